"""The screen and the prompt, drawn with the library ``rich``.

Without a terminal, the output is plain lines without colours.
"""

import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from io import TextIOWrapper
from typing import Final

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from five_hundred.base.message_parts import counted
from five_hundred.cards.seats import Seat
from five_hundred.cli.arguments import UsageError
from five_hundred.cli.terminal import for_terminal
from five_hundred.display import text
from five_hundred.display.seat_names import seat_names
from five_hundred.display.sorting import USUAL_SORTING, Sorting
from five_hundred.engine.table.view import View

__all__ = ["WIDTH", "Screen"]

with suppress(ImportError):
    import readline  # noqa: F401  # makes the line editable and keeps a history

WIDTH: Final = 80
"""The maximum width of the table, in characters."""
_NARROWEST: Final = 20
"""The narrowest terminal for which the output is formatted; a smaller width is taken for an error."""
_RED: Final = r"(?<!\w)\w++[♥♦]"
"""The regular expression for a red card or bid; it looks at each character of a line only once."""


def _surroundings() -> dict[str, str]:
    """Return the environment without a size of the terminal that cannot be right, such as ``COLUMNS=0``."""
    least = {"COLUMNS": _NARROWEST, "LINES": 1}
    return {
        name: value
        for name, value in os.environ.items()
        if name not in least or (re.fullmatch("[0-9]{1,4}", value) and int(value) >= least[name])
    }


class Screen:
    """The output of the game, which goes to a terminal, a pipe or a file, and the lines that the person types.

    Raises:
        UsageError: there is no standard input.
    """

    def __init__(self) -> None:
        if sys.stdin is None:
            raise UsageError(
                "there is no standard input: type the lines in a terminal, or redirect a file to this command"
            )
        self.console: Console = Console(highlight=False, _environ=_surroundings())
        """The rich console that prints everything."""
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="backslashreplace")  # input that is not text is no reason to stop
        self.sorting: Sorting = USUAL_SORTING
        """How to arrange the cards."""
        self.happened: list[str] = []
        """Lines about events that the next screen will show."""

    @property
    def width(self) -> int:
        """The width of the output, in characters."""
        return min(WIDTH, self.console.width)

    def _text(self, words: str, style: str = "") -> Text:
        """Return a text for rich, with red hearts and diamonds, or with letters if the encoding lacks suit symbols."""
        made = Text(for_terminal(words, self.console.encoding), style=style)
        made.highlight_regex(_RED, "red")
        return made

    def say(self, words: str, style: str = "") -> None:
        """Print an answer in a style of rich, such as ``yellow``; on a narrow terminal, wrap lines between words."""
        self.console.print(self._text(words, style), soft_wrap=not self.console.is_terminal)

    def command(self, words: str) -> None:
        """Print a command that the person can copy, without line breaks."""
        self.console.print(self._text(f"  {words}"), soft_wrap=True)

    def _row(self, words: str, style: str = "") -> None:
        """Print a line without wrapping it, so that the whole screen stays visible."""
        if self.console.is_terminal:
            self.console.print(self._text(words, style), no_wrap=True, overflow="ellipsis")
        else:
            self.say(words, style)

    def tell(self, lines: Iterable[str]) -> None:
        """Keep lines that describe events for the next screen; without a terminal, print them at once."""
        if self.console.is_terminal:
            self.happened += lines
        else:
            for line in lines:
                self.say(line)

    def pause(self) -> None:
        """Show the lines about events until the person presses Enter; without a terminal, do nothing."""
        if self.console.is_terminal:
            self.console.clear()
            for line in self.happened:
                self.say(line)
            self.happened.clear()
            with suppress(EOFError):
                _typed("Press Enter to continue. ")

    def show(self, seen: View, seat: Seat) -> None:
        """Show the lines about events that fit on the screen, then the table and, in the auction, the bids."""
        bidding = seen.phase == "bidding" and seen.to_act == seat
        bids = text.bid_grid(seen).splitlines() if bidding else []
        table = text.table(seen, sorting=self.sorting)
        panel = Panel(
            Text("\n").join(self._line(line, seen) for line in table.splitlines()),
            title=_title(seen, seat),
            subtitle="hint  undo  save FILE  help  quit",
            border_style="green",
            width=self.width,
        )
        if self.console.is_terminal:
            self.console.clear()
            # one line for the prompt
            room = max(0, self.console.height - len(self.console.render_lines(panel)) - 1)
            bids = bids[:room]
            for line in self.happened[max(0, len(self.happened) - room + len(bids)) :]:
                self._row(line, "dim")
            self.happened.clear()
        self.console.print(panel)
        for line in bids:
            self._row(line)

    def _line(self, line: str, seen: View) -> Text:
        """Format a line of the table; show the cards that may not be played now in a dim colour."""
        row = self._text(line)
        due = seen.turn
        if seen.phase == "playing" and seen.legal and due is not None and line.startswith(">"):
            may = seen.playable
            for card in seen.cards_of(due) or ():
                if card not in may:
                    row.highlight_words([str(card)], "dim")
        return row

    def ask(self) -> str | None:
        """Read a line that the person types; ``None`` stands for the end of the input.

        Raises:
            KeyboardInterrupt: the person interrupts the command.
        """
        try:
            # Not console.input: readline must know the prompt, or the prompt disappears when the person edits the line.
            line = _typed("> " if self.console.is_terminal else "")
        except EOFError:
            self.console.print()
            return None
        except KeyboardInterrupt:
            self.console.print()
            raise
        if not self.console.is_terminal:
            self.say(f"> {line}")  # so that the output also shows the input
        return line


def _typed(prompt: str) -> str:
    """Read a line after a prompt.

    Raises:
        EOFError: the input has ended.
    """
    if sys.stdout is not None and sys.stderr is not None:
        return input(prompt)
    # Without one of the outputs, input() fails.
    if not (line := sys.stdin.readline()):
        raise EOFError
    return line.removesuffix("\n")


def _title(seen: View, seat: Seat) -> str:
    """Return the line above the table: who the person is, and how many cards the person must discard now."""
    name = f"you are {seat_names(seen.rules)[seat]}"
    return f"{name}: discard {counted(seen.discard, 'card')}" if seen.discard else name
