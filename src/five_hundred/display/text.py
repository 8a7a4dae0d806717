"""Cards, hands, tricks, bids, tables and events as plain text, for terminals and logs."""

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from five_hundred.base.arguments import A_CARD, A_VIEW, expect, expect_flag
from five_hundred.cards.card import Card, Suit, card_as
from five_hundred.cards.seats import Seat
from five_hundred.display.alt_text import say_turn
from five_hundred.display.cards_of_trick import TrickCards, last_complete_trick, played
from five_hundred.display.event_sentences import describe, mark_inkle
from five_hundred.display.open_table import as_table
from five_hundred.display.seat_names import named, side_names, words
from five_hundred.display.sorting import USUAL_SORTING, Sorting, suits_of_hand
from five_hundred.display.table_options import TableOptions, among, check_chosen_bid, table_options
from five_hundred.engine.auction.bid_legality import can_be_contract, first_to_bid
from five_hundred.engine.phases.exchanging import KittyTaken
from five_hundred.engine.phases.playing import CardPlayed, TrickTaken
from five_hundred.engine.table.events import Event, say_score
from five_hundred.engine.table.view import View
from five_hundred.engine.views.bid_grid import GridBid
from five_hundred.engine.views.bid_grid import bid_grid as bids_of
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Bid, Call, Contract
from five_hundred.rules.ladder import ladder_of

if TYPE_CHECKING:
    from five_hundred.engine.play.tricks import Trick
    from five_hundred.engine.table.public_state import CardOnTable
    from five_hundred.engine.views.all_seeing import AllSeeingView

__all__ = ["bid_grid", "card", "hand", "plain", "table", "told", "trick", "turn"]

_CELL: Final = 7
"""The width of a column of the bid grid, in characters."""
_SUBSTITUTES: Final = {suit.symbol: suit.letter for suit in Suit} | {
    "\N{MINUS SIGN}": "-",
    "\N{EN DASH}": "-",
    "\N{PLUS-MINUS SIGN}": "+/-",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
}


def plain(text: str, encoding: str = "ascii") -> str:
    """Return a text with substitutes for the characters that an encoding cannot represent.

    Letters replace suit symbols, letters without accents replace letters with accents, ASCII characters replace minus
    signs, dashes and quotation marks, and a question mark replaces any other character that the encoding cannot
    represent.

    Args:
        text: the original text.
        encoding: the encoding, such as that of a terminal.

    Raises:
        LookupError: ``encoding`` is unknown.
        TypeError: an argument is not a string.
    """
    expect(text, str, "text", "a string")
    expect(encoding, str, "encoding", "the name of an encoding, such as 'utf-8'")
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_written(character, encoding) for character in text)
    return text


def _written(character: str, encoding: str) -> str:
    for instead in (character, _SUBSTITUTES.get(character), unicodedata.normalize("NFKD", character)[0]):
        if instead is not None and (encoded := instead.encode(encoding, "ignore")):
            return encoded.decode(encoding)
    return "?"


def card(card: Card, *, ascii: bool = False) -> str:  # noqa: A002  # the usual name for this option
    """Return a card as text, such as ``10♥`` or ``RJ``; in ASCII, ``10H``.

    Args:
        card: the card.
        ascii: whether to write the suit as a letter.
    """
    expect(card, Card, "card", A_CARD)
    expect_flag(ascii, "ascii")
    return card.code if ascii else str(card)


def hand(
    cards: Iterable[Card],
    rules: RuleSet | None = None,
    contract: Contract | None = None,
    seat: Seat | None = None,
    *,
    sorting: Sorting = USUAL_SORTING,
    chosen: Iterable[Card] = (),
    ascii: bool = False,  # noqa: A002  # the usual name for this option
) -> str:
    """Return a sorted hand in one line, with gaps between the suits, such as ``RJ  A♠ K♠  9♥``.

    A chosen card is in brackets: ``[9♥]``.

    Args:
        cards: the cards.
        rules: the house rules; may be ``None`` only if there is no contract.
        contract: the contract, which puts trumps first; ``None`` while there is none.
        seat: the seat that holds the hand; it matters because only the declarer's jokers belong to the nominated suit.
            ``None`` for any seat other than the declarer's.
        sorting: how the player wants to arrange the cards.
        chosen: the cards of the hand that the player has selected, such as those to discard.
        ascii: whether to write suits as letters.

    Raises:
        ValueError: a card is not in the pack of these rules, a contract is given without rules, or a chosen card is not
            in the hand.
    """
    expect_flag(ascii, "ascii")
    groups = suits_of_hand(cards, rules, contract, seat, sorting=sorting)
    picked = among(chosen, [each for group in groups for each in group], "the hand")
    return "  ".join(" ".join(_marked(each, each in picked, ascii) for each in group) for group in groups)


def _marked(each: Card, chosen: bool, ascii: bool) -> str:  # noqa: A002  # the usual name for this option
    written = card(each, ascii=ascii)
    return f"[{written}]" if chosen else written


def trick(
    trick: "Trick | Sequence[CardOnTable]",
    rules: RuleSet,
    *,
    names: Sequence[str] | None = None,
    ascii: bool = False,  # noqa: A002  # the usual name for this option
) -> str:
    """Return a trick in one line, in the order of play; a star marks the winning card: ``West 9♥  North K♥*``.

    Args:
        trick: a complete trick, or the current one of a view.
        rules: the house rules.
        names: the name of each seat, starting with seat 0 and including dummies; ``None`` for compass names such as
            ``South``.
        ascii: whether to write suits as letters, and names without accents.

    Raises:
        ValueError: ``names`` does not have one name for each seat.
        TypeError: ``trick`` is neither a complete trick nor the cards of the current one.
    """
    return _finish(_trick(played(trick), named(rules, names)), ascii)


def _trick(trick: TrickCards, who: Sequence[str]) -> str:
    told = []
    for seat, each, suit in trick.cards:
        star = "*" if seat == trick.winner else ""
        told.append(f"{who[seat]} {card_as(each, suit)}{star}")
    return "  ".join(told)


def bid_grid(
    of: RuleSet | View,
    *,
    names: Sequence[str] | None = None,
    chosen: Bid | None = None,
    ascii: bool = False,  # noqa: A002  # the usual name for this option
) -> str:
    """Return all bids with their points: ``-140-`` marks a bid that may not be made, and ``=160=`` the highest bid.

    The chosen bid is in brackets: ``[180]``.  The lines below the grid of trick bids show the special bids, which bids
    are inkles, and the reasons why some bids may not be made.

    Args:
        of: a RuleSet or a View.  For a View, the grid strikes out the bids that may not be made (see
            :func:`five_hundred.engine.views.bid_grid.bid_grid`).
        names: the name of each seat, starting with seat 0 and including dummies; ``None`` for compass names such as
            ``South``.
        chosen: the bid that the player has selected, or that a hint suggests; it must be a bid that may be made.
            ``None`` marks no bid.
        ascii: whether to write suits as letters, and names without accents.

    Raises:
        ValueError: ``names`` does not have one name for each seat, or the chosen bid is not in the grid or may not be
            made.
        TypeError: ``of`` is neither a RuleSet nor a View, or ``chosen`` is not a bid.
    """
    grid = bids_of(of)
    rules = of if isinstance(of, RuleSet) else of.rules
    who = named(rules, names)
    check_chosen_bid(grid, chosen)
    lines = ["   " + "".join(f"{strain.symbol:>{_CELL - 1}} " for strain in grid.strains)]
    for level, row in zip(grid.levels, grid.rows, strict=True):
        lines.append(f"{level:>3}" + "".join(f"{_points(each, chosen):>{_CELL}}" for each in row))
    names_of = [f" {each.label}, {ladder_of(rules).place(each.bid)}" for each in grid.specials]
    width = max(3 + _CELL * (len(grid.strains) - 1), *map(len, names_of), 0)
    lines += [
        f"{name:<{width}}{_points(each, chosen):>{_CELL}}" for name, each in zip(names_of, grid.specials, strict=True)
    ]
    stands = (each for each in grid.bids if each.is_standing and each.bidder is not None)
    lines += [f"{who[each.bidder or 0]} has bid {mark_inkle(str(each.bid), rules, each.bid)}." for each in stands]
    lines += [f"{inkles}."] if (inkles := grid.inkles(str)) else []
    lines += [f"Not {', '.join(bids)}: {why}." for why, bids in grid.struck_out(str).items()]
    return "\n".join(_finish(line.rstrip(), ascii) for line in lines)


def turn(view: View, *, names: Sequence[str] | None = None) -> str:
    """Return who is to act and what is due, such as ``West is to play``, or who has won the match.

    Args:
        view: the view of any seat, or a spectator's.
        names: the name of each seat, starting with seat 0 and including dummies; ``None`` for compass names such as
            ``South``.

    Raises:
        TypeError: ``view`` is not a View.
        ValueError: ``names`` does not have one name for each seat.
    """
    expect(view, View, "view", A_VIEW)
    return say_turn(view, named(view.rules, names))


def table(
    view: "View | AllSeeingView",
    *,
    names: Sequence[str] | None = None,
    sorting: Sorting = USUAL_SORTING,
    chosen: Iterable[Card] = (),
    last_trick: bool = False,
    last_hand: bool = False,
    trick_counts: bool = True,
    ascii: bool = False,  # noqa: A002  # the usual name for this option
) -> str:
    """Return the table as one seat sees it, or with all cards, as plain text.

    The text shows the contract or the highest bid so far, the scores, a line for each seat, the trick, the kitty and
    whose turn it is.

    An arrow precedes the seat that must call or play, ``(D)`` follows the dealer, and a chosen card is in brackets.

    Args:
        view: the seat's view; or, for people who may see every hand, the view of all cards.
        names: the name of each seat, starting with seat 0 and including dummies; ``None`` for compass names such as
            ``South``.
        sorting: how to sort the cards of each hand, and those of other groups such as the discards.
        chosen: the cards that the player has selected in the hands of the view, such as those to discard.
        last_trick: whether to write the last complete trick (``view.last_trick``), with a star after the winning card.
        last_hand: whether to write the result of the hand that was scored last (``view.last_hand``): the outcome of the
            contract, and for each side its points and its new score.
        trick_counts: whether to write how many tricks each seat has taken.
        ascii: whether to write suits as letters, and names without accents.

    Raises:
        ValueError: ``names`` does not have one name for each seat, or a chosen card is not in a hand that the view
            shows.
        TypeError: ``view`` is neither a View nor an AllSeeingView, ``sorting`` is not a Sorting, a chosen card is not a
            Card, or ``last_trick``, ``last_hand`` or ``trick_counts`` is not a bool.
    """
    view = as_table(view)
    options = table_options(view, sorting, chosen, last_trick, last_hand, trick_counts)
    rules, seats = view.rules, view.rules.table.seating.seats
    who = named(rules, names)
    kitty = rules.table.kitty_term.capitalize()
    labels = [f"{who[seat]}{' (D)' if seat == view.dealer else ''}" for seat in seats]
    scores = (f"{name} {points}" for name, points in zip(side_names(rules, who), view.scores, strict=True))
    rows = [*_last_hand(view, who, options), _bid(view, who), ("Scores", "  ".join(scores))]
    due = None if view.turn is None else len(rows) + view.turn  # a row number, because two seats may have the same name
    last = last_complete_trick(view) if last_trick else None
    rows += [(labels[seat], _at(view, seat, options)) for seat in seats]
    rows += [
        ("Last trick", "" if last is None else _trick(last, who)),
        ("Trick", _trick(played(view.trick), who)),
        ("On table", _cards(view.on_table, 0, view, options)),
        (kitty if view.kitty_count else "Turned up", _cards(view.turned_up, view.kitty_count, view, options)),
        ("Drawn", str(view.drawn or "")),
        ("To draw", _count(view.to_draw, "card") if view.to_draw else ""),
        ("Handed on", hand(view.passed_on, sorting=sorting)),
        ("Discards", hand(view.discards, sorting=sorting)),
    ]
    width = max(9, *(len(name) for name, said in rows if said))
    lines = [f"{'>' if row == due else ' '} {name:<{width}}  {said}" for row, (name, said) in enumerate(rows) if said]
    return "\n".join(_finish(line, ascii) for line in [*lines, f"{say_turn(view, who)}."])


def _last_hand(view: View, who: Sequence[str], options: TableOptions) -> list[tuple[str, str]]:
    """Return the rows ``Last hand`` and ``Points``, if the table shows the hand that was scored last."""
    if not options.last_hand or view.last_hand is None:
        return []
    what, points = say_score(words(view.rules, who), view.last_hand.score, str(view.last_hand.contract.bid))
    return [("Last hand", what), ("Points", "  ".join(points))]


def _at(view: View, seat: Seat, options: TableOptions) -> str:
    """Return the text for a seat: its cards or their number, and its last call or its number of tricks."""
    shown = view.cards_of(seat) or ()
    parts = [_cards(shown, view.counts[seat], view, options, seat)]
    if view.playing:
        if seat not in view.playing:
            parts.append("sits out")
        elif options.trick_counts:
            parts.append(_count(view.taken[seat], "trick"))
    elif view.contract is None:
        calls = [call for call in view.calls if call.seat == seat]
        parts += [_call(view.rules, calls[-1])] if calls else []
    return ", ".join(part for part in parts if part)


def _cards(shown: Collection[Card], count: int, view: View, options: TableOptions, seat: Seat | None = None) -> str:
    """Return the visible cards and the number of hidden cards; only cards of a seat are marked as chosen."""
    chosen = options.chosen.intersection(shown) if seat is not None else ()
    face_up = hand(shown, view.rules, view.contract, seat, sorting=options.sorting, chosen=chosen) if shown else ""
    hidden = count - len(shown)
    down = _count(hidden, "card") + (" face down" if shown else "") if hidden > 0 else ""
    return " + ".join(part for part in (face_up, down) if part)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _call(rules: RuleSet, call: Call) -> str:
    return rules.auction.pass_term if call.bid is None else mark_inkle(str(call.bid), rules, call.bid)


def _bid(view: View, who: Sequence[str]) -> tuple[str, str]:
    """Return the row for the contract or, while the auction goes on, for the highest bid so far."""
    contract, rules = view.contract, view.rules
    bid = view.standing if contract is None else contract.bid
    bidder = first_to_bid(view.calls, bid) if contract is None else contract.declarer
    name = "Bid so far" if contract is None else "Contract"
    if bid is None or bidder is None:
        return name, "" if contract is None else str(contract)
    said = f"{bid if contract is not None else mark_inkle(str(bid), rules, bid)} by {who[bidder]}"
    # The points of a bid that cannot become the contract have no effect.
    points = f" for {ladder_of(rules).points[bid]} points" if can_be_contract(rules, bid) else ""
    called = f", calling {contract.called}" if contract is not None and contract.called is not None else ""
    partner = f", with {who[view.partner]} as partner" if view.partner is not None else ""
    return name, f"{said}{points}{called}{partner}"


def _points(each: GridBid, chosen: Bid | None) -> str:
    if each.bid == chosen:
        return f"[{each.points}]"
    sign = "-" if each.refused else "=" if each.is_standing else " "
    return f"{sign}{each.points}{sign}"


def _finish(line: str, ascii: bool) -> str:  # noqa: A002  # the usual name for this option
    expect_flag(ascii, "ascii")
    return plain(line) if ascii else line


def told(event: Event, before: View, seen: View) -> Iterator[str]:
    """Yield a line that describes an event; yield nothing for a played card, because the table shows it.

    ``before`` and ``seen`` are the person's views before and after the event.
    """
    match event:
        case CardPlayed():
            pass
        case TrickTaken(trick=taken):
            yield trick(taken, seen.rules)
        case KittyTaken(seat=seat, count=count) if seat == seen.seat:
            # The event is public and names no card; the player who took the cards sees them in the hand.
            new = [card for card in seen.hand if card not in before.hand]
            which = f": {hand(new)}" if len(new) == count else "."
            yield describe(event, seen.rules).removesuffix(".") + which
        case _:
            yield describe(event, seen.rules)
