"""The findings of a review in words, drawn except for the pictures: the sum, figures, bad luck."""

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from solitaire.table.look import theme
from solitaire.table.look.layout import Layout
from solitaire.table.look.theme import colours
from solitaire.table.parts.mistakes import CostlyDecision
from solitaire.table.parts.waterfall import draw_waterfall
from solitaire.table.texts import SEPARATOR
from solitaire.texts.sums import Row


@dataclass(frozen=True, slots=True)
class FindingsInWords:
    """The findings of a review so far, in words.

    Attributes:
        share: the part of the work that is done, 0 to 1.
        sentence: the verdict in a sentence.
        figures: the figures below it, each with its label.
        costliest: the decisions that cost most.
        luck_title: the heading above the bad luck.
        bad_luck: the worst luck that nobody could have foreseen, a line each.
        rows: the result taken apart, once that is known.
        search: how far the longer search for the best line is; empty while there is none.
        trouble: why there will be no more of it, if so.
    """

    share: float
    sentence: str
    figures: Sequence[tuple[str, str]]
    costliest: Sequence[CostlyDecision]
    luck_title: str
    bad_luck: Sequence[str]
    rows: Sequence[Row] = ()
    search: str = ""
    trouble: str = ""


def note_lines(found: FindingsInWords, width: int, layout: Layout) -> list[str]:
    """Return the lines below the result taken apart, in a width: the other figures."""
    figures = [f"{figure} {label}" for figure, label in found.figures[1:]]
    note = SEPARATOR.join([*figures, *([found.search] if found.search else [])])
    return theme.wrap(note, "sans", layout.px(11), width)


def draw_sum(surface: Surface, found: FindingsInWords, area: Rect, layout: Layout) -> None:
    """Draw the result taken apart, and lines below the area; until it is known, the figures side by side."""
    px = layout.px
    if not found.rows:
        _draw_figures(surface, found.figures, area, layout)
        return
    draw_waterfall(surface, area, px, found.rows)
    for number, content in enumerate(note_lines(found, area.width, layout)):
        line = theme.text(content, "sans", px(11), colours.muted)
        surface.blit(line, line.get_rect(midtop=(area.centerx, area.bottom + px(2 + 14 * number))))


def _draw_figures(surface: Surface, figures: Sequence[tuple[str, str]], area: Rect, layout: Layout) -> None:
    px, wide = layout.px, area.width // len(figures)
    for column, (figure, label) in enumerate(figures):
        centre = area.x + area.width * (2 * column + 1) // (2 * len(figures))
        value = theme.shrunk(figure, "serif-bold", px(30), wide, colours.gold)
        surface.blit(value, value.get_rect(midtop=(centre, area.y)))
        for number, content in enumerate(theme.wrap(label, "sans", px(12), wide - px(12))):
            note = theme.text(content, "sans", px(12), colours.muted)
            surface.blit(note, note.get_rect(midtop=(centre, area.y + px(38 + 16 * number))))


def draw_luck_line(surface: Surface, found: FindingsInWords, area: Rect, layout: Layout) -> None:
    """Draw the bad luck in a line on top of an area."""
    px = layout.px
    if found.bad_luck:
        title = theme.text(found.luck_title, "sans-bold", px(12), colours.text)
        surface.blit(title, area.topleft)
        left = area.x + title.get_width() + px(14)
        luck = SEPARATOR.join(found.bad_luck)
        surface.blit(theme.shrunk(luck, "sans", px(12), area.right - left, colours.muted), (left, area.y))


def draw_luck(surface: Surface, found: FindingsInWords, area: Rect, layout: Layout) -> None:
    """Draw the bad luck from the top of an area, a line each."""
    px = layout.px
    if found.bad_luck:
        heading = theme.shrunk(found.luck_title, "sans-bold", px(14), area.width, colours.text)
        surface.blit(heading, area.topleft)
    for number, row in enumerate(found.bad_luck, start=1):
        line = theme.shrunk(row, "sans", px(12), area.width, colours.muted)
        surface.blit(line, (area.x, area.y + px(4) + number * px(19)))
