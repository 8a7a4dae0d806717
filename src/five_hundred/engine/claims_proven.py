"""Claims that need proof: whether the player on lead is certain to take all remaining tricks (catalogue: claims).

The engine judges a claim only by what the claimer can see; otherwise, a refusal would reveal where hidden cards are. A
claim is valid if no card that may be in another hand could take a trick, no matter which hand holds it.

:mod:`five_hundred.engine.claim_legality` states when a player may claim.
"""

from collections.abc import Iterator, Sequence

from five_hundred.cards.masks import numbers
from five_hundred.cards.seats import Seat
from five_hundred.engine.play_legality import nameable
from five_hundred.engine.play_setup import PlaySetup
from five_hundred.engine.suits_and_strength import NO_SUIT, SuitTable
from five_hundred.engine.tricks import Trick, suits_led, void_in

__all__ = ["might_win", "takes_all"]


def might_win(setup: PlaySetup, seat: Seat, hand: int, elsewhere: int, history: Sequence[Trick]) -> int:
    """Return the cards in other hands that might take a trick from a player who claims (catalogue: claims).

    The function assumes that the claimer leads all trumps from the highest down, then every other suit from the highest
    down, then the jokers.  Each time the claimer leads a suit that other players hold, at least one of them must play a
    card of that suit or a low joker.  An unseen joker that only the declarer can hold belongs to the suit that the
    declarer has nominated (6.13).

    Args:
        setup: the setup of the play.
        seat: the seat that leads.
        hand: the cards of that seat, as a mask.
        elsewhere: the cards that may be in another hand, as a mask.
        history: the complete tricks.

    Returns:
        The mask of the cards that might take a trick; 0 if the claiming hand is certain to take every trick.
    """
    mask = 0
    for threat in _threats(setup, seat, hand, elsewhere, history):
        mask |= threat
    return mask


def takes_all(setup: PlaySetup, seat: Seat, hand: int, elsewhere: int, history: Sequence[Trick]) -> bool:
    """Return whether the player on lead is certain to take every remaining trick (catalogue: claims).

    The result is the same as ``might_win(...) == 0``, but the function stops at the first card that might take a trick.

    Args:
        setup: the setup of the play.
        seat: the seat that leads.
        hand: the cards of that seat, as a mask.
        elsewhere: the cards that may be in another hand, as a mask.
        history: the complete tricks.
    """
    return next(_threats(setup, seat, hand, elsewhere, history), None) is None


def _threats(setup: PlaySetup, seat: Seat, hand: int, elsewhere: int, history: Sequence[Trick]) -> Iterator[int]:
    """Yield the cards that might take a trick, as one mask for each suit that has such cards."""
    table, bound = setup.tables[seat], _bound(setup, seat, elsewhere, history)
    loose, jokers = _loose(table, elsewhere) & ~bound, hand & table.suits[NO_SUIT]
    if table.low_jokers and jokers:
        # A led low joker wins only if no other player holds the named suit, and the claimer cannot know that.
        if elsewhere:
            yield elsewhere
        return
    if stronger := _stronger(table, loose, hand):
        yield stronger
    nominated = setup.contract.nominated
    if (
        bound
        and jokers
        and bound == _best_joker(table, bound | jokers)
        and _must_name_bound(setup, seat, hand, history)
    ):
        yield bound
    # If a joker may be played instead of following suit, a low joker saves a card of the suit for the next round.
    saved = loose.bit_count() if setup.jokers.first_of_suit else 0
    trump = table.strain.suit
    for suit in range(NO_SUIT):
        others, held = elsewhere & table.suits[suit] & ~loose, hand & table.suits[suit]
        if nominated is not None and suit == nominated.index:
            others |= bound
        trumps = trump is not None and suit == trump.index
        if not others or not (held or trumps):
            continue
        power = table.power[suit]
        own = sorted([power[card] for card in numbers(held)], reverse=True)
        count = others.bit_count() + saved
        best = max([power[card] for card in numbers(others)])
        # The leader's cards must be the strongest in the first rounds; in the later ones, no other player has the suit.
        # Of two equal cards, the leader's wins.
        beaten = bool(own) and own[:count][-1] < best
        if beaten or (trumps and count > len(own) and hand & ~table.suits[suit]):
            yield others


def _loose(table: SuitTable, elsewhere: int) -> int:
    """Return the jokers in other hands that, without trumps, may belong to no suit, so that no lead can force them."""
    return 0 if table.strain.suit is not None else elsewhere & table.pack.jokers


def _bound(setup: PlaySetup, seat: Seat, elsewhere: int, history: Sequence[Trick]) -> int:
    """Return the unseen jokers that only the declarer can hold, and that therefore belong to the nominated suit.

    A declarer who nominates a suit holds a joker (catalogue 6.13).  If the declarer has not played a joker since, and
    the claimer cannot see all jokers but one, the declarer holds that joker.
    """
    contract, pack = setup.contract, setup.tables[seat].pack
    unseen = elsewhere & pack.jokers
    if contract.nominated is None or seat == contract.declarer or unseen.bit_count() != 1:
        return 0
    played = [
        play.card
        for trick in history
        for by, play in zip(trick.seats, trick.plays, strict=True)
        if by == contract.declarer
    ]
    return 0 if any(card.is_joker for card in played) else unseen


def _must_name_bound(setup: PlaySetup, seat: Seat, hand: int, history: Sequence[Trick]) -> bool:
    """Return whether a joker that the claimer leads last must name the nominated suit, because no other is allowed."""
    table, nominated = setup.tables[seat], setup.contract.nominated
    led = suits_led(history) | sum(1 << each for each in range(NO_SUIT) if hand & table.suits[each])
    allowed = nameable(setup.jokers, True, void_in(setup, seat, history), led)
    return nominated is not None and allowed == 1 << nominated.index


def _best_joker(table: SuitTable, jokers: int) -> int:
    """Return the mask of the highest of some jokers."""
    return 1 << max(numbers(jokers), key=lambda card: table.power[table.suit_of[card]][card])


def _stronger(table: SuitTable, loose: int, hand: int) -> int:
    """Return the jokers without a suit in other hands that could beat a card of the claiming hand."""
    jokers = hand & table.pack.jokers
    if table.low_jokers or not loose:
        return 0
    return loose if hand & ~jokers else loose & _best_joker(table, loose | jokers)
