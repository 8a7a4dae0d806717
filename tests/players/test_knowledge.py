"""What a player knows at a card, said from the state and not from the view."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from knowledge import state_in, the_play
from tables import playing, present

from five_hundred import RuleSet, apply, legal_actions, presets, view
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.players.knowledge import knowledge_of
from five_hundred.rules.bids.trick_bids import TrickBid
from five_hundred.testing import rulesets


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_the_tricks_that_a_side_needs_are_the_fewest_that_decide_the_contract(rules: RuleSet, seed: int) -> None:
    """Of the bidder's side, the fewest that make the bid; of the others, the fewest after which it cannot be made."""
    state = state_in(rules, Playing, seed)
    phase = present(the_play(state))
    contract = phase.setup.contract
    assume(isinstance(contract.bid, TrickBid) and not contract.declared)
    assert isinstance(contract.bid, TrickBid)
    known = knowledge_of(view(state, state.to_act))
    team = contract.team(state.seating, known.view.partner)
    taken = sum(trick.winner in team for trick in phase.history)
    left = 10 - len(phase.history)
    bid = contract.bid.level
    if known.declares:
        enough = [more for more in range(11) if taken + more >= bid]
    else:
        enough = [more for more in range(12) if taken + left - more < bid]
    assert (known.needed, known.left) == (enough[0], left)


@pytest.mark.parametrize(("bid", "most"), [("6S", 5), ("8D", 3), ("10H", 1)])
def test_the_defenders_need_one_trick_more_than_the_bidder_can_spare(bid: str, most: int) -> None:
    """Eight tricks of ten leave two: the third defeats the bid."""
    state = playing(presets.AUSTRALIAN, bid, "RJ AS KS AD KD AC KC AH KH QH")
    state = apply(state, legal_actions(state)[0])
    assert knowledge_of(view(state, state.to_act)).needed == most
