"""The statistics of a game in three parts: form against par, rating of the play and habits, and goals."""

from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from statistics import fmean
from typing import Any, Final

from scores.goals import DAILY_DEAL, DAILY_HAND, Goal, Streak, form, goals, hand_goals, streak
from scores.store import Store
from solitaire.classic.seats import MIDDLE, name_of
from solitaire.home.habits import newest_reviews
from solitaire.home.reviews import CLASSIC, SOLITAIRE
from solitaire.play.ending import Grade
from solitaire.table.actions import Action, Offer, Where
from solitaire.table.context import Context, Polled
from solitaire.table.page.blocks import Bar, First, Needs, Pairs, Spoken
from solitaire.table.page.scroll import Scroll
from solitaire.table.page.tree import Column, Node, Panel, Picture, Row, Spare, Text
from solitaire.table.parts.figures import SPAN, FormChart, RatingScale
from solitaire.table.parts.icons import draw_medal, draw_ring
from solitaire.table.requests import NextDrill, Stats
from solitaire.table.screens.base import PageScreen
from solitaire.table.services.records import HabitsWork, Records
from solitaire.table.texts import SEPARATOR, goal_name
from solitaire.texts import habit_words
from solitaire.texts.words import capital, signed

_AROUND: Final = 8
_SPACE: Final = 5
"""Space around what is in a panel, and between its parts."""


class StatsScreen(PageScreen):
    """The statistics of one game; they scroll where they do not fit."""

    help_key = "help.stats"
    here = Action.STATS
    widest = 1000

    def __init__(self, context: Context, records: Records, *, is_classic: bool) -> None:
        super().__init__(context)
        self._records, self.is_classic, self._scroll = records, is_classic, Scroll()
        self.here = Action.CLASSIC_STATS if is_classic else Action.STATS
        self._game = habit_words.CLASSIC if is_classic else habit_words.SOLITAIRE
        self._habits: HabitsWork[Any, Any] = HabitsWork(
            records, CLASSIC if is_classic else SOLITAIRE, context.start_worker
        )
        self._form: Sequence[float] = ()
        self._goals: tuple[Goal, ...] = ()
        self._streak = Streak(0, 0)

    def offers(self) -> Sequence[Offer]:
        nav, is_classic = self.nav, self.is_classic
        tabs = (
            Offer(
                action,
                partial(nav.show, Stats(classic=classic)),
                str(number),
                Where.ABOVE,
                is_on=classic is is_classic,
            )
            for number, (action, classic) in enumerate(
                ((Action.SOLITAIRE_GAMES, False), (Action.CLASSIC_GAMES, True)), 1
            )
        )
        return (
            *self.leading(Action.SCORES),
            Offer(Action.DRILL, lambda: nav.show(NextDrill(classic=is_classic)), "x", Where.BAR),
            *tabs,
        )

    def read(self) -> None:
        player, query = self.context.settings.player, self._records.query
        self._habits.count(player)
        daily = DAILY_HAND if self.is_classic else DAILY_DEAL
        self._streak = query(lambda store: streak(store, player, date.today(), daily), self._streak)
        found_goals = hand_goals if self.is_classic else goals
        self._goals = query(lambda store: found_goals(store, player), self._goals)
        found_form = _form_of_hands if self.is_classic else form
        self._form = query(lambda store: found_form(store, player), self._form)

    # -- the page -------------------------------------------------------------------------------

    def page(self) -> Node:
        form_part, play_part = (
            Panel(Column(*part, space=_SPACE), _AROUND) for part in (self._form_part(), self._play_part())
        )
        beside, below = (
            Panel(Column(*self._goals_part(columns), space=_SPACE), _AROUND, grow=False)
            for columns in (-(-len(self._goals) // 2), 2)
        )
        above = Row(form_part, play_part)
        has_charts = bool(self._form) or self._habits.found.all is not None
        wide = Needs(Column(Needs(above) if has_charts else above, beside, space=8), wide=760)
        return First([wide, self._scroll.of(Column(form_part, play_part, below, space=8))])

    def _form_part(self) -> Iterator[Node]:
        words, found = self.words, self._form
        yield Text(words("form.title"), "heading")
        if not found:
            yield Text(words("form.classic_none" if self.is_classic else "form.none"), "aside", wraps=True)
            return
        lately = signed(round(fmean(found[-SPAN:])))
        yield Text(words("form.mean", points=lately), "small", wraps=True)
        yield FormChart(found, words("form.par"))

    def _play_part(self) -> Iterator[Node]:
        """Yield the rating with its scale, what costs most, and the cost of each kind of decision."""
        words, found, game = self.words, self._habits.found, self._game
        yield Text(words("habits.title"), "heading")
        if found.rate is not None:
            yield Text(habit_words.rate_line(found, words, game) or "", "strong", wraps=True)
            yield RatingScale(game.scale, found.rate, habit_words.marks(words, game), words)
        for sentence in habit_words.sentences(found, words, game, has_bars=True):
            yield Text(sentence, "small", wraps=True)
        if bars := habit_words.bars(found, words, game):
            most = max(1.0, *(bar.points for bar in bars))
            yield Text(words("habits.by_kind", unit=words(game.unit)), "note")
            yield Pairs([self._kind(bar, most) for bar in bars], least=150, space=16)
        yield from (Text(line, "note", wraps=True) for line in habit_words.balance_lines(found, words))
        yield Spare()

    def _goals_part(self, columns: int) -> Iterator[Node]:
        words, run = self.words, self._streak
        whose = words("goal.from", person=name_of(MIDDLE)) if self.is_classic else words("goal.clean")
        days = words("daily.streak", current=run.current, longest=run.longest)
        about = Text(SEPARATOR.join((whose, days)), "note", "right", share=4, wraps=True)
        yield Row(Text(words("goal.title"), "heading"), about)
        cells = [*map(self._goal, self._goals), *[Node()] * (-len(self._goals) % columns)]
        yield from (Row(*cells[first : first + columns]) for first in range(0, len(cells), columns))

    def _goal(self, goal: Goal) -> Node:
        """Return a goal: its medal, its name, and how far it is or the day on which it was reached."""
        words, is_reached = self.words, goal.is_reached
        state = "" if goal.needed == 1 else words("goal.so_far", done=goal.done, needed=goal.needed)
        if is_reached:
            state = words.short_day(goal.date) if goal.date else words("goal.reached")
        disc = Picture(partial(draw_medal, Grade.GOLD) if is_reached else draw_ring, tall=22)
        name = capital(goal_name(goal.name, words))
        named = Text(name, "small" if is_reached else "note", wraps=True)
        texts = named, *([Text(state, "tiny")] if state else [])
        cell = Row(Column(Spare(), disc, Spare(), wide=22), Column(Spare(), *texts, Spare()))
        return Spoken(cell, words("spoken.named", name=name, value=state or "–"))

    def _kind(self, bar: habit_words.Bar, most: float) -> Node:
        """Return a kind of decision with what it costs, and a bar that is full at ``most`` points."""
        name, figure = capital(bar.name), bar.figure
        texts = Row(Text(name, "small"), Text(figure, "small-gold", "right", 50))
        drawn = Column(texts, Bar(max(0.0, bar.points) / most))
        return Spoken(drawn, self.words("spoken.named", name=name, value=figure))

    # -- work -----------------------------------------------------------------------------------

    def polled(self) -> Sequence[Polled]:
        return (Polled(self._habits.poll, self._habits.job, self.show),)

    def stop(self) -> None:
        self._habits.stop()

    def status(self) -> str:
        return self.words("habits.counting") if self._habits.is_counting else self.context.settings.player


def _form_of_hands(store: Store, player: str) -> list[float]:
    """Return by how many points the player's reviewed hands are above the par of their cards."""
    sums = [found.sum for _, found in newest_reviews(store, CLASSIC, player) if found.counts]
    return [one["made"] - one["usual"] - one["deal"] for one in sums]
