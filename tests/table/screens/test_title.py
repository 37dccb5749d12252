"""The title screen: everything it offers, by mouse and by keyboard."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from scores.goals import daily_deal
from solitaire.home.files import Home
from solitaire.play.game import Phase
from solitaire.rules.deal import daily_number
from solitaire.table.actions import Action
from solitaire.table.app import App
from solitaire.table.opening import play_classic
from solitaire.table.page.tree import Brush
from solitaire.table.pages.forms import SettingsScreen
from solitaire.table.pages.my_games import MyGamesScreen
from solitaire.table.pages.title import TitleScreen
from solitaire.table.parts.menus import EntryButton
from solitaire.table.requests import Menu
from solitaire.table.screens.cut import CutScreen
from solitaire.table.screens.play import PlayScreen
from solitaire.table.screens.stack import StackScreen
from solitaire.texts.words import signed
from tests.support.stored import daily as daily_of
from tests.support.stored import played
from tests.support.table.driver import Table, overlap

SIZES = [(900, 600), (1280, 800), (2560, 1440)]


def title(table: Table) -> TitleScreen:
    return table.screen_as(TitleScreen)


def state(table: Table) -> str:
    """What the title says of the game that waits."""
    (line,) = title(table).spoken().lines
    return line


def test_without_a_game_the_table_opens_at_the_title(table: Table) -> None:
    table.start(None)
    assert title(table).spoken().focus == ("Learn: a first game, with a teacher, B",)
    assert table.saves() == []
    table.key(pygame.K_ESCAPE)  # there is nothing to go on with
    title(table)
    table.keys(pygame.K_DOWN, pygame.K_RETURN)
    assert table.dialogs == ["Play"]
    table.key(pygame.K_RETURN)  # any deal
    assert isinstance(table.app.navigation.screen, StackScreen)
    assert table.game.deal.number is not None
    assert table.game.deal.number < 10**6
    table.check()


def test_an_unfinished_game_is_gone_straight_to(table: Table) -> None:
    table.start(stacked=True).key(pygame.K_SPACE)
    table.close()
    again = Table(table.folder).start(None)
    assert isinstance(again.app.navigation.screen, PlayScreen)
    again.check()


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_a_game_that_another_window_has_open_is_not_resumed(table: Table, key: int) -> None:
    table.start(stacked=True).key(pygame.K_SPACE)
    other = Table(table.folder).start(None)
    title(other)
    assert not other.alarm
    other.key(key)
    title(other)
    assert (other.news, other.alarm) == ("Another window has this game open.", True)


def test_a_deal_is_gone_straight_to(table: Table) -> None:
    table.start("7")
    assert isinstance(table.app.navigation.screen, CutScreen)


@pytest.mark.parametrize("way", ["Menu", "key", "escape"])
def test_to_the_title_and_back(table: Table, way: str) -> None:
    table.start(stacked=True).key(pygame.K_SPACE)
    moves = table.game.moves
    if way == "Menu":
        table.push("Menu")
    elif way == "key":
        table.key(pygame.K_m, pygame.KMOD_CTRL)
    else:
        table.key(pygame.K_ESCAPE)
    assert state(table) == "Deal 42, 96 cards to come, score now −10"
    seconds = table.game.seconds
    table.frame(20)
    assert table.game.seconds == seconds  # the clock rests
    table.key(pygame.K_RETURN)
    assert isinstance(table.app.navigation.screen, PlayScreen)
    assert table.game.moves == moves
    table.check()


def test_escape_with_a_pile_in_hand_only_puts_it_down(table: Table) -> None:
    table.start(stacked=True)
    for _ in range(12):
        table.key(pygame.K_SPACE)
    table.keys(pygame.K_TAB, pygame.K_RETURN)
    scene = table.screen_as(PlayScreen)
    assert scene.marks.held is not None
    table.key(pygame.K_ESCAPE)
    assert table.app.navigation.screen is scene
    assert scene.marks.held is None


def test_the_letter_that_asks_for_a_deal_is_not_entered(table: Table) -> None:
    table.start(None)
    for _ in range(3):  # held down
        table.post(pygame.KEYDOWN, key=pygame.K_n, mod=0, unicode="n", scancode=0)
        table.post(pygame.TEXTINPUT, text="n")
        table.frame()
    assert table.entered == ""
    table.post(pygame.KEYUP, key=pygame.K_n, mod=0, unicode="n", scancode=0)
    table.spell("d7")
    assert table.entered == "d7"
    table.keys(pygame.K_RETURN)
    assert table.alarm is False
    table.keys(pygame.K_BACKSPACE)  # after the error the caret is at the end
    assert table.entered == "d"
    table.keys(pygame.K_BACKSPACE)
    table.spell("7/5")
    table.key(pygame.K_RETURN)
    assert table.saved.deal.name == "7/5"
    table.check()


def test_todays_deal(table: Table) -> None:
    table.start(None).key(pygame.K_t)
    assert table.game.deal == daily_deal(date.today())
    assert table.game.phase is Phase.STACKING
    path = table.save_path
    table.key(pygame.K_ESCAPE)
    table.key(pygame.K_t)  # begun already: it goes on
    assert table.save_path == path


def test_an_earlier_days_deal(table: Table) -> None:
    day = date.today() - timedelta(1)
    table.start(None)
    table.push("Play")
    table.spell(day.isoformat())
    table.key(pygame.K_RETURN)
    assert table.game.deal == daily_deal(day)
    assert table.game.phase is Phase.STACKING


def test_without_a_game_other_screens_lead_back_to_the_title(table: Table) -> None:
    table.start(None).key(pygame.K_s)
    for key, here in ((pygame.K_F4, Action.STATS), (pygame.K_F2, Action.SCORES)):
        table.key(key)
        assert table.app.navigation.screen.here is here
    table.keys(pygame.K_ESCAPE)
    title(table)
    table.key(pygame.K_F5)
    assert isinstance(table.app.navigation.screen, SettingsScreen)
    table.key(pygame.K_ESCAPE)
    title(table)


def test_every_entry_by_mouse_and_arrows(table: Table) -> None:
    table.start(None).push("Settings")
    assert table.dialogs == []
    table.key(pygame.K_ESCAPE)
    entries = list(title(table).details())
    for _ in range(entries.index("My games, S")):
        table.key(pygame.K_DOWN)
    table.keys(pygame.K_DOWN, pygame.K_UP, pygame.K_RETURN)
    assert isinstance(table.app.navigation.screen, MyGamesScreen)


def test_the_last_unfinished_game_continues_from_the_title(table: Table) -> None:
    table.start(stacked=True).key(pygame.K_SPACE)
    table.close()
    again = Table(table.folder)
    again.app.navigation.show(Menu())
    assert title(again).spoken().focus == ("Continue, C",)
    again.key(pygame.K_c)
    assert isinstance(again.app.navigation.screen, PlayScreen)
    again.check()


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


def test_whoever_has_played_finds_five_entries(table: Table) -> None:
    table.start(stacked=True).keys(pygame.K_SPACE, pygame.K_ESCAPE)
    words = [one.text for one in table.buttons]
    assert words == ["Continue", "Play", "Learn", "My games", "Minchiate for four", "Settings", "Quit"]


def test_the_play_dialog_offers_the_unfinished_games_of_both_kinds(table: Table) -> None:
    table.start(stacked=True).key(pygame.K_SPACE)
    table.app.services.matches.begin(7)
    table.app.navigation.show(Menu())
    table.key(pygame.K_n)
    table.push("An unfinished game…")
    assert table.dialogs == ["Continue which game?"]
    table.keys(pygame.K_DOWN, pygame.K_RETURN)
    assert isinstance(table.app.navigation.screen, PlayScreen)


@pytest.mark.parametrize("per_cent", [100, 200])
def test_the_arrows_reach_every_entry(tmp_path: Path, per_cent: int) -> None:
    table = Table(tmp_path, text_scale=per_cent).start(None)
    reached = []
    for _ in table.buttons:
        reached.append(title(table).spoken().focus)
        table.key(pygame.K_DOWN)
    assert len(set(reached)) == len(table.buttons)
    assert title(table).spoken().focus == reached[0]
    table.key(pygame.K_LEFT)
    assert title(table).spoken().focus == reached[-1]


@pytest.mark.parametrize(("word", "has_room"), [("Quit", True), ("Solitario, nuova smazzata", False)])
def test_the_letter_of_an_entry_leaves_room_for_its_name(table: Table, word: str, has_room: bool) -> None:
    def drawn(letter: str) -> bytes:
        surface = pygame.Surface((190, 40))
        EntryButton(word, lambda: None, letter=letter).paint(
            Brush(surface, table.app.context.layout), surface.get_rect()
        )
        return pygame.image.tobytes(surface, "RGB")

    assert (drawn("W") != drawn("")) is has_room


def test_the_menu_for_four_says_what_each_entry_is(table: Table) -> None:
    table.start(None)
    table.app.navigation.show(Menu(classic=True))
    entries = list(title(table).details())
    assert entries[:2] == [
        "Learn, L. Fifteen lessons, the rules, a hand of 1798",
        "Play, N. A match, the hand of the day, or one by its number",
    ]
    assert all(". " in entry for entry in entries)


def test_the_entries_are_there_after_the_window_has_changed(table: Table) -> None:
    table.start(None)
    before = table.labels
    table.resize(1280, 800)
    assert table.labels == before
    table.push("Settings")
    assert isinstance(table.app.navigation.screen, SettingsScreen)


def test_quit(table: Table) -> None:
    table.start(None).key(pygame.K_q)
    assert not table.app.navigation.is_open


def test_the_menu_for_four_begins_with_the_guide_until_something_is_learnt(table: Table) -> None:
    table.start(None)
    table.app.navigation.show(Menu(classic=True))
    assert title(table).spoken().focus[0].startswith("Learn")
    table.use(classic_lessons="1")
    table.app.navigation.show(Menu(classic=True))
    assert title(table).spoken().focus[0].startswith("Play")


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


def test_who_cuts_is_said_in_the_play_dialog(table: Table) -> None:
    table.use(cut=False).start(None).key(pygame.K_n)
    table.push("Cut it yourself")
    assert table.dialogs == ["Play"]
    assert table.app.context.settings.cut
    table.push("Any deal")
    assert isinstance(table.app.navigation.screen, CutScreen)


def test_enter_in_the_play_dialog_begins_what_is_written(table: Table) -> None:
    table.use(cut=False).start(None).key(pygame.K_n)
    table.spell("7")
    table.key(pygame.K_RETURN)
    assert table.game.deal.number == 7


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
