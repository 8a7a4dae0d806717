"""Compiled code for playing the tricks of a hand.

During play, a bit represents each card; the number of the bit is the card's place in the sorted hand of ten cards.
"""

from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine.play_legality import JokerPolicy, leads, may_follow, nameable, reneges, shows_void, strongest
from five_hundred.players.plain_policy import follow_with, lead_with, weigh
from five_hundred.playouts.chance import below
from five_hundred.playouts.numba_compiler import Work, compiled
from five_hundred.playouts.tables import DOWN, PLAYED, POWERS, SEATS, VOID, Bools, Ints
from five_hundred.rules.strength import NO_SUIT

__all__ = ["find", "lay_down", "play", "policy_of"]


@compiled
def find(pairs: Ints, hand: Ints, hands: Ints) -> None:
    """Replace each card in ``pairs`` with its bit in the hand, or with 0 if the card has been played.

    Args:
        pairs: the seat, the card below and the card above, by pair of a dummy's cards; the cards become bits.
        hand: the card, by seat and place in the hand.
        hands: one bit for each card in the hand, by seat.
    """
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
def lay_down(seat: int, card: int, hand: Ints, hands: Ints) -> None:
    """Remove a played card from its hand.

    Args:
        seat: the seat that played the card.
        card: the card.
        hand: the card, by seat and place in the hand.
        hands: one bit for each card in the hand, by seat; updated.
    """
    for place in range(HAND_SIZE):
        if hands[seat] >> place & 1 and hand[seat, place] == card:
            hands[seat] &= ~(1 << place)


@compiled
def _face_down(pairs: Ints, hands: Ints, down: Ints) -> None:
    """Find the cards that still lie face down under another card of a dummy."""
    down[:] = 0
    for pair in range(len(pairs)):
        seat = pairs[pair, 0]
        if hands[seat] & pairs[pair, 2]:
            down[seat] |= pairs[pair, 1]


@compiled
def _weigh_hand(
    seen: int, table: int, power: Ints, suit_of: Ints, over: Ints, hand: Ints, weighed: Work, promises: Work
) -> None:
    """Estimate how likely each card of a hand is to win a trick, including played cards but not face-down cards."""
    count = 0
    for place in range(HAND_SIZE):
        if seen >> place & 1:
            card = hand[place]
            suit = suit_of[table, card]
            weighed[0, count], weighed[1, count], weighed[2, count] = power[table, suit, card], suit, over[table, card]
            count += 1
    weigh(weighed[0, :count], weighed[1, :count], weighed[2, :count], weighed[3, :count], weighed[4, :count])
    count = 0
    for place in range(HAND_SIZE):
        if seen >> place & 1:
            promises[place] = weighed[4, count]
            count += 1


@compiled
def _lead_plainly(
    cards: int,
    jokers: int,
    table: int,
    ducks: bool,
    power: Ints,
    suit_of: Ints,
    hand: Ints,
    promises: Work,
    held: Work,
) -> int:
    """Choose the card that a plain player leads, jokers last among equal cards, and return its place in the hand."""
    count = 0
    for group in (cards & ~jokers, cards & jokers):
        for place in range(HAND_SIZE):
            if group >> place & 1:
                card = hand[place]
                held[0, count], held[1, count] = place, power[table, suit_of[table, card], card]
                held[3, count] = promises[place]
                count += 1
    return int(held[0, lead_with(held[1, :count], held[3, :count], ducks)])


@compiled
def _follow_plainly(
    cards: int,
    table: int,
    led: int,
    best: int,
    ducks: bool,
    partners: bool,
    last: bool,
    losing: bool,
    power: Ints,
    suit_of: Ints,
    hand: Ints,
    promises: Work,
    held: Work,
) -> int:
    """Choose the card that a plain player plays, and return its place in the hand; ``losing``: a joker would lose."""
    count = 0
    for place in range(HAND_SIZE):
        if cards >> place & 1:
            card = hand[place]
            suit = suit_of[table, card]
            held[0, count], held[1, count] = place, power[table, suit, card]
            held[2, count] = -1 if losing and suit == NO_SUIT else power[table, led, card]
            held[3, count] = promises[place]
            count += 1
    chosen = follow_with(held[2, :count], held[1, :count], held[3, :count], best, ducks, partners, last)
    return int(held[0, chosen])


@compiled
def play(
    plan: int,
    policy: JokerPolicy,
    plainly: bool,
    playing: int,
    facts: Ints,
    table_of: Ints,
    after: Ints,
    team: Bools,
    ducks: Bools,
    side: Ints,
    lost: Bools,
    weight: Ints,
    out: Bools,
    power: Ints,
    suit_of: Ints,
    over: Ints,
    nth: Ints,
    bits: Ints,
    covered: Ints,
    stream: Work,
    hand: Ints,
    whole: Ints,
    hands: Ints,
    suits: Ints,
    work: Work,
    choice: Work,
    promises: Work,
    tricks: Ints,
) -> None:
    """Play the tricks, with random or plain players, until the last trick or until the rules stop play.

    The arrays are those of :class:`five_hundred.playouts.tables.Tables`, except those that the function updates.

    Args:
        plan: the number of the plan.
        policy: the rules for jokers under the contract.
        plainly: whether all seats are plain players; otherwise they choose at random.
        playing: the number of seats that play.
        facts: the state of the hand: tricks played, cards in the trick, the seat to play, the suit led, a mask of the
            suits that have been led, and the tricks of the contract's team.
        table_of: the number of the table that describes the seat's cards, by plan and seat.
        after: the next seat that plays, by plan and seat.
        team: whether the seat's tricks count for the contract, by plan and seat.
        ducks: whether all players try to lose tricks, by plan and tricks of the team.
        side: the side for which the seat's cards are played, by plan and seat.
        lost: whether play stops, by plan, tricks played and tricks of the team.
        weight: the amount that a seat's trick adds to the number that encodes every side's tricks, by seat.
        out: whether play stops because a side has gone out, by plan and by that number; empty if play never stops for
            that reason.
        power: the power of the card, by table, suit led and card; the highest number wins.
        suit_of: the number of the effective suit, by table and card.
        over: the number of stronger cards in the card's suit, by table and card.
        nth: the place of the nth card in the hand, by the hand's bits and n.
        bits: the number of a hand's cards, by the hand's bits.
        covered: the seat, and the bits of the card below and the card above, by pair of a dummy's cards.
        stream: the random numbers of the hand.
        hand: the card, by seat and place in the hand.
        whole: one bit for each card that the hand has had since the first lead, by seat.
        hands: one bit for each card in the hand, by seat; updated as the cards are played.
        suits: the bits of the hand's cards in the suit, by seat and suit.
        work: the intermediate results of play, in the rows that :data:`five_hundred.playouts.tables.VOID` describes,
            including the cards of a trick that has begun; updated.
        choice: work array of five rows of ten places, in which plain players weigh their cards; updated.
        promises: how likely the card is to win a trick, by seat and place in the hand; only plain players fill it in.
        tricks: the number of tricks taken, by seat; updated.
    """
    void, played, down, powers, seats = work[VOID], work[PLAYED], work[DOWN], work[POWERS, :playing], work[SEATS]
    done, first, seat, led, led_before, taken = facts[0], facts[1], facts[2], facts[3], facts[4], facts[5]
    shared = 0
    for each in range(len(weight)):
        shared += tricks[each] * weight[each]
    for number in range(done, HAND_SIZE):
        if len(covered) and first == 0:
            _face_down(covered, hands, down)
        low = ducks[plan, taken]
        if (
            plainly and not low and (number == done or len(covered))
        ):  # players who duck do not use these estimates, and will duck for the rest of the hand
            for each in range(len(hands)):
                _weigh_hand(
                    whole[each] & ~down[each],
                    table_of[plan, each],
                    power,
                    suit_of,
                    over,
                    hand[each],
                    choice,
                    promises[each],
                )
        for turn in range(first, playing):
            table = table_of[plan, seat]
            held = hands[seat] & ~down[seat]
            jokers = held & suits[seat, NO_SUIT]
            if turn == 0:
                named = nameable(policy, held == jokers, void[seat], led_before) if jokers else 0
                allowed = leads(held, jokers, named)
                suited = allowed & ~jokers
                plays, names = int(bits[suited]), int(bits[named])
                name = 0
                if plainly:
                    place = _lead_plainly(
                        allowed, jokers, table, low, power, suit_of, hand[seat], promises[seat], choice
                    )
                else:
                    chosen = below(stream, plays + bits[allowed & jokers] * names)
                    if chosen < plays:
                        place = int(nth[suited, chosen])
                    else:
                        place, name = int(nth[jokers, (chosen - plays) // names]), (chosen - plays) % names
                led = int(nth[named, name]) if jokers >> place & 1 else suit_of[table, hand[seat, place]]
                led_before |= 1 << led
            else:
                following = held & suits[seat, led] if led != NO_SUIT else 0
                allowed = may_follow(policy, held, following, jokers, led, void[seat], played[seat])
                if plainly:
                    before = strongest(powers[:turn])
                    place = _follow_plainly(
                        allowed,
                        table,
                        led,
                        powers[before],
                        low,
                        side[plan, seats[before]] == side[plan, seat],
                        turn == playing - 1,
                        policy.loses and reneges(policy, led, void[seat]),
                        power,
                        suit_of,
                        hand[seat],
                        promises[seat],
                        choice,
                    )
                else:
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
    """Return the rules for jokers under the contract of a plan.

    Args:
        jokers: the fields of :class:`JokerPolicy <five_hundred.engine.play_legality.JokerPolicy>` in order, by plan.
        plan: the number of the plan.
    """
    row = jokers[plan]
    return JokerPolicy(row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7], row[8], row[9])
