"""Every public function refuses a word or a flag of the wrong type with an error that names the parameter.

The test finds the parameters by their annotations, so a new function is tested as soon as it exists.
"""

import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis.strategies import SearchStrategy
from public_names import public_names
from right_arguments import INNER, drawn, filled, full, own_values, owners

from five_hundred.base.errors import FiveHundredError

GROUPS: Final = re.compile(r"\b\w*(Callable|Mapping|Sequence|Collection|Iterable|tuple|list|dict)\[.*\]", re.DOTALL)
"""Types whose words and flags are not arguments themselves."""


def kinds(parameter: inspect.Parameter) -> set[str]:
    """Return which of the types with words and flags a parameter may have."""
    return {*re.findall(r"\b(str|bytes|bool|Path)\b", GROUPS.sub("", full(parameter)))}


def wrong(parameter: inspect.Parameter) -> Iterator[object]:
    """Yield values that no function with this parameter can accept."""
    known = kinds(parameter)
    yield [3] if "[" in full(parameter) else []
    if not re.search(r"\b(None|NoneType|Optional)\b", full(parameter)):
        yield None
    if "bytes" not in known:
        yield b"x"
    if "str" not in known:
        yield "no"


@cache
def functions() -> Mapping[str, Any]:
    """Return each public function, method and class with a word or a flag, by its path.

    A class whose docstring lists no arguments is a result: the library constructs it.
    """
    found = dict[str, Any]()
    for path, public in public_names().items():
        name, thing = path.removeprefix("five_hundred."), public.thing
        if inspect.isclass(thing) and not issubclass(thing, Exception):
            if "\nArgs:\n" in (inspect.getdoc(thing) or ""):
                found[name] = thing
            for each in dir(thing):
                member = getattr(thing, each, None)
                own = str(getattr(member, "__module__", "")).startswith("five_hundred.")
                if own and not each.startswith("_") and (inspect.isfunction(member) or inspect.ismethod(member)):
                    found[f"{name}.{each}"] = member
        elif inspect.isfunction(thing):
            found[name] = thing
    return {name: each for name, each in found.items() if any(map(kinds, inspect.signature(each).parameters.values()))}


CASES: Final = [
    (name, each.name)
    for name, call in functions().items()
    for each in inspect.signature(call).parameters.values()
    if kinds(each)
]
LEFT_OUT: Final = {
    "rules.Kind.from_text": "a protocol",
    "svg.Svg": "the library constructs it",
    "testing.GameMachine.play": "Hypothesis calls it",
}


@pytest.mark.parametrize(("name", "parameter"), [case for case in CASES if case[0] not in LEFT_OUT])
def test_a_word_or_a_flag_of_the_wrong_type_is_refused_by_the_name_of_the_parameter(
    name: str, parameter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error is never one from inside, such as an AttributeError or that a value is unhashable."""
    monkeypatch.chdir(tmp_path)
    call = functions()[name]
    owner, _, method = name.rpartition(".")
    if "self" in inspect.signature(call).parameters:
        call = getattr(owners()[owner], method)
    known = inspect.signature(call).parameters
    right = {**filled(), **own_values().get(name, {})}
    given = {
        each.name: right[each.name]
        for each in known.values()
        if each.default is each.empty and each.kind is not each.VAR_KEYWORD
    }
    for value in wrong(known[parameter]):
        case = f"{name}({parameter}={value!r})"
        try:
            found = call(**{**given, parameter: value})
            if isinstance(found, Iterator):
                list(found)
            if isinstance(found, SearchStrategy):
                drawn(found)
        except (TypeError, ValueError, FiveHundredError) as error:
            assert re.search(rf"\b{parameter}\b", str(error)), f"{case}: {error}"
            assert not INNER.search(str(error)), f"{case}: {error}"
        else:
            pytest.fail(f"{case} was accepted")


@pytest.mark.parametrize(
    "case",
    [("rules.Pack.parse", "text"), ("Record.from_json", "text"), ("rules.flag", "id"), ("text.table", "ascii")],
)
def test_the_cases_include_class_methods_inherited_methods_words_and_flags(case: tuple[str, str]) -> None:
    assert case in CASES
