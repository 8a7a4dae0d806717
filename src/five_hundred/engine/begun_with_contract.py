"""Begin the play of a contract without an auction.

:func:`begin_with_contract` is for programs that do not know the whole deal.  Playouts and the solver compare contracts
in a state with all cards: :func:`begun` replaces the auction by a short series of calls, and the seats decline every
offer between the auction and the first card.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeVar

from five_hundred.base.arguments import expect, expect_seat
from five_hundred.cards.card import Card
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.actions import PASS, Action
from five_hundred.engine.phases.all_phases import begin_next, follow_next
from five_hundred.engine.phases.auction_end import contract_of
from five_hundred.engine.phases.calling_breach import CallingBreach
from five_hundred.engine.phases.dealing import Dealt
from five_hundred.engine.phases.declaring_alone import DeclaringAlone
from five_hundred.engine.phases.nominating import Nominate, Nominating
from five_hundred.engine.public_step import follow_public
from five_hundred.engine.stated_contracts import checked_contract
from five_hundred.engine.table import events
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.face_up_hands import exposed_seats
from five_hundred.engine.table.phase_classes import (
    Bidding,
    Dealing,
    PhaseOver,
)
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import State
from five_hundred.engine.table.table_from_events import TableFromEvents
from five_hundred.rules import DealForm, Partnership
from five_hundred.rules.bids.contracts import Bid, Call, Contract
from five_hundred.rules.bids.special_bids import SpecialBid, WhoPlays

__all__ = ["begin_with_contract", "begun", "declined"]

EventT = TypeVar("EventT", bound=Event)


def begin_with_contract(
    public: PublicState, contract: Contract, exposed: Mapping[Seat, Sequence[Card]] = MappingProxyType({})
) -> PublicState:
    """Return the public state after an auction that ends with a given contract, whatever the calls were.

    Args:
        public: the public state before a deal, from ``new_match`` or ``next_match``, or in the auction.
        contract: the contract as the auction leaves it: what is decided later, such as the called card, is empty.  If
            partners rotate, the function adds the declarer's partner.
        exposed: for each seat whose hand lies face up when play begins, its cards; necessary only if the play begins at
            once, because nobody takes the kitty.

    Returns:
        The public state in which the next step is due: the exchange, for example, or the first card.  Its ``calls`` are
        those that ``public`` had.

    Raises:
        TypeError: an argument has a wrong type.
        ValueError: the match is over, or the auction is; the house rules do not offer the contract; they turn up cards
            in the deal, so that ``public`` must be a public state after the deal; or the exposed cards are impossible.
    """
    expect(public, PublicState, "public", "a PublicState, such as new_match(rules)")
    expect(exposed, Mapping, "exposed", "a mapping from seats to their cards")
    for seat, cards in exposed.items():
        expect_seat(seat, "each key of exposed", public.seating.seats)
        expect(cards, Sequence, f"exposed[{seat}]", "a sequence of cards")
    if isinstance(public.phase, Dealing):
        table = public.rules.table
        if table.kitty_face_up or table.seating.dummies or table.deal_form is not DealForm.DEALT:
            right = "a public state in the auction, because players see cards in the deal: follow() the deal first"
            raise ValueError(f"public must be {right}")
        public, _ = follow_public(public, (Dealt(public.dealer, public.hands_played + 1),))
    if not isinstance(public.phase, Bidding):
        raise ValueError(
            f"public must be a public state before a deal or in the auction, got one in {public.phase_name}"
        )
    expect(contract, Contract, "contract", "a Contract, such as Contract(parse_bid('7H', rules), declarer=0)")
    contract = checked_contract(public.match, contract)
    bare = Contract(contract.bid, contract.declarer, contract.rival, partner=contract.partner)
    if contract != bare or (contract.partner is not None and public.rules.table.partnership is Partnership.CALLED):
        raise ValueError(f"contract must be as the auction leaves it: {bare!r}, got {contract!r}")
    begun = _Begun(public, exposed)
    follow_next(begun, PhaseOver(contract, public.calls, 0))
    begun.expect_all_used()
    return begun.now()


class _Begun(TableFromEvents):
    """A play that begins with hands that the caller names, and not with the events of a step."""

    def __init__(self, public: PublicState, exposed: Mapping[Seat, Sequence[Card]]) -> None:
        super().__init__(public, ())
        self.exposed = dict(exposed)

    def next(self, kind: type[EventT], what: str) -> EventT:
        """Return the event that lays down the next hand.

        Raises:
            ValueError: its cards are not given.
        """
        laid = sum([isinstance(event, events.HandExposed) for event in self.log])
        seat = exposed_seats(self.phase)[laid]
        if seat not in self.exposed:
            raise ValueError(f"exposed must have the cards of seat {seat}, whose hand lies face up when play begins")
        event = events.HandExposed(seat, tuple(self.exposed.pop(seat)[: HAND_SIZE + 1]))
        assert isinstance(event, kind)  # for mypy; only hands are laid down here
        return event

    def expect_all_used(self) -> None:
        """Refuse the cards of a hand that does not lie face up.

        Raises:
            ValueError: there are such cards.
        """
        for seat in self.exposed:
            raise ValueError(f"exposed must not have the cards of seat {seat}, whose hand does not lie face up now")


_DECLINE: Final[dict[type, Action]] = {CallingBreach: PASS, DeclaringAlone: PASS, Nominating: Nominate(None)}


def declined(state: State) -> Action | None:
    """Return the action that declines the current offer; ``None`` if the player has to make another kind of choice."""
    return _DECLINE.get(type(state.phase))


def begun(state: State, bid: Bid | None, declarer: Seat | None) -> State:
    """Return the state after an auction that ends with a bid; ``bid`` and ``declarer`` are ``None`` if all pass."""
    calls = tuple(_calls(state, bid, declarer))
    contract = contract_of(state.rules, state.dealer, calls, bid, declarer)
    return begin_next(state, PhaseOver(contract, calls, 0), None)


def _calls(state: State, bid: Bid | None, declarer: Seat | None) -> Iterator[Call]:
    """Yield a short series of calls that leads to a bid; in a duel, the rival is the opponent who bids first."""
    if declarer is None:
        return
    if isinstance(bid, SpecialBid) and bid.who is WhoPlays.DUEL:
        partner = state.rules.table.partner_in_hand(state.dealer, declarer)
        yield Call(next(seat for seat in state.seating.opponents(declarer) if seat != partner), bid)
    yield Call(declarer, bid)
