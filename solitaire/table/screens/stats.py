"""The statistics as charts, the player's or everyone's."""

from datetime import date
from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from scores.stats import Statistics, statistics
from solitaire.table.parts import charts
from solitaire.table.parts.board import draw_felt
from solitaire.table.screens.base import RECORDS_TOOLBAR, Scene
from solitaire.table.services.screen_reader import Telling

if TYPE_CHECKING:
    from solitaire.table.app import App


class StatsScene(Scene):
    """Six panels of figures and charts, on several pages where texts are large.

    Attributes:
        everyone: whether all players' games are counted.
        page: the page shown, from 0.
    """

    actions: ClassVar = ("whose", "page_before", "page_after")
    keys: ClassVar = {
        pygame.K_p: "whose",
        pygame.K_PAGEUP: "page_before",
        pygame.K_LEFT: "page_before",
        pygame.K_PAGEDOWN: "page_after",
        pygame.K_RIGHT: "page_after",
        pygame.K_ESCAPE: "table",
    }
    toolbar = RECORDS_TOOLBAR
    help_key: ClassVar = "help.stats"
    here: ClassVar = "stats"
    is_play: ClassVar = False

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.everyone = False
        self.page = 0
        self._found: Statistics | None = None

    def build(self) -> None:
        """Make the button for whose games are counted, and count them."""
        super().build()
        layout = self.layout
        self._area = Rect(0, layout.toolbar.bottom, layout.size[0], 0)
        self._area.height = layout.status.y - layout.button - layout.gap(4) - self._area.y
        self._pages = charts.pages(self._area, layout.scale)
        self.page = min(self.page, self._pages - 1)
        actions = self.actions if self._pages > 1 else self.actions[:1]
        buttons, _ = self.add_row(actions, layout.status.y - layout.gap(4), values=self._label_values)
        self._whose, self._turning = buttons[0], dict(zip(actions[1:], buttons[1:], strict=True))
        self.refresh()

    def refresh(self) -> None:
        """Count anew."""
        player = None if self.everyone else self.app.settings.player
        ask = self.app.keeper.ask
        self._found = ask(lambda store: statistics(store, player, date.today()), otherwise=None)
        self._whose.set_text(self.app.words("action.whose", whose=self._player_words()))
        for action, button in self._turning.items():
            (button.enable if self.can(action) else button.disable)()

    def can(self, action: str) -> bool:
        """Say whether an action is possible now."""
        if action == "page_before":
            return self.page > 0
        if action == "page_after":
            return self.page < self._pages - 1
        return super().can(action)

    def _label_values(self, action: str) -> dict[str, str]:
        return {"whose": self._player_words()}

    def _player_words(self) -> str:
        words = self.app.words
        return (
            words("scores.everyone")
            if self.everyone
            else self.app.settings.player or words("player.nameless")
        )

    def do_whose(self) -> None:
        """Count the player's games, or everyone's."""
        self.everyone = not self.everyone
        self.refresh()

    def do_page_before(self) -> None:
        """Show the panels before."""
        self.page -= 1
        self.refresh()

    def do_page_after(self) -> None:
        """Show the next panels."""
        self.page += 1
        self.refresh()

    def handle(self, event: Event) -> None:
        """Turn the page with the wheel."""
        if event.type == pygame.MOUSEWHEEL and event.y:
            self.app.act("page_before" if event.y > 0 else "page_after")
        else:
            super().handle(event)

    def spoken(self) -> Telling:
        """Return whose games are counted, and the figures."""
        found = () if self._found is None else charts.figures(self._found, self.app.words)
        words = self.app.words
        lines = (words("spoken.named", name=name, value=figure) for name, figure in found)
        return Telling(words("action.stats"), (self._player_words(), *lines))

    def draw(self, surface: Surface) -> None:
        """Draw the charts."""
        draw_felt(surface, self.layout)
        if self._found is not None:
            charts.draw(surface, self._area, self._found, self.app.words, self.layout.scale, self.page)

    def standing(self) -> str:
        """Say nothing: the charts do."""
        return ""
