"""Dealing: which card of the pack's order goes to whom, and how gathered hands make an order again.

Catalogue: deal-packets, all-pass (``next-dealer-no-reshuffle``).  Seats in this module count from the dealer's left.
"""

from collections.abc import Sequence
from functools import lru_cache

from five_hundred.cards import Card
from five_hundred.packs import Packet, Packets
from five_hundred.rules import TableRules
from five_hundred.seats import Seat

__all__ = ["dealt", "gathered", "packets_of", "stacked"]

_USUAL = {
    3: Packets.parse("3-1k-4-1k-3-1k"),  # 002, 003, PAG
    5: Packets.parse("3-3k-4-2k-3"),  # 002, 003, DMA
    6: Packets.parse("3-3k-3-3k-4"),  # 002, 003 Québec
}


def packets_of(table: TableRules) -> Packets:
    """The packets in which a table deals: its own, or the usual ones for the size of its kitty."""
    if table.packets is not None:
        return table.packets
    size = table.kitty_size
    return _USUAL.get(size) or Packets((Packet(3), Packet(size, to_kitty=True), Packet(4), Packet(3)))


@lru_cache(maxsize=256)
def _places(table: TableRules) -> tuple[int, ...]:
    """For every card of the order, the place it goes to: 0 is the dealer's left, the last number is the kitty."""
    places: list[int] = []
    for packet in packets_of(table).rounds:
        takers = [table.players] if packet.to_kitty else range(table.players)
        places += [taker for taker in takers for _ in range(packet.count)]
    return tuple(places)


def dealt(table: TableRules, dealer: Seat, cards: Sequence[Card]) -> tuple[tuple[int, ...], int]:
    """Deal an order of cards.

    Args:
        table: players, pack and packets.
        dealer: the seat that deals; the next seat clockwise gets the first packet.
        cards: the whole pack, in the order in which it is dealt.

    Returns:
        The hands by seat and the kitty, as masks.
    """
    index, piles = table.pack.index, [0] * (table.players + 1)
    for place, card in zip(_places(table), cards, strict=True):
        piles[place] |= 1 << index[card]
    eldest = (dealer + 1) % table.players
    return tuple(piles[(seat - eldest) % table.players] for seat in range(table.players)), piles[-1]


def stacked(
    table: TableRules, dealer: Seat, hands: Sequence[Sequence[Card]], kitty: Sequence[Card]
) -> tuple[Card, ...]:
    """The order of cards that deals these hands and this kitty: the inverse of :func:`dealt`.

    Args:
        table: players, pack and packets.
        dealer: the seat that deals.
        hands: ten cards for each seat, seat 0 first.
        kitty: the remaining cards.
    """
    eldest = (dealer + 1) % table.players
    piles = [list(hands[(eldest + place) % table.players]) for place in range(table.players)] + [list(kitty)]
    sources = [iter(pile) for pile in piles]
    return tuple(next(sources[place]) for place in _places(table))


def gathered(table: TableRules, dealer: Seat, hands: Sequence[int], kitty: int) -> tuple[Card, ...]:
    """The pack as it lies when passed-out hands are put together unshuffled (catalogue: all-pass; source 002).

    The sources do not say how the hands are gathered.  Here each lies sorted, as its holder had it, the hand to the
    dealer's left on top and the kitty at the bottom.
    """
    eldest = (dealer + 1) % table.players
    order = [*hands[eldest:], *hands[:eldest], kitty]
    return tuple(card for pile in order for card in table.pack.cards_in(pile))
