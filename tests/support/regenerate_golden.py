"""Write the golden transcripts anew: ``python tests/support/regenerate_golden.py``.

Each transcript tells a match, or its first hands.  The deals follow from a seed, and what the players do is kept in
``golden_actions``, a line for each deal.  So a transcript changes with a rule or a sentence, and never because the
players have learned to play differently.  Read the difference before you commit it.

``--play NAME`` lets the plain players of today play that match once more.  That is needed where a rule has changed so
much that the kept actions are illegal or end too early.
"""

import argparse
import io
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from typing import Final

from paths import DATA

import five_hundred as fh
from five_hundred.cli import main
from five_hundred.players import choose
from five_hundred.presets import PRESETS

FOLDER: Final = DATA / "golden"
ACTIONS: Final = DATA / "golden_actions"
SEEDS: Final[Mapping[str, int]] = {
    "american": 185,
    "australian": 73,
    "new-zealand": 201,
    "newcastle": 201,
    "neuralplay": 164,
    "trickster-american": 361,
    "trickster-australian": 161,
    "wikipedia": 547,
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
    "wikipedia": {0: "pass, pass, pass, pass", 1: "pass, pass, pass, pass", 2: "pass, pass, pass, pass"},
    "original-1904": {0: "pass, pass, pass"},
    "two-handed-dead-hand": {2: "bid 6D, bid 6NT, pass, nominate S"},
    "two-handed-exposed": {1: "bid 7S, bid 8NT, pass"},
    "five-handed": {1: "pass, bid 7S, pass, pass, pass, call none"},
    "five-handed-hidden": {2: "pass, pass, pass, pass, bid 6C, call 10D"},
}
"""What players are told to say in some deals of a match, the first one being 0, where they play it once more."""
_MOST_DEALS: Final = 60


def transcript(name: str) -> str:
    """The match of a preset, as the command line tells it."""
    hands = ["--hands", str(HANDS[name])] if name in HANDS else []
    told = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(told):
        file = Path(folder) / "match.json"
        file.write_text(kept(name).to_json(), encoding="utf-8")
        status = main(["--replay", str(file), *hands])
    assert status == 0
    return told.getvalue()


def kept(name: str) -> fh.Record:
    """The match whose actions are kept: the deals of its seed, and between them a line of actions for each."""
    rules, rng = PRESETS[name].rules, Random(SEEDS[name])
    dealer = rng.randrange(rules.table.players)
    state, actions = fh.new_game(rules, dealer=dealer), list[fh.Action]()
    for line in (ACTIONS / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        said = [fh.parse_action(each, rules) for each in line.split(", ") if each]
        for action in (fh.shuffled_deal(state, rng), *said):
            state = fh.apply(state, action)
            actions.append(action)
    return fh.Record(rules, dealer, tuple(actions))


def played(name: str) -> Iterator[str]:
    """Let the plain players play a match, who in some deals are told what to call: a line of actions for each deal."""
    rules, rng, calls = PRESETS[name].rules, Random(SEEDS[name]), CALLS.get(name, {})
    state, most = fh.new_game(rules, dealer=rng.randrange(rules.table.players)), HANDS.get(name, _MOST_DEALS)
    for deal in range(_MOST_DEALS):
        if state.is_over or state.hands_played >= most:
            return
        state = fh.apply(state, fh.shuffled_deal(state, rng))
        told, said = calls[deal].split(", ") if deal in calls else [], list[str]()
        while state.to_act is not None:
            if told and isinstance(state.phase, fh.phases.Bidding | fh.phases.Calling | fh.phases.Nominating):
                action = fh.parse_action(told.pop(0), rules)
            else:
                action = choose(fh.view(state, state.to_act))
            state = fh.apply(state, action)
            said.append(fh.format_action(action))
        assert not told, "nobody was asked that"
        yield ", ".join(said)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Write the golden transcripts anew.")
    parser.add_argument("--play", metavar="NAME", choices=SEEDS, action="append", default=[])
    for preset in parser.parse_args().play:
        (ACTIONS / f"{preset}.txt").write_text("\n".join(played(preset)) + "\n", encoding="utf-8", newline="\n")
    for preset in SEEDS:
        (FOLDER / f"{preset}.txt").write_text(transcript(preset), encoding="utf-8", newline="\n")
        print(FOLDER / f"{preset}.txt")
