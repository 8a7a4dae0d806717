"""Tables of named things: an unknown name is answered with the nearest name."""

from collections.abc import Mapping
from typing import Any

import pytest

from five_hundred.base.errors import UnknownNameError
from five_hundred.base.named_tables import Named
from five_hundred.rules import PACKS, SCHEDULES
from five_hundred.rules.bids.special_bids import SPECIAL_BIDS
from five_hundred.rules.presets import PRESETS

TABLES: Mapping[str, Mapping[str, Any]] = {
    "pack": PACKS,
    "preset": PRESETS,
    "schedule": SCHEDULES,
    "special bid": SPECIAL_BIDS,
}


@pytest.mark.parametrize("kind", TABLES)
def test_a_table_of_names_is_a_mapping(kind: str) -> None:
    """It finds each thing by its name, keeps their order, and has no other name."""
    table = TABLES[kind]
    assert dict(table.items()) == {name: table[name] for name in table}
    assert len(table) == len([*table]) > 0
    assert all(name in table for name in table)
    assert "nonsense" not in table
    others: list[Any] = [5, None, ("43",)]
    assert all(each not in table for each in others)
    assert table.get("nonsense") is None
    assert table.get("nonsense", 7) == 7
    first = next(iter(table))
    assert table.get(first) is table[first]
    assert repr(table).startswith(f"<{len(table)} {kind}s: {first}, ")


@pytest.mark.parametrize(
    ("table", "name", "message"),
    [
        (PACKS, "47", "no pack '47'; choose one of " + ", ".join(PACKS)),
        (PACKS, 45, "no pack 45: did you mean '45'?"),
        (PACKS, (4, 5), "no pack a tuple"),
        (SCHEDULES, "avon", "no schedule 'avon': did you mean 'avondale'?"),
        (PRESETS, "aus", "no preset 'aus': did you mean 'australian'?"),
        (SPECIAL_BIDS, "open", "no special bid 'open': did you mean 'open-misere'?"),
        (Named("pack", {"43": 1, "63": 2}), "x", "no pack 'x'; choose one of 43, 63"),
    ],
)
def test_an_unknown_name_raises_a_key_error_with_the_nearest_name(
    table: Mapping[Any, object], name: object, message: str
) -> None:
    """It is a ``KeyError``, as of any mapping, and its message is not in quotes."""
    with pytest.raises(UnknownNameError) as caught:
        table[name]
    assert str(caught.value) == message
    assert isinstance(caught.value, KeyError)


def test_a_table_of_names_cannot_be_changed() -> None:
    """Neither a method nor the mapping that the table was made from can change it."""
    things = {"one": 1}
    table = Named("thing", things)
    things["two"] = 2
    assert [*table] == ["one"]
    assert not {"__setitem__", "__delitem__", "pop", "update", "clear"} & {*dir(table)}
