"""The commands on stored games: list, export, import, back up, restore and delete them."""

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import click

from scores.games import GAME
from scores.hands import HAND
from scores.imports import Import, add_in_parts, parse_imports
from scores.kinds import Added, R, StoredKind
from scores.share import format_shared
from scores.share_hand import format_shared_hand
from scores.store import Store
from scores.tables import GameOrder, HandOrder
from solitaire.classic.record import HandRecord, Opposition, format_hand
from solitaire.cli.files import (
    OUTPUT,
    TABLES,
    check_output,
    is_stream,
    numbered,
    numbers_argument,
    opened_output,
    opened_store,
    player_or_own,
    say_about,
    text_of,
    write_output,
)
from solitaire.cli.options import (
    CSV_OPTION,
    GAME_OPTION,
    RECORD,
    AtLeast,
    TwinGroup,
    at_most_one,
    deal_argument,
    json_option,
)
from solitaire.cli.paths import FilePath
from solitaire.cli.printing import confirm, one_line, say, say_error
from solitaire.cli.score_tables import classic_tables, game_tables, print_tables
from solitaire.home.files import MOST_READ, UserError
from solitaire.kinds import kind_of
from solitaire.play.opponents import UNNAMED
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record, format_record
from solitaire.texts import shapes
from solitaire.texts.classic_text import match_result

_ORDERS: Final = {"resti": HandOrder.RESTI, "points": HandOrder.POINTS, "date": HandOrder.NEWEST}
_LIMIT_OPTION: Final = click.option(
    "--limit", "-n", type=AtLeast(1), default=10, show_default=True, help="Rows per table."
)
_OUT_OPTION: Final = click.option(
    "--out",
    "-o",
    type=OUTPUT,
    metavar="DIR",
    help="Write records to DIR, or all to a device or standard output (-).",
)


class _Lists(click.Group):
    """A group whose command ``list`` is meant where none is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return the arguments, with the command."""
        is_named = args and (not args[0].startswith("-") or args[0] in ctx.help_option_names)
        return super().parse_args(ctx, args if is_named else ["list", *args])


class _TwinLists(_Lists, TwinGroup):
    """Such a group with a twin."""


@click.group("scores", cls=_Lists)
def classic_scores() -> None:
    """Show the tables of matches and hands, and move hands in and out.

    Points and resti are those of South and North less those of East and West. Without a command, lists the
    best of each, with the options of list.
    """


@click.group(cls=_TwinLists, twin=classic_scores)
def scores() -> None:
    """Show the score tables, and save, move or delete games.

    Clean games are first plays without help, assisted games first plays with help; the table again has
    repeats, plays of a deal played before, and others has imported games. The parts of a score are cards of
    account, versicole and negative cards. Without a command, lists the best of each, with the options of
    list.
    """


# -- list -------------------------------------------------------------------------------------------


@scores.command("list")
@click.argument("deal", type=deal_argument, required=False)
@click.option("--table", "name", type=click.Choice(TABLES), help="Only this table.")
@click.option("--player", metavar="NAME", help="Only this player's games.")
@click.option("--newest", is_flag=True, help="The newest first, not the best.")
@_LIMIT_OPTION
@json_option(shapes.GameRow, text="Print one JSON object per game.")
@CSV_OPTION
@GAME_OPTION
@click.pass_context
def list_games(
    ctx: click.Context,
    deal: Deal | None = None,
    name: str | None = None,
    player: str | None = None,
    newest: bool = False,
    limit: int = 10,
    as_json: bool = False,
    as_csv: bool = False,
) -> None:
    """List the best games: of DEAL, or of all deals."""
    at_most_one(json=as_json, csv=as_csv)
    order = GameOrder.NEWEST if newest else GameOrder.BEST
    with opened_store(ctx) as store:
        tables = game_tables(store, deal, name, player, order, limit)
        print_tables(tables, "No games yet.", as_json=as_json, as_csv=as_csv)


@classic_scores.command("list")
@click.option(
    "--player",
    metavar="NAME",
    help="The player whose results to show; without it, the player in the settings.",
)
@click.option(
    "--by",
    type=click.Choice(tuple(_ORDERS)),
    default="resti",
    show_default=True,
    help="What the tables are sorted by.",
)
@_LIMIT_OPTION
@json_option(shapes.MatchRow, shapes.HandRow, text="Print one JSON object per match, then one per hand.")
@CSV_OPTION
@click.pass_context
def list_hands(
    ctx: click.Context,
    player: str | None = None,
    by: str = "resti",
    limit: int = 10,
    as_json: bool = False,
    as_csv: bool = False,
) -> None:
    """List the best matches, the best hands, and the hands of other players."""
    at_most_one(json=as_json, csv=as_csv)
    name = player_or_own(ctx, player)
    with opened_store(ctx) as store:
        tables = classic_tables(store, name, _ORDERS[by], limit)
    print_tables(tables, "No matches or hands yet.", as_json=as_json, as_csv=as_csv)


# -- export -----------------------------------------------------------------------------------------


@scores.command("export")
@numbers_argument("games", "GAME")
@_OUT_OPTION
@click.option("--share", is_flag=True, help="Print the short texts that share games.")
@GAME_OPTION
@click.pass_context
def export_games(ctx: click.Context, games: tuple[int, ...], out: Path | None, share: bool) -> None:
    """Write records, or the short texts to share.

    Exports every game, or those with these numbers (see scores list).
    """

    def texts(store: Store) -> Iterator[tuple[str, str]]:
        chosen = [(game, _found(store, GAME, game)) for game in games] if games else store.records()
        for game, record in chosen:
            name = "-".join(filter(None, (record.date, record.deal.name or "cards", str(game))))
            yield _file_name(name), format_shared(record) if share else format_record(record)

    _export(ctx, texts, out, share)


@classic_scores.command("export")
@numbers_argument("hands", "HAND")
@_OUT_OPTION
@click.option("--share", is_flag=True, help="Print the short texts that share hands.")
@click.pass_context
def export_hands(ctx: click.Context, hands: tuple[int, ...], out: Path | None, share: bool) -> None:
    """Write the records of hands, or the short texts to share.

    Exports every hand, or those with these numbers (see classic scores list).
    """

    def texts(store: Store) -> Iterator[tuple[str, str | UserError]]:
        for hand in hands or store.numbers(HAND):
            try:
                yield f"hand-{hand}", _hand_text(store, hand, share)
            except UserError as error:
                yield f"hand-{hand}", error

    _export(ctx, texts, out, share)


def _export(
    ctx: click.Context,
    texts: Callable[[Store], Iterator[tuple[str, str | UserError]]],
    out: Path | None,
    share: bool,
) -> None:
    """Write or print the texts of games with the names of their files, or the reasons why there are none."""
    if (out is None) == (not share):
        raise click.UsageError("Say either where to write the records with --out DIR, or --share.")
    to = nullcontext() if out is None else opened_output(out, is_folder=not is_stream(out))
    count, failed = 0, 0
    with to as write, opened_store(ctx) as store:
        for name, text in texts(store):
            if isinstance(text, UserError):
                failed += 1
                say_error(str(text))
                continue
            count += 1
            if write is None:
                say("\n".join(map(one_line, text.splitlines())))
            else:
                write(f"{name}.minchiate", text)
    if out is not None:
        say_about(out, f"records written: {count}")
    if failed:
        ctx.exit(1)


def _hand_text(store: Store, hand: int, share: bool) -> str:
    """Return the record of a hand, or the short text to share.

    Raises:
        UserError: there is no such hand, it no longer replays, or it cannot be shared.
    """
    record = _found(store, HAND, hand)
    if not share:
        return format_hand(record)
    try:
        return format_shared_hand(record, Opposition.among(record.extra) or UNNAMED)
    except ValueError as error:
        raise UserError(f"hand {hand}: {error}") from None


def _file_name(text: str) -> str:
    return "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in text)[:60]


def _found(store: Store, kind: StoredKind[R], number: int) -> R:
    """Return the record with a number.

    Raises:
        UserError: there is none, or it no longer replays.
    """
    record = store.find(kind, number)
    if record is None:
        raise UserError(kind.missing(number))
    return record


# -- import -----------------------------------------------------------------------------------------


@click.command("import")
@click.argument("files", metavar="FILE...", type=RECORD, nargs=-1, required=True)
@click.pass_context
def import_(ctx: click.Context, files: tuple[Path, ...]) -> None:
    """Import other people's games, and hands of Minchiate.

    A FILE holds records, matches and shared texts, one or many. Each game is replayed by the rules and goes
    into the table of others' games: a score to beat, never one of your own.
    """
    new, known, failed = 0, 0, 0
    with opened_store(ctx) as store:
        for path in files:
            try:
                text = text_of(path, most=MOST_READ)
            except UserError as error:
                failed += 1
                say_error(str(error))
                continue
            parts = add_in_parts(store, parse_imports(text))
            for number, (game, added) in numbered(chain.from_iterable(parts)):
                place = f"{path}" if number is None else f"{path}, game {number}"
                if isinstance(added, ValueError):
                    failed += 1
                    say_error(f"{place}: {added}")
                    continue
                new, known = new + added.is_new, known + (not added.is_new)
                say(one_line(f"{place}: {_import_line(game, added)}"))
    if new + known + failed > 1:
        say(f"games imported: {new}; here already: {known}; refused: {failed}")
    if failed:
        ctx.exit(1)


def _import_line(found: Import | ValueError, added: Added) -> str:
    """Return the line to print about a game or a hand that has been imported."""
    assert not isinstance(found, ValueError)
    kind = kind_of(found)
    known = "imported as" if added.is_new else "it is here already,"
    return f"{kind.title(found)}, {kind.result(found)}; {known} {kind.noun} {added.id}"


# -- backups ----------------------------------------------------------------------------------------


@click.command()
@click.argument("file", type=OUTPUT)
@click.pass_context
def backup(ctx: click.Context, file: Path) -> None:
    """Copy the whole store to FILE, which must not be there yet, or to standard output (-).

    Such a FILE is for scores restore.
    """
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


@click.command()
@click.argument("file", type=FilePath())
@click.pass_context
def restore(ctx: click.Context, file: Path) -> None:
    """Put the backup FILE in the place of the whole store (- for standard input).

    The previous store is saved beside it, as a backup.
    """
    with opened_store(ctx) as store, TemporaryDirectory() as folder:
        source = file
        if source == Path("-"):
            source = Path(folder) / "backup"
            with source.open("wb") as copy:
                shutil.copyfileobj(sys.stdin.buffer, copy)
        kept = store.restore(source, shown=file)
        count = store.count(None)
    shown, saved = one_line(str(file)), one_line(str(kept))
    say(f"{shown}: games restored: {count}; the previous store is saved as {saved}")


# -- delete -----------------------------------------------------------------------------------------


@scores.command("delete")
@numbers_argument("games", "GAME")
@click.option("--player", metavar="NAME", help="Delete this player's games.")
@click.option("--everything", is_flag=True, help="Delete every game of everyone.")
@GAME_OPTION
@click.pass_context
def delete_games(ctx: click.Context, games: tuple[int, ...], player: str | None, everything: bool) -> None:
    """Delete games; asks first.

    Deletes the games with these numbers (see scores list), all of a player, or everything. A deal whose game
    is deleted still counts as played.
    """
    if bool(games) + (player is not None) + everything != 1:
        raise click.UsageError("Say which games, in one way: their numbers, --player NAME or --everything.")

    def line(store: Store, game: int, record: Record) -> str:
        who = f", {record.player}" if record.player else ""
        return f"{kind_of(record).summary(record)}{who}"

    with opened_store(ctx) as store:
        if games:
            deleted = _delete(store, GAME, games, line)
        else:
            _confirm_all(store, player)
            deleted = store.delete_everything() if player is None else store.delete_player(player)
    say(f"games deleted: {deleted}")


@classic_scores.command("delete")
@numbers_argument("hands", "HAND")
@click.option(
    "--match", type=click.IntRange(0, 2**64 - 1), metavar="N", help="Delete match N, all its hands."
)
@click.pass_context
def delete_hands(ctx: click.Context, hands: tuple[int, ...], match: int | None) -> None:
    """Delete hands or a match; asks first.

    Deletes the single hands with these numbers (see classic scores list), or a match. A deal whose
    hand is deleted still counts as played. `scores delete` deletes all of a player, or everything.
    """
    if bool(hands) == (match is not None):
        raise click.UsageError("Say what to delete: the numbers of hands, or --match N.")

    def line(store: Store, hand: int, record: HandRecord) -> str:
        of_match = "SELECT matches.number FROM hands JOIN matches ON matches.id = match WHERE hands.id = ?"
        for (number,) in store.read(of_match, hand):
            raise UserError(f"hand {hand} belongs to match {number}; --match {number} deletes all of it")
        return kind_of(record).summary(record)

    with opened_store(ctx) as store:
        if match is not None:
            _confirm_match(store, match)
            say(f"matches deleted: {store.delete_matches(match)}")
        else:
            say(f"hands deleted: {_delete(store, HAND, hands, line)}")


def _delete(
    store: Store, kind: StoredKind[R], numbers: tuple[int, ...], line: Callable[[Store, int, R], str]
) -> int:
    """Delete records after a question that names each by a line; return how many.

    Raises:
        UserError: there is none with such a number, it no longer replays, or it cannot be deleted.
    """
    for number in numbers:
        record = _found(store, kind, number)
        say(one_line(f"{kind.name.capitalize()} {number}: {line(store, number, record)}"))
    confirm("Delete this for good?" if len(numbers) == 1 else f"Delete these {len(numbers)} for good?")
    return store.delete(kind, numbers)


def _confirm_all(store: Store, player: str | None) -> None:
    """Ask twice whether to delete the games of a player, or with None of everyone.

    Raises:
        UserError: there are none.
    """
    count = store.count(player)
    if not count:
        raise UserError("there are no such games")
    whose = "everyone" if player is None else repr(player)
    confirm(f"Delete the games of {whose} ({count}), with their records?")
    confirm("They cannot be brought back. Delete them for good?")


def _confirm_match(store: Store, number: int) -> None:
    """Ask whether to delete a match.

    Raises:
        UserError: there is no such match, or it no longer replays.
    """
    record = store.find_match(number)
    if record is None:
        raise UserError(f"there is no match {number}; `{HAND.listing}` shows their numbers")
    say(one_line(match_result(record)))
    confirm("Delete this with all its hands for good?")


for group in (scores, classic_scores):
    for command in (import_, backup, restore):  # the store holds both games
        group.add_command(command)
