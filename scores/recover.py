"""Repair: rows compared with their records, and recovery of a damaged or foreign score file.

Everything about a game follows from its record, which is replayed. A row that says otherwise is corrected. A
damaged file is set aside, and everything readable is saved: if all tables can be read to their ends, as when
only an index is damaged, all rows are kept. Besides, the records are plain text in the file; those that its
own index no longer finds are found by searching the bytes, and garbage does not replay. What no replay can
check is dropped if a table is damaged: pars, bounds, reviews with their drills, and the time that long
thinking has spent.
"""

import contextlib
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from scores.database import IS_PLAIN, ForeignFileError, code_of, connect, reason_of, stopped_by_signals
from scores.games import GAME, insert_line, is_line
from scores.hands import HAND, as_match, insert_classic, insert_match, match_columns
from scores.kinds import HELP, PLAYED, Columns, R, Standing, StoredKind, insert, is_own
from scores.schema import SCHEMA
from solitaire.classic.hand import Phase
from solitaire.classic.match_record import MatchRecord
from solitaire.classic.record import HandRecord, parse_hand
from solitaire.home.files import UserError, set_aside, why
from solitaire.rules.record import MAX_TEXT


class _Form(NamedTuple):
    """Beginning and end of a text in the file; there is no NUL in it."""

    beginning: bytes
    """Its first bytes."""
    end: re.Pattern[bytes]
    """The pattern of its last bytes, which has no place to try anything twice."""


_RECORD: Final = _Form(b'[Rules "1"]\n', re.compile(rb"#\n|\0"))
_HAND: Final = _Form(b'[Rules "classic-1"]\n[', re.compile(rb"\n21\. [SENW]:(?: [A-Z0-9]{1,3}+){4}\n|\0"))
"""An ended hand; before its first hand a match has headers of its own."""
_PLACE: Final = re.compile(
    r'^\[Hand "([0-9]+)"\]$.*^\[Origin "match ([0-9a-f]{64})"\]$', re.MULTILINE | re.DOTALL
)
"""In the text of a stored hand: its number, and the digest of its match."""
_PLAYED_BEFORE: Final = re.compile(rf'^\[{HELP} "[^"]*played-before', re.MULTILINE)
_GAP: Final = 50_000
"""Number of rows after the last readable row that are tried before the search by index stops."""


def recover(path: Path, reason: str) -> str:
    """Set the file aside, start a new file with everything readable, and return a line about it.

    Raises:
        UserError: the file cannot be set aside, or no new file can be written.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        _remove(part)
        with contextlib.ExitStack() as stack:
            # Closing any handle of a file would free the lock on it: the handles are closed after it.
            files = [stack.enter_context(path.open("rb"))]
            for log in _logs(path):
                with contextlib.suppress(FileNotFoundError):  # or gone: another program has just written
                    files.append(stack.enter_context(log.open("rb")))
            stack.enter_context(_no_writer(path))
            texts = [_texts(path, files, *kind) for kind in (("records", _RECORD), ("hands", _HAND))]
            count = _rebuild(path, part, *texts)
            for log in filter(Path.exists, _logs(path)):  # or SQLite would take it for that of the new file
                set_aside(log)
            kept = set_aside(path)
            part.replace(path)
    except OSError as error:
        raise UserError(f"cannot repair {path}: {why(error)}") from None
    except sqlite3.Error as error:
        raise UserError(f"cannot repair {path}: {reason_of(error)}") from None
    recovered = f"games recovered: {count}" if count else "it could not be repaired: no game was recovered"
    return f"{path.name} could not be used ({reason}); it is saved as {kept}; {recovered}"


@contextlib.contextmanager
def _no_writer(path: Path) -> Iterator[None]:
    """Let no other program write to the file; a waiting program finds afterwards that the name is another
    file's.

    Raises:
        sqlite3.Error: another program writes to it for long.
    """
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(contextlib.closing(connection := connect(path)))
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.DatabaseError as error:
            if code_of(error) == sqlite3.SQLITE_BUSY:
                raise
            # The file cannot be locked, because it is too damaged: nor can anybody write to it.
        yield


def _rebuild(path: Path, part: Path, records: list[str], hands: list[str]) -> int:
    """Write a new file with all rows of the old file, if readable, and the records in these texts.

    Some texts may not be records. They are parsed one at a time: a record with its positions is a hundred
    times as large as its text.

    Returns:
        the number of games, matches and hands by themselves in it.
    """
    with contextlib.closing(connect(part)) as connection:
        SCHEMA.prepare(connection, part)
        _copy_rows(path, connection)
        connection.execute("BEGIN IMMEDIATE")
        for text in sorted(records, key=_is_played_before):
            with contextlib.suppress(ValueError):
                record = GAME.parse(text)
                if is_line(record):
                    insert_line(connection, record)
                else:
                    insert(connection, GAME, record, own=is_own(record))
        for match in _whole_matches(hands):
            insert_match(connection, match)
        for hand in _single_hands(hands):
            insert_classic(connection, hand, own=is_own(hand))
        connection.execute("COMMIT")
        counts = (connection.execute(f"SELECT count(*) FROM {rows}").fetchone() for rows in PLAYED)
        return sum(count for (count,) in counts)


def _copy_rows(path: Path, new: sqlite3.Connection) -> None:
    """Copy all rows of a file of this version into a new file, or none if any is unreadable or wrong."""
    if any(log.exists() for log in _logs(path)):  # the tables alone are not the latest state
        return
    with (
        contextlib.suppress(sqlite3.Error, UnicodeDecodeError, ForeignFileError),
        contextlib.closing(connect(f"{path.resolve().as_uri()}?immutable=1")) as old,
        stopped_by_signals(old),
    ):
        SCHEMA.copy_rows(old, new)


def _is_played_before(text: str) -> bool:
    """Return whether a game is marked as played before; first plays must be added ahead of such games."""
    return _PLAYED_BEFORE.search(text) is not None


def _whole_matches(texts: Iterable[str]) -> Iterator[MatchRecord]:
    """Yield the matches of which all hands are among the texts of stored hands, in any order."""
    found = defaultdict[str, dict[int, str]](dict)
    for text in texts:
        if place := _PLACE.search(text):
            with contextlib.suppress(ValueError):
                HAND.parse(text)
                found[place[2]].setdefault(int(place[1]), text)
    for hands in found.values():
        with contextlib.suppress(ValueError):
            record = as_match(text for _, text in sorted(hands.items()))
            if record.match.is_over:
                yield record


def _single_hands(texts: Iterable[str]) -> Iterator[HandRecord]:
    """Yield the ended hands by themselves or of unfinished matches among the texts of stored hands."""
    for text in texts:
        with contextlib.suppress(ValueError):
            record = parse_hand(text)
            if _PLACE.search(text) is None and record.hand.phase is Phase.ENDED:
                yield record


def _texts(path: Path, files: Iterable[BinaryIO], table: str, form: _Form) -> list[str]:
    """Return the texts in a table, and all alike anywhere in the files, each once."""
    found = dict.fromkeys(_by_index(path, table))
    for file in files:
        found.update(dict.fromkeys(_by_bytes(file, form)))
    return list(found)


def _by_index(path: Path, table: str) -> Iterator[str]:
    """Yield the texts in a table that SQLite can read, skipping the rows that it cannot."""
    last = tried = 0
    with (
        contextlib.suppress(sqlite3.Error, UnicodeDecodeError),
        contextlib.closing(_untouched(path)) as connection,
        stopped_by_signals(connection),
    ):
        is_table = f"SELECT 1 FROM sqlite_master WHERE name = ? AND sql IS NOT NULL AND {IS_PLAIN}"
        if connection.execute(is_table, (table,)).fetchone() is None:  # a view might never end
            return
        while tried < _GAP:
            try:
                rows = connection.execute(
                    f"SELECT rowid, text FROM {table} WHERE rowid > ? ORDER BY rowid", (last,)
                )
                for number, text in rows:
                    last, tried = number, 0
                    if isinstance(text, str):
                        yield text
                return
            except sqlite3.DatabaseError as error:
                if code_of(error) != sqlite3.SQLITE_CORRUPT:
                    return
                last, tried = last + 1, tried + 1


def _untouched(path: Path) -> sqlite3.Connection:
    """Open a file without changing it, not even by moving its log into it."""
    connection = connect(f"{path.resolve().as_uri()}?immutable=1")
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    return connection


def _by_bytes(file: BinaryIO, form: _Form) -> Iterator[str]:
    """Yield every text in the file that has this form, in time proportional to the file's length."""
    file.seek(0)
    data, start, end = file.read(), 0, None
    while (start := data.find(form.beginning, start)) >= 0:
        inside = start + len(form.beginning)
        if end is None or end.start() < inside - 1:  # the next end is the same until it is passed
            end = form.end.search(data, inside - 1)
            if end is None:
                return
        if end[0] != b"\0" and end.end() - start <= MAX_TEXT:
            yield data[start : end.end()].decode("utf-8", "replace")
            start = end.end()
        else:
            start = inside


def _logs(path: Path) -> tuple[Path, Path]:
    """Return where SQLite keeps data outside the database itself: its write-ahead log and its journal."""
    return path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-journal")


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        with contextlib.suppress(FileNotFoundError):
            Path(f"{path}{suffix}").unlink()


_REPLAYS: Final = 512
"""Number of replays cached: more than the rows of a screen, which are checked at every choice."""
_MATCHES: Final = 64
_REFUSED: Final[Columns] = {"standing": int(Standing.REFUSED)}


@dataclass(frozen=True, slots=True)
class Repair:
    """A change of a row that differs from its record."""

    table: str
    """The table of the row."""
    row: int
    """Its number."""
    columns: Columns | None
    """Its new values; with None the row is deleted."""

    @property
    def is_lost(self) -> bool:
        """True if the row leaves the tables."""
        return self.columns in (None, _REFUSED)

    def make(self, connection: sqlite3.Connection) -> None:
        """Repair the row, within the caller's transaction."""
        if self.columns is None:
            connection.execute(f"DELETE FROM {self.table} WHERE id = ?", (self.row,))
            return
        columns = ", ".join(f"{name} = ?" for name in self.columns)
        values = (*self.columns.values(), self.row)
        connection.execute(f"UPDATE {self.table} SET {columns} WHERE id = ?", values)


def change_of(connection: sqlite3.Connection, kind: StoredKind[R], row: int) -> Repair | None:
    """Return the change that the row of a game needs, or None.

    A game whose record does not replay, or a hand that is not where its match has it, leaves the tables: it
    becomes ``REFUSED``.
    """
    text = connection.execute(kind.text_query, (row,)).fetchone() or ("",)
    found = _columns(kind, *text)
    names = ("standing",) if found is None else tuple(found)
    query = f"SELECT {', '.join(names)} FROM {kind.table} WHERE id = ?"
    values = connection.execute(query, (row,)).fetchone()
    if values is None:  # another program has deleted it
        return None
    stored = dict(zip(names, values, strict=True))
    wanted = None if found is None else kind.as_repaired(connection, row, stored, found)
    if wanted is None:
        wanted = _REFUSED
    changes = {name: value for name, value in wanted.items() if stored[name] != value}
    return Repair(kind.table, row, changes) if changes else None


def change_of_match(connection: sqlite3.Connection, row: int) -> Repair | None:
    """Return the change that the row of a match, or the row of a hand of it, needs, or None.

    A match leaves the tables with its first hand that does not replay. If only the match as a whole does not
    replay, that is its first hand, which has the headers of the match.
    """
    hands = connection.execute(
        "SELECT id, text FROM hands WHERE match = ? ORDER BY number", (row,)
    ).fetchall()
    found = _match_columns(tuple(text for _, text in hands))
    query = "SELECT number, date, resti, giri FROM matches WHERE id = ?"
    stored = connection.execute(query, (row,)).fetchone()
    if stored is None:
        return None
    if found is not None:
        return None if stored == tuple(found.values()) else Repair("matches", row, found)
    if not hands:
        return Repair("matches", row, None)
    changes = (change_of(connection, HAND, hand) for hand, _ in hands)
    return next((change for change in changes if change), None) or Repair("hands", hands[0][0], _REFUSED)


@lru_cache(_REPLAYS)
def _columns(kind: StoredKind[R], text: str) -> Columns | None:
    """Return the columns that follow from a stored text, or None if it does not replay."""
    try:
        return kind.columns(kind.parse(text))
    except ValueError:
        return None


@lru_cache(_MATCHES)
def _match_columns(texts: tuple[str, ...]) -> Columns | None:
    """Return the columns of the match whose hands have these texts, or None if it does not replay."""
    try:
        return match_columns(as_match(texts))
    except ValueError:
        return None
