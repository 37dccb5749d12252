"""The illustrated guides: a list of contents, and pages to be turned and scrolled."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

import pygame
import pygame_gui
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui.elements import UIButton

from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.parts import guide_pages
from solitaire.table.parts.classic import guide as classic_pages
from solitaire.table.parts.guide_pages import Writer
from solitaire.table.parts.sheet import Scroller, Sheet
from solitaire.table.requests import Printed
from solitaire.table.screens.base import Actions, Screen, when
from solitaire.table.screens.guide_pack import Pack
from solitaire.table.services.screen_reader import Announcement

Pages: TypeAlias = Sequence[tuple[str, Writer | None]]
"""Pages by the catalogue's key of their title, and their writers; the pack is browsed and has none."""
_TOOLBAR: Final = (Action.MENU, Action.TABLE, Action.PAGE_BEFORE, Action.PAGE_AFTER)


@dataclass(frozen=True, slots=True)
class GuideBook:
    """A game's guide.

    Attributes:
        keys: the keys that it has besides those of all guides.
        toolbar: the actions on top of the window.
        help_key: the catalogue's key of the help.
        here: the action that leads to the guide.
        pages: the pages.
        faces: returns the card pictures of the game.
    """

    keys: Mapping[int, Action]
    toolbar: tuple[Action, ...]
    help_key: str
    here: Action
    pages: Pages
    faces: Callable[[Context], Faces]


SOLITAIRE: Final = GuideBook(
    keys={pygame.K_l: Action.LESSON},
    toolbar=(
        *_TOOLBAR,
        Action.LESSON,
        Action.GUIDED,
        Action.CLASSIC_LEARN,
        Action.HELP,
        Action.FULLSCREEN,
    ),
    help_key="help.guide",
    here=Action.LEARN,
    pages=(
        ("guide.game", guide_pages.game),
        ("guide.pack", None),
        ("guide.kills", guide_pages.what_kills_what),
        ("guide.versicole", guide_pages.versicole),
        ("guide.scoring", guide_pages.scoring),
        ("guide.strategy", guide_pages.strategy),
        ("guide.rules", guide_pages.rules),
    ),
    faces=lambda context: context.faces,
)
CLASSIC: Final = GuideBook(
    keys={pygame.K_l: Action.CLASSIC_LESSON, pygame.K_p: Action.CLASSIC_PRINTED},
    toolbar=(
        *_TOOLBAR,
        Action.CLASSIC_LESSON,
        Action.CLASSIC_PRINTED,
        Action.HELP,
        Action.FULLSCREEN,
    ),
    help_key="help.classic_guide",
    here=Action.CLASSIC_LEARN,
    pages=(
        ("learn.game", classic_pages.game),
        ("learn.ranks", classic_pages.ranks),
        ("learn.versicole", classic_pages.sets),
        ("learn.points", classic_pages.points),
        ("learn.deal", classic_pages.deal),
        ("learn.play", classic_pages.play),
        ("learn.resti", classic_pages.resti),
        ("learn.rules", classic_pages.rules),
    ),
    faces=lambda context: context.classic_faces,
)
_KEYS: Final = {
    pygame.K_PAGEUP: Action.PAGE_BEFORE,
    pygame.K_LEFT: Action.PAGE_BEFORE,
    pygame.K_PAGEDOWN: Action.PAGE_AFTER,
    pygame.K_RIGHT: Action.PAGE_AFTER,
    pygame.K_SPACE: Action.READ_ON,
    pygame.K_ESCAPE: Action.TABLE,
}
_DIGITS: Final = "123456789"


class Page(Protocol):
    """A page beside the contents."""

    def handle(self, event: Event) -> bool:
        """Handle an event; return whether it was used."""

    def close(self) -> None:
        """Remove its widgets."""

    def read_on(self) -> bool:
        """Scroll on by the visible height; return whether anything was left."""

    @property
    def text(self) -> tuple[str, ...]:
        """The text for a screen reader."""

    def advance(self) -> bool:
        """Let a frame pass; return whether anything has changed."""

    def draw(self, surface: Surface) -> None:
        """Draw it."""


class GuideScreen(Screen):
    """Pages beside the list of their titles, of which one is open.

    Attributes:
        guide: the guide.
        number: the page's number, from 0.
        page: the page.
    """

    page: Page

    def __init__(self, context: Context, guide: GuideBook) -> None:
        super().__init__(context)
        self.guide, self.number = guide, 0
        self.keys = {**_KEYS, **guide.keys}
        self.toolbar, self.help_key, self.here = guide.toolbar, guide.help_key, guide.here
        self._contents: list[UIButton] = []
        self._pack = Pack(context)

    def build(self) -> None:
        """Make the list of contents, and typeset the page."""
        super().build()
        px = self.layout.px
        area = self._area()
        high, gap = px(30), self.layout.gap(6)
        labels = [f"{number}  {self.words(title)}" for number, (title, _) in enumerate(self.guide.pages, 1)]
        face = theme.font("sans", theme.widget_text(self.layout.scale))
        wide = max(face.size(label)[0] for label in labels) + px(20)
        high = min(high, (area.height - gap) // len(labels) - gap)
        self._contents = [
            UIButton(
                Rect(area.x + gap, area.y + gap + number * (high + gap), wide, high),
                label,
                self.context.manager,
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
        context, room = self.context, self._room
        title, write = self.guide.pages[self.number]
        if write is None:
            self._pack.build(room)
            return self._pack
        bar = self.layout.gap(18)
        width = room.width - bar - self.layout.gap(8)
        sheet = Sheet(width, self.layout, self.faces)
        sheet.title(context.words(title))
        write(sheet, context.words)
        return Scroller(sheet, room, bar, context.manager)

    @property
    def faces(self) -> Faces:
        """The card pictures of the game that is explained."""
        return self.guide.faces(self.context)

    # -- actions --------------------------------------------------------------------------------

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does; None where it is not possible now."""
        return {
            Action.PAGE_BEFORE: when(self.number > 0, lambda: self.open(self.number - 1)),
            Action.PAGE_AFTER: when(
                self.number < len(self.guide.pages) - 1, lambda: self.open(self.number + 1)
            ),
            Action.READ_ON: self._read_on,
            Action.CLASSIC_PRINTED: when(
                Action.CLASSIC_PRINTED in self.toolbar, lambda: self.nav.show(Printed())
            ),
        }

    def _read_on(self) -> None:
        """Scroll on, at the end to the next page."""
        if not self.page.read_on():
            self.nav.act(Action.PAGE_AFTER)

    def open(self, number: int) -> None:
        """Open the guide at a page."""
        self.page.close()
        self._contents[self.number].unselect()
        self.number = number
        self._contents[number].select()
        self.page = self._typeset()
        self.nav.refresh()

    # -- events and drawing ---------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Open a page of the contents, or let the page handle the event."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element in self._contents:
            self.open(self._contents.index(event.ui_element))
        elif event.type == pygame.KEYDOWN and event.unicode in self._digits():
            self.open(_DIGITS.index(event.unicode))
        elif not self.page.handle(event):
            super().handle(event)

    def _digits(self) -> tuple[str, ...]:
        return tuple(_DIGITS[: len(self.guide.pages)])

    def advance(self, seconds: float) -> bool:
        """Draw more of the page."""
        return self.page.advance()

    def status(self) -> str:
        """Return the number of the page."""
        return self.words("guide.page", number=self.number + 1, count=len(self.guide.pages))

    def spoken(self) -> Announcement:
        """Return the page's text, or the facts about the chosen card."""
        title, text = self.words(self.guide.pages[self.number][0]), self.page.text
        return Announcement(title, focus=text) if self.page is self._pack else Announcement(title, text)

    def draw(self, surface: Surface) -> None:
        """Draw the page."""
        super().draw(surface)
        self.page.draw(surface)
