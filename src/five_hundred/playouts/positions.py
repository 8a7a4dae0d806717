"""A hand in the middle of its play as one seat sees it, and the states that it may be in."""

from collections.abc import Iterator, Mapping, MutableSequence, Sequence
from functools import lru_cache

import attrs

from five_hundred.bids.actions import PlayCard
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.phases.stages import STAGES, settle
from five_hundred.engine.play_legality import NOT_LED
from five_hundred.engine.state import Dealing, Match, Playing, Secrets, State, make_playing
from five_hundred.engine.tricks import led_by
from five_hundred.engine.view import View
from five_hundred.playouts.plans import Plan
from five_hundred.playouts.unseen import AWAY, PUT_AWAY, Unseen, dealt, unseen

__all__ = ["Position", "played_to", "position_of", "state_of"]


@attrs.frozen
class Position:
    """Where a hand stands, without the cards that its seat cannot see."""

    match: Match
    """The rules, the dealer and the scores."""
    phase: Playing
    """The play so far."""
    hands: tuple[int, ...]
    """The cards of each seat that can be seen, as masks."""
    hidden: Unseen
    """Where the other cards may lie."""
    covering: tuple[tuple[Seat, Card], ...]
    """The cards that lie, or have just lain, on a dummy's hidden card: each with its seat."""
    plan: Plan
    """The contract and how it is played; nothing is left to be done before the first card."""


@lru_cache(maxsize=4)
def position_of(view: View) -> Position:
    """Where a hand stands that a seat sees.

    Args:
        view: what the seat sees.

    Raises:
        ValueError: no hand is being played.
    """
    if view.contract is None or view.phase != "playing" or view.turn is None or view.leader is None:
        raise ValueError(f"a hand is played on while cards are being played, not in the phase '{view.phase}'")
    seats = len(view.rules.table.seating.seats)
    match = Match(view.rules, view.dealer, view.scores, view.hands_played)
    empty = State(match, Dealing(), (0,) * seats, Secrets())
    begun = settle(empty, view.contract, view.calls, len(STAGES), None).phase
    assert isinstance(begun, Playing)  # no step is left before it
    setup = begun.setup
    trick = tuple(PlayCard(each.card, each.suit) for each in view.trick)
    led = led_by(setup.tables[view.leader], trick[0]) if trick else NOT_LED
    phase = make_playing(setup, view.turn, view.leader, trick, led, view.tricks)
    shown = dict(view.exposed)
    if view.seat is not None:
        shown[view.seat] = view.hand
    return Position(
        match=match,
        phase=phase,
        hands=tuple(view.rules.table.pack.mask(shown.get(seat, ())) for seat in range(seats)),
        hidden=unseen(view, setup),
        covering=tuple(_covering(view, shown)),
        plan=Plan(view.dealer, view.contract.bid, view.contract.declarer, (), setup, begun.leader, ()),
    )


def _covering(view: View, shown: Mapping[Seat, Sequence[Card]]) -> Iterator[tuple[Seat, Card]]:
    for seat, count in enumerate(view.covered):
        cards = [card for card in view.covering if card in shown.get(seat, ())]
        if len(cards) < count:  # what lay under the card that was just played is turned up when the trick is complete
            cards += [each.card for each in view.trick if each.seat == seat]
        # In the same order before and after a card is played, so that the same cards are drawn to lie under them.
        yield from ((seat, card) for card in sorted(cards))


def played_to(position: Position, play: PlayCard) -> Position:
    """The position with one more card on the table; a trick that it completes still lies there.

    Args:
        position: where the hand stands.
        play: a legal play of the seat whose card is due, which can be seen.
    """
    phase, hands = position.phase, list(position.hands)
    setup, seat = phase.setup, phase.turn
    hands[seat] ^= setup.tables[seat]._bit_of[play]
    led = led_by(setup.tables[seat], play) if phase.led == NOT_LED else phase.led
    after = make_playing(setup, setup.after[seat], phase.leader, (*phase.trick, play), led, phase.history)
    return attrs.evolve(position, phase=after, hands=tuple(hands))


def state_of(position: Position, stream: MutableSequence[int]) -> State:
    """A state in which the hand may be, drawn with equal chances from all that agree with what the seat sees.

    Args:
        position: where the hand stands.
        stream: the random numbers of the hand (:mod:`five_hundred.playouts.chance`), which go on.
    """
    found = dealt(position.hidden, stream)
    hands = list(position.hands)
    for seat in range(len(hands)):
        hands[seat] |= sum(1 << card for card in found.get(seat, ()))
    index = position.match.rules.table.pack.index
    under = {seat: iter(cards) for seat, cards in found.items()}
    covered = tuple((1 << index[card], 1 << next(under[seat])) for seat, card in position.covering)
    away = sum(1 << card for place in (AWAY, PUT_AWAY) for card in found.get(place, ()))
    return State(position.match, position.phase, tuple(hands), Secrets(covered=covered, dead=away))
