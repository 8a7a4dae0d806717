"""Positions that between them need every part of the search, and the numbers that the solver finds for them."""

from collections.abc import Iterator
from random import Random

from endings import endings, reached
from tables import dealt, playing

import five_hundred as fh
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.rules.bids.special_bids import SPECIAL_BIDS
from five_hundred.rules.presets import PRESETS
from five_hundred.solver import contract_value, search, solve
from five_hundred.solver.position_as_numbers import numbers_of
from five_hundred.solver.stakes import stakes_of

__all__ = [
    "EVERY_TRICK",
    "EXACTLY_FIVE",
    "HALF_STOPPED",
    "JOKER_RULES",
    "LONGEST_SUIT",
    "positions",
    "solved",
    "with_little_memory",
]

EXACTLY_FIVE = fh.presets.AUSTRALIAN.with_options({"contracts.specials": [SPECIAL_BIDS["hi-lo"]]})
"""Rules under which a bidder must take exactly five tricks, so that neither more nor fewer are always better."""
HALF_STOPPED = EXACTLY_FIVE.with_options({"play.null_stop": True})
"""The same, but play stops when the bidder can no longer take exactly five tricks."""
JOKER_RULES = (
    {"play.joker_follow": "first-or-last-card-of-suit"},
    {"play.joker_renege": "last-card-only", "play.joker_renege_wins": False},
    {"play.joker_renege_wins": False},
    {"play.joker_lead": "not-shown-void"},
    {"play.joker_lead": "suit-not-yet-led"},
    {"play.joker_lead": "last-trick-only"},
)
"""Options for a joker that belongs to no suit."""
EVERY_TRICK = "AS KS QS JS 10S AH KH RJ AD KD"
"""A hand that takes every trick if spades are trumps."""
LONGEST_SUIT = "RJ JH JD AH KH QH 13H 12H 11H 10H", "9H 8H 7H 6H", "5H 4H 3H 2H"
"""Hands of six players with eighteen trumps between three of them."""


def positions() -> Iterator[fh.State]:
    """Yield endings of every preset, and positions with what these lack."""
    for preset in PRESETS.values():
        yield from endings(preset.rules.with_options({"match.midhand_out": False}), cards=3, count=3, seed=4)
    for rules in (EXACTLY_FIVE, HALF_STOPPED):
        (bid,) = rules.contracts.specials
        for seed in range(6):
            state = reached(rules, bid, 0, 4, Random(seed))
            yield from [] if state is None else [state]
    for changes in JOKER_RULES:
        rules = fh.presets.AUSTRALIAN.with_options(changes)
        yield from _with_joker(rules, fh.parse_bid("7NT", rules), 4)
        yield from _with_joker(rules, fh.parse_bid("OM", rules), 1)
        yield from _with_joker(rules, fh.parse_bid("OM", rules), 1, cards=1)
    yield playing(fh.presets.SIX_HANDED, "8H", *LONGEST_SUIT)


def _with_joker(rules: fh.RuleSet, bid: fh.Bid, count: int, cards: int = 4) -> Iterator[fh.State]:
    """Yield endings in which a hand still has the joker; if only one card is left, the joker is led."""
    rng, joker = Random(5), 1 << rules.table.pack.index[fh.RED_JOKER]
    while count:
        state = reached(rules, bid, rng.randrange(4), cards, rng)
        holders = [] if state is None else [seat for seat, hand in enumerate(state.hands) if hand & joker]
        if state is not None and holders and (cards > 1 or holders == [state.turn]):
            count -= 1
            yield state


def solved() -> list[list[tuple[int, int | None, bool | None]]]:
    """Return the value of every card in every position."""
    found = [[(each.points, each.tricks, each.made) for each in solve(state).values] for state in positions()]
    rules = fh.presets.AUSTRALIAN.with_options({"play.joker_nominate": "no"})
    contract = contract_value(dealt(rules, EVERY_TRICK), 0, fh.parse_bid("8S", rules))
    return [*found, [(contract.points, contract.tricks, contract.made)]]


def with_little_memory(results: int) -> list[bool]:
    """Return whether the declarer's side takes three of six tricks, by a search that keeps few results."""
    rng, found = Random(3), list[bool]()
    memory = search.new_memory(results)
    while len(found) < 4:
        state = reached(fh.presets.AUSTRALIAN, fh.parse_bid("6S", fh.presets.AUSTRALIAN), 0, 6, rng)
        assert state is not None
        assert isinstance(state.phase, Playing)
        team = stakes_of(state, state.phase).team
        numbers = numbers_of(state, state.phase, team)
        numbers.ask_for_tricks(more_is_better=True)
        game = search.searched_position(numbers.deal, memory)
        play = solve(state).best[0]
        found.append(search.takes(game, numbers.move(state.phase.turn, play), 3))
    return found
