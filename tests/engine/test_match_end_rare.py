"""Ends of a match that few tables know, and those of more than two sides (catalogue: section J).

Catalogue: both-cross, midhand-out, back-door, point-spread, walker, p3-win; 5.23, 5.31, 6.28 to 6.33.
"""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import event, given
from hypothesis import strategies as st
from tables import call, dealt, discard, play, play_out, playing, present, won

import five_hundred as fh
from five_hundred import presets
from five_hundred.cards.seats import in_sides
from five_hundred.engine.phases.calling import CallCard
from five_hundred.engine.score.match_end import goes_out_now, match_outcome, order_of_reaching
from five_hundred.engine.score.scoring import score_of
from five_hundred.engine.table.hand_end import end_hand, is_lost_now
from five_hundred.engine.table.phase_classes import Dealing, Finished, Playing
from five_hundred.rules.bids.special_bids import NO_TRICKS, WhoPlays
from five_hundred.rules.presets import FIVE_HANDED, ORIGINAL_1904, THREE_HANDED, WALKER

ANYBODY = {"match.must_bid_to_win": "no"}
FIRST = {**ANYBODY, "match.both_cross": "first-during-play"}
HIGHER = {**ANYBODY, "match.both_cross": "higher-score"}
MORE_THAN = {"match.compare": "more-than"}


def ended(
    scores: Sequence[int],
    options: Mapping[str, object] | None = None,
    *,
    declaring: Sequence[fh.Side] = (0,),
    made: bool | None = True,
    reached: Sequence[fh.Side] = (),
    rules: fh.RuleSet | None = None,
) -> tuple[tuple[fh.Side, ...], fh.Ending] | None:
    """Winners and ending after a hand that side 0 has bid and made, unless said otherwise."""
    match = (rules or fh.RuleSet()).with_options(options or {}).match
    made = made if declaring else None
    order = [(side,) for side in reached]
    outcome = match_outcome(match, scores, declaring=declaring, made=made, hands=1, reached=order)
    return None if outcome is None else (outcome.winners, outcome.ending)


def to_target(*winners: fh.Side) -> tuple[tuple[fh.Side, ...], fh.Ending]:
    return winners, fh.Ending.TARGET


def to_floor(*winners: fh.Side) -> tuple[tuple[fh.Side, ...], fh.Ending]:
    return winners, fh.Ending.FLOOR


def to_ceiling(*winners: fh.Side) -> tuple[tuple[fh.Side, ...], fh.Ending]:
    return winners, fh.Ending.CEILING


# --- Walker Ultimate --------------------------------------------------------------------------------------------------


@pytest.mark.rule("walker", "target")
@pytest.mark.option("match.exact")
def test_exactly_500_points_win_and_a_higher_score_plays_on() -> None:
    """002, 003: 'must win exactly 500 points'; a score beyond it continues and may come down again (5.31)."""
    assert ended((490, 0), rules=WALKER) is None
    assert ended((500, 0), rules=WALKER) == to_target(0)
    assert ended((510, 0), rules=WALKER) is None
    assert ended((980, 510), rules=WALKER) is None
    assert ended((500, 0), made=False, rules=WALKER) == to_target(0)


@pytest.mark.rule("walker")
@pytest.mark.option("match.exact", "match.must_bid_to_win")
def test_exactly_500_points_may_be_reached_by_any_points_unless_a_bid_is_needed() -> None:
    """002: 'peggings must be played'; catalogue 6.31: by any means, must-bid as a toggle."""
    must = {"match.must_bid_to_win": "made"}
    assert ended((100, 500), rules=WALKER) == to_target(1)
    assert ended((100, 500), declaring=(), rules=WALKER) == to_target(1)
    assert ended((100, 500), must, rules=WALKER) is None
    assert ended((500, 100), must, rules=WALKER) == to_target(0)
    assert ended((500, 100), must, made=False, rules=WALKER) is None


@pytest.mark.rule("walker", "both-cross")
@pytest.mark.option("match.exact", "match.both_cross")
@pytest.mark.parametrize("both_cross", ["bidder", "higher-score", "first-during-play"])
def test_the_bidder_wins_when_both_sides_have_exactly_500(both_cross: str) -> None:
    """Catalogue 6.31; without a bidder they share it (6.28)."""
    options = {"match.both_cross": both_cross}
    assert ended((500, 500), options, rules=WALKER) == to_target(0)
    assert ended((500, 500), options, declaring=(1,), rules=WALKER) == to_target(1)
    assert ended((500, 500), options, declaring=(), rules=WALKER) == to_target(0, 1)


@pytest.mark.rule("walker", "both-cross")
@pytest.mark.option("match.exact", "match.both_cross")
def test_an_option_lets_both_sides_win_with_exactly_500() -> None:
    """Two scores of exactly 500 are equal, so the sides share the win whoever has bid."""
    for declaring in ((0,), (1,), ()):
        found = ended((500, 500), {"match.both_cross": "higher-score-shared"}, declaring=declaring, rules=WALKER)
        assert found == to_target(0, 1)


@pytest.mark.rule("walker")
@pytest.mark.option("match.ceiling")
def test_a_thousand_points_lose_like_five_hundred_below_zero() -> None:
    """002: '1000 points (like negative 500 points) loses the game'."""
    assert ended((999, 0), rules=WALKER) is None
    assert ended((1000, 0), rules=WALKER) == to_ceiling(1)
    assert ended((100, 1010), rules=WALKER) == to_ceiling(0)
    assert ended((-500, 0), made=False, rules=WALKER) == to_floor(1)
    assert ended((900, 0), {"match.ceiling": 900}, rules=WALKER) == to_ceiling(1)


@pytest.mark.rule("walker")
@pytest.mark.option("match.ceiling")
def test_the_bidder_loses_when_both_sides_have_a_thousand() -> None:
    """Catalogue 6.31, whatever the scores are; without a bidder the higher one wins (6.28)."""
    assert ended((1000, 1200), rules=WALKER) == to_ceiling(1)
    assert ended((1200, 1000), rules=WALKER) == to_ceiling(1)
    assert ended((1200, 1000), declaring=(1,), rules=WALKER) == to_ceiling(0)
    assert ended((1010, 1000), declaring=(), rules=WALKER) == to_ceiling(0)


@pytest.mark.rule("walker", "target-compare")
@pytest.mark.option("match.ceiling", "match.compare")
def test_an_exact_target_must_be_hit_even_where_limits_must_be_exceeded() -> None:
    """001 once ('exceeds') and 002: a limit can be passed, an exact score is what it is."""
    assert ended((1000, 0), MORE_THAN, rules=WALKER) is None
    assert ended((1001, 0), MORE_THAN, rules=WALKER) == to_ceiling(1)
    assert ended((500, 0), MORE_THAN, rules=WALKER) == to_target(0)
    assert ended((501, 0), MORE_THAN, rules=WALKER) is None


@pytest.mark.rule("walker", "back-door")
@pytest.mark.option("match.ceiling", "match.exact")
def test_target_ceiling_and_floor_are_judged_in_this_order_in_one_hand() -> None:
    """Catalogue 6.39: a side over the ceiling or at the floor wins only if every side is."""
    assert ended((-500, 1000), made=False, rules=WALKER) == to_ceiling(1)
    assert ended((-500, 1000, 20), made=False, rules=WALKER) == to_ceiling(2)
    assert ended((-500, 1000, -490), made=False, rules=WALKER) == to_ceiling(2)
    assert ended((-500, 500, 1000), rules=WALKER) == to_target(1)
    assert ended((500, 1000), rules=WALKER) == to_target(0)
    assert ended((1000, 500), rules=WALKER) == to_target(1)
    assert ended((600, 500, 1000), rules=WALKER) == to_target(1)
    assert ended((600, 700, 1000), rules=WALKER) == to_ceiling(1)
    assert ended((700, 700, 1000), rules=WALKER) == to_ceiling(0, 1)


@pytest.mark.rule("target")
@pytest.mark.option("match.ceiling")
def test_a_side_over_the_ceiling_does_not_win_because_another_is_at_the_floor() -> None:
    """Catalogue 6.39 (the issue's case): seat 2 fails 10NT and stands at -1010, seat 0 at 1030: seat 1 wins."""
    rules = THREE_HANDED.with_options({**ANYBODY, "match.exact": True, "match.ceiling": 1000})
    before = (990, 290, -490)
    score = score_of(rules, THREE, fh.Contract(fh.parse_bid("10NT", rules), 2), (4, 0, 6), before)
    assert score.after == (1030, 290, -1010)
    assert ended(score.after, declaring=(2,), made=False, rules=rules) == to_ceiling(1)


@pytest.mark.rule("walker")
@pytest.mark.option("match.ceiling")
def test_a_score_over_the_ceiling_does_not_win_at_the_target() -> None:
    """Catalogue 6.39, without the exact target: 1000 loses to a side within the ceiling and above the floor."""
    rules = {**ANYBODY, "match.ceiling": 1000}
    assert ended((1000, 300), rules) == to_ceiling(1)
    assert ended((1000, 520, 600), rules) == to_target(2)
    assert ended((1000, -500), rules) == to_target(0)


@pytest.mark.rule("both-cross", "null-defender-points")
def test_sides_that_reach_the_target_with_the_same_trick_reach_it_together() -> None:
    """HOF "first to reach it in play": a forced trick pays both defenders at once (000), so the higher score wins."""
    rules = ORIGINAL_1904.with_options({"contracts.specials": [NO_TRICKS], "match.midhand_out": False})
    winners = [1, 0, 2, 2, 1, 1, 2, 2, 1, 1]
    score = score_of(
        rules, THREE, fh.Contract(NO_TRICKS, 0), [winners.count(seat) for seat in THREE.seats], (0, 490, 495)
    )
    assert score.after == (-250, 500, 505)
    reached = order_of_reaching(rules, THREE, score, winners)
    assert reached == ((1, 2),)
    outcome = present(match_outcome(rules.match, score.after, declaring=(0,), made=False, hands=1, reached=reached))
    assert outcome.winners == (2,)


@pytest.mark.rule("walker")
def test_a_match_of_walker_ultimate_ends_at_exactly_500() -> None:
    """002: 480 and a contract are too much; 480 and two tricks of the others' contract are 500."""
    trumps = "RJ JS JC AS KS QS 10S 9S 8S 7S"
    state, _ = play_out(playing(WALKER, "7S", trumps, scores=(480, 0)))
    assert (state.scores, state.is_over) == ((730, 0), False)
    # Seat 0 has eight tricks for certain, and loses both low cards that it leads first.
    own = "RJ JS JC AS KS QS 10S 9S 5D 5H"
    state = play(playing(WALKER, "8S", own, "AD AH", scores=(0, 480)), "5D AD")
    state, score = play_out(state, trump_or_any)
    assert score.tricks[0] + score.tricks[2] == 8
    assert (present(state.outcome).winners, state.scores) == ((1,), (240, 500))


def trump_or_any(state: fh.State) -> fh.PlayCard:
    """Seat 0 plays its spades before its last heart, and no other seat plays the ace of hearts early."""
    plays = [action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)]
    if state.to_act == 0:
        return next((action for action in plays if action.card.code != "5H"), plays[0])
    return next((action for action in plays if action.card.code != "AH"), plays[0])


# --- More than two sides ----------------------------------------------------------------------------------------------


@pytest.mark.rule("both-cross", "p5-score")
@pytest.mark.option("match.both_cross")
def test_bidder_and_partner_may_both_go_out_on_the_bid() -> None:
    """Catalogue 6.33: either can go out on it, the bidder first if both do; the other three cannot."""
    assert ended((0, 0, 500, 0, 510), declaring=(2, 4)) == to_target(2)
    assert ended((0, 0, 490, 0, 510), declaring=(2, 4)) == to_target(4)
    assert ended((0, 500, 490, 0, 490), declaring=(2, 4)) is None
    assert ended((0, 520, 500, 0, 510), declaring=(4, 2)) == to_target(4)
    assert ended((0, 0, 500, 0, 510), declaring=(2, 4), made=False) is None


@pytest.mark.rule("both-cross", "p5-score")
@pytest.mark.option("match.both_cross")
def test_bidder_and_partner_win_before_the_others_where_no_bid_is_needed() -> None:
    """002, 6.33: under `higher-score`, they win only if no side has more points."""
    for options in (ANYBODY, FIRST):
        assert ended((600, 0, 500, 0, 510), options, declaring=(2, 4), reached=(0,)) == to_target(2)
        assert ended((600, 0, 490, 0, 510), options, declaring=(2, 4), reached=(0,)) == to_target(4)
    assert ended((600, 0, 500, 0, 510), HIGHER, declaring=(2, 4)) == to_target(0)
    assert ended((500, 0, 500, 0, 510), HIGHER, declaring=(2, 4)) == to_target(4)
    assert ended((510, 0, 510, 0, 510), HIGHER, declaring=(4, 2)) == to_target(4)
    assert ended((510, 0, 490, 0, 510), HIGHER, declaring=(2, 4)) == to_target(4)


@pytest.mark.rule("both-cross", "p3-win")
@pytest.mark.option("match.both_cross")
def test_the_bidder_wins_or_else_the_side_that_reached_the_target_first_during_play() -> None:
    """002 quoting 1904; HOF: if the bidder is not at the target, the first side there wins, even with fewer points."""
    assert ended((500, 540, 520), FIRST, reached=(2, 1)) == to_target(0)
    assert ended((400, 540, 520), FIRST, reached=(2, 1)) == to_target(2)
    assert ended((400, 540, 520), FIRST, reached=(1, 2)) == to_target(1)
    assert ended((400, 540, 520), ANYBODY, reached=(2, 1)) == to_target(1)
    assert ended((400, 540, 520), HIGHER, reached=(2, 1)) == to_target(1)
    assert ended((500, 520, 0), FIRST, declaring=(), reached=(0, 1)) == to_target(0)
    # 6.39: whoever was first of all, and is now over the ceiling, does not win.
    below = {**FIRST, "match.ceiling": 1000}
    assert ended((400, 540, 520, 1000), below, reached=(3, 2, 1)) == to_target(2)


@pytest.mark.rule("both-cross")
@pytest.mark.option("match.both_cross")
@given(
    winners=st.lists(st.integers(0, 2), min_size=10, max_size=10),
    before=st.tuples(*[st.integers(380, 499)] * 3),
    strict=st.booleans(),
    passed=st.booleans(),
)
def test_the_order_of_the_tricks_decides_who_reached_the_target_first(
    winners: list[fh.Seat], before: tuple[int, int, int], strict: bool, passed: bool
) -> None:
    """HOF: trick by trick, ten points each; what the bidder takes counts for nobody, unless all passed."""
    rules = ORIGINAL_1904.with_options(MORE_THAN if strict else {})
    contract = fh.Contract(None, None) if passed else fh.Contract(fh.parse_bid("7S", rules), 0)
    score = score_of(rules, in_sides(3, 3), contract, [winners.count(seat) for seat in range(3)], before)
    points, expected = list(before), []
    for seat in winners:
        points[seat] += 10 if passed or seat else 0
        if seat not in expected and points[seat] >= (501 if strict else 500):
            expected.append(seat)
    reached = order_of_reaching(rules, in_sides(3, 3), score, winners)
    assert reached == tuple((side,) for side in expected), "each trick belongs to one side"


@pytest.mark.rule("both-cross", "null-defender-points")
@pytest.mark.option("match.both_cross")
def test_tricks_that_score_nothing_bring_no_side_to_the_target() -> None:
    """000 and HOF: in No Tricks the bidder's tricks are paid, to both defenders at once, and their own are not."""
    rules = ORIGINAL_1904.with_options(
        {"contracts.specials": [NO_TRICKS], "match.midhand_out": False, "play.null_stop": False}
    )
    seating, winners = in_sides(3, 3), [1, 1, 1, 2, 2, 0, 2, 0, 1, 1]
    tricks = [winners.count(seat) for seat in range(3)]
    score = score_of(rules, seating, fh.Contract(NO_TRICKS, 0), tricks, (0, 480, 490))
    assert score.after == (-250, 500, 510)
    # Seat 2 gets there with the bidder's first trick, seat 1 with the second one.
    reached = order_of_reaching(rules, seating, score, winners)
    assert reached == ((2,), (1,))
    outcome = present(match_outcome(rules.match, score.after, declaring=(0,), made=False, hands=1, reached=reached))
    assert outcome.winners == (2,)


@pytest.mark.rule("both-cross", "defender-cap", "fail-mode")
@pytest.mark.option("match.both_cross")
def test_a_side_whose_tricks_no_longer_score_has_not_reached_the_target() -> None:
    """reference.com: above the cap tricks score nothing: side 1 has 500 with three, and 480 after the failure (6.26).

    Side 2 is above the cap before its first trick and reaches the target with the failure, which gives it 40 points.
    """
    rules = ORIGINAL_1904.with_options(
        {
            "match.midhand_out": False,
            "scoring.trick_points": 20,
            "scoring.failure": "to-opponents",
            "scoring.defender_cap": 450,
            "scoring.cap_kind": "stop-above",
        }
    )
    seating, contract, before = in_sides(3, 3), fh.Contract(fh.parse_bid("6S", rules), 0), (0, 440, 480)
    assert score_of(rules, seating, contract, (0, 3, 0), before).after == (0, 500, 480)
    score = score_of(rules, seating, contract, (4, 5, 1), before)
    assert score.after == (0, 480, 520)
    assert order_of_reaching(rules, seating, score, [1, 1, 1, 1, 1, 2, 0, 0, 0, 0]) == ((2,),)


def reached_by(
    options: Mapping[str, object], bid: str, before: tuple[int, int, int], winners: Sequence[fh.Seat]
) -> list[fh.Side]:
    """The sides of a three-handed hand by the trick of each that brought it there; seat 0 has bid, or nobody."""
    rules = ORIGINAL_1904.with_options({**FIRST, "contracts.specials": [NO_TRICKS], **options})
    contract = fh.Contract(None, None) if bid == "pass" else fh.Contract(fh.parse_bid(bid, rules), 0)
    tricks = [winners.count(seat) for seat in range(3)]
    reached = order_of_reaching(rules, THREE, score_of(rules, THREE, contract, tricks, before), winners)
    return [side for (side,) in reached]


@pytest.mark.rule("both-cross")
@pytest.mark.option("match.both_cross")
@pytest.mark.parametrize(
    ("before", "winners", "expected"),
    [
        # Seat 2 is there with the third trick; seat 1 has exactly the target with the last one.
        ((0, 490, 480), (0, 2, 2, 0, 0, 0, 0, 0, 0, 1), [2, 1]),
        ((0, 480, 480), (1, 2, 2, 1, 0, 0, 0, 0, 0, 0), [2, 1]),
        # Ten points short after the last trick is not there, nor is the bidder ever in the list.
        ((0, 480, 490), (0, 0, 0, 0, 0, 0, 0, 0, 1, 2), [2]),
        ((490, 480, 490), (0, 0, 0, 0, 0, 0, 0, 0, 0, 1), []),
        # Who had the target before the hand was there before the first trick.
        ((0, 490, 500), (1, 0, 0, 0, 0, 0, 0, 0, 0, 0), [2, 1]),
        ((0, 490, 510), (1, 0, 0, 0, 0, 0, 0, 0, 0, 0), [2, 1]),
    ],
)
def test_the_first_side_at_the_target_is_found_trick_by_trick(
    before: tuple[int, int, int], winners: tuple[fh.Seat, ...], expected: list[fh.Side]
) -> None:
    """HOF, 002 quoting 1904.  A score at the target can come from a breach, which counts for the next hand (6.35)."""
    assert reached_by({}, "7S", before, winners) == expected


@pytest.mark.rule("both-cross", "target-compare")
def test_the_first_side_beyond_the_target_wins_where_it_must_be_exceeded() -> None:
    """target-compare `>500` (001): with 500 after the first trick seat 1 is not there; seat 2 has 505 after the third.

    The same hand with 500 enough: seat 1 is first.
    """
    before, winners = (0, 490, 485), (1, 2, 2, 1, 0, 0, 0, 0, 0, 0)
    assert reached_by(MORE_THAN, "7S", before, winners) == [2, 1]
    assert reached_by({}, "7S", before, winners) == [1, 2]


@pytest.mark.rule("both-cross", "defender-trick-points")
@pytest.mark.option("scoring.defenders")
def test_no_side_reaches_the_target_first_without_trick_points_unless_all_passed() -> None:
    """defender-trick-points `none` (PRI): defenders score nothing, except in an all-pass hand (all-pass)."""
    nothing, winners = {"scoring.defenders": "none"}, (1, 2, 2, 1, 0, 0, 0, 0, 0, 0)
    assert reached_by(nothing, "7S", (0, 490, 480), winners) == []
    assert reached_by(nothing, "pass", (450, 490, 480), winners) == [1, 2, 0]
    assert reached_by({}, "7S", (0, 490, 480), winners) == [1, 2]


@pytest.mark.rule("both-cross", "null-defender-points")
def test_only_the_bidders_tricks_bring_the_defenders_of_a_no_tricks_bid_points() -> None:
    """000: "10 points for every trick they made the opposing team take"; the defenders' own eight are worth nothing."""
    winners = (1, 2, 0, 1, 2, 1, 0, 2, 1, 2)
    assert reached_by({}, "NTR", (0, 480, 479), winners) == [1]
    assert reached_by({}, "NTR", (0, 480, 490), winners) == [2, 1]
    assert reached_by({}, "NTR", (0, 479, 479), winners) == []


@pytest.mark.rule("back-door")
@pytest.mark.option("match.back_door")
def test_the_highest_other_side_wins_when_a_side_is_at_the_floor() -> None:
    """Catalogue 5.23, 6.28: with three or more sides, those at the floor have lost; ties are shared."""
    assert ended((-500, 100, 90), made=False) == to_floor(1)
    assert ended((-500, 90, 90), made=False) == to_floor(1, 2)
    assert ended((-500, -510, 90), made=False) == to_floor(2)
    assert ended((-500, -510, -480), made=False) == to_floor(2)
    assert ended((-500, -510, -520), made=False) == to_floor(0)
    assert ended((-520, -510, -510), made=False) == to_floor(1, 2)
    assert ended((-500, 30, 20, 30, -600), declaring=(0, 4), made=False) == to_floor(1, 3)


@pytest.mark.rule("back-door")
@pytest.mark.option("match.back_door")
def test_no_side_of_five_loses_at_the_floor_while_another_is_negative() -> None:
    """PRI; catalogue 6.29: every side that is not at the floor has nought or more."""
    rules = {"match.back_door": "unless-opponents-negative"}
    assert ended((-500, 30, 20, -10, 300), rules, made=False) is None
    assert ended((-500, 30, 20, 0, 300), rules, made=False) == to_floor(4)
    assert ended((-500, 30, -600, 0, 30), rules, made=False) == to_floor(1, 4)


@pytest.mark.rule("back-door", "p3-win")
@pytest.mark.option("match.back_door")
def test_the_winner_at_the_floor_need_not_have_bid() -> None:
    """5.24: defenders beyond the target win when the bidder falls out; with three sides the higher of them.

    Where nobody must have bid, the target is judged first (6.39), and who was there first goes out.
    """
    assert ended((-500, 520, 510), made=False) == to_floor(1)
    assert ended((-500, 510, 520), made=False) == to_floor(2)
    assert ended((-500, 510, 520), FIRST, made=False, reached=(1, 2)) == to_target(1)


@pytest.mark.rule("point-spread")
@pytest.mark.option("match.spread")
@pytest.mark.parametrize(
    ("scores", "winners"),
    [
        ((-200, 10, 300), (2,)),
        ((-200, 300, 300), (1, 2)),
        ((-200, 10, 290), None),
        ((0, 10, 600), None),
        ((-600, -300, -10), None),
        ((-250, -10, 250, 240, 0, 250), (2, 5)),
    ],
)
def test_the_spread_is_measured_between_the_lowest_and_the_highest_side(
    scores: tuple[int, ...], winners: tuple[fh.Side, ...] | None
) -> None:
    """002; catalogue 6.30: with three or more sides the highest wins, whether or not it has bid."""
    options = {"match.spread": 500, "match.back_door": "off", "match.target": 1000}
    expected = None if winners is None else (winners, fh.Ending.SPREAD)
    assert ended(scores, options, made=False) == expected
    assert ended(scores, options, declaring=()) == expected


# --- Out in the middle of a hand --------------------------------------------------------------------------------------

THREE = in_sides(3, 3)


def stops(
    bid: str, tricks: tuple[int, int, int], before: tuple[int, int, int], options: Mapping[str, object] | None = None
) -> bool:
    """Whether play stops in a hand of 1904 that seat 0 plays, after so many tricks of each."""
    rules = ORIGINAL_1904.with_options(options or {})
    contract = fh.Contract(None, None) if bid == "pass" else fh.Contract(fh.parse_bid(bid, rules), 0)
    return goes_out_now(rules, score_of(rules, THREE, contract, tricks, before))


@pytest.mark.rule("midhand-out")
@pytest.mark.option("match.midhand_out")
def test_a_defender_who_reaches_500_ends_the_hand() -> None:
    """1904: 'if any player scores out during play of a hand, balance of hand is not played'."""
    assert not stops("7S", (1, 1, 0), (0, 480, 0))
    assert stops("7S", (1, 2, 0), (0, 480, 0))
    assert stops("7S", (1, 0, 2), (0, 0, 480))
    assert not stops("7S", (1, 2, 0), (0, 480, 0), {"match.midhand_out": False})


@pytest.mark.rule("midhand-out", "walker")
@pytest.mark.option("match.midhand_out", "match.ceiling")
def test_a_side_over_the_ceiling_does_not_end_the_hand_and_is_not_waited_for() -> None:
    """1904: 'if any player scores out [...] unless the bidder can win out'; 6.39: over the ceiling nobody wins."""
    low = {"match.ceiling": 510}
    assert stops("7S", (1, 2, 0), (0, 480, 0), low)
    assert not stops("7S", (1, 3, 0), (0, 480, 0), low), "510 points lose"
    assert stops("7S", (1, 3, 0), (0, 480, 0), {**low, "match.compare": "more-than"}), "only 511 lose"
    assert stops("7S", (1, 3, 2), (0, 480, 480), low), "another one wins"
    assert not stops("7S", (7, 0, 0), (430, 0, 0), low), "the contract leads to 510"
    assert stops("7S", (7, 0, 0), (420, 0, 0), low)
    assert not stops("7S", (0, 2, 0), (420, 480, 0), low), "the contract would lead to 500"
    assert stops("7S", (0, 2, 0), (430, 480, 0), low), "it would lead to 510, so the bidder cannot win out"


@pytest.mark.rule("midhand-out")
@given(
    ceiling=st.none() | st.integers(501, 700),
    past=st.booleans(),
    before=st.tuples(*[st.integers(40, 60).map(lambda tens: 10 * tens)] * 3),
    tricks=st.tuples(*[st.integers(0, 10)] * 3).filter(lambda tricks: sum(tricks) <= 10),
    bid=st.sampled_from(["6S", "7S", "8H", "10NT", "pass"]),
)
def test_a_hand_stops_exactly_when_the_match_would_end_at_the_target(
    ceiling: int | None, *, past: bool, before: tuple[int, int, int], tricks: tuple[int, int, int], bid: str
) -> None:
    """6.32 with 6.39: whatever ends the match at the target stops the hand, unless the bidder can still win out."""
    options = {"match.ceiling": ceiling, "match.compare": "more-than" if past else "at-least"}
    rules = ORIGINAL_1904.with_options(options)
    contract = fh.Contract(None, None) if bid == "pass" else fh.Contract(fh.parse_bid(bid, rules), 0)
    score = score_of(rules, THREE, contract, tricks, before)
    now = match_outcome(rules.match, score.after, declaring=score.declaring, made=score.made, hands=1)
    can_win_out = False
    if bid != "pass" and score.made is None:
        with_bid = before[0] + score_of(rules, THREE, contract, (10, 0, 0), (0, 0, 0)).lines[0].points
        reached = with_bid > 500 if past else with_bid >= 500
        beyond = ceiling is not None and (with_bid > ceiling if past else with_bid >= ceiling)
        can_win_out = reached and not beyond
    expected = now is not None and now.ending is fh.Ending.TARGET and not can_win_out
    event(f"stops: {expected}, could win out: {can_win_out}")
    assert goes_out_now(rules, score) is expected


@pytest.mark.rule("midhand-out")
@pytest.mark.option("match.midhand_out")
def test_the_hand_goes_on_while_the_bidder_can_still_reach_the_target() -> None:
    """1904: 'unless the bidder can win out'; 6.32: the contract can still be made and would bring the bidder to 500."""
    assert not stops("7S", (0, 3, 0), (420, 480, 0))  # all seven that are left make it
    assert stops("7S", (0, 4, 0), (420, 480, 0))  # six are not enough
    assert not stops("7S", (6, 3, 0), (420, 480, 0))  # the last one can still make it
    assert stops("7S", (1, 2, 0), (410, 480, 0))  # 490 would not be enough


@pytest.mark.rule("midhand-out")
@pytest.mark.option("match.midhand_out")
def test_the_bidder_ends_the_hand_with_the_trick_that_makes_the_contract() -> None:
    """Catalogue 6.32: as soon as the contract is made and brings the bidder to 500."""
    assert not stops("7S", (6, 0, 0), (420, 0, 0))
    assert stops("7S", (7, 0, 0), (420, 0, 0))
    assert stops("7S", (7, 2, 0), (420, 480, 0))
    assert not stops("7S", (7, 0, 0), (410, 0, 0))


@pytest.mark.rule("midhand-out", "all-pass")
@pytest.mark.option("match.midhand_out")
def test_an_all_pass_hand_ends_when_any_side_has_500() -> None:
    """Catalogue 6.32: all-pass hands are played at no trump, and every side scores ten points a trick."""
    assert not stops("pass", (1, 1, 0), (480, 480, 480))
    assert stops("pass", (1, 1, 2), (480, 480, 480))
    assert stops("pass", (2, 1, 0), (480, 480, 480))


@pytest.mark.rule("midhand-out", "target-compare", "must-bid-to-win")
@pytest.mark.option("match.midhand_out", "match.compare", "match.must_bid_to_win")
def test_a_score_that_does_not_win_does_not_end_the_hand() -> None:
    """001 once ('exceeds'), 000 and 001 (who has not bid cannot win, nor in a match of so many hands)."""
    assert not stops("7S", (1, 2, 0), (0, 480, 0), MORE_THAN)
    assert stops("7S", (1, 2, 0), (0, 481, 0), MORE_THAN)
    assert not stops("7S", (7, 0, 0), (420, 0, 0), MORE_THAN)
    assert not stops("7S", (1, 2, 0), (0, 480, 0), {"match.must_bid_to_win": "made"})
    assert stops("7S", (7, 2, 0), (420, 480, 0), {"match.must_bid_to_win": "made"})
    assert not stops("pass", (2, 1, 0), (480, 480, 480), {"match.must_bid_to_win": "made"})
    assert not stops("7S", (7, 2, 0), (420, 480, 0), {"match.hands": 5})


@pytest.mark.rule("midhand-out", "must-bid-to-win")
@pytest.mark.option("match.midhand_out", "match.must_bid_to_win")
def test_a_bidder_who_failed_does_not_end_the_hand_beyond_the_target() -> None:
    """002 and 1904: 620 points are left after the failure, but where the contract must be made they do not win.

    000 and 001 ask only for the bid (6.27).
    """
    assert not stops("7S", (0, 4, 0), (700, 0, 0), {"match.must_bid_to_win": "made"})
    assert stops("7S", (0, 4, 0), (700, 0, 0), {"match.must_bid_to_win": "won-bid"})
    assert stops("7S", (0, 4, 0), (700, 0, 0))


@pytest.mark.rule("midhand-out", "null-enabled")
@pytest.mark.option("match.midhand_out")
def test_a_null_bid_is_made_only_with_its_last_trick() -> None:
    """Catalogue 6.32: as soon as the contract is made; no trick so far is not yet none at all."""
    null = {"contracts.specials": ["misere"]}
    assert [stops("M", (0, taken, 0), (260, 0, 0), null) for taken in (1, 5, 9, 10)] == [False, False, False, True]


@pytest.mark.rule("midhand-out", "overtricks")
@pytest.mark.option("match.midhand_out")
def test_the_bidder_may_end_the_hand_with_a_paid_overtrick() -> None:
    """1904 and SCR: 490 with the contract, and 500 with the paid trick after it."""
    paid = {"scoring.overtrick_points": 10}
    assert not stops("7S", (7, 0, 0), (410, 0, 0), paid)
    assert stops("7S", (8, 0, 0), (410, 0, 0), paid)
    assert not stops("7S", (8, 0, 0), (410, 0, 0))


@pytest.mark.rule("midhand-out")
@pytest.mark.option("match.midhand_out")
@given(
    winners=st.lists(st.integers(0, 2), min_size=1, max_size=9),
    before=st.tuples(*[st.one_of(st.integers(-100, 499), st.integers(400, 499))] * 3),
    bid=st.sampled_from(["6S", "7S", "7H", "8D", "9S", "10NT"]),
    options=st.sampled_from([{}, MORE_THAN, {"match.must_bid_to_win": "made"}]),
)
def test_the_end_of_a_hand_agrees_with_an_independent_statement_of_the_1904_rule(
    winners: list[fh.Seat], before: tuple[int, int, int], bid: str, options: Mapping[str, object]
) -> None:
    """Catalogue 6.32, its clauses one by one."""
    level, strain = int(bid.rstrip("SCDHNT")), bid.lstrip("0123456789")
    value = (40 + 20 * ["S", "C", "D", "H", "NT"].index(strain)) * (level - 5)
    taken, left = winners.count(0), 10 - len(winners)
    needed = 501 if options == MORE_THAN else 500
    would_win = before[0] + value >= needed
    defender_out = any(before[seat] + 10 * winners.count(seat) >= needed for seat in (1, 2))
    if taken >= level and would_win:
        expected = True
    elif "match.must_bid_to_win" in options:
        expected = False
    else:
        undecided = taken < level <= taken + left
        expected = defender_out and not (undecided and would_win)
    event(f"stops: {expected}, a defender is out: {defender_out}")
    tricks = (taken, winners.count(1), winners.count(2))
    assert stops(bid, tricks, before, options) == expected


SPADES = "RJ JS JC AS KS QS 10S 9S 8S 7S"


def trumps_first(state: fh.State) -> fh.PlayCard:
    """The best spade where one can be played."""
    plays = [action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)]
    best = [action for code in SPADES.split() for action in plays if action.card.code == code]
    return (best or plays)[0]


@pytest.mark.rule("midhand-out")
def test_a_defender_who_ends_a_hand_of_1904_leaves_the_contract_unscored() -> None:
    """1904; 6.32: an undecided contract scores nothing either way."""
    state = playing(ORIGINAL_1904, "6S", "10*DH", SPADES, scores=(100, 480, 0))
    state, score = play_out(state)
    assert (score.made, score.tricks) == (None, (0, 2, 0))
    assert state.scores == (100, 500, 0)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.ending) == ((1,), fh.Ending.TARGET)


@pytest.mark.rule("midhand-out")
def test_a_hand_of_1904_is_played_on_while_the_bidder_can_still_win() -> None:
    """1904: 'unless the bidder can win out', and the bidder does, with the sixth trick and before the tenth."""
    state = playing(ORIGINAL_1904, "6S", "RJ JS JC AS KS QS 10S 7D 7H 7C", "AD", scores=(460, 490, 0))
    state = play(state, "7D AD")
    assert isinstance(state.phase, Playing)
    while len(state.phase.trick) < 3 and state.phase.trick:
        state = fh.apply(state, fh.legal_actions(state)[0])
        assert isinstance(state.phase, Playing), "the defender has 500, but the bidder can still win out"
    state, score = play_out(state, trumps_first)
    assert score.made is True
    assert score.tricks[0] == 6
    assert sum(score.tricks) < 10
    assert state.scores[0] == 500
    assert present(state.outcome).winners == (0,)


@pytest.mark.rule("midhand-out")
def test_a_hand_of_1904_ends_when_the_bidder_can_no_longer_win() -> None:
    """6.32: a defender has 500 since the first trick; the one that breaks the contract ends the hand, which fails."""
    state = playing(ORIGINAL_1904, "7S", "10*DH", SPADES, scores=(420, 490, 0))
    state, score = play_out(state)
    assert (score.made, score.tricks) == (False, (0, 4, 0))
    assert state.scores == (420 - 80, 530, 0)
    assert present(state.outcome).winners == (1,)


@pytest.mark.rule("midhand-out", "all-pass", "p3-all-pass")
def test_an_all_pass_hand_is_played_in_1904_and_thrown_in_in_the_three_handed_game() -> None:
    """Catalogue 6.32: at no trump, from the dealer's left, and out with the trick that makes 500."""
    state = call(dealt(ORIGINAL_1904, "AS KS QS JS AH KH QH JH AD KD", kitty="RJ", scores=(480, 0, 0)), "pass " * 3)
    state, score = play_out(state)
    assert (score.tricks, state.scores) == ((2, 0, 0), (500, 0, 0))
    assert state.outcome is not None
    state = call(dealt(THREE_HANDED, scores=(480, 0, 0)), "pass " * 3)
    assert isinstance(state.phase, Dealing)


@pytest.mark.rule("midhand-out", "declare-alone")
@pytest.mark.option("match.midhand_out")
def test_a_declaration_counts_when_the_bidder_could_still_win() -> None:
    """002 twice, 5.12: the declaration is worth 500 whatever the bid is, and can still be made.

    A score beyond the target can stand for defenders who have won a duel that was not theirs (5.14).
    """
    rules = fh.RuleSet().with_options({**ANYBODY, "match.midhand_out": True, "contracts.declare": True})
    contract = fh.Contract(fh.TrickBid(7, fh.parse_bid("7S", rules).strain), 0, declared=True)
    pairs = in_sides(4, 2)
    assert not goes_out_now(rules, score_of(rules, pairs, contract, (1, 0, 0, 0), (0, 510)))
    assert goes_out_now(rules, score_of(rules, pairs, contract, (1, 1, 0, 0), (0, 510)))


@pytest.mark.rule("p5-score", "both-cross")
def test_the_partner_of_five_players_goes_out_on_the_bidders_contract() -> None:
    """Catalogue 6.33, in the preset: must-bid-to-win holds, and the partner has won the bid too."""
    seating, contract = FIVE_HANDED.table.seating, fh.Contract(fh.parse_bid("7S", FIVE_HANDED), 0)
    score = score_of(FIVE_HANDED, seating, contract, (5, 1, 2, 1, 1), (0, 490, 360, 490, 0), 2)
    assert score.after == (140, 500, 500, 500, 10)
    assert ended(score.after, declaring=score.declaring, made=score.made, rules=FIVE_HANDED) == to_target(2)


@pytest.mark.rule("both-cross", "breach")
@pytest.mark.option("penalties.breach_counts")
def test_the_order_of_reaching_the_target_leaves_out_points_that_never_count() -> None:
    """6.43: seat 1 stands at 580 points, of which 100 came from a breach, and needs two tricks; seat 2 needs one."""
    rules = ORIGINAL_1904.with_options({**FIRST, "match.midhand_out": False})
    winners = [0, 2, 1, 1, 0, 0, 0, 0, 0, 0]
    tricks = [winners.count(seat) for seat in THREE.seats]
    contract, before = fh.Contract(fh.parse_bid("7S", rules), 0), (0, 580, 490)
    score = score_of(rules, THREE, contract, tricks, before, uncounted=(0, 100, 0))
    assert order_of_reaching(rules, THREE, score, winners) == ((2,), (1,))
    assert order_of_reaching(rules, THREE, score_of(rules, THREE, contract, tricks, before), winners) == ((1,), (2,))


@pytest.mark.rule("both-cross", "defender-trick-points")
@pytest.mark.option("match.both_cross")
def test_the_order_of_reaching_the_target_counts_the_partners_tricks_for_the_bidder() -> None:
    """both-cross (HOF): the first "during play"; defender-trick-points (SCR): defenders are paid once the bid fails.

    Seat 2 holds the called card.  The bid of seven fails with the eighth trick, which pays seats 1 and 3 at once.  If
    seat 2 were an opponent, the bid would fail with the fourth trick, when only seat 1 has taken enough.
    """
    rules = FIVE_HANDED.with_options({**FIRST, "scoring.defenders": "if-set"})
    seating, winners = rules.table.seating, [1, 2, 2, 2, 3, 3, 0, 3, 0, 0]
    tricks = [winners.count(seat) for seat in seating.seats]
    score = score_of(rules, seating, fh.Contract(fh.parse_bid("7S", rules), 0), tricks, (0, 490, 0, 480, 0), 2)
    assert (score.made, score.declaring, score.after[1], score.after[3]) == (False, (0, 2), 500, 510)
    assert order_of_reaching(rules, seating, score, winners, 2) == ((1, 3),)
    assert order_of_reaching(rules, seating, score, winners) == ((1,), (3,))


@pytest.mark.rule("both-cross", "p5-reveal")
@pytest.mark.option("match.both_cross")
def test_the_order_of_reaching_the_target_counts_the_tricks_of_a_hidden_partner() -> None:
    """both-cross (HOF), 5.32: the same hand, of which the contract does not say who held the called card."""
    rules = FIVE_HANDED.with_options({**FIRST, "scoring.defenders": "if-set", "partner.reveal": "hidden-until-played"})
    seating, winners, before = rules.table.seating, [1, 2, 2, 2, 3, 3, 0, 3, 0, 0], (0, 490, 0, 480, 0)
    tricks = [winners.count(seat) for seat in seating.seats]
    score = score_of(rules, seating, fh.Contract(fh.parse_bid("7S", rules), 0), tricks, before, 2)
    _, phase = end_hand(dealt(rules, scores=before).public, None, score, 2, winners, None, None)
    assert isinstance(phase, Finished)
    assert phase.outcome.winners == (3,), "seat 1 is not there before seat 3, so the higher score wins"


@pytest.mark.rule("both-cross")
@pytest.mark.option("match.both_cross")
@pytest.mark.parametrize(("options", "winner"), [(FIRST, 2), (HIGHER, 1), ({"match.both_cross": "bidder"}, 1)])
def test_the_first_of_two_defenders_at_the_target_wins_among_three_players(
    options: Mapping[str, object], winner: fh.Side
) -> None:
    """both-cross: `first-during-play` (HOF) looks at the tricks of the hand, the other rules at the scores after it."""
    rules = ORIGINAL_1904.with_options({"match.midhand_out": False, **options})
    hands = "7S 8S 7C 8C 9C 10C 7H 8H 9H 10H", "9D 10D JD QD KD AD JC QC KC AC", "AS KS QS 10S 7D 8D AH KH QH JH"
    state = playing(rules, "7NT", *hands, kitty="RJ JS 9S", scores=(0, 430, 480))
    # Seat 2 takes two tricks, and has 500 points; seat 1 then takes all the others, and ends with 510.
    state, score = play_out(play(state, "7S 9D QS AS 8S 10D 7D 7H JD"))
    assert (score.tricks, score.after[1:]) == ((0, 8, 2), (510, 500))
    assert present(state.outcome).winners == (winner,)


@pytest.mark.rule("across-the-corner")
@pytest.mark.option("match.must_bid_to_win")
def test_the_opponent_who_wins_a_duel_does_not_win_the_match() -> None:
    """5.14: "only the bidder's side can finish on that hand", even if no bid is needed to win."""
    rules = presets.NO_TRICKS.with_options(ANYBODY)
    duel = next(bid for bid in rules.contracts.specials if bid.who is WhoPlays.DUEL)
    score = score_of(rules, rules.table.seating, fh.Contract(duel, 0, 1), (6, 4, 0, 0), (0, 490))
    assert (score.made, score.after[1] > 500) == (False, True)
    match, phase = end_hand(dealt(rules, scores=(0, 490)).public, None, score, None, [0] * 6 + [1] * 4, None, None)
    assert isinstance(phase, Dealing)
    assert match.scores == score.after


@pytest.mark.rule("p5-score", "both-cross")
@pytest.mark.option("partner.reveal")
@pytest.mark.parametrize("reveal", ["announced", "hidden-until-played"])
def test_a_hidden_partner_can_go_out_among_five_players(reveal: str) -> None:
    """Catalogue 5.32, 6.33: this holds even though the partner was unknown until the card was played."""
    rules = FIVE_HANDED.with_options({"partner.reveal": reveal})
    state = won(dealt(rules, SPADES, "AD", kitty="2H 2D 2C", scores=(0, 400, 495, 0, 0)), "7S")
    state = fh.apply(discard(state, "2H 2D 2C"), CallCard(fh.parse_card("AD")))
    state, score = play_out(state, trumps_first)
    assert (score.tricks, score.declaring) == ((10, 0, 0, 0, 0), (0, 1))
    assert (present(state.outcome).winners, state.scores) == ((1,), (250, 650, 495, 0, 0))


@pytest.mark.rule("midhand-out", "defender-trick-points")
@pytest.mark.option("scoring.defenders")
def test_tricks_paid_only_after_a_failure_bring_no_side_out_before_it() -> None:
    """defender-trick-points (SCR): only when the contract has failed; 6.32: an open contract scores nothing."""
    rules = fh.RuleSet().with_options(
        {"match.midhand_out": True, "match.must_bid_to_win": "no", "scoring.defenders": "if-set"}
    )
    seating, contract = rules.table.seating, fh.Contract(fh.parse_bid("7S", rules), 0)
    undecided = score_of(rules, seating, contract, (1, 1, 0, 0), (0, 490))
    assert not goes_out_now(rules, undecided), "seven can still be made"
    assert undecided.lines == ()
    failed = score_of(rules, seating, contract, (0, 4, 0, 0), (0, 490))
    assert goes_out_now(rules, failed), "four are lost, so they are paid"


@pytest.mark.rule("null-stop", "hi-lo")
@pytest.mark.option("play.null_stop", "contracts.specials.CODE.least")
@pytest.mark.parametrize(
    ("least", "most", "taken", "left", "lost"),
    [
        (5, 5, 3, 2, False),  # the last two make five
        (5, 5, 3, 1, True),
        (5, 5, 5, 1, False),
        (5, 5, 6, 4, True),
        (10, 10, 0, 10, False),
        (10, 10, 9, 0, True),
        (0, 2, 2, 8, False),
        (0, 2, 3, 7, True),
    ],
)
def test_a_bid_that_needs_tricks_is_lost_once_too_few_are_left(
    least: int, most: int, taken: int, left: int, *, lost: bool
) -> None:
    """PAG, null-stop: play stops when the bid is lost; a bid of exactly five can also be lost by taking too few."""
    bid = fh.SpecialBid(code="X", name="Range", value=350, above=None, least=least, most=most)
    rules = fh.RuleSet().with_options({"play.null_stop": True, "contracts.specials": [bid]})
    assert is_lost_now(rules, fh.Contract(bid, 0), taken, left) is lost
    play_on = rules.with_options({"play.null_stop": False})
    assert not is_lost_now(play_on, fh.Contract(bid, 0), taken, left)


@pytest.mark.rule("null-stop")
@pytest.mark.option("play.null_stop")
def test_a_bid_for_all_tricks_stops_with_the_first_lost_trick() -> None:
    """PAG, null-stop: the opponents' ace takes the third trick, and the other seven are not played."""
    bid = fh.SpecialBid(code="X", name="Game", value=1000, above=None, least=10, most=10)
    rules = fh.RuleSet().with_options({"play.null_stop": True, "contracts.specials": [bid]})
    state = playing(rules, bid, "AS KS QH 4H 5H 6H 7H 8H 9H 10H", "AH 5S 6S 7*D", kitty="RJ")
    leads = iter(("AS", "KS", "QH"))

    def choose(state: fh.State) -> fh.PlayCard:
        action = fh.legal_actions(state)[0]
        assert isinstance(action, fh.PlayCard)
        return action if state.turn else fh.PlayCard(fh.parse_card(next(leads)))

    _, score = play_out(state, choose)
    assert (score.made, sum(score.tricks)) == (False, 3)
