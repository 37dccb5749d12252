"""The store: one SQLite file with every game and match; several programs may use it at once.

What belongs to the classic game alone is in ``scores.classic_store``.
"""

import contextlib
import itertools
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, TypeVar

from scores import games, schema
from scores.database import BUSY_SECONDS, Database, inode_of, reason_of
from scores.file_schema import ForeignFileError, Schema
from scores.games import Added
from solitaire.home.files import UserError
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record, parse_record

T = TypeVar("T")

HAND_ENGINE: Final = "four review"
"""The name of the engine in reviews of hands begins with this."""
_PLAYED: Final = ("games WHERE true", "matches WHERE true", "hands WHERE match IS NULL")
"""The rows of what has been played; the records are deleted with them."""
_OF_PLAYER: Final = "player = (SELECT id FROM players WHERE name = ?)"


class Store(Database):
    """The games and matches of everyone who plays here.

    When damage is found, the file is replaced at once by a new one with everything that could be read, and a
    line is added to ``notices``.

    Attributes:
        notices: lines for the user; the code that shows them clears the list.
    """

    def __init__(self, path: Path) -> None:
        self.notices: list[str] = []
        super().__init__(path)

    def schema(self) -> Schema:
        """Return the schema that the file must have."""
        return schema.SCHEMA

    def note_count(self, what: str, count: int) -> None:
        """Add a notice of how many there are of something, or add the number to that of an earlier notice."""
        earlier = next((notice for notice in self.notices if notice.startswith(f"{what}: ")), None)
        if earlier is not None:
            self.notices.remove(earlier)
            count += int(earlier.rpartition(" ")[2])
        if count:
            self.notices.append(f"{what}: {count}")

    def _repair(self, reason: str) -> None:
        """Recover the file, unless another program has done so since it was opened."""
        from filelock import FileLock, Timeout

        from scores.recover import recover  # what is seldom needed would take longer to load than all else

        self.close()
        try:
            with FileLock(self.path.with_name(f"{self.path.name}.lock"), timeout=BUSY_SECONDS):
                if inode_of(self.path) == self._inode:
                    self.notices.append(recover(self.path, reason))
        except Timeout:
            raise UserError(f"cannot use {self.path}: another program is repairing it; try again") from None

    # -- games ----------------------------------------------------------------------------------

    def add(self, record: Record, *, own: bool) -> Added:
        """Add an ended game: one played here (``own``), or an import, which never counts as played here.

        A game that is there already is not added again. If the player has played or seen the deal before, the
        record is marked so.

        Raises:
            NotEndedError: the game is still in progress.
            RecordTextError: its Help or Seconds header is malformed.
        """
        return self.write(lambda connection: games.insert(connection, record, own=own))

    def record(self, game: int) -> Record | None:
        """Return the record of a game, replayed, or None if there is no such game.

        Raises:
            UserError: the record no longer replays.
        """
        rows = self.read("SELECT text FROM records WHERE game = ?", game)
        try:
            return games.as_shared(parse_record(rows[0][0])) if rows else None
        except ValueError as error:
            raise UserError(f"game {game} in {self.path.name} no longer replays: {error}") from None

    def has_played(self, deal: Deal, player: str) -> bool:
        """Say whether this player has ended a game of this deal here, or has seen its cards, with any cut."""
        return self.run(lambda connection: games.knows(connection, deal, player))

    def mark_seen(self, deal: Deal, player: str) -> None:
        """Remember that a player has seen a deal's cards: a game of it then counts as played before."""
        self.write(lambda connection: games.mark_seen(connection, deal, player))

    def players(self) -> list[str]:
        """Return the names of the players who have played here, in alphabetical order."""
        played_here = (
            f"SELECT 1 FROM games WHERE player = players.id AND standing IN ({games.in_list(games.OWN)})"
        )
        names = self.read(f"SELECT name FROM players WHERE EXISTS ({played_here}) ORDER BY name")
        return [name for (name,) in names]

    def count(self, player: str | None) -> int:
        """Return the number of games, matches and hands by themselves, imports included.

        Args:
            player: whose; with None everyone's.
        """
        if player is None:
            counts = [self.read(f"SELECT count(*) FROM {table}") for table in _PLAYED]
        else:
            name = games.clean_name(player)
            counts = [self.read(f"SELECT count(*) FROM {table} AND {_OF_PLAYER}", name) for table in _PLAYED]
        return sum(rows[0][0] for rows in counts)

    def records(self) -> Iterator[tuple[int, Record]]:
        """Yield every game with its number, oldest first; a notice counts the records that do not replay."""
        lost = 0
        for (game,) in self.read("SELECT id FROM games ORDER BY id"):
            rows = self.read("SELECT text FROM records WHERE game = ?", game)
            try:
                record = games.as_shared(parse_record(rows[0][0]))
            except (ValueError, IndexError):  # it does not replay, or another program has deleted it
                lost += 1
                continue
            yield game, record
        self.note_count("records that no longer replay, left out", lost)

    # -- keeping and deleting -------------------------------------------------------------------

    def backup(self, target: Path) -> None:
        """Copy the whole store into one file that can replace it; other programs may go on writing.

        Raises:
            UserError: the copy cannot be written; an existing file is never replaced.
        """
        if target.exists():
            raise UserError(f"cannot write {target}: it is there already; choose another name")
        connection = self.run(lambda connection: connection)
        try:
            with contextlib.closing(sqlite3.connect(target)) as copy:
                connection.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            target.unlink(missing_ok=True)
            raise UserError(f"cannot write {target}: {reason_of(error)}") from None

    def restore(self, source: Path) -> Path:
        """Put a backup in the place of the whole store; return the copy of what it replaces.

        Raises:
            UserError: the source is no sound score file, or cannot be read; nothing has changed.
        """
        if source.exists() and not source.is_file():
            raise UserError(f"cannot restore {source}: it is no file")  # a pipe would be waited for
        kept = next(path for path in map(self._replaced, itertools.count(1)) if not path.exists())
        try:
            # Read only, so that no file is made under a name that is misspelt.
            with contextlib.closing(
                sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
            ) as copy:
                self.schema().check(copy, source)
                self.backup(kept)
                self.run(copy.backup)
        except ForeignFileError as error:
            raise UserError(f"cannot restore {source}: {error}") from None
        except sqlite3.Error as error:
            raise UserError(f"cannot restore {source}: {reason_of(error)}") from None
        except UnicodeDecodeError:  # SQLite's own message quotes what is damaged
            raise UserError(f"cannot restore {source}: its tables are damaged") from None
        self.close()  # to migrate it when it is opened again
        return kept

    def _replaced(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.replaced{'' if number == 1 else number}")

    def delete_games(self, numbers: Iterable[int]) -> int:
        """Delete games, with the reviews of their deals; return how many.

        Their players have still seen the deals of those that were played here.

        Raises:
            UserError: there is no such game; nothing has changed.
        """

        def delete(connection: sqlite3.Connection) -> int:
            own = f"standing IN ({games.in_list(games.OWN)})"
            of_game = "FROM games WHERE id = ?"
            for number in wanted:
                key = (number,)
                connection.execute(f"INSERT OR IGNORE INTO seen SELECT deal, player {of_game} AND {own}", key)
                connection.execute(f"DELETE FROM reviews WHERE deal IN (SELECT deal {of_game})", key)
                if not connection.execute(f"DELETE {of_game}", key).rowcount:
                    raise UserError(f"there is no game {number}; `minchiate scores list` shows their numbers")
            forget_players(connection)
            return len(wanted)

        wanted = set(numbers)
        return self.erase(delete)

    def delete_player(self, name: str) -> int:
        """Delete a player's games, with the reviews of their deals, matches and hands; return how many."""
        known = (games.clean_name(name),)

        def delete(connection: sqlite3.Connection) -> int:
            connection.execute(
                f"DELETE FROM reviews WHERE deal IN (SELECT deal FROM games WHERE {_OF_PLAYER})", known
            )
            connection.execute(  # a hand names its deal; those without a number are not told apart
                f"DELETE FROM reviews WHERE engine LIKE '{HAND_ENGINE} %' AND deal IN (SELECT id FROM "
                f"deals WHERE name IS NULL OR name IN (SELECT deal FROM hands WHERE {_OF_PLAYER}))",
                known,
            )
            count = sum(
                connection.execute(f"DELETE FROM {one} AND {_OF_PLAYER}", known).rowcount for one in _PLAYED
            )
            connection.execute("DELETE FROM players WHERE name = ?", known)
            return count

        return self.erase(delete)

    def delete_everything(self) -> int:
        """Delete all games, matches and hands of all players; return how many."""

        def delete(connection: sqlite3.Connection) -> int:
            count = sum(connection.execute(f"DELETE FROM {table}").rowcount for table in _PLAYED)
            for table in ("seen", "players", "estimates", "bounds", "thinking", "reviews", "deals"):
                connection.execute(f"DELETE FROM {table}")
            return count

        return self.erase(delete)

    def erase(self, delete: Callable[[sqlite3.Connection], int]) -> int:
        """Delete rows as one transaction, so that the file no longer has them either; return how many."""
        count = self.write(delete)
        self.run(lambda connection: connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
        return count


def forget_players(connection: sqlite3.Connection) -> None:
    """Delete the players of whom nothing is left, within the caller's transaction."""
    in_use = " UNION ALL ".join(f"SELECT player FROM {table}" for table in (*_PLAYED, "seen"))
    connection.execute(f"DELETE FROM players WHERE id NOT IN ({in_use})")
