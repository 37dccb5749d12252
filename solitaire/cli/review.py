"""The command that reviews a game: the engines' review, kept with the scores, gives the verdict."""

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.options import (
    CORE_OPTION,
    RECORD,
    SECONDS,
    SEED_OPTION,
    TWO_THREADS_OPTION,
    Count,
    home_of,
    search_limit,
)
from solitaire.cli.printing import bar, print_json
from solitaire.cli.reading import load
from solitaire.cli.store import keeping, print_notices
from solitaire.run.interrupts import interrupts_heeded, interrupts_held

if TYPE_CHECKING:
    from solitaire.rules.record import Record
    from solver.result import Limit
    from solver.review import Review

_REVIEW_SECONDS: Final = 60.0


@click.command()
@click.argument("record", type=RECORD)
@click.option(
    "--seconds",
    type=SECONDS,
    help=f"Time for the whole review ({_REVIEW_SECONDS:g}); more makes the verdict surer. A verdict that was "
    "kept, of a review that took as long, is shown at once.",
)
@click.option(
    "--playouts",
    type=Count(1),
    help="About how many games to play out and lines to try, instead of time; par alone takes some 10 "
    "seconds of a processor, however few they are. With the same seed and threads the verdict is the same "
    "anywhere, because nothing that was kept counts.",
)
@SEED_OPTION
@TWO_THREADS_OPTION
@CORE_OPTION
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def review(
    ctx: click.Context,
    record: Path,
    seconds: float | None,
    playouts: int | None,
    seed: int,
    threads: int,
    as_json: bool,
) -> None:
    """Give the verdict: was it the shuffle or the play?

    Reviews a game that has ended: what the shuffle held, what a fair player makes of it, what each decision
    cost, and which losses were bad luck. Ctrl-C stops the review and prints what it has found so far.
    """
    begun = perf_counter()  # before all that has to be loaded
    from solitaire.cli.verdict import print_verdict, verdict_json
    from solitaire.home.files import UserError

    limit = search_limit(seconds, playouts, _REVIEW_SECONDS, threads=threads, seed=seed)
    game = load(record)
    if game.positions[-1].end is None or game.fola is None:
        raise UserError(f"{record}: the game has not ended; there is nothing to review yet")
    with interrupts_held():
        found, interrupt = _review(ctx, game, limit, begun)
        if found is not None and as_json:
            print_json(verdict_json(game, found))
        elif found is not None:
            print_verdict(game, found)
        if interrupt is not None:
            raise interrupt


def _review(
    ctx: click.Context, game: "Record", limit: "Limit", begun: float
) -> "tuple[Review | None, KeyboardInterrupt | None]":
    """Return the review kept from before or else a new one, and the interrupt that stopped it.

    With a limit of time it never says less than the store knows of the deal; with a limit of playouts nothing
    else counts. If the store fails, that is said once, and the review goes on without it.
    """
    from scores.store import Store
    from solitaire.home.reviews import keep_findings, kept_verdict, known_of
    from solver.review import Known
    from solver.reviewer import reviews

    path, store_works, known = home_of(ctx).scores, False, Known()
    found: Review | None = None
    with keeping("verdict"), Store(path) as store:
        if limit.seconds is not None:
            known = known_of(store, game)
            found = kept_verdict(store, game, limit.seconds)
        print_notices(store)
        store_works = True
    if found is not None:
        return found.informed(known), None
    interrupt: KeyboardInterrupt | None = None
    with bar("reviewing") as show:
        try:
            with interrupts_heeded():
                for found in reviews(game, limit, begun=begun):
                    show(found.share)
        except KeyboardInterrupt as signal:
            interrupt = signal
    if found is not None and store_works:
        with keeping("verdict"), Store(path) as store:
            keep_findings(store, game, found, by_clock=limit.seconds is not None)
    return found and found.informed(known), interrupt
