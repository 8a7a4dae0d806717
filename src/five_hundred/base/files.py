"""Files that are written whole: whoever reads one finds the old text or the new one, never a part."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

__all__ = ["named_file", "whole_file"]


def named_file(path: str | Path) -> Path:
    """The file of a name, which is one that a file can have.

    Args:
        path: the file, as the caller named it.

    Raises:
        OSError: the name holds a null character, or one that no name of this system can hold.
    """
    file = Path(path)
    try:
        encoded = os.fsencode(file)
    except UnicodeEncodeError:
        encoded = b"\0"
    if b"\0" in encoded:
        raise OSError(errno.EINVAL, "no file can have such a name: it holds a null character or half of one", str(path))
    return file


@contextmanager
def whole_file(path: str | Path) -> Iterator[BinaryIO]:
    """A file to write to, which takes its place once it is complete and on the disk.

    A file that is replaced hands on who may read it, before a byte is written.  Of a link the file is replaced to which
    it leads.  What is no file, such as a pipe or ``/dev/null``, cannot be replaced and is written to as it is.  One
    program writes a file at a time.

    Args:
        path: the file; beside it stands one with ``.part`` at the end of its name, for as long as it is written.

    Yields:
        The file beside it, open for bytes.

    Raises:
        OSError: the file cannot be written; then the old one is still there, and nothing beside it.
    """
    file = named_file(path)
    if file.exists() and not file.is_file():
        with file.open("wb") as opened:
            yield opened
        return
    file = Path(os.path.realpath(file))
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)  # left by a program that stopped, perhaps with rights of its own
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
            error.filename = str(path)  # the name that the caller knows
        raise
