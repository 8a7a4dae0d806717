"""The class of custom rules: rules in Python that no option states, whose methods the engine asks.

A hook sees what a player sees, never a state; it can forbid, but not permit.
"""

from collections.abc import Iterable
from inspect import get_annotations
from typing import ClassVar, Final

import attrs

from five_hundred.base.message_parts import did_you_mean
from five_hundred.cards.seats import Seat, Side
from five_hundred.engine.actions import Action
from five_hundred.engine.play.tricks import Trick
from five_hundred.engine.score.match_end import Outcome
from five_hundred.engine.score.scoring import HandScore
from five_hundred.engine.table.view import View
from five_hundred.rules.custom_rule import RuleInPython

__all__ = ["HOOKS", "CustomRule"]

HOOKS: Final = ("why_not", "points", "outcome", "dealer", "winner")
"""The names of the hooks."""
_TAKEN: Final = frozenset([*HOOKS, "hooks", "in_words", "options", "rule"])
"""The names that an option cannot have: those of methods, and the key of the rule's name in a file."""
_SIMILAR: Final = 0.8
"""The similarity from which the name of a method counts as a misspelt hook; 1 means equal."""


@attrs.frozen(repr=False)
class CustomRule(RuleInPython):
    """A rule that no option states; a subclass overrides the methods that it needs, its *hooks*.

    A subclass has a ``name``, a ``sentence`` and, if it forbids actions, the phases that it ``limits``.  With
    ``needs_every_trick = True``, every trick is played: nobody may claim, and play does not stop early.

    Decorate a subclass with ``attrs.frozen``.  Its fields are options: :func:`flag <five_hundred.rules.flag>`,
    :func:`number <five_hundred.rules.number>`, :func:`choice <five_hundred.rules.choice>` or
    :func:`text <five_hundred.rules.text>` defines each.  A rule must not remember anything, draw random numbers,
    or read a clock or a file: the same arguments always lead to the same answer.

    If a RuleSet has several custom rules, each hook receives the answer of the rules before it.
    """

    hooks: ClassVar[frozenset[str]] = frozenset()
    """The names of the hooks that the class overrides."""

    def __init_subclass__(cls) -> None:
        from difflib import get_close_matches  # noqa: PLC0415  # only a class of somebody's own needs it

        super().__init_subclass__()
        if taken := _TAKEN.intersection(get_annotations(cls)):
            raise TypeError(f"{cls.__name__}.{min(taken)} needs another name: '{min(taken)}' means something else here")
        for name in vars(cls).keys() - vars(CustomRule).keys():
            if name[0] != "_" and callable(getattr(cls, name)) and get_close_matches(name, HOOKS, 1, _SIMILAR):
                raise TypeError(f"{cls.__name__}.{name} is not a hook{did_you_mean(name, HOOKS)}")
        cls.hooks = frozenset([name for name in HOOKS if getattr(cls, name) is not getattr(CustomRule, name)])

    def why_not(self, view: View, action: Action) -> str | None:
        """Return why a legal action is forbidden.

        If the custom rules forbid every legal action besides claims, they forbid none.  A rule is therefore not asked
        about an action that is the only one.

        Args:
            view: the view of the seat to act; its ``legal`` is empty.
            action: an action that the other rules allow.

        Returns:
            A sentence for the player; ``None`` if the action is allowed.
        """
        return None

    def points(self, view: View, score: HandScore) -> Iterable[tuple[Side, int]]:
        """Return points to add to the score of a hand.

        If a side may go out before the last card (``match.midhand_out``), these points do not count for it.

        Args:
            view: a spectator's view of the table at the end of the hand, with the tricks that were played and the
                scores before it; without tricks if only the score is kept, or if somebody claimed all of them (see
                ``needs_every_trick``).
            score: the score of the hand so far.

        Returns:
            At most 50 pairs of a side and its points, which may be negative.
        """
        return ()

    def outcome(self, view: View, score: HandScore, outcome: Outcome | None) -> Outcome | None:
        """Return the result of the match after a hand.

        Args:
            view: a spectator's view of the table at the end of the hand, as for :meth:`points`.
            score: the score of the hand; its ``after`` contains the new scores.
            outcome: the result so far; ``None`` if the match continues.

        Returns:
            The result, whose ``scores`` are those of ``score.after``, and whose ``winners`` are in ascending order;
            ``None`` if the match continues.
        """
        return outcome

    def dealer(self, view: View, score: HandScore, dealer: Seat) -> Seat:
        """Return the seat that deals the next hand.

        Args:
            view: a spectator's view of the table at the end of the hand, as for :meth:`points`.
            score: the score of the hand.
            dealer: the next dealer so far.
        """
        return dealer

    def winner(self, view: View, trick: Trick) -> Seat:
        """Return the seat that takes a trick.

        Args:
            view: a spectator's view of the table before the last card of the trick.
            trick: the complete trick; its ``winner`` is the answer so far.
        """
        return trick.winner
