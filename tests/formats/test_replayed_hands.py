"""Reviewing a hand of a record: its cards, calls, exchange, tricks and score, and a cursor to step through it."""

import json
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from knowledge import walk
from tables import codes, present

import five_hundred as fh
from five_hundred import presets, wire
from five_hundred.events import ThrownIn

AUSTRALIAN = presets.AUSTRALIAN


def a_match(hands: int = 2, *, passed: bool = True) -> fh.Record:
    """The record of a match: a deal that all pass, and then some hands played at random."""
    record, rng = fh.Record(AUSTRALIAN), Random(3)
    first = record.replay()
    actions = [fh.shuffled_deal(first, rng), *(fh.parse_action("pass", AUSTRALIAN) for _ in range(4))] if passed else []
    while actions or record.replay().hands_played < hands:
        record, _ = record.step(actions.pop(0) if actions else fh.testing.random_action(record.replay(), rng))
    return record


def test_a_record_has_a_review_of_each_deal() -> None:
    """001: "Review"; a deal that all players passed is not a hand (6.8), so the next deal has the same number."""
    record = a_match()
    reviews = [*fh.review_hands(record)]
    assert [review.number for review in reviews] == [1, 1, 2]
    assert [review.dealer for review in reviews] == [0, 1, 2]
    assert [review.played is None for review in reviews] == [True, False, False]
    assert (present(reviews[0].abandoned).reason, len(reviews[0].calls)) == (ThrownIn.ALL_PASSED, 4)
    assert [review.first for review in reviews] == [0, 5, 5 + len(reviews[1].actions)]
    assert sum((review.actions for review in reviews), ()) == record.actions
    assert [review.score for review in reviews[1:]] == [*record.score_sheet()]


def test_a_review_has_the_cards_the_exchange_and_the_tricks_of_its_hand() -> None:
    """The hands as they were dealt, the kitty, and which cards the declarer discarded."""
    review = [*fh.review_hands(a_match())][1]
    dealt = fh.view_all(review.states[0])
    assert (review.hands, review.kitty) == (dealt.hands, dealt.kitty)
    assert review.contract is not None
    declarer = present(review.contract.declarer)
    assert review.picked_up[declarer] == review.kitty
    (exchange,) = [action for action in review.actions if isinstance(action, fh.Exchange)]
    assert codes(review.discards[declarer]) == codes(exchange.discards)
    assert [len(cards) for seat, cards in enumerate(review.discards) if seat != declarer] == [0, 0, 0]
    assert review.played is not None
    assert review.tricks == review.played.tricks
    assert review.calls == review.played.calls


def test_the_review_of_a_deal_that_was_thrown_in_has_no_hand() -> None:
    """The last hand that the state still keeps belongs to the review before."""
    record = a_match(1, passed=False)
    record, _ = record.step(fh.shuffled_deal(record.replay(), Random(1)))
    for _ in range(4):
        record, _ = record.step(fh.parse_action("pass", AUSTRALIAN))
    review = [*fh.review_hands(record)][1]
    assert review.abandoned is not None
    assert (review.played, review.contract, review.score, review.tricks) == (None, None, None, ())


def test_the_cursor_steps_through_a_hand() -> None:
    """Forwards and back, and no further than the deal and the last card."""
    review = [*fh.review_hands(a_match())][1]
    last = len(review.actions) - 1
    assert (review.place, review.action) == (0, review.actions[0])
    assert review.forward().place == 1
    assert review.forward(3).back().place == 2
    assert (review.back().place, review.forward(1000).place) == (0, last)
    assert review.to(-1) == review.to(last) == review.forward(1000)
    assert review.to(7).action == review.actions[7]
    for place, state in enumerate(review.states):
        assert review.to(place).seen == fh.view_all(state)
    for wrong in (last + 1, -last - 2):
        with pytest.raises(ValueError, match=rf"^place must be from {-last - 1} to {last}, got {wrong}$"):
            review.to(wrong)


def test_an_unfinished_hand_has_a_review() -> None:
    """A record may end in the middle of a hand, or of its auction."""
    record = a_match(1, passed=False)
    for count in range(1, len(record.actions)):
        (review,) = fh.review_hands(record.up_to(count))
        assert (review.played, review.abandoned, review.score) == (None, None, None)
        assert review.calls == review.states[-1].calls
        assert review.contract == review.states[-1].contract
        assert len(review.tricks) == len(review.to(-1).seen.public.tricks)
    assert [*fh.review_hands(fh.Record(AUSTRALIAN))] == []


@given(rules=fh.testing.rulesets(), seed=st.integers(0, 2**32))
def test_reviews_contain_every_step_under_any_rules(rules: fh.RuleSet, seed: int) -> None:
    """The states and events are those of the match, and every review can be sent."""
    steps = [*walk(rules, seed, 120, zeal=0.4)]
    start = steps[0][0]
    record = fh.Record(rules, start.dealer, tuple(action for _, action, _, _ in steps), start.scores)
    reviews = [*fh.review_hands(record)]
    assert [state for review in reviews for state in review.states] == [after for _, _, after, _ in steps]
    assert [events for review in reviews for events in review.events] == [events for _, _, _, events in steps]
    for review in reviews:
        document = json.loads(json.dumps(wire.review_to_dict(review)))
        assert tuple(fh.parse_action(text, rules) for text in document["actions"]) == review.actions
        assert (document["number"], len(document["events"])) == (review.number, len(review.actions))
        assert document["hands"] == [[card.code for card in hand] for hand in review.hands]


def test_the_repr_of_a_review_shows_no_cards() -> None:
    review = next(fh.review_hands(a_match(1, passed=False)))
    assert repr(review.to(3)) == f"<HandReview: hand 1, action 3 of {len(review.actions)}>"


def test_a_record_that_is_not_valid_is_refused_when_its_hand_is_reviewed() -> None:
    """The error names the place, as in every replay."""
    record = a_match(1, passed=False)
    reviews = fh.review_hands(attrs.evolve(record, actions=(*record.actions, fh.PASS)))
    assert isinstance(next(reviews), fh.HandReview)
    with pytest.raises(fh.InvalidRecordError, match=r"^\$\.actions\["):
        next(reviews)


def test_something_else_than_a_record_is_refused() -> None:
    nothing: Any = None
    with pytest.raises(TypeError, match=r"^record must be a Record"):
        fh.review_hands(nothing)
    with pytest.raises(TypeError, match=r"^review must be a HandReview"):
        wire.review_to_dict(nothing)
