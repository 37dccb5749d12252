"""The commands about a game: play it, watch it, check it."""

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solitaire.cli.base import RECORD, deal_argument, home_of, load, one_line, print_json, say, track

if TYPE_CHECKING:
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


@click.command()
@click.argument("deal", type=deal_argument, required=False)
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
    deal: "Deal | None" = None,
    par: tuple[float, float] | None = None,
    speak: bool = False,
) -> None:
    """Open the table and play.

    Plays DEAL, or a deal with a par in the range. Otherwise goes on with the unfinished game; without one,
    shows the title.
    """
    if deal is not None and par is not None:
        raise click.UsageError("DEAL and --par exclude one another")
    deals = None if par is None else _deals_with_par(*par)
    from solitaire.table import opening

    if deals is None:
        opening.play(home_of(ctx), deal, speaks=speak)
    else:
        opening.play_one_of(home_of(ctx), deals, speaks=speak)


def _deals_with_par(low: float, high: float) -> list[int]:
    """Return the deals with a par in the range.

    Raises:
        UserError: there are none.
    """
    from scores.par_table import deals_with_par, par_table
    from solitaire.files import UserError

    if deals := deals_with_par(low, high):
        return deals
    pars = [known.par for known in par_table().values()]
    raise UserError(
        f"no deal has a par from {low:g} to {high:g}; those known go from {min(pars):g} to {max(pars):g}"
    )


@click.command()
@click.argument("record", type=RECORD)
@click.option("--text", "as_text", is_flag=True, help="Print the game instead.")
@click.option(
    "--export",
    "picture",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write a picture (.png) of the game's last position, or an animation (.gif) of the whole game.",
)
@click.pass_context
def replay(ctx: click.Context, record: Path, as_text: bool, picture: Path | None) -> None:
    """Watch a recorded game on the table."""
    if picture is not None and picture.suffix.lower() not in (".png", ".gif"):
        raise click.BadParameter(f"{picture.name!r} ends neither in .png nor in .gif", param_hint="--export")
    game = load(record)
    if picture is not None:
        _export(game, picture)
    elif as_text:
        from solitaire.text import replay_text

        say(replay_text(game))
    else:
        from solitaire.table import opening

        opening.replay(home_of(ctx), game)


def _export(game: "Record", file: Path) -> None:
    from solitaire.files import write_atomic
    from solitaire.settings import Settings
    from solitaire.table.parts import picture

    settings = Settings(language="en")
    if file.suffix.lower() == ".png":
        write_atomic(file, picture.picture(game, settings))
    else:
        pictures = track(picture.frames(game, settings), "drawing", len(game.moves) + 1)
        write_atomic(file, picture.animation(pictures))
    say(f"written: {file}")


@click.command()
@click.argument("records", metavar="RECORD...", type=RECORD, nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a record.")
@click.pass_context
def verify(ctx: click.Context, records: tuple[Path, ...], as_json: bool) -> None:
    """Check records by the rules.

    Prints the score of each, or what is wrong with it and where.
    """
    from solitaire.files import UserError

    failed = False
    for path in records:
        try:
            _print_result(path, load(path), as_json)
        except UserError as error:
            failed = True
            message = one_line(str(error))
            say(f"Error: {message}", err=True)
            if as_json:
                print_json({"record": os.fspath(path), "valid": False, "error": message})
    if failed:
        ctx.exit(1)


def _print_result(path: Path, game: "Record", as_json: bool) -> None:
    from solitaire.text import deal_title, result_line

    score = game.score
    if not as_json:
        say(one_line(f"{path}: {deal_title(game.deal)}, {result_line(score)}"))
        return
    print_json(
        {
            "record": os.fspath(path),
            "valid": True,
            "deal": game.deal.name,
            "moves": len(game.moves),
            "end": score.end and score.end.value,
            "score": score.points,
            "shown": score.shown,
            "to_come": score.to_come,
        }
    )
