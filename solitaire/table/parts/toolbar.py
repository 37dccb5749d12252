"""The row of buttons at the top of the window; the last button lists those that do not fit."""

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect
from pygame.event import Event
from pygame_gui import UI_BUTTON_PRESSED, UIManager
from pygame_gui.elements import UIButton

from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout

_MIN_PADDING: Final = 14
_MAX_PADDING: Final = 40
"""Space around a label at the smallest window, left and right together."""


class Toolbar:
    """A row of buttons for actions.

    Attributes:
        rects: the buttons' places, by action.
    """

    def __init__(
        self, actions: Sequence[Action], name: Callable[[Action], str], manager: UIManager, layout: Layout
    ) -> None:
        self.rects = _places(actions, name, layout)
        self._buttons = {action: UIButton(rect, name(action), manager) for action, rect in self.rects.items()}

    def enable(self, can: Callable[[Action], bool]) -> None:
        """Enable the buttons whose actions are possible now; disable the others."""
        for action, button in self._buttons.items():
            (button.enable if can(action) else button.disable)()

    def rename(self, action: Action, label: str) -> None:
        """Change the label of the action's button, if there is one."""
        if action in self._buttons:
            self._buttons[action].set_text(label)

    def pressed(self, event: Event) -> Action | None:
        """Return the action of the button that was pressed, if the event is such a press."""
        if event.type != UI_BUTTON_PRESSED:
            return None
        return next((action for action, one in self._buttons.items() if one is event.ui_element), None)


def _places(actions: Sequence[Action], name: Callable[[Action], str], layout: Layout) -> dict[Action, Rect]:
    """Return the buttons' places: as many as fit, and a "more" button if some do not fit."""
    bar, gap = layout.toolbar, layout.gap(6)
    face = theme.font("sans", theme.widget_text(layout.scale))
    room = bar.width - 2 * layout.gap(8) + gap
    widths = {action: face.size(name(action))[0] for action in (*actions, Action.MORE)}

    def needed(shown: Sequence[Action]) -> int:
        return sum(widths[action] + layout.gap(_MIN_PADDING) + gap for action in shown)

    shown = list(actions)
    if needed(shown) > room:
        while shown and needed([*shown, Action.MORE]) > room:
            shown.pop()
        shown.append(Action.MORE)
    spare = room - sum(widths[action] + gap for action in shown)
    padding = min(layout.px(_MAX_PADDING), spare // max(1, len(shown)))
    places, left = {}, bar.x + layout.gap(8)
    for action in shown:
        wide = widths[action] + padding
        places[action] = Rect(left, bar.y + layout.gap(6), wide, bar.height - layout.gap(12))
        left += wide + gap
    return places
