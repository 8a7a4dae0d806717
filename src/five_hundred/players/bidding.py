"""Choose a call by fixed rules: compare the chance of winning the match after each bid with the chance after a pass.

For each legal bid, a player estimates the chance of winning the match if the bid becomes the contract, and makes the
best bid that is better than a pass.  It does not begin with a lower bid: if all others passed, that would be the
contract.
"""

from collections.abc import Mapping
from heapq import nlargest
from types import MappingProxyType
from typing import Final

from five_hundred.base.interned import kept
from five_hundred.cards.seats import HAND_SIZE, PerSide, Seat
from five_hundred.engine.actions import PASS, Action, MakeBid, Pass
from five_hundred.engine.auction.bid_legality import is_inkle
from five_hundred.engine.phases.bidding import Look
from five_hundred.engine.phases.throwing_in import OfferThrowIn
from five_hundred.engine.score.scoring import score_of
from five_hundred.engine.table.view import View
from five_hundred.players.match_chances import chance_to_win
from five_hundred.players.side_strength import chance_to_make, partners_in_auction, tricks_by_strain
from five_hundred.players.style import USUAL, Style
from five_hundred.rules import InkleWins, Rounds, RuleSet
from five_hundred.rules.bids.contracts import Bid, Contract
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.bids.trick_bids import Strain, TrickBid

__all__ = ["chance_if_made", "chance_under", "choose_call", "promising_calls", "usual_results"]

_LOOK: Final = Look()
_THROW_IN: Final = OfferThrowIn()
_THEIR_CHANCES: Final[Mapping[int, float]] = MappingProxyType({6: 0.75, 7: 0.65, 8: 0.5, 9: 0.4, 10: 0.3})
"""For each level, the chance that the opponents make a trick bid that stands when the auction ends."""
_NULL_OF_ANOTHER: Final = 0.5
"""The chance that another player makes a special bid that stands when the auction ends."""
_PLAYED: Final = 0.02
"""How much of the chance of winning the match a player risks so that a hand is played rather than thrown in."""
_FROM_PARTNER: Final = 0.02
"""By how much a bid must raise the chance of winning the match to justify taking the contract from the partner."""


def choose_call(view: View, style: Style = USUAL) -> Action:
    """Choose a call for the player whose turn it is in the auction."""
    if _LOOK in view.legal:
        return _LOOK
    assert view.seat is not None  # only a player calls
    values = tricks_by_strain(view, conventions=style.conventions)
    if style.caution:
        values = {strain: value - style.caution for strain, value in values.items()}
    return _best_call(view, view.seat, values, _chances_of_bids(view, view.seat, values, style.nulls), style)


def _best_call(
    view: View, seat: Seat, values: Mapping[Strain, float], chances: Mapping[MakeBid, float], style: Style
) -> Action:
    """Return the bid with the best chance of winning the match, if it is better than a pass."""
    if PASS not in view.legal:
        return max(chances, key=chances.__getitem__) if chances else _best_inkle(view, values) or view.legal[0]
    declarer = _declarer(view)
    enough = _chance_after_pass(view, seat, values)
    if declarer in partners_in_auction(view, seat):
        enough += _FROM_PARTNER  # the partner has shown cards that take tricks in the denomination of its bid
    elif declarer is None and _ends_the_auction(view):
        enough -= _PLAYED
    good = {action: chance for action, chance in chances.items() if chance > enough}
    if not good:
        inkle = _best_inkle(view, values) if style.conventions else None
        return _THROW_IN if _THROW_IN in view.legal else inkle or PASS
    return max(good, key=good.__getitem__)


def promising_calls(view: View, count: int) -> Mapping[Action, tuple[float | None, float | None]]:
    """Return the calls worth considering: the call of level 3, then the most promising bids, then a pass if legal.

    Args:
        count: the maximum number of bids besides the call of level 3 and a pass.

    Returns:
        For each bid, the chance that level 3 estimates of making it and of winning the match, if it becomes the
        contract; for a pass, ``None`` and the chance of winning the match if the standing bid becomes the contract; for
        an inkle and other calls, ``None`` twice.  Chances are from 0 to 1.
    """
    if _LOOK in view.legal:
        return {_LOOK: (None, None)}
    values = tricks_by_strain(view)
    assert view.seat is not None  # the line above refuses the view of a spectator
    chances = _chances_of_bids(view, view.seat, values)
    planned = _best_call(view, view.seat, values, chances, USUAL)
    if not isinstance(planned, MakeBid | Pass):
        return {planned: (None, None)}
    found: dict[Action, tuple[float | None, float | None]] = {planned: (None, None)}
    for action in (planned, *nlargest(count, chances, key=chances.__getitem__)):
        if isinstance(action, MakeBid) and action in chances:
            found[action] = chance_to_make(view, action.bid, values), chances[action]
    if PASS in view.legal:
        found[PASS] = None, _chance_after_pass(view, view.seat, values)
    return found


def _chances_of_bids(
    view: View, seat: Seat, values: Mapping[Strain, float], nulls: float = 0.0
) -> dict[MakeBid, float]:
    """Return the chance of winning the match after each bid that is not an inkle, if it becomes the contract.

    Args:
        nulls: the number that is added to the chance of making a null bid.
    """
    return {
        action: chance_under(view, seat, Contract(action.bid, seat), _chance_with(view, action.bid, values, nulls))
        for action in view.legal
        if isinstance(action, MakeBid) and not is_inkle(view.rules, action.bid)
    }


def _chance_with(view: View, bid: Bid, values: Mapping[Strain, float], nulls: float) -> float:
    chance = chance_to_make(view, bid, values)
    is_null = isinstance(bid, SpecialBid) and bid.is_null
    return min(1.0, max(0.0, chance + nulls)) if nulls and is_null else chance


def _chance_after_pass(view: View, seat: Seat, values: Mapping[Strain, float]) -> float:
    """Return the chance of winning the match if the standing bid becomes the contract."""
    rules, declarer = view.rules, _declarer(view)
    if declarer is None or view.standing is None:
        side = rules.table.seating.side_of[seat]
        return chance_to_win(rules, view.scores, side, bidder=None, hands=view.hands_played)
    if declarer == seat:  # under some rules, players may raise their own bids
        chance = chance_to_make(view, view.standing, values)
    elif not isinstance(view.standing, TrickBid):
        chance = _NULL_OF_ANOTHER
    elif declarer in partners_in_auction(view, seat):
        chance = chance_to_make(view, view.standing, values)
    else:
        chance = _THEIR_CHANCES[view.standing.level]
    return chance_under(view, seat, Contract(view.standing, declarer), chance)


def chance_under(view: View, seat: Seat, contract: Contract, chance: float, *, all_ten: float = 0.0) -> float:
    """Return the chance that the side of a seat wins the match under a contract.

    Args:
        chance: the chance that the contract is made, usually with an overtrick.
        all_ten: the chance that it is made with all ten tricks; included in ``chance``.
    """
    made, lost = _typical_tricks(contract)
    usual = (chance - all_ten) * _chance_after(view, seat, contract, made, made=True)
    usual += (1 - chance) * _chance_after(view, seat, contract, lost, made=False)
    return usual + all_ten * _chance_after(view, seat, contract, HAND_SIZE, made=True) if all_ten else usual


def chance_if_made(view: View, seat: Seat, contract: Contract) -> float:
    """Return the chance that the side of a seat wins the match after a contract has been made; 0 or 1 if it is over."""
    return _chance_after(view, seat, contract, _typical_tricks(contract)[0], made=True)


def _typical_tricks(contract: Contract) -> tuple[int, int]:
    """Return how many tricks the declarer's side takes if the contract is made, usually with an overtrick, or lost."""
    least, most = contract.goal
    return (most, most + 1) if most < HAND_SIZE else (max(least, min(least + 1, HAND_SIZE - 1)), max(0, least - 2))


def _chance_after(view: View, seat: Seat, contract: Contract, taken: int, *, made: bool) -> float:
    """Return the chance that the side of a seat wins the match after the declarer's side has taken some tricks."""
    assert contract.declarer is not None  # a bid has won the auction
    rules, side_of = view.rules, view.rules.table.seating.side_of
    changes = _points(rules, contract, taken)
    scores = [before + change for before, change in zip(view.scores, changes, strict=True)]
    bidder = side_of[contract.declarer] if made else None
    return chance_to_win(rules, scores, side_of[seat], bidder=bidder, hands=view.hands_played + 1)


def usual_results(rules: RuleSet, contract: Contract) -> tuple[int, int]:
    """Return the points of the declarer's side minus those of all others if it makes the contract, and if it fails."""
    assert contract.declarer is not None  # a bid has won the auction
    side = rules.table.seating.side_of[contract.declarer]
    made, failed = [_points(rules, contract, taken) for taken in _typical_tricks(contract)]
    return 2 * made[side] - sum(made), 2 * failed[side] - sum(failed)


@kept
def _points(rules: RuleSet, contract: Contract, taken: int) -> PerSide[int]:
    """Return the points that each side gains if the declarer's side takes some tricks."""
    seating, declarer = rules.table.seating, contract.declarer
    assert declarer is not None  # a bid has won the auction
    others = [seat for seat in seating.seats if seat not in contract.team(seating)]
    tricks = [0] * len(seating.seats)
    tricks[declarer] = taken
    for number in range(HAND_SIZE - taken):
        tricks[others[number % len(others)]] += 1
    score = score_of(rules, seating, contract, tricks, [0] * len(seating.sides))
    return tuple([score.change(side) for side in range(len(seating.sides))])


def _declarer(view: View) -> Seat | None:
    """Return the declarer if all other players pass; ``None`` if the cards are then thrown in, as after an inkle."""
    auction = view.rules.auction
    if view.standing is None or (
        auction.inkle_wins is not InkleWins.AT_ITS_LEVEL and is_inkle(view.rules, view.standing)
    ):
        return None
    return next(call.seat for call in reversed(view.calls) if call.bid is not None)


def _ends_the_auction(view: View) -> bool:
    """Return whether no other player calls after a pass of this seat."""
    players = view.rules.table.players
    if view.rules.auction.rounds is Rounds.ONE:
        return len(view.calls) + 1 == players
    return {*view.passed, view.seat} == {*range(players)}


def _best_inkle(view: View, values: Mapping[Strain, float]) -> Action | None:
    """Return an inkle that shows the partner a good suit; ``None`` if there is no such inkle."""
    inkles = [each for each in view.legal if isinstance(each, MakeBid) and is_inkle(view.rules, each.bid)]
    if not inkles or (PASS in view.legal and not partners_in_auction(view, view.seat or 0)):
        return None
    best = max(inkles, key=lambda each: values[each.bid.strain])
    shows_suit = isinstance(best.bid, TrickBid) and values[best.bid.strain] >= best.bid.level - 0.5
    return best if shows_suit or PASS not in view.legal else None
