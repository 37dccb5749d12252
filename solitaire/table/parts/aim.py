"""A finger's aim: it is wider than a small button, and seldom hits its middle."""

from collections.abc import Iterable, Iterator

from pygame_gui import UIManager
from pygame_gui.core import UIElement
from pygame_gui.core.interfaces import IContainerLikeInterface
from pygame_gui.elements import UIButton

from solitaire.table.look.layout import Layout
from solitaire.table.page.spots import distance_to
from solitaire.table.page.view import Pressable


def aimed(buttons: Iterable[Pressable], point: tuple[int, int], layout: Layout) -> tuple[int, int]:
    """Return the point that a finger means: the middle of the nearest button, if one is within reach."""
    least = layout.finger
    near: dict[tuple[int, int], float] = {}
    for rect in (button.rect for button in buttons if button.is_enabled):
        if rect.collidepoint(point):
            return point
        reach = rect.inflate(max(0, least - rect.width), max(0, least - rect.height))
        if reach.collidepoint(point):
            near[rect.center] = distance_to(rect, point)
    return min(near, key=lambda middle: near[middle], default=point)


def buttons_in(manager: UIManager) -> list[Pressable]:
    """Return the visible buttons of a manager."""
    return [one for one in elements_in(manager) if isinstance(one, UIButton) and one.visible]


def elements_in(manager: UIManager) -> Iterator[UIElement]:
    """Yield all widgets of a manager, from back to front."""
    yield from _elements(manager.get_root_container())


def _elements(container: IContainerLikeInterface) -> Iterator[UIElement]:
    for element in container:
        yield element
        if isinstance(element, IContainerLikeInterface):
            yield from _elements(element)
