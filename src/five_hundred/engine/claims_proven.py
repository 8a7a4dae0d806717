"""Claims that need proof: whether the player on lead is certain to take all remaining tricks (catalogue: claims).

The engine judges a claim only by what the claimer can see; otherwise, a refusal would reveal where hidden cards are. A
claim is valid if no card that may be in another hand could take a trick, no matter which hand holds it.

:mod:`five_hundred.engine.claim_legality` states when a player may claim.
"""

from collections.abc import Iterator, Sequence

from five_hundred.cards.seats import Seat
from five_hundred.engine.play_setup import PlaySetup
from five_hundred.engine.suits_and_strength import NO_SUIT, SuitTable

__all__ = ["might_win", "takes_all"]


def might_win(setup: PlaySetup, seat: Seat, hand: int, elsewhere: int) -> int:
    """Return the cards in other hands that might take a trick from a player who claims (catalogue: claims).

    The function assumes that the claimer leads all trumps from the highest down, then every other suit from the highest
    down, then the jokers.  Each time the claimer leads a suit that other players hold, at least one of them must play a
    card of that suit or a low joker.

    Args:
        setup: the setup of the play.
        seat: the seat that leads.
        hand: the cards of that seat, as a mask.
        elsewhere: the cards that may be in another hand, as a mask.

    Returns:
        The mask of the cards that might take a trick; 0 if the claiming hand is certain to take every trick.
    """
    mask = 0
    for threat in _threats(setup, seat, hand, elsewhere):
        mask |= threat
    return mask


def takes_all(setup: PlaySetup, seat: Seat, hand: int, elsewhere: int) -> bool:
    """Return whether the player on lead is certain to take every remaining trick (catalogue: claims).

    The result is the same as ``might_win(...) == 0``, but the function stops at the first card that might take a trick.

    Args:
        setup: the setup of the play.
        seat: the seat that leads.
        hand: the cards of that seat, as a mask.
        elsewhere: the cards that may be in another hand, as a mask.
    """
    return next(_threats(setup, seat, hand, elsewhere), None) is None


def _threats(setup: PlaySetup, seat: Seat, hand: int, elsewhere: int) -> Iterator[int]:
    """Yield the cards that might take a trick, as one mask for each suit that has such cards."""
    table = setup.tables[seat]
    loose, jokers = _loose(table, elsewhere), hand & table.suits[NO_SUIT]
    if table.low_jokers and jokers:
        # A led low joker wins only if no other player holds the named suit, and the claimer cannot know that.
        if elsewhere:
            yield elsewhere
        return
    if stronger := _stronger(table, loose, hand, jokers):
        yield stronger
    # If a joker may be played instead of following suit, a low joker saves a card of the suit for the next round.
    saved = loose.bit_count() if setup.jokers.first_of_suit else 0
    trump = table.strain.suit
    for suit in range(NO_SUIT):
        others, held = elsewhere & table.suits[suit] & ~loose, hand & table.suits[suit]
        trumps = trump is not None and suit == trump.index
        if not others or not (held or trumps):
            continue
        power = table.power[suit]
        own = sorted([power[card] for card in _numbers(held)], reverse=True)
        count = others.bit_count() + saved
        best = max([power[card] for card in _numbers(others)])
        # The leader's cards must be the strongest in the first rounds; in the later ones, no other player has the suit.
        # Of two equal cards, the leader's wins.
        beaten = bool(own) and own[:count][-1] < best
        if beaten or (trumps and count > len(own) and hand & ~table.suits[suit]):
            yield others


def _numbers(mask: int) -> Sequence[int]:
    numbers = []
    while mask:
        numbers.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return numbers


def _loose(table: SuitTable, elsewhere: int) -> int:
    """Return the jokers in other hands that no lead can force a player to play.

    Without trumps, this is true of every joker: it belongs to no suit or, after a nomination, to a suit only in the
    declarer's hand.
    """
    return 0 if table.strain.suit is not None else elsewhere & table.pack.jokers


def _stronger(table: SuitTable, loose: int, hand: int, jokers: int) -> int:
    """Return the jokers in other hands that could beat a card of the claiming hand."""
    if table.low_jokers:
        return 0
    if hand & ~jokers:
        return loose
    best = max(_numbers(loose | jokers), key=lambda card: table.power[NO_SUIT][card])
    return loose & 1 << best
