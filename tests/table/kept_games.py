"""Games kept in the store of a table."""

import pygame

from scores.store import Store
from solitaire.rules.headers import Help
from solitaire.rules.record import Record
from tests.support import recorded
from tests.support.stored import played
from tests.table.driver import Table


def stored(table: Table) -> Store:
    return table.app.services.records.store


def fill(table: Table) -> None:
    """Put 30 first plays of Anna's into the store, one of Bruno's, and one of Carla's, imported."""
    store = stored(table)
    for deal in range(30):
        store.add(
            played(deal, most=120 + 5 * deal, help=Help(undone_plays=deal % 2), seconds=60 * deal), own=True
        )
    store.add(played(42, player="Bruno"), own=True)
    store.add(played(43, player="Carla"), own=False)


def play_out(table: Table, most: int = 200) -> Record:
    """Go on with the game on the table as a tidy player does, end it, and return its record."""
    game = table.game
    while len(game.moves) < most and (move := recorded.tidy(game.position)) is not None:
        table.app.services.session.make(move)
    table.keys(pygame.K_e)
    if game.position.to_come:
        table.keys(pygame.K_TAB, pygame.K_RETURN)
    return game.record
