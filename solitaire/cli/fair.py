"""The command of fair play: the fair player plays deals out."""

from pathlib import Path
from typing import Final

import click

from solitaire.cli.options import (
    CORE_OPTION,
    DEALS_ARGUMENT,
    DEALS_OPTION,
    PER_DEAL,
    QUIET_OPTION,
    SECONDS,
    SEED_OPTION,
    AtLeast,
    are_many,
    deal_count,
    json_option,
    search_limit,
)
from solitaire.cli.outputs import OUT_OPTION, game_files, is_standard_output
from solitaire.cli.printing import Pace, one_line, print_json, say, working
from solitaire.cli.reading import NamedGame, named_games
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record, format_record
from solitaire.run.interrupts import interrupts_held, raise_on_interrupt
from solitaire.texts import shapes
from solitaire.texts.text import moves_json, result_line
from solver.autoplay import FairGame, FairPlay

_DECISION_SECONDS: Final = 0.05
"""The fair player's usual time for a decision."""


@click.command()
@DEALS_ARGUMENT
@DEALS_OPTION
@click.option(
    "--seconds-per-move",
    type=SECONDS,
    help=f"Time for a decision ({_DECISION_SECONDS:g}).",
)
@click.option(
    "--playouts-per-move",
    type=AtLeast(1),
    help="Games played out for a decision, instead of time.",
)
@SEED_OPTION
@QUIET_OPTION
@CORE_OPTION
@OUT_OPTION
@json_option(shapes.Autoplayed, text=PER_DEAL)
def autoplay(
    deals: tuple[Deal | range, ...],
    deal_file: Path | None,
    seconds_per_move: float | None,
    playouts_per_move: int | None,
    seed: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Let the fair player play deals out.

    It sees only what a player can see, never the order of the deck. Ctrl-C stops it; the game so far is
    printed, and written as a record that can be continued.
    """
    if bool(deals) == (deal_file is not None):
        raise click.UsageError("name either DEAL or --deals FILE")
    limit = search_limit(seconds_per_move, playouts_per_move, _DECISION_SECONDS, seed=seed, each="-per-move")
    scores, err = list[int](), is_standard_output(out)
    many, pace = deal_file is not None or are_many(deals), Pace(deal_count(deals) or None)
    with game_files(out, many=many, as_json=as_json) as write:
        try:
            for named in named_games(deals, deal_file):
                play = FairPlay(named.game.deal, limit)
                with interrupts_held():
                    try:
                        with working(f"{pace.next()}playing {named.title}"), raise_on_interrupt():
                            game = play.to_end()
                    except KeyboardInterrupt:
                        _print_begun(named, play.record, as_json=as_json, err=err)
                        write(named.file_name, format_record(play.record))
                        raise
                    scores.append(game.score)
                    if as_json:
                        print_json(_as_json(named, game))
                    else:
                        _print(named, game, err=err)
                    write(named.file_name, format_record(game.record))
        finally:
            if len(scores) > 1 and not as_json:
                say(f"mean of {len(scores)} games: {sum(scores) / len(scores):.1f}", err=err)


def _as_json(named: NamedGame, game: FairGame) -> shapes.Autoplayed:
    return {
        "deal": named.name,
        "score": game.score,
        "seconds": round(game.seconds, 3),
        "playouts": game.playouts,
        "core": game.core,
        **moves_json(game.record.fola, game.record.moves),
        "decisions": game.decisions,
        "slowest_decision_seconds": round(game.slowest_decision_seconds, 3),
    }


def _print(named: NamedGame, game: FairGame, *, err: bool) -> None:
    say(
        f"{one_line(named.title)}: {game.score}, {game.decisions} decisions in {game.seconds:.1f} s, "
        f"the slowest {game.slowest_decision_seconds:.2f} s; "
        f"{game.playouts:,} playouts by the {game.core} core",
        err=err,
    )


def _print_begun(named: NamedGame, record: Record, *, as_json: bool, err: bool) -> None:
    """Print a game that was interrupted."""
    if as_json:
        print_json({"deal": named.name, "score": None, **moves_json(record.fola, record.moves)})
    else:
        say(f"{one_line(named.title)}: {result_line(record.score)}", err=err)
