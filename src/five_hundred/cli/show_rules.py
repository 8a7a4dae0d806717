"""Print the presets (``--list``), or a RuleSet (``--show``): its options, bids and pack, or its rules in words."""

from collections.abc import Iterator
from shutil import get_terminal_size
from typing import Final

from five_hundred.base.option_kinds import Json
from five_hundred.cards.card import SUITS
from five_hundred.display.event_sentences import mark_inkle
from five_hundred.display.rules_in_words import describe_rules
from five_hundred.rules import DealForm, RuleSet
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.custom_rule import CUSTOM
from five_hundred.rules.ladder import ladder_of
from five_hundred.rules.packets_and_piles import packets_of
from five_hundred.rules.presets import PRESETS, Preset
from five_hundred.rules.sources import in_words, with_names

__all__ = ["list_presets", "rules_in_words", "show_rules"]

_WIDTHS: Final = range(40, 101)
"""The line lengths that are easy to read, in characters."""


def list_presets() -> Iterator[str]:
    """Return one line for each preset: its name, aliases, title and number of players."""
    short = {preset: ", ".join(preset.aliases) for preset in PRESETS.values()}
    wide, narrow = max(map(len, PRESETS)), max(map(len, short.values()))
    for name, preset in PRESETS.items():
        yield f"{name:<{wide}}  {short[preset]:<{narrow}}  {preset.title} ({preset.rules.table.players} players)"


def show_rules(rules: RuleSet, preset: Preset | None) -> Iterator[str]:
    """Return the lines that describe a RuleSet: its sources, changed options, bids and pack.

    The rules have no preset if they come from a file or were changed.
    """
    if preset is not None:
        yield f"{preset.title} ({preset.name})"
        yield f"Sources: {with_names(preset.sources)}"
        yield from (f"Inferred: {in_words(sentence)}" for sentence in preset.inferred)
        yield ""
    changes = rules.diff(RuleSet())
    yield "Options that differ from the default:" if changes else "Every option has its default value."
    for path, value in changes.items():
        yield f"  {path} = {_value(rules.value(path) if path == CUSTOM else value)}"
    yield ""
    yield from _ladder(rules)
    yield ""
    yield from _pack(rules)


def rules_in_words(rules: RuleSet, preset: Preset | None) -> Iterator[str]:
    """Yield the lines of a page that describes a RuleSet in words; the terminal determines the width of the lines.

    The rules have no preset if they come from a file or were changed.
    """
    width = min(max(get_terminal_size().columns, _WIDTHS.start), _WIDTHS[-1])
    yield from describe_rules(preset or rules).to_text(width).splitlines()


def _value(value: Json) -> str:
    if isinstance(value, list):
        return ", ".join(_value(item) for item in value) or "none"
    if isinstance(value, dict) and "rule" in value:
        options = ", ".join([f"{name} {_value(each)}" for name, each in value.items() if name != "rule"])
        return f"{value['rule']} ({options})" if options else f"{value['rule']}"
    if isinstance(value, dict):
        return f"{value['code']} ({value['name']}, {value['value']} points)"
    return "none" if value is None else str(value)


def _ladder(rules: RuleSet) -> Iterator[str]:
    ladder = ladder_of(rules)
    yield "Bids from the lowest to the highest; bids on the same line do not overcall each other:"
    rungs: dict[int, list[str]] = {}
    width = max(18, *(len(f"{bid} [{bid.code}]") + 1 for bid in rules.contracts.specials), 0)
    for bid in ladder.bids:
        code = f" [{bid.code}]" if isinstance(bid, SpecialBid) else ""
        rungs.setdefault(ladder.rungs[bid], []).append(
            mark_inkle(f"{str(bid) + code:<{width}}{ladder.points[bid]:>5}", rules, bid)
        )
    yield from ("  " + ",  ".join(names) for names in rungs.values())


def _pack(rules: RuleSet) -> Iterator[str]:
    table = rules.table
    how = "drawn in turn from the pack" if table.deal_form is DealForm.DRAWN else f"dealt {packets_of(table)}"
    yield f"Pack of {len(table.pack)} cards ({table.kitty_size} for the {table.kitty_term}), {how}:"
    for suit in SUITS:
        cards = [card for card in table.pack.cards if card.suit is suit]
        yield "  " + " ".join(str(card) for card in reversed(cards))
    jokers = [card.code for card in table.pack.cards if card.is_joker]
    if jokers:
        yield "  " + " ".join(jokers)
    if table.pack.matching_fours:
        yield "  The four of the other suit in the trump colour is also a trump."
