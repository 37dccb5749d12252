"""The verdict on an ended game: was it the shuffle or the play, with the costliest decisions and a chart."""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui import UI_BUTTON_PRESSED
from pygame_gui.elements import UIButton

from solitaire.rules.record import Record
from solitaire.rules.scoring import count
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.cloth import draw_felt
from solitaire.table.look.theme import colours
from solitaire.table.parts.verdict_chart import VerdictChart
from solitaire.table.screens.base import Screen
from solitaire.table.services import verdict_text
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.session import Session
from solitaire.table.services.status_line import game_status
from solitaire.table.services.verdict_work import VerdictWork
from solitaire.worker import WorkerError
from solver.review import Decision, Mark, MoveDecision, Review

_ROWS: Final = 5
_ROW: Final = 55
"""Height of a row, at the smallest window."""
_WIDTH_FOR_ALL: Final = 720
"""Width that chart and lists need side by side, at the smallest window."""
_LUCK_ROWS: Final = 2


class VerdictScreen(Screen):
    """The verdict on a game, which grows surer while it is looked at.

    Attributes:
        page: which of its parts is shown, from 0, where texts are too large to show all at once.
    """

    keys: ClassVar = {
        pygame.K_ESCAPE: Action.TABLE,
        pygame.K_b: Action.BEST_LINE,
        pygame.K_PAGEUP: Action.PAGE_BEFORE,
        pygame.K_LEFT: Action.PAGE_BEFORE,
        pygame.K_PAGEDOWN: Action.PAGE_AFTER,
        pygame.K_RIGHT: Action.PAGE_AFTER,
    }
    toolbar: tuple[Action, ...] = (
        Action.MENU,
        Action.TABLE,
        Action.BEST_LINE,
        Action.NEW,
        Action.SCORES,
        Action.HELP,
        Action.FULLSCREEN,
    )
    help_key: ClassVar = "help.verdict"
    here: ClassVar = Action.VERDICT
    is_play: ClassVar = False

    def __init__(self, context: Context, session: Session, work: VerdictWork) -> None:
        super().__init__(context)
        self._session, self._work = session, work
        self._shown = [count(position.grid).shown for position in work.record.positions]
        self._tries: dict[UIButton, int] = {}
        self.page = 0

    @property
    def record(self) -> Record:
        """The game."""
        return self._work.record

    @property
    def review(self) -> Review | None:
        """The review so far, or None before the first result."""
        return self._work.review

    def stop(self) -> None:
        """End the work; the review so far stays."""
        self._work.stop()

    # -- actions --------------------------------------------------------------------------------

    def actions(self) -> Mapping[Action, Callable[[], None]]:
        """Return the screen's own actions, with what each does."""
        return {
            Action.PAGE_BEFORE: lambda: self._turn(-1),
            Action.PAGE_AFTER: lambda: self._turn(1),
            Action.BEST_LINE: self._replay_best_line,
        }

    def can(self, action: Action) -> bool:
        """Say whether one of the screen's own actions is possible now."""
        possible = {
            Action.BEST_LINE: self.review is not None and self.review.held is not None,
            Action.PAGE_BEFORE: self.page > 0,
            Action.PAGE_AFTER: self.page < len(self._pages()) - 1,
        }
        return possible.get(action, False)

    def _turn(self, step: int) -> None:
        """Show the next part, or the one before."""
        self.page += step
        self.context.nav.rebuild()

    def _replay_best_line(self) -> None:
        """Replay the best line that was found for the shuffle."""
        assert self.review is not None
        held = self.review.held
        assert held is not None
        self.context.nav.replay(Record(self.record.deal, held.fola, held.moves, player="oracle"))

    # -- widgets, time and events ---------------------------------------------------------------

    def build(self) -> None:
        """Make a button beside each costly decision, to try it again from there."""
        super().build()
        px, self._tries = self.layout.px, {}
        self.page = min(self.page, len(self._pages()) - 1)
        turning = (Action.PAGE_BEFORE, Action.PAGE_AFTER) if self._is_paged else ()
        self.toolbar = (*VerdictScreen.toolbar[:2], *turning, *VerdictScreen.toolbar[2:])
        for row, decision in enumerate(self._decisions_shown()):
            place = self._row(row)
            rect = Rect(place.right - px(86), place.y + px(4), px(86), px(28))
            button = UIButton(rect, self.context.words("action.try"), self.context.manager)
            self._tries[button] = decision.number - 1

    @property
    def _is_paged(self) -> bool:
        """Whether texts are too large for all parts side by side."""
        return self.layout.size[0] < self.layout.px(_WIDTH_FOR_ALL)

    def _pages(self) -> list[tuple[str, int]]:
        """Return the parts shown one at a time, with the first decision of each; one when all are shown."""
        if not self._is_paged:
            return [("all", 0)]
        decisions = [("decisions", first) for first in range(0, max(1, len(self._costliest())), self._rows())]
        return [("figures", 0), *decisions, *([("luck", 0)] if self._unlucky() else []), ("chart", 0)]

    def _rows(self) -> int:
        """Return how many decisions have room."""
        if not self._is_paged:
            return _ROWS
        return max(1, (self._list_area().height - self.layout.px(24)) // self.layout.px(_ROW))

    def _decisions_shown(self) -> list[Decision]:
        part, first = self._pages()[self.page]
        return self._costliest()[first : first + self._rows()] if part in ("all", "decisions") else []

    def _unlucky(self) -> list[MoveDecision]:
        """Return the moves that cost the best line most although nobody could know it."""
        return [] if self.review is None else self.review.unluckiest(_LUCK_ROWS)

    def _costliest(self) -> list[Decision]:
        return [] if self.review is None else self.review.costliest(_ROWS)

    def handle(self, event: Event) -> None:
        """Try a decision again, by its button or its number."""
        ply = None
        if event.type == UI_BUTTON_PRESSED:
            ply = self._tries.get(event.ui_element)
        elif event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_CTRL:
            plies = (decision.number - 1 for decision in self._costliest())
            ply = dict(zip("123456789", plies, strict=False)).get(event.unicode)
        if ply is None:
            super().handle(event)
        else:
            self.context.nav.play_from(self.record, ply)

    def advance(self, seconds: float) -> bool:
        """Show what the engine has found; when the decisions change, lay out again."""
        before, had_line = self._costliest(), self.can(Action.BEST_LINE)
        try:
            is_news = self._work.poll()
        except WorkerError as error:
            self.context.tell(self.context.words("verdict.failed", why=str(error)), alarm=True)
            return True
        if is_news:
            self._session.find_rivals()
            numbers = [[one.number for one in decisions] for decisions in (before, self._costliest())]
            if numbers[0] != numbers[1] or not had_line:
                self.context.nav.rebuild()
        return is_news

    def status(self) -> str:
        """Return the deal, its par, the help used and the clock."""
        return game_status(self._session, self.context.words)

    def spoken(self) -> Announcement:
        """Return the sentence; once the verdict is final, the figures and the costliest decisions too."""
        words, review = self.context.words, self.review
        lines = [verdict_text.sentence(review, words)]
        if self._work.is_final:
            figures = verdict_text.figures(self.record, review, words)
            lines += [words("spoken.named", name=label, value=figure) for figure, label in figures]
            lines += self._decision_lines()
        return Announcement(words("action.verdict"), tuple(lines))

    def _decision_lines(self) -> list[str]:
        words, decisions = self.context.words, self._costliest()
        lines = [words("verdict.costliest" if decisions else "verdict.blameless")]
        for number, decision in enumerate(decisions, start=1):
            cost, done = verdict_text.cost(decision, words), verdict_text.what_was_done(decision, words)
            lines += [f"{number}. {cost}. {done}", verdict_text.why(self.record, decision, words)]
        return lines

    # -- drawing --------------------------------------------------------------------------------

    def _row(self, number: int) -> Rect:
        px, area = self.layout.px, self._list_area()
        return Rect(area.x, area.y + px(24) + number * px(_ROW), area.width, px(_ROW - 3))

    def _list_area(self) -> Rect:
        px, (width, height) = self.layout.px, self.layout.size
        if self._is_paged:
            bar = self.layout.toolbar
            return Rect(0, bar.bottom, width, self.layout.status.y - bar.bottom).inflate(
                -2 * self.layout.gap(20), -2 * self.layout.gap(12)
            )
        top = self.layout.toolbar.bottom + px(150)
        left = round(width * 0.56)
        return Rect(left, top, width - left - px(16), height - top - self.layout.status.height - px(12))

    def _chart_area(self) -> Rect:
        px, area = self.layout.px, self._list_area()
        if self._is_paged:
            return area
        return Rect(px(16), area.y, area.x - px(36), area.height)

    def draw(self, surface: Surface) -> None:
        """Draw the sentence, the three figures, the chart and the lists."""
        draw_felt(surface, self.layout)
        part, first = self._pages()[self.page]
        if part in ("all", "figures"):
            self._draw_head(surface)
        if part in ("all", "chart"):
            chart = VerdictChart(surface, self._chart_area(), self.layout.px(1), self.context.words)
            chart.draw(self._shown, self.review.costliest(_ROWS) if self.review else (), self.review)
        if part in ("all", "decisions"):
            self._draw_decisions(surface, first)
        if part in ("all", "luck"):
            self._draw_luck(surface)

    def _draw_head(self, surface: Surface) -> None:
        px, words, review = self.layout.px, self.context.words, self.review
        room, middle = self.layout.size[0] - px(32), self.layout.size[0] // 2
        top = self.layout.toolbar.bottom + px(14)
        lines = [verdict_text.sentence(review, words)]
        if self._is_paged:
            lines = theme.wrap(lines[0], "serif-bold", px(24), room)
        for sentence in lines:
            line = theme.shrunk(sentence, "serif-bold", px(24), room, colours.text)
            surface.blit(line, line.get_rect(midtop=(middle, top)))
            top += px(34)
        share = 0.0 if review is None else review.share
        bar = Rect(px(16), top + px(4), room, px(3))
        pygame.draw.rect(surface, colours.felt_dark, bar)
        pygame.draw.rect(surface, colours.gold, (bar.x, bar.y, round(bar.width * share), bar.height))
        for column, (figure, label) in enumerate(verdict_text.figures(self.record, review, words)):
            centre = px(16) + room * (2 * column + 1) // 6
            value = theme.shrunk(figure, "serif-bold", px(30), room // 3, colours.gold)
            surface.blit(value, value.get_rect(midtop=(centre, bar.bottom + px(8))))
            for number, content in enumerate(theme.wrap(label, "sans", px(12), room // 3 - px(12))):
                note = theme.text(content, "sans", px(12), colours.muted)
                surface.blit(note, note.get_rect(midtop=(centre, bar.bottom + px(48 + 16 * number))))

    def _draw_decisions(self, surface: Surface, first: int) -> None:
        px, words, area = self.layout.px, self.context.words, self._list_area()
        rows, done = self._costliest(), self._work.is_final
        title = words("verdict.costliest" if rows or not done else "verdict.blameless")
        heading = theme.shrunk(title, "sans-bold", px(14), area.width, colours.text)
        surface.blit(heading, area.topleft)
        for row, decision in enumerate(self._decisions_shown()):
            self._draw_decision(surface, first + row + 1, decision, self._row(row))

    def _draw_luck(self, surface: Surface) -> None:
        """Draw the worst of what nobody could know, below the decisions or on a page of its own."""
        px, words, area, unlucky = self.layout.px, self.context.words, self._list_area(), self._unlucky()
        top = area.y if self._is_paged else self._row(max(len(self._costliest()), 1)).y + px(8)
        if unlucky:
            heading = theme.shrunk(words("verdict.luck"), "sans-bold", px(14), area.width, colours.text)
            surface.blit(heading, (area.x, top))
        for number, decision in enumerate(unlucky, start=1):
            row = verdict_text.bad_luck(decision, words)
            line = theme.shrunk(row, "sans", px(12), area.width, colours.muted)
            surface.blit(line, (area.x, top + px(4) + number * px(19)))

    def _draw_decision(self, surface: Surface, number: int, decision: Decision, place: Rect) -> None:
        px, words = self.layout.px, self.context.words
        pygame.draw.rect(surface, colours.panel, place.inflate(px(8), 0), border_radius=px(6))
        colour = colours.bad if decision.mark is Mark.BLUNDER else colours.gold
        cost = f"{number}. {verdict_text.cost(decision, words)}"
        heading = theme.shrunk(cost, "sans-bold", px(13), place.width - px(90), colour)
        surface.blit(heading, (place.x, place.y + px(1)))
        done = verdict_text.what_was_done(decision, words)
        line = theme.shrunk(done, "sans", px(12), place.width - px(90), colours.text)
        surface.blit(line, (place.x, place.y + px(18)))
        why = verdict_text.why(self.record, decision, words)
        reason = theme.text(theme.fit(why, "sans", px(11), place.width), "sans", px(11), colours.muted)
        surface.blit(reason, (place.x, place.y + px(34)))
