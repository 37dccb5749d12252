"""The commands of fair play: the fair player at work, and the verdict on a finished game."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final, TextIO

import click

from solitaire.cli_base import (
    DEALS_OPTION,
    JSON_OPTION,
    OUT_OPTION,
    RECORD,
    SECONDS,
    SEED_OPTION,
    Task,
    deal_argument,
    home_of,
    is_terminal,
    load,
    one_line,
    print_json,
    print_table,
    search_limit,
    tasks,
    write_game,
)

if TYPE_CHECKING:
    from solitaire.rules.deal import Deal
    from solitaire.rules.record import Record
    from solver.autoplay import FairGame
    from solver.result import Limit
    from solver.review import Decision, Review, Shares

_SECONDS_A_MOVE: Final = 0.05
_REVIEW_SECONDS: Final = 60.0
_WIDTH: Final = 100
"""Characters in a line of prose."""


@click.command()
@click.argument("deal", type=deal_argument, required=False)
@DEALS_OPTION
@click.option(
    "--seconds-per-move",
    type=SECONDS,
    help=f"Time for a decision ({_SECONDS_A_MOVE:g}).",
)
@click.option(
    "--playouts-per-move",
    type=click.IntRange(min=1),
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
    limit = search_limit(seconds_per_move, playouts_per_move, _SECONDS_A_MOVE, seed=seed, each="-per-move")
    scores = []
    for task in tasks(deal, deals):
        game = _play(task, limit)
        scores.append(game.score)
        if out is not None:
            write_game(out, task.name if deals is not None else None, game.record)
        if as_json:
            print_json(_game_json(task, game))
        else:
            click.echo(_game_text(task, game))
    if len(scores) > 1 and not as_json:
        click.echo(f"mean of {len(scores)} games: {sum(scores) / len(scores):.1f}")


def _play(task: Task, limit: "Limit") -> "FairGame":
    from solver.autoplay import play_game

    if not is_terminal(sys.stderr):
        return play_game(task.game.deal, limit)
    from rich.console import Console

    with Console(stderr=True).status(f"playing {one_line(task.title)}"):
        return play_game(task.game.deal, limit)


def _game_json(task: Task, game: "FairGame") -> dict[str, object]:
    from solitaire.rules.cards import CODES

    return {
        "deal": task.name,
        "score": game.score,
        "seconds": round(game.seconds, 3),
        "playouts": game.playouts,
        "core": game.core,
        "fola": [CODES[card] for card in game.record.fola or ()],
        "moves": [str(move) for move in game.record.moves],
        "decisions": game.decisions,
        "slowest_decision_seconds": round(game.slowest_decision_seconds, 3),
    }


def _game_text(task: Task, game: "FairGame") -> str:
    return (
        f"{one_line(task.title)}: {game.score}, {game.decisions} decisions in {game.seconds:.1f} s, "
        f"the slowest {game.slowest_decision_seconds:.2f} s; "
        f"{game.playouts:,} playouts by the {game.core} core"
    )


@click.command()
@click.argument("record", type=RECORD)
@click.option(
    "--seconds",
    type=SECONDS,
    default=_REVIEW_SECONDS,
    show_default=True,
    help="Time for the whole review; more makes it surer. One kept from before that took as long is "
    "shown at once.",
)
@click.option("--threads", type=click.IntRange(1, 256), default=2, show_default=True, help="Threads.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def review(ctx: click.Context, record: Path, seconds: float, threads: int, as_json: bool) -> None:
    """Say whether it was the shuffle or the play.

    For a game that has ended: what the shuffle held, what a fair player makes of it, what each decision
    cost, and which losses were bad luck. Ctrl-C stops and tells what is known so far.
    """
    from solitaire.files import UserError

    game = load(record)
    if game.positions[-1].end is None or game.fola is None:
        raise UserError(f"{record}: the game has not ended; there is nothing to review yet")
    verdict, interrupted = _verdict(ctx, game, seconds, threads)
    if verdict is not None and as_json:
        print_json(_review_json(game, verdict))
    elif verdict is not None:
        _print_review(game, verdict)
    if interrupted:
        raise KeyboardInterrupt


def _verdict(
    ctx: click.Context, game: "Record", seconds: float, threads: int
) -> "tuple[Review | None, bool]":
    """Return the verdict kept from before or else a new one, and whether Ctrl-C cut it short.

    That the store fails is said once, and stops nothing.
    """
    from scores.store import Store
    from solitaire.archive import keep_verdict, kept_verdict
    from solitaire.files import UserError
    from solver.reviewer import reviews

    path, failed, verdict = home_of(ctx).scores, False, None
    try:
        with Store(path) as store:
            verdict = kept_verdict(store, game, seconds)
            for notice in store.notices:
                click.echo(one_line(notice), err=True)
    except UserError as error:
        failed = True
        click.echo(f"The review is not kept with the scores: {one_line(str(error))}", err=True)
    if verdict is not None:
        return verdict, False
    with _progress() as bar:
        try:
            for verdict in reviews(game, seconds, threads=threads):
                bar(verdict.share)
        except KeyboardInterrupt:
            return verdict, True
    if verdict is not None and not failed:
        try:
            with Store(path) as store:
                keep_verdict(store, game, verdict)
        except UserError as error:
            click.echo(f"The review is not kept with the scores: {one_line(str(error))}", err=True)
    return verdict, False


@contextmanager
def _progress() -> Iterator[Any]:
    """Yield what takes the share done, and shows it where a person waits."""
    if not is_terminal(sys.stderr):
        yield lambda share: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("reviewing", total=1.0)
        yield lambda share: progress.update(task, completed=share)


def _review_json(game: "Record", verdict: "Review") -> dict[str, object]:
    from solver.review import MoveDecision

    held, par = verdict.held, verdict.par
    return {
        "score": verdict.score,
        "held": held
        and {
            "score": held.score,
            "bound": held.bound,
            "proved": held.is_proved,
            "seconds": round(held.seconds, 3),
        },
        "par": par
        and {
            "mean": round(par.mean, 2),
            "error": round(par.error, 2),
            "spread": round(par.spread, 2),
            "games": par.games,
            "seconds": round(par.seconds, 3),
        },
        "decisions": [
            {
                "move_number": one.number,
                "move": _done(one),
                "better": _better(one),
                "cost": round(one.cost, 2),
                "error": round(one.error, 2),
                "possible_lost": one.possible if isinstance(one, MoveDecision) else 0,
                "mark": one.mark and one.mark.name.lower(),
                "bad_luck": isinstance(one, MoveDecision) and one.is_bad_luck,
                "why": _why(game, one) if one.mark else [],
                "seconds": round(one.seconds, 3),
            }
            for one in verdict.decisions
        ],
        "possible": verdict.possible,
        "seconds": round(verdict.seconds, 3),
        "core": verdict.core,
    }


def _done(decision: "Decision") -> str:
    """Return what the player did; a move is written as in the record."""
    from solver.review import StackingDecision

    return "the stacking of the fola" if isinstance(decision, StackingDecision) else str(decision.move)


def _better(decision: "Decision") -> str:
    """Return what would have been better; a move is written as in the record."""
    from solitaire.rules.cards import format_cards
    from solver.review import StackingDecision

    if isinstance(decision, StackingDecision):
        return f"stack {format_cards(decision.better)}"
    return "play the next card" if decision.better is None else str(decision.better)


def _why(game: "Record", decision: "Decision") -> list[str]:
    """Return why another move was better, a sentence each; nothing for the stacking."""
    from solitaire.hints import why_better
    from solitaire.rules.view import View
    from solitaire.words import Words
    from solver.review import StackingDecision

    if isinstance(decision, StackingDecision):
        return []
    return list(why_better(View.of(game.positions[decision.ply]), decision.move, decision.better, Words()))


def _print_review(game: "Record", verdict: "Review") -> None:
    from solitaire.text import deal_title, whole_error

    held, par = verdict.held, verdict.par
    click.echo(f"{deal_title(game.deal)}: you made {verdict.score}.")
    if held is not None:
        proved = (
            "proved best"
            if held.is_proved
            else f"the best found in {held.seconds:.0f} s; at most {held.bound}"
        )
        click.echo(f"The shuffle held {held.score} ({proved}).")
    if par is not None:
        click.echo(
            f"Par is {par.mean:.0f} ± {whole_error(par.error)}: "
            "what the fair player, who knows no more than you did, "
            f"averages on it ({par.games} games in {par.seconds:.0f} s, spread {par.spread:.0f})."
        )
        if verdict.shares is not None:
            click.echo(_sentence(verdict.shares))
    rows = [
        (
            str(one.number),
            _done(one),
            _better(one),
            f"{one.cost:.0f} ± {whole_error(one.error)}",
            one.mark.name.lower() if one.mark else "",
        )
        for one in verdict.costliest()
    ]
    if rows:
        click.echo("\nThe costliest decisions, by what could be known:")
        print_table(("move", "you did", "better", "cost", ""), rows)
        _print_why(game, verdict)
    else:
        click.echo("\nNo decision can be blamed.")
    if unlucky := verdict.unluckiest(3):
        click.echo("\nBad luck, for nobody could know the cards to come:")
        print_table(
            ("move", "you did", "the best line lost"),
            [(str(one.number), _done(one), str(one.possible)) for one in unlucky],
        )
    click.echo(f"\n{verdict.seconds:.0f} s, {verdict.core} core. The ± are standard errors.")


def _print_why(game: "Record", verdict: "Review") -> None:
    """Print why other moves were better than the costliest."""
    said = [(one.number, " ".join(why)) for one in verdict.costliest() if (why := _why(game, one))]
    if said:
        click.echo("\nWhy:")
    for number, text in said:
        click.echo(fill(f"{number:>3}  {text}", _WIDTH, subsequent_indent=" " * 5))


def _sentence(shares: "Shares") -> str:
    """Return the verdict in one honest sentence."""
    from solver.review import Verdict

    poor, lost, won = f"{-shares.shuffle:.0f}", f"{-shares.play:.0f}", f"{shares.play:.0f}"
    return {
        Verdict.WELL_PLAYED: f"Well played: {won} more than a fair player makes of this shuffle.",
        Verdict.LEVEL: "You made of this shuffle what a fair player makes of it.",
        Verdict.SHUFFLE: f"It was the shuffle: worth {poor} less than usual; you made the most of it.",
        Verdict.PLAY: f"It was the play: {lost} less than a fair player makes of this very shuffle.",
        Verdict.BOTH: f"It was both: a shuffle worth {poor} less than usual, and play that cost {lost}.",
    }[shares.verdict]
