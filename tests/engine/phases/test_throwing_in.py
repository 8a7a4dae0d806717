"""Throwing in by consent: who may offer it, when, who is asked, and what a refusal costs (DMA, ISU, PAG).

Catalogue misdeal-no-face.  Seat 3 deals, so seat 0 speaks first.  A hand without any face card (002) is in
test_dealing.py.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import call, dealt, filled, offered, refusal, refused_call, why, won

import five_hundred as fh
from five_hundred.actions import AnswerThrowIn, OfferThrowIn
from five_hundred.events import DealAbandoned, ThrowInAnswered, ThrowInOffered, ThrownIn
from five_hundred.presets import AMERICAN_MIDWEST
from five_hundred.rules import Misdeal

pytestmark = [pytest.mark.option("table.misdeal"), pytest.mark.rule("misdeal-no-face")]

OFFER = OfferThrowIn()
YES, NO = AnswerThrowIn(True), AnswerThrowIn(False)
AGREES = "no-ace-no-face-partner-agrees"
NO_NULLO = "no-ace-no-face-partner-agrees-else-no-nullo"
CONSENT = fh.RuleSet().with_options({"table.pack": "45", "table.misdeal": AGREES})
ISU = CONSENT.with_options({"table.misdeal": NO_NULLO, "contracts.specials": ["nullo", "open-nullo"]})
SIX = CONSENT.with_options({"table.players": 6, "table.partnership": "alternate", "table.pack": "63"})
WEAK = "4S 5S 6S 7S 8S 4C 5C 6C 7C 8C"
WEAKER = "4D 5D 6D 7D 8D 4H 5H 6H 7H 8H"


def may_offer(state: fh.State) -> bool:
    """Whether the offer is legal; the list of legal actions and the reason for a refusal agree."""
    allowed = OFFER in fh.legal_actions(state)
    assert (fh.why_illegal(state, OFFER) is None) == allowed
    return allowed


def say(state: fh.State, *actions: fh.Action) -> fh.State:
    for action in actions:
        state = fh.apply(state, action)
    return state


# --- Who may offer it, and when --------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["9S", "10S", "JS", "QH", "KD", "AC", "RJ"])
def test_a_player_without_ace_face_card_or_joker_may_offer_to_throw_in(card: str) -> None:
    """DMA, ISU, PAG: "holder of no A/K/Q/J/joker offers at his turn": one such card and the hand is to be played."""
    state = dealt(CONSENT, f"{card} 4S 5S 6S 7S 4C 5C 6C 7C 8C")
    assert may_offer(state) == (card in ("9S", "10S"))
    if not may_offer(state):
        assert why(state, OFFER) == (fh.Reason.NO_MISDEAL, "table.misdeal")


def test_a_player_may_offer_to_throw_in_only_at_their_first_turn() -> None:
    """DMA, ISU: "at his turn", before the player's own first call; earlier calls of other players do not matter."""
    hands = ("", WEAK, "", WEAKER)
    state = dealt(CONSENT, *hands)
    assert not may_offer(state), "seat 0 holds face cards"
    state = call(state, "6S")
    assert may_offer(state)
    assert may_offer(call(state, "pass 7S")), "seat 3 at its first turn, over bids by both sides"
    again = call(dealt(CONSENT, WEAK), "6S pass 6C pass")
    assert again.turn == 0
    assert not may_offer(again), "a second turn"
    assert why(again, OFFER) == (fh.Reason.NOT_OFFERED, "table.misdeal")


@pytest.mark.parametrize("misdeal", ["off", "no-face"])
def test_an_offer_to_throw_in_is_refused_where_the_option_is_off(misdeal: str) -> None:
    """000, 001, 004, PAG: every deal is played; 002: a hand without face card is thrown in without being asked."""
    state = dealt(CONSENT.with_options({"table.misdeal": misdeal}), "10S AS 4S 5S 6S 7S 4C 5C 6C JC")
    assert not may_offer(state)
    assert why(state, OFFER) == (fh.Reason.NOT_OFFERED, "table.misdeal")


def test_an_offer_to_throw_in_is_refused_after_the_auction() -> None:
    """It belongs to the auction: with the kitty in hand it is too late."""
    state = won(dealt(CONSENT, WEAK), "6S")
    assert isinstance(state.phase, fh.phases.Exchanging)
    assert refusal(state, OFFER).reason is fh.Reason.NOT_DUE
    assert not isinstance(dealt(CONSENT, WEAK).phase, fh.phases.ThrowingIn)


# --- The partner's say -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_the_same_dealer_deals_again_when_the_partner_agrees_to_throw_in(seat: int) -> None:
    """DMA, ISU: "if partner agrees hands are thrown in; opponents have no say"."""
    hands = [""] * 4
    hands[seat] = WEAK
    state = call(dealt(CONSENT, *hands, scores=(120, -40)), "pass " * seat)
    partner = (seat + 2) % 4
    state, events = fh.step(state, OFFER)
    assert events == (ThrowInOffered(seat),)
    assert isinstance(state.phase, fh.phases.ThrowingIn)
    assert (state.to_act, list(fh.legal_actions(state))) == (partner, [YES, NO])
    for other in range(4):
        if other != partner:
            assert fh.view(state, other).legal == ()
            with pytest.raises(fh.IllegalActionError):
                fh.apply(state, YES, by=other)
    state, events = fh.step(state, YES, by=partner)
    assert events == (ThrowInAnswered(partner, agreed=True), DealAbandoned(ThrownIn.AGREED, 3))
    assert isinstance(state.phase, fh.phases.Dealing)
    assert (state.dealer, state.scores, state.hands_played, state.hands) == (3, (120, -40), 0, (0, 0, 0, 0))


def test_the_hand_is_played_when_the_partner_declines_and_the_offer_cannot_be_repeated() -> None:
    """DMA, ISU: the player who offered must call; "that may be offered once"."""
    before = dealt(CONSENT, WEAK, "", WEAKER)
    state, events = fh.step(fh.apply(before, OFFER), NO)
    assert events == (ThrowInAnswered(2, agreed=False),)
    assert isinstance(state.phase, fh.phases.Bidding)
    assert (state.turn, state.calls, state.hands) == (0, (), before.hands)
    assert not may_offer(state)
    assert list(fh.legal_actions(state)) == [action for action in fh.legal_actions(before) if action != OFFER]
    partner = call(state, "pass pass")
    assert may_offer(partner), "the partner may still offer the own hand"
    assert isinstance(say(partner, OFFER, YES).phase, fh.phases.Dealing)


def test_the_partner_who_is_asked_to_throw_in_sees_the_bidding() -> None:
    """ISU: he says whether the cards are thrown in, and may have a bid of his own side to think of."""
    state = fh.apply(call(dealt(CONSENT, "", WEAK), "7S"), OFFER)
    assert isinstance(state.phase, fh.phases.ThrowingIn)
    assert str(fh.view(state, 3).standing) == "7♠"


def test_only_an_answer_is_accepted_after_an_offer_to_throw_in() -> None:
    """The auction waits for the partner."""
    state = fh.apply(dealt(CONSENT, WEAK), OFFER)
    for action in (fh.PASS, OFFER):
        assert why(state, action) == (fh.Reason.NOT_DUE, "table.misdeal")
    assert refusal(dealt(CONSENT, WEAK), YES).reason is fh.Reason.NOT_DUE
    assert fh.view(state, None).calls == ()


def test_hands_can_be_thrown_in_any_number_of_times() -> None:
    """DMA: the same dealer each time; and it is no redeal of the kind that is counted (redeal-cap-2, 6.8)."""
    rules = CONSENT.with_options({"auction.all_pass": "redeal-cap-2"})
    state = dealt(rules, WEAK)
    for _ in range(3):
        state = say(state, OFFER, YES)
        assert state.dealer == 3
        state = say(state, *_deal(rules))
    for dealer in (3, 3, 0):
        state = call(state, "pass pass pass pass")
        assert state.dealer == dealer
        state = say(state, *_deal(rules, dealer))


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass")
@pytest.mark.parametrize("passed_out", [0, 1, 2])
def test_cards_thrown_in_do_not_change_the_count_of_redeals(passed_out: int) -> None:
    """redeal-cap-2 with misdeal-no-face: the same dealer deals again twice after four passes, then the next dealer."""
    rules = CONSENT.with_options({"auction.all_pass": "redeal-cap-2"})
    state = dealt(rules, WEAK)
    for _ in range(passed_out):
        state = say(call(state, "pass pass pass pass"), *_deal(rules))
    state = say(state, OFFER, YES)
    assert state.dealer == 3
    dealers = []
    for _ in range(3 - passed_out):
        state = call(say(state, *_deal(rules)), "pass pass pass pass")
        dealers.append(state.dealer)
    assert dealers == [3] * (2 - passed_out) + [0]


def _deal(rules: fh.RuleSet, dealer: int = 3) -> list[fh.Action]:
    """The deal that gives the seat after the dealer a weak hand."""
    sizes, first = fh.dealing.piles_of(rules.table), str((dealer + 1) % 4)
    piles = filled(rules.table.pack.cards, [WEAK if name == first else "" for name in sizes], [*sizes.values()])
    return [fh.Deal(fh.dealing.stacked(rules.table, dealer, dict(zip(sizes, piles, strict=True))))]


# --- Three partners --------------------------------------------------------------------------------------------------


@pytest.mark.rule("p6-teams")
def test_both_partners_are_asked_to_throw_in_on_a_side_of_three() -> None:
    """misdeal-no-face with p6-teams: "every partner agrees"; the second is asked only when the first has said yes."""
    state = fh.apply(dealt(SIX, "2S 3S 4S 5S 6S 7S 8S 9S 11S 12C", dealer=5), OFFER)
    assert state.to_act == 2
    asked = fh.apply(state, YES)
    assert isinstance(asked.phase, fh.phases.ThrowingIn)
    assert asked.to_act == 4
    both = fh.apply(asked, YES)
    assert isinstance(both.phase, fh.phases.Dealing)
    assert both.dealer == 5, "the dealer deals again"
    for refused in (fh.apply(state, NO), fh.apply(asked, NO)):
        assert isinstance(refused.phase, fh.phases.Bidding)
        assert refused.turn == 0
        assert not may_offer(refused)


# --- Else no nullo ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("null-enabled")
def test_a_side_that_declined_to_throw_in_may_not_bid_null_where_the_option_says_so() -> None:
    """ISU: "if partner refuses, that side may not play nullo": neither of the two, all auction long; others may."""
    state = say(dealt(ISU, WEAK), OFFER, NO)
    assert {"N", "ON"} & set(offered(state)) == set()
    for code in ("N", "ON"):
        illegal = refused_call(state, code)
        assert (illegal.reason, illegal.option) == (fh.Reason.NO_NULL, "table.misdeal")
    assert {"N", "ON"} <= set(offered(call(state, "6S")))
    assert {"N", "ON"} & set(offered(call(state, "6S pass"))) == set(), "the partner, who refused"
    assert {"N", "ON"} & set(offered(call(state, "6S 6C pass pass"))) == set(), "at a second turn"
    assert "7S" in offered(state), "tricks may be bid"


def test_a_side_that_declined_to_throw_in_may_bid_null_by_default() -> None:
    """DMA, PAG: the hand is played, and nullo may be bid."""
    plain = ISU.with_options({"table.misdeal": AGREES})
    state = say(dealt(plain, WEAK), OFFER, NO)
    assert {"N", "ON"} <= set(offered(state))


def test_the_bar_on_null_bids_ends_with_the_auction() -> None:
    """ISU: it is for this deal: the next auction is open to both sides."""
    state = call(say(dealt(ISU, WEAK), OFFER, NO), "pass pass pass pass")
    assert isinstance(state.phase, fh.phases.Dealing)
    state = say(state, *_deal(ISU, state.dealer))
    assert state.turn == 1
    assert {"N", "ON"} <= set(offered(state))
    assert {"N", "ON"} <= set(offered(call(state, "pass")))


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass")
def test_a_dealer_who_must_bid_may_first_offer_to_throw_in() -> None:
    """all-pass dealer-must-bid with misdeal-no-face: the offer comes before the call; refused, the dealer must bid."""
    rules = ISU.with_options({"auction.all_pass": "dealer-must-bid"})
    state = call(dealt(rules, "", "", "", WEAK), "pass pass pass")
    assert may_offer(state)
    assert fh.PASS not in fh.legal_actions(state)
    refused = say(state, OFFER, NO)
    assert fh.PASS not in fh.legal_actions(refused)
    assert offered(refused)[0] == "6S"
    assert "N" not in offered(refused)


@pytest.mark.option("auction.ends_at_top")
@pytest.mark.rule("auction-top")
def test_the_auction_ends_when_only_a_side_barred_from_null_bids_could_bid_higher() -> None:
    """5.36 with ISU: over ten no trump only a null stands here, and one side may not bid it any more."""
    top = [{"code": "TOP", "name": "Top", "above": "10NT"}]
    rules = ISU.with_options({"contracts.specials": top})
    calls = "6S pass pass 10NT"
    assert call(dealt(rules, WEAK), calls).turn == 0, "seat 0 could bid it"
    state = call(say(dealt(rules, WEAK), OFFER, NO), calls)
    assert isinstance(state.phase, fh.phases.Exchanging)


# --- Any rules -------------------------------------------------------------------------------------------------------


def test_throwing_in_by_agreement_contradicts_tables_without_partners() -> None:
    """misdeal-no-face needs a partner at the time of the auction: not for soloists, not for a card yet to be called."""
    for players, partnership, pack in ((3, "solo", "33"), (5, "called-card", "53")):
        with pytest.raises(fh.InvalidRulesError) as refused:
            CONSENT.with_options({"table.players": players, "table.partnership": partnership, "table.pack": pack})
        assert "table.misdeal" in [problem.path for problem in refused.value.problems]


def test_the_midwest_preset_lets_partners_agree_to_throw_in() -> None:
    """Catalogue misdeal-no-face, default: "us-midwest: partner-agrees"."""
    assert AMERICAN_MIDWEST.table.misdeal is Misdeal.PARTNER_AGREES


PAIRS = fh.testing.rulesets(fixed={"table.misdeal": AGREES, "table.players": 4, "table.partnership": "opposite"})


@given(fh.testing.states(rules=PAIRS, phase=(fh.phases.Bidding, fh.phases.ThrowingIn), most_actions=20), st.data())
def test_an_offer_to_throw_in_needs_a_weak_hand_at_its_first_call_under_any_rules(
    state: fh.State, data: st.DataObject
) -> None:
    """Any rules of four: cards, own calls and earlier refusals decide; an agreement always ends in the same deal."""
    if isinstance(state.phase, fh.phases.ThrowingIn):
        answer = data.draw(st.sampled_from([YES, NO]))
        after = fh.apply(state, answer)
        assert isinstance(after.phase, fh.phases.Dealing) == answer.agree
        assert after.dealer == state.dealer
        return
    assert isinstance(state.phase, fh.phases.Bidding)
    seat = state.phase.turn
    weak = all(card.code.rstrip("SCDH'*").isdigit() for card in state.hand(seat))
    first = seat not in [made.seat for made in state.calls]
    asked_before = bool(state.phase.refused >> seat & 1)
    looked = bool(state.phase.looked >> seat & 1)
    assert (OFFER in fh.legal_actions(state)) == (weak and first and looked and not asked_before)


# --- The holder of the hand decides alone (catalogue 6.44) -----------------------------------------------------------

HOLDER = CONSENT.with_options({"table.misdeal": "holder-may"})


@pytest.mark.parametrize("card", ["9S", "AS", "RJ", "JS", "QH", "KD"])
def test_a_player_without_a_face_card_may_throw_the_cards_in_alone(card: str) -> None:
    """002: a redeal "may be required" of a hand without face cards; an ace or a joker is no face card."""
    state = dealt(HOLDER, f"{card} 4S 5S 6S 7S 4C 5C 6C 7C 8C", scores=(120, -40))
    assert may_offer(state) == (card in ("9S", "AS", "RJ"))
    if not may_offer(state):
        assert why(state, OFFER) == (fh.Reason.NO_MISDEAL, "table.misdeal")
        return
    after, events = fh.step(state, OFFER)
    assert events == (DealAbandoned(ThrownIn.MISDEAL, 3),)
    assert isinstance(after.phase, fh.phases.Dealing)
    assert (after.dealer, after.scores, after.match.hands_played, after.hands) == (3, (120, -40), 0, (0, 0, 0, 0))


def test_a_player_may_throw_the_cards_in_alone_only_before_the_first_call() -> None:
    again = call(dealt(HOLDER, WEAK), "6S pass 6C pass")
    assert again.turn == 0
    assert refusal(again, OFFER).message == "You may throw the cards in only before your first call."
    assert may_offer(call(dealt(HOLDER, "", WEAK), "7S")), "bids of others do not matter"


def test_a_player_alone_needs_no_partner_to_throw_the_cards_in() -> None:
    """The other two values need a partner who agrees."""
    three = {"table.players": 3, "table.partnership": "solo", "table.pack": "33", "table.misdeal": "holder-may"}
    state = dealt(fh.RuleSet().with_options(three), "7S 8S 9S 10S 7C 8C 9C 10C 7D 8D")
    assert isinstance(fh.apply(state, OFFER).phase, fh.phases.Dealing)


@given(
    fh.testing.rulesets(fixed={"table.misdeal": "holder-may", "table.deal_form": "dealt"}).flatmap(fh.testing.states)
)
def test_only_the_own_hand_decides_whether_a_player_may_throw_the_cards_in(state: fh.State) -> None:
    """Over arbitrary RuleSets: before the first call of a seat, exactly without jack, queen and king."""
    phase = state.phase
    if not isinstance(phase, fh.phases.Bidding) or not phase.looked >> phase.turn & 1:
        return
    faces = any(card.code[0] in "JQK" for card in state.hand(phase.turn))
    called = any(each.seat == phase.turn for each in phase.calls)
    assert may_offer(state) == (not faces and not called)
