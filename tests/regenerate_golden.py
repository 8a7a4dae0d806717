"""Write the golden transcripts anew: ``python tests/regenerate_golden.py``.

Each is a match as the command line tells it: a whole one as ``python -m five_hundred --rules NAME --seed N`` plays it,
or its first hands, and for bids which simple players never make a record in which they were told what to call.  Read
the difference before you commit it: a line that has changed is a rule, a player or a sentence that has changed.
"""

import io
import tempfile
from collections.abc import Mapping
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from typing import Final

from five_hundred.actions import Action
from five_hundred.cli import main
from five_hundred.engine import new_game, shuffled_deal, step
from five_hundred.notation import parse_action
from five_hundred.players import choose
from five_hundred.presets import PRESETS
from five_hundred.record import Record
from five_hundred.rules import RuleSet
from five_hundred.state import Bidding, Calling, Nominating
from five_hundred.view import view

FOLDER: Final = Path(__file__).parent / "golden"
SEEDS: Final[Mapping[str, int]] = {
    "american": 185,
    "australian": 73,
    "new-zealand": 201,
    "newcastle": 201,
    "neuralplay": 164,
    "trickster-american": 361,
    "trickster-australian": 161,
    "american-midwest": 188,
    "canadian": 143,
    "quebec": 65,
    "no-tricks": 452,
    "walker": 130,
    "perfect": 1,
    "perfect-split-colours": 1164,
    "thomas-beagle": 138,
    "three-handed": 113,
    "original-1904": 171,
    "two-handed-dummies": 387,
    "two-handed-dead-hand": 432,
    "two-handed-exposed": 59,
    "two-handed-draw": 1259,
    "five-handed": 4,
    "five-handed-hidden": 416,
    "six-handed": 60,
    "six-handed-pairs": 143,
}
"""Matches in which contracts are made and fail, and special bids are played.

New Zealand and Newcastle have the same deals: how they differ can be read side by side.
"""
HANDS: Final[Mapping[str, int]] = {
    "american-midwest": 4,
    "no-tricks": 7,
    "three-handed": 5,
    "two-handed-exposed": 3,
    "two-handed-draw": 3,
    "five-handed": 4,
    "five-handed-hidden": 4,
}
"""Where a whole match would be long: how many hands of it are told."""
CALLS: Final[Mapping[str, Mapping[int, str]]] = {
    "canadian": {2: "bid 7S, pass, bid DN, pass, pass"},
    "no-tricks": {
        0: "pass, pass, pass, pass",
        1: "bid NTR, bid ATC, pass, pass, pass",
        2: "bid NTR, pass, bid SP, pass, pass",
        3: "bid 7S, bid NTR, pass, bid AT, pass",
    },
    "perfect-split-colours": {
        0: "look, pass, look, bid HL, look, pass, look, pass",
        1: "look, bid 7S, look, pass, look, bid DM, look, pass, pass",
        2: "look, bid 6S, look, bid M, look, pass, look, pass, pass",
        3: "look, pass, look, bid PA, bid BM",
    },
    "thomas-beagle": {0: "pass, bid 6S, bid M, pass, pass, pass, pass"},
    "original-1904": {0: "pass, pass, pass"},
    "two-handed-dead-hand": {2: "bid 6D, bid 6NT, pass, nominate S"},
    "two-handed-exposed": {1: "bid 7S, bid 8NT, pass"},
    "five-handed": {1: "pass, bid 7S, pass, pass, pass, call none"},
    "five-handed-hidden": {2: "pass, pass, pass, pass, bid 6C, call 10D"},
}
"""What is said in some deals of a match, the first one being 0; what comes after that is the players' own."""
_MOST_DEALS: Final = 60


def transcript(name: str) -> str:
    """The match of a preset, as the command line tells it."""
    hands = ["--hands", str(HANDS[name])] if name in HANDS else []
    told = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(told):
        if name in CALLS:
            file = Path(folder) / "match.json"
            file.write_text(directed(PRESETS[name].rules, SEEDS[name], CALLS[name]).to_json(), encoding="utf-8")
            status = main(["--replay", str(file), *hands])
        else:
            status = main(["--rules", name, "--seed", str(SEEDS[name]), *hands])
    assert status == 0
    return told.getvalue()


def directed(rules: RuleSet, seed: int, calls: Mapping[int, str]) -> Record:
    """A match of the simple players, who in some deals are told what to call.

    Args:
        rules: the house rules.
        seed: the seed of the deals.
        calls: by the number of the deal, what is said first, separated by commas: ``look``, ``pass``, ``bid 7H``,
            ``call none``, ``nominate S``.
    """
    rng = Random(seed)
    dealer = rng.randrange(rules.table.players)
    state, actions, deals = new_game(rules, dealer=dealer), list[Action](), -1
    told: list[str] = []
    while not state.is_over and deals < _MOST_DEALS:
        if state.to_act is None:
            action: Action = shuffled_deal(state, rng)
            deals += 1
            assert not told, "nobody was asked that"
            told = calls[deals].split(",") if deals in calls else []
        elif told and isinstance(state.phase, Bidding | Calling | Nominating):
            action = parse_action(told.pop(0).strip(), rules)
        else:
            action = choose(view(state, state.to_act))
        state, _ = step(state, action)
        actions.append(action)
    assert max(calls, default=0) <= deals
    return Record(rules, dealer, tuple(actions))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for preset in SEEDS:
        (FOLDER / f"{preset}.txt").write_text(transcript(preset), encoding="utf-8", newline="\n")
        print(FOLDER / f"{preset}.txt")
