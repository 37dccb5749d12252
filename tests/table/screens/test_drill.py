"""What the journeys do not show of decisions asked again: the judge, and when it stops."""

import pygame
import pytest

from solitaire.kinds.tasks import move_costs
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, legal_kills
from solitaire.rules.record import format_record
from solitaire.table.pages.title import TitleScreen
from solitaire.table.services.drills import AskedAgain
from tests.support import recorded
from tests.support.table.driver import Table
from tests.support.table.starts import STARTS
from tests.support.table.workers import Idle, Workers


def test_the_judge_stops_when_the_settings_are_left_for_the_title(
    table: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    workers.usual = Idle
    stops = list[bool]()
    monkeypatch.setattr(AskedAgain, "stop", lambda self: stops.append(True))
    STARTS["try"](table)
    table.keys(pygame.K_F5, pygame.K_ESCAPE, pygame.K_F5)
    assert not stops
    table.key(pygame.K_m, pygame.KMOD_CTRL)
    assert isinstance(table.app.navigation.screen, TitleScreen)
    assert stops == [True]


def test_the_judge_weighs_every_move() -> None:
    record = recorded.game(Deal.numbered(42), recorded.tidy)
    text, ply = format_record(record), 13
    (found,) = move_costs(text, ply, 0.05)
    assert set(found) == {*legal_kills(record.positions[ply]), None, END}
    assert min(found.values()) == 0.0
    assert max(found, key=lambda move: found[move]) == END
    (last,) = move_costs(text, len(record.moves) - 1, 0.05)
    assert END in last
