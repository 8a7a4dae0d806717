"""The score sheet of a match as rows of data and as text, the score of one hand, and the sentences before the next."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from five_hundred.base.arguments import expect, expect_flag
from five_hundred.cards.seats import HAND_SIZE, NO_SIDE
from five_hundred.display.event_sentences import describe
from five_hundred.display.seat_names import named, side_names
from five_hundred.display.text import plain
from five_hundred.engine.phases.dealing import Dealt
from five_hundred.engine.score.match_end import at_the_target
from five_hundred.engine.score.scoring import HandScore, LineKind, ScoreLine
from five_hundred.engine.table.events import Barred, MatchEnded
from five_hundred.engine.table.public_state import PublicState
from five_hundred.rules import RuleSet

__all__ = ["SheetRow", "hand_score_lines", "next_hand_lines", "score_sheet", "sheet_rows"]


class SheetRow(NamedTuple):
    """A hand on the score sheet."""

    number: int
    """The number of the hand, starting with 1."""
    contract: str
    """The declarer, the contract, and whether it was made, such as ``South 8♥ made``; or ``thrown in``."""
    points: tuple[int, ...]
    """The points of each side in this hand; empty if the cards were thrown in."""
    scores: tuple[int, ...]
    """The score of each side after this hand, in points; empty if the cards were thrown in."""

    @property
    def changes(self) -> tuple[str, ...]:
        """For each side, the points and the score as a sheet shows them, such as ``+240 = 240``."""
        return tuple([f"{points:+} = {score}" for points, score in zip(self.points, self.scores, strict=True)])


def sheet_rows(
    rules: RuleSet, scores: Sequence[HandScore | None], names: Sequence[str] | None = None
) -> tuple[SheetRow, ...]:
    """Return the rows of a score sheet as data, for programs that draw their own sheet.

    :func:`five_hundred.score_sheet` and :func:`five_hundred.svg.score_sheet` show the same rows as text and as a
    picture.

    Args:
        rules: the house rules.
        scores: the scores of the hands in order, such as
            :meth:`Record.score_sheet <five_hundred.formats.record.Record.score_sheet>` returns.
            :meth:`KeptScore.score_sheet <five_hundred.formats.kept_score.KeptScore.score_sheet>` returns ``None`` for a
            hand whose cards were thrown in.
        names: the name of each seat, starting with seat 0 and including dummies; ``None`` for compass names such as
            ``South``.

    Returns:
        One row for each hand; :func:`five_hundred.side_names` returns the names of the sides, in the order of the
        points.

    Raises:
        TypeError: ``rules`` is not a RuleSet, or ``scores`` is not a sequence of HandScores.
        ValueError: ``names`` does not have one name for each seat.
    """
    expect(scores, Sequence, "scores", "the result of record.score_sheet()")
    for each in scores:
        expect(each, HandScore | None, "each of the scores", "a HandScore, such as those of record.score_sheet()")
    called, sides = named(rules, names), side_names(rules, names)

    def row(number: int, score: HandScore | None) -> SheetRow:
        if score is None:
            return SheetRow(number, "thrown in", (), ())
        points = tuple([score.change(side) for side in range(len(sides))])
        return SheetRow(number, _contract_on_sheet(called, sides, score), points, score.after)

    return tuple([row(number, score) for number, score in enumerate(scores, start=1)])


def score_sheet(
    rules: RuleSet,
    scores: Sequence[HandScore | None],
    *,
    names: Sequence[str] | None = None,
    detailed: bool = True,
    ascii: bool = False,  # noqa: A002  # the usual name for this option
) -> str:
    """Return the score sheet of a match as text (source 000).

    Args:
        rules: the house rules.
        scores: the scores of the hands in order, such as
            :meth:`Record.score_sheet <five_hundred.formats.record.Record.score_sheet>` returns.
            :meth:`KeptScore.score_sheet <five_hundred.formats.kept_score.KeptScore.score_sheet>` returns ``None`` for a
            hand whose cards were thrown in.
        names: the name of each seat, starting with seat 0; ``None`` for compass names.
        detailed: whether to show every hand, with the contract and the points that each side won or lost; if not, the
            sheet is one line with the current score.
        ascii: whether to use only ASCII characters.

    Raises:
        TypeError: ``rules`` is not a RuleSet, or ``scores`` is not a sequence of HandScores.
        ValueError: ``names`` does not have one name for each seat.
    """
    rows, sides = sheet_rows(rules, scores, names), side_names(rules, names)
    expect_flag(detailed, "detailed")
    expect_flag(ascii, "ascii")
    if not detailed:
        last = next((score for score in reversed(scores) if score is not None), None)
        totals = (0,) * len(sides) if last is None else last.after
        line = ", ".join(f"{side} {total}" for side, total in zip(sides, totals, strict=True))
        return plain(line) if ascii else line
    column, first = max(20, 2 + max(map(len, sides))), max(24, *(len(row.contract) for row in rows), 0)
    lines = [f"{'hand':>5}  {'contract':<{first}}" + "".join(f"{side:>{column}}" for side in sides)]
    for row in rows:
        changes = "".join(f"{change:>{column}}" for change in row.changes)
        lines.append(f"{row.number:>5}  {row.contract:<{first}}{changes}".rstrip())
    sheet = "\n".join(lines)
    return plain(sheet) if ascii else sheet


def _contract_on_sheet(names: Sequence[str], sides: Sequence[str], score: HandScore) -> str:
    """Return the declarer, any partner for this hand only, the contract, and whether the contract was made."""
    declarer = score.contract.declarer
    if declarer is None:
        return "all passed"
    made = {True: "made", False: "failed", None: "undecided"}[score.made]
    partner = "".join(f" (partner {sides[side]})" for side in score.declaring[1:])
    return f"{names[declarer]}{partner} {score.contract.bid} {made}"


def hand_score_lines(rules: RuleSet, score: HandScore, names: Sequence[str] | None = None) -> Iterator[str]:
    """Return the summary of a hand, line by line: the tricks, the points with the reason for each, and the new scores.

    Args:
        rules: the house rules.
        score: the score of the hand, such as ``event.score`` of a
            :class:`HandScored <five_hundred.events.HandScored>` event.
        names: the name of each seat, starting with seat 0 and including dummies; ``None`` for compass names such as
            ``South``.

    Returns:
        An iterator over the lines.

    Raises:
        TypeError: ``rules`` is not a RuleSet, or ``score`` is not a HandScore.
        ValueError: ``names`` does not have one name for each seat.
    """
    expect(score, HandScore, "score", "a HandScore, such as one of those of record.score_sheet()")
    return _hand_score_lines(rules, score, named(rules, names), side_names(rules, names))


def _hand_score_lines(rules: RuleSet, score: HandScore, called: Sequence[str], sides: Sequence[str]) -> Iterator[str]:
    seating = rules.table.seating
    taken = [(sides[side], sum(score.tricks[seat] for seat in seats)) for side, seats in enumerate(seating.sides)]
    taken += [(called[seat], score.tricks[seat]) for seat in seating.seats if seating.side_of[seat] == NO_SIDE]
    yield from _why_it_stops(rules, sides, score)
    yield f"Tricks: {', '.join(f'{name} {count}' for name, count in taken)}"
    yield from (_line(sides, line) for line in score.lines)
    yield f"Score: {', '.join(f'{sides[side]} {total}' for side, total in enumerate(score.after))}"


def next_hand_lines(public: PublicState, number: int, names: Sequence[str] | None = None) -> Iterator[str]:
    """Yield sentences that say who deals next and who may not bid, or who has won the match and why.

    Args:
        public: the public state, between two hands.
        names: the name of each seat; ``None`` for compass names.

    Raises:
        ValueError: ``names`` does not have one name for each seat.
    """
    if public.outcome is not None:
        yield describe(MatchEnded(public.outcome), public.rules, names)
        return
    yield describe(Dealt(public.dealer, number), public.rules, names)
    for seat in public.barred:
        yield describe(Barred(seat), public.rules, names)


_WHAT: Final[Mapping[LineKind, str]] = MappingProxyType(
    {
        LineKind.CONTRACT_MADE: "contract made",
        LineKind.CONTRACT_FAILED: "contract failed",
        LineKind.OPPONENTS_FAILED: "the opponents' failed contract",
        LineKind.SLAM: "slam",
        LineKind.SWEEP: "sweep",
        LineKind.OVERTRICKS: "overtricks",
        LineKind.TRICKS: "tricks",
        LineKind.FORCED_TRICKS: "forced tricks",
        LineKind.CAP: "beyond the cap",
        LineKind.DUEL: "fewer tricks",
        LineKind.BREACH_WON: "breach succeeded",
        LineKind.BREACH_LOST: "breach did not succeed",
        LineKind.CUSTOM: "a rule of the house",
    }
)


def _line(sides: Sequence[str], line: ScoreLine) -> str:
    tricks = "" if line.tricks is None else f"{line.tricks} "
    what = _WHAT[line.kind] if line.rule is None else line.rule.replace("-", " ")
    if line.tricks == 1:
        what = what.removesuffix("s")
    return f"  {sides[line.side]:<12} {line.points:>+5}  {tricks}{what}"


def _why_it_stops(rules: RuleSet, sides: Sequence[str], score: HandScore) -> Iterator[str]:
    """Yield the line that says why some tricks were not played."""
    if sum(score.tricks) == HAND_SIZE:
        return
    if score.contract.special is not None and score.made is False:
        yield "Play stops because the bid can no longer be made."
        return
    there = [f"{sides[side]} reached {score.counting[side]} points" for side in at_the_target(rules.match, score)]
    undecided = " The bid is undecided." if score.made is None and score.contract.bid is not None else ""
    if there:
        yield f"Play stops because {' and '.join(there)}.{undecided}"
