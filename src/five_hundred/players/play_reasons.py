"""The facts that speak for one play rather than another.

An *effect* of a play is a fact about it that is good or bad for the seat's side.  A good effect of the advised play is
a reason if the runner-up does not have it, and a bad effect of the runner-up is a reason if the advised play does not
have it.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine.actions import PlayCard
from five_hundred.players.hint_facts import (
    Cheapest,
    Decides,
    DrawsTrumps,
    DrivesOut,
    Fact,
    HighCard,
    HigherCards,
    Keeps,
    LeavesTrick,
    LowerCards,
    OnlyHigher,
    Settled,
    TakesTrick,
    VoidSeat,
)
from five_hundred.players.knowledge import Knowledge, numbers
from five_hundred.players.null_play_effects import null_comparisons, null_gains, null_losses
from five_hundred.players.plain import decided_by_custom, known_partner
from five_hundred.players.play_effects import comparisons, gains, is_lowest, losses
from five_hundred.players.trick_so_far import trick_so_far
from five_hundred.rules import Partnership

__all__ = ["are_touching", "contract_settled", "reason_without_choice", "reasons_for_play"]

_MOST: Final = 2
"""The maximum number of facts about a play."""


def contract_settled(known: Knowledge) -> Settled | None:
    """Return whether the contract is already made or has already failed; ``None`` if that is open."""
    view, contract = known.view, known.contract
    called = view.rules.table.partnership is Partnership.CALLED and known_partner(view) is None
    if contract.bid is None or called or contract.is_duel or decided_by_custom(view.rules):
        return None  # there is no side, its tricks are not known, or they are not all that counts
    least, most = contract.goal
    taken = sum([view.taken[seat] for seat in contract.team(view.rules.table.seating, known_partner(view))])
    if taken > most or taken + known.left < least:
        return Settled(made=False)
    return Settled(made=True) if taken >= least and taken + known.left <= most else None


def reasons_for_play(known: Knowledge, advised: PlayCard, other: PlayCard) -> tuple[Fact, ...]:
    """Return the facts that speak for the advised play and do not hold for the other one, the weightiest first.

    If a custom rule decides who takes a trick, there are none: the strength of the cards does not say what a play does.
    """
    most = known.contract.goal[1]
    if known.contract.is_duel or 0 < most < HAND_SIZE or decided_by_custom(known.view.rules):
        return ()
    trick = trick_so_far(known)
    null = null_gains, null_losses, null_comparisons
    good, bad, compare = (gains, losses, comparisons) if most else null
    theirs, mine = {_kind(fact) for fact in good(trick, other)}, {_kind(fact) for fact in bad(trick, advised)}
    found = [fact for fact in good(trick, advised) if _kind(fact) not in theirs]
    found += [fact for fact in bad(trick, other) if _kind(fact) not in mine]
    # A card no longer guards the card that is played, and to keep another card is no reason to part with a joker.
    spends = advised.card.is_joker
    found = [fact for fact in found if not isinstance(fact, Keeps) or not (spends or fact.guarded == advised.card)]
    found = sorted(_without_weaker(found, advised), key=lambda fact: not isinstance(fact, Decides | VoidSeat))
    compared = [*compare(trick, advised, other)] if len(found) < _MOST else []
    if any(isinstance(fact, HigherCards) for fact in found):
        compared = [fact for fact in compared if not isinstance(fact, Keeps)]  # it would say the same of the same card
    cheapest = any(isinstance(fact, Cheapest) for fact in compared)
    chosen = ([*compared, *found] if cheapest else [*found, *compared])[:_MOST]
    # What could beat the advised card is a reason only beside what could beat the other one.
    half = bool(chosen) and isinstance(chosen[-1], HigherCards | LowerCards) and chosen[-1].card == advised.card
    return tuple(chosen[:-1] if half else chosen)


def _without_weaker(facts: Sequence[Fact], advised: PlayCard) -> list[Fact]:
    """Return the facts about a play without those that a stronger one implies."""
    certain = TakesTrick(advised.card, certain=True)
    if any(isinstance(fact, Decides) for fact in facts):
        return [fact for fact in facts if not isinstance(fact, TakesTrick | Cheapest | HighCard | HigherCards)]
    if certain in facts:
        weaker = TakesTrick(advised.card, certain=False)
        return [fact for fact in facts if fact != weaker and not isinstance(fact, Cheapest | HighCard)]
    return list(facts)


def reason_without_choice(known: Knowledge, advised: PlayCard) -> Iterator[Fact]:
    """Yield what a play does, if all cards that may be played are equally good."""
    trick = trick_so_far(known)
    if not trick.powers or known.contract.is_duel or known.contract.goal[1] != HAND_SIZE:
        return
    if decided_by_custom(known.view.rules):
        return
    if trick.is_sure(advised) and trick.winner not in known.friends:
        yield TakesTrick(advised.card, certain=True)
    elif not trick.beats(advised) and is_lowest(trick, advised):
        yield Cheapest(advised.card, wins=False)


def _kind(fact: Fact) -> object:
    """Return what an effect says, without the card whose play has the effect."""
    match fact:
        case Keeps(why=why):
            return Keeps, why
        case HigherCards():
            return HigherCards
        case DrawsTrumps() | DrivesOut():
            return type(fact)
        case TakesTrick() | Cheapest() | Decides() | LeavesTrick() | HighCard() | VoidSeat() | OnlyHigher():
            values = [getattr(fact, field.name) for field in attrs.fields(type(fact)) if field.name != "card"]
            return type(fact), *values
        case _:
            return fact


def are_touching(known: Knowledge, plays: Sequence[PlayCard]) -> bool:
    """Return whether two plays of the same hand always have the same effect.

    The cards belong to the same suit, no other hand holds a card between them, and either both beat the trick so far or
    neither does.  Custom rules may treat the cards differently.
    """
    one, two = plays
    view, table = known.view, known.table
    if view.rules.custom or one.card.is_joker or two.card.is_joker:
        return False
    first, second = table.pack.index[one.card], table.pack.index[two.card]
    suit = table.suit_of[first]
    if suit != table.suit_of[second]:
        return False
    powers = sorted([table.power[suit][first], table.power[suit][second]])
    if any(powers[0] <= table.power[suit][other] <= powers[1] for other in numbers(known.out & table.suits[suit])):
        return False
    trick = trick_so_far(known)
    return not trick.powers or trick.beats(one) == trick.beats(two)
