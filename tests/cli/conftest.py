"""What the tests of all commands share."""

import shutil
from pathlib import Path

import pytest

from scores.store import Store
from solitaire.home.files import Home
from solitaire.rules.record import Help
from tests.support.stored import played


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """An empty home, which every command of the test uses."""
    monkeypatch.setenv("MINCHIATE_HOME", str(tmp_path / "home"))
    return Home.at(tmp_path / "home")


@pytest.fixture(scope="session")
def played_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that each played home is a copy of."""
    template = Home.at(tmp_path_factory.mktemp("played"))
    with Store(template.scores) as store:
        store.add(played(42, seconds=754), own=True)
        store.add(played(42, most=100, help=Help(fair_hints=1)), own=True)
        store.add(played(7, help=Help(undone_plays=2), seconds=4000), own=True)
        store.add(played(1, player="Bruno"), own=True)
        store.add(played(42, player="Carla"), own=False)
    return template.data


@pytest.fixture
def played_home(home: Home, played_template: Path) -> Home:
    """A home where Anna and Bruno have played, and one of Carla's games was imported."""
    shutil.copytree(played_template, home.data, dirs_exist_ok=True)
    return home
