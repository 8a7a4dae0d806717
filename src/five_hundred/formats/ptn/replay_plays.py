"""The play of a published hand, trick by trick."""

from collections.abc import Sequence

from five_hundred.base.errors import InvalidLogError
from five_hundred.cards.card import Card, Suit
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.game import apply, legal_actions, why_illegal
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.formats.ptn.blocks import Cell
from five_hundred.formats.ptn.cards_and_calls import NOTHING
from five_hundred.formats.ptn.hand_tags import Table
from five_hundred.formats.ptn.replay_state import Playthrough

__all__ = ["play_tricks"]


def play_tricks(play: Playthrough) -> None:
    """Play the cards listed in the play table of a published hand, in which every earlier step must be complete.

    Raises:
        InvalidLogError: a play is not legal, or a strict reader finds that one is missing or contradicted.
    """
    table, phase = play.hand.play, play.state.phase
    if not isinstance(phase, Playing):
        if table is not None and table.rows:
            play.note(table.line, "the table below the tag Play must be empty, because the hand is not played")
        return
    if table is None:
        play.stops(play.hand.block.line, "the tag Play is missing")
        return
    if table.first != phase.leader:
        right, wrong = play.hand.seats[phase.leader], play.hand.seats[table.first]
        play.note(table.line, f"the first column must belong to the leader of the first trick, {right}, got {wrong}")
    for number, row in enumerate(table.rows, start=1):
        if not isinstance(play.state.phase, Playing):
            play.note(
                row[0].line, f"the rest of the table was ignored, because the hand is over after {number - 1} tricks"
            )
            break
        if not _trick(play, number, row, table):
            break
    if isinstance(play.state.phase, Playing):
        play.stops(table.last_line, f"the play ends after {len(play.state.phase.history)} complete tricks")
    _check_named(play)


def _trick(play: Playthrough, number: int, row: Sequence[Cell], table: Table) -> bool:
    """Play one row of the table, and return whether the trick is complete.

    Raises:
        InvalidLogError: a seat has no card, but a later seat has one.
    """
    phase = play.state.phase
    assert isinstance(phase, Playing)
    seats = play.hand.seats
    cells = dict(zip(play.state.seating.clockwise_from(table.first), row, strict=False))
    for seat, cell in cells.items():
        if seat not in phase.seats and cell.text != NOTHING:
            play.note(cell.line, f"{seats[seat]} does not take part in this hand: write '{NOTHING}'")
    order = [cells.get(seat, Cell(row[0].line, NOTHING)) for seat in phase.seats]
    for place, (seat, cell) in enumerate(zip(phase.seats, order, strict=True)):
        if cell.text != NOTHING:
            _play(play, seat, cell, number, order[place + 1 :])
        elif all(later.text == NOTHING for later in order[place:]):
            return False
        else:
            led = seats[phase.leader]
            raise InvalidLogError(cell.line, f"{seats[seat]}'s card is missing from trick {number}, which {led} led")
    return True


def _play(play: Playthrough, seat: Seat, cell: Cell, number: int, others: Sequence[Cell]) -> None:
    card = play.card(cell)
    action = PlayCard(card)
    if card.is_joker and why_illegal(play.state, action) is not None:
        action = PlayCard(card, _suit_named(play, seat, card, cell.line, others))
    play.take(action, cell.line, f"trick {number}, {card} by {play.hand.seats[seat]}{_where(play, seat, card)}")


def _where(play: Playthrough, seat: Seat, card: Card) -> str:
    """Return a note that says where a card is if its seat does not hold it; otherwise an empty string."""
    if card in play.state.hand(seat):
        return ""
    for other in play.state.seating.seats:
        if card in play.state.hand(other):
            return f" (it is in the hand of {play.hand.seats[other]})"
    return " (it is no longer in any hand)"


def _suit_named(play: Playthrough, seat: Seat, joker: Card, line: int, others: Sequence[Cell]) -> Suit | None:
    """Return the suit named for a led joker, from this library's tag or from the cards that follow the lead."""
    if joker in play.hand.named:
        return play.hand.named[joker]
    leads = [each for each in legal_actions(play.state) if isinstance(each, PlayCard) and each.card is joker]
    suits = [lead.suit for lead in leads if _fits(play, lead, others)]
    if len(suits) > 1:
        told = " or ".join(map(str, suits))
        sentence = f"the log does not say which suit {play.hand.seats[seat]} names for the joker: {told} would fit"
        play.note(line, f"{sentence}; {suits[0]} was assumed")
    return suits[0] if suits else None


def _fits(play: Playthrough, lead: PlayCard, others: Sequence[Cell]) -> bool:
    """Return whether the other seats could legally have played their cards to a given lead."""
    state = apply(play.state, lead)
    for cell in others:
        if cell.text == NOTHING:
            break
        following = PlayCard(play.card(cell))
        if why_illegal(state, following) is not None:
            return False
        state = apply(state, following)
    return True


def _check_named(play: Playthrough) -> None:
    led = [action.card for action in play.actions if isinstance(action, PlayCard) and action.suit is not None]
    for card in play.hand.named:
        if card not in led:
            sentence = f"the tag SuitNamed must name suits only for jokers that were led, got {card}"
            play.note(play.hand.line_of("SuitNamed"), sentence)
