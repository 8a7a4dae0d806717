"""A joker that is led without a suit leaves nothing to follow, and every refusal has words for it."""

import attrs
import pytest
from tables import playing

from five_hundred import BLACK_JOKER, PlayCard, Reason, presets
from five_hundred.special_bids import MISERE, SPECIAL_BIDS, Gate, NullJoker
from five_hundred.state import Playing
from five_hundred.strength import NO_SUIT
from five_hundred.unplayable import why_unplayable


@pytest.mark.rule("nt-joker-follow")
def test_a_joker_that_waits_for_the_last_trick_cannot_follow_one_without_a_suit() -> None:
    """Catalogue 6.12, 6.14: with a dummy a joker can be the only open card, and be led before the last trick."""
    misere = attrs.evolve(MISERE, gate=Gate.ANYTIME, joker=NullJoker.OPTIONAL)
    rules = presets.AUSTRALIAN.with_options(
        {
            "table.pack": "44",
            "contracts.specials": (misere,),
            "play.joker_lead": "last-trick-only",
            "play.joker_follow": "last-trick-only",
            "play.joker_nominate": "no",
        }
    )
    state = playing(rules, misere, "5S", "BJ 6S", "", "RJ")
    assert isinstance(state.phase, Playing)
    illegal = why_unplayable(state.phase.setup, 1, state.hands[1], NO_SUIT, (), PlayCard(BLACK_JOKER))
    assert illegal is not None
    assert illegal.reason is Reason.JOKER_LAST_TRICK_ONLY
    assert BLACK_JOKER not in illegal.cards


@pytest.mark.rule("game-bid")
def test_a_game_bid_need_not_play_its_joker_when_void() -> None:
    """game-bid (EMB): all ten tricks are wanted, so the rule that forces the joker under a null bid does not fit."""
    assert {bid.joker for name, bid in SPECIAL_BIDS.items() if name.startswith("game-")} == {NullJoker.OPTIONAL}
