"""A check that never fails is worth nothing: whatever the invariants look at is broken here, and they say what it is.

That sound states and steps pass, under any rules, is tested in test_testing.py and test_laws.py.
"""

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import pytest
from knowledge import walk
from tables import call, dealt, playing, present

from five_hundred import Seat, State, apply, legal_actions, new_game, presets, step
from five_hundred.engine.actions import PASS, Claim, PlayCard
from five_hundred.engine.phases.answering_claim import AnswerClaim
from five_hundred.engine.score.match_end import Ending, Outcome
from five_hundred.engine.table.events import Event, HandScored, ThrownIn, TricksClaimed
from five_hundred.engine.table.phase_classes import Finished, Playing
from five_hundred.testing import check_state, check_step, invariants

AU = presets.AUSTRALIAN
FIRST = AU.table.pack.cards[0]
OVER = Finished(Outcome((0,), Ending.TARGET, (0, 0)))


def with_match(state: State, **fields: Any) -> State:
    """A state with some public facts changed."""
    return attrs.evolve(state, match=attrs.evolve(state.match, **fields))


def with_phase(state: State, **fields: Any) -> State:
    """A state with some fields of its phase changed."""
    phase: Any = state.phase
    return attrs.evolve(state, phase=attrs.evolve(phase, **fields))


def with_hands(state: State, hands: dict[Seat, int]) -> State:
    """A state in which some seats hold other cards."""
    return attrs.evolve(state, hands=tuple(hands.get(seat, held) for seat, held in enumerate(state.hands)))


def with_kitty(state: State, kitty: int) -> State:
    """A state with other cards in the kitty."""
    return attrs.evolve(state, secrets=attrs.evolve(state.secrets, kitty=kitty))


def with_picked_up(state: State, cards: dict[Seat, int]) -> State:
    """A state in which seats have picked up other cards."""
    picked_up = tuple(cards.get(seat, 0) for seat in state.seating.seats)
    return attrs.evolve(state, secrets=attrs.evolve(state.secrets, picked_up=picked_up))


def claim() -> State:
    """Seat 0 has claimed all tricks, and seat 1 must answer."""
    return apply(playing(AU.with_options({"play.claims": "by-consent"}), "8S"), Claim())


def lowest(cards: int) -> int:
    """The lowest card of some, as a mask."""
    return cards & -cards


# One state


def auction() -> State:
    """Seat 0 has bid, seat 1 is to call."""
    return call(dealt(AU), "6H")


def play_on(state: State, cards: int) -> State:
    """The play after so many cards more, each the first that may be played."""
    for _ in range(cards):
        state = apply(state, legal_actions(state)[0])
    return state


def first_lead() -> State:
    """Seat 0 plays seven spades and has the ten highest of them, so it takes every trick."""
    return playing(AU, "7S", "RJ JS JC AS KS QS 10S 9S 8S 7S", kitty="5S 6S 4D")


def third_trick() -> State:
    """Seats 0 to 2 have played to the third trick."""
    return play_on(first_lead(), 11)


def history(state: State) -> Playing:
    """The play of a state."""
    assert isinstance(state.phase, Playing)
    return state.phase


def dummies() -> State:
    """Two players each have a dummy, of whose cards five lie under five others."""
    return dealt(presets.TWO_HANDED_DUMMIES)


def covering(over: int | None = None, down: int | None = None) -> State:
    """Replace one of the two cards of the first pair on the table by another card."""
    state = dummies()
    (first_over, first_down), *others = state.secrets.covered_cards
    pair = (first_over if over is None else over, first_down if down is None else down)
    return attrs.evolve(state, secrets=attrs.evolve(state.secrets, covered_cards=(pair, *others)))


def a_card_three_times() -> State:
    """The cards 0, 1 and 2 appear three times, never and once, so the sum of the masks is that of the pack."""
    state = auction()
    rest = {seat: hand & ~0b111 for seat, hand in enumerate(state.hands)}
    rest[0], rest[1], rest[2] = rest[0] | 0b001, rest[1] | 0b001, rest[2] | 0b101
    return with_kitty(with_hands(state, rest), state.secrets.kitty & ~0b111)


def four_cards() -> State:
    """The last player has played, and the trick is still on the table."""
    state = third_trick()
    last = lowest(state.hands[3])
    trick = (*history(state).trick, *(PlayCard(card) for card in AU.table.pack.cards_in(last)))
    return with_phase(with_hands(state, {3: state.hands[3] ^ last}), trick=trick)


def moved(state: State) -> State:
    """Seat 1 has a card of seat 0."""
    card = lowest(state.hands[0])
    return with_hands(state, {0: state.hands[0] ^ card, 1: state.hands[1] | card})


BROKEN: dict[str, tuple[Callable[[], State], str]] = {
    "a scored hand that is forgotten": (
        lambda: with_match(new_game(AU), hands_played=1),
        "a match must have a last hand if, and only if, a hand has been scored",
    ),
    "a card picked up that is elsewhere": (
        lambda: with_picked_up(third_trick(), {0: third_trick().hands[1]}),
        "seat 0 must have held every card that it picked up",
    ),
    "a hand when a deal is due": (lambda: with_hands(new_game(AU), {0: 1}), "no card may be left in a hand"),
    "a hand at the end": (lambda: attrs.evolve(dealt(AU), phase=OVER), "no card may be left in a hand"),
    "a kitty when a deal is due": (lambda: with_kitty(new_game(AU), 1), "no card may be left on the table"),
    "a card of the kitty shown": (lambda: with_match(new_game(AU), turned_up=(FIRST,)), "no card may be left face up"),
    "a card to be taken": (lambda: with_match(new_game(AU), on_table=(FIRST,)), "no card may be left face up"),
    "a card of an earlier trick": (
        lambda: with_phase(third_trick(), trick=history(third_trick()).history[0].plays[:1]),
        "no card may be played twice",
    ),
    "a card fewer": (
        lambda: with_hands(auction(), {0: auction().hands[0] & auction().hands[0] - 1}),
        "each card of the pack must be in the state exactly once",
    ),
    "a kitty fewer": (lambda: with_kitty(auction(), 0), "each card of the pack must be in the state exactly once"),
    "a card three times": (a_card_three_times, "each card must be in exactly one place"),
    "nobody's turn": (lambda: with_phase(auction(), turn=None), "a player must be next to act"),
    "a dummy to act": (lambda: with_phase(dummies(), turn=2), "a player must be next to act"),
    "eleven cards in the auction": (lambda: moved(auction()), "seat 0 must hold 10 cards, got 9"),
    "a card more in the play": (lambda: moved(third_trick()), r"seat 0 must hold \d cards, got 6"),
    "two cards under one": (
        lambda: covering(down=dummies().secrets.covered_cards[1][1]),
        "a card must not lie under two other cards",
    ),
    "a card under one of a player": (
        lambda: covering(over=lowest(dummies().hands[0])),
        "only the cards of dummies may lie on other cards",
    ),
    "a player's card face down": (
        lambda: covering(down=lowest(dummies().hands[0])),
        "only the cards of dummies may lie face down",
    ),
    "four cards and no winner": (four_cards, "a complete trick must not stay on the table"),
    "a card out of turn": (
        lambda: with_phase(third_trick(), turn=0),
        "the seat whose turn it is must be the next seat of the trick",
    ),
    "the lead of a loser": (
        lambda: with_phase(play_on(third_trick(), 1), leader=1, turn=1),
        "the winner of a trick must lead to the next trick",
    ),
    "an earlier lead of a loser": (
        lambda: with_phase(
            third_trick(),
            history=(attrs.evolve(history(third_trick()).history[0], winner=1), history(third_trick()).history[1]),
        ),
        "the winner of a trick must lead to the next trick",
    ),
    "an answer to one's own claim": (lambda: with_phase(claim(), turn=0), "a player must not answer their own claim"),
    "a claim of too many tricks": (lambda: with_phase(claim(), tricks=11), "only remaining tricks may be claimed"),
    "a claimer whose cards are hidden": (
        lambda: with_phase(claim(), play=history(first_lead())),
        "the hand of a claimer must lie face up",
    ),
    "a bid that nobody made": (
        lambda: with_phase(dealt(AU), standing=AU.contracts.specials[0]),
        "there must be a highest bid if, and only if, a player has made a bid",
    ),
    "a bid that does not stand": (
        lambda: with_phase(auction(), standing=None),
        "there must be a highest bid if, and only if, a player has made a bid",
    ),
    "a call of who has passed": (
        lambda: with_phase(call(auction(), "pass"), turn=1),
        "it must not be the turn of a seat that is out of the auction",
    ),
    "a call of who is barred": (
        lambda: with_match(auction(), barred=0b0010),
        "it must not be the turn of a seat that is out of the auction",
    ),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_state_is_reported_by_the_check_for_it(broken: str) -> None:
    """The message is that of the right check; another check would notice the error only in some states."""
    state, told = BROKEN[broken]
    with pytest.raises(AssertionError, match=f"^{told}"):
        check_state(state())


@pytest.mark.parametrize("asked", ["to_act", "turn"])
def test_a_state_between_hands_with_a_seat_to_act_is_reported(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No seat may be next to decide or to play."""
    monkeypatch.setattr(State, asked, property(lambda _: 0))
    with pytest.raises(AssertionError, match=r"^no seat may act between hands"):
        check_state(new_game(AU))


def test_an_unshuffled_pack_between_hands_is_accepted() -> None:
    """Catalogue all-pass, next-dealer-no-reshuffle (002, 003)."""
    state = call(dealt(AU.with_options({"auction.all_pass": "next-dealer-no-reshuffle"})), "pass pass pass pass")
    assert state.secrets.stock is not None
    check_state(state)
    with pytest.raises(AssertionError, match=r"^no card may be left on the table"):
        check_state(with_kitty(state, 1))


# One step

Step: TypeAlias = tuple[State, State, tuple[Event, ...]]


def last_step(*, over: bool) -> Step:
    """The last card of a hand that does not end the match, or of one that does: before it, after it, what happened."""
    state = play_on(with_match(first_lead(), scores=(450 if over else 0, 0)), 39)
    after, events = step(state, legal_actions(state)[0])
    assert after.is_over == over
    return state, after, events


def a_step() -> Step:
    """A card in the middle of a hand."""
    state = third_trick()
    return (state, *step(state, legal_actions(state)[0]))


def a_call() -> Step:
    """A pass after a bid."""
    state = auction()
    return (state, *step(state, PASS))


def told_otherwise(events: tuple[Event, ...], **fields: Any) -> tuple[Event, ...]:
    """The events with another score of the hand."""
    return tuple(
        HandScored(attrs.evolve(event.score, **fields)) if isinstance(event, HandScored) else event for event in events
    )


def thrown_in() -> Step:
    """The last pass of an auction without a bid."""
    state = call(dealt(AU), "pass pass pass")
    return (state, *step(state, PASS))


def with_last(made: Step, **fields: Any) -> Step:
    """A step after which the last hand is another."""
    last = present(made[1].match.last_hand)
    return changed(made, lambda state: with_match(state, last_hand=attrs.evolve(last, **fields)))


def with_abandoned(made: Step, **fields: Any) -> Step:
    """A step after which the deal that was thrown in is another."""
    abandoned = present(made[1].match.abandoned)
    return changed(made, lambda state: with_match(state, abandoned=attrs.evolve(abandoned, **fields)))


def changed(made: Step, after: Callable[[State], State]) -> Step:
    """A step that leads to something else."""
    return (made[0], after(made[1]), made[2])


def scored_otherwise(*, before: State | None = None, more: tuple[Event, ...] = (), **fields: Any) -> Step:
    """The last step of a hand with another score, told with more events, or out of another state."""
    state, after, events = last_step(over=False)
    return (before or state, after, (*told_otherwise(events, **fields), *more))


def all_tricks_twice() -> Step:
    """Ten tricks more were claimed, and are in the score."""
    _, _, events = last_step(over=False)
    (tricks,) = [event.score.tricks for event in events if isinstance(event, HandScored)]
    return scored_otherwise(tricks=(tricks[0] + 10, *tricks[1:]), more=(TricksClaimed(0, 10),))


BROKEN_STEPS: dict[str, tuple[Callable[[], Step], str]] = {
    "other rules": (
        lambda: changed(a_step(), lambda state: with_match(state, rules=presets.AMERICAN)),
        "the rules must not change",
    ),
    "another dealer in the play": (
        lambda: changed(a_step(), lambda state: with_match(state, dealer=0)),
        "the dealer must not change in the middle of a hand",
    ),
    "another dealer in the auction": (
        lambda: changed(a_call(), lambda state: with_match(state, dealer=0)),
        "the dealer must not change in the middle of a hand",
    ),
    "another winner of a trick": (
        lambda: changed(a_step(), lambda state: with_phase(state, history=history(state).history[1:])),
        "a complete trick must not change",
    ),
    "another contract": (
        lambda: changed(a_step(), lambda state: with_phase(state, setup=history(playing(AU, "8S")).setup)),
        "the contract must not change during play",
    ),
    "a step without events": (lambda: (*a_step()[:2], ()), "every action must cause an event"),
    "a hand that is taken up again": (
        lambda: changed((claim(), *step(claim(), AnswerClaim(False))), lambda state: with_phase(state, laid_down=())),
        "a hand that was laid down must stay face up",
    ),
    "another card gone in the play": (
        lambda: changed(a_step(), lambda state: with_hands(state, {0: state.hands[0] & state.hands[0] - 1})),
        "the cards of seat 0 must not change",
    ),
    "two cards gone": (
        lambda: changed(a_step(), lambda state: with_hands(state, {3: state.hands[3] & state.hands[3] - 1})),
        "the cards of seat 3 must not change",
    ),
    "a card gone in the auction": (
        lambda: changed(a_call(), lambda state: with_hands(state, {1: state.hands[1] & state.hands[1] - 1})),
        "the cards of seat 1 must not change",
    ),
    "a call taken back": (
        lambda: changed(a_call(), lambda state: with_phase(state, calls=state.calls[1:])),
        "an earlier call must not change",
    ),
    "points for nothing": (
        lambda: changed(a_step(), lambda state: with_match(state, scores=(0, 10))),
        "scores must not change without a scored hand",
    ),
    "a hand that was not played": (
        lambda: changed(a_step(), lambda state: with_match(state, hands_played=1)),
        "the number of hands must not change without a scored hand",
    ),
    "the end of the match": (
        lambda: changed(a_step(), lambda state: attrs.evolve(state, phase=OVER)),
        "the match must not end without a scored hand",
    ),
    "other points to begin with": (
        lambda: scored_otherwise(before=with_match(last_step(over=False)[0], scores=(0, 10))),
        "the scores before a hand must equal the scores of the match",
    ),
    "a line left out": (
        lambda: scored_otherwise(lines=()),
        "the points of a hand must add up to the change in the scores",
    ),
    "points that count though they never should": (
        lambda: scored_otherwise(before=with_match(last_step(over=False)[0], uncounted=(0, 10))),
        "the scores before a hand must equal the scores of the match",
    ),
    "points that stop counting in the play": (
        lambda: changed(a_step(), lambda state: with_match(state, uncounted=(0, 10))),
        "points that do not decide the match may change only when a hand is scored",
    ),
    "points that stop counting after a hand": (
        lambda: changed(last_step(over=False), lambda state: with_match(state, uncounted=(0, 10))),
        "only points for a breach may be ignored when the end of the match is decided",
    ),
    "a hand counted twice": (
        lambda: changed(last_step(over=False), lambda state: with_match(state, hands_played=2)),
        "a scored hand must be counted exactly once",
    ),
    "a hand not counted": (
        lambda: changed(last_step(over=False), lambda state: with_match(state, hands_played=0)),
        "a scored hand must be counted exactly once",
    ),
    "tricks of others": (
        lambda: scored_otherwise(tricks=(0, 0, 0, 10)),
        "the score must contain the tricks that the seats have taken",
    ),
    "a claim that is not scored": (
        lambda: scored_otherwise(more=(TricksClaimed(0, 1),)),
        "the score must contain the tricks that the seats have taken",
    ),
    "twenty tricks": (all_tricks_twice, "a hand must have at most ten tricks"),
    "a score of a hand that was not played": (
        lambda: scored_otherwise(before=attrs.evolve(last_step(over=False)[0], phase=auction().phase)),
        "a scored hand must have been played",
    ),
    "the same dealer again": (
        lambda: changed(last_step(over=False), lambda state: with_match(state, dealer=3)),
        "the deal must pass to the next player in turn",
    ),
    "no last hand": (
        lambda: changed(last_step(over=False), lambda state: with_match(state, last_hand=None)),
        "the last hand must be the one that was scored",
    ),
    "nine tricks in the last hand": (
        lambda: with_last(last_step(over=False), tricks=history(last_step(over=False)[0]).history),
        "the last hand must contain all its complete tricks",
    ),
    "no calls in the last hand": (
        lambda: with_last(last_step(over=False), calls=()),
        "the last hand must list its calls",
    ),
    "another reason for a deal thrown in": (
        lambda: with_abandoned(thrown_in(), reason=ThrownIn.MISDEAL),
        "a deal that was thrown in must state the reason",
    ),
    "another dealer of a deal thrown in": (
        lambda: with_abandoned(thrown_in(), dealer=0),
        "a deal that was thrown in must list its calls",
    ),
    "a last hand in the middle of the first": (
        lambda: changed(a_step(), lambda state: with_match(state, last_hand=last_step(over=False)[1].match.last_hand)),
        "earlier deals must not change",
    ),
    "another score in the outcome": (
        lambda: changed(last_step(over=True), lambda state: attrs.evolve(state, phase=OVER)),
        "the outcome must have the scores of the match",
    ),
}


@pytest.mark.parametrize("broken", BROKEN_STEPS)
def test_a_broken_step_is_reported_by_the_check_for_it(broken: str) -> None:
    """The message is that of the right check."""
    made, told = BROKEN_STEPS[broken]
    with pytest.raises(AssertionError, match=f"^{told}"):
        check_step(*made())


def test_the_steps_were_correct_before_the_tests_broke_them() -> None:
    """Otherwise the tests might notice another error."""
    for made in (a_step(), a_call(), thrown_in(), last_step(over=False), last_step(over=True)):
        check_state(made[0])
        check_state(made[1])
        check_step(*made)


SOUND = {
    **{name: preset.rules for name, preset in presets.PRESETS.items()},
    "with declarations": AU.with_options({"contracts.declare": True}),
    "with declarations after a double null": presets.AMERICAN.with_options({"contracts.declare": True}),
}


@pytest.mark.parametrize("name", SOUND)
def test_correct_matches_pass_at_every_kind_of_table(name: str) -> None:
    """From the deal into the second hand, so with every draw, exchange and gift."""
    for before, _, after, events in walk(SOUND[name], 3, 90, zeal=0.4):
        check_state(after)
        check_step(before, after, events)


def test_every_assertion_of_the_module_is_seen_to_fail() -> None:
    """The module checks nothing but what words say that stand in the tests of this file."""
    here = Path(__file__).read_text(encoding="utf-8")
    told = 0
    for each in ast.walk(ast.parse(Path(invariants.__file__).read_text(encoding="utf-8"))):
        if isinstance(each, ast.Call) and ast.unparse(each.func) in ("require", "AssertionError"):
            words = next(str(part.value) for part in ast.walk(each.args[-1]) if isinstance(part, ast.Constant))
            assert re.search(rf'"[\^]?{words}', here), words
            told += 1
    assert told > 40
