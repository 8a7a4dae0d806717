"""The public state: what everybody at the table may see, without a hidden card, and the same for everybody."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from knowledge import hidden_dealt_again, walk

from five_hundred import PublicState, RuleSet, State, View, view
from five_hundred.engine.public_state import PublicFacts
from five_hundred.testing import rulesets, states

FACTS = [name for name, fact in vars(PublicFacts).items() if isinstance(fact, property) and not name.startswith("_")]


@given(state=states(), seed=st.integers(0, 2**32))
def test_the_public_state_does_not_depend_on_hidden_cards(state: State, seed: int) -> None:
    """A spectator sees no hidden card, so every card that a spectator cannot see may be dealt again."""
    other = hidden_dealt_again(state, None, Random(seed))
    assert other.public == state.public
    assert hash(other.public) == hash(state.public)
    assert repr(other.public) == repr(state.public)


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_the_public_state_of_every_step_does_not_depend_on_hidden_cards(rules: RuleSet, seed: int) -> None:
    """From the first deal on, and in the rarer phases too."""
    for number, (state, _, _, _) in enumerate(walk(rules, seed, steps=40, zeal=0.6)):
        assert hidden_dealt_again(state, None, Random(number)).public == state.public


@given(state=states())
def test_states_views_and_public_states_have_the_same_public_facts(state: State) -> None:
    """A view copies none of them: it refers to the public state, which is made once for all seats."""
    seen = [view(state, seat) for seat in (*state.seating.players, None)]
    assert all(each.public is state.public for each in seen)
    assert state.public.public is state.public
    for name in FACTS:
        value = getattr(state.public, name)
        assert [getattr(each, name) for each in (state, *seen)] == [value] * (1 + len(seen)), name


def test_the_three_classes_share_their_properties() -> None:
    """Each public fact is written once; the public state keeps some of them in fields of its own."""
    for kind in (State, View):
        own = {*vars(kind)} & {*FACTS}
        assert own <= {"match", "public"}
    assert issubclass(PublicState, PublicFacts)
