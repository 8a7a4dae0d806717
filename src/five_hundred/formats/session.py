"""A session: the matches that one group of people plays one after another, saved together."""

from collections.abc import Sequence
from typing import ClassVar, Final, Self

import attrs

from five_hundred.base.arguments import A_RECORD, A_RULESET, expect
from five_hundred.base.errors import InvalidRecordError
from five_hundred.base.option_kinds import Json
from five_hundred.cards.seats import MOST_PLAYERS
from five_hundred.engine.score.scoring import HandScore
from five_hundred.formats.json_documents import LONGEST_NAME, DocumentFormat, ListOf, Saved, as_names
from five_hundred.formats.record import Record, record_schema
from five_hundred.formats.statistics import Statistics, statistics
from five_hundred.rules import RuleSet
from five_hundred.rules.custom_rule import CustomRules, expect_classes

__all__ = ["VERSION", "Session", "session_schema"]

VERSION: Final = 1
"""The format version of sessions that this library writes, and the only one that it reads."""

_MOST_MATCHES: Final = 1_000
_FORMAT: Final = DocumentFormat(
    "five_hundred.session",
    VERSION,
    {"names": ListOf(str, MOST_PLAYERS), "matches": ListOf(dict, _MOST_MATCHES)},
    noun="session",
)
_MOST_RULES: Final = 20
"""The maximum number of different RuleSets in a session.

The tables of a RuleSet need far more memory than its text; without this limit, a small file could fill the memory.
"""

_TOO_MANY_RULES: Final = f"the matches of a session can have at most {_MOST_RULES} different RuleSets"


def _as_matches(matches: Sequence[Record]) -> tuple[Record, ...]:
    expect(matches, tuple | list, "matches", "a tuple or a list of Records")
    for match in matches:
        expect(match, Record, "each of the matches", A_RECORD)
    return tuple(matches)


@attrs.frozen(repr=False)
class Session(Saved):
    """The matches that one group of people has played, including the one in progress (source 000).

    Args:
        names: the name of the person at each seat, starting with seat 0; a dummy has a name, too.
        matches: the matches in order; only the last one may be unfinished.

    Raises:
        ValueError: ``names`` does not have one name for each seat, a name is too long or cannot be written to
            a file, or the matches have more than 20 different RuleSets.
        TypeError: ``names`` or ``matches`` is neither a tuple nor a list, or an entry has the wrong type.
    """

    _form: ClassVar[DocumentFormat] = _FORMAT

    names: tuple[str, ...] = attrs.field(converter=as_names)
    matches: tuple[Record, ...] = attrs.field(default=(), repr=False, converter=_as_matches)

    def __attrs_post_init__(self) -> None:
        if len({match.rules for match in self.matches}) > _MOST_RULES:
            raise ValueError(_TOO_MANY_RULES)
        for match in self.matches:
            seats = len(match.rules.table.seating.seats)
            if seats != len(self.names):
                raise ValueError(
                    f"a session needs one name for each seat: a match has {seats} seats, got {len(self.names)} names"
                )

    def __repr__(self) -> str:
        # The matches would reveal every hand.
        return f"<Session: {len(self.matches)} matches of {len(self.names)} seats>"

    def with_match(self, match: Record) -> "Session":
        """Return the session with one more match.

        Args:
            match: the new match, which may be empty.

        Raises:
            ValueError: the match has a different number of seats.
            TypeError: ``match`` is not a Record.
        """
        return attrs.evolve(self, matches=(*self.matches, match))

    def with_last_match(self, match: Record) -> "Session":
        """Return the session with its last match replaced, for example by the same match with one more action.

        Args:
            match: the match that replaces the last one.

        Raises:
            ValueError: the session has no match, or the new match has a different number of seats.
            TypeError: ``match`` is not a Record.
        """
        if not self.matches:
            raise ValueError("the session has no match yet: with_match adds the first one")
        return attrs.evolve(self, matches=(*self.matches[:-1], match))

    def rematch(self, rules: RuleSet | None = None) -> "Session":
        """Return the session with a new match, in which the deal passes to the player after the last dealer.

        Args:
            rules: the house rules of the new match; ``None`` for those of the last match.

        Raises:
            ValueError: the session has no match, its last match is not over, or the rules need a different number of
                seats.
            InvalidRecordError: the last match does not follow its rules; the error names the place.
            TypeError: ``rules`` is not a RuleSet.
        """
        if not self.matches:
            raise ValueError("the session has no match yet: with_match adds the first one")
        expect(rules, RuleSet | None, "rules", f"{A_RULESET}, or None")
        last = self.matches[-1]
        state = last.replay()
        if not state.is_over:
            raise ValueError("the last match is not over: finish it, or add the new match with with_match")
        new = last.rules if rules is None else rules
        players = new.table.seating.players
        # With fewer players than before, there may be no seat for the next dealer.  In that case, the constructor of
        # Session raises the error about the number of seats.
        dealer = state.seating.after(state.dealer)
        return self.with_match(Record(new, dealer if dealer in players else players[0]))

    def score_sheets(self) -> tuple[tuple[HandScore, ...], ...]:
        """Return the score sheet of each match: the score of every hand that was played, line by line.

        Raises:
            InvalidRecordError: a match does not follow its rules; the error names the place.
        """
        return tuple(match.score_sheet() for match in self.matches)

    def statistics(self) -> Statistics:
        """Return the statistics of all matches (source 004).

        Raises:
            InvalidRecordError: a match does not follow its rules; the error names the place.
        """
        return statistics(self.matches)

    def to_dict(self) -> dict[str, Json]:
        """Return the session as plain data, which :meth:`from_dict` reads back.

        Raises:
            TypeError: one of the actions of a match is not an Action.
        """
        return _FORMAT.document({"names": list(self.names), "matches": [match.to_dict() for match in self.matches]})

    @classmethod
    def from_dict(cls, document: object, custom: CustomRules = ()) -> Self:
        """Read a session from plain data, and replay its matches to check that every action is legal.

        Args:
            document: plain data in the form that :meth:`to_dict` returns.
            custom: the classes of the custom rules that the session may name; nothing that it names is imported.

        Returns:
            The session; every action in its matches is legal.

        Raises:
            InvalidRecordError: the session is not valid; the error names the place.
            TypeError: ``custom`` does not contain well-defined classes of custom rules with different names.
        """
        expect_classes(custom)
        read = _FORMAT.checked(document)
        matches, rules = list[Record](), set[RuleSet]()
        for number, match in enumerate(read["matches"]):
            try:
                matches.append(Record.from_dict(match, custom))
            except InvalidRecordError as error:
                place = f"$.matches[{number}]{error.place.removeprefix('$')}"
                raise InvalidRecordError(place, error.message) from None
            rules.add(matches[-1].rules)
            if len(rules) > _MOST_RULES:
                raise InvalidRecordError(f"$.matches[{number}].rules", _TOO_MANY_RULES)
        try:
            return cls(read["names"], matches)
        except ValueError as error:
            raise InvalidRecordError("$.names", str(error)) from None


def session_schema() -> dict[str, Json]:
    """Return the JSON Schema (draft 2020-12) of a session."""
    match = record_schema()
    del match["$schema"]
    return _FORMAT.schema(
        "Session of matches of 500",
        {
            "names": {
                "type": "array",
                "maxItems": MOST_PLAYERS,
                "items": {"type": "string", "maxLength": LONGEST_NAME},
                "description": "The name of the person at each seat, starting with seat 0.",
            },
            "matches": {
                "type": "array",
                "maxItems": _MOST_MATCHES,
                "items": match,
                "description": "The matches in order, each a record.",
            },
        },
    )
