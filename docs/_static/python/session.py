"""Runs examples as the Python prompt does: in the reader's browser, where ``worker.mjs`` loads this file.

It needs only the standard library, so the tests import it, too.
"""

import ast
import builtins
import doctest
import importlib
import io
import json
import linecache
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import chdir, redirect_stderr, redirect_stdout
from types import CodeType
from typing import Any, Final

__all__ = ["MOST_CHARACTERS", "Session", "agrees", "call"]

MOST_CHARACTERS: Final = 100_000
"""The number of characters that one run may print, so that an endless loop cannot fill the memory of the page."""
_PAUSE: Final = 0.1
"""The seconds between two messages with output."""
_PLACE: Final = "<example"

Emit = Callable[[str, str], object]
"""Receives the kind of an output (``text``, ``error`` or ``picture``), and the output."""


class Session:
    """The names and the folder that the examples of a page share."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"__name__": "__main__", "__builtins__": builtins}
        self.folder = tempfile.mkdtemp()
        self.runs = 0

    def run(self, source: str, emit: Emit, *, whole: bool = False, wanted: str | None = None) -> bool | None:
        """Run source code.

        Each statement runs as if a reader had typed it at the prompt: the value of an expression is shown, and after an
        exception, which is printed, the next statement runs.

        Args:
            source: the code, without prompts.
            emit: receives what the code prints.
            whole: whether the code is a program, which shows no values and ends at an exception.
            wanted: the output to compare with, in which ``...`` stands for any text.

        Returns:
            Whether the code printed the wanted output; None if no output is wanted.
        """
        self.runs += 1
        place = f"{_PLACE} {self.runs}>"
        linecache.cache[place] = (len(source), None, source.splitlines(keepends=True), place)
        output = _Output(emit)
        before, sys.displayhook = sys.displayhook, output.show
        try:
            with chdir(self.folder), redirect_stdout(output.text), redirect_stderr(output.errors):
                self._run(_compiled(source, place, whole))
        except SyntaxError as error:
            output.errors.write(_told(error))
        finally:
            sys.displayhook = before
            output.send()
        return None if wanted is None else agrees(wanted, output.whole)

    def _run(self, codes: list[CodeType]) -> None:
        for code in codes:
            try:
                exec(code, self.names)
            except SystemExit:
                return
            except BaseException as error:
                sys.stderr.write(_told(error))
                if isinstance(error, _TooMuchError):
                    return


def agrees(wanted: str, got: str) -> bool:
    """Return whether an output is the wanted one, in which ``...`` stands for any text."""
    return doctest.OutputChecker().check_output(wanted, got, doctest.ELLIPSIS)


def call(function: str, arguments: str) -> str:
    """Call a function by its path with arguments in JSON; return its value in JSON."""
    module, _, name = function.rpartition(".")
    value = getattr(importlib.import_module(module), name)(*json.loads(arguments))
    return json.dumps(value, ensure_ascii=False)


def _compiled(source: str, place: str, whole: bool) -> list[CodeType]:
    if whole:
        return [compile(source, place, "exec", dont_inherit=True)]
    statements = ast.parse(source, place).body
    return [compile(ast.Interactive([each]), place, "single", dont_inherit=True) for each in statements]


def _told(error: BaseException) -> str:
    """Return the text of an exception with those lines of its traceback that are the reader's."""
    told = traceback.TracebackException.from_exception(error)
    told.stack[:] = [frame for frame in told.stack if frame.filename.startswith(_PLACE)]
    return "".join(told.format(chain=False))


class _TooMuchError(Exception):
    """A run prints more than a page can show."""


class _Output:
    """What a run prints, sent on in pieces while the code runs."""

    def __init__(self, emit: Emit) -> None:
        self.emit, self.whole, self.waiting, self.sent = emit, "", ("text", ""), time.monotonic()
        self.text, self.errors = _Stream(self, "text"), _Stream(self, "error")

    def add(self, kind: str, text: str) -> None:
        if kind == "text" and len(self.whole) + len(text) > MOST_CHARACTERS:
            raise _TooMuchError(f"a run must print at most {MOST_CHARACTERS:,} characters, got more")
        if kind != self.waiting[0]:
            self.send()
        self.whole += text
        self.waiting = (kind, self.waiting[1] + text)
        if time.monotonic() - self.sent > _PAUSE:
            self.send()

    def send(self) -> None:
        if self.waiting[1]:
            self.emit(*self.waiting)
        self.waiting, self.sent = ("text", ""), time.monotonic()

    def show(self, value: object) -> None:
        """Print a value as the prompt does, and send its picture if it has one."""
        if value is None:
            return
        builtins.__dict__["_"] = value  # the name of the last value
        self.text.write(f"{value!r}\n")
        draw = getattr(value, "_repr_svg_", None)
        if callable(draw):
            self.send()
            self.emit("picture", draw())


class _Stream(io.TextIOBase):
    """A standard stream of a run."""

    def __init__(self, output: _Output, kind: str) -> None:
        self.output, self.kind = output, kind

    def write(self, text: str) -> int:
        """Pass the text on."""
        self.output.add(self.kind, text)
        return len(text)
