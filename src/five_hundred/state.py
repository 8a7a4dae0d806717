"""The state of a match: one frozen value.

Phases hold public facts only; hidden cards are in ``hands`` and ``secrets``.

States are made by :mod:`five_hundred.engine` and nobody else, so nothing is checked here.
"""

from typing import TypeAlias

import attrs

from five_hundred.actions import PlayCard
from five_hundred.cards import Card
from five_hundred.contracts import Bid, Call, Contract
from five_hundred.rules import RuleSet
from five_hundred.scoring import Outcome
from five_hundred.seats import Seat, Seating, seating_for
from five_hundred.special_bids import Exposure, WhoPlays
from five_hundred.tricks import PlaySetup, Trick

__all__ = [
    "Bidding",
    "Dealing",
    "Exchanging",
    "Finished",
    "Match",
    "Nominating",
    "Phase",
    "Playing",
    "Secrets",
    "State",
    "exposed_seats",
    "tricks_taken",
]


@attrs.frozen
class Match:
    """What stays the same during a hand."""

    rules: RuleSet
    dealer: Seat
    scores: tuple[int, ...]
    """The score of each side, in points."""
    hands: int
    """Hands that were played to a score."""


@attrs.frozen
class Dealing:
    """A deal is due; nobody is to act."""

    redeals: int = 0
    """How often this dealer has dealt again because nobody bid."""
    reshuffle: bool = True
    """Whether the pack is shuffled; if not, only one order of cards can be dealt."""


@attrs.frozen
class Bidding:
    """The auction."""

    turn: Seat
    calls: tuple[Call, ...]
    standing: Bid | None
    """The highest bid so far."""
    bidder: Seat | None
    """Who made it."""
    out: int
    """One bit for each seat that has passed and is not asked again unless the auction reopens."""
    redeals: int


@attrs.frozen
class Exchanging:
    """A seat holds more than ten cards and discards."""

    contract: Contract
    turn: Seat
    calls: tuple[Call, ...]


@attrs.frozen
class Nominating:
    """The contractor may fix the suit of the own jokers.

    The step is there whether the contractor holds a joker or not: its absence would tell.
    """

    contract: Contract
    turn: Seat
    calls: tuple[Call, ...]


@attrs.frozen
class Playing:
    """The play of the cards."""

    setup: PlaySetup
    turn: Seat
    """The seat whose card is due; who chooses it is :attr:`State.to_act`."""
    leader: Seat
    """Who leads or has led to the current trick."""
    trick: tuple[PlayCard, ...]
    """The cards of the current trick."""
    led: int
    """The effective suit led to it (``NOT_LED`` before the lead, ``NO_SUIT`` for a joker without one)."""
    history: tuple[Trick, ...]
    """The tricks that are complete."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the current trick in the order of play."""
        order = self.setup.order
        place = order.index(self.leader)
        return order[place:] + order[:place]


@attrs.frozen
class Finished:
    """The match is over."""

    outcome: Outcome


Phase: TypeAlias = Dealing | Bidding | Exchanging | Nominating | Playing | Finished


@attrs.frozen(repr=False)
class Secrets:
    """Cards that lie face down, as masks."""

    kitty: int = 0
    passed_on: int = 0
    """What the declarer of a double null handed to the partner."""
    discards: int = 0
    stock: tuple[Card, ...] | None = None
    """The order of the next deal when the pack is not shuffled."""

    def __repr__(self) -> str:
        return "<Secrets>"


@attrs.frozen(repr=False)
class State:
    """A match at one moment: frozen, equal and hashable by value.

    It holds every hidden card; what one seat may see is :func:`five_hundred.view`.
    """

    match: Match
    phase: Phase
    hands: tuple[int, ...]
    """The cards of each seat, as masks over ``rules.table.pack``."""
    secrets: Secrets

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
        return seating_for(self.match.rules.table.players)

    @property
    def to_act(self) -> Seat | None:
        """The seat that decides next; ``None`` when a deal is due or the match is over."""
        phase = self.phase
        if isinstance(phase, Playing):
            return phase.setup.actors[phase.turn]
        return None if isinstance(phase, Dealing | Finished) else phase.turn

    @property
    def turn(self) -> Seat | None:
        """The seat whose call or card is due: not the one to act where a player plays two hands."""
        return None if isinstance(self.phase, Dealing | Finished) else self.phase.turn

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return isinstance(self.phase, Finished)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, once it has."""
        return self.phase.outcome if isinstance(self.phase, Finished) else None

    @property
    def contract(self) -> Contract | None:
        """The contract, once the auction is over."""
        if isinstance(self.phase, Playing):
            return self.phase.setup.contract
        return self.phase.contract if isinstance(self.phase, Exchanging | Nominating) else None

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls of this hand's auction."""
        if isinstance(self.phase, Playing):
            return self.phase.setup.calls
        return () if isinstance(self.phase, Dealing | Finished) else self.phase.calls

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """The cards of a seat, sorted; for whoever may see everything."""
        return self.rules.table.pack.cards_in(self.hands[seat])

    def __copy__(self) -> "State":
        return self

    def __deepcopy__(self, _: object) -> "State":
        return self

    def __repr__(self) -> str:
        # Hands stay out of logs and tracebacks.
        phase = type(self.phase).__name__.lower()
        return f"<State: {phase}, seat {self.to_act} to act, scores {self.scores}>"


def exposed_seats(phase: Phase) -> tuple[Seat, ...]:
    """The seats whose hands lie face up (catalogue: open-exposed, null-who-plays; 6.21)."""
    if not isinstance(phase, Playing):
        return ()
    special, declarer = phase.setup.contract.special, phase.setup.contract.declarer
    if special is None or declarer is None:
        return ()
    tricks, led = len(phase.history), bool(phase.trick)
    shown = {
        Exposure.NEVER: False,
        Exposure.BEFORE_FIRST_LEAD: True,
        Exposure.AFTER_FIRST_TRICK: tricks >= 1,
        Exposure.SECOND_TRICK_LED: tricks > 1 or (tricks == 1 and led),
    }[special.exposure]
    own = (declarer,) if shown else ()
    other = tuple(seat for seat in phase.setup.order if seat != declarer and phase.setup.actors[seat] == declarer)
    return own + (other if special.who is WhoPlays.BOTH_HANDS else ())


def tricks_taken(history: tuple[Trick, ...], seats: int) -> tuple[int, ...]:
    """Tricks taken by each of so many seats."""
    return tuple(sum(trick.winner == seat for trick in history) for seat in range(seats))
