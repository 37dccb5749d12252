"""The illustrated guide: a list of contents, and pages to be turned and scrolled."""

from typing import TYPE_CHECKING, ClassVar, Final, Protocol

import pygame
import pygame_gui
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui.elements import UIButton

from solitaire.table.look import theme
from solitaire.table.parts.board import draw_felt
from solitaire.table.parts.guide_pages import (
    Writer,
    game,
    rules,
    scoring,
    strategy,
    versicole,
    what_kills_what,
)
from solitaire.table.parts.sheet import Scroller, Sheet
from solitaire.table.screens.base import Scene
from solitaire.table.screens.guide_pack import Pack
from solitaire.table.services.screen_reader import Telling

if TYPE_CHECKING:
    from solitaire.table.app import App

_PAGES: Final[tuple[tuple[str, Writer | None], ...]] = (
    ("guide.game", game),
    ("guide.pack", None),
    ("guide.kills", what_kills_what),
    ("guide.versicole", versicole),
    ("guide.scoring", scoring),
    ("guide.strategy", strategy),
    ("guide.rules", rules),
)
"""The pages, by the catalogue's key of their title, and what writes them; the pack is browsed, not read."""
_DIGITS: Final = tuple(str(number) for number in range(1, len(_PAGES) + 1))


class Page(Protocol):
    """What is shown beside the contents."""

    def handle(self, event: Event) -> bool:
        """Take an event; say whether it meant something here."""

    def close(self) -> None:
        """Take its widgets away."""

    def read_on(self) -> bool:
        """Go on by what is seen; say whether there was anything left."""

    @property
    def told(self) -> tuple[str, ...]:
        """What a listener is told."""

    def advance(self) -> bool:
        """Let a frame pass; say whether anything has changed."""

    def draw(self, surface: Surface) -> None:
        """Draw it."""


class GuideScene(Scene):
    """The guide, open at a page.

    Attributes:
        number: the page's number, from 0.
        page: the page.
    """

    actions: ClassVar = ("page_before", "page_after", "read_on")
    keys: ClassVar = {
        pygame.K_PAGEUP: "page_before",
        pygame.K_LEFT: "page_before",
        pygame.K_PAGEDOWN: "page_after",
        pygame.K_RIGHT: "page_after",
        pygame.K_SPACE: "read_on",
        pygame.K_l: "lesson",
        pygame.K_ESCAPE: "table",
    }
    toolbar = ("menu", "table", "page_before", "page_after", "lesson", "help", "fullscreen")
    help_key: ClassVar = "help.guide"
    here: ClassVar = "learn"
    is_play: ClassVar = False
    page: Page

    def __init__(self, app: "App", number: int = 0) -> None:
        super().__init__(app)
        self.number = number
        self._contents: list[UIButton] = []
        self._pack = Pack(app)

    def build(self) -> None:
        """Make the list of contents, and typeset the page."""
        super().build()
        px = self.layout.px
        area = self._area()
        high, gap = px(30), self.layout.gap(6)
        labels = [f"{number}  {self.app.words(title)}" for number, (title, _) in enumerate(_PAGES, 1)]
        face = theme.font("sans", theme.widget_text(self.layout.scale))
        wide = max(face.size(label)[0] for label in labels) + px(20)
        high = min(high, (area.height - gap) // len(labels) - gap)
        self._contents = [
            UIButton(
                Rect(area.x + gap, area.y + gap + number * (high + gap), wide, high),
                label,
                self.app.manager,
            )
            for number, label in enumerate(labels)
        ]
        self._contents[self.number].select()
        left = area.x + wide + 4 * gap
        self._room = Rect(left, area.y + 2 * gap, area.right - left - 2 * gap, area.height - 3 * gap)
        self.page = self._typeset()

    def _area(self) -> Rect:
        bar, (width, height) = self.layout.toolbar, self.layout.size
        return Rect(0, bar.bottom, width, height - bar.bottom - self.layout.status.height)

    def _typeset(self) -> Page:
        app, room = self.app, self._room
        title, write = _PAGES[self.number]
        if write is None:
            self._pack.build(room)
            return self._pack
        bar = self.layout.gap(18)
        width = room.width - bar - self.layout.gap(8)
        sheet = Sheet(width, self.layout, app.faces)
        sheet.title(app.words(title))
        write(sheet, app.words)
        return Scroller(sheet, room, bar, app.manager)

    # -- actions --------------------------------------------------------------------------------

    def can(self, action: str) -> bool:
        """Say whether an action is possible now."""
        if action == "page_before":
            return self.number > 0
        if action == "page_after":
            return self.number < len(_PAGES) - 1
        return super().can(action)

    def do_page_before(self) -> None:
        """Turn a page back."""
        self.open(self.number - 1)

    def do_page_after(self) -> None:
        """Turn a page on."""
        self.open(self.number + 1)

    def do_read_on(self) -> None:
        """Read on, on the next page where this one ends."""
        if not self.page.read_on():
            self.app.act("page_after")

    def open(self, number: int) -> None:
        """Open the guide at a page."""
        self.page.close()
        self._contents[self.number].unselect()
        self.number = number
        self._contents[number].select()
        self.page = self._typeset()
        self.app.refresh()

    # -- events and drawing ---------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Open a page of the contents, or let the page take the event."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element in self._contents:
            self.open(self._contents.index(event.ui_element))
        elif event.type == pygame.KEYDOWN and event.unicode in _DIGITS:
            self.open(_DIGITS.index(event.unicode))
        elif not self.page.handle(event):
            super().handle(event)

    def advance(self, seconds: float) -> bool:
        """Draw on what is not drawn yet."""
        return self.page.advance()

    def standing(self) -> str:
        """Say which page this is."""
        return self.app.words("guide.page", number=self.number + 1, count=len(_PAGES))

    def spoken(self) -> Telling:
        """Return the page's text, or what there is to say of the chosen card."""
        title, told = self.app.words(_PAGES[self.number][0]), self.page.told
        return Telling(title, focus=told) if self.page is self._pack else Telling(title, told)

    def draw(self, surface: Surface) -> None:
        """Draw the page."""
        draw_felt(surface, self.layout)
        self.page.draw(surface)
