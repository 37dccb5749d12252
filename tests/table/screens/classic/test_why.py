"""Why a player decided as he did: asked in the replay of an ended hand, by real events."""

import random
from collections.abc import Iterator

import pygame
import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import Seat
from solitaire.classic.view import View
from solitaire.rules.cards import Card
from solitaire.table.requests import Menu, Printed, Replay
from solitaire.table.screens.classic.hand_replay import ClassicReplayScreen
from solitaire.table.services.classic.hand_advice import weighed
from solitaire.texts.words import with_codes
from solver.classic.player import HandOption
from tests.support.classic_playing import at_random, play_out
from tests.support.table.classic import ClassicTable
from tests.support.table.workers import Here, Idle, Later, Workers

ASKED: list[tuple[View, tuple[Card, ...], bool]] = []


def reckoned(view: View, done: tuple[Card, ...], signals: bool, seconds: float) -> Iterator[list[HandOption]]:
    """Stand in for ``weighed``: the first other option is 20 points better than what was done."""
    ASKED.append((view, done, signals))
    other = next((card,) for card in view.legal_plays or view.discardable if (card,) != done)
    yield [HandOption(other, 31.0, 2.0, 100), HandOption(done, 11.0, 2.0, 100)]


@pytest.fixture
def table(classic: ClassicTable, workers: Workers) -> ClassicTable:
    ASKED.clear()
    workers.use(lambda _, *about: Later(reckoned, *about), weighed)
    hand = play_out(Hand.start(numbered(3), Seat.S), at_random(random.Random(1)))[-1]
    classic.app.navigation.show(Menu())
    classic.app.navigation.show(Replay(HandRecord(hand)))
    classic.frame()
    return classic


def screen(table: ClassicTable) -> ClassicReplayScreen:
    return table.screen_as(ClassicReplayScreen)


def to_a_choice(table: ClassicTable) -> None:
    """Go on to the first card that was played out of several in the fourth trick, or later."""
    for _ in range(5):
        table.key(pygame.K_DOWN)
    while True:
        table.key(pygame.K_RIGHT)
        decision = screen(table).watched.decision
        if decision is not None and len(decision[0].legal_plays) > 1:
            return


def read(table: ClassicTable) -> list[str]:
    return [with_codes(line).replace("\N{NO-BREAK SPACE}", " ") for line in screen(table).details()]


def test_a_card_is_explained_from_what_its_player_saw(table: ClassicTable) -> None:
    to_a_choice(table)
    step, panel = screen(table).step, screen(table).seating.panel
    before = table.picture(panel)
    table.key(pygame.K_w)
    assert table.news == "Thinking…"
    waiting = table.picture(panel)
    table.frame(1)
    assert len({before, waiting, table.picture(panel)}) == 3
    ((view, done, _),) = ASKED
    assert type(view) is View
    event = screen(table).watched.fresh[0]
    assert (view.seat, done) == (event.seat, event.cards)
    assert view.turn is view.seat
    assert set(done) <= set(view.held)
    first, compared, *reasons = read(table)[:4]
    assert first.startswith("Advice to ")
    assert " (chosen) +11 ± 2" in compared
    assert any("is worth 20 points more" in reason for reason in reasons)
    table.keys(pygame.K_RIGHT, pygame.K_LEFT)  # it stays with its step
    assert screen(table).step == step
    assert read(table)[:2] == [first, compared]
    table.key(pygame.K_w)
    assert len(ASKED) == 1


def test_every_card_and_all_discards_can_be_asked_for(table: ClassicTable) -> None:
    watched = screen(table).watched
    plays, discards = list[Card](), 0
    for step in range(watched.last + 1):
        watched.go(step)
        decision = watched.decision
        if decision is not None and decision[0].discards_due:
            discards += 1
            assert len(decision[1]) == decision[0].discards_due
        elif decision is not None:
            assert decision[1][0] in decision[0].legal_plays
            plays += decision[1]
    hand = watched.whole.hand
    assert plays == [*hand.plays]
    assert discards == sum(bool(laid) for laid in hand.discards)


def test_stepping_on_and_leaving_end_the_work(table: ClassicTable, workers: Workers) -> None:
    started = list[Idle]()

    class Watched(Idle):
        def __init__(self, *about: object) -> None:
            started.append(self)

        def stop(self) -> None:
            self.is_done = True

    workers.use(Watched, weighed)
    to_a_choice(table)
    table.key(pygame.K_w)
    table.key(pygame.K_LEFT)
    assert [one.is_done for one in started] == [True]
    assert not read(table)[0].startswith("Advice")
    table.keys(pygame.K_RIGHT, pygame.K_w)
    assert [one.is_done for one in started] == [True, False]
    table.key(pygame.K_ESCAPE)
    assert all(one.is_done for one in started)


def test_a_failing_engine_says_so_and_can_be_asked_again(table: ClassicTable, workers: Workers) -> None:
    def failing(*_: object) -> Iterator[list[HandOption]]:
        yield [HandOption((), float("luck"), 0.0, 0)]

    workers.use(lambda _, *about: Here(failing, *about), weighed)
    to_a_choice(table)
    why = "Why this card: ValueError: could not convert string to float: 'luck'"
    for _ in range(2):
        table.key(pygame.K_w)
        assert table.news == f"{why}. Begun again"
        table.frame()
        assert table.news == f"{why}, twice. F9 tries again"


@pytest.mark.usefixtures("table")
def test_the_engine_weighs_the_printed_hand(classic: ClassicTable, workers: Workers) -> None:
    workers.use(lambda work, *about: Later(work, *about[:3], 0.05), weighed)
    classic.app.navigation.show(Printed())
    to_a_choice(classic)
    classic.key(pygame.K_w)
    classic.frame(5)
    lines = read(classic)
    assert lines[0].startswith("Advice to ")
    assert "(chosen) " in lines[1]
