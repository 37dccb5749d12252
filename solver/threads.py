"""Work that threads do side by side."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

Map: TypeAlias = Callable[..., Iterator[Any]]
"""``map``, or one whose calls run in threads."""


@contextmanager
def mapping(threads: int) -> Iterator[Map]:
    """Give a ``map`` for so many threads; for one it is the usual ``map``, in the thread of the caller."""
    if threads == 1:
        yield map
        return
    from concurrent.futures import ThreadPoolExecutor  # slow to import, and often not needed

    with ThreadPoolExecutor(threads) as pool:
        yield pool.map
