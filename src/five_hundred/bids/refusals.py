"""Why an action is refused: the reasons, one refusal with its sentence, and the error that ``apply`` raises."""

import attrs

from five_hundred.base.errors import FiveHundredError
from five_hundred.base.option_kinds import Choice
from five_hundred.base.values import Value
from five_hundred.bids.contracts import Bid
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat

__all__ = ["Illegal", "IllegalActionError", "Reason", "not_your_turn"]


class Reason(Choice):
    """Why an action is refused; ``doc`` says it in a sentence."""

    MATCH_OVER = "match-over", "The match is over."
    NOT_DUE = "not-due", "Another kind of action is due: a deal, a call, an exchange, a nomination or a card."
    NOT_OFFERED = "not-offered", "The house rules have no such action, or not at this moment."
    NOT_YOUR_TURN = "not-your-turn", "The seat that tried is not the one to act."
    WRONG_PACK = "wrong-pack", "The deal is not every card of the pack once."
    NOT_RESHUFFLED = "not-reshuffled", "The pack is dealt as it lies, and the deal has another order."
    NOT_LOOKED = "not-looked", "The player has not looked at the hand: look first, or bid blind."
    NO_MISDEAL = "no-misdeal", "The hand may not be thrown in: it holds an ace, a face card or a joker."
    NO_NULL = "no-null", "The side may bid no null, since a partner has refused to throw the cards in."
    UNKNOWN_BID = "unknown-bid", "The special bid is not on offer in this game."
    BID_TOO_LOW = "bid-too-low", "The bid is not higher than the standing one."
    BELOW_MINIMUM = "below-minimum", "The bid is below the lowest level, and nobody may inkle."
    MAY_NOT_INKLE = "may-not-inkle", "This player may not, or not now, bid below the lowest level."
    GATE_CLOSED = "gate-closed", "The special bid may only be made after another bid."
    DEALER_MUST_BID = "dealer-must-bid", "Nobody has bid, so the dealer must make a bid that can become the contract."
    NOT_HELD = "not-held", "The card is not in the hand."
    WRONG_COUNT = "wrong-count", "The exchange has too many or too few cards."
    REPEATED_CARD = "repeated-card", "A card stands twice in the exchange."
    NOT_ON_TABLE = "not-on-table", "The card does not lie face up on the table."
    NOT_CALLABLE = "not-callable", "The card may not be called."
    NOT_ALONE = "not-alone", "A card must be called: nobody may say openly to play alone."
    UNPROVEN_CLAIM = "unproven-claim", "Somebody might yet take a trick, as far as the claimer can see."
    NO_JOKER = "no-joker", "There is no joker in the hand to nominate."
    MUST_FOLLOW = "must-follow", "The hand can follow suit and must."
    MUST_PLAY_JOKER = "must-play-joker", "The hand cannot follow suit and must play its joker."
    JOKER_RENEGES = "joker-reneges", "The joker may not be played to a suit in which its holder has shown void."
    JOKER_LAST_TRICK_ONLY = "joker-last-trick-only", "The joker may only be played to the last trick."
    JOKER_LEAD = "joker-lead", "The joker may not be led before the last trick."
    NAME_A_SUIT = "name-a-suit", "A joker that is led must name a suit."
    SUIT_NOT_ALLOWED = "suit-not-allowed", "The led joker may not name that suit."
    NO_SUIT_TO_NAME = "no-suit-to-name", "The play names a suit, and it must not."


@attrs.frozen(repr=False)
class Illegal(Value):
    """Why an action is refused, for a program and for a person."""

    reason: Reason
    """The reason, to be matched on."""
    message: str = attrs.field(repr=False)
    """One sentence for the player who tried; not in the ``repr``, since it may name cards of the hand."""
    option: str | None = None
    """The dotted path of the house rule that forbids it; ``None`` when the game itself does."""
    cards: tuple[Card, ...] = attrs.field(default=(), repr=False)
    """The cards that would have been right; not in the ``repr``, since they are in a hand."""
    bids: tuple[Bid, ...] = ()
    """The bids that would have been right, lowest first; the first few where there are many."""


class IllegalActionError(FiveHundredError):
    """An action was refused; the state is as it was.

    Args:
        illegal: the reason.
    """

    illegal: Illegal

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(illegal)
        self.illegal = illegal

    def __str__(self) -> str:
        return self.illegal.message


def not_your_turn(seat: Seat | None) -> Illegal:
    """The refusal of an action by a seat that is not to act; it says nothing about anybody's cards.

    Args:
        seat: the seat that is to act; ``None`` where a deal is due.
    """
    whose = "a deal is due" if seat is None else f"seat {seat} is to act"
    return Illegal(Reason.NOT_YOUR_TURN, f"It is not your turn: {whose}.")
