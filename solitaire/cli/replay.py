"""The command that shows a game that has been played: on the table, as text, or as a picture."""

from pathlib import Path
from typing import Any, Final

import click

from solitaire.classic.record import HandRecord
from solitaire.cli.files import OUTPUT, check_output, export, is_standard_output
from solitaire.cli.options import QUIET_OPTION, RECORD, at_most_one, home_of, json_option
from solitaire.cli.printing import columns, print_json, say, track
from solitaire.cli.records import classic_command, game_json, read_game, read_record, say_game
from solitaire.home.settings import Settings
from solitaire.kinds import GameKind, kind_of
from solitaire.rules.record import Record
from solitaire.texts import shapes

_EXPORT_HELP: Final = "Write a picture of {} (.png, or - for standard output), or an animation of {} (.gif)."


@click.command()
@click.argument("record", type=RECORD)
@click.option("--text", "as_text", is_flag=True, help="Print the game instead, of a match all hands.")
@json_option(
    shapes.Replayed,
    (shapes.OfMinchiate, shapes.HandReplayed),
    text="Print one JSON object; of a match one per hand.",
)
@click.option(
    "--export",
    "picture",
    type=OUTPUT,
    metavar="FILE",
    help=_EXPORT_HELP.format("the game's last position", "the whole game"),
)
@click.option(
    "--hand",
    "number",
    type=click.IntRange(1),
    metavar="K",
    help="Of a match: its hand K; otherwise the last one begun is watched or drawn.",
)
@QUIET_OPTION
@click.pass_context
def replay(
    ctx: click.Context,
    record: Path,
    as_text: bool,
    as_json: bool,
    picture: Path | None,
    number: int | None,
    only: GameKind[Any, Any] | None = None,
) -> None:
    """Watch a recorded game on the table.

    RECORD may also be a hand or a match of Minchiate.
    """
    at_most_one(text=as_text, json=as_json, export=picture)
    if picture is not None:
        _check_picture(picture)
        _export(read_game(ctx, record, number, only), picture)
    elif as_text or as_json:
        found = read_record(ctx, record, only) if number is None else read_game(ctx, record, number, only)
        kind = kind_of(found)
        if as_json:
            for game in kind.games(found):
                print_json({**game_json(found, only), **kind.replay_json(game)})
        else:
            say_game(found, only)
            say(kind.replay_text(found, columns()))
    else:
        game = read_game(ctx, record, number, only)
        from solitaire.table import opening

        if isinstance(game, Record):
            opening.replay(home_of(ctx), game)
        else:
            opening.replay_hand(home_of(ctx), game)


def _check_picture(file: Path) -> None:
    """Check the place of a picture before the work.

    Raises:
        click.BadParameter: the name says neither picture nor animation.
        UserError: it can't be written.
    """
    if not is_standard_output(file) and file.suffix.lower() not in (".png", ".gif"):
        raise click.BadParameter(f"{file.name!r} ends neither in .png nor in .gif", param_hint="--export")
    check_output(file, is_text=False)


def _export(game: Record | HandRecord, file: Path) -> None:
    """Draw a game into a file. Ctrl-C stops an animation, which then ends with the last move drawn."""
    from solitaire.table.models.replayed import steps
    from solitaire.table.parts import picture as drawn

    last = len(game.moves) if isinstance(game, Record) else len(steps(game.hand)) - 1
    settings = Settings(language="en")
    if file.suffix.lower() != ".gif":
        export(file, drawn.picture(game, settings))
        return
    pictures = []
    try:
        for picture in track(drawn.frames(game, settings), "drawing", last + 1):
            pictures.append(picture)
        content = drawn.animation(pictures)
    except KeyboardInterrupt:
        if pictures:
            export(file, drawn.animation(pictures))
            if len(pictures) <= last:
                say(f"Stopped after move {len(pictures) - 1} of {last}.", err=True)
        raise
    export(file, content)


classic_replay: Final = classic_command(
    replay,
    "Watch a hand on the table, card by card.",
    metavar="HAND or MATCH",
    help_texts={
        "as_text": "Print it instead, of a match all hands.",
        "as_json": "Print one JSON object per hand, of a match all hands.",
        "picture": _EXPORT_HELP.format("the hand's end", "the whole hand"),
    },
)
