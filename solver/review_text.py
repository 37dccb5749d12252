"""A review as text and back, to keep it: JSON, with cards and moves as records write them."""

import json
from collections.abc import Callable
from dataclasses import asdict
from math import inf, isfinite
from typing import Any, Final, NoReturn, TypeVar

from solitaire.rules.cards import Card, format_cards, parse_cards
from solitaire.rules.position import Move, parse_move
from solver.review import Decision, Estimate, Held, Review

_PLAY: Final = ""
"""What stands for None where a move does: a play whose card is not told, or the stacking."""
_T = TypeVar("_T")


def format_review(review: Review) -> str:
    """Return the review's text; ``parse_review`` reads it back."""
    held, par = review.held, review.par
    content = asdict(review) | {
        "held": held
        and asdict(held) | {"fola": format_cards(held.fola), "moves": " ".join(map(str, held.moves))},
        "par": par and asdict(par) | {"error": _number(par.error), "spread": _number(par.spread)},
        "decisions": [_decision(decision) for decision in review.decisions],
    }
    return json.dumps(content, allow_nan=False, separators=(",", ":"))


def _decision(decision: Decision) -> dict[str, object]:
    return asdict(decision) | {
        "move": _PLAY if decision.move is None else str(decision.move),
        "better": _PLAY if decision.better is None else str(decision.better),
        "fola": None if decision.fola is None else format_cards(decision.fola),
    }


def _number(value: float) -> float | None:
    """Return a number as JSON has it: the infinite error of a single game as null."""
    return value if isfinite(value) else None


def parse_review(text: str) -> Review:
    """Return the review that the text holds.

    Raises:
        ValueError: the text is not one that ``format_review`` makes.
    """
    try:
        content = json.loads(text, parse_constant=_refuse)
    except RecursionError:
        raise ValueError("this is no review: it is nested too deeply") from None
    fields = _object(content)
    return Review(
        score=_int(_take(fields, "score")),
        held=_if_there(_take(fields, "held"), _held),
        par=_if_there(_take(fields, "par"), _estimate),
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


def _estimate(value: object) -> Estimate:
    fields = _object(value)
    return Estimate(
        mean=_float(_take(fields, "mean")),
        error=_or_infinite(_take(fields, "error")),
        spread=_or_infinite(_take(fields, "spread")),
        games=_int(_take(fields, "games")),
        seconds=_float(_take(fields, "seconds")),
    )


def _parse_decision(value: object) -> Decision:
    fields = _object(value)
    return Decision(
        ply=_int(_take(fields, "ply")),
        move=_move(_take(fields, "move")),
        better=_move(_take(fields, "better")),
        fola=_if_there(_take(fields, "fola"), _cards),
        cost=_float(_take(fields, "cost")),
        error=_float(_take(fields, "error")),
        expected=_float(_take(fields, "expected")),
        possible=_int(_take(fields, "possible")),
        known=_bool(_take(fields, "known")),
        seconds=_float(_take(fields, "seconds")),
    )


def _move(value: object) -> Move | None:
    text = _str(value)
    return None if text == _PLAY else parse_move(text)


def _cards(value: object) -> tuple[Card, ...]:
    return parse_cards(_str(value))


# -- values, each of the kind it must be ----------------------------------------------------------


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"this is no review: {constant} in it")


def _take(fields: dict[str, Any], name: str) -> object:
    if name not in fields:
        raise ValueError(f"this is no review: no {name} in it")
    return fields[name]


def _object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("this is no review: something else stands where an object should")
    return value


def _all(value: object, each: Callable[[object], _T]) -> tuple[_T, ...]:
    if not isinstance(value, list):
        raise ValueError("this is no review: something else stands where a list should")
    return tuple(map(each, value))


def _if_there(value: object, parse: Callable[[object], _T]) -> _T | None:
    return None if value is None else parse(value)


def _str(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("this is no review: something else stands where text should")
    return value


def _bool(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("this is no review: something else stands where true or false should")
    return value


def _int(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError("this is no review: something else stands where a whole number should")
    return value


def _float(value: object) -> float:
    if isinstance(value, float) and isfinite(value):
        return value
    try:
        return float(_int(value))
    except OverflowError:
        raise ValueError("this is no review: a number in it is beyond all measure") from None


def _or_infinite(value: object) -> float:
    return inf if value is None else _float(value)
