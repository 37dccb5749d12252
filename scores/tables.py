"""The score tables, per deal and overall. A score is shown only after its record has been replayed."""

import sqlite3
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from scores.estimates import VERSION, Par, combined
from scores.games import OWN, Facts, Standing, clean_name, columns_of, digest_of
from scores.store import Store
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record, parse_record
from solitaire.rules.scoring import count


class Order(Enum):
    """The order of the rows in a table; the value is its SQL."""

    BEST = "points DESC, games.id"
    NEWEST = "games.id DESC"


@dataclass(frozen=True, slots=True)
class Row:
    """A game in a table.

    Attributes:
        id: its number in the store.
        deal: the deal's name, such as ``42/37``, or None for a deal without a number.
        player: the player's name, or empty.
        facts: its score with the parts, the help used, date and time.
        par: the fair player's mean score with this deal in points, or None while it is not known.
        par_error: the standard error of the par, in points, or None.
        best: points of the best line that the oracle has found, or None while it is not known.
    """

    id: int
    deal: str | None
    player: str
    facts: Facts
    par: float | None
    par_error: float | None
    best: float | None


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games a table holds.

    Attributes:
        standing: the category of the games.
        player: only this player's games, or None for everyone's.
        deal: only games of this deal, or None for all deals.
    """

    standing: Standing
    player: str | None = None
    deal: Deal | None = None

    def sql(self) -> tuple[str, list[object]]:
        """Return the condition and its values."""
        conditions, values = ["standing = ?"], list[object]([int(self.standing)])
        if self.player is not None:
            conditions.append("games.player = (SELECT id FROM players WHERE name = ?)")
            values.append(clean_name(self.player))
        if self.deal is not None:
            conditions.append("games.deal = (SELECT id FROM deals WHERE cards = ?)")
            values.append(bytes(self.deal.cards))
        return " AND ".join(conditions), values


_FACTS: Final = tuple(Facts.__slots__)
_ESTIMATE: Final = (
    "(SELECT {} FROM estimates WHERE estimates.deal = games.deal AND kind = '{}' ORDER BY {} DESC LIMIT 1)"
)
_NEWEST: Final = f"{VERSION} DESC, games"
_COLUMNS: Final = ", ".join(
    (
        "text, digest, games.id, deals.name, players.name",
        *(_ESTIMATE.format(column, "par", _NEWEST) for column in ("value", "error", "games", VERSION)),
        _ESTIMATE.format("value", "oracle", "value"),
        *_FACTS,
    )
)


def verified_page(store: Store, which: Filter, order: Order, limit: int, offset: int = 0) -> list[Row]:
    """Replay a page of a table, repair the rows that differ from their records, and return its rows.

    The page has at most ``limit`` rows after the first ``offset``. A row whose record does not replay at all
    leaves the tables: its game becomes ``REFUSED``. The store has a notice of every repair.

    Raises:
        UserError: the store cannot be read or written.
    """
    condition, values = which.sql()
    query = (  # the inner query finds the page by an index alone
        f"SELECT {_COLUMNS} FROM (SELECT id FROM games WHERE {condition} ORDER BY {order.value} "
        "LIMIT ? OFFSET ?) AS page CROSS JOIN games ON games.id = page.id "
        "CROSS JOIN deals ON deals.id = games.deal CROSS JOIN players ON players.id = games.player "
        f"LEFT JOIN records ON records.game = games.id ORDER BY {order.value}"
    )
    while True:
        rows = [
            (text, digest, _row(found)) for text, digest, *found in store.read(query, *values, limit, offset)
        ]
        wrong = [
            (row.id, replayed)
            for text, digest, row in rows
            if (replayed := _replayed(text)) != (row.facts, digest)
            and (replayed or row.facts.standing is not Standing.REFUSED)
        ]
        if not wrong:
            return [row for _, _, row in rows]
        _repair(store, wrong)


def _row(found: list[Any]) -> Row:
    number, deal, player, mean, error, games, version, best, *facts = found
    values = dict(zip(_FACTS, facts, strict=True))
    values["standing"], values["daily"] = Standing(values["standing"]), bool(values["daily"])
    known = combined(deal, None if mean is None else Par(mean, error, games, version), best)
    par, error = (known.par.mean, known.par.error) if known.par else (None, None)
    return Row(number, deal, player, Facts(**values), par, error, known.best)


def _replayed(text: object) -> tuple[Facts, bytes] | None:
    """Return the facts and the digest that a replay of the record gives, or None if it does not replay."""
    try:
        record = parse_record(str(text))
        return Facts.of(record), digest_of(record)
    except ValueError:
        return None


def _repair(store: Store, wrong: list[tuple[int, tuple[Facts, bytes] | None]]) -> None:
    def update(connection: sqlite3.Connection) -> None:
        for game, replayed in wrong:
            if replayed is None:
                connection.execute(
                    "UPDATE games SET standing = ? WHERE id = ?", (int(Standing.REFUSED), game)
                )
                continue
            facts, digest = replayed
            names, values = columns_of(facts)
            assignments = ", ".join(f"{name} = ?" for name in ("digest", *names))
            connection.execute(f"UPDATE games SET {assignments} WHERE id = ?", (digest, *values, game))

    store.write(update)
    lost = sum(replayed is None for _, replayed in wrong)
    note_repairs(store, len(wrong) - lost, lost)


def note_repairs(store: Store, corrected: int, lost: int) -> None:
    """Note how many rows of a table were corrected, and how many records do not replay."""
    store.note_count("scores that differed from their records, corrected", corrected)
    store.note_count("records that no longer replay, taken out of the tables", lost)


def size(store: Store, which: Filter) -> int:
    """Return the number of games in a table.

    Raises:
        UserError: the store cannot be read.
    """
    condition, values = which.sql()
    return int(store.read(f"SELECT count(*) FROM games WHERE {condition}", *values)[0][0])


def place(store: Store, which: Filter, points: int) -> int:
    """Return the rank of a score in a table, 1 being the best.

    Raises:
        UserError: the store cannot be read.
    """
    condition, values = which.sql()
    better = store.read(f"SELECT count(*) FROM games WHERE {condition} AND points > ?", *values, points)
    return int(better[0][0]) + 1


@dataclass(frozen=True, slots=True)
class Rival:
    """An earlier game of a deal, to be beaten.

    Attributes:
        record: the game.
        points: its score.
        shown: the points of the cards on top at each ply, one more than the game has moves.
    """

    record: Record
    points: int
    shown: tuple[int, ...]


def to_beat(store: Store, deal: Deal) -> Rival | None:
    """Return the best game of a deal by any player, imports included, or None if there is none.

    Raises:
        UserError: the store cannot be read or written.
    """
    return _best(store, deal, (*OWN, Standing.OTHERS), None)


def earlier(store: Store, deal: Deal, player: str) -> Rival | None:
    """Return this player's own best game of a deal, or None if there is none.

    Raises:
        UserError: the store cannot be read or written.
    """
    return _best(store, deal, OWN, player)


def _best(store: Store, deal: Deal, standings: tuple[Standing, ...], player: str | None) -> Rival | None:
    rows = [
        row
        for standing in standings
        for row in verified_page(store, Filter(standing, player, deal), Order.BEST, limit=1)
    ]
    if not rows:
        return None
    best = max(rows, key=lambda row: row.facts.points)
    record = store.record(best.id)
    if record is None:  # another program has deleted it
        return None
    shown = tuple(count(position.grid).shown for position in record.positions)
    return Rival(record, best.facts.points, shown)
