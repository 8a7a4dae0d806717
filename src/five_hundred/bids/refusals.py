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
    """The reason why an action is refused; ``doc`` explains it in a sentence."""

    MATCH_OVER = "match-over", "The match is over."
    NOT_DUE = (
        "not-due",
        "The engine expects another kind of action, such as a deal, a call, an exchange, a nomination or a card.",
    )
    NOT_OFFERED = "not-offered", "The house rules do not allow this action, or not at this moment."
    NOT_YOUR_TURN = "not-your-turn", "It is the turn of another seat."
    WRONG_PACK = "wrong-pack", "The deal does not contain every card of the pack exactly once."
    NOT_RESHUFFLED = "not-reshuffled", "The pack must be dealt unshuffled, and the deal has a different order."
    NOT_LOOKED = "not-looked", "The player has not looked at the hand yet and must look first or bid blind."
    NO_MISDEAL = "no-misdeal", "The hand may not be thrown in: it holds an ace, a face card or a joker."
    NO_NULL = "no-null", "The side may not make a null bid, because a partner has refused to throw the cards in."
    UNKNOWN_BID = "unknown-bid", "The special bid is not on offer in this game."
    BID_TOO_LOW = "bid-too-low", "The bid is not higher than the highest bid so far."
    BELOW_MINIMUM = "below-minimum", "The bid is below the minimum level, and the house rules do not allow inkles."
    MAY_NOT_INKLE = "may-not-inkle", "This player may not bid below the minimum level now."
    GATE_CLOSED = "gate-closed", "The special bid may only be made after another bid."
    DEALER_MUST_BID = (
        "dealer-must-bid",
        "No other player has bid, so the dealer must make a bid that can become the contract.",
    )
    NOT_HELD = "not-held", "The card is not in the hand."
    WRONG_COUNT = "wrong-count", "The exchange has too many or too few cards."
    REPEATED_CARD = "repeated-card", "The exchange contains a card twice."
    NOT_ON_TABLE = "not-on-table", "The card does not lie face up on the table."
    NOT_CALLABLE = "not-callable", "The card may not be called."
    NOT_ALONE = (
        "not-alone",
        "The bidder must call a card: the house rules do not allow playing without a partner openly.",
    )
    UNPROVEN_CLAIM = "unproven-claim", "The cards that the claimer sees do not prove the claim."
    NO_JOKER = "no-joker", "The hand holds no joker, so the player cannot nominate a suit for one."
    MUST_FOLLOW = "must-follow", "The hand can follow suit and must."
    MUST_PLAY_JOKER = "must-play-joker", "The hand cannot follow suit and must play its joker."
    JOKER_RENEGES = "joker-reneges", "The joker may not be played to a suit in which its holder has shown a void."
    JOKER_LAST_TRICK_ONLY = "joker-last-trick-only", "The joker may only be played to the last trick."
    JOKER_LEAD = "joker-lead", "The joker may not be led before the last trick."
    NAME_A_SUIT = "name-a-suit", "A joker that is led must name a suit."
    SUIT_NOT_ALLOWED = "suit-not-allowed", "The led joker may not name that suit."
    NO_SUIT_TO_NAME = "no-suit-to-name", "The play must not name a suit."


@attrs.frozen(repr=False)
class Illegal(Value):
    """The refusal of an action, with a reason for programs and a message for players."""

    reason: Reason
    """The reason, on which programs can match."""
    message: str = attrs.field(repr=False)
    """A sentence for the player who tried the action; the ``repr`` omits it, because it may name cards of the hand."""
    option: str | None = None
    """The dotted path of the house rule that forbids the action; ``None`` if all forms of the game forbid it."""
    cards: tuple[Card, ...] = attrs.field(default=(), repr=False)
    """The cards that would be legal; the ``repr`` omits them, because they are in a hand."""
    bids: tuple[Bid, ...] = ()
    """The bids that would be legal, lowest first; only the first few if there are many."""


class IllegalActionError(FiveHundredError):
    """The error for an action that is refused; the state stays unchanged.

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
    """Return the refusal for a seat that acts out of turn; it reveals no cards.

    Args:
        seat: the seat whose turn it is; ``None`` if the next action is a deal.
    """
    whose = "a deal is due" if seat is None else f"seat {seat} is to act"
    return Illegal(Reason.NOT_YOUR_TURN, f"It is not your turn: {whose}.")
