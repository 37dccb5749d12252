"""Habits as charts: the mean sum, the rating, the cost of each kind of decision, and all of it over time."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from solitaire.home.habits import Group, Habits
from solitaire.table.look import theme
from solitaire.table.look.theme import Colour, colours
from solitaire.table.parts.chart import ChartPanel, places
from solitaire.table.parts.rating_scale import draw_scale
from solitaire.table.parts.waterfall import draw_waterfall
from solitaire.texts.habit_words import Bar, HabitWords, bars, marks, rate_line, rows, sentences
from solitaire.texts.words import Words, plain, signed

_Draw = Callable[[Surface, Rect], None]
_ONE_PAGE: Final = (760, 420)
"""Width and height that all panels need together, at the smallest window."""
_SENTENCES: Final = (20, 14)
"""Heights of the letters of the first sentence, and of the others."""
_SUM: Final = 112
"""Height of the panel with the sum, at the smallest window."""
_SCALE: Final = 86
"""Height of the panel with the scale of the rating."""
_LEAST_STEP: Final = 21
"""Least height of a kind of decision, at the smallest window; with less room the cheapest are left out."""
_MOST_SPANS: Final = 24
"""Most points on a line; older games are left out."""
_LABELLED: Final = 8
"""Most points on a line that have their figures beside them."""


class HabitCharts:
    """The pages of one set of figures.

    Args:
        found: the figures.
        words: the language.
        game: the words of the game.
        unit: the interface's scale, 1.0 at the smallest window.
    """

    def __init__(self, found: Habits, words: Words, game: HabitWords, unit: float) -> None:
        self._found, self._words, self._game, self._unit = found, words, game, unit

    def _px(self, length: float) -> int:
        return max(1, round(length * self._unit))

    def pages(self, area: Rect) -> int:
        """Return how many pages an area needs."""
        return len(self._pages(area))

    def draw(self, surface: Surface, area: Rect, page: int = 0) -> None:
        """Draw a page."""
        self._pages(area)[page](surface, area.inflate(-2 * self._px(10), -self._px(10)))

    def _pages(self, area: Rect) -> list[_Draw]:
        """Return the functions that draw the pages: one for all panels, or one for each."""
        if self._found.all is None:
            return [self._draw_sentences]
        if area.width >= self._px(_ONE_PAGE[0]) and area.height >= self._px(_ONE_PAGE[1]):
            return [self._draw_all]
        beginning: list[_Draw] = [self._draw_head]
        if area.height - self._height_of_sentences(area) < self._px(_SUM):
            beginning = [self._draw_sentences, self._draw_sum]
        scale = [] if self._found.rate is None else [self._draw_scale]
        return [*beginning, *scale, self._draw_kinds, self._draw_course]

    def _draw_all(self, surface: Surface, area: Rect) -> None:
        gap, head = self._px(10), self._height_of_sentences(area) + self._px(_SUM)
        self._draw_head(surface, Rect(area.x, area.y, area.width, head))
        top, half = area.y + head + gap, (area.width - gap) // 2
        if self._found.rate is not None:
            self._draw_scale(surface, Rect(area.x, top, area.width, self._px(_SCALE)))
            top += self._px(_SCALE) + gap
        self._draw_kinds(surface, Rect(area.x, top, half, area.bottom - top))
        self._draw_course(surface, Rect(area.right - half, top, half, area.bottom - top))

    def _draw_head(self, surface: Surface, area: Rect) -> None:
        """Draw the sentences, and the sum below them."""
        self._draw_sentences(surface, area)
        high = self._height_of_sentences(area)
        self._draw_sum(surface, Rect(area.x, area.y + high, area.width, area.height - high))

    # -- the sentences and the sum --------------------------------------------------------------

    def _typeset(self, width: int) -> list[tuple[str, str, int, Colour]]:
        """Return the lines of the sentences: text, face, height of the letters and colour."""
        lines = list[tuple[str, str, int, Colour]]()
        for number, sentence in enumerate(sentences(self._found, self._words, self._game)):
            face, size = ("serif-bold", _SENTENCES[0]) if number == 0 else ("sans", _SENTENCES[1])
            colour = colours.text if number < 2 else colours.muted
            lines += [
                (line, face, size, colour) for line in theme.wrap(sentence, face, self._px(size), width)
            ]
        return lines

    def _height_of_sentences(self, area: Rect) -> int:
        return sum(self._px(size + 6) for _, _, size, _ in self._typeset(area.width)) + self._px(6)

    def _draw_sentences(self, surface: Surface, area: Rect) -> None:
        top = area.y
        for line, face, size, colour in self._typeset(area.width):
            picture = theme.text(line, face, self._px(size), colour)
            surface.blit(picture, picture.get_rect(midtop=(area.centerx, top)))
            top += self._px(size + 6)

    def _draw_sum(self, surface: Surface, area: Rect) -> None:
        group = self._found.all
        assert group is not None
        title = self._words("habits.sum", games=group.games, unit=self._words(self._game.unit))
        panel = ChartPanel.framed(surface, area, title, self._unit)
        draw_waterfall(surface, panel.area, panel.px, rows(group, self._words, self._game))

    def _draw_scale(self, surface: Surface, area: Rect) -> None:
        rate, title = self._found.rate, rate_line(self._found, self._words, self._game)
        assert rate is not None
        assert title is not None
        panel = ChartPanel.framed(
            surface, Rect(area.topleft, (area.width, self._px(_SCALE))), title, self._unit
        )
        draw_scale(panel, self._game.scale, rate, marks(self._words, self._game), self._words)

    # -- what each kind costs -------------------------------------------------------------------

    def _draw_kinds(self, surface: Surface, area: Rect) -> None:
        """Draw a bar for each kind, and below it a thin bar for the newest games."""
        words = self._words
        title = words("habits.by_kind", unit=words(self._game.unit))
        panel, shown = (
            ChartPanel.framed(surface, area, title, self._unit),
            bars(self._found, words, self._game),
        )
        area = panel.area
        if self._found.lately is not None:
            panel.print(words("habits.legend"), 10, colours.muted, area.topleft)
            area = Rect(area.x, area.y + panel.px(16), area.width, area.height - panel.px(16))
        most = max(1.0, *(max(bar.points, bar.lately or 0.0) for bar in shown))
        shown = shown[: max(1, area.height // panel.px(_LEAST_STEP))]
        step = min(panel.px(44), area.height // len(shown))
        for number, bar in enumerate(shown):
            self._draw_kind(panel, bar, Rect(area.x, area.y + number * step, area.width, step), most)

    def _draw_kind(self, panel: ChartPanel, bar: Bar, place: Rect, most: float) -> None:
        size = min(12.0, place.height / self._unit * 0.42)
        figure = bar.figure if bar.lately is None else f"{bar.figure} · {plain(round(bar.lately))}"
        panel.line(bar.name[:1].upper() + bar.name[1:], figure, size, place.y, colours.gold)
        top = place.y + round(size * self._unit * 1.45)
        thick = max(2, min(panel.px(6), place.height // 6))
        for points, colour, high in (
            (bar.points, colours.bad, thick),
            (bar.lately, colours.line, thick // 2),
        ):
            if points is not None:
                long = max(0, round(place.width * points / most))
                pygame.draw.rect(panel.surface, colour, Rect(place.x, top, long, max(2, high)))
                top += high + 1

    # -- over time ------------------------------------------------------------------------------

    def _draw_course(self, surface: Surface, area: Rect) -> None:
        """Draw the means of deals and play by tens of games, from the oldest to the newest."""
        words, spans = self._words, self._found.spans[-_MOST_SPANS:]
        panel = ChartPanel.framed(surface, area, words("habits.over_time"), self._unit)
        lines = (
            ("play", words("sum.play"), colours.gold),
            ("deal", words(self._game.sum.deal), colours.good),
        )
        left = panel.area.x
        for _, name, colour in lines:
            left += panel.print(
                name, 11, colour, (left, panel.area.y), room=panel.area.width // 2
            ) + panel.px(16)
        foot = panel.px(16)
        area = panel.area.inflate(-panel.px(36), 0)
        area = Rect(area.x, area.y + 2 * foot, area.width, area.height - 4 * foot)
        place = places(area, len(spans), [span.sum[part].points for span in spans for part, _, _ in lines])
        zero = place(0, 0.0)[1]
        pygame.draw.line(surface, colours.line, (panel.area.x, zero), (panel.area.right, zero))
        panel.print("0", 10, colours.muted, (panel.area.x, zero), "bottomleft")
        for part, _, colour in lines:
            self._draw_line(
                panel, [place(number, span.sum[part].points) for number, span in enumerate(spans)], colour
            )
            if len(spans) <= _LABELLED:
                for number, span in enumerate(spans):
                    x, y = place(number, span.sum[part].points)
                    figure = signed(round(span.sum[part].points))
                    if span.sum[part].points > min(span.sum[other].points for other, _, _ in lines):
                        panel.print(figure, 10, colour, (x, y - panel.px(5)), "midbottom")
                    else:
                        panel.print(figure, 10, colour, (x, y + panel.px(5)), "midtop")
        self._draw_numbers(panel, spans, place(0, 0.0)[0], place(len(spans) - 1, 0.0)[0])

    def _draw_line(self, panel: ChartPanel, points: Sequence[tuple[int, int]], colour: Colour) -> None:
        if len(points) > 1:
            pygame.draw.lines(panel.surface, colour, closed=False, points=points, width=panel.px(2))
        for point in points:
            pygame.draw.circle(panel.surface, colour, point, panel.px(3))

    def _draw_numbers(self, panel: ChartPanel, spans: Sequence[Group], first: int, last: int) -> None:
        """Print below the first and the last point the numbers of its games."""
        total = sum(span.games for span in self._found.spans)
        start = total - sum(span.games for span in spans)
        sides = [(first, start + 1, start + spans[0].games)]
        if len(spans) > 1:
            sides.append((last, total - spans[-1].games + 1, total))
        for centre, low, high in sides:
            panel.print(f"{low}–{high}", 10, colours.muted, (centre, panel.area.bottom), "midbottom")
