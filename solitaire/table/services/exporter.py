"""Pictures and animations of games: drawn in a worker process, written to the folder for pictures."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

from solitaire.files import UserError, write_new
from solitaire.rules.record import Record
from solitaire.saves import label
from solitaire.settings import Settings
from solitaire.table.context import Context
from solitaire.table.parts import picture
from solitaire.table.parts.dialog import Answer, Question
from solitaire.worker import Worker, WorkerError


def draw(record: Record, suffix: str, folder: Path, settings: Settings) -> Iterator[float | Path | UserError]:
    """Yield the share drawn, 0 to 1, then the new file or what went wrong; runs in a worker process.

    Args:
        record: the game; ``.png`` shows where it ends, ``.gif`` all of it.
        suffix: ``.png`` or ``.gif``.
        folder: where the file goes.
        settings: look and language.
    """
    if suffix == ".png":
        content = picture.picture(record, settings)
    else:
        pictures = []
        for frame in picture.frames(record, settings):
            pictures.append(frame)
            yield len(pictures) / (len(record.moves) + 1)
        content = picture.animation(pictures)
    stem = f"minchiate-{label(record.deal)}-{record.date or date.today().isoformat()}"
    try:
        yield write_new(folder, stem, suffix, content)
    except UserError as error:
        yield error


class Exporter:
    """Makes one picture or animation at a time."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._worker: Worker[float | Path | UserError] | None = None
        self._share = 0.0

    def offer(self, record: Record, ply: int) -> None:
        """Ask whether to draw a game as it is after so many moves, or all of it."""
        words = self._context.words
        if self._worker is not None:
            self._context.refuse("export_busy")
            return
        here = replace(record, moves=record.moves[:ply])
        answers = (
            Answer(words("export.picture"), lambda _: self._begin(here, ".png")),
            Answer(words("export.animation"), lambda _: self._begin(record, ".gif")),
            Answer(words("button.cancel")),
        )
        question = words("export.ask", folder=self._context.home.pictures)
        self._context.ask(Question(words("export.title"), question, answers))

    def _begin(self, record: Record, suffix: str) -> None:
        self._share = 0.0
        settings = replace(self._context.settings, language=self._context.words.language)
        self._worker = Worker(draw, record, suffix, self._context.home.pictures, settings)

    def status(self) -> list[str]:
        """Return how far the drawing is, if there is one."""
        if self._worker is None:
            return []
        return [self._context.words("export.share", percent=round(100 * self._share))]

    def poll(self) -> bool:
        """When the picture is done, say where it is or what went wrong; return whether there is news."""
        if self._worker is None:
            return False
        try:
            arrived = self._worker.poll()
        except WorkerError as error:
            self._worker = None
            self._context.tell(self._context.words("export.failed", why=str(error)), alarm=True)
            return True
        for result in arrived:
            if isinstance(result, Path):
                self._context.tell(self._context.words("export.done", path=result))
            elif isinstance(result, UserError):
                self._context.tell(str(result), alarm=True)
            else:
                self._share = result
        if self._worker.is_done:
            self._worker = None
        return bool(arrived)

    def stop(self) -> None:
        """Stop the drawing; no file is written before it is done."""
        if self._worker is not None:
            self._worker.stop()
            self._worker = None
