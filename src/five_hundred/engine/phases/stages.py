"""The steps between the auction and the first card, in order, and the start of the play.

Each function of :data:`STAGES` decides whether its step takes place and which seat acts.  The module of the step's
phase carries the step out and then calls :func:`proceed`.  If a step gives a player more than ten cards, that player
discards before the next step.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import attrs

from five_hundred.bids.contracts import Call, Contract
from five_hundred.bids.special_bids import KittyUse, NullJoker, WhoPlays
from five_hundred.bids.trick_bids import Strain, TrickBid
from five_hundred.cards.seats import NO_SIDE, Seat
from five_hundred.engine import events
from five_hundred.engine.events import Log
from five_hundred.engine.play_legality import NOT_LED
from five_hundred.engine.state import (
    Calling,
    Challenging,
    Declaring,
    Exchanging,
    Nominating,
    Playing,
    Secrets,
    Settling,
    State,
    Taking,
)
from five_hundred.engine.tricks import PlaySetup, joker_policy
from five_hundred.engine.visibility import exposed_seats
from five_hundred.rules import Breach, CallWhen, FirstLead, JokerNominate, Partnership, SpareHands
from five_hundred.rules.strength import table_for

__all__ = ["STAGES", "proceed", "put_away", "settle"]


def proceed(state: State, phase: Settling, contract: Contract, log: Log) -> State:
    """Start the next step after a step is complete (catalogue: breach, p5-when-called, declare-alone, joker-nominate).

    Args:
        state: the state after the step.
        phase: the phase of the step.
        contract: the contract, including the result of the step.
        log: the list that receives the events; ``None`` if the caller does not need them.

    Returns:
        The state at the beginning of the next step, or of the play if no step is left.
    """
    return settle(state, contract, phase.calls, phase.stage + 1, log)


def settle(state: State, contract: Contract, calls: tuple[Call, ...], stage: int, log: Log) -> State:
    """Start the next step that takes place (catalogue: breach, p5-when-called, declare-alone, joker-nominate).

    Args:
        state: the state after the auction or after a step.
        contract: the contract, including the results of earlier steps.
        calls: the calls of the auction.
        stage: the place in :data:`STAGES` of the first step that may take place.
        log: the list that receives the events; ``None`` if the caller does not need them.

    Returns:
        The state at the beginning of that step, or of the play if no step is left.
    """
    for number in range(stage, len(STAGES)):
        if (begun := STAGES[number](state, contract, calls, number, log)) is not None:
            return begun
    return _begin_play(state, contract, calls, log)


def _at(state: State, phase: Settling) -> State:
    return State(state.match, phase, state.hands, state.secrets)


def _breach_before_kitty(
    state: State, contract: Contract, calls: tuple[Call, ...], stage: int, log: Log
) -> State | None:
    return _challenge(state, contract, calls, stage, (Breach.BEFORE_KITTY, Breach.EITHER))


def _breach_after_kitty(
    state: State, contract: Contract, calls: tuple[Call, ...], stage: int, log: Log
) -> State | None:
    return _challenge(state, contract, calls, stage, (Breach.AFTER_KITTY, Breach.EITHER))


def _challenge(
    state: State, contract: Contract, calls: tuple[Call, ...], stage: int, moments: Sequence[Breach]
) -> State | None:
    """Let an opponent call the one breach of a hand if the contract is high enough (catalogue: breach; 6.34, 6.35)."""
    rules, bid = state.rules.penalties, contract.bid
    if rules.breach not in moments or contract.declarer is None or contract.breach is not None or contract.is_duel:
        return None
    if isinstance(bid, TrickBid) and bid.level < rules.breach_min_level:
        return None
    return _at(state, Challenging(contract, state.seating.opponents(contract.declarer)[0], calls, stage))


def _call_after_auction(
    state: State, contract: Contract, calls: tuple[Call, ...], stage: int, log: Log
) -> State | None:
    return _call(state, contract, calls, stage, CallWhen.AFTER_AUCTION)


def _call_after_discard(
    state: State, contract: Contract, calls: tuple[Call, ...], stage: int, log: Log
) -> State | None:
    return _call(state, contract, calls, stage, CallWhen.AFTER_DISCARD)


def _call(state: State, contract: Contract, calls: tuple[Call, ...], stage: int, moment: CallWhen) -> State | None:
    """Let the declarer call a partner, but only for a trick bid (catalogue: p5-when-called, p5-null)."""
    rules = state.rules
    if rules.table.partnership is not Partnership.CALLED or rules.partner.when is not moment:
        return None
    if contract.declarer is None or contract.special is not None:
        return None
    return _at(state, Calling(contract, contract.declarer, calls, stage))


def _take_kitty(state: State, contract: Contract, calls: tuple[Call, ...], stage: int, log: Log) -> State | None:
    """Give the kitty to the declarer, unless the special bid leaves the kitty untouched (catalogue: null-kitty)."""
    declarer, special = contract.declarer, contract.special
    if declarer is None or (special is not None and special.kitty is KittyUse.NOT_TAKEN):
        return None
    hands = list(state.hands)
    hands[declarer] |= state.secrets.kitty
    if log is not None:
        log.append(events.KittyTaken(declarer, state.secrets.kitty.bit_count()))
    secrets = attrs.evolve(state.secrets, kitty=0)
    return State(state.match, Exchanging(contract, declarer, calls, stage), tuple(hands), secrets)


def _take_exposed(state: State, contract: Contract, calls: tuple[Call, ...], stage: int, log: Log) -> State | None:
    """Let the defender of two players take one of the remaining face-up cards (catalogue: p2-form)."""
    if not state.match.on_table or contract.declarer is None:
        return None
    return _at(state, Taking(contract, state.seating.opponents(contract.declarer)[0], calls, stage))


def _declare(state: State, contract: Contract, calls: tuple[Call, ...], stage: int, log: Log) -> State | None:
    """Let the declarer of a trick bid choose to play alone for all ten tricks (catalogue: declare-alone)."""
    if not state.rules.contracts.declare or contract.declarer is None or contract.special is not None:
        return None
    return _at(state, Declaring(contract, contract.declarer, calls, stage))


def _nominate(state: State, contract: Contract, calls: tuple[Call, ...], stage: int, log: Log) -> State | None:
    """Let the contractor nominate a suit for the jokers (catalogue: joker-nominate; 6.13).

    Whether this step takes place must not depend on which player holds a joker.
    """
    rule, special = state.rules.play.joker_nominate, contract.special
    if contract.declarer is None or rule is JokerNominate.NO or not state.rules.table.pack.jokers:
        return None
    if contract.strain is not Strain.NO_TRUMP or (special is None and rule is not JokerNominate.YES):
        return None
    if special is not None and special.joker is NullJoker.LOW:
        return None
    return _at(state, Nominating(contract, contract.declarer, calls, stage))


_Stage: TypeAlias = Callable[[State, Contract, tuple[Call, ...], int, Log], State | None]
STAGES: Final[tuple[_Stage, ...]] = (
    _breach_before_kitty,
    _call_after_auction,
    _take_kitty,
    _take_exposed,
    _call_after_discard,
    _declare,
    _nominate,
    _breach_after_kitty,
)
"""The functions that start the steps between the auction and the first card, in order."""


def put_away(secrets: Secrets, seats: int, seat: Seat, cards: int) -> Secrets:
    """Return the hidden cards after a seat has discarded.

    Args:
        secrets: the hidden cards before the discard.
        seats: the number of seats.
        seat: the seat that discards.
        cards: the discarded cards, as a mask.
    """
    before = secrets.discards or (0,) * seats
    return attrs.evolve(secrets, discards=(*before[:seat], before[seat] | cards, *before[seat + 1 :]))


def _begin_play(state: State, contract: Contract, calls: tuple[Call, ...], log: Log) -> State:
    """Start the play: decide which seats play, which player chooses the cards of each seat, and which seat leads."""
    rules, seating, declarer, special = state.rules, state.seating, contract.declarer, contract.special
    order = _order_of_play(state, contract)
    both_hands = special is not None and special.who is WhoPlays.BOTH_HANDS
    partners = seating.partners(declarer) if declarer is not None and both_hands else ()
    spare = tuple(seat for seat in order if seating.side_of[seat] == NO_SIDE)
    own, others = table_for(rules, contract, declarer), table_for(rules, contract)
    actors = list(seating.owners)
    for seat in (*partners, *spare):
        assert declarer is not None  # only a declarer plays additional hands
        actors[seat] = declarer
    setup = PlaySetup(
        contract=contract,
        tables=tuple(own if seat == declarer else others for seat in seating.seats),
        order=order,
        after=tuple(_after(order, seating.seats, seat) for seat in seating.seats),
        actors=tuple(actors),
        open_hands=(*partners, *spare),
        jokers=joker_policy(rules.play, contract),
        calls=calls,
    )
    first = _first_to_lead(state, contract)
    leader = first if first in order else _after(order, seating.seats, first)
    phase = Playing(setup, leader, leader, (), NOT_LED, ())
    begun = State(state.match, phase, state.hands, state.secrets)
    if log is not None:
        log.append(events.PlayBegan(leader, order))
        log.extend(events.HandExposed(seat, begun.hand(seat)) for seat in exposed_seats(phase))
    return begun


def _order_of_play(state: State, contract: Contract) -> tuple[Seat, ...]:
    """Return the seats that play, clockwise (catalogue: null-who-plays, declare-alone, across-the-corner, p3-deck)."""
    seating, declarer, special = state.seating, contract.declarer, contract.special
    if contract.rival is not None and declarer is not None:
        return tuple(sorted((declarer, contract.rival)))
    alone = contract.declared or (special is not None and special.who is WhoPlays.ALONE)
    if declarer is not None and state.rules.table.spare_hands is SpareHands.FOR_THE_BIDDER and not alone:
        # The fourth hand sits opposite the declarer.
        own, left, right = seating.clockwise_from(declarer)
        return own, left, len(seating.players), right
    out = {seat for seat in seating.seats if seating.side_of[seat] == NO_SIDE}
    if declarer is not None and alone:
        out.update(seating.partners(declarer))
    return tuple(seat for seat in seating.seats if seat not in out)


def _after(order: Sequence[Seat], seats: Sequence[Seat], seat: Seat) -> Seat:
    """Return the next seat clockwise that plays; the given seat itself may sit out (catalogue 6.23)."""
    if seat in order:
        return order[(order.index(seat) + 1) % len(order)]
    return next(other for other in (*seats[seat + 1 :], *seats) if other in order)


def _first_to_lead(state: State, contract: Contract) -> Seat:
    """Return the seat that leads if it plays (catalogue: first-lead, null-lead; 5.16, 6.40).

    In a duel, the bidder leads (catalogue 6.48).
    """
    rule = state.rules.play.null_lead if contract.special else state.rules.play.first_lead
    if contract.declarer is None or (rule is FirstLead.LEFT_OF_DEALER and not contract.is_duel):
        return state.seating.left_of(state.dealer)
    return contract.declarer
