"""At small tables and late in a hand, the tests list every state that agrees with a view, and count the samples.

The list does not use the code under test: it tries every way to lay the cards that the seat does not see, and every way
to have picked up cards.  A state counts if its view is the same and play can reach it.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations, permutations, product
from math import comb, sqrt
from random import Random
from typing import TypeAlias

import attrs
import pytest
from knowledge import bits, cards_played_by, dummies, face_up_cards, passing, places_of, seen_by
from reaching import plain, reached
from tables import dealt, won

import five_hundred as fh
from five_hundred import presets
from five_hundred.actions import AnswerThrowIn, Declare, Nominate, OfferThrowIn
from five_hundred.phases import DeclaringAlone, Exchanging, Nominating, Playing
from five_hundred.testing import random_action
from five_hundred.worlds import sample_states

A_STATE = 12
"""How often each state is expected among the samples."""
Choice: TypeAlias = Callable[[fh.State], fh.Action | None]
"""A function that chooses an action, or leaves it to chance."""


def laid_otherwise(state: fh.State, seat: fh.Seat | None) -> Iterator[fh.State]:
    """Yield the state with every layout of the cards that a seat does not see."""
    seen, old = seen_by(state, seat), places_of(state)
    room = {place: len(bits(cards & ~seen)) for place, cards in old.items() if cards & ~seen}
    loose = [bit for cards in old.values() for bit in bits(cards & ~seen)]
    for ways in shared(loose, list(room.values())):
        fresh = {place: cards & seen for place, cards in old.items()}
        for place, cards in zip(room, ways, strict=True):
            fresh[place] |= sum(cards)
        hands = tuple(fresh["hand", each] for each in state.seating.seats)
        discards = tuple(fresh["discards", each] for each, _ in enumerate(state.secrets.discards))
        secrets = attrs.evolve(
            state.secrets, kitty=fresh["kitty", 0], dead=fresh["dead", 0], discards=discards, covered_cards=()
        )
        for covered in covers(state, hands):
            laid = fh.State(state.match, state.phase, hands, attrs.evolve(secrets, covered_cards=covered))
            yield from picked_up_otherwise(laid, seat)


def shared(cards: Sequence[int], counts: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every way to distribute cards."""
    if not counts:
        yield ()
        return
    for own in combinations(cards, counts[0]):
        left = [card for card in cards if card not in own]
        for others in shared(left, counts[1:]):
            yield (own, *others)


def covers(state: fh.State, hands: Sequence[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield every way to lay the dummies' face-down cards under the others."""
    ways = []
    for dummy in dummies(state):
        over = [pair[0] for pair in state.secrets.covered_cards if pair[1] & state.hands[dummy]]
        under = bits(hands[dummy] & ~face_up_cards(state, dummy))
        ways.append([tuple(zip(over, order, strict=True)) for order in permutations(under)])
    for chosen in product(*ways):
        yield tuple(pair for each in chosen for pair in each)


def picked_up_otherwise(state: fh.State, seat: fh.Seat | None) -> Iterator[fh.State]:
    """Yield the state with every way in which others may have picked up and passed on cards, for all the seat knows."""
    secrets, pack, given = state.secrets, state.rules.table.pack, passing(state)
    held = [
        state.hands[each]
        | (secrets.discards[each] if secrets.discards else 0)
        | pack.mask(cards_played_by(state, each))
        for each in state.seating.seats
    ]
    handed = [secrets.passed_on]
    if given is not None and seat not in given:
        handed = [sum(cards) for cards in combinations(bits(held[given[1]]), secrets.passed_on.bit_count())]
    for passed in handed:
        ways = []
        for owner, cards in enumerate(secrets.picked_up):
            got = passed if given is not None and owner == given[1] else 0
            count = cards.bit_count() - got.bit_count()
            theirs = (held[owner] | (passed if given is not None and owner == given[0] else 0)) & ~got
            own = [got | sum(each) for each in combinations(bits(theirs), count)] if count else [got]
            ways.append([cards] if owner == seat else own)
        for picked_up in product(*ways):
            fresh = attrs.evolve(secrets, passed_on=passed, picked_up=picked_up)
            yield fh.State(state.match, state.phase, state.hands, fresh)


def agreeing(state: fh.State, seat: fh.Seat | None, start: fh.State) -> set[fh.State]:
    """Return every state that looks the same to a seat and that a deal and legal actions lead to."""
    found, seen = set(), fh.view(state, seat)
    for each in laid_otherwise(state, seat):
        if fh.view(each, seat) == seen and can_be_reached(each, start):
            found.add(plain(each))
    return found


def can_be_reached(state: fh.State, start: fh.State) -> bool:
    try:
        reached(state, start)
    except (fh.IllegalActionError, AssertionError, ValueError):  # also if the piles of the deal have wrong sizes
        return False
    return True


def late(state: fh.State, left: int, seed: int, choose: Choice) -> fh.State:
    """Play until a number of tricks are left, with the action that ``choose`` returns, or else a random one."""
    rng = Random(seed)
    while not (isinstance(state.phase, Playing) and len(state.phase.history) == 10 - left and not state.phase.trick):
        state = fh.apply(state, choose(state) or random_action(state, rng))
    return state


def at_random(_: fh.State) -> None:
    return None


def nominating(state: fh.State) -> fh.Action | None:
    return Nominate(fh.Suit.HEARTS) if isinstance(state.phase, Nominating) else None


def declaring(state: fh.State) -> fh.Action | None:
    return Declare() if isinstance(state.phase, DeclaringAlone) else None


THREE = presets.THREE_HANDED.with_options({"table.pack": "7-A SCD, 8-A H"})
"""Three hands and a kitty of one card."""
TWO_JOKERS = presets.THREE_HANDED.with_options({"table.pack": "7-A S, 8-A CDH, RJ, BJ"})
CALLED = presets.FIVE_HANDED_HIDDEN.with_options(
    {"table.players": 4, "table.pack": "5-A SCDH, RJ", "partner.when": "after-winning-bid", "partner.own_card": False}
)
FOUR = presets.AUSTRALIAN.with_options({"table.pack": "5-A SCDH, RJ"})
DOUBLE_NULL = presets.AMERICAN.with_options({"table.pack": "41", "table.kitty_face_up": True})
DECLARED = FOUR.with_options({"contracts.declare": True, "table.kitty_face_up": True})
EXPOSED = presets.TWO_HANDED_EXPOSED.with_options({"table.pack": "8-A SCDH"})
DRAWN = presets.TWO_HANDED_DRAW.with_options({"table.pack": "41"})
DUMMIES = presets.TWO_HANDED_DUMMIES.with_options({"table.pack": "41"})
FACE_UP = {"table.kitty_face_up": True}


def begun(rules: fh.RuleSet, seed: int) -> fh.State:
    """Return the state at the first call, after a random deal and all actions before the auction."""
    rng = Random(seed)
    state = fh.apply(fh.new_game(rules, seed % rules.table.players), fh.shuffled_deal(fh.new_game(rules), rng))
    while state.phase_name in ("drawing", "adding", "dealing"):
        state = fh.apply(state, random_action(state, rng))
    return state


def contract_of(rules: fh.RuleSet, seed: int, bid: str, left: int, choose: Choice) -> tuple[fh.State, fh.State]:
    """Return the first call of a deal, and the play of the first bidder's contract with a number of tricks left."""
    start = begun(rules, seed)
    return start, late(won(start, bid, seat=start.turn or 0), left, seed, choose)


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("rules", "bid", "left", "seed", "seat", "choose", "count"),
    [
        pytest.param(THREE, "7NT", 2, 2, 1, at_random, 77, id="voids"),
        pytest.param(THREE, "7NT", 2, 3, 2, at_random, 33, id="more-voids"),
        pytest.param(THREE.with_options({"table.misdeal": "no-face"}), "7NT", 2, 11, 1, at_random, 279, id="faces"),
        pytest.param(THREE.with_options(FACE_UP), "7NT", 2, 0, 2, at_random, 18, id="a-card-turned-up"),
        pytest.param(DOUBLE_NULL, "DN", 1, 0, 2, at_random, 13, id="cards-passed-on"),
        pytest.param(DECLARED, "7S", 1, 3, 2, declaring, 36, id="a-card-given"),
        pytest.param(CALLED, "7S", 1, 1, 0, at_random, None, id="a-called-card"),
        pytest.param(CALLED, "7S", 1, 83, 2, at_random, None, id="a-called-card-that-may-come-from-the-kitty"),
        pytest.param(TWO_JOKERS, "7NT", 2, 27, 1, nominating, None, id="one-of-two-jokers"),
        pytest.param(EXPOSED, "7S", 2, 1, 0, at_random, 11, id="a-card-taken-by-the-other"),
        pytest.param(EXPOSED, "7S", 2, 2, 0, at_random, 6, id="a-kitty-that-lay-face-up"),
        pytest.param(DRAWN, "7S", 1, 1, 1, at_random, 210, id="discards-of-a-player-who-drew"),
        pytest.param(DUMMIES, "7S", 3, 1, 0, at_random, 20, id="covered-cards"),
    ],
)
def test_every_agreeing_state_is_sampled_equally_often(
    rules: fh.RuleSet, bid: str, left: int, seed: int, seat: fh.Seat, choose: Choice, count: int | None
) -> None:
    """The sum of squares is below the limit that chance exceeds once in a thousand times; the seed is fixed."""
    start, state = contract_of(rules, seed, bid, left, choose)
    expected = agreeing(state, seat, start)
    assert count is None or len(expected) == count
    assert plain(state) in expected
    times = A_STATE * len(expected)
    sampled = Counter(plain(each) for each in sample_states(fh.view(state, seat), times, Random(seed)))
    assert set(sampled) == expected
    check_equally_often(sampled.values())


def check_equally_often(counts: Collection[int]) -> None:
    mean, freedom = sum(counts) / len(counts), len(counts) - 1
    assert sum((count - mean) ** 2 / mean for count in counts) < freedom + 3.1 * (2 * freedom) ** 0.5 + 6


def share_of(state: fh.State, seat: fh.Seat | None, holds: Callable[[fh.State], bool], times: int = 2000) -> float:
    """Return the share of sampled states in which a condition holds."""
    return sum(holds(each) for each in sample_states(fh.view(state, seat), times, Random(1))) / times


def near(share: float, expected: float, times: int = 2000) -> bool:
    """Return whether a share is within three and a half standard deviations of the expected share."""
    return abs(share - expected) < 3.5 * sqrt(expected * (1 - expected) / times)


@pytest.mark.rule("declare-alone")
def test_a_card_given_to_the_declarer_is_still_in_the_hand() -> None:
    """Counted by hand, before the second discard, with a turned-up card and a kitty of one.

    The turned-up card is one of the eleven in the hand, of which the partner can have given the ten others; or it is
    the only card put away, and the partner can have given any of the eleven.
    """
    state = won(begun(DECLARED, 1), "7S", seat=2)
    while not (isinstance(state.phase, Exchanging) and state.phase.contract.declared):
        state = fh.apply(state, declaring(state) or fh.legal_actions(state)[0])
    (card,) = state.match.turned_up
    bit = 1 << state.rules.table.pack.index[card]
    seat, giver = 3, 0
    assert all(each.secrets.passed_on & each.hands[2] for each in sample_states(fh.view(state, giver), 50, Random(5)))

    def given_and_held(each: fh.State) -> bool:
        assert each.secrets.passed_on & each.hands[2] and not each.secrets.passed_on & bit
        return bool(each.secrets.discards[2] & bit)

    assert near(share_of(state, seat, given_and_held), 11 / (11 * 10 + 11))


@pytest.mark.rule("misdeal-no-face")
@pytest.mark.parametrize("refused", [False, True])
def test_a_player_who_offers_to_throw_the_cards_in_has_a_weak_hand(refused: bool) -> None:
    """DMA, ISU: no ace, face card or joker; of 26 lower cards that the dealer does not see, ten are in that hand."""
    rules = presets.AUSTRALIAN.with_options({"table.misdeal": "no-ace-no-face-partner-agrees"})
    state = dealt(rules, "5S 6S 7S 8S 9S 5C 6C 7C 8C 9C", "", "", "AS KS QS JS AC KC QC JC AD KD", dealer=3)
    state = fh.apply(state, OfferThrowIn())
    if refused:
        state = fh.apply(state, AnswerThrowIn(False))
    pack = rules.table.pack
    weak = pack.mask([card for card in pack.cards if card.rank < fh.Rank.JACK])
    assert all(not each.hands[0] & ~weak for each in sample_states(fh.view(state, 3), 200, Random(2)))
    assert near(share_of(state, 3, lambda each: bool(each.hands[0] & 1 << pack.index[fh.parse_card("5H")])), 10 / 26)
    if not refused:
        state = fh.apply(state, AnswerThrowIn(False))
    # The declarer took three of the 23 other cards, of which 16 are low, and still holds all thirteen cards.
    declarer = won(state, "7S", seat=0)
    expected = 1 - comb(16, 3) / comb(23, 3)
    assert near(share_of(declarer, 3, lambda each: bool(each.hands[0] & ~weak), 500), expected, 500)
    most = rules.table.kitty_size
    assert all(
        (each.hands[0] & ~weak).bit_count() <= most for each in sample_states(fh.view(declarer, 3), 50, Random(2))
    )
    # A hand that has picked up nothing is weak to the end.
    defender = won(state, "7S", seat=1)
    assert fh.view(defender, 3).refused == (0,)
    assert all(not each.hands[0] & ~weak for each in sample_states(fh.view(defender, 3), 200, Random(2)))
    while not isinstance(defender.phase, Playing):
        defender = fh.apply(defender, fh.legal_actions(defender)[0])
    assert all(not each.hands[0] & ~weak for each in sample_states(fh.view(defender, 3), 200, Random(2)))


@pytest.mark.rule("misdeal-no-face")
def test_every_hand_has_a_face_card_if_others_are_thrown_in() -> None:
    """002: at the first call, seat 3 sees nine of twelve face cards; each of the others must have one of three."""
    rules = presets.AUSTRALIAN.with_options({"table.misdeal": "no-face"})
    state = dealt(rules, "JD", "QD", "KD", "JS QS KS JC QC KC JH QH KH 5S", dealer=3)
    pack = rules.table.pack
    faces = pack.mask([card for card in pack.cards if fh.Rank.JACK <= card.rank <= fh.Rank.KING])
    assert all(all(hand & faces for hand in each.hands) for each in sample_states(fh.view(state, 3), 300, Random(4)))
    queen = 1 << pack.index[fh.parse_card("QD")]
    assert near(share_of(state, 3, lambda each: bool(each.hands[1] & queen), 800), 1 / 3, 800)
