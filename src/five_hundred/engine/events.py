"""Events for user interfaces and logs; they contain only public facts, so every player may see every event."""

from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import attrs

from five_hundred.base.values import Value
from five_hundred.bids.contracts import Contract
from five_hundred.cards.card import Card
from five_hundred.cards.seats import CardCount, Seat
from five_hundred.engine.match_end import Outcome
from five_hundred.engine.scoring import HandScore

__all__ = [
    "AuctionWon",
    "Barred",
    "ClaimAnswered",
    "DealAbandoned",
    "Declined",
    "Event",
    "HandExposed",
    "HandScored",
    "MatchEnded",
    "OfSeat",
    "PartnerKnown",
    "ThrownIn",
    "TricksAwarded",
    "TricksClaimed",
]


class ThrownIn(StrEnum):
    """The reason why the cards of a deal are thrown in."""

    MISDEAL = "misdeal"
    """A hand contained no face card (catalogue: misdeal-no-face)."""
    ALL_PASSED = "all-passed"
    """All players passed (catalogue: all-pass)."""
    ONLY_INKLES = "only-inkles"
    """All bids were inkles, which cannot become the contract (catalogue: inkle-can-win)."""
    AGREED = "agreed"
    """A player offered to throw the cards in, and every partner agreed (catalogue: misdeal-no-face)."""


class Event(Value):
    """Any event that :func:`five_hundred.engine.game.step` can return: a public fact."""

    __slots__ = ()

    if TYPE_CHECKING:
        __attrs_attrs__: ClassVar[Any]  # every subclass is an attrs class


@attrs.frozen(repr=False)
class OfSeat(Event):
    """The base class of events whose only field is a seat."""

    seat: Seat
    """The seat that the event is about."""


@attrs.frozen(repr=False)
class DealAbandoned(Event):
    """The players threw the cards in."""

    reason: ThrownIn
    """The reason why the players threw the cards in."""
    next_dealer: Seat
    """The seat that deals next."""


@attrs.frozen(repr=False)
class AuctionWon(Event):
    """The auction ended with a contract, whose ``declarer`` is ``None`` if the hand is played although all passed."""

    contract: Contract
    """The contract of the hand."""


class PartnerKnown(OfSeat):
    """Everyone learned who the declarer's partner is: the player who holds or has played the called card."""

    __slots__ = ()


class Declined(OfSeat):
    """A seat declined to call a breach, or to declare that it will play alone."""

    __slots__ = ()


@attrs.frozen(repr=False)
class HandExposed(Event):
    """A hand was laid face up on the table."""

    seat: Seat
    """The seat that holds the hand."""
    cards: tuple[Card, ...]
    """The cards left in the hand, sorted."""


@attrs.frozen(repr=False)
class TricksClaimed(Event):
    """A seat claimed the remaining tricks and received them."""

    seat: Seat
    """The seat that claimed the tricks."""
    count: CardCount
    """The number of tricks claimed."""


@attrs.frozen(repr=False)
class ClaimAnswered(Event):
    """An opponent answered a claim, or the table checked it."""

    seat: Seat | None
    """The seat that answered; ``None`` if the table checked the claim against the real cards."""
    agreed: bool
    """Whether the seat agreed, or the claim holds; if not, play goes on."""


@attrs.frozen(repr=False)
class TricksAwarded(Event):
    """A seat received tricks without play, because the claimer's opponents or the table accepted the claim."""

    seat: Seat
    """The seat that received the tricks: the claimer for the claimed tricks, or an opponent for the other tricks."""
    count: CardCount
    """The number of tricks."""


class Barred(OfSeat):
    """A seat was barred from bidding in the next auction."""

    __slots__ = ()


@attrs.frozen(repr=False)
class HandScored(Event):
    """A hand was scored."""

    score: HandScore
    """The score of the hand, line by line."""


@attrs.frozen(repr=False)
class MatchEnded(Event):
    """The match ended."""

    outcome: Outcome
    """The winners, the reason why the match ended, and the final scores."""


Log: TypeAlias = list[Event] | None
"""The list to which the engine appends events; ``None`` if the caller does not need them."""
