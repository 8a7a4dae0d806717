"""A table as a value: who sits at it, its settings and its matches, and what each entry of the log changes.

``table.after(content)`` returns the table after an entry, or raises an error that says why the entry is not allowed; an
entry is written only if it is allowed.  The same entries lead to the same table in every process and after every crash.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import attrs
from attrs.validators import in_, instance_of, not_

from five_hundred import (
    CustomRule,
    Deal,
    Record,
    RuleSet,
    Seat,
    State,
    describe,
    format_action,
    parse_action,
    seat_names,
)
from five_hundred.documents import rules_from_dict, rules_to_dict
from five_hundred.events import Event
from five_hundred.players import LEVELS

__all__ = ["Person", "RequestError", "Settings", "Table", "acted", "checked", "opening"]

MOST_ACTIONS = 10_000
"""The largest number of actions in a match; otherwise, players who always pass could fill the log.

A match to 500 points takes some hundreds of actions.
"""
LONGEST_NAME = 20
LONGEST_REPORT = 1_000
KindT = TypeVar("KindT")


class RequestError(Exception):
    """A request cannot be carried out; the person who made it gets the message."""


@attrs.frozen
class Person:
    """Somebody who holds a seat; a computer player acts for a person who has left."""

    name: str
    key: str | None
    """The hash of the person's token; ``None`` for a computer player."""


def computer(seat: Seat) -> Person:
    """Return the computer player of a seat; its name has no number, which could be read as a score."""
    return Person(f"Bot {'ABCDEF'[seat]}", None)


@attrs.frozen
class Settings:
    """What the host of a table chooses besides the rules."""

    level: int = attrs.field(default=3, validator=[not_(instance_of(bool)), in_(LEVELS)])
    """The level of the computer players, from 1 to 6."""
    seconds: int | None = attrs.field(default=None, validator=in_((None, 15, 30, 60, 120, 300)))
    """The number of seconds after which a computer player acts for a person; ``None`` to wait for ever."""
    watching: str = attrs.field(default="backs", validator=in_(("nobody", "backs", "faces")))
    """Who may watch: nobody, everybody without the hands, or everybody with all hands."""
    hints: bool = attrs.field(default=True, validator=instance_of(bool))
    """Whether a person may ask for a hint."""
    shown: bool = attrs.field(default=True, validator=instance_of(bool))
    """Whether all may look at the cards of a hand that is over."""


def checked(kind: type[KindT], given: Any) -> KindT:
    """Make a value from what a client has sent."""
    try:
        return kind(**given)
    except (TypeError, ValueError) as error:
        raise RequestError(str(error.args[0])) from None


def clean_name(given: object) -> str:
    """Return a person's name with single spaces, and without characters that cannot be seen."""
    name = " ".join(given.split()) if isinstance(given, str) else ""
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise RequestError(f"your name must have 1 to {LONGEST_NAME} characters")
    return name


def opening(title: str, rules: RuleSet, settings: Settings, host: str, dealer: Seat) -> dict[str, Any]:
    """Return the first entry of a table; the title says which game is played."""
    return {
        "kind": "opened",
        "title": title,
        "rules": rules_to_dict(rules, base=None),
        "settings": attrs.asdict(settings),
        "host": host,
        "dealer": dealer,
    }


@attrs.frozen
class Table:
    """A table after some entries of the log."""

    title: str
    """The name of the game that is played."""
    rules: RuleSet
    settings: Settings
    host: str
    """The hash of the host's token."""
    record: Record
    """The match in progress, or the last one."""
    people: Mapping[Seat, Person] = attrs.field(factory=dict[Seat, Person])
    """Who holds the seats; a free seat is missing."""
    matches: tuple[Record, ...] = ()
    """The earlier matches."""
    story: tuple[str, ...] = ()
    """What has happened since the cards were dealt, in words."""
    number: int = 1
    """The number of the next entry."""

    @classmethod
    def opened(cls, content: Mapping[str, Any], custom: Sequence[type[CustomRule]]) -> "Table":
        """Return a table from its first entry."""
        rules = rules_from_dict(content["rules"], custom=custom)
        record = Record(rules, content["dealer"])
        return cls(content["title"], rules, Settings(**content["settings"]), content["host"], record)

    @property
    def state(self) -> State:
        """The state of the match, of which no client gets more than its view."""
        return self.record.replay()

    @property
    def free(self) -> list[Seat]:
        """The seats that nobody holds."""
        return [seat for seat in self.rules.table.seating.players if seat not in self.people]

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat, for sentences and pictures."""
        return tuple(
            self.people[seat].name if seat in self.people else name for seat, name in enumerate(seat_names(self.rules))
        )

    @property
    def is_full(self) -> bool:
        """Whether the match has reached the limit of actions."""
        return len(self.record.actions) >= MOST_ACTIONS

    @property
    def waits(self) -> bool:
        """Whether nobody can act now: a seat is free, or the match is over."""
        return bool(self.free) or self.state.is_over or self.is_full

    def is_open_to(self, seat: Seat | None) -> bool:
        """Whether a seat may see the play; ``None`` for somebody who watches."""
        return seat is not None or self.settings.watching != "nobody"

    def seat_of(self, key: str) -> Seat | None:
        """Return the seat that a person holds."""
        return next((seat for seat, person in self.people.items() if person.key == key), None)

    def after(self, content: Mapping[str, Any]) -> tuple["Table", tuple[Event, ...]]:
        """Return the table after an entry, and the events of the match.

        Raises:
            RequestError: the entry is not allowed now.
            FiveHundredError: the action of the entry is not an action, or not a legal one.
        """
        events: tuple[Event, ...] = ()
        match content:
            case {"kind": "acted", "seat": seat, "action": action}:
                changed, events = self._acted(seat, parse_action(action, self.rules))
            case {"kind": "sat", "seat": seat, "name": name, "key": key}:
                changed = self._sat(seat, name, key)
            case {"kind": "left", "seat": seat}:
                changed = self._left(seat)
            case {"kind": "filled"}:
                computers = {seat: computer(seat) for seat in self.free}
                changed = attrs.evolve(self, people={**self.people, **computers})
            case {"kind": "set", "settings": settings}:
                changed = attrs.evolve(self, settings=checked(Settings, settings))
            case {"kind": "next"}:
                changed = self._next()
            case {"kind": "reported", "words": words}:
                if not isinstance(words, str) or not 0 < len(words.strip()) <= LONGEST_REPORT:
                    raise RequestError(f"a report must have 1 to {LONGEST_REPORT:,} characters")
                changed = self
            case _:
                raise RequestError("there is no such request")
        return attrs.evolve(changed, number=self.number + 1), events

    def _acted(self, seat: Seat | None, action: Any) -> tuple["Table", tuple[Event, ...]]:
        if self.is_full:
            raise RequestError(f"the match has reached the limit of {MOST_ACTIONS:,} actions")
        if self.free:
            raise RequestError("wait until all seats are taken")
        record, events = self.record.step(action, by=seat)
        told = tuple(describe(event, self.rules, self.names) for event in events)
        story = told if isinstance(action, Deal) else (*self.story, *told)
        return attrs.evolve(self, record=record, story=story), events

    def _sat(self, seat: object, name: object, key: str) -> "Table":
        if type(seat) is not int or seat not in self.rules.table.seating.players:
            raise RequestError("there is no such seat")
        if seat in self.people and self.people[seat].key not in (None, key):
            raise RequestError("this seat is taken")
        if any(other != seat and person.key == key for other, person in self.people.items()):
            raise RequestError("you have another seat at this table")
        cleaned = clean_name(name)
        if any(other != seat and person.name == cleaned for other, person in self.people.items()):
            raise RequestError(f"somebody else at this table is called {cleaned}")
        return attrs.evolve(self, people={**self.people, seat: Person(cleaned, key)})

    def _left(self, seat: Seat) -> "Table":
        """Free a seat, or give it to a computer player if the match has begun."""
        people = {other: person for other, person in self.people.items() if other != seat}
        if self.record.actions:
            people[seat] = computer(seat)
        return attrs.evolve(self, people=people)

    def _next(self) -> "Table":
        if not (self.state.is_over or self.is_full):
            raise RequestError("the match is not over")
        dealer = self.rules.table.seating.after(self.state.dealer)
        return attrs.evolve(self, record=Record(self.rules, dealer), matches=(*self.matches, self.record))


def acted(seat: Seat | None, action: Any) -> dict[str, Any]:
    """Return the entry for an action; ``seat`` is ``None`` for a deal."""
    return {"kind": "acted", "seat": seat, "action": format_action(action)}
