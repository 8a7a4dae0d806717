"""Hands that score in a way of their own: a declaration, a duel, forced tricks, Québec.

Catalogue: fail-mode, slam, null-defender-points, across-the-corner, declare-alone; 5.12, 5.14, 6.19, 6.25.  A called
partner is in ``test_scoring_called_partner``, and what most tables know, such as forced tricks, in ``test_scoring``.
"""

from collections.abc import Mapping

import attrs
import pytest
from bid_scores import changes, lines, scored
from hypothesis import given
from hypothesis import strategies as st
from tables import call, dealt, dealt_on, discard, play, play_out, playing, present, won

import five_hundred as fh
from five_hundred.actions import Declare, GiveCard, Nominate
from five_hundred.engine.score.scoring import score_of
from five_hundred.phases import DeclaringAlone, Exchanging, GivingToDeclarer, Nominating, Playing
from five_hundred.presets import FIVE_HANDED, NO_TRICKS, QUEBEC
from five_hundred.rules.bids import special_bids
from five_hundred.rules.bids.special_bids import HI_LO

HALF = FIVE_HANDED.with_options({"partner.settlement": "half-each"})
DECLARE = fh.RuleSet().with_options({"contracts.declare": True})
TO_OPPONENTS = {"scoring.failure": "to-opponents"}


# --- The declaration --------------------------------------------------------------------------------------------------


@pytest.mark.rule("declare-alone")
@pytest.mark.option("contracts.declare")
@pytest.mark.parametrize(("taken", "points"), [(10, 500), (9, -500), (7, -500), (0, -500)])
def test_a_declaration_is_made_only_with_all_ten_tricks(taken: int, points: int) -> None:
    """002, 003: must 'take all ten tricks', and if unsuccessful is scored as -500; success mirrors it (5.12)."""
    score = scored(DECLARE, "7S", (taken, 10 - taken, 0, 0), declared=True)
    assert (score.made, changes(score)) == (points > 0, (points, 10 * (10 - taken)))


@pytest.mark.rule("declare-alone")
@pytest.mark.option("contracts.declare")
def test_the_bid_scores_as_usual_when_the_winner_does_not_declare() -> None:
    """002: the winner of the bid 'has the option'."""
    assert changes(scored(DECLARE, "7S", (8, 1, 0, 1))) == (140, 20)
    assert changes(scored(DECLARE, "7S", (10, 0, 0, 0))) == (250, 0)


@pytest.mark.rule("declare-alone", "slam", "overtricks")
@pytest.mark.option("contracts.declare_points", "contracts.declare_loss")
def test_a_declaration_scores_its_own_value_without_bonuses() -> None:
    """Catalogue 5.12: the parameters replace the bid's value; slam, sweep and overtricks do not count."""
    values = {"contracts.declare_points": 200, "contracts.declare_loss": 350}
    extras: tuple[Mapping[str, object], ...] = ({}, {"scoring.slam": "sweep"}, {"scoring.overtrick_points": 20})
    for extra in extras:
        rules = DECLARE.with_options({**values, **extra})
        assert lines(scored(rules, "7S", (10, 0, 0, 0), declared=True)) == [(0, fh.LineKind.CONTRACT_MADE, 200)]
        assert changes(scored(rules, "10NT", (9, 1, 0, 0), declared=True)) == (-350, 10)


@pytest.mark.rule("declare-alone", "fail-mode")
@pytest.mark.option("scoring.failure")
def test_a_failed_declaration_goes_to_the_opponents_where_failed_contracts_do() -> None:
    """002 twice, catalogue 6.25: they get what it costs, whatever the bid was worth."""
    rules = DECLARE.with_options({**TO_OPPONENTS, "contracts.declare_loss": 400})
    assert changes(scored(rules, "7S", (9, 1, 0, 0), declared=True)) == (0, 410)


@pytest.mark.rule("declare-alone")
@pytest.mark.option("contracts.declare")
@pytest.mark.parametrize("makes", [True, False])
def test_a_declaration_can_be_played_from_the_deal_to_the_end_of_the_match(makes: bool) -> None:
    """002: a card from the partner, one more discard, the partner sits out; 500 points are enough to go out."""
    own = "RJ JS JC AS KS QS 10S 9S 8S 4H" if makes else "RJ JS JC AS KS QS 10S 9S 8S 5H"
    state = won(dealt(DECLARE, own, "KH", "AH", "QH", kitty="6C 5C 7C"), "7S")
    while not isinstance(state.phase, Playing):
        match state.phase:
            case DeclaringAlone():
                state = fh.apply(state, Declare())
            case GivingToDeclarer():
                assert state.to_act == 2
                state = fh.apply(state, GiveCard(fh.parse_card("AH")))
            case Exchanging():
                cards = [card for card in state.hand(0) if card.code in ("5C", "6C", "7C")]
                state = fh.apply(state, fh.Exchange(tuple(cards or [fh.parse_card("4H" if makes else "AH")])))
            case _:
                state = fh.apply(state, fh.PASS if not isinstance(state.phase, Nominating) else Nominate(None))
    state, score = play_out(state)
    assert score.contract.declared
    assert score.tricks[2] == 0
    if makes:
        assert state.scores == (500, 0)
        assert state.outcome is not None
    else:
        assert state.scores == (-500, 10 * (score.tricks[1] + score.tricks[3]))


# --- Across the corner ------------------------------------------------------------------------------------------------


def duel(
    declarer: int, rival: int, before: tuple[int, int] = (0, 0), options: Mapping[str, object] | None = None
) -> fh.HandScore:
    """Seat 1 has gone across the corner against seat 0; so many tricks for each."""
    rules = NO_TRICKS.with_options(options or {})
    return scored(rules, "ATC", (rival, declarer, 0, 0), 1, rival=0, before=before)


@pytest.mark.rule("across-the-corner")
@pytest.mark.option("contracts.specials.CODE.who")
@pytest.mark.parametrize("taken", range(11))
def test_the_duelist_with_fewer_tricks_wins_250_and_no_side_loses_points(taken: int) -> None:
    """000: 'the other team does not gain or lose any points'; five each score nothing (5.14, 6.19)."""
    expected = (0, 250) if taken < 5 else (0, 0) if taken == 5 else (250, 0)
    score = duel(taken, 10 - taken)
    assert changes(score) == expected
    assert [line.kind for line in score.lines] == ([] if taken == 5 else [fh.LineKind.DUEL])
    assert score.made is (taken < 5)


@pytest.mark.rule("across-the-corner", "fail-mode")
@pytest.mark.option("scoring.failure")
@pytest.mark.parametrize("options", [TO_OPPONENTS, {"scoring.trick_points": 50}, {"scoring.overtrick_points": 30}])
def test_a_duel_scores_no_trick_points(options: Mapping[str, object]) -> None:
    """000: trick points do 'not apply', and it is 'the only bid where neither team can ever lose points'."""
    assert [changes(duel(taken, 10 - taken, (0, 0), options)) for taken in (2, 5, 8)] == [(0, 250), (0, 0), (250, 0)]


@pytest.mark.rule("across-the-corner", "defender-cap")
@pytest.mark.option("scoring.defender_cap")
def test_the_points_of_a_duel_are_not_capped() -> None:
    """Catalogue 5.14: both players can score for their sides, without a cap."""
    cap = {"scoring.defender_cap": 490}
    assert duel(2, 8, (480, 480), cap).after == (480, 730)
    assert duel(8, 2, (480, 480), cap).after == (730, 480)


def corner(*, bidder_wins: bool, scores: tuple[int, int], options: Mapping[str, object] | None = None) -> fh.State:
    """Seat 0 bids No Tricks and seat 1 goes across the corner; one of them holds the lowest cards."""
    low, high = "4S 5S 6S 4H 5H 6H 4D 5D 4C 5C", "AS KS QS AH KH QH AD KD AC KC"
    hands = (high, low) if bidder_wins else (low, high)
    state = dealt(NO_TRICKS.with_options(options or {}), *hands, kitty="RJ", scores=scores)
    return call(state, "NTR ATC pass pass pass")


@pytest.mark.rule("across-the-corner", "must-bid-to-win")
@pytest.mark.option("match.must_bid_to_win")
@pytest.mark.parametrize("must_bid", ["no", "won-bid", "made"])
def test_only_the_challengers_side_can_end_the_match_with_a_duel(must_bid: str) -> None:
    """Catalogue 5.14, 6.19: the opponent who wins 250 has not won the bid, even if no bid is needed to win."""
    options = {"match.must_bid_to_win": must_bid}
    state, score = play_out(corner(bidder_wins=True, scores=(0, 260), options=options))
    assert score.tricks[2] == score.tricks[3] == 0
    assert (state.scores, state.is_over) == ((0, 510), True)
    state, score = play_out(corner(bidder_wins=False, scores=(260, 0), options=options))
    assert (state.scores, state.is_over) == ((510, 0), False)


@pytest.mark.rule("across-the-corner", "midhand-out")
@pytest.mark.option("match.midhand_out")
def test_a_duel_is_not_over_before_it_is_decided() -> None:
    """Catalogue 6.19, 6.32: to have taken fewer tricks so far is not yet to have won; six tricks decide it."""
    options = {"match.midhand_out": True, "match.must_bid_to_win": "no"}
    state = corner(bidder_wins=True, scores=(0, 260), options=options)
    while isinstance(state.phase, Playing) and len(state.phase.history) < 5:
        state = fh.apply(state, fh.legal_actions(state)[0])
    assert isinstance(state.phase, Playing), "play has stopped although five each could still come"


@pytest.mark.rule("across-the-corner", "midhand-out")
@pytest.mark.option("match.midhand_out")
def test_an_opponent_beyond_the_target_does_not_stop_a_duel() -> None:
    """Catalogue 5.14, 6.32: only the bidder's side can finish on that hand, so there is nothing to stop for."""
    options = {"match.midhand_out": True, "match.must_bid_to_win": "no"}
    state, score = play_out(corner(bidder_wins=True, scores=(510, 0), options=options))
    assert sum(score.tricks) >= 6
    assert state.scores == (510, 250)


@pytest.mark.rule("breach", "p5-score")
@pytest.mark.option("penalties.breach_win", "penalties.breach_loss", "scoring.overtrick_points")
def test_a_part_of_zero_points_adds_no_line_to_the_score() -> None:
    """The law that every line of a score sheet has something to say; here no part, and half of one point."""
    rules = fh.RuleSet().with_options(
        {"penalties.breach": "either", "penalties.breach_win": 0, "penalties.breach_loss": 0}
    )
    for tricks in ((5, 5, 0, 0), (7, 3, 0, 0)):
        score = score_of(
            rules, rules.table.seating, fh.Contract(fh.parse_bid("7S", rules), 0, breach=1), tricks, (0, 0)
        )
        assert all(line.points for line in score.lines)
    paid = HALF.with_options({"scoring.overtrick_points": 1})
    assert all(line.points for line in scored(paid, "7S", (5, 1, 0, 3, 1), partner=3).lines)


# --- Forced tricks and the sweep --------------------------------------------------------------------------------------


@pytest.mark.rule("null-defender-points", "spread")
@pytest.mark.option("contracts.specials.CODE.forced_trick_points")
@pytest.mark.parametrize(("bid", "value"), [("NTR", 250), ("SP", 500), ("AT", 500)])
def test_every_no_tricks_bid_pays_the_defenders_ten_for_each_forced_trick(bid: str, value: int) -> None:
    """000: 'in a No Tricks type of bid ... 10 points for every trick they made the opposing team take'."""
    assert changes(scored(NO_TRICKS, bid, (2, 5, 1, 2))) == (-value, 30)
    assert changes(scored(NO_TRICKS, bid, (0, 7, 0, 3))) == (value, 0)


@pytest.mark.rule("null-defender-points")
@pytest.mark.option("contracts.specials.CODE.forced_trick_points")
def test_each_defending_side_of_three_is_paid_for_a_forced_trick() -> None:
    """Silent sources: 000 has two sides; with more, each of them is 'the team that did not win the bid'."""
    specials = [special_bids.NO_TRICKS]
    rules = NO_TRICKS.with_options({"table.players": 6, "table.pack": "63", "contracts.specials": specials})
    assert changes(scored(rules, "NTR", (2, 4, 2, 0, 1, 1))) == (-250, 20, 20)


@pytest.mark.rule("null-defender-points", "hi-lo")
@pytest.mark.option("contracts.specials.CODE.forced_trick_points")
def test_a_bid_for_exactly_five_tricks_pays_the_defenders_only_if_it_says_so() -> None:
    """JS4, APP know of no such points; 5.33: what a special bid pays the defenders is its own affair."""
    rules = fh.RuleSet().with_options({"contracts.specials": [HI_LO]})
    assert changes(scored(rules, "HL", (5, 3, 0, 2))) == (350, 0)
    paying = rules.with_options({"contracts.specials": [attrs.evolve(HI_LO, forced_trick_points=10)]})
    assert changes(scored(paying, "HL", (5, 3, 0, 2))) == (350, 50)


@pytest.mark.rule("null-stop", "null-defender-points")
@pytest.mark.option("play.null_stop")
def test_a_hand_is_played_to_the_end_where_forced_tricks_are_paid() -> None:
    """000, catalogue 5.30: the hand is played on, and all ten of the bidder's tricks are paid."""
    rules = NO_TRICKS.with_options({"play.null_stop": True})
    state, score = play_out(playing(rules, "NTR", "AS KS QS JS 10S 9S 8S 7S 6S 5S", kitty="4S RJ"))
    assert score.tricks == (10, 0, 0, 0)
    assert state.scores == (-250, 100)


@pytest.mark.rule("slam")
@pytest.mark.option("scoring.sweep_bonus")
@pytest.mark.parametrize(("bid", "points"), [("6S", 90), ("7S", 190), ("8C", 310), ("9NT", 470), ("10S", 440)])
def test_the_no_tricks_preset_pays_fifty_for_a_sweep(bid: str, points: int) -> None:
    """000: 50 on top for all the tricks of a bid of six to nine, and no slam of 250."""
    assert changes(scored(NO_TRICKS, bid, (6, 0, 4, 0))) == (points, 0)
    assert changes(scored(NO_TRICKS, bid, (5, 5, 0, 0))) == (-avondale(bid), 50)


def avondale(bid: str) -> int:
    """Avondale: forty, twenty more for each suit, a hundred for each level."""
    level, strain = int(bid.rstrip("SCDHNT")), bid.lstrip("0123456789")
    return 40 + 20 * ["S", "C", "D", "H", "NT"].index(strain) + 100 * (level - 6)


# --- Québec -----------------------------------------------------------------------------------------------------------


QUEBEC_VALUES = {"PM": 500, "GM": 1000}


@pytest.mark.rule("fail-mode", "slam", "defender-trick-points")
@pytest.mark.parametrize(
    ("bid", "taken", "expected"),
    [
        ("7S", 7, (140, 0)),
        ("7S", 10, (140, 0)),  # no slam, and no overtricks
        ("7S", 6, (0, 140)),  # nothing is ever subtracted, and tricks are not paid
        ("7S", 0, (0, 140)),
        ("PM", 0, (500, 0)),
        ("PM", 4, (0, 500)),
        ("GM", 0, (1000, 0)),
        ("GM", 1, (0, 1000)),
    ],
)
def test_hands_of_quebec_score_as_the_sources_say(bid: str, taken: int, expected: tuple[int, int]) -> None:
    """002, 003; catalogue 5.5: a failed contract goes to the opponents, and trick points are not known there."""
    assert changes(scored(QUEBEC, bid, (taken, 10 - taken, 0, 0))) == expected


@pytest.mark.rule("fail-mode", "target")
@pytest.mark.option("scoring.failure")
def test_a_match_of_quebec_is_won_at_1000_without_subtraction() -> None:
    """002, 003: nothing is subtracted, and the opponents have 1000 points and have won without a bid of their own."""
    trumps = "RJ BJ JH JD AH KH QH 10H 9H 8H"
    state, _ = play_out(playing(QUEBEC, "8H", "", trumps, scores=(700, 0)))
    assert (state.scores, state.is_over) == ((700, 300), False)
    spades = "AS KS QS JS 10S 9S 8S 7S 6S 5S"
    state = won(dealt_on(state, "", "", "", spades, kitty="RJ BJ 4S 4C 4D 4H"), "GM", 3)
    state, score = play_out(discard(state, "RJ BJ 4S 4C 4D 4H"))
    assert score.tricks == (0, 0, 0, 10)
    assert state.scores == (1700, 300)
    assert present(state.outcome).winners == (0,)


@pytest.mark.rule("open-null", "target")
@pytest.mark.option("match.target")
def test_a_made_grosse_misere_wins_the_match() -> None:
    """002, 003: 1000 points, and the game is to 1000; no floor stops a side that never has less than nothing."""
    low = "4S 5S 6S 4H 5H 6H 4D 5D 4C 5C"
    state, score = play_out(play(playing(QUEBEC, "GM", low, "6*S", kitty="RJ BJ"), "4S"))
    assert (score.tricks[0], score.tricks[2]) == (0, 0)
    assert state.scores == (1000, 0)
    assert present(state.outcome).winners == (0,)


@pytest.mark.rule("fail-mode")
@given(
    winners=st.lists(st.integers(0, 3), min_size=10, max_size=10), bid=st.sampled_from(["6S", "8C", "10NT", "PM", "GM"])
)
def test_no_side_ever_loses_points_in_quebec(winners: list[int], bid: str) -> None:
    """002, 003: 'points are never subtracted'; one side wins the value, the other nothing."""
    tricks = tuple(winners.count(seat) for seat in range(4))
    value = QUEBEC_VALUES.get(bid) or avondale(bid)
    assert sorted(changes(scored(QUEBEC, bid, tricks))) == [0, value]


@pytest.mark.rule("fail-mode", "p6-score-3x2")
@pytest.mark.option("scoring.failure")
def test_both_other_sides_of_three_get_the_failed_value_and_their_own_tricks() -> None:
    """Catalogue 6.25; p6-score-3x2: each ten for its own tricks."""
    rules = fh.RuleSet().with_options({**TO_OPPONENTS, "table.players": 6, "table.pack": "63"})
    assert changes(scored(rules, "8D", (3, 1, 1, 3, 0, 2), 3, before=(50, 0, 0))) == (0, 280 + 10, 280 + 30)
    assert changes(scored(rules, "8D", (4, 1, 1, 4, 0, 0), 3)) == (280, 10, 10)


@pytest.mark.rule("defender-cap", "p3-defenders")
@pytest.mark.option("scoring.defender_cap")
def test_the_cap_applies_to_each_solo_side_separately() -> None:
    """001, PAG; HOF: each of two defenders scores their own tricks, up to the cap or while not above it."""
    rules = fh.RuleSet().with_options({"table.players": 3, "table.partnership": "solo", "scoring.defender_cap": 490})
    assert scored(rules, "6S", (6, 2, 2), before=(0, 480, 400)).after == (40, 490, 420)
    assert scored(rules, "6S", (3, 3, 4), before=(480, 480, 495)).after == (440, 490, 495)
    above = rules.with_options({"scoring.defender_cap": 400, "scoring.cap_kind": "stop-above"})
    assert scored(above, "6S", (6, 2, 2), before=(0, 401, 400)).after == (40, 401, 420)
