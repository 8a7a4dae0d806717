"""Endings of hands, and their values by plain minimax over the public engine."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar

import five_hundred as fh
from five_hundred.engine.begun_with_contract import begun, declined
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.rules import AllPass, ladder_of

__all__ = ["endings", "history_of", "plain_values", "plays_of", "reached"]

T = TypeVar("T")


def plays_of(state: fh.State) -> list[fh.PlayCard]:
    """Return the legal plays, without claims."""
    if not isinstance(state.phase, fh.phases.Playing):
        return []
    return [action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)]


def reached(
    rules: fh.RuleSet, bid: fh.Bid | None, declarer: fh.Seat, cards: int, rng: Random, more: int = 0
) -> fh.State | None:
    """Return a state of random play at the beginning of a trick, or some cards later; ``None`` if play ends before.

    Args:
        rules: the house rules.
        bid: the contract; ``None`` if all players pass.
        declarer: the declarer.
        cards: the number of cards that each hand still has.
        rng: the random generator.
        more: the number of cards to play after that.
    """
    state = fh.new_game(rules)
    while not isinstance(state.phase, fh.phases.Playing):
        if isinstance(state.phase, fh.phases.Dealing):
            state = fh.apply(state, fh.shuffled_deal(state, rng))
        elif isinstance(state.phase, fh.phases.Bidding):
            state = begun(state, bid, None if bid is None else declarer)
        elif isinstance(state.phase, fh.phases.Nominating):
            state = fh.apply(state, _any(fh.legal_actions(state), rng))
        else:
            state = fh.apply(state, declined(state) or _any(fh.legal_actions(state), rng))
    for _ in range((10 - cards) * len(state.phase.setup.order) + more):
        if plays := plays_of(state):
            state = fh.apply(state, _any(plays, rng))
    return state if isinstance(state.phase, fh.phases.Playing) else None


def _any(items: Sequence[T], rng: Random) -> T:
    return items[int(rng.random() * len(items))]


def endings(rules: fh.RuleSet, cards: int, count: int, seed: int) -> Iterator[fh.State]:
    """Yield endings of hands under any contracts of a RuleSet, at any card of a trick."""
    rng = Random(seed)
    bids: list[fh.Bid | None] = [*ladder_of(rules).bids]
    if rules.auction.all_pass is AllPass.NO_TRUMP and len(rules.table.seating.sides) == 2:
        bids.append(None)
    while count:
        state = reached(rules, _any(bids, rng), rng.randrange(rules.table.players), cards, rng, rng.randrange(4))
        if state is not None:
            count -= 1
            yield state


def history_of(state: fh.State, phase: fh.phases.Playing) -> object:
    """The earlier tricks if they can still change what a joker may do, or whether a joker in the trick wins."""
    held = any(hand & table.suits[NO_SUIT] for hand, table in zip(state.hands, phase.setup.tables, strict=True))
    return phase.history if held or any(play.card.suit is None for play in phase.trick) else None


def plain_values(state: fh.State, team: tuple[fh.Seat, ...]) -> dict[fh.PlayCard, int]:
    """Return the points by which a team gains over all others, for each legal play, if everybody plays perfectly."""
    hands, known = state.hands_played, dict[object, int]()
    sides = {state.seating.side_of[seat] for seat in team}

    def value(state: fh.State) -> int:
        if state.hands_played != hands:
            assert state.match.last_hand is not None
            score = state.match.last_hand.score
            return sum(score.change(side) * (1 if side in sides else -1) for side in range(len(score.before)))
        phase = state.phase
        assert isinstance(phase, fh.phases.Playing)
        winners = tuple([trick.winner for trick in phase.history])
        tricks = tuple([winners.count(seat) for seat in range(len(state.hands))])
        key = (state.hands, phase.turn, phase.trick, phase.led, tricks, history_of(state, phase))
        if key not in known:
            values = [value(fh.apply(state, play)) for play in plays_of(state)]
            known[key] = max(values) if phase.setup.actors[phase.turn] in team else min(values)
        return known[key]

    return {play: value(fh.apply(state, play)) for play in plays_of(state)}
