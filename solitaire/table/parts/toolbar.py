"""The bar of buttons: icons at the left of the grid, or a row at the top; the last lists the rest."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui import UI_BUTTON_PRESSED, UIManager
from pygame_gui.elements import UIButton

from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.parts.icons import has_icon, icon
from solitaire.table.parts.plate import Tool, draw_plate

_MIN_PADDING: Final = 14
_MAX_PADDING: Final = 40
"""Space around a label at the smallest window, left and right together."""
_MAIN: Final = 96
"""Least width of a button with an icon and a word: those of all screens stand in the same places."""
_LAST: Final = (Action.MENU, Action.HELP, Action.SETTINGS, Action.FULLSCREEN, Action.MORE)
"""The actions that stand at the foot of a rail."""
_SHARE: Final = 0.6
"""Side of an icon, as a share of its button's."""


class Toolbar:
    """The buttons of a screen's actions; under the mouse a button shows its label and key.

    Attributes:
        tools: what the buttons do, by action.
        rects: their places.
        buttons: the buttons themselves, without a text where they are icons.
    """

    def __init__(
        self,
        tools: Sequence[Tool],
        most: int | None,
        manager: UIManager,
        layout: Layout,
        elsewhere: Mapping[Action, Rect] = MappingProxyType({}),
    ) -> None:
        """Make the buttons of the first ``most`` actions, or of as many as fit, and "more", the last of them.

        Where there are words, "more" has a button only if it leads to actions without one. ``elsewhere`` are
        the places of icons that are not in the bar.
        """
        self._layout = layout
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
        self.buttons = {
            action: UIButton(
                rect,
                self.tools[action].word if action in self._worded else "",
                manager,
                object_id=self._look(action),
            )
            for action, rect in self.rects.items()
        }
        self._pointed: Action | None = None
        self._is_running = False

    def _look(self, action: Action) -> str | None:
        if action not in self._worded:
            return theme.ICON
        return theme.ICON_WITH_WORD if self._has_icons and has_icon(action) else None

    def draw(self, surface: Surface) -> None:
        """Draw the icons on the buttons."""
        scale = self._layout.scale
        for action, rect in self.rects.items():
            if not self._is_drawn(action):
                continue
            button = self.buttons[action]
            colour = colours.text if button.is_enabled else theme.faint(colours.muted)
            colour = colours.panel if button.is_selected else colour
            is_alone = action not in self._worded
            side = round(_SHARE * rect.height if is_alone else theme.widget_text(scale) * 1.25)
            picture = icon(action, side, colour, is_pause=self._is_running and action is Action.RUN)
            place = picture.get_rect(center=rect.center)
            if not is_alone:
                place.left = rect.x + theme.icon_room(scale) // 4
            surface.blit(picture, place)

    def _is_drawn(self, action: Action) -> bool:
        return has_icon(action) and (self._has_icons or action not in self._worded)

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
        for action, button in self.buttons.items():
            (button.enable if can(action) or action is here else button.disable)()
            (button.select if action is here else button.unselect)()

    def show_running(self, word: str, *, is_running: bool) -> None:
        """Show on the button that runs a replay whether it is running."""
        self._is_running = is_running
        if Action.RUN in self.buttons:
            self.tools[Action.RUN] = replace(self.tools[Action.RUN], word=word)

    def pressed(self, event: Event) -> Action | None:
        """Return the action of the button that was pressed, if the event is such a press.

        A button that came under a resting mouse says its word when the mouse moves.
        """
        if event.type == pygame.MOUSEMOTION and not event.touch:
            self.point_at(event.pos)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.WINDOWLEAVE):
            self._pointed = None
        if event.type != UI_BUTTON_PRESSED:
            return None
        return next((action for action, button in self.buttons.items() if button is event.ui_element), None)


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
    letters = theme.widget_text(layout.scale)
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

    def needed(widths: dict[Action, int]) -> int:
        return sum(widths[action] + layout.gap(_MIN_PADDING) + gap for action in shown)

    has_icons = needed(iconic) <= room
    widths = iconic if has_icons else words
    if needed(widths) > room:
        shown = [action for action in shown if action is not more.action]
        while shown and needed(widths) + widths[more.action] + layout.gap(_MIN_PADDING) + gap > room:
            shown.pop()
        shown.append(more.action)
    spare = room - sum(widths[action] + gap for action in shown)
    padding = min(layout.px(_MIN_PADDING if most is not None else _MAX_PADDING), spare // max(1, len(shown)))
    places, left = {}, bar.x + layout.gap(8)
    for action in shown:
        wide = widths[action] + padding
        places[action] = Rect(left, bar.y + layout.gap(6), wide, bar.height - layout.gap(12))
        left += wide + gap
    return places, has_icons
