"""Penalties that bar a player from the next auction: the set rule, ralphing and breaches (catalogue: section K).

A breach is an opponent's bet that the contract will fail; :mod:`five_hundred.engine.scoring` counts its points.
"""

from five_hundred.bids.trick_bids import TrickBid
from five_hundred.cards.seats import Seat, Seating
from five_hundred.engine.scoring import HandScore, fails_by, is_breached
from five_hundred.rules import Bar, BreachBars, RuleSet

__all__ = ["barred_by"]


def barred_by(rules: RuleSet, seating: Seating, score: HandScore, partner: Seat | None = None) -> tuple[Seat, ...]:
    """Return the players who may not bid in the next auction (catalogue: set-rule, ralphing, breach; 6.34, 6.42).

    Args:
        rules: the house rules.
        seating: the seats and sides.
        score: the score of the hand.
        partner: the seat that held the called card; ``None`` to use the partner named in the contract.

    Returns:
        The seats of the barred players: the declarer, the caller of a breach, or both, the declarer first.  If the game
        has no other players, the result is empty, because otherwise nobody could bid in the next auction.
    """
    contract, penalties = score.contract, rules.penalties
    if contract.declarer is None or (contract.breach is None and penalties.bar is Bar.OFF):
        return ()
    team = contract.team(seating, partner)
    barred: list[Seat] = []
    margin = {Bar.SET: (1 + penalties.set_margin, penalties.set_null_tricks), Bar.RALPHING: (4, 4)}.get(penalties.bar)
    if margin is not None and fails_by(contract, team, score.tricks, short=margin[0], over=margin[1]):
        barred.append(contract.declarer)
    if contract.breach is not None:
        seven = isinstance(contract.bid, TrickBid) and contract.bid.level == 7
        if not is_breached(rules, contract, team, score.tricks):
            barred.append(contract.breach)
        elif seven or penalties.breach_bars is BreachBars.ANY_BIDDER:
            barred.append(contract.declarer)
    each_once = tuple(dict.fromkeys(barred))
    return each_once if len(each_once) < len(seating.players) else ()
