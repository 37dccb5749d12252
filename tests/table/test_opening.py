"""What the player sees first, whatever is in the home."""

from pathlib import Path

import pytest

from solitaire.home.files import Home
from solitaire.table import opening
from solitaire.table.app import App
from tests.support.homes import HOME_1_0


@pytest.mark.parametrize("folder", ["games", "matches"])
@pytest.mark.parametrize("is_classic", [False, True])
def test_a_damaged_game_is_set_aside_and_named_whatever_is_opened(
    folder: str, is_classic: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = list[str]()
    monkeypatch.setattr(App, "run", lambda app: said.append(app.context.news))
    home = Home.at(tmp_path)
    whole = next((HOME_1_0 / folder).glob("*.minchiate")).read_text("utf-8")
    damaged = tmp_path / folder / "2026-01-06-7-00000000.minchiate"
    damaged.parent.mkdir()
    damaged.write_text(whole.replace("T1 ", "T2 "), "utf-8")
    if is_classic:
        opening.play_classic(home, None)
    else:
        opening.play(home, None)
    assert said[0].startswith(f"{damaged.name} is damaged (")
    assert damaged.with_name(f"{damaged.name}.damaged").exists()
    assert not damaged.exists()
