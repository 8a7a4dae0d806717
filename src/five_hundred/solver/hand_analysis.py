"""Compare each play of a hand with perfect play when all cards are visible."""

from collections.abc import Callable
from typing import Final

import attrs

from five_hundred.base.arguments import expect, expect_seat
from five_hundred.base.option_kinds import Json
from five_hundred.base.values import Printed, Value
from five_hundred.cards.seats import HAND_SIZE, MOST_PLAYERS, CardCount, Count, Seat
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.formats.json_documents import DocumentFormat, ListOf
from five_hundred.formats.replayed_hands import HandReview
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Contract
from five_hundred.rules.custom_rule import refuse_custom
from five_hundred.solver.plain_data import read, schema_of, written
from five_hundred.solver.solution import CardValue, solve
from five_hundred.solver.stakes import why_not_solvable

__all__ = ["FORMAT", "AnalysedPlay", "HandAnalysis", "analyse_hand", "analysis_schema"]

FORMAT: Final = DocumentFormat(
    "five_hundred.analysis",
    1,
    {
        "rules": dict,
        "number": int,
        "contract": dict,
        "team": ListOf(int, MOST_PLAYERS),
        "perfect": dict,
        "cards": ListOf(dict, MOST_PLAYERS * HAND_SIZE),
    },
    optional=("contract", "perfect"),
)
"""The format of an analysis as plain data."""


@attrs.frozen
class AnalysedPlay(Printed):
    """A card that was played in a hand, with its value and the plays that had the best value."""

    trick: CardCount
    """The number of the trick, from 1."""
    seat: Seat
    """The seat that played the card."""
    value: CardValue
    """The card that was played, with its value."""
    best: tuple[PlayCard, ...]
    """The plays with the best value."""
    lost: int
    """The points that the player's side gave away: 0 if no play was better."""
    choices: CardCount
    """The number of legal plays."""


@attrs.frozen(repr=False)
class HandAnalysis(Value):
    """The points that each play of a hand gave away, compared with perfect play when all cards are visible."""

    rules: RuleSet = attrs.field(repr=False)
    """The house rules."""
    number: Count
    """The number of the hand in the match, from 1."""
    contract: Contract | None
    """The contract; ``None`` if no card was played."""
    team: tuple[Seat, ...]
    """The seats of the declarer's side, or of side 0 if all players passed; empty if no card was played."""
    perfect: CardValue | None
    """The best opening lead and the value of perfect play after it; ``None`` if no card was played.

    If several leads are equally good, this is the first of them.
    """
    cards: tuple[AnalysedPlay, ...]
    """The cards in the order in which they were played."""

    def lost_by(self, seat: Seat) -> int:
        """Return the points that a seat's cards gave away.

        Args:
            seat: the seat that played the cards, even if another player chose them.

        Raises:
            TypeError: ``seat`` is not a whole number.
            ValueError: there is no such seat.
        """
        expect_seat(seat, "seat", self.rules.table.seating.seats)
        return sum(each.lost for each in self.cards if each.seat == seat)

    def to_dict(self) -> dict[str, Json]:
        """Return the analysis as plain data, with the cards that were played; :meth:`from_dict` reads it back."""
        return written(self, FORMAT)

    @classmethod
    def from_dict(cls, document: object) -> "HandAnalysis":
        """Read an analysis from plain data.

        The method checks the form of the analysis but does not solve the hand again.

        Args:
            document: plain data in the form that :meth:`to_dict` returns.

        Returns:
            An analysis that equals the original.

        Raises:
            InvalidRecordError: the analysis is not valid; the error names the place.
        """
        return read(document, cls, FORMAT, _wrong)


def _wrong(analysis: HandAnalysis) -> tuple[str, str] | None:
    for name in ("contract", "perfect"):
        if (getattr(analysis, name) is None) != (not analysis.cards):
            return name, "must be null if no card was played, and only then"
    return None


def analyse_hand(review: HandReview, *, progress: Callable[[int, int], object] | None = None) -> HandAnalysis:
    """Return the points that each play of a hand gave away, compared with perfect play when all cards are visible.

    The result judges the cards, not the players: a play that gives away points here may have been right for a player
    who could not see the other hands.

    Args:
        review: the review of a hand, from :func:`review_hands <five_hundred.formats.replayed_hands.review_hands>`.
        progress: a function that is called after each card with two numbers: the cards analysed so far and the cards in
            total.  An exception from the function stops the analysis.  ``None`` reports nothing.

    Returns:
        The analysis, without cards if no card was played.

    Raises:
        TypeError: ``review`` is not a HandReview.
        ValueError: the solver cannot solve the hand; the message gives the reason.
    """
    expect(review, HandReview, "review", "a HandReview, such as next(review_hands(record))")
    refuse_custom(review.rules.custom, "the solver")
    steps = list(zip(review.states, review.actions[1:], strict=False))
    plays = [(state, action) for state, action in steps if isinstance(action, PlayCard)]
    found: list[AnalysedPlay] = []
    perfect: CardValue | None = None
    team: tuple[Seat, ...] = ()
    for state, play in plays:
        reason = why_not_solvable(state)
        if reason is not None:
            raise ValueError(f"review cannot be analysed: {reason}")
        solution, phase = solve(state), state.phase
        assert isinstance(phase, Playing)
        if perfect is None:
            perfect, team = solution.value, solution.team
        wish = 1 if phase.setup.actors[solution.seat] in solution.team else -1
        value = solution.value_of(play)
        lost = wish * (solution.value.points - value.points)
        number = len(phase.history) + 1
        found.append(AnalysedPlay(number, solution.seat, value, solution.best, lost, len(solution.values)))
        if progress is not None:
            progress(len(found), len(plays))
    contract = review.contract if found else None
    return HandAnalysis(review.rules, review.number, contract, team, perfect, tuple(found))


def analysis_schema() -> dict[str, Json]:
    """Return the JSON Schema (draft 2020-12) of the plain data that ``HandAnalysis.to_dict`` returns."""
    return schema_of(HandAnalysis, "Analysis of a hand of 500", FORMAT)
