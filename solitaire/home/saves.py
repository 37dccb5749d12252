"""Saved games and matches: one text file each, written after every move and locked by a window."""

import contextlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar

from filelock import FileLock, Timeout

from solitaire.classic.hand import Phase as HandPhase
from solitaire.classic.match_record import ClassicRecord, MatchRecord, format_classic, parse_classic
from solitaire.home.files import (
    DamagedError,
    MissingError,
    UserError,
    make_folder,
    read_text,
    set_aside,
    why,
    write_atomic,
)
from solitaire.play.entry import Entry, EntryError, format_entry, parse_entry
from solitaire.play.game import Game, Phase
from solitaire.rules.deal import Deal

T = TypeVar("T")
"""A game of the solitaire, or a match or a hand of the classic game."""

_SUFFIX: Final = ".minchiate"
ENDED: Final = "ended"
"""The folder of ended games, inside the folder of saved games."""


@dataclass(slots=True)
class Save(Generic[T]):
    """A saved game locked by this window; no other window can open it until it is closed."""

    path: Path
    """The file."""
    game: T
    """The game, the match or the hand in it."""
    _folder: "Folder[T]"
    _lock: FileLock
    fault: str = ""
    """Why the last write failed, and the file holds an earlier state; empty if it does not."""

    def write(self) -> None:
        """Write the game in its current state.

        Raises:
            UserError: the file cannot be written; the previous state is still there.
        """
        try:
            write_atomic(self.path, self._folder.text(self.game))
        except UserError as error:
            self.fault = str(error)
            raise
        self.fault = ""

    def close(self) -> None:
        """Unlock the file; an ended game moves to the folder ``ended``, an untouched game is deleted.

        If the last write failed, the file holds an earlier state, and stays.

        Raises:
            UserError: an ended game cannot be moved, or an untouched game deleted; it stays where it is.
        """
        try:
            if self.fault:
                return
            if self._folder.has_ended(self.game):
                _move(self.path, self.path.parent / ENDED)
            elif self._folder.is_untouched(self.game):
                delete(self.path)
        finally:
            _unlock(self._lock, self.path)

    def delete(self) -> None:
        """Delete the file, and unlock it.

        Raises:
            UserError: it cannot be deleted.
        """
        try:
            delete(self.path)
        finally:
            _unlock(self._lock, self.path)


class Unfinished(NamedTuple, Generic[T]):
    """An unfinished game as its file had it."""

    path: Path
    """The file."""
    written: int
    """When it was written, in nanoseconds of the file system."""
    game: T


class Found(NamedTuple, Generic[T]):
    """What a folder of saved games holds."""

    games: list[Unfinished[T]]
    """The unfinished games, most recently played first, those that other windows have open included."""
    complaints: list[str]
    """A line about each file that could not be read or moved, or on why the folder cannot be read."""


@dataclass(frozen=True, kw_only=True)
class Folder(Generic[T]):
    """A folder of saved games of one kind."""

    folder: Path
    """Its path; the folder is created with the first game."""
    text: Callable[[T], str]
    """Returns a game as text."""
    parse: Callable[[str], T]
    """Returns the game in a text; raises ValueError if there is none."""
    has_ended: Callable[[T], bool]
    """Returns whether a game has ended."""
    is_untouched: Callable[[T], bool]
    """Returns whether nothing has been done or seen yet: a game that nobody would miss."""
    label: Callable[[T], str]
    """Returns a game's part in the names of files."""
    dated: Callable[[T, str], T]
    """Returns the game with a date, unless it has one."""

    def create(self, game: T) -> Save[T]:
        """Lock a file for a new game and write the game for the first time.

        Raises:
            UserError: the folder cannot be written to.
        """
        today = date.today().isoformat()
        path = self.folder / f"{today}-{self.label(game)}-{secrets.token_hex(4)}{_SUFFIX}"
        lock = self._lock(path)
        if lock is None:
            raise UserError(f"cannot write {path}: another window has it open")
        save = Save(path, self.dated(game, today), self, lock)
        try:
            save.write()
        except UserError:
            _unlock(lock, path)
            raise
        return save

    def open(self, path: Path, read: Unfinished[T] | None = None) -> Save[T] | None:
        """Open a saved game, or return None if another window has locked it.

        Args:
            read: the game as it was read from the file before; unless the file has changed since, it is not
                read again.

        Raises:
            UserError: the file cannot be read, or is damaged; a damaged file is set aside.
        """
        lock = self._lock(path)
        if lock is None:
            return None
        try:
            game = read.game if read is not None and read.written == _written(path) else self.load(path)
        except UserError:
            _unlock(lock, path)
            raise
        for scratch in self.folder.glob(f".{path.name}.*.part"):  # left by a window that was killed
            with contextlib.suppress(OSError):
                scratch.unlink(missing_ok=True)
        return Save(path, game, self, lock)

    def find(self) -> Found[T]:
        """Read all saved games.

        Damaged files are set aside, and ended games moved, but for those of other windows.
        """
        try:
            paths = self._newest_first()
        except UserError as error:
            return Found([], [str(error)])
        found = Found[T]([], [])
        for path in paths:
            written, game = _written(path), self._read(path)
            if game is not None and not self.has_ended(game):
                found.games.append(Unfinished(path, written, game))
                continue
            try:
                if (save := self.open(path)) is not None:
                    save.close()
            except UserError as error:
                found.complaints.append(str(error))
        return found

    def resume(self, found: Found[T] | None = None) -> tuple[Save[T] | None, list[str]]:
        """Open the most recently played unfinished game that no other window has locked.

        Args:
            found: what ``find`` has found, if it has just looked.

        Returns:
            the game, or None; and a line about each file that could not be read, opened or moved.
        """
        games, complaints = self.find() if found is None else found
        complaints = [*complaints]
        for one in games:
            try:
                save = self.open(one.path, one)
                if save is not None:
                    if not self.has_ended(save.game):
                        return save, complaints
                    save.close()
            except UserError as error:
                complaints.append(str(error))
        return None, complaints

    def unfinished(self) -> list[tuple[Path, T]]:
        """Return the readable unfinished games, most recently played first.

        Raises:
            UserError: the folder cannot be read.
        """
        read = ((path, self._read(path)) for path in self._newest_first())
        return [(path, game) for path, game in read if game is not None and not self.has_ended(game)]

    @property
    def is_used(self) -> bool:
        """True if games have been saved here."""
        with contextlib.suppress(OSError):
            return any(self.folder.iterdir())
        return False

    def ended(self) -> list[Path]:
        """Return the files of the ended games, oldest first.

        Raises:
            UserError: the folder cannot be read.
        """
        return sorted(_files(self.folder / ENDED))

    def take_back(self, path: Path) -> None:
        """Move a game that has not ended out of the ended games.

        Raises:
            UserError: it cannot be moved.
        """
        _move(path, self.folder)

    def load(self, path: Path) -> T:
        """Return a saved game without locking it.

        Raises:
            UserError: it cannot be read, or is damaged; a damaged file is set aside.
        """
        try:
            return self.parse(read_text(path))
        except (DamagedError, ValueError) as error:
            kept = set_aside(path)
            raise UserError(f"{path.name} is damaged ({error}); it is saved as {kept}") from None

    def _read(self, path: Path) -> T | None:
        """Return the game in a file; None if it cannot be read, which opening it reports."""
        try:
            return self.parse(read_text(path))
        except (UserError, ValueError):
            return None

    def _newest_first(self) -> list[Path]:
        return sorted(_files(self.folder), key=lambda path: (_written(path), path.name), reverse=True)

    def _lock(self, path: Path) -> FileLock | None:
        lock = FileLock(path.with_suffix(".lock"))
        try:
            make_folder(self.folder)
            lock.acquire(timeout=0)
        except Timeout:
            return None
        except OSError as error:
            raise UserError(f"cannot write to {self.folder}: {why(error)}") from None
        return lock


# -- the solitaire ----------------------------------------------------------------------------------


def game_folder(folder: Path) -> Folder[Game]:
    """Return a folder of games of the solitaire."""
    return Folder(
        folder=folder,
        text=Game.save,
        parse=Game.load,
        has_ended=lambda game: game.phase is Phase.ENDED,
        is_untouched=lambda game: game.is_untouched,
        label=lambda game: label(game.deal),
        dated=_dated,
    )


def _dated(game: Game, today: str) -> Game:
    game.date = game.date or today
    return game


def is_saved(games: Folder[Game], deal: Deal, player: str, besides: Path | None = None) -> bool:
    """Return whether a player's game of a deal, with any cut, is saved in a file other than ``besides``."""
    paths = list[Path]()
    for folder in (games.folder, games.folder / ENDED):
        with contextlib.suppress(UserError):
            paths += _files(folder)
    for path in paths:
        if path == besides or f"-{label(deal)}-" not in path.name:
            continue
        with contextlib.suppress(UserError, ValueError):
            game = Game.load(read_text(path))
            is_cut = game.phase is not Phase.CUT
            if is_cut and game.player == player and _is_one_shuffle(game.deal, deal):
                return True
    return False


# -- the classic game -------------------------------------------------------------------------------


def match_folder(folder: Path) -> Folder[ClassicRecord]:
    """Return a folder of matches of the classic game, and of its hands that belong to no match."""
    return Folder(
        folder=folder,
        text=format_classic,
        parse=parse_classic,
        has_ended=_has_ended,
        is_untouched=lambda record: isinstance(record, MatchRecord) and not record.hands,
        label=_classic_label,
        dated=lambda record, today: replace(record, date=record.date or today),
    )


def _has_ended(record: ClassicRecord) -> bool:
    """Return whether all twelve hands have ended, or the only hand."""
    if isinstance(record, MatchRecord):
        return record.match.is_over
    return record.hand.phase is HandPhase.ENDED


def _classic_label(record: ClassicRecord) -> str:
    """Return the match's number, or that of the hand's deal."""
    return str(record.number) if isinstance(record, MatchRecord) else f"hand-{label(record.hand.deal)}"


# -- files ------------------------------------------------------------------------------------------


def _files(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if path.suffix == _SUFFIX]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise UserError(f"cannot read the saved games in {folder}: {why(error)}") from None


def _written(path: Path) -> int:
    """Return when a file was last written; 0 if another window has moved it meanwhile."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def label(deal: Deal) -> str:
    """Return a deal's part in file names: its number, without the cut."""
    return "cards" if deal.number is None else str(deal.number)


def _is_one_shuffle(deal: Deal, other: Deal) -> bool:
    """Return whether two deals have the same number or, without a number, the same cards."""
    return deal.number == other.number and (deal.number is not None or deal.cards == other.cards)


def delete(path: Path) -> None:
    """Delete the file of a saved game or an entry if it is there.

    Raises:
        UserError: it cannot be deleted.
    """
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise UserError(f"cannot delete {path}: {why(error)}") from None


def _unlock(lock: FileLock, path: Path) -> None:
    """Unlock a file; if it is gone, its lock goes too."""
    lock.release()
    with contextlib.suppress(OSError):
        if not path.exists():
            Path(lock.lock_file).unlink(missing_ok=True)


def _move(path: Path, folder: Path) -> None:
    try:
        make_folder(folder)
        path.rename(folder / path.name)
    except OSError as error:
        raise UserError(f"cannot move {path} to {folder}: {why(error)}") from None


# -- a shuffle that is being entered (``Home.entry``) ---------------------------------------------


def read_draft(path: Path) -> Entry:
    """Return the entry that goes on; an empty one if there is none.

    Raises:
        UserError: its file cannot be read, or holds something else.
    """
    try:
        return parse_entry(_text(path))
    except (EntryError, UserError) as error:
        said = error if isinstance(error, UserError) else f"{path}: {error}"
        raise UserError(f"{said}; move it away to begin again") from None


def write_draft(path: Path, entry: Entry, before: Entry) -> None:
    """Keep an entry that goes on from the one ``before``.

    Raises:
        UserError: the file cannot be written, or somebody else has changed it.
    """
    if _text(path) != format_entry(before):
        raise UserError(f"{path} has been changed by another entry; this one is not kept")
    write_atomic(path, format_entry(entry))


def _text(path: Path) -> str:
    try:
        return read_text(path)
    except MissingError:
        return format_entry(Entry())
