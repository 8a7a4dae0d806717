"""Computer players of all levels act legally, ignore hidden cards, repeat their choices, and grow in strength."""

import subprocess
import sys
import threading
from functools import partial
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from knowledge import hidden_dealt_again
from paths import DOCS
from prepared import EVERY_PHASE, PREPARED
from tables import dealt, playing

import five_hundred as fh
from five_hundred import presets
from five_hundred.base import interned
from five_hundred.phases import Phase
from five_hundred.players import LEVELS, Player, choose, level, searching
from five_hundred.players.searching import SEARCHES, Search, choose_by_search, decide

QUICK: dict[str, Search] = {
    "plays": Search(worlds=(2,) * 11, limit=2_000),
    "plays and discards, by the bids": Search(
        worlds=(2,) * 11, discards=3, discard_worlds=1, batch=2, doubt=0.0, limit=500
    ),
}
"""Searches that take little time; the players of levels 4 to 6 differ from these only in how much they search."""


def player_of(kind: int | str, seed: int = 0) -> Player:
    """Return a player by its level or by the name of a quick search."""
    return level(kind, seed=seed) if isinstance(kind, int) else partial(choose_by_search, search=QUICK[kind], seed=seed)


PLAYERS = "five_hundred.players"
KINDS: tuple[int | str, ...] = (1, 2, 3, *QUICK)


@given(state=fh.testing.states(), number=st.sampled_from(KINDS), seed=st.integers(0, 2**32))
def test_every_level_acts_legally_and_without_hidden_cards(state: fh.State, number: int | str, seed: int) -> None:
    """Under any rules and in any phase, redealing the hidden cards does not change the action."""
    check(state, player_of(number, seed), seed)


@pytest.mark.parametrize("phase", EVERY_PHASE)
@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(data=st.data(), number=st.sampled_from(KINDS), seed=st.integers(0, 2**32))
def test_every_level_acts_legally_and_without_hidden_cards_in_every_phase(
    phase: type[Phase], data: st.DataObject, number: int | str, seed: int
) -> None:
    """This includes rare phases."""
    rules = fh.testing.rulesets(fixed=PREPARED.get(phase.name))
    check(data.draw(fh.testing.states(rules, phase=phase)), player_of(number, seed), seed)


def check(state: fh.State, player: Player, seed: int) -> None:
    """Check that the player acts legally, and chooses the same action after the hidden cards are redealt."""
    seat = state.to_act
    if seat is None:
        return
    seen = fh.view(state, seat)
    action = player(seen)
    assert action in seen.legal
    for other in (fh.testing.redealt(state, seat, Random(seed)), hidden_dealt_again(state, seat, Random(seed))):
        assert action == player(fh.view(other, seat))


@given(fh.testing.rulesets(), st.integers(0, 2**32), st.sampled_from(KINDS))
def test_every_level_can_play_a_whole_hand_under_any_rules(rules: fh.RuleSet, seed: int, number: int | str) -> None:
    """From the deal to the score, or until the cards are thrown in."""
    rng, player = Random(seed), player_of(number, seed)
    state = fh.new_game(rules, dealer=rng.randrange(rules.table.players))
    state = fh.apply(state, fh.shuffled_deal(state, rng))
    while state.to_act is not None and state.hands_played == 0:
        seen = fh.view(state, state.to_act)
        action = player(seen)
        assert action in seen.legal
        state = fh.apply(state, action)


def test_the_levels_search_as_their_descriptions_say() -> None:
    """The guide and the docstring name the tricks from which a level searches, and the numbers of deals."""
    guide = " ".join((DOCS / "guide" / "players.md").read_text(encoding="utf-8").split())
    docstring = " ".join((level.__doc__ or "").split())
    fourth, fifth, sixth = (SEARCHES[number] for number in (4, 5, 6))
    assert [len(search.worlds) for search in (fourth, fifth, sixth)] == [1 + 7, 1 + 8, 1 + 8]
    assert [search.batch > 1 for search in (fourth, fifth, sixth)] == [False, True, True]
    deals = [
        f"{min({*search.worlds} - {0})} to {max(search.worlds)} possible deals" for search in (fourth, fifth, sixth)
    ]
    assert sixth.null_worlds == max(sixth.worlds)
    for text in (guide, docstring):
        assert "plays to the first three tricks as level 3 does. From then on, it imagines " + deals[0] in text
        assert f"searches {deals[1]} from the third trick on" in text
        assert f"searches {deals[2]} from the third trick on, and under a null bid from the first card" in text
        for search in (fourth, fifth):
            assert f"a null bid, it searches from the first card, in {search.null_worlds} possible deals" in text


def misere() -> fh.State:
    """Seat 1 leads to an open misère; seat 3 sits out."""
    return playing(presets.AUSTRALIAN, "OM", "", "5S 7S 8S 5C 6C 7C 4D 5D 6D 4H", seat=1, before="7S")


def test_under_a_null_bid_a_player_searches_every_hand_of_two_cards_or_more() -> None:
    """Under other contracts, the number of cards in the hand decides; under a null bid, too, if it has no number."""
    state = misere()
    while state.hands_played == 0:
        seen, cards = fh.view(state, state.to_act), 10 - len(state.tricks)
        for null_worlds, expected in ((3, 3 if cards > 1 else 0), (0, 2 if cards == 2 else 0)):
            found = decide(seen, Search(worlds=(0, 0, 2), null_worlds=null_worlds))[1]
            assert found is None if len(seen.legal) == 1 else (found.worlds if found else 0) == expected
        state = fh.apply(state, level(3)(seen))
    tricks = playing(presets.AUSTRALIAN, "7S", "")
    assert decide(fh.view(tricks, tricks.to_act), Search(worlds=(0, 0, 2), null_worlds=3))[1] is None


def test_level_two_is_the_plain_player() -> None:
    """Both names lead to the same function."""
    assert level(2) is choose


def test_a_beginner_makes_the_same_choice_in_another_process() -> None:
    """The choices come from the seed and the view alone, and different seeds differ."""
    code = (
        "from random import Random\n"
        "from five_hundred import *\n"
        "from five_hundred.players import level\n"
        "state = new_game(presets.AUSTRALIAN)\n"
        "state = apply(state, shuffled_deal(state, Random(5)))\n"
        "print(*(format_action(level(1, seed=seed)(view(state, 1))) for seed in range(12)), sep='; ')\n"
    )
    here = fh.new_game(presets.AUSTRALIAN)
    here = fh.apply(here, fh.shuffled_deal(here, Random(5)))
    found = [fh.format_action(level(1, seed=seed)(fh.view(here, 1))) for seed in range(12)]
    elsewhere = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert elsewhere.strip() == "; ".join(found)
    assert len(set(found)) > 1


@pytest.mark.parametrize(
    ("number", "error", "says"),
    [
        (0, ValueError, "number must be from 1 to 6, got 0"),
        (9, ValueError, "number must be from 1 to 6, got 9"),
        ("3", TypeError, "number must be a whole number, got str"),
        (True, TypeError, "number must be a whole number, got bool"),
    ],
)
def test_a_level_that_does_not_exist_is_refused(number: int, error: type[Exception], says: str) -> None:
    """Bad input gets a clear error."""
    with pytest.raises(error, match=says):
        level(number)


@pytest.mark.parametrize("number", LEVELS)
def test_every_level_refuses_the_view_of_a_seat_that_is_not_to_act(number: int) -> None:
    """The error is that of the plain player."""
    state = dealt(presets.AUSTRALIAN)
    with pytest.raises(ValueError, match="the view must belong to the seat to act"):
        level(number)(fh.view(state, 2))


def points(rules: fh.RuleSet, players: tuple[Player, Player], seed: int) -> int:
    """Return how many more points the first player gains than the other in a deal played with both seatings."""
    rng, total = Random(seed), 0
    start = fh.new_game(rules, dealer=seed % rules.table.players)
    deal = fh.shuffled_deal(start, rng)
    for swapped in (0, 1):
        state = fh.apply(start, deal)
        while state.to_act is not None and state.hands_played == 0:
            seat: fh.Seat = state.to_act
            state = fh.apply(state, players[(rules.table.seating.side_of[seat] + swapped) % 2](fh.view(state, seat)))
        total += state.scores[swapped] - state.scores[1 - swapped]
    return total


@pytest.mark.parametrize("number", (4, 5, 6))
def test_a_player_that_may_take_little_time_still_acts(number: int) -> None:
    """If the time limit passes at once, the player makes the choice of level 3."""
    state, player = dealt(presets.AUSTRALIAN), level(number, seconds=1e-9)
    while state.to_act is not None and state.hands_played == 0:
        seen = fh.view(state, state.to_act)
        action = player(seen)
        assert action in seen.legal
        assert action == level(3)(seen)
        state = fh.apply(state, action)


def test_without_numba_a_player_with_little_time_searches_only_small_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a thousandth of a second, the hand is never small enough; with a thousand seconds, it always is."""
    monkeypatch.setattr(searching, "COMPILES", False)
    seen = fh.view(misere(), 1)
    for search in (Search(worlds=(2,) * 11), Search(worlds=(), null_worlds=2)):
        assert decide(seen, search, seconds=0.001) == (level(3)(seen), None)
        assert decide(seen, search, seconds=1_000)[1] is not None
    monkeypatch.setattr(searching, "COMPILES", True)
    assert decide(seen, Search(worlds=(2,) * 11), seconds=1_000)[1] is not None


def test_without_numba_more_time_lets_a_player_search_larger_hands() -> None:
    """A world takes longer the more cards there are."""
    times = searching._SECONDS_WITHOUT_NUMBA
    assert len(times) == 1 + 10
    assert list(times) == sorted(times)


def in_a_process(code: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a process of its own."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)


def test_a_level_compiles_the_search_in_the_background() -> None:
    """One thread compiles for all players; afterwards, there is nothing left to do."""
    found = in_a_process(
        "import threading\n"
        "from five_hundred.players import level, searching\n"
        "for number in (1, 2, 3): level(number, warm_up=True)\n"
        "print(threading.active_count())\n"
        "for number in (4, 5, 6): level(number, warm_up=True)\n"
        "thread = searching.warm_up_in_background()\n"
        "print(threading.active_count(), thread.daemon, thread.name)\n"
        "thread.join()\n"
        "print(searching.warm_up_in_background())\n"
    )
    assert found.stdout.splitlines() == ["1", "2 True five_hundred.warm_up", "None"]
    assert not found.stderr


def test_a_process_may_end_while_it_compiles() -> None:
    """The thread does not keep the process alive, and leaves no message."""
    assert not in_a_process("from five_hundred.players import level\nlevel(4, warm_up=True)").stderr


def test_an_error_while_compiling_is_reported_and_the_next_call_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's own hook for errors in threads hears of it."""
    errors: list[str] = []
    monkeypatch.setattr(threading, "excepthook", lambda hook: errors.append(str(hook.exc_value)))
    monkeypatch.setattr(searching, "_WARMING", searching._Warming())
    monkeypatch.setattr(searching, "COMPILES", True)

    def fails() -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(searching, "warm_up", fails)
    for _ in range(2):
        thread = searching.warm_up_in_background()
        assert thread is not None
        thread.join()
    assert errors == ["the disk is full"] * 2
    monkeypatch.setattr(searching, "COMPILES", False)
    assert searching.warm_up_in_background() is None


def test_whether_to_warm_up_must_be_true_or_false() -> None:
    """Bad input gets a clear error."""
    with pytest.raises(TypeError, match="warm_up must be True or False, got int"):
        level(3, warm_up=1)  # type: ignore[arg-type]


@pytest.mark.long
@pytest.mark.parametrize("number", (4, 5, 6))
def test_the_searching_levels_choose_the_same_again(number: int) -> None:
    """In a whole hand, redealing the hidden cards does not change any choice."""
    state, player = dealt(presets.AUSTRALIAN), level(number, seed=7)
    while state.to_act is not None and state.hands_played == 0:
        seat = state.to_act
        action = player(fh.view(state, seat))
        assert action == player(fh.view(fh.testing.redealt(state, seat, Random(3)), seat))
        state = fh.apply(state, action)


@pytest.mark.parametrize("seconds", [0, -1, "2", True])
def test_a_time_limit_that_makes_no_sense_is_refused(seconds: float) -> None:
    """Bad input gets a clear error."""
    kind = ValueError if type(seconds) is int else TypeError
    with pytest.raises(kind, match="seconds must be a number above 0, or None, got "):
        level(4, seconds=seconds)


@pytest.mark.long
@pytest.mark.parametrize("preset", [presets.AUSTRALIAN, presets.AMERICAN, presets.NO_TRICKS])
@pytest.mark.parametrize("number", (2, 3))
def test_every_level_is_stronger_than_the_one_below(preset: fh.RuleSet, number: int) -> None:
    """Both levels play two hundred deals with both seatings; the deals are the same in every run."""
    gains = [points(preset, (level(number), level(number - 1)), seed) for seed in range(200)]
    assert sum(gains) > 0


def test_what_players_keep_with_the_rules_names_no_cards() -> None:
    """Every view leads to the rules, the pack and the suit tables; what is kept there must not show which hands met.

    The arguments of a kept function are its keys: a mask of cards would be a large number, while seats and suits are
    small ones.
    """
    rng = Random(14)
    for kind in KINDS:
        player, state = player_of(kind), fh.new_game(presets.AUSTRALIAN)
        while not state.hands_played:
            acts = state.to_act is not None
            state = fh.apply(state, player(fh.view(state, state.to_act)) if acts else fh.shuffled_deal(state, rng))
    kept = [each for owner in list(interned._KNOWN.values()) for each in owner._kept.items()]
    of_players = [(*key, result) for key, result in kept if isinstance(key, tuple) and PLAYERS in key[0].__module__]
    assert "_ranking" in {function.__name__ for function, *_ in of_players}
    for function, *arguments, result in of_players:
        for each in arguments:
            assert not isinstance(each, fh.Card | tuple | frozenset), (function, each)
            assert not isinstance(each, int) or each < 16, (function, each)
        for each in result if isinstance(result, tuple) else [result]:
            assert not isinstance(each, fh.Card) and (not isinstance(each, int) or each < 1_000_000), (function, each)
