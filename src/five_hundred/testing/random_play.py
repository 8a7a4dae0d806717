"""Play whole matches with random actions, or play any match to its end."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from five_hundred.base.arguments import A_RULESET, A_STATE, expect, expect_number
from five_hundred.base.interned import kept
from five_hundred.cards.card import SUITS, Card, Rank, Suit
from five_hundred.cards.packs import Pack
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.actions import PASS, Action, Claim, MakeBid, PlayCard
from five_hundred.engine.auction.bid_legality import is_inkle
from five_hundred.engine.game import legal_actions, new_game, shuffled_deal, step, why_illegal
from five_hundred.engine.phases.adding import Adding, TakeCard
from five_hundred.engine.phases.answering_claim import AnswerClaim, AnsweringClaim
from five_hundred.engine.phases.bidding import Look
from five_hundred.engine.phases.calling import Calling
from five_hundred.engine.phases.calling_breach import CallingBreach
from five_hundred.engine.phases.dealing import Deal
from five_hundred.engine.phases.declaring_alone import DeclaringAlone
from five_hundred.engine.phases.drawing import Drawing, KeepDrawn
from five_hundred.engine.phases.exchanging import Exchange, Exchanging
from five_hundred.engine.phases.taking_exposed import TakingExposed
from five_hundred.engine.phases.throwing_in import AnswerThrowIn, ThrowingIn
from five_hundred.engine.play.suits_and_strength import suit_table
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.phase_classes import Bidding, Dealing, Playing
from five_hundred.engine.table.state import State
from five_hundred.rules import Misdeal, RuleSet
from five_hundred.rules.bids.trick_bids import STRAINS, Strain, TrickBid
from five_hundred.rules.packets_and_piles import piles_of, stacked

__all__ = ["finish_match", "helpful_action", "play_match", "random_action", "weak_deal"]

_FACES: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)


def random_action(state: State, rng: Random) -> Action:
    """Return a random legal action, chosen so that rare situations occur.

    In the auction, low bids and passes are more likely, so that auctions last longer.  If the rules let players throw
    in a weak hand, the function sometimes deals a weak hand.  Claims that opponents may accept are rare, so that most
    hands are played out.

    Args:
        state: any state of a match that is not over.
        rng: the random generator.

    Raises:
        TypeError: ``state`` is not a State.
    """
    expect(state, State, "state", A_STATE)
    if isinstance(state.phase, Dealing):
        weak = state.rules.table.misdeal.by_choice and state.secrets.stock is None and rng.random() < 0.25
        return weak_deal(state, rng) if weak else shuffled_deal(state, rng)
    actions = legal_actions(state)
    if isinstance(state.phase, Bidding) and rng.random() < 0.75:
        if PASS in actions and rng.random() < 0.4:
            return PASS
        return actions[min(int(rng.expovariate(0.4)), len(actions) - 1)]
    if isinstance(state.phase, Playing) and state.rules.play.claims.lays_hand_down and rng.random() < 0.9:
        actions = [action for action in actions if not isinstance(action, Claim)]
    return actions[rng.randrange(len(actions))]


def play_match(
    rules: RuleSet,
    rng: Random,
    *,
    random_hands: int = 20,
    most_hands: int = 5000,
    watch: Callable[[State, Action, State, Sequence[Event]], None] | None = None,
) -> State:
    """Play a match to its end with random actions.

    With random actions, players lose more points than they win, so a match without a back door might never end. After
    ``random_hands`` deals, the pack is therefore stacked in favour of the first bidder, and all players help that
    bidder to make the lowest contract.

    Args:
        rules: the house rules.
        rng: the random generator.
        random_hands: the number of deals that are played at random.
        most_hands: the number of deals after which the match counts as endless.
        watch: a function called after every step with the state before, the action, the state after and the events;
            ``None`` for no function.

    Returns:
        The final state.

    Raises:
        RuntimeError: the match did not end.
        TypeError: ``rules`` is not a RuleSet, or a number is not whole.
        ValueError: ``random_hands`` is negative, or ``most_hands`` is less than 1.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    start = new_game(rules, dealer=rng.randrange(rules.table.players))
    return finish_match(start, rng, random_hands=random_hands, most_hands=most_hands, watch=watch)


def finish_match(
    state: State,
    rng: Random,
    *,
    random_hands: int = 20,
    most_hands: int = 5000,
    watch: Callable[[State, Action, State, Sequence[Event]], None] | None = None,
) -> State:
    """Play a match to its end from any of its states, in the same way as :func:`play_match`.

    Args:
        state: the state in which to begin.
        rng: the random generator.
        random_hands: the number of deals that are played at random.
        most_hands: the number of deals after which the match counts as endless.
        watch: a function called after every step with the state before, the action, the state after and the events;
            ``None`` for no function.

    Returns:
        The final state.

    Raises:
        RuntimeError: the match did not end.
        TypeError: ``state`` is not a State, or a number is not whole.
        ValueError: ``random_hands`` is negative, or ``most_hands`` is less than 1.
    """
    expect(state, State, "state", A_STATE)
    expect_number(random_hands, "random_hands", 0)
    expect_number(most_hands, "most_hands", 1)
    deals = 0
    while not state.is_over:
        helping = deals >= random_hands
        if isinstance(state.phase, Dealing):
            deals += 1
            if deals > most_hands:
                raise RuntimeError(f"the match is not over after {most_hands} deals: {state.rules.diff(RuleSet())}")
            helping = deals >= random_hands
        action = helpful_action(state, rng) if helping else random_action(state, rng)
        after, events = step(state, action)
        if watch is not None:
            watch(state, action, after, events)
        state = after
    return state


def helpful_action(state: State, rng: Random) -> Action:
    """Return a legal action that helps the first bidder to bid and make the lowest contract."""
    action = _helpful(state, rng)
    if state.rules.custom and not isinstance(state.phase, Dealing) and why_illegal(state, action) is not None:
        return random_action(state, rng)  # a custom rule forbids the helpful action
    return action


def _helpful(state: State, rng: Random) -> Action:
    match state.phase:
        case Dealing():
            return shuffled_deal(state, rng) if state.secrets.stock else _stacked_deal(state, rng)
        case Bidding(standing=standing):
            actions = legal_actions(state)
            lowest = MakeBid(TrickBid(state.rules.auction.min_level, _strain(state)))
            if standing is None and lowest in actions:
                return lowest
            if standing is None and state.rules.custom:  # a custom rule may forbid every usual bid
                bids = [each for each in actions if isinstance(each, MakeBid) and not is_inkle(state.rules, each.bid)]
                return bids[0] if bids else actions[0]
            return PASS if PASS in actions else actions[-1] if _LOOK in actions else actions[0]
        case ThrowingIn():
            return AnswerThrowIn(False)
        case AnsweringClaim():
            return AnswerClaim(False)
        case DeclaringAlone() | CallingBreach():
            return PASS
        case Calling():
            return legal_actions(state)[-1]  # the last action is to play alone, and the declarer has the best cards
        case Drawing(turn=seat):
            first, second = state.secrets.pile[:2]
            # The first bidder gets the better cards.
            return KeepDrawn((_power(state, first) >= _power(state, second)) == (seat == _first_bidder(state)))
        case Adding() | TakingExposed():
            cards = sorted(state.match.on_table, key=lambda card: _power(state, card))
            return TakeCard(cards[0 if isinstance(state.phase, TakingExposed) else -1])
        case Exchanging(turn=seat):
            hand = sorted(state.hand(seat), key=lambda card: _power(state, card))
            return Exchange(tuple(hand[: len(hand) - HAND_SIZE]))
        case Playing(turn=seat, setup=setup):
            plays = [action for action in legal_actions(state) if isinstance(action, PlayCard)]
            team = setup.contract.team(state.seating)
            choose = max if seat in team or not team else min
            return choose(plays, key=lambda play: _power(state, play.card))
        case _:
            return legal_actions(state)[0]


_LOOK: Final = Look()


@kept
def _longest(pack: Pack) -> Suit:
    """Return the suit with the most cards in a pack."""
    return max(SUITS, key=lambda suit: sum(card.suit is suit for card in pack.cards))


def _strain(state: State) -> Strain:
    return STRAINS[_longest(state.rules.table.pack).index]


def _power(state: State, card: Card) -> int:
    table = suit_table(state.rules.table.pack, state.rules.table.high_joker, _strain(state))
    number = table.pack.index[card]
    return table.power[table.suit_of[number]][number]


def _stacked_deal(state: State, rng: Random) -> Deal:
    """Return a deal that gives the best trumps to the first bidder, and deals all other cards at random."""
    table, dealer = state.rules.table, state.dealer
    sizes = piles_of(table)
    by_power = sorted(table.pack.cards, key=lambda card: _power(state, card), reverse=True)
    best, rest = by_power[:HAND_SIZE], by_power[HAND_SIZE:]
    if table.misdeal is Misdeal.NO_FACE:
        best, rest = _with_faces_left(best, rest, 2 * (table.players - 1))
    first = _first_bidder(state)
    if "pile" in sizes:
        return _stacked_pile(state, best, rest, rng)
    players = [str(seat) for seat in state.seating.players]
    while True:
        rng.shuffle(rest)
        left, piles = list(rest), {}
        for name, size in sizes.items():
            piles[name] = list(best) if name == str(first) else [left.pop() for _ in range(size)]
        if table.misdeal is not Misdeal.NO_FACE or all(any(c.rank in _FACES for c in piles[name]) for name in players):
            return Deal(stacked(table, dealer, piles))


def _first_bidder(state: State) -> Seat:
    """Return the player who makes the first call in this hand's auction."""
    barred = state.match.barred
    turn = state.seating.clockwise_from(state.seating.after(state.dealer))
    return next(seat for seat in turn if not barred >> seat & 1)


def _stacked_pile(state: State, best: list[Card], rest: list[Card], rng: Random) -> Deal:
    """Return a deal of a draw pile in which each pair that the first bidder draws contains a good card."""
    table, rest = state.rules.table, list(rest)
    rng.shuffle(rest)
    other = _first_bidder(state) == state.dealer  # the dealer draws after the other player
    pile = []
    for good in best:
        pairs = [[good, rest.pop()], [rest.pop(), rest.pop()]]
        pile += pairs[other] + pairs[not other]
    return Deal(stacked(table, state.dealer, {"pile": pile, "kitty": rest}))


def weak_deal(state: State, rng: Random) -> Deal:
    """Return a deal that gives one player the lowest cards, so that this player may offer to throw in the cards.

    A random deal rarely contains a hand that is weak enough to be thrown in.
    """
    table = state.rules.table
    sizes, low = piles_of(table), sorted(table.pack.cards, key=lambda card: (card.rank, card.order))
    weak, rest = low[:HAND_SIZE], low[HAND_SIZE:]
    rng.shuffle(rest)
    whose = str(rng.choice(state.seating.players))
    piles = {name: weak if name == whose else [rest.pop() for _ in range(size)] for name, size in sizes.items()}
    return Deal(stacked(table, state.dealer, piles))


def _with_faces_left(best: list[Card], rest: list[Card], needed: int) -> tuple[list[Card], list[Card]]:
    """Exchange cards of the strong hand until the other cards include enough face cards."""
    best, rest = list(best), list(rest)
    while sum(card.rank in _FACES for card in rest) < needed:
        faces = [card for card in best if card.rank in _FACES]
        plain = next((card for card in rest if card.rank not in _FACES), None)
        if len(faces) < 2 or plain is None:
            break
        best[best.index(faces[-1])], rest[rest.index(plain)] = plain, faces[-1]
    return best, rest
