"""The ways to open the table: on a game, on the title, on a record to be watched.

Each gets the home where games and settings live; with ``speaks`` spoken text is written, whatever the
settings say. Each raises a ``UserError`` if there is no screen, or the home can't be used.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date

from solitaire.classic.match_record import ClassicRecord
from solitaire.classic.options import Options
from solitaire.classic.record import HandRecord, printed_hand
from solitaire.home.files import Home, UserError
from solitaire.home.settings import load_settings
from solitaire.play.game import Game
from solitaire.rules.deal import Deal, DealTextError
from solitaire.rules.record import Record
from solitaire.table.app import App
from solitaire.table.background import Saved
from solitaire.table.requests import Printed, Replay
from solitaire.table.services.classic.match_questions import offer_guide
from solitaire.table.window import open_window, words_for


def play(home: Home, deal: Deal | None, *, speaks: bool = False) -> None:
    """Open the table on a deal or, without one, on the last unfinished game, or on the title."""
    with opened(home, speaks=speaks) as (app, saved):
        if deal is None:
            app.services.open(saved)
        else:
            app.services.session.play_number(deal)


def continue_game(home: Home, game: Game, *, speaks: bool = False) -> None:
    """Open the table on a game from elsewhere, which is saved here from now on."""
    with opened(home, speaks=speaks) as (app, _):
        app.services.session.begin(game)


def play_one_of(home: Home, deals: Sequence[int], *, speaks: bool = False) -> None:
    """Open the table on one of several deals, preferably one that the player has not played."""
    with opened(home, speaks=speaks) as (app, _):
        app.services.session.play_one_of(deals)


def play_daily(home: Home, day: date) -> None:
    """Open the table on a day's deal."""
    with opened(home) as (app, _):
        app.services.session.play_daily(day)


def play_classic(
    home: Home,
    start: int | ClassicRecord | None,
    *,
    again: bool = False,
    options: Options | None = None,
    speaks: bool = False,
) -> None:
    """Open the table for four.

    Args:
        start: the number of a match; or a match or a hand to continue; or None to continue the last one
            played, or to begin a random match. An ended hand is played again.
        again: whether a hand is always played again from its beginning.
        options: the rules of a match, or those by which a hand is played again; None for the usual.
    """
    with opened(home, speaks=speaks) as (app, _):
        matches = app.services.matches
        if start is None or isinstance(start, int):
            is_new = matches.is_new
            matches.resume_or_begin(start, options)
            if is_new:
                offer_guide(app.context)
        elif isinstance(start, HandRecord) and (again or matches.folder.has_ended(start)):
            try:
                matches.play_hand(start, options)
            except DealTextError as error:
                raise UserError(str(error)) from None
        else:
            matches.take(start)


def play_daily_hand(home: Home, day: date) -> None:
    """Open the table on a day's hand for four."""
    with opened(home) as (app, _):
        app.services.matches.play_daily(day)


def replay(home: Home, record: Record) -> None:
    """Open the table on a record, to step through it."""
    with opened(home) as (app, _):
        app.navigation.show(Replay(record))


def replay_hand(home: Home, record: HandRecord) -> None:
    """Open the table on a hand for four, to step through it; the hand of 1798 has its comments."""
    with opened(home) as (app, _):
        if record == printed_hand():
            app.navigation.show(Printed())
        else:
            app.navigation.show(Replay(record))


@contextmanager
def opened(home: Home, *, speaks: bool = False) -> Iterator[tuple[App, Saved]]:
    """Open the window and read the saved games; once the caller has chosen what to show, run it."""
    settings, complaint = load_settings(home.settings)
    window = open_window(settings, words_for(settings)("app.title"))
    app = App(home, window, settings, speaks=speaks)
    app.begin()
    saved = games, matches = app.services.find()
    yield app, saved
    if complaints := [*filter(None, [complaint, *games.complaints, *matches.complaints])]:
        app.context.tell("; ".join(complaints), alarm=True)
    app.run()
