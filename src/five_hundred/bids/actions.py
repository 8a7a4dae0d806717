"""What is submitted to the engine: the deal, the calls, the exchange and the cards.

Most tables need no more than :class:`Deal`, :class:`Pass`, :class:`MakeBid`, :class:`Exchange`, :class:`Nominate` and
:class:`PlayCard`; the others belong to house rules that a RuleSet turns on.

An action carries no seat: whose it is follows from the state.  Actions are small values; plays and bids are interned.
What is made of something else than cards, bids, suits and truth values, as each asks for, is a ``TypeError`` at once;
whether an action is legal is for :func:`five_hundred.why_illegal` to say.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import attrs

from five_hundred.base.arguments import A_CARD, expected
from five_hundred.base.values import Printed, Value
from five_hundred.bids.special_bids import SpecialBid
from five_hundred.bids.trick_bids import TrickBid
from five_hundred.cards.card import ALL_CARDS, SUITS, Card, Suit, as_cards

__all__ = [
    "PASS",
    "Action",
    "AnswerThrowIn",
    "CallBreach",
    "CallCard",
    "Claim",
    "Deal",
    "Declare",
    "Exchange",
    "GiveCard",
    "KeepDrawn",
    "Look",
    "MakeBid",
    "Nominate",
    "OfferThrowIn",
    "Pass",
    "PlayCard",
    "TakeCard",
]

_BID: Final = "a TrickBid or a SpecialBid, such as parse_bid('7H', rules)"
_SUIT: Final = "a Suit, such as Suit.HEARTS"
_EITHER: Final = "True or False"


def _how_many(cards: Sequence[Card]) -> str:
    # For printers that go through the fields of attrs classes and never ask for the repr of the whole, such as rich's.
    return f"<{len(cards)} cards>"


def _sorted(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(as_cards(cards)))


@attrs.frozen(cache_hash=True, repr=False)
class Deal(Printed):
    """Chance: the pack in the order in which it is dealt, first card first.

    Args:
        cards: every card of the pack once.
    """

    cards: tuple[Card, ...] = attrs.field(converter=as_cards, repr=_how_many)

    def __repr__(self) -> str:
        # A deal in a log would give away every hand.
        return f"<Deal of {len(self.cards)} cards>"


@attrs.frozen(repr=False)
class _Word(Value):
    """What says all by what it is."""


class Pass(_Word):
    """Make no bid; for the standing bidder who may raise: keep the bid.

    Also the answer of a player who is asked for a declaration or a breach and makes none.
    """

    __slots__ = ()


PASS: Final = Pass()
"""The pass; there is only one."""


@attrs.frozen(cache_hash=True, repr=False)
class MakeBid(Value):
    """Make a bid.

    Args:
        bid: the trick bid or special bid.
    """

    bid: TrickBid | SpecialBid = attrs.field(validator=expected(TrickBid | SpecialBid, _BID))


@attrs.frozen(cache_hash=True, repr=False)
class Exchange(Printed):
    """Discard after having taken the kitty (or, in a double null, the partner's discards).

    Args:
        discards: the cards to put away, in any order.
    """

    discards: tuple[Card, ...] = attrs.field(converter=_sorted, repr=_how_many)

    def __repr__(self) -> str:
        # Nor are the discards for everybody who reads a log.
        return f"<Exchange of {len(self.discards)} cards>"


@attrs.frozen(repr=False)
class Nominate(Value):
    """Fix the suit of the jokers in the contractor's hand before the first trick.

    Args:
        suit: the suit to which they shall belong; ``None`` declines, and the ordinary rules hold.
    """

    suit: Suit | None = attrs.field(default=None, validator=expected(Suit | None, f"{_SUIT}, or None"))


class Look(_Word):
    """Look at the own hand, where blind bids may be made before that."""

    __slots__ = ()


class OfferThrowIn(_Word):
    """Offer to throw in a hand without ace, face card or joker (catalogue: misdeal-no-face)."""

    __slots__ = ()


@attrs.frozen(repr=False)
class AnswerThrowIn(Value):
    """A partner's answer to the offer to throw a hand in.

    Args:
        agree: whether the cards shall be thrown in.
    """

    agree: bool = attrs.field(validator=expected(bool, _EITHER))


@attrs.frozen(repr=False)
class KeepDrawn(Value):
    """Say what becomes of two cards drawn from the pack: one is kept, the other discarded (catalogue: p2-form, draw).

    Args:
        first: whether to keep the first card, which has been seen, and discard the second; or the other way round.
    """

    first: bool = attrs.field(validator=expected(bool, _EITHER))


@attrs.frozen(repr=False)
class TakeCard(Value):
    """Take one of the cards that lie face up: for the kitty before the auction, for the hand after it.

    Args:
        card: the card.
    """

    card: Card = attrs.field(validator=expected(Card, A_CARD))


@attrs.frozen(repr=False)
class CallCard(Value):
    """Call a card, whose holder becomes the partner (catalogue: p5-call).

    Args:
        card: the card; ``None``: nobody shall be partner.
    """

    card: Card | None = attrs.field(default=None, validator=expected(Card | None, f"{A_CARD}, or None"))


class Declare(_Word):
    """Declare: play for all ten tricks without the partner, with one of the partner's cards (catalogue: F)."""

    __slots__ = ()


@attrs.frozen(repr=False)
class GiveCard(Printed):
    """Give the declarer a card, face down.

    Args:
        card: the card.
    """

    card: Card = attrs.field(validator=expected(Card, A_CARD), repr=lambda _: "<a card>")

    def __repr__(self) -> str:
        # Only two players see it.
        return "<GiveCard>"


class CallBreach(_Word):
    """Call that the contract will fail by an extra trick (catalogue: breach)."""

    __slots__ = ()


class Claim(_Word):
    """Claim all the tricks that remain (catalogue: claims)."""

    __slots__ = ()


@attrs.frozen(eq=False, init=False, weakref_slot=False)
class PlayCard(Printed):
    """Play a card to the trick; always the same object for the same card and suit.

    Args:
        card: the card.
        suit: the suit that a led joker names; ``None`` for every other play.

    Raises:
        TypeError: it is given anything but a card and a suit.
    """

    card: Card
    suit: Suit | None

    def __new__(cls, card: Card, suit: Suit | None = None) -> "PlayCard":
        """Return the canonical play.

        Raises:
            TypeError: it is given anything but a card and a suit.
        """
        try:
            return _PLAYS[card, suit]
        except (KeyError, TypeError):
            given = ", ".join(type(each).__name__ for each in ((card,) if suit is None else (card, suit)))
            right = "PlayCard takes a Card, such as parse_card('6D'), and, for a led joker, a Suit"
            raise TypeError(f"{right}, not {given}") from None

    def __reduce__(self) -> tuple[type["PlayCard"], tuple[Card, Suit | None]]:
        return PlayCard, (self.card, self.suit)


def _make(card: Card, suit: Suit | None) -> PlayCard:
    made = object.__new__(PlayCard)
    object.__setattr__(made, "card", card)
    object.__setattr__(made, "suit", suit)
    return made


# All of them are made here, once: two threads must never make two plays of the same card.
_PLAYS: Final = {(card, suit): _make(card, suit) for card in ALL_CARDS for suit in (None, *SUITS)}


Action: TypeAlias = (
    Deal
    | KeepDrawn
    | TakeCard
    | Look
    | OfferThrowIn
    | AnswerThrowIn
    | Pass
    | MakeBid
    | Exchange
    | CallCard
    | Declare
    | GiveCard
    | Nominate
    | CallBreach
    | PlayCard
    | Claim
)
"""Everything that can be submitted."""
