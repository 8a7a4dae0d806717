"""What people type for an action: notation without its first word, English words, and the words of the library."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import dealt, discard, won

import five_hundred as fh
from five_hundred import format_action, parse_action, presets
from five_hundred.testing import states
from five_hundred.text import describe_action, read_action

AU = presets.AUSTRALIAN
HAND = "RJ QS 10C 4D 5D 6D 7D 8D 9D AH"
BIDDING = fh.view(dealt(AU, HAND, kitty="4H 5H 6H"), 0)
EXCHANGING = fh.view(won(dealt(AU, HAND, kitty="4H 5H 6H"), "7H"), 0)
PLAYING = fh.view(discard(won(dealt(AU, HAND, kitty="4H 5H 6H"), "7H"), "4H 5H 6H"), 0)


def some(seen: fh.View, rng: Random, most: int = 20) -> list[fh.Action]:
    """A few of the legal actions, of which there can be millions."""
    numbers = rng.sample(range(len(seen.legal)), min(most, len(seen.legal)))
    return [seen.legal[number] for number in numbers]


@given(state=states(), seed=st.integers(0, 2**32))
def test_the_words_for_an_action_are_read_as_this_action(state: fh.State, seed: int) -> None:
    """Under any rules, unless two actions have the same words; the notation is read as well."""
    if state.to_act is None:
        return
    seen = fh.view(state, state.to_act)
    actions = some(seen, Random(seed))
    words = Counter(describe_action(action, seen).casefold() for action in actions)
    for action in actions:
        said = describe_action(action, seen)
        assert words[said.casefold()] > 1 or read_action(said, seen) == action
        assert read_action(format_action(action), seen) == action
        assert read_action(f" {format_action(action).upper()}  ", seen) == action


@pytest.mark.parametrize(
    ("seen", "typed", "meant"),
    [
        (BIDDING, "7h", "bid 7H"),
        (BIDDING, "7 hearts", "bid 7H"),
        (BIDDING, " Seven  HEARTS ", "bid 7H"),
        (BIDDING, "bid seven hearts", "bid 7H"),
        (BIDDING, "7 h", "bid 7H"),
        (BIDDING, "7 ♥", "bid 7H"),
        (BIDDING, "ten spades", "bid 10S"),
        (BIDDING, "8 no trump", "bid 8NT"),
        (BIDDING, "eight no-trumps", "bid 8NT"),
        (BIDDING, "8 nt", "bid 8NT"),
        (BIDDING, "open misere", "bid OM"),
        (BIDDING, "bye", "pass"),
        (BIDDING, "pass", "pass"),
        (BIDDING, "play the queen of spades", "play QS"),
        (EXCHANGING, "4h 5h 6h", "discard 4H 5H 6H"),
        (EXCHANGING, "4 of hearts and 5 of hearts", "discard 4H 5H"),
        (EXCHANGING, "the four of diamonds, the ten of clubs and the red joker", "discard 4D 10C RJ"),
        (PLAYING, "qs", "play QS"),
        (PLAYING, "queen of spades", "play QS"),
        (PLAYING, "Lead the Queen of Spades", "play QS"),
        (PLAYING, "q spades", "play QS"),
        (PLAYING, "t clubs", "play 10C"),
        (PLAYING, "seven diamonds", "play 7D"),
        (PLAYING, "joker", "play RJ"),
        (PLAYING, "the red joker", "play RJ"),
        (PLAYING, "joker as hearts", "play RJ as H"),
        (PLAYING, "lead the joker and name hearts", "play RJ as H"),
        (PLAYING, "claim 3 tricks", "claim 3"),
        (PLAYING, "bid seven hearts", "bid 7H"),
    ],
)
def test_people_type_notation_or_words(seen: fh.View, typed: str, meant: str) -> None:
    """Where the first word is missing, the phase decides what is meant; whether that is legal is another question."""
    assert read_action(typed, seen) == parse_action(meant, seen.rules)


def test_the_low_cards_of_a_second_pack_have_words_of_their_own() -> None:
    card = fh.parse_card("4S'")
    assert describe_action(fh.PlayCard(card), PLAYING) == "Lead the four of spades of the second pack"
    assert read_action("4 of spades of the second pack", PLAYING) == fh.PlayCard(card)


def test_a_joker_is_named_where_the_pack_has_two() -> None:
    """A card that was played by mistake cannot be taken back."""
    state = won(dealt(presets.QUEBEC), "7H")
    seen = fh.view(discard(state, " ".join(card.code for card in state.hand(0)[:6])), 0)
    assert read_action("play the black joker", seen) == parse_action("play BJ", seen.rules)
    for typed in ("play joker", "the joker", "discard the joker and the queen of hearts"):
        with pytest.raises(fh.InvalidNotationError, match=r"^'joker' could be the red joker or the black joker: "):
            read_action(typed, seen)


@pytest.mark.parametrize(
    ("seen", "typed", "says"),
    [
        (
            BIDDING,
            "zz",
            "'zz' is not a bid: write a level and a suit or NT, .*; legal now: bid 6S, .*",
        ),
        (BIDDING, "queen of spades", "'queen of spades' is not a bid: .*; legal now: bid 6S, .* more"),
        (EXCHANGING, "", "an empty line is not an action; discard any 3 cards now"),
        (EXCHANGING, "of the", "'of' is not a card: .*; discard any 3 cards now"),
        (PLAYING, "play", "'' is not a play: .*; legal now: play QS, .*"),
        (PLAYING, "seven", "'seven' is not a card: .*; legal now: .*"),
        (fh.view(dealt(AU), 2), "zz", "'zz' is not a bid: .*; this seat is not to act now"),
        (PLAYING, "7" * 2_001, "an action must have at most 2,000 characters, got 2,001"),
    ],
)
def test_what_is_no_action_is_refused_with_what_would_be_right(seen: fh.View, typed: str, says: str) -> None:
    with pytest.raises(fh.InvalidNotationError, match=f"^{says}$"):
        read_action(typed, seen)


@pytest.mark.parametrize(("text", "view"), [(7, PLAYING), ("7H", None), ("7H", dealt(AU))])
def test_a_wrong_argument_is_named(text: Any, view: Any) -> None:
    with pytest.raises(TypeError, match=r"^(text must be a string|view must be a View), such as"):
        read_action(text, view)


@given(text=st.text(st.sampled_from("7h SEVENofthe,-'jokrpackndqu"), max_size=40) | st.text(max_size=2_100))
def test_no_other_error_is_raised(text: str) -> None:
    for seen in (BIDDING, EXCHANGING, PLAYING):
        try:
            assert isinstance(read_action(text, seen), fh.Action)
        except fh.InvalidNotationError as error:
            assert len(str(error)) < 500
