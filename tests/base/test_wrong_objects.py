"""Every public function refuses an object of the wrong class with an error that names the parameter.

The test finds the parameters by their annotations, so a new function is tested as soon as it exists.
"""

import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, Final, get_args

import pytest
from hypothesis.strategies import SearchStrategy
from public_names import public_names
from right_arguments import (
    CALL,
    DEAL,
    HAND,
    REVIEW,
    RULES,
    SCORE,
    SEATING,
    TABLE,
    analysis,
    constraints,
    dealt,
    drawn,
    in_play,
    machine,
    scored,
    seen,
    stop,
    values,
)

import five_hundred as fh
from five_hundred import dealing, evaluation, players, solver, testing
from five_hundred.base.errors import FiveHundredError
from five_hundred.engine.table.custom_rule import HOOKS

LIBRARY: Final = re.compile(r"five_hundred\.")
INSIDE: Final = re.compile(r"Callable\[.*\]|<Meaning[^>]*>|Meaning\.\w+", re.DOTALL)
INNER: Final = re.compile(r"has no attribute|object is not (iterable|subscriptable|callable)|unhashable|no len")

BID: Final = fh.TrickBid(7, fh.Strain.HEARTS)


def exchanging() -> fh.View:
    """Return the view of a seat that must discard."""
    state = dealt()
    while state.phase_name != "exchanging":
        assert state.to_act is not None
        state = fh.apply(state, players.choose(fh.view(state, state.to_act), 3))
    return fh.view(state, state.to_act)


@cache
def filled() -> Mapping[str, object]:
    """Return a right value for each parameter without a default, by its name."""
    return {
        "accept": None,
        "action": fh.PASS,
        "actions": None,
        "after": dealt(),
        "analysis": analysis(),
        "before": dealt(),
        "base": RULES,
        "bid": BID,
        "card": HAND[0],
        "cards": HAND,
        "changes": {},
        "chosen": (),
        "code": "X",
        "chooser": testing.RandomChooser(Random(1)),
        "constraints": constraints(),
        "contract": fh.Contract(None, None),
        "deal": DEAL,
        "dealer": 0,
        "deals": 1,
        "declarer": 0,
        "depth": 1,
        "discards": HAND[:3],
        "document": {},
        "entered": {},
        "event": fh.events.Passed(0),
        "events": (),
        "evaluation": evaluation.evaluate_hand(HAND, RULES),
        "every": 1,
        "first": CALL,
        "found": None,
        "game": scored(),
        "give": (),
        "grid": fh.bid_grid(RULES),
        "hands": 1,
        "happened": (fh.events.Passed(1),),
        "illegal": fh.why_illegal(dealt(), fh.Claim()),
        "level": 1,
        "match": scored(),
        "n": 1,
        "name": "x",
        "names": ("a", "b", "c", "d"),
        "number": 0,
        "of": RULES,
        "other": RULES,
        "path": "match.target",
        "piles": fh.dealing.laid_out(TABLE, 0, TABLE.pack.cards),
        "place": 0,
        "play": None,
        "player": CALL,
        "players": {"one": CALL, "other": CALL},
        "rank": fh.Rank.THREE,
        "public": dealt().public,
        "record": scored(),
        "records": [scored()],
        "review": REVIEW(),
        "rng": Random(1),
        "rules": RULES,
        "score": SCORE(),
        "scores": (SCORE(),),
        "seat": 0,
        "seating": SEATING,
        "second": CALL,
        "seen": fh.view_all(dealt()),
        "site": "trickster",
        "specials": (),
        "standing": None,
        "standings": None,
        "state": in_play(),
        "states": [in_play()],
        "strain": fh.Strain.HEARTS,
        "suit": None,
        "table": TABLE,
        "take": (),
        "text": "x",
        "trick": seen().tricks[0],
        "view": seen(),
        "workers": 1,
        "hand": HAND,
        "progress": stop,
    }


OWN_VALUES: Final[Mapping[str, Mapping[str, Any]]] = {
    "custom_rules.choice": {"default": fh.rules.Claims.OFF, "doc": "What happens."},
    "KeptScore": {"players": ("a", "b", "c", "d")},
    "TrickBid": {"level": 7},
    "begin_with_contract": {"public": fh.new_match(RULES), "contract": fh.Contract(fh.TrickBid(7, fh.Strain.CLUBS), 0)},
    "follow": {"seen": fh.view(dealt(), 0)},
    "format_deal": {"dealer": 0},
    "next_match": {"public": fh.new_match(RULES)},
    "score_hand": {
        "public": fh.new_match(RULES),
        "contract": fh.Contract(fh.TrickBid(10, fh.Strain.HEARTS), 0),
        "tricks": (10, 0),
    },
    "solver.contract_value": {"state": dealt()},
    "solver.values_svg": {"deal": values()},
    "solver.values_text": {"deal": values()},
    "swap": {"view": exchanging()},
    "tournaments.Standings.of": {"players": ("one", "other"), "deals": {}},
    "tournaments.play_hand": {"players": (CALL, CALL)},
}
"""Right values that only one function needs."""


@cache
def owners() -> Mapping[str, Any]:
    """Return an object of each class that has methods with such parameters."""
    return {
        "BidGrid": fh.bid_grid(RULES),
        "Contract": fh.Contract(None, None),
        "KeptScore": fh.KeptScore(RULES, ("a", "b", "c", "d")),
        "rules.Ladder": fh.rules.ladder_of(RULES),
        "rules.Pack": TABLE.pack,
        "Record": scored(),
        "RuleSet": RULES,
        "Session": fh.Session(("a", "b", "c", "d"), (scored(),)),
        "SpecialBid": fh.rules.SPECIAL_BIDS["misere"],
        "dealing.DealBatch": dealing.deal_many(constraints(), 1),
        "evaluation.HandEvaluation": evaluation.evaluate_hand(HAND, RULES),
        "players.Weighed": players.weigh(seen(), worlds=1),
        "solver.DealValues": values(),
        "solver.Solution": solver.solve(in_play()),
        "testing.GameMachine": machine(),
    }


def parameters(call: Any) -> Iterator[inspect.Parameter]:
    """Yield the parameters whose types are classes of the library."""
    for each in inspect.signature(call).parameters.values():
        if each.name not in ("self", "cls") and LIBRARY.search(INSIDE.sub("", full(each))):
            yield each


def full(parameter: inspect.Parameter) -> str:
    kind = parameter.annotation
    return f"{kind.__module__}.{kind.__name__}" if isinstance(kind, type) and not get_args(kind) else str(kind)


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


@cache
def public_functions() -> Mapping[str, Any]:
    found = dict[str, Any]()
    for path, public in public_names().items():
        name, thing = path.removeprefix("five_hundred."), public.thing
        if inspect.isclass(thing):
            if "\nArgs:\n" in (inspect.getdoc(thing) or "") and not issubclass(thing, Exception):
                found[name] = thing
            for each in vars(thing):
                if not each.startswith("_"):
                    member = getattr(thing, each)
                    if inspect.isfunction(member) or inspect.ismethod(member):
                        found[f"{name}.{each}"] = member
        elif inspect.isfunction(thing):
            found[name] = thing
    return {name: each for name, each in found.items() if any(_ for _ in parameters(each))}


LEFT_OUT: Final = {
    **{f"custom_rules.CustomRule.{hook}": "a custom rule defines it" for hook in HOOKS},
    "testing.GameMachine.start": "an app defines it",
    "testing.GameMachine.submit": "an app defines it",
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
    right = {**filled(), **OWN_VALUES.get(name, {})}
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
