"""A template for rules files: every option with its meaning and its values, commented out."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

import tomli_w

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.option_kinds import ChoiceKind, Flag, Json, Number
from five_hundred.base.options import Option
from five_hundred.rules.custom_rule import CUSTOM
from five_hundred.rules.groups import OPTIONS
from five_hundred.rules.presets import Preset
from five_hundred.rules.ruleset import RuleSet
from five_hundred.rules.special_bid_data import SPECIAL_OPTIONS, SPECIALS, special_fields

__all__ = ["rules_template"]

_WIDTH: Final = 100


def rules_template(preset: Preset, rules: RuleSet | None = None) -> str:
    """Write a rules file in TOML that lists every option with its meaning, its values and its current value.

    Options with the same value as in the preset are commented out; to change one, remove its ``#`` and edit the value.

    Args:
        rules: the rules that the file describes; ``None`` for those of the preset.

    Returns:
        The text, which :func:`five_hundred.rules.documents.rules_from_toml` converts back to ``rules``.

    Raises:
        TypeError: ``preset`` is not a Preset, or ``rules`` is not a RuleSet.
    """
    expect(preset, Preset, "preset", "a Preset, such as find_preset('australian')")
    chosen = preset.rules if rules is None else rules
    expect(chosen, RuleSet, "rules", A_RULESET)
    lines = [
        "# House rules for the card game 500.",
        '# To change an option, remove the "#" in front of its name and edit the value.',
        "",
        f"base = {_toml(preset.name)} # {preset.title}",
    ]
    changed = chosen.diff(preset.rules)
    if CUSTOM in changed:
        lines += [
            "",
            "# Rules written in Python; a reader needs the class of each.",
            _line(CUSTOM, chosen.value(CUSTOM), True),
        ]
    group = ""
    for option in OPTIONS:
        home, name = option.path.split(".")
        if home != group:
            lines += ["", f"[{home}]"]
            group = home
        given = option.path in changed
        if option.path != SPECIALS or given:
            lines += ["", *_about(option)]
            value = changed[option.path] if given else option.kind.dump(getattr(getattr(chosen, home), name))
            lines.append(_line(name, value, given))
    if SPECIALS not in changed:
        lines += _specials(chosen, changed)
    return "\n".join(lines) + "\n"


def _specials(rules: RuleSet, changed: dict[str, Json]) -> Iterator[str]:
    """Yield the lines about special bids: the meaning of their fields, then each bid with its fields."""
    yield from ("", "# The special bids of this game, each with its fields.", "")
    for option in SPECIAL_OPTIONS:
        name = option.path.rpartition(".")[2]
        yield from wrap(f"{name}: {_plain(option.doc)}", _WIDTH, initial_indent="# ", subsequent_indent="#   ")
    for bid in rules.contracts.specials:
        path = f"{SPECIALS}.{bid.code}"
        whole = path in changed  # the preset lacks this bid, so the code is written too
        fields = {name: value for name, value in special_fields(bid).items() if whole or name != "code"}
        given = {name for name in fields if whole or f"{path}.{name}" in changed}
        yield from ("", f"{'' if given else '#'}[{path}]")
        yield from (_line(name, value, name in given) for name, value in fields.items())
    # Bids of the preset that this game does not have.
    gone = [path for path, value in changed.items() if path.startswith(f"{SPECIALS}.") and value is False]
    if gone:
        yield from ("", f"[{SPECIALS}]", *(f"{path.rpartition('.')[2]} = false" for path in gone))


def _about(option: Option) -> Iterator[str]:
    yield from wrap(_plain(option.doc), _WIDTH, initial_indent="# ", subsequent_indent="# ")
    kind = option.kind
    if isinstance(kind, ChoiceKind):
        for choice in kind.choices:
            said = _plain(f"{_toml(choice.value)}: {choice.doc}")
            yield from wrap(said, _WIDTH, initial_indent="#   ", subsequent_indent="#     ")
    elif isinstance(kind, Number):
        unit = f" {option.unit}" if option.unit else ""
        nothing = f', or "none": {kind.none}' if kind.none else ""
        yield f"#   A whole number from {kind.low} to {kind.high}{unit}{nothing}"
    elif isinstance(kind, Flag):
        yield "#   true or false"


def _plain(text: str) -> str:
    """Return text on one line, without the double backquotes that reStructuredText puts around code."""
    return " ".join(text.split()).replace("``", "")


def _line(name: str, value: Json, given: bool) -> str:
    return f"{'' if given else '#'}{name} = {_toml(value)}"


def _toml(value: Json) -> str:
    """Return a value as one line of TOML; ``None`` becomes the string "none", because TOML has no null value."""
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {_toml(inner)}' for name, inner in value.items())} }}"
    return tomli_w.dumps({"x": "none" if value is None else value}).removeprefix("x = ").strip()
