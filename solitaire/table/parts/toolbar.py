"""The bar of buttons, icons with words at the left of the grid or at the top; the last opens the menu.

Tab walks over the buttons of the bar and of the screen; Enter and Space press the one that it has reached.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import Colour, colours
from solitaire.table.page.tree import Brush, Button
from solitaire.table.page.view import PageView, Seats, Stop
from solitaire.table.parts.icons import has_icon, icon

_PLATE_LETTERS, _PLATE_SMALL = 13, 11
"""Heights of the letters of a word, and of those of a key, at the smallest window."""
_VEIL: Final = 140
"""Dimming of the table behind what is shown alone, of 255."""


@dataclass(frozen=True, slots=True)
class Tool:
    """An action on offer, with its label and the name of its key, empty if it has none."""

    action: Action
    word: str
    key: str


def draw_plate(surface: Surface, layout: Layout, tool: Tool, why_not: str, beside: Rect) -> None:
    """Draw the label and key of a button on the right of a rail, else below or above the button.

    ``why_not`` is the reason why the button is disabled, or empty.
    """
    px = layout.px
    lines = [theme.text(tool.word, "sans", px(_PLATE_LETTERS), colours.text)]
    if why_not:
        lines.append(theme.text(why_not, "sans", px(_PLATE_SMALL), colours.muted))
    cap = key_cap(tool.key, layout, _PLATE_SMALL) if tool.key else Surface((0, 0))
    wide = lines[0].get_width() + (cap.get_width() + px(8) if tool.key else 0)
    box = Rect(0, 0, max(wide, lines[-1].get_width()), sum(line.get_height() for line in lines))
    box.inflate_ip(px(18), px(8))
    if beside.top > layout.board.bottom - box.height:
        box.midbottom = beside.centerx, beside.top - layout.gap(5)
    elif layout.has_rail:
        box.midleft = beside.right + layout.gap(6), beside.centery
    else:
        box.midtop = beside.centerx, beside.bottom + layout.gap(5)
    box.clamp_ip(surface.get_rect())
    draw_frame(surface, box, layout)
    left, top = box.x + px(9), box.y + px(4)
    surface.blit(cap, cap.get_rect(midright=(box.right - px(9), top + lines[0].get_height() // 2)))
    for line in lines:
        surface.blit(line, (left, top))
        top += line.get_height()


def veil(surface: Surface) -> None:
    """Dim what has been drawn so far, for something drawn over it."""
    surface.blit(_veil(surface.get_size()), (0, 0))


@lru_cache(maxsize=1)
def _veil(size: tuple[int, int]) -> Surface:
    dark = Surface(size)
    dark.set_alpha(_VEIL)
    return dark


def draw_frame(surface: Surface, box: Rect, layout: Layout) -> None:
    """Draw the background of something shown over the table for a while: a plate, a menu, a dialog."""
    radius = layout.gap(8)
    pygame.draw.rect(surface, colours.panel, box, border_radius=radius)
    pygame.draw.rect(surface, colours.line, box, 1, border_radius=radius)


def key_cap(key: str, layout: Layout, letters: float) -> Surface:
    """Return a key's name on a small key, in letters of a height for the smallest window."""
    name = theme.text(key, "sans", layout.px(letters), colours.muted)
    size = max(name.get_width() + layout.px(10), name.get_height()), name.get_height()
    cap = Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(cap, colours.felt_dark, cap.get_rect(), border_radius=layout.px(4))
    pygame.draw.rect(cap, colours.line, cap.get_rect(), 1, border_radius=layout.px(4))
    cap.blit(name, name.get_rect(center=cap.get_rect().center))
    return cap


# -- the toolbar ----------------------------------------------------------------------------------


_PRESSING: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_MODIFIERS: Final = (pygame.K_LSHIFT, pygame.K_RSHIFT)


class TabStops:
    """The focus, as an action: the buttons themselves are often rebuilt.

    Attributes:
        at: the action of the focused button; None while the screen itself has the focus.
    """

    def __init__(self) -> None:
        self.at: Action | None = None

    def moves(self, event: Event, buttons: Mapping[Action, Stop]) -> bool:
        """Move the focus with Tab, to the screen itself after the last button; return whether this was Tab.

        Any other key that presses no button gives the screen its focus back, and so does a click.
        """
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            stops = [None, *(action for action, button in buttons.items() if button.is_enabled)]
            here = stops.index(self.at) if self.at in stops else 0
            self.at = stops[(here + (-1 if event.mod & pygame.KMOD_SHIFT else 1)) % len(stops)]
            return True
        is_key = event.type == pygame.KEYDOWN and event.key not in (*_PRESSING, *_MODIFIERS)
        if is_key or event.type == pygame.MOUSEBUTTONDOWN:
            self.at = None
        return False

    def pressed(self, event: Event, buttons: Mapping[Action, Stop]) -> Action | None:
        """Return the action of the focused button, if an event presses it."""
        is_press = event.type == pygame.KEYDOWN and event.key in _PRESSING
        return self.at if is_press and self.at in buttons else None


_SHARE: Final = 0.6
"""Side of an icon without a word, as a share of its button's."""
_WIDE: Final = 150
"""Width of a button in a row at the smallest window, where there is room."""
_SLOTS: Final = 5
"""Buttons that have room in a row on every screen: they stand in the same places."""
_ICON: Final = 20
_BELOW: Final = 12
"""Heights of an icon above its word, and of the letters of that word, at the smallest window."""
_RIGHT: Final = 6
"""Space on the right of a word beside its icon."""
_LEAST: Final = 3
"""How small the letters of a word may be, in fifths of their usual size."""


@dataclass(frozen=True)
class ToolButton(Button):
    """A button of the toolbar: an icon with its word, below it in a rail and beside it in a row."""

    picture: Callable[[int, Colour], Surface] | None = None
    """Returns the icon with sides of a length in pixels, in a colour; None if there is none."""
    is_below: bool = False
    """Whether the word stands below the icon."""

    def write(self, brush: Brush, place: Rect, colour: Colour) -> None:
        scale = brush.layout.scale
        letters, gap = theme.button_text(scale), brush.layout.gap(2)
        if self.picture is None:
            room = place.width - 2 * gap
            word = theme.shrunk(self.word, "sans", letters, room, colour, letters * _LEAST // 5)
            brush.surface.blit(word, word.get_rect(center=place.center))
        elif not self.word:
            picture = self.picture(round(_SHARE * place.height), colour)
            brush.surface.blit(picture, picture.get_rect(center=place.center))
        elif self.is_below:
            letters = brush.layout.px(_BELOW)
            picture = self.picture(brush.layout.px(_ICON), colour)
            at = picture.get_rect(midtop=(place.centerx, place.y + gap))
            brush.surface.blit(picture, at)
            room, least = place.width - 2 * gap, letters * _LEAST // 5
            widest = max(self.word.split(), key=len)
            while letters > least and theme.text_width(widest, "sans", letters) > room:
                letters -= 1
            lines = theme.wrap(self.word, "sans", letters, room)
            most = (place.bottom - at.bottom) // letters
            while letters > least and len(lines) > most:
                letters -= 1
                lines = theme.wrap(self.word, "sans", letters, room)
            for line in lines:
                word = theme.shrunk(line, "sans", letters, room, colour, least)
                at = word.get_rect(midtop=(place.centerx, at.bottom))
                brush.surface.blit(word, at)
        else:
            picture = self.picture(round(letters * 1.25), colour)
            left = place.x + theme.icon_room(scale) + brush.layout.px(3)
            at = picture.get_rect(midleft=(place.x + theme.icon_room(scale) // 4, place.centery))
            word = theme.shrunk(self.word, "sans", letters, _room(place.width, brush.layout), colour)
            brush.surface.blit(picture, at)
            brush.surface.blit(word, word.get_rect(midleft=(left, place.centery)))


class Toolbar:
    """The buttons of a screen's actions; under the mouse a button shows its key.

    Attributes:
        tools: what the buttons do, by action.
        rects: their places.
        view: the buttons themselves, without a word where they stand beside a chart.
    """

    def __init__(
        self,
        tools: Sequence[Tool],
        layout: Layout,
        view: PageView,
        act: Callable[[Action], None],
        elsewhere: Mapping[Action, Rect] = MappingProxyType({}),
    ) -> None:
        """Make the buttons, of which the last stands at the end of the bar.

        They are shown in a view; ``act`` is called with the action of one that is pressed. ``elsewhere`` are
        the places of icons that are not in the bar.
        """
        self._layout, self.view, self._act = layout, view, act
        self.tools = {tool.action: tool for tool in tools}
        shown = [tool for tool in tools if tool.action not in elsewhere]
        places = _in_rail if layout.has_rail else _in_row
        self.rects = places(shown, layout) if shown else {}
        wide = min((rect.width for rect in self.rects.values()), default=0)
        self._has_icons = layout.has_rail or all(_fits(tool.word, wide, layout) for tool in shown)
        self._worded = frozenset(self.rects)
        self.rects |= elsewhere
        self._possible: Collection[Action] = ()
        self._here: Action | None = None
        self._pointed: Action | None = None
        self._is_running = False
        self._show()

    def _show(self) -> None:
        buttons = [(self._button(action), rect) for action, rect in self.rects.items()]
        self.view.show(Seats(*buttons), Rect((0, 0), self._layout.size), self._layout)

    def _button(self, action: Action) -> ToolButton:
        has_word = action in self._worded
        has_picture = has_icon(action) and (self._has_icons or not has_word)
        is_pause = self._is_running and action is Action.RUN
        return ToolButton(
            self.tools[action].word if has_word else "",
            partial(self._act, action) if action in self._possible else None,
            action,
            is_on=action is self._here,
            is_quiet=self._layout.has_rail or not has_word,
            picture=partial(icon, action, is_pause=is_pause) if has_picture else None,
            is_below=self._layout.has_rail,
        )

    @property
    def stops(self) -> dict[Action, Stop]:
        """The buttons as the keyboard's focus sees them, by action."""
        return self.view.by_action

    def draw_plate(
        self, surface: Surface, focus: Action | None, why_not: Callable[[Action], str | None]
    ) -> None:
        """Draw the label and key of the button under the mouse, or of the focused button."""
        action = self._pointed or focus
        if action is not None and action in self.rects:
            why = why_not(action) or ""
            draw_plate(surface, self._layout, self.tools[action], why, self.rects[action])

    def point_at(self, point: tuple[int, int]) -> bool:
        """Show the label and key of the button at a point; return whether there is one."""
        self._pointed = next(
            (action for action, rect in self.rects.items() if rect.collidepoint(point)), None
        )
        return self._pointed is not None

    def enable(self, can: Callable[[Action], bool], here: Action | None) -> None:
        """Enable the buttons whose actions are possible now; the button that leads ``here`` is chosen."""
        possible = {action for action in self.rects if can(action) or action is here}
        if (self._possible, self._here) != (possible, here):
            self._possible, self._here = possible, here
            self._show()

    def show_running(self, word: str, *, is_running: bool) -> None:
        """Show on the button that runs a replay whether it is running."""
        self._is_running = is_running
        if Action.RUN in self.rects:
            self.tools[Action.RUN] = replace(self.tools[Action.RUN], word=word)
            self._show()

    def handle(self, event: Event) -> bool:
        """Press a button by mouse, or say its word; return whether that settles the event.

        A button that came under a resting mouse says its word when the mouse moves.
        """
        if event.type == pygame.MOUSEMOTION and not event.touch:
            self.point_at(event.pos)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.WINDOWLEAVE):
            self._pointed = None
        return event.type != pygame.KEYDOWN and self.view.handle(event)


def _in_rail(tools: Sequence[Tool], layout: Layout) -> dict[Action, Rect]:
    """Return the places of buttons one below another, the last at the foot."""
    bar, space = layout.toolbar, 2 * layout.gap(4)
    wide, high = bar.width - space, max(layout.px(_ICON + 2.6 * _BELOW) + layout.gap(2), layout.least)
    step = min(high + space, (bar.height - 2 * space) // len(tools))
    high = min(high, step - 1)
    places = [Rect(bar.x + space // 2, bar.y + space + row * step, wide, high) for row in range(len(tools))]
    places[-1].bottom = bar.bottom - space
    return {tool.action: place for tool, place in zip(tools, places, strict=True)}


def _in_row(tools: Sequence[Tool], layout: Layout) -> dict[Action, Rect]:
    """Return the places of buttons side by side, of one width, the last at the right."""
    bar, gap = layout.toolbar.inflate(-2 * layout.gap(8), -2 * layout.gap(5)), layout.gap(6)
    step = min(layout.px(_WIDE) + gap, (bar.width + gap) // max(_SLOTS, len(tools)))
    places = [Rect(bar.x + column * step, bar.y, step - gap, bar.height) for column in range(len(tools))]
    places[-1].right = bar.right
    return {tool.action: place for tool, place in zip(tools, places, strict=True)}


def _fits(word: str, wide: int, layout: Layout) -> bool:
    """Return whether a word has room beside its icon, perhaps in smaller letters."""
    letters = theme.button_text(layout.scale)
    return theme.text_width(word, "sans", letters * 3 // 4) <= _room(wide, layout)


def _room(wide: int, layout: Layout) -> int:
    """Return the width that the word beside an icon may have, in a button of a width."""
    return wide - theme.icon_room(layout.scale) - layout.px(3) - layout.gap(_RIGHT)
