"""The calendar of daily deals or daily hands: the result of each day, and the streak."""

import calendar
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from typing import Any, Final

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
from scores.kinds import StoredKind
from scores.store import Store
from solitaire.play.grades import Grade
from solitaire.table.actions import Action, Offer, Where, when
from solitaire.table.context import Context
from solitaire.table.page.scroll import Choices, Option
from solitaire.table.page.tree import Column, First, Node, Picture, Row, Spare, Text
from solitaire.table.parts.icons import draw_medal
from solitaire.table.requests import PlayDaily
from solitaire.table.screens.base import RECORDS_BAR
from solitaire.table.screens.page import PageScreen
from solitaire.table.services.records import Records, judge_own
from solitaire.table.services.thinking import ParWork
from solitaire.texts.grades import grade_of, grade_words
from solitaire.texts.words import signed

_WEEK: Final = 7
_REST: Final = 0.5
"""Seconds that a day must stay chosen before its par is computed."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """A game's calendar."""

    help_key: str
    here: Action
    deal_key: str
    """The catalogue's key of the line that names the chosen day's deal or hand."""
    play_action: Action
    daily: Daily
    """The stored games or hands that count as a day's."""
    kind: StoredKind[Any]
    request: Callable[[date], PlayDaily]
    """Returns the request to play a day's deal."""


SOLITAIRE: Final = Calendar(
    help_key="help.daily",
    here=Action.DAILY,
    deal_key="daily.deal",
    play_action=Action.PLAY_DAY,
    daily=DAILY_DEAL,
    kind=GAME,
    request=PlayDaily,
)
CLASSIC: Final = Calendar(
    help_key="help.classic_daily",
    here=Action.CLASSIC_DAILY,
    deal_key="daily.hand",
    play_action=Action.CLASSIC_PLAY_DAY,
    daily=DAILY_HAND,
    kind=HAND,
    request=lambda day: PlayDaily(day, classic=True),
)


class DailyScreen(PageScreen):
    """A month of daily deals or hands; any day up to today can be chosen and played.

    Attributes:
        today: the local date.
        chosen: the day chosen, today or earlier.
        played: the results of the chosen month.
        streak: the days in a row.
    """

    widest = 860

    def __init__(
        self, context: Context, records: Records, calendar: Calendar, par: ParWork | None = None
    ) -> None:
        """Open a game's calendar; ``par`` finds the chosen day's par, in the game whose deals have a par."""
        super().__init__(context)
        self._records, self._calendar, self._par = records, calendar, par
        self.help_key, self.here = calendar.help_key, calendar.here
        self.is_classic = calendar is CLASSIC
        self.today = self.chosen = date.today()
        self.played: dict[date, DailyResults] = {}
        self.streak = Streak(0, 0)
        self._rested, self._rests_on = 0.0, self.chosen
        self._known = Estimates()
        self._grades: dict[date, Grade] = {}
        self.choices = Choices(self._go_to, columns=_WEEK)

    def offers(self) -> Sequence[Offer]:
        first, below = self.chosen.replace(day=1), Where.BELOW
        before = when(first > date.min, self._last_month)
        after = when(first < self.today.replace(day=1), self._next_month)
        play = self._calendar.play_action
        return (
            *self.leading(*RECORDS_BAR),
            Offer(Action.LAST_MONTH, before, "page up, wheel up", below),
            Offer(Action.NEXT_MONTH, after, "page down, wheel down", below),
            Offer(Action.VERDICT, when(self.chosen in self.played, self._judge), where=below),
            Offer(play, lambda: self.nav.show(self._calendar.request(self.chosen)), "return", below),
        )

    def read(self) -> None:
        self.today = date.today()
        player, day, daily = self.context.settings.player, self.chosen, self._calendar.daily
        query = self._records.query
        self.played = query(lambda store: month(store, player, day.year, day.month, daily), default={})
        self.streak = query(lambda store: streak(store, player, self.today, daily), default=Streak(0, 0))
        if self._par is not None:
            self._known = query(lambda store: estimates(store, daily_deal(day)), default=Estimates())
            self._grades = query(self._graded, default=self._grades)

    def _graded(self, store: Store) -> dict[date, Grade]:
        """Return the grade of the best game of each day's deal that was begun on its day."""
        results = ((day, played.on_day) for day, played in self.played.items() if played.on_day is not None)
        grades = ((day, grade_of(points, estimates(store, daily_deal(day)).par)) for day, points in results)
        return {day: grade for day, grade in grades if grade is not None}

    def show_found(self) -> None:
        self.refresh()

    def advance(self, seconds: float) -> bool:
        if self._rests_on != self.chosen:
            self._rested, self._rests_on = 0.0, self.chosen
        self._rested += seconds
        if self._par is not None and self._rested >= _REST:
            self._par.find_par(daily_deal(self.chosen))
        return super().advance(seconds)

    # -- what the player does -------------------------------------------------------------------

    def _judge(self) -> None:
        """Show the verdict on the best game of the chosen day's deal."""
        player, day, which = self.context.settings.player, self.chosen, self._calendar
        best = self._records.query(lambda store: best_of_day(store, player, day, which.daily), default=None)
        if best is not None:
            judge_own(self.context, self._records, which.kind, best)

    def _last_month(self) -> None:
        self._choose(self.chosen.replace(day=1) - timedelta(1))

    def _next_month(self) -> None:
        self._choose(self.chosen.replace(day=self._days) + timedelta(1))

    def _go_to(self, index: int) -> None:
        """Choose a day of the month by its index, or of the month before or after it; not one to come."""
        day = self.chosen.replace(day=1).toordinal() + index
        if not (0 <= index < self._days and day > self.today.toordinal()):
            self._choose(date.fromordinal(max(1, min(day, self.today.toordinal()))))

    def _choose(self, day: date) -> None:
        self.chosen = min(day, self.today)
        self.refresh()

    @property
    def _days(self) -> int:
        return calendar.monthrange(self.chosen.year, self.chosen.month)[1]

    # -- the page -------------------------------------------------------------------------------

    def page(self) -> Node:
        words, run, first = self.words, self.streak, self.chosen.replace(day=1)
        days = self.choices.of(self._days, self._day, self.chosen.day - 1, first=first.weekday())
        title = Text(f"{words.month(first).capitalize()} {first.year}", "title", "middle", is_read=False)
        about = (
            Text(self._deal(), "line", "middle", is_read=False),
            Text(words("daily.streak", current=run.current, longest=run.longest), "gold", "middle"),
        )
        week = Row(*(Text(day, "note", "middle", is_read=False) for day in words("daily.weekdays").split()))
        return First([Column(title, *about, week, days), Column(title, week, days)])

    def _deal(self) -> str:
        return self.words(self._calendar.deal_key, day=self.words.day(self.chosen))

    def _day(self, index: int) -> Option:
        """Return a day: its number, its medal, and the results of its deal."""
        day = self.chosen.replace(day=index + 1)
        played, grade, words = self.played.get(day, DailyResults()), self._grades.get(day), self.words
        number = Text(str(day.day), "faint" if day > self.today else "head", wide=0 if grade is None else 22)
        late = [] if played.late is None else [words("daily.late", points=signed(played.late))]
        points = [] if played.on_day is None else [signed(played.on_day)]
        results = [Text(one, "figure", "right") for one in points] + [
            Text(one, "late", "right") for one in late
        ]
        top = number if grade is None else Row(number, Spare(), Picture(partial(draw_medal, grade), 22, 22))
        node = First((Column(top, Spare(), *results), Row(number, *results[:1])))
        graded = [] if grade is None else [grade_words(grade, words)]
        ground, frame = "felt_dark" if day > self.today else "panel", "line" if day == self.today else ""
        return Option(node, (self._deal(), *points, *graded, *late), ground, frame)

    def status(self) -> str:
        if self._par is None:
            return self.words("daily.hand_figures")
        known, unknown = self._known, self.words("scores.unknown")
        best, par = unknown if known.best is None else signed(known.best), unknown
        if (found := known.par) is not None:
            par = self.words("daily.par_of", par=found.mean, error=found.error, games=found.games)
        return self.words("daily.par", par=par, best=best)
