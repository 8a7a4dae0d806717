"""The view of one seat or of a spectator: the public state, and what this seat alone may see."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

import attrs

from five_hundred.base.arguments import A_STATE, expect, expect_seat
from five_hundred.base.message_parts import counted
from five_hundred.base.printers import as_picture
from five_hundred.base.values import maker
from five_hundred.cards.card import Card, Suit
from five_hundred.cards.seats import HAND_SIZE, CardCount, Seat
from five_hundred.engine.actions import Action, PlayCard
from five_hundred.engine.game import legal_actions
from five_hundred.engine.phases.drawing import Drawing
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.engine.table.hand_of_cards import Hand
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import Phase, PhaseName
from five_hundred.engine.table.possible_cards import possible_cards, seen_elsewhere
from five_hundred.engine.table.public_facts import has_seen_hand, played_by
from five_hundred.engine.table.public_state import PublicFacts, PublicState
from five_hundred.engine.table.state import Secrets, State, make_state
from five_hundred.engine.views.own_cards import NO_CARDS, OwnCards, cards_known_to
from five_hundred.rules.bids.special_bids import KittyUse

__all__ = ["FACTS", "View", "as_partial_state", "view", "view_of"]

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
        if not isinstance(phase, Exchanging) or phase.turn != self.seat:
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


def view(state: State, seat: Seat | None) -> View:
    """Return the view of a seat: everything that this seat may see.

    Args:
        state: the state.
        seat: the seat; ``None`` for a spectator, who sees only the face-up cards on the table.

    Raises:
        ValueError: ``seat`` is not the seat of a player.
        TypeError: ``state`` is not a :class:`State <five_hundred.engine.table.state.State>`, or ``seat`` is not a whole
            number.
    """
    expect(state, State, "state", A_STATE)
    public = state.public
    if seat is None:
        return make_view(public, None, NO_CARDS, ())
    players = public.match.rules.table.seating.players
    if type(seat) is not int or seat not in players:  # a call for each view would take a tenth of its time
        expect_seat(seat, "seat", players, ", or None for a spectator")
    return make_view(public, seat, cards_known_to(state, seat), legal_actions(state) if seat == state.to_act else ())


def view_of(public: PublicState, seat: Seat | None, own: OwnCards = NO_CARDS) -> View:
    """Return the view of a seat that knows the public state and its own cards, without the cards of other seats.

    The view equals that of :func:`view` for every state with this public state in which the seat has these cards.

    Args:
        public: everything that everybody at the table may see.
        seat: the seat; ``None`` for a spectator.
        own: the cards that the seat knows besides the public state; :func:`own_cards
            <five_hundred.engine.views.own_cards.own_cards>` returns them for a whole state.

    Raises:
        ValueError: ``seat`` is not the seat of a player, the cards are not in the pack, or the seat cannot hold them:
            there are too many or too few, or everybody has seen them elsewhere.
        TypeError: an argument has a wrong type.
    """
    expect(public, PublicState, "public", "a PublicState, such as state.public")
    expect(own, OwnCards, "own", "OwnCards, such as own_cards(state, seat)")
    if seat is None:
        if own != NO_CARDS:
            raise ValueError("own must be empty if seat is None: a spectator holds no cards")
        return make_view(public, None, NO_CARDS, ())
    expect_seat(seat, "seat", public.seating.players, ", or None for a spectator")
    _check_own(public, seat, own)
    return make_view(
        public, seat, own, legal_actions(as_partial_state(public, seat, own)) if seat == public.to_act else ()
    )


def _check_own(public: PublicState, seat: Seat, own: OwnCards) -> None:
    """Check that a seat can know these cards.

    Raises:
        ValueError: the seat cannot know these cards; the message names no card.
    """
    pack = public.rules.table.pack
    for name in ("held", "discards", "picked_up", "passed_on"):
        expect(getattr(own, name), int, f"own.{name}", "a mask of cards, such as pack.mask(cards)")
    expect(own.drawn, Card | None, "own.drawn", "a card, or None")
    if (own.held | own.discards | own.picked_up | own.passed_on) & ~pack.whole:
        raise ValueError("own must contain only cards of the pack")
    held = public.counts[seat] if has_seen_hand(public.phase, seat) else 0
    for what, cards, count in (
        ("hand (own.held)", own.held, held),
        ("discards (own.discards)", own.discards, public.discarded[seat]),
    ):
        if cards.bit_count() != count:
            raise ValueError(f"the {what} must have {counted(count, 'card')}, got {cards.bit_count()}")
    draws = isinstance(public.phase, Drawing) and public.phase.turn == seat
    if draws != (own.drawn is not None):
        right = "the card that the seat has drawn" if draws else "None, because the seat has drawn no card"
        raise ValueError(f"own.drawn must be {right}")
    drawn = 0
    if own.drawn is not None:
        if own.drawn not in pack.index:
            raise ValueError("own.drawn must be a card of the pack")
        drawn = 1 << pack.index[own.drawn]
    elsewhere = seen_elsewhere(public, seat)
    if own.held & (own.discards | drawn | elsewhere) or own.discards & (drawn | elsewhere):
        raise ValueError("own must not contain a card in two places, or one that everybody has seen elsewhere")
    if own.held & ~possible_cards(public, seat):
        raise ValueError("own.held must not contain a card that everybody knows the seat cannot hold")
    _check_moved(public, seat, own)


def _check_moved(public: PublicState, seat: Seat, own: OwnCards) -> None:
    """Check that a seat can have picked up or passed on these cards.

    Raises:
        ValueError: the seat cannot have picked up or passed on these cards; the message names no card.
    """
    contract = public.contract
    if own.picked_up & ~(own.held | own.discards | own.passed_on | played_by(public.phase, seat)):
        raise ValueError("own.picked_up must contain only cards that the seat holds, or has put down since")
    if own.picked_up and contract is None:
        raise ValueError("own.picked_up must be empty before the end of the auction")
    if not own.passed_on:
        return
    special = None if contract is None else contract.special
    passes = contract is not None and (
        contract.declared or (special is not None and special.kitty is KittyUse.PASSED_ON)
    )
    if not passes or contract is None or contract.declarer is None:
        raise ValueError("own.passed_on must be empty, because no cards are passed on under this contract")
    if seat not in (contract.declarer, *public.seating.fellow_players(contract.declarer)):
        raise ValueError("own.passed_on must be empty, because only the declarer's side passes cards on")


def as_partial_state(public: PublicState, seat: Seat, own: OwnCards) -> State:
    """Return a state with the cards that a seat knows; its legal actions in that state are the right ones."""
    seats = public.seating.seats
    hands, discards = [0] * len(seats), [0] * len(seats)
    for other, cards in public.face_up:
        hands[other] = cards
    hands[seat], discards[seat] = own.held, own.discards
    covered = ((public.on_top, 0),) if public.on_top else ()
    return make_state(public.match, public.phase, tuple(hands), Secrets(discards=tuple(discards), covered=covered))
