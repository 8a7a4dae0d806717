"""The facts that speak for one play rather than another.

An *effect* of a play is a fact about it that is good or bad for the seat's side.  A good effect of the advised play is
a reason if the runner-up does not have it, and a bad effect of the runner-up is a reason if the advised play does not
have it.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from five_hundred.cards.card import SUITS, Card, Rank
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.play.suits_and_strength import NO_SUIT, table_for
from five_hundred.engine.play.trick_rules import strongest
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
    LowerCards,
    OnlyHigher,
    ReturnsSuit,
    TakesTrick,
    VoidSeat,
)
from five_hundred.players.knowledge import Knowledge, numbers
from five_hundred.players.plain import power_in_trick

__all__ = ["are_touching", "reason_without_choice", "reasons_for_play"]

_MOST: Final = 2
"""The maximum number of facts about a play."""
_LONG: Final = 4
"""The minimum length of a long suit at no trump."""
_MOST_HIGHER: Final = 2
"""The maximum number of higher cards that other hands may hold if a card is worth guarding."""


@attrs.frozen
class _Trick:
    """The trick before a play."""

    known: Knowledge
    powers: tuple[int, ...]
    """The power of each card on the table."""

    @property
    def winner(self) -> Seat | None:
        """The seat that is winning the trick; ``None`` before the lead."""
        return self.known.view.trick[strongest(self.powers)].seat if self.powers else None

    def number(self, play: PlayCard) -> int:
        """Return the number of a card in the pack."""
        return self.known.table.pack.index[play.card]

    def led(self, play: PlayCard) -> int:
        """Return the suit to follow after a play."""
        view = self.known.view
        if view.trick:
            return NO_SUIT if view.led is None else view.led.index
        return self.known.table.suit_of[self.number(play)] if play.suit is None else play.suit.index

    def power(self, play: PlayCard) -> int:
        """Return the power of a play in the trick."""
        if self.powers:
            return power_in_trick(self.known.view, self.known.seat, play.card)
        return self.known.table.power[self.led(play)][self.number(play)]

    def beats(self, play: PlayCard) -> bool:
        """Return whether a play beats the trick so far; the first card of a trick does."""
        return self.power(play) > max(self.powers, default=-1)

    def is_sure(self, play: PlayCard) -> bool:
        """Return whether a play beats the trick so far and no opponent can beat it."""
        known = self.known
        if not self.beats(play) or not self.power(play):
            return False
        power, led = self.power(play), self.led(play)
        for foe in [seat for seat in known.to_follow if seat not in known.friends]:
            table = table_for(known.view.rules, known.contract, foe)
            cards = known.view.cards_of(foe)
            hidden = cards is None or known.view.covered[foe]
            may_hold = (known.unseen if hidden else 0) | table.pack.mask(cards or ())
            for suit in range(NO_SUIT):
                if known.is_void(foe, suit):
                    may_hold &= ~table.suits[suit]
            if any(table.power[led][card] > power for card in numbers(may_hold)):
                return False
        return True


def reasons_for_play(known: Knowledge, advised: PlayCard, other: PlayCard) -> tuple[Fact, ...]:
    """Return the facts that speak for the advised play and do not hold for the other one, the weightiest first."""
    most = known.contract.goal[1]
    if known.contract.is_duel or 0 < most < HAND_SIZE:
        return ()
    view = known.view
    powers = [power_in_trick(view, each.seat, each.card, leads=not place) for place, each in enumerate(view.trick)]
    trick = _Trick(known, tuple(powers))
    gains, losses, compare = (_gains, _losses, _compared) if most else (_null_gains, _null_losses, _null_compared)
    theirs, mine = {_kind(fact) for fact in gains(trick, other)}, {_kind(fact) for fact in losses(trick, advised)}
    found = [fact for fact in gains(trick, advised) if _kind(fact) not in theirs]
    found += [fact for fact in losses(trick, other) if _kind(fact) not in mine]
    # A card no longer guards the card that is played, and to keep another card is no reason to part with a joker.
    spends = advised.card.is_joker
    found = [fact for fact in found if not isinstance(fact, Keeps) or not (spends or fact.guarded == advised.card)]
    found = sorted(_without_weaker(found, advised), key=lambda fact: not isinstance(fact, Decides | VoidSeat))
    compared = [*compare(trick, advised, other)] if len(found) < _MOST else []
    if any(isinstance(fact, Cheapest) for fact in compared):
        return tuple([*compared, *found][:_MOST])
    return tuple([*found, *compared][:_MOST])


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
    view = known.view
    powers = [power_in_trick(view, each.seat, each.card, leads=not place) for place, each in enumerate(view.trick)]
    trick = _Trick(known, tuple(powers))
    if not powers or known.contract.is_duel or known.contract.goal[1] != HAND_SIZE:
        return
    if trick.is_sure(advised):
        yield TakesTrick(advised.card, certain=True)
    elif not trick.beats(advised) and _is_lowest(trick, advised):
        yield Cheapest(advised.card, wins=False)


def _kind(fact: Fact) -> object:
    """Return what an effect says, without the card whose play has the effect."""
    match fact:
        case Keeps(why=why):
            return Keeps, why
        case HigherCards():
            return HigherCards
        case DrawsTrumps() | DrivesOut() | LongSuit():
            return type(fact)
        case TakesTrick() | Cheapest() | Decides() | LeavesTrick() | HighCard() | VoidSeat() | OnlyHigher():
            values = [getattr(fact, field.name) for field in attrs.fields(type(fact)) if field.name != "card"]
            return type(fact), *values
        case _:
            return fact


def _gains(trick: _Trick, play: PlayCard) -> Iterator[Fact]:
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


def _gains_in_trick(trick: _Trick, play: PlayCard, *, sure: bool) -> Iterator[Fact]:
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


def _is_cheapest(trick: _Trick, play: PlayCard) -> bool:
    """Return whether a play is the lowest of several plays that certainly win the trick."""
    sure = {trick.power(each) for each in _plays(trick) if trick.is_sure(each)}
    return len(sure) > 1 and trick.power(play) == min(sure)


def _plays(trick: _Trick) -> list[PlayCard]:
    return [each for each in trick.known.view.legal if isinstance(each, PlayCard)]


def _gains_of_lead(trick: _Trick, play: PlayCard, *, sure: bool) -> Iterator[Fact]:
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
    for seat in _friends_who_led(known, suit):
        yield ReturnsSuit(seat, SUITS[suit])
    if known.trump == NO_SUIT and (length := _length(known, suit)) >= _LONG:
        yield LongSuit(SUITS[suit], length)
    if known.trump not in (NO_SUIT, suit) and not known.is_high(card):
        for seat in known.to_follow:
            if seat in known.friends and known.is_void(seat, suit) and not known.is_void(seat, known.trump):
                yield VoidSeat(play.card, seat, SUITS[suit])


def _length(known: Knowledge, suit: int) -> int:
    return (known.hand & known.table.suits[suit]).bit_count()


def _friends_who_led(known: Knowledge, suit: int) -> list[Seat]:
    leaders = [trick.seats[0] for trick in known.view.tricks if trick.led is not None and trick.led.index == suit]
    return [seat for seat in dict.fromkeys(leaders) if seat in known.friends and seat != known.seat]


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


def _losses(trick: _Trick, play: PlayCard) -> Iterator[Fact]:
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
    elif known.trump == NO_SUIT and suit != trick.led(play) and _length(known, suit) >= _LONG:
        yield Keeps(play.card, KeptFor.LONG)


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


def _compared(trick: _Trick, advised: PlayCard, other: PlayCard) -> Iterator[Fact]:
    """Yield facts that compare two plays if the seat wants tricks."""
    known, ours, theirs = trick.known, trick.number(advised), trick.number(other)
    suit = known.table.suit_of[ours]
    under = trick.powers and not trick.beats(advised) and not trick.beats(other)
    if under and _is_lowest(trick, advised) and _strength(known, advised) < _strength(known, other):
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
    if trick.powers and trick.beats(advised) and trick.beats(other) and not trick.is_sure(advised):
        higher = [known.beaters(trick.number(each), trick.led(each)).bit_count() for each in (advised, other)]
        if higher[0] < higher[1]:
            yield HigherCards(advised.card, higher[0])
            yield HigherCards(other.card, higher[1])


def _discards(trick: _Trick, *plays: PlayCard) -> bool:
    """Return whether plays neither follow suit nor beat the trick so far."""
    known = trick.known
    follows = [known.table.suit_of[trick.number(play)] == trick.led(play) for play in plays]
    return not any(follows) and not any(trick.beats(play) for play in plays)


def _is_lowest(trick: _Trick, advised: PlayCard) -> bool:
    """Return whether a card is the lowest for a trick that the seat leaves to a partner or cannot win."""
    known, plays = trick.known, _plays(trick)
    plain = [each for each in plays if known.table.suit_of[trick.number(each)] not in (known.trump, NO_SUIT)] or plays
    lost = trick.winner in known.friends or not any(trick.beats(each) for each in plays)
    return lost and advised in plain and _strength(known, advised) == min([_strength(known, each) for each in plain])


def _strength(known: Knowledge, play: PlayCard) -> int:
    number = known.table.pack.index[play.card]
    return known.table.power[known.table.suit_of[number]][number]


def _null_gains(trick: _Trick, play: PlayCard) -> Iterator[Fact]:
    """Yield the good effects of a play under a null bid."""
    known, bidder = trick.known, trick.known.contract.declarer
    if bidder is None:
        return
    if trick.powers:
        if not trick.beats(play) and trick.winner is not None:
            leaves = known.declares if bidder == known.seat else trick.winner == bidder
            if leaves:
                yield LeavesTrick(play.card, trick.winner)
        return
    suit = known.table.suit_of[trick.number(play)]
    if known.declares or suit == NO_SUIT:
        return
    if _shows_only_higher(trick, play, bidder, suit):
        yield OnlyHigher(play.card, bidder)
    for seat in _friends_who_led(known, suit):
        yield ReturnsSuit(seat, SUITS[suit])


def _shows_only_higher(trick: _Trick, play: PlayCard, bidder: Seat, suit: int) -> bool:
    known = trick.known
    cards = known.view.cards_of(bidder)
    if cards is None or known.view.covered[bidder] or bidder not in known.to_follow:
        return False
    table = table_for(known.view.rules, known.contract, bidder)
    power = table.power[suit]
    theirs = [power[card] for card in numbers(table.pack.mask(cards) & table.suits[suit])]
    return bool(theirs) and min(theirs) > trick.power(play)


def _null_losses(trick: _Trick, play: PlayCard) -> Iterator[Fact]:
    """Yield the bad effects of a play under a null bid."""
    known, bidder = trick.known, trick.known.contract.declarer
    suit = known.table.suit_of[trick.number(play)]
    if bidder is None or trick.powers or known.declares or suit == NO_SUIT:
        return
    if bidder in known.to_follow and known.is_void(bidder, suit):
        yield VoidSeat(play.card, bidder, SUITS[suit])


def _null_compared(trick: _Trick, advised: PlayCard, other: PlayCard) -> Iterator[Fact]:
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
    on_table = [power_in_trick(view, each.seat, each.card, leads=not place) for place, each in enumerate(view.trick)]
    best = max(on_table, default=-1)
    own = [power_in_trick(view, known.seat, each.card) for each in plays]
    return not view.trick or (own[0] > best) == (own[1] > best)
