"""The command that imports games of the solitaire and hands of the classic game."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from solitaire.cli.options import RECORD
from solitaire.cli.printing import one_line, say
from solitaire.cli.reading import MOST_READ, text_of
from solitaire.cli.store import opened_store

if TYPE_CHECKING:
    from scores.imports import Import
    from scores.store import Store


@click.command("import")
@click.argument("files", metavar="FILE...", type=RECORD, nargs=-1, required=True)
@click.pass_context
def import_(ctx: click.Context, files: tuple[Path, ...]) -> None:
    """Import other people's games, and hands of the game for four.

    A FILE holds records, matches and shared texts, one or many. Each game is replayed by the rules and goes
    into the table of others' games: a score to beat, never one of your own.
    """
    from scores.imports import parse_imports
    from solitaire.home.files import UserError

    new, known, failed = 0, 0, 0
    with opened_store(ctx) as store:
        for path in files:
            try:
                games = list(parse_imports(text_of(path, most=MOST_READ)))
            except UserError as error:
                failed += 1
                say(f"Error: {one_line(str(error))}", err=True)
                continue
            for number, game in enumerate(games, start=1):
                place = f"{path}, game {number}" if len(games) > 1 else f"{path}"
                try:
                    is_new, line = _import(store, game)
                except ValueError as error:
                    failed += 1
                    say(f"Error: {one_line(f'{place}: {error}')}", err=True)
                    continue
                new, known = new + is_new, known + (not is_new)
                say(one_line(f"{place}: {line}"))
    if new + known + failed > 1:
        say(f"games imported: {new}; here already: {known}; refused: {failed}")
    if failed:
        ctx.exit(1)


def _import(store: "Store", game: "Import | ValueError") -> tuple[bool, str]:
    """Import a game or a hand; return whether it is new, and the line to print.

    Raises:
        ValueError: it is no game, or has not ended.
    """
    from scores.imports import add_import
    from solitaire.classic.record import HandRecord
    from solitaire.texts.classic_text import hand_result, hand_title
    from solitaire.texts.text import deal_title, result_line

    added = add_import(store, game)
    assert not isinstance(game, ValueError)
    if isinstance(game, HandRecord):
        name, what = "hand", f"{hand_title(game)}, {hand_result(game.hand)}"
    else:
        name, what = "game", f"{deal_title(game.deal)}, {result_line(game.score)}"
    known = "imported as" if added.is_new else "it is here already,"
    return added.is_new, f"{what}; {known} {name} {added.id}"
