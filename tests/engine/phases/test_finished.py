"""The end of the match (catalogue: section K)."""

import pytest
from refusals import over

from five_hundred import PASS, IllegalActionError, Reason, apply, follow, legal_actions, why_illegal
from five_hundred.engine.phases.finished import SPEC
from five_hundred.events import Passed


def test_after_the_end_every_action_is_refused_and_no_news_can_follow() -> None:
    """Nothing is carried out, with or without the hidden cards."""
    state = over()
    refusal = why_illegal(state, PASS)
    assert (len(legal_actions(state)), refusal and refusal.reason) == (0, Reason.MATCH_OVER)
    with pytest.raises(IllegalActionError, match="The match is over"):
        apply(state, PASS)
    with pytest.raises(IllegalActionError, match="The match is over"):
        follow(state.public, [PASS])
    with pytest.raises(ValueError, match="must be no event, because the match is over"):
        follow(state.public, [Passed(0)])
    with pytest.raises(AssertionError, match="every action is refused"):
        SPEC.follow(None, None, Passed(0))  # type: ignore[arg-type]  # it does not matter what
