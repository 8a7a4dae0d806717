"""Dealing: which card of the pack's order goes to whom, and how gathered hands make an order again.

Catalogue: deal-packets, all-pass (``next-dealer-no-reshuffle``).  Hands go by their seats; the first packet goes to the
dealer's left.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from five_hundred.base.interned import kept
from five_hundred.cards.card import Card
from five_hundred.cards.packs import Packet, Packets
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.rules import DealForm, TableRules
from five_hundred.rules.table import EXPOSED_CARDS

__all__ = ["Layout", "gathered", "laid_out", "packets_of", "piles_of", "stacked"]

_USUAL = {
    3: Packets.parse("3-1k-4-1k-3-1k"),  # 002, 003, PAG
    5: Packets.parse("3-3k-4-2k-3"),  # 002, 003, DMA
    6: Packets.parse("3-3k-3-3k-4"),  # 002, 003 Québec
}


def packets_of(table: TableRules) -> Packets:
    """The packets in which a table deals (catalogue: deal-packets): its own, or the usual ones for its kitty.

    Args:
        table: players, pack and form of the deal.
    """
    if table.packets is not None:
        return table.packets
    size = table.exposed_kitty if table.deal_form is DealForm.EXPOSED else table.kitty_size
    plain = [Packet(3), Packet(4), Packet(3)]
    if size:
        plain.insert(1, Packet(size, to_kitty=True))
    return _USUAL.get(size) or Packets(tuple(plain))


_TABLE, _KITTY, _PILE, _REST = "table", "kitty", "pile", "rest"


def piles_of(table: TableRules) -> Mapping[str, int]:
    """The piles that a deal makes, and how many cards lie in each.

    They are called ``0``, ``1`` ... for the hands by seat, ``dead`` (or ``dead 2``) for hands that nobody plays,
    ``table`` for cards that lie face up, ``pile`` for what is drawn from, ``rest`` for what is not dealt, and
    ``kitty`` (catalogue: p2-form, p3-deck).

    Args:
        table: players, pack and form of the deal.
    """
    kitty, form = table.kitty_size, table.deal_form
    if form is DealForm.DRAWN:
        return {_PILE: len(table.pack) - kitty, _KITTY: kitty}
    live = table.hands - table.spare_hands.dead
    names = [str(seat) for seat in range(live)] + ["dead", "dead 2"][: table.spare_hands.dead]
    piles = dict.fromkeys(names, HAND_SIZE)
    if form is DealForm.EXPOSED:
        rest = len(table.pack) - HAND_SIZE * table.hands - EXPOSED_CARDS - table.exposed_kitty
        return {**piles, _TABLE: EXPOSED_CARDS, _REST: rest, _KITTY: table.exposed_kitty}
    return {**piles, _KITTY: kitty}


@kept
def _places(table: TableRules) -> tuple[int | str, ...]:
    """For every card of the order, where it goes: 0 is the hand to the dealer's left, a name another pile."""
    if table.deal_form is DealForm.DRAWN:
        piles = piles_of(table)
        return (*[_KITTY] * piles[_KITTY], *[_PILE] * piles[_PILE])
    places: list[int | str] = []
    for packet in packets_of(table).rounds:
        takers: Sequence[int | str] = [_KITTY] if packet.to_kitty else range(table.hands)
        places += [taker for taker in takers for _ in range(packet.count)]
    if table.deal_form is DealForm.EXPOSED:
        piles = piles_of(table)
        places += [_TABLE] * piles[_TABLE] + [_REST] * piles[_REST]
    return tuple(places)


Layout: TypeAlias = Mapping[str, tuple[Card, ...]]
"""The piles of a deal by their names (see :func:`piles_of`), each in the order in which it was dealt."""


def laid_out(table: TableRules, dealer: Seat, cards: Sequence[Card]) -> Layout:
    """Deal an order of cards (catalogue: deal-packets).

    Args:
        table: players, pack and packets.
        dealer: the seat that deals; the next one clockwise gets the first packet.
        cards: the whole pack, in the order in which it is dealt.

    Returns:
        The piles by their names, each in the order in which it was dealt.

    Raises:
        ValueError: there are more or fewer cards than the packets deal.
    """
    piles: dict[str, list[Card]] = {name: [] for name in piles_of(table)}
    names = _by_place(table, dealer)
    for place, card in zip(_places(table), cards, strict=True):
        piles[names[place]].append(card)
    return {name: tuple(pile) for name, pile in piles.items()}


def _by_place(table: TableRules, dealer: Seat) -> Mapping[int | str, str]:
    """The name of the pile at each place; hands lie around the table, a dead one like a hand without a player."""
    eldest, names = (dealer + 1) % table.hands, [*piles_of(table)]
    # Where hands are drawn no card goes to one, and what would be the names of hands is not looked up.
    own: dict[int | str, str] = {place: names[(eldest + place) % table.hands] for place in range(table.hands)}
    return {**{name: name for name in names}, **own}


def stacked(table: TableRules, dealer: Seat, piles: Mapping[str, Sequence[Card]]) -> tuple[Card, ...]:
    """The order of cards that deals these piles: the inverse of :func:`laid_out` (catalogue: deal-packets).

    Args:
        table: players, pack and packets.
        dealer: the seat that deals.
        piles: the cards of every pile of :func:`piles_of`, as many as it says.
    """
    names = _by_place(table, dealer)
    sources = {name: iter(cards) for name, cards in piles.items()}
    return tuple(next(sources[names[place]]) for place in _places(table))


def gathered(table: TableRules, dealer: Seat, hands: Sequence[int], rest: int) -> tuple[Card, ...]:
    """The pack as it lies when passed-out hands are put together unshuffled (catalogue: all-pass; source 002).

    The sources do not say how the hands are gathered.  Here each lies sorted, as its holder had it, the hand to the
    dealer's left on top and the kitty, with whatever else lay on the table, at the bottom.

    Args:
        table: the pack.
        dealer: the seat that deals next.
        hands: the hands by seat, as masks.
        rest: all other cards, as a mask.
    """
    eldest = (dealer + 1) % len(hands)
    order = [*hands[eldest:], *hands[:eldest], rest]
    return tuple(card for pile in order for card in table.pack.cards_in(pile))
