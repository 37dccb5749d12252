"""The notice once no card can be played, and the plaque at the end: a board over the grid."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.play.grades import Grade
from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout, in_rows
from solitaire.table.look.theme import colours
from solitaire.table.models.shown import Ending
from solitaire.table.page.tree import Brush, Button, Column, Node, Text
from solitaire.table.parts.icons import medal, metal

_NOTICE_LEADING: Final = 1.38
"""Distance of two lines, in heights of their letters."""
_APART: Final = 4
"""Space between what the teacher says first and further lines, at the smallest window."""
_PLAIN_LINES: Final = 2
"""Lines that are as clear as the text; later lines are less important."""
_LARGE: Final = 1.5
"""The size of texts from which they are large."""
_BESIDE: Final = 18
"""Least space beside a button's label, left and right together, at the smallest window."""
_BUTTONS_FIRST: Final = 2
"""Rows of buttons with priority over all text but the first paragraph."""
_SMALLEST, _SMALLER = 40, 4
"""Letter sizes, in per cent, tried for a text that must be seen whole."""
_SIZES_WANTED: Final = 88, 72
"""Size in per cent to which that text goes for what can be left out below it, and for what should be seen."""


@dataclass(frozen=True, slots=True)
class Notice:
    """The state of the game when no card can be played, with the actions that are possible."""

    text: str
    """The state: a sentence or two, or the result."""
    actions: tuple[Action, ...]
    """The actions with a button; the first is the most likely wish of the player, the last get none if the
    text needs the room."""
    is_result: bool = False
    """Whether the text is the result of the game, in large letters."""
    lines: tuple[str, ...] = ()
    """Further lines, the most important first."""
    is_alone: bool = False
    """Whether nothing is shown below it in the panel."""
    is_below: bool = False
    """Whether it lies below deck, fola and score instead of in their place."""
    is_guide: bool = False
    """Whether the teacher speaks: all of the text is shown, in letters as small as necessary, its lines in
    the colour of hints."""
    below: tuple[float, ...] = ()
    """Heights that this text leaves free below it, for the smallest window: the next height if the letters
    would become much smaller for it."""


class NoticeBox(Node):
    """A notice in its place: the text, and the buttons below it.

    Attributes:
        notice: its content.
        area: where it lies, at the top of the panel.
    """

    def __init__(
        self, notice: Notice, button: Callable[[Action], Button], layout: Layout, above: int = 0
    ) -> None:
        """Put a notice in its place; ``button`` returns the button of an action.

        A notice below deck and fola leaves ``above`` pixels free over it, for the score.
        """
        self.notice, self._layout = notice, layout
        gap = layout.gap(8)
        top = layout.details.y + above if notice.is_below else layout.panel.y + gap
        self.area = Rect(layout.details.x, top, layout.details.width, 0)
        inside = self.area.inflate(-2 * gap, 0)
        self._text = self._typeset(inside.width)
        inside.y, inside.height = top + gap, self._text.high(layout, inside.width)
        buttons, rects = [button(action) for action in notice.actions], list[Rect]()
        for count in range(len(buttons), 0, -1):
            labels = [one.word for one in buttons[:count]]
            rects = button_rects(labels, inside, inside.bottom + gap, layout)
            if rects[-1].bottom + gap <= layout.panel.bottom:
                break
        self.area.height = (rects[-1] if rects else inside).bottom + gap - self.area.y
        self._parts = [(self._text, inside), *zip(buttons, rects, strict=False)]

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        yield from self._parts

    def _typeset(self, wide: int) -> Column:
        """Return the text; if there is no room for all, it is smaller, or the last lines are left out."""
        px, layout = self._layout.px, self._layout
        room = layout.panel.bottom - self.area.y - _BUTTONS_FIRST * (layout.button + px(8)) - px(24)
        paragraphs = self._paragraphs()
        tried = [(Column(*paragraphs[:count]), 0) for count in range(len(paragraphs), 0, -1)]
        if self.notice.is_guide:
            room = layout.panel.bottom - self.area.y - layout.button - 5 * layout.gap(8)
            *optional, wanted = self.notice.below or (0,)
            many, few = _SIZES_WANTED
            rooms = [*((below, many) for below in optional), (wanted, few), (0, _SMALLEST)]
            tried = [
                (Column(*self._paragraphs(size / 100), space=_APART), px(below))
                for below, least in rooms
                for size in range(100, least - 1, -_SMALLER)
            ]
        fitting = (text for text, below in tried if text.high(layout, wide) + below <= room)
        return next(fitting, tried[-1][0])

    def _paragraphs(self, size: float = 1.0) -> list[Node]:
        """Return the paragraphs in letters of a size relative to the usual size."""
        notice = self.notice
        styles = ["result" if notice.is_result else "strong"]
        for number in range(len(notice.lines)):
            styles.append("hint" if notice.is_guide else "line" if number < _PLAIN_LINES else "muted")
        said = zip((notice.text, *notice.lines), styles, strict=True)
        return [Text(words, style, wraps=True, leading=_NOTICE_LEADING, scale=size) for words, style in said]

    @property
    def text(self) -> str:
        """The text shown."""
        return " ".join(self._text.lines())

    def paint(self, brush: Brush, place: Rect) -> None:
        brush.fill(place, "felt_dark", 8)
        brush.frame(place, "hint" if self.notice.is_guide else "muted", 1.5, 8)


def button_rects(labels: Sequence[str], area: Rect, top: int, layout: Layout) -> list[Rect]:
    """Return the buttons' places from ``top`` down, in as few rows as their labels need, each row filled.

    The buttons of a row are of equal width: all in one row, or else two where both have room; large texts,
    which leave none, have rows as their labels are wide. Of more than two, the first has a row of its own.
    """
    face, gap = theme.font("sans", theme.button_text(layout.scale)), layout.gap(8)
    widths = [face.size(label)[0] + layout.px(_BESIDE) for label in labels]

    def fit(row: Sequence[int]) -> bool:
        return max(row) <= (area.width + gap) // len(row) - gap

    rows = [[area.width]] if len(labels) > 2 else []
    rest = widths[len(rows) :]
    if rest and layout.scale >= _LARGE * layout.room and not fit(rest):
        rows += [[rest[number] for number in row] for row in in_rows(rest, area.width, gap)]
        rest = []
    while rest:
        many = len(rest) if fit(rest) else 2
        row = rest[:many] if fit(rest[:many]) else rest[:1]
        rows.append([0] * len(row))
        del rest[: len(row)]
    rects = []
    for row in rows:
        spare, left = (area.width + gap - sum(row)) // len(row) - gap, area.x
        for wide in row:
            rects.append(Rect(left, top, wide + spare, layout.button))
            left = rects[-1].right + gap
        top += layout.button + gap
    return rects


# -- the plaque -----------------------------------------------------------------------------------


_WIDE: Final = 600
"""Width at the smallest window."""
_SCORE: Final = 58
_MEDAL: Final = 64
"""Heights of the score and of the medal, at the smallest window."""
_GRADE: Final = 19
_LINE: Final = 14
_TITLE: Final = 13
"""Heights of the letters of the grade, of other lines and of the title, likewise."""
_SIZES: Final = range(100, 55, -4)
"""Sizes of all letters, in per cent, that are tried; if none has room, the last lines are left out."""
_LEAST_BESIDE: Final = 0.42
"""Least share of the width for lines beside the score; with less they go below it."""
_SHADOW: Final = 150
"""Darkness of the shadow at the board, of 255."""
_LEADING: Final = 1.38


class Plaque(Node):
    """The plaque in its place: the text, and the buttons below it.

    Attributes:
        ending: its content.
        area: where it lies, over the middle of the grid.
        focus: the number of the button that Enter presses.
        shown: the lines that had room, in order.
    """

    def __init__(
        self,
        ending: Ending,
        button: Callable[[Action], Button],
        layout: Layout,
        before: "Plaque | None" = None,
    ) -> None:
        """Put a plaque over the grid instead of ``before``; ``button`` returns the button of an action."""
        self.ending, self._layout = ending, layout
        room = layout.board.inflate(-2 * layout.gap(8), -2 * layout.gap(8))
        self._pad = layout.gap(16)
        self.area = Rect(0, 0, min(room.width, layout.px(_WIDE)), 0)
        inside = Rect(0, 0, self.area.width - 2 * self._pad, 0)
        buttons = [button(action) for action in ending.actions]
        labels = [one.word for one in buttons]
        high = button_rects(labels, inside, 0, layout)[-1].bottom + 2 * self._pad
        self._text = self._typeset(inside.width, room.height - high - layout.gap(10))
        self.area.height = self._text.get_height() + layout.gap(10) + high
        self.area.center = room.center
        self._shadow = _shadow(self.area.size, layout.gap(12))
        inside.topleft = self.area.x + self._pad, self.area.y + self._pad
        top = inside.y + self._text.get_height() + layout.gap(10)
        self._buttons = [*zip(buttons, button_rects(labels, inside, top, layout), strict=True)]
        is_same = before is not None and before.ending.actions == ending.actions
        self.focus: int = before.focus if before is not None and is_same else 0

    @property
    def chosen(self) -> Button:
        """The button that Enter presses."""
        return self._buttons[self.focus][0]

    def walk(self, event: Event) -> bool:
        """Go to another button with Tab or an arrow key; return whether the event is such a step."""
        if event.type != pygame.KEYDOWN or event.key not in _STEPS:
            return False
        step = -1 if event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT else _STEPS[event.key]
        self.focus = (self.focus + step) % len(self._buttons)
        return True

    def parts(self, place: Rect, layout: Layout) -> Iterator[tuple[Node, Rect]]:
        yield from self._buttons

    def paint(self, brush: Brush, place: Rect) -> None:
        layout, radius, surface = self._layout, self._layout.gap(12), brush.surface
        surface.blit(self._shadow, self._shadow.get_rect(center=self.area.move(0, radius // 3).center))
        pygame.draw.rect(surface, colours.panel, self.area, border_radius=radius)
        grade = self.ending.grade
        frame = colours.line if grade is None else metal(grade)
        pygame.draw.rect(surface, frame, self.area, layout.px(2), border_radius=radius)
        surface.blit(self._text, (self.area.x + self._pad, self.area.y + self._pad))

    # -- the text -------------------------------------------------------------------------------

    def _typeset(self, width: int, room: int) -> Surface:
        """Return the text in the largest letters that fit; if none fit, without its end."""
        ending = self.ending
        for left_out in range(len(ending.lines) + 1):
            shown = replace(ending, lines=ending.lines[: len(ending.lines) - left_out])
            for size in _SIZES if not left_out else _SIZES[-1:]:
                pieces, high = _Sheet(shown, self._layout, width, size / 100).laid_out()
                if high <= room:
                    break
            if high <= room:
                break
        self.shown = shown.said
        text = Surface((width, high), pygame.SRCALPHA)
        for picture, place in pieces:
            text.blit(picture, place)
        return text


class _Sheet:
    """The text of a plaque, set from top to bottom."""

    def __init__(self, ending: Ending, layout: Layout, width: int, size: float) -> None:
        self._ending, self._layout, self._width, self._size = ending, layout, width, size
        self._pieces: list[tuple[Surface, tuple[int, int]]] = []
        self._top = 0

    def laid_out(self) -> tuple[list[tuple[Surface, tuple[int, int]]], int]:
        """Return the pictures of the lines with their places, and the height of all."""
        ending, gap = self._ending, self._layout.gap(6)
        self._write(ending.title, "sans", _TITLE, colours.muted)
        self._put_result()
        self._top += gap
        star = medal(Grade.GOLD, self._px(_LINE * 1.2))
        down = (theme.font("sans-bold", self._px(_LINE)).get_height() - star.get_height()) // 2
        for line in ending.reached:
            self._pieces.append((star, (0, self._top + down)))
            self._write(line, "sans-bold", _LINE, colours.text, left=star.get_width() + gap)
        for number, line in enumerate(ending.lines):
            self._write(line, "sans", _LINE, colours.muted if number else colours.text)
        self._top += gap if ending.daily else 0
        for line in ending.daily:
            self._write(line, "sans", _LINE, colours.text)
        return self._pieces, self._top

    def _put_result(self) -> None:
        """Put down the medal and the score, and the lines beside them, or below where that is too narrow."""
        ending, gap, top = self._ending, self._layout.gap(14), self._top
        pictures = [] if ending.grade is None else [medal(ending.grade, self._px(_MEDAL))]
        pictures.append(theme.text(ending.score, "serif-bold", self._px(_SCORE), colours.text))
        high, left = max(picture.get_height() for picture in pictures), 0
        for picture in pictures:
            self._pieces.append((picture, (left, top + (high - picture.get_height()) // 2)))
            left += picture.get_width() + gap
        if self._width - left < _LEAST_BESIDE * self._width:
            self._top, left = top + high, 0
        first = len(self._pieces)
        for number, line in enumerate(ending.beside):
            is_grade = not number and ending.grade is not None
            face, letters = ("sans-bold", _GRADE) if is_grade else ("sans", _LINE)
            self._write(line, face, letters, colours.text if number < 2 else colours.muted, left=left)
        if left:  # in the middle of the score's height
            down = max(0, (high - (self._top - top)) // 2)
            self._pieces[first:] = [(picture, (x, y + down)) for picture, (x, y) in self._pieces[first:]]
            self._top = max(top + high, self._top)

    def _px(self, length: float) -> int:
        return self._layout.px(length * self._size)

    def _write(self, words: str, face: str, letters: int, colour: theme.Colour, left: int = 0) -> None:
        pixels = self._px(letters)
        for line in theme.wrap(words, face, pixels, self._width - left):
            self._pieces.append((theme.text(line, face, pixels, colour), (left, self._top)))
            self._top += round(pixels * _LEADING)


def _shadow(size: tuple[int, int], radius: int) -> Surface:
    """Return the shadow of a board, which fades towards its edge, a radius around the board."""
    shadow = Surface((size[0] + 2 * radius, size[1] + 2 * radius), pygame.SRCALPHA)
    for inside in range(0, radius, max(1, radius // 8)):
        colour = (*theme.INK, round(_SHADOW * (inside + 1) / radius))
        place = shadow.get_rect().inflate(-2 * inside, -2 * inside)
        pygame.draw.rect(shadow, colour, place, border_radius=2 * radius - inside)
    return shadow


_STEPS: Final = {
    pygame.K_TAB: 1,
    pygame.K_RIGHT: 1,
    pygame.K_DOWN: 1,
    pygame.K_LEFT: -1,
    pygame.K_UP: -1,
}
