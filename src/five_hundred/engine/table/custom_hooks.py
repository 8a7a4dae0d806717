"""Ask the custom rules what they change at the end of a trick and of a hand.

A hook gets views, whose ``legal`` is empty; no state reaches it.  If a hook fails, or returns something that it must
not return, the error names its rule.  :mod:`five_hundred.engine.table.custom_vetoes` asks which actions they forbid.
"""

from collections.abc import Iterator, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any, Final, NoReturn

import attrs

from five_hundred.base.errors import CustomRuleError
from five_hundred.base.interned import kept
from five_hundred.base.message_parts import few, shown_value
from five_hundred.cards.seats import Seat
from five_hundred.engine.score.match_end import Ending, Outcome
from five_hundred.engine.score.scoring import HandScore, LineKind, ScoreLine
from five_hundred.engine.table.custom_rule import HOOKS, CustomRule
from five_hundred.engine.table.phase_classes import Playing, make_playing
from five_hundred.engine.table.public_state import PublicFacts, PublicState
from five_hundred.engine.table.view import NO_CARDS, View, make_view
from five_hundred.rules import RuleSet

__all__ = [
    "MOST_PAIRS",
    "asked",
    "dealer_by_custom",
    "outcome_by_custom",
    "refuse_result",
    "with_custom_points",
    "with_custom_winner",
    "with_hook",
]

_MOST_POINTS: Final = 1_000_000
MOST_PAIRS: Final = 50
"""The maximum number of lines that a rule adds to the score of a hand; a view with many more is too long to send."""


@kept
def with_hook(rules: RuleSet) -> Mapping[str, tuple[CustomRule, ...]]:
    """Return the custom rules that have each hook, in their order."""
    own = [rule for rule in rules.custom if isinstance(rule, CustomRule)]
    return MappingProxyType({hook: tuple([rule for rule in own if hook in rule.hooks]) for hook in HOOKS})


def asked(rule: CustomRule, hook: str, *given: object) -> Any:
    """Return what a hook returns.

    Raises:
        CustomRuleError: the hook raised an error.
    """
    try:
        answer = getattr(rule, hook)(*given)
        # A generator raises its errors here.
        return [*islice(answer, MOST_PAIRS + 1)] if hook == "points" and isinstance(answer, Iterator) else answer
    except Exception as error:
        raise CustomRuleError(rule.name, f"{hook}() raised {type(error).__name__}: {error}") from error


def refuse_result(rule: CustomRule, hook: str, right: str, got: str) -> NoReturn:
    """Refuse what a hook has returned; the message says what would be right.

    Raises:
        CustomRuleError: always.
    """
    raise CustomRuleError(rule.name, f"{hook}() must return {right}, got {got}")


def _seen_by_all(public: PublicState, play: Playing | None = None) -> View:
    """Return a spectator's view, with the play in place of the phase if it is given."""
    return make_view(public if play is None else attrs.evolve(public, phase=play), None, NO_CARDS, ())


def with_custom_points(public: PublicState, play: Playing | None, score: HandScore) -> HandScore:
    """Return the score of a hand with the points of the custom rules, each a line that names its rule.

    Args:
        public: the public state before the last action of the hand.
        play: the play to its end; ``None`` if only the score is kept.

    Raises:
        CustomRuleError: a hook failed.
    """
    rules = with_hook(public.match.rules)["points"] if public.match.rules.custom else ()
    for rule in rules:
        given = asked(rule, "points", _seen_by_all(public, play), score)
        try:
            pairs = [(side, points) for side, points in islice(given, MOST_PAIRS + 1)]
        except Exception:
            refuse_result(rule, "points", "pairs of a side and its points, such as [(0, 10)]", shown_value(given))
        if len(pairs) > MOST_PAIRS:
            refuse_result(rule, "points", f"at most {MOST_PAIRS} pairs of a side and its points", "more")
        for side, points in pairs:
            sides = len(score.before)
            if type(side) is not int or not 0 <= side < sides or type(points) is not int or abs(points) > _MOST_POINTS:
                right = f"pairs of a side from 0 to {sides - 1} and at most {_MOST_POINTS:,} points"
                refuse_result(rule, "points", right, f"({shown_value(side)}, {shown_value(points)})")
        lines = [ScoreLine(side, LineKind.CUSTOM, points, rule=rule.name) for side, points in pairs if points]
        score = attrs.evolve(score, lines=(*score.lines, *lines))
    return score


def outcome_by_custom(
    public: PublicState, play: Playing | None, score: HandScore, outcome: Outcome | None
) -> Outcome | None:
    """Return the result of the match after a hand, as the custom rules change it; see :func:`with_custom_points`.

    Raises:
        CustomRuleError: a hook failed.
    """
    rules = with_hook(public.match.rules)["outcome"] if public.match.rules.custom else ()
    for rule in rules:
        outcome = asked(rule, "outcome", _seen_by_all(public, play), score, outcome)
        if outcome is not None and (wrong := _wrong_part(outcome, score)) is not None:
            refuse_result(rule, "outcome", *wrong)
    return outcome


def _wrong_part(outcome: Any, score: HandScore) -> tuple[str, str] | None:
    """Return what would be right in a result of the match, and what it has instead; ``None`` if nothing is wrong."""
    if type(outcome) is not Outcome:
        return "None, or an Outcome with winning sides and the scores of score.after", shown_value(outcome)
    sides, winners, scores = range(len(score.before)), outcome.winners, outcome.scores
    if not _are_numbers(winners) or not winners or winners != tuple([side for side in sides if side in winners]):
        right = f"a tuple of one or more sides from 0 to {sides[-1]}, each once, in ascending order"
        return f"an Outcome whose winners are {right}", _shown_tuple(winners)
    if type(outcome.ending) is not Ending:
        return "an Outcome whose ending is a member of Ending, such as Ending.CUSTOM", shown_value(outcome.ending)
    if not _are_numbers(scores) or scores != score.after:
        return f"an Outcome whose scores are score.after, {_shown_tuple(score.after)}", _shown_tuple(scores)
    return None


def _are_numbers(given: object) -> bool:
    """Return whether a value is a tuple of whole numbers, which ``True`` and ``1.0`` are not."""
    return type(given) is tuple and all(type(each) is int for each in given)


def _shown_tuple(given: object) -> str:
    return f"({few([*map(shown_value, given)])})" if isinstance(given, tuple) else shown_value(given)


def dealer_by_custom(public: PublicState, play: Playing | None, score: HandScore, dealer: Seat) -> Seat:
    """Return the next dealer, as the custom rules change it; see :func:`with_custom_points`.

    Raises:
        CustomRuleError: a hook failed.
    """
    rules = with_hook(public.match.rules)["dealer"] if public.match.rules.custom else ()
    for rule in rules:
        dealer = asked(rule, "dealer", _seen_by_all(public, play), score, dealer)
        if type(dealer) is not int or dealer not in public.match.rules.table.seating.players:
            refuse_result(rule, "dealer", "the seat of a player", shown_value(dealer))
    return dealer


def with_custom_winner(before: PublicFacts, play: Playing) -> Playing:
    """Return the play after a trick, with the winner that the custom rules choose.

    Args:
        before: the facts before the last card of the trick.

    Raises:
        CustomRuleError: a hook failed.
    """
    deciding = with_hook(before.match.rules)["winner"]
    if not deciding:
        return play
    *earlier, trick = play.history
    winner = trick.winner
    for rule in deciding:
        winner = asked(rule, "winner", _seen_by_all(before.public), attrs.evolve(trick, winner=winner))
        if type(winner) is not int or winner not in trick.seats:
            refuse_result(rule, "winner", "a seat that played to the trick", shown_value(winner))
    if winner == trick.winner:
        return play
    history = (*earlier, attrs.evolve(trick, winner=winner))
    return make_playing(play.setup, winner, winner, (), play.led, history, play.laid_down)
