"""A saved match: its rules, first dealer and actions, which replay to the same states on every machine."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, NamedTuple, Self

import attrs

from five_hundred.base.arguments import A_RULESET, expect, expect_number, expected
from five_hundred.base.errors import InvalidNotationError, InvalidRecordError
from five_hundred.base.message_parts import all_of
from five_hundred.base.option_kinds import Json
from five_hundred.cards.seats import MOST_PLAYERS, Seat
from five_hundred.engine.actions import Action
from five_hundred.engine.game import apply, new_game, step
from five_hundred.engine.refusals import IllegalActionError
from five_hundred.engine.score.scoring import HandScore
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.state import State
from five_hundred.formats.json_documents import (
    LONGEST_NAME,
    DocumentFormat,
    ListOf,
    Saved,
    as_names,
    as_scores,
    read_rules,
)
from five_hundred.formats.notation import format_action, parse_action
from five_hundred.rules import RuleSet
from five_hundred.rules.custom_rule import CustomRules, expect_classes
from five_hundred.rules.documents import rules_to_dict

__all__ = ["VERSION", "Record", "record_schema"]

VERSION: Final = 1
"""The format version of records that this library writes, and the only one that it reads."""

_MOST_ACTIONS: Final = 200_000
_FORMAT: Final = DocumentFormat(
    "five_hundred.record",
    VERSION,
    {
        "rules": dict,
        "dealer": int,
        "actions": ListOf(str, _MOST_ACTIONS),
        "scores": ListOf(int, MOST_PLAYERS),
        "players": ListOf(str, MOST_PLAYERS),
    },
    optional=("scores", "players"),
    noun="record",
)


def _as_actions(actions: Sequence[Action]) -> tuple[Action, ...]:
    expect(actions, tuple | list, "actions", "a tuple or a list of actions (parse_action reads a string)")
    return tuple(actions)


def _as_players(players: Sequence[str] | None) -> tuple[str, ...] | None:
    return None if players is None else as_names(players)


@attrs.frozen(repr=False)
class Record(Saved):
    """A match, saved as its rules, its first dealer and every action taken.

    Args:
        rules: the house rules.
        dealer: the seat that deals first.
        actions: all actions in order, including the deals.
        scores: the score of each side at the start, in points; ``None`` if every side starts at 0.
        players: the name of the player at each seat, starting with seat 0; a dummy has a name, too.  ``None`` if the
            names are not known.  In the records of ``five-hundred play``, the name of a computer player is its level,
            such as ``level 3``.

    Raises:
        TypeError: ``rules`` is not a RuleSet, or ``actions``, ``scores`` or ``players`` is neither a tuple nor a list.
        ValueError: ``players`` does not have one name for each seat, or a name is too long or cannot be written to a
            file.
    """

    _form: ClassVar[DocumentFormat] = _FORMAT

    rules: RuleSet = attrs.field(repr=False, validator=expected(RuleSet, A_RULESET))
    dealer: Seat = 0
    actions: tuple[Action, ...] = attrs.field(default=(), repr=False, converter=_as_actions)
    scores: tuple[int, ...] | None = attrs.field(default=None, converter=as_scores)
    players: tuple[str, ...] | None = attrs.field(default=None, repr=False, converter=_as_players, kw_only=True)
    _known: "_Replayed | None" = attrs.field(init=False, default=None, eq=False, repr=False)
    """The cached result of the replay, which does not affect equality and is not copied or pickled."""

    def __attrs_post_init__(self) -> None:
        seats = len(self.rules.table.seating.seats)
        if self.players is not None and len(self.players) != seats:
            raise ValueError(f"players must have one name for each of the {seats} seats, got {len(self.players)} names")

    def __repr__(self) -> str:
        # The actions would reveal every hand, and the rules would fill a page.
        return f"<Record: {len(self.actions)} actions, dealer {self.dealer}>"

    def step(self, action: Action, *, by: Seat | None = None) -> tuple["Record", tuple[Event, ...]]:
        """Carry out an action after the last one.

        The longer record knows its state, so each further step or :meth:`replay` carries out no earlier action again.

        Args:
            action: the action.
            by: the seat that takes the action; the action is illegal unless this seat must act.  A server should pass
                the seat of its client; ``None`` skips this check.

        Returns:
            The longer record, and the events that the action caused; this record does not change.

        Raises:
            IllegalActionError: the action is illegal; the attribute ``illegal`` of the error contains the reason.
            InvalidRecordError: the record itself cannot be replayed; the error names the place.
            TypeError: ``action`` is not an action, or ``by`` is not a whole number.
            ValueError: there is no seat ``by``.
        """
        known = self._replayed()
        state, events = step(known.state, action, by=by)
        longer = attrs.evolve(self, actions=(*self.actions, action))
        scores = (*known.scores, *_scored(known.state.match, state.match))
        object.__setattr__(longer, "_known", _Replayed(state, scores))
        return longer, events

    def up_to(self, count: int) -> "Record":
        """Return the record with only its first actions; ``record.up_to(-1)`` takes back the last action.

        Args:
            count: the number of actions to keep; a negative number drops that many actions at the end, as in a slice.
        """
        expect_number(count, "count")
        return attrs.evolve(self, actions=self.actions[:count])

    def steps(self) -> Iterator[tuple[State, tuple[Event, ...]]]:
        """Replay the match, one action at a time.

        Yields:
            The first state without events, then the state and the events after each action.

        Raises:
            InvalidRecordError: the dealer or the scores do not fit the table, or an action is not legal; the error
                names the place.
        """
        state = self._first()
        yield state, ()
        for number, action in enumerate(self.actions):
            try:
                state, events = step(state, action)
            except IllegalActionError as error:
                raise self._refused(number, error) from None
            yield state, events

    def _refused(self, number: int, error: IllegalActionError) -> InvalidRecordError:
        """Return the error for an action that is not legal, which may also be the fault of a custom rule."""
        told = str(error)
        if self.rules.custom:
            names = all_of([f"'{rule.name}'" for rule in self.rules.custom])
            whose = f"the custom rule {names}" if len(self.rules.custom) == 1 else f"one of the custom rules {names}"
            told += f" (Or {whose} answered differently than when the match was played.)"
        return InvalidRecordError(f"$.actions[{number}]", told)

    def _first(self) -> State:
        try:
            return new_game(self.rules, self.dealer, self.scores)
        except ValueError as error:
            raise InvalidRecordError("$.dealer" if "dealer" in str(error) else "$.scores", str(error)) from None

    def _replayed(self) -> "_Replayed":
        """Replay the actions, and keep the last state and the scores.

        Raises:
            InvalidRecordError: the dealer or the scores do not fit the table, or an action is not legal.
        """
        known = self._known
        if known is None:
            state, scores = self._first(), list[HandScore]()
            for number, action in enumerate(self.actions):
                match = state.match
                try:
                    state = apply(state, action)  # a replay needs no events
                except IllegalActionError as error:
                    raise self._refused(number, error) from None
                scores += _scored(match, state.match)
            known = _Replayed(state, tuple(scores))
            object.__setattr__(self, "_known", known)
        return known

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _made, (self.rules, self.dealer, self.actions, self.scores, self.players)

    def replay(self) -> State:
        """Return the state after the last action.

        Raises:
            InvalidRecordError: the dealer or the scores do not fit the table, or an action is not legal; the error
                names the place.
        """
        return self._replayed().state

    def score_sheet(self) -> tuple[HandScore, ...]:
        """Return the score of every hand that was played, line by line.

        Raises:
            InvalidRecordError: the dealer or the scores do not fit the table, or an action is not legal; the error
                names the place.
        """
        return self._replayed().scores

    def to_dict(self) -> dict[str, Json]:
        """Return the record as plain data, which :meth:`from_dict` can read.

        Raises:
            TypeError: one of the actions is not an Action.
        """
        fields: dict[str, Json] = {
            # Every option is written, so that the meaning of the record does not change if a preset is corrected later.
            "rules": rules_to_dict(self.rules, base=None),
            "dealer": self.dealer,
            **({} if self.players is None else {"players": list(self.players)}),
            "actions": [format_action(action) for action in self.actions],
            **({} if self.scores is None else {"scores": list(self.scores)}),
        }
        return _FORMAT.document(fields)

    @classmethod
    def from_dict(cls, document: object, custom: CustomRules = ()) -> Self:
        """Read a record from plain data, and replay it to check that every action is legal.

        Args:
            document: plain data in the form that :meth:`to_dict` returns.
            custom: the classes of the custom rules that the record may name; nothing that it names is imported.

        Returns:
            The record; every action in it is legal.

        Raises:
            InvalidRecordError: the record is not valid; the error names the place.
            TypeError: ``custom`` does not contain well-defined classes of custom rules with different names.
        """
        expect_classes(custom)
        read = _FORMAT.checked(document)
        rules = read_rules(read, custom)
        actions = list[Action]()
        try:
            for text in read["actions"]:
                actions.append(parse_action(text, rules))
        except InvalidNotationError as error:
            raise InvalidRecordError(f"$.actions[{len(actions)}]", str(error)) from None
        try:
            record = cls(rules, read["dealer"], actions, read.get("scores"), players=read.get("players"))
        except ValueError as error:
            raise InvalidRecordError("$.players", str(error)) from None
        record.replay()
        return record


class _Replayed(NamedTuple):
    """The result of a replay."""

    state: State
    """The state after the last action."""
    scores: tuple[HandScore, ...]
    """The scores of the hands that were played."""


def _scored(before: Match, after: Match) -> tuple[HandScore, ...]:
    """Return the score of the hand that an action ended, if it ended one."""
    if after is before or after.hands_played == before.hands_played or after.last_hand is None:
        return ()
    return (after.last_hand.score,)


def _made(
    rules: RuleSet,
    dealer: Seat,
    actions: tuple[Action, ...],
    scores: tuple[int, ...] | None,
    players: tuple[str, ...] | None,
) -> Record:
    """Construct a record from the values of its fields; pickle calls this function."""
    return Record(rules, dealer, actions, scores, players=players)


def record_schema() -> dict[str, Json]:
    """Return the JSON Schema (draft 2020-12) for a record."""
    return _FORMAT.schema(
        "Record of a match of 500",
        {
            "rules": {
                "type": "object",
                "description": "A RuleSet: every option, or a base preset and the options that differ from it.",
            },
            "dealer": {"type": "integer", "minimum": 0, "description": "The seat that deals first."},
            "actions": {
                "type": "array",
                "maxItems": _MOST_ACTIONS,
                "items": {"type": "string"},
                "description": "Every action in text notation, such as 'bid 7H', including the deals.",
            },
            "scores": {
                "type": "array",
                "items": {"type": "integer"},
                "description": "The score of each side at the start, in points.",
            },
            "players": {
                "type": "array",
                "maxItems": MOST_PLAYERS,
                "items": {"type": "string", "maxLength": LONGEST_NAME},
                "description": "The name of the player at each seat, starting with seat 0; the name of a computer "
                "player is its level, such as 'level 3'.",
            },
        },
    )
