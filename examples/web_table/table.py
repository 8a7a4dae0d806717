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


COMPUTERS = tuple(Person(f"Bot {letter}", None) for letter in "ABCDEF")
"""The computer player of each seat; its name has no number, which could be read as a score."""


SECONDS = None, 15, 30, 60, 120, 300
WATCHING = {
    "nobody": "Nobody may watch.",
    "backs": "Everybody may watch, but sees no hands.",
    "faces": "Everybody may watch, and sees all hands.",
}


@attrs.frozen
class Settings:
    """What the host of a table chooses besides the rules."""

    level: int = attrs.field(default=3, validator=[not_(instance_of(bool)), in_(LEVELS)])
    """The level of the computer players, from 1 to 6."""
    seconds: int | None = attrs.field(default=None, validator=in_(SECONDS))
    """The number of seconds after which a computer player acts for a person; ``None`` to wait for ever."""
    watching: str = attrs.field(default="backs", validator=in_(WATCHING))
    """Who may watch: nobody, everybody without the hands, or everybody with all hands."""
    hints: bool = attrs.field(default=True, validator=instance_of(bool))
    """Whether a person may ask for a hint."""
    shown: bool = attrs.field(default=True, validator=instance_of(bool))
    """Whether all may look at the cards of a hand that is over."""

    @property
    def in_words(self) -> tuple[str, ...]:
        """The settings as sentences."""
        seconds = "The time for a move is not limited."
        if self.seconds is not None:
            seconds = f"After {self.seconds} seconds, a computer player acts for a person."
        return (
            f"The computer players play at level {self.level}.",
            seconds,
            WATCHING[self.watching],
            "Players may ask for hints." if self.hints else "There are no hints.",
            f"After a hand, {'everybody may see all its cards' if self.shown else 'its cards stay hidden'}.",
        )


def checked(kind: type[KindT], given: Any) -> KindT:
    """Make a value from what a client has sent."""
    try:
        return kind(**given)
    except (TypeError, ValueError) as error:
        raise RequestError(str(error.args[0])) from None


def clean_name(given: object) -> str:
    """Return a person's name with single spaces, and without characters that cannot be seen."""
    name = " ".join(given.split()) if isinstance(given, str) else ""
    if not 0 < len(name) <= LONGEST_NAME:
        raise RequestError(f"your name must have 1 to {LONGEST_NAME} characters")
    if not name.isprintable():
        raise RequestError("your name must not contain invisible characters")
    if name.casefold() in {each.name.casefold() for each in COMPUTERS}:
        raise RequestError(f"{name} is the name of a computer player: choose another one")
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
    arriving: Mapping[Seat, Person] = attrs.field(factory=dict[Seat, Person])
    """Who takes the seat of a computer player when the next hand is dealt."""
    dealt_to: Mapping[Seat, Person] = attrs.field(factory=dict[Seat, Person])
    """Who held the seats when the cards of this hand were dealt."""
    matches: tuple[Record, ...] = ()
    """The earlier matches."""
    news: tuple[str, ...] = ()
    """What the last entry has changed, in words."""
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
                changed, events = self._acted(seat, parse_action(action, self.rules), late="late" in content)
            case {"kind": "sat", "seat": seat, "name": name, "key": key}:
                changed = self._sat(seat, name, key)
            case {"kind": "left", "seat": seat}:
                changed = self._left(seat, away="away" in content)
            case {"kind": "filled"}:
                people = {**dict(enumerate(COMPUTERS)), **self.people}
                people = {seat: people[seat] for seat in self.rules.table.seating.players}
                changed = attrs.evolve(self, people=people, news=("Computer players take the free seats.",))
            case {"kind": "set", "settings": given}:
                settings = checked(Settings, given)
                news = tuple(each for each in settings.in_words if each not in self.settings.in_words)
                changed = attrs.evolve(self, settings=settings, news=news)
            case {"kind": "next"}:
                changed = self._next()
            case {"kind": "reported", "words": words}:
                if not isinstance(words, str) or not 0 < len(words.strip()) <= LONGEST_REPORT:
                    raise RequestError(f"a report must have 1 to {LONGEST_REPORT:,} characters")
                changed = attrs.evolve(self, news=())
            case _:
                raise RequestError("there is no such request")
        return attrs.evolve(changed, number=self.number + 1, story=(*changed.story, *changed.news)), events

    def _acted(self, seat: Seat | None, action: Any, *, late: bool) -> tuple["Table", tuple[Event, ...]]:
        if self.is_full:
            raise RequestError(f"the match has reached the limit of {MOST_ACTIONS:,} actions")
        if self.free:
            raise RequestError("wait until all seats are taken")
        table = self._with_arrived() if isinstance(action, Deal) else self
        record, events = self.record.step(action, by=seat)
        told = tuple(describe(event, self.rules, table.names) for event in events)
        if late:
            told = (f"The time is up: a computer player acts for {self.names[seat or 0]}.", *told)
        return attrs.evolve(table, record=record, news=told), events

    def _with_arrived(self) -> "Table":
        """Return the table with everybody who has waited for the next hand; nothing has happened in that hand yet."""
        people = {**self.people, **self.arriving}
        return attrs.evolve(self, people=people, dealt_to=people, arriving={}, story=())

    def _sat(self, seat: object, name: object, key: str) -> "Table":
        """Give a person a seat: in a hand, a seat with cards that the person knows, or another one after the hand.

        Otherwise, somebody could look at one hand after the other.
        """
        if type(seat) is not int or seat not in self.rules.table.seating.players:
            raise RequestError("there is no such seat")
        at_once = self.state.to_act is None or self.dealt_to[seat].key == key
        holders = [each[seat] for each in ((self.people,) if at_once else (self.people, self.arriving)) if seat in each]
        if any(each.key not in (None, key) for each in holders):
            raise RequestError("this seat is taken")
        if any(other != seat and each.key == key for other, each in self.people.items()):
            raise RequestError("you have another seat at this table")
        person, others = Person(clean_name(name), key), [*self.people.values(), *self.arriving.values()]
        if any(each.key != key and each.name.casefold() == person.name.casefold() for each in others):
            raise RequestError(f"somebody else at this table is called {person.name}")
        arriving = {other: each for other, each in self.arriving.items() if other != seat and each.key != key}
        said = f"takes the seat of {holders[0].name}" if holders and holders[0].key is None else "sits down"
        if not at_once:
            news = (f"{person.name} {said} after this hand.",)
            return attrs.evolve(self, arriving={**arriving, seat: person}, news=news)
        people = {**self.people, seat: person}
        return attrs.evolve(self, people=people, arriving=arriving, news=(f"{person.name} {said}.",))

    def _left(self, seat: Seat, *, away: bool) -> "Table":
        """Free a seat, or give it to a computer player if the match has begun."""
        people = {other: person for other, person in self.people.items() if other != seat}
        news = f"{self.names[seat]} {'is away' if away else 'leaves'}."
        if self.record.actions:
            people[seat] = COMPUTERS[seat]
            news = f"{news[:-1]}, and {COMPUTERS[seat].name} plays on."
        return attrs.evolve(self, people=people, news=(news,))

    def _next(self) -> "Table":
        if not (self.state.is_over or self.is_full):
            raise RequestError("the match is not over")
        dealer = self.rules.table.seating.after(self.state.dealer)
        matches, news = (*self.matches, self.record), ("The next match begins.",)
        return attrs.evolve(self, record=Record(self.rules, dealer), matches=matches, news=news)


def acted(seat: Seat | None, action: Any, *, late: bool = False) -> dict[str, Any]:
    """Return the entry for an action.

    Args:
        seat: the seat that acts; ``None`` for a deal.
        late: whether a computer player acts because a person's time is up.
    """
    return {"kind": "acted", "seat": seat, "action": format_action(action)} | ({"late": True} if late else {})
