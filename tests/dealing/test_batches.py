"""Many deals in one array."""

import builtins
from typing import Any

import numpy as np
import pytest

from five_hundred import apply, new_game, parse_cards, presets
from five_hundred.dealing import agrees, cards_named, deal_many, parse_constraints, probability
from five_hundred.rules.presets import PRESETS

RULES = presets.AUSTRALIAN
BOTH = parse_constraints("South: joker, 5+ hearts; kitty: an ace", RULES)
UNTYPED: Any = deal_many


@pytest.mark.parametrize("name", PRESETS)
def test_all_deals_of_all_tables_meet_the_constraints(name: str) -> None:
    """The constraints include two places together, and points; each pile has its size."""
    rules = PRESETS[name].rules
    draws = rules.table.kitty_size == 0 or name == "two-handed-draw"
    place = "pile" if name == "two-handed-draw" else "South"
    text = f"{place}: 2+ hearts, 3+ points" + ("" if draws else f"; {place}/kitty: 4+ hearts; kitty: no aces")
    constraints = parse_constraints(text, rules, rules.table.seating.players[-1])
    batch = deal_many(constraints, 100, seed=6)
    assert len({*map(bytes, batch.order)}) == 100
    assert all(agrees(constraints, batch.deal(number)) for number in range(100))


def test_an_array_tells_the_same_as_its_deals() -> None:
    batch = deal_many(BOTH, 50, seed=1)
    hearts = cards_named("hearts", RULES)
    counts, kitty = batch.count("South", hearts), batch.cards("kitty")
    assert kitty.shape == (50, 3)
    for number in range(50):
        state = apply(new_game(RULES), batch.deal(number))
        assert counts[number] == sum(card in hearts for card in state.hand(0))
        assert RULES.table.pack.mask(RULES.table.pack.cards[card] for card in kitty[number]) == state.secrets.kitty
    assert batch.count("South/kitty", parse_cards("RJ")).tolist() == [1] * 50
    assert repr(batch) == "<DealBatch: 50 deals, seed 1>"


def test_the_first_deals_do_not_depend_on_their_number() -> None:
    """More than one chunk is drawn here."""
    many = deal_many(BOTH, 5000, seed=3).order
    assert (deal_many(BOTH, 10, seed=3).order == many[:10]).all()
    assert (deal_many(BOTH, 3000, seed=3).order == many[:3000]).all()
    assert not (deal_many(BOTH, 10, seed=4).order == many[:10]).all()
    assert deal_many(BOTH, 0).order.shape == (0, 43)


def test_shares_agree_with_exact_probabilities() -> None:
    """Of 20,000 deals with the joker and five hearts, the kitty has an ace as often as it should, within 4 sigma."""
    first = parse_constraints("South: joker, 5+ hearts", RULES)
    exact = float(probability(BOTH) / probability(first))
    share = (deal_many(first, 20_000, seed=2).count("kitty", cards_named("aces", RULES)) > 0).mean()
    assert abs(share - exact) < 4 * np.sqrt(exact * (1 - exact) / 20_000)


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda: UNTYPED("South: joker", 1), TypeError, "constraints must be a Constraints value"),
        (lambda: UNTYPED(BOTH, 1.0), TypeError, "n must be a whole number, got float"),
        (lambda: deal_many(BOTH, -1), ValueError, "n must be 0 or more"),
        (lambda: deal_many(BOTH, 1, seed=-1), ValueError, "seed must be 0 or more"),
        (lambda: deal_many(BOTH, 1, seed=2**63), ValueError, "seed must be 2**63 - 1 or less"),
        (lambda: deal_many(parse_constraints("South: AH; West: AH", RULES), 1), ValueError, "contradict each other"),
        (lambda: deal_many(BOTH, 1).deal(1), ValueError, "number must be from 0 to 0, got 1"),
        (lambda: deal_many(BOTH, 1).cards("Bob"), ValueError, "'Bob' is not a place at this table"),
        (lambda: deal_many(BOTH, 1).count("South", parse_cards("2S")), ValueError, "the pack of this game has no 2♠"),
    ],
)
def test_wrong_arguments_are_refused(call: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as caught:
        call()
    assert message in str(caught.value)


def test_without_numpy_only_this_function_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *args: Any) -> Any:
        if name == "numpy":
            raise ModuleNotFoundError(name="numpy")
        return real(name, *args)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ImportError, match="deal_many needs numpy, which is not installed: install five-hundred with"):
        deal_many(BOTH, 1)
