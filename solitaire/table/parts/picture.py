"""Pictures of a game without a window: a position as PNG, a whole game as an animated GIF."""

import io
import os
from collections.abc import Iterable, Iterator
from typing import Final

import pygame
from PIL import Image

from solitaire.rules.record import Record
from solitaire.settings import Settings
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import layout
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import colours
from solitaire.table.parts.board import Board
from solitaire.table.parts.shown import Marks, Shown
from solitaire.table.parts.status_bar import SEPARATOR, draw_status
from solitaire.words import Words

PICTURE_SIZE: Final = (1280, 800)
ANIMATION_SIZE: Final = (900, 600)
_MOVE_SHOWN: Final = 600
"""Milliseconds that the animation shows each move."""
_END_SHOWN: Final = 5000
"""Milliseconds that it shows the end before it starts again."""
_COLOURS: Final = 256


class _Painter:
    """Draws the table at any ply of a record, in the look and the language of the settings."""

    def __init__(self, record: Record, size: tuple[int, int], settings: Settings) -> None:
        if not pygame.display.get_init():
            os.environ["SDL_VIDEODRIVER"] = "dummy"
            pygame.display.init()
        self._window = pygame.Window("", size, hidden=True)
        self._window.get_surface()  # sets the pixel format that pictures are converted to
        pygame.font.init()
        colours.use(settings.theme, settings.cloth)
        self._record, self._layout, self._words = record, layout(*size), Words(settings.language)
        faces = Faces(settings, self._words)
        theme.chips.use(faces.inline)
        self._board = Board(faces, self._words, Motion(0.0))

    def paint(self, ply: int) -> Image.Image:
        """Return the table after ``ply`` moves."""
        record, words = self._record, self._words
        moves = record.moves[:ply]
        shown = Shown.of(record.positions[ply], moves)
        surface = pygame.Surface(self._layout.size)
        self._board.place(shown, self._layout)
        self._board.draw(surface, shown, self._layout, Marks())
        news = words.move(moves[-1]) if moves else words("replay.begin")
        count = words("replay.ply", ply=ply, count=len(record.moves))
        draw_status(surface, self._layout, news, count, alarm=False)
        title = SEPARATOR.join(filter(None, (words("app.title"), words.deal(record.deal), record.player)))
        line = theme.text(title, "serif-bold", self._layout.px(18), colours.text)
        surface.blit(line, line.get_rect(center=self._layout.toolbar.center))
        return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def picture(record: Record, settings: Settings) -> bytes:
    """Return a PNG of the table at the end of the record."""
    content = io.BytesIO()
    painted = _Painter(record, PICTURE_SIZE, settings).paint(len(record.moves))
    painted.save(content, "PNG", optimize=True)
    return content.getvalue()


def frames(record: Record, settings: Settings) -> Iterator[Image.Image]:
    """Yield the pictures of an animation, from before the first card to after the last move."""
    painter = _Painter(record, ANIMATION_SIZE, settings)
    # One palette for all frames: changing colours would flicker and make the file larger.
    palette = painter.paint(len(record.moves) // 2).quantize(_COLOURS)
    for ply in range(len(record.moves) + 1):
        yield painter.paint(ply).quantize(palette=palette, dither=Image.Dither.NONE)


def animation(pictures: Iterable[Image.Image]) -> bytes:
    """Return an animated GIF of the pictures; the last one is shown longest."""
    first, *rest = pictures
    shown = [_MOVE_SHOWN] * len(rest) + [_END_SHOWN]
    content = io.BytesIO()
    first.save(content, "GIF", save_all=True, append_images=rest, duration=shown, loop=0, optimize=True)
    return content.getvalue()
