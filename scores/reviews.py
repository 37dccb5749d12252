"""Verdicts that were worked out before, so that a second look is instant.

Text in, text out: what a review says is its engine's affair. A damaged file loses its reviews, and nothing
else: they can be worked out again.
"""

import sqlite3
from hashlib import sha256

from scores.games import deal_id
from scores.store import Store
from solitaire.rules.cards import format_cards
from solitaire.rules.record import Record


def find_review(store: Store, record: Record, engine: str, seconds: float) -> str | None:
    """Return the text kept for a game, if this engine spent at least so many seconds on it.

    Raises:
        UserError: the store cannot be read.
    """
    question = "SELECT text FROM reviews WHERE game = ? AND engine = ? AND seconds >= ?"
    rows = store.read(question, _digest(record), engine, seconds)
    return str(rows[0][0]) if rows else None


def keep_review(store: Store, record: Record, engine: str, seconds: float, text: str) -> None:
    """Keep what an engine says of a game, unless it has spent more time on the game before.

    Args:
        store: the store.
        record: the game; who played it and when makes no difference.
        engine: name and version of the engine.
        seconds: the time it spent.
        text: what it says.

    Raises:
        UserError: the store cannot be written.
    """

    def insert(connection: sqlite3.Connection) -> None:
        connection.execute(
            "INSERT INTO reviews (game, engine, deal, seconds, text) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT DO UPDATE SET seconds = excluded.seconds, text = excluded.text "
            "WHERE excluded.seconds >= reviews.seconds",
            (_digest(record), engine, deal_id(connection, record.deal), seconds, text),
        )

    store.write(insert)


def _digest(record: Record) -> bytes:
    """Return what all records of the same deal, fola and moves have in common."""
    fola = "" if record.fola is None else format_cards(record.fola)
    moves = " ".join(map(str, record.moves))
    return sha256("\n".join((format_cards(record.deal.cards), fola, moves)).encode()).digest()
