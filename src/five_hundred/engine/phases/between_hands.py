"""The state between two hands: nobody holds a card."""

from typing import Final

from five_hundred.cards.card import Card
from five_hundred.engine.match import Match
from five_hundred.engine.phase_classes import Dealing, Finished
from five_hundred.engine.state import Secrets, State, make_state

__all__ = ["between_hands"]

_NOTHING_HIDDEN: Final = Secrets()


def between_hands(match: Match, phase: Dealing | Finished, stock: tuple[Card, ...] | None = None) -> State:
    """Return the state before a deal or after the end of the match (catalogue: next-dealer-no-reshuffle).

    Args:
        match: the facts that all phases of a hand share.
        phase: the phase.
        stock: the order in which the pack is dealt next; ``None`` if the pack is shuffled.
    """
    secrets = _NOTHING_HIDDEN if stock is None else Secrets(stock=stock)
    return make_state(match, phase, (0,) * len(match.rules.table.seating.seats), secrets)
