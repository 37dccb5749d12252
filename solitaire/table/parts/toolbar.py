"""The bar of buttons: icons at the left of the grid, or a row at the top; the last opens a menu of the rest.

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
from solitaire.table.page.blocks import Seats
from solitaire.table.page.tree import Brush, Button
from solitaire.table.page.view import PageView, Stop
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


_MIN_PADDING: Final = 14
_MAX_PADDING: Final = 40
"""Space around a label at the smallest window, left and right together."""
_MAIN: Final = 96
"""Least width of a button with an icon and a word: those of all screens stand in the same places."""
_LAST: Final = (Action.MENU, Action.HELP, Action.SETTINGS, Action.FULLSCREEN, Action.MORE)
"""The actions that stand at the foot of a rail."""
_SHARE: Final = 0.6
"""Side of an icon, as a share of its button's."""


@dataclass(frozen=True)
class ToolButton(Button):
    """A button of the toolbar: an icon alone, an icon before a word, or a word."""

    picture: Callable[[int, Colour], Surface] | None = None
    """Returns the icon with sides of a length in pixels, in a colour; None if there is none."""

    def write(self, brush: Brush, place: Rect, colour: Colour) -> None:
        if self.picture is None:
            super().write(brush, place, colour)
            return
        scale, is_alone = brush.layout.scale, not self.word
        picture = self.picture(
            round(_SHARE * place.height if is_alone else theme.button_text(scale) * 1.25), colour
        )
        at = picture.get_rect(center=place.center)
        if not is_alone:
            at.left = place.x + theme.icon_room(scale) // 4
            left = place.x + theme.icon_room(scale) + brush.layout.px(3)
            word = theme.shrunk(self.word, "sans", theme.button_text(scale), place.right - left, colour)
            brush.surface.blit(word, word.get_rect(midleft=(left, place.centery)))
        brush.surface.blit(picture, at)


class Toolbar:
    """The buttons of a screen's actions; under the mouse a button shows its label and key.

    Attributes:
        tools: what the buttons do, by action.
        rects: their places.
        view: the buttons themselves, without a word where they are icons.
    """

    def __init__(
        self,
        tools: Sequence[Tool],
        most: int | None,
        layout: Layout,
        view: PageView,
        act: Callable[[Action], None],
        elsewhere: Mapping[Action, Rect] = MappingProxyType({}),
    ) -> None:
        """Make the buttons of the first ``most`` actions, or of as many as fit, and "more", the last of them.

        Where there are words, "more" has a button only if it leads to actions without one. They are shown in
        a view; ``act`` is called with the action of one that is pressed. ``elsewhere`` are the places of
        icons that are not in the bar.
        """
        self._layout, self.view, self._act = layout, view, act
        *offered, more = (tool for tool in tools if tool.action not in elsewhere)
        self.tools = {tool.action: tool for tool in tools}
        self._has_icons = True
        if layout.has_rail:
            self.rects = _in_rail(offered, most, more, layout)
        elif layout.has_icons:
            self.rects = _in_row_of_icons(offered, most, more, layout)
        else:
            self.rects, self._has_icons = _in_row(offered, most, more, layout)
        self._worded = frozenset(() if layout.has_icons else self.rects)
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
            is_quiet=not has_word,
            picture=partial(icon, action, is_pause=is_pause) if has_picture else None,
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

    @property
    def rest(self) -> list[Tool]:
        """The actions that have no button."""
        return [tool for action, tool in self.tools.items() if action not in (*self.rects, Action.MORE)]

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


def _in_rail(tools: Sequence[Tool], most: int | None, more: Tool, layout: Layout) -> dict[Action, Rect]:
    """Return the places of icons one below another, some at the foot; the last actions may have no room."""
    bar, side, gap = layout.toolbar, layout.icon, layout.icon_gap
    fit = min(len(tools) if most is None else most, (bar.height - gap) // (side + gap) - 1)
    shown = [tool.action for tool in tools if has_icon(tool.action)][:fit]
    low = [action for action in _LAST if action in shown or action is more.action]
    high = [action for action in shown if action not in low]
    left = bar.x + layout.gap(6)
    top, foot = bar.y + 2 * layout.gap(6), bar.bottom - 2 * layout.gap(6) + gap - len(low) * (side + gap)
    places = {action: Rect(left, top + row * (side + gap), side, side) for row, action in enumerate(high)}
    return places | {
        action: Rect(left, foot + row * (side + gap), side, side) for row, action in enumerate(low)
    }


def _in_row_of_icons(
    tools: Sequence[Tool], most: int | None, more: Tool, layout: Layout
) -> dict[Action, Rect]:
    """Return the places of icons side by side; the last actions may have no room."""
    bar, side, gap = layout.toolbar, layout.icon, layout.icon_gap
    fit = min(len(tools) if most is None else most, (bar.width - gap) // (side + gap) - 1)
    shown = [*[tool.action for tool in tools if has_icon(tool.action)][:fit], more.action]
    top = bar.y + (bar.height - side) // 2
    return {
        action: Rect(bar.x + gap + column * (side + gap), top, side, side)
        for column, action in enumerate(shown)
    }


def _in_row(
    tools: Sequence[Tool], most: int | None, more: Tool, layout: Layout
) -> tuple[dict[Action, Rect], bool]:
    """Return the places of buttons with words, "more" if some have none, and whether there are icons.

    Where room is short the icons go first, then the last buttons.
    """
    bar, gap = layout.toolbar, layout.gap(6)
    letters = theme.button_text(layout.scale)
    room = bar.width - 2 * layout.gap(8) + gap
    shown = [tool.action for tool in tools[:most]]
    if most is not None and len(tools) > most:
        shown.append(more.action)
    words = {tool.action: theme.text_width(tool.word, "sans", letters) for tool in (*tools, more)}
    least, icon_room = layout.px(_MAIN - _MIN_PADDING), theme.icon_room(layout.scale)
    iconic = {
        action: max(least, width + icon_room) if has_icon(action) else width
        for action, width in words.items()
    }

    def needed(shown: Sequence[Action], widths: dict[Action, int]) -> int:
        return sum(widths[action] + layout.gap(_MIN_PADDING) + gap for action in shown)

    first = [action for action in shown if action is not more.action]
    fewer = [[*first[:count], more.action] for count in range(len(first), -1, -1)]
    rows = [(shown, iconic), (shown, words), *((row, words) for row in fewer)]
    shown, widths = next((row for row in rows if needed(*row) <= room), rows[-1])
    spare = room - sum(widths[action] + gap for action in shown)
    padding = min(layout.px(_MIN_PADDING if most is not None else _MAX_PADDING), spare // max(1, len(shown)))
    places, left = {}, bar.x + layout.gap(8)
    for action in shown:
        wide = widths[action] + padding
        places[action] = Rect(left, bar.y + layout.gap(6), wide, bar.height - layout.gap(12))
        left += wide + gap
    return places, widths is iconic
