"""From one hand to the next: who held the called card, and the state in which nobody holds a card.

:mod:`five_hundred.engine.table.hand_end` decides everything else, which depends on public facts alone.
"""

from collections.abc import Mapping
from typing import Final

from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.table.events import Log
from five_hundred.engine.table.hand_end import end_by_claim
from five_hundred.engine.table.known_partner import known_partner
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import Dealing, Finished, Playing
from five_hundred.engine.table.state import Secrets, State, make_state

__all__ = ["award_claim", "between_hands", "partner_at_the_end"]

_NOTHING_HIDDEN: Final = Secrets()


def between_hands(match: Match, phase: Dealing | Finished, stock: tuple[Card, ...] | None = None) -> State:
    """Return the state before a deal or after the end of the match (catalogue: next-dealer-no-reshuffle).

    Args:
        stock: the order in which the pack is dealt next; ``None`` if the pack is shuffled.
    """
    secrets = _NOTHING_HIDDEN if stock is None else Secrets(stock=stock)
    return make_state(match, phase, (0,) * len(match.rules.table.seating.seats), secrets)


def award_claim(state: State, phase: Playing, awarded: Mapping[Seat, int], log: Log) -> State:
    """Return the state after a claim has ended the hand, with the remaining tricks awarded (catalogue: claims; 6.45).

    Args:
        phase: the play of the cards, which need not be the phase of the state.
        awarded: the number of tricks that each seat receives, in this order.
    """
    return between_hands(*end_by_claim(state.public, phase, awarded, partner_at_the_end(state, phase), log))


def partner_at_the_end(state: State, phase: Playing) -> Seat | None:
    """Return the seat, other than the declarer's, that holds or has played the called card (catalogue: p5-call).

    The result is ``None`` if no card was called, or if no other seat held it.  ``phase`` is the play, which need not be
    the phase of the state.
    """
    contract = phase.setup.contract
    if contract.called is None:
        return None
    bit = 1 << state.rules.table.pack.index[contract.called]
    others = (seat for seat, hand in enumerate(state.hands) if hand & bit and seat != contract.declarer)
    return next(others, known_partner(phase))
