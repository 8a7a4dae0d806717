"""Claims by consent: the hands that are laid down, the players who answer, and the tricks awarded (catalogue: 6.45).

The functions use only public facts.  Therefore, neither asking a player about a claim nor refusing to ask reveals a
hidden card.
"""

from five_hundred.cards.seats import HAND_SIZE, Seat, Seating
from five_hundred.engine.phase_classes import Playing
from five_hundred.engine.public_facts import exposed_seats, known_partner

__all__ = ["awarded_by", "hands_of_claimer", "has_claimed", "may_claim_fewer", "opponents", "who_answers"]


def has_claimed(phase: Playing) -> bool:
    """Return whether the player on lead has already claimed in this hand and so may not claim again (catalogue 6.45).

    Args:
        phase: the play, with a player on lead.
    """
    return phase.setup.actors[phase.turn] in phase.laid_down


def hands_of_claimer(seating: Seating, phase: Playing) -> tuple[Seat, ...]:
    """Return the seats whose hands are laid face up when the player on lead claims (catalogue 6.45).

    These are all hands that the player plays, except the hands of dummies, which lie face up anyway.

    Args:
        seating: the seats and sides.
        phase: the play, with a player on lead.
    """
    actors, owners, turn = phase.setup.actors, seating.owners, phase.turn
    return tuple([seat for seat in phase.setup.rounds[turn] if actors[seat] == actors[turn] and owners[seat] == seat])


def who_answers(seating: Seating, phase: Playing) -> tuple[Seat, ...]:
    """Return, in order, the players who must agree to a claim by the player on lead (catalogue 6.45).

    The players who must agree are the opponents whose hands do not lie face up or, if every opponent's hand lies face
    up, all opponents.

    Args:
        seating: the seats and sides.
        phase: the play, with a player on lead.
    """
    actors = phase.setup.actors
    players = tuple(dict.fromkeys([actors[seat] for seat in opponents(seating, phase)]))
    face_up = exposed_seats(phase)
    return tuple([seat for seat in players if seat not in face_up]) or players


def may_claim_fewer(seating: Seating, phase: Playing) -> bool:
    """Return whether the player on lead may claim fewer than all remaining tricks.

    The other tricks must go to one side (catalogue 6.45); if the opponents belong to several sides, the number of
    tricks claimed does not determine which side takes the others.

    Args:
        seating: the seats and sides.
        phase: the play, with a player on lead.
    """
    return len({seating.side_of[seat] for seat in opponents(seating, phase)}) == 1


def awarded_by(seating: Seating, phase: Playing, tricks: int) -> dict[Seat, int]:
    """Return the tricks that each seat receives if all opponents agree to a claim (catalogue 6.45).

    Args:
        seating: the seats and sides.
        phase: the play, with a player on lead.
        tricks: the number of tricks that the player claims; the first opponent to the left receives the others.
    """
    rest = HAND_SIZE - len(phase.history) - tricks
    awarded = {phase.turn: tricks, opponents(seating, phase)[0]: rest}
    return {seat: count for seat, count in awarded.items() if count}


def opponents(seating: Seating, phase: Playing) -> tuple[Seat, ...]:
    """Return, clockwise, the seats in play that are not known to be on the team of the player on lead (catalogue 6.45).

    Args:
        seating: the seats and sides.
        phase: the play, with a player on lead.
    """
    seat = phase.turn
    team = phase.setup.contract.team(seating, known_partner(phase))
    friends = team if seat in team else (seat, *seating.partners(seat))
    return tuple([other for other in phase.setup.rounds[seat] if other not in friends])
