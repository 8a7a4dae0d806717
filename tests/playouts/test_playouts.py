"""Playouts: the same hands as the engine plays, in pieces or at once, with any number of workers."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from itertools import islice
from math import sqrt
from pathlib import Path
from typing import Any

import attrs
import exact_playouts
import joblib
import numpy as np
import pytest
from exact_playouts import POLICIES, any_rules, check_hands, check_rest, check_situation, exact_hands, hands_of
from hypothesis import given
from hypothesis import strategies as st
from sampling import fewer
from tables import playing

import five_hundred as fh
from five_hundred import RuleSet, parse_bid, parse_cards, presets, view
from five_hundred.cards.card import Card, Rank
from five_hundred.engine.auction.bid_legality import can_be_contract
from five_hundred.engine.begun_with_contract import begun
from five_hundred.playouts import Playouts, jobs, play_hands
from five_hundred.playouts.slots import slots_of
from five_hundred.rules.bids.special_bids import SPECIAL_BIDS
from five_hundred.rules.ladder import ladder_of
from five_hundred.rules.packets_and_piles import Layout, laid_out, piles_of
from five_hundred.rules.presets import PRESETS
from five_hundred.testing.strategies import rulesets

AUSTRALIAN = presets.AUSTRALIAN
COLUMNS = ("bid", "dealer", "declarer", "tricks", "points", "made")
FACES = (Rank.JACK, Rank.QUEEN, Rank.KING)
FROM_SEED_500 = [[3, 2, 1, 4], [1, 1, 4, 4], [2, 3, 2, 3]]
"""The tricks of three hands of seven hearts."""


def same(some: Playouts, others: Playouts) -> bool:
    """Whether two runs are the same hands."""
    return some.bids == others.bids and all(np.array_equal(getattr(some, c), getattr(others, c)) for c in COLUMNS)


def joined(parts: Sequence[Playouts]) -> list[Any]:
    """The columns of several runs, one after the other."""
    return [np.concatenate([getattr(part, column) for part in parts]).tolist() for column in COLUMNS]


def run(program: str, **environment: str) -> str:
    """What a program prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# The same hands as those of the engine


@pytest.mark.parametrize("start", ["from the deal", "from the middle"])
def test_a_hand_that_the_engine_plays_otherwise_is_reported(start: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The report names the hand and both results."""
    middle, real = view(playing(AUSTRALIAN, "7H"), 0), exact_playouts.hands_of

    def check() -> None:
        if start == "from the deal":
            check_hands(AUSTRALIAN, 4, first=100, bid="7H", seed=1)
        else:
            check_rest(middle, 4, seed=1)

    check()
    monkeypatch.setattr(
        exact_playouts, "hands_of", lambda played: [*real(played)[:3], real(played)[3]._replace(made=None)]
    )
    with pytest.raises(AssertionError, match=r"^hand 3 must be Hand\(.*\), as the engine plays it, got Hand\("):
        check()
    monkeypatch.setattr(exact_playouts, "hands_of", lambda played: real(played)[:3])
    with pytest.raises(AssertionError, match=r"^hand 3 must be Hand\(.*\), as the engine plays it, got None"):
        check()


@pytest.mark.parametrize("bid", [None, "7H", "M"])
def test_a_plan_plays_as_if_its_bid_had_been_made(bid: str | None) -> None:
    """The declarer makes the bid without any other call; an all-pass hand has no bid."""
    rules = AUSTRALIAN.with_options({"auction.all_pass": "play-no-trump"})
    state = fh.new_game(rules, 3)
    state = fh.apply(state, fh.Deal(rules.table.pack.cards))
    made, declarer = (None, None) if bid is None else (parse_bid(bid, rules), 2)
    after = begun(state, made, declarer)
    assert after.calls == (() if declarer is None else (fh.Call(declarer, made),))
    assert after.contract == fh.Contract(made, declarer)


def test_every_setting_of_a_run_may_be_given_or_random(monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings are independent; a tenth of the hands starts in the middle, seen by a player or a spectator."""
    given, seats = Counter[str](), set[fh.Seat | None]()

    def from_the_deal(rules: RuleSet, hands: int, **arguments: Any) -> None:
        given.update([*arguments])
        assert hands == 40

    def from_the_middle(seen: fh.View, hands: int, **_: Any) -> None:
        seats.add(seen.seat)
        assert hands == 4

    monkeypatch.setattr(exact_playouts, "check_hands", from_the_deal)
    monkeypatch.setattr(exact_playouts, "check_rest", from_the_middle)
    for number in range(30):
        check_situation(*any_rules(number), 40)
    assert given["seed"] == 30
    assert all(0 < given[name] < 30 for name in ("bid", "declarer", "dealer", "known", "scores", "policy"))
    assert {None, 0, 1} <= seats


@pytest.mark.untraced
@pytest.mark.parametrize("name", PRESETS)
def test_every_bid_of_a_preset_is_played_as_the_engine_plays_it(name: str) -> None:
    """Hand by hand, and every bid that can become the contract is among them, by every declarer."""
    rules = PRESETS[name].rules
    played = check_hands(rules, 240, seed=500)
    assert set(played.bids) == {bid for bid in ladder_of(rules).bids if can_be_contract(rules, bid)}
    assert set(played.bid.tolist()) == set(range(len(played.bids)))
    assert set(played.declarer.tolist()) == set(played.dealer.tolist()) == set(rules.table.seating.players)


@pytest.mark.untraced
@pytest.mark.parametrize(
    "numbers",
    [pytest.param(range(at, at + 20), marks=pytest.mark.long if at else ()) for at in range(0, 160, 20)],
    ids=str,
)
def test_hands_are_played_as_the_engine_plays_them_under_any_rules(numbers: range) -> None:
    """Bid, declarer, dealer, scores and some cards are given or not.

    ``python tools/check_at_length.py playouts`` compares far more.
    """
    for number in numbers:
        check_situation(*any_rules(number), 10)


@pytest.mark.option("contracts.specials.CODE.own_trick_points")
@pytest.mark.untraced
@pytest.mark.parametrize("rules", [presets.AUSTRALIAN, presets.THREE_HANDED], ids=["four", "three"])
def test_the_defenders_tricks_against_a_null_bid_are_scored(rules: RuleSet) -> None:
    """001, 002 read literally (5.33): each defending side scores its own tricks."""
    changes = {"contracts.specials.M.own_trick_points": 10, "play.null_stop": True}
    check_hands(rules.with_options(changes), 400, seed=6, bid="M")


@pytest.mark.untraced
@pytest.mark.parametrize("wins", [True, False])
@pytest.mark.parametrize("follow", ["any-time", "first-or-last-card-of-suit"])
def test_a_dummy_reneges_as_the_engine_lets_it(follow: str, wins: bool) -> None:
    """Catalogue: nt-joker-follow, p2-form; 5.19, 6.36: the dummy follows suit where it has shown a void."""
    options: dict[str, object] = {"table.pack": "46", "play.joker_follow": follow}
    options |= {"play.joker_renege": "last-card-only", "play.joker_renege_wins": wins}
    check_hands(presets.TWO_HANDED_DUMMIES.with_options(options), 400, seed=5, bid="7NT")


@given(rules=rulesets(), seed=st.integers(0, 2**63 - 1), first=st.integers(0, 2**62))
@fewer(2)
def test_hands_of_any_number_and_seed_are_those_of_the_engine(rules: RuleSet, seed: int, first: int) -> None:
    """Whatever is drawn here shrinks."""
    check_hands(rules, 2, dealer=0, seed=seed, first=first)


WITHOUT_NUMBA = (
    "import sys\n"
    f"sys.path.insert(0, {str(Path(exact_playouts.__file__).parent)!r})\n"
    "sys.modules['numba'] = None\n"
    "import warnings\n"
    "warnings.simplefilter('error')\n"
    "from exact_playouts import any_rules, check_hands, check_situation\n"
    "from five_hundred import presets\n"
    "from five_hundred.playouts import kernel, play_hands\n"
    "from five_hundred.rules.presets import PRESETS\n"
    "assert type(kernel.play_rows).__name__ == 'function'\n"
)
"""The start of a program for a process in which numba cannot be imported."""


def test_without_numba_the_same_hands_are_played_in_plain_python() -> None:
    """There is no warning, and no other engine: the same functions run, whose lines coverage can count."""
    program = WITHOUT_NUMBA + (
        "for policy in ('random', 'plain'):\n"
        "    check_hands(PRESETS['two-handed-dummies'].rules, 20, policy=policy)\n"
        "print(play_hands(presets.AUSTRALIAN, 3, bid='7H', declarer=0, dealer=3, seed=500).tricks.tolist())\n"
    )
    assert run(program) == str(FROM_SEED_500)


@pytest.mark.long
def test_every_preset_and_any_rules_are_played_in_plain_python() -> None:
    program = WITHOUT_NUMBA + (
        "for preset in PRESETS.values():\n"
        "    check_hands(preset.rules, 20, dealer=0, seed=1)\n"
        "for number in range(60):\n"
        "    check_situation(*any_rules(number), 20)\n"
    )
    assert run(program) == ""


@pytest.mark.long
def test_numba_can_be_told_not_to_compile() -> None:
    """``NUMBA_DISABLE_JIT=1`` is for debugging."""
    program = WITHOUT_NUMBA.replace("sys.modules['numba'] = None\n", "") + "check_hands(presets.AMERICAN, 40)\n"
    assert run(program, NUMBA_DISABLE_JIT="1") == ""


# The same hands, however they are played


@pytest.mark.parametrize("backend", [None, "loky", "threading"])
def test_two_workers_play_the_same_hands_as_one(monkeypatch: pytest.MonkeyPatch, backend: str | None) -> None:
    """The workers, threads or processes, play pieces of the run, which are joined in order."""
    monkeypatch.setattr(jobs, "_BATCH", 40)
    rules = presets.FIVE_HANDED
    alone = play_hands(rules, 100, dealer=1, seed=7, first=1000)
    with nullcontext() if backend is None else joblib.parallel_config(backend=backend):
        assert same(play_hands(rules, 100, dealer=1, seed=7, first=1000, workers=2), alone)
    assert len({tuple(row) for row in alone.tricks.tolist()}) > 10, "they are different hands"


@pytest.mark.parametrize("prefer", ["threads", None])
def test_joblib_sets_the_number_of_workers(monkeypatch: pytest.MonkeyPatch, prefer: str | None) -> None:
    """Compiled code is played in this process by as many threads as joblib sets, other code in other processes."""
    seen = []

    class Seen(joblib.Parallel):  # type: ignore[misc]  # joblib has no types
        def __init__(self, **options: Any) -> None:
            super().__init__(**options)
            seen.append((self.n_jobs, type(self._backend).__name__))

    monkeypatch.setattr(jobs, "_BATCH", 10)
    monkeypatch.setattr(jobs, "_PREFER", prefer)
    monkeypatch.setattr(joblib, "Parallel", Seen)
    alone = play_hands(AUSTRALIAN, 30, dealer=0)
    with joblib.parallel_config(n_jobs=2):
        assert same(play_hands(AUSTRALIAN, 30, dealer=0), alone)
    assert seen == [(2, "ThreadingBackend" if prefer else "LokyBackend")]


def test_a_run_can_be_split_into_parts() -> None:
    """Hand 1,000 is the same whether it is reached or asked for, far out as well."""
    for first in (0, 2**32 - 30, 2**63 - 60):
        whole = play_hands(AUSTRALIAN, 60, seed=3, first=first, dealer=0)
        parts = [
            play_hands(AUSTRALIAN, count, seed=3, first=first + at, dealer=0)
            for at, count in ((0, 1), (1, 29), (30, 0), (30, 30))
        ]
        assert joined(parts) == joined([whole])
        assert [part.first for part in parts] == [first, first + 1, first + 30, first + 30]


@pytest.mark.parametrize("name", ["australian", "six-handed-pairs", "two-handed-dummies"])
def test_the_declarers_points_are_those_of_the_declarers_side(name: str) -> None:
    """The test reads row by row; an all-pass hand has no declarer."""
    rules = PRESETS[name].rules
    played = play_hands(rules, 60)
    sides = rules.table.seating.sides
    for points, declarer, row in zip(played.declarer_points, played.declarer, played.points, strict=True):
        assert points == next((row[number] for number, side in enumerate(sides) if declarer in side), 0)
    assert (played.declarer_points[played.made == 1] > 0).all()
    passed = attrs.evolve(played, declarer=np.full_like(played.declarer, -1))
    assert not passed.declarer_points.any()


def test_another_seed_gives_other_hands() -> None:
    runs = [play_hands(AUSTRALIAN, 50, seed=seed, dealer=0) for seed in (0, 1, 2**32, 2**63 - 1)]
    assert len({str(run.tricks.tolist()) for run in runs}) == len(runs)


@pytest.mark.long
def test_the_hands_are_the_same_under_any_hash_seed() -> None:
    """Nothing depends on the order of a set."""
    program = (
        "import zlib\n"
        "from five_hundred import presets\n"
        "from five_hundred.playouts import play_hands\n"
        "for rules in (presets.FIVE_HANDED, presets.AMERICAN):\n"
        "    run = play_hands(rules, 30, dealer=0)\n"
        "    print(zlib.crc32(run.tricks.tobytes()), zlib.crc32(run.points.tobytes()), run.bids)\n"
    )
    first, second = (run(program, PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert first == second


def test_the_hands_do_not_change_between_versions() -> None:
    """A seed that a user has noted must give the same hands in later versions."""
    played = play_hands(AUSTRALIAN, 3, bid="7H", declarer=0, dealer=3, seed=500)
    assert played.tricks.tolist() == FROM_SEED_500


# What is dealt


def dealt(rules: RuleSet, hands: int, **arguments: Any) -> Iterator[Layout]:
    """The piles of every deal of a run, as the engine deals them; the hands that follow are those of the run."""
    found = list[Layout]()

    def watch(_: fh.State, deal: fh.Deal, dealer: fh.Seat) -> None:
        found.append(laid_out(rules.table, dealer, deal.cards))

    assert exact_hands(rules, hands, watch=watch, **arguments) == hands_of(play_hands(rules, hands, **arguments))
    assert len(found) >= hands
    return iter(found)


@pytest.mark.untraced
@pytest.mark.parametrize("name", PRESETS)
def test_known_cards_are_in_the_piles_given(name: str) -> None:
    """This holds for every pile of every kind of deal, and no card of the pack is lost."""
    rules = PRESETS[name].rules
    cards = iter(rules.table.pack.cards[::-1])
    known = {pile: tuple(islice(cards, min(size, 3))) for pile, size in piles_of(rules.table).items()}
    for piles in dealt(rules, 10, known=known):
        assert all(set(known[pile]) <= set(piles[pile]) for pile in known)
        assert {pile: len(cards) for pile, cards in piles.items()} == piles_of(rules.table)
        assert sorted(card for pile in piles.values() for card in pile) == list(rules.table.pack.cards)


def test_the_first_five_known_cards_of_a_dummy_are_face_up() -> None:
    """The next five lie under them (catalogue: p2-form, 6.36)."""
    rules = presets.TWO_HANDED_DUMMIES
    known: dict[int | str, Sequence[Card]] = {2: rules.table.pack.cards[:7]}
    states = list[fh.State]()
    played = exact_hands(rules, 20, known=known, watch=lambda state, *_: states.append(state))
    assert all(set(dict(view(state, None).exposed)[2]) == set(known[2][:5]) for state in states)
    assert played == hands_of(play_hands(rules, 20, known=known))


@pytest.mark.untraced
def test_unknown_cards_are_equally_likely_in_every_place() -> None:
    """With three cards known of one hand, each of the other 40 is there 7 times of 40, elsewhere 10, in the kitty 3.

    Six times the usual deviation is allowed, and the seed is fixed: what is refused here is not bad luck.
    """
    deals = 2000
    known: dict[int | str, Sequence[Card]] = {0: parse_cards("RJ JH JD")}
    room = {"0": 7, "1": 10, "2": 10, "3": 10, "kitty": 3}
    found = Counter[tuple[str, Card]]()
    for piles in dealt(AUSTRALIAN, deals, bid="7H", dealer=0, declarer=0, known=known, seed=1):
        found.update((pile, card) for pile, cards in piles.items() for card in cards)
    for pile, places in room.items():
        chance = places / 40
        for card in AUSTRALIAN.table.pack.cards:
            if card not in known[0]:
                allowed = 6 * sqrt(deals * chance * (1 - chance))
                assert abs(found[pile, card] - deals * chance) < allowed, (pile, card)


def test_every_contract_is_equally_likely() -> None:
    """27 bids, four dealers and four declarers, independently: about 1,000 hands for each pair, give or take 200."""
    played = play_hands(AUSTRALIAN, 112_000)
    for one, other in ((played.bid, played.dealer), (played.bid, played.declarer)):
        times = Counter(zip(one.tolist(), other.tolist(), strict=True))
        assert len(times) == 4 * len(played.bids) == 4 * 27
        assert all(abs(count - 112_000 / 108) < 200 for count in times.values())


def test_a_hand_without_a_face_card_is_dealt_again() -> None:
    """Catalogue: misdeal-no-face."""
    rules = AUSTRALIAN.with_options({"table.misdeal": "no-face"})
    low = [card for card in rules.table.pack.cards if card.rank < Rank.JACK][:9]
    check_hands(rules, 200, dealer=0, bid="8S", known={1: low})
    deals = list(dealt(rules, 100, dealer=0, bid="8S", known={1: low}))
    refused = [any(not any(card.rank in FACES for card in piles[str(seat)]) for seat in range(4)) for piles in deals]
    assert sum(refused) == len(deals) - 100 > 100, "of 34 other cards 12 are faces, so most of these deals are refused"


# What it scores


TRUMPS: dict[int | str, Sequence[Card]] = {
    0: parse_cards("RJ JH JD AH KH QH 10H 9H 8H 7H"),
    "kitty": parse_cards("6H 5H 4H"),
}
"""All thirteen trumps in hearts: whatever is put away, ten are left."""


@pytest.mark.parametrize(
    ("bid", "points", "made"),
    [
        ("7H", [250, 0], 1),  # 200, but a slam is worth 250
        ("10H", [500, 0], 1),  # a slam, and more than 250
        ("6H", [250, 0], 1),
    ],
)
def test_a_hand_of_all_trumps_takes_all_tricks(bid: str, points: list[int], made: int) -> None:
    """Avondale: 7 hearts is 200, 10 hearts 500; a slam scores at least 250 (catalogue: slam; 001)."""
    played = play_hands(AUSTRALIAN, 50, bid=bid, declarer=0, known=TRUMPS)
    assert {tuple(row) for row in played.tricks.tolist()} == {(10, 0, 0, 0)}
    assert {tuple(row) for row in played.points.tolist()} == {tuple(points)}
    assert set(played.made.tolist()) == {made}


def test_a_trick_bid_scores_by_the_tricks_of_both_partners() -> None:
    """7 hearts by seat 1: 200 won or lost, 250 for all ten, and ten for each trick of the others (Avondale)."""
    played = play_hands(AUSTRALIAN, 20_000, bid="7H", declarer=1)
    taken = (played.tricks[:, 1] + played.tricks[:, 3]).tolist()
    for tricks, points, made in zip(taken, played.points.tolist(), played.made.tolist(), strict=True):
        bidders = 250 if tricks == 10 else 200 if tricks >= 7 else -200
        assert points == [10 * (10 - tricks), bidders]
        assert made == int(tricks >= 7)
    assert set(taken) == set(range(11)), "everything has happened"
    assert played.tricks.sum(axis=1).tolist() == [10] * 20_000


def test_a_null_bid_is_played_alone_for_no_trick() -> None:
    """Misère by seat 2: 250 won or lost, nothing for the others, and the partner takes no part (Avondale)."""
    played = play_hands(AUSTRALIAN, 5000, bid="M", declarer=2)
    for tricks, points, made in zip(played.tricks.tolist(), played.points.tolist(), played.made.tolist(), strict=True):
        assert tricks[0] == 0
        assert points == ([250, 0] if tricks[2] == 0 else [-250, 0])
        assert made == int(tricks[2] == 0)
    assert set(played.made.tolist()) == {0, 1}


def test_a_lost_null_bid_stops_where_the_option_says_so() -> None:
    """The declarer has one trick then, the last one that was played (catalogue: null-stop)."""
    played = play_hands(AUSTRALIAN.with_options({"play.null_stop": True}), 2000, bid="M", declarer=2)
    lost = played.tricks[played.made == 0]
    assert set(lost[:, 2].tolist()) == {1}
    assert set(lost.sum(axis=1).tolist()) == set(range(1, 11))
    assert set(played.tricks[played.made == 1].sum(axis=1).tolist()) == {10}


def test_the_points_depend_on_the_scores_before_the_hand() -> None:
    """Defenders at 445 get 15 at most where tricks bring a side up to 460 and no further (catalogue: defender-cap)."""
    rules = AUSTRALIAN.with_options({"scoring.defender_cap": 460})
    played = play_hands(rules, 500, bid="7H", declarer=0, scores=(0, 445))
    defended = (played.tricks[:, 1] + played.tricks[:, 3]).tolist()
    assert played.points[:, 1].tolist() == [min(15, 10 * tricks) for tricks in defended]
    assert len(set(defended)) > 8


def test_a_called_partners_tricks_count_for_the_contract() -> None:
    """Five players, two packs' worth of sides: the one who wins points with the declarer held the called card."""
    rules = presets.FIVE_HANDED
    played = play_hands(rules, 2000, bid="8NT", declarer=0, dealer=4)
    both = 0
    for tricks, points, made in zip(played.tricks.tolist(), played.points.tolist(), played.made.tolist(), strict=True):
        partners = [seat for seat in range(1, 5) if abs(points[seat]) > 100]
        assert len(partners) <= 1
        assert made == int(tricks[0] + sum(tricks[seat] for seat in partners) >= 8)
        both += len(partners)
    assert 0 < both < 2000


# What is refused


REFUSED: tuple[tuple[Mapping[str, Any], str], ...] = (
    ({"hands": -1}, "hands must be 0 or more, got -1"),
    ({"hands": 2.0}, "hands must be a whole number, got float"),
    ({"hands": True}, "hands must be a whole number, got bool"),
    ({"seed": -1}, "seed must be 0 or more, got -1"),
    ({"seed": 2**63}, "seed must be 2**63 - 1 or less, got 9223372036854775808"),
    ({"first": -1}, "first must be 0 or more, got -1"),
    ({"first": "0"}, "first must be a whole number, got str"),
    ({"first": 2**63 - 1}, "first + hands must be at most 2**63, got 9223372036854775807 + 2"),
    ({"declarer": 4}, "declarer must be a seat from 0 to 3, got 4"),
    ({"declarer": True}, "declarer must be a seat from 0 to 3, got bool"),
    ({"dealer": -1}, "dealer must be a seat from 0 to 3, got -1"),
    ({"bid": SPECIAL_BIDS["nullo"]}, "Nullo cannot be bid in this game"),
    ({"scores": [0]}, "scores must be one whole number, at most 1,000,000, for each of the 2 sides"),
    ({"known": {9: []}}, "known must name seats or piles of this deal (0, 1, 2, 3, kitty), got 9"),
    ({"known": {"widow": []}}, "known must name seats or piles of this deal (0, 1, 2, 3, kitty), got 'widow'"),
    ({"known": {"kitty": parse_cards("RJ JH JD AH")}}, "known must list at most 3 cards for 'kitty', got 4"),
    ({"known": {0: parse_cards("BJ")}}, "BJ is not in the pack of this game"),
    ({"known": {0: parse_cards("RJ"), 1: parse_cards("RJ")}}, "known must list each card only once, got RJ twice"),
    (
        {"known": {0: parse_cards("RJ"), "0": parse_cards("JH")}},
        "known must name each seat or pile only once, got '0' twice",
    ),
)


@pytest.mark.parametrize(("arguments", "sentence"), REFUSED, ids=[sentence for _, sentence in REFUSED])
def test_impossible_arguments_are_refused_in_a_sentence(arguments: Mapping[str, Any], sentence: str) -> None:
    given = {"hands": 2, **arguments}
    kind = TypeError if sentence.endswith(("float", "bool", "str")) else ValueError
    with pytest.raises(kind) as caught:  # the whole sentence follows
        play_hands(AUSTRALIAN, **given)
    assert str(caught.value) == sentence


def test_a_value_that_is_not_rules_is_refused() -> None:
    rules: Any = "australian"
    with pytest.raises(TypeError, match=r"^rules must be a RuleSet, such as .*, got str$"):
        play_hands(rules, 1)


def test_an_inkle_that_cannot_win_is_refused_as_the_bid() -> None:
    """The rules do not let a bid of six become the contract (catalogue: inkle)."""
    with pytest.raises(ValueError, match=r"^6♠ cannot become the contract in this game \(auction\.min_level\)$"):
        play_hands(presets.TRICKSTER_AMERICAN, 1, bid="6S")


NO_FACE = AUSTRALIAN.with_options({"table.misdeal": "no-face"})


@pytest.mark.parametrize(
    ("known", "sentence"),
    [
        (
            {1: "5S 6S 7S 8S 9S 10S AS 5C 6C 7C"},
            "the known cards of seat 1 must include a jack, a queen or a king; otherwise, every deal is a misdeal "
            "(table.misdeal)",
        ),
        (
            {0: "JS QS KS JC QC KC JD QD KD JH", "kitty": "QH"},
            "the known cards leave too few jacks, queens and kings for the other hands (1 for 3), so every deal is "
            "a misdeal (table.misdeal)",
        ),
    ],
)
def test_known_cards_that_make_every_deal_a_misdeal_are_refused(known: dict[int | str, str], sentence: str) -> None:
    """Instead of dealing on (catalogue: misdeal-no-face)."""
    with pytest.raises(ValueError) as caught:  # the whole sentence follows
        play_hands(NO_FACE, 1, known={name: parse_cards(cards) for name, cards in known.items()})
    assert str(caught.value) == sentence


def test_three_face_cards_are_enough_for_three_hands() -> None:
    """Just not refused."""
    cards = parse_cards("JS QS KS JC QC KC JD QD KD")
    assert len(play_hands(NO_FACE, 20, known={0: cards}, bid="8S", dealer=0)) == 20


def test_a_run_of_no_hands_has_no_rows() -> None:
    """All columns are there."""
    none = play_hands(AUSTRALIAN, 0)
    assert len(none) == 0
    assert none.tricks.shape == (0, 4)
    assert none.points.shape == (0, 2)
    assert repr(none) == "<Playouts: 0 hands, seed 0>"


# How a run is shown


def test_a_progress_bar_is_printed_on_the_error_stream(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the error stream, piece after piece; the hands are the same."""
    monkeypatch.setattr(jobs, "_BATCH", 20)
    shown = play_hands(AUSTRALIAN, 60, dealer=0, progress=True)
    told = capsys.readouterr()
    assert "60.0/60.0" in told.err
    assert told.out == ""
    assert same(shown, play_hands(AUSTRALIAN, 60, dealer=0))
    assert capsys.readouterr().err == "", "nobody has asked for one"


def test_playouts_make_no_claims_and_decline_offers() -> None:
    """Under rules with every offer, no player declares, nominates, calls a breach or claims."""
    for name, value in (
        ("play.claims", "provable"),
        ("play.claims", "by-consent"),
        ("play.claims", "checked"),
        ("contracts.declare", True),
    ):
        rules = AUSTRALIAN.with_options({name: value})
        assert same(play_hands(rules, 100, dealer=0), play_hands(AUSTRALIAN, 100, dealer=0))


# What a fresh reader found


@pytest.mark.parametrize(
    ("players", "pack", "held"), [(2, "43", 33), (2, "45", 35), (3, "63", 43), (3, "64", 44), (2, "63", 53)]
)
def test_a_kitty_of_any_size_is_discarded_as_the_engine_allows(players: int, pack: str, held: int) -> None:
    """Far more cards than at the usual tables; with 44 cards, one random number cannot choose from all discards."""
    rules = AUSTRALIAN.with_options({"table.players": players, "table.partnership": "solo", "table.pack": pack})
    assert 10 + rules.table.kitty_size == held
    for policy in POLICIES:
        check_hands(rules, 40, bid="6S", policy=policy)


def test_of_very_many_cards_each_is_as_likely_to_be_discarded() -> None:
    """All 53 cards of the pack are in one of two hands or the kitty; the winner of the bid keeps any ten of 53."""
    rules = AUSTRALIAN.with_options({"table.players": 2, "table.partnership": "solo", "table.pack": "63"})
    played = play_hands(rules, 20_000, bid="6S", declarer=0)
    assert abs(played.tricks[:, 0].mean() - 5) < 0.1, "both hands are ten cards at random"


def test_known_cards_of_the_pile_are_drawn_in_their_order() -> None:
    """The first ones of the pile, in the order in which they are given."""
    rules = PRESETS["two-handed-draw"].rules
    cards = parse_cards("4S 5S 6S")
    slots = slots_of(rules.table, {"pile": cards})
    assert slots.cards[:4] == (*cards, None)
    assert set(slots.cards[3:]) == {None}


def test_the_result_names_the_rules_that_were_given() -> None:
    """This holds although the playouts make no claims."""
    rules = AUSTRALIAN.with_options({"play.claims": "provable"})
    assert play_hands(rules, 2).rules == rules
