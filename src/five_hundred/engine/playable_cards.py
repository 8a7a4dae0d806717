"""The cards that a seat may play, and the suits that it may name for a joker (catalogue: section H, null-joker).

:func:`playable` returns the legal cards as a mask, and :mod:`five_hundred.engine.play_refusals` explains why any other
card is illegal.  The rules themselves are in :mod:`five_hundred.engine.play_legality`; this module applies them to
cards, seats and earlier tricks.
"""

from collections.abc import Sequence

from five_hundred.cards.card import SUITS, Suit
from five_hundred.cards.seats import Seat
from five_hundred.engine.play_legality import NOT_LED, Following, following_rule, leads, may_follow, nameable
from five_hundred.engine.play_setup import PlaySetup
from five_hundred.engine.suits_and_strength import NO_SUIT
from five_hundred.engine.tricks import Trick, suits_led, suits_played, void_in

__all__ = ["following_of", "joker_suits", "playable"]


def playable(setup: PlaySetup, seat: Seat, hand: int, led: int, history: Sequence[Trick]) -> int:
    """Return the cards that a seat may play now (catalogue: follow, nt-joker-follow, nt-joker-lead, null-joker).

    Args:
        setup: the setup of the play.
        seat: the seat that must play a card.
        hand: the cards of that seat, as a mask.
        led: the number of the effective suit led; ``NOT_LED`` at the start of a trick.
        history: the complete tricks.

    Returns:
        The mask of the legal cards; it is empty only if the hand is empty.
    """
    suits = setup.tables[seat].suits
    jokers = hand & suits[NO_SUIT]
    if led == NOT_LED:
        return leads(hand, jokers, _nameable(setup, seat, hand, history)) if jokers else hand
    following = hand & suits[led] if led != NO_SUIT else 0
    if not jokers:  # the earlier tricks matter only to a hand that has a joker
        return may_follow(setup.jokers, hand, following, 0, led, 0, 0)
    void, played = void_in(setup, seat, history), suits_played(setup, seat, history)
    return may_follow(setup.jokers, hand, following, jokers, led, void, played)


def following_of(setup: PlaySetup, seat: Seat, hand: int, led: int, history: Sequence[Trick]) -> Following:
    """Return the rule for following suit that applies to a hand after another hand has led (catalogue: follow).

    If the hand has no joker, the parts of the rule that concern jokers have no effect.

    Args:
        setup: the setup of the play.
        seat: the seat that must play a card.
        hand: the cards of that seat, as a mask.
        led: the number of the effective suit led.
        history: the complete tricks.
    """
    following = hand & setup.tables[seat].suits[led] if led != NO_SUIT else 0
    void, played = void_in(setup, seat, history), suits_played(setup, seat, history)
    return Following(following_rule(setup.jokers, following, led, void, played))


def joker_suits(setup: PlaySetup, seat: Seat, hand: int, history: Sequence[Trick]) -> tuple[Suit | None, ...]:
    """Return the suits that a seat may name when it leads a joker that belongs to no suit (catalogue: nt-joker-lead).

    The function assumes that the seat may lead the joker.

    Args:
        setup: the setup of the play.
        seat: the seat that leads the joker.
        hand: the cards of that seat, as a mask.
        history: the complete tricks.

    Returns:
        The suits; ``(None,)`` if the joker is led without naming a suit.
    """
    suits = _nameable(setup, seat, hand, history)
    return tuple(suit for suit in SUITS if suits >> suit.index & 1) or (None,)


def _nameable(setup: PlaySetup, seat: Seat, hand: int, history: Sequence[Trick]) -> int:
    last = not hand & ~setup.tables[seat].suits[NO_SUIT]
    # The suits led include suits named for jokers, and they are the same for all seats (catalogue 6.15).
    return nameable(setup.jokers, last, void_in(setup, seat, history), suits_led(history))
