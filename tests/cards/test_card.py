"""Cards, packs, packets and seats: what they hold, and that every one of them can be written down and read back."""

import copy
import pickle
from collections import Counter

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred.bids.trick_bids import Strain, TrickBid
from five_hundred.cards.card import ALL_CARDS, BLACK_JOKER, RED_JOKER, Card, Rank, Suit, parse_card
from five_hundred.cards.packs import PACKS, Pack, Packet, Packets
from five_hundred.cards.seats import HAND_SIZE, NO_SIDE, Seating, in_sides, with_dummies, with_spare_seat
from five_hundred.rules import RuleSet
from five_hundred.rules.documents import rules_from_dict, rules_to_dict

CARDS = st.sampled_from(ALL_CARDS)
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)

SPADES, CLUBS, DIAMONDS, HEARTS = Suit
LETTERS = {SPADES: "S", CLUBS: "C", DIAMONDS: "D", HEARTS: "H"}
SYMBOLS = {SPADES: "♠", CLUBS: "♣", DIAMONDS: "♦", HEARTS: "♥"}
PLAIN_RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "J", "Q", "K", "A"]
"""A plain suit from the lowest to the highest card (catalogue: card-order)."""
SECOND = ["2'", "3'", "4'"]
"""The ranks of which a second pack may give another card (catalogue: d63-two-packs, duplicate-cards)."""
SORTED_RANKS = ["2", "2'", "3", "3'", "4", "4'", *PLAIN_RANKS[3:]]


def packs() -> st.SearchStrategy[Pack]:
    """Any cards in any order, with matching fours or without."""
    cards = st.lists(CARDS, unique=True, min_size=1)
    return st.one_of(
        st.sampled_from(list(PACKS.values())),
        st.builds(lambda few, matching: Pack(tuple(few), matching), cards, st.booleans()),
        st.builds(
            lambda missing, matching: Pack(tuple(set(ALL_CARDS) - set(missing)), matching),
            st.lists(CARDS, max_size=12),
            st.booleans(),
        ),
    )


# --- suits and cards


def test_suits_rise_from_spades_to_hearts() -> None:
    """Catalogue bid-suit-order: spades, clubs, diamonds, hearts (all seeds)."""
    assert [suit.name for suit in Suit] == ["SPADES", "CLUBS", "DIAMONDS", "HEARTS"]
    assert [suit.letter for suit in Suit] == ["S", "C", "D", "H"]
    assert [str(suit) for suit in Suit] == ["♠", "♣", "♦", "♥"]
    assert [suit.index for suit in Suit] == [0, 1, 2, 3]


@pytest.mark.rule("card-order")
def test_the_mate_of_a_suit_is_the_other_suit_of_its_colour() -> None:
    """The left bower is the jack of the same colour (catalogue: card-order, follow)."""
    assert {suit: suit.mate for suit in Suit} == {
        SPADES: CLUBS,
        CLUBS: SPADES,
        DIAMONDS: HEARTS,
        HEARTS: DIAMONDS,
    }
    assert [suit for suit in Suit if suit.is_red] == [DIAMONDS, HEARTS]


def written(rank: str, sign: str) -> str:
    """Rank and suit as text: the sign of a second pack stands last."""
    return rank.rstrip("'") + sign + "'" * rank.count("'")


def test_there_are_sixteen_ranks_in_four_suits_and_two_jokers() -> None:
    """The 66-card pack of catalogue deck-composition is the largest; a second pack doubles twos, threes and fours."""
    assert Counter(card.suit for card in ALL_CARDS) == {SPADES: 19, CLUBS: 19, DIAMONDS: 19, HEARTS: 19, None: 2}
    assert {card for card in ALL_CARDS if card.is_joker} == {RED_JOKER, BLACK_JOKER}
    for suit in Suit:
        in_suit = sorted(card for card in ALL_CARDS if card.suit is suit)
        assert [card.code for card in in_suit] == [written(rank, LETTERS[suit]) for rank in SORTED_RANKS]
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
    expected = [written(rank, LETTERS[suit]) for suit in Suit for rank in SORTED_RANKS] + ["RJ", "BJ"]
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
        with pytest.raises(ValueError, match="no card of rank"):
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


# --- packs

COMPOSITIONS = {
    # catalogue deck-composition: suit by suit the cards from the lowest to the highest; the jokers; the size
    "25": ("9-A S, 9-A C, 9-A D, 9-A H", "RJ", 25),  # d25, H1900
    "32": ("7-A S, 7-A C, 7-A D, 7-A H", "", 32),  # d32, 003
    "33": ("7-A S, 7-A C, 7-A D, 7-A H", "RJ", 33),  # d33, 001, 002, 003, HOF, PAR
    "41": ("5-A S, 5-A C, 5-A D, 5-A H", "RJ", 41),  # d41, H1900
    "42": ("5-A S, 5-A C, 4-A D, 4-A H", "", 42),  # d42, 003
    "43": ("5-A S, 5-A C, 4-A D, 4-A H", "RJ", 43),  # d43-black4s-out, 001, 004, PAG, OFF, E2
    "43-matching-fours": ("5-A S, 4-A C, 5-A D, 4-A H", "RJ", 43),  # d43-match4, 002, 003
    "44": ("5-A S, 5-A C, 4-A D, 4-A H", "RJ BJ", 44),  # d44, 002
    "45": ("4-A S, 4-A C, 4-A D, 4-A H", "RJ", 45),  # d45, 000, 002, ISU, SHA, DMA
    "46": ("4-A S, 4-A C, 4-A D, 4-A H", "RJ BJ", 46),  # d46, 001, 002, 003, ZPA, EMB, MCG
    "52": ("2-A S, 2-A C, 2-A D, 2-A H", "", 52),  # d52, 002
    "53": ("2-A S, 2-A C, 2-A D, 2-A H", "RJ", 53),  # d53, 002, PAG
    "61": ("2-A S, 2-A C, 2-A D, 2-A H, 11-12 S, 11-12 C, 11-12 D, 11-12 H", "RJ", 61),  # d61, 002
    "62": ("2-A S, 2-A C, 2-A D, 2-A H, 11-12 S, 11-12 C, 11-13 D, 11-13 H", "", 62),  # d62, BIC
    "63": ("2-A S, 2-A C, 2-A D, 2-A H, 11-12 S, 11-12 C, 11-13 D, 11-13 H", "RJ", 63),  # d63, 001, 002, 003, BIC
    "63-two-packs": (  # d63-two-packs, PAG
        "2-A S, 2-A C, 2-A D, 2-A H, 2'-3' S, 2'-3' C, 2'-4' D, 2'-4' H",
        "RJ",
        63,
    ),
    "64": ("2-A S, 2-A C, 2-A D, 2-A H, 11-12 S, 11-12 C, 11-13 D, 11-13 H", "RJ BJ", 64),  # d64, 002
    "65": ("2-A S, 2-A C, 2-A D, 2-A H, 11-13 S, 11-13 C, 11-13 D, 11-13 H", "RJ", 65),  # d65, 001, 003
    "66": ("2-A S, 2-A C, 2-A D, 2-A H, 11-13 S, 11-13 C, 11-13 D, 11-13 H", "RJ BJ", 66),  # d66, 001
}
RANKS_OF_THE_COMMON_PACK = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SERIES = [RANKS_OF_THE_COMMON_PACK, ["11", "12", "13"], SECOND]


def composition(suits: str, jokers: str) -> list[str]:
    """The cards one by one."""
    cards = jokers.split()
    for part in suits.split(", "):
        ranks, suit = part.split()
        low, high = ranks.split("-")
        series = next(each for each in SERIES if low in each)
        cards += [written(rank, suit) for rank in series[series.index(low) : series.index(high) + 1]]
    return cards


@pytest.mark.option("table.pack")
@pytest.mark.rule("deck-composition")
@pytest.mark.parametrize("name", COMPOSITIONS)
def test_a_named_pack_holds_exactly_the_cards_of_the_catalogue(name: str) -> None:
    """Catalogue deck-composition, d25 to d66, card by card."""
    cards, jokers, size = COMPOSITIONS[name]
    pack = Pack.parse(name)
    assert sorted(card.code for card in pack.cards) == sorted(composition(cards, jokers))
    assert len(pack) == len(pack.cards) == size
    assert pack.matching_fours == (name == "43-matching-fours")
    assert pack.name == name == str(pack)


def test_no_pack_has_a_name_that_the_catalogue_does_not_describe() -> None:
    """A new name needs a line in ``COMPOSITIONS``."""
    assert set(PACKS) == set(COMPOSITIONS)


KITTIES = [
    # catalogue deck-composition and 1.1: the players, how they sit, hands that nobody plays for, the pack, the kitty
    (2, "solo", "dummies", "43", 3),  # p2a
    (2, "solo", "one-dead", "33", 3),  # p2b
    (2, "solo", "two-dead", "43", 3),  # RT
    (3, "solo", "none", "32", 2),  # 003
    (3, "solo", "none", "33", 3),
    (3, "solo", "one-dead", "43", 3),  # 002, 003
    (3, "solo", "one-dead", "45", 5),
    (3, "solo", "for-the-bidder", "43", 3),  # FRA
    (4, "opposite", "none", "41", 1),  # H1900
    (4, "opposite", "none", "42", 2),
    (4, "opposite", "none", "43", 3),
    (4, "opposite", "none", "43-matching-fours", 3),
    (4, "opposite", "none", "44", 4),
    (4, "opposite", "none", "45", 5),
    (4, "opposite", "none", "46", 6),
    (5, "called-card", "none", "53", 3),
    (6, "alternate", "none", "61", 1),
    (6, "alternate", "none", "62", 2),  # BIC
    (6, "alternate", "none", "63", 3),
    (6, "alternate", "none", "63-two-packs", 3),
    (6, "opposite", "none", "64", 4),  # 6.38
    (6, "opposite", "none", "65", 5),
    (6, "opposite", "none", "66", 6),
]


@pytest.mark.option("table.pack")
@pytest.mark.option("table.players")
@pytest.mark.option("table.spare_hands")
@pytest.mark.rule("deck-composition")
@pytest.mark.rule("p3-deck")
@pytest.mark.parametrize(("players", "partnership", "spare", "pack", "kitty"), KITTIES)
def test_the_kitty_has_the_cards_left_after_ten_to_every_hand(
    players: int, partnership: str, spare: str, pack: str, kitty: int
) -> None:
    """Catalogue deck-composition: "cards = 10 x hands + kitty", of which dead and spare hands are hands too; 6.38."""
    options = {"players": players, "partnership": partnership, "spare_hands": spare, "pack": pack}
    table = RuleSet().with_options({f"table.{name}": value for name, value in options.items()}).table
    assert table.kitty_size == kitty


@pytest.mark.option("table.pack")
@pytest.mark.rule("deck-composition")
def test_the_43_cards_are_ten_of_each_black_suit_eleven_of_each_red_one_and_the_red_joker() -> None:
    """Seeds 001 and 004 count them so."""
    pack = PACKS["43"]
    assert Counter(card.suit for card in pack.cards) == {SPADES: 10, CLUBS: 10, DIAMONDS: 11, HEARTS: 11, None: 1}
    assert RED_JOKER in pack.cards


@pytest.mark.option("table.pack")
@pytest.mark.rule("match4-details")
def test_matching_fours_keep_the_fours_of_clubs_and_hearts() -> None:
    """Catalogue d43-match4: the 4♠ and the 4♦ are removed (002, 003)."""
    fours = [card.code for card in PACKS["43-matching-fours"].cards if card.rank is Rank.FOUR]
    assert fours == ["4C", "4H"]


@pytest.mark.option("table.pack")
@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("5-A SC, 4-A DH, RJ", PACKS["43"]),
        ("5-a s, 5-a c, 4-a d, 4-a h, joker", PACKS["43"]),
        ("4-A ♠♣♦♥ RJ BJ", PACKS["46"]),
        ("BJ, RJ, 4-10SCDH, J-A SCDH", PACKS["46"]),
        ("5-A SCDH, 4C, 4H, RJ, matching fours", PACKS["43-matching-fours"]),
        ("Matching Fours 5-A SCDH 4C 4H RJ", PACKS["43-matching-fours"]),
        (" 45 ", PACKS["45"]),
        ("2-A SCDH, RJ, 11-12 SC, 11-13 DH", PACKS["63"]),
        ("2-A SCDH, 2S' 3s' 2C' 3C' 2♦' 3♦' 4♦' 2H' 3H' 4H', joker", PACKS["63-two-packs"]),
    ],
)
def test_a_pack_can_be_written_out(text: str, codes: Pack) -> None:
    """Ranges and single cards, in any order, are the pack of that name."""
    assert Pack.parse(text) == codes
    assert Pack.parse(text).name == codes.name


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("8-Q H", "8H 9H 10H JH QH"),  # steps over 11 to 13: they belong only to the six-handed packs
        ("9-J D", "9D 10D JD"),
        ("10-K H", "10H JH QH KH"),
        ("8-12 H", "8H 9H 10H 11H 12H"),
        ("11-13 S", "11S 12S 13S"),
        ("12-Q C", "12C 13C JC QC"),
        ("2-4 DS", "2S 3S 4S 2D 3D 4D"),
        ("A-A S", "AS"),
        ("9-10 S, 11-13 S, J-K S", "9S 10S 11S 12S 13S JS QS KS"),
    ],
)
def test_a_range_is_every_card_from_the_low_to_the_high_rank(text: str, codes: str) -> None:
    """Ranges from plain ranks to pictures leave out elevens to thirteens."""
    assert [card.code for card in Pack.parse(text).cards] == codes.split()


@given(pack=packs())
def test_every_pack_reads_back_from_its_text(pack: Pack) -> None:
    """``Pack.parse(str(pack)) == pack``, whatever the cards."""
    assert Pack.parse(str(pack)) == pack
    assert Pack.parse(str(pack).lower()) == pack
    assert eval(repr(pack), {"Pack": Pack}) == pack


@pytest.mark.option("table.pack")
def test_a_custom_pack_is_written_as_ranges_and_single_cards() -> None:
    """Each range with the suits that have it, then the single cards, then the words."""
    pack = Pack.parse("matching fours joker 4C 5-a ♠♣ 6-a dh 2h")
    assert str(pack) == "5-A S, 4-A C, 6-A DH, RJ, 2H, matching fours"


@given(pack=packs())
def test_a_pack_copies_and_pickles_to_an_equal_one(pack: Pack) -> None:
    """Its cards stay the canonical ones, and its hash is made anew."""
    for other in [copy.copy(pack), copy.deepcopy(pack), *(pickle.loads(pickle.dumps(pack, p)) for p in PROTOCOLS)]:
        assert other == pack
        assert hash(other) == hash(pack)
        assert all(mine is theirs for mine, theirs in zip(other.cards, pack.cards, strict=True))
        assert (other.index, other.whole, other.jokers) == (pack.index, pack.whole, pack.jokers)


@given(pack=packs(), data=st.data())
def test_converting_cards_to_a_mask_and_back_sorts_them(pack: Pack, data: st.DataObject) -> None:
    """One bit a card: cards to mask to cards gives the cards sorted."""
    some = data.draw(st.lists(st.sampled_from(pack.cards), unique=True))
    mask = pack.mask(some)
    assert mask.bit_count() == len(some)
    assert pack.cards_in(mask) == tuple(sorted(some))
    assert [card for card in pack.cards if mask >> pack.index[card] & 1] == sorted(some)
    assert pack.whole == pack.mask(pack.cards)
    assert all(card.is_joker for card in pack.cards_in(pack.jokers))
    assert pack.jokers.bit_count() == sum(card.is_joker for card in pack.cards)


@given(pack=packs(), data=st.data())
def test_packs_with_the_same_cards_in_any_order_are_equal(pack: Pack, data: st.DataObject) -> None:
    """Equal packs are equal values; matching fours make another pack of the same cards."""
    shuffled = data.draw(st.permutations(pack.cards))
    assert Pack(tuple(shuffled), pack.matching_fours) == pack
    assert Pack(pack.cards, not pack.matching_fours) != pack


def test_a_card_that_is_not_in_the_pack_has_no_mask() -> None:
    """The 4♠ is not in the 43-card pack."""
    with pytest.raises(KeyError):
        PACKS["43"].mask([parse_card("4S")])


@pytest.mark.option("table.pack")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("47", "'47'"),
        ("44 cards", "'44'"),
        ("5-A", "'5-A'"),
        ("5-A X", "'5-A'"),
        ("A-5 S", "from low to high"),
        ("1-5 S", "from low to high"),
        ("5-A SS", "5S"),
        ("5-A S, 7S", "got 7S more than once"),
        ("7S, 7♠", "got 7S more than once"),
        ("RJ, joker", "got RJ more than once"),
        ("2S 2S' 2S'", "got 2S' more than once"),
        ("5S'", "5S'"),
        ("5-A SCDH, matching", "'MATCHING'"),
        ("S" * 2000, "at most 1,000 characters, got 2,000"),
    ],
)
def test_a_string_that_is_not_a_pack_is_refused_with_the_wrong_part(text: str, says: str) -> None:
    """The message names the part that is wrong, or the card that stands twice."""
    with pytest.raises(ValueError, match=says):
        Pack.parse(text)


PACK_WORDS = [
    "5-A",
    "SC",
    "4-10 DH",
    "11-13",
    "H",
    ",",
    "RJ",
    "7S",
    "-",
    "matching fours",
    "matching",
    "43",
    "A-2 S",
    "♠♥",
]


@given(
    text=st.text()
    | st.lists(st.sampled_from(PACK_WORDS)).map(" ".join)
    | st.lists(st.sampled_from(PACK_WORDS)).map("".join)
)
def test_any_text_is_a_pack_or_a_value_error(text: str) -> None:
    """Untrusted text does nothing else; what is read can be written and read again."""
    try:
        pack = Pack.parse(text)
    except ValueError:
        return
    assert Pack.parse(str(pack)) == pack


# --- packets


@given(rounds=st.lists(st.builds(Packet, st.integers(1, 99), st.booleans()), min_size=1, max_size=99))
def test_packets_read_back_from_their_text(rounds: list[Packet]) -> None:
    """``3-1k-4`` is three to each, one to the kitty, four to each (catalogue: deal-packets)."""
    packets = Packets(tuple(rounds))
    assert Packets.parse(str(packets)) == packets
    assert Packets.parse(f" {str(packets).upper()} ") == packets
    assert eval(repr(packets), {"Packets": Packets}) == packets
    assert pickle.loads(pickle.dumps(packets)) == copy.deepcopy(packets) == packets
    assert packets.to_hand == sum(each.count for each in rounds if not each.to_kitty)
    assert packets.to_kitty == sum(each.count for each in rounds if each.to_kitty)


@pytest.mark.option("table.packets")
@pytest.mark.rule("deal-packets")
@pytest.mark.parametrize(
    ("text", "kitty"),
    [
        ("3-1k-4-1k-3-1k", 3),  # 002, 003, PAG, E2, JS4
        ("3-3k-4-2k-3", 5),  # 002, 003, DMA
        ("3-3k-4-3", 3),  # OFF
        ("3-3k-3-3k-4", 6),  # 002, 003 Québec
        ("3-2k-4-2k-3-2k", 6),  # EMB
        ("3-3k-2-2k-3-2", 5),  # ISU
    ],
)
def test_the_packets_of_the_catalogue_deal_ten_to_a_hand(text: str, kitty: int) -> None:
    """Every published order fits the pack that leaves such a kitty."""
    packets = Packets.parse(text)
    assert (packets.to_hand, packets.to_kitty) == (10, kitty)
    pack = {3: "43", 5: "45", 6: "46"}[kitty]
    rules = RuleSet().with_options({"table.pack": pack, "table.packets": text})
    assert str(rules.table.packets) == text


@pytest.mark.parametrize("text", ["", "0", "3-0k", "100", "3--4", "-3", "3-k", "3kk", "k3", "three", "3,4", "3-4-"])
def test_a_string_that_is_not_packets_is_refused(text: str) -> None:
    """No packet is empty, negative or in words."""
    with pytest.raises(ValueError, match="is not a list of packets"):
        Packets.parse(text)


def test_there_are_at_most_99_packets() -> None:
    """A text that is longer than 99 packets can be is refused before it is read; a part of a wrong text is quoted."""
    longest = "-".join(["99k"] * 99)
    assert str(Packets.parse(longest)) == longest
    with pytest.raises(ValueError, match=r"^the string of packets must have at most 395 characters, got 396$"):
        Packets.parse(longest + "-")
    with pytest.raises(ValueError, match=r"^rounds must be 1 to 99 packets, got 100$"):
        Packets.parse("-".join(["1"] * 100))
    with pytest.raises(ValueError, match=rf"^'{'x' * 40}' is not a list of packets"):
        Packets.parse("x" * 50)


@pytest.mark.parametrize("count", [0, -1, 100, True, 3.0, "3", None])
def test_packets_that_could_not_be_read_back_cannot_be_constructed(count: object) -> None:
    """A RuleSet with an empty or a negative packet was valid, and its document could not be read."""
    with pytest.raises(ValueError, match=rf"^count must be a whole number from 1 to 99, got {count!r}$"):
        Packet(count)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^rounds must be 1 to 99 packets, got 0$"):
        Packets(())


def test_every_card_of_a_large_kitty_can_be_a_packet() -> None:
    """Rules with 66 cards for two players were valid, and their document could not be read: catalogue deal-packets."""
    packets = Packets((Packet(10), *[Packet(1, to_kitty=True)] * 46))
    rules = RuleSet().with_options(
        {"table.players": 2, "table.partnership": "solo", "table.pack": "66", "table.packets": packets}
    )
    assert rules_from_dict(rules_to_dict(rules)) == rules


@given(text=st.text() | st.text("0123456789k- K", max_size=20))
def test_any_text_is_packets_or_a_value_error(text: str) -> None:
    """Untrusted text does nothing else."""
    try:
        packets = Packets.parse(text)
    except ValueError:
        return
    assert Packets.parse(str(packets)) == packets


# --- seats


SEATINGS = [
    # players, partnership, the partners of seat 0 to the last one
    (4, "opposite", [(2,), (3,), (0,), (1,)]),  # fixed-opposite: all seeds
    (2, "solo", [(), ()]),  # 002
    (3, "solo", [(), (), ()]),  # 001, 002, 003
    (5, "called-card", [()] * 5),  # 002: "there are no fixed teams and each player plays for themselves"
    (6, "alternate", [(2, 4), (3, 5), (0, 4), (1, 5), (0, 2), (1, 3)]),  # 002, 001, BIC, PAG
    (6, "opposite", [(3,), (4,), (5,), (0,), (1,), (2,)]),  # 002 "Cut Throat", 001; RT: 0-3, 1-4, 2-5
]


@pytest.mark.option("table.players")
@pytest.mark.option("table.partnership")
@pytest.mark.rule("players-count")
@pytest.mark.rule("partnership-mode")
@pytest.mark.rule("p6-teams")
@pytest.mark.parametrize(("players", "partnership", "partners"), SEATINGS)
def test_the_partnership_option_decides_who_are_partners(
    players: int, partnership: str, partners: list[tuple[int, ...]]
) -> None:
    """Catalogue partnership-mode, p6-teams: opposite pairs, two alternating threes, or each player alone."""
    pack = {2: "25", 3: "33", 4: "43", 5: "53", 6: "63"}[players]
    options = {"table.players": players, "table.partnership": partnership, "table.pack": pack}
    seating = RuleSet().with_options(options).table.seating
    seats = tuple(range(players))
    assert seating.players == seating.seats == seating.owners == seats
    assert [seating.partners(seat) for seat in seats] == partners
    for seat in seats:
        together = {seat, *partners[seat]}
        assert set(seating.sides[seating.side_of[seat]]) == together
        around = [(seat + step) % players for step in range(1, players)]
        assert seating.opponents(seat) == tuple(other for other in around if other not in together)
        assert seating.fellow_players(seat) == tuple(other for other in around if other in together), "clockwise"


@pytest.mark.rule("partnership-mode")
def test_each_player_on_a_side_of_three_sits_between_two_opponents() -> None:
    """Catalogue alternate-2x3 (BIC): "each partner has opponents left and right"; 002: "alternating positions"."""
    seating = in_sides(6, 2)
    for seat in seating.players:
        assert {seating.after(seat), (seat - 1) % 6} <= set(seating.opponents(seat))


def test_the_default_is_four_players_in_two_pairs() -> None:
    """Catalogue players-count, partnership-mode: the defaults."""
    assert RuleSet().table.seating == in_sides(4, 2)
    assert RuleSet().table.seating.sides == ((0, 2), (1, 3))
    assert RuleSet().table.seating.side_of == (0, 1, 0, 1)


@pytest.mark.option("table.spare_hands")
@pytest.mark.rule("p2-form")
@pytest.mark.rule("partnership-mode")
def test_a_dummy_sits_opposite_its_owner_and_belongs_to_the_owners_side() -> None:
    """002: "each player plays both the hand that is dealt to them and their partner's" (one-player-two-hands)."""
    seating = with_dummies(2)
    assert (seating.players, seating.seats) == ((0, 1), (0, 1, 2, 3))
    assert seating.sides == ((0, 2), (1, 3))
    assert seating.owners == (0, 1, 0, 1)
    assert [seating.partners(seat) for seat in seating.seats] == [(2,), (3,), (0,), (1,)]
    assert [seating.fellow_players(seat) for seat in seating.players] == [(), ()], "nobody else bids for the side"
    assert [seating.opponents(seat) for seat in seating.players] == [(1,), (0,)]
    assert [seating.after(seat) for seat in seating.players] == [1, 0], "only players bid and deal"
    options = {"players": 2, "partnership": "solo", "spare_hands": "dummies"}
    rules = RuleSet().with_options({f"table.{name}": value for name, value in options.items()})
    assert rules.table.seating == seating


@pytest.mark.option("table.spare_hands")
@pytest.mark.rule("p3-deck")
def test_a_fourth_hand_has_no_side_before_the_auction_is_won() -> None:
    """Catalogue p3-deck (FRA): the high bidder gets the spare hand."""
    seating = with_spare_seat(3)
    assert (seating.players, seating.seats) == ((0, 1, 2), (0, 1, 2, 3))
    assert seating.sides == ((0,), (1,), (2,))
    assert seating.side_of == (0, 1, 2, NO_SIDE)
    assert seating.partners(3) == seating.partners(0) == ()
    options = {"players": 3, "partnership": "solo", "spare_hands": "for-the-bidder"}
    rules = RuleSet().with_options({f"table.{name}": value for name, value in options.items()})
    assert rules.table.seating == seating


@pytest.mark.rule("rotation")
@pytest.mark.parametrize(("players", "sides"), [(2, 2), (3, 3), (4, 2), (5, 5), (6, 2), (6, 3)])
def test_the_next_seat_is_clockwise(players: int, sides: int) -> None:
    """Catalogue rotation: clockwise, which is to the next number."""
    seating = in_sides(players, sides)
    for seat in range(players):
        assert seating.after(seat) == (seat + 1) % players
        assert seating.clockwise_from(seat) == tuple((seat + step) % players for step in range(players))


@pytest.mark.parametrize("seating", [in_sides(4, 2), in_sides(6, 3), with_dummies(2), with_spare_seat(3)])
def test_a_seating_compares_hashes_copies_and_pickles_by_value(seating: Seating) -> None:
    """It compares, hashes, copies and pickles."""
    for other in (copy.deepcopy(seating), *(pickle.loads(pickle.dumps(seating, p)) for p in PROTOCOLS)):
        assert other == seating
        assert hash(other) == hash(seating)
        assert (other.seats, other.side_of) == (seating.seats, seating.side_of)


def test_a_hand_has_ten_cards() -> None:
    """Every table of 500 plays ten tricks (catalogue deck-composition: cards = 10 x hands + kitty)."""
    assert HAND_SIZE == 10


@pytest.mark.parametrize("level", [5, 11, True, 0])
def test_a_trick_bid_is_for_six_to_ten_tricks(level: int) -> None:
    """Every source: the levels are six to ten."""
    with pytest.raises(ValueError, match="6 to 10"):
        TrickBid(level, Strain.HEARTS)


def test_a_strain_shows_its_name() -> None:
    """The repr of a bid contains the strain as valid code."""
    assert repr(TrickBid(7, Strain.NO_TRUMP)) == "TrickBid(level=7, strain=Strain.NO_TRUMP)"


@pytest.mark.parametrize("text", ["", " , ", "matching fours"])
def test_a_pack_without_cards_is_refused(text: str) -> None:
    """What names no card names no pack."""
    with pytest.raises(ValueError, match="a pack must contain cards"):
        Pack.parse(text)
