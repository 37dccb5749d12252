"""The verdict on an ended game: was it the shuffle or the play, move by move and as a chart."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui import UI_BUTTON_PRESSED
from pygame_gui.elements import UIButton

from scores.estimates import Par, keep_line, keep_par
from solitaire.hints import why_better
from solitaire.history import engine
from solitaire.rules.position import Move
from solitaire.rules.record import Record, format_record, parse_record
from solitaire.rules.scoring import count
from solitaire.rules.view import View
from solitaire.table import theme
from solitaire.table.board import draw_felt
from solitaire.table.scene import Scene
from solitaire.table.speaking import Telling
from solitaire.table.words import Words, signed
from solitaire.verdicts import keep_verdict, kept_verdict
from solitaire.worker import Worker, WorkerError
from solver.review import Decision, Review, reviews

if TYPE_CHECKING:
    from solitaire.table.app import App

SECONDS: Final = 60.0
"""How long a review takes."""
_NEWS_EVERY: Final = 0.25
"""Seconds between two looks at a review that takes shape."""
_ROWS: Final = 5
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
    """

    actions: ClassVar = ("best_line",)
    keys: ClassVar = {pygame.K_ESCAPE: "table", pygame.K_b: "best_line"}
    toolbar = ("table", "best_line", "new", "scores", "help", "fullscreen")
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
        return super().can(action) and self.review is not None and self.review.held is not None

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
        for row, decision in enumerate(self._costliest()):
            place = self._row(row)
            rect = Rect(place.right - px(86), place.y + px(4), px(86), px(28))
            button = UIButton(rect, self.app.words("action.try"), self.app.manager)
            self._tries[button] = decision.ply

    def _costliest(self) -> list[Decision]:
        return [] if self.review is None else self.review.costliest(_ROWS)

    def handle(self, event: Event) -> None:
        """Try a decision again, by its button or its number."""
        ply = None
        if event.type == UI_BUTTON_PRESSED:
            ply = self._tries.get(event.ui_element)
        elif event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_CTRL:
            ply = dict(zip("123456789", self._tries.values(), strict=False)).get(event.unicode)
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
            before = [decision.ply for decision in self._costliest()]
            known = self.review is not None and self.review.held is not None
            self.review = arrived[-1]
            self._keep()
            if before != [decision.ply for decision in self._costliest()] or not known:
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

    def spoken(self) -> Telling:
        """Return the sentence; once the verdict is final, the figures and the costliest decisions too."""
        words, review = self.app.words, self.review
        told = [_sentence(review, words)]
        if review is not None and review.share == 1.0:
            told += [f"{label}: {figure}" for figure, label in _figures(self.record, review, words)]
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
        return Rect(area.x, area.y + px(24) + number * px(55), area.width, px(52))

    def _list_area(self) -> Rect:
        px, (width, height) = self.layout.px, self.layout.size
        top = self.layout.toolbar.bottom + px(150)
        left = round(width * 0.56)
        return Rect(left, top, width - left - px(16), height - top - self.layout.status.height - px(12))

    def _chart_area(self) -> Rect:
        px, area = self.layout.px, self._list_area()
        return Rect(px(16), area.y, area.x - px(36), area.height)

    def draw(self, surface: Surface) -> None:
        """Draw the sentence, the three figures, the chart and the lists."""
        draw_felt(surface, self.layout)
        self._draw_head(surface)
        _Chart(surface, self._chart_area(), self.layout.px(1), self.app.words).draw(self._shown, self.review)
        self._draw_lists(surface)

    def _draw_head(self, surface: Surface) -> None:
        px, words, review = self.layout.px, self.app.words, self.review
        sentence = _sentence(review, words)
        line = theme.text(sentence, "serif-bold", px(24), theme.TEXT)
        room = self.layout.size[0] - px(32)
        if line.get_width() > room:
            line = pygame.transform.smoothscale_by(line, room / line.get_width())
        middle = self.layout.size[0] // 2
        surface.blit(line, line.get_rect(midtop=(middle, self.layout.toolbar.bottom + px(14))))
        share = 0.0 if review is None else review.share
        bar = Rect(px(16), self.layout.toolbar.bottom + px(52), room, px(3))
        pygame.draw.rect(surface, theme.FELT_DARK, bar)
        pygame.draw.rect(surface, theme.GOLD, (bar.x, bar.y, round(bar.width * share), bar.height))
        for column, (figure, label) in enumerate(_figures(self.record, review, words)):
            centre = px(16) + room * (2 * column + 1) // 6
            value = theme.text(figure, "serif-bold", px(30), theme.GOLD)
            surface.blit(value, value.get_rect(midtop=(centre, bar.bottom + px(8))))
            note = theme.text(label, "sans", px(12), theme.MUTED)
            surface.blit(note, note.get_rect(midtop=(centre, bar.bottom + px(48))))

    def _draw_lists(self, surface: Surface) -> None:
        px, words, area = self.layout.px, self.app.words, self._list_area()
        rows, done = self._costliest(), self.review is not None and self.review.share == 1.0
        title = words("review.costliest" if rows or not done else "review.blameless")
        title = theme.fit(title, "sans-bold", px(14), area.width)
        surface.blit(theme.text(title, "sans-bold", px(14), theme.TEXT), area.topleft)
        for number, decision in enumerate(rows):
            self._draw_decision(surface, number + 1, decision, self._row(number))
        if self.review is None:
            return
        unlucky = sorted(
            (one for one in self.review.decisions if one.is_bad_luck), key=lambda one: -one.possible
        )[:_LUCK_ROWS]
        top = self._row(max(len(rows), 1)).y + px(8)
        if unlucky:
            surface.blit(theme.text(words("review.luck"), "sans-bold", px(14), theme.TEXT), (area.x, top))
        for number, decision in enumerate(unlucky, start=1):
            told = words(
                "review.luck_row", number=decision.ply + 1, move=decision.move, points=decision.possible
            )
            line = theme.text(told, "sans", px(12), theme.MUTED)
            surface.blit(line, (area.x, top + px(4) + number * px(19)))

    def _draw_decision(self, surface: Surface, number: int, decision: Decision, place: Rect) -> None:
        px, words, mark = self.layout.px, self.app.words, decision.mark
        assert mark is not None
        pygame.draw.rect(surface, theme.PANEL, place.inflate(px(8), 0), border_radius=px(6))
        colour = theme.BAD if mark.name == "BLUNDER" else theme.GOLD
        cost = f"{number}. {_cost(decision, words)}"
        surface.blit(theme.text(cost, "sans-bold", px(13), colour), (place.x, place.y + px(1)))
        told = _told(decision, words)
        surface.blit(theme.text(told, "sans", px(12), theme.TEXT), (place.x, place.y + px(18)))
        why = theme.fit(self._why(decision), "sans", px(11), place.width)
        surface.blit(theme.text(why, "sans", px(11), theme.MUTED), (place.x, place.y + px(34)))

    def _why(self, decision: Decision) -> str:
        """Return why another move was better; nothing for the stacking."""
        if decision.move is None:
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
        error=f"{decision.error:.0f}",
    )


def _told(decision: Decision, words: Words) -> str:
    """Return what was done and what would have been better."""
    if decision.ply < 0:
        return words("review.stacking")
    better = words("review.play_on") if decision.better is None else decision.better
    return words("review.instead", number=decision.ply + 1, move=decision.move or Move(-1), better=better)


def _sentence(review: Review | None, words: Words) -> str:
    shares = None if review is None else review.shares
    if shares is None:
        return words("review.working")
    return words(
        f"review.{shares.answer.name.lower()}",
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
        par_figure = (f"{par.mean:.0f} ± {par.error:.0f}", detail)
    if held is None:
        held_figure = ("…", words("review.held"))
    else:
        key = "review.held_proved" if held.is_proved else "review.held_found"
        held_figure = (str(held.score), words(key, bound=held.bound))
    return [(signed(points).lstrip("+"), words("review.you")), par_figure, held_figure]


class _Chart:
    """Score now, best still possible and fair expectation over the moves of a game."""

    def __init__(self, surface: Surface, area: Rect, unit: int, words: Words) -> None:
        self._surface, self._unit, self._words = surface, unit, words
        self._frame = area
        self._area = area.inflate(-90 * unit, -70 * unit)
        self._area.midtop = (area.centerx + 16 * unit, area.y + 34 * unit)

    def draw(self, shown: Sequence[int], review: Review | None) -> None:
        """Draw the lines known so far."""
        pygame.draw.rect(self._surface, theme.PANEL, self._frame, border_radius=8 * self._unit)
        possible = (
            list(enumerate(review.possible)) if review is not None and review.possible is not None else []
        )
        expected = (
            [(one.ply, one.expected) for one in review.decisions if one.ply >= 0]
            if review is not None
            else []
        )
        values = [*shown, *(value for _, value in possible), *(value for _, value in expected), 0]
        self._low, self._high, self._plies = int(min(values)), max(values), len(shown) - 1
        self._draw_axes()
        lines = (
            ("review.now", list(enumerate(shown)), theme.TEXT),
            ("review.possible", possible, theme.GOLD),
            ("review.expected", expected, theme.GOOD),
        )
        left = self._frame.x + 12 * self._unit
        for key, points, colour in lines:
            name = theme.text(self._words(key), "sans-bold", 12 * self._unit, colour)
            self._surface.blit(name, (left, self._frame.y + 8 * self._unit))
            left += name.get_width() + 16 * self._unit
            if len(points) > 1:
                pygame.draw.lines(
                    self._surface, colour, False, [self._at(*point) for point in points], 2 * self._unit
                )
        for decision in () if review is None else review.costliest(_ROWS):
            pygame.draw.circle(
                self._surface, theme.BAD, self._at(max(0, decision.ply), decision.expected), 5 * self._unit
            )

    def _at(self, ply: float, value: float) -> tuple[float, float]:
        area = self._area
        x = area.x + area.width * ply / max(1, self._plies)
        return x, area.bottom - area.height * (value - self._low) / max(1, self._high - self._low)

    def _draw_axes(self) -> None:
        step = 100 if self._high - self._low > 250 else 50
        for value in range(-(-self._low // step) * step, int(self._high) + 1, step):
            y = self._at(0, value)[1]
            pygame.draw.line(self._surface, theme.LINE, (self._area.x, y), (self._area.right, y))
            label = theme.text(str(value).replace("-", "−"), "sans", 11 * self._unit, theme.MUTED)
            self._surface.blit(label, label.get_rect(midright=(self._area.x - 6 * self._unit, y)))
        for ply in range(0, self._plies + 1, 50):
            x = self._at(ply, self._low)[0]
            label = theme.text(str(ply), "sans", 11 * self._unit, theme.MUTED)
            self._surface.blit(label, label.get_rect(midtop=(x, self._area.bottom + 6 * self._unit)))
