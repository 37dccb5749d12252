"""What the tests of all commands share."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from solitaire.cli import printing
from solitaire.cli.options import JsonOption
from solitaire.home.files import Home
from tests.support.shapes import is_shaped
from tests.support.stored import fill_played


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    """An empty home, which every command of the test uses."""
    monkeypatch.setenv("MINCHIATE_HOME", str(tmp_path / "home"))
    return Home.at(tmp_path / "home")


@pytest.fixture(autouse=True)
def shapes_hold(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Compare every JSON object that is printed with what the command's ``--json`` says of it."""
    others = list[str]()

    def check(text: object = "", **how: bool) -> None:
        if not how and str(text).startswith('{"schema": '):
            content = json.loads(str(text))
            del content["schema"]
            command = click.get_current_context().command
            (option,) = (param for param in command.params if isinstance(param, JsonOption))
            if not any(is_shaped(content, shape) for shape in option.shapes):
                others.append(f"{command.name}: {text}")
        say(text, **how)

    say = printing.say
    monkeypatch.setattr(printing, "say", check)
    yield
    assert others == []


@pytest.fixture(scope="session")
def played_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that each played home is a copy of."""
    template = Home.at(tmp_path_factory.mktemp("played"))
    fill_played(template)
    return template.data


@pytest.fixture
def played_home(home: Home, played_template: Path) -> Home:
    """A home where Anna and Bruno have played, and one of Carla's games was imported."""
    shutil.copytree(played_template, home.data, dirs_exist_ok=True)
    return home
