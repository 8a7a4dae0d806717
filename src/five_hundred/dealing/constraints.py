"""All constraints that a deal must meet."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

import attrs

from five_hundred.base.arguments import A_RULESET, expect, expect_seat
from five_hundred.base.values import Value
from five_hundred.cards.seats import Seat
from five_hundred.dealing.counting import Bound, TooManyStatesError, plan_of
from five_hundred.dealing.narrowing import bound_of, largest, narrowed
from five_hundred.dealing.plans import Plan
from five_hundred.dealing.single_constraints import Constraint, told
from five_hundred.rules import RuleSet
from five_hundred.rules.packets_and_piles import piles_of

__all__ = ["MOST_CONSTRAINTS", "Constraints", "contradict", "plan_for"]

MOST_CONSTRAINTS: Final = 100
"""The maximum number of constraints on a deal."""


def _tuple(constraints: Iterable[Constraint]) -> tuple[Constraint, ...]:
    expect(constraints, Iterable, "constraints", "several constraints, such as [Holding('South', cards, 5)]")
    return tuple(constraints)


@attrs.frozen(repr=False)
class Constraints(Value):
    """All constraints that a deal must meet, together with the house rules and the dealer.

    The constraints are stored with the names of the places at the table, such as ``South``, and with the narrowest
    equivalent limits: "5 or more hearts" becomes 5 to 10.  ``str`` returns text that
    :func:`parse_constraints` reads as an equal value.

    Args:
        rules: the house rules.
        constraints: the constraints, each of which must be possible by itself.
        dealer: the seat that deals.

    Raises:
        ValueError: there is no such place or dealer, a card is not in the pack, there are more than 100 constraints, or
            no deal can meet one of the constraints; the message gives the reason.
        TypeError: an argument has the wrong type.
    """

    rules: RuleSet
    constraints: tuple[Constraint, ...] = attrs.field(default=(), converter=_tuple)
    dealer: Seat = 0

    def __attrs_post_init__(self) -> None:
        expect(self.rules, RuleSet, "rules", A_RULESET)
        players = self.rules.table.seating.players
        expect_seat(self.dealer, "dealer", players)
        if len(self.constraints) > MOST_CONSTRAINTS:
            raise ValueError(f"there must be at most {MOST_CONSTRAINTS} constraints, got {len(self.constraints):,}")
        narrow = tuple([narrowed(each, self.rules, self.dealer) for each in self.constraints])
        object.__setattr__(self, "constraints", narrow)

    def __str__(self) -> str:
        parts: list[str] = []
        place: Seat | str | None = None
        for each in self.constraints:
            words = told(each, self.rules.table.pack, largest(each, self.rules, self.dealer))
            parts.append(f", {words}" if each.place == place else f"; {each.place}: {words}")
            place = each.place
        return "".join(parts)[2:]

    def __repr__(self) -> str:
        return f"<Constraints {str(self)!r}>"

    @cached_property
    def _plan(self) -> Plan:
        """The graph of all ways to deal the cards.

        Raises:
            ValueError: the constraints are too complex to count.
        """
        try:
            return _planned(self, self.constraints, 1)
        except TooManyStatesError:
            raise ValueError(
                "the constraints are too complex for their deals to be counted: name fewer ranges of suits or points "
                "in different hands, or test the deals with a function (accept=)"
            ) from None


def plan_for(constraints: Constraints) -> Plan:
    """Return the graph of all ways to deal the cards; the graph is computed only once.

    Raises:
        TypeError: ``constraints`` is not a Constraints value.
        ValueError: the constraints are too complex to count.
    """
    expect(
        constraints, Constraints, "constraints", "a Constraints value, such as parse_constraints('South: joker', rules)"
    )
    return constraints._plan


def contradict(constraints: Constraints, some: Sequence[Constraint], share: int) -> bool:
    """Return whether the selected constraints contradict each other; ``False`` if it takes too long to find out.

    Args:
        share: the number of such checks that together may take as long as one plan.
    """
    try:
        return not _planned(constraints, some, share).count
    except TooManyStatesError:
        return False


def _planned(constraints: Constraints, some: Sequence[Constraint], share: int) -> Plan:
    """Return the graph for some of the constraints.

    Raises:
        TooManyStatesError: the graph takes more than its share of the steps.
    """
    bounds = [bound_of(each, constraints.rules, constraints.dealer) for each in some]
    return plan_of([*piles_of(constraints.rules.table).values()], _merged(bounds), share)


def _merged(bounds: Sequence[Bound]) -> list[Bound]:
    """For each place, merge the bounds that require certain cards into one, and those that forbid cards into one."""
    found: dict[object, Bound] = {}
    for bound in bounds:
        size = sum(bound.values)
        kind = "all" if bound.least == size == sum(map(bool, bound.values)) else "none" if not bound.most else bound
        before = found.get((bound.places, kind))
        if before is None or kind is bound:
            found[bound.places, kind] = bound
        else:
            values = tuple(map(max, before.values, bound.values))
            needed = sum(values) if kind == "all" else 0
            found[bound.places, kind] = Bound(bound.places, values, needed, needed)
    return [*found.values()]
