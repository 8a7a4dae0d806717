"""Write files safely: whole or not at all, and never over a file that holds something else unless the caller asks.

A file of this library is recognised by its content, not by its name.
"""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO, Final, NamedTuple

from five_hundred.base.arguments import A_PATH, expect
from five_hundred.base.message_parts import shown

__all__ = ["NOTHING", "Content", "check_replaceable", "named_file", "reason_of", "whole_file"]

_LONGEST_NAME: Final = 4_096
"""The maximum number of characters of a file name that error messages show."""


class Content(NamedTuple):
    """A kind of content: a file with this content may be replaced, and so may an empty file."""

    name: str
    """The name of the content with its article, such as ``a record``, for the message."""
    recognise: Callable[[BinaryIO], bool]
    """A function that says whether a file, opened for reading, has this content."""


NOTHING: Final = Content("nothing", lambda _: False)
"""The content for a file that must not exist yet, or must be empty."""


def named_file(path: str | Path) -> Path:
    """Check that a path is valid on this system, and return the path as a ``Path`` object.

    Raises:
        OSError: the path is empty, or contains a null character or a character that this system does not allow.
    """
    expect(path, str | Path, "path", A_PATH)
    if path == "":
        raise OSError(errno.EINVAL, "a file path must not be empty", "")
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


def reason_of(error: OSError) -> str:
    """Return an error about a file as one line: the name of the file, and the reason."""
    reason = error.strerror or str(error) or type(error).__name__
    return f"{shown(str(error.filename), _LONGEST_NAME)}: {reason}" if error.filename else reason


def check_replaceable(path: str | Path, content: Content) -> None:
    """Check that a path leads to no file, to an empty file, to a file with the given content, or to a pipe or device.

    Raises:
        FileExistsError: the file has other content.
        OSError: the path is not valid, or the file cannot be read.
    """
    file = named_file(path)
    if not file.is_file():
        return
    with file.open("rb") as opened:
        if not opened.read(1):
            return
        opened.seek(0)
        ours = content.recognise(opened)
    if not ours:
        kind = "must not exist yet" if content is NOTHING else f"exists already, and does not hold {content.name}"
        raise FileExistsError(errno.EEXIST, f"this file {kind}", str(path))


@contextmanager
def whole_file(path: str | Path, content: Content | None = None) -> Iterator[BinaryIO]:
    """Write a temporary file, and replace the target with it once all data is on the disk.

    The temporary file is in the same folder as the target.  It gets the permissions of the old file before any data is
    written.  If the path is a symbolic link, the file that the link points to is replaced.  If the path leads to
    something other than a regular file, such as a pipe or ``/dev/null``, the data is written to it directly.

    Args:
        content: the content of the files that may be replaced; ``None`` to replace any file.

    Yields:
        The temporary file, opened for bytes.

    Raises:
        FileExistsError: the file has other content; it stays unchanged.
        PermissionError: the file is protected from being written.
        OSError: the file cannot be written; an old file stays unchanged, and the temporary file is removed.  The error
            names the file.
    """
    file = named_file(path)
    if file.exists() and not file.is_file():
        with _naming(path, None), file.open("wb") as opened:
            yield opened
        return
    if content is not None:
        check_replaceable(path, content)
    if file.exists() and not os.access(file, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    file = Path(os.path.realpath(file))
    part = file.with_name(f".{token_hex(8)}.part")
    with _naming(path, part):
        try:
            with part.open("xb") as opened:
                if file.exists():
                    part.chmod(file.stat().st_mode & 0o7777)
                yield opened
                opened.flush()
                os.fsync(opened.fileno())
            if content is not None:
                check_replaceable(file, content)  # another program may have created it meanwhile
            part.replace(file)
        except BaseException:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise


@contextmanager
def _naming(path: str | Path, part: Path | None) -> Iterator[None]:
    """Let errors name the path that the caller passed: errors of a write name no file, and others the temporary one.

    Raises:
        OSError: the block raised it.
    """
    try:
        yield
    except OSError as error:
        if error.filename is None or (part is not None and str(error.filename) == str(part)):
            error.filename, error.filename2 = str(path), None
        raise
