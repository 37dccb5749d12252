"""Statistics as charts, in a picture file for the command line: panels of bars and lines."""

import io
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from scores.goals import Streak
from scores.stats import Statistics, Summary
from solitaire.table.look.theme import colours
from solitaire.table.parts.chart import ChartPanel, draw_bars, places
from solitaire.texts.words import Words, signed

_SIZE: Final = (1600, 1000)
_GRID: Final = (3, 2)
"""Panels across and down."""
_GAP: Final = 14
_UNIT: Final = 1.4
"""The scale of what is drawn."""
_BARS = 9
"""Most bars in a list of bars."""
_POINTS = 60
"""Most points on a line; with more days, they are grouped."""


def picture(found: Statistics) -> bytes:
    """Return the charts as a PNG."""
    pygame.font.init()
    surface, words = Surface(_SIZE), Words()
    surface.fill(colours.felt)
    width, height = ((side - _GAP) // count - _GAP for side, count in zip(_SIZE, _GRID, strict=True))
    for number, (title, paint) in enumerate(_PANELS):
        row, column = divmod(number, _GRID[0])
        place = Rect(_GAP + column * (width + _GAP), _GAP + row * (height + _GAP), width, height)
        paint(ChartPanel.framed(surface, place, words(title), _UNIT), found, words)
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
    bars = [(words(f"family.{kind.name.lower()}"), count / most, str(count)) for kind, count in made]
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
