"""Statistics as charts: panels of bars and lines, on the screen or in a picture file; and the goals."""

import io
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from scores.daily import Streak
from scores.goals import Goal
from scores.stats import Statistics, Summary
from solitaire.play.grades import Grade
from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.table.parts.chart import ChartPanel, draw_bars, places
from solitaire.table.parts.icons import medal
from solitaire.table.texts import goal_name
from solitaire.texts.words import Words, signed

_PICTURE_SIZE = (1600, 1000)
_PANEL_SIZE = (280, 190)
"""Least width and height of a panel, in the smallest window."""
_BARS = 9
"""Most bars in a list of bars."""
_POINTS = 60
"""Most points on a line; with more days, they are grouped."""


def _grid(area: Rect, unit: float) -> tuple[int, int]:
    """Return the number of panels across and down."""
    columns = int(area.width / (_PANEL_SIZE[0] * unit))
    rows = int(area.height / (_PANEL_SIZE[1] * unit))
    return max(1, min(3, columns)), max(1, min(2, rows))


def pages(area: Rect, unit: float) -> int:
    """Return how many pages the six panels need."""
    columns, rows = _grid(area, unit)
    return -(-len(_PANELS) // (columns * rows))


def draw(surface: Surface, area: Rect, found: Statistics, words: Words, unit: float, page: int = 0) -> None:
    """Draw the panels of a page; ``unit`` is the interface's scale, 1.0 at the smallest window."""
    columns, rows = _grid(area, unit)
    gap = max(1, round(10 * unit))
    width = (area.width - (columns + 1) * gap) // columns
    height = (area.height - (rows + 1) * gap) // rows
    first = page * columns * rows
    for number, (title, paint) in enumerate(_PANELS[first : first + columns * rows]):
        row, column = divmod(number, columns)
        frame = Rect(
            area.x + gap + column * (width + gap), area.y + gap + row * (height + gap), width, height
        )
        paint(ChartPanel.framed(surface, frame, words(title), unit), found, words)


_GOALS = 112
"""Height of the goals below the charts, at the smallest window."""
_ALL = (800, 560)
"""Width and height that charts and goals need together, at the smallest window."""


@dataclass(frozen=True, slots=True)
class StatisticsCharts:
    """The panels on their pages, and the goals below them, or on a page of their own where room is short."""

    found: Statistics
    goals: Sequence[Goal]
    words: Words
    unit: float
    """The interface's scale, 1.0 at the smallest window."""

    def _px(self, length: float) -> int:
        return max(1, round(length * self.unit))

    def _has_goals_below(self, area: Rect) -> bool:
        return area.width >= self._px(_ALL[0]) and area.height >= self._px(_ALL[1])

    def _charts_area(self, area: Rect) -> Rect:
        below = self._px(_GOALS) + self._px(10) if self._has_goals_below(area) else 0
        return Rect(area.x, area.y, area.width, area.height - below)

    def pages(self, area: Rect) -> int:
        """Return how many pages an area needs."""
        return pages(self._charts_area(area), self.unit) + (not self._has_goals_below(area))

    def draw(self, surface: Surface, area: Rect, page: int) -> None:
        """Draw a page, from 0."""
        charts = self._charts_area(area)
        if page < pages(charts, self.unit):
            draw(surface, charts, self.found, self.words, self.unit, page)
        goals = area.inflate(-2 * self._px(10), 0)
        if self._has_goals_below(area):
            goals.update(goals.x, charts.bottom, goals.width, self._px(_GOALS))
            draw_goals(surface, goals, self.goals, self.words, self.unit, len(self.goals) // 2)
        elif page == pages(charts, self.unit):
            draw_goals(surface, goals, self.goals, self.words, self.unit, 2)


def picture(found: Statistics) -> bytes:
    """Return the charts as a PNG."""
    pygame.font.init()
    surface = Surface(_PICTURE_SIZE)
    surface.fill(colours.felt)
    draw(surface, surface.get_rect(), found, Words(), 1.4)
    content = io.BytesIO()
    pygame.image.save(surface, content, "charts.png")
    return content.getvalue()


# -- the panels ---------------------------------------------------------------------------------


def figures(found: Statistics, words: Words) -> list[tuple[str, str]]:
    """Return the names and values of the figures."""
    total = found.all
    lines = [
        ("games", str(total.games)),
        ("finished", str(total.finished)),
        ("stuck", str(found.stuck)),
        ("gave_up", str(found.gave_up)),
        ("best", _points(total.best)),
        ("mean", _points(total.mean)),
        ("median", _points(total.median)),
        ("finished_in_a_row", _run(found.finished_in_a_row, words)),
        ("days_in_a_row", _run(found.days_in_a_row, words)),
    ]
    if found.daily is not None:
        lines.append(("daily", _run(found.daily, words)))
    if found.timed:
        hours, minutes = divmod(found.seconds // 60, 60)
        lines.append(("time", words("stats.hours", hours=hours, minutes=minutes)))
    return [(words(f"stats.{name}"), figure) for name, figure in lines]


def _figures(panel: ChartPanel, found: Statistics, words: Words) -> None:
    """Print the figures, name on the left and figure on the right."""
    lines = figures(found, words)
    step = min(panel.px(22), panel.area.height // len(lines))
    size = min(12, step / panel.unit * 0.7)
    for number, (name, figure) in enumerate(lines):
        top = panel.area.y + number * step
        panel.line(name, figure, size, top, colours.text)


def _distribution(panel: ChartPanel, found: Statistics, words: Words) -> None:
    """Draw a column for each range of scores."""
    counts = found.distribution
    if not counts:
        _print_nothing(panel, words)
        return
    area = panel.area
    floor, most = area.bottom - panel.px(18), max(counts.values())
    wide = min(area.width / len(counts), panel.px(48))
    edge = area.centerx - wide * len(counts) / 2
    for number, (low, count) in enumerate(counts.items()):
        high = round((floor - area.y - panel.px(14)) * count / most)
        left = edge + number * wide
        column = Rect(round(left) + 1, floor - high, max(1, round(wide) - 2), high)
        pygame.draw.rect(panel.surface, colours.good if low >= 0 else colours.bad, column)
        if count and wide >= panel.px(18):
            panel.print(str(count), 10, colours.muted, (column.centerx, column.y), "midbottom")
    pygame.draw.line(panel.surface, colours.line, (area.x, floor), (area.right, floor))
    every = max(1, round(panel.px(44) / wide))
    for number, low in enumerate(counts):
        if number % every == 0:
            at = (round(edge + number * wide), floor + panel.px(2))
            panel.print(signed(low), 10, colours.muted, at)


def _over_time(panel: ChartPanel, found: Statistics, words: Words) -> None:
    """Draw the mean of each day, or of longer periods if there are many days, and the best as a dot."""
    parts = _periods(found)
    if not parts:
        _print_nothing(panel, words)
        return
    area = panel.area.inflate(-panel.px(12), -panel.px(36))
    area.right = panel.area.right - panel.px(6)
    place = places(area, len(parts), [value for _, mean, best in parts for value in (mean, best)])
    zero = place(0, 0)[1]
    pygame.draw.line(panel.surface, colours.line, (area.x, zero), (area.right, zero))
    line = [place(number, mean) for number, (_, mean, _) in enumerate(parts)]
    if len(line) > 1:
        pygame.draw.lines(panel.surface, colours.good, closed=False, points=line, width=panel.px(2))
    for number, (_, mean, best) in enumerate(parts):
        pygame.draw.circle(panel.surface, colours.good, place(number, mean), panel.px(2.5))
        pygame.draw.circle(panel.surface, colours.gold, place(number, best), panel.px(2.5))
    means = [mean for _, mean, _ in parts]
    mean_words = words("stats.mean_line", low=_points(min(means)), high=_points(max(means)))
    best_words = words("stats.best_dots", high=_points(max(best for _, _, best in parts)))
    half = panel.area.width // 2 - panel.px(4)
    panel.print(mean_words, 10, colours.good, panel.area.topleft, room=half)
    panel.print(best_words, 10, colours.gold, panel.area.topright, "topright", half)
    panel.print(words.short_day(parts[0][0]), 10, colours.muted, panel.area.bottomleft, "bottomleft")
    if len(parts) > 1:
        panel.print(words.short_day(parts[-1][0]), 10, colours.muted, panel.area.bottomright, "bottomright")


def _periods(found: Statistics) -> list[tuple[str, float, int]]:
    """Return label, mean and best of the finished games of each day, month or year."""
    for letters in (10, 7, 4):  # days, months, years
        groups: dict[str, list[Summary]] = {}
        for day, summary in found.by_day.items():
            if summary.finished:
                groups.setdefault(day[:letters], []).append(summary)
        if len(groups) <= _POINTS:
            break
    return [(label, _mean(group), max(day.best or 0 for day in group)) for label, group in groups.items()]


def _mean(group: Sequence[Summary]) -> float:
    return sum((day.mean or 0.0) * day.finished for day in group) / sum(day.finished for day in group)


def _by_help(panel: ChartPanel, found: Statistics, words: Words) -> None:
    """Draw number and mean of the games without help, with each kind of help, and of each score table."""
    bars = [(words(f"help_used.{name.replace(' ', '_')}"), part) for name, part in found.by_help.items()]
    bars += [(words(f"scores.{standing.name.lower()}"), part) for standing, part in found.by_standing.items()]
    most = max(1, *(part.games for _, part in bars))
    draw_bars(
        panel,
        [
            (
                name,
                part.games / most,
                words("stats.games_mean", games=part.games, mean=_points(part.mean)),
            )
            for name, part in bars
        ],
        colours.line,
    )


def _versicole(panel: ChartPanel, found: Statistics, words: Words) -> None:
    """Draw how many versicole of each kind the finished games made."""
    most = max(1, *found.versicole.values())
    made = found.versicole.items()
    bars = [(words(f"versicola.{kind.name.lower()}"), count / most, str(count)) for kind, count in made]
    draw_bars(panel, bars, colours.good)


def _costs(panel: ChartPanel, found: Statistics, words: Words) -> None:
    """Draw the cards that cost most."""
    if not found.costs:
        _print_nothing(panel, words, "stats.no_costs" if found.all.finished else "stats.nothing")
        return
    dearest = found.costs[0].points
    bars = [
        (
            words.card(cost.card),
            cost.points / dearest,
            words("stats.cost", points=signed(cost.points), games=cost.games),
        )
        for cost in found.costs[:_BARS]
    ]
    draw_bars(panel, bars, colours.bad)


# -- elements of the panels ----------------------------------------------------------------------


def _print_nothing(panel: ChartPanel, words: Words, why: str = "stats.nothing") -> None:
    panel.print(words(why), 12, colours.muted, panel.area.center, "center")


def _points(points: float | None) -> str:
    return "–" if points is None else signed(round(points))


def _run(run: Streak, words: Words) -> str:
    return words("stats.run", current=run.current, longest=run.longest)


_PANELS = (
    ("stats.figures", _figures),
    ("stats.distribution", _distribution),
    ("stats.over_time", _over_time),
    ("stats.by_help", _by_help),
    ("stats.versicole", _versicole),
    ("stats.costs", _costs),
)
"""The panels: catalogue key of the title, and the function that draws the panel."""


# -- goals --------------------------------------------------------------------------------------


def goal_words(goal: Goal, words: Words) -> tuple[str, str]:
    """Return the name of a goal, and its progress or the day it was reached."""
    name = goal_name(goal.name, words)
    if goal.is_reached:
        return name, words.short_day(goal.date) if goal.date else words("goal.reached")
    return name, "–" if goal.needed == 1 else words("goal.so_far", done=goal.done, needed=goal.needed)


def draw_goals(
    surface: Surface, area: Rect, goals: Sequence[Goal], words: Words, unit: float, columns: int
) -> None:
    """Draw the goals under a heading, in a number of columns; ``unit`` is the interface's scale."""

    def px(length: float) -> int:
        return max(1, round(length * unit))

    pygame.draw.rect(surface, colours.panel, area, border_radius=px(10))
    inside = area.inflate(-px(20), -px(16))
    heading = theme.shrunk(words("goal.title"), "sans-bold", px(14), inside.width, colours.gold)
    surface.blit(heading, inside.topleft)
    top, size = inside.y + px(24), px(28)
    wide, high = inside.width // columns, (inside.bottom - inside.y - px(24)) // -(-len(goals) // columns)
    for number, goal in enumerate(goals):
        row, column = divmod(number, columns)
        place = Rect(inside.x + column * wide, top + row * high, wide - px(6), high)
        disc = Rect(place.x, place.y, size, size)
        if goal.is_reached:
            surface.blit(medal(Grade.GOLD, size), disc)
        else:
            pygame.draw.circle(surface, colours.line, disc.center, size // 2 - 1, px(1.5))
        left, room = disc.right + px(6), place.right - disc.right - px(6)
        name, state = goal_words(goal, words)
        colour = colours.text if goal.is_reached else colours.muted
        surface.blit(theme.shrunk(name, "sans", px(12), room, colour), (left, place.y - px(2)))
        surface.blit(theme.shrunk(state, "sans", px(10), room, colours.muted), (left, place.y + px(15)))
