"""Endings of hands, and their values by plain minimax over the public engine."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar

from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.begun_with_contract import begun, declined
from five_hundred.engine.game import apply, legal_actions, new_game, shuffled_deal
from five_hundred.engine.phases.nominating import Nominating
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.table.phase_classes import Bidding, Dealing, Playing
from five_hundred.engine.table.state import State
from five_hundred.rules import AllPass, RuleSet
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.ladder import ladder_of

__all__ = ["endings", "history_of", "plain_values", "plays_of", "reached"]

T = TypeVar("T")


def plays_of(state: State) -> list[PlayCard]:
    """Return the legal plays, without claims."""
    if not isinstance(state.phase, Playing):
        return []
    return [action for action in legal_actions(state) if isinstance(action, PlayCard)]


def reached(rules: RuleSet, bid: Bid | None, declarer: Seat, cards: int, rng: Random, more: int = 0) -> State | None:
    """Return a state of random play at the beginning of a trick, or some cards later; ``None`` if play ends before.

    Args:
        rules: the house rules.
        bid: the contract; ``None`` if all players pass.
        declarer: the declarer.
        cards: the number of cards that each hand still has.
        rng: the random generator.
        more: the number of cards to play after that.
    """
    state = new_game(rules)
    while not isinstance(state.phase, Playing):
        if isinstance(state.phase, Dealing):
            state = apply(state, shuffled_deal(state, rng))
        elif isinstance(state.phase, Bidding):
            state = begun(state, bid, None if bid is None else declarer)
        elif isinstance(state.phase, Nominating):
            state = apply(state, _any(legal_actions(state), rng))
        else:
            state = apply(state, declined(state) or _any(legal_actions(state), rng))
    for _ in range((10 - cards) * len(state.phase.setup.order) + more):
        if plays := plays_of(state):
            state = apply(state, _any(plays, rng))
    return state if isinstance(state.phase, Playing) else None


def _any(items: Sequence[T], rng: Random) -> T:
    return items[int(rng.random() * len(items))]


def endings(rules: RuleSet, cards: int, count: int, seed: int) -> Iterator[State]:
    """Yield endings of hands under any contracts of a RuleSet, at any card of a trick."""
    rng = Random(seed)
    bids: list[Bid | None] = [*ladder_of(rules).bids]
    if rules.auction.all_pass is AllPass.NO_TRUMP and len(rules.table.seating.sides) == 2:
        bids.append(None)
    while count:
        state = reached(rules, _any(bids, rng), rng.randrange(rules.table.players), cards, rng, rng.randrange(4))
        if state is not None:
            count -= 1
            yield state


def history_of(state: State, phase: Playing) -> object:
    """The earlier tricks if they can still change what a joker may do, or whether a joker in the trick wins."""
    held = any(hand & table.suits[NO_SUIT] for hand, table in zip(state.hands, phase.setup.tables, strict=True))
    return phase.history if held or any(play.card.suit is None for play in phase.trick) else None


def plain_values(state: State, team: tuple[Seat, ...]) -> dict[PlayCard, int]:
    """Return the points by which a team gains over all others, for each legal play, if everybody plays perfectly."""
    hands, known = state.match.hands, dict[object, int]()
    sides = {state.seating.side_of[seat] for seat in team}

    def value(state: State) -> int:
        if state.match.hands != hands:
            assert state.match.last_hand is not None
            score = state.match.last_hand.score
            return sum(score.change(side) * (1 if side in sides else -1) for side in range(len(score.before)))
        phase = state.phase
        assert isinstance(phase, Playing)
        winners = tuple([trick.winner for trick in phase.history])
        tricks = tuple([winners.count(seat) for seat in range(len(state.hands))])
        key = (state.hands, phase.turn, phase.trick, phase.led, tricks, history_of(state, phase))
        if key not in known:
            values = [value(apply(state, play)) for play in plays_of(state)]
            known[key] = max(values) if phase.setup.actors[phase.turn] in team else min(values)
        return known[key]

    return {play: value(apply(state, play)) for play in plays_of(state)}
