"""Drawing: two players draw their hands from the pack, two cards at a time (catalogue: p2-form, draw)."""

from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import codes, dealt, won
from two_players import DRAW, two_handed

from five_hundred import (
    PASS,
    PlayCard,
    Reason,
    Seat,
    apply,
    legal_actions,
    new_game,
    parse_card,
    shuffled_deal,
    step,
    view,
    why_illegal,
)
from five_hundred.actions import KeepDrawn, TakeCard
from five_hundred.engine.actions import Action
from five_hundred.engine.phases.drawing import CardsDrawn, Drawing
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.engine.table.phase_classes import Bidding


@pytest.mark.option("table.deal_form")
@pytest.mark.rule("p2-form")
def test_a_drawing_player_sees_only_the_first_of_two_cards_before_choosing() -> None:
    """002: they "draw a card, choose to keep or discard it, and then either discard or keep the next card"."""
    state = dealt(DRAW, "AS 4S KS 5S QS 6S", dealer=1)
    assert isinstance(state.phase, Drawing)
    assert (state.to_act, state.hands) == (0, (0, 0))
    assert (view(state, 0).drawn, view(state, 0).to_draw) == (parse_card("AS"), 40)
    assert view(state, 1).drawn is None
    assert view(state, None).drawn is None
    state, events = step(state, KeepDrawn(True))
    assert events == (CardsDrawn(0, True),)
    assert (codes(state.hand(0)), codes(view(state, 0).discards)) == ({"AS"}, {"4S"})
    assert (state.to_act, view(state, 1).drawn, view(state, 0).drawn) == (1, parse_card("KS"), None), "in turn"
    state, events = step(state, KeepDrawn(False))
    assert events == (CardsDrawn(1, False),)
    assert (codes(state.hand(1)), codes(view(state, 1).discards)) == ({"5S"}, {"KS"})
    assert (state.to_act, view(state, 0).drawn, view(state, 0).to_draw) == (0, parse_card("QS"), 36)
    assert view(state, 0).discards == (parse_card("4S"),), "nobody sees what the other has put away"


@pytest.mark.option("table.deal_form")
@pytest.mark.rule("p2-form")
@pytest.mark.parametrize(("pack", "kitty"), [("45", 5), ("43", 3)])
@given(keep=st.lists(st.booleans(), min_size=20, max_size=20), seed=st.integers(0, 2**32), dealer=st.integers(0, 1))
def test_twenty_draws_make_two_hands(pack: str, kitty: int, keep: list[bool], seed: int, dealer: Seat) -> None:
    """002, p2-form `draw`: the kitty is set aside in advance; "20 draws each = 40 cards"; then the auction begins."""
    rules = two_handed(deal_form="drawn", pack=pack)
    start = new_game(rules, dealer)
    deal = shuffled_deal(start, Random(seed))
    state = apply(start, deal)
    aside, pile = deal.cards[:kitty], deal.cards[kitty:]
    assert set(rules.table.pack.cards_in(state.secrets.kitty)) == set(aside)
    hands: list[set[str]] = [set(), set()]
    for number, first in enumerate(keep):
        seat = (dealer + 1 + number) % 2
        pair = pile[2 * number : 2 * number + 2]
        hands[seat].add(pair[0 if first else 1].code)
        assert state.to_act == seat
        state = apply(state, KeepDrawn(first))
    assert isinstance(state.phase, Bidding)
    assert state.to_act == 1 - dealer
    assert [codes(state.hand(seat)) for seat in (0, 1)] == hands
    assert [len(hand) for hand in hands] == [10, 10]
    state = won(state, "7S", 0)
    assert isinstance(state.phase, Exchanging)
    assert len(state.hand(0)) == 10 + kitty, "what was put away while drawing does not come back"


@pytest.mark.parametrize("action", [PASS, TakeCard(parse_card("AS")), PlayCard(parse_card("AS"))])
def test_only_keeping_a_card_is_accepted_while_the_players_draw(action: Action) -> None:
    """p2-form `draw`: first the hands, then the calls."""
    state = dealt(DRAW)
    illegal = why_illegal(state, action)
    assert illegal is not None
    assert (illegal.reason, illegal.option) == (Reason.NOT_DUE, "table.deal_form")
    assert set(legal_actions(state)) == {KeepDrawn(True), KeepDrawn(False)}


@pytest.mark.rule("p2-form")
@given(st.integers(0, 2**32), st.integers(0, 25))
def test_views_while_drawing_do_not_depend_on_the_rest_of_the_pack(seed: int, count: int) -> None:
    """Law 3: however the rest of the pack lies, both players see the same."""
    rng = Random(seed)
    state = apply(new_game(DRAW), shuffled_deal(new_game(DRAW), rng))
    for _ in range(min(count, 19)):
        state = apply(state, rng.choice(legal_actions(state)))
    first, *rest = state.secrets.pile
    pile = (first, *rng.sample(rest, len(rest)))
    other = attrs.evolve(state, secrets=attrs.evolve(state.secrets, pile=pile))
    assert [view(other, seat) for seat in (0, 1, None)] == [view(state, seat) for seat in (0, 1, None)]
