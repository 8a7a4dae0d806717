"""Draw cards side by side: a card, a hand, or a trick."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from five_hundred.base.arguments import A_CARD, TRUE_OR_FALSE, expect, expect_number
from five_hundred.cards.card import ALL_CARDS, Card, as_cards
from five_hundred.cards.seats import Seat
from five_hundred.display.alt_text import say_card, say_cards, say_count, say_played, sentence
from five_hundred.display.cards_of_trick import TrickCards, played
from five_hundred.display.seat_names import legible, named
from five_hundred.display.sorting import USUAL_SORTING, Sorting, sort_hand
from five_hundred.display.svg._canvas import Canvas
from five_hundred.display.svg._cards import (
    CARD,
    RAISED,
    draw_back,
    draw_card,
    draw_edge,
    draw_mark,
    draw_row,
    draw_small,
)
from five_hundred.display.svg._markup import label, rect
from five_hundred.display.svg.palette import LIGHT, Palette
from five_hundred.display.svg.picture import Svg
from five_hundred.display.table_options import among
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Contract

if TYPE_CHECKING:
    from five_hundred.engine.play.tricks import Trick
    from five_hundred.engine.table.public_state import CardOnTable

__all__ = ["LAST_TRICK_HEIGHT", "card", "draw_last_trick", "draw_trick", "hand", "trick"]

LAST_TRICK_HEIGHT: Final = 92
"""The height of the row that shows a table's last trick, in drawing units."""
_SMALL: Final = 0.46
_HEADING: Final = 100
"""The width of the heading to the left of the last trick, in drawing units."""
_STEP: Final = 40
_ROOM: Final = 126
"""The width available for each card of a trick and the name below it, in drawing units."""


def card(
    card: Card | None,
    *,
    chosen: bool = False,
    four_colours: bool = False,
    palette: Palette = LIGHT,
    width: float | None = None,
) -> Svg:
    """Draw a card.

    Args:
        card: the card; ``None`` for a face-down card.
        chosen: whether the player has selected the card, or a hint suggests it; the picture marks it with a thick edge
            and a tick.
        four_colours: whether to print clubs green and diamonds blue, so that no two suits share a colour.
        palette: the colours: ``LIGHT``, ``DARK`` or your own palette.
        width: the maximum width, as a number of CSS pixels; ``None`` for 100.

    Returns:
        The picture.

    Raises:
        ValueError: ``width`` is not above 0.
        TypeError: ``card`` is not a Card, or ``chosen`` is not a bool.
    """
    expect(card, Card | None, "card", f"{A_CARD}, or None")
    expect(chosen, bool, "chosen", TRUE_OR_FALSE)
    canvas = Canvas(palette, four_colours)
    title = "A card face down" if card is None else f"The {say_card(card)}"
    drawn = [draw_back(canvas) if card is None else draw_card(card, canvas)]
    if chosen:
        drawn.append(draw_mark(canvas))
    return canvas.picture(drawn, CARD, title, f"{title}, chosen." if chosen else f"{title}.", width)


def hand(
    cards: Iterable[Card],
    rules: RuleSet | None = None,
    contract: Contract | None = None,
    seat: Seat | None = None,
    *,
    sorting: Sorting = USUAL_SORTING,
    legal: Collection[Card] | None = None,
    chosen: Iterable[Card] = (),
    face_down: int = 0,
    four_colours: bool = False,
    palette: Palette = LIGHT,
    width: float | None = None,
) -> Svg:
    """Draw a hand, sorted as a player would hold it.

    Args:
        cards: the cards.
        rules: the house rules; may be ``None`` only if there is no contract.
        contract: the contract, which puts trumps first, with the bowers among them; ``None`` while there is none.
        seat: the seat that holds the hand; it matters because only the declarer's jokers belong to the nominated suit.
            ``None`` for any seat other than the declarer's.
        sorting: how the player wants to arrange the cards.
        legal: the cards that may be played, which are drawn higher than the others; ``None`` to raise no card.
        chosen: the cards of the hand that the player has selected, such as those to discard; the picture marks them
            with a thick edge and a tick.
        face_down: the number of face-down cards beside the hand.
        four_colours: see :func:`card`.
        palette: see :func:`card`.
        width: the maximum width, as a number of CSS pixels; with ``None``, 100 for the last card plus 40 for each other
            card.

    Returns:
        The picture.

    Raises:
        ValueError: a card is not in the pack of these rules, a contract is given without rules, a chosen card is not in
            the hand, or ``width`` is not above 0.
    """
    shown = sort_hand(cards, rules, contract, seat, sorting=sorting)
    picked = among(chosen, shown, "the hand")
    expect_number(face_down, "face_down", 0, len(ALL_CARDS))
    count = len(shown) + face_down
    up = frozenset(shown).intersection(() if legal is None else as_cards(legal, "legal"))
    told = [sentence(say_cards(shown))]
    if face_down:
        told.append(sentence(f"{say_count(face_down, 'card')} face down"))
    if legal is not None:
        told.append(f"Cards that may be played: {say_cards(each for each in shown if each in up) or 'none'}.")
    told += [f"Chosen: {say_cards(each for each in shown if each in picked)}."] if picked else []
    high = RAISED if up else 0
    size = (CARD[0] + _STEP * max(count - 1, 0), CARD[1] + high)
    canvas = Canvas(palette, four_colours)
    drawn = draw_row(shown, face_down, canvas, 0, high, _STEP, raised=up, chosen=picked)
    return canvas.picture(drawn, size, f"A hand of {say_count(count, 'card')}", " ".join(told).strip(), width)


def trick(
    trick: "Trick | Sequence[CardOnTable]",
    rules: RuleSet | None = None,
    *,
    names: Sequence[str] | None = None,
    four_colours: bool = False,
    palette: Palette = LIGHT,
    width: float | None = None,
) -> Svg:
    """Draw a trick: the cards in the order of play, with the players' names below them.

    The winning card has a thick edge, and a star precedes the winner's name.

    Args:
        trick: a complete trick, such as ``view.tricks[-1]``, or the current one, ``view.trick``.
        rules: the house rules, which supply compass names for seats without names; ``None`` to name seats by number.
        names: the name of each seat, starting with seat 0; ``None`` for compass names such as ``South``.
        four_colours: see :func:`card`.
        palette: see :func:`card`.
        width: the maximum width, as a number of CSS pixels; with ``None``, 126 for each card.

    Returns:
        The picture.

    Raises:
        ValueError: ``names`` does not have one name for each seat, or ``width`` is not above 0.
        TypeError: ``trick`` is neither a complete trick nor the cards of the current one.
    """
    laid = played(trick)
    seats = 1 + max((seat for seat, _, _ in laid.cards), default=-1)
    who = named(rules, names) if rules is not None else _names_of(seats, names)
    canvas = Canvas(palette, four_colours)
    wide, high = _ROOM * max(len(laid.cards), 1), CARD[1] + 40
    felt = rect(0, 0, wide, high, 10, fill=palette.felt)
    drawn = draw_trick(laid, who, canvas, 0, 8, _ROOM, 17)
    told = " ".join(map(sentence, say_played(laid, who)))
    title = "A trick" if laid.winner is not None else f"A trick of {say_count(len(laid.cards), 'card')} so far"
    return canvas.picture([felt, *drawn], (wide, high), title, told, width)


def _names_of(seats: int, names: Sequence[str] | None) -> Sequence[str]:
    """Return the names of the seats for a picture without house rules.

    Raises:
        ValueError: ``names`` does not have one name for each seat.
    """
    if names is None:
        return [f"seat {seat}" for seat in range(seats)]
    if isinstance(names, str) or len(names) < seats:
        raise ValueError(f"names must contain a name for each seat from 0 to {seats - 1}, got {names!r:.60}")
    return legible(names)


def draw_trick(
    trick: TrickCards,
    who: Sequence[str],
    canvas: Canvas,
    x: float,
    y: float,
    room: float,
    size: float,
    scale: float = 1,
    draw: Callable[[Card, Canvas, float, float, float], str] = draw_card,
) -> list[str]:
    """Draw a trick, complete or not; the winning card has a thick edge, and a star precedes the winner's name.

    Args:
        x: the left edge of the row.
        y: the upper edge of the cards.
        room: the width available for each card and the name below it.
    """
    drawn = []
    for number, (seat, card, suit) in enumerate(trick.cards):
        left = x + room * number + (room - CARD[0] * scale) / 2
        drawn.append(draw(card, canvas, left, y, scale))
        drawn += [draw_edge(canvas, left, y, scale)] if seat == trick.winner else []
        star = "★ " if seat == trick.winner else ""
        written = star + who[seat] + (f" ({suit.name.lower()})" if suit else "")
        middle, below = left + CARD[0] * scale / 2, y + CARD[1] * scale + 0.9 * size
        drawn.append(label(written, middle, below, size, room - 6, anchor="middle", fill=canvas.palette.felt_ink))
    return drawn


def draw_last_trick(
    trick: TrickCards, who: Sequence[str], canvas: Canvas, x: float, y: float, width: float
) -> list[str]:
    """Draw the last complete trick of a table, in a row of its own."""
    heading = label("last trick", x, y + CARD[1] * _SMALL / 2, 16, _HEADING, fill=canvas.palette.felt_ink)
    room = (width - _HEADING) / max(len(trick.cards), 1)
    return [heading, *draw_trick(trick, who, canvas, x + _HEADING, y, min(room, 110), 13, _SMALL, draw_small)]
