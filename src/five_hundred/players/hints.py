"""Hints: the action that a good player would choose, the alternatives, and the reasons for the choice.

A hint uses only one seat's view, so it reveals no hidden card.
"""

from collections.abc import Sequence
from typing import Final

import attrs

from five_hundred.base.arguments import A_VIEW, expect, expect_number, expect_seconds
from five_hundred.base.values import Printed
from five_hundred.engine.actions import Action
from five_hundred.engine.table.view import View
from five_hundred.players.bidding import chances_of_calls, promising_calls
from five_hundred.players.hint_facts import Fact, facts_of
from five_hundred.players.hint_sentences import sentence_of
from five_hundred.players.searching import Search, decide
from five_hundred.players.weighing import Weighed

__all__ = ["Hint", "Rival", "hint"]

_FEW_BIDS: Final = 3
"""The number of bids that a hint names in addition to the choice and a pass."""


@attrs.frozen
class Rival(Printed):
    """An action worth considering, with the results that the seat can expect from it."""

    action: Action
    """The action."""
    points: float | None
    """The mean of the points that the seat's team gains in the hand minus those of all others.

    ``None`` in the auction.
    """
    error: float | None
    """The standard error of ``points``; ``None`` in the auction."""
    made: float | None
    """The share of deals, from 0 to 1, in which the contract is made; ``None`` if it is not known."""
    chance: float | None
    """The estimated chance of winning the match, from 0 to 1; ``None`` if it is not known."""


@attrs.frozen
class Hint(Printed):
    """The action that a good player would choose now, and the reasons for the choice."""

    action: Action
    """The action that the hint advises."""
    rivals: tuple[Rival, ...]
    """The actions worth considering: the advised one, then the others; empty if nothing was compared.

    The others are sorted, the best first.  In the auction, a pass comes last unless it is the advised action.
    """
    facts: tuple[Fact, ...]
    """The facts that bear on the choice."""
    sentence: str
    """The advice and the facts as a sentence in English."""

    def __str__(self) -> str:
        return self.sentence


def hint(view: View, *, worlds: int = 50, seconds: float | None = None, seed: int = 0) -> Hint:
    """Return the action that a good player would choose, the alternatives, and the reasons for the choice.

    The function weighs plays and discards in possible deals (:func:`weigh <five_hundred.players.weighing.weigh>`).  If
    the best action is hardly better than the choice of level 3, the hint advises that choice.  In the auction, the
    hint advises the call of level 3, which estimates the chance of winning the match after each call.

    Args:
        view: the view of the seat to act.
        worlds: the number of possible deals.
        seconds: the number of seconds after which the function does not use another deal; ``None`` for no limit.
            Without ``seconds``, the same arguments always produce the same hint.
        seed: a whole number, which determines the possible deals.

    Raises:
        TypeError: ``view`` is not a View, or another argument has a wrong type.
        ValueError: it is another seat's turn to act, or a number is too small.
    """
    expect(view, View, "view", A_VIEW)
    expect_number(worlds, "worlds", 1)
    expect_seconds(seconds)
    expect_number(seed, "seed", 0)
    search = Search(worlds=(worlds,) * 11, discards=4, discard_worlds=worlds, batch=4, doubt=1.5)
    action, weighed = decide(view, search, seed=seed, seconds=seconds)
    rivals = _in_auction(view, action) if view.phase == "bidding" else _weighed(action, weighed)
    facts = facts_of(view, (action, *(rival.action for rival in rivals if rival.action != action)))
    return Hint(action, rivals, facts, sentence_of(view, action, facts))


def _weighed(action: Action, weighed: Weighed | None) -> tuple[Rival, ...]:
    if weighed is None:
        return ()
    best_first = sorted(weighed.ranking, key=lambda each: each.action != action)
    return tuple([Rival(each.action, each.points, each.error, each.made, each.chance) for each in best_first])


def _in_auction(view: View, action: Action) -> tuple[Rival, ...]:
    calls: Sequence[Action] = promising_calls(view, _FEW_BIDS)
    if calls == (action,):
        return ()
    known = chances_of_calls(view)
    rivals = [Rival(call, None, None, *known.get(call, (None, None))) for call in calls]
    return tuple(sorted(rivals, key=lambda each: each.action != action))
