"""Unsaved work: games and results that could not be saved, and the question what becomes of them."""

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from solitaire.home.files import UserError, write_new
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.services import exporter
from solitaire.table.services.kept_session import KeptSession, Unsaved
from solitaire.table.services.questions import ask_entry
from solitaire.texts.words import bold


class UnsavedWork:
    """What the sessions could not save: the line about it, and the question before it can be lost."""

    def __init__(self, context: Context, sessions: Sequence[KeptSession[Any]]) -> None:
        self._context, self._sessions = context, sessions
        self._lost = list[Unsaved[Any]]()
        self._elsewhere = dict[tuple[Path, str], Path]()  # by file and text: where it has been saved instead
        self._asked = set[Path]()
        self._then: Callable[[], None] | None = None

    @property
    def notice(self) -> str:
        """What every screen says as long as something is unsaved; else empty."""
        found = self._nowhere(unsaved for session in self._sessions for unsaved in session.unsaved)
        if not found:
            return ""
        is_kept = all(one.is_kept for one in found)
        return self._context.words("unsaved.result" if is_kept else "unsaved.game")

    def report(self) -> None:
        """Print where work has been saved elsewhere, and report what is lost, once the sessions are closed.

        Raises:
            UserError: names what is lost.
        """
        words = self._context.words
        for path in self._elsewhere.values():
            print(words("unsaved.saved", path=path), file=sys.stderr)  # noqa: T201
        lost = [*self._lost, *(unsaved for session in self._sessions for unsaved in session.lost)]
        lines = [
            words("unsaved.not_stored" if one.is_kept else "unsaved.lost", game=one.line, why=one.why)
            for one in self._nowhere(lost)
        ]
        if lines:
            raise UserError("; ".join(lines))

    def _nowhere(self, found: Iterable[Unsaved[Any]]) -> list[Unsaved[Any]]:
        """Return what has not been saved elsewhere either, as it is."""
        return [one for one in found if (one.path, one.text) not in self._elsewhere]

    # -- the question ---------------------------------------------------------------------------

    def ask_about_left(self) -> None:
        """Ask once what becomes of unsaved work that has left the table, when no other question is open."""
        left = {unsaved.path for session in self._sessions for unsaved in session.left}
        if not self._context.nav.is_asking and left - self._asked:
            self._asked |= left
            self._then = None
            self._ask()

    def before_closing(self, close: Callable[[], None]) -> None:
        """Close the table once nothing is unsaved, or the player has said what becomes of it."""
        self._then = close
        self._try_again()
        if self._in_question:
            self._ask()
        else:
            close()

    @property
    def _in_question(self) -> list[Unsaved[Any]]:
        """What the question is about: what has left the table or, before closing, everything."""
        is_closing = self._then is not None
        return [
            unsaved
            for session in self._sessions
            for unsaved in (session.unsaved if is_closing else session.left)
        ]

    def _ask(self, note: str = "") -> None:
        """Ask what becomes of the unsaved work, after a note on the last answer."""
        words, found = self._context.words, self._in_question
        is_kept = all(one.is_kept for one in found)
        texts = [f"{bold(one.line)}\n{one.why}" for one in found]
        explained = words("unsaved.results_mean" if is_kept else "unsaved.games_mean")
        answers = (
            Answer(words("unsaved.try_again"), lambda _: self._answer_try_again()),
            Answer(words("unsaved.elsewhere"), lambda _: self._answer_elsewhere()),
            Answer(words("unsaved.copy"), lambda _: self._answer_copy()),
            Answer(words("unsaved.later" if is_kept else "unsaved.lose"), lambda _: self._answer_lose()),
            Answer(words("unsaved.not_now")),
        )
        text = "\n\n".join(filter(None, (note, *texts, explained)))
        self._context.ask(Question(words("unsaved.title"), text, answers))

    def _answer_try_again(self) -> None:
        self._try_again()
        if self._in_question:
            self._ask(self._context.words("unsaved.in_vain"))
        else:
            self._context.tell(self._context.words("unsaved.done"))
            self._go_on()

    def _answer_elsewhere(self) -> None:
        """Ask for a folder, and write the unsaved records there."""
        words = self._context.words

        def take(entered: str) -> str:
            if not entered.strip():
                return words("unsaved.no_folder")
            folder = Path(os.path.expanduser(entered.strip())).absolute()  # noqa: PTH111 (never fails)
            saved = list[str]()
            try:
                for one in self._in_question:
                    path = write_new(folder, one.path.stem, one.path.suffix, one.text.encode())
                    self._elsewhere[one.path, one.text] = path
                    saved.append(words("unsaved.saved", path=path))
            except UserError as error:
                return str(error)
            self._context.tell("; ".join(saved))
            self._forget_left()
            self._go_on()
            return ""

        title, usual = words("unsaved.elsewhere_title"), os.path.expanduser("~")  # noqa: PTH111
        ask_entry(self._context, title, words("unsaved.folder"), take, usual)

    def _answer_copy(self) -> None:
        is_copied = exporter.put("\n\n".join(one.text for one in self._in_question))
        self._ask(self._context.words("unsaved.copied" if is_copied else "refuse.clipboard"))

    def _answer_lose(self) -> None:
        self._lost += self._forget_left()
        self._go_on()

    def _go_on(self) -> None:
        if self._then is not None:
            self._then()

    def _try_again(self) -> None:
        for session in self._sessions:
            session.try_again()

    def _forget_left(self) -> list[Unsaved[Any]]:
        return [unsaved for session in self._sessions for unsaved in session.forget_left()]
