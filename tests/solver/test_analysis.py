"""An analysis says what each card of a hand gave away."""

from collections.abc import Iterator
from random import Random

import attrs
import pytest

import five_hundred as fh
from five_hundred.bids.actions import PlayCard
from five_hundred.formats.record import Record
from five_hundred.formats.review import HandReview, review_hands
from five_hundred.players import choose
from five_hundred.solver import analyse_hand, solve


def a_hand(rules: fh.RuleSet, seed: int) -> HandReview:
    """A hand that plain players play."""
    rng, state = Random(seed), fh.new_game(rules)
    record = Record(rules)
    while state.match.hands == 0:
        if state.phase_name == "dealing":
            action: fh.Action = fh.shuffled_deal(state, rng)
        else:
            action = choose(fh.view(state, state.to_act))
        record, state = record.with_action(action), fh.apply(state, action)
    return list(review_hands(record))[-1]


@pytest.fixture(scope="module")
def hand() -> HandReview:
    return a_hand(fh.presets.AUSTRALIAN, 12)


def test_every_card_loses_what_the_best_card_would_have_kept(hand: HandReview) -> None:
    found = analyse_hand(hand)
    steps = zip(hand.states, hand.actions[1:], strict=False)
    plays = [(state, action) for state, action in steps if isinstance(action, PlayCard)]
    assert [each.value.play for each in found] == [action for _, action in plays]
    assert [each.trick for each in found] == [number for number in range(1, 11) for _ in range(4)]
    for each, (state, play) in zip(found, plays, strict=True):
        solution = solve(state)
        points = [value.points for value in solution.values]
        best = max(points) if each.seat in solution.team else min(points)
        assert each.lost == abs(best - solution.value_of(play).points)
        assert each.best == solution.best
        assert each.choices == len(points)
    assert any(each.lost for each in found), "plain players are not perfect"


def test_the_losses_lead_from_the_first_value_to_the_score(hand: HandReview) -> None:
    """What the sides give away adds up to the difference between perfect play and the score."""
    found = analyse_hand(hand)
    start = next(state for state in hand.states if state.phase_name == "playing")
    solution = solve(start)
    assert hand.score is not None
    given = sum(each.lost * (-1 if each.seat in solution.team else 1) for each in found)
    assert solution.value.points + given == hand.score.change(0 if 0 in solution.team else 1) - hand.score.change(
        1 if 0 in solution.team else 0
    )


def test_an_analysis_reports_its_progress_and_can_be_stopped(hand: HandReview) -> None:
    seen: list[tuple[int, int]] = []
    analyse_hand(hand, progress=lambda done, of: seen.append((done, of)))
    assert seen == [(number, 40) for number in range(1, 41)]

    def steps() -> Iterator[None]:
        yield from (None, None)
        raise KeyboardInterrupt

    left = steps()
    with pytest.raises(KeyboardInterrupt):
        analyse_hand(hand, progress=lambda *_: next(left))


def test_what_cannot_be_analysed_is_refused(hand: HandReview) -> None:
    with pytest.raises(ValueError, match=r"review cannot be analysed: match\.midhand_out"):
        analyse_hand(a_hand(fh.presets.AUSTRALIAN.with_options({"match.midhand_out": True}), 12))
    with pytest.raises(TypeError, match="review must be a HandReview"):
        analyse_hand("hand")  # type: ignore[arg-type]
    auction = attrs.evolve(hand, states=hand.states[:3], actions=hand.actions[:3])
    assert analyse_hand(auction) == ()
