"""The end of a game: the ceremony, its grade, the fair games behind the table, what is said."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pygame
import pytest

from scores.daily import daily_deal
from scores.par_table import Surveyed
from solitaire.play.game import Phase
from solitaire.play.grades import Grade
from solitaire.rules.deal import Deal
from solitaire.rules.scoring import UNFINISHED
from solitaire.table.models.shown import Marks
from solitaire.table.screens.cut import CutScreen
from solitaire.table.screens.play import PlayScreen
from solitaire.table.screens.verdict import VerdictScreen
from solitaire.table.services import par
from solitaire.texts.words import signed
from solver.sums import SURE_GAMES
from tests.support import recorded
from tests.support.selection import crossed
from tests.support.table.driver import Table
from tests.support.table.workers import Here, Workers

POINTS = 115
"""The tidy player's score on deal 42."""


def all_played(table: Table) -> Table:
    table.start("42", stacked=True)
    table.make(recorded.moves_of(table.game.deal, table.game.deal.fola, recorded.tidy))
    return table


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Table]:
    """A table with animations, all cards of a game played."""
    table = Table(tmp_path, animation=160)
    yield all_played(table)
    table.close()


def said(table: Table) -> str:
    assert table.notice is not None
    return table.notice.notice.text


def lines(table: Table) -> tuple[str, ...]:
    assert table.notice is not None
    return table.notice.notice.lines


def play_screen(table: Table) -> PlayScreen:
    assert isinstance(table.app.navigation.screen, PlayScreen)
    return table.app.navigation.screen


def test_the_count_goes_through_all_cards_and_ends_with_the_score(slow: Table) -> None:
    slow.key(pygame.K_e)
    counted, totals = set[str](), list[int]()
    while said(slow).startswith("Counted so far: "):
        totals.append(int(said(slow).partition(": ")[2].replace("−", "-")))
        counted.update(lines(slow))
        assert play_screen(slow).marks == Marks()  # no ring but those of the count
        slow.frame(1, 0.1)
    assert totals[-1] == POINTS
    assert min(totals) == slow.game.score.negative_points
    words, score = slow.app.context.words, slow.game.score
    banished = {f"{words.card(item.card)}: {signed(item.points)}" for item in score.negatives}
    counted = {line.removeprefix("Now counting ") for line in counted}
    assert banished | {f"Useful cards: +{score.account_points}"} <= counted
    assert sum(line.startswith("regular ") for line in counted) == sum(
        versicola.kind.name == "REGULAR" for versicola in score.versicole
    )
    assert said(slow) == f"Finished: +{POINTS}"


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_x])
def test_any_key_skips_the_ceremony_and_does_nothing_else(slow: Table, key: int) -> None:
    slow.key(pygame.K_e)
    screen = slow.app.navigation.screen
    slow.key(key)
    assert said(slow) == f"Finished: +{POINTS}"
    assert slow.app.navigation.screen is screen
    assert not slow.alarm


def test_a_click_skips_it_and_a_key_of_an_action_acts(slow: Table) -> None:
    slow.key(pygame.K_e)
    slow.click(slow.centre(slow.position.grid[0]))
    assert said(slow) == f"Finished: +{POINTS}"
    slow.keys(pygame.K_u, pygame.K_RETURN, pygame.K_e)
    assert said(slow).startswith("Counted so far")
    slow.key(pygame.K_v)
    assert isinstance(slow.app.navigation.screen, VerdictScreen)
    slow.key(pygame.K_ESCAPE)
    assert said(slow) == f"Finished: +{POINTS}"  # it is shown once


def test_without_animations_the_result_is_there_at_once(table: Table) -> None:
    all_played(table).key(pygame.K_e)
    assert said(table) == f"Finished: +{POINTS}"


def test_an_unfinished_game_has_no_ceremony_and_no_grade(slow: Table) -> None:
    slow.start("7", stacked=True)
    slow.keys(pygame.K_SPACE, pygame.K_e, pygame.K_TAB, pygame.K_RETURN)
    assert slow.game.score.points == UNFINISHED
    assert lines(slow)[0] == "A game that stops before all cards are played scores −300."
    assert slow.notice is not None
    assert slow.notice.notice.grade is None


def test_the_scores_below_are_hidden_while_they_are_counted(slow: Table) -> None:
    slow.key(pygame.K_e)
    details = slow.app.context.layout.details
    below = details.move(0, details.height // 2)
    below.height //= 3
    assert len(set(slow.picture(below))) <= 3  # the panel's bare ground
    slow.key(pygame.K_SPACE)
    assert len(set(slow.picture(below))) > 3


def test_the_grade_comes_with_twenty_fair_games(table: Table, workers: Workers) -> None:
    def scores(_: str, first: int) -> Iterator[int]:
        yield from ([POINTS - 10] * 9 + [POINTS + 20] * 11)[first:]

    workers.usual = Here
    table.app.services.par = par.ParWork(table.app.services.records, scores, workers)
    all_played(table).key(pygame.K_e)
    for games in range(1, SURE_GAMES):
        assert lines(table)[:2] == (
            "Rung 3",
            f"Fair games on this deal: still counting, {games} of 20.",
        )
        assert table.notice is not None
        assert table.notice.notice.grade is Grade.HUNDRED
        table.frame()
    table.frame(2)
    assert table.notice is not None
    assert lines(table)[:2] == ("Bronze", "Better than 45 % of 20 fair games on this deal.")
    assert table.notice.notice.grade is Grade.BRONZE
    assert table.app.navigation.screen.status().startswith("Deal 42 · par 122")


def test_the_calendar_does_not_make_the_fair_games_begin_again(table: Table, workers: Workers) -> None:
    workers.usual = Here
    table.app.services.par = par.ParWork(
        table.app.services.records, lambda _, first: iter(range(first, 40)), workers
    )
    all_played(table).key(pygame.K_e)
    table.frame(5)
    before = list(table.app.services.par.scores)
    table.key(pygame.K_F3)
    table.frame(5, 0.3)
    assert table.app.services.par.deal == daily_deal(date.today())
    table.key(pygame.K_ESCAPE)
    table.frame(2)
    found = table.app.services.par.scores
    assert found[: len(before)] == before
    assert found == list(range(len(found)))
    assert len(found) > len(before) > 2


def test_a_sure_grade_needs_no_fair_games(table: Table, pars_known: dict[int, Surveyed]) -> None:
    pars_known[42] = Surveyed(334, 334, (POINTS - 15,) * 20)
    all_played(table).key(pygame.K_e)
    assert lines(table)[:2] == (
        "Gold",
        "Score table Clean: place 1 of 1",
    )
    assert lines(table)[-1] == "Best possible score on this deal: 334"
    assert "Gold" in table.app.navigation.screen.spoken().lines


def test_the_buttons_at_the_end(table: Table) -> None:
    all_played(table).key(pygame.K_e)
    table.push_notice("New")
    assert isinstance(table.app.navigation.screen, CutScreen)
    all_played(table).key(pygame.K_e)
    table.push_notice("Restart")
    assert (table.game.phase, table.game.deal) == (Phase.STACKING, Deal.numbered(42))
    all_played(table).key(pygame.K_e)
    table.push_notice("Undo")
    assert table.game.phase is Phase.FOLA


@crossed(
    (("size", "text_scale"), [((900, 600), 100), ((900, 600), 200), ((2560, 1600), 100)]),
    ("language", ["en", "it", "fr"]),
)
def test_the_result_has_room(table: Table, size: tuple[int, int], text_scale: int, language: str) -> None:
    all_played(table).key(pygame.K_e)
    table.resize(*size)
    table.use(text_scale=text_scale, language=language)
    table.frame()
    assert isinstance(table.app.navigation.screen, PlayScreen)
    assert table.notice is not None
    layout = table.app.context.layout
    assert layout.panel.contains(table.notice.area)
    shown = [one for one in table.own_buttons if table.notice.area.contains(one.rect)]
    assert len(shown) >= 2
    assert all(one.font.size(one.text)[0] <= one.rect.width for one in shown)
