"""Read the arguments of the command line, and carry out the command."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final, TextIO

from five_hundred import __version__
from five_hundred.base.atomic_files import NOTHING, named_file, reason_of, whole_file
from five_hundred.base.errors import CustomRuleError, InvalidRecordError, in_file
from five_hundred.base.message_parts import all_of, counted, shown
from five_hundred.base.run_command import run_command
from five_hundred.cli.arguments import (
    Command,
    Parser,
    UsageError,
    add_rules,
    command_line,
    parsed,
    whole_number,
)
from five_hundred.cli.chosen_rules import chosen_rules
from five_hundred.cli.custom import custom_classes, custom_words, name_the_argument, same_answers, told_with_place
from five_hundred.cli.narrate import narrate, score_sheet
from five_hundred.cli.show_rules import list_presets, rules_in_words, show_rules
from five_hundred.cli.terminal import for_terminal
from five_hundred.engine.actions import Action
from five_hundred.engine.game import new_game, shuffled_deal, step
from five_hundred.engine.score.scoring import HandScore
from five_hundred.engine.table.events import DealAbandoned, Event, HandScored
from five_hundred.engine.table.state import State
from five_hundred.engine.views.view import view
from five_hundred.formats.record import Record
from five_hundred.formats.replayed_hands import review_hands
from five_hundred.players import choose
from five_hundred.rules import RuleSet
from five_hundred.rules.custom_rule import CustomRules
from five_hundred.rules.documents import rules_to_dict
from five_hundred.rules.presets import find_preset
from five_hundred.rules.template import rules_template

__all__ = ["main"]

_MOST_DEALS: Final = 2000
_MOST_BYTES: Final = 20_000_000


def _parser() -> Parser:
    parser = Parser(
        prog="python -m five_hundred",
        description="Play a match of 500 between computer players and print what happens.",
        epilog="The rules can also come from a file: --rules family.toml.  "
        "Other commands: five-hundred play --help, five-hundred score --help, five-hundred compare --help, "
        "five-hundred tournament --help",
        allow_abbrev=False,
    )
    add_rules(parser)
    parser.add_argument("--seed", type=whole_number, metavar="N", help="the random seed for the deals (default: 0)")
    parser.add_argument("--hands", type=whole_number, metavar="N", help="stop after N hands")
    parser.add_argument(
        "--analyse",
        action="store_true",
        help="with --replay: print the points that each card lost compared with perfect play (all cards visible)",
    )
    parser.add_argument(
        "--known",
        action="store_true",
        help="with --analyse: also print what each decision gave away given what the player knew, and the luck",
    )
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument(
        "--json", action="store_true", help="print a record of the match as JSON instead of a description"
    )
    instead.add_argument("--replay", metavar="FILE", help="describe a recorded match; use - for standard input")
    instead.add_argument("--list", action="store_true", help="list the presets")
    instead.add_argument("--show", metavar="NAME", help="print the options, bids and pack of a preset or a rules file")
    parser.add_argument(
        "--words", action="store_true", help="with --show: print the rules in words, as a page for the card table"
    )
    instead.add_argument(
        "--new-rules", metavar="FILE", help="write an editable rules file in TOML that explains every option"
    )
    instead.add_argument("--version", action="store_true", help="print the version")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, and return its exit status.

    The exit status is 0 for success, 1 if the output cannot be written, 2 if the arguments are wrong or a
    custom rule fails, and 130 if the
    user interrupts the command.
    """
    return run_command("five_hundred", partial(_run, arguments))


def _run(arguments: Sequence[str] | None) -> int:
    try:
        for line in _lines_of(sys.argv[1:] if arguments is None else arguments):
            _say(line)
    except CustomRuleError as error:
        _say(f"five_hundred: {told_with_place(error)}", sys.stderr)
        return 2
    except (
        UsageError,
        InvalidRecordError,
    ) as error:  # a record can become invalid if a custom rule answers differently
        _say(f"five_hundred: {error}", sys.stderr)
        return 2
    return 0


def _tournament() -> Command:
    from five_hundred.cli import tournament  # noqa: PLC0415  # loads the players, and perhaps joblib

    return tournament


def _compare() -> Command:
    from five_hundred.cli import effect_of_rules  # noqa: PLC0415  # loads the players, and perhaps joblib

    return effect_of_rules


def _play() -> Command:
    from five_hundred.cli import play  # noqa: PLC0415  # loads modules that only a game with a person needs

    return play


def _score() -> Command:
    from five_hundred.cli import score  # noqa: PLC0415  # loads modules that only a score sheet needs

    return score


_COMMANDS: Final[Mapping[str, Callable[[], Command]]] = {
    "compare": _compare,
    "play": _play,
    "score": _score,
    "tournament": _tournament,
}
"""The functions that load the named commands."""


def _lines_of(words: Sequence[str]) -> Iterator[str]:
    """Yield the lines that a command prints."""
    if words and words[0] in _COMMANDS:
        return _COMMANDS[words[0]]().lines(words[1:])
    return _lines(parsed(_parser(), words, _COMMANDS))


def _say(line: str, output: TextIO | None = None) -> None:
    """Print a line to an output, by default standard output."""
    output = output or sys.stdout
    print(for_terminal(line, getattr(output, "encoding", None)), file=output)


def _lines(options: argparse.Namespace) -> Iterator[str]:
    if options.hands is not None and options.hands < 1:
        raise UsageError(f"--hands must be 1 or more, got {options.hands}")
    _refuse_overlooked(options)
    if options.list:
        return list_presets()
    if options.version:
        return iter([f"five-hundred {__version__}"])
    if options.new_rules is not None:
        return _new_rules(options.new_rules, options.rules or "australian", options.changes, options.custom)
    if options.show is not None:
        rules, preset = chosen_rules(options.show, options.changes, options.custom)
        return rules_in_words(rules, preset) if options.words else show_rules(rules, preset)
    if options.replay is not None:
        record = _read_record(options.replay, custom_classes(options.custom))
        if options.analyse:
            return _analysed(record, options.hands, known=options.known)
        return _told(record.rules, _replayed(record), options.hands)
    rules, _ = chosen_rules("australian" if options.rules is None else options.rules, options.changes, options.custom)
    match = _played(rules, options.seed or 0)
    return _recorded(match, rules, options.hands) if options.json else _told(rules, match, options.hands)


def _refuse_overlooked(options: argparse.Namespace) -> None:
    """Refuse arguments that the chosen command, such as ``--list`` or ``--replay``, would ignore.

    Raises:
        UsageError: such an argument was given.
    """
    if options.analyse and options.replay is None:
        raise UsageError("--analyse analyses a recorded match: add --replay FILE")
    if options.known and not options.analyse:
        raise UsageError("--known needs --analyse")
    if options.words and options.show is None:
        raise UsageError("--words needs --show NAME")
    given = {
        "--rules": options.rules is not None,
        "--set": bool(options.changes),
        "--custom": bool(options.custom),
        "--seed": options.seed is not None,
        "--hands": options.hands is not None,
    }
    for chosen, what, counts in (
        (options.list, "--list lists every preset", ()),
        (options.version, "--version prints the version", ()),
        (
            options.new_rules is not None,
            "--new-rules writes a rules file and plays no match",
            ("--rules", "--set", "--custom"),
        ),
        (options.show is not None, "--show NAME already names the rules", ("--set", "--custom")),
        (options.replay is not None, "--replay takes the rules and the deals from the record", ("--hands", "--custom")),
    ):
        others = [word for word in given if word not in counts]
        if chosen and any(given[word] for word in others):
            raise UsageError(f"{what}: leave out {all_of(others)}")


def _new_rules(path: str, name: str, changes: Sequence[str], custom: Sequence[str]) -> Iterator[str]:
    """Write a rules file with comments, and yield lines that say how to use the file.

    Raises:
        UsageError: the rules are wrong, or the file already exists or cannot be written.
    """
    rules, preset = chosen_rules(name, changes, custom)
    if preset is None:
        in_file = name.lower().endswith((".toml", ".json"))
        preset = find_preset(str(rules_to_dict(rules)["base"]) if in_file else name)
    if Path(path).suffix.lower() != ".toml":
        raise UsageError(f"--new-rules writes TOML: the file name must end in .toml, got '{shown(path)}'")
    try:
        if named_file(path).exists():
            raise UsageError(f"{shown(path, 4_096)} already exists: choose another name, or delete the file first")
        with whole_file(path, NOTHING) as opened:
            opened.write(rules_template(preset, rules).encode())
    except OSError as error:
        raise UsageError(reason_of(error)) from None
    yield f"Wrote the rules of {preset.title} to {path}. Edit the file, then play by its rules with this command:"
    yield f"  {command_line('--rules', path, *custom_words(custom))}"


def _read_record(name: str, custom: CustomRules) -> Record:
    if not name:
        raise UsageError("--replay takes the name of a file, or - for standard input")
    if name == "-" and sys.stdin is None:
        raise UsageError("there is no standard input: give --replay a file name")
    try:
        if name != "-":
            return Record.read(name, custom)
        with in_file("standard input"):
            return Record.from_json(sys.stdin.buffer.read(_MOST_BYTES + 1), custom)
    except OSError as error:
        raise UsageError(reason_of(error)) from None
    except InvalidRecordError as error:
        raise UsageError(name_the_argument(str(error))) from None


_Step = tuple[State, Action, State, tuple[Event, ...]]


def _played(rules: RuleSet, seed: int) -> Iterator[_Step]:
    """Play a match between computer players."""
    rng = Random(seed)
    state = new_game(rules, dealer=rng.randrange(rules.table.players))
    deals, passed_out = 0, 0
    while not state.is_over and deals <= _MOST_DEALS:
        if state.to_act is None:
            deals += 1
            action: Action = shuffled_deal(state, rng)
        else:
            # The players bid more boldly each time all pass.  Otherwise, if the pack is not shuffled, the players might
            # pass for ever.
            with same_answers([rules]):
                action = choose(view(state, state.to_act), boldness=passed_out / 4)
        with same_answers([rules]):
            after, events = step(state, action)
        for event in events:
            passed_out = passed_out + 1 if isinstance(event, DealAbandoned) else passed_out
            passed_out = 0 if isinstance(event, HandScored) else passed_out
        yield state, action, after, events
        state = after


def _replayed(record: Record) -> Iterator[_Step]:
    steps = record.steps()
    state, _ = next(steps)
    for action, (after, events) in zip(record.actions, steps, strict=True):
        yield state, action, after, events
        state = after


def _told(rules: RuleSet, match: Iterator[_Step], hands: int | None) -> Iterator[str]:
    scores: list[HandScore] = []
    over, first = False, True
    for before, action, after, events in match:
        if before.to_act is None and not first:
            yield ""  # an empty line between two deals
        first = False
        yield from narrate(before, action, after, events)
        scores += [event.score for event in events if isinstance(event, HandScored)]
        over = after.is_over
        if hands is not None and len(scores) >= hands:
            break
    if not over:
        yield ""
        yield f"The match is not over after {counted(len(scores), 'hand')}."
    yield from score_sheet(rules, scores)


def _analysed(record: Record, hands: int | None, *, known: bool) -> Iterator[str]:
    """Yield the reports of each hand of a record, with an empty line between two reports.

    Args:
        known: whether to judge each decision by what the player knew, too.

    Raises:
        UsageError: a hand cannot be analysed.
    """
    from five_hundred.players import judge_hand, judged_text  # noqa: PLC0415  # numba takes a while to load
    from five_hundred.solver import analyse_hand, report_text  # noqa: PLC0415  # the same

    # A deal that was thrown in has no cards to analyse.
    reviews = (review for review in review_hands(record) if review.abandoned is None)
    for number, review in enumerate(islice(reviews, hands)):
        if number:
            yield ""
        try:
            yield from report_text(analyse_hand(review)).splitlines()
        except ValueError as error:
            raise UsageError(f"--analyse: {error}") from None
        if known:
            yield ""
            yield from judged_text(judge_hand(review)).splitlines()


def _recorded(match: Iterator[_Step], rules: RuleSet, hands: int | None) -> Iterator[str]:
    actions: list[Action] = []
    dealer, played = 0, 0
    for before, action, _, events in match:
        dealer = dealer if actions else before.dealer
        actions.append(action)
        played += any(isinstance(event, HandScored) for event in events)
        if hands is not None and played >= hands:
            break
    # Records are read as UTF-8. ASCII output is valid UTF-8 whatever the encoding of standard output.
    yield json.dumps(Record(rules, dealer, tuple(actions)).to_dict(), indent=1)
