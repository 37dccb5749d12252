"""Values of a review's JSON text, checked for their type.

Each function raises a ValueError if the text has something else there.
"""

import json
from collections.abc import Callable
from math import inf, isfinite
from typing import Any, NoReturn, TypeVar

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
    """Return a number; null is an infinite error, that of a single game."""
    return inf if value is None else as_float(value)
