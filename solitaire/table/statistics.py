"""The statistics as charts, the player's or everyone's."""

from datetime import date
from typing import TYPE_CHECKING, ClassVar

import pygame
from pygame import Rect, Surface

from scores.stats import Statistics, statistics
from solitaire.table import charts
from solitaire.table.board import draw_felt
from solitaire.table.scene import RECORDS_TOOLBAR, Scene
from solitaire.table.speaking import Telling

if TYPE_CHECKING:
    from solitaire.table.app import App


class StatsScene(Scene):
    """Six panels of figures and charts.

    Attributes:
        everyone: whether all players' games are counted.
    """

    actions: ClassVar = ("whose",)
    keys: ClassVar = {pygame.K_p: "whose", pygame.K_ESCAPE: "table"}
    toolbar = RECORDS_TOOLBAR
    help_key: ClassVar = "help.stats"
    here: ClassVar = "stats"
    is_play: ClassVar = False

    def __init__(self, app: "App") -> None:
        super().__init__(app)
        self.everyone = False
        self._found: Statistics | None = None

    def build(self) -> None:
        """Make the button for whose games are counted, and count them."""
        super().build()
        px = self.layout.px
        high, wide = px(32), px(190)
        place = Rect(0, self.layout.status.y - high - px(4), wide, high)
        place.centerx = self.layout.size[0] // 2
        self._whose = self.add_button("whose", place, whose=self._player_words())
        self.refresh()

    def refresh(self) -> None:
        """Count anew."""
        player = None if self.everyone else self.app.settings.player
        ask = self.app.keeper.ask
        self._found = ask(lambda store: statistics(store, player, date.today()), otherwise=None)
        self._whose.set_text(self.app.words("action.whose", whose=self._player_words()))

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

    def spoken(self) -> Telling:
        """Return whose games are counted, and the figures."""
        found = () if self._found is None else charts.figures(self._found, self.app.words)
        lines = (f"{name}: {figure}" for name, figure in found)
        return Telling(self.app.words("action.stats"), (self._player_words(), *lines))

    def draw(self, surface: Surface) -> None:
        """Draw the charts."""
        draw_felt(surface, self.layout)
        top = self.layout.toolbar.bottom
        area = Rect(0, top, self.layout.size[0], self.layout.status.y - top - self.layout.px(36))
        if self._found is not None:
            charts.draw(surface, area, self._found, self.app.words, self.layout.scale)

    def standing(self) -> str:
        """Say nothing: the charts do."""
        return ""
