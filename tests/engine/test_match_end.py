"""The end of the match: the winners and the reason (catalogue: section J; 5.7, 5.23, 5.24, 6.26 to 6.31, 6.39).

Rare ends, such as an exact target, and those of more than two sides are in ``test_match_end_rare``.
"""

from collections.abc import Mapping, Sequence
from itertools import chain, permutations
from random import Random

import attrs
import pytest
from hypothesis import event, given
from hypothesis import strategies as st

import five_hundred as fh
from five_hundred.cards.seats import NO_SIDE
from five_hundred.engine.score.match_end import match_outcome
from five_hundred.events import DealAbandoned, Dealt, HandScored, MatchEnded, TricksAwarded, TricksClaimed, TrickTaken
from five_hundred.rules import BothCross, MatchRules, MustBid, Seating, ladder_of

ANYBODY = {"match.must_bid_to_win": "no"}
HIGHER = {**ANYBODY, "match.both_cross": "higher-score"}
SHARED = {**ANYBODY, "match.both_cross": "higher-score-shared"}
WON_BID = {"match.must_bid_to_win": "won-bid"}
MORE_THAN = {"match.compare": "more-than"}
BOTH_CROSS = ("bidder", "higher-score", "higher-score-shared")


def match_rules(options: Mapping[str, object] | None = None) -> MatchRules:
    return fh.RuleSet().with_options(options or {}).match


def ended(
    scores: Sequence[int],
    options: Mapping[str, object] | None = None,
    *,
    bidder: fh.Side | None = 0,
    made: bool | None = True,
    hands: int = 1,
) -> tuple[tuple[fh.Side, ...], fh.Ending] | None:
    """Winners and ending after a hand that side 0 has bid and made, unless said otherwise."""
    declaring = () if bidder is None else (bidder,)
    outcome = match_outcome(
        match_rules(options), scores, declaring=declaring, made=made if declaring else None, hands=hands
    )
    if outcome is None:
        return None
    assert outcome.scores == tuple(scores)
    return outcome.winners, outcome.ending


def to_target(*winners: fh.Side) -> tuple[tuple[fh.Side, ...], fh.Ending]:
    return winners, fh.Ending.TARGET


def to_floor(*winners: fh.Side) -> tuple[tuple[fh.Side, ...], fh.Ending]:
    return winners, fh.Ending.FLOOR


# --- The target -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("target")
@pytest.mark.option("match.target")
def test_a_side_that_reaches_500_wins() -> None:
    """000, 002, 003, 004: 500 or more ends the game; 499 does not."""
    assert ended((499, 0)) is None
    assert ended((500, 0)) == to_target(0)
    assert ended((760, 0)) == to_target(0)
    assert ended((0, 500), bidder=1) == to_target(1)


@pytest.mark.rule("target")
@pytest.mark.option("match.target")
def test_the_target_can_be_changed() -> None:
    """002, Québec: the game is played to 1000."""
    assert ended((999, 500), {"match.target": 1000}) is None
    assert ended((1000, 500), {"match.target": 1000}) == to_target(0)


@pytest.mark.rule("target-compare")
@pytest.mark.option("match.compare")
def test_an_option_requires_more_than_the_target() -> None:
    """001: 'when either team exceeds 500 points'; the other sources say "reaches", as the default does (5.7)."""
    assert ended((500, 0), MORE_THAN) is None
    assert ended((501, 0), MORE_THAN) == to_target(0)
    assert ended((500, 0)) == to_target(0)


@pytest.mark.rule("target-compare")
@pytest.mark.option("match.compare")
def test_an_option_requires_less_than_the_floor() -> None:
    """001: 'or a team goes below -500'; the other sources say "reaches", as the default does (5.7)."""
    assert ended((-500, 0), MORE_THAN, made=False) is None
    assert ended((-501, 0), MORE_THAN, made=False) == to_floor(1)
    assert ended((-500, 0), made=False) == to_floor(1)


# --- Must bid to win --------------------------------------------------------------------------------------------------


@pytest.mark.rule("must-bid-to-win")
@pytest.mark.option("match.must_bid_to_win")
def test_defenders_do_not_win_with_trick_points_where_the_bid_must_be_won() -> None:
    """000: a team may 'have more than 500 points but not yet win the game'; 001 American: it has won."""
    assert ended((100, 520), bidder=0) is None
    assert ended((100, 520), ANYBODY, bidder=0) == to_target(1)


@pytest.mark.rule("must-bid-to-win")
@pytest.mark.option("match.must_bid_to_win")
def test_the_winner_must_have_made_the_bid_or_only_won_the_auction() -> None:
    """Catalogue 6.27: `made` (002, PAG): the declaring side of this hand *and* made the contract.

    `won-bid`: 000 "must also have won the bid for that hand", 001 "requires taking the bid": even if it failed.
    """
    assert ended((520, 0), made=False) is None
    assert ended((520, 0), made=True) == to_target(0)
    for made in (True, False, None):
        assert ended((520, 0), WON_BID, made=made) == to_target(0)
        assert ended((520, 510), WON_BID, bidder=1, made=made) == to_target(1)
        assert ended((520, 0), WON_BID, bidder=1, made=made) is None
    assert ended((520, 0), ANYBODY, made=False) == to_target(0)


@pytest.mark.rule("must-bid-to-win", "all-pass-nt-details")
@pytest.mark.option("match.must_bid_to_win")
def test_an_all_pass_hand_cannot_win_the_match_where_a_bid_is_needed() -> None:
    """Catalogue 5.16: such a hand cannot end the game upward, unless no bid is needed to win."""
    assert ended((510, 100), bidder=None) is None
    assert ended((510, 100), ANYBODY, bidder=None) == to_target(0)


@pytest.mark.rule("must-bid-to-win")
@pytest.mark.option("match.must_bid_to_win")
def test_a_side_beyond_the_target_wins_with_its_next_made_contract() -> None:
    """000: 'that team must also have won the bid for that hand'."""
    assert ended((200, 560), bidder=0) is None
    assert ended((200, 620), bidder=1) == to_target(1)


@pytest.mark.rule("must-bid-to-win")
@pytest.mark.option("match.must_bid_to_win", "match.both_cross")
@pytest.mark.parametrize("both_cross", BOTH_CROSS)
def test_a_higher_score_does_not_win_for_a_side_that_did_not_bid(both_cross: str) -> None:
    """Catalogue 6.27 comes first: both have crossed, only the bidders can win."""
    assert ended((500, 700), {"match.both_cross": both_cross}) == to_target(0)
    assert ended((500, 700), {"match.both_cross": both_cross}, made=False) is None


# --- Both cross -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("both-cross")
@pytest.mark.option("match.both_cross")
def test_the_bidder_or_the_higher_score_wins_when_both_sides_reach_the_target() -> None:
    """002, HOF: the bidding team 'goes out the front door'; 004: the highest score."""
    assert ended((500, 540), ANYBODY) == to_target(0)
    assert ended((500, 540), HIGHER) == to_target(1)
    assert ended((540, 500), ANYBODY, bidder=1) == to_target(1)
    assert ended((540, 500), HIGHER, bidder=1) == to_target(0)


@pytest.mark.rule("both-cross")
@pytest.mark.option("match.both_cross")
def test_the_bidder_is_preferred_only_if_it_has_reached_the_target_too() -> None:
    """002: 'if two teams score 500 or more in the same hand'; here only the defenders do."""
    assert ended((480, 500), ANYBODY) == to_target(1)


@pytest.mark.rule("both-cross")
@pytest.mark.option("match.both_cross")
def test_a_tie_beyond_the_target_goes_to_the_bidding_side() -> None:
    """Catalogue 6.28, for either value."""
    for options in (ANYBODY, HIGHER):
        assert ended((520, 520), options, bidder=0) == to_target(0)
        assert ended((520, 520), options, bidder=1) == to_target(1)


@pytest.mark.rule("both-cross")
@pytest.mark.option("match.both_cross")
def test_an_option_lets_the_bidding_side_share_a_tie_beyond_the_target() -> None:
    """Both sides win if they cross with equal scores; otherwise, the higher score wins, as in 004."""
    for bidder in (0, 1, None):
        assert ended((520, 520), SHARED, bidder=bidder) == to_target(0, 1)
        assert ended((520, 530), SHARED, bidder=bidder) == to_target(1)
        assert ended((520, 480), SHARED, bidder=bidder) == to_target(0)
    assert ended((520, 500, 520), SHARED, bidder=0) == to_target(0, 2)
    assert ended((520, 520), {"match.both_cross": "higher-score-shared"}) == to_target(0)  # 6.27 comes first


@pytest.mark.rule("both-cross")
@pytest.mark.option("match.both_cross")
def test_a_tie_beyond_the_target_is_shared_when_all_passed() -> None:
    """Catalogue 6.28: all tied sides win where all have passed; the higher score does where they are not tied."""
    for options in (ANYBODY, HIGHER):
        assert ended((520, 520), options, bidder=None) == to_target(0, 1)
        assert ended((520, 530), options, bidder=None) == to_target(1)


@pytest.mark.rule("both-cross")
@pytest.mark.option("match.both_cross")
def test_a_tie_of_sides_that_did_not_bid_is_shared() -> None:
    """Catalogue 6.28 with three sides: the bidding side has crossed as well, but with fewer points."""
    assert ended((500, 520, 520), HIGHER, bidder=0) == to_target(1, 2)
    assert ended((500, 520, 520), ANYBODY, bidder=0) == to_target(0)
    assert ended((100, 520, 520), ANYBODY, bidder=0) == to_target(1, 2)


# --- The back door ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("back-door")
@pytest.mark.option("match.back_door", "match.floor")
def test_a_side_that_falls_to_the_floor_loses() -> None:
    """000: 'reaches or goes below -500 ... out the back door'; -490 is not there yet."""
    assert ended((-490, 0), made=False) is None
    assert ended((-500, 0), made=False) == to_floor(1)
    assert ended((0, -640), bidder=1, made=False) == to_floor(0)


@pytest.mark.rule("back-door")
@pytest.mark.option("match.floor")
def test_the_floor_can_be_changed() -> None:
    """Catalogue, back-door: the hole limit is a number."""
    assert ended((-500, 0), {"match.floor": -1000}, made=False) is None
    assert ended((-1000, 0), {"match.floor": -1000}, made=False) == to_floor(1)


@pytest.mark.rule("back-door")
@pytest.mark.option("match.back_door")
def test_a_side_does_not_lose_at_the_floor_where_the_option_is_off() -> None:
    """JS4: the rule can be switched off."""
    assert ended((-900, 0), {"match.back_door": "off"}, made=False) is None
    assert ended((-900, 500), {"match.back_door": "off"}, bidder=1) == to_target(1)


@pytest.mark.rule("back-door")
@pytest.mark.option("match.back_door")
@pytest.mark.parametrize(
    ("other", "over"), [(-1, False), (-499, False), (0, True), (300, True), (-500, False), (-600, False), (-700, False)]
)
def test_a_side_at_the_floor_does_not_lose_while_an_opponent_is_negative(other: int, over: bool) -> None:
    """PRI "only if the other team is not negative"; catalogue 6.29: another side must have 0 or more.

    Where all sides are at the floor nobody loses and the match goes on.
    """
    rules = {"match.back_door": "unless-opponents-negative"}
    assert (ended((-600, other), rules, made=False) is not None) is over
    assert ended((-600, other), {"match.back_door": "loses"}, made=False) is not None


@pytest.mark.rule("back-door")
@pytest.mark.option("match.back_door")
def test_one_negative_opponent_of_two_keeps_a_side_at_the_floor_in_the_match() -> None:
    """Catalogue 6.29: *every* side that is not at the floor has 0 or more."""
    rules = {"match.back_door": "unless-opponents-negative"}
    assert ended((-600, 300, -10), rules, made=False) is None
    assert ended((-600, 300, 0), rules, made=False) == to_floor(1)
    assert ended((-600, 300, -500), rules, made=False) == to_floor(1)
    assert ended((-600, -700, -500), rules, made=False) is None


@pytest.mark.rule("back-door")
@pytest.mark.option("match.back_door")
@pytest.mark.parametrize("back_door", ["loses", "leader-wins"])
def test_the_higher_score_wins_when_both_sides_are_at_the_floor(back_door: str) -> None:
    """Catalogue 5.23: the other side wins unless it is lower still; a tie is shared (6.28)."""
    rules = {"match.back_door": back_door}
    assert ended((-620, -510), rules, made=False) == to_floor(1)
    assert ended((-510, -620), rules, made=False) == to_floor(0)
    assert ended((-510, -510), rules, made=False) == to_floor(0, 1)


@pytest.mark.rule("back-door")
@pytest.mark.option("match.back_door")
@pytest.mark.parametrize("back_door", ["loses", "leader-wins"])
def test_the_leader_of_three_sides_wins_when_one_is_at_the_floor(back_door: str) -> None:
    """Catalogue 5.23, 6.28; pokerwiner: the current leader wins, and leaders that are tied share it."""
    rules = {"match.back_door": back_door}
    assert ended((-500, -100, 40), rules, made=False) == to_floor(2)
    assert ended((-500, 40, 40), rules, made=False) == to_floor(1, 2)
    assert ended((-500, 40, -510), rules, made=False) == to_floor(1)


# --- So many hands ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("target")
@pytest.mark.option("match.hands")
def test_a_match_with_a_number_of_hands_ends_after_the_last_one() -> None:
    """001: 'when the number of hands is completed, the highest score wins'."""
    assert ended((100, 50), {"match.hands": 4}, hands=3) is None
    assert ended((100, 50), {"match.hands": 4}, hands=4) == ((0,), fh.Ending.HANDS)
    assert ended((-100, -50), {"match.hands": 4}, hands=4) == ((1,), fh.Ending.HANDS)
    assert fh.Ending("hands") is fh.Ending.HANDS


@pytest.mark.rule("target")
@pytest.mark.option("match.hands")
def test_a_tie_after_the_last_of_a_number_of_hands_is_shared() -> None:
    """Catalogue 6.28: the bidding side is not preferred."""
    assert ended((70, 70), {"match.hands": 4}, hands=4) == ((0, 1), fh.Ending.HANDS)
    assert ended((70, 10, 70), {"match.hands": 4}, hands=4) == ((0, 2), fh.Ending.HANDS)


@pytest.mark.rule("target")
@pytest.mark.option("match.hands", "match.must_bid_to_win")
def test_target_floor_and_spread_do_not_end_a_match_with_a_number_of_hands() -> None:
    """001 plays to +-500 *or* for a number of hands; must-bid-to-win does not exist then (6.26)."""
    rules = {"match.hands": 4, "match.spread": 100}
    assert ended((700, 0), rules, hands=1) is None
    assert ended((-700, 0), rules, hands=1, made=False) is None
    assert ended((-300, 300), rules, hands=1, made=False) is None
    assert ended((0, 700), {"match.hands": 4}, hands=4, bidder=0) == ((1,), fh.Ending.HANDS)


@pytest.mark.rule("all-pass", "target")
@pytest.mark.option("match.hands")
def test_a_passed_out_deal_does_not_count_as_a_hand_of_the_match() -> None:
    """Catalogue 6.8: not for a match of one hand, and not in the count that a score sheet shows."""
    state = fh.new_game(fh.RuleSet().with_options({"match.hands": 1}))
    for _ in range(3):
        state, events = fh.step(state, fh.shuffled_deal(state, Random(3)))
        assert [each.hand for each in events if isinstance(each, Dealt)] == [1]
        for _ in range(4):
            state = fh.apply(state, fh.PASS)
        assert not state.is_over
        assert state.hands_played == 0


# --- The spread -------------------------------------------------------------------------------------------------------

SPREAD = {"match.spread": 500}


@pytest.mark.rule("point-spread")
@pytest.mark.option("match.spread")
def test_a_spread_of_500_points_ends_the_match() -> None:
    """002: one team negative, the other positive, 500 points or more between them."""
    assert ended((-240, 250), SPREAD, made=False) is None
    assert ended((-240, 260), SPREAD, made=False) == ((1,), fh.Ending.SPREAD)
    assert ended((300, -200), SPREAD, bidder=1, made=False) == ((0,), fh.Ending.SPREAD)
    assert ended((-240, 260), made=False) is None
    assert ended((-240, 260), {"match.spread": 501}, made=False) is None


@pytest.mark.rule("point-spread")
@pytest.mark.option("match.spread")
def test_the_spread_counts_only_between_a_negative_and_a_positive_score() -> None:
    """002: a score of 0 is neither negative nor positive."""
    rules = {"match.spread": 100}
    assert ended((0, 300), rules) is None
    assert ended((-300, 0), rules, made=False) is None
    assert ended((50, 300), rules) is None
    assert ended((-300, -50), rules, made=False) is None
    assert ended((-1, 99), rules, made=False) == ((1,), fh.Ending.SPREAD)


@pytest.mark.rule("point-spread")
@pytest.mark.option("match.spread", "match.must_bid_to_win")
def test_the_winner_by_the_spread_need_not_have_bid() -> None:
    """Catalogue 6.30: the highest wins, must-bid-to-win or not."""
    assert ended((-60, 510), SPREAD, bidder=0, made=False) == ((1,), fh.Ending.SPREAD)
    assert ended((-60, 510), bidder=0, made=False) is None
    assert ended((-300, 280, 280), SPREAD, bidder=0, made=False) == ((1, 2), fh.Ending.SPREAD)
    assert ended((-300, 10, 280), SPREAD, bidder=0, made=False) == ((2,), fh.Ending.SPREAD)


@pytest.mark.rule("point-spread", "across-the-corner")
@pytest.mark.option("match.spread")
@pytest.mark.parametrize(
    ("scores", "declaring", "winners"),
    [
        ((300, -250), (0,), (0,)),
        ((300, -250), (1,), None),
        ((300, -250, 0), (0,), (0,)),
        ((300, -250, 300), (0,), None),
    ],
)
def test_the_spread_ends_the_match_after_a_duel_only_for_the_challengers_side(
    scores: tuple[int, ...], declaring: tuple[fh.Side, ...], winners: tuple[fh.Side, ...] | None
) -> None:
    """5.14: "only the bidder's side can finish on that hand", whichever player has won the duel."""
    rules = match_rules({**ANYBODY, "match.spread": 500})
    outcome = match_outcome(rules, scores, declaring=declaring, made=True, hands=1, only_bidders=True)
    assert outcome == (None if winners is None else fh.Outcome(winners, fh.Ending.SPREAD, scores))


# --- Several rules at once --------------------------------------------------------------------------------------------


@pytest.mark.rule("must-bid-to-win", "back-door")
def test_defenders_beyond_the_target_win_when_the_bidders_reach_the_floor() -> None:
    """Catalogue 5.24 (001): although the defenders have not bid."""
    assert ended((-520, 530), bidder=0, made=False) == to_floor(1)
    assert ended((-520, 530), WON_BID, bidder=0, made=False) == to_floor(1)
    assert ended((-520, 530), SPREAD, bidder=0, made=False) == to_floor(1)
    assert ended((-520, 530), ANYBODY, bidder=0, made=False) == to_target(1)


@pytest.mark.rule("back-door", "both-cross")
def test_the_target_is_judged_before_the_floor() -> None:
    """Catalogue 6.39: one side falls out while two cross, and the bidder of the two goes out by the front door."""
    assert ended((-500, 500, 600), bidder=1) == to_target(1)
    assert ended((-500, 500, 600), bidder=1, made=False) == to_floor(2)


@pytest.mark.rule("point-spread", "target")
def test_the_target_is_judged_before_the_spread() -> None:
    """Silent sources: with two sides both name the same winner, and reaching the target is the better reason."""
    assert ended((510, -10), SPREAD) == to_target(0)
    assert ended((510, 520, -10), {**ANYBODY, **SPREAD}) == to_target(0)


@pytest.mark.rule("back-door", "point-spread")
def test_a_side_that_stays_in_at_the_floor_can_still_lose_by_the_spread() -> None:
    """PRI and 002 together: no back door while an opponent is negative, but the third is 500 ahead."""
    rules = {"match.back_door": "unless-opponents-negative", **SPREAD}
    assert ended((-600, -20, 100), rules, made=False) == ((2,), fh.Ending.SPREAD)
    assert ended((-600, 100), {"match.back_door": "off", **SPREAD}, made=False) == ((1,), fh.Ending.SPREAD)


# --- Laws -------------------------------------------------------------------------------------------------------------


@attrs.frozen
class Moment:
    """The end of a hand, as far as the end of the match depends on it."""

    scores: tuple[int, ...]
    declaring: tuple[fh.Side, ...]
    made: bool | None
    hands: int
    only_bidders: bool = False
    reached: tuple[tuple[fh.Side, ...], ...] = ()


def naive_outcome(rules: MatchRules, moment: Moment) -> tuple[set[fh.Side], str] | None:
    """The winners and the reason, from the catalogue (section J; 5.7, 5.14, 5.23, 5.24, 6.26 to 6.31, 6.33, 6.39)."""
    scores, sides = moment.scores, set(range(len(moment.scores)))
    if rules.hands is not None:
        return None if moment.hands < rules.hands else (highest(scores, sides), "hands")
    high, low = too_high(rules, scores), too_low(rules, scores)
    neither = {side for side in sides if side not in high and side not in low}
    able = neither if neither else sides
    if winners := naive_winners(rules, moment, able):
        return winners, "target"
    if high == sides and moment.declaring:
        return highest(scores, sides - set(moment.declaring) or sides), "ceiling"
    if high or low:
        return highest(scores, able), "ceiling" if high else "floor"
    least, most = min(scores), max(scores)
    if rules.spread is not None and least < 0 and most > 0 and most - least >= rules.spread:
        # In a duel only the bidder's side can finish (5.14).
        first = highest(scores, sides)
        return (first, "spread") if not moment.only_bidders or first <= set(moment.declaring) else None
    return None


def beyond(rules: MatchRules, score: int, limit: int) -> bool:
    """Whether a score has reached a limit, or passed it where it must be passed; a floor is a limit downwards."""
    there = abs(score) > abs(limit) if rules.compare == "more-than" else abs(score) >= abs(limit)
    return there and (score > 0) == (limit > 0)


def too_high(rules: MatchRules, scores: Sequence[int]) -> set[fh.Side]:
    if rules.ceiling is None:
        return set()
    return {side for side, score in enumerate(scores) if beyond(rules, score, rules.ceiling)}


def too_low(rules: MatchRules, scores: Sequence[int]) -> set[fh.Side]:
    """Who loses at the floor (6.29)."""
    down = {side for side, score in enumerate(scores) if beyond(rules, score, rules.floor)}
    others = [score for side, score in enumerate(scores) if side not in down]
    if rules.back_door == "unless-opponents-negative" and not (others and all(score >= 0 for score in others)):
        return set()
    return set() if rules.back_door == "off" else down


def naive_winners(rules: MatchRules, moment: Moment, able: set[fh.Side]) -> set[fh.Side]:
    """The winners at the target, if there are any."""
    up = set()
    for side in able:
        score = moment.scores[side]
        if score == rules.target if rules.exact else beyond(rules, score, rules.target):
            up.add(side)
    if rules.must_bid_to_win == "made" and moment.made is not True:
        return set()
    if rules.must_bid_to_win != "no" or moment.only_bidders:
        up = up.intersection(moment.declaring)
    first = highest(moment.scores, up)
    if rules.both_cross == "higher-score-shared":
        return first
    for side in moment.declaring:
        # The bidder comes before the partner, and both before the others.
        if side in up and (rules.both_cross != "higher-score" or side in first):
            return {side}
    if rules.both_cross == "first-during-play":
        for together in moment.reached:
            if up.intersection(together):
                return highest(moment.scores, up.intersection(together))
    return first


def highest(scores: Sequence[int], sides: set[fh.Side]) -> set[fh.Side]:
    return {side for side in sides if all(scores[side] >= scores[other] for other in sides)}


def as_outcome(expected: tuple[set[fh.Side], str] | None, scores: tuple[int, ...]) -> fh.Outcome | None:
    return None if expected is None else fh.Outcome(tuple(sorted(expected[0])), fh.Ending(expected[1]), scores)


@st.composite
def moments(draw: st.DrawFn) -> tuple[MatchRules, Moment]:
    """Any rules and any end of a hand, near the limits more often than not."""
    rules = draw(fh.testing.rulesets()).match
    if draw(st.booleans()):
        rules = attrs.evolve(rules, hands=None)
    if rules.ceiling is None and draw(st.booleans()):
        rules = attrs.evolve(rules, ceiling=rules.target + draw(st.integers(1, 600)), midhand_out=False)
    marks = [rules.target, rules.floor, 0, rules.spread or 0, (rules.spread or 0) + rules.floor, rules.ceiling or 0]
    near = st.builds(lambda mark, more: mark + more, st.sampled_from(marks), st.sampled_from([-1, 0, 0, 1, 10, -10]))
    scores = tuple(draw(st.lists(st.one_of(near, st.integers(-1200, 1200)), min_size=2, max_size=6)))
    if draw(st.integers(0, 3)) == 0:
        scores = (*scores[:-1], scores[0])
    order = draw(st.permutations(range(len(scores))))
    declaring = tuple(order[: draw(st.integers(0, 2))])
    made = draw(st.sampled_from([True, False, None])) if declaring else None
    hands = draw(st.sampled_from([1, (rules.hands or 2) - 1, rules.hands or 1, (rules.hands or 1) + 1]))
    defenders = [side for side in reversed(order) if side not in declaring][: draw(st.integers(0, 4))]
    cut = draw(st.integers(0, len(defenders)))  # one trick can bring several sides there
    reached = tuple(group for group in (tuple(defenders[:cut]), *[(side,) for side in defenders[cut:]]) if group)
    return rules, Moment(scores, declaring, made, hands, draw(st.integers(0, 4)) == 0, reached)


def found_outcome(rules: MatchRules, moment: Moment) -> fh.Outcome | None:
    return match_outcome(
        rules,
        moment.scores,
        declaring=moment.declaring,
        made=moment.made,
        hands=moment.hands,
        only_bidders=moment.only_bidders,
        reached=moment.reached,
    )


def test_sides_that_share_the_win_are_in_their_usual_order() -> None:
    """The order in which a group of sides is given, which reached the target with the same trick, does not matter."""
    rules = MatchRules(both_cross=BothCross.FIRST, must_bid_to_win=MustBid.NO)
    for together in permutations(range(3)):
        found = match_outcome(rules, (500, 499, 500), declaring=(), made=None, hands=1, reached=(together,))
        assert found is not None
        assert found.winners == (0, 2)


@given(case=moments())
def test_the_end_of_a_match_agrees_with_an_independent_statement_of_the_rules(case: tuple[MatchRules, Moment]) -> None:
    """Law 8, over arbitrary RuleSets and two to six sides, of which one or two have bid."""
    rules, moment = case
    found = found_outcome(rules, moment)
    event(found.ending if found else "goes on")
    assert found == as_outcome(naive_outcome(rules, moment), moment.scores)


@given(case=moments())
def test_the_winners_have_the_highest_score_unless_a_rule_prefers_another_side(case: tuple[MatchRules, Moment]) -> None:
    """The winners hold the highest score, unless the bidders or the first are preferred, or a score was too high."""
    rules, moment = case
    outcome = found_outcome(rules, moment)
    if outcome is None:
        return
    scores = moment.scores
    assert outcome.winners
    assert len({scores[side] for side in outcome.winners}) == 1
    if scores[outcome.winners[0]] == max(scores):
        return
    assert outcome.ending in (fh.Ending.TARGET, fh.Ending.CEILING)
    if outcome.ending is fh.Ending.TARGET and not rules.exact:
        assert {outcome.winners[0], scores.index(max(scores))} & {*moment.declaring, *chain(*moment.reached)} or (
            too_high(rules, scores)
        )
    if outcome.ending is fh.Ending.CEILING:
        assert rules.ceiling is not None
        assert max(scores) >= rules.ceiling


@given(case=moments())
def test_a_side_over_the_ceiling_or_at_the_floor_wins_only_if_every_side_is(case: tuple[MatchRules, Moment]) -> None:
    """Catalogue 6.39: such a side "cannot win while another side is neither"."""
    rules, moment = case
    outcome, scores = found_outcome(rules, moment), moment.scores
    if outcome is None or outcome.ending is fh.Ending.HANDS:
        return
    out = too_high(rules, scores) | too_low(rules, scores)
    event(f"{outcome.ending}, out: {min(len(out), 2)} of {'two' if len(scores) == 2 else 'more'}")
    assert not out.intersection(outcome.winners) or len(out) == len(scores)


@pytest.mark.rule("rotation", "target")
@given(rules=fh.testing.rulesets(), seed=st.integers(0, 2**32), data=st.data())
def test_played_matches_end_when_the_independent_statement_says_so(
    rules: fh.RuleSet, seed: int, data: st.DataObject
) -> None:
    """Hands are counted when they are scored (6.8), the next dealer sits to the left, and the end comes in time."""
    target, floor, rng, players = rules.match.target, rules.match.floor, Random(seed), rules.table.players
    # A score beyond the target plays on only where the bid must be won.
    past = [target + 10, target + 600] if rules.match.must_bid_to_win != "no" else []
    near = st.sampled_from([0, target - 20, *past, floor + 30])
    sides = len(rules.table.seating.sides)
    scores = data.draw(st.lists(near, min_size=sides, max_size=sides))
    state, hands = fh.new_game(rules, dealer=rng.randrange(players), scores=scores), 0
    winners: list[fh.Seat] = []
    breached = [0] * sides
    for _ in range(60 * players):
        after, events = fh.step(state, fh.testing.random_action(state, rng))
        for each in events:
            match each:
                case Dealt():
                    winners.clear()
                    assert (each.dealer, each.hand) == (state.dealer, hands + 1)
                case DealAbandoned():
                    assert (after.match.hands_played, after.dealer) == (hands, each.next_dealer)
                case TrickTaken(trick=trick):
                    winners.append(trick.winner)
                case TricksClaimed(seat=seat, count=count) | TricksAwarded(seat=seat, count=count):
                    winners.extend([seat] * count)
                case HandScored(score=score):
                    hands += 1
                    check_end(state, score, winners, after, hands, breached)
                case MatchEnded(outcome=outcome):
                    assert outcome == after.outcome
                    assert each is events[-1]
                case _:
                    pass
        state = after
        if state.is_over:
            break


def check_end(
    before: fh.State, score: fh.HandScore, winners: Sequence[fh.Seat], after: fh.State, hands: int, breached: list[int]
) -> None:
    """After so many hands, of which earlier ones brought points by breaches: the match is over, or the next deals."""
    rules, seating = before.rules, before.seating
    if rules.penalties.breach_counts != "never":
        breached[:] = [0] * len(breached)  # the points of earlier hands count (6.35)
    for line in score.lines:
        if line.kind in (fh.LineKind.BREACH_WON, fh.LineKind.BREACH_LOST):
            breached[line.side] += line.points  # catalogue: breach, no-game-end; 6.43
    counting = [total - points for total, points in zip(after.scores, breached, strict=True)]
    duel = score.contract.rival is not None
    first = rules.match.both_cross == "first-during-play"
    reached = naive_reached(rules, seating, score, winners) if first else ()
    moment = Moment(tuple(counting), score.declaring, score.made, hands, duel, reached)
    expected = as_outcome(naive_outcome(rules.match, moment), tuple(counting))
    assert after.match.hands_played == hands
    if expected is None:
        assert not after.is_over
        assert after.dealer == (before.dealer + 1) % rules.table.players
    else:
        assert after.outcome == attrs.evolve(expected, scores=after.scores)


def naive_reached(
    rules: fh.RuleSet, seating: Seating, score: fh.HandScore, winners: Sequence[fh.Seat]
) -> tuple[tuple[fh.Side, ...], ...]:
    """The sides that did not bid in the order in which the tricks brought them to the target, by groups."""
    others = [side for side in range(len(seating.sides)) if side not in score.declaring]
    reached: list[tuple[fh.Side, ...]] = []
    for played in range(len(winners) + 1):
        there = [
            side
            for side in others
            if beyond(rules.match, running(rules, seating, score, winners[:played], side), rules.match.target)
        ]
        if new := tuple(side for side in there if all(side not in group for group in reached)):
            reached.append(new)
    return tuple(reached)


def running(rules: fh.RuleSet, seating: Seating, score: fh.HandScore, winners: Sequence[fh.Seat], side: fh.Side) -> int:
    """The score of a side that has not bid, after some tricks (catalogue: section I)."""
    contract, scoring, before = score.contract, rules.scoring, score.before[side]
    if contract.rival is not None or contract.bid is None or contract.declarer is None:
        paid = [] if contract.rival is not None else [seat for seat in winners if seating.side_of[seat] == side]
        points = scoring.trick_points * len(paid)
        return capped(rules, before, points) if scoring.cap_all_pass else before + points
    ours = [seat for seat in winners if seating.side_of[seat] in (*score.declaring, NO_SIDE)]
    least, most = contract.goal
    lost = len(ours) > most or len(ours) + 10 - len(winners) < least
    if lost and scoring.failure == "to-opponents":
        value = ladder_of(rules).points[contract.bid]
        before += rules.contracts.declare_loss if contract.declared else value
    if contract.special is not None:
        own = contract.special.own_trick_points * sum(seating.side_of[seat] == side for seat in winners)
        return capped(rules, before, contract.special.forced_trick_points * len(ours) + own)
    when = {"each-trick": True, "if-set": lost, "none": False}[scoring.defenders]
    tricks = sum(seating.side_of[seat] == side for seat in winners)
    return capped(rules, before, scoring.trick_points * tricks if when else 0)


def capped(rules: fh.RuleSet, before: int, points: int) -> int:
    """Trick points under the cap (catalogue: defender-cap)."""
    cap = rules.scoring.defender_cap
    if cap is None:
        return before + points
    if rules.scoring.cap_kind == "stop-above":
        return before if before > cap else before + points
    return max(before, min(before + points, cap))
