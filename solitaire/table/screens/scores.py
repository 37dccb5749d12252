"""The score tables: look, replay a deal, watch a game, see its verdict, share it."""

from collections.abc import Callable, Mapping
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from scores.estimates import Estimates, estimates
from scores.games import GAME
from scores.kinds import Standing
from scores.tables import Filter, GameOrder, Row, size, verified_page
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.look.theme import colours
from solitaire.table.parts.row_list import COLUMNS, Columns, RowList
from solitaire.table.requests import Play
from solitaire.table.screens.base import RECORDS_TOOLBAR, Actions, Screen, when
from solitaire.table.services import clipboard, stored_games
from solitaire.table.services.records import Records
from solitaire.table.services.screen_reader import Announcement
from solitaire.table.texts import SEPARATOR, whose

_STANDINGS: Final = (Standing.CLEAN, Standing.ASSISTED, Standing.AGAIN, Standing.OTHERS)
_ABOVE: Final = (
    Action.CLEAN,
    Action.ASSISTED,
    Action.AGAIN,
    Action.OTHERS,
    Action.WHOSE,
    Action.WHICH_DEAL,
    Action.WHICH_ORDER,
)
_BELOW: Final = (Action.PLAY_AGAIN, Action.WATCH, Action.VERDICT, Action.SHARE)


class ScoresScreen(Screen):
    """A score table with a chosen row; only the rows that the window shows are read.

    Attributes:
        which: the table shown.
        deal: the only deal shown, or None for all.
        everyone: whether all players' games are shown.
        order: the best or the newest first.
        listing: the place of the rows, and the chosen row.
        rows: the rows in the window.
    """

    keys: Mapping[int, Action] = {
        pygame.K_1: Action.CLEAN,
        pygame.K_2: Action.ASSISTED,
        pygame.K_3: Action.AGAIN,
        pygame.K_4: Action.OTHERS,
        pygame.K_p: Action.WHOSE,
        pygame.K_d: Action.WHICH_DEAL,
        pygame.K_s: Action.WHICH_ORDER,
        pygame.K_RETURN: Action.PLAY_AGAIN,
        pygame.K_KP_ENTER: Action.PLAY_AGAIN,
        pygame.K_w: Action.WATCH,
        pygame.K_c: Action.SHARE,
        pygame.K_ESCAPE: Action.TABLE,
    }
    toolbar: tuple[Action, ...] = (*RECORDS_TOOLBAR, Action.CLASSIC_SCORES)
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
        self.which, self.deal = standing, deal
        self.everyone, self.order = False, GameOrder.BEST
        self.listing = RowList(self.refresh, lambda: context.nav.act(Action.PLAY_AGAIN))
        self.rows: list[Row] = []
        self._sizes: dict[Standing, int] = {}
        self._columns: Columns | None = None

    def build(self) -> None:
        """Make the buttons above and below the table."""
        super().build()
        area, gap = self._area(), self.layout.gap(8)
        buttons, self._head = self.add_row(_ABOVE, area.y + gap, down=True, values=self._label_values)
        self._tops = dict(zip(_ABOVE, buttons, strict=True))
        self._bottoms, self._foot = self.add_row(_BELOW, area.bottom - gap)
        self.listing.lay_out(self._list_area(), self.layout)
        self._columns = self._fitting(self._columns.first if self._columns else 0)
        self.refresh()

    def refresh(self) -> None:
        """Read what the window shows of the table, the chosen row among it."""
        self._sizes = {standing: self._ask_size(standing) for standing in _STANDINGS}
        self.listing.fit(self._sizes[self.which])
        shown, order = self._filter(self.which), self.order
        top, visible = self.listing.top, self.listing.visible
        self.rows = self._records.query(
            lambda store: verified_page(store, shown, order, visible, top), default=[]
        )
        for action, button in self._tops.items():
            button.set_text(self.words(f"action.{action.value}", **self._label_values(action)))
            (button.select if action is Action[self.which.name] else button.unselect)()
        for button in self._bottoms:
            (button.enable if self.rows else button.disable)()

    def _ask_size(self, standing: Standing) -> int:
        which = self._filter(standing)
        return self._records.query(lambda store: size(store, which), default=0)

    def _filter(self, standing: Standing) -> Filter:
        # Imported games belong to no player here.
        everyone = self.everyone or standing is Standing.OTHERS
        return Filter(standing, None if everyone else self.context.settings.player, self.deal)

    def _label_values(self, action: Action) -> dict[str, object]:
        words = self.words
        if action is Action.WHOSE:
            return {"whose": whose(words, None if self.everyone else self.context.settings.player)}
        if action is Action.WHICH_DEAL:
            deal = words("scores.all_deals") if self.deal is None else words.short_deal(self.deal.name)
            return {"deal": deal}
        if action is Action.WHICH_ORDER:
            return {"order": words("scores.best" if self.order is GameOrder.BEST else "scores.newest")}
        return {"count": self._sizes.get(Standing[action.name], 0)}

    # -- actions --------------------------------------------------------------------------------

    def actions(self) -> Actions:
        """Return the screen's own actions, with what each does."""
        has_rows = bool(self.rows)
        return {
            Action.CLEAN: lambda: self._turn_to(Standing.CLEAN),
            Action.ASSISTED: lambda: self._turn_to(Standing.ASSISTED),
            Action.AGAIN: lambda: self._turn_to(Standing.AGAIN),
            Action.OTHERS: lambda: self._turn_to(Standing.OTHERS),
            Action.WHOSE: self._switch_whose,
            Action.WHICH_DEAL: when(self.deal is not None or has_rows, self._switch_deal),
            Action.WHICH_ORDER: self._switch_order,
            Action.PLAY_AGAIN: when(has_rows, lambda: self._with_record(self._play_again)),
            Action.WATCH: when(has_rows, lambda: self._with_record(self._watch)),
            Action.VERDICT: when(has_rows, lambda: self._with_record(self._judge)),
            Action.SHARE: when(has_rows, lambda: self._with_record(self._share)),
        }

    def _turn_to(self, standing: Standing) -> None:
        self.which = standing
        self.listing.choose(0)

    def _switch_whose(self) -> None:
        """Show the player's games, or everyone's."""
        self.everyone = not self.everyone
        self.listing.choose(0)

    def _switch_deal(self) -> None:
        """Show only the games of the chosen row's deal, or those of all deals again."""
        if self.deal is not None:
            self.deal = None
        elif (record := self._record()) is not None:
            self.deal = record.deal
        self.listing.choose(0)

    def _switch_order(self) -> None:
        """Show the best first, or the newest."""
        self.order = GameOrder.NEWEST if self.order is GameOrder.BEST else GameOrder.BEST
        self.listing.choose(0)

    def _play_again(self, record: Record) -> None:
        self.nav.show(Play(record.deal))

    def _share(self, record: Record) -> None:
        known = self._records.query(lambda store: estimates(store, record.deal), default=Estimates())
        clipboard.share(self.context, record, known.par)

    def _watch(self, record: Record) -> None:
        stored_games.watch(self.context, self._records, record)

    def _judge(self, record: Record) -> None:
        stored_games.judge(self.context, self._records, record)

    def _with_record(self, act: Callable[[Record], None]) -> None:
        """Do something with the record of the chosen row, if it is still there."""
        if (record := self._record()) is not None:
            act(record)

    def _row(self) -> Row | None:
        """Return the chosen row, or None when there is none or another program has just deleted it."""
        number = self.listing.chosen - self.listing.top
        return self.rows[number] if 0 <= number < len(self.rows) else None

    def _record(self) -> Record | None:
        """Return the record of the chosen row, if it is there."""
        if (row := self._row()) is None:
            return None
        game = row.id
        return self._records.query(lambda store: store.find(GAME, game), default=None)

    # -- events ---------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        """Choose a row by mouse or keyboard; a second click plays its deal."""
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        is_on_titles = is_press and self._titles().collidepoint(event.pos)
        if is_on_titles or (event.type == pygame.KEYDOWN and event.key == pygame.K_RIGHT):
            self._turn_columns()
        elif not self.listing.handle(event):
            super().handle(event)

    def is_target(self, point: tuple[int, int]) -> bool:
        """Return whether a row or a title is at a point."""
        return self.listing.area.union(self._titles()).collidepoint(point)

    def _turn_columns(self) -> None:
        """Show the columns that did not fit, or return to the first columns."""
        assert self._columns is not None
        self._columns = self._fitting(self._columns.after)

    def spoken(self) -> Announcement:
        """Return the games listed, and the chosen game with the titles of its figures."""
        words = self.words
        shown = (Action[self.which.name], Action.WHOSE, Action.WHICH_DEAL, Action.WHICH_ORDER)
        listed = ", ".join(words(f"action.{action.value}", **self._label_values(action)) for action in shown)
        if (row := self._row()) is None:
            return Announcement(words("action.scores"), (listed, words(f"empty.{self.which.name.lower()}")))
        cells = [
            (words(f"column.{column.name}"), column.text(row, self.listing.chosen, words))
            for column in COLUMNS
        ]
        return Announcement(
            words("action.scores"), (listed,), (", ".join(f"{a} {b}" for a, b in cells if b),)
        )

    # -- drawing --------------------------------------------------------------------------------

    def _area(self) -> Rect:
        top = self.layout.felt.top
        return Rect(0, top, self.layout.size[0], self.layout.status.y - top)

    def _list_area(self) -> Rect:
        """Return where the rows lie, below their titles."""
        gap, area = self.layout.gap(8), self._area()
        top = self._head + gap + self._title_height()
        return Rect(area.x + gap, top, area.width - 2 * gap, self._foot - gap - top)

    def _title_height(self) -> int:
        return max(self.layout.px(24), self.layout.least)

    def _titles(self) -> Rect:
        """Return where the columns' titles lie."""
        area, high = self._list_area(), self._title_height()
        return Rect(area.x, area.y - high, area.width, high)

    def _fitting(self, first: int) -> Columns:
        """Return the columns that fit: the fixed columns, and others from ``first`` on."""
        return Columns(self._list_area().width, self.layout, self.words, first)

    def draw(self, surface: Surface) -> None:
        """Draw the table."""
        super().draw(surface)
        area = self._list_area()
        titles = self._titles()
        pygame.draw.rect(surface, colours.panel, titles.union(area), border_radius=self.layout.gap(6))
        assert self._columns is not None
        self._columns.draw_titles(surface, titles)
        self.listing.draw(surface, lambda index, place: self._draw_row(surface, index, place))
        if not self.rows:
            nothing = self.words(f"empty.{self.which.name.lower()}")
            self.listing.draw_nothing(surface, nothing, area)

    def _draw_row(self, surface: Surface, index: int, place: Rect) -> None:
        """Draw a row, unless another program has just deleted it."""
        number = index - self.listing.top
        if self._columns is not None and number < len(self.rows):
            self._columns.draw_row(surface, place, self.rows[number], index)

    def status(self) -> str:
        """Return the number of the chosen row, and of all rows."""
        count, words = self._sizes.get(self.which, 0), self.words
        row = [words("scores.row", row=self.listing.chosen + 1, count=count)] if count else []
        more = [words("scores.more")] if self._columns is not None and not self._columns.is_all else []
        return SEPARATOR.join(more + row)
