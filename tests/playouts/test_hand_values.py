"""An evaluation as a text table and as a picture."""

from typing import Any
from xml.etree import ElementTree

import attrs
import pytest

from five_hundred import parse_cards, presets, svg
from five_hundred.evaluation import ExpectedTricks, evaluate_hand, evaluation_svg, evaluation_text

EVALUATION = evaluate_hand(parse_cards("RJ JH JD AH 9H 5H AS KC 6C 7D"), presets.AUSTRALIAN)
TRICKS = (ExpectedTricks(True, True, 5.125, 0.04), ExpectedTricks(False, False, 3, 0.033))
PLAYED = attrs.evolve(
    EVALUATION, hands=2000, denominations=tuple(attrs.evolve(each, tricks=TRICKS) for each in EVALUATION.denominations)
)
"""The values with numbers of tricks that need no simulation."""
SVG = "{http://www.w3.org/2000/svg}"

TABLE = """\
RJ  A♠  A♥ J♥ 9♥ 5♥  K♣ 6♣  J♦ 7♦

    trumps  top cards  losers  stoppers
♠   2       2          6       ♣ ♥
♣   3       3          6       ♠ ♥
♦   4       5          3       ♠ ♣ ♥
♥   6       5          2       ♠ ♣
NT  0       3          5       ♠ ♣ ♥"""
ASCII = """\
RJ  AS  AH JH 9H 5H  KC 6C  JD 7D

    trumps  top cards  losers  stoppers  kitty, partner  alone
S   2       2          6       C H       5.12 +- 0.04    3.00 +- 0.03
C   3       3          6       S H       5.12 +- 0.04    3.00 +- 0.03
D   4       5          3       S C H     5.12 +- 0.04    3.00 +- 0.03
H   6       5          2       S C       5.12 +- 0.04    3.00 +- 0.03
NT  0       3          5       S C H     5.12 +- 0.04    3.00 +- 0.03

Expected tricks of plain players in 2,000 hands, +- the standard error."""


def test_the_text_is_a_table() -> None:
    """The table contains the expected tricks if there are any."""
    assert str(EVALUATION) == evaluation_text(EVALUATION) == TABLE
    assert evaluation_text(PLAYED, ascii=True) == ASCII
    assert "5.12 ± 0.04" in str(PLAYED)


def test_a_picture_shows_every_cell_and_says_what_it_shows() -> None:
    picture = evaluation_svg(PLAYED, four_colours=True, palette=svg.DARK, width=500)
    root = ElementTree.fromstring(picture)
    texts = [each.text for each in root.iter(f"{SVG}text")]
    assert texts.count("5.12 ± 0.04") == 5
    assert {"trumps", "top cards", "losers", "stoppers", "kitty, partner", "alone", "♠ ♣ ♥", "NT"} <= {*texts}
    assert len([*root.iter(f"{SVG}use")]) == 4, "the suits of the first column"
    assert root.attrib["width"] == "500"
    assert picture.caption == "The values of a hand in each denomination"
    assert picture.description.startswith(
        "Spades: 2 trumps, 2 top cards, 6 losers, stoppers in clubs and hearts, 5.12 tricks (kitty, partner), "
    )
    nothing = evaluate_hand(parse_cards("5S 6S 7S 5C 6C 7C 5D 6D 7D 4H"), presets.AUSTRALIAN)
    assert "No trump: 0 trumps, 0 top cards, 10 losers, stoppers in no suit." in evaluation_svg(nothing).description


def test_wrong_arguments_are_refused() -> None:
    wrong: Any = "RJ"
    for call in (evaluation_text, evaluation_svg):
        with pytest.raises(TypeError, match="evaluation must be a HandEvaluation, such as evaluate_hand"):
            call(wrong)
    with pytest.raises(ValueError, match="width must be a number of pixels above 0"):
        evaluation_svg(EVALUATION, width=0)
