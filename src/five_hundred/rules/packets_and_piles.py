"""The usual packets of a deal, and which card of the pack goes to which hand or pile (catalogue: deal-packets).

Each hand is named by the number of its seat, and the first packet goes to the dealer's left.  The module also gathers
the hands into a pack for a deal without a shuffle (catalogue: all-pass, ``next-dealer-no-reshuffle``).  The size of the
kitty and the option ``packets`` are in :mod:`five_hundred.rules.table`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import TypeAlias

from five_hundred.base.arguments import A_TABLE, expect, expect_seat
from five_hundred.base.interned import kept
from five_hundred.cards.card import Card
from five_hundred.cards.packets import Packet, Packets
from five_hundred.cards.packs import Pack
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.rules import DealForm, TableRules
from five_hundred.rules.table import EXPOSED_CARDS

__all__ = ["Layout", "gathered", "laid_out", "masks_of_piles", "packets_of", "piles_of", "stacked"]

_USUAL = {
    3: Packets.parse("3-1k-4-1k-3-1k"),  # 002, 003, PAG
    5: Packets.parse("3-3k-4-2k-3"),  # 002, 003, DMA
    6: Packets.parse("3-3k-3-3k-4"),  # 002, 003 Québec
}


def packets_of(table: TableRules) -> Packets:
    """Return the packets set by the rules, or the usual packets if the rules set none (catalogue: deal-packets)."""
    if table.packets is not None:
        return table.packets
    size = table.exposed_kitty if table.deal_form is DealForm.EXPOSED else table.kitty_size
    plain = [Packet(3), Packet(4), Packet(3)]
    if size:
        plain.insert(1, Packet(size, to_kitty=True))
    return _USUAL.get(size) or Packets(tuple(plain))


_TABLE, _KITTY, _PILE, _REST = "table", "kitty", "pile", "rest"


def piles_of(table: TableRules) -> Mapping[str, int]:
    """Return the names of the piles of a deal, and the number of cards in each pile.

    Each hand is named by the number of its seat: ``0``, ``1`` and so on.  The other piles are ``kitty``, ``dead`` and
    ``dead 2`` (unused hands), ``table`` (face-up cards), ``pile`` (cards to draw from) and ``rest`` (undealt cards)
    (catalogue: p2-form, p3-deck).

    Args:
        table: the players, the pack and the form of the deal.

    Raises:
        TypeError: ``table`` is not TableRules.
    """
    expect(table, TableRules, "table", A_TABLE)
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


def _places(table: TableRules) -> tuple[int | str, ...]:
    """Return the pile of each card in dealing order.

    A number means a hand, with 0 for the hand to the dealer's left; a name means another pile.
    """
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
"""The cards of each pile of a deal, in dealing order, keyed by the name of the pile (see :func:`piles_of`)."""


def laid_out(table: TableRules, dealer: Seat, cards: Sequence[Card]) -> Mapping[str, tuple[Card, ...]]:
    """Deal a pack that is in a given order (catalogue: deal-packets).

    Args:
        table: the players, the pack and the packets.
        dealer: the seat that deals; the next seat clockwise gets the first packet.
        cards: the whole pack, in dealing order.

    Returns:
        The piles by name, each in dealing order.

    Raises:
        TypeError: ``table`` is not TableRules, or ``cards`` is not a sequence.
        ValueError: ``cards`` contains too many or too few cards.
    """
    expect(table, TableRules, "table", A_TABLE)
    expect(cards, Sequence, "cards", "the cards of the pack, such as table.pack.cards")
    expect_seat(dealer, "dealer", table.seating.players)
    if len(cards) != len(_pile_of_each(table, dealer)):
        raise ValueError(f"cards must be the {len(_pile_of_each(table, dealer))} cards of the pack, got {len(cards)}")
    return {name: tuple([cards[number] for number in numbers]) for name, numbers in _indices(table, dealer)}


def masks_of_piles(table: TableRules, dealer: Seat, cards: Sequence[Card]) -> dict[str, int]:
    """Return the piles of :func:`laid_out` as masks, in a fraction of the time (catalogue: deal-packets).

    The cards must be the whole pack.
    """
    bit_of = _bits_of(table.pack)
    bits = [bit_of[card] for card in cards]
    return {name: sum(bits_in(bits)) for name, bits_in in _pickers(table, dealer)}


@kept
def _bits_of(pack: Pack) -> dict[Card, int]:
    return {card: 1 << number for card, number in pack.index.items()}


@kept
def _pickers(table: TableRules, dealer: Seat) -> tuple[tuple[str, Callable[[Sequence[int]], Iterable[int]]], ...]:
    """Return the names of the piles, each with a function that picks the items of its cards from those of the pack."""
    return tuple((name, _picker(numbers)) for name, numbers in _indices(table, dealer))


def _picker(numbers: Sequence[int]) -> Callable[[Sequence[int]], Iterable[int]]:
    if len(numbers) > 1:
        return itemgetter(*numbers)
    return lambda items: [items[number] for number in numbers]


@kept
def _indices(table: TableRules, dealer: Seat) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the names of the piles, each with the indices of its cards in dealing order."""
    numbers: dict[str, list[int]] = {name: [] for name in piles_of(table)}
    for number, name in enumerate(_pile_of_each(table, dealer)):
        numbers[name].append(number)
    return tuple((name, tuple(own)) for name, own in numbers.items())


@kept
def _pile_of_each(table: TableRules, dealer: Seat) -> tuple[str, ...]:
    """Return the name of the pile of each card in dealing order; a dead hand is dealt like a player's hand."""
    eldest, names = (dealer + 1) % table.hands, [*piles_of(table)]
    # If the players draw their hands, no card is dealt to a hand, so the names of the hands are not used.
    return tuple(place if isinstance(place, str) else names[(eldest + place) % table.hands] for place in _places(table))


def stacked(table: TableRules, dealer: Seat, piles: Mapping[str, Sequence[Card]]) -> tuple[Card, ...]:
    """Return the order of the pack from which the given piles would be dealt (catalogue: deal-packets).

    The function ``stacked`` is the inverse of ``laid_out``.

    Args:
        table: the players, the pack and the packets.
        dealer: the seat that deals.
        piles: the cards of each pile, by name; :func:`piles_of` returns the names and the numbers of cards.

    Raises:
        TypeError: ``table`` is not TableRules, or ``piles`` is not a mapping.
        ValueError: a pile is missing or unknown, or has too many or too few cards.
    """
    expect(table, TableRules, "table", A_TABLE)
    expect(piles, Mapping, "piles", "the cards of each pile, such as the result of laid_out()")
    expect_seat(dealer, "dealer", table.seating.players)
    wanted = piles_of(table)
    for name in {**wanted, **piles}:
        if len(piles.get(name, ())) != wanted.get(name, 0):
            told = ", ".join(f"{pile!r}: {size}" for pile, size in wanted.items())
            raise ValueError(f"piles must have these numbers of cards: {told}; {name!r} has {len(piles.get(name, ()))}")
    sources = {name: iter(cards) for name, cards in piles.items()}
    return tuple(next(sources[name]) for name in _pile_of_each(table, dealer))


def gathered(table: TableRules, dealer: Seat, hands: Sequence[int], rest: int) -> tuple[Card, ...]:
    """Return the unshuffled pack formed by gathering the hands after all players have passed (002, all-pass).

    The sources do not say how the hands are gathered.  In this library, each hand is sorted, the hand to the dealer's
    left is on top, and the kitty and all other cards are at the bottom.

    Args:
        dealer: the dealer of the next hand.
        hands: the hands by seat, as masks.
        rest: all other cards, as a mask.
    """
    eldest = (dealer + 1) % len(hands)
    order = [*hands[eldest:], *hands[:eldest], rest]
    return tuple(card for pile in order for card in table.pack.cards_in(pile))
