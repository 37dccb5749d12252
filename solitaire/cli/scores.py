"""The commands on stored games: list, export, import, back up and delete them."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from solitaire.cli.base import (
    RECORD,
    Count,
    confirm,
    deal_argument,
    load,
    one_line,
    print_json,
    print_table,
    say,
)
from solitaire.cli.store import TABLES, opened_store

if TYPE_CHECKING:
    from scores.store import Store
    from solitaire.rules.deal import Deal


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
@click.option("--table", "name", type=click.Choice(TABLES), help="Only this table.")
@click.option("--player", metavar="NAME", help="Only this player's games.")
@click.option("--newest", is_flag=True, help="The newest first, not the best.")
@click.option("--limit", type=Count(1), default=10, show_default=True, help="Rows a table.")
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
    from scores.tables import Filter, Order, verified_page
    from solitaire.cli.score_table import TITLES, cells, row_json

    order = Order.NEWEST if newest else Order.BEST
    with opened_store(ctx) as store:
        found = False
        for number, title in enumerate(TABLES):
            rows = []
            if name in (None, title):
                rows = verified_page(store, Filter(Standing(number), player, deal), order, limit)
            if as_json:
                for row in rows:
                    print_json(row_json(row))
            elif rows:
                say(f"\n{title.capitalize()}:" if found else f"{title.capitalize()}:")
                print_table(TITLES, [cells(row) for row in rows])
            found = found or bool(rows)
        if not found and not as_json:
            say("No games yet.")


@scores.command()
@click.argument("games", metavar="[GAME]...", type=Count(1), nargs=-1)
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), metavar="DIR", help="Write records to DIR."
)
@click.option("--share", is_flag=True, help="Print the short texts that share games.")
@click.pass_context
def export(ctx: click.Context, games: tuple[int, ...], out: Path | None, share: bool) -> None:
    """Write records, or the short texts to share.

    Exports every game, or those with these numbers (see scores list).
    """
    from scores.share import format_shared
    from solitaire.files import UserError, write_atomic
    from solitaire.rules.record import format_record

    if (out is None) == (not share):
        raise click.UsageError("Say either where to write the records with --out DIR, or --share.")
    with opened_store(ctx) as store:
        chosen = [(game, store.record(game)) for game in games] if games else store.records()
        count = 0
        for game, record in chosen:
            if record is None:
                raise UserError(f"there is no game {game}; `minchiate scores list` shows their numbers")
            if out is None:
                say("\n".join(map(one_line, format_shared(record).splitlines())))
                continue
            name = "-".join(filter(None, (record.date, record.deal.name or "cards", str(game))))
            write_atomic(out / f"{_file_name(name)}.minchiate", format_record(record))
            count += 1
    if out is not None:
        say(f"{out}: records written: {count}")


def _file_name(text: str) -> str:
    return "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in text)[:60]


@scores.command("import")
@click.argument("files", metavar="RECORD...", type=RECORD, nargs=-1, required=True)
@click.pass_context
def import_(ctx: click.Context, files: tuple[Path, ...]) -> None:
    """Import other people's games.

    Each is replayed by the rules and goes into the table of others' games: a score to beat, never one of
    your own.
    """
    from solitaire.files import UserError

    failed = False
    with opened_store(ctx) as store:
        for path in files:
            try:
                say(one_line(f"{path}: {_import(store, path)}"))
            except UserError as error:
                failed = True
                say(f"Error: {one_line(str(error))}", err=True)
    if failed:
        ctx.exit(1)


def _import(store: "Store", path: Path) -> str:
    """Import a game; return the line to print.

    Raises:
        UserError: the file holds no game, or no game that has ended.
    """
    from solitaire.files import UserError
    from solitaire.text import deal_title, result_line

    record = load(path)
    try:
        added = store.add(record, own=False)
    except ValueError as error:
        raise UserError(f"{path}: {error}") from None
    what = f"{deal_title(record.deal)}, {result_line(record.score)}"
    return f"{what}; {'imported as' if added.is_new else 'it is here already,'} game {added.id}"


@scores.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_context
def backup(ctx: click.Context, file: Path) -> None:
    """Copy the whole store to FILE.

    To restore it, close the program, remove scores.sqlite3-wal if there is one, and replace scores.sqlite3
    with FILE.
    """
    with opened_store(ctx) as store:
        store.backup(file)
    say(f"{file}: the whole store")


@scores.command()
@click.option("--player", metavar="NAME", help="Delete this player's games.")
@click.option("--everything", is_flag=True, help="Delete every game of everyone.")
@click.pass_context
def delete(ctx: click.Context, player: str | None, everything: bool) -> None:
    """Delete a player or everything; asks twice."""
    from solitaire.files import UserError

    if (player is None) == (not everything):
        raise click.UsageError("Say either whose games with --player NAME, or --everything.")
    with opened_store(ctx) as store:
        count = store.count(player)
        if not count:
            raise UserError("there are no such games")
        whose = "everyone" if player is None else repr(player)
        confirm(f"Delete the games of {whose} ({count}), with their records?")
        confirm("They cannot be brought back. Delete them for good?")
        deleted = store.delete_everything() if player is None else store.delete_player(player)
    say(f"games deleted: {deleted}")
