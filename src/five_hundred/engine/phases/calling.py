"""Calling a card, and announcing its holder, the declarer's partner (catalogue: p5-call, p5-reveal; section M).

This module decides whether the declarer calls before or after the discard;
:mod:`five_hundred.engine.phases.all_phases` puts both moments in order.

:mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Sequence
from typing import Final

import attrs

from five_hundred.base.arguments import A_CARD, expect, expect_seat, expected
from five_hundred.base.interned import kept
from five_hundred.cards.card import Card, Rank
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action, KeptAction
from five_hundred.engine.phases.phase_spec import PhaseSpec
from five_hundred.engine.play.suits_and_strength import table_for
from five_hundred.engine.refusals import Illegal, Reason
from five_hundred.engine.table import events
from five_hundred.engine.table.events import Event, Log, Words
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import BeforePlay, PhaseOver
from five_hundred.engine.table.possible_cards import called_card_may_be_nowhere
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import State, end_phase
from five_hundred.engine.table.table_from_events import TableFromEvents, refuse
from five_hundred.rules import CallWhen, MayCall, Partnership, Reveal, RuleSet
from five_hundred.rules.bids.contracts import Bid, Contract

__all__ = [
    "SPEC",
    "CallCard",
    "Calling",
    "CardCalled",
    "caller_after_auction",
    "caller_after_discard",
    "why_not_callable",
]


class Calling(BeforePlay):
    """The step in which the declarer calls a card; the holder of that card becomes the partner."""

    __slots__ = ()


@attrs.frozen(eq=False, repr=False)
class CallCard(KeptAction):
    """Call a card; the player who holds this card becomes the partner (catalogue: p5-call).

    Args:
        card: the card; ``None`` to play without a partner.
    """

    card: Card | None = attrs.field(default=None, validator=expected(Card | None, f"{A_CARD}, or None"))


@attrs.frozen(repr=False)
class CardCalled(Event):
    """The declarer called a card or chose to play alone."""

    seat: Seat
    """The declarer."""
    card: Card | None
    """The called card, whose holder becomes the partner; ``None`` if the declarer plays alone."""

    def _sentence(self, say: Words) -> str:
        who = say.seats[self.seat]
        return f"{who} calls {self.card}." if self.card else f"{who} plays without a partner."


_ALONE = CallCard(None)


def caller_after_auction(match: Match, contract: Contract) -> Seat | None:
    """Return the declarer if a card is called before the exchange; otherwise ``None`` (catalogue: p5-when-called)."""
    return _caller(match, contract, CallWhen.AFTER_AUCTION)


def caller_after_discard(match: Match, contract: Contract) -> Seat | None:
    """Return the declarer if a card is called after the exchange; otherwise ``None`` (catalogue: p5-when-called)."""
    return _caller(match, contract, CallWhen.AFTER_DISCARD)


def _caller(match: Match, contract: Contract, moment: CallWhen) -> Seat | None:
    """Return the declarer if it is time to call a card; no card is called under a special bid (catalogue: p5-null)."""
    rules = match.rules
    if rules.table.partnership is not Partnership.CALLED or rules.partner.when is not moment:
        return None
    return contract.declarer if contract.special is None else None


def candidates(state: State, phase: Calling) -> Sequence[Action]:
    """Return one action for each card that may be called, and the choice to play alone if it is legal."""
    calls = _legal_calls(state, phase)
    return (*calls, _ALONE) if _may_be_alone(state, calls) else calls


def _legal_calls(state: State, phase: Calling) -> tuple[CallCard, ...]:
    own = _own_cards(state, phase)
    return tuple([call for call, bit in _calls_under(state.match.rules, phase.contract.bid) if not bit & own])


@kept
def _calls_under(rules: RuleSet, bid: Bid | None) -> tuple[tuple[CallCard, int], ...]:
    """Return the calls that a player may make under a bid, if the card is no card of their own, with the card's bit."""
    contract = Contract(bid, declarer=0)  # the same cards may be called whoever the declarer is
    cards = [card for card in rules.table.pack.cards if why_not_callable(rules, contract, card) is None]
    return tuple([(CallCard(card), rules.table.pack.mask([card])) for card in cards])


def _own_cards(state: State, phase: Calling) -> int:
    """Return the mask of the declarer's own cards, if the declarer may not call them; otherwise 0."""
    if state.match.rules.partner.own_card:
        return 0
    discards = state.secrets.discards
    return state.hands[phase.turn] | (discards[phase.turn] if discards else 0)


def _may_be_alone(state: State, cards: Sequence[Action]) -> bool:
    """Return whether the declarer may announce that they play alone: the rules allow it, or no card may be called."""
    return state.rules.partner.alone or not cards


def why_illegal(state: State, phase: Calling, action: Action) -> Illegal | None:
    """Return the reason why a card may not be called; the reason reveals nothing that the declarer does not know."""
    if not isinstance(action, CallCard):
        sentence = "First call a card: the player who holds it becomes your partner."
        return Illegal(Reason.NOT_DUE, sentence, "table.partnership")
    if action.card is not None:
        return _why_not(state, phase, action.card)
    if _may_be_alone(state, _legal_calls(state, phase)):
        return None
    return must_call(tuple(card for card in state.rules.table.pack.cards if _why_not(state, phase, card) is None))


def why_not_callable(rules: RuleSet, contract: Contract, card: Card) -> Illegal | None:
    """Return the reason why nobody may call a card under a contract; ``None`` if a player may (catalogue: p5-call)."""
    number = rules.table.pack.index.get(card)
    if number is None:
        return Illegal(Reason.NOT_CALLABLE, f"{card} is not in this pack.", "table.pack")
    if card.is_joker:
        return Illegal(Reason.NOT_CALLABLE, "A joker may not be called.", "partner.may_call")
    table = table_for(rules, contract)
    trump = contract.strain.suit
    is_trump = trump is not None and table.suit_of[number] == trump.index
    is_bower = is_trump and card.rank is Rank.JACK
    if rules.partner.may_call is MayCall.NO_TRUMPS and is_trump:
        return Illegal(Reason.NOT_CALLABLE, f"{card} is a trump and may not be called.", "partner.may_call")
    if rules.partner.may_call is MayCall.NO_BOWERS and is_bower:
        return Illegal(Reason.NOT_CALLABLE, f"{card} is a bower and may not be called.", "partner.may_call")
    return None


def _why_not(state: State, phase: Calling, card: Card) -> Illegal | None:
    rules = state.rules
    illegal = why_not_callable(rules, phase.contract, card)
    if illegal is not None:
        return illegal
    return own_card(card) if _own_cards(state, phase) >> rules.table.pack.index[card] & 1 else None


def must_call(cards: tuple[Card, ...]) -> Illegal:
    """Return the refusal for a declarer who announces that they play alone (catalogue: p5-alone)."""
    sentence = "You must call a card, because this game does not let the declarer announce that they play alone."
    return Illegal(Reason.NOT_ALONE, sentence, "partner.alone", cards)


def own_card(card: Card) -> Illegal:
    """Return the refusal for a declarer who calls a card of their own (catalogue: p5-own-card)."""
    sentence = f"You hold or have discarded {card}: call a card that another player holds."
    return Illegal(Reason.NOT_CALLABLE, sentence, "partner.own_card")


def step(state: State, phase: Calling, action: Action, log: Log) -> tuple[State, PhaseOver]:
    """Return the end of the step in which a card is called; if the rules say so, announce the holder of the card."""
    assert isinstance(action, CallCard)  # why_illegal refuses any other action
    partner = _holder(state, phase.turn, action.card) if state.rules.partner.reveal is Reveal.ANNOUNCED else None
    if log is not None:
        log.append(CardCalled(phase.turn, action.card))
        if partner is not None:
            log.append(events.PartnerKnown(partner))
    contract = attrs.evolve(phase.contract, called=action.card, partner=partner)
    return end_phase(phase, state, contract)


def _holder(state: State, declarer: Seat, card: Card | None) -> Seat | None:
    """Return the seat, other than the declarer's, that holds a card; ``None`` if there is no such seat."""
    if card is None:
        return None
    bit = 1 << state.rules.table.pack.index[card]
    return next((seat for seat, hand in enumerate(state.hands) if hand & bit and seat != declarer), None)


def report(public: PublicState, phase: Calling, action: Action) -> Event:
    """Return the event that reports an action."""
    assert isinstance(action, CallCard)
    return CardCalled(phase.turn, action.card)


def follow(table: TableFromEvents, phase: Calling, event: Event) -> None:
    """Carry out the call of a card without the hidden cards; an announced holder comes from the events.

    Raises:
        ValueError: the announced holder cannot hold the card.
    """
    assert isinstance(event, CardCalled)
    table.expect_turn(event.seat)
    expect(event.card, Card | None, "happened[0].card", "a card, or None")
    refuse(_why_not_called(table, phase, event.card))
    table.log.append(event)
    contract = attrs.evolve(phase.contract, called=event.card)
    if event.card is not None and table.match.rules.partner.reveal is Reveal.ANNOUNCED:
        now = table.now()
        possible = table.possible_holders(now, contract)
        if possible and (table.next_is(events.PartnerKnown) or not called_card_may_be_nowhere(now)):
            partner = table.next(events.PartnerKnown, f"the holder of {event.card}").seat
            expect_seat(partner, "happened[1].seat", table.match.rules.table.seating.seats)
            if partner not in possible:
                raise ValueError(f"happened[1].seat must be a seat that can hold {event.card}, got {partner}")
            table.log.append(events.PartnerKnown(partner))
            contract = attrs.evolve(contract, partner=partner)
    table.end_phase(phase, contract)


def _why_not_called(table: TableFromEvents, phase: Calling, card: Card | None) -> Illegal | None:
    """Return the reason why the declarer cannot have called a card, as far as everybody knows."""
    rules, contract = table.match.rules, phase.contract
    known = () if table.kitty or rules.partner.own_card else table.match.turned_up  # the declarer has taken these
    if card is not None:
        illegal = why_not_callable(rules, contract, card)
        return own_card(card) if illegal is None and card in known else illegal
    others = [each for each in rules.table.pack.cards if why_not_callable(rules, contract, each) is None]
    own = table.counts[phase.turn] + table.discarded[phase.turn] if not rules.partner.own_card else 0
    return None if rules.partner.alone or len(others) <= own else must_call(tuple(others))


SPEC: Final = PhaseSpec(
    Calling,
    (CallCard,),
    (CardCalled,),
    candidates,
    why_illegal,
    step,
    report,
    follow,
    causes=(events.PartnerKnown,),
)
