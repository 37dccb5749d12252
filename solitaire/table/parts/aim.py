"""A finger's aim: it is wider than a small button, and seldom hits its middle."""

from collections.abc import Iterable, Iterator
from math import inf
from typing import TypeVar

from pygame import Rect
from pygame_gui import UIManager
from pygame_gui.core import UIElement
from pygame_gui.core.interfaces import IContainerLikeInterface
from pygame_gui.elements import UIButton

from solitaire.table.look.layout import Layout
from solitaire.table.page.view import Pressable

T = TypeVar("T")


def aimed(buttons: Iterable[Pressable], point: tuple[int, int], layout: Layout) -> tuple[int, int]:
    """Return the point that a finger means: the middle of the nearest button, if one is within reach."""
    least = layout.finger
    near: dict[tuple[int, int], float] = {}
    for rect in (button.rect for button in buttons if button.is_enabled):
        if rect.collidepoint(point):
            return point
        reach = rect.inflate(max(0, least - rect.width), max(0, least - rect.height))
        if reach.collidepoint(point):
            near[rect.center] = _distance(rect, point)
    return min(near, key=lambda middle: near[middle], default=point)


def buttons_in(manager: UIManager) -> list[Pressable]:
    """Return the visible buttons of a manager."""
    return [one for one in elements_in(manager) if isinstance(one, UIButton) and one.visible]


def nearest(places: Iterable[tuple[Rect, T]], point: tuple[int, int], reach: int) -> T | None:
    """Return what lies at a point, or nearest to it within this distance in pixels; None if nothing does."""
    near = [(_distance(rect, point), thing) for rect, thing in places]
    distance, thing = min(near, key=lambda one: one[0], default=(inf, None))
    return thing if distance <= reach**2 else None


def elements_in(manager: UIManager) -> Iterator[UIElement]:
    """Yield all widgets of a manager, from back to front."""
    yield from _elements(manager.get_root_container())


def _elements(container: IContainerLikeInterface) -> Iterator[UIElement]:
    for element in container:
        yield element
        if isinstance(element, IContainerLikeInterface):
            yield from _elements(element)


def _distance(rect: Rect, point: tuple[int, int]) -> float:
    across = max(rect.left - point[0], 0, point[0] - rect.right)
    down = max(rect.top - point[1], 0, point[1] - rect.bottom)
    return float(across**2 + down**2)
