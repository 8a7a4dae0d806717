"""What must hold in every state, after every step and in every view, under every RuleSet."""

from collections.abc import Sequence
from itertools import chain, islice
from random import Random

from five_hundred.actions import PASS, Action, Deal, Exchange, MakeBid, Nominate, PlayCard
from five_hundred.cards import ALL_CARDS, SUITS, Card
from five_hundred.engine import apply, legal_actions, why_illegal
from five_hundred.errors import IllegalActionError
from five_hundred.events import Event, HandScored
from five_hundred.ladder import ladder_of
from five_hundred.seats import HAND_SIZE, Seat
from five_hundred.state import Bidding, Dealing, Exchanging, Finished, Playing, Secrets, State, exposed_seats
from five_hundred.view import view

__all__ = ["all_actions", "check_legality", "check_state", "check_step", "check_views", "redealt"]


def check_state(state: State) -> None:
    """Cards are conserved and hands have the right size; raises ``AssertionError`` otherwise."""
    phase, secrets, pack = state.phase, state.secrets, state.rules.table.pack
    if isinstance(phase, Dealing | Finished):
        assert not any(state.hands), "cards are left in a hand"
        assert not (secrets.kitty or secrets.discards or secrets.passed_on), "cards are left on the table"
        assert (state.to_act is None) and (state.turn is None), "nobody acts between hands"
        return
    played = 0
    if isinstance(phase, Playing):
        cards = [play.card for play in chain(phase.trick, *(trick.plays for trick in phase.history))]
        assert len(set(cards)) == len(cards), "a card was played twice"
        played = pack.mask(cards)
    piles = [*state.hands, secrets.kitty, secrets.discards, played]
    assert sum(piles) == pack.whole, "cards were lost or doubled"
    assert sum(pile.bit_count() for pile in piles) == len(pack), "a card lies in two places"
    assert state.to_act in state.seating.seats, "a seat must be to act"
    for seat, hand in enumerate(state.hands):
        assert hand.bit_count() == _expected(state, seat), f"seat {seat} holds {hand.bit_count()} cards"
    if isinstance(phase, Playing):
        assert 0 <= len(phase.trick) < len(phase.setup.order), "a complete trick lies on the table"
        assert phase.turn == phase.seats[len(phase.trick)], "it is another seat's turn"
        leaders = [trick.seats[0] for trick in phase.history] + [phase.leader]
        winners = [trick.winner for trick in phase.history]
        assert leaders[1:] == winners, "the winner of a trick leads to the next"
    if isinstance(phase, Bidding):
        ranks = [call.bid for call in phase.calls if call.bid is not None]
        assert (phase.standing is None) == (not ranks), "a bid stands once there is one"


def _expected(state: State, seat: Seat) -> int:
    phase = state.phase
    if isinstance(phase, Exchanging) and seat == phase.turn:
        return HAND_SIZE + state.rules.table.kitty_size
    if isinstance(phase, Playing) and seat in phase.setup.order:
        return HAND_SIZE - len(phase.history) - (seat in phase.seats[: len(phase.trick)])
    return HAND_SIZE


def all_actions(state: State, rng: Random) -> list[Action]:
    """Every action that could be tried by anybody, legal or not; of deals and exchanges a sample."""
    cards = state.rules.table.pack.cards
    actions: list[Action] = [PASS, Nominate(None), *(Nominate(suit) for suit in SUITS)]
    actions += [PlayCard(card, suit) for card in ALL_CARDS for suit in (None, *SUITS)]
    actions += [MakeBid(bid) for bid in ladder_of(state.rules).bids]
    kitty = state.rules.table.kitty_size
    actions += [Exchange(tuple(rng.sample(cards, count))) for count in (kitty - 1, kitty, kitty + 1) for _ in range(3)]
    actions += [
        Exchange(tuple(rng.sample(state.hand(seat), min(kitty, hand.bit_count()))))
        for seat, hand in enumerate(state.hands)
        for _ in range(3)
    ]
    actions += [Exchange(cards) for seat in state.seating.seats for cards in _ends(state.hand(seat), kitty)]
    actions += [Exchange((cards[0],) * kitty), Deal(cards), Deal(cards[1:]), Deal((*cards[1:], cards[1]))]
    return actions


def _ends(hand: tuple[Card, ...], count: int) -> tuple[tuple[Card, ...], ...]:
    """The lowest and the highest cards of a hand: the first and the last way to discard so many."""
    return hand[:count], hand[-count:]


def check_legality(state: State, rng: Random) -> None:
    """One predicate decides: what is listed, what is accepted and what is not refused are the same actions."""
    legal = legal_actions(state)
    few = tuple(islice(legal, 500))
    assert few or state.is_over, "somebody must be able to do something"
    assert len(set(few)) == len(few), "an action is listed twice"
    if few and not isinstance(state.phase, Dealing):
        assert few[-1] == legal[len(few) - 1], "indexing and iterating differ"
        assert legal[-1] == legal[len(legal) - 1], "the last action has two places"
    if not isinstance(state.phase, Dealing | Exchanging):
        assert len(few) == len(legal), "the list is as long as it says"
    for action in [*few[:40], *all_actions(state, rng)]:
        illegal = why_illegal(state, action)
        assert (illegal is None) == (action in legal), f"{action}: listed or not, but {illegal}"
        if not isinstance(state.phase, Dealing | Exchanging):
            assert (illegal is None) == (action in few), f"{action}: yielded or not, but {illegal}"
        try:
            apply(state, action)
        except IllegalActionError as error:
            assert error.illegal == illegal, "apply raises what why_illegal returns"
            assert error.illegal.message.endswith("."), "a refusal is a sentence"
        else:
            assert illegal is None, f"{action} was applied in spite of {illegal}"


def check_step(before: State, after: State, events: Sequence[Event]) -> None:
    """Scores change only with a scored hand, and by the sum of its lines."""
    scored = [event.score for event in events if isinstance(event, HandScored)]
    if not scored:
        assert after.scores == before.scores, "scores changed without a hand"
        return
    (score,) = scored
    assert score.before == before.scores, "the score does not start where the match stood"
    for side, total in enumerate(after.scores):
        lines = sum(line.points for line in score.lines if line.side == side)
        assert total == before.scores[side] + lines, "the lines do not add up"
    assert sum(score.tricks) <= HAND_SIZE, "there are ten tricks in a hand"


def redealt(state: State, seat: Seat | None, rng: Random) -> State:
    """The same state with the cards that a seat cannot see dealt anew among the places that it cannot see.

    What a seat knows is stated here from the rules, not asked of the view that is to be judged: its own hand, hands
    that lie open, what it has itself put away, and what went from the declarer of a double null to the partner.

    Args:
        state: the state.
        seat: the seat, ``None`` for a spectator.
        rng: the source of chance.
    """
    pack, secrets, contract = state.rules.table.pack, state.secrets, state.contract
    declarer = contract.declarer if contract is not None else None
    partner = state.seating.partners(declarer)[0] if declarer is not None and secrets.passed_on else None
    seen = {*exposed_seats(state.phase), seat}
    knows_discards = seat is not None and seat == (declarer if partner is None else partner)
    knows_passed = partner is not None and seat in (declarer, partner)
    piles = [hand for other, hand in enumerate(state.hands) if other not in seen]
    piles += [secrets.kitty, 0 if knows_discards else secrets.discards]
    # What has been passed on is known to be in the partner's hand, among the partner's discards, or played.
    fixed = secrets.passed_on if knows_passed else 0
    loose = [bit for pile in piles for bit in _bits(pile & ~fixed)]
    rng.shuffle(loose)
    fresh = [(pile & fixed) | sum(loose.pop() for _ in _bits(pile & ~fixed)) for pile in piles]
    discards = secrets.discards if knows_discards else fresh[-1]
    hands = tuple(state.hands[other] if other in seen else fresh.pop(0) for other in range(len(state.hands)))
    passed_on = secrets.passed_on
    if partner is not None and not knows_passed:
        held = hands[partner] | discards | pack.mask(_played(state, partner))
        passed_on = sum(rng.sample(_bits(held), passed_on.bit_count()))
    stock = None if secrets.stock is None else tuple(rng.sample(pack.cards, len(pack.cards)))
    return State(state.match, state.phase, hands, Secrets(fresh[-2], passed_on, discards, stock))


def _played(state: State, seat: Seat) -> list[Card]:
    phase = state.phase
    if not isinstance(phase, Playing):
        return []
    tricks = [(trick.seats, trick.plays) for trick in phase.history] + [(phase.seats, phase.trick)]
    return [play.card for seats, plays in tricks for other, play in zip(seats, plays, strict=False) if other == seat]


def _bits(mask: int) -> list[int]:
    return [1 << number for number in range(mask.bit_length()) if mask >> number & 1]


def check_views(state: State, rng: Random) -> None:
    """Whatever a seat cannot see may be anything at all: its view, and the text of it, stay the same."""
    for seat in (*state.seating.seats, None):
        other = redealt(state, seat, rng)
        mine, theirs = view(state, seat), view(other, seat)
        assert mine == theirs, f"seat {seat} sees a hidden card"
        assert repr(mine) == repr(theirs), f"seat {seat} reads a hidden card"
        if seat != state.to_act:
            assert not mine.legal, "only the seat to act is told what it may do"
