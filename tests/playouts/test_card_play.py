"""Flat arrays play as the engine does: what is legal, what a play does, who wins, and when play stops."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit

import five_hundred as fh
from five_hundred.cards.card import SUITS
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.phases import Playing
from five_hundred.playouts import position as columns
from five_hundred.playouts import rules_as_numbers as numbers
from five_hundred.playouts.card_play import is_over, lay, legal, move_of, suits_to_name
from five_hundred.playouts.moving_cards import pick_up, put_under
from five_hundred.playouts.position import position_of
from five_hundred.playouts.rules_as_numbers import contract_at, suit_tables, table_of
from five_hundred.presets import PRESETS

CONTRACT = contract_at(0)
NOBODY = 8


@njit
def held(table: Any, contract: int, places: Any, position: Any) -> None:
    pick_up(table, contract, len(places), places, position)


@njit
def covered(position: Any, pair: int, seat: int, under: int, over: int) -> None:
    position[columns.COVERS] = pair + 1
    put_under(position, pair, seat, under, over)


@njit
def asked(table: Any, contract: int, position: Any) -> Any:
    names = suits_to_name(table, contract, position)
    return names, legal(table, contract, position, names)


@njit
def laid(table: Any, contract: int, position: Any, place: int, suit: int) -> Any:
    done = lay(table, contract, position, move_of(place, suit))
    return done, is_over(table, contract, position)


def compact(state: fh.State, phase: Playing) -> tuple[Any, Any]:
    """The table and the position of a state."""
    rules, pack = state.rules, state.rules.table.pack
    notes = [()] * len(suit_tables([phase.setup]))
    table = np.array(table_of(rules, [phase.setup], notes=[()], card_notes=notes), np.int64)
    position = np.array(position_of(rules, phase), np.int64)
    places = np.full(len(pack), NOBODY)
    for seat, hand in enumerate(state.hands):
        places[[pack.index[card] for card in pack.cards_in(hand)]] = seat
    held(table, CONTRACT, places, position)
    for pair, (over, under) in enumerate(state.secrets.covered_cards):
        seat = next(seat for seat, hand in enumerate(state.hands) if hand & under)
        covered(position, pair, seat, under.bit_length() - 1, over.bit_length() - 1)
    return table, position


def place_of(position: Any, seat: int, card: int) -> int:
    row = columns.CARD + seat * columns.CARD_ROW
    return next(
        place
        for place in range(HAND_SIZE)
        if position[columns.HANDS + seat] >> place & 1 and position[row + place] == card
    )


def plays_of(state: fh.State, table: Any, position: Any) -> Iterator[fh.PlayCard]:
    """The legal plays of a position."""
    seat, cards = int(position[columns.TURN]), state.rules.table.pack.cards
    names, allowed = asked(table, CONTRACT, position)
    for place in range(HAND_SIZE):
        if allowed >> place & 1:
            card = position[columns.CARD + seat * columns.CARD_ROW + place]
            free = table[table[CONTRACT + numbers.STRENGTHS + seat] + numbers.SUIT_OF + card] == NO_SUIT
            if free and position[columns.IN_TRICK] == 0:
                named = [suit for suit in range(NO_SUIT + 1) if names >> suit & 1]
                yield from (fh.PlayCard(cards[card], None if suit == NO_SUIT else SUITS[suit]) for suit in named)
            else:
                yield fh.PlayCard(cards[card])


def check(rules: fh.RuleSet, rng: Random, *, midway: bool) -> int:
    """Play a hand in both ways from its first lead or from a later point; return the number of cards compared."""
    state = start = fh.new_game(rules, rng.choice(rules.table.seating.players))
    while not isinstance(state.phase, Playing):
        state = start if state.is_over else fh.apply(state, fh.testing.random_action(state, rng))
    for _ in range(rng.randrange(20) if midway else 0):
        after = fh.apply(state, fh.testing.random_action(state, rng))
        if isinstance(after.phase, Playing) and after.match.hands_played == state.hands_played:
            state = after
    phase: Any = state.phase
    table, position = compact(state, phase)
    compared = 0
    while True:
        phase = state.phase
        assert position[columns.TURN] == phase.turn
        plays = [action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)]
        assert set(plays_of(state, table, position)) == set(plays)
        play = rng.choice(plays)
        place = place_of(position, phase.turn, rules.table.pack.index[play.card])
        done, over = laid(table, CONTRACT, position, place, NO_SUIT if play.suit is None else play.suit.index)
        after, compared = fh.apply(state, play), compared + 1
        ends = after.match.hands_played > state.hands_played
        assert done == (ends or not after.trick)
        if done:
            assert over == ends
        if ends:
            return compared
        state = after


def settled(rules: fh.RuleSet) -> fh.RuleSet:
    """The same rules without what belongs to no card: claims, and sides that go out in the middle of a hand."""
    return rules.with_options({"play.claims": "off", "match.midhand_out": False})


@pytest.mark.untraced
@pytest.mark.parametrize("name", PRESETS)
def test_arrays_play_a_preset_like_the_engine(name: str) -> None:
    rng = Random(name)
    rules = settled(PRESETS[name].rules)
    assert sum(check(rules, rng, midway=hand % 2 == 1) for hand in range(6)) > 60


@pytest.mark.untraced
@pytest.mark.parametrize(
    "some", [range(30), pytest.param(range(30, 2000), marks=pytest.mark.long)], ids=["some", "many"]
)
def test_arrays_play_any_rules_like_the_engine(some: range) -> None:
    for number in some:
        rng = Random(number)
        rules = settled(fh.testing.arbitrary_rules(fh.testing.RandomChooser(rng)))
        for hand in range(2):
            assert check(rules, rng, midway=hand == 1) > 0


def test_every_card_and_every_seat_has_a_place_in_a_row() -> None:
    """No pack has more cards than a row of the table, and no game more seats or face-down cards."""
    cards = 0
    for rank in fh.Rank:
        for suit in (*SUITS, None):
            for copy in range(3):
                with suppress(ValueError):
                    cards += fh.Card(rank, suit, copy).copy == copy
    assert 66 < cards <= numbers.MOST_CARDS
    games = [preset.rules.table for preset in PRESETS.values()]
    assert max(len(table.seating.seats) for table in games) <= numbers.MOST_SEATS
    assert NOBODY == numbers.MOST_SEATS
