"""What the verdicts of both games show: sentence and figures, the costliest decisions, luck and a chart."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar, Final, Generic, TypeVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui import UI_BUTTON_PRESSED
from pygame_gui.elements import UIButton

from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.cloth import draw_felt
from solitaire.table.look.theme import colours
from solitaire.table.screens.base import Screen
from solitaire.texts import verdict
from solver.review import Mark

MOST: Final = 5
"""Decisions shown."""
LUCK_ROWS: Final = 2
"""Rows of bad luck shown."""
_ENTRY: Final = 270
"""Width of a decision with its picture, at the smallest window."""
_ACROSS: Final = 3
"""Most decisions side by side."""
_HEAD: Final = 128
"""Height of the sentence and the figures, at the smallest window."""
_WIDTH_FOR_HEAD: Final = 720
"""Width that head and figures need above the rest, at the smallest window; else they have a page."""

D = TypeVar("D", bound=verdict.Marked)


class ReviewPages(Screen, Generic[D]):
    """The verdict on something, which grows surer while it is looked at.

    Attributes:
        luck_key: the catalogue's key of what stands above the bad luck.
        page: which page is shown, from 0.
    """

    luck_key: ClassVar = "verdict.luck"
    keys: ClassVar = {
        pygame.K_PAGEUP: Action.PAGE_BEFORE,
        pygame.K_LEFT: Action.PAGE_BEFORE,
        pygame.K_PAGEDOWN: Action.PAGE_AFTER,
        pygame.K_RIGHT: Action.PAGE_AFTER,
    }

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._tries: dict[UIButton, D] = {}
        self._pictures: dict[D, Surface] = {}
        self.page = 0

    # -- what a game says of its review -------------------------------------------------------------

    @property
    def share(self) -> float:
        """The part of the work that is done, 0 to 1."""
        raise NotImplementedError

    @property
    def sentence(self) -> str:
        """The verdict in one sentence."""
        raise NotImplementedError

    @property
    def figures(self) -> Sequence[tuple[str, str]]:
        """The figures below it, each with its label."""
        raise NotImplementedError

    @property
    def costliest(self) -> Sequence[D]:
        """The decisions that cost most."""
        raise NotImplementedError

    def what_was_done(self, decision: D) -> str:
        """Return what was done and what would have been better."""
        raise NotImplementedError

    def why(self, decision: D) -> str:
        """Return why that would have been better; may be empty."""
        raise NotImplementedError

    def picture(self, decision: D, size: tuple[int, int]) -> Surface:
        """Return a picture of a decision."""
        raise NotImplementedError

    def try_again(self, decision: D) -> None:
        """Try a decision again."""
        raise NotImplementedError

    @property
    def bad_luck(self) -> Sequence[str]:
        """The worst of what nobody could know, a line each."""
        raise NotImplementedError

    def draw_chart(self, surface: Surface, area: Rect) -> None:
        """Draw the chart."""
        raise NotImplementedError

    # -- actions --------------------------------------------------------------------------------

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        return {
            Action.PAGE_BEFORE: lambda: self.turn(-1),
            Action.PAGE_AFTER: lambda: self.turn(1),
        }

    def can(self, action: Action) -> bool:
        """Say whether one of the screen's own actions is possible now."""
        possible = {
            Action.PAGE_BEFORE: self.page > 0,
            Action.PAGE_AFTER: self.page < len(self._pages()) - 1,
        }
        return super().can(action) and possible.get(action, True)

    def turn(self, step: int) -> None:
        """Show the next page, or the one before."""
        self.page += step
        self.context.nav.rebuild()

    # -- pages and widgets ----------------------------------------------------------------------

    def build(self) -> None:
        """Make a button below each costly decision, to try it again from there."""
        super().build()
        self._tries, self._pictures = {}, {}
        self.page = min(self.page, len(self._pages()) - 1)
        px = self.layout.px
        for place, decision in self._entries():
            rect = Rect(place.x + px(8), place.bottom - self.layout.button - px(8), 0, self.layout.button)
            rect.width = place.width - px(16)
            button = UIButton(rect, self.context.words("action.try"), self.context.manager)
            self._tries[button] = decision

    @property
    def has_head_page(self) -> bool:
        """Whether texts are too large for the head above the rest."""
        return self.layout.size[0] < self.layout.px(_WIDTH_FOR_HEAD)

    @property
    def part(self) -> str:
        """What the page shows: head, decisions, luck or chart."""
        return self._pages()[self.page][0]

    def _pages(self) -> list[tuple[str, int]]:
        """Return the pages, each with its first decision."""
        across = self._across()
        decisions = [("decisions", first) for first in range(0, max(1, len(self.costliest)), across)]
        chart = [("chart", 0)]
        if not self.has_head_page:
            return [*decisions, *chart]
        return [("head", 0), *decisions, *([("luck", 0)] if self.bad_luck else []), *chart]

    def _across(self) -> int:
        return max(1, min(_ACROSS, self.layout.size[0] // self.layout.px(_ENTRY)))

    def _entries(self) -> list[tuple[Rect, D]]:
        """Return the decisions shown with their places."""
        part, first = self._pages()[self.page]
        if part != "decisions":
            return []
        area, gap, across = self._area(), self.layout.gap(12), self._across()
        area.y, area.height = area.y + self.layout.px(24), area.height - self.layout.px(24)
        wide = (area.width - (across - 1) * gap) // across
        shown = self.costliest[first : first + across]
        return [
            (Rect(area.x + number * (wide + gap), area.y, wide, area.height), decision)
            for number, decision in enumerate(shown)
        ]

    def _area(self) -> Rect:
        """Return the place of a page's content, below the head if that is there."""
        px, gap = self.layout.px, self.layout.gap(14)
        top = self.layout.toolbar.bottom + (gap if self.has_head_page else px(_HEAD) + gap)
        return Rect(gap, top, self.layout.size[0] - 2 * gap, self.layout.status.y - top - gap)

    def chart_area(self) -> Rect:
        """Return the place of the chart, above the bad luck if that is on its page."""
        area = self._area()
        if not self.has_head_page and (unlucky := self.bad_luck):
            area.height -= self.layout.px(28 + 19 * len(unlucky))
        return area

    # -- events and speech --------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Try a decision again by its button, picture or number."""
        decision = None
        if event.type == UI_BUTTON_PRESSED:
            decision = self._tries.get(event.ui_element)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            places = ((self._picture_place(place, one), one) for place, one in self._entries())
            decision = next((one for place, one in places if place.collidepoint(event.pos)), None)
        elif event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_CTRL:
            decision = dict(zip("123456789", self.costliest, strict=False)).get(event.unicode)
        if decision is not None:
            self.try_again(decision)
        else:
            super().handle(event)

    def spoken_lines(self, *, is_final: bool) -> Iterator[str]:
        """Yield the sentence; once the verdict is final, the figures and the costliest decisions too."""
        words = self.context.words
        yield self.sentence
        if not is_final:
            return
        yield from (words("spoken.named", name=label, value=figure) for figure, label in self.figures)
        yield self.heading
        for number, decision in enumerate(self.costliest, start=1):
            cost, done = verdict.cost(decision, words), self.what_was_done(decision)
            yield f"{number}. {cost}. {done}"
            yield self.why(decision)

    @property
    def heading(self) -> str:
        """What stands above the costliest decisions: without any, that there are none, or none yet."""
        if self.costliest:
            return self.context.words("verdict.costliest")
        return self.context.words("verdict.blameless" if self.share == 1.0 else "verdict.working")

    # -- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the sentence and the figures, and below them the page."""
        draw_felt(surface, self.layout)
        part, first = self._pages()[self.page]
        if part == "head" or not self.has_head_page:
            self._draw_head(surface)
        if part == "chart":
            self.draw_chart(surface, self.chart_area())
        if part == "luck" or (part == "chart" and not self.has_head_page):
            self._draw_luck(surface)
        if part == "decisions":
            area = self._area()
            line = theme.shrunk(self.heading, "sans-bold", self.layout.px(14), area.width, colours.text)
            surface.blit(line, area.topleft)
            for number, (place, decision) in enumerate(self._entries(), start=first + 1):
                self._draw_entry(surface, number, decision, place)

    def _draw_head(self, surface: Surface) -> None:
        px = self.layout.px
        room, middle = self.layout.size[0] - px(32), self.layout.size[0] // 2
        top = self.layout.toolbar.bottom + px(12)
        lines = [self.sentence]
        if self.has_head_page:
            lines = theme.wrap(lines[0], "serif-bold", px(24), room)
        for sentence in lines:
            line = theme.shrunk(sentence, "serif-bold", px(24), room, colours.text)
            surface.blit(line, line.get_rect(midtop=(middle, top)))
            top += px(34)
        bar = Rect(px(16), top + px(4), room, px(3))
        pygame.draw.rect(surface, colours.felt_dark, bar)
        pygame.draw.rect(surface, colours.gold, (bar.x, bar.y, round(bar.width * self.share), bar.height))
        figures = self.figures
        wide = room // len(figures)
        for column, (figure, label) in enumerate(figures):
            centre = px(16) + room * (2 * column + 1) // (2 * len(figures))
            value = theme.shrunk(figure, "serif-bold", px(30), wide, colours.gold)
            surface.blit(value, value.get_rect(midtop=(centre, bar.bottom + px(6))))
            for number, content in enumerate(theme.wrap(label, "sans", px(12), wide - px(12))):
                note = theme.text(content, "sans", px(12), colours.muted)
                surface.blit(note, note.get_rect(midtop=(centre, bar.bottom + px(44 + 16 * number))))

    def _draw_luck(self, surface: Surface) -> None:
        """Draw the worst of what nobody could know, below the chart or on a page of its own."""
        px, words, area, unlucky = self.layout.px, self.context.words, self._area(), self.bad_luck
        if not unlucky:
            return
        top = area.y if self.has_head_page else area.bottom - px(20 + 19 * len(unlucky))
        heading = theme.shrunk(words(self.luck_key), "sans-bold", px(14), area.width, colours.text)
        surface.blit(heading, (area.x, top))
        for number, row in enumerate(unlucky, start=1):
            line = theme.shrunk(row, "sans", px(12), area.width, colours.muted)
            surface.blit(line, (area.x, top + px(4) + number * px(19)))

    def _draw_entry(self, surface: Surface, number: int, decision: D, place: Rect) -> None:
        """Draw a decision: its cost, the picture, what was done and why something else was better."""
        px, words = self.layout.px, self.context.words
        pygame.draw.rect(surface, colours.panel, place, border_radius=px(8))
        colour = colours.bad if decision.mark is Mark.BLUNDER else colours.gold
        heading = f"{number}. {verdict.cost(decision, words)}"
        line = theme.shrunk(heading, "sans-bold", px(13), place.width - px(16), colour)
        surface.blit(line, (place.x + px(8), place.y + px(6)))
        spot = self._picture_place(place, decision)
        if decision not in self._pictures:
            self._pictures[decision] = self.picture(decision, spot.size)
        surface.blit(self._pictures[decision], spot)
        top = spot.bottom + px(6)
        for content, size, shade in self._texts(decision, place):
            surface.blit(theme.text(content, "sans", px(size), shade), (place.x + px(8), top))
            top += px(size + 4)

    def _texts(self, decision: D, place: Rect) -> list[tuple[str, int, theme.Colour]]:
        """Return the lines below a picture: text, height of the letters and colour."""
        px = self.layout.px
        done = theme.wrap(self.what_was_done(decision), "sans", px(12), place.width - px(16))
        reasons = theme.wrap(self.why(decision), "sans", px(11), place.width - px(16))
        return [(line, 12, colours.text) for line in done] + [(line, 11, colours.muted) for line in reasons]

    def _picture_place(self, place: Rect, decision: D) -> Rect:
        px = self.layout.px
        text = sum(px(size + 4) for _, size, _ in self._texts(decision, place))
        top = place.y + px(28)
        high = max(px(40), place.bottom - top - text - self.layout.button - px(20))
        return Rect(place.x + px(8), top, place.width - px(16), high)
