"""Claims that the table checks against the real cards (catalogue: claims; 6.45).

The check looks at hidden cards, so it must not decide whether a claim is legal: every player who may claim at all may
make such a claim.  The module :mod:`five_hundred.engine.phases.playing` asks for the check once a claim has been made.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache

from five_hundred.cards.masks import numbers
from five_hundred.cards.seats import Seat
from five_hundred.engine.play.play_setup import PlaySetup
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.play.trick_rules import may_follow, nameable, reneges, shows_void
from five_hundred.engine.play.tricks import Trick, suits_led, suits_played, void_in

__all__ = ["Leads", "claim_lines", "holds", "safe_lines"]

Leads = tuple[tuple[int, int], ...]
"""The cards that the claimer leads, in order, each with the number of the suit led."""


def holds(
    setup: PlaySetup,
    seat: Seat,
    hand: int,
    others: Mapping[Seat, int],
    opponents: Collection[Seat],
    history: Sequence[Trick],
) -> bool:
    """Return whether a claim of all remaining tricks holds against the real cards (catalogue: claims; 6.45).

    The claimer leads all trumps from the highest down, then every other suit from the highest down, then the jokers, as
    in a claim that needs proof.  The claim holds if the claimer takes every trick, whatever the opponents play.  A
    partner plays so as not to take a trick from the claimer.
    """
    lines = claim_lines(setup, seat, hand, history)
    common = -1
    for other, held in others.items():
        common &= safe_lines(setup, seat, lines, other, held, opponents, history)
    return common != 0


def safe_lines(
    setup: PlaySetup,
    seat: Seat,
    lines: Sequence[Leads],
    other: Seat,
    held: int,
    opponents: Collection[Seat],
    history: Sequence[Trick],
) -> int:
    """Return the lines of the claimer against which another hand takes no trick, as a mask of their places.

    A claim holds if the masks of all other hands have a line in common.
    """
    opposed = other in opponents
    return sum(
        1 << place
        for place, leads in enumerate(lines)
        if _is_safe(setup, seat, leads, other, held, history, opposed=opposed)
    )


def claim_lines(setup: PlaySetup, seat: Seat, hand: int, history: Sequence[Trick]) -> tuple[Leads, ...]:
    """Return the leads of the claimer, once for each choice of the suits that led jokers may name."""
    table, void = setup.tables[seat], void_in(setup, seat, history)
    trump = table.strain.suit
    first = -1 if trump is None else trump.index
    leads: list[tuple[int, int]] = []
    for suit in sorted(range(NO_SUIT), key=lambda suit: suit != first):
        cards = numbers(hand & table.suits[suit])
        leads += [(card, suit) for card in sorted(cards, key=lambda card: -table.power[suit][card])]
    jokers = sorted(numbers(hand & table.suits[NO_SUIT]), key=lambda card: -table.power[NO_SUIT][card])

    def named(leads: Leads, left: Sequence[int], led: int) -> Iterator[Leads]:
        if not left:
            yield leads
            return
        suits = nameable(setup.jokers, True, void, led)
        for suit in range(NO_SUIT + 1):
            if suits >> suit & 1:
                yield from named((*leads, (left[0], suit)), left[1:], led | 1 << suit)

    return tuple(
        named(tuple(leads), jokers, suits_led(history) | sum(1 << suit for suit in {suit for _, suit in leads}))
    )


def _is_safe(
    setup: PlaySetup, seat: Seat, leads: Leads, other: Seat, hand: int, history: Sequence[Trick], *, opposed: bool
) -> bool:
    """Return whether no trick is lost to another hand; the plays of the other hands do not matter for this.

    Args:
        opposed: whether the other seat tries to take a trick; if not, it tries to take none.
    """
    own, table, policy = setup.tables[seat], setup.tables[other], setup.jokers
    decide: Callable[[Iterator[bool]], bool] = all if opposed else any

    @cache
    def is_safe(place: int, hand: int, void: int, played: int) -> bool:
        if place == len(leads):
            return True
        card, led = leads[place]
        following, jokers = (hand & table.suits[led] if led != NO_SUIT else 0), hand & table.suits[NO_SUIT]

        def stays_below(number: int) -> bool:
            suit = table.suit_of[number]
            lost = suit == NO_SUIT and policy.loses and reneges(led, void)
            if not lost and table.power[led][number] > own.power[led][card]:
                return False
            shown = void | 1 << led if shows_void(suit, led) else void
            return is_safe(place + 1, hand ^ 1 << number, shown, played | 1 << suit)

        legal = may_follow(policy, hand, following, jokers, led, void, played)
        return decide(map(stays_below, numbers(legal)))

    return is_safe(0, hand, void_in(setup, other, history), suits_played(setup, other, history))
