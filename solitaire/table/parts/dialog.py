"""The dialog: all questions over the table, answered by mouse or keyboard."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame
import pygame_gui
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui.elements import UIButton, UISelectionList, UITextBox, UITextEntryLine, UIWindow

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout, in_rows
from solitaire.table.look.theme import colours
from solitaire.texts.words import SIGNS, with_codes

_ROW: Final = 34
"""Height of buttons and entry lines, at the smallest window."""
_WIDTH: Final = 560
_ITEMS: Final = 18
"""Maximum number of visible rows in a list."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a dialog.

    Attributes:
        label: its text.
        act: called with the text entered or the item chosen (empty if none) after the dialog is closed.
    """

    label: str
    act: Callable[[str], None] = lambda _: None


@dataclass(frozen=True, slots=True)
class Question:
    """The content of a dialog.

    Attributes:
        title: its title.
        text: its text, in pygame_gui's HTML.
        answers: its buttons; Enter presses the first, or the button that Tab has moved to.
        escape: index of the button that Esc presses.
        entry: initial text of the entry line, or None for no entry line.
        items: a list to choose from, or empty for no list.
    """

    title: str
    text: str
    answers: Sequence[Answer]
    escape: int = -1
    entry: str | None = None
    items: Sequence[str] = ()


class Dialog:
    """A question shown in a window of its own, in front of the table."""

    def __init__(self, question: Question, manager: pygame_gui.UIManager, layout: Layout) -> None:
        self.question = question
        self._index = self._focus = 0
        self._manager, self._layout = manager, layout
        room = Rect((0, 0), layout.size).inflate(-layout.gap(40), -layout.gap(40))
        room.width = min(room.width, layout.px(_WIDTH))
        self._window = UIWindow(room, manager, question.title, resizable=False, draggable=False)
        self._window.set_blocking(True)
        inside = self._window.get_container().get_rect()
        place = self._window.rect.copy()  # with its shadow, because set_dimensions expects it
        place.height = self._fill(inside.width, inside.height) + place.height - inside.height
        self._window.set_dimensions(place.size)
        place.center = layout.size[0] // 2, layout.size[1] // 2
        self._window.set_position(place.topleft)

    def _fill(self, width: int, height: int) -> int:
        """Make the widgets from top to bottom; return their height, which is at most ``height``."""
        question, px, gap = self.question, self._layout.px, self._layout.gap(10)
        item = theme.list_item(self._layout.scale)
        rows = self._button_rows(width, gap)
        below = len(rows) * (px(_ROW) + gap)
        if question.entry is not None:
            below += px(_ROW) + gap
        text_room = height - below - gap - (min(3, len(question.items)) * item + gap if question.items else 0)
        top = self._place_text(width, text_room, gap)
        if question.items:
            tall = min(
                min(_ITEMS, len(question.items)) * item + self._layout.gap(8), height - below - top - gap
            )
            area = Rect(gap, top, width - 2 * gap, tall)
            items = [(item, theme.DRAWN_ITEM) if SIGNS.search(item) else item for item in question.items]
            self._list = UISelectionList(area, items, self._manager, container=self._window)
            self._choose(0)
            top += tall + gap
        if question.entry is not None:
            area = Rect(gap, top, width - 2 * gap, px(_ROW))
            self._line = UITextEntryLine(area, self._manager, container=self._window)
            self._line.set_text(question.entry)  # unlike an initial text, it leaves the caret at its end
            self._line.focus()
            top += px(_ROW) + gap
        self._place_buttons(rows, width, top, gap)
        return top + len(rows) * (px(_ROW) + gap)

    def _place_text(self, width: int, room: int, gap: int) -> int:
        """Make the text box as tall as its text, with a scroll bar if that is too tall; return its bottom."""
        self._text: UITextBox | None = None
        if not self.question.text:
            return gap
        text, area = with_codes(self.question.text), Rect(gap // 2, gap // 2, width - gap, -1)
        self._text = UITextBox(text, area, self._manager, container=self._window)
        if self._text.rect.height > room:
            self._text.kill()
            area.height = room
            self._text = UITextBox(text, area, self._manager, container=self._window)
        return int(self._text.rect.height) + gap

    def rebuilt(self, manager: pygame_gui.UIManager, layout: Layout) -> "Dialog":
        """Return the same dialog for another window size, with the text or choice entered so far."""
        question = self.question
        if question.entry is not None:
            question = replace(question, entry=self.entered)
        dialog = Dialog(question, manager, layout)
        if question.items:
            dialog._choose(question.items.index(self.entered))
        dialog._focus_on(self._focus)
        return dialog

    def _button_rows(self, width: int, gap: int) -> list[list[tuple[str, int]]]:
        """Return the buttons' labels and widths, in as many rows as they need."""
        px, face = self._layout.px, theme.font("sans", theme.widget_text(self._layout.scale))
        labels = [answer.label for answer in self.question.answers]
        room = width - 2 * gap
        widths = [min(room, face.size(label)[0] + px(22)) for label in labels]
        if sum(alike := [max(px(104), width) for width in widths]) + gap * (len(labels) - 1) <= room:
            widths = alike
        return [[(labels[number], widths[number]) for number in row] for row in in_rows(widths, room, gap)]

    def _place_buttons(self, rows: list[list[tuple[str, int]]], width: int, top: int, gap: int) -> None:
        """Make the buttons, each row aligned right."""
        self._buttons: list[UIButton] = []
        high = self._layout.px(_ROW)
        for row in rows:
            left = width - sum(wide + gap for _, wide in row)
            for label, wide in row:
                rect = Rect(left, top, wide, high)
                button = UIButton(
                    rect, label, self._manager, container=self._window, object_id=theme.FOCUSABLE
                )
                self._buttons.append(button)
                left += wide + gap
            top += high + gap
        self._focus_on(0)

    def _focus_on(self, number: int) -> None:
        """Mark the button that Enter presses."""
        self._focus = number % len(self._buttons)
        for index, button in enumerate(self._buttons):
            (button.select if index == self._focus else button.unselect)()

    @property
    def rect(self) -> Rect:
        """Its place in the window."""
        return Rect(self._window.rect)

    @property
    def chosen(self) -> Answer:
        """The answer of the button that Enter presses."""
        return self.question.answers[self._focus]

    @property
    def entered(self) -> str:
        """The text entered or the item chosen so far, or empty."""
        if self.question.items:
            return self._list.get_single_selection() or self.question.items[0]
        return self._line.get_text() if self.question.entry is not None else ""

    def answered(self, event: Event) -> Answer | None:
        """Return the answer that an event chooses, if any."""
        answers = self.question.answers
        if event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element in self._buttons:
            return answers[self._buttons.index(event.ui_element)]
        if event.type == pygame_gui.UI_SELECTION_LIST_DOUBLE_CLICKED_SELECTION:
            return answers[0]
        if event.type == pygame_gui.UI_WINDOW_CLOSE and event.ui_element is self._window:
            return answers[self.question.escape]
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.chosen
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return answers[self.question.escape]
        if event.type == pygame.KEYDOWN:
            self._walk(event)
        return None

    def _walk(self, event: Event) -> None:
        """Move to another button with Tab, or scroll the list or a long text with the arrow and page keys."""
        if event.key == pygame.K_TAB:
            self._focus_on(self._focus + (-1 if event.mod & pygame.KMOD_SHIFT else 1))
        elif event.key in _STEPS and self.question.items:
            self._choose((self._index + _STEPS[event.key]) % len(self.question.items))
        elif event.key in _STEPS and self._text is not None and self._text.scroll_bar is not None:
            bar = self._text.scroll_bar
            bar.set_scroll_from_start_percentage(bar.start_percentage + _STEPS[event.key] * _SCROLL)

    def _choose(self, index: int) -> None:
        """Choose an item and scroll to it; pygame_gui's own list supports only the mouse."""
        self._index = index
        chosen = self.question.items[index]
        for item in self._list.item_list:
            item["selected"] = item["text"] == chosen
            if item["button_element"] is not None:
                (item["button_element"].select if item["selected"] else item["button_element"].unselect)()
        if self._list.scroll_bar is not None:
            bar = self._list.scroll_bar
            bar.set_scroll_from_start_percentage((index - 1) / len(self.question.items))

    def draw(self, surface: Surface) -> None:
        """Draw the items with small cards over their rows; pygame_gui writes letters alone."""
        if not self.question.items or self._list.item_list_container is None:
            return
        pixels = theme.widget_text(self._layout.scale)
        clip = surface.get_clip()
        surface.set_clip(self._list.item_list_container.rect)
        for item in self._list.item_list:
            if item["object_id"] == theme.DRAWN_ITEM and item["button_element"] is not None:
                place = item["button_element"].rect
                line = theme.shrunk(item["text"], "sans", pixels, place.width - pixels, colours.text)
                surface.blit(line, line.get_rect(center=place.center))
        surface.set_clip(clip)

    def close(self) -> None:
        """Remove the dialog."""
        self._window.kill()


_STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -5, pygame.K_PAGEDOWN: 5}
_SCROLL: Final = 0.08
"""Share of a long text that a step scrolls."""
