"""The strategies of the kit: what they draw is what they say, it shrinks, and what fails can be made again."""

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample, Unsatisfiable
from hypothesis.vendor.pretty import pretty

import five_hundred as fh
from five_hundred import presets

pytestmark = pytest.mark.traced

SEARCH = settings(max_examples=500, database=None, derandomize=True, deadline=None, phases=[Phase.generate])
SHRINK = settings(SEARCH, phases=[Phase.generate, Phase.shrink])
TYPES = (fh.RuleSet, fh.State, fh.View, fh.Record, fh.Deal, fh.SpecialBid, fh.TrickBid, fh.Card)


def tricks(record: fh.Record) -> int:
    """The complete tricks in the hand that the record stops in."""
    phase = record.replay().phase
    return len(phase.history) if isinstance(phase, fh.phases.Playing) else 0


# What they draw


@given(state=fh.testing.states(), data=st.data())
def test_every_action_that_is_drawn_is_legal(state: fh.State, data: st.DataObject) -> None:
    """Deals among them; where the match is over there is none."""
    if state.is_over:
        with pytest.raises(ValueError, match="got the final state of a match"):
            fh.testing.actions(state)
    else:
        assert fh.why_illegal(state, data.draw(fh.testing.actions(state))) is None


@pytest.mark.parametrize("phase", [fh.phases.Dealing, fh.phases.Bidding, fh.phases.Exchanging, fh.phases.Playing])
@pytest.mark.parametrize("wanted", [True, False], ids=["legal", "illegal"])
def test_the_actions_strategy_draws_legal_and_illegal_actions(
    phase: type[fh.phases.Dealing | fh.phases.Bidding | fh.phases.Playing], wanted: bool
) -> None:
    """For tests of refusals there must be both, in every phase."""
    drawn = fh.testing.states(presets.AUSTRALIAN, phase).flatmap(
        lambda state: st.tuples(st.just(state), fh.testing.any_actions(state))
    )
    state, action = find(drawn, lambda pair: (fh.why_illegal(*pair) is None) == wanted, settings=SEARCH)
    assert isinstance(state.phase, phase)
    assert (action in fh.legal_actions(state)) == wanted


@given(record=fh.testing.matches(presets.AMERICAN))
def test_a_match_is_played_to_its_end(record: fh.Record) -> None:
    """Every action is legal, or it could not be replayed."""
    assert record.replay().is_over


@settings(deadline=None)
@given(record=fh.testing.hands())
def test_a_hand_is_played_from_the_deal_to_its_end(record: fh.Record) -> None:
    """Under any rules, with nothing of the next hand; a hand that all players pass ends without a score."""
    assert isinstance(record.actions[0], fh.Deal)
    state = fh.new_game(record.rules, record.dealer)
    for number, action in enumerate(record.actions):
        assert number == 0 or not (isinstance(state.phase, fh.phases.Dealing) or state.is_over)
        state = fh.apply(state, action)
    assert isinstance(state.phase, fh.phases.Dealing) or state.is_over


def test_a_hand_shrinks_to_passes() -> None:
    """The simplest hand is the unshuffled pack, and no bid."""
    unshuffled = fh.Deal(presets.AUSTRALIAN.table.pack.cards)
    passed = find(fh.testing.hands(presets.AUSTRALIAN), lambda _: True, settings=SHRINK)
    assert passed.actions == (unshuffled, *[fh.PASS] * 4)


@given(record=fh.testing.matches(complete=False, most_actions=30))
def test_a_drawn_match_may_stop_after_any_action(record: fh.Record) -> None:
    assert len(record.actions) <= 30
    record.replay()


@given(deal=fh.testing.deals(presets.SIX_HANDED))
def test_a_drawn_deal_uses_the_pack_of_the_rules(deal: fh.Deal) -> None:
    assert fh.why_illegal(fh.new_game(presets.SIX_HANDED), deal) is None


@given(seen=fh.testing.views(phase=(fh.phases.Bidding, fh.phases.Playing)))
def test_a_drawn_view_has_the_requested_phase(seen: fh.View) -> None:
    assert seen.phase in ("bidding", "playing")


def test_a_very_rare_phase_is_drawn_on_request() -> None:
    """A hand without a face card, which a player offers to throw in: one deal in some thousands."""
    rules = presets.AUSTRALIAN.with_options({"table.misdeal": "no-ace-no-face-partner-agrees"})
    assert isinstance(
        find(fh.testing.states(rules, fh.phases.ThrowingIn), lambda _: True, settings=SEARCH).phase,
        fh.phases.ThrowingIn,
    )


def test_a_phase_that_the_rules_lack_cannot_be_drawn() -> None:
    """Nothing else is given instead."""
    few = settings(SEARCH, max_examples=5, suppress_health_check=list(HealthCheck))
    with pytest.raises((NoSuchExample, Unsatisfiable)):
        find(fh.testing.states(presets.AUSTRALIAN, fh.phases.ThrowingIn, most_actions=1), lambda _: True, settings=few)


# What they shrink to


def test_rules_shrink_to_the_default_preset() -> None:
    assert find(fh.testing.rulesets(), lambda _: True, settings=SHRINK) == presets.AUSTRALIAN


@pytest.mark.long
def test_rules_shrink_to_the_smallest_change_that_fails() -> None:
    """Five players sit otherwise and need a larger pack; nothing else differs."""
    found = find(fh.testing.rulesets(), lambda rules: rules.table.players == 5, settings=SHRINK)
    assert {path.partition(".")[0] for path in found.diff(fh.RuleSet())} == {"table"}


@pytest.mark.long
@pytest.mark.untraced
def test_states_shrink_to_few_and_simple_actions() -> None:
    """Two tricks need a deal, four calls, an exchange and eight cards; the simplest deal is the pack in its order."""
    found = find(
        fh.testing.matches(presets.AUSTRALIAN, complete=False), lambda record: tricks(record) == 2, settings=SHRINK
    )
    deal, *rest = found.actions
    assert deal == fh.Deal(presets.AUSTRALIAN.table.pack.cards)
    assert len(rest) == 4 + 1 + 8
    assert sorted(map(fh.format_action, rest[:4])) == ["bid 6S", "pass", "pass", "pass"]


def test_rules_do_not_shrink_to_smaller_tables() -> None:
    """Rules come first: fewer players, cards and calls are no reason to prefer others."""
    rules = st.sampled_from([presets.AUSTRALIAN, presets.THREE_HANDED, presets.TWO_HANDED_DRAW])
    found = find(fh.testing.states(rules), lambda state: isinstance(state.phase, fh.phases.Bidding), settings=SHRINK)
    assert found.rules == presets.AUSTRALIAN
    assert not found.calls


# What is printed where a test fails


def failure(test: object) -> str:
    """What Hypothesis says of a test that fails."""
    with pytest.raises(AssertionError) as caught:
        test()  # type: ignore[operator]  # given takes the arguments away
    return "\n".join(caught.value.__notes__)


QUICKLY = settings(SEARCH, max_examples=100, print_blob=False)


def test_the_printed_code_of_a_failing_state_repeats_it() -> None:
    """The lines that are printed are Python; its cards stand there and nowhere else."""
    seen: list[fh.State] = []

    @QUICKLY
    @given(state=fh.testing.states(presets.FIVE_HANDED_HIDDEN))
    def fails(state: fh.State) -> None:
        seen.append(state)
        assert not isinstance(state.phase, fh.phases.Playing)

    told = failure(fails)
    code, test_case = told[: told.index("state = record.replay()\n") + 24], told[told.index("record.replay()") :]
    names: dict[str, object] = {}
    exec(code, names)
    assert names["state"] == seen[-1]
    assert "state=<State: playing" in test_case
    assert len(test_case) < 300


@given(state=fh.testing.states(phase=(fh.phases.Exchanging, fh.phases.Playing)), data=st.data())
def test_hypothesis_prints_values_by_their_repr(state: fh.State, data: st.DataObject) -> None:
    """Left to itself it would print every field of a class of attrs, the hidden hands of a state among them."""
    seen, deal = fh.view(state, 0), data.draw(fh.testing.deals(state.rules))
    illegal = fh.why_illegal(state, fh.actions.Look())
    given_away = [fh.actions.GiveCard(deal.cards[0]), fh.Exchange(deal.cards[:3]), fh.PlayCard(deal.cards[0])]
    for value in [
        state,
        state.secrets,
        state.match,
        seen,
        deal,
        illegal,
        *given_away,
        deal.cards[0],
        fh.Record(state.rules),
    ]:
        assert pretty(value) == repr(value)


def test_failing_rules_are_printed_as_their_differences() -> None:
    seen: list[fh.RuleSet] = []

    @QUICKLY
    @given(rules=fh.testing.rulesets())
    def fails(rules: fh.RuleSet) -> None:
        seen.append(rules)
        assert rules.table.players == 4

    told = failure(fails)
    code = told[told.index("rules=") + 6 : told.rindex(",\n)")]
    assert eval(code, {"presets": presets}) == seen[-1]


def test_the_printed_code_of_a_failing_match_repeats_it() -> None:
    @QUICKLY
    @given(record=fh.testing.matches(presets.AUSTRALIAN))
    def fails(record: fh.Record) -> None:
        seen.append(record)
        raise AssertionError

    seen: list[fh.Record] = []
    told = failure(fails)
    names: dict[str, object] = {}
    exec(told[: told.index("state = record.replay()")], names)
    assert names["record"] == seen[-1]
    assert f"record=<Record: {len(seen[-1].actions)} actions, dealer" in told


# How Hypothesis knows them


def test_from_type_uses_the_strategies_of_the_library() -> None:
    """``st.from_type`` would otherwise put together what no engine makes."""
    fh.testing.register()
    for kind in TYPES:
        assert isinstance(find(st.from_type(kind), lambda _: True, settings=SEARCH), kind)
    record = find(st.from_type(fh.Record), lambda record: record.replay().is_over, settings=SEARCH)
    assert record.rules == presets.AUSTRALIAN
    for strategy in (fh.testing.cards(), fh.testing.trick_bids(), fh.testing.special_bids()):
        find(strategy, lambda _: True, settings=SEARCH)


FROM_TYPE = """
from hypothesis import Phase, find, settings, strategies as st
{first}
from five_hundred import RuleSet
quickly = settings(database=None, phases=[Phase.generate])
print(find(st.from_type(RuleSet), lambda rules: True, settings=quickly) == RuleSet())
"""


def printed(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return done.stdout.strip()


def test_from_type_works_without_importing_the_kit() -> None:
    """The entry point registers the types in a program that never imports the kit."""
    named = [entry.value for entry in entry_points(group="hypothesis") if entry.name == "five_hundred"]
    if not named:
        pytest.skip("five-hundred is not installed here, only on the path: install it with pip install -e '.[test]'")
    assert named == ["five_hundred.testing.registration:register"]
    assert printed(FROM_TYPE.format(first="")) == "True"


def test_registering_the_types_imports_no_strategy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every program that uses Hypothesis pays for what is loaded there."""
    monkeypatch.setenv("PYTHONPATH", str(Path(fh.__file__).parents[1]))
    told = printed(
        "import sys, hypothesis; from five_hundred.testing import register; register()\n"
        "print(*[name for name in ('five_hundred.testing.strategies', 'numpy', 'pytest') if name in sys.modules])"
    )
    assert not told
    monkeypatch.setenv("HYPOTHESIS_NO_PLUGINS", "1")
    assert printed(FROM_TYPE.format(first="from five_hundred.testing import register; register()")) == "True"


@given(rules=fh.testing.rulesets(custom=True), seed=st.integers(0, 2**32))
def test_under_an_arbitrary_custom_rule_every_match_ends(rules: fh.RuleSet, seed: int) -> None:
    (rule,) = rules.custom
    assert isinstance(rule, fh.testing.ArbitraryCustomRule)
    assert fh.testing.play_match(rules, Random(seed), random_hands=2).is_over
