"""Five players whose partners change from hand to hand, and the dealer plays alone (002, 003; catalogue 6.41)."""

from random import Random

import pytest
from hypothesis import event, given
from hypothesis import strategies as st
from tables import call, dealt, play_out, playing, present, scored, won

import five_hundred as fh
from five_hundred import presets
from five_hundred.actions import CallBreach
from five_hundred.display.alt_text import say_contract
from five_hundred.engine.score.scoring import score_of
from five_hundred.events import HandScored
from five_hundred.rules import Settlement
from five_hundred.rules.bids.special_bids import ACROSS_THE_CORNER, NO_TRICKS, NULLO

pytestmark = [pytest.mark.option("table.partnership"), pytest.mark.rule("partnership-mode")]

ROTATING = {"table.partnership": "rotating"}
RULES = presets.FIVE_HANDED.with_options({**ROTATING, "play.joker_nominate": "no"})
PAIRS = {0: {(1, 3), (2, 4)}, 1: {(2, 4), (0, 3)}, 2: {(0, 3), (1, 4)}, 3: {(1, 4), (0, 2)}, 4: {(0, 2), (1, 3)}}
"""The pairs of a hand for each dealer: of the other four the first and third, and the second and fourth."""


def partner_of(dealer: fh.Seat, seat: fh.Seat) -> fh.Seat | None:
    """The partner of a seat, read from the table above."""
    return next((other for pair in PAIRS[dealer] if seat in pair for other in pair if other != seat), None)


@pytest.mark.parametrize("dealer", range(5))
@pytest.mark.parametrize("seat", range(5))
def test_the_dealer_has_no_partner_and_the_others_form_two_pairs(dealer: fh.Seat, seat: fh.Seat) -> None:
    """002: "five-handed teams rotate and each player takes a turn without a partner"."""
    assert RULES.table.partner_in_hand(dealer, seat) == partner_of(dealer, seat)
    state = playing(RULES, "7S", seat=seat, dealer=dealer)
    assert present(state.contract).partner == partner_of(dealer, seat)
    assert [fh.view(state, who).partner for who in (0, 1, 2, 3, 4, None)] == [partner_of(dealer, seat)] * 6
    assert fh.legal_actions(state), "no card is called"


@pytest.mark.rule("all-pass")
@pytest.mark.option("auction.all_pass")
def test_a_hand_that_all_passed_has_no_declarer_and_no_partner() -> None:
    """all-pass: everybody may pass, and the hand is then played at no trump; 6.41 gives partners to a declarer only."""
    rules = RULES.with_options({"auction.all_pass": "play-no-trump"})
    state = call(dealt(rules), "pass pass pass pass pass")
    assert state.contract == fh.Contract(bid=None, declarer=None)
    assert [fh.view(state, seat).partner for seat in (0, 1, 2, 3, 4, None)] == [None] * 6


def test_partners_change_with_the_deal() -> None:
    state = playing(RULES, "6S", "RJ JS JC AS KS QS 10S 9S 8S 7S", dealer=4)
    assert fh.view(state, 1).partner == 2
    state, _ = play_out(state)
    assert state.dealer == 0
    assert RULES.table.partner_in_hand(state.dealer, 0) is None
    assert presets.FIVE_HANDED.table.partner_in_hand(4, 0) is None, "partners do not rotate where a card is called"


def test_the_contract_in_words_names_the_partner() -> None:
    contract = present(playing(RULES, "7S", dealer=4).contract)
    words = say_contract(RULES, contract, fh.seat_names(RULES))
    assert words == "South plays seven spades for 140 points, with Northwest as partner"


@pytest.mark.rule("p5-score")
@pytest.mark.option("partner.settlement")
@pytest.mark.parametrize(("settlement", "points"), [(Settlement.FULL, 140), (Settlement.HALF, 70)])
@pytest.mark.parametrize(("made", "sign"), [(True, 1), (False, -1)])
def test_both_partners_of_a_declaring_pair_score(settlement: Settlement, points: int, made: bool, sign: int) -> None:
    """6.41: "both partners of a declaring pair score as under p5-score", and everybody keeps a score of their own."""
    rules = RULES.with_options({"partner.settlement": settlement})
    contract = present(playing(rules, "7S", dealer=4).contract)
    tricks = (4, 1, 3, 2, 0) if made else (4, 3, 2, 1, 0)
    score = score_of(rules, rules.table.seating, contract, tricks, (0,) * 5)
    assert (score.made, score.declaring) == (made, (0, 2))
    own = 10 if rules.scoring.defenders == "each-trick" else 0
    assert score.after == (sign * points, own * tricks[1], sign * points, own * tricks[3], 0)


@pytest.mark.rule("p5-score")
def test_a_dealer_who_wins_the_bid_plays_and_scores_alone() -> None:
    """6.41: "The dealer who wins the bid plays alone", for all points even where partners share them."""
    rules = RULES.with_options({"partner.settlement": "half-each"})
    contract = present(playing(rules, "7S", dealer=0).contract)
    score = score_of(rules, rules.table.seating, contract, (7, 3, 0, 0, 0), (0,) * 5)
    assert (score.declaring, score.after[0]) == ((0,), 140)


def test_the_tricks_of_the_partner_count_for_the_contract_in_play() -> None:
    """Seats 0 and 2 hold all high spades between them."""
    state = playing(RULES, "10S", "RJ JS AS QS 9S AH KH QH AC KC", "", "JC KS 10S 8S 7S", dealer=4)
    _, events = fh.step(state, fh.legal_actions(state)[0])
    assert events
    _, score = play_out(state)
    assert score.declaring == (0, 2)
    assert score.made == (score.tricks[0] + score.tricks[2] == 10)


@pytest.mark.rule("null-who-plays")
@pytest.mark.parametrize(("dealer", "out"), [(4, {2}), (0, set())])
def test_the_partner_of_a_lone_null_bidder_sits_out(dealer: fh.Seat, out: set[fh.Seat]) -> None:
    """p5-null "alone-vs-four": the dealer plays against four, another bidder against three."""
    rules = RULES.with_options({"contracts.specials": [NULLO], "contracts.specials.N.gate": "anytime"})
    state = playing(rules, rules.contracts.specials[0], dealer=dealer)
    assert set(range(5)) - set(fh.view(state, 0).playing) == out


@pytest.mark.rule("across-the-corner")
@pytest.mark.parametrize(("calls", "may"), [("NTR", True), ("NTR pass", False), ("NTR pass pass", True)])
def test_nobody_duels_with_the_own_partner(calls: str, may: bool) -> None:
    """000: the duel overcalls an opponent's null bid; seats 0 and 2 are partners if seat 4 has dealt."""
    rules = RULES.with_options({"contracts.specials": [NO_TRICKS, ACROSS_THE_CORNER]})
    state = call(dealt(rules, dealer=4), calls)
    assert (fh.MakeBid(ACROSS_THE_CORNER) in fh.legal_actions(state)) == may


@pytest.mark.rule("breach")
def test_the_partner_is_not_asked_for_a_breach() -> None:
    """002: "a single player from a non-bidding partnership"."""
    rules = RULES.with_options({"penalties.breach": "before-kitty"})
    state = won(dealt(rules, dealer=4), "7S")
    asked = []
    while isinstance(state.phase, fh.phases.CallingBreach):
        asked.append(state.turn)
        state = fh.apply(state, fh.legal_actions(state)[1])
    assert asked == [1, 3, 4]
    assert CallBreach() not in fh.legal_actions(state)


@given(rules=fh.testing.rulesets(fixed={**ROTATING, "table.players": 5}), seed=st.integers(0, 2**32))
def test_the_declaring_sides_are_the_bidder_and_the_partner_of_the_hand(rules: fh.RuleSet, seed: int) -> None:
    """6.41 over arbitrary RuleSets: whatever is bid, and whoever deals."""
    rng, state = Random(seed), fh.new_game(rules, dealer=seed % 5)
    for _ in range(300):
        before: fh.State = state
        if state.is_over:
            return
        state, events = fh.step(state, fh.testing.random_action(state, rng))
        for each in events:
            if isinstance(each, HandScored) and each.score.contract.declarer is not None:
                bidder = each.score.contract.declarer
                partner = None if each.score.contract.is_duel else partner_of(before.dealer, bidder)
                event(f"a partner: {partner is not None}")
                assert each.score.declaring == ((bidder,) if partner is None else (bidder, partner))
                assert each.score == scored(events)
        if isinstance(state.phase, fh.phases.Playing):
            assert fh.view(state, None).partner == (state.contract.partner if state.contract else None)
