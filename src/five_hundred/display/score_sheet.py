"""The score sheet of a match as text: every hand, or only the current score."""

from collections.abc import Sequence

from five_hundred.base.arguments import expect
from five_hundred.display.seat_names import named, side_names
from five_hundred.display.text import plain
from five_hundred.engine.scoring import HandScore
from five_hundred.rules import RuleSet

__all__ = ["score_sheet"]


def score_sheet(
    rules: RuleSet,
    scores: Sequence[HandScore],
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
        names: the name of each seat, starting with seat 0; ``None`` for compass names.
        detailed: whether to show every hand, with the contract and the points that each side won or lost; if not, the
            sheet is one line with the current score.
        ascii: whether to use only ASCII characters.

    Raises:
        TypeError: ``rules`` is not a RuleSet, or ``scores`` is not a sequence of HandScores.
        ValueError: ``names`` does not have one name for each seat.
    """
    expect(scores, Sequence, "scores", "the result of record.score_sheet()")
    for each in scores:
        expect(each, HandScore, "each of the scores", "a HandScore, such as those of record.score_sheet()")
    called, sides = named(rules, names), side_names(rules, names)
    totals = scores[-1].after if scores else (0,) * len(sides)
    if not detailed:
        line = ", ".join(f"{side} {total}" for side, total in zip(sides, totals, strict=True))
        return plain(line) if ascii else line
    contracts = [_contract_on_sheet(called, sides, score) for score in scores]
    column, first = max(20, 2 + max(map(len, sides))), max(24, *map(len, contracts), 0)
    lines = [f"{'hand':>5}  {'contract':<{first}}" + "".join(f"{side:>{column}}" for side in sides)]
    for number, (contract, score) in enumerate(zip(contracts, scores, strict=True), start=1):
        changes = (f"{score.change(side):+} = {score.after[side]}" for side in range(len(sides)))
        lines.append(f"{number:>5}  {contract:<{first}}" + "".join(f"{change:>{column}}" for change in changes))
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
