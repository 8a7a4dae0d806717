"""From one hand to the next: the state in which nobody holds a card.

:mod:`five_hundred.engine.table.hand_end` decides everything else, which depends on public facts alone.
"""

from typing import Final

from five_hundred.cards.card import Card
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import Dealing, Finished
from five_hundred.engine.table.state import Secrets, State, make_state

__all__ = ["between_hands"]

_NOTHING_HIDDEN: Final = Secrets()


def between_hands(match: Match, phase: Dealing | Finished, stock: tuple[Card, ...] | None = None) -> State:
    """Return the state before a deal or after the end of the match (catalogue: next-dealer-no-reshuffle).

    Args:
        stock: the order in which the pack is dealt next; ``None`` if the pack is shuffled.
    """
    secrets = _NOTHING_HIDDEN if stock is None else Secrets(stock=stock)
    return make_state(match, phase, (0,) * len(match.rules.table.seating.seats), secrets)
