"""The public state: what everybody at the table may see, without a hidden card, and the same for everybody."""

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any, cast

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from knowledge import hidden_dealt_again, walk
from tables import play, playing, present

import five_hundred as fh
from five_hundred import presets
from five_hundred.engine.play.tricks import void_in, voids_shown
from five_hundred.phases import Playing

FACTS = [name for name, fact in vars(fh.PublicFacts).items() if isinstance(fact, property) and not name.startswith("_")]


@given(state=fh.testing.states(), seed=st.integers(0, 2**32))
def test_the_public_state_does_not_depend_on_hidden_cards(state: fh.State, seed: int) -> None:
    """A spectator sees no hidden card, so every card that a spectator cannot see may be dealt again."""
    other = hidden_dealt_again(state, None, Random(seed))
    assert other.public == state.public
    assert hash(other.public) == hash(state.public)
    assert repr(other.public) == repr(state.public)


@given(rules=fh.testing.rulesets(), seed=st.integers(0, 2**32))
def test_the_public_state_of_every_step_does_not_depend_on_hidden_cards(rules: fh.RuleSet, seed: int) -> None:
    """From the first deal on, and in the rarer phases too."""
    for number, (state, _, _, _) in enumerate(walk(rules, seed, steps=40, zeal=0.6)):
        assert hidden_dealt_again(state, None, Random(number)).public == state.public


@given(state=fh.testing.states())
def test_states_views_and_public_states_have_the_same_public_facts(state: fh.State) -> None:
    """A view copies none of them: it refers to the public state, which is made once for all seats."""
    seen = [fh.view(state, seat) for seat in (*state.seating.players, None)]
    assert all(each.public is state.public for each in seen)
    assert state.public.public is state.public
    for name in FACTS:
        value = getattr(state.public, name)
        assert [getattr(each, name) for each in (state, *seen)] == [value] * (1 + len(seen)), name


@given(state=fh.testing.states(phase=Playing))
def test_the_voids_shown_to_all_are_those_of_each_seat(state: fh.State) -> None:
    """One function finds the voids of all seats at once, and another one those of a seat in the complete tricks."""
    play = present(state.phase.play)
    found = voids_shown(play.setup, [(trick.seats, trick.plays, trick.led) for trick in play.history])
    for seat in play.setup.order:
        assert found[seat] == void_in(play.setup, seat, play.history)


def test_the_three_classes_share_their_properties() -> None:
    """Each public fact is written once; the public state keeps some of them in fields of its own."""
    for kind in (fh.State, fh.View):
        own = {*vars(kind)} & {*FACTS}
        assert own <= {"match", "public"}
    assert issubclass(fh.PublicState, fh.PublicFacts)


@given(state=fh.testing.states())
def test_a_view_needs_no_other_hand(state: fh.State) -> None:
    """The public state and the seat's own cards give the whole view, with the legal actions, in every phase."""
    for seat in (*state.seating.players, None):
        seen, again = fh.view(state, seat), fh.view_of(state.public, seat, fh.own_cards(state, seat))
        assert again == seen
        assert [*islice(again.legal, 200)] == [*islice(seen.legal, 200)]


@given(rules=fh.testing.rulesets(), seed=st.integers(0, 2**32))
def test_no_view_of_a_match_needs_another_hand(rules: fh.RuleSet, seed: int) -> None:
    """In the rarer phases too."""
    for _, _, state, _ in walk(rules, seed, steps=60, zeal=0.6):
        for seat in state.seating.players:
            assert fh.view_of(state.public, seat, fh.own_cards(state, seat)) == fh.view(state, seat)


def test_a_new_match_is_the_public_part_of_a_new_game() -> None:
    """With the same dealer and scores."""
    assert fh.new_match(presets.AUSTRALIAN, 2, (120, -40)) == fh.new_game(presets.AUSTRALIAN, 2, (120, -40)).public


MIDDLE = play(playing(presets.AUSTRALIAN, "7NT", "AS 9*H", "10*D", "10*C", "9*S RJ"), "AS 5D")
PACK = presets.AUSTRALIAN.table.pack
OWN = fh.own_cards(MIDDLE, 2)


@pytest.mark.parametrize(
    ("seat", "own", "message"),
    [
        (None, OWN, "own must be empty if seat is None"),
        (2, attrs.evolve(OWN, held=OWN.held & OWN.held - 1), "must have 10 cards, got 9"),
        (2, attrs.evolve(OWN, discards=PACK.mask([fh.parse_card("4D")])), "must have 0 cards, got 1"),
        (2, attrs.evolve(OWN, held=OWN.held & OWN.held - 1 | PACK.mask([fh.parse_card("AS")])), "everybody has seen"),
        (2, attrs.evolve(OWN, held=OWN.held & OWN.held - 1 | 1 << len(PACK)), "only cards of the pack"),
        (4, OWN, "seat must be a seat from 0 to 3, or None for a spectator, got 4"),
    ],
)
def test_cards_that_a_seat_cannot_hold_are_refused(seat: Any, own: fh.OwnCards, message: str) -> None:
    """The message says what would be right, and names no card."""
    with pytest.raises(ValueError, match=message):
        fh.view_of(MIDDLE.public, seat, own)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (
            lambda: fh.view_of(cast("Any", MIDDLE), 2, OWN),
            "public must be a PublicState, such as state.public, got State",
        ),
        (lambda: fh.view_of(MIDDLE.public, 2, cast("Any", 3)), "own must be OwnCards, such as own_cards"),
        (lambda: fh.own_cards(cast("Any", MIDDLE.public), 2), "state must be a State"),
        (
            lambda: fh.own_cards(MIDDLE, cast("Any", "2")),
            "seat must be a seat from 0 to 3, or None for a spectator, got str",
        ),
    ],
)
def test_an_argument_of_a_wrong_type_is_refused(wrong: Callable[[], object], message: str) -> None:
    """The message names the argument and what would be right."""
    with pytest.raises(TypeError, match=message):
        wrong()


def test_own_cards_do_not_show_in_their_repr() -> None:
    """So that a log of a server shows no hand."""
    assert repr(OWN) == "OwnCards()"
