"""Markdown in small pieces."""

import json
import re
from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from five_hundred.kinds import Json
from five_hundred.rules import RuleSet

__all__ = ["bullets", "code", "label", "link", "linked", "page", "sources", "table", "value"]

_PATHS: Final = {option.path for option in RuleSet.options()}
_GROUPS: Final = "|".join(field.name for field in attrs.fields(RuleSet))
_PATH: Final = re.compile(rf"`?\b((?:{_GROUPS})(?:\.[a-z_]+)+)\b(?!\.[A-Z])`?")
_TAG: Final = re.compile(r"\b(\d{3})-(\d{3})\b")


def code(text: object) -> str:
    """Text in a fixed pitch."""
    return f"`{text}`"


def label(path: str) -> str:
    """The name under which an option can be linked to; its anchor in the page has hyphens for dots and underscores."""
    return path.lower()


def link(path: str) -> str:
    """An option's path, linked to what is said about it."""
    return f"[`{path}`](#{label(path)})"


def linked(text: str) -> str:
    """A sentence in which the paths of options are links, and which ends in a full stop."""

    def to_link(found: re.Match[str]) -> str:
        return link(found[1]) if found[1] in _PATHS else found[0]

    return _PATH.sub(to_link, text)


def sources(text: str) -> str:
    """Tags of sources, with a dash where there is a range of them."""
    return _TAG.sub("\\1–\\2", text)


def value(plain: Json) -> str:
    """Plain data as it would be typed in a file of rules; of special bids and tables the short form."""
    if plain is None:
        return "none"
    if isinstance(plain, bool):
        return str(plain).lower()
    if isinstance(plain, list) and all(isinstance(item, dict) for item in plain):
        return ", ".join(str(item["code"]) for item in plain if isinstance(item, dict)) or "no special bids"
    return json.dumps(plain) if isinstance(plain, list | dict) else str(plain)


def bullets(items: Iterable[str]) -> list[str]:
    """A list."""
    return [*(f"- {item}" for item in items), ""]


def table(header: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> list[str]:
    """A table; ``kind`` is the class that the style sheet knows it by."""
    lines = [_row(header), _row(["---"] * len(header)), *(_row(row) for row in rows), ""]
    return [f"::::{{container}} {kind}", "", *lines, "::::", ""] if kind else lines


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def page(title: str, *lines: str) -> str:
    """A page."""
    return "\n".join([f"# {title}", "", *lines]).rstrip() + "\n"
