"""A game in the store: its record, and facts that all follow from the record."""

import sqlite3
import unicodedata
from dataclasses import dataclass, replace
from datetime import date
from enum import IntEnum
from hashlib import sha256
from typing import Final

from solitaire.rules.cards import format_cards
from solitaire.rules.deal import Deal, daily_number
from solitaire.rules.help import Help, parse_seconds
from solitaire.rules.record import Record, format_record

MAX_NAME: Final = 40
"""Longest name of a player in the store, in characters."""
ORIGIN: Final = "Origin"
"""Header of the store's own in its records: of imports, of lines of engines, and of the hands of a match."""
IMPORT: Final = "import"
"""What it says of an import."""


class NotEndedError(ValueError):
    """A game or a match in progress, which has no result yet."""


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
"""The categories of the games played here."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the store keeps of a game beside its record; all of it follows from the record.

    Attributes:
        standing: its category.
        ended: how it ended, the value of an ``End``.
        points: its score.
        account: points of the cards of account on top.
        versicole: points of the versicole on top.
        negative: points of the negative cards on top, 0 or less.
        undone_plays, fair_hints, oracle_hints: the help used.
        date: the day on which it was begun, ``YYYY-MM-DD``, or None when the record does not say.
        seconds: the time it took, or None when the record does not say.
        daily: whether its deal is the daily deal of its date.
        kinds: the names of the kinds of versicole made, separated by commas.
        costly: the cards that cost points at the end, a byte each.
    """

    standing: Standing
    ended: str
    points: int
    account: int
    versicole: int
    negative: int
    undone_plays: int
    fair_hints: int
    oracle_hints: int
    date: str | None
    seconds: int | None
    daily: bool
    kinds: str
    costly: bytes

    @classmethod
    def of(cls, record: Record) -> "Facts":
        """Return the facts of an ended game.

        Raises:
            NotEndedError: the game has not ended.
            RecordTextError: its Help or Seconds header is malformed.
        """
        score = record.score
        if score.end is None or score.points is None:
            raise NotEndedError("the game is still in progress and has no score yet")
        headers = dict(record.extra)
        help_used = Help.parse(headers.get("Help", ""))
        day = day_of(record.date)
        return cls(
            standing_of(help_used, is_own=is_own(record)),
            score.end.value,
            score.points,
            score.account_points,
            score.versicole_points,
            score.negative_points,
            help_used.undone_plays,
            help_used.fair_hints,
            help_used.oracle_hints,
            None if day is None else day.isoformat(),
            parse_seconds(headers["Seconds"]) if "Seconds" in headers else None,
            day is not None and record.deal.name == str(daily_number(day)),
            ",".join(versicola.kind.name for versicola in score.versicole),
            bytes(item.card for item in score.negatives),
        )


@dataclass(frozen=True, slots=True)
class Added:
    """The result of adding a game to the store.

    Attributes:
        id: the game's number in the store.
        is_new: whether it was not there before.
        standing: its category.
    """

    id: int
    is_new: bool
    standing: Standing


def clean_name(name: str) -> str:
    """Return a player's name as the store keeps it: printable, one line, at most ``MAX_NAME`` characters."""
    line = "".join(sign if sign.isprintable() else " " for sign in unicodedata.normalize("NFC", name))
    return " ".join(line.split())[:MAX_NAME].rstrip()


def is_own(record: Record) -> bool:
    """Say whether a record in the store is of a game played here, not of an import."""
    return (ORIGIN, IMPORT) not in record.extra


def as_stored(record: Record, *, own: bool) -> Record:
    """Return the record as the store keeps it: with a clean name, and marked if it is imported."""
    extra = [header for header in record.extra if header[0] != ORIGIN]
    if not own:
        extra.append((ORIGIN, IMPORT))
    return replace(record, player=clean_name(record.player), extra=tuple(extra))


def as_shared(record: Record) -> Record:
    """Return a stored record without the store's own header."""
    return replace(record, extra=tuple(header for header in record.extra if header[0] != ORIGIN))


def insert(connection: sqlite3.Connection, record: Record, *, own: bool) -> Added:
    """Add a game to the store, within the caller's transaction, unless it is there already.

    Two games are the same when player, deal, fola and moves are, and for a game played here the date as well.
    For an import the date does not count, because a shared text has none.

    Raises:
        NotEndedError: the game has not ended.
        RecordTextError: its Help or Seconds header is malformed.
    """
    record = as_stored(record, own=own)
    facts = Facts.of(record)  # raises before anything is written
    digest = digest_of(record)
    query = "SELECT id, standing, date FROM games WHERE digest = ? ORDER BY standing"
    for game, standing, begun in connection.execute(query, (digest,)).fetchall():
        if not own or begun == facts.date:
            return Added(game, False, Standing(standing))
    deal, player = deal_id(connection, record.deal), player_id(connection, record.player)
    if own and _knows(connection, deal, player):
        record = _marked_as_again(record)
        facts = Facts.of(record)
    columns, values = columns_of(facts)
    cursor = connection.execute(
        f"INSERT INTO games (digest, deal, player, {', '.join(columns)}) "
        f"VALUES (?, ?, ?{', ?' * len(columns)})",
        (digest, deal, player, *values),
    )
    assert cursor.lastrowid is not None
    connection.execute("INSERT INTO records VALUES (?, ?)", (cursor.lastrowid, format_record(record)))
    return Added(cursor.lastrowid, True, facts.standing)


def columns_of(facts: Facts) -> tuple[tuple[str, ...], tuple[object, ...]]:
    """Return the names and values of the columns that hold the facts."""
    names = tuple(Facts.__slots__)
    return names, tuple(getattr(facts, name) for name in names)


def mark_seen(connection: sqlite3.Connection, deal: Deal, player: str) -> None:
    """Remember that a player has seen a deal's cards, within the caller's transaction."""
    known = deal_id(connection, deal), player_id(connection, clean_name(player))
    connection.execute("INSERT OR IGNORE INTO seen VALUES (?, ?)", known)


def knows(connection: sqlite3.Connection, deal: Deal, player: str) -> bool:
    """Say whether a player has ended a game of the deal here, or has seen its cards, with any cut."""
    query = (  # the names of a number's deals are the number, or begin with it and a stroke (rules 2.5)
        "SELECT deals.id, players.id FROM deals, players WHERE players.name = ? "
        "AND (cards = ? OR deals.name = ? OR deals.name > ? || '/' AND deals.name < ? || '0')"
    )
    number = None if deal.number is None else str(deal.number)
    known = connection.execute(query, (clean_name(player), bytes(deal.cards), *[number] * 3)).fetchall()
    return any(_knows(connection, *ids) for ids in known)


def _knows(connection: sqlite3.Connection, deal: int, player: int) -> bool:
    query = (
        f"SELECT 1 FROM games WHERE deal = :deal AND player = :player AND standing IN ({in_list(OWN)}) "
        "UNION ALL SELECT 1 FROM seen WHERE deal = :deal AND player = :player LIMIT 1"
    )
    return connection.execute(query, {"deal": deal, "player": player}).fetchone() is not None


def in_list(standings: tuple[Standing, ...]) -> str:
    """Return categories as a list of numbers for SQL's IN."""
    return ", ".join(str(int(standing)) for standing in standings)


def standing_of(help_used: Help, *, is_own: bool) -> Standing:
    """Return the category of a game in which this help was used."""
    if not is_own:
        return Standing.OTHERS
    if help_used.played_before:
        return Standing.AGAIN
    return Standing.CLEAN if help_used.is_clean else Standing.ASSISTED


def day_of(text: str) -> date | None:
    """Return the day in a Date header, or None if it is not written ``YYYY-MM-DD``."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None  # fromisoformat accepts other formats too


def digest_of(record: Record) -> bytes:
    """Return a digest of who played what and how in a stored game: deal, fola, moves and player."""
    fola = "" if record.fola is None else format_cards(record.fola)
    moves = " ".join(map(str, record.moves))
    played = "\n".join((format_cards(record.deal.cards), fola, moves, record.player))
    return sha256(played.encode("utf-8", "surrogatepass")).digest()


def _marked_as_again(record: Record) -> Record:
    headers = dict(record.extra)
    help_used = replace(Help.parse(headers.get("Help", "")), played_before=True)
    extra = [header for header in record.extra if header[0] != "Help"]
    return replace(record, extra=(("Help", str(help_used)), *extra))


def deal_id(connection: sqlite3.Connection, deal: Deal) -> int:
    """Return the row of a deal, found by its 97 cards or added; a missing name is filled in."""
    cards = bytes(deal.cards)
    connection.execute("INSERT OR IGNORE INTO deals (cards) VALUES (?)", (cards,))
    if deal.name is not None:
        connection.execute("UPDATE deals SET name = ? WHERE cards = ? AND name IS NULL", (deal.name, cards))
    return int(connection.execute("SELECT id FROM deals WHERE cards = ?", (cards,)).fetchone()[0])


def player_id(connection: sqlite3.Connection, name: str) -> int:
    """Return the row of a player, found by the clean name or added."""
    connection.execute("INSERT OR IGNORE INTO players (name) VALUES (?)", (name,))
    return int(connection.execute("SELECT id FROM players WHERE name = ?", (name,)).fetchone()[0])
