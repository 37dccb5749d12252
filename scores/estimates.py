"""What the engines say of a deal: its par and the best line that the oracle has found."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from statistics import fmean, stdev
from typing import Final, Self

from scores import par_table
from scores.games import deal_id
from scores.lines import ORACLE, as_line, insert_line
from scores.store import Store
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record, parse_record
from solitaire.rules.scoring import MAX_SCORE

_PAR: Final = "par"
VERSION: Final = "CAST(substr(engine, instr(engine, ' ') + 1) AS REAL)"
"""SQL: the version of an engine; ``fair 0.1.0`` counts as 0.1."""


@dataclass(frozen=True, slots=True)
class Par:
    """The fair player's mean score with a deal.

    Attributes:
        mean: the mean score, in points.
        error: its standard error, in points.
        games: the number of games played for it, at least 2.
        version: the version of the fair player, 0 if it is not known; the newest par of a deal counts.
    """

    mean: float
    error: float
    games: int
    version: float = field(default=0, compare=False)

    @classmethod
    def of(cls, scores: Sequence[int], version: float = 0) -> Self:
        """Return the par from the scores of at least 2 games by this version of the fair player."""
        return cls(fmean(scores), stdev(scores) / sqrt(len(scores)), len(scores), version)


@dataclass(frozen=True, slots=True)
class Estimates:
    """What the engines say of a deal; None for what is not known yet.

    Attributes:
        par: the fair player's mean score.
        best: points of the best line that the oracle has found.
        bound: proved: no line scores more than so many points.
    """

    par: Par | None = None
    best: int | None = None
    bound: int = MAX_SCORE

    @property
    def proved(self) -> bool:
        """Whether it is proved that no line is better than the best one."""
        return self.best == self.bound


def shipped(name: str | None) -> Estimates:
    """Return what the par table says of the deal with this name; nothing if the player chose the cut."""
    surveyed = par_table.par_table().get(int(name)) if name is not None and name.isdecimal() else None
    if surveyed is None:
        return Estimates()
    par = Par.of(surveyed.games, surveyed.version) if len(surveyed.games) > 1 else None
    return Estimates(par, surveyed.best, surveyed.bound)


def combined(name: str | None, par: Par | None, best: int | None) -> Estimates:
    """Return the better figures of store and par table: the higher best line, the newer par.

    Of two pars by the same version of the fair player the one of more games counts.
    """
    other = shipped(name)
    pars = [one for one in (par, other.par) if one is not None]
    par = max(pars, key=lambda one: (one.version, one.games), default=None)
    if best is None or (other.best is not None and other.best > best):
        best = other.best
    return Estimates(par, best, other.bound)


def estimates(store: Store, deal: Deal) -> Estimates:
    """Return what the store and the par table say of a deal.

    Raises:
        UserError: the store cannot be read.
    """
    of_deal = "FROM estimates WHERE deal = (SELECT id FROM deals WHERE cards = ?) AND kind = ?"
    cards = bytes(deal.cards)
    best = store.read(f"SELECT max(value) {of_deal}", cards, ORACLE)[0][0]
    newest = f"SELECT value, error, games, {VERSION} {of_deal} ORDER BY {VERSION} DESC, games DESC LIMIT 1"
    pars = store.read(newest, cards, _PAR)
    return combined(deal.name, Par(*pars[0]) if pars else None, None if best is None else int(best))


@dataclass(frozen=True, slots=True)
class BestLine:
    """The best line of a deal in the store.

    Attributes:
        record: the line, replayed.
        score: its points.
        proved: whether it is proved that no line scores more.
        engine: name and version of the engine that found it.
    """

    record: Record
    score: int
    proved: bool
    engine: str


def best_line(store: Store, deal: Deal) -> BestLine | None:
    """Return the best line of a deal in the store, or None if it has none that replays.

    Raises:
        UserError: the store cannot be read.
    """
    rows = store.read(
        "SELECT record, engine FROM estimates WHERE deal = (SELECT id FROM deals WHERE cards = ?) "
        "AND kind = ? AND record IS NOT NULL ORDER BY value DESC LIMIT 1",
        bytes(deal.cards),
        ORACLE,
    )
    if not rows:
        return None
    text, engine = rows[0]
    try:
        line = parse_record(text)
    except ValueError:  # unreadable: treated as missing
        return None
    points = line.score.points
    if points is None or line.deal.cards != deal.cards:
        return None
    known = estimates(store, deal)
    return BestLine(replace(line, extra=()), points, known.proved and known.best == points, engine)


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
