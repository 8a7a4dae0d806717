"""The report of an evaluation, for people to read: a text table or a picture."""

from collections.abc import Iterator, Sequence
from typing import Final

from five_hundred.base.arguments import expect
from five_hundred.base.message_parts import all_of, counted
from five_hundred.display.svg.denomination_table import draw_value_table
from five_hundred.display.svg.palette import LIGHT, Palette
from five_hundred.display.svg.picture import Svg
from five_hundred.display.text import hand, plain
from five_hundred.playouts.hand_values import DenominationValue, HandEvaluation

__all__ = ["evaluation_svg", "evaluation_text"]

_AN_EVALUATION: Final = "a HandEvaluation, such as evaluate_hand(cards, rules)"
_COLUMNS: Final = ("trumps", "top cards", "losers", "stoppers")
_GAMES: Final = {
    (True, True): "kitty, partner",
    (False, True): "partner",
    (True, False): "kitty, alone",
    (False, False): "alone",
}
"""The column heading for expected tricks with or without the kitty (first item) and the partner (second item)."""


def evaluation_text(evaluation: HandEvaluation, *, ascii: bool = False) -> str:  # noqa: A002  # as in display.text
    """Return an evaluation as a text table, with a line for each denomination.

    The heading of each column of expected tricks says what the seat has besides its hand: the kitty, the partner, both,
    or neither (``alone``).  In the columns with ``alone``, the partner sits out.

    Args:
        evaluation: the evaluation of a hand.
        ascii: whether to use only ASCII characters.

    Raises:
        TypeError: ``evaluation`` is not a HandEvaluation.
    """
    expect(evaluation, HandEvaluation, "evaluation", _AN_EVALUATION)
    sign = "+-" if ascii else "±"
    rows = [("", *_heads(evaluation)), *[(str(each.strain), *_cells(each, sign)) for each in evaluation.denominations]]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [hand(evaluation.cards, evaluation.rules), ""]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        lines.append("  ".join(cells).rstrip())
    if evaluation.hands:
        lines += ["", f"Expected tricks of plain players in {evaluation.hands:,} hands, {sign} the standard error."]
    text = "\n".join(lines)
    return plain(text) if ascii else text


def evaluation_svg(
    evaluation: HandEvaluation,
    *,
    four_colours: bool = False,
    palette: Palette = LIGHT,
    width: float | None = None,
) -> Svg:
    """Draw an evaluation as a table, with a row for each denomination.

    Args:
        evaluation: the evaluation of a hand.
        four_colours: whether each suit has its own colour.
        palette: the colours.
        width: the maximum width, as a number of CSS pixels; ``None`` for one pixel per unit.

    Returns:
        The picture.

    Raises:
        TypeError: ``evaluation`` is not a HandEvaluation.
        ValueError: ``width`` is not above 0.
    """
    expect(evaluation, HandEvaluation, "evaluation", _AN_EVALUATION)
    rows = [(each.strain, _cells(each, "±")) for each in evaluation.denominations]
    title = "The values of a hand in each denomination"
    told = " ".join(_sentences(evaluation))
    heads = _heads(evaluation)
    return draw_value_table(heads, rows, title, told, palette, four_colours=four_colours, width=width)


def _heads(evaluation: HandEvaluation) -> tuple[str, ...]:
    first = evaluation.denominations[0]
    return (*_COLUMNS, *[_GAMES[each.kitty, each.partner] for each in first.tricks])


def _cells(value: DenominationValue, sign: str) -> tuple[str, ...]:
    stoppers = " ".join(map(str, value.stoppers))
    tricks = [f"{each.mean:.2f} {sign} {each.error:.2f}" for each in value.tricks]
    return (str(value.trumps), str(value.top_cards), str(value.losers), stoppers, *tricks)


def _sentences(evaluation: HandEvaluation) -> Iterator[str]:
    """Yield the values in sentences, for readers who cannot see the picture."""
    heads: Sequence[str] = _heads(evaluation)[len(_COLUMNS) :]
    for value in evaluation.denominations:
        name = value.strain.name.replace("_", " ").capitalize()
        stoppers = all_of([suit.name.lower() for suit in value.stoppers]) or "no suit"
        numbers = ((value.trumps, "trump"), (value.top_cards, "top card"), (value.losers, "loser"))
        told = [counted(number, noun) for number, noun in numbers]
        tricks = [f"{each.mean:.2f} tricks ({head})" for head, each in zip(heads, value.tricks, strict=True)]
        yield f"{name}: {', '.join([*told, f'stoppers in {stoppers}', *tricks])}."
