"""The commands that ask the engines: the best line of a shuffle, and hints."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

import click

from solitaire.cli.base import (
    DEALS_OPTION,
    JSON_OPTION,
    OUT_OPTION,
    RECORD,
    SECONDS,
    SEED_OPTION,
    THREADS_OPTION,
    Count,
    NamedGame,
    deal_argument,
    home_of,
    load,
    named_games,
    one_line,
    print_json,
    say,
    search_limit,
    working,
    write_game,
)
from solitaire.cli.store import keeping

if TYPE_CHECKING:
    from solitaire.hints import Hint
    from solitaire.rules.deal import Deal
    from solitaire.rules.record import Record
    from solver.result import Limit, Result

_SOLVE_SECONDS: Final = 10.0
"""The oracle's usual time for a deal."""
_HINT_SECONDS: Final = 5.0
"""An engine's usual time for a hint."""
_MOVES_A_LINE: Final = 10
"""Moves printed on a line."""


@click.command()
@click.argument("deal", type=deal_argument, required=False)
@DEALS_OPTION
@click.option("--record", type=RECORD, metavar="RECORD", help="Solve from the last position of RECORD.")
@click.option("--seconds", type=SECONDS, help=f"Time for a deal ({_SOLVE_SECONDS:g}).")
@click.option("--playouts", type=Count(1), help="Lines tried for a deal, instead of time.")
@THREADS_OPTION
@SEED_OPTION
@OUT_OPTION
@JSON_OPTION
@click.pass_context
def solve(
    ctx: click.Context,
    deal: "Deal | None",
    deals: TextIO | None,
    record: Path | None,
    seconds: float | None,
    playouts: int | None,
    threads: int,
    seed: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Find the best line of a shuffle.

    Solves DEAL, every deal of a file, or a recorded game from its last position. The oracle sees the whole
    shuffle and stacks the fola itself, unless it is stacked in the record. Ctrl-C stops it and keeps the best
    line so far. The score tables show the best line found for a deal.
    """
    if (deal is not None) + (deals is not None) + (record is not None) != 1:
        raise click.UsageError("name one of DEAL, --deals FILE and --record RECORD")
    limit = search_limit(seconds, playouts, _SOLVE_SECONDS, threads=threads, seed=seed)
    for named in named_games(deal, deals, record):
        result, interrupted = _search(named, limit)
        solved = _solved(named.game, result)
        if record is None:
            _keep(ctx, solved)
        if out is not None:
            write_game(out, named.name if deals is not None else None, solved)
        if as_json:
            print_json(_as_json(named, solved, result))
        else:
            _print(named, solved, result)
        if interrupted:
            raise KeyboardInterrupt


def _keep(ctx: click.Context, solved: "Record") -> None:
    """Keep a deal's best line for the score tables."""
    from scores.estimates import keep_line
    from scores.store import Store
    from solitaire.archive import engine

    with keeping("line"), Store(home_of(ctx).scores) as store:
        keep_line(store, solved, engine("oracle"))


def _search(named: NamedGame, limit: "Limit") -> "tuple[Result, bool]":
    """Search and show the progress; return the best line, and whether Ctrl-C stopped the search."""
    from solver.oracle import improvements

    best: Result | None = None
    with working("searching") as show:
        try:
            for best in improvements(named.game.positions[-1], limit, fola_free=named.game.fola is None):
                show(
                    f"{named.title}: {best.score} of at most {best.bound} after {best.seconds:.1f} s, "
                    f"{best.playouts:,} playouts"
                )
        except KeyboardInterrupt:
            if best is None:
                raise
            return best, True
    assert best is not None
    return best, False


def _solved(game: "Record", result: "Result") -> "Record":
    """Return the game so far with the oracle's line added."""
    return replace(
        game,
        fola=result.fola if game.fola is None else game.fola,
        moves=(*game.moves, *result.moves),
        player=f"{game.player}, then the oracle" if game.player and game.moves else "oracle",
        date=date.today().isoformat(),
        extra=(),
    )


def _as_json(named: NamedGame, solved: "Record", result: "Result") -> dict[str, object]:
    from solitaire.rules.cards import CODES

    assert solved.fola is not None
    return {
        "deal": named.name,
        "score": result.score,
        "bound": result.bound,
        "status": result.status.value,
        "seconds": round(result.seconds, 3),
        "playouts": result.playouts,
        "core": result.core,
        "fola": [CODES[card] for card in solved.fola],
        "moves": [str(move) for move in result.moves],
    }


def _print(named: NamedGame, solved: "Record", result: "Result") -> None:
    from solitaire.rules.cards import format_cards
    from solver.result import Status

    proved = "proved best" if result.status is Status.OPTIMAL else f"best found; at most {result.bound}"
    found = f"found after {result.seconds:.1f} s and {result.playouts:,} playouts by the {result.core} core"
    say(f"{one_line(named.title)}: {result.score}, {proved}, {found}")
    assert solved.fola is not None
    say(f"  fola: {format_cards(solved.fola)}")
    moves = [str(move) for move in result.moves]
    for start in range(0, len(moves), _MOVES_A_LINE):
        say("  " + " ".join(moves[start : start + _MOVES_A_LINE]))


@click.command()
@click.argument("record", type=RECORD)
@click.option(
    "--fair/--oracle",
    "fair",
    default=True,
    show_default=True,
    help="Know only what the player may know, or the whole shuffle.",
)
@click.option(
    "--step",
    type=click.IntRange(1, 4),
    default=2,
    show_default=True,
    help="How much to say: 1 where to look, 2 the move, 3 the moves after it as well, 4 why.",
)
@click.option("--seconds", type=SECONDS, default=_HINT_SECONDS, show_default=True, help="Time for the hint.")
def hint(record: Path, fair: bool, step: int, seconds: float) -> None:
    """Say what to do next in a game.

    A fair hint knows the grid, the cards gone and the fola as stacked, but not the order of the deck. With
    --oracle the hint uses the cards to come, which no player can know.
    """
    from solitaire.files import UserError
    from solver.result import Limit

    game = load(record)
    if game.positions[-1].end is not None:
        raise UserError(f"{record}: the game has ended; there is nothing to hint at")
    found = (_fair_hint if fair else _oracle_hint)(game, Limit(seconds=seconds))
    for line in found.lines(step):
        say(line)


def _fair_hint(game: "Record", limit: "Limit") -> "Hint":
    from solitaire.hints import fair_hint, fair_stacking_hint
    from solitaire.rules.view import View
    from solitaire.words import Words
    from solver.advisor import advise, stack

    if game.fola is None:
        return fair_stacking_hint(stack(View.before_stacking(game.deal), limit), Words())
    view = View.of(game.positions[-1])
    return fair_hint(view, advise(view, limit), Words())


def _oracle_hint(game: "Record", limit: "Limit") -> "Hint":
    from solitaire.hints import oracle_hint, oracle_stacking_hint
    from solitaire.words import Words

    result, interrupted = _search(NamedGame(game.deal.name, "hint", game), limit)
    if interrupted:
        raise KeyboardInterrupt
    if game.fola is None:
        return oracle_stacking_hint(result, Words())
    return oracle_hint(game.positions[-1], result, Words())
