"""The good and bad effects of a play under a null bid, and how two plays compare."""

from collections.abc import Iterator

from five_hundred.cards.card import SUITS
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.play.suits_and_strength import NO_SUIT, table_for
from five_hundred.players.hint_facts import (
    Fact,
    HigherCards,
    Keeps,
    KeptFor,
    LeavesTrick,
    LowerCards,
    OnlyHigher,
    ReturnsSuit,
    VoidSeat,
)
from five_hundred.players.knowledge import Knowledge, numbers
from five_hundred.players.trick_so_far import TrickSoFar, friends_who_led

__all__ = ["null_comparisons", "null_gains", "null_losses"]


def null_gains(trick: TrickSoFar, play: PlayCard) -> Iterator[Fact]:
    """Yield the good effects of a play under a null bid."""
    known, bidder = trick.known, trick.known.contract.declarer
    if bidder is None:
        return
    if trick.powers:
        if not trick.beats(play) and trick.winner is not None:
            ducks = trick.winner in known.friends and bidder in known.to_follow and _may_have_to_win(trick, bidder)
            leaves = known.declares if bidder == known.seat else trick.winner == bidder or ducks
            if leaves:
                yield LeavesTrick(play.card, trick.winner)
        return
    suit = known.table.suit_of[trick.number(play)]
    if known.declares or suit == NO_SUIT:
        return
    if _shows_only_higher(trick, play, bidder, suit):
        yield OnlyHigher(play.card, bidder)
    for seat in friends_who_led(known, suit):
        yield ReturnsSuit(seat, SUITS[suit])


def _shown_powers(known: Knowledge, bidder: Seat, suit: int) -> list[int] | None:
    """Return the powers of the bidder's cards of a suit; ``None`` if the cards are hidden."""
    cards = known.view.cards_of(bidder)
    if cards is None or known.view.covered[bidder]:
        return None
    table = table_for(known.view.rules, known.contract, bidder)
    return [table.power[suit][card] for card in numbers(table.pack.mask(cards) & table.suits[suit])]


def _shows_only_higher(trick: TrickSoFar, play: PlayCard, bidder: Seat, suit: int) -> bool:
    powers = _shown_powers(trick.known, bidder, suit) or [] if bidder in trick.known.to_follow else []
    return bool(powers) and min(powers) > trick.power(play)


def _may_have_to_win(trick: TrickSoFar, bidder: Seat) -> bool:
    """Return whether the bidder, who has yet to play, may hold the suit led but no card lower than the winning one."""
    led = trick.known.view.led
    if led is None:
        return False
    powers = _shown_powers(trick.known, bidder, led.index)
    if powers is None:
        return not trick.known.is_void(bidder, led.index)
    return bool(powers) and min(powers) > max(trick.powers)


def null_losses(trick: TrickSoFar, play: PlayCard) -> Iterator[Fact]:
    """Yield the bad effects of a play under a null bid."""
    known, bidder = trick.known, trick.known.contract.declarer
    suit = known.table.suit_of[trick.number(play)]
    if bidder is None or trick.powers or known.declares or suit == NO_SUIT:
        return
    if bidder in known.to_follow and known.is_void(bidder, suit):
        yield VoidSeat(play.card, bidder, SUITS[suit])


def null_comparisons(trick: TrickSoFar, advised: PlayCard, other: PlayCard) -> Iterator[Fact]:
    """Yield facts that compare two plays under a null bid."""
    known, bidder = trick.known, trick.known.contract.declarer
    suits = [known.table.suit_of[trick.number(each)] for each in (advised, other)]
    if bidder is None or NO_SUIT in suits:
        return
    same = suits[0] == suits[1]
    both = [known.table.power[suit][trick.number(each)] for suit, each in zip(suits, (advised, other), strict=True)]
    lower = [_lower(known, trick.number(each)).bit_count() for each in (advised, other)]
    if known.declares:
        if not trick.powers:
            ours, theirs = [known.beaters(trick.number(each), trick.led(each)).bit_count() for each in (advised, other)]
            if ours > theirs:
                yield HigherCards(advised.card, ours)
                yield HigherCards(other.card, theirs)
        elif lower[0] > lower[1] and not trick.beats(advised):
            yield LowerCards(advised.card, lower[0])
            yield LowerCards(other.card, lower[1])
        return
    if same and both[0] > both[1] and not known.is_void(bidder, suits[0]):
        yield Keeps(other.card, KeptFor.LOWER)
    elif not trick.powers and bidder in known.to_follow and lower[0] < lower[1]:
        yield LowerCards(advised.card, lower[0])
        yield LowerCards(other.card, lower[1])
    elif not same and both[0] > both[1] and not known.is_void(bidder, suits[1]):
        yield Keeps(other.card, KeptFor.LOWER)


def _lower(known: Knowledge, card: int) -> int:
    """Return the lower cards of the same suit that other hands may hold."""
    suit = known.table.suit_of[card]
    power = known.table.power[suit]
    return sum(1 << other for other in numbers(known.out & known.table.suits[suit]) if power[other] < power[card])
