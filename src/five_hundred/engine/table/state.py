"""The state of a match, as one immutable value.

A phase contains only public facts; the state's fields ``hands`` and ``secrets`` contain the hidden cards.

Only the engine creates states (see :mod:`five_hundred.engine.game`), so the classes of this module do not validate
their fields.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import attrs

from five_hundred.base.arguments import expect_seat
from five_hundred.base.values import Value, maker
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.table.face_up_hands import face_up_seats
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import BeforePlay, Phase, PhaseOver, phase_over
from five_hundred.engine.table.public_state import PublicFacts, PublicState, make_public
from five_hundred.rules.bids.contracts import Contract

__all__ = [
    "Secrets",
    "State",
    "end_phase",
    "keep_legal_plays",
    "make_secrets",
    "make_state",
]


@attrs.frozen(repr=False)
class Secrets(Value):
    """The hidden cards outside the players' hands; sets of cards are masks."""

    kitty: int = attrs.field(default=0, repr=False)
    """The mask of the cards in the kitty; 0 after a player has taken the kitty."""
    passed_on: int = attrs.field(default=0, repr=False)
    """The mask of the cards that the declarer and the partner passed to each other."""
    discards: tuple[int, ...] = attrs.field(default=(), repr=False)
    """For each seat, the mask of the cards that it has discarded; an empty tuple before the first discard."""
    dead: int = attrs.field(default=0, repr=False)
    """The mask of the cards in unused hands and in the rest of the pack."""
    covered_cards: tuple[tuple[int, int], ...] = attrs.field(default=(), repr=False)
    """The covered cards of dummies: pairs of single-card masks, first the face-up card, then the card under it."""
    pile: tuple[Card, ...] = attrs.field(default=(), repr=False)
    """The cards left to draw, next card first."""
    stock: tuple[Card, ...] | None = attrs.field(default=None, repr=False)
    """The order of the next deal if the pack is not shuffled; ``None`` if it is shuffled."""
    picked_up: tuple[int, ...] = attrs.field(default=(), repr=False)
    """For each seat, the mask of the cards that it picked up after the deal: from the kitty, the table or the partner.

    The tuple is empty until a seat picks up a card.
    """

    @property
    def face_down(self) -> int:
        """The mask of the dummies' face-down cards."""
        return sum(under for _, under in self.covered_cards)

    def after_discard(self, seats: int, seat: Seat, cards: int) -> "Secrets":
        """Return the hidden cards after a seat has discarded."""
        return self._with(self.kitty, _added(self.discards, seats, seat, cards), self.picked_up)

    def after_pick_up(self, seats: int, seat: Seat, cards: int) -> "Secrets":
        """Return the hidden cards after a seat has picked up cards."""
        return self._with(self.kitty, self.discards, _added(self.picked_up, seats, seat, cards))

    def with_kitty(self, kitty: int) -> "Secrets":
        """Return the hidden cards with other cards in the kitty."""
        return self._with(kitty, self.discards, self.picked_up)

    def after_kitty(self, seats: int, seat: Seat) -> "Secrets":
        """Return the hidden cards after a seat has taken the kitty."""
        return self._with(0, self.discards, _added(self.picked_up, seats, seat, self.kitty))

    def _with(self, kitty: int, discards: tuple[int, ...], picked_up: tuple[int, ...]) -> "Secrets":
        return make_secrets(
            kitty, self.passed_on, discards, self.dead, self.covered_cards, self.pile, self.stock, picked_up
        )

    def __repr__(self) -> str:
        return "<Secrets>"


def _added(piles: tuple[int, ...], seats: int, seat: Seat, cards: int) -> tuple[int, ...]:
    """Return the piles of all seats after one of them has received cards; an empty tuple means no cards yet."""
    before = piles or (0,) * seats
    return (*before[:seat], before[seat] | cards, *before[seat + 1 :])


make_secrets: type[Secrets] = maker(Secrets)
"""Create secrets from positional field values; this is faster than calling the class."""


@attrs.frozen(repr=False)
class State(PublicFacts):
    """A match at one moment: an immutable, hashable value that is equal to any state with the same contents.

    A state contains all the hidden cards; :func:`five_hundred.engine.views.view.view` returns only what one seat may
    see.  A state has all properties of :class:`PublicFacts <five_hundred.engine.table.public_state.PublicFacts>`.
    """

    match: Match
    """The facts that all phases of a hand share, such as the rules, the dealer and the scores."""
    phase: Phase
    """The current phase."""
    hands: tuple[int, ...] = attrs.field(repr=False)
    """The cards of each seat, as masks over ``rules.table.pack``."""
    secrets: Secrets = attrs.field(repr=False)
    """The hidden cards outside the players' hands."""
    legal_plays: tuple[PlayCard, ...] | None = attrs.field(init=False, default=None, eq=False, repr=False)
    """The cached legal plays; ``None`` until :mod:`five_hundred.engine.phases.playing` first computes them.

    The cache does not affect equality and is not copied or pickled.
    """

    if TYPE_CHECKING:

        @property
        def _phase(self) -> Phase: ...

    kept_public: PublicState | None = attrs.field(init=False, default=None, eq=False, repr=False)
    """The cached public state; ``None`` until it is first used, like ``legal_plays``."""

    @property
    def public(self) -> PublicState:
        """Everything in this state that everybody at the table may see."""
        return self.kept_public or _derive_public(self)

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards of a seat, sorted; the result includes cards that other players may not see.

        Args:
            seat: any seat, including that of a dummy or a spare hand.

        Raises:
            TypeError: ``seat`` is not a whole number.
            ValueError: there is no such seat.
        """
        expect_seat(seat, "seat", self.seating.seats)
        return self.rules.table.pack.cards_in(self.hands[seat])

    def __reduce__(self) -> tuple[type["State"], tuple[Match, Phase, tuple[int, ...], Secrets]]:
        return State, (self.match, self.phase, self.hands, self.secrets)

    def __copy__(self) -> "State":
        return self

    def __deepcopy__(self, _: object) -> "State":
        return self

    def __repr__(self) -> str:
        # The repr contains no hands, so that logs and tracebacks do not reveal them.
        return f"<State: {self.phase_name}, seat {self.to_act} to act, scores {self.scores}>"


def end_phase(phase: BeforePlay, state: State, contract: Contract) -> tuple[State, PhaseOver]:
    """Return the end of a phase between the auction and the first card; the engine then begins the next one.

    The phase of the state no longer matters, and the contract includes the result of the phase.
    """
    return state, phase_over(phase, contract)


# Two more names for the slot ``phase``.  Only a state has the name ``_phase``, so the engine detects other objects at
# no cost; all classes with public facts have the name ``_now``.
State._phase = State._now = vars(State)["phase"]  # type: ignore[method-assign]  # to mypy they are properties
make_state: type[State] = maker(State)
"""Create a state from positional field values; this is faster than calling the class."""
keep_legal_plays: Callable[[State, tuple[PlayCard, ...]], None] = vars(State)["legal_plays"].__set__
"""Store the legal plays in a state's cache, in half the time that ``object.__setattr__`` would take."""
_keep_public: Callable[[State, PublicState], None] = vars(State)["kept_public"].__set__


_count: Final = int.bit_count


def _derive_public(state: State) -> PublicState:
    match, phase, hands, secrets = state.match, state.phase, state.hands, state.secrets
    none = (0,) * len(hands)
    down, on_top, covered = 0, 0, none
    if secrets.covered_cards:
        down = secrets.face_down
        on_top = sum([over for over, _ in secrets.covered_cards]) & sum(hands)
        covered = tuple([(hand & down).bit_count() for hand in hands])
    seats = face_up_seats(phase, match.rules.table.seating)
    public = make_public(
        match,
        phase,
        tuple(map(_count, hands)),
        tuple([(seat, hands[seat] & ~down) for seat in seats]) if seats else (),
        covered,
        on_top,
        secrets.kitty.bit_count(),
        len(secrets.pile),
        tuple(map(_count, secrets.discards)) or none,
    )
    _keep_public(state, public)
    return public
