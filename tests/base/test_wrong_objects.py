"""Every public function refuses an object of the wrong class with an error that names the parameter.

The test finds the parameters by their annotations, so a new function is tested as soon as it exists.
"""

import inspect
import re
from collections.abc import Iterator
from typing import Final

import pytest
from hypothesis.strategies import SearchStrategy
from right_arguments import (
    INNER,
    INSIDE,
    RULES,
    TABLE,
    dealt,
    drawn,
    filled,
    full,
    own_values,
    owners,
    parameters,
    public_functions,
)

import five_hundred as fh
from five_hundred.base.errors import FiveHundredError
from five_hundred.engine.table.custom_rule import HOOKS


def wrong(parameter: inspect.Parameter) -> Iterator[object]:
    kind = INSIDE.sub("", full(parameter))
    for name, value in {
        "None|NoneType|Optional": None,
        "int": 3,
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


LEFT_OUT: Final = {
    "testing.GameMachine.start": "an app defines it",
    "testing.GameMachine.submit": "an app defines it",
    **{f"CustomRule.{hook}": "a custom rule defines it" for hook in HOOKS},
    **{f"testing.ArbitraryCustomRule.{hook}": "the engine calls it" for hook in HOOKS},
}

CASES: Final = [(name, each.name) for name, call in public_functions().items() for each in parameters(call)]


@pytest.mark.parametrize(("name", "parameter"), [case for case in CASES if case[0] not in LEFT_OUT])
def test_an_object_of_the_wrong_class_is_refused_by_the_name_of_the_parameter(name: str, parameter: str) -> None:
    """The error is never one from inside, such as an AttributeError or a KeyError."""
    call = public_functions()[name]
    owner, _, method = name.rpartition(".")
    if "self" in inspect.signature(call).parameters:
        call = getattr(owners()[owner], method)
    known = inspect.signature(call).parameters
    right = {**filled(), **own_values().get(name, {})}
    given = {each.name: right[each.name] for each in known.values() if each.default is each.empty}
    for value in wrong(known[parameter]):
        case = f"{name}({parameter}=<{type(value).__name__}>)"
        try:
            found = call(**{**given, parameter: value})
            if isinstance(found, Iterator):
                list(found)
            if isinstance(found, SearchStrategy):
                drawn(found)
            if isinstance(found, fh.Record):
                found.replay()
        except (TypeError, ValueError, FiveHundredError) as error:
            assert re.search(rf"\b{parameter.removesuffix('s')}s?\b", str(error)), f"{case}: {error}"
            assert not INNER.search(str(error)), f"{case}: {error}"
        else:
            pytest.fail(f"{case} was accepted")
