"""List the legal cards of a seat in the search, the most promising first; play cards, and take them back."""

from five_hundred.base.bits import highest, lowest, ones
from five_hundred.base.numba_compilation import compilable, compiled
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.play.trick_rules import (
    following_rule,
    from_flags,
    leads,
    may_follow,
    nameable,
    reneges,
    shows_void,
)
from five_hundred.solver.move_ordering import (
    score_of_following,
    score_of_lead,
    score_of_lead_against_null,
    score_under_null,
)
from five_hundred.solver.search_arrays import (
    AFTER,
    CARD_MASK,
    COUNT,
    COUNTED,
    COVERS,
    FREE,
    GROUPED,
    HELD,
    JOKERS,
    LONE,
    MATTERS,
    MORE_SHAPE,
    MOVE,
    MOVES,
    NATURAL,
    NO_SEAT,
    OVER,
    P_BEST,
    P_LED,
    P_LED_BEFORE,
    P_PLAYED,
    P_POWER,
    P_TRICK,
    P_VOID,
    P_WINNER,
    PLACE,
    PLAYING,
    PLY,
    POWER,
    RANK,
    REM,
    SCORES,
    SEAT,
    SHAPE,
    SHAPES,
    START,
    STARTS,
    STRICT,
    SUIT_OF,
    SUITS,
    TAKEN,
    TRUMP,
    UNDER,
    WANTS,
    Ints,
)

__all__ = ["find_moves", "lay", "take_back", "with_equals"]

compilable(following_rule, from_flags, leads, may_follow, nameable, reneges, shows_void)


@compiled
def _strongest(deal: Ints, hand: int, led: int) -> int:
    """Return the power of the strongest card that a hand can play when a suit is led; -1 for an empty hand."""
    cards = hand & deal[SUITS + led] if led < NO_SUIT else 0
    if not cards:
        cards = hand & deal[SUITS + NO_SUIT]
    if not cards and deal[TRUMP] < NO_SUIT:
        cards = hand & deal[SUITS + deal[TRUMP]]
    if cards:
        return deal[POWER + 64 * led + highest(cards)]
    return 0 if hand else -1


@compiled
def find_moves(deal: Ints, work: Ints, ply: int) -> None:
    """List the legal plays of the seat to play, the most promising first; of several equal cards, list only one."""
    moves = MOVES + ply
    seat, place, led = work[ply + SEAT], work[ply + PLACE], work[ply + P_LED]
    hand, covering = work[HELD + seat], 0
    for pair in range(deal[COVERS]):
        if deal[OVER + pair] & work[ply + START]:
            hand &= ~deal[UNDER + pair]
            covering |= deal[OVER + pair]
    free = hand & deal[SUITS + NO_SUIT]
    legal, names = hand, 0
    if place and not free:
        following = hand & deal[SUITS + led] if led < NO_SUIT else 0
        if following:
            legal = following
    elif place:
        following = hand & deal[SUITS + led] if led < NO_SUIT else 0
        void, played = work[ply + P_VOID] >> 5 * seat & 31, work[ply + P_PLAYED] >> 5 * seat & 31
        legal = may_follow(from_flags(deal[JOKERS]), hand, following, free, led, void, played)
    elif free:
        void = work[ply + P_VOID] >> 5 * seat & 31
        names = nameable(from_flags(deal[JOKERS]), hand == free, void, work[ply + P_LED_BEFORE])
        legal = leads(hand, free, names)
    count = 0
    work[ply + GROUPED] = 0
    if place == 0 and legal & free:
        jokers = legal & free
        legal ^= jokers
        while jokers:
            card = highest(jokers)
            jokers ^= 1 << card
            for suit in range(NO_SUIT + 1):
                if names >> suit & 1:
                    work[moves + count] = card | suit + 1 << 6
                    work[SCORES + count] = 0
                    count += 1
    if legal & legal - 1 == 0 and count == 0:
        work[moves] = lowest(legal)
        work[ply + COUNT] = 1
        return
    mine, now, strict = deal[WANTS + seat], work[ply + P_POWER], deal[STRICT]
    # A card that covers another one is equal to no card, as if other hands held the cards next to it.
    others = (work[ply + REM] | work[ply + P_TRICK]) & ~work[HELD + seat] | covering | covering >> 1
    foes = mates = -1
    ours = False
    if place:
        other = deal[AFTER + seat]
        for _ in range(deal[PLAYING] - 1 - place):
            best = _strongest(deal, work[HELD + other], led)
            if deal[WANTS + other] == mine:
                mates = max(mates, best)
            else:
                foes = max(foes, best)
            other = deal[AFTER + other]
        if deal[WANTS + work[ply + P_WINNER]] == mine:
            mates = max(mates, now)
        else:
            foes = max(foes, now)
        ours = mates >= foes
    for suit in range(NO_SUIT + 1):
        held = legal & deal[SUITS + suit]
        if not held:
            continue
        rest = others & deal[SUITS + suit]
        if place == 0:
            foes = mates = -1
            other = deal[AFTER + seat]
            for _ in range(deal[PLAYING] - 1):
                best = _strongest(deal, work[HELD + other], suit)
                if deal[WANTS + other] == mine:
                    mates = max(mates, best)
                else:
                    foes = max(foes, best)
                other = deal[AFTER + other]
        power_of, length = POWER + 64 * (suit if place == 0 else led), ones(held)
        before = -1
        while held:
            card = highest(held)
            held ^= 1 << card
            if before >= 0 and strict and suit < NO_SUIT and not rest & (1 << before) - (1 << card):
                before = card
                work[ply + GROUPED] = 1
                continue
            before = card
            power, rank = deal[power_of + card], card - deal[STARTS + suit]
            if not deal[NATURAL]:
                if place == 0 and mine and deal[LONE] != NO_SEAT:
                    theirs = work[HELD + deal[LONE]] & deal[SUITS + suit]
                    score = score_of_lead_against_null(rank, card, theirs)
                else:
                    score = score_under_null(rank, place, power > now)
            elif place == 0:
                score = score_of_lead(power, rank, suit == deal[TRUMP], foes, mates)
            else:
                score = score_of_following(
                    rank, power > now, power >= foes, ours, suit == deal[TRUMP], suit == led, not rest >> card, length
                )
            at = count
            while at > 0 and work[SCORES + at - 1] < score:
                work[SCORES + at], work[moves + at] = work[SCORES + at - 1], work[moves + at - 1]
                at -= 1
            work[SCORES + at], work[moves + at] = score, card
            count += 1
    work[ply + COUNT] = count


@compiled
def with_equals(deal: Ints, work: Ints, ply: int) -> int:
    """Return the cards on which the answer depends when every play leads to the answer that the seat does not want.

    The answer is the search's answer for the position before these plays.  If this answer depends on one of several
    equal cards, it depends on all of them: only one of the equal cards was tried, and they are equal only as long as no
    other hand holds a card between them.
    """
    hand, matters = work[HELD + work[ply + SEAT]], work[ply + MATTERS]
    others = (work[ply + REM] | work[ply + P_TRICK]) & ~hand
    for suit in range(NO_SUIT):
        cards = matters & deal[SUITS + suit]
        low = cards & -cards
        if low & hand:
            held = hand & deal[SUITS + suit] & low - 1
            while held:
                card = 1 << highest(held)
                if others & deal[SUITS + suit] & low - card:
                    break
                low = card
                held ^= card
            matters |= low
    return matters


@compiled
def lay(deal: Ints, work: Ints, ply: int, move: int) -> None:
    """Play a card, and store the resulting position as the next ply."""
    after = ply + PLY
    card = move & CARD_MASK
    bit, suit = 1 << card, deal[SUIT_OF + card]
    seat, place, led = work[ply + SEAT], work[ply + PLACE], work[ply + P_LED]
    if place == 0:
        led = (move >> 6) - 1 if move >> 6 else suit
    power = deal[POWER + 64 * led + card]
    void, played = work[ply + P_VOID], work[ply + P_PLAYED]
    if deal[FREE]:
        if place:
            if suit == NO_SUIT and from_flags(deal[JOKERS]).loses and reneges(led, void >> 5 * seat & 31):
                power = -1
            if shows_void(suit, led):
                void |= 1 << 5 * seat + led
        played |= 1 << 5 * seat + suit
    work[after + P_VOID], work[after + P_PLAYED] = void, played
    work[after + P_LED_BEFORE] = work[ply + P_LED_BEFORE]
    best, winner, strength = card, seat, power
    if place and power <= work[ply + P_POWER]:
        best, winner, strength = work[ply + P_BEST], work[ply + P_WINNER], work[ply + P_POWER]
    work[ply + MOVE] = move
    work[HELD + seat] ^= bit
    work[after + REM] = work[ply + REM] ^ bit
    work[after + SHAPE] = work[ply + SHAPE] - work[SHAPES + card]
    work[after + MORE_SHAPE] = work[ply + MORE_SHAPE] - work[SHAPES + 64 + card]
    trick = work[ply + P_TRICK] | bit
    work[after + TAKEN] = work[ply + TAKEN]
    work[ply + RANK] = 0
    if place + 1 < deal[PLAYING]:
        work[after + SEAT], work[after + PLACE], work[after + P_LED] = deal[AFTER + seat], place + 1, led
        work[after + P_POWER], work[after + P_WINNER], work[after + P_BEST] = strength, winner, best
        work[after + P_TRICK], work[after + START] = trick, work[ply + START]
        return
    work[after + SEAT], work[after + PLACE], work[after + P_LED] = winner, 0, -1
    work[after + P_TRICK], work[after + START] = 0, work[after + REM]
    work[after + TAKEN] += deal[COUNTED + winner]
    if led < NO_SUIT:
        work[after + P_LED_BEFORE] |= 1 << led
    rivals = trick & deal[SUITS + deal[SUIT_OF + best]]
    if rivals & rivals - 1:
        work[ply + RANK] = 1 << best


@compiled
def take_back(work: Ints, ply: int) -> None:
    """Give the last card that was played back to its seat."""
    work[HELD + work[ply + SEAT]] ^= 1 << (work[ply + MOVE] & CARD_MASK)
