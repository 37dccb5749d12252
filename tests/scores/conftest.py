"""Games for a store, and an empty store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scores.store import Store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "scores.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as opened:
        yield opened
