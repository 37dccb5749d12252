"""Values of a review's JSON text, checked for their type.

Each function raises a ValueError if the text has something else there.
"""

import json
from collections.abc import Callable
from dataclasses import fields as fields_of
from math import inf, isfinite
from typing import Any, Final, NoReturn, TypeVar, get_type_hints

from solitaire.rules.cards import Card, parse_cards

_T = TypeVar("_T")


def as_fields(text: str) -> dict[str, Any]:
    """Return the fields of the object that a JSON text is."""
    try:
        return as_object(json.loads(text, parse_constant=_refuse))
    except RecursionError:
        raise ValueError("invalid review: nested too deeply") from None


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"invalid review: {constant} is no number of JSON")


def take(fields: dict[str, Any], name: str) -> object:
    """Return a field.

    Raises:
        ValueError: it is missing.
    """
    if name not in fields:
        raise ValueError(f"invalid review: {name} is missing")
    return fields[name]


def as_object(value: object) -> dict[str, Any]:
    """Return an object's fields."""
    if not isinstance(value, dict):
        raise ValueError("invalid review: expected an object")
    return value


def as_instance(kind: type[_T], value: object, **readers: Callable[[object], object]) -> _T:
    """Return an instance of a dataclass from the object of its fields.

    Args:
        kind: the dataclass.
        value: the object.
        readers: how to read fields that are more than a number, a truth value, a string or cards.
    """
    fields, types = as_object(value), get_type_hints(kind)
    content: dict[str, Any] = {}
    for field in fields_of(kind):  # type: ignore[arg-type]  # a type variable cannot ask for a dataclass
        reader = readers.get(field.name) or _READERS[types[field.name]]
        content[field.name] = reader(take(fields, field.name))
    return kind(**content)


def as_all(value: object, each: Callable[[object], _T]) -> tuple[_T, ...]:
    """Return a list, each value read by ``each``."""
    if not isinstance(value, list):
        raise ValueError("invalid review: expected a list")
    return tuple(map(each, value))


def if_there(value: object, parse: Callable[[object], _T]) -> _T | None:
    """Return a value read by ``parse``, or None for null."""
    return None if value is None else parse(value)


def as_str(value: object) -> str:
    """Return a string."""
    if not isinstance(value, str):
        raise ValueError("invalid review: expected a string")
    return value


def as_bool(value: object) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise ValueError("invalid review: expected true or false")
    return value


def as_int(value: object) -> int:
    """Return a whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError("invalid review: expected a whole number")
    return value


def as_float(value: object) -> float:
    """Return a finite number."""
    if isinstance(value, float) and isfinite(value):
        return value
    try:
        return float(as_int(value))
    except OverflowError:
        raise ValueError("invalid review: a number is too large") from None


def or_infinite(value: object) -> float:
    """Return a number; null is an infinite error, that of a single game or playout."""
    return inf if value is None else as_float(value)


def as_cards(value: object) -> tuple[Card, ...]:
    """Return cards from their codes."""
    return parse_cards(as_str(value))


_READERS: Final[dict[Any, Callable[[object], object]]] = {
    bool: as_bool,
    int: as_int,
    float: as_float,
    str: as_str,
    tuple[Card, ...]: as_cards,
}
