"""Kinds of game in the store: the rows that a ``Kind`` describes, and what the rows of all kinds share.

``games.GAME`` and ``hands.HAND`` are the two kinds. A row is a record, as text, and columns that follow from
the record; they are stored for sorting and counting.
"""

import sqlite3
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from solitaire.rules.deal import Deal
from solitaire.rules.record import Help, Record

if TYPE_CHECKING:
    from solitaire.classic.record import HandRecord

R = TypeVar("R", Record, "HandRecord")
Columns: TypeAlias = dict[str, Any]

MAX_NAME: Final = 40
"""Longest name of a player in the store, in characters."""
HELP: Final = "Help"
"""Header of a record that says which help was used; see ``solitaire.rules.record``."""
ORIGIN: Final = "Origin"
"""Header of the store's own in its records: of imports, of engines' lines, and of the hands of a match."""
IMPORT: Final = "import"
"""The value of ``ORIGIN`` in an import."""
HAND_ENGINE: Final = "four review"
"""Beginning of the engine's name in reviews of hands."""
SAME_CARDS: Final = "deal IN (SELECT id FROM deals WHERE cards = :cards)"
"""SQL: the rows of a deal, by its 97 cards."""
ANY_CUT: Final = "{0} = :number OR {0} > :number || '/' AND {0} < :number || '0'"
"""SQL: a name of a deal is the number, or begins with it and a slash (rules 2.5)."""
OF_PLAYER: Final = "player = (SELECT id FROM players WHERE name = ?)"
"""SQL: the rows of the player with a clean name."""


class NotEndedError(ValueError):
    """A game or a match in progress, which has no result yet."""


class PracticeError(ValueError):
    """A practice game, played in part by the teacher: it is in no table."""


class Standing(IntEnum):
    """The category of a game: each has a score table of its own."""

    CLEAN = 0
    """A first play without help."""
    ASSISTED = 1
    """A first play with plays taken back or hints."""
    AGAIN = 2
    """A deal that the player had played before."""
    OTHERS = 3
    """A game that was imported."""
    REFUSED = 4
    """A game whose record no longer replays; in no table."""


OWN: Final = (Standing.CLEAN, Standing.ASSISTED, Standing.AGAIN)
"""The categories of games played here."""
PLAYED: Final = ("games WHERE true", "matches WHERE true", "hands WHERE match IS NULL")
"""The rows of everything that was played; the records are deleted with them."""


@dataclass(frozen=True, slots=True)
class Added:
    """The result of adding a game to the store."""

    id: int
    """The game's number in the store."""
    is_new: bool
    """Whether it was not there before."""
    standing: Standing
    """Its category; of a match the highest of its hands' categories."""


@dataclass(frozen=True, eq=False)
class StoredKind(Generic[R]):
    """A kind of game in the store."""

    name: str
    """Its name for messages."""
    table: str
    """The table of its rows."""
    texts: tuple[str, str]
    """The table with the records as text, and the column there with the row's number."""
    listing: str
    """The command that lists the rows with their numbers."""
    parse: Callable[[str], R]
    """Reads a stored text; raises ValueError if it does not replay."""
    format: Callable[[R], str]
    """Writes the text to store."""
    columns: Callable[[R], Columns]
    """Returns the columns that follow from a stored record; raises NotEndedError if the game has not ended,
    RecordTextError if a header is malformed."""
    references: Callable[[sqlite3.Connection, R], Columns]
    """Returns the columns that name rows of other tables, added where they are missing."""
    deal: Callable[[R], Deal]
    """Returns the deal of a record."""
    deal_row: Callable[[sqlite3.Connection, int], int | None]
    """Returns the row in ``deals`` of a stored game's deal, or None if it cannot be found."""
    same: str
    """SQL condition of the rows with the same game as a record with ``:digest`` and ``:date``; ``:own`` is 1
    for a game played here."""
    met: tuple[str, str]
    """SQL conditions of this table and of ``seen``, the rows by which a player knows a deal with ``:cards``
    and ``:number``."""
    again: tuple[str, str]
    """Likewise, the rows after which a game of the deal counts as played again."""
    as_stored: Callable[[R], R] = lambda record: record
    """Tidies a record before it is stored."""
    as_again: Callable[[R], R] = lambda record: record
    """Marks a record as of a deal that the player had played before."""
    as_repaired: Callable[[sqlite3.Connection, int, Columns, Columns], Columns | None] = (
        lambda connection, row, stored, found: found
    )
    """Returns the columns that a row must have; the arguments are the connection, the row's number, the
    columns that it has, and those that follow from its record. None: the record is not that of the row."""
    reviews: str = "true"
    """SQL condition of this kind's reviews among those of a deal."""
    single: str = "true"
    """SQL condition of the rows that can be deleted by their numbers."""
    by_itself: str = ""
    """The name of such rows for messages, after ``name`` and the number."""

    @property
    def text_query(self) -> str:
        """SQL for the text of a row with a number."""
        table, key = self.texts
        return f"SELECT text FROM {table} WHERE {key} = ?"

    def missing(self, number: int, which: str = "") -> str:
        """Return a message that there is no row with this number."""
        return f"there is no {self.name} {number}{which}; `{self.listing}` shows their numbers"


# -- records --------------------------------------------------------------------------------


def is_own(record: "Record | HandRecord") -> bool:
    """Return whether a record in the store is of a game played here, not of an import."""
    return (ORIGIN, IMPORT) not in record.extra


def as_shared(record: R) -> R:
    """Return a stored record without the store's own header."""
    return replace(record, extra=tuple(header for header in record.extra if header[0] != ORIGIN))


def standing_of(help_used: Help, *, is_own: bool) -> Standing:
    """Return the category of a game in which this help was used."""
    if not is_own:
        return Standing.OTHERS
    if help_used.played_before:
        return Standing.AGAIN
    return Standing.CLEAN if help_used.is_clean else Standing.ASSISTED


def clean_name(name: str) -> str:
    """Return a player's name as stored: printable, on a line, at most ``MAX_NAME`` characters."""
    line = "".join(sign if sign.isprintable() else " " for sign in unicodedata.normalize("NFC", name))
    return " ".join(line.split())[:MAX_NAME].rstrip()


def of_player(player: str | None) -> tuple[str, tuple[str, ...]]:
    """Return the SQL condition of a player's rows, or with None of everyone's, and its values."""
    return ("true", ()) if player is None else (OF_PLAYER, (clean_name(player),))


def day_of(text: str) -> date | None:
    """Return the day in a Date header, or None if it is not in the form ``YYYY-MM-DD``."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None  # fromisoformat accepts other formats too


def date_of(text: str) -> str | None:
    """Return the day in a Date header as a column has it, ``YYYY-MM-DD``, or None."""
    return text if day_of(text) is not None else None


# -- rows, within the caller's transaction --------------------------------------------------


def insert(connection: sqlite3.Connection, kind: StoredKind[R], record: R, *, own: bool) -> Added:
    """Add a game, unless it is there already.

    Two games are the same when player, deal and moves are, and for a game played here the date as well. For
    an import the date does not count, because a shared text has none. If the player knows the deal of a game
    played here, the game counts as a repeat.

    Raises:
        NotEndedError: the game has not ended.
        PracticeError: it is a practice game.
        RecordTextError: a header is malformed.
    """
    record = kind.as_stored(as_shared(record))
    if not own:
        record = replace(record, extra=(*record.extra, (ORIGIN, IMPORT)))
    columns = kind.columns(record)  # raises before anything is written
    query = f"SELECT id, standing FROM {kind.table} WHERE {kind.same} ORDER BY standing LIMIT 1"
    same = {"digest": columns["digest"], "date": columns["date"], "own": own}
    known = connection.execute(query, same).fetchone()
    if known is not None:
        return Added(known[0], False, Standing(known[1]))
    columns |= kind.references(connection, record)
    if is_repeat(connection, kind, record, columns["player"]):
        record, columns["standing"] = kind.as_again(record), Standing.AGAIN
    return add_row(connection, kind, columns, kind.format(record))


def is_repeat(connection: sqlite3.Connection, kind: StoredKind[R], record: R, player: object) -> bool:
    """Return whether a new record is of a game played here by a player who knows its deal."""
    return is_own(record) and knows(connection, kind, kind.deal(record), player, kind.again)


def add_row(connection: sqlite3.Connection, kind: StoredKind[R], columns: Columns, text: str) -> Added:
    """Add a row with these columns and the text of its record."""
    table, key = kind.texts
    if table == kind.table:
        columns = {**columns, "text": text}
    cursor = connection.execute(
        f"INSERT INTO {kind.table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})",
        tuple(columns.values()),
    )
    assert cursor.lastrowid is not None
    if table != kind.table:
        connection.execute(f"INSERT INTO {table} ({key}, text) VALUES (?, ?)", (cursor.lastrowid, text))
    return Added(cursor.lastrowid, True, Standing(columns["standing"]))


def knows(
    connection: sqlite3.Connection, kind: StoredKind[R], deal: Deal, player: object, by: tuple[str, str]
) -> bool:
    """Return whether a player has ended a game of a deal here, or has seen its cards.

    Args:
        player: the player's row.
        by: ``kind.met`` or ``kind.again``.
    """
    played, seen = by
    query = (
        f"SELECT 1 FROM {kind.table} WHERE player = :player AND standing IN ({in_list(OWN)}) AND ({played}) "
        f"UNION ALL SELECT 1 FROM seen WHERE player = :player AND ({seen}) LIMIT 1"
    )
    number = str(deal) if deal.number is None else str(deal.number)
    values = {"player": player, "cards": bytes(deal.cards), "number": number}
    return connection.execute(query, values).fetchone() is not None


def forget(connection: sqlite3.Connection, kind: StoredKind[R], which: str, key: int | str) -> None:
    """Delete the reviews of games; remember that players have seen the deals of those played here.

    Args:
        which: SQL condition of the games, with a mark for the key.
        key: its value.
    """
    query = f"SELECT id, player, standing FROM {kind.table} WHERE {which}"
    for row, player, standing in connection.execute(query, (key,)).fetchall():
        if (deal := kind.deal_row(connection, row)) is None:
            continue
        connection.execute(f"DELETE FROM reviews WHERE deal = ? AND {kind.reviews}", (deal,))
        if standing in OWN:
            connection.execute("INSERT OR IGNORE INTO seen VALUES (?, ?)", (deal, player))
    connection.execute("DELETE FROM drills WHERE key NOT IN (SELECT game FROM reviews)")


def mark_seen(connection: sqlite3.Connection, deal: Deal, player: str) -> None:
    """Remember that a player has seen a deal's cards."""
    known = deal_id(connection, deal), player_id(connection, player)
    connection.execute("INSERT OR IGNORE INTO seen VALUES (?, ?)", known)


def deal_id(connection: sqlite3.Connection, deal: Deal) -> int:
    """Return the row of a deal, found by its 97 cards or added; a missing name is filled in."""
    cards = bytes(deal.cards)
    connection.execute("INSERT OR IGNORE INTO deals (cards) VALUES (?)", (cards,))
    if deal.name is not None:
        connection.execute("UPDATE deals SET name = ? WHERE cards = ? AND name IS NULL", (deal.name, cards))
    return int(connection.execute("SELECT id FROM deals WHERE cards = ?", (cards,)).fetchone()[0])


def player_id(connection: sqlite3.Connection, name: str) -> int:
    """Return the row of a player, found by the clean name or added."""
    name = clean_name(name)
    connection.execute("INSERT OR IGNORE INTO players (name) VALUES (?)", (name,))
    return int(connection.execute("SELECT id FROM players WHERE name = ?", (name,)).fetchone()[0])


def in_list(standings: tuple[Standing, ...]) -> str:
    """Return categories as a list of numbers for SQL's IN."""
    return ", ".join(str(int(standing)) for standing in standings)
