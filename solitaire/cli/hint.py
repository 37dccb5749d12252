"""The command that gives a hint."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from solitaire.cli.options import CORE_OPTION, RECORD, SECONDS, SEED_OPTION, Count, search_limit
from solitaire.cli.printing import moves_json, print_json, rounded, say
from solitaire.cli.reading import NamedGame, load
from solitaire.cli.search import search

if TYPE_CHECKING:
    from solitaire.rules.position import Move
    from solitaire.rules.record import Record
    from solitaire.texts.hints import Hint
    from solver.advisor import Advice, StackingAdvice
    from solver.result import Limit, Result

_HINT_SECONDS: Final = 5.0
"""An engine's usual time for a hint."""


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
@click.option("--seconds", type=SECONDS, help=f"Time for the hint ({_HINT_SECONDS:g}).")
@click.option("--playouts", type=Count(1), help="Games played out or lines tried, instead of time.")
@SEED_OPTION
@CORE_OPTION
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object, with all four steps.")
def hint(
    record: Path,
    fair: bool,
    step: int,
    seconds: float | None,
    playouts: int | None,
    seed: int,
    as_json: bool,
) -> None:
    """Say what to do next in a game.

    A fair hint knows the grid, the cards gone and the fola as stacked, but not the order of the deck. With
    --oracle the hint uses the cards to come, which no player can know.
    """
    from solitaire.home.files import UserError
    from solitaire.texts.hints import hint_seconds
    from solitaire.texts.words import with_codes

    game = load(record)
    if game.positions[-1].end is not None:
        raise UserError(f"{record}: the game has ended; there is nothing to hint at")
    limit = search_limit(seconds, playouts, _HINT_SECONDS, seed=seed)
    if game.fola is not None and limit.seconds is not None:
        limit = replace(limit, seconds=hint_seconds(game.positions[-1], limit.seconds))
    found, figures = (_fair_hint if fair else _oracle_hint)(game, limit)
    if as_json:
        steps = [[with_codes(line) for line in lines] for lines in found.steps]
        print_json({"deal": game.deal.name, "fair": fair, **figures, "steps": steps})
        return
    for line in found.lines(step):
        say(with_codes(line))


def _fair_hint(game: "Record", limit: "Limit") -> "tuple[Hint, dict[str, object]]":
    """Return a fair hint in words and as figures."""
    from solitaire.rules.view import View
    from solitaire.texts.hints import fair_hint, fair_stacking_hint
    from solitaire.texts.words import Words
    from solver.advisor import advise, stack

    if game.fola is None:
        stacking = stack(View.before_stacking(game.deal), limit)
        return fair_stacking_hint(stacking, Words()), _stacking_json(stacking)
    view = View.of(game.positions[-1])
    advice = advise(view, limit)
    return fair_hint(view, advice, Words()), _advice_json(advice)


def _oracle_hint(game: "Record", limit: "Limit") -> "tuple[Hint, dict[str, object]]":
    """Return a hint of the oracle in words and as figures."""
    from solitaire.texts.hints import oracle_hint, oracle_stacking_hint
    from solitaire.texts.words import Words

    result, interrupt = search(NamedGame(game.deal.name, "hint", game), limit)
    if interrupt is not None:
        raise interrupt
    figures = _result_json(result)
    if game.fola is None:
        return oracle_stacking_hint(result, Words()), figures
    return oracle_hint(game.positions[-1], result, Words()), figures


def _advice_json(advice: "Advice") -> dict[str, object]:
    return {
        "line": [_move_text(move) for move in advice.line],
        "options": [
            {
                "move": _move_text(option.move),
                "expected": round(option.expected, 2),
                "error": rounded(option.error),
                "spread": rounded(option.spread),
                "playouts": option.playouts,
            }
            for option in advice.options
        ],
        "known": advice.known,
        "proved": advice.exact,
        **_work_json(advice),
    }


def _stacking_json(stacking: "StackingAdvice") -> dict[str, object]:
    from solitaire.rules.cards import codes

    return {
        "fola": codes(stacking.fola),
        "expected": round(stacking.expected, 2),
        "error": rounded(stacking.error),
        **_work_json(stacking),
    }


def _result_json(result: "Result") -> dict[str, object]:
    return {
        "score": result.score,
        "bound": result.bound,
        "status": result.status.value,
        **moves_json(result.fola, result.moves),
        **_work_json(result),
    }


def _work_json(work: "Advice | StackingAdvice | Result") -> dict[str, object]:
    return {"playouts": work.playouts, "seconds": round(work.seconds, 3), "core": work.core}


def _move_text(move: "Move | None") -> str:
    """Return a move of the fair player; which card a play brings it does not know."""
    return "play" if move is None else str(move)
