"""The verdict on an ended game: was it the shuffle or the play, move by move and as a chart."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui import UI_BUTTON_PRESSED
from pygame_gui.elements import UIButton

from scores.estimates import Par, keep_line, keep_par
from solitaire.archive import engine, keep_verdict, kept_verdict
from solitaire.hints import why_better
from solitaire.rules.record import Record, format_record, parse_record
from solitaire.rules.scoring import count
from solitaire.rules.view import View
from solitaire.table import theme
from solitaire.table.board import draw_felt
from solitaire.table.scene import Scene
from solitaire.table.speaking import Telling
from solitaire.table.verdict_chart import VerdictChart
from solitaire.text import whole_error
from solitaire.words import Words, signed
from solitaire.worker import Worker, WorkerError
from solver.review import Decision, Mark, MoveDecision, Review, StackingDecision
from solver.reviewer import reviews

if TYPE_CHECKING:
    from solitaire.table.app import App

SECONDS: Final = 60.0
"""How long a review takes."""
_NEWS_EVERY: Final = 0.25
"""Seconds between two looks at a review that takes shape."""
_ROWS: Final = 5
_ROW: Final = 55
"""Height of a row, at the smallest window."""
_LEAST_WIDTH: Final = 720
"""Width that chart and lists need side by side, at the smallest window."""
_LUCK_ROWS: Final = 2


def verdicts(text: str, seconds: float) -> Iterator[Review]:
    """Yield the verdict on a recorded game as it takes shape; runs in a process of its own."""
    told = -_NEWS_EVERY
    last: Review | None = None
    for last in reviews(parse_record(text), seconds):
        if last.seconds - told >= _NEWS_EVERY:
            told = last.seconds
            yield last
    if last is not None:
        yield last


class ReviewScene(Scene):
    """The verdict on a game: the one kept from before, or a new one, surer and surer while it is looked at.

    Attributes:
        record: the game.
        review: the verdict so far, or None before the first.
        page: which of its parts is shown, from 0, where texts are too large to show all at once.
    """

    actions: ClassVar = ("best_line", "page_before", "page_after")
    keys: ClassVar = {
        pygame.K_ESCAPE: "table",
        pygame.K_b: "best_line",
        pygame.K_PAGEUP: "page_before",
        pygame.K_LEFT: "page_before",
        pygame.K_PAGEDOWN: "page_after",
        pygame.K_RIGHT: "page_after",
    }
    toolbar = ("menu", "table", "best_line", "new", "scores", "help", "fullscreen")
    help_key: ClassVar = "help.review"
    here: ClassVar = "review"
    is_play: ClassVar = False

    def __init__(self, app: "App", record: Record) -> None:
        super().__init__(app)
        self.record = record
        self.review: Review | None = None
        self._worker: Worker[Review] | None = None
        self._shown = [count(position.grid).shown for position in record.positions]
        self._tries: dict[UIButton, int] = {}
        self.page = 0

    @property
    def is_stopped(self) -> bool:
        """Whether the work is done, or was ended."""
        return self._worker is None or self._worker.is_done

    def stop(self) -> None:
        """End the work; the verdict so far stays."""
        if self._worker is not None and not self._worker.is_done:
            self._worker.stop()

    # -- actions --------------------------------------------------------------------------------

    def can(self, action: str) -> bool:
        """Say whether an action is possible now: the best line is there to watch once it is found."""
        possible = {
            "best_line": self.review is not None and self.review.held is not None,
            "page_before": self.page > 0,
            "page_after": self.page < len(self._pages()) - 1,
        }
        return possible.get(action, False)

    def do_page_before(self) -> None:
        """Show the part before."""
        self.page -= 1
        self.app.rebuild()

    def do_page_after(self) -> None:
        """Show the next part."""
        self.page += 1
        self.app.rebuild()

    def do_best_line(self) -> None:
        """Watch the best line that was found for the shuffle."""
        assert self.review is not None
        held = self.review.held
        assert held is not None
        self.app.watch(Record(self.record.deal, held.fola, held.moves, player="oracle"))

    # -- widgets, time and events ---------------------------------------------------------------

    def build(self) -> None:
        """Make a button beside each costly decision, to try it again from there."""
        super().build()
        px, self._tries = self.layout.px, {}
        self.page = min(self.page, len(self._pages()) - 1)
        turning = ("page_before", "page_after") if self._is_paged else ()
        self.toolbar = (*ReviewScene.toolbar[:2], *turning, *ReviewScene.toolbar[2:])
        for row, decision in enumerate(self._decisions_shown()):
            place = self._row(row)
            rect = Rect(place.right - px(86), place.y + px(4), px(86), px(28))
            button = UIButton(rect, self.app.words("action.try"), self.app.manager)
            self._tries[button] = decision.number - 1

    @property
    def _is_paged(self) -> bool:
        """Whether texts are too large for all parts side by side."""
        return self.layout.size[0] < self.layout.px(_LEAST_WIDTH)

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
        """Return the decisions that cost most although nobody could know."""
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
            self.app.games.try_from(self.record, ply)

    def advance(self, seconds: float) -> bool:
        """Take in what the engine has found."""
        if self._worker is None:
            return self.review is None and self._begin()
        try:
            arrived = self._worker.poll()
        except WorkerError as error:
            self.app.tell(self.app.words("review.failed", why=str(error)), alarm=True)
            return True
        if arrived:
            before = [decision.number for decision in self._costliest()]
            known = self.review is not None and self.review.held is not None
            self.review = arrived[-1]
            self._keep()
            if before != [decision.number for decision in self._costliest()] or not known:
                self.app.rebuild()
        return bool(arrived)

    def _begin(self) -> bool:
        """Show the verdict kept from before, or begin to work one out; say whether there is one to show."""
        record = self.record
        self.review = self.app.keeper.ask(lambda store: kept_verdict(store, record, SECONDS), otherwise=None)
        if self.review is None:
            self._worker = Worker(verdicts, format_record(record), SECONDS)
            return False
        self.app.rebuild()
        return True

    def _keep(self) -> None:
        """Let the score tables know what the engines have found of this deal; keep a finished verdict."""
        review, record, ask = self.review, self.record, self.app.keeper.ask
        assert review is not None
        held, par, deal = review.held, review.par, record.deal
        if held is not None:
            line = Record(deal, held.fola, held.moves, player="oracle")
            ask(lambda store: keep_line(store, line, engine("oracle")), otherwise=None)
        if par is not None and par.games > 1:
            found = Par(par.mean, par.error, par.games)
            ask(lambda store: keep_par(store, deal, found, engine("fair")), otherwise=None)
        if review.share == 1.0:
            ask(lambda store: keep_verdict(store, record, review), otherwise=None)
        self.app.games.find_rivals()

    def spoken(self) -> Telling:
        """Return the sentence; once the verdict is final, the figures and the costliest decisions too."""
        words, review = self.app.words, self.review
        told = [_sentence(review, words)]
        if review is not None and review.share == 1.0:
            figures = _figures(self.record, review, words)
            told += [words("spoken.named", name=label, value=figure) for figure, label in figures]
            told += self._decisions_told()
        return Telling(words("action.review"), tuple(told))

    def _decisions_told(self) -> list[str]:
        words, rows = self.app.words, self._costliest()
        told = [words("review.costliest" if rows else "review.blameless")]
        for number, decision in enumerate(rows, start=1):
            told += [f"{number}. {_cost(decision, words)}. {_told(decision, words)}", self._why(decision)]
        return told

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
            chart = VerdictChart(surface, self._chart_area(), self.layout.px(1), self.app.words)
            chart.draw(self._shown, self.review.costliest(_ROWS) if self.review else (), self.review)
        if part in ("all", "decisions"):
            self._draw_decisions(surface, first)
        if part in ("all", "luck"):
            self._draw_luck(surface)

    def _draw_head(self, surface: Surface) -> None:
        px, words, review = self.layout.px, self.app.words, self.review
        room, middle = self.layout.size[0] - px(32), self.layout.size[0] // 2
        top = self.layout.toolbar.bottom + px(14)
        lines = [_sentence(review, words)]
        if self._is_paged:
            lines = theme.wrap(lines[0], "serif-bold", px(24), room)
        for sentence in lines:
            line = theme.shrunk(sentence, "serif-bold", px(24), room, theme.TEXT)
            surface.blit(line, line.get_rect(midtop=(middle, top)))
            top += px(34)
        share = 0.0 if review is None else review.share
        bar = Rect(px(16), top + px(4), room, px(3))
        pygame.draw.rect(surface, theme.FELT_DARK, bar)
        pygame.draw.rect(surface, theme.GOLD, (bar.x, bar.y, round(bar.width * share), bar.height))
        for column, (figure, label) in enumerate(_figures(self.record, review, words)):
            centre = px(16) + room * (2 * column + 1) // 6
            value = theme.shrunk(figure, "serif-bold", px(30), room // 3, theme.GOLD)
            surface.blit(value, value.get_rect(midtop=(centre, bar.bottom + px(8))))
            for number, content in enumerate(theme.wrap(label, "sans", px(12), room // 3 - px(12))):
                note = theme.text(content, "sans", px(12), theme.MUTED)
                surface.blit(note, note.get_rect(midtop=(centre, bar.bottom + px(48 + 16 * number))))

    def _draw_decisions(self, surface: Surface, first: int) -> None:
        px, words, area = self.layout.px, self.app.words, self._list_area()
        rows, done = self._costliest(), self.review is not None and self.review.share == 1.0
        title = words("review.costliest" if rows or not done else "review.blameless")
        heading = theme.shrunk(title, "sans-bold", px(14), area.width, theme.TEXT)
        surface.blit(heading, area.topleft)
        for row, decision in enumerate(self._decisions_shown()):
            self._draw_decision(surface, first + row + 1, decision, self._row(row))

    def _draw_luck(self, surface: Surface) -> None:
        """Draw the worst of what nobody could know, below the decisions or on a page of its own."""
        px, words, area, unlucky = self.layout.px, self.app.words, self._list_area(), self._unlucky()
        top = area.y if self._is_paged else self._row(max(len(self._costliest()), 1)).y + px(8)
        if unlucky:
            heading = theme.shrunk(words("review.luck"), "sans-bold", px(14), area.width, theme.TEXT)
            surface.blit(heading, (area.x, top))
        for number, decision in enumerate(unlucky, start=1):
            told = words(
                "review.luck_row", number=decision.number, move=decision.move, points=decision.possible
            )
            line = theme.shrunk(told, "sans", px(12), area.width, theme.MUTED)
            surface.blit(line, (area.x, top + px(4) + number * px(19)))

    def _draw_decision(self, surface: Surface, number: int, decision: Decision, place: Rect) -> None:
        px, words, mark = self.layout.px, self.app.words, decision.mark
        assert mark is not None
        pygame.draw.rect(surface, theme.PANEL, place.inflate(px(8), 0), border_radius=px(6))
        colour = theme.BAD if mark is Mark.BLUNDER else theme.GOLD
        cost = f"{number}. {_cost(decision, words)}"
        heading = theme.shrunk(cost, "sans-bold", px(13), place.width - px(90), colour)
        surface.blit(heading, (place.x, place.y + px(1)))
        told = _told(decision, words)
        line = theme.shrunk(told, "sans", px(12), place.width - px(90), theme.TEXT)
        surface.blit(line, (place.x, place.y + px(18)))
        why = theme.fit(self._why(decision), "sans", px(11), place.width)
        surface.blit(theme.text(why, "sans", px(11), theme.MUTED), (place.x, place.y + px(34)))

    def _why(self, decision: Decision) -> str:
        """Return why another move was better; nothing for the stacking."""
        if isinstance(decision, StackingDecision):
            return ""
        view = View.of(self.record.positions[decision.ply])
        return " ".join(why_better(view, decision.move, decision.better, self.app.words))


def _cost(decision: Decision, words: Words) -> str:
    """Return how bad a costly decision was."""
    assert decision.mark is not None
    return words(
        "review.cost",
        mark=words(f"review.{decision.mark.name.lower()}"),
        cost=f"{decision.cost:.0f}",
        error=whole_error(decision.error),
    )


def _told(decision: Decision, words: Words) -> str:
    """Return what was done and what would have been better."""
    if isinstance(decision, StackingDecision):
        return words("review.stacking")
    better = words("review.play_on") if decision.better is None else decision.better
    return words("review.instead", number=decision.number, move=decision.move, better=better)


def _sentence(review: Review | None, words: Words) -> str:
    shares = None if review is None else review.shares
    if shares is None:
        return words("review.working")
    return words(
        f"review.{shares.verdict.name.lower()}",
        won=f"{shares.play:.0f}",
        lost=f"{-shares.play:.0f}",
        poor=f"{-shares.shuffle:.0f}",
    )


def _figures(record: Record, review: Review | None, words: Words) -> list[tuple[str, str]]:
    """Return the three figures with what stands below them."""
    points = record.score.points
    assert points is not None  # the game has ended
    par = None if review is None else review.par
    held = None if review is None else review.held
    if par is None:
        par_figure = ("…", words("review.par"))
    else:
        detail = words("review.par_detail", games=par.games, spread=f"{par.spread:.0f}")
        par_figure = (f"{par.mean:.0f} ± {whole_error(par.error)}", detail)
    if held is None:
        held_figure = ("…", words("review.held"))
    else:
        key = "review.held_proved" if held.is_proved else "review.held_found"
        best = max(held.score, points)  # the player's line is one of the shuffle's, found before any other
        held_figure = (signed(best).lstrip("+"), words(key, bound=held.bound))
    return [(signed(points).lstrip("+"), words("review.you")), par_figure, held_figure]
