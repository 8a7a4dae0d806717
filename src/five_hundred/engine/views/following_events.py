"""Follow a match by what is said and played at the table, without knowing the whole deal.

For each step of each match and for each seat, ``follow(view(before, seat), events, own_cards(after, seat))`` equals
``view(after, seat)``; :mod:`five_hundred.engine.public_step` carries out what everybody sees.
"""

from collections.abc import Iterable
from itertools import islice
from typing import Final, overload

from five_hundred.base.arguments import expect
from five_hundred.base.message_parts import counted
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action, Claim, PlayCard
from five_hundred.engine.game import why_illegal
from five_hundred.engine.phases.adding import CardTaken
from five_hundred.engine.phases.all_phases import SPECS
from five_hundred.engine.phases.calling import CallCard, CardCalled
from five_hundred.engine.phases.dealing import Dealt, HandShown
from five_hundred.engine.phases.drawing import CardsDrawn
from five_hundred.engine.phases.exchanging import CardsPassedOn, Discarded, Exchange, KittyTaken
from five_hundred.engine.phases.giving_to_declarer import CardGiven, GiveCard
from five_hundred.engine.phases.nominating import JokersNominated, Nominate, no_joker
from five_hundred.engine.phases.playing import CardPlayed, CardUncovered
from five_hundred.engine.phases.throwing_in import OfferThrowIn, ThrowInOffered
from five_hundred.engine.public_step import follow_public
from five_hundred.engine.refusals import Illegal, IllegalActionError, Reason
from five_hundred.engine.table import events
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.face_up_hands import has_seen_hand, played_by
from five_hundred.engine.table.phase_classes import (
    Dealing,
    Finished,
)
from five_hundred.engine.table.possible_cards import expect_answer, possible_cards, why_impossible
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.table_from_events import refuse
from five_hundred.engine.table.view import NO_CARDS, OwnCards, View
from five_hundred.engine.views.view import as_partial_state, view_of
from five_hundred.rules import Reveal
from five_hundred.rules.bids.contracts import Contract

__all__ = ["follow"]

_MOST_EVENTS: Final = 50
"""A number of events that no step reaches."""


@overload
def follow(seen: PublicState, happened: Iterable[Action | Event]) -> PublicState: ...
@overload
def follow(seen: View, happened: Iterable[Action | Event], own: OwnCards | None = None) -> View: ...
def follow(
    seen: PublicState | View, happened: Iterable[Action | Event], own: OwnCards | None = None
) -> PublicState | View:
    """Return what a program sees after a step, from what it saw before and what has happened.

    The function needs no deal: a program that knows the rules, the first dealer and the cards of one seat can follow a
    match on somebody else's server, or at a real table.

    Args:
        seen: the public state before the step, or the view of a seat.
        happened: all events of the step, in order; or the action of the seat to act, and after it those events that
            only hidden cards decide: which cards are shown, who holds a called card, or that a claim holds.
        own: with a view, the cards that its seat knows after the step; ``None`` if they follow from the view and from
            what has happened.  They are needed if the seat has been dealt cards, has first looked at them, or has
            drawn, picked up or received hidden cards, or if only an event says that it has discarded or given some.

    Returns:
        The public state or the view after the step.

    Raises:
        IllegalActionError: the rules forbid the action, or the seat cannot hold the card; the attribute ``illegal`` of
            the error contains the reason.
        ValueError: the first event does not occur in this phase; another event contradicts the rules, the first event
            or what everybody knows; an event that is needed is missing; or ``own`` contradicts what has happened.
        TypeError: an argument or an event has a wrong type.
    """
    expect(seen, PublicState | View, "seen", "a PublicState or a View, such as new_match(rules)")
    expect(happened, Iterable, "happened", "the events of a step, such as [Passed(0)]")
    spec = SPECS[type(seen.public.phase)]
    action: Action | None = None
    told: list[Event] = []
    for each in islice(happened, _MOST_EVENTS + 1):
        if len(told) == _MOST_EVENTS:
            raise ValueError(f"happened must contain the events of one step, got more than {_MOST_EVENTS}")
        expect(each, Event | Action, "happened", "events, such as [Passed(0)], or an action and events")
        if isinstance(each, Event):
            told.append(each)
        elif not told:
            action = each
            if not isinstance(each, spec.actions):  # the rules refuse such an action whatever the hidden cards are
                refuse(why_illegal(as_partial_state(seen.public, 0, NO_CARDS), each))
            told.append(spec.report(seen.public, seen.public.phase, each))
        else:
            raise TypeError("happened must contain events after the first action or event, got another action")
    if isinstance(seen, View):
        expect(own, OwnCards | None, "own", "OwnCards, or None")
        return _follow_view(seen, tuple(told), action, own)
    if own is not None:
        raise TypeError("own must be None if seen is a PublicState")
    return follow_public(seen, told, complete=action is None)[0]


def _follow_view(seen: View, given: tuple[Event, ...], action: Action | None, own: OwnCards | None) -> View:
    seat, complete = seen.seat, action is None
    if seat is None:
        after, _ = follow_public(seen.public, given, complete=complete)
        return view_of(after, None, NO_CARDS if own is None else own)
    action = _action_of(given[0]) if action is None and given else action
    if action is not None and seen.to_act == seat and type(given[0]) in SPECS[type(seen.public.phase)].events:
        refuse(why_illegal(as_partial_state(seen.public, seat, seen.own), action))
    after, given = follow_public(seen.public, given, complete=complete)
    _expect_consistent(seen, seat, after, given)
    follows = _known_after(seen, seat, after, given, action)
    if own is None or own == follows:
        try:
            return view_of(after, seat, follows)
        except ValueError as error:
            right = "the cards that the seat knows after the step, because the events do not say them"
            raise ValueError(f"own must be {right}: {error}") from None
    found = view_of(after, seat, own)
    if _is_known(after, seat, follows):
        raise ValueError("own must be None or the cards that follow from what has happened, which moves no hidden card")
    _expect_moved(seen, seat, follows, own, given)
    return found


def _action_of(event: Event) -> Action | None:
    """Return the action that an event reports, if the player's own cards decide whether it is legal."""
    match event:
        case CardPlayed():
            return PlayCard(event.card, event.suit)
        case CardCalled():
            return CallCard(event.card)
        case JokersNominated():
            return Nominate(event.suit)
        case ThrowInOffered() | events.DealAbandoned():
            return OfferThrowIn()
        case events.TricksClaimed():
            return Claim()
        case _:
            return None


def _expect_consistent(seen: View, seat: Seat, after: PublicState, given: tuple[Event, ...]) -> None:
    """Refuse events that contradict the cards of the seat itself.

    Raises:
        IllegalActionError: another seat has shown a card that this seat holds or has discarded.
        ValueError: the events show other cards of this seat, or another holder of the called card.
    """
    pack = seen.rules.table.pack
    held = seen.own.held
    mine = held | seen.own.discards
    for event in given:
        if isinstance(event, events.ClaimAnswered) and event.seat is None:
            shown = {each.seat: pack.mask(each.cards) for each in given if isinstance(each, events.HandExposed)}
            expect_answer(seen.public, dict(seen.public.face_up) | {seat: held} | shown, event.agreed, mine)
        match event:
            case CardPlayed() | CardUncovered():
                cards = pack.mask((event.card,))
            case events.HandExposed() | HandShown():
                cards = pack.mask(event.cards)
            case JokersNominated() if event.suit is not None and event.seat != seat:
                if not possible_cards(seen.public, event.seat) & pack.jokers & ~mine:
                    raise IllegalActionError(no_joker())
                continue
            case _:
                continue
        if event.seat != seat and cards & mine:
            card = pack.cards_in(cards & mine)[0]
            where = "it is in your hand" if cards & held else "you have discarded it"
            raise IllegalActionError(Illegal(Reason.NOT_HELD, f"Seat {event.seat} cannot hold {card}: {where}."))
        if event.seat != seat and isinstance(event, CardPlayed):
            refuse(why_impossible(seen.public, event.seat, PlayCard(event.card, event.suit), mine))
        if event.seat == seat and held and cards & ~held:  # a player who bids blind does not know the hand yet
            raise ValueError("happened must show the cards in the hand of this seat, got other cards")
    contract = after.contract if after.contract is not None else seen.contract
    if contract is not None and contract.called is not None:
        _expect_holder(seen, seat, contract, after, given)


def _expect_holder(seen: View, seat: Seat, contract: Contract, after: PublicState, given: tuple[Event, ...]) -> None:
    """Refuse a partner who cannot have held the called card, as far as this seat knows (catalogue: p5-call).

    Raises:
        ValueError: the events name such a partner, or no partner although there must be one.
    """
    assert contract.called is not None
    over = any(isinstance(event, events.HandScored) for event in given)
    partner = after.last_hand.partner if over and after.last_hand is not None else after.partner
    announced = seen.rules.partner.reveal is Reveal.ANNOUNCED
    if partner is None and not over and not announced:
        return  # nobody knows the partner yet
    bit = 1 << seen.rules.table.pack.index[contract.called]
    own = bool((seen.own.held | seen.own.discards | played_by(seen.public.phase, seat)) & bit)
    if seat != contract.declarer:
        wrong = own != (partner == seat)
    elif partner is not None:
        wrong = own
    else:
        wrong = not own and not seen.kitty_count and not seen.rules.table.spare_hands.dead
    if wrong:
        raise ValueError(f"happened must name the seat that held {contract.called} as the partner, got {partner}")


def _known_after(
    seen: View, seat: Seat, after: PublicState, given: tuple[Event, ...], action: Action | None
) -> OwnCards:
    """Return the cards that the seat knows after the step, as far as they follow from what has happened."""
    if isinstance(after.phase, Dealing | Finished):
        return NO_CARDS
    pack, own = seen.rules.table.pack, seen.own
    held, discards, picked_up, passed_on = own.held, own.discards, own.picked_up, own.passed_on
    for event in given:
        match event:
            case CardPlayed() if event.seat == seat:
                held &= ~pack.mask((event.card,))
            case CardTaken() if event.seat == seat and not event.kitty:
                held |= pack.mask((event.card,))
                picked_up |= pack.mask((event.card,))
    if seen.to_act == seat and isinstance(action, Exchange | GiveCard):
        cards = pack.mask(action.discards if isinstance(action, Exchange) else (action.card,))
        held &= ~cards
        if isinstance(given[0], Discarded):
            discards |= cards
        else:
            passed_on = cards
    return OwnCards(held, discards, picked_up, passed_on)


def _is_known(after: PublicState, seat: Seat, own: OwnCards) -> bool:
    try:
        view_of(after, seat, own)
    except ValueError:
        return False
    return True


def _expect_moved(seen: View, seat: Seat, follows: OwnCards, own: OwnCards, given: tuple[Event, ...]) -> None:
    """Refuse own cards that the seat cannot know after hidden cards have been moved as the events say.

    Args:
        follows: the cards that it knows after the step, as far as they follow from the events.
        own: the cards that it is said to know.

    Raises:
        ValueError: a card has disappeared, or has come to a place where no event has put it.
    """
    gone, new = follows.held & ~own.held, own.held & ~follows.held
    put_down, picked_up = own.discards & ~follows.discards, own.picked_up & ~follows.picked_up
    taken = sum([_received(event, seat) for event in given])
    gave = any(_gives(event, seat) for event in given)
    if follows.discards & ~own.discards or follows.picked_up & ~own.picked_up or gone & ~(put_down | own.passed_on):
        raise ValueError("own must contain all cards that the seat held, has discarded or has picked up before")
    drew = next((event for event in given if isinstance(event, CardsDrawn) and event.seat == seat), None)
    if drew is not None and seen.own.drawn is not None:
        bit = 1 << seen.rules.table.pack.index[seen.own.drawn]
        if not (new if drew.first else put_down) & bit:
            where = "own.held" if drew.first else "own.discards"
            raise ValueError(f"{where} must contain the first card that the seat has drawn")
    elif put_down != (0 if gave else gone):
        raise ValueError("own.discards must contain no cards but those that the seat has put down")
    knew = has_seen_hand(seen.public.phase, seat) and not isinstance(given[0], Dealt)
    if picked_up.bit_count() != taken or (knew and taken and picked_up != new):
        raise ValueError(f"own.picked_up must contain {counted(taken, 'new card')}, which the seat has picked up")
    passing = any(isinstance(event, CardsPassedOn | CardGiven) for event in given)
    passed_on = follows.passed_on
    if passing and (gave or taken):
        passed_on = gone if gave else picked_up
    if own.passed_on != passed_on:
        raise ValueError("own.passed_on must contain the cards that the partners have passed on, and no other card")


def _received(event: Event, seat: Seat) -> int:
    """Return the number of hidden cards that a seat picks up in an event."""
    match event:
        case KittyTaken():
            return event.count if event.seat == seat else 0
        case CardsPassedOn():
            return event.count if event.taker == seat else 0
        case CardGiven():
            return int(event.taker == seat)
        case _:
            return 0


def _gives(event: Event, seat: Seat) -> bool:
    return isinstance(event, CardsPassedOn | CardGiven) and event.giver == seat
