"""Adding to the kitty: before the auction, each of two players adds one of eight exposed cards (catalogue: p2-form)."""

from random import Random

import pytest
from tables import codes, refusal, why
from two_players import EIGHT, EXPOSED, exposed, take

import five_hundred as fh
from five_hundred.actions import TakeCard
from five_hundred.events import CardsTurnedUp, CardTaken, Dealt


@pytest.mark.option("table.deal_form")
@pytest.mark.rule("p2-form")
def test_each_player_adds_one_of_eight_exposed_cards_to_the_kitty() -> None:
    """002: "8 more cards are exposed on the table. Each player chooses one of these cards to be added to the kitty"."""
    state = exposed()
    for seat in (0, 1, None):
        assert codes(fh.view(state, seat).on_table) == set(EIGHT.split())
    assert (state.secrets.kitty, state.secrets.dead.bit_count()) == (0, 24)
    assert isinstance(state.phase, fh.phases.Adding)
    assert state.to_act == 0, "the player who does not deal chooses first"
    assert set(fh.legal_actions(state)) == {TakeCard(card) for card in fh.parse_cards(EIGHT)}
    state, events = fh.step(state, TakeCard(fh.parse_card("2S")))
    assert events == (CardTaken(0, fh.parse_card("2S"), kitty=True),)
    assert (state.to_act, codes(fh.view(state, 1).on_table)) == (1, set(EIGHT.split()) - {"2S"})
    state = take(state, "2C")
    assert isinstance(state.phase, fh.phases.Bidding)
    assert (state.to_act, fh.view(state, 1).kitty_count) == (0, 2)
    assert all(codes(fh.view(state, seat).turned_up) == {"2S", "2C"} for seat in (0, 1, None))


@pytest.mark.option("table.deal_form")
@pytest.mark.rule("p2-form")
def test_the_eight_exposed_cards_are_announced_as_cards_on_the_table() -> None:
    """002: "8 more cards are exposed on the table" after ten to each; none of the eight is in the kitty yet."""
    start = fh.new_game(EXPOSED, 1)
    deal = fh.shuffled_deal(start, Random(2))
    _, events = fh.step(start, deal)
    assert events == (Dealt(1, 1), CardsTurnedUp(deal.cards[20:28], kitty=False))


@pytest.mark.option("table.deal_form")
@pytest.mark.rule("p2-form")
def test_the_non_dealer_adds_a_card_and_bids_first() -> None:
    """rotation: the player who does not deal adds first, and bids first."""
    state = exposed(dealer=0)
    assert state.to_act == 1
    assert take(state, "2S").to_act == 0
    assert take(take(state, "2S"), "2C").to_act == 1


@pytest.mark.rule("p2-form")
def test_only_an_exposed_card_can_be_added_to_the_kitty() -> None:
    """Other cards are refused (of a hand, added already, or not in the pack), and so is a bid."""
    state = take(exposed(), "2S")
    for card in ("KC", "2S", "3S"):
        illegal = refusal(state, TakeCard(fh.parse_card(card)))
        assert (illegal.reason, len(illegal.cards)) == (fh.Reason.NOT_ON_TABLE, 7)
    assert why(state, fh.PASS) == (fh.Reason.NOT_DUE, "table.deal_form")
