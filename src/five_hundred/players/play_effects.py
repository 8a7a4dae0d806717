"""The good and bad effects of a play in a contract for tricks, and how two plays compare."""

from collections.abc import Iterator
from typing import Final

from five_hundred.cards.card import SUITS, Card, Rank
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.players.hint_facts import (
    Cheapest,
    Decides,
    DrawsTrumps,
    DrivesOut,
    EmptiesSuit,
    Fact,
    HighCard,
    HigherCards,
    Keeps,
    KeptFor,
    LeavesTrick,
    LongSuit,
    ReturnsSuit,
    TakesTrick,
    VoidSeat,
)
from five_hundred.players.knowledge import Knowledge, numbers
from five_hundred.players.trick_so_far import TrickSoFar, friends_who_led

__all__ = ["comparisons", "gains", "is_lowest", "losses"]

_LONG: Final = 4
"""The minimum length of a long suit at no trump."""
_MOST_HIGHER: Final = 2
"""The maximum number of higher cards that other hands may hold if a card is worth guarding."""


def gains(trick: TrickSoFar, play: PlayCard) -> Iterator[Fact]:
    """Yield the good effects of a play if the seat wants tricks."""
    known, card, sure = trick.known, trick.number(play), trick.is_sure(play)
    bid = known.contract.declarer is not None
    if bid and sure and (known.needed == 1 or (not trick.powers and _are_enough(known, card))):
        yield Decides(play.card, known.needed)
    if trick.powers:
        yield from _gains_in_trick(trick, play, sure=sure)
    else:
        yield from _gains_of_lead(trick, play, sure=sure)
    suit = known.table.suit_of[card]
    if known.trump not in (NO_SUIT, suit) and suit != NO_SUIT and not known.is_high(card):
        own = known.hand & known.table.suits[suit]
        if own == 1 << card and known.hand & known.table.suits[known.trump]:
            yield EmptiesSuit(SUITS[suit])


def _are_enough(known: Knowledge, card: int) -> bool:
    return 0 < known.needed <= len(known.sure_winners) and card in known.sure_winners


def _gains_in_trick(trick: TrickSoFar, play: PlayCard, *, sure: bool) -> Iterator[Fact]:
    known = trick.known
    if trick.beats(play):
        if sure:
            yield TakesTrick(play.card, certain=True)
        if trick.winner not in known.friends:
            yield TakesTrick(play.card, certain=False)
        if sure and _is_cheapest(trick, play):
            yield Cheapest(play.card, wins=True)
        return
    if trick.winner is not None and trick.winner in known.friends:
        yield LeavesTrick(play.card, trick.winner)
    else:
        for seat in known.to_follow:
            if seat in known.friends:
                yield LeavesTrick(play.card, seat)


def _is_cheapest(trick: TrickSoFar, play: PlayCard) -> bool:
    """Return whether a play is the lowest of several plays that certainly win the trick."""
    sure = {trick.power(each) for each in trick.plays if trick.is_sure(each)}
    return len(sure) > 1 and trick.power(play) == min(sure)


def _gains_of_lead(trick: TrickSoFar, play: PlayCard, *, sure: bool) -> Iterator[Fact]:
    known, card = trick.known, trick.number(play)
    suit = known.table.suit_of[card]
    if suit == known.trump and suit != NO_SUIT and known.declares and known.foes_with_trumps:
        yield DrawsTrumps(play.card, (known.out & known.table.suits[suit]).bit_count())
    if sure:
        yield TakesTrick(play.card, certain=True)
    if suit == NO_SUIT:
        return
    if known.is_high(card):
        yield HighCard(play.card)
    elif (higher := _driven_out(known, card, suit)) is not None:
        yield DrivesOut(play.card, higher)
    for seat in friends_who_led(known, suit):
        yield ReturnsSuit(seat, SUITS[suit])
    if known.trump not in (NO_SUIT, suit) and not known.is_high(card):
        for seat in known.to_follow:
            if seat in known.friends and known.is_void(seat, suit) and not known.is_void(seat, known.trump):
                yield VoidSeat(play.card, seat, SUITS[suit])


def _length(known: Knowledge, suit: int) -> int:
    return (known.hand & known.table.suits[suit]).bit_count()


def _driven_out(known: Knowledge, card: int, suit: int) -> Card | None:
    """Return the only higher card of a suit, if the card is one of at least two touching cards below it."""
    power = known.table.power[suit]
    out = [power[other] for other in numbers(known.out & known.table.suits[suit])]
    higher = [other for other in numbers(known.out & known.table.suits[suit]) if power[other] > power[card]]
    own = [power[each] for each in numbers(known.hand & known.table.suits[suit])]
    if len(higher) != 1 or max(own) > power[higher[0]]:
        return None
    next_lower = max([each for each in out if each < power[card]], default=0)
    touching = [each for each in own if each > next_lower]
    return known.table.pack.cards[higher[0]] if len(touching) > 1 else None


def losses(trick: TrickSoFar, play: PlayCard) -> Iterator[Fact]:
    """Yield the bad effects of a play if the seat wants tricks."""
    known, card = trick.known, trick.number(play)
    suit = known.table.suit_of[card]
    if play.card.is_joker:
        yield Keeps(play.card, KeptFor.JOKER)
    elif suit == known.trump:
        yield Keeps(play.card, KeptFor.TRUMP)
    elif known.is_high(card):
        yield Keeps(play.card, KeptFor.HIGH)
    elif (guarded := _guarded_by(known, card)) is not None:
        yield Keeps(play.card, KeptFor.GUARD, guarded)
    if suit == NO_SUIT:
        return
    if not trick.powers:
        yield from _risks_of_lead(known, card, play, suit)


def _risks_of_lead(known: Knowledge, card: int, play: PlayCard, suit: int) -> Iterator[Fact]:
    if known.trump not in (NO_SUIT, suit):
        for seat in known.to_follow:
            if seat in known.foes_with_trumps and known.is_void(seat, suit):
                yield VoidSeat(play.card, seat, SUITS[suit])
    higher = known.beaters(card, suit) & known.table.suits[suit]
    if play.card.rank >= Rank.QUEEN and suit != known.trump and higher and _driven_out(known, card, suit) is None:
        yield HigherCards(play.card, higher.bit_count())


def _guarded_by(known: Knowledge, card: int) -> Card | None:
    """Return the highest card of the seat in a suit if it needs all the lower ones, among them ``card``, as guards."""
    suit, pack = known.table.suit_of[card], known.table.pack
    if suit in (NO_SUIT, known.trump):
        return None
    power = known.table.power[suit]
    held = numbers(known.hand & known.table.suits[suit])
    top = max(held, key=lambda each: power[each])
    higher = sum(power[other] > power[top] for other in numbers(known.out & known.table.suits[suit]))
    needs_all = 0 < higher <= _MOST_HIGHER and higher == len(held) - 1 and pack.cards[top].rank >= Rank.JACK
    return pack.cards[top] if top != card and needs_all else None


def comparisons(trick: TrickSoFar, advised: PlayCard, other: PlayCard) -> Iterator[Fact]:
    """Yield facts that compare two plays if the seat wants tricks."""
    known, ours, theirs = trick.known, trick.number(advised), trick.number(other)
    suit = known.table.suit_of[ours]
    under = trick.powers and not trick.beats(advised) and not trick.beats(other)
    if under and is_lowest(trick, advised) and _strength(known, advised) < _strength(known, other):
        yield Cheapest(advised.card, wins=False)
    elif suit == known.table.suit_of[theirs] and suit != NO_SUIT:
        power = known.table.power[suit]
        if power[theirs] > power[ours]:
            yield Keeps(other.card, KeptFor.HIGHER)
    if suit != known.table.suit_of[theirs] and suit != NO_SUIT:
        lengths = [_length(known, known.table.suit_of[each]) for each in (ours, theirs)]
        if trick.powers and lengths[0] < lengths[1] and not other.card.is_joker and _discards(trick, advised, other):
            yield Keeps(other.card, KeptFor.LONG)
        elif not trick.powers and known.trump == NO_SUIT and lengths[0] > max(lengths[1], _LONG - 1):
            yield LongSuit(SUITS[suit], lengths[0])
    if trick.winner in known.friends and trick.beats(advised) and not trick.beats(other):
        yield from _overtakes(trick, advised)
    elif not trick.is_sure(advised):
        yield from _cards_above(trick, advised, other)


def _overtakes(trick: TrickSoFar, advised: PlayCard) -> Iterator[HigherCards]:
    """Yield how many cards could beat a partner's winning card, and the higher card of the suit that overtakes it."""
    known, best = trick.known, trick.best
    assert best is not None  # a partner is winning the trick
    cards = (trick.number(advised), known.table.pack.index[best.card])
    suit = known.table.suit_of[cards[0]]
    higher = [(known.beaters(card, suit) & known.table.suits[suit]).bit_count() for card in cards]
    if suit == known.table.suit_of[cards[1]] and not trick.is_sure(advised) and higher[0] < higher[1]:
        yield HigherCards(advised.card, higher[0])
        yield HigherCards(best.card, higher[1])


def _cards_above(trick: TrickSoFar, advised: PlayCard, other: PlayCard) -> Iterator[HigherCards]:
    """Yield how many cards could beat each of two plays if both beat the trick so far or lead the same suit."""
    known, cards = trick.known, (trick.number(advised), trick.number(other))
    if trick.powers:
        if not (trick.beats(advised) and trick.beats(other)):
            return
        beaters = [known.beaters(card, trick.led(advised)) for card in cards]
    else:
        suit = known.table.suit_of[cards[0]]
        if suit != known.table.suit_of[cards[1]]:
            return
        beaters = [known.beaters(card, suit) & known.table.suits[suit] for card in cards]
    higher = [each.bit_count() for each in beaters]
    if higher[0] < higher[1]:
        yield HigherCards(advised.card, higher[0])
        yield HigherCards(other.card, higher[1])


def _discards(trick: TrickSoFar, *plays: PlayCard) -> bool:
    """Return whether plays neither follow suit nor beat the trick so far."""
    known = trick.known
    follows = [known.table.suit_of[trick.number(play)] == trick.led(play) for play in plays]
    return not any(follows) and not any(trick.beats(play) for play in plays)


def is_lowest(trick: TrickSoFar, advised: PlayCard) -> bool:
    """Return whether a card is the lowest that the seat can spare for a trick that it does not try to win."""
    known, plays = trick.known, trick.plays
    plain = [each for each in plays if known.table.suit_of[trick.number(each)] not in (known.trump, NO_SUIT)] or plays
    lost = trick.winner in known.friends or not any(trick.beats(each) for each in plays)
    return lost and advised in plain and _strength(known, advised) == min([_strength(known, each) for each in plain])


def _strength(known: Knowledge, play: PlayCard) -> int:
    number = known.table.pack.index[play.card]
    return known.table.power[known.table.suit_of[number]][number]
