"""The event that reports an action: the first event of each step."""

from typing import Final

from five_hundred.bids.actions import (
    Action,
    AnswerClaim,
    AnswerThrowIn,
    CallBreach,
    CallCard,
    Claim,
    Deal,
    Declare,
    Exchange,
    GiveCard,
    KeepDrawn,
    Look,
    MakeBid,
    Nominate,
    OfferThrowIn,
    Pass,
    PlayCard,
    TakeCard,
)
from five_hundred.bids.contracts import Call
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine import events
from five_hundred.engine.events import Event, ThrownIn
from five_hundred.engine.phase_classes import (
    Adding,
    AnsweringClaim,
    Bidding,
    Calling,
    CallingBreach,
    Dealing,
    DeclaringAlone,
    Drawing,
    Exchanging,
    GivingToDeclarer,
    Nominating,
    Phase,
    Playing,
    TakingExposed,
    ThrowingIn,
)
from five_hundred.engine.phases.bidding import event_of
from five_hundred.engine.phases.exchanging import taker_of_discards
from five_hundred.engine.public_state import PublicState
from five_hundred.rules import Claims, Misdeal

__all__ = ["due_in", "first_event", "is_due"]


def first_event(public: PublicState, action: Action) -> Event:
    """Return the event that reports an action of the seat to act; the function does not check that it is legal."""
    rules, phase, turn = public.rules, public.phase, public.turn
    seat = public.dealer if turn is None else turn
    match action:
        case KeepDrawn():
            return events.CardsDrawn(seat, action.first)
        case TakeCard():
            return events.CardTaken(seat, action.card, kitty=isinstance(phase, Adding))
        case Look():
            return events.Looked(seat)
        case OfferThrowIn() if rules.table.misdeal is Misdeal.HOLDER_MAY:
            return events.DealAbandoned(ThrownIn.MISDEAL, public.dealer)
        case OfferThrowIn():
            return events.ThrowInOffered(seat)
        case AnswerThrowIn():
            return events.ThrowInAnswered(seat, action.agree)
        case MakeBid():
            return event_of(rules, Call(seat, action.bid))
        case Pass():
            return events.Passed(seat) if isinstance(phase, Bidding) else events.Declined(seat)
        case CallCard():
            return events.CardCalled(seat, action.card)
        case Exchange() if isinstance(phase, Exchanging) and (partner := taker_of_discards(rules, phase)) is not None:
            return events.CardsPassedOn(seat, partner, len(action.discards))
        case Exchange():
            return events.Discarded(seat, len(action.discards))
        case Declare():
            return events.Declared(seat)
        case GiveCard():
            declarer = phase.contract.declarer if isinstance(phase, GivingToDeclarer) else None
            return events.CardGiven(seat, seat if declarer is None else declarer)
        case CallBreach():
            return events.BreachCalled(seat)
        case Nominate():
            return events.JokersNominated(seat, action.suit)
        case PlayCard():
            return events.CardPlayed(seat, action.card, action.suit)
        case Claim():
            left = HAND_SIZE - len(public.tricks)
            tricks = left if action.tricks is None else action.tricks
            if rules.play.claims is Claims.PROVABLE:
                return events.TricksClaimed(seat, tricks)
            return events.ClaimMade(seat, tricks, left)
        case AnswerClaim():
            return events.ClaimAnswered(seat, action.agree)
        case Deal():
            return events.Dealt(public.dealer, public.hands_played + 1)


_PHASES: Final[dict[type, tuple[type[Phase], ...]]] = {
    events.Dealt: (Dealing,),
    events.CardsDrawn: (Drawing,),
    events.CardTaken: (Adding, TakingExposed),
    events.DealAbandoned: (Bidding,),
    events.Looked: (Bidding,),
    events.ThrowInOffered: (Bidding,),
    events.ThrowInAnswered: (ThrowingIn,),
    events.BidMade: (Bidding,),
    events.Passed: (Bidding,),
    events.Discarded: (Exchanging,),
    events.CardsPassedOn: (Exchanging,),
    events.CardCalled: (Calling,),
    events.Declared: (DeclaringAlone,),
    events.Declined: (DeclaringAlone, CallingBreach),
    events.CardGiven: (GivingToDeclarer,),
    events.BreachCalled: (CallingBreach,),
    events.JokersNominated: (Nominating,),
    events.CardPlayed: (Playing,),
    events.ClaimMade: (Playing,),
    events.TricksClaimed: (Playing,),
    events.ClaimAnswered: (AnsweringClaim,),
}
"""The phases in which a step can begin with an event."""


def is_due(phase: Phase, event: Event) -> bool:
    """Return whether a step can begin with an event in a phase."""
    return isinstance(phase, _PHASES.get(type(event), ()))


def due_in(phase: Phase) -> list[str]:
    """Return the names of the events with which a step can begin in a phase."""
    return [each.__name__ for each, phases in _PHASES.items() if isinstance(phase, phases)]
