"""The calendar of daily deals or daily hands: the result of each day, and the streak."""

import calendar
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from scores.daily import (
    DAILY_DEAL,
    DAILY_HAND,
    Daily,
    DailyResults,
    Streak,
    best_of_day,
    daily_deal,
    month,
    streak,
)
from scores.estimates import Estimates, estimates
from scores.games import GAME
from scores.hands import HAND
from scores.kinds import Kind
from scores.store import Store
from solitaire.play.grades import Grade
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.table.parts.medals import medal
from solitaire.table.requests import PlayDaily
from solitaire.table.screens.base import RECORDS_TOOLBAR, Actions, Screen, when
from solitaire.table.services.par import ParWork
from solitaire.table.services.records import Records
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.stored_games import judge_own
from solitaire.texts.grades import grade_of, grade_words
from solitaire.texts.words import signed

_WEEK: Final = 7
_DIGITS: Final = 0.85
"""Largest height of a day's letters, as a share of its cell's height."""
_MEDAL_ROOM: Final = 60
"""Least height of a day with a medal above its results, at the smallest window."""
_REST: Final = 0.5
"""Seconds that a day must stay chosen before its par is computed."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """A game's calendar.

    Attributes:
        toolbar: the actions on top of the window.
        help_key: the catalogue's key of the help.
        here: the action that leads to the calendar.
        deal_key: the catalogue's key of the line that names the chosen day's deal or hand.
        play_action: the action that plays it.
        daily: the stored games or hands that count as a day's.
        kind: their kind.
        request: returns the request to play a day's deal.
    """

    toolbar: tuple[Action, ...]
    help_key: str
    here: Action
    deal_key: str
    play_action: Action
    daily: Daily
    kind: Kind[Any]
    request: Callable[[date], PlayDaily]


SOLITAIRE: Final = Calendar(
    toolbar=(*RECORDS_TOOLBAR, Action.CLASSIC_DAILY),
    help_key="help.daily",
    here=Action.DAILY,
    deal_key="daily.deal",
    play_action=Action.PLAY_DAY,
    daily=DAILY_DEAL,
    kind=GAME,
    request=PlayDaily,
)
CLASSIC: Final = Calendar(
    toolbar=(
        Action.CLASSIC_MENU,
        Action.TABLE,
        Action.CLASSIC_SCORES,
        Action.DAILY,
        Action.PASTE,
        Action.PLAYER,
        Action.CLASSIC_LEARN,
        Action.SETTINGS,
        Action.HELP,
        Action.FULLSCREEN,
    ),
    help_key="help.classic_daily",
    here=Action.CLASSIC_DAILY,
    deal_key="daily.hand",
    play_action=Action.CLASSIC_PLAY_DAY,
    daily=DAILY_HAND,
    kind=HAND,
    request=lambda day: PlayDaily(day, classic=True),
)


class DailyScreen(Screen):
    """A month of daily deals or hands; any day up to today can be chosen and played.

    Attributes:
        today: the local date on entering.
        chosen: the day chosen, today or earlier.
        played: the results of the chosen month.
        streak: the days in a row.
    """

    keys: Mapping[int, Action] = {
        pygame.K_PAGEUP: Action.LAST_MONTH,
        pygame.K_PAGEDOWN: Action.NEXT_MONTH,
        pygame.K_ESCAPE: Action.TABLE,
    }

    def __init__(
        self, context: Context, records: Records, calendar: Calendar, par: ParWork | None = None
    ) -> None:
        """Open a game's calendar; ``par`` finds the chosen day's par, in the game whose deals have a par."""
        super().__init__(context)
        self._records, self._calendar, self._par = records, calendar, par
        self.toolbar, self.help_key, self.here = calendar.toolbar, calendar.help_key, calendar.here
        self.today = self.chosen = date.today()
        self.played: dict[date, DailyResults] = {}
        self.streak = Streak(0, 0)
        self._rested, self._rests_on = 0.0, self.chosen
        self._known = Estimates()
        self._grades: dict[date, Grade] = {}

    def build(self) -> None:
        """Make the buttons below the calendar."""
        super().build()
        actions = (Action.LAST_MONTH, Action.NEXT_MONTH, Action.VERDICT, self._calendar.play_action)
        buttons, self._foot = self.add_row(actions, self.layout.status.y - self.layout.gap(8))
        self._month_buttons = dict(zip(actions, buttons, strict=True))
        self.refresh()

    def refresh(self) -> None:
        """Read the results of the chosen month, and show them."""
        player, day, daily = self.context.settings.player, self.chosen, self._calendar.daily
        query = self._records.query
        self.played = query(lambda store: month(store, player, day.year, day.month, daily), default={})
        self.streak = query(lambda store: streak(store, player, self.today, daily), default=Streak(0, 0))
        if self._par is not None:
            self._known = query(lambda store: estimates(store, daily_deal(day)), default=Estimates())
            self._grades = query(self._graded, default=self._grades)
        for action, button in self._month_buttons.items():
            (button.enable if self.can(action) else button.disable)()

    def _graded(self, store: Store) -> dict[date, Grade]:
        """Return the grade of the best game of each day's deal that was begun on its day."""
        results = ((day, played.on_day) for day, played in self.played.items() if played.on_day is not None)
        grades = ((day, grade_of(points, estimates(store, daily_deal(day)).par)) for day, points in results)
        return {day: grade for day, grade in grades if grade is not None}

    def show_found(self) -> None:
        """Show a par that has just been found."""
        self.refresh()

    def advance(self, seconds: float) -> bool:
        """Have the chosen day's par computed once the choice has settled."""
        if self._rests_on != self.chosen:
            self._rested, self._rests_on = 0.0, self.chosen
        self._rested += seconds
        if self._par is not None and self._rested >= _REST:
            self._par.find_par(daily_deal(self.chosen))
        return False

    # -- actions --------------------------------------------------------------------------------

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does; None where it is not possible now."""
        first = self.chosen.replace(day=1)
        return {
            Action.LAST_MONTH: when(first > date.min, self._last_month),
            Action.NEXT_MONTH: when(first < self.today.replace(day=1), self._next_month),
            Action.VERDICT: when(self.chosen in self.played, self._judge),
            self._calendar.play_action: lambda: self.nav.show(self._calendar.request(self.chosen)),
        }

    def _judge(self) -> None:
        """Show the verdict on the best game of the chosen day's deal."""
        player, day, which = self.context.settings.player, self.chosen, self._calendar
        best = self._records.query(lambda store: best_of_day(store, player, day, which.daily), default=None)
        if best is not None:
            judge_own(self.context, self._records, which.kind, best)

    def _last_month(self) -> None:
        first = self.chosen.replace(day=1)
        self._choose(first - timedelta(1))

    def _next_month(self) -> None:
        last = calendar.monthrange(self.chosen.year, self.chosen.month)[1]
        self._choose(self.chosen.replace(day=last) + timedelta(1))

    def _choose(self, day: date) -> None:
        self.chosen = min(day, self.today)
        self.refresh()

    def handle(self, event: Event) -> None:
        """Choose a day by mouse or keyboard."""
        if event.type == pygame.KEYDOWN and event.key in _STEPS:
            chosen = self.chosen.toordinal() + _STEPS[event.key]
            self._choose(date.fromordinal(max(1, min(chosen, self.today.toordinal()))))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if (day := self._day_at(event.pos)) is not None and day <= self.today:
                self._choose(day)
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.nav.act(self._calendar.play_action)
        elif event.type == pygame.MOUSEWHEEL and event.y:
            self.nav.act(Action.LAST_MONTH if event.y > 0 else Action.NEXT_MONTH)
        else:
            super().handle(event)

    def is_target(self, point: tuple[int, int]) -> bool:
        """Return whether a day is at a point."""
        return self._day_at(point) is not None

    def _day_at(self, point: tuple[int, int]) -> date | None:
        """Return the day at a point, or nearest to it where it lies between days."""
        space = self.layout.gap(4)
        found = (day for day, cell in self.cells().items() if cell.inflate(space, space).collidepoint(point))
        return next(found, None)

    def spoken(self) -> Announcement:
        """Return the chosen day and the results of its deal."""
        words, played = self.words, self.played.get(self.chosen)
        focus = [self._deal_words()]
        if played is not None and played.on_day is not None:
            focus.append(signed(played.on_day))
        if self.chosen in self._grades:
            focus.append(grade_words(self._grades[self.chosen], words))
        if played is not None and played.late is not None:
            focus.append(words("daily.late", points=signed(played.late)))
        title = "" if self.here is None else words(f"action.{self.here.value}")
        return Announcement(title, (self._streak_words(),), tuple(focus))

    def _deal_words(self) -> str:
        return self.words(self._calendar.deal_key, day=self.words.day(self.chosen))

    def _streak_words(self) -> str:
        run = self.streak
        return self.words("daily.streak", current=run.current, longest=run.longest)

    def status(self) -> str:
        """Return the par and best of the chosen day's deal; in the classic game, what the figures mean."""
        if self._par is None:
            return self.words("daily.hand_figures")
        known = self._known
        best = self.words("scores.unknown") if known.best is None else signed(known.best)
        par = self.words("scores.unknown")
        if known.par is not None:
            found = known.par
            par = self.words("daily.par_of", par=found.mean, error=found.error, games=found.games)
        return self.words("daily.par", par=par, best=best)

    # -- drawing --------------------------------------------------------------------------------

    def cells(self) -> dict[date, Rect]:
        """Return where each day of the month lies; weeks begin on Monday."""
        px, gap = self.layout.px, self.layout.gap
        area = Rect(0, self.layout.felt.top + gap(12) + px(86), 0, 0)
        area.width = min(self.layout.size[0] - gap(40), px(860))
        area.height = self._foot - gap(4) - area.y
        area.centerx = self.layout.size[0] // 2
        first, days = calendar.monthrange(self.chosen.year, self.chosen.month)
        wide, high = area.width / _WEEK, area.height / -(-(first + days) // _WEEK)
        cells = {}
        for number in range(days):
            week, weekday = divmod(first + number, _WEEK)
            corner = (round(area.x + weekday * wide), round(area.y + week * high))
            cells[self.chosen.replace(day=number + 1)] = Rect(
                corner, (round(wide) - gap(4), round(high) - gap(4))
            )
        return cells

    def draw(self, surface: Surface) -> None:
        """Draw the month."""
        super().draw(surface)
        px, words, top = self.layout.px, self.words, self.layout.felt.top + self.layout.gap(4)
        room = self.layout.size[0] - self.layout.gap(24)
        name = words.month(self.chosen).capitalize()
        for content, face, size, colour, down in (
            (f"{name} {self.chosen.year}", "serif-bold", 24, colours.text, 0),
            (self._deal_words(), "sans", 13, colours.text, 32),
            (self._streak_words(), "sans", 13, colours.gold, 50),
        ):
            picture = theme.shrunk(content, face, px(size), room, colour)
            surface.blit(picture, picture.get_rect(midtop=(self.layout.size[0] // 2, top + px(down))))
        cells = self.cells()
        first_row = min(cell.y for cell in cells.values())
        for number, weekday in enumerate(words("daily.weekdays").split()):
            column = next(cell.centerx for day, cell in cells.items() if day.weekday() == number)
            label = theme.text(weekday, "sans", px(12), colours.muted)
            surface.blit(label, label.get_rect(midbottom=(column, first_row - px(2))))
        for day, cell in cells.items():
            self._draw_day(surface, day, cell)

    def _draw_day(self, surface: Surface, day: date, cell: Rect) -> None:
        px, gap = self.layout.px, self.layout.gap
        is_future = day > self.today
        pygame.draw.rect(
            surface, colours.felt_dark if is_future else colours.panel, cell, border_radius=px(6)
        )
        if day in (self.chosen, self.today):
            colour = colours.focus if day == self.chosen else colours.line
            pygame.draw.rect(surface, colour, cell, px(2), border_radius=px(6))
        pixels = min(px(13), round(cell.height * _DIGITS))
        number = theme.text(str(day.day), "sans-bold", pixels, colours.line if is_future else colours.text)
        corner = number.get_rect(
            topleft=(cell.x + gap(8), cell.y + min(px(4), (cell.height - number.get_height()) // 2))
        )
        surface.blit(number, corner)
        if day in self._grades and cell.height >= px(_MEDAL_ROOM):
            mark = medal(self._grades[day], px(22))
            surface.blit(mark, mark.get_rect(topright=(cell.right - gap(6), cell.y + gap(5))))
        if played := self.played.get(day):
            self._draw_played(surface, played, cell, corner)

    def _draw_played(self, surface: Surface, played: DailyResults, cell: Rect, number: Rect) -> None:
        """Draw the results of a day's deal below the day, or beside it where only a line has room."""
        px, gap = self.layout.px, self.layout.gap
        pixels = min(px(13), round(cell.height * _DIGITS))
        lines = [(signed(played.on_day), colours.gold)] if played.on_day is not None else []
        if played.late is not None:
            lines.append((self.words("daily.late", points=signed(played.late)), colours.muted))
        high = px(17)
        beside = number.bottom + high > cell.bottom
        room = cell.right - gap(16) - (number.right if beside else cell.x)
        for row, (content, colour) in enumerate(lines[: max(1, cell.height // high)]):
            picture = theme.shrunk(content, "sans-bold", pixels, room, colour)
            place = picture.get_rect(bottomright=(cell.right - gap(8), cell.bottom - gap(3) - row * high))
            if beside:
                place.centery = number.centery + row * high
            surface.blit(picture, place)


_STEPS: Final = {
    pygame.K_LEFT: -1,
    pygame.K_RIGHT: 1,
    pygame.K_UP: -_WEEK,
    pygame.K_DOWN: _WEEK,
}
