"""KeptSession: what the sessions of both games share: the game on the table, and the saved games."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from solitaire.classic.match_record import ClassicRecord
from solitaire.home.archive import gather
from solitaire.home.files import UserError
from solitaire.home.saves import Folder, Found, Save
from solitaire.play.game import Game
from solitaire.table.context import Context
from solitaire.table.requests import Menu
from solitaire.table.services.records import Records

T = TypeVar("T", bound=Game | ClassicRecord)


@dataclass(frozen=True, slots=True)
class Unsaved(Generic[T]):
    """A game that is not where it belongs."""

    session: "KeptSession[T]"
    """Whose game it is."""
    path: Path
    """Its file."""
    game: T
    why: str
    """What failed."""
    is_kept: bool
    """Whether its file holds it, and only its result is missing in the store."""

    @property
    def line(self) -> str:
        """Which game it is, in words."""
        return self.session.line(self.game)

    @property
    def text(self) -> str:
        """The game as text."""
        return self.session.folder.text(self.game)


class KeptSession(ABC, Generic[T]):
    """The game on the table, and the saved games to change to.

    What begins or changes a game saves it, and raises a ``UserError`` if it can't be saved.

    Attributes:
        folder: the saved games.
        save: what is on the table with its file; None before the first and after closing.
        lost: what could not be saved when the table was closed.
        when_left: called when another game has taken the place of that on the table.
    """

    def __init__(self, context: Context, records: Records, folder: Folder[T]) -> None:
        self._context, self._records, self.folder = context, records, folder
        self.save: Save[T] | None = None
        self.lost = list[Unsaved[T]]()
        self.when_left: Callable[[], None] = lambda: None
        self._left = list[Save[T]]()
        self._unstored = dict[Path, Unsaved[T]]()

    @abstractmethod
    def line(self, game: T) -> str:
        """Return the line about a game in a list."""

    @abstractmethod
    def resume_table(self) -> None:
        """Go back to the game on the table."""

    @abstractmethod
    def resume(self, save: Save[T]) -> None:
        """Continue a saved game."""

    @abstractmethod
    def _put_results(self, game: T) -> None:
        """Put what has ended of a game into the store."""

    @property
    def is_under_way(self) -> bool:
        """True if there is a game on the table that has not ended."""
        return self.save is not None and not self.folder.has_ended(self.save.game)

    def open(self, found: Found[T] | None = None) -> None:
        """Continue the last unfinished game played, or show the title if there is none.

        Args:
            found: what the folder has found, if it has just looked.
        """
        save, complaints = self.folder.resume(found)
        if save is None:
            self._context.nav.show(Menu())
        else:
            self.resume(save)
        if complaints:
            self._context.tell("; ".join(complaints), alarm=True)

    def opened(self, path: Path) -> Save[T] | None:
        """Open a saved game, or say that another window has it open.

        Raises:
            UserError: it can't be read.
        """
        save = self._open(path)
        if save is None:
            self._context.tell(self._context.words("ask.locked"), alarm=True)
        return save

    def _open(self, path: Path) -> Save[T] | None:
        """Open a saved game, one that could not be saved as it is in memory; None if it is locked."""
        for save in self._left:
            if save.path == path:
                self._left.remove(save)
                return save
        return self.folder.open(path)

    def waiting(self) -> T | None:
        """Return the game to resume: the game on the table, or the last unfinished one."""
        return next((game for _, game in self.unfinished_games()), None)

    def is_on_table(self, path: Path) -> bool:
        """Return whether a saved game lies on the table."""
        return self.save is not None and self.save.path == path

    def unfinished_games(self) -> list[tuple[Path, T]]:
        """Return the unfinished games with their files: first that on the table, then the last played."""
        on_table = [(self.save.path, self.save.game)] if self.save is not None and self.is_under_way else []
        return [*on_table, *self.other_games()]

    def discard(self, save: Save[T]) -> None:
        """Delete a saved game.

        Raises:
            UserError: the file can't be deleted.
        """
        save.delete()

    def other_games(self) -> list[tuple[Path, T]]:
        """Return the unfinished games that are not on the table, with their files; report a failure."""
        try:
            return [(path, game) for path, game in self._unfinished() if not self.is_on_table(path)]
        except UserError as error:
            self._context.tell(str(error), alarm=True)
            return []

    def _unfinished(self) -> list[tuple[Path, T]]:
        """Return the unfinished games with their files, those that could not be saved as they are in memory.

        Raises:
            UserError: the folder cannot be read.
        """
        left = {save.path: save.game for save in self._left}
        return [(path, left.get(path, game)) for path, game in self.folder.unfinished()]

    def resume_waiting(self) -> None:
        """Resume the waiting game; if there is none, or another window has it open, show the title."""
        if self.is_under_way:
            self.resume_table()
            return
        self.open()
        if not self.is_under_way and self.waiting() is not None:
            self._context.tell(self._context.words("ask.locked"), alarm=True)

    def _resume_first(self, is_it: Callable[[T], bool]) -> bool:
        """Resume the first unfinished game that matches; return whether there is one."""
        if self.save is not None and self.is_under_way and is_it(self.save.game):
            self.resume_table()
            return True
        for path, game in self._unfinished():
            if is_it(game) and (save := self._open(path)):
                self.resume(save)
                return True
        return False

    # -- keeping --------------------------------------------------------------------------------

    def write(self) -> None:
        """Write what is on the table into its file; report a failure."""
        assert self.save is not None
        self._write(self.save)

    def store_results(self) -> None:
        """Put what has ended of the game on the table into the store; report a failure."""
        assert self.save is not None
        self._store(self.save.path, self.save.game)

    def forget_result(self) -> None:
        """Forget a result that could not be stored: its end has been taken back."""
        assert self.save is not None
        self._unstored.pop(self.save.path, None)

    def close(self) -> None:
        """Save what is on the table and take it away; what can't be saved is named by ``lost``."""
        save, self.save = self.save, None
        try:
            if save is not None:
                self._put_away(save)
        finally:
            self.lost = self.forget_left()

    def _put_away(self, save: Save[T]) -> None:
        """Save what leaves the table; what can't be saved stays in memory, and its file locked."""
        is_lacking = bool(save.fault)
        if not self._write(save):
            if is_lacking:
                self._left.append(save)
                return
            save.fault = ""  # it is written at every change: only the clock has gone on since
        save.close()
        try:
            self._records.ask(lambda store: gather(store, self.folder))
        except UserError as error:
            self._context.tell(str(error), alarm=True)
        else:
            self._store_again()

    def _write(self, save: Save[T]) -> bool:
        """Write a game into its file, or report a failure; return whether that succeeded."""
        try:
            save.write()
        except UserError as error:
            self._context.tell(str(error), alarm=True)
        return not save.fault

    def _store(self, path: Path, game: T) -> None:
        """Put what has ended of a game into the store; report a failure, and note it until it succeeds."""
        try:
            self._put_results(game)
        except UserError as error:
            self._context.tell(str(error), alarm=True)
            self._unstored[path] = Unsaved(self, path, game, str(error), is_kept=True)
        else:
            self._unstored.pop(path, None)

    def _store_again(self) -> None:
        for unsaved in [*self._unstored.values()]:
            self._store(unsaved.path, unsaved.game)

    # -- unsaved work ---------------------------------------------------------------------------

    @property
    def unsaved(self) -> list[Unsaved[T]]:
        """The games and results that are not where they belong, because the last attempt failed."""
        saves = [*self._left, *([] if self.save is None else [self.save])]
        unwritten = {
            save.path: Unsaved(self, save.path, save.game, save.fault, is_kept=False)
            for save in saves
            if save.fault
        }
        return [*(self._unstored | unwritten).values()]

    @property
    def left(self) -> list[Unsaved[T]]:
        """Those that are on the table no more."""
        on_table = None if self.save is None else self.save.path
        return [unsaved for unsaved in self.unsaved if unsaved.path != on_table]

    def try_again(self) -> None:
        """Try again to save what is unsaved; report failures."""
        left, self._left = self._left, []
        if self.save is not None and self.save.fault:
            self.write()
        for save in left:
            try:
                self._put_away(save)
            except UserError as error:
                self._context.tell(str(error), alarm=True)
        self._store_again()

    def forget_left(self) -> list[Unsaved[T]]:
        """Forget and return the unsaved work that has left the table; files stay as last written."""
        forgotten = self.left
        for save in self._left:
            save.close()
        self._left.clear()
        for unsaved in forgotten:
            self._unstored.pop(unsaved.path, None)
        return forgotten
