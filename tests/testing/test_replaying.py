"""The check of a whole game: a correct game passes, and an error is reported with the action that caused it."""

from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from altered_views import altered
from club import CLUB, IN_A_PROGRAM
from hypothesis import given
from sampling import fewer

import five_hundred as fh
from five_hundred import CustomRule, presets
from five_hundred.engine.table.events import Event, HandScored
from five_hundred.engine.table.phase_classes import Bidding, Dealing, Finished, Playing
from five_hundred.formats.record import Record
from five_hundred.testing import check_game, check_invariants, matches, play_match, redealing, replaying, reproduction

After = Callable[[fh.State, fh.State], fh.State]
"""What breaks a state: given the one before it and itself."""


def a_game(rules: fh.RuleSet = presets.AUSTRALIAN, hands: int = 2) -> Record:
    """A short match at random, of so many hands."""
    rng, actions = Random(8), list[fh.Action]()
    short = rules.with_options({"match.hands": hands})
    start: list[fh.State] = []

    def watch(before: fh.State, action: fh.Action, *_: object) -> None:
        start.append(before)
        actions.append(action)

    play_match(short, rng, watch=watch)
    return Record(short, start[0].dealer, tuple(actions))


GAME = a_game()


@fewer(10)
@given(record=matches(complete=False, most_actions=60))
def test_a_correct_game_passes_the_check(record: Record) -> None:
    """Under any rules; its last state is returned."""
    assert check_game(record) == record.replay()


def test_every_state_of_a_game_can_be_checked() -> None:
    """The slow checks at each of them."""
    looked: list[fh.State] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(replaying, "check_invariants", lambda state, rng: looked.append(state))
        check_game(GAME, every=1)
        assert len(looked) == len(GAME.actions) + 1
        looked.clear()
        check_game(GAME, every=1000)
    phases = [type(state.phase) for state in looked[2:]]
    assert all(one is not other for one, other in pairwise(phases)), "where a phase begins"


def test_an_illegal_action_is_reported_with_its_number() -> None:
    """Legality: the number is the place in the record's actions."""
    number = next(n for n, action in enumerate(GAME.actions) if isinstance(action, fh.Exchange))
    broken = attrs.evolve(GAME, actions=(*GAME.actions[:number], fh.PASS, *GAME.actions[number:]))
    with pytest.raises(AssertionError, match=rf"^actions\[{number}\] \(pass\): .*discard"):
        check_game(broken)


def test_an_illegal_deal_is_reported_without_its_cards() -> None:
    """A message with forty cards would help no reader."""
    broken = attrs.evolve(GAME, actions=(GAME.actions[0], GAME.actions[0]))
    with pytest.raises(AssertionError, match=r"^actions\[1\] \(deal\): "):
        check_game(broken)


@pytest.mark.parametrize("thing", ["pass", None])
def test_a_value_that_is_not_an_action_is_reported_with_its_number(thing: object) -> None:
    """The report has the same form as for an illegal action."""
    broken = attrs.evolve(GAME, actions=(*GAME.actions[:3], thing))  # type: ignore[arg-type]
    with pytest.raises(AssertionError, match=rf"^actions\[3\] \({thing!r}\): "):
        check_game(broken)


def lose_a_card(before: fh.State, after: fh.State) -> fh.State:
    first, *others = after.hands
    return attrs.evolve(after, hands=(first & (first - 1), *others))


def swap_cards(before: fh.State, after: fh.State) -> fh.State:
    """A card too many here, one too few there."""
    first, second, *others = after.hands
    card = first & -first
    return attrs.evolve(after, hands=(first ^ card, second | card, *others))


def exchange_hands(before: fh.State, after: fh.State) -> fh.State:
    """Exchange cards between hands of the same size."""
    return attrs.evolve(after, hands=(*after.hands[1:], after.hands[0]))


def skip_a_turn(before: fh.State, after: fh.State) -> fh.State:
    assert isinstance(after.phase, Playing)
    return attrs.evolve(after, phase=attrs.evolve(after.phase, turn=after.seating.after(after.phase.turn)))


def give_points(before: fh.State, after: fh.State) -> fh.State:
    return attrs.evolve(after, match=attrs.evolve(after.match, scores=(after.scores[0] + 10, after.scores[1])))


def forget_a_trick(before: fh.State, after: fh.State) -> fh.State:
    """Another winner of a trick that was complete before."""
    assert isinstance(after.phase, Playing)
    first, *others = after.phase.history
    other = attrs.evolve(first, winner=(first.winner + 1) % 4)
    return attrs.evolve(after, phase=attrs.evolve(after.phase, history=(other, *others)))


def deal_to_another(before: fh.State, after: fh.State) -> fh.State:
    return attrs.evolve(after, match=attrs.evolve(after.match, dealer=before.dealer))


def deal_by_another(before: fh.State, after: fh.State) -> fh.State:
    return attrs.evolve(after, match=attrs.evolve(after.match, dealer=after.seating.after(before.dealer)))


def count_no_hand(before: fh.State, after: fh.State) -> fh.State:
    return attrs.evolve(after, match=attrs.evolve(after.match, hands_played=before.match.hands_played))


def change_the_rules(before: fh.State, after: fh.State) -> fh.State:
    return attrs.evolve(after, match=attrs.evolve(after.match, rules=presets.AMERICAN))


def ask_who_has_passed(before: fh.State, after: fh.State) -> fh.State:
    assert isinstance(after.phase, Bidding)
    return attrs.evolve(after, phase=attrs.evolve(after.phase, out=1 << after.phase.turn))


def in_trick(number: int) -> Callable[[fh.State, Sequence[Event]], bool]:
    """Whether a state is in the middle of a trick of this number."""
    return lambda state, _: (
        isinstance(state.phase, Playing) and len(state.phase.history) == number and bool(state.phase.trick)
    )


def bidding(state: fh.State, _: Sequence[Event]) -> bool:
    return isinstance(state.phase, Bidding)


def scored(state: fh.State, events: Sequence[Event]) -> bool:
    return any(isinstance(event, HandScored) for event in events) and isinstance(state.phase, Dealing)


@pytest.mark.parametrize(
    ("when", "breaks", "told"),
    [
        (bidding, lose_a_card, "each card of the pack must be in the state exactly once"),
        (bidding, swap_cards, "seat 0 must hold"),
        (in_trick(3), lose_a_card, r"the cards of seat \d must not change"),
        (in_trick(3), exchange_hands, r"the cards of seat \d must not change"),
        (in_trick(3), deal_by_another, "the dealer must not change in the middle of a hand"),
        (in_trick(2), skip_a_turn, "the seat whose turn it is must be the next seat of the trick"),
        (in_trick(5), give_points, "scores must not change without a scored hand"),
        (in_trick(5), forget_a_trick, "a complete trick must not change"),
        (in_trick(5), change_the_rules, "the rules must not change"),
        (scored, give_points, "the points of a hand must add up to the change in the scores"),
        (scored, deal_to_another, "the deal must pass to the next player in turn"),
        (scored, count_no_hand, "a scored hand must be counted exactly once"),
        (bidding, ask_who_has_passed, "it must not be the turn of a seat that is out of the auction"),
    ],
)
def test_a_step_that_breaks_an_invariant_is_reported(
    when: Callable[[fh.State, Sequence[Event]], bool], breaks: After, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Card conservation, turn order, scores against the breakdown: with the action after which it is so."""
    broken: list[int] = []

    def step(state: fh.State, action: fh.Action) -> tuple[fh.State, tuple[Event, ...]]:
        after, events = fh.step(state, action)
        if not broken and when(after, events):
            broken.append(GAME.actions.index(action))
            after = breaks(state, after)
        return after, events

    monkeypatch.setattr(replaying, "step", step)
    with pytest.raises(AssertionError, match=rf"^actions\[\d+\] .*: {told}") as caught:
        check_game(GAME)
    text = str(caught.value)
    number = int(text[len("actions[") : text.index("]")])
    assert number == broken[0] or GAME.actions[number] == GAME.actions[broken[0]]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            lambda score: attrs.evolve(score, before=(10, 10)),
            "the scores before a hand must equal the scores of the match",
        ),
        (
            lambda score: attrs.evolve(score, lines=score.lines[1:]),
            "the points of a hand must add up to the change in the scores",
        ),
        (
            lambda score: attrs.evolve(score, tricks=(*score.tricks[1:], score.tricks[0])),
            "the score must contain the tricks that the seats have taken",
        ),
    ],
)
def test_a_score_that_does_not_fit_the_hand_is_reported(
    change: Callable[[Any], Any], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The breakdown is checked against the match and against the tricks."""

    def step(state: fh.State, action: fh.Action) -> tuple[fh.State, tuple[Event, ...]]:
        after, events = fh.step(state, action)
        changed = [attrs.evolve(e, score=change(e.score)) if isinstance(e, HandScored) else e for e in events]
        return after, tuple(changed)

    monkeypatch.setattr(replaying, "step", step)
    with pytest.raises(AssertionError, match=rf"^actions\[\d+\] .*: {told}"):
        check_game(GAME)


def test_an_outcome_with_wrong_scores_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def step(state: fh.State, action: fh.Action) -> tuple[fh.State, tuple[Event, ...]]:
        after, events = fh.step(state, action)
        if isinstance(after.phase, Finished):
            outcome = attrs.evolve(after.phase.outcome, scores=(0, 1))
            after = attrs.evolve(after, phase=Finished(outcome))
        return after, events

    monkeypatch.setattr(replaying, "step", step)
    with pytest.raises(AssertionError, match=r"the outcome must have the scores of the match$"):
        check_game(GAME)


def test_a_leaking_view_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """Views against the state: the first state in which a card is to be seen."""
    monkeypatch.setattr(redealing, "view", lambda state, seat: altered(fh.view(state, seat), hand=state.hand(0)))
    with pytest.raises(
        AssertionError,
        match=r"^actions\[0\] \(deal\): the (text of the )?view of seat 1 must not depend on a hidden card",
    ):
        check_game(GAME)


def test_a_wrong_first_state_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    start = fh.new_game(GAME.rules, GAME.dealer)
    monkeypatch.setattr(replaying, "new_game", lambda *_: attrs.evolve(start, hands=(1, 0, 0, 0)))
    with pytest.raises(AssertionError, match=r"^the first state: no card may be left in a hand"):
        check_game(GAME)


def test_a_value_that_is_not_a_game_is_refused() -> None:
    with pytest.raises(ValueError, match="every must be 1 or more, got 0"):
        check_game(GAME, every=0)
    with pytest.raises(ValueError, match="dealer must be a seat"):
        check_game(Record(presets.AUSTRALIAN, dealer=7))


def test_check_state_accepts_every_phase_and_refuses_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """All three checks are made: cards, legality, views."""
    state = fh.apply(fh.new_game(presets.AUSTRALIAN), fh.shuffled_deal(fh.new_game(presets.AUSTRALIAN), Random(1)))
    check_invariants(state)
    check_invariants(state, Random(3))
    with pytest.raises(AssertionError, match="each card of the pack must be in the state exactly once"):
        check_invariants(lose_a_card(state, state))
    with monkeypatch.context() as patch, pytest.raises(AssertionError, match="hidden card"):
        patch.setattr(redealing, "view", lambda state, seat: altered(fh.view(state, seat), hand=state.hand(0)))
        check_invariants(state)
    monkeypatch.setattr("five_hundred.testing.refusals.legal_actions", lambda state: fh.legal_actions(state)[1:])
    with pytest.raises(AssertionError, match="legal_actions and why_illegal disagree"):
        check_invariants(state)


def test_the_report_on_a_game_with_starting_scores_repeats_it() -> None:
    """Its dealer and its scores stand in the text too."""
    record = Record(
        presets.AMERICAN, 2, (fh.shuffled_deal(fh.new_game(presets.AMERICAN, 2), Random(4)), fh.PASS), (400, -20)
    )
    names: dict[str, Any] = {}
    exec(reproduction(record), names)
    assert names["record"] == record
    assert names["state"] == record.replay()
    assert names["state"].scores == (400, -20)


def test_the_code_passes_the_classes_of_custom_rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It imports the modules that define them; whatever they are named, nothing clashes."""
    (tmp_path / "club_of_our_own.py").write_text(CLUB.read_text())
    monkeypatch.syspath_prepend(tmp_path)
    six = [kind() for kind in import_module("club_of_our_own").ALL]
    record = a_game(attrs.evolve(presets.AUSTRALIAN, custom=six))
    code = reproduction(record)
    assert code.startswith("import club_of_our_own\n\nfrom five_hundred import Record\n\nrecord = Record.from_dict({")
    assert "}, custom=[club_of_our_own.NoLowMisere, club_of_our_own.HighNoTrump, " in code
    found: dict[str, Any] = {}
    exec(code, found)
    assert (found["record"], found["state"]) == (record, record.replay())


def test_the_code_says_where_a_class_is_that_no_module_has() -> None:
    """Inside a function, or in a file that was run as a program."""

    @attrs.frozen
    class Local(CustomRule):
        name = "local"
        sentence = "Side 0 gets 10 points."

        def points(self, view: fh.View, score: fh.HandScore) -> list[tuple[fh.Side, int]]:
            return [(0, 10)]

    code = reproduction(Record(attrs.evolve(presets.AUSTRALIAN, custom=(Local(), IN_A_PROGRAM))))
    inside = "test_the_code_says_where_a_class_is_that_no_module_has()"
    assert f"# Define the class Local here: it is inside {inside}.\n" in code
    assert "# Define the class NoLowMisere here: it is inside <run_path>.\n" in code
    assert "}, custom=[Local, NoLowMisere])\n" in code
