"""The match of the command ``five-hundred play``: one person plays against computer players.

The match shows only what the person may see.
"""

import re
from pathlib import Path
from random import Random
from typing import Final, Self

import attrs

from five_hundred.cards.seats import Seat
from five_hundred.cli.own_file import OwnFile
from five_hundred.display.seat_names import seat_names
from five_hundred.engine.actions import Action
from five_hundred.engine.phases.dealing import Deal
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.state import State
from five_hundred.engine.table.view import View
from five_hundred.engine.views.view import view
from five_hundred.formats.record import Record
from five_hundred.players import LEVELS, Player, advance, level
from five_hundred.rules import RuleSet
from five_hundred.rules.custom_rule import CustomRules

__all__ = ["USUAL_LEVEL", "PlayedMatch"]

USUAL_LEVEL: Final = 3
"""The level of the computer players, unless the person chooses another one."""
_LEVEL: Final = re.compile(rf"level ([{LEVELS[0]}-{LEVELS[-1]}])")
"""The name of a computer player in a record."""


class PlayedMatch(OwnFile):
    """A match in progress, and the places to which undo returns.

    The computer players keep no memory, so they make the same choices again after an undo.

    Args:
        seed: the seed of the deals that follow, and of the computer players.
        file: the file that contains the record; ``None`` if the match has not been saved.
        strength: the level of the computer players; ``None`` for the levels that the record names, or the usual level.

    Raises:
        ValueError: there is no such seat.
    """

    def __init__(
        self, record: Record, seat: Seat, seed: int, file: Path | None = None, *, strength: int | None = None
    ) -> None:
        seating = record.rules.table.seating
        if seat not in seating.players:
            raise ValueError(f"--seat must be from 0 to {record.rules.table.players - 1} in this game, got {seat}")
        self.seat: Seat = seat
        self.seed: int = seed
        super().__init__("a match", "five-hundred", file)
        names = [*(record.players or seat_names(record.rules))]
        if _LEVEL.fullmatch(names[seat]):
            names[seat] = seat_names(record.rules)[seat]
        self._players: dict[Seat, Player] = {}
        for other in seating.players:
            if other != seat:
                found = None if strength is not None else _LEVEL.fullmatch(names[other])
                number = int(found[1]) if found else strength or USUAL_LEVEL
                names[other] = f"level {number}"
                self._players[other] = level(number, seed=seed)
        self.record: Record = attrs.evolve(record, players=tuple(names))
        """The record of the match so far."""
        steps = zip(record.steps(), record.actions, strict=False)
        self.decisions: list[int] = [number for number, ((state, _), _) in enumerate(steps) if state.to_act == seat]
        """The number of actions before each decision of the person."""

    @classmethod
    def begin(cls, rules: RuleSet, seat: Seat, seed: int, *, strength: int = USUAL_LEVEL) -> Self:
        """Return a new match with a random first dealer.

        Raises:
            ValueError: there is no such seat.
        """
        dealer = Random(seed).choice(rules.table.seating.players)
        return cls(Record(rules, dealer=dealer), seat, seed, strength=strength)

    @classmethod
    def load(
        cls, file: Path, seat: Seat | None, seed: int, *, strength: int | None = None, custom: CustomRules = ()
    ) -> Self:
        """Return a saved match.

        Args:
            seat: the person's seat; ``None`` for the seat that the file names.
            strength: the level of the computer players; ``None`` for the levels that the file names.
            custom: the classes of the custom rules that the file may name.

        Raises:
            OSError: the file cannot be read.
            InvalidRecordError: the file is not the record of a match.
            ValueError: there is no such seat, the file does not name the person's seat, or it names another one.
        """
        record = Record.read(file, custom)
        names = record.players or ()
        people = [each for each in record.rules.table.seating.players if names and not _LEVEL.fullmatch(names[each])]
        own = people[0] if len(people) == 1 else None
        if own is None:
            if seat is None:
                whose = "has several people, and does not say" if people else "does not say"
                raise ValueError(f"{file} {whose} which seat is yours: add --seat N (0 is South)")
        elif seat not in (None, own):
            # In another seat, the person would see cards that were hidden so far.
            where = seat_names(record.rules)[own]
            raise ValueError(f"--resume takes the seat from the saved match, where you are {where}: leave out --seat")
        else:
            seat = own
        return cls(record, seat, seed, file.absolute(), strength=strength)

    @property
    def state(self) -> State:
        """The state of the match."""
        return self.record.replay()

    @property
    def view(self) -> View:
        """The view of the person's seat."""
        return view(self.state, self.seat)

    def go_on(self) -> list[Event]:
        """Deal, let the computer players act until the person's turn or the end of the match, and return the events."""
        events: list[Event] = []
        steps = advance(self.record, self._players, rng=(rng := Random()))
        while True:
            if self.state.to_act is None:  # the deal depends on the number of earlier ones, so no undo changes it
                rng.seed(f"{self.seed} {sum(isinstance(action, Deal) for action in self.record.actions)}")
            if (step := next(steps, None)) is None:
                return events
            self.record, happened = step
            events += happened

    def do(self, action: Action) -> tuple[Event, ...]:
        """Carry out the person's action, and return the events.

        Raises:
            IllegalActionError: the action is not legal; the match stays unchanged.
        """
        before = len(self.record.actions)
        self.record, events = self.record.step(action, by=self.seat)
        self.decisions.append(before)
        self.changed()
        return events

    def undo(self) -> None:
        """Return to the state before the person's last decision.

        Raises:
            ValueError: the person has not made a decision yet.
        """
        if not self.decisions:
            raise ValueError("There is no decision to take back.")
        self.record = self.record.up_to(self.decisions.pop())
        self.changed()

    def _write(self, path: Path, *, overwrite: bool) -> None:
        self.record.write(path, overwrite=overwrite)
