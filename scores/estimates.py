"""Engines' estimates of a deal: its par, the best line, the proved bound; in the store, and shipped."""

import csv
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from math import sqrt
from statistics import fmean, quantiles, stdev
from typing import Final, Self

from scores.games import ORACLE, as_line, insert_line, parse_line
from scores.kinds import deal_id
from scores.store import Store
from solitaire.rules.cards import parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record, parse_record
from solitaire.rules.scoring import MAX_SCORE, UNFINISHED

# -- the par table: results of a survey of the first deals, shipped with the game -----------------

SEARCH: Final = "search"
"""The kind of the rows that are about a search; all other rows are about games of the fair player."""
_FILE: Final = "survey.csv"


@dataclass(frozen=True, slots=True)
class Surveyed:
    """The survey's results for a deal with its own cut."""

    best: int
    """Score of the best line found."""
    bound: int
    """Proved: no line scores more."""
    games: tuple[int, ...]
    """The scores of the fair player's games, of its newest version only."""
    version: float = 0
    line: tuple[str, str, str] | None = None
    """Name and version of the engine that found the best line, its fola and its moves, as text."""

    @property
    def par(self) -> float:
        """The mean score of the fair player's games, in points."""
        return fmean(self.games)


@cache
def par_table() -> Mapping[int, Surveyed]:
    """Return the deals that were both searched and played, by number."""
    searches, games = dict[int, tuple[int, int]](), dict[int, dict[float, list[int]]]()
    lines = dict[int, tuple[str, str, str]]()
    for row in shipped_rows():
        deal, score = int(row["deal"]), int(row["score"])
        if row["kind"] == SEARCH:
            best, bound = searches.get(deal, (score, int(row["bound"])))
            searches[deal] = max(best, score), min(bound, int(row["bound"]))
            if row["line"]:  # of several searches of a deal only the best has a line
                lines[deal] = row["engine"], row["fola"], row["line"]
        else:
            games.setdefault(deal, {}).setdefault(_version(row["engine"]), []).append(score)
    return {
        deal: Surveyed(*searches[deal], tuple(scores[max(scores)]), max(scores), lines.get(deal))
        for deal, scores in games.items()
        if deal in searches
    }


def scores_by_seed(seed: int) -> Mapping[int, int]:
    """Return, by deal, the score of the table's fair player with this seed."""
    rows = [row for row in shipped_rows() if row["kind"] != SEARCH and int(row["seed"]) == seed]
    newest = max((_version(row["engine"]) for row in rows), default=0)
    return {int(row["deal"]): int(row["score"]) for row in rows if _version(row["engine"]) == newest}


def shipped_rows() -> Iterator[dict[str, str]]:
    """Return the rows of the survey that comes with the program."""
    text = resources.files("scores").joinpath("data", _FILE).read_text("utf-8")
    return csv.DictReader(text.splitlines())


def _version(engine: str) -> float:
    """Return the version of an engine; ``fair 0.1.0`` counts as 0.1."""
    return float(".".join(engine.split()[1].split(".")[:2]))


def deals_with_par(low: float, high: float) -> list[int]:
    """Return the numbers of the deals whose par is from ``low`` to ``high`` points."""
    return [deal for deal, known in par_table().items() if low <= known.par <= high]


def easy_deals() -> list[int]:
    """Return the numbers of the quarter of the deals with the highest pars."""
    return deals_with_par(_quarters()[2], float("inf"))


def hard_deals() -> list[int]:
    """Return the numbers of the quarter of the deals with the lowest pars."""
    return deals_with_par(float("-inf"), _quarters()[0])


def _quarters() -> list[float]:
    """Return the pars between the quarters of the deals; for a single deal its own, without deals none."""
    pars = [known.par for known in par_table().values()]
    return quantiles(pars, n=4) if len(pars) > 1 else [*pars, 0.0][:1] * 3


# -- in the store ---------------------------------------------------------------------------------

_PAR: Final = "par"
VERSION: Final = "CAST(substr(engine, instr(engine, ' ') + 1) AS REAL)"
"""SQL: the version of an engine; ``fair 0.1.0`` counts as 0.1."""


@dataclass(frozen=True, slots=True)
class Par:
    """The fair player's mean score on a deal."""

    mean: float
    """The mean score, in points."""
    error: float
    """Its standard error, in points."""
    games: int
    """The number of games behind it, at least 2."""
    version: float = field(default=0, compare=False)
    """The version of the fair player, 0 if unknown; the newest par of a deal counts."""

    @classmethod
    def of(cls, scores: Sequence[int], version: float = 0) -> Self:
        """Return the par from the scores of at least 2 games by this version of the fair player."""
        return cls(fmean(scores), stdev(scores) / sqrt(len(scores)), len(scores), version)


@dataclass(frozen=True, slots=True)
class Estimates:
    """Estimates of a deal; None where unknown."""

    par: Par | None = None
    """The fair player's mean score."""
    best: int | None = None
    """Points of the best line that the oracle has found."""
    bound: int = MAX_SCORE
    """Proved: no line scores more points."""

    @property
    def proved(self) -> bool:
        """True if it is proved that no line is better than the best."""
        return self.best == self.bound


def shipped(name: str | None) -> Estimates:
    """Return the estimates of the deal with this name in the par table; none if the player chose the cut."""
    surveyed = _surveyed(name)
    if surveyed is None:
        return Estimates()
    par = Par.of(surveyed.games, surveyed.version) if len(surveyed.games) > 1 else None
    return Estimates(par, surveyed.best, surveyed.bound)


def _surveyed(name: str | None) -> Surveyed | None:
    return par_table().get(int(name)) if name is not None and name.isdecimal() else None


def combined(name: str | None, par: Par | None, best: int | None, made: int | None = None) -> Estimates:
    """Return the better figures of store and par table: the higher best line, the newer par.

    Of two pars by the same version of the fair player the par of more games counts. A line below par or
    below what was made of the deal is not its best: then the best is unknown.
    """
    other = shipped(name)
    pars = [known for known in (par, other.par) if known is not None]
    par = max(pars, key=lambda known: (known.version, known.games), default=None)
    if best is None or (other.best is not None and other.best > best):
        best = other.best
    reached = [float(UNFINISHED) if made is None else made, *(known.mean for known in pars)]
    return Estimates(par, None if best is None or best < max(reached) else best, other.bound)


def estimates(store: Store | None, deal: Deal) -> Estimates:
    """Return the estimates of a deal in the store, if there is one, and the par table."""
    if store is None:
        return shipped(deal.name)
    of_deal = "FROM estimates WHERE deal = (SELECT id FROM deals WHERE cards = ?) AND kind = ?"
    cards = bytes(deal.cards)
    best = store.read(f"SELECT max(value) {of_deal}", cards, ORACLE)[0][0]
    newest = f"SELECT value, error, games, {VERSION} {of_deal} ORDER BY {VERSION} DESC, games DESC LIMIT 1"
    pars = store.read(newest, cards, _PAR)
    bounds = store.read("SELECT points FROM bounds JOIN deals ON deals.id = deal WHERE cards = ?", cards)
    most = "SELECT max(points) FROM games JOIN deals ON deals.id = deal WHERE cards = ?"
    made = store.read(most, cards)[0][0]
    known = combined(deal.name, Par(*pars[0]) if pars else None, None if best is None else int(best), made)
    bound = min([known.bound, *(points for (points,) in bounds)])
    return replace(known, bound=max(bound, UNFINISHED if known.best is None else known.best))


@dataclass(frozen=True, slots=True)
class BestLine:
    """The best line known of a deal."""

    record: Record
    """The line, replayed."""
    score: int
    """Its points."""
    bound: int
    """Proved: no line scores more points."""
    engine: str
    """Name and version of the engine that found it."""


def best_line(store: Store | None, deal: Deal) -> BestLine | None:
    """Return the best line of a deal in the store, if any, and the par table; None if none replays."""
    rows = (
        []
        if store is None
        else store.read(
            "SELECT record, engine FROM estimates WHERE deal = (SELECT id FROM deals WHERE cards = ?) "
            "AND kind = ? AND record IS NOT NULL ORDER BY value DESC LIMIT 1",
            bytes(deal.cards),
            ORACLE,
        )
    )
    found = [(_stored_line(deal, text), engine) for text, engine in rows]
    if (surveyed := _surveyed(deal.name)) is not None and surveyed.line is not None:
        engine, fola, line = surveyed.line
        found.append((parse_line(deal, parse_cards(fola), line), engine))
    bound = estimates(store, deal).bound
    lines = [
        BestLine(replace(record, extra=()), record.score.points, bound, engine)
        for record, engine in found
        if record is not None and record.score.points is not None
    ]
    return max(lines, key=lambda line: line.score, default=None)


def _stored_line(deal: Deal, text: str) -> Record | None:
    try:
        line = parse_record(text)
    except ValueError:  # unreadable: treated as missing
        return None
    return line if line.deal.cards == deal.cards else None


def store_par(store: Store, deal: Deal, par: Par, engine: str) -> None:
    """Store a deal's par, unless the store has a par by this engine from as many games or more.

    Args:
        engine: name and version of the engine.
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


def store_line(store: Store, record: Record, engine: str) -> None:
    """Store the oracle's line for a whole deal, unless the store has an equally good line by this engine.

    Args:
        record: the line, to its end; its replay gives the points.
        engine: name and version of the engine.

    Raises:
        NotEndedError: the line does not lead to the end of the game.
        UserError: the store cannot be written.
    """
    line = as_line(record, engine)
    store.write(lambda connection: insert_line(connection, line))


def store_bound(store: Store, deal: Deal, points: int, engine: str) -> None:
    """Store a bound of a deal's score, unless the store has an equal or lower bound.

    Args:
        points: the bound, proved: no line scores more; ``MAX_SCORE`` says nothing and is not stored.
        engine: name and version of the engine.
    """

    def insert(connection: sqlite3.Connection) -> None:
        connection.execute(
            "INSERT INTO bounds (deal, points, engine) VALUES (?, ?, ?) ON CONFLICT DO UPDATE "
            "SET points = excluded.points, engine = excluded.engine WHERE excluded.points < bounds.points",
            (deal_id(connection, deal), points, engine),
        )

    if points < MAX_SCORE:
        store.write(insert)


def spent(store: Store, deal: Deal, engine: str) -> tuple[int, float]:
    """Return how many runs of long thinking about a deal this engine has begun, and their seconds."""
    query = "SELECT runs, seconds FROM thinking JOIN deals ON deals.id = deal WHERE cards = ? AND engine = ?"
    rows = store.read(query, bytes(deal.cards), engine)
    return rows[0] if rows else (0, 0.0)


def store_spent(store: Store, deal: Deal, runs: int, seconds: float, engine: str) -> None:
    """Store the progress of long thinking about a deal; stored figures never fall.

    Args:
        runs: the number of runs begun, in all.
        seconds: the time spent, in all.
        engine: name and version of the engine.
    """

    def insert(connection: sqlite3.Connection) -> None:
        connection.execute(
            "INSERT INTO thinking (deal, engine, runs, seconds) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE "
            "SET runs = max(runs, excluded.runs), seconds = max(seconds, excluded.seconds)",
            (deal_id(connection, deal), engine, runs, seconds),
        )

    store.write(insert)
