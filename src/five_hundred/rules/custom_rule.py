"""Custom rules: rules in Python that no option of the library states, as values that a RuleSet carries.

This module knows their names, sentences and options; :mod:`five_hundred.engine.table.custom_rule` adds what they do.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from inspect import get_annotations
from math import comb
from typing import Any, ClassVar, Final, TypeAlias

import attrs

from five_hundred.base.arguments import expect
from five_hundred.base.errors import Problems
from five_hundred.base.message_parts import did_you_mean, shown_key, shown_value
from five_hundred.base.option_kinds import Json
from five_hundred.base.options import Option, listed_options
from five_hundred.base.plain_values import half_pair
from five_hundred.base.values import Value
from five_hundred.cards.seats import HAND_SIZE

__all__ = [
    "CUSTOM",
    "MOST_CUSTOM_RULES",
    "PASS_ITS_CLASS",
    "PHASES_WITH_CHOICES",
    "CustomRules",
    "RuleInPython",
    "as_custom",
    "changed_rule",
    "custom_schema",
    "custom_to_data",
    "expect_classes",
    "is_rule_name",
    "limits_phase",
    "read_custom",
    "refuse_custom",
    "why_no_classes",
    "why_no_rule",
    "why_too_many_discards",
]

CUSTOM: Final = "custom"
"""The first part of the paths of custom rules and of their options."""
MOST_CUSTOM_RULES: Final = 20
"""The maximum number of custom rules in a RuleSet."""
PASS_ITS_CLASS: Final = "pass its class in custom=[...]"
"""What a reader of a file must do that names a custom rule; a command replaces it by its own argument."""
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST_NAME: Final = 40
_MOST_DISCARDS: Final = 20_000
"""The maximum number of ways to discard that a custom rule can limit."""
_LONGEST_SENTENCE: Final = 300
PHASES_WITH_CHOICES: Final = (
    *("drawing", "adding", "bidding", "throwing-in", "calling-breach", "calling", "exchanging", "taking-exposed"),
    *("declaring-alone", "giving-to-declarer", "nominating", "playing", "answering-claim"),
)
"""The names of the phases in which a player chooses an action; a test compares them with ``PhaseName``."""


@attrs.frozen(repr=False)
class RuleInPython(Value):
    """What a RuleSet knows of a custom rule: its name, its sentence and its options.

    :class:`CustomRule <five_hundred.CustomRule>` adds what a rule does.
    """

    name: ClassVar[str] = ""
    """The name in files, refusals and score lines, such as ``no-low-misere``."""
    sentence: ClassVar[str] = ""
    """The rule in one sentence, for the rules in words; braces name options, such as ``{floor}``."""
    limits: ClassVar[Sequence[str]] = ()
    """The names of the phases in which the rule may forbid an action, such as ``bidding`` and ``playing``."""
    needs_every_trick: ClassVar[bool] = False
    """Whether every trick of a hand is played, because the rule looks at each: nobody may claim, and play does not stop
    early (``play.null_stop``, ``match.midhand_out``)."""
    hooks: ClassVar[frozenset[str]] = frozenset()
    """The names of the methods that the rule overrides; the class finds them."""

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """Return the options of the rule; their paths begin with ``custom.NAME``."""
        return listed_options(cls, f"{CUSTOM}.{cls.name}")

    def in_words(self) -> str:
        """Return the sentence of the rule with the values of its options; that of a flag is "yes" or "no"."""
        values = {field.name: getattr(self, field.name) for field in attrs.fields(type(self))}
        flags = {True: "yes", False: "no"}
        return self.sentence.format(
            **{name: flags.get(value, value) if type(value) is bool else value for name, value in values.items()}
        )


CustomRules: TypeAlias = Sequence[type[RuleInPython]]
"""Classes of custom rules, which a reader of files uses for the rules that the file names."""


def as_custom(given: object) -> tuple[RuleInPython, ...]:
    """Check the custom rules of a RuleSet, and return them as a tuple.

    Raises:
        TypeError: the argument is not a sequence of custom rules.
        InvalidRulesError: a rule is not well defined, there are too many, or two have the same name.
    """
    expect(given, Sequence, CUSTOM, "a sequence of custom rules")
    assert isinstance(given, Sequence)  # for mypy; expect() has checked it
    rules = tuple(given)
    problems, names = Problems(), set[str]()
    if len(rules) > MOST_CUSTOM_RULES:
        problems.add(CUSTOM, f"must have at most {MOST_CUSTOM_RULES} rules, got {len(rules)}")
    for place, rule in enumerate(rules[:MOST_CUSTOM_RULES]):
        expect(rule, RuleInPython, f"{CUSTOM}[{place}]", "an object of a subclass of CustomRule, such as MyRule()")
        if (wrong := why_no_rule(type(rule))) is not None:
            problems.add(f"{CUSTOM}[{place}]", wrong)
        elif rule.name in names:
            problems.add(f"{CUSTOM}[{place}]", f"the name '{rule.name}' must not occur twice")
        elif getattr(rule, "__dict__", None):
            wrong = f"the custom rule '{rule.name}' must have no attributes besides its options"
            problems.add(f"{CUSTOM}[{place}]", wrong)
        names.add(rule.name)
    if problems:
        raise problems.error()
    return rules


def plays_every_trick(rules: Iterable[RuleInPython]) -> bool:
    """Return whether one of the custom rules of a RuleSet needs every trick."""
    return any(rule.needs_every_trick for rule in rules)


def is_rule_name(name: object) -> bool:
    """Return whether a custom rule can have this name."""
    return isinstance(name, str) and len(name) <= _LONGEST_NAME and _NAME.fullmatch(name) is not None


def why_no_rule(kind: type[RuleInPython]) -> str | None:
    """Return what is wrong with the class of a custom rule; ``None`` if nothing is."""
    given: tuple[Any, ...] = (kind.name, kind.sentence, kind.limits, kind.needs_every_trick)
    name, sentence, limits, needs = given  # nothing has checked their types
    if name == "":
        return f"{kind.__name__} must have a name, such as name = 'no-low-misere'"
    if not is_rule_name(name):
        right = f"words in small letters, joined by hyphens, at most {_LONGEST_NAME} characters"
        return f"{kind.__name__}.name must be {right}, got {shown_value(name)}"
    if not isinstance(sentence, str) or not 0 < len(sentence) <= _LONGEST_SENTENCE:
        return f"{kind.__name__}.sentence must be a string of at most {_LONGEST_SENTENCE} characters, and not empty"
    if half_pair(sentence) is not None:
        return f"{kind.__name__}.sentence must not contain half of a surrogate pair"
    if not kind.hooks:
        return f"{kind.__name__} must override a hook, such as why_not() or points()"
    if isinstance(limits, str) or not isinstance(limits, Iterable):
        return f"{kind.__name__}.limits must be a tuple of names of phases, got {type(limits).__name__}"
    for phase in limits:
        if phase not in PHASES_WITH_CHOICES:
            hint = did_you_mean(str(phase), PHASES_WITH_CHOICES)
            return f"{kind.__name__}.limits must name phases in which a player acts, got {shown_value(phase)}{hint}"
    if bool(limits) != ("why_not" in kind.hooks):
        return f"{kind.__name__} must have both limits and why_not, or neither"
    if type(needs) is not bool:
        return f"{kind.__name__}.needs_every_trick must be True or False, got {shown_value(needs)}"
    fields = [field.name for field in attrs.fields(kind)]
    for field, annotation in get_annotations(kind).items():
        if field not in fields and "ClassVar" not in str(annotation):
            return f"{kind.__name__} must be decorated with attrs.frozen, so that its field '{field}' is an option"
    listed = {option.path.rpartition(".")[2] for option in listed_options(kind, name)}
    for field in fields:
        if field not in listed:
            example = "number(0, ..., low=0, high=9, unit='points')"
            return f"{kind.__name__}.{field} must be an option, such as {example}"
    try:
        rule = kind()
    except Exception as error:
        return f"{kind.__name__}() must work without arguments, got {type(error).__name__}: {error}"
    try:
        rule.in_words()
    except (LookupError, ValueError, TypeError, AttributeError) as error:
        names = ", ".join(f"{{{field}}}" for field in fields) or "none, because the rule has no options"
        got = f"{{{error.args[0]}}}" if isinstance(error, KeyError) else f"{type(error).__name__}: {error}"
        return f"the braces in {kind.__name__}.sentence must name options of the rule ({names}), got {got}"
    return None


def limits_phase(rules: Iterable[RuleInPython], phase: str) -> bool:
    """Return whether a custom rule may forbid an action in a phase."""
    return any(phase in rule.limits for rule in rules)


def why_too_many_discards(rules: Iterable[RuleInPython], kitty: int) -> str | None:
    """Return why a custom rule cannot limit the exchange; ``None`` if it can, or none does.

    Every way to discard is asked for, and with a large kitty a player has millions.
    """
    limiting = next((rule.name for rule in rules if "exchanging" in rule.limits), None)
    ways = 0 if limiting is None else comb(HAND_SIZE + kitty, kitty)
    if ways <= _MOST_DISCARDS:
        return None
    many = f"in which a player can have {ways:,} ways to discard; at most {_MOST_DISCARDS:,} can be asked for"
    return f"'{limiting}' limits the exchange, {many}"


def expect_classes(custom: object) -> CustomRules:
    """Check the classes of custom rules that a caller passes, and return them, each once.

    Raises:
        TypeError: the argument is not a sequence of classes of custom rules, a class is not well defined, or two
            classes have the same name.
    """
    right = "a sequence of classes of custom rules"
    expect(custom, Sequence, CUSTOM, right)
    assert isinstance(custom, Sequence)  # for mypy; expect() has checked it
    for kind in custom:
        if not (isinstance(kind, type) and issubclass(kind, RuleInPython)):
            raise TypeError(f"{CUSTOM} must be {right}, got {shown_value(kind)}")
    classes = tuple(dict.fromkeys(custom))
    if (wrong := why_no_classes(classes, CUSTOM)) is not None:
        raise TypeError(wrong)
    return classes


def why_no_classes(classes: Iterable[type[RuleInPython]], argument: str) -> str | None:
    """Return what is wrong with the classes in an argument, each of which occurs once; ``None`` if nothing is."""
    names = set[str]()
    for kind in classes:
        if (wrong := why_no_rule(kind)) is not None:
            return f"{argument}: {wrong}"
        if kind.name in names:
            return f"{argument} names two rules with the name '{kind.name}': leave one out"
        names.add(kind.name)
    return None


def refuse_custom(rules: Iterable[RuleInPython], what: str) -> None:
    """Refuse custom rules where nothing asks them.

    Args:
        what: what cannot know the rules, for the message.

    Raises:
        ValueError: there is a custom rule; the message names the first.
    """
    for rule in rules:
        raise ValueError(f"{what} cannot know the custom rule '{rule.name}', which is written in Python")


def custom_to_data(rules: Iterable[RuleInPython]) -> list[Json]:
    """Return custom rules as plain data: the name of each rule, as ``rule``, and the values of its options."""
    return [{"rule": rule.name, **_options_of(rule)} for rule in rules]


def _options_of(rule: RuleInPython) -> dict[str, Json]:
    return {_field(option): option.kind.dump(getattr(rule, _field(option))) for option in rule.options()}


def _field(option: Option) -> str:
    return option.path.rpartition(".")[2]


def custom_schema(classes: CustomRules = ()) -> dict[str, Json]:
    """Return the JSON Schema of custom rules in a document.

    With the classes, the schema states the options of each; without, an option can be anything.
    """
    unknown: Json = {"type": "object", "properties": {"rule": {"type": "string"}}, "required": ["rule"]}
    item: Json = {"oneOf": [_rule_schema(kind) for kind in classes]} if classes else unknown
    about = "Rules written in Python, in the order in which they are asked; a reader needs the class of each."
    return {"type": "array", "description": about, "maxItems": MOST_CUSTOM_RULES, "items": item}


def _rule_schema(kind: type[RuleInPython]) -> Json:
    return {
        "type": "object",
        "description": kind().in_words(),
        "properties": {
            "rule": {"const": kind.name},
            **{_field(option): option.schema() for option in kind.options()},
        },
        "required": ["rule"],
        "additionalProperties": False,
    }


def read_custom(data: object, classes: Iterable[type[RuleInPython]], problems: Problems) -> tuple[RuleInPython, ...]:
    """Read custom rules from plain data or from objects; add what is wrong to ``problems``.

    Nothing that the data names is imported: the classes are those that the caller passes.
    """
    known = {kind.name: kind for kind in classes}
    if isinstance(data, str | Mapping) or not isinstance(data, Sequence):
        problems.add(CUSTOM, "must be a list of custom rules (in a TOML file, write [[custom]] above each)")
        return ()
    found: list[RuleInPython] = []
    for place, item in enumerate(data[: MOST_CUSTOM_RULES + 1]):
        path = f"{CUSTOM}[{place}]"
        if isinstance(item, RuleInPython):
            found.append(item)
            continue
        if isinstance(item, type) and issubclass(item, RuleInPython):
            problems.add(path, f"must be an object, {item.__name__}(), and not its class")
            continue
        name = item.get("rule") if isinstance(item, Mapping) else None
        if not isinstance(item, Mapping) or not isinstance(name, str):
            problems.add(path, "must be a table with the name of a custom rule as 'rule' and the values of its options")
        elif name not in known:
            because = f"the rule {shown_value(name)} is written in Python: {PASS_ITS_CLASS}"
            problems.add(path, because + (did_you_mean(name, known) if known else ""))
        else:
            values = {key: each for key, each in item.items() if key != "rule"}
            found.append(changed_rule(known[name](), values, path, problems))
    return tuple(found)


def changed_rule(rule: RuleInPython, values: Mapping[Any, object], path: str, problems: Problems) -> RuleInPython:
    """Return a custom rule with some options changed; add what is wrong to ``problems``."""
    options = {_field(option): option for option in rule.options()}
    read: dict[str, Any] = {}
    for name, value in values.items():
        if name not in options:
            hint = did_you_mean(name, options) if isinstance(name, str) else ""
            problems.add(f"{path}.{shown_key(name)}", f"the custom rule '{rule.name}' has no such option{hint}")
            continue
        try:
            read[name] = options[name].kind.parse(value)
        except ValueError as error:
            problems.add(f"{path}.{name}", str(error))
    return attrs.evolve(rule, **read) if read else rule
