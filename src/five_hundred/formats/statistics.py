"""Match statistics: the bids made and set for each player, level and denomination, and the points for each hand."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

import attrs

from five_hundred.base.arguments import expect
from five_hundred.base.values import Value
from five_hundred.bids.trick_bids import Strain, TrickBid
from five_hundred.cards.seats import HAND_SIZE, Seat, Seating
from five_hundred.engine.scoring import HandScore
from five_hundred.formats.record import Record

__all__ = ["Statistics", "Tally", "statistics"]


@attrs.frozen(repr=False)
class Tally(Value):
    """How a group of contracts ended."""

    made: int = 0
    """The number of contracts that were made."""
    failed: int = 0
    """The number of contracts that failed."""
    undecided: int = 0
    """The number of contracts that were neither made nor lost, because a side reached the target first or a duel was
    tied."""
    slams: int = 0
    """The number of trick bids with which the declaring side took all ten tricks."""
    points: int = 0
    """The points that the declarer's side won with these contracts, less the points that it lost."""

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
    """The contracts that bid to take no tricks, such as Misère; duels are not among them."""
    by_seat: Mapping[Seat, Tally]
    """The contracts of each player."""
    by_level: Mapping[int, Tally]
    """The trick bids of each level; a level is a number of tricks, such as 7."""
    by_denomination: Mapping[Strain, Tally]
    """The trick bids in each suit and at no trump."""
    by_special_bid: Mapping[str, Tally]
    """The contracts of each special bid, by the code of the bid, such as ``OM``."""
    points: Mapping[Seat, int]
    """The points won or lost by each player's side in all hands, as declarer and as defender."""

    def points_per_hand(self, seat: Seat) -> float:
        """Return the average points of a player's side in a hand, as declarer and as defender.

        Args:
            seat: the seat of the player.

        Returns:
            The average in points; 0 if no hand was scored.
        """
        return self.points.get(seat, 0) / self.hands if self.hands else 0.0


def statistics(records: Iterable[Record]) -> Statistics:
    """Return the statistics of matches between the same people, each of whom keeps the same seat.

    Args:
        records: the matches, such as those of a :class:`Session <five_hundred.formats.session.Session>`.

    Raises:
        InvalidRecordError: a record does not follow its rules; the error names the place.
        TypeError: one of ``records`` is not a Record.
    """
    counted = _Counts()
    for record in records:
        expect(record, Record, "records", "Records, such as session.matches")
        counted.matches += 1
        for score in record.score_sheet():
            counted.add(score, record.rules.table.seating)
    return counted.result()


class _Counts:
    """What :func:`statistics` has counted so far."""

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
