"""What a guide has played is practice: it is in no table of the store, whatever becomes of it."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pygame
import pytest

from scores.goals import goals
from scores.imports import add_imports, parse_imports
from scores.stats import statistics
from scores.store import Store
from solitaire.home.archive import open_store
from solitaire.home.files import Home
from solitaire.play.game import Game, Phase
from solitaire.table.requests import Replay
from solitaire.table.screens.replay import ReplayScreen
from solitaire.table.services.tutor import FIRST, WHOLE, Prepared
from tests.support.table.driver import Table

_KNOWN = {"deals", "players", "seen"}
"""Tables of the store that remember who has seen which cards: the next game of the deal is a repeat."""


def begin(table: Table, prepared: Prepared = WHOLE) -> None:
    table.app.services.session.play_guided(prepared)
    table.frame()


def play_it(table: Table, is_enough: Callable[[Game], bool] = lambda game: False) -> None:
    """Press "Play it" until it is enough, or to the end."""
    with table.unseen():
        while table.game.phase is not Phase.ENDED and not is_enough(table.game):
            table.key(pygame.K_p)


def check_nothing_counts(home: Path) -> None:
    """The store, with all ended games gathered, has nothing but the deal that has been seen."""
    with open_store(Home.at(home)) as store:
        assert not store.notices
        tables = store.read("SELECT name FROM sqlite_master WHERE type = 'table'")
        filled = {name for (name,) in tables if store.read(f"SELECT 1 FROM {name} LIMIT 1")}
        assert filled <= _KNOWN
        with Store(home / "empty.sqlite3") as empty:
            assert statistics(store, "Anna", date.today()) == statistics(empty, "Anna", date.today())
            assert goals(store, "Anna") == goals(empty, "Anna")


@pytest.mark.parametrize("prepared", [FIRST, WHOLE])
def test_played_by_the_guide_to_its_end(table: Table, prepared: Prepared) -> None:
    begin(table, prepared)
    play_it(table)
    assert table.game.score.points == 334
    assert table.news == "The crown: all 334."
    assert not table.is_enabled("Verdict")
    ranked = table.app.services.session
    assert (ranked.ranking, ranked.par) == (None, None)
    table.key(pygame.K_u)  # the end, taken back and made again
    table.key(pygame.K_e)
    if prepared is FIRST:  # the other takes long
        table.key(pygame.K_r, pygame.KMOD_CTRL)  # and the whole game again
        play_it(table)
    table.close()
    check_nothing_counts(table.folder)


@pytest.mark.parametrize("prepared", [FIRST, WHOLE])
def test_own_moves_and_the_guides_one_after_the_other(table: Table, prepared: Prepared) -> None:
    begin(table, prepared)
    for number in range(10):
        table.key(pygame.K_SPACE if number % 2 else pygame.K_p)
    table.close()
    again = Table(table.folder).start(None)  # the program is started again
    again.push("Teacher off")
    while again.game.can_undo:
        again.key(pygame.K_u)
    again.keys(pygame.K_SPACE, pygame.K_SPACE)
    again.app.services.session.end()
    again.close()
    check_nothing_counts(again.folder)


def test_played_on_from_a_replay_of_it(table: Table) -> None:
    begin(table)
    play_it(table)
    table.app.navigation.show(Replay(table.game.record, 120))
    table.key(pygame.K_v)
    assert isinstance(table.app.navigation.screen, ReplayScreen)  # there is no verdict
    table.key(pygame.K_p)  # plays on from there
    assert len(table.game.moves) == 120
    table.app.services.session.end()
    table.app.services.session.restart()
    table.key(pygame.K_SPACE)
    table.app.services.session.end()
    table.close()
    check_nothing_counts(table.folder)


def test_a_game_saved_by_an_earlier_version(table: Table) -> None:
    begin(table)
    play_it(table, lambda game: len(game.moves) == 9)
    path = table.save_path
    table.close()
    assert '[Guided "yes"]' in path.read_text()  # as version 1.0 wrote it
    again = Table(table.folder).start(None)
    again.app.services.session.end()
    again.close()
    check_nothing_counts(again.folder)


def test_its_record_is_not_imported(table: Table) -> None:
    begin(table)
    play_it(table)
    text = table.game.save()
    table.close()
    with open_store(Home.at(table.folder)) as store:
        (refused,) = add_imports(store, list(parse_imports(text)))
    assert str(refused) == "a practice game, which the guide has played in part, does not count"
    check_nothing_counts(table.folder)
