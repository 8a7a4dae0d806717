"""Match statistics: the number of made and failed contracts, and the points of each player.

The contracts are counted for each player, level and denomination.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeVar

import attrs

from five_hundred.base.arguments import expect, expect_seat
from five_hundred.base.errors import InvalidRecordError
from five_hundred.base.message_parts import counted, shown_key, shown_value
from five_hundred.base.option_kinds import Json
from five_hundred.base.plain_values import why_not_writable
from five_hundred.base.values import Value
from five_hundred.cards.seats import HAND_SIZE, MOST_PLAYERS, Seat, Seating
from five_hundred.engine.score.scoring import HandScore
from five_hundred.formats.json_documents import DocumentFormat
from five_hundred.formats.kept_score import KeptScore
from five_hundred.formats.record import Record
from five_hundred.rules.bids.schedules import LEVELS
from five_hundred.rules.bids.trick_bids import Strain, TrickBid

__all__ = ["FORMAT", "Statistics", "Tally", "statistics", "statistics_lines"]

KeyT = TypeVar("KeyT")
ItemT = TypeVar("ItemT")

FORMAT: Final = DocumentFormat(
    "five_hundred.statistics",
    1,
    {
        **dict.fromkeys(("matches", "hands", "passed_out"), int),
        **dict.fromkeys(("all_bids", "null_bids"), dict),
        **dict.fromkeys(("by_seat", "by_level", "by_denomination", "by_special_bid", "points"), dict),
    },
)
"""The format of statistics as plain data."""


@attrs.frozen(repr=False)
class Tally(Value):
    """The outcomes of a group of contracts."""

    made: int = 0
    """The number of contracts that were made."""
    failed: int = 0
    """The number of contracts that failed."""
    undecided: int = 0
    """The number of contracts that neither succeeded nor failed, because a side reached the target before the contract
    was decided."""
    slams: int = 0
    """The number of trick bids with which the declaring side took all ten tricks."""
    points: int = 0
    """The points that the declarer's side won with the contracts of the group, minus the points that it lost."""

    @property
    def contracts(self) -> int:
        """The number of contracts."""
        return self.made + self.failed + self.undecided


@attrs.frozen(repr=False)
class Statistics(Value):
    """The statistics of one or more matches (source 004).

    A contract counts for its declarer, no matter which partner took the tricks.
    """

    matches: int
    """The number of matches, including those that have not ended."""
    hands: int
    """The number of hands that were scored."""
    passed_out: int
    """The number of scored hands in which all players passed."""
    all_bids: Tally
    """All contracts."""
    null_bids: Tally
    """The contracts to take no tricks, such as Misère; duels are not among them."""
    by_seat: Mapping[Seat, Tally]
    """The contracts of each player."""
    by_level: Mapping[int, Tally]
    """The trick bids of each level; a level is a number of tricks, such as 7."""
    by_denomination: Mapping[Strain, Tally]
    """The trick bids in each suit and at no trump."""
    by_special_bid: Mapping[str, Tally]
    """The contracts of each special bid, keyed by the code of the bid, such as ``OM``."""
    points: Mapping[Seat, int]
    """The sum of the points that each player's side won or lost in all hands, whether as declarer or as defender."""

    def points_per_hand(self, seat: Seat) -> float:
        """Return the average points per hand of a player's side, over all hands, whether as declarer or as defender.

        Args:
            seat: the seat of the player.

        Returns:
            The average in points; 0 if no hand was scored.
        """
        expect_seat(seat, "seat", range(MOST_PLAYERS))
        return self.points.get(seat, 0) / self.hands if self.hands else 0.0

    def to_dict(self) -> dict[str, Json]:
        """Return the statistics as plain data without cards, which :meth:`from_dict` reads back.

        The keys of each group, such as ``by_seat``, are strings: a seat such as ``"0"``, a level such as ``"7"``, a
        denomination such as ``"NT"``, or the code of a special bid.
        """
        fields: dict[str, Json] = {}
        for field in attrs.fields(Statistics):
            value = getattr(self, field.name)
            if isinstance(value, Mapping):
                value = {_key(each): _plain(item) for each, item in value.items()}
            fields[field.name] = _plain(value)
        return FORMAT.document(fields)

    @classmethod
    def from_dict(cls, document: object) -> "Statistics":
        """Read statistics from plain data.

        The method checks the form of the statistics but not whether the numbers agree with each other.

        Args:
            document: plain data in the form that :meth:`to_dict` returns.

        Returns:
            Statistics that equal the original.

        Raises:
            InvalidRecordError: the statistics are not valid; the error names the place.
        """
        read = FORMAT.checked(document)
        return cls(
            matches=_count("$.matches", read["matches"]),
            hands=_count("$.hands", read["hands"]),
            passed_out=_count("$.passed_out", read["passed_out"]),
            all_bids=_tally("$.all_bids", read["all_bids"]),
            null_bids=_tally("$.null_bids", read["null_bids"]),
            by_seat=_group(read, "by_seat", _SEATS, _tally),
            by_level=_group(read, "by_level", _LEVELS, _tally),
            by_denomination=_group(read, "by_denomination", _DENOMINATIONS, _tally),
            by_special_bid=_group(read, "by_special_bid", None, _tally),
            points=_group(read, "points", _SEATS, _whole),
        )


_SEATS: Final[Mapping[str, Seat]] = MappingProxyType({str(seat): seat for seat in range(MOST_PLAYERS)})
_LEVELS: Final[Mapping[str, int]] = MappingProxyType({str(level): level for level in LEVELS})
_DENOMINATIONS: Final[Mapping[str, Strain]] = MappingProxyType({strain.code: strain for strain in Strain})


def _key(key: object) -> str:
    return key.code if isinstance(key, Strain) else str(key)


def _plain(value: Any) -> Json:
    return attrs.asdict(value) if isinstance(value, Tally) else value


def _whole(place: str, value: object) -> int:
    if type(value) is not int:
        raise InvalidRecordError(place, f"must be a whole number, got {shown_value(value)}")
    if (why := why_not_writable(value)) is not None:
        raise InvalidRecordError(place, why)
    return value


def _count(place: str, value: object) -> int:
    if (count := _whole(place, value)) < 0:
        raise InvalidRecordError(place, f"must be 0 or more, got {shown_value(count)}")
    return count


def _tally(place: str, value: object) -> Tally:
    names = [field.name for field in attrs.fields(Tally)]
    if not isinstance(value, dict) or value.keys() != set(names):
        raise InvalidRecordError(place, f"must be a table with the keys {', '.join(names)}")
    return Tally(**{name: (_whole if name == "points" else _count)(f"{place}.{name}", value[name]) for name in names})


def _group(
    read: Mapping[str, Any], name: str, keys: Mapping[str, KeyT] | None, item: Callable[[str, object], ItemT]
) -> Mapping[Any, ItemT]:
    """Read a group whose keys must be among ``keys``; ``None`` allows any codes as keys.

    Raises:
        InvalidRecordError: a key or an entry is wrong.
    """
    group = {}
    for key, value in read[name].items():
        if keys is not None and key not in keys:
            raise InvalidRecordError(f"$.{name}", f"the keys must be among {', '.join(keys)}, got '{shown_key(key)}'")
        if not isinstance(key, str) or why_not_writable(key) is not None:
            raise InvalidRecordError(f"$.{name}", f"the keys must be codes of special bids, got '{shown_key(key)}'")
        group[key if keys is None else keys[key]] = item(f"$.{name}.{shown_key(key)}", value)
    return MappingProxyType(group)


def statistics(records: Iterable[Record | KeptScore]) -> Statistics:
    """Return the statistics of matches that one group of people has played, with the same seat for each person.

    Args:
        records: the matches, such as those of a :class:`Session <five_hundred.formats.session.Session>`, or the scores
            that people have kept of matches with real cards.

    Raises:
        InvalidRecordError: a record does not follow its rules; the error names the place.
        TypeError: one of ``records`` is neither a Record nor a KeptScore.
    """
    expect(records, Iterable, "records", "Records, such as session.matches")
    counts = _Counts()
    for record in records:
        expect(record, Record | KeptScore, "records", "Records, such as session.matches")
        counts.matches += 1
        for score in record.score_sheet():
            if score is not None:
                counts.add(score, record.rules.table.seating)
    return counts.result()


def statistics_lines(of: Statistics, players: Sequence[str]) -> Iterator[str]:
    """Yield a line for each player: the contracts, how they ended, and the average points of the player's side."""
    width = max(map(len, players))
    for seat in of.points:
        tally = of.by_seat.get(seat, Tally())
        undecided = f", {tally.undecided} undecided" if tally.undecided else ""
        ended = f" ({tally.made} made, {tally.failed} failed{undecided})" if tally.contracts else ""
        contracts = counted(tally.contracts, "contract")
        yield f"{players[seat]:<{width}}  {of.points_per_hand(seat):+.0f} points per hand, {contracts}{ended}"


class _Counts:
    """The counts of :func:`statistics` so far."""

    def __init__(self) -> None:
        self.matches = self.hands = self.passed_out = 0
        self.groups: defaultdict[tuple[str, Any], Tally] = defaultdict(Tally)
        self.points: defaultdict[Seat, int] = defaultdict(int)

    def add(self, score: HandScore, seating: Seating) -> None:
        self.hands += 1
        for seat in seating.players:
            self.points[seat] += score.change(seating.side_of[seat])
        bid, declarer = score.contract.bid, score.contract.declarer
        if bid is None or declarer is None:
            self.passed_out += 1
            return
        tally = Tally(
            made=int(score.made is True),
            failed=int(score.made is False),
            undecided=int(score.made is None),
            slams=int(isinstance(bid, TrickBid) and _took_all(score, seating)),
            points=score.change(seating.side_of[declarer]),
        )
        groups: list[tuple[str, Any]] = [("all", None), ("seat", declarer)]
        if isinstance(bid, TrickBid):
            groups += [("level", bid.level), ("denomination", bid.strain)]
        else:
            groups += [("special", bid.code)]
            groups += [("null", None)] if bid.is_null else []
        for group in groups:
            self.groups[group] = _together(self.groups[group], tally)

    def result(self) -> Statistics:
        return Statistics(
            matches=self.matches,
            hands=self.hands,
            passed_out=self.passed_out,
            all_bids=self.groups.get(("all", None), Tally()),
            null_bids=self.groups.get(("null", None), Tally()),
            by_seat=self._grouped("seat"),
            by_level=self._grouped("level"),
            by_denomination=self._grouped("denomination"),
            by_special_bid=self._grouped("special"),
            points=MappingProxyType(dict(sorted(self.points.items()))),
        )

    def _grouped(self, kind: str) -> Mapping[Any, Tally]:
        found = {key: tally for (each, key), tally in self.groups.items() if each == kind}
        order = [*Strain].index if kind == "denomination" else None
        return MappingProxyType({key: found[key] for key in sorted(found, key=order)})


def _took_all(score: HandScore, seating: Seating) -> bool:
    others = [seat for side, seats in enumerate(seating.sides) if side not in score.declaring for seat in seats]
    return sum(score.tricks) == HAND_SIZE and not any(score.tricks[seat] for seat in others)


def _together(one: Tally, other: Tally) -> Tally:
    return Tally(*(getattr(one, field.name) + getattr(other, field.name) for field in attrs.fields(Tally)))
