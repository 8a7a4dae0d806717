"""Right arguments for public functions, for tests that replace one of them by a wrong one."""

from functools import cache
from random import Random
from typing import Any, Final

from hypothesis import Phase, find, settings
from hypothesis.strategies import SearchStrategy

import five_hundred as fh
from five_hundred import dealing, players, presets, solver, testing

__all__ = [
    "CALL",
    "DEAL",
    "HAND",
    "ORDER",
    "REVIEW",
    "RULES",
    "SCORE",
    "SEATING",
    "STATISTICS",
    "TABLE",
    "Machine",
    "StoppedError",
    "analysis",
    "constraints",
    "dealt",
    "drawn",
    "in_play",
    "machine",
    "scored",
    "seen",
    "stop",
    "values",
]

RULES: Final = presets.AUSTRALIAN
TABLE: Final = RULES.table
SEATING: Final = TABLE.seating


@cache
def dealt() -> fh.State:
    """Return a state of the auction."""
    state = fh.new_game(RULES, dealer=3)
    return fh.apply(state, fh.shuffled_deal(state, Random(1)))


@cache
def in_play() -> fh.State:
    """Return a state in which three tricks are left."""
    state = dealt()
    while state.phase_name != "playing" or len(fh.view(state, 0).tricks) < 7:
        assert state.to_act is not None
        state = fh.apply(state, players.choose(fh.view(state, state.to_act)))
    return state


@cache
def scored() -> fh.Record:
    """Return the record of a hand that was scored."""
    state, actions = fh.new_game(RULES, dealer=3), list[fh.Action]()
    while not state.hands_played:
        deal = state.to_act is None
        action = fh.shuffled_deal(state, Random(1)) if deal else players.choose(fh.view(state, state.to_act))
        actions.append(action)
        state = fh.apply(state, action)
    return fh.Record(RULES, 3, tuple(actions))


def seen() -> fh.View:
    """Return the view of the seat to act in the play."""
    return fh.view(in_play(), in_play().to_act)


@cache
def constraints() -> dealing.Constraints:
    """Return a constraint that most deals meet."""
    return dealing.parse_constraints("South: a heart", RULES)


@cache
def values() -> solver.DealValues:
    """Return values of a deal, read from plain data, because the solver would take a while."""
    rest = {"points": 200, "tricks": 7, "made": True, "discards": [], "nominated": None}
    bids = [bid.code for bid in fh.rules.ladder_of(RULES).bids]
    found = [{"declarer": seat, "bid": bid, **rest} for bid in bids for seat in SEATING.players]
    document = {"format": "five_hundred.deal_values", "version": 1, "rules": RULES.to_dict(), "dealer": 0}
    return solver.DealValues.from_dict({**document, "values": found, "undefined": {}, "passed_out": 0})


@cache
def analysis() -> solver.HandAnalysis:
    """Return an analysis of a hand without cards."""
    return solver.HandAnalysis(RULES, 1, None, (), None, ())


class Machine(testing.GameMachine):
    """A machine that has begun a match."""


def machine() -> Machine:
    """Return a machine that has begun a match."""
    made = Machine()
    made.state = dealt()
    return made


class StoppedError(Exception):
    """The end of a search that a test does not need."""


def stop(*_: int) -> None:
    """Stop a search after its first step."""
    raise StoppedError


def drawn(strategy: SearchStrategy[Any]) -> object:
    """Draw one value."""
    return find(strategy, lambda _: True, settings=settings(database=None, phases=[Phase.generate]))


HAND: Final = tuple(TABLE.pack.cards[:10])
ORDER: Final = TABLE.pack.cards
DEAL: Final = fh.Deal(ORDER)
REVIEW: Final = cache(lambda: next(fh.review_hands(scored())))
STATISTICS: Final = cache(lambda: fh.session.statistics([scored()]))
SCORE: Final = cache(lambda: scored().score_sheet()[0])
CALL: Final = players.choose
