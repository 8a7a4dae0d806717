"""What must hold in every state, after every step and in every view, under every RuleSet."""

from collections.abc import Sequence
from itertools import chain, islice
from random import Random

from five_hundred.actions import (
    PASS,
    Action,
    AnswerThrowIn,
    CallBreach,
    CallCard,
    Claim,
    Deal,
    Declare,
    Exchange,
    GiveCard,
    KeepDrawn,
    Look,
    MakeBid,
    Nominate,
    OfferThrowIn,
    PlayCard,
    TakeCard,
)
from five_hundred.cards import ALL_CARDS, SUITS, Card
from five_hundred.engine import apply, legal_actions, why_illegal
from five_hundred.errors import IllegalActionError
from five_hundred.events import Event, HandScored
from five_hundred.ladder import ladder_of
from five_hundred.seats import HAND_SIZE, Seat
from five_hundred.state import (
    Bidding,
    Consenting,
    Dealing,
    Drawing,
    Exchanging,
    Finished,
    Playing,
    Secrets,
    State,
)
from five_hundred.view import view
from five_hundred.visibility import exposed_seats

__all__ = ["all_actions", "check_legality", "check_state", "check_step", "check_views", "redealt"]


def check_state(state: State) -> None:
    """Cards are conserved and hands have the right size; raises ``AssertionError`` otherwise."""
    phase, secrets, pack = state.phase, state.secrets, state.rules.table.pack
    if isinstance(phase, Dealing | Finished):
        assert not any(state.hands), "cards are left in a hand"
        assert secrets == Secrets(stock=secrets.stock), "cards are left on the table"
        assert not (state.match.turned_up or state.match.on_table), "cards are left face up"
        assert (state.to_act is None) and (state.turn is None), "nobody acts between hands"
        return
    played = 0
    if isinstance(phase, Playing):
        cards = [play.card for play in chain(phase.trick, *(trick.plays for trick in phase.history))]
        assert len(set(cards)) == len(cards), "a card was played twice"
        played = pack.mask(cards)
    piles = [*state.hands, secrets.kitty, *secrets.discards, secrets.dead, played]
    piles += [pack.mask(secrets.pile), pack.mask(state.match.on_table)]
    assert sum(piles) == pack.whole, "cards were lost or doubled"
    assert sum(pile.bit_count() for pile in piles) == len(pack), "a card lies in two places"
    assert state.to_act in state.seating.players, "a player must be to act"
    for seat, hand in enumerate(state.hands):
        assert hand.bit_count() == _expected(state, seat), f"seat {seat} holds {hand.bit_count()} cards"
    down = secrets.face_down
    assert down.bit_count() == len(secrets.covered), "a card lies under two others"
    assert all(over & hands_of_dummies(state) for over, _ in secrets.covered if not isinstance(phase, Playing))
    assert not down & ~hands_of_dummies(state), "only cards of dummies lie face down"
    if isinstance(phase, Playing):
        assert 0 <= len(phase.trick) < len(phase.setup.order), "a complete trick lies on the table"
        assert phase.turn == phase.seats[len(phase.trick)], "it is another seat's turn"
        leaders = [trick.seats[0] for trick in phase.history] + [phase.leader]
        winners = [trick.winner for trick in phase.history]
        assert leaders[1:] == winners, "the winner of a trick leads to the next"
    if isinstance(phase, Bidding):
        ranks = [call.bid for call in phase.calls if call.bid is not None]
        assert (phase.standing is None) == (not ranks), "a bid stands once there is one"


def hands_of_dummies(state: State) -> int:
    """The mask of the cards that dummies hold."""
    return sum(state.hands[seat] for seat, owner in enumerate(state.seating.owners) if owner != seat)


def _expected(state: State, seat: Seat) -> int:
    phase, contract = state.phase, state.contract
    if isinstance(phase, Drawing):
        thrown = state.secrets.discards[seat] if state.secrets.discards else 0
        return thrown.bit_count()  # for every card that is kept one is put away
    if isinstance(phase, Exchanging) and seat == phase.turn:
        return HAND_SIZE + _too_many(state, phase)
    if isinstance(phase, Playing) and seat in phase.setup.order:
        return HAND_SIZE - len(phase.history) - (seat in phase.seats[: len(phase.trick)])
    if contract is not None and contract.declared and seat in state.seating.fellow_players(contract.declarer or 0):
        return HAND_SIZE - bool(state.secrets.passed_on)
    return HAND_SIZE


def _too_many(state: State, phase: Exchanging) -> int:
    """How many cards a seat must put away: the kitty, or the one that it was given or has taken."""
    contract = phase.contract
    taker = phase.turn != contract.declarer and bool(state.match.on_table)
    return 1 if contract.declared or taker else state.rules.table.kitty_size


def all_actions(state: State, rng: Random) -> list[Action]:
    """Every action that could be tried by anybody, legal or not; of deals and exchanges a sample."""
    cards = state.rules.table.pack.cards
    actions: list[Action] = [PASS, Nominate(None), *(Nominate(suit) for suit in SUITS)]
    actions += [PlayCard(card, suit) for card in ALL_CARDS for suit in (None, *SUITS)]
    actions += [MakeBid(bid) for bid in ladder_of(state.rules).bids]
    kitty = _too_many(state, state.phase) if isinstance(state.phase, Exchanging) else state.rules.table.kitty_size
    actions += [Exchange(tuple(rng.sample(cards, count))) for count in (kitty - 1, kitty, kitty + 1) for _ in range(3)]
    actions += [
        Exchange(tuple(rng.sample(state.hand(seat), min(kitty, hand.bit_count()))))
        for seat, hand in enumerate(state.hands)
        for _ in range(3)
    ]
    actions += [Exchange(cards) for seat in state.seating.seats for cards in _ends(state.hand(seat), kitty)]
    actions += [Exchange((cards[0],) * kitty), Deal(cards), Deal(cards[1:]), Deal((*cards[1:], cards[1]))]
    actions += [kind(flag) for kind in (KeepDrawn, AnswerThrowIn) for flag in (True, False)]
    actions += [kind(card) for kind in (TakeCard, GiveCard, CallCard) for card in ALL_CARDS]
    actions += [CallCard(None), Look(), OfferThrowIn(), Declare(), CallBreach(), Claim()]
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

    What a seat knows is stated here from the rules, not asked of the view that is to be judged: its own hand (once it
    has looked), cards that lie open, what it has itself put away, and what declarer and partner gave each other.

    Args:
        state: the state.
        seat: the seat, ``None`` for a spectator.
        rng: the source of chance.
    """
    pack, secrets, contract = state.rules.table.pack, state.secrets, state.contract
    declarer = contract.declarer if contract is not None else None
    partner = state.seating.fellow_players(declarer)[0] if declarer is not None and secrets.passed_on else None
    # What declarer and partner gave each other is in the taker's hand, among the taker's discards, or played.
    taker = declarer if contract is not None and contract.declared else partner
    knows_passed = partner is not None and seat in (declarer, partner)
    seen = secrets.passed_on if knows_passed else 0
    if seat is not None and _has_looked(state, seat):
        seen |= state.hands[seat]
    if seat is not None and secrets.discards:
        seen |= secrets.discards[seat]
    for other in exposed_seats(state.phase):
        seen |= state.hands[other]
    seen |= hands_of_dummies(state) & ~secrets.face_down
    drawn = secrets.pile[:1] if isinstance(state.phase, Drawing) and state.phase.turn == seat else ()
    piles = [*state.hands, secrets.kitty, secrets.dead, *secrets.discards, pack.mask(secrets.pile[len(drawn) :])]
    loose = [bit for pile in piles for bit in _bits(pile & ~seen)]
    rng.shuffle(loose)
    count = len(state.hands)
    fresh = [(pile & seen) | sum(loose.pop() for _ in _bits(pile & ~seen)) for pile in piles]
    hands, (kitty, dead, *discards, rest) = fresh[:count], fresh[count:]
    passed_on = secrets.passed_on
    if taker is not None and not knows_passed:
        held = hands[taker] | (discards[taker] if discards else 0) | pack.mask(_played(state, taker))
        passed_on = sum(rng.sample(_bits(held), passed_on.bit_count()))
    under = [bit for seat_of in state.seating.seats for bit in _bits(_covered_now(state, hands, seat_of))]
    covered = tuple((over, down) for (over, _), down in zip(secrets.covered, under, strict=True))
    pile = list(drawn) + rng.sample(pack.cards_in(rest), rest.bit_count())
    stock = None if secrets.stock is None else tuple(rng.sample(pack.cards, len(pack.cards)))
    return State(
        state.match,
        state.phase,
        tuple(hands),
        Secrets(kitty, passed_on, tuple(discards), dead, covered, tuple(pile), stock),
    )


def _has_looked(state: State, seat: Seat) -> bool:
    """Where blind bids are on offer a player looks by an action of that name."""
    phase = state.phase.bidding if isinstance(state.phase, Consenting) else state.phase
    return not isinstance(phase, Bidding) or bool(phase.looked >> seat & 1)


def _covered_now(state: State, hands: Sequence[int], seat: Seat) -> int:
    """The cards of a dummy that lie face down now that its hidden ones are others."""
    up = state.hands[seat] & ~state.secrets.face_down
    return hands[seat] & ~up if state.seating.owners[seat] != seat else 0


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
    for seat in (*state.seating.players, None):
        other = redealt(state, seat, rng)
        mine, theirs = view(state, seat), view(other, seat)
        assert mine == theirs, f"seat {seat} sees a hidden card"
        assert repr(mine) == repr(theirs), f"seat {seat} reads a hidden card"
        if seat != state.to_act:
            assert not mine.legal, "only the seat to act is told what it may do"
