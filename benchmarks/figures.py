"""The bars P1 to P7, each measured as a ratio within one run."""

import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from random import Random

import attrs
import spades
from hands import at_the_first_lead, choose, play_out, reached, whole_hands
from measure import Figure, in_turn, ratios

import five_hundred as fh
from five_hundred import presets
from five_hundred.state import Dealing, Exchanging, Playing

__all__ = ["FIGURES", "Size"]


@attrs.frozen
class Size:
    """How much is measured."""

    hands: int
    """Hands a run."""
    runs: int
    """Runs of each side of a ratio."""


def card_play(size: Size) -> Figure:
    """P1: card play through the public API beside OpenSpiel's spades, a new state a step in both."""
    own = at_the_first_lead(presets.AUSTRALIAN, size.hands, Random(500))
    steps = play_out(own, Random(1))
    what, bar = "steps/s of card play over OpenSpiel spades, clone + apply", "at least 0.5, aim 1.0"
    if not spades.is_installed():
        (times,) = in_turn([lambda: play_out(own, Random(1))], size.runs)
        return Figure("P1", what, None, (), bar, {"five_hundred steps/s": steps / min(times)})
    theirs = spades.dealt(size.hands)
    their_steps = spades.play_out(theirs, Random(1))
    ours, others = in_turn([lambda: play_out(own, Random(1)), lambda: spades.play_out(theirs, Random(1))], size.runs)
    own_rates, their_rates = [steps / time for time in ours], [their_steps / time for time in others]
    ratio, each = ratios(own_rates, their_rates)
    details = {"five_hundred steps/s": max(own_rates), "OpenSpiel steps/s": max(their_rates)}
    return Figure("P1", what, ratio, each, bar, details)


def presets_alike(size: Size) -> Figure:
    """P2: whole hands of every preset, from the deal to the score, beside the Australian one."""
    hands = max(10, size.hands // 10)
    names = list(presets.PRESETS)
    rules = [presets.AUSTRALIAN, *(preset.rules for preset in presets.PRESETS.values())]
    steps = [whole_hands(each, hands, Random(2)) for each in rules]

    def work(each: fh.RuleSet) -> Callable[[], int]:
        return lambda: whole_hands(each, hands, Random(2))

    times = in_turn([work(each) for each in rules], size.runs)
    rates = [[count / time for time in own] for count, own in zip(steps, times, strict=True)]
    by_name = {name: ratios(own, rates[0]) for name, own in zip(names, rates[1:], strict=True)}
    slowest = min(by_name, key=lambda name: by_name[name][0])
    ratio, each = by_name[slowest]
    what = "steps/s of whole hands of the slowest preset over the Australian one"
    details = {"slowest": slowest, "Australian steps/s": max(rates[0])}
    return Figure("P2", what, ratio, each, "at least 0.5", details)


def long_match(size: Size) -> Figure:
    """P4: ``apply`` in the first hand of a match and in the thousandth."""
    rules = presets.AUSTRALIAN.with_options({"match.hands": 1000})
    rng, state = Random(4), fh.new_game(rules)
    starts = [reached(rules, Playing, Random(seed)) for seed in range(size.hands)]
    while state.match.hands < 999:
        state = fh.apply(state, choose(state, rng))
    late = []
    for start in starts:
        # The same hands, so late in the match.
        match = attrs.evolve(start.match, scores=state.scores, hands=state.match.hands)
        late.append(attrs.evolve(start, match=match))
    begin, end = in_turn([lambda: play_out(starts, Random(1)), lambda: play_out(late, Random(1))], 3 * size.runs)
    ratio, each = ratios(end, begin)
    return Figure("P4", "time of a step in hand 1,000 over hand 1", ratio, each, "at most 1.1, aim 1.0")


def discarding(size: Size) -> Figure:
    """P5: ``len`` and membership of the legal actions when 6 of 16 cards are discarded, beside those of card play."""
    rules = presets.QUEBEC
    many = reached(rules, Exchanging, Random(5))
    few = reached(rules, Playing, Random(5))
    assert len(fh.legal_actions(many)) == 8008, "6 of 16 cards"
    one, other = fh.legal_actions(many)[4000], fh.legal_actions(few)[-1]
    times = 100 * size.hands

    def asked(state: fh.State, action: fh.Action) -> None:
        for _ in range(times):
            legal = fh.legal_actions(state)
            len(legal)
            action in legal  # noqa: B015  # what is measured

    above, below = in_turn([lambda: asked(many, one), lambda: asked(few, other)], size.runs)
    ratio, each = ratios(above, below)
    details = {"discard, us": 1e6 * min(above) / times, "card, us": 1e6 * min(below) / times}
    return Figure("P5", "len and membership of 8,008 discards over those of a card", ratio, each, "at most 2", details)


def start_up(size: Size) -> Figure:
    """P6: the time that ``import five_hundred`` takes, beside ``import attrs``."""

    def imported(module: str) -> float:
        code = f"import time\nbegan = time.perf_counter()\nimport {module}\nprint(time.perf_counter() - began)"
        return float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout)

    above, below = [], []
    for _ in range(4 * size.runs):
        above.append(imported("five_hundred"))
        below.append(imported("attrs"))
    ratio, each = ratios(above, below)
    details = {"five_hundred, ms": 1e3 * min(above), "attrs, ms": 1e3 * min(below)}
    return Figure("P6", "import five_hundred over import attrs", ratio, each, "at most 2.5, aim 1.5", details)


def undo_chain(size: Size) -> Figure:
    """P7: the memory of one more state, where all are kept."""

    def states() -> Iterator[fh.State]:
        rng, state = Random(7), fh.new_game(presets.AUSTRALIAN.with_options({"match.hands": size.hands}))
        while not state.is_over:
            if not isinstance(state.phase, Dealing):
                yield state
            state = fh.apply(state, choose(state, rng))

    for _ in states():
        pass  # the tables are built
    tracemalloc.start()
    kept = list(states())
    size_now, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    each = size_now / len(kept) / 1024
    return Figure("P7", "KiB of one more state in a chain kept for undo", each, (each,), "at most 1")


FIGURES: dict[str, Callable[[Size], Figure]] = {
    "P1": card_play,
    "P2": presets_alike,
    "P4": long_match,
    "P5": discarding,
    "P6": start_up,
    "P7": undo_chain,
}
"""The figures by name."""
