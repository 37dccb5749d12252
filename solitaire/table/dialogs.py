"""A question over the table: one dialog for all of them, answered by mouse or keyboard."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame
import pygame_gui
from pygame import Rect
from pygame.event import Event
from pygame_gui.elements import UIButton, UISelectionList, UITextBox, UITextEntryLine, UIWindow

from solitaire.table import theme
from solitaire.table.layout import Layout

_ROW = 34
"""Height of buttons and entry lines, at the smallest window."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a dialog.

    Attributes:
        label: what it says.
        act: called with the text entered or the item chosen (empty if none) once the dialog is closed.
    """

    label: str
    act: Callable[[str], None] = lambda _: None


@dataclass(frozen=True, slots=True)
class Question:
    """What a dialog asks.

    Attributes:
        title: its title.
        text: what it says, pygame_gui's HTML.
        answers: its buttons; Enter gives the first.
        escape: which of them Esc gives.
        entry: the text that an entry line begins with, or None for no such line.
        items: a list to choose from, or none.
        tall: share of the window's height it may take.
    """

    title: str
    text: str
    answers: Sequence[Answer]
    escape: int = -1
    entry: str | None = None
    items: Sequence[str] = ()
    tall: float = 0.0


class Dialog:
    """A question shown in a window of its own, in front of the table."""

    def __init__(self, question: Question, manager: pygame_gui.UIManager, layout: Layout) -> None:
        self.question = question
        self._index = 0
        px = layout.px
        width = min(px(560), layout.size[0] - px(60))
        tall = px(190) + (px(44) if question.entry is not None else 0) + (px(190) if question.items else 0)
        height = max(tall, round(layout.size[1] * question.tall))
        rect = Rect(0, 0, width, height)
        rect.center = layout.size[0] // 2, layout.size[1] // 2
        self._window = UIWindow(rect, manager, question.title, resizable=False, draggable=False)
        self._window.set_blocking(True)
        inside = self._window.get_container().get_rect()
        row = px(_ROW)
        bottom = inside.height - row - px(10)
        self._buttons = self._place_buttons(manager, inside.width, bottom, row, px(10))
        if question.items:
            bottom -= px(190)
            area = Rect(px(10), bottom, inside.width - px(20), px(180))
            self._list = UISelectionList(area, list(question.items), manager, container=self._window)
        if question.entry is not None:
            bottom -= px(44)
            area = Rect(px(10), bottom, inside.width - px(20), row)
            self._line = UITextEntryLine(area, manager, container=self._window, initial_text=question.entry)
            self._line.focus()
        area = Rect(px(4), px(4), inside.width - px(8), bottom - px(8))
        UITextBox(question.text, area, manager, container=self._window)

    def rebuilt(self, manager: pygame_gui.UIManager, layout: Layout) -> "Dialog":
        """Return the same dialog for another window size, with what has been entered so far."""
        question = self.question
        if question.entry is not None:
            question = replace(question, entry=self.entered)
        dialog = Dialog(question, manager, layout)
        if question.items:
            dialog._choose(question.items.index(self.entered))
        return dialog

    def _place_buttons(
        self, manager: pygame_gui.UIManager, width: int, top: int, height: int, gap: int
    ) -> list[UIButton]:
        """Lay the buttons out from the right: all alike, or where that is too narrow by their labels."""
        labels = [answer.label for answer in self.question.answers]
        each = min((width - gap) // len(labels) - gap, 6 * height)
        needed = [theme.font("sans", theme.widget_text(height / _ROW)).size(label)[0] for label in labels]
        widths = [each] * len(labels)
        if max(needed) + gap > each:
            spare = (width - gap - sum(needed)) // len(labels) - gap
            widths = [need + spare for need in needed]
        buttons, left = list[UIButton](), width - sum(widths) - gap * len(labels)
        for label, wide in zip(labels, widths, strict=True):
            rect = Rect(left, top, wide, height)
            buttons.append(UIButton(rect, label, manager, container=self._window))
            left += wide + gap
        return buttons

    @property
    def entered(self) -> str:
        """The text entered or the item chosen so far, or empty."""
        if self.question.items:
            return self._list.get_single_selection() or self.question.items[0]
        return self._line.get_text() if self.question.entry is not None else ""

    def answered(self, event: Event) -> Answer | None:
        """Return the answer that an event gives, if any."""
        answers = self.question.answers
        if event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element in self._buttons:
            return answers[self._buttons.index(event.ui_element)]
        if event.type == pygame_gui.UI_SELECTION_LIST_DOUBLE_CLICKED_SELECTION:
            return answers[0]
        if event.type == pygame_gui.UI_WINDOW_CLOSE and event.ui_element is self._window:
            return answers[self.question.escape]
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return answers[0]
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return answers[self.question.escape]
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN) and self.question.items:
            self._choose(1 if event.key == pygame.K_DOWN else -1)
        return None

    def _choose(self, step: int) -> None:
        """Walk through the list by keyboard, which pygame_gui's list does not offer."""
        self._index = (self._index + step) % len(self.question.items)
        chosen = self.question.items[self._index]
        for item in self._list.item_list:
            item["selected"] = item["text"] == chosen
            if item["button_element"] is not None:
                (item["button_element"].select if item["selected"] else item["button_element"].unselect)()

    def close(self) -> None:
        """Take the dialog away."""
        self._window.kill()
