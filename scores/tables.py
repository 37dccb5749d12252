"""The score tables, per deal and overall. A score is shown only after its record has been replayed."""

import sqlite3
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from scores.estimates import Par, combined
from scores.games import OWN, Facts, Standing, clean_name, columns_of
from scores.store import Store
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record, parse_record
from solitaire.rules.scoring import count


class Order(Enum):
    """What comes first in a table; the value is its SQL."""

    BEST = "points DESC, games.id"
    NEWEST = "games.id DESC"


@dataclass(frozen=True, slots=True)
class Row:
    """A game in a table.

    Attributes:
        id: its number in the store.
        deal: the deal's name, such as ``42/37``, or None for a deal without a number.
        player: who played it, or empty.
        facts: its score with the parts, the help it had, when and how long.
        par: the fair player's mean on this deal in points, or None while no engine has given it.
        par_error: the standard error of the par, in points.
        best: points of the best line the oracle has found, or None while no engine has given it.
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
        standing: which of the tables, which are never mixed.
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
_COLUMNS: Final = ", ".join(
    (
        "games.id, deals.name, players.name, text",
        _ESTIMATE.format("value", "par", "games"),
        _ESTIMATE.format("error", "par", "games"),
        _ESTIMATE.format("games", "par", "games"),
        _ESTIMATE.format("value", "oracle", "value"),
        *_FACTS,
    )
)


def table(store: Store, which: Filter, order: Order, limit: int, offset: int = 0) -> list[Row]:
    """Return a table's rows, at most ``limit`` after the first ``offset``.

    Every score in them has just been replayed. A row that says otherwise is put right and, if its record
    does not replay at all, taken out of the tables.

    Raises:
        UserError: the store cannot be read.
    """
    condition, values = which.sql()
    question = (  # finding the page first touches nothing but an index
        f"SELECT {_COLUMNS} FROM (SELECT id FROM games WHERE {condition} ORDER BY {order.value} "
        "LIMIT ? OFFSET ?) AS page CROSS JOIN games ON games.id = page.id "
        "CROSS JOIN deals ON deals.id = games.deal CROSS JOIN players ON players.id = games.player "
        f"LEFT JOIN records ON records.game = games.id ORDER BY {order.value}"
    )
    while True:
        rows = [(_row(found), found[3]) for found in store.read(question, *values, limit, offset)]
        wrong = [(row.id, facts) for row, text in rows if (facts := _replayed(text)) != row.facts]
        if not wrong:
            return [row for row, _ in rows]
        _put_right(store, wrong)


def _row(found: tuple[Any, ...]) -> Row:
    number, deal, player, _, mean, error, games, best, *facts = found
    values = dict(zip(_FACTS, facts, strict=True))
    values["standing"], values["daily"] = Standing(values["standing"]), bool(values["daily"])
    known = combined(deal, None if mean is None else Par(mean, error, games), best)
    par, error = (known.par.mean, known.par.error) if known.par else (None, None)
    return Row(number, deal, player, Facts(**values), par, error, known.best)


def _replayed(text: object) -> Facts | None:
    """Return what the record gives, or None when it gives nothing."""
    try:
        return Facts.of(parse_record(str(text)))
    except ValueError:
        return None


def _put_right(store: Store, wrong: list[tuple[int, Facts | None]]) -> None:
    def update(connection: sqlite3.Connection) -> None:
        for game, facts in wrong:
            if facts is None:
                connection.execute(
                    "UPDATE games SET standing = ? WHERE id = ?", (int(Standing.REFUSED), game)
                )
                continue
            names, values = columns_of(facts)
            assignments = ", ".join(f"{name} = ?" for name in names)
            connection.execute(f"UPDATE games SET {assignments} WHERE id = ?", (*values, game))

    store.write(update)
    store.notices.append(f"scores that were not what their records give, put right: {len(wrong)}")


def size(store: Store, which: Filter) -> int:
    """Return how many games a table holds.

    Raises:
        UserError: the store cannot be read.
    """
    condition, values = which.sql()
    return int(store.read(f"SELECT count(*) FROM games WHERE {condition}", *values)[0][0])


def place(store: Store, which: Filter, points: int) -> int:
    """Return the place of a score in a table, 1 being the best.

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
        shown: by ply, what the cards on top counted; one more than it has moves.
    """

    record: Record
    points: int
    shown: tuple[int, ...]


def to_beat(store: Store, deal: Deal) -> Rival | None:
    """Return the best game of a deal, whoever played it and wherever, or None when there is none.

    Raises:
        UserError: the store cannot be read.
    """
    return _best(store, deal, (*OWN, Standing.OTHERS), None)


def earlier(store: Store, deal: Deal, player: str) -> Rival | None:
    """Return this player's own best game of a deal, or None when there is none.

    Raises:
        UserError: the store cannot be read.
    """
    return _best(store, deal, OWN, player)


def _best(store: Store, deal: Deal, standings: tuple[Standing, ...], player: str | None) -> Rival | None:
    rows = [
        row
        for standing in standings
        for row in table(store, Filter(standing, player, deal), Order.BEST, limit=1)
    ]
    if not rows:
        return None
    best = max(rows, key=lambda row: row.facts.points)
    record = store.record(best.id)
    if record is None:  # another program has just deleted it
        return None
    shown = tuple(count(position.grid).shown for position in record.positions)
    return Rival(record, best.facts.points, shown)
