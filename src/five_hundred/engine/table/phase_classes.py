"""Classes for the phases of a match; a phase contains only public facts.

The modules of :mod:`five_hundred.engine.phases` define what the players may do in each phase.  Only the engine creates
phases, so the classes of this module do not validate their fields.
"""

import re
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, TypeAlias

import attrs

from five_hundred.base.values import Value, maker
from five_hundred.cards.seats import CardCount, Count, Seat
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.play.play_setup import PlaySetup
from five_hundred.engine.play.tricks import Trick
from five_hundred.engine.score.match_end import Outcome
from five_hundred.rules.bids.contracts import Bid, Call, Contract

__all__ = [
    "BeforePlay",
    "Bidding",
    "Dealing",
    "Finished",
    "Phase",
    "PhaseName",
    "PhaseOver",
    "Playing",
    "make_playing",
    "phase_over",
]

PhaseName: TypeAlias = Literal[
    "dealing",
    "drawing",
    "adding",
    "bidding",
    "throwing-in",
    "calling-breach",
    "calling",
    "exchanging",
    "taking-exposed",
    "declaring-alone",
    "giving-to-declarer",
    "nominating",
    "playing",
    "answering-claim",
    "finished",
]
"""The name of a phase: the words of its class name in lower case, joined by hyphens.

The names are in the order in which the phases occur in a hand.
"""


class Phase(Value):
    """Any phase of a match, with its public facts; a fact that a phase does not have is ``None``, 0 or empty."""

    __slots__ = ()

    name: ClassVar[PhaseName]
    """The name of the phase: the words of its class name in lower case, joined by hyphens."""

    if TYPE_CHECKING:
        __attrs_attrs__: ClassVar[Any]  # every subclass is an attrs class

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        words: list[str] = re.findall("[A-Z][a-z]*", cls.__name__)
        cls.name = "-".join(words).lower()  # type: ignore[assignment]  # a test compares the names with PhaseName

    @property
    def turn(self) -> Seat | None:
        """The seat that must call, decide or play next; ``None`` if no player acts in the phase."""
        return None

    @property
    def actor(self) -> Seat | None:
        """The seat that acts for ``turn``, such as a dummy's partner; ``None`` if ``turn`` is ``None``."""
        return self.turn

    @property
    def redeals(self) -> Count:
        """The number of times this dealer has dealt again because no bid won the auction; 0 after the auction."""
        return 0

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls of the auction so far."""
        return ()

    @property
    def auction(self) -> "Bidding | None":
        """The auction, even while a partner answers an offer to throw the cards in; ``None`` before and after it."""
        return None

    @property
    def asker(self) -> Seat | None:
        """The seat that has offered to throw the cards in, while a partner answers; otherwise ``None``."""
        return None

    @property
    def contract(self) -> Contract | None:
        """The contract, including any breach, called card or declaration; ``None`` until the auction is over."""
        return None

    @property
    def step(self) -> Count | None:
        """The index of a step before the play in ``all_phases.STEPS_BEFORE_PLAY``.

        It is ``None`` in any other phase.
        """
        return None

    @property
    def play(self) -> "Playing | None":
        """The play, even while opponents answer a claim; ``None`` before and after it."""
        return None

    @property
    def claimed(self) -> CardCount | None:
        """The number of tricks that the leader has claimed while the opponents answer the claim; otherwise ``None``."""
        return None

    @property
    def outcome(self) -> Outcome | None:
        """The result of the match; ``None`` until the match is over."""
        return None


@attrs.frozen(repr=False)
class Dealing(Phase):
    """The phase in which the cards must be dealt; no player acts."""

    redeals: int = 0
    """The number of times this dealer has dealt again because no bid won the auction."""
    reshuffle: bool = True
    """Whether the pack is shuffled; if not, only one order of the cards can be dealt."""


@attrs.frozen(kw_only=True, repr=False)
class Bidding(Phase):
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

    @property
    def auction(self) -> "Bidding":
        """The auction."""
        return self


@attrs.frozen(repr=False)
class BeforePlay(Phase):
    """The base class of the phases between the auction and the first card."""

    contract: Contract
    """The contract, including any breach, called card or declaration so far."""
    turn: Seat
    """The seat that must decide."""
    calls: tuple[Call, ...]
    """The calls of the auction."""
    step: int
    """The index of this step in :data:`five_hundred.engine.phases.all_phases.STEPS_BEFORE_PLAY`."""


class PhaseOver(NamedTuple):
    """The end of the auction or of a phase before play; the engine then begins the next phase or the play."""

    contract: Contract
    """The contract, including the results of the phases so far."""
    calls: tuple[Call, ...]
    """The calls of the auction."""
    next_step: int
    """The index in ``all_phases.STEPS_BEFORE_PLAY`` of the first step that can come next."""


def phase_over(phase: BeforePlay, contract: Contract) -> PhaseOver:
    """Return the end of a phase before play, with the contract that includes its result."""
    return PhaseOver(contract, phase.calls, phase.step + 1)


@attrs.frozen(repr=False)
class Playing(Phase):
    """The phase in which the cards are played."""

    setup: PlaySetup
    """The facts that stay the same during the play of the hand."""
    turn: Seat
    """The seat that plays the next card; :attr:`PublicFacts.to_act` is the seat that chooses the card."""
    leader: Seat
    """The seat that leads to the current trick."""
    trick: tuple[PlayCard, ...]
    """The plays made so far in the current trick."""
    led: int
    """The number of the effective suit led; ``NOT_LED`` before the lead, ``NO_SUIT`` for a joker led without a suit."""
    history: tuple[Trick, ...]
    """The complete tricks."""
    laid_down: tuple[Seat, ...] = ()
    """The seats whose hands lie face up because their player has made a claim by consent or a checked claim (6.45)."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the current trick in the order of play."""
        return self.setup.rounds[self.leader]

    @property
    def actor(self) -> Seat:
        """The seat that chooses the next card."""
        return self.setup.actors[self.turn]

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls of the auction."""
        return self.setup.calls

    @property
    def contract(self) -> Contract:
        """The contract, including any breach, called card, declaration or nomination."""
        return self.setup.contract

    @property
    def play(self) -> "Playing":
        """The play."""
        return self


@attrs.frozen(repr=False)
class Finished(Phase):
    """The phase after the end of the match."""

    outcome: Outcome
    """The winners, the reason why the match ended, and the final scores."""


make_playing: type[Playing] = maker(Playing)
"""Create a playing phase from positional field values; this is faster than calling the class."""
