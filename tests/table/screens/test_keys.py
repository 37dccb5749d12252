"""Keys that the player has changed: on every screen, in F1, and on the page that changes them."""

from collections.abc import Callable

import pygame
import pytest

from solitaire.home.settings import EVERYWHERE, KEYS, load_settings
from solitaire.table.actions import Action, key_of, key_of_name
from solitaire.table.pages.forms import KeysScreen
from solitaire.table.pages.title import PauseScreen, TitleScreen
from solitaire.table.requests import Lesson
from solitaire.table.screens.lesson import LessonScreen
from tests.support.table.driver import Table


@pytest.fixture
def playing(table: Table) -> Table:
    """A game after its first six cards."""
    return table.start(stacked=True).play_tidily(6)


def help_of(table: Table) -> str:
    table.key(pygame.K_F1)
    text = table.dialog_text
    table.key(pygame.K_ESCAPE)
    return text


def test_the_usual_keys_are_those_of_the_screens(table: Table) -> None:
    seen = {Action(value) for value in EVERYWHERE}
    begins: tuple[Callable[[], object], ...] = (
        lambda: table.start(stacked=True),
        lambda: table.app.services.matches.begin(7),
    )
    for begin in begins:
        begin()
        table.frame(2)
        screen = table.app.navigation.screen
        for offer in screen.offered:
            if offer.action.value in KEYS.keys() - EVERYWHERE and offer.key:
                assert KEYS[offer.action.value] in offer.keys
                seen.add(offer.action)
    assert {Action(value) for value in KEYS} - seen == set()


def test_a_changed_key_does_it_and_the_usual_one_no_longer(playing: Table) -> None:
    played = len(playing.game.moves)
    playing.use(keys={"undo": "7", "play": "ctrl+p", "more": ""})
    playing.key(pygame.K_u)
    assert len(playing.game.moves) == played
    playing.key(pygame.K_7)
    assert len(playing.game.moves) == played - 1
    playing.key(pygame.K_BACKSPACE)  # what else undoes stays
    assert len(playing.game.moves) == played - 2
    playing.key(pygame.K_SPACE)
    assert len(playing.game.moves) == played - 2
    playing.key(pygame.K_p, pygame.KMOD_CTRL)
    assert len(playing.game.moves) == played - 1
    playing.key(pygame.K_F10)
    assert playing.app.navigation.menu is None


def test_two_keys_can_change_places(playing: Table) -> None:
    playing.use(keys={"undo": "f8", "pause": "u"})
    played = len(playing.game.moves)
    playing.key(pygame.K_F8)
    assert len(playing.game.moves) == played - 1
    playing.key(pygame.K_u)
    assert playing.screen_as(PauseScreen)


def test_where_the_action_is_not_possible_the_key_is_the_screens(table: Table) -> None:
    table.use(keys={"share": "n"})
    table.app.navigation.show(Lesson())
    table.key(pygame.K_n)
    assert table.screen_as(LessonScreen).number == 1


def test_f1_names_the_keys_as_they_are(playing: Table) -> None:
    playing.use(keys={"undo": "7", "redo": "u", "oracle": ""})
    text = help_of(playing)
    assert "<b>7</b> or <b>Ctrl+Z</b>  undo, <b>U</b> or <b>Ctrl+Y</b>  redo" in text
    assert "<b>–</b>  a hint of the oracle" in text


def test_a_text_names_the_key_that_it_is_about(table: Table) -> None:
    assert "press Space" in table.app.context.words("guided.press")
    table.use(keys={"play": "f7"})
    assert "press F7" in table.app.context.words("guided.press")


def test_single_keys_are_switched_off_as_a_whole(playing: Table) -> None:
    played = len(playing.game.moves)
    playing.use(single_keys=False)
    playing.keys(pygame.K_u, pygame.K_h, pygame.K_1, pygame.K_a)
    assert (len(playing.game.moves), playing.dialogs) == (played, [])
    playing.key(pygame.K_SPACE)
    assert len(playing.game.moves) == played + 1
    playing.key(pygame.K_z, pygame.KMOD_CTRL)
    assert len(playing.game.moves) == played
    assert "switched off" in help_of(playing)
    playing.key(pygame.K_ESCAPE)
    assert playing.screen_as(TitleScreen)
    playing.key(pygame.K_p)
    assert playing.dialogs == []
    playing.key(pygame.K_g, pygame.KMOD_CTRL)
    playing.spell("82")  # what is typed is no key
    assert playing.entered == "82"


def test_the_page_changes_a_key_and_says_what_is_wrong(playing: Table) -> None:
    playing.key(pygame.K_F5)
    playing.push("Change keys")
    page = playing.screen_as(KeysScreen)
    assert "Undo, U" in [line.replace(":", ",") for line in page.details()]
    playing.key(pygame.K_RETURN)
    playing.spell("q")
    assert playing.entered == "q", "it replaces the key that is there"
    playing.enter("g g")
    playing.key(pygame.K_RETURN)
    assert "does not exist, or another action has it" in playing.dialog_text
    playing.enter("h")
    playing.key(pygame.K_RETURN)
    assert "another action has it" in playing.dialog_text
    playing.enter("Ctrl+B")
    playing.key(pygame.K_RETURN)
    assert playing.app.context.settings.keys == {"undo": "ctrl+b"}
    assert load_settings(playing.app.context.home.settings)[0].keys == {"undo": "ctrl+b"}
    playing.push("Usual keys")
    assert playing.app.context.settings.keys == {}


def test_every_key_has_a_name() -> None:
    for value, name in KEYS.items():
        assert key_of(Action(value), {}, {value: name}) == key_of_name(name) != (0, False)
