"""Pictures without a window: where a game ends as PNG, a whole game as an animated GIF."""

import io
import os
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Final

import pygame
from PIL import Image
from pygame import Surface

from solitaire.classic.record import HandRecord
from solitaire.home.settings import Settings
from solitaire.rules.record import Record
from solitaire.table.look import theme
from solitaire.table.look.faces import Canvas, ClassicFaces, Faces
from solitaire.table.look.layout import layout
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import colours
from solitaire.table.models.replayed import Replayed
from solitaire.table.models.shown import Marks, Shown
from solitaire.table.parts.board import Board
from solitaire.table.parts.classic.table_picture import draw_replayed
from solitaire.table.parts.status_bar import draw_status
from solitaire.table.texts import SEPARATOR
from solitaire.texts.words import Words

PICTURE_SIZE: Final = (1280, 800)
ANIMATION_SIZE: Final = (900, 600)
_MOVE_SHOWN: Final = 600
"""Milliseconds that the animation shows each move."""
_END_SHOWN: Final = 5000
"""Milliseconds that it shows the end before it starts again."""
_COLOURS: Final = 256


class Painter(ABC):
    """Draws the table at any step of a record, in the look and the language of the settings.

    Attributes:
        last: the number of the last step; the first is 0.
        layout: the geometry of the pictures.
        words: the catalogue of the language.
        faces: the card pictures.
    """

    def __init__(self, last: int, size: tuple[int, int], settings: Settings) -> None:
        if not pygame.display.get_init():
            os.environ["SDL_VIDEODRIVER"] = "dummy"
            pygame.display.init()
        self._window = pygame.Window("", size, hidden=True)
        self._window.get_surface()  # sets the pixel format that pictures are converted to
        pygame.font.init()
        colours.use(settings.theme, settings.cloth)
        self.last, self.layout, self.words = last, layout(*size), Words(settings.language)
        self.faces = Faces(settings, self.words)
        theme.chips.use(self.faces.inline)

    @abstractmethod
    def draw(self, surface: pygame.Surface, step: int) -> tuple[str, str]:
        """Draw a step; return its title, and its news."""

    def paint(self, step: int) -> Image.Image:
        """Return the table at a step."""
        surface, words = pygame.Surface(self.layout.size), self.words
        title, news = self.draw(surface, step)
        count = words("replay.ply", ply=step, count=self.last)
        draw_status(surface, self.layout, news, count, alarm=False)
        whole = SEPARATOR.join((words("app.title"), title))
        line = theme.text(whole, "serif-bold", self.layout.px(18), colours.text)
        surface.blit(line, line.get_rect(center=self.layout.toolbar.center))
        return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))

    def png(self, step: int | None) -> bytes:
        """Return a PNG of a step, or of the last step."""
        content = io.BytesIO()
        self.paint(self.last if step is None else step).save(content, "PNG", optimize=True)
        return content.getvalue()

    def frames(self) -> Iterator[Image.Image]:
        """Yield the pictures of an animation, from the first step to the last."""
        # The same palette for all frames: changing colours would flicker and make the file larger.
        palette = self.paint(self.last // 2).quantize(_COLOURS)
        for step in range(self.last + 1):
            yield self.paint(step).quantize(palette=palette, dither=Image.Dither.NONE)


class _GamePainter(Painter):
    """Draws a game of the solitaire; its steps are its moves."""

    def __init__(self, record: Record, size: tuple[int, int], settings: Settings) -> None:
        super().__init__(len(record.moves), size, settings)
        self._record = record
        self._board = Board(self.faces, self.words, Motion(0.0))

    def draw(self, surface: pygame.Surface, step: int) -> tuple[str, str]:
        record, words = self._record, self.words
        moves = record.moves[:step]
        shown = Shown.of(record.positions[step], moves)
        self._board.place(shown, self.layout)
        self._board.draw(surface, shown, self.layout, Marks())
        news = words.move(moves[-1]) if moves else words("replay.begin")
        return SEPARATOR.join(filter(None, (words.deal(record.deal), record.player))), news


class _HandPainter(Painter):
    """Draws a hand with all cards open, as its replay does."""

    def __init__(self, record: HandRecord, size: tuple[int, int], settings: Settings) -> None:
        self._watched = Replayed(record, lambda: self.words)
        super().__init__(self._watched.last, size, settings)
        self.classic_faces = ClassicFaces()
        self.classic_faces.use(settings, self.words)

    def draw(self, surface: Surface, step: int) -> tuple[str, str]:
        watched = self._watched
        watched.go(step)
        bottom = self.layout.status.y - self.layout.gap(8)
        canvas = Canvas(self.layout, self.words, self.classic_faces)
        draw_replayed(surface, canvas, watched.seen, self.layout, bottom, remark=watched.comment)
        return watched.title, SEPARATOR.join(watched.news)


def picture(record: Record | HandRecord, settings: Settings, step: int | None = None) -> bytes:
    """Return a PNG of the table after ``step`` moves, or at the end of the record: of a hand, its count."""
    return _painter(record, PICTURE_SIZE, settings).png(step)


def frames(record: Record | HandRecord, settings: Settings) -> Iterator[Image.Image]:
    """Yield the pictures of an animation, from before the first card, or the cut of a hand, to the end."""
    yield from _painter(record, ANIMATION_SIZE, settings).frames()


def _painter(record: Record | HandRecord, size: tuple[int, int], settings: Settings) -> Painter:
    if isinstance(record, Record):
        return _GamePainter(record, size, settings)
    return _HandPainter(record, size, settings)


def animation(pictures: Iterable[Image.Image]) -> bytes:
    """Return an animated GIF of the pictures; the last is shown longest."""
    first, *rest = pictures
    shown = [_MOVE_SHOWN] * len(rest) + [_END_SHOWN]
    content = io.BytesIO()
    first.save(content, "GIF", save_all=True, append_images=rest, duration=shown, loop=0, optimize=True)
    return content.getvalue()
