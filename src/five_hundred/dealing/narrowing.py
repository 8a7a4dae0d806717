"""Narrow the limits of a constraint to what its place can hold, and refuse an impossible constraint with a reason.

What a place can hold depends on its size and on the cards of the pack.
"""

import attrs

from five_hundred.base.message_parts import all_of, counted, shown_value
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.dealing.counting import Bound
from five_hundred.dealing.places import name_of, piles_named, room_told
from five_hundred.dealing.single_constraints import Constraint, Holding, Points, counted_set, values_in
from five_hundred.rules import RuleSet
from five_hundred.rules.packets_and_piles import piles_of

__all__ = ["bound_of", "largest", "narrowed"]


def narrowed(constraint: Constraint, rules: RuleSet, dealer: Seat) -> Constraint:
    """Return an equivalent constraint that uses the standard name of its place and the narrowest possible limits.

    Raises:
        ValueError: there is no such place, a card is not in the pack, or no deal can meet the constraint.
        TypeError: the constraint or one of its numbers has the wrong type.
    """
    if not isinstance(constraint, Holding | Points):
        raise TypeError(f"each constraint must be a Holding or Points, got {type(constraint).__name__}")
    piles = piles_named(constraint.place, rules, dealer)
    place = name_of(piles, rules)
    _check_numbers(constraint, place)
    if isinstance(constraint, Points):
        known = values_in(rules.table.pack, dict(constraint.values))
        if not known:
            raise ValueError(f"the values for {place} must give points to at least one rank of this pack")
        constraint = attrs.evolve(constraint, place=place, values=known)
        low, high = _points(constraint, rules, piles)
        if constraint.least > high or (constraint.most is not None and constraint.most < low):
            cards = counted(_space(rules, piles), "card")
            wanted = _points_told(constraint, high)
            raise ValueError(f"{place} cannot hold {wanted}: {cards} of this pack are worth {low} to {high} points")
    else:
        constraint = attrs.evolve(constraint, place=place)
        low, high = _cards(constraint, rules, piles)
        _check_cards(constraint, rules, piles, low, high)
    most = high if constraint.most is None else min(constraint.most, high)
    return attrs.evolve(constraint, least=max(constraint.least, low), most=most)


def largest(constraint: Constraint, rules: RuleSet, dealer: Seat) -> int:
    """Return the largest number of cards of the set, or of points, that a place can hold whatever the limits are."""
    piles = piles_named(constraint.place, rules, dealer)
    both = _points if isinstance(constraint, Points) else _cards
    return both(constraint, rules, piles)[1]  # type: ignore[arg-type]  # the function for the class


def bound_of(constraint: Constraint, rules: RuleSet, dealer: Seat) -> Bound:
    """Return a narrowed constraint as a bound: places are indices of piles, and cards are numbers in the pack."""
    names = [*piles_of(rules.table)]
    places = frozenset([names.index(pile) for pile in piles_named(constraint.place, rules, dealer)])
    if isinstance(constraint, Points):
        points = dict(constraint.values)
        values = tuple([points.get(card.rank, 0) for card in rules.table.pack.cards])
    else:
        own = {*constraint.cards}
        values = tuple([int(card in own) for card in rules.table.pack.cards])
    assert constraint.most is not None  # narrowed has set it
    # If no total is too large, the bound gets no effective upper limit, so that there are fewer states to distinguish.
    most = sum(values) if constraint.most == largest(constraint, rules, dealer) else constraint.most
    return Bound(places, values, constraint.least, most)


def _check_numbers(constraint: Constraint, place: str) -> None:
    """Check the order of the two limits of a constraint.

    Raises:
        ValueError: the smallest number is greater than the largest.
    """
    if constraint.most is not None and constraint.least > constraint.most:
        raise ValueError(
            f"{place} cannot hold at least {shown_value(constraint.least)} and at most {shown_value(constraint.most)}: "
            "the smaller number must come first"
        )


def _space(rules: RuleSet, piles: tuple[str, ...]) -> int:
    sizes = piles_of(rules.table)
    return sum(sizes[pile] for pile in piles)


def _cards(holding: Holding, rules: RuleSet, piles: tuple[str, ...]) -> tuple[int, int]:
    """Return the smallest and the largest number of cards of the set that a place can hold."""
    size, space = len(holding.cards), _space(rules, piles)
    return max(0, space - (len(rules.table.pack) - size)), min(size, space)


def _points(points: Points, rules: RuleSet, piles: tuple[str, ...]) -> tuple[int, int]:
    """Return the smallest and the largest number of points that the cards in a place can be worth."""
    known, space = dict(points.values), _space(rules, piles)
    values = sorted([known.get(card.rank, 0) for card in rules.table.pack.cards])
    return sum(values[:space]), sum(values[len(values) - space :])


def _points_told(points: Points, high: int) -> str:
    return f"{shown_value(points.least)} points" if points.least > high else f"at most {points.most} points"


def _check_cards(holding: Holding, rules: RuleSet, piles: tuple[str, ...], low: int, high: int) -> None:
    """Check that a place can hold the required number of cards of the set.

    Raises:
        ValueError: a card is not in the pack, or the place cannot hold so many or so few cards of the set.
    """
    pack, place = rules.table.pack, holding.place
    strangers: list[Card] = [card for card in holding.cards if card not in pack.index]
    if strangers:
        raise ValueError(f"the pack of this game has no {all_of([str(card) for card in strangers[:5]], 'or')}")
    if not holding.cards:
        raise ValueError(f"the set of cards for {place} must contain at least one card of the pack")
    mask, size = pack.mask(holding.cards), len(holding.cards)
    if holding.least > high:
        reason = room_told(piles, rules) if holding.least > _space(rules, piles) else f"the pack has {size}"
        if holding.least < 1_000:
            raise ValueError(f"{place} cannot hold {counted_set(holding.least, mask, pack)}: {reason}")
        raise ValueError(f"{place} cannot hold so many cards: {reason}")
    if holding.most is not None and holding.most < low:
        others = counted(len(pack) - _space(rules, piles), "card")
        raise ValueError(
            f"{place} cannot hold at most {counted_set(holding.most, mask, pack)}: the other places have room for only "
            f"{others}, so {place} holds at least {low} of these {size}"
        )
