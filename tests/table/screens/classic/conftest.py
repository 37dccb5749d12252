"""A table for four, in the smallest window and without animations, whose others decide at once."""

from pathlib import Path

import pytest

from tests.support.table.classic import ClassicTable


@pytest.fixture
def classic(tmp_path: Path) -> ClassicTable:
    return ClassicTable(tmp_path)
