"""Who is the declarer's partner where partners change, and when the cards show it (catalogue: p5-call).

The holder of a called card who must announce it does so in :mod:`five_hundred.engine.phases.calling`.
"""

from collections.abc import Sequence

from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.table.phase_classes import Phase, Playing
from five_hundred.rules.bids.contracts import Contract

__all__ = ["known_partner", "partner_at_the_end", "reveals_partner"]


def known_partner(phase: Phase) -> Seat | None:
    """Return the declarer's partner for this hand, if everyone knows who it is (catalogue: p5-reveal, 6.41).

    If a card was called, everyone knows the partner after the holder of the card has been announced or has played it.
    If partners rotate, everyone knows the partner when the auction ends.

    The result is ``None`` if not everyone knows the partner, or if the partners never change.
    """
    play, contract = phase.play, phase.contract
    if contract is None:
        return None
    if play is None or contract.called is None or contract.partner is not None:
        return contract.partner
    tricks = [(trick.seats, trick.plays) for trick in play.history] + [(play.seats, play.trick)]
    for seats, plays in tricks:
        for seat, each in zip(seats, plays, strict=False):
            if each.card is contract.called and seat != contract.declarer:
                return seat
    return None


def reveals_partner(contract: Contract, seat: Seat, card: Card) -> bool:
    """Return whether a card that a seat plays shows who the declarer's partner is (catalogue: p5-reveal)."""
    return card is contract.called and seat not in (contract.declarer, contract.partner)


def partner_at_the_end(play: Playing, hands: Sequence[int]) -> Seat | None:
    """Return the seat, other than the declarer's, that holds or has played the called card (catalogue: p5-call).

    The result is ``None`` if no card was called, or if no other seat held it.
    """
    contract = play.setup.contract
    if contract.called is None:
        return None
    bit = 1 << play.setup.tables[play.turn].pack.index[contract.called]
    others = (seat for seat, hand in enumerate(hands) if hand & bit and seat != contract.declarer)
    return next(others, known_partner(play))
