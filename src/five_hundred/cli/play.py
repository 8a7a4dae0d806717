"""The command ``five-hundred play``: one person plays a match against computer players.

The module :mod:`five_hundred.cli.play_match` holds the match, :mod:`five_hundred.display.text` describes the
events in words, and ``play_screen`` shows the table to the person.  This module carries out the commands that the
person types.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from random import randrange
from typing import TYPE_CHECKING, Final

import attrs

from five_hundred.base.atomic_files import reason_of
from five_hundred.base.errors import CustomRuleError, FiveHundredError, InvalidNotationError, InvalidRecordError
from five_hundred.base.lazy_names import needs
from five_hundred.base.message_parts import counted
from five_hundred.cli.arguments import (
    Parser,
    UsageError,
    add_rules,
    command_line,
    parsed,
    whole_number,
)
from five_hundred.cli.chosen_rules import chosen_rules
from five_hundred.cli.custom import custom_classes, custom_words, name_the_argument, same_answers, told_with_place
from five_hundred.cli.own_file import save_as
from five_hundred.cli.play_match import USUAL_LEVEL, PlayedMatch
from five_hundred.display import text
from five_hundred.display.event_sentences import describe
from five_hundred.display.rules_in_words import describe_rules
from five_hundred.display.score_sheet import score_sheet
from five_hundred.display.text import told
from five_hundred.engine.actions import MakeBid, Pass
from five_hundred.engine.phases.exchanging import Exchange
from five_hundred.engine.refusals import IllegalActionError
from five_hundred.engine.table.events import Event, HandScored
from five_hundred.engine.table.view import View
from five_hundred.formats.notation import format_action, parse_action
from five_hundred.formats.typed_actions import read_action
from five_hundred.players import LEVELS, Rival
from five_hundred.rules.bids.reserved_words import LONGEST_WORD

if TYPE_CHECKING:
    from five_hundred.cli.play_screen import Screen

__all__ = ["COMMANDS", "lines", "make_parser", "play"]

COMMANDS: Final = """\
Type your action: a bid, pass, cards to discard, or a card to play.
For example 7H, 8NT, RJ, 5S 6S 7S.  On lead, if the rules allow it, also: claim.
hint         show the legal actions, what a good player would do, and why
why 6H       say which hands make a bid that somebody made; also: why pass
undo         take back your last decision
table        show the table and your hand again
last         show the last trick
score        show the score sheet
sort         turn round the order of the cards in each suit
rules        show the rules of this game in words
save FILE    save the match; without FILE, save to the same file again
save! FILE   save the match to FILE, whatever FILE holds now
quit         save the match and stop
quit!        stop without saving
help         show these commands"""
"""The help text, which lists what the person may type."""
_OTHER_WORDS: Final = {
    "?": "help",
    "h": "help",
    "commands": "help",
    "q": "quit",
    ":q": "quit",
    "exit": "quit",
    "stop": "quit",
    "q!": "quit!",
    ":q!": "quit!",
    "u": "undo",
    "back": "undo",
    "hand": "table",
    "cards": "table",
    "show": "table",
    "trick": "last",
    "scores": "score",
    "tip": "hint",
    "write": "save",
}
"""Other words for the commands, which the help does not list."""
_WORDS: Final = tuple(dict.fromkeys(line.split()[0] for line in COMMANDS.splitlines()[2:]))
"""The commands."""
_MOST_RIVALS: Final = 5
"""The maximum number of actions for which a hint prints figures."""


def _hint(seen: View) -> Iterator[str]:
    """Yield the legal actions, the action that a good player would choose, and the reasons for this choice."""
    from five_hundred.players import hint  # noqa: PLC0415  # numba takes a while to load

    if not seen.legal:
        yield "There is nothing to decide."
        return
    first = seen.legal[0]
    if isinstance(first, Exchange):
        may = f"discard any {counted(len(first.discards), 'card')}"
    else:
        may = "; ".join(map(format_action, seen.legal))
    yield f"You may {may}."
    found = hint(seen)
    yield f"A good player would {format_action(found.action)}."
    yield found.sentence
    width = max([len(format_action(rival.action)) for rival in found.rivals[:_MOST_RIVALS]], default=0)
    for rival in found.rivals[:_MOST_RIVALS]:
        figures = ", ".join(_figures(rival))
        if figures:
            yield f"  {format_action(rival.action):{width}}  {figures}"


def _why(typed: str, seen: View) -> str:
    """Return which hands make a call of this auction: the last one, or the one that the person typed.

    Raises:
        InvalidNotationError: the person typed something that is not a call.
    """
    from five_hundred.players import explain_call  # noqa: PLC0415  # numba takes a while to load

    calls = list(seen.calls)
    if typed:
        action = parse_action(typed if typed.casefold().startswith("bid ") else _call_of(typed, seen), seen.rules)
        bid = action.bid if isinstance(action, MakeBid) else None
        calls = [call for call in calls if call.bid == bid]
    return explain_call(seen, calls[-1]).sentence if calls else "Nobody has made this call in this hand."


def _call_of(typed: str, seen: View) -> str:
    """Return the notation of a call from a bid without its first word, or from a pass."""
    try:
        return typed if isinstance(parse_action(typed, seen.rules), Pass) else f"bid {typed}"
    except InvalidNotationError:
        return f"bid {typed}"


def _figures(rival: Rival) -> Iterator[str]:
    if rival.points is not None and rival.error is not None:
        yield f"{rival.points:+.0f} ± {rival.error:.0f} points"
    if rival.made is not None:
        yield f"contract made {rival.made:.0%}"
    if rival.chance is not None:
        yield f"match won {rival.chance:.0%}"


def _report(screen: "Screen", happened: Iterable[Event], before: View, seen: View) -> None:
    """Describe the events, and pause after the score of a hand."""
    for event in happened:
        screen.tell(told(event, before, seen))
        if isinstance(event, HandScored):
            screen.pause()


def _answer(game: PlayedMatch, screen: "Screen", line: str) -> bool:
    """Carry out a line that the person typed; return whether the match continues."""
    word, rest = [*line.split(maxsplit=1), "", ""][:2]
    seen = game.view
    match _command(word, line, seen):
        case "quit":
            return False
        case "quit!":
            game.is_saved = True
            return False
        case "help":
            screen.say(COMMANDS)
        case "hint":
            for words in _hint(seen):
                screen.say(words)
        case "why":
            screen.say(_why(rest.strip(), seen))
        case "undo":
            game.undo()
            screen.tell(["You take back your last decision."])
        case "table":
            screen.show(seen, game.seat)
        case "last":
            last = seen.last_trick
            screen.say("There is no trick yet." if last is None else text.trick(last, seen.rules))
        case "score":
            scores = game.record.score_sheet()
            screen.say(score_sheet(seen.rules, scores) if scores else "No hand has been scored yet.")
        case "sort":
            screen.sorting = attrs.evolve(screen.sorting, high_first=not screen.sorting.high_first)
            screen.show(seen, game.seat)
        case "rules":
            screen.say(describe_rules(seen.rules).to_text(screen.width))
        case "save" | "save!" as how:
            _tell_where(screen, game, save_as(game, rest.strip(), overwrite=how == "save!"))
        case None if word:
            _report(screen, game.do(read_action(line, seen)), seen, game.view)
    return True


def _command(word: str, line: str, seen: View) -> str | None:
    """Return the command that a word means; ``None`` if the line must be an action."""
    folded = word.casefold()
    if folded in _OTHER_WORDS:
        # Under some rules, such a word is a special bid or a pass; when a player names a suit, H stands for hearts.
        with suppress(InvalidNotationError):
            read_action(line, seen)
            return None
    return folded if folded in _WORDS else _OTHER_WORDS.get(folded)


def _tell_where(screen: "Screen", game: PlayedMatch, file: Path) -> None:
    """Tell the person where the match is, and which command continues it."""
    screen.say("Saved. To continue later, type:")
    screen.command(command_line("play", "--resume", str(file), *game.custom_words))


def play(game: PlayedMatch, screen: "Screen") -> None:
    """Play until the person quits, then save the match."""
    try:
        _play_on(game, screen)
    finally:
        if not game.is_saved:
            try:
                file = game.save_somewhere()
            except OSError as error:
                screen.say(f"The match has not been saved: {reason_of(error)}", "yellow")
            else:
                _tell_where(screen, game, file)


def _play_on(game: PlayedMatch, screen: "Screen") -> None:
    shown = None
    while True:
        seen = game.view
        _report(screen, game.go_on(), seen, game.view)
        if shown is not game.state:
            screen.show(game.view, game.seat)
            shown = game.state
        line = screen.ask()
        if line is None:
            return
        try:
            if not _answer(game, screen, line):
                return
        except IllegalActionError as error:
            screen.say(describe(error.illegal, game.state.rules), "yellow")
        except InvalidNotationError as error:
            screen.say(f"{error}{_near_command(line.split()[0])}", "yellow")
        except CustomRuleError as error:
            screen.say(told_with_place(error), "yellow")
        except (FiveHundredError, ValueError) as error:
            screen.say(str(error), "yellow")
        except OSError as error:
            screen.say(reason_of(error), "yellow")


def _near_command(word: str) -> str:
    """Return a hint for a word that is neither an action nor a command; empty if no command is similar."""
    near = get_close_matches(word[:LONGEST_WORD].casefold(), [*_WORDS, *_OTHER_WORDS], n=1, cutoff=0.7)
    return f"; or did you mean '{_OTHER_WORDS.get(near[0], near[0])}'?" if near else ""


def make_parser() -> Parser:
    """Return the parser of the arguments."""
    parser = Parser(
        prog="five-hundred play",
        description="Play a match of 500 against computer players.",
        epilog="Type 'help' during the game for a list of commands.",
        allow_abbrev=False,
    )
    add_rules(parser)
    parser.add_argument(
        *("--seat",),
        type=whole_number,
        metavar="N",
        help="the number of your seat: 0 is South, and the numbers increase clockwise (default: 0, or your seat in the "
        "saved match)",
    )
    parser.add_argument(
        *("--seed",), type=whole_number, metavar="N", help="the random seed; the same seed deals the same cards"
    )
    parser.add_argument(
        *("--level",),
        type=whole_number,
        metavar="N",
        help=f"how well the others play, from {LEVELS[0]} to {LEVELS[-1]} (default: {USUAL_LEVEL}, or as in the saved "
        "match)",
    )
    parser.add_argument("--resume", metavar="FILE", help="continue a saved match")
    return parser


def lines(arguments: Sequence[str]) -> Iterator[str]:
    """Play until the person quits; yield no lines, because the screen prints everything.

    Raises:
        UsageError: an argument is wrong, or rich is not installed.
    """
    options = parsed(make_parser(), arguments)
    if options.level not in (None, *LEVELS):
        raise UsageError(f"--level must be from {LEVELS[0]} to {LEVELS[-1]}, got {options.level}")
    if options.resume is not None and (options.rules is not None or options.changes):
        raise UsageError("--resume takes the rules from the saved match: leave out --rules and --set")
    try:
        from five_hundred.cli.play_screen import Screen  # noqa: PLC0415  # rich is an extra
    except ModuleNotFoundError as error:
        raise UsageError(needs("playing", str(error.name))) from error
    seed = randrange(1_000_000) if options.seed is None else options.seed
    try:
        if options.resume is not None:
            custom = custom_classes(options.custom)
            game = PlayedMatch.load(Path(options.resume), options.seat, seed, strength=options.level, custom=custom)
        else:
            rules, _ = chosen_rules(options.rules or "australian", options.changes, options.custom)
            game = PlayedMatch.begin(rules, options.seat or 0, seed, strength=options.level or USUAL_LEVEL)
    except OSError as error:
        raise UsageError(reason_of(error)) from None
    except (InvalidRecordError, ValueError) as error:
        raise UsageError(name_the_argument(str(error))) from None
    game.custom_words = custom_words(options.custom)
    with same_answers([game.state.rules]):
        play(game, Screen())
    return iter(())
