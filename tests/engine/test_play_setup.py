"""The setup of the play, which is built once for all hands with the same bid, declarer and partner."""

import attrs
from hypothesis import given

from five_hundred import State
from five_hundred.engine.play.play_setup import order_of_play, play_setup
from five_hundred.engine.play.suits_and_strength import table_for
from five_hundred.engine.play.trick_rules import joker_policy
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.testing import states


@given(state=states(phase=Playing))
def test_a_setup_is_that_of_its_own_contract(state: State) -> None:
    """The called card, the breach and the calls are those of the hand, and all other fields follow from the rules."""
    rules, phase = state.rules, state.phase
    assert isinstance(phase, Playing)
    setup, contract = phase.setup, phase.setup.contract
    assert contract == state.contract
    assert setup.calls == state.calls
    assert setup.tables == tuple(table_for(rules, contract, seat) for seat in state.seating.seats)
    assert setup.order == order_of_play(rules, contract)
    assert setup.jokers == joker_policy(rules.play, contract)
    for place, seat in enumerate(setup.order):
        assert setup.rounds[seat] == setup.order[place:] + setup.order[:place]
    fresh = attrs.evolve(setup)
    assert fresh == setup
    assert fresh.rounds == setup.rounds


@given(state=states(phase=Playing))
def test_a_called_card_and_a_breach_do_not_change_the_setup(state: State) -> None:
    """They are fields of the contract, but only the score asks for them."""
    phase = state.phase
    assert isinstance(phase, Playing)
    contract = phase.setup.contract
    other = attrs.evolve(contract, called=state.rules.table.pack.cards[0], breach=0)
    found = play_setup(state.rules, other, phase.setup.calls)
    assert found.contract is other
    assert attrs.evolve(found, contract=contract) == phase.setup
