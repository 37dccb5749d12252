"""The oracle's best lines in the store: records that are replayed like games but are no player's score."""

import sqlite3
from dataclasses import replace
from typing import Final

from scores.games import ORIGIN, NotEndedError, deal_id
from solitaire.rules.record import Record, format_record

ORACLE: Final = "oracle"
"""The kind of estimate, and the origin of the record, for a line of the oracle."""
_ENGINE: Final = "Engine"
"""Header of such a record: name and version of the engine that found the line."""


def as_line(record: Record, engine: str) -> Record:
    """Return the record marked as a line that this engine found, as the store keeps it."""
    return replace(record, extra=((ORIGIN, ORACLE), (_ENGINE, engine)))


def is_line(record: Record) -> bool:
    """Say whether a record in the store is a line of the oracle and not a game."""
    return (ORIGIN, ORACLE) in record.extra


def insert_line(connection: sqlite3.Connection, line: Record) -> None:
    """Add a marked line to the store, within the caller's transaction, unless one as good is there.

    Raises:
        NotEndedError: the line does not lead to the end of the game.
    """
    points = line.score.points
    if points is None:
        raise NotEndedError("the line does not lead to the end of the game")
    key = (deal_id(connection, line.deal), ORACLE, dict(line.extra).get(_ENGINE, ""))
    query = "SELECT value FROM estimates WHERE deal = ? AND kind = ? AND engine = ?"
    known = connection.execute(query, key).fetchone()
    if known is None or known[0] < points:
        connection.execute(
            "INSERT OR REPLACE INTO estimates (deal, kind, engine, value, record) VALUES (?, ?, ?, ?, ?)",
            (*key, points, format_record(line)),
        )
