"""What can go wrong, and how it is said: exceptions, and the reasons for which an action is refused."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import attrs

from five_hundred.cards import Card
from five_hundred.contracts import Bid
from five_hundred.frozen import Value
from five_hundred.kinds import Choice

if TYPE_CHECKING:
    from pathlib import Path

    from five_hundred.seats import Seat

__all__ = [
    "FiveHundredError",
    "Illegal",
    "IllegalActionError",
    "InvalidLogError",
    "InvalidNotationError",
    "InvalidRecordError",
    "InvalidRulesError",
    "Problem",
    "Problems",
    "Reason",
    "UnknownNameError",
]


class Reason(Choice):
    """Why an action is refused; ``doc`` says it in a sentence."""

    MATCH_OVER = "match-over", "The match is over."
    NOT_DUE = "not-due", "Another kind of action is due: a deal, a call, an exchange, a nomination or a card."
    NOT_OFFERED = "not-offered", "The house rules have no such action, or not at this moment."
    NOT_YOUR_TURN = "not-your-turn", "The seat that tried is not the one to act."
    WRONG_PACK = "wrong-pack", "The deal is not every card of the pack once."
    NOT_RESHUFFLED = "not-reshuffled", "The pack is dealt as it lies, and the deal has another order."
    NOT_LOOKED = "not-looked", "The player has not looked at the hand: look first, or bid blind."
    NO_MISDEAL = "no-misdeal", "The hand may not be thrown in: it holds an ace, a face card or a joker."
    NO_NULL = "no-null", "The side may bid no null, since a partner has refused to throw the cards in."
    UNKNOWN_BID = "unknown-bid", "The special bid is not on offer in this game."
    BID_TOO_LOW = "bid-too-low", "The bid is not higher than the standing one."
    BELOW_MINIMUM = "below-minimum", "The bid is below the lowest level, and nobody may inkle."
    MAY_NOT_INKLE = "may-not-inkle", "This player may not, or not now, bid below the lowest level."
    GATE_CLOSED = "gate-closed", "The special bid may only be made after another bid."
    DEALER_MUST_BID = "dealer-must-bid", "Nobody has bid, so the dealer must make a bid that can become the contract."
    NOT_HELD = "not-held", "The card is not in the hand."
    WRONG_COUNT = "wrong-count", "The exchange has too many or too few cards."
    REPEATED_CARD = "repeated-card", "A card stands twice in the exchange."
    NOT_ON_TABLE = "not-on-table", "The card does not lie face up on the table."
    NOT_CALLABLE = "not-callable", "The card may not be called."
    NOT_ALONE = "not-alone", "A card must be called: nobody may say openly to play alone."
    UNPROVEN_CLAIM = "unproven-claim", "Somebody might yet take a trick, as far as the claimer can see."
    NO_JOKER = "no-joker", "There is no joker in the hand to nominate."
    MUST_FOLLOW = "must-follow", "The hand can follow suit and must."
    MUST_PLAY_JOKER = "must-play-joker", "The hand cannot follow suit and must play its joker."
    JOKER_RENEGES = "joker-reneges", "The joker may not be played to a suit in which its holder has shown void."
    JOKER_LAST_TRICK_ONLY = "joker-last-trick-only", "The joker may only be played to the last trick."
    JOKER_LEAD = "joker-lead", "The joker may not be led before the last trick."
    NAME_A_SUIT = "name-a-suit", "A joker that is led must name a suit."
    SUIT_NOT_ALLOWED = "suit-not-allowed", "The led joker may not name that suit."
    NO_SUIT_TO_NAME = "no-suit-to-name", "The play names a suit, and it must not."


@attrs.frozen(repr=False)
class Illegal(Value):
    """Why an action is refused, for a program and for a person."""

    reason: Reason
    """The reason, to be matched on."""
    message: str = attrs.field(repr=False)
    """One sentence for the player who tried; not in the ``repr``, since it may name cards of the hand."""
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


@attrs.frozen(repr=False)
class Problem(Value):
    """One thing that is wrong in a document, and where."""

    path: str
    """The dotted path of the option or field; empty for the document as a whole."""
    message: str
    """What is wrong, and what would be right."""
    others: tuple[str, ...] = ()
    """The paths of other options that could be changed instead, where options contradict each other."""

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


MOST_PROBLEMS: Final = 100
"""How many problems of a document are told; there are fewer options than that."""


class InvalidRulesError(FiveHundredError, ValueError):
    """A RuleSet cannot be: wrong names, wrong values or options that contradict each other, all of them at once.

    Args:
        problems: what is wrong, each with the dotted path of the option.
        more: the number of problems beside these, which are not told.
    """

    problems: tuple[Problem, ...]
    """What is wrong: the first hundred of all problems."""
    more: int
    """The number of problems beside these, which are not told."""
    filename: str | None = None
    """The file in which they stand, as the caller named it; ``None`` where the rules did not come from a file."""

    def __init__(self, problems: Sequence[Problem], more: int = 0) -> None:
        super().__init__(tuple(problems), more)
        self.problems = tuple(problems)
        self.more = more

    def __str__(self) -> str:
        lines = [str(problem) for problem in self.problems]
        if self.more:
            lines.append(f"and {self.more:,} more problem{'' if self.more == 1 else 's'}")
        return "\n".join(_told_of(self.filename, line) for line in lines)


class Problems:
    """Collects what is wrong in a document: the first hundred problems, and how many more there are.

    A sentence that takes work, such as the search for a near name, is only made if it is told.
    """

    def __init__(self) -> None:
        self._told: list[Problem] = []
        self._count = 0

    def __len__(self) -> int:
        """How many problems were found, told or not."""
        return self._count

    def add(self, path: str, message: str | Callable[[], str], others: tuple[str, ...] = ()) -> None:
        """Add a problem.

        Args:
            path: the dotted path of the option or field.
            message: what is wrong, and what would be right; or what makes that sentence.
            others: the paths of other options that could be changed instead.
        """
        self._count += 1
        if len(self._told) < MOST_PROBLEMS:
            self._told.append(Problem(path, message if isinstance(message, str) else message(), others))

    def add_all(self, error: InvalidRulesError, prefix: str = "") -> None:
        """Add what an error tells.

        Args:
            error: the error about a part of the document.
            prefix: the path of that part, with which the paths begin.
        """
        for problem in error.problems:
            self.add(prefix + problem.path, problem.message, problem.others)
        self._count += error.more

    @property
    def paths(self) -> frozenset[str]:
        """The paths of the problems that are told."""
        return frozenset(problem.path for problem in self._told)

    def error(self) -> InvalidRulesError:
        """The error that tells them."""
        return InvalidRulesError(self._told, self._count - len(self._told))


class InvalidNotationError(FiveHundredError, ValueError):
    """A text is not a card, bid, action or deal; the message says what would be."""


class InvalidLogError(FiveHundredError, ValueError):
    """A published log of a game cannot be read.

    Args:
        line: the number of the line where that shows, from 1.
        message: what is wrong there, and what would be right.
    """

    line: int
    message: str

    def __init__(self, line: int, message: str) -> None:
        super().__init__(line, message)
        self.line = line
        self.message = message

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


class InvalidRecordError(FiveHundredError, ValueError):
    """A record of a match cannot be read or replayed.

    Args:
        place: where in the input, such as ``$.actions[17]``.
        message: what is wrong there.
    """

    place: str
    message: str
    filename: str | None = None
    """The file that was read, as the caller named it; ``None`` where the record did not come from a file."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(place, message)
        self.place = place
        self.message = message

    def __str__(self) -> str:
        return _told_of(self.filename, f"{self.place}: {self.message}")


class UnknownNameError(FiveHundredError, KeyError):
    """There is no preset, option or special bid of that name; the message names the nearest one.

    It is a ``KeyError``, as of every table that is asked for a name, but its message is not put in quotes.
    """

    def __str__(self) -> str:
        return str(self.args[0])


def _told_of(filename: str | None, message: str) -> str:
    return message if filename is None else f"{filename}: {message}"


@contextmanager
def in_file(path: "str | Path") -> Iterator[None]:
    """Name a file in the errors about what stands in it, as an ``OSError`` does.

    Args:
        path: the file, as the caller named it.

    Yields:
        Nothing; what is raised meanwhile is about that file.

    Raises:
        InvalidRulesError: raised inside; it knows the file now.
        InvalidRecordError: raised inside; it knows the file now.
    """
    try:
        yield
    except (InvalidRulesError, InvalidRecordError) as error:
        error.filename = str(path)
        raise


def not_your_turn(seat: "Seat | None") -> Illegal:
    """The refusal of an action by a seat that is not to act; it says nothing about anybody's cards.

    Args:
        seat: the seat that is to act; ``None`` where a deal is due.
    """
    whose = "a deal is due" if seat is None else f"seat {seat} is to act"
    return Illegal(Reason.NOT_YOUR_TURN, f"It is not your turn: {whose}.")
