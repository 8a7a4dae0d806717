"""The command ``five-hundred score``: the score sheet for people who play with real cards.

:mod:`five_hundred.formats.kept_score` keeps the score and reads the lines; this module carries out the commands that
the person types.
"""

import errno
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs

from five_hundred.base.atomic_files import NOTHING, check_replaceable, reason_of, whole_file
from five_hundred.base.errors import InvalidNotationError, InvalidRecordError
from five_hundred.base.lazy_names import needs
from five_hundred.base.message_parts import all_of, shown_value
from five_hundred.cli.arguments import Parser, UsageError, add_rules, command_line, parsed
from five_hundred.cli.chosen_rules import chosen_rules
from five_hundred.cli.custom import custom_classes, custom_words, name_the_argument
from five_hundred.cli.own_file import OwnFile, save_as, typed_file
from five_hundred.display.rules_in_words import describe_rules
from five_hundred.display.score_sheet import hand_score_lines, next_hand_lines, score_sheet
from five_hundred.display.seat_names import seat_names
from five_hundred.display.svg import score_sheet as drawn_sheet
from five_hundred.formats.kept_hand_line import further_words
from five_hundred.formats.kept_score import KeptScore
from five_hundred.formats.statistics import statistics, statistics_lines
from five_hundred.rules import RuleSet

if TYPE_CHECKING:
    from five_hundred.cli.play_screen import Screen

__all__ = ["ScorePad", "keep_score", "lines", "make_parser"]

_COMMANDS: Final = """\
undo         take back the last line
fix N HAND   correct hand N, as in fix 3 7H {name} 6-4; the later hands are scored again
score        show the score sheet
statistics   show the contracts and the points of each player
print FILE   write the score sheet to FILE, to print it: text (.txt) or a picture (.svg)
print! FILE  the same, whatever FILE holds now
rules        show the rules of this game in words
save FILE    continue in FILE; every line is saved by itself
save! FILE   the same, whatever FILE holds now
quit         stop
help         show these commands"""
_OTHER_WORDS: Final = {
    "?": "help",
    "h": "help",
    "q": "quit",
    "exit": "quit",
    "stop": "quit",
    "u": "undo",
    "back": "undo",
    "scores": "score",
    "sheet": "score",
    "stats": "statistics",
    "correct": "fix",
    "write": "save",
}
"""Other words for the commands, which the help does not list."""
_WORDS: Final = tuple(dict.fromkeys(line.split()[0] for line in _COMMANDS.splitlines()))


class ScorePad(OwnFile):
    """A score that a person keeps in a file, and the earlier scores for undo; there may be no file yet."""

    def __init__(self, kept: KeptScore, file: Path | None = None) -> None:
        super().__init__("a score", "five-hundred-score", file)
        self.kept: KeptScore = kept
        """The score."""
        self._before: list[KeptScore] = []
        self._in_file: str | None = kept.to_json() if file is not None else None

    def change(self, kept: KeptScore) -> None:
        """Replace the score by a changed one."""
        self._before.append(self.kept)
        self.kept = kept
        self.changed()

    def undo(self) -> None:
        """Return to the score before the last change; after a score was read from its file, remove the last hand.

        Raises:
            ValueError: there is nothing to take back.
        """
        self.kept = self._before.pop() if self._before else self.kept.without_last_hand()
        self.changed()

    def _write(self, path: Path, *, overwrite: bool) -> None:
        if path == self.file and not overwrite and self._in_file is not None:
            with suppress(FileNotFoundError, InvalidRecordError):
                if KeptScore.read(path, tuple(map(type, self.kept.rules.custom))).to_json() != self._in_file:
                    raise FileExistsError(errno.EEXIST, "another program has changed this score", str(path))
        self.kept.write(path, overwrite=overwrite)
        self._in_file = self.kept.to_json()


def _answer(pad: ScorePad, screen: "Screen", line: str) -> bool:
    """Carry out a line that the person typed; return whether to continue.

    Raises:
        ValueError: the line is neither a command nor a hand, or the hand or the correction is impossible.
        OSError: a file cannot be written.
    """
    word, rest = [*line.split(maxsplit=1), "", ""][:2]
    kept = pad.kept
    match _command(word, line, kept):
        case "quit":
            return False
        case "help":
            screen.say(_help(kept))
        case "undo":
            pad.undo()
            _show(pad, screen)
        case "fix":
            number, hand = [*rest.split(maxsplit=1), "", ""][:2]
            if not number.isdecimal() or len(number) > 9:
                raise ValueError(f"write the number of the hand after fix, as in fix 3 7H, got {shown_value(number)}")
            pad.change(kept.with_correction(int(number), hand))
            _show(pad, screen)
        case "score":
            _show(pad, screen)
        case "statistics":
            for each in statistics_lines(statistics([kept]), kept.players):
                screen.say(each)
        case "print" | "print!" as how:
            screen.say(f"Wrote the score sheet to {_print(kept, rest.strip(), overwrite=how == 'print!')}.")
        case "rules":
            screen.say(describe_rules(kept.rules).to_text(screen.width))
        case "save" | "save!" as how:
            _tell_where(screen, pad, save_as(pad, rest.strip(), overwrite=how == "save!"))
        case None if word:
            pad.change(kept.with_hand(line))
            score = pad.kept.score_sheet()[-1]
            for told in () if score is None else hand_score_lines(kept.rules, score, kept.players):
                screen.say(told)
            _show_next(pad, screen)
        case _:
            pass  # an empty line
    return True


def _command(word: str, line: str, kept: KeptScore) -> str | None:
    """Return the command that a word means; ``None`` if the line must be a hand."""
    folded = word.casefold()
    meant = folded if folded in _WORDS else _OTHER_WORDS.get(folded)
    if meant is not None:
        with suppress(InvalidNotationError):  # a special bid may have the name of a command
            kept.read_line(line)
            return None
    return meant


def _help(kept: KeptScore) -> str:
    rules, players = kept.rules, kept.rules.table.seating.players
    tricks = "-".join(["8", "2", *["0"] * len(rules.table.seating.sides)][: len(rules.table.seating.sides)])
    told = [
        "Type each hand: the bid, the declarer, and the tricks of each side: first the declarer's, then clockwise.",
        f"For example 8S {kept.players[players[0]]} {tricks}; or passed, if all players passed.",
    ]
    told += [f"{word:<11}  {means}" for word, means in further_words(rules).items()]
    return "\n".join([*told, _COMMANDS.format(name=kept.players[players[-1]])])


def _show(pad: ScorePad, screen: "Screen") -> None:
    kept = pad.kept
    screen.say(score_sheet(kept.rules, kept.score_sheet(), names=kept.players))
    _show_next(pad, screen)


def _show_next(pad: ScorePad, screen: "Screen") -> None:
    for told in next_hand_lines(pad.kept.public, len(pad.kept.hands) + 1, pad.kept.players):
        screen.say(told)


def _print(kept: KeptScore, typed: str, *, overwrite: bool) -> Path:
    """Write the score sheet to a file.

    Raises:
        ValueError: the file has no name, another suffix, or exists already.
        OSError: the file cannot be written.
    """
    file = typed_file(typed) if typed else Path()
    match file.suffix.casefold():
        case ".txt":
            sheet = score_sheet(kept.rules, kept.score_sheet(), names=kept.players) + "\n"
        case ".svg":
            sheet = drawn_sheet(kept.rules, kept.score_sheet(), names=kept.players)
        case _:
            raise ValueError(f"write a file name that ends in .txt or .svg after print, got {shown_value(typed)}")
    try:
        with whole_file(file, None if overwrite else NOTHING) as opened:
            opened.write(sheet.encode())
    except FileExistsError:
        raise ValueError(
            f"{file}: this file exists already. Choose another name, or replace it with print! {typed}"
        ) from None
    return file


def _tell_where(screen: "Screen", pad: ScorePad, file: Path) -> None:
    screen.say("Saved. To continue later, type:")
    screen.command(command_line("score", "--resume", str(file), *pad.custom_words))


def _save(pad: ScorePad, screen: "Screen") -> None:
    """Save the score, and tell the person where it is if it is in a new file."""
    before = pad.file
    try:
        file = pad.save_somewhere()
    except (OSError, ValueError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        screen.say(f"The score has not been saved: {reason}", "yellow")
    else:
        if file != before:
            _tell_where(screen, pad, file)


def keep_score(pad: ScorePad, screen: "Screen") -> None:
    """Read lines until the person quits, and save the score after each change."""
    _show(pad, screen)
    refused = ""
    try:
        while (line := screen.ask()) is not None:
            # A person who is asked for a missing part of a line need not type the rest of the line again.
            begun = refused and line.split()[:1] and line.split()[0].casefold() in further_words(pad.kept.rules)
            whole, refused = f"{refused} {line}" if begun else line, ""
            try:
                if not _answer(pad, screen, whole):
                    return
            except OSError as error:
                screen.say(reason_of(error), "yellow")
            except ValueError as error:
                refused = whole
                screen.say(str(error), "yellow")
            if not pad.is_saved:
                _save(pad, screen)
    finally:
        if not pad.is_saved:
            _save(pad, screen)


def make_parser() -> Parser:
    """Return the parser of the arguments."""
    parser = Parser(
        prog="five-hundred score",
        description="Keep the score of a match of 500 that people play with real cards.",
        epilog="Type 'help' for a list of commands.",
        allow_abbrev=False,
    )
    add_rules(parser)
    parser.add_argument(
        "--names", metavar="NAMES", help="the names of the players clockwise, with commas between them (default: ask)"
    )
    parser.add_argument("--dealer", metavar="NAME", help="the name of the first dealer (default: ask)")
    parser.add_argument(
        "--scores",
        metavar="POINTS",
        help="the score of each side before the first hand, with commas between them, such as --scores=240,-60 "
        "(default: 0)",
    )
    parser.add_argument("--file", metavar="FILE", help="the new file for the score (default: a new name with the date)")
    parser.add_argument("--resume", metavar="FILE", help="continue a saved score")
    return parser


def lines(arguments: Sequence[str]) -> Iterator[str]:
    """Keep the score until the person quits; yield no lines, because the screen prints everything.

    Raises:
        UsageError: an argument is wrong, or rich is not installed.
    """
    options = parsed(make_parser(), arguments)
    given = [word for word in ("rules", "names", "dealer", "scores", "file") if getattr(options, word) is not None]
    given += ["set"] if options.changes else []
    if options.resume is not None and given:
        others = all_of([f"--{word}" for word in given])
        raise UsageError(f"--resume takes everything from the saved score: leave out {others}")
    try:
        from five_hundred.cli.play_screen import Screen  # noqa: PLC0415  # rich is an extra
    except ModuleNotFoundError as error:
        raise UsageError(needs("keeping the score", str(error.name))) from error
    screen = Screen()
    try:
        if options.resume is not None:
            file = Path(options.resume)
            pad = ScorePad(KeptScore.read(file, custom_classes(options.custom)), file.absolute())
        else:
            rules, _ = chosen_rules(options.rules or "australian", options.changes, options.custom)
            new = _new_file(options.file)
            kept = _begun(rules, options.names, options.dealer, options.scores, screen)
            if kept is None:
                return iter(())
            pad = ScorePad(kept)
            if new is not None:
                pad.save(new)
    except OSError as error:
        raise UsageError(reason_of(error)) from None
    except (InvalidRecordError, ValueError) as error:
        raise UsageError(name_the_argument(str(error))) from None
    pad.custom_words = custom_words(options.custom)
    keep_score(pad, screen)
    return iter(())


def _new_file(typed: str | None) -> Path | None:
    """Return the file that an argument names, after a check that it does not exist yet.

    Raises:
        UsageError: the file exists already.
        OSError: the path is not valid.
    """
    if typed is None:
        return None
    try:
        check_replaceable(typed, NOTHING)
    except FileExistsError:
        raise UsageError(f"{typed} exists already: continue it with --resume, or choose another name") from None
    return Path(typed)


def _begun(
    rules: RuleSet, names: str | None, dealer: str | None, scores: str | None, screen: "Screen"
) -> KeptScore | None:
    """Return a new score, after asking for the names and the dealer that no argument gives.

    The result is ``None`` if the input ends at a question.

    Raises:
        ValueError: a name, the dealer or a score is wrong.
    """
    usual, seating = seat_names(rules), rules.table.seating
    if names is None:
        screen.say("Type the names of the players clockwise, with commas between them, or press Enter for:")
        screen.say(f"  {', '.join(usual[seat] for seat in seating.players)}")
        if (names := screen.ask()) is None:
            return None
    if not names.strip():
        names = ", ".join(usual[seat] for seat in seating.players)
    called = [" ".join(name.split()) for name in names.split(",")]
    if len(called) != len(seating.players):
        raise ValueError(f"names must be {len(seating.players)} names with commas between them, got {len(called)}")
    players = [*usual]
    for seat, name in zip(seating.players, called, strict=True):
        players[seat] = name
    kept = KeptScore(rules, players, seating.players[0], scores=None if scores is None else _points(scores))
    if dealer is None:
        screen.say(f"Who deals first? Type a name, or press Enter for {called[0]}:")
        if (dealer := screen.ask()) is None:
            return None
    return attrs.evolve(kept, dealer=kept.seat_of(dealer)) if dealer.strip() else kept


def _points(typed: str) -> list[int]:
    try:
        return [int(each) for each in typed.split(",")]
    except ValueError:
        raise ValueError(
            f"--scores must be whole numbers with commas between them, such as 240,-60, got {shown_value(typed)}"
        ) from None
