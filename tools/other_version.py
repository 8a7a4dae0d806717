"""Choose actions in a process of its own, in which another version of the library may run.

``compare_versions.py`` starts this program with the other version in ``PYTHONPATH``, and writes a line of JSON for each
game that begins and for each action to choose.  The program uses names that every version has, and never imports
anything of the version that asks.
"""

import json
import sys
from typing import Any

import five_hundred as fh


def main() -> None:
    """Answer each question on the standard input with a line: the notation of the chosen action."""
    state = fh.new_game(fh.presets.AUSTRALIAN)
    players: dict[int, Any] = {}
    for line in sys.stdin:
        asked = json.loads(line)
        if "rules" in asked:
            rules = fh.documents.rules_from_toml(asked["rules"])
            state = fh.new_game(rules, dealer=asked["dealer"], scores=asked["scores"])
        for text in asked["actions"]:
            state = fh.apply(state, fh.parse_action(text, state.rules))
        player = players.setdefault(asked["level"], fh.players.level(asked["level"]))
        print(fh.format_action(player(fh.view(state, state.to_act))), flush=True)


if __name__ == "__main__":
    main()
