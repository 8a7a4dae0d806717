"""The values of a hand in each denomination, and the report of them for people to read: a text table or a picture."""

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from five_hundred.base.arguments import expect, expect_flag
from five_hundred.base.message_parts import all_of, counted
from five_hundred.base.values import Value
from five_hundred.cards.card import Card, Suit
from five_hundred.display.svg.denomination_table import draw_value_table
from five_hundred.display.svg.palette import LIGHT, Palette
from five_hundred.display.svg.picture import Svg
from five_hundred.display.text import hand, plain
from five_hundred.display.text_columns import in_columns
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.trick_bids import Strain

__all__ = ["DenominationValue", "ExpectedTricks", "HandEvaluation", "evaluation_svg", "evaluation_text"]

_AN_EVALUATION: Final = "a HandEvaluation, such as evaluate_hand(cards, rules)"
_COLUMNS: Final = ("trumps", "top cards", "losers", "stoppers")
_GAMES: Final = {
    (True, True): "kitty, partner",
    (False, True): "partner",
    (True, False): "kitty, alone",
    (False, False): "alone",
}
"""The column heading for expected tricks with or without the kitty (first item) and the partner (second item)."""


@attrs.frozen(repr=False)
class ExpectedTricks(Value):
    """The average number of tricks that plain players took in many hands."""

    kitty: bool
    """Whether the seat took the kitty and then discarded the same number of cards."""
    partner: bool
    """Whether the partner played, so that the tricks of both players count; if not, the partner sat out."""
    mean: float
    """The average number of tricks."""
    error: float
    """The standard error of the average, as a number of tricks."""


@attrs.frozen(repr=False)
class DenominationValue(Value):
    """The values of a hand in one denomination."""

    strain: Strain
    """The denomination."""
    trumps: int
    """The number of trumps in the hand, including the bowers and the jokers; 0 at no trump."""
    top_cards: int
    """The number of cards that rank above all cards of their suit in other hands.

    In the suit A K J, the ace and the king are top cards.  A joker that belongs to no suit is a top card, too.
    """
    losers: int
    """The losing-trick count: the sum, over the suits, of how many of the three highest cards the hand lacks.

    If the hand has only one card of a suit, only the highest card of the suit counts; with two, only the two highest.
    """
    stoppers: tuple[Suit, ...]
    """The plain suits in which the hand has a stopper.

    A stopper is a card with at least as many lower cards in the hand as there are higher cards elsewhere, so that it
    wins a trick once the higher cards have been played: an ace, a king with one other card, or a queen with two.
    """
    tricks: tuple[ExpectedTricks, ...] = ()
    """The expected tricks, with and without kitty and partner; empty without a simulation.

    If there is no partner, or the partner is unknown before the auction, only the values without a partner are present.
    """

    def expected(self, *, kitty: bool = True, partner: bool = True) -> ExpectedTricks | None:
        """Return the expected tricks with or without the kitty and the partner; ``None`` if they are not known.

        Args:
            kitty: whether the seat takes the kitty.
            partner: whether the partner plays.

        Raises:
            TypeError: ``kitty`` or ``partner`` is not a bool.
        """
        expect_flag(kitty, "kitty")
        expect_flag(partner, "partner")
        return next((each for each in self.tricks if (each.kitty, each.partner) == (kitty, partner)), None)


@attrs.frozen(repr=False)
class HandEvaluation(Value):
    """The values of a hand; ``str`` returns a table of them."""

    rules: RuleSet
    """The house rules."""
    cards: tuple[Card, ...]
    """The hand, sorted."""
    hands: int
    """The number of hands that were played for each estimate of expected tricks; 0 without a simulation."""
    denominations: tuple[DenominationValue, ...]
    """The values in each denomination, with no trump last."""

    def value_in(self, strain: Strain) -> DenominationValue:
        """Return the values in a denomination.

        Args:
            strain: the denomination.

        Raises:
            TypeError: ``strain`` is not a Strain.
        """
        expect(strain, Strain, "strain", "a Strain, such as Strain.HEARTS")
        return self.denominations[strain.index]

    def __str__(self) -> str:
        return evaluation_text(self)

    def __repr__(self) -> str:
        # A hand that is printed in a log would reveal hidden cards.
        return f"<HandEvaluation of {len(self.cards)} cards>"


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
    expect_flag(ascii, "ascii")
    sign = "+-" if ascii else "±"
    rows = [("", *_heads(evaluation)), *[(str(each.strain), *_cells(each, sign)) for each in evaluation.denominations]]
    lines = [hand(evaluation.cards, evaluation.rules), "", *in_columns(rows, left=range(len(rows[0])))]
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
