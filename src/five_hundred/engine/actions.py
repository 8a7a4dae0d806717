"""What an action is, and the actions of several phases; the modules of the phases define the other actions.

Most tables need only :class:`Deal`, :class:`Pass`, :class:`MakeBid`, :class:`Exchange`, :class:`Nominate` and
:class:`PlayCard`; the other actions are needed only under certain house rules.

An action does not name a seat, because the state determines whose turn it is.  Actions are small frozen values.  Equal
actions are the same object, however they were created; only deals and exchanges, of which there are too many, are
separate objects that compare by their cards.  A constructor raises ``TypeError`` if an argument has the wrong type;
:func:`five_hundred.why_illegal` checks whether an action is legal.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs

from five_hundred.base.arguments import A_CARD, A_SUIT, expect, expected, numbered
from five_hundred.base.interned import Interned
from five_hundred.base.values import Printed
from five_hundred.cards.card import ALL_CARDS, SUITS, Card, Suit
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.bids.trick_bids import TrickBid

__all__ = [
    "PASS",
    "Action",
    "Claim",
    "KeptAction",
    "MakeBid",
    "OneCard",
    "Pass",
    "PlayCard",
    "how_many",
]

_BID: Final = "a TrickBid or a SpecialBid, such as parse_bid('7H', rules)"


def how_many(cards: Sequence[Card]) -> str:
    """Return what a printed action shows of hidden cards: only their number."""
    # Some printers, such as that of the Rich library, print the fields of an attrs object and never call its repr.
    return f"<{len(cards)} cards>"


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


@attrs.frozen(eq=False, repr=False)
class Claim(KeptAction):
    """Claim tricks without playing the cards (catalogue: claims; 6.45).

    Args:
        tricks: the number of remaining tricks that the claimer takes, while the opponents take the others; ``None`` to
            claim all remaining tricks.
    """

    tricks: int | None = attrs.field(default=None, validator=numbered(optional=True))


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
