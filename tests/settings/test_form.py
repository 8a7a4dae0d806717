"""The form offers every value that a RuleSet can have, in words that need no path."""

import re
from collections import Counter

import pytest
from club_rules import NoLowMisere, UnbrokenTrumps
from contradicting import TOLD
from hypothesis import given

from five_hundred import RuleSet
from five_hundred.base.option_kinds import ChoiceKind, Json
from five_hundred.rules.sources import SOURCES
from five_hundred.settings import FormField, draft_rules, settings_form, special_bid_form
from five_hundred.settings.form import cited
from five_hundred.settings.titles import title_of
from five_hundred.testing.strategies import rulesets

GROUPS = settings_form()
FIELDS = {field.path: field for group in GROUPS for field in group.fields}
OF_BIDS = {field.path.rpartition(".")[2]: field for field in special_bid_form().fields}
PATHS = {option.path for option in (*RuleSet.options(), *RuleSet.special_options())}
EVERY = [*FIELDS.values(), *OF_BIDS.values()]


def offers(field: FormField, value: Json) -> bool:
    """Whether a person can enter the value in the field."""
    if value is None:
        return field.none is not None or (field.kind == "other" and "none" in field.named)
    match field.kind:
        case "choice":
            return value in [choice.value for choice in field.choices]
        case "flag":
            return isinstance(value, bool)
        case "number":
            assert field.low is not None and field.high is not None
            return isinstance(value, int) and field.low <= value <= field.high
        case "text":
            assert field.longest is not None
            return isinstance(value, str) and len(value) <= field.longest
        case "other":
            return True


def test_every_option_has_a_field_in_its_group() -> None:
    """The order is that of the options, and so is the default value."""
    assert [*FIELDS] == [option.path for option in RuleSet.options()]
    assert [field.path for field in OF_BIDS.values()] == [option.path for option in RuleSet.special_options()]
    for group in GROUPS:
        assert {field.path.partition(".")[0] for field in group.fields} == {group.name}
    for path, field in FIELDS.items():
        assert field.default == RuleSet().value(path)


@given(rulesets())
def test_every_value_of_a_ruleset_can_be_entered(rules: RuleSet) -> None:
    """That holds for the fields of its special bids, too."""
    for path, field in FIELDS.items():
        assert offers(field, rules.value(path)), path
    for bid in rules.contracts.specials:
        for name, field in OF_BIDS.items():
            assert offers(field, rules.value(f"contracts.specials.{bid.code}.{name}")), name


def test_a_choice_has_all_members_with_their_meanings() -> None:
    """The sources are taken out of the meaning, and no fact is lost."""
    for option in (*RuleSet.options(), *RuleSet.special_options()):
        field = FIELDS.get(option.path) or OF_BIDS[option.path.rpartition(".")[2]]
        if isinstance(option.kind, ChoiceKind):
            assert field.kind == "choice"
            assert [choice.value for choice in field.choices] == [each.value for each in option.kind.choices]


@pytest.mark.parametrize("field", EVERY, ids=lambda field: field.path)
def test_a_reader_needs_neither_paths_nor_tags(field: FormField) -> None:
    """Titles, meanings and sources are in plain words."""
    told = [field.title, field.meaning, field.sources]
    told += [words for choice in field.choices for words in (choice.meaning, choice.sources)]
    tags = "|".join(re.escape(tag) for tag, source in SOURCES.items() if tag != source.name)
    for words in told:
        assert not any(path in words for path in PATHS), words
        assert not re.search(rf"\b(?:{tags})\b", words), words
        assert not re.search(r"\b[456]\.\d{1,2}\b", words), words
    assert field.meaning.endswith(".")
    assert all(choice.meaning.endswith(".") for choice in field.choices)


def test_no_two_fields_of_a_form_share_a_title() -> None:
    """A message that names an option by its title is clear."""
    assert [title for title, count in Counter(field.title for field in EVERY).items() if count > 1] == []


@pytest.mark.parametrize(
    ("doc", "meaning", "sources"),
    [
        ("At any turn (000, 001).", "At any turn.", "the No Tricks site, Trickster Cards"),
        ("The kitty stays face down (001 with 'Never').", "The kitty stays face down.", "Trickster Cards with 'Never'"),
        ("Raise once (Web500).", "Raise once.", "Web500"),
        ("Levels (6 to 10) count.", "Levels (6 to 10) count.", ""),
        ("It scores scoring.trick_points (004).", "It scores “Points for each trick”.", "NeuralPlay"),
    ],
)
def test_sources_are_told_apart_from_the_meaning(doc: str, meaning: str, sources: str) -> None:
    """A parenthesis that cites no source stays where it is."""
    assert cited(doc) == (meaning, sources)


@pytest.mark.parametrize(("changes", "first", "other", "_"), TOLD)
def test_a_message_names_options_by_their_titles(changes: dict[str, object], first: str, other: str, _: str) -> None:
    """No path is left in any message about a contradiction."""
    problems = draft_rules(RuleSet(), changes).problems
    assert problems
    for problem in problems:
        assert not any(path in problem.message for path in PATHS), problem
        assert "contracts.specials" not in problem.message, problem


def test_the_title_of_a_new_option_is_its_name_in_words() -> None:
    """A contributor need not add a title."""
    assert title_of("scoring.undertrick_points") == "Undertrick points"
    assert title_of("contracts.specials.M.gate") == title_of("contracts.specials.CODE.gate") == "When it may be bid"


def test_a_meaning_does_not_explain_paths() -> None:
    """The description of the special bids does, for programmers."""
    assert "path" in RuleSet.option("contracts.specials").doc
    assert FIELDS["contracts.specials"].meaning == "The special bids that the game offers, at most 100."


def test_a_custom_rule_has_a_group_with_its_options() -> None:
    """The group looks like those of the library, and its paths are those of ``with_options``."""
    *known, own, without = settings_form([NoLowMisere, UnbrokenTrumps])
    assert tuple(known) == settings_form()
    (field,) = own.fields
    assert (own.name, own.title, own.meaning) == (
        "custom.no-low-misere",
        "No low misere",
        "Nobody whose side has -300 points or fewer may bid a misère.",
    )
    assert (field.path, field.title, field.kind, field.default) == (
        "custom.no-low-misere.floor",
        "Floor",
        "number",
        -300,
    )
    assert (field.low, field.high, field.unit) == (-10_000, 10_000, "points")
    assert (without.name, without.fields) == ("custom.unbroken-trumps", ())
