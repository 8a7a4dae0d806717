"""Giving a card to the declarer: the partner of a lone declarer chooses it (002; catalogue declare-alone)."""

import pytest
from declarations import TEN, asked, give
from tables import codes, discard, refusal

import five_hundred as fh
from five_hundred.events import CardGiven, Declared, Discarded, PlayBegan

pytestmark = [pytest.mark.option("contracts.declare"), pytest.mark.rule("declare-alone")]


def test_the_partner_hands_a_card_over_and_the_declarer_discards_one_more() -> None:
    """002: the partner "hands it face down to the winning bidder, who must then discard one additional card"."""
    state, events = fh.step(asked(), fh.actions.Declare())
    assert events == (Declared(0),)
    assert isinstance(state.phase, fh.phases.GivingToDeclarer)
    assert state.to_act == 2
    assert list(fh.legal_actions(state)) == [fh.actions.GiveCard(card) for card in state.hand(2)], (
        "which is best is for him to say"
    )
    state, events = fh.step(state, fh.actions.GiveCard(fh.parse_card("RJ")))
    assert events == (CardGiven(2, 0),)
    assert isinstance(state.phase, fh.phases.Exchanging)
    assert (state.to_act, len(state.hand(0)), len(state.hand(2))) == (0, 11, 9)
    assert "RJ" in codes(state.hand(0))
    assert len(fh.legal_actions(state)) == 11
    state, events = fh.step(state, fh.Exchange((fh.parse_card("AH"),)))
    assert events == (Discarded(0, 1), PlayBegan(0, (0, 1, 3)))
    assert isinstance(state.phase, fh.phases.Playing)
    assert len(state.hand(0)) == 10


def test_the_declarer_discards_exactly_one_card_which_may_be_the_card_given() -> None:
    """002: "to retain a ten-card hand": any card of the eleven, and exactly one."""
    state = give(fh.apply(asked(), fh.actions.Declare()), "KD")
    after = discard(state, "KD")
    assert codes(after.hand(0)) == set(TEN.split())
    for cards in ("", "KD AH"):
        assert refusal(state, fh.Exchange(fh.parse_cards(cards))).reason is fh.Reason.WRONG_COUNT


def test_only_the_partner_gives_a_card_and_only_from_their_own_hand() -> None:
    """002: "from their partner"."""
    state = fh.apply(asked(), fh.actions.Declare())
    illegal = refusal(state, fh.actions.GiveCard(fh.parse_card("KH")))
    assert (illegal.reason, illegal.cards) == (fh.Reason.NOT_HELD, state.hand(2))
    assert fh.why_illegal(state, fh.PASS) is not None
    for seat in (0, 1, 3):
        with pytest.raises(fh.IllegalActionError):
            fh.apply(state, fh.actions.GiveCard(fh.parse_card("RJ")), by=seat)


def test_only_the_two_partners_see_the_card_given() -> None:
    """002: "face down"; the declarer's further discard is for the declarer alone."""
    state = give(fh.apply(asked(), fh.actions.Declare()), "RJ")
    after = discard(state, "AH")
    for each in (state, after):
        assert [codes(fh.view(each, seat).passed_on) for seat in (0, 2)] == [{"RJ"}] * 2
        assert [fh.view(each, seat).passed_on for seat in (1, 3, None)] == [()] * 3
    assert "AH" in codes(fh.view(after, 0).discards)
    assert len(fh.view(after, 0).discards) == 4, "the kitty's three and one more"
    assert [fh.view(after, seat).discards for seat in (1, 2, 3)] == [()] * 3
    assert "RJ" not in repr(fh.actions.GiveCard(fh.parse_card("RJ")))
