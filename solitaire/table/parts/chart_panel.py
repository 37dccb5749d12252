"""A panel of a page of charts: its frame, and what is drawn in it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.theme import colours


@dataclass(frozen=True, slots=True)
class ChartPanel:
    """A panel of a page of charts, with methods to draw in it."""

    surface: Surface
    """The picture."""
    area: Rect
    """The panel inside its frame."""
    unit: float
    """Pixels per unit of length at the smallest window."""

    @classmethod
    def framed(cls, surface: Surface, frame: Rect, title: str, unit: float) -> "ChartPanel":
        """Draw the frame of a panel with its title, and return the panel below the title."""
        gap = max(1, round(10 * unit))
        pygame.draw.rect(surface, colours.panel, frame, border_radius=gap)
        inside = frame.inflate(-2 * gap, -2 * gap)
        heading = theme.shrunk(title, "sans-bold", round(14 * unit), inside.width, colours.gold)
        surface.blit(heading, inside.topleft)
        below = round(24 * unit)
        return cls(surface, Rect(inside.x, inside.y + below, inside.width, inside.height - below), unit)

    def px(self, length: float) -> int:
        """Convert a length for the smallest window to pixels."""
        return max(1, round(length * self.unit))

    def print(
        self,
        words: str,
        size: float,
        colour: theme.Colour,
        place: tuple[int, int],
        side: str = "topleft",
        room: int | None = None,
    ) -> int:
        """Print words with a corner or side at a place, in at most ``room`` pixels; return their width."""
        room = self.area.width if room is None else room
        picture = theme.shrunk(words, "sans", self.px(size), room, colour)
        self.surface.blit(picture, picture.get_rect(**{side: place}))
        return picture.get_width()

    def line(self, words: str, figure: str, size: float, top: int, colour: theme.Colour) -> None:
        """Print words on the left and a figure on the right; the words get the remaining width."""
        used = self.print(figure, size, colour, (self.area.right, top), "topright")
        room = self.area.width - used - self.px(8)
        self.print(words, size, colours.text, (self.area.x, top), room=room)


def places(area: Rect, count: int, values: Sequence[float]) -> Callable[[int, float], tuple[int, int]]:
    """Return a function for the place of a value: left to right by its number, bottom to top by its value.

    Args:
        area: where the values lie.
        count: the number of values from left to right; a single value is in the middle.
        values: all of them; the scale also contains 0.
    """
    low, high = min(0.0, *values), max(0.0, *values)

    def place(number: int, value: float) -> tuple[int, int]:
        across = area.width * (number / (count - 1) if count > 1 else 0.5)
        up = area.height * (value - low) / max(1.0, high - low)
        return round(area.x + across), round(area.bottom - up)

    return place


def draw_bars(panel: ChartPanel, bars: Sequence[tuple[str, float, str]], colour: theme.Colour) -> None:
    """Draw as many bars as fit, each below its name and figure; lengths are from 0 to 1."""
    area = panel.area
    shown = bars[: area.height // panel.px(24)]
    step = min(panel.px(30), area.height // max(1, len(shown)))
    for number, (name, length, figure) in enumerate(shown):
        top = area.y + number * step
        panel.line(name, figure, 11, top, colours.muted)
        bar = Rect(area.x, top + round(step * 0.68), round(area.width * length), max(2, round(step * 0.2)))
        pygame.draw.rect(panel.surface, colour, bar, border_radius=panel.px(2))
