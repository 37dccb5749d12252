"""A table without a screen, on a new home folder for every test."""

import os

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.driver import Table


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """The table in its smallest window, without animations, and without a game yet."""
    table = Table(tmp_path)
    yield table
    table.close()
