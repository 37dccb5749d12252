"""The score tables: look, play a deal again, watch a game, share it."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui.elements import UIButton

from scores.games import Facts, Standing
from scores.tables import Filter, Order, Row, size, table
from solitaire.rules.deal import Deal
from solitaire.rules.position import End
from solitaire.rules.record import Record
from solitaire.table import sharing, theme
from solitaire.table.board import draw_felt
from solitaire.table.scene import RECORDS_TOOLBAR, Scene
from solitaire.table.speaking import Telling
from solitaire.table.words import Words, signed

if TYPE_CHECKING:
    from solitaire.table.app import App

_STANDINGS: Final = (Standing.CLEAN, Standing.ASSISTED, Standing.AGAIN, Standing.OTHERS)
_WHEEL: Final = 3
"""Rows that a step of the mouse wheel goes."""
_DOUBLE_CLICK: Final = 0.4
"""Seconds within which a second click on a row plays its deal."""


class ScoresScene(Scene):
    """A score table, of which as many rows are read as the window shows; one row is chosen.

    Attributes:
        which: which of the tables is shown.
        deal: the only deal shown, or None for all.
        everyone: whether all players' games are shown.
        order: the best or the newest first.
        chosen: index of the chosen row in the whole table.
        rows: the rows in the window.
    """

    actions: ClassVar = (
        *("clean", "assisted", "again", "others", "whose", "which_deal", "which_order"),
        *("play_again", "watch", "share"),
    )
    keys: ClassVar = {
        pygame.K_1: "clean",
        pygame.K_2: "assisted",
        pygame.K_3: "again",
        pygame.K_4: "others",
        pygame.K_p: "whose",
        pygame.K_d: "which_deal",
        pygame.K_s: "which_order",
        pygame.K_RETURN: "play_again",
        pygame.K_KP_ENTER: "play_again",
        pygame.K_w: "watch",
        pygame.K_c: "share",
        pygame.K_ESCAPE: "table",
    }
    toolbar = RECORDS_TOOLBAR
    help_key: ClassVar = "help.scores"
    here: ClassVar = "scores"
    is_play: ClassVar = False

    def __init__(self, app: "App", standing: Standing = Standing.CLEAN, deal: Deal | None = None) -> None:
        super().__init__(app)
        self.which, self.deal = standing, deal
        self.everyone, self.order = False, Order.BEST
        self.chosen = self._top = 0
        self.rows: list[Row] = []
        self._sizes: dict[Standing, int] = {}
        self._clicked: tuple[int, float] | None = None

    def build(self) -> None:
        """Make the buttons above and below the table."""
        super().build()
        px, area = self.layout.px, self._area()
        high, gap = px(32), px(6)
        wide = (self.layout.size[0] - px(16) - 6 * gap) // 7
        self._tops: dict[str, UIButton] = {}
        for number, action in enumerate(self.actions[:7]):
            place = Rect(px(8) + number * (wide + gap), area.y + px(8), wide, high)
            self._tops[action] = self.add_button(action, place, **self._label_values(action))
        wide = px(170)
        left = (self.layout.size[0] - 3 * (wide + gap) + gap) // 2
        self._bottoms = [
            self.add_button(
                action, Rect(left + number * (wide + gap), area.bottom - high - px(8), wide, high)
            )
            for number, action in enumerate(self.actions[7:])
        ]
        self.refresh()

    def refresh(self) -> None:
        """Read what the window shows of the table, the chosen row among it."""
        visible = self._visible()
        self._sizes = {one: self._ask_size(one) for one in _STANDINGS}
        count = self._sizes[self.which]
        self.chosen = max(0, min(count - 1, self.chosen))
        self._top = max(0, min(self._top, self.chosen, count - visible))
        self._top = max(self._top, self.chosen - visible + 1)
        shown, order, top = self._filter(self.which), self.order, self._top
        self.rows = self.app.keeper.ask(lambda store: table(store, shown, order, visible, top), otherwise=[])
        for action, button in self._tops.items():
            button.set_text(self.app.words(f"action.{action}", **self._label_values(action)))
            (button.select if action == self.which.name.lower() else button.unselect)()
        for button in self._bottoms:
            (button.enable if self.rows else button.disable)()

    def _ask_size(self, standing: Standing) -> int:
        which = self._filter(standing)
        return self.app.keeper.ask(lambda store: size(store, which), otherwise=0)

    def _filter(self, standing: Standing) -> Filter:
        # Another's game belongs to nobody here.
        everyone = self.everyone or standing is Standing.OTHERS
        return Filter(standing, None if everyone else self.app.settings.player, self.deal)

    def _label_values(self, action: str) -> dict[str, object]:
        words = self.app.words
        if action == "whose":
            player = self.app.settings.player or words("player.nameless")
            return {"whose": words("scores.everyone") if self.everyone else player}
        if action == "which_deal":
            deal = words("scores.all_deals") if self.deal is None else _deal_words(self.deal, words)
            return {"deal": deal}
        if action == "which_order":
            return {"order": words("scores.best" if self.order is Order.BEST else "scores.newest")}
        standing = Standing[action.upper()]
        return {"count": self._sizes.get(standing, 0)}

    def can(self, action: str) -> bool:
        """Say whether an action is possible now."""
        if action in ("play_again", "watch", "share"):
            return bool(self.rows)
        if action == "which_deal":
            return self.deal is not None or bool(self.rows)
        return super().can(action)

    # -- actions --------------------------------------------------------------------------------

    def do_clean(self) -> None:
        """Show the first plays without help."""
        self._turn_to(Standing.CLEAN)

    def do_assisted(self) -> None:
        """Show the first plays with help."""
        self._turn_to(Standing.ASSISTED)

    def do_again(self) -> None:
        """Show the plays of deals played before."""
        self._turn_to(Standing.AGAIN)

    def do_others(self) -> None:
        """Show others' games."""
        self._turn_to(Standing.OTHERS)

    def _turn_to(self, standing: Standing) -> None:
        self.which, self.chosen = standing, 0
        self.refresh()

    def do_whose(self) -> None:
        """Show the player's games, or everyone's."""
        self.everyone, self.chosen = not self.everyone, 0
        self.refresh()

    def do_which_deal(self) -> None:
        """Show only the games of the chosen row's deal, or those of all deals again."""
        if self.deal is not None:
            self.deal = None
        elif (record := self._record()) is not None:
            self.deal = record.deal
        self.chosen = 0
        self.refresh()

    def do_which_order(self) -> None:
        """Show the best first, or the newest."""
        self.order = Order.NEWEST if self.order is Order.BEST else Order.BEST
        self.chosen = 0
        self.refresh()

    def do_play_again(self) -> None:
        """Start a new game of the chosen row's deal."""
        if (record := self._record()) is not None:
            self.app.games.play_deal(record.deal)

    def do_watch(self) -> None:
        """Watch the chosen game."""
        if (record := self._record()) is not None:
            sharing.watch(self.app, record, self.which)

    def do_share(self) -> None:
        """Copy the chosen game's short text."""
        if (record := self._record()) is not None:
            sharing.share(self.app, record)

    def _record(self) -> Record | None:
        """Return the record of the chosen row, or None when another program has just deleted it."""
        number = self.chosen - self._top
        if not 0 <= number < len(self.rows):
            return None
        game = self.rows[number].id
        return self.app.keeper.ask(lambda store: store.record(game), otherwise=None)

    # -- events ---------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Choose a row by mouse or keyboard; a second click plays its deal."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self._choose(self.chosen - event.y * _WHEEL)
        elif event.type == pygame.KEYDOWN and event.key in _STEPS:
            self._choose(self.chosen + _STEPS[event.key])
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._choose(self.chosen + (1 if event.key == pygame.K_PAGEDOWN else -1) * self._visible())
        else:
            super().handle(event)

    def _choose(self, row: int) -> None:
        self.chosen = row
        self.refresh()

    def _click(self, point: tuple[int, int]) -> None:
        for number in range(len(self.rows)):
            if self._row_rect(number).collidepoint(point):
                now, row = time.monotonic(), self._top + number
                twice = self._clicked is not None and self._clicked[0] == row
                if twice and self._clicked is not None and now - self._clicked[1] < _DOUBLE_CLICK:
                    self.app.act("play_again")
                    return
                self._clicked = (row, now)
                self._choose(row)
                return

    def spoken(self) -> Telling:
        """Return which games are listed, and the chosen one with the titles of its figures."""
        words = self.app.words
        shown = [self.which.name.lower(), *self.actions[4:7]]
        listed = ", ".join(words(f"action.{one}", **self._label_values(one)) for one in shown)
        if not self.rows:
            return Telling(words("action.scores"), (listed, words(f"empty.{self.which.name.lower()}")))
        row = self.rows[self.chosen - self._top]
        cells = [(words(f"column.{one.name}"), one.text(row, self.chosen, words)) for one in _COLUMNS]
        return Telling(words("action.scores"), (listed,), (", ".join(f"{a} {b}" for a, b in cells if b),))

    # -- drawing --------------------------------------------------------------------------------

    def _area(self) -> Rect:
        top = self.layout.toolbar.bottom
        return Rect(0, top, self.layout.size[0], self.layout.status.y - top)

    def _list_area(self) -> Rect:
        """Return where the rows lie, below their titles."""
        px, area = self.layout.px, self._area()
        top = area.y + px(76)
        return Rect(area.x + px(8), top, area.width - px(16), area.bottom - px(48) - top)

    def _row_height(self) -> int:
        return self.layout.px(25)

    def _visible(self) -> int:
        return max(1, self._list_area().height // self._row_height())

    def _row_rect(self, number: int) -> Rect:
        area = self._list_area()
        return Rect(area.x, area.y + number * self._row_height(), area.width, self._row_height())

    def draw(self, surface: Surface) -> None:
        """Draw the table."""
        draw_felt(surface, self.layout)
        area = self._list_area()
        titles = Rect(area.x, area.y - self.layout.px(24), area.width, self.layout.px(24))
        pygame.draw.rect(surface, theme.PANEL, titles.union(area), border_radius=self.layout.px(6))
        words = self.app.words
        self._draw_cells(surface, titles, [words(f"column.{one.name}") for one in _COLUMNS], theme.MUTED)
        for number, row in enumerate(self.rows):
            rect = self._row_rect(number)
            index = self._top + number
            if index == self.chosen:
                pygame.draw.rect(surface, theme.CHOSEN, rect, border_radius=self.layout.px(5))
            cells = [one.text(row, index, words) for one in _COLUMNS]
            self._draw_cells(surface, rect, cells, theme.TEXT)
        if not self.rows:
            nothing = words(f"empty.{self.which.name.lower()}")
            empty = theme.text(nothing, "sans", self.layout.px(14), theme.MUTED)
            surface.blit(empty, empty.get_rect(center=area.center))

    def _draw_cells(self, surface: Surface, rect: Rect, cells: list[str], colour: theme.Colour) -> None:
        """Draw a line of the table, numbers to the right of their columns."""
        px = self.layout.px
        unit = (rect.width - px(12)) / sum(one.share for one in _COLUMNS)
        left = float(rect.x + px(6))
        for column, content in zip(_COLUMNS, cells, strict=True):
            wide = round(column.share * unit) - px(8)
            shown = theme.fit(content, "sans", px(12), wide)
            tint = theme.GOLD if column.name == "score" and colour == theme.TEXT else colour
            picture = theme.text(shown, "sans", px(12), tint)
            place = picture.get_rect(midleft=(round(left), rect.centery))
            if column.is_number:
                place.right = round(left) + wide
            surface.blit(picture, place)
            left += column.share * unit

    def standing(self) -> str:
        """Say which row is chosen, of how many."""
        count = self._sizes.get(self.which, 0)
        return self.app.words("scores.row", row=self.chosen + 1, count=count) if count else ""


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of the tables.

    Attributes:
        name: the catalogue's key of its title.
        share: its share of the width.
        text: what it shows of a row with its index.
        is_number: whether it stands on the right.
    """

    name: str
    share: float
    text: Callable[[Row, int, Words], str]
    is_number: bool = True


def _deal_words(deal: Deal, words: Words) -> str:
    return deal.name or words("scores.own_deal")


def _deal_of(row: Row, words: Words) -> str:
    if row.facts.daily:
        return words("scores.daily_of", date=words.short_day(row.facts.date or ""))
    return row.deal or words("scores.own_deal")


def _part(points: int, facts: Facts) -> str:
    """Return a part of a finished game's score; an unfinished game's score has no parts."""
    return signed(points) if facts.ended == End.FINISHED.value else ""


def _estimate(points: float | None, words: Words) -> str:
    return words("scores.unknown") if points is None else signed(round(points))


def _clock(seconds: int | None) -> str:
    if seconds is None:
        return ""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _notes(row: Row, words: Words) -> str:
    """Return how an unfinished game ended, and the help a game had."""
    facts = row.facts
    counts = (("undone", facts.undone_plays), ("fair", facts.fair_hints), ("oracle", facts.oracle_hints))
    notes = [] if facts.ended == End.FINISHED.value else [words(f"note.{End(facts.ended).name.lower()}")]
    return ", ".join(notes + [words(f"note.{name}", count=count) for name, count in counts if count])


_COLUMNS: Final = (
    _Column("place", 0.5, lambda row, index, words: str(index + 1)),
    _Column("deal", 1.35, lambda row, index, words: _deal_of(row, words), is_number=False),
    _Column("score", 0.6, lambda row, index, words: signed(row.facts.points)),
    _Column("account", 0.75, lambda row, index, words: _part(row.facts.account, row.facts)),
    _Column("versicole", 0.85, lambda row, index, words: _part(row.facts.versicole, row.facts)),
    _Column("negative", 0.8, lambda row, index, words: _part(row.facts.negative, row.facts)),
    _Column("par", 0.85, lambda row, index, words: _estimate(row.par, words)),
    _Column("oracle", 0.85, lambda row, index, words: _estimate(row.best, words)),
    _Column("player", 1.2, lambda row, index, words: row.player, is_number=False),
    _Column("date", 0.95, lambda row, index, words: words.short_day(row.facts.date or ""), is_number=False),
    _Column("time", 0.65, lambda row, index, words: _clock(row.facts.seconds)),
    _Column("notes", 1.6, lambda row, index, words: _notes(row, words), is_number=False),
)
_STEPS: Final = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_HOME: -(10**9),
    pygame.K_END: 10**9,
}
