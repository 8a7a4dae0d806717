"""Atomic file writing: a reader sees either the whole old file or the whole new file, never a mixture."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

__all__ = ["named_file", "whole_file"]


def named_file(path: str | Path) -> Path:
    """Check that a path is valid on this system, and return the path as a ``Path`` object.

    Args:
        path: the path of the file, as the caller wrote it.

    Returns:
        The path.

    Raises:
        OSError: the path contains a null character, or a character that this system does not allow.
    """
    file = Path(path)
    try:
        encoded = os.fsencode(file)
    except UnicodeEncodeError:
        encoded = b"\0"
    if b"\0" in encoded:
        raise OSError(
            errno.EINVAL,
            "a file path must not contain a null character or a character that this system cannot encode",
            str(path),
        )
    return file


@contextmanager
def whole_file(path: str | Path) -> Iterator[BinaryIO]:
    """Write a temporary file, and replace the target with it once all data is on the disk.

    The temporary file gets the permissions of the old file before any data is written.  If the path is a symbolic link,
    the file that the link points to is replaced.  If the path leads to something other than a regular file, such as a
    pipe or ``/dev/null``, the data is written to it directly.  Two programs must not write the same file at the same
    time.

    Args:
        path: the path of the file; the temporary file has the same path with ``.part`` appended.

    Yields:
        The temporary file, opened for bytes.

    Raises:
        OSError: the file cannot be written; the old file stays unchanged, and the temporary file is removed.
    """
    file = named_file(path)
    if file.exists() and not file.is_file():
        with file.open("wb") as opened:
            yield opened
        return
    file = Path(os.path.realpath(file))
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)  # a crashed program may have left this file, with other permissions
    try:
        with part.open("xb") as opened:
            if file.exists():
                part.chmod(file.stat().st_mode & 0o7777)
            yield opened
            opened.flush()
            os.fsync(opened.fileno())
        part.replace(file)
    except BaseException as error:
        part.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.filename == str(part):
            error.filename = str(path)  # the path that the caller passed
        raise
