"""Pictures made from the table."""

from dataclasses import replace

import pygame
import pytest
from PIL import Image

from solitaire.classic.record import printed_hand
from solitaire.rules.deal import parse_deal
from solitaire.rules.position import parse_move
from solitaire.rules.record import Record
from solitaire.table.parts.picture import picture
from solitaire.table.requests import Replay
from solitaire.table.services.exporter import draw
from tests.support.table.driver import Table
from tests.support.table.workers import Later, Workers

DEAL = parse_deal("42")
SHORT = Record(DEAL, DEAL.fola, tuple(map(parse_move, "T9 T32 T32xT9 T4".split())), date="2026-05-03")


@pytest.fixture(autouse=True)
def drawn_here(request: pytest.FixtureRequest, workers: Workers) -> None:
    """Draw in this process, but for a test of the true one."""
    if request.node.get_closest_marker("processes") is None:
        workers.use(Later, draw)


def pictures(table: Table) -> list[str]:
    return sorted(path.name for path in table.app.context.home.pictures.glob("*"))


@pytest.mark.processes
def test_a_picture_of_the_table(table: Table) -> None:
    table.start(stacked=True)
    table.keys(pygame.K_SPACE, pygame.K_SPACE)
    table.key(pygame.K_e, pygame.KMOD_CTRL)
    assert table.dialogs == []
    assert table.app.services.exporter.status() == ["drawing a picture"]
    table.key(pygame.K_e, pygame.KMOD_CTRL)
    assert table.news == "A picture is already being drawn"
    table.key(pygame.K_SPACE)  # the game goes on meanwhile
    assert len(table.game.moves) == 3
    table.wait(lambda: table.news.startswith("Done: "), for_process=True)
    (name,) = pictures(table)
    assert name == f"minchiate-42-{table.game.date}.png"
    assert table.news == f"Done: {table.app.context.home.pictures / name}"
    with Image.open(table.app.context.home.pictures / name) as image:
        assert image.size == (1280, 800)
    table.check()


def test_a_replay_is_pictured_where_it_stands(table: Table) -> None:
    table.app.navigation.show(Replay(SHORT))
    table.frame()
    table.keys(pygame.K_RIGHT, pygame.K_RIGHT)
    pictured = table.app.navigation.screen.pictured()
    assert pictured is not None
    assert pictured() == (SHORT, 2)


def test_a_hand_for_four_is_pictured_in_its_replay(table: Table) -> None:
    hand, settings = printed_hand(), replace(table.app.context.settings, language="en")
    table.app.navigation.show(Replay(hand))
    table.frame()
    table.keys(*[pygame.K_RIGHT] * 40)
    table.key(pygame.K_e, pygame.KMOD_CTRL)
    table.wait(lambda: table.news.startswith("Done: "))
    (name,) = pictures(table)
    assert name.startswith("minchiate-four-")
    seen = (table.app.context.home.pictures / name).read_bytes()
    assert seen == picture(hand, settings, 40)
    assert seen != picture(hand, settings)


def test_a_folder_that_cannot_be_written_is_reported(table: Table) -> None:
    table.app.context.home.pictures.write_text("", "utf-8")  # a file is where the folder should be
    table.app.navigation.show(Replay(SHORT))
    table.frame()
    table.key(pygame.K_e, pygame.KMOD_CTRL)
    table.wait(lambda: table.alarm)
    assert table.news.startswith("cannot write ")
    assert "\n" not in table.news


def test_closing_the_table_ends_the_drawing(table: Table) -> None:
    table.app.navigation.show(Replay(SHORT))
    table.frame()
    table.key(pygame.K_e, pygame.KMOD_CTRL)
    table.close()
    assert not (table.folder / "pictures").exists()
