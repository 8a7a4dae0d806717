"""Cards: what they are, and how people write them."""

import copy
import pickle
from collections import Counter

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred.cards.card import ALL_CARDS, BLACK_JOKER, RED_JOKER, Card, Rank, Suit, parse_card

CARDS = st.sampled_from(ALL_CARDS)
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)

SPADES, CLUBS, DIAMONDS, HEARTS = Suit
LETTERS = {SPADES: "S", CLUBS: "C", DIAMONDS: "D", HEARTS: "H"}
SYMBOLS = {SPADES: "♠", CLUBS: "♣", DIAMONDS: "♦", HEARTS: "♥"}
PLAIN_RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K", "A"]
"""A plain suit from the lowest to the highest card (catalogue: card-order)."""
SORTED_RANKS = ["2", "2'", "3", "3'", "4", "4'", *PLAIN_RANKS[3:]]
"""The same with the cards that only a second pack gives (catalogue: d63-two-packs, duplicate-cards)."""


def test_suits_rise_from_spades_to_hearts() -> None:
    """Catalogue bid-suit-order: spades, clubs, diamonds, hearts (all seeds)."""
    assert [suit.name for suit in Suit] == ["SPADES", "CLUBS", "DIAMONDS", "HEARTS"]
    assert [suit.letter for suit in Suit] == ["S", "C", "D", "H"]
    assert [str(suit) for suit in Suit] == ["♠", "♣", "♦", "♥"]
    assert [suit.index for suit in Suit] == [0, 1, 2, 3]


@pytest.mark.rule("card-order")
def test_the_mate_of_a_suit_is_the_other_suit_of_its_colour() -> None:
    """The left bower is the jack of the same colour (catalogue: card-order, follow)."""
    assert {suit: suit.mate for suit in Suit} == {SPADES: CLUBS, CLUBS: SPADES, DIAMONDS: HEARTS, HEARTS: DIAMONDS}
    assert [suit for suit in Suit if suit.is_red] == [DIAMONDS, HEARTS]


def code(rank: str, suit: Suit) -> str:
    """The code of a card; the sign of a second pack comes last."""
    return rank.rstrip("'") + LETTERS[suit] + "'" * rank.count("'")


def test_there_are_sixteen_ranks_in_four_suits_and_two_jokers() -> None:
    """The 66-card pack of catalogue deck-composition is the largest; a second pack doubles twos, threes and fours."""
    assert Counter(card.suit for card in ALL_CARDS) == {SPADES: 19, CLUBS: 19, DIAMONDS: 19, HEARTS: 19, None: 2}
    assert {card for card in ALL_CARDS if card.is_joker} == {RED_JOKER, BLACK_JOKER}
    for suit in Suit:
        in_suit = sorted(card for card in ALL_CARDS if card.suit is suit)
        assert [card.code for card in in_suit] == [code(rank, suit) for rank in SORTED_RANKS]
        assert [card.code for card in in_suit if not card.copy] == [rank + LETTERS[suit] for rank in PLAIN_RANKS]


@pytest.mark.rule("duplicate-cards")
@pytest.mark.parametrize("text", ["2S'", "2s'", " 2♠' "])
def test_a_card_of_the_second_pack_is_another_card_of_the_same_rank_and_suit(text: str) -> None:
    """Catalogue d63-two-packs (PAG): "2s, 3s and red 4s of a second pack"; they are written with an apostrophe."""
    second, first = parse_card(text), parse_card("2S")
    assert second is Card(Rank.TWO, SPADES, 1)
    assert second is not first
    assert (second.rank, second.suit, second.copy, first.copy) == (first.rank, first.suit, 1, 0)
    assert (second.code, str(second)) == ("2S'", "2♠'")
    assert first < second < parse_card("3S"), "they lie side by side in a sorted hand"


@pytest.mark.parametrize("text", ["5S'", "AH'", "RJ'", "2S''", "2'S", "'2S", '2S"'])
def test_a_second_pack_has_only_twos_threes_and_fours(text: str) -> None:
    """No published game uses two full packs."""
    with pytest.raises(ValueError, match="is not a card"):
        parse_card(text)


@pytest.mark.rule("card-order")
def test_elevens_to_thirteens_lie_between_ten_and_jack() -> None:
    """Catalogue card-order: plain A K Q J 13 12 11 10 ... (PAG, 002)."""
    ranks = [Rank.TEN, Rank.ELEVEN, Rank.TWELVE, Rank.THIRTEEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE]
    assert sorted(ranks) == ranks
    assert [rank.code for rank in ranks] == ["10", "11", "12", "13", "J", "Q", "K", "A"]


def test_hands_are_sorted_by_suit_and_rank_with_the_jokers_last() -> None:
    """The order of sorting is what people expect of a hand on the screen."""
    shuffled = [RED_JOKER, *(card for card in reversed(ALL_CARDS) if not card.is_joker), BLACK_JOKER]
    expected = [code(rank, suit) for suit in Suit for rank in SORTED_RANKS] + ["RJ", "BJ"]
    assert [card.code for card in sorted(shuffled)] == expected


@given(card=CARDS)
def test_a_card_is_always_the_same_object(card: Card) -> None:
    """Cards are interned, so that identity is equality."""
    assert Card(card.rank, card.suit, card.copy) is card
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    for protocol in PROTOCOLS:
        assert pickle.loads(pickle.dumps(card, protocol)) is card
        assert pickle.loads(pickle.dumps(card.suit, protocol)) is card.suit
        assert pickle.loads(pickle.dumps(card.rank, protocol)) is card.rank


@given(card=CARDS)
def test_a_card_cannot_be_changed(card: Card) -> None:
    """What is shared by everybody is frozen."""
    for name in ("rank", "suit", "copy", "order", "code"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(card, name, None)


@given(rank=st.sampled_from(Rank), suit=st.none() | st.sampled_from(Suit), copy=st.integers(0, 2))
def test_jokers_have_no_suit_and_all_others_have_one(rank: Rank, suit: Suit | None, copy: int) -> None:
    """A card that is in no pack of 500 cannot be made, nor a second one of most."""
    is_joker = rank in (Rank.RED_JOKER, Rank.BLACK_JOKER)
    is_double = copy == 1 and rank in (Rank.TWO, Rank.THREE, Rank.FOUR)
    if is_joker == (suit is None) and (copy == 0 or is_double):
        card = Card(rank, suit, copy)
        assert (card.rank, card.suit, card.copy, card.is_joker) == (rank, suit, copy, suit is None)
    else:
        with pytest.raises(ValueError, match=r"no card of rank|copy must be from 0 to 1, got"):
            Card(rank, suit, copy)


@given(card=CARDS, data=st.data())
def test_a_card_is_read_from_every_way_of_writing_it(card: Card, data: st.DataObject) -> None:
    """Code, symbol, lower case, blanks around it and ``T`` for ten all name the card."""
    ways = [card.code, str(card)]
    if card.suit is not None:
        signs = (LETTERS[card.suit], SYMBOLS[card.suit])
        rank = PLAIN_RANKS[[*Rank].index(card.rank)]
        end = "'" if card.copy else ""
        ways = [rank + sign + end for sign in signs] + (["T" + sign for sign in signs] if rank == "10" else [])
        assert {card.code, str(card)} <= set(ways)
    text = data.draw(st.sampled_from(ways))
    text = data.draw(st.sampled_from([text, text.lower(), f" {text}", f"{text.lower()}  "]))
    assert parse_card(text) is card


def test_the_word_joker_means_the_red_joker() -> None:
    """001: the pack has the red joker; the black one comes only with the second."""
    assert parse_card("joker") is RED_JOKER
    assert parse_card("RJ") is RED_JOKER
    assert parse_card("bj") is BLACK_JOKER


@given(text=st.text() | st.text("23456789TJQKA10SCDHRBsh♠♣♦♥' ", max_size=12))
def test_any_text_is_a_card_or_a_value_error_that_quotes_little_of_it(text: str) -> None:
    """Untrusted text does nothing else, and does not come back whole."""
    try:
        card = parse_card(text)
    except ValueError as error:
        assert len(str(error)) < 300
        assert "7S" in str(error)
    else:
        assert parse_card(card.code) is card


@pytest.mark.parametrize(
    "text",
    ["", " ", "S", "7", "7SS", "1S", "0S", "14S", "07S", "7 S", "SR", "JR", "J", "RJS", "XJ", "A♤", "7S,", "7S" * 9],
)
def test_a_string_that_is_not_a_card_is_refused(text: str) -> None:
    """Half a card, two cards and cards of no pack."""
    with pytest.raises(ValueError, match="is not a card"):
        parse_card(text)
