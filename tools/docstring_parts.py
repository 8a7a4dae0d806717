"""The parts of docstrings: the arguments, the results, and the cited sources."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import griffe

__all__ = ["Said", "Shared", "cites", "said_of", "shared_by", "unknown_citations"]

CATALOGUE: Final = Path(__file__).parent.parent / "docs" / "catalogue.toml"
"""The decisions of the rule catalogue."""
_CITED: Final = re.compile(r"[Cc]atalogue(?::| (?=\d))\s*([^).]*(?:\.\d+[^).]*)*)")
_TAG: Final = re.compile(
    r"\b(?:00[0-4]|PAG|PRI|NII|SCR|DMA|HOF|H1900|BIC|OFF|ISU|TRX|FRA|E2|TB|ASU|ZPA|EMB|MCG|SHA|PAR|JS4|APP|RT|ASC|CMZ"
    r"|Web500|pokerwiner)\b"
)
"""The tags of the published rules, as in the catalogue."""
_PLACE: Final = re.compile(r"(\d)(?:\.(\d+))?$")
_SHARED: Final = re.compile(r"^- ``(\w+)(?:\(([^)]*)\))?``: (.*(?:\n  .*)*)", re.MULTILINE)
_LAST: Final = {1: 1, 2: 0, 3: 0, 4: 4, 5: 37, 6: 48}
"""The last number in each numbered section of the catalogue."""


class Said(NamedTuple):
    """The parts of a docstring."""

    text: str
    """The whole docstring."""
    summary: str
    """The first paragraph."""
    arguments: dict[str, str]
    """The descriptions in ``Args:`` and ``Attributes:``."""
    result: str
    """The content of ``Returns:`` or ``Yields:``."""


class Shared(NamedTuple):
    """The shared descriptions of a module and of its package, which apply to many functions."""

    arguments: dict[str, str]
    """Descriptions of arguments by their names."""
    functions: dict[str, tuple[str, ...]]
    """The parameter names of the functions, by function name."""
    results: dict[str, str]
    """Descriptions of the results of these functions, by function name."""


def shared_by(module: griffe.Module) -> Shared:
    """Collect the descriptions from the lists in the docstrings of a module and of its package."""
    arguments: dict[str, str] = {}
    functions: dict[str, tuple[str, ...]] = {}
    results: dict[str, str] = {}
    for each in (module.parent, module):
        if isinstance(each, griffe.Module):
            for name, parameters, text in _SHARED.findall(said_of(each).text):
                if parameters:
                    functions[name], results[name] = tuple(parameters.split(", ")), text
                else:
                    arguments[name] = text
    return Shared(arguments, functions, results)


def said_of(thing: griffe.Object) -> Said:
    """Parse the docstring of an object; if it has no docstring, all parts are empty."""
    if thing.docstring is None:
        return Said("", "", {}, "")
    text = thing.docstring.value
    arguments: dict[str, str] = {}
    result: list[str] = []
    for section in griffe.parse_google(thing.docstring, warnings=False, returns_named_value=False):
        if isinstance(section, griffe.DocstringSectionParameters | griffe.DocstringSectionAttributes):
            arguments.update({each.name.lstrip("*"): each.description for each in section.value})
        elif isinstance(section, griffe.DocstringSectionReturns | griffe.DocstringSectionYields):
            result += [f"{each.annotation or ''} {each.description}" for each in section.value]
    return Said(text, text.partition("\n\n")[0], arguments, " ".join(result))


def cites(text: str) -> bool:
    """Return whether a text cites the catalogue, or a source by its tag."""
    return _CITED.search(text) is not None or _TAG.search(text) is not None


def unknown_citations(text: str) -> Iterator[str]:
    """Yield the citations of the catalogue in a text that the catalogue does not contain."""
    for found in _CITED.finditer(text):
        for cited in re.split(r"[,;]| to | and |\n", found[1]):
            if not _is_in_catalogue(" ".join(cited.replace("``", "").split())):
                yield cited.strip()


def _is_in_catalogue(cited: str) -> bool:
    if place := _PLACE.match(cited):
        return int(place[2] or 0) <= _LAST.get(int(place[1]), -1)
    if not cited or cited.startswith(("section", "source", "ladders")) or re.match(r"[A-P]\b", cited):
        return True
    return _TAG.match(cited) is not None or cited.partition(" ")[0] in _decisions()


@cache
def _decisions() -> frozenset[str]:
    """Return the names of the catalogue's decisions and of their values."""
    decisions = tomllib.loads(CATALOGUE.read_text(encoding="utf-8"))
    values = {value[0] for each in decisions.values() for value in each["values"]}
    return frozenset({*decisions, *values})
