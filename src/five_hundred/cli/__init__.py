"""The command ``python -m five_hundred``: play or replay a match of 500 in the terminal, or print the rules of a game.

Code that other programs may call belongs in another subpackage.

Modules of ``cli`` may import every subpackage except ``testing``.
"""

from five_hundred.cli.command import main

__all__ = ["main"]
