"""Games in the store of a table."""

import tempfile
from functools import cache
from pathlib import Path

import pygame

from scores.store import Store
from solitaire.rules.record import Help, Record
from tests.support import recorded
from tests.support.stored import played
from tests.support.table.driver import Table


def stored(table: Table) -> Store:
    return table.app.services.records.store


def fill(table: Table) -> None:
    """Give a table without a store 30 first plays of Anna's, one of Bruno's, and one of Carla's, imported."""
    path = table.app.context.home.scores
    assert not path.exists()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_filled())


@cache
def _filled() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "scores.sqlite3"
        store = Store(path)
        for deal in range(30):
            helped, most = Help(undone_plays=deal % 2), 120 + 5 * deal
            store.add(played(deal, most=most, help=helped, seconds=60 * deal), own=True)
        store.add(played(42, player="Bruno"), own=True)
        store.add(played(43, player="Carla"), own=False)
        store.close()
        return path.read_bytes()


def play_out(table: Table, most: int = 200) -> Record:
    """Continue the game on the table like a tidy player, end it, and return its record."""
    game = table.game
    while len(game.moves) < most and (move := recorded.tidy(game.position)) is not None:
        game.move(move)
    table.app.services.session.changed()
    table.keys(pygame.K_e)
    if game.position.to_come:
        table.keys(pygame.K_TAB, pygame.K_RETURN)
    return game.record
