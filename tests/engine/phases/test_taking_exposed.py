"""Taking an exposed card: after the auction, the defender of two players takes one (catalogue: p2-form; 5.29)."""

import pytest
from tables import call, codes, discard, play_out, refusal
from two_players import EXPOSED, FIRST, SECOND, after_auction, exposed, take

import five_hundred as fh
from five_hundred.actions import TakeCard
from five_hundred.events import CardTaken
from five_hundred.rules import KittyUse


@pytest.mark.option("table.deal_form")
@pytest.mark.rule("p2-form")
def test_the_bidder_takes_exactly_the_two_cards_and_discards_two() -> None:
    """5.29: "kitty = exactly the two chosen cards, discard two"."""
    state = after_auction()
    assert isinstance(state.phase, fh.phases.Exchanging)
    assert (state.to_act, codes(state.hand(0))) == (0, {*FIRST.split(), "2S", "2C"})
    assert refusal(state, fh.Exchange(fh.parse_cards("2S 2C 4S"))).reason is fh.Reason.WRONG_COUNT
    state = discard(state, "2C 4S")
    assert codes(state.hand(0)) == {*FIRST.split(), "2S"} - {"4S"}


@pytest.mark.option("table.deal_form")
@pytest.mark.rule("p2-form")
@pytest.mark.parametrize("bidder", [0, 1])
def test_the_defender_takes_one_exposed_card_and_discards_one_after_the_bidder(bidder: fh.Seat) -> None:
    """002: "the defending player adds one of the remaining exposed cards to their hand and discards" another."""
    state = after_auction(seat=bidder)
    state = discard(state, "2S 2C")
    defender = 1 - bidder
    assert isinstance(state.phase, fh.phases.TakingExposed)
    assert state.to_act == defender
    assert set(fh.legal_actions(state)) == {TakeCard(card) for card in fh.parse_cards("AS AC AD AH 2D 2H")}
    assert fh.why_illegal(state, TakeCard(fh.parse_card("2S"))) is not None, "that was the kitty"
    assert fh.why_illegal(state, fh.PASS) is not None, "002 does not say that the defender may do without"
    state, events = fh.step(state, TakeCard(fh.parse_card("AS")))
    assert events[0] == CardTaken(defender, fh.parse_card("AS"), kitty=False)
    assert isinstance(state.phase, fh.phases.Exchanging)
    assert (state.to_act, len(state.hand(defender))) == (defender, 11)
    state = discard(state, "4C" if defender else "4S")
    assert isinstance(state.phase, fh.phases.Playing)
    assert (state.to_act, [len(state.hand(seat)) for seat in (0, 1)]) == (bidder, [10, 10])
    assert "AS" in codes(state.hand(defender))


@pytest.mark.rule("p2-form")
def test_exposed_cards_that_nobody_took_are_dead() -> None:
    """002: "The remaining exposed cards are added to the dead card pile"; all players have seen them."""
    state = discard(take(discard(after_auction(), "2S 2C"), "AS"), "4C")
    assert codes(fh.view(state, 0).on_table) == {"AC", "AD", "AH", "2D", "2H"}
    assert not {"AC", "AD", "AH", "2D", "2H"} & (codes(state.hand(0)) | codes(state.hand(1)))
    state, _ = play_out(state)
    assert (state.match.on_table, state.match.turned_up) == ((), ()), "the next deal lays out others"


@pytest.mark.rule("p2-form")
def test_neither_player_takes_a_card_when_both_passed() -> None:
    """002 gives the defender a card "after the bid is won"; the kitty stays too (all-pass-nt-details)."""
    rules = EXPOSED.with_options({"auction.all_pass": "play-no-trump"})
    state = call(take(take(exposed(rules), "2S"), "2C"), "pass pass")
    assert isinstance(state.phase, fh.phases.Playing)
    assert (codes(state.hand(0)), codes(state.hand(1))) == (set(FIRST.split()), set(SECOND.split()))
    redealt = call(take(take(exposed(), "2S"), "2C"), "pass pass")
    assert isinstance(redealt.phase, fh.phases.Dealing)
    assert (redealt.match.on_table, redealt.match.turned_up, redealt.dealer) == ((), (), 0)


@pytest.mark.rule("p2-form", "null-kitty")
def test_the_defender_takes_an_exposed_card_even_if_the_bidder_leaves_the_kitty() -> None:
    """null-kitty `never` with eight cards exposed: the kitty stays, the defender still takes one of the rest."""
    null = fh.SpecialBid(code="X", name="Null", kitty=KittyUse.NOT_TAKEN)
    state = after_auction(EXPOSED.with_options({"contracts.specials": (null,)}), "X")
    assert isinstance(state.phase, fh.phases.TakingExposed)
    assert (state.to_act, len(state.hand(0))) == (1, 10)
    state = discard(take(state, "2D"), "KC")
    assert isinstance(state.phase, fh.phases.Playing)
    assert fh.view(state, 0).kitty_count == 2


@pytest.mark.option("table.exposed_kitty")
@pytest.mark.rule("p2-form")
def test_the_kitty_may_have_other_cards_beside_the_two_exposed_ones() -> None:
    """Catalogue 5.29: the size of the base kitty is a parameter; those cards only the bidder sees."""
    rules = EXPOSED.with_options({"table.exposed_kitty": 3})
    state = exposed(rules, kitty="3D 3H 3C")
    assert (state.secrets.kitty.bit_count(), state.secrets.dead.bit_count()) == (3, 21)
    auction = take(take(state, "2S"), "2C")
    assert (fh.view(auction, 0).kitty_count, codes(fh.view(auction, 0).turned_up)) == (5, {"2S", "2C"})
    state = after_auction(rules, kitty="3D 3H 3C")
    assert len(state.hand(0)) == 15
    state = discard(state, "3D 3H 3C 2S 2C")
    assert isinstance(state.phase, fh.phases.TakingExposed)
