"""The oracle's best lines and bounds in the store.

Lines are records that are replayed like games but are no player's score.
"""

import sqlite3
from dataclasses import replace
from typing import Final

from scores.games import ORIGIN, NotEndedError, deal_id
from scores.store import Store
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record, format_record
from solitaire.rules.scoring import MAX_SCORE

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


def keep_line(store: Store, record: Record, engine: str) -> None:
    """Keep the oracle's line for a whole deal, unless the store has one of this engine that is as good.

    Args:
        store: the store.
        record: the line, to its end; its replay gives the points.
        engine: name and version of the engine.

    Raises:
        NotEndedError: the line does not lead to the end of the game.
        UserError: the store cannot be written.
    """
    line = as_line(record, engine)
    store.write(lambda connection: insert_line(connection, line))


def keep_bound(store: Store, deal: Deal, points: int, engine: str) -> None:
    """Keep that no line of a deal scores more than so many points, unless the store knows that or more.

    Args:
        store: the store.
        deal: the deal.
        points: the bound, proved; one that says nothing is not kept.
        engine: name and version of the engine.

    Raises:
        UserError: the store cannot be written.
    """

    def insert(connection: sqlite3.Connection) -> None:
        connection.execute(
            "INSERT INTO bounds (deal, points, engine) VALUES (?, ?, ?) ON CONFLICT DO UPDATE "
            "SET points = excluded.points, engine = excluded.engine WHERE excluded.points < bounds.points",
            (deal_id(connection, deal), points, engine),
        )

    if points < MAX_SCORE:
        store.write(insert)
