"""Results of surveys of numbered deals, in SQLite files shared by all surveys: one file per game.

``Surveys`` has the engines' scores in the solitaire, ``ClassicSurveys`` hands of computer players.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, field, replace
from pathlib import Path
from typing import Final

from scores.database import Database, Schema
from scores.games import LineTextError, format_line, parse_line
from solitaire.home.files import UserError
from solitaire.rules.cards import CardTextError, format_cards, parse_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import Move
from solitaire.rules.record import Record

_PIECE: Final = 1000
"""Deals of a plan that are looked up in a file at a time."""

_VERSION_1: Final = """
-- What the oracle found, search by search.
CREATE TABLE searches (
    deal INTEGER NOT NULL,
    engine TEXT NOT NULL,                                   -- name and version
    budget TEXT NOT NULL,                                   -- such as: 5 s, or: 3750000 playouts
    seed INTEGER NOT NULL,
    score INTEGER NOT NULL,                                 -- points of the line found
    bound INTEGER NOT NULL,                                 -- proved: no line scores more
    core TEXT NOT NULL,
    seconds REAL NOT NULL,                                  -- processor time
    fola TEXT,                                              -- as the line plays it; like the line
    line TEXT,                                              -- (format_line) of a deal's best search only
    PRIMARY KEY (deal, engine, budget, seed)
) WITHOUT ROWID;

-- What the fair player made, game by game; the seed leads to the game itself.
CREATE TABLE games (
    deal INTEGER NOT NULL,
    engine TEXT NOT NULL,
    playouts INTEGER NOT NULL,                              -- for a decision
    seed INTEGER NOT NULL,
    score INTEGER NOT NULL,
    core TEXT NOT NULL,
    seconds REAL NOT NULL,
    PRIMARY KEY (deal, engine, playouts, seed)
) WITHOUT ROWID;
"""
SCHEMA: Final = Schema(
    kind="survey file",
    application_id=0x4D494E53,  # MINS
    migrations=(_VERSION_1,),
)


@dataclass(frozen=True, slots=True)
class Search:
    """The result of a search of a deal by the oracle."""

    deal: int
    """The deal's number."""
    engine: str
    """Name and version of the engine."""
    budget: str
    """The limit of the search, such as ``5 s`` or ``3750000 playouts``."""
    seed: int
    score: int
    """Points of its line."""
    bound: int
    """Proved: no line of the deal scores more."""
    core: str
    """"native" or "python"."""
    seconds: float = field(compare=False)
    """Processor time taken; not compared by ``==``."""
    fola: tuple[int, ...] | None = None
    """The fola in the line's order, or None where only the figures are known."""
    moves: tuple[Move, ...] | None = None
    """The line to the end of the game, or None where only the figures are known."""


@dataclass(frozen=True, slots=True)
class SurveyedGame:
    """The result of a game of the fair player with a deal."""

    deal: int
    """The deal's number."""
    engine: str
    """Name and version of the engine."""
    playouts: int
    """Its playouts per decision."""
    seed: int
    """The game's seed."""
    score: int
    core: str
    """"native" or "python"."""
    seconds: float = field(compare=False)
    """Processor time taken; not compared by ``==``."""


class Surveys(Database):
    """The file of survey results; ``Database`` says how it may be used and which errors it raises."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, SCHEMA)

    def add(self, searches: Iterable[Search], games: Iterable[SurveyedGame]) -> None:
        """Add results, as one transaction.

        Lines are replayed by the rules first. A line that beats the best of its deal replaces it. Of two
        results of the same search the better one stays.

        Raises:
            ValueError: a line is not of its deal or does not score what it claims; nothing is added.
            UserError: the file cannot be written.
        """
        verified = [(search, _verified(search)) for search in searches]

        def insert(connection: sqlite3.Connection) -> None:
            for search, line in verified:
                _insert_search(connection, search, line)
            connection.executemany(
                "INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(g.deal, g.engine, g.playouts, g.seed, g.score, g.core, g.seconds) for g in games],
            )

        self.write(insert)

    def searched(self, search: tuple[str, str, int], first: int, last: int, *, or_proved: bool) -> set[int]:
        """Return the deals from ``first`` to ``last`` that have this search; see ``count_done``."""
        rows = self.read(_searched(or_proved), first, last, *search)
        return {deal for (deal,) in rows}

    def played(self, engine: str, playouts: int, first: int, last: int) -> set[tuple[int, int]]:
        """Return deal and seed of the games of ``first`` to ``last`` played with these parameters."""
        query = "SELECT deal, seed FROM games WHERE deal BETWEEN ? AND ? AND engine = ? AND playouts = ?"
        return set(self.read(query, first, last, engine, playouts))

    def count_done(
        self,
        search: tuple[str, str, int],
        games: tuple[str, int, range],
        first: int,
        last: int,
        *,
        or_proved: bool,
    ) -> int:
        """Return how many deals from ``first`` to ``last`` have this search and all of these games.

        Args:
            search: engine, budget and seed.
            games: engine, playouts and the seeds.
            first: the first deal.
            last: the last deal.
            or_proved: whether any searches that prove a deal's best score will do.
        """
        engine, playouts, seeds = games
        played = (
            "WHERE (SELECT count(*) FROM games WHERE games.deal = done.deal AND engine = ? "
            "AND playouts = ? AND seed BETWEEN ? AND ?) = ?"
        )
        of_games = (engine, playouts, seeds.start, seeds.stop - 1, len(seeds)) if seeds else ()
        query = f"SELECT count(*) FROM ({_searched(or_proved)}) AS done {played if seeds else ''}"
        return int(self.read(query, first, last, *search, *of_games)[0][0])

    def searches(self, *, lines: bool = True) -> Iterator[Search]:
        """Yield every search, by deal; with ``lines``, the best of each deal has its line.

        Raises:
            UserError: a stored line is not of its deal.
        """
        for row in self.read("SELECT * FROM searches ORDER BY deal, engine, budget, seed"):
            *figures, fola, line = row
            found = Search(*figures)
            if line is None or not lines:
                yield found
                continue
            try:
                yield with_line(found, fola, line)
            except ValueError as error:
                raise UserError(f"{self.path}: deal {found.deal}: {error}") from None

    def games(self) -> Iterator[SurveyedGame]:
        """Yield every game, by deal."""
        for row in self.read("SELECT * FROM games ORDER BY deal, engine, playouts, seed"):
            yield SurveyedGame(*row)


def _searched(or_proved: bool) -> str:
    """Return the query for the deals of a range that have a search."""
    return (
        "SELECT deal FROM searches WHERE deal BETWEEN ? AND ? GROUP BY deal "
        "HAVING max(engine = ? AND budget = ? AND seed = ?)"
        + (" OR max(score) >= min(bound)" if or_proved else "")
    )


def with_line(search: Search, fola: str, line: str) -> Search:
    """Return a search with its line, read from text and replayed by the rules.

    Raises:
        ValueError: the text is not a line of the deal, or the line does not score what the search claims.
    """
    try:
        order = tuple(parse_cards(fola))
    except CardTextError as error:
        raise LineTextError(f"the fola: {error}") from None
    record = parse_line(Deal.numbered(search.deal), order, line)
    if record.score.points != search.score:
        raise LineTextError(_false_claim(search, record))
    return replace(search, fola=order, moves=record.moves)


def _verified(search: Search) -> tuple[str, str] | None:
    """Replay a search's line by the rules and return fola and line as text, or None if it has no line."""
    if search.moves is None or search.fola is None:
        return None
    record = Record(Deal.numbered(search.deal), search.fola, search.moves)
    if record.score.points != search.score:
        raise LineTextError(f"deal {search.deal}: {_false_claim(search, record)}")
    return format_cards(search.fola), format_line(record)


def _false_claim(search: Search, record: Record) -> str:
    return f"the line scores {record.score.points}, not {search.score} as claimed"


def _insert_search(connection: sqlite3.Connection, search: Search, line: tuple[str, str] | None) -> None:
    best = connection.execute(
        "SELECT max(score) FROM searches WHERE deal = ? AND line IS NOT NULL", (search.deal,)
    ).fetchone()[0]
    if best is not None and search.score <= best:
        line = None
    elif line is None:
        raise LineTextError(f"deal {search.deal}: no line shows the {search.score} points claimed")
    values = (search.deal, search.engine, search.budget, search.seed, search.score, search.bound)
    connection.execute(
        "INSERT INTO searches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
        "(score, bound, core, seconds, fola, line) = (excluded.score, min(bound, excluded.bound), "
        "excluded.core, excluded.seconds, excluded.fola, excluded.line) WHERE excluded.score > score",
        (*values, search.core, search.seconds, *(line or (None, None))),
    )
    if line is not None:
        connection.execute(
            "UPDATE searches SET fola = NULL, line = NULL WHERE deal = ? AND line IS NOT NULL "
            "AND NOT (engine = ? AND budget = ? AND seed = ?)",
            (search.deal, search.engine, search.budget, search.seed),
        )


def pieces(first: int, last: int) -> Iterator[tuple[int, int]]:
    """Yield the first and the last deal of every piece of a range.

    A file that is asked piece by piece takes the same memory for a range of any length.
    """
    for start in range(first, last + 1, _PIECE):
        yield start, min(start + _PIECE - 1, last)


# -- the classic game -----------------------------------------------------------------------

_CLASSIC_1: Final = """
-- A hand for each deal, player, budget and seed; the same player sits in all four seats.
CREATE TABLE hands (
    deal INTEGER NOT NULL,
    player TEXT NOT NULL,                                   -- name and version
    playouts INTEGER NOT NULL,                              -- for a card; 0 for players that do not search
    seed INTEGER NOT NULL,
    points INTEGER NOT NULL,                                -- of NS less those of EW
    resti_ns INTEGER NOT NULL,
    resti_ew INTEGER NOT NULL,
    in_play INTEGER NOT NULL,                               -- resti of both sides paid before the count
    declared_ns INTEGER NOT NULL,                           -- points
    declared_ew INTEGER NOT NULL,
    died TEXT NOT NULL,                                     -- cards of account that the other side won
    core TEXT NOT NULL,
    seconds REAL NOT NULL,                                  -- processor time
    PRIMARY KEY (deal, player, playouts, seed)
) WITHOUT ROWID;
"""

_CLASSIC_2: Final = """
-- A player has a version of its own: before, it had the program's, under which it did not change.
UPDATE hands SET player = replace(player, ' 0.1.0', ' 1');
"""

CLASSIC_SCHEMA: Final = Schema(
    kind="survey file of the classic game",
    application_id=0x4D494E34,  # MIN4
    migrations=(_CLASSIC_1, _CLASSIC_2),
)


@dataclass(frozen=True, slots=True)
class SurveyedHand:
    """The result of a hand."""

    deal: int
    """The deal's number; South deals every fourth from 0 on, then East, North and West."""
    player: str
    """Name and version of the player in all seats."""
    playouts: int
    """Its playouts for a card; 0 for a player that does not search."""
    seed: int
    points: int
    """Points of NS less those of EW."""
    resti_ns: int
    """Resti that NS won."""
    resti_ew: int
    """Resti that EW won."""
    in_play: int
    """Resti of both sides paid before the count."""
    declared_ns: int
    """Points that NS declared."""
    declared_ew: int
    """Points that EW declared."""
    died: str
    """The cards of account that the other side won, as codes."""
    core: str
    """"native" or "python"."""
    seconds: float = field(compare=False)
    """Processor time taken; not compared by ``==``."""


_OF_PLAN: Final = "FROM hands WHERE deal BETWEEN ? AND ? AND player = ? AND playouts = ? AND seed = ?"


class ClassicSurveys(Database):
    """The file of survey results; ``Database`` says how it may be used and which errors it raises."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, CLASSIC_SCHEMA)

    def add(self, hands: Iterable[SurveyedHand]) -> None:
        """Add results, as one transaction; results that are there already stay.

        Raises:
            UserError: the file cannot be written.
        """
        rows = [astuple(hand) for hand in hands]

        def insert(connection: sqlite3.Connection) -> None:
            marks = ", ".join("?" * 13)
            connection.executemany(f"INSERT OR IGNORE INTO hands VALUES ({marks})", rows)

        self.write(insert)

    def played(self, player: str, playouts: int, seed: int, first: int, last: int) -> set[int]:
        """Return the deals from ``first`` to ``last`` that were played with these parameters."""
        rows = self.read(f"SELECT deal {_OF_PLAN}", first, last, player, playouts, seed)
        return {deal for (deal,) in rows}

    def count(self, player: str, playouts: int, seed: int, first: int, last: int) -> int:
        """Return the number of deals from ``first`` to ``last`` played with these parameters."""
        return int(self.read(f"SELECT count(*) {_OF_PLAN}", first, last, player, playouts, seed)[0][0])

    def hands(self) -> Iterator[SurveyedHand]:
        """Yield every hand, by deal."""
        for row in self.read("SELECT * FROM hands ORDER BY deal, player, playouts, seed"):
            yield SurveyedHand(*row)
