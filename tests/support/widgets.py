"""Widget work that the tables of a test process share or can skip."""

from collections import deque
from typing import Final

import pygame
from pygame_gui import UIManager
from pygame_gui.core.drawable_shapes.drawable_shape import DrawableShape
from pygame_gui.core.surface_cache import SurfaceCache

from solitaire.table.look import theme

_UPDATE: Final = DrawableShape.update


class Shapes(SurfaceCache):  # type: ignore[misc]
    """The shapes of widgets drawn so far, by size and colours, whichever window they were drawn for."""

    most = 3000

    def add_surface_to_cache(self, surface: pygame.Surface, string_id: str) -> None:
        if len(self.cache_short_term_lookup) >= self.most:
            self.cache_short_term_lookup.clear()
        super().add_surface_to_cache(surface, string_id)

    def update(self) -> None:
        """Leave the shapes where they are."""

    def remove_user_from_cache_item(self, string_id: str) -> None:
        """Keep a shape that no widget uses now."""


class Managers:
    """Managers of widgets in our theme, reused from test to test.

    Making one starts threads and reads the library's theme from its files.
    """

    most = 100
    """Managers saved."""

    def __init__(self) -> None:
        self._make = theme.manager
        self._free = list[tuple[object, UIManager]]()
        self._used = list[tuple[object, UIManager]]()

    def __call__(self, window: tuple[int, int], scale: float, least: int = 0) -> UIManager:
        """Return a manager that no other table of this test uses; stands in for ``theme.manager``."""
        look = window, scale, least, dict(vars(theme.colours))
        found = next((one for one in self._free if one[0] == look), None)
        if found is None:
            found = look, self._make(window, scale, least)
        else:
            self._free.remove(found)
        self._used.append(found)
        return found[1]

    def take_back(self) -> None:
        """Clear the managers used so far, for tables to come."""
        for _, manager in self._used:
            manager.clear_and_reset()
            manager.update(0.0)  # it draws the widgets that it has found by then
        self._free = [*self._used[::-1], *self._free][: self.most]
        self._used.clear()


def update_what_is_seen(shape: DrawableShape, seconds: float) -> None:
    """Stand in for ``DrawableShape.update``: a state of a widget is drawn when it is first shown.

    The library draws the states to come ahead, one for each frame, which is half of all its drawing.
    """
    active = shape.active_state.state_id
    for state in shape.states_to_redraw_queue:
        if state != active:
            shape.states[state].generated = False
    shape.states_to_redraw_queue = deque(state for state in shape.states_to_redraw_queue if state == active)
    shape.need_to_clean_up = False
    _UPDATE(shape, seconds)
