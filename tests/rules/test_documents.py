"""RuleSets in files: JSON and TOML, by a preset and differences or whole, and all that can be wrong with them."""

import base64
import json
import pickle
import tomllib
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from five_hundred import InvalidRecordError, InvalidRulesError, Record, RuleSet, SpecialBid, Strain, TrickBid, presets
from five_hundred.rules.bids.special_bids import MISERE
from five_hundred.rules.documents import (
    parse_json,
    read_rules,
    rules_from_dict,
    rules_from_json,
    rules_from_toml,
    rules_schema,
    rules_to_dict,
    rules_to_json,
    rules_to_toml,
    write_rules,
)
from five_hundred.rules.presets import PRESETS
from five_hundred.settings import draft_rules, rules_from_link_text
from five_hundred.testing.strategies import rulesets

BASES = ("nearest", None, *PRESETS)
READERS: Mapping[str, Callable[[str], RuleSet]] = {"json": rules_from_json, "toml": rules_from_toml}

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def problems(read: Callable[[Any], RuleSet], document: object) -> dict[str, str]:
    """What is wrong with a document: messages by path."""
    with pytest.raises(InvalidRulesError) as caught:
        read(document)
    found = {problem.path: problem.message for problem in caught.value.problems}
    assert len(found) == len(caught.value.problems), "a path is named twice"
    file = f"{document}: " if isinstance(document, Path) else ""
    assert str(caught.value) == "\n".join(f"{file}{problem}" for problem in caught.value.problems)
    assert caught.value.filename == (str(document) if file else None)
    return found


def the_problem(read: Callable[[Any], RuleSet], document: object) -> str:
    """The message about a document that is wrong as a whole."""
    found = problems(read, document)
    assert list(found) == [""]
    return found[""]


def leaves(value: object) -> int:
    """How many values a document holds, also in its lists."""
    if isinstance(value, dict):
        value = [*value.values()]
    return sum(map(leaves, value)) if isinstance(value, list) else 1


def put(document: dict[str, Any], path: str, value: object) -> None:
    """Set a value in nested tables."""
    *groups, name = path.split(".")
    for group in groups:
        document = document.setdefault(group, {})
    document[name] = value


# There and back


@pytest.mark.parametrize("bases", [["nearest"], [None], [*PRESETS]], ids=["nearest", "whole", "any preset"])
@given(rules=rulesets(), data=st.data())
def test_every_rule_set_is_read_back_from_json_and_toml(
    bases: list[str | None], rules: RuleSet, data: st.DataObject
) -> None:
    """Law 4; whatever preset the document begins with, and without one."""
    base = data.draw(st.sampled_from(bases))
    assert rules_from_dict(rules_to_dict(rules, base)) == rules
    assert rules_from_json(rules_to_json(rules, base)) == rules
    assert rules_from_json(rules_to_json(rules, base).encode()) == rules
    assert rules_from_toml(rules_to_toml(rules, base)) == rules


@given(rules=rulesets(), base=st.sampled_from(BASES))
def test_the_standard_json_and_toml_readers_read_the_documents(rules: RuleSet, base: str | None) -> None:
    """The text is plain JSON and TOML: the standard library's readers give the same rules."""
    assert rules_from_dict(json.loads(rules_to_json(rules, base))) == rules
    assert rules_from_dict(tomllib.loads(rules_to_toml(rules, base))) == rules


@given(rules=rulesets(), base=st.sampled_from(BASES))
def test_writing_rules_that_were_read_gives_the_same_text(rules: RuleSet, base: str | None) -> None:
    """What was read is written again as the same text."""
    for write, read in ((rules_to_json, rules_from_json), (rules_to_toml, rules_from_toml)):
        text = write(rules, base)
        assert write(read(text), base) == text


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_written_as_one_line(name: str) -> None:
    assert rules_to_dict(PRESETS[name].rules) == {"base": name}
    assert rules_to_toml(PRESETS[name].rules) == f'base = "{name}"\n'
    assert json.loads(rules_to_json(PRESETS[name].rules)) == {"base": name}
    assert rules_from_dict({"base": name}) == PRESETS[name].rules


@given(rules=rulesets())
def test_the_base_of_a_document_is_the_nearest_preset(rules: RuleSet) -> None:
    shortest = min(leaves(rules_to_dict(rules, name)) for name in PRESETS)
    assert leaves(rules_to_dict(rules)) == shortest


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_with_one_custom_bid_is_written_as_the_preset_and_the_bid(name: str) -> None:
    """Another preset with a list of all bids would have one different option, but would be long to read."""
    bid = SpecialBid(code="OWN", name="Our Own", value=350, above=TrickBid(9, Strain.CLUBS), least=5, most=5)
    document = rules_to_dict(PRESETS[name].rules.with_options({"contracts.specials.OWN": bid}))
    assert document["base"] == name
    assert [*document] == ["base", "contracts"]


@given(rules=rulesets(), name=st.sampled_from([*PRESETS]))
def test_a_document_contains_only_the_differences_from_its_base(rules: RuleSet, name: str) -> None:
    """Taking any of its values out changes the rules that are read."""
    document = rules_to_dict(rules, name)
    for group, fields in document.items():
        assert group == "base" or isinstance(fields, dict)
        for option in fields if isinstance(fields, dict) else ():
            shorter = json.loads(json.dumps(document))
            del shorter[group][option]
            with suppress(InvalidRulesError):  # the rest may contradict itself
                assert rules_from_dict(shorter) != rules


@given(rules=rulesets())
def test_a_whole_document_mentions_every_option_and_no_preset(rules: RuleSet) -> None:
    document = rules_to_dict(rules, None)
    paths = {f"{group}.{name}" for group, fields in document.items() if isinstance(fields, dict) for name in fields}
    assert paths == {option.path for option in RuleSet.options()}
    assert "base" not in document
    specials = json.loads(rules_to_json(rules, None))["contracts"]["specials"]
    fields = {option.path.rpartition(".")[2] for option in RuleSet.special_options()}
    assert [set(special) for special in specials] == [{"code", *fields} for _ in rules.contracts.specials]


def test_a_base_may_be_chosen_by_name_or_alias() -> None:
    rules = presets.AMERICAN.with_options({"match.target": 1000})
    assert rules_to_dict(rules, "us") == {"base": "american", "match": {"target": 1000}}
    assert rules_to_dict(presets.AUSTRALIAN, "american")["base"] == "american"


@pytest.mark.parametrize("write", [rules_to_dict, rules_to_json, rules_to_toml])
def test_an_unknown_base_is_refused_with_the_nearest_name(write: Callable[[RuleSet, str], object]) -> None:
    with pytest.raises(KeyError, match="no preset 'austalian': did you mean 'australian'"):
        write(RuleSet(), "austalian")


# What a person writes


def test_the_family_rules_of_the_readme_have_the_options_described() -> None:
    """One preset, two changes, and two fields of a special bid."""
    rules = rules_from_toml("""
        base = "australian"

        [auction]
        all_pass = "dealer-must-bid"

        [contracts.specials.OM]
        value = 520
        above = "10NT"
    """)
    changes = {
        "auction.all_pass": "dealer-must-bid",
        "contracts.specials.OM.value": 520,
        "contracts.specials.OM.above": TrickBid(10, Strain.NO_TRUMP),
    }
    assert rules == presets.AUSTRALIAN.with_options(changes)


def test_options_missing_from_a_document_without_base_have_their_defaults() -> None:
    assert rules_from_toml("") == rules_from_json("{}") == rules_from_dict({}) == RuleSet()
    assert rules_from_dict({"match": {"target": 700}}) == RuleSet().with_options({"match.target": 700})
    assert rules_from_dict({"match": {}}) == RuleSet()


@pytest.mark.parametrize("name", [alias for preset in PRESETS.values() for alias in preset.aliases])
def test_the_base_may_be_an_alias(name: str) -> None:
    assert rules_from_json(json.dumps({"base": name})) == presets.find_preset(name).rules


FORMER = [
    ("last-card-wins", {"play.joker_renege": "last-card-only", "play.joker_renege_wins": True}),
    ("last-card-loses", {"play.joker_renege": "last-card-only", "play.joker_renege_wins": False}),
]


@pytest.mark.option("play.joker_renege", "play.joker_renege_wins")
@pytest.mark.parametrize(("former", "current"), FORMER)
def test_a_value_of_an_earlier_version_is_read_everywhere_with_its_meaning(
    former: str, current: dict[str, object], tmp_path: Path
) -> None:
    """In files of both formats, in links, in records, among changes of options, and in a draft of a form."""
    document = {"base": "american", "play": {"joker_renege": former}}
    wanted = presets.AMERICAN.with_options(current)
    text = json.dumps(document)
    (tmp_path / "old.json").write_text(text, encoding="utf-8")
    (tmp_path / "old.toml").write_text(f'base = "american"\nplay.joker_renege = "{former}"\n', encoding="utf-8")
    assert rules_from_dict(document) == rules_from_json(text) == wanted
    assert read_rules(tmp_path / "old.json") == read_rules(tmp_path / "old.toml") == wanted
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    link = base64.urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")
    assert rules_from_link_text(link) == wanted
    record = Record(presets.AMERICAN, 0, ()).to_dict() | {"rules": document}
    assert Record.from_dict(record).rules == wanted
    changes = {"play.joker_renege": former}
    assert presets.AMERICAN.with_options(changes) == draft_rules(presets.AMERICAN, changes).rules == wanted
    # Another base may say otherwise of the option that is new.
    assert (
        wanted.with_options({"play.joker_renege_wins": not wanted.play.joker_renege_wins}).with_options(changes)
        == wanted
    )
    # Rules with every option, as an earlier version wrote them, lack the new option.
    full = wanted.to_dict()
    play = full["play"]
    assert isinstance(play, dict)
    assert rules_from_dict({**full, "play": {**play, "joker_renege": former}}) == wanted
    del play["joker_renege_wins"]
    assert rules_from_dict({**full, "play": {**play, "joker_renege": former}}) == wanted


@pytest.mark.parametrize(("former", "current"), FORMER)
def test_a_value_of_an_earlier_version_is_refused_beside_an_option_that_says_otherwise(
    former: str, current: dict[str, object]
) -> None:
    """The former value speaks of both options, so a second statement must not contradict it."""
    changes = {"play.joker_renege": former, "play.joker_renege_wins": not current["play.joker_renege_wins"]}
    with pytest.raises(InvalidRulesError, match=r"also sets play\.joker_renege_wins: write 'last-card-only'") as caught:
        presets.AMERICAN.with_options(changes)
    assert [(each.path, each.others) for each in caught.value.problems] == [
        ("play.joker_renege", ("play.joker_renege_wins",))
    ]


@pytest.mark.parametrize("nothing", [None, "none"])
@pytest.mark.parametrize("path", ["match.hands", "match.spread", "scoring.defender_cap", "table.packets"])
def test_none_is_written_as_a_word_and_never_as_null(path: str, nothing: str | None) -> None:
    """TOML has no null, so both formats have a word for it."""
    group, _, name = path.partition(".")
    some = {"match.hands": 3, "table.packets": "3-3k-4-3"}.get(path, 450)
    rules = RuleSet().with_options({path: some})
    spelled: Any = rules.to_dict()
    document = {**rules_to_dict(rules, None), group: {**spelled[group], name: nothing}}
    assert rules_from_json(json.dumps(document)) == RuleSet()
    assert json.loads(rules_to_json(RuleSet(), None))[group][name] is None
    assert tomllib.loads(rules_to_toml(RuleSet(), None))[group][name] == "none"


def test_null_is_written_as_none_even_inside_a_special_bid() -> None:
    """A bid that stands below every trick bid has ``above`` nothing."""
    lowest = SpecialBid(code="L", name="Lowest", above=None)
    rules = RuleSet().with_options({"contracts.specials": (lowest,)})
    assert tomllib.loads(rules_to_toml(rules, None))["contracts"]["specials"][0]["above"] == "none"
    assert rules_from_toml(rules_to_toml(rules)) == rules


def test_special_bids_are_changed_removed_and_added_by_code() -> None:
    rules = rules_from_dict(
        {
            "base": "american",
            "contracts": {
                "specials": {
                    "N": {"value": 230, "above": "7NT"},
                    "ON": False,
                    "Z": {"code": "Z", "name": "Zero", "value": 333, "step": 5},
                }
            },
        }
    )
    nullo, _, double = presets.AMERICAN.contracts.specials
    changed = attrs.evolve(nullo, value=230, above=TrickBid(7, Strain.NO_TRUMP))
    assert rules.contracts.specials == (changed, double, SpecialBid(code="Z", name="Zero", value=333, step=5))


def test_special_bids_can_be_a_list_of_names_and_tables() -> None:
    rules = rules_from_toml("""
        [contracts]
        specials = ["nullo", "misere-130", {code = "Z", name = "Zero", value = 333}]
    """)
    assert [(bid.code, bid.value) for bid in rules.contracts.specials] == [("N", 250), ("M", 130), ("Z", 333)]
    assert rules_from_toml("contracts.specials = []").contracts.specials == ()


def test_a_custom_schedule_is_written_as_five_rows() -> None:
    rows = [[level * 10 + place for place in range(5)] for level in range(6, 11)]
    rules = rules_from_dict({"contracts": {"schedule": rows}})
    assert rules.contracts.schedule.points(8, 3) == 83
    assert json.loads(rules_to_json(rules))["contracts"]["schedule"] == rows


def test_names_are_written_unescaped() -> None:
    """A file is to be read and edited: ``Misère``, not ``Mis\\u00e8re``."""
    rules = presets.AUSTRALIAN.with_options({"auction.pass_term": "pässe ♠"})
    for text in (rules_to_json(rules, None), rules_to_toml(rules, None)):
        assert '"pässe ♠"' in text
        assert '"Open Misère"' in text


# What is wrong, all at once


# Each fault alone: a wrong value, and what the message must offer instead.
FAULTS: dict[str, tuple[object, str]] = {
    "base": ("austalian", "'australian'"),
    "tabel": ({}, "'table'"),
    "match.taget": (700, "'match.target'"),
    "match.target": (0, "from 1 to 100000"),
    "match.floor": ("-500", "from -100000 to -1"),
    "match.hands": (True, "play to the target"),
    "match.must_bid_to_win": (True, "no, won-bid, made"),
    "play.high_jacks": ("yes", "true or false"),
    "auction.order": ("point", "'points'"),
    "auction.suit_order": ("S C D H", "once each"),
    "auction.pass_term": ("", "1 to 40"),
    "scoring.slam": ("atleast", "'at-least'"),
    "scoring.trick_points": (10.5, "from 0 to 100"),
    "play.joker_lead": ("any suit", "'any-suit'"),
    "play.null_stop": (1, "true or false"),
    "table.players": (7, "from 2 to 6"),
    "table.packets": ("three", "3-1k-4-1k-3-1k"),
    "table.pack": ("44x", "44"),
    "contracts.schedule": ("avondal", "avondale"),
    "contracts.declare": ("yes", "true or false"),
    "match.ceiling": (0, "no such rule"),
    "partnr": ({}, "'partner'"),
    "partner.settlement": ("half-eech", "'half-each'"),
    "partner.own_cards": (True, "'partner.own_card'"),
    "penalties.breach": ("before-kity", "'before-kitty'"),
    "penalties.breach_win": (201, "from 0 to 200"),
    "contracts.specials.M.strain": ("hearts", "S, C, D, H, NT"),
    "contracts.specials.M.value": (0, "from 1 to 10000"),
    "contracts.specials.M.gate": ("after7", "'after-7'"),
    "contracts.specials.M.valeu": (3, "'value'"),
    "contracts.specials.OMM.value": (250, "'OM'"),
    "contracts.specials.OMM": (False, "'OM'"),
}
together = st.lists(st.sampled_from([*FAULTS]), min_size=1, unique=True).filter(
    lambda paths: len({"contracts.specials.OMM.value", "contracts.specials.OMM"} & {*paths}) < 2
)


@pytest.mark.parametrize("path", FAULTS)
def test_an_error_in_a_document_names_its_path_and_the_right_value(path: str) -> None:
    document: dict[str, Any] = {}
    put(document, path, FAULTS[path][0])
    found = problems(rules_from_dict, document)
    assert list(found) == [path]
    assert FAULTS[path][1] in found[path]


@given(paths=together)
def test_all_errors_in_a_document_are_reported_at_once(paths: list[str]) -> None:
    """Everything that is wrong in a document, each with its path and the nearest right name."""
    document: dict[str, Any] = {}
    for path in paths:
        put(document, path, FAULTS[path][0])
    for found in (problems(rules_from_dict, document), problems(rules_from_json, json.dumps(document))):
        assert set(found) == set(paths)
        assert all(FAULTS[path][1] in found[path] for path in paths)


@given(paths=together, rules=rulesets(), base=st.sampled_from([None, *PRESETS]))
def test_errors_among_valid_values_are_reported(paths: list[str], rules: RuleSet, base: str | None) -> None:
    """The rest of the document, here any rules at all, is no excuse."""
    paths = [path for path in paths if path != "base" and not path.startswith("contracts.specials")]
    document = json.loads(json.dumps(rules_to_dict(rules, base)))
    for path in paths:
        put(document, path, FAULTS[path][0])
    if paths:
        assert set(paths) <= set(problems(rules_from_dict, document))


def test_contradictions_are_reported_together_with_wrong_values() -> None:
    found = problems(
        rules_from_dict,
        {
            "base": "american",
            "auction": {"min_level": 6, "re_entry": "always", "order": "point"},
            "table": {"packets": "3-3k-4-2k-3"},
        },
    )
    assert set(found) == {"auction.inkle_who", "auction.re_entry", "auction.order", "table.packets"}
    for path, other in (
        ("auction.inkle_who", "auction.min_level"),
        ("auction.re_entry", "auction.rounds"),
        ("table.packets", "table.pack"),
    ):
        assert other in found[path], "a contradiction names both options"


def test_all_errors_in_a_list_of_special_bids_are_reported_at_once() -> None:
    """A list of tables is how a whole document holds them: two bids, four faults."""
    document = {
        "contracts": {
            "specials": [
                {"code": "X", "name": "Ex", "value": 0, "gate": "after7"},
                {"code": "Y", "name": "Why", "valeu": 1, "most": 11},
            ]
        }
    }
    text = "\n".join(problems(rules_from_dict, document).values())
    assert "from 1 to 10000" in text
    assert "'after-7'" in text
    assert "valeu" in text
    assert "from 0 to 10" in text


@pytest.mark.parametrize(
    ("specials", "offer"),
    [
        (["miser"], "misere"),
        ("misere", "list"),
        ([{"name": "No code"}], "code"),
        ([{"code": "lower"}], "capital letters"),
        ([{"code": "NT"}], "that have no other meaning"),
        ([{"code": "X", "least": 5, "most": 3}], "least"),
        ([{"code": "X", "valeu": 3}], "value"),
        (["misere", "misere"], "'M'"),
        ([{"code": "X", "name": "Same"}, {"code": "Y", "name": "Same"}], "'Same'"),
        ([3], "or a table of fields"),
        (3, "list"),
        ({"M": 3}, "false"),
        ({"M": True}, "false"),
        ({"M": {"name": "Open Misère"}}, "Open Misère"),
        ({"M": {"code": "OM"}}, "M"),
    ],
)
def test_a_wrong_list_of_special_bids_is_refused_with_the_right_form(specials: object, offer: str) -> None:
    with pytest.raises(InvalidRulesError, match=offer) as caught:
        rules_from_dict({"contracts": {"specials": specials}})
    assert all(problem.path.startswith("contracts.specials") for problem in caught.value.problems)


def test_a_table_for_a_bid_that_is_not_on_offer_is_refused_even_if_it_is_empty() -> None:
    """``[contracts.specials.OMM]`` is a slip of the pen like any other."""
    assert "'OM'" in problems(rules_from_toml, "[contracts.specials.OMM]")["contracts.specials.OMM"]


@pytest.mark.parametrize("first", [False, 5, MISERE, {"value": 300}], ids=["off", "5", "a bid", "a table"])
def test_two_changes_of_one_bid_are_both_made_or_both_refused(first: object) -> None:
    """An example is ``--set contracts.specials.M=off --set contracts.specials.M.value=3``."""
    changes = {"contracts.specials.M": first, "contracts.specials.M.step": 2}
    if first is False or first == 5:
        with pytest.raises(InvalidRulesError, match=r"contracts\.specials\.M"):
            RuleSet().with_options(changes)
    else:
        misere = RuleSet().with_options(changes).contracts.specials[0]
        assert (misere.code, misere.value, misere.step) == ("M", 250 if first == MISERE else 300, 2)


@pytest.mark.parametrize(
    "key", ["specials.M.value", "specials.M", "schedule.name"], ids=lambda key: f"contracts has {key!r}"
)
def test_a_dotted_name_in_quotes_is_not_a_path(key: str) -> None:
    """``"specials.M.value" = 300`` in quotes is one odd name, and the schema refuses it as well."""
    document = {"contracts": {key: False if key == "specials.M" else 300}}
    assert not _validator().is_valid(document)
    problems(rules_from_dict, document)


@pytest.mark.parametrize(
    ("document", "says"), [([], "list"), ("australian", "str"), (None, "NoneType|nothing"), (3, "int")]
)
def test_a_document_that_is_not_a_table_of_groups_is_refused(document: object, says: str) -> None:
    with pytest.raises(InvalidRulesError, match=says):
        rules_from_dict(document)


@pytest.mark.parametrize("base", [None, "none", 3, True, [], {}, ["us"], 1.5])
def test_a_base_that_is_not_a_name_is_refused(base: object) -> None:
    """The schema refuses it, too: a document without a preset leaves the entry out."""
    assert list(problems(rules_from_dict, {"base": base})) == ["base"]
    assert not Draft202012Validator(rules_schema()).is_valid({"base": base})


@pytest.mark.parametrize("group", [3, None, [], "45", True])
def test_a_group_that_is_not_a_table_is_refused(group: object) -> None:
    assert list(problems(rules_from_dict, {"match": group, "table": {"pack": "45"}})) == ["match"]


def test_keys_that_are_not_strings_are_refused() -> None:
    """Plain data from elsewhere, such as YAML, may have them."""
    found = problems(rules_from_dict, {1: {}, None: {}, "match": {2: 3}, "contracts": {"specials": {4: {"value": 5}}}})
    assert set(found) == {"1", "None", "match.2", "contracts.specials.4.value"}


# Text that is no document


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1, column 1"),
        ('{"base": "us",\n "match": }', "line 2, column 11"),
        ("[1, 2", "line 1"),
        ('{"base": "us"} x', "Extra data"),
        ('{"a": NaN}', "NaN"),
        ('{"a": -Infinity}', "-Infinity"),
        ('{"match": {}, "match": {}}', "'match' must not occur twice"),
        ('{"match": {"target": 1, "target": 2}}', "'target' must not occur twice"),
        ('{"match": {"target": 1' + "0" * 400 + "}}", "401 digits"),
        ("[" * 300_000, "deep"),
        ('{"a":' * 100_000, "deep"),
        ("{" + " " * 1_000_000 + "}", "at most 1,000,000 characters"),
    ],
    ids=lambda each: str(each)[:30],
)
def test_invalid_json_is_reported_with_its_place(text: str, says: str) -> None:
    assert says in the_problem(rules_from_json, text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('base = "us"\nmatch = \n', "line 2"),
        ("[match]\ntarget = 1\ntarget = 2\n", "line 3"),
        ("[match]\n[match]", "twice"),
        ("a = " + "[" * 100_000, "deep"),
        ("a = " + "{a=" * 50_000, "deep"),
        ("a = " + "9" * 10_000, "long"),
        ("#" * 1_000_001, "at most 1,000,000 characters"),
    ],
    ids=lambda each: str(each)[:30],
)
def test_invalid_toml_is_reported_with_its_place(text: str, says: str) -> None:
    assert says in the_problem(rules_from_toml, text)


def test_a_toml_key_of_very_many_parts_is_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The standard library's reader takes time that grows with their square: hours for a file of a megabyte."""

    def read(_: str) -> dict[str, Any]:
        pytest.fail("it was read")

    monkeypatch.setattr("five_hundred.rules.documents.tomllib.loads", read)
    problems(rules_from_toml, "a." * 400_000 + "a = 1")


@pytest.mark.parametrize("value", ["2026-01-01", "12:30:00", "1.5", "inf", "nan", "[1]", "{a = 1}", '"""\n500"""'])
def test_values_of_types_that_only_toml_has_are_refused(value: str) -> None:
    assert list(problems(rules_from_toml, f"[match]\ntarget = {value}")) == ["match.target"]


@pytest.mark.parametrize("data", [b"\xff\xfe\xff", b'{"base": "\xe9"}', b"\xef\xbb", b"\x00", b"{\x00}"], ids=ascii)
def test_bytes_that_are_not_text_are_refused(data: bytes) -> None:
    with pytest.raises(InvalidRulesError, match="not JSON"):
        rules_from_json(data)


@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["without", "with"])
def test_json_and_toml_are_read_with_or_without_a_byte_order_mark(mark: str) -> None:
    """A string may have come from bytes with the mark, so it is read like those bytes."""
    rules = presets.AUSTRALIAN.with_options({"auction.pass_term": "pässe"})
    written = mark + rules_to_json(rules)
    assert rules_from_json(written) == rules_from_json(written.encode()) == rules
    assert parse_json(written) == parse_json(written.encode()) == rules_to_dict(rules)
    assert rules_from_toml(mark + rules_to_toml(rules)) == rules
    assert Record.from_json(mark + Record(rules).to_json()).rules == rules
    for read in READERS.values():
        problems(read, "\ufeff\ufeff")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
def test_bytes_in_another_encoding_than_utf_8_are_refused(encoding: str) -> None:
    with pytest.raises(ValueError, match="not JSON"):
        parse_json('{"a":"ä"}'.encode(encoding))
    with pytest.raises(InvalidRecordError, match="not JSON: byte 0 is not UTF-8"):
        Record.from_json(Record(presets.AUSTRALIAN).to_json().encode("utf-16"))


@given(text=st.text())
@example(text="﻿")
@example(text="\x00")
@example(text="{}")
def test_any_string_is_read_as_rules_or_refused(text: str) -> None:
    for read in READERS.values():
        try:
            assert isinstance(read(text), RuleSet)
        except InvalidRulesError as error:
            assert error.problems


@given(data=st.binary())
def test_any_bytes_are_read_as_rules_or_refused(data: bytes) -> None:
    try:
        rules_from_json(data)
    except InvalidRulesError as error:
        assert error.problems


@given(document=anything)
def test_any_data_is_read_as_rules_or_refused(document: object) -> None:
    try:
        rules_from_dict(document)
    except InvalidRulesError as error:
        assert error.problems


def places(document: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place of a nested document."""
    inner: list[tuple[str | int, object]] = []
    if isinstance(document, dict):
        inner = [*document.items()]
    elif isinstance(document, list):
        inner = [*enumerate(document)]
    return [(*path, name) for name, _ in inner] + [
        place for name, value in inner for place in places(value, (*path, name))
    ]


@given(rules=rulesets(), base=st.sampled_from([None, "nearest"]), value=anything, data=st.data())
def test_any_value_at_any_place_is_valid_or_named_in_the_error(
    rules: RuleSet, base: str | None, value: object, data: st.DataObject
) -> None:
    """A fault is found where it is: the path of a problem begins with the group that was damaged."""
    document = json.loads(rules_to_json(rules, base))
    *way, last = data.draw(st.sampled_from(places(document)))
    table = document
    for name in way:
        table = table[name]
    table[last] = value
    try:
        assert isinstance(rules_from_dict(document), RuleSet)
    except InvalidRulesError as error:
        damaged = str(way[0] if way else last)
        clashing = {"table", "auction", "contracts"}
        named = {problem.path.split(".")[0] for problem in error.problems}
        assert damaged in named or damaged == "base" or named <= clashing


@pytest.mark.parametrize("kind", READERS)
def test_a_truncated_document_is_read_or_refused(kind: str) -> None:
    rules = presets.TRICKSTER_AMERICAN.with_options({"table.pack": "45", "contracts.specials.N.value": 210})
    text = rules_to_json(rules) if kind == "json" else rules_to_toml(rules)
    for length in range(len(text)):
        try:
            READERS[kind](text[:length])
        except InvalidRulesError as error:
            assert error.problems
        else:
            assert kind == "toml" or length >= len(text.rstrip())


NAMED: tuple[Callable[[str], dict[str, Any]], ...] = (
    lambda name: {name: {}},
    lambda name: {"match": {name: 1}},
    lambda name: {"match": {"target": name}},
    lambda name: {"base": name},
    lambda name: {"contracts": {"specials": {name: {"value": 1}}}},
    lambda name: {"contracts": {"specials": {name: False}}},
    lambda name: {"contracts": {"specials": {"M": {name: 1}}}},
    lambda name: {"contracts": {"specials": [{"code": "X", name: 1}]}},
    lambda name: {"contracts": {"specials": [name]}},
    lambda name: {"contracts": {"specials": [{"code": name}]}},
    lambda name: {"contracts": {"schedule": name}},
    lambda name: {"table": {"pack": name}},
    lambda name: {"table": {"packets": name}},
    lambda name: {"auction": {"order": name}},
    lambda name: {"auction": {"suit_order": name}},
)


@pytest.mark.parametrize("document", NAMED, ids=[str(document("NAME")) for document in NAMED])
@pytest.mark.parametrize(
    "name", ["\x1b[2J", "a\nb", "\ud800", "\u202e", "\x00", "x" * 100_000], ids=lambda name: ascii(name)[:9]
)
def test_a_problem_is_one_short_line_that_every_terminal_can_show(
    name: str, document: Callable[[str], dict[str, Any]]
) -> None:
    """Names from a foreign file are shown without line feeds, escape sequences or lone surrogates."""
    with pytest.raises(InvalidRulesError) as caught:
        rules_from_dict(document(name))
    for problem in caught.value.problems:
        assert str(problem).isprintable()
        assert len(str(problem)) < 2000


# JSON


@given(value=anything.filter(lambda value: "nan" not in repr(value) and "inf" not in repr(value)))
def test_parse_json_reads_what_json_writes(value: object) -> None:
    try:
        assert parse_json(json.dumps(value)) == value
    except ValueError as error:
        assert "digits" in str(error)


@pytest.mark.parametrize(("digits", "fits"), [(20, True), (21, False)])
def test_a_number_has_at_most_twenty_digits(digits: int, fits: bool) -> None:
    if fits:
        assert parse_json("9" * digits) == 10**digits - 1
    else:
        with pytest.raises(ValueError, match=f"{digits} digits"):
            parse_json("9" * digits)


# Files


@pytest.mark.parametrize("name", ["family.toml", "family.TOML", "family.json", "family.Json", "two.dots.json"])
def test_rules_are_read_from_a_file(tmp_path: Path, name: str) -> None:
    rules = presets.NEWCASTLE.with_options({"auction.pass_term": "pässe", "match.hands": 8})
    file = tmp_path / name
    file.write_text((rules_to_toml if "toml" in name.lower() else rules_to_json)(rules), encoding="utf-8")
    assert read_rules(file) == read_rules(str(file)) == rules


@pytest.mark.parametrize("name", ["family.toml", "family.TOML", "family.json"])
def test_rules_are_written_to_a_file_and_read_back(tmp_path: Path, name: str) -> None:
    """The file is in UTF-8 whatever the encoding of the machine, and its old contents are replaced."""
    rules = presets.NEWCASTLE.with_options({"auction.pass_term": "pässe", "match.hands": 8})
    file = tmp_path / name
    for written, base in ((presets.AMERICAN, None), (rules, "newcastle")):
        write_rules(written, str(file), base)
        assert read_rules(file) == written
        to_text = rules_to_toml if "toml" in name.lower() else rules_to_json
        assert file.read_bytes().decode("utf-8") == to_text(written, base)
    assert "pässe" in file.read_bytes().decode("utf-8")
    read = tomllib.loads if "toml" in name.lower() else json.loads
    assert read(file.read_text(encoding="utf-8")) == rules_to_dict(rules, "newcastle")


def test_rules_are_not_written_to_a_file_that_could_not_be_read_back(tmp_path: Path) -> None:
    """An unknown base does not damage the file either."""
    with pytest.raises(InvalidRulesError, match="family"):
        write_rules(presets.AMERICAN, tmp_path / "family.yaml")
    file = tmp_path / "family.toml"
    write_rules(presets.AMERICAN, file)
    with pytest.raises(KeyError, match="no preset 'austalian'"):
        write_rules(presets.AMERICAN, file, "austalian")
    assert [each.name for each in tmp_path.iterdir()] == ["family.toml"]
    assert read_rules(file) == presets.AMERICAN


@pytest.mark.parametrize("name", ["family.yaml", "family", "toml", ".toml", "family.json.bak"])
def test_the_name_of_a_rules_file_must_end_in_toml_or_json(tmp_path: Path, name: str) -> None:
    """The name is wrong whether there is such a file or not."""
    for exists in (False, True):
        if exists:
            (tmp_path / name).write_text("")
        assert ".toml or .json" in the_problem(read_rules, tmp_path / name)


@pytest.mark.parametrize("suffix", ["toml", "json"])
def test_a_missing_rules_file_raises_os_error(tmp_path: Path, suffix: str) -> None:
    with pytest.raises(FileNotFoundError):
        read_rules(tmp_path / f"family.{suffix}")
    (tmp_path / f"folder.{suffix}").mkdir()
    with pytest.raises(OSError):
        read_rules(tmp_path / f"folder.{suffix}")


@pytest.mark.parametrize("suffix", ["toml", "json"])
def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"family.{suffix}"
    file.write_bytes(b"\xff\xfe\x00")
    assert "byte 0 is not UTF-8" in the_problem(read_rules, file)


@pytest.mark.parametrize("suffix", ["toml", "json"])
def test_a_file_with_a_byte_order_mark_is_read_like_any_other(tmp_path: Path, suffix: str) -> None:
    """Some editors of Windows put one at the beginning."""
    file = tmp_path / f"family.{suffix}"
    text = rules_to_toml(presets.AMERICAN) if suffix == "toml" else rules_to_json(presets.AMERICAN)
    file.write_text(text, encoding="utf-8-sig")
    assert read_rules(file) == presets.AMERICAN


@pytest.mark.parametrize("suffix", ["toml", "json"])
def test_errors_in_a_rules_file_are_named(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"family.{suffix}"
    file.write_text("[match]\ntaget = 3" if suffix == "toml" else '{"match": {"taget": 3}}')
    assert "'match.target'" in problems(read_rules, file)["match.taget"]


@pytest.mark.parametrize("name", ["family.toml", "family.json", "family.yaml"])
def test_every_error_in_a_rules_file_names_the_file(tmp_path: Path, name: str) -> None:
    """On every line, since a program may have read several; the file is named as the caller did, and kept by pickle."""
    text = {"family.toml": "base = 'us'\n[match]\ntaget = 3\nfloor = 3", "family.json": "{", "family.yaml": ""}[name]
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidRulesError) as caught:
        read_rules(str(file))
    assert caught.value.filename == str(file)
    lines = str(caught.value).splitlines()
    assert len(lines) == (2 if name == "family.toml" else 1)
    assert all(line.startswith(f"{file}: ") for line in lines)
    assert not any(name in problem.message for problem in caught.value.problems), "it stands there once"
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


# The schema


def checked(schema: dict[str, Any]) -> Draft202012Validator:
    """The validator of a schema that is itself right."""
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


@cache
def _validator() -> Draft202012Validator:
    return checked(rules_schema())


@cache
def _validator_of_rules() -> Draft202012Validator:
    return checked(RuleSet.json_schema())


@given(rules=rulesets(), base=st.sampled_from(BASES))
def test_the_schema_accepts_every_document_that_is_written(rules: RuleSet, base: str | None) -> None:
    _validator().validate(json.loads(rules_to_json(rules, base)))
    _validator().validate(tomllib.loads(rules_to_toml(rules, base)))


@given(rules=rulesets())
def test_the_schema_of_a_rule_set_accepts_its_own_dictionary(rules: RuleSet) -> None:
    _validator_of_rules().validate(rules.to_dict())


def test_the_schema_accepts_what_a_person_writes() -> None:
    for document in (
        {},
        {"base": "us"},
        {"base": "american", "match": {"hands": None, "spread": "none"}},
        {"contracts": {"specials": ["nullo", {"code": "X", "value": 3}]}},
        {"contracts": {"specials": {"OM": {"value": 520, "above": "none"}, "M": False}}},
        {"contracts": {"specials": {"Z": {"code": "Z", "name": "Zero"}}}},
    ):
        _validator().validate(document)
        rules_from_dict(document)


@pytest.mark.parametrize("path", [path for path in FAULTS if path not in ("table.pack",)])
def test_the_schema_refuses_what_the_reader_refuses(path: str) -> None:
    """The schema accepts any string as a custom pack, and cannot know whether the code of a bid is on offer."""
    document: dict[str, Any] = {}
    put(document, path, FAULTS[path][0])
    assert _validator().is_valid(document) == (".OMM" in path)


def test_the_schema_describes_every_option_with_its_default() -> None:
    groups: Any = rules_schema()["properties"]
    for option in RuleSet.options():
        group, _, name = option.path.partition(".")
        described = groups[group]["properties"][name]
        assert described["description"] == option.doc
        defaults: Any = RuleSet().to_dict()
        assert described["default"] == defaults[group][name]
        # A default is a value that the schema itself accepts.
        _validator().validate({group: {name: described["default"]}})
    assert set(groups["base"]["enum"]) >= set(PRESETS)
    assert json.loads(json.dumps(rules_schema())) == rules_schema()


def test_a_wrong_base_is_reported_together_with_other_errors() -> None:
    """All errors are reported at once, so that none appears only after another is corrected."""
    told = problems(rules_from_toml, 'base = "austalian"\n[match]\ntaget = 700')
    assert told["base"] == "no preset 'austalian': did you mean 'australian'?"
    assert told["match.taget"] == "no option 'match.taget': did you mean 'match.target'?"
