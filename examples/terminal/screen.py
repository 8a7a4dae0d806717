"""What the person sees and is asked, with rich; in a pipe the same without colours, line after line."""

from collections.abc import Iterable
from contextlib import suppress

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from five_hundred import Seat, View, seat_names, text

with suppress(ImportError):
    import readline  # noqa: F401  # the line can be edited, and earlier ones come back

WIDTH = 80
RED = r"\w+[♥♦]"


class Screen:
    """A terminal, or whatever stands in its place."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)
        self.happened: list[str] = []

    def _text(self, words: str, style: str = "") -> Text:
        """Words with red suits in red, and with letters for suits where the terminal has no symbols."""
        made = Text(text.plain(words, self.console.encoding), style=style)
        made.highlight_regex(RED, "red")
        return made

    def say(self, words: str, style: str = "") -> None:
        """Answer something; a terminal that is too narrow for a line breaks it between words."""
        self.console.print(self._text(words, style), soft_wrap=not self.console.is_terminal)

    def _row(self, words: str, style: str = "") -> None:
        """A line that must not become two, or the screen would not fit."""
        if self.console.is_terminal:
            self.console.print(self._text(words, style), no_wrap=True, overflow="ellipsis")
        else:
            self.say(words, style)

    def tell(self, lines: Iterable[str]) -> None:
        """Keep what happened for the next screen; in a pipe, write it at once."""
        if self.console.is_terminal:
            self.happened += lines
        else:
            for line in lines:
                self.say(line)

    def pause(self) -> None:
        """Show what happened by itself until the person has read it; in a pipe there is nothing to wait for."""
        if self.console.is_terminal:
            self.console.clear()
            for line in self.happened:
                self.say(line)
            self.happened.clear()
            with suppress(EOFError, KeyboardInterrupt):
                input("Enter goes on ")

    def show(self, seen: View, seat: Seat) -> None:
        """What happened, as far as there is room for it, the table, and the bids while there is an auction."""
        bidding = seen.phase == "bidding" and seen.to_act == seat
        bids = text.bid_grid(seen).splitlines() if bidding else []
        table = Panel(
            Text("\n").join(self._line(line, seen) for line in text.table(seen).splitlines()),
            title=f"you are {seat_names(seen.rules)[seat]}",
            subtitle="hint  undo  save FILE  help  quit",
            border_style="green",
            width=min(WIDTH, self.console.width),
        )
        if self.console.is_terminal:
            self.console.clear()
            room = self.console.height - len(self.console.render_lines(table)) - 1  # for the prompt
            bids = bids[:room]
            for line in self.happened[max(0, len(self.happened) - room + len(bids)) :]:
                self._row(line, "dim")
            self.happened.clear()
        self.console.print(table)
        for line in bids:
            self._row(line)

    def _line(self, line: str, seen: View) -> Text:
        """A line of the table; in the hand that is to play, what may not be played is dim."""
        row = self._text(line)
        due = seen.turn
        if seen.phase == "playing" and seen.legal and due is not None and line.startswith(">"):
            may = seen.playable
            for card in seen.cards_of(due) or ():
                if card not in may:
                    row.highlight_words([str(card)], "dim")
        return row

    def ask(self) -> str | None:
        """A line that the person types; ``None`` if there is none any more."""
        try:
            # Not the console's own: readline has to know the prompt, or it is gone when a line is taken back.
            line = input("> " if self.console.is_terminal else "")
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return None
        if not self.console.is_terminal:
            self.say(f"> {line}")  # so that who reads the output knows what was answered
        return line
