"""The published log of one hand, and the same log with one place changed."""

from typing import Final

from paths import EXAMPLES

__all__ = ["TEXT", "changed"]

TEXT: Final = (EXAMPLES / "australian-43.ptn").read_text(encoding="utf-8")


def changed(old: str, new: str) -> str:
    """The published text with one place changed."""
    assert TEXT.count(old) == 1, old
    return TEXT.replace(old, new)
