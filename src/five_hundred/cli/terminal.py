"""What the commands write to a terminal: their own words, around text that other people may have written."""

from five_hundred.base.message_parts import without_control
from five_hundred.display.text import plain

__all__ = ["for_terminal"]


def for_terminal(text: str, encoding: str | None) -> str:
    """Return a text that is safe to print: nothing in it can give an order to the terminal.

    Names, files and arguments may contain control characters, such as an escape sequence that changes the title of the
    window.  U+FFFD replaces each of them, except the ends of lines.  Substitutes replace the characters that the
    encoding lacks, such as suit symbols.

    Args:
        encoding: the encoding of the output; ``None`` for UTF-8.
    """
    lines = [without_control(line) for line in text.split("\n")]
    return plain("\n".join(lines), encoding or "utf-8")
