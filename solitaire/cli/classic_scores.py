"""The commands on what was played of the classic game: play, the daily hand, scores, statistics."""

import csv
import io
import os
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from scores.hands import HAND
from solitaire.cli.classic_delete import delete
from solitaire.cli.imports import import_
from solitaire.cli.options import RECORD, Count, at_most_one, home_of
from solitaire.cli.outputs import OUTPUT, is_stream, opened_output, say_about
from solitaire.cli.printing import one_line, print_json, print_table, say
from solitaire.cli.records import MOST_DIGITS, is_number, load_classic
from solitaire.cli.store import TABLES, numbers_argument, opened_store

if TYPE_CHECKING:
    from scores.stats import HandStatistics
    from scores.store import Store
    from scores.tables import PlayedHand
    from solitaire.classic.match_record import ClassicRecord

_PLAYER_OPTION: Final = click.option(
    "--player", metavar="NAME", help="Whose, if not those of the player in the settings."
)
_TITLES: Final = ("hand", "what", "dealer", "points", "resti", "player", "date", "table")


@click.command()
@click.argument("start", metavar="[MATCH or FILE]", type=RECORD, required=False)
@click.option("--from", "again", metavar="HAND", type=RECORD, help="Play a recorded hand again, by itself.")
@click.option("--speak", is_flag=True, help="Write what happens as plain lines, for a screen reader.")
@click.pass_context
def play(ctx: click.Context, start: Path | None, again: Path | None, speak: bool) -> None:
    """Open the table for four and play.

    Goes on with match number MATCH or begins it, goes on with the match or the hand in FILE, or meets the
    hand that another player has shared in FILE: the same cards in the same seat, against the same three
    others. Otherwise goes on with what was played last; without that, begins a match.
    """
    from solitaire.classic.match_record import MatchRecord
    from solitaire.home.files import UserError
    from solitaire.rules.deal import MAX_DEAL_NUMBER

    if start is not None and again is not None:
        raise click.UsageError("MATCH or FILE and --from exclude one another")
    found: int | ClassicRecord | None = None
    if again is not None:
        found = _to_play(again)
        if isinstance(found, MatchRecord):
            raise UserError(f"{again}: it is a match, not a hand")
    elif start is not None and is_number(os.fspath(start)):
        found = int(os.fspath(start))
        if found > MAX_DEAL_NUMBER:
            raise click.UsageError(f"matches go from 0 to {MAX_DEAL_NUMBER}")
    elif start is not None:
        found = _to_play(start)
    from solitaire.table import opening

    opening.play_classic(home_of(ctx), found, again=again is not None, speaks=speak)


def _to_play(path: Path) -> "ClassicRecord":
    """Return the match in a file, or the hand, which is played by itself even if it is of a match."""
    from solitaire.classic.record import HandRecord

    found = load_classic(path)
    return replace(found, match=None) if isinstance(found, HandRecord) else found


@click.command()
@_PLAYER_OPTION
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--play", is_flag=True, help="Open the table on it.")
@click.pass_context
def daily(ctx: click.Context, player: str | None, as_json: bool, play: bool) -> None:
    """Name today's hand, the same for everyone.

    Everyone plays it against the same three others. With the days in a row on which the daily hand was
    played, and this month's resti.
    """
    from datetime import date

    from scores.daily import DAILY_HAND, month, streak
    from solitaire.classic.deal import daily_hand
    from solitaire.play.opponents import AGREED

    today = date.today()
    deal, dealer = daily_hand(today)
    if play:
        from solitaire.table import opening

        opening.play_daily_hand(home_of(ctx), today)
        return
    name = _player(ctx, player)
    with opened_store(ctx) as store:
        days, run = (
            month(store, name, today.year, today.month, DAILY_HAND),
            streak(store, name, today, DAILY_HAND),
        )
    if as_json:
        print_json(
            {
                "date": today.isoformat(),
                "deal": deal.name,
                "dealer": dealer.name,
                "opposition": str(AGREED),
                "streak": run.current,
                "longest": run.longest,
                "days": {
                    day.isoformat(): {"on_day": one.on_day, "late": one.late} for day, one in days.items()
                },
            }
        )
        return
    say(f"Today's hand, {today.isoformat()}: deal {deal.name}, dealt by {dealer.title}")
    say(f"the others: {AGREED}")
    say(f"days in a row: {run.current}, at most {run.longest}")
    if days:
        say()
        rows = [(day.isoformat(), _resti(one.on_day), _resti(one.late)) for day, one in days.items()]
        print_table(("day", "on its day", "late"), rows)
    say("\n`minchiate classic daily --play` opens the table on it.")


def _player(ctx: click.Context, player: str | None) -> str:
    """Return the player asked for, or the one in the settings."""
    from solitaire.home.settings import load_settings

    if player is not None:
        return player
    settings, complaint = load_settings(home_of(ctx).settings)
    if complaint is not None:
        say(one_line(complaint), err=True)
    return settings.player


def _resti(resti: int | None) -> str:
    return "" if resti is None else f"{resti:+}"


@click.group(invoke_without_command=True)
@click.pass_context
def scores(ctx: click.Context) -> None:
    """Show the tables of matches and hands, and move hands in and out.

    Points and resti are those of South and North less those of the others. Without a command, lists the best
    of each.
    """
    if ctx.invoked_subcommand is None:
        ctx.invoke(list_)


@scores.command("list")
@_PLAYER_OPTION
@click.option(
    "--by",
    type=click.Choice(("resti", "points", "date")),
    default="resti",
    show_default=True,
    help="What the tables are sorted by.",
)
@click.option("--limit", type=Count(1), default=10, show_default=True, help="Rows a table.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a match, then one a hand.")
@click.pass_context
def list_(
    ctx: click.Context,
    player: str | None = None,
    by: str = "resti",
    limit: int = 10,
    as_json: bool = False,
) -> None:
    """List the best matches, the best hands, and the hands of other players."""
    from scores.kinds import Standing
    from scores.tables import HandOrder, hands, matches, verified

    name = _player(ctx, player)
    order = {"resti": HandOrder.RESTI, "points": HandOrder.POINTS, "date": HandOrder.NEWEST}[by]
    with opened_store(ctx) as store:
        played = verified(store, lambda store: matches(store, name), limit)
        others = (Standing.OTHERS,)
        tables = {
            "Hands": verified(store, lambda store: hands(store, name, order), limit),
            "Others' hands": verified(store, lambda store: hands(store, name, order, others), limit),
        }
    if as_json:
        for match in played[:limit]:
            print_json({"match": str(match.number), "date": match.date, "resti": match.resti})
        for rows in tables.values():
            for row in rows[:limit]:
                print_json(_hand_json(row))
        return
    if played:
        say("Matches:")
        print_table(
            ("match", "resti", "date"),
            [(str(one.number), f"{one.resti:+}", one.date) for one in played[:limit]],
        )
        if len(played) > limit:
            say(f"{limit} of {len(played)} matches; --limit {len(played)} shows all")
    for title, rows in tables.items():
        if rows:
            say(f"\n{title}:" if played else f"{title}:")
            print_table(_TITLES, [_cells(row) for row in rows[:limit]])
            if len(rows) > limit:
                say(f"{limit} of {len(rows)} hands; --limit {len(rows)} shows all")
    if not played and not any(tables.values()):
        say("No matches or hands yet.")


def _what(row: "PlayedHand") -> str:
    if row.match is not None:
        return f"match {row.match}, hand {row.number}"
    if row.is_daily:
        return "daily hand"
    return f"deal {row.deal}" if len(row.deal) <= MOST_DIGITS + 3 else "own cards"


def _cells(row: "PlayedHand") -> tuple[str, ...]:
    return (
        *(str(row.id), _what(row), row.dealer, f"{row.points:+}", f"{row.resti:+}"),
        *(row.player, row.date, TABLES[row.standing]),
    )


def _hand_json(row: "PlayedHand") -> dict[str, object]:
    return {
        "hand": row.id,
        "match": None if row.match is None else str(row.match),
        "number": row.number,
        "deal": row.deal,
        "dealer": row.dealer,
        "points": row.points,
        "resti": row.resti,
        "player": row.player,
        "date": row.date,
        "daily": row.is_daily,
        "table": TABLES[row.standing],
    }


@scores.command()
@numbers_argument("hands", "HAND")
@click.option(
    "--out",
    type=OUTPUT,
    metavar="DIR",
    help="Write records to DIR, or all to a device or standard output (-).",
)
@click.option("--share", is_flag=True, help="Print the short texts that share hands.")
@click.pass_context
def export(ctx: click.Context, hands: tuple[int, ...], out: Path | None, share: bool) -> None:
    """Write the records of hands, or the short texts to share.

    Exports every hand, or those with these numbers (see classic scores list).
    """
    from solitaire.home.files import UserError

    if (out is None) == (not share):
        raise click.UsageError("Say either where to write the records with --out DIR, or --share.")
    to = nullcontext() if out is None else opened_output(out, is_folder=not is_stream(out))
    count, failed = 0, 0
    with to as write, opened_store(ctx) as store:
        for row in hands or tuple(row for (row,) in store.read("SELECT id FROM hands ORDER BY id")):
            try:
                text = _exported(store, row, share)
            except UserError as error:
                failed += 1
                say(f"Error: {one_line(str(error))}", err=True)
                continue
            count += 1
            if write is None:
                say("\n".join(map(one_line, text.splitlines())))
            else:
                write(f"hand-{row}.minchiate", text)
    if out is not None:
        say_about(out, f"records written: {count}")
    if failed:
        ctx.exit(1)


def _exported(store: "Store", row: int, share: bool) -> str:
    """Return the record of a hand, or the short text to share.

    Raises:
        UserError: there is no such hand, it no longer replays, or it cannot be shared.
    """
    from scores.share_hand import format_shared_hand, opposition_of
    from solitaire.classic.record import format_hand
    from solitaire.home.files import UserError
    from solitaire.play.opponents import BY_CLOCK

    if (record := store.find(HAND, row)) is None:
        raise UserError(f"there is no hand {row}; `minchiate classic scores list` shows their numbers")
    if not share:
        return format_hand(record)
    try:
        return format_shared_hand(record, opposition_of(record) or BY_CLOCK)
    except ValueError as error:
        raise UserError(f"hand {row}: {error}") from None


@click.command()
@click.option("--player", metavar="NAME", help="Only this player's matches and hands.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")
@click.pass_context
def stats(ctx: click.Context, player: str | None, as_json: bool, as_csv: bool) -> None:
    """Show statistics of the matches and hands played here.

    Resti a match and a giro, T1 saved, kings lost, last tricks taken, points declared: all for South and
    North.
    """
    from dataclasses import asdict

    from scores.stats import hand_statistics

    at_most_one(json=as_json, csv=as_csv)
    with opened_store(ctx) as store:
        found = hand_statistics(store, player)
    if as_json:
        print_json({"player": player, **asdict(found)})
    elif as_csv:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([("figure", "value"), *asdict(found).items()])
        say(text.getvalue(), nl=False)
    else:
        _print(found)


def _print(found: "HandStatistics") -> None:
    say(f"matches {found.matches}, won {found.matches_won}")
    say(f"resti a match {_mean(found.resti_a_match)}, a giro {_mean(found.resti_a_giro)}")
    say(f"hands {found.hands}, of these by themselves {found.single_hands}, daily {found.daily_hands}")
    say(f"hands won {found.hands_won}, lost {found.hands_lost}; points a hand {_mean(found.points)}")
    say(f"T1 saved {found.t1_saved} of {found.t1_had}; last tricks taken {found.last_tricks}")
    say(f"kings lost a hand {_mean(found.kings_lost)}; points declared a hand {_mean(found.declared)}")


def _mean(value: float | None) -> str:
    return "none" if value is None else f"{value:.1f}"


scores.add_command(delete)
scores.add_command(import_)
