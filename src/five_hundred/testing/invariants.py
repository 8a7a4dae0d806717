"""Check invariants that every state and every step must satisfy, under every RuleSet."""

from collections.abc import Sequence
from itertools import chain
from random import Random

from five_hundred.base.arguments import A_STATE, expect
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.phases.answering_claim import AnsweringClaim
from five_hundred.engine.phases.drawing import Drawing
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.engine.phases.playing import TrickTaken
from five_hundred.engine.play.tricks import tricks_taken
from five_hundred.engine.table.events import DealAbandoned, Event, HandScored, TricksAwarded, TricksClaimed
from five_hundred.engine.table.face_up_hands import exposed_seats
from five_hundred.engine.table.phase_classes import Bidding, Dealing, Finished
from five_hundred.engine.table.state import Secrets, State
from five_hundred.testing.redealing import check_views, hands_of_dummies
from five_hundred.testing.refusals import check_legality, to_discard
from five_hundred.testing.requirement import require

__all__ = ["check_invariants", "check_state", "check_step"]


def check_state(state: State) -> None:
    """Check that no card is lost, that each hand has the right size, and that it is the right seat's turn.

    Args:
        state: any state.

    Raises:
        AssertionError: a check fails; the message says which check.
        TypeError: ``state`` is not a State.
    """
    expect(state, State, "state", A_STATE)
    phase, secrets, pack = state.phase, state.secrets, state.rules.table.pack
    require(
        (state.match.last_hand is None) == (state.match.hands_played == 0),
        "a match must have a last hand if, and only if, a hand has been scored",
    )
    if isinstance(phase, Dealing | Finished):
        require(not any(state.hands), "no card may be left in a hand")
        require(secrets == Secrets(stock=secrets.stock), "no card may be left on the table")
        require(not (state.match.turned_up or state.match.on_table), "no card may be left face up")
        require((state.to_act is None) and (state.turn is None), "no seat may act between hands")
        return
    played = 0
    for seat, picked_up in enumerate(secrets.picked_up):
        require(not picked_up & ~_had(state, seat), f"seat {seat} must have held every card that it picked up")
    if (play := phase.play) is not None:
        cards = [each.card for each in chain(play.trick, *(trick.plays for trick in play.history))]
        require(len(set(cards)) == len(cards), "no card may be played twice")
        played = pack.mask(cards)
    piles = [*state.hands, secrets.kitty, *secrets.discards, secrets.dead, played]
    piles += [pack.mask(secrets.pile), pack.mask(state.match.on_table)]
    require(sum(piles) == pack.whole, "each card of the pack must be in the state exactly once")
    require(sum(pile.bit_count() for pile in piles) == len(pack), "each card must be in exactly one place")
    require(state.to_act in state.seating.players, "a player must be next to act")
    for seat, hand in enumerate(state.hands):
        due = _expected(state, seat)
        require(hand.bit_count() == due, f"seat {seat} must hold {due} cards, got {hand.bit_count()}")
    down = secrets.face_down
    require(down.bit_count() == len(secrets.covered_cards), "a card must not lie under two other cards")
    covering = 0 if play is not None else sum(over for over, _ in secrets.covered_cards)
    require(not covering & ~hands_of_dummies(state), "only the cards of dummies may lie on other cards")
    require(not down & ~hands_of_dummies(state), "only the cards of dummies may lie face down")
    if play is not None:
        require(len(play.trick) < len(play.setup.order), "a complete trick must not stay on the table")
        require(
            play.turn == play.seats[len(play.trick)], "the seat whose turn it is must be the next seat of the trick"
        )
        leaders = [trick.seats[0] for trick in play.history] + [play.leader]
        winners = [trick.winner for trick in play.history]
        require(leaders[1:] == winners, "the winner of a trick must lead to the next trick")
    if isinstance(phase, AnsweringClaim):
        claimer = phase.play.setup.actors[phase.play.turn]
        require(state.to_act != claimer, "a player must not answer their own claim")
        require(0 <= phase.tricks <= HAND_SIZE - len(phase.play.history), "only remaining tricks may be claimed")
        require(claimer in exposed_seats(phase), "the hand of a claimer must lie face up")
    if isinstance(phase, Bidding):
        ranks = [call.bid for call in phase.calls if call.bid is not None]
        require(
            (phase.standing is None) == (not ranks),
            "there must be a highest bid if, and only if, a player has made a bid",
        )
        require(
            not (phase.out | state.match.barred) >> phase.turn & 1,
            "it must not be the turn of a seat that is out of the auction",
        )


def _had(state: State, seat: Seat) -> int:
    """Return a mask of the cards that a seat holds, or has discarded, passed on or played."""
    secrets, play = state.secrets, state.phase.play
    had = state.hands[seat] | secrets.passed_on | (secrets.discards[seat] if secrets.discards else 0)
    if play is not None:
        tricks = [(trick.seats, trick.plays) for trick in play.history] + [(play.seats, play.trick)]
        plays = [each for seats, laid in tricks for other, each in zip(seats, laid, strict=False) if other == seat]
        had |= state.rules.table.pack.mask(play.card for play in plays)
    return had


def _expected(state: State, seat: Seat) -> int:
    phase, contract = state.phase, state.contract
    if isinstance(phase, Drawing):
        thrown = state.secrets.discards[seat] if state.secrets.discards else 0
        return thrown.bit_count()  # for every card that is kept, one is discarded
    if isinstance(phase, Exchanging) and seat == phase.turn:
        return HAND_SIZE + to_discard(state, phase)
    play = phase.play
    if play is not None and seat in play.setup.order:
        return HAND_SIZE - len(play.history) - (seat in play.seats[: len(play.trick)])
    if contract is not None and contract.declared and seat in state.seating.fellow_players(contract.declarer or 0):
        return HAND_SIZE - bool(state.secrets.passed_on)
    return HAND_SIZE


def check_step(before: State, after: State, events: Sequence[Event]) -> None:
    """Check that an action causes an event, and changes scores, hands, calls and tricks only as the rules allow.

    Scores change only by the points of a scored hand.  Earlier calls and tricks stay the same.  Within a hand, the
    dealer stays the same, and a call or a play moves no card except the played card.  During the play, the contract and
    the order of play stay the same.

    Args:
        before: the state before the action.
        after: the state after the action.
        events: the events that :func:`five_hundred.step` returned for the action.

    Raises:
        TypeError: an argument has the wrong class.
        AssertionError: there is no event, or the action has changed something else; the message says what.
    """
    expect(before, State, "before", A_STATE)
    expect(after, State, "after", A_STATE)
    expect(events, Sequence, "events", "the events of step()")
    for event in events:
        expect(event, Event, "each of the events", "an event of step()")
    require(after.rules == before.rules, "the rules must not change")
    require(len(events) > 0, "every action must cause an event")
    if not isinstance(after.phase, Dealing | Finished):
        require(after.dealer == before.dealer, "the dealer must not change in the middle of a hand")
    old, new = before.phase.play, after.phase.play
    if old is not None and new is not None:
        require(new.history[: len(old.history)] == old.history, "a complete trick must not change")
        require(new.setup == old.setup, "the contract must not change during play")
        claims = isinstance(before.phase, AnsweringClaim) or isinstance(after.phase, AnsweringClaim)
        _check_hands(before, after, None if claims else old.turn)
        require(new.laid_down[: len(old.laid_down)] == old.laid_down, "a hand that was laid down must stay face up")
    if isinstance(before.phase, Bidding) and isinstance(after.phase, Bidding):
        require(after.calls[: len(before.calls)] == before.calls, "an earlier call must not change")
        _check_hands(before, after, None)
    scored = [event.score for event in events if isinstance(event, HandScored)]
    if not scored:
        require(after.scores == before.scores, "scores must not change without a scored hand")
        require(
            after.match.uncounted == before.match.uncounted,
            "points that do not decide the match may change only when a hand is scored",
        )
        require(
            after.match.hands_played == before.match.hands_played,
            "the number of hands must not change without a scored hand",
        )
        require(not after.is_over, "the match must not end without a scored hand")
        _check_end_of_deal(before, after, events)
        return
    (score,) = scored
    require(
        (score.before, score.uncounted) == (before.scores, before.match.uncounted),
        "the scores before a hand must equal the scores of the match",
    )
    never = after.rules.penalties.breach_counts == "never"
    for side, total in enumerate(after.scores):
        lines = [line for line in score.lines if line.side == side]
        require(
            total == before.scores[side] + sum(line.points for line in lines),
            "the points of a hand must add up to the change in the scores",
        )
        breach = sum(line.points for line in lines if never and line.kind.startswith("breach"))
        require(
            after.match.uncounted[side] == before.match.uncounted[side] + breach,
            "only points for a breach may be ignored when the end of the match is decided",
        )
    require(after.match.hands_played == before.match.hands_played + 1, "a scored hand must be counted exactly once")
    require(score.tricks == _taken(before, events), "the score must contain the tricks that the seats have taken")
    require(sum(score.tricks) <= HAND_SIZE, "a hand must have at most ten tricks")
    if after.outcome is None:
        by_custom = any("dealer" in rule.hooks for rule in after.rules.custom)
        require(
            by_custom or after.dealer == after.seating.after(before.dealer),
            "the deal must pass to the next player in turn",
        )
    else:
        require(after.outcome.scores == after.scores, "the outcome must have the scores of the match")
    _check_end_of_deal(before, after, events)


def _check_end_of_deal(before: State, after: State, events: Sequence[Event]) -> None:
    """Check that a state keeps the hand that was scored last, and the previous deal if it was thrown in.

    Raises:
        AssertionError: it does not.
    """
    hand, abandoned = before.match.last_hand, before.match.abandoned
    for event in events:
        if isinstance(event, HandScored):
            hand, abandoned = after.match.last_hand, None
            if hand is None or hand.score != event.score:
                raise AssertionError("the last hand must be the one that was scored")
            play = before.phase.play
            history = play.history if play is not None else ()
            taken = tuple(event.trick for event in events if isinstance(event, TrickTaken))
            require(hand.tricks == history + taken, "the last hand must contain all its complete tricks")
            require((hand.dealer, hand.calls) == (before.dealer, before.calls), "the last hand must list its calls")
        if isinstance(event, DealAbandoned):
            abandoned = after.match.abandoned
            if abandoned is None or abandoned.reason != event.reason:
                raise AssertionError("a deal that was thrown in must state the reason")
            facts = (abandoned.dealer, abandoned.calls[: len(before.calls)])
            require(facts == (before.dealer, before.calls), "a deal that was thrown in must list its calls")
    require((after.match.last_hand, after.match.abandoned) == (hand, abandoned), "earlier deals must not change")


def _check_hands(before: State, after: State, player: Seat | None) -> None:
    """Check that every hand stays the same, except that the player's hand may lose one card."""
    for seat, (held, holds) in enumerate(zip(before.hands, after.hands, strict=True)):
        played = seat == player and held | holds == held and (held ^ holds).bit_count() == 1
        require(played or held == holds, f"the cards of seat {seat} must not change")


def _taken(before: State, events: Sequence[Event]) -> tuple[int, ...]:
    """Return the tricks of each seat at the end of a hand: earlier tricks, the last trick, and claimed tricks.

    Raises:
        AssertionError: the hand was not played.
    """
    play = before.phase.play
    if play is None:
        raise AssertionError("a scored hand must have been played")
    taken = list(tricks_taken(play.history, len(before.hands)))
    for event in events:
        if isinstance(event, TrickTaken):
            taken[event.trick.winner] += 1
        elif isinstance(event, TricksAwarded | TricksClaimed):
            taken[event.seat] += event.count
    return tuple(taken)


def check_invariants(state: State, rng: Random | None = None) -> None:
    """Check all invariants of a state: the cards, the turn, the legal actions, the refusals and the views.

    The function runs :func:`check_state`, :func:`check_legality <five_hundred.testing.refusals.check_legality>` and
    :func:`check_views <five_hundred.testing.redealing.check_views>`.  A call takes about five milliseconds.

    Args:
        state: any state.
        rng: the random generator that chooses the actions to try and deals the hidden cards again; ``None`` to make the
            same choices in each call, so that a failing test fails again.

    Raises:
        AssertionError: a check fails; the message says which check.
    """
    rng = rng or Random(0)
    check_state(state)
    check_legality(state, rng)
    check_views(state, rng)
