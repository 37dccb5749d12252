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
from solitaire.table.parts.little_board import little_board, little_folas
from solitaire.table.parts.verdict_chart import VerdictChart
from solitaire.table.screens.base import Screen
from solitaire.table.services import verdict_text
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.session import Session
from solitaire.table.services.status_line import game_status
from solitaire.table.services.verdict_work import VerdictWork
from solitaire.worker import WorkerError
from solver.review import Decision, Mark, MoveDecision, Review, StackingDecision

_MOST: Final = 5
"""Decisions shown."""
_ENTRY: Final = 270
"""Width of a decision with its little board, at the smallest window."""
_ACROSS: Final = 3
"""Most decisions side by side."""
_HEAD: Final = 128
"""Height of the sentence and the figures, at the smallest window."""
_WIDTH_FOR_HEAD: Final = 720
"""Width that head and figures need above the rest, at the smallest window; else they have a page."""
_LUCK_ROWS: Final = 2


class VerdictScreen(Screen):
    """The verdict on a game, which grows surer while it is looked at.

    Attributes:
        page: which page is shown, from 0.
    """

    keys: ClassVar = {
        pygame.K_ESCAPE: Action.TABLE,
        pygame.K_b: Action.BEST_LINE,
        pygame.K_t: Action.THINK,
        pygame.K_PAGEUP: Action.PAGE_BEFORE,
        pygame.K_LEFT: Action.PAGE_BEFORE,
        pygame.K_PAGEDOWN: Action.PAGE_AFTER,
        pygame.K_RIGHT: Action.PAGE_AFTER,
    }
    toolbar: tuple[Action, ...] = (
        *(Action.MENU, Action.TABLE, Action.PAGE_BEFORE, Action.PAGE_AFTER, Action.BEST_LINE),
        *(Action.THINK, Action.NEW, Action.SCORES, Action.HELP, Action.FULLSCREEN),
    )
    help_key: ClassVar = "help.verdict"
    here: ClassVar = Action.VERDICT
    is_play: ClassVar = False

    def __init__(self, context: Context, session: Session, work: VerdictWork) -> None:
        super().__init__(context)
        self._session, self._work = session, work
        self._shown = [count(position.grid).shown for position in work.record.positions]
        self._tries: dict[UIButton, Decision] = {}
        self._boards: dict[Decision, Surface] = {}
        self._pointed: int | None = None
        self.page = 0

    @property
    def record(self) -> Record:
        """The game."""
        return self._work.record

    @property
    def review(self) -> Review:
        """The review so far."""
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
            Action.THINK: lambda: self.context.nav.think(self.record.deal),
        }

    def can(self, action: Action) -> bool:
        """Say whether one of the screen's own actions is possible now."""
        possible = {
            Action.BEST_LINE: self.review.held is not None and bool(self.review.held.moves),
            Action.THINK: True,
            Action.PAGE_BEFORE: self.page > 0,
            Action.PAGE_AFTER: self.page < len(self._pages()) - 1,
        }
        return possible.get(action, False)

    def _turn(self, step: int) -> None:
        """Show the next page, or the one before."""
        self.page += step
        self._pointed = None
        self.context.nav.rebuild()

    def _replay_best_line(self) -> None:
        """Replay the best line that was found for the shuffle."""
        held = self.review.held
        assert held is not None
        self.context.nav.replay(Record(self.record.deal, held.fola, held.moves, player="oracle"))

    def _try(self, decision: Decision) -> None:
        """Try a decision again: a move is judged, the fola is stacked in a new game."""
        if isinstance(decision, MoveDecision):
            self.context.nav.try_again(self.record, decision)
        else:
            self.context.nav.play_from(self.record, -1)

    # -- pages and widgets ----------------------------------------------------------------------

    def build(self) -> None:
        """Make a button below each costly decision, to try it again from there."""
        super().build()
        self._work.inform()
        self._tries, self._boards = {}, {}
        self.page = min(self.page, len(self._pages()) - 1)
        px = self.layout.px
        for place, decision in self._entries():
            rect = Rect(place.x + px(8), place.bottom - self.layout.button - px(8), 0, self.layout.button)
            rect.width = place.width - px(16)
            button = UIButton(rect, self.context.words("action.try"), self.context.manager)
            self._tries[button] = decision

    @property
    def _has_head_page(self) -> bool:
        """Whether texts are too large for the head above the rest."""
        return self.layout.size[0] < self.layout.px(_WIDTH_FOR_HEAD)

    def _pages(self) -> list[tuple[str, int]]:
        """Return the pages, each with its first decision."""
        across = self._across()
        decisions = [("decisions", first) for first in range(0, max(1, len(self._costliest())), across)]
        chart = [("chart", 0)]
        if not self._has_head_page:
            return [*decisions, *chart]
        return [("head", 0), *decisions, *([("luck", 0)] if self._unlucky() else []), *chart]

    def _across(self) -> int:
        return max(1, min(_ACROSS, self.layout.size[0] // self.layout.px(_ENTRY)))

    def _entries(self) -> list[tuple[Rect, Decision]]:
        """Return the decisions shown with their places."""
        part, first = self._pages()[self.page]
        if part != "decisions":
            return []
        area, gap, across = self._area(), self.layout.gap(12), self._across()
        area.y, area.height = area.y + self.layout.px(24), area.height - self.layout.px(24)
        wide = (area.width - (across - 1) * gap) // across
        shown = self._costliest()[first : first + across]
        return [
            (Rect(area.x + number * (wide + gap), area.y, wide, area.height), decision)
            for number, decision in enumerate(shown)
        ]

    def _area(self) -> Rect:
        """Return the place of a page's content, below the head if that is there."""
        px, gap = self.layout.px, self.layout.gap(14)
        top = self.layout.toolbar.bottom + (gap if self._has_head_page else px(_HEAD) + gap)
        return Rect(gap, top, self.layout.size[0] - 2 * gap, self.layout.status.y - top - gap)

    def _chart(self) -> VerdictChart:
        area, px = self._area(), self.layout.px
        if not self._has_head_page and (unlucky := self._unlucky()):
            area.height -= px(28 + 19 * len(unlucky))
        return VerdictChart(area, px(1), self.context.words, self._shown, self.review)

    def _unlucky(self) -> list[MoveDecision]:
        """Return the moves that cost the best line most although nobody could know it."""
        return self.review.unluckiest(_LUCK_ROWS)

    def _costliest(self) -> list[Decision]:
        return self.review.costliest(_MOST)

    # -- events, time and speech ----------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Try a decision again by its button, board or number; look at the chart."""
        decision = None
        if event.type == UI_BUTTON_PRESSED:
            decision = self._tries.get(event.ui_element)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            hit = (one for place, one in self._boards_shown() if place.collidepoint(event.pos))
            decision = next(hit, None)
        elif event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_CTRL:
            decision = dict(zip("123456789", self._costliest(), strict=False)).get(event.unicode)
        if decision is not None:
            self._try(decision)
        elif self._pages()[self.page][0] == "chart" and self._point(event):
            self.context.needs_drawing = True
        else:
            super().handle(event)

    def _point(self, event: Event) -> bool:
        """Point at a move of the chart by mouse or arrow keys; say whether the event is for that."""
        last = len(self._shown) - 1
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._chart().ply_at(event.pos)
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            step = 1 if event.key == pygame.K_UP else -1
            self._pointed = last if self._pointed is None else max(0, min(last, self._pointed + step))
            return True
        return False

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
            if before != self._costliest() or not had_line:
                self.context.nav.rebuild()
        return is_news

    def par_found(self) -> None:
        """Take over the par of the fair games that are played behind the table."""
        self._session.find_rivals()
        self._work.inform()

    def status(self) -> str:
        """Return the deal, its par, the help used and the clock."""
        return game_status(self._session, self.context.words)

    def spoken(self) -> Announcement:
        """Return the sentence; once the verdict is final, the figures and the costliest decisions too."""
        words, review = self.context.words, self.review
        lines = [verdict_text.sentence(review, words)]
        if self._work.is_final:
            figures = verdict_text.figures(review, words)
            lines += [words("spoken.named", name=label, value=figure) for figure, label in figures]
            lines += self._decision_lines()
        return Announcement(words("action.verdict"), tuple(lines), self._pointed_words())

    def _pointed_words(self) -> tuple[str, ...]:
        """Return what the chart says of the move pointed at."""
        if self._pointed is None:
            return ()
        words = self.context.words
        done = words.move(self.record.moves[self._pointed - 1]) if self._pointed else words("replay.begin")
        return (words("verdict.at", number=self._pointed, move=done), *self._chart().words_at(self._pointed))

    def _decision_lines(self) -> list[str]:
        words, decisions = self.context.words, self._costliest()
        lines = [words("verdict.costliest" if decisions else "verdict.blameless")]
        for number, decision in enumerate(decisions, start=1):
            cost, done = verdict_text.cost(decision, words), verdict_text.what_was_done(decision, words)
            lines += [f"{number}. {cost}. {done}", verdict_text.why(self.record, decision, words)]
        return lines

    # -- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the sentence and the figures, and below them the page."""
        draw_felt(surface, self.layout)
        part, first = self._pages()[self.page]
        if part == "head" or not self._has_head_page:
            self._draw_head(surface)
        if part == "chart":
            pointed = self._pointed_words()
            at = None if self._pointed is None else (self._pointed, " · ".join(pointed))
            self._chart().draw(surface, self._costliest(), at)
        if part == "luck" or (part == "chart" and not self._has_head_page):
            self._draw_luck(surface)
        if part == "decisions":
            self._draw_title(surface)
            for number, (place, decision) in enumerate(self._entries(), start=first + 1):
                self._draw_entry(surface, number, decision, place)

    def _draw_head(self, surface: Surface) -> None:
        px, words, review = self.layout.px, self.context.words, self.review
        room, middle = self.layout.size[0] - px(32), self.layout.size[0] // 2
        top = self.layout.toolbar.bottom + px(12)
        lines = [verdict_text.sentence(review, words)]
        if self._has_head_page:
            lines = theme.wrap(lines[0], "serif-bold", px(24), room)
        for sentence in lines:
            line = theme.shrunk(sentence, "serif-bold", px(24), room, colours.text)
            surface.blit(line, line.get_rect(midtop=(middle, top)))
            top += px(34)
        bar = Rect(px(16), top + px(4), room, px(3))
        pygame.draw.rect(surface, colours.felt_dark, bar)
        pygame.draw.rect(surface, colours.gold, (bar.x, bar.y, round(bar.width * review.share), bar.height))
        for column, (figure, label) in enumerate(verdict_text.figures(review, words)):
            centre = px(16) + room * (2 * column + 1) // 6
            value = theme.shrunk(figure, "serif-bold", px(30), room // 3, colours.gold)
            surface.blit(value, value.get_rect(midtop=(centre, bar.bottom + px(6))))
            for number, content in enumerate(theme.wrap(label, "sans", px(12), room // 3 - px(12))):
                note = theme.text(content, "sans", px(12), colours.muted)
                surface.blit(note, note.get_rect(midtop=(centre, bar.bottom + px(44 + 16 * number))))

    def _draw_title(self, surface: Surface) -> None:
        area, words = self._area(), self.context.words
        is_blameless = self._work.is_final and not self._costliest()
        title = words("verdict.blameless" if is_blameless else "verdict.costliest")
        line = theme.shrunk(title, "sans-bold", self.layout.px(14), area.width, colours.text)
        surface.blit(line, area.topleft)

    def _draw_luck(self, surface: Surface) -> None:
        """Draw the worst of what nobody could know, below the chart or on a page of its own."""
        px, words, area, unlucky = self.layout.px, self.context.words, self._area(), self._unlucky()
        if not unlucky:
            return
        top = area.y if self._has_head_page else area.bottom - px(20 + 19 * len(unlucky))
        heading = theme.shrunk(words("verdict.luck"), "sans-bold", px(14), area.width, colours.text)
        surface.blit(heading, (area.x, top))
        for number, decision in enumerate(unlucky, start=1):
            row = verdict_text.bad_luck(decision, words)
            line = theme.shrunk(row, "sans", px(12), area.width, colours.muted)
            surface.blit(line, (area.x, top + px(4) + number * px(19)))

    def _draw_entry(self, surface: Surface, number: int, decision: Decision, place: Rect) -> None:
        """Draw a decision: its cost, the little board, what was done and why something else was better."""
        px, words = self.layout.px, self.context.words
        pygame.draw.rect(surface, colours.panel, place, border_radius=px(8))
        colour = colours.bad if decision.mark is Mark.BLUNDER else colours.gold
        heading = f"{number}. {verdict_text.cost(decision, words)}"
        line = theme.shrunk(heading, "sans-bold", px(13), place.width - px(16), colour)
        surface.blit(line, (place.x + px(8), place.y + px(6)))
        board = self._board_place(place, decision)
        surface.blit(self._board(decision, board), board)
        top = board.bottom + px(6)
        for content, size, shade in self._texts(decision, place):
            surface.blit(theme.text(content, "sans", px(size), shade), (place.x + px(8), top))
            top += px(size + 4)

    def _texts(self, decision: Decision, place: Rect) -> list[tuple[str, int, theme.Colour]]:
        """Return the lines below a little board: text, height of the letters and colour."""
        px, words = self.layout.px, self.context.words
        done = theme.wrap(verdict_text.what_was_done(decision, words), "sans", px(12), place.width - px(16))
        why = verdict_text.why(self.record, decision, words)
        reasons = theme.wrap(why, "sans", px(11), place.width - px(16))
        return [(line, 12, colours.text) for line in done] + [(line, 11, colours.muted) for line in reasons]

    def _board_place(self, place: Rect, decision: Decision) -> Rect:
        px = self.layout.px
        text = sum(px(size + 4) for _, size, _ in self._texts(decision, place))
        top = place.y + px(28)
        high = max(px(40), place.bottom - top - text - self.layout.button - px(20))
        return Rect(place.x + px(8), top, place.width - px(16), high)

    def _boards_shown(self) -> list[tuple[Rect, Decision]]:
        return [(self._board_place(place, decision), decision) for place, decision in self._entries()]

    def _board(self, decision: Decision, place: Rect) -> Surface:
        """Return the picture of a decision, drawn once for a window."""
        if decision not in self._boards:
            faces, card = self.context.faces, self.layout.card
            if isinstance(decision, StackingDecision):
                orders = (self.record.fola or (), decision.better)
                edges = (colours.bad, colours.good)
                picture = little_folas(orders, place.size, lambda one: faces.face(one, card), edges)
            else:
                tops, back = self.record.positions[decision.ply].grid, faces.back(card)
                picture = little_board(
                    *(tops, place.size, lambda one: faces.face(one, card), back),
                    *(decision.move, decision.better),
                )
            self._boards[decision] = picture
        return self._boards[decision]
