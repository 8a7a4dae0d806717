"""Playouts with the exact engine, which is slow, but can play every RuleSet and serves to check the compiled engine."""

from collections.abc import Mapping, MutableSequence, Sequence

import attrs

from five_hundred.bids.actions import Action, Deal
from five_hundred.cards.card import Card
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine.game import apply, new_game
from five_hundred.engine.given_contract import begun, declined
from five_hundred.engine.phase_classes import Bidding, Dealing
from five_hundred.engine.scoring import HandScore
from five_hundred.engine.state import State
from five_hundred.playouts.chance import shuffled
from five_hundred.playouts.policies import Chooser, at_random
from five_hundred.playouts.steps_of_contract import Plan
from five_hundred.rules import RuleSet, TableRules
from five_hundred.rules.dealing_in_packets import piles_of, stacked

__all__ = ["Slots", "play_on", "played_out", "slots_of"]


@attrs.frozen
class Slots:
    """The places of the pack in dealing order, the known cards in some of these places, and the other cards."""

    piles: tuple[str, ...]
    """The pile to which the card in each place is dealt."""
    cards: tuple[Card | None, ...]
    """The card in each place; ``None`` if the card is not known."""
    rest: tuple[Card, ...]
    """The cards whose places are not known, sorted."""


def slots_of(table: TableRules, known: Mapping[str, Sequence[Card]]) -> Slots:
    """Return the places of the pack in dealing order, with the known cards filled in.

    Args:
        table: the table's rules.
        known: the known cards of each pile (see :func:`five_hundred.rules.dealing_in_packets.piles_of`).  They become
            the first cards of the pile.  In a dummy's hand, however, the first five known cards lie face up, and become
            the last cards of the hand.
    """
    piles: list[str] = []
    cards: list[Card | None] = []
    for name, size in piles_of(table).items():
        here = list(known.get(name, ()))
        piles += [name] * size
        unknown = [None] * (size - len(here))
        dummy = name.isdigit() and int(name) in table.seating.dummies
        shown = HAND_SIZE // 2 if dummy else 0
        cards += [*here[shown:], *unknown, *here[:shown]]
    rest = tuple(card for card in table.pack.cards if card not in set(cards))
    return Slots(tuple(piles), tuple(cards), rest)


def _dealt(state: State, slots: Slots, stream: MutableSequence[int]) -> Deal:
    left = iter(shuffled(slots.rest, stream))
    piles: dict[str, list[Card]] = {}
    for name, card in zip(slots.piles, slots.cards, strict=True):
        piles.setdefault(name, []).append(next(left) if card is None else card)
    return Deal(stacked(state.rules.table, state.dealer, piles))


def played_out(
    rules: RuleSet,
    slots: Slots,
    plan: Plan,
    scores: Sequence[int],
    choose: Chooser,
    stream: MutableSequence[int],
) -> HandScore:
    """Deal a hand, set its contract and play the tricks.

    Args:
        rules: the house rules, without claims.
        slots: the known cards of the deal.
        plan: the dealer, the bid that becomes the contract, and the declarer.
        scores: the match score of each side before the hand, in points.
        choose: the function that chooses the actions after the auction.
        stream: the hand's random numbers (:mod:`five_hundred.playouts.chance`); the function advances the stream.

    Returns:
        The score of the hand.
    """
    state = new_game(rules, plan.dealer, scores)
    while isinstance(state.phase, Dealing):  # more than once after a misdeal
        state = apply(state, _dealt(state, slots, stream))
    while not isinstance(state.phase, Bidding):
        state = apply(state, at_random(state, stream))
    return play_on(begun(state, plan.bid, plan.declarer), choose, stream)


def play_on(state: State, choose: Chooser, stream: MutableSequence[int], chosen: Action | None = None) -> HandScore:
    """Play a hand to its end from any state after the auction.

    Args:
        state: the state.
        choose: the function that chooses actions for every seat.
        stream: the hand's random numbers (:mod:`five_hundred.playouts.chance`); the function advances the stream.
        chosen: the first action; ``None`` to choose the first action like all others.

    Returns:
        The score of the whole hand, including the tricks that were taken before ``state``.
    """
    hands = state.match.hands
    action = chosen
    while True:
        action = action or declined(state) or choose(state, stream)
        after = apply(state, action)
        if after.match.hands > hands:
            assert after.match.last_hand is not None  # it has just been scored
            return after.match.last_hand.score
        state, action = after, None
