"""A table for four, in the smallest window and without animations, whose others decide at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.table.classic import ClassicTable, decide_here


@pytest.fixture
def classic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ClassicTable]:
    decide_here(monkeypatch)
    table = ClassicTable(tmp_path)
    yield table
    table.close()
