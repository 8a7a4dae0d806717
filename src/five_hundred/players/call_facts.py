"""What a call says about a hand, as values that a program can show in its own way."""

import attrs

from five_hundred.base.values import Printed
from five_hundred.cards.card import Card, Suit
from five_hundred.rules.bids.contracts import Call

__all__ = ["CallMeaning", "CardShare", "SuitLength", "Usual"]


@attrs.frozen
class Usual(Printed):
    """The usual values of a number: about four in five hands lie between ``low`` and ``high``."""

    low: float
    """The number that a tenth of the hands do not reach."""
    mean: float
    """The mean over all hands."""
    high: float
    """The number that a tenth of the hands exceed."""


@attrs.frozen
class SuitLength(Printed):
    """How many cards of a suit the player holds."""

    suit: Suit
    """The suit; under the bid, the left bower and the jokers count as trumps."""
    cards: Usual
    """The number of cards."""


@attrs.frozen
class CardShare(Printed):
    """How often the player holds a card."""

    card: Card
    """The card."""
    share: float
    """The share of the hands that contain the card, from 0 to 1."""


@attrs.frozen
class CallMeaning(Printed):
    """What a call says about the hand that its player was dealt."""

    call: Call
    """The call."""
    hands: int
    """The number of hands on which the other values are based."""
    share: float
    """The share of all possible hands with which level 3 makes the call, from 0 to 1."""
    usual: bool
    """Whether level 3 makes the call often enough; if not, the values describe the hands that fit it best."""
    tricks: Usual
    """The tricks that the player's side can expect in the denomination of the bid, judged by the hand alone.

    For a pass, the denomination is the best one of the hand.  The number ignores a custom rule that decides who takes
    a trick.
    """
    lengths: tuple[SuitLength, ...]
    """The number of cards in each suit."""
    cards: tuple[CardShare, ...]
    """How often the hand contains the most important cards: the highest trumps, or the jokers and aces."""
    high_cards: Usual
    """The number of cards above the ten, including jokers."""
    joker: float | None
    """The share of the hands that contain a joker, from 0 to 1; ``None`` if the pack has none."""
    sentence: str
    """The meaning as a sentence in English."""

    def __str__(self) -> str:
        return self.sentence
