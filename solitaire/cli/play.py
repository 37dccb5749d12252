"""The commands that open the table."""

import os
import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import click

from scores import estimates
from scores.imports import parse_one
from solitaire.classic.match_record import ClassicRecord, MatchRecord
from solitaire.classic.options import Options
from solitaire.classic.record import HandRecord
from solitaire.cli.files import text_of
from solitaire.cli.options import RECORD, deal_argument, deal_or_record, home_of
from solitaire.cli.printing import one_line
from solitaire.cli.records import check_is_solitaire, is_number, load_classic
from solitaire.cli.rules_option import RULES_OPTION
from solitaire.home.files import UserError
from solitaire.play.game import Game, Phase
from solitaire.rules.deal import MAX_DEAL_NUMBER, Deal


def _par_range(ctx: click.Context, option: click.Parameter, text: str | None) -> tuple[float, float] | None:
    """Read a range of pars: 250..280; either end may be left out."""
    if text is None:
        return None
    match = re.fullmatch(r"(-?[0-9]{1,4})?\.\.(-?[0-9]{1,4})?", text)
    low, high = (float(match[1] or "-inf"), float(match[2] or "inf")) if match else (0.0, 0.0)
    if match is None or text == ".." or low > high:
        raise click.BadParameter(f"{one_line(repr(text))} is not a range of points; write 250..280")
    return low, high


def _start(text: str) -> Deal | Path:
    """Read DEAL or RECORD; text that is neither, but looks like a deal or a word, is a malformed deal."""
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
    help="A deal with an average score of the fair player in this range, such as 250..280.",
)
@click.option("--speak", is_flag=True, help="Print each event as a plain line, for a screen reader.")
@click.pass_context
def play(
    ctx: click.Context,
    start: Deal | Path | None = None,
    par: tuple[float, float] | None = None,
    speak: bool = False,
) -> None:
    """Open the table and play.

    Plays DEAL, continues the game in RECORD, or plays a deal with a par in the range. Otherwise continues the
    unfinished game; without one, shows the title.
    """
    if start is not None and par is not None:
        raise click.UsageError("DEAL or RECORD can't be used together with --par")
    deals = None if par is None else _deals_with_par(*par)
    game = _unfinished(start) if isinstance(start, Path) else None
    from solitaire.table import opening

    if deals is not None:
        opening.play_one_of(home_of(ctx), deals, speaks=speak)
    elif game is not None:
        opening.continue_game(home_of(ctx), game, speaks=speak)
    else:
        opening.play(home_of(ctx), None if isinstance(start, Path) else start, speaks=speak)


def _unfinished(path: Path) -> Game:
    """Read an unfinished game.

    Raises:
        UserError: the file can't be read, or holds no such game.
    """
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
    if deals := estimates.deals_with_par(low, high):
        return deals
    pars = [known.par for known in estimates.par_table().values()]
    raise UserError(
        f"no deal has a par from {low:g} to {high:g}; those known go from {min(pars):g} to {max(pars):g}"
    )


# -- the classic game -------------------------------------------------------------------------------


@click.command("play")
@click.argument("start", metavar="[MATCH or FILE]", type=RECORD, required=False)
@click.option("--from", "again", metavar="HAND", type=RECORD, help="Play a recorded hand again, by itself.")
@RULES_OPTION
@click.option("--speak", is_flag=True, help="Print each event as a plain line, for a screen reader.")
@click.pass_context
def classic_play(
    ctx: click.Context, start: Path | None, again: Path | None, options: Options | None, speak: bool
) -> None:
    """Open the table for four and play.

    Continues or begins match number MATCH, continues the match or hand in FILE, or plays a hand that another
    player has shared in FILE: the same cards in the same seat, with the same three players. Otherwise
    continues what was played last; if there is nothing, begins a match. With --rules, it begins or continues
    only games with these rules; otherwise a new match has the rules of the settings.
    """
    if start is not None and again is not None:
        raise click.UsageError("MATCH or FILE can't be used together with --from")
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
        if options is not None:
            raise click.UsageError("--rules and FILE can't be used together: the file has its own rules")
        found = _to_play(start)
    from solitaire.table import opening

    opening.play_classic(home_of(ctx), found, again=again is not None, options=options, speaks=speak)


def _to_play(path: Path) -> ClassicRecord:
    """Return the match in a file, or the hand, which is played on its own even if it belongs to a match."""
    found = load_classic(path)
    return replace(found, match=None) if isinstance(found, HandRecord) else found
