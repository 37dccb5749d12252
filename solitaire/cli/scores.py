"""The commands for scores: tables, charts, the daily deal, and what goes in and out of the store."""

import csv
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.base import RECORD, deal_argument, home_of, load, one_line, print_json, print_table

if TYPE_CHECKING:
    from scores.daily import Played
    from scores.stats import Statistics, Summary
    from scores.store import Store
    from scores.tables import Row
    from solitaire.rules.deal import Deal

_TABLES: Final = ("clean", "assisted", "again", "others")
"""The names of the tables, in the order of ``Standing``."""
_UNKNOWN: Final = "unknown"


@contextmanager
def _store(ctx: click.Context) -> "Iterator[Store]":
    """Open the store; what there is to tell about it goes to standard error."""
    from solitaire.archive import open_store

    with open_store(home_of(ctx)) as store:
        yield store
        for notice in store.notices:
            click.echo(one_line(notice), err=True)


def _player(ctx: click.Context, name: str | None) -> str:
    """Return the player asked for, or the one that the settings name."""
    from solitaire.settings import load_settings

    return load_settings(home_of(ctx).settings)[0].player if name is None else name


@click.group(invoke_without_command=True)
@click.pass_context
def scores(ctx: click.Context) -> None:
    """Show the score tables, and keep them safe.

    Clean are first plays without help, assisted those with help; again are plays of a deal played before;
    others are imported games. The parts of a score are cards of account, versicole and negative cards.
    Without a command, lists the best of each.
    """
    if ctx.invoked_subcommand is None:
        ctx.invoke(list_)


@scores.command("list")
@click.argument("deal", type=deal_argument, required=False)
@click.option("--table", "name", type=click.Choice(_TABLES), help="Only this table.")
@click.option("--player", metavar="NAME", help="Only this player's games.")
@click.option("--newest", is_flag=True, help="The newest first, not the best.")
@click.option("--limit", type=click.IntRange(min=1), default=10, show_default=True, help="Rows a table.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a game.")
@click.pass_context
def list_(
    ctx: click.Context,
    deal: "Deal | None" = None,
    name: str | None = None,
    player: str | None = None,
    newest: bool = False,
    limit: int = 10,
    as_json: bool = False,
) -> None:
    """List the best games: of DEAL, or of all deals."""
    from scores.games import Standing
    from scores.tables import Filter, Order, table

    with _store(ctx) as store:
        found = False
        for standing in map(Standing, range(len(_TABLES))):
            if name not in (None, _TABLES[standing]):
                continue
            order = Order.NEWEST if newest else Order.BEST
            rows = table(store, Filter(standing, player, deal), order, limit)
            if as_json:
                for row in rows:
                    print_json(_row_json(row))
            elif rows:
                if found:
                    click.echo()
                click.echo(f"{_TABLES[standing].capitalize()}:")
                print_table(_TITLES, [_row_cells(row) for row in rows])
            found = found or bool(rows)
        if not found and not as_json:
            click.echo("No games yet.")


_TITLES: Final = (
    "game",
    "deal",
    "score",
    "parts",
    "par",
    "oracle",
    "player",
    "date",
    "time",
    "help",
)


def _row_cells(row: "Row") -> tuple[str, ...]:
    from solitaire.text import notes
    from solitaire.words import Words, clock

    facts = row.facts
    finished = facts.ended == "finished"
    parts = f"{facts.account}{facts.versicole:+}{facts.negative:+}" if finished else ""
    return (
        str(row.id),
        row.deal or "own",
        str(facts.points),
        parts,
        _UNKNOWN if row.par is None else f"{row.par:.0f}",
        _UNKNOWN if row.best is None else f"{row.best:.0f}",
        one_line(row.player),
        facts.date or "",
        "" if facts.seconds is None else clock(facts.seconds),
        notes(facts, Words()),
    )


def _row_json(row: "Row") -> dict[str, object]:
    facts = row.facts
    return {
        "game": row.id,
        "table": _TABLES[facts.standing],
        "deal": row.deal,
        "score": facts.points,
        "end": facts.ended,
        "account": facts.account,
        "versicole": facts.versicole,
        "negative": facts.negative,
        "par": row.par,
        "par_error": row.par_error,
        "oracle": row.best,
        "player": row.player,
        "date": facts.date,
        "seconds": facts.seconds,
        "undone_plays": facts.undone_plays,
        "fair_hints": facts.fair_hints,
        "oracle_hints": facts.oracle_hints,
    }


@scores.command()
@click.argument("games", metavar="[GAME]...", type=int, nargs=-1)
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Write records to DIR."
)
@click.option("--share", is_flag=True, help="Print the short texts that share games.")
@click.pass_context
def export(ctx: click.Context, games: tuple[int, ...], out: Path | None, share: bool) -> None:
    """Write records, or the short texts to share.

    Of every game, or of those with these numbers (see scores list).
    """
    from scores.share import format_shared
    from solitaire.files import UserError, write_atomic
    from solitaire.rules.record import format_record

    if (out is None) == (not share):
        raise click.UsageError("Say either where to write the records with --out DIR, or --share.")
    with _store(ctx) as store:
        chosen = [(game, store.record(game)) for game in games] if games else store.records()
        count = 0
        for game, record in chosen:
            if record is None:
                raise UserError(f"there is no game {game}; `minchiate scores list` shows their numbers")
            if out is None:
                click.echo(_one_line_each(format_shared(record)))
                continue
            name = "-".join(filter(None, (record.date, record.deal.name or "cards", str(game))))
            write_atomic(out / f"{_file_name(name)}.minchiate", format_record(record))
            count += 1
    if out is not None:
        click.echo(f"{out}: records written: {count}")


def _one_line_each(text: str) -> str:
    """Return a text safe to print, line by line."""
    return "\n".join(map(one_line, text.splitlines()))


def _file_name(text: str) -> str:
    return "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in text)[:60]


@scores.command("import")
@click.argument("files", metavar="RECORD...", type=RECORD, nargs=-1, required=True)
@click.pass_context
def import_(ctx: click.Context, files: tuple[Path, ...]) -> None:
    """Take in others' games.

    Each is replayed by the rules, marked as another's, and is a score to beat, never one's own.
    """
    from solitaire.files import UserError

    failed = False
    with _store(ctx) as store:
        for path in files:
            try:
                click.echo(one_line(f"{path}: {_import(store, path)}"))
            except UserError as error:
                failed = True
                click.echo(f"Error: {one_line(str(error))}", err=True)
    if failed:
        ctx.exit(1)


def _import(store: "Store", path: Path) -> str:
    from solitaire.files import UserError
    from solitaire.text import deal_title, result_line

    record = load(path)
    try:
        added = store.add(record, own=False)
    except ValueError as error:
        raise UserError(f"{path}: {error}") from None
    what = f"{deal_title(record.deal)}, {result_line(record.score)}"
    return (
        f"{what}; imported as game {added.id}"
        if added.is_new
        else f"{what}; it is here already, game {added.id}"
    )


@scores.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_context
def backup(ctx: click.Context, file: Path) -> None:
    """Copy the whole store into FILE.

    To go back to it, close the program, remove scores.sqlite3-wal if there is one, and put FILE in the
    place of scores.sqlite3.
    """
    with _store(ctx) as store:
        store.backup(file)
    click.echo(f"{file}: the whole store")


@scores.command()
@click.option("--player", metavar="NAME", help="Delete this player's games.")
@click.option("--everything", is_flag=True, help="Delete every game of everyone.")
@click.pass_context
def delete(ctx: click.Context, player: str | None, everything: bool) -> None:
    """Delete a player or everything; asks twice."""
    from solitaire.files import UserError

    if (player is None) == (not everything):
        raise click.UsageError("Say either whose games with --player NAME, or --everything.")
    with _store(ctx) as store:
        count = store.count(player)
        if not count:
            raise UserError("there are no such games")
        whose = "everyone" if player is None else repr(player)
        click.confirm(one_line(f"Delete the games of {whose} ({count}), with their records?"), abort=True)
        click.confirm("They cannot be brought back. Delete them for good?", abort=True)
        deleted = store.delete_everything() if player is None else store.delete_player(player)
    click.echo(f"games deleted: {deleted}")


@click.command()
@click.option("--player", metavar="NAME", help="Only this player's games.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")
@click.option(
    "--plot",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Draw the charts into FILE (.png).",
)
@click.pass_context
def stats(ctx: click.Context, player: str | None, as_json: bool, as_csv: bool, plot: Path | None) -> None:
    """Tell how the games played here went."""
    from datetime import date

    from scores.stats import statistics

    if as_json + as_csv + (plot is not None) > 1:
        raise click.UsageError("Choose one of --json, --csv and --plot.")
    if plot is not None and plot.suffix.lower() != ".png":
        raise click.BadParameter(f"{plot.name!r} does not end in .png", param_hint="--plot")
    with _store(ctx) as store:
        found = statistics(store, player, date.today())
    if plot is not None:
        from solitaire.files import write_atomic
        from solitaire.table.charts import picture

        write_atomic(plot, picture(found))
        click.echo(f"written: {plot}")
    elif as_json:
        print_json({"player": player, **_stats_json(found)})
    elif as_csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(("group", "item", "games", "finished", "mean", "median", "best", "points"))
        writer.writerows(_stats_rows(found))
    else:
        _print_stats(found)


def _summary_json(summary: "Summary") -> dict[str, object]:
    return {
        "games": summary.games,
        "finished": summary.finished,
        "mean": summary.mean,
        "median": summary.median,
        "best": summary.best,
    }


def _stats_json(found: "Statistics") -> dict[str, object]:
    from dataclasses import asdict

    from solitaire.rules.cards import CODES

    return {
        **_summary_json(found.all),
        "stuck": found.stuck,
        "gave_up": found.gave_up,
        "by_table": {_TABLES[standing]: _summary_json(one) for standing, one in found.by_standing.items()},
        "by_help": {name: _summary_json(one) for name, one in found.by_help.items()},
        "by_day": {day: _summary_json(one) for day, one in found.by_day.items()},
        "distribution": {str(low): count for low, count in found.distribution.items()},
        "versicole": {kind.value: count for kind, count in found.versicole.items()},
        "costs": {CODES[cost.card]: {"games": cost.games, "points": cost.points} for cost in found.costs},
        "finished_in_a_row": asdict(found.finished_in_a_row),
        "days_in_a_row": asdict(found.days_in_a_row),
        "daily": None if found.daily is None else asdict(found.daily),
        "seconds": found.seconds,
        "timed": found.timed,
    }


def _stats_rows(found: "Statistics") -> Iterator[tuple[object, ...]]:
    from scores.stats import BIN
    from solitaire.rules.cards import CODES

    groups: tuple[tuple[str, Iterable[tuple[str, Summary]]], ...] = (
        ("all", [("", found.all)]),
        ("table", [(_TABLES[standing], one) for standing, one in found.by_standing.items()]),
        ("help", found.by_help.items()),
        ("day", found.by_day.items()),
    )
    for group, members in groups:
        for item, summary in members:
            yield (group, item, *_summary_json(summary).values(), None)
    for low, count in found.distribution.items():
        yield ("score", f"{low}..{low + BIN - 1}", count, count, None, None, None, None)
    for kind, count in found.versicole.items():
        yield ("versicola", kind.value, count, count, None, None, None, None)
    for cost in found.costs:
        yield ("cost", CODES[cost.card], cost.games, cost.games, None, None, None, cost.points)


def _print_stats(found: "Statistics") -> None:
    from scores.stats import BIN
    from solitaire.rules.cards import CODES
    from solitaire.words import clock

    rows = [("all games", found.all)]
    rows += [(_TABLES[standing], one) for standing, one in found.by_standing.items()]
    rows += [(f"help: {name}", one) for name, one in found.by_help.items()]
    print_table(("", "games", "finished", "mean", "median", "best"), [_summary_cells(*row) for row in rows])
    click.echo(f"\nstuck {found.stuck}, given up {found.gave_up}")
    runs = [("games finished in a row", found.finished_in_a_row), ("days in a row", found.days_in_a_row)]
    runs += [] if found.daily is None else [("daily deals in a row", found.daily)]
    for what, run in runs:
        click.echo(f"{what}: {run.current}, at most {run.longest}")
    if found.timed:
        click.echo(f"time: {clock(found.seconds)}, {clock(found.seconds // found.timed)} a game")
    if not found.all.finished:
        return
    most = max(found.distribution.values())
    click.echo("\nScores of finished games:")
    for low, count in found.distribution.items():
        click.echo(f"{low:>5} to {low + BIN - 1:>4} {count:>6}  {'#' * round(40 * count / most)}".rstrip())
    click.echo(
        "\nVersicole made: " + ", ".join(f"{kind.value} {count}" for kind, count in found.versicole.items())
    )
    if found.costs:
        dearest = ", ".join(f"{CODES[cost.card]} {cost.points} in {cost.games}" for cost in found.costs[:8])
        click.echo(f"What cost most: {dearest}")


def _summary_cells(name: str, summary: "Summary") -> tuple[str, ...]:
    mean = "" if summary.mean is None else f"{summary.mean:.1f}"
    middle = "" if summary.median is None else f"{summary.median:g}"
    best = "" if summary.best is None else str(summary.best)
    return (name, str(summary.games), str(summary.finished), mean, middle, best)


@click.command()
@click.option("--player", metavar="NAME", help="Whose calendar; else the player in the settings.")
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

    today = date.today()
    deal = daily_deal(today)
    if play:
        from solitaire.table import opening

        opening.play_daily(home_of(ctx), today)
        return
    name = _player(ctx, player)
    with _store(ctx) as store:
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
    click.echo(f"Today's deal, {today.isoformat()}: {deal.name}")
    par = _UNKNOWN
    if known.par is not None:
        par = f"{known.par.mean:.0f}, with an error of {known.par.error:.1f} over {known.par.games} games"
    best = _UNKNOWN if known.best is None else str(known.best)
    click.echo(f"par: {par}; the oracle's best: {best}")
    click.echo(f"days in a row: {run.current}, at most {run.longest}")
    if days:
        click.echo()
        cells = [(day.isoformat(), *_played_cells(one)) for day, one in days.items()]
        print_table(("day", "on its day", "late"), cells)
    click.echo("\n`minchiate daily --play` opens the table on it.")


def _played_cells(played: "Played") -> tuple[str, str]:
    return (
        "" if played.on_day is None else str(played.on_day),
        "" if played.late is None else str(played.late),
    )
