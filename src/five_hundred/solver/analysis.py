"""Compare the cards that were played in a hand with perfect play when all cards are seen."""

from collections.abc import Callable

import attrs

from five_hundred.base.arguments import expect
from five_hundred.bids.actions import PlayCard
from five_hundred.cards.seats import Seat
from five_hundred.engine.state import Playing
from five_hundred.formats.review import HandReview
from five_hundred.solver.solution import CardValue, solve
from five_hundred.solver.stakes import why_not_solvable

__all__ = ["CardPlayed", "analyse_hand"]


@attrs.frozen
class CardPlayed:
    """A card that was played in a hand, with its value and the plays that had the best value."""

    trick: int
    """The number of the trick, from 1."""
    seat: Seat
    """The seat that played the card."""
    value: CardValue
    """The card that was played, with its value."""
    best: tuple[PlayCard, ...]
    """The plays with the best value."""
    lost: int
    """The points that the player's side gave away: 0 if no play was better."""
    choices: int
    """The number of legal plays."""


def analyse_hand(review: HandReview, *, progress: Callable[[int, int], object] | None = None) -> tuple[CardPlayed, ...]:
    """Return what each play of a hand gave away, compared with perfect play when all cards are seen.

    The result is a fact about the cards, not about the players: a play that gives away points here may have been right
    for a player who could not see the other hands.

    Args:
        review: the review of a hand, from :func:`review_hands <five_hundred.formats.review.review_hands>`.
        progress: a function that receives the number of cards analysed so far and the number of all cards, after each
            card; an exception that it raises stops the analysis.  ``None`` reports nothing.

    Returns:
        The cards in the order in which they were played; empty if no card was played.

    Raises:
        TypeError: ``review`` is not a HandReview.
        ValueError: the solver cannot solve the hand; the message gives the reason.
    """
    expect(review, HandReview, "review", "a HandReview, such as next(review_hands(record))")
    steps = list(zip(review.states, review.actions[1:], strict=False))
    plays = [(state, action) for state, action in steps if isinstance(action, PlayCard)]
    found: list[CardPlayed] = []
    for state, play in plays:
        reason = why_not_solvable(state)
        if reason is not None:
            raise ValueError(f"review cannot be analysed: {reason}")
        solution, phase = solve(state), state.phase
        assert isinstance(phase, Playing)
        wish = 1 if phase.setup.actors[solution.seat] in solution.team else -1
        value = solution.value_of(play)
        lost = wish * (solution.value.points - value.points)
        number = len(phase.history) + 1
        found.append(CardPlayed(number, solution.seat, value, solution.best, lost, len(solution.values)))
        if progress is not None:
            progress(len(found), len(plays))
    return tuple(found)
