"""What the journeys do not show of why a player decided so, which the replay of an ended hand tells."""

import random
from collections.abc import Iterator

import pygame
import pytest

from solitaire.classic.deal import numbered
from solitaire.classic.events import EventKind
from solitaire.classic.hand import Hand
from solitaire.classic.record import OPPOSITION, HandRecord, Opposition
from solitaire.classic.seats import BY_KEY, Seat
from solitaire.classic.view import View
from solitaire.kinds.tasks import thought
from solitaire.rules.cards import Card
from solitaire.table.requests import Menu, Printed, Replay
from solitaire.table.screens.classic.hand_replay import ClassicReplayScreen
from solitaire.texts.classic_hints import Asked, Thoughts
from solitaire.texts.words import with_codes
from tests.support.classic_playing import at_random, play_out
from tests.support.table.classic import ClassicTable
from tests.support.table.reviewed import known_thoughts
from tests.support.table.workers import Idle, Later, Workers

ASKED = list[Asked]()
OTHERS = Opposition.of([("vieri", 2), ("full", 3), ("tessa", 1)], seed=7)


def reckoned(asked: Asked, signals: bool, seconds: float) -> Iterator[Thoughts]:
    """Stand in for ``thought``, and remember what was asked."""
    ASKED.append(asked)
    yield from known_thoughts(asked, signals, seconds)


@pytest.fixture
def table(classic: ClassicTable, workers: Workers) -> ClassicTable:
    ASKED.clear()
    workers.use(lambda _, *about: Later(reckoned, *about), thought)
    hand = play_out(Hand.start(numbered(3), Seat.S), at_random(random.Random(1)))[-1]
    record = HandRecord(
        hand, players=("Ada", "Vieri", "Costanza", "Tessa"), extra=((OPPOSITION, str(OTHERS)),)
    )
    classic.app.navigation.show(Menu())
    classic.app.navigation.show(Replay(record))
    classic.frame()
    return classic


def screen(table: ClassicTable) -> ClassicReplayScreen:
    return table.screen_as(ClassicReplayScreen)


def to_a_choice(table: ClassicTable, seat: Seat | None = None) -> None:
    """Go on to the first card that was played out of several in the fourth trick, or later."""
    for _ in range(5):
        table.key(pygame.K_DOWN)
    while True:
        table.key(pygame.K_RIGHT)
        decision = screen(table).watched.decision
        if decision is None or len(decision[0].legal_plays) < 2:
            continue
        if seat in (None, decision[0].seat):
            return


def read(table: ClassicTable) -> list[str]:
    return [with_codes(line).replace("\N{NO-BREAK SPACE}", " ") for line in screen(table).details()]


def test_a_card_is_explained_from_what_its_player_saw_and_asked_for_once(table: ClassicTable) -> None:
    to_a_choice(table, Seat.E)
    table.key(pygame.K_w)
    table.frame(1)
    ((view, done, manner, seed),) = ASKED
    event = screen(table).watched.fresh[0]
    assert type(view) is View
    assert (view.seat, view.turn, done) == (Seat.E, Seat.E, event.cards)
    assert (manner, seed) == (BY_KEY["vieri"].manner, 7)
    before = read(table)
    table.keys(pygame.K_RIGHT, pygame.K_LEFT)  # it stays with its step
    assert read(table) == before
    table.key(pygame.K_w)
    assert len(ASKED) == 1


def test_a_step_that_nobody_decides_is_explained_by_its_rule(table: ClassicTable) -> None:
    watched, explained = screen(table).watched, set[EventKind]()
    for step in range(watched.last):
        screen(table).step_to(step)
        if watched.decision is None and not watched.is_count:
            table.key(pygame.K_w)
            lines = read(table)
            assert lines[0] == "The rule", watched.fresh
            assert lines[1]
            explained.update(event.kind for event in watched.fresh)
    assert not ASKED
    assert {EventKind.CUT, EventKind.FACE_UP, EventKind.FOLA, EventKind.DISCARDS_SHOWN} <= explained


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

    workers.use(Watched, thought)
    to_a_choice(table)
    table.key(pygame.K_w)
    table.key(pygame.K_LEFT)
    assert [one.is_done for one in started] == [True]
    assert not read(table)[0].startswith("Why did")
    table.keys(pygame.K_RIGHT, pygame.K_w)
    assert [one.is_done for one in started] == [True, False]
    table.key(pygame.K_ESCAPE)
    assert all(one.is_done for one in started)


@pytest.mark.usefixtures("table")
def test_the_engine_weighs_the_printed_hand(classic: ClassicTable, workers: Workers) -> None:
    workers.use(lambda work, *about: Later(work, *about[:2], 0.05), thought)
    classic.app.navigation.show(Printed())
    to_a_choice(classic)
    classic.key(pygame.K_w)
    classic.frame(5)
    lines = read(classic)
    assert lines[0].startswith("Why did ")
    assert any("(chosen) " in line for line in lines[:3])
