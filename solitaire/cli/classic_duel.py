"""The command that compares two computer players of the classic game."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from solitaire.cli.classic_players import (
    PLAYOUTS_OPTION,
    SECONDS_OPTION,
    check_limits,
    player_name,
    say_if_weaker,
)
from solitaire.cli.options import SEED_OPTION, deal_count, deal_range
from solitaire.cli.outputs import OUTPUT, is_standard_output, is_stream, write_output
from solitaire.cli.printing import print_json, say, track

if TYPE_CHECKING:
    from solitaire.classic.duel import Margin
    from solitaire.survey.duels import Duel, Results


@click.command()
@click.argument("one", metavar="A", type=player_name)
@click.argument("other", metavar="B", type=player_name)
@click.option(
    "--deals", type=deal_range, required=True, metavar="FROM..TO", help="The deals, such as 0..499."
)
@SECONDS_OPTION
@PLAYOUTS_OPTION
@SEED_OPTION
@click.option(
    "--workers", type=click.IntRange(1, 1024), default=1, show_default=True, help="Processes on this machine."
)
@click.option(
    "--out",
    type=OUTPUT,
    metavar="FILE",
    help="Keep the results of the deals in FILE (- for standard output); deals in it are not played again.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def duel(
    one: str,
    other: str,
    deals: range,
    seconds_per_card: float | None,
    playouts_per_card: int | None,
    seed: int,
    workers: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Compare two computer players: how far A is ahead of B.

    They play every deal twice, with the sides swapped. A player is full, handbook or random, perhaps with a
    limit of its own: full@0.5 takes half a second a card. Here full uses one thread; full-noends does not
    solve the last tricks, full-nosignals gives and reads no signals. Points and resti are means for a hand,
    with standard errors. Ctrl-C stops it and prints the means so far.
    """
    from solitaire.survey.duels import Duel, Results

    check_limits(seconds_per_card, playouts_per_card)
    if as_json and is_standard_output(out):
        raise click.UsageError("--json and --out - exclude one another: both are for standard output")
    say_if_weaker(one, other)
    meeting = Duel(one, other, deals[0], seed, seconds_per_card, playouts_per_card)
    results = Results(meeting, None if is_stream(out) else out)
    try:
        _run(meeting, results, deals, workers)
    finally:
        if margins := [margin for deal, margin in sorted(results.margins.items()) if deal in deals]:
            _print_duel((one, other), margins, out, as_json)
        if out is not None and is_stream(out):
            write_output(out, results.text())


def _print_duel(names: tuple[str, str], margins: "list[Margin]", out: Path | None, as_json: bool) -> None:
    from solitaire.classic.duel import duel_json

    found = duel_json(names, margins)
    if as_json:
        print_json(found)
        return
    line = (
        f"{names[0]} against {names[1]}, {found['deals']} deals, {found['hands']} hands: "
        f"{found['points']:+.1f} ± {found['points_error']:.1f} points and "
        f"{found['resti']:+.2f} ± {found['resti_error']:.2f} resti a hand"
    )
    say(line, err=is_standard_output(out))


def _run(meeting: "Duel", results: "Results", deals: range, workers: int) -> None:
    """Play the deals that are not done yet.

    Raises:
        UserError: a deal cannot be played, or a result cannot be written.
    """
    from solitaire.home.files import UserError
    from solitaire.rules.deal import DealTextError
    from solitaire.survey.duels import run

    todo = (deal for deal in deals if deal not in results.margins)
    count = deal_count([deals]) - sum(deal in deals for deal in results.margins)
    with closing(run(meeting, todo, workers)) as played:
        try:
            for deal, margin in track(played, "playing", count):
                results.add(deal, margin)
        except DealTextError as error:
            raise UserError(str(error)) from None
        except KeyboardInterrupt:
            if results.path is not None:
                say(
                    f"Stopped; {len(results.margins)} deals are done. The same command goes on from here.",
                    err=True,
                )
            raise
