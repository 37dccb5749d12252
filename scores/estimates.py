"""What the engines say of a deal: its par, and the best line the oracle has found."""

import sqlite3
from dataclasses import dataclass
from typing import Final

from scores.games import deal_id
from scores.lines import ORACLE, as_line, insert_line
from scores.store import Store
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record

_PAR: Final = "par"


@dataclass(frozen=True, slots=True)
class Par:
    """What the fair player makes of a deal.

    Attributes:
        mean: mean score, points.
        error: its standard error, points.
        games: games played for it, at least 2.
    """

    mean: float
    error: float
    games: int


@dataclass(frozen=True, slots=True)
class Estimates:
    """What is known of a deal; None for what no engine has given yet.

    Attributes:
        par: what the fair player makes of it.
        best: points of the best line that the oracle has found.
    """

    par: Par | None = None
    best: int | None = None


def estimates(store: Store, deal: Deal) -> Estimates:
    """Return what is known of a deal.

    Raises:
        UserError: the store cannot be read.
    """
    of_deal = "FROM estimates WHERE deal = (SELECT id FROM deals WHERE cards = ?) AND kind = ?"
    cards = bytes(deal.cards)
    best = store.read(f"SELECT max(value) {of_deal}", cards, ORACLE)[0][0]
    pars = store.read(f"SELECT value, error, games {of_deal} ORDER BY games DESC LIMIT 1", cards, _PAR)
    return Estimates(Par(*pars[0]) if pars else None, None if best is None else int(best))


def keep_par(store: Store, deal: Deal, par: Par, engine: str) -> None:
    """Keep a deal's par, unless this engine has played more games for one already.

    Args:
        store: the store.
        deal: the deal.
        par: what the fair player makes of it.
        engine: name and version of the engine.

    Raises:
        UserError: the store cannot be written.
    """

    def insert(connection: sqlite3.Connection) -> None:
        key = (deal_id(connection, deal), _PAR, engine)
        question = "SELECT games FROM estimates WHERE deal = ? AND kind = ? AND engine = ?"
        known = connection.execute(question, key).fetchone()
        if known is None or known[0] < par.games:
            connection.execute(
                "INSERT OR REPLACE INTO estimates (deal, kind, engine, value, error, games) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (*key, par.mean, par.error, par.games),
            )

    store.write(insert)


def keep_line(store: Store, record: Record, engine: str) -> None:
    """Keep a line that the oracle has found from the start of a deal, unless one as good is there.

    Args:
        store: the store.
        record: the line, to its end; its replay gives the points.
        engine: name and version of the engine.

    Raises:
        NotEndedError: the line does not lead to the end.
        UserError: the store cannot be written.
    """
    line = as_line(record, engine)
    store.write(lambda connection: insert_line(connection, line))
