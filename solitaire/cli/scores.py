"""The commands on stored games: list, export, import, back up, restore and delete them."""

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scores.games import GAME
from solitaire.cli.imports import import_
from solitaire.cli.options import Count, deal_argument
from solitaire.cli.outputs import OUTPUT, check_output, is_stream, opened_output, say_about, write_output
from solitaire.cli.printing import confirm, one_line, print_json, print_table, say
from solitaire.cli.store import TABLES, numbers_argument, opened_store

if TYPE_CHECKING:
    from scores.store import Store
    from solitaire.rules.deal import Deal
    from solitaire.rules.record import Record


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
    from scores.kinds import Standing
    from scores.tables import Filter, Order, size, verified_page
    from solitaire.cli.score_table import TITLES, cells, row_json

    order = Order.NEWEST if newest else Order.BEST
    with opened_store(ctx) as store:
        found = False
        for number, title in enumerate(TABLES):
            which = Filter(Standing(number), player, deal)
            rows = verified_page(store, which, order, limit) if name in (None, title) else []
            if as_json:
                for row in rows:
                    print_json(row_json(row))
            elif rows:
                say(f"\n{title.capitalize()}:" if found else f"{title.capitalize()}:")
                print_table(TITLES, [cells(row) for row in rows])
                if (count := size(store, which)) > len(rows):
                    say(f"{len(rows)} of {count} games; --limit {count} shows all")
            found = found or bool(rows)
        if not found and not as_json:
            say("No games yet.")


@scores.command()
@numbers_argument("games", "GAME")
@click.option(
    "--out",
    type=OUTPUT,
    metavar="DIR",
    help="Write records to DIR, or all to a device or standard output (-).",
)
@click.option("--share", is_flag=True, help="Print the short texts that share games.")
@click.pass_context
def export(ctx: click.Context, games: tuple[int, ...], out: Path | None, share: bool) -> None:
    """Write records, or the short texts to share.

    Exports every game, or those with these numbers (see scores list).
    """
    from scores.share import format_shared
    from solitaire.rules.record import format_record

    if (out is None) == (not share):
        raise click.UsageError("Say either where to write the records with --out DIR, or --share.")
    to = nullcontext() if out is None else opened_output(out, is_folder=not is_stream(out))
    with to as write, opened_store(ctx) as store:
        chosen = [(game, _game(store, game)) for game in games] if games else store.records()
        count = 0
        for game, record in chosen:
            if write is None:
                say("\n".join(map(one_line, format_shared(record).splitlines())))
                continue
            name = "-".join(filter(None, (record.date, record.deal.name or "cards", str(game))))
            write(f"{_file_name(name)}.minchiate", format_record(record))
            count += 1
    if out is not None:
        say_about(out, f"records written: {count}")


def _file_name(text: str) -> str:
    return "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in text)[:60]


@scores.command()
@click.argument("file", type=OUTPUT)
@click.pass_context
def backup(ctx: click.Context, file: Path) -> None:
    """Copy the whole store to FILE, which must not be there yet, or to standard output (-).

    Scores restore reads such a FILE.
    """
    from tempfile import TemporaryDirectory

    with opened_store(ctx) as store:
        if is_stream(file):
            check_output(file, is_text=False)
            with TemporaryDirectory() as folder:
                copy = Path(folder) / "scores.sqlite3"
                store.backup(copy)
                write_output(file, copy.read_bytes())
        else:
            store.backup(file)
    say_about(file, "the whole store")


@scores.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_context
def restore(ctx: click.Context, file: Path) -> None:
    """Put the backup FILE in the place of the whole store.

    What was in the store is kept beside it, as a backup of its own.
    """
    with opened_store(ctx) as store:
        kept = store.restore(file)
        count = store.count(None)
    say(f"{file}: games restored: {count}; what was here before is kept as {kept}")


@scores.command()
@numbers_argument("games", "GAME")
@click.option("--player", metavar="NAME", help="Delete this player's games.")
@click.option("--everything", is_flag=True, help="Delete every game of everyone.")
@click.pass_context
def delete(ctx: click.Context, games: tuple[int, ...], player: str | None, everything: bool) -> None:
    """Delete games; asks first.

    Deletes the games with these numbers (see scores list), all of a player, or everything. A deal whose game
    is deleted still counts as played before.
    """
    if bool(games) + (player is not None) + everything != 1:
        raise click.UsageError("Say in one way which games: their numbers, --player NAME or --everything.")
    with opened_store(ctx) as store:
        if games:
            _confirm_games(store, games)
            deleted = store.delete(GAME, games)
        else:
            _confirm_all(store, player)
            deleted = store.delete_everything() if player is None else store.delete_player(player)
    say(f"games deleted: {deleted}")


def _confirm_games(store: "Store", games: tuple[int, ...]) -> None:
    """Ask whether to delete games, each named by its deal, score and player.

    Raises:
        UserError: there is no such game, or it no longer replays.
    """
    from solitaire.texts.text import deal_title, result_line

    for game in games:
        record = _game(store, game)
        who = f", {record.player}" if record.player else ""
        say(f"Game {game}: {deal_title(record.deal)}, {result_line(record.score)}{who}")
    confirm("Delete this for good?" if len(games) == 1 else f"Delete these {len(games)} for good?")


def _game(store: "Store", game: int) -> "Record":
    from solitaire.home.files import UserError

    record = store.find(GAME, game)
    if record is None:
        raise UserError(f"there is no game {game}; `minchiate scores list` shows their numbers")
    return record


def _confirm_all(store: "Store", player: str | None) -> None:
    """Ask twice whether to delete the games of a player, or with None of everyone.

    Raises:
        UserError: there are none.
    """
    from solitaire.home.files import UserError

    count = store.count(player)
    if not count:
        raise UserError("there are no such games")
    whose = "everyone" if player is None else repr(player)
    confirm(f"Delete the games of {whose} ({count}), with their records?")
    confirm("They cannot be brought back. Delete them for good?")


scores.add_command(import_)
