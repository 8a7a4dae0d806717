"""The match of the command ``five-hundred play``: one person plays against computer players.

The match shows only what the person may see.
"""

from pathlib import Path
from random import Random
from typing import Self

from five_hundred.bids.actions import Action, Deal
from five_hundred.cards.seats import Seat
from five_hundred.engine.events import Event
from five_hundred.engine.game import shuffled_deal, step
from five_hundred.engine.state import State
from five_hundred.engine.view import View, view
from five_hundred.formats.record import Record
from five_hundred.players import Player, level
from five_hundred.rules import RuleSet

__all__ = ["PlayedMatch"]


class PlayedMatch:
    """A match in progress: its record and its state, and earlier records and states for undo.

    Records and states never change, so undo returns to the earlier objects.  The computer players keep no memory, so
    they make the same choices again after an undo.

    Args:
        record: the match so far.
        seat: the person's seat.
        seed: the seed of the deals that follow, and of the computer players; a whole number.
        file: the file that contains the record; ``None`` if the match has not been saved.
        strength: the level of the computer players.

    Raises:
        ValueError: there is no such seat.
    """

    def __init__(self, record: Record, seat: Seat, seed: int, file: Path | None = None, *, strength: int) -> None:
        if seat not in record.rules.table.seating.players:
            raise ValueError(f"--seat must be from 0 to {record.rules.table.players - 1} in this game, got {seat}")
        self.record: Record = record
        self.seat: Seat = seat
        self.seed: int = seed
        self.file: Path | None = file
        self.player: Player = level(strength, seed=seed)
        """The computer player that plays all other seats."""
        self.saved: Record | None = record if file else None
        """The record in the file; ``None`` if the match has not been saved."""
        states = [state for state, _ in record.steps()]
        self.state: State = states[-1]
        """The state of the match."""
        self.decisions: list[tuple[State, Record]] = [
            (state, record.up_to(number)) for number, state in enumerate(states[:-1]) if state.to_act == seat
        ]
        """The state and the record before each decision of the person."""

    @classmethod
    def begin(cls, rules: RuleSet, seat: Seat, seed: int, *, strength: int) -> Self:
        """Return a new match with a random first dealer.

        Args:
            rules: the house rules.
            seat: the person's seat.
            seed: the seed of the deals, a whole number.
            strength: the level of the computer players.

        Raises:
            ValueError: there is no such seat.
        """
        dealer = Random(seed).choice(rules.table.seating.players)
        return cls(Record(rules, dealer=dealer), seat, seed, strength=strength)

    @classmethod
    def load(cls, file: Path, seat: Seat, seed: int, *, strength: int) -> Self:
        """Return a saved match.

        Args:
            file: the file.
            seat: the person's seat.
            seed: the seed of the deals that follow, a whole number.
            strength: the level of the computer players.

        Raises:
            OSError: the file cannot be read.
            InvalidRecordError: the file is not the record of a match.
            ValueError: there is no such seat.
        """
        return cls(Record.read(file), seat, seed, file, strength=strength)

    @property
    def view(self) -> View:
        """The view of the person's seat."""
        return view(self.state, self.seat)

    @property
    def is_saved(self) -> bool:
        """Whether the file contains the current record."""
        return self.record == self.saved

    def go_on(self) -> list[Event]:
        """Deal, and let the computer players act until it is the person's turn or the match is over.

        Returns:
            The events.
        """
        events: list[Event] = []
        while not self.state.is_over and self.state.to_act != self.seat:
            events += self._step(self._next(), None)
        return events

    def _next(self) -> Action:
        if self.state.to_act is not None:
            return self.player(view(self.state, self.state.to_act))
        # The next deal depends on the number of earlier deals, so an undo does not change it.
        deals = sum(isinstance(action, Deal) for action in self.record.actions)
        return shuffled_deal(self.state, Random(f"{self.seed} {deals}"))

    def do(self, action: Action) -> tuple[Event, ...]:
        """Carry out the person's action.

        Args:
            action: the action.

        Returns:
            The events.

        Raises:
            IllegalActionError: the action is not legal; the match stays unchanged.
        """
        before = (self.state, self.record)
        events = self._step(action, self.seat)
        self.decisions.append(before)
        return events

    def _step(self, action: Action, by: Seat | None) -> tuple[Event, ...]:
        self.state, events = step(self.state, action, by=by)
        self.record = self.record.with_action(action)
        return events

    def undo(self) -> None:
        """Return to the state before the person's last decision.

        Raises:
            ValueError: the person has not made a decision yet.
        """
        if not self.decisions:
            raise ValueError("There is no decision to take back.")
        self.state, self.record = self.decisions.pop()

    def save(self, file: Path | None = None) -> Path:
        """Save the match; if writing fails, an existing file stays unchanged.

        Args:
            file: the file; ``None`` for the file that was used last.

        Returns:
            The file.

        Raises:
            OSError: the file cannot be written.
            ValueError: ``file`` is ``None``, and the match has no file yet.
        """
        file = file or self.file
        if file is None:
            raise ValueError("Name a file: save FILE")
        self.record.write(file)
        self.file, self.saved = file, self.record
        return file
