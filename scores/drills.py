"""Drills in the store: decisions that a player was asked again, and when they are due.

``solitaire/home/drills.py`` has the schedule.
"""

import sqlite3
from dataclasses import dataclass
from datetime import date

from scores.kinds import clean_name, player_id
from scores.store import Store


@dataclass(frozen=True, slots=True)
class DrillKey:
    """A decision in a game or hand."""

    key: bytes
    """The key of the game; see ``scores.reviews``."""
    number: int
    """The ply, or the moment of the hand."""


@dataclass(frozen=True, slots=True)
class DrillCard:
    """The index card of a decision that was asked again."""

    begun: date
    """The day of the first answer."""
    box: int
    """The box it lies in, from 1."""
    due: date
    """The day on which it is asked again."""


def drill_cards(store: Store, player: str) -> dict[DrillKey, DrillCard]:
    """Return the decisions that a player was asked again.

    Raises:
        UserError: the store cannot be read.
    """
    rows = store.read(
        "SELECT key, place, begun, box, due FROM drills JOIN players ON players.id = player WHERE name = ?",
        clean_name(player),
    )
    return {
        DrillKey(key, place): DrillCard(date.fromisoformat(begun), box, date.fromisoformat(due))
        for key, place, begun, box, due in rows
    }


def store_drill_card(store: Store, player: str, drilled: DrillKey, card: DrillCard) -> None:
    """Store a decision's box and due day.

    Raises:
        UserError: the store cannot be written.
    """

    def insert(connection: sqlite3.Connection) -> None:
        connection.execute(
            "INSERT OR REPLACE INTO drills (player, key, place, begun, box, due) VALUES (?, ?, ?, ?, ?, ?)",
            (
                player_id(connection, player),
                drilled.key,
                drilled.number,
                card.begun.isoformat(),
                card.box,
                card.due.isoformat(),
            ),
        )

    store.write(insert)
