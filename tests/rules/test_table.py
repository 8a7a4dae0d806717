"""Pack and packets as options of the table: reading, messages and schema."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from five_hundred.base.errors import InvalidRulesError
from five_hundred.rules import PACKS, Packets, RuleSet, TableRules
from five_hundred.rules.documents import rules_schema
from five_hundred.rules.packets_and_piles import packets_of
from five_hundred.rules.presets import AUSTRALIAN

PACK_NAMES = "25, 32, 33, 41, 42, 43, 43-matching-fours, 44, 45, 46, 52, 53, 61, 62, 63, 63-two-packs, 64, 65, 66"
ORDER = "3-1k-4-1k-3-1k"


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("table.pack", 43, "must be a string in quotation marks, such as '43', got the number 43"),
        (
            "table.pack",
            47,
            f"must be the name of a pack ({PACK_NAMES}) or its cards, such as '5-A SC, 4-A DH, RJ', got 47",
        ),
        ("table.packets", 3, f"must be packets such as '{ORDER}', or none for the usual packets of the pack, got 3"),
        (
            "table.packets",
            [3, 4, 3],
            f"must be packets such as '{ORDER}', or none for the usual packets of the pack, got a list",
        ),
    ],
)
def test_a_pack_that_is_not_a_string_is_refused_with_an_example(path: str, value: object, sentence: str) -> None:
    """A number in a document is no pack: the sentence says what to write."""
    with pytest.raises(InvalidRulesError) as caught:
        RuleSet().with_options({path: value})
    assert [(problem.path, problem.message) for problem in caught.value.problems] == [(path, sentence)]


@pytest.mark.option("table.packets")
def test_default_packets_are_given_as_none_or_the_word_none() -> None:
    """TOML has no null, so a document says ``none``; then the usual packets are dealt again."""
    odd = RuleSet().with_options({"table.packets": "3-3k-4-3"})
    assert odd.table.packets == Packets.parse("3-3k-4-3")
    for nothing in (None, "none"):
        usual = odd.with_options({"table.packets": nothing}).table
        assert (usual.packets, str(packets_of(usual))) == (None, ORDER)
    with pytest.raises(InvalidRulesError):
        odd.with_options({"table.packets": "NONE"})


def described(name: str) -> dict[str, Any]:
    """What the schema says of an option of the table."""
    properties: Any = rules_schema()["properties"]
    option: dict[str, Any] = properties["table"]["properties"][name]
    return option


@pytest.mark.option("table.pack")
def test_the_schema_of_a_pack_offers_the_names_and_leaves_room_for_cards() -> None:
    """An editor lists the packs; any other text may be cards, and says so."""
    schema = described("pack")
    names, cards = schema["anyOf"]
    assert (schema["type"], names) == ("string", {"enum": PACK_NAMES.split(", ")})
    assert cards == {"description": "the cards of the pack, such as '5-A SC, 4-A DH, RJ'"}
    assert [*PACKS] == names["enum"]
    fits = Draft202012Validator(schema).is_valid
    assert fits("43")
    assert fits("5-A SC, 4-A DH, RJ")
    assert not fits(43)
    assert not fits(None)


@pytest.mark.option("table.packets")
def test_the_schema_of_packets_tells_packets_from_the_usual_ones() -> None:
    """Either packets, or nothing: null in JSON and ``none`` in TOML."""
    packets, usual = described("packets")["anyOf"]
    assert packets["type"] == "string"
    assert usual == {"enum": [None, "none"], "description": "the usual packets"}
    fits = Draft202012Validator(described("packets")).is_valid
    for right in (None, "none", ORDER, "10-3k", "3"):
        assert fits(right), right
    for wrong in (3, "None", "NONE", "", "3-", "-3", "0-3", "3k1", "3-1K", "a3-1k", "3-1k b"):
        assert not fits(wrong), wrong


@pytest.mark.rule("p2-form")
@pytest.mark.option("table.exposed_kitty")
def test_the_kitty_of_the_exposed_eight_gets_from_no_to_twelve_further_cards() -> None:
    """Catalogue 5.29: exactly the two cards that the players add, unless a table deals more."""
    assert RuleSet().table.exposed_kitty == 0
    exposed = {"table.players": 2, "table.partnership": "solo", "table.deal_form": "exposed-eight"}
    assert RuleSet().with_options({**exposed, "table.exposed_kitty": 12}).table.kitty_size == 14
    with pytest.raises(InvalidRulesError) as caught:
        RuleSet().with_options({**exposed, "table.exposed_kitty": 13})
    assert [problem.path for problem in caught.value.problems] == ["table.exposed_kitty"]
    assert "from 0 to 12" in caught.value.problems[0].message


@pytest.mark.parametrize("group", [RuleSet, TableRules])
def test_rules_take_their_options_by_name_only(group: type) -> None:
    """A group of options may grow, so no program can rely on an order."""
    with pytest.raises(TypeError, match="positional"):
        group(TableRules())


@pytest.mark.option("table.packets")
@pytest.mark.parametrize("packets", ["3-1k-4-1k-3", "3-1k-4-1k-2-1k", "10-4k", "13-3k"])
def test_packets_that_do_not_deal_the_pack_are_refused(packets: str) -> None:
    """deck-composition: cards = 10 x hands + kitty."""
    with pytest.raises(InvalidRulesError, match=r"table\.packets"):
        AUSTRALIAN.with_options({"table.packets": packets})
