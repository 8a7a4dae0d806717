"""Choose a call by fixed rules: compare the chance of winning the match after each bid with the chance after a pass.

A player estimates the tricks of its side in each denomination, from its own cards and from what its partner has bid.
It then estimates the chance of winning the match if each legal bid becomes the contract.  If players call only once, it
makes the best bid that is better than a pass.  Otherwise, it makes the lowest such bid in the denomination of the best
bid.
"""

from collections.abc import Mapping
from heapq import nlargest
from math import exp
from types import MappingProxyType
from typing import Final

from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import PASS, Action, MakeBid, Pass
from five_hundred.engine.auction.bid_legality import is_inkle
from five_hundred.engine.phases.bidding import Look
from five_hundred.engine.phases.throwing_in import OfferThrowIn
from five_hundred.engine.play.suits_and_strength import NO_SUIT, table_for
from five_hundred.engine.score.scoring import worth_of
from five_hundred.engine.table.view import View
from five_hundred.players.hand_strength import chance_of, expected_tricks, null_danger
from five_hundred.players.knowledge import numbers
from five_hundred.players.match_chances import chance_to_win
from five_hundred.rules import Partnership, Rounds
from five_hundred.rules.bids.contracts import Bid, Contract
from five_hundred.rules.bids.special_bids import Exposure, Gate, KittyUse, SpecialBid, WhoPlays
from five_hundred.rules.bids.trick_bids import Strain, TrickBid

__all__ = ["chances_of_calls", "choose_call", "promising_calls", "tricks_by_strain"]

_BEFORE_CALLS: Final = (Look(), OfferThrowIn())
"""What a player does before the first call, if it is legal."""
_THEIR_CHANCES: Final[Mapping[int, float]] = MappingProxyType({6: 0.75, 7: 0.65, 8: 0.5, 9: 0.4, 10: 0.3})
"""For each level, the chance that the standing trick bid is made if it becomes the contract."""
_THEIR_NULL: Final = 0.5
"""The chance that the standing special bid is made if it becomes the contract."""
_PARTNERS_TRUMPS: Final = 0.4
"""The number of tricks that each of the player's trumps beyond two adds to a contract in the partner's suit."""
_AGAINST_SUIT: Final = 0.2
"""By how many tricks an opponent's bid lowers the expected tricks in every suit except the one that was bid."""
_AGAINST_OWN_SUIT: Final = 0.5
"""By how many tricks an opponent's bid lowers the expected tricks in the suit that was bid."""
_AGAINST_NO_TRUMP: Final = 0.3
"""By how many tricks an opponent's bid lowers the expected tricks at no trump."""
_SAFE_NULL: Final = 0.8
"""The chance of making a null contract with a safe hand; below 1, because the kitty may bring dangerous cards."""
_SAFE_OPEN_NULL: Final = 0.6
"""The chance of making a null contract with a safe hand that lies face up."""
_SAFE_OPEN_NULL_ALONE: Final = 0.4
"""The chance of making a null contract with a safe hand that lies face up, if the bidder has no partner.

With a partner, the chance is higher, because the partner sits out and ten cards stay out of the play.
"""
_FROM_PARTNER: Final = 0.02
"""By how much a bid must raise the chance of winning the match to justify taking the contract from the partner."""
_SMALL_GAIN: Final = 0.005
"""By how much a bid must raise the chance of winning the match for the player to prefer the bid to a pass."""
_NULL_DECAY: Final = 0.35
"""How fast the chance of making a null contract falls as the danger of the hand (:func:`null_danger`) grows."""


def choose_call(view: View) -> Action:
    """Choose a call for the player whose turn it is in the auction."""
    for other in _BEFORE_CALLS:
        if other in view.legal:
            return other
    assert view.seat is not None  # only a player calls
    values = _values(view, view.seat)
    chances, after_pass = _chances(view, values)
    if PASS not in view.legal:
        return max(chances, key=chances.__getitem__) if chances else _best_inkle(view, values) or view.legal[0]
    good = {action: chance for action, chance in chances.items() if chance > after_pass + _SMALL_GAIN}
    if not good:
        return _best_inkle(view, values) or PASS
    best = max(good, key=good.__getitem__)
    if view.rules.auction.rounds is Rounds.ONE:
        return best
    return next(action for action in good if _kind(action.bid) == _kind(best.bid))


def tricks_by_strain(view: View) -> Mapping[Strain, float]:
    """Return how many tricks a player's side can expect in each denomination, given the bids and the player's cards.

    The number of tricks can be less than 0 or more than 10.

    Raises:
        ValueError: the view belongs to a spectator.
    """
    if view.seat is None:
        raise ValueError("the view must belong to a player, got the view of a spectator")
    return _values(view, view.seat)


def chances_of_calls(view: View) -> Mapping[Action, tuple[float | None, float]]:
    """Return the chances that level 3 estimates for a pass and for each bid that is not an inkle.

    Returns:
        For each bid, the chance of making it and the chance of winning the match, if it becomes the contract; for a
        pass, ``None`` and the chance of winning the match if the standing bid becomes the contract.  Chances are from 0
        to 1.
    """
    values = tricks_by_strain(view)
    chances, _ = _chances(view, values)
    found: dict[Action, tuple[float | None, float]] = {
        action: (_chance_to_make(view, action.bid, values), chance) for action, chance in chances.items()
    }
    if PASS in view.legal and view.seat is not None:
        found[PASS] = None, _chance_after_pass(view, view.seat)
    return found


def promising_calls(view: View, count: int) -> tuple[Action, ...]:
    """Return the calls worth considering: the call of level 3, then the most promising bids, then a pass if legal.

    Args:
        count: the maximum number of bids besides the call of level 3 and a pass.
    """
    planned = choose_call(view)
    if view.seat is None or not isinstance(planned, MakeBid | Pass):
        return (planned,)
    chances, _ = _chances(view, _values(view, view.seat))
    bids = nlargest(count, chances, key=chances.__getitem__)
    passes = (PASS,) if PASS in view.legal else ()
    return tuple(dict.fromkeys((planned, *bids, *passes)))


def _chances(view: View, values: Mapping[Strain, float]) -> tuple[dict[MakeBid, float], float]:
    """Return the chance of winning the match after each bid that is not an inkle, and the threshold for a bid.

    A bid is better than a pass only if its chance exceeds the threshold.
    """
    assert view.seat is not None  # only a player calls
    seat = view.seat
    chances = {
        action: _chance_after(view, seat, action.bid, _chance_to_make(view, action.bid, values))
        for action in view.legal
        if isinstance(action, MakeBid) and not is_inkle(view.rules, action.bid)
    }
    stands = next((call.seat for call in reversed(view.calls) if call.bid is not None), None)
    after_pass = _chance_after_pass(view, seat)
    # The partner has shown cards that take tricks in the denomination of its bid.
    return chances, after_pass + (_FROM_PARTNER if stands in _partners(view, seat) else 0)


def _partners(view: View, seat: Seat) -> tuple[Seat, ...]:
    """Return the players who are known to be partners of a player during the auction."""
    rotating = view.rules.table.partner_in_hand(view.dealer, seat)
    return view.rules.table.seating.partners(seat) if rotating is None else (rotating,)


def _kind(bid: Bid) -> object:
    return bid.strain if isinstance(bid, TrickBid) else bid


def _values(view: View, seat: Seat) -> Mapping[Strain, float]:
    """Return how many tricks the side expects in each denomination."""
    rules, table = view.rules, view.rules.table
    partners, calls = _partners(view, seat), table.partnership is Partnership.CALLED
    helpers = len(partners) or len(table.seating.mates[seat])
    found = {
        strain: expected_tricks(rules, view.hand, strain, helpers, calls=calls) for strain in rules.auction.suit_order
    }
    for bid in _first_bids(view, partners):
        found[bid.strain] = max(found[bid.strain], _with_support(view, bid))
    for bid in _opposing_bids(view, partners):
        for strain in found:
            if strain.suit is None:
                found[strain] -= _AGAINST_NO_TRUMP
            else:
                found[strain] -= _AGAINST_OWN_SUIT if strain is bid.strain else _AGAINST_SUIT
    return found


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


def _chance_to_make(view: View, bid: Bid, values: Mapping[Strain, float]) -> float:
    """Return the chance that a bid is made if it becomes the contract."""
    assert view.seat is not None  # only a player calls
    alone = not (_partners(view, view.seat) or view.rules.table.seating.mates[view.seat])
    if isinstance(bid, TrickBid):
        return chance_of(bid.level, values[bid.strain], alone=alone)
    if bid.is_null and bid.who is not WhoPlays.DUEL and bid.gate is not Gate.OVER_OPPONENTS_NULL:
        return _chance_of_null(view, bid)
    if bid.least == bid.most or bid.who is WhoPlays.DUEL:
        return 0.0  # level 3 never bids for an exact number of tricks or for a duel
    partner = 0.0 if bid.who is not WhoPlays.ALONE else -2.0
    return chance_of(bid.least, values[bid.strain] + partner, alone=alone)


def _chance_of_null(view: View, bid: SpecialBid) -> float:
    table = table_for(view.rules, Contract(bid, view.seat))
    held = table.pack.mask(view.hand)
    if bid.kitty is KittyUse.TAKEN:
        # The bidder will throw away its worst cards, but may pick up other bad cards.
        for _ in range(max(0, min(view.rules.table.kitty_size, 3) - 1)):
            worst = min(numbers(held), key=lambda card: null_danger(table, held & ~(1 << card)))
            held &= ~(1 << worst)
    alone = not view.rules.table.seating.mates[view.seat or 0]
    open_null = _SAFE_OPEN_NULL_ALONE if alone else _SAFE_OPEN_NULL
    safe = _SAFE_NULL if bid.exposure is Exposure.NEVER else open_null
    return safe * exp(-_NULL_DECAY * null_danger(table, held))


def _chance_after(view: View, seat: Seat, bid: Bid, chance: float) -> float:
    """Return the chance of winning the match if this seat's bid becomes the contract."""
    side = view.rules.table.seating.side_of[seat]
    return _chance_under(view, side, side, worth_of(view.rules, Contract(bid, seat)), chance)


def _chance_after_pass(view: View, seat: Seat) -> float:
    """Return the chance of winning the match if the standing bid becomes the contract."""
    rules, seating = view.rules, view.rules.table.seating
    side, scores = seating.side_of[seat], list(view.scores)
    stands = next((call for call in reversed(view.calls) if call.bid is not None), None)
    if stands is None or stands.bid is None or is_inkle(rules, stands.bid):
        return chance_to_win(rules, scores, side, bidder=None)
    theirs = seating.side_of[stands.seat]
    chance = _THEIR_CHANCES[stands.bid.level] if isinstance(stands.bid, TrickBid) else _THEIR_NULL
    return _chance_under(view, theirs, side, worth_of(rules, Contract(stands.bid, stands.seat)), chance)


def _chance_under(view: View, theirs: int, side: int, worth: int, chance: float) -> float:
    """Return the chance that ``side`` wins the match if ``theirs`` is the declaring side.

    Args:
        worth: the number of points that the declaring side wins or loses.
    """
    made, lost = list(view.scores), list(view.scores)
    made[theirs] += worth
    lost[theirs] -= worth
    for other in range(len(lost)):
        if other != theirs:
            made[other] += 20
            lost[other] += 50
    return chance * chance_to_win(view.rules, made, side, bidder=theirs) + (1 - chance) * chance_to_win(
        view.rules, lost, side, bidder=None
    )


def _best_inkle(view: View, values: Mapping[Strain, float]) -> Action | None:
    """Return an inkle that shows the partner a good suit; ``None`` if there is no such inkle."""
    inkles = [each for each in view.legal if isinstance(each, MakeBid) and is_inkle(view.rules, each.bid)]
    if not inkles or (PASS in view.legal and not _partners(view, view.seat or 0)):
        return None
    best = max(inkles, key=lambda each: values[each.bid.strain])
    shows_suit = isinstance(best.bid, TrickBid) and values[best.bid.strain] >= best.bid.level - 0.5
    return best if shows_suit or PASS not in view.legal else None
