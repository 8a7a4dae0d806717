"""Packs: the cards that each pack holds, and how people write a pack."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred.cards.card import ALL_CARDS, RED_JOKER, Rank, Suit, parse_card
from five_hundred.cards.packs import PACKS, Pack
from five_hundred.rules import RuleSet

CARDS = st.sampled_from(ALL_CARDS)
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)

SPADES, CLUBS, DIAMONDS, HEARTS = Suit
SECOND = ["2'", "3'", "4'"]
"""The ranks of which a second pack may give another card (catalogue: d63-two-packs, duplicate-cards)."""


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


def written(rank: str, sign: str) -> str:
    """The code of a card; the sign of a second pack comes last."""
    return rank.rstrip("'") + sign + "'" * rank.count("'")


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


@pytest.mark.option("table.pack", "table.players", "table.spare_hands")
@pytest.mark.rule("deck-composition", "p3-deck")
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
        ("5-A SCDH, matching", "^'matching' in "),
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


@pytest.mark.parametrize("text", ["", " , ", "matching fours"])
def test_a_pack_without_cards_is_refused(text: str) -> None:
    """What names no card names no pack."""
    with pytest.raises(ValueError, match="a pack must contain cards"):
        Pack.parse(text)


def test_only_the_whole_pack_is_whole() -> None:
    """A pack in any order is whole; a pack with a missing, an additional, a repeated or a strange card is not."""
    pack = PACKS["43"]
    cards, strange = list(pack.cards), parse_card("2S")
    assert pack.is_whole(cards)
    assert pack.is_whole(cards[::-1])
    for wrong in ([], cards[1:], [*cards, strange], [*cards, cards[0]], [*cards[1:], strange], [*cards[1:], cards[1]]):
        assert not pack.is_whole(wrong)
