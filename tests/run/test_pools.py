"""Pools of processes."""

from time import perf_counter, sleep

import pytest

from solitaire.run.pools import each_deal

pytestmark = pytest.mark.processes


def slow(deal: int) -> int:
    sleep(60.0 if deal else 0.0)
    return deal


def test_work_that_continues_is_not_waited_for() -> None:
    results = each_deal(slow, iter(range(9)), 2)
    assert next(results) == (0, 0)
    begin = perf_counter()
    results.close()
    assert perf_counter() - begin < 30.0
