"""What the engine costs, counted in bytecodes: the same number on every machine, however busy it is.

A regression of speed shows here before it shows on a clock.  The bounds are some fifth above what was counted with
CPython 3.11, since other versions translate the same code into more or fewer.
"""

from collections.abc import Sequence
from functools import partial
from random import Random

import attrs
import pytest
from counting import bytecodes

from five_hundred import Action, RuleSet, State, apply, legal_actions, new_game, presets, shuffled_deal
from five_hundred.engine.phases.calling import Calling
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.engine.table.phase_classes import Bidding, Dealing, Playing
from five_hundred.rules import Gate
from five_hundred.rules.presets import PRESETS
from five_hundred.testing import random_action


def moments(rules: RuleSet, phase: type, hands: int, start: State | None = None) -> list[tuple[State, Action]]:
    """States of a phase, each with an action that is legal there, from so many hands that are played at random."""
    rng, found = Random(11), []
    for _ in range(hands):
        state = new_game(rules) if start is None else start
        while True:
            action = random_action(state, rng)
            if isinstance(state.phase, phase):
                found.append((state, action))
            after = apply(state, action)
            if after.is_over or (isinstance(after.phase, Dealing) and not isinstance(state.phase, Dealing)):
                break
            state = after
    return found


def steps(found: Sequence[tuple[State, Action]]) -> float:
    """The bytecodes of one ``legal_actions`` and one ``apply`` on the average."""
    for state, action in found:
        legal_actions(state)
        apply(state, action)  # the tables are built

    def work() -> None:
        for state, action in fresh:
            legal_actions(state)
            apply(state, action)

    fresh = [(copy_of(state), action) for state, action in found]
    return bytecodes(work) / len(found)


def copy_of(state: State) -> State:
    """A copy of a state with an empty cache."""
    return State(state.match, state.phase, state.hands, state.secrets)


def test_the_counter_of_bytecodes_is_proportional_to_work() -> None:
    """A check of the checker: twice the work is twice the count, but for what is around it."""
    once, twice = (bytecodes(partial(_work, times)) for times in (1000, 2000))
    assert 1.9 < twice / once < 2.1


def _work(times: int) -> None:
    for _ in range(times):
        pass


def test_a_step_of_card_play_stays_within_its_cost() -> None:
    """P1: some 460 bytecodes."""
    assert steps(moments(presets.AUSTRALIAN, Playing, 20)) < 560


@pytest.mark.parametrize("name", PRESETS)
def test_a_step_of_no_preset_costs_more_than_twice_the_default(name: str) -> None:
    """P2: card play at every table beside that of the Australian one."""
    assert steps(moments(PRESETS[name].rules, Playing, 4)) < 2 * steps(moments(presets.AUSTRALIAN, Playing, 4))


def test_a_step_costs_the_same_late_in_a_match() -> None:
    """P4: in hand 200 as in hand 1."""
    rules, rng = presets.AUSTRALIAN.with_options({"match.hands": 1000}), Random(4)
    late = new_game(rules)
    while late.hands_played < 200:
        late = apply(late, random_action(late, rng))
    first, last = (steps(moments(rules, Playing, 6, start)) for start in (new_game(rules), late))
    assert last < 1.1 * first


def test_discards_are_counted_and_found_without_being_built() -> None:
    """P5: ``len`` and ``in`` where 6 of 16 cards are discarded cost at most twice what they do in card play."""

    def asked(phase: type) -> float:
        found = [(copy_of(state), action) for state, action in moments(presets.QUEBEC, phase, 12)]
        assert found

        def work() -> None:
            for state, action in found:
                legal = legal_actions(state)
                assert action in legal
                assert len(legal)

        return bytecodes(work) / len(found)

    assert asked(Exchanging) < 2 * asked(Playing)


def test_checking_a_deal_builds_no_other_deal() -> None:
    """The cost of a deal is in proportion to its cards, not to the number of possible orders."""
    state = new_game(presets.AUSTRALIAN)
    deal = shuffled_deal(state, Random(1))
    apply(state, deal)  # the tables are built
    assert bytecodes(lambda: (deal in legal_actions(state), apply(state, deal))) < 1400
    assert bytecodes(lambda: shuffled_deal(state, Random(2))) < 2000


def test_a_call_stays_within_its_cost() -> None:
    """P2a: some 1,050 bytecodes in the auction, and 1,750 where the declarer calls a card."""
    assert steps(moments(presets.AUSTRALIAN, Bidding, 20)) < 1250
    assert steps(moments(presets.FIVE_HANDED, Calling, 10)) < 2100


def test_more_special_bids_hardly_cost_more() -> None:
    """P17: of 98 more special bids, the engine asks one of each kind."""
    specials, gates = presets.AUSTRALIAN.contracts.specials, [gate for gate in Gate if gate is not Gate.BLIND]
    more = [
        attrs.evolve(
            specials[0], name=f"Bid {number}", code=f"Q{'ABCDEFGHIJ'[number // 10]}{'ABCDEFGHIJ'[number % 10]}"
        )
        for number in range(98)
    ]
    more = [attrs.evolve(bid, gate=gates[number % len(gates)]) for number, bid in enumerate(more)]
    contracts = attrs.evolve(presets.AUSTRALIAN.contracts, specials=(*specials, *more))

    def asked(rules: RuleSet) -> float:
        found = [state for state, _ in moments(rules, Bidding, 10)]
        return bytecodes(lambda: [legal_actions(state) for state in found]) / len(found)

    assert asked(attrs.evolve(presets.AUSTRALIAN, contracts=contracts)) < 1.5 * asked(presets.AUSTRALIAN)
