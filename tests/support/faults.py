"""A disk that fails: the file calls of this process in a folder meet an error from a chosen one on."""

import errno
import io
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

_WRITING: Final = ("fsync", "mkdir", "replace", "rename", "chmod")
"""Functions of ``os`` that may need room."""
_OTHER: Final = ("unlink", "listdir", "scandir", "stat", "lstat")
_SQL: Final = ("INSERT", "UPDATE", "DELETE", "CREATE", "COMMIT")
"""How SQL begins that writes to the file."""
_CODES: Final = {errno.ENOSPC: sqlite3.SQLITE_FULL, errno.EIO: sqlite3.SQLITE_IOERR}


def fill_disk(patch: pytest.MonkeyPatch, call: str = "fsync") -> None:
    """Let ``os.fsync``, or another call of ``Path``, meet a full disk."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    patch.setattr(os if call == "fsync" else Path, call, full)


class Disk:
    """The disk under a folder, which works until ``fail`` is called.

    Functions of ``os``, opening, reading, writing and flushing of files, and statements of SQLite are a call
    each. A full disk (ENOSPC) fails only those that write, any other error all.

    Attributes:
        calls: the calls since ``fail`` that may fail.
        failed: how many of them have failed.
        numbers: of the files open for writing.
    """

    def __init__(self, patch: pytest.MonkeyPatch, folder: Path) -> None:
        self.calls = self.failed = 0
        self._folder, self._error, self._failing = f"{folder}", 0, range(0)
        self.numbers = set[object]()
        for name in (*_WRITING, *_OTHER):
            patch.setattr(os, name, self._guarded(getattr(os, name), is_writing=name in _WRITING))
        patch.setattr(os, "open", self._opener(os.open))
        patch.setattr(io, "open", self._file_opener(io.open))
        patch.setattr(sqlite3, "connect", self._connector(sqlite3.connect))

    def fail(self, error: int, first: int, *, once: bool = False) -> None:
        """Count the calls anew, and let them fail from this number on, counted from 1, or only at it."""
        self.calls = self.failed = 0
        self._error, self._failing = error, range(first, first + 1 if once else sys.maxsize)

    def heal(self) -> None:
        """Let no call fail any more."""
        self._error = 0

    @contextmanager
    def looked_at(self) -> Iterator[None]:
        """Let no call fail or count for a while, in which a test looks at the files."""
        error, self._error = self._error, 0
        try:
            yield
        finally:
            self._error = error

    def is_met(self, *, is_writing: bool) -> bool:
        """Count a call; return whether it fails."""
        if not self._error or (self._error == errno.ENOSPC and not is_writing):
            return False
        self.calls += 1
        is_met = self.calls in self._failing
        self.failed += is_met
        return is_met

    def meet(self, path: object, *, is_writing: bool) -> None:
        """Count a call about a path, or the number of an open file, if that is in the folder.

        Raises:
            OSError: it fails.
        """
        is_here = path in self.numbers or str(path).startswith(self._folder)
        if is_here and self.is_met(is_writing=is_writing):
            raise OSError(self._error, os.strerror(self._error))

    def meet_statement(self, sql: str) -> None:
        """Count a statement of SQLite.

        Raises:
            sqlite3.OperationalError: it fails.
        """
        if not sql.startswith("ROLLBACK") and self.is_met(is_writing=sql.startswith(_SQL)):
            error = sqlite3.OperationalError("as if the disk had failed")
            error.sqlite_errorcode = _CODES[self._error]
            raise error

    def _guarded(self, call: Callable[..., Any], *, is_writing: bool) -> Callable[..., Any]:
        def guarded(path: object = ".", *args: object, **options: object) -> object:
            self.meet(path, is_writing=is_writing)
            return call(path, *args, **options)

        return guarded

    def _opener(self, call: Callable[..., int]) -> Callable[..., int]:
        def opened(path: object, flags: int, *args: object, **options: object) -> int:
            self.meet(path, is_writing=bool(flags & os.O_CREAT))
            return call(path, flags, *args, **options)

        return opened

    def _file_opener(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def opened(path: object, mode: str = "r", *args: object, **options: object) -> object:
            if not str(path).startswith(self._folder) or "b" not in mode:
                return call(path, mode, *args, **options)
            is_writing = mode != "rb"
            self.meet(path, is_writing=is_writing)
            raw = io.FileIO(os.fspath(path), mode.replace("b", ""))  # type: ignore[call-overload]
            return _Written(raw, self) if is_writing else _Read(raw, self)

        return opened

    def _connector(self, call: Callable[..., Any]) -> Callable[..., Any]:
        disk = self

        class Connection(sqlite3.Connection):
            def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:  # noqa: ANN401
                disk.meet_statement(sql)
                return super().execute(sql, *values)

        def connected(path: object, *args: object, **options: object) -> object:
            if str(path) != ":memory:":
                options["factory"] = Connection
            return call(path, *args, **options)

        return connected


class _Written(io.BufferedWriter):
    def __init__(self, raw: io.FileIO, disk: Disk) -> None:
        super().__init__(raw)
        self._disk, self._number = disk, raw.fileno()
        disk.numbers.add(self._number)

    def write(self, data: Any) -> int:  # noqa: ANN401
        self._disk.meet(self._number, is_writing=True)
        return super().write(data)

    def flush(self) -> None:
        if not self.closed:
            self._disk.meet(self._number, is_writing=True)
        super().flush()

    def close(self) -> None:
        self._disk.numbers.discard(self._number)
        super().close()


class _Read(io.BufferedReader):
    def __init__(self, raw: io.FileIO, disk: Disk) -> None:
        super().__init__(raw)
        self._disk, self._path = disk, raw.name

    def read(self, size: int | None = -1) -> bytes:
        self._disk.meet(self._path, is_writing=False)
        return super().read(size)
