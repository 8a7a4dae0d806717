"""The state of a match, as one immutable value.

A phase contains only public facts; the state's fields ``hands`` and ``secrets`` contain the hidden cards.

Only the engine creates states (see :mod:`five_hundred.engine.game`), so the classes of this module do not validate
their fields.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import attrs

from five_hundred.base.arguments import expect_seat
from five_hundred.base.values import Printed, Value, maker
from five_hundred.bids.actions import PlayCard
from five_hundred.bids.contracts import Call, Contract
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat, Seating
from five_hundred.engine.match_end import Outcome
from five_hundred.engine.phase_classes import (
    PHASE_NAMES,
    AnsweringClaim,
    BeforePlay,
    Bidding,
    Dealing,
    Finished,
    Phase,
    PhaseName,
    Playing,
    ThrowingIn,
)
from five_hundred.engine.played_hand import AbandonedDeal, PlayedHand
from five_hundred.rules import RuleSet

__all__ = [
    "Match",
    "PhaseOver",
    "Secrets",
    "State",
    "end_step",
    "keep_legal_plays",
    "make_match",
    "make_state",
]


@attrs.frozen(repr=False)
class Match(Value):
    """The public facts that all phases of a hand share."""

    rules: RuleSet
    """The house rules."""
    dealer: Seat
    """The dealer of this hand."""
    scores: tuple[int, ...]
    """The score of each side, in points."""
    uncounted: tuple[int, ...]
    """For each side, the points in ``scores`` that do not decide whether the match ends (catalogue 6.43)."""
    hands: int
    """The number of hands that were played and scored."""
    barred: int = 0
    """The seats that may not bid in this hand's auction, as a bit mask."""
    turned_up: tuple[Card, ...] = ()
    """The cards of the kitty that everyone has seen."""
    on_table: tuple[Card, ...] = ()
    """The cards that lie face up on the table for the players to take."""
    refused: int = 0
    """After the auction, the seats whose partner refused to throw the cards in, as a bit mask; 0 before (the phase of
    the auction has them until then)."""
    last_hand: PlayedHand | None = attrs.field(default=None, repr=False)
    """The hand that was scored last; ``None`` before the end of the first hand."""
    abandoned: AbandonedDeal | None = attrs.field(default=None, repr=False)
    """The deal just before this one, if its cards were thrown in; otherwise ``None``."""


@attrs.frozen(repr=False)
class Secrets(Printed):
    """The hidden cards outside the players' hands; sets of cards are masks."""

    kitty: int = attrs.field(default=0, repr=False)
    """The mask of the cards in the kitty; 0 after a player has taken the kitty."""
    passed_on: int = attrs.field(default=0, repr=False)
    """The mask of the cards that the declarer and the partner passed to each other."""
    discards: tuple[int, ...] = attrs.field(default=(), repr=False)
    """For each seat, the mask of the cards that it has discarded; an empty tuple before the first discard."""
    dead: int = attrs.field(default=0, repr=False)
    """The mask of the cards in unused hands and in the rest of the pack."""
    covered: tuple[tuple[int, int], ...] = attrs.field(default=(), repr=False)
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
        return sum(under for _, under in self.covered)

    def after_discard(self, seats: int, seat: Seat, cards: int) -> "Secrets":
        """Return the hidden cards after a seat has discarded.

        Args:
            seats: the number of seats.
            seat: the seat that discards.
            cards: the discarded cards, as a mask.
        """
        before = self.discards or (0,) * seats
        return attrs.evolve(self, discards=(*before[:seat], before[seat] | cards, *before[seat + 1 :]))

    def after_pick_up(self, seats: int, seat: Seat, cards: int) -> "Secrets":
        """Return the hidden cards after a seat has picked up cards.

        Args:
            seats: the number of seats.
            seat: the seat that picks up the cards.
            cards: these cards, as a mask.
        """
        before = self.picked_up or (0,) * seats
        return attrs.evolve(self, picked_up=(*before[:seat], before[seat] | cards, *before[seat + 1 :]))

    def __repr__(self) -> str:
        return "<Secrets>"


@attrs.frozen(repr=False)
class State(Value):
    """A match at one moment: an immutable, hashable value that is equal to any state with the same contents.

    A state contains all the hidden cards; :func:`five_hundred.engine.view.view` returns only what one seat may see.
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

    @property
    def rules(self) -> RuleSet:
        """The house rules."""
        return self.match.rules

    @property
    def dealer(self) -> Seat:
        """The dealer of this hand."""
        return self.match.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The match score of each side, in points."""
        return self.match.scores

    @property
    def seating(self) -> Seating:
        """The seats and sides."""
        return self.match.rules.table.seating

    @property
    def phase_name(self) -> PhaseName:
        """The name of the phase, such as ``bidding`` or ``playing``; views use the same names."""
        return PHASE_NAMES[type(self.phase)]

    @property
    def to_act(self) -> Seat | None:
        """The seat that must act next; ``None`` if the cards must be dealt or the match is over."""
        phase = self.phase
        if isinstance(phase, Playing):
            return phase.setup.actors[phase.turn]
        return None if isinstance(phase, Dealing | Finished) else phase.turn

    @property
    def turn(self) -> Seat | None:
        """The seat that must call or play next; ``None`` if the cards must be dealt or the match is over.

        If one player plays the cards of two hands, ``turn`` can differ from :attr:`to_act`.
        """
        return None if isinstance(self.phase, Dealing | Finished) else self.phase.turn

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return isinstance(self.phase, Finished)

    @property
    def outcome(self) -> Outcome | None:
        """The result of the match; ``None`` until the match is over."""
        return self.phase.outcome if isinstance(self.phase, Finished) else None

    @property
    def contract(self) -> Contract | None:
        """The contract; ``None`` until the auction is over, and between hands."""
        phase = self.phase
        if isinstance(phase, Playing):
            return phase.setup.contract
        if isinstance(phase, AnsweringClaim):
            return phase.play.setup.contract
        return phase.contract if isinstance(phase, BeforePlay) else None

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls of this hand's auction so far."""
        phase = self.phase
        if isinstance(phase, Playing):
            return phase.setup.calls
        if isinstance(phase, AnsweringClaim):
            return phase.play.setup.calls
        if isinstance(phase, ThrowingIn):
            return phase.bidding.calls
        return phase.calls if isinstance(phase, Bidding | BeforePlay) else ()

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


@attrs.frozen
class PhaseOver:
    """The end of the auction or of a step before play; the engine then starts the next step or the play.

    The engine never returns a ``PhaseOver``; :mod:`five_hundred.engine.phases.before_play` converts it to a state.
    """

    state: State
    """The state after the last action of the phase; its ``phase`` is still the phase that is over."""
    contract: Contract
    """The contract, including the results of the steps so far."""
    calls: tuple[Call, ...]
    """The calls of the auction."""
    following: int
    """The index in ``before_play.STEPS`` of the first step that can come next."""


def end_step(phase: BeforePlay, state: State, contract: Contract) -> PhaseOver:
    """Return the end of a step between the auction and the first card; the engine then starts the next step.

    Args:
        phase: the step.
        state: the state after the step; its phase no longer matters.
        contract: the contract, including the result of the step.

    Returns:
        The end of the step, with the index of the first step that can come next.
    """
    return PhaseOver(state, contract, phase.calls, phase.step + 1)


# A second name for the slot ``phase``.  Only a state has this name, so the engine detects other objects at no cost.
State._phase = vars(State)["phase"]  # type: ignore[method-assign]  # to mypy it is a property
make_state: type[State] = maker(State)
"""Create a state from positional field values; this is faster than calling the class."""
keep_legal_plays: Callable[[State, tuple[PlayCard, ...]], None] = vars(State)["legal_plays"].__set__
"""Store the legal plays in a state's cache, in half the time that ``object.__setattr__`` would take."""
make_match: type[Match] = maker(Match)
"""Create a match from positional field values; this is faster than calling the class."""
