"""Constraints as text: valid and invalid forms, the places of errors, and values that are read back from text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred import InvalidNotationError, Rank, RuleSet, find_preset, parse_cards, presets
from five_hundred.dealing import Constraint, Constraints, Holding, Points, cards_named, parse_constraints
from five_hundred.dealing.card_sets import named_sets
from five_hundred.dealing.language import LONGEST
from five_hundred.dealing.narrowing import largest
from five_hundred.dealing.places import name_of
from five_hundred.rules import DealForm
from five_hundred.rules.packets_and_piles import piles_of
from five_hundred.rules.presets import PRESETS
from five_hundred.testing import rulesets

RULES = presets.AUSTRALIAN


def read(text: str, rules: RuleSet = RULES, dealer: int = 0) -> list[Constraint]:
    return [*parse_constraints(text, rules, dealer).constraints]


def holding(place: str, cards: str, least: int, most: int) -> Holding:
    return Holding(place, parse_cards(cards), least, most)


HEARTS = "4H 5H 6H 7H 8H 9H 10H JH QH KH AH"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("South: joker", holding("South", "RJ", 1, 1)),
        ("south: A JOKER", holding("South", "RJ", 1, 1)),
        ("0: RJ", holding("South", "RJ", 1, 1)),
        ("seat 2: no joker", holding("North", "RJ", 0, 0)),
        ("West: AH KH", holding("West", "AH KH", 2, 2)),
        ("West: a♥ k♥", holding("West", "AH KH", 2, 2)),
        ("West: no AH KH", holding("West", "AH KH", 0, 0)),
        ("West: 10♥", holding("West", "10H", 1, 1)),
        ("West: 2+ of AH KH QH", holding("West", "AH KH QH", 2, 3)),
        ("West: one from AH KH QH", holding("West", "AH KH QH", 1, 1)),
        ("East: 5+ hearts", holding("East", HEARTS, 5, 10)),
        ("East: 5 or more hearts", holding("East", HEARTS, 5, 10)),
        ("East: at least five ♥", holding("East", HEARTS, 5, 10)),
        ("East: 5 hearts", holding("East", HEARTS, 5, 5)),
        ("East: exactly 5 hearts", holding("East", HEARTS, 5, 5)),
        ("East: at most 5 hearts", holding("East", HEARTS, 0, 5)),
        ("East: 5 or fewer hearts", holding("East", HEARTS, 0, 5)),
        ("East: 5 or less hearts", holding("East", HEARTS, 0, 5)),
        ("East: 2-4 hearts", holding("East", HEARTS, 2, 4)),
        ("East: 2 – 4 hearts", holding("East", HEARTS, 2, 4)),
        ("East: two to four hearts", holding("East", HEARTS, 2, 4)),
        ("East: no hearts", holding("East", HEARTS, 0, 0)),
        ("East: a heart", holding("East", HEARTS, 1, 10)),
        ("kitty: an ace", holding("kitty", "AS AC AD AH", 1, 3)),
        ("kitty: ace", holding("kitty", "AS AC AD AH", 1, 3)),
        ("the kitty: ace", None),
        ("widow: ace", holding("kitty", "AS AC AD AH", 1, 3)),
        ("South: all aces", holding("South", "AS AC AD AH", 4, 4)),
        ("South: 3 kings of hearts", None),
        ("South: king of the hearts", holding("South", "KH", 1, 1)),
        ("South: an ace or king", holding("South", "AS KS AC KC AD KD AH KH", 1, 8)),
        ("South: 2+ face cards of spades", holding("South", "JS QS KS", 2, 3)),
        ("South: a picture", holding("South", "JS QS KS JC QC KC JD QD KD JH QH KH", 1, 10)),
        ("South: a picture card", holding("South", "JS QS KS JC QC KC JD QD KD JH QH KH", 1, 10)),
        ("South: both bowers in hearts", holding("South", "JD JH", 2, 2)),
        ("South: 6+ trumps in hearts", holding("South", f"{HEARTS} JD RJ", 6, 10)),
        ("South: no diamonds with hearts as trumps", holding("South", "4D 5D 6D 7D 8D 9D 10D QD KD AD", 0, 0)),
        ("dealer: AS", holding("East", "AS", 1, 1)),
        ("dealer's left: AS", holding("South", "AS", 1, 1)),
        ("Dealer’s  Right: AS", holding("North", "AS", 1, 1)),
        ("dealer's partner: AS", holding("West", "AS", 1, 1)),
        ("North/South: 8+ hearts", holding("South/North", HEARTS, 8, 11)),
        ("South: 12+ points", Points("South", 12, 32)),
        ("South: 12-14 points", Points("South", 12, 14)),
        ("South: 9+ points with RJ=5 A=4", Points("South", 9, 21, {Rank.RED_JOKER: 5, Rank.ACE: 4})),
        ("South: 10 cards", Holding("South", RULES.table.pack.cards, 10, 10)),
    ],
)
def test_each_form_of_a_constraint(text: str, expected: Constraint | None) -> None:
    """The dealer is East.  Forms without an expected value are refused."""
    if expected is None:
        with pytest.raises(InvalidNotationError, match=r"^character \d+: "):
            read(text, dealer=3)
    else:
        assert read(text, dealer=3) == [*Constraints(RULES, [expected], 3).constraints]
        (found,) = read(text, dealer=3)
        assert (found.place, found.least, found.most) == (expected.place, expected.least, expected.most)


def test_a_text_has_clauses_and_items() -> None:
    """Line breaks separate clauses, too; empty clauses do not matter."""
    found = read("South: joker, 5+ hearts;\n\n kitty: an ace;")
    assert [each.place for each in found] == ["South", "South", "kitty"]
    assert str(parse_constraints("South: RJ\nkitty: an ace; South: 5+ hearts", RULES)) == (
        "South: a joker; kitty: an ace; South: 5+ hearts"
    )
    assert read("") == read(" ;\n") == []
    assert str(Constraints(RULES)) == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("South", "character 1: 'South' must name a place and, after a colon, its cards, as in 'South: joker"),
        ("Suoth: joker", "character 1: 'Suoth' is not a place at this table: did you mean 'South'?"),
        ("South: joker;  Bob: ace", "character 16: 'Bob' is not a place at this table; choose one of South, West"),
        ("South/South: joker", "character 1: 'South/South' must name each place only once"),
        ("South: heats", "character 8: 'heats' is not a set of cards: did you mean 'hearts'?"),
        ("South: joker,   5+ heats", "character 17: 'heats' is not a set of cards: did you mean 'hearts'?"),
        ("South: joker\nWest: 5+ xyz", "line 2, character 7: 'xyz' is not a set of cards; choose one of cards, spades"),
        ("South: hearts", "character 8: 'hearts' must begin with a number, as in '5+ hearts'"),
        ("South: joker,, ace", "character 14: a constraint is missing here; write, for example, 'South"),
        ("South:", "character 7: a constraint is missing here"),
        ("South: 5+", "character 8: a set of cards, such as hearts or aces, is missing here"),
        ("South: 4S", "character 8: this pack has no 4♠"),
        ("South: a two", "character 8: this pack has no twos"),
        ("South: 11 hearts", "character 8: South cannot hold 11 hearts: hands have 10 cards"),
        ("South: 11 cards", "character 8: South cannot hold 11 cards: hands have 10 cards"),
        ("South: 5 aces", "character 8: South cannot hold 5 aces: the pack has 4"),
        ("South: 4+ of AH KH QH", "character 8: South cannot hold 4 of QH KH AH: the pack has 3"),
        ("kitty: 4 aces", "character 8: kitty cannot hold 4 aces: it has 3 cards"),
        ("South/kitty: 14 cards", "character 14: South/kitty cannot hold 14 cards: together they have 13 cards"),
        ("South: 5-3 hearts", "character 8: South cannot hold at least 5 and at most 3: the smaller number must come"),
        (
            "South: 33+ points",
            "character 8: South cannot hold 33 points: 10 cards of this pack are worth 0 to 32 points",
        ),
        ("South: 0-9 cards", "character 8: South cannot hold at most 9 cards: the other places have room for only 33"),
        ("South: points", "character 8: 'points' is not a set of cards"),
        ("South: 5+ points with X=4", "character 8: 'x=4' must be a rank and its points, such as A=4 or RJ=5"),
        ("South: 5+ points with A", "character 8: 'a' must be a rank and its points"),
        ("South: 5+ points with A=101", "character 8: values must map ranks to whole numbers from 0 to 100"),
        ("South: 5+ points with BJ=5", "character 8: the values for South must give points to at least one rank"),
        ("South: " + ", ".join(["joker"] * 101), "character 708: there must be at most 100 constraints"),
        ("x" * (LONGEST + 1), "constraints must have at most 40,000 characters, got 40,001"),
    ],
)
def test_errors_name_the_place_in_the_text(text: str, message: str) -> None:
    with pytest.raises(InvalidNotationError) as caught:
        parse_constraints(text, RULES)
    assert str(caught.value).startswith(message)


def test_hands_that_the_players_draw_cannot_be_named() -> None:
    """The deal gives the players no cards."""
    rules = find_preset("two-handed-draw").rules
    for place in ("South", "1", "dealer's left"):
        with pytest.raises(InvalidNotationError, match="no cards after the deal, because the players draw their hands"):
            parse_constraints(f"{place}: joker", rules)
    assert str(parse_constraints("pile: 12 court cards; blind: joker", rules)) == "pile: 12 court cards; kitty: a joker"


@pytest.mark.parametrize(
    ("preset", "text"),
    [
        ("american", "widow: joker"),
        ("two-handed-dummies", "South's dummy: joker"),
        ("two-handed-dead-hand", "dead: joker"),
        ("two-handed-exposed", "table: an ace; rest: 3+ aces"),
        ("quebec", "South: both jokers"),
        ("six-handed", "Southwest: a two of hearts"),
        ("five-handed", "dealer's right: 3+ court cards"),
    ],
)
def test_every_kind_of_table_has_its_places(preset: str, text: str) -> None:
    rules = find_preset(preset).rules
    constraints = parse_constraints(text, rules)
    assert parse_constraints(str(constraints), rules) == constraints


def test_the_spare_hand_for_the_bidder_has_a_name() -> None:
    rules = RuleSet().with_options(
        {"table.players": 3, "table.partnership": "solo", "table.spare_hands": "for-the-bidder"}
    )
    assert str(parse_constraints("the spare hand: joker", rules)) == "the spare hand: a joker"


def test_without_a_single_partner_no_seat_is_the_partner() -> None:
    for name in ("three-handed", "six-handed"):
        with pytest.raises(InvalidNotationError, match="'dealer's partner' is not a place at this table"):
            parse_constraints("dealer's partner: joker", find_preset(name).rules)


# Sets of cards


def test_equal_cards_of_two_packs_are_a_set() -> None:
    """A code names one of the two cards."""
    rules = find_preset("six-handed").rules.with_options({"table.pack": "63-two-packs"})
    assert [card.code for card in cards_named("twos of spades", rules)] == ["2S", "2S'"]
    assert [card.code for card in cards_named("2S", rules)] == ["2S"]
    assert [card.code for card in cards_named("2S'", rules)] == ["2S'"]


def test_a_matching_four_is_a_trump_of_both_suits_of_its_colour() -> None:
    rules = RULES.with_options({"table.pack": "43-matching-fours"})
    four = parse_cards("4H")[0]
    assert four in cards_named("trumps in diamonds", rules)
    assert four not in cards_named("hearts with diamonds trumps", rules)
    assert four in cards_named("hearts", rules)


def test_cards_named_checks_its_arguments() -> None:
    with pytest.raises(InvalidNotationError, match="a set of cards must have at most 500 characters, got 501"):
        cards_named("x" * 501, RULES)
    with pytest.raises(TypeError, match="name must be a string"):
        cards_named(5, RULES)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rules must be a RuleSet"):
        cards_named("hearts", presets.AUSTRALIAN.table)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="text must be a string"):
        parse_constraints(5, RULES)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rules must be a RuleSet"):
        parse_constraints("", "australian")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="dealer must be a seat from 0 to 3, got 4"):
        parse_constraints("", RULES, 4)


# Text and value


@st.composite
def constraints(draw: st.DrawFn) -> Constraints:
    """Constraints at any table, each of which is possible by itself."""
    rules = draw(rulesets() | st.sampled_from([preset.rules for preset in PRESETS.values()]))
    dealer = draw(st.sampled_from(rules.table.seating.players))
    pack, piles = rules.table.pack, [*piles_of(rules.table)]
    some_cards = st.lists(st.sampled_from(pack.cards), min_size=1, max_size=6)
    ranks = st.sampled_from(sorted({card.rank for card in pack.cards}))
    known = st.sampled_from([pack.cards_in(mask) for mask in named_sets(pack).values()])
    found: list[Constraint] = []
    for _ in range(draw(st.integers(0, 4))):
        chosen = draw(st.lists(st.sampled_from(piles), min_size=1, max_size=2, unique=True))
        place = name_of(chosen, rules)
        values = draw(st.none() | st.dictionaries(ranks, st.integers(1, 6), min_size=1, max_size=3))
        loose: Constraint
        if draw(st.booleans()):
            loose = Points(place) if values is None else Points(place, 0, None, values)
        else:
            loose = Holding(
                place, (*draw(known), *draw(some_cards)) if draw(st.booleans()) else draw(known | some_cards)
            )
        (wide,) = Constraints(rules, [loose], dealer).constraints
        assert wide.most is not None
        assert wide.most == largest(wide, rules, dealer)
        least = draw(st.integers(wide.least, wide.most))
        most = draw(st.none() | st.integers(least, wide.most))
        found.append(
            Points(place, least, most, loose.values)
            if isinstance(loose, Points)
            else Holding(place, loose.cards, least, most)
        )
    return Constraints(rules, found, dealer)


@given(value=constraints())
def test_the_text_of_constraints_reads_back_as_the_same_value(value: Constraints) -> None:
    again = parse_constraints(str(value), value.rules, value.dealer)
    assert again == value
    assert str(again) == str(value)
    assert repr(value) == f"<Constraints {str(value)!r}>"


@pytest.mark.parametrize("name", PRESETS)
def test_every_named_set_of_every_preset_reads_back(name: str) -> None:
    """In the singular and in the plural."""
    rules = PRESETS[name].rules
    pack = rules.table.pack
    drawn = rules.table.deal_form is DealForm.DRAWN
    for text, mask in named_sets(pack).items():
        assert cards_named(text, rules) == pack.cards_in(mask)
        place = "pile" if drawn else "South"
        for least in (0, 1):
            value = Constraints(rules, [Holding(place, pack.cards_in(mask), least)])
            assert parse_constraints(str(value), rules) == value


@pytest.mark.parametrize("kind", [",", ";", "/", ":", "5+ ", "or ", "as trumps ", "AH ", "\n", "South: AH;", "ß", "a "])
def test_hostile_text_is_refused_in_time_that_grows_with_its_length(kind: str) -> None:
    """The function may also read the text; the test only requires an end."""
    for start in ("", "South:"):
        text = (start + kind * LONGEST)[:LONGEST]
        try:
            parse_constraints(text, RULES)
        except InvalidNotationError as error:
            assert len(str(error)) < 600
