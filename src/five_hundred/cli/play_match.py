"""The match of the command ``five-hundred play``: one person plays against computer players.

The match shows only what the person may see.
"""

import errno
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, Self

import attrs

from five_hundred.base.atomic_files import NOTHING, check_replaceable, named_file
from five_hundred.bids.actions import Action, Deal
from five_hundred.cards.seats import Seat
from five_hundred.display.seat_names import seat_names
from five_hundred.engine.events import Event
from five_hundred.engine.game import shuffled_deal, step
from five_hundred.engine.state import State
from five_hundred.engine.view import View, view
from five_hundred.formats.record import Record
from five_hundred.players import LEVELS, Player, level
from five_hundred.rules import RuleSet

__all__ = ["USUAL_LEVEL", "PlayedMatch", "with_home"]

USUAL_LEVEL: Final = 3
"""The level of the computer players, unless the person chooses another one."""
_LEVEL: Final = re.compile(rf"level ([{LEVELS[0]}-{LEVELS[-1]}])")
"""The name of a computer player in a record."""


def with_home(text: str) -> Path:
    """Return a path that a person typed, with the home folder in place of ``~``.

    Args:
        text: the path.
    """
    with suppress(RuntimeError):  # there is no such home folder
        return Path(text).expanduser()
    return Path(text)


class _Point(NamedTuple):
    """A point of the match to which the person can return."""

    state: State
    actions: int
    """The number of actions before this point."""
    deals: int
    """The number of deals before this point."""


class PlayedMatch:
    """A match in progress: its actions and its state, and the earlier states for undo.

    States never change, so undo returns to the earlier object.  The computer players keep no memory, so they make the
    same choices again after an undo.

    Args:
        record: the match so far.
        seat: the person's seat.
        seed: the seed of the deals that follow, and of the computer players; a whole number.
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
        self.file: Path | None = file
        """The file of the match; ``None`` if the match has none yet."""
        self.is_saved: bool = True
        """Whether the file contains every decision of the person."""
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
        self._begun: Record = attrs.evolve(record, actions=(), players=tuple(names))
        self._actions: list[Action] = [*record.actions]
        self._deals: int = 0
        self.decisions: list[_Point] = []
        """The points before each decision of the person."""
        steps = record.steps()
        self.state: State = next(steps)[0]
        """The state of the match."""
        for number, (action, (after, _)) in enumerate(zip(record.actions, steps, strict=True)):
            if self.state.to_act == seat:
                self.decisions.append(_Point(self.state, number, self._deals))
            self._deals += isinstance(action, Deal)
            self.state = after

    @classmethod
    def begin(cls, rules: RuleSet, seat: Seat, seed: int, *, strength: int = USUAL_LEVEL) -> Self:
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
    def load(cls, file: Path, seat: Seat | None, seed: int, *, strength: int | None = None) -> Self:
        """Return a saved match.

        Args:
            file: the file.
            seat: the person's seat; ``None`` for the seat that the file names.
            seed: the seed of the deals that follow, a whole number.
            strength: the level of the computer players; ``None`` for the levels that the file names.

        Raises:
            OSError: the file cannot be read.
            InvalidRecordError: the file is not the record of a match.
            ValueError: there is no such seat, the file does not name the person's seat, or it names another one.
        """
        record = Record.read(file)
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
    def record(self) -> Record:
        """The record of the match so far."""
        return attrs.evolve(self._begun, actions=tuple(self._actions))

    @property
    def view(self) -> View:
        """The view of the person's seat."""
        return view(self.state, self.seat)

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
            return self._players[self.state.to_act](view(self.state, self.state.to_act))
        # The next deal depends on the number of earlier deals, so an undo does not change it.
        return shuffled_deal(self.state, Random(f"{self.seed} {self._deals}"))

    def do(self, action: Action) -> tuple[Event, ...]:
        """Carry out the person's action.

        Args:
            action: the action.

        Returns:
            The events.

        Raises:
            IllegalActionError: the action is not legal; the match stays unchanged.
        """
        before = _Point(self.state, len(self._actions), self._deals)
        events = self._step(action, self.seat)
        self.decisions.append(before)
        self.is_saved = False
        return events

    def _step(self, action: Action, by: Seat | None) -> tuple[Event, ...]:
        after, events = step(self.state, action, by=by)
        self._actions.append(action)
        self._deals += isinstance(action, Deal)
        self.state = after
        return events

    def undo(self) -> None:
        """Return to the state before the person's last decision.

        Raises:
            ValueError: the person has not made a decision yet.
        """
        if not self.decisions:
            raise ValueError("There is no decision to take back.")
        self.state, actions, self._deals = self.decisions.pop()
        del self._actions[actions:]
        self.is_saved = False

    def save(self, file: Path | str | None = None, *, overwrite: bool = False) -> Path:
        """Save the match; if writing fails, an existing file stays unchanged.

        Args:
            file: the file; ``None`` for the file of the match.
            overwrite: whether to replace a file other than that of the match.

        Returns:
            The file.

        Raises:
            FileExistsError: there is such a file, it is not that of the match, and ``overwrite`` is false.
            OSError: the file cannot be written.
            ValueError: ``file`` is ``None``, and the match has no file yet.
        """
        if file is None and self.file is None:
            raise ValueError("Name a file: save FILE")
        path = self.file if file is None else named_file(file).absolute()
        assert path is not None
        if path.exists() and not path.is_file() and not path.is_dir():
            raise OSError(errno.EINVAL, "a match can only be saved to a file, not to a pipe or device", str(path))
        if not overwrite and not self._is_own(path):
            try:
                check_replaceable(path, NOTHING)
            except FileExistsError:
                raise FileExistsError(errno.EEXIST, "this file exists already", str(path)) from None
        self.record.write(path, overwrite=overwrite)
        self.file, self.is_saved = path, True
        return path

    def _is_own(self, path: Path) -> bool:
        if self.file is None or path == self.file:
            return path == self.file
        with suppress(OSError):  # one of the files does not exist
            return path.samefile(self.file)
        return False

    def save_somewhere(self) -> Path:
        """Save the match to its file or, if that is impossible, to a new file in the current folder or the home folder.

        Returns:
            The file.

        Raises:
            OSError: no file can be written; the error is that of the first attempt.
        """
        failed: list[OSError] = []
        if self.file is not None:
            try:
                return self.save()
            except OSError as error:
                failed.append(error)
        for folder in (Path(), with_home("~")):
            try:
                return self._save_in(folder.absolute())
            except OSError as error:
                failed.append(error)
        raise failed[0]

    def _save_in(self, folder: Path) -> Path:
        """Save the match to a new file in a folder.

        Raises:
            OSError: the file cannot be written.
        """
        names = _new_names()
        while True:
            file = folder / next(names)
            try:
                file.open("xb").close()  # so that no other program can use the name
            except FileExistsError:
                continue
            try:
                return self.save(file)
            except BaseException:
                file.unlink(missing_ok=True)
                raise


def _new_names() -> Iterator[str]:
    """Yield names for a new file, such as ``five-hundred-2026-05-17.json``, then ``five-hundred-2026-05-17-2.json``."""
    day = time.strftime("%Y-%m-%d")
    for number in count(1):
        yield f"five-hundred-{day}{'' if number == 1 else f'-{number}'}.json"
