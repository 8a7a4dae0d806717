"""Several next plays are weighed in one call, with a deadline and progress, and the code is ready after a warm-up."""

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from knowledge import state_in
from tables import play, playing

from five_hundred import PlayCard, RuleSet, State, View, parse_card, presets, view
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.playouts import Playouts, Policy, WeighedPlays, jobs, play_hands, play_on, warm_up, weigh_plays
from five_hundred.testing.strategies import rulesets

AUSTRALIAN = presets.AUSTRALIAN


def at_the_lead() -> State:
    return playing(AUSTRALIAN, "7H", "RJ JH JD AH", "AS", "KS", "QS")


def seen_in(state: State) -> View:
    return view(state, state.to_act)


def same(weighed: WeighedPlays, number: int, alone: Playouts) -> bool:
    """Whether the results of one of the plays are those of playing on from it alone."""
    return all(
        np.array_equal(getattr(weighed, column)[number], getattr(alone, column))
        and getattr(weighed, column).dtype == getattr(alone, column).dtype
        for column in ("tricks", "points", "made")
    )


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(
    rules=rulesets(fixed={"play.claims": "off"}), seed=st.integers(0, 1000), policy=st.sampled_from(["random", "plain"])
)
def test_weighing_plays_equals_playing_on_from_each(rules: RuleSet, seed: int, policy: Policy) -> None:
    """With the same hidden cards."""
    seen = seen_in(state_in(rules, Playing, seed))
    weighed = weigh_plays(seen, 4, policy=policy, seed=seed)
    for number, action in enumerate(weighed.plays):
        assert same(weighed, number, play_on(seen, 4, play=action, policy=policy, seed=seed))


def test_all_legal_plays_are_weighed_unless_some_are_given() -> None:
    seen = seen_in(at_the_lead())
    weighed = weigh_plays(seen, 20, seed=3, first=5)
    assert weighed.plays == seen.legal
    assert (len(weighed), weighed.points.shape, weighed.tricks.shape) == (20, (10, 20, 2), (10, 20, 4))
    assert repr(weighed) == "<WeighedPlays: 10 plays, 20 hands, seed 3>"
    assert (weighed.rules, weighed.first) == (AUSTRALIAN, 5)
    two = [PlayCard(parse_card(code)) for code in ("AH", "RJ")]
    some = weigh_plays(seen, 20, plays=two, seed=3, first=5)
    assert some.plays == tuple(two)
    rows = [weighed.plays.index(each) for each in two]
    assert np.array_equal(some.points, weighed.points[rows])


def test_own_points_are_those_of_the_side_that_plays() -> None:
    """A defender's side, here: the second to play."""
    state = play(at_the_lead(), "RJ")
    weighed = weigh_plays(seen_in(state), 30)
    assert weighed.side == 1
    assert np.array_equal(weighed.own_points, weighed.points[:, :, 1])
    assert not np.array_equal(weighed.own_points, weighed.points[:, :, 0])


def test_weighing_does_not_depend_on_hidden_cards() -> None:
    """The cards of the other three seats are dealt otherwise."""
    one = playing(AUSTRALIAN, "7H", "RJ JH JD AH", "AS", "KS", "QS")
    two = playing(AUSTRALIAN, "7H", "RJ JH JD AH", "QS", "AS", "KS")
    results = [weigh_plays(seen_in(state), 50, policy="plain").points for state in (one, two)]
    assert one.hands[1:] != two.hands[1:]
    assert seen_in(one).hand == seen_in(two).hand, "the case has become another one"
    assert np.array_equal(results[0], results[1])


def test_impossible_plays_are_refused() -> None:
    state = at_the_lead()
    seen = seen_in(state)
    ace = PlayCard(parse_card("AH"))
    with pytest.raises(ValueError, match=r"^plays must contain at least one play$"):
        weigh_plays(seen, 5, plays=())
    with pytest.raises(ValueError, match=r"^plays must contain each play only once$"):
        weigh_plays(seen, 5, plays=(ace, ace))
    with pytest.raises(ValueError, match=r"^play must be a PlayCard for one of the cards that may be played now "):
        weigh_plays(seen, 5, plays=(PlayCard(parse_card("AS")),))
    for other in (view(state, 2), view(state, None)):
        with pytest.raises(ValueError, match=r"^the view must belong to the seat to act, which is seat 0$"):
            weigh_plays(other, 5)


# A deadline


def ticking(monkeypatch: pytest.MonkeyPatch, *times: float) -> None:
    """Let the clock show these times, one after another."""
    clock: Iterator[float] = iter(times)
    monkeypatch.setattr(jobs, "monotonic", lambda: next(clock))


def test_no_batch_begins_after_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """The batches grow: one hand, two, four, six at most; at 2.5 seconds, the third batch is the last one."""
    monkeypatch.setattr(jobs, "_FIRST_BATCH", 1)
    monkeypatch.setattr(jobs, "_BATCH", 6)
    whole = play_hands(AUSTRALIAN, 40, dealer=0)
    ticking(monkeypatch, 100, 101, 102, 102.5)
    played = play_hands(AUSTRALIAN, 40, dealer=0, deadline=2.5)
    assert len(played) == 1 + 2 + 4
    assert np.array_equal(played.points, whole.points[:7])


def test_a_run_that_ends_before_the_deadline_is_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "_FIRST_BATCH", 10)
    monkeypatch.setattr(jobs, "_BATCH", 20)
    ticking(monkeypatch, *range(10))
    seen = seen_in(at_the_lead())
    weighed = weigh_plays(seen, 11, deadline=100)
    assert (len(weighed), weighed.points.shape) == (11, (10, 11, 2))
    assert np.array_equal(weighed.points, weigh_plays(seen, 11).points)


def test_a_deadline_of_no_time_plays_one_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "_FIRST_BATCH", 10)
    ticking(monkeypatch, 0, 0)
    assert len(play_on(seen_in(at_the_lead()), 1000, deadline=0)) == 10


def test_a_deadline_stops_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The workers finish the batches that they have begun."""
    monkeypatch.setattr(jobs, "_FIRST_BATCH", 2)
    monkeypatch.setattr(jobs, "_BATCH", 2)
    ticking(monkeypatch, 0, 1, 5)
    played = play_hands(AUSTRALIAN, 12, dealer=0, workers=2, deadline=5)
    assert len(played) == 4
    assert np.array_equal(played.points, play_hands(AUSTRALIAN, 4, dealer=0).points)


@pytest.mark.parametrize("deadline", [-1, float("nan"), "2", True])
def test_an_impossible_deadline_is_refused(deadline: Any) -> None:
    kind = ValueError if type(deadline) in (int, float) else TypeError
    with pytest.raises(kind, match=r"^deadline must be a number of seconds, 0 or more, or None, got "):
        play_hands(AUSTRALIAN, 5, deadline=deadline)


# Progress


def test_a_function_receives_the_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "_BATCH", 20)
    told: list[tuple[int, int]] = []
    played = play_hands(AUSTRALIAN, 50, dealer=0, progress=lambda done, of: told.append((done, of)))
    assert told == [(20, 50), (40, 50), (50, 50)]
    assert np.array_equal(played.points, play_hands(AUSTRALIAN, 50, dealer=0).points)


@pytest.mark.filterwarnings("ignore:.*tasks:UserWarning")  # joblib counts the batches that nobody needs any more
@pytest.mark.parametrize("workers", [1, 2])
def test_an_exception_from_the_progress_function_ends_the_run(monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    monkeypatch.setattr(jobs, "_BATCH", 20)
    told: list[int] = []

    def stop(done: int, _: int) -> None:
        told.append(done)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        weigh_plays(seen_in(at_the_lead()), 50, progress=stop, workers=workers)
    assert told == [2], "one batch of two hands with ten plays each"


# The warm-up


def test_after_a_warm_up_the_code_is_compiled() -> None:
    from five_hundred.playouts import kernel  # noqa: PLC0415  # needs numba

    warm_up()
    entry: Any = kernel.play_rows
    before = list(entry.signatures)
    for policy in ("random", "plain"):
        play_hands(AUSTRALIAN, 3, policy=policy)
        weigh_plays(seen_in(at_the_lead()), 3, policy=policy)
    assert list(entry.signatures) == before
    assert len(before) == 1


def test_a_warm_up_without_numba_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(ImportError, match=r"^numba is not installed: install five-hundred with the extra 'fast'$"):
        warm_up()
