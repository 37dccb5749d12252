"""The commands for the daily deal of the solitaire and the daily hand of the classic game."""

import datetime
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Final, TypedDict

import click

from scores.estimates import estimates
from scores.goals import DAILY_DEAL, DAILY_HAND, Daily, DailyResults, daily_deal, month, streak
from scores.store import Store
from solitaire.classic.deal import daily_hand
from solitaire.cli.files import PLAYER_OPTION, opened_store, player_or_own
from solitaire.cli.options import TwinCommand, home_of, json_option
from solitaire.cli.printing import print_json, print_table, say
from solitaire.play.opponents import AGREED
from solitaire.texts import shapes
from solitaire.texts.words import Words


class _Deal(shapes.OfDeal):
    """Today's deal."""

    par: float | None
    """The fair player's mean score with it; null while it is not known."""
    par_error: float | None
    """The standard error of that; null while it is not known."""
    par_games: int | None
    """The games by which it is known; null while it is not."""
    oracle: int | None
    """The score of the best line known; null while none is."""


class _Hand(shapes.OfDeal):
    """Today's hand."""

    dealer: str
    """The seat that deals."""
    opposition: str
    """The other three players."""


class _Day(TypedDict):
    """What every day has."""

    date: str
    """The day, `YYYY-MM-DD`."""
    streak: int
    """The days in a row on which the player has begun it; 0 if none goes on."""
    longest: int
    """The most days in a row."""
    days: dict[str, DailyResults]
    """By day of this month, the player's results: points of a game, resti of a hand."""


@dataclass(frozen=True)
class _Game:
    """A game of the day, for its command."""

    command: str
    daily: Daily
    """Its rows in the store."""
    about: Callable[[Store, datetime.date], tuple[_Deal | _Hand, list[str]]]
    """Returns its name and what is known of it, for JSON and as lines."""
    result: Callable[[int], str]
    """Prints a result."""


def _about_deal(store: Store, today: datetime.date) -> tuple[_Deal, list[str]]:
    deal = daily_deal(today)
    known = estimates(store, deal)
    par, best = known.par, known.best
    par_text = best_text = Words()("scores.unknown")
    if par is not None:
        par_text = f"{par.mean:.0f}, with an error of {par.error:.1f} over {par.games} games"
    if best is not None:
        best_text = str(best)
    figures: _Deal = {
        "deal": deal.name,
        "par": None if par is None else par.mean,
        "par_error": None if par is None else par.error,
        "par_games": None if par is None else par.games,
        "oracle": best,
    }
    lines = [
        f"Today's deal, {today.isoformat()}: {deal.name}",
        f"par: {par_text}; the oracle's best: {best_text}",
    ]
    return figures, lines


def _about_hand(store: Store, today: datetime.date) -> tuple[_Hand, list[str]]:
    deal, dealer = daily_hand(today)
    figures: _Hand = {"deal": deal.name, "dealer": dealer.name, "opposition": str(AGREED)}
    lines = [
        f"Today's hand, {today.isoformat()}: deal {deal.name}, dealt by {dealer.title}",
        f"the other three: {AGREED.engine}, {AGREED.playouts} playouts per card",
    ]
    return figures, lines


_DEAL: Final = _Game("minchiate daily", DAILY_DEAL, _about_deal, str)
_HAND: Final = _Game("minchiate classic daily", DAILY_HAND, _about_hand, "{:+}".format)
_PLAY_OPTION: Final = click.option("--play", is_flag=True, help="Open the table on it.")


@click.command("daily")
@PLAYER_OPTION
@json_option((_Day, _Hand))
@_PLAY_OPTION
@click.pass_context
def classic_daily(ctx: click.Context, player: str | None, as_json: bool, play: bool) -> None:
    """Name today's hand, the same for everyone.

    Everyone plays it with the same three computer players. Adds the days in a row on which the daily hand was
    played, and this month's resti.
    """
    if play:
        from solitaire.table import opening

        opening.play_daily_hand(home_of(ctx), datetime.date.today())
    else:
        _print(ctx, _HAND, player, as_json)


@click.command(cls=TwinCommand, twin=classic_daily)
@PLAYER_OPTION
@json_option((_Day, _Deal))
@_PLAY_OPTION
@click.pass_context
def daily(ctx: click.Context, player: str | None, as_json: bool, play: bool) -> None:
    """Name today's deal, the same for everyone.

    Adds the days in a row on which the daily deal was played, and this month's results.
    """
    if play:
        from solitaire.table import opening

        opening.play_daily(home_of(ctx), datetime.date.today())
    else:
        _print(ctx, _DEAL, player, as_json)


def _print(ctx: click.Context, game: _Game, player: str | None, as_json: bool) -> None:
    """Print the game of the day with a player's streak and results of the month."""
    today, name = datetime.date.today(), player_or_own(ctx, player)
    with opened_store(ctx) as store:
        days = month(store, name, today.year, today.month, game.daily)
        run = streak(store, name, today, game.daily)
        figures, lines = game.about(store, today)
    if as_json:
        results = {day.isoformat(): asdict(played) for day, played in days.items()}
        of_player = {"streak": run.current, "longest": run.longest, "days": results}
        print_json({"date": today.isoformat(), **figures, **of_player})
        return
    for line in lines:
        say(line)
    say(f"days in a row: {run.current}, at most {run.longest}")
    if days:
        say()
        rows = [
            (day.isoformat(), _result(game, played.on_day), _result(game, played.late))
            for day, played in days.items()
        ]
        print_table(("day", "on its day", "late"), rows)
    say(f"\n`{game.command} --play` opens the table on it.")


def _result(game: _Game, result: int | None) -> str:
    return "" if result is None else game.result(result)
