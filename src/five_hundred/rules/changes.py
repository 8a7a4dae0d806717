"""How changes of options become other rules: what each change sets, what is wrong with it, and what would help.

A change is a dotted path with a new value.  The functions add what is wrong to a list of problems, so that one error
reports everything.
"""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final

import attrs

from five_hundred.base.errors import InvalidRulesError, Problems
from five_hundred.base.message_parts import Message, did_you_mean, shown, shown_key
from five_hundred.base.option_kinds import Json
from five_hundred.base.options import Option
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.contradictions import contradictions
from five_hundred.rules.custom_rule import CUSTOM, CustomRules, RuleInPython, changed_rule, read_custom
from five_hundred.rules.groups import BY_PATH, GROUPS, OPTIONS, Groups
from five_hundred.rules.special_bid_data import SPECIALS, change_specials, special_fields

__all__ = ["by_group", "changed_custom", "changed_groups", "flattened", "is_custom", "no_option", "remedy"]


def flattened(document: object, problems: Problems) -> Iterable[tuple[str, object]]:
    """Yield the path and value of each option in a nested document, and add invalid entries to ``problems``."""
    if not isinstance(document, Mapping):
        problems.add("", "rules must be a table with the groups " + ", ".join(GROUPS))
        return
    for group, fields in document.items():
        if group == CUSTOM:
            yield CUSTOM, fields
        elif group not in GROUPS:
            problems.add(shown_key(group), partial(_no_group, shown_key(group)))
        elif not isinstance(fields, Mapping):
            problems.add(group, "must be a table of options")
        else:
            for option, value in fields.items():
                path = f"{group}.{option}" if isinstance(option, str) else f"{group}.{shown_key(option)}"
                if path in BY_PATH:
                    yield path, value
                else:
                    problems.add(shown(path), partial(no_option, path))


def _no_group(name: str) -> str:
    return f"no group '{name}'{did_you_mean(name, (*GROUPS, CUSTOM))}"


def no_option(path: str) -> str:
    """Say that no option has a path, and which one may be meant."""
    if path in GROUPS:
        example = next(option.path for option in OPTIONS if option.path.startswith(f"{path}."))
        return f"'{path}' is a group, not an option: write the path of each option, such as '{example}'"
    return f"no option '{shown(path)}'{did_you_mean(path, BY_PATH)}"


def is_custom(path: object) -> bool:
    """Return whether a path names the custom rules, one of them or an option of one."""
    return isinstance(path, str) and (path == CUSTOM or path.startswith(f"{CUSTOM}."))


def changed_custom(
    own: tuple[RuleInPython, ...], changes: Mapping[Any, object], classes: CustomRules, problems: Problems
) -> tuple[RuleInPython, ...]:
    """Return the custom rules after some changes; add the invalid changes."""
    if CUSTOM in changes:
        own = read_custom(changes[CUSTOM], (*map(type, own), *classes), problems)
    by_name: dict[str, dict[str, object]] = {}
    for path, value in changes.items():
        if is_custom(path) and path != CUSTOM:
            _, name, *option = path.split(".", 2)
            if name in [rule.name for rule in own]:
                by_name.setdefault(name, {})[option[0] if option else ""] = value
            else:
                problems.add(shown(path), f"these rules have no custom rule '{shown(name)}'")
    return tuple(
        [
            changed_rule(rule, by_name[rule.name], f"{CUSTOM}.{rule.name}", problems) if rule.name in by_name else rule
            for rule in own
        ]
    )


def changed_groups(rules: Groups, changes: Mapping[Any, object], problems: Problems) -> Groups:
    """Return the groups of options after some changes, which may contradict each other; add the invalid changes."""
    changes = _with_current_values(changes, problems)
    groups: dict[str, dict[str, Any]] = {name: {} for name in GROUPS}
    specials: dict[Any, Any] = {}
    for path, value in changes.items():
        option = BY_PATH.get(path)
        if path == SPECIALS and isinstance(value, Mapping):
            specials.update(value)
        elif option is not None:
            parsed = _parsed(option, value, problems)
            if parsed is not None:
                group, name = path.split(".")
                groups[group][name] = parsed[0]
        elif not isinstance(path, str):
            problems.add(shown_key(path), f"an option's path must be a string, such as 'match.target', got {_a(path)}")
        elif path.startswith(f"{SPECIALS}."):
            code, dot, field = path.removeprefix(f"{SPECIALS}.").partition(".")
            if not dot:
                specials[code] = value
            elif (own := _fields_of(specials, code)) is not None:
                own[field] = value
            else:
                problems.add(shown(path), f"cannot be changed together with the whole bid {SPECIALS}.{shown(code)}")
        else:
            problems.add(shown(path), partial(no_option, path))
    if specials:
        bids = groups["contracts"].get("specials", rules.contracts.specials)
        groups["contracts"]["specials"] = change_specials(bids, specials, problems)
    changed = by_group(rules)
    for name, fields in groups.items():
        if any(getattr(changed[name], field) is not value for field, value in fields.items()):
            changed[name] = attrs.evolve(changed[name], **fields)
    return Groups(**changed)


def by_group(groups: Groups) -> dict[str, Any]:
    """Return the groups by name."""
    return {name: getattr(groups, name) for name in GROUPS}


_MOST_STEPS: Final = 50
"""The number of contradictions after which the search for a remedy gives up."""


def remedy(rules: Groups, changes: Mapping[Any, object]) -> dict[str, Json]:
    """Return further changes after which no option contradicts another; empty if the resolutions lead to none."""
    further: dict[str, Json] = {}
    for _ in range(_MOST_STEPS):
        problems = Problems()
        groups = changed_groups(rules, {**changes, **further}, problems)
        left = None if problems else next(contradictions(groups), ((), Message(""), ()))
        if left is None or (left[0] and not left[2]):
            return {}
        if not left[0]:
            return further
        free = [each for each in left[2] if not any(_is_requested(path, changes) for path in each)]
        chosen = free[0] if free else left[2][-1]
        for path in chosen:
            further = {other: value for other, value in further.items() if not other.startswith(f"{path}.")}
        further.update(chosen)
    return {}


def _is_requested(path: str, changes: Mapping[Any, object]) -> bool:
    """Return whether some changes concern an option, a field of this bid, or the bid of this field."""
    bid = path if path.count(".") == 2 else path.rpartition(".")[0]
    return path in changes or bid in changes or any(str(other).startswith(f"{path}.") for other in changes)


_FORMER_VALUES: Final[Mapping[str, Mapping[str, Mapping[str, object]]]] = {
    "play.joker_renege": {
        "last-card-wins": {"play.joker_renege": "last-card-only", "play.joker_renege_wins": True},
        "last-card-loses": {"play.joker_renege": "last-card-only", "play.joker_renege_wins": False},
    }
}
"""For each option that had other values in an earlier version, those values and the options that now replace them."""


def _with_current_values(changes: Mapping[Any, object], problems: Problems) -> Mapping[Any, object]:
    """Replace the values of earlier versions, so that older files, links and records keep their meaning."""
    current = dict(changes)
    for path, former in _FORMER_VALUES.items():
        value = changes.get(path)
        if not isinstance(value, str) or value not in former:
            continue
        for other, now in former[value].items():
            if other == path or other not in changes:
                current[other] = now
            elif changes[other] != now:
                sentence = f"'{value}', a value of earlier versions, also sets {other}: write '{former[value][path]}'"
                problems.add(path, sentence, (other,))
    return current


class _Fields(dict[str, object]):
    """The changed fields of one special bid, collected from several paths."""


def _fields_of(specials: dict[Any, Any], code: str) -> _Fields | None:
    """Return the fields of a bid that have been changed so far; ``None`` if the whole bid is changed."""
    earlier = specials.get(code, {})
    if isinstance(earlier, SpecialBid):
        earlier = special_fields(earlier)
    if isinstance(earlier, Mapping) and not isinstance(earlier, _Fields):
        specials[code] = earlier = _Fields(earlier)
    return earlier if isinstance(earlier, _Fields) else None


def _a(value: object) -> str:
    return f"a {type(value).__name__}"


def _parsed(option: Option, value: object, problems: Problems) -> tuple[Any] | None:
    try:
        return (option.kind.parse(value),)
    except InvalidRulesError as error:
        problems.add_all(error, option.path)
    except ValueError as error:
        problems.add(option.path, str(error))
    return None
