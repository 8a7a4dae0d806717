"""Deal, and let players act, until a person must act or the match is over."""

from collections.abc import Callable, Iterator, Mapping
from random import Random, SystemRandom

from five_hundred.base.arguments import A_RECORD, expect, expect_seat
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action
from five_hundred.engine.game import shuffled_deal
from five_hundred.engine.table.events import Event
from five_hundred.engine.views.view import view
from five_hundred.formats.record import Record
from five_hundred.players.player import Player

__all__ = ["advance"]


def advance(
    record: Record, players: Mapping[Seat, Player], *, rng: Random | None = None
) -> Iterator[tuple[Record, tuple[Event, ...]]]:
    """Deal the cards and let players act, until a seat without a player must act or the match is over.

    The iterator carries out one action at a time, when the caller asks for it, so a program can store each action
    before it shows the events to anyone.

    Args:
        record: the match so far.
        players: the player of each seat for which the program chooses the actions; the other seats belong to people.
            Without players, the iterator only deals.
        rng: the random generator for the deals; ``None`` for ``random.SystemRandom()``, whose deals nobody can predict.

    Returns:
        An iterator, which returns the longer record and the events after each action.

    Raises:
        InvalidRecordError: the record cannot be replayed; the error names the place.
        IllegalActionError: a player has returned an action that is not legal.
        TypeError: an argument has the wrong type, or a player has returned something other than an action.
        ValueError: ``players`` contains the number of a seat that does not exist or belongs to a dummy.

    Examples:
        >>> from random import Random
        >>> from five_hundred import Record, players, presets
        >>> record = Record(presets.AUSTRALIAN, dealer=0)
        >>> others = {seat: players.level(2) for seat in (1, 2, 3)}
        >>> for record, events in players.advance(record, others, rng=Random(5)):
        ...     pass
        >>> len(record.actions), record.replay().to_act
        (4, 0)
    """
    expect(record, Record, "record", A_RECORD)
    expect(players, Mapping, "players", "a mapping from seats to players, such as {1: level(3), 3: choose}")
    for seat, player in players.items():
        expect_seat(seat, "each key of players", record.rules.table.seating.players)
        expect(player, Callable, "each value of players", "a function that takes a View, such as level(3)")
    expect(rng, Random | None, "rng", "a random.Random, such as Random(7), or None")
    return _advanced(record, players, SystemRandom() if rng is None else rng)


def _advanced(
    record: Record, players: Mapping[Seat, Player], rng: Random
) -> Iterator[tuple[Record, tuple[Event, ...]]]:
    while not (state := record.replay()).is_over:
        seat = state.to_act
        if seat is None:
            action: Action = shuffled_deal(state, rng)
        elif seat in players:
            action = players[seat](view(state, seat))
        else:
            return
        record, events = record.step(action, by=seat)
        yield record, events
