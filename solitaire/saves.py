"""Saved games: a text file for each game, written at every move and locked by one window at a time."""

import contextlib
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from solitaire.files import DamagedError, UserError, keep_aside, read_text, why, write_atomic
from solitaire.game import Game, Phase
from solitaire.rules.deal import Deal

_SUFFIX: Final = ".minchiate"
ENDED: Final = "ended"
"""The folder of ended games, inside the folder of saved games."""


@dataclass(slots=True)
class Save:
    """A saved game that this window has locked; no other window can open it until it is closed.

    Attributes:
        path: the file.
        game: the game in it.
    """

    path: Path
    game: Game
    _lock: FileLock

    def write(self) -> None:
        """Write the game in its present state.

        Raises:
            UserError: the file cannot be written; the state written before is still there.
        """
        write_atomic(self.path, self.game.save())

    def close(self) -> None:
        """Unlock the file; an ended game moves to the folder ``ended``, an untouched one is deleted.

        Raises:
            UserError: an ended game cannot be moved; it stays where it is.
        """
        try:
            if self.game.phase is Phase.ENDED:
                _move(self.path, self.path.parent / ENDED)
            elif self.game.is_untouched:
                self.path.unlink(missing_ok=True)
        finally:
            self._lock.release()
        if not self.path.exists():
            Path(self._lock.lock_file).unlink(missing_ok=True)


class SaveFolder:
    """The folder of saved games.

    Attributes:
        folder: its path; the folder is created with the first game.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def create(self, game: Game) -> Save:
        """Lock a file for a new game and write the game for the first time.

        Raises:
            UserError: the folder cannot be written to.
        """
        today = date.today().isoformat()
        game.date = game.date or today
        path = self.folder / f"{today}-{label(game.deal)}-{secrets.token_hex(4)}{_SUFFIX}"
        lock = self._lock(path)
        if lock is None:
            raise UserError(f"cannot write {path}: another window has it open")
        save = Save(path, game, lock)
        save.write()
        return save

    def open(self, path: Path) -> Save | None:
        """Open a saved game, or return None if another window has locked it.

        Raises:
            UserError: the file cannot be read, or is damaged; a damaged file is set aside.
        """
        lock = self._lock(path)
        if lock is None:
            return None
        try:
            game = load_game(path)
        except UserError:
            lock.release()
            raise
        for scratch in self.folder.glob(f".{path.name}.*.part"):  # left by a window that was killed
            scratch.unlink(missing_ok=True)
        return Save(path, game, lock)

    def resume(self) -> tuple[Save | None, list[str]]:
        """Open the most recently played unfinished game that no other window has locked.

        Damaged files that are met are set aside; a line about each is returned.

        Raises:
            UserError: the folder cannot be read.
        """
        complaints = []
        for path in self._newest_first():
            try:
                save = self.open(path)
            except UserError as error:
                complaints.append(str(error))
                continue
            if save is not None:
                if save.game.phase is not Phase.ENDED:
                    return save, complaints
                save.close()
        return None, complaints

    def unfinished(self) -> list[tuple[Path, Game]]:
        """Return the readable unfinished games, the most recently played first.

        Raises:
            UserError: the folder cannot be read.
        """
        games = []
        for path in self._newest_first():
            try:
                game = Game.load(read_text(path))
            except (UserError, ValueError):
                continue  # opening it reports the damage and sets it aside
            if game.phase is not Phase.ENDED:
                games.append((path, game))
        return games

    def ended(self) -> list[Path]:
        """Return the files of the ended games, oldest first.

        Raises:
            UserError: the folder cannot be read.
        """
        return sorted(_files(self.folder / ENDED))

    def has_played(self, deal: Deal, besides: Path) -> bool:
        """Say whether a game of this deal, with this cut, is saved in a file other than ``besides``."""
        pattern = f"*-{label(deal)}-*{_SUFFIX}"
        paths = {*self.folder.glob(pattern), *(self.folder / ENDED).glob(pattern)} - {besides}
        for path in paths:
            with contextlib.suppress(UserError, ValueError):
                game = Game.load(read_text(path))
                if game.phase is not Phase.CUT and game.deal.cards == deal.cards:
                    return True
        return False

    def _newest_first(self) -> Iterator[Path]:
        yield from sorted(_files(self.folder), key=lambda path: (_written(path), path.name), reverse=True)

    def _lock(self, path: Path) -> FileLock | None:
        lock = FileLock(path.with_suffix(".lock"))
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            lock.acquire(timeout=0)
        except Timeout:
            return None
        except OSError as error:
            raise UserError(f"cannot write to {self.folder}: {why(error)}") from None
        return lock


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
    except FileNotFoundError:
        return 0


def label(deal: Deal) -> str:
    """Return a deal's part in file names: its number, without the cut."""
    return "cards" if deal.number is None else str(deal.number)


def _move(path: Path, folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
        path.rename(folder / path.name)
    except OSError as error:
        raise UserError(f"cannot move {path} to {folder}: {why(error)}") from None


def load_game(path: Path) -> Game:
    """Return a saved game.

    Raises:
        UserError: it cannot be read, or is damaged; a damaged file is set aside.
    """
    try:
        return Game.load(read_text(path))
    except (DamagedError, ValueError) as error:
        kept = keep_aside(path)
        raise UserError(f"{path.name} is damaged ({error}); it is kept as {kept}") from None
