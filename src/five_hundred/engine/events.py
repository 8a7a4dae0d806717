"""Events for user interfaces and logs; they contain only public facts, so every player may see every event."""

from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import attrs

from five_hundred.base.values import Value
from five_hundred.bids.contracts import Bid, Contract
from five_hundred.cards.card import Card, Suit
from five_hundred.cards.seats import CardCount, Count, Seat
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
    "ClaimAnswered",
    "ClaimMade",
    "DealAbandoned",
    "Dealt",
    "Declared",
    "Declined",
    "Discarded",
    "Event",
    "HandExposed",
    "HandScored",
    "HandShown",
    "JokersNominated",
    "KittyTaken",
    "Looked",
    "MatchEnded",
    "OfSeat",
    "PartnerKnown",
    "Passed",
    "PlayBegan",
    "ThrowInAnswered",
    "ThrowInOffered",
    "ThrownIn",
    "TrickTaken",
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
class Dealt(Event):
    """The cards were dealt."""

    dealer: Seat
    """The seat that dealt."""
    hand: Count
    """The number of this hand in the match, counted from 1; deals that were thrown in do not count."""


@attrs.frozen(repr=False)
class DealAbandoned(Event):
    """The players threw the cards in."""

    reason: ThrownIn
    """The reason why the players threw the cards in."""
    next_dealer: Seat
    """The seat that deals next."""


@attrs.frozen(repr=False)
class HandShown(Event):
    """Some cards of a hand were laid face up, such as the five face-up cards of a dummy."""

    seat: Seat
    """The seat that holds the hand."""
    cards: tuple[Card, ...]
    """The face-up cards, sorted."""
    covered: CardCount
    """The number of cards that lie face down under the face-up cards."""


@attrs.frozen(repr=False)
class CardsTurnedUp(Event):
    """Cards were turned face up: cards of the kitty, or cards on the table that the players may take."""

    cards: tuple[Card, ...]
    """The cards turned face up."""
    kitty: bool
    """True if the cards belong to the kitty; False if they lie on the table for the players to take."""


@attrs.frozen(repr=False)
class CardsDrawn(Event):
    """A seat drew two cards, kept one of them and discarded the other."""

    seat: Seat
    """The seat that drew."""
    first: bool
    """True if the seat kept the first card; False if it kept the second."""


@attrs.frozen(repr=False)
class CardTaken(Event):
    """A seat took a face-up card from the table, for the kitty or for its hand."""

    seat: Seat
    """The seat that took the card."""
    card: Card
    """The card that the seat took."""
    kitty: bool
    """True if the seat added the card to the kitty, before the auction; False if it took the card into its hand."""


class Looked(OfSeat):
    """A seat looked at its hand, so it can no longer bid blind."""

    __slots__ = ()


class ThrowInOffered(OfSeat):
    """A seat whose hand has no ace, face card or joker offered to throw the cards in."""

    __slots__ = ()


@attrs.frozen(repr=False)
class ThrowInAnswered(Event):
    """A partner answered an offer to throw the cards in."""

    seat: Seat
    """The partner who answered."""
    agreed: bool
    """Whether the partner agreed to throw the cards in."""


@attrs.frozen(repr=False)
class BidMade(Event):
    """A seat made a bid."""

    seat: Seat
    """The seat that made the bid."""
    bid: Bid
    """The bid."""
    inkle: bool = False
    """Whether the bid is an inkle: a signal below the lowest level (catalogue: inkle-who)."""


class Passed(OfSeat):
    """A seat passed."""

    __slots__ = ()


@attrs.frozen(repr=False)
class AuctionWon(Event):
    """The auction ended with a contract, whose ``declarer`` is ``None`` if the hand is played although all passed."""

    contract: Contract
    """The contract of the hand."""


@attrs.frozen(repr=False)
class KittyTaken(Event):
    """The declarer took the kitty."""

    seat: Seat
    """The declarer."""
    count: CardCount
    """The number of cards in the kitty."""


@attrs.frozen(repr=False)
class Discarded(Event):
    """A seat discarded cards face down."""

    seat: Seat
    """The seat that discarded."""
    count: CardCount
    """The number of cards that the seat discarded."""


@attrs.frozen(repr=False)
class CardsPassedOn(Event):
    """The declarer passed the discards on to the partner."""

    giver: Seat
    """The declarer."""
    taker: Seat
    """The partner who received the cards."""
    count: CardCount
    """The number of cards that the partner received."""


@attrs.frozen(repr=False)
class CardCalled(Event):
    """The declarer called a card or chose to play alone."""

    seat: Seat
    """The declarer."""
    card: Card | None
    """The called card, whose holder becomes the partner; ``None`` if the declarer plays alone."""


class PartnerKnown(OfSeat):
    """Everyone learned who the declarer's partner is: the player who holds or has played the called card."""

    __slots__ = ()


class Declared(OfSeat):
    """The declarer announced an attempt to take all ten tricks alone."""

    __slots__ = ()


class Declined(OfSeat):
    """A seat declined to call a breach, or to declare that it will play alone."""

    __slots__ = ()


@attrs.frozen(repr=False)
class CardGiven(Event):
    """The partner gave the declarer a face-down card."""

    giver: Seat
    """The partner."""
    taker: Seat
    """The declarer."""


class BreachCalled(OfSeat):
    """An opponent called a breach: a bet that the contract will fail by at least a given number of tricks."""

    __slots__ = ()


@attrs.frozen(repr=False)
class JokersNominated(Event):
    """The declarer nominated a suit for the jokers in the declarer's hand, or declined to nominate one."""

    seat: Seat
    """The declarer."""
    suit: Suit | None
    """The suit of the declarer's jokers for the rest of the hand; ``None`` if the declarer declined to nominate one."""


@attrs.frozen(repr=False)
class PlayBegan(Event):
    """The play of the cards began."""

    leader: Seat
    """The seat that leads to the first trick of the hand."""
    seats: tuple[Seat, ...]
    """The seats that play; all other seats sit out."""


@attrs.frozen(repr=False)
class HandExposed(Event):
    """A hand was laid face up on the table."""

    seat: Seat
    """The seat that holds the hand."""
    cards: tuple[Card, ...]
    """The cards left in the hand, sorted."""


@attrs.frozen(repr=False)
class CardPlayed(Event):
    """A card was played."""

    seat: Seat
    """The seat whose card was played; for a dummy, the player of another seat chose the card."""
    card: Card
    """The card that was played."""
    suit: Suit | None = None
    """The suit named for a led joker; ``None`` for any other play."""


@attrs.frozen(repr=False)
class TrickTaken(Event):
    """A seat took a complete trick."""

    trick: Trick
    """The trick with its cards, the seats that played them, and the winner."""


@attrs.frozen(repr=False)
class CardUncovered(Event):
    """A dummy's face-down card was turned up."""

    seat: Seat
    """The dummy."""
    card: Card
    """The card that was turned up."""


@attrs.frozen(repr=False)
class TricksClaimed(Event):
    """A seat claimed the remaining tricks and received them."""

    seat: Seat
    """The seat that claimed the tricks."""
    count: CardCount
    """The number of tricks claimed."""


@attrs.frozen(repr=False)
class ClaimMade(Event):
    """A seat claimed some or all of the remaining tricks; the opponents must agree, or the table checks the claim."""

    seat: Seat
    """The seat that is about to lead and claims the tricks."""
    count: CardCount
    """The number of tricks claimed."""
    left: CardCount
    """The number of tricks that remain."""


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
