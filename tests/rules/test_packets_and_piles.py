"""Packets, and the piles that they deal: which card of the pack goes to which hand (catalogue: section C)."""

import re
from collections.abc import Sequence
from random import Random

import pytest
from deals_by_hand import by_hand, seats_of, shuffled_pack, table_of
from hypothesis import given
from hypothesis import strategies as st

import five_hundred as fh
from five_hundred.rules import PACKS, TableRules
from five_hundred.rules.packets_and_piles import laid_out, masks_of_piles, packets_of, piles_of, stacked
from five_hundred.testing import rulesets

AUSTRALIAN = fh.RuleSet()
PACKET_ORDERS = {
    "3-1k-4-1k-3-1k": (4, "43"),  # 002, 003, PAG, E2, JS4
    "3-3k-4-3": (4, "43"),  # OFF, oocities, CMZ; with three players PAR
    "3-3k-4-2k-3": (4, "45"),  # 002, 003, DMA
    "3-3k-2-2k-3-2": (4, "45"),  # ISU
    "3-3-3k-2-2-2k": (4, "45"),  # SHA
    "3-3k-3-3k-4": (4, "46"),  # 002, 003 Québec
    "3-2k-4-2k-3-2k": (4, "46"),  # EMB
    "3-2-3-2-3k": (3, "33"),  # poker.tj
    "3-3-3-1-1k": (4, "41"),  # H1900
}


@pytest.mark.option("table.packets")
@pytest.mark.rule("deal-packets")
@pytest.mark.parametrize("packets", PACKET_ORDERS)
def test_every_published_packet_order_can_be_dealt(packets: str) -> None:
    """deal-packets: ten cards to every hand, and the rest to the kitty."""
    players, pack = PACKET_ORDERS[packets]
    table = table_of(players, pack, packets=packets)
    assert str(packets_of(table)) == packets
    sizes = {name: len(pile) for name, pile in laid_out(table, 0, table.pack.cards).items()}
    assert sizes == {**{str(seat): 10 for seat in range(players)}, "kitty": len(table.pack) - 10 * players}


USUAL_PACKETS = [
    (2, "25", "3-3k-4-2k-3"),
    (3, "32", None),
    (3, "33", "3-1k-4-1k-3-1k"),
    (4, "41", None),
    (4, "42", None),
    (4, "43", "3-1k-4-1k-3-1k"),
    (4, "44", None),
    (4, "45", "3-3k-4-2k-3"),
    (4, "46", "3-3k-3-3k-4"),
    (5, "53", "3-1k-4-1k-3-1k"),
    (6, "63", "3-1k-4-1k-3-1k"),
    (6, "65", "3-3k-4-2k-3"),
    (6, "66", "3-3k-3-3k-4"),
]


@pytest.mark.option("table.packets")
@pytest.mark.rule("deal-packets")
@pytest.mark.parametrize(("players", "pack", "packets"), USUAL_PACKETS)
def test_the_default_packets_depend_on_the_size_of_the_kitty(players: int, pack: str, packets: str | None) -> None:
    """002, 003: 3-1-4-1-3-1 with three in the kitty, 3-3-4-2-3 with five, 3-3-3-3-4 with six; others are not given."""
    table = table_of(players, pack)
    usual = packets_of(table)
    if packets is not None:
        assert str(usual) == packets
    assert (usual.to_hand, usual.to_kitty) == (10, len(table.pack) - 10 * players)


def places(table: TableRules, dealer: fh.Seat, name: str) -> list[int]:
    """Which cards of the order go to a pile, counted from 0."""
    return [table.pack.index[card] for card in laid_out(table, dealer, table.pack.cards)[name]]


@pytest.mark.option("table.packets")
@pytest.mark.rule("deal-packets")
def test_packets_3_1_4_1_3_1_deal_the_cards_that_dealing_by_hand_gives() -> None:
    """002: three to each and one to the kitty, four and one, three and one; 43 cards, numbered in their order."""
    table = AUSTRALIAN.table
    assert {name: places(table, 3, name) for name in piles_of(table)} == {
        "0": [0, 1, 2, 13, 14, 15, 16, 30, 31, 32],
        "1": [3, 4, 5, 17, 18, 19, 20, 33, 34, 35],
        "2": [6, 7, 8, 21, 22, 23, 24, 36, 37, 38],
        "3": [9, 10, 11, 25, 26, 27, 28, 39, 40, 41],
        "kitty": [12, 29, 42],
    }


@pytest.mark.rule("p3-deck", "deal-packets")
def test_a_dead_hand_is_dealt_like_a_hand_without_a_player() -> None:
    """002: "the standard deck (45 or 43 cards) with one hand dealt face down"; it lies between seat 2 and seat 0."""
    table = table_of(3, "45", spare_hands="one-dead")
    assert {name: places(table, 1, name) for name in piles_of(table)} == {
        "2": [0, 1, 2, 15, 16, 17, 18, 33, 34, 35],
        "dead": [3, 4, 5, 19, 20, 21, 22, 36, 37, 38],
        "0": [6, 7, 8, 23, 24, 25, 26, 39, 40, 41],
        "1": [9, 10, 11, 27, 28, 29, 30, 42, 43, 44],
        "kitty": [12, 13, 14, 31, 32],
    }


@pytest.mark.option("table.packets")
def test_different_packets_give_different_hands() -> None:
    """deal-packets is "cosmetic; affects only card order": the same order of cards makes other hands."""
    other = AUSTRALIAN.with_options({"table.packets": "3-3k-4-3"})
    cards = AUSTRALIAN.table.pack.cards
    assert laid_out(AUSTRALIAN.table, 0, cards) != laid_out(other.table, 0, cards)
    assert laid_out(other.table, 0, cards)["kitty"] == cards[12:15]


@given(rulesets(), st.data(), st.integers(0, 2**32))
def test_dealing_gives_each_seat_its_packets_in_turn(rules: fh.RuleSet, data: st.DataObject, seed: int) -> None:
    """rotation: clockwise, the dealer's left first and the dealer last; under any packets, at any table."""
    cards, dealer = shuffled_pack(rules, seed), data.draw(seats_of(rules))
    assert laid_out(rules.table, dealer, cards) == by_hand(rules, dealer, cards)
    masks = {name: rules.table.pack.mask(pile) for name, pile in by_hand(rules, dealer, cards).items()}
    assert masks_of_piles(rules.table, dealer, cards) == masks


@given(rulesets(), st.data(), st.integers(0, 2**32))
def test_stacking_is_the_inverse_of_dealing(rules: fh.RuleSet, data: st.DataObject, seed: int) -> None:
    """The order that deals given piles deals them, and of piles in the order dealt makes the same order again."""
    cards, dealer = shuffled_pack(rules, seed), data.draw(seats_of(rules))
    piles = by_hand(rules, dealer, cards)
    assert {name: len(pile) for name, pile in piles.items()} == dict(piles_of(rules.table))
    assert stacked(rules.table, dealer, piles) == tuple(cards)
    mixed = {name: Random(seed).sample(pile, len(pile)) for name, pile in piles.items()}
    again = laid_out(rules.table, dealer, stacked(rules.table, dealer, mixed))
    assert {name: list(pile) for name, pile in again.items()} == mixed


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        ({"1": None}, "'1' has 0"),
        ({"1": ()}, "'1' has 0"),
        ({"kitty": PACKS["43"].cards[:4]}, "'kitty' has 4"),
        ({"4": PACKS["43"].cards[:1]}, "'4' has 1"),
    ],
    ids=["missing", "empty", "too many", "unknown"],
)
def test_piles_of_the_wrong_size_are_refused_with_the_right_sizes(
    wrong: dict[str, Sequence[fh.Card] | None], what: str
) -> None:
    """A pile that was missing raised ``KeyError``, and one that was too short ``RuntimeError``."""
    table = fh.RuleSet().table
    piles = {**laid_out(table, 3, table.pack.cards), **wrong}
    says = f"piles must have these numbers of cards: '0': 10, '1': 10, '2': 10, '3': 10, 'kitty': 3; {what}"
    with pytest.raises(ValueError, match=f"^{re.escape(says)}$"):
        stacked(table, 3, {name: pile for name, pile in piles.items() if pile is not None})


@pytest.mark.rule("rotation")
@given(rulesets(), st.data(), st.integers(0, 2**32))
def test_another_dealer_rotates_the_hands_with_the_seats(rules: fh.RuleSet, data: st.DataObject, seed: int) -> None:
    """Law 7: with another seat dealing, everybody holds what was held as many seats further to the right."""
    cards, one, other = shuffled_pack(rules, seed), data.draw(seats_of(rules)), data.draw(seats_of(rules))
    first, second = (laid_out(rules.table, dealer, cards) for dealer in (one, other))
    hands = [name for name in first if name.isdigit() or name.startswith("dead")]
    turned = {hands[(place + other - one) % len(hands)]: first[name] for place, name in enumerate(hands)}
    assert second == {**first, **turned}


@pytest.mark.rule("deal-packets")
@pytest.mark.option("table.packets")
@pytest.mark.parametrize(
    ("players", "pack", "packets"), [(3, "32", "3-2k-4-3"), (4, "41", "3-1k-4-3"), (4, "44", "3-4k-4-3")]
)
def test_kitties_without_published_packets_are_dealt_at_once_after_the_first_packet(
    players: int, pack: str, packets: str
) -> None:
    """Like 3-3k-4-3 in OFF and PAR; the sources give no packets for a kitty of one, two or four."""
    who = {"table.players": players, "table.partnership": "solo", "table.pack": pack}
    assert str(packets_of(fh.RuleSet().with_options(who).table)) == packets


@pytest.mark.parametrize("pack", ["33", "45"])
def test_a_deal_with_too_many_or_too_few_cards_cannot_be_laid_out(pack: str) -> None:
    """A card too many, or too few, is not passed over."""
    with pytest.raises(ValueError, match=rf"^cards must be the 43 cards of the pack, got {pack}$"):
        laid_out(AUSTRALIAN.table, 0, PACKS[pack].cards)
