"""Order and value of bids: the ladder that a RuleSet spells out (catalogue: sections D and E, ladders.json).

What may be said *now* is the auction's business (:mod:`five_hundred.engine.bid_legality`); this module only knows which
bid stands above which and what it is worth.  Special bids have a place of their own, never one that follows from points
(catalogue 5.1).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from types import MappingProxyType

import attrs

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.interned import kept
from five_hundred.base.values import Value
from five_hundred.bids.contracts import Bid
from five_hundred.bids.special_bids import SpecialBid
from five_hundred.bids.trick_bids import TRICK_BIDS, TrickBid
from five_hundred.rules import AuctionRules, BidOrder, ContractRules, RuleSet

__all__ = ["Ladder", "Place", "ladder_of"]


@attrs.frozen(repr=False)
class Place(Value):
    """Where a bid stands among the trick bids of a ladder: on the rung of one, or between two (catalogue: null-rank).

    ``str(place)`` says it in words: ``level with 10♥``, ``above 7NT`` or ``below 6♠``.
    """

    level_with: TrickBid | None
    """A trick bid on the same rung, so that neither overcalls the other; ``None`` if there is none."""
    above: TrickBid | None
    """The highest trick bid that it overcalls; ``None`` if it overcalls none."""
    below: TrickBid | None
    """The lowest trick bid that overcalls it; ``None`` if none does."""

    @property
    def relation(self) -> tuple[str, TrickBid]:
        """What is said of the place first, and the trick bid of which it is said."""
        if self.level_with is not None:
            return "level with", self.level_with
        if self.above is not None:
            return "above", self.above
        assert self.below is not None  # there are trick bids in every game
        return "below", self.below

    def __str__(self) -> str:
        words, bid = self.relation
        return f"{words} {bid}"


@attrs.frozen(eq=False, repr=False)
class Ladder(Value):
    """All bids of a RuleSet from the lowest to the highest (catalogue: bid-order-key, null-rank; 5.1).

    Bids on the same rung do not overcall each other; every other pair is ordered.
    """

    bids: tuple[Bid, ...]
    """Every bid, lowest rung first."""
    rungs: Mapping[Bid, int]
    """The rung of each bid: the higher overcalls the lower."""
    points: Mapping[Bid, int]
    """What each bid is worth, in points."""
    _places: Mapping[Bid, tuple[int, int]] = attrs.field(init=False, repr=False)
    """For each bid, how many bids are on lower rungs, and how many on its own rung or lower."""

    def __attrs_post_init__(self) -> None:
        rungs = [self.rungs[bid] for bid in self.bids]
        places = {bid: (bisect_left(rungs, rung), bisect_right(rungs, rung)) for bid, rung in self.rungs.items()}
        object.__setattr__(self, "_places", places)

    def __repr__(self) -> str:
        lowest, highest = (f"{bid} ({self.points[bid]:,} points)" for bid in (self.bids[0], self.bids[-1]))
        return f"<Ladder: {len(self.bids)} bids from {lowest} to {highest}>"

    def overcalls(self, bid: Bid, standing: Bid | None) -> bool:
        """Whether a bid is higher than the standing one.

        Args:
            bid: a bid of this ladder.
            standing: the bid to beat; ``None`` where nobody has bid, which every bid beats.

        Raises:
            KeyError: one of the two is no bid of this ladder.
        """
        return standing is None or self.rungs[bid] > self.rungs[standing]

    def shares_rung(self, bid: Bid, standing: Bid | None) -> bool:
        """Whether a bid stands beside the standing one, so that it does not overcall it.

        Args:
            bid: a bid of this ladder.
            standing: the bid to beat; ``None`` where nobody has bid.

        Raises:
            KeyError: one of the two is no bid of this ladder.
        """
        return standing is not None and self.rungs[bid] == self.rungs[standing]

    def place(self, bid: Bid) -> Place:
        """Where a bid stands among the trick bids; this is the only place that says it.

        Args:
            bid: a bid of this ladder.

        Raises:
            KeyError: it is no bid of this ladder.
        """
        others = [other for other in self.bids if isinstance(other, TrickBid) and other != bid]
        level = [other for other in others if self.shares_rung(other, bid)]
        lower = [other for other in others if self.overcalls(bid, other)]
        higher = [other for other in others if self.overcalls(other, bid)]
        return Place(level[-1] if level else None, lower[-1] if lower else None, higher[0] if higher else None)

    def not_below(self, standing: Bid | None) -> tuple[Bid, ...]:
        """The bids that are as high as the standing one or higher, lowest first.

        Args:
            standing: the bid to beat; ``None`` where nobody has bid: all bids.

        Raises:
            KeyError: it is no bid of this ladder.
        """
        return self.bids if standing is None else self.bids[self._places[standing][0] :]

    def above(self, standing: Bid | None) -> tuple[Bid, ...]:
        """The bids that are higher than the standing one, lowest first.

        Args:
            standing: the bid to beat; ``None`` where nobody has bid: all bids.

        Raises:
            KeyError: it is no bid of this ladder.
        """
        return self.bids if standing is None else self.bids[self._places[standing][1] :]


@kept
def ladder_of(rules: RuleSet) -> Ladder:
    """The ladder of a RuleSet, built once (catalogue: bid-order-key, schedule, null-rank; 5.28).

    Args:
        rules: the house rules, of which the schedule, the order of bids and the special bids count.

    Raises:
        TypeError: the rules are no RuleSet.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    auction, contracts = rules.auction, rules.contracts
    points: dict[Bid, int] = {bid: _points(auction, contracts, bid) for bid in TRICK_BIDS}
    points.update({special: special.value for special in contracts.specials})
    tricks = sorted(TRICK_BIDS, key=lambda bid: _key(auction, points, bid))
    groups: list[tuple[int, ...]] = [()]  # the first place is for special bids below every trick bid
    for bid in tricks:
        if (key := _rank(auction, points, bid)) not in groups:
            groups.append(key)
    places: dict[Bid, tuple[int, int]] = {bid: (groups.index(_rank(auction, points, bid)), 0) for bid in tricks}
    for special in contracts.specials:
        places[special] = _place(special, places)
    rungs = {place: number for number, place in enumerate(sorted(set(places.values())))}
    order = sorted(places, key=lambda bid: rungs[places[bid]])
    return Ladder(
        tuple(order),
        MappingProxyType({bid: rungs[places[bid]] for bid in order}),
        MappingProxyType({bid: points[bid] for bid in order}),
    )


def _points(auction: AuctionRules, contracts: ContractRules, bid: TrickBid) -> int:
    return contracts.schedule.points(bid.level, auction.suit_order.index(bid.strain))


def _key(auction: AuctionRules, points: Mapping[Bid, int], bid: TrickBid) -> tuple[int, ...]:
    """Where a trick bid is listed; bids that share a rung are listed by level."""
    return (*_rank(auction, points, bid), bid.level, auction.suit_order.index(bid.strain))


def _rank(auction: AuctionRules, points: Mapping[Bid, int], bid: TrickBid) -> tuple[int, ...]:
    """What orders trick bids: equal ranks do not overcall each other (catalogue 5.28)."""
    if auction.order is BidOrder.POINTS:
        return (points[bid],)
    return (bid.level, auction.suit_order.index(bid.strain))


def _place(special: SpecialBid, places: Mapping[Bid, tuple[int, int]]) -> tuple[int, int]:
    group = 0 if special.above is None else places[special.above][0]
    return group, special.step
