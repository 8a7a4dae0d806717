"""The value of a contract with the best discard, if all players see all cards and play perfectly."""

from collections.abc import Callable, Sequence
from typing import Final

import attrs

from five_hundred.base.arguments import A_STATE, expect, expect_seat
from five_hundred.base.message_parts import shown_value
from five_hundred.base.values import Printed
from five_hundred.cards.card import SUITS, Card, Suit
from five_hundred.cards.seats import CardCount, Seat
from five_hundred.engine.actions import Action
from five_hundred.engine.begun_with_contract import begun, declined
from five_hundred.engine.game import apply, legal_actions
from five_hundred.engine.phases.calling import Calling
from five_hundred.engine.phases.exchanging import Exchange, Exchanging
from five_hundred.engine.phases.giving_to_declarer import GivingToDeclarer
from five_hundred.engine.phases.nominating import Nominate, Nominating
from five_hundred.engine.phases.taking_exposed import TakingExposed
from five_hundred.engine.table.phase_classes import Bidding, Playing
from five_hundred.engine.table.state import State
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.custom_rule import refuse_custom
from five_hundred.rules.ladder import ladder_of
from five_hundred.solver.discards import Discarding, Progress
from five_hundred.solver.position_as_numbers import numbers_of
from five_hundred.solver.solution import own_memory
from five_hundred.solver.stakes import stakes_of, why_not_solvable

__all__ = ["ContractValue", "best_discard", "contract_value", "revalued"]


@attrs.frozen
class ContractValue(Printed):
    """The result of a contract if its declarer discards as well as possible and all players then play perfectly."""

    declarer: Seat
    """The declarer."""
    bid: Bid
    """The bid."""
    points: int
    """The points that the declarer's side gains in the hand, minus the points that all other sides gain."""
    tricks: CardCount | None
    """The tricks that the declarer's side takes; ``None`` for a special bid, for which the search finds only points."""
    made: bool | None
    """Whether the contract is made; ``None`` in the same cases as for ``CardValue``."""
    discards: tuple[Card, ...]
    """The best cards to discard, sorted; empty if the declarer takes no kitty.  Other discards may be equally good."""
    nominated: Suit | None = None
    """The best suit to nominate for the jokers; ``None`` if no nomination gains points."""


def contract_value(
    state: State, declarer: Seat, bid: Bid, *, progress: Callable[[int, int], object] | None = None
) -> ContractValue:
    """Return the value of a contract if all players see all cards and play perfectly.

    The declarer takes the kitty, discards and nominates as well as possible, and declines other offers, such as the
    offer to declare alone.  The calls that the players have made so far are ignored.

    Args:
        state: a state in which the players bid.
        declarer: the declarer.
        bid: the bid, even if the declarer could not make it in this auction.
        progress: a function that receives the number of discards tried so far and the number of all different discards.
            An exception from the function stops the search.  ``None`` reports nothing.

    Raises:
        TypeError: ``state`` is not a State.
        ValueError: nobody is bidding, the bid is not one of these rules, no player sits at ``declarer``, or the value
            is not defined; the message gives the reason and names the option.
    """
    expect(state, State, "state", A_STATE)
    refuse_custom(state.rules.custom, "the solver")
    if not isinstance(state.phase, Bidding):
        raise ValueError(f"state must be in the phase 'bidding', got the phase '{state.phase_name}'")
    expect_seat(declarer, "declarer", state.seating.players)
    if bid not in ladder_of(state.rules).bids:
        raise ValueError(f"bid must be a bid of these rules, got {shown_value(bid)}")
    return _valued(begun(state, bid, declarer), declarer, bid, progress)


def revalued(state: State, value: ContractValue, bid: Bid) -> ContractValue:
    """Return the value of a trick bid, given that of another trick bid by the same declarer in the same denomination.

    The play is the same, so no search is necessary unless fewer tricks can be better.

    Args:
        state: a state in which the players bid.
    """
    started, _ = _first_lead(begun(state, bid, value.declarer), value.discards, value.nominated)
    assert isinstance(started.phase, Playing)
    stakes = stakes_of(started, started.phase)
    if value.tricks is None or not stakes.more_is_better:
        return contract_value(state, value.declarer, bid)
    return attrs.evolve(value, bid=bid, points=stakes.points[value.tricks], made=stakes.made[value.tricks])


def best_discard(state: State, *, progress: Callable[[int, int], object] | None = None) -> ContractValue:
    """Return the best discard of a declarer who has taken the kitty, and the value of the contract after this discard.

    Args:
        state: a state in which the declarer must discard.
        progress: a function that receives the number of discards tried so far and the number of all different discards.
            An exception from the function stops the search.  ``None`` reports nothing.

    Raises:
        TypeError: ``state`` is not a State.
        ValueError: the declarer does not have to discard, or the value is not defined; the message gives the reason.
    """
    expect(state, State, "state", A_STATE)
    refuse_custom(state.rules.custom, "the solver")
    phase = state.phase
    if not isinstance(phase, Exchanging) or phase.turn != phase.contract.declarer:
        raise ValueError(
            f"state must be in the phase 'exchanging' with the declarer to act, got the phase '{state.phase_name}'"
        )
    assert phase.contract.bid is not None  # the declarer has won the auction
    return _valued(state, phase.turn, phase.contract.bid, progress)


_DECISIONS: Final[dict[type, str]] = {
    Calling: "the declarer calls a card (table.partnership)",
    Exchanging: "the partner discards too (the field 'kitty' of the special bid)",
    GivingToDeclarer: "the partner gives a card to the declarer (contracts.declare_alone)",
    TakingExposed: "a defender takes a card from the table (table.spare_hands)",
}
"""The decisions that the solver cannot search, keyed by the class of their phase; they all precede the first lead."""


def _valued(state: State, declarer: Seat, bid: Bid, progress: Progress | None) -> ContractValue:
    """Return the value of a contract, from a state after the auction."""
    choices = _discards(state, declarer)
    started, may_nominate = _first_lead(state, choices[0], None)
    pack = state.rules.table.pack
    hand = pack.mask(choices[0]) | started.hands[declarer]
    best = _best(started, declarer, bid, hand, choices, progress)
    if not may_nominate:
        return best
    with_joker = [cards for cards in choices if pack.jokers & hand & ~pack.mask(cards)]
    for suit in SUITS if with_joker else ():
        started, _ = _first_lead(state, with_joker[0], suit)
        found = _best(started, declarer, bid, hand, with_joker, progress)
        best = max(best, found, key=lambda value: value.points)
    return best


def _discards(state: State, declarer: Seat) -> list[tuple[Card, ...]]:
    """Return the possible discards of the declarer; if the declarer does not discard, return one empty discard."""
    while not isinstance(state.phase, Playing | Nominating):
        if isinstance(state.phase, Exchanging) and state.phase.turn == declarer:
            return [each.discards for each in legal_actions(state) if isinstance(each, Exchange)]
        state = _apply(state, declined(state))
    return [()]


def _first_lead(state: State, discards: tuple[Card, ...], suit: Suit | None) -> tuple[State, bool]:
    """Return the state at the first lead after the given choices, and whether the declarer may nominate a suit.

    Raises:
        ValueError: there is another choice before the first lead, or the solver cannot solve the state.
    """
    left, may_nominate = discards, False
    while not isinstance(state.phase, Playing):
        action = declined(state)
        if isinstance(state.phase, Nominating):
            action, may_nominate = Nominate(suit), True
        elif isinstance(state.phase, Exchanging) and left:
            action, left = Exchange(discards), ()
        state = _apply(state, action)
    if (reason := why_not_solvable(state)) is not None:
        raise ValueError(f"the contract has no defined value: {reason}")
    return state, may_nominate


def _apply(state: State, action: Action | None) -> State:
    if action is None:
        decision = _DECISIONS[type(state.phase)]
        raise ValueError(f"the contract has no defined value: {decision}, and the solver cannot search this choice")
    return apply(state, action)


def _best(
    state: State,
    declarer: Seat,
    bid: Bid,
    hand: int,
    choices: Sequence[tuple[Card, ...]],
    progress: Progress | None,
) -> ContractValue:
    """Return the value of a contract with the best of several discards, which all lead to the same setup of the play.

    Args:
        state: the state at the first lead after the first of the discards.
        hand: the declarer's cards before the discard, as a mask.
    """
    phase = state.phase
    assert isinstance(phase, Playing)
    stakes = stakes_of(state, phase)
    numbers = numbers_of(state, phase, stakes.team, [(declarer, card) for card in choices[0]])
    cards = state.rules.table.pack.cards_in(hand)
    found = Discarding(numbers, declarer, cards, stakes).best(choices, own_memory(), progress)
    discards, suit = tuple(sorted(found.discards)), phase.setup.contract.nominated
    return ContractValue(declarer, bid, found.points, found.tricks, found.made, discards, suit)
