"""How plain players choose cards; the command line and the playouts follow this policy.

A plain player considers its own cards, including those it has played, and the current trick.  A plain player ignores
the bidding and the cards that the other players played to earlier tricks.

*Ducking* (:func:`ducks`): a player either tries to take tricks or *ducks*, which means that it tries to lose tricks.
All players duck if too many tricks would make the contract fail and the bidders already have as many tricks as they
need.  In a null bid, all players therefore duck from the first card; in a bid for exactly five tricks, all players duck
once the bidders have taken five.  In a duel, both players duck.  In all other situations, the players try to take
tricks.

*A card's chance of winning a trick* (:func:`weigh`): cards that beat other suits, namely trumps and jokers that belong
to no suit, have the best chances.  A card that beats only its own suit has a better chance if the other hands hold
fewer higher cards of that suit.  Each higher card in the player's own hand cancels one higher card in the other hands,
because playing it draws a card out of another hand.  The ace, king, queen and jack of a suit are therefore rated as
equally certain to win if one hand holds them all.  Because the higher cards of a hand also improve the chances of the
lower cards in their suit, players tend to keep long suits when they discard.

The argument ``strengths`` contains the strength of each card when its own suit is led.  If several cards are equally
good, a player chooses the first of them.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from five_hundred.base.interned import kept
from five_hundred.cards.card import Card
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine.play.suits_and_strength import NO_SUIT, SuitTable

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
"""The result of :func:`over_of` for a card that beats other suits; for other cards, the result is a number of cards."""
_LOSES_TO_ALL: Final = 60
_A_CARD_MORE: Final = 64
_FIRST: Final = 1 << 20


def ducks(least: int, most: int, taken: int, duel: bool) -> bool:
    """Return whether all players try to lose tricks: the bidders to make the contract, the others to defeat it.

    Args:
        least: the lowest number of tricks that makes the contract.
        most: the highest number of tricks that makes the contract.
        taken: the number of tricks that the bidders have taken.
        duel: whether two opponents compete to take fewer tricks.
    """
    return duel or (most < HAND_SIZE and taken >= least)


def claims(most: int, duel: bool) -> bool:
    """Return whether plain players claim the remaining tricks.

    They claim if the contract allows the bidders to take all ten tricks, except in a duel.
    Under a null bid, the defenders never claim, because their claim would let the bidders make the contract.

    Args:
        most: the highest number of tricks that makes the contract.
        duel: whether two opponents compete to take fewer tricks.
    """
    return not duel and most == HAND_SIZE


@kept
def over_of(table: SuitTable) -> tuple[int, ...]:
    """Return, for each card of a pack, how many cards of its suit are stronger.

    Args:
        table: the suits and strengths of the cards under a contract.

    Returns:
        A number of cards for each card; ``BEATS_SUITS`` for trumps and for jokers without a suit.  A low joker without
        a suit loses to every card, so its number is higher than any other.
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
    """Estimate how likely each card of a hand is to win a trick.

    The *gap* of a card is the number of higher cards of its suit in other hands, minus the number of higher cards in
    the player's own hand.  Each of the player's higher cards is subtracted, because it draws a card out of another
    hand.  The gap is at least one if another hand holds any higher card of the suit.  Every card is rated at least as
    high as the lower cards of its suit in the same hand, because a player can play the lower cards first.  Of two cards
    with the same rating, the stronger card is more likely to win.

    Args:
        strengths: the strength of each card of the hand.
        suits: the effective suit of each card.
        over: for each card, the number of stronger cards in its suit (:func:`over_of`).
        gaps: output: the gap of each card, as a number of cards.
        promises: output: a number for each card; a higher number means a better chance of winning a trick.
    """
    count = len(strengths)
    for place in range(count):
        gaps[place] = 0
    for one in range(1, count):  # count the higher cards in the player's own hand
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
    for one in range(1, count):  # rate each card at least as high as the lower cards of its suit
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
    """Return the place (index) of the greatest value; of equal values, the first one counts.

    Args:
        values: whole numbers, at least one.
    """
    found = 0
    for place in range(1, len(values)):
        if values[place] > values[found]:
            found = place
    return found


def least(values: Sequence[int]) -> int:
    """Return the place (index) of the least value; of equal values, the first one counts.

    Args:
        values: whole numbers, at least one.
    """
    found = 0
    for place in range(1, len(values)):
        if values[place] < values[found]:
            found = place
    return found


def take(strengths: Sequence[int], ducks: bool) -> int:
    """Choose the card to take or call: the strongest card, or the weakest if the player ducks.

    Args:
        strengths: the strength of each card that may be taken.
        ducks: whether the player wants to lose tricks.

    Returns:
        The position of the card in ``strengths``.
    """
    return least(strengths) if ducks else greatest(strengths)


def lead_with(strengths: Sequence[int], promises: Sequence[int], ducks: bool) -> int:
    """Choose the card to lead: the card most likely to win, or the weakest card if the player ducks.

    Args:
        strengths: the strength of each card that may be led.
        promises: how likely each card is to win a trick, from :func:`weigh`.
        ducks: whether the player wants to lose the trick.

    Returns:
        The position of the card among those that may be led.
    """
    return least(strengths) if ducks else greatest(promises)


def put_away(strengths: Sequence[int], promises: Sequence[int], ducks: bool) -> int:
    """Choose the first card to discard: the card least likely to win, or the strongest card if the player ducks.

    Args:
        strengths: the strength of each card of the hand.
        promises: how likely each card is to win a trick, from :func:`weigh`.
        ducks: whether the player wants to lose tricks.

    Returns:
        The position of the card in the hand.
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
    """Choose the card to play to a trick that another player has led.

    A player who wants the trick plays to win it: the last player plays the weakest card that wins, and any other player
    plays the strongest card.  If the player cannot take the trick, or the partner is already winning it, the player
    throws the card least likely to win.  A player who ducks throws the strongest card that does not win the trick.  If
    every card would win, the last player throws the strongest card, and any other player throws the weakest.

    Args:
        powers: the strength in this trick of each card that may be played.
        strengths: the strength of each card when its own suit is led.
        promises: how likely each card is to win a trick, from :func:`weigh`.
        best: the strength in this trick of the card that is winning so far.
        ducks: whether the player wants to lose the trick.
        partners: whether the player's own side played that winning card.
        last: whether the player is the last to play to the trick.

    Returns:
        The position of the card among those that may be played.
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
    """Return the strengths of cards when their own suit is led.

    Args:
        table: the suits and strengths of the cards under a contract.
        cards: the cards.

    Returns:
        A number for each card; a higher number means a stronger card.
    """
    numbers = [table.pack.index[card] for card in cards]
    return [table.power[table.suit_of[number]][number] for number in numbers]


def promises_of(table: SuitTable, cards: Sequence[Card]) -> list[int]:
    """Return how likely each card of a hand is to win a trick (:func:`weigh`).

    Args:
        table: the suits and strengths of the cards under a contract.
        cards: the cards of a hand, including those it has played.

    Returns:
        A number for each card; a higher number means a better chance of winning.
    """
    numbers = [table.pack.index[card] for card in cards]
    suits, strengths = [table.suit_of[number] for number in numbers], strengths_of(table, cards)
    over = [over_of(table)[number] for number in numbers]
    promises = [0] * len(cards)
    weigh(strengths, suits, over, [0] * len(cards), promises)
    return promises


def discarded(table: SuitTable, hand: Sequence[Card], count: int, ducks: bool) -> list[Card]:
    """Choose the cards to discard or give away, one at a time, with :func:`put_away`.

    Args:
        table: the suits and strengths of the cards under a contract.
        hand: the cards of the hand, sorted.
        count: the number of cards to choose.
        ducks: whether the player wants to lose tricks.

    Returns:
        The cards, in the order in which they are chosen.
    """
    kept, away = list(hand), list[Card]()
    for _ in range(count):
        away.append(kept.pop(put_away(strengths_of(table, kept), promises_of(table, kept), ducks)))
    return away
