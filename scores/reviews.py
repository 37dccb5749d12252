"""Reviews of games, kept as text so that they need not be computed again.

Only the engine knows what the text means. Recovery of a damaged file drops the reviews, because they can be
computed again.
"""

import sqlite3
from hashlib import sha256

from scores.games import deal_id
from scores.store import Store
from solitaire.rules.cards import format_cards
from solitaire.rules.record import Record


def find_review(store: Store, record: Record, engine: str, seconds: float) -> str | None:
    """Return the review of a game, if this engine spent at least that many seconds on it.

    Raises:
        UserError: the store cannot be read.
    """
    query = "SELECT text FROM reviews WHERE game = ? AND engine = ? AND seconds >= ?"
    rows = store.read(query, _digest(record), engine, seconds)
    return str(rows[0][0]) if rows else None


def keep_review(store: Store, record: Record, engine: str, seconds: float, text: str) -> None:
    """Keep an engine's review of a game, unless the store has one that took more time.

    Args:
        store: the store.
        record: the game; player and date do not matter.
        engine: name and version of the engine.
        seconds: the time it spent.
        text: the review.

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
    """Return a digest of deal, fola and moves."""
    fola = "" if record.fola is None else format_cards(record.fola)
    moves = " ".join(map(str, record.moves))
    return sha256("\n".join((format_cards(record.deal.cards), fola, moves)).encode()).digest()
