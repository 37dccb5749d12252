"""Rows of the classic game's tables replayed before they are shown; those that differ are repaired."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from scores.games import Standing, day_of
from scores.hands import Figures, facts_of, hand_part, in_match
from scores.match_tables import PlayedHand, PlayedMatch
from scores.matches import as_match
from scores.store import Store
from scores.tables import note_repairs
from solitaire.classic.hand import Phase
from solitaire.classic.record import parse_hand

Row = TypeVar("Row", PlayedHand, PlayedMatch)
_HANDS_KEPT: Final = 512
_MATCHES_KEPT: Final = 64
"""How many replays are kept: more than the rows of a screen, which are checked whenever one is chosen."""
_FACTS: Final = (
    *("digest", "number", "standing", "date", "daily", "deal", "dealer", "points", "resti_ns", "resti_ew"),
    *Figures.__slots__,
)
_REFUSED: Final = {"standing": int(Standing.REFUSED)}


def replayed_rows(store: Store, read: Callable[[Store], list[Row]], count: int) -> list[Row]:
    """Return the rows of a table, of which the first ``count`` have been replayed and are right.

    Args:
        store: the store; it has a notice of every repair.
        read: reads the whole table.
        count: how many rows are shown.

    Raises:
        UserError: the store cannot be read or written.
    """
    rows = read(store)
    while repair(store, rows[:count]):
        rows = read(store)
    return rows


def repair(store: Store, rows: Sequence[PlayedHand | PlayedMatch]) -> bool:
    """Replay the records behind rows, repair those that differ, and say whether any did.

    A hand that does not replay, or is not where its match has it, leaves the tables: it becomes ``REFUSED``,
    and its match leaves them with it. If only the match as a whole does not replay, that is its first hand,
    which has the headers of the match.

    Raises:
        UserError: the store cannot be read or written.
    """
    changes = list[_Change]()
    for row in rows:
        change = (_of_hand if isinstance(row, PlayedHand) else _of_match)(store, row.id)
        if change is not None:
            store.write(change.make)  # at once: of two rows with the same hand, one has the digest
            changes.append(change)
    lost = sum(change.is_lost for change in changes)
    note_repairs(store, len(changes) - lost, lost)
    return bool(changes)


class _Change(NamedTuple):
    """What must be changed in a row: its columns, or with None the row is deleted."""

    table: str
    row: int
    columns: Mapping[str, object] | None

    @property
    def is_lost(self) -> bool:
        return self.columns in (None, _REFUSED)

    def make(self, connection: sqlite3.Connection) -> None:
        if self.columns is None:
            connection.execute(f"DELETE FROM {self.table} WHERE id = ?", (self.row,))
            return
        columns = ", ".join(f"{name} = ?" for name in self.columns)
        values = (*self.columns.values(), self.row)
        connection.execute(f"UPDATE {self.table} SET {columns} WHERE id = ?", values)


def _of_hand(store: Store, row: int) -> _Change | None:
    """Return what must be changed in the row of a hand, or None."""
    query = (
        f"SELECT matches.id, matches.date, text, {', '.join(f'hands.{name}' for name in _FACTS)} "
        "FROM hands LEFT JOIN matches ON matches.id = match WHERE hands.id = ?"
    )
    for match, date, text, *columns in store.read(query, row):
        found, stored = _facts_of_hand(text), dict(zip(_FACTS, columns, strict=True))
        if found is None or (match is not None and found["number"] != stored["number"]):
            return _Change("hands", row, _REFUSED)
        facts = dict(found) if match is None else in_match(found, date)
        if stored["standing"] == Standing.AGAIN and facts["standing"] != Standing.OTHERS:
            del facts["standing"]  # the record does not say which deals were played before
        digest = facts["digest"]
        if digest != stored["digest"] and store.read("SELECT 1 FROM hands WHERE digest = ?", digest):
            facts["digest"] = None  # the hand has been added again meanwhile; that row is the one to find
        if stored["declared"] is None:  # an earlier version has stored it; see hands.reckon
            facts = {name: fact for name, fact in facts.items() if name not in Figures.__slots__}
        if changes := {name: fact for name, fact in facts.items() if stored[name] != fact}:
            return _Change("hands", row, changes)
    return None


def _of_match(store: Store, row: int) -> _Change | None:
    """Return what must be changed in the row of a match or in that of one of its hands, or None."""
    hands = store.read("SELECT id, text FROM hands WHERE match = ? ORDER BY number", row)
    facts = _facts_of_match(tuple(text for _, text in hands))
    if store.read("SELECT number, date, resti FROM matches WHERE id = ?", row) in ([], [facts]):
        return None
    if facts is not None:
        return _Change("matches", row, dict(zip(("number", "date", "resti"), facts, strict=True)))
    if not hands:
        return _Change("matches", row, None)
    changes = (_of_hand(store, hand) for hand, _ in hands)
    return next((change for change in changes if change), None) or _Change("hands", hands[0][0], _REFUSED)


@lru_cache(_HANDS_KEPT)
def _facts_of_hand(text: str) -> Mapping[str, object] | None:
    """Return the facts in the text of a stored hand, or None if it does not replay."""
    try:
        record = parse_hand(hand_part(text))
    except ValueError:
        return None
    return facts_of(record) if record.hand.phase is Phase.ENDED else None


@lru_cache(_MATCHES_KEPT)
def _facts_of_match(texts: tuple[str, ...]) -> tuple[str, str | None, int] | None:
    """Return number, date and resti of the match in the texts of its hands, or None if it does not replay."""
    try:
        record = as_match(texts)
    except ValueError:
        return None
    if not record.match.is_over:
        return None
    day = day_of(record.date)
    return str(record.number), None if day is None else day.isoformat(), record.match.resti[0]
