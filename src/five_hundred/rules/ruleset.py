"""The RuleSet: eight groups of house rules that can be changed, compared and converted to plain data."""

from collections.abc import Mapping
from typing import Any, Final

import attrs

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.docstring_texts import texts_of
from five_hundred.base.errors import InvalidRulesError, Problems, UnknownNameError
from five_hundred.base.interned import kept
from five_hundred.base.message_parts import did_you_mean, shown
from five_hundred.base.option_kinds import Json
from five_hundred.base.options import Option
from five_hundred.rules.changes import by_group, changed_custom, changed_groups, flattened, is_custom, no_option, remedy
from five_hundred.rules.contradictions import contradictions
from five_hundred.rules.custom_rule import (
    CUSTOM,
    CustomRules,
    RuleInPython,
    as_custom,
    custom_schema,
    custom_to_data,
    expect_classes,
    why_too_many_discards,
)
from five_hundred.rules.groups import BY_PATH, GROUPS, OPTIONS, Groups
from five_hundred.rules.special_bid_data import (
    SPECIAL_OPTIONS,
    SPECIALS,
    diff_specials,
    special_fields,
)

__all__ = ["RuleSet"]

_A_PATH: Final = "the path of an option, such as 'match.target'"


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
        expect(path, str, "path", _A_PATH)
        found = BY_PATH.get(path)
        if found is not None:
            return found
        code, dot, field = path.removeprefix(f"{SPECIALS}.").partition(".")
        if path.startswith(f"{SPECIALS}.") and code:
            if not dot:
                return BY_PATH[SPECIALS]
            if field in _OF_SPECIALS:
                return attrs.evolve(_OF_SPECIALS[field], path=path)
            raise UnknownNameError(f"no option '{shown(path)}'{did_you_mean(field, _OF_SPECIALS)}")
        raise UnknownNameError(no_option(path))

    def value(self, path: str) -> Json:
        """Return the value of an option as plain data, which :meth:`with_options` accepts.

        Args:
            path: the path, such as ``match.target``; for a special bid of this game, ``contracts.specials.M.value``
                returns one field and ``contracts.specials.M`` returns all fields.

        Raises:
            UnknownNameError: no option has this path, or the game does not offer the special bid.
            TypeError: the path is not a string.
        """
        expect(path, str, "path", _A_PATH)
        if path == CUSTOM:
            return custom_to_data(self.custom)
        if is_custom(path):
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
            TypeError: ``changes`` is not a mapping, or ``custom`` does not contain well-defined classes of custom rules
                with different names.
        """
        expect(changes, Mapping, "changes", "a mapping from option paths to values, such as {'match.target': 1000}")
        return _changed(self, changes, custom=custom)

    def __repr__(self) -> str:
        return _as_python(self)

    def diff(self, other: "RuleSet") -> dict[str, Any]:
        """Return the options that differ between ``other`` and these rules.

        The result turns ``other`` into these rules: ``other.with_options(rules.diff(other)) == rules``.

        Args:
            other: the rules to start from, such as those of a preset.

        Returns:
            Plain values by dotted path; for a special bid, the fields that differ, or ``False`` if these rules lack it.
            If the classes or the order of the custom rules differ, ``custom`` is the list of these rules' objects.

        Raises:
            TypeError: ``other`` is not a RuleSet.
        """
        expect(other, RuleSet, "other", A_RULESET)
        changes: dict[str, Any] = {}
        for option in OPTIONS:
            group, name = option.path.split(".")
            mine, theirs = getattr(getattr(self, group), name), getattr(getattr(other, group), name)
            if mine == theirs:
                continue
            if option.path == SPECIALS:
                changes.update(diff_specials(mine, theirs))
            else:
                changes[option.path] = option.kind.dump(mine)
        if [*map(type, self.custom)] != [*map(type, other.custom)]:
            changes[CUSTOM] = [*self.custom]  # plain data would not name the classes
        else:
            for mine, theirs in zip(self.custom, other.custom, strict=True):
                for option in mine.options():
                    name = option.path.rpartition(".")[2]
                    if getattr(mine, name) != getattr(theirs, name):
                        changes[option.path] = option.kind.dump(getattr(mine, name))
        return changes

    def to_dict(self) -> dict[str, Json]:
        """Return every option, by group, as plain data for JSON; absent values are ``None``, which TOML lacks."""
        document: dict[str, dict[str, Json]] = {name: {} for name in GROUPS}
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
            TypeError: ``base`` is not a RuleSet, or ``custom`` does not contain well-defined classes of custom rules
                with different names.
        """
        if base is not None:
            expect(base, RuleSet, "base", A_RULESET)
        problems = Problems()
        changes = dict(flattened(document, problems))
        return _changed(_DEFAULTS if base is None else base, changes, problems, custom)

    @classmethod
    def json_schema(cls, custom: CustomRules = ()) -> dict[str, Json]:
        """Return the JSON Schema (draft 2020-12) of :meth:`to_dict`; a program can build a settings form from it.

        Args:
            custom: the classes of the custom rules that a document may have; without them, it may have any.

        Raises:
            TypeError: ``custom`` is not a sequence of well-defined classes of custom rules with different names.
        """
        groups: dict[str, Json] = {}
        for name, group in GROUPS.items():
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

    changes = {preset: rules.diff(preset.rules) for preset in PRESETS.values()}
    nearest = min(changes, key=lambda preset: len(repr(changes[preset])))
    name = f"presets.{nearest.name.replace('-', '_').upper()}"
    return f"{name}.with_options({changes[nearest]!r})" if changes[nearest] else name


_OF_SPECIALS: Final = {option.path.rpartition(".")[2]: option for option in SPECIAL_OPTIONS}
_DEFAULTS: Final = RuleSet()


def _changed(
    rules: RuleSet, changes: Mapping[Any, object], problems: Problems | None = None, custom: CustomRules = ()
) -> RuleSet:
    """Return rules after some changes; ``problems`` contains what is wrong with a document that holds the changes.

    Raises:
        InvalidRulesError: there are such problems, a change is invalid, or options contradict each other.
    """
    found = Problems() if problems is None else problems
    custom = expect_classes(custom)
    own = changed_custom(rules.custom, changes, custom, found)
    changes = {path: value for path, value in changes.items() if not is_custom(path)}
    changed = changed_groups(rules, changes, found)
    if found:
        # Do not report a contradiction that exists only because another change is invalid.
        failed = found.paths
        for paths, sentence, _ in contradictions(changed):
            if not failed & {*paths}:
                found.add(paths[0], sentence, paths[1:])
        raise found.error()
    try:
        return RuleSet(**by_group(changed), custom=own)
    except InvalidRulesError as error:
        raise InvalidRulesError(error.problems, error.more, remedy(rules, changes)) from None
