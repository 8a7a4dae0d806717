"""Measure the figures P1 to P18.

Each figure is a ratio of two speeds, except P7, which is in KiB, P12, which is in seconds, P10a to P10d, P13 and P18,
which are in milliseconds, and P14, which is in microseconds.
"""

import json
import os
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

import attrs
import spades
from hands import choose, matches, play_out, reached, second_hand, whole_hands
from measure import Figure, Size, in_turn, ratios
from solver_deals import first_lead
from solver_figures import SOLVER_FIGURES

import five_hundred as fh
from five_hundred import presets
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.engine.table.phase_classes import Bidding, Dealing, Playing
from five_hundred.rules import Gate

__all__ = ["FIGURES"]


def card_play(size: Size) -> Figure:
    """P1: card play through the public API, compared with OpenSpiel's spades; both create a new state for each step."""

    def ours(run: int) -> Callable[[], int]:
        start = fh.new_game(presets.AUSTRALIAN)
        starts = [reached(start, Playing, Random(f"{run} {hand}")) for hand in range(size.hands)]
        return lambda: play_out(starts, Random(run))

    def theirs(run: int) -> Callable[[], int]:
        starts = spades.dealt(size.hands, Random(run))
        return lambda: spades.play_out(starts, Random(run))

    what, bar = "steps/s of card play over those of OpenSpiel's spades with copied states", "at least 0.3"
    if not spades.is_installed():
        (own,) = in_turn([ours], size.runs)
        return Figure("P1", what, None, (), bar, {"at best, five_hundred steps/s": max(own)})
    own, others = in_turn([ours, theirs], size.runs)
    median, each = ratios(own, others)
    details = {"at best, five_hundred steps/s": max(own), "OpenSpiel steps/s": max(others)}
    return Figure("P1", what, median, each, bar, details)


def presets_alike(size: Size) -> Figure:
    """P2: whole hands of every preset, from the deal to the score, compared with the Australian preset."""
    hands = max(10, size.hands // 10)

    def side(rules: fh.RuleSet) -> Callable[[int], Callable[[], int]]:
        return lambda run: lambda: whole_hands(rules, hands, Random(run))

    names = list(presets.PRESETS)
    australian, *rates = in_turn(
        [side(presets.AUSTRALIAN), *(side(preset.rules) for preset in presets.PRESETS.values())], size.runs
    )
    by_name = {name: ratios(own, australian) for name, own in zip(names, rates, strict=True)}
    slowest = min(by_name, key=lambda name: by_name[name][0])
    median, each = by_name[slowest]
    what = "steps/s of whole hands under the slowest preset over those under the Australian preset"
    details = {"slowest": slowest, "at best, Australian steps/s": max(australian)}
    return Figure("P2", what, median, each, "at least 0.5", details)


def whole_hands_and_plays(size: Size) -> Figure:
    """P2a: whole hands under the Australian preset, from the deal to the score, compared with card play alone."""
    hands = max(10, size.hands // 10)

    def plays(run: int) -> Callable[[], int]:
        start = fh.new_game(presets.AUSTRALIAN)
        starts = [reached(start, Playing, Random(f"{run} {hand}")) for hand in range(hands)]
        return lambda: play_out(starts, Random(run))

    whole, alone = in_turn([lambda run: lambda: whole_hands(presets.AUSTRALIAN, hands, Random(run)), plays], size.runs)
    median, each = ratios(whole, alone)
    what = "steps/s of whole hands over those of card play alone"
    details = {"at best, steps/s of whole hands": max(whole), "of card play": max(alone)}
    return Figure("P2a", what, median, each, "at least 0.55, aim 0.65", details)


def bulk(size: Size) -> Figure:
    """P3: bulk playouts on one core, from the deal to the score, compared with OpenSpiel's spades without the deal.

    OpenSpiel changes its states in place.  The time to compile the code and to build the tables of a RuleSet does not
    count, because both happen only once.
    """
    from five_hundred.playouts import play_hands  # noqa: PLC0415  # the other figures do not need NumPy

    hands = _BULK * size.hands

    def side(rules: fh.RuleSet) -> Callable[[int], Callable[[], int]]:
        def prepare(run: int) -> Callable[[], int]:
            play_hands(
                rules, 1, seed=run
            )  # builds the tables, which are kept for fewer RuleSets than there are presets
            return lambda: len(play_hands(rules, hands, seed=run))

        return prepare

    def theirs(run: int) -> Callable[[], int]:
        starts = spades.dealt(size.hands, Random(run))
        return lambda: spades.play_in_place(starts, Random(run))

    sides = [side(preset.rules) for preset in presets.PRESETS.values()]
    others = [theirs] if spades.is_installed() else []
    rates = in_turn([*others, *sides], size.runs)
    by_name = dict(zip(presets.PRESETS, rates[len(others) :], strict=True))
    own = by_name["australian"]
    slowest = min(by_name, key=lambda name: statistics.median(by_name[name]))
    details: dict[str, Any] = {"at best, five_hundred hands/s": max(own), "slowest": slowest}
    what, bar = "hands/s of bulk playouts over those of OpenSpiel's spades, played in place", "at least 15, aim 25"
    if not others:
        return Figure("P3", what, None, (), bar, details)
    median, each = ratios(own, rates[0])
    details["slowest over spades"] = ratios(by_name[slowest], rates[0])[0]
    details["OpenSpiel hands/s"] = max(rates[0])
    return Figure("P3", what, median, each, bar, details)


_BULK: Final = 200
"""The number of hands that P3 plays for each hand that the other figures play."""


def long_match(size: Size) -> Figure:
    """P4: the time of a step in the thousandth hand of a match, compared with a step in the first hand."""
    rules = presets.AUSTRALIAN.with_options({"match.hands": 1000})
    rng, late = Random(4), fh.new_game(rules)
    while late.hands_played < 999:
        late = fh.apply(late, choose(late, rng))

    def side(name: str, start: fh.State) -> Callable[[int], Callable[[], int]]:
        def prepare(run: int) -> Callable[[], int]:
            starts = [reached(start, Playing, Random(f"{name} {run} {hand}")) for hand in range(size.hands)]
            return lambda: play_out(starts, Random(run))

        return prepare

    first, last = in_turn([side("first", fh.new_game(rules)), side("late", late)], size.runs)
    median, each = ratios(first, last)
    return Figure(
        "P4", "time of a step in hand 1,000 over the time of a step in hand 1", median, each, "at most 1.1, aim 1.0"
    )


def discarding(size: Size) -> Figure:
    """P5: ``len`` and ``in`` for the legal actions when a player discards 6 of 16 cards, compared with card play."""

    def side(phase: type) -> Callable[[int], Callable[[], int]]:
        def prepare(run: int) -> Callable[[], int]:
            rng, start = Random(run), fh.new_game(presets.QUEBEC)
            states = [reached(start, phase, rng) for _ in range(10 * size.hands)]
            # A state of card play caches its answers; an equal copy starts without them.
            asked = [(attrs.evolve(state), choose(state, rng)) for state in states]
            return lambda: _ask(asked)

        return prepare

    many, few = in_turn([side(Exchanging), side(Playing)], size.runs)
    median, each = ratios(few, many)
    what = "time to count 8,008 discards and find one over the time to do the same for card plays"
    details = {"at best, us": 1e6 / max(many), "card play, us": 1e6 / max(few)}
    return Figure("P5", what, median, each, "at most 2", details)


def _ask(asked: list[tuple[fh.State, fh.Action]]) -> int:
    """Return how many of the actions are among the legal actions of their states."""
    found = 0
    for state, action in asked:
        legal = fh.legal_actions(state)
        found += action in legal and len(legal) > 0
    return found


def start_up(size: Size) -> Figure:
    """P6: the time for ``import five_hundred``, and the time until a game can begin, compared with ``import attrs``."""
    # Let Python store compiled modules, because every start but the first finds them.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def taken(work: str) -> float:
        code = f"import time\nbegan = time.perf_counter()\n{work}\nprint(time.perf_counter() - began)"
        command = [sys.executable, "-c", code]
        return float(subprocess.run(command, capture_output=True, check=True, text=True, env=environment).stdout)

    works = ("import five_hundred", "import attrs", "import five_hundred as fh; fh.new_game(fh.presets.AUSTRALIAN)")
    own, others, begun = zip(*[[taken(work) for work in works] for _ in range(size.runs + 1)][1:], strict=True)
    median, each = ratios(own, others)
    details = {
        "at best, ms": 1e3 * min(own),
        "attrs, ms": 1e3 * min(others),
        "until new_game, over attrs": ratios(begun, others)[0],
    }
    return Figure("P6", "time of import five_hundred over the time of import attrs", median, each, "at most 1", details)


def undo_chain(size: Size) -> Figure:
    """P7: the memory for one more state in a chain that keeps all states."""

    def states(hands: int) -> Iterator[fh.State]:
        rng, state = Random(7), fh.new_game(presets.AUSTRALIAN.with_options({"match.hands": hands}))
        while not state.is_over:
            if not isinstance(state.phase, Dealing):
                yield state
            state = fh.apply(state, choose(state, rng))

    hands = min(size.hands, 1000)
    for _ in states(hands):
        pass  # builds the tables
    tracemalloc.start()
    kept = list(states(hands))
    size_now, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    each = size_now / len(kept) / 1024
    return Figure("P7", "KiB for each additional state in a chain kept for undo", each, (each,), "at most 1")


def views(size: Size) -> Figure:
    """P8: the time to create a view and its plain data in the second hand, compared with a step of card play."""

    def shown(run: int) -> Callable[[], int]:
        rng = Random(run)
        hands = [second_hand(presets.AUSTRALIAN, rng) for _ in range(size.hands)]
        states = [state for hand in hands for state, phase in hand if len(phase.history) == 5]
        return lambda: sum(len(fh.wire.view_to_dict(fh.view(state, state.to_act))) > 0 for state in states)

    def played(run: int) -> Callable[[], int]:
        start, rng = fh.new_game(presets.AUSTRALIAN), Random(run)
        starts = [reached(start, Playing, rng) for _ in range(size.hands)]
        return lambda: play_out(starts, Random(run))

    own, steps = in_turn([shown, played], size.runs)
    median, each = ratios(steps, own)
    what = "time of a view and its plain data in trick 6 of hand 2 over the time of a step of card play"
    details = {"at best, us": 1e6 / max(own), "a step, us": 1e6 / max(steps)}
    return Figure("P8", what, median, each, "at most 18, aim 10", details)


def rules_from_a_file(size: Size) -> Figure:
    """P9: ``legal_actions`` in the auction with rules from a file, compared with the preset that has the same rules."""
    fh.rules.ladder_of(presets.AUSTRALIAN)  # the preset is in use before its equal is read
    read = fh.RuleSet.from_dict(json.loads(json.dumps(presets.AUSTRALIAN.to_dict())))

    def side(rules: fh.RuleSet) -> Callable[[int], Callable[[], int]]:
        def prepare(run: int) -> Callable[[], int]:
            start, rng = fh.new_game(rules), Random(run)
            states = [reached(start, Bidding, rng) for _ in range(size.hands)]
            return lambda: sum(len(fh.legal_actions(state)) > 0 for state in states for _ in range(_ASKED))

        return prepare

    again, preset = in_turn([side(read), side(presets.AUSTRALIAN)], size.runs)
    median, each = ratios(preset, again)
    what = "time of legal_actions in an auction under rules from a file over its time under the preset"
    details = {"at best, us": 1e6 / max(again), "the preset, us": 1e6 / max(preset)}
    return Figure("P9", what, median, each, "at most 1.1, aim 1.0", details)


_ASKED: Final = 20
"""The number of calls of ``legal_actions`` for each state."""


def weighing(size: Size) -> Figure:
    """P11: weighing all cards at the first lead over 100 deals, compared with the time of the plays themselves.

    The plays are those of the compiled function; everything else is the cost of a call.  The tables of the contracts
    exist already, because other hands with the same contracts have been weighed before.
    """
    from five_hundred.playouts import kernel, weigh_plays  # noqa: PLC0415  # the other figures do not need numba

    inside, play_rows = [0.0], kernel.play_rows

    def timed(*arguments: Any) -> None:
        began = time.process_time()
        play_rows(*arguments)
        inside[0] += time.process_time() - began

    def over_plays(policy: Any, run: int) -> tuple[float, float]:
        """Return the median of the ratios, and the median time of a decision, in seconds."""
        rng = Random(run)
        found = []
        for hand in range(max(20, size.hands // 5)):
            state = first_lead(_WEIGHED[hand % len(_WEIGHED)], rng)
            seen = fh.view(state, state.turn)
            inside[0], began = 0.0, time.process_time()
            weigh_plays(seen, 100, policy=policy)
            taken = time.process_time() - began
            found.append((taken / inside[0], taken))
        ratio, seconds = (statistics.median(column) for column in zip(*found, strict=True))
        return ratio, seconds

    kernel.play_rows = timed
    try:
        runs = range(size.runs + 1)  # the first run builds the tables
        plain, random = ([over_plays(policy, run) for run in runs][1:] for policy in ("plain", "random"))
    finally:
        kernel.play_rows = play_rows
    each = tuple(ratio for ratio, _ in plain)
    details = {
        "ms for ten cards and 100 deals": 1e3 * min(seconds for _, seconds in plain),
        "with random players, ratio": statistics.median(ratio for ratio, _ in random),
        "with random players, ms": 1e3 * min(seconds for _, seconds in random),
    }
    what = "time to weigh ten cards in 100 deals over the time of the plays themselves"
    return Figure("P11", what, statistics.median(each), each, "at most 1.3", details)


_WEIGHED: Final = ("7H", "8S", "9D", "8C")
"""The contracts of the hands that P11 weighs; none is at no trump, where a joker would need a nomination."""


def first_call(size: Size) -> Figure:
    """P12: the processor time of the first compiled call in a new process, without and with stored compiled code.

    A part of this time is spent on loading numba itself; the details show how much.
    """
    ready = "import time\nfrom five_hundred.playouts import warm_up\nbegan = time.process_time()\nwarm_up()"
    alone = (
        "import time, numpy\nbegan = time.process_time()\nfrom numba import njit\n"
        "@njit(cache=True)\ndef one(values): return values[0]\none(numpy.zeros(1))"
    )

    def taken(program: str, folder: str) -> float:
        script = Path(folder) / "program.py"
        script.write_text(f"{program}\nprint(time.process_time() - began)\n", encoding="utf-8")
        environment = os.environ | {"NUMBA_CACHE_DIR": folder}
        done = subprocess.run([sys.executable, script], capture_output=True, check=True, text=True, env=environment)
        return float(done.stdout)

    cold, found, others = [], [], []
    for _ in range(min(size.runs, 3)):  # every run takes some seconds
        with TemporaryDirectory() as folder:
            cold.append(taken(ready, folder))
            found.append(taken(ready, folder))
            taken(alone, folder)
            others.append(taken(alone, folder))
    details = {
        "with stored code (at most 1), s": statistics.median(found),
        "of which numba itself, s": statistics.median(others),
    }
    what = "seconds for the first compiled call of the playouts in a new process, with no code stored"
    return Figure("P12", what, statistics.median(cold), tuple(cold), "at most 8", details)


def pictures(size: Size) -> Figure:
    """P13: the time to draw the table as one seat sees it, in milliseconds."""

    def side(run: int) -> Callable[[], int]:
        start, rng = fh.new_game(presets.AUSTRALIAN), Random(run)
        states = [reached(start, Playing, rng) for _ in range(size.hands)]
        views = [fh.view(state, state.turn) for state in states]
        return lambda: sum(len(fh.svg.table(seen)) > 0 for seen in views)

    (rates,) = in_turn([side], size.runs)
    each = tuple(1e3 / rate for rate in rates)
    return Figure("P13", "ms to draw the table from a view as SVG", statistics.median(each), each, "at most 1")


def views_alone(size: Size) -> Figure:
    """P14: the time to create the view of the seat to act in the middle of a trick, from hand 2 on, in microseconds.

    The figure is the difference between two replays of the same matches, of which one creates the views.
    """

    def side(who: Callable[[fh.State], fh.Seat | None], *, looks: bool = True) -> Callable[[list[fh.Record]], int]:
        def replay(records: list[fh.Record]) -> int:
            apply, view, seen = fh.apply, fh.view, 0
            for record in records:
                state = fh.new_game(record.rules)
                for action in record.actions:
                    state = apply(state, action)
                    if isinstance(state.phase, Playing) and state.phase.trick and state.hands_played:
                        seen += 1
                        seat = who(state)
                        if looks:
                            view(state, seat)
            return seen

        return replay

    def to_act(state: fh.State) -> fh.Seat | None:
        return state.to_act

    sides = [side(to_act), side(lambda state: 3 - (state.to_act or 0)), side(lambda state: None)]
    own, others, spectators, none = _recorded([*sides, side(to_act, looks=False)], size)
    each, other, spectator = (
        tuple([1e6 / rate - 1e6 / without for rate, without in zip(rates, none, strict=True)])
        for rates in (own, others, spectators)
    )
    details = {
        "another seat's, us": statistics.median(other),
        "a spectator's, us": statistics.median(spectator),
    }
    what = "us to create the view of the seat to act in the middle of a trick, from hand 2 on"
    return Figure("P14", what, statistics.median(each), each, "at most 4, aim 3", details)


def served(size: Size) -> Figure:
    """P15: what a server does after an action at a table of four, compared with ``apply``.

    The server calls ``step``, and writes the views of four seats and the events as JSON.
    """

    def serve(records: list[fh.Record]) -> int:
        view, write, event_to_dict = fh.view, fh.wire.view_to_json, fh.wire.event_to_dict
        size = 0
        for record in records:
            state = fh.new_game(record.rules)
            for action in record.actions:
                state, events = fh.step(state, action)
                size += len(json.dumps([event_to_dict(event) for event in events]))
                size += sum([len(write(view(state, seat))) for seat in range(4)])
        return sum(len(record.actions) for record in records) if size else 0

    own, applied = _recorded([serve, _apply], size)
    median, each = ratios(applied, own)
    what = "time of step, four views and the events as JSON over the time of apply"
    details = {"at best, us": 1e6 / max(own), "apply, us": 1e6 / max(applied)}
    return Figure("P15", what, median, each, "at most 40, aim 25", details)


def steps(size: Size) -> Figure:
    """P16: ``step``, which also returns the events, compared with ``apply``, for the same matches."""

    def step(records: list[fh.Record]) -> int:
        step, done = fh.step, 0
        for record in records:
            state = fh.new_game(record.rules)
            for action in record.actions:
                state, _ = step(state, action)
            done += len(record.actions)
        return done

    own, applied = _recorded([step, _apply], size)
    median, each = ratios(applied, own)
    details = {"at best, us": 1e6 / max(own), "apply, us": 1e6 / max(applied)}
    return Figure("P16", "time of step over the time of apply", median, each, "at most 1.6", details)


def reading(size: Size) -> Figure:
    """P16a: ``Record.from_json``, which replays a match to check it, compared with ``apply`` for the same matches."""

    def side(run: int) -> Callable[[], int]:
        # The records remain, so that their rules keep the tables that are built for them.
        texts = {record: record.to_json() for record in matches(presets.AUSTRALIAN, _recorded_hands(size), Random(run))}
        return lambda: sum([len(fh.Record.from_json(text).actions) for text in texts.values()])

    def applied(run: int) -> Callable[[], int]:
        records = matches(presets.AUSTRALIAN, _recorded_hands(size), Random(run))
        return lambda: _apply(records)

    own, others = in_turn([side, applied], size.runs)
    median, each = ratios(others, own)
    details = {"at best, us": 1e6 / max(own), "apply, us": 1e6 / max(others)}
    what = "time to read an action of a record with from_json over the time of apply"
    return Figure("P16a", what, median, each, "at most 1.5", details)


def special_bids(size: Size) -> Figure:
    """P17: ``legal_actions`` in the auction with 98 more special bids, compared with the Australian preset."""
    gates = (Gate.ANYTIME, Gate.AFTER_SEVEN, Gate.AFTER_EIGHT, Gate.AFTER_NULL, Gate.AFTER_PARTNERS_NULL)
    specials = presets.AUSTRALIAN.contracts.specials
    more = [
        attrs.evolve(specials[0], name=f"Bid {number}", code=f"Q{_letters(number)}", gate=gates[number % len(gates)])
        for number in range(98)
    ]
    contracts = attrs.evolve(presets.AUSTRALIAN.contracts, specials=(*specials, *more))
    large = attrs.evolve(presets.AUSTRALIAN, contracts=contracts)

    def side(rules: fh.RuleSet) -> Callable[[int], Callable[[], int]]:
        def prepare(run: int) -> Callable[[], int]:
            # Both sides make the calls that random players make under the preset.
            leading, state, rng = fh.new_game(presets.AUSTRALIAN), fh.new_game(rules), Random(run)
            states: list[fh.State] = []
            while len(states) < size.hands:
                if leading.is_over:
                    leading, state = fh.new_game(presets.AUSTRALIAN), fh.new_game(rules)
                action = choose(leading, rng)
                leading, state = fh.apply(leading, action), fh.apply(state, action)
                if isinstance(state.phase, Bidding):
                    states.append(state)
            return lambda: sum(len(fh.legal_actions(state)) > 0 for state in states for _ in range(_ASKED))

        return prepare

    own, preset = in_turn([side(large), side(presets.AUSTRALIAN)], size.runs)
    median, each = ratios(preset, own)
    details = {"at best, us": 1e6 / max(own), "the preset, us": 1e6 / max(preset)}
    what = "time of legal_actions in the auction with 98 more special bids over the time without them"
    return Figure("P17", what, median, each, "at most 8", details)


def _letters(number: int) -> str:
    """Return two letters for a number below 676."""
    return chr(ord("A") + number // 26) + chr(ord("A") + number % 26)


def _apply(records: list[fh.Record]) -> int:
    """Replay matches with ``apply``; return the number of actions."""
    apply, done = fh.apply, 0
    for record in records:
        state = fh.new_game(record.rules)
        for action in record.actions:
            state = apply(state, action)
        done += len(record.actions)
    return done


def _recorded_hands(size: Size) -> int:
    return max(10, size.hands // 10)


def _recorded(works: Sequence[Callable[[list[fh.Record]], int]], size: Size) -> list[list[float]]:
    """Return the rates of functions that replay recorded matches."""

    def side(work: Callable[[list[fh.Record]], int]) -> Callable[[int], Callable[[], int]]:
        def prepare(run: int) -> Callable[[], int]:
            records = matches(presets.AUSTRALIAN, _recorded_hands(size), Random(run))
            return lambda: work(records)

        return prepare

    return in_turn([side(work) for work in works], size.runs)


FIGURES: dict[str, Callable[[Size], Figure]] = {
    "P1": card_play,
    "P2": presets_alike,
    "P2a": whole_hands_and_plays,
    "P3": bulk,
    "P4": long_match,
    "P5": discarding,
    "P6": start_up,
    "P7": undo_chain,
    "P8": views,
    "P9": rules_from_a_file,
    **{name: figure for name, figure in SOLVER_FIGURES.items() if name != "P18"},
    "P11": weighing,
    "P12": first_call,
    "P13": pictures,
    "P14": views_alone,
    "P15": served,
    "P16": steps,
    "P16a": reading,
    "P17": special_bids,
    "P18": SOLVER_FIGURES["P18"],
}
"""The figures by name."""
