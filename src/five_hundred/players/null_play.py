"""Choose cards by fixed rules under a null bid: for the bidder, who avoids tricks, and for the bidder's opponents.

To *catch* the bidder is to force the bidder to take a trick.  A defender leads suits in which the bidder probably holds
only higher cards, and keeps the low cards that can catch the bidder.  A defender without such a suit leaves the lead to
the partner.
"""

from collections.abc import Callable, Sequence
from math import comb, prod
from typing import Final

import attrs

from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.play.trick_rules import joker_policy
from five_hundred.players.hand_strength import null_danger
from five_hundred.players.knowledge import Knowledge, numbers

__all__ = ["choose_null_follow", "choose_null_lead"]

_ROUNDS: Final = 3
"""The number of rounds of a suit for which a defender plans."""
_ANOTHER_ROUND: Final = 0.8
"""The chance that the defenders can lead a suit once more before the bidder has thrown its dangerous cards away."""
_LEAD_OF_OTHERS: Final = 0.7
"""The chance that another defender gets to lead a suit in time."""
_LOW_CARDS_OF_BIDDER: Final = 1.5
"""The factor by which the bidder is likelier to hold a low card than another card, while its hand is hidden."""
_JOKER_AWAY: Final = 0.2
"""The value of leading a joker, as a chance of catching the bidder.

It counts only if the rules force a seat that cannot follow suit to play a joker.
"""
_HOPE: Final = 0.05
"""A defender takes the lead from the partner only if the chance of catching the bidder is greater than this number."""

_Powers = tuple[int, ...]


def choose_null_lead(known: Knowledge, plays: Sequence[PlayCard]) -> PlayCard:
    """Return the card to lead under a null bid."""
    if not known.declares:
        return _lead_against(known, plays)

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
        return _follow_against(known, plays, own, best)
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


@attrs.frozen(slots=False)
class _Chances:
    """The expectations of a defender in one suit; cards are represented by their powers, in ascending order."""

    bidder: _Powers | None
    """The cards of the bidder; ``None`` if they are hidden."""
    unseen: _Powers
    """The cards that the hidden hands may hold."""
    bidders: _Powers
    """The unseen cards that the bidder may hold, if the hand of the bidder is hidden."""
    share_of_bidder: float
    """The chance that the bidder holds any given card of ``bidders``."""
    shares: tuple[float, ...]
    """For each other defender who may hold a card of the suit: the chance that it holds any given unseen card."""
    must_play_joker: bool
    """Whether this defender must play a joker when it cannot follow suit."""

    def ducked(self, power: int, rounds: int = 0) -> float:
        """Return the chance that all other defenders can stay below a card, after some rounds of the suit."""
        low, high = _split(self.unseen, power)
        chance = 1.0
        for share in self.shares:
            chance *= 1 - (1 - share) ** low * _more_than(rounds, share, high)
        return chance

    def led_by_others(self, power: int) -> float:
        """Return the chance that another defender can lead a card whose power is below a given power."""
        low, _ = _split(self.unseen, power)
        return 1 - prod([(1 - share) ** low for share in self.shares])

    def caught_by(self, mine: _Powers) -> float:
        """Return the chance of catching the bidder in this suit with the best lead by this or another defender."""
        own = max([self.caught_by_lead(mine, card) for card in mine], default=0.0)
        return own if self.bidder is None else max(own, _LEAD_OF_OTHERS * self._caught_by_others(mine, self.bidder))

    def caught_by_lead(self, mine: _Powers, card: int) -> float:
        """Return the chance of catching the bidder in this suit if this defender leads one of their cards first."""
        if self.bidder is not None:
            return self._caught_openly(mine, card, self.bidder, 0)
        low, high = _split(self.bidders, card)
        never_low = (1 - min(1.0, _LOW_CARDS_OF_BIDDER * self.share_of_bidder)) ** low
        return never_low * _more_than(0, self.share_of_bidder, high) * self.ducked(card + 1)

    def _caught_openly(self, mine: _Powers, card: int, bidder: _Powers, rounds: int) -> float:
        if not bidder:
            return 0.0
        under = [each for each in bidder if each < card]
        lost = max(under, default=bidder[0])
        now = 0.0 if under else self.ducked(lost, rounds)
        if rounds == _ROUNDS or now == 1.0:
            return now
        left, theirs = tuple([each for each in mine if each != card]), tuple([each for each in bidder if each != lost])
        later = [self._caught_openly(left, each, theirs, rounds + 1) for each in _highest_of_gaps(left, theirs)]
        later.append(_LEAD_OF_OTHERS * self._caught_by_others(left, theirs))
        return now + (1 - now) * _ANOTHER_ROUND * max(later)

    def _caught_by_others(self, mine: _Powers, bidder: _Powers) -> float:
        """Return the chance that the bidder must take a trick that another defender leads."""
        if not bidder or (mine[0] > bidder[0] if mine else self.must_play_joker):
            return 0.0
        return self.led_by_others(bidder[0])


def _split(cards: _Powers, power: int) -> tuple[int, int]:
    """Return how many cards have a power below the given one, and how many do not."""
    low = sum(each < power for each in cards)
    return low, len(cards) - low


def _more_than(count: int, share: float, cards: int) -> float:
    """Return the chance of more than ``count`` of some cards in a hand that holds each of them with the same chance."""
    most = min(count, cards)
    return 1 - sum([comb(cards, held) * share**held * (1 - share) ** (cards - held) for held in range(most + 1)])


def _highest_of_gaps(mine: _Powers, theirs: _Powers) -> list[int]:
    """Return the cards worth leading: of several cards that beat the same cards of the bidder, only the highest."""
    best = {sum(each < card for each in theirs): card for card in mine}
    return list(best.values())


def _chances_in(known: Knowledge, suit: int) -> _Chances:
    bidder, table = known.contract.declarer, known.table
    view, power = known.view, table.power[suit]
    others = [seat for seat in view.playing if seat in known.friends and seat not in (known.seat, view.seat)]
    unseen = known.unseen & table.suits[suit]
    hidden = max(1, known.unseen.bit_count())
    shares = [view.counts[seat] / hidden for seat in others if not known.is_void(seat, suit)]
    visible = None if bidder is None or (view.covered[bidder] and bidder != view.seat) else view.cards_of(bidder)
    theirs = None if visible is None else _powers(table.pack.mask(visible) & table.suits[suit], power)
    may_hold = 0 if bidder is None or known.is_void(bidder, suit) else unseen & ~_escaped(known, bidder, suit)
    share = 0.0 if bidder is None else min(1.0, view.counts[bidder] / hidden)
    return _Chances(
        theirs, _powers(unseen, power), _powers(may_hold, power), share, tuple(shares), _must_play_joker(known)
    )


def _must_play_joker(known: Knowledge) -> bool:
    jokers = known.hand & known.table.suits[NO_SUIT]
    return bool(jokers) and joker_policy(known.view.rules.play, known.contract).forced


def _powers(cards: int, power: Sequence[int]) -> _Powers:
    return tuple(sorted([power[card] for card in numbers(cards)]))


def _escaped(known: Knowledge, bidder: Seat, suit: int) -> int:
    """Return the cards that the bidder cannot hold if it has always played its highest safe card."""
    power, gone = known.table.power[suit], 0
    for trick in known.view.tricks:
        place = trick.seats.index(bidder) if bidder in trick.seats else 0
        if place == 0 or trick.led is None or trick.led.index != suit:
            continue
        played = [known.table.power[suit][known.table.pack.index[card]] for card in trick.cards[: place + 1]]
        own, best = played[-1], max(played[:-1])
        gone |= sum([1 << card for card in numbers(known.table.suits[suit]) if own < power[card] < best])
    return gone


def _lead_against(known: Knowledge, plays: Sequence[PlayCard]) -> PlayCard:
    """Return the card to lead against a null bid."""
    bidder = known.contract.declarer

    def score(play: PlayCard) -> tuple[float, float, float]:
        card = known.table.pack.index[play.card]
        suit = known.table.suit_of[card]
        if suit == NO_SUIT:
            return _score_of_joker(known, play), 0.0, 0.0
        power = known.table.power[suit]
        mine = _powers(known.hand & known.table.suits[suit], power)
        # In a suit in which the bidder is void, the bidder would throw away a dangerous card.
        void = bidder is None or known.is_void(bidder, suit)
        chance = 0.0 if void else _chances_in(known, suit).caught_by_lead(mine, power[card])
        return chance - void, -len(mine), -power[card]

    return max(plays, key=score)


def _score_of_joker(known: Knowledge, play: PlayCard) -> float:
    """Return the score of leading a joker; it is low if the bidder is known to be void in the suit that is named."""
    bidder = known.contract.declarer
    if play.suit is None or bidder is None or known.is_void(bidder, play.suit.index) or not _must_play_joker(known):
        return -2.0
    suit = play.suit.index
    mine = _powers(known.hand & known.table.suits[suit], known.table.power[suit])
    return _JOKER_AWAY - _chances_in(known, suit).caught_by(mine)


def _follow_against(known: Knowledge, plays: Sequence[PlayCard], own: Sequence[int], best: int) -> PlayCard:
    """Return the card with which a defender against a null bid follows to a trick."""
    bidder = known.contract.declarer
    places = range(len(plays))
    under = [place for place in places if own[place] < best]
    kept = _keeping(known, plays)

    def best_of(some: Sequence[int]) -> PlayCard:
        return plays[max(some, key=kept)]

    if bidder not in known.to_follow:
        if under and _wins(known, bidder, best):
            return best_of(under)  # leave the trick to the bidder
        if under and not known.to_follow and len(under) < len(plays) and not _can_attack(known):
            return best_of(under)  # leave the lead to the partner
        return best_of(places)
    led = NO_SUIT if known.view.led is None else known.view.led.index
    if all(known.table.suit_of[known.table.pack.index[play.card]] != led for play in plays):
        return best_of(under or places)
    theirs = _chances_in(known, led).bidder
    if theirs is None:
        return best_of(under) if under else plays[min(places, key=lambda each: own[each])]
    # The bidder gets rid of its highest card below the winning card: make that card as low as possible.
    return plays[min(places, key=lambda each: (_shed(theirs, max(best, own[each])), -own[each]))]


def _shed(theirs: _Powers, best: int) -> int:
    return max([each for each in theirs if each < best], default=-1)


def _wins(known: Knowledge, bidder: Seat | None, best: int) -> bool:
    led = NO_SUIT if known.view.led is None else known.view.led.index
    power, index = known.table.power[led], known.table.pack.index
    return any(each.seat == bidder and power[index[each.card]] == best for each in known.view.trick)


def _can_attack(known: Knowledge) -> bool:
    """Return whether the defender has a suit in which it can hope to catch the bidder."""
    for suit in range(NO_SUIT):
        mine = _powers(known.hand & known.table.suits[suit], known.table.power[suit])
        if mine and _chances_in(known, suit).caught_by(mine) > _HOPE:
            return True
    return False


def _keeping(known: Knowledge, plays: Sequence[PlayCard]) -> Callable[[int], tuple[float, float]]:
    """Return a function that judges a play by the chance of catching the bidder without the card, then by its power."""
    chances: dict[int, tuple[_Chances, _Powers, float]] = {}
    for suit in range(NO_SUIT):
        mine = _powers(known.hand & known.table.suits[suit], known.table.power[suit])
        found = _chances_in(known, suit)
        chances[suit] = found, mine, found.caught_by(mine)

    def kept(place: int) -> tuple[float, float]:
        card = known.table.pack.index[plays[place].card]
        suit = known.table.suit_of[card]
        rank = known.table.power[suit][card]
        if suit == NO_SUIT:
            return 0.0, 1000.0
        found, mine, before = chances[suit]
        return found.caught_by(tuple([each for each in mine if each != rank])) - before, rank

    return kept
