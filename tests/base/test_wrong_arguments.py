"""Every public function refuses wrong objects, words, flags, numbers and seats by the name of the parameter.

The tests find the parameters by their annotations, so a new function is tested as soon as it exists.
"""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from math import inf, nan
from pathlib import Path
from typing import Any, Final

import pytest
from right_arguments import HAND, INNER, INSIDE, RULES, TABLE, cases, dealt, full, parameter_of, refusal

import five_hundred as fh
from five_hundred import dealing
from five_hundred.engine.table.custom_rule import HOOKS

LEFT_OUT: Final = {
    **{f"CustomRule.{hook}": "a custom rule defines it" for hook in HOOKS},
    **{
        f"testing.{rule}.{hook}": "the engine calls it"
        for rule in ("ArbitraryCustomRule", "ArbitraryExchangeRule")
        for hook in HOOKS
    },
    **{f"testing.GameMachine.{name}": "an app defines it" for name in ("start", "submit", "view")},
    "rules.Kind.from_text": "a protocol",
    "svg.Svg": "the library constructs it",
    "testing.Chooser.integer": "a protocol",
    "testing.GameMachine.play": "Hypothesis calls it",
}


def is_named(message: str, parameter: str) -> bool:
    """Return whether a message names a parameter, and does not come from inside."""
    return bool(re.search(rf"\b{parameter.removesuffix('s')}s?\b", message)) and not INNER.search(message)


def refused(name: str, parameter: str, values: Iterator[object]) -> None:
    """Check that a function refuses each of several values; the error is never one from inside."""
    for value in values:
        message = refusal(name, parameter, value)
        case = f"{name}({parameter}=<{type(value).__name__}>)"
        assert message is not None, f"{case} was accepted"
        assert is_named(message, parameter), f"{case}: {message}"


# Objects

LIBRARY: Final = re.compile(r"five_hundred\.")
OBJECTS: Final = cases(lambda each: LIBRARY.search(INSIDE.sub("", full(each))), LEFT_OUT)


def wrong_objects(parameter: inspect.Parameter) -> Iterator[object]:
    """Yield objects that no function with this parameter can accept."""
    kind = INSIDE.sub("", full(parameter))
    for name, value in {
        "None|NoneType|Optional": None,
        "int": 99,
        "str": "x",
        "RuleSet": RULES,
        "TableRules": TABLE,
        "State": dealt(),
        "View": fh.view(dealt(), 0),
    }.items():
        if not re.search(rf"\b({name})\b", kind):
            yield value
    if re.search(r"(Iterable|Sequence|Collection|tuple)\[", kind) and "Mapping" not in kind:
        yield [3]
        if "| None]" not in full(parameter):
            yield [None]


@pytest.mark.traced
@pytest.mark.parametrize(("name", "parameter"), OBJECTS)
def test_an_object_of_the_wrong_class_is_refused_by_the_name_of_the_parameter(name: str, parameter: str) -> None:
    refused(name, parameter, wrong_objects(parameter_of(name, parameter)))


# Words and flags

GROUPS: Final = re.compile(r"\b\w*(Callable|Mapping|Sequence|Collection|Iterable|tuple|list|dict)\[.*\]", re.DOTALL)
"""Types whose words and flags are not arguments themselves."""


def kinds(parameter: inspect.Parameter) -> set[str]:
    """Return which of the types with words and flags a parameter may have."""
    return {*re.findall(r"\b(str|bytes|bool|Path)\b", GROUPS.sub("", full(parameter)))}


WORDS: Final = cases(kinds, LEFT_OUT)


def wrong_words(parameter: inspect.Parameter) -> Iterator[object]:
    """Yield values that no function with this parameter can accept."""
    known = kinds(parameter)
    yield [3] if "[" in full(parameter) else []
    if not re.search(r"\b(None|NoneType|Optional)\b", full(parameter)):
        yield None
    if "bytes" not in known:
        yield b"x"
    if "str" not in known:
        yield "no"


@pytest.mark.parametrize(("name", "parameter"), WORDS)
def test_a_word_or_a_flag_of_the_wrong_type_is_refused_by_the_name_of_the_parameter(
    name: str, parameter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(name, parameter, wrong_words(parameter_of(name, parameter)))


# Numbers and seats

BAD: Final = (0, -1, 10**30, True, nan, inf, -inf, "1", None, 1.5, [1])
UNUSUAL: Final = re.compile(r"(Callable|Mapping|Iterable)\[.*\]")
"""Types whose numbers are not numbers of the caller."""
SEATS: Final = ("by", "seat", "dealer", "declarer", "player", "partner", "side")
CHECKED_LATER: Final = {"KeptHand", "dealing.Holding", "dealing.Points"}
"""Classes whose numbers are checked where the rules are known."""
SLOW: Final[Mapping[tuple[str, str], tuple[object, ...]]] = {
    ("testing.conformance_document", "cases"): (0,),
    ("testing.play_match", "random_hands"): (0,),
    ("testing.finish_match", "random_hands"): (0,),
}
"""Values that are right, but take long; so do negative numbers of workers, and all of them."""


def kind_of(parameter: inspect.Parameter) -> str:
    """Return the annotation of a parameter as text."""
    kind = parameter.annotation
    return kind.__name__ if isinstance(kind, type) else str(kind)


NUMBERS: Final = [
    pytest.param(*case, marks=pytest.mark.untraced if case[0] == "players.hint" else ())  # numba may compile here
    for case in cases(lambda each: re.search(r"\b(int|float)\b", UNUSUAL.sub("", kind_of(each))), LEFT_OUT)
    if case[0] not in CHECKED_LATER
]


def impossible(parameter: inspect.Parameter, value: object) -> bool:
    """Return whether no function with this parameter can accept the value."""
    kind = kind_of(parameter)
    if value is None:
        return "None" not in kind and "Optional" not in kind
    if isinstance(value, str):
        return "str" not in kind
    if type(value) is float:
        return "float" not in kind or value != 1.5
    return type(value) is not int or value == 10**30 or (value == -1 and (parameter.name in SEATS or "str" in kind))


def is_slow(name: str, parameter: str, value: object) -> bool:
    return value in ((-1, None) if parameter == "workers" else SLOW.get((name, parameter), ())) and value is not True


@pytest.mark.traced
@pytest.mark.parametrize(("name", "parameter"), NUMBERS)
def test_an_impossible_number_or_seat_is_refused_by_the_name_of_the_parameter(name: str, parameter: str) -> None:
    for value in BAD:
        if not is_slow(name, parameter, value):
            message, case = refusal(name, parameter, value), f"{name}({parameter}={value!r})"
            assert message is None or (parameter in message and not INNER.search(message)), f"{case}: {message}"
            assert message is not None or not impossible(parameter_of(name, parameter), value), f"{case} was accepted"


def kept(**given: Any) -> object:
    """Keep the score of a hand."""
    hand = fh.KeptHand(**{"contract": fh.Contract(fh.parse_bid("7H", RULES), 0), "tricks": (7, 3), **given})
    return fh.KeptScore(RULES, ("a", "b", "c", "d")).with_hand(hand)


LATER: Final[Mapping[tuple[str, str], Callable[..., object]]] = {
    **{("KeptHand", each): kept for each in ("tricks", "partner", "winners")},
    **{
        ("dealing.Holding", each): lambda **given: dealing.Constraints(
            RULES, [dealing.Holding(**{"place": 0, "cards": HAND, **given})]
        )
        for each in ("place", "least", "most")
    },
    **{
        ("dealing.Points", each): lambda **given: dealing.Constraints(RULES, [dealing.Points(**{"place": 0, **given})])
        for each in ("place", "least", "most")
    },
}
"""Calls that check the numbers of an object with which they are given."""


@pytest.mark.parametrize(("name", "parameter"), LATER)
def test_a_number_that_is_checked_later_is_refused_by_its_name(name: str, parameter: str) -> None:
    for value in BAD:
        try:
            LATER[name, parameter](**{parameter: value})
        except (TypeError, ValueError, fh.FiveHundredError) as error:
            assert parameter in str(error), f"{name}({parameter}={value!r}): {error}"
            assert not INNER.search(str(error)), f"{name}({parameter}={value!r}): {error}"
        else:
            assert not impossible(parameter_of(name, parameter), value), f"{name}({parameter}={value!r}) was accepted"


@pytest.mark.parametrize(
    ("found", "case"),
    [
        (WORDS, ("rules.Pack.parse", "text")),
        (WORDS, ("Record.from_json", "text")),
        (WORDS, ("rules.flag", "id")),
        (OBJECTS, ("view", "state")),
        (NUMBERS, ("TrickBid", "level")),
    ],
)
def test_the_cases_include_class_methods_inherited_methods_and_constructors(found: Any, case: tuple[str, str]) -> None:
    assert case in [tuple(getattr(each, "values", each)) for each in found]
