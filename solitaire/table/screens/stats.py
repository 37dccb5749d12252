"""The statistics as charts, for the player or everyone."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from scores.goals import Goal, goals
from scores.stats import Statistics, statistics
from solitaire.home.review_figures import SOLITAIRE
from solitaire.table.actions import Action
from solitaire.table.context import Context, Polled
from solitaire.table.parts import charts
from solitaire.table.parts.charts import draw_goals, goal_words
from solitaire.table.parts.habit_charts import HabitCharts
from solitaire.table.requests import Drill
from solitaire.table.screens.base import RECORDS_TOOLBAR, Actions, Screen, when
from solitaire.table.services.drills import Drills
from solitaire.table.services.habits_work import HabitsWork
from solitaire.table.services.records import Records
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.texts import whose
from solitaire.texts import habits

_GOALS: Final = 112
"""Height of the goals below the charts, at the smallest window."""
_ALL: Final = (800, 560)
"""Width and height that charts and goals need together, at the smallest window."""
_BUTTONS: Final = (Action.WHOSE, Action.DRILL, Action.PAGE_BEFORE, Action.PAGE_AFTER)


class StatsScreen(Screen):
    """Six panels of figures and charts above the goals, then the cost of play; one or more pages each.

    Attributes:
        everyone: whether all players' games are counted.
        page: the page shown, from 0.
    """

    keys: Mapping[int, Action] = {
        pygame.K_p: Action.WHOSE,
        pygame.K_d: Action.DRILL,
        pygame.K_PAGEUP: Action.PAGE_BEFORE,
        pygame.K_LEFT: Action.PAGE_BEFORE,
        pygame.K_PAGEDOWN: Action.PAGE_AFTER,
        pygame.K_RIGHT: Action.PAGE_AFTER,
        pygame.K_ESCAPE: Action.TABLE,
    }
    toolbar: tuple[Action, ...] = (*RECORDS_TOOLBAR, Action.CLASSIC_STATS)
    help_key = "help.stats"
    here = Action.STATS

    def __init__(self, context: Context, records: Records, drills: Drills) -> None:
        super().__init__(context)
        self._records, self._drills = records, drills
        self._habits = HabitsWork(records, SOLITAIRE, context.start_worker)
        self.everyone = False
        self.page = 0
        self._due = 0
        self._found: Statistics | None = None
        self._goals: tuple[Goal, ...] = ()

    def build(self) -> None:
        """Make the buttons, and count the games."""
        super().build()
        layout = self.layout
        self._due = self._drills.count(classic=False)
        buttons, foot = self.add_row(_BUTTONS, layout.status.y - layout.gap(4), values=self._label_values)
        self._whose, self._turning = buttons[0], dict(zip(_BUTTONS[2:], buttons[2:], strict=True))
        top = layout.felt.top
        self._area = Rect(0, top, layout.size[0], foot - top)
        self._habits_area = self._area.copy()
        self._goals_area = self._area.inflate(-2 * layout.gap(10), -2 * layout.gap(10))
        width, height = layout.size[0], self._area.height
        self._goals_have_page = width < layout.px(_ALL[0]) or height < layout.px(_ALL[1])
        if not self._goals_have_page:
            self._goals_area.height = layout.px(_GOALS)
            self._goals_area.bottom = self._area.bottom - layout.gap(10)
            self._area.height = self._goals_area.y - self._area.y
        self._chart_pages = charts.pages(self._area, layout.scale)
        self.refresh()

    def refresh(self) -> None:
        """Count again."""
        player = None if self.everyone else self.context.settings.player
        query = self._records.query
        self._found = query(lambda store: statistics(store, player, date.today()), default=None)
        self._goals = query(lambda store: goals(store, player), default=())
        self._habits.count(player)
        self.page = min(self.page, self._pages - 1)
        self._whose.set_text(self.words("action.whose", whose=self._whose_games()))
        self._show_possible()

    def _show_possible(self) -> None:
        """Show in the buttons which pages there are."""
        for action, button in self._turning.items():
            (button.enable if self.can(action) else button.disable)()

    @property
    def _first_of_habits(self) -> int:
        """The page on which the habits begin."""
        return self._chart_pages + self._goals_have_page

    @property
    def _pages(self) -> int:
        return self._first_of_habits + self._habit_charts().pages(self._habits_area)

    def _habit_charts(self) -> HabitCharts:
        return HabitCharts(self._habits.found, self.words, habits.SOLITAIRE, self.layout.scale)

    def polled(self) -> Sequence[Polled]:
        """Return the work that computes the figures of reviews."""
        return (Polled(self._habits.poll, self._show_possible),)

    def stop(self) -> None:
        """End that work."""
        self._habits.stop()

    def status(self) -> str:
        """Return that reviews are being counted, while they are."""
        return self.words("habits.counting") if self._habits.is_counting else ""

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does; None where it is not possible now."""
        return {
            Action.WHOSE: self._switch_whose,
            Action.DRILL: lambda: self.nav.show(Drill()),
            Action.PAGE_BEFORE: when(self.page > 0, lambda: self._turn(-1)),
            Action.PAGE_AFTER: when(self.page < self._pages - 1, lambda: self._turn(1)),
        }

    def _label_values(self, action: Action) -> dict[str, object]:
        return {"whose": self._whose_games(), "count": self._due}

    def _whose_games(self) -> str:
        return whose(self.words, None if self.everyone else self.context.settings.player)

    def _switch_whose(self) -> None:
        """Count the player's games, or everyone's."""
        self.everyone = not self.everyone
        self.refresh()

    def _turn(self, step: int) -> None:
        """Show the next panels, or those before."""
        self.page += step
        self.refresh()

    def handle(self, event: Event) -> None:
        """Turn the page with the wheel."""
        if event.type == pygame.MOUSEWHEEL and event.y:
            self.nav.act(Action.PAGE_BEFORE if event.y > 0 else Action.PAGE_AFTER)
        else:
            super().handle(event)

    def spoken(self) -> Announcement:
        """Return the player whose games are counted, the figures, the goals and the habits."""
        found = () if self._found is None else charts.figures(self._found, self.words)
        lines = [self.words("spoken.named", name=name, value=figure) for name, figure in found]
        states = (goal_words(goal, self.words) for goal in self._goals)
        lines += [self.words("spoken.named", name=name, value=state) for name, state in states]
        lines += habits.lines(self._habits.found, self.words, habits.SOLITAIRE)
        return Announcement(self.words("action.stats"), (self._whose_games(), *lines))

    def draw(self, surface: Surface) -> None:
        """Draw the charts, the goals or the habits."""
        super().draw(surface)
        words, scale = self.words, self.layout.scale
        if self._found is not None and self.page < self._chart_pages:
            charts.draw(surface, self._area, self._found, words, scale, self.page)
        if self.page >= self._first_of_habits:
            self._habit_charts().draw(surface, self._habits_area, self.page - self._first_of_habits)
        elif self._goals and self._goals_have_page == (self.page == self._chart_pages):
            columns = 2 if self._goals_have_page else len(self._goals) // 2
            draw_goals(surface, self._goals_area, self._goals, words, scale, columns)
