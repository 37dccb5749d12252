"""The dialog: all questions over the table, answered by mouse or keyboard."""

import contextlib
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame
import pygame_gui
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui.core import ObjectID, UIContainer
from pygame_gui.elements import UIButton, UISelectionList, UITextBox, UITextEntryLine

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.parts.plate import draw_frame, veil
from solitaire.texts.words import SIGNS, with_codes

_INSET: Final = 18
"""Space inside the frame, at the smallest window."""
_LEAST: Final = 110
"""Least width of a button, likewise."""
_ROW: Final = 34
"""Height of buttons and entry lines, at the smallest window."""
_WIDTH: Final = 560
_TITLE: Final = 20
"""Height of the title's letters, likewise."""
_BEFORE_STOP: Final = re.compile("</b>([,;:])")
"""The end of bold text before a stop: unless the stop is bold too, it may begin the next line."""
_ITEMS: Final = 18
"""Most visible rows in a list."""


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
        answers: its buttons, the most likely choice first; Enter presses it, or the button that Tab has
            reached.
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
    """A question in front of the table, which is dimmed.

    Attributes:
        question: its content.
        manager: the manager of its widgets, which are drawn over everything else.
        box: its place in the window.
    """

    def __init__(self, question: Question, below: pygame_gui.UIManager, layout: Layout) -> None:
        """Show a question over the widgets of another manager, which look like its own."""
        self.question = question
        self._index = self._focus = 0
        self.manager, self._layout = theme.manager_over(below), layout
        room = Rect((0, 0), layout.size).inflate(-layout.gap(40), -layout.gap(40))
        room.width = min(room.width, layout.px(_WIDTH))
        inside = room.inflate(-2 * layout.gap(_INSET), -2 * layout.gap(_INSET))
        self._title = theme.shrunk(
            question.title, "serif-bold", layout.px(_TITLE), inside.width, colours.text
        )
        self._body = UIContainer(inside, self.manager)
        inside.height = self._fill(inside.width, inside.height)
        self._body.set_dimensions(inside.size)
        inside.center = layout.size[0] // 2, layout.size[1] // 2
        self._body.set_position(inside.topleft)
        self.box = inside.inflate(2 * layout.gap(_INSET), 2 * layout.gap(_INSET))

    def _fill(self, width: int, height: int) -> int:
        """Make the widgets from top to bottom; return their height, which is at most ``height``."""
        question, px, gap = self.question, self._layout.px, self._layout.gap(10)
        item = theme.list_item(self._layout.scale, self._layout.least)
        top = self._title.get_height() + gap
        rows = self._button_rows(width, gap)
        below = len(rows) * (px(_ROW) + gap) - gap
        if question.entry is not None:
            below += px(_ROW) + 2 * gap
        least = min(3, len(question.items)) * item + gap if question.items else 0
        top = self._place_text(width, top, height - below - least - gap)
        if question.items:
            tall = min(
                min(_ITEMS, len(question.items)) * item + self._layout.gap(8), height - below - top - gap
            )
            items = [(item, theme.DRAWN_ITEM) if SIGNS.search(item) else item for item in question.items]
            self._list = UISelectionList(Rect(0, top, width, tall), items, self.manager, container=self._body)
            self._choose(0)
            top += tall + gap
        if question.entry is not None:
            self._line = UITextEntryLine(Rect(0, top, width, px(_ROW)), self.manager, container=self._body)
            self._line.set_text(question.entry)  # unlike an initial text, it leaves the caret at its end
            self._line.blink_cursor_time = (
                math.inf
            )  # a caret that blinks would draw the window again and again
            self._line.focus()
            top += px(_ROW) + 2 * gap
        self._place_buttons(rows, top, gap)
        return top + len(rows) * (px(_ROW) + gap) - gap

    def _place_text(self, width: int, top: int, bottom: int) -> int:
        """Make the text box as tall as its text, with a scroll bar if that is too tall.

        Returns:
            where what comes below it begins.
        """
        self._text: UITextBox | None = None
        if not self.question.text:
            return top
        text, area = _BEFORE_STOP.sub(r"\1</b>", with_codes(self.question.text)), Rect(0, top, width, -1)
        self._text = UITextBox(text, area, self.manager, container=self._body)
        if self._text.rect.height > bottom - top:
            self._text.kill()
            area.height = bottom - top
            self._text = UITextBox(text, area, self.manager, container=self._body)
        return top + int(self._text.rect.height) + self._layout.gap(10)

    def close(self) -> None:
        """Give back what its widgets took from the program: the arrow, and keys that do not repeat."""
        pygame.key.set_repeat(0)
        with contextlib.suppress(pygame.error):  # a screen without a mouse
            pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW)

    def rebuilt(self, manager: pygame_gui.UIManager, layout: Layout) -> "Dialog":
        """Return the same dialog for another window size, with the text or choice entered so far."""
        self.close()
        question = self.question
        if question.entry is not None:
            question = replace(question, entry=self.entered)
        dialog = Dialog(question, manager, layout)
        if question.items:
            dialog._choose(question.items.index(self.entered))
        dialog._focus_on(self._focus)
        return dialog

    def _button_rows(self, width: int, gap: int) -> list[list[int]]:
        """Return the widths of the buttons: equal in a row, or else one below another at full width."""
        face = theme.font("sans-bold", theme.widget_text(self._layout.scale))
        labels = [face.size(answer.label)[0] for answer in self.question.answers]
        wide = max(self._layout.px(_LEAST), max(labels) + self._layout.px(24))
        if len(labels) * (wide + gap) - gap <= width:
            return [[wide] * len(labels)]
        return [[width]] * len(labels)

    def _place_buttons(self, rows: list[list[int]], top: int, gap: int) -> None:
        """Make the buttons, the first always at the left."""
        self._buttons: list[UIButton] = []
        answers = iter(self.question.answers)
        for row in rows:
            left = 0
            for wide in row:
                look = ObjectID(None if self._buttons else theme.MAIN_BUTTON, theme.FOCUSABLE.class_id)
                place = Rect(left, top, wide, self._layout.px(_ROW))
                self._buttons.append(
                    UIButton(place, next(answers).label, self.manager, container=self._body, object_id=look)
                )
                left += wide + gap
            top += self._layout.px(_ROW) + gap
        self._focus_on(0)

    def _focus_on(self, number: int) -> None:
        """Mark the button that Enter presses."""
        self._focus = number % len(self._buttons)
        for index, button in enumerate(self._buttons):
            (button.select if index == self._focus else button.unselect)()

    @property
    def places(self) -> list[Rect]:
        """The places of the answer buttons."""
        return [button.rect for button in self._buttons]

    def enter(self, text: str) -> None:
        """Replace the entry."""
        if self.question.entry is not None:
            self._line.set_text(text)

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
        """Dim what lies behind, and draw the frame, the title and the widgets."""
        veil(surface)
        draw_frame(surface, self.box, self._layout)
        inset = self._layout.gap(_INSET)
        surface.blit(self._title, (self.box.x + inset, self.box.y + inset))
        self.manager.draw_ui(surface)
        if self.question.items and self._list.item_list_container is not None:
            self._draw_items(surface, self._list.item_list_container.rect)

    def _draw_items(self, surface: Surface, area: Rect) -> None:
        """Draw the items with small cards over their rows; pygame_gui can write letters only."""
        pixels = theme.widget_text(self._layout.scale)
        clip = surface.get_clip()
        surface.set_clip(area)
        for item in self._list.item_list:
            if item["object_id"] == theme.DRAWN_ITEM and item["button_element"] is not None:
                place = item["button_element"].rect
                colour = colours.panel if item["selected"] else colours.text
                line = theme.shrunk(item["text"], "sans", pixels, place.width - pixels, colour)
                surface.blit(line, line.get_rect(center=place.center))
        surface.set_clip(clip)


_STEPS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -5, pygame.K_PAGEDOWN: 5}
_SCROLL: Final = 0.08
"""Share of a long text that a step scrolls."""
