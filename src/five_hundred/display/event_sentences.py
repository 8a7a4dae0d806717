"""Sentences about a match that every player may read."""

from collections.abc import Sequence

from five_hundred.display.seat_names import words
from five_hundred.engine.auction.bid_legality import is_inkle
from five_hundred.engine.refusals import Illegal, Reason, whose_turn
from five_hundred.engine.table.events import Event
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Bid

__all__ = ["describe", "mark_inkle"]


def describe(event: Event | Illegal, rules: RuleSet, names: Sequence[str] | None = None) -> str:
    """Return a sentence that describes an event or a refusal, and calls the seats by their names.

    The sentence uses the words of the house rules for pass and kitty.

    Args:
        event: an event that :func:`step <five_hundred.engine.game.step>` returns; or a refusal, whose sentence is only
            for the player who tried the action.
        rules: the house rules of the match.
        names: the name of each seat, starting with seat 0 and including dummies; ``None`` for compass names such as
            ``South``.

    Raises:
        ValueError: ``names`` does not have one name for each seat.
        TypeError: ``event`` is neither an event nor a refusal, or ``rules`` is not a RuleSet.
    """
    say = words(rules, names)
    if isinstance(event, Event):
        return event._sentence(say)
    if not isinstance(event, Illegal):
        raise TypeError(f"describe() takes an event that step() returns, got {type(event).__name__}")
    if event.reason is Reason.NOT_YOUR_TURN and event.seat is not None:
        return whose_turn(say.seats[event.seat])
    return event.message


def mark_inkle(name: str, rules: RuleSet, bid: Bid) -> str:
    """Return the name of a bid, followed by ``(inkle)`` if the bid is an inkle (catalogue: inkle-who)."""
    return f"{name} (inkle)" if is_inkle(rules, bid) else name
