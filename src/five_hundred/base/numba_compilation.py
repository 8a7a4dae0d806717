"""Compile functions with numba; without numba, the same functions run as plain Python.

A compiled function takes whole numbers and arrays of whole numbers.  Write it in plain Python that numba can compile,
and mark it with :func:`compiled`.  A function that plain Python calls is an *entry point*: pass it to :func:`on_disk`,
so that other processes can load the compiled code.

Do not write compiled functions that call themselves: numba cannot load them from the disk (numba issue 6061).
"""

import inspect
import zlib
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final, TypeVar

try:
    from numba import config, njit
    from numba.extending import register_jitable

    import five_hundred.base.processor_instructions  # noqa: F401  # it tells numba about the functions of ``bits``
except ModuleNotFoundError:
    _HAS_NUMBA = False
else:
    _HAS_NUMBA = True

__all__ = [
    "COMPILES",
    "HAS_NUMBA",
    "checksum_of",
    "compilable",
    "compiled",
    "expect_numba",
    "inlined",
    "on_disk",
    "options_inside",
]

HAS_NUMBA: Final = _HAS_NUMBA
"""Whether numba is installed."""
COMPILES: Final[bool] = HAS_NUMBA and not config.DISABLE_JIT  # type: ignore[possibly-undefined,attr-defined]  # set by numba
"""Whether functions are compiled, rather than run as plain Python: numba is installed, and ``NUMBA_DISABLE_JIT`` is not
set."""
NO_NUMBA: Final = "numba is not installed: install five-hundred with the extra 'fast'"
"""The message that says that numba is missing, and how to install it."""

_UNDOCUMENTED: Final = "_nrt"
"""An option that the documentation of numba does not describe, and that another version of numba may not have.

With ``_nrt=False``, compiled functions do not count references to arrays; in a short function, this counting would take
longer than the rest.  The option is safe here: the caller of the entry point keeps all arrays alive, and the compiled
functions create no arrays.  numba has no documented option with the same effect.  Without the option, the results are
the same.
"""


def options_inside(decorator: Callable[..., Any]) -> dict[str, bool | str]:
    """Return the options with which numba compiles a function that only compiled functions call.

    Args:
        decorator: ``numba.njit``, which raises a ``KeyError`` for an option that it does not know.
    """
    options: dict[str, bool | str] = {"error_model": "numpy", "no_cfunc_wrapper": True, "no_cpython_wrapper": True}
    try:
        decorator(**{_UNDOCUMENTED: False})(lambda: None)
    except KeyError:
        return options
    return {**options, _UNDOCUMENTED: False}


_INSIDE: Final = options_inside(njit) if HAS_NUMBA else {}  # type: ignore[possibly-undefined]  # numba has it
"""The numba options for functions that are called only from compiled functions."""
_ENTRY: Final = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
"""The numba options for an entry point."""

F = TypeVar("F", bound=Callable[..., Any])


def expect_numba() -> None:
    """Check that numba is installed.

    Raises:
        ImportError: numba is not installed.
    """
    if find_spec("numba") is None:
        raise ImportError(NO_NUMBA)


def compiled(function: F) -> F:
    """Return a function that numba compiles when an entry point needs it; without numba, return the function itself.

    Only other compiled functions can call the result: to save time, numba does not create a wrapper for Python.

    Args:
        function: plain Python that numba can compile.
    """
    if not HAS_NUMBA:
        return function
    made: Any = njit(**_INSIDE)(function)  # type: ignore[call-overload]  # numba has no types
    return made  # type: ignore[no-any-return]  # numba has no types


def inlined(function: F) -> F:
    """Return a function that numba copies into every compiled function that calls it.

    Use this decorator for short functions and for functions with a single caller.  Such functions compile faster with
    it than with :func:`compiled`.  Without numba, the result is the function itself.

    Args:
        function: plain Python that numba can compile.
    """
    if not HAS_NUMBA:
        return function
    made: Any = njit(inline="always", **_INSIDE)(function)  # type: ignore[call-overload]  # numba has no types
    return made  # type: ignore[no-any-return]  # numba has no types


def on_disk(function: F) -> F:
    """Return an entry point that numba compiles when it is first called, and stores on disk for other processes.

    The entry point does not hold the global interpreter lock, so other threads can run at the same time.  To find a
    function on disk, numba checks the timestamp of the function's file and the values that the function closes over.
    The function must therefore close over a number from :func:`checksum_of`, which changes whenever the source of
    another module changes.  If no folder is writable, every process compiles the function again.  If a stored file is
    damaged, the function is compiled again, and the new file replaces the damaged one.

    Args:
        function: plain Python that numba can compile.
    """
    if not HAS_NUMBA:
        return function
    try:
        kept: Any = njit(cache=True, **_ENTRY)(function)  # type: ignore[call-overload]  # numba has no types
    except RuntimeError:  # no folder is writable
        kept = njit(**_ENTRY)(function)  # type: ignore[call-overload]  # numba has no types
    else:
        _forgive(kept)
    return kept  # type: ignore[no-any-return]  # numba has no types


def _forgive(kept: Any) -> None:
    """Let numba compile a function anew if what it has stored cannot be read, and go on if it cannot store the code.

    A process that is killed, a full disk or another user can leave any bytes in these files, so unpickling them can
    raise any exception.  numba has no setting for this; the two methods are those that its dispatcher calls.
    """
    cache = getattr(kept, "_cache", None)
    if cache is None:
        return  # NUMBA_DISABLE_JIT leaves functions as they are
    load, save = cache.load_overload, cache.save_overload

    def loaded(*arguments: Any) -> Any:
        try:
            return load(*arguments)
        except Exception:
            with suppress(OSError):
                cache.flush()
            return None

    def saved(*arguments: Any) -> None:
        with suppress(Exception):
            save(*arguments)

    cache.load_overload, cache.save_overload = loaded, saved


def compilable(*functions: Callable[..., Any]) -> None:
    """Allow compiled functions to call functions of other modules, which other callers run as plain Python.

    Args:
        functions: the functions, which numba must be able to compile.
    """
    if HAS_NUMBA:
        for function in functions:
            register_jitable(function)


def checksum_of(*modules: ModuleType) -> int:
    """Return a number that changes whenever the source of one of the modules changes.

    Args:
        modules: the modules with the functions that an entry point calls.

    Returns:
        The number, from 0 to 2**32 - 1; 0 if Python cannot find the source of a module.
    """
    try:
        return zlib.crc32("".join([inspect.getsource(module) for module in modules]).encode())
    except OSError:
        return 0
