"""The rules of a trick in whole numbers: who must follow suit, what a joker may do, which card wins.

Nothing here knows cards.  A set of cards is a mask whose bits mean what the caller likes, a suit is its number, a set
of suits a mask of those numbers, ``NO_SUIT`` among them.  So the engine, which keeps the cards of a pack
(:mod:`five_hundred.engine.tricks`), and the playouts, which number the cards of every hand and compile these functions
(:mod:`five_hundred.playouts`), go by the same words.

A *joker* here is one that belongs to no suit: without trumps and not nominated (catalogue: nt-joker-follow,
nt-joker-lead, null-joker; 6.12 to 6.16).
"""

from collections.abc import Sequence
from typing import NamedTuple

from five_hundred.rules.strength import NO_SUIT

__all__ = ["NOT_LED", "JokerPolicy", "leads", "may_follow", "nameable", "reneges", "shows_void", "strongest"]

NOT_LED = -1
"""The suit led when the trick has no card yet."""
_EVERY_SUIT = (1 << NO_SUIT) - 1
_WITHOUT_SUIT = 1 << NO_SUIT


class JokerPolicy(NamedTuple):
    """What a joker that belongs to no suit may do under a contract.

    :func:`five_hundred.engine.tricks.joker_policy` makes one of the house rules and a contract (catalogue:
    nt-joker-follow, nt-joker-lead, null-joker).
    """

    any_time: bool
    """It may be played by a hand that could follow suit."""
    first_of_suit: bool
    """It may be played by a hand that could follow suit, but has not yet played a card of that suit."""
    last_trick: bool
    """It may only be played when nothing else is left."""
    forced: bool
    """It must be played by a hand that cannot follow suit."""
    no_renege: bool
    """It may not be played to a suit in which its hand has shown void, unless nothing else is left."""
    loses: bool
    """Played to such a suit nevertheless, it loses."""
    lead_last: bool
    """It may only be led when nothing else is left."""
    lead_not_void: bool
    """It may not name a suit in which its hand has shown void."""
    lead_not_led: bool
    """It may not name a suit that has been led."""
    names_suit: bool
    """It names a suit where it may only be led as the last card."""


def may_follow(policy: JokerPolicy, hand: int, following: int, jokers: int, led: int, void: int, played: int) -> int:
    """The cards that a hand may play to a trick that another has led (catalogue: follow, nt-joker-follow, null-joker).

    Args:
        policy: what a joker may do.
        hand: the cards of the hand, as a mask; not empty.
        following: those of its cards that are of the suit led.
        jokers: those of its cards that are jokers.
        led: the suit led, ``NO_SUIT`` for a joker that named none.
        void: the suits in which the hand has shown void; only asked for where it has jokers.
        played: the suits of which the hand has played a card; only asked for where it has jokers.

    Returns:
        The mask of those cards, which is not empty.
    """
    if not jokers:
        return following or hand
    if following:
        instead = policy.any_time or (policy.first_of_suit and not played >> led & 1)
        return following | jokers if instead else following
    if policy.forced:
        return jokers
    if policy.last_trick or reneges(policy, led, void):
        return hand ^ jokers or hand
    return hand


def reneges(policy: JokerPolicy, led: int, void: int) -> bool:
    """Whether a joker that does not follow suit would be played to a suit in which its hand has shown void.

    It may not be then, unless nothing else is left (catalogue: nt-joker-follow; 5.19).

    Args:
        policy: what a joker may do; only under ``no_renege`` such a play matters.
        led: the suit led, ``NO_SUIT`` for a joker that named none.
        void: the suits in which the hand has shown void.
    """
    return policy.no_renege and led != NO_SUIT and void >> led & 1 == 1


def leads(hand: int, jokers: int, suits: int) -> int:
    """The cards that a hand may lead (catalogue: nt-joker-lead, 6.12).

    Args:
        hand: the cards of the hand, as a mask.
        jokers: those of its cards that are jokers.
        suits: the suits that a joker may name now (:func:`nameable`).

    Returns:
        The mask of those cards.
    """
    return hand if suits else hand ^ jokers


def nameable(policy: JokerPolicy, last: bool, void: int, led_before: int) -> int:
    """What a joker may name that is led (catalogue: nt-joker-lead, null-joker; 6.12).

    Args:
        policy: what a joker may do.
        last: whether the hand has nothing but jokers.
        void: the suits in which it has shown void.
        led_before: the suits that have been led, those named for a joker among them.

    Returns:
        The suits; ``NO_SUIT`` alone where it is led without naming one; none where it may not be led.
    """
    if policy.lead_last:
        if not last:
            return 0
        return _EVERY_SUIT if policy.names_suit else _WITHOUT_SUIT
    barred = 0
    if policy.lead_not_void:
        barred = void
    elif policy.lead_not_led:
        barred = led_before
    allowed = _EVERY_SUIT & ~barred
    if allowed:
        return allowed
    return _EVERY_SUIT if last else 0


def shows_void(suit: int, led: int) -> bool:
    """Whether a card that is played shows that its hand has none of the suit led (catalogue 6.15).

    Args:
        suit: the effective suit of the card; ``NO_SUIT``, a joker, shows nothing.
        led: the suit led, ``NO_SUIT`` for a joker that named none.
    """
    return led != NO_SUIT and suit not in (led, NO_SUIT)


def strongest(powers: Sequence[int]) -> int:
    """The place of the card that wins: of equal cards the first (catalogue: duplicate-cards).

    Args:
        powers: how strong each card of a trick is in it, in the order of play: the higher number wins.
    """
    best = 0
    for place in range(1, len(powers)):
        if powers[place] > powers[best]:
            best = place
    return best
