"""What the journeys do not show of the settings and the keys: that none is left out."""

from dataclasses import fields

import pygame

from solitaire.home.settings import EVERYWHERE, KEYS, Settings, load_settings
from solitaire.table.actions import Action, key_of, key_of_name
from solitaire.table.pages.forms import SETTINGS, NewMatchScreen, SettingsScreen
from solitaire.table.requests import Lesson
from solitaire.table.screens.lesson import LessonScreen
from tests.support.table.driver import Table

ELSEWHERE = {
    *("keys", "finger", "unknown", "own_rules", "player", "width", "height"),
    *("lessons", "classic_lessons", "classic_offered"),
}
"""Settings set on their own page, by their own dialog, by the window, a finger, a lesson or its offer."""


def test_every_setting_can_be_set() -> None:
    of_match = {one.name for one in NewMatchScreen.rows}
    assert {one.name for one in SETTINGS} | of_match | ELSEWHERE == {field.name for field in fields(Settings)}


def test_a_key_changes_each_setting_at_once_and_for_good(table: Table) -> None:
    table.start(stacked=True).key(pygame.K_F5)
    screen = table.screen_as(SettingsScreen)
    for setting in SETTINGS:
        before = screen.value(setting)
        for key, is_before in ((pygame.K_RIGHT, False), (pygame.K_LEFT, True)):
            table.key(key)
            assert screen.chosen is setting
            kept, _ = load_settings(table.app.context.home.settings)
            assert screen.value(setting) == getattr(kept, setting.name)
            assert (screen.value(setting) == before) is is_before
        table.key(pygame.K_DOWN)


def test_the_usual_keys_are_those_of_the_screens(table: Table) -> None:
    seen = {Action(value) for value in EVERYWHERE}
    for begin in (lambda: table.start(stacked=True), lambda: table.app.services.matches.begin(7)):
        begin()
        table.frame(2)
        for offer in table.app.navigation.screen.offered:
            if offer.action.value in KEYS.keys() - EVERYWHERE and offer.key:
                assert KEYS[offer.action.value] in offer.keys
                seen.add(offer.action)
    assert {Action(value) for value in KEYS} - seen == set()


def test_every_key_has_a_name() -> None:
    for value, name in KEYS.items():
        assert key_of(Action(value), {}, {value: name}) == key_of_name(name) != (0, False)


def test_where_the_action_is_not_possible_the_key_is_the_screens(table: Table) -> None:
    table.use(keys={"share": "n"}).app.navigation.show(Lesson())
    table.key(pygame.K_n)
    assert table.screen_as(LessonScreen).number == 1


def test_help_and_texts_name_the_keys_as_they_are(play: Table) -> None:
    words = play.app.context.words
    assert "press Space" in words("guided.press")
    play.use(keys={"undo": "7", "redo": "u", "oracle": "", "play": "f7"}).key(pygame.K_F1)
    assert "<b>7</b> or <b>Ctrl+Z</b>  undo, <b>U</b> or <b>Ctrl+Y</b>  redo" in play.dialog_text
    assert "<b>–</b>  a hint of the oracle" in play.dialog_text
    assert "press F7" in words("guided.press")
    play.use(single_keys=False).keys(pygame.K_ESCAPE, pygame.K_F1)
    assert "switched off" in play.dialog_text
