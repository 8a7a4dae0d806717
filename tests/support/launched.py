"""A short program over the public modules, which ``test_launches.py`` starts in every way in which Python runs one.

It imports nothing but the library and the standard library, and prints only ASCII, the same lines everywhere.
"""

import hashlib
import io
import json
from contextlib import redirect_stdout
from random import Random

import five_hundred as fh
import five_hundred.svg
from five_hundred import cli, players, settings, solver, text, wire
from five_hundred.presets import AUSTRALIAN, PRESETS
from five_hundred.record import Record

__all__ = ["main"]


def main() -> None:
    """Play some hands, show them, write and read them, and print a line about each result."""
    rng, state, actions, told = Random(5), fh.new_game(AUSTRALIAN, dealer=0), list[fh.Action](), list[str]()
    table = [players.level(number) for number in (1, 2, 3, 3)]
    seen = fh.view(state, 0)
    while state.hands_played < 2:
        seat = state.to_act
        action = fh.shuffled_deal(state, rng) if seat is None else table[seat](fh.view(state, seat))
        actions.append(action)
        state, events = fh.step(state, action)
        told += [line for event in events if (line := fh.describe(event, AUSTRALIAN))]
        seen = fh.view(state, 0) if state.phase_name == "playing" else seen
    record = Record(AUSTRALIAN, 0, tuple(actions))
    assert Record.from_json(record.to_json()).replay() == state
    assert wire.view_from_dict(json.loads(json.dumps(wire.view_to_dict(seen))), AUSTRALIAN) == seen
    with redirect_stdout(io.StringIO()) as said:
        cli.main(["--hands", "1"])
    shown = {
        "record": record.to_json(),
        "words": told,
        "text": text.table(seen),
        "picture": five_hundred.svg.table(seen),
        "notebook": [getattr(each, "_repr_svg_")() for each in (seen, fh.Hand(seen.hand))],  # noqa: B009  # private
        "messages": wire.view_to_dict(seen),
        "schemas": [wire.wire_schema(), fh.RuleSet.json_schema(), solver.analysis_schema()],
        "form": settings.settings_form(),
        "rules": [fh.describe_rules(preset.rules).to_text() for preset in PRESETS.values()],
        "file": fh.documents.rules_to_toml(AUSTRALIAN),
        "command": said.getvalue(),
        "names": [getattr(fh, name) is not None for name in fh.__all__],
    }
    for name, each in shown.items():
        assert each
        print(name, hashlib.sha256(repr(each).encode()).hexdigest()[:16])


if __name__ == "__main__":
    main()
