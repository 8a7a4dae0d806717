"""Deal many times at once, in one array."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import attrs

from five_hundred.base.arguments import expect_number
from five_hundred.base.lazy_names import needs
from five_hundred.base.values import Printed
from five_hundred.cards.card import Card, as_cards
from five_hundred.cards.seats import Seat
from five_hundred.dealing.constrained_deals import check_possible, columns_of
from five_hundred.dealing.constraints import Constraints, plan_for
from five_hundred.dealing.places import piles_named
from five_hundred.engine.phases.dealing import Deal
from five_hundred.rules.packets_and_piles import piles_of

if TYPE_CHECKING:
    import numpy

__all__ = ["DealBatch", "deal_many"]


@attrs.frozen(eq=False, repr=False)
class DealBatch(Printed):
    """Many deals that meet the same constraints."""

    constraints: Constraints
    """The constraints, which also name the rules and the dealer."""
    seed: int
    """The seed from which the deals were drawn."""
    order: "numpy.ndarray[Any, numpy.dtype[numpy.uint8]]"
    """The packs in dealing order: an array of the cards' numbers in the pack, with one row for each deal."""

    def __len__(self) -> int:
        return len(self.order)

    def __repr__(self) -> str:
        return f"<DealBatch: {len(self):,} deals, seed {self.seed}>"

    def deal(self, number: int) -> Deal:
        """Return one of the deals as an action for :func:`five_hundred.apply`.

        Args:
            number: the number of the deal, from 0.

        Raises:
            ValueError: there is no such deal.
            TypeError: ``number`` is not a whole number.
        """
        expect_number(number, "number", 0, len(self) - 1)
        cards = self.constraints.rules.table.pack.cards
        return Deal([cards[card] for card in self.order[number].tolist()])

    def cards(self, place: Seat | str) -> "numpy.ndarray[Any, numpy.dtype[numpy.uint8]]":
        """Return the cards at a place in each deal.

        Args:
            place: the number of a seat, or a name such as ``South`` or ``kitty`` (see :class:`Holding`).

        Returns:
            An array of the cards' numbers in the pack, with one row for each deal and the cards in dealing order.

        Raises:
            ValueError: there is no such place.
        """
        rules, dealer = self.constraints.rules, self.constraints.dealer
        columns = columns_of(self.constraints)
        wanted = [column for pile in piles_named(place, rules, dealer) for column in columns[pile]]
        return self.order[:, wanted]

    def count(self, place: Seat | str, cards: Iterable[Card]) -> "numpy.ndarray[Any, numpy.dtype[numpy.int64]]":
        """Return, for each deal, how many of the given cards are in a place.

        Args:
            place: the place, as for :meth:`cards`.
            cards: the set of cards, such as ``cards_named('aces', rules)``.

        Raises:
            ValueError: there is no such place, or a card is not in the pack.
            TypeError: ``cards`` contains a value that is not a card.
        """
        import numpy as np  # noqa: PLC0415  # a batch exists only if NumPy is installed

        pack = self.constraints.rules.table.pack
        belongs = np.zeros(len(pack), dtype=np.int64)
        for card in as_cards(cards):
            if card not in pack.index:
                raise ValueError(f"the pack of this game has no {card}")
            belongs[pack.index[card]] = 1
        counts: numpy.ndarray[Any, numpy.dtype[numpy.int64]] = belongs[self.cards(place)].sum(axis=1)
        return counts


def deal_many(constraints: Constraints, n: int, *, seed: int = 0) -> DealBatch:
    """Deal many times at once; all deals that meet the constraints are equally likely.

    This function deals several hundred thousand times a second.  It needs NumPy (the extra
    ``playouts``).  The same seed produces the same deals on every machine, and the first deals do not
    depend on the number of deals.

    Args:
        constraints: the constraints.
        n: the number of deals, 0 or more; each takes as many bytes as the pack has cards.
        seed: the seed of the random generator, from 0 to 2**63 - 1.

    Returns:
        The deals.

    Raises:
        ValueError: no deal meets the constraints, the constraints are too complex to count, or ``n`` or ``seed`` is out
            of range.
        TypeError: an argument has the wrong type.
        ImportError: NumPy is not installed.
    """
    plan = plan_for(constraints)
    expect_number(n, "n", 0)
    expect_number(seed, "seed", 0)
    check_possible(constraints)
    try:
        import numpy as np  # noqa: PLC0415  # everything else works without NumPy
    except ModuleNotFoundError as error:
        raise ImportError(needs("deal_many", "numpy")) from error
    from five_hundred.dealing import numpy_draws  # noqa: PLC0415  # it needs NumPy

    columns, names = columns_of(constraints), [*piles_of(constraints.rules.table)]
    positions = [column for place in numpy_draws.places_in_order(plan) for column in columns[names[place]]]
    order = np.empty((n, len(positions)), dtype=np.uint8)
    done = 0
    for rows in numpy_draws.dealt(plan, n, np.random.PCG64(seed).random_raw):
        order[done : done + len(rows), positions] = rows
        done += len(rows)
    return DealBatch(constraints, seed, order)
