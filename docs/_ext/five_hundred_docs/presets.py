"""The page that compares the presets, and a page for each preset."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from five_hundred.display.svg import DARK, bid_grid
from five_hundred.engine.auction.bid_legality import is_inkle
from five_hundred.rules import DealForm, RuleSet, TableRules, presets
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.bids.trick_bids import TrickBid
from five_hundred.rules.ladder import ladder_of
from five_hundred.rules.packets_and_piles import packets_of
from five_hundred.rules.presets import PRESETS, Preset
from five_hundred.rules.table import EXPOSED_CARDS

from .indexes import name_of
from .markup import bullets, code, constants, label, link, linked, page, preset_link, sources, table, value
from .options import pack_lines, special_table
from .pictures import html_of

__all__ = ["preset_pages", "told_in_source"]

FOLDER: Final = "reference/presets"
_SAME: Final = "[·]{.same}"
_DEFAULT: Final = RuleSet()
_IN_FIRST_COLUMNS: Final = ("name", "value", "above", "step")
"""The fields of a special bid that the first columns of the table of bids tell."""


def preset_pages() -> Iterator[tuple[str, str]]:
    """Yield the page that compares the presets, then the page of each preset."""
    yield f"{FOLDER}/index.md", _index()
    for preset in PRESETS.values():
        yield f"{FOLDER}/{preset.name}.md", _preset(preset)


def _index() -> str:
    return page(
        "Presets",
        "Presets are named rule sets.  {py:func}`five_hundred.rules.presets.find_preset` finds a preset by its name or "
        "its short name.  A rules file names the preset that it changes (`base`), and the command line accepts the "
        "name of a preset (`--rules`).",
        "",
        *table(
            ("preset", "description", "name", "short name"),
            [
                (
                    preset_link(each.name, each.title),
                    told_in_source(each)[1],
                    code(each.name),
                    ", ".join(map(code, each.aliases)),
                )
                for each in PRESETS.values()
            ],
            "names",
        ),
        "```{toctree}",
        ":hidden:",
        *PRESETS,
        "```",
        "",
        "## Side by side",
        "",
        "This table shows the options in which some preset differs from the default, which is the Australian game.  A "
        "dot means the default.  The word `(changed)` marks special bids that have the same codes as those of the "
        "default but other fields.  If JavaScript is on, you can choose the presets in a form above the table.  If the "
        "table is wider than the page, scroll it sideways.",
        "",
        *_matrix(),
        "## Their special bids",
        "",
        "This table shows the fields in which the special bids of the presets differ.  Bids that have the same name "
        "but different fields have separate rows.",
        "",
        *_specials(),
    )


def _matrix() -> list[str]:
    rows = []
    for option in RuleSet.options():
        group, _, name = option.path.partition(".")
        default = value(option.kind.dump(option.default))
        cells = []
        for preset in PRESETS.values():
            own = getattr(getattr(preset.rules, group), name)
            shown = value(option.kind.dump(own))
            if own == option.default:
                cells.append(_SAME)
            else:
                cells.append(code(shown) + (" (changed)" if shown == default else ""))
        if set(cells) != {_SAME}:
            rows.append((link(option.path), code(default), *cells))
    header = ("option", "default", *(preset_link(each.name, each.title) for each in PRESETS.values()))
    return table(header, rows, "presets matrix")


def _specials() -> list[str]:
    having: dict[SpecialBid, list[str]] = {}
    places: dict[SpecialBid, dict[str, None]] = {}
    for preset in PRESETS.values():
        for bid in preset.rules.contracts.specials:
            having.setdefault(bid, []).append(preset_link(preset.name, preset.title))
            places.setdefault(bid, {})[str(ladder_of(preset.rules).place(bid))] = None
    fields = [option for option in RuleSet.special_options() if name_of(option) not in _IN_FIRST_COLUMNS]
    fields = [option for option in fields if len({getattr(bid, name_of(option)) for bid in having}) > 1]
    rows = []
    for bid, having_it in sorted(having.items(), key=lambda item: (item[0].value, item[0].code)):
        first = (f"{bid.name} {code(bid.code)}", str(bid.value), " or ".join(places[bid]))
        others = [code(value(option.kind.dump(getattr(bid, name_of(option))))) for option in fields]
        rows.append((*first, *others, ", ".join(having_it)))
    points, place = "[points](#contracts.specials.code.value)", "[place](#contracts.specials.code.step)"
    heads = [f"[{name_of(option)}](#{label(option.path)})" for option in fields]
    return table(("bid", points, place, *heads, "presets"), rows, "matrix bids")


def _preset(preset: Preset) -> str:
    rules = preset.rules
    names = " or ".join(f'`"{name}"`' for name in (preset.name, *preset.aliases))
    constant, about = told_in_source(preset)
    lines = [
        about,
        "",
        f":Name: {names}",
        f":In Python: `presets.{constant}`",
        f':In a file: `base = "{preset.name}"`',
        f":On the command line: `--rules {preset.name}`",
        f":Sources: {sources(preset.sources)}",
        f":Players: {rules.table.players}",
        "",
    ]
    if preset.inferred:
        lines += [
            "## What is assumed",
            "",
            "Where the sources of this preset leave a point open, the preset assumes the following:",
            "",
            *bullets(map(sources, preset.inferred)),
        ]
    return page(
        preset.title,
        *lines,
        *_changes(rules),
        "## Special bids",
        "",
        *_own_specials(rules),
        *_ladder(rules),
        *_pack(rules),
    ).replace("# ", f"(preset-{preset.name})=\n# ", 1)


def _own_specials(rules: RuleSet) -> list[str]:
    bids = {bid.name: bid for bid in rules.contracts.specials}
    return special_table(bids) if bids else ["This preset has no special bids.", ""]


def told_in_source(preset: Preset) -> tuple[str, str]:
    """Return the name of a preset's constant and the constant's docstring."""
    told = constants(Path(presets.__file__)).items()
    return next((name, linked(sources(about))) for name, about in told if getattr(presets, name) is preset.rules)


def _changes(rules: RuleSet) -> list[str]:
    rows = []
    for option in RuleSet.options():
        group, _, name = option.path.partition(".")
        own = getattr(getattr(rules, group), name)
        if own == option.default:
            continue
        shown, default = value(option.kind.dump(own)), value(option.kind.dump(option.default))
        rows.append((link(option.path), code(shown) + (" (changed)" if shown == default else ""), code(default)))
    heading = ["## What differs from the default", ""]
    return [
        *heading,
        *(table(("option", "value", "default"), rows) if rows else ["Nothing: this preset is the default.", ""]),
    ]


def _ladder(rules: RuleSet) -> list[str]:
    ladder = ladder_of(rules)
    rungs: dict[int, list[TrickBid | SpecialBid]] = {}
    for bid in ladder.bids:
        rungs.setdefault(ladder.rungs[bid], []).append(bid)
    rows = []
    inkles = False
    for bids in reversed(rungs.values()):
        names = []
        for bid in bids:
            inkle = is_inkle(rules, bid)
            inkles = inkles or inkle
            special = f" ({code(bid.code)})" if isinstance(bid, SpecialBid) else ""
            names.append(f"{bid}{special}{' (inkle)' if inkle else ''}")
        rows.append((", ".join(names), ", ".join(str(ladder.points[bid]) for bid in bids)))
    several = any(len(bids) > 1 for bids in rungs.values())
    shared = "; bids on the same line do not overcall each other" if several else ""
    note = f"  Bids below {rules.auction.min_level} are inkles, which cannot become the contract." if inkles else ""
    return [
        "## Ladder",
        "",
        "```{raw} html",
        html_of(bid_grid(rules), bid_grid(rules, palette=DARK)),
        "```",
        "",
        f"The highest bid comes first{shared}.{note}",
        "",
        *table(("bid", "points"), rows, "numbers"),
    ]


def _pack(rules: RuleSet) -> list[str]:
    table_rules = rules.table
    return [
        "## Pack and deal",
        "",
        *pack_lines(table_rules.pack),
        _deal(table_rules),
        "",
    ]


def _deal(table_rules: TableRules) -> str:
    """Describe how each hand and the kitty get their cards."""
    kitty, size = table_rules.kitty_term, table_rules.kitty_size
    packets = code(packets_of(table_rules))
    match table_rules.deal_form:
        case DealForm.DEALT:
            return (
                f"Each hand gets 10 cards and the {kitty} gets {size}, dealt {packets}: a number with a `k` is a "
                f"packet for the {kitty}, and any other number is a packet for each hand."
            )
        case DealForm.EXPOSED:
            return (
                f"Each hand gets 10 cards, dealt {packets}.  Another {EXPOSED_CARDS} cards lie face up, and each "
                f"player adds one of them to the {kitty}, which then has {size} cards."
            )
        case DealForm.DRAWN:
            return (
                f"The {kitty} gets {size} cards.  The players draw the other cards in pairs and keep one card of each "
                "pair, until each hand has 10 cards."
            )
