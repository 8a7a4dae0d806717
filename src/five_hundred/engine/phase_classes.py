"""Classes for the phases of a match; a phase contains only public facts.

The modules of :mod:`five_hundred.engine.phases` define what the players may do in each phase.  Only the engine creates
phases, so the classes of this module do not validate their fields.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

import attrs

from five_hundred.base.values import Value, maker
from five_hundred.bids.actions import PlayCard
from five_hundred.bids.contracts import Bid, Call, Contract
from five_hundred.cards.seats import Seat
from five_hundred.engine.match_end import Outcome
from five_hundred.engine.play_setup import PlaySetup
from five_hundred.engine.tricks import Trick

__all__ = [
    "PHASE_NAMES",
    "Adding",
    "AnsweringClaim",
    "BeforePlay",
    "Bidding",
    "Calling",
    "CallingBreach",
    "Dealing",
    "DeclaringAlone",
    "Drawing",
    "Exchanging",
    "Finished",
    "GivingToDeclarer",
    "Nominating",
    "Phase",
    "PhaseName",
    "Playing",
    "TakingExposed",
    "ThrowingIn",
    "make_playing",
]


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
class ThrowingIn(Value):
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
    """The index of this step in :data:`five_hundred.engine.phases.all_phases.STEPS`, the steps before the play."""


class CallingBreach(BeforePlay):
    """The step in which an opponent may call a breach."""

    __slots__ = ()


class Calling(BeforePlay):
    """The step in which the declarer calls a card; the holder of that card becomes the partner."""

    __slots__ = ()


class Exchanging(BeforePlay):
    """The step in which a seat with more than ten cards discards."""

    __slots__ = ()


class TakingExposed(BeforePlay):
    """The step of a two-handed game in which the defender takes one of the face-up cards on the table."""

    __slots__ = ()


class DeclaringAlone(BeforePlay):
    """The step in which the declarer may announce an attempt to take all ten tricks alone."""

    __slots__ = ()


class GivingToDeclarer(BeforePlay):
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


@attrs.frozen(repr=False)
class AnsweringClaim(Value):
    """The phase in which the opponents answer a claim."""

    turn: Seat
    """The opponent who must answer."""
    tricks: int
    """The number of remaining tricks that the player on lead claims."""
    play: Playing
    """The play, which continues with a lead by the claimer if an opponent refuses; the claimer's hand lies face up."""


@attrs.frozen(repr=False)
class Finished(Value):
    """The phase after the end of the match."""

    outcome: Outcome
    """The winners, the reason why the match ended, and the final scores."""


Phase: TypeAlias = Dealing | Drawing | Adding | Bidding | ThrowingIn | BeforePlay | Playing | AnsweringClaim | Finished
"""Any phase of a match, with its public facts."""
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
PHASE_NAMES: Final[Mapping[type[Phase], PhaseName]] = MappingProxyType(
    {
        Dealing: "dealing",
        Drawing: "drawing",
        Adding: "adding",
        Bidding: "bidding",
        ThrowingIn: "throwing-in",
        CallingBreach: "calling-breach",
        Calling: "calling",
        Exchanging: "exchanging",
        TakingExposed: "taking-exposed",
        DeclaringAlone: "declaring-alone",
        GivingToDeclarer: "giving-to-declarer",
        Nominating: "nominating",
        Playing: "playing",
        AnsweringClaim: "answering-claim",
        Finished: "finished",
    }
)
"""The name of each phase, keyed by its class."""

make_playing: type[Playing] = maker(Playing)
"""Create a playing phase from positional field values; this is faster than calling the class."""
