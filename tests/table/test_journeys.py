"""What a listener hears on the way through both games; see ``tests/support/table/journey.py``."""

from pathlib import Path

import pytest

from tests.support.table.journey import JOURNEYS, travelled


@pytest.mark.parametrize("path", JOURNEYS, ids=lambda path: path.stem)
def test_the_journey_is_as_it_was(path: Path) -> None:
    text = path.read_text("utf-8")
    assert travelled(text) == text


def test_there_are_journeys() -> None:
    assert len(JOURNEYS) > 10
