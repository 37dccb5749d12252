"""Doors: what scripts pass is checked once, where it comes in, so that errors name the argument."""

from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from inspect import signature
from types import NoneType, UnionType
from typing import Any, Final, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

from solitaire.rules.cards import CARD_COUNT

P = ParamSpec("P")
T = TypeVar("T")
_CARDS: Final = frozenset(range(CARD_COUNT))
_CARD_NAMES: Final = {"card", "cards", "fola", "killer", "victim", "grid", "deck", "unseen"}
"""The names of arguments, and of fields of a position, a view or a move, that hold cards."""


def expect(name: str, value: object, kind: type | tuple[type, ...]) -> None:
    """Check the type of an argument.

    Raises:
        TypeError: it is of another type; the error names it.
    """
    if not isinstance(value, kind):
        kinds = kind if isinstance(kind, tuple) else (kind,)
        *wanted, found = ("None" if one is NoneType else one.__name__ for one in (*kinds, type(value)))
        raise TypeError(f"{name} must be of type {' or '.join(wanted)}, not {found}")


def expect_cards(name: str, cards: Any) -> None:  # noqa: ANN401
    """Check a card, or several; None is none.

    Raises:
        TypeError: not all are whole numbers.
        ValueError: not all are cards, 0 to 96.
    """
    several = cards if isinstance(cards, tuple) else () if cards is None else (cards,)
    if not {*map(type, several)} <= {int}:
        raise TypeError(f"{name}: cards are whole numbers, 0 to {CARD_COUNT - 1}")
    if not _CARDS.issuperset(several):
        raise ValueError(f"{name}: {min({*several} - _CARDS)} is not a card; cards are 0 to {CARD_COUNT - 1}")


def expect_fields(name: str, value: Any) -> None:  # noqa: ANN401
    """Check the cards of a position, a view or a move; a move with card -1 ends the game.

    Raises:
        TypeError: a field that holds cards is of another type.
        ValueError: not all are cards.
    """
    for field in _card_fields(value.__class__):
        held = getattr(value, field)
        if field in ("card", "victim"):
            expect_cards(f"{name}.{field}", None if held == -1 else held)
        else:
            expect(f"{name}.{field}", held, tuple)
            expect_cards(f"{name}.{field}", held)


@lru_cache
def _card_fields(kind: type) -> tuple[str, ...]:
    return tuple(field for field in getattr(kind, "_fields", ()) if field in _CARD_NAMES)


def door(function: Callable[P, T]) -> Callable[P, T]:
    """Return a function for scripts that checks its arguments by their annotations.

    Raises:
        TypeError: an argument is of another type, or missing; the error names it.
        ValueError: what should be a card is not one.
    """
    names, hints = tuple(signature(function).parameters), get_type_hints(function)
    kinds = {name: _kinds(hint) for name, hint in hints.items() if name != "return"}

    def admitted(name: str, value: object) -> object:
        if name not in kinds:  # the function itself says that there is no such argument
            return value
        expect(name, value, kinds[name])
        if name not in _CARD_NAMES:
            expect_fields(name, value)
        else:
            if isinstance(value, Iterable):  # it may be an iterator
                value = tuple(value)
            expect_cards(name, value)
        return value

    @wraps(function)
    def checked(*args: Any, **options: Any) -> T:  # noqa: ANN401
        several = [*map(admitted, names, args), *args[len(names) :]]
        named: Any = {name: admitted(name, value) for name, value in options.items()}
        return function(*several, **named)

    return checked


def _kinds(hint: Any) -> tuple[type, ...]:  # noqa: ANN401
    """Return the classes of an annotation."""
    if get_origin(hint) in (Union, UnionType):
        return tuple(kind for one in get_args(hint) for kind in _kinds(one))
    return (get_origin(hint) or hint,)
