"""One page for each group of options, and one for the fields of a special bid."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from five_hundred.cards import SUITS
from five_hundred.kinds import ChoiceKind, CustomKind, Flag, Json, Kind, Number, Text
from five_hundred.options import Option
from five_hundred.packs import PACKS, Pack
from five_hundred.presets import PRESETS
from five_hundred.rules import RuleSet
from five_hundred.schedules import LEVELS, SCHEDULES
from five_hundred.special_bids import SPECIAL_BIDS, SpecialBid

from .markup import bullets, code, label, link, linked, page, sources, table, value

__all__ = ["option_pages", "pack_lines", "special_table"]

FOLDER: Final = "reference/options"
_PLACES: Final = ("lowest", "second", "third", "fourth", "highest")


def option_pages() -> Iterator[tuple[str, str]]:
    """The index and the pages of the groups."""
    groups = _groups()
    yield f"{FOLDER}/index.md", _index(groups)
    for name, options in groups.items():
        group = attrs.fields_dict(RuleSet)[name].type
        title = f"{name.capitalize()} options"
        lines = [_first_line(group), "", *_summary(options)]
        for option in options:
            lines += _option(option, _presets_with(option))
        yield f"{FOLDER}/{name}.md", page(title, *lines, *_extra(name))
    specials = RuleSet.special_options()
    lines = [
        *_special_code(),
        *_summary(specials),
        *(line for option in specials for line in _option(option, _bids_with(option))),
        "## Bids that have a name",
        "",
        f"{link('contracts.specials')} takes these names; each is a value of {{py:mod}}`five_hundred.special_bids`, "
        "to be taken as it is or to be changed with `attrs.evolve`.",
        "",
        *special_table({code(name): bid for name, bid in SPECIAL_BIDS.items()}),
    ]
    yield f"{FOLDER}/special.md", page("Fields of a special bid", *lines)


def _groups() -> dict[str, list[Option]]:
    groups: dict[str, list[Option]] = {}
    for option in RuleSet.options():
        groups.setdefault(option.path.partition(".")[0], []).append(option)
    return groups


def _first_line(documented: object) -> str:
    return (documented.__doc__ or "").partition("\n")[0]


def _summary(options: Sequence[Option]) -> list[str]:
    rows = [(f"[`{_name(each)}`](#{label(each.path)})", sources(each.doc), _default(each)) for each in options]
    return table(("name", "what it says", "default"), rows, "summary")


def _name(option: Option) -> str:
    return option.path.rpartition(".")[2]


def _default(option: Option) -> str:
    return code(value(option.kind.dump(option.default)))


def _index(groups: Mapping[str, Sequence[Option]]) -> str:
    decisions: dict[str, list[str]] = {}
    for option in (*RuleSet.options(), *RuleSet.special_options()):
        for decision in option.ids:
            decisions.setdefault(decision, []).append(link(option.path))
    rows = [(code(decision), ", ".join(links)) for decision, links in sorted(decisions.items())]
    return page(
        "Options",
        f"{len(RuleSet.options())} options in {len(groups)} groups make a rule set, and every special bid on offer has "
        f"{len(RuleSet.special_options())} fields besides its code.  An option is reached by its path, such as "
        f"{link('match.target')}: in files of rules, in `with_options`, in a refusal, and on these pages.",
        "",
        "All of this is read from the options themselves; what the short names of the sources mean stands in "
        "[](/explanation/sources.md).",
        "",
        "```{toctree}",
        *groups,
        "special",
        "```",
        "",
        "## By decision",
        "",
        "The published rules of 500 were compared decision by decision.  Each decision has a name, which options and "
        "tests quote.",
        "",
        *table(("decision", "options"), rows),
    )


def _option(option: Option, differing: Mapping[str, Sequence[str]]) -> list[str]:
    facts = [f":Default: {_default(option)}"]
    if option.unit:
        facts.append(f":Unit: {option.unit}")
    facts += [
        f":Decisions: {', '.join(code(each) for each in option.ids)}",
        f":Sources: {sources(option.source)}",
    ]
    if differing:
        facts.append(":Presets: " + "; ".join(f"{code(each)} {', '.join(who)}" for each, who in differing.items()))
    return [
        f"({label(option.path)})=",
        f"## `{option.path}`",
        "",
        linked(option.doc),
        "",
        *_values(option.kind, option.default),
        "",
        *facts,
        "",
    ]


def _values(kind: Kind, default: object) -> list[str]:
    match kind:
        case ChoiceKind(choices=choices):
            rows = [
                (code(each.value) + (" (default)" if each is default else ""), linked(sources(each.doc)))
                for each in choices
            ]
            return table(("value", "meaning"), rows, "choices")
        case Flag():
            return ["Either `true` or `false`."]
        case Number(low=low, high=high, none=none):
            nothing = f", or `none`: {none}" if none else ""
            return [f"A whole number from {low:,} to {high:,}{nothing}." if low < high else f"Only {low}."]
        case Text(longest=longest):
            return [f"A text of 1 to {longest} characters."]
        case _:
            return _custom(kind, default)


def _custom(kind: Kind, default: object) -> list[str]:
    assert isinstance(kind, CustomKind), f"{type(kind).__name__}: a kind of value that these pages do not know"
    plain = kind.dump(default)
    shapes = list(_shapes(kind.schema(), plain if isinstance(plain, str) else None))
    return ["One of:", "", *bullets(shapes)] if len(shapes) > 1 else [f"{shapes[0][0].upper()}{shapes[0][1:]}."]


def _shapes(schema: Mapping[str, Json], example: str | None = None) -> Iterator[str]:
    """What a JSON Schema allows, in words."""
    several = schema.get("anyOf")
    names, about = schema.get("enum"), schema.get("description")
    if isinstance(several, list):
        for each in several:
            if isinstance(each, dict):
                yield from _shapes(each)
    elif isinstance(names, list):
        # Nothing may be written as null and as "none"; one of them is enough to know.
        known = ", ".join(code(name) for name in names if name is not None)
        yield f"{known}: {about}" if about else known
    elif isinstance(about, str):
        yield about
    elif "pattern" in schema:
        yield f"a text such as {code(example)}" if example else f"a text of the form {code(schema['pattern'])}"
    elif schema.get("type") == "array":
        yield _list(schema)
    else:
        yield "a table of the [fields of a special bid](special.md)"


def _list(schema: Mapping[str, Json]) -> str:
    items, count = schema.get("items"), schema.get("minItems")
    inner = items if isinstance(items, dict) else {}
    if inner.get("type") == "integer":
        return f"{count} whole numbers"
    each = " or ".join(_shapes(inner))
    return f"a list of {count} lists of {each}" if count else f"a list, each item of which is {each}"


def _presets_with(option: Option) -> dict[str, list[str]]:
    """The values that presets have instead of the default, each with its presets."""
    group, _, name = option.path.partition(".")
    found: dict[str, list[str]] = {}
    for preset in PRESETS.values():
        own = getattr(getattr(preset.rules, group), name)
        if own != option.default:
            found.setdefault(_shown(option, own), []).append(f"[{preset.title}](#preset-{preset.name})")
    return found


def _shown(option: Option, own: Any) -> str:
    shown = value(option.kind.dump(own))
    # The same bids with other fields.
    return f"{shown} (changed)" if shown == value(option.kind.dump(option.default)) else shown


def _bids_with(option: Option) -> dict[str, list[str]]:
    """The values that the special bids of presets have instead of the default, each with preset and bid."""
    name = _name(option)
    found: dict[str, dict[str, list[str]]] = {}
    for preset in PRESETS.values():
        for bid in preset.rules.contracts.specials:
            own = getattr(bid, name)
            if own != option.default:
                found.setdefault(value(option.kind.dump(own)), {}).setdefault(preset.name, []).append(bid.code)
    return {
        shown: [f"[{PRESETS[name].title}](#preset-{name}) {' '.join(codes)}" for name, codes in who.items()]
        for shown, who in found.items()
    }


def _special_code() -> list[str]:
    (doc,) = [field for field in attrs.fields(SpecialBid) if field.name == "code"]
    assert doc.default is attrs.NOTHING  # else it would be an option like the others
    return [
        "A special bid is a `code`, one to six capital letters by which it is known, and these fields.  In a path the "
        "code stands for `CODE`: the points of the bid `M` are `contracts.specials.M.value`.  How to write a bid of "
        "one's own is told in [](/guide/special-bids.md).",
        "",
    ]


def _extra(group: str) -> list[str]:
    """What a group's page says besides its options: the values that have a name."""
    if group == "table":
        lines = ["## Packs that have a name", ""]
        for name, pack in PACKS.items():
            lines += [f"### `{name}`", "", *pack_lines(pack)]
        return lines
    if group == "contracts":
        lines = ["## Schedules that have a name", "", "Points by level, the lowest denomination first.", ""]
        for name, schedule in SCHEDULES.items():
            rows = [
                (str(level), *(str(points) for points in row)) for level, row in zip(LEVELS, schedule.rows, strict=True)
            ]
            lines += [f"### `{name}`", "", *table(("level", *_PLACES), rows, "numbers")]
        return lines
    return []


def pack_lines(pack: Pack) -> list[str]:
    """The cards of a pack, a suit a line, highest first."""
    lines = []
    for suit in SUITS:
        own = [str(card) for card in reversed(pack.cards) if card.suit is suit]
        lines.append(f"{' '.join(own)} ({len(own)})")
    jokers = [card for card in pack.cards if card.is_joker]
    names = {"RJ": "red joker", "BJ": "black joker"}
    if jokers:
        lines.append(", ".join(f"{names[card.code]} (`{card.code}`)" for card in jokers))
    if pack.matching_fours:
        lines.append("the four of the trump suit's colour is the lowest trump")
    return [f"{len(pack)} cards:", "", *bullets(lines)]


def special_table(bids: Mapping[str, SpecialBid]) -> list[str]:
    """Special bids side by side, a field a row, in the columns that the keys name."""
    rows = [("code", *(code(bid.code) for bid in bids.values()))]
    for option in RuleSet.special_options():
        shown = [code(value(option.kind.dump(getattr(bid, _name(option))))) for bid in bids.values()]
        rows.append((f"[`{_name(option)}`](#{label(option.path)})", *shown))
    return table(("field", *bids), rows, "matrix")
