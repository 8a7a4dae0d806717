"""Choose cards by rules under a null bid: the bidder avoids tricks, and the opponents try to give the bidder one."""

from collections.abc import Sequence

from five_hundred.bids.actions import PlayCard
from five_hundred.engine.suits_and_strength import NO_SUIT
from five_hundred.players.hand_strength import null_danger
from five_hundred.players.knowledge import Knowledge, numbers

__all__ = ["choose_null_follow", "choose_null_lead"]


def choose_null_lead(known: Knowledge, plays: Sequence[PlayCard]) -> PlayCard:
    """Return the card to lead under a null bid.

    Args:
        known: what the seat on lead knows.
        plays: the legal plays.

    Returns:
        One of ``plays``.
    """

    def score(play: PlayCard) -> tuple[float, float]:
        card = known.table.pack.index[play.card]
        suit = known.table.suit_of[card]
        if suit == NO_SUIT:
            return (-200.0 if known.declares else -50.0), 0.0
        power = known.table.power[suit]
        out = known.out & known.table.suits[suit]
        lower = sum(1 for other in numbers(out) if power[other] < power[card])
        higher = out.bit_count() - lower
        if known.declares:
            return higher - 3.0 * lower, -power[card]
        bidder = known.contract.declarer
        if bidder is None or known.is_void(bidder, suit):
            return -100.0, -power[card]  # the bidder could throw away a dangerous card
        visible = known.view.cards_of(bidder)
        if visible is not None:
            theirs = known.table.pack.mask(visible) & known.table.suits[suit]
            under = sum(1 for other in numbers(theirs) if power[other] < power[card])
            others = known.unseen & known.table.suits[suit]
            helpers = sum(1 for other in numbers(others) if power[other] < min(power[each] for each in numbers(theirs)))
            # The bidder must take the trick if its cards are all higher and the other defenders can play lower cards.
            return 40.0 - 15.0 * under + 2.0 * helpers - theirs.bit_count(), -power[card]
        # A low card of a suit in which the bidder may have only higher cards.
        return higher - 2.0 * lower, -power[card]

    return max(plays, key=score)


def choose_null_follow(known: Knowledge, plays: Sequence[PlayCard], own: Sequence[int], best: int) -> PlayCard:
    """Return the card to play under a null bid to a trick that another seat has led.

    Args:
        known: what the seat to play knows.
        plays: the legal plays.
        own: the power of each of these plays in this trick.
        best: the power of the card that is winning the trick.

    Returns:
        One of ``plays``.
    """
    places = range(len(plays))
    cards = [known.table.pack.index[play.card] for play in plays]
    under = [place for place in places if own[place] < best]
    if known.declares:
        if under:
            # Throw away the card whose loss leaves the safest hand; if several do, the highest of them.
            return plays[max(under, key=lambda each: (-_danger_without(known, cards[each]), own[each]))]
        if not known.to_follow:
            return plays[max(places, key=lambda each: own[each])]  # every card wins the trick, so lose the highest
        return plays[min(places, key=lambda each: own[each])]
    bidder = known.contract.declarer
    played = [each.seat for each in known.view.trick]
    if bidder in played:
        takes = known.view.trick[_best_place(known)].seat == bidder
        if takes and under:
            return plays[max(under, key=lambda each: own[each])]  # leave the trick to the bidder
        return plays[max(places, key=lambda each: (_rank(known, cards[each]), own[each]))]
    if under:
        # The bidder has still to play: stay below the best card, and get rid of the highest card that does so.
        return plays[max(under, key=lambda each: own[each])]
    return plays[min(places, key=lambda each: own[each])]


def _danger_without(known: Knowledge, card: int) -> float:
    return null_danger(known.table, known.hand & ~(1 << card))


def _rank(known: Knowledge, card: int) -> int:
    return known.table.power[known.table.suit_of[card]][card]


def _best_place(known: Knowledge) -> int:
    led = NO_SUIT if known.view.led is None else known.view.led.index
    powers = [known.table.power[led][known.table.pack.index[each.card]] for each in known.view.trick]
    return powers.index(max(powers))
