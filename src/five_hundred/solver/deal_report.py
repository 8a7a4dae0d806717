"""The report of the values of a deal, for people to read: a text table or a picture."""

from collections.abc import Iterator, Sequence
from typing import Final

from five_hundred.base.arguments import expect, expect_flag
from five_hundred.base.message_parts import all_of
from five_hundred.display.alt_text import say_bid
from five_hundred.display.seat_names import named
from five_hundred.display.svg.denomination_table import draw_value_table
from five_hundred.display.svg.palette import LIGHT, Palette
from five_hundred.display.svg.picture import Svg
from five_hundred.display.text import plain
from five_hundred.display.text_columns import in_columns
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.bids.trick_bids import STRAINS, Strain
from five_hundred.solver.analysis_report import signed
from five_hundred.solver.contract_values import ContractValue
from five_hundred.solver.par import DealValues

__all__ = ["values_svg", "values_text"]

_VALUES: Final = "DealValues, such as deal_values(state)"
_TITLE: Final = "The tricks of each declarer's side"


def values_text(
    deal: DealValues,
    *,
    names: Sequence[str] | None = None,
    ascii: bool = False,  # noqa: A002  # as in five_hundred.display.text
) -> str:
    """Return the values of a deal as text: the tricks of each declarer's side, the best contracts, and par.

    Args:
        deal: the values of a deal.
        names: the name of each seat, starting with seat 0 and including dummies; ``None`` for compass names such as
            ``South``.
        ascii: whether to use only ASCII characters.

    Raises:
        TypeError: ``deal`` is not ``DealValues``.
        ValueError: ``names`` does not have one name for each seat.
    """
    expect(deal, DealValues, "deal", _VALUES)
    who = named(deal.rules, names)
    expect_flag(ascii, "ascii")
    rows = [("", *[who[seat] for seat in deal.rules.table.seating.players])]
    rows += [(str(strain), *cells) for strain, cells in _cells(deal)]
    lines = [f"{_TITLE}, if all players see all cards:", "", *in_columns(rows, left=[0]), "", *_sentences(deal, who)]
    text = "\n".join(lines)
    return plain(text) if ascii else text


def values_svg(
    deal: DealValues,
    *,
    names: Sequence[str] | None = None,
    four_colours: bool = False,
    palette: Palette = LIGHT,
    width: float | None = None,
) -> Svg:
    """Draw a table of the tricks of each declarer's side; the text alternative also names the best contracts and par.

    Args:
        deal: the values of a deal.
        names: the name of each seat, starting with seat 0 and including dummies; ``None`` for compass names such as
            ``South``.
        four_colours: whether each suit has its own colour.
        palette: the colours.
        width: the maximum width, as a number of CSS pixels; ``None`` for one pixel per unit.

    Returns:
        The picture.

    Raises:
        TypeError: ``deal`` is not ``DealValues``.
        ValueError: ``names`` does not have one name for each seat, or ``width`` is not above 0.
    """
    expect(deal, DealValues, "deal", _VALUES)
    who = named(deal.rules, names)
    players = [who[seat] for seat in deal.rules.table.seating.players]
    rows = list(_cells(deal))
    told = []
    for strain, cells in rows:
        tricks = all_of([" ".join(each) for each in zip(players, cells, strict=True)])
        told.append(f"{strain.name.replace('_', ' ').capitalize()}: {tricks}.")
    words = " ".join([*told, *_sentences(deal, who)])
    return draw_value_table(players, rows, _TITLE, words, palette, four_colours=four_colours, width=width)


def _cells(deal: DealValues) -> Iterator[tuple[Strain, list[str]]]:
    """Yield the tricks of each declarer in each denomination; ``?`` if the search found only the points."""
    players = deal.rules.table.seating.players
    known = {
        (each.declarer, each.bid.strain): str(each.tricks)
        for each in reversed(deal.values)
        if not isinstance(each.bid, SpecialBid) and each.tricks is not None
    }
    for strain in STRAINS:
        yield strain, [known.get((seat, strain), "?") for seat in players]


def _sentences(deal: DealValues, who: Sequence[str]) -> Iterator[str]:
    """Yield sentences about the special bids that are made, the best contract of each side, and par."""
    for bid in dict.fromkeys(each.bid for each in deal.values if isinstance(each.bid, SpecialBid)):
        makers = [who[each.declarer] for each in deal.values if each.bid == bid and each.made]
        yield f"{bid}: made by {all_of(makers)}." if makers else f"{bid}: made by nobody."
    for undefined in deal.undefined:
        yield f"{undefined}: no defined value."
    sides = deal.rules.table.seating.sides
    for side, seats in enumerate(sides):
        yield f"Best contract of {all_of([who[seat] for seat in seats])}: {_contract(deal.best(side), who)}."
    if len(sides) == 2:
        par, first = deal.par, all_of([who[seat] for seat in sides[0]])
        end = "all players pass" if par.contract is None else _contract(par.contract, who)
        points = "" if par.contract is not None else f", {signed(par.points)} points for {first}"
        yield f"Par: {end}{points}."


def _contract(value: ContractValue, who: Sequence[str]) -> str:
    return f"{say_bid(value.bid)} by {who[value.declarer]}, {signed(value.points)} points"
