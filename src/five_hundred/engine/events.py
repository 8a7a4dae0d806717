"""What happened, for interfaces and logs: public facts only, so that every event may be shown to everybody."""

from enum import StrEnum
from typing import TypeAlias

import attrs

from five_hundred.base.values import Value
from five_hundred.bids.contracts import Bid, Contract
from five_hundred.cards.card import Card, Suit
from five_hundred.cards.seats import Seat
from five_hundred.engine.match_end import Outcome
from five_hundred.engine.scoring import HandScore
from five_hundred.engine.tricks import Trick

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
    """A hand held no face card (catalogue: misdeal-no-face)."""
    ALL_PASSED = "all-passed"
    """Nobody made a bid (catalogue: all-pass)."""
    ONLY_INKLES = "only-inkles"
    """Only bids were made that cannot become the contract (catalogue: inkle-can-win)."""
    AGREED = "agreed"
    """A player offered it and every partner agreed (catalogue: misdeal-no-face)."""


@attrs.frozen(repr=False)
class _OfSeat(Value):
    """What a seat did of which there is no more to say; what it was says the class."""

    seat: Seat
    """Whose doing it was."""


@attrs.frozen(repr=False)
class Dealt(Value):
    """The cards were dealt."""

    dealer: Seat
    """The seat that dealt."""
    hand: int
    """Which hand of the match it is: hands that were played before, and this one."""


@attrs.frozen(repr=False)
class DealAbandoned(Value):
    """The cards were thrown in."""

    reason: ThrownIn
    """Why."""
    next_dealer: Seat
    """The seat that deals next."""


@attrs.frozen(repr=False)
class HandShown(Value):
    """Cards of a hand lie face up, as the half of a dummy does upon the other."""

    seat: Seat
    """Whose hand it is."""
    cards: tuple[Card, ...]
    """The cards that everybody sees, sorted."""
    covered: int
    """How many cards lie face down under them."""


@attrs.frozen(repr=False)
class CardsTurnedUp(Value):
    """Cards were turned face up: of the kitty, or for the players to take."""

    cards: tuple[Card, ...]
    """The cards."""
    kitty: bool
    """Whether they are of the kitty; if not, they lie on the table for the players to take."""


@attrs.frozen(repr=False)
class CardsDrawn(Value):
    """A seat drew two cards and kept the first, or the second, of them."""

    seat: Seat
    """Who drew."""
    first: bool
    """Whether the first card was kept and the second put away, or the other way round."""


@attrs.frozen(repr=False)
class CardTaken(Value):
    """A seat took a card that lay face up, for the kitty or for its hand."""

    seat: Seat
    """Who took it."""
    card: Card
    """The card."""
    kitty: bool
    """Whether it went to the kitty, before the auction; if not, to the hand."""


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
    """The partner who was asked."""
    agreed: bool
    """Whether that partner agreed."""


@attrs.frozen(repr=False)
class BidMade(Value):
    """A seat made a bid."""

    seat: Seat
    """Who made it."""
    bid: Bid
    """The bid."""
    inkle: bool = False
    """Whether it is below the lowest level, a signal (catalogue: inkle-who)."""


class Passed(_OfSeat):
    """A seat passed."""

    __slots__ = ()


@attrs.frozen(repr=False)
class AuctionWon(Value):
    """The auction is over; ``contract.declarer`` is ``None`` for a hand that all passed and that is played."""

    contract: Contract
    """What will be played for."""


@attrs.frozen(repr=False)
class KittyTaken(Value):
    """The declarer took the kitty."""

    seat: Seat
    """The declarer."""
    count: int
    """How many cards the kitty had."""


@attrs.frozen(repr=False)
class Discarded(Value):
    """A seat put cards away, face down."""

    seat: Seat
    """Who put them away."""
    count: int
    """How many cards."""


@attrs.frozen(repr=False)
class CardsPassedOn(Value):
    """The declarer's discards went to the partner."""

    giver: Seat
    """The declarer."""
    taker: Seat
    """The partner who gets them."""
    count: int
    """How many cards."""


@attrs.frozen(repr=False)
class CardCalled(Value):
    """The declarer called a card, or said to play alone."""

    seat: Seat
    """The declarer."""
    card: Card | None
    """The card whose holder is the partner; ``None`` to play alone."""


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
    """The partner."""
    taker: Seat
    """The declarer."""


class BreachCalled(_OfSeat):
    """An opponent said that the contract will fail by an extra trick."""

    __slots__ = ()


@attrs.frozen(repr=False)
class JokersNominated(Value):
    """The contractor fixed the suit of the own jokers, or declined."""

    seat: Seat
    """The contractor."""
    suit: Suit | None
    """The suit to which the jokers belong from now on; ``None`` if the contractor declined."""


@attrs.frozen(repr=False)
class PlayBegan(Value):
    """The play begins."""

    leader: Seat
    """Who leads to the first trick."""
    seats: tuple[Seat, ...]
    """The seats that play; the others sit out."""


@attrs.frozen(repr=False)
class HandExposed(Value):
    """A hand was laid open."""

    seat: Seat
    """Whose hand it is."""
    cards: tuple[Card, ...]
    """The cards that it still holds, sorted."""


@attrs.frozen(repr=False)
class CardPlayed(Value):
    """A card was played."""

    seat: Seat
    """Whose hand it came from, which may be another's than the player's who chose it."""
    card: Card
    """The card."""
    suit: Suit | None = None
    """The suit that a led joker named; ``None`` for every other play."""


@attrs.frozen(repr=False)
class TrickTaken(Value):
    """A trick is complete."""

    trick: Trick
    """The cards, who played them, and who took them."""


@attrs.frozen(repr=False)
class CardUncovered(Value):
    """A card of a dummy was turned up."""

    seat: Seat
    """The dummy."""
    card: Card
    """The card that was turned up."""


@attrs.frozen(repr=False)
class TricksClaimed(Value):
    """A seat claimed the remaining tricks, and gets them."""

    seat: Seat
    """Who claimed them."""
    count: int
    """How many tricks they are."""


class Barred(_OfSeat):
    """A seat may not bid in the next auction."""

    __slots__ = ()


@attrs.frozen(repr=False)
class HandScored(Value):
    """A hand was scored."""

    score: HandScore
    """The score, line by line."""


@attrs.frozen(repr=False)
class MatchEnded(Value):
    """The match is over."""

    outcome: Outcome
    """Who has won, and why the match is over."""


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
