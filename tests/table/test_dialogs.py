"""The dialogs of the table: a deal by its number, unfinished games, keys, restarting."""

import os
from datetime import date
from pathlib import Path

import pygame
import pytest

from solitaire.play.game import Phase
from solitaire.rules.record import Help
from solitaire.table.actions import Action
from solitaire.table.look.theme import colours
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.requests import Menu
from solitaire.texts.words import with_codes
from solver.autoplay import stack_by_rule
from tests.support.table.driver import Point, Table, texts_drawn
from tests.support.table.playing import deal_out


def test_a_deal_by_its_number(table: Table) -> None:
    table.start()
    table.key(pygame.K_g, pygame.KMOD_CTRL)
    assert table.dialogs == ["Play"]
    table.spell("1234")
    table.push("OK")
    assert (table.dialogs, table.game.phase, table.game.deal.number) == ([], Phase.STACKING, 1234)
    table.check()


def test_a_deal_by_its_number_and_cut(table: Table) -> None:
    table.start()
    table.push("Play…")
    table.spell("42/37")
    table.key(pygame.K_RETURN)
    assert (table.game.phase, table.saved.deal.name) == (Phase.STACKING, "42/37")
    assert table.game.help == Help()
    table.key(pygame.K_RETURN)
    table.key(pygame.K_SPACE)
    table.key(pygame.K_g, pygame.KMOD_CTRL)
    table.spell("42/37")
    table.key(pygame.K_RETURN)
    assert table.game.help == Help(played_before=True)
    table.check()


def test_a_malformed_deal_stays_to_be_repaired(table: Table) -> None:
    table.start()
    before = table.save_path
    table.push("Play…")
    for entry in (
        "x",
        "42/97",
        "-1",
        "9" * 21,
        "9999-12-31",
        "2026-1-6",
        "<b>",
        "</b><br>&lt;",
        "<font size=x>",
    ):
        table.enter(entry)
        table.key(pygame.K_RETURN)
        assert table.dialogs == ["Play"]
        assert table.entered == entry
        assert "This deal does not exist" in table.dialog_text
        assert table.save_path == before
    table.enter("7")
    table.key(pygame.K_RETURN)
    assert (table.dialogs, table.game.deal.number) == ([], 7)


@pytest.mark.parametrize("size", [(1280, 800), (900, 600), (2560, 1440)])
def test_resizing_keeps_a_dialog_and_what_is_entered(table: Table, size: Point) -> None:
    table.start()
    table.push("Play…")
    table.spell("77")
    for other in ((1000, 700), size):
        table.resize(*other)
        assert table.dialogs == ["Play"]
        assert table.entered == "77"
    table.push("OK")
    assert (table.dialogs, table.game.deal.number) == ([], 77)
    assert table.game.phase is Phase.STACKING


def test_the_unfinished_games(table: Table) -> None:
    table.start(stacked=True)
    deal_out(table, 5)
    first = table.save_path
    table.key(pygame.K_o, pygame.KMOD_CTRL)
    assert table.items[0].startswith("1.  Deal 42 · 5 of 97 played · score now ")
    table.key(pygame.K_ESCAPE)
    table.key(pygame.K_n, pygame.KMOD_CTRL)
    table.keys(pygame.K_RETURN, pygame.K_SPACE)
    second = table.save_path
    table.key(pygame.K_o, pygame.KMOD_CTRL)
    on_table, line = table.items
    assert on_table.startswith("1.  Deal ")
    assert line.startswith("2.  Deal 42 · 5 of 97 played · score now ")
    table.key(pygame.K_DOWN)
    table.push("Open")
    assert (table.save_path, len(table.game.moves)) == (first, 5)
    assert table.saves() == sorted([first, second])
    table.check()


def test_choosing_an_unfinished_game_by_keyboard(table: Table) -> None:
    for number in (1, 2, 3):
        table.start(str(number), stacked=True)
        deal_out(table, number)
    os.utime(table.saves()[0], (10**9, 10**9))
    table.key(pygame.K_o, pygame.KMOD_CTRL)
    assert len(table.items) == 3
    wanted = table.items[2]
    table.keys(pygame.K_DOWN, pygame.K_DOWN)
    table.resize(1000, 700)
    table.key(pygame.K_RETURN)
    assert f"Deal {table.game.deal.name} " in wanted


@pytest.mark.parametrize("look", ["dark", "light"])
def test_a_list_lights_its_chosen_row_and_no_other(table: Table, look: str) -> None:
    table.use(theme=look)
    for number in ("1", "2", "3", "4"):
        table.start(number, stacked=True)
        deal_out(table, int(number))
    table.key(pygame.K_o, pygame.KMOD_CTRL)
    for row in (0, 1):
        table.click(table.item_place(row).center)
        table.picture()
        points = [(table.item_place(one).right - 3, table.item_place(one).centery) for one in range(3)]
        lit = [table.window.get_surface().get_at(point)[:3] == colours.chosen for point in points]
        assert lit == [one == row for one in range(3)]


def test_an_unfinished_game_is_deleted(table: Table) -> None:
    for number in ("1", "2", "3"):
        table.start(number, stacked=True)
        deal_out(table, int(number))
    third, second, first = table.saves()[::-1]
    table.key(pygame.K_o, pygame.KMOD_CTRL)
    table.push("Delete")
    assert (table.dialogs, table.news) == ([], "This game is on the table.")
    table.key(pygame.K_o, pygame.KMOD_CTRL)
    table.key(pygame.K_DOWN)
    table.push("Delete")
    assert table.dialogs == ["Delete this game?"]
    assert table.dialog_text.startswith("Deal 2 · 2 of 97 played")
    table.key(pygame.K_RETURN)
    assert (table.dialogs, table.saves()) == ([], sorted([first, second, third]))
    table.key(pygame.K_o, pygame.KMOD_CTRL)
    table.key(pygame.K_DOWN)
    table.push("Delete")
    table.push("Delete")
    assert table.saves() == [first, third]
    assert [line.split(" · ")[0] for line in table.items] == ["1.  Deal 3", "2.  Deal 1"]
    table.key(pygame.K_ESCAPE)
    table.start("2/5").key(pygame.K_RETURN)
    assert table.game.help.played_before


def test_the_title_offers_no_game_that_was_deleted(tmp_path: Path) -> None:
    table = Table(tmp_path).start(stacked=True)
    deal_out(table, 5)
    table.close()
    table = Table(tmp_path)
    table.app.navigation.show(Menu())
    table.key(pygame.K_o, pygame.KMOD_CTRL)
    table.push("Delete")
    table.push("Delete")
    assert table.news == "There is no unfinished game."
    assert not [one for one in table.buttons if one.text == "Continue"]


def other_offered(table: Table) -> Path:
    """Open the list of unfinished games, with one beside the game on the table; return where it is kept."""
    table.start(stacked=True)
    deal_out(table, 5)
    table.key(pygame.K_n, pygame.KMOD_CTRL)
    table.key(pygame.K_o, pygame.KMOD_CTRL)
    table.key(pygame.K_DOWN)
    (other,) = [path for path in table.saves() if path != table.save_path]
    return other


def test_a_game_open_elsewhere_stays_there(table: Table) -> None:
    other = other_offered(table)
    save = table.app.services.session.folder.open(other)
    assert save is not None
    before = table.save_path
    table.push("Open")
    assert (table.save_path, table.news) == (before, "Another window has this game open.")
    save.close()


def test_a_game_damaged_meanwhile_is_reported(table: Table) -> None:
    other = other_offered(table)
    other.write_text("garbage")
    table.push("Open")
    assert table.alarm
    assert "is damaged" in table.news
    table.key(pygame.K_SPACE)
    table.check()


@pytest.mark.parametrize(("key", "text"), [(pygame.K_F1, ""), (pygame.K_SLASH, "?")])
def test_the_keys_are_explained(table: Table, key: int, text: str) -> None:
    table.start(stacked=True)
    table.key(key, text=text)
    assert table.dialogs == ["Keys"]
    assert "Space" in table.dialog_text
    table.key(pygame.K_SPACE)
    assert table.game.moves == ()
    table.key(pygame.K_ESCAPE)
    assert table.dialogs == []
    table.push("Keys")
    table.push("Close")
    assert table.dialogs == []


def test_restarting(table: Table) -> None:
    table.start("42/37")
    assert not table.app.navigation.can(Action.RESTART)
    table.keys(pygame.K_HOME, pygame.K_RETURN)
    table.push("As dealt")
    table.key(pygame.K_RETURN)
    deal_out(table, 2)
    first = table.save_path
    table.key(pygame.K_r, pygame.KMOD_CTRL)
    assert (table.game.phase, table.game.deal.name) == (Phase.STACKING, "42/1")
    assert table.game.help.played_before
    assert table.game.fola == stack_by_rule(table.game.deal.fola)
    assert first in table.saves()
    assert "Cut" not in table.news
    table.check()


def test_restarting_with_nothing_played_is_still_the_first_play(table: Table) -> None:
    table.start("42/37")
    table.keys(pygame.K_HOME, pygame.K_RETURN)
    for keys in ([], [pygame.K_RETURN]):  # while stacking, and after
        table.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
        table.keys(*keys)
        table.key(pygame.K_r, pygame.KMOD_CTRL)
        assert (table.game.phase, table.game.deal.name) == (Phase.STACKING, "42/1")
        assert (table.game.fola, table.game.help.is_clean) == (stack_by_rule(table.game.deal.fola), True)
        assert len(table.saves()) == 1
        table.check()


def test_a_new_game_keeps_only_a_game_with_something_played(table: Table) -> None:
    table.start()
    for keys in ([], [pygame.K_SPACE], [pygame.K_SPACE, pygame.K_RETURN]):
        table.keys(*keys)
        table.key(pygame.K_n, pygame.KMOD_CTRL)
        assert len(table.saves()) == 1
    table.keys(pygame.K_SPACE, pygame.K_RETURN, pygame.K_SPACE)
    table.key(pygame.K_n, pygame.KMOD_CTRL)
    assert len(table.saves()) == 2


def test_todays_deal_waits_though_nothing_is_played(table: Table) -> None:
    table.app.services.session.play_daily(date.today())
    table.frame()
    table.key(pygame.K_n, pygame.KMOD_CTRL)
    assert len(table.saves()) == 2
    table.app.services.session.play_daily(date.today())
    table.frame()
    assert (table.game.phase, table.game.help.is_clean) == (Phase.STACKING, True)


# -- their look ---------------------------------------------------------------------------------


def test_a_dialog_dims_all_the_rest_and_has_its_first_button_always_at_the_left(table: Table) -> None:
    table.start(stacked=True).key(pygame.K_SPACE)
    window, before = table.window.get_surface(), table.picture()
    places = []
    for action in (Action.FINISH, Action.PLAYER, Action.HELP):
        table.app.navigation.act(action)
        table.frame()
        dialog = table.app.navigation.dialog
        assert dialog is not None
        box, shown = dialog.box, table.picture()
        assert sum(shown[:3000]) < 0.7 * sum(before[:3000])
        assert window.get_at(box.topleft) != window.get_at((box.x + 12, box.y + 12))  # its corners are round
        buttons = [table.button(answer.label).rect for answer in dialog.question.answers]
        assert len({one.size for one in buttons}) == len({one.top for one in buttons}) == 1
        places.append((buttons[0].left, box.bottom - buttons[0].bottom))
        assert all(box.inflate(-24, -24).contains(one) for one in buttons)
        table.key(pygame.K_ESCAPE)
    assert len({*places}) == 1


def test_long_labels_stand_one_below_another_over_the_whole_width(table: Table) -> None:
    answers = [Answer("a label with a great many words in it " * 2) for _ in range(3)]
    table.start().app.context.ask(Question("A question", "", answers))
    table.frame()
    rects = [one.rect for one in table.buttons if one.text == answers[0].label]
    assert len({(one.left, one.width) for one in rects}) == 1
    assert [one.top for one in rects] == sorted({one.top for one in rects})
    table.key(pygame.K_ESCAPE)


def test_what_is_written_over_the_screen_is_seen_behind_a_dialog(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.start().app.navigation.show(Menu(classic=True))
    table.frame()
    drawn = texts_drawn(monkeypatch)
    table.picture()
    before = [text for text, _ in drawn]
    table.key(pygame.K_F1)
    drawn.clear()
    table.picture()
    assert {*before} <= {text for text, _ in drawn}


def test_no_line_of_the_keys_begins_with_a_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for language in ("en", "de"):
        table = Table(tmp_path, (1280, 800), language=language).start()
        context = table.app.context
        context.ask(Question("Keys", context.words("help.guided"), (Answer("Close"),)))
        table.frame()
        lines = [with_codes(line) for line in table.texts(monkeypatch)]
        assert any(", " in line for line in lines)
        assert not [line for line in lines if line.startswith((",", ";"))]
        table.close()
