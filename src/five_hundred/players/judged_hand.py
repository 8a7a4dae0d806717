"""Judge the decisions of a played hand by what each player knew, and separate errors from luck.

Perfect play sees all cards (:func:`analyse_hand <five_hundred.solver.analyse_hand>`), so it blames a player for a
guess that went wrong.  Here, each decision is compared with the alternatives in possible deals, which agree with
everything that the player saw at that time.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

import attrs

from five_hundred.base.arguments import expect, expect_number, expect_seat
from five_hundred.base.values import Printed
from five_hundred.cards.seats import Count, Seat
from five_hundred.engine.actions import Action, PlayCard
from five_hundred.engine.table.state import State
from five_hundred.engine.table.view import View
from five_hundred.engine.views.view import view as view_of
from five_hundred.formats.replayed_hands import HandReview
from five_hundred.players.bidding import promising_calls
from five_hundred.players.deal_likelihood import likelihood_of_actions
from five_hundred.players.discarding import promising_discards
from five_hundred.players.plain import legal_plays
from five_hundred.players.results_in_known_deals import results_of_plays
from five_hundred.players.sound import choose_soundly
from five_hundred.players.weighing import weigh
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Contract
from five_hundred.solver.stakes import why_not_solvable

__all__ = ["JudgedDecision", "JudgedHand", "judge_decision", "judge_hand"]

_DOUBT: Final = 1.5
"""The number of standard errors by which an action must be better than the player's choice to be called better."""
_BATCH: Final = 4
"""The number of deals from which each world is chosen by how well it fits the bids and leads."""
_CHECKED: Final = 2
"""The number of times as many worlds in which an action that seems better is compared with the choice once more."""
_OWN_WORLDS: Final = 2_000_003
"""The number that changes the seed, bit by bit, so that the worlds are not those in which a player of level 6 searched.

In the worlds from which such a player chose its card, hardly any other card would seem better.
"""
_OTHER_WORLDS: Final = 1_000_003
"""The number that changes the seed for the second comparison."""
_LIMIT: Final = 200_000
"""The number of positions that a search may visit in a world."""
_BIDS: Final = 2
"""The number of bids with which a call is compared, besides the call of level 3 and a pass."""
_DISCARDS: Final = 4
"""The number of sets of discards with which a discard is compared."""
_FEW: Final = 6
"""The number of legal actions up to which all of them are compared, if they are neither calls, discards nor plays."""


@attrs.frozen
class JudgedDecision(Printed):
    """An action of a player who had a choice, with what it gave away."""

    place: Count
    """The index of the action in ``actions`` of the :class:`HandReview`."""
    trick: Count
    """The number of the trick, from 1; 0 before the play."""
    seat: Seat
    """The seat that decided, which may play the cards of another seat."""
    action: Action
    """The action."""
    best: Action
    """The action that was best given what the seat knew; ``action`` itself if no other was surely better."""
    error: float
    """The points that the action gave away, given what the seat knew then: 0 if no other action was surely better.

    The number is the mean, over the possible deals, of the points after ``best`` minus those after ``action``.
    """
    margin: float
    """The standard error of ``error``, in points; 0 if there was no error."""
    lost: int | None
    """The points that the action gave away compared with perfect play, which sees all cards; 0 if no play was better.

    ``None`` if the action is not a play, or if the solver cannot solve the hand.
    """

    @property
    def luck(self) -> float | None:
        """The points that the hidden cards gave to the player (above 0) or took away (below 0).

        Luck is ``error`` minus ``lost``; ``None`` without ``lost``.  An action that was right, although perfect play
        finds a better one, was unlucky; an action that was wrong, but cost nothing in this deal, was lucky.  As nobody
        plays perfectly without seeing all cards, luck is negative on average.
        """
        return None if self.lost is None else self.error - self.lost


@attrs.frozen
class JudgedHand(Printed):
    """The decisions of a hand, with the points that each gave away given what the player knew then."""

    rules: RuleSet = attrs.field(repr=False)
    """The house rules."""
    number: Count
    """The number of the hand in the match, from 1."""
    contract: Contract | None
    """The contract; ``None`` if the cards were thrown in, or the record ends before there is a contract."""
    decisions: tuple[JudgedDecision, ...] = attrs.field(repr=False)
    """The decisions, in order: the actions of players who had a choice, except claims."""

    def error_by(self, seat: Seat) -> float:
        """Return the points that a seat's decisions gave away, given what it knew.

        Args:
            seat: the seat that decided.

        Raises:
            TypeError: ``seat`` is not a whole number.
            ValueError: there is no such seat.
        """
        return sum([each.error for each in self._decisions_of(seat)])

    def luck_by(self, seat: Seat) -> float:
        """Return the points that the hidden cards gave to a seat's plays (above 0) or took away (below 0).

        Args:
            seat: the seat that decided.

        Raises:
            TypeError: ``seat`` is not a whole number.
            ValueError: there is no such seat.
        """
        return sum([each.luck for each in self._decisions_of(seat) if each.luck is not None])

    def _decisions_of(self, seat: Seat) -> list[JudgedDecision]:
        expect_seat(seat, "seat", self.rules.table.seating.seats)
        return [each for each in self.decisions if each.seat == seat]


def judge_hand(
    review: HandReview,
    *,
    worlds: int = 30,
    seed: int = 0,
    progress: Callable[[int, int], object] | None = None,
) -> JudgedHand:
    """Return what each decision of a hand gave away given what the player knew, beside what perfect play would say.

    Each action is weighed against the alternatives in possible deals (:func:`weigh
    <five_hundred.players.weighing.weigh>`), which fit the bids and leads so far.  A play is compared with all legal
    plays, a call with the call of level 3, a pass and the two most promising bids, and a discard with the four most
    promising ones.  If another action is better by more than one and a half standard errors, the two are compared again
    in twice as many other deals, which say whether the action was an error, and how large it was.

    The judgement is in points of the hand, so it does not reward a risk that makes sense only near the end of a match.
    A call or a discard is judged in deals in which all seats then follow level 3 until eight tricks are left.
    The same arguments always produce the same result.

    Args:
        review: the review of a hand, from :func:`review_hands <five_hundred.formats.replayed_hands.review_hands>`.
        worlds: the number of possible deals in which the alternatives of each decision are compared.
        seed: a whole number, which determines the possible deals.
        progress: a function that is called after each decision with two numbers: the decisions judged so far and the
            decisions in total.  An exception from the function stops the judgement.  ``None`` reports nothing.

    Raises:
        TypeError: ``review`` is not a HandReview, or another argument has a wrong type.
        ValueError: ``worlds`` is less than 2, or ``seed`` is less than 0.
    """
    expect(review, HandReview, "review", "a HandReview, such as next(review_hands(record))")
    expect_number(worlds, "worlds", 2)
    expect_number(seed, "seed", 0)
    decisions = list(_decisions(review))
    judged: list[JudgedDecision] = []
    for place, state, seen in decisions:
        action = review.actions[place]
        assert seen.seat is not None  # only a player decides
        best, error, margin = judge_decision(seen, action, worlds=worlds, seed=seed)
        trick = len(seen.tricks) + 1 if isinstance(action, PlayCard) else 0
        lost = _lost(state, seen.seat, action)
        judged.append(JudgedDecision(place, trick, seen.seat, action, best, error, margin, lost))
        if progress is not None:
            progress(len(judged), len(decisions))
    return JudgedHand(review.rules, review.number, review.contract, tuple(judged))


def judge_decision(view: View, action: Action, *, worlds: int, seed: int = 0) -> tuple[Action, float, float]:
    """Judge an action by what a seat knows.

    Args:
        view: the view of the seat before the action.

    Returns:
        The best action, the points by which it is better, and the standard error of these points; the action itself and
        zeros if no action is surely better.
    """
    actions = tuple(dict.fromkeys((action, *_alternatives(view))))
    if len(actions) < 2:
        return action, 0.0, 0.0
    likelihood = likelihood_of_actions(view)
    batch = _BATCH if likelihood is not None else 1
    weighed = partial(weigh, view, likelihood=likelihood, batch=batch, limit=_LIMIT)
    compared = weighed(actions, worlds=worlds, seed=seed ^ _OWN_WORLDS)
    gains = [(other, *compared.gain(other, action)) for other in actions[1:]]
    better = [each for each in gains if each[1] > _DOUBT * each[2]]
    if not better:
        return action, 0.0, 0.0
    best, _, _ = max(better, key=lambda each: each[1])
    # The best of several actions owes a part of its lead to luck in these worlds, so others say how much it is better.
    checked = weighed((action, best), worlds=_CHECKED * worlds, seed=seed ^ _OTHER_WORLDS)
    gain, margin = checked.gain(best, action)
    return (best, gain, margin) if gain > _DOUBT * margin else (action, 0.0, 0.0)


def _decisions(review: HandReview) -> Iterator[tuple[int, State, View]]:
    """Yield each decision of a hand: the index of the action, the state before it, and the view of the seat to act."""
    for place, state in enumerate(review.states[:-1], 1):
        if state.to_act is not None:
            seen = view_of(state, state.to_act)
            if _is_choice(seen, review.actions[place]):
                yield place, state, seen


def _is_choice(view: View, action: Action) -> bool:
    if view.phase == "playing":
        return isinstance(action, PlayCard) and len(legal_plays(view)) > 1
    return len(view.legal) > 1


def _alternatives(view: View) -> Sequence[Action]:
    """Return the actions with which a decision is compared."""
    if view.phase == "playing":
        return legal_plays(view)
    if view.phase == "bidding":
        found: Iterable[Action] = promising_calls(view, _BIDS)
    elif view.phase == "exchanging":
        found = promising_discards(view, _DISCARDS)
    else:
        found = tuple(view.legal) if len(view.legal) <= _FEW else (choose_soundly(view),)
    return [each for each in found if each in view.legal]


def _lost(state: State, seat: Seat, action: Action) -> int | None:
    """Return the points that a play gave away compared with perfect play; ``None`` if that is not known."""
    if not isinstance(action, PlayCard) or why_not_solvable(state) is not None:
        return None
    results = results_of_plays(state, seat)
    return max(each.points for each in results.values()) - results[action].points
