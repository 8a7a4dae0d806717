"""Choose the card to lead by fixed rules, under a contract in which the seat wants to take tricks.

The declarer's side draws the opponents' trumps while it can, and then leads its high cards.  The other side leads its
high cards, suits that the partner has led, and singletons, whose suits it can trump later.  At no trump, both sides
lead their long suits.
"""

from collections.abc import Sequence
from typing import Final

from five_hundred.engine.actions import PlayCard
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.players.knowledge import Knowledge, numbers

__all__ = ["choose_lead"]

_SHORT: Final = 3
"""The maximum length of a short suit at no trump."""
_HIGH_OF_SHORT_SUIT: Final = 22.0
"""The score of a high card of a short suit at no trump."""
_SEQUENCE: Final = 20.0
"""The score of the highest of touching cards at no trump."""
_SEQUENCE_OF_SIDE_SUIT: Final = 6.0
"""The score added for the highest of touching cards in a plain suit, if only one card is higher."""
_FEW_HIGHER: Final = 2
"""The maximum number of higher cards that touching cards can drive out."""
_TRUMPS_TO_DRAW: Final = 4
"""The minimum number of trumps with which a declarer drives out the highest trump in order to draw the others."""


def choose_lead(known: Knowledge, plays: Sequence[PlayCard]) -> PlayCard:
    """Return the card to lead; of equally good plays, the first."""
    if 0 < known.needed <= len(known.sure_winners):
        # Take the tricks that decide the contract before anything else can happen.
        plays = [play for play in plays if known.table.pack.index[play.card] in known.sure_winners] or plays
    return max(plays, key=lambda play: _score(known, play))


def _score(known: Knowledge, play: PlayCard) -> float:
    card = known.table.pack.index[play.card]
    suit = known.table.suit_of[card]
    if suit == NO_SUIT:
        return _score_of_joker(known, play)
    rank = known.table.power[suit][card] / 1000
    length = (known.hand & known.table.suits[suit]).bit_count()
    if known.trump == NO_SUIT:
        # Lead the higher of two cards, so that it does not block the suit for the partner.
        from_the_top = known.is_high(card) or length <= 2 or _leads_sequence(known, card, suit)
        return _score_at_no_trump(known, card, suit, length) + (rank if from_the_top else -rank)
    if suit == known.trump:
        return _score_of_trump(known, card, length)
    from_the_top = known.is_high(card) or _leads_sequence(known, card, suit)
    return _score_of_side_card(known, card, suit, length) + (rank if from_the_top else -rank)


def _score_of_joker(known: Knowledge, play: PlayCard) -> float:
    """Return the score of a joker without a suit: lead it early only if high cards can take all remaining tricks."""
    high = sum(known.is_high(card) for card in numbers(known.hand))
    named = 0 if play.suit is None else (known.hand & known.table.suits[play.suit.index]).bit_count()
    return (90 if high >= known.left else 2) + named


def _score_at_no_trump(known: Knowledge, card: int, suit: int, length: int) -> float:
    led_by_partner = any(
        trick.led is not None and trick.led.index == suit and trick.seats[0] in known.friends - {known.seat}
        for trick in known.view.tricks
    )
    score = 4.0 * length + (12 if led_by_partner else 0)
    if known.is_high(card):
        # Lead the high cards of a long suit first; those of short suits are needed to regain the lead.
        return (50 if length > _SHORT else _HIGH_OF_SHORT_SUIT) + score
    if length > _SHORT and _drives_out(known, card, suit):
        # Drive out the only higher card of a long suit before leading high cards of other suits.
        return 60 + score
    if _leads_sequence(known, card, suit):
        return _SEQUENCE + score
    return 15 + score - (10 if length == 1 and not led_by_partner else 0)


def _score_of_trump(known: Knowledge, card: int, length: int) -> float:
    trumps = known.table.suits[known.trump]
    out = (known.out & trumps).bit_count()
    power = known.table.power[known.trump][card] / 1000
    if not known.foes_with_trumps:
        return 25 - power  # the opponents have no trumps left, so the trumps can wait
    if known.contract.declarer in (known.seat, known.view.seat):
        if known.is_high(card):
            return 100 + power
        if 2 * length > out or (length >= _TRUMPS_TO_DRAW and _drives_out(known, card, known.trump)):
            return 60 + power
        return 12 - power
    if known.declares:
        # The partner declares and probably has more trumps: lead a high one to draw the opponents' trumps.
        return (70 if known.is_high(card) else 45) + power
    return 1 - power


def _score_of_side_card(known: Knowledge, card: int, suit: int, length: int) -> float:
    ruffers = [seat for seat in known.foes_with_trumps if known.is_void(seat, suit)]
    friends = known.friends - {known.seat}
    helped = any(known.is_void(seat, suit) and not known.is_void(seat, known.trump) for seat in friends)
    own_trumps = (known.hand & known.table.suits[known.trump]).bit_count()
    rounds = sum(trick.led is not None and trick.led.index == suit for trick in known.view.tricks)
    if known.is_high(card):
        if ruffers:
            return 8
        score = 80.0 - (15 * rounds if known.foes_with_trumps else 0)
        if known.seat == known.contract.declarer and known.foes_with_trumps and own_trumps >= 3:
            score -= 25  # draw trumps first
        return score
    score = 30.0 - (15 if ruffers else 0) + (12 if helped else 0)
    if length == 1 and own_trumps and not known.declares:
        score += 6
    top = max(numbers(known.hand & known.table.suits[suit]), key=lambda each: known.table.power[suit][each])
    beaten_by = (known.beaters(top, suit) & known.table.suits[suit]).bit_count()
    if beaten_by == 1 and length > 1:
        # Leading a low card leaves the second highest card exposed to the highest one.
        score += _SEQUENCE_OF_SIDE_SUIT if _leads_sequence(known, card, suit) else -8
    if known.declares:
        score += length
    return score


def _leads_sequence(known: Knowledge, card: int, suit: int) -> bool:
    """Return whether a card is the seat's highest in a suit, with a touching card below it and few higher cards out."""
    power = known.table.power[suit]
    held = sorted(numbers(known.hand & known.table.suits[suit]), key=lambda each: -power[each])
    if len(held) < 2 or held[0] != card:
        return False
    out = [power[other] for other in numbers(known.out & known.table.suits[suit])]
    higher = sum(each > power[card] for each in out)
    return higher <= _FEW_HIGHER and not any(power[held[1]] < each < power[card] for each in out)


def _drives_out(known: Knowledge, card: int, suit: int) -> bool:
    """Return whether a lead of a card drives out the only higher card of the suit, so that the next card wins."""
    return (known.beaters(card, suit) & known.table.suits[suit]).bit_count() == 1 and _leads_sequence(known, card, suit)
