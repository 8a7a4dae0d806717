"""Measure how strong the computer players are: ``python tools/player_strength.py --results FOLDER``.

The tool plays the pairs of levels on duplicate deals, compares the cards of each player with perfect play when all
cards are visible, and plays whole matches against a player that ignores the score.  It keeps its results in the folder,
continues an interrupted run, and writes the figures to docs/player-strength.json, from which the documentation makes
its tables.  The file keeps the figures that are not measured again.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any, Final
from unittest.mock import patch

import attrs
from figure_files import interval, read_figures, resumed_rows, write_figures

from five_hundred import Action, PlayCard, RuleSet, State, View, __version__, apply, presets, view
from five_hundred.players import LEVELS, Style, bidding, level
from five_hundred.players.match_chances import scale_of
from five_hundred.players.player import Player
from five_hundred.players.searching import SEARCHES, Search, choose_by_search
from five_hundred.playouts import weigh_plays
from five_hundred.solver import SearchLimitError, Solution, solve
from five_hundred.tournaments import duplicate_match, numbered_deal, play_tournament

FILE: Final = Path(__file__).parents[1] / "docs" / "player-strength.json"
RULES: Final = presets.AUSTRALIAN
PAIRS: Final[Mapping[tuple[int, int], int]] = {
    **dict.fromkeys([(2, 1), (3, 2)], 10000),
    **dict.fromkeys([(4, 3), (4, 2)], 2000),
    **dict.fromkeys([(5, 4), (6, 5)], 1000),
}
"""The pairs of levels, with the number of deals that each pair plays."""
OTHER_PRESETS: Final = ("american", "quebec", "three-handed", "two-handed-dummies", "five-handed", "six-handed")
"""The other presets under which levels play each other."""
OTHER_PAIRS: Final[Mapping[tuple[int, int], int]] = {(2, 1): 1000, (3, 2): 1000, (4, 3): 1000, (6, 4): 300}
"""The pairs of levels under the other presets, with the number of deals that each pair plays."""
KEYS: Final = ("version", "pairs", "presets", "matches", "cards")
"""The keys of the file of figures."""
LIMIT: Final = 5_000_000
"""The number of positions after which the solver gives up; the position is then left out."""
USUAL: Final = "level 6"
"""The player from which each variant differs in one ingredient."""


def played_out(seen: View, seed: int) -> Action:
    """Return the card with the best mean points if plain players play each possible deal to its end."""
    plays = [action for action in seen.legal if isinstance(action, PlayCard)]
    found = weigh_plays(seen, 200, plays=plays, policy="plain", seed=seed)
    gained = 2 * found.own_points - found.points.sum(axis=2)  # own points minus the points of the others
    return plays[int(gained.mean(axis=1).argmax())]


def players(seed: int) -> dict[str, Player]:
    """Return the players of all levels, and variants of level 6 in which one ingredient differs.

    Args:
        seed: a whole number that determines the possible deals in which the players search.
    """
    usual = SEARCHES[6]
    variants = {
        "a quarter of the deals": with_worlds(usual, lambda number: -(-number // 4)),
        "three times the deals": with_worlds(usual, lambda number: 3 * number),
        "a search from the first card": attrs.evolve(usual, worlds=(*usual.worlds, 12, 6)),
        "no conclusions from bids and leads": attrs.evolve(usual, batch=0),
        "no preference for the card of level 3": attrs.evolve(usual, doubt=0.0),
    }
    return {
        **{f"level {number}": level(number, seed=seed) for number in LEVELS},
        **{name: partial(choose_by_search, search=search, seed=seed) for name, search in variants.items()},
        "deals played out by plain players": partial(played_out, seed=seed),
    }


def with_worlds(search: Search, change: Callable[[int], int]) -> Search:
    """Return a search with other numbers of possible deals.

    Args:
        search: the search.
        change: the function that returns the new number of deals for an old one.
    """
    return attrs.evolve(search, worlds=tuple(map(change, search.worlds)), null_worlds=change(search.null_worlds))


KITTY: Final = Search(worlds=(), discards=8, discard_worlds=20, batch=4)
"""The search that weighs discards in possible deals."""


def hand_row(number: int, names: Sequence[str]) -> dict[str, Any]:
    """Return the points that each player would give away in one hand by its choice of a card in every position.

    All seats bid, discard and play as level 3 does, so that all players are asked in the same positions.

    Args:
        number: the number of the deal, which is also the seed of the players.
        names: the names of the players that are asked.

    Returns:
        For each player, the points given away in the hand, and the seconds of processor time; the number of positions;
        and ``kitty``, how many points more the declarer's side would gain with discards that were weighed in possible
        deals, or ``None``.
    """
    asked = {name: player for name, player in players(number).items() if name in names}
    lost, seconds, positions = dict.fromkeys(asked, 0), dict.fromkeys(asked, 0.0), 0
    state, kitty = numbered_deal(RULES, number), None
    while state.to_act is not None and state.hands_played == 0:
        seen = view(state, state.to_act)
        if state.phase_name == "exchanging" and kitty is None:
            kitty = gain(state, choose_by_search(seen, KITTY, seed=number))
        solution = solved(state, seen)
        if solution is not None:
            positions += 1
            for name, player in asked.items():
                began = time.process_time()
                action = player(seen)
                seconds[name] += time.process_time() - began
                lost[name] += given_away(state, solution, action)
        state = apply(state, level(3)(seen))
    return {"number": number, "positions": positions, "lost": lost, "seconds": seconds, "kitty": kitty}


def solved(state: State, seen: View) -> Solution | None:
    """Return the values of the cards of the seat to play; ``None`` if it has no choice or the search takes too long."""
    if state.phase_name != "playing" or len([action for action in seen.legal if isinstance(action, PlayCard)]) < 2:
        return None
    try:
        return solve(state, limit=LIMIT)
    except SearchLimitError:
        return None


def given_away(state: State, solution: Solution, action: Action) -> int:
    """Return the points that a player's side loses by an action, compared with the best card."""
    if not isinstance(action, PlayCard):
        return 0  # a claim, which the engine accepts only if it is certain
    points = solution.value.points - solution.value_of(action).points
    return points if solution.seat in solution.team else -points


def gain(state: State, action: Action) -> int | None:
    """Return how many points more an action of the declarer is worth than the action of level 3, with perfect play.

    Returns:
        The points, or ``None`` if the search takes too long.
    """
    values = []
    for each in (action, level(3)(view(state, state.to_act))):
        after = apply(state, each)
        while after.to_act is not None and after.phase_name != "playing":
            after = apply(after, level(3)(view(after, after.to_act)))
        try:
            values.append(solve(after, limit=LIMIT).value.points)
        except SearchLimitError:
            return None
    return values[0] - values[1]


def points_player(seen: View) -> Action:
    """Choose as level 3 does, but compare calls by mean points instead of the chance of winning the match."""

    def by_points(rules: RuleSet, scores: Sequence[int], side: int, **_: object) -> float:
        best = max(score for other, score in enumerate(scores) if other != side)
        return 0.5 + (scores[side] - best) * _SLOPE

    with patch.object(bidding, "chance_to_win", by_points):
        return level(3)(seen)


_SLOPE: Final = 1 / (4 * scale_of(RULES))
"""By how much a point raises the chance of winning the match if the scores are level: that of level 3's estimate."""


SCORE: Final = "level 3 over a player that ignores the score"
"""The name of the matches that show what it is worth to bid by the score of the match."""
STYLES: Final[Mapping[str, Style]] = {
    "caution=0.5": Style(caution=0.5),
    "caution=-0.5": Style(caution=-0.5),
    "nulls=0.1": Style(nulls=0.1),
    "nulls=-1": Style(nulls=-1),
    "conventions=False": Style(conventions=False),
}
"""By name, the styles of players of level 3 that play matches against the usual player of that level."""
MATCHES: Final[Mapping[str, tuple[Player, Player, int]]] = {
    **{f"{high} over {low}": (level(high), level(low), 1000) for low, high in pairwise(LEVELS[:4])},
    "5 over 4": (level(5), level(4), 500),
    "6 over 5": (level(6), level(5), 100),
    SCORE: (level(3), points_player, 1000),
    **{name: (level(3, style=style), level(3), 1000) for name, style in STYLES.items()},
}
"""By name, the players of whole matches, and the number of matches that they play twice."""


def match_row(number: int, first: Player, second: Player) -> dict[str, Any]:
    """Play a match twice, with the seats swapped.

    Args:
        number: the number of the match.
        first: the player whose wins count.
        second: its opponent.

    Returns:
        ``won``: for each of the two matches, 1.0 if the first player won, 0.0 if it lost, or 0.5.
    """
    return {"number": number, "won": duplicate_match(RULES, number, first, second)}


def matches_report(found: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the share of the matches that the first player won, in per cent, and the number of matches."""
    return {"matches": 2 * len(found), "won": interval([100 * fmean(row["won"]) for row in found])}


def cards_report(found: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the figures of the hands: the points given away, the difference from level 6, and the time."""
    own = [row for row in found if row["positions"]]
    positions = sum(row["positions"] for row in own)
    kitty = [row["kitty"] for row in own if row["kitty"] is not None]
    return {
        "hands": len(own),
        "positions": positions,
        "players": {
            name: {
                "lost": interval([row["lost"][name] for row in own]),
                "difference": interval([row["lost"][name] - row["lost"][USUAL] for row in own]),
                "milliseconds": round(1000 * sum(row["seconds"][name] for row in own) / positions, 1),
            }
            for name in own[0]["lost"]
        },
        "kitty": {"hands": len(kitty), "gain": interval(kitty)} if kitty else None,
    }


def pairs_report(
    folder: Path,
    pairs: Mapping[tuple[int, int], int],
    progress: Callable[[int, int], object],
    rules: RuleSet = RULES,
    prefix: str = "",
) -> dict[str, Any]:
    """Return how many points a hand the first level of each pair gains over the second, and the number of deals.

    Args:
        folder: the folder of the results.
        pairs: the pairs of levels, with the number of deals of each pair.
        progress: a function that receives the number of deals played so far, and the number of deals in all.
        rules: the house rules.
        prefix: the beginning of the names of the files with the results.
    """
    report = {}
    for (first, second), deals in pairs.items():
        names = {f"level {number}": level(number) for number in (first, second)}
        file = folder / f"{prefix}{first}-{second}.jsonl"
        found = play_tournament(rules, names, deals, results=file, progress=progress)
        own = found.of_pair(*names)
        report[f"{first} over {second}"] = {"points": (round(own.points, 1), round(own.margin, 1)), "deals": deals}
    return report


def in_order(report: Mapping[str, Any], pairs: Iterable[tuple[int, int]]) -> dict[str, Any]:
    """Return the figures of the pairs in the order in which the page lists them."""
    names = [f"{first} over {second}" for first, second in pairs]
    return {name: report[name] for name in names if name in report}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what the folder does not have yet, and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--results", type=Path, required=True, metavar="FOLDER", help="the folder of the results")
    parser.add_argument(
        "--hands", type=int, default=200, help="the hands whose cards are compared, or 0 for none (default: 200)"
    )
    parser.add_argument(
        "--matches", type=int, default=1000, help="the most matches to play twice, or 0 for none (default: 1000)"
    )
    parser.add_argument(
        "--pairs",
        nargs="*",
        metavar="PAIR",
        help="the pairs to measure, such as 3-2, also in matches and with other presets (default: all)",
    )
    parser.add_argument(
        "--presets", nargs="*", metavar="PRESET", help="the other presets to measure, such as quebec (default: all)"
    )
    parser.add_argument(
        "--file", type=Path, default=FILE, help="the file to write (default: docs/player-strength.json)"
    )
    options = parser.parse_args(arguments)
    options.results.mkdir(parents=True, exist_ok=True)
    named = {f"{first}-{second}": (first, second) for first, second in PAIRS}
    unknown = [name for name in options.pairs or () if name not in named]
    if unknown:
        parser.error(f"PAIR must be one of {', '.join(named)}, got {unknown[0]!r}")
    for preset in options.presets or ():
        if preset not in OTHER_PRESETS:
            parser.error(f"PRESET must be one of {', '.join(OTHER_PRESETS)}, got {preset!r}")
    for name, number in (("HANDS", options.hands), ("MATCHES", options.matches)):
        if number < 0 or number == 1:
            parser.error(f"{name} must be 0 or at least 2, because one alone has no interval, got {number}")
    pairs = {named[name]: PAIRS[named[name]] for name in (named if options.pairs is None else options.pairs)}
    before = read_figures(options.file, KEYS)

    def progress(done: int, whole: int) -> None:
        print(f"\r{done} of {whole} deals", end="", file=sys.stderr, flush=True)

    report = {
        "version": __version__,
        "pairs": in_order(before.get("pairs", {}) | pairs_report(options.results, pairs, progress), PAIRS),
        "presets": before.get("presets", {}),
        "matches": before.get("matches", {}),
        "cards": before.get("cards"),
    }
    for preset in OTHER_PRESETS if options.presets is None else options.presets:
        rules = presets.find_preset(preset).rules
        other = {pair: deals for pair, deals in OTHER_PAIRS.items() if options.pairs is None or pair in pairs}
        found = pairs_report(options.results, other, progress, rules, f"{preset}-")
        report["presets"][preset] = in_order(report["presets"].get(preset, {}) | found, OTHER_PAIRS)
    for name, (first, second, most) in MATCHES.items() if options.matches else ():
        if options.pairs is not None and name not in [f"{high} over {low}" for high, low in pairs]:
            continue
        make = partial(match_row, first=first, second=second)
        file = options.results / f"matches {name}.jsonl"
        played = list(resumed_rows(file, min(most, options.matches), make, "matches"))
        report["matches"][name] = matches_report(played)
    if options.hands:
        make = partial(hand_row, names=list(players(0)))
        report["cards"] = cards_report(
            list(resumed_rows(options.results / "cards.jsonl", options.hands, make, "hands"))
        )
    write_figures(options.file, report)
    print(f"\nThe figures are in {options.file}.", file=sys.stderr)


if __name__ == "__main__":
    main()
