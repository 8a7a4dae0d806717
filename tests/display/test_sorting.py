"""Hands are sorted as people hold them."""

import re
from itertools import pairwise

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import dealt

import five_hundred as fh
from five_hundred import presets, svg, text
from five_hundred.cards.card import ALL_CARDS
from five_hundred.display.sorting import suits_of_hand
from five_hundred.rules import Pack
from five_hundred.rules.bids.special_bids import MISERE, NullJoker
from five_hundred.testing.strategies import rulesets

AU = presets.AUSTRALIAN
FOURS = fh.RuleSet().with_options({"table.pack": "43-matching-fours"})


def by_hand(
    cards: str,
    rules: fh.RuleSet | None = None,
    bid: str = "",
    seat: int = 0,
    nominated: fh.Suit | None = None,
    sorting: fh.Sorting = fh.USUAL_SORTING,
) -> str:
    """Cards as they are sorted in a hand of a seat, under a contract of seat 0."""
    contract = None
    if bid and rules is not None:
        contract = fh.Contract(fh.parse_bid(bid, rules), declarer=0, nominated=nominated)
    return " ".join(card.code for card in fh.sort_hand(fh.parse_cards(cards), rules, contract, seat, sorting=sorting))


def test_trumps_come_first_with_the_bowers_where_they_rank() -> None:
    """Catalogue card-order: joker, jack of trumps, the other jack of the colour, ace; it leaves its own suit."""
    assert by_hand("AS 4H JD JH RJ AH KH QD", AU, "7H") == "RJ JH JD AH KH 4H AS QD"
    assert by_hand("JC QC AS JS 9H", AU, "7S") == "JS JC AS 9H QC"


def test_a_matching_four_is_the_lowest_trump() -> None:
    """Catalogue match4-details."""
    assert by_hand("4H 5D AH JD 4C", FOURS, "7D") == "JD 5D 4H 4C AH"


def test_sorted_suits_alternate_in_colour() -> None:
    assert by_hand("7S 8C 9D 10H") == "7S 10H 8C 9D"
    assert by_hand("7S 8C 9D 10H", AU, "7C") == "8C 10H 7S 9D"
    assert by_hand("7S 8C 10H") == "7S 10H 8C"
    assert by_hand("7S 9D 10H") == "10H 7S 9D"


@given(st.sets(st.sampled_from(ALL_CARDS)), st.sampled_from([None, *fh.Suit]))
def test_four_sorted_suits_alternate_in_colour_whatever_is_trumps(some: set[object], trump: fh.Suit | None) -> None:
    """Whatever is trumps: the suits stand as black, red, black, red, or the other way round."""
    cards = [card for card in ALL_CARDS if card in some or card.rank == 7]
    bid = "" if trump is None else f"7{trump.letter}"
    rules = presets.SIX_HANDED.with_options({"table.pack": Pack(ALL_CARDS)})
    contract = fh.Contract(fh.parse_bid(bid, rules), declarer=0) if bid else None
    ordered = fh.sort_hand(cards, rules, contract)
    mate = fh.parse_card(f"J{trump.mate.letter}") if trump else None
    suits = [trump if card is mate else card.suit for card in ordered if card.suit is not None]
    blocks = [after for before, after in pairwise([None, *suits]) if before is not after]
    assert len(blocks) == 4
    assert all(one is not None and other is not None and one.is_red != other.is_red for one, other in pairwise(blocks))


@given(rules=rulesets(), cards=st.data())
def test_sorting_keeps_every_card(rules: fh.RuleSet, cards: st.DataObject) -> None:
    held = cards.draw(st.lists(st.sampled_from(rules.table.pack.cards), unique=True))
    bid = cards.draw(st.sampled_from([None, *(fh.parse_bid(code, rules) for code in ("6S", "7H", "8NT"))]))
    contract = None if bid is None else fh.Contract(bid, declarer=0)
    ordered = fh.sort_hand(held, rules, contract, 0)
    assert sorted(ordered) == sorted(held)
    assert ordered == fh.sort_hand(reversed(held), rules, contract, 0), "the order in which they come does not matter"


def test_a_joker_without_a_suit_is_sorted_first() -> None:
    assert by_hand("RJ AS 9H", AU, "7NT") == "RJ AS 9H"


def test_a_low_joker_is_sorted_last() -> None:
    """Catalogue null-joker (001): the lowest card of the suit led; of two the better one is the very lowest."""
    low = fh.RuleSet().with_options({"contracts.specials": (attrs.evolve(MISERE, joker=NullJoker.LOW),)})
    assert by_hand("RJ AS 9H", low, "M") == "AS 9H RJ"


def test_only_the_declarers_joker_is_sorted_with_the_nominated_suit() -> None:
    """Catalogue joker-nominate, 6.13."""
    assert by_hand("RJ AS 9H KH", AU, "7NT", nominated=fh.Suit.HEARTS) == "AS RJ KH 9H"
    assert by_hand("RJ AS 9H KH", AU, "7NT", seat=1, nominated=fh.Suit.HEARTS) == "RJ AS KH 9H"


def test_high_jacks_are_sorted_first_without_trumps() -> None:
    """Catalogue j5-nt."""
    high = AU.with_options({"play.high_jacks": True})
    assert by_hand("AS JS KS", high, "7NT") == "JS AS KS"
    assert by_hand("AS JS KS", AU, "7NT") == "AS KS JS"


def test_sorting_refuses_a_contract_without_rules_and_a_foreign_card() -> None:
    with pytest.raises(ValueError, match="pass the rules as well"):
        fh.sort_hand([], contract=fh.Contract(fh.parse_bid("7H", AU), declarer=0))
    with pytest.raises(ValueError, match="13♥ is not in the pack"):
        fh.sort_hand([fh.parse_card("13H")], AU)


def test_the_suits_of_a_hand_are_grouped_as_they_are_played() -> None:
    """Hearts are trumps: joker and both bowers are hearts, and diamonds are what is left of them."""
    hearts = fh.Contract(fh.parse_bid("7H", AU), 0)
    groups = suits_of_hand(fh.parse_cards("JD 5D RJ 9H JH AS"), AU, hearts, 0)
    assert groups == (fh.parse_cards("RJ JH JD 9H"), fh.parse_cards("AS"), fh.parse_cards("5D"))
    assert suits_of_hand(fh.parse_cards("JD 5D RJ")) == (fh.parse_cards("RJ"), fh.parse_cards("JD 5D"))
    assert suits_of_hand(()) == ()


# Each player's own arrangement (source 004: rank order, suit order, alternating colours)


def test_ranks_can_ascend_so_that_the_joker_is_the_last_card() -> None:
    ascending = fh.Sorting(high_first=False)
    assert by_hand("RJ AS 9S KH 9H", AU, "7NT", sorting=ascending) == "9S AS 9H KH RJ"
    assert by_hand("RJ JH JD AH 4H AS", AU, "7H", sorting=ascending) == "4H AH JD JH RJ AS"


def test_equal_cards_of_two_packs_turn_around_with_the_ranks() -> None:
    """In a group, descending ranks are ascending ranks read from the other end."""
    rules = fh.RuleSet().with_options(
        {"table.players": 6, "table.partnership": "alternate", "table.pack": "63-two-packs"}
    )
    hand = fh.parse_cards("4H 3H' 3H 2H")
    assert fh.sort_hand(hand, rules) == tuple(fh.parse_cards("4H 3H 3H' 2H"))
    assert fh.sort_hand(hand, rules, sorting=fh.Sorting(high_first=False)) == tuple(fh.parse_cards("2H 3H' 3H 4H"))


def test_a_low_joker_comes_first_if_ranks_ascend() -> None:
    low = fh.RuleSet().with_options({"contracts.specials": (attrs.evolve(MISERE, joker=NullJoker.LOW),)})
    assert by_hand("RJ AS 9H", low, "M", sorting=fh.Sorting(high_first=False)) == "RJ AS 9H"


def test_suits_follow_the_given_order_if_colours_do_not_alternate() -> None:
    bridge = fh.Sorting(
        suits=(fh.Suit.SPADES, fh.Suit.HEARTS, fh.Suit.DIAMONDS, fh.Suit.CLUBS), alternate_colours=False
    )
    assert by_hand("7C 8D 9H 10S", sorting=bridge) == "10S 9H 8D 7C"
    assert by_hand("7C 8D 9H 10S", AU, "7D", sorting=bridge) == "8D 10S 9H 7C"


def test_the_given_order_of_suits_decides_where_colours_alternate_equally_well() -> None:
    clubs_first = fh.Sorting(suits=(fh.Suit.CLUBS, fh.Suit.HEARTS, fh.Suit.SPADES, fh.Suit.DIAMONDS))
    assert by_hand("7S 8C 9D 10H", sorting=clubs_first) == "8C 10H 7S 9D"


def test_trumps_can_stay_among_the_other_suits() -> None:
    """They keep the joker and the bowers: only their place in the hand changes."""
    in_place = fh.Sorting(trumps_first=False, alternate_colours=False)
    assert by_hand("9S JH JD AH 9C 9D", AU, "7H", sorting=in_place) == "9S JH JD AH 9C 9D"
    assert by_hand("9S AH 9D RJ", AU, "7D", sorting=fh.Sorting(trumps_first=False)) == "AH 9S RJ 9D"


@pytest.mark.parametrize(
    "suits",
    [(), [fh.Suit.SPADES, fh.Suit.HEARTS, fh.Suit.CLUBS], [fh.Suit.SPADES] * 4, [*fh.Suit, fh.Suit.SPADES], "SHCD"],
)
def test_an_order_of_suits_must_contain_each_suit_once(suits: object) -> None:
    with pytest.raises(ValueError, match="suits must contain each of the four suits exactly once, got"):
        fh.Sorting(suits=suits)  # type: ignore[arg-type]


def test_only_a_sorting_is_accepted_and_only_true_or_false_in_it() -> None:
    with pytest.raises(TypeError, match=r"^sorting must be a Sorting, such as Sorting\(high_first=False\)"):
        fh.sort_hand(fh.parse_cards("AS"), sorting="ascending")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^trumps_first must be True or False"):
        fh.Sorting(trumps_first=1)  # type: ignore[arg-type]


@given(
    rules=rulesets(),
    data=st.data(),
    sorting=st.builds(
        fh.Sorting,
        high_first=st.booleans(),
        suits=st.permutations([*fh.Suit]),
        alternate_colours=st.booleans(),
        trumps_first=st.booleans(),
    ),
)
def test_every_arrangement_keeps_the_cards_and_the_groups_of_suits(
    rules: fh.RuleSet, data: st.DataObject, sorting: fh.Sorting
) -> None:
    """Whatever the arrangement, the same cards make up each suit, and turning the ranks around reverses each group."""
    held = data.draw(st.lists(st.sampled_from(rules.table.pack.cards), unique=True))
    bid = data.draw(st.sampled_from([None, *(fh.parse_bid(code, rules) for code in ("6S", "7H", "8NT"))]))
    contract = None if bid is None else fh.Contract(bid, declarer=0)
    groups = suits_of_hand(held, rules, contract, 0, sorting=sorting)
    usual = suits_of_hand(held, rules, contract, 0)
    assert {frozenset(group) for group in groups} == {frozenset(group) for group in usual}
    turned = suits_of_hand(held, rules, contract, 0, sorting=attrs.evolve(sorting, high_first=not sorting.high_first))
    assert {group[::-1] for group in groups} == {*turned}


def test_texts_and_pictures_show_hands_in_the_arrangement_that_is_given() -> None:
    """The hand of the seat, the sentences for screen readers, and an exposed hand of another seat."""
    ascending = fh.Sorting(high_first=False)
    rules, hand = AU, fh.parse_cards("AS KS 5S")
    assert text.hand(hand, sorting=ascending, ascii=True) == "5S KS AS"
    assert re.findall(r"[Ff]ive|[Kk]ing|[Aa]ce", svg.hand(hand, sorting=ascending).description) == [
        "Five",
        "king",
        "ace",
    ]
    seen = fh.view(dealt(rules, "AS KS 5S"), 0)
    assert re.search(r"5S(?: \w+S)* KS AS", text.table(seen, sorting=ascending, ascii=True))
    assert re.search(r"AS KS(?: \w+S)* 5S", text.table(seen, ascii=True))
    assert re.search("five, six, .* king and ace of spades", svg.table(seen, sorting=ascending).description)
    assert re.search("ace, king, .* six and five of spades", svg.table(seen).description)
