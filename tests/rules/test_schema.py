"""The JSON Schema of rules: at every bound it judges as the rules do, and it says of each option what a form needs."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from five_hundred import InvalidRulesError, RuleSet
from five_hundred.base.options import Option
from five_hundred.rules.documents import rules_schema

ROW = [40, 60, 80, 100, 120]
BIDS = "6S 6C 6D 6H 6NT 7S 7C 7D 7H 7NT 8S 8C 8D 8H 8NT 9S 9C 9D 9H 9NT 10S 10C 10D 10H 10NT"
LONGEST_NAME = "m" * 30


def of_a_bid(**fields: object) -> list[dict[str, object]]:
    """A list of one special bid."""
    return [{"code": "X", "name": "Zero", **fields}]


RIGHT: Mapping[str, list[object]] = {
    "auction.suit_order": ["S C D H NT", "C S D H NT", "NT H D C S"],
    "contracts.schedule": ["avondale", "level-times-suit", [ROW] * 5, [[1] * 5] * 5, [[10_000] * 5] * 5],
    "contracts.specials": [
        [],
        ["misere"],
        ["open-misere", "misere"],
        ["misere", {"code": "X", "name": "Zero"}],
        *([{"code": code}] for code in ("B", "NO", "SS", "ABCDEF", "PASSE")),
        *(of_a_bid(value=value) for value in (1, 10_000)),
        *(of_a_bid(above=above) for above in (*BIDS.split(), None, "none")),
        *(of_a_bid(strain=strain) for strain in ("S", "C", "D", "H", "NT")),
        *(of_a_bid(step=step) for step in (0, 9)),
        *(of_a_bid(name=name) for name in ("m", "Misère ouverte", LONGEST_NAME)),
        *(of_a_bid(least=tricks, most=tricks) for tricks in (0, 5, 10)),
    ],
}
"""Values at the very bounds of what may stand in a document."""

WRONG: Mapping[str, list[object]] = {
    "auction.suit_order": ["S C D H", "S C D H NT S", "S C D H H", "S C D H N", "s c d h nt", None, 5],
    "contracts.schedule": [
        *("Avondale", "", "avondale ", None, 5, {}, {"rows": [ROW] * 5}, []),
        *([ROW] * 4, [ROW] * 6, [ROW[:4]] * 5, [[*ROW, 140]] * 5, [*[ROW] * 4, ROW[:4]], [*[ROW] * 4, [*ROW, 140]]),
        *(ROW, ["avondale"] * 5, [{}] * 5, [None] * 5, [*[ROW] * 4, 520]),
        *([*[ROW] * 4, [40, 60, 80, 100, each]] for each in (0, -1, 10_001, 120.5, True, "120", None, [120])),
    ],
    "contracts.specials": [
        *("misere", None, 5, ["Misere"], [""], [5], [None], [True], [["misere"]], [{}], [{"name": "Zero"}]),
        *([{"code": code}] for code in ("", "x", "ABCDEFG", "A1", "S", "NT", "AH", "P", "PASS", "NONE", 5, None)),
        *([{"code": "X", name: 5}] for name in ("valeu", "Value", "", "x-value")),
        *(of_a_bid(value=value) for value in (0, 10_001, "250", None, 250.5, True)),
        *(of_a_bid(above=above) for above in ("NONE", "None", "", "5S", "11S", "7", "NT", "M", 7, False, ["7S"])),
        *(of_a_bid(strain=strain) for strain in ("s", "N", "none", "spades", "", None, 0, ["S"])),
        *(of_a_bid(step=step) for step in (-1, 10, "1")),
        *(of_a_bid(name=name) for name in ("", LONGEST_NAME + "m", 5, None, ["Zero"])),
    ],
}
"""Values next to those bounds, and of other types."""


@cache
def schemas() -> Mapping[str, Any]:
    """The schema of a RuleSet's own dictionary, and that of a file."""
    return {"rules": RuleSet.json_schema(), "file": rules_schema()}


@cache
def validator(schema: str) -> Draft202012Validator:
    Draft202012Validator.check_schema(schemas()[schema])
    return Draft202012Validator(schemas()[schema])


def verdicts(document: object) -> dict[str, bool]:
    """Who takes this document: each schema, and the reader."""
    judged = {schema: validator(schema).is_valid(document) for schema in schemas()}
    try:
        RuleSet.from_dict(document)  # type: ignore[arg-type]  # plain data from outside may be anything
    except InvalidRulesError:
        return {**judged, "reader": False}
    return {**judged, "reader": True}


def document_of(path: str, value: object) -> dict[str, dict[str, object]]:
    """A document that says one thing."""
    group, _, name = path.partition(".")
    return {group: {name: value}}


def cases(values: Mapping[str, list[object]]) -> list[Any]:
    """A parameter for each value of each option."""
    return [pytest.param(path, value, id=f"{path} {value!a}"[:80]) for path, each in values.items() for value in each]


@pytest.mark.option("auction.suit_order", "contracts.schedule", "contracts.specials")
@pytest.mark.parametrize(("path", "value"), cases(RIGHT))
def test_values_at_the_bounds_are_accepted_by_schema_and_reader(path: str, value: object) -> None:
    """The bounds themselves: points from 1 to 10,000, five rows of five, codes of one to six letters, every bid."""
    assert verdicts(document_of(path, value)) == {"rules": True, "file": True, "reader": True}


@pytest.mark.option("auction.suit_order", "contracts.schedule", "contracts.specials")
@pytest.mark.parametrize(("path", "value"), cases(WRONG))
def test_values_just_beyond_the_bounds_are_refused_by_schema_and_reader(path: str, value: object) -> None:
    """An editor that checks with the schema marks what the reader would refuse."""
    assert verdicts(document_of(path, value)) == {"rules": False, "file": False, "reader": False}


@pytest.mark.parametrize("document", [{}, {"table": {}}, {"match": {}, "table": {"pack": "45"}}], ids=str)
def test_groups_and_options_of_a_document_may_be_omitted(document: object) -> None:
    """Groups and options may be left out, in whatever order the others stand."""
    assert verdicts(document) == {"rules": True, "file": True, "reader": True}


NO_DOCUMENTS: list[object] = [
    *([], None, "table", 5, True, [{"table": {}}]),
    *({group: {}} for group in ("tabel", "Table", "")),
    *({"table": group} for group in (None, [], "45", 5, False, [{"pack": "45"}])),
    *({"table": {name: "45"}} for name in ("pakc", "Pack", "", "table.pack")),
    {"match": {"pack": "45"}},
    {"pack": "45"},
]


@pytest.mark.parametrize("document", NO_DOCUMENTS, ids=str)
def test_unknown_groups_and_options_are_refused_by_schema_and_reader(document: object) -> None:
    """The document may be wrong as a whole, or have one unknown group or option."""
    assert verdicts(document) == {"rules": False, "file": False, "reader": False}


# --- what a form needs


def test_the_schema_names_its_draft_and_has_a_title() -> None:
    """The draft by which it is to be read, and a title for the form."""
    for schema in schemas().values():
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        assert schema["title"] == "RuleSet of five_hundred"


GROUPS = {
    "table": "The options for the players, their partnerships, the pack and the deal.",
    "auction": "The options for the auction, in which the players bid for the contract.",
    "contracts": "The options for the bids that a game offers, and for their points.",
    "play": "The options for the play of the tricks.",
    "scoring": "The options for scoring a hand.",
    "match": "The options for the end of the match.",
    "partner": "The options for the called card; settlement also has an effect if table.partnership is rotating.",
    "penalties": "The options for the penalties after a contract that fails by many tricks.",
}


def test_the_schema_describes_each_group() -> None:
    """A line above the options of a group."""
    for schema in schemas().values():
        described = {
            name: group["description"] for name, group in schema["properties"].items() if name not in {"base", "custom"}
        }
        assert described == GROUPS


@pytest.mark.parametrize("option", RuleSet.options(), ids=lambda option: option.path)
def test_the_schema_gives_the_source_and_unit_of_each_option(option: Option) -> None:
    """Source and unit, as the option has them; what counts nothing has no unit."""
    group, _, name = option.path.partition(".")
    for schema in schemas().values():
        described = schema["properties"][group]["properties"][name]
        assert described["x-source"] == option.source
        assert ("x-unit" in described) == (option.unit is not None)
        assert described.get("x-unit") == option.unit


def test_the_units_are_points_tricks_cards_and_hands() -> None:
    """Some options, as a form shows them."""
    groups = schemas()["rules"]["properties"]
    units = {
        path: groups[path.partition(".")[0]]["properties"][path.partition(".")[2]].get("x-unit")
        for path in ("match.target", "match.hands", "auction.min_level", "table.exposed_kitty", "play.claims")
    }
    assert units == {
        "match.target": "points",
        "match.hands": "hands",
        "auction.min_level": "tricks",
        "table.exposed_kitty": "cards",
        "play.claims": None,
    }


def test_the_schema_explains_each_field_of_a_special_bid() -> None:
    """The fields are explained in the list of special bids and in the table by code."""
    listed = schemas()["rules"]["properties"]["contracts"]["properties"]["specials"]["items"]["anyOf"][1]["properties"]
    _, by_code = schemas()["file"]["properties"]["contracts"]["properties"]["specials"]["anyOf"]
    tabled = by_code["additionalProperties"]["anyOf"][0]["properties"]
    for fields in (listed, tabled):
        described = {name: field.get("description") for name, field in fields.items() if name != "code"}
        assert described == {option.path.rpartition(".")[2]: option.doc for option in RuleSet.special_options()}
        assert (
            described["value"]
            == "The points that the bid wins if it is made; scoring.failure says how they are scored if it fails."
        )


def descriptions(schema: object) -> list[str]:
    """Every description in a schema, at any depth."""
    if isinstance(schema, list):
        return [text for each in schema for text in descriptions(each)]
    if not isinstance(schema, dict):
        return []
    own = [schema["description"]] if isinstance(schema.get("description"), str) else []
    return own + [text for each in schema.values() for text in descriptions(each)]


def test_descriptions_name_their_sources_in_words() -> None:
    """Editors show descriptions, and their readers do not know tags such as 001, PAG or 5.33."""
    found = descriptions(rules_schema())
    tag = re.compile(r"(?<![\w.,/])(?:00[0-4]|PAG|TRX|FRA|[456]\.[0-9]{1,2})\b(?![,.][0-9])")
    assert [text for text in found if tag.search(text)] == []
    assert any("(Wikipedia)" in text for text in found)
