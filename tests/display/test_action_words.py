"""Actions in words, as buttons, hints and screen readers show them."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import dealt, discard, won

import five_hundred as fh
from five_hundred import PASS, presets
from five_hundred.display.alt_text import say_card
from five_hundred.engine.actions import OneCard
from five_hundred.engine.phases.all_phases import ACTIONS
from five_hundred.testing import any_actions, states
from five_hundred.text import describe_action

AU = presets.AUSTRALIAN
BIDDING = dealt(AU, "RJ QS 10C 4D 5D 6D 7D 8D 9D AH", kitty="4H 5H 6H")
EXCHANGING = won(BIDDING, "7H")
PLAYING = discard(EXCHANGING, "4H 5H 6H")


@pytest.mark.parametrize(
    ("state", "action", "words"),
    [
        (BIDDING, "bid 7H", "Bid seven hearts"),
        (BIDDING, "bid 8NT", "Bid eight no trump"),
        (BIDDING, "bid OM", "Bid Open Misère"),
        (BIDDING, "pass", "Pass"),
        (EXCHANGING, "discard 4H QS RJ", "Discard the queen of spades, four of hearts and red joker"),
        (PLAYING, "play QS", "Lead the queen of spades"),
        (PLAYING, "play RJ as H", "Lead the red joker and name hearts"),
        (fh.apply(PLAYING, fh.parse_action("play QS", AU)), "play KS", "Play the king of spades"),
        (PLAYING, "claim 1", "Claim 1 trick"),
        (PLAYING, "claim", "Claim the remaining tricks"),
        (PLAYING, "claim 0", "Leave the remaining tricks to your opponents"),
        (PLAYING, "accept claim", "Accept the claim"),
        (PLAYING, "refuse claim", "Refuse the claim and play on"),
        (PLAYING, "take RJ", "Take the red joker"),
        (PLAYING, "give RJ", "Give the declarer the red joker"),
        (PLAYING, "call AS", "Call the ace of spades"),
        (PLAYING, "call none", "Play without a partner"),
        (PLAYING, "nominate H", "Nominate hearts as the joker's suit"),
        (PLAYING, "keep first", "Keep the card that you have drawn"),
        (PLAYING, "keep second", "Keep the next card"),
    ],
)
def test_an_action_is_an_instruction(state: fh.State, action: str, words: str) -> None:
    assert describe_action(fh.parse_action(action, AU), fh.view(state, 0)) == words


def test_who_does_not_keep_a_drawn_card_hears_its_name() -> None:
    seen = fh.view(state := dealt(presets.TWO_HANDED_DRAW), state.to_act)
    assert seen.drawn is not None
    words = describe_action(fh.actions.KeepDrawn(first=False), seen)
    assert words == f"Keep the next card instead of the {say_card(seen.drawn)}"


def test_a_pass_is_called_as_the_house_rules_say() -> None:
    rules = AU.with_options({"auction.pass_term": "bye"})
    assert describe_action(PASS, fh.view(dealt(rules), 0)) == "Say 'bye'"


def test_a_deal_names_no_cards() -> None:
    start = fh.new_game(AU)
    assert describe_action(fh.shuffled_deal(start, Random(1)), fh.view(start, None)) == "Deal the cards"


@given(state=states(), data=st.data())
def test_every_action_has_words(state: fh.State, data: st.DataObject) -> None:
    """Of any kind, in any phase, under any rules; they name no option, no code and no class."""
    seen = fh.view(state, state.to_act)
    words = describe_action(data.draw(any_actions(state)), seen)
    assert words[0].isupper()
    assert not words.endswith(".")
    assert "<" not in words


@given(state=states(), seed=st.integers(0, 2**32))
def test_different_actions_have_different_words(state: fh.State, seed: int) -> None:
    """A player can tell the buttons apart."""
    seen = fh.view(state, state.to_act)
    numbers = Random(seed).sample(range(len(seen.legal)), min(30, len(seen.legal)))
    actions = {seen.legal[number] for number in numbers}
    assert len({describe_action(action, seen) for action in actions}) == len(actions)


@pytest.mark.parametrize("kind", ACTIONS, ids=lambda kind: kind.__name__)
def test_there_are_words_for_each_kind_of_action(kind: type[fh.Action]) -> None:
    """A new action needs words of its own, unless it has a verb and a card."""
    fields = next(iter(kind.words.values()), ())
    given: dict[str, Any] = {
        "MakeBid": (fh.parse_bid("7H", AU),),
        "PlayCard": (fh.parse_card("7H"),),
        "Exchange": ((),),
        "Deal": (AU.table.pack.cards,),
        "Nominate": (None,),
    }
    seven = (fh.parse_card("7H"),)
    action = kind(*(seven if issubclass(kind, OneCard) else given.get(kind.__name__, fields)))
    assert describe_action(action, fh.view(BIDDING, 0))


@pytest.mark.parametrize(("action", "view"), [("pass", fh.view(BIDDING, 0)), (PASS, BIDDING)])
def test_a_wrong_argument_is_named(action: Any, view: Any) -> None:
    with pytest.raises(TypeError, match=r"^(action must be an action|view must be a View), such as"):
        describe_action(action, view)


def test_a_bid_of_the_grid_has_a_label() -> None:
    labels = [each.label for each in fh.bid_grid(AU).bids]
    assert labels[0] == "6♠"
    assert labels[-1] == "Open Misère"
