"""Compile the search in the background, so that the first player who searches does not have to wait."""

from threading import Lock, Thread
from typing import Final

from five_hundred.base.numba_compilation import COMPILES
from five_hundred.solver import warm_up

__all__ = ["warm_up_in_background"]


class _Warming:
    """What one process has done so far to compile its search."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.thread: Thread | None = None
        self.is_done = False

    def run(self) -> None:
        warm_up()
        self.is_done = True


_WARMING: Final = _Warming()


def warm_up_in_background() -> Thread | None:
    """Compile the search in a thread, or load it from the disk.

    The thread does not keep the process alive.  If compiling fails, ``threading.excepthook`` reports the error, and the
    next call tries again.

    Returns:
        The thread, which other calls may have started; ``None`` if there is nothing to do, because the search is ready
        or cannot be compiled.
    """
    if not COMPILES:
        return None
    with _WARMING.lock:
        if _WARMING.is_done:
            return None
        if _WARMING.thread is None or not _WARMING.thread.is_alive():
            _WARMING.thread = Thread(target=_WARMING.run, name="five_hundred.warm_up", daemon=True)
            _WARMING.thread.start()
        return _WARMING.thread
