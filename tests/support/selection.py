"""The share of all cases that a test tries by default; MINCHIATE_TEST_ALL=1 in the environment tries all."""

import itertools
import os
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar

import pytest

from solitaire.home.settings import LANGUAGES

T = TypeVar("T")


def all_tests() -> bool:
    """Return whether long loops and products run in full: MINCHIATE_TEST_ALL=1 is set."""
    return os.environ.get("MINCHIATE_TEST_ALL") == "1"


TRANSLATIONS: Final = LANGUAGES[::-1] if all_tests() else LANGUAGES[:0:-1]
"""The languages in which texts are tried for room; by default without English, which the other tests use."""


def crossed(*parameters: tuple[str | Sequence[str], Iterable[Any]]) -> pytest.MarkDecorator:
    """Return the parametrization of a test by several parameters, in which each value occurs once.

    By default the first values of all parameters meet, then the second, and so on, the shorter ones from
    their beginning again: put hard values of several parameters in the same place. If all tests run, each
    value meets each other.

    Args:
        parameters: names and values of each, as for ``pytest.mark.parametrize``.
    """
    choices = [[_values(names, value) for value in values] for names, values in parameters]
    names = [name for names, _ in parameters for name in ([names] if isinstance(names, str) else names)]
    if all_tests():
        cases = list(itertools.product(*choices))
    else:
        rows = range(max(map(len, choices)))
        cases = [tuple(choice[row % len(choice)] for choice in choices) for row in rows]
    return pytest.mark.parametrize(names, [tuple(itertools.chain(*case)) for case in cases])


def _values(names: str | Sequence[str], value: Any) -> tuple[Any, ...]:  # noqa: ANN401
    return (value,) if isinstance(names, str) else tuple(value)


def sample(cases: Sequence[T], every: int) -> list[T]:
    """Return every n-th case, including the first; all cases if all tests run."""
    return list(cases if all_tests() else cases[::every])
