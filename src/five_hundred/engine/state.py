"""The state of a match, as one immutable value.

A phase contains only public facts; the state's fields ``hands`` and ``secrets`` contain the hidden cards.

Only the engine creates states (see :mod:`five_hundred.engine.game`), so the classes of this module do not validate
their fields.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import attrs

from five_hundred.base.values import Printed, Value, maker
from five_hundred.bids.actions import PlayCard
from five_hundred.bids.contracts import Bid, Call, Contract
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat, Seating
from five_hundred.engine.match_end import Outcome
from five_hundred.engine.play_setup import PlaySetup
from five_hundred.engine.played_hand import AbandonedDeal, PlayedHand
from five_hundred.engine.tricks import Trick
from five_hundred.rules import RuleSet

__all__ = [
    "Adding",
    "BeforePlay",
    "Bidding",
    "Calling",
    "Challenging",
    "Claiming",
    "Consenting",
    "Dealing",
    "Declaring",
    "Drawing",
    "Exchanging",
    "Finished",
    "Giving",
    "Match",
    "Nominating",
    "Phase",
    "PhaseName",
    "PhaseOver",
    "Playing",
    "Secrets",
    "State",
    "Taking",
    "keep_legal_plays",
    "make_match",
    "make_playing",
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
    last_hand: PlayedHand | None = attrs.field(default=None, repr=False)
    """The hand that was scored last; ``None`` before the end of the first hand."""
    abandoned: AbandonedDeal | None = attrs.field(default=None, repr=False)
    """The deal just before this one, if its cards were thrown in; otherwise ``None``."""


@attrs.frozen(repr=False)
class Dealing(Value):
    """The phase in which the cards must be dealt; no player acts."""

    redeals: int = 0
    """The number of times this dealer has dealt again because no bid won the auction."""
    reshuffle: bool = True
    """Whether the pack is shuffled; if not, only one order of the cards can be dealt."""


@attrs.frozen(repr=False)
class Drawing(Value):
    """The phase in which two players draw their hands from the pack, two cards at a time."""

    turn: Seat
    """The seat that draws next."""
    redeals: int
    """The number of times this dealer has dealt again because no bid won the auction."""


@attrs.frozen(repr=False)
class Adding(Value):
    """The phase in which each of the two players adds one of the face-up cards on the table to the kitty."""

    turn: Seat
    """The seat that adds a card next."""
    redeals: int
    """The number of times this dealer has dealt again because no bid won the auction."""


@attrs.frozen(kw_only=True, repr=False)
class Bidding(Value):
    """The phase of the auction."""

    turn: Seat
    """The seat that calls next."""
    calls: tuple[Call, ...]
    """Every bid and pass so far, in order."""
    standing: Bid | None
    """The highest bid so far; ``None`` before the first bid."""
    bidder: Seat | None
    """The seat that made the highest bid; ``None`` before the first bid."""
    out: int
    """The seats that have passed, as a bit mask; they call again only if the auction reopens."""
    redeals: int
    """The number of times this dealer has dealt again because no bid won the auction."""
    looked: int
    """The seats that have looked at their hands, as a bit mask."""
    refused: int = 0
    """The seats whose partner has refused to throw the cards in, as a bit mask."""


@attrs.frozen(repr=False)
class Consenting(Value):
    """The phase in which a partner answers an offer to throw the cards in."""

    turn: Seat
    """The partner who must answer."""
    asker: Seat
    """The seat that offered to throw the cards in."""
    bidding: Bidding
    """The auction, which continues with a call by ``asker`` if a partner refuses."""


@attrs.frozen(repr=False)
class BeforePlay(Value):
    """The base class of the phases between the auction and the first card."""

    contract: Contract
    """The contract, including any breach, called card or declaration so far."""
    turn: Seat
    """The seat that must decide."""
    calls: tuple[Call, ...]
    """The calls of the auction."""
    step: int
    """The number of this step: its index in :data:`five_hundred.engine.phases.before_play.STEPS`."""

    def over(self, state: "State", contract: Contract) -> "PhaseOver":
        """Return a ``PhaseOver``, which tells the engine to start the next step.

        Args:
            state: the state after the step; its phase no longer matters.
            contract: the contract, including the result of the step.
        """
        return PhaseOver(state, contract, self.calls, self.step + 1)


class Challenging(BeforePlay):
    """The step in which an opponent may call a breach."""

    __slots__ = ()


class Calling(BeforePlay):
    """The step in which the declarer calls a card; the holder of that card becomes the partner."""

    __slots__ = ()


class Exchanging(BeforePlay):
    """The step in which a seat with more than ten cards discards."""

    __slots__ = ()


class Taking(BeforePlay):
    """The step of a two-handed game in which the defender takes one of the face-up cards on the table."""

    __slots__ = ()


class Declaring(BeforePlay):
    """The step in which the declarer may announce an attempt to take all ten tricks alone."""

    __slots__ = ()


class Giving(BeforePlay):
    """The step in which the partner gives a card to a declarer who will try to take all ten tricks alone."""

    __slots__ = ()


class Nominating(BeforePlay):
    """The step in which the declarer may nominate a suit for the jokers in the declarer's hand.

    The step takes place even if the declarer holds no joker; skipping the step would reveal that the declarer has no
    joker.
    """

    __slots__ = ()


@attrs.frozen(repr=False)
class Playing(Value):
    """The phase in which the cards are played."""

    setup: PlaySetup
    """The facts that stay the same during the play of the hand."""
    turn: Seat
    """The seat that plays the next card; :attr:`State.to_act` is the seat that chooses the card."""
    leader: Seat
    """The seat that leads to the current trick."""
    trick: tuple[PlayCard, ...]
    """The plays made so far in the current trick."""
    led: int
    """The number of the effective suit led; ``NOT_LED`` before the lead, ``NO_SUIT`` for a joker led without a suit."""
    history: tuple[Trick, ...]
    """The complete tricks."""
    laid_down: tuple[Seat, ...] = ()
    """The seats whose hands lie face up because the opponents refused a claim by their players (catalogue 6.45)."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the current trick in the order of play."""
        return self.setup.rounds[self.leader]


@attrs.frozen(repr=False)
class Claiming(Value):
    """The phase in which the opponents answer a claim."""

    turn: Seat
    """The opponent who must answer."""
    tricks: int
    """How many of the remaining tricks the player on lead claims."""
    play: Playing
    """The play, which continues with a lead by the claimer if an opponent refuses; the claimer's hand lies face up."""


@attrs.frozen(repr=False)
class Finished(Value):
    """The phase after the end of the match."""

    outcome: Outcome
    """The winners, the reason why the match ended, and the final scores."""


Phase: TypeAlias = Dealing | Drawing | Adding | Bidding | Consenting | BeforePlay | Playing | Claiming | Finished
"""Any phase of a match, with its public facts."""
PhaseName: TypeAlias = Literal[
    "dealing",
    "drawing",
    "adding",
    "bidding",
    "consenting",
    "challenging",
    "calling",
    "exchanging",
    "taking",
    "declaring",
    "giving",
    "nominating",
    "playing",
    "claiming",
    "finished",
]
"""The name of a phase: the name of its class in lower case.  The names are in the order in which the phases occur in a
hand."""
_PHASE_NAMES: Final[Mapping[type[Phase], PhaseName]] = MappingProxyType(
    {
        Dealing: "dealing",
        Drawing: "drawing",
        Adding: "adding",
        Bidding: "bidding",
        Consenting: "consenting",
        Challenging: "challenging",
        Calling: "calling",
        Exchanging: "exchanging",
        Taking: "taking",
        Declaring: "declaring",
        Giving: "giving",
        Nominating: "nominating",
        Playing: "playing",
        Claiming: "claiming",
        Finished: "finished",
    }
)


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
    """The mask of the cards that each seat picked up after the deal, from the kitty, the table or the partner.

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
        return _PHASE_NAMES[type(self.phase)]

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

        The seat ``turn`` differs from :attr:`to_act` if one player plays the cards of two hands.
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
        if isinstance(phase, Claiming):
            return phase.play.setup.contract
        return phase.contract if isinstance(phase, BeforePlay) else None

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls of this hand's auction so far."""
        phase = self.phase
        if isinstance(phase, Playing):
            return phase.setup.calls
        if isinstance(phase, Claiming):
            return phase.play.setup.calls
        if isinstance(phase, Consenting):
            return phase.bidding.calls
        return phase.calls if isinstance(phase, Bidding | BeforePlay) else ()

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards of a seat, sorted; the result includes cards that other players may not see.

        Args:
            seat: any seat, including that of a dummy or a spare hand.
        """
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
    """The index, in the tuple ``STEPS`` of ``before_play``, of the first step that can come next."""


# A second name for the slot ``phase``.  Only a state has this name, so the engine detects other objects at no cost.
State._phase = vars(State)["phase"]  # type: ignore[method-assign]
make_state: type[State] = maker(State)
"""Create a state from positional field values; this is faster than calling the class."""
keep_legal_plays: Callable[[State, tuple[PlayCard, ...]], None] = vars(State)["legal_plays"].__set__
"""Store the legal plays in a state's cache, in half the time that ``object.__setattr__`` would take."""
make_match: type[Match] = maker(Match)
"""Create a match from positional field values; this is faster than calling the class."""
make_playing: type[Playing] = maker(Playing)
"""Create a playing phase from positional field values; this is faster than calling the class."""
