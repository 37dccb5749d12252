"""The command that checks games, hands and matches by the rules."""

import os
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import Any, Final

import click

from scores.imports import parse_all
from solitaire.cli.files import numbered, text_of
from solitaire.cli.options import RECORD, json_option
from solitaire.cli.printing import one_line, print_json, say, say_error
from solitaire.cli.records import classic_command, known_record, record_files
from solitaire.home.files import MOST_READ, UserError
from solitaire.kinds import GameKind, kind_of
from solitaire.texts import shapes


@click.command()
@click.argument("records", metavar="RECORD...", type=RECORD, nargs=-1, required=True)
@json_option(
    (shapes.Verified, shapes.Outcome),
    (shapes.Verified, shapes.HandOutcome),
    (shapes.Verified, shapes.MatchOutcome),
    shapes.Wrong,
    text="Print one JSON object per game.",
)
@click.pass_context
def verify(
    ctx: click.Context, records: tuple[Path, ...], as_json: bool, only: GameKind[Any, Any] | None = None
) -> None:
    """Check records by the rules.

    Prints a line per game: its score, or what is wrong with it and where. A RECORD may hold many, including
    hands and matches of Minchiate. Of a folder it reads every .txt and .minchiate file.
    """
    failed = False
    for path in chain.from_iterable(map(record_files, records)):
        try:
            known = known_record(ctx, path, only)
            games = iter([known]) if known is not None else parse_all(text_of(path, most=MOST_READ))
        except UserError as error:
            failed = True
            _print_error({"record": os.fspath(path)}, str(error), as_json)
            continue
        for number, game in numbered(games):
            place = f"{path}" if number is None else f"{path}, game {number}"
            head = {"record": os.fspath(path)} | ({} if number is None else {"game": number})
            if isinstance(game, ValueError):
                failed = True
                _print_error(head, f"{place}: {game}", as_json)
            elif as_json:
                print_json({**head, "valid": True, **kind_of(game).result_json(game)})
            else:
                say(one_line(f"{place}: {kind_of(game).summary(game)}"))
    if failed:
        ctx.exit(1)


def _print_error(head: Mapping[str, object], message: str, as_json: bool) -> None:
    say_error(message)
    if as_json:
        print_json({**head, "valid": False, "error": one_line(message)})


classic_verify: Final = classic_command(
    verify,
    """Check hands and matches by the rules.

    Prints a line for each: its count, lead and resti, or what is wrong with it and where. A file may hold
    many, including games of the solitaire. Of a folder it reads every .txt and .minchiate file. A number is
    that of a match played here.
    """,
    metavar="HAND or MATCH...",
    help_texts={"as_json": "Print one JSON object per hand or match."},
)
