"""Let computer players of this version play against those of another checkout, or against other players of this one.

Run this tool from the root of the source tree::

    python tools/compare_versions.py 3 ../old:3 --preset australian --pairs 4000 --results FOLDER

A player is a level, if need be with a style or with the scale of its chances to win the match, such as
``3,caution=0.5`` or ``3,scale=800``; or a level of the version in another folder, such as ``../old:3``.  The other
version runs in a process of its own: it receives the rules, the deals and the actions as text, and replays them in its
own engine.

A pair is a match, or with ``--hands`` a hand that begins at the given scores, which is played twice with the same deals
and the seats swapped.  With ``--cards``, both sides call and discard as level 3 of this version, so that only the play
of the cards differs.  The results are added to a file in the folder: the same command continues an interrupted run.
"""

import argparse
import ast
import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean
from subprocess import PIPE, Popen
from typing import Any, Final, Protocol
from unittest.mock import patch

from figure_files import interval, resumed_rows

import five_hundred as fh
from five_hundred.cards.seats import Seat
from five_hundred.players import Player, Style, level, match_chances

OTHER: Final = Path(__file__).with_name("other_version.py")
"""The program that runs in the process of another version."""
MOST_DEALS: Final = 2_000
"""The number of deals after which a match counts as drawn."""


class Asked(Protocol):
    """A player who hears all that happens in a game."""

    def begin(self, rules: fh.RuleSet, dealer: Seat, scores: Sequence[int] | None) -> None:
        """Hear that a game begins."""

    def hear(self, action: fh.Action) -> None:
        """Hear a deal, or the action of a seat."""

    def choose(self, state: fh.State) -> fh.Action:
        """Return the action of the seat to act."""


class Here:
    """A player of this version."""

    def __init__(self, player: Player) -> None:
        """Ask a function that takes a view."""
        self.player = player

    def begin(self, rules: fh.RuleSet, dealer: Seat, scores: Sequence[int] | None) -> None:
        """Remember nothing: a player of this version sees a view."""

    def hear(self, action: fh.Action) -> None:
        """Remember nothing."""

    def choose(self, state: fh.State) -> fh.Action:
        """Return the action of the seat to act."""
        return self.player(fh.view(state, state.to_act))


class Elsewhere:
    """A level of another version, in a process of its own."""

    def __init__(self, checkout: Path, number: int) -> None:
        """Start the process.

        Args:
            checkout: the root of the source tree of the other version.
            number: the level.
        """
        environment = {**os.environ, "PYTHONPATH": str(checkout.resolve() / "src")}
        self.process = Popen([sys.executable, str(OTHER)], stdin=PIPE, stdout=PIPE, text=True, env=environment)
        self.number = number
        self.news: dict[str, Any] = {}

    def begin(self, rules: fh.RuleSet, dealer: Seat, scores: Sequence[int] | None) -> None:
        """Tell the process about the game with the next question."""
        self.news = {"rules": fh.documents.rules_to_toml(rules), "dealer": dealer, "scores": scores, "actions": []}

    def hear(self, action: fh.Action) -> None:
        """Tell the process about the action with the next question."""
        self.news["actions"].append(fh.format_action(action))

    def choose(self, state: fh.State) -> fh.Action:
        """Return the action of the seat to act.

        Raises:
            RuntimeError: the process has ended.
        """
        assert self.process.stdin is not None and self.process.stdout is not None  # they are pipes
        print(json.dumps(self.news | {"level": self.number}), file=self.process.stdin, flush=True)
        self.news = {"actions": []}
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the other version ended with exit code {self.process.wait()}")
        return fh.parse_action(answer.strip(), state.rules)

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def with_scale(seen: fh.View, player: Player, scale: float) -> fh.Action:
    """Choose as a player does who takes a number of points for odds of e to 1 to win the match."""
    with patch.object(match_chances, "scale_of", lambda _: scale):
        return player(seen)


def player_of(text: str, stack: ExitStack) -> Asked:
    """Return the player that an argument of the command line names.

    Raises:
        ValueError: there is no such player.
    """
    checkout, colon, name = text.rpartition(":")
    number, *changes = name.split(",")
    if not colon:
        told = {key: ast.literal_eval(value) for key, _, value in (change.partition("=") for change in changes)}
        scale = told.pop("scale", None)
        player = level(int(number), style=Style(**told))
        return Here(player if scale is None else partial(with_scale, player=player, scale=scale))
    if not (Path(checkout) / "src" / "five_hundred").is_dir():
        raise ValueError(f"{checkout} must be the root of a source tree of five_hundred")
    found = Elsewhere(Path(checkout), int(number))
    stack.callback(found.close)
    return found


def play(
    rules: fh.RuleSet,
    number: int,
    players: Sequence[Asked],
    *,
    scores: Sequence[int] | None,
    one_hand: bool,
    cards: bool,
) -> fh.State:
    """Play a match or a hand to its end.

    Args:
        rules: the house rules.
        number: the number of the match, which decides its deals and its first dealer.
        players: the player of each side.
        scores: the scores at the beginning; ``None`` for 0 points.
        one_hand: whether to stop after the first deal.
        cards: whether level 3 calls and discards for all players.
    """
    dealer = number % rules.table.players
    state = fh.new_game(rules, dealer=dealer, scores=scores)
    sound = Here(level(3))
    for player in set(players):
        player.begin(rules, dealer, scores)
    for deal in range(1 if one_hand else MOST_DEALS):
        action: fh.Action = fh.shuffled_deal(state, Random(f"{number} {deal}"))
        while True:
            state = fh.apply(state, action)
            for player in set(players):
                player.hear(action)
            if state.to_act is None:
                break
            own = players[state.seating.side_of[state.to_act]]
            action = (sound if cards and state.phase_name != "playing" else own).choose(state)
        if state.is_over:
            break
    return state


def pair_row(
    number: int, rules: fh.RuleSet, players: tuple[Asked, Asked], options: argparse.Namespace
) -> dict[str, Any]:
    """Play a match or a hand twice, with the seats swapped, and return what the first player gained.

    Returns:
        ``number``, and in ``gain`` for each of both seatings 1.0 if the first player won the match, 0.0 if it lost, or
        the share of a drawn match; with ``--hands``, its points minus the mean of the others' points.
    """
    gains = []
    for own in (0, 1):
        sides = len(rules.table.seating.sides)
        seated = [players[0] if (side == 0) == (own == 0) else players[1] for side in range(sides)]
        scores = options.scores
        end = play(
            rules, options.first_pair + number, seated, scores=scores, one_hand=options.hands, cards=options.cards
        )
        gains.append(gained(end, scores) if options.hands else won(end))
    first, second = gains
    return {"number": number, "gain": [first, -second if options.hands else 1 - second]}


def gained(end: fh.State, scores: Sequence[int] | None) -> float:
    """Return the points that side 0 gained minus the mean of the points that the others gained."""
    changes = [after - before for after, before in zip(end.scores, scores or [0] * len(end.scores), strict=True)]
    return changes[0] - sum(changes[1:]) / (len(changes) - 1)


def won(end: fh.State) -> float:
    """Return 1.0 if side 0 won the match, 0.0 if it lost, and its share of a drawn match."""
    if end.outcome is None:
        return 0.5
    winners = end.outcome.winners
    return (0 in winners) / len(winners) if winners else 0.5


def main(arguments: Sequence[str] | None = None) -> None:
    """Play what the folder does not have yet, and print the means with their 95 % intervals."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("first", help="a player, such as 3")
    parser.add_argument("second", help="its opponent, such as ../old:3")
    parser.add_argument("--preset", default="australian", help="the house rules (default: australian)")
    parser.add_argument("--pairs", type=int, default=1000, help="how many matches or hands to play twice")
    parser.add_argument(
        "--first-pair", type=int, default=0, metavar="NUMBER", help="the number of the first pair (default: 0)"
    )
    parser.add_argument("--hands", action="store_true", help="play hands instead of matches")
    parser.add_argument("--scores", type=int, nargs="+", help="the scores at the beginning, by side (default: 0)")
    parser.add_argument("--cards", action="store_true", help="let both sides call and discard as level 3")
    parser.add_argument("--results", type=Path, required=True, metavar="FOLDER", help="the folder of the results")
    options = parser.parse_args(arguments)
    if options.pairs < 2:
        parser.error(f"PAIRS must be at least 2, because one alone has no interval, got {options.pairs}")
    if options.first_pair < 0:
        parser.error(f"NUMBER must be 0 or more, got {options.first_pair}")
    rules = fh.presets.find_preset(options.preset).rules
    parts = [options.first, options.second.replace(os.sep, "-"), options.preset]
    parts += ["hands"] * options.hands + ["cards"] * options.cards + [str(score) for score in options.scores or ()]
    parts += [f"from {options.first_pair}"] * (options.first_pair > 0)
    options.results.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        try:
            players = player_of(options.first, stack), player_of(options.second, stack)
        except ValueError as error:
            parser.error(str(error))
        make: Callable[[int], dict[str, Any]] = partial(pair_row, rules=rules, players=players, options=options)
        file = options.results / f"{' '.join(parts).replace(' ', '_')}.jsonl"
        found = list(resumed_rows(file, options.pairs, make, "pairs"))
    mean, half = interval([fmean(row["gain"]) * (1 if options.hands else 100) for row in found])
    unit = "points a hand" if options.hands else "% of the matches"
    who = f"{options.first} over {options.second}, {options.preset}"
    print(f"\n{who}: {mean:+.2f} ± {half:.2f} {unit}, {len(found):,} pairs")


if __name__ == "__main__":
    main()
