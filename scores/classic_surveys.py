"""Results of surveys of the classic game: hands of computer players, in a SQLite file that surveys share."""

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, field
from typing import Final

from scores.database import Database
from scores.file_schema import Schema

_VERSION_1: Final = """
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

_VERSION_2: Final = """
-- A player has a version of its own: before, it had the program's, under which it did not change.
UPDATE hands SET player = replace(player, ' 0.1.0', ' 1');
"""

SCHEMA: Final = Schema(
    kind="survey file of the classic game",
    application_id=0x4D494E34,  # MIN4
    migrations=(_VERSION_1, _VERSION_2),
)


@dataclass(frozen=True, slots=True)
class SurveyedHand:
    """What one hand brought.

    Attributes:
        deal: the deal's number; South deals every fourth from 0 on, then East, North and West.
        player: name and version of the player in all seats.
        playouts: its playouts for a card; 0 for a player that does not search.
        seed: its seed.
        points: points of NS less those of EW.
        resti_ns: resti that NS won.
        resti_ew: resti that EW won.
        in_play: how many of both were paid before the count.
        declared_ns: points that NS declared.
        declared_ew: points that EW declared.
        died: the cards of account that the other side won, as codes.
        core: "native" or "python".
        seconds: processor time taken; not compared by ``==``.
    """

    deal: int
    player: str
    playouts: int
    seed: int
    points: int
    resti_ns: int
    resti_ew: int
    in_play: int
    declared_ns: int
    declared_ew: int
    died: str
    core: str
    seconds: float = field(compare=False)


class ClassicSurveys(Database):
    """The file of survey results; ``Database`` says how it may be used and which errors it raises."""

    def schema(self) -> Schema:
        """Return the schema that the file must have."""
        return SCHEMA

    def add(self, hands: Iterable[SurveyedHand]) -> None:
        """Add results, as one transaction; those that are there stay.

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
        rows = self.read(
            "SELECT deal FROM hands WHERE deal BETWEEN ? AND ? AND player = ? AND playouts = ? AND seed = ?",
            *(first, last, player, playouts, seed),
        )
        return {deal for (deal,) in rows}

    def count(self, player: str, playouts: int, seed: int, first: int, last: int) -> int:
        """Return how many deals from ``first`` to ``last`` were played with these parameters."""
        where = "deal BETWEEN ? AND ? AND player = ? AND playouts = ? AND seed = ?"
        query = f"SELECT count(*) FROM hands WHERE {where}"
        return int(self.read(query, first, last, player, playouts, seed)[0][0])

    def hands(self) -> Iterator[SurveyedHand]:
        """Yield every hand, by deal."""
        for row in self.read("SELECT * FROM hands ORDER BY deal, player, playouts, seed"):
            yield SurveyedHand(*row)
