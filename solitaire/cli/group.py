"""The command line: thin commands, which import what they need when they run.

Exit status: 0 done; 1 it could not be done, with one line on standard error; 2 wrong usage; 130 Ctrl-C.
"""

import io
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

from solitaire.cli.base import (
    RECORD,
    deal_argument,
    home_of,
    load,
    one_line,
    print_json,
    print_table,
    track,
)
from solitaire.cli.bench import bench
from solitaire.cli.fair import autoplay, review
from solitaire.cli.scores import daily, scores, stats
from solitaire.cli.solver import hint, solve
from solitaire.cli.survey import survey
from solitaire.settings import LANGUAGES

if TYPE_CHECKING:
    from solitaire.rules.cards import Card
    from solitaire.rules.deal import Deal
    from solitaire.rules.position import Position
    from solitaire.rules.record import Record

_INTERRUPTED: Final = 130
_ORDER: Final = (
    *("play", "daily", "deal", "solve", "hint", "autoplay", "review", "replay", "verify", "scores", "stats"),
    *("survey", "cards", "rules", "perft", "bench"),
)


class _Commands(click.Group):
    """Commands whose failures are one line on standard error, never a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of their use, not of the alphabet."""
        return sorted(self.commands, key=_ORDER.index)

    def main(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 (click's own signature)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):  # a narrow encoding must not stop a card's name
                stream.reconfigure(errors="backslashreplace")
        try:
            return super().main(*args, **kwargs)
        except OSError as error:
            _give_up_output(error)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise click.exceptions.Exit(_INTERRUPTED) from None
        except Exception as error:
            from solitaire.files import UserError

            if isinstance(error, UserError):
                raise click.ClickException(one_line(str(error))) from None
            raise


def _give_up_output(error: OSError) -> NoReturn:
    """End because a file, or with no name standard output, failed us; click itself sees to closed pipes."""
    from solitaire.files import discard_output

    what = "write the output" if error.filename is None else f"use {error.filename}"
    click.echo(f"Error: cannot {one_line(what)}: {error.strerror or error}", err=True)
    discard_output()
    sys.exit(1)


def _deal_or_record(text: str) -> "Deal | Path":
    """Read DEAL or RECORD: what is not written like a deal is the name of a file."""
    return deal_argument(text) if re.fullmatch("[0-9]+(/[0-9]*)?", text) else Path(text)


@click.group(
    cls=_Commands,
    invoke_without_command=True,
    epilog="Shell completion: for bash put the line  eval "
    '"$(_MINCHIATE_COMPLETE=bash_source minchiate)"  into ~/.bashrc; for zsh and fish likewise, with '
    "zsh_source or fish_source.",
)
@click.version_option(package_name="minchiate-solitaire", prog_name="minchiate")
@click.option(
    "--home",
    type=click.Path(path_type=Path, file_okay=False),
    envvar="MINCHIATE_HOME",
    show_envvar=True,
    metavar="DIR",
    help="Keep settings and games in DIR instead of the usual place.",
)
@click.pass_context
def main(ctx: click.Context, home: Path | None) -> None:
    """Dan Busenbarrick's Minchiate Solitaire: a table to play it on, and what goes with it.

    Without a command, opens the table. A DEAL is written 42, or 42/37 for deal 42 with 37 cards cut; a
    RECORD is the file of a game: its record, or the text that shares it.
    """
    ctx.obj = home
    if ctx.invoked_subcommand is None:
        ctx.invoke(play)


def _par_range(ctx: click.Context, option: click.Parameter, text: str | None) -> tuple[float, float] | None:
    """Read a range of pars: 250..280, or with one end left out."""
    if text is None:
        return None
    match = re.fullmatch(r"(-?[0-9]{1,4})?\.\.(-?[0-9]{1,4})?", text)
    if match is None or text == "..":
        raise click.BadParameter(f"{one_line(repr(text))} is no range of points; write it like 250..280")
    low, high = match.groups()
    return float(low or "-inf"), float(high or "inf")


@main.command()
@click.argument("deal", type=deal_argument, required=False)
@click.option(
    "--par",
    metavar="FROM..TO",
    callback=_par_range,
    help="A deal that the fair player makes so many points of on average, such as 250..280.",
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

    On DEAL, on a deal with the PAR wanted, or else the unfinished game, or else the title.
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
    """Return the deals with such a par.

    Raises:
        UserError: there is none.
    """
    from scores.par_table import deals_with_par, par_table
    from solitaire.files import UserError

    if deals := deals_with_par(low, high):
        return deals
    pars = [known.par for known in par_table().values()]
    raise UserError(
        f"no deal has a par from {low:g} to {high:g}; those known go from {min(pars):g} to {max(pars):g}"
    )


@main.command()
@click.argument("deal", type=deal_argument)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def deal(deal: "Deal", as_json: bool) -> None:
    """Print a deal: its cut, its deck and its fola."""
    from solitaire.text import deal_text

    if as_json:
        print_json({"deal": deal.name, "cut": deal.cut, "deck": _codes(deal.deck), "fola": _codes(deal.fola)})
    else:
        click.echo(deal_text(deal))


def _codes(cards: "Iterable[Card]") -> list[str]:
    from solitaire.rules.cards import CODES

    return [CODES[card] for card in cards]


@main.command()
@click.argument("record", type=RECORD)
@click.option("--text", "as_text", is_flag=True, help="Print the game instead.")
@click.option(
    "--export",
    "picture",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write a picture (.png) of where the game stands, or an animation (.gif) of all of it.",
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

        click.echo(replay_text(game))
    else:
        from solitaire.table import opening

        opening.replay(home_of(ctx), game)


def _export(game: "Record", file: Path) -> None:
    from solitaire.files import write_atomic
    from solitaire.settings import Settings
    from solitaire.table import export

    if file.suffix.lower() == ".png":
        write_atomic(file, export.picture(game, Settings(language="en")))
    else:
        pictures = track(export.frames(game, Settings(language="en")), "drawing", len(game.moves) + 1)
        write_atomic(file, export.animation(pictures))
    click.echo(f"written: {file}")


@main.command()
@click.argument("records", metavar="RECORD...", type=RECORD, nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a record.")
@click.pass_context
def verify(ctx: click.Context, records: tuple[Path, ...], as_json: bool) -> None:
    """Check records by the rules.

    Says the score of each, or what is wrong where.
    """
    from solitaire.files import UserError

    failed = False
    for path in records:
        try:
            _report(path, load(path), as_json)
        except UserError as error:
            failed = True
            message = one_line(str(error))
            click.echo(f"Error: {message}", err=True)
            if as_json:
                print_json({"record": os.fspath(path), "valid": False, "error": message})
    if failed:
        ctx.exit(1)


def _report(path: Path, game: "Record", as_json: bool) -> None:
    from solitaire.text import deal_title, result_line

    score = game.score
    if as_json:
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
    else:
        click.echo(one_line(f"{path}: {deal_title(game.deal)}, {result_line(score)}"))


@main.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a card.")
def cards(as_json: bool) -> None:
    """List the 97 cards: names, worth, and what each kills."""
    from solitaire.rules.cards import CARD_COUNT, CODES, kills, suit, value
    from solitaire.rules.names import italian_name
    from solitaire.rules.scoring import IN_VERSICOLA, WORTH
    from solitaire.text import kills_text, worth_text

    if not as_json:
        rows = [
            (CODES[card], italian_name(card), worth_text(card), kills_text(card))
            for card in range(CARD_COUNT)
        ]
        print_table(("card", "name", "worth", "kills"), rows)
        return
    for card in range(CARD_COUNT):
        print_json(
            {
                "card": CODES[card],
                "name": italian_name(card),
                "suit": suit(card),
                "value": value(card),
                "worth": WORTH[card],
                "in_versicola": IN_VERSICOLA.get(card, max(WORTH[card], 0)),
                "kills": _codes(victim for victim in range(CARD_COUNT) if kills(card, victim)),
            }
        )


@main.command()
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="The language to print them in.")
def rules(language: str) -> None:
    """Print the rules in short."""
    from solitaire.text import rules_text

    click.echo(rules_text(language), nl=False)


@main.command()
@click.argument("start", metavar="(DEAL or RECORD)", type=_deal_or_record)
@click.argument("depth", type=click.IntRange(min=0))
def perft(start: "Deal | Path", depth: int) -> None:
    """Count the paths of DEPTH plays and kills.

    From the start of DEAL, with the fola as dealt, or from where the game of RECORD stands.
    """
    from solitaire.rules.deal import Deal
    from solitaire.rules.position import Position
    from solitaire.rules.position import perft as count_paths

    position = Position((), start.deck, start.fola) if isinstance(start, Deal) else load(start).positions[-1]
    first = min(depth, 3)
    starts = _positions(position, first)
    total = sum(count_paths(one, depth - first) for one in track(starts, "counting", len(starts)))
    click.echo(total)


def _positions(position: "Position", plies: int) -> "list[Position]":
    """Return the positions after every path of so many plays and kills."""
    from solitaire.rules.position import legal_moves

    positions = [position]
    for _ in range(plies):
        positions = [one.apply(move) for one in positions for move in legal_moves(one)]
    return positions


for command in (solve, hint, autoplay, review, bench, scores, stats, daily, survey):
    main.add_command(command)
