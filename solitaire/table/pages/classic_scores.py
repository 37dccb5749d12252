"""The scores of the classic game: matches and hands to watch, compare and share, and figures."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, replace
from enum import Enum, auto
from functools import partial
from typing import Final

from scores.goals import Goal, hand_goals
from scores.kinds import OWN, Standing
from scores.stats import Against, HandStatistics, by_opponents, hand_statistics
from scores.tables import HandOrder, PlayedHand, PlayedMatch, hands, matches, repair
from solitaire.classic.persons import MIDDLE, STRONGEST, name_of
from solitaire.classic.record import HandRecord
from solitaire.home.reviews import CLASSIC
from solitaire.rules.cards import CODES
from solitaire.table.actions import Action, Offer, Where, when
from solitaire.table.context import Context, Polled
from solitaire.table.models.replayed import PlayedOut, first_difference
from solitaire.table.page.paged import Paged
from solitaire.table.page.scroll import TURNING_KEYS, Choices, Option, Scroll
from solitaire.table.page.tree import Column, Middle, Node, Panel, Row, Text
from solitaire.table.parts.charts import goal_words
from solitaire.table.parts.classic.count import TrickPicture
from solitaire.table.parts.habit_charts import HabitCharts
from solitaire.table.requests import NextDrill, PlayHand
from solitaire.table.screens.base import RECORDS_BAR
from solitaire.table.screens.page import PageScreen, SidePage
from solitaire.table.services import exporter
from solitaire.table.services.drills import Drills
from solitaire.table.services.habits_work import HabitsWork
from solitaire.table.services.records import Records, hand_name, judge, watch, with_hand
from solitaire.table.services.screen_reader import Announcement
from solitaire.texts import habit_words
from solitaire.texts.words import Words, signed

_RANK, _POINTS, _RESTI = 36, 110, 80
"""Widths of the columns beside the text, at the smallest window."""


class ClassicTable(Enum):
    """The lists of this screen."""

    MATCHES = auto()
    RESTI = auto()
    POINTS = auto()
    OTHERS = auto()
    FIGURES = auto()
    HABITS = auto()


_TABS: Final = {
    Action.CLASSIC_MATCHES: ClassicTable.MATCHES,
    Action.CLASSIC_BY_RESTI: ClassicTable.RESTI,
    Action.CLASSIC_BY_POINTS: ClassicTable.POINTS,
    Action.CLASSIC_OTHERS: ClassicTable.OTHERS,
    Action.CLASSIC_STATS: ClassicTable.FIGURES,
    Action.CLASSIC_HABITS: ClassicTable.HABITS,
}
"""The actions that turn to a table."""


class ClassicScoresScreen(PageScreen):
    """A table of the player's matches or hands, with a chosen row; or figures; or what the play costs.

    Attributes:
        table: the list shown.
        listing: the rows, of which one is chosen.
        rows: the rows of the table; empty while figures or habits are shown.
        at: the page of the habits or of the figures, from 0; each page of the figures after the first is of
            hands against opponents of one strength.
    """

    help_key = "help.classic_scores"
    here = Action.CLASSIC_SCORES
    is_classic = True

    def __init__(
        self,
        context: Context,
        records: Records,
        drills: Drills,
        table: ClassicTable = ClassicTable.MATCHES,
    ) -> None:
        super().__init__(context)
        self._records, self._drills, self.table = records, drills, table
        self.listing = Choices(self._choose, lambda: context.nav.act(Action.WATCH), row=25)
        self.charts = Paged()
        self.rows: Sequence[PlayedMatch | PlayedHand] = []
        self._match: PlayedMatch | None = None
        self._figures: HandStatistics | None = None
        self._strengths: Sequence[int | None] = [None]
        self._strength = 0
        self._goals: tuple[Goal, ...] = ()
        self._habits = HabitsWork(records, CLASSIC, context.start_worker)

    def offers(self) -> Sequence[Offer]:
        is_match = self._match is not None
        keys = ("1, escape" if is_match else "1", *"23456")
        tabs = (
            Offer(action, partial(self._turn_to, table), key, Where.ABOVE, is_on=table is self.table)
            for key, (action, table) in zip(keys, _TABS.items(), strict=True)
        )
        return (
            *self.leading(*RECORDS_BAR),
            *self.general(Action.PASTE, where=Where.MENU),
            *tabs,
            *self._below(),
        )

    def _below(self) -> Sequence[Offer]:
        """Return what can be done with a row, or the pages."""
        nav, row, below = self.nav, self._row(), Where.BELOW
        if self.table is ClassicTable.FIGURES:
            return self.turning(self._strength, len(self._strengths), self._turn_strength)
        if self.table is ClassicTable.HABITS:
            due, turn = self._drills.count(classic=True), self.turning_pages(self.charts)
            drill = partial(nav.show, NextDrill(classic=True))
            return (Offer(Action.DRILL, drill, "d", below, {"count": due}), *turn)
        hand = row if isinstance(row, PlayedHand) else None

        def with_record(act: Callable[[HandRecord], None]) -> Callable[[], None] | None:
            return when(hand is not None, lambda: with_hand(self._records, hand, act))

        again = with_record(lambda record: nav.show(PlayHand(record)))
        share = with_record(lambda record: exporter.share(self.context, record))
        return (
            Offer(Action.WATCH, when(row is not None, self._open), "return, w", below),
            Offer(Action.VERDICT, when(hand is not None, lambda: self._look(judge)), where=below),
            Offer(Action.PLAY_AGAIN, again, "p", below),
            Offer(Action.SHARE, share, "c", below),
        )

    def read(self) -> None:
        query, player, self.rows = self._records.query, self.context.settings.player, []
        if self.table is ClassicTable.FIGURES:
            against = query(lambda store: by_opponents(store, player), default=tuple[Against, ...]())
            self._strengths = [None, *(row.opponents for row in against)] if len(against) > 1 else [None]
            self._strength = min(self._strength, len(self._strengths) - 1)
            strength = self._strengths[self._strength]
            self._figures = query(lambda store: hand_statistics(store, player, strength), default=None)
            self._goals = query(lambda store: hand_goals(store, player), default=tuple[Goal, ...]())
        elif self.table is ClassicTable.HABITS:
            self._habits.count(player)
        elif self.table is ClassicTable.MATCHES and self._match is None:
            self.rows = query(lambda store: matches(store, player), default=list[PlayedMatch]())
        else:
            self.rows = query(lambda store: hands(store, player, *self._wanted()), default=list[PlayedHand]())

    def page(self) -> Node:
        if self.table is ClassicTable.HABITS:
            shown = HabitCharts(self._habits.found, self.words, habit_words.CLASSIC, self.layout.scale)
            return self.charts.of(shown)
        lines, words, chosen = self._lines(), self.words, self.listing.chosen
        if not self.rows:
            listed = self.listing.of(len(lines), lambda i: _row("", lines[i][0], "", lines[i][1]), chosen)
            return _panel(listed if lines else self.listing.of(0, self._option, 0, empty=self._nothing()))
        points = words("classic_scores.points") if isinstance(self.rows[0], PlayedHand) else ""
        head = _row("", "", points, words("classic.resti"), "late", "figure").node
        return _panel(self.listing.of(len(self.rows), self._option, chosen, head=head, fetch=self._repair))

    def _repair(self, seen: Sequence[int]) -> int:
        """Repair the rows that will be seen where they differ from their records; return how many remain."""
        rows = [self.rows[index] for index in seen]
        if self._records.query(lambda store: repair(store, rows), default=False):
            self.read()
        return len(self.rows)

    def _option(self, index: int) -> Option:
        """Return a match or a hand."""
        row = self.rows[index]
        text, points, resti = self._texts(row)
        said = [text, f"{self.words('classic_scores.points')} {points}"] if points else [text]
        said.append(f"{self.words('classic.resti')} {resti}")
        option = _row(f"{index + 1}." if self._match is None else "", text, points, resti)
        return replace(option, said=(", ".join(said),))

    def _wanted(self) -> tuple[HandOrder, tuple[Standing, ...], int | None]:
        """Return the order, the categories and the match of the listed hands."""
        if self._match is not None:
            return HandOrder.NUMBER, OWN, self._match.id
        order = HandOrder.POINTS if self.table is ClassicTable.POINTS else HandOrder.RESTI
        return order, (Standing.OTHERS,) if self.table is ClassicTable.OTHERS else OWN, None

    # -- what the player does -------------------------------------------------------------------

    def _turn_to(self, table: ClassicTable) -> None:
        self.table, self._match, self._strength, self.charts.at = table, None, 0, 0
        self._choose(0)

    def _choose(self, index: int) -> None:
        self.listing.chosen = index
        self.refresh()

    def _turn_strength(self, step: int) -> None:
        """Show the figures against opponents of another strength."""
        self._strength += step
        self.refresh()

    def _row(self) -> PlayedMatch | PlayedHand | None:
        chosen = self.listing.chosen
        return self.rows[chosen] if 0 <= chosen < len(self.rows) else None

    def _open(self) -> None:
        """Watch the chosen hand, or list the hands of the chosen match."""
        row = self._row()
        if isinstance(row, PlayedMatch):
            self._match = row
            self._choose(0)
        elif row is not None:
            self._look(watch)

    def _look(self, show: Callable[..., None]) -> None:
        """Watch the chosen hand, or show its verdict; for another player's hand, ask first."""
        row, records = self._row(), self._records
        is_own = isinstance(row, PlayedHand) and row.standing is not Standing.OTHERS
        with_hand(records, row, lambda hand: show(self.context, records, hand, is_own=is_own))

    # -- texts ----------------------------------------------------------------------------------

    def _texts(self, row: PlayedMatch | PlayedHand) -> tuple[str, str, str]:
        """Return a row's name, points and resti."""
        if isinstance(row, PlayedMatch):
            text = self.words("classic_scores.match", number=row.number, date=self.words.short_day(row.date))
            notes = [self.words("classic_scores.short")] if row.giri == 1 else []
            notes += [self.words("classic_scores.assisted")] if row.is_assisted else []
            return ", ".join([text, *notes]), "", signed(row.resti)
        return ", ".join([self._hand_text(row), *self._notes(row)]), signed(row.points), signed(row.resti)

    def _hand_text(self, row: PlayedHand) -> str:
        words, day = self.words, self.words.short_day(row.date)
        if row.match is not None:
            return words("classic_scores.hand", match=row.match, hand=row.number)
        if row.is_daily:
            return words("classic_scores.daily", date=day)
        return ", ".join(filter(None, (hand_name(row, words), day)))

    def _notes(self, row: PlayedHand) -> list[str]:
        if row.standing is Standing.OTHERS:
            return [self.words("replay.by", player=row.player or self.words("beat.someone"))]
        against = row.opponents != STRONGEST.strength
        notes = [self.words("classic_scores.against", name=name_of(row.opponents))] if against else []
        keys = {Standing.ASSISTED: "classic_scores.assisted", Standing.AGAIN: "classic_scores.again"}
        return [*notes, self.words(keys[row.standing])] if row.standing in keys else notes

    def _lines(self) -> list[tuple[str, str]]:
        """Return the figures, each with its name."""
        found, words = self._figures, self.words
        if self.table is not ClassicTable.FIGURES or found is None or not found.hands:
            return []
        lines = [
            (words(f"classic_stats.{name}"), _figure(value, words)) for name, value in asdict(found).items()
        ]
        strength = self._strengths[self._strength]
        if strength is not None:
            of = words("new_match.strength", strength=strength, most=STRONGEST.strength)
            lines.insert(0, (words("classic_stats.opponents"), f"{name_of(strength)}, {of}"))
        elif len(self._strengths) > 1:
            lines.insert(0, (words("classic_stats.opponents"), words("classic_stats.all_opponents")))
        return lines if strength is not None else [*lines, *map(self._goal_line, self._goals)]

    def _goal_line(self, goal: Goal) -> tuple[str, str]:
        """Return a goal, which only strong enough opponents count for, and how far it is."""
        name, state = goal_words(goal, self.words)
        return self.words("goal.from", person=name_of(MIDDLE), goal=name), state

    def status(self) -> str:
        parts = [self.context.settings.player]
        if self._habits.is_counting:
            parts.append(self.words("habits.counting"))
        if self._match is not None:
            parts.append(self.words("classic.match", number=self._match.number))
        if self.rows:
            parts.append(self.words("scores.row", row=self.listing.chosen + 1, count=len(self.rows)))
        return " · ".join(filter(None, parts))

    def spoken(self) -> Announcement:
        listed = next(action for action, table in _TABS.items() if table is self.table)
        lines = [self.words(f"action.{listed.value}")]
        lines += [self.words("spoken.named", name=name, value=figure) for name, figure in self._lines()]
        if self.table is ClassicTable.HABITS:
            lines += habit_words.lines(self._habits.found, self.words, habit_words.CLASSIC)
        said = super().spoken()
        return replace(said, lines=(*lines, *said.lines))

    def _nothing(self) -> str:
        table = ClassicTable.MATCHES if self.table is ClassicTable.FIGURES else self.table
        return self.words(f"empty.classic_{table.name.lower()}")

    def polled(self) -> Sequence[Polled]:
        return (Polled(self._habits.poll, self._habits.job, self.show),)

    def stop(self) -> None:
        self._habits.stop()


def _panel(listing: Node) -> Node:
    return Middle(Panel(listing), 640)


def _row(rank: str, text: str, points: str, resti: str, grey: str = "muted", gold: str = "gold") -> Option:
    """Return a row of a table: rank, text, points and resti, in these styles."""
    cells = Text(rank, grey, "right", _RANK), Text(text), Text(points, grey, "right", _POINTS)
    return Option(Row(*cells, Text(resti, gold, "right", _RESTI)), ())


def _figure(value: float | None, words: Words) -> str:
    """Return a number; a mean with a digit after the decimal mark, and a true minus sign."""
    if value is None:
        return words("scores.unknown")
    text = str(value) if isinstance(value, int) else words.number(value, 1)
    return text.replace("-", "\N{MINUS SIGN}")


# -- two hands side by side -----------------------------------------------------------------------


_NUMBER = 26
"""Width of the number of a trick."""


class ClassicCompareScreen(SidePage):
    """Both results of a shared hand: each trick with its winner and the lead after it, then the resti."""

    widest = 860

    def __init__(self, context: Context, own: PlayedOut, other: PlayedOut, deal: str) -> None:
        super().__init__(context)
        self._hands, self._deal, self._scroll = (own, other), deal, Scroll(TURNING_KEYS)

    def page(self) -> Node:
        faces = self.context.classic_faces
        tricks = (
            Row(
                Text(str(number), "muted", wide=_NUMBER),
                *(TrickPicture(hand.tricks[number - 1], faces) for hand in self._hands),
            )
            for number in range(1, len(self._hands[0].tricks) + 1)
        )
        sides = [Text(self._name(hand), "name") for hand in self._hands]
        results = [Text(self._result(hand), "figure") for hand in self._hands]
        rows = (Row(Text("", wide=_NUMBER), *texts) for texts in (sides, results))
        head = Text(self._title(), "title", wraps=True), Text(self._difference(), "aside", wraps=True)
        return self._scroll.of(Column(*head, *rows, *tricks))

    # -- texts ----------------------------------------------------------------------------------

    def _name(self, hand: PlayedOut) -> str:
        return hand.player or self.words("player.nameless")

    def _title(self) -> str:
        one, other = map(self._name, self._hands)
        return self.words("compare.title", deal=self._deal, one=one, other=other)

    def _difference(self) -> str:
        number = first_difference(*self._hands)
        return self.words("compare.alike") if number is None else self.words("compare.from", number=number)

    def _result(self, hand: PlayedOut) -> str:
        return self.words("compare.result", points=signed(hand.lead), resti=signed(hand.resti))

    def spoken(self) -> Announcement:
        results = [f"{self._name(hand)}: {self._result(hand)}" for hand in self._hands]
        return Announcement(self._title(), (self._difference(), *results))

    def details(self) -> Iterable[str]:
        for number, pair in enumerate(zip(*(hand.tricks for hand in self._hands), strict=True), start=1):
            cards = (" ".join(CODES[card] for card in played.trick.cards) for played in pair)
            parts = (f"{said} {signed(played.lead)}" for said, played in zip(cards, pair, strict=True))
            yield f"{number}. {'; '.join(parts)}"
