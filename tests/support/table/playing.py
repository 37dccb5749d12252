"""Playing on a table as a test does: moves by hand, and what is focused."""

import pygame

from solitaire.rules.cards import Card
from solitaire.rules.position import Move, legal_kills
from solitaire.table.screens.play import PlayScreen
from tests.support import recorded
from tests.support.table.driver import Point, Table


def scene(table: Table) -> PlayScreen:
    return table.screen_as(PlayScreen)


def deal_out(table: Table, count: int) -> None:
    """Play this many cards, without kills."""
    table.make(recorded.moves_of(table.game.deal, table.game.fola, lambda p: Move(p.deck[0]), count))


def a_kill(table: Table, distance: int = 0) -> Move:
    """Return a possible kill of a victim at this distance."""
    grid = table.position.grid
    return next(
        move
        for move in legal_kills(table.position)
        if move.victim is not None and distance in (0, grid.index(move.card) - grid.index(move.victim))
    )


def ends(table: Table, move: Move) -> tuple[Point, Point]:
    """Return the middle of the pile that kills and of the pile that is killed."""
    assert move.victim is not None
    return table.centre(move.card), table.centre(move.victim)


def focus(table: Table, card: Card) -> None:
    """Walk to a pile by keyboard."""
    goal, here = table.position.grid.index(card), scene(table).marks.focus
    if here is None:
        table.key(pygame.K_HOME)
        here = 0
    table.keys(*[pygame.K_RIGHT if goal > here else pygame.K_LEFT] * abs(goal - here))


def made(table: Table, move: Move) -> None:
    """Check that this was the last move, on the table and as it is saved."""
    assert table.game.moves[-1] == move
    assert table.saved.moves[-1] == move
    table.check()


def hover(table: Table, at: Point) -> None:
    """Rest the mouse there."""
    table.move(at, held=False)
    table.frame()
