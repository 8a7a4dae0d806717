"""Rebuild the public part of a state (the match and the phase) from a view.

A view leaves out five public facts, which players remember from earlier views:

* how many consecutive deals by this dealer have had no winning bid;
* whether the seat whose turn it is to call has looked at its hand;
* which of two opportunities to call a breach is open now;
* whether a player has already claimed, if the hand of that player would lie face up even without a claim;
* before which trick a player has claimed, and therefore which cards a checked claim did not hold against.

For each of the first four facts, the functions of this module choose the first possibility that agrees with the view:
the fewest deals, a hand not looked at, the earlier opportunity, and no claim.  They ignore the answer to a checked
claim (catalogue: 6.45).
"""

from collections.abc import Sequence
from typing import Final

import attrs

from five_hundred.bids.actions import PASS, Claim, MakeBid, PlayCard
from five_hundred.bids.contracts import Call, Contract
from five_hundred.cards.seats import Seat
from five_hundred.engine.bid_legality import is_blind
from five_hundred.engine.claims_by_consent import hands_of_claimer
from five_hundred.engine.events import ThrownIn
from five_hundred.engine.phase_classes import (
    Adding,
    AnsweringClaim,
    BeforePlay,
    Bidding,
    Calling,
    CallingBreach,
    Dealing,
    DeclaringAlone,
    Drawing,
    Exchanging,
    Finished,
    GivingToDeclarer,
    Nominating,
    Phase,
    PhaseName,
    Playing,
    TakingExposed,
    ThrowingIn,
)
from five_hundred.engine.phases import bidding
from five_hundred.engine.phases.auction_start import begin_auction
from five_hundred.engine.phases.before_play import STEPS
from five_hundred.engine.play_legality import NOT_LED
from five_hundred.engine.play_setup import play_setup
from five_hundred.engine.public_facts import exposed_seats
from five_hundred.engine.state import Match, Secrets, State
from five_hundred.engine.tricks import led_by
from five_hundred.engine.view import View
from five_hundred.rules import AllPass, Breach, CallWhen, DealForm, InkleWins
from five_hundred.rules.table import EXPOSED_CARDS

__all__ = ["CONTRADICTION", "auction_of", "match_of", "phase_of", "play_of", "reshuffled", "taken_from_table"]

CONTRADICTION: Final = "the view contradicts itself"
"""The beginning of each message about a view that cannot occur in any hand."""
_BEFORE_PLAY: Final[dict[PhaseName, type[BeforePlay]]] = {
    "calling-breach": CallingBreach,
    "calling": Calling,
    "exchanging": Exchanging,
    "taking-exposed": TakingExposed,
    "declaring-alone": DeclaringAlone,
    "giving-to-declarer": GivingToDeclarer,
    "nominating": Nominating,
}


def match_of(view: View) -> Match:
    """Return the facts that all phases of a hand share.

    Args:
        view: any view.
    """
    return Match(
        view.rules,
        view.dealer,
        view.scores,
        view.uncounted,
        view.hands_played,
        sum(1 << seat for seat in view.barred),
        view.turned_up,
        view.on_table,
        0 if view.phase in ("bidding", "throwing-in") else sum(1 << seat for seat in view.refused),
        view.last_hand,
        view.abandoned,
    )


def phase_of(view: View) -> Phase:
    """Return the phase of a view, with the first possible value for each public fact that the view leaves out.

    Args:
        view: any view.

    Raises:
        ValueError: the view contradicts itself.
    """
    name, turn, contract = view.phase, view.turn, view.contract
    if name == "dealing":
        return Dealing(_redeals(view), reshuffled(view))
    if name == "finished" and view.outcome is not None:
        return Finished(view.outcome)
    if name in ("bidding", "throwing-in"):
        return auction_of(view)
    if turn is not None and name == "drawing":
        return Drawing(turn, _redeals(view))
    if turn is not None and name == "adding":
        return Adding(turn, _redeals(view))
    if turn is not None and contract is not None and name in _BEFORE_PLAY:
        return _BEFORE_PLAY[name](contract, turn, view.calls, _step(view, contract))
    play = play_of(view)
    if name == "answering-claim" and turn is not None and view.claimed is not None:
        return AnsweringClaim(turn, view.claimed, play)
    return play


def _redeals(view: View) -> int:
    """Return how many consecutive deals by this dealer had no winning bid: the smallest number that the view allows."""
    last = view.abandoned
    if last is None or last.dealer != view.dealer:
        return 0
    return int(last.reason in (ThrownIn.ALL_PASSED, ThrownIn.ONLY_INKLES))


def reshuffled(view: View) -> bool:
    """Return whether the pack is shuffled before the next deal or, during a hand, was shuffled before this hand's deal.

    Args:
        view: any view.
    """
    last, auction = view.abandoned, view.rules.auction
    if last is None or auction.all_pass is not AllPass.NO_RESHUFFLE:
        return True
    if last.reason is ThrownIn.ONLY_INKLES:
        return auction.inkle_wins is InkleWins.NEVER_SAME_DEALER
    return last.reason is not ThrownIn.ALL_PASSED


def auction_of(view: View) -> Bidding | ThrowingIn:
    """Return the phase of an auction, by replaying the calls with the engine.

    Args:
        view: a view in the phase ``bidding`` or ``throwing-in``.

    Raises:
        ValueError: the calls contradict the rest of the view.
    """
    seats = len(view.rules.table.seating.seats)
    state = begin_auction(State(match_of(view), Dealing(), (0,) * seats, Secrets()), _redeals(view))
    for place, call in enumerate(view.calls):
        phase = state.phase
        if not isinstance(phase, Bidding) or phase.turn != call.seat:
            raise ValueError(f"{CONTRADICTION}: after {place} calls, seat {call.seat} may not call")
        phase = _about_to_call(view, phase, view.calls[:place], call)
        ready = State(state.match, phase, state.hands, state.secrets)
        after = bidding.step(ready, phase, PASS if call.bid is None else MakeBid(call.bid), None)
        if not isinstance(after, State):
            raise ValueError(f"{CONTRADICTION}: the auction is over")
        state = after
    phase = state.phase
    if not isinstance(phase, Bidding):
        raise ValueError(f"{CONTRADICTION}: the auction is over")
    own = view.seat == phase.turn and bool(view.hand)
    looked = own or view.phase == "throwing-in" or phase.turn in view.refused
    phase = _about_to_call(view, phase, view.calls, None, looked=looked)
    if view.phase == "throwing-in" and view.turn is not None:
        return ThrowingIn(view.turn, phase.turn, phase)
    return phase


def _about_to_call(
    view: View, phase: Bidding, calls: Sequence[Call], call: Call | None, *, looked: bool = False
) -> Bidding:
    """Return the auction at the moment of a call, when the seat may have looked at its hand or offered a redeal."""
    seat = phase.turn
    looked |= call is not None and (call.bid is None or not is_blind(call.bid))
    first = not any(before.seat == seat for before in calls)
    refused = phase.refused | (1 << seat if first and seat in view.refused else 0)
    return attrs.evolve(phase, looked=phase.looked | (1 << seat if looked else 0), refused=refused)


def _step(view: View, contract: Contract) -> int:
    """Return the index in ``STEPS`` of the current step before play."""
    name, rules = view.phase, view.rules
    if name == "giving-to-declarer" or (name == "exchanging" and contract.declared):
        name = "declaring-alone"  # the partner's card and the second discard belong to the declaration
    elif name == "exchanging" and view.on_table and view.turn != contract.declarer:
        name = "taking-exposed"
    numbers = [number for number, step in enumerate(STEPS) if step.phase is _BEFORE_PLAY[name]]
    later = False
    if name == "calling":
        later = rules.partner.when is CallWhen.AFTER_DISCARD
    elif name == "calling-breach":
        after = rules.penalties.breach is Breach.AFTER_KITTY
        seen_later = (contract.called, contract.nominated, contract.declared or None, taken_from_table(view) or None)
        later = after or not view.kitty_count or any(fact is not None for fact in seen_later)
    return numbers[-1 if later else 0]


def taken_from_table(view: View) -> int:
    """Return the number of face-up cards that the defender has taken from the table: 0 or 1 (catalogue: p2-form).

    Args:
        view: a view after the auction.
    """
    table = view.rules.table
    laid = EXPOSED_CARDS - table.players if table.deal_form is DealForm.EXPOSED else 0
    return laid - len(view.on_table)


def play_of(view: View) -> Playing:
    """Return the phase of card play, even while opponents answer a claim.

    Args:
        view: a view in the phase ``playing`` or ``answering-claim``.

    Raises:
        ValueError: the view does not show a hand in play.
    """
    turn, leader = view.leader if view.phase == "answering-claim" else view.turn, view.leader
    if view.contract is None or turn is None or leader is None:
        raise ValueError(f"{CONTRADICTION}: in the phase '{view.phase}', it must show a contract, a turn and a leader")
    setup = play_setup(view.rules, view.contract, view.calls)
    trick = tuple(PlayCard(each.card, each.suit) for each in view.trick)
    led = led_by(setup.tables[leader], trick[0]) if trick else NOT_LED
    play = Playing(setup, turn, leader, trick, led, view.tricks)
    return attrs.evolve(play, laid_down=_laid_down(view, play))


def _laid_down(view: View, play: Playing) -> tuple[Seat, ...]:
    """Return the seats whose hands lie face up because their players have claimed tricks."""
    seating, by_contract = view.rules.table.seating, exposed_seats(play)
    claimers = [seat for seat, _ in view.exposed if seat not in seating.dummies and seat not in by_contract]
    may_claim = view.rules.play.claims.lays_hand_down and not any(view.covered) and not play.trick
    leads = may_claim and view.phase == "playing" and view.seat == view.to_act and bool(view.legal)
    if view.phase == "answering-claim" or (leads and not any(isinstance(action, Claim) for action in view.legal)):
        claimers.append(play.setup.actors[play.turn])
    hands = [seat for each in claimers for seat in hands_of_claimer(seating, attrs.evolve(play, turn=each))]
    return tuple(dict.fromkeys(hands))
