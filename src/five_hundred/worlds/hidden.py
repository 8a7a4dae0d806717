"""Find the cards that a seat cannot see, and the places where each of them may lie.

The seat knows what its view shows: the cards that it sees, and the number of cards in each hand and in the kitty.  From
the rules of the game, it follows how many cards each player has discarded, where a card with a known history may lie,
and which cards a player cannot hold because one of that player's actions would have been illegal.  A card that was
turned up in a kitty that nobody has taken counts as hidden, with the kitty as its only place.
"""

from collections.abc import Collection, Mapping
from typing import Final

import attrs

from five_hundred.bids.actions import PlayCard
from five_hundred.bids.contracts import Contract
from five_hundred.bids.special_bids import KittyUse
from five_hundred.cards.card import Card
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.play_legality import NOT_LED
from five_hundred.engine.play_setup import PlaySetup, play_setup
from five_hundred.engine.tricks import playable
from five_hundred.engine.view import View
from five_hundred.rules import CallWhen, DealForm, Reveal
from five_hundred.rules.deal_layout import piles_of
from five_hundred.rules.strength import NO_SUIT
from five_hundred.worlds.layouts import Layouts, layouts_of

__all__ = ["DEAD", "KITTY", "PILE", "Hidden", "discards_of", "hidden_cards", "played_by", "taker_of_kitty"]

KITTY: Final = -1
"""The place of the kitty, before a player has taken it."""
DEAD: Final = -2
"""The place of the cards in unused hands and in the rest of the pack."""
PILE: Final = -3
"""The place of the cards that are left to draw."""
_DISCARDS: Final = -4


def discards_of(seat: Seat) -> Seat:
    """Return the place of the cards that a seat has discarded.

    Args:
        seat: the seat.
    """
    return _DISCARDS - seat


@attrs.frozen
class Hidden:
    """The cards that a seat cannot see, as numbers in the pack, and the places where they may lie.

    A place is the number of a seat, for the cards in that seat's hand; or a negative number: :data:`KITTY`,
    :data:`DEAD`, :data:`PILE`, or the result of :func:`discards_of`.
    """

    cards: Mapping[int, frozenset[Seat]]
    """The places where each hidden card may lie."""
    room: Mapping[Seat, int]
    """The number of hidden cards in each place that has any."""

    @property
    def layouts(self) -> Layouts:
        """All ways to lay the hidden cards in their places."""
        return layouts_of(self.cards, self.room)


def hidden_cards(view: View) -> Hidden:
    """Return the cards that a seat cannot see, and the places where they may lie.

    Args:
        view: the seat's view of a hand, from the deal to the last card.

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
        raise ValueError("the view contradicts itself: the cards that it shows and counts do not make up the pack")
    setup = None
    if view.contract is not None and view.leader is not None:
        setup = play_setup(view.rules, view.contract, view.calls)
    barred = {} if setup is None else {seat: _barred(view, setup, seat, cards) for seat in room if seat >= 0}
    places: dict[int, frozenset[Seat]] = {}
    for card in cards:
        number, known = pack.index[card], _known_places(view, card)
        free = (place for place in room if not barred.get(place, 0) >> number & 1)
        places[number] = frozenset(place for place in free if known is None or place in known)
    return Hidden(places, room)


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
            rooms[discards_of(seat)] = _discarded(view, seat)
    piles = piles_of(table)
    rooms[DEAD] = sum(piles.get(name, 0) for name in ("dead", "dead 2", "rest"))
    return rooms


def _discarded(view: View, seat: Seat) -> int:
    """Return the number of cards that a seat has discarded: all that it has received, but neither holds nor played."""
    table, contract, held = view.rules.table, view.contract, view.counts[seat]
    if table.deal_form is DealForm.DRAWN and contract is None:
        return held  # each time, a player keeps one of two cards
    got = HAND_SIZE * (2 if table.deal_form is DealForm.DRAWN else 1)
    if contract is not None and contract.declarer is not None and not view.kitty_count:
        size = table.kitty_size
        partners, declarer = table.seating.fellow_players(contract.declarer), contract.declarer
        passed_on = contract.special is not None and contract.special.kitty is KittyUse.PASSED_ON
        given = contract.declared and view.phase != "giving"
        if seat == declarer:
            got += size + given
            if passed_on and not (view.phase == "exchanging" and view.turn == declarer):
                got -= size
        elif seat in partners:
            got -= given
            if passed_on and not (view.phase == "exchanging" and view.turn == declarer):
                got += size
        if table.deal_form is DealForm.EXPOSED and seat != declarer:
            got += piles_of(table)["table"] - table.players - len(view.on_table)
    return got - held - len(played_by(view, seat))


def played_by(view: View, seat: Seat) -> tuple[Card, ...]:
    """Return the cards that a seat has played in this hand, in order.

    Args:
        view: any view of the hand.
        seat: the seat.
    """
    before = [trick.plays[trick.seats.index(seat)].card for trick in view.tricks if seat in trick.seats]
    return (*before, *(each.card for each in view.trick if each.seat == seat))


def _barred(view: View, setup: PlaySetup, seat: Seat, cards: Collection[Card]) -> int:
    """Return a mask of the cards that a seat cannot have held, because one of its plays would have been illegal."""
    if view.covered[seat]:
        return 0  # a card under a dummy's card could not be played
    pack, barred = view.rules.table.pack, 0
    tricks = [(trick.seats, trick.plays, trick.led) for trick in view.tricks]
    on_table = tuple(PlayCard(each.card, each.suit) for each in view.trick)
    tricks.append((tuple(each.seat for each in view.trick), on_table, view.led))
    for before, (seats, plays, suit) in enumerate(tricks):
        if seat in seats:
            place = seats.index(seat)
            led = NOT_LED if place == 0 else NO_SUIT if suit is None else suit.index
            played = 1 << pack.index[plays[place].card]
            for card in cards:
                held = 1 << pack.index[card]
                if not playable(setup, seat, played | held, led, view.tricks[:before]) & played:
                    barred |= held
    return barred


def taker_of_kitty(view: View) -> Seat | None:
    """Return the player who makes the last discards: the declarer, or a partner who receives the kitty's cards.

    Args:
        view: any view of the hand.

    Returns:
        The seat; ``None`` if no player has taken the kitty.
    """
    contract = view.contract
    if contract is None or contract.declarer is None or view.kitty_count:
        return None
    if contract.special is not None and contract.special.kitty is KittyUse.PASSED_ON:
        return view.rules.table.seating.fellow_players(contract.declarer)[0]
    return contract.declarer


def _known_places(view: View, card: Card) -> Collection[Seat] | None:
    """Return the only places where a card with a known history may lie; ``None`` if its history is not known."""
    contract, taker = view.contract, taker_of_kitty(view)
    if view.kitty_count and card in view.turned_up:
        return (KITTY,)
    if contract is None or contract.declarer is None:
        return None
    declarer = contract.declarer
    if taker is not None and card in view.passed_on:
        return (taker, discards_of(taker))
    if taker is not None and card in view.turned_up:
        return (declarer, taker, discards_of(declarer), discards_of(taker))
    return _places_of_called(view, contract, declarer) if card is contract.called else None


def _places_of_called(view: View, contract: Contract, declarer: Seat) -> Collection[Seat] | None:
    """Return the only places where a called card may lie; ``None`` if it may lie in any place."""
    partner = view.rules.partner
    own = (declarer, discards_of(declarer))
    chosen = partner.when is CallWhen.AFTER_DISCARD and not partner.own_card
    if contract.partner is not None:
        return (contract.partner,)
    if partner.reveal is Reveal.ANNOUNCED:  # no seat has announced that it holds the card
        return (DEAD,) if chosen else (*own, KITTY, DEAD)
    if not chosen:
        return None
    return (*(seat for seat in view.rules.table.seating.seats if seat != declarer), DEAD)
