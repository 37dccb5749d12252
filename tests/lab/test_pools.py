"""Pools of processes."""

from functools import partial
from pathlib import Path
from time import sleep

import pytest

from solitaire.lab.pools import each_deal

pytestmark = pytest.mark.processes


def slow(ended: Path, deal: int) -> int:
    if deal:
        sleep(60.0)
        ended.touch()
    return deal


def test_work_that_continues_is_not_waited_for(tmp_path: Path) -> None:
    results = each_deal(partial(slow, tmp_path / "ended"), iter(range(9)), 2)
    assert next(results) == (0, 0)
    results.close()
    assert not (tmp_path / "ended").exists()
