"""Work at which coverage does not look."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from coverage import Coverage

__all__ = ["clear_caches", "forget_untraced", "untraced"]

_left = False
"""Whether work without coverage may have left something in caches since they were cleared."""


def clear_caches() -> None:
    """Forget what the library has worked out so far."""
    for name, module in [*sys.modules.items()]:
        if name.partition(".")[0] == "five_hundred" and isinstance(module, ModuleType):  # a test may put another in
            for value in [*vars(module).values()]:
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


@contextmanager
def untraced() -> Iterator[None]:
    """Let coverage not look on, which would make the work take three times as long.

    What the work leaves in caches is to be forgotten (:func:`forget_untraced`) before coverage looks on again.
    """
    global _left  # noqa: PLW0603  # the caches are global, too
    trace = sys.gettrace()
    if trace is None or Coverage.current() is None:
        yield
        return
    # Nor does it look on in the processes that the work starts.
    told = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith("COVERAGE_PROCESS")}
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(trace)
        os.environ.update(told)
        _left = True


def forget_untraced() -> None:
    """Forget what work without coverage has left in caches: whether a line counts shall not depend on earlier tests."""
    global _left  # noqa: PLW0603  # likewise
    if _left:
        clear_caches()
        _left = False
