"""What a picture says, read from its text as a program would."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from copy import deepcopy
from xml.etree import ElementTree

from five_hundred import Card, View
from five_hundred.display.svg import Svg

NS = "{http://www.w3.org/2000/svg}"


def parsed(picture: Svg) -> ElementTree.Element:
    """The picture as a browser shows it: every symbol stands where it is used."""
    root = ElementTree.fromstring(picture)
    symbols = {str(each.get("id")): each for each in root.findall(f"{NS}defs/*")}
    for defs in root.findall(f"{NS}defs"):
        root.remove(defs)
    _expand(root, symbols)
    return root


def _expand(element: ElementTree.Element, symbols: Mapping[str, ElementTree.Element]) -> None:
    for child in element:
        if child.tag == f"{NS}use":
            symbol = symbols[child.attrib.pop("href").removeprefix("#")]
            child.tag = f"{NS}g"
            child.extend(deepcopy([*symbol]))
        _expand(child, symbols)


def cards_in(picture: Svg) -> list[str]:
    """The codes of the cards that are drawn face up, in the order in which they are drawn."""
    return [found for each in parsed(picture).iter() if (found := each.get("data-card")) is not None]


def chosen_in(picture: Svg) -> list[str]:
    """The codes of the cards that are marked as chosen, sorted; the mark is drawn on them."""
    marked = [each for each in parsed(picture).iter() if each.get("data-chosen") == "true"]
    assert all(len(each.findall(f"./{NS}g/{NS}circle")) == 1 for each in marked)
    return sorted(str(each.get("data-card")) for each in marked)


def named_in(picture: str) -> set[str]:
    """The codes of all cards that occur anywhere in the markup, in ids too; the paths of shapes are no codes."""
    bare = re.sub(r' d="[^"]*"', "", picture)
    found = re.findall(r"(?<![0-9A-Za-z])((?:1?\d|[JQKA])[SCDH]|RJ|BJ)('|-2\b)?(?![0-9A-Za-z])", bare)
    return {code + ("'" if second else "") for code, second in found}


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


def visible(view: View, *, last_trick: bool = False) -> Counter[str]:
    """The codes of all cards that a view shows, and the number of places in which it shows each of them."""

    def cards() -> Iterator[Card | None]:
        for seat in view.rules.table.seating.seats:
            yield from view.cards_of(seat) or ()
        yield from (*view.turned_up, *view.on_table, *view.passed_on, *view.discards)
        yield from (on_table.card for on_table in view.trick)
        yield from view.last_trick.cards if last_trick and view.last_trick else ()
        yield from (view.drawn, view.contract.called if view.contract else None)

    return Counter(card.code for card in cards() if card is not None)
