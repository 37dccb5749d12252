"""The log of moves: every move in words with its points, shown in the panel instead of the score."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from solitaire.rules.cards import Card
from solitaire.rules.position import Move, Position
from solitaire.rules.scoring import count
from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.texts.words import Words, signed

_SIZE: Final = 11
"""Height of the letters, at the smallest window."""
_SPACING: Final = 1.5


@dataclass(frozen=True, slots=True)
class Entry:
    """A move in the log.

    Attributes:
        ply: its number, from 1.
        words: the move in words.
        change: how much it changed the points of the cards on top.
        is_kill: whether it is a kill.
        makes_versicola: whether versicole make more points after it.
    """

    ply: int
    words: str
    change: int
    is_kill: bool
    makes_versicola: bool

    @property
    def tint(self) -> theme.Colour:
        """The colour of its points."""
        if self.makes_versicola:
            return colours.gold
        if not self.is_kill or not self.change:
            return colours.muted
        return colours.good if self.change > 0 else colours.bad


class MoveLog:
    """The moves of a game; the newest is visible unless the player has scrolled back.

    Attributes:
        entries: the moves so far, without undone moves.
        rects: the places of the visible moves, with their numbers, the newest first.
        spots: the places of the small cards in them.
    """

    def __init__(self, words: Words) -> None:
        self._words = words
        self._moves: tuple[Move, ...] = ()
        self._back = 0
        self._pressed: int | None = None
        self.rects: list[tuple[Rect, int]] = []
        self.spots: list[tuple[Rect, Card]] = []
        self.entries: list[Entry] = []

    def follow(self, moves: tuple[Move, ...], positions: Sequence[Position]) -> None:
        """Update the log from the moves of a game and the positions before and after them."""
        if moves == self._moves:
            return
        pairs = zip(moves, self._moves, strict=False)
        same = next((number for number, (move, other) in enumerate(pairs) if move != other), None)
        del self.entries[min(len(moves), len(self._moves)) if same is None else same :]
        for ply in range(len(self.entries) + 1, len(moves) + 1):
            move = moves[ply - 1]
            before, after = (count(positions[number].grid) for number in (ply - 1, ply))
            change, makes = after.shown - before.shown, after.versicole_points > before.versicole_points
            self.entries.append(Entry(ply, self._words.brief_move(move), change, move.is_kill, makes))
        self._moves, self._back = moves, 0

    def handle(self, event: Event, area: Rect) -> int | None:
        """Scroll by wheel or page keys; return the number of the clicked move, if any."""
        if event.type == pygame.MOUSEWHEEL and area.collidepoint(pygame.mouse.get_pos()):
            self._back += event.y
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            page = max(1, len(self.rects) - 1)
            self._back += page if event.key == pygame.K_PAGEUP else -page
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self._ply_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            pressed, self._pressed = self._pressed, None
            return pressed if pressed == self._ply_at(event.pos) else None
        return None

    def _ply_at(self, point: tuple[int, int]) -> int | None:
        return next((ply for rect, ply in self.rects if rect.collidepoint(point)), None)

    def draw(self, surface: Surface, area: Rect, layout: Layout) -> None:
        """Draw as many moves as fit into an area of the panel, the newest of them at the bottom."""
        columns = _LogColumns.of(area, layout)
        fitting = itertools.accumulate(columns.height(entry) for entry in self.entries)
        first_page = sum(1 for _ in itertools.takewhile(lambda height: height <= area.height, fitting))
        self._back = max(0, min(len(self.entries) - first_page, self._back))
        self.rects, self.spots, bottom = [], [], area.bottom
        for number in range(len(self.entries) - 1 - self._back, -1, -1):
            entry = self.entries[number]
            rect = Rect(area.x, bottom - columns.height(entry), area.width, columns.height(entry))
            if rect.top < area.y:
                break
            colour = colours.text if entry is self.entries[-1] else colours.muted
            self.spots += columns.draw(surface, entry, rect, colour)
            self.rects.append((rect, entry.ply))
            bottom = rect.top
        self._draw_bar(surface, Rect(area.right - layout.px(3), area.y, layout.px(3), area.height))

    def _draw_bar(self, surface: Surface, area: Rect) -> None:
        """Draw a bar that shows which part of the log is visible, unless all of it is."""
        shown, total = len(self.rects), len(self.entries)
        if 0 < shown < total:
            high = max(area.width * 3, area.height * shown // total)
            top = area.y + (area.height - high) * max(0, total - shown - self._back) // (total - shown)
            pygame.draw.rect(surface, colours.line, (area.x, top, area.width, high), border_radius=area.width)


@dataclass(frozen=True, slots=True)
class _LogColumns:
    """The three columns of the log: number, words, points; all in pixels.

    Attributes:
        letters: height of the letters.
        number: width of the numbers.
        words: width of the words.
        gap: space between the columns, and for the bar on the right.
    """

    letters: int
    number: int
    words: int
    gap: int

    @classmethod
    def of(cls, area: Rect, layout: Layout) -> "_LogColumns":
        """Return the columns for an area."""
        letters, gap = layout.px(_SIZE), layout.px(6)
        number = theme.font("sans", letters).size("000")[0]
        points = theme.font("sans-bold", letters).size("−000")[0]
        return cls(letters, number, area.width - number - points - 3 * gap, gap)

    def _lines(self, entry: Entry) -> list[str]:
        return theme.wrap(entry.words, "sans", self.letters, self.words)

    def height(self, entry: Entry) -> int:
        """Return the height of a move's lines."""
        return len(self._lines(entry)) * round(self.letters * _SPACING)

    def draw(
        self, surface: Surface, entry: Entry, rect: Rect, colour: theme.Colour
    ) -> list[tuple[Rect, Card]]:
        """Draw a move; return the places of its small cards."""
        spots: list[tuple[Rect, Card]] = []
        number = theme.text(str(entry.ply), "sans", self.letters, colours.muted)
        surface.blit(number, number.get_rect(topright=(rect.x + self.number, rect.y)))
        for row, line in enumerate(self._lines(entry)):
            corner = (rect.x + self.number + self.gap, rect.y + row * round(self.letters * _SPACING))
            surface.blit(theme.text(line, "sans", self.letters, colour), corner)
            spots += [
                (place.move(corner), card) for card, place in theme.cards_in(line, "sans", self.letters)
            ]
        points = theme.text(signed(entry.change), "sans-bold", self.letters, entry.tint)
        surface.blit(points, points.get_rect(topright=(rect.right - self.gap, rect.y)))
        return spots
