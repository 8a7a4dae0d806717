"""Compiled code that moves cards before the first trick, or that deals the hidden cards in the middle of a hand.

Cards, seats, suits and plans are numbers.  Most arguments are arrays of :class:`five_hundred.playouts.tables.Tables`.
The other arrays are allocated once and reused for every hand.
"""

from typing import Final

from five_hundred.cards.seats import HAND_SIZE
from five_hundred.players.plain_policy import put_away, take, weigh
from five_hundred.playouts.chance import below
from five_hundred.playouts.contract_plans import Step
from five_hundred.playouts.midway import Midway
from five_hundred.playouts.numba_compiler import Work, compiled
from five_hundred.playouts.tables import DISCARDS, KITTY, ON_TABLE, PILE, Bools, Ints
from five_hundred.playouts.unseen import CHANCES

__all__ = ["deal", "deal_unseen", "pick_up", "settle", "strengths_of"]

_DRAW, _ADD, _TAKE_KITTY, _CALL, _TAKE = (int(step) for step in (Step.DRAW, Step.ADD, Step.KITTY, Step.CALL, Step.TAKE))
_HAND_ON: Final = int(Step.HAND_ON)


@compiled
def deal(
    seats: int,
    slots: Ints,
    known: Ints,
    unknown: Ints,
    faces: Bools,
    stream: Work,
    cards: Ints,
    places: Ints,
    rest: Ints,
) -> None:
    """Deal the unknown cards at random, and repeat this until no hand is a misdeal.

    Args:
        seats: the number of seats.
        slots: the place that receives the card, by position in the deal.
        known: the card if it is known, else -1, by position in the deal.
        unknown: the cards whose positions are not known.
        faces: whether the card prevents a misdeal in its hand, by card; empty if the rules have no such misdeals.
        stream: the random numbers of the hand.
        cards: output: the card, by position in the deal.
        places: output: the place where the card lies, by card.
        rest: work array with one number for each unknown card.
    """
    while True:
        for number in range(len(unknown)):
            rest[number] = unknown[number]
        for last in range(len(unknown) - 1, 0, -1):
            other = below(stream, last + 1)
            rest[last], rest[other] = rest[other], rest[last]
        left = 0
        for slot in range(len(slots)):
            card = known[slot]
            if card < 0:
                card = rest[left]
                left += 1
            cards[slot] = card
            places[card] = slots[slot]
        if len(faces) == 0 or _all_have(seats, faces, places):
            return


@compiled
def _all_have(seats: int, wanted: Bools, places: Ints) -> bool:
    """Return whether every seat has at least one of the wanted cards."""
    for seat in range(seats):
        found = False
        for card in range(len(places)):
            found = found or (places[card] == seat and wanted[card])
        if not found:
            return False
    return True


@compiled
def _lying(places: Ints, place: int, found: Ints) -> int:
    """Write the cards of a place to ``found``, from the lowest card to the highest, and return the number of cards."""
    count = 0
    for card in range(len(places)):
        # The comparison is nearly random, so a branch would be slow.  Every card is written; if a card lies in another
        # place, the next card overwrites it.
        found[count] = card
        count += places[card] == place
    return count


@compiled
def settle(
    seats: int,
    plan: int,
    slots: Ints,
    steps: Ints,
    ways: Ints,
    may_call: Bools,
    own: bool,
    none: bool,
    plainly: bool,
    ducks: bool,
    table_of: Ints,
    suit_of: Ints,
    over: Ints,
    strengths: Work,
    stream: Work,
    cards: Ints,
    places: Ints,
    found: Ints,
    weighed: Work,
) -> int:
    """Carry out all steps before the first trick (draw, take, call and discard), at random or as plain players would.

    Args:
        seats: the number of seats.
        plan: the number of the plan.
        slots: the place that receives the card, by position in the deal.
        steps: the steps by plan; a step consists of the number of its kind, the seat, and the seat that gets the cards;
            -1 ends the list.
        ways: the number of combinations, by number of cards and number chosen.
        may_call: whether the card may be called, by plan and card.
        own: whether the declarer may call a card from the declarer's own hand or discards.
        none: whether the declarer may call no card.
        plainly: whether all seats are plain players; otherwise they choose at random.
        ducks: whether all players try to lose tricks from the first card on.
        table_of: the number of the table that describes the seat's cards, by plan and seat.
        suit_of: the number of the effective suit, by table and card.
        over: the number of stronger cards in the card's suit, by table and card.
        strengths: the strength of the card when its own suit is led, by seat and card; used only for plain players.
        stream: the random numbers of the hand.
        cards: the card, by position in the deal.
        places: the place where the card lies, by card; updated as the cards move.
        found: work array with one number for each card and one more.
        weighed: work array of five rows with one number for each card.

    Returns:
        The number of the called card, or -1.
    """
    called, drawn = -1, 0
    for number in range(steps.shape[1]):
        kind, seat, to = steps[plan, number, 0], steps[plan, number, 1], steps[plan, number, 2]
        if kind < 0:
            break
        if kind == _DRAW:
            drawn = _draw(slots, seats, seat, drawn, stream, cards, places)
        elif kind in (_ADD, _TAKE):
            count = _lying(places, seats + ON_TABLE, found)
            if plainly and kind == _TAKE:
                card = found[take(strengths[seat][found[:count]], ducks)]
            else:
                card = found[below(stream, count)]
            places[card] = seats + KITTY if kind == _ADD else seat
        elif kind == _TAKE_KITTY:
            for card in range(len(places)):
                places[card] = seat if places[card] == seats + KITTY else places[card]
        elif kind == _CALL:
            if plainly:
                called = _call_plainly(seats, seat, may_call[plan], own, strengths[seat], places, found)
            else:
                called = _call(seats, seat, may_call[plan], own, none, stream, places, found)
        else:
            to_place = to if kind == _HAND_ON else seats + DISCARDS + seat
            if plainly:
                table = table_of[plan, seat]
                _discard_plainly(
                    seat, to_place, ducks, suit_of[table], over[table], strengths[seat], places, found, weighed
                )
            else:
                _discard(ways, seat, to_place, stream, places, found)
    return called


@compiled
def strengths_of(plan: int, table_of: Ints, power: Ints, suit_of: Ints, strengths: Work) -> None:
    """Compute the strength of each card for each seat when the card's own suit is led.

    Args:
        plan: the number of the plan.
        table_of: the number of the table that describes the seat's cards, by plan and seat.
        power: the power of the card, by table, suit led and card; the highest number wins.
        suit_of: the number of the effective suit, by table and card.
        strengths: output: the strength, by seat and card.
    """
    for seat in range(len(strengths)):
        table = table_of[plan, seat]
        for card in range(strengths.shape[1]):
            strengths[seat, card] = power[table, suit_of[table, card], card]


@compiled
def _draw(slots: Ints, seats: int, seat: int, drawn: int, stream: Work, cards: Ints, places: Ints) -> int:
    """Keep one of the next two cards of the pile, discard the other, and return the position of the next card."""
    while slots[drawn] != seats + PILE:
        drawn += 1
    kept = below(stream, 2)
    places[cards[drawn + kept]] = seat
    places[cards[drawn + 1 - kept]] = seats + DISCARDS + seat
    return drawn + 2


@compiled
def _call(
    seats: int, seat: int, may_call: Bools, own: bool, none: bool, stream: Work, places: Ints, found: Ints
) -> int:
    """Choose a card to call at random, and return the card, or -1 to call no card."""
    discards, count = seats + DISCARDS + seat, 0
    for card in range(len(places)):
        found[count] = card
        count += may_call[card] and (own or places[card] not in (seat, discards))
    chosen = below(stream, count + (none or count == 0))
    return found[chosen] if chosen < count else -1


@compiled
def _discard(ways: Ints, seat: int, to: int, stream: Work, places: Ints, found: Ints) -> None:
    """Discard a random combination of cards; the combinations have the same numbers as in the exact engine."""
    held = _lying(places, seat, found)
    need = held - HAND_SIZE
    number = below(stream, ways[held, need])
    for place in range(held):
        if need == 0:
            break
        with_card = ways[held - place - 1, need - 1]
        if number < with_card:
            places[found[place]] = to
            need -= 1
        else:
            number -= with_card


@compiled
def _call_plainly(seats: int, seat: int, may_call: Bools, own: bool, strengths: Work, places: Ints, found: Ints) -> int:
    """Return the strongest callable card that the caller does not hold; otherwise, the first callable card, or -1."""
    discards, count, first = seats + DISCARDS + seat, 0, -1
    for card in range(len(places)):
        found[count] = card
        count += may_call[card] and places[card] not in (seat, discards)
        if may_call[card] and own and first < 0:
            first = card
    return found[take(strengths[found[:count]], False)] if count else first


@compiled
def _discard_plainly(
    seat: int, to: int, ducks: bool, suits: Ints, over: Ints, strengths: Work, places: Ints, found: Ints, weighed: Work
) -> None:
    """Discard cards one by one, as a plain player does in the exact engine."""
    for held in range(_lying(places, seat, found), HAND_SIZE, -1):
        for number in range(held):
            card = found[number]
            weighed[0, number], weighed[1, number], weighed[2, number] = strengths[card], suits[card], over[card]
        weigh(weighed[0, :held], weighed[1, :held], weighed[2, :held], weighed[3, :held], weighed[4, :held])
        gone = put_away(weighed[0, :held], weighed[4, :held], ducks)
        places[found[gone]] = to
        found[gone : held - 1] = found[gone + 1 : held].copy()


@compiled
def pick_up(
    table_of: Ints, suit_of: Ints, bits: Ints, plan: int, places: Ints, hand: Ints, hands: Ints, suits: Ints
) -> None:
    """Sort the cards of every seat in the order of the pack, and mark which cards belong to each suit.

    Args:
        table_of: the number of the table that describes the seat's cards, by plan and seat.
        suit_of: the number of the effective suit, by table and card.
        bits: the number of a hand's cards, by the hand's bits.
        plan: the number of the plan.
        places: the place where the card lies, by card.
        hand: output: the card, by seat and place in the hand.
        hands: output: one bit for each card in the hand, by seat.
        suits: output: the bits of the hand's cards in the suit, by seat and suit.
    """
    hands[:] = 0
    suits[:] = 0
    for card in range(len(places)):
        seat = places[card]
        if seat < len(hands):
            place = int(bits[hands[seat]])
            hand[seat, place] = card
            hands[seat] |= 1 << place
            suits[seat, suit_of[table_of[plan, seat], card]] |= 1 << place


@compiled
def _shuffle(cards: Work, first: int, end: int, stream: Work) -> None:
    for last in range(end - first - 1, 0, -1):
        other = below(stream, last + 1)
        cards[first + last], cards[first + other] = cards[first + other], cards[first + last]


@compiled
def _lay_under(pairs: Ints, seat: int, card: int) -> None:
    """Lay a dummy's hidden card under the first of the dummy's face-up cards that still needs one."""
    for pair in range(len(pairs)):
        if pairs[pair, 0] == seat and pairs[pair, 1] < 0:
            pairs[pair, 1] = card
            return


@compiled
def deal_unseen(midway: Midway, stream: Work, places: Ints, group: Work, pools: Work, held: Ints, pairs: Ints) -> None:
    """Deal the cards that the seat cannot see, as :func:`five_hundred.playouts.unseen.dealt` does.

    Args:
        midway: the state of the hand, and the places where those cards may lie.
        stream: the random numbers of the hand.
        places: the place where the card lies, by card; filled in for the cards that the seat cannot see.
        group: work array with one number for each card.
        pools: work array with one number for each card, by pool.
        held: work array with the number of cards, by pool.
        pairs: the seat, the card below and the card above, by pair of a dummy's cards; the card below is filled in.
    """
    ends, chances, splits, held[:] = midway.node_ends, midway.chances, midway.splits, 0
    begin = node = 0
    for end in midway.group_ends:
        count = end - begin
        group[:count] = midway.groups[begin:end]
        _shuffle(group, 0, count, stream)
        chance = below(stream, CHANCES)
        low, high = 0 if node == 0 else ends[node - 1], ends[node]
        while low < high:
            middle = (low + high) // 2
            if chances[middle] > chance:
                high = middle
            else:
                low = middle + 1
        given = 0
        for pool in range(len(held)):
            for _ in range(splits[low, pool]):
                pools[pool, held[pool]] = group[given]
                held[pool] += 1
                given += 1
        node, begin = midway.next[low], end
    place = 0
    for pool in range(len(held)):
        _shuffle(pools[pool], 0, held[pool], stream)
        given = 0
        while place < midway.pool_ends[pool]:
            for _ in range(midway.room[place]):
                places[pools[pool, given]] = midway.pools[place]
                _lay_under(pairs, midway.pools[place], pools[pool, given])
                given += 1
            place += 1
