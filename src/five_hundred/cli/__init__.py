"""The command ``python -m five_hundred``: play or replay matches, run tournaments, and print or compare rules.

Code that other programs may call belongs in another subpackage.
"""

from five_hundred.cli.command import main

__all__ = ["main"]
