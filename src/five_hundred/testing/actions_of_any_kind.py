"""A Hypothesis strategy that produces legal and illegal actions, to test refusals."""

from typing import Final

from hypothesis import strategies as st

from five_hundred.base.arguments import A_STATE, expect
from five_hundred.cards.card import SUITS
from five_hundred.engine.actions import Action, MakeBid, OneCard, PlayCard
from five_hundred.engine.phases.all_phases import ACTIONS
from five_hundred.engine.phases.calling import CallCard
from five_hundred.engine.phases.exchanging import Exchange, Exchanging
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.engine.table.state import State
from five_hundred.rules.bids.special_bids import SPECIAL_BIDS
from five_hundred.testing.actions_to_try import WORDS, bids_to_try, tried_deals
from five_hundred.testing.strategies import actions, cards

__all__ = ["any_actions"]


def any_actions(state: State) -> st.SearchStrategy[Action]:
    """A strategy for any action that a player could try, legal or not.

    A third of the actions that the strategy draws are legal.  Another third of the actions are of the right kind for
    the state but may be illegal, such as a card that does not follow suit, a bid that is too low, or too many discards.
    The last third of the actions may be of any kind.  To draw only illegal actions, use
    ``any_actions(state).filter(lambda action: why_illegal(state, action) is not None)``.

    Args:
        state: the state in which the player tries the action.

    Raises:
        TypeError: ``state`` is not a State.
    """
    expect(state, State, "state", A_STATE)
    pack = state.rules.table.pack.cards
    held = (state.hand(state.turn) if state.turn is not None else ()) or pack

    def bids() -> st.SearchStrategy[Action]:
        foreign = [MakeBid(bid) for bid in SPECIAL_BIDS.values()]
        return st.sampled_from([*bids_to_try(state.rules), *foreign])

    def plays() -> st.SearchStrategy[Action]:
        return st.builds(PlayCard, st.sampled_from(held))

    def exchanges() -> st.SearchStrategy[Action]:
        return st.builds(Exchange, st.lists(st.sampled_from(held), max_size=8))

    def legal() -> st.SearchStrategy[Action]:
        return due() if state.is_over else actions(state)

    def tried() -> st.SearchStrategy[Action]:
        named = st.builds(PlayCard, cards(), st.sampled_from([None, *SUITS]))
        deals = st.sampled_from(tried_deals(pack))
        return st.one_of(st.sampled_from(WORDS), bids(), plays(), named, exchanges(), _GIVEN, deals)

    due = plays if isinstance(state.phase, Playing) else exchanges if isinstance(state.phase, Exchanging) else bids
    thirds = (legal, due, tried)
    return st.integers(0, 2).flatmap(lambda third: thirds[third]())


_GIVEN: Final = st.one_of(
    *(st.builds(kind, cards()) for kind in ACTIONS if issubclass(kind, OneCard)),
    st.builds(CallCard, st.none() | cards()),
)
