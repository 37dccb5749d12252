"""The daily hand for four: a calendar of the resti won on which day, and the streak."""

from datetime import date
from typing import ClassVar

from scores.daily import DAILY_HAND, Streak, month, streak
from solitaire.table.actions import Action
from solitaire.table.context import Context
from solitaire.table.requests import PlayDaily
from solitaire.table.screens.daily import CalendarScreen
from solitaire.table.services.records import Records


class ClassicDailyScreen(CalendarScreen):
    """The calendar of daily hands; what it shows of a day are the resti of the best hand."""

    toolbar: tuple[Action, ...] = (
        *(
            Action.CLASSIC_MENU,
            Action.TABLE,
            Action.CLASSIC_SCORES,
            Action.DAILY,
            Action.PASTE,
            Action.PLAYER,
        ),
        *(Action.CLASSIC_LEARN, Action.SETTINGS, Action.HELP, Action.FULLSCREEN),
    )
    help_key: ClassVar = "help.classic_daily"
    here: ClassVar = Action.CLASSIC_DAILY
    what_key: ClassVar = "daily.hand"
    play_action: ClassVar = Action.CLASSIC_PLAY_DAY

    def __init__(self, context: Context, records: Records) -> None:
        super().__init__(context)
        self._records = records

    def read(self) -> None:
        """Read the resti of the chosen month."""
        player, day = self.context.settings.player, self.chosen
        query = self._records.query
        self.played = query(lambda store: month(store, player, day.year, day.month, DAILY_HAND), default={})
        self.streak = query(lambda store: streak(store, player, self.today, DAILY_HAND), default=Streak(0, 0))

    def play(self, day: date) -> None:
        """Play a day's hand."""
        self.context.nav.show(PlayDaily(day, classic=True))

    def status(self) -> str:
        """Return what the figures are."""
        return self.context.words("daily.hand_figures")
