"""Which hands lie face up, and from when on; who has seen their own hand (catalogue: open-exposed, blind)."""

from typing import Final

from five_hundred.cards.seats import Seat, Seating
from five_hundred.engine.auction.bid_legality import has_looked
from five_hundred.engine.table.phase_classes import Dealing, Finished, Phase
from five_hundred.rules.bids.special_bids import Exposure

__all__ = ["exposed_seats", "face_up_seats", "has_seen_hand", "played_by"]

_BETWEEN_HANDS: Final = (Dealing, Finished)


def has_seen_hand(phase: Phase, seat: Seat) -> bool:
    """Return whether a player has seen their hand; a player who may still bid blind has not (catalogue: blind)."""
    auction = phase.auction
    return auction is None or has_looked(auction, seat)


def exposed_seats(phase: Phase) -> tuple[Seat, ...]:
    """Return the seats whose entire hands lie face up (catalogue: open-exposed, null-who-plays, claims; 6.21, 6.45).

    No hand lies face up before the play begins.
    """
    play = phase.play
    if play is None:
        return ()
    setup, laid_down = play.setup, play.laid_down
    special, declarer = setup.contract.special, setup.contract.declarer
    seats = setup.open_hands
    if special is not None and declarer is not None:
        tricks, led = len(play.history), bool(play.trick)
        shown = {
            Exposure.NEVER: False,
            Exposure.BEFORE_FIRST_LEAD: True,
            Exposure.AFTER_FIRST_TRICK: tricks >= 1,
            Exposure.SECOND_TRICK_LED: tricks > 1 or (tricks == 1 and led),
        }[special.exposure]
        seats = (declarer, *seats) if shown else seats
    return seats + tuple([seat for seat in laid_down if seat not in seats]) if laid_down else seats


def face_up_seats(phase: Phase, seating: Seating) -> tuple[Seat, ...]:
    """Return the seats that have cards face up on the table: exposed hands and dummies (catalogue: p2-form; 6.36)."""
    return () if isinstance(phase, _BETWEEN_HANDS) else exposed_seats(phase) + seating.dummies


def played_by(phase: Phase, seat: Seat) -> int:
    """Return the cards that a seat has played in this hand, as a mask (catalogue: open-exposed)."""
    play = phase.play
    if play is None or seat not in play.setup.order:
        return 0
    bit_of, seats, played = play.setup.tables[seat]._bit_of, play.seats, 0
    for trick in play.history:
        played |= bit_of[trick.plays[trick.seats.index(seat)]]
    place = seats.index(seat)
    return played | bit_of[play.trick[place]] if place < len(play.trick) else played
