"""The error for wrong arguments."""

__all__ = ["UsageError"]


class UsageError(Exception):
    """The arguments contain an error; the message says how to correct it."""
