"""Tournaments: the same numbers on any number of cores and after an interruption, with honest intervals."""

import json
from math import inf, sqrt
from pathlib import Path
from statistics import stdev

import pytest

from five_hundred import presets
from five_hundred.players import level
from five_hundred.tournaments import Comparison, DuplicateDeal, HandResult, Standings, play_tournament, standings_text

AU = presets.AUSTRALIAN
THREE = {"one": level(1, seed=4), "two": level(2), "three": level(1, seed=5)}


def test_every_pair_plays_every_deal() -> None:
    """Three players make three pairs."""
    standings = play_tournament(AU, THREE, 12, seed=3)
    assert [(each.first, each.second) for each in standings.comparisons] == [
        ("one", "two"),
        ("one", "three"),
        ("two", "three"),
    ]
    assert all([deal.number for deal in each.deals] == list(range(12)) for each in standings.comparisons)
    assert standings.of_pair("one", "three") == standings.comparisons[1]
    with pytest.raises(ValueError, match="there is no comparison of three and one in this order"):
        standings.of_pair("three", "one")


@pytest.mark.long
def test_the_numbers_are_the_same_with_several_processes() -> None:
    """A deal does not depend on where it is played."""
    assert play_tournament(AU, THREE, 25, workers=2) == play_tournament(AU, THREE, 25)


@pytest.mark.untraced
def test_an_interrupted_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Even if the last line of the file was cut short, no deal is lost or played twice."""
    whole = play_tournament(AU, THREE, 25)
    file = tmp_path / "results.jsonl"

    def stop(done: int, deals: int) -> None:
        assert deals == 75
        if done >= 40:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_tournament(AU, THREE, 25, results=file, progress=stop)
    assert len(file.read_text().splitlines()) == 5  # the head, and four batches of ten deals
    file.write_bytes(file.read_bytes()[:-7])
    seen: list[int] = []
    assert play_tournament(AU, THREE, 25, results=file, progress=lambda done, _: seen.append(done)) == whole
    assert seen == [40, 50, 60, 65, 70, 75]
    again: list[int] = []
    assert play_tournament(AU, THREE, 25, results=file, progress=lambda done, _: again.append(done)) == whole
    assert not again
    # With fewer deals, further deals in the file do not count.
    assert play_tournament(AU, THREE, 5, results=file) == play_tournament(AU, THREE, 5)


def test_a_file_of_another_tournament_is_refused(tmp_path: Path) -> None:
    """Results under other rules or with other deals must not be mixed, and the file stays as it was."""
    file = tmp_path / "results.jsonl"
    play_tournament(AU, THREE, 2, results=file)
    before = file.read_bytes()
    for rules, seed in ((presets.AMERICAN, 0), (AU, 1)):
        with pytest.raises(ValueError, match="must hold results for this tournament's rules and seed"):
            play_tournament(rules, THREE, 2, seed=seed, results=file)
    for line in ('{"pair": 3}', "{", '{"pair": ["one", "two"], "deals": [[1, [2]]]}'):
        file.write_bytes(before + line.encode() + b"\n")
        with pytest.raises(ValueError, match="line 5: this is not a line of tournament results"):
            play_tournament(AU, THREE, 2, results=file)
    file.write_text("Dear diary,\n")
    with pytest.raises(ValueError, match="must hold results for this tournament's rules"):
        play_tournament(AU, THREE, 2, results=file)
    assert file.read_text() == "Dear diary,\n"


@pytest.mark.parametrize(
    ("players", "deals", "says"),
    [({"one": level(1)}, 5, "players must contain two or more players"), (THREE, 0, "deals must be 1 or more, got 0")],
)
def test_a_wrong_argument_is_refused(players: dict[str, object], deals: int, says: str) -> None:
    """Bad input gets a clear error."""
    with pytest.raises(ValueError, match=says):
        play_tournament(AU, players, deals)  # type: ignore[arg-type]  # as above


def deal(number: int, one: float, other: float) -> DuplicateDeal:
    """A deal that the first player declares once and makes once."""
    return DuplicateDeal(number, (HandResult(one, True, True), HandResult(other, False, None)))


def test_the_interval_is_that_of_the_mean_of_paired_deals() -> None:
    """Four deals bring 10, 20, 30 and 60 points: the mean is 30, and the interval is 1.96 standard errors each way."""
    pair = Comparison("a", "b", (deal(0, 0, 20), deal(1, 20, 20), deal(2, 60, 0), deal(3, 100, 20)))
    assert pair.points == 30
    assert pair.margin == pytest.approx(1.96 * stdev([10, 20, 30, 60]) / sqrt(4))
    assert pair.declared(by_first=True) == (4, 4)
    assert pair.declared(by_first=False) == (4, 0)


def test_the_standings_as_text_and_json() -> None:
    """A pair without two deals has no interval."""
    standings = Standings.of(
        ["a", "b", "c"], {("a", "b"): [deal(0, 0, 20), deal(1, 20, 40)], ("a", "c"): [deal(0, 1, 2)]}
    )
    # The deals are worth 10 and 30 points: standard error 10.
    assert standings_text(standings).splitlines() == [
        "players      points a hand   deals  bids made",
        "a over b      +20.0 ± 19.6       2  2 of 2 / 0 of 2",
        "a over c                 -       1  1 of 1 / 0 of 1",
        "b over c                 -       0  0 of 0 / 0 of 0",
    ]
    assert standings.comparisons[2].margin == inf
    pairs = json.loads(json.dumps(standings.to_dict()))["pairs"]
    assert pairs[0] == {
        "first": "a",
        "second": "b",
        "deals": 2,
        "points": 20.0,
        "margin": 19.6,
        "declared": [2, 2],
        "made": [2, 0],
    }
    assert pairs[1]["margin"] is None
