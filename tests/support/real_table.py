"""What people at a real table write down of a hand that the engine played."""

from collections.abc import Sequence

from five_hundred import HandScore, PublicState, RuleSet, State
from five_hundred.cards.seats import NO_SIDE, Seat
from five_hundred.engine.table.events import Event, TricksAwarded, TricksClaimed


def essence(public: PublicState) -> object:
    """Everything about a match between two hands but the cards that were played before."""
    match = public.match
    return match.dealer, match.scores, match.uncounted, match.hands_played, match.barred, public.phase


def by_side(rules: RuleSet, score: HandScore) -> Sequence[int]:
    """The tricks of each side; those of a spare hand belong to the declarer."""
    seating, declarer = rules.table.seating, score.contract.declarer
    sides, tricks = seating.side_of, [0] * len(seating.sides)
    for seat, count in enumerate(score.tricks):
        tricks[sides[declarer] if declarer is not None and sides[seat] == NO_SIDE else sides[seat]] += count
    return tricks


def holder(after: State, score: HandScore) -> Seat | None:
    """The seat that held the called card, or the declarer if nobody else did; None if no card was called."""
    hand = after.match.last_hand
    assert hand is not None
    return score.contract.declarer if hand.partner is None and score.contract.called is not None else hand.partner


def winners(after: State, events: Sequence[Event]) -> list[Seat]:
    """The seat that took each trick, in order."""
    hand = after.match.last_hand
    assert hand is not None
    taken = [trick.winner for trick in hand.tricks]
    for awarded in events:
        if isinstance(awarded, TricksAwarded | TricksClaimed):
            taken += [awarded.seat] * awarded.count
    return taken
