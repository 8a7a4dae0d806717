"""The machine that plays at an app's tables: a sound app passes, and each kind of broken one is caught."""

import json
from typing import ClassVar

import attrs
import pytest
from altered_views import contradicting
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, run_state_machine_as_test

import five_hundred as fh
from five_hundred import presets
from five_hundred.engine.score.match_end import Ending, Outcome
from five_hundred.engine.table.phase_classes import Finished
from five_hundred.formats.record import Record
from five_hundred.testing import ArbitraryCustomRule, ArbitraryExchangeRule, GameMachine, rulesets

pytestmark = pytest.mark.traced

OVER = Finished(Outcome((0,), Ending.TARGET, (500, 0)))
QUICKLY = settings(
    max_examples=40,
    stateful_step_count=12,
    database=None,
    derandomize=True,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class Table:
    """A table of an app that keeps its match as text, as in a file."""

    def __init__(self, rules: fh.RuleSet, dealer: fh.Seat) -> None:
        self.state = fh.new_game(rules, dealer)
        self.record = Record(rules, dealer)
        self.save()

    def save(self) -> None:
        self.file = self.record.to_json()

    def load(self) -> None:
        self.record = Record.from_json(self.file)
        self.state = self.record.replay()

    def play(self, seat: fh.Seat | None, action: fh.Action) -> None:
        self.record, _ = self.record.step(action, by=seat)
        self.state = self.record.replay()
        self.save()

    def show(self, seat: fh.Seat | None) -> fh.View:
        return fh.view(self.state, seat)


class LeaksACard(Table):
    """An app that also shows the seat to act the hand of the next player."""

    def show(self, seat: fh.Seat | None) -> fh.View:
        seen = fh.view(self.state, seat)
        if seat is None or seat != self.state.to_act:
            return seen
        after = self.state.seating.after(seat)
        return contradicting(seen, exposed=(*seen.exposed, (after, self.state.hand(after))))


class TakesAnyCard(Table):
    """Asks whether the card is held, and not whether it follows suit."""

    def play(self, seat: fh.Seat | None, action: fh.Action) -> None:
        held = isinstance(action, fh.PlayCard) and seat is not None and action.card in self.state.hand(seat)
        if held and seat == self.state.to_act and fh.why_illegal(self.state, action) is not None:
            return  # taken, whatever becomes of it
        super().play(seat, action)


class TakesFromAnybody(Table):
    """Does not ask whose turn it is."""

    def play(self, seat: fh.Seat | None, action: fh.Action) -> None:
        super().play(None, action)


class ForgetsAnAction(Table):
    """Saves before it has written the action down."""

    def play(self, seat: fh.Seat | None, action: fh.Action) -> None:
        longer, _ = self.record.step(action, by=seat)
        self.save()
        self.record, self.state = longer, longer.replay()


class RefusesJokers(Table):
    """Refuses what is allowed."""

    def play(self, seat: fh.Seat | None, action: fh.Action) -> None:
        if isinstance(action, fh.PlayCard) and action.card.is_joker:
            raise fh.IllegalActionError(fh.Illegal(fh.Reason.NOT_HELD, "No jokers here."))
        super().play(seat, action)


class TakesAfterTheEnd(Table):
    """An app that does not check whether the match is over."""

    def play(self, seat: fh.Seat | None, action: fh.Action) -> None:
        if not self.state.is_over:
            super().play(seat, action)


class TableMachine(GameMachine):
    """Hypothesis at such a table."""

    rulesets = st.just(presets.AUSTRALIAN)
    table_class: ClassVar[type[Table]] = Table

    def start(self, rules: fh.RuleSet, dealer: fh.Seat) -> None:
        self.table = self.table_class(rules, dealer)

    def submit(self, seat: fh.Seat | None, action: fh.Action) -> bool:
        try:
            self.table.play(seat, action)
        except fh.IllegalActionError:
            return False
        return True

    def view(self, seat: fh.Seat | None) -> object:
        return self.table.show(seat)

    def restart(self) -> None:
        self.table.load()


def machine_for(table: type[Table]) -> type[TableMachine]:
    return type(f"{table.__name__}Machine", (TableMachine,), {"table_class": table})


class AnyRulesMachine(TableMachine):
    """Under any rules, as a machine plays that is not told otherwise."""

    rulesets = GameMachine.rulesets


class JsonMachine(TableMachine):
    """An app that sends its players JSON of its own."""

    def view(self, seat: fh.Seat | None) -> object:
        return self.sent(self.table.state, seat)

    def expected(self, state: fh.State, seat: fh.Seat | None) -> object:
        return self.sent(state, seat)

    @staticmethod
    def sent(state: fh.State, seat: fh.Seat | None) -> object:
        seen = fh.view(state, seat)
        return json.dumps({"hand": [card.code for card in seen.hand], "scores": seen.scores})


class TellsAnother(JsonMachine):
    """A machine whose app sends every seat the data for seat 0."""

    def view(self, seat: fh.Seat | None) -> object:
        return self.sent(self.table.state, 0)


@pytest.mark.untraced
@pytest.mark.parametrize("machine", [TableMachine, AnyRulesMachine, JsonMachine])
def test_a_correct_app_passes(machine: type[GameMachine]) -> None:
    """With all that a machine can do to it; and the matches get as far as the cards."""
    reached = set()

    class Watched(machine):  # type: ignore[valid-type,misc]  # each of the three
        @invariant()
        def watch(self) -> None:
            reached.add(self.state.phase_name)

    run_state_machine_as_test(Watched, settings=settings(QUICKLY, max_examples=25))
    assert "playing" in reached


@pytest.mark.parametrize(
    ("machine", "told"),
    [
        (machine_for(LeaksACard), r"the view of seat \d is wrong: exposed must be \(\), got \(\(\d, \(<Card"),
        (
            machine_for(TakesAnyCard),
            r"the app accepted the illegal action 'play \w+( as .)?' by seat \d: \w+ were led: play ",
        ),
        (machine_for(TakesFromAnybody), r"the app accepted the illegal action .* by seat \d: It is not your turn"),
        (machine_for(ForgetsAnAction), r"the view of (seat \d|a spectator) is wrong"),
        (machine_for(RefusesJokers), r"the app refused the legal action 'play RJ( as .)?' by seat \d"),
        (TellsAnother, r"the view of seat 1 is wrong: must be '\{"),
    ],
    ids=[
        "leaks-a-card",
        "takes-any-card",
        "takes-from-anybody",
        "forgets-an-action",
        "refuses-jokers",
        "tells-another",
    ],
)
def test_a_faulty_app_is_caught(machine: type[GameMachine], told: str) -> None:
    """The message names the action, or the seat of the wrong view."""
    with pytest.raises(AssertionError, match=told):
        run_state_machine_as_test(machine, settings=settings(QUICKLY, max_examples=200))


def test_the_report_lists_the_actions_that_led_to_the_failure() -> None:
    """The actions are in notation, so that they can be replayed."""
    with pytest.raises(AssertionError) as caught:
        run_state_machine_as_test(machine_for(RefusesJokers), settings=settings(QUICKLY, max_examples=200))
    notes = [line for note in caught.value.__notes__ for line in note.splitlines()]
    told = [line for line in notes if line.startswith(("the dealer: ", "seat "))]
    assert any(line.startswith("the dealer: deal ") for line in told)
    assert "play RJ" in told[-1]


@pytest.mark.parametrize("table", [RefusesJokers, TakesFromAnybody], ids=["legal", "illegal"])
def test_the_report_ends_in_a_record_that_replays_to_the_failure(table: type[Table]) -> None:
    """The code runs as it is, and its comments name each action that was tried in vain, the failing one last."""
    ends: list[fh.State] = []

    class Ending(machine_for(table)):  # type: ignore[misc]  # a class made for a table
        def teardown(self) -> None:
            super().teardown()
            ends.append(self.state)

    with pytest.raises(AssertionError) as caught:
        run_state_machine_as_test(Ending, settings=settings(QUICKLY, max_examples=200))
    report = "\n".join(caught.value.__notes__)
    _, code = report.split("from five_hundred import Record\n")
    read, replay, *comments = code.split("state.teardown()")[0].strip().splitlines()
    names: dict[str, object] = {"Record": Record}
    exec(f"{read}\n{replay}", names)  # the code that a reader pastes
    state, record = names["state"], names["record"]
    assert isinstance(state, fh.State)
    assert isinstance(record, Record)
    assert state == ends[-1]
    tries = [line for line in comments if line.startswith("# after ")]
    assert f"# after {len(record.actions)} actions, " in tries[-1]
    assert tries[-1].endswith("(legal)" if table is RefusesJokers else "(illegal)")
    assert all(line.endswith("(illegal)") for line in tries[:-1])


def test_the_settings_of_a_test_case_let_a_failing_match_be_simplified_in_seconds() -> None:
    """Fewer steps than usual, one failure at a time, and no phase that only explains; a test case can change them."""
    case = machine_for(RefusesJokers).TestCase
    assert case.settings.stateful_step_count < GameMachine.TestCase.settings.stateful_step_count
    assert not case.settings.report_multiple_bugs
    assert set(settings().phases) - set(case.settings.phases) == {Phase.explain}
    case.settings = settings(case.settings, stateful_step_count=25)
    assert case.settings.deadline is None


def test_the_report_lists_restarts() -> None:
    """What an app has forgotten shows after one."""
    with pytest.raises(AssertionError) as caught:
        run_state_machine_as_test(machine_for(ForgetsAnAction), settings=settings(QUICKLY, max_examples=200))
    assert any("restart" in note.splitlines() for note in caught.value.__notes__)


def test_an_app_that_takes_actions_after_the_end_is_caught() -> None:
    """Something is tried when the match is over, too."""

    class AtTheEnd(TableMachine):
        table_class = TakesAfterTheEnd

        def start(self, rules: fh.RuleSet, dealer: fh.Seat) -> None:
            super().start(rules, dealer)
            self.table.state = self.state = attrs.evolve(self.state, phase=OVER)

        def restart(self) -> None:
            pass

    with pytest.raises(AssertionError, match=r"the app accepted the illegal action .*: The match is over"):
        run_state_machine_as_test(AtTheEnd, settings=QUICKLY)


@pytest.mark.parametrize("hook", ["start", "submit", "view"])
def test_a_missing_hook_is_named(hook: str) -> None:
    """An app must at least say how it is reached."""
    without = {name: getattr(TableMachine, name) for name in ("start", "submit", "view") if name != hook}
    machine = type("Unfinished", (GameMachine,), {**without, "table_class": Table, "rulesets": TableMachine.rulesets})
    with pytest.raises(NotImplementedError, match=rf"define {hook}\(\)"):
        run_state_machine_as_test(machine, settings=QUICKLY)


def test_a_submit_that_returns_none_is_reported() -> None:
    """Otherwise a missing return statement would look like a refusal."""

    class SaysNothing(TableMachine):
        def submit(self, seat: fh.Seat | None, action: fh.Action) -> bool:
            super().submit(seat, action)
            return None  # type: ignore[return-value]

    with pytest.raises(TypeError, match=r"^submit\(\) must return True .*, got None"):
        run_state_machine_as_test(SaysNothing, settings=QUICKLY)


class CustomTable(Table):
    """An app that reads its file with the classes of the custom rules."""

    def load(self) -> None:
        self.record = Record.from_json(self.file, [ArbitraryCustomRule, ArbitraryExchangeRule])
        self.state = self.record.replay()


class CustomMachine(TableMachine):
    """Tests the app under arbitrary custom rules."""

    table_class: ClassVar[type[Table]] = CustomTable
    rulesets = rulesets(custom=True)


@pytest.mark.untraced
def test_a_correct_app_passes_under_arbitrary_custom_rules() -> None:
    run_state_machine_as_test(CustomMachine, settings=QUICKLY)


def test_the_report_imports_the_classes_of_custom_rules() -> None:
    class FaultyTable(TakesFromAnybody, CustomTable):
        pass

    class FaultyMachine(CustomMachine):
        table_class = FaultyTable

    with pytest.raises(AssertionError) as caught:
        run_state_machine_as_test(FaultyMachine, settings=QUICKLY)
    notes = "\n".join(caught.value.__notes__)
    module = "five_hundred.testing.arbitrary_custom_rule"
    assert f"import {module}\n" in notes
    assert f", custom=[{module}.Arbitrary" in notes
