"""Texts in the panel beside the classic table: a hint step by step, or any text with a scroll bar."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.table.parts.classic.panel import Head
from solitaire.table.parts.classic.picture import Canvas, TablePicture
from solitaire.table.parts.sheet import Scroller, Sheet, written_large


def typeset(canvas: Canvas, write: Callable[[Sheet], None], area: Rect, most: float = 1.0) -> Scroller:
    """Return a text in an area of the panel, with room for a scroll bar on its right.

    Its letters are as large as fits, up to ``most`` times the usual size.
    """
    sheet = written_large(
        write, (_text_width(canvas, area), area.height), canvas.layout, canvas.classic_faces, most
    )
    return Scroller(sheet, area, canvas.layout)


def _text_width(canvas: Canvas, area: Rect) -> int:
    return area.width - canvas.layout.gap(18)


@dataclass(frozen=True, slots=True)
class HintText:
    """A hint, as far as shown.

    Attributes:
        title: its heading.
        earlier: the sentences of the steps before the last.
        latest: the sentences of the last step shown.
    """

    title: str
    earlier: Sequence[str]
    latest: Sequence[str]


_ROOMY: Final = 0.6
"""The least part of the panel that a long hint gets below the head."""


class HintPanel:
    """A hint in the panel, as far as shown, scrolled to its latest step."""

    def __init__(self) -> None:
        self._text: Scroller | None = None
        self._head = Head.NONE
        self._written: object = None

    def build(self) -> None:
        """Forget the layout, for another window."""
        self._text = self._written = None

    def refresh(self, hint: HintText | None, picture: TablePicture) -> None:
        """Write a hint, unless it is None, in the panel of a picture.

        The head stays, and a hint that is too long for the room below it is scrolled; in a low panel the
        hint gets all of it.
        """
        wanted = None if hint is None else (hint, tuple(picture.seating.panel))
        if wanted == self._written:
            return
        self._text, self._written = None, wanted
        if hint is None:
            return
        rooms = {head: picture.text_room(head) for head in Head}
        canvas = picture.canvas
        sheet = Sheet(_text_width(canvas, rooms[Head.NONE]), canvas.layout, canvas.classic_faces)
        tops = self._write(sheet, hint)
        fitting = (head for head in (Head.WHOLE, Head.BRIEF) if sheet.y <= rooms[head].height)
        is_roomy = rooms[Head.BRIEF].height > _ROOMY * rooms[Head.NONE].height
        self._head = next(fitting, Head.BRIEF if is_roomy else Head.NONE)
        area = rooms[self._head]
        furthest = max(0, sheet.y - area.height)
        top = next((top for top in tops if top >= furthest), tops[-1])
        sheet.y = max(sheet.y, top + area.height if top else 0)  # no line above is half in sight
        area.height = min(area.height, sheet.y)
        self._text = Scroller(sheet, area, canvas.layout)
        self._text.scroll(top)

    def _write(self, sheet: Sheet, hint: HintText) -> list[int]:
        """Write the hint; return where its sentences begin, up to the first of the latest step."""
        tops = [0]
        sheet.heading(hint.title)
        for line in hint.earlier:
            tops.append(sheet.y)
            sheet.say(line, muted=True)
        tops.append(sheet.y)
        for line in hint.latest:
            sheet.say(line)
        return tops

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll the hint by wheel and keys; return whether the event was used."""
        return self._text is not None and self._text.handle(event)

    def advance(self) -> bool:
        """Draw more of the text; return whether anything changed."""
        return self._text is not None and self._text.draw_more()

    def draw(self, surface: Surface, picture: TablePicture) -> bool:
        """Draw the panel with the hint; return False without a hint."""
        if self._text is None:
            return False
        picture.draw_text(surface, self._text, self._head)
        return True
