"""RuleSets in files: JSON and TOML, as a preset and what differs from it, or whole.

A document is a table of the groups; ``base`` names the preset that options not mentioned are taken from::

    base = "australian"

    [match]
    target = 1000

    [contracts.specials.OM]
    value = 520

Everything that is wrong in a document is named at once, with its path and the nearest right name.
"""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import UnionType
from typing import Any, Final, NoReturn

import tomli_w

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.errors import InvalidRulesError, Problem, UnknownNameError, in_file
from five_hundred.base.files import named_file, whole_file
from five_hundred.base.option_kinds import Json
from five_hundred.rules import RuleSet
from five_hundred.rules.presets import PRESETS, find_preset
from five_hundred.rules.specials import special_schema

__all__ = [
    "parse_json",
    "read_rules",
    "rules_from_dict",
    "rules_from_json",
    "rules_from_toml",
    "rules_schema",
    "rules_to_dict",
    "rules_to_json",
    "rules_to_toml",
    "write_rules",
]

_LONGEST: Final = 1_000_000
_MOST_DOTS: Final = 2_000
_NEAREST: Final = "nearest"


def parse_json(text: str | bytes) -> object:
    """Plain data from JSON that comes from outside.

    Numbers that JSON does not have or that are very long, and names that stand twice in an object, are refused.

    Args:
        text: the JSON, as text or in UTF-8.

    Raises:
        ValueError: the text is not such JSON; the message says why, and where it can the line and column.
    """
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_integer)
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})") from None
    except UnicodeDecodeError as error:
        raise ValueError(f"not JSON: byte {error.start} is not UTF-8") from None
    except RecursionError:
        raise ValueError("not JSON that anybody would write: nested too deeply") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"the name {name[:40]!r} stands twice in one object")
        found[name] = value
    return found


def _integer(digits: str) -> int:
    if len(digits) > 20:
        raise ValueError(f"a number of {len(digits)} digits is too long")
    return int(digits)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def rules_to_dict(rules: RuleSet, base: str | None = _NEAREST) -> dict[str, Json]:
    """A RuleSet as plain data.

    Args:
        rules: the RuleSet.
        base: the name of the preset to begin with; ``"nearest"`` takes the one that leaves the fewest differences,
            ``None`` writes every option.

    Raises:
        UnknownNameError: there is no such preset.
        TypeError: the rules are no RuleSet.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    if base is None:
        return rules.to_dict()
    if base == _NEAREST:
        return min((rules_to_dict(rules, name) for name in PRESETS), key=_values)
    preset = find_preset(base)
    document: dict[str, Json] = {"base": preset.name}
    for path, value in rules.diff(preset.rules).items():
        *groups, option = path.split(".")
        table = document
        for group in groups:
            inner = table.setdefault(group, {})
            assert isinstance(inner, dict)  # paths have no option above another
            table = inner
        table[option] = value
    return document


def _values(document: Json) -> int:
    """How many values a document holds, those in lists too: a list of bids is no single difference to a reader."""
    if isinstance(document, dict):
        return sum(map(_values, document.values()))
    return sum(map(_values, document)) if isinstance(document, list) else 1


def rules_from_dict(document: object) -> RuleSet:
    """Read a RuleSet from plain data.

    Args:
        document: a mapping of groups, perhaps with a ``base``; see the module's description.

    Returns:
        The RuleSet: that of ``base``, or without one the Australian game, with what the document changes.

    Raises:
        InvalidRulesError: something in it is wrong; everything that is wrong is named.
    """
    if not isinstance(document, Mapping):
        raise InvalidRulesError([Problem("", f"rules are a table of groups, not a {type(document).__name__}")])
    groups = {name: value for name, value in document.items() if name != "base"}
    base = document.get("base")
    if base is None:
        return RuleSet.from_dict(groups)
    try:
        preset = find_preset(base) if isinstance(base, str) else None
        problem = None if preset else Problem("base", "must be the name of a preset")
    except UnknownNameError as error:
        preset, problem = None, Problem("base", str(error))
    try:
        rules = RuleSet.from_dict(groups, base=preset.rules if preset else None)
    except InvalidRulesError as error:
        if problem is None:
            raise
        raise InvalidRulesError([problem, *error.problems], error.more) from None
    if problem:
        raise InvalidRulesError([problem])
    return rules


def rules_to_json(rules: RuleSet, base: str | None = _NEAREST) -> str:
    """A RuleSet as JSON, which :func:`rules_from_json` reads.

    Args:
        rules: the RuleSet.
        base: the name of the preset to begin with; ``"nearest"`` takes the one that leaves the fewest differences,
            ``None`` writes every option.

    Raises:
        UnknownNameError: there is no such preset.
        TypeError: the rules are no RuleSet.
    """
    return json.dumps(rules_to_dict(rules, base), indent=2, ensure_ascii=False) + "\n"


def rules_from_json(text: str | bytes) -> RuleSet:
    """Read a RuleSet from JSON.

    Args:
        text: the document, as text or in UTF-8, of at most a million characters.

    Returns:
        The RuleSet, as :func:`rules_from_dict` makes it.

    Raises:
        InvalidRulesError: the text is not JSON, or something in it is wrong.
        TypeError: it is no text.
    """
    _check_text(text, str | bytes)
    try:
        document = parse_json(text)
    except ValueError as error:
        raise InvalidRulesError([Problem("", str(error))]) from None
    return rules_from_dict(document)


def rules_to_toml(rules: RuleSet, base: str | None = _NEAREST) -> str:
    """A RuleSet as TOML, which :func:`rules_from_toml` reads.

    Args:
        rules: the RuleSet.
        base: the name of the preset to begin with; ``"nearest"`` takes the one that leaves the fewest differences,
            ``None`` writes every option.

    Raises:
        UnknownNameError: there is no such preset.
        TypeError: the rules are no RuleSet.
    """
    return tomli_w.dumps(_without_null(rules_to_dict(rules, base)))


def rules_from_toml(text: str) -> RuleSet:
    """Read a RuleSet from TOML.

    Args:
        text: the document, of at most a million characters.

    Returns:
        The RuleSet, as :func:`rules_from_dict` makes it.

    Raises:
        InvalidRulesError: the text is not TOML, or something in it is wrong.
        TypeError: it is no text.
    """
    _check_text(text, str)
    if text.count(".") > _MOST_DOTS:
        # The reader's time grows with the square of the parts of a dotted key.
        raise InvalidRulesError([Problem("", f"more than {_MOST_DOTS:,} dots are too many for rules")])
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidRulesError([Problem("", f"not TOML: {error}")]) from None
    except (RecursionError, ValueError):
        raise InvalidRulesError([Problem("", "not TOML that anybody would write: too deep or too long")]) from None
    return rules_from_dict(document)


def read_rules(path: str | Path) -> RuleSet:
    """Read a RuleSet from a file whose name ends in ``.toml`` or ``.json``.

    Args:
        path: the file, in UTF-8.

    Returns:
        The RuleSet, as :func:`rules_from_dict` makes it.

    Raises:
        OSError: the file cannot be read.
        InvalidRulesError: the name ends otherwise, or something in the file is wrong; the error names the file.
    """
    with in_file(path):
        file = _file_of_rules(path)
        try:
            with named_file(file).open(encoding="utf-8-sig") as opened:
                text = opened.read(_LONGEST + 1)
        except UnicodeDecodeError as error:
            raise InvalidRulesError([Problem("", f"byte {error.start} is not UTF-8")]) from None
        return rules_from_toml(text) if file.suffix.lower() == ".toml" else rules_from_json(text)


def write_rules(rules: RuleSet, path: str | Path, base: str | None = _NEAREST) -> None:
    """Write a RuleSet to a file that :func:`read_rules` reads; one that is there already is replaced as a whole.

    Args:
        rules: the RuleSet.
        path: a name that ends in ``.toml`` or ``.json``, which says what is written.
        base: the name of the preset to begin with; ``"nearest"`` takes the one that leaves the fewest differences,
            ``None`` writes every option.

    Raises:
        UnknownNameError: there is no such preset.
        OSError: the file cannot be written; then the old one is still there.
        InvalidRulesError: the name ends otherwise.
    """
    with in_file(path):
        file = _file_of_rules(path)
    text = rules_to_toml(rules, base) if file.suffix.lower() == ".toml" else rules_to_json(rules, base)
    with whole_file(file) as opened:
        opened.write(text.encode())


def _file_of_rules(path: str | Path) -> Path:
    file = Path(path)
    if file.suffix.lower() not in (".toml", ".json"):
        raise InvalidRulesError([Problem("", "the name of a file of rules ends in .toml or .json")])
    return file


def rules_schema() -> dict[str, Json]:
    """The JSON Schema (draft 2020-12) of a document: that of a RuleSet, with ``base`` and special bids by code."""
    schema = RuleSet.json_schema()
    groups = schema["properties"]
    assert isinstance(groups, dict)
    contracts = groups["contracts"]
    assert isinstance(contracts, dict)
    fields = contracts["properties"]
    assert isinstance(fields, dict)
    bids = fields["specials"]
    assert isinstance(bids, dict)
    by_code: dict[str, Json] = {
        "type": "object",
        "description": "Fields to change, by the code of the bid; false takes a bid off.",
        "additionalProperties": {"anyOf": [special_schema(), {"const": False}]},
    }
    documented = {name: bids[name] for name in ("description", "default", "x-source")}
    plain = {name: value for name, value in bids.items() if name not in documented}
    base: Json = {
        "enum": [each for preset in PRESETS.values() for each in (preset.name, *preset.aliases)],
        "description": "The preset from which everything is taken that is not mentioned.",
    }
    contracts = {**contracts, "properties": {**fields, "specials": {"anyOf": [plain, by_code], **documented}}}
    return {**schema, "properties": {"base": base, **groups, "contracts": contracts}}


def _check_text(text: str | bytes, kind: type | UnionType) -> None:
    expect(text, kind, "text", "the text of a document (rules_from_dict reads plain data, read_rules a file)")
    if len(text) > _LONGEST:
        raise InvalidRulesError([Problem("", f"{len(text):,} characters are too many for rules")])


def _without_null(value: Json) -> Any:
    """The same data with the word ``"none"`` for nothing, which TOML cannot say otherwise."""
    if isinstance(value, dict):
        return {name: _without_null(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_without_null(each) for each in value]
    return "none" if value is None else value
