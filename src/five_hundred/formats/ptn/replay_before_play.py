"""The steps of a published hand between the auction and the play: the call of a card, the exchange, the nomination."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from five_hundred.base.errors import InvalidLogError
from five_hundred.cards.card import Card
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.phases.calling import Calling
from five_hundred.engine.phases.exchanging import Exchange, Exchanging
from five_hundred.engine.phases.nominating import Nominate, Nominating
from five_hundred.engine.table.phase_classes import Dealing, Finished, Playing
from five_hundred.formats.ptn.cards_and_calls import NOTHING
from five_hundred.formats.ptn.replay_state import Playthrough

__all__ = ["prepare_play"]


def prepare_play(play: Playthrough) -> None:
    """Take every step between the end of the auction and the first card.

    The steps are to call a card, take the kitty, discard and nominate.

    Raises:
        InvalidLogError: a step is illegal or missing, the rules have a step that a log cannot describe, or a strict
            reader finds a gap or a contradiction.
    """
    steps = dict(_STEPS)
    while (step := steps.pop(type(play.state.phase), None)) is not None:
        before = play.state
        step.take(play)
        if play.state is before:
            return  # the log ends here
    for step in steps.values():
        for name in step.tags:
            if (tag := play.hand.block.get(name)) is not None:
                play.note(tag.line, f"the tag {name} must be absent, because no seat {step.does}")
    if not isinstance(play.state.phase, Playing | Dealing | Finished):
        due = play.state.phase_name
        raise InvalidLogError(play.hand.block.line, f"these rules have a step that a log cannot describe: {due}")


def _call(play: Playthrough) -> None:
    """Call the card that the log names; do nothing if the log ends before the call.

    Raises:
        InvalidLogError: the log goes on without the call, or the call is not legal.
    """
    hand = play.hand
    if hand.called is not None:
        play.take(hand.called, hand.line_of("CardCalled"), "CardCalled")
    elif hand.play is None:
        play.stops(hand.block.line, "the log ends before the call of a card")
    else:
        raise InvalidLogError(hand.line_of("CardCalled"), f"{hand.without('CardCalled')}, and no other tag replaces it")


def _exchange(play: Playthrough) -> None:
    seat = play.state.turn
    assert seat is not None  # the seat that took the kitty
    _check_kitty(play, seat)
    _discard(play, seat)


def _check_kitty(play: Playthrough, seat: Seat) -> None:
    kitty, added, line = play.hand.piles["kitty"], play.hand.added, play.hand.line_of("CardsAdded")
    told = f"{play.hand.seats[seat]} takes {' '.join(map(str, kitty))}"
    if added is None:
        play.note(line, f"{play.hand.without('CardsAdded')}: {told}")
    elif added[0] != seat or sorted(added[1]) != sorted(kitty):
        play.note(line, f"the tag CardsAdded must name the cards of the kitty: {told}")


def _discard(play: Playthrough, seat: Seat) -> None:
    """Discard the cards that the log names; do nothing if the log ends before the discard.

    Raises:
        InvalidLogError: the discards are not legal, or they are missing and the play does not show them.
    """
    seats, line, removed = play.hand.seats, play.hand.line_of("CardsRemoved"), play.hand.removed
    who = seats[seat]
    if removed is not None and removed[0] == seat:
        play.take(Exchange(removed[1]), line, f"{who} discards")
        return
    if removed is None and play.hand.play is None:
        play.stops(play.hand.block.line, "the log ends before the discard")
        return
    played, held = _column(play, seat), play.state.hand(seat)
    unplayed = [card for card in held if card not in played]
    what = (
        f"the tag CardsRemoved must name {who}, got {seats[removed[0]]}"
        if removed
        else play.hand.without("CardsRemoved")
    )
    if len(unplayed) != len(held) - HAND_SIZE:
        raise InvalidLogError(line, f"{what}, and the play does not show the discards of {who}")
    told = " ".join(map(str, unplayed))
    play.note(line, f"{what}: the discards are {told}, which {who} does not play")
    play.take(Exchange(unplayed), line, f"{who} discards")


def _column(play: Playthrough, seat: Seat) -> set[Card]:
    """Return the cards in a seat's column of the play table."""
    table = play.hand.play
    if table is None:
        return set()
    place = play.state.seating.clockwise_from(table.first).index(seat)
    cells = [row[place] for row in table.rows if len(row) > place and row[place].text != NOTHING]
    return {play.card(cell) for cell in cells}


def _nominate(play: Playthrough) -> None:
    """Nominate the suit that the log names, or no suit; do nothing if the log ends before the nomination."""
    hand = play.hand
    if hand.block.get("Nominated") is None and (hand.play is None or not hand.play.rows):
        play.stops(hand.block.line, "the log ends before the nomination")
    else:
        play.take(Nominate(hand.nominated), hand.line_of("Nominated"), "Nominated")


class _Step(NamedTuple):
    """A step that a log can describe."""

    take: Callable[[Playthrough], None]
    """The function that takes the step; it leaves the state unchanged if the log ends before the step."""
    tags: tuple[str, ...]
    """The tags that describe the step."""
    does: str
    """What a seat does in the step, worded to follow "no seat" in a message."""


_STEPS: Final[Mapping[type, _Step]] = MappingProxyType(
    {
        Exchanging: _Step(_exchange, ("CardsAdded", "CardsRemoved"), "takes the kitty"),
        Calling: _Step(_call, ("CardCalled",), "calls a card"),
        Nominating: _Step(_nominate, ("Nominated",), "nominates a suit"),
    }
)
"""The steps that a log can describe, keyed by phase; each step takes place at most once per hand."""
