"""Pictures of the table, drawn in a worker process and written to a folder; the system's clipboard."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from scores.estimates import Par
from scores.share import ShareTextError, format_shared
from scores.share_hand import format_shared_hand
from solitaire.classic.record import HandRecord, Opposition
from solitaire.home.files import UserError, write_new
from solitaire.home.saves import label
from solitaire.home.settings import Settings
from solitaire.play.opponents import UNNAMED
from solitaire.rules.record import Record
from solitaire.run.work import Job
from solitaire.table.context import Context
from solitaire.table.parts.picture import picture
from solitaire.texts.verdict import game_line, hand_line

_SECONDS: Final = 10.0
"""Seconds that a picture takes."""


class PictureSource(NamedTuple):
    """A game or hand of which a picture can be made, and the step shown."""

    played: Record | HandRecord
    step: int

    @property
    def stem(self) -> str:
        """The name of its file, without the suffix."""
        played, day = self.played, self.played.date or date.today().isoformat()
        if isinstance(played, HandRecord):
            return f"minchiate-four-{label(played.hand.deal)}-{day}"
        return f"minchiate-{label(played.deal)}-{day}"


def draw(pictured: PictureSource, folder: Path, settings: Settings) -> Iterator[Path | UserError]:
    """Yield the new file in a folder, or what went wrong; runs in a worker process."""
    content = picture(pictured.played, settings, pictured.step)
    try:
        yield write_new(folder, pictured.stem, ".png", content)
    except UserError as error:
        yield error


class Exporter:
    """Makes one picture at a time.

    Args:
        context: the table.

    Attributes:
        job: the drawing.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self.job = Job[Path | UserError](context.start_worker, "export", _SECONDS)

    def begin(self, pictured: PictureSource) -> None:
        """Make a picture of the current step of a game."""
        if self.job.is_busy:
            self._context.refuse("export_busy")
            return
        settings = replace(self._context.settings, language=self._context.words.language)
        folder = self._context.home.pictures
        self.job.begin(draw, lambda: (pictured, folder, settings))

    def status(self) -> list[str]:
        """Return that a picture is drawn, if one is."""
        return [self._context.words("export.drawing")] if self.job.is_under_way else []

    def poll(self) -> bool:
        """When the picture is done, say where it is or what went wrong; return whether there is news."""
        arrived = self.job.poll()
        for result in arrived:
            if isinstance(result, Path):
                self._context.tell(self._context.words("export.done", path=result))
            else:
                self._context.tell(str(result), alarm=True)
        return bool(arrived)

    def stop(self) -> None:
        """Stop the drawing; no file is written before it is done."""
        self.job.stop()


# -- the clipboard --------------------------------------------------------------------------------


def put(text: str) -> bool:
    """Put text on the clipboard; return whether that was possible."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def get() -> str | None:
    """Return the text on the clipboard, empty if there is none; None if it cannot be read.

    Systems hand over a text of a few megabytes at most.
    """
    try:
        return pygame.scrap.get_text() or (None if pygame.scrap.has_text() else "")
    except UnicodeDecodeError:  # text in another encoding, or none at all
        return None
    except pygame.error:
        return ""


class EntryClipboard:
    """The clipboard for an entry line: when nothing can be pasted or copied, it says why."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def get(self) -> str:
        """Return the text on the clipboard; empty if there is none that can be read."""
        text = get()
        if text is None:
            self._context.refuse("clipboard_text")
        return text or ""

    def put(self, text: str) -> bool:
        """Put text on the clipboard; return whether that was possible."""
        is_put = put(text)
        if not is_put:
            self._context.refuse("clipboard")
        return is_put


def share(context: Context, record: Record | HandRecord, par: Par | None = None) -> None:
    """Put the short text of an ended game or hand on the clipboard, below a line about it, and say so.

    ``par`` is the par of a game's deal, if known.
    """
    try:
        if isinstance(record, HandRecord):
            line = hand_line(record, context.words)
            text = format_shared_hand(record, Opposition.among(record.extra) or UNNAMED)
        else:
            line, text = game_line(record, par, context.words), format_shared(record)
    except ShareTextError as error:
        context.tell(str(error), alarm=True)
        return
    if put(f"{line}\n{text}"):
        context.tell(context.words("share.copied"))
    else:
        context.refuse("clipboard")
