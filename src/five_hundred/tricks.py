"""Tricks: which cards may be played, and who wins (catalogue: section H, joker rules of F).

Legality is one mask, :func:`playable`; :mod:`five_hundred.unplayable` puts into words what that mask leaves out.
"""

from collections.abc import Sequence
from typing import Final

import attrs

from five_hundred.actions import PlayCard
from five_hundred.cards import SUITS, Card, Suit
from five_hundred.contracts import Call, Contract
from five_hundred.frozen import Value, maker
from five_hundred.rules import JokerFollow, JokerLead, JokerRenege, PlayRules
from five_hundred.seats import Seat
from five_hundred.special_bids import NullJoker, NullJokerLead
from five_hundred.strength import NO_SUIT, SuitTable

__all__ = [
    "NOT_LED",
    "JokerPolicy",
    "PlaySetup",
    "Trick",
    "joker_policy",
    "joker_suits",
    "led_by",
    "make_trick",
    "playable",
    "shown_void",
    "suits_led",
    "tricks_taken",
    "winner_of",
]

NOT_LED: Final = -1
"""The suit led when the trick has no card yet."""


@attrs.frozen
class Trick(Value):
    """A trick that is complete."""

    seats: tuple[Seat, ...]
    """The seats that played, the leader first."""
    plays: tuple[PlayCard, ...]
    """Their cards, in the same order."""
    led: Suit | None
    """The suit that had to be followed; ``None`` when a joker was led without naming one."""
    winner: Seat

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order of play."""
        return tuple(play.card for play in self.plays)


make_trick = maker(Trick)
"""A trick from its fields, by place."""


@attrs.frozen
class JokerPolicy:
    """What a joker that belongs to no suit may do under a contract."""

    follow: JokerFollow
    renege: JokerRenege
    lead: JokerLead
    forced: bool
    """Whether it must be played by a hand that cannot follow suit."""
    names_suit: bool
    """Whether it names a suit when it is led."""


@attrs.frozen
class PlaySetup:
    """What stays the same from the first card of a hand to the last; public facts only."""

    contract: Contract
    tables: tuple[SuitTable, ...]
    """The suits for the cards of each seat: a nominated joker has its suit in the contractor's hand only."""
    order: tuple[Seat, ...]
    """The seats that play, clockwise."""
    after: tuple[Seat, ...]
    """For each seat, the next one clockwise that plays."""
    actors: tuple[Seat, ...]
    """For each seat, the one that chooses its cards."""
    open_hands: tuple[Seat, ...]
    """The seats whose hands lie face up from the first card on, the declarer's own exposure aside."""
    jokers: JokerPolicy
    calls: tuple[Call, ...]
    """The auction that led here."""
    rounds: tuple[tuple[Seat, ...], ...] = attrs.field(init=False, eq=False, repr=False)
    """For each seat, the seats in the order in which they play to a trick that it leads; empty if it sits out."""

    def __attrs_post_init__(self) -> None:
        rounds: list[tuple[Seat, ...]] = [()] * len(self.after)
        for place, seat in enumerate(self.order):
            rounds[seat] = self.order[place:] + self.order[:place]
        object.__setattr__(self, "rounds", tuple(rounds))


def joker_policy(rules: PlayRules, contract: Contract) -> JokerPolicy:
    """The joker rules that a contract leaves (catalogue 6.12, 6.14, 6.16)."""
    special = contract.special
    if special is None:
        return JokerPolicy(rules.joker_follow, rules.joker_renege, rules.joker_lead, forced=False, names_suit=True)
    follow = JokerFollow.WHEN_VOID if rules.joker_follow is JokerFollow.ANY_TIME else rules.joker_follow
    last = special.joker_lead is NullJokerLead.LAST_TRICK or rules.joker_lead is JokerLead.LAST_TRICK
    lead = JokerLead.LAST_TRICK if last else rules.joker_lead
    forced = special.joker is NullJoker.FORCED
    return JokerPolicy(follow, rules.joker_renege, lead, forced, names_suit=not last)


def led_by(table: SuitTable, play: PlayCard) -> int:
    """The suit that a lead asks for: the card's effective suit, or the one that a joker names."""
    return play.suit.index if play.suit is not None else table.suit_of[table.pack.index[play.card]]


def suits_led(history: Sequence[Trick]) -> frozenset[Suit]:
    """The suits that have been led, those named for a led joker among them (catalogue 6.15)."""
    return frozenset(trick.led for trick in history if trick.led is not None)


def shown_void(
    setup: PlaySetup, seat: Seat, tricks: Sequence[tuple[Sequence[Seat], Sequence[PlayCard], Suit | None]]
) -> frozenset[Suit]:
    """The suits in which a seat has shown void by playing a card of another suit (catalogue 6.15).

    Args:
        setup: the hand's setup.
        seat: the seat asked about.
        tricks: seats, plays and suit led of each trick, complete or not.
    """
    table = setup.tables[seat]
    shown = set()
    for seats, plays, led in tricks:
        place = seats.index(seat)
        if led is not None and place < len(plays):
            suit = table.suit_of[table.pack.index[plays[place].card]]
            if suit not in (led.index, NO_SUIT):
                shown.add(led)
    return frozenset(shown)


def _shown_before(setup: PlaySetup, seat: Seat, history: Sequence[Trick]) -> frozenset[Suit]:
    return shown_void(setup, seat, [(trick.seats, trick.plays, trick.led) for trick in history])


def _has_played(setup: PlaySetup, seat: Seat, history: Sequence[Trick], suit: int) -> bool:
    table = setup.tables[seat]
    return any(table.suit_of[table.pack.index[trick.plays[trick.seats.index(seat)].card]] == suit for trick in history)


def playable(setup: PlaySetup, seat: Seat, hand: int, led: int, history: Sequence[Trick]) -> int:
    """The cards that a seat may play now.

    Args:
        setup: the hand's setup.
        seat: the seat whose card is due.
        hand: its cards, as a mask.
        led: the effective suit led, ``NOT_LED`` at the start of a trick.
        history: the tricks that are complete.

    Returns:
        The cards as a mask; never empty while the hand is not.
    """
    suits = setup.tables[seat].suits
    jokers = hand & suits[NO_SUIT]
    if led == NOT_LED:
        return hand if not jokers or joker_suits(setup, seat, hand, history) else hand ^ jokers
    following = hand & suits[led] if led != NO_SUIT else 0
    if not jokers:
        return following or hand
    if following:
        return following | jokers if _may_play_instead(setup, seat, led, history) else following
    if setup.jokers.forced:
        return jokers
    return hand if _may_ruff(setup, seat, led, history) else hand ^ jokers or hand


def _may_play_instead(setup: PlaySetup, seat: Seat, led: int, history: Sequence[Trick]) -> bool:
    """Whether the joker may be played by a hand that could follow suit."""
    if setup.jokers.follow is JokerFollow.FIRST_OR_LAST:
        return not _has_played(setup, seat, history, led)
    return setup.jokers.follow is JokerFollow.ANY_TIME


def _may_ruff(setup: PlaySetup, seat: Seat, led: int, history: Sequence[Trick]) -> bool:
    """Whether the joker may be played by a hand that cannot follow suit but has other cards."""
    if setup.jokers.follow is JokerFollow.LAST_TRICK:
        return False  # the last card of all is the joker itself
    return not _reneges(setup, seat, led, history)


def _reneges(setup: PlaySetup, seat: Seat, led: int, history: Sequence[Trick]) -> bool:
    # A joker that must be played never reneges (catalogue 6.16): under a dummy's card one can meet a suit shown void.
    if setup.jokers.renege is JokerRenege.ALLOWED or setup.jokers.forced or led == NO_SUIT:
        return False
    return SUITS[led] in _shown_before(setup, seat, history)


def joker_suits(setup: PlaySetup, seat: Seat, hand: int, history: Sequence[Trick]) -> tuple[Suit | None, ...]:
    """What a joker that belongs to no suit may name when this seat leads it.

    Returns:
        The suits; ``(None,)`` when it is led without one; empty when it may not be led.
    """
    policy = setup.jokers
    others = hand & ~setup.tables[seat].suits[NO_SUIT]
    last = not others  # nothing but jokers, as at the last trick
    if policy.lead is JokerLead.LAST_TRICK:
        if not last:
            return ()
        return SUITS if policy.names_suit else (None,)
    barred: frozenset[Suit] = frozenset()
    if policy.lead is JokerLead.NOT_SHOWN_VOID:
        barred = _shown_before(setup, seat, history)
    elif policy.lead is JokerLead.NOT_YET_LED:
        barred = suits_led(history)
    allowed = tuple(suit for suit in SUITS if suit not in barred)
    return allowed or (SUITS if last else ())


def winner_of(
    setup: PlaySetup, seats: Sequence[Seat], plays: Sequence[PlayCard], led: int, history: Sequence[Trick]
) -> Seat:
    """Who takes a complete trick.

    A joker that was played as a hand's last resort to a suit in which it had shown void loses where the house rule says
    so (catalogue 5.19).

    Args:
        setup: the hand's setup.
        seats: the seats, the leader first.
        plays: their cards.
        led: the effective suit led.
        history: the tricks before this one.
    """
    winner, best = seats[0], -1
    tables = setup.tables
    index = tables[0].pack.index
    for seat, play in zip(seats, plays, strict=True):
        table = tables[seat]
        number = index[play.card]
        if (power := table.power[led][number]) > best and not (
            table.suit_of[number] == NO_SUIT
            and seat != seats[0]
            and setup.jokers.renege is JokerRenege.LAST_CARD_LOSES
            and _reneges(setup, seat, led, history)
        ):
            winner, best = seat, power
    return winner


def tricks_taken(history: tuple[Trick, ...], seats: int) -> tuple[int, ...]:
    """Tricks taken by each of so many seats."""
    return tuple(sum(trick.winner == seat for trick in history) for seat in range(seats))
