"""The accessibility tree: what is on the screen, for the screen readers and voice control of the desktop.

AccessKit (the package ``accesskit``) passes it on through AT-SPI, UI Automation or NSAccessibility. Without
the package, or while nobody asks, nothing is built.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

import pygame
from pygame import Rect

if TYPE_CHECKING:
    from accesskit import ActionRequest, Node, TreeUpdate

REQUESTED: Final = pygame.event.custom_type()
"""Type of the event for a request of an assistive program: ``act``, ``element`` and ``value``."""


class Kind(Enum):
    """What an element is; the value is AccessKit's name of its role."""

    HEADING = "HEADING"
    LINE = "LABEL"
    DETAIL = "PARAGRAPH"
    HERE = "LIST_ITEM"
    NEWS = "STATUS"
    ALARM = "ALERT"
    BUTTON = "BUTTON"
    ITEM = "MENU_ITEM"
    ENTRY = "TEXT_INPUT"


_LIVE: Final = {Kind.NEWS: "POLITE", Kind.ALARM: "ASSERTIVE"}
"""The elements that are read when they come, and whether that interrupts."""
_PRESSED: Final = (Kind.BUTTON, Kind.ITEM, Kind.HERE)
"""The elements that can be pressed."""


@dataclass(frozen=True, slots=True)
class Element:
    """Something on the screen."""

    kind: Kind
    name: str
    """Its text."""
    place: Rect | None = None
    key: str = ""
    """The name of its key, or empty."""
    value: str = ""
    """The text entered."""
    more: str = ""
    """What is read after the name."""
    is_enabled: bool = True
    """Whether it does something now."""
    has_focus: bool = False
    """Whether it has the keyboard focus."""


class AccessibilityTree:
    """Shows the elements on the screen to any program that asks.

    Attributes:
        is_asked: whether an assistive program is connected.
        elements: the elements shown last.
    """

    def __init__(self, title: str) -> None:
        self.is_asked = False
        self.elements: Sequence[Element] = ()
        self._title = title
        self._kit: Any = None
        self._adapter: Any = None
        self._news: list[Element] = []
        self._times = 0  # that there was news
        self._numbers: dict[object, int] = {}
        self._shown: dict[int, Element] = {}  # by number

    def begin(self) -> None:
        """Offer the tree to the desktop, if the package is installed and the desktop accepts it."""
        with suppress(ImportError, AttributeError, OSError, RuntimeError):
            import accesskit

            self._kit = accesskit
            handlers = self._begun, self._ask, self._ended
            if sys.platform == "linux":
                self._adapter = self._kit.unix.Adapter(*handlers)
            elif sys.platform == "win32":
                self._adapter = self._kit.windows.SubclassingAdapter(_handle(), *handlers[:2])
            elif sys.platform == "darwin":
                adapter = self._kit.macos.SubclassingAdapter
                self._adapter = adapter.for_window(_handle(), *handlers[:2])

    def show(self, elements: Iterable[Element], news: str = "", *, is_alarm: bool = False) -> None:
        """Show these elements in place of those before, below the news, which stays until other news comes.

        What is read is one element: of several that come at once no order would be certain.
        """
        if self._adapter is None:
            return
        if news:
            self._news = [Element(Kind.ALARM if is_alarm else Kind.NEWS, news)]
            self._times += 1
        shown = [*self._news, *elements]
        if news or shown != self.elements:
            self.elements = shown
            events = self._adapter.update_if_active(self._update)
            if events is not None:  # elsewhere than on Linux we raise them
                events.raise_events()

    def focus_window(self, *, has_focus: bool) -> None:
        """Tell the desktop that the window has got or lost the keyboard; only Linux needs this."""
        if self._adapter is not None and sys.platform == "linux":
            self._adapter.update_window_focus_state(has_focus)

    # -- called by AccessKit, maybe from another thread -------------------------------------------

    def _begun(self) -> "TreeUpdate":
        self.is_asked = True
        pygame.event.post(pygame.event.Event(REQUESTED, act="", element=None, value=""))
        return self._update()

    def _ended(self) -> None:
        self.is_asked = False

    def _ask(self, request: "ActionRequest") -> None:
        act = str(request.action).rpartition(".")[2].lower()
        value = "" if request.data is None else str(request.data[1])
        element = self._shown.get(request.target)
        pygame.event.post(pygame.event.Event(REQUESTED, act=act, element=element, value=value))

    # -- the tree -------------------------------------------------------------------------------

    def _numbered(self) -> dict[int, Element]:
        """Return the elements by numbers, the same as long as an element is the same thing for a listener.

        The same news again is another element: it is read again.
        """
        found, before = dict[int, Element](), Counter[Kind]()
        for element in self.elements:
            named: object = "" if element.kind in (Kind.LINE, Kind.ENTRY) else element.name
            place = before[element.kind] if element.place is None else tuple(element.place)
            before[element.kind] += 1
            key = element.kind, self._times if element.kind in _LIVE else named, place
            found[self._numbers.setdefault(key, len(self._numbers) + 1)] = element
        return found

    def _update(self) -> "TreeUpdate":
        """Return the whole tree: the elements below the window, in their order."""
        kit, self._shown = self._kit, self._numbered()
        window = kit.Node(kit.Role.WINDOW)
        window.set_label(self._title)
        window.set_children([*self._shown])
        update = kit.TreeUpdate(next((number for number, one in self._shown.items() if one.has_focus), 0))
        update.nodes += [(0, window), *((number, self._node(one)) for number, one in self._shown.items())]
        update.tree = kit.Tree(0)
        return update

    def _node(self, element: Element) -> "Node":
        kit = self._kit
        node = kit.Node(getattr(kit.Role, element.kind.value))
        (node.set_value if element.kind is Kind.LINE else node.set_label)(element.name)
        if element.place is not None:
            left, top, right, bottom = *element.place.topleft, *element.place.bottomright
            node.set_bounds(kit.Rect(left, top, right, bottom))
        if element.more:
            node.set_description(element.more)
        if element.key:
            node.set_keyboard_shortcut(element.key)
        if element.kind in _LIVE:
            node.set_live(getattr(kit.Live, _LIVE[element.kind]))
        if element.kind is Kind.ENTRY:
            node.set_value(element.value)
            node.add_action(kit.Action.SET_VALUE)
        if not element.is_enabled:
            node.set_disabled()
        elif element.kind in _PRESSED:
            node.add_action(kit.Action.CLICK)
        node.add_action(kit.Action.FOCUS)
        return node


def _handle() -> int:
    """Return the system's handle of the window."""
    return int(pygame.display.get_wm_info()["window"])
