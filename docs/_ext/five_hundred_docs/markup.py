"""Functions that create small pieces of Markdown."""

import ast
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import attrs

from five_hundred.base.option_kinds import Json
from five_hundred.rules import RuleSet
from five_hundred.rules.custom_rule import CUSTOM
from five_hundred.rules.groups import Groups
from five_hundred.rules.sources import with_names

__all__ = [
    "CHOICE",
    "bullets",
    "choice_label",
    "code",
    "constants",
    "label",
    "link",
    "linked",
    "page",
    "preset_link",
    "source_label",
    "source_link",
    "sources",
    "table",
    "value",
]

CHOICE: Final = re.compile(r"\*\*(\d\.\d{1,2})\*\*")
"""The number of a choice, as the page about the choices shows it."""

_PATHS: Final = {option.path for option in RuleSet.options()}
_GROUPS: Final = "|".join(field.name for field in attrs.fields(Groups))
_PATH: Final = re.compile(rf"`?\b((?:{_GROUPS})(?:\.[a-z_]+)+)\b(?!\.[A-Z])`?")
_NUMBERS: Final = re.compile(
    r"(?P<kept>`[^`]*`|\]\([^)]*\))"  # code, and the target of a link
    r"|(?:\b[Cc]atalogue )?\b(?P<numbers>[456]\.\d{1,2}(?:, [456]\.\d{1,2})*)\b(?! percent)"
)


def code(text: object) -> str:
    """Format text as code."""
    return f"`{text}`"


def label(path: str) -> str:
    """Return the link label of an option; its anchor in the page has hyphens instead of dots and underscores."""
    return path.lower()


def link(path: str) -> str:
    """Return an option's path as a link to its section; the section of a special bid's field has no bid code."""
    parts = path.split(".")
    if parts[0] == CUSTOM:  # only the rule knows its options
        return "[a custom rule](#custom-rules)"
    return f"[`{path}`](#{label('.'.join([*parts[:2], 'code', parts[3]]) if len(parts) == 4 else path)})"


def linked(text: str) -> str:
    """Turn the paths of options in a text into links."""

    def to_link(found: re.Match[str]) -> str:
        return link(found[1]) if found[1] in _PATHS else found[0]

    return _PATH.sub(to_link, text)


def preset_link(name: str, title: str) -> str:
    """Return a preset's title as a link to its page."""
    return f"[{title}](#preset-{name})"


def sources(text: str) -> str:
    """Turn the tags of sources into names, and the numbers of our choices into words, all as links."""
    return _NUMBERS.sub(_to_choices, with_names(text, source_link))


def source_link(tag: str, name: str) -> str:
    """Return the name of a source as a link to its description."""
    return f"[{name}](#{source_label(tag)})"


def _to_choices(found: re.Match[str]) -> str:
    if found["kept"]:
        return found[0]
    first, *others = found["numbers"].split(", ")
    links = [f"[our choice](#{choice_label(first)})", *(f"[another one](#{choice_label(each)})" for each in others)]
    return ", ".join(links)


def source_label(tag: str) -> str:
    """Return the link label of a source."""
    return f"source-{tag.lower().replace('.', '-')}"


def choice_label(number: str) -> str:
    """Return the link label of a choice."""
    return f"choice-{number.replace('.', '-')}"


def value(plain: Json) -> str:
    """Format plain data as in a rules file; special bids are shortened to their codes."""
    if plain is None:
        return "none"
    if isinstance(plain, bool):
        return str(plain).lower()
    if isinstance(plain, list) and all(isinstance(item, dict) for item in plain):
        return ", ".join(str(item["code"]) for item in plain if isinstance(item, dict)) or "no special bids"
    return json.dumps(plain) if isinstance(plain, list | dict) else str(plain)


def bullets(items: Iterable[str]) -> list[str]:
    """Return the lines of a bullet list."""
    return [*(f"- {item}" for item in items), ""]


def table(header: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> list[str]:
    """Return the lines of a table; ``kind`` is its class in the style sheet, or empty for none."""
    lines = [_row(header), _row(["---"] * len(header)), *(_row(row) for row in rows), ""]
    return [f"::::{{container}} {kind}", "", *lines, "::::", ""] if kind else lines


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def page(title: str, *lines: str) -> str:
    """Return the text of a page with a title."""
    return "\n".join([f"# {title}", "", *lines]).rstrip() + "\n"


@cache
def constants(file: Path) -> Mapping[str, str]:
    """Map the constants of a module to the docstrings below them."""
    found = {}
    for node, after in pairwise(ast.parse(file.read_text(encoding="utf-8")).body):
        match node, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(about))):
                found[name] = about
            case _:
                pass
    return found
