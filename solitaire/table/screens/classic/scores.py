"""The scores of the classic game: matches and hands to watch, replay and share, and figures."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from enum import Enum, auto
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from scores.goals import Goal, hand_goals
from scores.kinds import OWN, Standing
from scores.stats import Against, HandStatistics, by_opponents, hand_statistics
from scores.tables import HandOrder, PlayedHand, PlayedMatch, hands, matches, repair
from solitaire.classic.persons import MIDDLE, STRONGEST, name_of
from solitaire.home.review_figures import CLASSIC
from solitaire.table.actions import Action
from solitaire.table.context import Context, Polled
from solitaire.table.look import theme
from solitaire.table.look.theme import colours
from solitaire.table.parts.charts import goal_words
from solitaire.table.parts.habit_charts import HabitCharts
from solitaire.table.parts.row_list import RowList
from solitaire.table.requests import Drill, PlayHand
from solitaire.table.screens.base import Actions, Screen, when
from solitaire.table.services import clipboard
from solitaire.table.services.drills import Drills
from solitaire.table.services.habits_work import HabitsWork
from solitaire.table.services.records import Records
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.services.stored_games import hand_name, judge, watch, with_hand
from solitaire.texts import habits
from solitaire.texts.words import Words, signed

_RANK: Final = 44
_POINTS: Final = 110
_RESTI: Final = 80
"""Widths of the columns beside the text, at the smallest window."""
_WIDTH: Final = 640
"""Largest width of the table, in the smallest window: figures must not be far from their names."""


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
_BELOW: Final = (Action.WATCH, Action.VERDICT, Action.PLAY_AGAIN, Action.SHARE)
_PAGES: Final = {
    pygame.K_PAGEUP: Action.PAGE_BEFORE,
    pygame.K_LEFT: Action.PAGE_BEFORE,
    pygame.K_PAGEDOWN: Action.PAGE_AFTER,
    pygame.K_RIGHT: Action.PAGE_AFTER,
}
"""The keys that turn the pages of the figures and of the habits."""
_BELOW_FIGURES: Final = (Action.PAGE_BEFORE, Action.PAGE_AFTER)
_BELOW_HABITS: Final = (Action.DRILL, *_BELOW_FIGURES)


class ClassicScoresScreen(Screen):
    """A table of the player's matches or hands, with a chosen row; or figures; or what the play costs.

    Attributes:
        table: the list shown.
        listing: the place of the rows, and the chosen row.
        rows: the rows of the table; empty while figures or habits are shown.
        page: the page of the habits or of the figures, from 0; each page of the figures after the first is
            of hands against opponents of one strength.
    """

    keys: Mapping[int, Action] = {
        pygame.K_1: Action.CLASSIC_MATCHES,
        pygame.K_2: Action.CLASSIC_BY_RESTI,
        pygame.K_3: Action.CLASSIC_BY_POINTS,
        pygame.K_4: Action.CLASSIC_OTHERS,
        pygame.K_5: Action.CLASSIC_STATS,
        pygame.K_6: Action.CLASSIC_HABITS,
        pygame.K_RETURN: Action.WATCH,
        pygame.K_KP_ENTER: Action.WATCH,
        pygame.K_w: Action.WATCH,
        pygame.K_p: Action.PLAY_AGAIN,
        pygame.K_c: Action.SHARE,
        pygame.K_d: Action.DRILL,
        pygame.K_ESCAPE: Action.TABLE,
    }
    toolbar: tuple[Action, ...] = (
        Action.CLASSIC_MENU,
        Action.TABLE,
        Action.CLASSIC_DAILY,
        Action.SOLITAIRE_SCORES,
        Action.PASTE,
        Action.PLAYER,
        Action.CLASSIC_LEARN,
        Action.SETTINGS,
        Action.HELP,
        Action.FULLSCREEN,
    )
    help_key = "help.classic_scores"
    here = Action.CLASSIC_SCORES

    def __init__(
        self,
        context: Context,
        records: Records,
        drills: Drills,
        table: ClassicTable = ClassicTable.MATCHES,
    ) -> None:
        super().__init__(context)
        self._records, self._drills = records, drills
        self.table = table
        self.listing = RowList(self.refresh, lambda: context.nav.act(Action.WATCH))
        self.rows: Sequence[PlayedMatch | PlayedHand] = []
        self._match: PlayedMatch | None = None
        self._figures: HandStatistics | None = None
        self._strengths: Sequence[int | None] = [None]
        self._goals: tuple[Goal, ...] = ()
        self._habits = HabitsWork(records, CLASSIC, context.start_worker)
        self.page = 0

    def build(self) -> None:
        """Make the buttons above and below the table."""
        super().build()
        gap, top = self.layout.gap(8), self.layout.felt.top
        buttons, self._head = self.add_row((*_TABS,), top + gap, down=True)
        self._tops = dict(zip(_TABS, buttons, strict=True))
        is_habits = self.table is ClassicTable.HABITS
        below = _BELOW_HABITS if is_habits else _BELOW_FIGURES if self._is_figures else _BELOW
        due = self._drills.count(classic=True) if is_habits else 0
        buttons, self._foot = self.add_row(below, self.layout.status.y - gap, values=lambda _: {"count": due})
        self._bottoms = dict(zip(below, buttons, strict=True))
        self.listing.lay_out(self._list_area(), self.layout, has_titles=True, has_bar=True)
        self.refresh()

    def refresh(self) -> None:
        """Read the table."""
        query, player = self._records.query, self.context.settings.player
        if self.table is ClassicTable.FIGURES:
            self.rows = []
            against = query(lambda store: by_opponents(store, player), default=tuple[Against, ...]())
            self._strengths = [None, *(row.opponents for row in against)] if len(against) > 1 else [None]
            self.page = min(self.page, len(self._strengths) - 1)
            strength = self._strengths[self.page]
            self._figures = query(lambda store: hand_statistics(store, player, strength), default=None)
            self._goals = query(lambda store: hand_goals(store, player), default=tuple[Goal, ...]())
        elif self.table is ClassicTable.HABITS:
            self.rows = []
            self._habits.count(player)
            self.page = min(self.page, self._habit_charts().pages(self._habits_area()) - 1)
        elif self.table is ClassicTable.MATCHES and self._match is None:
            self.rows = query(lambda store: matches(store, player), default=list[PlayedMatch]())
        else:
            self.rows = query(lambda store: hands(store, player, *self._wanted()), default=list[PlayedHand]())
        self.listing.fit(len(self.rows) or len(self._lines()))
        seen = self.listing.seen
        shown = self.rows[seen.start : seen.stop]
        if query(lambda store: repair(store, shown), default=False):
            self.refresh()
            return
        self._show_possible()

    def _show_possible(self) -> None:
        """Show in the buttons which list this is, and what can be done."""
        for action, button in self._tops.items():
            (button.select if _TABS[action] is self.table else button.unselect)()
        for action, button in self._bottoms.items():
            (button.enable if self.can(action) else button.disable)()

    def _wanted(self) -> tuple[HandOrder, tuple[Standing, ...], int | None]:
        """Return the order, the categories and the match of the listed hands."""
        if self._match is not None:
            return HandOrder.NUMBER, OWN, self._match.id
        order = HandOrder.POINTS if self.table is ClassicTable.POINTS else HandOrder.RESTI
        return order, (Standing.OTHERS,) if self.table is ClassicTable.OTHERS else OWN, None

    # -- actions --------------------------------------------------------------------------------

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does; None where it is not possible now."""
        nav, records = self.nav, self._records
        turns = {action: lambda table=table: self._turn_to(table) for action, table in _TABS.items()}
        row, is_habits = self._row(), self.table is ClassicTable.HABITS
        has_pages = is_habits or self._is_figures
        pages = self._habit_charts().pages(self._habits_area()) if is_habits else len(self._strengths)
        is_hand = isinstance(row, PlayedHand)
        return {
            **turns,
            Action.WATCH: when(row is not None, self._open),
            Action.VERDICT: when(is_hand, lambda: self._look(judge)),
            Action.DRILL: when(is_habits, lambda: nav.show(Drill(classic=True))),
            Action.PAGE_BEFORE: when(has_pages and self.page > 0, lambda: self._turn(-1)),
            Action.PAGE_AFTER: when(has_pages and self.page < pages - 1, lambda: self._turn(1)),
            Action.PLAY_AGAIN: when(
                is_hand, lambda: with_hand(records, self._row(), lambda hand: nav.show(PlayHand(hand)))
            ),
            Action.SHARE: when(
                is_hand,
                lambda: with_hand(records, self._row(), lambda hand: clipboard.share(self.context, hand)),
            ),
        }

    def _turn_to(self, table: ClassicTable) -> None:
        paged, before = (ClassicTable.FIGURES, ClassicTable.HABITS), self.table
        self.table, self._match, self.page = table, None, 0
        if before is not table and (before in paged or table in paged):
            self.nav.rebuild()  # other buttons
        self.listing.choose(0)

    def _turn(self, step: int) -> None:
        """Show the next or previous page of the habits or the figures."""
        self.page += step
        self.refresh()

    @property
    def _is_figures(self) -> bool:
        return self.table is ClassicTable.FIGURES

    def _row(self) -> PlayedMatch | PlayedHand | None:
        chosen = self.listing.chosen
        return self.rows[chosen] if chosen < len(self.rows) else None

    def _open(self) -> None:
        """Watch the chosen hand, or list the hands of the chosen match."""
        row = self._row()
        if isinstance(row, PlayedMatch):
            self._match = row
            self.listing.choose(0)
        elif row is not None:
            self._look(watch)

    def _look(self, show: Callable[..., None]) -> None:
        """Watch the chosen hand, or show its verdict; for another player's hand, ask first."""
        row, records = self._row(), self._records
        is_own = isinstance(row, PlayedHand) and row.standing is not Standing.OTHERS
        with_hand(records, row, lambda hand: show(self.context, records, hand, is_own=is_own))

    # -- events ---------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Choose a row by mouse or keyboard; a second click opens it."""
        if self.table is ClassicTable.HABITS or self._is_figures:
            page = _PAGES.get(event.key) if event.type == pygame.KEYDOWN else None
            if event.type == pygame.MOUSEWHEEL and event.y and not self._is_figures:
                page = Action.PAGE_BEFORE if event.y > 0 else Action.PAGE_AFTER
            if page is not None:
                self.nav.act(page)
                return
        is_escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if is_escape and self._match is not None:
            self._turn_to(ClassicTable.MATCHES)
        elif not self.listing.handle(event):
            super().handle(event)

    def is_target(self, point: tuple[int, int]) -> bool:
        """Return whether a row is at a point."""
        return self.listing.area.collidepoint(point)

    # -- sight and speech -----------------------------------------------------------------------

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
        if not self._is_figures or found is None or not found.hands:
            return []
        lines = [
            (words(f"classic_stats.{name}"), _figure(value, words)) for name, value in asdict(found).items()
        ]
        strength = self._strengths[self.page]
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
        """Return the player, and the chosen row with the number of rows."""
        parts = [self.context.settings.player]
        if self._habits.is_counting:
            parts.append(self.words("habits.counting"))
        if self._match is not None:
            parts.append(self.words("classic.match", number=self._match.number))
        if self.rows:
            parts.append(self.words("scores.row", row=self.listing.chosen + 1, count=len(self.rows)))
        return " · ".join(filter(None, parts))

    def spoken(self) -> Announcement:
        """Return the list's name, and the chosen row; or all figures."""
        title = self.words("action.classic_scores")
        listed = next(action for action, table in _TABS.items() if table is self.table)
        lines = [self.words(f"action.{listed.value}")]
        lines += [self.words("spoken.named", name=name, value=figure) for name, figure in self._lines()]
        if self.table is ClassicTable.HABITS:
            return Announcement(
                title, (*lines, *habits.lines(self._habits.found, self.words, habits.CLASSIC))
            )
        if (row := self._row()) is None:
            return Announcement(title, tuple(lines if self._lines() else [*lines, self._nothing()]))
        text, points, resti = self._texts(row)
        shown = [text]
        if points:
            shown.append(f"{self.words('classic_scores.points')} {points}")
        shown.append(f"{self.words('classic.resti')} {resti}")
        return Announcement(title, tuple(lines), (", ".join(shown),))

    def _nothing(self) -> str:
        table = ClassicTable.MATCHES if self.table is ClassicTable.FIGURES else self.table
        return self.words(f"empty.classic_{table.name.lower()}")

    def _list_area(self) -> Rect:
        gap = self.layout.gap(8)
        width = min(self.layout.px(_WIDTH), self.layout.size[0] - 2 * gap)
        left = (self.layout.size[0] - width) // 2
        return Rect(left, self._head + gap, width, self._foot - self._head - 2 * gap)

    def _habits_area(self) -> Rect:
        gap = self.layout.gap(8)
        return Rect(0, self._head + gap, self.layout.size[0], self._foot - self._head - 2 * gap)

    def _habit_charts(self) -> HabitCharts:
        return HabitCharts(self._habits.found, self.words, habits.CLASSIC, self.layout.scale)

    def polled(self) -> Sequence[Polled]:
        """Return the work that computes the figures of reviews."""
        return (Polled(self._habits.poll, self._show_possible),)

    def stop(self) -> None:
        """End that work."""
        self._habits.stop()

    def draw(self, surface: Surface) -> None:
        """Draw the table, the figures or the habits."""
        super().draw(surface)
        if self.table is ClassicTable.HABITS:
            self._habit_charts().draw(surface, self._habits_area(), self.page)
            return
        area = self._list_area()
        pygame.draw.rect(surface, colours.panel, area, border_radius=self.layout.gap(6))
        if self.rows:
            self._draw_titles(surface)
        elif not self._lines():
            self.listing.draw_nothing(surface, self._nothing(), area)
        self.listing.draw(surface, lambda index, place: self._draw_row(surface, index, place))

    def _draw_row(self, surface: Surface, index: int, place: Rect) -> None:
        """Draw a match, a hand or a figure."""
        if self.rows:
            rank = f"{index + 1}." if self._match is None else ""
            self._draw_cells(surface, place, (rank, *self._texts(self.rows[index])), "sans")
        else:
            name, figure = self._lines()[index]
            self._draw_cells(surface, place, ("", name, "", figure), "sans")

    def _draw_titles(self, surface: Surface) -> None:
        words, place = self.words, self.listing.place(self.listing.top - 1)
        points = words("classic_scores.points") if isinstance(self.rows[0], PlayedHand) else ""
        self._draw_cells(surface, place, ("", "", points, words("classic.resti")), "sans-bold")

    def _draw_cells(self, surface: Surface, place: Rect, cells: tuple[str, str, str, str], face: str) -> None:
        """Draw rank, text, points and resti of a row."""
        px, gap = self.layout.px, self.layout.gap(8)
        right, pixels = place.right - gap, px(13)
        middle = right - px(_RESTI)
        left = place.x + gap + px(_RANK)
        room = middle - px(_POINTS) - left
        rank, text, points, resti = cells
        for content, colour, width, edge in (
            (rank, colours.muted, px(_RANK) - gap, ("midright", left - gap)),
            (text, colours.text, room, ("midleft", left)),
            (points, colours.muted, px(_POINTS) - gap, ("midright", middle)),
            (resti, colours.gold, px(_RESTI) - gap, ("midright", right)),
        ):
            if content:
                picture = theme.shrunk(content, face, pixels, width, colour)
                surface.blit(picture, picture.get_rect(**{edge[0]: (edge[1], place.centery)}))


def _figure(value: float | None, words: Words) -> str:
    """Return a number; a mean with a digit after the decimal mark, and a true minus sign."""
    if value is None:
        return words("scores.unknown")
    text = str(value) if isinstance(value, int) else words.number(value, 1)
    return text.replace("-", "\N{MINUS SIGN}")
