"""The public facts of the last hand that was played, or of a deal that was thrown in."""

import attrs

from five_hundred.base.values import Value, Written
from five_hundred.bids.contracts import Call, Contract
from five_hundred.cards.card import Card
from five_hundred.cards.seats import CardCount, PerSeat, Seat
from five_hundred.engine.events import ThrownIn
from five_hundred.engine.hand_of_cards import Hand, as_hands
from five_hundred.engine.scoring import HandScore
from five_hundred.engine.tricks import Trick

__all__ = ["AbandonedDeal", "PlayedHand"]


@attrs.frozen(repr=False, cache_hash=True)
class PlayedHand(Written):
    """A hand that was played and scored, as everyone at the table saw it (catalogue: sections D, G, H and I).

    The value contains no discards, no kitty card that stayed face down and no dead hand: only the player who discarded
    sees the discards, and nobody sees the other cards (sources 002, 003, 004).
    """

    dealer: Seat
    """The dealer of the hand."""
    calls: tuple[Call, ...]
    """The calls of the auction."""
    score: HandScore
    """The contract, the number of tricks that each seat took, and the score line by line, in points."""
    partner: Seat | None
    """The seat that held or had played the called card; ``None`` if no card was called, or no other seat held it."""
    tricks: tuple[Trick, ...]
    """The complete tricks; fewer than ten if play stopped early or a seat claimed the other tricks."""
    claimed_by: Seat | None
    """The seat whose claim ended the hand; ``None`` if no claim did (catalogue: claims)."""
    exposed: tuple[tuple[Seat, Hand], ...] = attrs.field(converter=as_hands)
    """The hands that lay face up, with their seats and all ten cards; for a dummy, only the cards that were turned up.

    The cards include those that were played before the hand was exposed (catalogue: open-exposed, p2-form).
    """
    turned_up: tuple[Card, ...]
    """The cards of the kitty that everyone saw."""
    kitty_count: CardCount
    """The number of cards in a kitty that nobody took; 0 if a player took the kitty (catalogue: null-kitty)."""
    discarded: PerSeat[CardCount]
    """The number of cards that each seat discarded face down (catalogue: kitty-visibility)."""

    @property
    def contract(self) -> Contract:
        """The contract; its ``declarer`` is ``None`` if all players passed but the hand was played anyway."""
        return self.score.contract


@attrs.frozen(repr=False, cache_hash=True)
class AbandonedDeal(Value):
    """A deal whose cards the players threw in, as everyone at the table saw it (catalogue: all-pass, misdeal-no-face).

    Nobody shows a hand or the kitty when the cards are thrown in, so an abandoned deal contains no cards.
    """

    dealer: Seat
    """The dealer of the deal."""
    calls: tuple[Call, ...]
    """The calls of the auction, including the last one; empty after a misdeal that no player had to claim."""
    reason: ThrownIn
    """The reason why the players threw the cards in."""
