"""Read constraints from text, such as ``South: joker, 5+ hearts; kitty: an ace``.

The text consists of clauses, separated by semicolons or line breaks.  A clause names a place and then, after a colon,
lists what the place holds, separated by commas:

* the codes of cards, all of which the place holds: ``AH KH``;
* a number of cards of a set: ``5 hearts``, ``5+ hearts``, ``2-4 hearts``, ``an ace`` (one or more), ``no court cards``,
  ``both jokers``, ``at least 5 trumps in hearts``, ``2+ of AH KH QH``;
* a number of points: ``12+ points``, or with other values ``20+ points with RJ=5 A=4 K=3``.
"""

import re
from collections.abc import Iterator
from typing import Final

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.errors import InvalidNotationError
from five_hundred.base.message_parts import shown
from five_hundred.cards.card import Rank
from five_hundred.cards.packs import Pack
from five_hundred.cards.seats import Seat
from five_hundred.dealing.card_sets import is_plural, read_set
from five_hundred.dealing.constraints import MOST_CONSTRAINTS, Constraints
from five_hundred.dealing.narrowing import narrowed
from five_hundred.dealing.places import piles_named
from five_hundred.dealing.single_constraints import HIGH_CARD_POINTS, Constraint, Holding, Points
from five_hundred.rules import RuleSet

__all__ = ["LONGEST", "parse_constraints"]

LONGEST: Final = 40_000
"""The maximum length of the text in characters, which is enough for the text of every ``Constraints`` value."""
_NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBER: Final = rf"(\d{{1,3}}|{'|'.join(_NUMBERS)})(?=[\s+–-]|$)"
_COUNTS: Final = tuple(
    [
        (kind, re.compile(pattern + r"\s*(?:(?:of|from)\s+)?"))
        for kind, pattern in (
            ("range", rf"{_NUMBER}\s*(?:[-–]|to\s)\s*{_NUMBER}"),
            ("least", rf"{_NUMBER}\s*(?:\+|or more\b)"),
            ("least", rf"at least\s+{_NUMBER}"),
            ("most", rf"{_NUMBER}\s*or (?:fewer|less)\b"),
            ("most", rf"at most\s+{_NUMBER}"),
            ("exact", rf"(?:exactly\s+)?{_NUMBER}"),
            ("some", r"an?(?=\s)"),
            ("none", r"no(?=\s)"),
            ("all", r"(?:all|both)(?=\s)"),
        )
    ]
)
_POINTS: Final = re.compile(r"points?(?:\s+with\s+(.*))?")
_RANKS: Final = {rank.code.casefold(): rank for rank in Rank}
_EXAMPLE: Final = "'South: joker, 5+ hearts; kitty: an ace'"


def parse_constraints(text: str, rules: RuleSet, dealer: Seat = 0) -> Constraints:
    """Read constraints from text.

    Args:
        text: the constraints, such as ``South: joker, 5+ hearts; kitty: an ace``; upper and lower case are the same.
            :class:`Holding` describes places, and :func:`cards_named` describes sets of cards.  An empty string
            contains no constraint.
        rules: the house rules.
        dealer: the seat that deals, to which names such as ``dealer's left`` refer.

    Returns:
        The constraints; ``str`` converts them to text again.

    Raises:
        InvalidNotationError: the text is too long, a part of it is not a constraint, or no deal can meet a constraint;
            the message states the position in the text.
        ValueError: there is no such dealer.
        TypeError: ``text`` is not a string, or ``rules`` is not a RuleSet.
    """
    expect(text, str, "text", f"a string, such as {_EXAMPLE}")
    expect(rules, RuleSet, "rules", A_RULESET)
    if len(text) > LONGEST:
        raise InvalidNotationError(f"constraints must have at most {LONGEST:,} characters, got {len(text):,}")
    dealt = Constraints(rules, (), dealer).dealer
    found: list[Constraint] = []
    for start, clause in _parts(text, 0, ";\n"):
        if not clause:
            continue
        place, colon, items = clause.partition(":")
        if not colon:
            raise InvalidNotationError(
                _located(
                    text, start, f"{_quoted(clause)} must name a place and, after a colon, its cards, as in {_EXAMPLE}"
                )
            )
        try:
            piles_named(place.strip(), rules, dealt)
        except ValueError as error:
            raise InvalidNotationError(_located(text, start, str(error))) from None
        for at, item in _parts(items, start + len(place) + 1, ","):
            if len(found) == MOST_CONSTRAINTS:
                raise InvalidNotationError(_located(text, at, f"there must be at most {MOST_CONSTRAINTS} constraints"))
            try:
                found.append(narrowed(_read(place.strip(), item, rules.table.pack), rules, dealt))
            except ValueError as error:
                raise InvalidNotationError(_located(text, at, str(error))) from None
    return Constraints(rules, found, dealer)


def _parts(text: str, start: int, separators: str) -> Iterator[tuple[int, str]]:
    """Yield the position and the text of each part between separators, without surrounding spaces."""
    for found in re.finditer(f"[^{separators}]*(?:[{separators}]|$)", text):
        part = found[0].rstrip(separators)
        lead = len(part) - len(part.lstrip())
        if found.end() > found.start() or not text:
            yield start + found.start() + lead, part.strip()


def _located(text: str, start: int, message: str) -> str:
    """Return an error message that states the position in the text."""
    line = text.count("\n", 0, start) + 1
    character = start - (text.rfind("\n", 0, start) + 1) + 1
    where = f"line {line}, character {character}" if "\n" in text.strip() else f"character {character}"
    return f"{where}: {message}"


def _quoted(part: str) -> str:
    return f"'{shown(part, 40)}'"


def _read(place: str, item: str, pack: Pack) -> Constraint:
    """Read one constraint on the cards of a place.

    Raises:
        InvalidNotationError: the text is not a constraint.
    """
    words = " ".join(item.casefold().split())
    for kind, pattern in _COUNTS:
        found = pattern.match(words)
        if found:
            numbers = [_NUMBERS.index(each) if each in _NUMBERS else int(each) for each in found.groups()]
            return _counted(place, kind, numbers, words[found.end() :], pack)
    if not words:
        raise InvalidNotationError(f"a constraint is missing here; write, for example, {_EXAMPLE}")
    mask = read_set(words, pack)
    cards = pack.cards_in(mask)
    if is_plural(words):
        raise InvalidNotationError(f"{_quoted(item)} must begin with a number, as in '5+ {shown(words, 40)}'")
    return Holding(place, cards, 1 if is_plural(words) is False else len(cards))


def _counted(place: str, kind: str, numbers: list[int], rest: str, pack: Pack) -> Constraint:
    """Return a constraint on a number of cards or points.

    Raises:
        InvalidNotationError: the rest of the text is neither points nor a set of cards.
    """
    points = _POINTS.fullmatch(rest)
    if points and numbers:
        values = HIGH_CARD_POINTS if points[1] is None else _values(points[1])
        return Points(place, *_limits(kind, numbers, 0), values)
    cards = pack.cards_in(read_set(rest, pack))
    return Holding(place, cards, *_limits(kind, numbers, len(cards)))


def _limits(kind: str, numbers: list[int], size: int) -> tuple[int, int | None]:
    """Return the smallest and the largest number of cards or points."""
    match kind:
        case "range":
            return numbers[0], numbers[1]
        case "least":
            return numbers[0], None
        case "most" | "none":
            return 0, sum(numbers)
        case "some":
            return 1, None
        case "all":
            return size, None
        case _:
            return numbers[0], numbers[0]


def _values(text: str) -> dict[Rank, int]:
    """Read the points of ranks, such as ``A=4 K=3``.

    Raises:
        InvalidNotationError: a part is not a rank and a number.
    """
    values: dict[Rank, int] = {}
    for part in text.split():
        code, _, number = part.partition("=")
        rank = _RANKS.get(code)
        if rank is None or not re.fullmatch(r"\d{1,3}", number):
            raise InvalidNotationError(f"{_quoted(part)} must be a rank and its points, such as A=4 or RJ=5")
        values[rank] = int(number)
    return values
