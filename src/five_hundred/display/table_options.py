"""The options of a table: what its text, picture and description show, and how they sort the cards."""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Final

import attrs

from five_hundred.base.arguments import expect, expected
from five_hundred.base.values import Value
from five_hundred.cards.card import Card, as_cards
from five_hundred.display.sorting import A_SORTING, USUAL_SORTING, Sorting
from five_hundred.engine.views.bid_grid import BidGrid
from five_hundred.rules.bids.contracts import Bid

if TYPE_CHECKING:
    from five_hundred.engine.table.view import View

__all__ = ["USUAL_TABLE", "TableOptions", "among", "check_chosen_bid", "table_options"]

_YES_OR_NO: Final = expected(bool, "True or False")


@attrs.frozen
class TableOptions(Value):
    """What a table displays, and how it sorts the cards."""

    sorting: Sorting = attrs.field(default=USUAL_SORTING, validator=expected(Sorting, A_SORTING))
    """How to sort the cards of each hand, and of other groups such as the discards."""
    chosen: frozenset[Card] = frozenset()
    """The cards that the player has selected in the view's hands."""
    last_trick: bool = attrs.field(default=False, validator=_YES_OR_NO)
    """Whether the table shows the last complete trick."""
    last_hand: bool = attrs.field(default=False, validator=_YES_OR_NO)
    """Whether the table shows the result of the hand that was scored last."""
    trick_counts: bool = attrs.field(default=True, validator=_YES_OR_NO)
    """Whether the table shows the number of tricks that each seat has taken."""


USUAL_TABLE: Final = TableOptions()
"""The default options."""


def table_options(
    view: "View", sorting: Sorting, chosen: Iterable[Card], last_trick: bool, last_hand: bool, trick_counts: bool
) -> TableOptions:
    """Check the arguments of a function that displays a table, and return them as options.

    Raises:
        TypeError: an argument has the wrong class.
        ValueError: a chosen card is not in a hand that the view shows.
    """
    shown = [card for seat in view.rules.table.seating.seats for card in view.cards_of(seat) or ()]
    picked = among(chosen, shown, "a hand that the view shows")
    return TableOptions(sorting, picked, last_trick, last_hand, trick_counts)


def check_chosen_bid(grid: BidGrid, chosen: Bid | None) -> None:
    """Check that the chosen bid is one that the grid does not strike out.

    Raises:
        TypeError: ``chosen`` is neither a bid nor ``None``.
        ValueError: the grid does not contain the bid, or strikes it out.
    """
    expect(chosen, Bid | None, "chosen", "a bid, such as parse_bid('7H', rules), or None")
    if chosen is not None and not any(each.bid == chosen and each.refused is None for each in grid.bids):
        raise ValueError(f"chosen must be a bid of the grid that may be made, got {chosen}")


def among(chosen: Iterable[Card], shown: Collection[Card], where: str) -> frozenset[Card]:
    """Check that the chosen cards are all among the shown cards, and return the chosen cards.

    Args:
        where: the place of the shown cards in words, such as ``the hand``, for the error message.

    Raises:
        TypeError: ``chosen`` is not iterable, or an item is not a card.
        ValueError: a chosen card is not among the shown cards.
    """
    picked = frozenset(as_cards(chosen, "chosen"))
    if strange := picked.difference(shown):
        raise ValueError(f"each chosen card must be in {where}, got {min(strange)}")
    return picked
