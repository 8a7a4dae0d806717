"""What happened, told to one person: from public events and what that person may see, never from the state."""

from collections.abc import Iterator

from five_hundred import View, describe, text
from five_hundred.engine.events import CardPlayed, Event, KittyTaken, TrickTaken


def told(event: Event, before: View, seen: View) -> Iterator[str]:
    """What happened, in a line; a single card in none, as it lies on the table.

    Args:
        event: what happened.
        before: what the person saw before it.
        seen: what the person sees after it.
    """
    match event:
        case CardPlayed():
            pass
        case TrickTaken(trick=trick):
            yield text.trick(trick, seen.rules)
        case KittyTaken(seat=seat, count=count) if seat == seen.seat:
            # The event is for everybody and names no card; whoever took them sees them in the hand.
            new = [card for card in seen.hand if card not in before.hand]
            which = f": {text.hand(new)}" if len(new) == count else "."
            yield describe(event, seen.rules).removesuffix(".") + which
        case _:
            yield describe(event, seen.rules)
