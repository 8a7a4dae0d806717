"""The RuleSet: eight groups of house rules that can be changed, compared and converted to plain data."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final

import attrs

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.docstring_texts import texts_of
from five_hundred.base.errors import InvalidRulesError, Problems, UnknownNameError
from five_hundred.base.interned import kept
from five_hundred.base.message_parts import Message, did_you_mean, shown, shown_key
from five_hundred.base.option_kinds import Json
from five_hundred.base.options import Option, listed_options
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.contradictions import contradictions
from five_hundred.rules.custom_rule import (
    CUSTOM,
    CustomRules,
    RuleInPython,
    as_custom,
    changed_rule,
    custom_schema,
    custom_to_data,
    expect_classes,
    read_custom,
    why_too_many_discards,
)
from five_hundred.rules.groups import Groups
from five_hundred.rules.special_bid_data import (
    SPECIAL_OPTIONS,
    SPECIALS,
    change_specials,
    diff_specials,
    special_fields,
)

__all__ = ["RuleSet"]


@attrs.frozen(kw_only=True, eq=False, repr=False)
class RuleSet(Groups):
    """A complete set of house rules, as a frozen and hashable value (catalogue: sections A to P).

    Without arguments, the RuleSet is the Australian game (:data:`five_hundred.rules.presets.AUSTRALIAN`).

    Args:
        table: the players, the pack and the deal.
        auction: the rules of the auction.
        contracts: the points of trick bids, and the special bids.
        play: the rules for leads, jokers and claims.
        scoring: the rules for scoring a hand.
        match: the rules for ending the match.
        partner: the rules of the called card.
        penalties: the penalties for failing by many tricks.
        custom: rules in Python that no option states, in the order in which they are asked.

    Raises:
        InvalidRulesError: options contradict each other, or a custom rule is not well defined; the error reports all
            contradictions.
        TypeError: a group is not an instance of its class, or ``custom`` is not a sequence of custom rules.
    """

    custom: tuple[RuleInPython, ...] = attrs.field(default=(), converter=as_custom)

    def __attrs_post_init__(self) -> None:
        problems = Problems()
        for paths, sentence, _ in contradictions(self):
            problems.add(paths[0], sentence, paths[1:])
        if not problems and (wrong := why_too_many_discards(self.custom, self.table.kitty_size)) is not None:
            problems.add(CUSTOM, wrong)
        if problems:
            raise problems.error()

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """Return all options, each with its dotted path, description, values, unit and sources."""
        return OPTIONS

    @classmethod
    def special_options(cls) -> tuple[Option, ...]:
        """Return the options of a special bid; their paths begin with ``contracts.specials.CODE``."""
        return SPECIAL_OPTIONS

    @classmethod
    def option(cls, path: str) -> Option:
        """Find an option by its path, for example by a path from the result of :meth:`diff` or from a refusal.

        Args:
            path: the path, such as ``match.target`` or, for a field of a special bid, ``contracts.specials.M.value``;
                ``contracts.specials.M``, the path of a whole bid, finds the option ``contracts.specials``.

        Returns:
            The option.

        Raises:
            UnknownNameError: no option has this path; the message suggests the nearest one.
            TypeError: the path is not a string.
        """
        found = _BY_PATH.get(path)
        if found is not None:
            return found
        if not isinstance(path, str):
            raise TypeError(f"path must be the path of an option, such as 'match.target', got {type(path).__name__}")
        code, dot, field = path.removeprefix(f"{SPECIALS}.").partition(".")
        if path.startswith(f"{SPECIALS}.") and code:
            if not dot:
                return _BY_PATH[SPECIALS]
            if field in _OF_SPECIALS:
                return attrs.evolve(_OF_SPECIALS[field], path=path)
            raise UnknownNameError(f"no option '{shown(path)}'{did_you_mean(field, _OF_SPECIALS)}")
        raise UnknownNameError(_no_option(path))

    def value(self, path: str) -> Json:
        """Return the value of an option as plain data, which :meth:`with_options` accepts.

        Args:
            path: the path, such as ``match.target``; for a special bid of this game, ``contracts.specials.M.value``
                returns one field and ``contracts.specials.M`` returns all fields.

        Raises:
            UnknownNameError: no option has this path, or the game does not offer the special bid.
        """
        if path == CUSTOM:
            return custom_to_data(self.custom)
        if _is_custom(path):
            return self._custom_value(path)
        option = self.option(path)
        group, name, *of_bid = path.split(".")
        if not of_bid:
            return option.kind.dump(getattr(getattr(self, group), name))
        code, *field = of_bid
        bid = next((special for special in self.contracts.specials if special.code == code), None)
        if bid is None:
            codes = [special.code for special in self.contracts.specials]
            raise UnknownNameError(f"no special bid '{shown(code)}' in this game{did_you_mean(code, codes)}")
        fields = special_fields(bid)
        return fields[field[0]] if field else fields

    def _custom_value(self, path: str) -> Json:
        for rule in self.custom:
            for option in rule.options():
                if option.path == path:
                    return option.kind.dump(getattr(rule, path.rpartition(".")[2]))
        known = [option.path for rule in self.custom for option in rule.options()]
        raise UnknownNameError(f"no option '{shown(path)}' in this game{did_you_mean(path, known)}")

    def with_options(self, changes: Mapping[str, object], custom: CustomRules = ()) -> "RuleSet":
        """Return a copy of the rules with some options changed.

        Args:
            changes: the new values by dotted path, as Python values or plain data: ``{"table.pack": "45"}``.  The path
                of a special bid's field is ``contracts.specials.M.value``; ``contracts.specials.M: False`` removes the
                bid.  ``custom`` is a list of custom rules, as objects or as plain data, and ``custom.NAME.OPTION`` an
                option of a custom rule that these rules have.
            custom: the classes of custom rules that the plain data names, besides those of these rules.

        Returns:
            The changed rules; ``self`` stays unchanged.

        Raises:
            InvalidRulesError: paths are unknown, values are invalid or options contradict each other; the error reports
                all problems, and its ``remedy`` contains the further changes that resolve all contradictions.
            TypeError: ``changes`` is not a mapping.
        """
        expect(changes, Mapping, "changes", "a mapping from option paths to values, such as {'match.target': 1000}")
        return _changed(self, changes, custom=custom)

    def __repr__(self) -> str:
        return _as_python(self)

    def diff(self, other: "RuleSet") -> dict[str, Json]:
        """Return the options that differ between ``other`` and these rules.

        The result turns ``other`` into these rules: ``other.with_options(rules.diff(other)) == rules``.

        Args:
            other: the rules to start from, such as those of a preset.

        Returns:
            Plain values by dotted path; for a special bid, the fields that differ, or ``False`` if these rules lack it.

        Raises:
            TypeError: ``other`` is not a RuleSet.
        """
        expect(other, RuleSet, "other", A_RULESET)
        changes: dict[str, Json] = {}
        for option in OPTIONS:
            group, name = option.path.split(".")
            mine, theirs = getattr(getattr(self, group), name), getattr(getattr(other, group), name)
            if mine == theirs:
                continue
            if option.path == SPECIALS:
                changes.update(diff_specials(mine, theirs))
            else:
                changes[option.path] = option.kind.dump(mine)
        if [rule.name for rule in self.custom] != [rule.name for rule in other.custom]:
            changes[CUSTOM] = custom_to_data(self.custom)
        else:
            for mine, theirs in zip(self.custom, other.custom, strict=True):
                for option in mine.options():
                    name = option.path.rpartition(".")[2]
                    if getattr(mine, name) != getattr(theirs, name):
                        changes[option.path] = option.kind.dump(getattr(mine, name))
        return changes

    def to_dict(self) -> dict[str, Json]:
        """Return every option, by group, as plain data for JSON; absent values are ``None``, which TOML lacks."""
        document: dict[str, dict[str, Json]] = {name: {} for name in _GROUPS}
        for path, value in self._flat().items():
            group, name = path.split(".")
            document[group][name] = value
        return {**document, CUSTOM: custom_to_data(self.custom)} if self.custom else {**document}

    @classmethod
    def from_dict(
        cls, document: Mapping[str, object], base: "RuleSet | None" = None, custom: CustomRules = ()
    ) -> "RuleSet":
        """Read rules from plain data that is arranged in groups; a missing option keeps its value from ``base``.

        Args:
            document: the options by group, such as ``{"table": {"pack": "45"}, ...}``; ``contracts.specials`` is a list
                of special bids, or a table that maps codes to the fields to change.
            base: the rules to start from; ``None`` for the defaults, which are the Australian game.
            custom: the classes of the custom rules that the document may name.  Nothing that a document names is
                imported.

        Returns:
            The rules.

        Raises:
            InvalidRulesError: names are unknown, values are invalid or options contradict each other; the error reports
                all problems.
            TypeError: ``base`` is not a RuleSet.
        """
        if base is not None:
            expect(base, RuleSet, "base", A_RULESET)
        problems = Problems()
        changes = dict(_flattened(document, problems))
        return _changed(_DEFAULTS if base is None else base, changes, problems, custom)

    @classmethod
    def json_schema(cls, custom: CustomRules = ()) -> dict[str, Json]:
        """Return the JSON Schema (draft 2020-12) of :meth:`to_dict`; a program can build a settings form from it.

        Args:
            custom: the classes of the custom rules that a document may have; without them, it may have any.

        Raises:
            TypeError: ``custom`` is not a sequence of classes of custom rules.
        """
        groups: dict[str, Json] = {}
        for name, group in _GROUPS.items():
            properties: dict[str, Json] = {}
            for option in OPTIONS:
                home, field = option.path.split(".")
                if home == name:
                    properties[field] = option.schema()
            groups[name] = {
                "type": "object",
                "description": texts_of(group)[""],
                "properties": properties,
                "additionalProperties": False,
            }
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "RuleSet of five_hundred",
            "type": "object",
            "properties": {**groups, CUSTOM: custom_schema(expect_classes(custom))},
            "additionalProperties": False,
        }

    def _flat(self) -> dict[str, Json]:
        """Return the values of all options as plain data, keyed by path."""
        flat: dict[str, Json] = {}
        for option in OPTIONS:
            group, name = option.path.split(".")
            flat[option.path] = option.kind.dump(getattr(getattr(self, group), name))
        return flat


@kept
def _as_python(rules: RuleSet) -> str:
    """Return Python code that names the nearest preset and the options that differ from it."""
    from five_hundred.rules.presets import PRESETS  # noqa: PLC0415  # the presets are RuleSets

    own = {CUSTOM: [*rules.custom]} if rules.custom else {}
    changes = {preset: {**rules.diff(preset.rules), **own} for preset in PRESETS.values()}
    nearest = min(changes, key=lambda preset: len(repr(changes[preset])))
    name = f"presets.{nearest.name.replace('-', '_').upper()}"
    return f"{name}.with_options({changes[nearest]!r})" if changes[nearest] else name


_GROUPS: Final[dict[str, Any]] = {field.name: field.type for field in attrs.fields(Groups)}
OPTIONS: Final = tuple(option for name, group in _GROUPS.items() for option in listed_options(group, name))
"""All options, group by group, in the order of each group's fields."""
_BY_PATH: Final = {option.path: option for option in OPTIONS}
_OF_SPECIALS: Final = {option.path.rpartition(".")[2]: option for option in SPECIAL_OPTIONS}


def _flattened(document: object, problems: Problems) -> Iterable[tuple[str, object]]:
    """Yield the path and value of each option in a nested document, and add invalid entries to ``problems``."""
    if not isinstance(document, Mapping):
        problems.add("", "rules must be a table with the groups " + ", ".join(_GROUPS))
        return
    for group, fields in document.items():
        if group == CUSTOM:
            yield CUSTOM, fields
        elif group not in _GROUPS:
            problems.add(shown_key(group), partial(_no_group, shown_key(group)))
        elif not isinstance(fields, Mapping):
            problems.add(group, "must be a table of options")
        else:
            for option, value in fields.items():
                path = f"{group}.{option}" if isinstance(option, str) else f"{group}.{shown_key(option)}"
                if path in _BY_PATH:
                    yield path, value
                else:
                    problems.add(shown(path), partial(_no_option, path))


def _no_group(name: str) -> str:
    return f"no group '{name}'{did_you_mean(name, _GROUPS)}"


_DEFAULTS: Final = RuleSet()


def _no_option(path: str) -> str:
    if path in _GROUPS:
        example = next(option.path for option in OPTIONS if option.path.startswith(f"{path}."))
        return f"'{path}' is a group, not an option: write the path of each option, such as '{example}'"
    return f"no option '{shown(path)}'{did_you_mean(path, _BY_PATH)}"


def _changed(
    rules: RuleSet, changes: Mapping[Any, object], problems: Problems | None = None, custom: CustomRules = ()
) -> RuleSet:
    found = Problems() if problems is None else problems
    custom = expect_classes(custom)
    own = _changed_custom(rules, changes, custom, found)
    changes = {path: value for path, value in changes.items() if not _is_custom(path)}
    changed = _changed_groups(rules, changes, found)
    if found:
        # Do not report a contradiction that exists only because another change is invalid.
        failed = found.paths
        for paths, sentence, _ in contradictions(changed):
            if not failed & {*paths}:
                found.add(paths[0], sentence, paths[1:])
        raise found.error()
    try:
        return RuleSet(**_by_name(changed), custom=own)
    except InvalidRulesError as error:
        raise InvalidRulesError(error.problems, error.more, _remedy(rules, changes)) from None


def _is_custom(path: object) -> bool:
    return isinstance(path, str) and (path == CUSTOM or path.startswith(f"{CUSTOM}."))


def _changed_custom(
    rules: RuleSet, changes: Mapping[Any, object], classes: CustomRules, problems: Problems
) -> tuple[RuleInPython, ...]:
    """Return the custom rules after some changes; add the invalid changes."""
    own = rules.custom
    if CUSTOM in changes:
        own = read_custom(changes[CUSTOM], (*map(type, own), *classes), problems)
    by_name: dict[str, dict[str, object]] = {}
    for path, value in changes.items():
        if _is_custom(path) and path != CUSTOM:
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


def _changed_groups(rules: RuleSet, changes: Mapping[Any, object], problems: Problems) -> Groups:
    """Return the groups of options after some changes, which may contradict each other; add the invalid changes."""
    changes = _with_current_values(changes, problems)
    groups: dict[str, dict[str, Any]] = {name: {} for name in _GROUPS}
    specials: dict[Any, Any] = {}
    for path, value in changes.items():
        option = _BY_PATH.get(path)
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
            problems.add(shown(path), partial(_no_option, path))
    if specials:
        bids = groups["contracts"].get("specials", rules.contracts.specials)
        groups["contracts"]["specials"] = change_specials(bids, specials, problems)
    changed = _by_name(rules)
    for name, fields in groups.items():
        if any(getattr(changed[name], field) is not value for field, value in fields.items()):
            changed[name] = attrs.evolve(changed[name], **fields)
    return Groups(**changed)


def _by_name(groups: Groups) -> dict[str, Any]:
    return {name: getattr(groups, name) for name in _GROUPS}


_MOST_STEPS: Final = 50
"""The number of contradictions after which the search for a remedy gives up."""


def _remedy(rules: RuleSet, changes: Mapping[Any, object]) -> dict[str, Json]:
    """Return further changes after which no option contradicts another; empty if the resolutions lead to none."""
    remedy: dict[str, Json] = {}
    for _ in range(_MOST_STEPS):
        problems = Problems()
        groups = _changed_groups(rules, {**changes, **remedy}, problems)
        left = None if problems else next(contradictions(groups), ((), Message(""), ()))
        if left is None or (left[0] and not left[2]):
            return {}
        if not left[0]:
            return remedy
        free = [each for each in left[2] if not any(_is_requested(path, changes) for path in each)]
        chosen = free[0] if free else left[2][-1]
        for path in chosen:
            remedy = {other: value for other, value in remedy.items() if not other.startswith(f"{path}.")}
        remedy.update(chosen)
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
