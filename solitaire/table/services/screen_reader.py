"""Spoken text: every change as plain lines, for standard output; the tree for assistive programs."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

import pygame
from pygame import Rect

from solitaire.home.files import discard_output
from solitaire.table.context import Context, News
from solitaire.table.parts.dialog import Dialog
from solitaire.texts.printable import safe
from solitaire.texts.words import with_codes

if TYPE_CHECKING:
    from accesskit import ActionRequest, Node, TreeUpdate


@dataclass(frozen=True, slots=True)
class Announcement:
    """The texts of a screen to be read; each part is read again when it changes."""

    title: str = ""
    """What the screen is."""
    lines: tuple[str, ...] = ()
    """How things are, a statement each."""
    focus: tuple[str, ...] = ()
    """What has the keyboard focus, and what can be done with it."""


class ScreenReader:
    """Finds what the listener has not heard yet, and writes it if the spoken text is on.

    After every frame it gets the announcement of the screen and the dialog over it; it takes news from the
    context.
    """

    def __init__(self, context: Context, *, is_forced: bool = False) -> None:
        """Read for a table, regardless of its settings if ``is_forced``."""
        self._context, self._is_forced = context, is_forced
        self._is_broken = False
        self._last_news = ""
        self._screen: object = None
        self._read = Announcement()
        self._dialog: tuple[object, str, str] | None = None

    @property
    def is_on(self) -> bool:
        """True if anyone listens."""
        return (self._is_forced or self._context.settings.spoken) and not self._is_broken

    def look(self, screen: object, announcement: Announcement, dialog: Dialog | None) -> list[News]:
        """Return the news, and what has changed on the screen since the last look.

        Args:
            screen: identifies the screen.
            announcement: its texts.
            dialog: the dialog over it, or None.
        """
        said = list[News]()
        if screen is not self._screen or announcement.title != self._read.title:
            said.append(News(announcement.title, is_focus=not announcement.focus))
            self._read = replace(self._read, lines=(), focus=())
        has_changed = (announcement.lines, announcement.focus) != (self._read.lines, self._read.focus)
        said += self._news(is_repeat_welcome=has_changed or bool(said))
        said += [News(line) for line in announcement.lines if line not in self._read.lines]
        if announcement.focus != self._read.focus:
            said += [News(line, is_focus=True) for line in announcement.focus]
        self._screen, self._read = screen, announcement
        return [*said, *self._dialog_lines(dialog)]

    def _news(self, *, is_repeat_welcome: bool) -> Iterable[News]:
        """Take the news; what was read last is read again only with other changes, or if it is an error."""
        fresh = list[News]()
        for news in self._context.unspoken:
            if news.text != self._last_news or news.is_alarm or is_repeat_welcome:
                fresh.append(news)
            self._last_news = news.text
        self._context.unspoken.clear()
        return fresh

    def _dialog_lines(self, dialog: Dialog | None) -> list[News]:
        """Return what is new of a dialog: all of it, or what has been entered or chosen in it."""
        if dialog is None:
            self._dialog = None
            return []
        question, entered, chosen = dialog.question, dialog.entered, dialog.chosen
        before = self._dialog
        self._dialog = question, entered, chosen.label
        if before is not None and before[0] is question:
            now = News(entered, is_focus=True), News(chosen.label, is_focus=True)
            return [one for one, then in zip(now, before[1:], strict=True) if one.text != then]
        answers = ", ".join(answer.label for answer in question.buttons)
        listed = self._context.words("spoken.answers", answers=answers)
        return [*map(News, (question.title, question.text, entered, listed))]

    def repeat(
        self, announcement: Announcement, details: Iterable[str], status: str, dialog: Dialog | None
    ) -> list[News]:
        """Return everything: the screen, its details, the status line, and the dialog over it."""
        self._dialog = None
        lines = [announcement.title, *announcement.lines, *details, *announcement.focus, status]
        return [*map(News, lines), *self._dialog_lines(dialog)]

    def write(self, said: Iterable[News]) -> None:
        """Write the lines that are not empty, each once; when the reader has gone, write no more."""
        if not self.is_on:
            return
        try:
            for line in plain(news.text for news in said):
                print(safe(line), flush=True)  # noqa: T201 (this is its purpose)
        except (OSError, ValueError):  # the reader has gone, or standard output is closed
            self._is_broken = True
            discard_output()


def plain(texts: Iterable[str]) -> list[str]:
    """Return texts as they are read: line by line, each once, nothing bold, small cards by their codes."""
    return [*dict.fromkeys(_lines(texts))]


def _lines(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from filter(None, (" ".join(part.split()) for part in with_codes(text).split("\n")))


def in_sentences(texts: Iterable[str]) -> str:
    """Return texts as they are read, in one line, in which every line ends like a sentence."""
    return " ".join(line if line[-1] in ".!?:…" else f"{line}." for line in plain(texts))


# -- the accessibility tree -----------------------------------------------------------------------


REQUESTED: Final = pygame.event.custom_type()
"""Type of the event for a request of an assistive program: ``act``, ``element`` and ``value``."""


class ElementKind(Enum):
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


_LIVE: Final = {ElementKind.NEWS: "POLITE", ElementKind.ALARM: "ASSERTIVE"}
"""The elements that are read when they come, and whether that interrupts."""
_PRESSED: Final = (ElementKind.BUTTON, ElementKind.ITEM, ElementKind.HERE)
"""The elements that can be pressed."""


@dataclass(frozen=True, slots=True)
class Element:
    """Something on the screen."""

    kind: ElementKind
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
            self._news = [Element(ElementKind.ALARM if is_alarm else ElementKind.NEWS, news)]
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
        found, before = dict[int, Element](), Counter[ElementKind]()
        for element in self.elements:
            named: object = "" if element.kind in (ElementKind.LINE, ElementKind.ENTRY) else element.name
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
        (node.set_value if element.kind is ElementKind.LINE else node.set_label)(element.name)
        if element.place is not None:
            left, top, right, bottom = *element.place.topleft, *element.place.bottomright
            node.set_bounds(kit.Rect(left, top, right, bottom))
        if element.more:
            node.set_description(element.more)
        if element.key:
            node.set_keyboard_shortcut(element.key)
        if element.kind in _LIVE:
            node.set_live(getattr(kit.Live, _LIVE[element.kind]))
        if element.kind is ElementKind.ENTRY:
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
