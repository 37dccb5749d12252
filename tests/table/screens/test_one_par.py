"""At every moment of the count there is one par of the deal, wherever it is shown."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

import pygame
import pytest

from scores.goals import daily_deal
from solitaire.play.game import Game, Phase
from solitaire.table.actions import Action
from solitaire.table.pages.game_verdict import VerdictScreen
from solitaire.table.requests import Request, Scores
from solitaire.table.screens.play import PlayScreen
from solitaire.table.services import exporter, verdict_work
from solver import cores
from solver.game_review import USUAL_PAR, FairPar, GameReview, Luck
from solver.review import Part
from tests.support import recorded
from tests.support.table.driver import Table, texts_drawn
from tests.support.table.workers import Slow, Workers

FAIR = 310, 296, 301, 322, 280, 334, 307
"""The scores of the fair games, as they come."""


def par_in(texts: Iterable[str]) -> str | None:
    """Return the par in texts, in whole points; None if they have none."""
    found = re.search(r"\b[Pp]ar:? ≈?\+?(\d+)", " ".join(texts))
    return None if found is None else found[1]


def seen(table: Table, copied: list[str], drawn: list[tuple[str, int]]) -> dict[str, str | None]:
    """Return the par wherever it is shown, on the way from the verdict to the verdict."""
    verdict, nav = table.screen_as(VerdictScreen), table.app.navigation
    found = {
        "bar": par_in(one.label for one in verdict.found.standings),
        "status of the verdict": par_in([verdict.status()]),
    }
    drawn.clear()
    table.key(pygame.K_ESCAPE)
    play = table.screen_as(PlayScreen)
    found |= {"end": par_in(play.ending().said), "panel": par_in(text for text, _ in drawn)}
    nav.act(Action.SHARE)
    found["shared text"] = par_in(copied)
    requests: dict[str, Request] = {"my games": Scores()}
    for name, request in requests.items():
        drawn.clear()
        nav.show(request)
        table.frame(2)
        found[name] = par_in((*nav.screen.spoken().focus, *(text for text, _ in drawn)))
        table.key(pygame.K_ESCAPE)
    copied.clear()
    table.key(pygame.K_v)
    table.frame(2)
    return found


def test_one_par_at_every_moment(table: Table, workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    deal, left = daily_deal(date.today()), [*range(1, len(FAIR) + 1)]

    def growing(text: str, *_: object) -> Iterator[GameReview]:
        while left:
            games = left.pop(0)
            par, share = FairPar.of(FAIR[:games], 1.0), games / len(FAIR)
            yield replace(begun, par=par, share=share, seconds=float(games))

    copied, drawn = list[str](), texts_drawn(monkeypatch)

    def put(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(exporter, "put", put)
    monkeypatch.setattr(verdict_work, "growing_reviews", growing)
    Slow.let.clear()
    workers.use(Slow, growing)
    record, game = recorded.game(deal, recorded.tidy), Game(deal, "Anna")
    game.cut(None)
    game.arrange(record.fola or ())
    game.stack()
    table.app.services.session.begin(game)
    table.make(record.moves[:-1])
    table.app.services.session.end()
    assert table.game.phase is Phase.ENDED
    score = table.game.score.points or 0
    luck = Luck(Part(score - USUAL_PAR + 20.0, 4.0), ())
    begun = GameReview(score, core=cores.core_name(), choices=1, usual=USUAL_PAR, luck=luck)
    table.key(pygame.K_v)
    table.frame(3)
    while left:
        Slow.let[growing] = 1
        table.frame(3)
        games = len(FAIR) - len(left)
        mean = None if games < 2 else f"{sum(FAIR[:games]) / games:.0f}"
        found = seen(table, copied, drawn)
        assert found == dict.fromkeys(found, mean), games
