"""Follow to a trick by fixed rules, under a contract in which the seat wants to take tricks.

The last player wins the trick as cheaply as possible, unless a partner is winning it already.  Any other player plays a
card that is likely to win the trick, or keeps its high cards for a better trick.
"""

from collections.abc import Sequence

from five_hundred.engine.actions import PlayCard
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.players.knowledge import Knowledge, numbers

__all__ = ["choose_follow"]


def choose_follow(
    known: Knowledge, plays: Sequence[PlayCard], own: Sequence[int], best: int, *, mate: bool
) -> PlayCard:
    """Return the card to play to a trick that another seat has led.

    Args:
        own: the power of each of these plays in this trick.
        best: the power of the card that is winning the trick.
        mate: whether a seat of the same side is winning the trick.
    """
    cards = [known.table.pack.index[play.card] for play in plays]
    cost = {card: _cost(known, card) for card in cards}
    cheapest = min(range(len(plays)), key=lambda place: (cost[cards[place]], own[place]))
    winners = sorted((place for place in range(len(plays)) if own[place] > best), key=lambda each: own[each])
    foes_after = [seat for seat in known.to_follow if seat not in known.friends]
    if not winners:
        return plays[cheapest]
    if mate and _holds(known, best, foes_after):
        return plays[cheapest]
    sure = [place for place in winners if _holds(known, own[place], foes_after)]
    decisive = known.needed in (1, known.left)
    if mate:
        # Help the partner only if this makes the trick certain; spend a trump or a joker only on a decisive trick.
        helps = sure and (decisive or known.table.suit_of[cards[sure[0]]] != known.trump)
        return plays[sure[0] if helps else cheapest]
    if sure:
        first = sure[0]
        second_hand = len(known.view.trick) == 1 and len(known.to_follow) > 1
        if second_hand and not decisive and _is_joker(known, cards[first]) and _can_be_beaten(known, best):
            return plays[winners[0] if winners[0] != first else cheapest]
        return plays[first]
    if known.needed == known.left:
        return plays[winners[-1]]  # without this trick, the side cannot reach its goal
    partner_after = len(known.to_follow) > len(foes_after)
    led = NO_SUIT if known.view.led is None else known.view.led.index
    ruffs = known.table.suit_of[cards[winners[0]]] != led
    if ruffs:
        return plays[winners[0]]
    if partner_after:
        return plays[cheapest]
    # No partner is still to play: force out a higher card with the strongest winning card.  If it is a joker, play the
    # weakest winning card instead.
    return plays[winners[-1] if not _is_joker(known, cards[winners[-1]]) else winners[0]]


def _is_joker(known: Knowledge, card: int) -> bool:
    return known.table.pack.cards[card].is_joker


def _can_be_beaten(known: Knowledge, best: int) -> bool:
    """Return whether another hand may hold a card of the suit led with a power greater than ``best``."""
    led = NO_SUIT if known.view.led is None else known.view.led.index
    powers = known.table.power[led]
    return known.left > 2 and any(powers[card] > best for card in numbers(known.out & known.table.suits[led]))


def _holds(known: Knowledge, power: int, foes: Sequence[int]) -> bool:
    """Return whether no opponent who is still to play is likely to beat a card of a given power."""
    led = NO_SUIT if known.view.led is None else known.view.led.index
    powers = known.table.power[led]
    for seat in foes:
        visible = known.view.cards_of(seat)
        cards = known.out if visible is None else known.table.pack.mask(visible)
        follows = not known.is_void(seat, led) if led != NO_SUIT else True
        for other in numbers(cards):
            if powers[other] <= power:
                continue
            suit = known.table.suit_of[other]
            if suit == led and follows:
                return False
            if suit == NO_SUIT and (visible is not None or known.left <= 2):
                return False  # its holder may keep a joker for a better trick, but not for long
            if suit == known.trump and suit != led and not follows and not known.is_void(seat, known.trump):
                return False
    return True


def _cost(known: Knowledge, card: int) -> float:
    """Return the cost of giving a card away: low for low cards, higher for high cards and the cards that guard them."""
    suit = known.table.suit_of[card]
    power = known.table.power[suit][card]
    if suit == known.trump:
        return 300.0 + power  # at no trump, a joker
    held = known.hand & known.table.suits[suit]
    length = held.bit_count()
    if known.is_high(card):
        return 150.0 + power
    cost = float(power)
    top = max(numbers(held), key=lambda other: known.table.power[suit][other])
    higher = (known.beaters(top, suit) & known.table.suits[suit]).bit_count()
    if higher and higher == length - 1:
        cost += 25.0  # this card guards the highest card of the suit
    own_trumps = 0 if known.trump == NO_SUIT else (known.hand & known.table.suits[known.trump]).bit_count()
    if own_trumps and length <= 2:
        cost -= 4.0 * (3 - length)  # a void lets the seat play a trump later
    elif known.trump == NO_SUIT:
        cost += 2.0 * length  # at no trump, small cards of a long suit may win in the end
    return cost
