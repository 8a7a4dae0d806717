"""The score of a hand, line by line (catalogue: section I; 5.10, 5.11, 5.33, 6.25, 6.26).

The bids and tables that score in a way of their own are in test_scoring_regional.py, the laws in test_scoring_laws.py.
"""

from collections.abc import Mapping

import attrs
import pytest
from bid_scores import changes, lines

import five_hundred as fh
from five_hundred.cards.seats import in_sides
from five_hundred.engine.score.scoring import score_of
from five_hundred.engine.table.hand_end import is_lost_now
from five_hundred.rules import KittyUse, WhoPlays
from five_hundred.rules.bids.special_bids import ACROSS_THE_CORNER, DOUBLE_NULLO, MISERE, NO_TRICKS, OPEN_MISERE
from five_hundred.rules.bids.trick_bids import TRICK_BIDS
from five_hundred.rules.options_without_effect import without_effect

PAIRS = in_sides(4, 2)
SOLO = in_sides(3, 3)

HI_LO = fh.SpecialBid(code="HL", name="Hi-Lo", value=350, above=None, least=5, most=5)
ALL_TEN = fh.SpecialBid(code="G", name="Game", value=1000, above=None, least=10, most=10)
AT_MOST_TWO = fh.SpecialBid(code="FEW", name="Few", value=120, above=None, most=2)
SWEEP = {"scoring.slam": "sweep"}
NO_SLAM = {"scoring.slam": "none"}

# The published tables, each row a level, in the order S C D H NT (catalogue: section 3).
POINTS = {
    "avondale": """
        40 60 80 100 120
        140 160 180 200 220
        240 260 280 300 320
        340 360 380 400 420
        440 460 480 500 520""",
    "original": """
        40 60 80 100 120
        80 120 160 200 240
        120 180 240 300 360
        160 240 320 400 480
        200 300 400 500 600""",
    "perfect": """
        20 40 60 80 100
        120 140 160 180 200
        220 240 260 280 300
        320 340 360 380 400
        420 440 460 480 500""",
    "level-times-suit": """
        40 80 120 160 200
        60 120 180 240 300
        80 160 240 320 400
        100 200 300 400 500
        120 240 360 480 600""",
}
# What is worth less than 250 in each of them, so that the minimum matters (catalogue: slam, its note).
LIFTED = {
    "avondale": "6S 6C 6D 6H 6NT 7S 7C 7D 7H 7NT 8S",
    "original": "6S 6C 6D 6H 6NT 7S 7C 7D 7H 7NT 8S 8C 8D 9S 9C 10S",
    "perfect": "6S 6C 6D 6H 6NT 7S 7C 7D 7H 7NT 8S 8C",
    "level-times-suit": "6S 6C 6D 6H 6NT 7S 7C 7D 7H 8S 8C 8D 9S 9C 10S 10C",
}


def rules_with(options: Mapping[str, object], *specials: fh.SpecialBid) -> fh.RuleSet:
    changes: dict[str, object] = {"contracts.specials": specials} if specials else {}
    return fh.RuleSet().with_options({**changes, **options})


def split(taken: int) -> tuple[int, int, int, int]:
    """Tricks by seat of which seats 0 and 2 have so many together."""
    rest = 10 - taken
    return taken // 2, rest // 3, taken - taken // 2, rest - rest // 3


def scored(
    call: str,
    taken: int,
    options: Mapping[str, object] | None = None,
    *specials: fh.SpecialBid,
    before: tuple[int, int] = (0, 0),
) -> fh.HandScore:
    """Side 0 (seat 2) has bid and takes so many tricks; ``call`` may be ``pass`` for a hand that all passed."""
    rules = rules_with(options or {}, *specials)
    contract = fh.Contract(None, None) if call == "pass" else fh.Contract(fh.parse_bid(call, rules), 2)
    return score_of(rules, PAIRS, contract, split(taken), before)


# --- The contract -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("bid-beyond-need")
def test_a_made_contract_scores_its_value_and_defenders_score_ten_a_trick() -> None:
    """000, 'Scoring': seven hearts with eight tricks is 200, and 20 for the two tricks of the others."""
    score = scored("7H", 8)
    assert score.made is True
    assert lines(score) == [(0, fh.LineKind.CONTRACT_MADE, 200), (1, fh.LineKind.TRICKS, 20)]
    assert [line.tricks for line in score.lines] == [None, 2]
    assert score.after == (200, 20)


@pytest.mark.parametrize(("taken", "made"), [(6, False), (7, True), (10, True)])
def test_a_trick_bid_is_made_with_its_tricks_or_more(taken: int, made: bool) -> None:
    """002: a team wins a bid of eight with eight, nine or all ten tricks."""
    assert scored("7D", taken).made is made


def test_a_bid_is_made_with_the_tricks_of_both_partners() -> None:
    """000: 'at least the number of tricks' is what the bidder and the partner take together."""
    rules = fh.RuleSet()
    score = score_of(rules, PAIRS, fh.Contract(fh.parse_bid("6S", rules), 1), (2, 5, 2, 1), (0, 0))
    assert (score.made, changes(score)) == (True, (40, 40))
    assert score.tricks == (2, 5, 2, 1)


@pytest.mark.rule("partnership-mode")
@pytest.mark.option("table.partnership")
def test_a_bid_is_made_with_the_tricks_of_all_three_partners() -> None:
    """002, BIC: six players, two sides of three."""
    rules = rules_with({"table.players": 6, "table.partnership": "alternate", "table.pack": "63"})
    contract = fh.Contract(fh.parse_bid("8H", rules), 2)
    score = score_of(rules, rules.table.seating, contract, (3, 1, 2, 1, 3, 0), (0, 0))
    assert (score.made, changes(score)) == (True, (300, 20))


@pytest.mark.rule("p3-deck", "p2-form")
@pytest.mark.option("table.spare_hands")
def test_the_tricks_of_a_dummy_count_for_its_player() -> None:
    """FRA: the spare hand is the bidder's; 002: a dummy belongs to its player, bidder or not."""
    spare = rules_with({"table.players": 3, "table.partnership": "solo", "table.spare_hands": "for-the-bidder"})
    seating = spare.table.seating
    for declarer in range(3):
        tricks = [1, 1, 1, 4]
        tricks[declarer] += 3
        score = score_of(spare, seating, fh.Contract(fh.parse_bid("8S", spare), declarer), tricks, (0, 0, 0))
        assert changes(score) == tuple(240 if side == declarer else 10 for side in range(3))
    dummies = rules_with({"table.players": 2, "table.partnership": "solo", "table.spare_hands": "dummies"})
    score = score_of(dummies, dummies.table.seating, fh.Contract(fh.parse_bid("6S", dummies), 1), (1, 2, 3, 4), (0, 0))
    assert changes(score) == (40, 40)


@pytest.mark.option("scoring.failure")
@pytest.mark.rule("fail-mode")
def test_the_value_of_a_failed_contract_is_subtracted() -> None:
    """000-004: the value is taken off, and a score may fall below zero."""
    score = scored("8S", 7, before=(100, 0))
    assert lines(score) == [(0, fh.LineKind.CONTRACT_FAILED, -240), (1, fh.LineKind.TRICKS, 30)]
    assert score.after == (-140, 30)


@pytest.mark.option("scoring.failure")
@pytest.mark.rule("fail-mode")
def test_the_value_of_a_failed_contract_goes_to_the_opponents_in_quebec() -> None:
    """002, 003: the points are added to the other team's total, nothing is subtracted; tricks still count."""
    score = scored("8S", 7, {"scoring.failure": "to-opponents"}, before=(100, 0))
    assert score.made is False
    assert lines(score) == [(1, fh.LineKind.OPPONENTS_FAILED, 240), (1, fh.LineKind.TRICKS, 30)]
    assert score.after == (100, 270)


@pytest.mark.option("scoring.failure")
def test_the_value_of_a_failed_special_bid_goes_to_the_opponents_in_quebec() -> None:
    """002: 'if a team fails to fulfil its contract', whatever the contract is."""
    assert changes(scored("M", 1, {"scoring.failure": "to-opponents"})) == (0, 250)


@pytest.mark.option("scoring.failure")
def test_every_other_side_gets_the_full_value_of_a_failed_contract() -> None:
    """Catalogue 6.25, here with three sides of one."""
    rules = rules_with({"scoring.failure": "to-opponents"})
    score = score_of(rules, SOLO, fh.Contract(fh.parse_bid("7C", rules), 1), (3, 5, 2), (0, 0, 0))
    assert changes(score) == (160 + 30, 0, 160 + 20)


# --- Slams and overtricks ---------------------------------------------------------------------------------------------


@pytest.mark.option("scoring.slam", "contracts.schedule")
@pytest.mark.rule("slam")
@pytest.mark.parametrize("schedule", POINTS)
def test_a_slam_raises_every_bid_below_250_to_250_under_every_schedule(schedule: str) -> None:
    """001, 003, 004, HOF; 5.10: all ten tricks score max(value, 250), and no bid worth more is changed."""
    rules = rules_with({"contracts.schedule": schedule})
    table = [int(number) for number in POINTS[schedule].split()]
    lifted = LIFTED[schedule].split()
    for bid, value in zip(TRICK_BIDS, table, strict=True):
        score = score_of(rules, PAIRS, fh.Contract(bid, 0), (4, 0, 6, 0), (0, 0))
        assert changes(score) == (250 if bid.code in lifted else value, 0), bid.code
        assert (fh.LineKind.SLAM in [line.kind for line in score.lines]) == (bid.code in lifted), bid.code


@pytest.mark.option("scoring.slam")
@pytest.mark.rule("slam")
def test_a_slam_scores_the_value_and_a_bonus_line_up_to_250() -> None:
    """004: seven spades with all ten tricks is 140 and 110 more; the others have nothing."""
    assert lines(scored("7S", 10)) == [(0, fh.LineKind.CONTRACT_MADE, 140), (0, fh.LineKind.SLAM, 110)]


@pytest.mark.option("scoring.slam")
@pytest.mark.rule("slam")
@pytest.mark.parametrize("slam", ["at-least", "sweep"])
def test_nine_tricks_do_not_make_a_slam(slam: str) -> None:
    """All ten tricks make a slam, and nothing less does."""
    assert changes(scored("7S", 9, {"scoring.slam": slam})) == (140, 10)


@pytest.mark.option("scoring.slam_minimum")
def test_the_slam_minimum_can_be_changed() -> None:
    """Catalogue, slam: the minimum is a number of its own."""
    assert changes(scored("7S", 10, {"scoring.slam_minimum": 300})) == (300, 0)
    assert lines(scored("8H", 10, {"scoring.slam_minimum": 300})) == [(0, fh.LineKind.CONTRACT_MADE, 300)]
    assert changes(scored("8NT", 10, {"scoring.slam_minimum": 300})) == (320, 0)


@pytest.mark.option("scoring.slam", "scoring.sweep_bonus")
@pytest.mark.rule("slam")
@pytest.mark.parametrize(("call", "points"), [("6S", 90), ("8NT", 370), ("9NT", 470), ("10S", 440), ("10NT", 520)])
def test_a_sweep_adds_fifty_to_a_made_bid_of_six_to_nine(call: str, points: int) -> None:
    """000: 'for a bid requiring 6 to 9 tricks ... an additional 50 points'; a bid of ten adds nothing (5.11)."""
    score = scored(call, 10, SWEEP)
    assert changes(score) == (points, 0)
    assert (fh.LineKind.SWEEP in [line.kind for line in score.lines]) == (not call.startswith("10"))


@pytest.mark.option("scoring.sweep_bonus")
def test_the_sweep_bonus_can_be_changed() -> None:
    """Catalogue, slam: 50 is 000's number."""
    assert changes(scored("9H", 10, {**SWEEP, "scoring.sweep_bonus": 75})) == (475, 0)


@pytest.mark.option("scoring.slam")
@pytest.mark.rule("slam")
def test_all_ten_tricks_score_the_bid_where_slams_are_off() -> None:
    """Catalogue, slam: none."""
    assert lines(scored("6S", 10, NO_SLAM)) == [(0, fh.LineKind.CONTRACT_MADE, 40)]


@pytest.mark.option("scoring.slam")
@pytest.mark.rule("slam")
@pytest.mark.parametrize("slam", ["at-least", "sweep", "none"])
def test_ten_tricks_in_a_null_contract_fail_without_a_slam(slam: str) -> None:
    """Catalogue 5.11."""
    score = scored("M", 10, {"scoring.slam": slam, "scoring.overtrick_points": 10})
    assert lines(score) == [(0, fh.LineKind.CONTRACT_FAILED, -250)]


@pytest.mark.option("scoring.slam", "contracts.specials.CODE.least")
@pytest.mark.parametrize("slam", ["at-least", "sweep"])
def test_a_special_bid_for_all_ten_tricks_scores_its_value_and_no_slam(slam: str) -> None:
    """Catalogue, slam: only a made bid for a number of tricks in a denomination is lifted or sweeps."""
    cheap = attrs.evolve(ALL_TEN, value=100)
    assert changes(scored("G", 10, {"scoring.slam": slam}, cheap)) == (100, 0)
    assert changes(scored("G", 9, {"scoring.slam": slam}, cheap)) == (-100, 0)


@pytest.mark.option("scoring.slam")
def test_defenders_score_no_slam() -> None:
    """000: all ten tricks against a bid are ten times ten points."""
    assert changes(scored("7S", 0)) == (-140, 100)
    assert changes(scored("7S", 0, SWEEP)) == (-140, 100)


@pytest.mark.option("scoring.overtrick_points")
@pytest.mark.rule("overtricks")
def test_overtricks_score_only_where_the_option_pays_them() -> None:
    """002: 'there are no bonuses for overtricks in the original rules'; SCR knows games that pay."""
    assert changes(scored("7H", 9)) == (200, 10)
    score = scored("7H", 9, {"scoring.overtrick_points": 15})
    assert lines(score)[:2] == [(0, fh.LineKind.CONTRACT_MADE, 200), (0, fh.LineKind.OVERTRICKS, 30)]
    assert score.lines[1].tricks == 2
    assert changes(scored("7H", 7, {"scoring.overtrick_points": 15})) == (200, 30)
    assert changes(scored("7H", 6, {"scoring.overtrick_points": 15})) == (-200, 40)


@pytest.mark.option("scoring.overtrick_points", "scoring.slam")
@pytest.mark.rule("overtricks")
@pytest.mark.parametrize(
    ("slam", "call", "points"),
    [
        ("at-least", "7H", 250),  # lifted from 200: the slam is the bonus
        ("at-least", "8C", 260 + 2 * 15),  # above 250 there is no bonus for the slam
        ("sweep", "8C", 260 + 50),
        ("sweep", "10C", 460),
        ("none", "7H", 200 + 3 * 15),
    ],
)
def test_overtricks_are_not_paid_on_top_of_a_slam(slam: str, call: str, points: int) -> None:
    """SCR: 'extra points for taking excessive tricks unless slam', which means a slam that scores a bonus."""
    assert changes(scored(call, 10, {"scoring.slam": slam, "scoring.overtrick_points": 15})) == (points, 0)


# --- Special bids -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("null-value", "null-defender-points")
@pytest.mark.option("contracts.specials.CODE.value")
@pytest.mark.parametrize(
    ("call", "taken", "expected"), [("M", 0, (250, 0)), ("M", 1, (-250, 0)), ("OM", 0, (500, 0)), ("OM", 10, (-500, 0))]
)
def test_a_null_bid_scores_its_value_and_the_defenders_nothing(
    call: str, taken: int, expected: tuple[int, int]
) -> None:
    """004: 250 and 500; 'in any case, the defending team will receive 0 points' (5.33)."""
    assert changes(scored(call, taken)) == expected


@pytest.mark.option("contracts.specials.CODE.value")
def test_the_value_of_a_null_bid_can_be_changed() -> None:
    """001: nullo may be worth 210 or 230."""
    assert changes(scored("M", 0, {}, attrs.evolve(MISERE, value=210))) == (210, 0)


@pytest.mark.option("contracts.specials.CODE.forced_trick_points")
@pytest.mark.rule("null-defender-points")
def test_the_defenders_score_ten_for_each_trick_that_they_forced() -> None:
    """000: '10 points for every trick they made the opposing team take', not for those that they took themselves."""
    paying = attrs.evolve(MISERE, forced_trick_points=10)
    score = scored("M", 3, {}, paying)
    assert lines(score) == [(0, fh.LineKind.CONTRACT_FAILED, -250), (1, fh.LineKind.FORCED_TRICKS, 30)]
    assert score.lines[1].tricks == 3
    assert lines(scored("M", 0, {}, paying)) == [(0, fh.LineKind.CONTRACT_MADE, 250)]


@pytest.mark.option("contracts.specials.CODE.own_trick_points")
@pytest.mark.rule("null-defender-points")
@pytest.mark.parametrize("taken", [0, 1, 4])
def test_the_defenders_can_score_ten_for_each_of_their_own_tricks_against_a_null_bid(taken: int) -> None:
    """001: "The opponents (team that did not take the bid) earn 10 points for each trick taken", read literally.

    Catalogue 5.33: a made misère then pays the defenders 100 points.
    """
    paying = attrs.evolve(MISERE, own_trick_points=10)
    won = (0, fh.LineKind.CONTRACT_MADE, 250) if not taken else (0, fh.LineKind.CONTRACT_FAILED, -250)
    score = scored("M", taken, {}, paying)
    assert lines(score) == [won, (1, fh.LineKind.TRICKS, 10 * (10 - taken))]
    assert score.lines[1].tricks == 10 - taken
    # With points for forced tricks as well, a trick pays whoever takes it, and the cap counts all of them together.
    both = attrs.evolve(paying, forced_trick_points=10)
    assert changes(scored("M", taken, {}, both))[1] == 100
    capped = scored("M", taken, UP_TO_490, both, before=(0, 430))
    assert capped.after[1] == 490
    assert [line.points for line in capped.lines if line.kind is fh.LineKind.CAP] == [-40]


@pytest.mark.option("contracts.specials.CODE.own_trick_points")
def test_each_player_alone_scores_their_own_tricks_against_a_null_bid() -> None:
    """002: of players without partners, each scores "10 points for each trick they take"."""
    rules = fh.RuleSet().with_options(
        {"table.players": 3, "table.partnership": "solo", "contracts.specials.M.own_trick_points": 10}
    )
    contract = fh.Contract(fh.parse_bid("M", rules), 0)
    score = score_of(rules, rules.table.seating, contract, (1, 6, 3), (0, 0, 0))
    assert [score.change(side) for side in range(3)] == [-250, 60, 30]


@pytest.mark.option("contracts.specials.CODE.own_trick_points", "play.null_stop")
@pytest.mark.rule("null-stop")
def test_a_lost_null_bid_is_played_on_if_the_defenders_tricks_score() -> None:
    """Catalogue 6.24: the number of tricks is needed; ``play.null_stop`` says of itself that it has no effect then."""
    for points in (0, 10):
        bid = attrs.evolve(MISERE, own_trick_points=points)
        rules = rules_with({"play.null_stop": True}, bid)
        assert is_lost_now(rules, fh.Contract(bid, 0), 1, 5) is (points == 0)
    everywhere = {f"contracts.specials.{code}.own_trick_points": 10 for code in ("M", "OM")}
    assert "play.null_stop" in without_effect(fh.RuleSet().with_options(everywhere))
    assert "play.null_stop" not in without_effect(fh.RuleSet())


@pytest.mark.option("contracts.specials.CODE.forced_trick_points", "contracts.specials.CODE.most")
def test_forced_tricks_are_paid_even_if_the_bid_allows_them() -> None:
    """000 pays for every trick the bidders take; a bid of at most two is made with two, and costs twenty."""
    few = attrs.evolve(AT_MOST_TWO, forced_trick_points=10)
    assert changes(scored("FEW", 2, {}, few)) == (120, 20)
    assert changes(scored("FEW", 3, {}, few)) == (-120, 30)


@pytest.mark.option("contracts.specials.CODE.forced_trick_points", "contracts.specials.CODE.who")
def test_tricks_of_both_partners_count_as_forced_in_a_double_null() -> None:
    """000, Across The Table: neither partner may take a trick, and each trick they take costs ten points."""
    double = attrs.evolve(DOUBLE_NULLO, forced_trick_points=10)
    rules = rules_with({}, double)
    score = score_of(rules, PAIRS, fh.Contract(double, 0), (0, 5, 2, 3), (0, 0))
    assert changes(score) == (-500, 20)


@pytest.mark.option("scoring.defenders")
@pytest.mark.parametrize("defenders", ["each-trick", "if-set", "none"])
def test_trick_point_options_do_not_apply_to_special_bids(defenders: str) -> None:
    """Catalogue 5.33: what a special bid pays the defenders is its own affair."""
    options = {"scoring.defenders": defenders, "scoring.trick_points": 25}
    assert changes(scored("M", 4, options)) == (-250, 0)
    assert changes(scored("M", 4, options, attrs.evolve(MISERE, forced_trick_points=10))) == (-250, 40)


@pytest.mark.option("contracts.specials.CODE.least", "contracts.specials.CODE.most")
@pytest.mark.parametrize(("taken", "points"), [(4, -350), (5, 350), (6, -350)])
def test_a_bid_for_exactly_five_tricks_is_made_only_with_five(taken: int, points: int) -> None:
    """JS4, APP: hi-lo, 350, take exactly five."""
    assert changes(scored("HL", taken, {"scoring.overtrick_points": 10}, HI_LO)) == (points, 0)


# --- Defenders and hands that all passed ------------------------------------------------------------------------------


@pytest.mark.option("scoring.defenders")
@pytest.mark.rule("defender-trick-points")
@pytest.mark.parametrize(("defenders", "made", "failed"), [("each-trick", 30, 40), ("if-set", 0, 40), ("none", 0, 0)])
def test_the_trick_point_option_decides_when_defenders_score(defenders: str, made: int, failed: int) -> None:
    """000-004: win or lose; SCR: not when the contract is made; PRI: never."""
    assert changes(scored("7S", 7, {"scoring.defenders": defenders})) == (140, made)
    assert changes(scored("7S", 6, {"scoring.defenders": defenders})) == (-140, failed)


@pytest.mark.rule("defender-trick-points")
def test_the_bidders_never_score_trick_points() -> None:
    """000: the points are for the team that did not win the bid."""
    assert changes(scored("7S", 6))[0] == -140
    assert changes(scored("7S", 8))[0] == 140


@pytest.mark.rule("defender-trick-points")
def test_each_defending_side_scores_its_own_tricks() -> None:
    """002, HOF: with three sides each defender has ten for every trick of his own."""
    rules = fh.RuleSet()
    score = score_of(rules, SOLO, fh.Contract(fh.parse_bid("6D", rules), 2), (3, 1, 6), (0, 0, 0))
    assert changes(score) == (30, 10, 80)


@pytest.mark.option("scoring.trick_points")
def test_the_points_for_a_trick_can_be_changed() -> None:
    """Catalogue, defender-trick-points: all sources use ten, except PRI, which uses none."""
    assert changes(scored("7S", 7, {"scoring.trick_points": 25})) == (140, 75)
    assert lines(scored("7S", 7, {"scoring.trick_points": 0})) == [(0, fh.LineKind.CONTRACT_MADE, 140)]
    assert changes(scored("pass", 7, {"scoring.trick_points": 25})) == (175, 75)


@pytest.mark.rule("all-pass", "all-pass-nt-details")
@pytest.mark.parametrize("defenders", ["each-trick", "if-set", "none"])
def test_when_all_have_passed_every_side_scores_its_tricks(defenders: str) -> None:
    """Catalogue 5.16: both sides score ten per trick; there is nothing to make and no slam."""
    score = scored("pass", 6, {"scoring.defenders": defenders})
    assert score.made is None
    assert lines(score) == [(0, fh.LineKind.TRICKS, 60), (1, fh.LineKind.TRICKS, 40)]
    assert lines(scored("pass", 10, {"scoring.defenders": defenders})) == [(0, fh.LineKind.TRICKS, 100)]


# --- Caps -------------------------------------------------------------------------------------------------------------

UP_TO_490 = {"scoring.defender_cap": 490}
ABOVE_400 = {"scoring.defender_cap": 400, "scoring.cap_kind": "stop-above"}


@pytest.mark.option("scoring.defender_cap")
@pytest.mark.rule("defender-cap")
def test_defenders_can_pass_500_where_there_is_no_cap() -> None:
    """000: it is 'possible for a team to have more than 500 points but not yet win the game'."""
    assert scored("6S", 6, before=(0, 490)).after == (40, 530)


@pytest.mark.option("scoring.defender_cap", "scoring.cap_kind")
@pytest.mark.rule("defender-cap")
@pytest.mark.parametrize(
    ("before", "after"), [(440, 480), (450, 490), (460, 490), (490, 490), (495, 495), (620, 620), (-300, -260)]
)
def test_trick_points_bring_a_side_up_to_the_cap_and_no_further(before: int, after: int) -> None:
    """001: points 'are awarded only up to when the team's game score is 490'; a higher score is left alone."""
    assert scored("6S", 6, UP_TO_490, before=(0, before)).after[1] == after


@pytest.mark.option("scoring.defender_cap")
@pytest.mark.rule("defender-cap")
def test_the_points_that_a_cap_removes_are_a_separate_line() -> None:
    """001: 470 and three tricks are 490: thirty points and ten less."""
    assert lines(scored("7S", 7, UP_TO_490, before=(0, 470))) == [
        (0, fh.LineKind.CONTRACT_MADE, 140),
        (1, fh.LineKind.TRICKS, 30),
        (1, fh.LineKind.CAP, -10),
    ]
    assert lines(scored("7S", 7, UP_TO_490, before=(0, 460)))[1:] == [(1, fh.LineKind.TRICKS, 30)]


@pytest.mark.option("scoring.cap_kind")
@pytest.mark.rule("defender-cap")
@pytest.mark.parametrize(("before", "after"), [(380, 420), (400, 440), (401, 401), (470, 470)])
def test_a_side_above_the_cap_gets_no_trick_points(before: int, after: int) -> None:
    """reference.com, PAG 'stop-over-400': above 400 a side gets none, but the tricks of one hand may lead beyond it."""
    assert scored("6S", 6, ABOVE_400, before=(0, before)).after[1] == after


@pytest.mark.option("scoring.defender_cap")
@pytest.mark.rule("bid-beyond-need")
def test_a_contract_is_never_capped() -> None:
    """HOF: the credit of a made contract is its value; a cap is for trick points (001)."""
    for cap in (UP_TO_490, ABOVE_400):
        assert scored("8H", 8, cap, before=(480, 0)).after == (780, 20)


@pytest.mark.option("scoring.defender_cap")
@pytest.mark.rule("defender-cap")
def test_the_cap_applies_to_the_trick_points_of_an_all_pass_hand() -> None:
    """Catalogue 6.26, for either side and either kind of cap."""
    assert scored("pass", 6, UP_TO_490, before=(480, 470)).after == (490, 490)
    assert scored("pass", 6, ABOVE_400, before=(410, 390)).after == (410, 430)


@pytest.mark.option("scoring.cap_all_pass")
@pytest.mark.rule("defender-cap", "all-pass")
def test_an_option_exempts_an_all_pass_hand_from_the_cap() -> None:
    """All sides score ten a trick (000, 002), whatever their scores; the defenders of a contract stay capped."""
    for cap in (UP_TO_490, ABOVE_400):
        exempt = {**cap, "scoring.cap_all_pass": False}
        assert scored("pass", 6, exempt, before=(480, 470)).after == (540, 510)
        assert scored("6S", 6, exempt, before=(0, 480)).after == scored("6S", 6, cap, before=(0, 480)).after


@pytest.mark.option("scoring.defender_cap", "contracts.specials.CODE.forced_trick_points")
def test_the_cap_applies_to_points_for_forced_tricks() -> None:
    """Catalogue 6.26: they are defenders' points."""
    score = scored("M", 3, UP_TO_490, attrs.evolve(MISERE, forced_trick_points=10), before=(0, 480))
    assert lines(score)[1:] == [(1, fh.LineKind.FORCED_TRICKS, 30), (1, fh.LineKind.CAP, -20)]


@pytest.mark.option("scoring.defender_cap", "match.hands")
@pytest.mark.rule("defender-cap")
def test_the_cap_also_applies_in_a_match_with_a_number_of_hands() -> None:
    """A cap that a table sets has an effect; where 001 has none, its settings leave the cap out (catalogue 6.47)."""
    for hands in (5, None):
        assert scored("6S", 6, {**UP_TO_490, "match.hands": hands}, before=(0, 480)).after == (40, 490)
        assert scored("6S", 6, {**ABOVE_400, "match.hands": hands}, before=(0, 480)).after == (40, 480)


@pytest.mark.option("scoring.defender_cap", "scoring.failure")
def test_the_failed_contract_is_scored_before_the_opponents_capped_tricks() -> None:
    """Silent sources: the contract is settled first, uncapped; then the side is beyond the cap for its tricks."""
    options = {"scoring.failure": "to-opponents"}
    assert scored("7S", 6, {**options, **UP_TO_490}, before=(0, 400)).after == (0, 540)
    assert scored("7S", 6, {**options, **UP_TO_490}, before=(0, 330)).after == (0, 490)
    assert scored("7S", 6, {**options, **ABOVE_400}, before=(0, 261)).after == (0, 401)


# --- Every line -------------------------------------------------------------------------------------------------------

BREACHES = rules_with({"penalties.breach": "either"})
SEVEN = fh.Contract(fh.parse_bid("7S", BREACHES), 0)
EVERY_KIND: dict[fh.LineKind, fh.HandScore] = {
    fh.LineKind.CONTRACT_MADE: scored("7S", 7),
    fh.LineKind.CONTRACT_FAILED: scored("7S", 6),
    fh.LineKind.OPPONENTS_FAILED: scored("7S", 6, {"scoring.failure": "to-opponents"}),
    fh.LineKind.SLAM: scored("7S", 10),
    fh.LineKind.SWEEP: scored("7S", 10, SWEEP),
    fh.LineKind.OVERTRICKS: scored("7S", 8, {"scoring.overtrick_points": 10}),
    fh.LineKind.TRICKS: scored("pass", 5),
    fh.LineKind.FORCED_TRICKS: scored("OM", 1, {}, attrs.evolve(OPEN_MISERE, forced_trick_points=10)),
    fh.LineKind.CAP: scored("7S", 7, UP_TO_490, before=(0, 480)),
    fh.LineKind.DUEL: score_of(
        rules_with({}, NO_TRICKS, ACROSS_THE_CORNER), PAIRS, fh.Contract(ACROSS_THE_CORNER, 0, 1), (3, 7, 0, 0), (0, 0)
    ),
    fh.LineKind.BREACH_WON: score_of(BREACHES, PAIRS, attrs.evolve(SEVEN, breach=1), split(5), (0, 0)),
    fh.LineKind.BREACH_LOST: score_of(BREACHES, PAIRS, attrs.evolve(SEVEN, breach=1), split(6), (0, 0)),
}


def test_every_kind_of_score_line_has_a_test() -> None:
    """Each has a hand of its own, and none has been left out here; test_custom_rules.py tests those of custom rules."""
    assert set(EVERY_KIND) == set(fh.LineKind) - {fh.LineKind.CUSTOM}
    for kind, score in EVERY_KIND.items():
        assert kind in [line.kind for line in score.lines]


@pytest.mark.option("play.null_stop", "contracts.specials.CODE.kitty")
def test_a_hand_that_stops_early_scores_the_failure_alone() -> None:
    """PAG, null-stop: the bid is lost with the first trick, and tricks that were not played score nothing."""
    nullo = attrs.evolve(MISERE, kitty=KittyUse.NOT_TAKEN, who=WhoPlays.ALONE)
    score = score_of(rules_with({"play.null_stop": True}, nullo), PAIRS, fh.Contract(nullo, 3), (1, 0, 0, 1), (0, 0))
    assert (score.made, changes(score), sum(score.tricks)) == (False, (0, -250), 2)


# --- Before the last trick --------------------------------------------------------------------------------------------


@pytest.mark.rule("across-the-corner", "midhand-out")
@pytest.mark.parametrize(
    ("challenger", "rival", "made", "points"),
    [
        (0, 0, None, (0, 0)),
        (0, 5, None, (0, 0)),  # five each would win nothing
        (0, 6, True, (250, 0)),
        (4, 0, None, (0, 0)),
        (5, 0, False, (0, 0)),  # five each at best
        (6, 0, False, (0, 250)),
        (5, 4, False, (0, 0)),
        (4, 5, None, (0, 0)),
        (5, 5, False, (0, 0)),
        (4, 6, True, (250, 0)),
        (6, 4, False, (0, 250)),
    ],
)
def test_a_duel_is_decided_when_nothing_that_follows_can_change_it(
    challenger: int, rival: int, made: bool | None, points: tuple[int, int]
) -> None:
    """000: fewer tricks win 250, five each nothing; 6.32: an undecided contract scores nothing either way."""
    rules = rules_with({}, NO_TRICKS, ACROSS_THE_CORNER)
    score = score_of(rules, PAIRS, fh.Contract(ACROSS_THE_CORNER, 0, 1), (challenger, rival, 0, 0), (0, 0))
    assert (score.made, score.after) == (made, points)


@pytest.mark.rule("midhand-out", "hi-lo")
@pytest.mark.parametrize(
    ("bid", "taken", "lost", "made"),
    [
        (MISERE, 0, 0, None),
        (MISERE, 0, 9, None),
        (MISERE, 0, 10, True),
        (MISERE, 1, 0, False),
        (HI_LO, 5, 4, None),
        (HI_LO, 5, 5, True),
        (HI_LO, 4, 5, None),
        (HI_LO, 4, 6, False),
        (HI_LO, 6, 0, False),
        (AT_MOST_TWO, 2, 7, None),
        (AT_MOST_TWO, 2, 8, True),
        (ALL_TEN, 9, 0, None),
        (ALL_TEN, 0, 1, False),
    ],
)
def test_a_special_bid_is_undecided_while_it_can_still_be_made_and_lost(
    bid: fh.SpecialBid, taken: int, lost: int, made: bool | None
) -> None:
    """6.32: "an undecided contract then scores nothing either way"; as many tricks as allowed are not too many."""
    score = score_of(rules_with({}, bid), SOLO, fh.Contract(bid, 0), (taken, lost, 0), (0, 0, 0))
    assert score.made is made
    assert [line.points for line in score.lines if line.side == 0] == {
        None: [],
        True: [bid.value],
        False: [-bid.value],
    }[made]


@pytest.mark.rule("overtricks", "slam")
@pytest.mark.option("scoring.slam_minimum")
def test_overtricks_are_paid_when_the_slam_adds_nothing() -> None:
    """SCR: "extra points for taking excessive tricks unless ... slam": 8♠ is worth 240 without a slam of 240."""
    options = {"scoring.overtrick_points": 10, "scoring.slam_minimum": 240}
    assert [(line.kind, line.points) for line in scored("8S", 10, options).lines] == [
        (fh.LineKind.CONTRACT_MADE, 240),
        (fh.LineKind.OVERTRICKS, 20),
    ]
    assert [(line.kind, line.points) for line in scored("7NT", 10, options).lines] == [
        (fh.LineKind.CONTRACT_MADE, 220),
        (fh.LineKind.SLAM, 20),
    ]
