"""Hints on the table, beside their journey: what they are given, what is free, where there is room.

Small searches in this process answer, but for a test of the true engines.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from solitaire.kinds import tasks
from solitaire.rules.cards import parse_cards
from solitaire.rules.position import (
    END,
    GRID_SIZE,
    Move,
    Position,
    View,
    legal_kills,
    legal_moves,
    parse_move,
)
from solitaire.rules.record import Help
from solitaire.run.worker import Worker
from solitaire.table.models.shown import Marks, ShownHint
from solitaire.table.screens.play import PlayScreen
from solitaire.table.services import hints
from solitaire.table.services.hints import kills_ahead
from solitaire.texts.words import with_codes
from tests.support.selection import TRANSLATIONS, crossed
from tests.support.table.driver import Table, overlap
from tests.support.table.panel import printed
from tests.support.table.workers import Idle, Later, Workers, quick_advice, quick_line


@pytest.fixture(autouse=True)
def quick(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, workers: Workers) -> None:
    if request.node.get_closest_marker("processes") is None:
        workers.use(lambda _, *args: Later(quick_advice, *args), tasks.fair_advice)
        workers.use(lambda _, *args: Later(quick_line, *args), tasks.oracle_line)
    else:
        monkeypatch.setattr(hints, "SECONDS", 0.1)


def in_play(table: Table, plays: int = 24) -> Table:
    table.start(stacked=True)
    table.keys(*[pygame.K_SPACE] * plays)
    return table


def hinted(table: Table, key: int) -> None:
    """Ask for the first hint of a kind, agree that it counts if that is asked, and wait for it."""
    table.key(key)
    if table.dialogs:
        table.push("Show it")
    table.wait(lambda: table.app.services.hints.hint is not None)


def shown(table: Table) -> str:
    """Return the sentences of the hint in the panel, cards by their codes."""
    return with_codes(" ".join(seen_of(table).lines))


def said(table: Table) -> Sequence[str]:
    shown = table.app.services.hints.shown
    assert shown is not None
    return shown.said


def marks(table: Table) -> Marks:
    assert isinstance(table.app.navigation.screen, PlayScreen)
    return table.app.navigation.screen.marks


def seen_of(table: Table) -> ShownHint:
    """Return what is seen of the hint on the board and in the panel."""
    hint = marks(table).hint
    assert hint is not None
    return hint


def hinted_move(table: Table) -> Move:
    hint = table.app.services.hints.hint
    assert hint is not None
    assert hint.move is not None
    return hint.move


def test_a_hint_is_made_once_and_the_game_is_not_looked_at_again(table: Table) -> None:
    """What is drawn in each frame and what is read aloud is the same value until the next step."""
    in_play(table)
    screen = table.screen_as(PlayScreen)
    before = screen.shown
    hinted(table, pygame.K_h)
    first = screen.hint
    table.frame(2)
    assert screen.hint is first is table.app.services.hints.shown
    assert screen.shown is before
    assert "More" in table.labels
    table.push("More")
    assert screen.hint is not first
    assert screen.shown is before
    table.key(pygame.K_ESCAPE)
    assert screen.hint is None
    assert screen.shown is before
    assert "More" not in table.labels


@crossed(("language", TRANSLATIONS), ("per_cent", [200, 100]))
def test_what_it_says_last_has_room(tmp_path: Path, language: str, per_cent: int) -> None:
    table = Table(tmp_path, language=language, text_scale=per_cent).start(stacked=True)
    table.make(table.moves_of()[:61])
    table.keys(*[pygame.K_SPACE] * 6)  # the grid is full: there is much to say of a kill
    table.game.use_fair_hint()
    table.key(pygame.K_h)
    table.wait(lambda: table.app.services.hints.hint is not None)
    table.keys(pygame.K_h, pygame.K_h, pygame.K_h)
    seen, screen = marks(table).hint, table.app.navigation.screen
    assert seen is not None
    assert isinstance(screen, PlayScreen)
    table.draw()
    said = " ".join(printed(screen.board.panel))
    whole = [line for line in seen.lines if line in said]
    assert whole[0] == seen.lines[0]  # the move
    assert any("±" in line for line in whole)  # what it is worth
    assert all(line in whole or line[:12] not in said for line in seen.lines)  # none is cut off


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_its_buttons_keep_clear_of_a_notice_in_the_smallest_window(tmp_path: Path, language: str) -> None:
    table = Table(tmp_path, language=language, text_scale=200).start(stacked=True)
    table.make(table.moves_of()[:-2])
    table.game.use_fair_hint()
    table.key(pygame.K_h)
    table.wait(lambda: table.app.services.hints.hint is not None)
    table.key(pygame.K_h)
    notice = table.notice
    assert notice is not None
    below = [one.rect for one in table.own_buttons if one.rect.top > notice.area.bottom]
    assert len(below) == 2  # "Play it" and "More"
    assert all(table.app.context.layout.panel.contains(rect) for rect in below)


@pytest.mark.processes
def test_an_oracle_hint_counts_apart(table: Table) -> None:
    in_play(table).key(pygame.K_o)
    table.push("Show it")
    table.wait(lambda: table.app.services.hints.hint is not None, for_process=True)
    assert (table.game.help.fair_hints, table.game.help.oracle_hints) == (0, 1)
    table.keys(pygame.K_o, pygame.K_o, pygame.K_o)
    assert "No game can score more than" in " ".join(said(table))
    assert not table.dialogs


def with_one_kill(table: Table) -> Table:
    """Play until the grid is full and a single kill is possible."""
    table.start("187", stacked=True)
    while len(table.position.grid) < GRID_SIZE or len(list(legal_moves(table.position))) > 1:
        moves = list(legal_moves(table.position))
        table.game.move(moves[0 if len(table.position.grid) < GRID_SIZE else -1])
    table.app.navigation.refresh()
    return table


def with_room(table: Table) -> Table:
    """Play until kills are possible, and a play too."""
    table = in_play(table, 6)
    while not list(legal_kills(table.position)):
        table.key(pygame.K_SPACE)
    return table


SURE = [lambda table: in_play(table, 0), with_room, with_one_kill]


@pytest.mark.parametrize("key", [pygame.K_h, pygame.K_o])
@pytest.mark.parametrize("begin", SURE, ids=["the first card", "room", "one kill"])
def test_a_sure_move_is_no_help_but_what_it_is_worth_is(
    table: Table, workers: Workers, begin: Callable[[Table], Table], key: int
) -> None:
    begin(table)
    line = next(quick_line(table.position, False, 0.0))
    played = replace(line, moves=(next(legal_moves(table.position)), END))
    workers.use(lambda *_: Later(lambda: iter([played])), tasks.oracle_line)
    hinted(table, key)
    table.key(key)
    assert shown(table).startswith("The move: ")
    assert table.game.help.is_clean
    table.key(key)
    assert "marks this game as assisted" in table.dialog_text
    table.push("Cancel")
    assert shown(table).startswith("The move: ")
    assert table.game.help.is_clean
    assert ("Help", str(Help())) in table.saved.extra
    table.key(key)
    table.push("Show it")
    table.keys(key, key)
    used = table.game.help
    assert used.fair_hints + used.oracle_hints == 1
    assert ("Help", str(used)) in table.saved.extra


def test_a_kill_that_the_oracle_names_while_there_is_room_is_help(table: Table, workers: Workers) -> None:
    kill = next(legal_kills(with_room(table).position))
    line = replace(next(quick_line(table.position, False, 0.0)), moves=(kill, END))
    workers.use(lambda *_: Later(lambda: iter([line])), tasks.oracle_line)
    table.key(pygame.K_o)
    table.wait(lambda: bool(table.dialogs))
    assert table.app.services.hints.shown is None
    assert table.game.help.is_clean
    table.push("Show it")
    assert shown(table).startswith("Look at row ")
    assert table.game.help.oracle_hints == 1


@pytest.mark.parametrize("window", [(900, 600, 100), (900, 600, 200), (2560, 1600, 100)])
def test_the_buttons_of_a_hint_lie_in_the_panel(table: Table, window: tuple[int, int, int]) -> None:
    hinted(in_play(table), pygame.K_h)
    table.key(pygame.K_h)
    table.resize(*window[:2])
    table.use(text_scale=window[2]).frame()
    rects = [table.button(label).rect for label in ("Play it", "More")]
    details = table.app.context.layout.details
    assert details.unionall(rects) == details
    assert not overlap(rects)
    table.use(text_scale=100)


def test_the_next_kills_are_shown_where_their_piles_will_be() -> None:
    tops = parse_cards("C1 S9 D9 C5 T20")
    line = [parse_move("D9xS9"), parse_move("C5xC1"), parse_move("D9xC5"), None, parse_move("T20xD9")]
    assert kills_ahead(tops, line) == [(2, 1), (3, 0), (1, 0)]


def test_a_hint_how_to_stack_moves_no_button(table: Table) -> None:
    table.start()
    table.key(pygame.K_SPACE)
    before = [(button.text, button.rect) for button in table.own_buttons]
    hinted(table, pygame.K_h)
    assert [(button.text, button.rect) for button in table.own_buttons] == before


def test_that_it_thinks_stands_where_the_hint_will_stand(table: Table, workers: Workers) -> None:
    workers.use(Idle, tasks.fair_advice)
    in_play(table).key(pygame.K_h)
    table.push("Show it")
    assert shown(table) == "Thinking…"
    assert seen_of(table).title == "Fair hint"
    assert not {"Play it", "More"} & {button.text for button in table.own_buttons}
    table.key(pygame.K_ESCAPE)  # it is no longer awaited
    assert marks(table).hint is None
    assert not table.app.services.hints.is_busy


def test_clicks_on_more_in_quick_succession_do_nothing_else(table: Table) -> None:
    hinted(in_play(table), pygame.K_h)
    before = table.game.moves
    more = table.button("More").rect
    for _ in range(5):
        table.click(more.center)
        table.frame()
        found = [button.rect for button in table.own_buttons if button.rect.collidepoint(more.center)]
        assert found in ([], [more])
    assert table.game.moves == before
    assert seen_of(table).step == 4


@pytest.mark.processes
def test_a_fair_hint_is_asked_with_a_view_and_nothing_else(table: Table, workers: Workers) -> None:
    given: list[tuple[Any, ...]] = []

    class Spy(Worker[Any]):
        def __init__(self, work: Callable[..., Iterator[Any]], *args: object) -> None:
            given.append(args)
            super().__init__(work, *args)

    workers.usual = Spy
    in_play(table).key(pygame.K_h)
    table.push("Show it")
    table.wait(lambda: table.app.services.hints.hint is not None, for_process=True)
    view, seconds = given[0]
    assert type(view) is View
    assert isinstance(seconds, float)
    position = table.game.position
    assert view == View.of(Position(position.grid, position.deck[::-1], position.fola))


def test_another_hint_offers_nothing_before_it_has_come(table: Table) -> None:
    in_play(table)
    hinted(table, pygame.K_o)
    table.key(pygame.K_o)
    assert {"Play it", "More"} <= set(table.labels)
    table.key(pygame.K_h)
    table.push("Show it")
    assert table.app.services.hints.hint is None
    assert not {"Play it", "More"} & set(table.labels)
    table.wait(lambda: table.app.services.hints.hint is not None)
    assert "More" in table.labels
