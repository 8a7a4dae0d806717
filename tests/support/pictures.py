"""What a picture says, read from its text as a program would."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from five_hundred import View
from five_hundred.display.svg import Svg

NS = "{http://www.w3.org/2000/svg}"


def parsed(picture: Svg) -> ElementTree.Element:
    """The picture as XML."""
    return ElementTree.fromstring(picture)


def cards_in(picture: Svg) -> list[str]:
    """The codes of the cards that are drawn face up, in the order in which they are drawn."""
    return [found for each in parsed(picture).iter() if (found := each.get("data-card")) is not None]


def places_of(picture: Svg) -> dict[str, tuple[float, float, float]]:
    """For each card that is drawn face up its left edge, its upper edge and its scale."""
    return {code: _moved(each) for each in parsed(picture).iter() if (code := each.get("data-card")) is not None}


def _moved(element: ElementTree.Element) -> tuple[float, float, float]:
    move = re.fullmatch(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", element.get("transform", ""))
    assert move is not None, element.attrib
    return float(move[1]), float(move[2]), float(move[3] or 1)


def written_in(picture: Svg) -> list[str]:
    """The texts that are written in a picture."""
    return [each.text or "" for each in parsed(picture).iter(f"{NS}text")]


def backs_in(picture: Svg, back: str) -> int:
    """How many cards are drawn face down, whose backs have a certain colour."""
    return sum(each.get("fill") == back for each in parsed(picture).iter(f"{NS}rect"))


def uncoloured(picture: Svg) -> str:
    """The drawing without colours, and without the words that stand for it."""
    bare = re.sub(r' (?:fill|stroke)="(?!none)[^"]*"', "", picture)
    return re.sub(r"<title>.*?</desc>| data-[a-z]+=\"[^\"]*\"", "", bare)


def suit_colours(picture: Svg) -> set[str]:
    """The colours of the shapes."""
    return {each.get("fill", "") for each in parsed(picture).iter(f"{NS}path") if each.get("fill") != "none"}


def visible(view: View) -> set[str]:
    """The codes of all cards that a view shows in some place."""

    def cards() -> Iterator[object]:
        yield from (*view.hand, *view.turned_up, *view.on_table, *view.passed_on, *view.discards)
        yield from (card for _, shown in view.exposed for card in shown)
        yield from (on_table.card for on_table in view.trick)
        yield from (view.drawn, view.contract.called if view.contract else None)

    return {card.code for card in cards() if card is not None}  # type: ignore[attr-defined]  # all of them are cards
