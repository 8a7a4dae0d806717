"""Try every possible action, and check that ``legal_actions``, ``why_illegal`` and ``apply`` agree about each one."""

import re
from itertools import islice
from random import Random

from five_hundred.base.arguments import A_STATE, expect
from five_hundred.cards.card import ALL_CARDS, SUITS, Card
from five_hundred.display.event_sentences import describe
from five_hundred.engine.actions import PASS, Action, OneCard, PlayCard
from five_hundred.engine.game import apply, legal_actions, why_illegal
from five_hundred.engine.phases.all_phases import ACTIONS
from five_hundred.engine.phases.calling import CallCard
from five_hundred.engine.phases.exchanging import Exchange, Exchanging
from five_hundred.engine.refusals import Illegal, IllegalActionError, Reason
from five_hundred.engine.table.phase_classes import Dealing
from five_hundred.engine.table.state import State
from five_hundred.testing.actions_to_try import WORDS, bids_to_try, tried_deals
from five_hundred.testing.requirement import require

__all__ = ["all_actions", "check_legality", "to_discard"]


def all_actions(state: State, rng: Random) -> list[Action]:
    """Return all actions that players could try, legal or not, but only a sample of the deals and exchanges.

    Args:
        state: any state.
        rng: the random generator that chooses the sample.

    Raises:
        TypeError: ``state`` is not a State.
    """
    expect(state, State, "state", A_STATE)
    cards = state.rules.table.pack.cards
    actions: list[Action] = [*WORDS, *tried_deals(cards)]
    actions += [PlayCard(card, suit) for card in ALL_CARDS for suit in (None, *SUITS)]
    actions += bids_to_try(state.rules)
    kitty = to_discard(state, state.phase) if isinstance(state.phase, Exchanging) else state.rules.table.kitty_size
    actions += [Exchange(tuple(rng.sample(cards, count))) for count in (kitty - 1, kitty, kitty + 1) for _ in range(3)]
    actions += [
        Exchange(tuple(rng.sample(state.hand(seat), min(kitty, hand.bit_count()))))
        for seat, hand in enumerate(state.hands)
        for _ in range(3)
    ]
    actions += [Exchange(cards) for seat in state.seating.seats for cards in _ends(state.hand(seat), kitty)]
    actions.append(Exchange((cards[0],) * kitty))
    actions += [kind(card) for kind in ACTIONS if issubclass(kind, OneCard) for card in ALL_CARDS]
    actions += map(CallCard, ALL_CARDS)
    actions.append(CallCard(None))
    return actions


def _ends(hand: tuple[Card, ...], count: int) -> tuple[tuple[Card, ...], ...]:
    """Return two discards of a given number of cards: the lowest and the highest cards of a hand."""
    return hand[:count], hand[-count:]


def check_legality(state: State, rng: Random) -> None:
    """Check that ``legal_actions``, ``why_illegal`` and ``apply`` agree about which actions are legal.

    Args:
        state: any state.
        rng: the random generator that chooses the deals and exchanges to try.

    Raises:
        AssertionError: the functions disagree about an action, which the message names, or the list of legal
            actions is inconsistent.
    """
    legal = legal_actions(state)
    few = tuple(islice(legal, 500))
    require(few or state.is_over, "there must be a legal action until the match is over")
    require(len(set(few)) == len(few), "legal_actions must list each action only once")
    if few and not isinstance(state.phase, Dealing):
        require(few[-1] == legal[len(few) - 1], "legal_actions must return the same actions by index and by iteration")
        require(legal[-1] == legal[len(legal) - 1], "legal_actions must return its last action for index -1")
    if not isinstance(state.phase, Dealing | Exchanging):
        require(len(few) == len(legal), "legal_actions must contain as many actions as its length states")
    for other in state.seating.players:
        illegal = why_illegal(state, PASS, by=other)
        if other != state.to_act and not state.is_over:
            if illegal is None or (illegal.reason, illegal.seat) != (Reason.NOT_YOUR_TURN, state.to_act):
                raise AssertionError(f"the refusal must carry the seat whose turn it is: {illegal}")
            _check_message(state, illegal)
    for action in [*few[:40], *all_actions(state, rng)]:
        illegal = why_illegal(state, action)
        if (illegal is None) != (action in legal):
            raise AssertionError(f"legal_actions and why_illegal disagree about {action}: {illegal}")
        if not isinstance(state.phase, Dealing | Exchanging) and (illegal is None) != (action in few):
            raise AssertionError(f"iterating over legal_actions disagrees with why_illegal about {action}: {illegal}")
        try:
            apply(state, action)
        except IllegalActionError as error:
            require(error.illegal == illegal, "apply must raise an error with the refusal that why_illegal returns")
            _check_message(state, error.illegal)
        else:
            if illegal is not None:
                raise AssertionError(f"apply must refuse {action}, because it is illegal: {illegal}")


def _check_message(state: State, illegal: Illegal) -> None:
    """Check the message of a refusal, and that an interface can name the seat of which it speaks.

    Raises:
        AssertionError: the message is not a sentence, or the refusal does not carry its seat.
    """
    message, named = illegal.message, describe(illegal, state.rules)
    require(message.endswith("."), "the message of a refusal must end with a full stop")
    if any(int(number) != illegal.seat for number in re.findall(r"\bseat (\d+)", message)):
        raise AssertionError(f"the refusal must carry its seat: {message}")
    if re.search(r"\bseat \d", named):
        raise AssertionError(f"describe must call the seat by its name: {named}")


def to_discard(state: State, phase: Exchanging) -> int:
    """Return how many cards a seat must discard: as many as the kitty had, or one if the seat got one card."""
    contract = phase.contract
    taker = phase.turn != contract.declarer and bool(state.match.on_table)
    return 1 if contract.declared or taker else state.rules.table.kitty_size
