"""Everything that takes rules, a state or a view takes them with custom rules, or refuses them by the rule's name.

The test finds the functions by the types and the names of their parameters, so a new function is tested as soon as it
exists.
"""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from club import SIX, under
from hypothesis.strategies import SearchStrategy
from right_arguments import (
    HAND,
    dealt,
    drawn,
    filled,
    full,
    in_play,
    own_values,
    public_functions,
    scored,
    seen,
    to_act,
)

import five_hundred as fh
from five_hundred import evaluation, playouts, solver, wire

RULES: Final = under(*SIX)
TYPES: Final = re.compile(
    r"\b(RuleSet|State|PublicState|View|AllSeeingView|BidGrid|Record|Session|KeptScore|HandReview|Constraints|PtnGame)\b"
)
NAMES: Final = {"grid", "rules", "seen", "state", "view"}
"""Parameters that have no types of the library, because they take several."""


def functions() -> Mapping[str, Callable[..., Any]]:
    """Return the functions, classes and class methods; a method of an object has only the rules of its object."""
    found = {}
    for name, call in public_functions().items():
        known = inspect.signature(call).parameters
        if "self" not in known and any(each.name in NAMES or TYPES.search(full(each)) for each in known.values()):
            found[name] = call
    return found


REFUSE: Final = {
    "playouts.play_hands",
    "playouts.play_on",
    "playouts.weigh_plays",
    "ptn.read_ptn",
    "ptn.write_ptn",
    "solver.analyse_hand",
    "solver.best_discard",
    "solver.best_line",
    "solver.contract_value",
    "solver.deal_values",
    "solver.solve",
    "solver.solve_all",
}
"""The functions whose compiled code or format cannot ask a rule in Python."""


def own_arguments(folder: Path) -> Mapping[str, Mapping[str, Any]]:
    """Return the right arguments of single functions; all others take those that their parameters have everywhere."""
    start, auction, play = fh.new_game(RULES), dealt(RULES), in_play(RULES)
    playing, bidding = seen(RULES), fh.view(auction, to_act(auction))
    card = playing.legal[0]
    after, events = fh.step(play, card)
    log = fh.ptn.write_ptn(scored())
    return {
        "apply": {"state": play, "action": card},
        "follow": {"seen": bidding, "happened": fh.step(auction, fh.PASS)[1]},
        "parse_action": {"text": "bid 7H"},
        "parse_bid": {"text": "7H"},
        "shuffled_deal": {"state": start},
        "step": {"state": play, "action": card},
        "view_of": {"own": fh.own_cards(auction, 0)},
        "write_rules": {"path": folder / "club.toml"},
        "dealing.cards_named": {"name": "hearts"},
        "ptn.read_ptn": {"text": log, "rules": RULES},
        "players.advance": {"players": {}},
        "players.judge_hand": {"worlds": 2},
        "testing.check_custom_rule": {"matches": 1, "must_change": False},
        "text.describe_action": {"action": card, "view": playing},
        "text.read_action": {"text": "bid 7H"},
        "testing.check_step": {"before": play, "after": after, "events": events},
        "wire.action_from_dict": {"document": wire.action_to_dict(card)},
        "wire.all_seeing_from_dict": {"document": wire.all_seeing_to_dict(fh.view_all(play))},
        "wire.event_from_dict": {"document": wire.event_to_dict(events[0])},
        "wire.view_from_dict": {"document": wire.view_to_dict(playing)},
    }


def called(name: str, folder: Path) -> object:
    """Return the result of a function under the custom rules."""
    call = functions()[name]
    own = own_arguments(folder).get(name, {})
    right = {**filled(RULES), **own_values(RULES).get(name, {}), **own}
    known = inspect.signature(call).parameters.values()
    given = {each.name for each in known if each.default is each.empty or each.name in own or each.name == "rules"}
    found = call(**{each: right[each] for each in given})
    if isinstance(found, Iterator):
        return list(found)
    return drawn(found) if isinstance(found, SearchStrategy) else found


@pytest.mark.parametrize("name", sorted(functions()))
def test_custom_rules_work_or_are_refused_by_their_name(name: str, tmp_path: Path) -> None:
    """A function that works returns something whose rules are still the custom ones, if it has rules."""
    if name in REFUSE:
        with pytest.raises(ValueError, match=r"cannot (know|describe) the custom rule 'no-low-misere'"):
            called(name, tmp_path)
        return
    found = called(name, tmp_path)
    if name not in ("testing.deals", "documents.rules_to_dict"):
        rules = getattr(found, "rules", RULES)
        assert rules is None or rules.custom == SIX


def test_the_table_names_only_functions_that_exist() -> None:
    assert {*functions()} >= REFUSE
    assert {"apply", "Record", "players.hint", "svg.table", "worlds.sample_state"} <= {*functions()}
    assert len(functions()) > 90


def test_a_simulated_evaluation_and_an_unfinished_state_are_refused_too() -> None:
    """Without a simulation, a hand is evaluated by its cards alone."""
    for call in (
        lambda: evaluation.evaluate_hand(HAND, RULES, hands=2),
        lambda: solver.deal_values(dealt(RULES)),
        lambda: playouts.play_hands(RULES, 2),
    ):
        with pytest.raises(ValueError, match="cannot know the custom rule 'no-low-misere'"):
            call()


def test_the_methods_of_an_object_keep_its_custom_rules() -> None:
    """Of a RuleSet, a record, a session and a kept score."""
    names = ("Anna", "Ben", "Cleo", "Dan")
    changed = RULES.with_options({"match.hands": 1, "custom.last-hand-double.hand": 9})
    assert changed.value("custom.last-hand-double.hand") == 9
    assert RULES.with_options(changed.diff(RULES)) == changed
    record = fh.Record(changed, 3, scored(changed).actions)
    assert record.replay().is_over
    session = fh.Session(names, (record,)).rematch()
    assert [match.rules for match in session.matches] == [changed, changed]
    assert session.score_sheets()[0] == record.score_sheet()
    assert session.statistics().hands == 1
    assert fh.KeptScore(changed, names).with_hand("8S Anna 8-2").without_last_hand().rules == changed
