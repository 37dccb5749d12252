"""Pictures without a window: where a game ends, a whole game as an animated GIF, statistics as charts."""

import io
import os
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import pygame
from PIL import Image
from pygame import Rect, Surface

from scores.goals import Streak
from scores.stats import Statistics, Summary
from solitaire.classic.record import HandRecord
from solitaire.home.settings import Settings
from solitaire.rules.record import Record
from solitaire.table.look import theme
from solitaire.table.look.faces import Canvas, ClassicFaces, Faces
from solitaire.table.look.layout import layout
from solitaire.table.look.motion import Motion
from solitaire.table.look.theme import colours
from solitaire.table.models.replayed import Replayed
from solitaire.table.models.shown import Marks, Shown
from solitaire.table.parts.board import Board
from solitaire.table.parts.chart import ChartPanel, draw_bars, places
from solitaire.table.parts.classic.table_picture import draw_replayed
from solitaire.table.parts.messages import draw_status
from solitaire.table.texts import SEPARATOR
from solitaire.texts.words import Words, signed

PICTURE_SIZE: Final = (1280, 800)
ANIMATION_SIZE: Final = (900, 600)
_MOVE_SHOWN: Final = 600
"""Milliseconds that the animation shows each move."""
_END_SHOWN: Final = 5000
"""Milliseconds that it shows the end before it starts again."""
_COLOURS: Final = 256


class Painter(ABC):
    """Draws the table at any step of a record, in the look and the language of the settings.

    Attributes:
        last: the number of the last step; the first is 0.
        layout: the geometry of the pictures.
        words: the catalogue of the language.
        faces: the card pictures.
    """

    def __init__(self, last: int, size: tuple[int, int], settings: Settings) -> None:
        if not pygame.display.get_init():
            os.environ["SDL_VIDEODRIVER"] = "dummy"
            pygame.display.init()
        self._window = pygame.Window("", size, hidden=True)
        self._window.get_surface()  # sets the pixel format that pictures are converted to
        pygame.font.init()
        colours.use(settings.theme, settings.cloth)
        self.last, self.layout, self.words = last, layout(*size), Words(settings.language)
        self.faces = Faces(settings, self.words)
        theme.chips.use(self.faces.inline)

    @abstractmethod
    def draw(self, surface: pygame.Surface, step: int) -> tuple[str, str]:
        """Draw a step; return its title, and its news."""

    def paint(self, step: int) -> Image.Image:
        """Return the table at a step."""
        surface, words = pygame.Surface(self.layout.size), self.words
        title, news = self.draw(surface, step)
        count = words("replay.ply", ply=step, count=self.last)
        draw_status(surface, self.layout, news, count, alarm=False)
        whole = SEPARATOR.join((words("app.title"), title))
        line = theme.text(whole, "serif-bold", self.layout.px(18), colours.text)
        surface.blit(line, line.get_rect(center=self.layout.toolbar.center))
        return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))

    def png(self, step: int | None) -> bytes:
        """Return a PNG of a step, or of the last step."""
        content = io.BytesIO()
        self.paint(self.last if step is None else step).save(content, "PNG")
        return content.getvalue()

    def frames(self) -> Iterator[Image.Image]:
        """Yield the pictures of an animation, from the first step to the last."""
        # The same palette for all frames: changing colours would flicker and make the file larger.
        palette = self.paint(self.last // 2).quantize(_COLOURS)
        for step in range(self.last + 1):
            yield self.paint(step).quantize(palette=palette, dither=Image.Dither.NONE)


class _GamePainter(Painter):
    """Draws a game of the solitaire; its steps are its moves."""

    def __init__(self, record: Record, size: tuple[int, int], settings: Settings) -> None:
        super().__init__(len(record.moves), size, settings)
        self._record = record
        self._board = Board(self.faces, self.words, Motion(0.0))

    def draw(self, surface: pygame.Surface, step: int) -> tuple[str, str]:
        record, words = self._record, self.words
        moves = record.moves[:step]
        shown = Shown.of(record.positions[step], moves)
        self._board.place(shown, self.layout)
        self._board.draw(surface, shown, self.layout, Marks())
        news = words.move(moves[-1]) if moves else words("replay.begin")
        return SEPARATOR.join(filter(None, (words.deal(record.deal), record.player))), news


class _HandPainter(Painter):
    """Draws a hand with all cards open, as its replay does."""

    def __init__(self, record: HandRecord, size: tuple[int, int], settings: Settings) -> None:
        self._watched = Replayed(record, lambda: self.words)
        super().__init__(self._watched.last, size, settings)
        self.classic_faces = ClassicFaces()
        self.classic_faces.use(settings, self.words)

    def draw(self, surface: Surface, step: int) -> tuple[str, str]:
        watched = self._watched
        watched.go(step)
        bottom = self.layout.status.y - self.layout.gap(8)
        canvas = Canvas(self.layout, self.words, self.classic_faces)
        draw_replayed(surface, canvas, watched.seen, self.layout, bottom, remark=watched.comment)
        return watched.title, SEPARATOR.join(watched.news)


def picture(record: Record | HandRecord, settings: Settings, step: int | None = None) -> bytes:
    """Return a PNG of the table after ``step`` moves, or at the end of the record: of a hand, its count."""
    return _painter(record, PICTURE_SIZE, settings).png(step)


def frames(record: Record | HandRecord, settings: Settings) -> Iterator[Image.Image]:
    """Yield the pictures of an animation, from before the first card, or the cut of a hand, to the end."""
    yield from _painter(record, ANIMATION_SIZE, settings).frames()


def _painter(record: Record | HandRecord, size: tuple[int, int], settings: Settings) -> Painter:
    if isinstance(record, Record):
        return _GamePainter(record, size, settings)
    return _HandPainter(record, size, settings)


def animation(pictures: Iterable[Image.Image]) -> bytes:
    """Return an animated GIF of the pictures; the last is shown longest."""
    first, *rest = pictures
    shown = [_MOVE_SHOWN] * len(rest) + [_END_SHOWN]
    content = io.BytesIO()
    first.save(content, "GIF", save_all=True, append_images=rest, duration=shown, loop=0, optimize=True)
    return content.getvalue()


# -- statistics as charts --------------------------------------------------------------------------

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


def statistics_picture(found: Statistics) -> bytes:
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
