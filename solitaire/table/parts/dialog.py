"""The dialog: all questions over the table, answered by mouse or keyboard."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import Colour
from solitaire.table.page.entry_line import Clipboard, EntryLine
from solitaire.table.page.scroll import Choices, Option, Scroll
from solitaire.table.page.tree import STYLES, Brush, Button, Column, Node, Panel, Row, Text
from solitaire.table.page.view import PageView, Stop
from solitaire.table.parts.icons import tick
from solitaire.table.parts.toolbar import draw_frame, veil

_LEADING: Final = 1.35
_BETWEEN: Final = 0.6
"""Heights of a line and of an empty one, in heights of the letters."""
_APART: Final = "\N{EN SPACE}"
"""What two blanks become: a key stays with the first word that says what it does."""


@dataclass(frozen=True)
class Prose(Node):
    """A text, which may be bold in part; an empty line sets paragraphs apart."""

    words: str
    style: str = "body"

    def _lines(self, layout: Layout, wide: int) -> Iterator[tuple[str, int]]:
        """Yield the lines, each with its height."""
        face, size, _ = STYLES[self.style]
        pixels = layout.px(size)
        for paragraph in self.words.split("\n"):
            lines = theme.wrap(paragraph.replace("  ", _APART), face, pixels, max(1, wide))
            yield from ((line, round(pixels * _LEADING)) for line in lines)
            if not lines:
                yield "", round(pixels * _BETWEEN)

    def high(self, layout: Layout, wide: int) -> int:
        return sum(high for _, high in self._lines(layout, wide))

    def paint(self, brush: Brush, place: Rect) -> None:
        face, size, colour = STYLES[self.style]
        seen, at = brush.surface.get_clip(), Rect(place)
        for line, at.height in self._lines(brush.layout, place.width):
            if line and at.colliderect(seen):
                picture = theme.text(line, face, brush.layout.px(size), brush.colour(colour))
                brush.surface.blit(picture, picture.get_rect(midleft=at.midleft))
            at.top = at.bottom

    def lines(self) -> Iterator[str]:
        yield self.words


# -- the dialog -----------------------------------------------------------------------------------


_INSET: Final = 20
"""Space inside the frame, at the smallest window; the scroll bar of a long text lies there."""
_GAP: Final = 10
"""Space between its parts."""
_LEAST: Final = 110
"""Least width of a button, likewise."""
_WIDTH: Final = 560
_ITEM: Final = 29
"""Height of a row in a list."""
_ITEMS: Final = 18
"""Most visible rows in a list."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a dialog."""

    label: str
    """Its text."""
    act: Callable[[str], None] = lambda _: None
    """Called with the text entered or the item chosen (empty if none) after the dialog is closed."""


@dataclass(frozen=True, slots=True)
class Check:
    """Something that can be switched on and off in a dialog, which stays open."""

    label: str
    is_on: bool
    switch: Callable[[bool], None]
    """Called with whether it is on, at each change."""


@dataclass(frozen=True, slots=True)
class Question:
    """The content of a dialog."""

    title: str
    text: str
    """Its text: paragraphs, which may be bold in part (``bold`` of solitaire/texts/words.py)."""
    answers: Sequence[Answer]
    """Its buttons, the most likely choice first; Enter presses it, or the button that Tab has reached."""
    escape: int = -1
    """Index of the button that Esc presses."""
    entry: str | None = None
    """Initial text of the entry line, or None for no entry line."""
    is_selected: bool = True
    """Whether it is selected, so that what is typed replaces it."""
    items: Sequence[str] = ()
    """A list to choose from, or empty for no list."""
    ways: Sequence[Answer] = ()
    """Answers above the text, the most likely first; Enter presses it until there is an entry."""
    check: Check | None = None

    @property
    def buttons(self) -> Sequence[Answer]:
        """All answers, in the order in which Tab walks over them."""
        return (*self.ways, *self.answers)


class Dialog:
    """A question in front of the table, which is dimmed.

    Attributes:
        question: its content.
        view: what is shown of it, in its place.
        box: its place in the window.
        line: its entry line, or None.
        list: its items.
    """

    def __init__(
        self, question: Question, layout: Layout, clipboard: Clipboard, clicked: Callable[[], None]
    ) -> None:
        """Show a question; ``clicked`` is called before a button is pressed."""
        self.question, self.view = question, PageView(clicked)
        self.line = None if question.entry is None else EntryLine(question.entry, clipboard)
        if self.line is not None and question.is_selected:
            self.line.editing.select_all()
        self.list = _Items(self._choose, lambda: self._give(0), row=_ITEM)
        self._index = 0
        self._aim()
        self._is_on = question.check is not None and question.check.is_on
        self._text = Scroll()
        self._given: Answer | None = None
        self.fit(layout)

    def fit(self, layout: Layout) -> None:
        """Lay it out in a window, as high as needed; if there is no room, a text or a list scrolls."""
        self._layout = layout
        wide = min(layout.size[0] - layout.gap(40), layout.px(_WIDTH))
        high = min(layout.size[1] - layout.gap(40), self._tree().high(layout, wide))
        self.box = Rect((layout.size[0] - wide) // 2, (layout.size[1] - high) // 2, wide, high)
        self._show()

    def _show(self) -> None:
        self.view.show(self._tree(), self.box, self._layout)

    def _tree(self) -> Node:
        """Return what is shown: title, ways, text, list, entry line and buttons, from top to bottom."""
        question = self.question
        parts: list[Node] = [Text(question.title, "question")]
        buttons = [
            Button(answer.label, lambda index=index: self._give(index), index, is_main=not index)  # type: ignore[misc]
            for index, answer in enumerate(question.buttons)
        ]
        ways, answers = buttons[: len(question.ways)], buttons[len(question.ways) :]
        parts += [Row(*[*ways, Node()][at : at + 2], space=_GAP) for at in range(0, len(ways), 2)]
        if question.text and question.items:
            parts.append(Prose(question.text))
        elif question.text:
            parts.append(_Long(Prose(question.text), self._text))
        if question.items:
            rows = [Option(Text(item)) for item in question.items]
            parts.append(Panel(self.list.of(len(rows), rows.__getitem__, self._index), 4, "felt_dark"))
        if self.line is not None:
            parts.append(self.line)
        if question.check is not None:
            parts.append(Ticked(question.check.label, self._switch, len(buttons), is_ticked=self._is_on))
        return Panel(Column(*parts, _Answers(answers), space=_GAP), _INSET, "")

    def _switch(self) -> None:
        """Switch what can be switched on and off."""
        assert self.question.check is not None
        self._is_on = not self._is_on
        self.question.check.switch(self._is_on)

    def close(self) -> None:
        """Give back what its entry line took from the program."""
        if self.line is not None:
            self.line.close()

    @property
    def stops(self) -> list[Stop]:
        """Its buttons."""
        return self.view.stops

    def enter(self, text: str) -> None:
        """Replace the entry."""
        if self.line is not None:
            self.line.editing.replace(text)
            self._show()

    @property
    def _focus(self) -> int:
        assert isinstance(self.view.focus, int)
        return self.view.focus

    @property
    def chosen(self) -> Answer:
        """The answer of the button that Enter presses."""
        return self.question.buttons[self._focus]

    @property
    def entered(self) -> str:
        """The text entered or the item chosen so far, or empty."""
        if self.question.items:
            return self.question.items[self._index]
        return "" if self.line is None else self.line.editing.text

    def answered(self, event: Event) -> Answer | None:
        """Return the answer that an event chooses, if any."""
        self._given = None
        if self.line is not None and self.line.handle(event):
            self._aim()
        elif not self._press(event):
            self.view.handle(event)
        self._show()
        return self._given

    def _aim(self) -> None:
        """Let Enter press the button that an entry is for, or without one the first."""
        has_entry = self.line is not None and self.line.editing.text
        self.view.focus = len(self.question.ways) if has_entry else 0

    def _press(self, event: Event) -> bool:
        """Answer the keys that walk over the buttons and press them; return whether this is one."""
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self._focus < len(self.question.buttons):
                self._give(self._focus)
            else:
                self._switch()
        elif event.key == pygame.K_ESCAPE:
            self._give(self.question.escape)
        elif event.key == pygame.K_TAB:
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self.view.focus = (self._focus + step) % (
                len(self.question.buttons) + (self.question.check is not None)
            )
        else:
            return False
        return True

    def _give(self, index: int) -> None:
        self._given = self.question.buttons[index]

    def _choose(self, index: int) -> None:
        self._index = max(0, min(len(self.question.items) - 1, index))

    def draw(self, surface: Surface) -> None:
        """Dim what lies behind, and draw the frame with all that is in it."""
        veil(surface)
        draw_frame(surface, self.box, self._layout)
        self.view.draw(surface)


@dataclass(frozen=True)
class Ticked(Button):
    """A box with its word beside it, ticked or not."""

    is_ticked: bool = False
    is_quiet: bool = True

    def write(self, brush: Brush, place: Rect, colour: Colour) -> None:
        side = brush.layout.px(16)
        box = Rect(place.x + brush.layout.gap(6), place.centery - side // 2, side, side)
        brush.fill(box, "felt_dark", 3)
        brush.frame(box, "muted", 1, 3)
        if self.is_ticked:
            brush.surface.blit(tick(side, brush.colour("gold")), box)
        left = box.right + brush.layout.gap(8)
        word = theme.shrunk(
            self.word, "sans", theme.button_text(brush.layout.scale), place.right - left, colour
        )
        brush.surface.blit(word, word.get_rect(midleft=(left, place.centery)))


@dataclass(frozen=True)
class _Long(Node):
    """A text as high as it wants to be, if there is room; else it scrolls, with the bar beside it."""

    text: Node
    scroll: Scroll
    grow: bool = True

    def high(self, layout: Layout, wide: int) -> int:
        return self.text.high(layout, wide)

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        wide = place.width + self.scroll.beside(layout)
        yield self.scroll.of(self.text), Rect(place.topleft, (wide, place.height))


class _Items(Choices):
    """A list as high as all of its items, if there is room and they are not too many."""

    def high(self, layout: Layout, wide: int) -> int:
        return round(self._row_height(layout)) * min(_ITEMS, self.count)


@dataclass(frozen=True)
class _Answers(Node):
    """Buttons of equal width in a row, the first always at the left, or one below another at full width."""

    buttons: Sequence[Button]

    def _wide(self, layout: Layout) -> int:
        most = max(button.natural(layout) for button in self.buttons)
        return max(layout.px(_LEAST), most + layout.px(24))

    def _rows(self, layout: Layout, wide: int) -> int:
        gap, count = layout.gap(_GAP), len(self.buttons)
        return 1 if count * (self._wide(layout) + gap) - gap <= wide else count

    def high(self, layout: Layout, wide: int) -> int:
        gap = layout.gap(_GAP)
        return self._rows(layout, wide) * (layout.button + gap) - gap

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        gap, is_row = layout.gap(_GAP), self._rows(layout, place.width) == 1
        at = Rect(place.topleft, (self._wide(layout) if is_row else place.width, layout.button))
        for button in self.buttons:
            yield button, at.copy()
            at.move_ip((at.width + gap, 0) if is_row else (0, at.height + gap))
