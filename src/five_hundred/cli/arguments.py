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

from five_hundred.base.message_parts import all_of, did_you_mean, shown
from five_hundred.rules.presets import PRESETS

__all__ = [
    "Command",
    "Parser",
    "UsageError",
    "add_rules",
    "check_workers",
    "command_line",
    "parsed",
    "shown_progress",
    "whole_number",
]


_MOST_LETTERS: Final = 60
"""The maximum number of characters of an unknown word that are compared with known words."""


class UsageError(Exception):
    """The arguments contain an error; the message says how to correct it."""


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
        argparse.ArgumentTypeError: the argument is not a whole number, or has too many digits.
    """
    try:
        return int(text)
    except ValueError:
        if (digits := text.strip().lstrip("+-")).isdecimal():
            most = sys.get_int_max_str_digits()
            right = f"a whole number of at most {most:,} digits, got {len(digits):,} digits"
        else:
            right = f"a whole number, got '{shown(text)}'"
        raise argparse.ArgumentTypeError(f"must be {right}") from None


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
    if sys.stderr is None or not sys.stderr.isatty():
        return None

    def show(done: int, whole: int) -> None:
        print(f"\r{done} of {whole} {noun}", end="\n" if done == whole else "", file=sys.stderr, flush=True)

    return show
