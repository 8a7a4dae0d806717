"""Hints: the action that a good player would choose, the alternatives, and the reasons for the choice.

A hint uses only one seat's view, so it reveals no hidden card.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from five_hundred.base.arguments import A_VIEW, expect, expect_number, expect_seconds
from five_hundred.base.values import Printed
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.display.seat_names import named
from five_hundred.engine.actions import Action, MakeBid, Pass, PlayCard
from five_hundred.engine.phases.exchanging import Exchange
from five_hundred.engine.table.view import View
from five_hundred.players.bidding import promising_calls
from five_hundred.players.call_reasons import reasons_for_call
from five_hundred.players.hint_facts import Advantage, AsGood, Fact, Forced
from five_hundred.players.hint_sentences import is_significant, sentence_of
from five_hundred.players.knowledge import knowledge_of
from five_hundred.players.other_reasons import other_reasons, reasons_for_discards
from five_hundred.players.plain import decided_by_custom, legal_plays
from five_hundred.players.play_reasons import are_touching, contract_settled, reason_without_choice, reasons_for_play
from five_hundred.players.searching import Search, decide
from five_hundred.players.trick_so_far import trick_so_far
from five_hundred.players.weighing import Weighed, WeighedAction

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
    """The reasons for the choice: mostly the differences between the action and the runner-up."""
    sentence: str
    """The advice and the reasons as a sentence in English."""

    def __str__(self) -> str:
        return self.sentence


def hint(
    view: View,
    *,
    worlds: int = 50,
    seconds: float | None = None,
    seed: int = 0,
    names: Sequence[str] | None = None,
) -> Hint:
    """Return the action that a good player would choose, the alternatives, and the reasons for the choice.

    The function weighs plays and discards in possible deals (:func:`weigh <five_hundred.players.weighing.weigh>`).  If
    the best action is hardly better than the choice of level 3, the hint advises that choice; of equally good cards of
    a suit that do not take the trick, it advises the lowest.  In the auction, the
    hint advises the call of level 3, which estimates the chance of winning the match after each call.

    The reasons compare the advised action with the runner-up: the best of the other actions, except those that are as
    good as the advised one.

    Args:
        view: the view of the seat to act.
        worlds: the number of possible deals.
        seconds: the number of seconds after which the function does not use another deal; ``None`` for no limit.
            Without ``seconds``, the same arguments always produce the same hint.
        seed: a whole number, which determines the possible deals.
        names: the name of each seat, starting with seat 0 and including dummies; ``None`` for compass names.

    Raises:
        TypeError: ``view`` is not a View, or another argument has a wrong type.
        ValueError: it is another seat's turn to act, a number is too small, or ``names`` does not have one name for
            each seat.
    """
    expect(view, View, "view", A_VIEW)
    expect_number(worlds, "worlds", 1)
    expect_seconds(seconds)
    expect_number(seed, "seed", 0)
    who = named(view.rules, names)
    search = Search(worlds=(worlds,) * 11, discards=4, discard_worlds=worlds, batch=4, doubt=1.5)
    chosen, weighed = decide(view, search, seed=seed, seconds=seconds)
    action = chosen if weighed is None or not isinstance(chosen, PlayCard) else _lowest(view, chosen, weighed)
    rivals = _in_auction(view, action) if view.phase == "bidding" else _weighed(action, weighed)
    facts = tuple(_reasons(view, action, rivals, weighed))
    return Hint(action, rivals, facts, sentence_of(view, action, facts, who))


def _lowest(view: View, chosen: PlayCard, weighed: Weighed) -> Action:
    """Return the lowest card of the suit that is about as good as the chosen card, if neither takes the trick."""
    if view.contract is None or view.contract.goal[1] != HAND_SIZE or decided_by_custom(view.rules):
        return chosen
    known = knowledge_of(view)
    trick, suits = trick_so_far(known), known.table.suit_of
    if trick.beats(chosen):
        return chosen
    suit = suits[trick.number(chosen)]
    alike = [chosen]
    for each in weighed.actions:
        if isinstance(each.action, PlayCard) and suits[trick.number(each.action)] == suit:
            better = is_significant(*weighed.gain(chosen, each.action))
            if each.action != chosen and not better and not trick.beats(each.action):
                alike.append(each.action)
    return min(alike, key=lambda play: known.table.power[suit][trick.number(play)])


def _weighed(action: Action, weighed: Weighed | None) -> tuple[Rival, ...]:
    if weighed is None:
        return ()
    best_first = sorted(weighed.ranking, key=lambda each: each.action != action)
    return tuple([Rival(each.action, each.points, each.error, each.made, each.chance) for each in best_first])


def _in_auction(view: View, action: Action) -> tuple[Rival, ...]:
    calls = promising_calls(view, _FEW_BIDS)
    if [*calls] == [action]:
        return ()
    # If a custom rule decides who takes a trick, the estimates of level 3 say nothing of a bid.
    unknown = decided_by_custom(view.rules)
    rivals = [Rival(call, None, None, *((None, None) if unknown else chances)) for call, chances in calls.items()]
    return tuple(sorted(rivals, key=lambda each: each.action != action))


def _reasons(view: View, action: Action, rivals: Sequence[Rival], weighed: Weighed | None) -> Iterator[Fact]:
    """Yield the facts that support an action."""
    if len(view.legal) == 1:
        yield Forced(action)
        return
    match action:
        case PlayCard():
            yield from _about_play(view, action, weighed)
        case MakeBid() | Pass() if view.phase == "bidding":
            yield from _about_call(view, action, rivals)
        case Exchange():
            others = [each for each in _ranked(weighed) if each.action != action]
            rival = others[0].action if others else None
            yield from reasons_for_discards(view, action, rival if isinstance(rival, Exchange) else None)
            yield from _figures(action, others, weighed)
        case _:
            yield from other_reasons(view, action)


def _about_play(view: View, action: PlayCard, weighed: Weighed | None) -> Iterator[Fact]:
    known = knowledge_of(view)
    legal = [each for each in legal_plays(view) if each != action]
    if not legal:
        yield Forced(action)
        return
    touching = [each for each in legal if are_touching(known, (action, each))]
    plays = legal if weighed is None else [each.action for each in weighed.ranking if isinstance(each.action, PlayCard)]
    others = [each for each in plays if each != action and each not in touching]
    same = [] if weighed is None else [each for each in others if _results(weighed, each) == _results(weighed, action)]
    rest = [each for each in others if each not in same]
    settled = contract_settled(known)
    if settled is not None:
        yield settled
    # Once the contract is settled, a play needs no reason unless points for tricks depend on it.
    null = known.contract.goal[1] == 0
    compared = rest if settled is not None and weighed is not None else [*rest, *same]
    for runner_up in [] if settled is not None and null else compared[:1]:
        yield from reasons_for_play(known, action, runner_up)
    if not others:
        yield from reason_without_choice(known, action)
    if weighed is not None and rest:
        yield from _figures(action, [weighed.of(each) for each in rest], weighed)
    for each in touching:
        yield AsGood(each, None)
    for each in same:
        yield AsGood(each, None if weighed is None else weighed.worlds)


def _ranked(weighed: Weighed | None) -> Sequence[WeighedAction]:
    return () if weighed is None else weighed.ranking


def _results(weighed: Weighed, action: Action) -> object:
    return weighed.of(action).results


def _figures(action: Action, others: Sequence[WeighedAction], weighed: Weighed | None) -> Iterator[Fact]:
    """Yield the difference between the results of an action and those of the runner-up."""
    if weighed is None or not others:
        return
    theirs = others[0]
    gain, error = weighed.gain(action, theirs.action)
    yield Advantage(theirs.action, gain, error, weighed.of(action).chance - theirs.chance)


def _about_call(view: View, action: Action, rivals: Sequence[Rival]) -> Iterator[Fact]:
    chances = {each.action: each.chance for each in rivals if each.chance is not None}
    others = sorted([each for each in chances if each != action], key=chances.__getitem__, reverse=True)
    # A bid is compared with the best other call, and a pass with the best bids.
    compared = others[:1] if isinstance(action, MakeBid) else others
    yield from reasons_for_call(view, action, [each.bid for each in compared if isinstance(each, MakeBid)])
    if others and action in chances:
        yield Advantage(others[0], None, None, chances[action] - chances[others[0]])
