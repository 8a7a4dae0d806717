"""Arrays that describe a hand during play, for the compiled engine."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from five_hundred.engine.phase_facts import Playing
from five_hundred.engine.play_legality import NOT_LED, shows_void
from five_hundred.engine.public_facts import known_partner
from five_hundred.engine.tricks import powers_of, tricks_taken
from five_hundred.playouts.positions import Position
from five_hundred.playouts.tables import AWAY, PLAYED, POWERS, SEATS, VOID, Ints
from five_hundred.rules.strength import NO_SUIT

__all__ = ["Midway", "midway_of"]


class Midway(NamedTuple):
    """The state of a hand during play, and the places where its hidden cards may lie."""

    places: Ints
    """The seat that visibly holds the card, or the place for cards that are out of play, indexed by card."""
    groups: Ints
    """The hidden cards of all groups, one group after the other."""
    group_ends: Ints
    """For each group, the index just past its last card."""
    pools: Ints
    """The places of all pools, one pool after another."""
    room: Ints
    """The number of hidden cards that go to each place, in the order of ``pools``."""
    pool_ends: Ints
    """For each pool, the index just past its last place."""
    chances: Ints
    """The cumulative chance of each split of a node, indexed by split."""
    splits: Ints
    """The number of cards that the pool receives, indexed by split and pool."""
    next: Ints
    """The node of the next group, indexed by split."""
    node_ends: Ints
    """For each node, the index just past its last split."""
    covering: Ints
    """The seat and the card, for each card that covers a dummy's hidden card or did so when the trick began."""
    work: Ints
    """The five rows of intermediate results of the play (see :data:`five_hundred.playouts.tables.VOID`)."""
    facts: Ints
    """The number of tricks played, the number of cards in the trick, the seat to play, the suit led, a mask of all
    suits that have been led, and the number of tricks of the bidder's team."""
    taken: Ints
    """The number of tricks that each seat has taken so far."""
    gone: Ints
    """For each card that has been played, the seat that played it and the card."""
    called: int
    """The called card as long as its holder is not publicly known, else -1."""
    partner: int
    """The seat of the declarer's partner, or -1 if the partner is not known."""


def midway_of(position: Position) -> Midway:
    """Return the arrays that describe a position.

    Args:
        position: the state of the hand.
    """
    match, phase, hidden = position.match, position.phase, position.hidden
    pack, setup, seats = match.rules.table.pack, phase.setup, len(position.hands)
    places = np.full(len(pack), seats + AWAY, np.int64)
    for seat, hand in enumerate(position.hands):
        for card in pack.cards_in(hand):
            places[pack.index[card]] = seat
    known, contract = known_partner(phase), setup.contract
    return Midway(
        places=places,
        groups=_ints(card for group in hidden.groups for card in group),
        group_ends=_ends(hidden.groups),
        pools=_ints(seats + AWAY if place < 0 else place for pool in hidden.pools for place in pool),
        room=_ints(count for pool in hidden.room for count in pool),
        pool_ends=_ends(hidden.pools),
        chances=_ints(chances for node in hidden.splits for chances, _, _ in node),
        splits=_ints(cards for node in hidden.splits for _, split, _ in node for cards in split).reshape(
            sum(len(node) for node in hidden.splits), len(hidden.pools)
        ),
        next=_ints(after for node in hidden.splits for _, _, after in node),
        node_ends=_ends(hidden.splits),
        covering=_ints(each for seat, card in position.covering for each in (seat, pack.index[card])).reshape(-1, 2),
        work=_work(position),
        facts=_facts(position),
        taken=_ints(tricks_taken(phase.history, seats)),
        gone=_ints(_gone(phase)).reshape(-1, 2),
        called=-1 if known is not None or contract.called is None else pack.index[contract.called],
        partner=-1 if known is None else known,
    )


def _gone(phase: Playing) -> Iterator[int]:
    index = phase.setup.tables[0].pack.index
    tricks = [(trick.seats, trick.plays) for trick in phase.history]
    for seats, plays in [*tricks, (phase.seats, phase.trick)]:
        for seat, play in zip(seats, plays, strict=False):
            yield from (seat, index[play.card])


def _ints(values: Iterable[int]) -> Ints:
    return np.fromiter(values, np.int64)


def _ends(parts: Sequence[Sequence[object]]) -> Ints:
    return _ints(accumulate(len(part) for part in parts))


def _work(position: Position) -> Ints:
    phase = position.phase
    setup, work = phase.setup, np.zeros((5, len(position.hands)), np.int64)
    tricks = [(trick.seats, trick.plays, NO_SUIT if trick.led is None else trick.led.index) for trick in phase.history]
    for seats, plays, led in [*tricks, (phase.seats, phase.trick, phase.led)]:
        for seat, play in zip(seats, plays, strict=False):
            table = setup.tables[seat]
            suit = table.suit_of[table.pack.index[play.card]]
            work[VOID, seat] |= shows_void(suit, led) << led
            work[PLAYED, seat] |= 1 << suit
    seats = phase.seats[: len(phase.trick)]
    for place, power in enumerate(powers_of(setup, seats, phase.trick, phase.led, phase.history)):
        work[POWERS, place], work[SEATS, place] = power, phase.seats[place]
    return work


def _facts(position: Position) -> Ints:
    phase = position.phase
    led_before = {NO_SUIT if trick.led is None else trick.led.index for trick in phase.history}
    if phase.led != NOT_LED:
        led_before.add(phase.led)
    team = phase.setup.contract.team(position.match.rules.table.seating)
    won = sum(trick.winner in team for trick in phase.history)
    suits = sum(1 << suit for suit in led_before)
    return _ints([len(phase.history), len(phase.trick), phase.turn, phase.led, suits, won])
