"""Players of a level who differ in style: caution, liking for null bids, conventions and speed."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import call, dealt

import five_hundred as fh
from five_hundred import presets
from five_hundred.actions import MakeBid
from five_hundred.players import Style, level
from five_hundred.players.searching import SEARCHES
from five_hundred.testing import redealt

STYLES = st.builds(
    Style, caution=st.floats(-3, 3), nulls=st.floats(-1, 1), conventions=st.booleans(), speed=st.floats(0.5, 50)
)


@given(fh.testing.states(), STYLES, st.integers(0, 2**32))
def test_every_style_acts_legally_and_without_hidden_cards(state: fh.State, style: Style, seed: int) -> None:
    """Under any rules and in any phase."""
    if state.to_act is None:
        return
    player, seen = level(3, style=style), fh.view(state, state.to_act)
    action = player(seen)
    assert action in seen.legal
    assert action == player(fh.view(redealt(state, state.to_act, Random(seed)), state.to_act))


def bids_of(style: Style) -> list[fh.Bid]:
    """The first calls of 60 dealt hands that are bids."""
    found, player = [], level(3, style=style)
    for seed in range(60):
        state = fh.new_game(presets.AUSTRALIAN)
        state = fh.apply(state, fh.shuffled_deal(state, Random(seed)))
        action = player(fh.view(state, state.to_act))
        found += [action.bid] if isinstance(action, MakeBid) else []
    return found


def test_a_cautious_player_bids_less_often_than_a_bold_one() -> None:
    usual, cautious, bold = (len(bids_of(Style(caution=tricks))) for tricks in (0, 1, -1))
    assert cautious < usual < bold


def test_a_player_who_likes_null_bids_makes_more_of_them() -> None:
    usual, fond, shy = (
        sum([isinstance(bid, fh.SpecialBid) for bid in bids_of(Style(nulls=nulls))]) for nulls in (0, 0.3, -1)
    )
    assert shy == 0 < usual < fond


def test_only_conventions_make_the_partners_bid_a_sign_of_strength() -> None:
    """With three small spades and two aces, the partner's six spades are worth a raise, or nothing."""
    state = call(dealt(presets.AUSTRALIAN, "", "", "10S 9S 8S AH AC KH 6D 5D 7C 5C", dealer=3), "6S 6D")
    seen = fh.view(state, 2)
    assert fh.format_action(level(3)(seen)) == "bid 7S"
    assert level(3, style=Style(conventions=False))(seen) == fh.PASS


def test_a_faster_player_imagines_fewer_deals() -> None:
    """Never none where the usual player imagines some."""
    usual, fast = SEARCHES[6], SEARCHES[6].in_style(Style(speed=50))
    assert [bool(number) for number in fast.worlds] == [bool(number) for number in usual.worlds]
    assert max(fast.worlds) == fast.null_worlds == 1
    assert usual.in_style(Style()) == usual


@pytest.mark.parametrize(
    ("told", "error", "says"),
    [
        ({"caution": "high"}, TypeError, "caution must be a finite number of tricks, got str"),
        ({"nulls": 2}, ValueError, "nulls must be a number from -1 to 1, got 2"),
        ({"speed": 0}, ValueError, "speed must be a number above 0, got 0"),
        ({"conventions": 1}, TypeError, "conventions must be True or False, got int"),
    ],
)
def test_a_wrong_value_is_refused(told: dict[str, Any], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        Style(**told)


def test_levels_1_and_2_have_no_style() -> None:
    with pytest.raises(ValueError, match="number must be from 3 to 6 for a player with a style, got 2"):
        level(2, style=Style(caution=1))
