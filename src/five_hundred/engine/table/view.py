"""The view of one seat or of a spectator: the public state, and what this seat alone may see."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import attrs

from five_hundred.base.arguments import expect_seat
from five_hundred.base.printers import as_picture
from five_hundred.base.values import Value, maker
from five_hundred.cards.card import Card, Suit
from five_hundred.cards.seats import HAND_SIZE, CardCount, Seat
from five_hundred.engine.actions import Action, PlayCard
from five_hundred.engine.table.hand_of_cards import Hand
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import Phase, PhaseName
from five_hundred.engine.table.public_state import PublicFacts, PublicState

__all__ = ["FACTS", "NO_CARDS", "OwnCards", "View", "make_own_cards", "make_view"]


@attrs.frozen(repr=False)
class OwnCards(Value):
    """The cards that one seat knows besides the public state; sets of cards are masks over ``rules.table.pack``."""

    held: int = attrs.field(default=0, repr=False)
    """The cards in the hand; 0 before the player looks at the hand, if the house rules offer blind bids."""
    discards: int = attrs.field(default=0, repr=False)
    """The cards that the seat has discarded."""
    picked_up: int = attrs.field(default=0, repr=False)
    """The cards that the seat has picked up since the deal, including those that it no longer holds."""
    passed_on: int = attrs.field(default=0, repr=False)
    """The cards that the declarer and the partner passed to each other; 0 for all other seats."""
    drawn: Card | None = attrs.field(default=None, repr=False)
    """The drawn card that the seat must keep or discard; ``None`` if the seat does not have to choose."""


make_own_cards: type[OwnCards] = maker(OwnCards)
"""Create own cards from positional field values; this is faster than calling the class."""
NO_CARDS = OwnCards()
"""The own cards of a spectator."""


FACTS: Final = (
    *("seat", "phase", "dealer", "scores", "uncounted", "hands_played", "to_act", "turn", "legal", "hand", "exposed"),
    *("covered", "covering", "counts", "kitty_count", "turned_up", "on_table", "drawn", "to_draw", "barred", "refused"),
    *("passed_on", "discards", "calls", "standing", "contract", "partner", "playing", "leader", "trick", "led"),
    *("tricks", "taken", "shown_void", "claimed", "outcome", "discard", "picked_up", "exposed_in_full", "last_trick"),
    *("last_hand", "abandoned", "redeals", "looked", "passed", "asker", "step", "laid_down", "discarded"),
)
"""The names of all facts of a view except the rules, in the order in which texts and documents list them."""


@attrs.frozen(repr=False)
class View(PublicFacts):
    """The match as one seat or a spectator sees it: all public facts, and the cards of that seat.

    A view has all properties of :class:`PublicFacts <five_hundred.engine.table.public_state.PublicFacts>`.
    """

    public: PublicState
    """What everybody at the table may see."""
    seat: Seat | None
    """The seat that sees this view; ``None`` for a spectator."""
    own: OwnCards = NO_CARDS
    """What only this seat may see, as masks of cards."""
    legal: Sequence[Action] = ()
    """The actions that this seat may take now; empty unless this seat must act."""

    @property
    def match(self) -> Match:
        """The facts that all phases of a hand share, such as the rules, the dealer and the scores."""
        return self.public.match

    @property
    def _now(self) -> Phase:
        return self.public.phase

    @property
    def phase(self) -> PhaseName:
        """The name of the phase, such as ``bidding`` or ``playing``; ``PhaseName`` lists all names."""
        return self.public.phase_name

    @property
    def hand(self) -> Hand:
        """The cards of this seat, sorted.

        If the house rules offer blind bids, the hand is empty until the player looks at it.
        """
        return self._hand

    @cached_property
    def _hand(self) -> Hand:
        return Hand(self._cards(self.own.held))

    @property
    def discard(self) -> CardCount:
        """The number of cards that this seat must discard now; 0 if this seat does not have to discard."""
        phase = self.public.phase
        if phase.name != "exchanging" or phase.turn != self.seat:
            return 0
        return self.own.held.bit_count() - HAND_SIZE

    @property
    def discards(self) -> tuple[Card, ...]:
        """The cards that this seat has discarded."""
        return self._cards(self.own.discards)

    @property
    def picked_up(self) -> tuple[Card, ...]:
        """The cards that this seat has picked up since the deal, sorted; empty if it has picked up no cards.

        The picked-up cards are the cards of the kitty, a card taken from the table, or the cards that the partner
        passed to this seat.  The seat may since have discarded, passed on or played some of them (catalogue:
        kitty-visibility, double-null, declare-alone, p2-form).
        """
        return self._cards(self.own.picked_up)

    @property
    def passed_on(self) -> tuple[Card, ...]:
        """The cards that the declarer and the partner passed to each other; empty in the views of all other seats."""
        return self._cards(self.own.passed_on)

    @property
    def drawn(self) -> Card | None:
        """The drawn card that this seat must keep or discard; ``None`` if this seat does not have to choose."""
        return self.own.drawn

    def _cards(self, mask: int) -> tuple[Card, ...]:
        return self.public.match.rules.table.pack.cards_in(mask) if mask else ()

    def cards_of(self, seat: Seat) -> Hand | None:
        """Return the visible cards of a seat; ``None`` if no card of that seat is visible.

        Args:
            seat: any seat; for the seat of this view, the result is ``hand``.

        Raises:
            TypeError: ``seat`` is not a whole number.
            ValueError: there is no such seat.
        """
        expect_seat(seat, "seat", self.rules.table.seating.seats)
        return self.hand if seat == self.seat else dict(self.exposed).get(seat)

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that this seat may play now, each listed once; empty unless this seat must play a card.

        Unlike ``legal``, which can contain 90 million ways to discard, this tuple is always short.
        """
        if self.phase != "playing":
            return ()
        return tuple(dict.fromkeys(action.card for action in self.legal if isinstance(action, PlayCard)))

    def __repr__(self) -> str:
        shown = [f"{name}={_in_order(self) if name == 'shown_void' else repr(getattr(self, name))}" for name in FACTS]
        return f"View({', '.join(shown)})"

    def _repr_svg_(self) -> str:
        return as_picture("table", self)


make_view: type[View] = maker(View)
"""Create a view from positional field values; this is faster than calling the class."""


def _in_order(seen: View) -> str:
    # The repr of a set can differ from one process to the next.
    return repr(tuple(tuple(suit for suit in Suit if suit in suits) for suits in seen.shown_void))
