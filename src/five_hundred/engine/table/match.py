"""The public facts that all phases of a hand share: the rules, the dealer, the scores and the hand played last."""

import attrs

from five_hundred.base.values import Value, Written
from five_hundred.cards.card import Card
from five_hundred.cards.seats import CardCount, Count, PerSeat, PerSide, Seat
from five_hundred.engine.play.tricks import Trick
from five_hundred.engine.score.scoring import HandScore
from five_hundred.engine.table.events import ThrownIn
from five_hundred.engine.table.hand_of_cards import Hand, as_hands
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Call, Contract

__all__ = ["AbandonedDeal", "Match", "PlayedHand"]


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


@attrs.frozen(repr=False)
class Match(Value):
    """The public facts that all phases of a hand share."""

    rules: RuleSet
    """The house rules."""
    dealer: Seat
    """The dealer of this hand."""
    scores: PerSide[int]
    """The score of each side, in points."""
    uncounted: PerSide[int]
    """For each side, the points in ``scores`` that do not decide whether the match ends (catalogue 6.43)."""
    hands_played: Count
    """The number of hands that were played and scored."""
    barred: int = 0
    """The seats that may not bid in this hand's auction, as a bit mask."""
    turned_up: tuple[Card, ...] = ()
    """The cards of the kitty that everyone has seen."""
    on_table: tuple[Card, ...] = ()
    """The cards that lie face up on the table for the players to take."""
    refused: int = 0
    """After the auction, the seats whose partner refused to throw the cards in, as a bit mask; 0 before (the phase of
    the auction has them until then)."""
    last_hand: PlayedHand | None = attrs.field(default=None, repr=False)
    """The hand that was scored last; ``None`` before the end of the first hand."""
    abandoned: AbandonedDeal | None = attrs.field(default=None, repr=False)
    """The deal just before this one, if its cards were thrown in; otherwise ``None``."""
