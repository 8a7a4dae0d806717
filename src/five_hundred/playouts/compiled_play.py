"""Compiled: the tricks of a hand.

A card that is being played is a bit: that of its place among the ten cards of its hand, the lowest first.
"""

from five_hundred.legality import JokerPolicy, leads, may_follow, nameable, reneges, shows_void, strongest
from five_hundred.playouts.chance import below
from five_hundred.playouts.compiler import Work, compiled
from five_hundred.playouts.tables import DOWN, PLAYED, POWERS, SEATS, VOID, Bools, Ints
from five_hundred.seats import HAND_SIZE
from five_hundred.strength import NO_SUIT

__all__ = ["find", "play", "policy_of"]


@compiled
def find(pairs: Ints, hand: Ints, hands: Ints) -> None:
    """Turn the cards of pairs into their bits in the hand; a card that has been played is none."""
    for pair in range(len(pairs)):
        seat, under, over = pairs[pair, 0], pairs[pair, 1], pairs[pair, 2]
        pairs[pair, 1:] = 0
        for place in range(HAND_SIZE):
            if hands[seat] >> place & 1:
                if hand[seat, place] == under:
                    pairs[pair, 1] = 1 << place
                elif hand[seat, place] == over:
                    pairs[pair, 2] = 1 << place


@compiled
def _face_down(pairs: Ints, hands: Ints, down: Ints) -> None:
    """For each dummy the cards under another that it still has."""
    down[:] = 0
    for pair in range(len(pairs)):
        seat = pairs[pair, 0]
        if hands[seat] & pairs[pair, 2]:
            down[seat] |= pairs[pair, 1]


@compiled
def play(
    plan: int,
    policy: JokerPolicy,
    playing: int,
    facts: Ints,
    table_of: Ints,
    after: Ints,
    team: Bools,
    lost: Bools,
    weight: Ints,
    out: Bools,
    power: Ints,
    suit_of: Ints,
    nth: Ints,
    bits: Ints,
    covered: Ints,
    stream: Work,
    hand: Ints,
    hands: Ints,
    suits: Ints,
    work: Work,
    tricks: Ints,
) -> None:
    """Play the tricks at random, until the last one or until the contract is lost where play then stops."""
    void, played, down, powers, seats = work[VOID], work[PLAYED], work[DOWN], work[POWERS, :playing], work[SEATS]
    done, first, seat, led, led_before, taken = facts[0], facts[1], facts[2], facts[3], facts[4], facts[5]
    shared = 0
    for each in range(len(weight)):
        shared += tricks[each] * weight[each]
    for number in range(done, HAND_SIZE):
        if len(covered) and first == 0:
            _face_down(covered, hands, down)
        for turn in range(first, playing):
            table = table_of[plan, seat]
            held = hands[seat] & ~down[seat]
            jokers = held & suits[seat, NO_SUIT]
            if turn == 0:
                named = nameable(policy, held == jokers, void[seat], led_before) if jokers else 0
                allowed = leads(held, jokers, named)
                plain = allowed & ~jokers
                plays, names = int(bits[plain]), int(bits[named])
                chosen = below(stream, plays + bits[allowed & jokers] * names)
                if chosen < plays:
                    place = int(nth[plain, chosen])
                    led = suit_of[table, hand[seat, place]]
                else:
                    place = int(nth[jokers, (chosen - plays) // names])
                    led = int(nth[named, (chosen - plays) % names])
                led_before |= 1 << led
            else:
                following = held & suits[seat, led] if led != NO_SUIT else 0
                allowed = may_follow(policy, held, following, jokers, led, void[seat], played[seat])
                place = int(nth[allowed, below(stream, bits[allowed])])
            card = hand[seat, place]
            suit = suit_of[table, card]
            hands[seat] &= ~(1 << place)
            powers[turn] = power[table, led, card]
            if turn and policy.loses and suit == NO_SUIT and reneges(policy, led, void[seat]):
                powers[turn] = -1
            if shows_void(suit, led):
                void[seat] |= 1 << led
            played[seat] |= 1 << suit
            seats[turn] = seat
            seat = after[plan, seat]
        first, seat = 0, seats[strongest(powers)]
        tricks[seat] += 1
        taken += team[plan, seat]
        shared += weight[seat]
        if lost[plan, number + 1, taken] or (out.shape[1] and out[plan, shared]):
            return


@compiled
def policy_of(jokers: Bools, plan: int) -> JokerPolicy:
    """What a joker may do under the contract of a plan."""
    row = jokers[plan]
    return JokerPolicy(row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7], row[8], row[9])
