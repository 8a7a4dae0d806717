"""Names of the places that hold cards after the deal: seats, the kitty and other piles."""

from collections.abc import Mapping, Sequence
from typing import Final

from five_hundred.base.arguments import expect
from five_hundred.base.message_parts import all_of, counted, did_you_mean, shown
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.display.seat_names import seat_names
from five_hundred.rules import DealForm, RuleSet
from five_hundred.rules.packets_and_piles import piles_of

__all__ = ["expect_place", "name_of", "piles_named", "room_told"]

_KITTY_WORDS: Final = ("widow", "blind")
_RELATIVE: Final = ("dealer", "dealer's left", "dealer's right", "dealer's partner")


def expect_place(place: object, name: str = "place") -> None:
    """Check the type of a place.

    Raises:
        TypeError: the place is neither a whole number nor a string.
    """
    if type(place) is not int:
        expect(place, str, name, "the number of a seat, or a name such as 'South' or 'kitty'")


def piles_named(place: object, rules: RuleSet, dealer: Seat) -> tuple[str, ...]:
    """Return the piles of a place, in the order of :func:`five_hundred.dealing.piles_of`.

    Args:
        place: the number of a seat, or a name: ``South``, ``seat 0``, ``dealer``, ``dealer's left``, ``kitty``, the
            house rules' word for the kitty, the name of another pile, or several of these joined by ``/``.

    Raises:
        ValueError: there is no such place, or a place appears twice.
        TypeError: ``place`` is neither a whole number nor a string.
    """
    expect_place(place)
    known = _known(rules, dealer)
    found: list[str] = []
    for part in [str(place)] if isinstance(place, int) else str(place).split("/"):
        name = " ".join(part.replace("’", "'").split()).casefold()
        pile = known.get(name)
        if pile is None:
            raise ValueError(_unknown(part, name, rules, known))
        if pile in found:
            raise ValueError(f"'{shown(str(place), 40)}' must name each place only once")
        found.append(pile)
    return tuple([pile for pile in piles_of(rules.table) if pile in found])


def _known(rules: RuleSet, dealer: Seat) -> Mapping[str, str]:
    """Return the piles, keyed by their names in lower case."""
    piles, seating = piles_of(rules.table), rules.table.seating
    seats = {name.casefold(): str(seat) for seat, name in enumerate(seat_names(rules))}
    left, right = (dealer + 1) % len(seating.players), (dealer - 1) % len(seating.players)
    near = dict(zip(_RELATIVE, (str(dealer), str(left), str(right)), strict=False))
    partners = seating.fellow_players(dealer)
    if len(partners) == 1:
        near["dealer's partner"] = str(partners[0])
    kitty = dict.fromkeys((*_KITTY_WORDS, rules.table.kitty_term.casefold()), "kitty")
    numbers = {form: name for name in piles if name.isdigit() for form in (name, f"seat {name}")}
    named = {name: name for name in piles if not name.isdigit()}
    every = {**kitty, **near, **seats, **numbers, **named}
    return {name: pile for name, pile in every.items() if pile in piles}


def _unknown(part: str, name: str, rules: RuleSet, known: Mapping[str, str]) -> str:
    """Return the error message for a name that is not a place."""
    drawn = rules.table.deal_form is DealForm.DRAWN
    if drawn and (name.isdigit() or name in {*map(str.casefold, seat_names(rules)), *_RELATIVE}):
        piles = all_of([*piles_of(rules.table)])
        return (
            f"{shown(part.strip(), 40)} has no cards after the deal, because the players draw their hands "
            f"(table.deal_form): name the {piles}"
        )
    usual = [name_of((pile,), rules) for pile in piles_of(rules.table)]
    others = {*known}.difference(map(str.casefold, usual))
    return f"'{shown(part.strip(), 40)}' is not a place at this table{did_you_mean(name, usual, sorted(others))}"


def name_of(piles: Sequence[str], rules: RuleSet) -> str:
    """Return the name of a place, which :func:`piles_named` reads."""
    names = seat_names(rules)
    return "/".join([names[int(pile)] if pile.isdigit() else pile for pile in piles])


def room_told(piles: Sequence[str], rules: RuleSet) -> str:
    """Return the number of cards in a place, as part of an error message."""
    sizes = piles_of(rules.table)
    total = counted(sum(sizes[pile] for pile in piles), "card")
    if len(piles) > 1:
        return f"together they have {total}"
    return f"hands have {HAND_SIZE} cards" if piles[0].isdigit() else f"it has {total}"
