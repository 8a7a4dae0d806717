"""What is carried along while a published hand is played through."""

import attrs

from five_hundred.base.errors import InvalidLogError
from five_hundred.bids.actions import Action
from five_hundred.bids.contracts import Bid
from five_hundred.bids.refusals import IllegalActionError
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.game import apply
from five_hundred.engine.state import State
from five_hundred.formats.ptn.blocks import Cell
from five_hundred.formats.ptn.findings import Findings
from five_hundred.formats.ptn.hands import PublishedHand
from five_hundred.formats.ptn.words import SEATS, read_card

__all__ = ["Playthrough"]


@attrs.define
class Playthrough:
    """A published hand as far as it has been played.

    Args:
        hand: the hand.
        state: the state so far.
        findings: where it goes what the log leaves out or contradicts.
        actions: the actions so far.
        bid: the bid that won the auction; ``None`` before that, and where all passed.
        declarer: the seat that made it; ``None`` as for the bid.
    """

    hand: PublishedHand
    state: State
    findings: Findings
    actions: list[Action] = attrs.field(factory=list)
    bid: Bid | None = None
    declarer: Seat | None = None

    def take(self, action: Action, line: int, what: str) -> None:
        """Take an action, which the log says was taken.

        Args:
            action: the action.
            line: the number of the line that says so, from 1.
            what: the action in the words of the log.

        Raises:
            InvalidLogError: it is not legal.
        """
        try:
            self.state = apply(self.state, action)
        except IllegalActionError as error:
            raise InvalidLogError(line, f"{what}: {error.illegal.message}") from None
        self.actions.append(action)

    def note(self, line: int, message: str) -> None:
        """Something is left out or contradicted.

        Args:
            line: the number of the line where it shows, from 1.
            message: what it is, and what is made of it.

        Raises:
            InvalidLogError: the reader is strict.
        """
        self.findings.note(line, message)

    def stops(self, line: int, what: str) -> None:
        """The log ends in the middle of the hand.

        Args:
            line: the number of the line where it does, from 1.
            what: what is left out.

        Raises:
            InvalidLogError: the reader is strict.
        """
        self.note(line, f"{what}: {SEATS[self.state.turn or 0]} is next")

    def card(self, cell: Cell) -> Card:
        """The card that stands in a table.

        Args:
            cell: the word.

        Raises:
            InvalidLogError: it is not a card of this pack.
        """
        try:
            return read_card(cell.text, self.hand.rules)
        except ValueError as error:
            raise InvalidLogError(cell.line, str(error)) from None
