"""Deals as people deal them at a table, packet by packet."""

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

import five_hundred as fh
from five_hundred.rules import DealForm, SpareHands, TableRules
from five_hundred.rules.packets_and_piles import packets_of

__all__ = ["by_hand", "seats_of", "shuffled_pack", "table_of"]


def by_hand(rules: fh.RuleSet, dealer: fh.Seat, cards: Sequence[fh.Card]) -> dict[str, tuple[fh.Card, ...]]:
    """Deal as people do: packet by packet from the top, the dealer's left first; a dead hand lies after the last seat.

    Where eight cards are exposed they come after the hands; where the players draw, the kitty is set aside first.
    """
    table, pile = rules.table, list(cards)
    dead = {SpareHands.ONE_DEAD: ["dead"], SpareHands.TWO_DEAD: ["dead", "dead 2"]}.get(table.spare_hands, [])
    extra = {SpareHands.DUMMIES: 2, SpareHands.FOR_THE_BIDDER: 1}.get(table.spare_hands, 0)
    around = [str(seat) for seat in range(table.players + extra)] + dead
    piles: dict[str, list[fh.Card]] = {}

    def take(name: str, count: int) -> None:
        piles.setdefault(name, []).extend(pile[:count])
        del pile[:count]

    if table.deal_form is DealForm.DRAWN:
        take("kitty", table.kitty_size)
        take("pile", 40)
        assert pile == [], "cards are left over"
        return {name: tuple(each) for name, each in piles.items()}
    for packet in str(packets_of(table)).split("-"):
        turns = range(dealer + 1, dealer + 1 + len(around))
        for name in ["kitty"] if packet.endswith("k") else [around[turn % len(around)] for turn in turns]:
            take(name, int(packet.removesuffix("k")))
    if table.deal_form is DealForm.EXPOSED:
        piles.setdefault("kitty", [])
        take("table", 8)
        take("rest", len(pile))
    assert pile == [], "cards are left over"
    return {name: tuple(each) for name, each in piles.items()}


def table_of(players: int, pack: str, **options: object) -> TableRules:
    """The table of so many players who sit in the usual way, with a pack."""
    usual = {4: "opposite", 5: "called-card", 6: "alternate"}.get(players, "solo")
    chosen = {"players": players, "partnership": usual, "pack": pack, **options}
    return fh.RuleSet().with_options({f"table.{name}": value for name, value in chosen.items()}).table


def shuffled_pack(rules: fh.RuleSet, seed: int) -> list[fh.Card]:
    cards = list(rules.table.pack.cards)
    Random(seed).shuffle(cards)
    return cards


def seats_of(rules: fh.RuleSet) -> st.SearchStrategy[fh.Seat]:
    """Any player."""
    return st.integers(0, rules.table.players - 1)
