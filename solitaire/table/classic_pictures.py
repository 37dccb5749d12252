"""Pictures of a hand for four without a window, the counterpart of parts/picture.py for the solitaire."""

from collections.abc import Iterator

from PIL import Image
from pygame import Surface

from solitaire.classic.record import HandRecord
from solitaire.home.settings import Settings
from solitaire.table.look.faces import Canvas, ClassicFaces
from solitaire.table.models.replayed import Replayed
from solitaire.table.parts.classic.table_picture import draw_replayed
from solitaire.table.parts.picture import ANIMATION_SIZE, PICTURE_SIZE, Painter
from solitaire.table.texts import SEPARATOR


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


def picture(record: HandRecord, settings: Settings, step: int | None = None) -> bytes:
    """Return a PNG of a step, or of the end of the record: for an ended hand, its count."""
    return _HandPainter(record, PICTURE_SIZE, settings).png(step)


def frames(record: HandRecord, settings: Settings) -> Iterator[Image.Image]:
    """Yield the pictures of an animation, from the cut to the count."""
    yield from _HandPainter(record, ANIMATION_SIZE, settings).frames()
