"""What happened, for interfaces and logs: public facts only, so that every event may be shown to everybody."""

from enum import StrEnum
from typing import TypeAlias

import attrs

from five_hundred.cards import Card, Suit
from five_hundred.contracts import Bid, Contract
from five_hundred.scoring import HandScore, Outcome
from five_hundred.seats import Seat
from five_hundred.tricks import Trick

__all__ = [
    "AuctionWon",
    "BidMade",
    "CardPlayed",
    "CardsPassedOn",
    "DealAbandoned",
    "Dealt",
    "Discarded",
    "Event",
    "HandExposed",
    "HandScored",
    "JokersNominated",
    "KittyTaken",
    "MatchEnded",
    "Passed",
    "PlayBegan",
    "ThrownIn",
    "TrickTaken",
]


class ThrownIn(StrEnum):
    """Why a deal is not played."""

    MISDEAL = "misdeal"
    ALL_PASSED = "all-passed"
    ONLY_INKLES = "only-inkles"


@attrs.frozen
class Dealt:
    """The cards were dealt; ``hand`` counts the hands of the match from 1."""

    dealer: Seat
    hand: int


@attrs.frozen
class DealAbandoned:
    """The cards were thrown in."""

    reason: ThrownIn
    next_dealer: Seat


@attrs.frozen
class BidMade:
    """A seat made a bid."""

    seat: Seat
    bid: Bid
    inkle: bool = False


@attrs.frozen
class Passed:
    """A seat passed."""

    seat: Seat


@attrs.frozen
class AuctionWon:
    """The auction is over; ``contract.declarer`` is ``None`` for a hand that all passed and that is played."""

    contract: Contract


@attrs.frozen
class KittyTaken:
    """The declarer took the kitty."""

    seat: Seat
    count: int


@attrs.frozen
class Discarded:
    """A seat put cards away, face down."""

    seat: Seat
    count: int


@attrs.frozen
class CardsPassedOn:
    """The declarer's discards went to the partner."""

    giver: Seat
    taker: Seat
    count: int


@attrs.frozen
class JokersNominated:
    """The contractor fixed the suit of the own jokers, or (``None``) did not."""

    seat: Seat
    suit: Suit | None


@attrs.frozen
class PlayBegan:
    """The play begins."""

    leader: Seat
    seats: tuple[Seat, ...]
    """The seats that play; the others sit out."""


@attrs.frozen
class HandExposed:
    """A hand was laid open."""

    seat: Seat
    cards: tuple[Card, ...]


@attrs.frozen
class CardPlayed:
    """A card was played; ``suit`` is what a led joker named."""

    seat: Seat
    card: Card
    suit: Suit | None = None


@attrs.frozen
class TrickTaken:
    """A trick is complete."""

    trick: Trick


@attrs.frozen
class HandScored:
    """A hand was scored."""

    score: HandScore


@attrs.frozen
class MatchEnded:
    """The match is over."""

    outcome: Outcome


Event: TypeAlias = (
    Dealt
    | DealAbandoned
    | BidMade
    | Passed
    | AuctionWon
    | KittyTaken
    | Discarded
    | CardsPassedOn
    | JokersNominated
    | PlayBegan
    | HandExposed
    | CardPlayed
    | TrickTaken
    | HandScored
    | MatchEnded
)
"""Everything that can happen."""
