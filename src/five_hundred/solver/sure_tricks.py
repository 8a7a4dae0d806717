"""Count sure tricks, and find safe hands.

A *sure trick* is one that the leader's side is certain to take before it loses the lead.  A hand is *safe* if none of
its cards can be forced to win a trick.
"""

from five_hundred.base.bits import highest, ones
from five_hundred.base.numba_compilation import compiled
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.solver.known_results import nth_highest
from five_hundred.solver.search_arrays import (
    COUNTED,
    COVERS,
    HELD,
    HIGH_JOKERS,
    LONE,
    MATTERS,
    OVER,
    OWNER,
    REM,
    RUNS,
    SEAT,
    SEATS,
    SUITS,
    TRUMP,
    UNDER,
    UNLIMITED,
    Ints,
)

__all__ = ["by_sure_tricks", "is_safe"]


@compiled
def _tops(held: int, rem: int) -> int:
    """Return how many of a suit's remaining cards a hand holds without a gap, starting from the highest."""
    count = 0
    while held and highest(held) == highest(rem):
        rem ^= 1 << highest(rem)
        held ^= 1 << highest(held)
        count += 1
    return count


@compiled
def _find_runs(deal: Ints, work: Ints, seat: int, rem: int, trumps: int, runs: int) -> None:
    """Count the tricks that a seat on lead can take in succession in each suit except the trump suit.

    Args:
        trumps: the trumps with which another hand could trump a trick.
        runs: the index in ``work`` at which the results begin: for each of the four suits, the number of tricks; then,
            for each of the four suits, the number of top cards on which these tricks depend.
    """
    for suit in range(NO_SUIT):
        held = work[HELD + seat] & deal[SUITS + suit]
        work[runs + suit] = work[runs + 4 + suit] = 0
        if not held or suit == deal[TRUMP]:
            continue
        count = _tops(held, rem & deal[SUITS + suit])
        longest, limit = 0, UNLIMITED
        for other in range(deal[SEATS]):
            hand = work[HELD + other]
            if other != seat and hand:
                length = ones(hand & deal[SUITS + suit])
                longest = max(longest, length)
                if hand & trumps:
                    limit = min(limit, length)
        needed = count
        if count >= longest:  # once no other hand has a card of the suit, every card of the suit takes a trick
            needed, count = longest, ones(held)
        work[runs + suit] = min(count, limit)
        work[runs + 4 + suit] = min(needed, work[runs + suit])


@compiled
def _sure_tricks(deal: Ints, work: Ints, ply: int, need: int) -> int:
    """Return how many tricks the leader's side is certain to take before it loses the lead.

    The function also notes the cards on which these tricks depend.  The result is exact only up to ``need``.  Jokers
    without a suit, if there are any, must be masters (:func:`_masters`) of the leader's side.
    """
    leader, rem = work[ply + SEAT], work[ply + REM]
    own, side, trump = work[HELD + leader], deal[COUNTED + leader], deal[TRUMP]
    trumps = matters = total = 0
    if trump < NO_SUIT and rem & deal[SUITS + trump]:
        longest_foe = longest_mate = mates = 0
        for seat in range(deal[SEATS]):
            held = work[HELD + seat] & deal[SUITS + trump]
            if held and seat != leader:
                trumps |= held
                if deal[COUNTED + seat] != side:
                    longest_foe = max(longest_foe, ones(held))
                else:
                    mates |= held
                    longest_mate = max(longest_mate, ones(held))
        held = own & deal[SUITS + trump]
        if held:
            total = needed = _tops(held, rem & deal[SUITS + trump])
            if total >= longest_foe:
                trumps = mates
                if total >= longest_mate:
                    needed, total, trumps = max(longest_foe, longest_mate), ones(held), 0
            if needed:
                matters |= nth_highest(held, needed)
    elif trump == NO_SUIT:  # each joker takes a trick after the tricks in the suits
        total = ones(rem & deal[SUITS + NO_SUIT])
    drawn, of_trumps = total, matters
    if total < need:
        _find_runs(deal, work, leader, rem, trumps, RUNS)
        for suit in range(NO_SUIT):
            total += work[RUNS + suit]
            if work[RUNS + 4 + suit]:
                matters |= nth_highest(own & deal[SUITS + suit], work[RUNS + 4 + suit])
    if total < need:
        # The leader takes its tricks in some suits, and then leads another suit, whose highest card a partner has.
        if trump < NO_SUIT:
            trumps |= own & deal[SUITS + trump]
        for mate in range(deal[SEATS]):
            hand = work[HELD + mate]
            if mate == leader or deal[COUNTED + mate] != side or not hand:
                continue
            _find_runs(deal, work, mate, rem, trumps & ~hand, RUNS + 8)
            crosses, together = False, drawn
            for suit in range(NO_SUIT):
                theirs = work[RUNS + 8 + suit]
                crosses = crosses or (theirs > 0 and work[RUNS + 12 + suit] > 0 and own & deal[SUITS + suit] != 0)
                together += max(work[RUNS + suit], theirs)
            if crosses and together >= need:
                total, matters = together, of_trumps
                for suit in range(NO_SUIT):
                    run, cards = RUNS + suit, own
                    if work[run + 8] > work[run]:
                        run, cards = run + 8, hand
                    if work[run + 4]:
                        matters |= nth_highest(cards & deal[SUITS + suit], work[run + 4])
                break
    work[ply + MATTERS] = matters
    return total


@compiled
def _face_down(deal: Ints, work: Ints, ply: int) -> int:
    """Return the dummies' face-down cards at the beginning of a trick, as a mask."""
    down = 0
    for pair in range(deal[COVERS]):
        if deal[OVER + pair] & work[ply + REM]:
            down |= deal[UNDER + pair]
    return down


@compiled
def _sure_tricks_of_leader(deal: Ints, work: Ints, ply: int, down: int) -> int:
    """Return how many tricks the leader is certain to take before it loses the lead, if cards lie face down.

    Jokers without a suit, if there are any, must be masters (:func:`_masters`) of the leader.  No partner's tricks are
    counted, because a dummy may have to play a high card, or a trump, if its other cards are face down.
    """
    leader, rem, trump = work[ply + SEAT], work[ply + REM], deal[TRUMP]
    longest = trumps = 0
    own, total = work[HELD + leader] & ~down, ones(rem & deal[SUITS + NO_SUIT])
    if trump < NO_SUIT:
        trumps = rem & deal[SUITS + trump] & ~work[HELD + leader]
        for seat in range(deal[SEATS]):
            longest = max(longest, ones(work[HELD + seat] & trumps))
        total = _tops(own & deal[SUITS + trump], rem & deal[SUITS + trump])
        if total >= longest and not trumps & down:  # the leader draws all trumps, and can then lead its others
            total, trumps = ones(own & deal[SUITS + trump]), 0
    for suit in range(NO_SUIT):
        held = own & deal[SUITS + suit]
        if not held or suit == trump:
            continue
        count, longest, limit = _tops(held, rem & deal[SUITS + suit]), 0, UNLIMITED
        for seat in range(deal[SEATS]):
            cards = work[HELD + seat] & deal[SUITS + suit]
            if seat != leader:
                longest = max(longest, UNLIMITED if cards & down else ones(cards))
                if work[HELD + seat] & trumps:  # no other hand can trump while it must follow
                    limit = min(limit, ones(cards & ~down))
        if count >= longest:  # once no other hand has a card of the suit, every card of the suit takes a trick
            count = ones(held)
        total += min(count, limit)
    return total


@compiled
def _masters(deal: Ints, work: Ints, ply: int) -> int:
    """Return the masters as a mask: cards of one seat, each of which is certain to take a trick, whoever leads.

    With trumps, the masters are the highest trumps, down to the first one that another seat holds.  Without trumps,
    they are the jokers without a suit, if one seat holds all of them.
    """
    cards = work[ply + REM] & deal[SUITS + deal[TRUMP]]
    if not cards:
        return 0
    held = work[HELD + deal[OWNER + highest(cards)]] & cards
    others = cards ^ held
    if deal[TRUMP] == NO_SUIT:
        return held if deal[HIGH_JOKERS] and not others else 0
    return held & ~((2 << highest(others)) - 1) if others else held


@compiled
def by_sure_tricks(deal: Ints, work: Ints, ply: int, need: int, left: int) -> int:
    """Return the answer to the question about tricks if sure tricks decide it; note the cards on which it depends.

    Returns:
        The number 1 if the counted side is certain to take the tricks, 0 if it cannot take them, else -1.
    """
    masters, jokers = _masters(deal, work, ply), work[ply + REM] & deal[SUITS + NO_SUIT]
    own = False
    leader_counts = deal[COUNTED + work[ply + SEAT]]
    if masters:
        counted = deal[COUNTED + deal[OWNER + highest(masters)]]
        enough = need if counted else left - need + 1
        if ones(masters) >= enough:
            work[ply + MATTERS] = nth_highest(masters, enough)
            return counted
        own = counted == leader_counts
    enough = need if leader_counts else left - need + 1
    down = _face_down(deal, work, ply) if deal[COVERS] else 0
    if down:
        if jokers and (not masters or deal[OWNER + highest(masters)] != work[ply + SEAT]):
            return -1
        return leader_counts if _sure_tricks_of_leader(deal, work, ply, down) >= enough else -1
    if jokers and not own:
        return -1
    return leader_counts if _sure_tricks(deal, work, ply, enough) >= enough else -1


@compiled
def is_safe(deal: Ints, work: Ints, ply: int) -> bool:
    """Return whether the declarer of a null contract can lose every trick if another seat leads; note the cards needed.

    The hand is safe if each of its cards passes a test: in the card's suit, the other hands hold at most as many lower
    cards as the hand itself.  When another seat leads the suit, the hand follows with its highest card below the card
    led.  After the trick, the cards of the hand still pass the test: for each card above the card led, the number of
    lower cards has fallen by one in the hand itself, and by at least one in the other hands.
    """
    seat, rem, matters = deal[LONE], work[ply + REM], 0
    if work[ply + SEAT] == seat or rem & deal[SUITS + NO_SUIT]:
        return False
    for suit in range(NO_SUIT):
        held = work[HELD + seat] & deal[SUITS + suit]
        others, lower = rem & deal[SUITS + suit] & ~held, 0
        matters |= held & -held
        while held:
            card = held & -held
            if ones(others & card - 1) > lower:
                return False
            held ^= card
            lower += 1
    work[ply + MATTERS] = matters
    return True
