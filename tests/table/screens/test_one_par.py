"""Par is one wherever it is shown; a deal not played yet, and when the gauge draws nothing."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

import pygame
import pytest

from scores.goals import daily_deal
from solitaire.table.pages.game_verdict import VerdictScreen
from solitaire.table.screens.play import PlayScreen
from solitaire.table.services import evaluation, exporter, verdict_work
from solver import cores
from solver.game_review import USUAL_PAR, FairPar, GameReview, Luck
from solver.review import Part
from tests.support.table.driver import Table, texts_drawn
from tests.support.table.robot import QuickEngine
from tests.support.table.workers import Slow, Workers

FAIR = 310, 296, 301, 322, 280, 334, 307
"""The scores of the fair games, as they come."""


def par_in(texts: Iterable[str]) -> str | None:
    """Return the par in texts, in whole points; None if they have none."""
    found = re.search(r"\b[Pp]ar:? ≈?\+?(\d+)", " ".join(texts))
    return None if found is None else found[1]


def test_one_par_at_every_moment(table: Table, workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    left, copied, drawn = [*range(1, len(FAIR) + 1)], list[str](), texts_drawn(monkeypatch)

    def growing(text: str, *_: object) -> Iterator[GameReview]:
        score = table.game.score.points or 0
        luck = Luck(Part(score - USUAL_PAR + 20.0, 4.0), ())
        begun = GameReview(score, core=cores.core_name(), choices=1, usual=USUAL_PAR, luck=luck)
        while left:
            games = left.pop(0)
            par, share = FairPar.of(FAIR[:games], 1.0), games / len(FAIR)
            yield replace(begun, par=par, share=share, seconds=float(games))

    def put(text: str) -> bool:
        copied[:] = [text]
        return True

    def seen() -> Iterator[tuple[str, str | None]]:
        """Yield where par is shown, and what it is there, on the way from the verdict to the verdict."""
        verdict, navigation = table.screen_as(VerdictScreen), table.app.navigation
        yield "bar", par_in(one.label for one in verdict.found.standings)
        yield "status of the verdict", par_in([verdict.status()])
        drawn.clear()
        table.key(pygame.K_ESCAPE)
        yield "end", par_in(table.screen_as(PlayScreen).ending().said)
        yield "panel", par_in(text for text, _ in drawn)
        table.key(pygame.K_s)
        yield "shared text", par_in(copied)
        drawn.clear()
        table.key(pygame.K_F2)
        table.frame(2)
        yield "my games", par_in((*navigation.screen.spoken().focus, *(text for text, _ in drawn)))
        table.keys(pygame.K_ESCAPE, pygame.K_v)
        table.frame(2)

    monkeypatch.setattr(exporter, "put", put)
    monkeypatch.setattr(verdict_work, "growing_reviews", growing)
    Slow.let.clear()
    workers.use(Slow, growing)
    table.start(daily_deal(date.today()).name, stacked=True).make(table.moves_of())
    table.keys(pygame.K_e, pygame.K_v)
    while left:
        Slow.let[growing] = 1
        table.frame(3)
        games = len(FAIR) - len(left)
        mean = None if games < 2 else f"{sum(FAIR[:games]) / games:.0f}"
        assert {where: par for where, par in seen() if par != mean} == {}, games


def test_a_deal_not_played_yet_is_picked(table: Table) -> None:
    table.start("7", stacked=True)
    session = table.app.services.session
    table.game.finish()
    session.changed()
    table.app.services.records.store.add(table.game.record, own=True)
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
