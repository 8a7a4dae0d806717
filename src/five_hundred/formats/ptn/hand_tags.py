"""Read the tags of a published hand; :func:`play_through` later checks whether the hand is possible."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

import attrs

from five_hundred.base.errors import InvalidLogError
from five_hundred.base.message_parts import all_of, shown_value
from five_hundred.cards.card import Card, Suit
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.phases.calling import CallCard
from five_hundred.formats.notation import parse_suit
from five_hundred.formats.ptn.blocks import Block, Cell, Tag
from five_hundred.formats.ptn.cards_and_calls import (
    cards_text,
    read_call,
    read_called,
    read_card,
    read_cards,
    read_hand,
    read_seat,
    seat_words,
    side_words,
)
from five_hundred.formats.ptn.findings import Findings
from five_hundred.formats.ptn.rules import OUR_RULES
from five_hundred.rules import DealForm, RuleSet, SpareHands
from five_hundred.rules.bids.special_bids import SpecialBid

__all__ = ["GAME_CODE", "HELD", "PublishedHand", "Table", "read_published_hand", "why_no_log"]

GAME_CODE: Final = "FiveHundred"
"""The value of the tag ``GameCode`` in a PTN log of 500."""
HELD: Final = frozenset(
    {
        *("GameCode", "GameScores", "ScoresBefore", "Dealer", "Deal", "Undealt", "Declarer", "Contract", "Auction"),
        *("CardsAdded", "CardsRemoved", "CardCalled", "Nominated", "SuitNamed", "Play", OUR_RULES),
    }
)
"""The tags whose content is in the record; the reader keeps all other tags unchanged."""
_KITTY: Final = "kitty"
_MOST_POINTS: Final = 999_999
T = TypeVar("T")


@attrs.frozen
class Table:
    """A table of calls or cards, with one column for each seat.

    Args:
        first: the seat of the first column; the other seats follow clockwise.
    """

    line: int
    first: Seat
    rows: tuple[tuple[Cell, ...], ...]

    @property
    def last_line(self) -> int:
        """The number of the last line of the table."""
        return self.rows[-1][0].line if self.rows else self.line


@attrs.frozen
class PublishedHand:
    """A hand as a log describes it; a field is ``None`` if the log does not contain its value.

    Args:
        piles: the cards of each seat and of the kitty, as :func:`five_hundred.rules.packets_and_piles.piles_of` names
            them.
        play: the table of played cards; ``None`` if the tag is missing.
        added: the seat that took the kitty, and the kitty's cards; ``None`` if the tag is missing.
        removed: the seat that discarded, and its discards; ``None`` if the tag is missing.
        called: the call of a card for a partner; ``None`` if this library's tag for it is missing.
        nominated: the suit that the declarer nominated for its jokers; ``None`` if this library's tag for it is
            missing.
        named: the suits that were named for led jokers; empty if this library's tag for them is missing.
        before: the scores before the hand, in points by side; ``None`` if this library's tag for them is missing.
        after: the scores after the hand, in points by side; ``None`` if the tag is missing.
    """

    block: Block
    rules: RuleSet
    dealer: Seat
    piles: Mapping[str, tuple[Card, ...]]
    auction: Table
    play: Table | None
    added: tuple[Seat, tuple[Card, ...]] | None
    removed: tuple[Seat, tuple[Card, ...]] | None
    called: CallCard | None
    nominated: Suit | None
    named: Mapping[Card, Suit]
    before: tuple[int, ...] | None
    after: tuple[int, ...] | None

    @property
    def seats(self) -> Sequence[str]:
        """The word for each seat, clockwise from seat 0."""
        return seat_words(self.rules)

    def line_of(self, name: str) -> int:
        """Return the line number of a tag, or of the hand's first line if the tag is missing."""
        tag = self.block.get(name)
        return self.block.line if tag is None else tag.line

    def without(self, name: str) -> str:
        """Return the beginning of a remark, which says whether a tag is missing or unreadable."""
        return f"the tag {name} {'is missing' if self.block.get(name) is None else 'cannot be read'}"


def why_no_log(rules: RuleSet) -> str | None:
    """Return the reason why PTN cannot describe a game with the given rules; ``None`` if it can."""
    if rules.custom:
        return f"a log cannot describe the custom rule '{rules.custom[0].name}', which is written in Python"
    table = rules.table
    only = "a log can describe only a deal with ten cards for each player, and a kitty"
    if table.spare_hands is not SpareHands.NONE:
        return f"table.spare_hands must be '{SpareHands.NONE}', got '{table.spare_hands}': {only}"
    if table.deal_form is not DealForm.DEALT:
        return f"table.deal_form must be '{DealForm.DEALT}', got '{table.deal_form}': {only}"
    try:
        cards_text(table.pack.cards, rules)
    except ValueError as error:
        return f"table.pack: {error}"
    return None


def read_published_hand(block: Block, rules: RuleSet, findings: Findings) -> PublishedHand:
    """Read the tags of a published hand.

    Raises:
        InvalidLogError: a required tag is missing, or the tags do not describe a hand of these rules.
    """
    code = block.get("GameCode")
    if code is None:
        findings.note(block.line, f"the tag GameCode is missing: it must be {GAME_CODE}")
    elif code.value != GAME_CODE:
        raise InvalidLogError(code.line, f"the tag GameCode must be {GAME_CODE}, got {shown_value(code.value)}")
    if (why := why_no_log(rules)) is not None:
        raise InvalidLogError(block.line, why)
    play = block.get("Play")
    return PublishedHand(
        block,
        rules,
        _value(_needed(block, "Dealer"), lambda text: read_seat(text, rules)),
        _piles(block, rules, findings),
        _table(_auction(_needed(block, "Auction"), rules), rules, findings),
        None if play is None else _table(play, rules, findings),
        _optional(block, "CardsAdded", lambda text: _of_seat(text, rules), findings),
        _optional(block, "CardsRemoved", lambda text: _of_seat(text, rules), findings),
        _optional(block, "CardCalled", lambda text: CallCard(read_called(text, rules)), findings),
        _optional(block, "Nominated", parse_suit, findings),
        _optional(block, "SuitNamed", lambda text: _suits(text, rules), findings) or {},
        _optional(block, "ScoresBefore", lambda text: _scores(text, rules), findings),
        _optional(block, "GameScores", lambda text: _scores(text, rules), findings),
    )


def _needed(block: Block, name: str) -> Tag:
    tag = block.get(name)
    if tag is None:
        raise InvalidLogError(block.line, f"the tag {name} is missing, and no other tag can replace it")
    return tag


def _value(tag: Tag, read: Callable[[str], T]) -> T:
    try:
        return read(tag.value)
    except ValueError as error:
        raise InvalidLogError(tag.line, f"{tag.name}: {error}") from None


def _optional(block: Block, name: str, read: Callable[[str], T], findings: Findings) -> T | None:
    """Return the value of a tag; ``None`` if the tag is missing or unreadable."""
    tag = block.get(name)
    try:
        return None if tag is None else _value(tag, read)
    except InvalidLogError as error:
        findings.note(error.line, error.message)
        return None


def _auction(tag: Tag, rules: RuleSet) -> Tag:
    """Return the auction tag with the name of each bid written as one word."""
    lengths = sorted({len(special.name.split()) for special in rules.contracts.specials} - {1}, reverse=True)
    return attrs.evolve(tag, rows=tuple(tuple(_whole_names(row, lengths, rules)) for row in tag.rows))


def _whole_names(row: Sequence[Cell], lengths: Sequence[int], rules: RuleSet) -> Iterator[Cell]:
    """Yield the cells of a row; the words of a name, whose number is one of ``lengths``, become one cell."""
    at = 0
    while at < len(row):
        count = next((count for count in lengths if _is_name(row[at : at + count], count, rules)), 1)
        yield Cell(row[at].line, "".join(cell.text for cell in row[at : at + count]))
        at += count


def _is_name(cells: Sequence[Cell], count: int, rules: RuleSet) -> bool:
    try:
        return len(cells) == count and isinstance(read_call("".join(cell.text for cell in cells), rules), SpecialBid)
    except ValueError:
        return False


def _table(tag: Tag, rules: RuleSet, findings: Findings) -> Table:
    columns = rules.table.players
    for row in tag.rows:
        if len(row) != columns:
            findings.note(
                row[0].line,
                f"a row of {tag.name} must have {columns} cells, got {len(row)}: write '-' for an empty cell",
            )
    return Table(tag.line, _value(tag, lambda text: read_seat(text, rules)), tag.rows)


def _of_seat(text: str, rules: RuleSet) -> tuple[Seat, tuple[Card, ...]]:
    seat, colon, cards = text.partition(":")
    if not colon:
        raise ValueError(f"{shown_value(text)} must be a seat, a colon and the seat's cards, such as W:S5HQC8")
    return read_seat(seat, rules), read_cards(cards, rules)


def _suits(text: str, rules: RuleSet) -> Mapping[Card, Suit]:
    found: dict[Card, Suit] = {}
    for word in text.split():
        card, _, suit = word.partition(":")
        found[read_card(card, rules)] = parse_suit(suit)
    return found


def _scores(text: str, rules: RuleSet) -> tuple[int, ...]:
    """Return the score of each side, read from the scores of the seats, such as ``S:340 510 340 510``.

    Raises:
        ValueError: the syntax is wrong, or partners have different scores.
    """
    first, colon, numbers = text.partition(":")
    words, seating = numbers.split(), rules.table.seating
    if not colon or len(words) != len(seating.players):
        told = f"{len(seating.players)} scores clockwise from that seat"
        raise ValueError(f"{shown_value(text)} must be a seat, a colon and {told}")
    by_seat = dict(zip(seating.clockwise_from(read_seat(first, rules)), map(_points, words), strict=True))
    by_side = [{by_seat[seat] for seat in side} for side in seating.sides]
    if any(len(scores) > 1 for scores in by_side):
        told = all_of([f"one for {side}" for side in side_words(rules)])
        raise ValueError(f"{shown_value(text)} must have equal scores for partners: {told}")
    return tuple(score for (score,) in by_side)


def _points(word: str) -> int:
    digits = word.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > len(str(_MOST_POINTS)):
        raise ValueError(f"{shown_value(word)} is not a score: write a whole number")
    return int(word)


def _piles(block: Block, rules: RuleSet, findings: Findings) -> Mapping[str, tuple[Card, ...]]:
    """Return the hands and the kitty; a hand or a kitty that is missing or incomplete gets the rest of the pack.

    Raises:
        InvalidLogError: a card is dealt twice, a pile has too many cards, or several piles have too few.
    """
    deal, undealt = _needed(block, "Deal"), block.get("Undealt")
    piles = {str(seat): cards for seat, cards in _value(deal, lambda text: _hands(text, rules)).items()}
    piles[_KITTY] = _optional(block, "Undealt", lambda text: read_cards(text, rules), findings) or ()
    lines = dict.fromkeys(piles, deal.line) | {_KITTY: block.line if undealt is None else undealt.line}
    whose = {**{str(seat): word for seat, word in enumerate(seat_words(rules))}, _KITTY: "the kitty"}
    seen: dict[Card, str] = {}
    for name, cards in piles.items():
        for card in cards:
            if card in seen:
                raise InvalidLogError(lines[name], f"{card} is dealt twice, to {whose[seen[card]]} and {whose[name]}")
            seen[card] = name
    sizes = dict.fromkeys(piles, HAND_SIZE) | {_KITTY: rules.table.kitty_size}
    wrong = [name for name in piles if len(piles[name]) != sizes[name]]
    for name in wrong:
        has, due = len(piles[name]), sizes[name]
        sentence = f"{whose[name]} must have {due} cards, got {has}"
        if has > due or len(wrong) > 1:
            raise InvalidLogError(lines[name], sentence)
        rest = tuple(card for card in rules.table.pack.cards if card not in seen)
        findings.note(lines[name], f"{sentence}; the rest of the pack was added: {' '.join(map(str, rest))}")
        piles[name] += rest
    # The order of the cards in a hand has no meaning.  In a kitty, the order may matter, because the last card may have
    # been turned up.
    return {name: cards if name == _KITTY else tuple(sorted(cards)) for name, cards in piles.items()}


def _hands(text: str, rules: RuleSet) -> Mapping[Seat, tuple[Card, ...]]:
    first, _, hands = text.partition(":")
    parts, seating = hands.split(), rules.table.seating
    if len(parts) != len(seating.players):
        told = f"{len(seating.players)} hands clockwise from that seat"
        raise ValueError(f"must be a seat, a colon and {told}, got {len(parts)} hands")
    order = seating.clockwise_from(read_seat(first, rules))
    return {seat: read_hand(part, rules) or () for seat, part in zip(order, parts, strict=True)}
