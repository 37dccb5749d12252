"""The command that gives a hint."""

from pathlib import Path
from typing import Any, Final

import click

from solitaire.cli.files import NamedGame
from solitaire.cli.options import (
    CORE_OPTION,
    QUIET_OPTION,
    RECORD,
    SECONDS,
    SEED_OPTION,
    AtLeast,
    at_most_one,
    json_option,
    search_limit,
)
from solitaire.cli.printing import print_json, say
from solitaire.cli.records import (
    HAND_OPTION,
    check_options,
    classic_command,
    game_json,
    read_game,
    say_game,
)
from solitaire.cli.solver import search
from solitaire.home.files import UserError
from solitaire.kinds import SOLITAIRE, GameKind, WordedHint, kind_of
from solitaire.rules.record import Record
from solitaire.texts import shapes
from solitaire.texts.words import with_codes
from solver.result import Limit


@click.command()
@click.argument("record", type=RECORD)
@HAND_OPTION
@click.option(
    "--fair/--oracle",
    "fair",
    default=True,
    show_default=True,
    help="Use only what the player can see, or the whole shuffle.",
)
@click.option(
    "--step",
    type=click.IntRange(1, 4),
    default=2,
    show_default=True,
    help="How much to say: 1 where to look, 2 the move, 3 the next moves too, 4 why.",
)
@click.option("--seconds", type=SECONDS, help="Time for the hint (5; 2 for Minchiate).")
@click.option("--playouts", type=AtLeast(1), help="Games played out or lines tried, instead of time.")
@SEED_OPTION
@QUIET_OPTION
@CORE_OPTION
@json_option(
    shapes.MoveHint,
    shapes.StackingHint,
    shapes.OracleHint,
    (shapes.OfMinchiate, shapes.HandHint),
    text="Print one JSON object, with all four steps.",
)
@click.pass_context
def hint(
    ctx: click.Context,
    record: Path,
    number: int | None,
    step: int,
    seconds: float | None,
    playouts: int | None,
    seed: int,
    as_json: bool,
    fair: bool = True,
    only: GameKind[Any, Any] | None = None,
) -> None:
    """Say what to do next in a game.

    A fair hint uses the grid, the cards gone and the fola as stacked, but not the order of the deck. With
    --oracle the hint uses the cards to come, which no player can see. In a hand of Minchiate, the hint is for
    the seat whose turn it is, and uses only what can be seen from it.
    """
    at_most_one(seconds=seconds, playouts=playouts)
    game = read_game(ctx, record, number, only)
    kind = kind_of(game)
    check_options(game, SOLITAIRE, oracle=not fair)
    if kind.has_ended(game):
        raise UserError(f"{record}: the {kind.noun} has ended; there is nothing to hint at")
    adviser = kind.adviser()
    limit = search_limit(seconds, playouts, adviser.hint_seconds, seed=seed)
    found = _oracle_hint(game, limit) if not fair and isinstance(game, Record) else adviser.hint(game, limit)
    if as_json:
        steps = [[with_codes(line) for line in lines] for lines in found.hint.steps]
        print_json({**game_json(game, only), **found.figures, "steps": steps})
        return
    say_game(game, only)
    for line in found.hint.lines(step):
        say(with_codes(line))


def _oracle_hint(game: Record, limit: Limit) -> WordedHint:
    """Return the oracle's hint, and show the progress of its search."""
    from solitaire.kinds.solitaire_advice import limit_of_hint, oracle_hinted

    result, interrupt = search(NamedGame(game.deal.name, "hint", game), limit_of_hint(game, limit))
    if interrupt is not None:
        raise interrupt
    return oracle_hinted(game, result)


classic_hint: Final = classic_command(
    hint,
    """Say what to play next in a hand.

    The hint is for the seat whose turn it is, and uses only what can be seen from it. A card's worth is the
    points still to come, the seat's side less the other side, with 60 more for each resto.
    """,
    metavar="HAND or MATCH",
    help_texts={
        "step": "How much to say: 1 where to look, 2 the card, 3 what the other cards are worth too, 4 why.",
        "seconds": "Time for the hint (2).",
        "playouts": "Hands played out, instead of time.",
    },
    without=("fair",),
)
