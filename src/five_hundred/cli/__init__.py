"""The command ``python -m five_hundred``: play or replay matches, run tournaments, and print or compare rules.

Code that other programs may call belongs in another subpackage.

- ``arguments``: the words after the name of the command; ``None`` for the arguments of the process.
"""

from five_hundred.cli.command import main

__all__ = ["main"]
