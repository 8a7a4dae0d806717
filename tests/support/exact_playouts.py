"""The playouts as a loop over the public engine, which draws the same random numbers, and checks that compare both.

``tools/check_at_length.py playouts`` compares any number of hands.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping, MutableSequence, Sequence
from functools import partial
from itertools import zip_longest
from math import comb
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from numbered_rules import numbered_rules

import five_hundred as fh
from five_hundred.actions import CallCard, TakeCard
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.dealing import piles_of, stacked
from five_hundred.engine.auction.bid_legality import can_be_contract
from five_hundred.engine.begun_with_contract import begun, declined
from five_hundred.engine.play.play_setup import PlaySetup
from five_hundred.engine.play.trick_rules import NOT_LED, strongest
from five_hundred.engine.play.tricks import powers_of
from five_hundred.engine.table.state import Secrets
from five_hundred.phases import Bidding, Calling, Dealing, Exchanging, Playing, TakingExposed
from five_hundred.playouts import Playouts, Policy, WeighedPlays, play_hands, play_on, weigh_plays
from five_hundred.playouts import plain_policy as plain
from five_hundred.playouts.chance import below, start
from five_hundred.playouts.check_arguments import checked_cards, contracts_of, without_claims
from five_hundred.playouts.plain_policy import discarded, promises_of, strengths_of
from five_hundred.playouts.position_from_view import CHANCES, Position, Unseen, position_of
from five_hundred.playouts.slots import Slots, slots_of
from five_hundred.playouts.steps_of_contract import plan_of
from five_hundred.rules import ladder_of
from five_hundred.testing import RandomChooser, arbitrary_rules, random_action

__all__ = [
    "CHECKS",
    "POLICIES",
    "Hand",
    "any_rules",
    "check_hands",
    "check_rest",
    "check_situation",
    "exact_hands",
    "hands_of",
    "plainly",
    "shuffled",
    "state_of",
]

T = TypeVar("T")
Stream: TypeAlias = MutableSequence[int]
Chooser: TypeAlias = Callable[[fh.State, Stream], fh.Action]
Watch: TypeAlias = Callable[[fh.State, fh.Deal, fh.Seat], object]
POLICIES: Final[tuple[Policy, ...]] = ("random", "plain")
HANDS: Final = 250
"""The number of hands that a check of :data:`CHECKS` plays from the deal; a tenth as many begin in the middle."""
_MOST_WAYS: Final = 2**31
_MOST_CARDS: Final = 60
_MOST_KNOWN: Final = 3
"""The maximum number of known cards in a pile, small enough to leave a face card for every hand that needs one."""


class Hand(NamedTuple):
    """The result of one hand."""

    bid: fh.Bid | None
    dealer: fh.Seat
    declarer: fh.Seat | None
    tricks: list[int]
    points: list[int]
    made: bool | None


# --- Random numbers and cards ----------------------------------------------------------------------------------------


def shuffled(items: Sequence[T], stream: Stream) -> list[T]:
    """The items in random order."""
    found = list(items)
    for last in range(len(found) - 1, 0, -1):
        other = below(stream, last + 1)
        found[last], found[other] = found[other], found[last]
    return found


def dealt(state: fh.State, slots: Slots, stream: Stream) -> fh.Deal:
    """A deal with the known cards in their places."""
    left = iter(shuffled(slots.rest, stream))
    piles: dict[str, list[fh.Card]] = {}
    for name, card in zip(slots.piles, slots.cards, strict=True):
        piles.setdefault(name, []).append(next(left) if card is None else card)
    return fh.Deal(stacked(state.rules.table, state.dealer, piles))


def unseen_dealt(hidden: Unseen, stream: Stream) -> dict[fh.Seat, list[int]]:
    """The cards that a seat cannot see, dealt to the places where they may lie."""
    pools: list[list[int]] = [[] for _ in hidden.pools]
    node = 0
    for group in hidden.groups:
        cards, chance = shuffled(group, stream), below(stream, CHANCES)
        entries = hidden.splits[node]
        _, split, node = entries[bisect_right(entries, chance, key=lambda entry: entry[0])]
        for pool, count in zip(pools, split, strict=True):
            pool.extend(cards[:count])
            del cards[:count]
    found: dict[fh.Seat, list[int]] = {}
    for places, room, pool in zip(hidden.pools, hidden.room, pools, strict=True):
        cards = shuffled(pool, stream)
        for place, count in zip(places, room, strict=True):
            found[place] = cards[:count]
            del cards[:count]
    return found


def state_of(position: Position, stream: Stream) -> fh.State:
    """A state that agrees with a view."""
    found = unseen_dealt(position.hidden, stream)
    hands = list(position.hands)
    for seat in range(len(hands)):
        hands[seat] |= sum(1 << card for card in found.get(seat, ()))
    index = position.match.rules.table.pack.index
    under = {seat: iter(cards) for seat, cards in found.items()}
    covered = tuple((1 << index[card], 1 << next(under[seat])) for seat, card in position.covering)
    away = sum(1 << card for place, cards in found.items() if place < 0 for card in cards)
    return fh.State(position.match, position.phase, tuple(hands), Secrets(covered_cards=covered, dead=away))


# --- Policies --------------------------------------------------------------------------------------------------------


def at_random(state: fh.State, stream: Stream) -> fh.Action:
    """Any legal action; of too many discards for one random number, the first cards of a shuffled hand."""
    actions = fh.legal_actions(state)
    if isinstance(state.phase, Exchanging):
        hand = state.hand(state.phase.turn)
        if comb(len(hand), HAND_SIZE) > _MOST_WAYS:
            return fh.Exchange(shuffled(hand, stream)[: len(hand) - HAND_SIZE])
    return actions[below(stream, len(actions))]


def plainly(setup: PlaySetup, state: fh.State, stream: Stream) -> fh.Action:
    """The action of a plain player, who knows the contract and its setup as they are before the first card."""
    low = plain.ducks(*setup.contract.goal, 0, setup.contract.is_duel)
    match state.phase:
        case Playing() as phase:
            return _played_plainly(setup, state, phase)
        case Exchanging(turn=seat):
            hand = state.hand(seat)
            return fh.Exchange(discarded(setup.tables[seat], hand, len(hand) - HAND_SIZE, low))
        case TakingExposed(turn=seat):
            cards = [action.card for action in fh.legal_actions(state) if isinstance(action, TakeCard)]
            return TakeCard(cards[plain.take(strengths_of(setup.tables[seat], cards), low)])
        case Calling(turn=seat):
            return _called_plainly(setup, state, seat)
        case _:  # there is no contract yet
            return at_random(state, stream)


def _played_plainly(setup: PlaySetup, state: fh.State, phase: Playing) -> fh.Action:
    seat, table = phase.turn, phase.setup.tables[phase.turn]
    plays = [action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)]
    strengths = strengths_of(table, [play.card for play in plays])
    seen = _seen_by(state, phase, seat)
    likely = dict(zip(seen, promises_of(table, seen), strict=True))
    promises = [likely[play.card] for play in plays]
    team = setup.contract.team(state.seating)
    taken = sum(trick.winner in team for trick in phase.history)
    low = plain.ducks(*setup.contract.goal, taken, setup.contract.is_duel)
    if phase.led == NOT_LED:
        return plays[plain.lead_with(strengths, promises, low)]
    before = phase.seats[: len(phase.trick)]
    powers = powers_of(phase.setup, before, phase.trick, phase.led, phase.history)
    winner = strongest(powers)
    own = [
        powers_of(phase.setup, (*before, seat), (*phase.trick, play), phase.led, phase.history)[-1] for play in plays
    ]
    partners = _side_of(setup, state, before[winner]) == _side_of(setup, state, seat)
    last = len(before) + 1 == len(phase.setup.order)
    return plays[plain.follow_with(own, strengths, promises, powers[winner], low, partners, last)]


def _side_of(setup: PlaySetup, state: fh.State, seat: fh.Seat) -> int:
    """The side of the player who plays a seat's cards; a known partner is on the declarer's side."""
    player, contract = setup.actors[seat], setup.contract
    if player == contract.partner and contract.declarer is not None:
        player = contract.declarer
    return state.seating.side_of[player]


def _seen_by(state: fh.State, phase: Playing, seat: fh.Seat) -> list[fh.Card]:
    """A hand with the cards that it has played, but without a dummy's face-down cards."""
    hand = state.rules.table.pack.cards_in(state.hands[seat] & ~state.secrets.face_down)
    tricks = [(trick.seats, trick.plays) for trick in phase.history]
    tricks.append((phase.seats[: len(phase.trick)], phase.trick))
    return sorted([*hand, *(plays[seats.index(seat)].card for seats, plays in tricks if seat in seats)])


def _called_plainly(setup: PlaySetup, state: fh.State, seat: fh.Seat) -> fh.Action:
    """The strongest card that the caller does not hold, or the first call that is legal."""
    actions, discards = fh.legal_actions(state), state.secrets.discards
    own = {*state.hand(seat), *(state.rules.table.pack.cards_in(discards[seat]) if discards else ())}
    calls = [action.card for action in actions if isinstance(action, CallCard)]
    others = [card for card in calls if card is not None and card not in own]
    if not others:
        return actions[0]
    return CallCard(others[plain.take(strengths_of(setup.tables[seat], others), ducks=False)])


def _chooser(policy: Policy, setup: PlaySetup) -> Chooser:
    return at_random if policy == "random" else partial(plainly, setup)


# --- Playing ---------------------------------------------------------------------------------------------------------


def exact_hands(
    rules: fh.RuleSet,
    hands: int,
    *,
    bid: fh.Bid | str | None = None,
    declarer: fh.Seat | None = None,
    dealer: fh.Seat | None = None,
    known: Mapping[fh.Seat | str, Sequence[fh.Card]] | None = None,
    scores: Sequence[int] | None = None,
    policy: Policy = "random",
    seed: int = 0,
    first: int = 0,
    watch: Watch = lambda state, deal, dealer: None,
) -> list[Hand]:
    """The hands of ``play_hands`` with the same arguments.

    ``watch`` receives each deal: the state after it, the deal, and its dealer.
    """
    unclaimed, contracts = without_claims(rules), contracts_of(rules, bid, declarer, dealer)
    slots, stream = slots_of(rules.table, checked_cards(rules, known or {})), [0, 0]
    found = []
    for hand in range(first, first + hands):
        start(stream, seed, hand)
        whose, made, by = contracts[below(stream, len(contracts))]
        state = fh.new_game(unclaimed, whose, scores)
        while isinstance(state.phase, Dealing):  # more than once after a misdeal
            by_hand, deal = state.dealer, dealt(state, slots, stream)
            state = fh.apply(state, deal)
            watch(state, deal, by_hand)
        while not isinstance(state.phase, Bidding):
            state = fh.apply(state, at_random(state, stream))
        choose = _chooser(policy, plan_of(unclaimed, whose, made, by).setup)
        found.append(_hand(made, whose, by, _finished(begun(state, made, by), choose, stream)))
    return found


def exact_rest(
    seen: fh.View, hands: int, plays: Sequence[fh.PlayCard | None], *, policy: Policy = "random", seed: int = 0
) -> list[list[Hand]]:
    """For each play, the hands of ``play_on`` with the same arguments."""
    position, stream = position_of(seen), [0, 0]
    setup = position.phase.setup
    choose, contract = _chooser(policy, setup), setup.contract
    found: list[list[Hand]] = [[] for _ in plays]
    for hand in range(hands):
        start(stream, seed, hand)
        state = state_of(position, stream)
        for own, play in zip(found, plays, strict=True):
            score = _finished(state, choose, list(stream), play)
            own.append(_hand(contract.bid, seen.dealer, contract.declarer, score))
    return found


def _finished(state: fh.State, choose: Chooser, stream: Stream, chosen: fh.Action | None = None) -> fh.HandScore:
    """The score of a hand after it has been played to its end."""
    hands, action = state.hands_played, chosen
    while state.hands_played == hands:
        state = fh.apply(state, action or declined(state) or choose(state, stream))
        action = None
    assert state.match.last_hand is not None
    return state.match.last_hand.score


def _hand(bid: fh.Bid | None, dealer: fh.Seat, declarer: fh.Seat | None, score: fh.HandScore) -> Hand:
    points = [score.change(side) for side in range(len(score.before))]
    return Hand(bid, dealer, declarer, list(score.tricks), points, score.made)


def hands_of(played: Playouts) -> list[Hand]:
    """The hands of a run."""
    columns = [getattr(played, name).tolist() for name in ("bid", "dealer", "declarer", "tricks", "points", "made")]
    return [
        Hand(played.bids[bid], dealer, None if by < 0 else by, tricks, points, None if made < 0 else made == 1)
        for bid, dealer, by, tricks, points, made in zip(*columns, strict=True)
    ]


# --- Comparing -------------------------------------------------------------------------------------------------------


def check_hands(rules: fh.RuleSet, hands: int, **arguments: Any) -> Playouts:
    """Compare a run from the deal, hand by hand, and return it."""
    played = play_hands(rules, hands, **arguments)
    _compare(hands_of(played), exact_hands(rules, hands, **arguments), arguments)
    return played


def check_rest(seen: fh.View, hands: int, *, policy: Policy = "random", seed: int = 0) -> None:
    """Compare runs from a view, hand by hand: with each legal play, and with a play that the policy chooses."""
    plays = [action for action in seen.legal if isinstance(action, fh.PlayCard)]
    exact, *others = exact_rest(seen, hands, [None, *plays], policy=policy, seed=seed)
    _compare(hands_of(play_on(seen, hands, policy=policy, seed=seed)), exact, seen)
    if plays:
        weighed = weigh_plays(seen, hands, policy=policy, seed=seed)
        assert weighed.plays == tuple(plays)
        for number, other in enumerate(others):
            _compare(_rows(weighed, number), [each[3:] for each in other], (plays[number], seen))


def _rows(weighed: WeighedPlays, number: int) -> list[tuple[Any, ...]]:
    columns = [getattr(weighed, name)[number].tolist() for name in ("tricks", "points", "made")]
    return [(tricks, points, None if made < 0 else made == 1) for tricks, points, made in zip(*columns, strict=True)]


def _compare(found: Sequence[object], wanted: Sequence[object], given: object) -> None:
    for number, (one, other) in enumerate(zip_longest(found, wanted)):
        assert one == other, f"hand {number} must be {other}, as the engine plays it, got {one} ({given})"


def check_situation(rules: fh.RuleSet, rng: Random, hands: int) -> Playouts:
    """Compare hands from the deal, some of whose facts are given, and a tenth as many from the middle of a hand."""
    played = check_hands(rules, hands, seed=rng.getrandbits(63), **_situation(rules, rng))
    check_rest(_seen(rules, rng), hands // 10, seed=rng.getrandbits(63), policy=rng.choice(POLICIES))
    return played


def _seen(rules: fh.RuleSet, rng: Random) -> fh.View:
    """A seat's or a spectator's view of a random hand in the middle of play."""
    state = begin = fh.new_game(rules, rng.choice(rules.table.seating.players))
    while not isinstance(state.phase, Playing):
        state = begin if state.is_over else fh.apply(state, random_action(state, rng))
    for _ in range(rng.randrange(_MOST_CARDS)):
        after = fh.apply(state, random_action(state, rng))
        if not isinstance(after.phase, Playing):
            break
        state = after
    return fh.view(state, rng.choice([*rules.table.seating.players, None]))


def _situation(rules: fh.RuleSet, rng: Random) -> dict[str, Any]:
    """Random values for some of the arguments of a run; the run draws the others for each hand."""
    seating, cards = rules.table.seating, list(rules.table.pack.cards)
    rng.shuffle(cards)
    known = {
        name: [cards.pop() for _ in range(rng.randint(0, min(size, _MOST_KNOWN)))]
        for name, size in piles_of(rules.table).items()
    }
    bids = [bid for bid in ladder_of(rules).bids if can_be_contract(rules, bid)]
    chances: dict[str, Any] = {
        "bid": rng.choice(bids),
        "declarer": rng.choice(seating.players),
        "dealer": rng.choice(seating.players),
        "known": known,
        "scores": [10 * rng.randint(-49, 49) for _ in seating.sides],
        "policy": "plain",
    }
    return {name: value for name, value in chances.items() if rng.random() < 0.5}


def any_rules(number: int) -> tuple[fh.RuleSet, Random]:
    """The arbitrary RuleSet of a number, and a random generator for the rest of its check."""
    rng = Random(number)
    return arbitrary_rules(RandomChooser(rng)), rng


def _check(number: int) -> tuple[str, int]:
    name, rules = numbered_rules(number)
    return name, len(check_situation(rules, Random(number), HANDS))


CHECKS: Final[Mapping[str, Callable[[int], tuple[str, int]]]] = MappingProxyType({"playouts": _check})
"""The checks by name."""
