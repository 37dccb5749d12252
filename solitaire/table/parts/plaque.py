"""The plaque at the end of a game: a board over the grid with the score, achievements and buttons."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.play.grades import Grade
from solitaire.table.actions import Action
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.models.ending import Ending
from solitaire.table.page.tree import Brush, Button, Node
from solitaire.table.parts.medals import medal, metal
from solitaire.table.parts.notice import button_rects

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
