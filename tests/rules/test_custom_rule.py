"""The class of a custom rule: what is wrong with one is said at once, and in words of the person who writes it."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from club_rules import HighNoTrump, NoLowMisere, SharedWin
from hypothesis import given
from jsonschema import Draft202012Validator

import five_hundred as fh
from five_hundred import CustomRule, RuleSet, documents, presets, settings, sites
from five_hundred.cli.show_rules import show_rules
from five_hundred.documents import rules_from_dict, rules_schema
from five_hundred.rules import Choice, choice, flag, number
from five_hundred.rules.template import rules_template
from five_hundred.testing import rulesets

OPTION: Any = number(1, "A number.", low=1, high=9, unit="points")


def hook(*_: object) -> tuple[()]:
    return ()


def made(name: str = "mine", sentence: object = "It is so.", **fields: object) -> type[CustomRule]:
    """A class with a hook, and with what is given."""
    given = {"name": name, "sentence": sentence, "points": hook, **fields}
    annotations = {field: int for field in fields if field not in ("limits", "why_not", "needs_every_trick")}
    return type("Mine", (CustomRule,), {"__annotations__": annotations, **given})


def finished(**fields: object) -> type[CustomRule]:
    return attrs.frozen(made(**fields))  # type: ignore[arg-type]


WRONG: list[tuple[Callable[[], type[CustomRule]], str]] = [
    (lambda: made(name=""), "Mine must have a name, such as name = 'no-low-misere'"),
    (lambda: made(name="My Rule"), "Mine.name must be words in small letters"),
    (lambda: made(sentence=""), "Mine.sentence must be a string of at most 300 characters, and not empty"),
    (lambda: made(needs_every_trick="yes"), "Mine.needs_every_trick must be True or False, got 'yes'"),
    (lambda: made(limits=("bidding",)), "Mine must have both limits and why_not, or neither"),
    (lambda: made(why_not=hook), "Mine must have both limits and why_not, or neither"),
    (lambda: made(why_not=hook, limits="bidding"), "Mine.limits must be a tuple of names of phases, got str"),
    (lambda: made(why_not=hook, limits=("biding",)), "did you mean 'bidding'"),
    (
        lambda: made(sentence="It is {bonus}.", bonus=OPTION),
        "Mine must be decorated with attrs.frozen, so that its field 'bonus' is an option",
    ),
    (lambda: finished(bonus=10), "Mine.bonus must be an option, such as number(0, ..., low=0, high=9"),
    (
        lambda: finished(sentence="It is {bonnus}.", bonus=OPTION),
        "the braces in Mine.sentence must name options of the rule ({bonus}), got {bonnus}",
    ),
    (
        lambda: made(sentence="It is {so"),
        "the braces in Mine.sentence must name options of the rule (none",
    ),
    (lambda: made(sentence="It is \ud800."), "Mine.sentence must not contain half of a surrogate pair"),
    (lambda: type("Mine", (CustomRule,), {"name": "mine", "sentence": "So."}), "Mine must override a hook"),
]
"""Classes that are not well defined, each with its message."""


@pytest.mark.parametrize(("kind", "message"), WRONG)
def test_a_class_that_is_not_well_defined_is_refused(kind: Callable[[], type[CustomRule]], message: str) -> None:
    with pytest.raises(fh.InvalidRulesError) as caught:
        presets.AUSTRALIAN.with_options({"custom": [kind()()]})
    assert message in str(caught.value)


TAKERS: dict[str, Callable[[Any], object]] = {
    "rules_schema": rules_schema,
    "RuleSet.json_schema": RuleSet.json_schema,
    "settings_form": settings.settings_form,
    "RuleSet.from_dict": lambda custom: RuleSet.from_dict({}, custom=custom),
    "with_options": lambda custom: RuleSet().with_options({}, custom=custom),
    "rules_from_dict": lambda custom: rules_from_dict({"custom": [{"rule": "mine"}]}, custom=custom),
    "rules_from_json": lambda custom: documents.rules_from_json("{}", custom=custom),
    "rules_from_toml": lambda custom: documents.rules_from_toml("", custom=custom),
    "rules_from_link_text": lambda custom: settings.rules_from_link_text("", custom=custom),
    "Record.from_dict": lambda custom: fh.Record.from_dict(fh.Record(RuleSet()).to_dict(), custom=custom),
    "KeptScore.from_json": lambda custom: fh.KeptScore.from_json("{}", custom=custom),
    "Session.from_json": lambda custom: fh.session.Session.from_json("{}", custom=custom),
}
"""Whatever takes classes of custom rules."""


@pytest.mark.parametrize("taker", TAKERS)
def test_a_class_that_is_not_well_defined_is_refused_wherever_a_class_is_taken(taker: str) -> None:
    """It is the fault of the program, and not of the document: a ``TypeError``, with the same sentence."""
    cases = [
        *WRONG,
        (lambda: finished(bonus=attrs.field()), "Mine.bonus must be an option, such as number(0, ..., low=0, high=9"),
        (
            lambda: type("Mine", (made(),), {"__init__": lambda _: 1 // 0}),
            "Mine() must work without arguments, got ZeroDivisionError",
        ),
        (lambda: CustomRule, "CustomRule must have a name"),
    ]
    for kind, message in cases:
        with pytest.raises(TypeError) as caught:
            TAKERS[taker]([SharedWin, kind()])
        assert str(caught.value).startswith("custom: ")
        assert message in str(caught.value)


@pytest.mark.parametrize("taker", TAKERS)
def test_two_classes_with_one_name_are_refused_wherever_classes_are_taken(taker: str) -> None:
    with pytest.raises(TypeError, match=r"^custom names two rules with the name 'mine': leave one out$"):
        TAKERS[taker]([made(), SharedWin, made()])


def test_the_same_class_may_be_passed_twice() -> None:
    """The schema has it once, so that exactly one branch of ``oneOf`` matches."""
    custom, document = [SharedWin, HighNoTrump, SharedWin], {"custom": [{"rule": "shared-win"}]}
    assert rules_from_dict(document, custom).custom == (SharedWin(),)
    Draft202012Validator(rules_schema(custom)).validate(document)
    assert len(settings.settings_form(custom)) == len(settings.settings_form()) + 2


@pytest.mark.parametrize("name", ["rule", "options", "hooks", "points"])
def test_an_option_cannot_have_the_name_of_something_else(name: str) -> None:
    """A file calls the name of the rule ``rule``, and the others are names of the class."""
    with pytest.raises(TypeError, match=f"Mine.{name} needs another name"):
        made(**{name: OPTION})


@pytest.mark.parametrize("name", ["outcom", "why_nt", "point"])
def test_a_misspelt_hook_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match=f"Mine.{name} is not a hook: did you mean"):
        type("Mine", (CustomRule,), {name: hook})
    type("Mine", (CustomRule,), {f"_{name}": hook, "holder": hook})  # a method that the rule uses itself


def test_a_class_instead_of_an_object_is_refused() -> None:
    with pytest.raises(fh.InvalidRulesError, match=r"custom\[0\]: must be an object, SharedWin\(\), and not its class"):
        presets.AUSTRALIAN.with_options({"custom": [SharedWin]})


def test_a_rule_occurs_once_and_has_only_its_options() -> None:
    with pytest.raises(fh.InvalidRulesError, match="the name 'no-low-misere' must not occur twice"):
        presets.AUSTRALIAN.with_options({"custom": [NoLowMisere(), NoLowMisere(-200)]})
    with pytest.raises(fh.InvalidRulesError, match="has no such option: did you mean 'floor'"):
        presets.AUSTRALIAN.with_options({"custom": [NoLowMisere()], "custom.no-low-misere.flor": 1})
    odd = made()()
    object.__setattr__(odd, "memory", [])
    with pytest.raises(fh.InvalidRulesError, match="must have no attributes besides its options"):
        presets.AUSTRALIAN.with_options({"custom": [odd]})
    with pytest.raises(fh.InvalidRulesError, match="must have at most 20 rules, got 21"):
        presets.AUSTRALIAN.with_options({"custom": [made(f"rule-{number}")() for number in range(21)]})


@pytest.mark.parametrize("data", ["no-low-misere", {"rule": "no-low-misere"}, 7])
def test_what_is_no_list_of_rules_is_refused(data: object) -> None:
    with pytest.raises(fh.InvalidRulesError, match=r"custom: must be a list of custom rules .*write \[\[custom\]\]"):
        presets.AUSTRALIAN.with_options({"custom": data})


def test_the_values_of_the_options_are_read_by_path() -> None:
    """``custom`` is the whole list, as a file has it; an unknown path is refused."""
    rules = presets.AUSTRALIAN.with_options({"custom": [SharedWin(), NoLowMisere(-200)]})
    assert rules.value("custom") == [{"rule": "shared-win"}, {"rule": "no-low-misere", "floor": -200}]
    assert rules.value("custom.no-low-misere.floor") == -200
    with pytest.raises(fh.UnknownNameError, match=r"no option 'custom\.no-low-misere\.flor'.*: did you mean"):
        rules.value("custom.no-low-misere.flor")


def test_the_sentence_states_the_values() -> None:
    """A flag is yes or no, and a choice is its value."""

    class Height(Choice):
        LOW = "low", "It is low."

    may: Any = flag(False, "Whether it may.")
    height: Any = choice(Height.LOW, "The height.")
    rule: Any = finished(sentence="{bonus}, {height}, {may}.", bonus=OPTION, height=height, may=may)
    assert rule().in_words() == "1, low, no."
    assert rule(may=True).in_words() == "1, low, yes."


# --- diff


def with_rules(*rules: CustomRule) -> RuleSet:
    return presets.AUSTRALIAN.with_options({"custom": rules})


def test_a_diff_lists_single_options_of_custom_rules_of_the_same_classes() -> None:
    rules, other = with_rules(SharedWin(), NoLowMisere(-200)), with_rules(SharedWin(), NoLowMisere())
    assert rules.diff(other) == {"custom.no-low-misere.floor": -200}
    assert other.with_options(rules.diff(other)) == rules
    assert rules.diff(rules) == {}


def test_a_diff_has_the_custom_rules_as_objects_if_their_classes_or_order_differ() -> None:
    """``other.with_options(rules.diff(other)) == rules``, also for a class of the same name, as in a notebook."""
    first = finished(sentence="It is {bonus}.", bonus=number(1, "A number.", low=1, high=9, unit="points"))
    other = finished(sentence="It is {size}.", size=number(1, "A number.", low=1, high=9, unit="points"))
    again = finished(sentence="It is {bonus}.", bonus=number(1, "A number.", low=1, high=9, unit="points"))
    sets = [(), (first(),), (other(),), (again(),), (first(), SharedWin()), (SharedWin(), first())]
    for mine in sets:
        for theirs in sets:
            rules, base = with_rules(*mine), with_rules(*theirs)
            assert rules.diff(base) == ({} if mine is theirs else {"custom": [*mine]})
            assert base.with_options(rules.diff(base)) == rules


@given(rules=rulesets(custom=True), base=rulesets(custom=True))
def test_applying_a_diff_gives_the_same_rules_under_arbitrary_custom_rules(rules: RuleSet, base: RuleSet) -> None:
    """``base.with_options(rules.diff(base)) == rules``."""
    assert base.with_options(rules.diff(base)) == rules
    assert (not rules.diff(base)) == (base == rules)


def test_whatever_is_written_from_a_diff_has_the_custom_rules_as_plain_data() -> None:
    """A document and a template are text; Python code has the objects."""
    rules = with_rules(SharedWin(), NoLowMisere(-200))
    data = [{"rule": "shared-win"}, {"rule": "no-low-misere", "floor": -200}]
    assert documents.rules_to_dict(rules) == {"base": "australian", "custom": data}
    line = 'custom = [{ rule = "shared-win" }, { rule = "no-low-misere", floor = -200 }]'
    assert line in rules_template(presets.find_preset("australian"), rules).splitlines()
    assert "  custom = shared-win, no-low-misere (floor -200)" in [*show_rules(rules, None)]
    assert repr(rules) == "presets.AUSTRALIAN.with_options({'custom': [SharedWin(), NoLowMisere(floor=-200)]})"
    unsaid = sites.to_site("trickster", rules).unsaid
    assert sites.from_site("trickster", sites.to_site("trickster", rules).settings).with_options(unsaid) == rules
