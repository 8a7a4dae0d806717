"""Ask the custom rules which of the otherwise legal actions they forbid, with the view of the seat to act."""

from collections.abc import Callable, Sequence
from typing import Final

from five_hundred.base.interned import kept
from five_hundred.base.message_parts import shown_value
from five_hundred.base.plain_values import half_pair
from five_hundred.engine.actions import Action, Claim
from five_hundred.engine.refusals import Illegal, Reason
from five_hundred.engine.table.custom_hooks import asked, refuse_result, with_hook
from five_hundred.engine.table.custom_rule import CustomRule
from five_hundred.engine.table.own_cards import cards_known_to
from five_hundred.engine.table.phase_classes import Phase
from five_hundred.engine.table.state import State
from five_hundred.engine.table.view import View, make_view
from five_hundred.rules import Claims, RuleSet

__all__ = ["forbidden_in", "narrowed", "veto"]

_LONGEST_REFUSAL: Final = 300


@kept
def _limiting(rules: RuleSet, phase: str) -> tuple[CustomRule, ...]:
    """Return the custom rules that may forbid an action in a phase, in their order."""
    return tuple([rule for rule in with_hook(rules)["why_not"] if phase in rule.limits])


def veto(state: State, phase: Phase, action: Action, candidates: Callable[[], Sequence[Action]]) -> Illegal | None:
    """Return why custom rules forbid an action that is otherwise legal; ``None`` if they allow it.

    Args:
        candidates: returns all actions that are otherwise legal; called only if a rule limits the phase.

    Raises:
        CustomRuleError: a hook failed.
    """
    if _is_claim(action) and (rule := _against_claims(state.match.rules)) is not None:
        why = "Every trick must be played" if rule.needs_every_trick else "No claim can be checked"
        sentence = f"{why} while the rule '{rule.name}' is in use."
        return Illegal(Reason.CUSTOM_RULE, sentence, f"custom.{rule.name}")
    limiting = _limiting(state.match.rules, phase.name)
    if not limiting or len(others := candidates()) == 1:
        return None
    view = _view_of_actor(state, phase)
    illegal = _forbidden(limiting, view, action)
    if illegal is None or all(_forbidden(limiting, view, other) for other in others if not _is_claim(other)):
        return None
    return illegal


def narrowed(state: State, phase: Phase, candidates: Sequence[Action]) -> Sequence[Action]:
    """Return the actions that custom rules allow; all of them if the rules would forbid all.

    The rules are not asked about an action that is the only one.

    Raises:
        CustomRuleError: a hook failed.
    """
    limiting = _limiting(state.match.rules, phase.name)
    if phase.name == "playing":
        candidates = _without_claims(state, candidates)
    if not limiting or len(candidates) == 1:
        return candidates
    view = _view_of_actor(state, phase)
    allowed = tuple([action for action in candidates if _forbidden(limiting, view, action) is None])
    return candidates if all(map(_is_claim, allowed)) else allowed


def forbidden_in(view: View, action: Action) -> Illegal | None:
    """Return why custom rules forbid the seat of a view an action, as far as its ``legal`` shows that one does.

    Raises:
        CustomRuleError: a hook failed.
    """
    limiting = _limiting(view.public.match.rules, view.public.phase.name)
    if not limiting or action in view.legal:
        return None
    return _forbidden(limiting, make_view(view.public, view.seat, view.own, ()), action)


@kept
def _against_claims(rules: RuleSet) -> CustomRule | None:
    """Return a rule under which nobody may claim; ``None`` if there is none.

    It needs every trick, or it changes who may play what or who wins, so that the table cannot check a claim.
    """
    against = [rule for rule in rules.custom if isinstance(rule, CustomRule) and rule.needs_every_trick]
    if rules.play.claims in (Claims.PROVABLE, Claims.CHECKED):
        against += (*with_hook(rules)["winner"], *_limiting(rules, "playing"))
    return next(iter(against), None)


def _is_claim(action: Action) -> bool:
    """Return whether an action is a claim, which does not continue the play if it is refused."""
    return isinstance(action, Claim)


def _without_claims(state: State, candidates: Sequence[Action]) -> Sequence[Action]:
    if _against_claims(state.match.rules) is None:
        return candidates
    return tuple([action for action in candidates if not _is_claim(action)])


def _view_of_actor(state: State, phase: Phase) -> View:
    seat = phase.actor
    assert seat is not None  # a player acts in every phase that a custom rule limits
    return make_view(state.public, seat, cards_known_to(state, seat), ())


def _forbidden(limiting: tuple[CustomRule, ...], view: View, action: Action) -> Illegal | None:
    for rule in limiting:
        sentence = asked(rule, "why_not", view, action)
        if sentence is None:
            continue
        if not isinstance(sentence, str) or not 0 < len(sentence) <= _LONGEST_REFUSAL:
            right = f"None, or a sentence of at most {_LONGEST_REFUSAL} characters"
            refuse_result(rule, "why_not", right, shown_value(sentence))
        if half_pair(sentence) is not None:
            refuse_result(rule, "why_not", "a sentence that UTF-8 can encode", shown_value(sentence))
        return Illegal(Reason.CUSTOM_RULE, f"{sentence}", f"custom.{rule.name}")
    return None
