"""The statistics as charts, for the player or everyone."""

from collections.abc import Sequence
from datetime import date

from scores.goals import Goal, goals
from scores.stats import Statistics, statistics
from solitaire.home.reviews import SOLITAIRE
from solitaire.table.actions import Action
from solitaire.table.context import Context, Polled
from solitaire.table.offers import Offer, Where
from solitaire.table.page.paged import Paged
from solitaire.table.page.tree import Node
from solitaire.table.parts.charts import StatisticsCharts, figures, goal_words
from solitaire.table.parts.habit_charts import HabitCharts
from solitaire.table.requests import Drill
from solitaire.table.screens.base import RECORDS_TOOLBAR
from solitaire.table.screens.page import PageScreen
from solitaire.table.services.drills import Drills
from solitaire.table.services.habits_work import HabitsWork
from solitaire.table.services.records import Records
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.texts import whose
from solitaire.texts import habits


class StatsScreen(PageScreen):
    """Six panels of figures and charts with the goals, then the cost of play; one or more pages each.

    Attributes:
        everyone: whether all players' games are counted.
        charts: the pages.
    """

    help_key = "help.stats"
    here = Action.STATS

    def __init__(self, context: Context, records: Records, drills: Drills) -> None:
        super().__init__(context)
        self._records, self._drills = records, drills
        self._habits = HabitsWork(records, SOLITAIRE, context.start_worker)
        self.everyone, self.charts = False, Paged()
        self._found: Statistics | None = None
        self._goals: tuple[Goal, ...] = ()
        self._due = 0

    def offers(self) -> Sequence[Offer]:
        below, drill = Where.BELOW, lambda: self.nav.show(Drill())
        return (
            *self.general(*RECORDS_TOOLBAR, Action.CLASSIC_STATS, escape=Action.TABLE),
            Offer(Action.WHOSE, self._switch_whose, "p", below, {"whose": self._whose_games()}),
            Offer(Action.DRILL, drill, "d", below, {"count": self._due}),
            *self.turning_pages(self.charts),
        )

    def read(self) -> None:
        player = None if self.everyone else self.context.settings.player
        query = self._records.query
        self._found = query(lambda store: statistics(store, player, date.today()), default=None)
        self._goals = query(lambda store: goals(store, player), default=())
        self._due = self._drills.count(classic=False)
        self._habits.count(player)

    def page(self) -> Node:
        scale = self.layout.scale
        costs = HabitCharts(self._habits.found, self.words, habits.SOLITAIRE, scale)
        if self._found is None:
            return self.charts.of(costs)
        return self.charts.of(StatisticsCharts(self._found, self._goals, self.words, scale), costs)

    def polled(self) -> Sequence[Polled]:
        return (Polled(self._habits.poll, self._habits.job, self.show),)

    def stop(self) -> None:
        self._habits.stop()

    def status(self) -> str:
        return self.words("habits.counting") if self._habits.is_counting else ""

    def _whose_games(self) -> str:
        return whose(self.words, None if self.everyone else self.context.settings.player)

    def _switch_whose(self) -> None:
        """Count the player's games, or everyone's."""
        self.everyone = not self.everyone
        self.refresh()

    def spoken(self) -> Announcement:
        found = () if self._found is None else figures(self._found, self.words)
        lines = [self.words("spoken.named", name=name, value=figure) for name, figure in found]
        states = (goal_words(goal, self.words) for goal in self._goals)
        lines += [self.words("spoken.named", name=name, value=state) for name, state in states]
        lines += habits.lines(self._habits.found, self.words, habits.SOLITAIRE)
        return Announcement(self.words("action.stats"), (self._whose_games(), *lines))
