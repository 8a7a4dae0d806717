"""The report of an analysis, for people to read: a text table or a picture."""

from collections.abc import Iterator, Sequence

from five_hundred.base.arguments import expect, expect_flag
from five_hundred.base.message_parts import all_of
from five_hundred.cards.card import card_as
from five_hundred.cards.seats import Seat
from five_hundred.display.alt_text import say_contract, sentence
from five_hundred.display.seat_names import named
from five_hundred.display.svg.noted_tricks import NotedCard, draw_noted_tricks
from five_hundred.display.svg.palette import LIGHT, Palette
from five_hundred.display.svg.picture import Svg
from five_hundred.display.text import plain
from five_hundred.display.text_columns import in_columns
from five_hundred.engine.actions import PlayCard
from five_hundred.solver.hand_analysis import AnalysedPlay, HandAnalysis
from five_hundred.solver.solution import CardValue

__all__ = ["report_svg", "report_text", "signed"]

_AN_ANALYSIS = "a HandAnalysis, such as analyse_hand(review)"
_MINUS = "\N{MINUS SIGN}"


def report_text(
    analysis: HandAnalysis,
    *,
    names: Sequence[str] | None = None,
    ascii: bool = False,  # noqa: A002  # as in five_hundred.display.text
) -> str:
    """Return an analysis as text: a table of the cards, trick by trick, and a line for each card that lost points.

    In the table, a star marks the card that was led; a card that lost points is followed by the number of points.

    Args:
        analysis: the analysis of a hand.
        names: the name of each seat, starting with seat 0 and including dummies; ``None`` for compass names such as
            ``South``.
        ascii: whether to use only ASCII characters.

    Raises:
        TypeError: ``analysis`` is not a HandAnalysis.
        ValueError: ``names`` does not have one name for each seat.
    """
    expect(analysis, HandAnalysis, "analysis", _AN_ANALYSIS)
    who = named(analysis.rules, names)
    expect_flag(ascii, "ascii")
    lines = [*_summary(analysis, who)]
    if analysis.cards:
        lines += ["", *_table(analysis, who)]
    worse = [_mistake(each, who) for each in analysis.cards if each.lost]
    if worse:
        lines += ["", *worse]
    text = "\n".join(lines)
    return plain(text) if ascii else text


def report_svg(
    analysis: HandAnalysis,
    *,
    names: Sequence[str] | None = None,
    four_colours: bool = False,
    palette: Palette = LIGHT,
    width: float | None = None,
) -> Svg:
    """Draw an analysis: the cards trick by trick, and the points that each card lost.

    A bar at the left edge marks the card that was led.

    Args:
        analysis: the analysis of a hand.
        names: the name of each seat, starting with seat 0 and including dummies; ``None`` for compass names such as
            ``South``.
        four_colours: whether each suit has its own colour.
        palette: the colours.
        width: the maximum width, as a number of CSS pixels; ``None`` for one pixel per unit.

    Returns:
        The picture.

    Raises:
        TypeError: ``analysis`` is not a HandAnalysis.
        ValueError: ``names`` does not have one name for each seat, or ``width`` is not above 0.
    """
    expect(analysis, HandAnalysis, "analysis", _AN_ANALYSIS)
    who = named(analysis.rules, names)
    tricks = [
        {
            each.seat: NotedCard(each.value.play.card, f"{_MINUS}{each.lost}" if each.lost else "", place == 0)
            for place, each in enumerate(trick)
        }
        for trick in _tricks(analysis)
    ]
    told = [*_summary(analysis, who), *[_mistake(each, who) for each in analysis.cards if each.lost]]
    title = f"The points that each card of hand {analysis.number} lost"
    return draw_noted_tricks(tricks, who, title, " ".join(told), palette, four_colours=four_colours, width=width)


def _tricks(analysis: HandAnalysis) -> list[list[AnalysedPlay]]:
    numbers = dict.fromkeys(each.trick for each in analysis.cards)
    return [[each for each in analysis.cards if each.trick == number] for number in numbers]


def _summary(analysis: HandAnalysis, who: Sequence[str]) -> Iterator[str]:
    if analysis.contract is None or analysis.perfect is None:
        yield f"Hand {analysis.number}: no card was played."
        return
    side = all_of([who[seat] for seat in analysis.team])
    yield f"Hand {analysis.number}: {sentence(say_contract(analysis.rules, analysis.contract, who))}"
    yield f"Points are the gain of {side} minus the gain of the others."
    yield f"Perfect play from the first card: {_result(analysis.perfect)}."
    yield f"Actual play (with perfect play of any cards left): {_result(analysis.cards[-1].value)}."
    given = [f"{who[seat]} {points}" for seat in _seats(analysis) if (points := analysis.lost_by(seat))]
    yield f"Points given away: {all_of(given)}." if given else "No card gave points away."


def _result(value: CardValue) -> str:
    tricks = "" if value.tricks is None else f"{value.tricks} tricks, "
    made = {True: ", contract made", False: ", contract failed", None: ""}[value.made]
    return f"{tricks}{signed(value.points)} points{made}"


def signed(points: int) -> str:
    """Return a number of points as text; a negative number has a minus sign (U+2212) instead of a hyphen."""
    return f"{_MINUS}{-points}" if points < 0 else str(points)


def _seats(analysis: HandAnalysis) -> list[Seat]:
    return sorted({each.seat for each in analysis.cards})


def _table(analysis: HandAnalysis, who: Sequence[str]) -> Iterator[str]:
    seats = _seats(analysis)
    rows = []
    for trick in _tricks(analysis):
        cells = dict.fromkeys(seats, "")
        for place, each in enumerate(trick):
            star = "*" if place == 0 else ""
            lost = f" {_MINUS}{each.lost}" if each.lost else ""
            cells[each.seat] = f"{each.value.play.card}{star}{lost}"
        rows.append((str(trick[0].trick), *cells.values()))
    head = ("trick", *[who[seat] for seat in seats])
    yield from in_columns([head, *rows], left=range(1, len(head)))


def _mistake(each: AnalysedPlay, who: Sequence[str]) -> str:
    better = all_of(list(dict.fromkeys(_play(play) for play in each.best)), "or")
    return (
        f"Trick {each.trick}: {who[each.seat]} lost {each.lost} points with {_play(each.value.play)}; best: {better}."
    )


def _play(play: PlayCard) -> str:
    return card_as(play.card, play.suit)
