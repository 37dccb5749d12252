"""Our SQLite files: how one is told for ours, brought to this version, read and written safely."""

import contextlib
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from solitaire.files import UserError, why

T = TypeVar("T")

BUSY_SECONDS: Final = 10.0
"""How long one program waits for another that is writing."""
_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_REASONS: Final = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_BUSY: "another program is writing to it; try again",
    sqlite3.SQLITE_READONLY: "it may not be written to",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; is its folder there and yours?",
}


class ForeignFileError(Exception):
    """A file that is none of ours, or one too damaged to be told for one."""


@dataclass(frozen=True, slots=True)
class Schema:
    """The tables of one kind of file.

    Attributes:
        kind: what to call such a file, such as "score file".
        application_id: marks a SQLite file as one of this kind.
        migrations: SQL that leads from each version to the next; the first makes version 1 from nothing.
        tables: the names of the tables of the latest version.
    """

    kind: str
    application_id: int
    migrations: tuple[str, ...]
    tables: frozenset[str]

    def prepare(self, connection: sqlite3.Connection, path: Path) -> None:
        """Bring the file's tables to this version, from nothing or from any earlier one.

        Before an earlier version is changed, a copy of the file is laid beside it, named after its
        version.

        Raises:
            ForeignFileError: the file is not ours, or its tables are gone.
            UserError: a later version of the program wrote it.
            sqlite3.Error: it cannot be read or written.
        """
        version = self._version(connection, path)
        with contextlib.suppress(sqlite3.OperationalError):  # another program is just setting the same
            connection.execute("PRAGMA journal_mode = WAL")  # one may read while another writes
        if version < len(self.migrations):
            connection.execute("BEGIN IMMEDIATE")
            try:
                self._migrate(connection, path)
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:  # a full disk has rolled back already
                    connection.execute("ROLLBACK")
                raise
        rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if not {name for (name,) in rows} >= self.tables:
            raise ForeignFileError(f"its tables are not those of a {self.kind}")

    def _migrate(self, connection: sqlite3.Connection, path: Path) -> None:
        version = self._version(connection, path)  # another program may have been faster
        if 0 < version < len(self.migrations):
            _copy_beside(path, version)
        for script in self.migrations[version:]:
            for statement in _statements(script):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {self.application_id}")
        connection.execute(f"PRAGMA user_version = {len(self.migrations)}")

    def _version(self, connection: sqlite3.Connection, path: Path) -> int:
        """Return the file's version, 0 for an empty file."""
        question = (  # as one, for another program may be making the tables just now
            "SELECT user_version, application_id, (SELECT count(*) FROM sqlite_master) "
            "FROM pragma_user_version, pragma_application_id"
        )
        version, mark, count = map(int, connection.execute(question).fetchone())
        is_empty = count == 0
        if mark != self.application_id and not (is_empty and mark == version == 0):
            raise ForeignFileError("it is a database of another program")
        if version > len(self.migrations):
            raise UserError(
                f"cannot use {path}: a later version of this program wrote it; update the program"
            )
        return version


def connect(path: Path) -> sqlite3.Connection:
    """Open a SQLite file the way this program uses it; nothing is read yet.

    What is deleted is overwritten, so that it is gone, and so that what is carved out of a damaged
    file was never deleted.

    Raises:
        sqlite3.Error: it cannot be opened, or is no database.
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
    """A file of ours. Used from one thread; another thread opens its own.

    Attributes:
        path: the file.

    Raises (on construction, and from every method that reads or writes):
        UserError: the file cannot be used; nothing in it has changed.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection: sqlite3.Connection | None = None
        self._inode = 0
        self._guarded(lambda connection: None)

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
        """Return the tables that the file has."""
        raise NotImplementedError

    def read(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows that an SQL question gives."""
        return self._guarded(lambda connection: connection.execute(question, values).fetchall())

    def write(self, action: Callable[[sqlite3.Connection], T]) -> T:
        """Carry out an action as one transaction: all of it or nothing."""

        def transaction(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN IMMEDIATE")
            try:
                result = action(connection)
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:  # a full disk has rolled back already
                    connection.execute("ROLLBACK")
                raise
            return result

        return self._guarded(transaction)

    def _guarded(self, action: Callable[[sqlite3.Connection], T]) -> T:
        """Do something with the open file; have the file mended and do it once more when it is damaged."""
        try:
            try:
                return action(self._open())
            except ForeignFileError as error:
                self._mend(str(error))
            except sqlite3.DatabaseError as error:
                if code_of(error) not in _DAMAGE:
                    raise
                self._mend(str(error))
            return action(self._open())
        except sqlite3.Error as error:
            raise UserError(f"cannot use {self.path}: {reason_of(error)}") from None
        except OSError as error:
            raise UserError(f"cannot use {self.path}: {why(error)}") from None

    def _mend(self, reason: str) -> None:
        """Make the damaged or foreign file usable; here it is left alone.

        Raises:
            UserError: it is not mended.
        """
        self.close()
        raise UserError(f"cannot use {self.path}: {reason}; it is left as it is, choose another file")

    def _open(self) -> sqlite3.Connection:
        """Return the open file; open it anew when another has taken its place under the same name."""
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
    """Return an error of SQLite's in words for the user."""
    return _REASONS.get(code_of(error), str(error))


def code_of(error: sqlite3.Error) -> int:
    """Return SQLite's primary code of an error, 0 for one of Python's own."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def inode_of(path: Path) -> int:
    """Return what tells a file from another of the same name; 0 where there is none."""
    try:
        return path.stat().st_ino
    except FileNotFoundError:
        return 0


def _copy_beside(path: Path, version: int) -> None:
    """Copy the file as it is before a migration; an older copy of that version is replaced."""
    target = path.with_name(f"{path.name}.version{version}")
    with (
        contextlib.closing(sqlite3.connect(path)) as before,
        contextlib.closing(sqlite3.connect(target)) as copy,
    ):
        before.backup(copy)


def _statements(script: str) -> list[str]:
    """Split a script, for ``executescript`` would end the transaction that it must be part of."""
    statements, begun = [], ""
    for line in script.splitlines():
        begun += line + "\n"
        if sqlite3.complete_statement(begun):
            statements.append(begun)
            begun = ""
    return statements
