"""The facts that a hint states, as values that a program can show in its own way.

Most facts describe a difference between the advised action and the runner-up, the best action that is not as good as
the advised one.  All facts follow from one seat's view, so a fact never reveals a hidden card.
"""

from enum import StrEnum
from typing import TypeAlias

import attrs

from five_hundred.base.values import Printed
from five_hundred.cards.card import Card, Suit
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.bids.trick_bids import TrickBid

__all__ = [
    "Advantage",
    "AsGood",
    "BeatsAll",
    "BlindRisk",
    "CardsInReserve",
    "ChanceToMake",
    "Cheapest",
    "ClaimProof",
    "Decides",
    "DrawsTrumps",
    "DrivesOut",
    "EmptiesSuit",
    "Fact",
    "Forced",
    "HighCard",
    "HigherCards",
    "Keeps",
    "KeptFor",
    "LeavesTrick",
    "LongSuit",
    "LowerCards",
    "OnlyHigher",
    "PartnerBid",
    "ReturnsSuit",
    "Settled",
    "Signal",
    "Strongest",
    "TakesTrick",
    "TrickForecast",
    "VoidSeat",
    "WeakHand",
]


class KeptFor(StrEnum):
    """The reason why a card is worth keeping."""

    JOKER = "joker"
    """The card is a joker."""
    TRUMP = "trump"
    """The card is a trump."""
    HIGH = "high"
    """No card of its suit in another hand is higher."""
    GUARD = "guard"
    """The card guards a higher card of its suit, which a still higher card could otherwise capture."""
    HIGHER = "higher"
    """The card is higher than the advised card."""
    LOWER = "lower"
    """The card is lower than the advised card, under a null bid."""
    LONG = "long"
    """The card belongs to a longer suit than the card that is played or discarded."""


@attrs.frozen
class Forced(Printed):
    """The rules allow no other action, or no other card."""

    action: Action
    """The only action."""


@attrs.frozen
class AsGood(Printed):
    """An action that is as good as the advised one."""

    action: Action
    """The action."""
    deals: int | None
    """The number of possible deals in which both actions have the same result; ``None`` for touching cards.

    Cards of one suit touch if no other hand may hold a card between them.
    """


@attrs.frozen
class Advantage(Printed):
    """How much better the advised action is than the runner-up, according to the estimates."""

    over: Action
    """The runner-up."""
    points: float | None
    """By how many points per hand the advised action is better, as a mean; ``None`` for a call or a declaration."""
    error: float | None
    """The standard error of ``points``; ``None`` for a call or a declaration."""
    chance: float
    """By how much the advised action raises the chance of winning the match; negative if it lowers the chance."""


@attrs.frozen
class TrickForecast(Printed):
    """The tricks that a bid needs, and the tricks that the seat's side can expect.

    For a declaration, these are all ten tricks, and the tricks that the seat can expect alone.
    """

    bid: Bid
    """The bid."""
    needed: int
    """The number of tricks that the bid needs."""
    tricks: float
    """The expected number of tricks, judged by the seat's cards and the others' bids."""


@attrs.frozen
class ChanceToMake(Printed):
    """The chance that the seat's side makes a bid, judged by the seat's cards and the others' bids.

    For a declaration, this is the chance that the seat takes all ten tricks alone.
    """

    bid: Bid
    """The bid."""
    made: float
    """The chance of making the bid, from 0 to 1."""
    gain: int | None = None
    """The points that the seat's side usually gains if the bid is made, minus those that all others gain.

    ``None`` for a declaration.
    """
    loss: int | None = None
    """The points that the seat's side usually loses if the bid is not made, plus those that all others gain.

    ``None`` for a declaration.
    """


@attrs.frozen
class PartnerBid(Printed):
    """A bid that the partner has made."""

    seat: Seat
    """The partner."""
    bid: Bid
    """The partner's last bid."""
    support: int | None
    """The number of cards that the seat holds in the trump suit of the bid; ``None`` without a trump suit."""
    own: int | None = None
    """The number of trumps that the seat holds for the advised bid.

    ``None`` without a trump suit, and if the partner's bid is in the same suit.
    """


@attrs.frozen
class BlindRisk(Printed):
    """The seat can look at its cards before it calls; a bid without looking would depend on luck."""


@attrs.frozen
class Signal(Printed):
    """A bid below the lowest level, which only shows a suit to the partner."""

    bid: TrickBid
    """The bid."""
    cards: int | None
    """The number of cards that the seat holds in the trump suit of the bid; ``None`` without a trump suit."""


@attrs.frozen
class EmptiesSuit(Printed):
    """A suit of which no card is left in the hand after the play or discard, so that the hand can trump the suit."""

    suit: Suit
    """The suit."""


@attrs.frozen
class Keeps(Printed):
    """A card that the advised action keeps in the hand, and the runner-up does not."""

    card: Card
    """The card."""
    why: KeptFor
    """The reason why the card is worth keeping."""
    guarded: Card | None = None
    """The card that ``card`` guards; ``None`` if it guards none."""


@attrs.frozen
class TakesTrick(Printed):
    """A card that beats the trick so far; if ``certain``, no opponent can beat the card."""

    card: Card
    """The card."""
    certain: bool
    """Whether no opponent can beat the card in this trick."""


@attrs.frozen
class Cheapest(Printed):
    """The lowest of the cards that win the trick, or the lowest card for a trick that the seat does not win."""

    card: Card
    """The card."""
    wins: bool
    """Whether the card wins the trick."""


@attrs.frozen
class Settled(Printed):
    """The contract is already made, or has already failed, whatever is played."""

    made: bool
    """Whether it is made."""


@attrs.frozen
class Decides(Printed):
    """The card begins to take the tricks that make or defeat the contract."""

    card: Card
    """The card, which no opponent can beat."""
    tricks: int
    """The number of tricks that the seat's side still needs; the seat holds as many cards that nobody can beat."""


@attrs.frozen
class LeavesTrick(Printed):
    """A card that does not beat the trick so far, and thus leaves the trick to another seat."""

    card: Card
    """The card."""
    seat: Seat
    """The seat that is winning the trick, or a partner who plays to the trick later."""


@attrs.frozen
class DrawsTrumps(Printed):
    """A lead that draws the opponents' trumps."""

    card: Card
    """The card."""
    count: int
    """The number of trumps that other hands may hold."""


@attrs.frozen
class DrivesOut(Printed):
    """A lead of the higher of touching cards, which can force out the only higher card of its suit."""

    card: Card
    """The card."""
    higher: Card
    """The only card of the suit in another hand that is higher."""


@attrs.frozen
class HighCard(Printed):
    """A card that no card of the same suit in another hand can beat."""

    card: Card
    """The card."""


@attrs.frozen
class ReturnsSuit(Printed):
    """A lead in a suit that the partner has led."""

    seat: Seat
    """The partner."""
    suit: Suit
    """The suit."""


@attrs.frozen
class LongSuit(Printed):
    """A lead in the longer suit, at no trump; or a card for the kitty, of the suit that the hand prefers as trumps."""

    suit: Suit
    """The suit."""
    length: int
    """The number of cards that the hand holds in the suit; before the auction, its trumps if the suit were trump."""


@attrs.frozen
class HigherCards(Printed):
    """How many of the cards that other hands may hold would beat a card in this trick."""

    card: Card
    """The card."""
    count: int
    """The number of cards."""


@attrs.frozen
class LowerCards(Printed):
    """How many lower cards of the same suit other hands may hold."""

    card: Card
    """The card."""
    count: int
    """The number of cards."""


@attrs.frozen
class VoidSeat(Printed):
    """Another seat that certainly has no card of the suit of a card; for a dummy, only its face-up cards count.

    A partner may trump the advised card; an opponent may trump the card of the runner-up or, as the bidder of a null
    bid, throw away a dangerous card.
    """

    card: Card
    """The card."""
    seat: Seat
    """The seat."""
    suit: Suit
    """The suit."""


@attrs.frozen
class OnlyHigher(Printed):
    """The bidder of a null bid lies face up and has only higher cards of a suit, so cannot stay below a lead."""

    card: Card
    """The card that is led."""
    seat: Seat
    """The bidder."""


@attrs.frozen
class Strongest(Printed):
    """The strongest or weakest of the cards that may be chosen and that the seat does not hold."""

    card: Card
    """The card."""
    weakest: bool
    """Whether the card is the weakest, as under a null bid, rather than the strongest."""


@attrs.frozen
class BeatsAll(Printed):
    """A joker that, without a suit, beats every other card, whatever is led."""

    card: Card
    """The joker."""


@attrs.frozen
class CardsInReserve(Printed):
    """How the cards that may be drawn next compare with the drawn card."""

    card: Card
    """The drawn card."""
    higher: int
    """The number of unseen cards of a higher rank."""
    lower: int
    """The number of unseen cards of a lower rank."""


@attrs.frozen
class ClaimProof(Printed):
    """Whether the visible cards prove a claim."""

    proven: bool
    """True if the claim is certain or gives up all tricks; False if it is not certain."""


@attrs.frozen
class WeakHand(Printed):
    """A hand so weak that the rules allow its player to throw the cards in, or to offer it."""

    seat: Seat
    """The seat."""


Fact: TypeAlias = (
    Forced
    | AsGood
    | Advantage
    | TrickForecast
    | ChanceToMake
    | PartnerBid
    | BlindRisk
    | EmptiesSuit
    | Keeps
    | TakesTrick
    | Cheapest
    | Settled
    | Decides
    | LeavesTrick
    | DrawsTrumps
    | DrivesOut
    | HighCard
    | ReturnsSuit
    | Signal
    | LongSuit
    | HigherCards
    | LowerCards
    | VoidSeat
    | OnlyHigher
    | Strongest
    | BeatsAll
    | CardsInReserve
    | ClaimProof
    | WeakHand
)
"""A reason for the advised action, as a value."""
