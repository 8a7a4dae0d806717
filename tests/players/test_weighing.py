"""Weighing actions: the mean value of each over many worlds, from one seat's view alone."""

from random import Random
from statistics import fmean, stdev
from time import monotonic

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from knowledge import hidden_dealt_again
from prepared import EVERY_PHASE, PREPARED
from tables import call, dealt, play, playing, won

from five_hundred import PASS, State, parse_action, presets, view
from five_hundred.engine.table.phase_classes import Phase
from five_hundred.players import results_in_known_deals, weigh, weighing
from five_hundred.players.results_in_known_deals import finished, results_of_plays
from five_hundred.players.searching import Search, decide
from five_hundred.players.sound import choose_soundly
from five_hundred.players.weighing import weigh_in_time
from five_hundred.solver import SearchLimitError, Solution, solve
from five_hundred.solver.solution import solved
from five_hundred.solver.stakes import Stakes
from five_hundred.testing import redealt, rulesets, states
from five_hundred.worlds import sample_states

AU = presets.AUSTRALIAN


@pytest.mark.parametrize("phase", EVERY_PHASE)
@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_weighing_says_nothing_of_hidden_cards(phase: type[Phase], data: st.DataObject, seed: int) -> None:
    """In every phase and under any rules, redealing the hidden cards changes no figure."""
    state = data.draw(states(rulesets(fixed=PREPARED.get(phase.name)), phase=phase))
    seat = state.to_act
    if seat is None:
        return
    seen = view(state, seat)
    some = tuple([seen.legal[place] for place in range(min(3, len(seen.legal)))])
    found = weigh(seen, some, worlds=1, seed=seed, limit=500)
    assert [each.action for each in found.actions] == list(some)
    for other in (redealt(state, seat, Random(seed)), hidden_dealt_again(state, seat, Random(seed))):
        assert weigh(view(other, seat), some, worlds=1, seed=seed, limit=500) == found


def last_tricks() -> State:
    """Seat 0 has bid seven hearts and taken eight tricks; it leads, with the two highest spades left."""
    hands = (
        "RJ JH JD AH KH QH 10H 9H AS KS",
        "5S 6S 7S 8S 9S 10S QS JS 6C 7C",
        "5D 6D 7D 8D 9D 10D QD KD 8C 9C",
        "4H 4D 5H 6H 7H AD JC 10C QC KC",
    )
    return play(
        playing(AU, "7H", *hands),
        "RJ 5S 5D 4H JH 6S 6D 5H JD 7S 7D 6H AH 8S 8D 7H KH 9S 9D 4D QH 10S 10D AD 10H QS QD JC 9H JS KD 10C",
    )


def test_the_points_are_those_of_the_score() -> None:
    """All ten tricks are certain; they are worth 250 points although only seven were bid (catalogue: slam; 001)."""
    found = weigh(view(last_tricks(), 0), worlds=20)
    assert found.seat == 0
    assert found.worlds == 20
    for each in found.actions:
        assert (each.points, each.error, each.made) == (250.0, 0.0, 1.0)
        assert {result.scores for result in each.results} == {(250, 0)}
    assert {str(each.action.card) for each in found.actions} == {"A♠", "K♠"}  # type: ignore[attr-defined]  # plays
    assert 0.5 < found.ranking[0].chance < 1.0


def test_the_means_are_those_of_the_solver_in_the_same_worlds() -> None:
    """The test computes mean, standard error and share made again from solutions of the sampled states."""
    state = play(playing(AU, "7NT", "AS KS 8S 5S KC", "4*D 4*C", "10S QS 9S", "6S 7S"), "5S 4D 10S 6S 9S 7S")
    seen = view(state, 0)
    found = weigh(seen, worlds=12, seed=5)
    for each in found.actions:
        assert each.points == fmean([result.points for result in each.results])
        assert each.error == pytest.approx(stdev([result.points for result in each.results]) / 12**0.5)
    best = max(found.actions, key=lambda each: each.points)
    # Other worlds, but the same question: the means agree within a few standard errors.
    values = [solve(other).value_of(best.action).points for other in sample_states(seen, 60, Random(1))]  # type: ignore[arg-type]  # a play
    assert abs(fmean(values) - best.points) < 4 * (best.error + stdev(values) / 60**0.5)


def test_a_defender_sees_the_points_of_its_own_side() -> None:
    """What the declarer's side gains, the defenders lose."""
    state = last_tricks()
    seen = view(play(state, "AS"), 1)
    found = weigh(seen, worlds=3)
    assert all(each.points == -250.0 for each in found.actions)
    assert all(each.made == 1.0 for each in found.actions)


def test_a_hand_that_all_pass_is_worth_nothing() -> None:
    """The cards are thrown in (catalogue: all-pass), so neither side gains points."""
    state = call(dealt(AU), "pass pass pass")
    found = weigh(view(state, state.to_act), [PASS], worlds=2)
    assert [(result.points, result.made) for result in found.actions[0].results] == [(0, None)] * 2
    assert found.actions[0].made is None


def test_all_discards_that_come_into_question_are_weighed() -> None:
    """If the caller names none, twenty of the 286 discards are weighed."""
    state = won(dealt(AU), "7H")
    assert len(weigh(view(state, state.to_act), worlds=1).actions) == 20


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"actions": []}, ValueError, "actions must contain at least one action"),
        ({"actions": [PASS, PASS]}, ValueError, "actions must differ, got 'pass' twice"),
        ({"actions": [parse_action("play AS", AU)]}, ValueError, "actions must be legal, got 'play AS'"),
        ({"worlds": 0}, ValueError, "worlds must be 1 or more, got 0"),
        ({"worlds": "9"}, TypeError, "worlds must be a whole number, got str"),
        ({"seconds": 0}, ValueError, "seconds must be a number above 0, or None, got 0"),
        ({"batch": 0}, ValueError, "batch must be 1 or more, got 0"),
        ({"limit": 0}, ValueError, "limit must be 1 or more, got 0"),
        ({"seed": -1}, ValueError, "seed must be 0 or more, got -1"),
    ],
)
def test_a_wrong_argument_is_refused(arguments: dict[str, object], error: type[Exception], says: str) -> None:
    """Bad input gets a clear error."""
    state = dealt(AU)
    with pytest.raises(error, match=says):
        weigh(view(state, state.to_act), **arguments)  # type: ignore[arg-type]  # wrong on purpose


def test_a_seat_that_is_not_to_act_has_nothing_to_weigh() -> None:
    """Only the seat to act has actions."""
    with pytest.raises(ValueError, match="the view must belong to the seat to act"):
        weigh(view(dealt(AU), 2))


def test_an_action_that_was_not_weighed_has_no_value() -> None:
    """The message names the action."""
    state = last_tricks()
    with pytest.raises(ValueError, match="action must be one of the weighed actions, got 'pass'"):
        weigh(view(state, 0), worlds=1).of(PASS)


def test_rules_that_the_solver_cannot_solve_are_weighed_by_play() -> None:
    """With play that can stop in the middle of a hand (catalogue: midhand-out), the seats follow level 3."""
    state = playing(AU.with_options({"match.midhand_out": True}), "7S")
    found = weigh(view(state, state.to_act), worlds=2)
    assert found.worlds == 2


def test_a_world_that_is_not_finished_in_time_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deadline passes during the search of the third world; before, such a world was played to its end."""
    seen, now = view(last_tricks(), 0), [5.0]

    def search(state: State, limit: int | None, deadline: float | None) -> tuple[Solution, Stakes]:
        now[0] += 4.0
        if deadline is None or now[0] >= deadline:
            raise SearchLimitError("the search gave up at its deadline")
        return solved(state, limit)

    monkeypatch.setattr(results_in_known_deals, "solved", search)
    for module in (weighing, results_in_known_deals):
        monkeypatch.setattr(module, "monotonic", lambda: now[0])
    found = weigh_in_time(seen, worlds=20, seconds=10.0)
    monkeypatch.undo()
    assert found == weigh_in_time(seen, worlds=2)


def test_a_time_that_is_too_short_for_a_world_leads_to_no_answer_or_to_one_world() -> None:
    """A player then makes the choice of level 3, and weighing returns figures all the same."""
    seen = view(last_tricks(), 0)
    assert weigh_in_time(seen, seconds=1e-9) is None
    assert weigh(seen, seconds=1e-9) == weigh(seen, worlds=1)
    assert decide(seen, Search(worlds=(5,) * 11), seconds=1e-9) == (choose_soundly(seen), None)


def test_playing_a_hand_on_stops_at_the_deadline() -> None:
    """Before the last eight tricks, level 3 plays, which takes time, too."""
    with pytest.raises(SearchLimitError):
        finished(dealt(AU), 0, deadline=monotonic())
    with pytest.raises(SearchLimitError):
        results_of_plays(last_tricks(), 0, deadline=monotonic())
    assert finished(dealt(AU), 0, deadline=monotonic() + 1000) == finished(dealt(AU), 0)
