"""What a call says about the hand of the player who made it.

The function :func:`explain_call` draws hands that agree with a view, asks which call level 3 makes with each of them
when the auction has come to that point, and describes the hands with which level 3 makes the call in question.
"""

from collections.abc import Sequence
from statistics import fmean
from typing import Final

import attrs

from five_hundred.base.arguments import A_VIEW, expect, expect_number
from five_hundred.cards.card import SUITS, Card, Rank, Suit
from five_hundred.cards.seats import Seat
from five_hundred.display.seat_names import named
from five_hundred.engine.actions import PASS, MakeBid
from five_hundred.engine.auction.bid_legality import is_blind
from five_hundred.engine.phases.auction_turns import after_call, begin_auction
from five_hundred.engine.play.suits_and_strength import SuitTable, table_for
from five_hundred.engine.table.phase_classes import Bidding
from five_hundred.engine.table.state import Secrets, State
from five_hundred.engine.table.view import View
from five_hundred.engine.views.view import view as view_of_state
from five_hundred.engine.views.view import view_of
from five_hundred.players.bidding import choose_call
from five_hundred.players.call_facts import CallMeaning, CardShare, SuitLength, Usual
from five_hundred.players.call_sentences import sentence_about
from five_hundred.players.deal_likelihood import judge_of_call
from five_hundred.players.hand_strength import tricks_of_mask
from five_hundred.players.player import rng_for
from five_hundred.rules import Partnership
from five_hundred.rules.bids.contracts import Call, Contract
from five_hundred.worlds import sample_states
from five_hundred.worlds.public_cards import passing, played_by

__all__ = ["dealt_hand", "explain_call"]

_MOST_HANDS: Final = 2_500
"""The number of possible hands to draw."""
_MOST_CALLS: Final = 500
"""The maximum number of hands for which level 3 is asked for its call."""
_ENOUGH: Final = 120
"""The number of hands with the call that are enough."""
_FEW: Final = 10
"""If level 3 makes the call with fewer hands, they are too few to describe the call."""
_NEAR: Final = 200
"""The number of hands that are drawn, by how well they fit the call, if level 3 hardly ever makes it."""
_HOPELESS: Final = 0.05
"""A hand with a likelihood below this share of the best one is not worth asking level 3 about."""
_TOP: Final = 4
"""The number of the highest trumps whose shares are stated."""


def explain_call(view: View, call: Call, *, seed: int = 0, names: Sequence[str] | None = None) -> CallMeaning:
    """Return what a call says about the hand of the player who made it.

    The function draws possible hands of that player and describes those with which level 3 makes the call after the
    same earlier calls.  The hands agree with everything that the view shows, such as the cards that have been played.
    Calls of the player's own seat are explained as the other players see them.

    Args:
        view: the view of any seat or of a spectator, during or after the auction.
        call: one of ``view.calls``; of equal calls, the last.
        seed: a whole number, which determines the possible hands.
        names: the name of each seat, starting with seat 0 and including dummies; ``None`` for compass names.

    Raises:
        TypeError: ``view`` is not a View, ``call`` is not a Call, or ``seed`` is not a whole number.
        ValueError: ``view.calls`` does not contain the call, ``seed`` is negative, or ``names`` does not have one name
            for each seat.
    """
    expect(view, View, "view", A_VIEW)
    expect(call, Call, "call", "a Call, such as view.calls[0]")
    expect_number(seed, "seed", 0)
    if call not in view.calls:
        raise ValueError("call must be one of view.calls")
    who = named(view.rules, names)
    seen = view_of(view.public, None) if call.seat == view.seat else view
    place = len(view.calls) - 1 - view.calls[::-1].index(call)
    hands = _dealt_hands(seen, call.seat, seed)
    found, share = _hands_with_call(seen, place, hands)
    usual = len(found) >= _FEW
    if not usual:
        judge = judge_of_call(seen, call)
        weights = [1.0 if judge is None else judge(hand) for hand in hands]
        found = rng_for(seen, seed).choices(hands, weights, k=_NEAR)
    meaning = _described(seen, call, found, share, usual=usual)
    return attrs.evolve(meaning, sentence=sentence_about(view.rules, meaning, who))


def _dealt_hands(view: View, seat: Seat, seed: int) -> list[int]:
    """Return possible hands that a seat was dealt, as masks."""
    played, handed = view.rules.table.pack.mask(played_by(view, seat)), passing(view)
    gave = handed is not None and handed.giver == seat
    states = sample_states(view, _MOST_HANDS, rng_for(view, seed))
    return [dealt_hand(state, seat, played, gave=gave) for state in states]


def dealt_hand(state: State, seat: Seat, played: int, *, gave: bool) -> int:
    """Return the hand that a seat was dealt: all the cards that it has had, without those that it picked up.

    Args:
        played: the cards that the seat has played.
        gave: whether the seat has passed cards to its partner.
    """
    secrets = state.secrets
    discards = secrets.discards[seat] if secrets.discards else 0
    picked_up = secrets.picked_up[seat] if secrets.picked_up else 0
    given = secrets.passed_on if gave else 0
    return (state.hands[seat] | played | discards | given) & ~picked_up


def _hands_with_call(view: View, place: int, hands: Sequence[int]) -> tuple[list[int], float]:
    """Return hands with which level 3 makes a call, and the share of such hands among all hands."""
    call = view.calls[place]
    if call.bid is not None and is_blind(call.bid):
        return list(hands[:_ENOUGH]), 1.0  # the player had not seen the hand
    action = PASS if call.bid is None else MakeBid(call.bid)
    phase = _auction_before(view, place)
    judge = judge_of_call(view, call)
    worth = [1.0 if judge is None else judge(hand) for hand in hands]
    least = _HOPELESS * max(worth)
    likely = [hand for hand, each in zip(hands, worth, strict=True) if each >= least]
    found, asked = list[int](), 0
    for hand in likely[:_MOST_CALLS]:
        asked += 1
        if choose_call(_view_of_caller(view, phase, hand)) == action:
            found.append(hand)
            if len(found) == _ENOUGH:
                break
    return found, len(found) / asked * len(likely) / len(hands)


def _auction_before(view: View, place: int) -> Bidding:
    """Return the auction as it was before a call."""
    phase = before = begin_auction(view.match, 0)
    for call in view.calls[: place + 1]:
        # A partner refuses before the first call of the seat that offers to throw the cards in.
        refused = 1 << call.seat if call.seat in view.refused else 0
        before = attrs.evolve(phase, refused=phase.refused | refused)
        phase = after_call(view.match, before, call)[1] or before
    everybody = (1 << len(view.seating.players)) - 1
    return attrs.evolve(before, turn=view.calls[place].seat, looked=everybody)


def _view_of_caller(view: View, phase: Bidding, hand: int) -> View:
    hands = tuple([hand if seat == phase.turn else 0 for seat in view.seating.seats])
    return view_of_state(State(view.match, phase, hands, Secrets()), phase.turn)


def _described(view: View, call: Call, hands: Sequence[int], share: float, *, usual: bool) -> CallMeaning:
    rules, pack = view.rules, view.rules.table.pack
    table = None if call.bid is None else table_for(rules, Contract(call.bid, call.seat))
    jokers = pack.mask([card for card in pack.cards if card.is_joker])
    high = pack.mask([card for card in pack.cards if card.rank >= Rank.JACK])
    masks = [_suit_mask(view, table, suit) for suit in SUITS]
    lengths = [_usual([(hand & mask).bit_count() for hand in hands]) for mask in masks]
    return CallMeaning(
        call,
        len(hands),
        share,
        usual,
        _usual([_tricks(view, call, hand) for hand in hands]),
        tuple([SuitLength(suit, length) for suit, length in zip(SUITS, lengths, strict=True)]),
        tuple([CardShare(card, _share(hands, pack.mask((card,)))) for card in _top_cards(view, table)]),
        _usual([(hand & high).bit_count() for hand in hands]),
        _share(hands, jokers) if jokers else None,
        "",
    )


def _suit_mask(view: View, table: SuitTable | None, suit: Suit) -> int:
    """Return the cards of a suit; under a bid, the left bower and the jokers are trumps."""
    pack = view.rules.table.pack
    return table.suits[suit.index] if table else pack.mask([card for card in pack.cards if card.suit is suit])


def _top_cards(view: View, table: SuitTable | None) -> list[Card]:
    """Return the highest trumps or, without a trump suit, the jokers and aces."""
    cards = view.rules.table.pack.cards
    if table is None or table.strain.suit is None:
        return [card for card in cards if card.is_joker or card.rank is Rank.ACE]
    trump = table.strain.suit.index
    trumps = [number for number in range(len(cards)) if table.suit_of[number] == trump]
    return [cards[number] for number in sorted(trumps, key=lambda each: -table.power[trump][each])[:_TOP]]


def _tricks(view: View, call: Call, hand: int) -> float:
    """Return the tricks that the side of a seat expects in the denomination of its call, judged by its hand."""
    rules, seating = view.rules, view.seating
    partners = len(seating.partners(call.seat)) or len(seating.mates[call.seat])
    calls = rules.table.partnership is Partnership.CALLED
    strains = rules.auction.suit_order if call.bid is None else (call.bid.strain,)
    return max([tricks_of_mask(rules, hand, strain, partners, calls=calls) for strain in strains])


def _share(hands: Sequence[int], cards: int) -> float:
    return round(fmean([bool(hand & cards) for hand in hands]), 3)


def _usual(values: Sequence[float]) -> Usual:
    """Return the tenth and the ninetieth percentile and the mean of some values."""
    ordered = sorted(values)
    low, high = ordered[len(ordered) // 10], ordered[-1 - len(ordered) // 10]
    return Usual(round(low, 1), round(fmean(ordered), 2), round(high, 1))
