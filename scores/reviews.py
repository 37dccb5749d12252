"""Reviews of both games in the store, as text, and the figures that follow from them.

Only the engine knows the meaning of the text of a review, and only the caller that of the figures, by which
statistics count and drills are chosen. Recovery of a damaged file drops the reviews, because they can be
computed again. A review names its game by a key, which follows from the record. Key and figures are stored
once computed; until then they are missing, as after an update or a new review.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Final, NamedTuple

from scores.kinds import HAND_ENGINE, OWN, R, StoredKind, clean_name, deal_id, in_list, of_player, player_id
from scores.store import Store
from solitaire.classic.hand import Hand
from solitaire.classic.seats import Seat
from solitaire.rules.cards import format_cards
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A game or a hand that has been reviewed; player and date do not matter."""

    deal: Deal
    digest: bytes
    """Identifies it among all games and hands of the deal."""

    @classmethod
    def game(cls, record: Record) -> "Reviewed":
        """Return a game of the solitaire: deal, fola, moves, and whether it is known in part."""
        fola = "" if record.fola is None else format_cards(record.fola)
        played = (format_cards(record.deal.cards), fola, " ".join(map(str, record.moves)))
        return cls(record.deal, _digest(*played, *(["part"] if record.is_part else ())))

    @classmethod
    def hand(cls, hand: Hand, seat: Seat) -> "Reviewed":
        """Return a hand of the classic game, as a seat has played it."""
        discards = (format_cards(cards or ()) for cards in hand.discards)
        played = (hand.dealer.name, str(hand.options), *discards, format_cards(hand.plays), seat.name)
        return cls(hand.deal, _digest(format_cards(hand.deal.cards), *played))


def _digest(*parts: str) -> bytes:
    return sha256("\n".join(parts).encode()).digest()


def find_review(store: Store, reviewed: Reviewed, engine: str) -> str | None:
    """Return this engine's review of a game or hand, or None."""
    return review_of(store, reviewed.digest, engine)


def store_review(store: Store, reviewed: Reviewed, engine: str, seconds: float, text: str) -> None:
    """Store an engine's review of a game or hand, unless the store has a review that took more time.

    Args:
        reviewed: the game or the hand.
        engine: name and version of the engine.
        seconds: the time it spent in all.
        text: the review.
    """

    def insert(connection: sqlite3.Connection) -> None:
        connection.execute(
            "INSERT INTO reviews (game, engine, deal, seconds, text) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT DO UPDATE SET seconds = excluded.seconds, text = excluded.text, figures = NULL "
            "WHERE excluded.seconds >= reviews.seconds",
            (reviewed.digest, engine, deal_id(connection, reviewed.deal), seconds, text),
        )

    store.write(insert)


_OWN: Final = f"standing IN ({in_list(OWN)})"
_REVIEWED: Final = {
    "game": "deal IN (SELECT deal FROM reviews)",
    "hand": "(deal GLOB '[A-Z]*' OR deal IN (SELECT name FROM deals WHERE id IN "  # 97 cards, or a name
    f"(SELECT deal FROM reviews WHERE engine LIKE '{HAND_ENGINE} %')))",
}
"""By the name of a kind: SQL condition of the rows of a deal of which there may be a review."""


class MissingKey(NamedTuple):
    """A game or hand without a key."""

    row: int
    text: str
    """Its record."""


class MissingFigures(NamedTuple):
    """A review without figures."""

    key: bytes
    """The key of its game."""
    engine: str
    """Name and version of its engine."""
    text: str
    """The review."""
    record: str
    """The record of the game or the hand."""


class StoredFigures(NamedTuple):
    """The figures of a review."""

    row: int
    """The row of its game or hand."""
    key: bytes
    """The key of the game."""
    engine: str
    """Name and version of its engine."""
    seconds: float
    """The time spent on it."""
    figures: str | None
    """The figures as text, or None while they are missing."""


def missing_keys(store: Store, kind: StoredKind[R], most: int) -> list[MissingKey]:
    """Return games played here of which there may be a review but no key is known, the newest first."""
    rows = store.read(
        f"SELECT {kind.table}.id, {_text_of(kind)} WHERE {_OWN} AND {_REVIEWED[kind.name]} "
        f"AND NOT EXISTS (SELECT 1 FROM review_keys WHERE {kind.name} = {kind.table}.id) "
        f"ORDER BY {kind.table}.id DESC LIMIT ?",
        most,
    )
    return [MissingKey(*row) for row in rows]


def store_keys(store: Store, kind: StoredKind[R], keys: Sequence[tuple[int, bytes]]) -> None:
    """Store the keys of games, by their rows; an empty key is that of a game that does not replay."""

    def insert(connection: sqlite3.Connection) -> None:
        connection.executemany(
            f"INSERT OR IGNORE INTO review_keys ({kind.name}, key) "
            f"SELECT id, ? FROM {kind.table} WHERE id = ?",  # another program may have deleted it
            [(key, row) for row, key in keys],
        )

    store.write(insert)


def missing_figures(store: Store, kind: StoredKind[R], version: str, most: int) -> list[MissingFigures]:
    """Return reviews of games played here whose figures are missing, the newest games first.

    Args:
        version: the beginning of figures that are still valid.
        most: the number of reviews returned, at most.
    """
    rows = store.read(
        f"SELECT reviews.game, engine, reviews.text, {_text_of(kind)} "
        f"JOIN review_keys ON review_keys.{kind.name} = {kind.table}.id "
        f"JOIN reviews ON reviews.game = key WHERE {_OWN} "
        "AND substr(coalesce(figures, ''), 1, ?) != ? "
        f"GROUP BY reviews.game, engine ORDER BY {kind.table}.id DESC LIMIT ?",
        len(version),
        version,
        most,
    )
    return [MissingFigures(*row) for row in rows]


def store_figures(store: Store, figures: Sequence[tuple[MissingFigures, str]]) -> None:
    """Store the figures of reviews, unless a review has changed meanwhile."""

    def update(connection: sqlite3.Connection) -> None:
        connection.executemany(
            "UPDATE reviews SET figures = ? WHERE game = ? AND engine = ? AND text = ?",
            [(found, review.key, review.engine, review.text) for review, found in figures],
        )

    store.write(update)


def stored_figures(store: Store, kind: StoredKind[R], player: str | None) -> list[StoredFigures]:
    """Return the reviews of a player's games, or with None of everyone's, in order."""
    whose, values = of_player(player)
    rows = store.read(
        f"SELECT {kind.table}.id, key, engine, reviews.seconds, figures FROM {kind.table} "
        f"JOIN review_keys ON review_keys.{kind.name} = {kind.table}.id "
        f"JOIN reviews ON reviews.game = key WHERE {_OWN} AND {whose} ORDER BY {kind.table}.id",
        *values,
    )
    return [StoredFigures(*row) for row in rows]


def record_of(store: Store, kind: StoredKind[R], row: int) -> str | None:
    """Return the text of the record in a row, or None if there is no such row."""
    rows = store.read(kind.text_query, row)
    return None if not rows else str(rows[0][0])


def review_of(store: Store, key: bytes, engine: str) -> str | None:
    """Return the text of an engine's review of a game, or None if there is none."""
    rows = store.read("SELECT text FROM reviews WHERE game = ? AND engine = ?", key, engine)
    return None if not rows else str(rows[0][0])


def _text_of(kind: StoredKind[R]) -> str:
    """Return SQL for the text of the record and the tables that it comes from."""
    texts, number = kind.texts
    join = "" if texts == kind.table else f" JOIN {texts} ON {texts}.{number} = {kind.table}.id"
    return f"{texts}.text FROM {kind.table}{join}"


# -- drills: decisions asked again, and when they are due -----------------------------------------
#
# ``solitaire/home/habits.py`` has the schedule.


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
    """Return the decisions that a player was asked again."""
    rows = store.read(
        "SELECT key, place, begun, box, due FROM drills JOIN players ON players.id = player WHERE name = ?",
        clean_name(player),
    )
    return {
        DrillKey(key, place): DrillCard(date.fromisoformat(begun), box, date.fromisoformat(due))
        for key, place, begun, box, due in rows
    }


def store_drill_card(store: Store, player: str, drilled: DrillKey, card: DrillCard) -> None:
    """Store a decision's box and due day."""

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
