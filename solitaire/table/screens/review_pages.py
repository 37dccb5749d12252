"""The verdict on a game or a hand: sentence and figures, the costliest decisions, bad luck and a chart."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui import UI_BUTTON_PRESSED
from pygame_gui.elements import UIButton

from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.table.parts.chart import Chart, Course
from solitaire.table.parts.waterfall import draw_waterfall
from solitaire.table.screens.base import Actions, Screen, when
from solitaire.table.texts import SEPARATOR
from solitaire.texts.sums import Row
from solitaire.texts.verdict import Marked, cost
from solver.review import Mark

MOST: Final = 5
"""Decisions shown."""
LUCK_ROWS: Final = 2
"""Rows of bad luck shown."""
_ENTRY: Final = 270
"""Width of a decision with its picture, at the smallest window."""
_ACROSS: Final = 3
"""Most decisions side by side."""
_HEAD: Final = 146
"""Height of the sentence and the sum, at the smallest window."""
_SUM: Final = 74
"""Height of the sum, at the smallest window."""
_POINTING: Final = {pygame.K_UP: 1, pygame.K_DOWN: -1}
"""By key: how far the step pointed at moves."""
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_WIDTH_FOR_HEAD: Final = 720
"""Width that head and figures need above the rest, at the smallest window; in less they have a page."""


@dataclass(frozen=True, slots=True)
class Costly:
    """A costly decision as it is shown.

    Attributes:
        decision: its mark and its cost.
        done: the decision and the better decision.
        why: the reasons why that is better; may be empty.
        picture: returns a picture of it in a size.
        try_again: lets the player decide again.
    """

    decision: Marked
    done: str
    why: str
    picture: Callable[[tuple[int, int]], Surface]
    try_again: Callable[[], None]


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
    """

    share: float
    sentence: str
    figures: Sequence[tuple[str, str]]
    costliest: Sequence[Costly]
    luck_title: str
    bad_luck: Sequence[str]
    rows: Sequence[Row] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """The game that is reviewed, step by step.

    Attributes:
        course: returns its course, as far as it is known.
        name: returns the name of a step, and what was done there.
        replay: replays the game from a step on.
    """

    course: Callable[[], Course]
    name: Callable[[int], str]
    replay: Callable[[int], None]


class ReviewPages(Screen):
    """The verdict on a game or a hand, which grows surer while it is looked at.

    Attributes:
        found: the findings so far.
        page: the page shown, from 0.
        pointed: the step of the chart that is pointed at, or None.
    """

    keys: Mapping[int, Action] = {
        pygame.K_PAGEUP: Action.PAGE_BEFORE,
        pygame.K_LEFT: Action.PAGE_BEFORE,
        pygame.K_PAGEDOWN: Action.PAGE_AFTER,
        pygame.K_RIGHT: Action.PAGE_AFTER,
    }

    def __init__(
        self,
        context: Context,
        find: Callable[[], FindingsInWords],
        game: Played,
    ) -> None:
        """Show a review.

        Args:
            context: what the screen may use.
            find: returns the findings so far.
            game: the game.
        """
        super().__init__(context)
        self._find, self._game = find, game
        self.found = find()
        self.pointed: int | None = None
        self._tries: dict[UIButton, Costly] = {}
        self._pictures: dict[int, Surface] = {}
        self.page = 0

    def show_news(self) -> None:
        """Show the findings so far; where the costliest decisions have changed, lay out again."""
        before = [costly.decision for costly in self.found.costliest]
        self.found = self._find()
        if before != [costly.decision for costly in self.found.costliest]:
            self.nav.rebuild()

    # -- actions --------------------------------------------------------------------------------

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does; None where it is not possible now."""
        return {
            Action.PAGE_BEFORE: when(self.page > 0, lambda: self.turn(-1)),
            Action.PAGE_AFTER: when(self.page < len(self._pages()) - 1, lambda: self.turn(1)),
        }

    def turn(self, step: int) -> None:
        """Show the next page, or the previous page."""
        self.page += step
        self.pointed = None
        self.nav.rebuild()

    # -- pages and widgets ----------------------------------------------------------------------

    def build(self) -> None:
        """Make a button below each costly decision, to try it again from there."""
        super().build()
        self._tries, self._pictures = {}, {}
        self.found = self._find()
        self.page = min(self.page, len(self._pages()) - 1)
        px = self.layout.px
        for place, costly in self._entries():
            rect = Rect(place.x + px(8), place.bottom - self.layout.button - px(8), 0, self.layout.button)
            rect.width = place.width - px(16)
            button = UIButton(rect, self.words("action.try"), self.context.manager)
            self._tries[button] = costly

    @property
    def has_head_page(self) -> bool:
        """True if texts are too large for the head above the rest."""
        return self.layout.size[0] < self.layout.px(_WIDTH_FOR_HEAD)

    @property
    def part(self) -> str:
        """The content of the page: head, decisions, luck or chart."""
        return self._pages()[self.page][0]

    def _pages(self) -> list[tuple[str, int]]:
        """Return the pages, each with its first decision."""
        across = self._across()
        decisions = [("decisions", first) for first in range(0, max(1, len(self.found.costliest)), across)]
        chart = [("chart", 0)]
        if not self.has_head_page:
            return [*decisions, *chart]
        return [("head", 0), *decisions, *([("luck", 0)] if self.found.bad_luck else []), *chart]

    def _across(self) -> int:
        return max(1, min(_ACROSS, self.layout.size[0] // self.layout.px(_ENTRY)))

    def _entries(self) -> list[tuple[Rect, Costly]]:
        """Return the decisions shown with their places."""
        part, first = self._pages()[self.page]
        if part != "decisions":
            return []
        area, gap, across = self._area(), self.layout.gap(12), self._across()
        area.y, area.height = area.y + self.layout.px(24), area.height - self.layout.px(24)
        wide = (area.width - (across - 1) * gap) // across
        shown = self.found.costliest[first : first + across]
        return [
            (Rect(area.x + number * (wide + gap), area.y, wide, area.height), costly)
            for number, costly in enumerate(shown)
        ]

    def _area(self) -> Rect:
        """Return the place of a page's content, below the head if that is there."""
        px, gap = self.layout.px, self.layout.gap(14)
        top = self.layout.toolbar.bottom + (gap if self.has_head_page else px(_HEAD) + gap)
        return Rect(gap, top, self.layout.size[0] - 2 * gap, self.layout.status.y - top - gap)

    @property
    def chart(self) -> Chart:
        """The chart, above the bad luck if that is on its page."""
        area = self._area()
        if not self.has_head_page and (unlucky := self.found.bad_luck):
            area.height -= self.layout.px(28 + 19 * len(unlucky))
        return Chart(area, self.layout.scale, self._game.course())

    # -- events and speech --------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Point at the chart, or try a decision again by its button, picture or number."""
        if self.part == "chart" and self._point(event):
            self.context.needs_drawing = True
            return
        chosen = None
        if event.type == UI_BUTTON_PRESSED:
            chosen = self._tries.get(event.ui_element)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            places = ((self._picture_place(place, costly), costly) for place, costly in self._entries())
            chosen = next((costly for place, costly in places if place.collidepoint(event.pos)), None)
        elif event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_CTRL:
            chosen = dict(zip("123456789", self.found.costliest, strict=False)).get(event.unicode)
        if chosen is not None:
            chosen.try_again()
        else:
            super().handle(event)

    def _point(self, event: Event) -> bool:
        """Point at a step by mouse or arrow keys, or replay from there; return whether the event was used."""
        chart = self.chart
        if event.type == pygame.MOUSEMOTION:
            is_inside = chart.frame.collidepoint(event.pos)
            self.pointed = chart.step_at(event.pos[0]) if is_inside else None
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and chart.frame.collidepoint(event.pos):
            self._game.replay(chart.step_at(event.pos[0]))
        elif event.type == pygame.KEYDOWN and event.key in _POINTING:
            step, last = _POINTING[event.key], chart.course.last
            self.pointed = last if self.pointed is None else max(0, min(last, self.pointed + step))
        elif event.type == pygame.KEYDOWN and event.key in _ENTER and self.pointed is not None:
            self._game.replay(self.pointed)
        else:
            return False
        return True

    def pointed_words(self) -> tuple[str, ...]:
        """Return the step that is pointed at, and the chart's figures there."""
        if self.pointed is None:
            return ()
        return self._game.name(self.pointed), *self._game.course().figures(self.pointed, self.words)

    def spoken_lines(self, *, is_final: bool) -> Iterator[str]:
        """Yield the sentence; once the verdict is final, the figures and the costliest decisions too."""
        words = self.words
        yield self.found.sentence
        if not is_final:
            return
        named = [(row.label, row.figure) for row in self.found.rows]
        named += [(label, figure) for figure, label in self.found.figures]
        yield from (words("spoken.named", name=label, value=figure) for label, figure in named)
        yield self.heading
        for number, costly in enumerate(self.found.costliest, start=1):
            yield f"{number}. {cost(costly.decision, words)}. {costly.done}"
            yield costly.why

    @property
    def heading(self) -> str:
        """The heading above the costliest decisions, or that none are found, or none yet."""
        if self.found.costliest:
            return self.words("verdict.costliest")
        return self.words("verdict.blameless" if self.found.share == 1.0 else "verdict.working")

    # -- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the sentence and the figures, and below them the page."""
        super().draw(surface)
        part, first = self._pages()[self.page]
        if part == "head" or not self.has_head_page:
            self._draw_head(surface)
        if part == "chart":
            self.chart.draw(surface, self.pointed, self.words)
        if part == "luck" or (part == "chart" and not self.has_head_page):
            self._draw_luck(surface)
        if part == "decisions":
            area = self._area()
            line = theme.shrunk(self.heading, "sans-bold", self.layout.px(14), area.width, colours.text)
            surface.blit(line, area.topleft)
            for number, (place, costly) in enumerate(self._entries(), start=first + 1):
                self._draw_entry(surface, number, costly, place)

    def _draw_head(self, surface: Surface) -> None:
        px = self.layout.px
        room, middle = self.layout.size[0] - px(32), self.layout.size[0] // 2
        top = self.layout.toolbar.bottom + px(12)
        lines = [self.found.sentence]
        if self.has_head_page:
            lines = theme.wrap(lines[0], "serif-bold", px(24), room)
        for sentence in lines:
            line = theme.shrunk(sentence, "serif-bold", px(24), room, colours.text)
            surface.blit(line, line.get_rect(midtop=(middle, top)))
            top += px(34)
        bar = Rect(px(16), top + px(4), room, px(3))
        pygame.draw.rect(surface, colours.felt_dark, bar)
        bar.width = round(room * self.found.share)
        pygame.draw.rect(surface, colours.gold, bar)
        if self.found.rows:
            self._draw_sum(surface, bar.bottom + px(6))
        else:
            self._draw_figures(surface, bar.bottom + px(6))

    def _draw_sum(self, surface: Surface, top: int) -> None:
        """Draw the result taken apart, and the other figures in a line below it."""
        px = self.layout.px
        height = self.layout.status.y - top - px(32) if self.has_head_page else px(_SUM)
        area = Rect(px(16), top, self.layout.size[0] - px(32), height)
        draw_waterfall(surface, area, px, self.found.rows)
        note = SEPARATOR.join(f"{figure} {label}" for figure, label in self.found.figures[1:])
        for number, content in enumerate(theme.wrap(note, "sans", px(11), area.width)):
            line = theme.text(content, "sans", px(11), colours.muted)
            surface.blit(line, line.get_rect(midtop=(area.centerx, area.bottom + px(2 + 14 * number))))

    def _draw_figures(self, surface: Surface, top: int) -> None:
        """Draw the figures side by side, until the result can be taken apart."""
        px, room, figures = self.layout.px, self.layout.size[0] - self.layout.px(32), self.found.figures
        wide = room // len(figures)
        for column, (figure, label) in enumerate(figures):
            centre = px(16) + room * (2 * column + 1) // (2 * len(figures))
            value = theme.shrunk(figure, "serif-bold", px(30), wide, colours.gold)
            surface.blit(value, value.get_rect(midtop=(centre, top)))
            for number, content in enumerate(theme.wrap(label, "sans", px(12), wide - px(12))):
                note = theme.text(content, "sans", px(12), colours.muted)
                surface.blit(note, note.get_rect(midtop=(centre, top + px(38 + 16 * number))))

    def _draw_luck(self, surface: Surface) -> None:
        """Draw the bad luck, below the chart or on a page of its own."""
        px, area, unlucky = self.layout.px, self._area(), self.found.bad_luck
        if not unlucky:
            return
        top = area.y if self.has_head_page else area.bottom - px(20 + 19 * len(unlucky))
        heading = theme.shrunk(self.found.luck_title, "sans-bold", px(14), area.width, colours.text)
        surface.blit(heading, (area.x, top))
        for number, row in enumerate(unlucky, start=1):
            line = theme.shrunk(row, "sans", px(12), area.width, colours.muted)
            surface.blit(line, (area.x, top + px(4) + number * px(19)))

    def _draw_entry(self, surface: Surface, number: int, costly: Costly, place: Rect) -> None:
        """Draw a decision: its cost, the picture, what was done and why another was better."""
        px, words = self.layout.px, self.words
        pygame.draw.rect(surface, colours.panel, place, border_radius=px(8))
        colour = colours.bad if costly.decision.mark is Mark.BLUNDER else colours.gold
        heading = f"{number}. {cost(costly.decision, words)}"
        line = theme.shrunk(heading, "sans-bold", px(13), place.width - px(16), colour)
        surface.blit(line, (place.x + px(8), place.y + px(6)))
        spot = self._picture_place(place, costly)
        if number not in self._pictures:
            self._pictures[number] = costly.picture(spot.size)
        surface.blit(self._pictures[number], spot)
        top = spot.bottom + px(6)
        for content, size, shade in self._texts(costly, place):
            surface.blit(theme.text(content, "sans", px(size), shade), (place.x + px(8), top))
            top += px(size + 4)

    def _texts(self, costly: Costly, place: Rect) -> list[tuple[str, int, theme.Colour]]:
        """Return the lines below a picture: text, height of the letters and colour."""
        px = self.layout.px
        done = theme.wrap(costly.done, "sans", px(12), place.width - px(16))
        reasons = theme.wrap(costly.why, "sans", px(11), place.width - px(16))
        return [(line, 12, colours.text) for line in done] + [(line, 11, colours.muted) for line in reasons]

    def _picture_place(self, place: Rect, costly: Costly) -> Rect:
        px = self.layout.px
        text = sum(px(size + 4) for _, size, _ in self._texts(costly, place))
        top = place.y + px(28)
        high = max(px(40), place.bottom - top - text - self.layout.button - px(20))
        return Rect(place.x + px(8), top, place.width - px(16), high)
