"""What a program is given it cannot change: nothing that a public name leads to is a mutable container."""

import importlib
import pkgutil
import types
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cached_property
from random import Random
from typing import Any

import pytest

import five_hundred
from five_hundred import Record, RuleSet, State, apply, legal_actions, new_game, presets, step, view
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.formats.ptn import read_ptn, write_ptn
from five_hundred.rules import ladder_of
from five_hundred.rules.packets_and_piles import laid_out, piles_of
from five_hundred.rules.presets import PRESETS
from five_hundred.testing import RandomChooser, arbitrary_rules, random_action

MUTABLE = (dict, list, set, bytearray)
ATOMS = (str, bytes, int, float, type(None), Enum, range, type, types.ModuleType, types.FunctionType, property)
CALLED = (types.BuiltinFunctionType, types.MethodType, types.MethodWrapperType, cached_property)
OURS = "five_hundred"


def public_modules() -> Iterator[types.ModuleType]:
    """Every module whose name does not begin with an underscore; those for which an extra is needed, if it is there."""
    for found in pkgutil.walk_packages(five_hundred.__path__, f"{OURS}."):
        if not any(part.startswith("_") for part in found.name.split(".")):
            try:
                yield importlib.import_module(found.name)
            except ImportError:
                pytest.importorskip("numba")
                raise


def inside(thing: object) -> Iterator[tuple[str, object]]:
    """What can be reached from a thing by one public step: an entry, or an attribute."""
    if isinstance(thing, Mapping):
        for key, value in thing.items():
            yield f"[{key!r:.20}]", value
            yield f".keys {key!r:.20}", key
    elif isinstance(thing, tuple | frozenset):
        for number, value in enumerate(thing):
            yield f"[{number}]", value
    if not type(thing).__module__.startswith(OURS):
        return
    for name in dir(type(thing)):
        if name.startswith("_") or callable(getattr(type(thing), name)):
            continue
        try:
            yield f".{name}", getattr(thing, name)
        except AttributeError:
            continue  # a slot that is not filled


def mutable_containers(start: Mapping[str, object]) -> list[str]:
    """The ways to every container that can be changed, beginning with some names."""
    found, seen = [], {}
    left = list(start.items())
    while left:
        way, thing = left.pop()
        if isinstance(thing, (*ATOMS, *CALLED)) or id(thing) in seen:
            continue
        seen[id(thing)] = thing  # kept, so that no other thing gets its number
        if isinstance(thing, MUTABLE):
            found.append(way)
            continue
        left += [(way + step, value) for step, value in inside(thing)]
    return found


def states() -> Iterator[State]:
    """A state of every phase, and of every preset one in which cards are played."""
    phases: set[type] = set()
    starts = [new_game(preset.rules) for preset in PRESETS.values()]
    starts += [new_game(arbitrary_rules(RandomChooser(Random(seed)))) for seed in range(60)]
    for number, start in enumerate(starts):
        rng, state = Random(number), start
        for _ in range(60):
            if type(state.phase) not in phases or (isinstance(state.phase, Playing) and number < len(PRESETS)):
                phases.add(type(state.phase))
                yield state
            if state.is_over:
                break
            state = apply(state, random_action(state, rng))


def test_no_public_name_leads_to_a_mutable_container() -> None:
    """F14: ``rules.table.pack.index.pop(card)`` broke every game of the process."""
    names = {
        f"{module.__name__}.{name}": getattr(module, name)
        for module in public_modules()
        for name in getattr(module, "__all__", [])
    }
    assert len(names) > 300
    constants = {
        f"{way}.{name}": value
        for way, thing in names.items()
        if isinstance(thing, type) and thing.__module__.startswith(OURS)
        for name, value in vars(thing).items()
        if not name.startswith("_")
    }
    assert mutable_containers({**names, **constants}) == []


@pytest.mark.long
def test_no_state_view_event_or_record_leads_to_a_mutable_container() -> None:
    """The test covers every phase, including cached tables, ladders, legal actions and views."""
    for state in states():
        seats = (*state.seating.players, None)
        reached: dict[str, object] = {
            "state": state,
            "ladder": ladder_of(state.rules),
            "view": tuple(view(state, seat) for seat in seats),
            "piles": tuple(piles_of(state.rules.table)),
        }
        legal = legal_actions(state)
        if state.to_act is not None:
            reached["legal"] = tuple(legal[:20])
            reached["step"] = step(state, legal[0])
        assert mutable_containers(reached) == [], type(state.phase).__name__


def test_no_game_that_was_read_leads_to_a_mutable_container() -> None:
    """A record, and what a published log says beside it."""
    rng, state, actions = Random(3), new_game(RuleSet()), []
    while state.hands_played == 0:
        actions.append(random_action(state, rng))
        state = apply(state, actions[-1])
    record = Record.from_json(Record(RuleSet(), 0, tuple(actions)).to_json())
    assert mutable_containers({"record": record, "sheet": record.score_sheet()}) == []
    assert mutable_containers({"log": read_ptn(write_ptn(record), strict=False)}) == []


def test_the_search_finds_mutable_containers() -> None:
    """A check of the checker: at any depth, in an attribute of ours, in an entry of a mapping."""
    hidden = types.MappingProxyType({"a": (1, frozenset({2}), ({"b": 3},))})
    assert mutable_containers({"x": hidden}) == ["x['a'][2][0]"]
    assert mutable_containers({"x": (presets.PRESETS, [])}) == ["x[1]"]


@pytest.mark.parametrize("change", ["pop", "clear", "update", "popitem", "setdefault", "__setitem__", "__delitem__"])
def test_the_numbers_of_a_packs_cards_cannot_be_changed(change: str) -> None:
    """No method of a mutable mapping works on the index of a pack."""
    index: Any = RuleSet().table.pack.index
    assert not hasattr(index, change)


def test_each_caller_gets_a_new_table_of_piles() -> None:
    """Changing one table does not change another."""
    rules = RuleSet()
    first: Any = laid_out(rules.table, 0, rules.table.pack.cards)
    first.clear()
    assert laid_out(rules.table, 0, rules.table.pack.cards)
    sizes: Any = piles_of(rules.table)
    sizes.clear()
    assert piles_of(rules.table)
