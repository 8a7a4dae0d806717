"""What can go wrong, and how it is said: exceptions, and the reasons for which an action is refused."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

import attrs

from five_hundred.bids import Bid
from five_hundred.cards import Card

if TYPE_CHECKING:
    from five_hundred.seats import Seat

__all__ = [
    "FiveHundredError",
    "Illegal",
    "IllegalActionError",
    "InvalidNotationError",
    "InvalidRecordError",
    "InvalidRulesError",
    "Problem",
    "Reason",
]


class Reason(StrEnum):
    """Why an action is refused."""

    MATCH_OVER = "match-over"
    NOT_DUE = "not-due"
    NOT_YOUR_TURN = "not-your-turn"
    WRONG_PACK = "wrong-pack"
    NOT_RESHUFFLED = "not-reshuffled"
    UNKNOWN_BID = "unknown-bid"
    BID_TOO_LOW = "bid-too-low"
    BELOW_MINIMUM = "below-minimum"
    MAY_NOT_INKLE = "may-not-inkle"
    GATE_CLOSED = "gate-closed"
    DEALER_MUST_BID = "dealer-must-bid"
    NOT_HELD = "not-held"
    WRONG_COUNT = "wrong-count"
    REPEATED_CARD = "repeated-card"
    NO_JOKER = "no-joker"
    MUST_FOLLOW = "must-follow"
    MUST_PLAY_JOKER = "must-play-joker"
    JOKER_RENEGES = "joker-reneges"
    JOKER_LAST_TRICK_ONLY = "joker-last-trick-only"
    JOKER_LEAD = "joker-lead"
    NAME_A_SUIT = "name-a-suit"
    SUIT_NOT_ALLOWED = "suit-not-allowed"
    NO_SUIT_TO_NAME = "no-suit-to-name"


@attrs.frozen
class Illegal:
    """Why an action is refused, for a program and for a person."""

    reason: Reason
    """The reason, to be matched on."""
    message: str
    """One sentence for the player who tried."""
    option: str | None = None
    """The dotted path of the house rule that forbids it; ``None`` when the game itself does."""
    cards: tuple[Card, ...] = attrs.field(default=(), repr=False)
    """The cards that would have been right; not in the ``repr``, since they are in a hand."""
    bids: tuple[Bid, ...] = ()
    """The bids that would have been right, lowest first; the first few where there are many."""


class FiveHundredError(Exception):
    """Every error that this library raises on purpose."""


class IllegalActionError(FiveHundredError):
    """An action was refused; the state is as it was.

    Args:
        illegal: the reason.
    """

    illegal: Illegal

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(illegal)
        self.illegal = illegal

    def __str__(self) -> str:
        return self.illegal.message


@attrs.frozen
class Problem:
    """One thing that is wrong in a document, and where."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class InvalidRulesError(FiveHundredError, ValueError):
    """A RuleSet cannot be: wrong names, wrong values or options that contradict each other, all of them at once.

    Args:
        problems: what is wrong, each with the dotted path of the option.
    """

    problems: tuple[Problem, ...]

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(tuple(problems))
        self.problems = tuple(problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class InvalidNotationError(FiveHundredError, ValueError):
    """A text is not a card, bid, action or deal; the message says what would be."""


class InvalidRecordError(FiveHundredError, ValueError):
    """A record of a match cannot be read or replayed.

    Args:
        place: where in the input, such as ``$.actions[17]``.
        message: what is wrong there.
    """

    place: str
    message: str

    def __init__(self, place: str, message: str) -> None:
        super().__init__(place, message)
        self.place = place
        self.message = message

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


def not_your_turn(seat: "Seat | None") -> Illegal:
    """The refusal of an action by a seat that is not to act; it says nothing about anybody's cards."""
    whose = "a deal is due" if seat is None else f"seat {seat} is to act"
    return Illegal(Reason.NOT_YOUR_TURN, f"It is not your turn: {whose}.")
