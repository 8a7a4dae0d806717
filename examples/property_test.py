"""A property test of a user-defined bid, which the bidder makes only by taking exactly five tricks.

The test needs the extra ``hypothesis`` of five-hundred.  Run the test with ``python examples/property_test.py`` or with
pytest.
"""

from hypothesis import event, given, settings
from hypothesis import strategies as st

from five_hundred import PASS, Deal, HandScore, MakeBid, SpecialBid, Strain, TrickBid, apply, new_game, presets, step
from five_hundred.events import HandScored
from five_hundred.testing import actions, deals

FIVE = SpecialBid(code="FIVE", name="Five exactly", value=350, above=TrickBid(9, Strain.CLUBS), least=5, most=5)
RULES = presets.AUSTRALIAN.with_options({"contracts.specials": [FIVE]})


@settings(max_examples=50, deadline=None, derandomize=True)  # the same examples in every run
@given(deal=deals(RULES), data=st.data())
def test_five_exactly_is_made_with_five_tricks_and_no_other_number(deal: Deal, data: st.DataObject) -> None:
    """The bidder, seat 0, wins 350 points with five tricks, and loses 350 points otherwise; the partner sits out."""
    state = apply(new_game(RULES, dealer=3), deal)
    for call in (MakeBid(FIVE), PASS, PASS, PASS):
        state = apply(state, call)
    scores: list[HandScore] = []
    while not scores:
        assert state.to_act != 2, "the partner sits out and must not act"
        state, events = step(state, data.draw(actions(state)))
        scores = [each.score for each in events if isinstance(each, HandScored)]
    (score,) = scores
    event(f"{score.tricks[0]} tricks")
    assert score.after[0] == (350 if score.tricks[0] == 5 else -350)


def main() -> None:
    """Run the test as a program."""
    test_five_exactly_is_made_with_five_tricks_and_no_other_number()
    print("The bid Five exactly is made with five tricks and with no other number.")


if __name__ == "__main__":
    main()
