"""How the commands of this library end: what is typed at a terminal is answered in a line, not with a traceback."""

import os
import sys
from collections.abc import Callable

__all__ = ["run_command"]


def run_command(name: str, work: Callable[[], int]) -> int:
    """Do the work of a command, and write out what it has printed.

    Args:
        name: what the command is called, for the line that says why its output cannot be written.
        work: does it, and returns its exit status.

    Returns:
        The exit status, a number: that of the work, 0 if whoever read the output has stopped, 1 if the output cannot be
        written, 130 when interrupted.
    """
    try:
        status = work()
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has stopped: nothing is wrong, and nothing more can be said.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"{name}: {error.strerror or error}", file=sys.stderr)
        return 1
    return status
