"""Whether the objects that commands print are what their option ``--json`` says."""

import collections.abc
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from solitaire.cli.options import Shape

PLAIN = {int: (int,), float: (int, float), str: (str,), bool: (bool,), NoneType: (NoneType,)}


def is_shaped(content: object, shape: Shape) -> bool:
    """Return whether an object has the keys of all classes of a shape, and values of their types."""
    classes = shape if isinstance(shape, tuple) else (shape,)
    hints = {name: hint for one in classes for name, hint in get_type_hints(one).items()}
    needed = hints.keys() - {name for one in classes for name in getattr(one, "__optional_keys__", ())}
    return (
        isinstance(content, dict)
        and needed <= content.keys() <= hints.keys()
        and all(is_of(value, hints[name]) for name, value in content.items())
    )


def is_of(value: object, hint: Any) -> bool:  # noqa: ANN401
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(is_of(value, part) for part in parts)
    if origin is None:
        return type(value) in PLAIN[hint] if hint in PLAIN else is_shaped(value, hint)
    if issubclass(origin, collections.abc.Mapping):
        return isinstance(value, dict) and all(is_of(part, parts[1]) for part in value.values())
    return isinstance(value, list) and all(is_of(part, parts[0]) for part in value)
