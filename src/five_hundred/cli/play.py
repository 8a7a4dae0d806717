"""The command ``five-hundred play``: one person plays a match against computer players.

The module :mod:`five_hundred.cli.play_match` holds the match, :mod:`five_hundred.display.seat_story` describes the
events in words, and ``play_screen`` shows the table to the person.  This module carries out the commands that the
person types.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import randrange
from typing import TYPE_CHECKING, Final

from five_hundred.base.atomic_files import reason_of
from five_hundred.base.errors import FiveHundredError, InvalidNotationError, InvalidRecordError
from five_hundred.base.lazy_names import needs
from five_hundred.base.message_parts import counted
from five_hundred.bids.actions import Action, Exchange
from five_hundred.bids.refusals import IllegalActionError
from five_hundred.cli.arguments import (
    Parser,
    UsageError,
    add_rules,
    chosen_rules,
    parsed,
    whole_number,
)
from five_hundred.cli.play_match import PlayedMatch
from five_hundred.display.seat_story import told
from five_hundred.engine.events import Event, HandScored
from five_hundred.engine.view import View
from five_hundred.formats.notation import format_action, parse_action
from five_hundred.players import LEVELS, Rival

if TYPE_CHECKING:
    from five_hundred.cli.play_screen import Screen

__all__ = ["COMMANDS", "lines", "play"]

_VERBS: Final = {
    "bidding": "bid",
    "exchanging": "discard",
    "playing": "play",
    "calling": "call",
    "nominating": "nominate",
    "giving-to-declarer": "give",
    "taking-exposed": "take",
    "adding": "take",
    "drawing": "keep",
}
"""For each phase, the first word of its actions; the person may omit this word."""
COMMANDS: Final = """\
Type your action: a bid, pass, cards to discard, or a card to play.
For example 7H, 8NT, RJ, 5S 6S 7S.  On lead, if the rules allow it, also: claim.
hint        show the legal actions, what a good player would do, and why
undo        take back your last decision
save FILE   save the match; without FILE, save to the last file again
help, quit"""
"""The help text, which lists what the person may type."""
_MOST_RIVALS: Final = 5
"""The maximum number of actions for which a hint prints figures."""


def _read_action(text: str, seen: View) -> Action:
    """Return the action that the person typed; its first word may be missing.

    Raises:
        InvalidNotationError: the text is not an action.
    """
    verb = _VERBS.get(seen.phase)
    try:
        return parse_action(text, seen.rules)
    except InvalidNotationError:
        if verb is None or text.split(maxsplit=1)[0].casefold() in _VERBS.values():
            raise
        return parse_action(f"{verb} {text}", seen.rules)


def _hint(seen: View) -> Iterator[str]:
    """Yield the legal actions, the action that a good player would choose, and the reasons for this choice."""
    from five_hundred.players import hint  # noqa: PLC0415  # numba takes a while to load

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
    word, _, rest = line.strip().partition(" ")
    match word.casefold():
        case "":
            pass
        case "quit":
            return False
        case "help":
            screen.say(COMMANDS)
        case "hint" if game.view.legal:
            for words in _hint(game.view):
                screen.say(words)
        case "undo":
            game.undo()
            screen.tell(["You take back your last decision."])
        case "save":
            screen.say(f"Saved. To continue later, use --resume {game.save(Path(rest.strip()) if rest else None)}")
        case _:
            seen = game.view
            _report(screen, game.do(_read_action(line, seen)), seen, game.view)
    return True


def play(game: PlayedMatch, screen: "Screen") -> None:
    """Play until the person quits.

    Args:
        game: the match.
        screen: the terminal.
    """
    shown = None
    while True:
        seen = game.view
        _report(screen, game.go_on(), seen, game.view)
        if shown is not game.state:
            screen.show(game.view, game.seat)
            shown = game.state
        line = screen.ask()
        try:
            if line is None or not _answer(game, screen, line):
                break
        except IllegalActionError as error:
            screen.say(error.illegal.message, "yellow")
        except (FiveHundredError, ValueError) as error:
            screen.say(str(error), "yellow")
        except OSError as error:
            screen.say(reason_of(error), "yellow")
    if not game.is_saved:
        screen.say("The match has not been saved.")


def _parser() -> Parser:
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
        default=0,
        metavar="N",
        help="the number of your seat: 0 is South, and the numbers increase clockwise (default: 0)",
    )
    parser.add_argument(
        *("--seed",), type=whole_number, metavar="N", help="the random seed; the same seed deals the same cards"
    )
    parser.add_argument(
        *("--level",),
        type=whole_number,
        default=3,
        metavar="N",
        help=f"how well the others play, from {LEVELS[0]} to {LEVELS[-1]} (default: 3)",
    )
    parser.add_argument("--resume", metavar="FILE", help="continue a saved match")
    return parser


def lines(arguments: Sequence[str]) -> Iterator[str]:
    """Play until the person quits.

    Args:
        arguments: the words after ``play``.

    Returns:
        No lines: the screen prints everything.

    Raises:
        UsageError: an argument is wrong, or rich is not installed.
    """
    options = parsed(_parser(), arguments)
    if options.level not in LEVELS:
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
            game = PlayedMatch.load(Path(options.resume), options.seat, seed, strength=options.level)
        else:
            rules, _ = chosen_rules(options.rules or "australian", options.changes)
            game = PlayedMatch.begin(rules, options.seat, seed, strength=options.level)
    except OSError as error:
        raise UsageError(reason_of(error)) from None
    except (InvalidRecordError, ValueError) as error:
        raise UsageError(str(error)) from None
    play(game, Screen())
    return iter(())
