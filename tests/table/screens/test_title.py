"""What the journeys do not show of the title: a second window, looks, who is new to the game for four."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pygame
import pytest

from solitaire.home.files import Home
from solitaire.rules.deal import daily_number
from solitaire.table.actions import Action
from solitaire.table.app import App
from solitaire.table.opening import play_classic
from solitaire.table.page.tree import Brush
from solitaire.table.pages.title import TitleScreen
from solitaire.table.parts.menus import EntryButton
from solitaire.table.requests import Menu
from solitaire.texts.words import signed
from tests.support.stored import daily as daily_of
from tests.support.stored import played
from tests.support.table.driver import Table, overlap


def title(table: Table) -> TitleScreen:
    return table.screen_as(TitleScreen)


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_a_game_that_another_window_has_open_is_not_resumed(table: Table, key: int) -> None:
    table.start(stacked=True).key(pygame.K_SPACE)
    other = Table(table.folder).start(None)
    title(other)
    assert not other.alarm
    other.key(key)
    title(other)
    assert (other.news, other.alarm) == ("Another window has this game open.", True)


def test_the_first_entry_stands_out_and_settings_and_quit_are_small(table: Table) -> None:
    table.start(None)
    buttons = sorted(table.buttons, key=lambda one: (one.rect.y, one.rect.x))
    assert [one.text for one in buttons] == [
        "Learn: a first game, with a teacher",
        *("Play", "My games", "Minchiate for four", "Settings", "Quit"),
    ]
    assert buttons[0].rect.height > buttons[1].rect.height
    assert buttons[-2].rect.y == buttons[-1].rect.y
    assert not overlap([one.rect for one in buttons])


@pytest.mark.parametrize(("word", "has_room"), [("Quit", True), ("Solitario, nuova smazzata", False)])
def test_the_letter_of_an_entry_leaves_room_for_its_name(table: Table, word: str, has_room: bool) -> None:
    def drawn(letter: str) -> bytes:
        surface = pygame.Surface((190, 40))
        EntryButton(word, lambda: None, letter=letter).paint(
            Brush(surface, table.app.context.layout), surface.get_rect()
        )
        return pygame.image.tobytes(surface, "RGB")

    assert (drawn("W") != drawn("")) is has_room


def test_the_play_dialog_says_what_todays_deal_has_brought(table: Table) -> None:
    today, store = date.today(), table.app.services.records.store
    number = daily_number(today)
    store.add(replace(played(number), date="2026-01-06"), own=True)  # begun on another day

    def labels() -> list[str]:
        table.app.navigation.show(Menu())
        table.key(pygame.K_n)
        found = [one.text for one in table.buttons]
        table.key(pygame.K_ESCAPE)
        return found

    assert "Today's deal" in labels()
    game = played(number, date=today.isoformat())
    store.add(game, own=True)
    assert f"Today's deal (played: {signed(game.score.shown)})" in labels()


@pytest.mark.parametrize("known", ["kept match", "ended hand", "lesson"])
def test_nothing_is_offered_to_a_player_who_knows_the_game(table: Table, known: str) -> None:
    if known == "kept match":
        matches = Home.at(table.folder).matches
        matches.mkdir()
        (matches / "any.minchiate").write_text("", encoding="utf-8")
    elif known == "ended hand":
        today = date.today()
        table.app.services.records.store.add(daily_of(today, today), own=True)
    else:
        table.use(classic_lessons="1")
    table.start(None)
    table.app.navigation.act(Action.CLASSIC_MENU)
    assert (table.dialogs, title(table).is_classic) == ([], True)


def test_the_first_match_by_command_offers_to_learn_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def run(app: App) -> None:
        dialog = app.navigation.dialog
        asked.append(dialog and [answer.label for answer in dialog.question.answers])
        app.close()

    monkeypatch.setattr(App, "run", run)
    for _ in range(2):
        play_classic(Home.at(tmp_path), None)
    assert asked == [["First lesson", "Just play"], None]
