"""What the parts of a match look like in a log: enough to know what goes on, and never a hidden card."""

import pytest
from tables import call, dealt, play, playing

from five_hundred import Contract, RuleSet, Strain, Suit, TrickBid, parse_card

SEVEN_HEARTS = TrickBid(7, Strain.HEARTS)
BID = "bid=TrickBid(level=7, strain=Strain.HEARTS)"


@pytest.mark.parametrize(
    ("contract", "shown"),
    [
        (Contract(SEVEN_HEARTS, 2), f"Contract({BID}, declarer=2)"),
        (Contract(None, None), "Contract(bid=None, declarer=None)"),
        (Contract(SEVEN_HEARTS, 0, breach=0), f"Contract({BID}, declarer=0, breach=0)"),
        (Contract(SEVEN_HEARTS, 0, declared=True), f"Contract({BID}, declarer=0, declared=True)"),
        (
            Contract(SEVEN_HEARTS, 0, rival=1, nominated=Suit.CLUBS),
            f"Contract({BID}, declarer=0, rival=1, nominated=Suit.CLUBS)",
        ),
        (
            Contract(SEVEN_HEARTS, 4, called=parse_card("AS"), partner=0),
            f"Contract({BID}, declarer=4, called=<Card AS>, partner=0)",
        ),
    ],
)
def test_a_contract_shows_its_bid_and_whatever_else_was_said(contract: Contract, shown: str) -> None:
    """Most have nothing but a bid and a declarer, who is shown even where all passed; seat 0 is somebody."""
    assert repr(contract) == shown


def test_a_contract_is_read_as_its_bid() -> None:
    """As it is said at the table."""
    assert str(Contract(SEVEN_HEARTS, 2)) == "7♥"
    assert str(Contract(RuleSet().contracts.specials[0], 2)) == "Misère"
    assert str(Contract(None, None)) == "all passed: no trump"


def test_a_state_shows_where_it_is_and_no_card() -> None:
    """The kind of phase in a word, who acts, and the scores."""
    rules = RuleSet()
    assert repr(call(dealt(rules, scores=(120, -40)), "pass")) == "<State: bidding, seat 1 to act, scores (120, -40)>"
    state = play(playing(rules, "7NT", "AS", "6D 5S 4*H 4*C"), "AS")
    assert repr(state) == "<State: playing, seat 1 to act, scores (0, 0)>"


def test_what_nobody_may_see_shows_nothing() -> None:
    """Kitty and discards, whatever they are."""
    state = dealt(RuleSet(), kitty="RJ 5S 6S")
    assert repr(state.secrets) == "<Secrets>"
