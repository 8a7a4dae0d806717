"""The view of all cards: it shows every card once, and nobody can take it for the view of a seat."""

from typing import Any

import pytest
from hypothesis import given
from tables import codes, dealt, discard, won

import five_hundred as fh
from five_hundred import presets, svg, text, wire
from five_hundred.players import choose
from five_hundred.testing import states


@given(state=states())
def test_the_view_of_all_cards_has_each_card_of_the_pack_once(state: fh.State) -> None:
    """001: a table may show "all players' hands face up during the game"."""
    seen = fh.view_all(state)
    assert seen.public == fh.view(state, None)
    cards = [card for hand in (*seen.hands, *seen.discards) for card in hand]
    cards += [*seen.kitty, *seen.dead, *seen.pile, *seen.public.on_table]
    cards += [card for trick in seen.public.tricks for card in trick.cards]
    cards += [each.card for each in seen.public.trick]
    between = isinstance(state.phase, fh.phases.Dealing | fh.phases.Finished)
    assert sorted(cards) == ([] if between else sorted(state.rules.table.pack.cards))


def test_the_view_of_all_cards_shows_what_every_seat_sees() -> None:
    """Each hand, and the cards that a seat picked up and discarded, are those of that seat's own view."""
    state = discard(won(dealt(presets.AUSTRALIAN, "9S", kitty="5S 8C QH"), "7S"), "5S 9S QH")
    seen = fh.view_all(state)
    for seat in range(4):
        own = fh.view(state, seat)
        assert (seen.hands[seat], seen.picked_up[seat], seen.discards[seat]) == (own.hand, own.picked_up, own.discards)
    assert codes(seen.discards[0]) == {"5S", "9S", "QH"}
    assert (seen.kitty, seen.passed_on, seen.face_down, seen.dead, seen.pile) == ((), (), (), (), ())
    assert codes(fh.view_all(dealt(presets.AUSTRALIAN, kitty="5S 8C QH")).kitty) == {"5S", "8C", "QH"}


def test_the_view_of_all_cards_shows_dead_and_covered_cards() -> None:
    """002: a dead hand, and cards "face down, each covered by a face up card"."""
    dead = dealt(presets.TWO_HANDED_DEAD_HAND, dealer=1)
    assert fh.view_all(dead).dead == dead.rules.table.pack.cards_in(dead.secrets.dead) != ()
    covered = fh.view_all(dealt(presets.TWO_HANDED_DUMMIES, dealer=1))
    assert len(covered.face_down) == 10
    assert {*covered.face_down} < {*covered.hands[2], *covered.hands[3]}


def test_the_repr_of_the_view_of_all_cards_shows_no_cards() -> None:
    seen = fh.view_all(dealt(presets.AUSTRALIAN, "RJ"))
    assert repr(seen) == "<AllSeeingView: bidding, seat 0 to act, scores (0, 0)>"


TAKING_A_VIEW: dict[str, Any] = {
    "view_to_dict": wire.view_to_dict,
    "choose": choose,
    "text.describe_action": lambda seen: text.describe_action(fh.PASS, seen),
    "svg.bid_grid": svg.bid_grid,
    "text.bid_grid": text.bid_grid,
    "wire.view_to_json": wire.view_to_json,
}


@pytest.mark.parametrize("name", TAKING_A_VIEW)
def test_no_function_takes_the_view_of_all_cards_for_the_view_of_a_seat(name: str) -> None:
    """A program that mixes them up fails, instead of showing all cards."""
    seen: Any = fh.view_all(dealt(presets.AUSTRALIAN))
    with pytest.raises(TypeError):
        TAKING_A_VIEW[name](seen)


def test_the_data_of_the_view_of_all_cards_is_not_that_of_a_seat() -> None:
    """Neither reader accepts the other's document."""
    state = dealt(presets.AUSTRALIAN)
    with pytest.raises(fh.InvalidNotationError):
        wire.view_from_dict(wire.all_seeing_to_dict(fh.view_all(state)), state.rules)
    with pytest.raises(fh.InvalidNotationError):
        wire.all_seeing_from_dict(wire.view_to_dict(fh.view(state, 0)), state.rules)


@given(state=states())
def test_the_view_of_all_cards_is_read_back_unchanged(state: fh.State) -> None:
    seen = fh.view_all(state)
    assert wire.all_seeing_from_dict(wire.all_seeing_to_dict(seen), state.rules) == seen


def test_something_else_than_a_state_is_refused() -> None:
    nothing: Any = None
    with pytest.raises(TypeError, match=r"^state must be a State"):
        fh.view_all(nothing)
    with pytest.raises(TypeError, match=r"^seen must be an AllSeeingView"):
        wire.all_seeing_to_dict(nothing)


def test_an_all_seeing_view_has_no_legal_actions_to_choose_from() -> None:
    """Its public part is a spectator's view."""
    state = dealt(presets.AUSTRALIAN)
    assert fh.legal_actions(state)
    assert fh.view_all(state).public.legal == ()
    assert isinstance(fh.view_all(state), fh.AllSeeingView)
