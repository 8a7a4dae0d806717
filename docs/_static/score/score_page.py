"""What the page "Keep the score in your browser" shows, as plain data; ``page.mjs`` calls these functions.

The page holds the text of the file of a kept score, and passes it to each function.  The library decides everything.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import attrs

from five_hundred import Bid, KeptScore, RuleSet, find_preset, seat_names, side_names, svg
from five_hundred.display.score_sheet import hand_score_lines, next_hand_lines, sheet_rows
from five_hundred.documents import rules_from_dict
from five_hundred.engine.auction.bid_legality import can_be_contract
from five_hundred.formats.kept_hand_line import further_words, sides_from
from five_hundred.formats.statistics import statistics_lines
from five_hundred.rules import ladder_of
from five_hundred.rules.documents import data_in_json, data_in_toml
from five_hundred.rules.presets import PRESETS
from five_hundred.session import statistics
from five_hundred.settings.kept_custom_rules import custom_in_words, kept_custom
from five_hundred.settings.link_text import document_in_link
from five_hundred.settings.page_data import both_pictures

__all__ = ["add", "begin", "correct", "offer", "remove_last", "seats", "table"]

Answer: TypeAlias = dict[str, Any]
"""The answer to a request from the page: what the page shows, or an error message with the key ``wrong``."""
Source: TypeAlias = Mapping[str, str]
"""Where the rules come from: the name of a ``preset``, the text of a ``link``, or ``name`` and ``text`` of a file."""


def offer() -> Answer:
    """Return the presets."""
    presets = PRESETS.values()
    return {"presets": [{"name": each.name, "title": each.title} for each in presets]}


def seats(source: Source) -> Answer:
    """Return the usual names of the players under the rules that the person has chosen."""
    return _answered(lambda: {"names": _usual_names(_rules(source))})


def begin(source: Source, names: Sequence[str], dealer: int) -> Answer:
    """Return a new score; an empty name stands for the usual name of the seat, and the first player has number 0."""

    def begun() -> Answer:
        rules = _rules(source)
        players = [*seat_names(rules)]
        for seat, name in zip(rules.table.seating.players, names, strict=True):
            players[seat] = " ".join(name.split()) or players[seat]
        return _shown(KeptScore(rules, players, rules.table.seating.players[dealer]))

    return _answered(begun)


def table(document: str) -> Answer:
    """Return what the page shows of a score."""
    return _answered(lambda: _shown(KeptScore.from_json(document)))


def add(document: str, line: str) -> Answer:
    """Return the score with one more hand."""
    return _answered(lambda: _shown(KeptScore.from_json(document).with_hand(line), is_new=True))


def correct(document: str, number: int, line: str) -> Answer:
    """Return the score with a hand replaced."""
    return _answered(lambda: _shown(KeptScore.from_json(document).with_correction(number, line)))


def remove_last(document: str) -> Answer:
    """Return the score without its last hand."""
    return _answered(lambda: _shown(KeptScore.from_json(document).without_last_hand()))


def _answered(make: Callable[[], Answer]) -> Answer:
    try:
        return make()
    except ValueError as error:  # every error of the library about wrong input is one
        return {"wrong": str(error)}


def _rules(source: Source) -> RuleSet:
    if "preset" in source:
        return find_preset(source["preset"]).rules
    if "link" in source:
        data = data_in_json(document_in_link(source["link"]))
    elif source["name"].lower().endswith(".json"):
        data = data_in_json(source["text"])
    else:
        data = data_in_toml(source["text"])
    for rule in custom_in_words(kept_custom(data)) if isinstance(data, dict) else ():
        raise ValueError(f"this page cannot ask the rule {rule}, which is written in Python")
    return rules_from_dict(data)


def _usual_names(rules: RuleSet) -> list[str]:
    return [seat_names(rules)[seat] for seat in rules.table.seating.players]


def _shown(kept: KeptScore, *, is_new: bool = False) -> Answer:
    """Return everything that the page shows of a score, with the points of the last hand if it has just been added."""
    rules, public, scores = kept.rules, kept.public, kept.score_sheet()
    lines = [kept.line_of(hand) for hand in kept.hands]
    rows = zip(sheet_rows(rules, scores, kept.players), lines, strict=True)
    last = scores[-1] if is_new else None
    return {
        "document": kept.to_json(),
        "title": ", ".join(kept.players[seat] for seat in rules.table.seating.players),
        "sides": side_names(rules, kept.players),
        "scores": public.scores,
        "rows": [{**row._asdict(), "changes": row.changes, "line": line} for row, line in rows],
        "last": [] if last is None else [*hand_score_lines(rules, last, kept.players)],
        "next": [*next_hand_lines(public, len(kept.hands) + 1, kept.players)],
        "over": public.is_over,
        "statistics": [*statistics_lines(statistics([kept]), kept.players)] if any(scores) else [],
        "picture": both_pictures(lambda palette: svg.score_sheet(rules, scores, names=kept.players, palette=palette)),
        "form": _form(kept),
    }


def _form(kept: KeptScore) -> Answer:
    """Return what the form offers: the bids, the players, and what else a line may need."""
    rules, public = kept.rules, kept.public
    sides = side_names(rules, kept.players)
    declarers = [
        {
            "name": kept.players[seat],
            "sides": [sides[side] for side in sides_from(rules, seat)],
            "barred": seat in public.barred,
        }
        for seat in rules.table.seating.players
    ]
    bids = [bid for bid in ladder_of(rules).bids if can_be_contract(rules, bid)]
    return {
        "bids": [{"code": bid.code, "label": _label(bid)} for bid in bids],
        "declarers": declarers,
        "further": [{"word": word, "means": means} for word, means in further_words(rules).items()],
    }


def _label(bid: Bid) -> str:
    name = attrs.asdict(bid, recurse=False).get("name")
    return f"{bid.code}, {name}" if isinstance(name, str) else str(bid)
