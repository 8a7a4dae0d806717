"""Equal rules, packs and bids are one object, and what is derived from them lives no longer than they do."""

import ast
import copy
import gc
import json
import pickle
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from platforms import not_in_pyodide

import five_hundred as fh
from five_hundred import presets, svg, text, wire
from five_hundred.base.interned import Interned, kept, kept_apart
from five_hundred.cards.card import ALL_CARDS
from five_hundred.documents import rules_from_json, rules_to_json
from five_hundred.presets import PRESETS
from five_hundred.rules import PACKS, SCHEDULES, SPECIAL_BIDS, Option, Pack, Packets, Schedule, ladder_of
from five_hundred.rules.bids.trick_bids import TRICK_BIDS
from five_hundred.rules.groups import OPTIONS, Groups
from five_hundred.testing import random_action, rulesets

SOURCES = Path(fh.__file__).parent
VALUES: list[Any] = [
    *(preset.rules for preset in PRESETS.values()),
    *(getattr(preset.rules, field.name) for preset in PRESETS.values() for field in attrs.fields(Groups)),
    *PACKS.values(),
    *SCHEDULES.values(),
    *SPECIAL_BIDS.values(),
    *TRICK_BIDS,
    Packets.parse("3-1k-4-1k-3-1k"),
    *Packets.parse("3-1k-4-1k-3-1k").rounds,
]


@attrs.frozen(eq=False, repr=False)
class Sample(Interned):
    """A value of anything."""

    x: object
    y: object = attrs.field(default=0, alias="why")


# One object for each value


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_copy_of_an_interned_value_is_the_same_object(value: Any) -> None:
    assert copy.copy(value) is copy.deepcopy(value) is pickle.loads(pickle.dumps(value)) is value
    assert attrs.evolve(value) is value
    fields = [field for field in attrs.fields(type(value)) if field.init]
    assert type(value)(**{field.alias: getattr(value, field.name) for field in fields}) is value


@given(rules=rulesets())
def test_rules_read_again_are_the_same_object(rules: fh.RuleSet) -> None:
    """However they are written down; so are their groups, packs and bids."""
    again = [
        fh.RuleSet.from_dict(rules.to_dict()),
        rules_from_json(rules_to_json(rules)),
        fh.RuleSet.from_dict(json.loads(json.dumps(rules.to_dict())), base=presets.AMERICAN),
        fh.RuleSet().with_options(rules.diff(fh.RuleSet())),
        fh.RuleSet().with_options({option.path: rules.value(option.path) for option in OPTIONS}),
        pickle.loads(pickle.dumps(rules)),
    ]
    assert all(each is rules for each in again)


@given(rules=rulesets(), path=st.sampled_from([option.path for option in OPTIONS]), other=rulesets())
def test_rules_are_equal_exactly_when_they_are_the_same_object(rules: fh.RuleSet, path: str, other: fh.RuleSet) -> None:
    """Whether two RuleSets are equal can be asked of their plain data, too."""
    assert (rules == other) is (rules is other) is (rules.to_dict() == other.to_dict())


def test_interned_values_of_different_types_are_different() -> None:
    """``1 == True == 1.0``, but an object that stands for another one must be of the same types all through."""
    kinds = [1, True, 1.0, "1", (1,), (True,), ((1,),), ((True,),)]
    made = [Sample(kind) for kind in kinds]
    assert len({id(each) for each in made}) == len(kinds)
    for kind, each in zip(kinds, made, strict=True):
        assert Sample(kind) is each
        assert type(each.x) is type(kind)
    assert Sample(1, why=2) is pickle.loads(pickle.dumps(Sample(1, why=2))) is not Sample(1)


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.path)
def test_an_option_refuses_or_converts_a_value_of_another_type(option: Option) -> None:
    """Examples are True for 1, 1 for True, and a subclass of str."""

    class Word(str):
        """A subclass of str."""

    for value in (True, False, 0, 1, 1.0, 500.0, Word("pass"), Word("43")):
        try:
            kept_value = option.kind.parse(value)
        except ValueError:
            continue
        if isinstance(option.default, bool | int | str) and kept_value is not None:
            assert type(kept_value) is type(option.default), (value, kept_value)
        else:
            assert type(kept_value) in (int, Pack, Packets, Schedule, tuple, type(None)), (value, kept_value)


def test_interned_values_compare_and_hash_by_identity() -> None:
    """Lookups in tables therefore never compare the fields of these values."""
    for value in VALUES:
        assert getattr(type(value), "__eq__") is getattr(object, "__eq__")  # noqa: B009  # for mypy
        assert getattr(type(value), "__hash__") is getattr(object, "__hash__")  # noqa: B009


@not_in_pyodide
def test_threads_that_create_equal_values_get_one_object() -> None:
    options = {"match.target": 777, "auction.pass_term": "nothing"}
    with ThreadPoolExecutor(8) as pool:
        made = [*pool.map(lambda _: fh.RuleSet().with_options(options), range(100))]
    assert len({id(each) for each in made}) == 1


def test_inspect_shows_the_arguments_of_the_constructor() -> None:
    """The signature is not that of the metaclass, which looks for the existing object."""
    import inspect  # noqa: PLC0415

    assert [*inspect.signature(fh.TrickBid).parameters] == ["level", "strain"]
    assert [*inspect.signature(fh.RuleSet).parameters] == [field.name for field in attrs.fields(fh.RuleSet)]


# What is derived from them


def test_a_cached_result_is_calculated_once_and_kept_with_its_value() -> None:
    asked: list[object] = []

    @kept
    def twice(sample: Sample, more: int = 0) -> list[object]:
        asked.append(sample)
        return [sample.x, sample.x, more]

    one = Sample("kept")
    assert twice(one) is twice(Sample("kept")) is twice(sample=one)
    assert twice(one, 2) is twice(one, more=2) is not twice(one)
    assert len(asked) == 2
    twice.cache_clear()  # type: ignore[attr-defined]  # for tests of mutants
    assert twice(one) == ["kept", "kept", 0]
    assert len(asked) == 3


def test_a_result_that_is_cached_apart_lives_as_long_as_its_value_which_does_not_lead_to_it() -> None:
    class Result:
        """Something to which a test can hold a weak reference."""

    @kept_apart
    def made(sample: Sample) -> Result:
        return Result()

    one = Sample("apart")
    seen = weakref.ref(made(one))
    assert made(Sample("apart")) is seen() is not made(Sample("another"))
    assert one._kept == {}
    del one
    collect()
    assert seen() is None


def test_a_cached_function_refuses_what_is_not_a_rule_set() -> None:
    with pytest.raises(TypeError, match=r"rules must be a RuleSet, .* got str"):
        ladder_of("australian")  # type: ignore[arg-type]  # wrong on purpose


def test_an_unused_interned_value_is_freed() -> None:
    seen = weakref.ref(Sample("gone"))
    collect()
    assert seen() is None
    assert Sample("gone").x == "gone"


def collect() -> None:
    """Once for the rules, once for the packs that were theirs, and what a table of one of them is for."""
    for _ in range(3):
        gc.collect()


def rare_rules(number: int) -> fh.RuleSet:
    """Rules with a pack of their own."""
    pack = " ".join(card.code for card in Random(number).sample(ALL_CARDS, 64))
    return fh.RuleSet.from_dict(
        {
            "table": {"players": 6, "partnership": "alternate", "pack": pack},
            "contracts": {"specials": [{"code": "ZZ", "name": f"Bid {number}"}]},
            "play": {"joker_nominate": "no"},
        }
    )


def test_unused_rules_are_freed_with_their_tables() -> None:
    """Each pack and RuleSet, with every table made for it by play, records, views, texts and pictures."""
    seen: list[weakref.ref[object]] = []

    def use(number: int) -> None:
        rules, rng, actions = rare_rules(number), Random(number), list[fh.Action]()
        state = fh.new_game(rules)
        while len(actions) < 80 and not state.is_over:
            actions.append(random_action(state, rng))
            state = fh.apply(state, actions[-1])
        record = fh.Record.from_json(fh.Record(rules, 0, tuple(actions)).to_json())
        assert record.replay() == state
        wire.view_from_dict(wire.view_to_dict(fh.view(state, 0)), rules)
        assert wire.view_to_json(fh.view(state, 0))
        svg.table(fh.view(state, 0))
        text.table(fh.view(state, 0))
        parsed = fh.parse_bid(f"bid {number}", rules)
        assert isinstance(parsed, fh.SpecialBid)
        seen.extend(map(weakref.ref, (rules, rules.table, rules.table.pack, parsed, ladder_of(rules))))

    for number in range(5):
        use(number)
    collect()
    assert [each() for each in seen if each() is not None] == []


@pytest.mark.untraced  # numba may compile here, which takes far longer when coverage traces it
def test_playouts_cache_only_the_last_few_rules() -> None:
    """Those of the last jobs, so that the next piece of work finds its tables."""
    pytest.importorskip("numpy", reason="playouts need NumPy")
    from five_hundred.playouts import play_hands  # noqa: PLC0415  # NumPy is loaded only here

    packs = []
    for number in range(30):
        rules = rare_rules(100 + number).with_options({"match.midhand_out": True})
        play_hands(rules, 1, dealer=0, declarer=0, seed=number)
        packs.append(weakref.ref(rules.table.pack))
        del rules
    collect()
    assert sum(each() is not None for each in packs) <= 20


FUNCTOOLS = ("cache", "lru_cache")
CACHES = {
    "five_hundred.cards.packs._range": "ranks and suits of cards",
    "five_hundred.formats.ptn.rules._named": "the RuleSets that published options can name",
    "five_hundred.formats.ptn.rules._rules": "the RuleSets that published options can name",
    "five_hundred.display.sorting._suits_in_turn": "the last 512 orders of suits",
    "five_hundred.cards.seats.in_sides": "numbers of players",
    "five_hundred.cards.seats.with_dummies": "numbers of players",
    "five_hundred.cards.seats.with_spare_seat": "numbers of players",
    "five_hundred.formats.notation.text_of_play": "the plays of all cards",
    "five_hundred.formats.plain_data._writer": "one",
    "five_hundred.formats.view_text._parts": "one",
    "five_hundred.formats.wire_schema._schema": "one",
    "five_hundred.solver.stakes._stakes": "the results of the last 32 hands or parts of hands",
    "five_hundred.settings.trial_hand._played": "the last 64 parts of trial hands",
    "five_hundred.testing.strategies._integers": "ranges of numbers",
    "five_hundred.display.svg._markup.element": "the last 1,024 shapes of pictures",
    "five_hundred.display.svg._markup.label": "the last 1,024 lines of text in pictures",
    "five_hundred.display.svg._markup.number": "the last 1,024 numbers in pictures",
    "five_hundred.players.hand_strength._excesses": "the cards of one suit in the last 4,096 hands that were judged",
    "five_hundred.players.knowledge._stronger": "the powers of the cards in 256 kinds of trick",
    "five_hundred.playouts.jobs._contract_desk": "the last 32 contracts",
    "five_hundred.playouts.jobs._deals_desk": "the last 16 jobs",
    "five_hundred.playouts.jobs._view_numbers": "the last 4 views",
    "five_hundred.playouts.position_from_view.position_of": "the last 4 views",
}
"""Every cache of the library that is not kept with a value, and what it can hold."""


def test_every_other_cache_has_a_known_limit() -> None:
    """A new cache of whole RuleSets, packs or bids would keep them all: use ``kept``, or say here what it can hold."""
    found = set()
    for path in SOURCES.rglob("*.py"):
        module = ".".join(("five_hundred", *path.relative_to(SOURCES).with_suffix("").parts))
        body = ast.parse(path.read_text(encoding="utf-8")).body
        for node in [*body, *(each for parent in body if isinstance(parent, ast.ClassDef) for each in parent.body)]:
            if isinstance(node, ast.FunctionDef):
                makers, names = node.decorator_list, [node.name]
            elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                makers, names = [node.value], [ast.unparse(target) for target in targets]
            else:
                continue
            if any(ast.unparse(each).partition("(")[0].rpartition(".")[2] in FUNCTOOLS for each in makers):
                found |= {f"{module}.{name}" for name in names}
    assert found == {*CACHES}


def test_equal_packs_and_schedules_are_the_same_object() -> None:
    assert Pack(reversed(PACKS["43"].cards)) is PACKS["43"]
    assert Schedule([list(row) for row in SCHEDULES["avondale"].rows]) is SCHEDULES["avondale"]
