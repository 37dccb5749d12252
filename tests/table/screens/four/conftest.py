"""A table for four, in the smallest window and without animations, whose others decide at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.four import FourTable, decide_here


@pytest.fixture
def four(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FourTable]:
    decide_here(monkeypatch)
    table = FourTable(tmp_path)
    yield table
    table.close()
