"""The options of a table: what its text, picture and description show, and how they sort the cards."""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Final

import attrs

from five_hundred.base.arguments import expected
from five_hundred.base.values import Value
from five_hundred.cards.card import Card, as_cards
from five_hundred.display.sorting import A_SORTING, USUAL_SORTING, Sorting

if TYPE_CHECKING:
    from five_hundred.engine.table.view import View

__all__ = ["USUAL_TABLE", "TableOptions", "among", "table_options"]

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
    if not hasattr(view, "own"):  # View is defined in a module that may not be loaded
        raise TypeError(f"table() takes a View, such as view(state, seat), got {type(view).__name__}")
    shown = [*view.hand, *(card for _, hand in view.exposed for card in hand)]
    picked = among(chosen, shown, "a hand that the view shows")
    return TableOptions(sorting, picked, last_trick, last_hand, trick_counts)


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
