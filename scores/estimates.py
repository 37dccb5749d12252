"""What the engines say of a deal: its par and the best line that the oracle has found."""

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
    """The fair player's mean score with a deal.

    Attributes:
        mean: the mean score, in points.
        error: its standard error, in points.
        games: the number of games played for it, at least 2.
    """

    mean: float
    error: float
    games: int

    @classmethod
    def of(cls, scores: Sequence[int]) -> Self:
        """Return the par from the scores of at least 2 games."""
        return cls(fmean(scores), stdev(scores) / sqrt(len(scores)), len(scores))


@dataclass(frozen=True, slots=True)
class Estimates:
    """What the engines say of a deal; None for what is not known yet.

    Attributes:
        par: the fair player's mean score.
        best: points of the best line that the oracle has found.
        proved: whether it is proved that no line scores more.
    """

    par: Par | None = None
    best: int | None = None
    proved: bool = False


def shipped(name: str | None) -> Estimates:
    """Return what the par table says of the deal with this name; nothing if the player chose the cut."""
    surveyed = par_table.par_table().get(int(name)) if name is not None and name.isdecimal() else None
    if surveyed is None:
        return Estimates()
    par = Par.of(surveyed.games) if len(surveyed.games) > 1 else None
    return Estimates(par, surveyed.best, surveyed.best == surveyed.bound)


def combined(name: str | None, par: Par | None, best: int | None) -> Estimates:
    """Return the better figures of store and par table: the par of more games, the higher best line."""
    other = shipped(name)
    if par is None or (other.par is not None and other.par.games > par.games):
        par = other.par
    if best is None or (other.best is not None and other.best > best):
        best = other.best
    return Estimates(par, best, best == MAX_SCORE or (other.proved and best == other.best))


def estimates(store: Store, deal: Deal) -> Estimates:
    """Return what the store and the par table say of a deal.

    Raises:
        UserError: the store cannot be read.
    """
    of_deal = "FROM estimates WHERE deal = (SELECT id FROM deals WHERE cards = ?) AND kind = ?"
    cards = bytes(deal.cards)
    best = store.read(f"SELECT max(value) {of_deal}", cards, ORACLE)[0][0]
    pars = store.read(f"SELECT value, error, games {of_deal} ORDER BY games DESC LIMIT 1", cards, _PAR)
    return combined(deal.name, Par(*pars[0]) if pars else None, None if best is None else int(best))


def keep_par(store: Store, deal: Deal, par: Par, engine: str) -> None:
    """Keep a deal's par, unless the store has one of this engine from as many games or more.

    Args:
        store: the store.
        deal: the deal.
        par: the par.
        engine: name and version of the engine.

    Raises:
        UserError: the store cannot be written.
    """

    def insert(connection: sqlite3.Connection) -> None:
        key = (deal_id(connection, deal), _PAR, engine)
        query = "SELECT games FROM estimates WHERE deal = ? AND kind = ? AND engine = ?"
        known = connection.execute(query, key).fetchone()
        if known is None or known[0] < par.games:
            connection.execute(
                "INSERT OR REPLACE INTO estimates (deal, kind, engine, value, error, games) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (*key, par.mean, par.error, par.games),
            )

    store.write(insert)


def keep_line(store: Store, record: Record, engine: str) -> None:
    """Keep the oracle's line for a whole deal, unless the store has one of this engine that is as good.

    Args:
        store: the store.
        record: the line, to its end; its replay gives the points.
        engine: name and version of the engine.

    Raises:
        NotEndedError: the line does not lead to the end of the game.
        UserError: the store cannot be written.
    """
    line = as_line(record, engine)
    store.write(lambda connection: insert_line(connection, line))
