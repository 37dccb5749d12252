"""The reviews of both games as JSON text and back, for storing.

A dataclass is an object of its fields; cards, moves and seats are written as in records, an infinite error or
spread, which is not known, as null. Text once written must stay readable and be written again unchanged. In a
review of the solitaire the stacking of the fola is the decision with ply -1; its move "" is the stacking, and
a better move "" is the play of the next card.
"""

import json
from collections.abc import Callable, Hashable
from dataclasses import fields as fields_of
from dataclasses import is_dataclass
from functools import cache, partial
from math import inf, isfinite
from types import GenericAlias, NoneType, UnionType
from typing import (
    Any,
    Final,
    NoReturn,
    TypeGuard,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from solitaire.classic.seats import Seat
from solitaire.rules.cards import CODES, Card, format_cards, parse_card, parse_cards
from solitaire.rules.position import Move, parse_move
from solver.classic.hand_review import HandDecision, HandReview
from solver.game_review import (
    STACKING,
    BestResult,
    Decision,
    GameReview,
    MoveDecision,
    Outcome,
    OutcomeCode,
    StackingDecision,
)
from solver.review import Review

_T = TypeVar("_T")
_NO_MOVE: Final = ""
_LATER: Final = {
    (GameReview, "choices"),
    (GameReview, "usual"),
    (GameReview, "luck"),
    (GameReview, "knew_more"),
    (BestResult, "by"),
    (HandDecision, "points"),
    (HandDecision, "resti"),
    (HandDecision, "is_hard_to_see"),
    (HandReview, "points_added"),
    (HandReview, "resti_added"),
    (HandReview, "changes"),
    (HandReview, "hands"),
}
"""Fields missing in older reviews: they have their defaults, and are not written then."""
_LATER_OUTCOME: Final[dict[str, Any]] = {"forced": int, "follows": bool}
"""The same of an outcome, with their types."""
_NUMBERS: Final = "possible"
"""The name of a field whose whole numbers are no cards."""


def format_review(review: Review[Any]) -> str:
    """Return the text of a review; ``parse_review`` or ``parse_hand_review`` reads it back."""
    return json.dumps(_written(review), allow_nan=False, separators=(",", ":"))


def parse_review(text: str) -> GameReview:
    """Return the review of a game of the solitaire that the text describes.

    Raises:
        ValueError: ``format_review`` does not write such a text.
    """
    return _read_fields(GameReview, _exactly(dict, _content(text)))


def parse_hand_review(text: str) -> HandReview:
    """Return the review of a hand of the classic game that the text describes.

    Raises:
        ValueError: ``format_review`` does not write such a text.
    """
    return _read_fields(HandReview, _exactly(dict, _content(text)))


def _content(text: str) -> object:
    try:
        return json.loads(text, parse_constant=_refuse)
    except RecursionError:
        raise ValueError("invalid review: nested too deeply") from None


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"invalid review: {constant} is no number of JSON")


@cache
def _types(kind: Any) -> dict[str, Any]:  # noqa: ANN401 (a dataclass)
    """Return the fields of a dataclass with their types; the decisions of a review are those of its game."""
    types = get_type_hints(kind)
    for base in getattr(kind, "__orig_bases__", ()):
        if get_origin(base) is Review:
            types["decisions"] = GenericAlias(tuple, (*get_args(base), ...))
    return {field.name: types[field.name] for field in fields_of(kind)}


# -- writing ----------------------------------------------------------------------------------------


def _written(value: object, name: str = "") -> object:
    """Return a value, that of the named field, as JSON has it."""
    if isinstance(value, StackingDecision):
        return _decision(value, _NO_MOVE, _NO_MOVE, format_cards(value.better))
    if isinstance(value, MoveDecision):
        return _decision(value, str(value.move), str(value.better or _NO_MOVE), None)
    if is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: _written(getattr(value, field.name), field.name)
            for field in fields_of(value)
            if (type(value), field.name) not in _LATER or getattr(value, field.name) != field.default
        }
    if isinstance(value, Seat):
        return value.name
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, tuple) and name != _NUMBERS:
        if name == "moves":
            return " ".join(map(str, value))
        return format_cards(value) if _are_cards(value, name) else [_written(item) for item in value]
    return value


def _are_cards(value: tuple[object, ...], name: str) -> TypeGuard[tuple[Card, ...]]:
    return name in ("fola", "cards", "better", "lost") and all(isinstance(item, int) for item in value)


def _decision(decision: Decision, move: str, better: str, fola: str | None) -> dict[str, object]:
    possible, known = 0, False
    if isinstance(decision, MoveDecision):
        possible, known = decision.possible, decision.known
    later = dict[str, object]({"outcome": _outcome(decision.outcome)} if decision.outcome else {})
    later |= {"is_hard_to_see": True} if decision.is_hard_to_see else {}
    return {
        "ply": decision.place,
        "move": move,
        "better": better,
        "fola": fola,
        "cost": decision.cost,
        "error": _written(decision.error),
        "expected": decision.expected,
        "possible": possible,
        "known": known,
        "seconds": decision.seconds,
        **later,
    }


def _outcome(outcome: Outcome) -> dict[str, object]:
    card, by = (None if card is None else CODES[card] for card in (outcome.card, outcome.by))
    figures = {"yours": outcome.yours, "better": outcome.better, "points": outcome.points}
    later = {name: value for name in _LATER_OUTCOME if (value := getattr(outcome, name))}
    later |= {"path": " ".join(map(str, outcome.path))} if outcome.path else {}
    return {"code": outcome.code.value, "card": card, **figures, "by": by, "times": outcome.times, **later}


# -- reading ----------------------------------------------------------------------------------------


def _read(kind: Any, name: str, value: object) -> object:  # noqa: ANN401 (a type or a form of types)
    """Return the value of the named field, of the given type, from JSON.

    Raises:
        ValueError: it is of another type.
    """
    if kind == Decision:
        return _read_decision(_exactly(dict, value))
    if get_origin(kind) in (Union, UnionType):
        (kind,) = (one for one in get_args(kind) if one is not NoneType)
        return None if value is None else _read(kind, name, value)
    if isinstance(kind, type) and is_dataclass(kind):
        return _read_fields(kind, _exactly(dict, value))
    if kind == tuple[Card, ...] and name != _NUMBERS:
        return parse_cards(_exactly(str, value))
    if kind == tuple[Move, ...]:
        return tuple(map(parse_move, _exactly(str, value).split()))
    if get_origin(kind) is tuple:
        return tuple(map(partial(_read, get_args(kind)[0], ""), _exactly(list, value)))
    if kind is float:
        return _number(name, value)
    return _SIMPLE[kind](value)


def _read_fields(kind: type[_T], fields: dict[str, object]) -> _T:
    types = _types(cast(Hashable, kind))
    found: dict[str, Any] = {
        name: _read(types[name], name, _take(fields, name))
        for name in types
        if name in fields or (kind, name) not in _LATER
    }
    return kind(**found)


def _read_decision(fields: dict[str, object]) -> Decision:
    figures: dict[str, Any] = {
        name: _number(name, _take(fields, name)) for name in ("cost", "error", "expected", "seconds")
    }
    if "outcome" in fields:
        figures["outcome"] = _read_outcome(_exactly(dict, fields["outcome"]))
    if "is_hard_to_see" in fields:
        figures["is_hard_to_see"] = _exactly(bool, fields["is_hard_to_see"])
    ply, fola = _exactly(int, _take(fields, "ply")), _take(fields, "fola")
    move, better = _move(_take(fields, "move")), _move(_take(fields, "better"))
    possible, known = _exactly(int, _take(fields, "possible")), _exactly(bool, _take(fields, "known"))
    if ply == STACKING:
        if (move, better, possible, known) != (None, None, 0, False):
            raise ValueError("invalid review: a stacking with a move")
        return StackingDecision(better=parse_cards(_exactly(str, fola)), **figures)
    if ply < 0 or move is None or fola is not None:
        raise ValueError("invalid review: a decision without a move")
    return MoveDecision(ply=ply, move=move, better=better, possible=possible, known=known, **figures)


def _read_outcome(fields: dict[str, object]) -> Outcome:
    yours, better, times = (_exactly(int, _take(fields, name)) for name in ("yours", "better", "times"))
    card, by = (
        None if code is None else parse_card(_exactly(str, code))
        for code in (_take(fields, "card"), _take(fields, "by"))
    )
    points = _number("points", _take(fields, "points"))
    later = {name: _exactly(kind, fields[name]) for name, kind in _LATER_OUTCOME.items() if name in fields}
    if "path" in fields:
        later["path"] = tuple(map(parse_move, _exactly(str, fields["path"]).split()))
    code = OutcomeCode(_exactly(str, _take(fields, "code")))
    return Outcome(code, card, yours, better, points, by, times, **later)


def _move(value: object) -> Move | None:
    text = _exactly(str, value)
    return None if text == _NO_MOVE else parse_move(text)


def _take(fields: dict[str, object], name: str) -> object:
    if name not in fields:
        raise ValueError(f"invalid review: {name} is missing")
    return fields[name]


def _exactly(kind: type[_T], value: object) -> _T:
    """Return a value of exactly this type: a truth value is no whole number."""
    if not isinstance(value, kind) or type(value) is not kind:
        raise ValueError(f"invalid review: {value!r} is no {_WANTED[kind]}")
    return value


def _number(name: str, value: object) -> float:
    """Return a finite number, or an error or a spread that is not known."""
    if value is None and name.endswith(("error", "spread")):
        return inf
    if isinstance(value, float) and isfinite(value):
        return value
    try:
        return float(_exactly(int, value))
    except OverflowError:
        raise ValueError("invalid review: a number is too large") from None


def _seat(value: object) -> Seat:
    name = _exactly(str, value)
    if name not in Seat.__members__:
        raise ValueError(f"invalid review: {name!r} is no seat")
    return Seat[name]


_SIMPLE: Final[dict[Any, Callable[[object], object]]] = {
    bool: partial(_exactly, bool),
    int: partial(_exactly, int),
    str: partial(_exactly, str),
    Seat: _seat,
}
_WANTED: Final[dict[type, str]] = {
    bool: "truth value",
    int: "whole number",
    str: "string",
    list: "list",
    dict: "object",
}
