"""One page for each group of options, and one for the fields of a special bid."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from five_hundred.base.options import Option
from five_hundred.cards.card import SUITS
from five_hundred.cards.packs import PACKS, Pack
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.schedules import LEVELS, SCHEDULES
from five_hundred.rules.bids.special_bids import SPECIAL_BIDS, SpecialBid
from five_hundred.rules.groups import Groups
from five_hundred.rules.presets import PRESETS

from .clashes import Clash, clashes_of
from .coverage import decision_link
from .indexes import first_line, name_of, option_index, title_of
from .markup import bullets, code, label, link, linked, page, preset_link, sources, table, value
from .reasons import read_refusals, reason_link
from .values import told_values
from .ways import ways_to_set

__all__ = ["option_pages", "pack_lines", "special_table"]

FOLDER: Final = "reference/options"
_PLACES: Final = ("lowest", "second", "third", "fourth", "highest")


def option_pages() -> Iterator[tuple[str, str]]:
    """Yield the index of options, the page of each group, and the page of the fields of special bids."""
    groups = _groups()
    yield f"{FOLDER}/index.md", option_index(groups)
    for name, options in groups.items():
        group = attrs.fields_dict(Groups)[name].type
        title = title_of(name)
        lines = [first_line(group), "", *_summary(options)]
        for option in options:
            lines += _option(option, _presets_with(option))
        yield f"{FOLDER}/{name}.md", page(title, *lines, *_extra(name))
    specials = RuleSet.special_options()
    lines = [
        *_special_code(),
        *_summary(specials),
        *(line for option in specials for line in _option(option, _bids_with(option))),
        "## Named bids",
        "",
        f"{link('contracts.specials')} accepts these names.  Each of them names a value of "
        "{py:mod}`five_hundred.rules.bids.special_bids`, which you can use unchanged or change with `attrs.evolve`.",
        "",
        *special_table({code(name): bid for name, bid in SPECIAL_BIDS.items()}),
    ]
    yield f"{FOLDER}/special.md", page("Fields of a special bid", *lines)


def _groups() -> dict[str, list[Option]]:
    groups: dict[str, list[Option]] = {}
    for option in RuleSet.options():
        groups.setdefault(option.path.partition(".")[0], []).append(option)
    return groups


def _summary(options: Sequence[Option]) -> list[str]:
    rows = [(f"[`{name_of(each)}`](#{label(each.path)})", sources(each.doc), _default(each)) for each in options]
    return table(("name", "meaning", "default"), rows, "summary")


def _default(option: Option) -> str:
    return code(value(option.kind.dump(option.default)))


def _option(option: Option, differing: Mapping[str, Sequence[str]]) -> list[str]:
    facts = [f":Default: {_default(option)}"]
    if option.unit:
        facts.append(f":Unit: {option.unit}")
    facts += [
        f":Decides: {'; '.join(map(decision_link, option.ids))}",
        f":Sources: {sources(option.source)}",
    ]
    if differing:
        facts.append(":Presets: " + "; ".join(f"{code(each)} {', '.join(who)}" for each, who in differing.items()))
    refused = [reason for reason, refusals in read_refusals().items() if option.path in refusals.options]
    if refused:
        facts.append(f":Refuses: {', '.join(map(reason_link, refused))}")
    return [
        f"({label(option.path)})=",
        f"## `{option.path}`",
        "",
        linked(sources(option.doc)),
        "",
        *told_values(option.kind, option.default),
        "",
        *facts,
        "",
        *_clashes(option),
        *ways_to_set(option),
    ]


def _clashes(option: Option) -> list[str]:
    told = [_clash(option.path, each) for each in clashes_of(option.path)]
    return ["Cannot be combined with:", "", *bullets(told)] if told else []


def _clash(path: str, clash: Clash) -> str:
    # If two special bids clash in one field, the other option is the same field of the other bid.
    others = ", ".join(link(other) for other in clash.options if other != path) or f"{link(path)} of another bid"
    settings = ", ".join(f"{setting} = {value(plain)}" for setting, plain in clash.changes.items())
    return f"{others}.  With {code(settings)}, the error for {link(clash.options[0])} says: “{linked(clash.message)}”."


def _presets_with(option: Option) -> dict[str, list[str]]:
    """Map each value other than the default to the presets that have it."""
    group, _, name = option.path.partition(".")
    found: dict[str, list[str]] = {}
    for preset in PRESETS.values():
        own = getattr(getattr(preset.rules, group), name)
        if own != option.default:
            found.setdefault(_shown(option, own), []).append(preset_link(preset.name, preset.title))
    return found


def _shown(option: Option, own: Any) -> str:
    shown = value(option.kind.dump(own))
    # The bids have the same codes but different fields.
    return f"{shown} (changed)" if shown == value(option.kind.dump(option.default)) else shown


def _bids_with(option: Option) -> dict[str, list[str]]:
    """Map each value other than the default to the presets and special bids that have it."""
    name = name_of(option)
    found: dict[str, dict[str, list[str]]] = {}
    for preset in PRESETS.values():
        for bid in preset.rules.contracts.specials:
            own = getattr(bid, name)
            if own != option.default:
                found.setdefault(value(option.kind.dump(own)), {}).setdefault(preset.name, []).append(bid.code)
    return {
        shown: [f"{preset_link(name, PRESETS[name].title)} {' '.join(codes)}" for name, codes in who.items()]
        for shown, who in found.items()
    }


def _special_code() -> list[str]:
    (doc,) = [field for field in attrs.fields(SpecialBid) if field.name == "code"]
    assert doc.default is attrs.NOTHING  # with a default it would be an option like the others
    return [
        "A special bid has a `code` of one to six capital letters, and the fields below.  In the path of a field, "
        "replace `CODE` with the code of the bid: the points of the bid `M` are `contracts.specials.M.value`.  "
        "[](/guide/special-bids.md) explains how to define a new bid.",
        "",
    ]


def _extra(group: str) -> list[str]:
    """Return the part of a group's page below the options, which describes the named values of the group."""
    if group == "table":
        lines = ["## Named packs", ""]
        for name, pack in PACKS.items():
            lines += [f"### `{name}`", "", *pack_lines(pack)]
        return lines
    if group == "contracts":
        lines = [
            "## Named schedules",
            "",
            "Each row lists the points of a level, from the lowest denomination to the highest.",
            "",
        ]
        for name, schedule in SCHEDULES.items():
            rows = [
                (str(level), *(str(points) for points in row)) for level, row in zip(LEVELS, schedule.rows, strict=True)
            ]
            lines += [f"### `{name}`", "", *table(("level", *_PLACES), rows, "numbers")]
        return lines
    return []


def pack_lines(pack: Pack) -> list[str]:
    """List the cards of a pack, one line for each suit, highest card first."""
    lines = []
    for suit in SUITS:
        own = [str(card) for card in reversed(pack.cards) if card.suit is suit]
        lines.append(f"{' '.join(own)} ({len(own)})")
    jokers = [card for card in pack.cards if card.is_joker]
    names = {"RJ": "red joker", "BJ": "black joker"}
    if jokers:
        lines.append(", ".join(f"{names[card.code]} (`{card.code}`)" for card in jokers))
    if pack.matching_fours:
        lines.append("the four of the trump colour is the lowest trump")
    return [f"{len(pack)} cards:", "", *bullets(lines)]


def special_table(bids: Mapping[str, SpecialBid]) -> list[str]:
    """Make a table of special bids: each field has a row, and each bid has a column with its key as the heading."""
    rows = [("code", *(code(bid.code) for bid in bids.values()))]
    for option in RuleSet.special_options():
        shown = [code(value(option.kind.dump(getattr(bid, name_of(option))))) for bid in bids.values()]
        rows.append((f"[`{name_of(option)}`](#{label(option.path)})", *shown))
    return table(("field", *bids), rows, "matrix")
