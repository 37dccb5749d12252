"""Reviews of games and of hands of the classic game, stored as text so that they are computed only once.

Only the engine knows the meaning of the text. Recovery of a damaged file drops the reviews, because they can
be computed again.
"""

import sqlite3
from dataclasses import dataclass
from hashlib import sha256

from scores.kinds import deal_id
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
        """Return a game of the solitaire: deal, fola and moves."""
        fola = "" if record.fola is None else format_cards(record.fola)
        moves = " ".join(map(str, record.moves))
        return cls(record.deal, _digest(format_cards(record.deal.cards), fola, moves))

    @classmethod
    def hand(cls, hand: Hand, seat: Seat) -> "Reviewed":
        """Return a hand of the classic game, as a seat has played it."""
        discards = (format_cards(cards or ()) for cards in hand.discards)
        played = (hand.dealer.name, str(hand.options), *discards, format_cards(hand.plays), seat.name)
        return cls(hand.deal, _digest(format_cards(hand.deal.cards), *played))


def _digest(*parts: str) -> bytes:
    return sha256("\n".join(parts).encode()).digest()


def find_review(store: Store, reviewed: Reviewed, engine: str, seconds: float) -> str | None:
    """Return the review of a game or hand, if this engine spent at least that many seconds on it.

    Raises:
        UserError: the store cannot be read.
    """
    query = "SELECT text FROM reviews WHERE game = ? AND engine = ? AND seconds >= ?"
    rows = store.read(query, reviewed.digest, engine, seconds)
    return str(rows[0][0]) if rows else None


def store_review(store: Store, reviewed: Reviewed, engine: str, seconds: float, text: str) -> None:
    """Store an engine's review of a game or hand, unless the store has a review that took more time.

    Args:
        store: the store.
        reviewed: the game or the hand.
        engine: name and version of the engine.
        seconds: the time it spent.
        text: the review.

    Raises:
        UserError: the store cannot be written.
    """

    def insert(connection: sqlite3.Connection) -> None:
        connection.execute(
            "INSERT INTO reviews (game, engine, deal, seconds, text) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT DO UPDATE SET seconds = excluded.seconds, text = excluded.text, figures = NULL "
            "WHERE excluded.seconds >= reviews.seconds",
            (reviewed.digest, engine, deal_id(connection, reviewed.deal), seconds, text),
        )

    store.write(insert)
