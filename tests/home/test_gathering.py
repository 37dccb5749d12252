"""Ended games move from the saved games into the store, whatever happened to their files."""

from pathlib import Path

import pytest

from scores.store import Store
from solitaire.home.archive import gather, open_store
from solitaire.home.files import Home
from solitaire.home.saves import ENDED, Folder, game_folder
from solitaire.play.game import Game
from solitaire.rules.record import format_record
from tests.support.stored import played


def ended(folder: Folder[Game]) -> Path:
    """Save an ended game, and return its file."""
    save = folder.create(Game.load(format_record(played(42))))
    save.close()
    return folder.folder / ENDED / save.path.name


def count(store: Store) -> int:
    return len(store.read("SELECT 1 FROM games"))


def test_a_game_that_has_not_ended_goes_back(tmp_path: Path) -> None:
    home = Home.at(tmp_path)
    folder = game_folder(home.games)
    path = ended(folder)
    game = folder.load(path)
    game.undo()
    path.write_text(game.save())  # as it lay there when the end could not be written
    with open_store(home) as store:
        assert (count(store), store.notices) == (0, [])
    found, complaints = folder.resume()
    assert found is not None
    assert (found.game.moves, complaints) == (game.moves, [])


def test_a_game_that_another_window_has_gathered_meanwhile_is_no_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home.at(tmp_path)
    folder = game_folder(home.games)
    path = ended(folder)
    with Store(home.scores) as store, monkeypatch.context() as before:
        before.setattr(Folder, "ended", lambda _: [path])
        gather(store, folder)
        gather(store, folder)
        assert (count(store), store.notices) == (1, [])
