"""How a plain player chooses, in whole numbers: both engines of the playouts go by these words.

A plain player wants tricks; under a contract that is made by losing them (a null bid, a duel) everybody *ducks*, the
bidders to make it and the others to break it.  It counts nothing and remembers nothing: it looks at its own cards and
at the trick.

``strengths`` says how strong each of some cards is when its own suit is led.  Of equal cards the first is taken.
"""

from collections.abc import Sequence

__all__ = ["follow_with", "greatest", "lead_with", "least", "put_away"]


def greatest(values: Sequence[int]) -> int:
    """The place of the greatest value, the first of several.

    Args:
        values: whole numbers, at least one.
    """
    found = 0
    for place in range(1, len(values)):
        if values[place] > values[found]:
            found = place
    return found


def least(values: Sequence[int]) -> int:
    """The place of the least value, the first of several.

    Args:
        values: whole numbers, at least one.
    """
    found = 0
    for place in range(1, len(values)):
        if values[place] < values[found]:
            found = place
    return found


def lead_with(strengths: Sequence[int], ducks: bool) -> int:
    """Which card is led: the strongest, of a player who ducks the weakest.

    Args:
        strengths: the strength of each card that may be led.
        ducks: whether the player wants to lose the trick.

    Returns:
        The place of the card among those that may be led.
    """
    return least(strengths) if ducks else greatest(strengths)


def put_away(strengths: Sequence[int], ducks: bool) -> int:
    """Which card is put away first, or handed on: the weakest, of a player who ducks the strongest.

    Args:
        strengths: the strength of each card of the hand.
        ducks: whether the player wants to lose tricks.

    Returns:
        The place of the card in the hand.
    """
    return greatest(strengths) if ducks else least(strengths)


def follow_with(
    powers: Sequence[int], strengths: Sequence[int], best: int, ducks: bool, partners: bool, last: bool
) -> int:
    """Which card is played to a trick.

    Who wants the trick takes it, the last player as cheaply as possible, the others as surely as possible; if it cannot
    be had, or is the partner's already, the weakest card goes.  Who ducks throws the strongest card that does not win;
    where every card wins, the last player throws the strongest and the others the weakest.

    Args:
        powers: how strong each card that may be played is in this trick.
        strengths: how strong it is when its own suit is led.
        best: the power of the card that wins so far.
        ducks: whether the player wants to lose the trick.
        partners: whether that card is of the player's own side.
        last: whether nobody plays after this.

    Returns:
        The place of the card among those that may be played.
    """
    weakest = least(strengths)
    cheapest = surest = loser = -1
    for place in range(len(powers)):
        strength = strengths[place]
        if powers[place] > best:
            if cheapest < 0 or strength < strengths[cheapest]:
                cheapest = place
            if surest < 0 or strength > strengths[surest]:
                surest = place
        elif loser < 0 or strength > strengths[loser]:
            loser = place
    if ducks:
        if loser >= 0:
            return loser
        return surest if last else cheapest
    if surest < 0 or partners:
        return weakest
    return cheapest if last else surest
