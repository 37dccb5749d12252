"""What the engines say of a deal: its par, and the best line the oracle has found."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final, Self

from scores import par_table
from scores.games import deal_id
from scores.lines import ORACLE, as_line, insert_line
from scores.store import Store
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record
from solitaire.rules.scoring import MAX_SCORE

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

    @classmethod
    def of(cls, scores: Sequence[int]) -> Self:
        """Return the par that at least 2 games make."""
        return cls(fmean(scores), stdev(scores) / sqrt(len(scores)), len(scores))


@dataclass(frozen=True, slots=True)
class Estimates:
    """What is known of a deal; None for what no engine has given yet.

    Attributes:
        par: what the fair player makes of it.
        best: points of the best line that the oracle has found.
        proved: whether no line scores more.
    """

    par: Par | None = None
    best: int | None = None
    proved: bool = False


def shipped(name: str | None) -> Estimates:
    """Return what the par table knows of a deal of this name; nothing of one that is cut otherwise."""
    surveyed = par_table.par_table().get(int(name)) if name is not None and name.isdecimal() else None
    if surveyed is None:
        return Estimates()
    par = Par.of(surveyed.games) if len(surveyed.games) > 1 else None
    return Estimates(par, surveyed.best, surveyed.best == surveyed.bound)


def combined(name: str | None, par: Par | None, best: int | None) -> Estimates:
    """Return what is known of a deal: of the store's figures and the par table's the better founded."""
    other = shipped(name)
    if par is None or (other.par is not None and other.par.games > par.games):
        par = other.par
    if best is None or (other.best is not None and other.best > best):
        best = other.best
    return Estimates(par, best, best == MAX_SCORE or (other.proved and best == other.best))


def estimates(store: Store, deal: Deal) -> Estimates:
    """Return what is known of a deal, here or in the par table.

    Raises:
        UserError: the store cannot be read.
    """
    of_deal = "FROM estimates WHERE deal = (SELECT id FROM deals WHERE cards = ?) AND kind = ?"
    cards = bytes(deal.cards)
    best = store.read(f"SELECT max(value) {of_deal}", cards, ORACLE)[0][0]
    pars = store.read(f"SELECT value, error, games {of_deal} ORDER BY games DESC LIMIT 1", cards, _PAR)
    return combined(deal.name, Par(*pars[0]) if pars else None, None if best is None else int(best))


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
