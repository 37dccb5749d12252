"""Spoken text: every change as plain lines, for standard output and for the accessibility tree."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from solitaire.home.files import discard_output
from solitaire.table.context import Context, News
from solitaire.table.parts.dialog import Dialog
from solitaire.texts.printable import safe
from solitaire.texts.words import with_codes


@dataclass(frozen=True, slots=True)
class Announcement:
    """The texts of a screen to be read; each part is read again when it changes."""

    title: str = ""
    """What the screen is."""
    lines: tuple[str, ...] = ()
    """How things are, a statement each."""
    focus: tuple[str, ...] = ()
    """What has the keyboard focus, and what can be done with it."""


class ScreenReader:
    """Finds what the listener has not heard yet, and writes it if the spoken text is on.

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

    def look(self, screen: object, announcement: Announcement, dialog: Dialog | None) -> list[News]:
        """Return the news, and what has changed on the screen since the last look.

        Args:
            screen: identifies the screen.
            announcement: its texts.
            dialog: the dialog over it, or None.
        """
        said = list[News]()
        if screen is not self._screen or announcement.title != self._read.title:
            said.append(News(announcement.title, is_focus=not announcement.focus))
            self._read = replace(self._read, lines=(), focus=())
        has_changed = (announcement.lines, announcement.focus) != (self._read.lines, self._read.focus)
        said += self._news(is_repeat_welcome=has_changed or bool(said))
        said += [News(line) for line in announcement.lines if line not in self._read.lines]
        if announcement.focus != self._read.focus:
            said += [News(line, is_focus=True) for line in announcement.focus]
        self._screen, self._read = screen, announcement
        return [*said, *self._dialog_lines(dialog)]

    def _news(self, *, is_repeat_welcome: bool) -> Iterable[News]:
        """Take the news; what was read last is read again only with other changes, or if it is an error."""
        fresh = list[News]()
        for news in self._context.unspoken:
            if news.text != self._last_news or news.is_alarm or is_repeat_welcome:
                fresh.append(news)
            self._last_news = news.text
        self._context.unspoken.clear()
        return fresh

    def _dialog_lines(self, dialog: Dialog | None) -> list[News]:
        """Return what is new of a dialog: all of it, or what has been entered or chosen in it."""
        if dialog is None:
            self._dialog = None
            return []
        question, entered, chosen = dialog.question, dialog.entered, dialog.chosen
        before = self._dialog
        self._dialog = (question.title, question.text), entered, chosen.label
        if before is not None and before[0] == self._dialog[0]:
            now = News(entered, is_focus=True), News(chosen.label, is_focus=True)
            return [one for one, then in zip(now, before[1:], strict=True) if one.text != then]
        answers = ", ".join(answer.label for answer in question.answers)
        listed = self._context.words("spoken.answers", answers=answers)
        return [*map(News, (question.title, question.text, entered, listed))]

    def repeat(
        self, announcement: Announcement, details: Iterable[str], status: str, dialog: Dialog | None
    ) -> list[News]:
        """Return everything: the screen, its details, the status line, and the dialog over it."""
        self._dialog = None
        lines = [announcement.title, *announcement.lines, *details, *announcement.focus, status]
        return [*map(News, lines), *self._dialog_lines(dialog)]

    def write(self, said: Iterable[News]) -> None:
        """Write the lines that are not empty, each once; when the reader has gone, write no more."""
        if not self.is_on:
            return
        try:
            for line in plain(news.text for news in said):
                print(safe(line), flush=True)  # noqa: T201 (this is its purpose)
        except (OSError, ValueError):  # the reader has gone, or standard output is closed
            self._is_broken = True
            discard_output()


def plain(texts: Iterable[str]) -> list[str]:
    """Return texts as they are read: line by line, each once, nothing bold, small cards by their codes."""
    return [*dict.fromkeys(_lines(texts))]


def _lines(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from filter(None, (" ".join(part.split()) for part in with_codes(text).split("\n")))


def in_sentences(texts: Iterable[str]) -> str:
    """Return texts as they are read, in one line, in which every line ends like a sentence."""
    return " ".join(line if line[-1] in ".!?:…" else f"{line}." for line in plain(texts))
