"""The verdict on a game or a hand: sentence and sum, a chart, the costliest decisions, and bad luck.

They are on one page if the window has room for it, otherwise on several.
"""

from collections.abc import Callable, Iterator, Mapping
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
from solitaire.table.offers import when
from solitaire.table.parts.chart import Chart, Course
from solitaire.table.parts.findings import FindingsInWords, draw_luck, draw_luck_line, draw_sum, note_lines
from solitaire.table.parts.mistakes import CostlyDecision, MistakeCard, side_by_side
from solitaire.table.screens.base import Actions, Screen
from solitaire.texts.verdict import cost

MOST: Final = 5
"""Decisions shown."""
LUCK_ROWS: Final = 2
"""Rows of bad luck shown."""
_CARD: Final = 270
"""Width of a decision with its picture on a page of decisions, at the smallest window."""
_ACROSS: Final = 3
"""Most decisions side by side there, and fewest on the only page, where more are narrower."""
_HEAD: Final = 146
"""Height of the sentence and the sum above a page, at the smallest window."""
_SENTENCE: Final = 46
"""Height of the sentence with the bar below it."""
_SUM: Final = 74
"""Height of the sum above a page."""
_UPPER: Final = 176
"""Height of the sum and of the chart beside it on the only page."""
_WHOLE: Final = (1060, 680)
"""Size of the smallest window in which everything fits on one page, at the usual text size."""
_WIDTH_FOR_HEAD: Final = 720
"""Width that head and figures need above the rest, at the smallest window; in less they have a page."""
_POINTING: Final = {pygame.K_UP: 1, pygame.K_DOWN: -1}
"""By key: how far the step pointed at moves."""
_PAGES: Final = (Action.PAGE_BEFORE, Action.PAGE_AFTER)
_DIGITS: Final = range(pygame.K_1, pygame.K_9 + 1)
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)


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
    """The verdict on a game or a hand, which grows surer while it is shown.

    Attributes:
        found: the findings so far.
        page: the page shown, from 0.
        pointed: the step of the chart pointed at, or None.
        focus: index of the focused decision in the list, or None.
    """

    keys: Mapping[int, Action] = {
        pygame.K_ESCAPE: Action.LEAVE,
        pygame.K_PAGEUP: Action.PAGE_BEFORE,
        pygame.K_LEFT: Action.PAGE_BEFORE,
        pygame.K_PAGEDOWN: Action.PAGE_AFTER,
        pygame.K_RIGHT: Action.PAGE_AFTER,
        pygame.K_s: Action.SHOW_ME,
    }
    has_tab_stops = False

    def __init__(self, context: Context, find: Callable[[], FindingsInWords], game: Played) -> None:
        """Show a review.

        Args:
            context: what the screen may use.
            find: returns the findings so far.
            game: the game.
        """
        super().__init__(context)
        self._find, self._game = find, game
        self.found = find()
        self._tries: dict[UIButton, CostlyDecision] = {}
        self._pictures: dict[tuple[int, bool, tuple[int, int]], Surface] = {}
        self._open: set[int] = set()  # the steps after the decisions whose better ones are shown
        self.page = 0
        self.pointed: int | None = None
        self.focus: int | None = None

    def show_news(self) -> None:
        """Show the findings so far; if the costliest decisions have changed, lay out again."""
        before = [costly.decision for costly in self.found.costliest]
        self.found = self._find()
        if before != [costly.decision for costly in self.found.costliest]:
            self.nav.rebuild()

    # -- actions --------------------------------------------------------------------------------

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does; None where it is not possible now."""
        hidden = [costly for costly in self.found.costliest if costly.step not in self._open]
        return {
            Action.LEAVE: self.nav.leave,
            Action.VERDICT: self.nav.leave,  # its key
            Action.PAGE_BEFORE: when(self.page > 0, lambda: self.turn(-1)),
            Action.PAGE_AFTER: when(self.page < len(self._pages()) - 1, lambda: self.turn(1)),
            Action.SHOW_ME: when(bool(hidden), lambda: self._show_better(self._focused)),
        }

    def turn(self, step: int) -> None:
        """Show the next page, or the previous page."""
        self.page += step
        self.pointed = self.focus = None
        self.nav.rebuild()

    @property
    def _focused(self) -> CostlyDecision | None:
        """The focused decision, or None."""
        return None if self.focus is None else self.found.costliest[self.focus]

    def _show_better(self, costly: CostlyDecision | None) -> None:
        """Show what would have been better than a decision; for None, than all of them."""
        self._open |= {
            decision.step for decision in self.found.costliest if costly is None or decision is costly
        }
        self.nav.rebuild()

    def _walk(self, step: int) -> None:
        """Go to the next decision, or to the previous one, and to its page."""
        count = len(self.found.costliest)
        if count:
            self.focus = (-1 if self.focus is None and step > 0 else self.focus or 0) + step
            self.focus %= count
            self.pointed = None
            pages = [number for number, page in enumerate(self._pages()) if page[0] in ("decisions", "whole")]
            self.page = pages[self.focus // self._across()]
            self.nav.rebuild()

    # -- pages and widgets ----------------------------------------------------------------------

    def build(self) -> None:
        """Make a button below each costly decision, to try it again from there."""
        super().build()
        self._tries, self._pictures = {}, {}
        self.found = self._find()
        skipped = _PAGES if self.is_whole else ()
        self.bar = tuple(action for action in type(self).bar if action not in skipped)
        self.page = min(self.page, len(self._pages()) - 1)
        if self.focus is not None and self.focus >= len(self.found.costliest):
            self.focus = None
        for card in self.cards():
            button = UIButton(card.button, self.words("action.try"), self.context.manager)
            self._tries[button] = card.costly

    @property
    def is_whole(self) -> bool:
        """True if all is on one page."""
        (width, height), px = self.layout.size, self.layout.px
        return width >= px(_WHOLE[0]) and height >= px(_WHOLE[1])

    @property
    def has_head_page(self) -> bool:
        """True if texts are too large for the head above the rest."""
        return self.layout.size[0] < self.layout.px(_WIDTH_FOR_HEAD)

    @property
    def part(self) -> str:
        """The content of the page: all, or head, decisions, luck or chart."""
        return self._pages()[self.page][0]

    def _pages(self) -> list[tuple[str, int]]:
        """Return the pages, each with its first decision."""
        if self.is_whole:
            return [("whole", 0)]
        across = self._across()
        decisions = [("decisions", first) for first in range(0, max(1, len(self.found.costliest)), across)]
        chart = [("chart", 0)]
        if not self.has_head_page:
            return [*decisions, *chart]
        return [("head", 0), *decisions, *([("luck", 0)] if self.found.bad_luck else []), *chart]

    def _across(self) -> int:
        """Return the number of decisions side by side."""
        if self.is_whole:
            return max(1, len(self.found.costliest))
        return max(1, min(_ACROSS, self.layout.size[0] // self.layout.px(_CARD)))

    def cards(self) -> list[MistakeCard]:
        """Return the decisions shown with their places."""
        part, first = self._pages()[self.page]
        if part not in ("decisions", "whole"):
            return []
        across = self._across()
        shown = [*enumerate(self.found.costliest, start=1)][first : first + across]
        listed = [(number, costly, costly.step in self._open) for number, costly in shown]
        return side_by_side(listed, self._strip(), self.layout, self.words, across)

    def _area(self) -> Rect:
        """Return the place of a page's content, below the head if that is there."""
        px, gap = self.layout.px, self.layout.gap(14)
        head = _SENTENCE if self.is_whole else _HEAD
        top = self.layout.felt.top + gap + (0 if self.has_head_page else px(head))
        return Rect(gap, top, self.layout.size[0] - 2 * gap, self.layout.status.y - top - gap)

    def _upper(self) -> tuple[Rect, Rect]:
        """Return the places of sum and chart on the only page: side by side, or the chart below."""
        area, gap, high = self._area(), self.layout.gap(12), self.layout.px(_UPPER)
        left = Rect(area.topleft, (round(0.46 * area.width), high))
        if self.found.costliest:
            return left, Rect(left.right + gap, area.y, area.right - left.right - gap, high)
        left.width = area.width
        top = left.bottom + gap
        return left, Rect(area.x, top, area.width, area.bottom - top - self._foot() - self.layout.px(24))

    def _foot(self) -> int:
        """Return the height of the bad luck at the foot of the only page."""
        return self.layout.px(22) if self.found.bad_luck else 0

    def _strip(self) -> Rect:
        """Return the place of the decisions, below their heading."""
        area, heading = self._area(), self.layout.px(24)
        if self.is_whole:
            area.y += self.layout.px(_UPPER) + self.layout.gap(8)
            area.height = self.layout.status.y - self.layout.gap(10) - self._foot() - area.y
        return Rect(area.x, area.y + heading, area.width, area.height - heading)

    @property
    def chart(self) -> Chart:
        """The chart, above the bad luck if that is on its page."""
        if self.is_whole:
            area = self._upper()[1]
        else:
            area = self._area()
            if not self.has_head_page and (unlucky := self.found.bad_luck):
                area.height -= self.layout.px(28 + 19 * len(unlucky))
        return Chart(area, self.layout.scale, self._game.course())

    # -- events and speech ----------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Point at the chart, go to a decision, replay it, show what was better, or try it again."""
        if self.part in ("chart", "whole") and self._point(event):
            self.context.needs_drawing = True
        elif event.type == UI_BUTTON_PRESSED and event.ui_element in self._tries:
            self._tries[event.ui_element].try_again()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._click(event.pos)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self._walk(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.type == pygame.KEYDOWN and event.key in _ENTER and self._focused is not None:
            self._game.replay(self._focused.step)
        elif (tried := self._numbered(event)) is not None:
            tried.try_again()
        else:
            super().handle(event)

    def _numbered(self, event: Event) -> CostlyDecision | None:
        """Return the decision whose number is typed, or None."""
        if event.type != pygame.KEYDOWN or event.mod & pygame.KMOD_CTRL:
            return None
        return dict(zip(_DIGITS, self.found.costliest, strict=False)).get(event.key)

    def _click(self, point: tuple[int, int]) -> None:
        """Replay the decision that is clicked on; on the offer to show what was better, do that."""
        for card in self.cards():
            if card.texts.collidepoint(point) and not card.is_open:
                self._show_better(card.costly)
            elif card.place.collidepoint(point) and not card.button.collidepoint(point):
                self._game.replay(card.costly.step)

    def is_target(self, point: tuple[int, int]) -> bool:
        """Return whether a decision or the chart is at a point."""
        return self.can_drag(point) or any(
            card.place.collidepoint(point) and not card.button.collidepoint(point) for card in self.cards()
        )

    def can_drag(self, point: tuple[int, int]) -> bool:
        """Return whether the chart is at a point."""
        return self.part in ("chart", "whole") and self.chart.frame.collidepoint(point)

    def _point(self, event: Event) -> bool:
        """Point at a step by mouse or arrow keys, or replay from there; return whether the event was used."""
        chart = self.chart
        if event.type == pygame.MOUSEMOTION:
            is_inside = chart.frame.collidepoint(event.pos)
            self.pointed = chart.step_at(event.pos[0]) if is_inside else None
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and chart.frame.collidepoint(event.pos):
            mistake = chart.mistake_at(event.pos)
            self._game.replay(chart.step_at(event.pos[0]) if mistake is None else mistake)
        elif event.type == pygame.KEYDOWN and event.key in _POINTING:
            step, last = _POINTING[event.key], chart.course.last
            self.pointed = last if self.pointed is None else max(0, min(last, self.pointed + step))
        elif event.type == pygame.KEYDOWN and event.key in _ENTER and self.pointed is not None:
            self._game.replay(self.pointed)
        else:
            return False
        return True

    def focus_words(self) -> tuple[str, ...]:
        """Return the step pointed at with its figures, or the focused decision."""
        if self.pointed is not None:
            return self._game.name(self.pointed), *self._game.course().figures(self.pointed, self.words)
        if self.focus is not None:
            return tuple(self._entry(self.focus + 1, self.found.costliest[self.focus]))
        return ()

    def _entry(self, number: int, costly: CostlyDecision) -> Iterator[str]:
        """Yield the text of a decision; what was better only once it is shown."""
        yield f"{number}. {cost(costly.decision, self.words)}. {costly.done}"
        if costly.step in self._open:
            yield costly.better
            yield costly.why

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
            yield from self._entry(number, costly)

    @property
    def heading(self) -> str:
        """The heading above the costliest decisions, or that none were found, or none yet."""
        if self.found.costliest:
            return self.words("verdict.costliest")
        return self.found.trouble or self.words(
            "verdict.blameless" if self.found.share == 1.0 else "verdict.working"
        )

    # -- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the sentence and the figures, and below them the page."""
        super().draw(surface)
        part = self.part
        if part == "head" or not self.has_head_page:
            self._draw_head(surface)
        if part in ("chart", "whole"):
            self.chart.draw(surface, self.pointed, self.words)
        if part == "whole":
            top = self.layout.status.y - self._foot() - self.layout.px(2)
            foot = Rect(self._area().x, top, self._area().width, self._foot())
            draw_luck_line(surface, self.found, foot, self.layout)
        elif part == "luck" or (part == "chart" and not self.has_head_page):
            area = self._area()
            if part == "chart":
                area.y = area.bottom - self.layout.px(20 + 19 * len(self.found.bad_luck))
            draw_luck(surface, self.found, area, self.layout)
        if part in ("decisions", "whole"):
            self._draw_strip(surface)

    def _draw_strip(self, surface: Surface) -> None:
        """Draw the costliest decisions under their heading."""
        strip, px = self._strip(), self.layout.px
        line = theme.shrunk(self.heading, "sans-bold", px(14), strip.width, colours.text)
        top = strip.y - px(24)
        if self.part == "whole" and not self.found.costliest:
            top = self._upper()[1].bottom + px(4)
        surface.blit(line, (strip.x, top))
        if self.found.costliest:
            room = strip.width - line.get_width() - px(24)
            note = theme.shrunk(self.words("verdict.error_brief"), "sans", px(12), room, colours.muted)
            surface.blit(note, note.get_rect(bottomright=(strip.right, top + line.get_height())))
        for card in self.cards():
            key = card.costly.step, card.is_open, card.picture.size
            if key not in self._pictures:
                draw = card.costly.picture if card.is_open else card.costly.question
                self._pictures[key] = draw(card.picture.size)
            card.draw(surface, self._pictures[key], is_focused=self.focus == card.number - 1)

    def _draw_head(self, surface: Surface) -> None:
        px = self.layout.px
        room, middle = self.layout.size[0] - px(32), self.layout.size[0] // 2
        top = self.layout.felt.top + px(12)
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
        area = Rect(px(16), bar.bottom + px(6), room, px(_SUM))
        if self.is_whole:
            area = self._upper()[0]
            pygame.draw.rect(surface, colours.panel, area, border_radius=px(8))
            area = area.inflate(-px(16), -px(16))
            area.height -= px(16) * len(note_lines(self.found, area.width, self.layout))
        elif self.has_head_page:
            area.height = self.layout.status.y - area.y - px(32)
        draw_sum(surface, self.found, area, self.layout)
