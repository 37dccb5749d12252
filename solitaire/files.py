"""The user's folders, and file access that never loses data."""

import contextlib
import os
import secrets
import sys
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

import platformdirs

_APP: Final = "minchiate-solitaire"
MAX_READ: Final = 1 << 20
"""Longest text file read, in bytes; the program's own files are far shorter."""


class UserError(Exception):
    """An error that the user can do something about; the message is one line: what failed, where and why."""


class DamagedError(UserError):
    """A file that can be read but was not written by this program: not text, or far too long."""


@dataclass(frozen=True, slots=True)
class Home:
    """The folders of a user's files.

    Attributes:
        data: for games and results.
        config: for the settings.
        pictures: for pictures of games.
    """

    data: Path
    config: Path
    pictures: Path

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
    def surveys(self) -> Path:
        """The file of survey results."""
        return self.data / "survey.sqlite3"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.json"


def why(error: OSError) -> str:
    """Return the operating system's message for an error, without the path."""
    return error.strerror or str(error)


def read_text(path: Path) -> str:
    """Return a text file's content.

    Raises:
        UserError: the file is missing or unreadable.
        DamagedError: it is too long or not UTF-8 text.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MAX_READ + 1)
    except OSError as error:
        raise UserError(f"cannot read {path}: {why(error)}") from None
    if len(data) > MAX_READ:
        raise DamagedError(f"cannot read {path}: longer than {MAX_READ} bytes, so not a file of this program")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DamagedError(f"cannot read {path}: not UTF-8 text (byte {error.start})") from None


def write_atomic(path: Path, content: str | bytes) -> None:
    """Write a whole file or leave the old one unchanged, even if the program crashes or the disk is full.

    Raises:
        UserError: the file cannot be written; the old one is unchanged.
    """
    data = content.encode() if isinstance(content, str) else content
    scratch = path.with_name(f".{path.name}.{secrets.token_hex(8)}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with scratch.open("xb") as file:  # with the permissions of any new file of the user
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        scratch.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            scratch.unlink(missing_ok=True)
        raise UserError(f"cannot write {path}: {why(error)}; what was there is unchanged") from None


def write_new(folder: Path, stem: str, suffix: str, content: bytes) -> Path:
    """Write a file under a free name, the stem or ``stem-2`` and so on, and return its path.

    Raises:
        UserError: it cannot be written; no part of it is left behind.
    """
    for number in count(1):
        path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{suffix}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as file:
                try:
                    file.write(content)
                    file.flush()
                except OSError:
                    path.unlink()
                    raise
        except FileExistsError:
            if not folder.is_dir():
                raise UserError(f"cannot write {path}: {folder} is not a folder") from None
            continue
        except OSError as error:
            raise UserError(f"cannot write {path}: {why(error)}") from None
        return path
    raise AssertionError  # count() never ends


def discard_output() -> None:
    """Let the rest of standard output go nowhere, after writing to it has failed.

    Otherwise Python would try to write what is left in the buffer when it exits, fail again and complain.
    """
    with contextlib.suppress(OSError, ValueError, AttributeError):  # closed, no real file, or none at all
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def keep_aside(path: Path) -> Path:
    """Rename a damaged file so that it is kept but not read again, and return its new path.

    Raises:
        UserError: it cannot be renamed.
    """
    for number in range(1000):
        target = path.with_name(f"{path.name}.damaged{number or ''}")
        if not target.exists():
            try:
                return path.rename(target)
            except OSError as error:
                raise UserError(f"cannot set {path} aside: {why(error)}") from None
    raise UserError(f"cannot set {path} aside: remove some of the old {path.name}.damaged files")
