"""Work for other processes; this module imports next to nothing, so that they start soon."""

import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection

from solitaire.run.work import messages


def count(first: int, limit: int) -> Iterator[int]:
    yield from range(first, limit)


def fail() -> Iterator[int]:
    yield 1
    raise ValueError("no such card")


def fail_before(before: int, first: int) -> Iterator[int]:
    if first < before:
        raise ValueError("not yet")
    yield first


def endless() -> Iterator[None]:
    """Never have a result."""
    time.sleep(3600)
    yield


def work_for_ever() -> Iterator[int]:
    """Have one result, and then no other."""
    yield 1
    time.sleep(3600)


def echo(orders: Connection) -> Iterator[int]:
    yield from messages(orders)


def double(factor: int, orders: Connection) -> Iterator[tuple[int, int | None]]:
    for number, question in messages(orders):
        if question is not None:
            if question < 0:
                raise ValueError("no such number")
            yield number, factor * question
        yield number, None


def tell_much(*_: str) -> Iterator[bytes]:
    while True:
        yield bytes(50_000_000)


def lengths(*texts: str) -> Iterator[int]:
    yield from map(len, texts)


def until(is_so: Callable[[], object]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + 60.0
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)
