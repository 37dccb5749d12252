"""KeptSession: what the sessions of both games share: the game on the table, and the saved games."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from solitaire.home.files import UserError
from solitaire.home.saves import Folder, Save
from solitaire.table.context import Context
from solitaire.table.requests import Menu
from solitaire.table.services.records import Records

T = TypeVar("T")


class KeptSession(ABC, Generic[T]):
    """The game on the table, and the saved games to change to.

    Attributes:
        save: what is on the table with its file; None before the first and after closing.
    """

    def __init__(self, context: Context, records: Records) -> None:
        self._context, self._records = context, records
        self.save: Save[T] | None = None

    @property
    @abstractmethod
    def _saved(self) -> Folder[T]:
        """The saved games."""

    @abstractmethod
    def resume_table(self) -> None:
        """Go back to the game on the table."""

    @abstractmethod
    def resume(self, save: Save[T]) -> None:
        """Continue a saved game."""

    @abstractmethod
    def _gather(self) -> None:
        """Move the ended games among the saved games into the store."""

    @property
    def is_under_way(self) -> bool:
        """True if there is a game on the table that has not ended."""
        return self.save is not None and not self._saved.has_ended(self.save.game)

    def open(self) -> None:
        """Continue the last unfinished game played, or show the title if there is none.

        Raises:
            UserError: games can't be read in the home folder.
        """
        save, complaints = self._saved.resume()
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
        save = self._saved.open(path)
        if save is None:
            self._context.tell(self._context.words("ask.locked"), alarm=True)
        return save

    def waiting(self) -> T | None:
        """Return the game to resume: the game on the table, or the last unfinished one."""
        if self.save is not None and self.is_under_way:
            return self.save.game
        try:
            return next((game for _, game in self._saved.unfinished()), None)
        except UserError as error:
            self._context.tell(str(error), alarm=True)
            return None

    def resume_waiting(self) -> None:
        """Resume the waiting game; if there is none, or another window has it open, show the title.

        Raises:
            UserError: games can't be read in the home folder.
        """
        if self.is_under_way:
            self.resume_table()
            return
        self.open()
        if not self.is_under_way and self.waiting() is not None:
            self._context.tell(self._context.words("ask.locked"), alarm=True)

    def _resume_first(self, is_it: Callable[[T], bool]) -> bool:
        """Resume the first unfinished game that matches; return whether there is one.

        Raises:
            UserError: games can't be read in the home folder.
        """
        if self.save is not None and self.is_under_way and is_it(self.save.game):
            self.resume_table()
            return True
        for path, game in self._saved.unfinished():
            if is_it(game) and (save := self._saved.open(path)):
                self.resume(save)
                return True
        return False

    def close(self) -> None:
        """Save what is on the table and take it away.

        Raises:
            UserError: its file can't be moved or deleted.
        """
        if self.save is not None:
            self.write()
            save, self.save = self.save, None
            self._leave(save)

    def _put_away(self, save: Save[T]) -> None:
        """Save what leaves the table.

        Raises:
            UserError: it can't be saved.
        """
        try:
            save.write()
        finally:
            self._leave(save)

    def _leave(self, save: Save[T]) -> None:
        """Unlock a file; if the game in it has ended, it goes into the store."""
        save.close()
        self._gather()

    def write(self) -> None:
        """Write what is on the table into its file; report a failure."""
        assert self.save is not None
        try:
            self.save.write()
        except UserError as error:
            self._context.tell(str(error), alarm=True)
