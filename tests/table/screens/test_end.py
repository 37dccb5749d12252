"""How a game ends, and what the table says and offers then."""

from collections.abc import Sequence

import pygame
import pytest

from scores.store import Store
from solitaire.play.game import Phase
from solitaire.rules.position import END, Move, legal_kills
from solitaire.table.actions import Action
from solitaire.table.pages.game_verdict import VerdictScreen
from tests.support import recorded
from tests.support.faults import fill_disk
from tests.support.table.driver import Table
from tests.support.table.playing import deal_out, scene


def ending(table: Table) -> str:
    """Return what the notice says, which is read aloud too."""
    assert table.notice is not None
    assert table.notice.notice.text in scene(table).spoken().lines
    return table.notice.notice.text


def test_a_game_that_is_stuck_says_so(table: Table) -> None:
    table.start("1", stacked=True)
    table.make(table.moves_of(recorded.blocking))
    assert table.position.is_stuck
    assert ending(table).startswith("Stuck! 24 piles, and not one can kill")
    table.key(pygame.K_e)
    assert "No move is left" in table.dialog_text
    table.push("End the game")
    assert table.saved.score.points == -300
    assert table.news.startswith("Stuck with")


def test_n_offers_the_next_deal_at_the_end_as_on_the_title(play: Table) -> None:
    play.key(pygame.K_n)
    assert not play.dialogs
    play.keys(pygame.K_SPACE, pygame.K_e, pygame.K_TAB, pygame.K_RETURN, pygame.K_n)
    assert play.dialogs == ["Play"]


def test_the_notice_at_the_end_is_said_too(play: Table) -> None:
    def make(moves: Sequence[Move]) -> str:
        play.make(moves)
        return ending(play)

    moves = play.moves_of()
    last = max(number for number, move in enumerate(moves) if move.is_play)
    play.make(moves[:last])
    assert play.notice is None
    assert "97 cards are played. You" in make(moves[last : last + 1])
    while kill := next(legal_kills(play.position), None):
        notice = make([kill])
    assert "97 cards are played and " in notice
    play.make([END])
    assert play.ending.score == f"{play.game.score.points:+}".replace("-", "−")
    assert {*play.ending.said, f"Finished: {play.ending.score}"} <= {*scene(play).spoken().lines}


@pytest.mark.parametrize(("language", "text_scale"), [("en", 100), ("it", 200), ("fr", 200), ("de", 200)])
def test_the_notice_leaves_the_grid_free(table: Table, language: str, text_scale: int) -> None:
    table.use(language=language, text_scale=text_scale)
    table.start("1", stacked=True)
    table.make(table.moves_of(recorded.blocking))
    assert table.position.is_stuck
    layout, drawn = table.app.context.layout, table.window.get_surface()
    for cell, card in zip(layout.cells, table.position.grid, strict=True):
        face = table.app.context.faces.face(card, layout.card)
        middle = face.get_rect().inflate(-cell.width // 2, -cell.height // 2)
        seen = drawn.subsurface(middle.move(cell.topleft))
        bare = face.subsurface(middle)
        assert pygame.image.tobytes(seen, "RGB") == pygame.image.tobytes(bare, "RGB"), cell
    assert table.notice is not None
    assert layout.panel.contains(table.notice.area)


def test_the_notice_carries_buttons(play: Table) -> None:
    play.make(play.moves_of())
    moves = len(play.game.moves)
    play.push_notice("Undo")
    assert len(play.game.moves) == moves - 1
    play.make(list(legal_kills(play.position))[:1])
    play.push_notice("End game")
    assert play.game.phase is Phase.ENDED
    play.push_notice("Shuffle or play?")
    assert isinstance(play.app.navigation.screen, VerdictScreen)


def test_enter_at_the_end_leads_to_the_verdict(play: Table) -> None:
    play.make(play.moves_of())
    play.keys(pygame.K_e, pygame.K_RETURN)
    assert isinstance(play.app.navigation.screen, VerdictScreen)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE])
def test_no_single_key_ends_an_unfinished_game(play: Table, key: int) -> None:
    play.keys(pygame.K_SPACE, pygame.K_e, key)
    assert (play.dialogs, play.game.phase) == ([], Phase.DECK)
    assert len(play.saved.moves) == 1
    play.check()


def test_the_end_changes_the_toolbar_and_not_the_table(table: Table) -> None:
    """The verdict takes the place of the end in the toolbar: the board has no need to be made again."""
    table.play_tidily(200)
    board = scene(table).board
    assert not table.app.navigation.can(Action.VERDICT)
    table.key(pygame.K_e)
    assert Action.VERDICT in table.app.navigation.toolbar.tools
    assert scene(table).board is board


def test_finishing_a_finished_game_asks_nothing(play: Table) -> None:
    play.make(play.moves_of())
    play.key(pygame.K_e)
    points = play.saved.score.points
    assert points is not None
    assert play.news == f"Finished: {points:+}".replace("-", "−")
    assert play.dialogs == []
    assert play.is_enabled("Verdict")  # in the place of Finish
    play.push("Undo")
    play.key(pygame.K_RETURN)
    assert (play.game.phase, play.game.help.undone_plays) == (Phase.FOLA, 1)
    play.check()


@pytest.mark.parametrize("way", ["escape", "button"])
def test_finishing_too_early_asks_first(play: Table, way: str) -> None:
    deal_out(play, 5)
    play.push("End game")
    assert "92 cards are still to come" in play.dialog_text
    assert "−300" in play.dialog_text
    if way == "escape":
        play.key(pygame.K_ESCAPE)
    else:
        play.push("Play on")
    assert (play.dialogs, play.game.phase) == ([], Phase.DECK)
    play.key(pygame.K_SPACE)
    assert len(play.saved.moves) == 6


def test_giving_up(play: Table) -> None:
    deal_out(play, 5)
    play.keys(pygame.K_e, pygame.K_TAB, pygame.K_RETURN)
    assert (play.saved.score.points, play.saved.moves[-1]) == (-300, END)
    assert "A game that stops before all cards are played scores −300." in scene(play).spoken().lines
    assert play.ending.grade is None
    play.push_notice("Play again")
    assert (play.game.phase, play.game.help.played_before) == (Phase.STACKING, True)
    assert play.saved.deal.name == "42"
    with Store(play.folder / "scores.sqlite3") as store:
        assert [record.score.points for _, record in store.records()] == [-300]


def test_an_end_redone_is_ranked_again(play: Table) -> None:
    play.make(play.moves_of())
    play.key(pygame.K_e)
    session = play.app.services.session
    news, ranking = play.news, session.ranking
    assert ranking is not None
    play.take_back()
    assert (play.game.phase, session.ranking) == (Phase.FOLA, None)
    play.push("Redo")
    assert (play.game.phase, play.saved.moves[-1]) == (Phase.ENDED, END)
    assert (play.news, session.ranking is not None) == (news, True)


def test_a_name_given_after_the_end_is_for_the_next_game(play: Table) -> None:
    session = play.app.services.session
    play.game.player = ""
    play.make(play.moves_of())
    play.key(pygame.K_e)
    session.set_player("Berta")
    session.close()
    store = play.app.services.records.store
    assert store.read("SELECT name FROM players JOIN games ON games.player = players.id") == [("",)]


def test_an_end_that_cannot_be_written_is_redone(play: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    play.make(play.moves_of())
    moves, session = play.game.moves, play.app.services.session
    with monkeypatch.context() as broken:
        fill_disk(broken)
        play.key(pygame.K_e)
        assert play.game.phase is Phase.ENDED
        session.close()
    session.open()
    assert play.game.moves == moves
    play.key(pygame.K_e)
    assert play.saved.moves == (*moves, END)
