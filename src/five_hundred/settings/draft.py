"""A draft of rules: values that a person has entered, which may still be invalid or contradict each other."""

import re
from collections.abc import Mapping
from typing import Any, Final

import attrs

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.errors import InvalidRulesError, Problem
from five_hundred.base.message_parts import Message, shown
from five_hundred.base.option_kinds import Json
from five_hundred.base.options import Option
from five_hundred.base.values import Value
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.groups import Groups
from five_hundred.rules.options_without_effect import without_effect
from five_hundred.rules.special_bid_data import SPECIALS, read_specials
from five_hundred.settings.titles import in_titles, title_of

__all__ = ["RulesDraft", "draft_rules", "problems_at"]


@attrs.frozen(repr=False)
class RulesDraft(Value):
    """The rules that result from values that a person has entered, and all problems with these values."""

    base: RuleSet
    """The rules to which the values apply, such as those of a preset."""
    values: Mapping[str, Json]
    """The value of each option as plain data, keyed by path.

    If no value was entered for an option, the mapping contains the value in ``base``.  A valid value is written as
    :meth:`RuleSet.value <five_hundred.RuleSet.value>` returns it: ``"45"`` for the cards of the pack with this name.
    """
    rules: RuleSet | None
    """The rules; ``None`` if there is a problem."""
    problems: tuple[Problem, ...]
    """The problems, as :class:`InvalidRulesError <five_hundred.InvalidRulesError>` reports them.

    The messages contain the titles of options instead of their paths.  The path of a special bid's field contains the
    index of the bid in the list, as in ``contracts.specials.0.value``.
    """
    idle: Mapping[str, str]
    """The reasons why options have no effect, keyed by path; each reason is a sentence without a full stop.

    The paths are written as in ``problems``.
    """

    @property
    def changed(self) -> tuple[str, ...]:
        """The paths of the options whose values differ from those of the base."""
        return tuple(path for path, value in self.values.items() if value != self.base.value(path))


def draft_rules(base: RuleSet, entered: Mapping[str, object]) -> RulesDraft:
    """Check values that a person has entered, such as those of a form.

    Args:
        base: the rules to start from, such as those of a preset.
        entered: the entered values by path, as plain data; ``contracts.specials`` is the list of all special bids, each
            as a table of its fields.  The path of a custom rule's option, such as ``custom.no-low-misere.floor``, is
            known if ``base`` has the rule.

    Returns:
        The draft, with all problems.

    Raises:
        TypeError: ``base`` is not a RuleSet, or ``entered`` is not a mapping.
    """
    expect(base, RuleSet, "base", A_RULESET)
    expect(entered, Mapping, "entered", "a mapping from option paths to values, such as {'match.target': 1000}")
    rules: RuleSet | None = None
    found: tuple[Problem, ...] = ()
    try:
        rules = base.with_options(entered)
    except InvalidRulesError as error:
        found = error.problems
    groups = _readable(base, entered) if rules is None else rules
    codes = _codes(entered.get(SPECIALS, [{"code": bid.code} for bid in base.contracts.specials]))
    bids = groups.contracts.specials
    names = {bid.code: bid.name for bid in bids}
    problems = tuple(
        Problem(
            _numbered(each.path, codes),
            _in_titles(each.message, codes, names),
            tuple(_numbered(path, codes) for path in each.others),
        )
        for each in found
    )
    reasons = without_effect(groups)
    idle = {_numbered(path, codes): _in_titles(each.reason, codes, names) for path, each in reasons.items()}
    own = (base if rules is None else rules).custom
    options = (*RuleSet.options(), *[option for rule in own for option in rule.options()])
    values = {each.path: _value(each, base, entered) if rules is None else rules.value(each.path) for each in options}
    return RulesDraft(base, values, rules, problems, idle)


def _value(option: Option, base: RuleSet, entered: Mapping[str, object]) -> Any:
    """Return the value of an option as plain data, as the library writes it; an invalid value stays as it is."""
    if option.path not in entered:
        return base.value(option.path)
    try:
        return option.kind.dump(option.kind.parse(entered[option.path]))
    except ValueError:
        return entered[option.path]


def _readable(base: RuleSet, entered: Mapping[str, object]) -> Groups:
    """Return the base's groups of options, with the entered values in place of the base's values.

    An entered value that is not valid on its own is left out.  The other values may contradict each other.
    """
    groups: dict[str, Any] = {name: getattr(base, name) for name in attrs.fields_dict(Groups)}
    for option in RuleSet.options():
        group, name = option.path.split(".")
        if option.path == SPECIALS and SPECIALS in entered:
            groups[group] = attrs.evolve(groups[group], specials=_readable_bids(entered[SPECIALS]))
        elif option.path in entered:
            try:
                groups[group] = attrs.evolve(groups[group], **{name: entered[option.path]})
            except ValueError:
                continue  # draft_rules reports this problem with all others
    return Groups(**groups)


def _readable_bids(entered: object) -> tuple[SpecialBid, ...]:
    found: dict[str, SpecialBid] = {}
    for each in entered if isinstance(entered, list) else ():
        try:
            (bid,) = read_specials([each])
        except ValueError:
            continue
        found.setdefault(bid.code, bid)
    return tuple(found.values())


def _codes(entered: object) -> list[str]:
    """Return the code of each special bid in a list; an empty string if the person has entered no code."""
    bids = entered if isinstance(entered, list | tuple) else ()
    codes = [bid.get("code") if isinstance(bid, Mapping) else None for bid in bids]
    return [code if isinstance(code, str) else "" for code in codes]


def _in_titles(message: str, codes: list[str], names: Mapping[str, str]) -> str:
    """Return a message in which titles replace the paths of options, but not what the person has entered.

    Args:
        message: the message; a plain string contains no paths.
    """

    def title(path: str) -> str:
        field = _numbered(path, codes).removeprefix(f"{SPECIALS}.")
        place, dot, _ = field.partition(".")
        if not dot or not place.isdecimal() or int(place) >= len(codes):
            return f"“{title_of(path)}”"
        code = codes[int(place)]
        name = names.get(code) or shown(code) or f"bid {int(place) + 1}"
        return f"“{title_of(f'{SPECIALS}.{field}')}” of {name}"

    return message.told(lambda words: in_titles(words, names), title) if isinstance(message, Message) else message


_INDEX: Final = re.compile(rf"{re.escape(SPECIALS)}\[(\d+)\]")


def _numbered(path: str, codes: list[str]) -> str:
    """Return a path in which the index of a special bid in the list of special bids replaces its code."""
    if found := _INDEX.match(path):
        return f"{SPECIALS}.{found[1]}{path[found.end() :]}"
    code, dot, field = path.removeprefix(f"{SPECIALS}.").partition(".")
    if path.startswith(f"{SPECIALS}.") and code in codes:
        return f"{SPECIALS}.{codes.index(code)}{dot}{field}"
    return path


def problems_at(draft: RulesDraft) -> Mapping[str, tuple[str, ...]]:
    """Return the messages that a form should show at its fields, keyed by the path of the field.

    A contradiction appears at every option that it involves, because the person may want to change any of these.
    """
    found: dict[str, list[str]] = {}
    for problem in draft.problems:
        for path in dict.fromkeys((problem.path, *problem.others)):
            found.setdefault(path, []).append(problem.message)
    return {path: tuple(messages) for path, messages in found.items()}
