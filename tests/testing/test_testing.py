"""The testing kit: its generators reach every option, and its invariants notice what is wrong."""

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from random import Random
from typing import Any

import attrs
import pytest
from altered_views import altered, contradicting
from hypothesis import given
from hypothesis import strategies as st

import five_hundred as fh
from five_hundred import testing
from five_hundred.engine.phases.all_phases import ACTIONS
from five_hundred.engine.table.state import Secrets
from five_hundred.rules import ChoiceKind
from five_hundred.testing import redealing, refusals
from five_hundred.testing.__main__ import check_match, main

pytestmark = pytest.mark.traced

PHASES = (fh.phases.Dealing, fh.phases.Bidding, fh.phases.Exchanging, fh.phases.Playing)
SOMETHING = (fh.events.Passed(0),)


def called_is_held(state: fh.State) -> bool:
    """Whether the called card is still in a hand; true if no card is called."""
    contract = state.contract
    if contract is None or state.rules.table.partnership != "called-card":
        return True
    others = [seat for seat in state.seating.seats if seat != contract.declarer]
    return any(contract.called in state.hand(seat) for seat in others)


def in_phase(phase: type, rules: fh.RuleSet = fh.presets.AUSTRALIAN) -> fh.State:
    """The first state of a match at random that is in a phase."""
    rng, found = Random(5), []

    def watch(before: fh.State, *_: object) -> None:
        late_enough = not isinstance(before.phase, fh.phases.Playing) or len(before.phase.history) == 3
        if isinstance(before.phase, phase) and late_enough and called_is_held(before):
            found.append(before)

    while not found:
        fh.testing.play_match(rules, rng, watch=watch)
    return found[0]


@pytest.mark.parametrize("name", vars(testing)["__all__"])
def test_every_name_of_the_kit_exists_and_is_documented(name: str) -> None:
    """No module hides a function of the same name."""
    thing = getattr(testing, name)
    assert callable(thing)
    assert (thing.__doc__ or "").strip()


@given(state=fh.testing.states(), seed=st.integers(0, 2**32))
def test_every_state_keeps_every_invariant(state: fh.State, seed: int) -> None:
    """Laws 1 to 3, over arbitrary RuleSets: cards, legality and views."""
    fh.testing.check_state(state)
    fh.testing.check_legality(state, Random(seed))
    fh.testing.check_views(state, Random(seed))


@pytest.mark.parametrize("phase", PHASES)
def test_a_state_of_a_requested_phase_is_drawn(phase: type) -> None:
    """``states(phase=...)`` is for tests of one phase."""

    @given(fh.testing.states(phase=phase))
    def every_one(state: fh.State) -> None:
        assert isinstance(state.phase, phase)

    every_one()


@pytest.mark.untraced
def test_the_random_rules_take_every_value_of_every_choice() -> None:
    """A value that is never drawn is never tested."""
    drawn: list[Any] = [
        fh.testing.arbitrary_rules(fh.testing.RandomChooser(Random(seed))).to_dict() for seed in range(600)
    ]
    for option in fh.RuleSet.options():
        group, _, name = option.path.partition(".")
        values = [rules[group][name] for rules in drawn]
        if isinstance(option.kind, ChoiceKind):
            assert {str(each) for each in values} == {member.value for member in option.kind.choices}, option.path
        elif not option.path.endswith("_term") and option.path != "table.players":
            assert len({str(each) for each in values}) > 1, option.path
    fields = [bid for rules in drawn for bid in rules["contracts"]["specials"]]
    for option in fh.RuleSet.special_options():
        name = option.path.rpartition(".")[2]
        if isinstance(option.kind, ChoiceKind):
            assert {str(bid[name]) for bid in fields} == {member.value for member in option.kind.choices}, option.path


FIXED: tuple[dict[str, object], ...] = (
    {"match.exact": True},
    {"match.exact": True, "match.ceiling": 600},
    {"match.ceiling": 300},
    {"match.midhand_out": True},
    {"contracts.declare": True},
    {"contracts.declare": True, "table.players": 6},
    {"auction.inkle_who": "anybody"},
    {"auction.raise_own": "once"},
    {"penalties.breach": "either"},
    {"table.pack": "46"},
    {"table.misdeal": "no-face"},
    {"table.players": 5, "table.spare_hands": "one-dead"},
)
"""Options that need something of others: of the table, of the pack, of the end of the match."""


@pytest.mark.parametrize("fixed", FIXED, ids=str)
def test_random_rules_keep_fixed_options_and_adapt_the_rest(fixed: dict[str, object]) -> None:
    for seed in range(10):
        rules = fh.testing.arbitrary_rules(fh.testing.RandomChooser(Random(seed)), fixed)
        assert rules.with_options(fixed) == rules


def test_fixed_options_that_contradict_each_other_are_refused_with_the_reason() -> None:
    with pytest.raises(fh.InvalidRulesError, match=r"contracts\.declare: a declaration needs exactly one partner"):
        fh.testing.arbitrary_rules(fh.testing.RandomChooser(Random(1)), {"contracts.declare": True, "table.players": 5})


@given(fh.testing.rulesets())
def test_any_rules_can_be_played_to_the_end(rules: fh.RuleSet) -> None:
    """Every match ends under every RuleSet (law 2)."""
    assert fh.testing.play_match(rules, Random(1), random_hands=2).is_over


def test_the_command_plays_and_counts_matches(capsys: pytest.CaptureFixture[str]) -> None:
    """``python -m five_hundred.testing --matches 3 --first 7``."""
    assert main(["--matches", "3", "--first", "7"]) == 0
    assert capsys.readouterr().out.endswith("every invariant held\n")
    assert check_match(8) == check_match(8), "a match of a number is the same match everywhere"


def test_the_command_plays_under_an_arbitrary_custom_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The other rules of a match are the same as without the custom rule."""
    assert main(["--matches", "2", "--custom"]) == 0
    assert capsys.readouterr().out.endswith("every invariant held\n")
    rules, _ = check_match(1, custom=True)
    assert isinstance(rules.custom[0], fh.testing.ArbitraryCustomRule)
    assert attrs.evolve(rules, custom=()) == check_match(1)[0]
    monkeypatch.setattr("five_hundred.testing.__main__.check_state", lambda _: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        main(["--matches", "1", "--first", "41", "--custom"])
    assert "--first 41 --matches 1 --custom" in capsys.readouterr().err


def test_the_command_says_which_match_failed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The match can then be repeated."""

    def fail(_: object) -> None:
        raise AssertionError("broken")

    monkeypatch.setattr("five_hundred.testing.__main__.check_state", fail)
    with pytest.raises(AssertionError, match="broken"):
        main(["--matches", "1", "--first", "41"])
    assert "--first 41" in capsys.readouterr().err


def test_the_command_reports_its_progress(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Every 500 matches, with the number to resume at."""
    final = fh.testing.play_match(fh.presets.AUSTRALIAN, Random(1))
    monkeypatch.setattr("five_hundred.testing.__main__.check_match", lambda _, **__: (final.rules, final))
    main(["--matches", "1000"])
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["500", "1000", "1000"]


class _Pool(AbstractContextManager[Any]):
    """What stands in the place of other processes."""

    def __init__(self) -> None:
        self.left = list[bool]()
        self.map = map

    def shutdown(self, *, cancel_futures: bool) -> None:
        self.left.append(cancel_futures)

    def __exit__(self, *_: object) -> None:
        pass


@pytest.mark.parametrize("workers", [1, 2])
def test_a_stopped_run_says_where_to_resume(
    workers: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """After Control-C no further match is played, although the worker processes had been given some."""
    final = fh.testing.play_match(fh.presets.AUSTRALIAN, Random(1))

    def stop(number: int, **_: object) -> tuple[fh.RuleSet, fh.State]:
        if number == 1160:
            raise KeyboardInterrupt
        return final.rules, final

    pool = _Pool()
    monkeypatch.setattr("five_hundred.testing.__main__.check_match", stop)
    monkeypatch.setattr("five_hundred.testing.__main__._pool", lambda _: pool)
    assert main(["--matches", "500", "--first", "1000", "--workers", str(workers)]) == 130
    assert capsys.readouterr() == ("", "stopped; to continue, use --first 1150\n")
    assert pool.left == ([] if workers == 1 else [True])


def test_worker_processes_end_silently_when_interrupted() -> None:
    """A terminal interrupts all of them; asked in a program of its own, as this one may have threads."""
    program = (
        "import signal\n"
        "from five_hundred.testing.__main__ import _pool\n"
        "with _pool(1) as pool:\n"
        "    print(pool.submit(signal.getsignal, signal.SIGINT).result().name)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "SIG_DFL\n"


def test_a_full_disk_is_reported_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """``python -m five_hundred.testing > /dev/full``"""

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(sys.stdout, "write", full)
        status = main(["--matches", "1"])
    assert status == 1
    assert capsys.readouterr().err == "five_hundred.testing: No space left on device\n"


@pytest.mark.parametrize("phase", [fh.phases.Bidding, fh.phases.Playing])
@pytest.mark.parametrize("damage", ["lost", "doubled", "moved"])
def test_the_check_notices_a_lost_repeated_or_moved_card(phase: type, damage: str) -> None:
    """Cards are conserved."""
    state = in_phase(phase)
    first, second, *others = state.hands
    low = first & -first
    hands = {"lost": (first ^ low, second), "doubled": (first, second | low), "moved": (first ^ low, second | low)}
    with pytest.raises(AssertionError):
        fh.testing.check_state(attrs.evolve(state, hands=(*hands[damage], *others)))


def test_the_check_notices_cards_between_hands() -> None:
    """Between two hands nothing is left over."""
    state = fh.new_game(fh.presets.AUSTRALIAN)
    with pytest.raises(AssertionError, match="table"):
        fh.testing.check_state(attrs.evolve(state, secrets=Secrets(kitty=1)))


def test_the_check_notices_a_wrong_turn() -> None:
    """Turn order."""
    state = in_phase(fh.phases.Playing)
    assert isinstance(state.phase, fh.phases.Playing)
    with pytest.raises(AssertionError):
        fh.testing.check_state(
            attrs.evolve(state, phase=attrs.evolve(state.phase, turn=state.phase.setup.after[state.phase.turn]))
        )


def test_the_check_notices_a_score_that_changed_without_a_hand() -> None:
    """Scores change only with a hand."""
    state = in_phase(fh.phases.Playing)
    richer = attrs.evolve(state, match=attrs.evolve(state.match, scores=(10, 0)))
    with pytest.raises(AssertionError, match="without a scored hand"):
        fh.testing.check_step(state, richer, SOMETHING)


@pytest.mark.parametrize("phase", [fh.phases.Bidding, fh.phases.Playing])
def test_the_check_notices_cards_that_moved_between_hands(phase: type) -> None:
    """No card is missing, and every hand has the right size."""
    before = in_phase(phase)
    after, events = fh.step(before, fh.legal_actions(before)[0])
    assert isinstance(after.phase, phase)
    fh.testing.check_step(before, after, events)
    seats = [seat for seat, hand in enumerate(after.hands) if hand == before.hands[seat]][:2]
    hands = list(after.hands)
    hands[seats[0]], hands[seats[1]] = hands[seats[1]], hands[seats[0]]
    exchanged = attrs.evolve(after, hands=tuple(hands))
    fh.testing.check_state(exchanged)
    with pytest.raises(AssertionError, match=f"the cards of seat {seats[0]} must not change"):
        fh.testing.check_step(before, exchanged, events)


def test_the_check_notices_changes_of_facts_fixed_for_a_hand() -> None:
    """Dealer, contract and order of play."""
    state = in_phase(fh.phases.Playing)
    assert isinstance(state.phase, fh.phases.Playing)
    moved = attrs.evolve(state, match=attrs.evolve(state.match, dealer=(state.dealer + 1) % 4))
    with pytest.raises(AssertionError, match="the dealer must not change in the middle of a hand"):
        fh.testing.check_step(state, moved, SOMETHING)
    other = attrs.evolve(state.phase.setup, order=state.phase.setup.order[::-1])
    with pytest.raises(AssertionError, match="the contract must not change during play"):
        fh.testing.check_step(state, attrs.evolve(state, phase=attrs.evolve(state.phase, setup=other)), SOMETHING)


@pytest.mark.parametrize("leak", ["kitty_count", "legal", "hand"])
def test_the_check_notices_a_leaking_view(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that holds what its seat cannot see (law 3)."""

    def leaking(state: fh.State, seat: int | None) -> fh.View:
        seen = fh.view(state, seat)
        match leak:
            case "kitty_count":
                return contradicting(seen, kitty_count=state.secrets.kitty)
            case "legal":
                return contradicting(seen, legal=fh.legal_actions(state))
            case _:
                return altered(seen, hand=state.hand(0))

    monkeypatch.setattr(redealing, "view", leaking)
    with pytest.raises(AssertionError):
        fh.testing.check_views(in_phase(fh.phases.Bidding), Random(1))


def with_covered(seen: fh.View, state: fh.State) -> fh.View:
    """The whole hands of dummies."""
    return contradicting(seen, exposed=tuple((seat, state.hand(seat)) for seat in (2, 3)))


def with_drawn(seen: fh.View, state: fh.State) -> fh.View:
    """A view that shows the next card of the pile as the drawn card."""
    return contradicting(seen, drawn=state.secrets.pile[0])


def with_next(seen: fh.View, state: fh.State) -> fh.View:
    """To a player who draws the second card."""
    return altered(seen, drawn=seen.drawn and state.secrets.pile[1])


def with_discards(seen: fh.View, state: fh.State) -> fh.View:
    """What both have put away."""
    return contradicting(seen, discards=state.rules.table.pack.cards_in(sum(state.secrets.discards)))


def with_dead(seen: fh.View, state: fh.State) -> fh.View:
    """A view with dead cards."""
    return contradicting(seen, on_table=state.rules.table.pack.cards_in(state.secrets.dead))


def with_hand(seen: fh.View, state: fh.State) -> fh.View:
    """A view with a hand that its player has not looked at."""
    return seen if seen.seat is None else contradicting(seen, hand=state.hand(seen.seat))


def with_partner(seen: fh.View, state: fh.State) -> fh.View:
    """A view with the holder of the called card."""
    assert seen.contract is not None
    holders = [seat for seat in state.seating.seats if seen.contract.called in state.hand(seat)]
    return contradicting(seen, partner=holders[0] if holders else None)


@pytest.mark.parametrize(
    ("leak", "rules", "phase"),
    [
        (with_covered, fh.presets.TWO_HANDED_DUMMIES, fh.phases.Bidding),
        (with_covered, fh.presets.TWO_HANDED_DUMMIES, fh.phases.Playing),
        (with_drawn, fh.presets.TWO_HANDED_DRAW, fh.phases.Drawing),
        (with_next, fh.presets.TWO_HANDED_DRAW, fh.phases.Drawing),
        (with_discards, fh.presets.TWO_HANDED_DRAW, fh.phases.Bidding),
        (with_dead, fh.presets.TWO_HANDED_DEAD_HAND, fh.phases.Bidding),
        (with_dead, fh.presets.TWO_HANDED_EXPOSED, fh.phases.Bidding),
        (with_hand, fh.presets.PERFECT_SPLIT_COLOURS, fh.phases.Bidding),
        (with_partner, fh.presets.FIVE_HANDED_HIDDEN, fh.phases.Playing),
    ],
    ids=lambda each: getattr(each, "__name__", None),
)
def test_the_check_notices_leaks_under_rare_rules(
    leak: Callable[[fh.View, fh.State], fh.View], rules: fh.RuleSet, phase: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Leaks of cards of dummies, the pile, dead hands and unseen hands, and of the called card's holder."""
    state = in_phase(phase, rules)
    monkeypatch.setattr(redealing, "view", lambda each, seat: leak(fh.view(each, seat), each))
    noticed = 0
    for seed in range(5):  # by chance the cards may fall as they were
        try:
            fh.testing.check_views(state, Random(seed))
        except AssertionError:
            noticed += 1
    assert noticed


@pytest.mark.parametrize("phase", [fh.phases.Bidding, fh.phases.Exchanging, fh.phases.Playing])
def test_the_check_notices_legal_actions_that_differ_from_accepted_ones(
    phase: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One predicate decides (law 1)."""
    monkeypatch.setattr(refusals, "legal_actions", lambda state: tuple(fh.legal_actions(state))[1:])
    with pytest.raises(AssertionError):
        fh.testing.check_legality(in_phase(phase), Random(1))


class Listed(Sequence[fh.Action]):
    """A list of actions that does not keep its word in one respect."""

    def __init__(self, actions: Sequence[fh.Action], **odd: Any) -> None:
        self.actions, self.odd = tuple(actions), odd

    def __len__(self) -> int:
        return len(self.actions) + int(self.odd.get("longer", 0))

    def __contains__(self, action: object) -> bool:
        return action in self.odd.get("holds", self.actions)

    def __iter__(self) -> Iterator[fh.Action]:
        return iter(self.actions)

    def __getitem__(self, at: Any) -> Any:
        return self.odd.get("at", self.actions.__getitem__)(at)


def odd_lists(legal: Sequence[fh.Action]) -> dict[str, Sequence[fh.Action]]:
    """Inconsistent sequences by their description."""
    first, *others = legal
    return {
        "there must be a legal action until the match is over": (),
        "legal_actions must list each action only once": (first, *legal),
        "legal_actions must return the same actions by index and by iteration": Listed(
            legal, at=lambda at: legal[0] if at > 0 else legal[at]
        ),
        "legal_actions must return its last action for index -1": Listed(legal, at=lambda at: legal[max(at, 0)]),
        "legal_actions must contain as many actions as its length states": Listed(
            legal, longer=1, at=lambda at: legal[min(at, len(legal) - 1)]
        ),
        r"legal_actions and why_illegal disagree about .*: None": others,
        r"iterating over legal_actions disagrees with why_illegal about .*: None": Listed(others, holds=legal),
    }


@pytest.mark.parametrize("told", odd_lists((fh.PASS, fh.PASS)))
def test_the_check_notices_an_inconsistent_sequence_of_actions(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check uses the length, the indices, the iteration and the membership of the sequence."""
    monkeypatch.setattr(refusals, "legal_actions", lambda state: odd_lists(fh.legal_actions(state))[told])
    with pytest.raises(AssertionError, match=f"^{told}"):
        fh.testing.check_legality(in_phase(fh.phases.Playing), Random(1))


def test_the_check_notices_inconsistent_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked, what is raised and what is done are one."""
    state, other = in_phase(fh.phases.Playing), fh.Illegal(fh.Reason.NOT_HELD, "no")

    def refuse(*_: object) -> fh.State:
        raise fh.IllegalActionError(other)

    monkeypatch.setattr(refusals, "apply", refuse)
    with pytest.raises(AssertionError, match=r"^apply must raise an error with the refusal that why_illegal returns"):
        fh.testing.check_legality(state, Random(1))
    monkeypatch.setattr(refusals, "legal_actions", lambda _: Listed(fh.legal_actions(state), holds=()))
    monkeypatch.setattr(
        refusals,
        "why_illegal",
        lambda state, action, by=None: other if by is None else fh.why_illegal(state, action, by=by),
    )
    with pytest.raises(AssertionError, match=r"^the message of a refusal must end with a full stop"):
        fh.testing.check_legality(in_phase(fh.phases.Exchanging), Random(1))
    monkeypatch.undo()
    monkeypatch.setattr(refusals, "apply", lambda *_: state)
    with pytest.raises(AssertionError, match=r"apply must refuse .*, because it is illegal"):
        fh.testing.check_legality(state, Random(1))


WRONG_DISCARDS: dict[str, Callable[[tuple[fh.Card, ...], tuple[fh.Card, ...]], bool]] = {
    "one too few": lambda cards, _: len(cards) == 2,
    "one too many": lambda cards, _: len(cards) == 4,
    "of others": lambda cards, hand: len({*cards} - {*hand}) > 0,
    "twice the same": lambda cards, _: len({*cards}) < len(cards),
}


@pytest.mark.parametrize("wrong", WRONG_DISCARDS)
def test_the_check_tries_every_kind_of_wrong_discard(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that takes one of them is caught."""
    state = in_phase(fh.phases.Exchanging)
    assert isinstance(state.phase, fh.phases.Exchanging)
    hand = state.hand(state.phase.turn)

    def lenient(state: fh.State, action: fh.Action, by: fh.Seat | None = None) -> fh.Illegal | None:
        taken = isinstance(action, fh.Exchange) and WRONG_DISCARDS[wrong](action.discards, hand)
        return None if taken else fh.why_illegal(state, action, by=by)

    monkeypatch.setattr(refusals, "why_illegal", lenient)
    with pytest.raises(AssertionError, match=r"legal_actions and why_illegal disagree about .*: None"):
        fh.testing.check_legality(state, Random(1))


@pytest.mark.parametrize("kind", ACTIONS, ids=lambda kind: kind.__name__)
def test_the_check_tries_every_kind_of_action_in_wrong_phases(
    kind: type[fh.Action], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that takes it there is caught."""
    state = in_phase(fh.phases.Bidding if kind is fh.PlayCard else fh.phases.Playing)

    def lenient(state: fh.State, action: fh.Action, by: fh.Seat | None = None) -> fh.Illegal | None:
        return None if by is None and isinstance(action, kind) else fh.why_illegal(state, action, by=by)

    monkeypatch.setattr(refusals, "why_illegal", lenient)
    with pytest.raises(AssertionError, match=r"legal_actions and why_illegal disagree about .*: None"):
        fh.testing.check_legality(state, Random(1))


@pytest.mark.parametrize("leak", ["discards", "passed_on"])
def test_the_check_notices_discards_that_every_view_shows(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kit states for itself who knows the discards: it does not take the view's word for it."""

    def leaking(state: fh.State, seat: int | None) -> fh.View:
        pack, seen = state.rules.table.pack, fh.view(state, seat)
        if leak == "discards":
            return contradicting(seen, discards=pack.cards_in(sum(state.secrets.discards)))
        return contradicting(seen, passed_on=pack.cards_in(state.secrets.passed_on))

    double = fh.presets.AMERICAN.contracts.specials[2]
    state = fh.new_game(fh.presets.AMERICAN, dealer=3)
    state = fh.apply(state, fh.shuffled_deal(state, Random(1)))
    for action in (fh.MakeBid(double), fh.PASS, fh.PASS, fh.PASS):
        state = fh.apply(state, action)
    for _ in range(5):
        state = fh.apply(state, fh.legal_actions(state)[0])
    assert isinstance(state.phase, fh.phases.Playing)
    fh.testing.check_views(state, Random(1))
    monkeypatch.setattr(redealing, "view", leaking)
    with pytest.raises(AssertionError):
        fh.testing.check_views(state, Random(1))
