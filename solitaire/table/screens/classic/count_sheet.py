"""The count of a hand: two columns with the result below them, or one below the other in large letters."""

from typing import Final

from pygame import Rect, Surface
from pygame_gui import UIManager

from solitaire.classic.events import Event
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.parts.classic.middle import draw_resto
from solitaire.table.parts.sheet import Scroller, Sheet
from solitaire.table.screens.classic.count_page import CountPage
from solitaire.table.screens.classic.count_words import CountWords
from solitaire.table.screens.classic.picture import side_names

_LARGEST, _LINE, _SMALLEST = 16, 13, 9
"""Height of the letters at the smallest window: where there is room, and usually; the least in pixels."""
_LITTLE_LESS: Final = 0.85
"""By how much the usual letters may become smaller for the whole count to be seen at once."""
_TITLE: Final = 20
"""Height of the title's letters at the smallest window."""
_WIDTH: Final = 820
"""Width of the whole count at the smallest window."""
_BAR: Final = 14
"""Width of the scroll bar at the smallest window."""


class CountSheet(CountWords):
    """The count of a hand at its place on the screen."""

    def area(self, bottom: int) -> Rect:
        """Return the place of the count below its title, down to a height in pixels."""
        layout = self.canvas.layout
        wide = min(layout.size[0] - layout.gap(32), layout.px(_WIDTH))
        top = layout.toolbar.bottom + layout.gap(16) + theme.font(*_title(layout)).get_height()
        return Rect((layout.size[0] - wide) // 2, top, wide, bottom - top - layout.gap(8))

    def page(self, area: Rect, remark: str = "", *, is_whole: bool = False) -> CountPage:
        """Return the count with its result, and with the players or a remark, as wide as an area.

        Its letters are as large as lets it be seen at once. If they had to be much smaller than usual, they
        are of the usual size and the page is higher than the area, unless it ``is_whole``.
        """
        layout = self.canvas.layout
        usual = layout.px(_LINE)
        least = _SMALLEST if is_whole else round(_LITTLE_LESS * usual)
        for pixels in range(layout.px(_LARGEST), least - 1, -1):
            page = CountPage(self, pixels, area.width, remark)
            if page.height <= area.height:
                return page
        return page if is_whole else CountPage(self, usual, area.width - layout.gap(2 * _BAR), remark)

    def scroller(self, area: Rect, manager: UIManager, remark: str = "") -> Scroller:
        """Return the count in its area, to be scrolled if it is higher."""
        page = self.page(area, remark)
        sheet = Sheet(page.width, self.canvas.layout, self.canvas.classic_faces)
        sheet.add(page.height, page.draw)
        scroller = Scroller(sheet, area, self.canvas.layout.gap(_BAR), manager)
        scroller.advance()
        scroller.show(*page.newest)
        return scroller

    def draw_resto(self, surface: Surface, event: Event, area: Rect) -> None:
        """Draw over the count that its resti are paid."""
        assert event.side is not None
        sides, caption = side_names(self.hand, self.canvas.words), self.hand.telling.event(event)
        draw_resto(surface, caption, event.side, sides, area, self.canvas.layout)

    def draw_title(self, surface: Surface, title: str, area: Rect) -> None:
        """Draw the title above the count's area."""
        layout = self.canvas.layout
        face, pixels = _title(layout)
        picture = theme.shrunk(title, face, pixels, area.width, colours.text)
        surface.blit(picture, picture.get_rect(midbottom=(area.centerx, area.y - layout.gap(6))))


def _title(layout: Layout) -> tuple[str, int]:
    return "serif-bold", layout.px(_TITLE)
