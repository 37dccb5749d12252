"""The figures of docs/engines.md show what the engines do today."""

import pytest

from solitaire.lab.figures import FOLDER, figures
from solver import cores

pytestmark = pytest.mark.skipif(not cores.HAS_NATIVE, reason="plain Python takes a minute")


@pytest.fixture(scope="module")
def drawn() -> dict[str, str]:
    return {path.name: text for path, text in figures().items()}


def test_no_other_figures_are_there(drawn: dict[str, str]) -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(drawn)


@pytest.mark.parametrize("name", ["beam.svg", "energy.svg", "martingale.svg"])
def test_figures_are_up_to_date(drawn: dict[str, str], name: str) -> None:
    again = "python -m solitaire.lab.figures makes them again"
    assert drawn[name] == (FOLDER / name).read_text("utf-8"), again
