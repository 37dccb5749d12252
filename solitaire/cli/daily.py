"""The commands for the daily deal of the solitaire and the daily hand of the classic game."""

import datetime
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Final

import click

from scores.estimates import estimates
from scores.goals import DAILY_DEAL, DAILY_HAND, Daily, daily_deal, month, streak
from scores.store import Store
from solitaire.classic.deal import daily_hand
from solitaire.cli.options import TwinCommand, home_of
from solitaire.cli.printing import print_json, print_table, say
from solitaire.cli.store import opened_store, player_or_own
from solitaire.play.opponents import AGREED
from solitaire.texts.words import Words


@dataclass(frozen=True)
class _Game:
    """A game of the day, for its command."""

    command: str
    daily: Daily
    """Its rows in the store."""
    about: Callable[[Store, datetime.date], tuple[dict[str, object], list[str]]]
    """Returns its name and what is known of it, for JSON and as lines."""
    result: Callable[[int], str]
    """Prints a result."""


def _about_deal(store: Store, today: datetime.date) -> tuple[dict[str, object], list[str]]:
    deal = daily_deal(today)
    known = estimates(store, deal)
    par = best = Words()("scores.unknown")
    if known.par is not None:
        par = f"{known.par.mean:.0f}, with an error of {known.par.error:.1f} over {known.par.games} games"
    if known.best is not None:
        best = str(known.best)
    figures: dict[str, object] = {
        "deal": deal.name,
        "par": known.par and known.par.mean,
        "par_error": known.par and known.par.error,
        "par_games": known.par and known.par.games,
        "oracle": known.best,
    }
    lines = [
        f"Today's deal, {today.isoformat()}: {deal.name}",
        f"par: {par}; the oracle's best: {best}",
    ]
    return figures, lines


def _about_hand(store: Store, today: datetime.date) -> tuple[dict[str, object], list[str]]:
    deal, dealer = daily_hand(today)
    figures: dict[str, object] = {"deal": deal.name, "dealer": dealer.name, "opposition": str(AGREED)}
    lines = [
        f"Today's hand, {today.isoformat()}: deal {deal.name}, dealt by {dealer.title}",
        f"the other three: {AGREED.engine}, {AGREED.playouts} playouts per card",
    ]
    return figures, lines


_DEAL: Final = _Game("minchiate daily", DAILY_DEAL, _about_deal, str)
_HAND: Final = _Game("minchiate classic daily", DAILY_HAND, _about_hand, "{:+}".format)
_PLAYER_OPTION: Final = click.option(
    "--player", metavar="NAME", help="The player whose results to show (default: the player in the settings)."
)
_JSON_OPTION: Final = click.option("--json", "-j", "as_json", is_flag=True, help="Print one JSON object.")
_PLAY_OPTION: Final = click.option("--play", is_flag=True, help="Open the table on it.")


@click.command("daily")
@click.option("--player", metavar="NAME", help="Whose, if not those of the player in the settings.")
@_JSON_OPTION
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
@_PLAYER_OPTION
@_JSON_OPTION
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
