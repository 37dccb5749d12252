"""The program's SQLite files, read and written safely; see file_schema.py for what is in them."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from scores.file_schema import ForeignFileError, Schema
from solitaire.home.files import UserError, why

T = TypeVar("T")

BUSY_SECONDS: Final = 10.0
"""How long a program waits for another one that is writing."""
_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_UNDECODED: Final = "Could not decode to UTF-8"
"""How Python begins an error about a text that is none; SQLite itself does not look."""
_REASONS: Final = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_BUSY: "another program is writing to it; try again",
    sqlite3.SQLITE_READONLY: "it may not be written to",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; is its folder there, and may you use it?",
}


def connect(path: Path) -> sqlite3.Connection:
    """Open a SQLite file with the settings of this program; nothing is read yet.

    Deleted data are overwritten, so that neither a reader of the file nor a recovery can find them again.

    Raises:
        sqlite3.Error: it cannot be opened, or is not a database.
    """
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


class Database:
    """A SQLite file of the program, used from one thread; another thread opens its own.

    Attributes:
        path: the file.

    Raises (on construction, and from every method that reads or writes):
        UserError: the file cannot be used; nothing in it has changed.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection: sqlite3.Connection | None = None
        self._inode = 0
        self.run(lambda connection: None)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def schema(self) -> Schema:
        """Return the schema that the file must have."""
        raise NotImplementedError

    def read(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows that an SQL query gives."""
        return self.run(lambda connection: connection.execute(query, values).fetchall())

    def write(self, action: Callable[[sqlite3.Connection], T]) -> T:
        """Run an action as one transaction: all of it or nothing."""

        def transaction(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN IMMEDIATE")
            try:
                result = action(connection)
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:  # SQLite has rolled back already if the disk is full
                    connection.execute("ROLLBACK")
                raise
            return result

        return self.run(transaction)

    def run(self, action: Callable[[sqlite3.Connection], T]) -> T:
        """Run an action on the open file; if the file is damaged, repair it and run the action again."""
        try:
            try:
                return action(self._open())
            except ForeignFileError as error:
                self._repair(str(error))
            except sqlite3.DatabaseError as error:
                if code_of(error) not in _DAMAGE and not str(error).startswith(_UNDECODED):
                    raise
                self._repair(str(error))
            except UnicodeDecodeError:  # SQLite's own message quotes what is damaged
                self._repair("its tables are damaged")
            return action(self._open())
        except sqlite3.Error as error:
            raise UserError(f"cannot use {self.path}: {reason_of(error)}") from None
        except OSError as error:
            raise UserError(f"cannot use {self.path}: {why(error)}") from None

    def _repair(self, reason: str) -> None:
        """Make a damaged or foreign file usable. This class cannot: a subclass may.

        Raises:
            UserError: it is not repaired.
        """
        self.close()
        raise UserError(f"cannot use {self.path}: {reason}; it is left as it is, choose another file")

    def _open(self) -> sqlite3.Connection:
        """Return the open file; open it again when another file has replaced it under the same name."""
        if self._connection is not None and self._inode != inode_of(self.path):
            self.close()
        if self._connection is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._inode = inode_of(self.path)
            connection = connect(self.path)
            try:
                self.schema().prepare(connection, self.path)
            except BaseException:
                connection.close()
                raise
            self._connection, self._inode = connection, inode_of(self.path)
        return self._connection


def reason_of(error: sqlite3.Error) -> str:
    """Return the reason of an SQLite error for the user."""
    return _REASONS.get(code_of(error), str(error))


def code_of(error: sqlite3.Error) -> int:
    """Return the primary SQLite code of an error, 0 for one raised by Python itself."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def inode_of(path: Path) -> int:
    """Return the inode of a file, to recognise it when its name is given to another; 0 if it is missing."""
    try:
        return path.stat().st_ino
    except FileNotFoundError:
        return 0
