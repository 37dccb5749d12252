"""A costly decision tried again: the question, the judgement of what is played, the ways on and back."""

from collections.abc import Iterator

import pygame
import pytest

from solitaire.kinds.tasks import move_costs
from solitaire.play.game import Phase
from solitaire.rules.cards import format_cards
from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Move, legal_kills
from solitaire.rules.record import format_record
from solitaire.table.pages.title import TitleScreen
from solitaire.table.requests import TryAgain
from solitaire.table.screens.lesson import TryScreen
from solitaire.table.screens.play import PlayScreen
from solitaire.table.services import drills
from solitaire.table.services.drills import AskedAgain
from solitaire.texts.words import with_codes
from solver.game_review import MoveDecision
from tests.support import recorded
from tests.support.table.driver import Table
from tests.support.table.workers import Here, Workers

RECORD = recorded.game(Deal.numbered(42), recorded.tidy)
PLY = next(ply for ply, at in enumerate(RECORD.positions) if len(list(legal_kills(at))) > 3 and at.can_play)
KILLS = list(legal_kills(RECORD.positions[PLY]))
PLAYED, BETTER, OTHER, UNKNOWN = KILLS[:4]
DECISION = MoveDecision(
    ply=PLY, move=PLAYED, better=BETTER, cost=55.2, error=3.0, expected=200.0, possible=60, known=False
)


def known_costs(text: str, ply: int, seconds: float) -> Iterator[dict[Move | None, float]]:
    """Stand in for the engine."""
    yield {BETTER: 0.0, OTHER: 30.0, None: 0.5, PLAYED: 50.0, UNKNOWN: 80.0}


@pytest.fixture
def trying(table: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers) -> Table:
    workers.usual = Here
    monkeypatch.setattr(drills, "move_costs", known_costs)
    table.start("7", stacked=True)
    table.app.navigation.show(TryAgain(RECORD, DECISION))
    table.frame()
    return table


def said(table: Table) -> str:
    assert table.notice is not None
    screen = table.app.navigation.screen
    assert table.notice.notice.text in screen.spoken().lines
    return with_codes(table.notice.notice.text)


def make(table: Table, move: Move) -> str:
    screen = table.screen_as(TryScreen)
    screen.make(move)
    table.frame()
    return said(table)


def test_the_question_names_the_move_and_its_cost(trying: Table) -> None:
    killer, victim = (format_cards([card]) for card in PLAYED if card is not None)
    assert said(trying) == f"You played {killer} on {victim}: 55 points. Find better."
    layout = trying.app.context.layout
    assert trying.notice is not None
    assert trying.notice.area.y > layout.deck.bottom  # the deck stays in sight


@pytest.mark.parametrize(
    ("move", "judged"),
    [
        (PLAYED, "That is what you played: it costs 55 points."),
        (BETTER, "Yes, that is it: it costs nothing; what you played cost 55 points."),
        (OTHER, "Better: it costs 30 points; what you played cost 55."),
        (UNKNOWN, "It costs 80 points; what you played cost 55."),
        (
            Move(RECORD.positions[PLY].next_card or 0),
            "As good as the best: it costs less than a point; what you played cost 55.",
        ),
    ],
)
def test_what_is_played_is_judged_at_once(trying: Table, move: Move, judged: str) -> None:
    assert make(trying, move) == judged


def test_one_move_is_judged_and_may_be_taken_back(trying: Table) -> None:
    make(trying, OTHER)
    trying.key(pygame.K_SPACE)
    assert trying.news == "Your move has been judged: undo it to try another, or go back."
    trying.push_notice("Undo")
    assert said(trying).endswith("Find better.")
    trying.key(pygame.K_SPACE)
    assert said(trying).startswith("As good")


def test_a_move_is_made_by_mouse(trying: Table) -> None:
    grid, cells = RECORD.positions[PLY].grid, trying.app.context.layout.cells
    places = [cells[grid.index(card)].center for card in BETTER if card is not None]
    trying.drag(places[0], places[1])
    assert said(trying).startswith("Yes, that is it")


def test_the_better_move_is_shown(trying: Table) -> None:
    trying.push_notice("Show me")
    killer, victim = (format_cards([card]) for card in BETTER if card is not None)
    assert said(trying) == f"Better: {killer} on {victim}."
    screen = trying.screen_as(TryScreen)
    assert screen.hint is not None
    assert tuple(screen.position.grid[pile] for pile in screen.hint.piles) == tuple(BETTER)


def test_the_ways_on_and_back(trying: Table) -> None:
    before = trying.game.save()
    make(trying, OTHER)
    trying.push_notice("Go back")
    assert isinstance(trying.app.navigation.screen, PlayScreen)  # from where it was shown
    assert trying.game.save() == before
    trying.app.navigation.show(TryAgain(RECORD, DECISION))
    trying.key(pygame.K_p)
    assert (trying.game.moves, trying.game.help.played_before) == (RECORD.moves[:PLY], True)
    assert trying.game.phase is Phase.DECK


def test_until_the_judge_knows_the_move_is_weighed(
    table: Table, monkeypatch: pytest.MonkeyPatch, workers: Workers
) -> None:
    class Waiting(Here):
        def poll(self) -> list[object]:
            return super().poll() if self.is_ready else []

        is_ready = False

    workers.usual = Waiting
    monkeypatch.setattr(drills, "move_costs", known_costs)
    table.start("7", stacked=True)
    table.app.navigation.show(TryAgain(RECORD, DECISION))
    assert make(table, OTHER) == "Weighing your move…"
    Waiting.is_ready = True
    table.frame(2)
    assert said(table).startswith("Better: it costs")


def test_the_judge_stops_when_the_settings_are_left_for_the_title(
    trying: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    stops = list[bool]()
    monkeypatch.setattr(AskedAgain, "stop", lambda self: stops.append(True))
    trying.keys(pygame.K_F5, pygame.K_ESCAPE, pygame.K_F5)
    assert not stops
    trying.key(pygame.K_m, pygame.KMOD_CTRL)
    assert isinstance(trying.app.navigation.screen, TitleScreen)
    assert stops == [True]


def test_the_engine_weighs_every_move() -> None:
    text = format_record(RECORD)
    (found,) = move_costs(text, PLY, 0.05)
    assert set(found) == {*KILLS, None, END}
    assert min(found.values()) == 0.0
    assert max(found, key=lambda move: found[move]) == END
    (last,) = move_costs(text, len(RECORD.moves) - 1, 0.05)
    assert END in last
