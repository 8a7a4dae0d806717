"""A table with all cards face up, in the form of a view, so that text, pictures and descriptions can show it."""

from typing import TYPE_CHECKING

import attrs

from five_hundred.base.arguments import A_VIEW, expect
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.table.hand_of_cards import Hand
from five_hundred.engine.table.view import View

if TYPE_CHECKING:
    from five_hundred.engine.views.all_seeing import AllSeeingView

__all__ = ["OpenTable", "as_table"]


@attrs.frozen(repr=False)
class OpenTable(View):
    """A spectator's view in which every card lies face up; only this subpackage uses it."""

    everything: "AllSeeingView" = attrs.field(kw_only=True)

    def cards_of(self, seat: Seat) -> Hand:
        """Return the cards of a seat."""
        return self.everything.hands[seat]

    @property
    def turned_up(self) -> tuple[Card, ...]:
        """The cards of the kitty, or those that were turned up in it before a player took it."""
        return self.everything.kitty or super().turned_up

    @property
    def passed_on(self) -> tuple[Card, ...]:
        """The cards that the declarer and the partner passed to each other."""
        return self.everything.passed_on

    @property
    def discards(self) -> tuple[Card, ...]:
        """The discards of all seats."""
        return tuple([card for hand in self.everything.discards for card in hand])


def as_table(view: "View | AllSeeingView") -> View:
    """Return what a table shows: the view itself, or a view in which all cards lie face up.

    Raises:
        TypeError: ``view`` is neither a View nor an AllSeeingView.
    """
    if isinstance(view, View):
        return view
    from five_hundred.engine.views.all_seeing import AllSeeingView  # noqa: PLC0415  # it needs all phases

    expect(view, AllSeeingView, "view", f"{A_VIEW}, or an AllSeeingView, such as view_all(state)")
    return OpenTable(view.public.public, None, everything=view)
