"""The value of every contract of a deal, and par: the contract that perfect bidding reaches with all cards visible."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import attrs

from five_hundred.base.arguments import A_STATE, expect, expect_seat, expect_side
from five_hundred.base.message_parts import shown_value
from five_hundred.base.option_kinds import Json
from five_hundred.base.values import Printed, Value
from five_hundred.cards.seats import Seat, Side
from five_hundred.engine.auction.bid_legality import can_be_contract
from five_hundred.engine.begun_with_contract import begun
from five_hundred.engine.table.phase_classes import Bidding
from five_hundred.engine.table.state import State
from five_hundred.formats.json_documents import DocumentFormat, ListOf
from five_hundred.rules import AllPass, RuleSet
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.bids.special_bids import Gate, SpecialBid
from five_hundred.rules.bids.trick_bids import STRAINS, Strain, TrickBid
from five_hundred.rules.custom_rule import refuse_custom
from five_hundred.rules.ladder import ladder_of
from five_hundred.solver.contract_values import ContractValue, contract_value, revalued
from five_hundred.solver.plain_data import read, schema_of, written
from five_hundred.solver.solution import solve

__all__ = ["DealValues", "Par", "deal_values", "deal_values_schema"]

_GATES = (Gate.ANYTIME, Gate.AFTER_SEVEN, Gate.AFTER_EIGHT)
"""The gates (conditions on when a special bid may be made) of the special bids that ``DealValues`` contains."""

FORMAT: Final = DocumentFormat(
    "five_hundred.deal_values",
    1,
    {"rules": dict, "dealer": int, "values": ListOf(dict, 500), "undefined": dict, "passed_out": int},
    optional=("passed_out",),
)
"""The format of the values of a deal as plain data."""


@attrs.frozen
class Par(Printed):
    """The contract that perfect bidding reaches when all players see all cards."""

    contract: ContractValue | None
    """The contract with its value; ``None`` if no side can gain by a bid, so that all players pass."""
    points: int
    """The points that side 0 scores in the hand, minus those that side 1 scores."""


@attrs.frozen(repr=False)
class DealValues(Value):
    """The value of every contract of a deal, if all players see all cards and play perfectly."""

    rules: RuleSet = attrs.field(repr=False)
    """The house rules."""
    dealer: Seat
    """The dealer."""
    values: tuple[ContractValue, ...]
    """The values of the contracts, sorted by bid, from the lowest to the highest, and then by declarer.

    Special bids that are legal only after certain calls of other players are left out, except those that require a bid
    of seven or eight tricks.
    """
    undefined: Mapping[Bid, str] = attrs.field(repr=False)
    """The special bids that the solver cannot value, with the reason."""
    passed_out: int | None
    """The points of side 0 minus those of side 1 if all players pass; ``None`` if the dealer must bid in that case."""

    def to_dict(self) -> dict[str, Json]:
        """Return the values as plain data, with the house rules; :meth:`from_dict` reads them back."""
        return written(self, FORMAT)

    @classmethod
    def from_dict(cls, document: object) -> "DealValues":
        """Read the values from plain data.

        The method checks the form of the values but does not solve the deal again.

        Args:
            document: plain data in the form that :meth:`to_dict` returns.

        Returns:
            Values that equal the original.

        Raises:
            InvalidRecordError: the document is not valid; the error names the place.
        """
        return read(document, cls, FORMAT, _wrong)

    def value(self, declarer: Seat, bid: Bid) -> ContractValue:
        """Return the value of a contract.

        Args:
            declarer: the declarer.
            bid: the bid.

        Raises:
            ValueError: the contract is not among ``values``.
        """
        expect_seat(declarer, "declarer", self.rules.table.seating.players)
        for each in self.values:
            if each.declarer == declarer and each.bid == bid:
                return each
        raise ValueError(f"declarer and bid must belong to a contract in values, got {shown_value((declarer, bid))}")

    def tricks(self, declarer: Seat, strain: Strain) -> int:
        """Return the number of tricks that a declarer's side takes if it bids tricks in a given denomination.

        Args:
            declarer: the declarer.
            strain: the trump suit, or no trump.

        Returns:
            The number of tricks.

        Raises:
            ValueError: no player sits at ``declarer``, or ``strain`` is not a denomination.
        """
        expect_seat(declarer, "declarer", self.rules.table.seating.players)
        for each in self.values:
            # At lower levels, a further trick may cost points under the rules, and the search then finds only points.
            same = isinstance(each.bid, TrickBid) and (each.declarer, each.bid.strain) == (declarer, strain)
            if same and each.tricks is not None:
                return each.tricks
        raise ValueError(f"declarer and strain must be a seat and a Strain, got {shown_value((declarer, strain))}")

    def best(self, side: Side) -> ContractValue:
        """Return the contract that a side should play if nobody else bids: the one with the most points.

        Args:
            side: the side.

        Returns:
            The contract with its value; if several contracts have the most points, the one with the lowest bid.

        Raises:
            ValueError: no side has this number.
        """
        seating = self.rules.table.seating
        expect_side(side, "side", len(seating.sides))
        own = [each for each in self.values if seating.side_of[each.declarer] == side]
        return max(own, key=lambda each: each.points)

    @property
    def par(self) -> Par:
        """The contract that perfect bidding reaches.

        Both sides know all cards, and the side of the player on the dealer's left begins.  A side bids only if it gains
        points by bidding.  It then makes the best bid; if several bids are equally good, it makes the lowest of them.
        The other side then passes or overcalls, and so on.  Nobody overcalls a bid of their own side.

        Raises:
            ValueError: the game does not have exactly two sides.
        """
        if len(self.rules.table.seating.sides) != 2:
            raise ValueError(
                f"par is defined for two sides, got {len(self.rules.table.seating.sides)} "
                "(table.players and table.partnership)"
            )
        return _Bidding(self).opening()


class _Bidding:
    """The bidding of two sides that know the value of every contract."""

    def __init__(self, deal: DealValues) -> None:
        self.deal, self.ladder = deal, ladder_of(deal.rules)
        seating = deal.rules.table.seating
        self.side_of = seating.side_of
        self.first = self.side_of[seating.left_of(deal.dealer)]
        self.after: dict[ContractValue, Par] = {}
        for each in reversed(deal.values):  # a lower bid needs the results of the higher bids
            other = 1 - self.side_of[each.declarer]
            self.after[each] = self.better(other, Par(each, self.for_side_0(each)), each.bid)

    def for_side_0(self, value: ContractValue) -> int:
        return value.points if self.side_of[value.declarer] == 0 else -value.points

    def better(self, side: Side, passed: Par | None, standing: Bid | None) -> Par:
        """Return where the bidding leads when a side may pass or bid; if ``passed`` is ``None``, the side must bid."""
        best, sign = passed, 1 if side == 0 else -1
        for each in self.deal.values:
            if (
                self.side_of[each.declarer] == side
                and self.ladder.overcalls(each.bid, standing)
                and _is_open(each.bid, standing)
                and (best is None or sign * self.after[each].points > sign * best.points)
            ):
                best = self.after[each]
        assert best is not None  # there is always a trick bid
        return best

    def opening(self) -> Par:
        """Return the contract and points to which the bidding leads when the side on the dealer's left begins."""
        nobody = None if self.deal.passed_out is None else Par(None, self.deal.passed_out)
        if nobody is None:
            nobody = self.better(self.side_of[self.deal.dealer], None, None)
        return self.better(self.first, self.better(1 - self.first, nobody, None), None)


def _is_open(bid: Bid, standing: Bid | None) -> bool:
    """Return whether a bid may follow the highest bid so far (catalogue: null-when)."""
    if not isinstance(bid, SpecialBid) or bid.gate is Gate.ANYTIME:
        return True
    if isinstance(standing, SpecialBid):
        return bid.gate is Gate.AFTER_SEVEN and standing.is_null
    return standing is not None and standing.level >= (7 if bid.gate is Gate.AFTER_SEVEN else 8)


def deal_values(state: State, *, progress: Callable[[int, int], object] | None = None) -> DealValues:
    """Return the value of every contract of a deal, with the tricks of every declarer in every denomination.

    The declarer of each contract discards and nominates as well as possible.  Calls that the players have made so far
    are ignored.

    Args:
        state: a state in which the players bid.
        progress: a function that receives the number of searches done so far and the number of all searches; there is
            one search for each declarer and denomination, and for each declarer and special bid.  An exception from the
            function stops the work.  ``None`` reports nothing.

    Raises:
        TypeError: ``state`` is not a State.
        ValueError: nobody is bidding, or the values are not defined; the message gives the reason and names the option.
    """
    expect(state, State, "state", A_STATE)
    refuse_custom(state.rules.custom, "the solver")
    if not isinstance(state.phase, Bidding):
        raise ValueError(f"state must be in the phase 'bidding', got the phase '{state.phase_name}'")
    rules, players = state.rules, state.seating.players
    bids = [bid for bid in ladder_of(rules).bids if can_be_contract(rules, bid)]
    specials = [bid for bid in bids if isinstance(bid, SpecialBid) and bid.gate in _GATES]
    found: dict[tuple[Seat, Bid], ContractValue] = {}
    undefined: dict[Bid, str] = {}
    done, total = 0, len(players) * (len(STRAINS) + len(specials))
    groups = list(_by_strain(bids))
    groups += [[bid] for bid in specials]
    for declarer in players:
        for group in groups:
            try:
                first = contract_value(state, declarer, group[0])
            except ValueError as error:
                if isinstance(group[0], TrickBid):
                    raise
                undefined[group[0]] = str(error)
            else:
                found[declarer, group[0]] = first
                found |= {(declarer, bid): revalued(state, first, bid) for bid in group[1:]}
            done += 1
            if progress is not None:
                progress(done, total)
    values = tuple([found[each, bid] for bid in bids for each in players if (each, bid) in found])
    return DealValues(rules, state.dealer, values, undefined, _passed_out(state))


def _by_strain(bids: list[Bid]) -> Iterator[list[Bid]]:
    for strain in STRAINS:
        yield [bid for bid in bids if isinstance(bid, TrickBid) and bid.strain is strain]


def _passed_out(state: State) -> int | None:
    """Return the points of side 0, minus those of the others, if all players pass (catalogue: all-pass)."""
    rule = state.rules.auction.all_pass
    if rule is AllPass.DEALER_MUST_BID:
        return None
    if rule is not AllPass.NO_TRUMP or len(state.seating.sides) != 2:
        return 0
    return solve(begun(state, None, None)).value.points


def _wrong(found: DealValues) -> tuple[str, str] | None:
    places = {bid: place for place, bid in enumerate(ladder_of(found.rules).bids)}
    players = found.rules.table.seating.players
    if found.dealer not in players:
        return "dealer", f"must be the seat of a player, from 0 to {len(players) - 1}, got {found.dealer}"
    order = [(places.get(each.bid, -1), each.declarer) for each in found.values]
    bids = [bid for bid in places if isinstance(bid, TrickBid) and can_be_contract(found.rules, bid)]
    if not {(places[bid], declarer) for bid in bids for declarer in players} <= {*order}:
        return "values", "must contain every trick bid that can become the contract, with every player as the declarer"
    if any(place < 0 or declarer not in players for place, declarer in order):
        return "values", "must contain only bids of these rules, by their players"
    if order != sorted({*order}):
        return "values", "must contain each contract once, sorted by bid and then by declarer"
    return None


def deal_values_schema() -> dict[str, Json]:
    """Return the JSON Schema (draft 2020-12) of the plain data that ``DealValues.to_dict`` returns."""
    return schema_of(DealValues, "Contract values for a deal of 500", FORMAT)
