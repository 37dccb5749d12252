"""What the journeys do not show of the end of a game."""

import pygame
import pytest

from solitaire.play.game import Phase
from solitaire.rules.position import END
from solitaire.table.actions import Action
from tests.support import recorded
from tests.support.faults import fill_disk
from tests.support.table.driver import Table
from tests.support.table.playing import scene


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


def test_the_end_changes_the_toolbar_and_not_the_table(table: Table) -> None:
    """The verdict takes the place of the end in the toolbar: the board has no need to be made again."""
    table.play_tidily(200)
    board = scene(table).board
    assert not table.app.navigation.can(Action.VERDICT)
    table.key(pygame.K_e)
    assert Action.VERDICT in table.app.navigation.toolbar.tools
    assert scene(table).board is board


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
