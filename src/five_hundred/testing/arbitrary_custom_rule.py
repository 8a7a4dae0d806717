"""Arbitrary custom rules, which use every hook; a number decides what each hook does."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

import attrs

from five_hundred.base.options import number
from five_hundred.cards.seats import Seat, Side
from five_hundred.engine.actions import Action
from five_hundred.engine.play.tricks import Trick
from five_hundred.engine.score.match_end import Ending, Outcome
from five_hundred.engine.score.scoring import HandScore
from five_hundred.engine.table.custom_rule import CustomRule
from five_hundred.engine.table.view import View
from five_hundred.rules import RuleSet
from five_hundred.rules.custom_rule import PHASES_WITH_CHOICES, why_too_many_discards
from five_hundred.testing.option_chooser import Chooser

__all__ = ["ARBITRARY_CUSTOM_RULES", "ArbitraryCustomRule", "ArbitraryExchangeRule", "with_arbitrary_custom_rule"]

_MOST: Final = 1_000
_MOST_HANDS: Final = 25
"""The number of hands after which the rules end each match."""


@attrs.frozen(repr=False)
class ArbitraryCustomRule(CustomRule):
    """An arbitrary custom rule that uses every hook, and may forbid actions in each phase except the exchange.

    Code that works with this rule, for every ``number``, should work with any custom rule.
    """

    name = "arbitrary"
    sentence = "Arbitrary rule {number} applies."
    limits: ClassVar[Sequence[str]] = tuple(phase for phase in PHASES_WITH_CHOICES if phase != "exchanging")

    number: int = number(0, "The number that decides what each hook does.", low=0, high=_MOST, unit="points")

    def why_not(self, view: View, action: Action) -> str | None:
        """Forbid about a third of all actions.

        Args:
            view: the view of the seat to act.
            action: an action that the other rules allow.

        Returns:
            A sentence; ``None`` if the action is allowed.
        """
        forbidden = (sum(map(ord, repr(action))) + self.number + len(view.hand)) % 3 == 0
        return f"Arbitrary rule {self.number} forbids this." if forbidden else None

    def points(self, view: View, score: HandScore) -> Iterable[tuple[Side, int]]:
        """Give each side from -20 to 19 points.

        Args:
            view: a spectator's view of the table at the end of the hand.
            score: the score of the hand.

        Returns:
            Pairs of a side and its points.
        """
        return [(side, (self.number + side * 7 + len(view.tricks)) % 40 - 20) for side in range(len(score.before))]

    def outcome(self, view: View, score: HandScore, outcome: Outcome | None) -> Outcome | None:
        """End the match early if the number is odd, and continue it beyond its usual end if 3 divides the number.

        Args:
            view: a spectator's view of the table at the end of the hand.
            score: the score of the hand.
            outcome: the result so far; ``None`` if the match continues.

        Returns:
            The result; ``None`` if the match continues.
        """
        last = view.hands_played >= (2 if self.number % 2 else _MOST_HANDS)
        if outcome is None and last:
            most = max(score.after)
            winners = tuple([side for side, points in enumerate(score.after) if points == most])
            return Outcome(winners, Ending.CUSTOM, score.after)
        return outcome if last or self.number % 3 else None

    def dealer(self, view: View, score: HandScore, dealer: Seat) -> Seat:
        """Move the deal a fixed number of places clockwise from the usual dealer.

        Args:
            view: a spectator's view of the table at the end of the hand.
            score: the score of the hand.
            dealer: the next dealer so far.

        Returns:
            The seat of the next dealer.
        """
        players = view.seating.players
        return players[(players.index(dealer) + self.number) % len(players)]

    def winner(self, view: View, trick: Trick) -> Seat:
        """Give every third trick to the seat that played at a fixed place.

        Args:
            view: a spectator's view of the table before the last card of the trick.
            trick: the complete trick.

        Returns:
            The seat that takes the trick.
        """
        return trick.seats[self.number % len(trick.seats)] if len(view.tricks) % 3 == 2 else trick.winner


@attrs.frozen(repr=False)
class ArbitraryExchangeRule(ArbitraryCustomRule):
    """An arbitrary custom rule that may also forbid discards; a RuleSet with a large kitty refuses such a rule."""

    name = "arbitrary-exchange"
    limits: ClassVar[Sequence[str]] = PHASES_WITH_CHOICES


ARBITRARY_CUSTOM_RULES: Final = (ArbitraryCustomRule, ArbitraryExchangeRule)
"""The classes of the custom rules that :func:`with_arbitrary_custom_rule` chooses from."""


def with_arbitrary_custom_rule(rules: RuleSet, chooser: Chooser) -> RuleSet:
    """Return a RuleSet with an arbitrary custom rule after its own custom rules.

    Args:
        chooser: the object that chooses the rule.
    """
    drawn = chooser.integer(0, _MOST)
    limited = ArbitraryExchangeRule(drawn)
    tried = chooser.integer(0, 1) and why_too_many_discards([limited], rules.table.kitty_size) is None
    return attrs.evolve(rules, custom=(*rules.custom, limited if tried else ArbitraryCustomRule(drawn)))
