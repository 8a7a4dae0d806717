"""The statement with which the tools of this subpackage check something."""

__all__ = ["require"]


def require(held: object, message: str) -> None:
    """Check that something holds, also under ``python -O``, which skips every ``assert`` statement.

    Raises:
        AssertionError: it does not hold.
    """
    if not held:
        raise AssertionError(message)
