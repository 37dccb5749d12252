"""A review as text and back, for storing it: JSON, with cards and moves written as in records.

Text once written must stay readable and be written again unchanged. In it the stacking of the fola is the
decision with ply -1; "" as its move is the stacking, and "" as a better move is the play of the next card.
"""

import json
from collections.abc import Callable
from dataclasses import asdict
from math import inf, isfinite
from typing import Any, Final, NoReturn, TypeVar

from solitaire.rules.cards import format_cards, parse_cards
from solitaire.rules.position import Move, parse_move
from solver.par import FairPar
from solver.review import Decision, Held, MoveDecision, Review, StackingDecision

_STACKING_PLY: Final = -1
_NO_MOVE: Final = ""
_T = TypeVar("_T")


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
        "error": decision.error,
        "expected": decision.expected,
        "possible": possible,
        "known": known,
        "seconds": decision.seconds,
    }


def _number(value: float) -> float | None:
    """Return a number for JSON; an infinite error, of a single game, becomes null."""
    return value if isfinite(value) else None


def parse_review(text: str) -> Review:
    """Return the review that the text describes.

    Raises:
        ValueError: ``format_review`` does not write such a text.
    """
    try:
        content = json.loads(text, parse_constant=_refuse)
    except RecursionError:
        raise ValueError("invalid review: nested too deeply") from None
    fields = _object(content)
    return Review(
        score=_int(_take(fields, "score")),
        held=_if_there(_take(fields, "held"), _held),
        par=_if_there(_take(fields, "par"), _par),
        possible=_if_there(_take(fields, "possible"), lambda points: _all(points, _int)),
        decisions=_all(_take(fields, "decisions"), _parse_decision),
        share=_float(_take(fields, "share")),
        seconds=_float(_take(fields, "seconds")),
        core=_str(_take(fields, "core")),
    )


def _held(value: object) -> Held:
    fields = _object(value)
    return Held(
        score=_int(_take(fields, "score")),
        bound=_int(_take(fields, "bound")),
        seconds=_float(_take(fields, "seconds")),
        fola=parse_cards(_str(_take(fields, "fola"))),
        moves=tuple(map(parse_move, _str(_take(fields, "moves")).split())),
    )


def _par(value: object) -> FairPar:
    fields = _object(value)
    return FairPar(
        mean=_float(_take(fields, "mean")),
        error=_or_infinite(_take(fields, "error")),
        spread=_or_infinite(_take(fields, "spread")),
        games=_int(_take(fields, "games")),
        seconds=_float(_take(fields, "seconds")),
    )


def _parse_decision(value: object) -> Decision:
    fields = _object(value)
    ply, fola = _int(_take(fields, "ply")), _take(fields, "fola")
    move, better = _move(_take(fields, "move")), _move(_take(fields, "better"))
    cost, error = _float(_take(fields, "cost")), _float(_take(fields, "error"))
    expected, seconds = _float(_take(fields, "expected")), _float(_take(fields, "seconds"))
    possible, known = _int(_take(fields, "possible")), _bool(_take(fields, "known"))
    if ply == _STACKING_PLY:
        if (move, better, possible, known) != (None, None, 0, False):
            raise ValueError("invalid review: a stacking with a move")
        order = parse_cards(_str(fola))
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
    text = _str(value)
    return None if text == _NO_MOVE else parse_move(text)


# -- values, checked for their type ---------------------------------------------------------------


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"invalid review: {constant} is no number of JSON")


def _take(fields: dict[str, Any], name: str) -> object:
    if name not in fields:
        raise ValueError(f"invalid review: {name} is missing")
    return fields[name]


def _object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("invalid review: expected an object")
    return value


def _all(value: object, each: Callable[[object], _T]) -> tuple[_T, ...]:
    if not isinstance(value, list):
        raise ValueError("invalid review: expected a list")
    return tuple(map(each, value))


def _if_there(value: object, parse: Callable[[object], _T]) -> _T | None:
    return None if value is None else parse(value)


def _str(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("invalid review: expected a string")
    return value


def _bool(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("invalid review: expected true or false")
    return value


def _int(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError("invalid review: expected a whole number")
    return value


def _float(value: object) -> float:
    if isinstance(value, float) and isfinite(value):
        return value
    try:
        return float(_int(value))
    except OverflowError:
        raise ValueError("invalid review: a number is too large") from None


def _or_infinite(value: object) -> float:
    return inf if value is None else _float(value)
