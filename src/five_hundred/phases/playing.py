"""The play: one card after the other, ten tricks, and the score of the hand (catalogue: section H, null-stop)."""

from collections.abc import Sequence
from functools import lru_cache

from five_hundred import events
from five_hundred.actions import Action, PlayCard
from five_hundred.cards import SUITS
from five_hundred.errors import Illegal, Reason
from five_hundred.packs import Pack
from five_hundred.phases.transitions import Log, end_hand
from five_hundred.scoring import score_hand
from five_hundred.seats import HAND_SIZE
from five_hundred.state import Playing, State, exposed_seats, tricks_taken
from five_hundred.strength import NO_SUIT
from five_hundred.tricks import NOT_LED, Trick, joker_suits, led_by, playable, winner_of
from five_hundred.unplayable import why_unplayable

__all__ = ["candidates", "step", "why_illegal"]


@lru_cache(maxsize=1 << 15)
def _plays(pack: Pack, cards: int) -> tuple[PlayCard, ...]:
    """The plays of a mask of cards that name no suit."""
    return tuple(PlayCard(card) for card in pack.cards_in(cards))


def candidates(state: State) -> Sequence[Action]:
    """The cards that may be played; a joker that is led once for every suit it may name."""
    phase = state.phase
    assert isinstance(phase, Playing)  # the engine calls the module of the phase
    setup, seat, hand = phase.setup, phase.turn, state.hands[phase.turn]
    table = setup.tables[seat]
    cards = playable(setup, seat, hand, phase.led, phase.history)
    jokers = cards & table.suits[NO_SUIT] if phase.led == NOT_LED else 0
    if not jokers:
        return _plays(table.pack, cards)
    suits = joker_suits(setup, seat, hand, phase.history)
    named = tuple(PlayCard(joker, suit) for joker in table.pack.cards_in(jokers) for suit in suits)
    return _plays(table.pack, cards ^ jokers) + named


def why_illegal(state: State, action: Action) -> Illegal | None:
    """Why a card may not be played."""
    phase = state.phase
    assert isinstance(phase, Playing)  # the engine calls the module of the phase
    if not isinstance(action, PlayCard):
        return Illegal(Reason.NOT_DUE, "A card is due.")
    return why_unplayable(phase.setup, phase.turn, state.hands[phase.turn], phase.led, phase.history, action)


def step(state: State, action: Action, log: Log) -> State:
    """Play the card; the fourth completes the trick, the tenth trick the hand."""
    phase = state.phase
    assert isinstance(phase, Playing)
    assert isinstance(action, PlayCard)  # why_illegal has said so
    setup, seat = phase.setup, phase.turn
    table = setup.tables[seat]
    hands = list(state.hands)
    hands[seat] ^= 1 << table.pack.index[action.card]
    trick = (*phase.trick, action)
    led = led_by(table, action) if phase.led == NOT_LED else phase.led
    history = phase.history
    if len(trick) < len(setup.order):
        following = Playing(setup, setup.after[seat], phase.leader, trick, led, history)
    else:
        seats = phase.seats
        winner = winner_of(setup, seats, trick, led, history)
        history = (*history, Trick(seats, trick, SUITS[led] if led != NO_SUIT else None, winner))
        following = Playing(setup, winner, winner, (), NOT_LED, history)
    played = State(state.match, following, tuple(hands), state.secrets)
    over = len(history) > len(phase.history) and (len(history) == HAND_SIZE or _is_lost(played, following))
    if log is not None:
        _write(log, phase, played, action, over=over)
    if not over:
        return played
    taken = tricks_taken(history, len(setup.after))
    return end_hand(played, score_hand(state.rules, state.seating, setup.contract, taken, state.scores), log)


def _write(log: list[events.Event], before: Playing, played: State, play: PlayCard, *, over: bool) -> None:
    after = played.phase
    assert isinstance(after, Playing)
    log.append(events.CardPlayed(before.turn, play.card, play.suit))
    if len(after.history) > len(before.history):
        log.append(events.TrickTaken(after.history[-1]))
    if not over:
        shown = exposed_seats(before)
        log.extend(events.HandExposed(seat, played.hand(seat)) for seat in exposed_seats(after) if seat not in shown)


def _is_lost(state: State, phase: Playing) -> bool:
    """Whether play stops because a special bid can no longer be made (catalogue: null-stop, 6.24)."""
    contract = phase.setup.contract
    special, declarer = contract.special, contract.declarer
    if special is None or declarer is None or not state.rules.play.null_stop or special.forced_trick_points:
        return False
    side = state.seating.sides[state.seating.side_of[declarer]]
    taken = sum(trick.winner in side for trick in phase.history)
    left = HAND_SIZE - len(phase.history)
    return taken > special.most or taken + left < special.least
