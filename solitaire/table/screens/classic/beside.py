"""Texts in the panel beside the table for four: in letters of the usual size; long ones scroll."""

from collections.abc import Callable

from pygame import Rect, Surface
from pygame.event import Event

from solitaire.table.context import Context
from solitaire.table.look.seating import Seating
from solitaire.table.parts.classic.panel import Head
from solitaire.table.parts.sheet import Scroller, Sheet
from solitaire.table.screens.classic.picture import Watched, draw_beside_text, room_beside
from solitaire.table.services.classic.hints import ClassicHints
from solitaire.table.services.classic.scene import Scene


def typeset(context: Context, write: Callable[[Sheet], None], area: Rect) -> Scroller:
    """Return a text in an area of the panel, with room for a scroll bar on its right."""
    sheet = _sheet(context, area)
    write(sheet)
    return Scroller(sheet, area, context.layout.gap(14), context.manager)


def _sheet(context: Context, area: Rect) -> Sheet:
    return Sheet(area.width - context.layout.gap(18), context.layout, context.classic_faces)


class HintBeside:
    """A hint in the panel, as far as it has been shown; what has just been shown is scrolled to."""

    def __init__(self, context: Context, hints: ClassicHints) -> None:
        self._context, self._hints = context, hints
        self._text: Scroller | None = None
        self._head = Head.NONE
        self._written: object = None

    def build(self) -> None:
        """Forget what was laid out for another window: its scroll bar is gone already."""
        self._text = self._written = None

    def refresh(self, hand: Watched, scene: Scene, seating: Seating) -> None:
        """Write what has been shown by now, in the panel of this geometry.

        The head stays as long as the hint has room below it; then the hint gets the whole panel.
        """
        hints = self._hints
        if (wanted := hints.hint and (hints.hint, hints.step, seating.panel)) == self._written:
            return
        if self._text is not None:
            self._text.close()
        self._text, self._written = None, wanted
        if hints.hint is None:
            return
        rooms = {head: room_beside(self._context, hand, scene, seating, head) for head in Head}
        sheet = _sheet(self._context, rooms[Head.NONE])
        tops = self._write(sheet)
        fitting = (head for head in (Head.WHOLE, Head.BRIEF) if sheet.y <= rooms[head].height)
        self._head = next(fitting, Head.NONE)
        area = rooms[self._head]
        furthest = max(0, sheet.y - area.height)
        top = next((top for top in tops if top >= furthest), tops[-1])
        sheet.y = max(sheet.y, top + area.height if top else 0)  # no line above is half in sight
        area.height = min(area.height, sheet.y)
        self._text = Scroller(sheet, area, self._context.layout.gap(14), self._context.manager)
        self._text.scroll(top)

    def _write(self, sheet: Sheet) -> list[int]:
        """Write the hint; return where its sentences begin, up to the first of the latest step."""
        tops = [0]
        sheet.heading(self._hints.title)
        for line in self._hints.earlier:
            tops.append(sheet.y)
            sheet.say(line, muted=True)
        tops.append(sheet.y)
        for line in self._hints.latest:
            sheet.say(line)
        return tops

    def handle(self, event: Event) -> bool:
        """Scroll the hint by wheel and keys; return whether the event was used."""
        return self._text is not None and self._text.turn(event)

    def advance(self) -> bool:
        """Draw more of the text; return whether anything changed."""
        return self._text is not None and self._text.advance()

    def draw(self, surface: Surface, hand: Watched, scene: Scene, seating: Seating) -> bool:
        """Draw the panel with the hint; return whether there is one."""
        if self._text is None or self._hints.hint is None:
            return False
        draw_beside_text(surface, self._context, hand, scene, seating, self._text, self._head)
        return True
