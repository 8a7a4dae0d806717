"""Swaps between the hand and the picked-up cards, from a view alone (source 000)."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import codes, dealt, discard, present, won

import five_hundred as fh
from five_hundred import presets, wire
from five_hundred.phases import Exchanging

HAND = "RJ AS KS QS 4H 5H 6H 7H 8C 9C"
KITTY = "JS 5D AH"


def taken(rules: fh.RuleSet = presets.AUSTRALIAN, bid: str = "7S") -> fh.State:
    """Seat 0 has picked up the kitty."""
    return won(dealt(rules, HAND, kitty=KITTY), bid)


def swapped(state: fh.State, give: str, take: str, seat: int = 0) -> fh.State:
    """The state after the seat's swap."""
    return fh.apply(state, fh.swap(fh.view(state, seat), fh.parse_cards(give), fh.parse_cards(take)))


@pytest.mark.rule("kitty-discard")
@pytest.mark.parametrize(
    ("give", "take", "hand", "discards"),
    [
        ("", "", HAND, KITTY),
        ("8C", "JS", "RJ AS KS QS 4H 5H 6H 7H JS 9C", "8C 5D AH"),
        ("9C 8C", "AH JS", "RJ AS KS QS 4H 5H 6H 7H JS AH", "8C 9C 5D"),
        ("RJ 4H AS", KITTY, f"KS QS 5H 6H 7H 8C 9C {KITTY}", "RJ 4H AS"),
    ],
)
def test_a_swap_discards_what_is_left_of_the_kitty(give: str, take: str, hand: str, discards: str) -> None:
    """Source 000: "swap any number of cards from the Kitty with cards from their hand"; "then discard" the kitty."""
    state = swapped(taken(), give, take)
    assert codes(fh.view(state, 0).hand) == set(hand.split())
    assert codes(fh.view(state, 0).discards) == set(discards.split())


@pytest.mark.rule("double-null")
def test_the_partner_in_a_double_null_swaps_with_the_declarers_discards() -> None:
    """002: the partner "must take those five cards and pick the ones he/she wants to keep"."""
    state = won(dealt(presets.CANADIAN, HAND, "", "5S 6S 7S", kitty="JS 5D AH KH QH"), "DN")
    state = swapped(state, "RJ", "5D")  # passes on the joker and the four other cards of the kitty
    assert state.to_act == 2
    state = swapped(state, "7S 6S", "JS RJ", seat=2)
    assert codes(fh.view(state, 2).discards) == {"6S", "7S", "AH", "KH", "QH"}
    assert {"RJ", "JS", "5S"} <= codes(fh.view(state, 2).hand)


@pytest.mark.rule("declare-alone")
def test_a_declarer_who_plays_alone_swaps_with_the_partners_card_only() -> None:
    """002: the declarer "must then discard one additional card"; the kitty's cards belong to the hand by then."""
    rules = fh.RuleSet().with_options({"contracts.declare": True})
    state = discard(won(dealt(rules, HAND, "", "KD", kitty=KITTY), "7S"), "QS 5D AH")
    state = fh.apply(fh.apply(state, fh.actions.Declare()), fh.actions.GiveCard(fh.parse_card("KD")))
    seen = fh.view(state, 0)
    assert fh.swap(seen, [], []) == fh.Exchange(fh.parse_cards("KD"))
    assert fh.swap(seen, fh.parse_cards("JS"), fh.parse_cards("KD")) == fh.Exchange(fh.parse_cards("JS")), (
        "from the kitty"
    )
    with pytest.raises(ValueError, match=r"^take must contain only cards that this seat has just picked up, got J♠$"):
        fh.swap(seen, fh.parse_cards("AS"), fh.parse_cards("JS"))


@pytest.mark.rule("p2-form")
def test_a_defender_swaps_with_the_card_taken_from_the_table() -> None:
    """002: the defender "adds one of the remaining exposed cards to their hand and discards an unwanted card"."""
    state = dealt(presets.TWO_HANDED_EXPOSED, dealer=1)
    for _ in range(2):
        state = fh.apply(state, fh.legal_actions(state)[0])
    state = won(state, "7S")
    state = fh.apply(state, fh.legal_actions(state)[0])
    card, own = fh.legal_actions(state)[0], state.hand(1)
    assert isinstance(card, fh.actions.TakeCard)
    state = fh.apply(state, card)
    assert fh.swap(fh.view(state, 1), [], []) == fh.Exchange([card.card])
    assert fh.swap(fh.view(state, 1), own[:1], [card.card]) == fh.Exchange(own[:1])


WRONG = [
    ("JS", "5D", "give must contain only cards that this seat held before it picked up cards, got J♠"),
    ("2C", "JS", "give must contain only cards that this seat held before it picked up cards, got 2♣"),
    ("AS", "KS", "take must contain only cards that this seat has just picked up, got K♠"),
    ("AS AS", "JS 5D", "give must contain each card only once, got A♠ twice"),
    ("AS KS", "JS JS", "take must contain each card only once, got J♠ twice"),
    ("AS KS", "JS", "give and take must have the same number of cards, got 2 and 1"),
    ("", "JS", "give and take must have the same number of cards, got 0 and 1"),
]


@pytest.mark.parametrize(("give", "take", "message"), WRONG)
def test_a_wrong_swap_is_refused_and_the_error_says_what_would_be_right(give: str, take: str, message: str) -> None:
    """The error names a card of the arguments, and no other."""
    with pytest.raises(ValueError) as caught:
        fh.swap(fh.view(taken(), 0), fh.parse_cards(give), fh.parse_cards(take))
    assert str(caught.value) == message


@pytest.mark.parametrize("wrong", ["AS", [3], None])
def test_cards_in_a_swap_must_be_cards(wrong: Any) -> None:
    """A string is not read as cards, and the error does not show it."""
    with pytest.raises(TypeError, match="must be"):
        fh.swap(fh.view(taken(), 0), wrong, [])


def test_a_swap_needs_a_view_and_not_a_state() -> None:
    """A state holds the cards of every seat."""
    state: Any = taken()
    with pytest.raises(TypeError, match=r"^view must be a View, such as view\(state, seat\), got State$"):
        fh.swap(state, [], [])


@st.composite
def swaps(draw: st.DrawFn, state: fh.State) -> tuple[list[fh.Card], list[fh.Card]]:
    """Cards of the seat's hand, and as many of the cards that it has picked up last."""
    assert isinstance(state.phase, Exchanging)
    seen = fh.view(state, state.phase.turn)
    table = seen.passed_on or seen.picked_up
    own = [card for card in seen.hand if card not in table]
    number = draw(st.integers(0, min(len(own), len(table))))
    return draw(st.permutations(own))[:number], draw(st.permutations(table))[:number]


@given(st.data(), fh.testing.states(phase=Exchanging, most_actions=30))
def test_every_swap_of_equal_numbers_is_a_legal_exchange(data: st.DataObject, state: fh.State) -> None:
    """Under any RuleSet: the hand loses the cards that are given, and has ten cards, those taken among them."""
    seat = present(state.to_act)
    seen = fh.view(state, seat)
    give, take = data.draw(swaps(state))
    exchange = fh.swap(seen, give, take)
    assert fh.why_illegal(state, exchange, by=seat) is None
    assert exchange in seen.legal
    sent = json.loads(json.dumps(wire.view_to_dict(seen)))
    assert fh.swap(wire.view_from_dict(sent, state.rules), give, take) == exchange
    after = {*fh.apply(state, exchange).hand(seat)}
    assert len(after) == 10
    assert after >= {*take}
    assert not after & {*give}
    assert not after & {*exchange.discards}


@given(fh.testing.states(), st.integers(0, 2**32))
def test_only_the_seat_that_must_discard_may_swap(state: fh.State, seed: int) -> None:
    """Under any RuleSet, in every phase; the error tells nothing about hidden cards."""
    for seat in (*state.seating.players, None):
        if isinstance(state.phase, Exchanging) and seat == state.to_act:
            continue
        told = {refused(fh.view(each, seat)) for each in (state, fh.testing.redealt(state, seat, Random(seed)))}
        assert told == {"view must belong to the seat that must discard now, got a view in which discard is 0"}


def refused(seen: fh.View) -> str:
    """The message of the error for cards of another hand."""
    with pytest.raises(ValueError) as caught:
        fh.swap(seen, seen.hand[:1], fh.parse_cards("AS"))
    return str(caught.value)


def test_swaps_leave_every_other_discard_possible() -> None:
    """All 286 ways to discard three cards of thirteen are swaps."""
    state = taken()
    seen, table = fh.view(state, 0), {*fh.parse_cards(KITTY)}
    found = {
        fh.swap(seen, [card for card in each.discards if card not in table], table - {*each.discards})
        for each in seen.legal
        if isinstance(each, fh.Exchange)
    }
    assert found == {*seen.legal}
    assert len(found) == 286
    assert discard(state, KITTY) == fh.apply(state, fh.swap(seen, [], []))
