"""Estimate how many tricks a player's side takes, and the chance that it makes a bid, during the auction.

The estimates depend on the player's cards, on what the partners have bid, and on what the opponents have bid.
"""

from collections.abc import Mapping
from functools import partial
from math import exp
from typing import Final

import attrs

from five_hundred.cards.seats import Seat
from five_hundred.engine.auction.bid_legality import is_inkle
from five_hundred.engine.play.suits_and_strength import NO_SUIT, table_for
from five_hundred.engine.table.view import View
from five_hundred.players.hand_strength import chance_of, expected_tricks, null_danger
from five_hundred.players.knowledge import numbers
from five_hundred.rules import Partnership
from five_hundred.rules.bids.contracts import Bid, Contract
from five_hundred.rules.bids.special_bids import Exposure, Gate, KittyUse, SpecialBid, WhoPlays
from five_hundred.rules.bids.trick_bids import Strain, TrickBid

__all__ = ["chance_to_make", "partners_in_auction", "tricks_by_strain"]

_PARTNERS_TRUMPS: Final = 0.4
"""The number of tricks that each of the player's trumps beyond two adds to a contract in the partner's suit."""
_AGAINST_SUIT: Final = 0.2
"""By how many tricks an opponent's bid lowers the expected tricks in every suit except the one that was bid."""
_AGAINST_OWN_SUIT: Final = 0.5
"""By how many tricks an opponent's bid lowers the expected tricks in the suit that was bid."""
_AGAINST_NO_TRUMP: Final = 0.3
"""By how many tricks an opponent's bid lowers the expected tricks at no trump."""


@attrs.frozen
class _NullOdds:
    """The odds of making a null contract."""

    safe: float
    """The chance with a safe hand; below 1, because the kitty may bring dangerous cards."""
    shown: float
    """The chance with a safe hand that lies face up."""
    decay: float
    """How fast the chance falls as the danger of the hand (:func:`null_danger`) grows."""
    leeway: int
    """The argument of :func:`null_danger`."""


_WITH_PARTNER: Final = _NullOdds(safe=0.8, shown=0.6, decay=0.35, leeway=1)
"""If the bidder has a partner, who sits out, so that ten cards stay out of the play."""
_ALONE: Final = _NullOdds(safe=0.8, shown=0.4, decay=0.35, leeway=1)
"""If the bidder has no partner."""
_AGAINST_ONE: Final = _NullOdds(safe=0.65, shown=0.55, decay=0.3, leeway=0)
"""If there is only one opponent: he may hold any lower card, and nobody else can take the trick."""


def tricks_by_strain(view: View, *, conventions: bool = True) -> dict[Strain, float]:
    """Return how many tricks a player's side can expect in each denomination, given the bids and the player's cards.

    The number of tricks can be less than 0 or more than 10.

    Args:
        conventions: whether the partner's bid is a sign of strength in the suit.

    Raises:
        ValueError: the view belongs to a spectator.
    """
    if view.seat is None:
        raise ValueError("the view must belong to a player, got the view of a spectator")
    seat, rules, table = view.seat, view.rules, view.rules.table
    partners, calls = partners_in_auction(view, seat), table.partnership is Partnership.CALLED
    helpers = len(partners) or len(table.seating.mates[seat])
    found = {
        strain: expected_tricks(rules, view.hand, strain, helpers, calls=calls) for strain in rules.auction.suit_order
    }
    for bid in _first_bids(view, partners) if conventions else ():
        found[bid.strain] = max(found[bid.strain], _with_support(view, bid))
    for bid in _opposing_bids(view, partners):
        for strain in found:
            if strain.suit is None:
                found[strain] -= _AGAINST_NO_TRUMP
            else:
                found[strain] -= _AGAINST_OWN_SUIT if strain is bid.strain else _AGAINST_SUIT
    return found


def partners_in_auction(view: View, seat: Seat) -> tuple[Seat, ...]:
    """Return the players who are known to be partners of a player during the auction."""
    rotating = view.rules.table.partner_in_hand(view.dealer, seat)
    return view.rules.table.seating.partners(seat) if rotating is None else (rotating,)


def _opposing_bids(view: View, partners: tuple[Seat, ...]) -> list[TrickBid]:
    """Return the first trick bid of each opponent; it shows strength that the side of this seat does not hold."""
    first: dict[Seat, TrickBid] = {}
    for call in view.calls:
        opposes = call.seat not in (*partners, view.seat)
        if opposes and isinstance(call.bid, TrickBid) and not is_inkle(view.rules, call.bid):
            first.setdefault(call.seat, call.bid)
    return list(first.values())


def _first_bids(view: View, partners: tuple[Seat, ...]) -> list[TrickBid]:
    """Return the partners' bids that show a suit; a bid in a suit that this side has already bid shows nothing new."""
    named: set[Strain] = set()
    found = []
    for call in view.calls:
        if isinstance(call.bid, TrickBid) and call.seat in (*partners, view.seat):
            if call.seat in partners and call.bid.strain not in named:
                found.append(call.bid)
            named.add(call.bid.strain)
    return found


def _with_support(view: View, bid: TrickBid) -> float:
    """Return how many tricks the side expects in the denomination that the partner has bid."""
    table = table_for(view.rules, Contract(bid, 0))
    held = table.pack.mask(view.hand)
    value = bid.level + 0.2
    for suit in range(NO_SUIT):
        cards, powers = held & table.suits[suit], table.power[suit]
        highest = max([powers[card] for card in numbers(table.suits[suit])], default=0)
        has_highest = any(powers[card] == highest for card in numbers(cards))
        if bid.strain.suit is not None and suit == bid.strain.suit.index:
            value += _PARTNERS_TRUMPS * (cards.bit_count() - 2) + 0.4 * has_highest
        else:
            value += 0.7 * has_highest - 0.2
            if bid.strain.suit is not None:
                value += 0.3 * (cards.bit_count() < 2)
    return value


def chance_to_make(view: View, bid: Bid, values: Mapping[Strain, float]) -> float:
    """Return the chance that a bid is made if it becomes the contract."""
    assert view.seat is not None  # only a player calls
    alone = not (partners_in_auction(view, view.seat) or view.rules.table.seating.mates[view.seat])
    if isinstance(bid, TrickBid):
        return chance_of(bid.level, values[bid.strain], alone=alone)
    if bid.is_null and bid.who is not WhoPlays.DUEL and bid.gate is not Gate.OVER_OPPONENTS_NULL:
        return _chance_of_null(view, bid)
    if bid.least == bid.most or bid.who is WhoPlays.DUEL:
        return 0.0  # level 3 never bids for an exact number of tricks or for a duel
    partner = 0.0 if bid.who is not WhoPlays.ALONE else -2.0
    return chance_of(bid.least, values[bid.strain] + partner, alone=alone)


def _chance_of_null(view: View, bid: SpecialBid) -> float:
    table, seating = table_for(view.rules, Contract(bid, view.seat)), view.rules.table.seating
    odds = _WITH_PARTNER if seating.mates[view.seat or 0] else _AGAINST_ONE if len(seating.seats) == 2 else _ALONE
    danger = partial(null_danger, table, leeway=odds.leeway)
    held = table.pack.mask(view.hand)
    if bid.kitty is KittyUse.TAKEN:
        # The bidder will throw away its worst cards, but may pick up other bad cards.
        for _ in range(max(0, min(view.rules.table.kitty_size, 3) - 1)):
            worst = min(numbers(held), key=lambda card: danger(held & ~(1 << card)))
            held &= ~(1 << worst)
    safe = odds.safe if bid.exposure is Exposure.NEVER else odds.shown
    return safe * exp(-odds.decay * danger(held))
