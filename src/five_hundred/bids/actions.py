"""The actions that a caller submits to the engine: deals, calls, exchanges, plays and others.

Most tables need only :class:`Deal`, :class:`Pass`, :class:`MakeBid`, :class:`Exchange`, :class:`Nominate` and
:class:`PlayCard`; the other actions are needed only under certain house rules.

An action does not name a seat, because the state determines whose turn it is.  Actions are small frozen values.  Equal
actions are the same object, however they were created; only deals and exchanges, of which there are too many, are
separate objects that compare by their cards.  A constructor raises ``TypeError`` if an argument has the wrong type;
:func:`five_hundred.why_illegal` checks whether an action is legal.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs

from five_hundred.base.arguments import A_CARD, A_SUIT, TRUE_OR_FALSE, expect, expected, numbered
from five_hundred.base.interned import Interned
from five_hundred.base.values import Printed
from five_hundred.bids.special_bids import SpecialBid
from five_hundred.bids.trick_bids import TrickBid
from five_hundred.cards.card import ALL_CARDS, SUITS, Card, Suit, as_cards

__all__ = [
    "PASS",
    "Action",
    "AnswerClaim",
    "AnswerThrowIn",
    "CallBreach",
    "CallCard",
    "Claim",
    "Deal",
    "Declare",
    "Exchange",
    "GiveCard",
    "KeepDrawn",
    "KeptAction",
    "Look",
    "MakeBid",
    "Nominate",
    "OfferThrowIn",
    "OneCard",
    "Pass",
    "PlayCard",
    "TakeCard",
]

_BID: Final = "a TrickBid or a SpecialBid, such as parse_bid('7H', rules)"


def _how_many(cards: Sequence[Card]) -> str:
    # Some printers, such as that of the Rich library, print the fields of an attrs object and never call its repr.
    return f"<{len(cards)} cards>"


def _sorted(discards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(as_cards(discards, "discards")))


class Action(Printed):
    """Any action that a caller can submit to the engine."""

    __slots__ = ()

    words: ClassVar[Mapping[str, tuple[object, ...]]] = MappingProxyType({})
    """The fixed words with which actions of this class are written, each with the values of the action's fields."""

    if TYPE_CHECKING:
        __attrs_attrs__: ClassVar[Any]  # every subclass is an attrs class


class KeptAction(Action, Interned):
    """An action of which equal ones are the same object."""

    __slots__ = ()


@attrs.frozen(eq=False, repr=False)
class OneCard(KeptAction):
    """The base class of actions whose only field is a card."""

    verb: ClassVar[str]
    """The word before the card with which the action is written."""
    card: Card = attrs.field(validator=expected(Card, A_CARD))


@attrs.frozen(cache_hash=True, repr=False)
class Deal(Action):
    """Deal the pack; dealing is the only action that depends on chance.

    Args:
        cards: every card of the pack once, in dealing order.
    """

    cards: tuple[Card, ...] = attrs.field(converter=as_cards, repr=_how_many)

    def __repr__(self) -> str:
        # If a log contained the cards of a deal, it would reveal every hand.
        return f"<Deal of {len(self.cards)} cards>"


@attrs.frozen(eq=False, repr=False)
class Pass(KeptAction):
    """Pass: make no bid or, as the highest bidder, do not raise the bid.

    A player who may declare or may call a breach also uses this action to decline.
    """


PASS: Final = Pass()
"""The only instance of the class :class:`Pass`."""


@attrs.frozen(eq=False, repr=False)
class MakeBid(KeptAction):
    """Make a bid.

    Args:
        bid: the trick bid or special bid.
    """

    bid: TrickBid | SpecialBid = attrs.field(validator=expected(TrickBid | SpecialBid, _BID))


@attrs.frozen(cache_hash=True, repr=False)
class Exchange(Action):
    """Discard cards after taking the kitty or, in a double null, after receiving the partner's discards.

    Args:
        discards: the discarded cards, in any order.
    """

    discards: tuple[Card, ...] = attrs.field(converter=_sorted, repr=_how_many)

    def __repr__(self) -> str:
        # If a log contained the discards, it would reveal hidden cards.
        return f"<Exchange of {len(self.discards)} cards>"


@attrs.frozen(eq=False, repr=False)
class Nominate(KeptAction):
    """Nominate the suit of the jokers in the declarer's hand before the first trick.

    Args:
        suit: the suit to which the jokers belong; ``None`` to decline.
    """

    suit: Suit | None = attrs.field(default=None, validator=expected(Suit | None, f"{A_SUIT}, or None"))


@attrs.frozen(eq=False, repr=False)
class Look(KeptAction):
    """Look at the hand, in a game that allows blind bids."""

    words: ClassVar[Mapping[str, tuple[object, ...]]] = MappingProxyType({"look": ()})


@attrs.frozen(eq=False, repr=False)
class OfferThrowIn(KeptAction):
    """Throw the cards in because of a weak hand, or offer to do so (catalogue: misdeal-no-face).

    The option ``table.misdeal`` determines which hands are weak and whether partners must agree.
    """

    words: ClassVar[Mapping[str, tuple[object, ...]]] = MappingProxyType({"throw in": ()})


@attrs.frozen(eq=False, repr=False)
class AnswerThrowIn(KeptAction):
    """Answer a partner's offer to throw the cards in.

    Args:
        agree: whether to throw the cards in.
    """

    words: ClassVar[Mapping[str, tuple[object, ...]]] = MappingProxyType({"agree": (True,), "refuse": (False,)})

    agree: bool = attrs.field(validator=expected(bool, TRUE_OR_FALSE))


@attrs.frozen(eq=False, repr=False)
class KeepDrawn(KeptAction):
    """Keep one of two cards drawn from the pack, and discard the other one (catalogue: p2-form, draw).

    Args:
        first: whether to keep the first card, which the player has seen, rather than the second one.
    """

    words: ClassVar[Mapping[str, tuple[object, ...]]] = MappingProxyType(
        {"keep first": (True,), "keep second": (False,)}
    )

    first: bool = attrs.field(validator=expected(bool, TRUE_OR_FALSE))


@attrs.frozen(eq=False, repr=False)
class TakeCard(OneCard):
    """Take a face-up card from the table: for the kitty before the auction, or for the hand after the auction.

    Args:
        card: the card.
    """

    verb = "take"


@attrs.frozen(eq=False, repr=False)
class CallCard(KeptAction):
    """Call a card; the player who holds this card becomes the partner (catalogue: p5-call).

    Args:
        card: the card; ``None`` to play without a partner.
    """

    card: Card | None = attrs.field(default=None, validator=expected(Card | None, f"{A_CARD}, or None"))


@attrs.frozen(eq=False, repr=False)
class Declare(KeptAction):
    """Declare: take one card from the partner and play alone for all ten tricks (catalogue: F)."""

    words: ClassVar[Mapping[str, tuple[object, ...]]] = MappingProxyType({"declare": ()})


@attrs.frozen(eq=False, repr=False)
class GiveCard(OneCard):
    """Give the declarer one card, face down.

    Args:
        card: the card.
    """

    verb = "give"

    card: Card = attrs.field(validator=expected(Card, A_CARD), repr=lambda _: "<a card>")

    def __repr__(self) -> str:
        # Only two players see the card.
        return "<GiveCard>"


@attrs.frozen(eq=False, repr=False)
class CallBreach(KeptAction):
    """Call a breach: predict that the contract will fail by a certain margin (catalogue: breach)."""

    words: ClassVar[Mapping[str, tuple[object, ...]]] = MappingProxyType({"breach": ()})


@attrs.frozen(eq=False, repr=False)
class Claim(KeptAction):
    """Claim tricks without playing the cards (catalogue: claims; 6.45).

    Args:
        tricks: the number of remaining tricks that the claimer takes, while the opponents take the others; ``None`` to
            claim all remaining tricks.
    """

    tricks: int | None = attrs.field(default=None, validator=numbered(optional=True))


@attrs.frozen(eq=False, repr=False)
class AnswerClaim(KeptAction):
    """Answer an opponent's claim (catalogue 6.45).

    Args:
        agree: whether the claimer receives the claimed tricks; if not, play goes on.
    """

    words: ClassVar[Mapping[str, tuple[object, ...]]] = MappingProxyType(
        {"accept claim": (True,), "refuse claim": (False,)}
    )

    agree: bool = attrs.field(validator=expected(bool, TRUE_OR_FALSE))


@attrs.frozen(eq=False, init=False, weakref_slot=False)
class PlayCard(Action):
    """Play a card to the trick.

    Args:
        card: the card.
        suit: the suit that a player names when leading a joker; ``None`` for every other play.

    Raises:
        TypeError: the arguments are not a card and a suit.
    """

    card: Card
    suit: Suit | None

    def __new__(cls, card: Card, suit: Suit | None = None) -> "PlayCard":
        """Return the canonical play.

        Raises:
            TypeError: the arguments are not a card and a suit.
        """
        try:
            return _PLAYS[card, suit]
        except (KeyError, TypeError):
            expect(card, Card, "card", A_CARD)
            raise TypeError(f"suit must be {A_SUIT} for a led joker, or None, got {type(suit).__name__}") from None

    def __reduce__(self) -> tuple[type["PlayCard"], tuple[Card, Suit | None]]:
        return PlayCard, (self.card, self.suit)


def _make(card: Card, suit: Suit | None) -> PlayCard:
    made = object.__new__(PlayCard)
    object.__setattr__(made, "card", card)
    object.__setattr__(made, "suit", suit)
    return made


# All plays are constructed here once, so that two threads never construct two objects for the same play.
_PLAYS: Final = {(card, suit): _make(card, suit) for card in ALL_CARDS for suit in (None, *SUITS)}
