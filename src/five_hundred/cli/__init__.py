"""``python -m five_hundred``: play, replay and show games of 500 in the terminal."""

from five_hundred.cli.command import main

__all__ = ["main"]
