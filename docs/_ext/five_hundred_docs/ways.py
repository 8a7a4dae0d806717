"""Examples that set an option in Python, in a rules file and on the command line, each with a valid value."""

import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import tomli_w

from five_hundred.base.option_kinds import ChoiceKind, Flag, Json, Number
from five_hundred.base.options import Option
from five_hundred.rules.presets import PRESETS

from .markup import value

__all__ = ["example_of", "ways_to_set"]

_BID: Final = "M"
"""The code of the special bid whose fields the examples set."""
_SPECIAL: Final = f"contracts.specials.{_BID}"
_CHOSEN: Final[Mapping[str, Mapping[str, Any]]] = {
    "table.players": {"table.players": 6, "table.pack": "63"},
    "table.spare_hands": {"table.players": 3, "table.partnership": "solo", "table.spare_hands": "for-the-bidder"},
    "table.deal_form": {
        "table.players": 2,
        "table.partnership": "solo",
        "table.pack": "45",
        "table.deal_form": "drawn",
    },
    "table.exposed_kitty": {"table.exposed_kitty": 1},
    "table.packets": {"table.packets": "3-1k-4-1k-3-1k"},
    "auction.suit_order": {"auction.suit_order": "C S D H NT"},
    "auction.inkle_who": {"auction.min_level": 7, "auction.inkle_who": "first-two-seats"},
    "contracts.specials": {"contracts.specials": ["nullo", "open-nullo"]},
    "contracts.declare_points": {"contracts.declare_points": 250},
    "contracts.declare_loss": {"contracts.declare_loss": 250},
    "scoring.slam_minimum": {"scoring.slam_minimum": 300},
    "scoring.sweep_bonus": {"scoring.sweep_bonus": 100},
    "scoring.overtrick_points": {"scoring.overtrick_points": 10},
    "scoring.trick_points": {"scoring.trick_points": 5},
    "match.floor": {"match.floor": -1000},
    "match.hands": {"match.hands": 8},
    "match.spread": {"match.spread": 500},
    "match.exact": {"match.exact": True, "match.ceiling": 1000},
    "penalties.breach_min_level": {"penalties.breach_min_level": 8},
    "penalties.breach_win": {"penalties.breach_win": 100},
    "penalties.breach_loss": {"penalties.breach_loss": 100},
    f"{_SPECIAL}.value": {f"{_SPECIAL}.value": 230},
    f"{_SPECIAL}.strain": {f"{_SPECIAL}.strain": "S"},
    f"{_SPECIAL}.least": {f"{_SPECIAL}.least": 1, f"{_SPECIAL}.most": 1},
    f"{_SPECIAL}.most": {f"{_SPECIAL}.most": 1},
    f"{_SPECIAL}.gate": {f"{_SPECIAL}.gate": "anytime"},
    f"{_SPECIAL}.kitty": {f"{_SPECIAL}.kitty": "not-taken"},
}
"""The examples for those options for which the first value in another preset would be invalid or less helpful.

Some examples also set other options, without which the value would be invalid.
"""


def example_of(option: Option) -> Mapping[str, Any]:
    """Return plain values, by path, that set an option to a value other than that of the default game.

    Raises:
        LookupError: no preset has another value, the kind of the option offers none, and ``_CHOSEN`` has no entry.
    """
    path = option.path.replace("CODE", _BID)
    chosen = _CHOSEN.get(path)
    if chosen is not None:
        return chosen
    for plain in _others(option):
        return {path: plain}
    raise LookupError(
        f"{option.path}: its page must have an example value, but no preset sets it and a {type(option.kind).__name__} "
        f"offers none: add a line for '{path}' to _CHOSEN in {Path(__file__).name}"
    )


def _others(option: Option) -> Iterator[Json]:
    """Yield values other than the default: those of presets, then those that the kind offers."""
    path, kind = option.path, option.kind
    for preset in PRESETS.values():
        if ".CODE." in path:
            owners: tuple[object, ...] = preset.rules.contracts.specials
        else:
            owners = (getattr(preset.rules, path.partition(".")[0]),)
        for owner in owners:
            own = getattr(owner, path.rpartition(".")[2])
            if own != option.default:
                yield kind.dump(own)
    if isinstance(kind, ChoiceKind):
        yield from (each.value for each in kind.choices if each is not option.default)
    elif isinstance(kind, Flag):
        yield not option.default
    elif isinstance(kind, Number):
        yield from (number for number in (kind.high, kind.low) if number != option.default)


def ways_to_set(option: Option) -> list[str]:
    """Return the three examples as a folded section."""
    changes = example_of(option)
    tables: dict[str, Any] = {}
    for path, plain in changes.items():
        *groups, name = path.split(".")
        inner = tables
        for group in groups:
            inner = inner.setdefault(group, {})
        inner[name] = plain
    python = ", ".join(f'"{path}": {_python(plain)}' for path, plain in changes.items())
    typed = " ".join(f"--set {shlex.quote(f'{path}={_typed(plain)}')}" for path, plain in changes.items())
    return [
        '<details class="ways"><summary>How to set it</summary>',
        "",
        "```python",
        f"rules = rules.with_options({{{python}}})",
        "```",
        "",
        "```toml",
        re.sub(r"\[\n\s+(.*?),\n\]", _on_one_line, tomli_w.dumps(tables), flags=re.DOTALL).strip(),
        "```",
        "",
        "```console",
        f"$ python -m five_hundred {typed}",
        "```",
        "",
        "</details>",
        "",
    ]


def _on_one_line(found: re.Match[str]) -> str:
    return f"[{' '.join(found[1].split())}]"


def _python(plain: Json) -> str:
    return repr(plain).replace("'", '"') if isinstance(plain, str | list) else repr(plain)


def _typed(plain: Json) -> str:
    return ",".join(map(str, plain)) if isinstance(plain, list) else value(plain)
