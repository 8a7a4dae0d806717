"""Arguments that several commands take, and the error for wrong arguments."""

import argparse
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final, NoReturn, Protocol

from five_hundred.base.atomic_files import reason_of
from five_hundred.base.errors import InvalidRulesError, UnknownNameError, lines_of
from five_hundred.base.message_parts import all_of, did_you_mean, shown
from five_hundred.cli.custom import custom_classes, name_the_argument, with_defaults
from five_hundred.cli.usage_error import UsageError
from five_hundred.rules import RuleSet
from five_hundred.rules.documents import read_rules
from five_hundred.rules.presets import PRESETS, Preset, find_preset

__all__ = [
    "Command",
    "Parser",
    "UsageError",
    "add_rules",
    "check_workers",
    "chosen_rules",
    "command_line",
    "parsed",
    "shown_progress",
    "whole_number",
]


_MOST_LETTERS: Final = 60
"""The maximum number of characters of an unknown word that are compared with known words."""


class Command(Protocol):
    """A module with a command, such as ``play``."""

    def make_parser(self) -> argparse.ArgumentParser:
        """Return the parser of the arguments."""
        ...

    def lines(self, arguments: Sequence[str]) -> Iterator[str]:
        """Yield the lines that the command prints."""
        ...


class Parser(argparse.ArgumentParser):
    """A parser that raises a UsageError where argparse would exit."""

    def error(self, message: str) -> NoReturn:
        """Raise a UsageError.

        Raises:
            UsageError: always.
        """
        raise UsageError(message)


def whole_number(text: str) -> int:
    """Return the whole number that an argument contains.

    Raises:
        argparse.ArgumentTypeError: the argument is not a whole number.
    """
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a whole number, got '{shown(text)}'") from None


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that choose the house rules."""
    parser.add_argument("--rules", metavar="NAME", help="a preset or a rules file (default: australian; see --list)")
    parser.add_argument(
        "--set", action="append", default=[], metavar="PATH=VALUE", dest="changes", help="change an option; repeatable"
    )
    parser.add_argument(
        *("--custom",),
        action="append",
        default=[],
        metavar="MODULE:CLASS",
        help="a rule written in Python, such as club_rules:NoLowMisere from club_rules.py in this folder; repeatable",
    )


def parsed(
    parser: argparse.ArgumentParser,
    arguments: Sequence[str] | None,
    commands: Mapping[str, Callable[[], Command]] = MappingProxyType({}),
) -> argparse.Namespace:
    """Return the arguments of a command.

    Args:
        commands: the commands that could be meant, each with the function that loads it.

    Raises:
        UsageError: an argument is unknown or wrong.
    """
    options, unknown = parser.parse_known_args(arguments)
    if unknown:
        word = unknown[0]
        if word.startswith("-"):
            raise UsageError(f"unknown argument '{shown(word)}'{_option_meant(word, parser, commands)}")
        raise UsageError(f"unknown argument '{shown(word)}'{_word_meant(word, parser, commands)}")
    return options


def _options_of(parser: argparse.ArgumentParser) -> list[str]:
    return [word for action in parser._actions for word in action.option_strings if word.startswith("--")]


def _option_meant(word: str, parser: argparse.ArgumentParser, commands: Mapping[str, Callable[[], Command]]) -> str:
    """Return a hint for an unknown option: the command that has such an option, or a similar option."""
    name = word.partition("=")[0]
    for command, load in commands.items():
        if name in _options_of(load().make_parser()):
            return f": did you mean 'five-hundred {command} {name}'?"
    return did_you_mean(name, _options_of(parser))


def _word_meant(word: str, parser: argparse.ArgumentParser, commands: Mapping[str, Callable[[], Command]]) -> str:
    """Return a hint for a word that is no option: a command, an option without its hyphens, or the name of rules."""
    folded = word[:_MOST_LETTERS].casefold()
    if folded in commands and folded == word:
        return f": the command comes first, as in 'five-hundred {word}'"
    meant = {name: f"--rules {name}" for preset in PRESETS.values() for name in (preset.name, *preset.aliases)}
    meant |= {name.removeprefix("--"): name for name in _options_of(parser)} | {name: name for name in commands}
    near = get_close_matches(folded, meant, n=1)
    if near:
        return f": did you mean '{meant[near[0]]}'?"
    if commands and not folded.endswith((".toml", ".json")):
        return f"; the commands are {all_of(sorted(commands))}, and the name of rules follows --rules"
    return f": did you mean '--rules {shown(word)}'?"


def chosen_rules(name: str, changes: Sequence[str], custom: Sequence[str] = ()) -> tuple[RuleSet, Preset | None]:
    """Return the house rules that the arguments of a command select.

    The second value is the named preset; it is ``None`` if ``name`` is the name of a file, or if the changes, the
    arguments of ``--set``, or custom rules alter the rules of the preset.

    Args:
        custom: the arguments of ``--custom``.  A custom rule that the file does not name is added.

    Raises:
        UsageError: the preset, file or class does not exist, or the rules are not valid.
    """
    preset, classes = None, custom_classes(custom)
    try:
        if name.lower().endswith((".toml", ".json")):
            rules = read_rules(name, classes)
        else:
            preset = find_preset(name)
            rules = preset.rules
        changed = with_defaults(rules, classes)
        if changes:
            kept, others = _without_custom(changed, changes)
            changed = kept.with_options(_typed(others, kept))
    except UnknownNameError as error:
        hint = "" if str(error).endswith("?") else "; the name of a rules file ends in .toml or .json"
        raise UsageError(f"{error}{hint}") from None
    except OSError as error:
        raise UsageError(reason_of(error)) from None
    except InvalidRulesError as error:
        raise UsageError("\nfive_hundred: ".join(map(name_the_argument, lines_of(error)))) from None
    return changed, preset if changed == rules else None


def _is_off(value: str) -> bool:
    return value.strip().lower() in ("off", "no", "false")


def _without_custom(rules: RuleSet, changes: Sequence[str]) -> tuple[RuleSet, list[str]]:
    """Return rules without the custom rules that ``custom.NAME=off`` removes, and the other changes."""
    paths = {f"custom.{rule.name}": rule.name for rule in rules.custom}
    split = [change.partition("=") for change in changes]
    gone = {paths[path.strip()] for path, _, value in split if path.strip() in paths and _is_off(value)}
    others = [
        change
        for change, (path, _, value) in zip(changes, split, strict=True)
        if not (path.strip() in paths and _is_off(value))
    ]
    left = [rule for rule in rules.custom if rule.name not in gone]
    return rules.with_options({"custom": left}) if gone else rules, others


def _typed(changes: Sequence[str], rules: RuleSet) -> dict[str, object]:
    """Return the arguments of ``--set`` as a mapping from option paths to values of the types that the options need.

    Raises:
        UsageError: an argument has no ``=``.
    """
    kinds = {option.path: option.kind for option in RuleSet.options()}
    kinds |= {option.path: option.kind for rule in rules.custom for option in rule.options()}
    fields = {option.path.rpartition(".")[2]: option.kind for option in RuleSet.special_options()}
    typed: dict[str, object] = {}
    for change in changes:
        path, equals, value = change.partition("=")
        path = path.strip()
        if not equals:
            raise UsageError(f"--set takes PATH=VALUE, such as match.target=1000, got '{shown(change)}'")
        kind = kinds.get(path) or (fields.get(path.rpartition(".")[2]) if path.count(".") == 3 else None)
        off = path.count(".") == 2 and path not in kinds and _is_off(value)
        typed[path] = False if off else kind.from_text(value) if kind else value
    return typed


def command_line(*words: str) -> str:
    """Return a command that a person can copy into a shell, with quotes around the words that need quotes."""
    whole = ["five-hundred", *words]
    return subprocess.list2cmdline(whole) if os.name == "nt" else shlex.join(whole)


def check_workers(workers: int) -> None:
    """Check the argument ``--workers``: the number of processes, or -1.

    Raises:
        UsageError: the number is wrong.
    """
    if workers < 1 and workers != -1:
        raise UsageError(f"--workers must be 1 or more, or -1 for one per core, got {workers}")


def shown_progress(noun: str) -> Callable[[int, int], None] | None:
    """Return a function that shows progress in a terminal; ``None`` if the error output is not a terminal.

    ``noun`` is the plural of what the numbers count, such as ``deals``.
    """
    if not sys.stderr.isatty():
        return None

    def show(done: int, whole: int) -> None:
        print(f"\r{done} of {whole} {noun}", end="\n" if done == whole else "", file=sys.stderr, flush=True)

    return show
