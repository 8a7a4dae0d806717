"""Options that cannot stand together: refused with both of their paths, and whatever is not refused can be played."""

import ast
import json
import pickle
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred import Action, Ending, HandScore, State, presets
from five_hundred.base.errors import InvalidRulesError, Problem
from five_hundred.base.option_kinds import ChoiceKind, Flag, Number
from five_hundred.base.options import Option
from five_hundred.cards.packs import PACKS
from five_hundred.engine.table.events import Event, HandScored
from five_hundred.rules import (
    AuctionRules,
    ContractRules,
    InkleWho,
    Partnership,
    RuleSet,
    contradictions,
)
from five_hundred.rules.bids.schedules import SCHEDULES
from five_hundred.rules.bids.special_bids import DOUBLE_NULLO, WhoPlays
from five_hundred.rules.groups import Groups
from five_hundred.rules.presets import PRESETS
from five_hundred.testing import play_match
from five_hundred.testing.invariants import check_state
from five_hundred.testing.strategies import rulesets

RULES = RuleSet()
OPTIONS = {option.path: option for option in RuleSet.options()}
FIELDS = {option.path.rpartition(".")[2]: option for option in RuleSet.special_options()}
M, OM = "contracts.specials.M", "contracts.specials.OM"
TWO = {"table.players": 2, "table.partnership": "solo"}
THREE = {"table.players": 3, "table.partnership": "solo", "table.pack": "33"}
FIVE = {"table.players": 5, "table.partnership": "called-card", "table.pack": "53"}
SIX = {"table.players": 6, "table.pack": "63"}
DRAWN = {**TWO, "table.deal_form": "drawn", "table.pack": "45"}
EXPOSED = {**TWO, "table.deal_form": "exposed-eight", "table.pack": "52"}

CASES: list[tuple[dict[str, object], str, str]] = [
    # what is set, and the two options that clash, the one to be changed first first
    # who sits at the table (players-count, partnership-mode, p2-form, p3-deck)
    ({"table.players": 2, "table.pack": "33"}, "table.partnership", "table.players"),
    ({"table.players": 3, "table.pack": "33"}, "table.partnership", "table.players"),
    ({"table.players": 5, "table.pack": "53"}, "table.partnership", "table.players"),
    ({"table.partnership": "alternate"}, "table.partnership", "table.players"),
    ({**TWO, "table.partnership": "called-card"}, "table.partnership", "table.players"),
    ({**THREE, "table.partnership": "called-card"}, "table.partnership", "table.players"),
    ({**FIVE, "table.partnership": "alternate"}, "table.partnership", "table.players"),
    ({"table.spare_hands": "dummies", "table.pack": "63"}, "table.spare_hands", "table.players"),
    ({**THREE, "table.spare_hands": "dummies", "table.pack": "63"}, "table.spare_hands", "table.players"),
    ({"table.spare_hands": "for-the-bidder", "table.pack": "63"}, "table.spare_hands", "table.players"),
    ({**TWO, "table.spare_hands": "for-the-bidder"}, "table.spare_hands", "table.players"),
    ({**THREE, "table.deal_form": "drawn", "table.pack": "63"}, "table.deal_form", "table.players"),
    ({**THREE, "table.deal_form": "exposed-eight", "table.pack": "52"}, "table.deal_form", "table.players"),
    ({**DRAWN, "table.spare_hands": "one-dead", "table.pack": "63"}, "table.spare_hands", "table.deal_form"),
    ({**EXPOSED, "table.spare_hands": "dummies", "table.pack": "63"}, "table.spare_hands", "table.deal_form"),
    # a bid that cannot fail (hi-lo)
    ({f"{M}.most": 10}, f"{M}.most", f"{M}.least"),
    # the cards (deck-composition, deal-packets, misdeal-no-face)
    ({"table.pack": "5-A SCDH"}, "table.pack", "table.players"),
    ({"table.pack": "33"}, "table.pack", "table.players"),
    ({**SIX, "table.pack": "53"}, "table.pack", "table.players"),
    ({**TWO, "table.spare_hands": "one-dead", "table.pack": "25"}, "table.pack", "table.spare_hands"),
    ({**EXPOSED, "table.pack": "25"}, "table.pack", "table.exposed_kitty"),
    ({**EXPOSED, "table.pack": "32", "table.exposed_kitty": 5}, "table.pack", "table.exposed_kitty"),
    ({"table.packets": "3-3k-4-2k-3"}, "table.packets", "table.pack"),
    ({"table.packets": "3-1k-4-1k-2-1k"}, "table.packets", "table.pack"),
    ({"table.packets": "3-1k-4-1k-3-1k", "table.pack": "45"}, "table.packets", "table.pack"),
    ({**DRAWN, "table.packets": "3-3k-4-2k-3"}, "table.packets", "table.deal_form"),
    ({**EXPOSED, "table.packets": "3-4-3"}, "table.packets", "table.deal_form"),
    ({**DRAWN, "table.kitty_face_up": True}, "table.kitty_face_up", "table.deal_form"),
    ({**EXPOSED, "table.kitty_face_up": True}, "table.kitty_face_up", "table.deal_form"),
    ({**DRAWN, "table.misdeal": "no-face"}, "table.misdeal", "table.deal_form"),
    ({**EXPOSED, "table.misdeal": "no-face"}, "table.misdeal", "table.deal_form"),
    ({**TWO, "table.spare_hands": "dummies", "table.misdeal": "no-face"}, "table.misdeal", "table.spare_hands"),
    (
        {**THREE, "table.spare_hands": "for-the-bidder", "table.pack": "43", "table.misdeal": "no-face"},
        "table.misdeal",
        "table.spare_hands",
    ),
    ({"table.misdeal": "no-face", "table.pack": "2-10 SCDH, 11-13 SCDH"}, "table.misdeal", "table.pack"),
    # the auction (inkle-who, pass-final, raise-after-auction)
    ({"auction.inkle_who": "first-two-seats"}, "auction.inkle_who", "auction.min_level"),
    ({"auction.inkle_who": "first-two-bidders"}, "auction.inkle_who", "auction.min_level"),
    ({"auction.inkle_who": "anybody"}, "auction.inkle_who", "auction.min_level"),
    ({"auction.rounds": "one", "auction.re_entry": "always"}, "auction.re_entry", "auction.rounds"),
    ({"auction.rounds": "one", "auction.re_entry": "if-suit-changed"}, "auction.re_entry", "auction.rounds"),
    ({"auction.rounds": "one", "auction.raise_own": "closed"}, "auction.raise_own", "auction.rounds"),
    ({"auction.rounds": "one", "auction.raise_own": "once"}, "auction.raise_own", "auction.rounds"),
    ({"auction.rounds": "one", "auction.raise_own": "reopens"}, "auction.raise_own", "auction.rounds"),
    # the end of the match (walker, midhand-out)
    ({"match.ceiling": 500}, "match.ceiling", "match.target"),
    ({"match.ceiling": 1000, "match.target": 1001}, "match.ceiling", "match.target"),
    ({"match.exact": True}, "match.exact", "match.ceiling"),
    ({"match.exact": True, "match.ceiling": 1000, "match.midhand_out": True}, "match.midhand_out", "match.exact"),
    ({"match.midhand_out": True, "penalties.bar": "set"}, "match.midhand_out", "penalties.bar"),
    ({"match.midhand_out": True, "penalties.bar": "ralphing"}, "match.midhand_out", "penalties.bar"),
    ({"match.midhand_out": True, "penalties.breach": "either"}, "match.midhand_out", "penalties.breach"),
    ({**FIVE, "match.midhand_out": True}, "match.midhand_out", "table.partnership"),
    # partners (misdeal-no-face, declare-alone, breach, claims)
    (
        {**FIVE, "partner.reveal": "hidden-until-played", "play.claims": "by-consent"},
        "play.claims",
        "partner.reveal",
    ),
    ({**THREE, "table.misdeal": "no-ace-no-face-partner-agrees"}, "table.misdeal", "table.partnership"),
    ({**FIVE, "table.misdeal": "no-ace-no-face-partner-agrees"}, "table.misdeal", "table.partnership"),
    ({**THREE, "contracts.declare": True}, "contracts.declare", "table.partnership"),
    ({**FIVE, "contracts.declare": True}, "contracts.declare", "table.partnership"),
    ({**SIX, "table.partnership": "alternate", "contracts.declare": True}, "contracts.declare", "table.partnership"),
    ({**FIVE, "penalties.breach": "before-kitty"}, "penalties.breach", "table.partnership"),
    # special bids (double-null, null-who-plays, null-when, across-the-corner, blind)
    ({f"{M}.kitty": "passed-on"}, f"{M}.kitty", f"{M}.who"),
    ({f"{M}.kitty": "passed-on", f"{M}.who": "both-hands"}, f"{M}.kitty", f"{M}.who"),
    ({**THREE, f"{M}.who": "partners"}, f"{M}.who", "table.partnership"),
    ({**FIVE, f"{M}.who": "both-hands"}, f"{M}.who", "table.partnership"),
    ({**SIX, "table.partnership": "alternate", f"{M}.who": "both-hands"}, f"{M}.who", "table.partnership"),
    (
        {**SIX, "table.partnership": "alternate", f"{M}.who": "partners", f"{M}.kitty": "passed-on"},
        f"{M}.who",
        "table.partnership",
    ),
    ({**THREE, f"{M}.gate": "after-partners-null"}, f"{M}.gate", "table.partnership"),
    ({**FIVE, f"{M}.gate": "after-partners-null"}, f"{M}.gate", "table.partnership"),
    ({**DRAWN, f"{M}.gate": "blind"}, f"{M}.gate", "table.deal_form"),
    ({**EXPOSED, f"{M}.gate": "blind"}, f"{M}.gate", "table.deal_form"),
    ({f"{M}.who": "duel"}, f"{M}.who", f"{M}.gate"),
    ({f"{M}.who": "duel", f"{M}.gate": "after-null"}, f"{M}.who", f"{M}.gate"),
    ({f"{M}.gate": "after-null", OM: False}, f"{M}.gate", "contracts.specials"),
    ({f"{M}.gate": "after-null", f"{OM}.gate": "after-partners-null"}, f"{M}.gate", "contracts.specials"),
    ({f"{M}.gate": "after-null", f"{OM}.most": 1}, f"{M}.gate", "contracts.specials"),
    ({f"{M}.gate": "over-opponents-null", OM: False}, f"{M}.gate", "contracts.specials"),
    ({f"{M}.who": "duel", f"{M}.gate": "over-opponents-null", OM: False}, f"{M}.gate", "contracts.specials"),
]
WORDS: list[tuple[dict[str, object], str, str]] = [
    # words for calls that two calls would have
    ({f"{OM}.name": "Misère"}, f"{OM}.name", f"{M}.name"),
    ({f"{OM}.name": "M isere"}, f"{OM}.name", f"{M}.name"),
    ({f"{M}.name": "OPEN MISERE", f"{OM}.value": 490}, f"{OM}.name", f"{M}.name"),
    ({f"{M}.name": "o m"}, f"{M}.name", "contracts.specials"),
    ({"auction.pass_term": "open misere"}, "auction.pass_term", f"{OM}.name"),
    ({"auction.pass_term": "Om"}, "auction.pass_term", f"{OM}.name"),
    ({f"{M}.name": "No bid", "auction.pass_term": "nobid"}, "auction.pass_term", f"{M}.name"),
]
CASES += WORDS
WITHIN_A_BID: list[tuple[dict[str, object], str, str]] = [
    # two fields of a special bid, refused before there are groups
    ({f"{M}.least": 3, f"{M}.most": 2}, f"{M}.least", f"{M}.most"),
]
GROUPS: dict[str, Any] = {field.name: field.type for field in attrs.fields(Groups)}


def nested(changes: Mapping[str, object]) -> dict[str, dict[str, Any]]:
    """Options by path as a document: by group, and a field of a special bid by its code."""
    document: dict[str, dict[str, Any]] = {}
    for path, value in changes.items():
        *groups, name = path.split(".", 3)
        table: dict[str, Any] = document
        for group in groups:
            table = table.setdefault(group, {})
        table[name] = value
    return document


def by_options(changes: Mapping[str, object]) -> RuleSet:
    return RULES.with_options(changes)


def by_document(changes: Mapping[str, object]) -> RuleSet:
    return RuleSet.from_dict(nested(changes))


def by_hand(changes: Mapping[str, object]) -> RuleSet:
    """Groups made one by one, as a program may do it, and put together at last."""
    groups: dict[str, dict[str, Any]] = {name: {} for name in GROUPS}
    bids: dict[str, dict[str, Any]] = {bid.code: {} for bid in RULES.contracts.specials}
    for path, value in changes.items():
        group, name, *of_a_bid = path.split(".")
        if not of_a_bid:
            groups[group][name] = OPTIONS[path].kind.parse(value)
        elif len(of_a_bid) == 1:
            del bids[of_a_bid[0]]
        else:
            code, field = of_a_bid
            bids[code][field] = FIELDS[field].kind.parse(value)
    groups["contracts"]["specials"] = tuple(
        attrs.evolve(bid, **bids[bid.code]) for bid in RULES.contracts.specials if bid.code in bids
    )
    return RuleSet(**{name: group(**groups[name]) for name, group in GROUPS.items()})


WAYS: list[Callable[[Mapping[str, object]], RuleSet]] = [by_hand, by_options, by_document]


def problems_of(
    changes: Mapping[str, object], way: Callable[[Mapping[str, object]], RuleSet] = by_options
) -> tuple[Problem, ...]:
    with pytest.raises(InvalidRulesError) as caught:
        way(changes)
    return caught.value.problems


def paths_in(problem: Problem) -> set[str]:
    """All the paths of options that a problem names, in its path or in its sentence."""
    found = {problem.path, *re.findall(r"\b[a-z]+\.\w+(?:\.[A-Z]+(?:\.\w+)?)?", problem.message)}
    return {path for path in found if path.startswith("contracts.specials") or path in OPTIONS}


def plain_values(rules: RuleSet) -> dict[str, object]:
    """The value of each option, and of each field of the special bids, as plain data."""
    values: dict[str, object] = {path: rules.value(path) for path in OPTIONS}
    for bid in rules.contracts.specials:
        for field in FIELDS.keys() - {"code"}:
            path = f"contracts.specials.{bid.code}.{field}"
            values[path] = rules.value(path)
    return values


# --- each of them


EVERY_CASE = pytest.mark.parametrize(
    ("changes", "first", "second"), CASES, ids=[f"{first} {number}" for number, (_, first, _) in enumerate(CASES)]
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@EVERY_CASE
def test_a_contradiction_names_both_options(
    changes: dict[str, object], first: str, second: str, way: Callable[[Mapping[str, object]], RuleSet]
) -> None:
    """However the RuleSet is made, there is one problem, at the option to change first, that names the other option."""
    problems = [problem for problem in problems_of(changes, way) if problem.path == first]
    assert any({first, second} <= paths_in(problem) for problem in problems), [*map(str, problems_of(changes, way))]


@pytest.mark.parametrize(
    ("changes", "first", "third"),
    [
        ({f"{M}.most": 10}, f"{M}.most", f"{M}.who"),
        ({**EXPOSED, "table.pack": "25"}, "table.pack", "table.players"),
        ({"table.misdeal": "no-face", "table.pack": "2-10 SCDH, Q-K SCD, KH"}, "table.misdeal", "table.players"),
        (
            {**FIVE, "partner.reveal": "hidden-until-played", "play.claims": "by-consent"},
            "play.claims",
            "table.partnership",
        ),
    ],
)
def test_a_contradiction_names_a_third_option_that_could_resolve_it(
    changes: dict[str, object], first: str, third: str
) -> None:
    """Whoever has changed only the third option finds the problem at its field, and its path in the sentence."""
    (problem,) = problems_of(changes)
    assert problem.path == first
    assert third in problem.others
    assert third in paths_in(problem)


PACK_FOR = {2: "33", 3: "33", 4: "43", 5: "53", 6: "63"}


def with_partners(partnership: str, players: int) -> RuleSet:
    return by_options(
        {"table.partnership": partnership, "table.players": players, "table.pack": PACK_FOR[players], OM: False}
    )


@pytest.mark.rule("partnership-mode")
@pytest.mark.option("table.partnership")
@pytest.mark.parametrize("partnership", list(Partnership), ids=str)
def test_the_refusal_of_a_partnership_names_the_tables_that_it_fits_and_a_partnership_that_fits(
    partnership: Partnership,
) -> None:
    """The numbers in the sentence are those that the library accepts, and so is every partnership that it proposes."""
    accepted, named = [], set()
    for players in PACK_FOR:
        try:
            with_partners(partnership, players)
            accepted.append(str(players))
        except InvalidRulesError as error:
            (problem,) = error.problems
            found = re.fullmatch(
                rf"'{partnership}' requires (.*) players, but table.players is {players}: "
                "set table.partnership to ('.*')",
                problem.message,
            )
            assert found, problem.message
            named.add(found[1])
            proposed = re.findall(r"'([\w-]+)'", found[2])
            shared = {4: ["opposite"], 5: ["called-card"], 6: ["opposite"]}
            assert proposed == [*shared.get(players, []), "solo"]
            for other in proposed:
                with_partners(other, players)
    assert accepted
    *others, last = accepted
    assert named <= {f"{', '.join(others)} or {last}" if others else last}


@given(rules=rulesets(), others=rulesets())
def test_a_contradiction_names_the_only_option_that_has_changed(rules: RuleSet, others: RuleSet) -> None:
    """Whoever has changed one option of valid rules finds each problem at this option, and this option in its paths."""
    before = plain_values(rules)
    for path, value in plain_values(others).items():
        if before.get(path, value) == value:
            continue
        try:
            rules.with_options({path: value})
        except InvalidRulesError as error:
            for problem in error.problems:
                assert any(f"{each}.".startswith(f"{path}.") for each in (problem.path, *problem.others)), problem


@EVERY_CASE
def test_each_test_of_a_contradiction_has_no_other_contradiction(
    changes: dict[str, object], first: str, second: str
) -> None:
    """Correcting the named option does not lead to another problem."""
    paths = {problem.path for problem in problems_of(changes)}
    assert {path.replace(OM, M) for path in paths} == {first.replace(OM, M)}, (
        second,
        "two bids may have the same fault",
    )


_ADVICE = re.compile(r"([\w.]+)(?: to|, for example to) '?([\w-]+)'?(?= or |,|$)|must be '(none)'")


@EVERY_CASE
def test_following_the_advice_in_a_sentence_resolves_the_contradiction(
    changes: dict[str, object], first: str, second: str
) -> None:
    """Every "set ... to ..." of a sentence, and every value that it says an option must have."""
    del second
    for problem in problems_of(changes):
        for path, value, only in _ADVICE.findall(problem.message):
            named = path if "." in path else f"{problem.path.partition('.')[0]}.{path}"
            advised = {problem.path: only} if only else {named: int(value) if value.isdigit() else value}
            try:
                by_options({**changes, **advised})
            except InvalidRulesError as error:
                left = [(each.path, each.others) for each in error.problems]
                assert (first, problem.others) not in left, advised
                assert all(others for _, others in left), "a value that the option does not have"


NO_WORDS = pytest.mark.parametrize("changes", [changes for changes, _, _ in CASES[: -len(WORDS)]])


@NO_WORDS
def test_an_error_lists_changes_that_resolve_the_contradiction(changes: dict[str, object]) -> None:
    """They are values as plain data, they leave alone what was asked for if they can, and the message shows them."""
    with pytest.raises(InvalidRulesError) as caught:
        by_options(changes)
    remedy = caught.value.remedy
    assert remedy
    by_options({**changes, **remedy})
    assert str(caught.value).splitlines()[-1] == f"with these changes as well, the rules are valid: {remedy}"
    assert json.loads(json.dumps(remedy)) == remedy
    assert pickle.loads(pickle.dumps(caught.value)).remedy == remedy


@pytest.mark.parametrize(
    ("changes", "remedy"),
    [
        ({"auction.inkle_who": "anybody"}, {"auction.min_level": 7}),
        ({"auction.re_entry": "always", "auction.rounds": "one"}, {"auction.rounds": "until-others-pass"}),
        ({"match.exact": True}, {"match.ceiling": 1000}),
        ({"match.exact": True, "match.target": 100_000}, {"match.exact": False}),
        ({"table.pack": "33"}, {"table.players": 3, "table.spare_hands": "none", "table.partnership": "solo"}),
        ({"table.partnership": "rotating"}, {"table.players": 5, "table.pack": "53"}),
        ({"table.packets": "3-3k-4-2k-3"}, {"table.pack": "45"}),
        ({"table.packets": "3-1k-4-1k-2-1k"}, {"table.packets": None}),  # packets of nine cards fit no pack
        ({f"{M}.kitty": "passed-on"}, {f"{M}.who": "partners"}),
        ({**THREE, f"{M}.who": "partners"}, {f"{M}.who": "alone", f"{M}.kitty": "taken"}),
    ],
)
def test_a_remedy_keeps_the_options_that_were_asked_for(changes: dict[str, object], remedy: dict[str, object]) -> None:
    """It changes another option if one can resolve the contradiction; a requested option changes only if none can."""
    with pytest.raises(InvalidRulesError) as caught:
        by_options(changes)
    assert caught.value.remedy == remedy


@pytest.mark.rule("players-count")
@pytest.mark.option("table.players")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("name", PRESETS)
def test_one_error_lists_everything_that_another_number_of_players_needs(name: str, players: int) -> None:
    """From every preset: the partnership, the pack, and the bids and misdeals that need a partner (002)."""
    base = PRESETS[name].rules
    try:
        changed = base.with_options({"table.players": players})
    except InvalidRulesError as error:
        remedy = error.remedy
        assert remedy
        assert "table.players" not in remedy
        changed = base.with_options({"table.players": players, **remedy})
        assert all(repr(path) in str(error) for path in remedy)
        # Nothing is changed without need.
        for path in remedy:
            rest = {other: value for other, value in remedy.items() if other != path}
            with pytest.raises(InvalidRulesError):
                base.with_options({"table.players": players, **rest})
    assert changed.table.players == players
    assert play_match(changed.with_options({"match.hands": 1}), Random(3)).is_over


@given(base=rulesets(), others=rulesets(), data=st.data())
def test_a_remedy_makes_any_changes_valid(base: RuleSet, others: RuleSet, data: st.DataObject) -> None:
    """Any rules, and any options of other rules; the library has no remedy only for names that clash."""
    paths = data.draw(st.lists(st.sampled_from(sorted(OPTIONS)), min_size=1, max_size=12, unique=True))
    changes = {path: others.value(path) for path in paths}
    try:
        base.with_options(changes)
    except InvalidRulesError as error:
        names = any(problem.path.endswith((".name", "pass_term")) for problem in error.problems)
        assert error.remedy or names, str(error)
        if error.remedy:
            base.with_options({**changes, **error.remedy})


def test_problems_that_are_no_contradictions_have_no_remedy() -> None:
    """Nobody can know which value was meant, or which word a table would like."""
    for changes in ({"match.target": 0, "auction.inkle_who": "anybody"}, {f"{OM}.name": "Misère"}, {"no.option": 1}):
        with pytest.raises(InvalidRulesError) as caught:
            by_options(changes)
        assert caught.value.remedy == {}
        assert "with these changes" not in str(caught.value)


def test_advice_that_leads_in_a_circle_is_no_remedy() -> None:
    """A duel needs an earlier null bid, but no other null bid of these rules may come first: nobody knows which."""
    with pytest.raises(InvalidRulesError, match="a duel needs an opponent's null bid to overcall") as caught:
        PRESETS["no-tricks"].rules.with_options({"contracts.specials.NTR.who": "duel"})
    assert caught.value.remedy == {}


def test_the_sentences_that_give_advice_are_those_whose_advice_is_followed() -> None:
    """The expression above finds something in each sentence that says what to set, so that its test is not empty."""
    for changes, _, _ in CASES:
        for problem in problems_of(changes):
            says_so = "set a smaller range" not in problem.message and re.search(r"\bset \S|must be '", problem.message)
            assert bool(_ADVICE.search(problem.message)) is bool(says_so), problem.message


@pytest.mark.rule("deck-composition")
@pytest.mark.rule("p2-form")
@pytest.mark.option("table.pack")
@pytest.mark.parametrize(
    ("changes", "needed", "cards", "others"),
    [
        # four hands of ten cards
        ({"table.pack": "33"}, 40, 33, ["table.players", "table.spare_hands"]),
        ({**SIX, "table.pack": "53"}, 60, 53, ["table.players", "table.spare_hands"]),
        ({**TWO, "table.spare_hands": "one-dead", "table.pack": "25"}, 30, 25, ["table.players", "table.spare_hands"]),
        # 002: each of the twenty cards that are kept costs another one
        ({**DRAWN, "table.pack": "33"}, 40, 33, ["table.players", "table.spare_hands", "table.deal_form"]),
        # two hands of ten cards and eight exposed cards
        ({**EXPOSED, "table.pack": "25"}, 28, 25, ["table.exposed_kitty", "table.deal_form", "table.players"]),
        (
            {**EXPOSED, "table.pack": "32", "table.exposed_kitty": 5},
            33,
            32,
            ["table.exposed_kitty", "table.deal_form", "table.players"],
        ),
    ],
)
def test_the_refusal_of_a_small_pack_says_how_many_cards_are_needed(
    changes: dict[str, object], needed: int, cards: int, others: list[str]
) -> None:
    """It names the pack first, then every option that decides how many cards are needed."""
    (problem,) = problems_of(changes)
    assert re.search(rf"\bneed {needed} cards(, because table\.deal_form is 'drawn')?, (and|but)", problem.message)
    assert problem.message.endswith(f"the pack has {cards}")
    assert (problem.path, [*problem.others]) == ("table.pack", others)
    assert {"table.pack", *others} == paths_in(problem)


@pytest.mark.rule("deal-packets")
@pytest.mark.option("table.packets")
def test_the_refusal_of_packets_says_what_they_deal_and_what_the_pack_requires() -> None:
    """43 cards for four players leave a kitty of three; these packets deal nine cards to a hand, or a kitty of five."""
    (nine,) = problems_of({"table.packets": "3-1k-4-1k-2-1k"})
    assert "deals 9 cards to a hand and 3 to the kitty" in nine.message
    (five,) = problems_of({"table.packets": "3-3k-4-2k-3"})
    assert "deals 10 cards to a hand and 5 to the kitty" in five.message
    for problem in (nine, five):
        assert problem.message.endswith("of 43 cards requires 10 to a hand and 3 to the kitty")
        assert problem.others == ("table.pack", "table.players", "table.spare_hands")
    # Packets that fit neither the form of the deal nor the pack are refused once, for the form of the deal.
    (drawn,) = problems_of({**DRAWN, "table.packets": "3-1k-4-1k-2-1k"})
    assert drawn.others == ("table.deal_form",)


ROTATING = {**FIVE, "table.partnership": "rotating"}
ALTERNATE = {**SIX, "table.partnership": "alternate"}


@pytest.mark.rule("partnership-mode")
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({**THREE, "table.misdeal": "no-ace-no-face-partner-agrees"}, "a partner, but no player has one"),
        ({**ROTATING, "table.misdeal": "no-ace-no-face-partner-agrees"}, "a partner, but not every player has one"),
        ({**THREE, f"{M}.gate": "after-partners-null"}, "a partner, but no player has one"),
        ({**ROTATING, f"{M}.gate": "after-partners-null"}, "a partner, but not every player has one"),
        ({**THREE, "contracts.declare": True}, "exactly one partner, but the bidder has no partner"),
        ({**ROTATING, "contracts.declare": True}, "exactly one partner, but the dealer has no partner"),
        ({**ALTERNATE, "contracts.declare": True}, "exactly one partner, but the bidder has 2"),
        ({**THREE, f"{M}.who": "partners"}, "needs a partner"),
        ({**THREE, f"{M}.who": "partners"}, "the bidder has no partner"),
        ({**ROTATING, f"{M}.who": "partners"}, "the dealer has no partner"),
        ({**ALTERNATE, f"{M}.who": "both-hands"}, "needs one partner"),
        ({**ALTERNATE, f"{M}.who": "both-hands"}, "the bidder has 2"),
    ],
)
def test_a_contradiction_says_who_lacks_a_partner(changes: dict[str, object], words: str) -> None:
    """002, 003: with rotating partners only the dealer plays alone; three against three each have two partners."""
    (problem,) = problems_of(changes)
    assert re.search(rf"{words}( if |, but | \(|$)", problem.message)
    assert "table.partnership" in problem.others


@EVERY_CASE
def test_a_contradiction_does_not_depend_on_the_order_of_changes(
    changes: dict[str, object], first: str, second: str
) -> None:
    """Options are a table, not a list of steps."""
    assert problems_of(dict(reversed(changes.items()))) == problems_of(changes), (first, second)


@pytest.mark.parametrize(("changes", "first", "second"), WITHIN_A_BID)
def test_a_contradiction_names_both_fields_of_special_bids(changes: dict[str, object], first: str, second: str) -> None:
    """One sentence, in which a settings form finds the paths of both."""
    problems = problems_of(changes)
    assert any(first in str(problem) and second in str(problem) for problem in problems), [*map(str, problems)]


def test_every_contradiction_in_the_source_has_an_example() -> None:
    """The first two paths that the module can name together, read from its text, are the pairs above."""
    source = Path(contradictions.__file__).read_text(encoding="utf-8")
    pairs = [
        ast.unparse(node.value.elts[0])
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple)
    ]
    known = {tuple(re.findall(r"[\w.]+", pair.replace("{path}", "M").replace("f'", "'"))[:2]) for pair in pairs}
    cases = {(first.replace(M, "M"), second.replace(M, "M")) for _, first, second in CASES[: -len(WORDS)]}
    # One sentence is for three options, and one names a third option beside its pair.
    several = {("table.packets", "table.deal_form"), ("table.kitty_face_up", "table.deal_form")}
    several |= {("table.misdeal", "table.deal_form")}
    beside = {("table.pack", "table.spare_hands")}
    assert known - {("path", "table.deal_form")} == cases - several - beside
    assert several <= cases


# --- their neighbours


@pytest.mark.parametrize(
    "changes",
    [
        TWO,
        {**TWO, "table.spare_hands": "two-dead"},
        {**TWO, "table.spare_hands": "dummies", "table.misdeal": "off"},
        {**TWO, "table.spare_hands": "one-dead", "table.misdeal": "no-face", "table.pack": "33"},
        THREE,
        {**THREE, "table.spare_hands": "for-the-bidder", "table.pack": "43"},
        {"table.partnership": "solo"},
        {"table.partnership": "called-card"},
        {"table.spare_hands": "one-dead", "table.pack": "53"},
        {**FIVE, "table.partnership": "solo"},
        {**SIX, "table.partnership": "alternate", f"{M}.who": "partners"},
        {**SIX, "contracts.declare": True},
        {**SIX, f"{M}.who": "both-hands", f"{OM}.gate": "after-partners-null"},
        {**SIX, "table.misdeal": "no-ace-no-face-partner-agrees"},
        DRAWN,
        {**DRAWN, f"{M}.gate": "anytime", "penalties.breach": "either"},
        EXPOSED,
        {**EXPOSED, "table.pack": "32", "table.exposed_kitty": 4},  # 2 x 10 + 8 + 4: not a card is left over
        {**THREE, f"{M}.gate": "blind"},
        {"table.pack": "5-A SCDH, RJ"},  # 41 cards: a kitty of one
        {"table.packets": "3-3k-4-2k-3", "table.pack": "45"},
        {"table.misdeal": "no-face"},
        {"table.misdeal": "no-face", "table.pack": "2-10 SCDH, Q-K SCDH"},  # two face cards for each player
        {"auction.inkle_who": "anybody", "auction.min_level": 8},
        {"auction.min_level": 7},
        {"auction.re_entry": "always", "auction.raise_own": "once"},
        {"play.claims": "by-consent"},
        {"play.claims": "by-consent", "partner.reveal": "hidden-until-played"},  # no card is called
        {**FIVE, "play.claims": "by-consent", "partner.reveal": "announced"},
        {**FIVE, "play.claims": "provable", "partner.reveal": "hidden-until-played"},
        {"match.ceiling": 501},
        {"match.exact": True, "match.ceiling": 1000, "match.must_bid_to_win": "made"},
        {"match.midhand_out": True, "penalties.breach_min_level": 8},
        {"penalties.bar": "set", "penalties.breach": "either"},
        {**FIVE, "penalties.bar": "ralphing"},
        {f"{M}.kitty": "passed-on", f"{M}.who": "partners"},
        {f"{M}.gate": "after-null"},  # after open misère
        {f"{OM}.gate": "after-partners-null"},
        {f"{M}.least": 2, f"{M}.most": 2},
        {f"{M}.gate": "after-8", OM: False},
        {f"{M}.who": "duel", f"{M}.gate": "over-opponents-null"},
        {f"{M}.who": "duel", f"{M}.gate": "over-opponents-null", f"{M}.most": 10},  # a duel does not count to a limit
    ],
)
def test_options_that_only_resemble_a_contradiction_are_accepted(changes: dict[str, object]) -> None:
    """The neighbours of the cases above: made in every way, and a match of them can be played."""
    rules = by_options(changes)
    assert rules != RULES
    assert by_document(changes) == by_hand(changes) == rules
    assert play_match(rules.with_options({"match.hands": 1}), Random(2)).is_over


@pytest.mark.parametrize(
    ("one", "other"),
    list(
        combinations(
            [
                {"table.packets": "3-3k-4-2k-3"},
                {"auction.inkle_who": "anybody"},
                {"auction.rounds": "one", "auction.re_entry": "always"},
                {"match.exact": True},
                {"match.midhand_out": True, "penalties.bar": "set"},
                {f"{M}.kitty": "passed-on"},
            ],
            2,
        )
    ),
)
def test_contradictions_are_all_reported_at_once(one: dict[str, object], other: dict[str, object]) -> None:
    """Two of them give two problems, and a wrong value elsewhere gives a third."""
    expected = {problem.path for each in (one, other) for problem in problems_of(each)}
    assert len(expected) == 2
    changes = {**one, **other}
    assert {problem.path for problem in problems_of(changes)} == expected
    wrong = problems_of({**changes, "scoring.slam_minimum": 0})
    assert {problem.path for problem in wrong} == {*expected, "scoring.slam_minimum"}


def test_contradictions_between_groups_built_by_hand_are_refused() -> None:
    """The constructor refuses what ``with_options`` refuses."""
    with pytest.raises(InvalidRulesError) as caught:
        RuleSet(
            auction=attrs.evolve(AuctionRules(), inkle_who=InkleWho.ANYBODY),
            contracts=ContractRules(specials=(attrs.evolve(DOUBLE_NULLO, who=WhoPlays.ALONE),)),
        )
    assert [problem.path for problem in caught.value.problems] == ["auction.inkle_who", "contracts.specials.DN.kitty"]


def test_a_wrong_value_is_not_also_reported_as_a_contradiction() -> None:
    """The intended value is unknown, so nothing can be said about contradictions."""
    for changes, wrong in (
        ({"auction.inkle_who": "anybody"}, {"auction.min_level": "x"}),
        ({"match.midhand_out": True}, {"penalties.breach": "always"}),
        ({"match.exact": True}, {"match.ceiling": 0}),
    ):
        assert [problem.path for problem in problems_of({**changes, **wrong})] == [*wrong]


def test_a_pack_too_small_to_draw_hands_from_is_refused() -> None:
    """``p2-form``, draw (002): every card that is kept costs another one, so 45 cards are few and 33 are too few.

    Who has only changed how hands are dealt must find that option in the sentence.
    """
    (problem,) = problems_of({**TWO, "table.pack": "33", "table.deal_form": "drawn"})
    assert problem.path == "table.pack"
    assert "table.deal_form" in paths_in(problem)


# --- what is not refused can be played

# Numbers for which a match stays short, where the bounds of an option would make it last for ever.
SHORT: dict[str, list[object]] = {
    "match.target": [20, 1000],
    "match.floor": [-20, -1000],
    "match.hands": [1, 6, None],
    "match.spread": [50, 1500, None],
    "match.ceiling": [250, 1500, None],
    "scoring.defender_cap": [10, 1000, None],
}
FEW: dict[str, list[object]] = {
    "table.pack": [*PACKS],
    "table.packets": [None, "10-3k", "3-3k-4-2k-3", "3-4-3-3k"],
    "auction.suit_order": ["NT H D C S"],
    "contracts.schedule": [*SCHEDULES],
    "contracts.specials": [
        [],
        ["misere", "open-misere"],
        ["nullo", "open-nullo", "double-nullo"],
        ["no-tricks", "spread", "across-the-corner", "across-the-table"],
        ["hi-lo", "patastrophe", "blind-misere", "misere-130"],
        ["game-spades", "game-no-trump", "bar-nullo"],
    ],
    "above": [None, "6S", "8H", "10NT"],
    "strain": ["S", "H", "NT"],
}


def values_of(path: str) -> list[object]:
    """Plain values of an option or of a field of a special bid: all that have a name, both bounds, or a few."""
    name = path.rpartition(".")[2]
    option: Option = OPTIONS[path] if path in OPTIONS else FIELDS[name]
    if path in SHORT or path in FEW:
        return {**SHORT, **FEW}[path]
    if path not in OPTIONS and name in FEW:
        return FEW[name]
    kind = option.kind
    if isinstance(kind, ChoiceKind):
        return [member.value for member in kind.choices]
    if isinstance(kind, Flag):
        return [False, True]
    return [kind.low, kind.high] if isinstance(kind, Number) else ["any"] if path.endswith(".opened_by") else ["x"]


def short_match(rules: RuleSet) -> RuleSet:
    """The same rules with a match of a few hands."""
    ceiling = {} if rules.match.ceiling is None else {"match.ceiling": 400}
    return rules.with_options({"match.target": 200, "match.floor": -200, **ceiling})


BASES = {name: short_match(preset.rules) for name, preset in PRESETS.items()}


@pytest.mark.parametrize("name", BASES)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_a_preset_with_any_two_options_changed_is_refused_or_playable(
    name: str, seed: int, data: st.DataObject
) -> None:
    """Every RuleSet that can be made can be played to the end; every refusal names two options of the table."""

    def watch(before: State, action: Action, after: State, log: Sequence[Event]) -> None:
        del before, action, log
        check_state(after)

    base = BASES[name]
    paths = [
        *OPTIONS,
        *(f"contracts.specials.{bid.code}.{field}" for bid in base.contracts.specials for field in FIELDS),
    ]
    chosen = data.draw(st.lists(st.sampled_from(paths), min_size=2, max_size=2, unique=True))
    changes = {path: data.draw(st.sampled_from(values_of(path))) for path in chosen}
    try:
        rules = base.with_options(changes)
    except InvalidRulesError as error:
        for problem in error.problems:
            unknown = "no special bid has the code" in problem.message  # the list of bids was changed, too
            assert len(paths_in(problem)) >= 2 or unknown, str(problem)
    else:
        state = play_match(rules, Random(seed), random_hands=3, most_hands=500, watch=watch)
        assert state.is_over
        assert state.outcome is not None
        assert state.outcome.winners


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_any_rules_at_all_are_playable(rules: RuleSet, seed: int) -> None:
    """Random options for everything, at every table."""
    assert play_match(rules, Random(seed), random_hands=3).is_over


@pytest.mark.parametrize("name", PRESETS)
def test_no_preset_contains_a_contradiction(name: str) -> None:
    """The groups of a preset can also be combined one by one."""
    rules = PRESETS[name].rules
    assert RuleSet(**{group: getattr(rules, group) for group in GROUPS}) == rules
    assert presets.find_preset(name).rules == RuleSet.from_dict(rules.to_dict())


# --- options that mean nothing together, and do no harm


@pytest.mark.rule("midhand-out")
@pytest.mark.option("match.midhand_out")
@pytest.mark.option("match.hands")
@given(seed=st.integers(0, 2**32))
def test_a_match_with_a_number_of_hands_contradicts_going_out_mid_hand(seed: int) -> None:
    """``midhand-out`` (002 citing 1904) stops play at the target, and such a match has none (001)."""
    rules = presets.ORIGINAL_1904.with_options({"match.hands": 2, "match.target": 20})
    lengths: list[int] = []

    def watch(before: State, action: Action, after: State, log: Sequence[Event]) -> None:
        del before, action, after
        lengths.extend(sum(event.score.tricks) for event in log if isinstance(event, HandScored))

    play_match(rules, Random(seed), watch=watch)
    assert lengths == [10, 10]


@pytest.mark.rule("midhand-out")
@pytest.mark.rule("must-bid-to-win")
@pytest.mark.option("match.midhand_out")
@pytest.mark.option("match.must_bid_to_win")
@given(seed=st.integers(0, 2**32))
def test_a_side_that_cannot_win_does_not_end_the_hand(seed: int) -> None:
    """``midhand-out`` with ``must-bid-to-win`` (002): only a bidder whose contract is made ends a hand early."""
    rules = presets.ORIGINAL_1904.with_options(
        {"match.must_bid_to_win": "made", "match.target": 30, "match.floor": -9000}
    )
    scores: list[HandScore] = []

    def watch(before: State, action: Action, after: State, log: Sequence[Event]) -> None:
        del before, action, after
        scores.extend(event.score for event in log if isinstance(event, HandScored))

    state = play_match(rules, Random(seed), random_hands=6, watch=watch)
    for score in scores:
        assert sum(score.tricks) == 10 or (score.made and score is scores[-1])
    assert state.outcome is not None
    assert state.outcome.ending in (Ending.TARGET, Ending.FLOOR)
