"""The illustrated guides: a list of contents, pages to turn and scroll, and the pack to browse."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

import pygame
import pygame_gui
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui.elements import UIButton

from solitaire.classic.options import DEFAULT, Options
from solitaire.rules.cards import (
    CARD_COUNT,
    MATTO,
    Card,
)
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.faces import Faces
from solitaire.table.look.layout import CARD_RATIO
from solitaire.table.look.theme import colours
from solitaire.table.offers import when
from solitaire.table.page.scroll import READING_KEYS
from solitaire.table.parts import guide_pages
from solitaire.table.parts.card_view import card_facts
from solitaire.table.parts.classic import guide as classic_pages
from solitaire.table.parts.guide_pages import Writer
from solitaire.table.parts.marks import draw_outline
from solitaire.table.parts.sheet import Scroller, Sheet
from solitaire.table.requests import Printed
from solitaire.table.screens.base import Actions, Screen
from solitaire.table.services.screen_reader import Announcement
from solitaire.texts.classic_rules import Rules

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
        Action.GUIDED_WHOLE,
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
_CLASSIC: Final[Sequence[tuple[str, Callable[[Sheet, Rules], None]]]] = (
    ("learn.game", classic_pages.game),
    ("rules.title", classic_pages.at_table),
    ("learn.play", classic_pages.play),
    ("learn.ranks", classic_pages.ranks),
    ("learn.points", classic_pages.points),
    ("learn.versicole", classic_pages.sets),
    ("learn.deal", classic_pages.deal),
    ("learn.resti", classic_pages.resti),
    ("learn.rules", classic_pages.in_short),
)
"""The pages of the classic game's guide."""


def classic_book(options: Options) -> GuideBook:
    """Return the guide to the classic game under these rules; if they are not the usual, a page says so."""

    def writer(page: Callable[[Sheet, Rules], None]) -> Writer:
        return lambda sheet, words: page(sheet, Rules(options, words))

    return GuideBook(
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
        pages=[
            (title, writer(page))
            for title, page in _CLASSIC
            if page is not classic_pages.at_table or options != DEFAULT
        ],
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
    """Pages beside the list of their titles; one page is open.

    Attributes:
        guide: the guide.
        number: the page's number, from 0.
        page: the page.
    """

    keys: Mapping[int, Action] = {}
    page: Page
    has_tab_stops = False

    def __init__(self, context: Context, guide: GuideBook) -> None:
        super().__init__(context)
        self.guide, self.number = guide, 0
        self.keys = {**_KEYS, **guide.keys}
        self.bar, self.help_key, self.here = guide.toolbar, guide.help_key, guide.here
        self._contents: list[UIButton] = []
        self._pack = Pack(context)

    def build(self) -> None:
        """Make the list of contents, and typeset the page."""
        super().build()
        px = self.layout.px
        area, gap = self._area(), self.layout.gap(6)
        high = max(px(30), self.layout.least - gap)
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
        width = room.width - self.layout.gap(26)
        sheet = Sheet(width, self.layout, self.faces)
        sheet.title(context.words(title))
        write(sheet, context.words)
        return Scroller(sheet, room, self.layout, READING_KEYS)

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
                Action.CLASSIC_PRINTED in self.bar, lambda: self.nav.show(Printed())
            ),
        }

    def _read_on(self) -> None:
        """Scroll on, at the end to the next page."""
        if not self.page.read_on():
            self.nav.act(Action.PAGE_AFTER)

    def open(self, number: int) -> None:
        """Open the guide at a page."""
        if self.page is self._pack:
            self._pack.close()
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


_GROUPS: Final = (*(range(14 * number, 14 * number + 14) for number in range(4)), range(MATTO, CARD_COUNT))
"""The cards of each suit, and the tarocchi with Il Matto."""
_TABS: Final = ("guide.coppe", "guide.denari", "guide.spade", "guide.bastoni", "guide.tarocchi")
_LETTERS: Final = (pygame.K_c, pygame.K_d, pygame.K_s, pygame.K_b, pygame.K_t)
_SMALL: Final = 54
"""Width of a card in the gallery, in the smallest window."""


class Pack:
    """A gallery of a suit's cards beside the chosen card.

    Attributes:
        card: the chosen card.
        gallery: the cards to choose from.
        detail: the facts about the chosen card.
    """

    gallery: Scroller
    detail: Scroller

    def __init__(self, context: Context) -> None:
        self._context = context
        self.card: Card = 0

    def build(self, room: Rect) -> None:
        """Lay everything out in a part of the screen; the old widgets are gone already."""
        context, layout = self._context, self._context.layout
        gap = layout.gap(6)
        high = max(layout.px(30), layout.least - gap)
        labels = [context.words(key) for key in _TABS]
        face = theme.font("sans", theme.widget_text(layout.scale))
        widths = [face.size(label)[0] for label in labels]
        spare = (room.width - sum(widths)) // len(labels) - gap
        self._tabs, left = [], room.x
        for label, width in zip(labels, widths, strict=True):
            self._tabs.append(UIButton(Rect(left, room.y, width + spare, high), label, context.manager))
            left += width + spare + gap
        top = room.y + high + 2 * gap
        half = (room.width - 2 * gap) // 2
        self._left = Rect(room.x, top, half, room.bottom - top)
        self._right = Rect(room.right - half, top, half, room.bottom - top)
        self._lay_out()
        self._describe()
        self._see()

    def close(self) -> None:
        """Take the widgets away."""
        for tab in self._tabs:
            tab.kill()

    @property
    def group(self) -> range:
        """The cards that the gallery shows."""
        return next(group for group in _GROUPS if self.card in group)

    def _sheet(self, room: Rect) -> Sheet:
        context = self._context
        return Sheet(room.width - context.layout.gap(24), context.layout, context.faces)

    def _lay_out(self) -> None:
        """Lay the cards of a group out."""
        sheet = self._sheet(self._left)
        sheet.gap(4)
        self._places = sheet.cards(self.group, _SMALL)
        self._columns = sum(place.y == self._places[0].y for place in self._places)
        self.gallery = Scroller(sheet, self._left, self._context.layout, READING_KEYS)
        for tab, group in zip(self._tabs, _GROUPS, strict=True):
            (tab.select if group == self.group else tab.unselect)()

    def _describe(self) -> None:
        """Show the chosen card large, with its facts."""
        words, sheet = self._context.words, self._sheet(self._right)
        tall = min(self._right.height * 0.45, sheet.width * 0.8 / CARD_RATIO)
        size = round(tall * CARD_RATIO), round(tall)
        layout = self._context.layout
        # Only one large picture is cached: all 97 would take hundreds of megabytes on a large screen.
        self._context.faces.keep_only(layout.card, layout.deck.size, self._places[0].size)
        sheet.add(size[1] + sheet.px(10), sheet.face(self.card, Rect((0, 0), size)))
        sheet.heading(words.card(self.card))
        for line in card_facts(self.card, words):
            sheet.say(line)
        self.detail = Scroller(sheet, self._right, layout, READING_KEYS)

    def choose(self, card: Card) -> None:
        """Choose a card of any group."""
        before = self.group
        self._turn_to(card)
        if self.group != before:
            self._lay_out()
        self._see()

    def _turn_to(self, card: Card) -> None:
        self.card = card
        self._describe()

    def place(self, card: Card) -> Rect:
        """Return where a card of the gallery lies on the screen, in sight or not."""
        return self._places[card - self.group.start].move(self._left.x, self._left.y - self.gallery.offset)

    def _see(self) -> None:
        """Scroll the gallery to the chosen card."""
        place, gap = self._places[self.card - self.group.start], self._context.layout.gap(8)
        self.gallery.show(place.top - gap, place.bottom + gap)

    def read_on(self) -> bool:
        """Scroll the facts about the chosen card; return whether there was more."""
        return self.detail.read_on()

    def handle(self, event: Event) -> bool:
        """Choose a suit or a card, or scroll; return whether the event was used."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element in self._tabs:
            self.choose(_GROUPS[self._tabs.index(event.ui_element)].start)
        elif event.type == pygame.MOUSEWHEEL:
            over = self._left.collidepoint(pygame.mouse.get_pos())
            (self.gallery if over else self.detail).handle(event)
        elif (
            event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._left.collidepoint(event.pos)
        ):
            self._look_at(event.pos)
            self._see()
        elif event.type == pygame.MOUSEMOTION and self._left.collidepoint(event.pos):
            self._look_at(event.pos)
        elif event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_CTRL:
            return self._press(event)
        else:
            return False
        return True

    def _look_at(self, point: tuple[int, int]) -> None:
        """Choose the card under the mouse, where it lies."""
        for card in self.group:
            if self.place(card).collidepoint(point) and card != self.card:
                self._turn_to(card)

    def _press(self, event: Event) -> bool:
        """Walk over the whole pack, or jump to a suit; left and right turn pages, here as on every page."""
        steps = {
            pygame.K_TAB: -1 if event.mod & pygame.KMOD_SHIFT else 1,
            pygame.K_UP: -self._columns,
            pygame.K_DOWN: self._columns,
            pygame.K_HOME: -CARD_COUNT,
            pygame.K_END: CARD_COUNT,
        }
        if event.key in steps:
            self.choose(max(0, min(CARD_COUNT - 1, self.card + steps[event.key])))
        elif event.key in _LETTERS:
            self.choose(_GROUPS[_LETTERS.index(event.key)].start)
        else:
            return False
        return True

    @property
    def text(self) -> tuple[str, ...]:
        """The facts about the chosen card."""
        return self.detail.text

    def advance(self) -> bool:
        """Draw more for a part of a frame; return whether anything has changed."""
        return self.detail.advance() | self.gallery.advance()

    def draw(self, surface: Surface) -> None:
        """Draw the gallery, the chosen card framed, and its facts."""
        self.gallery.draw(surface)
        self.detail.draw(surface)
        layout = self._context.layout
        place = self.place(self.card)
        before = surface.get_clip()
        surface.set_clip(self._left.inflate(layout.gap(8), 0))
        draw_outline(surface, place, colours.focus, layout)
        surface.set_clip(before)
