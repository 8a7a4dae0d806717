"""The page of how strong the computer players are, and the tool that measures it."""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import player_strength
import pytest
from extension import generated
from figure_files import resumed_rows, write_figures
from paths import DOCS

from five_hundred import PASS, PlayCard, State, apply, legal_actions, new_game, presets, shuffled_deal, view
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.players import level
from five_hundred.players.searching import SEARCHES
from five_hundred.solver import solve
from five_hundred.tournaments import numbered_deal, play_tournament

REPORT = json.loads((DOCS / "player-strength.json").read_text(encoding="utf-8"))
PAGE = (DOCS / "explanation" / "player-strength.md").read_text(encoding="utf-8")


def test_the_page_has_every_figure_of_the_run() -> None:
    """A row for each pair and for each player, and the gain of weighed discards."""
    page = generated()["player_strength.md"]
    most = {f"{first} over {second}": deals for (first, second), deals in player_strength.PAIRS.items()}
    for name, row in REPORT["pairs"].items():
        assert row["deals"] == most[name]
        mean, half = row["points"]
        assert f"| {name} | {mean:+.1f} ± {half:.1f} | {row['deals']:,} |" in page
    assert tuple(REPORT["presets"]) == player_strength.OTHER_PRESETS
    for preset, rows in REPORT["presets"].items():
        assert [row["deals"] for row in rows.values()] == list(player_strength.OTHER_PAIRS.values())
        figures = " | ".join("{:+.1f} ± {:.1f}".format(*row["points"]) for row in rows.values())
        assert f"| `{preset}` | {figures} |" in page
    for name, row in REPORT["matches"].items():
        assert row["matches"] == 2 * player_strength.MATCHES[name][2]
        mean, half = row["won"]
        assert f"{mean:.1f} ± {half:.1f} %" in page
    assert f"of {REPORT['matches'][player_strength.SCORE]['matches']:,} matches" in page
    assert set(REPORT["cards"]["players"]) == set(player_strength.players(0))
    for name, row in REPORT["cards"]["players"].items():
        mean, half = row["lost"]
        assert re.search(rf"\| {name} \| {mean:.0f} ± {half:.0f} \| .*{row['milliseconds']} \|", page), name
        if not name.startswith("level "):
            assert f"| {row['difference'][0]:+.1f} ± {row['difference'][1]:.1f} |" in page
    assert f"gain {REPORT['cards']['kitty']['gain'][0]:+.1f} ± " in page


def test_the_guide_says_which_levels_are_hardly_stronger_than_the_one_below() -> None:
    """Neither in points a hand nor in matches is level 6 shown to be stronger than level 5."""
    guide = (DOCS / "guide" / "players.md").read_text(encoding="utf-8")
    assert "Level 5 is only slightly stronger than level 4" in guide
    assert "no measurement shows that level 6 is stronger than level 5." in guide
    points = {name: row["points"] for name, row in REPORT["pairs"].items()}
    assert 0 < points["5 over 4"][0] < points["4 over 3"][0] / 2
    for (mean, half), level_with in ((points["6 over 5"], 0), (REPORT["matches"]["6 over 5"]["won"], 50)):
        assert mean - half <= level_with


def test_the_page_describes_level_6_and_the_variants_truly() -> None:
    """The numbers of deals are those of the search."""
    numbers = [each for each in SEARCHES[6].worlds if each]
    assert f"in {min(numbers)} to {max(numbers)} possible deals" in PAGE
    assert SEARCHES[6].batch > 1
    assert SEARCHES[6].doubt > 0


def test_what_a_card_gives_away_is_the_difference_from_the_best_card() -> None:
    """For the declarer's side as well as for its opponents, in the last tricks of some hands."""
    most = {True: 0, False: 0}
    for state in last_tricks(range(6)):
        solution = solve(state)
        lost = {
            action: player_strength.given_away(state, solution, action)
            for action in legal_actions(state)
            if isinstance(action, PlayCard)
        }
        assert {action for action, points in lost.items() if points == 0} == set(solution.best)
        points = [value.points for value in solution.values]
        assert max(lost.values()) == max(points) - min(points)
        assert player_strength.given_away(state, solution, PASS) == 0
        declaring = solution.seat in solution.team
        most[declaring] = max(most[declaring], *lost.values())
    assert min(most.values()) > 0


def last_tricks(numbers: Iterable[int]) -> Iterator[State]:
    """The states of the last four tricks of some deals, which level 3 plays."""
    for number in numbers:
        state = numbered_deal(presets.AUSTRALIAN, number)
        while state.to_act is not None and state.hands_played == 0:
            if isinstance(state.phase, Playing) and len(state.phase.history) >= 6:
                yield state
            state = apply(state, level(3)(view(state, state.to_act)))


def test_the_figures_are_means_over_the_hands() -> None:
    """The points are added up over a hand, and the difference is taken hand by hand."""
    rows = [
        {"positions": 2, "lost": {"level 6": 10, "x": 30}, "seconds": {"level 6": 1, "x": 2}, "kitty": 4},
        {"positions": 0, "lost": {"level 6": 0, "x": 0}, "seconds": {"level 6": 0, "x": 0}, "kitty": None},
        {"positions": 8, "lost": {"level 6": 20, "x": 60}, "seconds": {"level 6": 4, "x": 8}, "kitty": 8},
    ]
    found = player_strength.cards_report(rows)
    assert (found["hands"], found["positions"]) == (2, 10)  # in the hand that was thrown in, no card was played
    assert found["players"]["x"]["lost"][0] == 45
    assert found["players"]["x"]["difference"] == (30, 19.6)  # 20 and 40: 1.96 standard errors of 10
    assert found["players"]["x"]["milliseconds"] == 1000
    assert found["kitty"] == {"hands": 2, "gain": (6, 3.92)}


@pytest.mark.parametrize(
    "text",
    ["my notes", "my notes\n", '{"precious": 1}', '{"precious": 1}\n', '{"number": 1}\n', '{"number": 0}\nmy notes'],
)
def test_a_file_with_something_else_is_not_written_to(text: str, tmp_path: Path) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match="must hold hands of an earlier run: name another folder"):
        list(resumed_rows(file, 2, lambda number: {"number": number}, "hands"))
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("text", ["my notes", '{"precious": 1}', "[]", '{"version": 1, "pairs": {}}'])
def test_a_file_without_figures_is_refused_before_they_are_measured(text: str, tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match="does not hold figures of this tool: name another file"):
        player_strength.main(["--results", str(tmp_path), "--file", str(file), "--hands", "0", "--matches", "0"])
    with pytest.raises(FileExistsError):
        write_figures(file, REPORT)
    assert file.read_text(encoding="utf-8") == text


def test_an_interrupted_run_continues(tmp_path: Path) -> None:
    """A hand whose line was cut short is played again, and the others are kept."""
    asked: list[int] = []

    def row(number: int) -> dict[str, Any]:
        asked.append(number)
        return {"number": number, "length": 2}

    file = tmp_path / "cards.jsonl"
    assert [each["number"] for each in resumed_rows(file, 3, row, "hands")] == [0, 1, 2]
    file.write_bytes(file.read_bytes()[:-5])
    assert [each["number"] for each in resumed_rows(file, 4, row, "hands")] == [0, 1, 2, 3]
    assert asked == [0, 1, 2, 2, 3]
    assert [each["number"] for each in resumed_rows(file, 2, row, "hands")] == [0, 1]
    assert len(file.read_text(encoding="utf-8").splitlines()) == 4


def test_figures_that_are_not_measured_again_are_kept(tmp_path: Path) -> None:
    """Without a pair, neither points nor matches are measured, under any preset; with 0, no hands, which take hours."""
    file = tmp_path / "figures.json"
    file.write_text(json.dumps(REPORT), encoding="utf-8")
    player_strength.main(["--results", str(tmp_path), "--file", str(file), "--hands", "0", "--pairs"])
    assert json.loads(file.read_text(encoding="utf-8")) == REPORT


@pytest.mark.long
def test_a_hand_asks_every_player_in_the_same_positions() -> None:
    """Level 3 itself follows the line that is played, and the beginner gives more away."""
    row = player_strength.hand_row(0, ["level 1", "level 3"])
    assert row["positions"] > 20
    assert row["lost"]["level 1"] > row["lost"]["level 3"] >= 0


def test_the_pairs_play_the_deals_of_a_tournament(tmp_path: Path) -> None:
    """The figures are those of the command ``five-hundred tournament``."""
    found = player_strength.pairs_report(tmp_path, {(2, 1): 3}, lambda *_: None)
    names = {"level 2": level(2), "level 1": level(1)}
    own = play_tournament(presets.AUSTRALIAN, names, 3).of_pair("level 2", "level 1")
    assert found == {"2 over 1": {"points": (round(own.points, 1), round(own.margin, 1)), "deals": 3}}


def test_the_share_of_matches_is_a_mean_over_the_matches() -> None:
    """Each match is played twice, and both results count."""
    found = player_strength.matches_report([{"won": [1.0, 0.5]}, {"won": [0.0, 0.5]}])
    assert found == {"matches": 4, "won": (50, 49.0)}  # 75 and 25: 1.96 standard errors of 25


def test_the_player_that_ignores_the_score_bids_alike_at_any_score() -> None:
    """At 480 points, level 3 bids what is enough to win; the other player bids as at 0 points."""
    changed = 0
    for number in range(60):
        level_scores, ahead = (
            apply(state, shuffled_deal(state, Random(number)))
            for state in (new_game(presets.AUSTRALIAN, scores=scores) for scores in ((0, 0), (480, 0)))
        )
        seen, near = (view(state, state.to_act) for state in (level_scores, ahead))
        assert player_strength.points_player(seen) == player_strength.points_player(near)
        changed += level(3)(seen) != level(3)(near)
    assert changed > 0
