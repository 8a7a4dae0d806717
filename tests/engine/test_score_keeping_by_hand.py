"""Scores counted by hand from the sentences and tables of the sources, without a card."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tables import present

import five_hundred as fh
from five_hundred import presets

USUAL = """
    6: 40 60 80 100 120
    7: 140 160 180 200 220
    8: 240 260 280 300 320
    9: 340 360 380 400 420
    10: 440 460 480 500 520
"""
"""The table of 001, 003 and 004: spades, clubs, diamonds, hearts, no trump."""
ORIGINAL = """
    6: 40 60 80 100 120
    7: 80 120 160 200 240
    8: 120 180 240 300 360
    9: 160 240 320 400 480
    10: 200 300 400 500 600
"""
"""The second of the tables that 004 offers."""
PERFECT = """
    6: 20 40 60 80 100
    7: 120 140 160 180 200
    8: 220 240 260 280 300
    9: 320 340 360 380 400
    10: 420 440 460 480 500
"""
"""The third table of 004; 002: "reduced by 20 points [...] causing 10NT to be worth exactly 500 points"."""


def bids(table: str) -> list[tuple[int, str, int]]:
    """The level, the bid and the value of each bid of a table."""
    lines = [line.split(":") for line in table.split("\n") if ":" in line]
    suits = ("S", "C", "D", "H", "NT")
    return [
        (int(level), level.strip() + suit, int(value))
        for level, values in lines
        for suit, value in zip(suits, values.split(), strict=True)
    ]


def contract(rules: fh.RuleSet, bid: str, declarer: fh.Seat = 0, **fields: Any) -> fh.Contract:
    return fh.Contract(fh.parse_bid(bid, rules), declarer, **fields)


def scored(
    rules: fh.RuleSet, bid: str, tricks: Sequence[int], before: Sequence[int] | None = None, **fields: Any
) -> fh.HandScore:
    """The score of a hand that seat 0 has bid."""
    return fh.score_hand(fh.new_match(rules, scores=before), contract(rules, bid, **fields), tricks)


def after(rules: fh.RuleSet, bid: str, tricks: Sequence[int], before: Sequence[int], **fields: Any) -> fh.PublicState:
    """The table after a hand that seat 0 has bid, and that seat 3 has dealt."""
    table = fh.new_match(rules, dealer=len(rules.table.seating.players) - 1, scores=before)
    return fh.next_match(table, fh.score_hand(table, contract(rules, bid, **fields), tricks))


@pytest.mark.parametrize(
    ("rules", "table"),
    [
        (presets.WIKIPEDIA, USUAL),
        (presets.NEURALPLAY, USUAL),
        (presets.TRICKSTER_AMERICAN, USUAL),
        (presets.TRICKSTER_AUSTRALIAN, USUAL),
        (fh.RuleSet().with_options({"contracts.schedule": "original", "scoring.slam": "none"}), ORIGINAL),
        (fh.RuleSet().with_options({"contracts.schedule": "perfect"}), PERFECT),
    ],
)
@pytest.mark.rule("schedule", "fail-mode")
def test_every_bid_of_the_tables_made_and_failed(rules: fh.RuleSet, table: str) -> None:
    """004: "If the team makes the contract value is added to their score. If they fail, the contract value is
    subtracted from their score. The defenders receive 10 points per trick captured."
    """
    for level, bid, value in bids(table):
        if level < rules.auction.min_level:
            continue  # inkles, which cannot win the auction
        made = scored(rules, bid, (level, 10 - level))
        assert (made.made, made.after) == (True, (value, 10 * (10 - level))), bid
        failed = scored(rules, bid, (level - 1, 11 - level))
        assert (failed.made, failed.after) == (False, (-value, 10 * (11 - level))), bid


@pytest.mark.rule("slam")
def test_a_slam_earns_at_least_250_points() -> None:
    """003: "Slam | 250 for contract below total points of 250, normal for above 250"."""
    for _, bid, value in bids(USUAL):
        assert scored(presets.WIKIPEDIA, bid, (10, 0)).after == (250 if value < 250 else value, 0), bid


@pytest.mark.rule("slam")
def test_a_sweep_earns_fifty_more_points_for_a_bid_of_six_to_nine() -> None:
    """000: "For a bid requiring 6 to 9 tricks, the team [...] will also receive an additional 50 points if they managed
    to take all 10 tricks". 000 gives no table; the catalogue has the usual one for it.
    """
    for level, bid, value in bids(USUAL):
        assert scored(presets.NO_TRICKS, bid, (10, 0)).after == (value + 50 * (level < 10), 0), bid


@pytest.mark.rule("null-defender-points")
@pytest.mark.parametrize(("bid", "value"), [("N", 250), ("ON", 500)])
def test_nullo_and_open_nullo(bid: str, value: int) -> None:
    """004: "The bid of nullo is worth 250 points. If the declarer succeeds in taking no tricks, 250 points are added to
    the teams score. If the declarer fails, 250 points are subtracted. In any case, the defending team will receive 0
    points. The bid of open nullo is worth 500 points."
    """
    assert scored(presets.NEURALPLAY, bid, (0, 10)).after == (value, 0)
    assert scored(presets.NEURALPLAY, bid, (1, 9)).after == (-value, 0)


@pytest.mark.rule("null-defender-points")
def test_the_opponents_of_no_tricks_score_ten_for_each_trick_that_the_bidder_takes() -> None:
    """000: "10 points for every trick they made the opposing team take"."""
    assert scored(presets.NO_TRICKS, "NTR", (0, 5, 0, 5)).after == (250, 0)
    assert scored(presets.NO_TRICKS, "NTR", (3, 4, 0, 3)).after == (-250, 30)


@pytest.mark.rule("across-the-corner")
@pytest.mark.parametrize(
    ("tricks", "points"),
    [((4, 6, 0, 0), (250, 0)), ((6, 4, 0, 0), (0, 250)), ((5, 5, 0, 0), (0, 0)), ((0, 10), (250, 0))],
)
def test_across_the_corner(tricks: Sequence[int], points: tuple[int, int]) -> None:
    """000: "The player that takes fewer tricks earns 250 points for their team, the other team does not gain or lose
    any points. If both players take 5 tricks then neither team scores or loses any points."
    """
    assert scored(presets.NO_TRICKS, "ATC", tricks, rival=1).after == points


@pytest.mark.rule("defender-cap")
@pytest.mark.parametrize(("before", "points"), [(400, 430), (470, 490), (490, 490)])
def test_the_points_of_defenders_stop_at_490(before: int, points: int) -> None:
    """001: "these points are awarded only up to when the team's game score is 490 points"."""
    assert scored(presets.TRICKSTER_AUSTRALIAN, "7S", (7, 3), (0, before)).after == (140, points)


@pytest.mark.rule("set-rule")
@pytest.mark.parametrize(("bid", "lost"), [("7S", 5), ("8S", 4), ("9S", 3), ("10S", 2)])
def test_the_set_rule_bars_the_bidder_one_trick_beyond_failure(bid: str, lost: int) -> None:
    """002: "one trick more than is actually necessary to break the bidding team's contract. In other words, 5 tricks in
    a 7-trick bid, 4 tricks in an 8-trick bid, 3 tricks in a 9-trick bid, 2 tricks in a 10-trick bid", and "only the
    player awarded the kitty [...] is not allowed to bid in the next round".
    """
    rules = presets.WIKIPEDIA.with_options({"penalties.bar": "set"})
    assert after(rules, bid, (10 - lost, lost), (0, 0)).barred == (0,)
    assert after(rules, bid, (11 - lost, lost - 1), (0, 0)).barred == ()


@pytest.mark.rule("set-rule")
def test_a_null_bid_is_set_at_three_tricks() -> None:
    """002: "for misère, open misère, and double misère a set always occurs at 3 tricks"."""
    rules = presets.WIKIPEDIA.with_options({"penalties.bar": "set"})
    assert after(rules, "M", (3, 7), (0, 0)).barred == (0,)
    assert after(rules, "M", (2, 8), (0, 0)).barred == ()


@pytest.mark.rule("set-rule")
def test_a_barred_seat_cannot_be_the_declarer_of_the_next_hand() -> None:
    """002: "not allowed to bid in the next round"; in the round after it, the player may bid again."""
    rules = presets.WIKIPEDIA.with_options({"penalties.bar": "set"})
    table = after(rules, "7S", (5, 5), (0, 0))
    with pytest.raises(ValueError, match="seat 0 is barred"):
        fh.score_hand(table, contract(rules, "7S"), (7, 3))
    table = fh.next_match(table, fh.score_hand(table, contract(rules, "7S", 2), (7, 3)))
    assert fh.score_hand(table, contract(rules, "7S"), (7, 3)).made


@pytest.mark.rule("breach")
@pytest.mark.parametrize(
    ("bid", "taken", "barred"), [("7S", 7, (1,)), ("7S", 6, (1,)), ("7S", 5, (0,)), ("8S", 6, ()), ("8S", 7, (1,))]
)
def test_who_may_not_bid_after_a_breach(bid: str, taken: int, barred: tuple[fh.Seat, ...]) -> None:
    """002: "A player who calls breach but does not fulfill the conditions of breach (win/lose or lose/lose scenario) is
    not allowed to bid in the next round. A player who bids a seven-trick contract but is successfully breached by an
    opponent (lose/win scenario) is not allowed to bid in the next round."
    """
    rules = presets.WIKIPEDIA.with_options({"penalties.breach": "either"})
    assert after(rules, bid, (taken, 10 - taken), (0, 0), breach=1).barred == barred


@pytest.mark.rule("breach")
def test_nobody_wins_or_loses_the_match_by_points_for_a_breach() -> None:
    """002: "a team may not win or lose ("go out the back door") based on points gained or lost from a breach call"."""
    rules = presets.WIKIPEDIA.with_options({"penalties.breach": "either", "scoring.defenders": "none"})
    table = after(rules, "10NT", (8, 2), (0, 490), breach=1)
    assert table.scores[1] > 500
    assert table.scores[0] == -520
    assert present(table.outcome).ending is fh.Ending.FLOOR, "the failed bid ends the match, not the breach"
    won = after(rules, "9S", (7, 3), (0, 490), breach=1)
    assert won.scores[1] > 500
    assert won.outcome is None


FIVE = presets.FIVE_HANDED
HALF = FIVE.with_options({"partner.settlement": "half-each"})
ACE = fh.parse_card("AD")


@pytest.mark.rule("p5-score")
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize(
    ("rules", "tricks", "points"),
    [
        (FIVE, (4, 1, 1, 3, 1), (140, 10, 10, 140, 10)),
        (HALF, (4, 1, 1, 3, 1), (70, 10, 10, 70, 10)),
        (FIVE, (4, 1, 2, 2, 1), (-140, 10, 20, -140, 10)),
        (HALF, (4, 1, 2, 2, 1), (-70, 10, 20, -70, 10)),
    ],
)
def test_bidder_and_holder_of_the_called_card(
    rules: fh.RuleSet, tricks: Sequence[int], points: tuple[int, ...], hidden: bool
) -> None:
    """002, 003: "If the partnership wins the required number of tricks, they will both get points (full points each or
    half points each, depending on the variation), and if they don't, they will both lose points (either full or half).
    If one of the three remaining players wins a trick, that player will receive ten points."
    """
    if hidden:
        rules = rules.with_options({"partner.reveal": "hidden-until-played"})
    called = contract(rules, "7S", called=ACE)
    assert fh.score_hand(fh.new_match(rules), called, tricks, partner=3).after == points


@pytest.mark.rule("p5-own-card", "p5-alone")
def test_a_bidder_of_five_without_a_partner() -> None:
    """002: "(although the card chosen could be a card the bidder themselves has, that is they effectively selected no
    partner)", and "may then choose to go it alone".
    """
    own = fh.score_hand(fh.new_match(FIVE), contract(FIVE, "7S", called=ACE), (4, 1, 1, 3, 1), partner=0)
    alone = fh.score_hand(fh.new_match(FIVE), contract(FIVE, "7S"), (4, 1, 1, 3, 1))
    assert own.after == alone.after == (-140, 10, 10, 30, 10)


@pytest.mark.rule("p3-defenders")
def test_three_players_score_as_in_the_standard_game() -> None:
    """002: "Dealing, scoring and game play are as for the standard game", so each defender has ten a trick."""
    assert scored(presets.THREE_HANDED, "7D", (7, 1, 2)).after == (180, 10, 20)
    assert scored(presets.THREE_HANDED, "7D", (6, 0, 4)).after == (-180, 0, 40)


@pytest.mark.rule("fail-mode", "walker")
def test_quebec_adds_what_a_side_fails_to_the_other_side() -> None:
    """002: "If a team fails to fulfil its contract, the points are added to the other team's total. Points are never
    subtracted.", "The petite misère is equal to 500 points", "la grosse or open misère is worth 1000 points", "The game
    is played to a total of 1000 points."
    """
    assert scored(presets.QUEBEC, "8H", (7, 3)).after == (0, 300)
    assert scored(presets.QUEBEC, "PM", (1, 9)).after == (0, 500)
    won = present(after(presets.QUEBEC, "GM", (0, 10), (0, 0)).outcome)
    assert (won.winners, won.scores) == ((0,), (1000, 0))
    assert after(presets.QUEBEC, "PM", (0, 10), (0, 0)).outcome is None


@pytest.mark.rule("declare-alone")
def test_a_declaration_that_fails_loses_five_hundred() -> None:
    """002, 003: "must take all ten tricks. If such a bid is unsuccessful it is scored as -500"."""
    rules = presets.WIKIPEDIA.with_options({"contracts.declare": True})
    assert scored(rules, "7S", (9, 1), declared=True).change(0) == -500


@pytest.mark.rule("all-pass")
def test_a_hand_without_a_bid_is_played_for_ten_points_a_trick() -> None:
    """002: "no bids mean the round is played as no-trump, and scoring is ten points per trick"."""
    rules = presets.WIKIPEDIA.with_options({"auction.all_pass": "play-no-trump"})
    assert fh.score_hand(fh.new_match(rules), fh.Contract(None, None), (4, 6)).after == (40, 60)


@pytest.mark.rule("all-pass")
def test_the_deal_passes_on_after_two_deals_again() -> None:
    """002: "a reshuffle and redeal is made. This can be repeated only twice, after which the deal passes to the next
    player."
    """
    table = fh.new_match(presets.WIKIPEDIA, dealer=1, scores=(40, -20))
    dealers = []
    for _ in range(4):
        table = fh.next_match(table, None)
        dealers.append(table.dealer)
    assert dealers == [1, 1, 2, 2]
    assert (table.scores, table.hands_played) == ((40, -20), 0)


@pytest.mark.rule("target", "both-cross", "back-door")
@pytest.mark.parametrize(
    ("tricks", "before", "ending", "winners"),
    [
        ((7, 3), (360, 0), fh.Ending.TARGET, (0,)),  # "wins the game by scoring at least 500 points"
        ((7, 3), (350, 0), None, None),
        ((7, 3), (360, 490), fh.Ending.TARGET, (0,)),  # "only the team winning the bid wins the game"
        ((7, 3), (0, 470), fh.Ending.TARGET, (1,)),
        ((6, 4), (-360, 0), fh.Ending.FLOOR, (1,)),  # "dips to -500 points or below [...] loses the game"
        ((6, 4), (-350, 0), None, None),
    ],
)
def test_the_match_ends_at_plus_and_minus_500(
    tricks: Sequence[int], before: Sequence[int], ending: fh.Ending | None, winners: tuple[int, ...] | None
) -> None:
    """002: the sentences are quoted beside the cases; the bid is seven spades, 140 points."""
    outcome = after(presets.WIKIPEDIA, "7S", tricks, before).outcome
    assert (outcome and outcome.ending, outcome and outcome.winners) == (ending, winners)


@pytest.mark.rule("must-bid-to-win")
def test_a_side_that_has_not_bid_does_not_win_by_the_rules_of_000() -> None:
    """000: "It is therefore possible for a team to have more than 500 points but not yet win the game."."""
    table = after(presets.NO_TRICKS, "7S", (7, 3), (0, 490))
    assert (table.scores, table.outcome) == ((140, 520), None)


@pytest.mark.rule("walker")
def test_exactly_500_wins_and_1000_loses() -> None:
    """002: "must win exactly 500 points [...] 1000 points (like negative 500 points) loses the game"."""
    exact = after(presets.WALKER, "7S", (7, 3), (360, 0)).outcome
    lost = after(presets.WALKER, "7S", (7, 3), (860, 0)).outcome
    assert exact is not None
    assert lost is not None
    assert (exact.ending, exact.winners) == (fh.Ending.TARGET, (0,))
    assert (lost.ending, lost.winners) == (fh.Ending.CEILING, (1,))
    assert after(presets.WALKER, "7S", (7, 3), (380, 0)).outcome is None


@pytest.mark.rule("point-spread")
def test_the_point_spread_ends_the_match() -> None:
    """002: "ends the game when one team has a negative score and the other team has a positive score, which results in
    a point spread of 500 or more points".
    """
    rules = presets.WIKIPEDIA.with_options({"match.spread": 500})
    outcome = present(after(rules, "7S", (7, 3), (300, -90)).outcome)
    assert (outcome.ending, outcome.winners, outcome.scores) == (fh.Ending.SPREAD, (0,), (440, -60))


@pytest.mark.rule("midhand-out", "both-cross")
def test_the_first_to_score_out_wins_by_the_rules_of_1904() -> None:
    """002: "If any player scores out during play of a hand, balance of hand is not played, unless the bidder can win
    out", "meaning that the first player to make 500 wins".
    """
    rules = presets.ORIGINAL_1904
    table = fh.new_match(rules, scores=(0, 480, 480))
    bid = contract(rules, "6S")
    early = fh.score_hand(table, bid, (1, 2, 0))
    outcome = present(fh.next_match(table, early).outcome)
    assert (outcome.winners, outcome.scores) == ((1,), (0, 500, 480))
    with pytest.raises(ValueError, match="these rules do not stop play after these tricks"):
        fh.score_hand(table, bid, (1, 1, 1))
    with pytest.raises(ValueError, match="must add up to less than 10, because these rules stop play earlier"):
        fh.score_hand(table, bid, (6, 2, 2))  # the second trick of a defender ends the hand
    table = fh.new_match(rules, scores=(460, 480, 480))  # the bidder can win out until five tricks are lost
    both = fh.score_hand(table, bid, (4, 3, 2))
    with pytest.raises(ValueError, match=r"^winners must be the seat that took each trick, in order, because"):
        fh.next_match(table, both)
    for winner, order in ((1, (0, 0, 0, 0, 1, 1, 2, 2, 1)), (2, (0, 0, 0, 0, 2, 1, 2, 1, 1))):
        outcome = present(fh.next_match(table, both, winners=order).outcome)
        assert outcome.winners == (winner,)


# What is refused


@pytest.mark.rule("null-stop")
def test_a_null_bid_that_stops_at_its_first_trick_ends_with_it() -> None:
    """PAG, where play may stop as soon as the bidder has taken a trick: the rest is not played."""
    rules = presets.AUSTRALIAN.with_options({"play.null_stop": True})
    table, misere = fh.new_match(rules), contract(rules, "M")
    assert fh.score_hand(table, misere, (1, 3)).after == (-250, 0)
    for tricks in ((2, 8), (3, 3), (2, 2)):
        with pytest.raises(ValueError, match="because these rules stop play earlier"):
            fh.score_hand(table, misere, tricks)
    lost = fh.score_hand(fh.new_match(presets.AUSTRALIAN), contract(presets.AUSTRALIAN, "M"), (1, 9))
    with pytest.raises(ValueError, match="winners must be seats that play in this contract, got 2"):
        fh.next_match(fh.new_match(presets.AUSTRALIAN), lost, winners=[2, *[1] * 9])


AUSTRALIAN = presets.AUSTRALIAN
DUEL = presets.NO_TRICKS
BREACH = AUSTRALIAN.with_options({"penalties.breach": "before-kitty"})
INKLES = presets.AMERICAN
SEVENS = AUSTRALIAN.with_options({"auction.min_level": 7})
ROTATING = FIVE.with_options({"table.partnership": "rotating"})
SPARE = presets.THREE_HANDED.with_options({"table.spare_hands": "for-the-bidder", "table.pack": "43"})

REFUSED: Mapping[str, tuple[fh.RuleSet, str | None, dict[str, Any], Sequence[int], str]] = {
    "a special bid of other rules": (AUSTRALIAN, "NTR", {}, (0, 10), r"contract\.bid must be a bid that can win"),
    "a six where seven is the lowest bid": (SEVENS, "6H", {}, (6, 4), r"contract\.bid must be a bid that can win"),
    "an inkle": (INKLES, "6H", {}, (6, 4), r"contract\.bid must be a bid that can win"),
    "no declarer": (AUSTRALIAN, "7S", {"declarer": None}, (7, 3), "both a bid and a declarer"),
    "no bid where all pass is thrown in": (AUSTRALIAN, None, {"declarer": None}, (7, 3), r"next_match\(public, None\)"),
    "another field without a bid": (
        DUEL, None, {"declarer": None, "nominated": fh.Suit.HEARTS}, (7, 3), "without any other field"
    ),
    "a declarer who does not exist": (AUSTRALIAN, "7S", {"declarer": 4}, (7, 3), r"contract\.declarer must be a seat"),
    "a dummy that declares": (presets.TWO_HANDED_DUMMIES, "7S", {"declarer": 2}, (7, 3), r"contract\.declarer must be"),
    "a duel without a rival": (DUEL, "ATC", {}, (4, 6), r"contract\.rival must be the opponent in the duel, .*1 or 3"),
    "a duel against the partner": (DUEL, "ATC", {"rival": 2}, (4, 6), r"contract\.rival must be the opponent"),
    "a rival without a duel": (DUEL, "7S", {"rival": 1}, (7, 3), r"contract\.rival must be None"),
    "a called card of four players": (AUSTRALIAN, "7S", {"called": ACE}, (7, 3), r"contract\.called must be None"),
    "a called joker": (FIVE, "7S", {"called": fh.parse_card("RJ")}, (7, 3, 0, 0, 0), "joker may not be called"),
    "an unknown holder": (FIVE, "7S", {"called": ACE}, (7, 3, 0, 0, 0), "partner must be the seat that held"),
    "nobody called where nobody may play alone": (
        FIVE.with_options({"partner.alone": False}), "7S", {}, (7, 3, 0, 0, 0), r"contract\.called must be a card"
    ),
    "the declarer as the announced partner": (
        FIVE, "7S", {"called": ACE, "partner": 0}, (7, 3, 0, 0, 0), r"contract\.partner must not be the declarer"
    ),
    "an announced partner where the partner is secret": (
        presets.FIVE_HANDED_HIDDEN,
        "7S",
        {"called": ACE, "partner": 3},
        (7, 3, 0, 0, 0),
        r"contract\.partner must be None",
    ),
    "a partner of fixed sides": (AUSTRALIAN, "7S", {"partner": 2}, (7, 3), r"contract\.partner must be None"),
    "a wrong partner in rotation": (ROTATING, "7S", {"partner": 4}, (7, 3, 0, 0, 0), r"contract\.partner must be seat"),
    "a breach that is not offered": (AUSTRALIAN, "7S", {"breach": 1}, (7, 3), r"contract\.breach must be None"),
    "a breach of a six": (BREACH, "6S", {"breach": 1}, (7, 3), r"contract\.breach must be None"),
    "a breach by the partner": (BREACH, "7S", {"breach": 2}, (7, 3), r"contract\.breach must be the seat of"),
    "a declaration that is not offered": (AUSTRALIAN, "7S", {"declared": True}, (7, 3), r"contract\.declared must be"),
    "a nomination in a suit": (AUSTRALIAN, "7S", {"nominated": fh.Suit.HEARTS}, (7, 3), r"contract\.nominated must be"),
    "nine tricks": (AUSTRALIAN, "7S", {}, (7, 2), "tricks must add up to 10, got 9, because these rules never"),
    "eleven tricks": (AUSTRALIAN, "7S", {}, (7, 4), "tricks must add up to 10, got 11"),
    "a negative number": (AUSTRALIAN, "7S", {}, (11, -1), "tricks must be numbers from 0 to 10, got 11"),
    "three numbers": (AUSTRALIAN, "7S", {}, (7, 2, 1), "4 seats, or of each of the 2 sides, got 3 numbers"),
    "a trick of a partner who sits out": (AUSTRALIAN, "M", {}, (0, 5, 1, 4), "tricks must be 0 for seat 2"),
    "a trick of a seat outside the duel": (DUEL, "ATC", {"rival": 1}, (4, 5, 0, 1), "tricks must be 0 for seat 3"),
    "a trick of a spare hand that is unused": (
        SPARE.with_options({"auction.all_pass": "play-no-trump"}), None, {"declarer": None}, (3, 3, 3, 1), "for seat 3"
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_no_hand_can_be_is_refused(case: str) -> None:
    """The error names the argument, and says what would be right."""
    rules, bid, fields, tricks, message = REFUSED[case]
    made = None if bid is None else fh.parse_bid(bid, DUEL if bid == "NTR" else rules)
    declarer = fields.get("declarer", 0)
    rest = {name: value for name, value in fields.items() if name != "declarer"}
    with pytest.raises(ValueError, match=message):
        fh.score_hand(fh.new_match(rules, dealer=1), fh.Contract(made, declarer, **rest), tricks)


@pytest.mark.parametrize("tricks", ["73", b"73", 7, None, {7, 3}, (7.0, 3), (True, 9), (7, None), ("7", 3)])
def test_tricks_of_a_wrong_type_are_refused(tricks: Any) -> None:
    """A number is an int: neither a bool nor a float."""
    with pytest.raises(TypeError, match=r"^tricks must be"):
        fh.score_hand(fh.new_match(AUSTRALIAN), contract(AUSTRALIAN, "7S"), tricks)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("bid", "7H"), ("declarer", True), ("declarer", "0"), ("rival", 1.0), ("called", "AD"), ("partner", "2"),
        ("declared", 1), ("breach", 1.5), ("nominated", "H"),
    ],
)  # fmt: skip
def test_a_field_of_the_contract_of_a_wrong_type_is_refused(field: str, value: object) -> None:
    """Contracts do not check their fields, so the score keeper does."""
    fields: dict[str, Any] = {"bid": fh.parse_bid("7H", AUSTRALIAN), "declarer": 0, field: value}
    with pytest.raises(TypeError, match=rf"^contract\.{field} must be"):
        fh.score_hand(fh.new_match(AUSTRALIAN), fh.Contract(**fields), (7, 3))


@pytest.mark.parametrize("wrong", [None, "7H", 7])
def test_other_objects_are_refused(wrong: Any) -> None:
    """The error says how to get the right one."""
    table = fh.new_match(AUSTRALIAN)
    with pytest.raises(TypeError, match=r"^contract must be a Contract, such as"):
        fh.score_hand(table, wrong, (7, 3))
    with pytest.raises(TypeError, match=r"^public must be a PublicState, such as new_match"):
        fh.score_hand(wrong, contract(AUSTRALIAN, "7S"), (7, 3))
    with pytest.raises(TypeError, match=r"^public must be a PublicState, such as new_match"):
        fh.next_match(wrong, None)
    if wrong is not None:
        with pytest.raises(TypeError, match=r"^score must be a HandScore from score_hand"):
            fh.next_match(table, wrong)


def test_the_score_of_another_match_is_refused() -> None:
    """A score contains the scores before it."""
    other = scored(AUSTRALIAN, "7S", (7, 3), (100, 0))
    with pytest.raises(ValueError, match=r"^score must be the score of a hand of this match"):
        fh.next_match(fh.new_match(AUSTRALIAN), other)


def test_a_finished_match_takes_no_more_hands() -> None:
    """Somebody who goes on after the end learns of it."""
    table = after(AUSTRALIAN, "10H", (10, 0), (0, 0))
    assert table.is_over
    with pytest.raises(ValueError, match="but the match is over"):
        fh.score_hand(table, contract(AUSTRALIAN, "7S"), (7, 3))
    with pytest.raises(ValueError, match="but the match is over"):
        fh.next_match(table, None)


@pytest.mark.parametrize("winners", [(0,) * 10, (0,) * 7 + (1,) * 2, (0,) * 7 + (1,) * 4])
def test_winners_that_contradict_the_tricks_are_refused(winners: Sequence[fh.Seat]) -> None:
    """The winners and the tricks say the same twice."""
    table = fh.new_match(AUSTRALIAN)
    with pytest.raises(ValueError, match=r"^winners must contain each side as often"):
        fh.next_match(table, scored(AUSTRALIAN, "7S", (7, 3)), winners=winners)


def test_a_hand_that_is_played_without_a_bid_is_not_thrown_in() -> None:
    """The rules of 000 play it at no trump."""
    with pytest.raises(ValueError, match=r"^score must be the score of a hand.*Contract\(None, None\)"):
        fh.next_match(fh.new_match(DUEL), None)


def test_the_partner_in_rotation_is_added_to_the_contract() -> None:
    """002, 003: seats 1 and 3 to the dealer's left are partners."""
    score = fh.score_hand(fh.new_match(ROTATING, dealer=4), contract(ROTATING, "7S"), (5, 1, 2, 1, 1))
    assert score.contract.partner == 2
    assert score.after == (140, 10, 140, 10, 10)


def test_the_tricks_of_a_spare_hand_are_the_declarers() -> None:
    """p3-deck (FRA): the winner of the auction plays the fourth hand as well as their own."""
    by_seat = fh.score_hand(fh.new_match(SPARE), contract(SPARE, "8S"), (5, 1, 1, 3))
    by_side = fh.score_hand(fh.new_match(SPARE), contract(SPARE, "8S"), (8, 1, 1))
    assert by_seat.after == by_side.after == (240, 10, 10)


def test_a_game_with_cards_begins_like_a_match_without_them() -> None:
    """The score keeper starts from what everybody sees of a new game."""
    assert fh.score_hand(fh.new_game(AUSTRALIAN).public, contract(AUSTRALIAN, "7S"), (7, 3)).after == (140, 30)


@pytest.mark.rule("across-the-corner")
def test_a_duel_has_no_partner_even_if_partners_rotate() -> None:
    """000: "Only the bidder and the opponent play"; the partner in rotation can be no opponent."""
    rules = ROTATING.with_options({"contracts.specials": DUEL.contracts.specials[:2]})
    table = fh.new_match(rules, dealer=4)
    score = fh.score_hand(table, contract(rules, "ATC", rival=1), (4, 6, 0, 0, 0))
    assert (score.contract.partner, score.after) == (None, (250, 0, 0, 0, 0))
    with pytest.raises(ValueError, match=r"^contract\.rival must be the opponent in the duel, .* 1, 3 or 4, got 2"):
        fh.score_hand(table, contract(rules, "ATC", rival=2), (4, 0, 6, 0, 0))
    with pytest.raises(ValueError, match=r"^contract\.partner must be None"):
        fh.score_hand(table, contract(rules, "ATC", rival=1, partner=2), (4, 6, 0, 0, 0))


@pytest.mark.rule("set-rule")
def test_a_barred_seat_cannot_be_the_rival_in_a_duel() -> None:
    """002: "not allowed to bid in the next round"; the rival of a duel has bid No Tricks."""
    rules = DUEL.with_options({"penalties.bar": "set"})
    table = after(rules, "7S", (5, 5), (0, 0))
    with pytest.raises(ValueError, match=r"^contract\.rival must be .*seat 2, got 0"):
        fh.score_hand(table, contract(rules, "ATC", 1, rival=0), (6, 4, 0, 0))


@pytest.mark.parametrize("partner", [True, "3", 5, -1, 1.0])
def test_a_partner_that_is_no_seat_is_refused(partner: Any) -> None:
    """The holder of a called card is a player."""
    with pytest.raises((TypeError, ValueError), match=r"^partner must be a seat from 0 to 4, or None"):
        fh.score_hand(fh.new_match(FIVE), contract(FIVE, "7S", called=ACE), (4, 1, 1, 3, 1), partner=partner)


def test_two_holders_of_one_card_are_refused() -> None:
    """The contract and the argument name different partners."""
    with pytest.raises(ValueError, match=r"^partner must be seat 3, as in the contract, or None, got 2"):
        fh.score_hand(fh.new_match(FIVE), contract(FIVE, "7S", called=ACE, partner=3), (4, 1, 1, 3, 1), partner=2)
    with pytest.raises(ValueError, match=r"^partner must be None, because no card was called, got 2"):
        fh.score_hand(fh.new_match(FIVE), contract(FIVE, "7S"), (4, 1, 1, 3, 1), partner=2)
