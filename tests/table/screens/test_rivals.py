"""What the journeys do not show of par and gauge: deals of the par table, and when nothing is drawn."""

import pygame
import pytest

from scores.estimates import Surveyed
from solitaire.rules.deal import Deal
from solitaire.table.services import evaluation
from tests.support.table.driver import Table
from tests.support.table.kept_games import stored
from tests.support.table.robot import QuickEngine


def test_what_the_shuffle_held_is_reported_at_the_end(table: Table, pars_known: dict[int, Surveyed]) -> None:
    pars_known |= {42: Surveyed(329, 334, (280, 300)), 43: Surveyed(334, 334, (290, 290))}
    for deal, held in (
        (42, "Best known score on this deal: 329"),
        (43, "Best possible score on this deal: 334"),
    ):
        table.app.services.session.play(Deal.numbered(deal))
        table.keys(pygame.K_RETURN, pygame.K_e)
        table.push("End the game")
        assert table.ending.beside[1] == "par ≈290: 590 below"
        assert held in table.ending.lines


def test_an_easy_and_a_hard_deal(table: Table, pars_known: dict[int, Surveyed]) -> None:
    pars_known |= {deal: Surveyed(334, 334, (deal, deal)) for deal in range(100, 112)}
    table.start("42", stacked=True)
    for label, deals in (("An easy deal", (109, 110, 111)), ("A hard deal", (100, 101, 102))):
        table.key(pygame.K_g, pygame.KMOD_CTRL)
        table.push(label)
        assert table.game.deal.number in deals


def test_a_deal_not_played_yet_is_picked(table: Table) -> None:
    table.start("7", stacked=True)
    session = table.app.services.session
    table.game.finish()
    session.changed()
    stored(table).add(table.game.record, own=True)
    picked = []
    for _ in range(5):
        session.play_one_of(range(7, 13))
        picked.append(table.game.deal.number)
    assert {*picked} == {8, 9, 10, 11, 12}
    session.play_one_of([7])
    assert table.game.deal.number == 7


def test_when_nothing_changes_on_the_gauge_nothing_is_drawn(
    play: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evaluation, "Engine", QuickEngine)
    monkeypatch.setattr(evaluation, "PAUSE", 0.0)
    play.key(pygame.K_f)
    play.push("Switch it on")
    play.frame(1, seconds=6.0)
    play.frame(2)
    assert not play.app.advance(0.0)
    assert not play.app.context.needs_drawing
