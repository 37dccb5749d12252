"""Files of results for tests of runs and of workers."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from solitaire.lab.surveys import Surveys
from tests.support.surveying import Found, Here, results, run_to_end


@pytest.fixture
def surveys(tmp_path: Path) -> Iterator[Surveys]:
    with Surveys(tmp_path / "survey.sqlite3") as opened:
        yield opened


@pytest.fixture
def expected(tmp_path: Path) -> Found:
    """What the plan finds when nothing goes wrong."""
    with Surveys(tmp_path / "expected.sqlite3") as surveys:
        run_to_end(surveys, Here())
        return results(surveys)
