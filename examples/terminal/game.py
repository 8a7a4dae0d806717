"""A match of one person against plain players: it holds the state, and gives away what the person may see."""

from pathlib import Path
from random import Random
from typing import Self

from five_hundred import Action, Deal, RuleSet, Seat, View, shuffled_deal, step, view
from five_hundred.engine.events import Event
from five_hundred.formats.record import Record
from five_hundred.players import choose


class Game:
    """The record of a match, its state, and the way back.

    As both are values, the way back is the old ones.
    """

    def __init__(self, record: Record, seat: Seat, seed: int, file: Path | None = None) -> None:
        if seat not in record.rules.table.seating.players:
            raise ValueError(f"--seat must be from 0 to {record.rules.table.players - 1} in this game, not {seat}")
        self.record, self.seat, self.seed, self.file = record, seat, seed, file
        self.saved: Record | None = record if file else None
        states = [state for state, _ in record.steps()]
        self.state = states[-1]
        self.decisions = [
            (state, record.up_to(number)) for number, state in enumerate(states[:-1]) if state.to_act == seat
        ]

    @classmethod
    def begin(cls, rules: RuleSet, seat: Seat, seed: int) -> Self:
        """A new match; who deals first is drawn."""
        return cls(Record(rules, dealer=Random(seed).choice(rules.table.seating.players)), seat, seed)

    @classmethod
    def load(cls, file: Path, seat: Seat, seed: int) -> Self:
        """Go on with a match that was saved."""
        return cls(Record.read(file), seat, seed, file)

    @property
    def view(self) -> View:
        """What the person may see."""
        return view(self.state, self.seat)

    @property
    def is_saved(self) -> bool:
        """Whether nothing would be lost."""
        return self.record == self.saved

    def go_on(self) -> list[Event]:
        """Deal and let the others play until it is the person's turn; what happened meanwhile."""
        events: list[Event] = []
        while not self.state.is_over and self.state.to_act != self.seat:
            events += self._step(self._next(), None)
        return events

    def _next(self) -> Action:
        if self.state.to_act is not None:
            return choose(view(self.state, self.state.to_act))
        # The next cards depend on how many deals there were, so they stay the same if something is taken back.
        deals = sum(isinstance(action, Deal) for action in self.record.actions)
        return shuffled_deal(self.state, Random(f"{self.seed} {deals}"))

    def do(self, action: Action) -> tuple[Event, ...]:
        """Do what the person wants; ``IllegalActionError`` if it is refused, and nothing has changed."""
        before = (self.state, self.record)
        events = self._step(action, self.seat)
        self.decisions.append(before)
        return events

    def _step(self, action: Action, by: Seat | None) -> tuple[Event, ...]:
        self.state, events = step(self.state, action, by=by)
        self.record = self.record.with_action(action)
        return events

    def undo(self) -> None:
        """Go back to the person's last decision, which is open again."""
        if not self.decisions:
            raise ValueError("There is nothing to take back.")
        self.state, self.record = self.decisions.pop()

    def save(self, file: Path | None = None) -> Path:
        """Save the match, whole or not at all: if the power fails meanwhile, the old file is still there."""
        file = file or self.file
        if file is None:
            raise ValueError("Say where to: save FILE")
        self.record.write(file)
        self.file, self.saved = file, self.record
        return file
