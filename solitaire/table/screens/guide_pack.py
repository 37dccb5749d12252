"""The guide's page of the pack: all 97 cards to be browsed, the chosen card large with its facts."""

from typing import Final

import pygame
import pygame_gui
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui.elements import UIButton

from solitaire.rules.cards import (
    CARD_COUNT,
    MATTO,
    Card,
)
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.layout import CARD_RATIO
from solitaire.table.look.theme import colours
from solitaire.table.parts.card_view import SUIT_KEYS, card_facts
from solitaire.table.parts.marks import draw_outline
from solitaire.table.parts.sheet import Scroller, Sheet

_GROUPS: Final = (*(range(14 * number, 14 * number + 14) for number in range(4)), range(MATTO, CARD_COUNT))
"""The cards of each suit, and the tarocchi with Il Matto."""
_TABS: Final = (*SUIT_KEYS, "guide.tarocchi")
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
        high, gap = layout.px(30), layout.gap(6)
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
        self.gallery.close()
        self.detail.close()

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
        self.gallery = Scroller(sheet, self._left, self._context.layout.gap(18), self._context.manager)
        for tab, group in zip(self._tabs, _GROUPS, strict=True):
            (tab.select if group == self.group else tab.unselect)()

    def _describe(self) -> None:
        """Show the chosen card large, with its facts."""
        words, sheet = self._context.words, self._sheet(self._right)
        tall = min(self._right.height * 0.45, sheet.width * 0.8 / CARD_RATIO)
        size = round(tall * CARD_RATIO), round(tall)
        layout = self._context.layout
        # Only one large picture is cached: all 97 would take some hundred megabytes on a large screen.
        self._context.faces.keep_only(layout.card, layout.deck.size, self._places[0].size)
        sheet.add(size[1] + sheet.px(10), sheet.face(self.card, Rect((0, 0), size)))
        sheet.heading(words.card(self.card))
        for line in card_facts(self.card, words):
            sheet.say(line)
        self.detail = Scroller(sheet, self._right, layout.gap(18), self._context.manager)

    def choose(self, card: Card) -> None:
        """Choose a card of any group."""
        before = self.group
        self._turn_to(card)
        if self.group != before:
            self.gallery.close()
            self._lay_out()
        self._see()

    def _turn_to(self, card: Card) -> None:
        self.card = card
        self.detail.close()
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
        draw_outline(surface, place, colours.gold, layout)
        surface.set_clip(before)
