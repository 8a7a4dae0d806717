"""Options say everything about themselves: meaning, values, unit, catalogue id and source; and each has a test."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from paths import DOCS, TESTS

from five_hundred.base.message_parts import did_you_mean, shown
from five_hundred.base.option_kinds import Choice, ChoiceKind, CustomKind, Flag, Number, Text
from five_hundred.base.options import Option, choice, custom, flag, listed_options, number, text
from five_hundred.engine.refusals import Reason
from five_hundred.rules import Misdeal, RuleSet
from five_hundred.rules.bids.special_bids import SpecialBid

OPTIONS = (*RuleSet.options(), *RuleSet.special_options())

DECISIONS = tomllib.loads((DOCS / "catalogue.toml").read_text(encoding="utf-8"))
"""The decisions on which published rules differ, by id; test_coverage.py checks that none of them is missing."""

WITHOUT_OPTION = {
    "first-dealer": "the caller says who deals first",
    "rotation": "every source goes clockwise",
    "misdeal-wrong-count": "the engine deals the right count",
    "kitty-discard": "no source restricts the discards",
    "follow": "every source has the same rule",
    "revoke": "a card that may not be played is refused",
    "exposed-cards": "cards are neither dropped nor played out of turn",
    "table-talk": "what the players say to each other is not the engine's affair",
}
"""Decisions that the caller settles, or the game itself, and why."""

TAGS = """
    000 001 002 003 004 PAG PRI NII SCR DMA HOF H1900 BIC OFF ISU TRX FRA E2 TB ASU ZPA EMB MCG SHA PAR JS4 APP RT ASC
    CMZ catalogue house
"""
"""The sources, as the catalogue's section 0 calls them, the catalogue's own choices, and "house rule"."""


def is_sentence(words: object) -> bool:
    return isinstance(words, str) and words == words.strip() and len(words) > 5 and words.endswith(".")


def complaints(option: Option) -> list[str]:
    """What an option does not say about itself."""
    found = []
    if not is_sentence(option.doc):
        found.append("no sentence that explains it")
    if isinstance(option.kind, Number) and not option.unit:
        found.append("no unit")
    if not option.ids:
        found.append("no catalogue id")
    found += [f"{each!r} is not in the catalogue" for each in option.ids if each not in DECISIONS]
    if not set(TAGS.split()) & set(re.findall(r"\w+", option.source.replace("-", " "))):
        found.append("no source")
    if isinstance(option.kind, ChoiceKind):
        docs = {member.value: member.doc for member in option.kind.choices}
        found += [f"{value!r} does not explain itself" for value, doc in docs.items() if not is_sentence(doc)]
        if len(set(docs.values())) < len(docs):
            found.append("two values have the same meaning")
    return found


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.path)
def test_every_option_documents_itself(option: Option) -> None:
    """Meaning, unit, catalogue id, source, and every value with its own meaning."""
    assert not complaints(option)


class Dumb(Choice):
    """Values, of which one does not explain itself."""

    YES = "yes", "It is so."
    NO = "no"


class Same(Choice):
    """Values that are all equal to each other."""

    YES = "yes", "It is so."
    NO = "no", "It is so."


GOOD = Option("play.x", "What it is.", Number(0, 1), 0, ("slam",), "000-004, PAG", "points")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"doc": ""}, "no sentence that explains it"),
        ({"doc": "What"}, "no sentence that explains it"),
        ({"unit": None}, "no unit"),
        ({"unit": ""}, "no unit"),
        ({"ids": ()}, "no catalogue id"),
        ({"ids": ("slam", "slams")}, "'slams' is not in the catalogue"),
        ({"source": ""}, "no source"),
        ({"source": "somebody said so"}, "no source"),
        ({"kind": ChoiceKind(Dumb), "unit": None}, "'no' does not explain itself"),
        ({"kind": ChoiceKind(Same), "unit": None}, "two values have the same meaning"),
    ],
)
def test_the_check_of_option_documentation_finds_gaps(change: dict[str, Any], complaint: str) -> None:
    """The test above can fail."""
    assert complaints(GOOD) == []
    assert complaints(attrs.evolve(GOOD, **change)) == [complaint]


def test_every_decision_has_an_option_or_a_listed_reason() -> None:
    """A decision that no option names must be listed above, with a reason."""
    settled = {each for option in OPTIONS for each in option.ids}
    assert set(WITHOUT_OPTION) == set(DECISIONS) - settled


def test_option_paths_name_the_group_and_the_field() -> None:
    """Eight groups, each path once, each an attribute; special bids have paths of their own."""
    paths = [option.path for option in OPTIONS]
    assert len(set(paths)) == len(paths)
    groups = dict.fromkeys(path.partition(".")[0] for path in paths)
    assert list(groups) == ["table", "auction", "contracts", "play", "scoring", "match", "partner", "penalties"]
    fields = [f"{name}.{field.name}" for name in groups for field in attrs.fields(type(getattr(RuleSet(), name)))]
    assert [option.path for option in RuleSet.options()] == fields
    own = [f"contracts.specials.CODE.{field.name}" for field in attrs.fields(SpecialBid) if field.name != "code"]
    assert [option.path for option in RuleSet.special_options()] == own


def test_every_choice_of_the_library_belongs_to_an_option() -> None:
    """The option names the decisions of the catalogue, so the docstring of the choice need not; refusals have none."""
    options = (*RuleSet.options(), *RuleSet.special_options())
    chosen = {option.kind.choices for option in options if isinstance(option.kind, ChoiceKind)}
    of_library = {kind for kind in Choice.__subclasses__() if kind.__module__.startswith("five_hundred.")}
    assert of_library - {Reason} == chosen


@pytest.mark.parametrize("option", RuleSet.options(), ids=lambda option: option.path)
def test_the_default_in_the_documentation_is_the_default_of_the_rules(option: Option) -> None:
    """The default is also read back from plain data and, where it can be typed, from text."""
    group, _, name = option.path.partition(".")
    value = getattr(getattr(RuleSet(), group), name)
    assert value == option.default
    plain = option.kind.dump(value)
    assert option.kind.parse(plain) == option.kind.parse(value) == value
    words = {True: "yes", False: "no", None: "none"}
    if plain is None or isinstance(plain, str | int):
        typed = words[plain] if plain is None or isinstance(plain, bool) else str(plain)
        assert option.kind.parse(option.kind.from_text(typed)) == value


@pytest.mark.parametrize("option", RuleSet.special_options(), ids=lambda option: option.path)
def test_the_default_of_a_field_is_that_of_a_special_bid(option: Option) -> None:
    """A special bid of which only the code is given has every default of the documentation."""
    value = getattr(SpecialBid(code="X"), option.path.rpartition(".")[2])
    assert value == option.default
    assert option.kind.parse(option.kind.dump(value)) == value


# --- every option has a test


def calls_of(mark: str, tree: ast.AST) -> Iterator[ast.Call]:
    """Every ``pytest.mark.NAME(...)``."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=name, value=ast.Attribute(attr="mark"))) if name == mark:
                yield node


@cache
def marks(folder: Path, mark: str) -> tuple[tuple[str, str], ...]:
    """The words of every ``pytest.mark.NAME("word", ...)`` in the test files of a folder, each with its file."""
    found = []
    for file in sorted(folder.rglob("test_*.py")):
        for call in calls_of(mark, ast.parse(file.read_text(encoding="utf-8"))):
            for argument in call.args:
                assert isinstance(argument, ast.Constant), f"{file.name}: {ast.unparse(call)} is no plain word"
                found.append((str(argument.value), file.name))
    return tuple(found)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.path)
def test_every_option_is_named_by_a_test(option: Option) -> None:
    """Some test carries ``@pytest.mark.option`` with the option's path."""
    assert option.path in {path for path, _ in marks(TESTS, "option")}


def test_marks_name_options_and_decisions_that_exist() -> None:
    """A mark with a slip of the pen would say that a rule is tested which is not."""
    paths = {option.path for option in OPTIONS}
    assert [mark for mark in marks(TESTS, "option") if mark[0] not in paths] == []
    assert [mark for mark in marks(TESTS, "rule") if mark[0] not in DECISIONS] == []


def test_marks_are_read_from_decorators_and_parameters_but_not_from_words(tmp_path: Path) -> None:
    """What the two tests above rely on."""
    (tmp_path / "test_a.py").write_text(
        '"""@pytest.mark.option("in.words")"""\n'
        "import pytest\n"
        'pytestmark = pytest.mark.option("of.module")\n'
        '@pytest.mark.rule("slam")\n'
        '@pytest.mark.option("of.test", "of.same.test")\n'
        "def test_x(): ...\n"
        'CASES = [pytest.param(1, marks=pytest.mark.option("of.case"))]\n'
        '# @pytest.mark.option("in.comment")\n',
        encoding="utf-8",
    )
    (tmp_path / "helper.py").write_text('import pytest\nx = pytest.mark.option("not.a.test")\n', encoding="utf-8")
    expected = ("of.case", "of.module", "of.same.test", "of.test")
    assert sorted(marks(tmp_path, "option")) == [(each, "test_a.py") for each in expected]
    assert [*marks(tmp_path, "rule")] == [("slam", "test_a.py")]


# --- the kinds of value


def test_a_flag_accepts_only_true_and_false() -> None:
    """Numbers that Python takes for booleans are not flags."""
    kind = Flag()
    assert (kind.parse(True), kind.parse(False)) == (True, False)
    wrong: object
    for wrong in (0, 1, "true", None, [], {}):
        with pytest.raises(ValueError, match="must be true or false"):
            kind.parse(wrong)
    typed = {"yes": True, "On": True, " TRUE ": True, "no": False, "off": False, "False": False}
    assert {word: kind.from_text(word) for word in typed} == typed
    assert kind.from_text("perhaps") == "perhaps"
    assert (kind.dump(True), kind.schema()) == (True, {"type": "boolean"})


def test_an_option_is_defined_with_arguments_of_the_right_types() -> None:
    """Whoever writes a custom rule defines options."""
    wrong: Any
    for wrong in ("no", 1, None):
        with pytest.raises(TypeError, match="default must be True or False, got"):
            flag(wrong, "Whether it is so.")
    for name in ("doc", "id", "source"):
        with pytest.raises(TypeError, match=f"{name} must be a string, got int"):
            flag(True, **{"doc": "Whether it is so.", name: 5})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="unit must be a string, such as 'points', got int"):
        number(1, "A number.", low=0, high=1, unit=5)  # type: ignore[arg-type]


@given(low=st.integers(-100, 100), more=st.integers(0, 100), value=st.integers(-300, 300))
def test_a_number_must_be_within_its_bounds(low: int, more: int, value: int) -> None:
    """Both bounds are allowed, and nothing beyond them."""
    kind = Number(low, low + more)
    if low <= value <= low + more:
        assert kind.parse(value) == kind.dump(value) == kind.from_text(str(value)) == value
    else:
        with pytest.raises(ValueError, match=f"from {low} to {low + more}, got {value}$"):
            kind.parse(value)


@pytest.mark.parametrize("wrong", [True, False, 3.0, "3", "three", None, "none", [], {}, [3]])
def test_a_number_must_be_a_whole_number(wrong: object) -> None:
    """Fractions, strings and booleans are refused; ``None`` is accepted only where it has a meaning."""
    with pytest.raises(ValueError, match="must be a whole number from 0 to 9, got"):
        Number(0, 9).parse(wrong)
    if wrong not in (None, "none"):
        with pytest.raises(ValueError, match=r"or none \(no cap\)"):
            Number(0, 9, "no cap").parse(wrong)


def test_a_number_may_be_none_where_none_has_a_meaning() -> None:
    """TOML has no null, so the word does as well."""
    kind = Number(1, 9, "no cap")
    assert kind.parse(None) is None
    assert kind.parse("none") is None
    assert kind.dump(None) is None
    for typed in ("none", "None", " off ", "null", ""):
        assert kind.parse(kind.from_text(typed)) is None
    assert Number(1, 9).from_text("none") == "none"


def test_a_choice_accepts_only_the_values_of_its_members() -> None:
    """The error suggests a similar value, or lists all values."""
    kind = ChoiceKind(Misdeal)
    for member in Misdeal:
        assert kind.parse(member) is kind.parse(member.value) is kind.parse(kind.dump(member)) is member
        assert kind.parse(kind.from_text(f" {member.value.upper()} ")) is member
        assert type(kind.dump(member)) is str
    with pytest.raises(ValueError, match="cannot be 'no-faec': did you mean 'no-face'"):
        kind.parse("no-faec")
    wrong: object
    for wrong in ("zzz", 0, None, True, ["off"], {}):
        with pytest.raises(ValueError, match=f"choose one of {', '.join(Misdeal)}"):
            kind.parse(wrong)


def test_a_text_must_be_short_and_printable() -> None:
    """A name goes to a screen."""
    kind = Text(5)
    assert kind.parse("bye") == kind.dump("bye") == kind.from_text("bye") == "bye"
    assert kind.parse("a b ♠") == "a b ♠"
    wrong: object
    for wrong in ("", "sixsix", "a\nb", "\x1b[2J", 5, None, ["a"], True, " a", "a ", "a  b", "-", "%a", "[a", "♠"):
        with pytest.raises(ValueError, match="must be a string of 1 to 5 printable characters"):
            kind.parse(wrong)


@pytest.mark.option("contracts.specials")
def test_special_bids_are_typed_as_names_with_commas_or_blanks() -> None:
    """On a command line; none is a word too."""
    kind = {option.path: option for option in OPTIONS}["contracts.specials"].kind
    for typed in ("misere,nullo", "misere nullo", " misere, nullo ,", "misere,none,nullo"):
        assert kind.from_text(typed) == ["misere", "nullo"]
    for typed in ("none", "None", ""):
        assert kind.from_text(typed) == []


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)


@given(option=st.sampled_from(OPTIONS), value=JSON | st.text().map(lambda words: [words] * 5))
def test_a_kind_reads_plain_data_or_raises_a_value_error(option: Option, value: object) -> None:
    """Whatever is read can be written as plain data and read again."""
    try:
        read = option.kind.parse(value)
    except ValueError as error:
        assert str(error)
    else:
        assert option.kind.parse(option.kind.dump(read)) == read


@given(option=st.sampled_from(OPTIONS), typed=st.text())
def test_typed_text_is_read_or_raises_a_value_error(option: Option, typed: str) -> None:
    """Nothing that can be typed raises anything but ``ValueError``."""
    try:
        option.kind.parse(option.kind.from_text(typed))
    except ValueError as error:
        assert str(error)


UNPRINTABLE = "\U000e0001"
"""Written as an escape it takes ten characters."""


@given(text=st.text(max_size=80), longest=st.integers(10, 60))
@example(text=UNPRINTABLE * 80, longest=60)
@example(text=UNPRINTABLE * 6, longest=60)
@example(text=UNPRINTABLE * 7, longest=60)
@example(text="x" * 60, longest=60)
@example(text="x" * 61, longest=60)
def test_foreign_text_appears_in_a_message_as_one_short_printable_line(text: str, longest: int) -> None:
    """The escapes count: 57 characters that cannot be printed are not shown as 570."""
    line = shown(text, longest)
    assert line.isprintable()
    assert len(line) <= longest
    if text.isprintable():
        assert line == text or (line.endswith("...") and text.startswith(line[:-3]) and len(text) > longest)


@given(value=JSON)
@example(value=UNPRINTABLE * 80)
@example(value=10**100)
@example(value=-(10**100))
def test_a_refusal_does_not_repeat_the_whole_value(value: object) -> None:
    """A message stays short whatever was sent."""
    for kind in (Flag(), Number(5, 5), ChoiceKind(Misdeal), Text()):
        try:
            kind.parse(value)
        except ValueError as error:
            assert len(str(error)) < 200


def test_an_error_suggests_a_near_name_or_lists_all_names() -> None:
    """The length of the wrong name and the case of the names do not matter."""
    assert did_you_mean("AUSTRALAIN", ["american", "australian"]) == ": did you mean 'australian'?"
    assert did_you_mean("om", ["M", "OM"]) == ": did you mean 'OM'?"
    assert did_you_mean("x" * 1000, ["american", "australian"]) == "; choose one of american, australian"


# --- the helpers that make options


@attrs.frozen(kw_only=True)
class Group:
    """A group of options as the engine declares them."""

    a: Misdeal = choice(Misdeal.OFF, "A.", id="slam", source="000")
    b: bool = flag(True, "B.", id="slam, fail-mode", source="001")
    c: int | None = number(3, "C.", low=1, high=5, unit="tricks", none="nothing", id="slam", source="002")
    d: str = text("d", "D.", id="slam", source="003", longest=3)
    e: tuple[int, ...] = custom(
        (1,),
        "E.",
        kind=CustomKind(lambda value: tuple(value) if isinstance(value, list) else (7,), list, lambda: {}),
        id="slam",
        source="004",
    )
    f: int = 4


def test_an_option_is_a_field_with_documentation() -> None:
    """A field that is not an option is not listed."""
    listed = listed_options(Group, "group")
    assert [(each.path, each.doc, each.default, each.ids, each.source, each.unit) for each in listed] == [
        ("group.a", "A.", Misdeal.OFF, ("slam",), "000", None),
        ("group.b", "B.", True, ("slam", "fail-mode"), "001", None),
        ("group.c", "C.", 3, ("slam",), "002", "tricks"),
        ("group.d", "D.", "d", ("slam",), "003", None),
        ("group.e", "E.", (1,), ("slam",), "004", None),
    ]
    assert [type(each.kind) for each in listed] == [ChoiceKind, Flag, Number, Text, CustomKind]


def test_a_field_reads_plain_data_or_raises_an_error_that_names_it() -> None:
    """Groups can be made by hand, with the same checks as from a document."""
    plain: dict[str, Any] = {"a": "no-face", "b": False, "c": "none", "d": "ddd", "e": [1, 2]}
    group = Group(**plain)
    assert (group.a, group.b, group.c, group.d, group.e) == (Misdeal.NO_FACE, False, None, "ddd", (1, 2))
    wrong: dict[str, Any] = {"a": "x", "b": 1, "c": 6, "d": "dddd"}
    for name, value in wrong.items():
        field: dict[str, Any] = {name: value}
        with pytest.raises(ValueError, match=f"^{name} "):
            Group(**field)
