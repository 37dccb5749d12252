"""What several screens are tested on."""

import pygame
import pytest

from tests.support.table.driver import Table
from tests.support.table.kept_games import fill


@pytest.fixture
def full(table: Table) -> Table:
    """The score tables, with games of three players in them."""
    fill(table)
    table.start()
    table.keys(pygame.K_F2)
    return table
