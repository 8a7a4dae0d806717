"""Bids that are made before looking at the hand (APP, JS4).

Catalogue: blind.  Seat 3 deals, so seat 0 speaks first.
"""

import pytest
from hypothesis import given
from tables import call, dealt, refusal, refused_call

import five_hundred as fh
from five_hundred.events import BidMade, Looked
from five_hundred.presets import PERFECT_SPLIT_COLOURS

pytestmark = pytest.mark.rule("blind")
GATE = pytest.mark.option("contracts.specials.CODE.gate")

BLIND = fh.RuleSet().with_options({"contracts.specials": ["misere", "blind-misere"]})
LOOK = fh.actions.Look()


def say(state: fh.State, words: str) -> fh.State:
    """Calls, and ``look``."""
    for word in words.split():
        state = fh.apply(state, LOOK) if word == "look" else call(state, word)
    return state


def bids(state: fh.State) -> list[str]:
    return [action.bid.code for action in fh.legal_actions(state) if isinstance(action, fh.MakeBid)]


# --- Blind misère ----------------------------------------------------------------------------------------------------


@GATE
def test_a_player_who_has_not_looked_can_only_bid_blind_or_look() -> None:
    """APP, JS4: "declared before looking"; for any other call, even a pass, the player looks first."""
    state = dealt(BLIND)
    assert list(fh.legal_actions(state)) == [fh.MakeBid(fh.parse_bid("BM", BLIND)), LOOK]
    for word in ("pass", "7S", "M", "10NT"):
        illegal = refused_call(state, word)
        assert (illegal.reason, illegal.option) == (fh.Reason.NOT_LOOKED, "contracts.specials")


@GATE
def test_a_player_who_has_looked_cannot_bid_blind() -> None:
    """JS4: before looking, or not at all; looking is announced and costs no call."""
    state, events = fh.step(dealt(BLIND), LOOK)
    assert events == (Looked(0),)
    assert isinstance(state.phase, fh.phases.Bidding)
    assert (state.turn, state.calls) == (0, ())
    assert "BM" not in bids(state)
    assert fh.PASS in fh.legal_actions(state)
    assert refused_call(state, "BM").option == "contracts.specials.BM.gate"
    assert refusal(state, LOOK).reason is fh.Reason.NOT_OFFERED


@GATE
@pytest.mark.parametrize("seat", range(4))
def test_looking_ends_the_blind_bid_only_for_the_player_who_looks(seat: int) -> None:
    """JS4, APP: "before looking" applies to each of the four players separately."""
    state = say(dealt(BLIND), "look pass " * seat)
    assert (state.turn, bids(state)) == (seat, ["BM"])
    looked = fh.apply(state, LOOK)
    assert looked.turn == seat
    assert "BM" not in bids(looked)
    assert refused_call(looked, "BM").reason is fh.Reason.GATE_CLOSED
    if seat < 3:
        assert bids(call(looked, "10NT")) == ["BM"], "the next player has not looked"


@GATE
def test_every_player_may_bid_blind_at_the_first_call_only() -> None:
    """APP: "first call only": others have bid or passed, with or without looking; at a second call it is too late."""
    assert bids(say(dealt(BLIND), "look pass")) == ["BM"]
    assert bids(say(dealt(BLIND), "look 10NT")) == ["BM"]
    state = say(dealt(BLIND), "look 6S look 7S")
    assert state.turn == 2
    assert bids(state) == ["BM"]
    state = say(dealt(BLIND), "look 6S look 7S look pass look pass")
    assert state.turn == 0
    assert "BM" not in bids(state)


@GATE
@pytest.mark.rule("null-value")
def test_a_blind_bidder_does_not_see_the_hand_until_the_auction_is_over() -> None:
    """blind: a hand is hidden from its own player until that player has looked."""
    start = dealt(BLIND, "4H 5H")
    assert [fh.view(start, seat).hand for seat in range(4)] == [()] * 4
    looked = fh.apply(start, LOOK)
    assert [len(fh.view(looked, seat).hand) for seat in range(4)] == [10, 0, 0, 0]
    state, events = fh.step(start, fh.MakeBid(fh.parse_bid("BM", BLIND)))
    assert isinstance(events[0], BidMade)
    bidding = say(dealt(BLIND.with_options({"auction.ends_at_top": False})), "BM")
    assert fh.view(bidding, 0).hand == ()
    state = say(bidding, "look pass look pass look pass")
    assert isinstance(state.phase, fh.phases.Exchanging)
    assert len(fh.view(state, 0).hand) == 13, "now it may be looked at, with the kitty"


@pytest.mark.option("table.misdeal")
@pytest.mark.rule("misdeal-no-face")
def test_an_offer_to_throw_in_does_not_reveal_hands_to_players_who_have_not_looked() -> None:
    """blind with misdeal-no-face: while the partner is asked, only players who have looked know their hands."""
    rules = BLIND.with_options({"table.misdeal": "no-ace-no-face-partner-agrees", "table.pack": "45"})
    state = fh.apply(fh.apply(dealt(rules, "4S 5S 6S 7S 8S 9S 10S 4C 5C 6C"), LOOK), fh.actions.OfferThrowIn())
    assert isinstance(state.phase, fh.phases.ThrowingIn)
    assert [len(fh.view(state, seat).hand) for seat in range(4)] == [10, 0, 0, 0]


@GATE
@pytest.mark.option("auction.re_entry")
@pytest.mark.rule("pass-final")
def test_a_blind_bidder_who_was_overcalled_looks_before_the_next_call() -> None:
    """JS4: the first call only: at the second turn the player looks and may then bid."""
    low = {"code": "LB", "name": "Low Blind", "above": "6S", "gate": "blind"}
    rules = BLIND.with_options({"contracts.specials": [low, "blind-misere"]})
    state = say(dealt(rules), "LB look 7S look pass look pass")
    assert state.turn == 0
    assert list(fh.legal_actions(state)) == [LOOK], "not blind a second time"
    assert fh.view(state, 0).hand == ()
    assert bids(fh.apply(state, LOOK))[0] == "7C"


@GATE
@pytest.mark.option("table.misdeal")
@pytest.mark.rule("misdeal-no-face")
def test_a_player_who_has_not_looked_cannot_offer_to_throw_in() -> None:
    """blind with misdeal-no-face: the offer says something about the hand, so the player looks first."""
    rules = BLIND.with_options({"table.misdeal": "no-ace-no-face-partner-agrees"})
    weak = "5S 6S 7S 8S 5C 6C 7C 8C 5D 6D"
    assert list(fh.legal_actions(dealt(rules, weak)))[-1] == LOOK
    assert len(fh.legal_actions(dealt(rules, weak))) == 2
    assert "Offer" in repr(fh.legal_actions(fh.apply(dealt(rules, weak), LOOK))[-1])


@GATE
@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass")
def test_a_dealer_who_must_bid_may_bid_blind() -> None:
    """dealer-must-bid with blind: a blind bid is a bid; having looked, passing is no way out."""
    rules = BLIND.with_options({"auction.all_pass": "dealer-must-bid"})
    state = say(dealt(rules), "look pass look pass look pass")
    assert bids(state) == ["BM"]
    assert fh.PASS not in fh.legal_actions(fh.apply(state, LOOK))
    assert not isinstance(say(state, "BM").phase, fh.phases.Bidding)


@GATE
def test_the_refusal_of_a_blind_bid_suggests_only_legal_bids() -> None:
    """A refusal names the bids that would have been right; without a look, these are blind ones."""
    two = [
        {"code": "LB", "name": "Low Blind", "above": "6S", "gate": "blind"},
        {"code": "HB", "name": "High Blind", "above": "8S", "gate": "blind"},
    ]
    state = say(dealt(BLIND.with_options({"contracts.specials": two})), "look 7S")
    illegal = refused_call(state, "LB")
    assert illegal.reason is fh.Reason.BID_TOO_LOW
    assert bids(state) == ["HB"]
    assert [bid.code for bid in illegal.bids] == ["HB"]


@GATE
@pytest.mark.rule("p2-form")
@pytest.mark.parametrize("form", ["exposed-eight", "drawn"])
def test_blind_bids_are_not_allowed_where_hands_are_drawn(form: str) -> None:
    """blind with p2-form: who draws or takes cards has seen them."""
    table = {"table.players": 2, "table.partnership": "solo", "table.deal_form": form, "table.pack": "52"}
    with pytest.raises(fh.InvalidRulesError) as refused:
        BLIND.with_options({**table, "table.pack": "45"} if form == "drawn" else table)
    assert "contracts.specials.BM.gate" in [problem.path for problem in refused.value.problems]


def with_a_blind_bid(rules: fh.RuleSet) -> fh.RuleSet:
    """The same rules with a low blind bid, where hands are dealt."""
    if rules.table.deal_form.value != "dealt":
        return rules
    low: object = {"code": "ZZ", "name": "Blind", "above": "6S", "gate": "blind"}
    return rules.with_options({"auction.pass_term": "pass", "contracts.specials.ZZ": low})


@GATE
@given(fh.testing.states(rules=fh.testing.rulesets().map(with_a_blind_bid), phase=fh.phases.Bidding))
def test_a_player_sees_the_hand_exactly_when_they_have_looked_under_any_rules(state: fh.State) -> None:
    """Any rules with a blind bid: a hand is shown exactly to a player who has looked at it."""
    assert isinstance(state.phase, fh.phases.Bidding)
    for seat in state.seating.players:
        looked = bool(state.phase.looked >> seat & 1)
        assert bool(fh.view(state, seat).hand) == looked
    turn = state.phase.turn
    if not state.phase.looked >> turn & 1:
        assert {type(action) for action in fh.legal_actions(state)} <= {fh.MakeBid, fh.actions.Look}
        assert all(is_blind(action.bid) for action in fh.legal_actions(state) if isinstance(action, fh.MakeBid))
    else:
        assert not [word for word in fh.legal_actions(state) if isinstance(word, fh.MakeBid) and is_blind(word.bid)]
    with pytest.raises(fh.IllegalActionError):
        fh.apply(state, LOOK, by=(turn + 1) % len(state.seating.players))


def is_blind(bid: object) -> bool:
    return isinstance(bid, fh.SpecialBid) and bid.gate.value == "blind"


def test_the_split_colours_preset_has_all_six_special_bids() -> None:
    """4.4: Misère 150, Open 250, Hi-Lo 350, Double 450, Patastrophe 750, Blind 1000 (APP)."""
    values = [(bid.name, bid.value) for bid in PERFECT_SPLIT_COLOURS.contracts.specials]
    assert values == [
        ("Misère", 150),
        ("Open Misère", 250),
        ("Hi-Lo", 350),
        ("Double Misère", 450),
        ("Patastrophe", 750),
        ("Blind Misère", 1000),
    ]
    state = say(dealt(PERFECT_SPLIT_COLOURS), "look M look OM look HL look DM")
    assert bids(state) == ["10D", "10H", "10NT", "PA"]
