"""Players' names for the seats, in pictures, texts and sentences."""

from collections.abc import Callable
from typing import Any
from unicodedata import bidirectional, category

import pytest
from knowledge import walk
from pictures import parsed
from tables import dealt, play, playing

from five_hundred import describe, presets, side_names, svg, text, view

AU = presets.AUSTRALIAN
TAKE_NAMES: list[Callable[..., Any]] = [text.bid_grid, text.table, svg.bid_grid, svg.table]


@pytest.mark.parametrize("draw", TAKE_NAMES)
@pytest.mark.parametrize("names", [("Ann", "Ben"), "Anna", "ABCDE"])
def test_names_must_be_given_for_every_seat_or_not_at_all(draw: Callable[..., Any], names: object) -> None:
    """One text would give a letter to each seat."""
    with pytest.raises(ValueError, match="names must be a sequence of 4 names, one for each seat, got"):
        draw(view(dealt(AU), 0), names=names)


@pytest.mark.parametrize("names", [("Ann", "Ben", "Cleo"), "Anna"])
def test_a_trick_needs_a_name_for_each_seat_that_has_played(names: object) -> None:
    """How many seats there are is not known then, but three are too few for the fourth."""
    (trick,) = view(play(playing(AU, "7NT", "AS", "5S", "6S", "7S"), "AS 5S 6S 7S"), 0).tricks
    draw: Any = svg.trick
    with pytest.raises(ValueError, match=r"names must contain a name for each seat from 0 to 3, got"):
        draw(trick, names=names)


def test_a_dummy_needs_a_name_too() -> None:
    """Two players at the table, four seats."""
    seen = view(dealt(presets.TWO_HANDED_DUMMIES), 0)
    told = text.table(seen, names=("Ann", "Ben", "Ann's dummy", "Ben's dummy"))
    seats = [line[2:].split("  ")[0] for line in told.splitlines()[1:5]]
    assert seats == ["Ann", "Ben (D)", "Ann's dummy", "Ben's dummy"]


# Names come from outside

RIGHT_TO_LEFT = "\u202e021 nna\u202c"
"""It would be read as ``Ann 120``, and what follows it as if it were before it."""
HOSTILE = ("Ann\n> Scores  Ann 500", "\x1b[2J\x9bBen\r", RIGHT_TO_LEFT, "\u2066D\u2028\u200f\ud800\uffff")


def steering(told: str) -> set[str]:
    """The characters that do something else than stand there, but for the ends of lines."""
    marks = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "B", "S"}
    return {
        each
        for each in told.replace("\n", "")
        if category(each) in ("Cc", "Cs", "Cn", "Zl", "Zp")
        or bidirectional(each) in marks
        or each in "\u200e\u200f\u061c"
    }


def test_control_characters_in_a_name_are_replaced() -> None:
    """It begins no line, moves no cursor and turns no score around; U+FFFD shows that something was there."""
    assert len(steering("".join(HOSTILE))) == 10, "they are what they seem to be"
    seen = view(play(playing(AU, "7S", "AS 9H", "5S", "6S", "7S"), "AS 5S 6S"), 3)
    for draw in TAKE_NAMES:
        told = draw(seen, names=HOSTILE)
        assert not steering(told)
        assert len(told.splitlines()) == len(draw(seen).splitlines())
    for trick in (text.trick(seen.trick, AU, names=HOSTILE), svg.trick(seen.trick, names=HOSTILE)):
        assert not steering(trick)
        assert "\ufffd" in trick
    assert not steering("".join(side_names(AU, HOSTILE)))
    assert "nna" in text.table(seen, names=HOSTILE)
    picture = svg.table(seen, names=HOSTILE)
    assert parsed(picture) is not None
    assert not steering(picture.description + picture.caption + repr(picture))


def test_no_name_can_add_a_line_to_the_narration() -> None:
    """Every event is one line, whatever people call themselves."""
    for _, _, _, events in walk(AU, seed=4, steps=60):
        for event in events:
            told = describe(event, AU, HOSTILE)
            assert not steering(told)
            assert "\n" not in told


@pytest.mark.parametrize("name", ["محمد", "Zoë", "नेहा", "می‌خواهم", "👩‍👧", "O'Neil & <sons>"])
def test_names_in_every_script_are_unchanged(name: str) -> None:
    """Joiners, which some scripts and faces need, among them."""
    assert side_names(AU, (name,) * 4) == (f"{name}/{name}",) * 2


@pytest.mark.parametrize("name", ["Ann", "Trick", "Contract", "Scores"])
def test_one_arrow_shows_whose_turn_it_is_whatever_the_names(name: str) -> None:
    """Four players of one name; or of a word that the table has, too."""
    seen = view(playing(AU, "7S", dealer=3), 1)
    lines = text.table(seen, names=(name,) * 4).splitlines()
    assert [line.startswith(">") for line in lines[2:6]] == [True, False, False, False]
    assert sum(line.startswith(">") for line in lines) == 1
