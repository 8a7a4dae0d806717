"""Work at which coverage does not look."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from coverage import Coverage

__all__ = ["clear_caches", "untraced"]


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

    What the work leaves in caches is forgotten: whether a line counts shall not depend on the order of the tests.
    """
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
        clear_caches()
