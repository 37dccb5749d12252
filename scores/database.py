"""The program's SQLite files: recognised, migrated to this version, checked, read and written safely."""

import contextlib
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from solitaire.home.files import UserError, make_folder, why

T = TypeVar("T")

_TYPES: Final = {
    "INTEGER": "'integer'",
    "REAL": "'real', 'integer'",
    "TEXT": "'text'",
    "BLOB": "'blob'",
}
"""By a column's declared type, the types that its values may have."""
_OR_NULL: Final = ", 'null'"
_INFINITE: Final = "9e999, -9e999"
"""SQLite reads them as infinity, which this program never writes."""


IS_PLAIN: Final = (
    "(sql IS NULL OR sql GLOB 'CREATE TABLE *' OR sql GLOB 'CREATE INDEX *'"
    " OR sql GLOB 'CREATE UNIQUE INDEX *')"
)
"""SQL condition of the rows of ``sqlite_master`` that are tables and indexes: no views, triggers or virtual
tables. SQLite itself goes by the beginning of their SQL, which it writes in this form.
"""


class ForeignFileError(Exception):
    """A file of another program, or a file too damaged to be recognised."""


class BusyError(UserError):
    """Another program is writing to the file, and has not ended in time."""


@dataclass(frozen=True, slots=True)
class Schema:
    """The tables of a kind of file."""

    kind: str
    """The name of the kind for messages, such as "score file"."""
    application_id: int
    """Marks a SQLite file as being of this kind."""
    migrations: tuple[str, ...]
    """SQL from each version to the next; the first makes version 1 from an empty file."""
    impossible: Mapping[str, str] = field(default_factory=dict)
    """By table, the SQL condition of rows with values that this program never writes."""

    def prepare(self, connection: sqlite3.Connection, path: Path) -> None:
        """Migrate the file's tables to this version, from an empty file or any earlier version.

        Before an earlier version is changed, it is copied to a file named after it.

        Raises:
            ForeignFileError: the file is not of this kind, lacks a table or a column, or has been altered.
            UserError: a later version of the program wrote it.
            sqlite3.Error: it cannot be read or written.
        """
        _refuse_commands(connection)
        self._version(connection, path)
        with contextlib.suppress(sqlite3.OperationalError):  # an earlier version of the program has it open
            # The whole store is in a single file: beside another file a log would become part of that.
            connection.execute("PRAGMA journal_mode = DELETE")
        with _transaction(connection, "DEFERRED"):  # another program may put an earlier version in its place
            is_latest = connection.execute("PRAGMA user_version").fetchone() == (len(self.migrations),)
            if is_latest:
                self._check(connection)
        if not is_latest:
            with _transaction(connection):
                self._migrate(connection, path)
                self._check(connection)

    def _check(self, connection: sqlite3.Connection) -> None:
        """Check that there is no command and every column of the latest version, with possible values."""
        _refuse_commands(connection)
        for table, columns in _shape(self.migrations).items():
            found = {name for name, *_ in _columns(connection, table)}
            if not found >= columns.keys():
                raise ForeignFileError(f"its tables are not those of a {self.kind}")
            wrong = " OR ".join([*columns.values(), *filter(None, [self.impossible.get(table)])])
            if connection.execute(f"SELECT 1 FROM {table} WHERE {wrong} LIMIT 1").fetchone():
                raise ForeignFileError(f"its table {table} has been altered: a value in it is impossible")
        if (lone := connection.execute("PRAGMA foreign_key_check").fetchone()) is not None:
            raise ForeignFileError(f"its table {lone[0]} has been altered: what a row belongs to is gone")

    def check(self, connection: sqlite3.Connection, path: Path) -> None:
        """Check that a file is sound, of this kind, and of this version or an earlier version.

        Raises:
            ForeignFileError: it is not of this kind, or damaged.
            UserError: a later version of the program wrote it.
            sqlite3.Error: it cannot be read.
        """
        _refuse_commands(connection)
        if self._version(connection, path) == 0:
            raise ForeignFileError(f"it is no {self.kind}")
        faults = [fault for (fault,) in connection.execute("PRAGMA integrity_check(1)")]
        if faults != ["ok"]:
            raise ForeignFileError(f"it is damaged ({faults[0].splitlines()[-1]})")

    def copy_rows(self, old: sqlite3.Connection, new: sqlite3.Connection) -> None:
        """Copy all rows of a file of this version into a new, empty file, or on any error none.

        The tables are read without their indexes.

        Raises:
            ForeignFileError: it has commands, lacks a table or a column, or a row is impossible.
            sqlite3.Error: a row cannot be read, or cannot be right.
        """
        _refuse_commands(old)
        with _transaction(new):
            new.execute("PRAGMA defer_foreign_keys = ON")
            for table, columns in _shape(self.migrations).items():
                names, marks = ", ".join(columns), ", ".join("?" * len(columns))
                rows = old.execute(f"SELECT {names} FROM {table} NOT INDEXED")
                new.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)
            self._check(new)

    def _migrate(self, connection: sqlite3.Connection, path: Path) -> None:
        version = self._version(connection, path)  # another program may have migrated it meanwhile
        if 0 < version < len(self.migrations):
            _copy_beside(path, version)
        for script in self.migrations[version:]:
            for statement in _statements(script):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {self.application_id}")
        connection.execute(f"PRAGMA user_version = {len(self.migrations)}")

    def _version(self, connection: sqlite3.Connection, path: Path) -> int:
        """Return the file's version, 0 for an empty file; its tables show when the number in it is wrong.

        Raises:
            ForeignFileError: the file is not of this kind, or its tables are those of no version.
            UserError: a later version of the program wrote it.
        """
        query = (  # a single query, because another program may be creating the tables at this moment
            "SELECT user_version, application_id, (SELECT count(*) FROM sqlite_master) "
            "FROM pragma_user_version, pragma_application_id"
        )
        version, mark, count = map(int, connection.execute(query).fetchone())
        latest = len(self.migrations)
        is_empty = count == 0
        if mark != self.application_id and not (is_empty and mark == version == 0):
            raise ForeignFileError("it is a database of another program")
        if version == latest or is_empty:
            return version
        tables = _tables(connection)
        for known in sorted(range(latest, 0, -1), key=lambda known: known != version):
            if tables == _tables_of(self.migrations[:known]):
                return known
        if version > latest:
            raise UserError(
                f"cannot use {path}: a later version of this program wrote it; update the program"
            )
        raise ForeignFileError(f"its tables are not those of version {version} of a {self.kind}")


def _refuse_commands(connection: sqlite3.Connection) -> None:
    """Refuse a file with a view, a trigger or a virtual table, before any of these can be run.

    Raises:
        ForeignFileError: it has one.
    """
    if connection.execute(f"SELECT 1 FROM sqlite_master WHERE NOT {IS_PLAIN} LIMIT 1").fetchone():
        raise ForeignFileError("it has commands of its own, which would be run")


@cache
def _tables_of(migrations: tuple[str, ...]) -> dict[str, set[str]]:
    """Return the tables that these migrations make."""
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        for script in migrations:
            connection.executescript(script)
        return _tables(connection)


def _tables(connection: sqlite3.Connection) -> dict[str, set[str]]:
    """Return the columns of each table, and the names of the indexes without columns."""
    names = connection.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'index')").fetchall()
    return {name: {column for column, *_ in _columns(connection, name)} for (name,) in names}


@cache
def _shape(migrations: tuple[str, ...]) -> dict[str, dict[str, str]]:
    """Return, by table and column of the latest version, the SQL condition of a wrong value."""
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        for script in migrations:
            connection.executescript(script)
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            table: {
                name: f"typeof({name}) NOT IN ({_TYPES[kind]}{'' if never_null or is_key else _OR_NULL})"
                + (f" OR {name} IN ({_INFINITE})" if kind == "REAL" else "")
                for name, kind, never_null, is_key in _columns(connection, table)
            }
            for (table,) in tables
        }


def _columns(connection: sqlite3.Connection, table: str) -> list[tuple[str, str, int, int]]:
    """Return the columns of a table: name, type, whether it is never null, and its place in the key."""
    query = 'SELECT name, type, "notnull", pk FROM pragma_table_info(?)'
    return connection.execute(query, (table,)).fetchall()


def _copy_beside(path: Path, version: int) -> None:
    """Copy the file before a migration; an older copy of that version is replaced.

    Raises:
        UserError: the copy cannot be written; the file itself is sound.
    """
    target = path.with_name(f"{path.name}.version{version}")
    scratch = target.with_name(f"{target.name}.part")
    try:
        scratch.unlink(missing_ok=True)
        with (
            contextlib.closing(sqlite3.connect(path)) as before,
            contextlib.closing(sqlite3.connect(scratch)) as copy,
        ):
            before.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        scratch.replace(target)
    except (sqlite3.Error, OSError) as error:
        reason = why(error) if isinstance(error, OSError) else reason_of(error)
        raise UserError(f"cannot write {target}: {reason}; {path} is not changed") from None


def _statements(script: str) -> list[str]:
    """Split a script into statements; ``executescript`` would end the transaction that they are part of."""
    statements, part = [], ""
    for line in script.splitlines():
        part += line + "\n"
        if sqlite3.complete_statement(part):
            statements.append(part)
            part = ""
    return statements


# -- use of a file --------------------------------------------------------------------------

_STEPS: Final = 50_000
"""Steps of SQLite's machine between two checks for signals: about a millisecond."""
_LOGGED: Final = 18
"""Place of the byte in a SQLite file that is 2 if changes go to a write-ahead log first."""
BUSY_SECONDS: Final = 10.0
"""How long a program waits while another is writing."""
_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_NO_WRITING: Final = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
_UNDECODED: Final = "Could not decode to UTF-8"
"""The beginning of Python's error about bytes that are not text; SQLite itself does not check."""
_REASONS: Final = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_NOTADB: "it is not a database",
    sqlite3.SQLITE_BUSY: "another program is writing to it; try again",
    sqlite3.SQLITE_READONLY: "it may not be written to",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; is its folder there, and may you use it?",
}


def connect(path: Path | str, patience: float = BUSY_SECONDS) -> sqlite3.Connection:
    """Open a SQLite file, by its path or an SQLite URI, with the settings of this program.

    Nothing is read yet. Deleted data are overwritten, so that neither a reader of the file nor a recovery can
    find them again. While another program writes, this waits for so many seconds, by default
    ``BUSY_SECONDS``.

    Raises:
        sqlite3.Error: it cannot be opened, or is not a database.
    """
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, uri=isinstance(path, str))
    try:
        connection.execute("PRAGMA trusted_schema = OFF")  # nothing in the file may call a function that acts
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open a SQLite file without changing or creating any file.

    Raises:
        sqlite3.Error: it cannot be opened, or is not a database.
    """
    place = f"{path.absolute().as_uri()}?mode=ro"
    with contextlib.suppress(OSError), path.open("rb") as file:
        # A file of an earlier version has a write-ahead log: SQLite would leave a new one beside it.
        if file.read(_LOGGED + 1)[_LOGGED:] == b"\2" and _is_at_rest(path):
            place += "&immutable=1"
    return connect(place)


@contextlib.contextmanager
def stopped_by_signals(connection: sqlite3.Connection) -> Iterator[None]:
    """Let Ctrl-C and SIGTERM stop a query; otherwise they wait for its end, which may never come."""
    orders = list[KeyboardInterrupt]()
    steps = _until_signal(orders)
    next(steps)
    connection.set_progress_handler(steps.__next__, _STEPS)
    try:
        yield
    finally:
        connection.set_progress_handler(None, _STEPS)
        if orders:
            raise orders[0] from None


def _until_signal(orders: list[KeyboardInterrupt]) -> Iterator[int]:
    """Yield 0, with which a query continues, until a signal comes; note the signal.

    A generator, because Python calls the handlers of signals where it continues: within ``try``. A function
    would be left at its first line, and SQLite's callback drops the exception. The end stops the query.
    """
    try:
        while True:
            yield 0
    except KeyboardInterrupt as order:
        orders.append(order)


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection, kind: str = "IMMEDIATE") -> Iterator[None]:
    """Make all changes inside it, or none; with DEFERRED, read a single state of the file."""
    connection.execute(f"BEGIN {kind}")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite has rolled back already if the disk is full
            connection.execute("ROLLBACK")
        raise


class Database:
    """A SQLite file of the program, used from one thread; another thread opens its own.

    Args:
        schema: the tables that it must have.

    Attributes:
        path: the file.
        notices: lines for the user; the code that shows them clears the list.

    Raises (on construction, and from every method that reads or writes):
        UserError: the file cannot be used; nothing in it has changed.
    """

    def __init__(self, path: Path, schema: Schema, patience: float | None = None) -> None:
        self.path, self._schema, self.notices = path, schema, list[str]()
        self._patience = BUSY_SECONDS if patience is None else patience
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

    def read(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of an SQL query."""
        return self.run(lambda connection: connection.execute(query, values).fetchall())

    def write(self, action: Callable[[sqlite3.Connection], T]) -> T:
        """Run an action as a transaction: all of it or nothing."""

        def transaction(connection: sqlite3.Connection) -> T:
            with _transaction(connection):
                if inode_of(self.path) != self._inode:  # while this waited for its turn
                    raise ForeignFileError("it has been replaced")
                return action(connection)

        return self.run(transaction)

    def run(self, action: Callable[[sqlite3.Connection], T]) -> T:
        """Run an action on the open file; if the file is damaged, repair it and run the action again."""
        try:
            with contextlib.suppress(ForeignFileError):
                return self._attempt(action)
            with self._repairing():
                self.close()
                try:  # on a fresh connection: another program may have repaired or restored the file
                    return self._attempt(action)
                except ForeignFileError as error:
                    self._repair(str(error))
            return self._attempt(action)
        except ForeignFileError as error:
            raise UserError(f"cannot use {self.path}: {error}") from None
        except sqlite3.Error as error:
            kind = BusyError if code_of(error) == sqlite3.SQLITE_BUSY else UserError
            raise kind(f"cannot use {self.path}: {reason_of(error)}") from None
        except OSError as error:
            raise UserError(f"cannot use {self.path}: {why(error)}") from None

    def _attempt(self, action: Callable[[sqlite3.Connection], T]) -> T:
        """Run an action on the open file.

        Raises:
            ForeignFileError: the file is damaged, or not of this kind.
        """
        try:
            connection = self._open()
            with stopped_by_signals(connection):
                return action(connection)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            raise ForeignFileError(str(error)) from None
        except UnicodeDecodeError:  # SQLite's own message quotes what is damaged
            raise ForeignFileError("its tables are damaged") from None

    def _repairing(self) -> contextlib.AbstractContextManager[object]:
        """Return a context in which a damaged file is checked again and repaired; a subclass may lock it."""
        return contextlib.nullcontext()

    def _repair(self, reason: str) -> None:
        """Refuse a damaged or foreign file; a subclass may repair it instead.

        Raises:
            UserError: it is not repaired.
        """
        self.close()
        raise UserError(f"cannot use {self.path}: {reason}; it is left as it is, choose another file")

    def _open(self) -> sqlite3.Connection:
        """Return the open file; open it again when another file has replaced it under the same name."""
        if self._connection is not None and self._inode != (inode := inode_of(self.path)):
            if inode == 0:
                self.notices.append(f"{self.path} has been removed while it was open; a new file is begun")
            elif not self._was_repaired():
                self.notices.append(f"{self.path} has been replaced while it was open; the new file is used")
            self.close()
        if self._connection is None:
            make_folder(self.path.parent)
            self._inode = inode_of(self.path)
            if _was_emptied(self.path):
                self.notices.append(f"{self.path} was empty; a new file is begun")
            try:
                self._connection = self._prepared(self.path)
            except sqlite3.OperationalError as error:
                if code_of(error) not in _NO_WRITING or not _is_at_rest(self.path):
                    raise
                # A file of an earlier version, in a folder where SQLite can make nothing beside it.
                self._connection = self._prepared(f"{self.path.absolute().as_uri()}?immutable=1")
            self._inode = inode_of(self.path)
        return self._connection

    def _prepared(self, place: Path | str) -> sqlite3.Connection:
        connection = connect(place, self._patience)
        try:
            with stopped_by_signals(connection):
                self._schema.prepare(connection, self.path)
        except BaseException:
            connection.close()
            raise
        return connection

    def _was_repaired(self) -> bool:
        """Return whether another program has set the open file aside, and reported that."""
        return any(
            inode_of(path) == self._inode for path in self.path.parent.glob(f"{self.path.name}.damaged*")
        )


def _is_at_rest(path: Path) -> bool:
    """Return whether the file is there and has all that was written to it, without a log."""
    return path.is_file() and not path.with_name(f"{path.name}-wal").exists()


def reason_of(error: sqlite3.Error) -> str:
    """Return the reason of an SQLite error for the user."""
    return _REASONS.get(code_of(error), str(error))


def is_damage(error: sqlite3.Error) -> bool:
    """Return whether an SQLite error means that the file is damaged."""
    return code_of(error) in _DAMAGE or str(error).startswith(_UNDECODED)


def code_of(error: sqlite3.Error) -> int:
    """Return the primary SQLite code of an error, 0 for an error raised by Python itself."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _was_emptied(path: Path) -> bool:
    """Return whether a file has lost its content, as by a power cut; a new one has none for a moment."""
    with contextlib.suppress(OSError):
        found = path.stat()
        return not found.st_size and time.time() - found.st_mtime > BUSY_SECONDS
    return False


def inode_of(path: Path) -> int:
    """Return the inode of a file, to recognise it when its name is given to another; 0 if it is missing."""
    try:
        return path.stat().st_ino
    except FileNotFoundError:
        return 0
