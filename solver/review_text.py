"""The reviews of both games as JSON text and back, for storing; cards and moves are written as in records.

Text once written must stay readable and be written again unchanged. In a review of the solitaire the stacking
of the fola is the decision with ply -1; its move "" is the stacking, and a better move "" is the play of the
next card. The functions that read a value raise a ValueError for a value of another kind.
"""

import json
from collections.abc import Callable
from dataclasses import asdict
from dataclasses import fields as fields_of
from math import inf, isfinite
from typing import Any, Final, NoReturn, TypeVar, get_type_hints

from solitaire.classic.seats import Seat
from solitaire.rules.cards import Card, format_cards, parse_cards
from solitaire.rules.position import Move, parse_move
from solver.classic.review import ClassicDecision, ClassicPar, ClassicReview, Luck
from solver.review import BestResult, Decision, FairPar, MoveDecision, Review, StackingDecision
from solver.sums import Part

_STACKING_PLY: Final = -1
_NO_MOVE: Final = ""
_LATER: Final = ("choices", "usual", "points", "resti")
"""Fields missing in older reviews: they become None, and are not written."""
_T = TypeVar("_T")


def format_review(review: Review) -> str:
    """Return the text of a review; ``parse_review`` reads it back."""
    held, par = review.held, review.par
    content = _content(review) | {
        "held": held
        and asdict(held) | {"fola": format_cards(held.fola), "moves": " ".join(map(str, held.moves))},
        "par": par and asdict(par) | {"error": _number(par.error), "spread": _number(par.spread)},
        "decisions": [_decision(decision) for decision in review.decisions],
    }
    return json.dumps(content, allow_nan=False, separators=(",", ":"))


def _content(review: Review | ClassicDecision) -> dict[str, Any]:
    """Return the fields of a review or a decision, except those that it lacks."""
    fields = asdict(review)
    return {name: value for name, value in fields.items() if value is not None or name not in _LATER}


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
    """Return a number for JSON; an infinite error, which is not known, becomes null."""
    return value if isfinite(value) else None


def parse_review(text: str) -> Review:
    """Return the review that the text describes.

    Raises:
        ValueError: ``format_review`` does not write such a text.
    """
    return _as_instance(
        Review,
        _as_fields(text),
        held=lambda value: _if_there(value, _held),
        par=lambda value: _if_there(value, _par),
        possible=lambda value: _if_there(value, lambda points: _as_all(points, _as_int)),
        decisions=lambda value: _as_all(value, _parse_decision),
        choices=_as_int,
        usual=_as_float,
    )


def _held(value: object) -> BestResult:
    return _as_instance(BestResult, value, moves=lambda text: tuple(map(parse_move, _as_str(text).split())))


def _par(value: object) -> FairPar:
    return _as_instance(FairPar, value, error=_or_infinite, spread=_or_infinite)


def _parse_decision(value: object) -> Decision:
    fields = _as_object(value)
    ply, fola = _as_int(_take(fields, "ply")), _take(fields, "fola")
    move, better = _move(_take(fields, "move")), _move(_take(fields, "better"))
    cost, error = _as_float(_take(fields, "cost")), _or_infinite(_take(fields, "error"))
    expected, seconds = _as_float(_take(fields, "expected")), _as_float(_take(fields, "seconds"))
    possible, known = _as_int(_take(fields, "possible")), _as_bool(_take(fields, "known"))
    if ply == _STACKING_PLY:
        if (move, better, possible, known) != (None, None, 0, False):
            raise ValueError("invalid review: a stacking with a move")
        order = _as_cards(fola)
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
    text = _as_str(value)
    return None if text == _NO_MOVE else parse_move(text)


def format_classic_review(review: ClassicReview) -> str:
    """Return the text of a review; ``parse_classic_review`` reads it back."""
    content = asdict(review) | {
        "seat": review.seat.name,
        "decisions": [
            _content(decision)
            | {"cards": format_cards(decision.cards), "better": format_cards(decision.better)}
            for decision in review.decisions
        ],
        "par": review.par and {name: _number(value) for name, value in asdict(review.par).items()},
        "luck": [asdict(luck) | {"lost": format_cards(luck.lost)} for luck in review.luck],
    }
    return json.dumps(content, allow_nan=False, separators=(",", ":"))


def parse_classic_review(text: str) -> ClassicReview:
    """Return the review that the text describes.

    Raises:
        ValueError: ``format_classic_review`` does not write such a text.
    """
    return _as_instance(
        ClassicReview,
        _as_fields(text),
        seat=_seat,
        par=lambda value: _if_there(value, _classic_par),
        decisions=lambda value: _as_all(value, _parse_classic_decision),
        luck=lambda value: _as_all(value, lambda fields: _as_instance(Luck, fields)),
    )


def _classic_par(value: object) -> ClassicPar:
    errors = ("points_error", "points_spread", "resti_error", "resti_spread")
    return _as_instance(ClassicPar, value, **dict.fromkeys(errors, _or_infinite))


def _parse_classic_decision(value: object) -> ClassicDecision:
    return _as_instance(ClassicDecision, value, points=_part, resti=_part)


def _part(value: object) -> Part:
    return _as_instance(Part, value)


def _seat(value: object) -> Seat:
    name = _as_str(value)
    if name not in Seat.__members__:
        raise ValueError(f"invalid review: {name!r} is no seat")
    return Seat[name]


def _as_fields(text: str) -> dict[str, Any]:
    """Return the fields of a JSON object."""
    try:
        return _as_object(json.loads(text, parse_constant=_refuse))
    except RecursionError:
        raise ValueError("invalid review: nested too deeply") from None


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"invalid review: {constant} is no number of JSON")


def _take(fields: dict[str, Any], name: str) -> object:
    """Return a field.

    Raises:
        ValueError: it is missing.
    """
    if name not in fields:
        raise ValueError(f"invalid review: {name} is missing")
    return fields[name]


def _as_object(value: object) -> dict[str, Any]:
    """Return the fields of an object."""
    if not isinstance(value, dict):
        raise ValueError("invalid review: expected an object")
    return value


def _as_instance(kind: type[_T], value: object, **readers: Callable[[object], object]) -> _T:
    """Return a dataclass instance from an object of its fields.

    Args:
        kind: the dataclass.
        value: the object.
        readers: the readers of fields that are more than a number, a truth value, a string or cards.
    """
    fields, types = _as_object(value), get_type_hints(kind)
    content: dict[str, Any] = {}
    for field in fields_of(kind):  # type: ignore[arg-type]  # a type variable cannot ask for a dataclass
        if field.name in _LATER and field.default is None and field.name not in fields:
            continue
        reader = readers.get(field.name) or _READERS[types[field.name]]
        content[field.name] = reader(_take(fields, field.name))
    return kind(**content)


def _as_all(value: object, each: Callable[[object], _T]) -> tuple[_T, ...]:
    """Return a list, each value read by ``each``."""
    if not isinstance(value, list):
        raise ValueError("invalid review: expected a list")
    return tuple(map(each, value))


def _if_there(value: object, parse: Callable[[object], _T]) -> _T | None:
    """Return a value read by ``parse``, or None for null."""
    return None if value is None else parse(value)


def _as_str(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("invalid review: expected a string")
    return value


def _as_bool(value: object) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise ValueError("invalid review: expected true or false")
    return value


def _as_int(value: object) -> int:
    """Return a whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError("invalid review: expected a whole number")
    return value


def _as_float(value: object) -> float:
    """Return a finite number."""
    if isinstance(value, float) and isfinite(value):
        return value
    try:
        return float(_as_int(value))
    except OverflowError:
        raise ValueError("invalid review: a number is too large") from None


def _or_infinite(value: object) -> float:
    """Return a number; null is an infinite error, that of a single game or playout."""
    return inf if value is None else _as_float(value)


def _as_cards(value: object) -> tuple[Card, ...]:
    """Return cards from their codes."""
    return parse_cards(_as_str(value))


_READERS: Final[dict[Any, Callable[[object], object]]] = {
    bool: _as_bool,
    int: _as_int,
    float: _as_float,
    str: _as_str,
    tuple[Card, ...]: _as_cards,
}
