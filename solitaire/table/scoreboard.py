"""The score tables: look, play a deal again, watch a game, share it."""

import time
from typing import TYPE_CHECKING, ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from scores.games import Standing
from scores.tables import Filter, Order, Row, repair_page, size
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record
from solitaire.table import sharing, theme
from solitaire.table.board import draw_felt
from solitaire.table.columns import COLUMNS, Columns, deal_words
from solitaire.table.scene import RECORDS_TOOLBAR, Scene
from solitaire.table.speaking import Telling

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
        self._columns: Columns | None = None

    def build(self) -> None:
        """Make the buttons above and below the table."""
        super().build()
        area, gap = self._area(), self.layout.gap(8)
        above, below = self.actions[:7], self.actions[7:10]
        buttons, self._head = self.add_row(above, area.y + gap, down=True, values=self._label_values)
        self._tops = dict(zip(above, buttons, strict=True))
        self._bottoms, self._foot = self.add_row(below, area.bottom - gap)
        self._columns = self._fitting(self._columns.first if self._columns else 0)
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
        self.rows = self.app.keeper.ask(
            lambda store: repair_page(store, shown, order, visible, top), otherwise=[]
        )
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
            deal = words("scores.all_deals") if self.deal is None else deal_words(self.deal, words)
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

    def _row(self) -> Row | None:
        """Return the chosen row, or None when there is none or another program has just deleted it."""
        number = self.chosen - self._top
        return self.rows[number] if 0 <= number < len(self.rows) else None

    def _record(self) -> Record | None:
        """Return the record of the chosen row, if it is there."""
        if (row := self._row()) is None:
            return None
        game = row.id
        return self.app.keeper.ask(lambda store: store.record(game), otherwise=None)

    # -- events ---------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Choose a row by mouse or keyboard; a second click plays its deal."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self._choose(self.chosen - event.y * _WHEEL)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_RIGHT:
            self._turn_columns()
        elif event.type == pygame.KEYDOWN and event.key in _STEPS:
            self._choose(self.chosen + _STEPS[event.key])
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._choose(self.chosen + (1 if event.key == pygame.K_PAGEDOWN else -1) * self._visible())
        else:
            super().handle(event)

    def _turn_columns(self) -> None:
        """Show the columns that had no room, or the first ones again."""
        assert self._columns is not None
        self._columns = self._fitting(self._columns.after)

    def _choose(self, row: int) -> None:
        self.chosen = row
        self.refresh()

    def _click(self, point: tuple[int, int]) -> None:
        if self._titles().collidepoint(point):
            self._turn_columns()
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
        if (row := self._row()) is None:
            return Telling(words("action.scores"), (listed, words(f"empty.{self.which.name.lower()}")))
        cells = [(words(f"column.{one.name}"), one.text(row, self.chosen, words)) for one in COLUMNS]
        return Telling(words("action.scores"), (listed,), (", ".join(f"{a} {b}" for a, b in cells if b),))

    # -- drawing --------------------------------------------------------------------------------

    def _area(self) -> Rect:
        top = self.layout.toolbar.bottom
        return Rect(0, top, self.layout.size[0], self.layout.status.y - top)

    def _list_area(self) -> Rect:
        """Return where the rows lie, below their titles."""
        gap, area = self.layout.gap(8), self._area()
        top = self._head + gap + self._title_height()
        return Rect(area.x + gap, top, area.width - 2 * gap, self._foot - gap - top)

    def _title_height(self) -> int:
        return self.layout.px(24)

    def _titles(self) -> Rect:
        """Return where the columns' titles lie."""
        area, high = self._list_area(), self._title_height()
        return Rect(area.x, area.y - high, area.width, high)

    def _fitting(self, first: int) -> Columns:
        """Return the columns that have room, of those not fixed from this one on."""
        return Columns(self._list_area().width, self.layout, self.app.words, first)

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
        titles = self._titles()
        pygame.draw.rect(surface, theme.PANEL, titles.union(area), border_radius=self.layout.gap(6))
        assert self._columns is not None
        self._columns.draw_titles(surface, titles)
        for number, row in enumerate(self.rows):
            rect = self._row_rect(number)
            index = self._top + number
            if index == self.chosen:
                pygame.draw.rect(surface, theme.CHOSEN, rect, border_radius=self.layout.gap(5))
            self._columns.draw_row(surface, rect, row, index)
        if not self.rows:
            nothing = self.app.words(f"empty.{self.which.name.lower()}")
            lines = theme.wrap(nothing, "sans", self.layout.px(14), area.width - self.layout.gap(40))
            for number, line in enumerate(lines):
                empty = theme.text(line, "sans", self.layout.px(14), theme.MUTED)
                down = self.layout.px(20) * number - self.layout.px(10) * (len(lines) - 1)
                surface.blit(empty, empty.get_rect(center=area.center).move(0, down))

    def standing(self) -> str:
        """Say which row is chosen, of how many."""
        count, words = self._sizes.get(self.which, 0), self.app.words
        row = [words("scores.row", row=self.chosen + 1, count=count)] if count else []
        more = [words("scores.more")] if self._columns is not None and not self._columns.is_all else []
        return " · ".join(more + row)


_STEPS: Final = {
    pygame.K_UP: -1,
    pygame.K_DOWN: 1,
    pygame.K_HOME: -(10**9),
    pygame.K_END: 10**9,
}
