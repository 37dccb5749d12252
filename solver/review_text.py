"""A review as text and back, for storing it: JSON, with cards and moves written as in records.

Text once written must stay readable and be written again unchanged. In it the stacking of the fola is the
decision with ply -1; "" as its move is the stacking, and "" as a better move is the play of the next card.
"""

import json
from dataclasses import asdict
from math import isfinite
from typing import Final

from solitaire.rules.cards import format_cards
from solitaire.rules.position import Move, parse_move
from solver.par import FairPar
from solver.review import Decision, Held, MoveDecision, Review, StackingDecision
from solver.review_values import (
    as_all,
    as_bool,
    as_cards,
    as_fields,
    as_float,
    as_instance,
    as_int,
    as_object,
    as_str,
    if_there,
    or_infinite,
    take,
)

_STACKING_PLY: Final = -1
_NO_MOVE: Final = ""


def format_review(review: Review) -> str:
    """Return the text of a review; ``parse_review`` reads it back."""
    held, par = review.held, review.par
    content = asdict(review) | {
        "held": held
        and asdict(held) | {"fola": format_cards(held.fola), "moves": " ".join(map(str, held.moves))},
        "par": par and asdict(par) | {"error": _number(par.error), "spread": _number(par.spread)},
        "decisions": [_decision(decision) for decision in review.decisions],
    }
    return json.dumps(content, allow_nan=False, separators=(",", ":"))


def _decision(decision: Decision) -> dict[str, object]:
    if isinstance(decision, StackingDecision):
        what: dict[str, object] = {
            "ply": _STACKING_PLY,
            "move": _NO_MOVE,
            "better": _NO_MOVE,
            "fola": format_cards(decision.better),
        }
        possible, known = 0, False
    else:
        better = _NO_MOVE if decision.better is None else str(decision.better)
        what = {"ply": decision.ply, "move": str(decision.move), "better": better, "fola": None}
        possible, known = decision.possible, decision.known
    return what | {
        "cost": decision.cost,
        "error": _number(decision.error),
        "expected": decision.expected,
        "possible": possible,
        "known": known,
        "seconds": decision.seconds,
    }


def _number(value: float) -> float | None:
    """Return a number for JSON; an infinite error, of a single game or playout, becomes null."""
    return value if isfinite(value) else None


def parse_review(text: str) -> Review:
    """Return the review that the text describes.

    Raises:
        ValueError: ``format_review`` does not write such a text.
    """
    return as_instance(
        Review,
        as_fields(text),
        held=lambda value: if_there(value, _held),
        par=lambda value: if_there(value, _par),
        possible=lambda value: if_there(value, lambda points: as_all(points, as_int)),
        decisions=lambda value: as_all(value, _parse_decision),
    )


def _held(value: object) -> Held:
    return as_instance(Held, value, moves=lambda text: tuple(map(parse_move, as_str(text).split())))


def _par(value: object) -> FairPar:
    return as_instance(FairPar, value, error=or_infinite, spread=or_infinite)


def _parse_decision(value: object) -> Decision:
    fields = as_object(value)
    ply, fola = as_int(take(fields, "ply")), take(fields, "fola")
    move, better = _move(take(fields, "move")), _move(take(fields, "better"))
    cost, error = as_float(take(fields, "cost")), or_infinite(take(fields, "error"))
    expected, seconds = as_float(take(fields, "expected")), as_float(take(fields, "seconds"))
    possible, known = as_int(take(fields, "possible")), as_bool(take(fields, "known"))
    if ply == _STACKING_PLY:
        if (move, better, possible, known) != (None, None, 0, False):
            raise ValueError("invalid review: a stacking with a move")
        order = as_cards(fola)
        return StackingDecision(better=order, cost=cost, error=error, expected=expected, seconds=seconds)
    if ply < 0 or move is None or fola is not None:
        raise ValueError("invalid review: a decision without a move")
    return MoveDecision(
        ply=ply,
        move=move,
        better=better,
        cost=cost,
        error=error,
        expected=expected,
        possible=possible,
        known=known,
        seconds=seconds,
    )


def _move(value: object) -> Move | None:
    text = as_str(value)
    return None if text == _NO_MOVE else parse_move(text)
