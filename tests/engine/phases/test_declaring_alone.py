"""Declaring: the winner of the auction plays for all ten tricks alone, with a card of the partner's (002, 003).

Catalogue declare-alone, 5.12.  Seat 3 deals; the declarer is seat 0 unless a test says otherwise.
"""

from random import Random

import pytest
from declarations import RULES, TEN, asked, declared, give
from hypothesis import given
from hypothesis import strategies as st
from tables import discard, legal, play, play_out, present, why, winner

import five_hundred as fh
from five_hundred.actions import Declare, GiveCard, Nominate
from five_hundred.events import Declined, PlayBegan
from five_hundred.phases import DeclaringAlone, Nominating, Playing
from five_hundred.testing import random_action

pytestmark = [pytest.mark.option("contracts.declare"), pytest.mark.rule("declare-alone")]

# --- The flow --------------------------------------------------------------------------------------------------------


def test_the_winner_may_declare_after_the_discard() -> None:
    """002: "receive one card from their partner after discarding from the kitty or blind"."""
    state = asked()
    assert isinstance(state.phase, DeclaringAlone)
    assert (state.to_act, list(fh.legal_actions(state))) == (0, [Declare(), fh.PASS])
    assert [len(state.hand(seat)) for seat in range(4)] == [10] * 4
    assert why(state, GiveCard(fh.parse_card("RJ"))) == (fh.Reason.NOT_DUE, "contracts.declare")


def test_a_winner_who_does_not_declare_plays_the_bid_unchanged() -> None:
    """002: it is an option of the winner's."""
    state, events = fh.step(asked(), fh.PASS)
    assert events == (Declined(0), PlayBegan(0, (0, 1, 2, 3)))
    assert not present(state.contract).declared
    _, score = play_out(state)
    assert score.after[0] in (250, 140, -140)


def test_nobody_is_asked_to_declare_where_the_option_is_off() -> None:
    """Catalogue declare-alone, default: off."""
    assert isinstance(asked(rules=RULES.with_options({"contracts.declare": False})).phase, Playing)
    assert fh.RuleSet().contracts.declare is False


@pytest.mark.option("play.first_lead")
@pytest.mark.rule("first-lead")
@pytest.mark.parametrize(("lead", "dealer", "first"), [("bidder", 1, 0), ("left-of-dealer", 1, 3), ("bidder", 3, 0)])
def test_the_partner_of_a_declarer_sits_out(lead: str, dealer: int, first: int) -> None:
    """002: "without the assistance of the partner"; 6.23: if the partner should lead, the next one clockwise does."""
    state = fh.apply(asked("7H", rules=RULES.with_options({"play.first_lead": lead}), dealer=dealer), Declare())
    state = give(state, "RJ")
    state = discard(state, "AH")
    assert isinstance(state.phase, Playing)
    assert state.phase.leader == first
    assert fh.view(state, None).playing == (0, 1, 3)
    turns = []
    for _ in range(3):
        turns.append(state.to_act)
        state = fh.apply(state, fh.legal_actions(state)[0])
    assert turns == [seat for seat in (first, *range(first + 1, 4), *range(first)) if seat != 2]
    assert len(state.hand(2)) == 9


# --- What it is worth ------------------------------------------------------------------------------------------------


@pytest.mark.option("contracts.declare_points")
@pytest.mark.rule("slam")
@pytest.mark.parametrize(("bid", "points"), [("6S", 500), ("7S", 500), ("10S", 500), ("7S", 620)])
def test_all_ten_tricks_score_the_declaration_instead_of_the_bid(bid: str, points: int) -> None:
    """5.12: +500 mirroring -500, whatever was bid, and no slam on top; a parameter."""
    rules = RULES.with_options({"contracts.declare_points": points, "match.target": 1000})
    _, score = play_out(declared(bid, rules=rules))
    assert (score.tricks, score.made) == ((10, 0, 0, 0), True)
    assert score.after == (points, 0)
    assert [line.kind for line in score.lines] == [fh.LineKind.CONTRACT_MADE]


LOSING = ("JS JC AS KS QS 10S 9S 8S 7S 5H", "AH 6H", "RJ KD", "QH 10D")


@pytest.mark.option("contracts.declare_loss")
@pytest.mark.rule("defender-trick-points")
@pytest.mark.parametrize("points", [500, 250])
def test_a_declaration_fails_with_nine_tricks_whatever_was_bid(points: int) -> None:
    """002: "must take all ten tricks"; "If such a bid is unsuccessful it is scored as -500"."""
    rules = RULES.with_options({"contracts.declare_loss": points, "match.back_door": "off"})
    state = play(declared("6S", *LOSING, away="7S", rules=rules), "5H AH QH")
    assert winner(state) == 1
    _, score = play_out(state)
    assert score.made is False
    assert score.after == (-points, 10 * (score.tricks[1] + score.tricks[3]))


@pytest.mark.option("scoring.failure")
@pytest.mark.rule("fail-mode")
def test_a_failed_declaration_goes_to_the_opponents_where_failed_bids_do() -> None:
    """fail-mode give-to-opponents (002, 003 Québec) with declare-alone: its 500, not the value of the bid."""
    rules = RULES.with_options({"scoring.failure": "to-opponents", "scoring.defenders": "none", "match.target": 1000})
    _, score = play_out(play(declared("6S", *LOSING, away="7S", rules=rules), "5H AH QH"))
    assert score.after == (0, 500)


@pytest.mark.rule("must-bid-to-win")
@pytest.mark.option("match.must_bid_to_win")
def test_a_made_declaration_can_win_the_match() -> None:
    """must-bid-to-win: the declaring side has made its contract; a failed one may go out the back door (-500)."""
    state, _ = play_out(declared())
    assert state.outcome is not None
    assert state.outcome.winners == (0,)
    state, _ = play_out(play(declared("6S", *LOSING, away="7S"), "5H AH QH"))
    assert present(state.outcome).winners == (1,)


# --- With other rules ------------------------------------------------------------------------------------------------


@pytest.mark.rule("null-who-plays")
@pytest.mark.parametrize("bid", ["OM", "pass"])
def test_only_a_trick_bid_can_be_declared(bid: str) -> None:
    """002: a null bid takes no tricks, and after four passes there is no winner of the auction."""
    rules = RULES.with_options({"auction.all_pass": "play-no-trump"})
    assert isinstance(asked(bid, rules=rules).phase, Playing)


@pytest.mark.option("play.joker_nominate")
@pytest.mark.rule("joker-nominate")
def test_a_joker_given_by_the_partner_can_be_nominated() -> None:
    """6.13 with declare-alone: "jokers in the declarer's own hand", after all exchanges."""
    rules = RULES.with_options({"play.joker_nominate": "yes"})
    state = asked("7NT", rules=rules)
    assert isinstance(state.phase, DeclaringAlone), "declaring comes first"
    state = declared("7NT", rules=rules)
    assert isinstance(state.phase, Nominating)
    state = fh.apply(state, Nominate(fh.Suit.SPADES))
    assert isinstance(state.phase, Playing)
    assert fh.view(state, None).playing == (0, 1, 3)
    assert fh.view(play(state, "RJ"), None).led is fh.Suit.SPADES
    declined = fh.apply(asked("7NT", rules=rules), fh.PASS)
    assert list(fh.legal_actions(declined)) == [Nominate(None)], "the partner keeps it"


@pytest.mark.rule("follow")
def test_a_declaration_is_played_with_the_trumps_of_the_bid() -> None:
    """002: it is the bid, played alone: spades stay trumps, and the joker given is the highest."""
    state = play(declared("7S", TEN, "5S 4*H 5*D", "RJ KD", "6S QH 10D"), "RJ")
    assert legal(state) == {"5S"}
    state = play(state, "5S")
    assert legal(state) == {"6S"}
    assert winner(play(state, "6S")) == 0
    assert state.contract is not None
    assert (str(state.contract), state.contract.goal) == ("7♠", (10, 10))


def test_nobody_declares_where_there_is_not_exactly_one_partner() -> None:
    """declare-alone needs "their partner": not among soloists, and not with two of them."""
    tables = [
        {"table.players": 3, "table.partnership": "solo", "table.pack": "33"},
        {"table.players": 6, "table.partnership": "alternate", "table.pack": "63"},
        {"table.players": 5, "table.partnership": "called-card", "table.pack": "53"},
    ]
    for table in tables:
        with pytest.raises(fh.InvalidRulesError) as refused:
            RULES.with_options(table)
        assert "contracts.declare" in [problem.path for problem in refused.value.problems]


@pytest.mark.rule("p6-teams")
def test_only_the_declarers_partner_sits_out_among_three_pairs() -> None:
    """declare-alone with partners opposite among six (p6-teams 3x2)."""
    rules = RULES.with_options({"table.players": 6, "table.pack": "63"})
    state = asked("7S", "", rules=rules, seat=1, dealer=0)
    state = fh.apply(state, Declare())
    assert state.to_act == 4
    state = fh.apply(state, fh.legal_actions(state)[0])
    state = fh.apply(state, fh.legal_actions(state)[0])
    assert fh.view(state, None).playing == (0, 1, 2, 3, 5)


@given(st.sampled_from(["6S", "8H", "7NT"]), st.integers(0, 2**32), st.booleans())
def test_a_declared_hand_wins_500_with_ten_tricks_and_loses_500_with_fewer(bid: str, seed: int, nominate: bool) -> None:
    """declare-alone, any cards: three play, 500 are won with ten tricks and lost with fewer."""
    rng = Random(seed)
    rules = RULES.with_options({"play.joker_nominate": "yes" if nominate else "no"})
    state = fh.apply(asked(bid, "", rules=rules), Declare())
    while not isinstance(state.phase, Playing):
        state = fh.apply(state, random_action(state, rng))
    _, score = play_out(state, rng=rng)
    assert score.tricks[2] == 0
    assert score.after == (500 if score.tricks[0] == 10 else -500, 10 * (10 - score.tricks[0]))
