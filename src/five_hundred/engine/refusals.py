"""Refusals of illegal actions: the possible reasons, the refusal class, and the error that ``apply`` raises."""

from collections.abc import Iterable

import attrs

from five_hundred.base.errors import FiveHundredError
from five_hundred.base.option_kinds import Choice
from five_hundred.base.values import Value
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.rules.bids.contracts import Bid

__all__ = ["Illegal", "IllegalActionError", "Reason", "not_on_table", "not_your_turn", "whose_turn"]


class Reason(Choice):
    """The reason why an action is illegal; the attribute ``doc`` explains the reason in a sentence."""

    MATCH_OVER = "match-over", "The match is over."
    NOT_DUE = "not-due", "Another kind of action must come first, such as a deal, a call, an exchange or a nomination."
    NOT_OFFERED = "not-offered", "The house rules do not allow this kind of action, or do not allow it at this point."
    NOT_YOUR_TURN = "not-your-turn", "It is another seat's turn."
    WRONG_PACK = "wrong-pack", "The deal does not contain every card of the pack exactly once."
    NOT_RESHUFFLED = "not-reshuffled", "The pack must be dealt in its present order, without shuffling."
    NOT_LOOKED = "not-looked", "The player must first look at the hand or make a blind bid."

    NO_MISDEAL = (
        "no-misdeal",
        "The hand may not be thrown in, because it contains a face card or, under some rules, an ace or a joker.",
    )
    NO_NULL = (
        "no-null",
        "The player's side may not make a null bid, because a partner has refused to throw the cards in.",
    )
    UNKNOWN_BID = "unknown-bid", "The house rules do not include this bid."
    BID_TOO_LOW = "bid-too-low", "The bid is not higher than the highest bid so far."
    BELOW_MINIMUM = "below-minimum", "The bid is below the minimum level, and the house rules do not allow inkles."
    MAY_NOT_INKLE = "may-not-inkle", "The player may not make an inkle (a bid below the minimum level) at this point."
    GATE_CLOSED = "gate-closed", "The special bid may not be made at this point in the auction."
    DEALER_MUST_BID = (
        "dealer-must-bid",
        "No bid so far can become the contract, so the dealer must make a bid that can.",
    )
    NOT_HELD = "not-held", "The hand does not contain this card."
    WRONG_COUNT = "wrong-count", "The exchange contains too many or too few cards."
    REPEATED_CARD = "repeated-card", "The exchange contains a card twice."
    NOT_ON_TABLE = "not-on-table", "The card is not one of the face-up cards on the table."
    NOT_CALLABLE = "not-callable", "The house rules do not allow the declarer to call this card."
    NOT_ALONE = "not-alone", "The declarer must call a card and may not choose to play without a partner."
    UNPROVEN_CLAIM = (
        "unproven-claim",
        "The cards that the claimer sees do not prove that the claimer will take all remaining tricks.",
    )
    CUSTOM_RULE = "custom-rule", "A custom rule, which ``option`` names, forbids the action."
    NO_JOKER = "no-joker", "The hand contains no joker, so the player cannot nominate a suit."
    MUST_FOLLOW = "must-follow", "The player can follow suit and must therefore do so."
    MUST_PLAY_JOKER = "must-play-joker", "The player cannot follow suit and must therefore play a joker."
    JOKER_RENEGES = "joker-reneges", "A player who has shown a void in the suit led may not play the joker."
    JOKER_LAST_TRICK_ONLY = "joker-last-trick-only", "The joker may be played only to the last trick."
    JOKER_LEAD = "joker-lead", "The joker may not be led before the last trick."
    NAME_A_SUIT = "name-a-suit", "A player who leads this joker must name a suit."
    SUIT_NOT_ALLOWED = "suit-not-allowed", "A player who leads the joker may not name this suit."
    NO_SUIT_TO_NAME = "no-suit-to-name", "The play names a suit, but no suit may be named with this card."


@attrs.frozen(repr=False)
class Illegal(Value):
    """The refusal of an illegal action, with a reason for programs and a message for people."""

    reason: Reason
    """The reason for the refusal, which a program can test."""
    message: str = attrs.field(repr=False)
    """A message for the player; the ``repr`` omits the message, because it may name cards in the player's hand."""
    option: str | None = None
    """The dotted path of the option that forbids the action; ``None`` if no option causes the refusal."""
    cards: tuple[Card, ...] = attrs.field(default=(), repr=False)
    """The cards that would be legal; the ``repr`` omits these cards, because they may be in a hand."""
    bids: tuple[Bid, ...] = ()
    """The bids that would be legal, lowest first; if there are many, only the lowest few."""
    seat: Seat | None = None
    """The seat that the message speaks of; ``None`` if it speaks of no seat but that of the player it is for.

    The message calls this seat by its number; :func:`five_hundred.describe` calls it by a name.
    """


class IllegalActionError(FiveHundredError):
    """The error that :func:`five_hundred.engine.game.apply` raises for an illegal action.

    Args:
        illegal: the refusal.
    """

    illegal: Illegal

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(illegal)
        self.illegal = illegal

    def __str__(self) -> str:
        return self.illegal.message


def not_on_table(card: Card, on_table: Iterable[Card]) -> Illegal:
    """Return the refusal of a card that a player takes, but that is not one of the face-up cards on the table."""
    cards = tuple(sorted(on_table))
    return Illegal(Reason.NOT_ON_TABLE, f"{card} is not one of the exposed cards on the table.", cards=cards)


def not_your_turn(seat: Seat | None) -> Illegal:
    """Return the refusal of an action out of turn; ``seat``, which must act, is ``None`` if the cards must be dealt.

    The message reveals nothing about the cards.
    """
    if seat is None:
        return Illegal(Reason.NOT_YOUR_TURN, "It is not your turn: the cards must be dealt first.")
    return Illegal(Reason.NOT_YOUR_TURN, whose_turn(f"seat {seat}"), seat=seat)


def whose_turn(name: str) -> str:
    """Return the message of a refusal because another seat, which is called ``name``, must act."""
    return f"It is not your turn: {name} must act."
