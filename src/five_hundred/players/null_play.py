"""Choose cards by fixed rules under a null bid: for the bidder, who avoids tricks, and for the bidder's opponents."""

from collections.abc import Sequence

from five_hundred.engine.actions import PlayCard
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.players.hand_strength import null_danger
from five_hundred.players.knowledge import Knowledge, numbers
from five_hundred.players.null_defence import choose_defence, choose_defence_lead

__all__ = ["choose_null_follow", "choose_null_lead"]


def choose_null_lead(known: Knowledge, plays: Sequence[PlayCard]) -> PlayCard:
    """Return the card to lead under a null bid."""
    if not known.declares:
        return choose_defence_lead(known, plays)

    def score(play: PlayCard) -> tuple[float, float]:
        card = known.table.pack.index[play.card]
        suit = known.table.suit_of[card]
        if suit == NO_SUIT:
            return -200.0, 0.0
        power = known.table.power[suit]
        out = known.out & known.table.suits[suit]
        lower = sum(1 for other in numbers(out) if power[other] < power[card])
        higher = out.bit_count() - lower
        return higher - 3.0 * lower, -power[card]

    return max(plays, key=score)


def choose_null_follow(known: Knowledge, plays: Sequence[PlayCard], own: Sequence[int], best: int) -> PlayCard:
    """Return the card with which a seat follows to a trick under a null bid."""
    if not known.declares:
        return choose_defence(known, plays, own, best)
    places = range(len(plays))
    cards = [known.table.pack.index[play.card] for play in plays]
    under = [place for place in places if own[place] < best]
    if under:
        # Throw away the card whose loss makes the rest of the hand safest; of equally good cards, the highest.
        return plays[max(under, key=lambda each: (-_danger_without(known, cards[each]), own[each]))]
    if not known.to_follow:
        return plays[max(places, key=lambda each: own[each])]  # this seat takes the trick anyway
    return plays[min(places, key=lambda each: own[each])]


def _danger_without(known: Knowledge, card: int) -> float:
    return null_danger(known.table, known.hand & ~(1 << card))
