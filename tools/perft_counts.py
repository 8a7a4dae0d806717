"""Count the game trees that the documentation publishes: ``python tools/perft_counts.py`` writes docs/perft.json."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from five_hundred.engine.actions import PASS, Action, MakeBid
from five_hundred.engine.auction.bid_legality import can_be_contract
from five_hundred.engine.game import apply, legal_actions, new_game
from five_hundred.engine.table.phase_classes import Bidding, Playing
from five_hundred.engine.table.state import State
from five_hundred.formats.notation import format_action
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.bids.trick_bids import Strain, TrickBid
from five_hundred.rules.presets import PRESETS
from five_hundred.testing.perft_counts import numbered_deal, perft

FILE: Final = Path(__file__).parents[1] / "docs" / "perft.json"
MOST: Final = 20_000
"""The next depth is counted, too, if a count is at most this number."""
DEEPEST: Final = 12
LAST_TRICKS: Final = 3
LINES: Final = ("suit", "no trumps", "special")
"""The first bids of the lines of play: the lowest bid in a suit, the lowest at no trump, the lowest special bid."""


def main() -> None:
    """Write the counts of every position of every preset."""
    tables = []
    for name, preset in PRESETS.items():
        rows = [json.dumps(row, ensure_ascii=False) for line in LINES for row in rows_of(preset.rules, line)]
        tables.append(f"{json.dumps(name)}: [\n" + ",\n".join(rows) + "\n]")  # one line for each position
        print(name, len(rows), "positions", flush=True)
    FILE.write_text("{\n" + ",\n".join(tables) + "\n}\n", encoding="utf-8")


def rows_of(rules: RuleSet, line: str) -> Iterator[dict[str, Any]]:
    """Yield the positions of a line of play, each with the actions since the deal and the counts of its tree."""
    state = apply(new_game(rules, dealer=0), numbered_deal(rules))
    actions: list[str] = []
    names: list[str] = []
    while not names or not names[-1].startswith("last"):
        name = name_of(state, line)
        if name is not None and (not names or names[-1] != name) and (line == LINES[0] or "," in name):
            yield {"position": name, "actions": list(actions), "counts": counts(state)}
            names.append(name)
        action = usual(state, line)
        if action is None:
            return
        actions.append(format_action(action))
        state = apply(state, action)


def name_of(state: State, line: str) -> str | None:
    """Return the name of a position, or None for positions in the middle of play, which are not counted."""
    if not isinstance(state.phase, Playing):
        return state.phase_name
    done, contract = len(state.phase.history), state.contract
    if state.phase.trick or done not in (0, 10 - LAST_TRICKS) or contract is None:
        return None
    return f"{f'last {LAST_TRICKS} tricks' if done else 'first lead'}, {contract.bid}"


def counts(state: State) -> list[int]:
    """Return the counts of depth 1, 2 and so on, up to the end of the hand or to the first count above ``MOST``."""
    found: list[int] = []
    while len(found) < DEEPEST and (not found or found[-1] <= MOST):
        count = perft(state, len(found) + 1)
        if not count:
            break
        found.append(count)
    return found


def usual(state: State, line: str) -> Action | None:
    """Choose the next action of a line of play: the line's bid, then passes, and otherwise the first legal action.

    Returns:
        The action, or None if the line's bid cannot be made.
    """
    legal = legal_actions(state)
    if not isinstance(state.phase, Bidding):
        return legal[0]
    if state.phase.standing is not None:
        return PASS if PASS in legal else legal[0]
    made = [each for each in legal if isinstance(each, MakeBid) and can_be_contract(state.rules, each.bid)]
    if not made:
        return legal[0]  # the player must look at the hand first
    wanted = [each for each in made if kind_of(each) == line]
    return wanted[0] if wanted else None


def kind_of(action: MakeBid) -> str:
    """Return the member of ``LINES`` that a bid belongs to."""
    if isinstance(action.bid, SpecialBid):
        return "special"
    assert isinstance(action.bid, TrickBid)
    return "no trumps" if action.bid.strain is Strain.NO_TRUMP else "suit"


if __name__ == "__main__":
    main()
