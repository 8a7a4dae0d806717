"""Run examples as a terminal does, in the reader's browser, where ``worker.mjs`` loads this module.

The module needs only the standard library, so the tests can import it, too.
"""

import ast
import builtins
import doctest
import importlib
import io
import json
import linecache
import re
import runpy
import shlex
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

__all__ = ["MOST_CHARACTERS", "Session", "agrees", "call"]

MOST_CHARACTERS: Final = 100_000
"""The number of characters that one run may print, so that an endless loop cannot fill the memory of the page."""
_PAUSE: Final = 0.1
"""The seconds between two messages with output."""
_PLACE: Final = "<example"

_STACK: Final = re.compile(r"^(Traceback \(most recent call last\):\n)(?:[ \t].*\n)*", re.MULTILINE)

Kind = Literal["prompt", "program", "commands"]
"""How code runs: as lines typed at the prompt, as a program, or as commands ``python -m MODULE ...`` in a shell."""
Emit = Callable[[str, str], object]
"""Receives the kind of an output (``text``, ``error`` or ``picture``), and the output."""


class Session:
    """The names and the folder that the examples of a page share."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"__name__": "__main__", "__builtins__": builtins}
        self.folder = tempfile.mkdtemp()
        self.runs = 0

    def run(self, source: str, emit: Emit, kind: Kind = "prompt", wanted: str | None = None) -> bool | None:
        """Run source code.

        At the prompt, the value of an expression is shown; after an exception, which is printed, the next statement
        runs.  A program shows no values, and ends at an exception.

        Args:
            source: the code, without prompts.
            emit: receives what the code prints.
            kind: how the code runs.
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
                for step in _steps(source, place, kind, self.names):
                    if not _succeeds(step):
                        break
        finally:
            sys.displayhook = before
            output.send()
        return None if wanted is None else agrees(wanted, output.whole, kind)


def agrees(wanted: str, got: str, kind: Kind = "prompt") -> bool:
    """Return whether an output matches the wanted output.

    ``...`` stands for any text.  Only the last line of a traceback counts.  White space counts only at the prompt.
    """
    flags = doctest.ELLIPSIS | (0 if kind == "prompt" else doctest.NORMALIZE_WHITESPACE)
    return doctest.OutputChecker().check_output(_STACK.sub(r"\1  ...\n", wanted), got, flags)


def _steps(source: str, place: str, kind: Kind, names: dict[str, Any]) -> Iterator[Callable[[], object]]:
    """Yield the parts of the code that run one after the other, even if one of them raises an exception."""
    match kind:
        case "commands":
            for line in source.splitlines():
                yield partial(_command, line)
        case "program":
            yield lambda: exec(compile(source, place, "exec", dont_inherit=True), names)
        case "prompt":
            try:
                statements = ast.parse(source, place).body
            except SyntaxError as error:
                sys.stderr.write(_told(error))
                return
            for each in statements:
                code = compile(ast.Interactive([each]), place, "single", dont_inherit=True)
                yield partial(exec, code, names)


def _succeeds(step: Callable[[], object]) -> bool:
    """Run a part of the code, and return whether the next part may run."""
    try:
        step()
    except SystemExit as end:
        if isinstance(end.code, str):
            sys.stderr.write(f"{end.code}\n")
    except BaseException as error:
        sys.stderr.write(_told(error))
        return not isinstance(error, _TooMuchError)
    return True


def _command(line: str) -> None:
    """Run a line of a shell that starts a Python module, and may write its output to a file."""
    words = shlex.split(line, comments=True)
    if not words:
        return
    if words[:2] != ["python", "-m"] or len(words) < 3:
        raise ValueError(f"the command must begin with 'python -m' and a module, got {line!r}")
    *words, last = words
    file = last if words[-1] == ">" else None
    words = words[2:-1] if file else [*words[2:], last]
    before, sys.argv = sys.argv, words
    try:
        if file is None:
            runpy.run_module(words[0], run_name="__main__", alter_sys=True)
        else:
            with Path(file).open("w", encoding="utf-8") as output, redirect_stdout(output):
                runpy.run_module(words[0], run_name="__main__", alter_sys=True)
    finally:
        sys.argv = before


def call(function: str, arguments: str) -> str:
    """Call a function by its path with arguments in JSON; return its value in JSON."""
    module, _, name = function.rpartition(".")
    value = getattr(importlib.import_module(module), name)(*json.loads(arguments))
    return json.dumps(value, ensure_ascii=False)


def _told(error: BaseException) -> str:
    """Return the text of an exception; its traceback contains only the lines of the reader's code."""
    told = traceback.TracebackException.from_exception(error)
    told.stack[:] = [frame for frame in told.stack if frame.filename.startswith(_PLACE)]
    return "".join(told.format(chain=False))


class _TooMuchError(Exception):
    """A run prints more text than a page can show."""


class _Output:
    """The output of a run, which is sent in pieces while the code runs."""

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
        """Add the text to the output of the run."""
        self.output.add(self.kind, text)
        return len(text)
