"""Custom rules on a page that lacks their code: the page shows their names and values, and keeps them unchanged.

Nothing that a file or a link names is imported.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NoReturn

from five_hundred.base.errors import InvalidRulesError, Problem
from five_hundred.base.message_parts import shown_key, shown_value
from five_hundred.base.option_kinds import Json
from five_hundred.base.plain_values import why_not_writable
from five_hundred.rules.custom_rule import CUSTOM, MOST_CUSTOM_RULES, is_rule_name

__all__ = ["custom_in_words", "kept_custom", "without_custom"]

_MOST_OPTIONS: Final = 50
_LONGEST: Final = 300
"""The maximum number of characters in the name or the value of an option."""
_HIGHEST: Final = 2**53 - 1
"""The highest whole number that a page keeps exactly."""


def without_custom(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document, or entered values, without the custom rules."""
    return {name: value for name, value in document.items() if name != CUSTOM}


def kept_custom(document: Mapping[str, object]) -> list[Json]:
    """Return the custom rules in a document, or in entered values, as they stand there.

    Raises:
        InvalidRulesError: they are not a list of custom rules.
    """
    rules = document.get(CUSTOM, [])
    if not isinstance(rules, list):
        _refuse("", "must be a list of custom rules")
    if len(rules) > MOST_CUSTOM_RULES:
        _refuse("", f"must have at most {MOST_CUSTOM_RULES} rules, got {len(rules)}")
    kept: list[Json] = []
    names = set[str]()
    for place, rule in enumerate(rules):
        name = rule.get("rule") if isinstance(rule, Mapping) else None
        if not isinstance(name, str) or not is_rule_name(name):
            _refuse(f"[{place}]", "must be a table with the name of a custom rule as 'rule'")
        if name in names:
            _refuse(f"[{place}]", f"the name '{name}' must not occur twice")
        if len(rule) > _MOST_OPTIONS:
            _refuse(f"[{place}]", f"must have at most {_MOST_OPTIONS} options, got {len(rule)}")
        for option, value in rule.items():
            if (wrong := _why_no_option(option, value)) is not None:
                _refuse(f"[{place}].{shown_key(option)}", wrong)
        names.add(name)
        kept.append({**rule})
    return kept


def _refuse(place: str, message: str) -> NoReturn:
    """Refuse the custom rules of a document.

    Raises:
        InvalidRulesError: always.
    """
    raise InvalidRulesError([Problem(f"{CUSTOM}{place}", message)])


def _why_no_option(name: str, value: object) -> str | None:
    """Return why a custom rule cannot have an option with this name and value; ``None`` if it can."""
    if not name.isidentifier() or len(name) > _LONGEST:
        return "must be an option, whose name consists of letters, digits and underscores"
    if not isinstance(value, bool | int | str | None):
        return f"must be true, false, a whole number, a string or null, got {shown_value(value)}"
    if isinstance(value, str) and len(value) > _LONGEST:
        return f"must have at most {_LONGEST} characters, got {len(value):,}"
    if isinstance(value, int) and abs(value) > _HIGHEST:
        return f"must be a whole number from {-_HIGHEST:,} to {_HIGHEST:,}"
    return why_not_writable(value)


def custom_in_words(rules: Sequence[Json]) -> list[str]:
    """Return each custom rule with its values, such as ``no-low-misere (floor: -300)``."""
    return [_in_words(rule) for rule in rules if isinstance(rule, dict)]


def _in_words(rule: Mapping[str, Json]) -> str:
    values = ", ".join(_values(rule.items()))
    return f"{rule['rule']} ({values})" if values else f"{rule['rule']}"


def _values(fields: Iterable[tuple[str, Json]]) -> Iterable[str]:
    words: Mapping[Any, str] = {True: "yes", False: "no", None: "none"}
    for name, value in fields:
        if name != "rule":
            told = words[value] if value is None or isinstance(value, bool) else value
            yield f"{name.replace('_', ' ')}: {told}"
