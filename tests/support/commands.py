"""What the command line answers: its exit status, its output and its errors."""

import io
from contextlib import redirect_stderr, redirect_stdout

from five_hundred.cli import main

__all__ = ["ran", "refused", "told"]


def ran(*arguments: object) -> tuple[int, str, str]:
    """The exit status, the output and the errors of a command."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main([str(argument) for argument in arguments])
    return status, out.getvalue(), err.getvalue()


def told(*arguments: object) -> str:
    """What a command prints that succeeds."""
    status, out, err = ran(*arguments)
    assert (status, err) == (0, "")
    return out


def refused(*arguments: object) -> str:
    """What a command answers to wrong input: on the error stream only, and with status 2."""
    status, out, err = ran(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("five_hundred: ")
    assert err.endswith("\n")
    assert "Traceback" not in err
    return err
