"""The command of fair play: the fair player plays deals out."""

from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

import click

from solitaire.cli.base import (
    DEALS_OPTION,
    JSON_OPTION,
    OUT_OPTION,
    SECONDS,
    SEED_OPTION,
    Count,
    NamedGame,
    deal_argument,
    named_games,
    one_line,
    print_json,
    say,
    search_limit,
    working,
    write_game,
)

if TYPE_CHECKING:
    from solitaire.rules.deal import Deal
    from solver.autoplay import FairGame
    from solver.result import Limit

_DECISION_SECONDS: Final = 0.05
"""The fair player's usual time for a decision."""


@click.command()
@click.argument("deal", type=deal_argument, required=False)
@DEALS_OPTION
@click.option(
    "--seconds-per-move",
    type=SECONDS,
    help=f"Time for a decision ({_DECISION_SECONDS:g}).",
)
@click.option(
    "--playouts-per-move",
    type=Count(1),
    help="Games played out for a decision, instead of time.",
)
@SEED_OPTION
@OUT_OPTION
@JSON_OPTION
def autoplay(
    deal: "Deal | None",
    deals: TextIO | None,
    seconds_per_move: float | None,
    playouts_per_move: int | None,
    seed: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Let the fair player play a deal out.

    It knows only what a player may know, and never the order of the deck.
    """
    if (deal is None) == (deals is None):
        raise click.UsageError("name either DEAL or --deals FILE")
    limit = search_limit(seconds_per_move, playouts_per_move, _DECISION_SECONDS, seed=seed, each="-per-move")
    scores = []
    for named in named_games(deal, deals):
        game = _play(named, limit)
        scores.append(game.score)
        if out is not None:
            write_game(out, named.name if deals is not None else None, game.record)
        if as_json:
            print_json(_as_json(named, game))
        else:
            _print(named, game)
    if len(scores) > 1 and not as_json:
        say(f"mean of {len(scores)} games: {sum(scores) / len(scores):.1f}")


def _play(named: NamedGame, limit: "Limit") -> "FairGame":
    from solver.autoplay import play_game

    with working(f"playing {named.title}"):
        return play_game(named.game.deal, limit)


def _as_json(named: NamedGame, game: "FairGame") -> dict[str, object]:
    from solitaire.rules.cards import CODES

    return {
        "deal": named.name,
        "score": game.score,
        "seconds": round(game.seconds, 3),
        "playouts": game.playouts,
        "core": game.core,
        "fola": [CODES[card] for card in game.record.fola or ()],
        "moves": [str(move) for move in game.record.moves],
        "decisions": game.decisions,
        "slowest_decision_seconds": round(game.slowest_decision_seconds, 3),
    }


def _print(named: NamedGame, game: "FairGame") -> None:
    say(
        f"{one_line(named.title)}: {game.score}, {game.decisions} decisions in {game.seconds:.1f} s, "
        f"the slowest {game.slowest_decision_seconds:.2f} s; "
        f"{game.playouts:,} playouts by the {game.core} core"
    )
