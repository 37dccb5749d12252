"""The settings screen: every setting by mouse and by keyboard, at once and for good."""

from dataclasses import fields
from pathlib import Path

import pygame
import pytest

from solitaire.home.files import Home
from solitaire.home.settings import Settings, load_settings
from solitaire.table.page.entry_line import Slider
from solitaire.table.pages.forms import SETTINGS, NewMatchScreen, SettingsScreen
from solitaire.table.screens.play import PlayScreen
from tests.support.table.driver import Table, texts_drawn

ELSEWHERE = {
    "keys",
    "finger",
    "unknown",
    "own_rules",
    "player",
    "width",
    "height",
    "lessons",
    "classic_lessons",
    "classic_offered",
}
"""Settings set on their own page, by their own dialog, by the window, a finger, a lesson or its offer."""


@pytest.fixture
def adjust(table: Table) -> Table:
    table.start(stacked=True).key(pygame.K_F5)
    screen(table)
    return table


def screen(table: Table) -> SettingsScreen:
    return table.screen_as(SettingsScreen)


def kept(table: Table) -> Settings:
    return load_settings(Home.at(table.folder).settings)[0]


def go_to(table: Table, name: str) -> None:
    table.keys(pygame.K_HOME, *[pygame.K_DOWN] * [one.name for one in SETTINGS].index(name))


def test_every_setting_can_be_set() -> None:
    of_match = {one.name for one in NewMatchScreen.rows}
    assert {one.name for one in SETTINGS} | of_match | ELSEWHERE == {field.name for field in fields(Settings)}


def test_a_key_changes_a_setting_at_once_and_for_good(adjust: Table) -> None:
    changes = {
        "theme": "light",
        "text_scale": 110,
        "numerals": "roman",
        "large_index": False,
        "four_colours": True,
        "all_kills": True,
        "animation": 20,
        "reduced_motion": True,
        "moves_volume": 65,
        "signals_volume": 65,
        "spoken": True,
    }
    for name, value in changes.items():
        go_to(adjust, name)
        adjust.key(pygame.K_RIGHT)
        assert getattr(adjust.app.context.settings, name) == value
        assert getattr(kept(adjust), name) == value
        assert screen(adjust).chosen.name == name
        before = getattr(Settings(animation=0), name)
        adjust.key(pygame.K_LEFT)
        assert getattr(kept(adjust), name) == before


@pytest.mark.parametrize(("key", "name"), [(pygame.K_a, "all_kills"), (pygame.K_F11, "fullscreen")])
def test_what_a_key_switches_in_a_game_is_saved_at_once(table: Table, key: int, name: str) -> None:
    table.start(stacked=True)
    for is_on in (True, False):
        table.key(key)
        assert getattr(kept(table), name) is is_on


def test_numbers_end_at_their_limits(adjust: Table) -> None:
    go_to(adjust, "moves_volume")
    adjust.keys(*[pygame.K_LEFT] * 20)
    assert kept(adjust).moves_volume == 0
    go_to(adjust, "text_scale")
    adjust.keys(*[pygame.K_RIGHT] * 12)
    assert kept(adjust).text_scale == 200


def test_the_language_changes_every_word(adjust: Table) -> None:
    adjust.push("Italiano")
    assert adjust.app.context.words("settings.title") == "Impostazioni"
    adjust.push("Français")
    assert kept(adjust).language == "fr"
    adjust.key(pygame.K_ESCAPE)
    assert isinstance(adjust.app.navigation.screen, PlayScreen)
    assert adjust.button("Annuler")
    adjust.app.context.tell("")
    adjust.game.seconds = 0
    french = adjust.picture()
    adjust.close()
    again = Table(adjust.folder).use(language="fr").start(None)
    again.app.context.tell("")
    assert again.picture() == french


def test_the_look_changes_by_mouse(adjust: Table) -> None:
    adjust.push("Light")
    assert kept(adjust).theme == "light"
    assert adjust.button("Light").button.is_on
    adjust.push("Dark")
    assert kept(adjust).theme == "dark"


def sliders(table: Table) -> list[Slider]:
    return [one.node for one in screen(table).view.placed if isinstance(one.node, Slider)]


def test_a_slider_by_mouse(adjust: Table) -> None:
    texts = sliders(adjust)[0]
    knob = texts.knob.center
    adjust.press(knob)
    for far in (10, 40, 90):
        adjust.move((knob[0] + far, knob[1]))
        adjust.frame()
    assert texts.value > 100
    assert adjust.app.context.settings.text_scale == 100
    assert adjust.app.context.layout.px(100) == 100  # all is rebuilt when the mouse lets go
    adjust.release((knob[0] + 90, knob[1]))
    adjust.frame(2)
    chosen = kept(adjust).text_scale
    assert chosen > 100
    assert chosen % 10 == 0
    assert adjust.app.context.layout.px(100) == chosen


def test_the_usual_settings(adjust: Table) -> None:
    adjust.push("Light")
    go_to(adjust, "spoken")
    adjust.keys(pygame.K_SPACE)
    before = kept(adjust)
    for key in (pygame.K_RETURN, pygame.K_ESCAPE):
        adjust.push("Default settings")
        assert adjust.dialogs == ["Default settings?"]
        adjust.key(key)
        assert (adjust.dialogs, kept(adjust)) == ([], before)
    adjust.push("Default settings")
    adjust.push("Reset")
    assert kept(adjust) == Settings("Anna", 900, 600)


def test_the_player(adjust: Table) -> None:
    adjust.push("Player…")
    adjust.enter("Bruna")
    adjust.key(pygame.K_RETURN)
    assert kept(adjust).player == "Bruna"
    screen(adjust)


@pytest.mark.parametrize("reduced", [False, True])
def test_nothing_glides_without_animation(tmp_path: Path, reduced: bool) -> None:
    table = Table(tmp_path, animation=400).use(reduced_motion=reduced).start(stacked=True)
    table.key(pygame.K_SPACE)
    scene = table.screen_as(PlayScreen)
    assert scene.motion.is_moving is not reduced


def test_full_screen(adjust: Table) -> None:
    go_to(adjust, "fullscreen")
    adjust.key(pygame.K_RIGHT)
    adjust.frame(2)
    assert kept(adjust).fullscreen
    screen(adjust)
    adjust.key(pygame.K_RIGHT)
    adjust.frame(2)
    assert not kept(adjust).fullscreen
    assert adjust.app.context.layout.size == (900, 600)


def test_settings_that_cannot_be_saved_are_reported(adjust: Table) -> None:
    path = Home.at(adjust.folder).settings
    path.mkdir()
    adjust.push("Light")
    assert adjust.alarm
    assert str(path) in adjust.news
    path.rmdir()


def test_headings_lie_between_the_rows_and_are_heard(
    adjust: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = texts_drawn(monkeypatch)
    adjust.use(spoken=True)
    adjust.picture()
    assert "Both games" in {text for text, _ in drawn}
    capsys.readouterr()
    heard = []
    for _ in SETTINGS[1:]:
        adjust.key(pygame.K_DOWN)
        heard += capsys.readouterr().out.splitlines()
        assert screen(adjust).status() == f"Row {screen(adjust).listing.chosen + 1} of {len(SETTINGS)}"
    of_solitaire, of_classic = heard.index("Solitaire"), heard.index("Minchiate for four")
    assert heard[of_solitaire + 1].startswith("Mark all possible kills")
    assert heard[of_classic + 1].startswith("Pace of the other players")
    assert len(heard) == len(SETTINGS) - 1 + 2  # a line for each row, one more at each new heading
    drawn.clear()
    adjust.picture()
    assert "Minchiate for four" in {text for text, _ in drawn}
    adjust.keys(*[pygame.K_UP] * (len(SETTINGS) - 1))
    drawn.clear()
    adjust.picture()
    assert "Both games" in {text for text, _ in drawn}  # the first row brings its heading with it
