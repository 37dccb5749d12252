"""Work that threads do side by side."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

Map: TypeAlias = Callable[..., Iterator[Any]]
"""``map``, or one whose calls run in threads."""
_Item = TypeVar("_Item")
_Found = TypeVar("_Found")


@contextmanager
def mapping(threads: int) -> Iterator[Map]:
    """Give a ``map`` for so many threads; for one it is the usual ``map``, in the thread of the caller."""
    if threads == 1:
        yield map
        return
    from concurrent.futures import ThreadPoolExecutor  # slow to import, and often not needed

    with ThreadPoolExecutor(threads) as pool:
        yield pool.map


@contextmanager
def side_by_side(
    threads: int, work: Callable[[_Item], _Found], items: Sequence[_Item], stop: Callable[[], None]
) -> Iterator[Iterator[_Found]]:
    """Give what work finds on each item, in the order of the items; so many threads work at once.

    An error, or leaving the generator around it, waits for what the threads are at; ``stop``, which is called
    first, is to end that.
    """
    with mapping(threads) as run:
        try:
            yield run(work, items)
        except BaseException:
            stop()
            raise
