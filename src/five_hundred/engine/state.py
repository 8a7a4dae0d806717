"""The state of a match: one frozen value.

Phases hold public facts only; hidden cards are in ``hands`` and ``secrets``.

States are made by :mod:`five_hundred.engine.game` and nobody else, so nothing is checked here.
"""

from typing import TYPE_CHECKING, TypeAlias

import attrs

from five_hundred.base.values import Printed, Value, maker
from five_hundred.bids.actions import PlayCard
from five_hundred.bids.contracts import Bid, Call, Contract
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat, Seating
from five_hundred.engine.match_end import Outcome
from five_hundred.engine.tricks import PlaySetup, Trick
from five_hundred.rules import RuleSet

__all__ = [
    "Adding",
    "Bidding",
    "Calling",
    "Challenging",
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
    "Playing",
    "Secrets",
    "Settling",
    "State",
    "Taking",
    "keep_legal_plays",
    "make_playing",
    "make_state",
]


@attrs.frozen(repr=False)
class Match(Value):
    """What the phases of a hand share: public facts."""

    rules: RuleSet
    """The house rules."""
    dealer: Seat
    """The seat that deals, or has dealt, this hand."""
    scores: tuple[int, ...]
    """The score of each side, in points."""
    hands: int
    """Hands that were played to a score."""
    barred: int = 0
    """One bit for each seat that may not bid in this hand's auction, or the next one's."""
    turned_up: tuple[Card, ...] = ()
    """Cards that everybody has seen go into the kitty."""
    on_table: tuple[Card, ...] = ()
    """Cards that lie face up for the players to take."""


@attrs.frozen(repr=False)
class Dealing(Value):
    """A deal is due; nobody is to act."""

    redeals: int = 0
    """How often this dealer has dealt again because nobody bid."""
    reshuffle: bool = True
    """Whether the pack is shuffled; if not, only one order of cards can be dealt."""


@attrs.frozen(repr=False)
class Drawing(Value):
    """Two players draw their hands from the pack, two cards at a time."""

    turn: Seat
    """Whose draw it is."""
    redeals: int
    """How often this dealer has dealt again because nobody bid."""


@attrs.frozen(repr=False)
class Adding(Value):
    """Two players each add one of the cards that lie face up to the kitty."""

    turn: Seat
    """Who adds one next."""
    redeals: int
    """How often this dealer has dealt again because nobody bid."""


@attrs.frozen(repr=False)
class Bidding(Value):
    """The auction."""

    turn: Seat
    """Whose call it is."""
    calls: tuple[Call, ...]
    """Every bid and pass so far, in order."""
    standing: Bid | None
    """The highest bid so far; ``None`` before the first."""
    bidder: Seat | None
    """Who made it; ``None`` before the first."""
    out: int
    """One bit for each seat that has passed and is not asked again unless the auction reopens."""
    redeals: int
    """How often this dealer has dealt again because nobody bid."""
    looked: int
    """One bit for each seat that has looked at its hand."""
    refused: int = 0
    """One bit for each seat whose partner has refused to throw the cards in."""


@attrs.frozen(repr=False)
class Consenting(Value):
    """A partner is asked to throw the cards in."""

    turn: Seat
    """The partner who is asked."""
    asker: Seat
    """Who has offered it."""
    bidding: Bidding
    """The auction, in which the asker is still to call."""


@attrs.frozen(repr=False)
class Settling(Value):
    """A step between the auction and the first card; which one says the class."""

    contract: Contract
    """What was bid, and what has been said about it since."""
    turn: Seat
    """Whose decision it is."""
    calls: tuple[Call, ...]
    """The auction that led here."""
    stage: int
    """The place in the order of these steps (:mod:`five_hundred.engine.phases.stages`)."""


class Challenging(Settling):
    """An opponent may call a breach."""

    __slots__ = ()


class Calling(Settling):
    """The declarer calls a card, whose holder is the partner."""

    __slots__ = ()


class Exchanging(Settling):
    """A seat holds more than ten cards and discards."""

    __slots__ = ()


class Taking(Settling):
    """The defender of two players takes one of the cards that lie face up."""

    __slots__ = ()


class Declaring(Settling):
    """The declarer may declare to take all ten tricks alone."""

    __slots__ = ()


class Giving(Settling):
    """The partner gives the declarer, who has declared, a card."""

    __slots__ = ()


class Nominating(Settling):
    """The contractor may fix the suit of the own jokers.

    The step is there whether the contractor holds a joker or not: its absence would tell.
    """

    __slots__ = ()


@attrs.frozen(repr=False)
class Playing(Value):
    """The play of the cards."""

    setup: PlaySetup
    """What stays the same from the first card to the last."""
    turn: Seat
    """The seat whose card is due; who chooses it is :attr:`State.to_act`."""
    leader: Seat
    """Who leads or has led to the current trick."""
    trick: tuple[PlayCard, ...]
    """The cards of the current trick."""
    led: int
    """The number of the effective suit led to it (``NOT_LED`` before the lead, ``NO_SUIT`` for a joker without one)."""
    history: tuple[Trick, ...]
    """The tricks that are complete."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the current trick in the order of play."""
        return self.setup.rounds[self.leader]


@attrs.frozen(repr=False)
class Finished(Value):
    """The match is over."""

    outcome: Outcome
    """Who has won, and why the match is over."""


Phase: TypeAlias = Dealing | Drawing | Adding | Bidding | Consenting | Settling | Playing | Finished
"""Where a match stands: what is due, and the public facts that belong to it."""


@attrs.frozen(repr=False)
class Secrets(Printed):
    """Cards that lie face down, as masks."""

    kitty: int = attrs.field(default=0, repr=False)
    """What lies in the middle; no card once somebody has taken it."""
    passed_on: int = attrs.field(default=0, repr=False)
    """What one of declarer and partner handed to the other."""
    discards: tuple[int, ...] = attrs.field(default=(), repr=False)
    """What each seat has put away; empty while nobody has."""
    dead: int = attrs.field(default=0, repr=False)
    """Hands that nobody plays, and the rest of the pack."""
    covered: tuple[tuple[int, int], ...] = attrs.field(default=(), repr=False)
    """The face-down cards of dummies: each with the card that lies on it, as two masks of one card."""
    pile: tuple[Card, ...] = attrs.field(default=(), repr=False)
    """What is left to draw from, the next card first."""
    stock: tuple[Card, ...] | None = attrs.field(default=None, repr=False)
    """The order of the next deal when the pack is not shuffled; ``None`` when it is."""

    @property
    def face_down(self) -> int:
        """The mask of the covered cards."""
        return sum(under for _, under in self.covered)

    def __repr__(self) -> str:
        return "<Secrets>"


@attrs.frozen(repr=False)
class State(Value):
    """A match at one moment: frozen, equal and hashable by value.

    It holds every hidden card; what one seat may see is :func:`five_hundred.engine.view`.
    """

    match: Match
    """What the phases of a hand share: rules, dealer, scores."""
    phase: Phase
    """Where the hand stands."""
    hands: tuple[int, ...] = attrs.field(repr=False)
    """The cards of each seat, as masks over ``rules.table.pack``."""
    secrets: Secrets = attrs.field(repr=False)
    """Cards that lie face down elsewhere."""
    legal_plays: tuple[PlayCard, ...] | None = attrs.field(init=False, default=None, eq=False, repr=False)
    """The cards that may be played, once :mod:`five_hundred.engine.phases.playing` has been asked; before, ``None``.

    It is no part of the value, nor of a copy or a pickle.
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
        """The seat that deals, or has dealt, this hand."""
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
    def phase_name(self) -> str:
        """The name of the phase, such as ``bidding`` or ``playing``, as in a view."""
        return type(self.phase).__name__.lower()

    @property
    def to_act(self) -> Seat | None:
        """The seat that decides next; ``None`` when a deal is due or the match is over."""
        phase = self.phase
        if isinstance(phase, Playing):
            return phase.setup.actors[phase.turn]
        return None if isinstance(phase, Dealing | Finished) else phase.turn

    @property
    def turn(self) -> Seat | None:
        """The seat whose call or card is due: not the one to act where a player plays two hands.

        It is ``None`` when a deal is due or the match is over.
        """
        return None if isinstance(self.phase, Dealing | Finished) else self.phase.turn

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return isinstance(self.phase, Finished)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; ``None`` before that."""
        return self.phase.outcome if isinstance(self.phase, Finished) else None

    @property
    def contract(self) -> Contract | None:
        """The contract; ``None`` until the auction is over, and between hands."""
        if isinstance(self.phase, Playing):
            return self.phase.setup.contract
        return self.phase.contract if isinstance(self.phase, Settling) else None

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls of this hand's auction."""
        phase = self.phase
        if isinstance(phase, Playing):
            return phase.setup.calls
        if isinstance(phase, Consenting):
            return phase.bidding.calls
        return phase.calls if isinstance(phase, Bidding | Settling) else ()

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """The cards of a seat, sorted; for whoever may see everything.

        Args:
            seat: any seat, a dummy or a spare hand among them.
        """
        return self.rules.table.pack.cards_in(self.hands[seat])

    def __reduce__(self) -> tuple[type["State"], tuple[Match, Phase, tuple[int, ...], Secrets]]:
        return State, (self.match, self.phase, self.hands, self.secrets)

    def __copy__(self) -> "State":
        return self

    def __deepcopy__(self, _: object) -> "State":
        return self

    def __repr__(self) -> str:
        # Hands stay out of logs and tracebacks.
        return f"<State: {self.phase_name}, seat {self.to_act} to act, scores {self.scores}>"


# The same slot under a name that no other object has: the engine asks for it, and so knows at no cost what is a state.
State._phase = vars(State)["phase"]  # type: ignore[method-assign]
make_state = maker(State)
"""A state from its fields, by place."""
keep_legal_plays = vars(State)["legal_plays"].__set__
"""Lets a state keep its legal plays; in half the time of ``object.__setattr__``."""
make_playing = maker(Playing)
"""The phase of play from its fields, by place."""
