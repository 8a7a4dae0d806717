"""The ladder of a RuleSet: all bids in order, with their points (catalogue: sections D and E, ladders.json).

The ladder decides which bids exist under the house rules: a trick bid below the lowest ordinary level exists only if
the rules allow inkles, and a special bid only if it can be made after a bid that opens its gate (catalogue: null-when).

The place of misère and of every other special bid is data: its fields ``above`` and ``step``, whose usual values are in
:mod:`five_hundred.rules.bids.special_bids.named`.  The points of a special bid do not affect its place (catalogue 5.1).

The module :mod:`five_hundred.engine.auction.bid_legality` decides which bids a player may make at a given moment; it
asks :func:`openers_of` which bids open the gate of a special bid.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

import attrs

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.interned import kept
from five_hundred.base.values import Value
from five_hundred.rules.auction import AuctionRules, BidOrder, InkleWho
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.bids.special_bids import GATES_AFTER_NULL, Gate, SpecialBid
from five_hundred.rules.bids.trick_bids import TRICK_BIDS, TrickBid
from five_hundred.rules.contracts import ContractRules
from five_hundred.rules.ruleset import RuleSet

__all__ = ["Ladder", "Place", "ladder_of", "openers_of"]

T = TypeVar("T")


@attrs.frozen(repr=False)
class Place(Value):
    """The place of a bid among the trick bids of a ladder (catalogue: null-rank).

    ``str(place)`` describes the place in words: ``level with 10♥``, ``above 7NT`` or ``below 6♠``.
    """

    level_with: TrickBid | None
    """A trick bid on the same rung of the ladder; ``None`` if there is no trick bid on this rung."""
    above: TrickBid | None
    """The highest trick bid that this bid overcalls; ``None`` if it overcalls no trick bid."""
    below: TrickBid | None
    """The lowest trick bid that overcalls this bid; ``None`` if no trick bid overcalls it."""

    @property
    def relation(self) -> tuple[str, TrickBid]:
        """The shortest description of the place: ``level with``, ``above`` or ``below``, followed by a trick bid."""
        if self.level_with is not None:
            return "level with", self.level_with
        if self.above is not None:
            return "above", self.above
        assert self.below is not None  # every game has trick bids
        return "below", self.below

    def __str__(self) -> str:
        words, bid = self.relation
        return f"{words} {bid}"


@attrs.frozen(eq=False, repr=False)
class Ladder(Value):
    """All bids of a RuleSet from the lowest to the highest (catalogue: bid-order-key, bid-min-level, null-rank; 5.1).

    The ladder consists of rungs: a bid overcalls every bid on a lower rung, but none on its own rung.
    """

    bids: tuple[Bid, ...]
    """All bids that players can make under these rules, lowest rung first.

    A special bid is missing if every bid that opens its gate outranks it, such as misère if the lowest bid is eight.
    """
    rungs: Mapping[Bid, int]
    """The number of each bid's rung, counted from 0 (the lowest rung); a bid overcalls every bid on a lower rung.

    A special bid has a rung even if nobody can make it.
    """
    points: Mapping[Bid, int]
    """The value of each bid that has a rung, in points."""
    _places: Mapping[Bid, tuple[int, int]] = attrs.field(init=False, repr=False)
    """For each bid, the number of bids on lower rungs, and the number of bids on the same or lower rungs."""

    def __attrs_post_init__(self) -> None:
        rungs = [self.rungs[bid] for bid in self.bids]
        places = {bid: (bisect_left(rungs, rung), bisect_right(rungs, rung)) for bid, rung in self.rungs.items()}
        object.__setattr__(self, "_places", places)

    def __repr__(self) -> str:
        lowest, highest = (f"{bid} ({self.points[bid]:,} points)" for bid in (self.bids[0], self.bids[-1]))
        return f"<Ladder: {len(self.bids)} bids from {lowest} to {highest}>"

    def overcalls(self, bid: Bid, standing: Bid | None) -> bool:
        """Return whether a bid is higher than the highest bid so far.

        Args:
            bid: a bid of this ladder.
            standing: the highest bid so far; ``None`` if no player has bid, in which case the result is true.

        Raises:
            KeyError: one of the two bids is not on this ladder.
            TypeError: an argument is not a bid.
        """
        rung = self._found(self.rungs, bid, "bid")
        return standing is None or rung > self._found(self.rungs, standing, "standing")

    def shares_rung(self, bid: Bid, standing: Bid | None) -> bool:
        """Return whether a bid is on the same rung as the highest bid so far, and therefore does not overcall it.

        Args:
            bid: a bid of this ladder.
            standing: the highest bid so far; ``None`` if no player has bid, in which case the result is false.

        Raises:
            KeyError: one of the two bids is not on this ladder.
            TypeError: an argument is not a bid.
        """
        rung = self._found(self.rungs, bid, "bid")
        return standing is not None and rung == self._found(self.rungs, standing, "standing")

    def place(self, bid: Bid) -> Place:
        """Return the place of a bid among the trick bids.

        Args:
            bid: a bid of this ladder.

        Raises:
            KeyError: the bid is not on this ladder.
            TypeError: ``bid`` is not a bid.
        """
        self._found(self.rungs, bid, "bid")
        others = [other for other in self.bids if isinstance(other, TrickBid) and other != bid]
        level = [other for other in others if self.shares_rung(other, bid)]
        lower = [other for other in others if self.overcalls(bid, other)]
        higher = [other for other in others if self.overcalls(other, bid)]
        return Place(level[-1] if level else None, lower[-1] if lower else None, higher[0] if higher else None)

    def not_below(self, standing: Bid | None) -> tuple[Bid, ...]:
        """Return the bids on the same rung as the highest bid so far or on a higher rung, lowest first.

        Args:
            standing: the highest bid so far; ``None`` if no player has bid, in which case the result is all bids.

        Raises:
            KeyError: ``standing`` is not on this ladder.
            TypeError: ``standing`` is not a bid.
        """
        return self.bids if standing is None else self.bids[self._found(self._places, standing, "standing")[0] :]

    def above(self, standing: Bid | None) -> tuple[Bid, ...]:
        """Return the bids that are higher than the highest bid so far, lowest first.

        Args:
            standing: the highest bid so far; ``None`` if no player has bid, in which case the result is all bids.

        Raises:
            KeyError: ``standing`` is not on this ladder.
            TypeError: ``standing`` is not a bid.
        """
        return self.bids if standing is None else self.bids[self._found(self._places, standing, "standing")[1] :]

    @staticmethod
    def _found(table: Mapping[Bid, T], bid: Bid, name: str) -> T:
        """Return what a table says of a bid.

        Raises:
            KeyError: the bid is not on this ladder.
            TypeError: ``bid`` is not a bid.
        """
        try:
            return table[bid]
        except (KeyError, TypeError):
            expect(bid, Bid, name, "a TrickBid or a SpecialBid, such as parse_bid('7H', rules)")
            raise


@kept
def ladder_of(rules: RuleSet) -> Ladder:
    """Return the ladder of a RuleSet (catalogue: bid-order-key, bid-min-level, schedule, null-rank; 5.28).

    The function builds each ladder only once.

    Args:
        rules: the house rules; the ladder depends on their schedule, order of bids, inkles and special bids.

    Raises:
        TypeError: ``rules`` is not a RuleSet.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    auction, contracts = rules.auction, rules.contracts
    points: dict[Bid, int] = {bid: _points(auction, contracts, bid) for bid in TRICK_BIDS}
    points.update({special: special.value for special in contracts.specials})
    tricks = sorted(TRICK_BIDS, key=lambda bid: _key(auction, points, bid))
    groups: list[tuple[int, ...]] = [()]  # the first group is for special bids that rank below every trick bid
    for bid in tricks:
        if (key := _rank(auction, points, bid)) not in groups:
            groups.append(key)
    places: dict[Bid, tuple[int, int]] = {bid: (groups.index(_rank(auction, points, bid)), 0) for bid in tricks}
    for special in contracts.specials:
        places[special] = _place(special, places)
    # The place of a special bid may depend on a trick bid that these rules do not offer.
    places = {bid: place for bid, place in places.items() if _exists(auction, bid)}
    rungs = {place: number for number, place in enumerate(sorted(set(places.values())))}
    order = sorted(places, key=lambda bid: rungs[places[bid]])
    possible = _possible(contracts, places)
    return Ladder(
        tuple([bid for bid in order if bid in possible]),
        MappingProxyType({bid: rungs[places[bid]] for bid in order}),
        MappingProxyType({bid: points[bid] for bid in order}),
    )


def _possible(contracts: ContractRules, places: Mapping[Bid, tuple[int, int]]) -> set[Bid]:
    """Return the bids that can be made: with a closed gate, those that can follow a bid that opens it."""
    found: set[Bid] = {bid for bid in places if not isinstance(bid, SpecialBid)}
    # A bid that opens a gate is lower; only a challenge may share the place of a bid, which is no challenge itself.
    for special in sorted(contracts.specials, key=lambda bid: (places[bid], bid.gate is Gate.OVER_OPPONENTS_NULL)):
        place, challenge = places[special], special.gate is Gate.OVER_OPPONENTS_NULL
        if special.gate in (Gate.ANYTIME, Gate.BLIND) or any(
            opener in found and (places[opener] < place or (challenge and places[opener] == place))
            for opener in openers_of(contracts, special)
        ):
            found.add(special)
    return found


def openers_of(contracts: ContractRules, special: SpecialBid) -> tuple[Bid, ...]:
    """Return the bids that open the gate of a special bid (catalogue: null-when; 6.2, 6.3)."""
    if special.gate in GATES_AFTER_NULL:
        return special.openers(contracts.specials)
    least = 8 if special.gate is Gate.AFTER_EIGHT else 7
    tricks = [bid for bid in TRICK_BIDS if bid.level >= least]
    nulls = [bid for bid in contracts.specials if bid.is_null] if special.gate is Gate.AFTER_SEVEN else []
    return (*tricks, *nulls)


def _exists(auction: AuctionRules, bid: Bid) -> bool:
    inkles = auction.inkle_who is not InkleWho.NOBODY
    return inkles or isinstance(bid, SpecialBid) or bid.level >= auction.min_level


def _points(auction: AuctionRules, contracts: ContractRules, bid: TrickBid) -> int:
    return contracts.schedule.points(bid.level, auction.suit_order.index(bid.strain))


def _key(auction: AuctionRules, points: Mapping[Bid, int], bid: TrickBid) -> tuple[int, ...]:
    """Return the key by which trick bids are sorted; bids on the same rung are sorted by level."""
    return (*_rank(auction, points, bid), bid.level, auction.suit_order.index(bid.strain))


def _rank(auction: AuctionRules, points: Mapping[Bid, int], bid: TrickBid) -> tuple[int, ...]:
    """Return the rank of a trick bid (catalogue: bid-order-key, bid-suit-order; 5.28).

    Bids of equal rank do not overcall each other.
    """
    if auction.order is BidOrder.POINTS:
        return (points[bid],)
    return (bid.level, auction.suit_order.index(bid.strain))


def _place(special: SpecialBid, places: Mapping[Bid, tuple[int, int]]) -> tuple[int, int]:
    group = 0 if special.above is None else places[special.above][0]
    return group, special.step
