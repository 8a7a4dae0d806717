"""The auction of a published hand, and the tags that state its result."""

from typing import Final

from five_hundred.base.errors import InvalidLogError
from five_hundred.base.message_parts import shown_value
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import PASS, MakeBid
from five_hundred.engine.game import why_illegal
from five_hundred.engine.phases.bidding import Look
from five_hundred.engine.refusals import Reason
from five_hundred.engine.table.phase_classes import Bidding
from five_hundred.formats.ptn.blocks import Cell
from five_hundred.formats.ptn.cards_and_calls import NOTHING, PASSED, call_text, read_call
from five_hundred.formats.ptn.replay_state import Playthrough
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.ladder import ladder_of

__all__ = ["check_contract", "make_calls"]

_LOOK: Final = Look()


def make_calls(play: Playthrough) -> None:
    """Make the calls in the auction table of a published hand.

    Raises:
        InvalidLogError: a call is not legal, or a strict reader finds that one is missing or contradicted.
    """
    table, seat, seating = play.hand.auction, play.hand.auction.first, play.state.seating
    left, seats = seating.after(play.hand.dealer), play.hand.seats
    if seat != left:
        sentence = f"the auction must begin to the left of the dealer, with {seats[left]}, got {seats[seat]}"
        play.note(table.line, sentence)
    for row in table.rows:
        for cell in row:
            if not _call(play, seat, cell):
                return
            seat = seating.after(seat)
    if isinstance(play.state.phase, Bidding):
        play.stops(table.last_line, "the auction is not over")


def _call(play: Playthrough, seat: Seat, cell: Cell) -> bool:
    """Process one cell of a seat's column, and return whether the rest of the auction can be read.

    Raises:
        InvalidLogError: the cell holds a bid although it is another seat's turn.
    """
    who, over, turn = play.hand.seats[seat], not isinstance(play.state.phase, Bidding), play.state.turn
    if cell.text == NOTHING:
        if not over and turn == seat:
            play.stops(cell.line, "the auction is not over")
            return False
        if not over:
            play.note(cell.line, f"write {PASSED} instead of {NOTHING} for {who} until the auction ends")
        return True
    bid = _read(play, cell)
    if over:
        if bid is not None or _could_go_on(play):
            play.note(cell.line, f"{cell.text} by {who} comes after the end of the auction and was ignored")
    elif turn == seat:
        _make(play, bid, cell.line, f"{cell.text} by {who}")
    elif bid is not None:
        raise InvalidLogError(cell.line, f"{who} cannot bid {bid}: it is the turn of {play.hand.seats[turn or 0]}")
    return True


def _read(play: Playthrough, cell: Cell) -> Bid | None:
    try:
        return read_call(cell.text, play.hand.rules)
    except ValueError as error:
        raise InvalidLogError(cell.line, str(error)) from None


def _make(play: Playthrough, bid: Bid | None, line: int, what: str) -> None:
    action = PASS if bid is None else MakeBid(bid)
    illegal = why_illegal(play.state, action)
    if illegal is not None and illegal.reason is Reason.NOT_LOOKED:
        play.take(_LOOK, line, what)  # a player who does not bid blind has looked
    play.take(action, line, what)
    if play.state.contract is not None:
        play.bid, play.declarer = play.state.contract.bid, play.state.contract.declarer


def _could_go_on(play: Playthrough) -> bool:
    """Return whether any player could have made a higher bid; if not, further passes have no effect."""
    return play.bid is None or bool(ladder_of(play.hand.rules).above(play.bid))


def check_contract(play: Playthrough) -> None:
    """Compare the tags ``Contract`` and ``Declarer`` with the auction, which must be over.

    Raises:
        InvalidLogError: the reader is strict, and the tags are missing or contradict the auction.
    """
    hand, bid = play.hand, PASSED if play.bid is None else call_text(play.bid, play.hand.rules)
    told = hand.block.get("Contract")
    if told is None:
        play.note(hand.block.line, f"the tag Contract is missing: according to the auction, it must be {bid}")
    elif not _is_bid(play, told.value):
        play.note(told.line, f"according to the auction, the tag Contract must be {bid}, got {shown_value(told.value)}")
    declarer, told = None if play.declarer is None else hand.seats[play.declarer], hand.block.get("Declarer")
    if told is None and declarer is not None:
        play.note(hand.block.line, f"the tag Declarer is missing: according to the auction, it must be {declarer}")
    elif told is not None and told.value != (declarer or ""):
        play.note(
            told.line,
            f"according to the auction, the tag Declarer must be {declarer or 'empty'}, got {shown_value(told.value)}",
        )


def _is_bid(play: Playthrough, text: str) -> bool:
    try:
        return read_call(text, play.hand.rules) == play.bid
    except ValueError:
        return False
