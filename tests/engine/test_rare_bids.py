"""Two bids of which only a fragment is known: Grand Nullo and Patastrophe."""

import attrs
import pytest
from tables import dealt, play_out, playing, won

from five_hundred import ladder_of, presets, view
from five_hundred.bids.special_bids import NULLO, PATASTROPHE, SPECIAL_BIDS
from five_hundred.engine.phase_classes import Exchanging, Playing

GRAND = attrs.evolve(NULLO, code="GN", name="Grand Nullo", step=2)


@pytest.mark.rule("grand-null")
def test_grand_nullo_is_a_null_bid_with_a_kitty_of_five() -> None:
    """grand-null (PAG, a fragment): the kitty is taken, five of fifteen cards are discarded."""
    rules = presets.AMERICAN_MIDWEST.with_options({"contracts.specials.GN": GRAND})
    state = won(dealt(rules), GRAND, seat=0)
    assert isinstance(state.phase, Exchanging)
    assert len(view(state, 0).hand) == 15
    state = playing(rules, GRAND, "4S 5S 6S 4C 5C 6C 4D 5D 4H 5H")
    assert isinstance(state.phase, Playing)
    assert state.phase.setup.order == (0, 1, 3), "the partner sits out"
    _, score = play_out(state)
    assert sum(score.tricks) == 10
    assert score.tricks[2] == 0


@pytest.mark.rule("patastrophe")
def test_patastrophe_is_worth_750_and_ranks_below_only_blind_misere() -> None:
    """patastrophe (APP): 750 points; what it asks for is not known, here a double misère with the hand open."""
    ladder = ladder_of(presets.PERFECT_SPLIT_COLOURS)
    assert [str(bid) for bid in ladder.above(PATASTROPHE)] == ["Blind Misère"]
    rules = presets.PERFECT.with_options({"contracts.specials": ["patastrophe"]})
    assert SPECIAL_BIDS["patastrophe"] is PATASTROPHE
    assert PATASTROPHE.value == 750
    state = playing(rules, "PA", "5S 6S 7S 5C 6C 7C 4D 5D 4H 5H")
    assert [seat for seat, _ in view(state, 1).exposed] == [0], "the bidder's hand lies open from the start"
    assert view(state, 1).playing == (0, 1, 2, 3), "both partners play"
    _, score = play_out(state)
    made = score.tricks[0] + score.tricks[2] == 0
    assert score.change(0) == (750 if made else -750)
