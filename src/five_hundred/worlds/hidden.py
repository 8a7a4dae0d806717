"""Find the cards that a seat cannot see, and the places where each of them may lie.

The seat knows what its view shows: the cards that it sees, and the number of cards in each hand and in the kitty.  The
rules of the game determine how many cards each player has discarded, where a card with a known history may lie, and
which cards a player cannot hold because one of that player's actions would have been illegal.  A player who offered to
throw the cards in was dealt a weak hand (:class:`five_hundred.worlds.public_cards.WeakHand`).  A face-up card in a
kitty that nobody has taken also counts as hidden; the kitty is the only place where it can lie.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Final

import attrs

from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.play.play_setup import PlaySetup, play_setup
from five_hundred.engine.play.playable_cards import playable
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.play.trick_rules import NOT_LED
from five_hundred.engine.table.view import View
from five_hundred.rules import CallWhen, Reveal
from five_hundred.rules.bids.contracts import Contract
from five_hundred.rules.packets_and_piles import piles_of
from five_hundred.worlds.layouts import Layouts, Weighting, layouts_of
from five_hundred.worlds.public_cards import CONTRADICTION, declarer_of, passing, played_by, weak_hands

__all__ = [
    "DEAD",
    "KITTY",
    "PILE",
    "Hidden",
    "covering",
    "discards_of",
    "hidden_cards",
]

KITTY: Final = -1
"""The place of the kitty, before a player has taken it."""
DEAD: Final = -2
"""The place that stands for the unused hands and the rest of the pack."""
PILE: Final = -3
"""The place of the cards that are left to draw."""
_DISCARDS: Final = -4


def discards_of(seat: Seat) -> Seat:
    """Return the place of the cards that a seat has discarded."""
    return _DISCARDS - seat


@attrs.frozen
class Hidden:
    """The cards that a seat cannot see, as numbers in the pack, and the places where they may lie.

    The place of the cards in a seat's hand is the number of the seat.  All other places are negative numbers:
    :data:`KITTY`, :data:`DEAD`, :data:`PILE`, and the results of :func:`discards_of`.
    """

    cards: Mapping[int, frozenset[Seat]]
    """The places where each hidden card may lie."""
    room: Mapping[Seat, int]
    """The number of hidden cards in each place that contains hidden cards."""
    weightings: tuple[Weighting, ...]
    """The rules that weight the possible arrangements of the cards.

    If the declarer has nominated a suit for a joker that the seat cannot see, the arrangements without a joker in the
    declarer's hand do not count (catalogue: joker-nominate).  If a player was dealt a weak hand, an arrangement counts
    once for each set of cards that the player may have picked up (catalogue: misdeal-no-face).
    """

    @property
    def layouts(self) -> Layouts:
        """All possible arrangements of the hidden cards in the places where they may lie."""
        return layouts_of(self.cards, self.room, weightings=self.weightings)


def hidden_cards(view: View) -> Hidden:
    """Return the cards that a seat cannot see, and the places where they may lie.

    The view must be one between the deal and the last card of a hand.

    Raises:
        ValueError: the view contradicts itself: the cards that it shows, and the number of cards in each place, do not
            make up the pack.
    """
    pack = view.rules.table.pack
    seen = {*view.hand, *view.discards, *view.on_table}
    seen.update(card for _, cards in view.exposed for card in cards)
    seen.update(card for seat in view.rules.table.seating.seats for card in played_by(view, seat))
    if view.drawn is not None:
        seen.add(view.drawn)
    cards = [card for card in pack.cards if card not in seen]
    room = {place: count for place, count in _rooms(view).items() if count}
    if sum(room.values()) != len(cards) or any(count < 0 for count in room.values()):
        raise ValueError(
            f"{CONTRADICTION}: its visible cards and the number of its other cards do not add up to the pack"
        )
    barred = _barred_cards(view, room, cards)
    # Most cards have no known history, and may lie anywhere.
    marked = {*view.turned_up, *view.passed_on, None if view.contract is None else view.contract.called}
    everywhere, barred_somewhere = frozenset(room), reduce(or_, barred.values(), 0)
    places: dict[int, frozenset[Seat]] = {}
    for card in cards:
        number, known = pack.index[card], _known_places(view, card) if card in marked else None
        if known is None and not barred_somewhere >> number & 1:
            places[number] = everywhere
            continue
        free = (place for place in room if not barred.get(place, 0) >> number & 1)
        places[number] = frozenset(place for place in free if known is None or place in known)
    return Hidden(places, room, (*_nominated(view, cards), *_weak(view, room, cards)))


def _rooms(view: View) -> Mapping[Seat, int]:
    """Return the number of hidden cards in each place."""
    table = view.rules.table
    shown = dict(view.exposed)
    rooms = {
        seat: count - len(view.hand if seat == view.seat else shown.get(seat, ()))
        for seat, count in enumerate(view.counts)
    }
    rooms[KITTY] = view.kitty_count
    rooms[PILE] = view.to_draw - (view.drawn is not None)
    for seat in table.seating.seats:
        if seat != view.seat:
            rooms[discards_of(seat)] = view.discarded[seat]
    piles = piles_of(table)
    rooms[DEAD] = sum(piles.get(name, 0) for name in ("dead", "dead 2", "rest"))
    return rooms


def covering(view: View, shown: Mapping[Seat, Sequence[Card]]) -> Iterator[tuple[Seat, Card]]:
    """Yield the seat and the card for each card that covers a dummy's hidden card, or covered one when the trick began.

    The order is the same before and after a card is played.
    """
    for seat, count in enumerate(view.covered):
        cards = [card for card in view.covering if card in shown.get(seat, ())]
        if len(cards) < count:  # the card under the one just played is turned up only when the trick is complete
            cards += [each.card for each in view.trick if each.seat == seat]
        yield from ((seat, card) for card in sorted(cards))


def _nominated(view: View, cards: Collection[Card]) -> Iterator[Weighting]:
    """Yield the condition that the declarer's hand contains a hidden joker.

    There is none if the declarer has not nominated a suit, or if the seat has seen a joker of the declarer.
    """
    contract, declarer = view.contract, declarer_of(view)
    if contract is None or contract.nominated is None or declarer is None:
        return
    shown = (*(view.cards_of(declarer) or ()), *played_by(view, declarer))
    if not any(card.is_joker for card in shown):
        index = view.rules.table.pack.index
        yield Weighting.at_least_one([index[card] for card in cards if card.is_joker], declarer)


def _weak(view: View, room: Collection[Seat], cards: Collection[Card]) -> Iterator[Weighting]:
    """Yield the weightings by the number of sets of cards that a player with a weak hand may have picked up."""
    pack = view.rules.table.pack
    hidden = pack.mask(cards)
    for seat, weak in weak_hands(view).items():
        places = frozenset(place for place in _with(seat) if place in room)
        if weak.picked_up and places:
            shown = (*(view.cards_of(seat) or ()), *played_by(view, seat))
            seen = (pack.mask(shown) & weak.not_dealt).bit_count()
            weights = tuple([weak.ways(seen + more) for more in range(max(0, weak.picked_up - seen) + 1)])
            yield Weighting(
                frozenset(pack.index[card] for card in pack.cards_in(hidden & weak.not_dealt)), places, weights
            )


def _barred_cards(view: View, room: Collection[Seat], cards: Collection[Card]) -> Mapping[Seat, int]:
    """Return, for each seat, a mask of the cards that would have made one of the seat's actions illegal."""
    barred = {seat: weak.not_dealt for seat, weak in weak_hands(view).items() if not weak.picked_up}
    if view.contract is not None and view.leader is not None:
        setup = play_setup(view.rules, view.contract, view.calls)
        for seat in room:
            if seat >= 0:
                barred[seat] = barred.get(seat, 0) | _barred(view, setup, seat, cards)
    return barred


def _barred(view: View, setup: PlaySetup, seat: Seat, cards: Collection[Card]) -> int:
    """Return a mask of the cards that a seat cannot hold, because one of its plays would then have been illegal."""
    if view.covered[seat]:
        return 0  # a card under a dummy's card could not be played
    pack, history, barred = view.rules.table.pack, view.tricks, 0
    hidden = pack.mask(cards)
    suits = [same for suit in setup.tables[seat].suits if (same := hidden & suit)]
    tricks = [(trick.seats, trick.plays, trick.led) for trick in history]
    on_table = tuple(PlayCard(each.card, each.suit) for each in view.trick)
    tricks.append((tuple(each.seat for each in view.trick), on_table, view.led))
    for before, (seats, plays, suit) in enumerate(tricks):
        if seat in seats:
            place = seats.index(seat)
            led = NOT_LED if place == 0 else NO_SUIT if suit is None else suit.index
            played, earlier = 1 << pack.index[plays[place].card], history[:before]
            for same in suits:  # whether a play is legal depends on the suits of the other cards
                if not playable(setup, seat, played | same, led, earlier) & played:
                    barred |= same
    return barred


def _known_places(view: View, card: Card) -> Collection[Seat] | None:
    """Return the only places where a card with a known history can lie; ``None`` if its history is not known."""
    contract, declarer, handed = view.contract, declarer_of(view), passing(view)
    if view.kitty_count and card in view.turned_up:
        return (KITTY,)
    if contract is None or declarer is None:
        return None
    if handed is not None and card in view.passed_on:
        discarding = view.phase == "exchanging" and view.turn == handed.receiver
        return (handed.receiver,) if discarding else _with(handed.receiver)
    if card in view.turned_up:  # the declarer has taken the kitty, and may have passed its cards on
        return _with(declarer) if handed is None else (*_with(declarer), *_with(handed.receiver))
    return _places_of_called(view, contract, declarer) if card is contract.called else None


def _with(seat: Seat) -> tuple[Seat, Seat]:
    """Return the places where cards that a seat has picked up may lie: its hand and its discards."""
    return seat, discards_of(seat)


def _places_of_called(view: View, contract: Contract, declarer: Seat) -> Collection[Seat] | None:
    """Return the only places where a called card can lie; ``None`` if the call does not restrict its place."""
    partner = view.rules.partner
    own = _with(declarer)
    chosen = partner.when is CallWhen.AFTER_DISCARD and not partner.own_card
    if contract.partner is not None:
        return (contract.partner,)
    if partner.reveal is Reveal.ANNOUNCED:  # no seat has announced that it holds the card
        return (DEAD,) if chosen else (*own, KITTY, DEAD)
    if not chosen:
        return None
    return (*(seat for seat in view.rules.table.seating.seats if seat != declarer), DEAD)
