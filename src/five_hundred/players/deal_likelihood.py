"""Judge how likely a deal is, given the bids and the leads that the other players have made.

A player who has bid a denomination probably holds cards that take tricks in it, a player who has made a null bid
probably holds low cards, and a player who has led a suit at no trump probably holds several cards of it.
"""

from collections.abc import Callable, Iterator
from functools import partial
from math import exp
from typing import Final

from five_hundred.cards.seats import Seat
from five_hundred.engine.auction.bid_legality import is_inkle
from five_hundred.engine.play.suits_and_strength import SuitTable, table_for
from five_hundred.engine.table.state import State
from five_hundred.engine.table.view import View
from five_hundred.players.hand_strength import null_danger, tricks_of_mask
from five_hundred.rules import Partnership
from five_hundred.rules.bids.contracts import Call, Contract
from five_hundred.rules.bids.trick_bids import TrickBid
from five_hundred.worlds.public_cards import played_by

__all__ = ["judge_of_call", "likelihood_of_actions"]

_SPREAD: Final = 0.7
"""How far a player's bid typically differs from the bid of level 3 with the same hand, in tricks."""
_KITTY: Final = 0.5
"""The number of tricks by which the kitty improves the hand of the declarer."""
_LEAST_LENGTH: Final = 0.5
"""The weight of a hand without a card of the suit, relative to the weight of a hand with one card."""
_NULL_DECAY: Final = 0.5
"""How fast the chance that a player bids null falls as the danger of the hand (:func:`null_danger`) grows."""


def likelihood_of_actions(view: View) -> Callable[[State], float] | None:
    """Return a function that judges how likely the bids and leads of the other players are in a given deal.

    Returns:
        A function that takes a state that agrees with the view and returns a weight, as :func:`weigh
        <five_hundred.players.weighing.weigh>` takes it; ``None`` if no bid or lead is informative.
    """
    judges = [*_judges_of_bids(view), *_judges_of_leads(view)]
    if not judges:
        return None
    played = [view.rules.table.pack.mask(played_by(view, seat)) for seat in view.rules.table.seating.seats]

    def likelihood(state: State) -> float:
        weight = 1.0
        for seat, judge in judges:
            weight *= judge(state.hands[seat] | played[seat])
        return weight

    return likelihood


def _judges_of_bids(view: View) -> Iterator[tuple[Seat, Callable[[int], float]]]:
    """Yield, for the last bid of each other player in each denomination, a function that judges the player's hand."""
    last = {
        (call.seat, call.bid.strain if isinstance(call.bid, TrickBid) else call.bid): call
        for call in view.calls
        if call.bid is not None and call.seat != view.seat and not is_inkle(view.rules, call.bid)
    }
    for call in last.values():
        judge = judge_of_call(view, call, has_kitty=view.contract is not None and view.contract.declarer == call.seat)
        if judge is not None:
            yield call.seat, judge


def judge_of_call(view: View, call: Call, *, has_kitty: bool = False) -> Callable[[int], float] | None:
    """Return a function that judges how likely a call is with a hand; ``None`` if the call is not informative.

    Args:
        has_kitty: whether the hand is that of the declarer after the exchange.
    """
    if isinstance(call.bid, TrickBid):
        return _judge_of_tricks(view, call.seat, call.bid, has_kitty=has_kitty)
    if call.bid is not None and call.bid.is_null:
        return partial(_chance_of_null, table_for(view.rules, Contract(call.bid, call.seat)))
    return None


def _judges_of_leads(view: View) -> Iterator[tuple[Seat, Callable[[int], float]]]:
    """Yield, for each suit that another player has led at no trump, a function that judges the player's hand."""
    if view.contract is None or view.contract.goal[1] == 0:
        return
    table = table_for(view.rules, view.contract, view.seat)
    if table.strain.suit is not None:
        return
    leads = {(trick.seats[0], trick.led.index) for trick in view.tricks if trick.led is not None}
    for seat, suit in sorted(leads):
        if seat != view.seat:
            yield seat, partial(_length_of_suit, table.suits[suit])


def _length_of_suit(suit: int, held: int) -> float:
    # A player who has led a joker and named the suit may hold no card of it.
    return max(_LEAST_LENGTH, (held & suit).bit_count())


def _chance_of_null(table: SuitTable, held: int) -> float:
    return exp(-_NULL_DECAY * null_danger(table, held))


def _judge_of_tricks(view: View, seat: Seat, bid: TrickBid, *, has_kitty: bool) -> Callable[[int], float]:
    rules, seating = view.rules, view.rules.table.seating
    partners = len(seating.partners(seat)) or len(seating.mates[seat])
    calls = rules.table.partnership is Partnership.CALLED
    least = bid.level - 0.5 + (_KITTY if has_kitty else 0)

    def judge(held: int) -> float:
        tricks = tricks_of_mask(rules, held, bid.strain, partners, calls=calls)
        return 1 / (1 + exp((least - tricks) / _SPREAD))

    return judge
