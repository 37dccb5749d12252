"""The evaluation gauge of the solitaire, by real events."""

import json
from pathlib import Path

import pygame
import pytest

from scores.estimates import Surveyed
from solitaire.home.files import Home
from solitaire.home.settings import load_settings
from solitaire.rules.position import View
from solitaire.rules.record import Help
from solitaire.table.models.shown import MarkKind
from solitaire.table.screens.play import PlayScreen
from solitaire.table.services import evaluation
from solitaire.table.services.evaluation_engine import EngineInput, Expected, Figure
from tests.support.table.driver import Table
from tests.support.table.robot import QuickEngine

SHOWN = Help(fair_evaluation=True)


class Scripted(QuickEngine):
    """Stands in for an Engine: what can be expected falls by 10 points with each card on the grid."""

    error = 1.0

    def figure(self, asked: EngineInput) -> Figure:
        assert isinstance(asked, View)
        return Expected(300.0 - 10 * len(asked.grid), self.error)


@pytest.fixture(autouse=True)
def _engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "Engine", Scripted)
    monkeypatch.setattr(evaluation, "PAUSE", 0.0)


def screen(table: Table) -> PlayScreen:
    return table.screen_as(PlayScreen)


def marks(table: Table) -> dict[MarkKind, str]:
    return {mark.kind: mark.figure for mark in screen(table).gauge.reading.marks}


def change(table: Table) -> tuple[int, bool] | None:
    gauge = screen(table).gauge
    found = gauge.reading.change
    return (found.points, found.is_sure) if found is not None and gauge.shows_change else None


def switch_on(table: Table) -> None:
    table.key(pygame.K_f)
    table.push("Switch it on")
    table.frame(3)


def strip(table: Table) -> bytes:
    gauge = screen(table).layout.gauge
    return pygame.image.tobytes(table.window.get_surface().subsurface(gauge), "RGB")


def test_it_is_off_by_default_and_then_the_felt_is_empty(table: Table) -> None:
    table.start(stacked=True).keys(*[pygame.K_SPACE] * 3)
    assert marks(table) == {}
    empty = strip(table)
    switch_on(table)
    assert strip(table) != empty
    table.key(pygame.K_f)
    table.frame(2)
    assert marks(table) == {}
    assert strip(table) == empty


def test_off_it_has_a_mark_for_par(table: Table, pars_known: dict[int, Surveyed]) -> None:
    pars_known |= {42: Surveyed(329, 334, (280, 300))}
    table.start("42", stacked=True).key(pygame.K_SPACE)
    assert marks(table)[MarkKind.TARGET] == "≈290"
    assert {*marks(table)} == {MarkKind.NOW, MarkKind.TARGET}
    assert table.game.help.is_clean
    pars_known |= {43: Surveyed(329, 334, (290,) * 20)}
    table.start("43", stacked=True).key(pygame.K_SPACE)
    assert marks(table)[MarkKind.TARGET] == "290"  # as the status line writes it


def test_off_without_a_par_it_has_a_mark_for_the_score_to_beat(table: Table) -> None:
    table.start("43", stacked=True)
    table.keys(pygame.K_SPACE, pygame.K_e, pygame.K_TAB, pygame.K_RETURN)
    table.frame()
    assert table.app.services.session.par is None
    table.start("43", stacked=True).key(pygame.K_SPACE)
    assert marks(table)[MarkKind.TARGET] == "−300"
    assert "to beat: −300, the best game of this deal so far" in [*screen(table).details()]


def test_its_marks_and_what_it_says_of_them(table: Table) -> None:
    table.start("43", stacked=True).keys(*[pygame.K_SPACE] * 3)
    switch_on(table)
    now = table.game.score.shown
    assert marks(table) == {MarkKind.NOW: str(now).replace("-", "−"), MarkKind.EXPECTED: "≈270"}
    said = [*screen(table).details()]
    assert "fair 270 ± 1: what a fair player makes from here, on average" in said
    assert change(table) is None


def test_the_change_by_a_move_is_shown_for_a_moment(table: Table) -> None:
    table.start("43", stacked=True).keys(*[pygame.K_SPACE] * 3)
    switch_on(table)
    table.key(pygame.K_SPACE)
    table.frame(3)
    assert change(table) == (-10, True)
    assert "by the last move: −10" in [*screen(table).details()]
    table.frame(1, seconds=5.0)
    assert change(table) is None
    table.take_back()
    table.frame(3)
    assert marks(table)[MarkKind.EXPECTED] == "≈270"
    assert change(table) is None  # taken back, not made


def test_a_change_within_its_error_says_so(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Scripted, "error", 6.0)
    table.start("43", stacked=True).keys(*[pygame.K_SPACE] * 3)
    switch_on(table)
    table.key(pygame.K_SPACE)
    table.frame(3)
    assert change(table) == (-10, False)
    assert "by the last move: about −10, within its error" in [*screen(table).details()]


def test_until_the_next_figure_the_mark_before_stays(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.start("43", stacked=True).keys(*[pygame.K_SPACE] * 3)
    switch_on(table)
    monkeypatch.setattr(Scripted, "poll", lambda self: [])
    table.key(pygame.K_SPACE)
    table.frame(3)
    (old,) = (mark for mark in screen(table).gauge.reading.marks if mark.kind is MarkKind.EXPECTED)
    assert (old.figure, old.is_old) == ("≈270", True)
    assert "fair …" in screen(table).status()


def test_one_sitting_counts_once(table: Table) -> None:
    table.start("43", stacked=True)
    switch_on(table)
    for _ in range(12):
        table.key(pygame.K_SPACE)
        table.frame(3)
    assert table.game.help == Help(fair_evaluation=True)
    table.key(pygame.K_f)
    assert "evaluation shown · " in screen(table).status()


def test_the_mouse_on_a_mark_explains_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    said = list[str]()
    monkeypatch.setattr("solitaire.table.screens.play.draw_tip", lambda _, __, tip, *___: said.append(tip))
    table.start("43", stacked=True).keys(*[pygame.K_SPACE] * 3)
    switch_on(table)
    table.move(screen(table).layout.gauge.midtop, held=False)
    table.frame()
    assert said[-1].startswith("fair 270 ± 1: ")


@pytest.mark.parametrize(
    ("value", "used"), [("off", Help()), *((mode, SHOWN) for mode in (True, "expected", "possible"))]
)
def test_with_the_setting_it_is_on_from_the_beginning(tmp_path: Path, value: object, used: Help) -> None:
    """As version 1.0 wrote it too, when the gauge had modes."""
    path = Home.at(tmp_path).settings
    path.write_text(json.dumps({"evaluation": value}))
    table = Table(tmp_path, settings=load_settings(path)[0])
    table.start("43", stacked=True).key(pygame.K_SPACE)
    table.frame(3)
    assert table.dialogs == []
    assert table.game.help == used
    if used == SHOWN:
        table.key(pygame.K_f)
        table.frame(2)
        assert MarkKind.EXPECTED not in marks(table)


def test_the_setting_spares_a_clean_game_that_continues(table: Table) -> None:
    table.start("43", stacked=True).keys(*[pygame.K_SPACE] * 3)
    table.frame(2)
    table.use(evaluation=True)
    table.frame(3)
    assert table.game.help == Help()
    table.close()
    again = Table(table.folder)
    again.use(evaluation=True)
    again.start(None)
    again.frame(3)
    assert again.game.help == Help()


def test_the_guided_game_is_spared(table: Table) -> None:
    table.use(evaluation=True)
    table.app.services.session.play_guided()
    table.frame(4)
    assert not table.game.help.fair_evaluation
    assert screen(table).gauge.reading.marks == ()


def test_when_nothing_changes_nothing_is_drawn(table: Table) -> None:
    table.start("43", stacked=True).keys(*[pygame.K_SPACE] * 3)
    switch_on(table)
    table.frame(1, seconds=6.0)
    table.frame(2)
    assert not table.app.advance(0.0)
    assert not table.app.context.needs_drawing
