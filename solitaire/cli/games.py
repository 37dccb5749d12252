"""The commands about a game: play it, watch it, check it."""

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solitaire.cli.options import RECORD, at_most_one, deal_argument, deal_or_record, home_of
from solitaire.cli.pictures import check_picture, export_option, export_picture
from solitaire.cli.printing import columns, moves_json, one_line, print_json, say
from solitaire.cli.reading import check_is_solitaire, load, text_of
from solitaire.cli.verify import verify_files

if TYPE_CHECKING:
    from solitaire.play.game import Game
    from solitaire.rules.deal import Deal
    from solitaire.rules.record import Record


def _par_range(ctx: click.Context, option: click.Parameter, text: str | None) -> tuple[float, float] | None:
    """Read a range of pars: 250..280; one end may be left out."""
    if text is None:
        return None
    match = re.fullmatch(r"(-?[0-9]{1,4})?\.\.(-?[0-9]{1,4})?", text)
    if match is None or text == "..":
        raise click.BadParameter(f"{one_line(repr(text))} is no range of points; write it like 250..280")
    low, high = match.groups()
    return float(low or "-inf"), float(high or "inf")


def _start(text: str) -> "Deal | Path":
    """Read DEAL or RECORD; what is neither, but looks like a deal or a word, is a malformed deal."""
    start = deal_or_record(text)
    if not isinstance(start, Path) or text == "-" or os.path.lexists(text):
        return start
    return deal_argument(text) if re.fullmatch(r"[0-9]+/[^/.]*|[^/\\.]*", text) else start


@click.command()
@click.argument("start", metavar="[DEAL or RECORD]", type=_start, required=False)
@click.option(
    "--par",
    metavar="FROM..TO",
    callback=_par_range,
    help="A deal on which the fair player averages that many points, such as 250..280.",
)
@click.option("--speak", is_flag=True, help="Write what happens as plain lines, for a screen reader.")
@click.pass_context
def play(
    ctx: click.Context,
    start: "Deal | Path | None" = None,
    par: tuple[float, float] | None = None,
    speak: bool = False,
) -> None:
    """Open the table and play.

    Plays DEAL, goes on with the game in RECORD, or plays a deal with a par in the range. Otherwise goes on
    with the unfinished game; without one, shows the title.
    """
    if start is not None and par is not None:
        raise click.UsageError("DEAL or RECORD and --par exclude one another")
    deals = None if par is None else _deals_with_par(*par)
    game = _unfinished(start) if isinstance(start, Path) else None
    from solitaire.table import opening

    if deals is not None:
        opening.play_one_of(home_of(ctx), deals, speaks=speak)
    elif game is not None:
        opening.go_on(home_of(ctx), game, speaks=speak)
    else:
        opening.play(home_of(ctx), None if isinstance(start, Path) else start, speaks=speak)


def _unfinished(path: Path) -> "Game":
    """Read a game that can be gone on with.

    Raises:
        UserError: the file can't be read, or holds no such game.
    """
    from scores.imports import parse_one
    from solitaire.home.files import UserError
    from solitaire.play.game import Game, Phase

    text = text_of(path)
    try:
        game = Game.load(text)
    except ValueError as error:
        with suppress(ValueError):
            check_is_solitaire(parse_one(text), path)
        raise UserError(f"{path}: {error}") from None
    if game.phase is Phase.ENDED:
        raise UserError(f"{path}: the game has ended; minchiate replay shows it")
    return game


def _deals_with_par(low: float, high: float) -> list[int]:
    """Return the deals with a par in the range.

    Raises:
        UserError: there are none.
    """
    from scores.par_table import deals_with_par, par_table
    from solitaire.home.files import UserError

    if deals := deals_with_par(low, high):
        return deals
    pars = [known.par for known in par_table().values()]
    raise UserError(
        f"no deal has a par from {low:g} to {high:g}; those known go from {min(pars):g} to {max(pars):g}"
    )


@click.command()
@click.argument("record", type=RECORD)
@click.option("--text", "as_text", is_flag=True, help="Print the game instead.")
@click.option("--json", "as_json", is_flag=True, help="Print it as one JSON object.")
@export_option("the game's last position", "the whole game")
@click.pass_context
def replay(ctx: click.Context, record: Path, as_text: bool, as_json: bool, picture: Path | None) -> None:
    """Watch a recorded game on the table."""
    at_most_one(text=as_text, json=as_json, export=picture)
    if picture is not None:
        check_picture(picture)
    game = load(record)
    if picture is not None:
        _export(game, picture)
    elif as_json:
        print_json(_replay_json(game))
    elif as_text:
        from solitaire.texts.text import replay_text

        say(replay_text(game, columns()))
    else:
        from solitaire.table import opening

        opening.replay(home_of(ctx), game)


def _replay_json(game: "Record") -> dict[str, object]:
    """Return a game in JSON; ``shown`` is what the cards on top count after each move."""
    from solitaire.rules.scoring import count

    return {
        "deal": game.deal.name,
        "cut": game.deal.cut,
        "player": game.player,
        "date": game.date,
        **moves_json(game.fola, game.moves),
        "shown": [count(position.grid).shown for position in game.positions[1:]],
        "end": game.score.end and game.score.end.value,
        "score": game.score.points,
    }


def _export(game: "Record", file: Path) -> None:
    from solitaire.table.parts.picture import frames, picture

    export_picture(file, game, picture, frames, len(game.moves))


@click.command()
@click.argument("records", metavar="RECORD...", type=RECORD, nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a game.")
@click.pass_context
def verify(ctx: click.Context, records: tuple[Path, ...], as_json: bool) -> None:
    """Check records by the rules.

    Prints the score of each game, or what is wrong with it and where, a line a game: a RECORD may hold many,
    and hands and matches of the game for four too. Of a folder it reads every .txt and .minchiate file.
    """
    verify_files(ctx, records, as_json)
