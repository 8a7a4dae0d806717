"""Refusals of illegal actions: the reasons, the refusal with its message, and the error that ``apply`` raises."""

import attrs

from five_hundred.base.errors import FiveHundredError
from five_hundred.base.option_kinds import Choice
from five_hundred.base.values import Value
from five_hundred.bids.contracts import Bid
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat

__all__ = ["Illegal", "IllegalActionError", "Reason", "not_your_turn"]


class Reason(Choice):
    """The reason why an action is illegal; ``doc`` explains it in a sentence."""

    MATCH_OVER = "match-over", "The match is over."
    NOT_DUE = "not-due", "Another kind of action must come first, such as a deal, a call, an exchange or a nomination."
    NOT_OFFERED = "not-offered", "The house rules do not allow this kind of action, or not at this moment."
    NOT_YOUR_TURN = "not-your-turn", "Another seat must act next."
    WRONG_PACK = "wrong-pack", "The deal does not contain every card of the pack exactly once."
    NOT_RESHUFFLED = "not-reshuffled", "The pack must be dealt without a shuffle, but the deal has another order."
    NOT_LOOKED = "not-looked", "The player must look at the hand first, or bid blind."
    NO_MISDEAL = "no-misdeal", "The hand may not be thrown in: it holds an ace, a face card or a joker."
    NO_NULL = "no-null", "The side may not bid null, because a partner has refused to throw the cards in."
    UNKNOWN_BID = "unknown-bid", "This game does not offer the bid."
    BID_TOO_LOW = "bid-too-low", "The bid is not higher than the highest bid so far."
    BELOW_MINIMUM = "below-minimum", "The bid is below the lowest level, and this game has no inkles."
    MAY_NOT_INKLE = "may-not-inkle", "The player may not inkle, that is, bid below the lowest level, at this moment."
    GATE_CLOSED = "gate-closed", "The special bid may not be made at this point of the auction."
    DEALER_MUST_BID = "dealer-must-bid", "No bid so far can become the contract, so the dealer must make one that can."
    NOT_HELD = "not-held", "The card is not in the hand."
    WRONG_COUNT = "wrong-count", "The exchange has too many or too few cards."
    REPEATED_CARD = "repeated-card", "A card appears twice in the exchange."
    NOT_ON_TABLE = "not-on-table", "The card is not one of the exposed cards on the table."
    NOT_CALLABLE = "not-callable", "The card may not be called."
    NOT_ALONE = "not-alone", "The declarer must call a card and may not openly choose to play alone."
    UNPROVEN_CLAIM = "unproven-claim", "From what the claimer can see, another player might still take a trick."
    NO_JOKER = "no-joker", "The hand has no joker, so no suit can be nominated."
    MUST_FOLLOW = "must-follow", "The hand can follow suit, so it must."
    MUST_PLAY_JOKER = "must-play-joker", "The hand cannot follow suit, so it must play its joker."
    JOKER_RENEGES = "joker-reneges", "The joker may not be played to a suit in which its holder has shown void."
    JOKER_LAST_TRICK_ONLY = "joker-last-trick-only", "The joker may be played only to the last trick."
    JOKER_LEAD = "joker-lead", "The joker may not be led before the last trick."
    NAME_A_SUIT = "name-a-suit", "A joker that is led must name a suit."
    SUIT_NOT_ALLOWED = "suit-not-allowed", "The led joker may not name that suit."
    NO_SUIT_TO_NAME = "no-suit-to-name", "The play names a suit, but it must not name one."


@attrs.frozen(repr=False)
class Illegal(Value):
    """A refusal of an action: a reason for programs, and a message for people."""

    reason: Reason
    """The reason, which a program can match on."""
    message: str = attrs.field(repr=False)
    """A sentence for the player; the ``repr`` omits it, because it may name cards of the hand."""
    option: str | None = None
    """The dotted path of the house rule that forbids the action; ``None`` if no house rule decides it."""
    cards: tuple[Card, ...] = attrs.field(default=(), repr=False)
    """The cards that would be legal; the ``repr`` omits them, because they may be in a hand."""
    bids: tuple[Bid, ...] = ()
    """The bids that would be legal, lowest first; only the first few if there are many."""


class IllegalActionError(FiveHundredError):
    """The error that :func:`five_hundred.engine.game.apply` raises for an illegal action; the state does not change.

    Args:
        illegal: the refusal.
    """

    illegal: Illegal

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(illegal)
        self.illegal = illegal

    def __str__(self) -> str:
        return self.illegal.message


def not_your_turn(seat: Seat | None) -> Illegal:
    """Return the refusal of an action by a seat that may not act now; the message reveals nothing about any cards.

    Args:
        seat: the seat that must act next; ``None`` if the cards must be dealt.
    """
    whose = "the cards must be dealt first" if seat is None else f"seat {seat} must act"
    return Illegal(Reason.NOT_YOUR_TURN, f"It is not your turn: {whose}.")
