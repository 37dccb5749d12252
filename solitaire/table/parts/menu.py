"""The menu that opens from the last button of the toolbar: the actions without a button."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.parts.icons import has_icon, icon
from solitaire.table.parts.plate import Tool, draw_frame, key_cap

_ROW: Final = 28
"""Height of an entry at the smallest window."""
_LETTERS, _SMALL = 14, 12
"""Heights of the letters of a word, and of a key or of the reason why an entry does nothing now."""
_STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
_CHOOSING: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Menu:
    """A list of actions with their icons, words and keys; one click chooses.

    Attributes:
        tools: the entries.
        at: the number of the entry under the mouse or the keyboard's focus; None before either is there.
        box: the menu's place in the window.
        chosen: the action chosen, once the menu is closed by a choice; else None.
        is_open: False once it is closed.
    """

    def __init__(
        self, tools: Sequence[Tool], anchor: Rect, layout: Layout, why_not: Callable[[Action], str | None]
    ) -> None:
        """Make the menu.

        Args:
            tools: the entries.
            anchor: the button that it grows from.
            layout: the geometry of the window.
            why_not: returns why an action is not possible now, perhaps an empty text; None if it is possible.
        """
        self.tools, self._layout, self._why_not = tools, layout, why_not
        self.at: int | None = None
        self.chosen: Action | None = None
        self.is_open = True
        window = Rect((0, 0), layout.size).inflate(-layout.gap(8), -layout.gap(8))
        row, inset = max(layout.px(_ROW), layout.least), layout.gap(6)
        columns = -(-len(tools) * row // (window.height - 2 * inset))
        rows = -(-len(tools) // columns)
        wide = min(max(self._width(tool) for tool in tools), (window.width - 2 * inset) // columns)
        self.box = Rect(0, 0, columns * wide + 2 * inset, rows * row + 2 * inset)
        if layout.has_rail:
            self.box.bottomleft = anchor.right + layout.gap(6), anchor.bottom
        else:
            self.box.topright = anchor.right, anchor.bottom + layout.gap(5)
            self.box.left = max(self.box.left, anchor.left)
        self.box.clamp_ip(window)
        self.places = [
            Rect(self.box.x + inset + column * wide, self.box.y + inset + line * row, wide, row)
            for column, line in (divmod(number, rows) for number in range(len(tools)))
        ]

    def _width(self, tool: Tool) -> int:
        px = self._layout.px
        word = theme.text_width(tool.word, "sans", px(_LETTERS))
        beside = max(
            theme.text_width(said, "sans", px(_SMALL))
            for said in (tool.key, self._why_not(tool.action) or "")
        )
        return word + beside + px(_ROW + 46)

    @property
    def spoken(self) -> str:
        """The entry in focus for a listener, with its key or the reason why it does nothing now."""
        if self.at is None:
            return ""
        tool = self.tools[self.at]
        why_not = self._why_not(tool.action)
        return ", ".join(filter(None, (tool.word, tool.key if why_not is None else why_not)))

    def handle(self, event: Event) -> bool:
        """Walk over the entries, choose one, or close; return whether that settles the event.

        Any key without a use in the menu closes it, and does what it always does.
        """
        if event.type == pygame.MOUSEMOTION:
            self.at = self._number_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            if not self.box.collidepoint(event.pos):
                self.is_open = False
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.at = self._number_at(event.pos)
            self._choose()
        elif event.type == pygame.KEYDOWN:
            return self._press(event.key)
        return event.type != pygame.KEYUP

    def _press(self, key: int) -> bool:
        last = len(self.tools) - 1
        if key in _STEPS:
            start = -1 if _STEPS[key] > 0 else 0
            self.at = ((start if self.at is None else self.at) + _STEPS[key]) % len(self.tools)
        elif key in (pygame.K_HOME, pygame.K_END):
            self.at = 0 if key == pygame.K_HOME else last
        elif key in _CHOOSING:
            self._choose()
        else:
            self.is_open = False
            return key in (pygame.K_ESCAPE, pygame.K_F10)
        return True

    def _choose(self) -> None:
        if self.at is not None:
            self.chosen, self.is_open = self.tools[self.at].action, False

    def _number_at(self, point: tuple[int, int]) -> int | None:
        return next((number for number, place in enumerate(self.places) if place.collidepoint(point)), None)

    def draw(self, surface: Surface) -> None:
        """Draw the entries; those that do nothing now are faint, with the reason in place of the key."""
        px = self._layout.px
        draw_frame(surface, self.box, self._layout)
        for number, (tool, place) in enumerate(zip(self.tools, self.places, strict=True)):
            why_not = self._why_not(tool.action)
            colour = colours.text if why_not is None else theme.faint(colours.muted)
            if number == self.at:
                ground, line = (colours.hovered, 0) if why_not is None else (colours.line, 1)
                pygame.draw.rect(surface, ground, place, line, border_radius=px(5))
            if has_icon(tool.action):
                picture = icon(tool.action, px(17), colour)
                surface.blit(picture, picture.get_rect(center=(place.x + px(16), place.centery)))
            right = place.right - px(8)
            if why_not is None and tool.key:
                beside = key_cap(tool.key, self._layout, _SMALL)
            else:
                beside = theme.text(why_not or "", "sans", px(_SMALL), colour)
            surface.blit(beside, beside.get_rect(midright=(right, place.centery)))
            room = right - beside.get_width() - px(8) - place.x - px(32)
            word = theme.shrunk(tool.word, "sans", px(_LETTERS), room, colour)
            surface.blit(word, word.get_rect(midleft=(place.x + px(32), place.centery)))
