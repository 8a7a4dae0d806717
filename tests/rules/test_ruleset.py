"""The RuleSet: changed, compared, written and read; and whatever is wrong in a document, said all at once."""

import copy
import json
import os
import pickle
import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from typing import Any

import attrs
import jsonschema
import pytest
import tomli_w
from hypothesis import assume, example, given
from hypothesis import strategies as st

import five_hundred as fh
from five_hundred import presets
from five_hundred.base.option_kinds import ChoiceKind, Flag, Json, Number, Text
from five_hundred.base.options import Option
from five_hundred.cards.packs import PACKS
from five_hundred.rules import (
    AuctionRules,
    ContractRules,
    MatchRules,
    PartnerRules,
    PenaltyRules,
    PlayRules,
    Rounds,
    ScoringRules,
    TableRules,
)
from five_hundred.rules.bids.schedules import SCHEDULES, Schedule
from five_hundred.rules.bids.special_bids import MISERE, NULLO, OPEN_MISERE, SPECIAL_BIDS, Exposure, Gate, KittyUse
from five_hundred.testing.strategies import rulesets

RULES = fh.RuleSet()
OPTIONS = {option.path: option for option in fh.RuleSet.options()}
FIELDS = {option.path.rpartition(".")[2]: option for option in fh.RuleSet.special_options()}
M, OM = "contracts.specials.M", "contracts.specials.OM"


EVERY_OPTION = pytest.mark.parametrize(
    "option", [*fh.RuleSet.options(), *fh.RuleSet.special_options()], ids=lambda option: option.path
)


def problems_of(changes: Mapping[str, object], base: fh.RuleSet = RULES) -> tuple[fh.Problem, ...]:
    with pytest.raises(fh.InvalidRulesError) as caught:
        base.with_options(changes)
    return caught.value.problems


def problems_in(document: object) -> tuple[fh.Problem, ...]:
    untyped: Any = document
    with pytest.raises(fh.InvalidRulesError) as caught:
        fh.RuleSet.from_dict(untyped)
    return caught.value.problems


def nested(changes: Mapping[str, object]) -> dict[str, dict[str, Any]]:
    """Options by path as a document: by group, and a field of a special bid by its code."""
    document: dict[str, dict[str, Any]] = {}
    for path, value in changes.items():
        *groups, name = path.split(".", 3)
        table: Any = document
        for group in groups:
            table = table.setdefault(group, {}) if isinstance(table, dict) else None
        if isinstance(table, dict):
            table[name] = value
    return document


# --- values


def test_a_ruleset_has_eight_groups_with_the_default_values() -> None:
    """The Australian game, as the documentation says."""
    assert attrs.asdict(RULES, recurse=False) == {
        "table": TableRules(),
        "auction": AuctionRules(),
        "contracts": ContractRules(),
        "play": PlayRules(),
        "scoring": ScoringRules(),
        "match": MatchRules(),
        "partner": PartnerRules(),
        "penalties": PenaltyRules(),
        "custom": (),
    }
    assert RULES.contracts.specials == (MISERE, OPEN_MISERE)


@given(rules=rulesets())
def test_a_ruleset_copies_and_pickles_to_an_equal_one(rules: fh.RuleSet) -> None:
    """It copies and pickles to an equal one with an equal hash."""
    twin = fh.RuleSet.from_dict(rules.to_dict())
    for other in (twin, copy.copy(rules), copy.deepcopy(rules), pickle.loads(pickle.dumps(rules))):
        assert other == rules
        assert hash(other) == hash(rules)


@given(rules=rulesets())
def test_a_ruleset_cannot_be_changed_in_place(rules: fh.RuleSet) -> None:
    """Neither itself nor its groups."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        rules.table = TableRules()  # type: ignore[misc]  # wrong on purpose
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        rules.match.target = 1000  # type: ignore[misc]  # wrong on purpose


def test_a_pickled_ruleset_is_found_in_a_dictionary_of_another_process() -> None:
    """A hash is not pickled along: texts hash differently there."""
    rules = RULES.with_options({"match.target": 1000})
    assert hash(rules) == hash(rules)
    program = (
        "import pickle, sys\n"
        "from five_hundred.rules import RuleSet\n"
        "rules = pickle.loads(sys.stdin.buffer.read())\n"
        "print({RuleSet().with_options({'match.target': 1000}): 'found'}.get(rules))\n"
    )
    found = subprocess.run(
        [sys.executable, "-c", program],
        input=pickle.dumps(rules),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    assert found.stdout.split() == [b"found"]


def test_a_group_of_the_wrong_class_is_refused() -> None:
    """A group in another's place is refused."""
    wrong: Any = MatchRules()
    with pytest.raises(TypeError):
        fh.RuleSet(table=wrong)


# --- with_options


def test_options_are_changed_by_path_with_values_or_plain_data() -> None:
    """The rest stays as it was, and so does the original."""
    plain = RULES.with_options({"table.pack": "45", "auction.rounds": "one", "match.hands": 5, "play.null_stop": True})
    values = RULES.with_options(
        {"table.pack": PACKS["45"], "auction.rounds": Rounds.ONE, "match.hands": 5, "play.null_stop": True}
    )
    assert plain == values
    assert plain == fh.RuleSet(
        table=TableRules(pack=PACKS["45"]),
        auction=AuctionRules(rounds=Rounds.ONE),
        play=PlayRules(null_stop=True),
        match=MatchRules(hands=5),
    )
    assert fh.RuleSet() == RULES
    assert RULES.with_options({}) == RULES


def test_an_unchanged_group_is_the_same_object() -> None:
    """A RuleSet made from another one therefore costs only the changes."""
    rules = fh.RuleSet()
    changed = rules.with_options({"match.target": 1000, "play.claims": "provable"})
    for field in attrs.fields(fh.RuleSet):
        same = getattr(changed, field.name) is getattr(rules, field.name)
        assert same == (field.name not in ("match", "play")), field.name


@pytest.mark.option("contracts.specials", "contracts.specials.CODE.name", "contracts.specials.CODE.value")
@pytest.mark.rule("null-value")
def test_a_field_of_a_special_bid_is_changed_by_its_code() -> None:
    """001: misère may be worth 210 or 230."""
    rules = RULES.with_options({f"{M}.value": 230, f"{M}.name": "Nullo", f"{OM}.exposure": "before-first-lead"})
    assert rules.contracts.specials == (
        attrs.evolve(MISERE, value=230, name="Nullo"),
        attrs.evolve(OPEN_MISERE, exposure=Exposure.BEFORE_FIRST_LEAD),
    )


@pytest.mark.option("contracts.specials")
@pytest.mark.rule("null-enabled")
@pytest.mark.parametrize("value", [["misere", "nullo"], (MISERE, NULLO), [MISERE, "nullo"], [{"code": "M"}, NULLO]])
def test_special_bids_are_put_on_offer_by_name_or_as_values(value: list[object]) -> None:
    """``null-enabled``: any bids, in the order in which they are listed."""
    (misere, nullo) = RULES.with_options({"contracts.specials": value}).contracts.specials
    assert nullo == NULLO
    assert misere.code == "M"
    assert misere.gate is (Gate.AFTER_SEVEN if value[0] != {"code": "M"} else Gate.ANYTIME)


@pytest.mark.option("contracts.specials")
@pytest.mark.rule("null-enabled")
def test_special_bids_can_be_removed() -> None:
    """001 'Off'; 002: local variants may exclude either misère or both."""
    assert RULES.with_options({"contracts.specials": []}).contracts.specials == ()
    assert RULES.with_options({M: False}).contracts.specials == (OPEN_MISERE,)
    assert RULES.with_options({M: False, OM: False}).contracts.specials == ()
    assert fh.RuleSet.from_dict({"contracts": {"specials": {"OM": False}}}).contracts.specials == (MISERE,)


@pytest.mark.option("contracts.specials")
def test_a_custom_special_bid_is_added_by_its_code() -> None:
    """OFF: bar nullo is a nullo without the kitty for 500."""
    fields = {"code": "BN", "name": "Bar Nullo", "value": 500, "above": "10H", "kitty": "not-taken"}
    rules = RULES.with_options({"contracts.specials.BN": fields})
    bar_nullo = fh.SpecialBid(
        code="BN", name="Bar Nullo", value=500, above=fh.TrickBid(10, fh.Strain.HEARTS), kitty=KittyUse.NOT_TAKEN
    )
    assert rules.contracts.specials == (MISERE, OPEN_MISERE, bar_nullo)
    assert fh.RuleSet.from_dict({"contracts": {"specials": {"BN": fields}}}) == rules
    by_value = RULES.with_options({"contracts.specials.BN": bar_nullo})
    assert by_value == rules


def test_fields_of_bids_are_changed_after_the_list_of_bids_in_any_order() -> None:
    """The list says which bids there are, the fields how they differ from it."""
    changes = {"contracts.specials": ["nullo"], "contracts.specials.N.value": 210}
    expected = (attrs.evolve(NULLO, value=210),)
    assert RULES.with_options(changes).contracts.specials == expected
    assert RULES.with_options(dict(reversed(changes.items()))).contracts.specials == expected


# --- diff


@given(base=rulesets(), rules=rulesets())
def test_applying_a_diff_to_the_other_rules_gives_these_rules(base: fh.RuleSet, rules: fh.RuleSet) -> None:
    """``base.with_options(rules.diff(base)) == rules``."""
    diff = rules.diff(base)
    assert base.with_options(diff) == rules
    assert json.loads(json.dumps(diff)) == diff
    assert (not diff) == (base == rules)


@given(base=rulesets(), rules=rulesets())
def test_every_path_of_a_diff_is_the_path_of_an_option(base: fh.RuleSet, rules: fh.RuleSet) -> None:
    """So each can be told with its meaning; a field of a special bid has the path by which it is changed."""
    for path, value in rules.diff(base).items():
        option = fh.RuleSet.option(path)
        whole_bid = path.startswith("contracts.specials.") and path.count(".") == 2
        assert option.path == ("contracts.specials" if whole_bid else path)
        assert option.doc
        assert whole_bid or option.kind.parse(value) is not None or value is None


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("match.taget", "no option 'match.taget': did you mean 'match.target'?"),
        ("match", "'match' is a group, not an option: write the path of each option, such as 'match.target'"),
        ("contracts.specials.M.valu", "no option 'contracts.specials.M.valu': did you mean 'value'?"),
        ("contracts.specials.", "no option 'contracts.specials.': did you mean 'contracts.specials'?"),
    ],
)
def test_an_unknown_path_is_refused_with_the_nearest_path(path: str, says: str) -> None:
    """The message has no quotes, although the error is a ``KeyError``."""
    with pytest.raises(fh.UnknownNameError) as caught:
        fh.RuleSet.option(path)
    assert str(caught.value) == says
    assert isinstance(caught.value, KeyError)


def test_changes_nested_by_group_are_refused_with_an_example_path() -> None:
    """In a rules file a group is a table, but here a group is only the beginning of a path."""
    with pytest.raises(fh.InvalidRulesError) as caught:
        fh.RuleSet().with_options({"play": {"claims": "provable"}, "match": {"target": 700}})
    assert str(caught.value).splitlines() == [
        "play: 'play' is a group, not an option: write the path of each option, such as 'play.first_lead'",
        "match: 'match' is a group, not an option: write the path of each option, such as 'match.target'",
    ]


@pytest.mark.parametrize("path", [3, None, ("match", "target")])
def test_a_path_that_is_not_a_string_is_refused(path: Any) -> None:
    for ask in (fh.RuleSet.option, presets.AUSTRALIAN.value):
        with pytest.raises(
            TypeError, match=f"the path of an option, such as 'match.target', got {type(path).__name__}"
        ):
            ask(path)


def test_the_value_of_an_option_is_found_by_its_path() -> None:
    """The value is plain data, as in a file; a special bid can be read whole or field by field."""
    rules = presets.AUSTRALIAN.with_options({"match.target": 700, "contracts.specials.M.value": 240})
    assert rules.value("match.target") == 700
    assert rules.value("table.pack") == "43"
    assert rules.value("contracts.specials.M.value") == 240
    assert rules.value("contracts.specials.M.gate") == "after-7"
    whole = rules.value("contracts.specials.M")
    assert isinstance(whole, dict)
    assert (whole["code"], whole["name"], whole["value"]) == ("M", "Misère", 240)


@given(rules=rulesets())
def test_reading_and_setting_every_option_gives_the_same_rules(rules: fh.RuleSet) -> None:
    """Every option of any rules, read by its path and set on the default rules, gives these rules."""
    values = {option.path: rules.value(option.path) for option in fh.RuleSet.options()}
    assert fh.RuleSet().with_options(values) == rules
    for bid in rules.contracts.specials:
        assert (
            rules.with_options({f"contracts.specials.{bid.code}": rules.value(f"contracts.specials.{bid.code}")})
            == rules
        )


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("match.taget", "no option 'match.taget': did you mean 'match.target'?"),
        ("contracts.specials.XX.value", "no special bid 'XX' in this game; choose one of M, OM"),
        ("contracts.specials.XX", "no special bid 'XX' in this game; choose one of M, OM"),
        ("contracts.specials.M.vale", "no option 'contracts.specials.M.vale': did you mean 'value'?"),
    ],
)
def test_reading_an_unknown_path_is_refused(path: str, says: str) -> None:
    with pytest.raises(fh.UnknownNameError) as error:
        presets.AUSTRALIAN.value(path)
    assert str(error.value) == says
    assert isinstance(error.value, KeyError)


@given(base=rulesets(), data=st.data())
def test_a_diff_contains_only_differences(base: fh.RuleSet, data: st.DataObject) -> None:
    """Taking any entry out of it makes it another diff."""
    rules = data.draw(rulesets())
    diff = rules.diff(base)
    plain, other = base.to_dict(), rules.to_dict()
    for path in OPTIONS:
        group, _, name = path.partition(".")
        mine, theirs = other[group], plain[group]
        assert isinstance(mine, dict)
        assert isinstance(theirs, dict)
        named = path in diff or any(each.startswith(f"{path}.") for each in diff)
        assert named == (mine[name] != theirs[name])


def values_of(option: Option) -> list[Json]:
    """Plain values of an option: all that have a name, both bounds, or a few."""
    kind = option.kind
    if isinstance(kind, ChoiceKind):
        return [member.value for member in kind.choices]
    if isinstance(kind, Number):
        return [kind.low, kind.high, *([] if kind.none is None else [None])]
    if isinstance(kind, Flag):
        return [False, True]
    few: dict[str, list[Json]] = {
        "table.pack": [*PACKS, "4-A SCDH, 2S"],
        "table.packets": [None, "10-3k"],
        "auction.suit_order": ["S C D H NT", "NT H D C S"],
        "contracts.schedule": [*SCHEDULES, [[1, 2, 3, 4, 5]] * 5],
        "contracts.specials.CODE.above": [None, "6S", "10NT"],
        "contracts.specials.CODE.opened_by": ["any", "NTR"],
        "contracts.specials.CODE.strain": ["S", "C", "D", "H", "NT"],
    }
    words: list[Json] = ["x", "y" * kind.longest] if isinstance(kind, Text) else []
    return few.get(option.path, words)


@EVERY_OPTION
def test_a_diff_after_one_change_is_that_option(option: Option) -> None:
    """The diff leads from either of the two RuleSets to the other."""
    path, base = option.path.replace("CODE", "OM"), RULES.with_options({"auction.min_level": 7})
    for value in values_of(option):
        try:
            rules = base.with_options({path: value})
        except fh.InvalidRulesError:  # it contradicts the rest of the base
            continue
        assert rules.diff(base) == ({} if rules == base else {path: value})
        assert list(base.diff(rules)) == ([] if rules == base else [path])
        assert base.with_options(rules.diff(base)) == rules
        assert rules.with_options(base.diff(rules)) == base


@given(base=rulesets(), data=st.data())
def test_a_diff_can_change_fields_of_special_bids(base: fh.RuleSet, data: st.DataObject) -> None:
    """``base.with_options(rules.diff(base)) == rules``, also where both have the same bids, field by field."""
    options = {
        f"contracts.specials.{bid.code}.{name}": FIELDS[name] for bid in base.contracts.specials for name in FIELDS
    }
    assume(options)
    paths = data.draw(st.lists(st.sampled_from([*options]), unique=True, min_size=1, max_size=8))
    changes = {path: data.draw(st.sampled_from(values_of(options[path]))) for path in paths}
    try:
        rules = base.with_options(changes)
    except fh.InvalidRulesError:
        assume(False)
    assert set(rules.diff(base)) <= set(changes)
    assert base.with_options(rules.diff(base)) == rules
    assert rules.with_options(base.diff(rules)) == base


def test_a_diff_lists_single_fields_of_special_bids_that_both_rules_have() -> None:
    """It lists only the fields that differ."""
    rules = RULES.with_options({f"{M}.value": 230, "match.target": 1000})
    assert rules.diff(RULES) == {f"{M}.value": 230, "match.target": 1000}
    assert RULES.diff(rules) == {f"{M}.value": 250, "match.target": 500}
    assert RULES.diff(fh.RuleSet()) == {}


def test_a_diff_can_swap_the_names_of_two_bids() -> None:
    """If the names changed one after the other, both bids would briefly have the same name."""
    traded = RULES.with_options({f"{M}.name": "Open Misère", f"{OM}.name": "Misère"})
    assert [bid.name for bid in traded.contracts.specials] == ["Open Misère", "Misère"]
    assert RULES.with_options(traded.diff(RULES)) == traded


def test_a_diff_contains_the_list_of_bids_if_bids_or_their_order_differ() -> None:
    """The order of equal places is the order in which an interface shows them."""
    turned = RULES.with_options({"contracts.specials": [OPEN_MISERE, MISERE]})
    assert turned != RULES
    assert list(turned.diff(RULES)) == ["contracts.specials"]
    assert RULES.with_options(turned.diff(RULES)) == turned


# --- plain data


@given(rules=rulesets(), base=rulesets())
def test_rules_are_read_back_from_their_plain_data(rules: fh.RuleSet, base: fh.RuleSet) -> None:
    """Through JSON, and whatever rules the reading begins with."""
    document = rules.to_dict()
    assert json.loads(json.dumps(document)) == document
    assert fh.RuleSet.from_dict(document) == rules
    assert fh.RuleSet.from_dict(json.loads(json.dumps(document)), base) == rules


@given(rules=rulesets())
def test_plain_data_has_every_option_under_its_group(rules: fh.RuleSet) -> None:
    """In the order of the documentation."""
    document = rules.to_dict()
    paths = [f"{group}.{name}" for group, fields in document.items() if isinstance(fields, dict) for name in fields]
    assert paths == list(OPTIONS)
    specials = document["contracts"]["specials"]  # type: ignore[index,call-overload]  # Json is a union
    assert isinstance(specials, list)
    assert [set(bid) for bid in specials if isinstance(bid, dict)] == [{"code", *FIELDS}] * len(
        rules.contracts.specials
    )


@given(rules=rulesets(), base=rulesets())
def test_rules_are_read_back_from_toml_where_none_is_a_word(rules: fh.RuleSet, base: fh.RuleSet) -> None:
    """TOML has no null: ``"none"`` means the same."""

    def without_none(value: object) -> object:
        if isinstance(value, dict):
            return {name: without_none(each) for name, each in value.items()}
        if isinstance(value, list):
            return [without_none(each) for each in value]
        return "none" if value is None else value

    plain = without_none(rules.to_dict())
    assert isinstance(plain, dict)
    assert fh.RuleSet.from_dict(tomllib.loads(tomli_w.dumps(plain)), base) == rules


@given(base=rulesets(), target=st.integers(10, 1000))
def test_options_that_a_document_does_not_mention_are_unchanged(base: fh.RuleSet, target: int) -> None:
    """An empty document, and one with empty groups, changes nothing; what the base does not allow is refused."""
    assert fh.RuleSet.from_dict({}, base) == base
    assert fh.RuleSet.from_dict({group: {} for group in base.to_dict()}, base) == base
    try:
        expected = base.with_options({"match.target": target})
    except fh.InvalidRulesError as error:  # such as a target over the ceiling
        with pytest.raises(fh.InvalidRulesError, match=f"^{re.escape(str(error))}$"):
            fh.RuleSet.from_dict({"match": {"target": target}}, base)
    else:
        assert fh.RuleSet.from_dict({"match": {"target": target}}, base) == expected


def test_a_document_may_change_fields_of_special_bids() -> None:
    """``contracts.specials`` as a table by code of the fields to change."""
    document = {"contracts": {"specials": {"M": {"value": 230, "above": "7♥"}, "OM": {"step": 2}}}}
    assert fh.RuleSet.from_dict(document).contracts.specials == (
        attrs.evolve(MISERE, value=230, above=fh.TrickBid(7, fh.Strain.HEARTS)),
        attrs.evolve(OPEN_MISERE, step=2),
    )


# --- wrong input

ROW = [40, 60, 80, 100, 120]
TYPES: list[object] = [[], {}, ["x"], {"x": 1}, 1.5, None, True, 5, -1]
"""Plain data of types that an option does not have; each kind leaves out its own."""
WRONG: dict[str, list[object]] = {
    "table.pack": [*TYPES, ["7S"]],
    "table.packets": ["", "0-10", "3-k", "three", *(each for each in TYPES if each is not None)],
    "auction.suit_order": ["", "S C D H", "S C D H H", "S C D H NT NT", "S,C,D,H,NT", ["S", "C"], *TYPES],
    "contracts.schedule": [
        *("avondle", "", ["avondale"], [ROW] * 4, [ROW] * 6, [[40, 60, 80, 100]] * 5),
        *([ROW] * 4 + [[40, 60, 80, 100, each]] for each in (0, -120, 10_001, 120.5, True, "120", None)),
        *TYPES,
    ],
    "contracts.specials": [
        *("misere", ["miser"], [5], [None], [[]], [{}], [{"name": "Misère"}]),
        *([{"code": code}] for code in ("m", "", "ABCDEFG", "É", "S", "NT", "RJ", "PASS", 5, None)),
        *([{"code": "X", **field}] for field in ({"valeu": 5}, {"value": 0}, {"above": "11H"}, {"gate": None})),
        *(each for each in TYPES if each not in ([], {})),
    ],
    "contracts.specials.CODE.above": ["11H", "5S", "7X", "pass", "", *(each for each in TYPES if each is not None)],
    "contracts.specials.CODE.strain": ["", "s", "X", "hearts", "♥", "N", "none", "7H", ["S"], *TYPES],
}
BEYOND_A_SCHEMA: dict[str, list[object]] = {
    # texts whose meaning no pattern checks, and one item of a list compared with another
    "table.pack": ["47", "5-A", "5-A SS", "A-5 S", "pack"],
    "contracts.specials": [
        ["misere", "misere"],
        ["misere", {"code": "M", "name": "Another"}],
        ["misere", {"code": "X", "name": "Misère"}],
        [{"code": "X", "least": 1}],
    ],
}


def wrong_values(option: Option) -> list[object]:
    """Plain data that is no value of an option: too low, too high, unknown, or of another type."""
    kind = option.kind
    if isinstance(kind, Flag):
        return [0, "true", "yes", "", *(each for each in TYPES if each is not True)]
    if isinstance(kind, Number):
        own = [5, -1, *([] if kind.none is None else [None])]
        strange = [each for each in TYPES if each is True or each not in own]
        return [kind.low - 1, kind.high + 1, str(kind.low), "", "three", *strange]
    if isinstance(kind, ChoiceKind):
        first = next(iter(kind.choices)).value
        return ["", first.upper(), f"{first} ", "nonsense", [first], *TYPES]
    return ["", "x" * (kind.longest + 1), *TYPES] if isinstance(kind, Text) else WRONG[option.path]


def beyond_a_schema(option: Option) -> list[object]:
    """Wrong values that a JSON Schema lets through."""
    return ["a\nb", "\x1b[31m"] if isinstance(option.kind, Text) else BEYOND_A_SCHEMA.get(option.path, [])


@pytest.mark.traced
@EVERY_OPTION
def test_a_wrong_value_is_refused_with_its_path(option: Option) -> None:
    """This holds for paths and documents; the message says in one sentence what would be right."""
    path = option.path.replace("CODE", "M")
    for value in wrong_values(option) + beyond_a_schema(option):
        problems = problems_of({path: value})
        assert problems_in(nested({path: value})) == problems
        for problem in problems:
            assert problem.message
            assert str(problem) == f"{path}{problem.path.removeprefix(path)}: {problem.message}"
        if path != "contracts.specials":  # where the path goes on to the bid and its field
            assert [problem.path for problem in problems] == [path]


@given(data=st.data())
def test_wrong_values_are_all_reported_at_once(data: st.DataObject) -> None:
    """As many problems as wrong values, each with its path."""
    plain = [path for path in OPTIONS if path != "contracts.specials"]
    paths = data.draw(st.lists(st.sampled_from(plain), unique=True, min_size=1))
    changes = {path: data.draw(st.sampled_from(wrong_values(OPTIONS[path]))) for path in paths}
    fields = data.draw(st.lists(st.sampled_from([*FIELDS]), unique=True))
    changes |= {f"{OM}.{name}": data.draw(st.sampled_from(wrong_values(FIELDS[name]))) for name in fields}
    problems = problems_of(changes)
    assert sorted(problem.path for problem in problems) == sorted(changes)
    with pytest.raises(fh.InvalidRulesError) as caught:
        RULES.with_options(changes)
    assert str(caught.value).splitlines() == [str(problem) for problem in problems]


@given(data=st.data())
def test_a_wrong_value_among_valid_ones_is_reported(data: st.DataObject) -> None:
    """One wrong value among all the options of arbitrary rules is the one that is named."""
    rules = data.draw(rulesets())
    path = data.draw(st.sampled_from([*OPTIONS]))
    changes: dict[str, object] = {**rules.diff(RULES), path: data.draw(st.sampled_from(wrong_values(OPTIONS[path])))}
    if path == "contracts.specials":
        changes = {each: value for each, value in changes.items() if not each.startswith(f"{path}.")}
    assert any(problem.path.startswith(path) for problem in problems_of(changes))


@pytest.mark.parametrize(
    ("document", "path", "says"),
    [
        ({"tabel": {}}, "tabel", "did you mean 'table'?"),
        ({"Table": {}}, "Table", "did you mean 'table'?"),
        ({"zzz": {}}, "zzz", "choose one of table, auction, contracts, play, scoring, match, partner, penalties"),
        ({"table": {"pakc": "45"}}, "table.pakc", "did you mean 'table.pack'?"),
        ({"match": {"pack": "45"}}, "match.pack", "'match.pack'"),
        ({"play": {"joker_leed": 1}}, "play.joker_leed", "did you mean 'play.joker_lead'?"),
        ({"auction": {"rounds": "on"}}, "auction.rounds", "did you mean 'one'?"),
        ({"auction": {"rounds": "until-other-pass"}}, "auction.rounds", "did you mean 'until-others-pass'?"),
        ({"scoring": {"slam": "sweeep"}}, "scoring.slam", "did you mean 'sweep'?"),
        ({"scoring": {"slam": "zzz"}}, "scoring.slam", "choose one of at-least, sweep, none"),
        ({"table": {"pack": "54"}}, "table.pack", "42, 43, 43-matching-fours, 44, 45, 46"),
        ({"contracts": {"schedule": "avondle"}}, "contracts.schedule", "avondale"),
        ({"contracts": {"specials": {"M": {"valeu": 1}}}}, f"{M}.valeu", "did you mean 'value'?"),
        ({"contracts": {"specials": {"M": {"gate": "after7"}}}}, f"{M}.gate", "did you mean 'after-7'?"),
        ({"contracts": {"specials": {"M": {"value": 0}}}}, f"{M}.value", "from 1 to 10000"),
        ({"contracts": {"specials": {"M": 5}}}, M, "must be a table"),
        ({"contracts": {"specials": {"om": False}}}, "contracts.specials.om", "did you mean 'OM'?"),
        ({"match": {"target": "500"}}, "match.target", "from 1 to 100000"),
        ({"match": {"target": True}}, "match.target", "a whole number"),
        ({"match": []}, "match", "must be a table"),
        ({"match": None}, "match", "must be a table"),
        ({"match": "500"}, "match", "must be a table"),
    ],
)
def test_a_problem_has_a_path_and_names_the_right_value(document: object, path: str, says: str) -> None:
    """The nearest right name where there is one, else what there is."""
    (problem,) = problems_in(document)
    assert problem.path == path
    assert says in problem.message


@pytest.mark.parametrize("document", [None, [], 5, "table", True, [{"table": {}}]])
def test_a_document_that_is_not_a_table_is_refused(document: object) -> None:
    """The message names the groups."""
    (problem,) = problems_in(document)
    assert problem.path == ""
    assert all(name in problem.message for name in ("table", "auction", "contracts", "play", "scoring", "match"))


def test_every_kind_of_error_in_one_document_is_reported() -> None:
    """Unknown group, option, field, code; wrong value, wrong type."""
    document = {
        "tabel": {"pack": "45"},
        "table": {"pakc": "45", "pack": "47"},
        "auction": {"rounds": "two"},
        "contracts": {"specials": {"M": {"valeu": 1, "value": 0}, "X": {"value": 1}, "OM": 5}},
        "match": "500",
        "play": {"null_stop": 1},
    }
    paths = {problem.path for problem in problems_in(document)}
    assert paths - {"contracts.specials.X", "contracts.specials.X.value"} == {
        "tabel",
        "table.pakc",
        "table.pack",
        "auction.rounds",
        f"{M}.valeu",
        f"{M}.value",
        OM,
        "match",
        "play.null_stop",
    }
    assert paths & {"contracts.specials.X", "contracts.specials.X.value"}


def test_every_error_in_a_list_of_special_bids_is_reported() -> None:
    """``from_dict``: unknown names and wrong values, *all of them* are named, in a list as in a table."""
    bids = [{"code": "M", "valeu": 1, "gaet": "anytime"}, {"code": "OM", "value": 0, "step": 99}]
    text = "\n".join(map(str, problems_in({"contracts": {"specials": bids}})))
    for word in ("valeu", "gaet", "value", "step"):
        assert word in text
    text = "\n".join(map(str, problems_in({"contracts": {"specials": ["miser", "nulo", "nullo"]}})))
    for word in ("'miser'", "'nulo'", "misere", "nullo"):
        assert word in text


def test_an_empty_table_for_an_unknown_special_bid_is_refused() -> None:
    """A document that names a bid which is not on offer is wrong, even with an empty table."""
    for change in ({}, {"value": 1}):
        (problem,) = problems_in({"contracts": {"specials": {"MM": change}}})
        assert problem.path.startswith(f"{M}M")
        assert "did you mean 'M'?" in problem.message


@pytest.mark.parametrize(
    "document",
    [
        {"x" * 9999: {}},
        {"table": {"x" * 9999: "43"}},
        {"table": {"pack": "x" * 9999}},
        {"table": {"packets": "x" * 9999}},
        {"table": {"packets": "1-" * 4999 + "1"}},
        {"auction": {"rounds": "x" * 9999}},
        {"auction": {"suit_order": "S " * 9999}},
        {"auction": {"pass_term": "x" * 9999}},
        {"match": {"target": 10**4000}},
        {"contracts": {"schedule": "x" * 9999}},
        {"contracts": {"specials": ["x" * 9999]}},
        {"contracts": {"specials": [{"code": "x" * 9999}]}},
        {"contracts": {"specials": [{"code": "M", "x" * 9999: 1}]}},
        {"contracts": {"specials": {"x" * 9999: {"value": 1}}}},
        {"contracts": {"specials": {"x" * 9999: False}}},
        {"contracts": {"specials": {"M": {"x" * 9999: 1}}}},
        {"contracts": {"specials": {"M": {"above": "x" * 9999}}}},
    ],
    ids=lambda document: str(document)[:40],
)
def test_a_problem_is_short_even_if_the_input_is_long(document: object) -> None:
    """What was sent does not come back whole."""
    assert all(len(str(problem)) < 2000 for problem in problems_in(document))


@pytest.mark.parametrize("change", [False, {"code": "M", "value": 1}, 5])
def test_a_path_with_an_empty_field_name_is_refused(change: object) -> None:
    """``contracts.specials.M.`` and the empty key are no paths."""
    assert [problem.path for problem in problems_of({f"{M}.": change})] == [f"{M}."]
    assert [problem.path for problem in problems_in({"contracts": {"specials": {"M": {"": change}}}})] == [f"{M}."]


def test_the_error_of_wrong_rules_is_a_library_error_and_a_value_error() -> None:
    """It pickles, so that it crosses processes."""
    with pytest.raises(fh.InvalidRulesError) as caught:
        RULES.with_options({"table.pakc": "45", "match.target": 0})
    error = caught.value
    assert isinstance(error, fh.FiveHundredError)
    assert isinstance(error, ValueError)
    assert pickle.loads(pickle.dumps(error)).problems == error.problems


# --- anything at all

VOCABULARY = """
    M OM N none 7NT 10H after-null after-partners-null passed-on partners alone both-hands one 43 46 3-1k-4-1k-3-1k
    no-face first-two-seats code name value above Misère always once closed avondale misere nullo PASS
"""
WORDS = VOCABULARY.split()
LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.sampled_from(WORDS), st.sampled_from(range(12))
)
KEYS = st.one_of(
    st.text(), st.sampled_from(WORDS), st.sampled_from([path.partition(".")[2] for path in OPTIONS] + [*FIELDS])
)
JSON = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)
PATHS = [*OPTIONS, *(f"contracts.specials.{code}.{name}" for code in ("M", "OM", "N", "X") for name in FIELDS), M, OM]
LIKELY: list[object] = [
    *WORDS,
    *range(11),
    False,
    True,
    None,
    "Open Misère",
    ["misere", "open-misere"],
    ["nullo", "double-nullo"],
    [],
    [{"code": "M", "gate": "after-null"}],
    {"code": "M", "name": "Open Misère"},
    {"name": "Misère"},
]


def reads_or_refuses(document: object) -> None:
    untyped: Any = document
    try:
        rules = fh.RuleSet.from_dict(untyped)
    except fh.InvalidRulesError as error:
        assert error.problems
        assert all(len(str(problem)) < 2000 for problem in error.problems)
    else:
        assert fh.RuleSet.from_dict(rules.to_dict()) == rules


@given(document=JSON)
def test_any_document_is_read_or_raises_invalid_rules_error(document: object) -> None:
    """Never another exception, whatever JSON holds."""
    reads_or_refuses(document)


@given(document=st.dictionaries(st.sampled_from([*RULES.to_dict()]), JSON))
def test_any_group_is_read_or_raises_invalid_rules_error(document: object) -> None:
    """Never another exception, whatever a group holds."""
    reads_or_refuses(document)


@given(changes=st.dictionaries(st.sampled_from(PATHS), JSON | st.sampled_from(LIKELY)))
@example(changes={f"{M}.name": "Open Misère"})
@example(changes={f"{M}.name": "Open Misère", "match.target": 0})
@example(changes={M: False, f"{M}.value": 10})
@example(changes={M: 5, f"{M}.value": 10})
@example(changes={f"{M}.value": 10, M: False})
@example(changes={f"{M}.value": 10, M: {"code": "M"}})
@example(changes={M: {"value": 9}, f"{M}.value": 10})
@example(changes={"contracts.specials": {"M": 5}, f"{M}.value": 10})
def test_any_value_of_an_option_is_read_or_raises_invalid_rules_error(changes: dict[str, object]) -> None:
    """Never another exception, neither by path nor in a document."""
    reads_or_refuses(nested(changes))
    try:
        rules = RULES.with_options(changes)
    except fh.InvalidRulesError as error:
        assert error.problems
    else:
        assert RULES.with_options(rules.diff(RULES)) == rules


@given(specials=st.dictionaries(st.sampled_from(["M", "OM", "N", "X"]), st.dictionaries(KEYS, st.sampled_from(LIKELY))))
def test_any_table_of_special_bids_is_read_or_raises_invalid_rules_error(specials: object) -> None:
    """Never another exception, whatever is said of which bid."""
    reads_or_refuses({"contracts": {"specials": specials}})


@given(changes=st.dictionaries(st.text(), JSON, min_size=1))
def test_an_unknown_path_is_named_in_the_error(changes: dict[str, object]) -> None:
    """No text that is no path is taken for one."""
    paths = [problem.path for problem in problems_of(changes)]
    assert len(paths) == len(changes)
    assert set(paths) >= {path for path in changes if path.isprintable() and len(path) < 50}


# --- schema

SCHEMA: dict[str, Any] = fh.RuleSet.json_schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def test_the_schema_is_a_valid_json_schema() -> None:
    """Draft 2020-12, and itself plain JSON."""
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA


@given(rules=rulesets())
def test_the_schema_accepts_every_ruleset(rules: fh.RuleSet) -> None:
    """``to_dict`` of arbitrary rules, and a document that names only some options."""
    VALIDATOR.validate(rules.to_dict())
    VALIDATOR.validate(nested({path: value for path, value in rules.diff(RULES).items() if path in OPTIONS}))


def test_the_schema_describes_every_option() -> None:
    """Its meaning, its default and each of its values."""
    for path, option in OPTIONS.items():
        group, _, name = path.partition(".")
        described = SCHEMA["properties"][group]["properties"][name]
        assert described["description"] == option.doc
        assert described["default"] == option.kind.dump(option.default)
        jsonschema.Draft202012Validator(described).validate(described["default"])
        if isinstance(option.kind, ChoiceKind):
            docs = {each["const"]: each["description"] for each in described["oneOf"]}
            assert docs == {member.value: member.doc for member in option.kind.choices}
    groups = {group: each for group, each in SCHEMA["properties"].items() if group != "custom"}
    names = [f"{group}.{name}" for group, each in groups.items() for name in each["properties"]]
    assert names == list(OPTIONS)


@pytest.mark.parametrize("document", [[], None, "x", {"tabel": {}}, {"table": []}, {"table": {"pakc": "45"}}])
def test_the_schema_refuses_unknown_groups_and_options(document: object) -> None:
    """Unknown groups, unknown options, and what is no table."""
    assert not VALIDATOR.is_valid(document)
    assert problems_in(document)


def as_document(path: str, value: object) -> dict[str, dict[str, Any]]:
    if path.startswith("contracts.specials."):
        return nested({"contracts.specials": [{"code": "M", path.rpartition(".")[2]: value}]})
    return nested({path: value})


@EVERY_OPTION
def test_the_schema_refuses_what_the_rules_refuse(option: Option) -> None:
    """Every kind of wrong value."""
    VALIDATOR.validate(as_document(option.path, option.kind.dump(option.default)))
    assert [each for each in wrong_values(option) if VALIDATOR.is_valid(as_document(option.path, each))] == []


@EVERY_OPTION
def test_the_schema_accepts_every_value_that_has_a_name_or_is_a_bound(option: Option) -> None:
    """The rules accept these values too."""
    for value in values_of(option):
        VALIDATOR.validate(as_document(option.path, value))
        assert option.kind.dump(option.kind.parse(value)) == value
    if isinstance(option.kind, Number) and option.kind.none is not None:
        VALIDATOR.validate(as_document(option.path, "none"))


@pytest.mark.parametrize("name", SPECIAL_BIDS)
def test_the_schema_and_the_rules_know_the_special_bids_by_name(name: str) -> None:
    """A list may hold names; some bids need another one, which they may be bid after."""
    alone = "null" not in SPECIAL_BIDS[name].gate
    document = {"contracts": {"specials": [name] if alone else ["no-tricks", name]}}
    VALIDATOR.validate(document)
    assert fh.RuleSet.from_dict(document).contracts.specials[-1] == SPECIAL_BIDS[name]


@pytest.mark.option("contracts.schedule")
@pytest.mark.parametrize("name", SCHEDULES)
def test_the_schema_and_the_rules_know_the_schedules_by_name_and_by_rows(name: str) -> None:
    """A published schedule written out is the published one."""
    rows = [list(row) for row in SCHEDULES[name].rows]
    for value in (name, rows):
        document = {"contracts": {"schedule": value}}
        VALIDATOR.validate(document)
        rules = fh.RuleSet.from_dict(document)
        assert rules.contracts.schedule == SCHEDULES[name] == Schedule.parse(value)
        assert rules.to_dict()["contracts"]["schedule"] == name  # type: ignore[index,call-overload]  # Json is a union


# Special bids


def test_special_bids_with_one_code_are_refused_and_the_first_is_named() -> None:
    """Each of the others, by its place in the list."""
    bids = ["misere", {"code": "M", "name": "one"}, {"code": "Z", "name": "two"}, {"code": "Z", "name": "three"}]
    with pytest.raises(fh.InvalidRulesError) as caught:
        fh.RuleSet.from_dict({"contracts": {"specials": bids}})
    assert str(caught.value).splitlines() == [
        "contracts.specials[1].code: must be unique, got 'M', which is also contracts.specials[0].code",
        "contracts.specials[3].code: must be unique, got 'Z', which is also contracts.specials[2].code",
    ]


@pytest.mark.parametrize(("changes", "right"), [({"least": 4}, True), ({"most": 2}, False), ({"least": 6}, False)])
def test_a_changed_number_of_tricks_is_compared_with_the_other_one(changes: dict[str, int], right: bool) -> None:
    """A bid of three to five tricks."""
    rules = fh.RuleSet().with_options({"contracts.specials": [{"code": "Z", "least": 3, "most": 5}]})
    change = {f"contracts.specials.Z.{name}": value for name, value in changes.items()}
    if right:
        (bid,) = rules.with_options(change).contracts.specials
        assert (bid.least, bid.most) == (4, 5)
    else:
        with pytest.raises(fh.InvalidRulesError, match=r"^contracts\.specials\.Z\.least: must not be greater than"):
            rules.with_options(change)


@pytest.mark.parametrize("more", [0, 1])
def test_bids_that_are_removed_last_make_room_for_a_hundred_others(more: int) -> None:
    """The order of the changes does not matter: what counts is how many bids there are in the end."""
    codes = [f"Z{first}{second}" for first in "ABCDEFGHIJK" for second in "ABCDEFGHIJ"][: 100 + more]
    old: dict[str, object] = {bid.code: False for bid in fh.RuleSet().contracts.specials}
    assert old
    document = {"contracts": {"specials": {code: {"code": code, "name": f"Bid {code}"} for code in codes} | old}}
    if more:
        with pytest.raises(fh.InvalidRulesError, match=r"^contracts\.specials: must contain at most 100 special bids$"):
            fh.RuleSet.from_dict(document)
    else:
        assert [bid.code for bid in fh.RuleSet.from_dict(document).contracts.specials] == codes
