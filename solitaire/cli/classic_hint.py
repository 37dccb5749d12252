"""The command that says what to play next in the classic game."""

from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from solitaire.cli.classic_records import HAND_OPTION, load_hand
from solitaire.cli.options import (
    CORE_OPTION,
    RECORD,
    SECONDS,
    SEED_OPTION,
    Count,
    search_limit,
)
from solitaire.cli.printing import print_json, rounded, say

_HINT_SECONDS: Final = 2.0
"""The usual time."""


@click.command()
@click.argument("record", metavar="HAND or MATCH", type=RECORD)
@HAND_OPTION
@click.option(
    "--step",
    type=click.IntRange(1, 4),
    default=2,
    show_default=True,
    help="How much to say: 1 where to look, 2 the card, 3 what the others are worth as well, 4 why.",
)
@click.option("--seconds", type=SECONDS, help=f"Time for the hint ({_HINT_SECONDS:g}).")
@click.option("--playouts", type=Count(1), help="Hands played out, instead of time.")
@SEED_OPTION
@CORE_OPTION
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, with all four steps.")
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
) -> None:
    """Say what to play next in a hand.

    The hint is for the seat whose turn it is, and knows only what that seat may know. What a card is worth
    are the points still to come, the own side's less the others', with 60 more for each resto.
    """
    from solitaire.classic.view import View
    from solitaire.home.files import UserError
    from solitaire.play.opponents import signals_of
    from solitaire.rules.cards import codes
    from solitaire.texts.classic_hints import classic_hint, classic_hint_seconds
    from solitaire.texts.words import Words, with_codes
    from solver.classic.advisor import advise

    limit = search_limit(seconds, playouts, _HINT_SECONDS, seed=seed)
    read = load_hand(ctx, record, number)
    hand = read.hand
    if hand.turn is None:
        raise UserError(f"{record}: the hand has ended; there is nothing to hint at")
    view = View.of(hand, hand.turn)
    if limit.seconds is not None:
        limit = replace(limit, seconds=classic_hint_seconds(view, limit.seconds))
    advice = advise(view, limit, signals=signals_of(read))
    found = classic_hint(view, advice, Words())
    if not as_json:
        for line in found.lines(step):
            say(with_codes(line))
        return
    print_json(
        {
            "deal": hand.deal.name,
            "seat": view.seat.name,
            "trick": len(hand.tricks),
            "options": [
                {
                    "cards": codes(option.cards),
                    "expected": round(option.expected, 2),
                    "error": rounded(option.error),
                    "playouts": option.playouts,
                }
                for option in advice.options
            ],
            "playouts": advice.playouts,
            "seconds": round(advice.seconds, 3),
            "core": advice.core,
            "steps": [[with_codes(line) for line in lines] for lines in found.steps],
        }
    )
