"""The state of a published hand during its replay."""

import attrs

from five_hundred.base.errors import InvalidLogError
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action
from five_hundred.engine.game import apply
from five_hundred.engine.refusals import IllegalActionError
from five_hundred.engine.table.state import State
from five_hundred.formats.ptn.blocks import Cell
from five_hundred.formats.ptn.cards_and_calls import read_card
from five_hundred.formats.ptn.findings import Findings
from five_hundred.formats.ptn.hand_tags import PublishedHand
from five_hundred.rules.bids.contracts import Bid

__all__ = ["Playthrough"]


@attrs.define
class Playthrough:
    """A published hand, replayed up to a certain point.

    Args:
        bid: the bid that won the auction; ``None`` before the end of the auction, or if all players passed.
        declarer: the seat that made that bid; ``None`` if ``bid`` is ``None``.
    """

    hand: PublishedHand
    state: State
    findings: Findings
    actions: list[Action] = attrs.field(factory=list)
    bid: Bid | None = None
    declarer: Seat | None = None

    def take(self, action: Action, line: int, what: str) -> None:
        """Take an action that the log describes.

        Args:
            what: the action in the words of the log.

        Raises:
            InvalidLogError: the action is not legal.
        """
        try:
            self.state = apply(self.state, action)
        except IllegalActionError as error:
            raise InvalidLogError(line, f"{what}: {error.illegal.message}") from None
        self.actions.append(action)

    def note(self, line: int, message: str) -> None:
        """Report a gap or a contradiction.

        Args:
            message: what is missing or contradicted, and how the reader resolved it.

        Raises:
            InvalidLogError: the reader is strict, or there are too many remarks.
        """
        self.findings.note(line, message)

    def stops(self, line: int, what: str) -> None:
        """Report that the log ends before the hand is over.

        Args:
            what: what is missing.

        Raises:
            InvalidLogError: the reader is strict, or there are too many remarks.
        """
        self.note(line, f"{what}: {self.hand.seats[self.state.turn or 0]} is next")

    def card(self, cell: Cell) -> Card:
        """Return the card in a cell of a table.

        Raises:
            InvalidLogError: the cell does not hold a card of this pack.
        """
        try:
            return read_card(cell.text, self.hand.rules)
        except ValueError as error:
            raise InvalidLogError(cell.line, str(error)) from None
