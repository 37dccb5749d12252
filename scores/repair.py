"""Rows of the score tables compared with their records, which are replayed, and the changes they need."""

import sqlite3
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scores.hands import HAND, as_match, match_columns
from scores.kinds import Columns, Kind, R, Standing

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


def change_of(connection: sqlite3.Connection, kind: Kind[R], row: int) -> Repair | None:
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
def _columns(kind: Kind[R], text: str) -> Columns | None:
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
