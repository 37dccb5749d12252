"""The command that finds the best line of a shuffle."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.options import (
    CORE_OPTION,
    DEALS_ARGUMENT,
    DEALS_OPTION,
    JSON_OPTION,
    RECORD,
    SECONDS,
    SEED_OPTION,
    THREADS_OPTION,
    Count,
    are_many,
    home_of,
    search_limit,
)
from solitaire.cli.outputs import OUT_OPTION, game_files, is_standard_output
from solitaire.cli.printing import moves_json, one_line, print_json, say
from solitaire.cli.reading import NamedGame, named_games
from solitaire.cli.search import search
from solitaire.cli.store import keeping, opened_store
from solitaire.cli.think import think as long_think
from solitaire.run.interrupts import interrupts_held

if TYPE_CHECKING:
    from scores.estimates import BestLine
    from solitaire.rules.cards import Card
    from solitaire.rules.deal import Deal
    from solitaire.rules.position import Move
    from solitaire.rules.record import Record
    from solver.result import Limit, Result
    from solver.thinking import Thought

_SOLVE_SECONDS: Final = 10.0
"""The oracle's usual time for a deal."""
_THINK_SECONDS: Final = 600.0
"""The usual time of long thinking."""
_MOVES_A_LINE: Final = 10
"""Moves printed on a line."""


@click.command()
@DEALS_ARGUMENT
@DEALS_OPTION
@click.option("--record", type=RECORD, metavar="RECORD", help="Solve from the last position of RECORD.")
@click.option(
    "--seconds", type=SECONDS, help=f"Time for a deal ({_SOLVE_SECONDS:g}; {_THINK_SECONDS:g} with --think)."
)
@click.option("--playouts", type=Count(1), help="Lines tried for a deal, instead of time.")
@THREADS_OPTION
@SEED_OPTION
@CORE_OPTION
@click.option(
    "--stored", is_flag=True, help="Take the best line that is kept with the scores, without a search."
)
@click.option(
    "--think",
    is_flag=True,
    help="Think for long: go on where long thinking about the deal stopped, and keep how far it comes.",
)
@OUT_OPTION
@JSON_OPTION
@click.pass_context
def solve(
    ctx: click.Context,
    deals: "tuple[Deal | range, ...]",
    deal_file: Path | None,
    record: Path | None,
    seconds: float | None,
    playouts: int | None,
    threads: int,
    seed: int,
    stored: bool,
    think: bool,
    out: Path | None,
    as_json: bool,
) -> None:
    """Find the best line of a shuffle.

    Solves each DEAL, every deal of a file, or a recorded game from its last position. The oracle sees the
    whole shuffle and stacks the fola itself, unless it is stacked in the record. Ctrl-C stops it and keeps
    the best line so far. The score tables show the best line found for a deal.
    """
    from solitaire.rules.record import format_record

    if bool(deals) + (deal_file is not None) + (record is not None) != 1:
        raise click.UsageError("name one of DEAL, --deals FILE and --record RECORD")
    if stored and (record, seconds, playouts) != (None, None, None):
        raise click.UsageError("--stored searches nothing; it excludes --record, --seconds and --playouts")
    if think and (stored or (record, playouts, seed) != (None, None, 0)):
        raise click.UsageError(
            "--think is about whole deals, by time; it excludes --record, --playouts, --seed and --stored"
        )
    limit = search_limit(seconds, playouts, _SOLVE_SECONDS, threads=threads, seed=seed)
    games, many = named_games(deals, deal_file, record), deal_file is not None or are_many(deals)
    err = is_standard_output(out)
    with game_files(out, many=many, as_json=as_json) as write:
        if stored:
            _print_stored(ctx, games, write, as_json=as_json, err=err)
            return
        for named in games:
            with interrupts_held():
                answer, title, solved, interrupt = (
                    _think(ctx, named, seconds or _THINK_SECONDS, threads)
                    if think
                    else _search(ctx, named, limit, is_kept=record is None)
                )
                if as_json:
                    print_json(answer)
                else:
                    _print_line(title, solved.fola, solved.moves[len(named.game.moves) :], err=err)
                if solved.moves:
                    write(named.file_name, format_record(solved))
                else:
                    say(f"{one_line(named.title)}: no line with these points is kept", err=True)
                if interrupt is not None:
                    raise interrupt


def _think(
    ctx: click.Context, named: NamedGame, seconds: float, threads: int
) -> "tuple[dict[str, object], str, Record, KeyboardInterrupt | None]":
    """Return what long thinking knows: JSON, title and line, and the interrupt that stopped it."""
    thought, interrupt = long_think(ctx, named, seconds, threads)
    solved = _solved(named.game, thought.fola or None, thought.moves)
    return _thought_json(named, thought), _thought_title(named, thought), solved, interrupt


def _search(
    ctx: click.Context, named: NamedGame, limit: "Limit", *, is_kept: bool
) -> "tuple[dict[str, object], str, Record, KeyboardInterrupt | None]":
    """Return what a search finds: JSON, title and line, and the interrupt that stopped it."""
    result, interrupt = search(named, limit)
    solved = _solved(named.game, result.fola, result.moves)
    if is_kept:
        _keep(ctx, solved, result.bound)
    return _as_json(named, solved, result), _title(named, result), solved, interrupt


def _keep(ctx: click.Context, solved: "Record", bound: int) -> None:
    """Keep a deal's best line and bound for the score tables."""
    from scores.estimates import keep_bound, keep_line
    from scores.store import Store
    from solver.oracle import ORACLE_ENGINE

    with keeping("line"), Store(home_of(ctx).scores) as store:
        keep_line(store, solved, ORACLE_ENGINE)
        keep_bound(store, solved.deal, bound, ORACLE_ENGINE)


def _print_stored(
    ctx: click.Context,
    games: "Iterable[NamedGame]",
    write: "Callable[[str | None, str], None]",
    *,
    as_json: bool,
    err: bool,
) -> None:
    """Print and write the best lines that are kept; fail at the end if a deal has none."""
    from scores.estimates import best_line
    from solitaire.rules.record import format_record

    missing = False
    with opened_store(ctx) as store:
        for named in games:
            stored = best_line(store, named.game.deal)
            if stored is None:
                missing = True
                say(f"Error: no line is kept of {one_line(named.title)}; solve finds one", err=True)
                continue
            if as_json:
                print_json(_stored_json(named, stored))
            else:
                best = "proved best" if stored.proved else f"the best kept; at most {stored.bound}"
                title = f"{one_line(named.title)}: {stored.score}, {best}, found by {stored.engine}"
                _print_line(title, stored.record.fola, stored.record.moves, err=err)
            write(named.file_name, format_record(stored.record))
    if missing:
        ctx.exit(1)


def _stored_json(named: NamedGame, stored: "BestLine") -> dict[str, object]:
    from solver.result import Status

    return {
        "deal": named.name,
        "score": stored.score,
        "bound": stored.bound,
        "status": (Status.OPTIMAL if stored.proved else Status.FEASIBLE).value,
        "engine": stored.engine,
        **moves_json(stored.record.fola, stored.record.moves),
    }


def _solved(game: "Record", fola: "tuple[Card, ...] | None", moves: "tuple[Move, ...]") -> "Record":
    """Return the game so far with the oracle's line added."""
    return replace(
        game,
        fola=fola if game.fola is None else game.fola,
        moves=(*game.moves, *moves),
        player=f"{game.player}, then the oracle" if game.player and game.moves else "oracle",
        date=date.today().isoformat(),
        extra=(),
    )


def _as_json(named: NamedGame, solved: "Record", result: "Result") -> dict[str, object]:
    return {
        "deal": named.name,
        "score": result.score,
        "bound": result.bound,
        "status": result.status.value,
        "seconds": round(result.seconds, 3),
        "playouts": result.playouts,
        "core": result.core,
        **moves_json(solved.fola, result.moves),
    }


def _thought_json(named: NamedGame, thought: "Thought") -> dict[str, object]:
    from solver import cores
    from solver.result import Status

    return {
        "deal": named.name,
        "score": thought.score,
        "bound": thought.bound,
        "status": (Status.OPTIMAL if thought.is_proved else Status.FEASIBLE).value,
        "seconds": round(thought.seconds, 3),
        "runs": thought.runs,
        "core": cores.core_name(),
        **moves_json(thought.fola, thought.moves),
    }


def _title(named: NamedGame, result: "Result") -> str:
    spent = f"{result.seconds:.1f} s and {result.playouts:,} playouts by the {result.core} core"
    return f"{one_line(named.title)}: {_found(result.score, result.bound)}, found after {spent}"


def _thought_title(named: NamedGame, thought: "Thought") -> str:
    spent = f"{thought.seconds:.0f} s of long thinking in all (runs: {thought.runs})"
    return f"{one_line(named.title)}: {_found(thought.score, thought.bound)}, after {spent}"


def _found(score: int, bound: int) -> str:
    return f"{score}, " + ("proved best" if score == bound else f"best found; at most {bound}")


def _print_line(title: str, fola: "Sequence[Card] | None", line: "Sequence[Move]", *, err: bool) -> None:
    from solitaire.rules.cards import format_cards

    say(title, err=err)
    if not line:
        return
    say(f"  fola: {format_cards(fola or ())}", err=err)
    moves = [str(move) for move in line]
    for start in range(0, len(moves), _MOVES_A_LINE):
        say("  " + " ".join(moves[start : start + _MOVES_A_LINE]), err=err)
