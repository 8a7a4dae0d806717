"""The loop that deals and lets players act until a person must."""

from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import five_hundred as fh
from five_hundred import Deal, Record, presets
from five_hundred.players import Player, advance, choose
from five_hundred.testing import rulesets

AU = presets.AUSTRALIAN
EVERYBODY = dict.fromkeys(range(4), choose)


def by_hand(record: Record, players: Mapping[int, Player], rng: Random, most: int) -> list[fh.Action]:
    """The actions of at most so many steps, with the functions of the engine."""
    state, taken = record.replay(), list[fh.Action]()
    while not state.is_over and len(taken) < most and (state.to_act is None or state.to_act in players):
        seat = state.to_act
        taken.append(fh.shuffled_deal(state, rng) if seat is None else players[seat](fh.view(state, seat)))
        state = fh.apply(state, taken[-1])
    return taken


@given(rules=rulesets(), data=st.data(), seed=st.integers(0, 2**32))
def test_it_takes_the_steps_that_a_program_would_take_by_hand(
    rules: fh.RuleSet, data: st.DataObject, seed: int
) -> None:
    """Under any rules, for any seats, and from any place; it stops where a seat without a player must act."""
    seats = rules.table.seating.players
    steps = advance(Record(rules, seats[0]), dict.fromkeys(seats, choose), rng=Random(seed))
    *_, (whole, _) = islice(steps, 60)
    record = whole.up_to(data.draw(st.integers(0, len(whole.actions))))
    players = dict.fromkeys(data.draw(st.sets(st.sampled_from(seats))), choose)
    taken = list(islice(advance(record, players, rng=Random(seed + 1)), 80))
    expected = by_hand(record, players, Random(seed + 1), most=80)
    assert len(taken) == len(expected)
    for number, (longer, events) in enumerate(taken, start=1):
        assert longer.actions == (*record.actions, *expected[:number])
        assert events == longer.up_to(-1).step(longer.actions[-1])[1]


def test_each_action_waits_until_the_caller_asks_for_it() -> None:
    """A server stores an action before the next player acts."""
    asked: list[int] = []

    def player(seen: fh.View) -> fh.Action:
        asked.append(len(seen.calls))
        return choose(seen)

    steps = advance(Record(AU, dealer=0), dict.fromkeys(range(4), player), rng=Random(1))
    assert asked == []
    record, events = next(steps)
    assert isinstance(record.actions[-1], Deal)
    assert isinstance(events[0], fh.events.Dealt)
    assert asked == []
    next(steps)
    assert asked == [0]


def test_without_players_it_only_deals() -> None:
    (dealt,) = advance(Record(AU), {})
    assert list(advance(dealt[0], {})) == []


def test_a_match_is_played_to_its_end_and_not_further() -> None:
    rules = AU.with_options({"match.hands": 1})
    *_, (record, events) = advance(Record(rules), EVERYBODY, rng=Random(2))
    assert record.replay().is_over
    assert isinstance(events[-1], fh.events.MatchEnded)
    assert list(advance(record, EVERYBODY)) == []


def test_the_deals_of_two_calls_differ() -> None:
    """Without a generator of the caller, nobody can predict them."""
    (first,), (second,) = advance(Record(AU), {}), advance(Record(AU), {})
    assert first[0].actions != second[0].actions


def test_an_illegal_action_of_a_player_is_an_error() -> None:
    deal = fh.shuffled_deal(fh.new_game(AU), Random(1))
    steps = advance(Record(AU), dict.fromkeys(range(4), lambda _: deal))
    next(steps)
    with pytest.raises(fh.IllegalActionError):
        next(steps)


@pytest.mark.parametrize(
    ("wrong", "error", "says"),
    [
        ({"record": None}, TypeError, r"^record must be a Record, such as .*, got NoneType$"),
        ({"players": [choose]}, TypeError, r"^players must be a mapping from seats to players, .*, got list$"),
        ({"players": {4: choose}}, ValueError, r"^each key of players must be a seat from 0 to 3, got 4$"),
        ({"players": {"0": choose}}, TypeError, r"^each key of players must be a seat from 0 to 3, got str$"),
        ({"players": {0: 3}}, TypeError, r"^each value of players must be a function that takes a View, .*, got int$"),
        ({"rng": 7}, TypeError, r"^rng must be a random\.Random, such as Random\(7\), or None, got int$"),
    ],
)
def test_a_wrong_argument_is_named_at_once(wrong: dict[str, Any], error: type[Exception], says: str) -> None:
    """When the function is called, not when the first step is asked for."""
    right: dict[str, Any] = {"record": Record(AU), "players": {}, "rng": Random(1)}
    with pytest.raises(error, match=says):
        advance(**{"record": right["record"], "players": right["players"], **wrong})
