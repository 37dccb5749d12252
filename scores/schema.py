"""The tables of the score file, and how a file of an earlier version becomes one of this version."""

import contextlib
import sqlite3
from pathlib import Path
from typing import Final

from solitaire.files import UserError

APPLICATION_ID: Final = 0x4D494E43
"""Marks a SQLite file as ours: ``MINC``."""
BUSY_SECONDS: Final = 10.0
"""How long one program waits for another that is writing."""

_VERSION_1: Final = """
CREATE TABLE deals (
    id INTEGER PRIMARY KEY,
    cards BLOB NOT NULL UNIQUE CHECK (length(cards) = 97),  -- as they lie after the cut, top first
    name TEXT                                               -- 42 or 42/37; none for a deal without a number
);
CREATE INDEX deals_by_name ON deals (name);

CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE                               -- empty for one without a name
);

-- Every column of a game follows from its record; they are kept for sorting and counting.
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    digest BLOB NOT NULL,                                   -- of who played what and how; see games.insert
    deal INTEGER NOT NULL REFERENCES deals,
    player INTEGER NOT NULL REFERENCES players,
    standing INTEGER NOT NULL,                              -- games.Standing
    ended TEXT NOT NULL CHECK (ended IN ('finished', 'gave up', 'stuck')),
    points INTEGER NOT NULL,
    account INTEGER NOT NULL,
    versicole INTEGER NOT NULL,
    negative INTEGER NOT NULL,
    undone_plays INTEGER NOT NULL,
    fair_hints INTEGER NOT NULL,
    oracle_hints INTEGER NOT NULL,
    date TEXT,                                              -- begun on, YYYY-MM-DD
    seconds INTEGER,
    daily INTEGER NOT NULL,                                 -- 1: the daily deal of its own date
    kinds TEXT NOT NULL,                                    -- versicole made: names of their kinds, commas
    costly BLOB NOT NULL                                    -- the cards that cost points at the end
);
CREATE INDEX games_by_digest ON games (digest);
CREATE INDEX games_of_all ON games (standing, points DESC, id);
CREATE INDEX games_by_player ON games (player, standing, points DESC, id);
CREATE INDEX games_by_deal ON games (deal, standing, points DESC, id);
CREATE INDEX games_daily ON games (player, date) WHERE daily = 1;

CREATE TABLE records (
    game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    text TEXT NOT NULL
);

-- Deals whose cards a player has seen without playing them, by watching another's game.
CREATE TABLE seen (
    deal INTEGER NOT NULL REFERENCES deals,
    player INTEGER NOT NULL REFERENCES players ON DELETE CASCADE,
    PRIMARY KEY (deal, player)
);

-- What an engine says of a deal: the fair player's mean over many games, or the oracle's best line.
CREATE TABLE estimates (
    deal INTEGER NOT NULL REFERENCES deals,
    kind TEXT NOT NULL CHECK (kind IN ('par', 'oracle')),
    engine TEXT NOT NULL,                                   -- name and version
    value REAL NOT NULL,                                    -- points
    games INTEGER,                                          -- games played for a par
    error REAL,                                             -- standard error of a par, points
    record TEXT,                                            -- the oracle's line
    PRIMARY KEY (deal, kind, engine)
);
"""

_VERSION_2: Final = """
-- Verdicts that an engine has worked out, to be shown again at once.
CREATE TABLE reviews (
    game BLOB NOT NULL,                                     -- digest of deal, fola and moves; see reviews.py
    engine TEXT NOT NULL,                                   -- name and version
    deal INTEGER NOT NULL REFERENCES deals,
    seconds REAL NOT NULL,                                  -- time spent on it
    text TEXT NOT NULL,
    PRIMARY KEY (game, engine)
);
CREATE INDEX reviews_by_deal ON reviews (deal);
"""

MIGRATIONS: tuple[str, ...] = (_VERSION_1, _VERSION_2)
"""What leads from each version of the schema to the next; the first makes version 1 from nothing."""
_TABLES: Final = {"deals", "players", "games", "records", "seen", "estimates", "reviews"}


class ForeignFileError(Exception):
    """A file that is no score file, or one too damaged to be told for one."""


def connect(path: Path) -> sqlite3.Connection:
    """Open a SQLite file the way this program uses it; nothing is read yet.

    Deleted games are overwritten, so that they are gone, and so that what is carved out of a damaged
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


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the file's schema to this version, from nothing or from any earlier one.

    Before an earlier version is changed, a copy of the file is laid beside it, named after its version.

    Raises:
        ForeignFileError: the file is not ours, or its tables are gone.
        UserError: a later version of the program wrote it.
        sqlite3.Error: it cannot be read or written.
    """
    version = _version(connection, path)
    with contextlib.suppress(sqlite3.OperationalError):  # another program is just setting the same
        connection.execute("PRAGMA journal_mode = WAL")  # one may read while another writes
    if version < len(MIGRATIONS):
        connection.execute("BEGIN IMMEDIATE")
        try:
            version = _version(connection, path)  # another program may have been faster
            if 0 < version < len(MIGRATIONS):
                _copy_beside(path, version)
            for script in MIGRATIONS[version:]:
                for statement in _statements(script):
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:  # a full disk has rolled back already
                connection.execute("ROLLBACK")
            raise
    found = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not found >= _TABLES:
        raise ForeignFileError("its tables are not those of a score file")


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """Return the file's schema version, 0 for an empty file."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    is_empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if mark != APPLICATION_ID and not (is_empty and mark == version == 0):
        raise ForeignFileError("it is a database of another program")
    if version > len(MIGRATIONS):
        raise UserError(f"cannot use {path}: a later version of this program wrote it; update the program")
    return version


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
