"""The store: one SQLite file with every game, safe to use from several programs at once."""

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from filelock import FileLock, Timeout

from scores import games, schema
from scores.database import BUSY_SECONDS, Database, Schema, inode_of, reason_of
from scores.games import Added
from scores.recover import recover
from solitaire.files import UserError
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record, parse_record

T = TypeVar("T")


class Store(Database):
    """The games of everyone who plays here.

    A damaged file is replaced by a new one with what could be read, at the moment the damage is found;
    ``notices`` then holds a line about it.

    Attributes:
        notices: what the user should be told, a line each; whoever tells it clears the list.
    """

    def __init__(self, path: Path) -> None:
        self.notices: list[str] = []
        super().__init__(path)

    def schema(self) -> Schema:
        """Return the tables that the file has."""
        return schema.SCHEMA

    def _mend(self, reason: str) -> None:
        """Recover the file, unless another program has done so since we opened it."""
        self.close()
        try:
            with FileLock(self.path.with_name(f"{self.path.name}.lock"), timeout=BUSY_SECONDS):
                if inode_of(self.path) == self._inode:
                    self.notices.append(recover(self.path, reason))
        except Timeout:
            raise UserError(f"cannot use {self.path}: another program is mending it; try again") from None

    # -- games ----------------------------------------------------------------------------------

    def add(self, record: Record, *, own: bool) -> Added:
        """Keep an ended game: one played here, or (not ``own``) another's that never counts as one's own.

        A game that is there already is not added again. Where the store knows that the player had played
        the deal before, the record is marked so.

        Raises:
            NotEndedError: the game is still in progress.
            RecordTextError: its Help or Seconds header is malformed.
        """
        return self.write(lambda connection: games.insert(connection, record, own=own))

    def record(self, game: int) -> Record | None:
        """Return the record of a game, replayed, or None when there is no such game.

        Raises:
            UserError: what is stored no longer replays.
        """
        rows = self.read("SELECT text FROM records WHERE game = ?", game)
        try:
            return games.as_shared(parse_record(rows[0][0])) if rows else None
        except ValueError as error:
            raise UserError(f"game {game} in {self.path.name} no longer replays: {error}") from None

    def has_played(self, deal: Deal, player: str) -> bool:
        """Say whether this player has ended a game of this deal here before, or has seen its cards."""
        return self._guarded(lambda connection: games.knows(connection, deal, player))

    def mark_seen(self, deal: Deal, player: str) -> None:
        """Take down that a player has seen a deal's cards, so that a game of it counts as played before."""
        self.write(lambda connection: games.mark_seen(connection, deal, player))

    def players(self) -> list[str]:
        """Return the names of those who have played here, in alphabetical order."""
        question = (
            f"SELECT 1 FROM games WHERE player = players.id AND standing IN ({games.in_list(games.OWN)})"
        )
        return [
            name for (name,) in self.read(f"SELECT name FROM players WHERE EXISTS ({question}) ORDER BY name")
        ]

    def count(self, player: str | None) -> int:
        """Return how many games there are, imports among them: of a player, or with None of everyone."""
        if player is None:
            return int(self.read("SELECT count(*) FROM games")[0][0])
        question = "SELECT count(*) FROM games WHERE player = (SELECT id FROM players WHERE name = ?)"
        return int(self.read(question, games.clean_name(player))[0][0])

    def records(self) -> Iterator[tuple[int, Record]]:
        """Yield every game with its number, oldest first; a record that no longer replays is left out."""
        for (game,) in self.read("SELECT id FROM games ORDER BY id"):
            rows = self.read("SELECT text FROM records WHERE game = ?", game)
            try:
                record = games.as_shared(parse_record(rows[0][0]))
            except (ValueError, IndexError):  # it does not replay, or another program has just deleted it
                continue
            yield game, record

    # -- keeping and deleting -------------------------------------------------------------------

    def backup(self, target: Path) -> None:
        """Copy the whole store into one file, which can take its place; other programs may go on writing.

        Raises:
            UserError: the copy cannot be written; an existing file is not replaced.
        """
        if target.exists():
            raise UserError(f"cannot write {target}: it is there already; choose another name")
        connection = self._guarded(lambda connection: connection)
        try:
            with contextlib.closing(sqlite3.connect(target)) as copy:
                connection.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            target.unlink(missing_ok=True)
            raise UserError(f"cannot write {target}: {reason_of(error)}") from None

    def delete_player(self, name: str) -> int:
        """Delete a player's games, with their records and their deals' reviews; return how many games."""
        known = (games.clean_name(name),)

        def delete(connection: sqlite3.Connection) -> int:
            played = "SELECT deal FROM games WHERE player = (SELECT id FROM players WHERE name = ?)"
            connection.execute(f"DELETE FROM reviews WHERE deal IN ({played})", known)
            count = connection.execute(
                "DELETE FROM games WHERE player = (SELECT id FROM players WHERE name = ?)", known
            ).rowcount
            connection.execute("DELETE FROM players WHERE name = ?", known)
            return count

        return self._erase(delete)

    def delete_everything(self) -> int:
        """Delete every game, everyone's; return how many."""

        def delete(connection: sqlite3.Connection) -> int:
            count = connection.execute("SELECT count(*) FROM games").fetchone()[0]
            for table in ("records", "games", "seen", "players", "estimates", "reviews", "deals"):
                connection.execute(f"DELETE FROM {table}")
            return int(count)

        return self._erase(delete)

    def _erase(self, delete: Callable[[sqlite3.Connection], int]) -> int:
        count = self.write(delete)
        self._guarded(lambda connection: connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
        return count
