"""Random deals within constraints, and their exact numbers, compared with lists of all deals."""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Any, TypeAlias

import numpy as np
import pytest
from ways import limit

from five_hundred import Deal, RuleSet, apply, new_game, parse_cards, presets, shuffled_deal
from five_hundred.dealing import (
    Constraints,
    Holding,
    agrees,
    cards_named,
    count_deals,
    counting,
    laid_out,
    parse_constraints,
    piles_of,
    probability,
    random_deal,
    random_deals,
    why_impossible,
)
from five_hundred.rules.presets import PRESETS

RULES = presets.AUSTRALIAN
SMALL = RuleSet().with_options({"table.players": 2, "table.partnership": "solo", "table.pack": "10-A SCDH, RJ"})
"""Two players get ten cards each and the kitty one, so that there are 3,879,876 deals."""
CODES = [card.code for card in SMALL.table.pack.cards]
HANDS = np.array([*combinations(range(21), 10)])


def hands(constraints: Constraints, deal: Deal) -> dict[str, tuple[str, ...]]:
    """Return the codes of the cards of each pile, sorted."""
    piles = laid_out(constraints.rules.table, constraints.dealer, deal.cards)
    return {name: tuple(card.code for card in sorted(cards)) for name, cards in piles.items()}


Condition: TypeAlias = tuple[str, Callable[[str], int], int, int]
"""A place, the value of each card, and the smallest and the largest total."""


def listed(conditions: Sequence[Condition]) -> int:
    """Count the deals that meet all conditions: every hand of South with every card of the kitty."""
    count = 0
    tables = [np.array([value(code) for code in CODES]) for _, value, _, _ in conditions]
    souths = [values[HANDS].sum(axis=1) for values in tables]
    for kitty in range(21):
        meets = np.all(kitty != HANDS, axis=1)
        for (places, _, least, most), values, south in zip(conditions, tables, souths, strict=True):
            parts = {"South": south, "kitty": values[kitty], "North": values.sum() - south - values[kitty]}
            total = sum(parts[place] for place in places.split("/"))
            meets &= (least <= total) & (total <= most)
        count += int(meets.sum())
    return count


@pytest.mark.parametrize(
    ("text", "conditions"),
    [
        ("", []),
        ("South: 3+ aces", [("South", lambda code: code[0] == "A", 3, 4)]),
        (
            "South: 4 hearts, no KS",
            [("South", lambda code: code[-1] == "H", 4, 4), ("South", lambda code: code == "KS", 0, 0)],
        ),
        (
            "North: 2-3 trumps in hearts; South: an ace; kitty: no joker",
            [
                ("North", lambda code: code[-1] == "H" or code in ("JD", "RJ"), 2, 3),
                ("South", lambda code: code[0] == "A", 1, 4),
                ("kitty", lambda code: code == "RJ", 0, 0),
            ],
        ),
        (
            "South: 20-22 points, AS KS, joker",
            [
                ("South", lambda code: 0 if code == "RJ" else "1JQKA".index(code[0]), 20, 22),
                ("South", lambda code: code in ("AS", "KS", "RJ"), 3, 3),
            ],
        ),
        (
            "South/kitty: 4 aces; North: a bower in spades; North: 2+ diamonds with hearts as trumps",
            [
                ("South/kitty", lambda code: code[0] == "A", 4, 4),
                ("North", lambda code: code in ("JS", "JC"), 1, 2),
                ("North", lambda code: code[-1] == "D" and code != "JD", 2, 4),
            ],
        ),
        (
            "South/North: 37+ points, joker; South/North: no 10S; kitty: 10S",
            [
                ("South/North", lambda code: 0 if code == "RJ" else "1JQKA".index(code[0]), 37, 40),
                ("kitty", lambda code: code == "10S", 1, 1),
            ],
        ),
        (
            "kitty: a court card or joker; South: 2-3 spades, 2-3 clubs, 2+ of AD AH",
            [
                ("kitty", lambda code: code[0] in "JQKR", 1, 1),
                ("South", lambda code: code[-1] == "S", 2, 3),
                ("South", lambda code: code[-1] == "C", 2, 3),
                ("South", lambda code: code in ("AD", "AH"), 2, 2),
            ],
        ),
    ],
)
def test_a_count_is_the_number_of_listed_deals(text: str, conditions: Sequence[Condition]) -> None:
    constraints = parse_constraints(text, SMALL)
    expected = listed(conditions)
    assert count_deals(constraints) == expected
    assert probability(constraints) == Fraction(expected, 21 * comb(20, 10))


def test_five_hearts_and_the_joker_are_as_likely_as_the_formula_says() -> None:
    """South gets the joker, k of eleven hearts and 9 - k of 31 other cards."""
    ways = sum(comb(11, hearts) * comb(31, 9 - hearts) for hearts in range(5, 10))
    assert probability(parse_constraints("South: joker, 5+ hearts", RULES)) == Fraction(ways, comb(43, 10))


@pytest.mark.parametrize("name", PRESETS)
def test_the_chances_of_all_numbers_are_one(name: str) -> None:
    """At every table, for every place, one after the other and two together."""
    rules = PRESETS[name].rules
    hearts = cards_named("hearts", rules)
    piles = [pile for pile, size in piles_of(rules.table).items() if size]
    for place in (*piles, "/".join(piles[:2])):
        (wide,) = Constraints(rules, [Holding(place, hearts)]).constraints
        chances = []
        for count in range(wide.least, (wide.most or 0) + 1):
            chances.append(probability(Constraints(rules, [Holding(place, hearts, count, count)])))
        assert all(chances)
        assert sum(chances) == 1


@pytest.mark.parametrize("name", PRESETS)
def test_the_engine_plays_the_deals_of_every_table(name: str) -> None:
    """Each place gets the requested cards, whoever deals."""
    rules = PRESETS[name].rules
    piles = [pile for pile, size in piles_of(rules.table).items() if size]
    dealer = rules.table.seating.players[-1]
    constraints = parse_constraints(f"{piles[0]}: 2+ aces; {piles[-1]}: a king, no AH", rules, dealer)
    aces, kings = {*cards_named("aces", rules)}, {*cards_named("kings", rules)}
    for deal in random_deals(constraints, 20, Random(1)):
        assert agrees(constraints, deal)
        dealt = laid_out(rules.table, dealer, deal.cards)
        assert len(aces.intersection(dealt[piles[0]])) >= 2
        assert kings.intersection(dealt[piles[-1]])
        state = apply(new_game(rules, dealer=dealer), deal)
        if piles[0].isdigit():
            assert len(aces.intersection(state.hand(0))) >= 2


def test_every_agreeing_deal_is_drawn_equally_often() -> None:
    """All of them are listed; the seed is fixed."""
    constraints = parse_constraints(
        "South: 10S JS QS KS AS 10C JC, 1-2 aces, no JH; North: 2+ kings; kitty: joker", SMALL
    )
    seven = {"10S", "JS", "QS", "KS", "AS", "10C", "JC"}
    every = []
    for more in combinations([code for code in CODES if code not in {*seven, "JH", "RJ"}], 3):
        south = {*seven, *more}
        aces, kings = (sum(code[0] == rank for code in south) for rank in "AK")
        if aces <= 2 and kings <= 2:
            every.append(tuple(sorted(south)))
    assert count_deals(constraints) == len(every) > 50
    rng = Random(4)
    drawn = Counter(
        tuple(sorted(hands(constraints, deal)["0"])) for deal in random_deals(constraints, 50 * len(every), rng)
    )
    assert sorted(drawn) == sorted(every)
    assert sum((count - 50) ** 2 / 50 for count in drawn.values()) < limit(len(every) - 1)


def test_a_dummy_gets_its_cards_in_random_order() -> None:
    """Five of the ten cards lie face down: the joker in half of the deals."""
    rules = PRESETS["two-handed-dummies"].rules
    constraints = parse_constraints("South's dummy: joker", rules)
    down = 0
    for deal in random_deals(constraints, 400, Random(2)):
        cards = laid_out(rules.table, 0, deal.cards)["2"]
        down += any(card.is_joker for card in cards[:5])
    assert (down - 200) ** 2 / 200 + (400 - down - 200) ** 2 / 200 < limit(1)


def test_deals_that_do_not_agree_are_recognised() -> None:
    """Each constraint is checked with the dealer that it names."""
    state = new_game(RULES, dealer=2)
    deal = shuffled_deal(state, Random(3))
    cards = apply(state, deal).hand(0)
    holds = Constraints(RULES, [Holding("South", cards, 10)], 2)
    assert agrees(holds, deal)
    assert not agrees(Constraints(RULES, [Holding("South", cards, 10)], 1), deal)
    assert not agrees(Constraints(RULES, [Holding("South", cards, 0, 9)], 2), deal)
    assert agrees(Constraints(RULES, [Holding("dealer's partner", cards, 10)], 2), deal)
    assert agrees(Constraints(RULES, (), 2), deal)
    with pytest.raises(ValueError, match="every card of the pack of these rules exactly once"):
        agrees(holds, Deal(deal.cards[1:]))
    with pytest.raises(TypeError, match="constraints must be a Constraints value"):
        agrees("South: joker", deal)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="deal must be a Deal"):
        agrees(holds, deal.cards)  # type: ignore[arg-type]


# What cannot be met


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("South: AH; West: AH", "South: AH; West: AH"),
        ("South: AH, 5+ spades; North: 2+ clubs; West: AH", "South: AH; West: AH"),
        ("South: 6 hearts, 5 clubs", "South: 6 hearts, 5 clubs"),
        ("South: 3 aces; kitty: 2 aces", "South: 3 aces; kitty: 2 aces"),
        ("South: joker; South/West: no jokers", "South: a joker; South/West: no jokers"),
        ("South: 30+ points; North: 5 aces or queens", "South: 30+ points; North: 5 aces or queens"),
    ],
)
def test_constraints_that_contradict_each_other_are_named(text: str, reason: str) -> None:
    """The message names the constraints that matter, and no others."""
    constraints = parse_constraints(text, RULES)
    assert count_deals(constraints) == probability(constraints) == 0
    assert why_impossible(constraints) == f"these constraints contradict each other: {reason}"
    with pytest.raises(ValueError, match=r"^no deal meets the constraints: these constraints contradict each other: "):
        random_deal(constraints, Random(1))
    assert why_impossible(parse_constraints("South: AH", RULES)) is None


def test_a_constraint_is_named_if_it_takes_long_to_find_out_whether_it_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without one of the jokers, it must be counted whether the suits of both hands are possible."""
    suits = "1-4 spades, 1-4 clubs, 1-4 diamonds, 1-4 hearts"
    text = f"South: a joker; North: a joker; South: {suits}; North: {suits}"
    constraints = parse_constraints(text, RULES)
    assert why_impossible(constraints) == "these constraints contradict each other: South: a joker; North: a joker"
    monkeypatch.setattr(counting, "MOST_STEPS", 20_000)
    assert why_impossible(constraints) == f"these constraints contradict each other: {constraints}"


def test_constraints_that_are_too_complex_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ranges of suits and points in every hand; the full number of steps takes some seconds."""
    monkeypatch.setattr(counting, "MOST_STEPS", counting.MOST_STEPS // 50)
    suits = "1-4 spades, 1-4 clubs, 1-4 diamonds, 1-4 hearts, 5-12 points"
    constraints = parse_constraints("; ".join(f"{seat}: {suits}" for seat in range(4)), RULES)
    with pytest.raises(ValueError, match="the constraints are too complex for their deals to be counted"):
        count_deals(constraints)


def test_a_hundred_single_cards_are_one_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """All cards that a place holds, and all that it does not hold, count once."""
    monkeypatch.setattr(counting, "MOST_STEPS", 300)
    codes = [card.code for card in RULES.table.pack.cards]
    text = f"South: {', '.join(codes[:9])}, {', '.join(f'no {code}' for code in codes[9:41])}, 1+ of AH KH RJ"
    constraints = parse_constraints(text, RULES)
    rest = comb(33, 10) * comb(23, 10) * comb(13, 10)
    assert count_deals(constraints) == 2 * rest


# Functions


def test_a_function_rejects_deals() -> None:
    """As `agrees` with the same condition written as a constraint."""
    constraints, six = parse_constraints("South: joker", RULES), parse_constraints("South: 4+ hearts", RULES)
    deals = [*random_deals(constraints, 30, Random(1), accept=lambda deal: agrees(six, deal))]
    assert len(deals) == 30
    assert all(agrees(constraints, deal) and agrees(six, deal) for deal in deals)
    seen: list[Deal] = []

    def never(deal: Deal) -> bool:
        seen.append(deal)
        return False

    with pytest.raises(ValueError, match=r"accept\(\) rejected 1,000 deals in a row: weaken its condition"):
        random_deal(constraints, Random(1), accept=never, limit=1000)
    assert len(seen) == 1000


def test_the_same_generator_draws_the_same_deals() -> None:
    """The deals are drawn one after another, only when the caller asks for them."""
    constraints = parse_constraints("South: joker", RULES)
    rng = Random(5)
    deals = [random_deal(constraints, rng) for _ in range(3)]
    assert deals == [*random_deals(constraints, 3, Random(5))]
    assert len({*deals}) == 3
    rng = Random(5)
    lazy = random_deals(constraints, 10**9, rng)
    before = rng.getstate()
    assert next(lazy) == deals[0]
    assert rng.getstate() != before


def test_a_progress_bar_counts_the_deals(capsys: pytest.CaptureFixture[str]) -> None:
    constraints = parse_constraints("South: joker", RULES)
    assert len([*random_deals(constraints, 25, Random(1), progress=True)]) == 25
    assert "25/25" in capsys.readouterr().err


def test_without_constraints_any_deal_is_drawn() -> None:
    assert probability(Constraints(RULES)) == 1
    assert sorted(random_deal(Constraints(RULES), Random(1)).cards) == [*RULES.table.pack.cards]


@pytest.mark.parametrize(
    ("arguments", "kind", "message"),
    [
        (
            ("South: joker", 1, Random(1)),
            TypeError,
            "constraints must be a Constraints value, such as parse_constraints",
        ),
        ((None, "1", Random(1)), TypeError, "n must be a whole number, got str"),
        ((None, True, Random(1)), TypeError, "n must be a whole number, got bool"),
        ((None, -1, Random(1)), ValueError, "n must be 0 or more, got -1"),
        ((None, 1, 7), TypeError, "rng must be a random.Random"),
    ],
)
def test_wrong_arguments_are_refused(arguments: Any, kind: type[Exception], message: str) -> None:
    given = (arguments[0] or parse_constraints("South: joker", RULES), *arguments[1:])
    with pytest.raises(kind) as caught:
        random_deals(*given)
    assert message in str(caught.value)


def test_wrong_limits_and_functions_are_refused() -> None:
    constraints = Constraints(RULES, [Holding("South", parse_cards("RJ"), 1)])
    with pytest.raises(ValueError, match="limit must be 1 or more, got 0"):
        random_deal(constraints, Random(1), limit=0)
    with pytest.raises(TypeError, match="accept must be a function of a Deal, or None, got str"):
        random_deal(constraints, Random(1), accept="hearts")  # type: ignore[arg-type]
