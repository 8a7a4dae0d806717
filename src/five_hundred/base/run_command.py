"""Run this library's commands: report an error in one line instead of a traceback, and return an exit status."""

import os
import sys
from collections.abc import Callable

from five_hundred.base.message_parts import without_control

__all__ = ["run_command"]


def run_command(name: str, work: Callable[[], int]) -> int:
    """Run a command, flush its output and return its exit status.

    Args:
        name: the name of the command, for the message if its output cannot be written.

    Returns:
        The exit status: normally the number that ``work`` returns; 0 if the reader of the output has closed it; 1 if
        the output cannot be written; 130 if the user interrupts the command.
    """
    try:
        status = work()
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of the output has closed it; this is not an error, and nothing more can be written.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(without_control(f"{name}: {error.strerror or error}"), file=sys.stderr)
        return 1
    return status
