"""Counts of the game tree: those that are published, and an independent count by trying everything."""

import json
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from paths import DOCS

import five_hundred as fh
from five_hundred import presets
from five_hundred.cards.card import SUITS
from five_hundred.presets import PRESETS
from five_hundred.rules import ladder_of

PUBLISHED: dict[str, list[dict[str, Any]]] = json.loads((DOCS / "perft.json").read_text(encoding="utf-8"))
CHEAP = 1500
"""Counts up to this one are made again here."""


def position(preset: str, row: dict[str, Any]) -> fh.State:
    """The position of a published row, from its actions alone."""
    rules = PRESETS[preset].rules
    state = fh.apply(fh.new_game(rules, dealer=0), fh.testing.numbered_deal(rules))
    for text in row["actions"]:
        state = fh.apply(state, fh.parse_action(text, rules))
    return state


def tried(state: fh.State) -> Iterator[fh.Action]:
    """Every action that a player could try, each once, without using the legality of the engine."""
    cards = state.rules.table.pack.cards
    yield from (
        fh.PASS,
        fh.actions.Look(),
        fh.actions.OfferThrowIn(),
        fh.actions.Declare(),
        fh.actions.CallBreach(),
        fh.Claim(),
        fh.actions.CallCard(None),
    )
    yield from (fh.Claim(tricks) for tricks in range(11))
    yield from (
        kind(flag)
        for kind in (fh.actions.AnswerThrowIn, fh.actions.AnswerClaim, fh.actions.KeepDrawn)
        for flag in (True, False)
    )
    yield from (fh.actions.Nominate(suit) for suit in (None, *SUITS))
    yield from (
        kind(card) for kind in (fh.actions.TakeCard, fh.actions.GiveCard, fh.actions.CallCard) for card in cards
    )
    yield from (fh.MakeBid(bid) for bid in ladder_of(state.rules).bids)
    yield from (fh.PlayCard(card, suit) for card in cards for suit in (None, *SUITS))
    if isinstance(state.phase, fh.phases.Exchanging):
        hand = state.hand(state.phase.turn)
        yield from (fh.Exchange(discards) for discards in combinations(hand, len(hand) - 10))


def brute_force(state: fh.State, depth: int) -> int:
    """The count by trying everything: only ``apply`` says what is legal."""
    if depth == 0:
        return 1
    count = 0
    for action in tried(state):
        try:
            after = fh.apply(state, action)
        except fh.IllegalActionError:
            continue
        count += brute_force(after, depth - 1)
    return count


@pytest.mark.untraced
@pytest.mark.parametrize("preset", PRESETS)
def test_perft_gives_the_published_counts_of_a_preset(preset: str) -> None:
    """The test repeats the cheap counts; the same run of the same tool made the others."""
    for row in PUBLISHED[preset]:
        state = position(preset, row)
        for depth, count in enumerate(row["counts"], start=1):
            if count <= CHEAP:
                assert fh.testing.perft(state, depth) == count, (row["position"], depth)


@pytest.mark.untraced
@pytest.mark.parametrize("preset", PRESETS)
def test_trying_every_action_gives_the_same_counts(preset: str) -> None:
    """Law 8: each phase that the table shows, one action deep, and the last card but one to the end of the hand."""
    for row in PUBLISHED[preset]:
        state = position(preset, row)
        if row["counts"][0] <= 400:
            assert brute_force(state, 1) == row["counts"][0], row["position"]
        if row["position"].startswith("first lead"):
            assert brute_force(state, 2) == row["counts"][1], row["position"]


def test_the_published_counts_cover_auction_exchange_and_play_of_every_preset() -> None:
    assert [*PUBLISHED] == [*PRESETS]
    for preset, rows in PUBLISHED.items():
        kinds = {row["position"].partition(",")[0] for row in rows}
        assert {"bidding", "exchanging", "first lead", "last 3 tricks"} <= kinds or preset == "perfect-split-colours"


def test_the_count_of_the_auction_equals_a_count_by_hand() -> None:
    """Australian: 25 trick bids, Open Misère and the pass; after 6♠ all but that bid, after a pass all again.

    Misère is none of them, since nobody has bid seven.  After a bid with n bids above it there are n + 1 answers; the
    24 other trick bids have 24 - k trick bids above them, and Open Misère stands above 10♦.
    """
    state = fh.apply(fh.new_game(presets.AUSTRALIAN, dealer=0), fh.testing.numbered_deal(presets.AUSTRALIAN))
    assert fh.testing.perft(state, 0) == 1
    assert fh.testing.perft(state, 1) == 25 + 1 + 1
    answers = fh.testing.divide(state, 2)
    assert answers["pass"] == 27
    assert answers["bid 6S"] == 24 + 1 + 1
    assert answers["bid 6NT"] == 20 + 1 + 1
    assert answers["bid 7S"] == 19 + 2 + 1, "Misère may now be bid as well"
    assert answers["bid 10D"] == 2 + 1 + 1
    assert answers["bid 10NT"] == 286, "the highest bid ends the auction, and its maker discards"
    assert sum(answers.values()) == fh.testing.perft(state, 2)


def test_discards_are_counted_as_sets() -> None:
    """Three of thirteen cards: 286 ways, each with ten cards to lead afterwards (the joker is not held)."""
    row = next(row for row in PUBLISHED["australian"] if row["position"] == "exchanging")
    state = position("australian", row)
    assert "RJ" not in [card.code for card in state.hand(state.to_act or 0)]
    assert fh.testing.perft(state, 1) == 13 * 12 * 11 // 6
    assert fh.testing.perft(state, 2) == 286 * 10


def test_the_game_tree_ends_with_the_hand() -> None:
    """A sequence ends where a deal is next, and does not count as a longer one."""
    state = fh.new_game(presets.AUSTRALIAN)
    assert (fh.testing.perft(state, 0), fh.testing.perft(state, 1), fh.testing.perft(state, 2)) == (1, 0, 0)
    assert fh.testing.divide(state, 1) == {}
    row = next(row for row in PUBLISHED["australian"] if row["position"].startswith("last 3 tricks"))
    last = position("australian", row)
    assert isinstance(last.phase, fh.phases.Playing)
    assert fh.testing.perft(last, 12) == row["counts"][-1]
    assert fh.testing.perft(last, 13) == 0
    while not isinstance(last.phase, fh.phases.Dealing):
        last = fh.apply(last, fh.legal_actions(last)[0])
    assert fh.testing.perft(last, 1) == 0


def test_the_numbers_of_the_deal_are_those_of_the_published_generator() -> None:
    """Lehmer's generator with the factor 48271 (C++: minstd_rand): its 10,000th number from 1 is 399268537.

    That number stands in the C++ standard; here the generator is written down again, and the shuffle by it.
    """
    x = 1
    numbers = [x := 48_271 * x % 2_147_483_647 for _ in range(10_000)]
    assert numbers[-1] == 399_268_537
    cards = list(presets.AUSTRALIAN.table.pack.cards)
    assert [cards[0].code, cards[-2].code, cards[-1].code] == ["5S", "AH", "RJ"]
    for step, place in enumerate(reversed(range(1, 43))):
        other = numbers[step] % (place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    assert fh.testing.numbered_deal(presets.AUSTRALIAN) == fh.Deal(cards)
    assert fh.testing.numbered_deal(presets.AUSTRALIAN, 2) != fh.Deal(cards)


@pytest.mark.parametrize("number", [0, -1, 2**31 - 1])
def test_a_wrong_deal_number_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="number must be from 1 to 2147483646"):
        fh.testing.numbered_deal(presets.AUSTRALIAN, number)


def test_a_wrong_depth_is_refused() -> None:
    state = fh.new_game(presets.AUSTRALIAN)
    with pytest.raises(ValueError, match="0 or more, got -1"):
        fh.testing.perft(state, -1)
    with pytest.raises(ValueError, match="1 or more, got 0"):
        fh.testing.divide(state, 0)


def test_the_function_is_not_hidden_by_its_module() -> None:
    """The function and the module are both called perft."""
    assert callable(fh.testing.perft)
    assert fh.testing.random_action.__module__ == "five_hundred.testing.random_play"
