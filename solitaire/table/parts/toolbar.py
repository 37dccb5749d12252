"""The row of buttons at the top of the window; the last button lists those that are not shown."""

from collections.abc import Callable, Sequence
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

_MIN_PADDING: Final = 14
_MAX_PADDING: Final = 40
"""Space around a label at the smallest window, left and right together."""
_MAIN: Final = 96
"""Least width of a button with an icon: those of all screens stand in the same places."""


class Toolbar:
    """A row of buttons for actions; the main buttons have icons, and tips with their keys.

    Attributes:
        rects: the buttons' places, by action.
        buttons: the buttons, by action.
    """

    def __init__(
        self,
        actions: Sequence[Action],
        most: int | None,
        words: Callable[[str], str],
        manager: UIManager,
        layout: Layout,
    ) -> None:
        """Make the buttons of the first ``most`` actions, or of as many as fit, and "more" for the rest."""
        self._layout, self._words = layout, words
        self.rects, self._has_icons = _places(actions, most, lambda action: words(_label(action)), layout)
        self.buttons = {
            action: UIButton(
                rect,
                words(_label(action)),
                manager,
                object_id="#icon" if self._has_icons and has_icon(action) else None,
            )
            for action, rect in self.rects.items()
        }

    def draw(self, surface: Surface, covered: Rect | None) -> None:
        """Draw the icons on the buttons, but for those in a part of the window that something covers."""
        scale = self._layout.scale
        side, left = round(theme.widget_text(scale) * 1.15), theme.icon_room(scale) // 4
        for action, rect in self.rects.items():
            if not self._has_icons or not has_icon(action) or (covered and covered.colliderect(rect)):
                continue
            colour = colours.text if self.buttons[action].is_enabled else theme.faint(colours.muted)
            picture = icon(action, side, colour)
            surface.blit(picture, picture.get_rect(midleft=(rect.x + left, rect.centery)))

    def enable(self, can: Callable[[Action], bool]) -> None:
        """Enable the buttons whose actions are possible now; disable the rest."""
        for action, button in self.buttons.items():
            (button.enable if can(action) else button.disable)()

    def rename(self, action: Action, label: str) -> None:
        """Change the label of the action's button, if it has one."""
        if action in self.buttons:
            self.buttons[action].set_text(label)

    def pressed(self, event: Event) -> Action | None:
        """Return the action of the button that was pressed, if the event is such a press.

        When the mouse first moves the buttons get tips: a button that came under a resting mouse has none.
        """
        if event.type == pygame.MOUSEMOTION:
            self._give_tips()
        if event.type != UI_BUTTON_PRESSED:
            return None
        return next((action for action, button in self.buttons.items() if button is event.ui_element), None)

    def _give_tips(self) -> None:
        for action, button in self.buttons.items():
            if has_icon(action) and button.tool_tip_text is None:
                button.set_tooltip(self._words(f"tip.{action.value}"))
                button.hover_time = 0.0


def _label(action: Action) -> str:
    return f"action.{action.value}"


def _places(
    actions: Sequence[Action], most: int | None, name: Callable[[Action], str], layout: Layout
) -> tuple[dict[Action, Rect], bool]:
    """Return the buttons' places, with a "more" button if some are not shown, and whether there are icons.

    Where room is short the icons go first, then the last buttons.
    """
    bar, gap = layout.toolbar, layout.gap(6)
    letters = theme.widget_text(layout.scale)
    room = bar.width - 2 * layout.gap(8) + gap
    shown = [*actions[:most]]
    if most is not None and len(actions) > most:
        shown.append(Action.MORE)
    words = {action: theme.text_width(name(action), "sans", letters) for action in (*actions, Action.MORE)}
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
        shown = [action for action in shown if action is not Action.MORE]
        while shown and needed(widths) + widths[Action.MORE] + layout.gap(_MIN_PADDING) + gap > room:
            shown.pop()
        shown.append(Action.MORE)
    spare = room - sum(widths[action] + gap for action in shown)
    padding = min(layout.px(_MIN_PADDING if most is not None else _MAX_PADDING), spare // max(1, len(shown)))
    places, left = {}, bar.x + layout.gap(8)
    for action in shown:
        wide = widths[action] + padding
        places[action] = Rect(left, bar.y + layout.gap(6), wide, bar.height - layout.gap(12))
        left += wide + gap
    return places, has_icons
