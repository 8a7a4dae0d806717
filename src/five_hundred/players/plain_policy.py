"""What a plain player does, in whole numbers: the one policy of the command line and of both engines of the playouts.

A plain player looks at its own cards, at those that it has played before, and at the trick; the bidding and the cards
of others do not count.

*What it wants* (:func:`ducks`): to take tricks, or to lose them.  Everybody ducks where too many tricks lose the
contract and the bidders have as many as they need: in a null bid from the first card, in a bid for exactly five tricks
once they have five.  Before that, and in every other contract, everybody wants tricks.  In a duel both players duck.

*How likely a card is to win* (:func:`weigh`): cards that beat other suits (trumps, and jokers without a suit) come
before all others.  Another card is the likelier to win, the fewer higher cards of its suit are in other hands; each
higher card of its own hand takes one of those away, because it draws one when it is played.  So ace, king, queen and
jack are equally certain, and a long suit is kept.

``strengths`` says how strong each of some cards is when its own suit is led.  Of equal cards the first is taken.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from five_hundred.base.interned import kept
from five_hundred.cards.card import Card
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.rules.strength import NO_SUIT, SuitTable

__all__ = [
    "claims",
    "discarded",
    "ducks",
    "follow_with",
    "greatest",
    "lead_with",
    "least",
    "over_of",
    "promises_of",
    "put_away",
    "strengths_of",
    "take",
    "weigh",
]

BEATS_SUITS: Final = -1
"""What stands over a card that beats other suits: nothing that is counted."""
_LOSES_TO_ALL: Final = 60
_A_CARD_MORE: Final = 64
_FIRST: Final = 1 << 20


def ducks(least: int, most: int, taken: int, duel: bool) -> bool:
    """Whether everybody tries to lose tricks: the bidders to make the contract, the others to break it.

    Args:
        least: the fewest tricks with which the bidders make it.
        most: the most tricks with which they make it.
        taken: the tricks that they have taken.
        duel: whether two opponents play for fewer tricks.
    """
    return duel or (most < HAND_SIZE and taken >= least)


def claims(most: int, duel: bool) -> bool:
    """Whether a plain player claims all tricks that are left, where it may: not where tricks can lose a contract.

    So no defender of a null bid claims, which would make the contract.

    Args:
        most: the most tricks with which the bidders make the contract.
        duel: whether two opponents play for fewer tricks.
    """
    return not duel and most == HAND_SIZE


@kept
def over_of(table: SuitTable) -> tuple[int, ...]:
    """For each card of a pack, the number of stronger cards of its suit.

    Args:
        table: what the cards are under a contract.

    Returns:
        A number of cards by card; ``BEATS_SUITS`` for trumps and for jokers without a suit.  A low joker of those loses
        to every card, and has a number that is higher than any other.
    """
    trump = table.strain.suit
    found = []
    for card, suit in enumerate(table.suit_of):
        if suit == NO_SUIT:
            found.append(_LOSES_TO_ALL if table.low_jokers else BEATS_SUITS)
        elif trump is not None and suit == trump.index:
            found.append(BEATS_SUITS)
        else:
            power = table.power[suit]
            found.append(sum(power[other] > power[card] for other in range(len(power)) if table.suit_of[other] == suit))
    return tuple(found)


def weigh(
    strengths: Sequence[int],
    suits: Sequence[int],
    over: Sequence[int],
    gaps: MutableSequence[int],
    promises: MutableSequence[int],
) -> None:
    """Say of each card of a hand how likely it is to win a trick.

    The *gap* of a card is how many higher cards of its suit it has to fear.  Those are in other hands, and each higher
    card of the own hand draws one of them when it is played; but where one is missing at all, one is always to be
    feared.  The lower cards of a suit are played first, so a card is as good as the best one from it down: the length
    below it makes up for its gap.  Of cards that are equally good the stronger one is likelier to win.

    Args:
        strengths: the strength of each card of the hand.
        suits: the effective suit of each.
        over: how many cards of its suit are stronger than each (:func:`over_of`).
        gaps: is filled in: the gap of each card, in cards.
        promises: is filled in: a number for each card, without a unit; the higher the likelier.
    """
    count = len(strengths)
    for place in range(count):
        gaps[place] = 0
    for one in range(1, count):  # the higher cards of the own hand
        if over[one] < 0:
            continue
        for two in range(one):
            if suits[one] == suits[two]:
                if strengths[one] < strengths[two]:
                    gaps[one] += 1
                elif strengths[one] > strengths[two]:
                    gaps[two] += 1
    for place in range(count):
        missing = over[place] - gaps[place]
        if over[place] < 0:
            gaps[place] = BEATS_SUITS
        else:
            gaps[place] = min(missing, max(1, missing - gaps[place]))
        promises[place] = gaps[place]
    for one in range(1, count):  # the best one from each card down
        if over[one] < 0:
            continue
        for two in range(one):
            if suits[one] == suits[two]:
                if strengths[one] < strengths[two]:
                    promises[two] = min(promises[two], gaps[one])
                elif strengths[one] > strengths[two]:
                    promises[one] = min(promises[one], gaps[two])
    for place in range(count):
        if gaps[place] < 0:
            promises[place] = _FIRST + strengths[place]
        else:
            promises[place] = strengths[place] - _A_CARD_MORE * promises[place]


def greatest(values: Sequence[int]) -> int:
    """The place of the greatest value, the first of several.

    Args:
        values: whole numbers, at least one.
    """
    found = 0
    for place in range(1, len(values)):
        if values[place] > values[found]:
            found = place
    return found


def least(values: Sequence[int]) -> int:
    """The place of the least value, the first of several.

    Args:
        values: whole numbers, at least one.
    """
    found = 0
    for place in range(1, len(values)):
        if values[place] < values[found]:
            found = place
    return found


def take(strengths: Sequence[int], ducks: bool) -> int:
    """Which card is taken or called: the strongest; a player who ducks takes the weakest.

    Args:
        strengths: the strength of each card that may be taken.
        ducks: whether the player wants to lose tricks.

    Returns:
        The place of the card among those.
    """
    return least(strengths) if ducks else greatest(strengths)


def lead_with(strengths: Sequence[int], promises: Sequence[int], ducks: bool) -> int:
    """Which card is led: the one likeliest to win; a player who ducks leads the weakest.

    Args:
        strengths: the strength of each card that may be led.
        promises: how likely each card is to win a trick, by :func:`weigh`.
        ducks: whether the player wants to lose the trick.

    Returns:
        The place of the card among those that may be led.
    """
    return least(strengths) if ducks else greatest(promises)


def put_away(strengths: Sequence[int], promises: Sequence[int], ducks: bool) -> int:
    """Which card is put away first, or handed on: the one least likely to win; a player who ducks: the strongest.

    Args:
        strengths: the strength of each card of the hand.
        promises: how likely each card is to win a trick, by :func:`weigh`.
        ducks: whether the player wants to lose tricks.

    Returns:
        The place of the card in the hand.
    """
    return greatest(strengths) if ducks else least(promises)


def follow_with(
    powers: Sequence[int],
    strengths: Sequence[int],
    promises: Sequence[int],
    best: int,
    ducks: bool,
    partners: bool,
    last: bool,
) -> int:
    """Which card is played to a trick that another player has led.

    Who wants the trick takes it, the last player as cheaply as possible, the others as surely as possible; if it cannot
    be had, or is the partner's already, the card goes that is least likely to win.  Who ducks throws the strongest card
    that does not win; where every card wins, the last player throws the strongest and the others the weakest.

    Args:
        powers: how strong each card that may be played is in this trick.
        strengths: how strong it is when its own suit is led.
        promises: how likely the card is to win a trick, by :func:`weigh`.
        best: the power of the card that wins so far.
        ducks: whether the player wants to lose the trick.
        partners: whether that card is of the player's own side.
        last: whether nobody plays after this.

    Returns:
        The place of the card among those that may be played.
    """
    cheapest = surest = loser = -1
    for place in range(len(powers)):
        strength = strengths[place]
        if powers[place] > best:
            if cheapest < 0 or strength < strengths[cheapest]:
                cheapest = place
            if surest < 0 or strength > strengths[surest]:
                surest = place
        elif loser < 0 or strength > strengths[loser]:
            loser = place
    if ducks:
        if loser >= 0:
            return loser
        return surest if last else cheapest
    if surest < 0 or partners:
        return least(promises)
    return cheapest if last else surest


def strengths_of(table: SuitTable, cards: Sequence[Card]) -> list[int]:
    """How strong cards are when their own suit is led.

    Args:
        table: what the cards are under a contract.
        cards: the cards.

    Returns:
        A number for each card, the higher the stronger.
    """
    numbers = [table.pack.index[card] for card in cards]
    return [table.power[table.suit_of[number]][number] for number in numbers]


def promises_of(table: SuitTable, cards: Sequence[Card]) -> list[int]:
    """How likely each card of a hand is to win a trick (:func:`weigh`).

    Args:
        table: what the cards are under a contract.
        cards: the cards of a hand, with those that it has played.

    Returns:
        A number for each card, the higher the likelier.
    """
    numbers = [table.pack.index[card] for card in cards]
    suits, strengths = [table.suit_of[number] for number in numbers], strengths_of(table, cards)
    over = [over_of(table)[number] for number in numbers]
    promises = [0] * len(cards)
    weigh(strengths, suits, over, [0] * len(cards), promises)
    return promises


def discarded(table: SuitTable, hand: Sequence[Card], count: int, ducks: bool) -> list[Card]:
    """The cards that are put away, one after the other (:func:`put_away`).

    Args:
        table: what the cards are under a contract.
        hand: the cards of the hand, sorted.
        count: how many cards are put away.
        ducks: whether the player wants to lose tricks.

    Returns:
        The cards, the first one first.
    """
    kept, away = list(hand), list[Card]()
    for _ in range(count):
        away.append(kept.pop(put_away(strengths_of(table, kept), promises_of(table, kept), ducks)))
    return away
