"""The rules of a club: six that no option of the library states, each in about ten lines."""

from collections.abc import Iterable

import attrs

import five_hundred as fh
from five_hundred import CustomRule
from five_hundred.rules import number


@attrs.frozen
class NoLowMisere(CustomRule):
    """A side that is far behind may not gamble on a misère."""

    name = "no-low-misere"
    sentence = "Nobody whose side has {floor} points or fewer may bid a misère."
    limits = ("bidding",)

    floor: int = number(-300, "The score at which a misère is forbidden.", low=-10_000, high=10_000, unit="points")

    def why_not(self, view: fh.View, action: fh.Action) -> str | None:
        """Forbid special bids that must take no trick."""
        if view.seat is None or not isinstance(action, fh.MakeBid) or not isinstance(action.bid, fh.SpecialBid):
            return None
        score = view.scores[view.seating.side_of[view.seat]]
        if score > self.floor or action.bid.most > 0:
            return None
        return f"With {score} points, you may not bid a misère."


@attrs.frozen
class HighNoTrump(CustomRule):
    """A bid at no trump must be for many tricks."""

    name = "high-no-trump"
    sentence = "A bid at no trump must be for {least} tricks or more."
    limits = ("bidding",)

    least: int = number(7, "The fewest tricks of a bid at no trump.", low=6, high=10, unit="tricks")

    def why_not(self, view: fh.View, action: fh.Action) -> str | None:
        """Forbid low trick bids at no trump."""
        if isinstance(action, fh.MakeBid) and isinstance(action.bid, fh.TrickBid):
            bid = action.bid
            if bid.strain is fh.Strain.NO_TRUMP and bid.level < self.least:
                return f"A bid at no trump must be for {self.least} tricks or more."
        return None


@attrs.frozen
class UnbrokenTrumps(CustomRule):
    """As in hearts: nobody leads a trump before a trump has been played."""

    name = "unbroken-trumps"
    sentence = "Nobody leads a trump before one has been played, unless the hand has no other card."
    limits = ("playing",)

    def why_not(self, view: fh.View, action: fh.Action) -> str | None:
        """Forbid the lead; a hand with nothing but trumps may lead one, because no rule can forbid everything."""
        if view.trick or view.contract is None or not isinstance(action, fh.PlayCard):
            return None
        trump = view.contract.strain.suit
        if trump is None or view.suit_of(action.card) is not trump:
            return None
        if any(view.suit_of(card) is trump for trick in view.tricks for card in trick.cards):
            return None
        return f"{trump.name.title()} may not be led before one has been played."


@attrs.frozen
class LastHandDouble(CustomRule):
    """The last of a fixed number of hands counts double."""

    name = "last-hand-double"
    sentence = "Hand {hand} counts double."

    hand: int = number(8, "The number of the hand that counts double.", low=1, high=100, unit="hands")

    def points(self, view: fh.View, score: fh.HandScore) -> Iterable[tuple[fh.Side, int]]:
        """Add the points of the hand once more."""
        if view.hands_played + 1 != self.hand:
            return ()
        return [(side, score.change(side)) for side in range(len(score.before))]


@attrs.frozen
class SharedWin(CustomRule):
    """Sides with equal scores share the win."""

    name = "shared-win"
    sentence = "If the match ends with equal scores, the sides share the win."

    def outcome(self, view: fh.View, score: fh.HandScore, outcome: fh.Outcome | None) -> fh.Outcome | None:
        """Add the sides that have as many points as a winner."""
        if outcome is None:
            return None
        most = max(score.after[side] for side in outcome.winners)
        return attrs.evolve(outcome, winners=tuple(side for side, points in enumerate(score.after) if points == most))


@attrs.frozen
class LoserDeals(CustomRule):
    """The side that won fewest points in a hand deals the next one."""

    name = "loser-deals"
    sentence = "A player of the side with the worst result of a hand deals the next one."

    def dealer(self, view: fh.View, score: fh.HandScore, dealer: fh.Seat) -> fh.Seat:
        """Return the next player clockwise who belongs to the side with the worst result."""
        seating = view.seating
        worst = min(range(len(score.before)), key=score.change)
        while seating.side_of[dealer] != worst:
            dealer = seating.after(dealer)
        return dealer


ALL = (NoLowMisere, HighNoTrump, UnbrokenTrumps, LastHandDouble, SharedWin, LoserDeals)
"""The classes, which a reader of the club's files needs."""
