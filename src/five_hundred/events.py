"""What happened, for interfaces and logs: public facts only, so that every event may be shown to everybody."""

from enum import StrEnum
from typing import TypeAlias

import attrs

from five_hundred.cards import Card, Suit
from five_hundred.contracts import Bid, Contract
from five_hundred.frozen import Value
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


@attrs.frozen(repr=False)
class _OfSeat(Value):
    """What a seat did of which there is no more to say; what it was says the class."""

    seat: Seat


@attrs.frozen(repr=False)
class Dealt(Value):
    """The cards were dealt; ``hand`` counts the hands of the match from 1."""

    dealer: Seat
    hand: int


@attrs.frozen(repr=False)
class DealAbandoned(Value):
    """The cards were thrown in."""

    reason: ThrownIn
    next_dealer: Seat


@attrs.frozen(repr=False)
class HandShown(Value):
    """The cards of a hand that lie face up; ``covered`` more lie face down under them."""

    seat: Seat
    cards: tuple[Card, ...]
    covered: int


@attrs.frozen(repr=False)
class CardsTurnedUp(Value):
    """Cards were turned face up: of the kitty, or for the players to take."""

    cards: tuple[Card, ...]
    kitty: bool


@attrs.frozen(repr=False)
class CardsDrawn(Value):
    """A seat drew two cards and kept the first, or the second, of them."""

    seat: Seat
    first: bool


@attrs.frozen(repr=False)
class CardTaken(Value):
    """A seat took a card that lay face up, for the kitty or for its hand."""

    seat: Seat
    card: Card
    kitty: bool


class Looked(_OfSeat):
    """A seat looked at its hand and so gave up bidding blind."""

    __slots__ = ()


class ThrowInOffered(_OfSeat):
    """A seat without ace, face card or joker offered to throw the cards in."""

    __slots__ = ()


@attrs.frozen(repr=False)
class ThrowInAnswered(Value):
    """A partner agreed, or did not."""

    seat: Seat
    agreed: bool


@attrs.frozen(repr=False)
class BidMade(Value):
    """A seat made a bid."""

    seat: Seat
    bid: Bid
    inkle: bool = False


class Passed(_OfSeat):
    """A seat passed."""

    __slots__ = ()


@attrs.frozen(repr=False)
class AuctionWon(Value):
    """The auction is over; ``contract.declarer`` is ``None`` for a hand that all passed and that is played."""

    contract: Contract


@attrs.frozen(repr=False)
class KittyTaken(Value):
    """The declarer took the kitty."""

    seat: Seat
    count: int


@attrs.frozen(repr=False)
class Discarded(Value):
    """A seat put cards away, face down."""

    seat: Seat
    count: int


@attrs.frozen(repr=False)
class CardsPassedOn(Value):
    """The declarer's discards went to the partner."""

    giver: Seat
    taker: Seat
    count: int


@attrs.frozen(repr=False)
class CardCalled(Value):
    """The declarer called a card; ``None``: plays alone."""

    seat: Seat
    card: Card | None


class PartnerKnown(_OfSeat):
    """A seat turned out to hold, or to have played, the called card."""

    __slots__ = ()


class Declared(_OfSeat):
    """The declarer plays alone for all ten tricks."""

    __slots__ = ()


@attrs.frozen(repr=False)
class CardGiven(Value):
    """The partner gave the declarer a card, face down."""

    giver: Seat
    taker: Seat


class BreachCalled(_OfSeat):
    """An opponent said that the contract will fail by an extra trick."""

    __slots__ = ()


@attrs.frozen(repr=False)
class JokersNominated(Value):
    """The contractor fixed the suit of the own jokers, or (``None``) did not."""

    seat: Seat
    suit: Suit | None


@attrs.frozen(repr=False)
class PlayBegan(Value):
    """The play begins."""

    leader: Seat
    seats: tuple[Seat, ...]
    """The seats that play; the others sit out."""


@attrs.frozen(repr=False)
class HandExposed(Value):
    """A hand was laid open."""

    seat: Seat
    cards: tuple[Card, ...]


@attrs.frozen(repr=False)
class CardPlayed(Value):
    """A card was played; ``suit`` is what a led joker named."""

    seat: Seat
    card: Card
    suit: Suit | None = None


@attrs.frozen(repr=False)
class TrickTaken(Value):
    """A trick is complete."""

    trick: Trick


@attrs.frozen(repr=False)
class CardUncovered(Value):
    """A card of a dummy was turned up."""

    seat: Seat
    card: Card


@attrs.frozen(repr=False)
class TricksClaimed(Value):
    """A seat claimed the remaining tricks, and gets them."""

    seat: Seat
    count: int


class Barred(_OfSeat):
    """A seat may not bid in the next auction."""

    __slots__ = ()


@attrs.frozen(repr=False)
class HandScored(Value):
    """A hand was scored."""

    score: HandScore


@attrs.frozen(repr=False)
class MatchEnded(Value):
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
