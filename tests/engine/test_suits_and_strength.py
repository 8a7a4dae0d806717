"""Effective suits and strength (catalogue: deck-composition, match4-details, jokers, card-order; 6.13, 6.18)."""

import pickle
from itertools import product

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import dealt, playing, won

from five_hundred import (
    Contract,
    RuleSet,
    Strain,
    Suit,
    TrickBid,
    UnknownNameError,
    new_game,
    parse_card,
    presets,
    view,
)
from five_hundred.cards.card import SUITS
from five_hundred.engine.play import suits_and_strength
from five_hundred.engine.play.suits_and_strength import NO_SUIT, SuitTable, suit_table
from five_hundred.rules import PACKS, HighJoker, NullJoker, Pack
from five_hundred.rules.bids.special_bids import MISERE
from five_hundred.rules.bids.trick_bids import STRAINS
from five_hundred.testing.strategies import rulesets

MATE = {"S": "C", "C": "S", "D": "H", "H": "D"}
ELEVENS = Pack.parse("8-10 SCDH, 11-13 SCDH, J-A SCDH, BJ RJ")
MIXED = Pack.parse("2-4 SCDH, 10-13 SC, J-A SCDH, RJ BJ, matching fours")

strains = st.sampled_from(STRAINS)


def table_for(
    pack: str | Pack,
    strain: str,
    high: HighJoker = HighJoker.BLACK,
    *,
    low: bool = False,
    nominated: str = "",
    high_jacks: bool = False,
) -> SuitTable:
    """The table of a pack (or its name) in a strain such as ``"S"`` or ``"NT"``."""
    chosen = PACKS[pack] if isinstance(pack, str) else pack
    suit = next((each for each in SUITS if each.letter == nominated), None)
    return suit_table(chosen, high, next(each for each in STRAINS if each.code == strain), low, suit, high_jacks)


def cards_of(table: SuitTable, suit: str) -> set[str]:
    """The cards that belong to a suit, by its letter; ``""`` for no suit."""
    place = NO_SUIT if suit == "" else next(each.index for each in SUITS if each.letter == suit)
    return {card.code for card, own in zip(table.pack.cards, table.suit_of, strict=True) if own == place}


def ranking(table: SuitTable, led: str) -> list[str]:
    """The cards that can win a trick in which a suit was led, highest first; equal ones as ``2S=2S'``."""
    place = NO_SUIT if led == "" else next(each.index for each in SUITS if each.letter == led)
    equals: dict[int, list[str]] = {}
    for card, power in zip(table.pack.cards, table.power[place], strict=True):
        if power > 0:
            equals.setdefault(power, []).append(card.code)
    return ["=".join(sorted(equals[power])) for power in sorted(equals, reverse=True)]


def ranking_by_the_book(
    pack: Pack, trump: str, led: str, high: str, *, low: bool = False, nominated: str = "", high_jacks: bool = False
) -> list[str]:
    """The same, written down card by card from the catalogue's card-order, match4-details and null-joker.

    trump: Joker(s) > J trump (right) > J same colour (left) > A K Q 13 12 11 10 ... 2 (> the other four of the colour).
    plain: A K Q J 13 12 11 10 ... 2 (J missing in the colour-mate suit); at no trump with high jacks J A K Q 13 ...
    A card of a second pack is as strong as its double.
    """
    other = {"BJ": "RJ", "RJ": "BJ"}[high]
    numbers = [str(number) for number in range(13, 1, -1)]
    order: list[str] = []
    if trump:
        mate = MATE[trump]
        order += [high, other, "J" + trump, "J" + mate]
        order += [rank + trump for rank in ("A", "K", "Q", *numbers)]
        order += ["4" + mate] * pack.matching_fours
    elif not low and nominated in ("", led):
        order += [high, other]
    pictures = ("J", "A", "K", "Q") if high_jacks else ("A", "K", "Q", "J")
    order += [rank + led for rank in (*pictures, *numbers) if led and rank + led not in order]
    if low:
        order += [other, high]
    held = {card.code for card in pack.cards}
    both = [[each for each in (code, code + "'") if each in held] for code in order]
    return ["=".join(codes) for codes in both if codes]


# --- Suits: the bowers, the matching four and the jokers -------------------------------------------------------------


@pytest.mark.rule("card-order")
def test_the_jack_of_the_other_suit_of_the_colour_is_a_trump() -> None:
    """Source 000: with hearts trump the jack of hearts is the right bower, the jack of diamonds the left."""
    table = table_for("45", "H")
    assert ranking(table, "H")[:6] == ["RJ", "JH", "JD", "AH", "KH", "QH"]
    assert "JD" in cards_of(table, "H")
    assert "JD" not in cards_of(table, "D")
    assert "JS" in cards_of(table, "S")
    assert "JC" in cards_of(table, "C")


@pytest.mark.rule("null-jacks")
def test_without_trumps_every_jack_lies_between_queen_and_ten() -> None:
    """Catalogue null-jacks, source 002: "There are no bowers and all the jacks fall between the queen and ten"."""
    for letter in "SCDH":
        assert ranking(table_for("45", "NT"), letter)[:6] == [
            "RJ",
            *(rank + letter for rank in ("A", "K", "Q", "J", "10")),
        ]
        assert "J" + letter in cards_of(table_for("45", "NT"), letter)


@pytest.mark.option("table.pack")
@pytest.mark.rule("deck-composition")
@pytest.mark.parametrize(
    ("pack", "black", "red"),
    [
        ("43", 12, 13),
        ("43-matching-fours", 13, 13),
        ("45", 13, 13),
        ("42", 11, 12),
        ("44", 13, 14),
        ("46", 14, 14),
        # The other packs: the cards of the suit, the left bower and the jokers.
        ("25", 8, 8),
        ("32", 9, 9),
        ("33", 10, 10),
        ("41", 12, 12),
        ("52", 14, 14),
        ("53", 15, 15),
        ("61", 17, 17),
        ("62", 16, 17),
        ("63", 17, 18),
        ("63-two-packs", 17, 18),
        ("64", 18, 19),
        ("65", 18, 18),
        ("66", 19, 19),
    ],
)
def test_there_are_as_many_trumps_as_the_catalogue_counts(pack: str, black: int, red: int) -> None:
    """Catalogue deck-composition: d43 12 black, 13 red; d43-match4 13; d45 13; one more for each extra joker."""
    counts = {strain: len(cards_of(table_for(pack, strain), strain)) for strain in "SCDH"}
    assert counts == {"S": black, "C": black, "D": red, "H": red}


@pytest.mark.rule("deck-composition")
def test_a_suit_contract_with_45_cards_leaves_ten_cards_in_the_suit_of_the_colour() -> None:
    """Source 002: "the trump suit will have 13 cards, the suit of the same colour only ten", the others eleven."""
    table = table_for("45", "C")
    assert {suit: len(cards_of(table, suit)) for suit in "SCDH"} == {"C": 13, "S": 10, "D": 11, "H": 11}


@pytest.mark.option("table.pack")
@pytest.mark.rule("match4-details")
@pytest.mark.parametrize(("trump", "four"), [("S", "4C"), ("C", "4C"), ("D", "4H"), ("H", "4H")])
def test_the_four_of_the_trump_colour_is_the_lowest_trump(trump: str, four: str) -> None:
    """Catalogue match4-details (002, 003): in both suits of its colour the four is a trump, below the five."""
    table = table_for("43-matching-fours", trump)
    assert ranking(table, trump)[-2:] == ["5" + trump, four]
    assert four in cards_of(table, trump)
    assert len(cards_of(table, MATE[trump])) == 9, "the jack and the four have left the other suit"


@pytest.mark.rule("match4-details")
def test_without_trumps_a_matching_four_is_an_ordinary_four() -> None:
    """Catalogue match4-details: "at NT and null it is an ordinary 4 of its printed suit"."""
    table = table_for("43-matching-fours", "NT")
    assert ranking(table, "C")[-2:] == ["5C", "4C"]
    assert "4C" not in ranking(table, "S")
    assert "4H" in cards_of(table, "H")


@pytest.mark.rule("match4-details")
def test_a_four_moves_to_the_trumps_only_in_a_pack_of_matching_fours() -> None:
    """Catalogue d45: the fours of the 45-card pack stay in their own suits."""
    assert "4C" in cards_of(table_for("45", "S"), "C")
    assert "4C" not in ranking(table_for("45", "S"), "S")


@pytest.mark.rule("match4-details")
def test_a_matching_four_is_below_every_trump_that_a_pack_may_have() -> None:
    """Catalogue match4-details: the off-suit four is the lowest trump, even where there are twos and threes."""
    assert ranking(table_for(MIXED, "S"), "S")[-4:] == ["4S", "3S", "2S", "4C"]


@pytest.mark.rule("card-order")
def test_elevens_to_thirteens_lie_between_the_ten_and_the_jack() -> None:
    """Catalogue card-order: 11-13 rank between 10 and J; among trumps, where the jack is gone, below the queen."""
    plain = ["A", "K", "Q", "J", "13", "12", "11", "10", "9", "8"]
    assert ranking(table_for(ELEVENS, "NT"), "D") == ["BJ", "RJ", *(rank + "D" for rank in plain)]
    trumps = ["AD", "KD", "QD", "13D", "12D", "11D", "10D", "9D", "8D"]
    assert ranking(table_for(ELEVENS, "D"), "D") == ["BJ", "RJ", "JD", "JH", *trumps]


@pytest.mark.rule("card-order")
@pytest.mark.parametrize("pack", ["61", "63", "65"])
def test_with_six_players_all_jacks_lie_between_the_queen_and_the_highest_number(pack: str) -> None:
    """002, no trump: "jacks fall between the queen and highest number card (ten, twelve or thirteen)"."""
    for letter in "SCDH":
        highest = "13" if pack == "65" or (pack == "63" and letter in "DH") else "12"
        assert ranking(table_for(pack, "NT"), letter)[1:6] == [rank + letter for rank in ("A", "K", "Q", "J", highest)]


@pytest.mark.option("table.pack")
@pytest.mark.rule("duplicate-cards")
def test_a_card_of_the_second_pack_is_as_strong_as_its_duplicate() -> None:
    """Catalogue d63-two-packs (PAG): the same card twice; which of the two wins is for the order of play to say."""
    trumps = ranking(table_for("63-two-packs", "H"), "H")
    assert trumps[-4:] == ["5H", "4H=4H'", "3H=3H'", "2H=2H'"]
    assert ranking(table_for("63-two-packs", "H"), "S")[-3:] == ["4S", "3S=3S'", "2S=2S'"]
    assert {"2S", "2S'"} <= cards_of(table_for("63-two-packs", "NT"), "S")


@pytest.mark.option("play.high_jacks")
@pytest.mark.rule("card-order", "null-jacks")
def test_a_high_jack_is_above_its_ace_and_below_the_joker() -> None:
    """Catalogue j5-nt (JS4): "at NT every jack ranks above its ace"."""
    for letter in "SCDH":
        best = ranking(table_for("45", "NT", high_jacks=True), letter)
        assert best[:6] == ["RJ", *(rank + letter for rank in ("J", "A", "K", "Q", "10"))]
        assert ranking(table_for("45", "NT", high_jacks=True, low=True), letter)[0] == "J" + letter
        own = table_for("45", "NT", high_jacks=True, nominated=letter)
        assert ranking(own, letter)[:3] == ["RJ", "J" + letter, "A" + letter]


# --- Jokers ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jokers")
def test_the_joker_is_a_trump_in_a_suit_contract_and_has_no_suit_without_trumps() -> None:
    """Source 000, joker rule 1: the highest card of the trump suit; 002: at no trump "it has no suit"."""
    assert "RJ" in cards_of(table_for("43", "C"), "C")
    assert cards_of(table_for("43", "C"), "") == set()
    assert cards_of(table_for("46", "NT"), "") == {"RJ", "BJ"}


@pytest.mark.option("table.high_joker")
@pytest.mark.rule("two-jokers-trick")
@pytest.mark.parametrize(("high", "first", "second"), [(HighJoker.BLACK, "BJ", "RJ"), (HighJoker.RED, "RJ", "BJ")])
def test_one_of_two_jokers_is_higher(high: HighJoker, first: str, second: str) -> None:
    """Catalogue jokers: the black one (001, 002, 003) or the red one; with trumps and without, whatever is led."""
    for strain, led in product(("S", "H", "NT"), "SCDH"):
        assert ranking(table_for("46", strain, high), led)[:2] == [first, second]


@pytest.mark.rule("two-jokers-trick")
def test_only_the_higher_joker_beats_a_joker_led_without_a_suit() -> None:
    """Catalogue 6.12, two-jokers-trick: nothing else can win a trick to which no suit was led."""
    assert ranking(table_for("46", "NT"), "") == ["BJ", "RJ"]


@pytest.mark.rule("joker-nominate")
def test_a_nominated_joker_is_the_top_card_of_its_suit_and_nothing_elsewhere() -> None:
    """Catalogue 6.13; null-joker `nominated-suit`: "then top of that suit, can lose off-suit" (PAG)."""
    table = table_for("43", "NT", nominated="H")
    assert ranking(table, "H")[:3] == ["RJ", "AH", "KH"]
    assert all("RJ" not in ranking(table, led) for led in "SCD")
    assert "RJ" in cards_of(table, "H")
    assert cards_of(table, "") == set()


@pytest.mark.option("contracts.specials.CODE.joker")
@pytest.mark.rule("null-joker")
def test_low_jokers_are_the_lowest_cards_of_the_suit_led() -> None:
    """Catalogue 6.18 (001): a low joker is the lowest card of the suit led, the better joker the very lowest."""
    table = table_for("46", "NT", low=True)
    assert ranking(table, "C")[-3:] == ["4C", "RJ", "BJ"]
    assert ranking(table, "C")[0] == "AC"
    assert ranking(table_for("46", "NT", HighJoker.RED, low=True), "C")[-2:] == ["BJ", "RJ"]
    assert cards_of(table, "") == {"RJ", "BJ"}


# --- Laws ------------------------------------------------------------------------------------------------------------


@given(rules=rulesets(), strain=strains, led=st.sampled_from(SUITS), jacks=st.booleans())
def test_strength_is_a_strict_order_of_the_suit_led_and_the_trumps(
    rules: RuleSet, strain: Strain, led: Suit, jacks: bool
) -> None:
    """Law 6, for any pack: no two cards that could win are equal but doubles, and no other card can win.

    Which can: the suit led and the trumps, with bowers, matching four and jokers among them, and jokers without a suit.
    """
    table = suit_table(rules.table.pack, rules.table.high_joker, strain, high_jacks=strain.suit is None and jacks)
    groups = [each.split("=") for each in ranking(table, led.letter)]
    assert all(group == [group[0], group[0] + "'"][: len(group)] for group in groups)
    can_win = {code for group in groups for code in group}
    trumps = cards_of(table, strain.code) if strain.suit else {"RJ", "BJ"} & {card.code for card in table.pack.cards}
    assert can_win == cards_of(table, led.letter) | trumps


@given(rules=rulesets(), strain=strains, led=st.sampled_from(SUITS), low=st.booleans(), jacks=st.booleans())
def test_the_ranking_agrees_with_the_order_in_the_catalogue(
    rules: RuleSet, strain: Strain, led: Suit, low: bool, jacks: bool
) -> None:
    """Catalogue card-order, match4-details, jokers, null-joker: the order spelt out card by card, for any pack."""
    pack, high = rules.table.pack, rules.table.high_joker
    trump = strain.suit.letter if strain.suit else ""
    low, jacks = low and not trump, jacks and not trump
    best = "BJ" if high is HighJoker.BLACK else "RJ"
    expected = ranking_by_the_book(pack, trump, led.letter, best, low=low, high_jacks=jacks)
    assert ranking(suit_table(pack, high, strain, low, None, jacks), led.letter) == expected


@given(rules=rulesets(), suit=st.sampled_from(SUITS), led=st.sampled_from(SUITS))
def test_the_ranking_with_nominated_jokers_agrees_with_the_catalogue(rules: RuleSet, suit: Suit, led: Suit) -> None:
    """Catalogue 6.13 for any pack: on top of their suit, powerless in the others."""
    pack, high = rules.table.pack, rules.table.high_joker
    book_high = "BJ" if high is HighJoker.BLACK else "RJ"
    expected = ranking_by_the_book(pack, "", led.letter, book_high, nominated=suit.letter)
    assert ranking(suit_table(pack, high, Strain.NO_TRUMP, False, suit), led.letter) == expected


@given(rules=rulesets(), strain=strains)
def test_every_card_belongs_to_at_most_one_suit(rules: RuleSet, strain: Strain) -> None:
    """Following suit reads the same table as winning: the suits share out the pack."""
    table = suit_table(rules.table.pack, rules.table.high_joker, strain)
    assert sum(table.suits) == table.pack.whole
    piles = [cards_of(table, suit) for suit in ("S", "C", "D", "H", "")]
    assert [{card.code for card in table.pack.cards_in(mask)} for mask in table.suits] == piles
    assert sum(map(len, piles)) == len(table.pack)


def test_the_table_has_a_row_for_each_suit_led_and_one_for_no_suit() -> None:
    """Four suits, and a joker that names none; a card in each."""
    for strain in ("NT", "S"):
        table = table_for("46", strain)
        assert [len(row) for row in table.power] == [46] * 5
        assert (len(table.suits), len(table.suit_of)) == (5, 46)


def test_jokers_are_high_and_jacks_are_not_by_default() -> None:
    """Catalogue card-order: low jokers are an option of null bids, high jacks one of no trump."""
    table = suit_table(PACKS["46"], HighJoker.BLACK, Strain.NO_TRUMP)
    assert ranking(table, "S")[:6] == ["BJ", "RJ", "AS", "KS", "QS", "JS"]
    assert cards_of(table, "") == {"BJ", "RJ"}


@pytest.mark.option("play.high_jacks")
@pytest.mark.rule("null-joker", "joker-nominate", "null-jacks")
def test_each_seat_uses_the_strength_table_of_the_contract() -> None:
    """Catalogue 6.13: only the declarer's jokers are nominated; null-jacks: no high ones there; 6.18: low jokers."""
    rules = presets.AUSTRALIAN.with_options({"table.pack": "46", "table.high_joker": "red", "play.high_jacks": True})
    low = attrs.evolve(MISERE, joker=NullJoker.LOW)
    seven_hearts, eight_no_trump = TrickBid(7, Strain.HEARTS), TrickBid(8, Strain.NO_TRUMP)
    for contract, seat, low_jokers, nominated, high_jacks in [
        (Contract(seven_hearts, 2), 2, False, None, False),
        (Contract(eight_no_trump, 2), 2, False, None, True),
        (Contract(eight_no_trump, 2, nominated=Suit.CLUBS), 2, False, Suit.CLUBS, True),
        (Contract(eight_no_trump, 2, nominated=Suit.CLUBS), 0, False, None, True),
        (Contract(eight_no_trump, 2, nominated=Suit.CLUBS), None, False, None, True),
        (Contract(MISERE, 2), 2, False, None, False),
        (Contract(low, 2), 0, True, None, False),
        (Contract(None, None), 1, False, None, True),
        (Contract(None, None), None, False, None, True),
    ]:
        table = suits_and_strength.table_for(rules, contract, seat)
        assert (table.pack, table.high_joker, table.strain) == (PACKS["46"], HighJoker.RED, contract.strain)
        assert (table.low_jokers, table.nominated, table.high_jacks) == (low_jokers, nominated, high_jacks)
    assert not suits_and_strength.table_for(presets.AUSTRALIAN, Contract(eight_no_trump, 2)).high_jacks


def test_a_strength_table_is_built_once_and_survives_pickling() -> None:
    """STYLE: frozen values; a table is found again in another process."""
    table = table_for("46", "NT", nominated="H")
    assert table_for("46", "NT", nominated="H") is table
    assert pickle.loads(pickle.dumps(table)) == table
    assert repr(table) == "<SuitTable NT of 46, jokers in hearts>"
    assert repr(table_for("43", "S")) == "<SuitTable S of 43>"
    assert table.pack.cards[-1] is parse_card("BJ")


@pytest.mark.parametrize("suit", SUITS, ids=str)
def test_jokers_nominated_for_a_suit_are_not_low(suit: Suit) -> None:
    """Only unnominated jokers are the lowest cards."""
    low, usual = (suit_table(PACKS["46"], HighJoker.BLACK, Strain.NO_TRUMP, low, suit) for low in (True, False))
    for led in SUITS:
        assert ranking(low, led.letter) == ranking(usual, led.letter)


@pytest.mark.rule("card-order", "match4-details", "joker-nominate")
def test_everybody_can_ask_to_which_suit_a_card_belongs() -> None:
    """The left bower, a matching four and a joker are trumps; the declarer's joker has the nominated suit (6.13)."""
    fours = presets.AUSTRALIAN.with_options({"table.pack": "43-matching-fours"})
    seen = view(playing(fours, "7S", "JC"), 1)
    trumps = [
        code for code in ("JS", "JC", "4C", "RJ", "QC", "AH", "JD") if seen.suit_of(parse_card(code)) is Suit.SPADES
    ]
    assert trumps == ["JS", "JC", "4C", "RJ"]
    assert [seen.suit_of(parse_card(code)) for code in ("QC", "AH")] == [Suit.CLUBS, Suit.HEARTS]
    exchanging = won(dealt(fours), "7S")
    assert [exchanging.suit_of(parse_card(code)) for code in ("JC", "QC")] == [Suit.SPADES, Suit.CLUBS]
    with pytest.raises(UnknownNameError, match="not in this pack of 43 cards"):
        seen.suit_of(parse_card("2S"))
    at_no_trump = playing(presets.AUSTRALIAN, "8NT", "RJ", nominated="S").public
    joker = parse_card("RJ")
    assert [at_no_trump.suit_of(joker, seat) for seat in (0, 1, None)] == [Suit.SPADES, None, None]
    bidding = new_game(presets.AUSTRALIAN)
    assert (bidding.suit_of(joker), bidding.suit_of(parse_card("JD"))) == (None, Suit.DIAMONDS)
