"""Judged hands: an error is what a decision gave away given what the player knew, and luck is the rest."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from knowledge import hidden_dealt_again
from prepared import EVERY_PHASE, PREPARED
from reviewed import last_plays, reviewed_hand
from sampling import fewer
from tables import dealt, playing

import five_hundred as fh
from five_hundred import presets
from five_hundred.players import JudgedHand, Weighed, judge_hand, judged_hand, judged_text, weigh
from five_hundred.players.judged_hand import judge_decision
from five_hundred.solver import analyse_hand

AU = presets.AUSTRALIAN


@pytest.fixture(scope="module")
def hand() -> fh.HandReview:
    return reviewed_hand(AU, 12)


@pytest.fixture(scope="module")
def judged(hand: fh.HandReview) -> JudgedHand:
    return judge_hand(hand, worlds=8)


@pytest.mark.parametrize("phase", EVERY_PHASE)
@settings(fewer(2), suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])  # three searches each
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_an_error_depends_on_no_hidden_card(phase: type[fh.phases.Phase], data: st.DataObject, seed: int) -> None:
    """In every phase and under any rules, redealing the hidden cards changes neither the best action nor the error."""
    state = data.draw(fh.testing.states(fh.testing.rulesets(fixed=PREPARED.get(phase.name)), phase=phase))
    seat = state.to_act
    if seat is None:
        return
    seen = fh.view(state, seat)
    action = seen.legal[data.draw(st.integers(0, len(seen.legal) - 1))]
    best, error, margin = found = judge_decision(seen, action, worlds=2, seed=seed)
    assert best in seen.legal
    assert (error > 0) == (best != action)
    assert margin >= 0
    for other in (fh.testing.redealt(state, seat, Random(seed)), hidden_dealt_again(state, seat, Random(seed))):
        assert judge_decision(fh.view(other, seat), action, worlds=2, seed=seed) == found


@pytest.mark.untraced
def test_every_choice_of_a_hand_is_judged(hand: fh.HandReview, judged: JudgedHand) -> None:
    assert (judged.rules, judged.number, judged.contract) == (hand.rules, hand.number, hand.contract)
    choices = [
        place
        for place, state in enumerate(hand.states[:-1], 1)
        if state.to_act is not None and len(fh.view(state, state.to_act).legal) > 1
    ]
    assert [each.place for each in judged.decisions] == choices
    for each in judged.decisions:
        assert each.action == hand.actions[each.place]
        assert each.seat == hand.states[each.place - 1].to_act
        assert (each.trick > 0) == isinstance(each.action, fh.PlayCard)
        assert (each.error > 0) == (each.best != each.action)
    assert judge_hand(last_plays(hand, 12), worlds=8) == judge_hand(last_plays(hand, 12), worlds=8)


def test_the_loss_is_that_of_an_analysis(hand: fh.HandReview, judged: JudgedHand) -> None:
    """Cards without an alternative lose nothing, so the sums agree, too."""
    plays = [each for each in judged.decisions if each.trick]
    lost = [each.lost for each in analyse_hand(hand).cards if each.choices > 1]
    assert [each.lost for each in plays] == lost
    assert any(lost)
    assert all(each.lost is None and each.luck is None for each in judged.decisions if not each.trick)


def test_error_and_luck_add_up_to_the_loss(judged: JudgedHand) -> None:
    for seat in range(4):
        own = [each for each in judged.decisions if each.seat == seat]
        assert judged.error_by(seat) == sum(each.error for each in own)
        plays = [each for each in own if each.lost is not None]
        assert sum(each.error for each in plays) - judged.luck_by(seat) == pytest.approx(
            sum(each.lost or 0 for each in plays)
        )
    with pytest.raises(ValueError, match="seat must be"):
        judged.error_by(4)


def test_a_guess_that_goes_wrong_is_bad_luck(judged: JudgedHand) -> None:
    """An action without error that lost points, and one with an error that lost none."""
    first = judged.decisions[0]
    wrong_guess = attrs.evolve(first, error=0.0, lost=50)
    lucky = attrs.evolve(first, error=30.0, lost=0)
    assert (wrong_guess.luck, lucky.luck) == (-50, 30)


def no_error(state: fh.State, card: str) -> bool:
    """Whether a play is no error."""
    seen, action = fh.view(state, state.to_act), fh.parse_action(f"play {card}", state.rules)
    return judge_decision(seen, action, worlds=20) == (action, 0.0, 0.0)


def test_a_trump_thrown_away_is_an_error_whatever_the_others_hold() -> None:
    """Seat 0 needs both of the last tricks; a trump is out, and only the highest trump draws it for certain."""
    hands = (
        "RJ JH JD AH KH QH 10H 9H 4H AS",
        "5S 6S 7S 8S 9S 10S QS JS 6C 7C",
        "5D 6D 7D 8D 9D 10D QD KD 8C 9C",
        "4D 5H 6H 7H 8H AD JC 10C QC KC",
    )
    state = playing(AU, "10H", *hands)
    assert no_error(state, "RJ")
    seen = fh.view(state, 0)
    low = fh.parse_action("play 4H", AU)
    best, error, _ = judge_decision(seen, low, worlds=20)
    assert best != low
    assert error > 100, "ten tricks are certain with the joker, and the four of hearts may lose one"


def test_equal_cards_are_no_errors() -> None:
    """All tricks are certain, so each card is right."""
    hands = ("RJ JH JD AH KH QH 10H 9H 8H 7H", "5S 6S 7S 8S 9S 10S QS JS 6C 7C", "5D 6D 7D 8D 9D 10D QD KD 8C 9C")
    assert all(no_error(playing(AU, "8H", *hands), card) for card in ("RJ", "JH", "AH"))


def test_a_pass_with_the_ten_highest_trumps_is_an_error() -> None:
    state = dealt(AU, "RJ JH JD AH KH QH 10H 9H 8H AS")
    best, error, margin = judge_decision(fh.view(state, 0), fh.PASS, worlds=10)
    assert isinstance(best, fh.MakeBid)
    assert error > 100 > margin


def test_a_play_is_not_judged_in_the_deals_in_which_the_player_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels 4 to 6 have the seed 0 if no other is given; so has a judgement, but it looks at other deals."""
    seeds = list[int]()

    def weighed(view: fh.View, actions: Sequence[fh.Action], *, seed: int, **given: Any) -> Weighed:
        seeds.append(seed)
        return weigh(view, actions, seed=seed, **given)

    monkeypatch.setattr(judged_hand, "weigh", weighed)
    state = dealt(AU, "RJ JH JD AH KH QH 10H 9H 8H AS")
    judge_decision(fh.view(state, 0), fh.PASS, worlds=10)
    assert len(seeds) == len({*seeds, 0}) - 1 == 2


def test_a_judgement_reports_its_progress_and_can_be_stopped(hand: fh.HandReview) -> None:
    seen: list[tuple[int, int]] = []
    last = last_plays(hand, 12)
    found = judge_hand(last, worlds=2, progress=lambda done, of: seen.append((done, of)))
    of = len(found.decisions)
    assert seen == [(number, of) for number in range(1, of + 1)]

    def steps() -> Iterator[None]:
        yield None
        raise KeyboardInterrupt

    left = steps()
    with pytest.raises(KeyboardInterrupt):
        judge_hand(last, worlds=2, progress=lambda *_: next(left))


def test_where_the_solver_cannot_solve_the_loss_is_not_known() -> None:
    """The errors are judged nevertheless: the seats of a possible deal follow level 3 to the end."""
    review = last_plays(reviewed_hand(AU.with_options({"match.midhand_out": True}), 12), 12)
    found = judge_hand(review, worlds=2).decisions
    assert found
    assert all(each.lost is None and each.luck is None for each in found)


def test_wrong_arguments_are_refused(hand: fh.HandReview) -> None:
    with pytest.raises(TypeError, match="review must be a HandReview"):
        judge_hand("hand")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="worlds must be 2 or more, got 1"):
        judge_hand(hand, worlds=1)
    with pytest.raises(ValueError, match="seed must be 0 or more, got -1"):
        judge_hand(hand, seed=-1)
    assert judge_hand(attrs.evolve(hand, states=hand.states[:1], actions=hand.actions[:1])).decisions == ()


def test_the_report_shows_errors_beside_losses(judged: JudgedHand) -> None:
    first = attrs.evolve(judged.decisions[-1], seat=2, trick=3, error=2.5, margin=1.0, lost=20, best=fh.PASS)
    text = judged_text(attrs.evolve(judged, decisions=(first,)), names=("Ann", "Ben", "Cat", "Dan"))
    assert f"    3  Cat     {first.action.card!s}" in text  # type: ignore[attr-defined]  # a play
    assert "2.5 ± 1  pass      20" in text
    assert text.endswith("Cat: errors in 1 of 1 decision, 2.5 points; luck \N{MINUS SIGN}18.")
    assert judged_text(judged, ascii=True).isascii()
    called = attrs.evolve(first, action=fh.PASS, trick=0, error=0.0, lost=None)
    joker = fh.PlayCard(fh.RED_JOKER, fh.Suit.HEARTS)
    quiet = judged_text(attrs.evolve(judged, contract=None, decisions=(called,)))
    assert quiet.startswith("Hand 1: no contract.")
    assert quiet.endswith("No decision gave points away.\nNorth: errors in 0 of 1 decision, 0 points.")
    one = attrs.evolve(first, error=1.0)
    assert "Cat: errors in 1 of 1 decision, 1 point; luck" in judged_text(
        attrs.evolve(judged, decisions=(one,)), names=("Ann", "Ben", "Cat", "Dan")
    )
    assert "RJ as hearts" in judged_text(attrs.evolve(judged, decisions=(attrs.evolve(first, action=joker),)))
    with pytest.raises(ValueError, match="names must be a sequence of 4 names"):
        judged_text(judged, names=["Ann"])
    with pytest.raises(TypeError, match="judged must be a JudgedHand"):
        judged_text("hand")  # type: ignore[arg-type]
