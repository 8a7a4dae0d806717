"""The file in which a command keeps what a person does, such as a match in progress."""

import errno
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from five_hundred.base.atomic_files import NOTHING, check_replaceable, named_file, reason_of

__all__ = ["OwnFile", "save_as", "typed_file"]


def typed_file(typed: str) -> Path:
    """Return the file that a person typed, with the home folder in place of ``~`` unless there are quotation marks.

    Raises:
        OSError: the name is not valid on this system.
    """
    quoted = len(typed) > 1 and typed[0] == typed[-1] and typed[0] in "'\""
    named = named_file(typed[1:-1] if quoted else typed)
    return named if quoted else _with_home(named)


def _with_home(path: Path) -> Path:
    with suppress(RuntimeError):  # there is no such home folder
        return path.expanduser()
    return path


class OwnFile:
    """The base class of what a command keeps in a file; a subclass defines ``_write``.

    ``what`` says what the file holds, such as ``a match``, and ``stem`` begins the name of a new file.  ``file`` is
    ``None`` if there is none yet.
    """

    def __init__(self, what: str, stem: str, file: Path | None) -> None:
        self._what, self._stem = what, stem
        self.file: Path | None = file
        """The file used so far; ``None`` if there is none yet."""
        self.is_saved: bool = True
        """Whether the file contains every decision of the person."""
        self.custom_words: tuple[str, ...] = ()
        """The words of the command line that name the classes of the custom rules."""

    def changed(self) -> None:
        """Note that the file lacks the latest decision."""
        self.is_saved = False

    def _write(self, path: Path, *, overwrite: bool) -> None:
        raise NotImplementedError

    def save(self, file: Path | str | None = None, *, overwrite: bool = False) -> Path:
        """Save everything; if writing fails, an existing file stays unchanged.

        Args:
            file: the file; ``None`` for the file used so far.
            overwrite: whether to replace a file other than the one used so far.

        Raises:
            FileExistsError: there is such a file, it is not the one used so far, and ``overwrite`` is false.
            OSError: the file cannot be written.
            ValueError: ``file`` is ``None``, and there is no file yet.
        """
        if file is None and self.file is None:
            raise ValueError("Name a file: save FILE")
        path = self.file if file is None else named_file(file).absolute()
        assert path is not None
        if path.exists() and not path.is_file() and not path.is_dir():
            raise OSError(errno.EINVAL, f"{self._what} can only be saved to a file, not to a pipe or device", str(path))
        if not overwrite and not self._is_own(path):
            try:
                check_replaceable(path, NOTHING)
            except FileExistsError:
                raise FileExistsError(errno.EEXIST, "this file exists already", str(path)) from None
        self._write(path, overwrite=overwrite)
        self.file, self.is_saved = path, True
        return path

    def _is_own(self, path: Path) -> bool:
        if self.file is None or path == self.file:
            return path == self.file
        with suppress(OSError):  # one of the files does not exist
            return path.samefile(self.file)
        return False

    def save_somewhere(self) -> Path:
        """Save everything to its file; if that is impossible, to a new file in the current folder or the home folder.

        Raises:
            OSError: no file can be written; the error is that of the first attempt.
        """
        failed: list[OSError] = []
        if self.file is not None:
            try:
                return self.save()
            except OSError as error:
                failed.append(error)
        for folder in (Path(), _with_home(Path("~"))):
            try:
                return self._save_in(folder.absolute())
            except OSError as error:
                failed.append(error)
        raise failed[0]

    def _save_in(self, folder: Path) -> Path:
        """Save everything to a new file in a folder.

        Raises:
            OSError: the file cannot be written.
        """
        names = _new_names(self._stem)
        while True:
            file = folder / next(names)
            try:
                file.open("xb").close()  # so that no other program can use the name
            except FileExistsError:
                continue
            try:
                return self.save(file)
            except BaseException:
                file.unlink(missing_ok=True)
                raise


def save_as(kept: OwnFile, typed: str, *, overwrite: bool) -> Path:
    """Save to the file that a person typed.

    Args:
        typed: the name of the file, perhaps in quotation marks; an empty string for the file used so far.
        overwrite: whether to replace a file other than the one used so far.

    Raises:
        ValueError: the person must name a file, or another one.
        OSError: the file cannot be written.
    """
    if not typed:
        return kept.save()
    try:
        return kept.save(typed_file(typed), overwrite=overwrite)
    except FileExistsError as error:
        raise ValueError(f"{reason_of(error)}. Choose another name, or replace it with save! {typed}") from None


def _new_names(stem: str) -> Iterator[str]:
    """Yield names for a new file: the stem with the date, then also with a number, as in ``...-2026-05-17-2.json``."""
    day = time.strftime("%Y-%m-%d")
    for number in count(1):
        yield f"{stem}-{day}{'' if number == 1 else f'-{number}'}.json"
