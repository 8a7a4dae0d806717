"""The solver agrees with plain minimax over the public engine, and refuses what it cannot solve."""

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from endings import endings, history_of, plain_values, reached
from hypothesis import given
from hypothesis import strategies as st
from solver_cases import EXACTLY_FIVE, HALF_STOPPED, LONGEST_SUIT
from solver_checks import CHECKS, answers, low_hands
from tables import playing, present

import five_hundred as fh
from five_hundred.phases import Playing
from five_hundred.presets import PRESETS
from five_hundred.rules import SPECIAL_BIDS
from five_hundred.rules.bids.trick_bids import parse_trick_bid
from five_hundred.solver import known_results, search, search_arrays, solution
from five_hundred.solver.position_as_numbers import numbers_of
from five_hundred.solver.search_arrays import Ints
from five_hundred.solver.stakes import Stakes, stakes_of, why_not_solvable
from five_hundred.testing import rulesets

AUSTRALIAN = fh.presets.AUSTRALIAN
JOKER_ENDINGS = 300


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """The plain Python of a function that numba may have compiled."""
    return getattr(function, "py_func", function)


def is_capped(state: fh.State) -> bool:
    """Whether the solver refuses a state because of a cap on the points of several defending sides."""
    reason = why_not_solvable(state)
    assert reason is None or "scoring.defender_cap" in reason
    return reason is not None


def agrees(state: fh.State) -> bool:
    """Whether every value and the best plays are those of plain minimax."""
    phase, solution = state.phase, fh.solver.solve(state)
    assert isinstance(phase, Playing)
    values = plain_values(state, solution.team)
    best = (max if phase.setup.actors[phase.turn] in solution.team else min)(values.values())
    assert {each.play: each.points for each in solution.values} == values
    assert all(values[play] == best for play in solution.best)
    assert solution.value.points == best
    return True


@pytest.mark.untraced
@pytest.mark.parametrize("name", PRESETS)
def test_endings_of_every_preset_are_worth_what_plain_minimax_says(name: str) -> None:
    rules = PRESETS[name].rules.with_options({"match.midhand_out": False})
    assert all(agrees(state) for state in endings(rules, cards=3, count=6, seed=1))


@pytest.mark.long
@pytest.mark.untraced
@pytest.mark.parametrize("name", PRESETS)
def test_many_endings_of_every_preset_are_worth_what_plain_minimax_says(name: str) -> None:
    rules = PRESETS[name].rules.with_options({"match.midhand_out": False})
    assert all(agrees(state) for state in endings(rules, cards=3, count=60, seed=2))
    assert all(agrees(state) for state in endings(rules, cards=4, count=6, seed=3))


@pytest.mark.parametrize("rules", [EXACTLY_FIVE, HALF_STOPPED], ids=["played", "stopped"])
def test_a_bidder_who_must_take_exactly_five_tricks_wants_neither_more_nor_fewer(rules: fh.RuleSet) -> None:
    """Catalogue: hi-lo.  Only the points have values."""
    (hi_lo,), rng, seen = rules.contracts.specials, Random(8), set[bool | None]()
    for _ in range(40):
        state = reached(rules, hi_lo, rng.randrange(4), 3, rng)
        if state is None:
            continue
        assert isinstance(state.phase, Playing)
        stakes = stakes_of(state, state.phase)
        assert stakes.by_tricks == (not 2 < stakes.taken < 5), "three more tricks can be too few and too many"
        assert agrees(state)
        values = fh.solver.solve(state).values
        assert stakes.by_tricks or {each.tricks for each in values} == {None}
        assert {(each.points, each.made) for each in values} <= {(350, True), (-350, False)}
        seen.update(each.made for each in values)
    assert seen == {True, False}


@pytest.mark.untraced
@pytest.mark.option("contracts.specials.CODE.own_trick_points")
@pytest.mark.parametrize("rules", [AUSTRALIAN, fh.presets.THREE_HANDED], ids=["four", "three"])
def test_a_null_bid_whose_defenders_score_their_own_tricks_is_solved_by_its_points(rules: fh.RuleSet) -> None:
    """001, 002 read literally (5.33): a bidder who has failed still wants to take more tricks, or fewer."""
    for stop in (True, False):
        changes = {"contracts.specials.M.own_trick_points": 10, "play.null_stop": stop}
        paying, rng = rules.with_options(changes), Random(7)
        bid = next(bid for bid in paying.contracts.specials if bid.code == "M")
        for _ in range(10):
            state = reached(paying, bid, rng.randrange(3), 4, rng)
            assert state is not None, "play does not stop early"
            assert agrees(state)


@pytest.mark.parametrize("wins", [True, False])
@pytest.mark.parametrize("follow", ["any-time", "first-or-last-card-of-suit"])
def test_a_dummy_that_follows_a_suit_in_which_it_has_shown_void_is_solved_alike(follow: str, wins: bool) -> None:
    """Catalogue: nt-joker-follow, p2-form; 5.19, 6.36."""
    options: dict[str, object] = {"table.pack": "46", "play.joker_follow": follow}
    options |= {"play.joker_renege": "last-card-only", "play.joker_renege_wins": wins}
    rules, rng = fh.presets.TWO_HANDED_DUMMIES.with_options(options), Random(4)
    for _ in range(20):
        state = present(reached(rules, parse_trick_bid("7NT"), rng.randrange(2), 3, rng))
        assert agrees(state)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"play.joker_renege": "last-card-only", "play.joker_renege_wins": False},
        {"play.joker_nominate": "yes", "table.pack": "46"},
    ],
    ids=["high", "can-lose", "nominated"],
)
def test_a_joker_counts_as_a_certain_trick_only_if_it_cannot_lose(options: dict[str, Any]) -> None:
    """Catalogue: nt-joker-follow (PAG: the last card loses), joker-nominate (6.13), jokers."""
    rules, rng, jokers = AUSTRALIAN.with_options(options), Random(3), 0
    for _ in range(JOKER_ENDINGS):
        state = present(reached(rules, parse_trick_bid("7NT"), rng.randrange(4), 2, rng))
        held = [hand & rules.table.pack.jokers for hand in state.hands]
        if any(held):
            jokers += 1
            assert agrees(state)
    assert jokers > JOKER_ENDINGS // 10


def test_after_four_passes_the_values_are_those_of_side_0() -> None:
    """Catalogue: all-pass."""
    for seed in range(3):
        state = present(
            reached(fh.presets.NO_TRICKS.with_options({"match.midhand_out": False}), None, 0, 4, Random(seed))
        )
        assert fh.solver.solve(state).team == (0, 2)
        assert {each.made for each in fh.solver.solve(state).values} == {None}
        assert agrees(state)


def test_points_that_do_not_tell_whether_a_bid_is_made_leave_it_open() -> None:
    stakes = Stakes((0,), 0, 2, (-3, 5, -3), (False, True, True), frozenset(), {}, every_trick=False)
    assert [stakes.made_with(points) for points in (-3, 5)] == [None, True]


@given(rulesets({"match.midhand_out": False}), st.integers(0, 2**32))
def test_endings_of_any_rules_are_worth_what_plain_minimax_says(rules: fh.RuleSet, seed: int) -> None:
    assert all(is_capped(state) or agrees(state) for state in endings(rules, cards=2, count=1, seed=seed))


@pytest.mark.parametrize("code", ["M", "OM"])
def test_the_cards_of_a_dummy_that_sits_out_do_not_matter(code: str) -> None:
    """Catalogue p2-form, null-partner: under a null bid, the bidder's dummy sits out, with its face-down cards."""
    rules = fh.presets.TWO_HANDED_DUMMIES.with_options({"contracts.specials": ["misere", "open-misere"]})
    for seed in range(5):
        state = reached(rules, fh.parse_bid(code, rules), seed % 2, 3, Random(seed))
        if state is not None:
            assert isinstance(state.phase, Playing)
            assert len(state.phase.setup.order) == 3
            assert state.secrets.covered_cards
            assert agrees(state)


SURE = "AS KS QS JS 10S 9S 8S AH KH RJ"


def test_a_hand_that_takes_every_trick_scores_the_slam() -> None:
    """Catalogue: slam (001, 004): ten tricks are worth at least 250 points."""
    solution = fh.solver.solve(playing(AUSTRALIAN, "7NT", SURE))
    assert {(each.tricks, each.points, each.made) for each in solution.values} == {(10, 250, True)}
    assert solution.team == (0, 2)
    assert solution.seat == 0
    assert len(solution.best) == 9 + 4, "the joker may name four suits"


@pytest.mark.parametrize("stops", [False, True])
def test_low_cards_make_a_misere_and_an_ace_breaks_it(*, stops: bool) -> None:
    """Catalogue: null-enabled (000 to 004), null-stop (6.24): the bidder must not take a trick."""
    rules = AUSTRALIAN.with_options({"play.null_stop": stops})
    misere, low = SPECIAL_BIDS["misere"], "5S 6S 7S 5C 6C 7C 4D 5D 4H 5H"
    made = fh.solver.solve(playing(rules, misere, low, dealer=2, before="7S"))
    assert {(each.points, each.tricks, each.made) for each in made.values} == {(250, None, True)}
    high = ("AS KS QS AC KC QC AD KD AH KH", "JS 10S 9S JC 10C 9C QD JD QH JH")
    broken = fh.solver.solve(playing(rules, misere, *high, dealer=2, before="7S"))
    assert {(each.points, each.made) for each in broken.values} == {(-250, False)}


def test_a_misere_that_fails_is_solved_without_counting_its_tricks() -> None:
    """A count of the tricks that the declarer can avoid visits far more positions."""
    state = playing(AUSTRALIAN, "M", *low_hands(AUSTRALIAN, 1008), dealer=2, before="7S")
    assert {each.made for each in fh.solver.solve(state, limit=20_000).values} == {False}


def test_the_defenders_have_the_same_values() -> None:
    """Whatever West plays to the first card, the declarer takes every trick."""
    state = playing(AUSTRALIAN, "7NT", SURE)
    state = fh.apply(state, fh.solver.solve(state).best[0])
    solution = fh.solver.solve(state)
    assert solution.seat not in solution.team
    assert {each.points for each in solution.values} == {250}


def check_line(state: fh.State) -> None:
    """A line of best play scores what the solution says."""
    solution, hands = fh.solver.solve(state), state.hands_played
    for seat, play in fh.solver.best_line(state):
        assert state.turn == seat
        assert state.hands_played == hands
        state = fh.apply(state, play)
    assert state.match.last_hand is not None
    score, sides = state.match.last_hand.score, {state.seating.side_of[seat] for seat in solution.team}
    assert solution.value.points == sum(
        score.change(side) * (1 if side in sides else -1) for side in range(len(score.before))
    )
    if solution.value.tricks is not None:
        assert solution.value.tricks == sum(score.tricks[seat] for seat in solution.team)


@pytest.mark.parametrize("name", PRESETS)
def test_a_line_of_best_play_scores_what_the_solution_says(name: str) -> None:
    rules = PRESETS[name].rules.with_options({"match.midhand_out": False})
    check_line(next(endings(rules, cards=3, count=1, seed=9)))


@given(rulesets({"match.midhand_out": False}), st.integers(0, 2**32))
def test_a_line_of_best_play_by_any_rules_scores_what_the_solution_says(rules: fh.RuleSet, seed: int) -> None:
    state = next(endings(rules, cards=3, count=1, seed=seed))
    if not is_capped(state):
        check_line(state)


def check_safe_hands(count: int, seed: int) -> None:
    """What is found out about safe hands changes no answer: it only saves time."""
    found = list[int]()
    for number in range(count):
        state = playing(AUSTRALIAN, "M", *low_hands(AUSTRALIAN, seed + number), dealer=2, before="7S")
        forced = answers(state, more_is_better=False)
        assert forced == answers(state, {"LONE": search_arrays.NO_SEAT}, more_is_better=False)
        found += forced.values()
    assert set(found) == {0, 1}


def test_safe_hands_change_no_answer() -> None:
    check_safe_hands(count=20, seed=100)


@pytest.mark.long
def test_safe_hands_change_no_answer_in_many_deals() -> None:
    check_safe_hands(count=400, seed=1000)


def check_without_shortcuts(cards: int, count: int, seed: int) -> None:
    """Sure tricks, ranks, equal cards and the record of cards that mattered save time but change no value."""
    rng = Random(seed)
    for _ in range(count):
        bid = parse_trick_bid(rng.choice(["8S", "8H", "8NT"]))
        state = present(reached(AUSTRALIAN, bid, rng.randrange(4), cards, rng))
        found = answers(state)
        assert found == answers(state, {"SURE": 0}), "without sure tricks"
        assert found == answers(state, {"RANKED": 0, "STRICT": 0, "SURE": 0}), "by plain search"
        assert cards > 6 or found == answers(state, results=0), "without known results"


def test_shortcuts_change_no_value() -> None:
    check_without_shortcuts(cards=6, count=10, seed=1)


@pytest.mark.long
@pytest.mark.untraced
def test_shortcuts_change_no_value_of_larger_hands() -> None:
    check_without_shortcuts(cards=7, count=200, seed=2)
    check_without_shortcuts(cards=8, count=20, seed=3)


@pytest.mark.parametrize("name", CHECKS)
def test_the_checks_of_the_solver_pass(name: str) -> None:
    """``tools/check_at_length.py`` runs many of them."""
    assert sum(values for _, values in map(CHECKS[name], range(3))) > 3


def test_the_plain_search_knows_whether_a_joker_in_the_trick_loses() -> None:
    """``nt-joker-follow`` (5.19): two positions can differ only in a void that the hand of the played joker showed."""
    state = playing(AUSTRALIAN.with_options({"play.joker_nominate": "no"}), "7NT", "AS", "RJ 5C *D")
    remembered: list[object] = []
    for text in ("AS", "RJ", "4D", "4H"):
        plays = fh.legal_actions(state)
        wanted = fh.parse_action(f"play {text}", state.rules)
        state = fh.apply(state, wanted if wanted in plays else plays[0])
        assert isinstance(state.phase, Playing)
        remembered.append(history_of(state, state.phase))
    assert remembered == [(), (), (), None]


def long_suits() -> Ints:
    """The array of a position in which three of six players have eighteen trumps."""
    state = playing(fh.presets.SIX_HANDED, "8H", *LONGEST_SUIT)
    assert isinstance(state.phase, Playing)
    return search.searched_position(numbers_of(state, state.phase, (0, 2, 4)).deal, search.new_memory()).deal


def test_the_owners_of_a_long_suit_are_listed_from_the_highest_card_down() -> None:
    deal, memory, suit = long_suits(), search.new_memory(), fh.Suit.HEARTS.index
    plain(known_results.prepare)(deal, memory.work, memory.known, memory.heads)
    cards = [card for card in range(deal[search_arrays.CARDS]) if deal[search_arrays.SUIT_OF + card] == suit]
    assert len(cards) == 18
    rng = Random(6)
    for size in range(len(cards) + 1):
        left = sorted(rng.sample(cards, size), reverse=True)
        word = plain(known_results.owners)(deal, memory.work, sum(1 << card for card in left), suit)
        assert [word >> 3 * place & 7 for place in range(size)] == [deal[search_arrays.OWNER + card] for card in left]
        assert word >> 3 * size == 0


def test_a_state_that_cannot_be_solved_is_refused_with_the_option() -> None:
    """The solver gives no value rather than a wrong one."""
    start = fh.new_game(AUSTRALIAN)
    with pytest.raises(ValueError, match=r"the next action must be a play, got a state in the phase 'dealing'"):
        fh.solver.solve(start)
    with pytest.raises(ValueError, match=r"match\.midhand_out can stop play"):
        fh.solver.solve(playing(AUSTRALIAN.with_options({"match.midhand_out": True}), "7NT", SURE))
    three = fh.presets.THREE_HANDED.with_options({"auction.all_pass": "play-no-trump"})
    passed = playing(three, "pass", "AS KS", dealer=0)
    with pytest.raises(ValueError, match=r"all players passed \(auction\.all_pass\)"):
        fh.solver.best_line(passed)
    assert why_not_solvable(passed) is not None
    capped = three.with_options({"scoring.defender_cap": 490})
    near = playing(capped, "7NT", "AS KS", dealer=0, scores=(0, 450, 0))
    with pytest.raises(ValueError, match=r"scoring\.defender_cap.* can depend on which defender takes a trick"):
        fh.solver.solve(near)
    for rules, scores in ((capped, (450, 0, 0)), (three, (0, 450, 0))):
        assert why_not_solvable(playing(rules, "7NT", "AS KS", dealer=0, scores=scores)) is None
    two_sides = AUSTRALIAN.with_options({"scoring.defender_cap": 490})
    assert why_not_solvable(playing(two_sides, "7NT", SURE, scores=(0, 450))) is None
    with pytest.raises(TypeError, match="state must be a State"):
        fh.solver.solve("7S")  # type: ignore[arg-type]


def test_a_card_that_is_not_legal_has_no_value() -> None:
    solution = fh.solver.solve(playing(AUSTRALIAN, "7NT", SURE))
    assert solution.value_of(solution.best[3]).tricks == 10
    with pytest.raises(ValueError, match="play must be a legal play, such as 8♠, got a PlayCard"):
        solution.value_of(fh.PlayCard(fh.parse_card("4D")))


def test_a_search_gives_up_when_it_may_visit_no_more_positions() -> None:
    """The next search still finds the right result."""
    state = present(reached(fh.presets.AUSTRALIAN, fh.parse_bid("7H", fh.presets.AUSTRALIAN), 0, 6, Random(4)))
    whole = fh.solver.solve(state)
    for limit in (1, 7, 50, 51):
        with pytest.raises(fh.solver.SearchLimitError, match=f"the search gave up after {limit} positions"):
            fh.solver.solve(state, limit=limit)
    assert fh.solver.solve(state) == whole == fh.solver.solve(state, limit=1_000_000)
    with pytest.raises(ValueError, match="limit must be 1 or more, got 0"):
        fh.solver.solve(state, limit=0)


def test_a_search_gives_up_at_its_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long question reads the clock more than once; a search that is in time finds the right result."""
    state = present(reached(fh.presets.AUSTRALIAN, fh.parse_bid("7H", fh.presets.AUSTRALIAN), 0, 10, Random(4)))
    looks = questions = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return looks - 1.0

    def takes(game: search.SearchedPosition, first: int, target: int) -> bool:
        nonlocal questions
        questions += 1
        return ask(game, first, target)

    ask = search.takes
    monkeypatch.setattr(search, "takes", takes)
    monkeypatch.setattr(search, "monotonic", clock)
    monkeypatch.setattr(search, "_BETWEEN_LOOKS", 100)  # so that this deal, which is easy, needs several looks
    monkeypatch.setattr(solution, "monotonic", lambda: -1.0)
    with pytest.raises(fh.solver.SearchLimitError, match=r"the search gave up at its deadline, after \d+ positions"):
        fh.solver.solve(state, seconds=3)
    assert looks == 3
    looks = questions = 0
    whole = fh.solver.solve(state)
    assert looks == 0 < questions
    assert fh.solver.solve(state, seconds=1_000_000) == whole
    assert looks > questions
    with pytest.raises(fh.solver.SearchLimitError, match="the search gave up after 1500 positions"):
        fh.solver.solve(state, limit=1500, seconds=1_000_000)
    for wrong in (0, -1, "1", True, float("nan")):
        kind = ValueError if type(wrong) in (int, float) else TypeError
        with pytest.raises(kind, match="seconds must be a number above 0, or None, got "):
            fh.solver.solve(state, seconds=wrong)  # type: ignore[arg-type]


def test_after_a_warm_up_the_search_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    fh.solver.warm_up()
    entries: list[Any] = [search._prepare, search._can_force]
    before = [list(entry.signatures) for entry in entries]
    fh.solver.solve(playing(AUSTRALIAN, "7NT", SURE))
    assert [list(entry.signatures) for entry in entries] == before
    assert [len(signatures) for signatures in before] == [1, 1]
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(ImportError, match=r"^numba is not installed: install five-hundred with the extra 'fast'$"):
        fh.solver.warm_up()
