"""The command line, ``python -m five_hundred``: play, replay and show games of 500 in the terminal.

Code that other programs may call belongs in a lower room.

May import: every room except ``testing``.
"""

from five_hundred.cli.command import main

__all__ = ["main"]
