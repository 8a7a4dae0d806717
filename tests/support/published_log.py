"""The published log of one hand, the same log with one place changed, and random records to write as logs."""

import re
from random import Random
from typing import Final

import attrs
from hypothesis import strategies as st
from paths import EXAMPLES

import five_hundred as fh
from five_hundred.engine.table.phase_classes import Dealing
from five_hundred.formats.ptn import write_ptn
from five_hundred.rules import DealForm, SpareHands
from five_hundred.testing import random_action

__all__ = ["TEXT", "by_hands", "changed", "play", "records", "writable", "written"]

TEXT: Final = (EXAMPLES / "australian-43.ptn").read_text(encoding="utf-8")


def changed(old: str, new: str, text: str = TEXT) -> str:
    """The published text, or another one, with one place changed."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


def writable(rules: fh.RuleSet) -> bool:
    """Whether a log has a place for every card that these rules deal."""
    return (rules.table.spare_hands, rules.table.deal_form) == (SpareHands.NONE, DealForm.DEALT)


def by_hands(record: fh.Record) -> fh.Record:
    """The record with every deal as its hands say it: the order in a hand is not written in a log."""
    actions: list[fh.Action] = []
    states = record.steps()
    for action in record.actions:
        state, _ = next(states)
        deal = isinstance(action, fh.Deal) and fh.parse_deal(
            fh.format_deal(action, record.rules, state.dealer), record.rules, state.dealer
        )
        actions.append(deal or action)
    return attrs.evolve(record, actions=tuple(actions))


@st.composite
def records(draw: st.DrawFn, rules: st.SearchStrategy[fh.RuleSet]) -> fh.Record:
    """A few hands of a match, with scores to begin with or none."""
    drawn = draw(rules)
    table = drawn.table
    others = [st.integers(-499, 499)] * (len(table.seating.sides) - 1)
    return play(
        drawn,
        Random(draw(st.integers(0, 2**32))),
        dealer=draw(st.integers(0, table.players - 1)),
        scores=draw(st.none() | st.tuples(st.integers(1, 499), *others)),
        hands=draw(st.integers(1, 3)),
    )


def play(
    rules: fh.RuleSet, rng: Random, dealer: int = 0, scores: tuple[int, ...] | None = None, hands: int = 1
) -> fh.Record:
    """Hands of a match, played at random."""
    record, dealt = fh.Record(rules, dealer, (), scores), 0
    while not (state := record.replay()).is_over:
        dealt += isinstance(state.phase, Dealing)
        if dealt > hands:
            break
        action = random_action(state, rng)
        if isinstance(state.phase, Dealing) and state.phase.reshuffle and isinstance(action, fh.Deal):
            # The order that a log stands for, which has the hands alone; a pack that is not shuffled has but one.
            action = fh.parse_deal(fh.format_deal(action, rules, state.dealer), rules, state.dealer)
        record, _ = record.step(action)
    return record


def written(record: fh.Record) -> str | None:
    """The record as a log; ``None`` if one of its actions has no words there."""
    try:
        return write_ptn(record)
    except fh.InvalidRecordError as error:
        assert re.fullmatch(r"\$\.actions\[\d+\]", error.place)
        assert error.message.startswith("a log cannot express ")
        return None
