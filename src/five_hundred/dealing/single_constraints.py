"""Single constraints on a place, and the text of a constraint.

A constraint limits how many cards of a set the place holds, or how many points the cards in the place are worth.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import attrs

from five_hundred.base.arguments import expect, numbered
from five_hundred.base.message_parts import shown_value
from five_hundred.base.values import Value
from five_hundred.cards.card import Card, Rank, as_cards
from five_hundred.cards.packs import Pack
from five_hundred.cards.seats import Seat
from five_hundred.dealing.card_sets import described, singular
from five_hundred.dealing.places import expect_place

__all__ = ["HIGH_CARD_POINTS", "Constraint", "Holding", "Points", "counted_set", "told", "values_in"]

HIGH_CARD_POINTS: Final[Mapping[Rank, int]] = MappingProxyType({Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1})
"""The points of the ranks in bridge: 4 for an ace, 3 for a king, 2 for a queen and 1 for a jack; a joker counts 0."""
_MOST_POINTS: Final = 100


def _sorted(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted({*as_cards(cards)}))


def _check_place(_: object, field: Any, place: Any) -> None:
    expect_place(place, field.name)


def _values(given: Mapping[Rank, int] | Iterable[tuple[Rank, int]] | None) -> tuple[tuple[Rank, int], ...]:
    if given is None:
        return tuple(HIGH_CARD_POINTS.items())
    expect(given, Iterable, "values", "points by rank, such as {Rank.ACE: 4}")
    checked: dict[Rank, int] = {}
    pairs: Iterable[tuple[object, object]] = given.items() if isinstance(given, Mapping) else given
    for rank, value in pairs:
        if isinstance(rank, Rank) and type(value) is int and 0 <= value <= _MOST_POINTS:
            checked[rank] = value
        else:
            raise ValueError(
                f"values must map ranks to whole numbers from 0 to {_MOST_POINTS}, such as {{Rank.ACE: 4}}, "
                f"got {shown_value(rank)} with {shown_value(value)}"
            )
    return tuple(sorted([(rank, value) for rank, value in checked.items() if value], reverse=True))


@attrs.frozen(repr=False)
class Holding(Value):
    """A constraint on the number of cards of a set that a place holds.

    Args:
        place: the number of a seat, or a name such as ``South``, ``dealer's left`` or ``kitty``; several names joined
            by ``/``, as in ``South/North``, mean all the cards of these places together.
        cards: the set, in any order (see :func:`cards_named`).
        least: the smallest number of these cards.
        most: the largest number of these cards; ``None`` for no upper limit.

    Raises:
        TypeError: ``place`` is neither a seat nor a name, ``cards`` is not an iterable of cards, or a limit is not a
            whole number.
        ValueError: a limit is negative.
    """

    place: Seat | str = attrs.field(validator=_check_place)
    cards: tuple[Card, ...] = attrs.field(converter=_sorted)
    least: int = attrs.field(default=0, validator=numbered(0))
    most: int | None = attrs.field(default=None, validator=numbered(0, optional=True))


@attrs.frozen(repr=False)
class Points(Value):
    """A constraint on the total points of the cards that a place holds.

    Args:
        place: the place, as in :class:`Holding`.
        least: the smallest total of points.
        most: the largest total of points; ``None`` for no upper limit.
        values: the points of each rank; other ranks count 0.  ``None`` stands for the points of bridge: 4 for an ace, 3
            for a king, 2 for a queen and 1 for a jack.

    Raises:
        ValueError: the points of a rank are not a whole number from 0 to 100, or a limit is negative.
        TypeError: ``place`` is neither a seat nor a name, or a limit is not a whole number.
    """

    place: Seat | str = attrs.field(validator=_check_place)
    least: int = attrs.field(default=0, validator=numbered(0))
    most: int | None = attrs.field(default=None, validator=numbered(0, optional=True))
    values: tuple[tuple[Rank, int], ...] = attrs.field(default=None, converter=_values)


Constraint: TypeAlias = Holding | Points
"""A constraint on the cards of one place, or of several places together."""


def values_in(pack: Pack, values: Mapping[Rank, int]) -> tuple[tuple[Rank, int], ...]:
    """Return the points of the ranks that a pack contains, from the highest rank to the lowest."""
    ranks = {card.rank for card in pack.cards}
    return tuple([(rank, value) for rank, value in sorted(values.items(), reverse=True) if rank in ranks])


def counted_set(number: int, mask: int, pack: Pack) -> str:
    """Return the words for a number of cards of a set, such as ``5 hearts``, for a message."""
    name = described(pack, mask)
    if name is None:
        return f"{number} of {_codes(pack, mask)}"
    return f"{number} {singular(name) if number == 1 else name}"


def _codes(pack: Pack, mask: int) -> str:
    return " ".join([card.code for card in pack.cards_in(mask)])


def told(constraint: Constraint, pack: Pack, largest: int) -> str:
    """Return a constraint as text, without its place; its ``most``, at most ``largest``, is not ``None``."""
    least, most = constraint.least, constraint.most
    assert most is not None  # a Constraints value has set it
    if isinstance(constraint, Points):
        usual = constraint.values == values_in(pack, HIGH_CARD_POINTS)
        values = "" if usual else " with " + " ".join(f"{rank.code}={value}" for rank, value in constraint.values)
        return f"{_range(least, most, largest)} points{values}"
    mask, size = pack.mask(constraint.cards), len(constraint.cards)
    name, codes = described(pack, mask), _codes(pack, mask)
    if name is None or (size == 1 and not mask & pack.jokers):
        if most == 0 or least == size:
            return f"no {codes}" if most == 0 else codes
        return f"{_range(least, most, largest)} of {codes}"
    if most == 0:
        return f"no {name}"
    if (least, most) == (1, largest):
        one = singular(name)
        return f"a{'n' if one[0] in 'ae' else ''} {one}"
    number = _range(least, most, largest)
    return f"{number} {singular(name) if number == '1' else name}"


def _range(least: int, most: int, largest: int) -> str:
    if least == most:
        return f"{least}"
    return f"{least}+" if most == largest else f"{least}-{most}"
