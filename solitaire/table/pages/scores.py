"""The score tables: look, replay a deal, watch a game, see its verdict, share it; the statistics."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import Final

from scores.estimates import Estimates, estimates
from scores.games import GAME, Facts
from scores.goals import Goal, goals
from scores.kinds import Standing
from scores.stats import Statistics, statistics
from scores.tables import Filter, GameOrder, ScoreRow, size, verified_page
from solitaire.home.reviews import SOLITAIRE
from solitaire.rules.deal import Deal
from solitaire.rules.position import End
from solitaire.rules.record import Record
from solitaire.table.actions import Action, Offer, Where, when
from solitaire.table.context import Context, Polled
from solitaire.table.page.blocks import Columns, TableColumn
from solitaire.table.page.paged import Paged
from solitaire.table.page.scroll import Choices, Option
from solitaire.table.page.tree import Node, Panel
from solitaire.table.parts.charts import StatisticsCharts, figures, goal_words
from solitaire.table.parts.habit_charts import HabitCharts
from solitaire.table.requests import NextDrill, Play
from solitaire.table.screens.base import RECORDS_BAR
from solitaire.table.screens.page import PageScreen
from solitaire.table.services import exporter
from solitaire.table.services.drills import Drills
from solitaire.table.services.habits_work import HabitsWork
from solitaire.table.services.records import Records, judge, watch
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.texts import SEPARATOR, whose
from solitaire.texts import habit_words
from solitaire.texts.sums import about
from solitaire.texts.words import Words, clock, notes, signed

_TABS: Final = {Standing.CLEAN: "1", Standing.ASSISTED: "2"}
"""The tables, with their keys; repeats and imported games are listed by the command line."""


class ScoresScreen(PageScreen):
    """A score table with a chosen row; only the rows that the window shows are read.

    Attributes:
        which: the table shown.
        deal: the only deal shown, or None for all.
        order: the best or the newest first.
        listing: the rows, one of them chosen.
        rows: the rows in the window.
    """

    help_key = "help.scores"
    here = Action.SCORES

    def __init__(
        self,
        context: Context,
        records: Records,
        standing: Standing = Standing.CLEAN,
        deal: Deal | None = None,
    ) -> None:
        super().__init__(context)
        self._records = records
        self.which, self.deal, self.order = standing, deal, GameOrder.BEST
        self.listing = Choices(self._choose, lambda: context.nav.act(Action.PLAY_AGAIN), row=25)
        self.rows: list[ScoreRow] = []
        self._sizes: dict[Standing, int] = {}
        self._columns = Columns(_columns(self.words), fixed=3)
        if (
            standing is Standing.CLEAN
            and not self._ask_size(Standing.CLEAN)
            and self._ask_size(Standing.ASSISTED)
        ):
            self.which = Standing.ASSISTED  # the table that has something

    def offers(self) -> Sequence[Offer]:
        words, above, below, has_rows = self.words, Where.ABOVE, Where.BELOW, bool(self.rows)
        deal = words("scores.all_deals") if self.deal is None else words.short_deal(self.deal.name)
        order = words("scores.best" if self.order is GameOrder.BEST else "scores.newest")
        only = when(self.deal is not None or has_rows, self._switch_deal)
        play, watch, judge, share = (
            when(has_rows, partial(self._with_record, act))
            for act in (self._play_again, self._watch, self._judge, self._share)
        )
        return (
            *self.leading(*RECORDS_BAR),
            *self.general(Action.PASTE, where=Where.MENU),
            *map(self._tab, dict.fromkeys((*_TABS, self.which))),
            Offer(Action.WHICH_DEAL, only, "d", above, {"deal": deal}),
            Offer(Action.WHICH_ORDER, self._switch_order, "s", above, {"order": order}),
            Offer(Action.PLAY_AGAIN, play, "return", below),
            Offer(Action.WATCH, watch, "w", below),
            Offer(Action.VERDICT, judge, where=below),
            Offer(Action.SHARE, share, "c", below),
            Offer(Action.MORE_COLUMNS, when(not self._columns.is_all, self._turn_columns), "right"),
        )

    def _tab(self, standing: Standing) -> Offer:
        """Return the offer of a table, with the number of its games."""
        act, values = partial(self._turn_to, standing), {"count": self._sizes.get(standing, 0)}
        key, is_on = _TABS.get(standing, ""), standing is self.which
        return Offer(Action[standing.name], act, key, Where.ABOVE, values, is_on)

    def read(self) -> None:
        self._columns.name(_columns(self.words))
        self._sizes = {standing: self._ask_size(standing) for standing in (*_TABS, self.which)}
        self.rows = []

    def _fetch(self, seen: Sequence[int]) -> int:
        """Read the rows that will be seen; return how many there are."""
        shown, order, top = self._filter(self.which), self.order, self.listing.top
        self.rows = self._records.query(
            lambda store: verified_page(store, shown, order, len(seen), top), default=[]
        )
        count = self._sizes[self.which] = self._ask_size(self.which)
        return count

    def _ask_size(self, standing: Standing) -> int:
        which = self._filter(standing)
        return self._records.query(lambda store: size(store, which), default=0)

    def _filter(self, standing: Standing) -> Filter:
        # Imported games belong to no player here.
        player = None if standing is Standing.OTHERS else self.context.settings.player
        return Filter(standing, player, self.deal)

    def page(self) -> Node:
        rows = self.listing.of(
            self._sizes[self.which],
            self._option,
            self.listing.chosen,
            head=self._columns.titles(self._turn_columns),
            empty=self.words(f"empty.{self.which.name.lower()}"),
            fetch=self._fetch,
        )
        return Panel(rows)

    def _option(self, index: int) -> Option:
        """Return a row with its titles; an empty one if another program has just deleted it."""
        if (row := self._row(index)) is None:
            return Option(Node())
        texts = _texts(row, index, self.words)
        titles = (column.title for column in _columns(self.words))
        said = ", ".join(f"{title} {text}" for title, text in zip(titles, texts, strict=True) if text)
        return Option(self._columns.row(texts), (said,))

    # -- what the player does -------------------------------------------------------------------

    def _turn_to(self, standing: Standing) -> None:
        self.which = standing
        self._choose(0)

    def _switch_deal(self) -> None:
        """Show only the games of the chosen row's deal, or those of all deals again."""
        if self.deal is not None:
            self.deal = None
        elif (record := self._record()) is not None:
            self.deal = record.deal
        self._choose(0)

    def _switch_order(self) -> None:
        """Show the best first, or the newest."""
        self.order = GameOrder.NEWEST if self.order is GameOrder.BEST else GameOrder.BEST
        self._choose(0)

    def _play_again(self, record: Record) -> None:
        self.nav.show(Play(record.deal))

    def _share(self, record: Record) -> None:
        known = self._records.query(lambda store: estimates(store, record.deal), default=Estimates())
        exporter.share(self.context, record, known.par)

    def _watch(self, record: Record) -> None:
        watch(self.context, self._records, record)

    def _judge(self, record: Record) -> None:
        judge(self.context, self._records, record)

    def _with_record(self, act: Callable[[Record], None]) -> None:
        """Do something with the record of the chosen row, if it is still there."""
        if (record := self._record()) is not None:
            act(record)

    def _choose(self, index: int) -> None:
        self.listing.chosen = index
        self.refresh()

    def _turn_columns(self) -> None:
        """Show the columns that did not fit, or return to the first columns."""
        self._columns.turn()
        self.show()

    def _row(self, index: int) -> ScoreRow | None:
        """Return a row that is seen, or None when there is none or another program has just deleted it."""
        number = index - self.listing.top
        return self.rows[number] if 0 <= number < len(self.rows) else None

    def _record(self) -> Record | None:
        """Return the record of the chosen row, if it is there."""
        if (row := self._row(self.listing.chosen)) is None:
            return None
        game = row.id
        return self._records.query(lambda store: store.find(GAME, game), default=None)

    # -- speech ---------------------------------------------------------------------------------

    def spoken(self) -> Announcement:
        words = self.words
        shown = (offer for offer in self.offered if offer.is_on or (offer.values and not offer.key.isdigit()))
        listed = ", ".join(words(f"action.{offer.action.value}", **offer.values) for offer in shown)
        said = super().spoken()
        return Announcement(said.title, (listed, *self.listing.lines()), said.focus)

    def status(self) -> str:
        count, words = self._sizes.get(self.which, 0), self.words
        row = [words("scores.row", row=self.listing.chosen + 1, count=count)] if count else []
        return SEPARATOR.join(([] if self._columns.is_all else [words("scores.more")]) + row)


# -- the columns --------------------------------------------------------------------------------

COLUMNS: Final = {
    "place": ("100", 0.5),
    "deal": ("123456/12", 1.35),
    "score": ("−300", 0.6),
    "account": ("+113", 0.75),
    "versicole": ("+212", 0.85),
    "negative": ("−300", 0.8),
    "par": ("unknown", 0.85),
    "oracle": ("unknown", 0.85),
    "player": ("Giovanna", 1.2),
    "date": ("2026-12-31", 0.95),
    "time": ("59:59", 0.65),
    "notes": ("undone 3", 1.6),
}
"""By name: a typical text, and the share of the spare width."""
_WORDS: Final = ("deal", "player", "date", "notes")


def _columns(words: Words) -> list[TableColumn]:
    return [
        TableColumn(
            words(f"column.{name}"),
            sample,
            share,
            name not in _WORDS,
            "small-gold" if name == "score" else "small",
        )
        for name, (sample, share) in COLUMNS.items()
    ]


def _texts(row: ScoreRow, index: int, words: Words) -> list[str]:
    """Return the texts of a row, one for each column."""
    facts, par = row.facts, _estimate(row.par, words)
    return [
        str(index + 1),
        words.short_deal(row.deal),
        signed(facts.points),
        *(_part(points, facts) for points in (facts.account, facts.versicole, facts.negative)),
        par if row.par is None else about(par, row.par_games),
        _estimate(row.best, words),
        row.player,
        words.short_day(facts.date or ""),
        "" if facts.seconds is None else clock(facts.seconds),
        notes(facts, words),
    ]


def _part(points: int, facts: Facts) -> str:
    """Return a part of a finished game's score; an unfinished game's score has no parts."""
    return signed(points) if facts.ended == End.FINISHED.value else ""


def _estimate(points: float | None, words: Words) -> str:
    return words("scores.unknown") if points is None else signed(round(points))


# -- statistics -----------------------------------------------------------------------------------


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
        below, drill = Where.BELOW, lambda: self.nav.show(NextDrill())
        return (
            *self.leading(*RECORDS_BAR),
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
        costs = HabitCharts(self._habits.found, self.words, habit_words.SOLITAIRE, scale)
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
        lines += habit_words.lines(self._habits.found, self.words, habit_words.SOLITAIRE)
        return Announcement(self.words("action.stats"), (self._whose_games(), *lines))
