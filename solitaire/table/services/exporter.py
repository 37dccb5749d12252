"""Pictures of the table: drawn in a worker process, written to the folder for pictures."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from solitaire.classic.record import HandRecord
from solitaire.home.files import UserError, write_new
from solitaire.home.saves import label
from solitaire.home.settings import Settings
from solitaire.rules.record import Record
from solitaire.run.work import Job
from solitaire.table.context import Context

_SECONDS: Final = 10.0
"""Seconds that a picture takes."""
Drawing: TypeAlias = Callable[[Any, Settings, int], bytes]
"""Returns a PNG of a step of a record."""


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


def draw(
    pictured: PictureSource, drawing: Drawing, folder: Path, settings: Settings
) -> Iterator[Path | UserError]:
    """Yield the new file in a folder, or what went wrong; runs in a worker process."""
    content = drawing(pictured.played, settings, pictured.step)
    try:
        yield write_new(folder, pictured.stem, ".png", content)
    except UserError as error:
        yield error


class Exporter:
    """Makes one picture at a time.

    Args:
        context: the table.
        drawings: by kind of record, how it is drawn.

    Attributes:
        job: the drawing.
    """

    def __init__(self, context: Context, drawings: Mapping[type, Drawing]) -> None:
        self._context, self._drawings = context, drawings
        self.job = Job[Path | UserError](context.start_worker, "export", _SECONDS)

    def begin(self, pictured: PictureSource) -> None:
        """Make a picture of the current step of a game."""
        if self.job.is_busy:
            self._context.refuse("export_busy")
            return
        settings = replace(self._context.settings, language=self._context.words.language)
        drawing, folder = self._drawings[type(pictured.played)], self._context.home.pictures
        self.job.begin(draw, lambda: (pictured, drawing, folder, settings))

    def status(self) -> list[str]:
        """Return that a picture is drawn, if one is."""
        return [self._context.words("export.drawing")] if self.job.is_under_way else []

    def poll(self) -> bool:
        """When the picture is done, say where it is or what went wrong; return whether there is news.

        Raises:
            WorkerError: the drawing failed.
        """
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
