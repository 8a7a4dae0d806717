"""Deal hidden cards again, to check that a seat's view does not depend on the cards that the seat cannot see."""

from collections.abc import Sequence
from random import Random

from five_hundred.base.arguments import A_STATE, expect, expect_seat
from five_hundred.cards.masks import bits
from five_hundred.cards.seats import Seat
from five_hundred.engine.phases.drawing import Drawing
from five_hundred.engine.table.face_up_hands import exposed_seats, has_seen_hand, played_by
from five_hundred.engine.table.state import Secrets, State
from five_hundred.engine.views.view import view
from five_hundred.testing.requirement import require

__all__ = ["check_views", "hands_of_dummies", "redealt"]


def hands_of_dummies(state: State) -> int:
    """Return the mask of the cards that dummies hold."""
    return sum(state.hands[seat] for seat in state.seating.dummies)


def redealt(state: State, seat: Seat | None, rng: Random) -> State:
    """Return a copy of a state in which the cards that a seat cannot see are dealt again.

    Use the function to test that a view, or anything derived from a view, does not depend on a hidden card.
    For this purpose, the new hands need not fit the calls and plays so far: a seat that has shown a void may
    receive cards of that suit.  :func:`five_hundred.worlds.sample_state` returns states that agree with everything that
    a view shows.

    The function derives a seat's knowledge from the rules, not from the view under test.  A seat knows its own hand
    (once the seat has looked at it), exposed cards, its own discards, and the cards that it has picked up.  The
    declarer and the partner know the cards that they have given each other.

    Args:
        state: the state.
        seat: the seat; ``None`` for a spectator.
        rng: the random generator.

    Raises:
        TypeError: ``seat`` is not a whole number.
        ValueError: ``seat`` is not the seat of a player.
    """
    expect(state, State, "state", A_STATE)
    if seat is not None:
        expect_seat(seat, "seat", state.seating.players, ", or None for a spectator")
    pack, secrets, contract = state.rules.table.pack, state.secrets, state.contract
    declarer = contract.declarer if contract is not None else None
    partner = state.seating.fellow_players(declarer)[0] if declarer is not None and secrets.passed_on else None
    # The cards that declarer and partner gave each other are in the taker's hand or discards, or have been played.
    taker = declarer if contract is not None and contract.declared else partner
    knows_passed = partner is not None and seat in (declarer, partner)
    seen = secrets.passed_on if knows_passed else 0
    if seat is not None and has_seen_hand(state.phase, seat):
        seen |= state.hands[seat]
    if seat is not None and secrets.discards:
        seen |= secrets.discards[seat]
    for other in exposed_seats(state.phase):
        seen |= state.hands[other]
    seen |= hands_of_dummies(state) & ~secrets.face_down
    drawn = secrets.pile[:1] if isinstance(state.phase, Drawing) and state.phase.turn == seat else ()
    piles = [*state.hands, secrets.kitty, secrets.dead, *secrets.discards, pack.mask(secrets.pile[len(drawn) :])]
    loose = [bit for pile in piles for bit in bits(pile & ~seen)]
    rng.shuffle(loose)
    count = len(state.hands)
    fresh = [(pile & seen) | sum(loose.pop() for _ in bits(pile & ~seen)) for pile in piles]
    hands, (kitty, dead, *discards, rest) = fresh[:count], fresh[count:]
    passed_on = secrets.passed_on
    if taker is not None and not knows_passed:
        held = hands[taker] | (discards[taker] if discards else 0) | played_by(state.phase, taker)
        passed_on = sum(rng.sample(bits(held), passed_on.bit_count()))
    under = [bit for seat_of in state.seating.seats for bit in bits(_covered_now(state, hands, seat_of))]
    covered = tuple((over, down) for (over, _), down in zip(secrets.covered_cards, under, strict=True))
    pile = list(drawn) + rng.sample(pack.cards_in(rest), rest.bit_count())
    stock = None if secrets.stock is None else tuple(rng.sample(pack.cards, len(pack.cards)))
    picked_up = []
    for other, cards in enumerate(secrets.picked_up):
        given = passed_on if other == taker else 0
        mine = hands[other] | (discards[other] if discards else 0) | played_by(state.phase, other)
        mine |= passed_on if other == declarer else 0
        fresh_ones = rng.sample(bits(mine & ~given), cards.bit_count() - given.bit_count())
        picked_up.append(cards if other == seat else given | sum(fresh_ones))
    return State(
        state.match,
        state.phase,
        tuple(hands),
        Secrets(kitty, passed_on, tuple(discards), dead, covered, tuple(pile), stock, tuple(picked_up)),
    )


def _covered_now(state: State, hands: Sequence[int], seat: Seat) -> int:
    """Return the face-down cards of a dummy after the dummy's hidden cards have been dealt again."""
    up = state.hands[seat] & ~state.secrets.face_down
    return hands[seat] & ~up if seat in state.seating.dummies else 0


def check_views(state: State, rng: Random) -> None:
    """Check that every view, and every view's text, stays the same when hidden cards are dealt again.

    Args:
        state: any state.
        rng: the random generator that deals the hidden cards again.

    Raises:
        TypeError: ``state`` is not a State.
        AssertionError: a view depends on a hidden card, or a seat sees legal actions on another seat's turn.
    """
    expect(state, State, "state", A_STATE)
    for seat in (*state.seating.players, None):
        other = redealt(state, seat, rng)
        mine, theirs = view(state, seat), view(other, seat)
        require(mine == theirs, f"the view of seat {seat} must not depend on a hidden card")
        require(repr(mine) == repr(theirs), f"the text of the view of seat {seat} must not depend on a hidden card")
        if seat != state.to_act:
            require(not mine.legal, "only the seat to act may see its legal actions")
