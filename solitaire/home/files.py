"""The user's folders, and file access that never loses data."""

import contextlib
import errno
import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final

import platformdirs

if sys.platform != "win32":
    import fcntl

_APP: Final = "minchiate-solitaire"
MOST_READ: Final = 200_000_000
"""Longest file of many games that is read, in bytes: what a store exports after years."""
MAX_READ: Final = 1 << 20
"""Longest text file read, in bytes; the program's own files are far shorter."""
_PART: Final = 1 << 20
"""Bytes of a file that are read at once."""
_WRITABLE: Final = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
_STREAMS: Final = {"/dev/stdout": "/dev/fd/1", "/dev/stderr": "/dev/fd/2"}
_OPEN_FILE: Final = re.compile("/(?:dev|proc/self)/fd/([0-9]{1,9})")
"""Names of open files. Opening them by name would overwrite their content."""
_SCRATCH_STEM: Final = 56
"""Characters of a file's name that its scratch file repeats: all of a saved game's name, and few enough that
no name gets too long.
"""


class UserError(Exception):
    """An error that the user can do something about; the message is one line: what failed, where and why."""


class MissingError(UserError):
    """A file that does not exist."""


class DamagedError(UserError):
    """A file that can be read but was not written by this program: not text, or far too long."""


@dataclass(frozen=True, slots=True)
class Home:
    """The folders of a user's files."""

    data: Path
    """For games and results."""
    config: Path
    """For the settings."""
    pictures: Path
    """For pictures of games."""

    @classmethod
    def at(cls, folder: Path | None) -> "Home":
        """Return a home inside ``folder``, or with None the operating system's standard folders."""
        if folder is not None:
            return cls(folder, folder, folder / "pictures")
        return cls(
            platformdirs.user_data_path(_APP, appauthor=False),
            platformdirs.user_config_path(_APP, appauthor=False),
            platformdirs.user_pictures_path(),
        )

    @property
    def games(self) -> Path:
        """The folder of saved games."""
        return self.data / "games"

    @property
    def matches(self) -> Path:
        """The folder of saved matches."""
        return self.data / "matches"

    @property
    def scores(self) -> Path:
        """The score file: the games and matches that have ended."""
        return self.data / "scores.sqlite3"

    @property
    def classic_surveys(self) -> Path:
        """The results of surveys of the classic game."""
        return self.data / "four-survey.sqlite3"

    @property
    def surveys(self) -> Path:
        """The file of survey results."""
        return self.data / "survey.sqlite3"

    @property
    def entry(self) -> Path:
        """The shuffle that is being entered."""
        return self.data / "shuffle.txt"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.json"


def why(error: OSError) -> str:
    """Return the operating system's message for an error, without the path."""
    return error.strerror or str(error)


def make_folder(folder: Path) -> None:
    """Create a folder with its parents, unless it is there.

    Raises:
        OSError: it cannot be created; where something else has its name or a parent's, that is named.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        place = next(place for place in (folder, *folder.parents) if os.path.lexists(place))
        if place.is_symlink() and not is_there(place):
            reason = f"{place} is a link to {place.readlink()}, which is not there"
        else:
            reason = f"{place} is not a folder"
        raise NotADirectoryError(errno.ENOTDIR, reason) from None


def is_there(path: Path) -> bool:
    """Return whether a file or folder exists, as far as the system can say."""
    return os.path.exists(path)  # noqa: PTH110 (never fails)


def read_text(path: Path, most: int = MAX_READ, *, is_named: bool = False) -> str:
    """Return a text file's content.

    Args:
        most: its greatest length in bytes.
        is_named: the user has named the file, which may then be a pipe or a device.

    Raises:
        MissingError: there is no such file.
        UserError: it is unreadable, or a pipe or a device, for which the program could wait for ever.
        DamagedError: it is too long or not UTF-8 text.
    """
    if not is_named and is_device(path):
        raise UserError(f"cannot read {path}: it is not a file")
    try:
        with path.open("rb") as file:
            data = read_at_most(file, most + 1)
    except OSError as error:
        kind = MissingError if isinstance(error, FileNotFoundError | NotADirectoryError) else UserError
        raise kind(f"cannot read {path}: {why(error)}") from None
    return as_text(data, path, most)


def read_at_most(file: BinaryIO, most: int) -> bytes:
    """Return the rest of a file, at most so many bytes, with no more memory than that takes.

    Raises:
        OSError: it cannot be read.
    """
    data = bytearray()
    while part := file.read(min(_PART, most - len(data))):  # which asks for as much memory as it may read
        data += part
    return bytes(data)


def as_text(data: bytes, path: Path, most: int = MAX_READ) -> str:
    """Return the text in the first bytes of a file, ``most`` + 1 if there are, without a BOM.

    Raises:
        DamagedError: it is too long or not UTF-8 text.
    """
    if len(data) > most:
        raise DamagedError(f"cannot read {path}: longer than {most} bytes, so not a file of this program")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DamagedError(f"cannot read {path}: not UTF-8 text (byte {error.start})") from None


def check_writable(path: Path, shown: Path | None = None) -> None:
    """Check that ``write_atomic`` can write a file, as far as that can be known beforehand.

    Args:
        shown: what an error names instead: the folder, where the user has not named a file.

    Raises:
        UserError: it is a folder or write-protected, or a file cannot be created in its folder.
    """
    with _failure_to_write(shown or path):
        place = _place_of(path)
        if place is None:
            return
        folder = place.parent
        while not folder.exists() and folder != folder.parent:  # it will be created with its file
            folder = folder.parent
        scratch_beside(folder / place.name).unlink(missing_ok=True)


def open_file(path: Path) -> int | None:
    """Return the number of the open file that a path names, 2 for ``/dev/stderr``, or None."""
    name = os.fspath(path)
    found = _OPEN_FILE.fullmatch(_STREAMS.get(name, name))
    return int(found[1]) if found else None


def is_device(path: Path) -> bool:
    """Return whether this file cannot be read again: a device, a FIFO, or the name of an open file."""
    if open_file(path) is not None:
        return True
    return is_there(path) and not (path.is_file() or path.is_dir())


@contextlib.contextmanager
def opened_device(path: Path) -> Iterator[Callable[[str | bytes], None]]:
    """Open a device, a FIFO or an open file, and yield a function that writes to it at once.

    Raises (the function, too):
        UserError: it can't be written.
    """
    number = open_file(path)
    with _failure_to_write(path):
        device = path.open("wb") if number is None else os.fdopen(os.dup(number), "wb")

    def write(content: str | bytes) -> None:
        data = _data(content)
        with _failure_to_write(path):
            device.write(data)
            device.flush()

    try:
        yield write
    finally:
        with contextlib.suppress(OSError):  # write errors have been reported already
            device.close()


def write_atomic(path: Path, content: str | bytes) -> None:
    """Write a whole file or leave the old one unchanged, even if the program crashes or the disk is full.

    A symbolic link stays, and its target is written. A device, a FIFO and an open file are written directly.
    An existing file keeps its permissions; a new file gets the user's usual permissions.

    Raises:
        UserError: the file cannot be written, or is write-protected; the old file is unchanged.
    """
    data = _data(content)
    with _failure_to_write(path):
        place = _place_of(path)
        if place is None:
            with opened_device(path) as write:
                write(data)
            return
        make_folder(place.parent)
        with _scratch_for(place) as scratch:
            with scratch.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if place.exists():
                scratch.chmod(stat.S_IMODE(place.stat().st_mode))
            scratch.replace(place)


def _data(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


@contextlib.contextmanager
def _failure_to_write(path: Path) -> Iterator[None]:
    """Return in a line why a file cannot be written."""
    try:
        yield
    except OSError as error:
        unchanged = "; what was there is unchanged" if os.path.isfile(path) else ""  # noqa: PTH113 (never fails)
        raise UserError(f"cannot write {path}: {why(error)}{unchanged}") from None
    except ValueError:  # a NUL in its name
        raise UserError(f"cannot write {path}: no file can have that name") from None


def _place_of(path: Path) -> Path | None:
    """Return where the file is or will be, links followed; None for a device, a FIFO or an open file.

    Raises:
        OSError: it is a folder, write-protected (for everyone, or for this user), or not an open file.
    """
    if (number := open_file(path)) is not None:
        os.fstat(number)
        return None
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return Path(os.path.realpath(path))
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not mode & _WRITABLE or not os.access(path, os.W_OK):  # to the system, root may write everything
        raise PermissionError(errno.EACCES, "it is write-protected")
    return Path(os.path.realpath(path)) if stat.S_ISREG(mode) else None


@contextlib.contextmanager
def _scratch_for(place: Path) -> Iterator[Path]:
    """Yield a new scratch file, locked for ``remove_abandoned``; remove it after a failure."""
    scratch = scratch_beside(place)
    with contextlib.ExitStack() as stack:
        if sys.platform != "win32":  # which removes no file that is open
            with contextlib.suppress(OSError):  # not every file system has locks
                fcntl.flock(stack.enter_context(scratch.open("rb+")), fcntl.LOCK_EX)
        try:
            yield scratch
        except BaseException:
            with contextlib.suppress(OSError):
                scratch.unlink(missing_ok=True)
            raise


def remove_abandoned(folders: Iterable[Path]) -> None:
    """Remove the scratch files in some folders that killed programs have left, as far as that is possible."""
    for folder in folders:
        with contextlib.suppress(OSError):
            for scratch in [*folder.glob(".*.part")]:
                with contextlib.suppress(OSError), contextlib.ExitStack() as stack:
                    if sys.platform != "win32":
                        file = stack.enter_context(scratch.open("rb+"))
                        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # fails while it is written
                    scratch.unlink()


def scratch_beside(place: Path) -> Path:
    """Create an empty file in the folder of another, under an unused name, and return its path."""
    scratch = place.with_name(f".{place.name[:_SCRATCH_STEM]}.{os.urandom(8).hex()}.part")
    scratch.touch(exist_ok=False)
    return scratch


def write_new(folder: Path, stem: str, suffix: str, content: bytes) -> Path:
    """Write a file under an unused name, the stem or ``stem-2`` and so on, and return its path.

    Raises:
        UserError: it cannot be written; no part of it is left behind.
    """
    for number in count(1):
        path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{suffix}"
        try:
            make_folder(folder)
            with path.open("xb") as file:
                try:
                    file.write(content)
                    file.flush()
                    os.fsync(file.fileno())
                except OSError:
                    path.unlink()
                    raise
        except FileExistsError:
            continue
        except OSError as error:
            raise UserError(f"cannot write {path}: {why(error)}") from None
        return path
    raise AssertionError  # count() never ends


def discard_output() -> None:
    """Discard the rest of standard output, after writing to it has failed.

    Otherwise Python would try to write the rest of the buffer at exit, fail again and complain.
    """
    with contextlib.suppress(OSError, ValueError, AttributeError):  # closed, not a real file, or missing
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def set_aside(path: Path) -> Path:
    """Rename a damaged file, so that it stays but is not read again, and return its new path.

    Raises:
        UserError: it cannot be renamed.
    """
    for number in range(1000):
        target = path.with_name(f"{path.name}.damaged{number or ''}")
        try:
            if not target.exists():
                return path.rename(target)
        except OSError as error:
            raise UserError(f"cannot set {path} aside: {why(error)}") from None
    raise UserError(f"cannot set {path} aside: remove some of the old {path.name}.damaged files")
