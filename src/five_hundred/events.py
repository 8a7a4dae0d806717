"""What happened, for interfaces and logs: public facts only, so that every event may be shown to everybody."""

from enum import StrEnum
from typing import TypeAlias

import attrs

from five_hundred.cards import Card, Suit
from five_hundred.contracts import Bid, Contract
from five_hundred.match_end import Outcome
from five_hundred.scoring import HandScore
from five_hundred.seats import Seat
from five_hundred.tricks import Trick

__all__ = [
    "AuctionWon",
    "Barred",
    "BidMade",
    "BreachCalled",
    "CardCalled",
    "CardGiven",
    "CardPlayed",
    "CardTaken",
    "CardUncovered",
    "CardsDrawn",
    "CardsPassedOn",
    "CardsTurnedUp",
    "DealAbandoned",
    "Dealt",
    "Declared",
    "Discarded",
    "Event",
    "HandExposed",
    "HandScored",
    "HandShown",
    "JokersNominated",
    "KittyTaken",
    "Log",
    "Looked",
    "MatchEnded",
    "PartnerKnown",
    "Passed",
    "PlayBegan",
    "ThrowInAnswered",
    "ThrowInOffered",
    "ThrownIn",
    "TrickTaken",
    "TricksClaimed",
]


class ThrownIn(StrEnum):
    """Why a deal is not played."""

    MISDEAL = "misdeal"
    ALL_PASSED = "all-passed"
    ONLY_INKLES = "only-inkles"
    AGREED = "agreed"


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
class HandShown:
    """The cards of a hand that lie face up; ``covered`` more lie face down under them."""

    seat: Seat
    cards: tuple[Card, ...]
    covered: int


@attrs.frozen
class CardsTurnedUp:
    """Cards were turned face up: of the kitty, or for the players to take."""

    cards: tuple[Card, ...]
    kitty: bool


@attrs.frozen
class CardsDrawn:
    """A seat drew two cards and kept the first, or the second, of them."""

    seat: Seat
    first: bool


@attrs.frozen
class CardTaken:
    """A seat took a card that lay face up, for the kitty or for its hand."""

    seat: Seat
    card: Card
    kitty: bool


@attrs.frozen
class Looked:
    """A seat looked at its hand and so gave up bidding blind."""

    seat: Seat


@attrs.frozen
class ThrowInOffered:
    """A seat without ace, face card or joker offered to throw the cards in."""

    seat: Seat


@attrs.frozen
class ThrowInAnswered:
    """A partner agreed, or did not."""

    seat: Seat
    agreed: bool


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
class CardCalled:
    """The declarer called a card; ``None``: plays alone."""

    seat: Seat
    card: Card | None


@attrs.frozen
class PartnerKnown:
    """A seat turned out to hold, or to have played, the called card."""

    seat: Seat


@attrs.frozen
class Declared:
    """The declarer plays alone for all ten tricks."""

    seat: Seat


@attrs.frozen
class CardGiven:
    """The partner gave the declarer a card, face down."""

    giver: Seat
    taker: Seat


@attrs.frozen
class BreachCalled:
    """An opponent said that the contract will fail by an extra trick."""

    seat: Seat


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
class CardUncovered:
    """A card of a dummy was turned up."""

    seat: Seat
    card: Card


@attrs.frozen
class TricksClaimed:
    """A seat claimed the remaining tricks, and gets them."""

    seat: Seat
    count: int


@attrs.frozen
class Barred:
    """A seat may not bid in the next auction."""

    seat: Seat


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
    | HandShown
    | CardsTurnedUp
    | CardsDrawn
    | CardTaken
    | DealAbandoned
    | Looked
    | ThrowInOffered
    | ThrowInAnswered
    | BidMade
    | Passed
    | AuctionWon
    | KittyTaken
    | Discarded
    | CardsPassedOn
    | CardCalled
    | PartnerKnown
    | Declared
    | CardGiven
    | BreachCalled
    | JokersNominated
    | PlayBegan
    | HandExposed
    | CardPlayed
    | CardUncovered
    | TrickTaken
    | TricksClaimed
    | HandScored
    | Barred
    | MatchEnded
)
"""Everything that can happen."""

Log: TypeAlias = list[Event] | None
"""Where events go; ``None`` when nobody wants them."""
