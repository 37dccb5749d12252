"""The spoken text: what happens and how things stand, as plain lines on standard output."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from html import unescape
from typing import TYPE_CHECKING, Final

from solitaire.files import discard_output
from solitaire.table.dialogs import Dialog

if TYPE_CHECKING:
    from solitaire.table.app import App
    from solitaire.table.scene import Scene

_LINE_BREAK: Final = re.compile(r"<br>|\n")
_TAG: Final = re.compile(r"</?[a-z]+>")


@dataclass(frozen=True, slots=True)
class Telling:
    """What a listener is told of a screen; each part anew when it has changed.

    Attributes:
        title: what the screen is.
        standing: how things stand, a statement each.
        focus: what the keyboard is at, and what can be done with it.
    """

    title: str = ""
    standing: tuple[str, ...] = ()
    focus: tuple[str, ...] = ()


class Speaker:
    """Says what a listener has not heard yet.

    It is told the news as they come, and looks at the screen and the dialog after each frame drawn.
    """

    def __init__(self, app: "App", *, insists: bool = False) -> None:
        """Speak for a table; whatever its settings say if it ``insists``."""
        self._app, self._insists = app, insists
        self._is_broken = False
        self._news: list[str] = []
        self._last_news = ""
        self._scene: Scene | None = None
        self._told = Telling()
        self._dialog: tuple[object, str, str] | None = None

    @property
    def is_on(self) -> bool:
        """Whether there is someone to speak to."""
        return (self._insists or self._app.settings.spoken) and not self._is_broken

    def hear(self, news: str, *, alarm: bool) -> None:
        """Take in news of the status line; only an alarm is said twice while nothing else changes."""
        if news and self.is_on:
            if alarm:
                self._last_news = ""
            self._news.append(news)

    def look(self, dialog: Dialog | None) -> None:
        """Say the news, and what has changed on the screen since the last look."""
        scene = self._app.scene
        if not self.is_on or scene is None:
            return
        told = scene.spoken()
        lines = list[str]()
        if scene is not self._scene or told.title != self._told.title:
            lines.append(told.title)
            self._told = replace(self._told, focus=(), standing=())
        changed = (told.standing, told.focus) != (self._told.standing, self._told.focus)
        for news in self._news:
            if news != self._last_news or changed or lines:
                lines.append(news)
            self._last_news = news
        lines += [line for line in told.standing if line not in self._told.standing]
        if told.focus != self._told.focus:
            lines += told.focus
        self._scene, self._told = scene, told
        self._news.clear()
        self._say([*lines, *self._dialog_lines(dialog)])

    def _dialog_lines(self, dialog: Dialog | None) -> list[str]:
        """Return what is new of a dialog: all of it, or what has been entered or chosen in it."""
        if dialog is None:
            self._dialog = None
            return []
        question, entered, chosen = dialog.question, dialog.entered, dialog.chosen
        before = self._dialog
        self._dialog = (question.title, question.text), entered, chosen.label
        if before is not None and before[0] == self._dialog[0]:
            return [now for now, then in ((entered, before[1]), (chosen.label, before[2])) if now != then]
        answers = ", ".join(answer.label for answer in question.answers)
        return [question.title, question.text, entered, self._app.words("spoken.answers", answers=answers)]

    def repeat(self, dialog: Dialog | None) -> None:
        """Say everything: the screen as it stands, its details, and the dialog over it."""
        scene = self._app.scene
        if scene is None or not self.is_on:
            return
        self._dialog = None
        told = scene.spoken()
        status = scene.standing().replace(" · ", ", ")
        lines = [told.title, *told.standing, *scene.details(), *told.focus, status]
        self._say([*lines, *self._dialog_lines(dialog)])

    def _say(self, lines: Iterable[str]) -> None:
        """Say lines that are not empty, none twice in a row of them; where nobody listens, no more."""
        said = list[str]()
        for line in lines:
            plain = (" ".join(_TAG.sub("", part).split()) for part in _LINE_BREAK.split(line))
            said += [unescape(part) for part in plain if part]
        try:
            for line in dict.fromkeys(said):
                print(line, flush=True)  # noqa: T201 (this is what it is for)
        except (OSError, ValueError):  # the reader has gone, or standard output is closed
            self._is_broken = True
            discard_output()
