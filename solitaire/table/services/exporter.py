"""Pictures and animations of games: drawn in a worker process, written to the folder for pictures."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

from PIL.Image import Image

from solitaire.classic.record import HandRecord
from solitaire.home.files import UserError, write_new
from solitaire.home.saves import label
from solitaire.home.settings import Settings
from solitaire.rules.record import Record
from solitaire.run.work import Job
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.parts.picture import animation

_SECONDS: Final = 10.0
"""Seconds that a picture takes, or the file of an animation."""


class PictureSource(NamedTuple):
    """A game or hand of which pictures can be made.

    Attributes:
        played: the game or the hand.
        step: the current step. last: the number of its last step; the first is 0.
    """

    played: Record | HandRecord
    step: int
    last: int

    @property
    def stem(self) -> str:
        """The name of its file, without the suffix."""
        played, day = self.played, self.played.date or date.today().isoformat()
        if isinstance(played, HandRecord):
            return f"minchiate-four-{label(played.hand.deal)}-{day}"
        return f"minchiate-{label(played.deal)}-{day}"


class Drawing(NamedTuple):
    """How one kind of game is drawn.

    Attributes:
        picture: returns a PNG of a step.
        frames: yields the pictures of an animation, one for each step.
    """

    picture: Callable[[Any, Settings, int], bytes]
    frames: Callable[[Any, Settings], Iterator[Image]]


def draw(
    pictured: PictureSource, drawing: Drawing, suffix: str, folder: Path, settings: Settings
) -> Iterator[float | Path | UserError]:
    """Yield the share drawn, 0 to 1, then the new file or what went wrong; runs in a worker process.

    Args:
        pictured: the game; ``.png`` shows the step shown, ``.gif`` all of them.
        drawing: how it is drawn.
        suffix: ``.png`` or ``.gif``.
        folder: where the file goes.
        settings: look and language.
    """
    if suffix == ".png":
        content = drawing.picture(pictured.played, settings, pictured.step)
    else:
        pictures = []
        for frame in drawing.frames(pictured.played, settings):
            pictures.append(frame)
            yield len(pictures) / (pictured.last + 1)
        content = animation(pictures)
    try:
        yield write_new(folder, pictured.stem, suffix, content)
    except UserError as error:
        yield error


class Exporter:
    """Makes one picture or animation at a time.

    Args:
        context: the table.
        drawings: by kind of record, how it is drawn.

    Attributes:
        job: the drawing.
    """

    def __init__(self, context: Context, drawings: Mapping[type, Drawing]) -> None:
        self._context, self._drawings = context, drawings
        self.job = Job[float | Path | UserError](context.start_worker, "export", _SECONDS)
        self._share = 0.0

    def offer(self, pictured: PictureSource) -> None:
        """Ask whether to draw the current step of a game, or all of it."""
        words = self._context.words
        if self.job.is_busy:
            self._context.refuse("export_busy")
            return
        answers = (
            Answer(words("export.picture"), lambda _: self._begin(pictured, ".png")),
            Answer(words("export.animation"), lambda _: self._begin(pictured, ".gif")),
            Answer(words("button.cancel")),
        )
        question = words("export.ask", folder=self._context.home.pictures)
        self._context.ask(Question(words("export.title"), question, answers))

    def _begin(self, pictured: PictureSource, suffix: str) -> None:
        settings = replace(self._context.settings, language=self._context.words.language)
        drawing, folder = self._drawings[type(pictured.played)], self._context.home.pictures

        def about() -> tuple[object, ...]:
            self._share = 0.0
            return pictured, drawing, suffix, folder, settings

        self.job.begin(draw, about)

    def status(self) -> list[str]:
        """Return the progress of the drawing, if there is one."""
        if not self.job.is_under_way:
            return []
        return [self._context.words("export.share", percent=round(100 * self._share))]

    def poll(self) -> bool:
        """When the picture is done, say where it is or what went wrong; return whether there is news.

        Raises:
            WorkerError: the drawing failed.
        """
        arrived = self.job.poll()
        for result in arrived:
            if isinstance(result, Path):
                self._context.tell(self._context.words("export.done", path=result))
            elif isinstance(result, UserError):
                self._context.tell(str(result), alarm=True)
            else:
                self._share = result
        return bool(arrived)

    def stop(self) -> None:
        """Stop the drawing; no file is written before it is done."""
        self.job.stop()
