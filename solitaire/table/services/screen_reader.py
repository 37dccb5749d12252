"""Spoken text: every change as a plain line on standard output, for a screen reader."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from html import unescape
from typing import Final

from solitaire.home.files import discard_output
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Dialog
from solitaire.texts.printable import safe
from solitaire.texts.words import with_codes

_LINE_BREAK: Final = re.compile(r"<br>|\n")
_TAG: Final = re.compile(r"</?[a-z]+>")


@dataclass(frozen=True, slots=True)
class Announcement:
    """The texts of a screen to be read; each part is read again when it changes.

    Attributes:
        title: what the screen is.
        lines: how things are, a statement each.
        focus: what has the keyboard focus, and what can be done with it.
    """

    title: str = ""
    lines: tuple[str, ...] = ()
    focus: tuple[str, ...] = ()


class ScreenReader:
    """Reads what the listener has not heard yet.

    After every frame it gets the announcement of the screen and the dialog over it; it takes news from the
    context.
    """

    def __init__(self, context: Context, *, is_forced: bool = False) -> None:
        """Read for a table, regardless of its settings if ``is_forced``."""
        self._context, self._is_forced = context, is_forced
        self._is_broken = False
        self._last_news = ""
        self._screen: object = None
        self._read = Announcement()
        self._dialog: tuple[object, str, str] | None = None

    @property
    def is_on(self) -> bool:
        """True if anyone listens."""
        return (self._is_forced or self._context.settings.spoken) and not self._is_broken

    def look(self, screen: object, announcement: Announcement, dialog: Dialog | None) -> None:
        """Read the news, and what has changed on the screen since the last look.

        Args:
            screen: identifies the screen.
            announcement: its texts.
            dialog: the dialog over it, or None.
        """
        lines = list[str]()
        if screen is not self._screen or announcement.title != self._read.title:
            lines.append(announcement.title)
            self._read = replace(self._read, lines=(), focus=())
        has_changed = (announcement.lines, announcement.focus) != (self._read.lines, self._read.focus)
        lines += self._news(is_repeat_welcome=has_changed or bool(lines))
        lines += [line for line in announcement.lines if line not in self._read.lines]
        if announcement.focus != self._read.focus:
            lines += announcement.focus
        self._screen, self._read = screen, announcement
        self._say([*lines, *self._dialog_lines(dialog)])

    def _news(self, *, is_repeat_welcome: bool) -> Iterable[str]:
        """Take the news; what was read last is read again only with other changes, or if it is an error."""
        fresh = list[str]()
        for news, is_alarm in self._context.unspoken:
            if news != self._last_news or is_alarm or is_repeat_welcome:
                fresh.append(news)
            self._last_news = news
        self._context.unspoken.clear()
        return fresh

    def _dialog_lines(self, dialog: Dialog | None) -> list[str]:
        """Return what is new of a dialog: all of it, or the entry or choice made in it."""
        if dialog is None:
            self._dialog = None
            return []
        question, entered, chosen = dialog.question, dialog.entered, dialog.chosen
        before = self._dialog
        self._dialog = (question.title, question.text), entered, chosen.label
        if before is not None and before[0] == self._dialog[0]:
            return [now for now, then in ((entered, before[1]), (chosen.label, before[2])) if now != then]
        answers = ", ".join(answer.label for answer in question.answers)
        listed = self._context.words("spoken.answers", answers=answers)
        return [question.title, question.text, entered, listed]

    def repeat(
        self, announcement: Announcement, details: Iterable[str], status: str, dialog: Dialog | None
    ) -> None:
        """Read everything: the screen, its details, the status line, and the dialog over it."""
        if self.is_on:
            self._dialog = None
            lines = [announcement.title, *announcement.lines, *details, *announcement.focus, status]
            self._say([*lines, *self._dialog_lines(dialog)])

    def _say(self, lines: Iterable[str]) -> None:
        """Write each non-empty line once; when the reader has gone, write no more."""
        try:
            for line in dict.fromkeys(plain(lines)):
                print(safe(line), flush=True)  # noqa: T201 (this is its purpose)
        except (OSError, ValueError):  # the reader has gone, or standard output is closed
            self._is_broken = True
            discard_output()


def plain(lines: Iterable[str]) -> list[str]:
    """Return texts as they are read: line by line, without tags, small cards as codes."""
    said = list[str]()
    for line in lines:
        parts = (" ".join(_TAG.sub("", part).split()) for part in _LINE_BREAK.split(line))
        said += [with_codes(unescape(part)) for part in parts if part]
    return said
