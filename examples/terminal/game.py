"""Play a match of one person against built-in players, and show only what the person may see."""

from pathlib import Path
from random import Random
from typing import Self

from five_hundred import Action, Deal, Event, Record, RuleSet, Seat, View, shuffled_deal, step, view
from five_hundred.players import level


class Game:
    """A match in progress: its record and its state, and earlier records and states for undo.

    Records and states never change, so undo returns to the earlier objects.  The built-in players keep no memory, so
    they make the same choices again after an undo.
    """

    def __init__(self, record: Record, seat: Seat, seed: int, file: Path | None = None, *, strength: int = 3) -> None:
        if seat not in record.rules.table.seating.players:
            raise ValueError(f"--seat must be from 0 to {record.rules.table.players - 1} in this game, got {seat}")
        self.record, self.seat, self.seed, self.file = record, seat, seed, file
        self.player = level(strength, seed=seed)
        self.saved: Record | None = record if file else None
        states = [state for state, _ in record.steps()]
        self.state = states[-1]
        self.decisions = [
            (state, record.up_to(number)) for number, state in enumerate(states[:-1]) if state.to_act == seat
        ]

    @classmethod
    def begin(cls, rules: RuleSet, seat: Seat, seed: int, *, strength: int = 3) -> Self:
        """Begin a new match with a random first dealer."""
        dealer = Random(seed).choice(rules.table.seating.players)
        return cls(Record(rules, dealer=dealer), seat, seed, strength=strength)

    @classmethod
    def load(cls, file: Path, seat: Seat, seed: int, *, strength: int = 3) -> Self:
        """Continue a saved match."""
        return cls(Record.read(file), seat, seed, file, strength=strength)

    @property
    def view(self) -> View:
        """Return the view of the person's seat."""
        return view(self.state, self.seat)

    @property
    def is_saved(self) -> bool:
        """Return whether the file contains the current record."""
        return self.record == self.saved

    def go_on(self) -> list[Event]:
        """Deal, and let the built-in players play until it is the person's turn; return the events."""
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
        """Apply the person's action and return the events, or raise ``IllegalActionError`` and change nothing."""
        before = (self.state, self.record)
        events = self._step(action, self.seat)
        self.decisions.append(before)
        return events

    def _step(self, action: Action, by: Seat | None) -> tuple[Event, ...]:
        self.state, events = step(self.state, action, by=by)
        self.record = self.record.with_action(action)
        return events

    def undo(self) -> None:
        """Return to the state before the person's last decision."""
        if not self.decisions:
            raise ValueError("There is no decision to take back.")
        self.state, self.record = self.decisions.pop()

    def save(self, file: Path | None = None) -> Path:
        """Save the match and return the file; if the match cannot be saved, the earlier file stays unchanged."""
        file = file or self.file
        if file is None:
            raise ValueError("Name a file: save FILE")
        self.record.write(file)
        self.file, self.saved = file, self.record
        return file
