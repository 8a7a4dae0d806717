"""Describe events for one person, using only public events and that person's views, never the state."""

from collections.abc import Iterator

from five_hundred.display import text
from five_hundred.display.event_sentences import describe
from five_hundred.engine.phases.exchanging import KittyTaken
from five_hundred.engine.phases.playing import CardPlayed, TrickTaken
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.view import View

__all__ = ["told"]


def told(event: Event, before: View, seen: View) -> Iterator[str]:
    """Yield a line that describes an event; yield nothing for a played card, because the table shows it.

    ``before`` and ``seen`` are the person's views before and after the event.
    """
    match event:
        case CardPlayed():
            pass
        case TrickTaken(trick=trick):
            yield text.trick(trick, seen.rules)
        case KittyTaken(seat=seat, count=count) if seat == seen.seat:
            # The event is public and names no card; the player who took the cards sees them in the hand.
            new = [card for card in seen.hand if card not in before.hand]
            which = f": {text.hand(new)}" if len(new) == count else "."
            yield describe(event, seen.rules).removesuffix(".") + which
        case _:
            yield describe(event, seen.rules)
