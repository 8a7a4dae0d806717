"""Order and value of bids: published ladders bid by bid, and the law of order under any RuleSet."""

import json
import re
from collections.abc import Iterable, Mapping
from itertools import combinations
from random import Random

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from makeable import makeable_bids
from page_words import page_words
from paths import DATA

import five_hundred as fh
from five_hundred import presets
from five_hundred.actions import Look
from five_hundred.cli.show_rules import show_rules
from five_hundred.rules import SCHEDULES, SPECIAL_BIDS, BidOrder, InkleWho, Ladder, Schedule, ladder_of
from five_hundred.rules.bids.special_bids import DOUBLE_NULLO, OPEN_NULLO
from five_hundred.rules.bids.trick_bids import STRAINS, TRICK_BIDS, parse_trick_bid
from five_hundred.testing import rulesets

LADDERS: Mapping[str, list[tuple[str, int]]] = {
    name: [(bid, points) for bid, points in ladder]
    for name, ladder in json.loads((DATA / "ladders.json").read_text("utf-8")).items()
}
"""The catalogue's complete ladders, lowest bid first: what is said, and its points."""


def no_specials(**options: object) -> fh.RuleSet:
    changes = {name.replace("__", "."): value for name, value in options.items()}
    return fh.RuleSet().with_options({"contracts.specials": [], **changes})


PUBLISHED = {
    "american-us": presets.AMERICAN,
    "australian": presets.AUSTRALIAN,
    "new-zealand": presets.NEW_ZEALAND,
    "newcastle": presets.NEWCASTLE,
    "walker": presets.WALKER,
    "canadian": presets.CANADIAN,
    "quebec": presets.QUEBEC,
    "seed-000": presets.NO_TRICKS,
    "neuralplay-std": presets.NEURALPLAY,
    "trickster-american": presets.TRICKSTER_AMERICAN,
    "trickster-australian": presets.TRICKSTER_AUSTRALIAN,
    "three-handed": presets.THREE_HANDED,
    "two-handed": presets.TWO_HANDED_DUMMIES,
    "five-handed": presets.FIVE_HANDED,
    "six-2x3": presets.SIX_HANDED,
    "six-3x2": presets.SIX_HANDED_PAIRS,
    "original-1904-by-level": presets.ORIGINAL_1904.with_options({"auction.order": "level-then-suit"}),
    "original-1904-by-points": presets.ORIGINAL_1904,
    "perfect": no_specials(contracts__schedule="perfect"),  # the preset has four bids more (6.46): see below
    "perfect-split-colours": presets.PERFECT_SPLIT_COLOURS,
    "app-original(level-base × suit-index)": no_specials(contracts__schedule="level-times-suit"),
}
"""Which preset, or which options, give each ladder."""


def published(name: str) -> list[tuple[str, int]]:
    """A ladder of the catalogue, without its footnotes; what it writes in one line for two bids of one place is two."""
    both = ("Open/Double Nullo", 500)
    pair = [("Open Nullo", 500), ("Double Nullo", 500)]
    bids = [bid for entry in LADDERS[name] for bid in (pair if entry == both else [entry])]
    return [(bid.rstrip("*†").removesuffix(" (no 7-gate)"), points) for bid, points in bids]


def ties_of(name: str) -> set[frozenset[str]]:
    """The pairs of bids that do not overcall each other, which the catalogue allows in three ladders only."""
    if name == "american-us":
        return {frozenset({"Open Nullo", "Double Nullo"})}
    if name == "seed-000":
        group = ("10♥", "Spread", "Across The Table")  # "form one tie group"; and the challenge shares its rung (6.4)
        return {frozenset(pair) for pair in [*combinations(group, 2), ("No Tricks", "Across The Corner")]}
    if name == "original-1904-by-points":
        return {
            frozenset({one, other})
            for one, points in LADDERS[name]
            for other, same in LADDERS[name]
            if points == same and one != other
        }
    return set()


def listed(ladder: Ladder) -> list[tuple[str, int]]:
    return [(str(bid), ladder.points[bid]) for bid in ladder.bids]


@pytest.mark.option("contracts.schedule", "contracts.specials", "contracts.specials.CODE.above")
@pytest.mark.rule("schedule", "null-rank", "null-value")
@pytest.mark.parametrize("name", PUBLISHED)
def test_the_ladder_of_each_preset_is_the_published_one(name: str) -> None:
    """Catalogue section 3: every bid in its place with its points."""
    assert listed(ladder_of(PUBLISHED[name])) == published(name)


@pytest.mark.option("auction.order")
@pytest.mark.rule("bid-order-key")
@pytest.mark.parametrize("name", PUBLISHED)
def test_each_bid_of_a_published_ladder_overcalls_all_below_it(name: str) -> None:
    """It overcalls no other bid; bids on the same rung do not overcall each other (catalogue 5.28, 6.11)."""
    ladder, ties = ladder_of(PUBLISHED[name]), ties_of(name)
    for place, bid in enumerate(ladder.bids):
        for number, other in enumerate(ladder.bids):
            expected = place > number and frozenset({str(bid), str(other)}) not in ties
            assert ladder.overcalls(bid, other) == expected, f"{bid} over {other}"


@pytest.mark.rule("schedule")
def test_the_perfect_preset_has_the_ladder_with_split_colours_up_to_ten_no_trump() -> None:
    """Catalogue 4.4, 6.46; 002: ten no trump is "the highest bid"."""
    ladder = published("perfect-split-colours")
    assert listed(ladder_of(presets.PERFECT)) == ladder[: ladder.index(("10NT", 500)) + 1]
    assert [bid for bid, _ in ladder[-2:]] == ["Patastrophe", "Blind Misère"]


@pytest.mark.rule("p2-form")
def test_two_players_without_dummies_have_the_ladders_of_the_games_they_follow() -> None:
    """Catalogue 6.46: "as per three-handed" with a dead hand, and "standard" bidding with exposed cards (002)."""
    assert listed(ladder_of(presets.TWO_HANDED_DEAD_HAND)) == published("three-handed")
    assert listed(ladder_of(presets.TWO_HANDED_EXPOSED)) == published("australian")
    assert listed(ladder_of(presets.TWO_HANDED_DRAW)) == published("two-handed")


def test_every_copied_ladder_is_compared() -> None:
    """All 21 ladders of the catalogue, and the file holds nothing else."""
    assert list(LADDERS) == list(PUBLISHED)
    assert len(LADDERS) == 21


@pytest.mark.rule("p3-null", "p5-null", "p2-form")
def test_the_footnotes_of_the_published_ladders_hold() -> None:
    """Three players need no seven for misère (002, 003); two with dummies and five have no null bids (002)."""
    gates = {bid.name: bid.gate.value for bid in presets.THREE_HANDED.contracts.specials}
    assert gates["Misère"] == "anytime"
    assert presets.TWO_HANDED_DEAD_HAND.contracts.specials == presets.THREE_HANDED.contracts.specials
    assert presets.TWO_HANDED_EXPOSED.contracts.specials == presets.AUSTRALIAN.contracts.specials
    for rules in (presets.FIVE_HANDED, presets.FIVE_HANDED_HIDDEN, presets.TWO_HANDED_DUMMIES):
        assert rules.contracts.specials == ()
    corner, spread, table = presets.NO_TRICKS.contracts.specials[1:]
    assert [each.gate.value for each in (corner, spread, table)] == [
        "over-opponents-null",
        "after-null",
        "after-partners-null",
    ]


# --- schedules

FORMULAS = {
    # catalogue schedule; the suit s counts from 0 for spades to 4 for no trump
    "avondale": lambda level, s: 40 + 20 * s + 100 * (level - 6),
    "original": lambda level, s: (40 + 20 * s) * (level - 5),
    "perfect": lambda level, s: 40 + 20 * s + 100 * (level - 6) - 20,
    "level-times-suit": lambda level, s: (40 + 20 * (level - 6)) * (s + 1),
}


@pytest.mark.option("contracts.schedule")
@pytest.mark.rule("schedule")
@pytest.mark.parametrize("name", SCHEDULES)
def test_a_schedule_follows_its_formula(name: str) -> None:
    """Catalogue section E."""
    schedule = SCHEDULES[name]
    assert schedule.rows == tuple(tuple(FORMULAS[name](level, s) for s in range(5)) for level in range(6, 11))
    assert [schedule.points(10, s) for s in range(5)] == list(schedule.rows[4])
    assert schedule.name == name
    assert Schedule.parse(name) == schedule == Schedule.parse([list(row) for row in schedule.rows])
    assert eval(repr(schedule), {"Schedule": Schedule}) == schedule


@pytest.mark.rule("schedule")
@pytest.mark.parametrize(
    ("name", "bid", "points"),
    [
        ("avondale", "6S", 40),
        ("avondale", "8S", 240),
        ("avondale", "10H", 500),
        ("avondale", "10NT", 520),
        ("original", "6NT", 120),
        ("original", "7NT", 240),
        ("original", "10NT", 600),
        ("perfect", "6S", 20),
        ("perfect", "8C", 240),
        ("perfect", "10NT", 500),
        ("level-times-suit", "7S", 60),
        ("level-times-suit", "9NT", 500),
    ],
)
def test_schedules_have_the_values_that_players_know(name: str, bid: str, points: int) -> None:
    """Source 004 prints the tables; 002: ten no trump is exactly 500 in the perfect one."""
    assert ladder_of(no_specials(contracts__schedule=name)).points[parse_trick_bid(bid)] == points


@pytest.mark.option("contracts.schedule")
@given(rows=st.lists(st.lists(st.integers(1, 10_000), min_size=5, max_size=5), min_size=5, max_size=5))
def test_a_custom_schedule_gives_each_bid_its_points(rows: list[list[int]]) -> None:
    """Catalogue schedule ``custom``: any 5x5 table; the bids keep their order by level."""
    ladder = ladder_of(no_specials(contracts__schedule=rows))
    assert [ladder.points[bid] for bid in ladder.bids] == [points for row in rows for points in row]
    assert list(ladder.bids) == list(TRICK_BIDS)


@pytest.mark.option("auction.suit_order")
@pytest.mark.rule("bid-suit-order")
def test_with_clubs_lowest_six_clubs_are_worth_forty() -> None:
    """H1900: six clubs 40, six spades 60, eight hearts 240, nine clubs 160; diamonds fourth [I]."""
    rules = no_specials(contracts__schedule="original", auction__suit_order="C S H D NT")
    points = {str(bid): value for bid, value in ladder_of(rules).points.items()}
    expected = {"6♣": 40, "6♠": 60, "6♥": 80, "6♦": 100, "6NT": 120, "8♥": 240, "9♣": 160}
    assert {bid: points[bid] for bid in expected} == expected
    by_level = [bid for bid, _ in listed(ladder_of(rules))]
    assert by_level[:6] == ["6♣", "6♠", "6♥", "6♦", "6NT", "7♣"]
    by_points = ladder_of(rules.with_options({"auction.order": "points"}))
    assert by_points.overcalls(parse_trick_bid("8H"), parse_trick_bid("9C"))


@pytest.mark.option("auction.suit_order")
@given(order=st.permutations(STRAINS))
def test_bids_of_a_level_rise_in_the_order_of_the_suits(order: list[fh.Strain]) -> None:
    """Catalogue bid-suit-order; the points follow the place, not the suit."""
    rules = no_specials(auction__suit_order=" ".join(strain.code for strain in order))
    ladder = ladder_of(rules)
    assert list(ladder.bids) == [fh.TrickBid(level, strain) for level in range(6, 11) for strain in order]
    assert [ladder.points[bid] for bid in ladder.bids] == list(range(40, 540, 20))


@pytest.mark.option("auction.order")
@pytest.mark.rule("bid-order-key")
def test_order_by_points_and_by_level_differ_under_the_original_schedule() -> None:
    """H1900: 8♥ 240 outranks 9♣ 160 by points; equal points are not higher (catalogue 5.28)."""
    by_level = ladder_of(PUBLISHED["original-1904-by-level"])
    by_points = ladder_of(PUBLISHED["original-1904-by-points"])
    low, high = parse_trick_bid("9S"), parse_trick_bid("7NT")  # 160 and 240 points
    assert by_level.overcalls(low, high)
    assert not by_points.overcalls(low, high)
    assert by_points.overcalls(high, low)
    for one, other in [("6NT", "7C"), ("7C", "8S"), ("7NT", "9C"), ("10S", "7H")]:
        pair = parse_trick_bid(one), parse_trick_bid(other)
        assert by_points.points[pair[0]] == by_points.points[pair[1]]
        assert not by_points.overcalls(*pair)
        assert not by_points.overcalls(*reversed(pair))


# --- options that move the special bids


def above(rules: fh.RuleSet, code: str) -> list[str]:
    """The trick bids that overcall a special bid, lowest first."""
    (bid,) = [each for each in rules.contracts.specials if each.code == code]
    return [str(each) for each in ladder_of(rules).above(bid) if isinstance(each, fh.TrickBid)]


def from_bid(lowest: str | None) -> list[str]:
    """The trick bids from one of them up."""
    names = [str(bid) for bid in TRICK_BIDS]
    return [] if lowest is None else names[names.index(lowest) :]


@pytest.mark.option("contracts.specials.CODE.above", "contracts.specials.CODE.value")
@pytest.mark.rule("null-rank", "null-value")
@pytest.mark.parametrize(
    ("value", "over", "lowest"),
    [
        (210, "7H", "7NT"),  # "±210 allows 7NT to overcall it"
        (230, "7NT", "8♠"),  # "±230 can be overcalled by any 8-level bid"
        (250, "8S", "8♣"),  # "±250 can be overcalled by 8♣ or better ..."
        (250, "7NT", "8♠"),  # "... unless 8♠ overbids is set, in which case any 8-level bid can"
    ],
)
def test_misere_ranks_where_the_trickster_options_put_it(value: int, over: str, lowest: str) -> None:
    """001, house rules; catalogue section 3, end."""
    rules = presets.TRICKSTER_AUSTRALIAN.with_options(
        {"contracts.specials.M.value": value, "contracts.specials.M.above": over}
    )
    assert above(rules, "M") == from_bid(lowest)
    assert ladder_of(rules).points[rules.contracts.specials[0]] == value


@pytest.mark.option("contracts.specials.CODE.above", "contracts.specials.CODE.value")
@pytest.mark.rule("open-null")
@pytest.mark.parametrize(
    ("value", "over", "lowest"),
    [
        (330, "8NT", "9♠"),  # "±330 allows any 9-level bid to be called over it"
        (430, "9NT", "10♠"),  # "±430 allows any 10-level bid"
        (500, "10H", "10NT"),  # "±500 allows only 10NT to be called over it"
        (520, "10NT", None),  # "±520 allows no overcalls"
    ],
)
def test_open_nullo_ranks_where_the_trickster_options_put_it(value: int, over: str, lowest: str | None) -> None:
    """001, house rules; catalogue section 3, end."""
    rules = presets.TRICKSTER_AMERICAN.with_options(
        {"contracts.specials.ON.value": value, "contracts.specials.ON.above": over}
    )
    assert above(rules, "ON") == from_bid(lowest)
    assert ladder_of(rules).overcalls(rules.contracts.specials[1], rules.contracts.specials[0])
    assert ladder_of(rules).points[rules.contracts.specials[1]] == value


@pytest.mark.option("contracts.specials")
@pytest.mark.rule("null-rank")
def test_the_miseres_of_thomas_beagle_rank_below_every_seven_and_every_eight() -> None:
    """TB: misère 130 above 6NT, open misère 230 above 7NT."""
    rules = fh.RuleSet().with_options({"contracts.specials": ["misere-130", "open-misere-230"]})
    names = [bid for bid, _ in listed(ladder_of(rules))]
    assert names[4:6] == ["6NT", "Misère"]
    assert names[11:13] == ["Open Misère", "8♠"]
    assert [bid.value for bid in rules.contracts.specials] == [130, 230]
    # Under every seven it could never be bid after a seven.
    assert [bid.gate.value for bid in rules.contracts.specials] == ["anytime", "anytime"]


NAMED = {
    # catalogue null-rank, open-null, double-null, bar-null: points, and the trick bid right below
    "misere": ("Misère", 250, "7NT"),
    "open-misere": ("Open Misère", 500, "10♦"),
    "nullo": ("Nullo", 250, "8♠"),
    "open-nullo": ("Open Nullo", 500, "10♥"),
    "double-nullo": ("Double Nullo", 500, "10♥"),
    "bar-nullo": ("Bar Nullo", 500, "10♥"),
    "no-tricks": ("No Tricks", 250, "8♠"),
    "spread": ("Spread", 500, "10♥"),
    "across-the-corner": ("Across The Corner", 250, "8♠"),
    "across-the-table": ("Across The Table", 500, "10♥"),
    "petite-misere": ("Petite misère", 500, "8♥"),
    "grosse-misere": ("Grosse misère", 1000, "10♥"),
    "misere-150": ("Misère", 150, "7♣"),
    "open-misere-250": ("Open Misère", 250, "8♣"),
    "hi-lo": ("Hi-Lo", 350, "9♣"),
    "double-misere": ("Double Misère", 450, "10♣"),
    "patastrophe": ("Patastrophe", 750, "10NT"),
    "blind-misere": ("Blind Misère", 1000, "10NT"),
    "misere-130": ("Misère", 130, "6NT"),
    "open-misere-230": ("Open Misère", 230, "7NT"),
    "game-spades": ("Game in spades", 1000, "10NT"),
    "game-clubs": ("Game in clubs", 1000, "10NT"),
    "game-diamonds": ("Game in diamonds", 1000, "10NT"),
    "game-hearts": ("Game in hearts", 1000, "10NT"),
    "game-no-trump": ("Game in no trump", 1000, "10NT"),
}


@pytest.mark.option("contracts.specials", "contracts.specials.CODE.name")
@pytest.mark.parametrize("name", SPECIAL_BIDS)
def test_a_named_special_bid_has_its_published_rank(name: str) -> None:
    """PAG, OFF, 000, 001, 002, 003, 004, TB, APP, JS4, EMB."""
    needs = ["no-tricks"] if name in ("spread", "across-the-corner", "across-the-table") else []
    rules = fh.RuleSet().with_options({"contracts.specials": [name, *needs]})
    ladder = listed(ladder_of(rules))
    title, value, below = NAMED[name]
    place = ladder.index((title, value))
    assert ladder[place - 1][0] == below


@pytest.mark.option("contracts.specials.CODE.step")
@pytest.mark.rule("double-null")
def test_steps_order_the_special_bids_above_one_trick_bid() -> None:
    """Catalogue 5.6: open and double null coexist only if ranked explicitly (open < double)."""
    ranked = fh.RuleSet().with_options(
        {"contracts.specials": ["double-nullo", "open-nullo"], "contracts.specials.DN.step": 2}
    )
    ladder = ladder_of(ranked)
    assert [bid for bid, _ in listed(ladder)][-4:] == ["10♥", "Open Nullo", "Double Nullo", "10NT"]
    shared = ladder_of(ranked.with_options({"contracts.specials.DN.step": 1}))
    assert not shared.overcalls(DOUBLE_NULLO, OPEN_NULLO)
    assert not shared.overcalls(OPEN_NULLO, DOUBLE_NULLO)


@pytest.mark.option("contracts.specials.CODE.step", "contracts.specials.CODE.above")
@pytest.mark.rule("across-the-corner")
def test_a_special_bid_of_step_zero_shares_the_rank_of_a_trick_bid() -> None:
    """4.1: at 500 points in strict order, source 000's bids and 10♥ overcall each other as little as themselves."""
    rules = fh.RuleSet().with_options({"contracts.specials": ["open-nullo"], "contracts.specials.ON.step": 0})
    ladder, (open_nullo,), ten_hearts = ladder_of(rules), rules.contracts.specials, parse_trick_bid("10H")
    assert not ladder.overcalls(open_nullo, ten_hearts)
    assert not ladder.overcalls(ten_hearts, open_nullo)
    assert ladder.overcalls(open_nullo, parse_trick_bid("10D"))
    assert above(rules, "ON") == ["10NT"]


@pytest.mark.option("contracts.specials.CODE.above", "contracts.specials.CODE.step")
def test_a_special_bid_above_none_ranks_below_every_trick_bid() -> None:
    """``above: none``."""
    rules = fh.RuleSet().with_options(
        {"contracts.specials": ["nullo", "open-nullo"], "contracts.specials.N.above": "none"}
    )
    assert [bid for bid, _ in listed(ladder_of(rules))][:2] == ["Nullo", "6♠"]
    twice = rules.with_options({"contracts.specials.ON.above": None, "contracts.specials.ON.step": 0})
    assert [bid for bid, _ in listed(ladder_of(twice))][:3] == ["Open Nullo", "Nullo", "6♠"]


def test_the_rank_of_a_special_bid_does_not_depend_on_its_points() -> None:
    """Catalogue 5.1: misère for 250 stands below 8♠ for 240."""
    cheap = fh.RuleSet().with_options({"contracts.specials.M.value": 1, "contracts.specials.OM.value": 10_000})
    assert [str(bid) for bid in ladder_of(cheap).bids] == [bid for bid, _ in published("australian")]


def test_bids_of_equal_points_rank_differently_in_different_games() -> None:
    """250 is under 8♠ in one ladder and over it in the other, 500 under or over 10♥ (catalogue 5.1, 5.3)."""
    assert above(presets.AUSTRALIAN, "M") == from_bid("8♠")
    assert above(presets.AMERICAN, "N") == from_bid("8♣")
    assert above(presets.AUSTRALIAN, "OM") == from_bid("10♥")
    assert above(presets.AMERICAN, "ON") == from_bid("10NT")


# --- the law of order


def naive_points(rules: fh.RuleSet, bid: fh.TrickBid) -> int:
    return rules.contracts.schedule.rows[bid.level - 6][rules.auction.suit_order.index(bid.strain)]


def is_higher(rules: fh.RuleSet, bid: fh.Bid, other: fh.Bid) -> bool:
    """Whether one bid is higher than the other, as the catalogue puts it."""
    match bid, other:
        case fh.TrickBid(), fh.TrickBid():
            if rules.auction.order is BidOrder.POINTS:
                return naive_points(rules, bid) > naive_points(rules, other)
            order = rules.auction.suit_order
            return bid.level > other.level or (
                bid.level == other.level and order.index(bid.strain) > order.index(other.strain)
            )
        case fh.SpecialBid(above=None), fh.TrickBid():
            return False
        case fh.SpecialBid(above=fh.TrickBid() as below), fh.TrickBid():
            # Above everything that is not higher than the bid under it, except where it shares that bid's place.
            same = not is_higher(rules, below, other) and not is_higher(rules, other, below)
            return bid.step > 0 if same else is_higher(rules, below, other)
        case fh.TrickBid(), fh.SpecialBid(above=None):
            return True
        case fh.TrickBid(), fh.SpecialBid(above=fh.TrickBid() as below):
            return is_higher(rules, bid, below)
        case fh.SpecialBid(above=one), fh.SpecialBid(above=two):
            if one is not None and (two is None or is_higher(rules, one, two)):
                return True
            if two is not None and (one is None or is_higher(rules, two, one)):
                return False
            return bid.step > other.step
        case _:
            raise AssertionError


def all_bids(rules: fh.RuleSet) -> list[fh.Bid]:
    """Catalogue bid-min-level, inkle-who: a bid below the lowest level exists only where somebody may make an inkle."""
    least = rules.auction.min_level if rules.auction.inkle_who is InkleWho.NOBODY else 6
    return [*[bid for bid in TRICK_BIDS if bid.level >= least], *rules.contracts.specials]


@given(rules=rulesets())
def test_overcalling_agrees_with_an_independent_statement_of_the_order(rules: fh.RuleSet) -> None:
    """An independent statement of the order agrees on every pair of bids."""
    ladder = ladder_of(rules)
    for bid in all_bids(rules):
        assert ladder.overcalls(bid, None)
        for other in all_bids(rules):
            assert ladder.overcalls(bid, other) == is_higher(rules, bid, other), f"{bid} over {other}"


@given(rules=rulesets())
def test_the_order_is_strict_and_total_but_for_allowed_ties(rules: fh.RuleSet) -> None:
    """Of two bids one is higher, except special bids of one place and equal points (catalogue 5.28, 6.11)."""
    ladder, bids = ladder_of(rules), all_bids(rules)
    for bid in bids:
        assert not ladder.overcalls(bid, bid)
    for bid in bids:
        for other in bids:
            if bid != other and not ladder.overcalls(bid, other) and not ladder.overcalls(other, bid):
                assert may_tie(rules, bid, other), f"{bid} and {other}"


def may_tie(rules: fh.RuleSet, bid: fh.Bid, other: fh.Bid) -> bool:
    specials = [each for each in (bid, other) if isinstance(each, fh.SpecialBid)]
    below = [each.above if isinstance(each, fh.SpecialBid) else each for each in (bid, other)]
    steps = [each.step if isinstance(each, fh.SpecialBid) else 0 for each in (bid, other)]
    points = [None if each is None else naive_points(rules, each) for each in below]
    same_points = rules.auction.order is BidOrder.POINTS and points[0] == points[1]
    if not specials:
        return same_points
    return steps[0] == steps[1] and (below[0] == below[1] or same_points)


@given(rules=rulesets(), data=st.data())
def test_a_bid_that_overcalls_the_higher_of_two_bids_overcalls_the_lower(
    rules: fh.RuleSet, data: st.DataObject
) -> None:
    """So auctions end: no three bids go round in a circle, and a tie is passed through."""
    ladder, bids = ladder_of(rules), st.sampled_from(all_bids(rules))
    one, two, three = data.draw(bids), data.draw(bids), data.draw(bids)
    if ladder.overcalls(two, one) and not ladder.overcalls(two, three):
        assert ladder.overcalls(three, one)
    if not ladder.overcalls(one, two) and not ladder.overcalls(two, three):
        assert not ladder.overcalls(one, three)


def rising(ladder: Ladder, bids: Iterable[fh.Bid]) -> bool:
    order = list(bids)
    return not any(ladder.overcalls(low, high) for place, low in enumerate(order) for high in order[place:])


@given(rules=rulesets(), data=st.data())
def test_a_ladder_lists_every_bid_once_lowest_first(rules: fh.RuleSet, data: st.DataObject) -> None:
    """With its points; ``above`` gives what may still be said over a bid."""
    ladder = ladder_of(rules)
    assert sorted(map(repr, ladder.bids)) == sorted(map(repr, makeable_bids(rules)))
    assert rising(ladder, ladder.bids)
    assert ladder.above(None) == ladder.bids
    standing = data.draw(st.sampled_from(all_bids(rules)))
    assert ladder.above(standing) == tuple(bid for bid in ladder.bids if is_higher(rules, bid, standing))
    for bid in ladder.bids:
        value = bid.value if isinstance(bid, fh.SpecialBid) else naive_points(rules, bid)
        assert ladder.points[bid] == value


@given(rules=rulesets())
def test_a_ladder_depends_only_on_options_about_bids(rules: fh.RuleSet) -> None:
    """Suit order, order, levels, schedule and special bids: nothing else of a RuleSet moves a bid."""
    kept = {name: getattr(rules.auction, name) for name in ("suit_order", "order", "min_level", "inkle_who")}
    other = fh.RuleSet(auction=attrs.evolve(fh.RuleSet().auction, **kept), contracts=rules.contracts)
    mine, theirs = ladder_of(rules), ladder_of(other)
    assert (mine.bids, mine.points) == (theirs.bids, theirs.points)
    assert all(mine.overcalls(one, two) == theirs.overcalls(one, two) for one in mine.bids for two in mine.bids)


@given(rules=rulesets())
def test_order_by_points_and_by_level_agree_under_avondale_and_perfect(rules: fh.RuleSet) -> None:
    """Catalogue bid-order-key: identical for Avondale and Perfect trick bids, in whatever order the suits are."""
    for schedule in ("avondale", "perfect"):
        ladders = [
            ladder_of(rules.with_options({"contracts.schedule": schedule, "auction.order": order}))
            for order in ("level-then-suit", "points")
        ]
        assert ladders[0].bids == ladders[1].bids
        assert ladders[0].rungs == ladders[1].rungs


# --- Where a bid stands among the trick bids


@given(rulesets())
def test_the_description_of_a_rank_agrees_with_the_ladder(rules: fh.RuleSet) -> None:
    """Of every bid of every game; and nothing more exact could be said with one trick bid."""
    ladder = ladder_of(rules)
    tricks = [bid for bid in ladder.bids if isinstance(bid, fh.TrickBid)]
    for bid in ladder.bids:
        place, rung = ladder.place(bid), ladder.rungs[bid]
        others = {other: ladder.rungs[other] for other in tricks if other != bid}
        words, _, name = str(place).rpartition(" ")
        (said,) = {rung_of for other, rung_of in others.items() if str(other) == name}
        if rung in others.values():
            assert (words, said) == ("level with", rung)
        elif rung > min(others.values()):
            assert (words, said) == ("above", max(other for other in others.values() if other < rung))
        else:
            assert (words, said) == ("below", min(others.values()))
        assert place.above is None or ladder.overcalls(bid, place.above)
        assert place.below is None or ladder.overcalls(place.below, bid)
        if place.above is not None and place.below is not None:
            between = range(ladder.rungs[place.above] + 1, ladder.rungs[place.below])
            assert not {*between} & {*others.values()} - {rung}


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (presets.NO_TRICKS, {"NTR": "above 8♠", "ATC": "above 8♠", "SP": "level with 10♥", "AT": "level with 10♥"}),
        (presets.AUSTRALIAN, {"M": "above 7NT", "OM": "above 10♦"}),
        (presets.AUSTRALIAN.with_options({"contracts.specials.M.above": "none"}), {"M": "below 6♠", "OM": "above 10♦"}),
    ],
)
def test_the_description_of_a_special_bid_gives_its_rank(rules: fh.RuleSet, said: dict[str, str]) -> None:
    """Catalogue 6.11, null-rank: Spread for 500 shares the place of ten hearts for 500."""
    ladder = ladder_of(rules)
    assert {bid.code: str(ladder.place(bid)) for bid in rules.contracts.specials} == said


@pytest.mark.rule("null-rank")
def test_the_ladder_lists_the_bids_at_or_above_another() -> None:
    """Catalogue 6.11: Spread shares the place of ten hearts, so each of the two is as high as the other."""
    ladder = ladder_of(presets.NO_TRICKS)
    assert ladder.not_below(None) == ladder.bids
    for name in ("10H", "SP"):
        codes = [bid.code for bid in ladder.not_below(fh.parse_bid(name, presets.NO_TRICKS))]
        assert sorted(codes) == ["10H", "10NT", "AT", "SP"]
        assert codes[-1] == "10NT"
    (spades,) = [bid for bid in ladder.bids if bid.code == "6S"]
    assert ladder.not_below(spades) == ladder.bids
    assert ladder.not_below(ladder.bids[-1]) == ladder.bids[-1:]


# --- Which bids exist


def opening(rules: fh.RuleSet) -> fh.State:
    """The first turn of an auction, with the hand looked at."""
    state = fh.new_game(rules)
    while state.phase_name != "bidding":
        state = fh.apply(
            state, fh.shuffled_deal(state, Random(0)) if state.to_act is None else fh.legal_actions(state)[0]
        )
    return fh.apply(state, Look()) if Look() in fh.legal_actions(state) else state


def taken_by_the_engine(rules: fh.RuleSet) -> set[str]:
    """The bids that the engine accepts in some auction."""
    return {str(bid) for bid in makeable_bids(rules)}


def shown_on_the_command_line(rules: fh.RuleSet) -> set[str]:
    lines = list(show_rules(rules, None))
    start = next(number for number, line in enumerate(lines) if line.startswith("Bids from the lowest"))
    rows = lines[start + 1 : lines.index("", start)]
    bids = [
        re.fullmatch(r"(.*?)(?: \[[A-Z]+\])? +[0-9]+(?: \(inkle\))?", bid.strip())
        for bid in ",  ".join(rows).split(",  ")
    ]
    names = [bid[1].strip() for bid in bids if bid is not None]
    assert len(names) == len(set(names)) == len(bids)
    return set(names)


NUMBERS = ("six", "seven", "eight", "nine", "ten")


def told_in_words(rules: fh.RuleSet) -> set[str]:
    """The bids of the tables of a page of rules, and those that its sentence on inkles names."""
    text = page_words(rules)
    lowest = re.search(r"The lowest (?:ordinary )?bid is (\w+) tricks", text)
    called = re.search(r"A bid of (\w+)(?: (?:to|or) (\w+))? tricks is called an inkle", text)
    assert lowest is not None
    levels = {*NUMBERS[NUMBERS.index(lowest[1]) :]}
    if called is not None:
        levels |= {*NUMBERS[NUMBERS.index(called[1]) : NUMBERS.index(called[2] or called[1]) + 1]}
    tables = [
        each
        for section in fh.describe_rules(rules).sections
        for each in section.parts
        if isinstance(each, fh.RulesTable)
    ]
    (points,) = [table for table in tables if table.header[0] == "Tricks"]
    assert {row[0].lower() for row in points.rows} <= levels
    assert len(points.header) == 1 + len(STRAINS)
    specials = {row[0] for table in tables if table.header[0] == "Special bid" for row in table.rows}
    return {f"{6 + NUMBERS.index(level)}{strain}" for level in levels for strain in STRAINS} | specials


def drawn_on_the_grid(rules: fh.RuleSet) -> set[str]:
    return {str(each.bid) for each in fh.bid_grid(rules).bids}


@pytest.mark.rule("bid-min-level", "inkle-who")
@pytest.mark.option("auction.min_level", "auction.inkle_who")
@example(fh.RuleSet().with_options({"auction.min_level": 7}))
@example(presets.NO_TRICKS.with_options({"auction.min_level": 9, "auction.inkle_who": "anybody"}))
@example(fh.RuleSet().with_options({"auction.min_level": 8}))  # every bid that opens the gate of misère outranks it
@example(fh.RuleSet().with_options({"auction.min_level": 8, "auction.inkle_who": "anybody"}))
@example(presets.NO_TRICKS.with_options({"contracts.specials.SP.above": "8S", "contracts.specials.ATC.step": 0}))
@example(presets.WIKIPEDIA.with_options({"contracts.specials.M.gate": "after-8", "contracts.specials.M.above": "8S"}))
@given(rulesets())
def test_the_ladder_the_command_line_the_grid_and_the_words_list_the_bids_that_the_engine_takes(
    rules: fh.RuleSet,
) -> None:
    taken = taken_by_the_engine(rules)
    assert {str(bid) for bid in ladder_of(rules).bids} == taken
    assert drawn_on_the_grid(rules) == taken
    assert shown_on_the_command_line(rules) == taken
    assert told_in_words(rules) == taken


@pytest.mark.rule("null-when")
@pytest.mark.option("auction.min_level")
@pytest.mark.parametrize(("least", "offered"), [(7, True), (8, False), (10, False)])
def test_misere_is_not_offered_if_the_lowest_bid_outranks_it(least: int, offered: bool) -> None:
    """PAG: misère ranks above 7NT and waits for a bid of seven, so nothing below eight can open it."""
    rules = fh.RuleSet().with_options({"auction.min_level": least, "auction.inkle_who": "nobody"})
    assert ("Misère" in {str(bid) for bid in ladder_of(rules).bids}) == offered
    assert ("Misère" in told_in_words(rules)) == offered


@pytest.mark.rule("inkle-who")
@pytest.mark.parametrize("who", InkleWho)
@pytest.mark.parametrize("least", range(7, 11))
def test_the_command_line_marks_exactly_the_inkles_that_may_be_made(who: InkleWho, least: int) -> None:
    """The first player may make every inkle, wherever anybody may make one."""
    rules = fh.RuleSet().with_options({"auction.min_level": least, "auction.inkle_who": who})
    marked = [line.split()[0] for line in show_rules(rules, None) if "(inkle)" in line]
    state = opening(rules)
    below = [bid for bid in TRICK_BIDS if bid.level < least]
    assert marked == [str(bid) for bid in below if fh.why_illegal(state, fh.MakeBid(bid)) is None]
    assert marked == ([] if who is InkleWho.NOBODY else [str(bid) for bid in below])


def test_a_bid_that_is_not_on_a_ladder_raises_key_error() -> None:
    """A bid of another game is a bid, so the error is not one of the type."""
    with pytest.raises(KeyError):
        ladder_of(fh.RuleSet()).not_below(attrs.evolve(DOUBLE_NULLO, code="XX", name="Another"))
