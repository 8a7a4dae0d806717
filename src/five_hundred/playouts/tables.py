"""Arrays that hold results of the exact engine and are read by the compiled playouts."""

from collections.abc import Sequence
from itertools import product
from math import comb
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from five_hundred.bids.contracts import Bid
from five_hundred.cards.seats import HAND_SIZE, NO_SIDE, Seat
from five_hundred.engine.game import apply, new_game, shuffled_deal
from five_hundred.engine.match_end import goes_out_now, is_lost_now
from five_hundred.engine.phases.dealing import has_face
from five_hundred.engine.scoring import score_hand
from five_hundred.players.plain_policy import over_of
from five_hundred.playouts.contract_plans import Plan
from five_hundred.playouts.exact_engine import Slots
from five_hundred.playouts.policies import ducks, side_of
from five_hundred.rules import Misdeal, RuleSet
from five_hundred.rules.deal_layout import laid_out

__all__ = [
    "AWAY",
    "DISCARDS",
    "DOWN",
    "KITTY",
    "ON_TABLE",
    "PILE",
    "PLAYED",
    "POWERS",
    "SEATS",
    "VOID",
    "Tables",
    "tables_of",
    "why_not_compiled",
]

KITTY: Final = 0
"""The place for the kitty, which is the first place after the seats."""
ON_TABLE: Final = 1
"""The place for cards that lie face up on the table."""
PILE: Final = 2
"""The place for cards that are still to be drawn."""
AWAY: Final = 3
"""The place for cards that no seat plays."""
DISCARDS: Final = 4
"""The place for the first seat's discards; the places for the other seats' discards follow."""

VOID, PLAYED, DOWN, POWERS, SEATS = range(5)
"""The indices of the five rows of intermediate results that the compiled play updates.  Three rows contain, for each
seat, the suits in which it has shown a void, the suits that it has played, and its face-down cards.  Two rows contain,
for each position in the trick, the power of the card and the seat that played it."""

Ints: TypeAlias = npt.NDArray[Any]
"""An array of whole numbers, such as 8-bit or 64-bit integers."""
Bools: TypeAlias = npt.NDArray[np.bool_]
"""An array of Booleans."""


class Tables(NamedTuple):
    """The arrays that the compiled playouts of a RuleSet use; plans, seats and cards are numbers.

    A *place* is where a card lies.  The first places are the seats; :data:`KITTY` and the other places follow.  A
    *position* in the deal is the index of a card that is dealt.  A *table* contains the suits and the strengths of the
    cards under a contract.
    """

    seats: int
    """The number of seats, including dummies and a spare hand."""
    slots: Ints
    """For each position in the deal, the place that receives the card."""
    known: Ints
    """For each position in the deal, the card if it is known, else -1."""
    rest: Ints
    """The cards whose positions in the deal are not known."""
    covered: Ints
    """For each face-down card of a dummy: the seat, the position in the deal, and the position of the card on top."""
    faces: Bools
    """For each card, whether it prevents a misdeal in its hand; empty if the rules have no such misdeals."""
    call_own: bool
    """Whether the declarer may call a card that is in the declarer's own hand or discards."""
    call_none: bool
    """Whether the declarer may decline to call a card."""
    power: Ints
    """The power of the card, indexed by table, suit led and card; the highest number wins."""
    suit_of: Ints
    """For each table and card, the number of the effective suit."""
    steps: Ints
    """For each plan, the steps before the first trick.  Each step consists of the number of its kind, the seat, and
    the seat that receives cards; -1 ends the list."""
    callable: Bools
    """For each plan and card, whether the card may be called."""
    jokers: Bools
    """For each plan, the fields of its :class:`five_hundred.engine.play_legality.JokerPolicy`, in order."""
    table: Ints
    """For each plan and seat, the number of the table that describes the seat's cards."""
    after: Ints
    """For each plan and seat, the next seat to play."""
    playing: Ints
    """For each plan, the number of seats that play."""
    declarer: Ints
    """For each plan, the declarer's seat, or -1 if all players passed."""
    leader: Ints
    """For each plan, the seat that leads to the first trick."""
    team: Bools
    """For each plan and seat, whether the seat's tricks count for the contract."""
    over: Ints
    """The number of stronger cards in the card's suit (``plain_policy.over_of``), indexed by table and card."""
    ducks: Bools
    """Whether all players try to lose tricks, indexed by plan and tricks taken by the team."""
    side: Ints
    """For each plan and seat, the side for which the seat's cards are played."""
    lost: Bools
    """Whether a special bid has failed and play stops, indexed by plan, tricks played and tricks taken by the team."""
    weight: Ints
    """For each seat, the amount that one of its tricks adds to the number that encodes the tricks of all sides."""
    out: Bools
    """Whether play stops because a side has gone out, indexed by plan and by the number that encodes the tricks of all
    sides; empty if play never stops for this reason."""
    ways: Ints
    """The number of ways to choose cards, indexed by the number of cards and the number of cards to choose."""
    nth: Ints
    """The position of the nth card in a hand, indexed by the hand's bits and n."""
    bits: Ints
    """The number of cards in a hand, indexed by the bits of the hand."""


_PLACES: Final = {"kitty": KITTY, "table": ON_TABLE, "pile": PILE}


def why_not_compiled(rules: RuleSet) -> str | None:
    """Return the reason why the compiled engine cannot play a RuleSet; ``None`` if it can play the RuleSet.

    Args:
        rules: the house rules.
    """
    if _stops_when_out(rules) and len(_groups(rules)) > _MOST_GROUPS:
        return "match.midhand_out can stop play in the middle of a hand, and there are more than four sides"
    if comb(_most_held(rules), HAND_SIZE) > _MOST_WAYS:
        return f"with a kitty of {rules.table.kitty_size} cards, there are more than 2**31 ways to discard"
    return None


def _most_held(rules: RuleSet) -> int:
    """Return the maximum number of cards that a player holds before the discard."""
    return HAND_SIZE + max(rules.table.kitty_size, 1)


def _stops_when_out(rules: RuleSet) -> bool:
    """Return whether play may stop before the last trick because a side has gone out (catalogue: midhand-out)."""
    return rules.match.midhand_out and rules.match.hands is None


def tables_of(rules: RuleSet, slots: Slots, plans: Sequence[Plan], scores: Sequence[int]) -> Tables:
    """Return the tables of a run.

    Args:
        rules: the house rules.
        slots: the known cards of the deal.
        plans: the plans of the contracts, one of which is drawn for every hand.
        scores: the match score of each side before the hand, in points.
    """
    groups, most = _groups(rules), _most_held(rules)
    pack, seats, sides = rules.table.pack, len(rules.table.seating.seats), rules.table.seating.side_of
    tables = list(dict.fromkeys(table for plan in plans for table in plan.setup.tables))
    places = [int(name) if name.isdigit() else seats + _PLACES.get(name, AWAY) for name in slots.piles]
    faces = [has_face(pack, 1 << number) for number in range(len(pack))]
    return Tables(
        seats=seats,
        slots=_ints(places),
        known=_ints([-1 if card is None else pack.index[card] for card in slots.cards]),
        rest=_ints([pack.index[card] for card in slots.rest]),
        covered=_ints(_covered(rules, slots)).reshape(-1, 3),
        faces=np.array(faces if rules.table.misdeal is Misdeal.NO_FACE else [], dtype=np.bool_),
        call_own=rules.partner.own_card,
        call_none=rules.partner.alone,
        power=_ints([table.power for table in tables]),
        suit_of=_ints([table.suit_of for table in tables]),
        steps=_steps(plans),
        callable=np.array([[card in plan.callable for card in pack.cards] for plan in plans]),
        jokers=np.array([plan.setup.jokers for plan in plans]),
        table=_ints([[tables.index(table) for table in plan.setup.tables] for plan in plans]),
        after=_ints([plan.setup.after for plan in plans]),
        playing=_ints([len(plan.setup.order) for plan in plans]),
        declarer=_ints([-1 if plan.declarer is None else plan.declarer for plan in plans]),
        leader=_ints([plan.leader for plan in plans]),
        team=np.array([_team(rules, plan) for plan in plans]),
        over=_ints([over_of(table) for table in tables]),
        ducks=np.array([[ducks(plan.setup.contract, taken) for taken in range(_COUNTS)] for plan in plans]),
        side=_ints([[side_of(plan.setup, sides, seat) for seat in range(seats)] for plan in plans]),
        lost=np.array([_lost(rules, plan) for plan in plans]),
        weight=_ints(
            [_COUNTS**number for seat in range(seats) for number, group in enumerate(groups) if seat in group]
        ),
        out=_out(rules, groups, plans, scores) if _stops_when_out(rules) else np.zeros((1, 0), np.bool_),
        ways=_ints([[comb(cards, chosen) for chosen in range(most - HAND_SIZE + 1)] for cards in range(most + 1)]),
        nth=_NTH,
        bits=_BITS,
    )


_COUNTS: Final = HAND_SIZE + 1
_MOST_WAYS: Final = 1 << 31
"""The maximum number of alternatives from which one random number can choose."""
_MOST_GROUPS: Final = 4
"""The maximum number of sides for which ``out`` is computed; with more sides, the array would be too large."""


def _ints(values: Any) -> Ints:
    return np.array(values, dtype=np.int64)


def _covered(rules: RuleSet, slots: Slots) -> list[tuple[int, int, int]]:
    """Deal one hand to find out which cards the engine lays under other cards."""
    start = new_game(rules)
    deal = shuffled_deal(start, Random(0))
    piles = laid_out(rules.table, start.dealer, deal.cards)
    cards = [card for name in dict.fromkeys(slots.piles) for card in piles[name]]
    place = {1 << rules.table.pack.index[card]: number for number, card in enumerate(cards)}
    pairs = apply(start, deal).secrets.covered
    return [(int(slots.piles[place[under]]), place[under], place[over]) for over, under in pairs]


def _steps(plans: Sequence[Plan]) -> Ints:
    most = max(len(plan.steps) for plan in plans)
    return _ints([[*plan.steps, *[(-1, 0, 0)] * (most + 1 - len(plan.steps))] for plan in plans])


def _team(rules: RuleSet, plan: Plan) -> list[bool]:
    seating = rules.table.seating
    team = plan.setup.contract.team(seating)
    return [seat in team for seat in seating.seats]


def _lost(rules: RuleSet, plan: Plan) -> list[list[bool]]:
    contract = plan.setup.contract
    return [
        [is_lost_now(rules, contract, taken, HAND_SIZE - played) for taken in range(HAND_SIZE + 1)]
        for played in range(HAND_SIZE + 1)
    ]


def _groups(rules: RuleSet) -> list[tuple[Seat, ...]]:
    """Return the groups of seats whose tricks count together: each side forms a group, and so does a spare hand."""
    seating = rules.table.seating
    spare = [(seat,) for seat in seating.seats if seating.side_of[seat] == NO_SIDE]
    return [*seating.sides, *spare]


def _out(rules: RuleSet, groups: Sequence[Sequence[Seat]], plans: Sequence[Plan], scores: Sequence[int]) -> Bools:
    """Return whether a side has gone out, for each contract and each distribution of the tricks."""
    seating, found = rules.table.seating, np.zeros((len(plans), _COUNTS ** len(groups)), np.bool_)
    known: dict[tuple[Bid | None, Seat | None], npt.NDArray[np.bool_]] = {}
    for row, plan in zip(found, plans, strict=True):
        if (plan.bid, plan.declarer) in known:  # the dealer does not matter
            row[:] = known[plan.bid, plan.declarer]
            continue
        takers = [next((seat for seat in group if seat in plan.setup.order), group[0]) for group in groups]
        for taken in product(range(_COUNTS), repeat=len(groups)):
            if sum(taken) <= HAND_SIZE:
                tricks = [0] * len(seating.seats)
                for seat, count in zip(takers, taken, strict=True):
                    tricks[seat] = count
                number = sum(count * _COUNTS**place for place, count in enumerate(taken))
                row[number] = goes_out_now(rules, score_hand(rules, seating, plan.setup.contract, tricks, scores))
        known[plan.bid, plan.declarer] = row
    return found


def _bits(mask: int) -> list[int]:
    return [number for number in range(HAND_SIZE) if mask >> number & 1]


_NTH: Final = _ints([[*_bits(hand), *[-1] * (HAND_SIZE - len(_bits(hand)))] for hand in range(1 << HAND_SIZE)]).astype(
    np.int8
)
_BITS: Final = _ints([len(_bits(hand)) for hand in range(1 << HAND_SIZE)]).astype(np.int8)
