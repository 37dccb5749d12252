"""The command for the daily deal."""

from typing import TYPE_CHECKING

import click

from solitaire.cli.options import home_of
from solitaire.cli.printing import one_line, print_json, print_table, say
from solitaire.cli.store import opened_store

if TYPE_CHECKING:
    from datetime import date

    from scores.daily import Played, Streak
    from scores.estimates import Estimates


@click.command()
@click.option("--player", metavar="NAME", help="Whose results, if not those of the player in the settings.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--play", is_flag=True, help="Open the table on it.")
@click.pass_context
def daily(ctx: click.Context, player: str | None, as_json: bool, play: bool) -> None:
    """Name today's deal, the same for everyone.

    With the streak of days on which the daily deal was played, and this month's results.
    """
    from datetime import date

    from scores.daily import daily_deal, month, streak
    from scores.estimates import estimates
    from solitaire.home.settings import load_settings

    today = date.today()
    deal = daily_deal(today)
    if play:
        from solitaire.table import opening

        opening.play_daily(home_of(ctx), today)
        return
    settings, complaint = load_settings(home_of(ctx).settings)
    if complaint is not None:
        say(one_line(complaint), err=True)
    name = settings.player if player is None else player
    with opened_store(ctx) as store:
        days, run = month(store, name, today.year, today.month), streak(store, name, today)
        known = estimates(store, deal)
    if as_json:
        print_json(
            {
                "date": today.isoformat(),
                "deal": deal.name,
                "par": known.par and known.par.mean,
                "par_error": known.par and known.par.error,
                "par_games": known.par and known.par.games,
                "oracle": known.best,
                "streak": run.current,
                "longest": run.longest,
                "days": {
                    day.isoformat(): {"on_day": one.on_day, "late": one.late} for day, one in days.items()
                },
            }
        )
        return
    say(f"Today's deal, {today.isoformat()}: {deal.name}")
    _print(known, run, days)


def _print(known: "Estimates", run: "Streak", days: "dict[date, Played]") -> None:
    from solitaire.texts.words import Words

    par = best = Words()("scores.unknown")
    if known.par is not None:
        par = f"{known.par.mean:.0f}, with an error of {known.par.error:.1f} over {known.par.games} games"
    if known.best is not None:
        best = str(known.best)
    say(f"par: {par}; the oracle's best: {best}")
    say(f"days in a row: {run.current}, at most {run.longest}")
    if days:
        say()
        rows = [(day.isoformat(), _points(one.on_day), _points(one.late)) for day, one in days.items()]
        print_table(("day", "on its day", "late"), rows)
    say("\n`minchiate daily --play` opens the table on it.")


def _points(points: int | None) -> str:
    return "" if points is None else str(points)
