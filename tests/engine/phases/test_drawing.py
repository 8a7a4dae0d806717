"""Drawing: two players draw their hands from the pack, two cards at a time (catalogue: p2-form, draw)."""

from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import codes, dealt, why, won
from two_players import DRAW, two_handed

import five_hundred as fh
from five_hundred.actions import KeepDrawn, TakeCard
from five_hundred.events import CardsDrawn
from five_hundred.phases import Bidding, Drawing, Exchanging


@pytest.mark.option("table.deal_form")
@pytest.mark.rule("p2-form")
def test_a_drawing_player_sees_only_the_first_of_two_cards_before_choosing() -> None:
    """002: they "draw a card, choose to keep or discard it, and then either discard or keep the next card"."""
    state = dealt(DRAW, "AS 4S KS 5S QS 6S", dealer=1)
    assert isinstance(state.phase, Drawing)
    assert (state.to_act, state.hands) == (0, (0, 0))
    assert (fh.view(state, 0).drawn, fh.view(state, 0).to_draw) == (fh.parse_card("AS"), 40)
    assert fh.view(state, 1).drawn is None
    assert fh.view(state, None).drawn is None
    state, events = fh.step(state, KeepDrawn(True))
    assert events == (CardsDrawn(0, True),)
    assert (codes(state.hand(0)), codes(fh.view(state, 0).discards)) == ({"AS"}, {"4S"})
    assert (state.to_act, fh.view(state, 1).drawn, fh.view(state, 0).drawn) == (1, fh.parse_card("KS"), None), "in turn"
    state, events = fh.step(state, KeepDrawn(False))
    assert events == (CardsDrawn(1, False),)
    assert (codes(state.hand(1)), codes(fh.view(state, 1).discards)) == ({"5S"}, {"KS"})
    assert (state.to_act, fh.view(state, 0).drawn, fh.view(state, 0).to_draw) == (0, fh.parse_card("QS"), 36)
    assert fh.view(state, 0).discards == (fh.parse_card("4S"),), "nobody sees what the other has put away"


@pytest.mark.option("table.deal_form")
@pytest.mark.rule("p2-form")
@pytest.mark.parametrize(("pack", "kitty"), [("45", 5), ("43", 3)])
@given(keep=st.lists(st.booleans(), min_size=20, max_size=20), seed=st.integers(0, 2**32), dealer=st.integers(0, 1))
def test_twenty_draws_make_two_hands(pack: str, kitty: int, keep: list[bool], seed: int, dealer: fh.Seat) -> None:
    """002, p2-form `draw`: the kitty is set aside in advance; "20 draws each = 40 cards"; then the auction begins."""
    rules = two_handed(deal_form="drawn", pack=pack)
    start = fh.new_game(rules, dealer)
    deal = fh.shuffled_deal(start, Random(seed))
    state = fh.apply(start, deal)
    aside, pile = deal.cards[:kitty], deal.cards[kitty:]
    assert set(rules.table.pack.cards_in(state.secrets.kitty)) == set(aside)
    hands: list[set[str]] = [set(), set()]
    for number, first in enumerate(keep):
        seat = (dealer + 1 + number) % 2
        pair = pile[2 * number : 2 * number + 2]
        hands[seat].add(pair[0 if first else 1].code)
        assert state.to_act == seat
        state = fh.apply(state, KeepDrawn(first))
    assert isinstance(state.phase, Bidding)
    assert state.to_act == 1 - dealer
    assert [codes(state.hand(seat)) for seat in (0, 1)] == hands
    assert [len(hand) for hand in hands] == [10, 10]
    state = won(state, "7S", 0)
    assert isinstance(state.phase, Exchanging)
    assert len(state.hand(0)) == 10 + kitty, "what was put away while drawing does not come back"


@pytest.mark.parametrize("action", [fh.PASS, TakeCard(fh.parse_card("AS")), fh.PlayCard(fh.parse_card("AS"))])
def test_only_keeping_a_card_is_accepted_while_the_players_draw(action: fh.Action) -> None:
    """p2-form `draw`: first the hands, then the calls."""
    state = dealt(DRAW)
    assert why(state, action) == (fh.Reason.NOT_DUE, "table.deal_form")
    assert set(fh.legal_actions(state)) == {KeepDrawn(True), KeepDrawn(False)}


@pytest.mark.rule("p2-form")
@given(st.integers(0, 2**32), st.integers(0, 25))
def test_views_while_drawing_do_not_depend_on_the_rest_of_the_pack(seed: int, count: int) -> None:
    """Law 3: however the rest of the pack lies, both players see the same."""
    rng = Random(seed)
    state = fh.apply(fh.new_game(DRAW), fh.shuffled_deal(fh.new_game(DRAW), rng))
    for _ in range(min(count, 19)):
        state = fh.apply(state, rng.choice(fh.legal_actions(state)))
    first, *rest = state.secrets.pile
    pile = (first, *rng.sample(rest, len(rest)))
    other = attrs.evolve(state, secrets=attrs.evolve(state.secrets, pile=pile))
    assert [fh.view(other, seat) for seat in (0, 1, None)] == [fh.view(state, seat) for seat in (0, 1, None)]
