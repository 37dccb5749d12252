"""The store: a SQLite file with every game and match; several programs may use it at once.

The classic game is imported where its records are handled: it takes longer to load than everything else, and
the solitaire's engine commands do not need it.
"""

import contextlib
import itertools
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from scores import kinds, schema
from scores.database import (
    BusyError,
    Database,
    ForeignFileError,
    connect,
    connect_to_read,
    is_damage,
    reason_of,
    stopped_by_signals,
)
from scores.games import GAME
from scores.kinds import (
    HAND_ENGINE,
    OF_PLAYER,
    OWN,
    PLAYED,
    Added,
    R,
    StoredKind,
    as_shared,
    clean_name,
    in_list,
    of_player,
)
from solitaire.home.files import UserError
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record

if TYPE_CHECKING:
    from filelock import FileLock

    from solitaire.classic.match_record import MatchRecord
    from solitaire.classic.record import HandRecord


class Store(Database):
    """The games, hands and matches of everyone who plays here.

    When damage is found, the file is replaced at once by a new file with everything that could be read, and a
    line is added to ``notices``.
    """

    def __init__(self, path: Path, patience: float | None = None) -> None:
        """Open the file; while another program writes, each use waits for so many seconds, by default ten."""
        super().__init__(path, schema.SCHEMA, patience)

    def note_count(self, what: str, count: int) -> None:
        """Count ``what`` in the notices: a new notice, or a higher number in an earlier one."""
        earlier = next((notice for notice in self.notices if notice.startswith(f"{what}: ")), None)
        if earlier is not None:
            self.notices.remove(earlier)
            count += int(earlier.rpartition(" ")[2])
        if count:
            self.notices.append(f"{what}: {count}")

    @contextlib.contextmanager
    def _repairing(self) -> Iterator[None]:
        from filelock import Timeout

        try:
            self._lock.acquire()
        except Timeout:
            raise BusyError(f"cannot use {self.path}: another program is repairing it; try again") from None
        try:
            yield
        finally:
            self._lock.release()

    @cached_property
    def _lock(self) -> "FileLock":
        from filelock import FileLock  # seldom needed, and slow to load

        return FileLock(self.path.with_name(f"{self.path.name}.lock"), timeout=self._patience)

    def _repair(self, reason: str) -> None:
        from scores.recover import recover

        self.close()
        self.notices.append(recover(self.path, reason))

    # -- adding and finding ---------------------------------------------------------------------

    def add(self, record: "Record | HandRecord | MatchRecord", *, own: bool) -> Added:
        """Add an ended game, hand or match; a game that is there already is not added again.

        If the player has played or seen the deal before, a game or a hand counts as played again.

        Args:
            record: the game, hand or match.
            own: whether it was played here; an import never counts as played here. A match is always own.

        Raises:
            NotEndedError: it is still in progress.
            PracticeError: it is a practice game of the solitaire.
            RecordTextError: the Help or Seconds header of a game is malformed.
        """
        (added,) = self.add_all([record], own=own)
        if isinstance(added, ValueError):
            raise added
        return added

    def add_played(self, record: "Record | HandRecord | MatchRecord") -> Added | None:
        """Add an ended game, hand or match played here, like ``add``.

        Of a practice game the store remembers only that the player has seen the deal, and None is returned.
        """
        if isinstance(record, Record) and record.is_practice:
            self.mark_seen(record.deal, record.player)
            return None
        return self.add(record, own=True)

    def add_all(
        self, records: "Sequence[Record | HandRecord | MatchRecord]", *, own: bool
    ) -> list[Added | ValueError]:
        """Add games, hands and matches in one transaction, like ``add``; a failure yields its error."""

        def insert(connection: sqlite3.Connection, record: "Record | HandRecord | MatchRecord") -> Added:
            if isinstance(record, Record):
                return kinds.insert(connection, GAME, record, own=own)
            from scores.hands import insert_classic

            return insert_classic(connection, record, own=own)

        def insert_all(connection: sqlite3.Connection) -> list[Added | ValueError]:
            added = list[Added | ValueError]()
            for record in records:
                try:
                    added.append(insert(connection, record))
                except ValueError as error:  # raised before anything of it is written
                    added.append(error)
            return added

        return self.write(insert_all)

    def find(self, kind: StoredKind[R], number: int) -> R | None:
        """Return the record with this number, replayed, or None if there is none; including hands of matches.

        Raises:
            UserError: the record no longer replays.
        """
        rows = self.read(kind.text_query, number)
        try:
            return as_shared(kind.parse(rows[0][0])) if rows else None
        except ValueError as error:
            raise UserError(f"{kind.name} {number} in {self.path.name} no longer replays: {error}") from None

    def find_match(self, number: int) -> "MatchRecord | None":
        """Return the record of the match with this number, the last added if there are several, or None.

        Raises:
            UserError: the record no longer replays.
        """
        from scores.hands import as_match

        last = "(SELECT max(id) FROM matches WHERE number = ?)"
        rows = self.read(f"SELECT text FROM hands WHERE match = {last} ORDER BY number", str(number))
        try:
            return as_match(text for (text,) in rows) if rows else None
        except ValueError as error:
            raise UserError(f"match {number} in {self.path.name} no longer replays: {error}") from None

    def numbers(self, kind: StoredKind[R]) -> list[int]:
        """Return the numbers of all records of a kind, the oldest first."""
        return [number for (number,) in self.read(f"SELECT id FROM {kind.table} ORDER BY id")]

    def records(self) -> Iterator[tuple[int, Record]]:
        """Yield every game with its number, oldest first; a notice counts the records that do not replay."""
        lost = 0
        for game in self.numbers(GAME):
            rows = self.read(GAME.text_query, game)
            try:
                record = as_shared(GAME.parse(rows[0][0]))
            except (ValueError, IndexError):  # it does not replay, or another program has deleted it
                lost += 1
                continue
            yield game, record
        self.note_count("records that no longer replay, left out", lost)

    def has_played(self, kind: StoredKind[R], deal: Deal, player: str) -> bool:
        """Return whether a player has ended a game of a deal here, with any cut, or has seen its cards."""
        found = self.read("SELECT id FROM players WHERE name = ?", clean_name(player))
        return bool(found) and self.run(
            lambda connection: kinds.knows(connection, kind, deal, found[0][0], kind.met)
        )

    def mark_seen(self, deal: Deal, player: str) -> None:
        """Record that a player has seen a deal's cards: a game of it then counts as a repeat."""
        self.write(lambda connection: kinds.mark_seen(connection, deal, player))

    def players(self) -> list[str]:
        """Return the names of the players of games of the solitaire here, in alphabetical order."""
        played_here = f"SELECT 1 FROM games WHERE player = players.id AND standing IN ({in_list(OWN)})"
        names = self.read(f"SELECT name FROM players WHERE EXISTS ({played_here}) ORDER BY name")
        return [name for (name,) in names]

    def count(self, player: str | None) -> int:
        """Return the number of games, matches and hands by themselves, imports included.

        Args:
            player: whose; with None everyone's.
        """
        whose, names = of_player(player)
        counts = (self.read(f"SELECT count(*) FROM {table} AND {whose}", *names) for table in PLAYED)
        return sum(rows[0][0] for rows in counts)

    # -- copying and deleting -------------------------------------------------------------------

    def backup(self, target: Path) -> None:
        """Copy the whole store into a file that can replace it; other programs may continue to write.

        The copy is checked. If it is not sound, neither is the store: it is repaired and copied again.

        Raises:
            UserError: the copy cannot be written; an existing file is never replaced.
        """
        if target.exists():
            raise UserError(f"cannot write {target}: it is there already; choose another name")
        with contextlib.suppress(ForeignFileError):
            self._copy(target)
            return
        with self._repairing():
            self.close()
            try:  # again, because another program may have repaired the file
                self._copy(target)
            except ForeignFileError as error:
                self._repair(str(error))
                try:
                    self._copy(target)
                except ForeignFileError as still:
                    raise UserError(f"cannot write {target}: the copy is not sound: {still}") from None

    def _copy(self, target: Path) -> None:
        """Copy the store into a new file, and check that; no part of it stays after an error.

        Raises:
            ForeignFileError: the copy is not sound.
            UserError: it cannot be written.
        """
        connection = self.run(lambda connection: connection)
        try:
            with contextlib.closing(connect(target)) as copy, stopped_by_signals(copy):
                connection.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
                schema.SCHEMA.check(copy, target)
        except BaseException as error:
            target.unlink(missing_ok=True)
            if not isinstance(error, sqlite3.Error):
                raise
            if is_damage(error):
                raise ForeignFileError(f"it is damaged ({error})") from None
            raise UserError(f"cannot write {target}: {reason_of(error)}") from None

    def restore(self, source: Path, shown: Path | None = None) -> Path:
        """Replace the whole store with a backup; return the copy of what it replaces.

        Args:
            source: the backup.
            shown: its name for the user, if different.

        Raises:
            UserError: the source is not a sound score file, or cannot be read; nothing has changed.
        """
        shown = shown or source
        if source.exists() and not source.is_file():
            raise UserError(f"cannot restore {shown}: it is not a file")  # a pipe would block
        kept = next(path for path in map(self._replaced, itertools.count(1)) if not path.exists())
        try:
            with (
                contextlib.closing(connect_to_read(source)) as backup,
                TemporaryDirectory(dir=self.path.parent, prefix=f"{self.path.name}.") as folder,
                contextlib.closing(connect(scratch := Path(folder) / source.name)) as copy,
            ):
                with stopped_by_signals(backup):
                    schema.SCHEMA.check(backup, shown)
                backup.backup(copy)
                schema.SCHEMA.prepare(copy, scratch)  # no other program ever meets an earlier version
                self.backup(kept)
                self.run(copy.backup)
        except ForeignFileError as error:
            raise UserError(f"cannot restore {shown}: {error}") from None
        except sqlite3.Error as error:
            raise UserError(f"cannot restore {shown}: {reason_of(error)}") from None
        except UnicodeDecodeError:  # SQLite's own message quotes what is damaged
            raise UserError(f"cannot restore {shown}: its tables are damaged") from None
        return kept

    def _replaced(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.replaced{'' if number == 1 else number}")

    def delete(self, kind: StoredKind[R], numbers: Iterable[int]) -> int:
        """Delete games, or hands by themselves, with the reviews of their deals; return how many.

        Their players have still seen the deals of those that were played here.

        Raises:
            UserError: there is none with such a number, or it is a hand of a match; nothing has changed.
        """

        wanted = set(numbers)

        def delete(connection: sqlite3.Connection) -> int:
            for number in wanted:
                kinds.forget(connection, kind, "id = ?", number)
                found = connection.execute(
                    f"DELETE FROM {kind.table} WHERE id = ? AND {kind.single}", (number,)
                )
                if not found.rowcount:
                    raise UserError(kind.missing(number, kind.by_itself))
            _forget_players(connection)
            return len(wanted)

        return self._erase(delete)

    def delete_matches(self, number: int) -> int:
        """Delete all matches with this number, with the reviews of their hands; return how many.

        Their players have still seen the deals.

        Raises:
            UserError: there is none; nothing has changed.
        """
        from scores.hands import HAND

        def delete(connection: sqlite3.Connection) -> int:
            hands = "match IN (SELECT id FROM matches WHERE number = ?)"
            kinds.forget(connection, HAND, hands, str(number))
            count = connection.execute("DELETE FROM matches WHERE number = ?", (str(number),)).rowcount
            if not count:
                raise UserError(f"there is no match {number}; `{HAND.listing}` shows their numbers")
            _forget_players(connection)
            return count

        return self._erase(delete)

    def delete_player(self, name: str) -> int:
        """Delete a player's games, with the reviews of their deals, matches and hands; return how many."""
        known = (clean_name(name),)

        def delete(connection: sqlite3.Connection) -> int:
            connection.execute(
                f"DELETE FROM reviews WHERE deal IN (SELECT deal FROM games WHERE {OF_PLAYER})", known
            )
            connection.execute(  # a hand names its deal; deals without a number look alike
                f"DELETE FROM reviews WHERE engine LIKE '{HAND_ENGINE} %' AND deal IN (SELECT id FROM "
                f"deals WHERE name IS NULL OR name IN (SELECT deal FROM hands WHERE {OF_PLAYER}))",
                known,
            )
            count = sum(
                connection.execute(f"DELETE FROM {rows} AND {OF_PLAYER}", known).rowcount for rows in PLAYED
            )
            connection.execute("DELETE FROM players WHERE name = ?", known)
            return count

        return self._erase(delete)

    def delete_everything(self) -> int:
        """Delete all games, matches and hands of all players; return how many."""

        def delete(connection: sqlite3.Connection) -> int:
            count = sum(connection.execute(f"DELETE FROM {table}").rowcount for table in PLAYED)
            for table in ("seen", "players", "estimates", "bounds", "thinking", "reviews", "drills", "deals"):
                connection.execute(f"DELETE FROM {table}")
            return count

        return self._erase(delete)

    def _erase(self, delete: Callable[[sqlite3.Connection], int]) -> int:
        """Delete rows, so that they are gone from the log of an earlier version too; return how many."""
        count = self.write(delete)
        self.run(lambda connection: connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
        return count


def _forget_players(connection: sqlite3.Connection) -> None:
    """Delete players without any rows left, within the caller's transaction."""
    in_use = " UNION ALL ".join(f"SELECT player FROM {table}" for table in (*PLAYED, "seen"))
    connection.execute(f"DELETE FROM players WHERE id NOT IN ({in_use})")
