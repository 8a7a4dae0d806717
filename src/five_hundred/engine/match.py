"""The public facts that all phases of a hand share: the rules, the dealer, the scores and the hand played last."""

import attrs

from five_hundred.base.values import Value, maker
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Count, PerSide, Seat
from five_hundred.engine.played_hand import AbandonedDeal, PlayedHand
from five_hundred.rules import RuleSet

__all__ = ["Match", "make_match"]


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
    hands: Count
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


make_match: type[Match] = maker(Match)
"""Create a match from positional field values; this is faster than calling the class."""
