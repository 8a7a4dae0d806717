"""Read and write RuleSets as JSON or TOML; :mod:`five_hundred.documents` describes the documents."""

import json
import re
import tomllib
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from types import UnionType
from typing import Any, BinaryIO, Final, NoReturn

import tomli_w

from five_hundred.base.arguments import A_PATH, A_RULESET, expect, expect_flag
from five_hundred.base.atomic_files import Content, named_file, whole_file
from five_hundred.base.errors import InvalidRulesError, Problem, UnknownNameError, in_file
from five_hundred.base.message_parts import shown_value
from five_hundred.base.option_kinds import Json
from five_hundred.base.plain_values import LONGEST_NUMBER, half_pair
from five_hundred.rules import RuleSet
from five_hundred.rules.custom_rule import CUSTOM, CustomRules, expect_classes
from five_hundred.rules.presets import PRESETS, find_preset
from five_hundred.rules.sources import in_words
from five_hundred.rules.special_bid_data import special_schema

__all__ = [
    "data_in_json",
    "data_in_toml",
    "parse_json",
    "read_rules",
    "rules_from_dict",
    "rules_from_json",
    "rules_from_toml",
    "rules_schema",
    "rules_to_dict",
    "rules_to_json",
    "rules_to_toml",
    "toml_of",
    "write_rules",
]

_LONGEST: Final = 1_000_000
_BYTE_ORDER_MARK: Final = "\ufeff"
_MOST_DOTS: Final = 2_000
_MOST_IN_A_NAME: Final = 4
_DEEP_TABLE: Final = re.compile(rf"^[ \t]*\[(?:[^.\n]*\.){{{_MOST_IN_A_NAME + 1}}}", re.MULTILINE)
"""The regular expression for the header of a TOML table whose name contains too many dots."""
_HALF_PAIR: Final = re.compile(r"\\u[dD][89a-fA-F]")
"""The regular expression for the escape of half of a surrogate pair."""
_NEAREST: Final = "nearest"


def parse_json(text: str | bytes) -> Json:
    """Parse JSON from an untrusted source.

    The function rejects very long numbers, halves of surrogate pairs, values such as NaN that are not JSON, and objects
    that contain the same name twice.

    Args:
        text: the JSON, as a string or as bytes in UTF-8, with or without a byte order mark.

    Returns:
        The plain data.

    Raises:
        TypeError: ``text`` is neither a string nor bytes.
        ValueError: the text is not valid JSON; the message gives the reason and, if known, the line and column.
    """
    expect(text, str | bytes, "text", "JSON, as a string or as bytes in UTF-8")
    try:
        text = (text if isinstance(text, str) else text.decode()).removeprefix(_BYTE_ORDER_MARK)
        parsed: Json = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_integer)
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})") from None
    except UnicodeDecodeError as error:
        raise ValueError(f"not JSON: byte {error.start} is not UTF-8") from None
    except RecursionError:
        raise ValueError("not readable JSON: nested too deeply") from None
    # The escape may also belong to a whole pair, or follow a backslash.
    escaped = json.dumps(parsed, ensure_ascii=False) if _HALF_PAIR.search(text) else ""
    if half_pair(text) is not None or half_pair(escaped) is not None:
        raise ValueError("not JSON: a string must not contain half of a surrogate pair")
    return parsed


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"the name {shown_value(name)} must not occur twice in one object")
        found[name] = value
    return found


def _integer(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"a number must have at most {LONGEST_NUMBER} digits, got {len(digits)} digits")
    return int(digits)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number in JSON")


def rules_to_dict(rules: RuleSet, base: str | None = _NEAREST) -> dict[str, Json]:
    """Convert a RuleSet to plain data.

    Args:
        rules: the RuleSet.
        base: the name of the preset to start from; ``"nearest"`` chooses the preset with the fewest differences,
            and ``None`` includes every option.

    Returns:
        The plain data, which :func:`rules_from_dict` reads.

    Raises:
        UnknownNameError: no preset has this name.
        TypeError: ``rules`` is not a RuleSet.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    expect(base, str | None, "base", "the name of a preset, 'nearest' or None")
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
            assert isinstance(inner, dict)  # no option's path begins with another option's path
            table = inner
        table[option] = rules.value(path) if path == CUSTOM else value
    return document


def _values(document: Json) -> int:
    """Count the values in a document; every item of a list counts, so a long list counts as many differences."""
    if isinstance(document, dict):
        return sum(map(_values, document.values()))
    return sum(map(_values, document)) if isinstance(document, list) else 1


def rules_from_dict(document: object, custom: CustomRules = ()) -> RuleSet:
    """Read a RuleSet from plain data.

    Args:
        document: a mapping of groups, with or without a ``base``; see the description of this module.
        custom: the classes of the custom rules that the document may name; nothing that it names is imported.

    Returns:
        The RuleSet: the preset named in ``base`` (by default the Australian game) with the changes of the document.

    Raises:
        InvalidRulesError: the document is invalid; the error reports all problems.
        TypeError: ``custom`` does not contain well-defined classes of custom rules with different names.
    """
    expect_classes(custom)
    if not isinstance(document, Mapping):
        raise InvalidRulesError([Problem("", f"rules must be a table of groups, got {type(document).__name__}")])
    groups = {name: value for name, value in document.items() if name != "base"}
    if "base" not in document:
        return RuleSet.from_dict(groups, custom=custom)
    base = document["base"]
    try:
        preset = find_preset(base) if isinstance(base, str) else None
        wrong = f"must be the name of a preset, or left out for the defaults, got {shown_value(base)}"
        problem = None if preset else Problem("base", wrong)
    except UnknownNameError as error:
        preset, problem = None, Problem("base", str(error))
    try:
        rules = RuleSet.from_dict(groups, base=preset.rules if preset else None, custom=custom)
    except InvalidRulesError as error:
        if problem is None:
            raise
        raise InvalidRulesError([problem, *error.problems], error.more) from None
    if problem:
        raise InvalidRulesError([problem])
    return rules


def rules_to_json(rules: RuleSet, base: str | None = _NEAREST) -> str:
    """Convert a RuleSet to JSON, which :func:`rules_from_json` reads.

    Args:
        rules: the RuleSet.
        base: the name of the preset to start from; ``"nearest"`` chooses the preset with the fewest differences,
            and ``None`` includes every option.

    Returns:
        The JSON document.

    Raises:
        UnknownNameError: no preset has this name.
        TypeError: ``rules`` is not a RuleSet.
    """
    return json.dumps(rules_to_dict(rules, base), indent=2, ensure_ascii=False) + "\n"


def rules_from_json(text: str | bytes, custom: CustomRules = ()) -> RuleSet:
    """Read a RuleSet from JSON.

    Args:
        text: the document, as a string or as bytes in UTF-8, of at most a million characters.
        custom: the classes of the custom rules that the document may name; nothing that it names is imported.

    Returns:
        The RuleSet, as :func:`rules_from_dict` returns it.

    Raises:
        InvalidRulesError: the text is not JSON, or the document is invalid.
        TypeError: ``text`` is neither a string nor bytes, or ``custom`` does not contain well-defined classes of custom
            rules with different names.
    """
    expect_classes(custom)
    return rules_from_dict(data_in_json(text), custom)


def data_in_json(text: str | bytes) -> Json:
    """Return the plain data in the JSON of a rules document, which is not checked any further.

    Raises:
        InvalidRulesError: the text is not JSON, or it is too long.
        TypeError: ``text`` is neither a string nor bytes.
    """
    _check_text(text, str | bytes)
    try:
        return parse_json(text)
    except ValueError as error:
        raise InvalidRulesError([Problem("", str(error))]) from None


def rules_to_toml(rules: RuleSet, base: str | None = _NEAREST) -> str:
    """Convert a RuleSet to TOML, which :func:`rules_from_toml` reads.

    Args:
        rules: the RuleSet.
        base: the name of the preset to start from; ``"nearest"`` chooses the preset with the fewest differences,
            and ``None`` includes every option.

    Returns:
        The TOML document.

    Raises:
        UnknownNameError: no preset has this name.
        TypeError: ``rules`` is not a RuleSet.
    """
    return toml_of(rules_to_dict(rules, base))


def toml_of(document: Mapping[str, Json]) -> str:
    """Return a rules document as TOML."""
    return tomli_w.dumps(_without_null({**document}))


def rules_from_toml(text: str, custom: CustomRules = ()) -> RuleSet:
    """Read a RuleSet from TOML.

    Args:
        text: the document, of at most a million characters.
        custom: the classes of the custom rules that the document may name; nothing that it names is imported.

    Returns:
        The RuleSet, as :func:`rules_from_dict` returns it.

    Raises:
        InvalidRulesError: the text is not TOML, or the document is invalid.
        TypeError: ``text`` is not a string, or ``custom`` does not contain well-defined classes of custom rules with
            different names.
    """
    expect_classes(custom)
    return rules_from_dict(data_in_toml(text), custom)


def data_in_toml(text: str) -> dict[str, Any]:
    """Return the plain data in the TOML of a rules document, which is not checked any further.

    Raises:
        InvalidRulesError: the text is not TOML, or it is too long or too deep.
        TypeError: ``text`` is not a string.
    """
    _check_text(text, str)
    if text.count(".") > _MOST_DOTS:
        # The time to parse a dotted key grows with the square of the number of its parts.
        raise InvalidRulesError(
            [Problem("", f"rules in TOML must contain at most {_MOST_DOTS:,} dots, but these rules contain more")]
        )
    if _DEEP_TABLE.search(text):
        # The parser takes a step for each part of a table's name, and repeats these steps for every key of the table.
        raise InvalidRulesError([Problem("", f"a table name must contain at most {_MOST_IN_A_NAME} dots")])
    try:
        return tomllib.loads(text.removeprefix(_BYTE_ORDER_MARK))
    except tomllib.TOMLDecodeError as error:
        raise InvalidRulesError([Problem("", f"not TOML: {error}")]) from None
    except (RecursionError, ValueError):
        raise InvalidRulesError(
            [Problem("", "this TOML cannot be read: it is nested too deeply, or a number in it is too long")]
        ) from None


def read_rules(path: str | Path, custom: CustomRules = ()) -> RuleSet:
    """Read a RuleSet from a file whose name ends in ``.toml`` or ``.json``.

    Args:
        path: the path of the file, which must contain UTF-8 text.
        custom: the classes of the custom rules that the file may name; nothing that it names is imported.

    Returns:
        The RuleSet, as :func:`rules_from_dict` returns it.

    Raises:
        OSError: the file cannot be read.
        InvalidRulesError: the name has another ending, or the document is invalid; the error names the file.
        TypeError: ``custom`` does not contain well-defined classes of custom rules with different names.
    """
    expect_classes(custom)
    with in_file(path):
        file = _file_of_rules(path)
        try:
            with named_file(file).open(encoding="utf-8-sig") as opened:
                text = opened.read(_LONGEST + 1)
        except UnicodeDecodeError as error:
            raise InvalidRulesError([Problem("", f"byte {error.start} is not UTF-8")]) from None
        return rules_from_toml(text, custom) if file.suffix.lower() == ".toml" else rules_from_json(text, custom)


def write_rules(rules: RuleSet, path: str | Path, base: str | None = _NEAREST, *, overwrite: bool = False) -> None:
    """Write a RuleSet to a file that :func:`read_rules` can read; an existing file is replaced as a whole.

    The function replaces a file that it has written itself.  It does not replace a file with other content, such as a
    rules file that a person has edited, whose comments would be lost.

    Args:
        rules: the RuleSet.
        path: the path of the file; its ending, ``.toml`` or ``.json``, selects the format.
        base: the name of the preset to start from; ``"nearest"`` chooses the preset with the fewest differences,
            and ``None`` writes every option.
        overwrite: whether to replace the file even if this function has not written it.

    Raises:
        UnknownNameError: no preset has this name.
        FileExistsError: the file holds something that this function has not written, and ``overwrite`` is false.
        OSError: the file cannot be written; an existing file stays unchanged.
        InvalidRulesError: the name has another ending.
    """
    expect_flag(overwrite, "overwrite")
    with in_file(path):
        toml = _file_of_rules(path).suffix.lower() == ".toml"
    text = rules_to_toml(rules, base) if toml else rules_to_json(rules, base)
    written = Content(_NAME, partial(_is_written, toml=toml, custom=tuple(map(type, rules.custom))))
    with whole_file(path, None if overwrite else written) as opened:
        opened.write(text.encode())


def _is_written(file: BinaryIO, *, toml: bool, custom: CustomRules) -> bool:
    """Return whether a file has exactly the text with which this module writes the rules in it."""
    try:
        text = file.read(_LONGEST + 1).decode().replace("\r\n", "\n")
        rules = rules_from_toml(text, custom) if toml else rules_from_json(text, custom)
        document: Any = tomllib.loads(text) if toml else parse_json(text)
        base = document.get("base")
        return (rules_to_toml(rules, base) if toml else rules_to_json(rules, base)) == text
    except ValueError:  # the file does not hold rules
        return False


_NAME: Final = "rules exactly as write_rules writes them"


def _file_of_rules(path: str | Path) -> Path:
    expect(path, str | Path, "path", A_PATH)
    file = Path(path)
    if file.suffix.lower() not in (".toml", ".json"):
        raise InvalidRulesError([Problem("", "the name of a rules file must end in .toml or .json")])
    return file


def rules_schema(custom: CustomRules = ()) -> dict[str, Json]:
    """Return the JSON Schema (draft 2020-12) of a rules document.

    The schema allows the key ``base``, and a table of special bids keyed by code.  Descriptions give the names
    of their sources; ``x-source`` contains the tags of the sources.  The schema omits the option values of earlier
    versions, which :func:`rules_from_dict` still reads.

    Args:
        custom: the classes of the custom rules that a document may have; without them, it may have any.

    Raises:
        TypeError: ``custom`` is not a sequence of well-defined classes of custom rules with different names.
    """
    schema = RuleSet.json_schema(custom)
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
        "description": "For each code of a special bid, the fields to change; false removes the bid.",
        "additionalProperties": {"anyOf": [special_schema(), {"const": False}]},
    }
    documented = {name: bids[name] for name in ("description", "default", "x-source")}
    plain = {name: value for name, value in bids.items() if name not in documented}
    base: Json = {
        "enum": [each for preset in PRESETS.values() for each in (preset.name, *preset.aliases)],
        "description": "The preset that supplies every option that the document does not set.",
    }
    contracts = {**contracts, "properties": {**fields, "specials": {"anyOf": [plain, by_code], **documented}}}
    whole: dict[str, Json] = {**schema, "properties": {"base": base, **groups, "contracts": contracts}}
    return {name: _described_in_words(each) for name, each in whole.items()}


def _described_in_words(schema: Json) -> Json:
    if isinstance(schema, list):
        return [_described_in_words(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    described = {name: _described_in_words(each) for name, each in schema.items()}
    if isinstance(text := schema.get("description"), str):
        described["description"] = in_words(text)
    return described


def _check_text(text: str | bytes, kind: type | UnionType) -> None:
    expect(text, kind, "text", "the text of a document (rules_from_dict reads plain data, read_rules a file)")
    if len(text) > _LONGEST:
        raise InvalidRulesError([Problem("", f"rules must have at most {_LONGEST:,} characters, but these have more")])


def _without_null(value: Json) -> Any:
    """Replace ``None`` with the string ``"none"``, because TOML has no null value."""
    if isinstance(value, dict):
        return {name: _without_null(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_without_null(each) for each in value]
    return "none" if value is None else value
