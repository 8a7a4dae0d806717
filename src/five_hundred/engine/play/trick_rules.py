"""The rules of a trick, expressed in integers: which cards a hand may play, and which card wins the trick.

The functions of this module use no card objects.  A set of cards is a mask, and the caller decides which card each bit
represents.  A suit is a number, and a set of suits is a mask of suit numbers, which may include ``NO_SUIT``.  Only
:func:`joker_policy` reads the house rules and the contract; the other functions take the policy that it returns.  Both
the engine (:mod:`five_hundred.engine.play.playable_cards`, :mod:`five_hundred.engine.play.tricks`) and the playouts
(:mod:`five_hundred.playouts`) use the functions of this module, although the playouts number the cards differently and
compile the functions.

In this module, the word *joker* means a joker that belongs to no suit, because there are no trumps and no suit was
nominated for the joker (catalogue: nt-joker-follow, nt-joker-lead, null-joker; 6.12 to 6.16).
"""

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.rules import JokerFollow, JokerLead, JokerRenege, PlayRules
from five_hundred.rules.bids.contracts import Contract
from five_hundred.rules.bids.special_bids import NullJoker, NullJokerLead

__all__ = [
    "NOT_LED",
    "Following",
    "JokerPolicy",
    "as_flags",
    "following_rule",
    "from_flags",
    "joker_policy",
    "leads",
    "may_follow",
    "nameable",
    "needs_led_before",
    "needs_played",
    "needs_voids",
    "reneges",
    "shows_void",
    "strongest",
]

NOT_LED = -1
"""The number that means that no card has been led to the trick yet."""
_ANY_CARD, _SUIT_LED, _SUIT_OR_JOKER, _SUIT_RENEGES, _JOKER, _JOKER_LAST, _JOKER_RENEGES = range(7)
_EVERY_SUIT = (1 << NO_SUIT) - 1
_WITHOUT_SUIT = 1 << NO_SUIT


class JokerPolicy(NamedTuple):
    """One contract's rules for a joker that belongs to no suit.

    Use :func:`joker_policy` to create a policy (catalogue: nt-joker-follow, nt-joker-lead, null-joker).
    """

    any_time: bool
    """Whether a hand that can follow suit may play the joker instead."""
    first_of_suit: bool
    """Whether a hand that can follow suit may play the joker if it has not yet played a card of that suit."""
    last_trick: bool
    """Whether a hand may play the joker only when it has no other cards left."""
    forced: bool
    """Whether a hand that cannot follow suit must play the joker."""
    no_renege: bool
    """Whether a hand that has shown a void in the suit led must keep the joker while it has other cards."""
    loses: bool
    """Whether a joker that is not led loses the trick if the hand has shown a void in the suit led."""
    lead_last: bool
    """Whether a hand may lead the joker only when it has no other cards left."""
    lead_not_void: bool
    """Whether a hand that leads a joker must name a suit in which the hand has not shown a void."""
    lead_not_led: bool
    """Whether a hand that leads a joker must name a suit that has not been led before."""
    names_suit: bool
    """Whether a suit is named for a led joker even if the joker may be led only as the last card."""


def joker_policy(rules: PlayRules, contract: Contract) -> JokerPolicy:
    """Return the joker rules that apply under a contract (catalogue 6.12, 6.14, 6.16).

    A special bid can override the joker rules of the house.
    """
    special, follow, lead = contract.special, rules.joker_follow, rules.joker_lead
    # A joker that must be played never reneges (catalogue 6.16).  Otherwise, ``forced`` and ``no_renege`` could
    # contradict each other for a dummy, whose joker may be turned up after the dummy has shown a void in the suit led.
    forced = special is not None and special.joker is NullJoker.FORCED
    last = special is not None and special.joker_lead is NullJokerLead.LAST_TRICK
    lead_last = last or lead is JokerLead.LAST_TRICK
    return JokerPolicy(
        any_time=special is None and follow is JokerFollow.ANY_TIME,
        first_of_suit=follow is JokerFollow.FIRST_OR_LAST,
        last_trick=follow is JokerFollow.LAST_TRICK,
        forced=forced,
        no_renege=not forced and rules.joker_renege is JokerRenege.LAST_CARD,
        loses=not forced and not rules.joker_renege_wins,
        lead_last=lead_last,
        lead_not_void=lead is JokerLead.NOT_SHOWN_VOID,
        lead_not_led=lead is JokerLead.NOT_YET_LED,
        names_suit=special is None or not lead_last,
    )


def as_flags(policy: JokerPolicy) -> int:
    """Return a policy as a number whose lowest bit is the first field (catalogue: nt-joker-follow, nt-joker-lead)."""
    return sum([1 << place for place, field in enumerate(policy) if field])


def from_flags(flags: int) -> JokerPolicy:
    """Return the policy that a number of :func:`as_flags` stands for (catalogue: nt-joker-follow, nt-joker-lead).

    Each field has a line, because numba cannot compile a loop over the fields.
    """
    return JokerPolicy(
        flags & 1 != 0,
        flags & 2 != 0,
        flags & 4 != 0,
        flags & 8 != 0,
        flags & 16 != 0,
        flags & 32 != 0,
        flags & 64 != 0,
        flags & 128 != 0,
        flags & 256 != 0,
        flags & 512 != 0,
    )


def needs_voids(policy: JokerPolicy) -> bool:
    """Return whether the play of a joker depends on the voids that its hand has shown (catalogue: nt-joker-follow)."""
    return policy.no_renege or policy.loses or policy.lead_not_void


def needs_played(policy: JokerPolicy) -> bool:
    """Return whether the play of a joker depends on the suits that its hand has played (catalogue: nt-joker-follow)."""
    return policy.first_of_suit


def needs_led_before(policy: JokerPolicy) -> bool:
    """Return whether the play of a joker depends on the suits that have been led (catalogue: nt-joker-lead)."""
    return policy.lead_not_led


class Following(IntEnum):
    """The rule that a hand must obey after another hand has led (catalogue: follow, nt-joker-follow, null-joker)."""

    ANY_CARD = _ANY_CARD
    """The hand cannot follow suit and may play any card."""
    SUIT_LED = _SUIT_LED
    """The hand must follow suit."""
    SUIT_OR_JOKER = _SUIT_OR_JOKER
    """The hand must follow suit or play a joker instead."""
    SUIT_RENEGES = _SUIT_RENEGES
    """The hand must follow suit, because playing a joker instead would be a renege (catalogue 5.19, 6.36)."""
    JOKER = _JOKER
    """The hand cannot follow suit and must play a joker."""
    JOKER_LAST = _JOKER_LAST
    """The hand may play a joker only when it has no other cards."""
    JOKER_RENEGES = _JOKER_RENEGES
    """Playing a joker would be a renege, so the hand may play one only when it has no other cards."""


def following_rule(policy: JokerPolicy, following: int, led: int, void: int, played: int) -> int:
    """Return the number of the rule that binds a hand with a joker (catalogue: follow, nt-joker-follow, null-joker).

    Args:
        following: the cards of the hand that belong to the suit led.
        led: the number of the suit led; ``NO_SUIT`` for a joker led without naming a suit.
        void: the suits in which the hand has shown a void.
        played: the suits from which the hand has played a card.

    Returns:
        The number of a member of :class:`Following`.
    """
    if following:
        if not (policy.any_time or (policy.first_of_suit and not played >> led & 1)):
            return _SUIT_LED
        # Only a dummy can follow a suit in which it has shown a void: with a card that was turned up afterwards.
        return _SUIT_RENEGES if policy.no_renege and reneges(led, void) else _SUIT_OR_JOKER
    if policy.forced:
        return _JOKER
    if policy.last_trick:
        return _JOKER_LAST
    return _JOKER_RENEGES if policy.no_renege and reneges(led, void) else _ANY_CARD


def may_follow(policy: JokerPolicy, hand: int, following: int, jokers: int, led: int, void: int, played: int) -> int:
    """Return the cards, at least one, that a hand may play to a lead (catalogue: follow, nt-joker-follow, null-joker).

    Args:
        following: the cards of the hand that belong to the suit led.
        jokers: the jokers of the hand.
        led: the number of the suit led; ``NO_SUIT`` for a joker led without naming a suit.
        void: the suits in which the hand has shown a void; ignored if the hand has no joker.
        played: the suits from which the hand has played a card; ignored if the hand has no joker.
    """
    if not jokers:
        return following or hand
    rule = following_rule(policy, following, led, void, played)
    if rule == _ANY_CARD:
        return hand
    if rule in (_SUIT_LED, _SUIT_RENEGES):
        return following
    if rule == _SUIT_OR_JOKER:
        return following | jokers
    if rule == _JOKER:
        return jokers
    return hand ^ jokers or hand


def reneges(led: int, void: int) -> bool:
    """Return whether playing a joker would be a renege, because the hand has already shown a void in the suit led.

    The fields ``no_renege`` and ``loses`` of the policy say whether the hand may renege with a joker, and whether that
    joker loses the trick (catalogue: nt-joker-follow; 5.19).
    A dummy may renege if it has no other face-up cards left, because it cannot play the face-down ones (6.36).
    """
    return led != NO_SUIT and void >> led & 1 == 1


def leads(hand: int, jokers: int, suits: int) -> int:
    """Return the cards that a hand may lead (catalogue: nt-joker-lead, 6.12).

    The ``suits`` are those that may be named for a joker now (:func:`nameable`).
    """
    return hand if suits else hand ^ jokers


def nameable(policy: JokerPolicy, last: bool, void: int, led_before: int) -> int:
    """Return the suits that may be named for a led joker (catalogue: nt-joker-lead, null-joker; 6.12).

    Args:
        last: whether the hand has no cards other than jokers.
        led_before: the suits that have been led, including those named for led jokers.

    Returns:
        The suits; only ``NO_SUIT`` if a joker is led without naming a suit; 0 if the joker may not be led.
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
    """Return whether playing a card shows that the hand has no card of the suit led (catalogue 6.15).

    Args:
        suit: the number of the effective suit of the card; a joker (``NO_SUIT``) never shows a void.
    """
    return led != NO_SUIT and suit not in (led, NO_SUIT)


def strongest(powers: Sequence[int]) -> int:
    """Return the index of the winning card in a trick; of equal cards, the first one wins (catalogue: duplicate-cards).

    The highest number wins.
    """
    best, most = 0, powers[0]
    for place, power in enumerate(powers):
        if power > most:
            best, most = place, power
    return best
