"""Why a player decided as he did: asked in the replay of an ended hand and at the table, by real events."""

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
from solver.classic.player import HandOption
from tests.support.classic_playing import at_random, play_out
from tests.support.table.classic import ClassicTable
from tests.support.table.workers import Here, Idle, Later, Workers

ASKED: list[Asked] = []
OTHERS = Opposition.of([("vieri", 2), ("full", 3), ("tessa", 1)], seed=7)


def reckoned(asked: Asked, signals: bool, seconds: float) -> Iterator[Thoughts]:
    """Stand in for ``thought``: to the strongest player another option is 20 points better."""
    ASKED.append(asked)
    view, done, manner, _ = asked
    other = next((card,) for card in view.legal_plays or view.discardable if (card,) != done)
    own = () if manner is None else (HandOption(done, 3.0, 2.0, 10), HandOption(other, -4.0, 2.0, 10))
    yield Thoughts(own, [HandOption(other, 31.0, 2.0, 100), HandOption(done, 11.0, 2.0, 100)])


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


def test_a_card_is_explained_from_what_its_player_saw(table: ClassicTable) -> None:
    to_a_choice(table, Seat.N)
    step, panel = screen(table).step, screen(table).seating.panel
    before = table.picture(panel)
    table.key(pygame.K_w)
    assert table.news == "Thinking…"
    waiting = table.picture(panel)
    table.frame(1)
    assert len({before, waiting, table.picture(panel)}) == 3
    ((view, done, manner, _),) = ASKED
    assert type(view) is View
    assert manner is None
    event = screen(table).watched.fresh[0]
    assert (view.seat, done) == (event.seat, event.cards)
    assert view.turn is view.seat
    assert set(done) <= set(view.held)
    first, second, compared, *reasons = read(table)[:5]
    assert first.startswith("Why did Costanza play ")
    assert second == "As if you sat in the place of Costanza:"
    assert " (chosen) +11 ± 2" in compared
    assert any("is worth 20 points more" in reason for reason in reasons)
    table.keys(pygame.K_RIGHT, pygame.K_LEFT)  # it stays with its step
    assert screen(table).step == step
    assert read(table)[:3] == [first, second, compared]
    table.key(pygame.K_w)
    assert len(ASKED) == 1


def test_an_amateur_has_reasons_and_values_of_its_own(table: ClassicTable) -> None:
    to_a_choice(table, Seat.E)
    table.key(pygame.K_w)
    table.frame(1)
    asked = ASKED[-1]
    assert (asked.manner, asked.seed) == (BY_KEY["vieri"].manner, 7)
    first, _, compared, *reasons = read(table)[:6]
    assert first.startswith("Why did Vieri play ")
    assert compared.startswith("Points still to come, as Vieri sees them: ")
    assert " (chosen) +3 ± 2; " in compared
    assert any("The strongest player would choose " in reason for reason in reasons)
    assert any("worth 20 points more" in reason for reason in reasons)


def test_a_click_on_any_card_of_the_trick_asks_why_it_was_played(table: ClassicTable) -> None:
    for _ in range(6):
        table.key(pygame.K_DOWN)
    watched = screen(table).watched
    trick = watched.seen.trick
    assert trick.is_complete
    for card in trick.cards:
        table.click(screen(table).seating.places[trick.player(card)].center)
        assert watched.fresh[0].cards == (card,)
        table.frame(1)
        who = watched.seen.sentences.names[trick.player(card)]
        assert read(table)[0].startswith(f"Why did {who} play ")
        table.key(pygame.K_DOWN)
    step = watched.step
    table.click(screen(table).seating.felt.midbottom)
    assert watched.step == step + 1


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


def test_a_failing_engine_says_so_and_can_be_asked_again(table: ClassicTable, workers: Workers) -> None:
    def failing(*_: object) -> Iterator[Thoughts]:
        yield Thoughts((), [HandOption((), float("luck"), 0.0, 0)])

    workers.use(lambda _, *about: Here(failing, *about), thought)
    to_a_choice(table)
    why = "Why that card: ValueError: could not convert string to float: 'luck'"
    for _ in range(2):
        table.key(pygame.K_w)
        assert table.news == f"{why}. Begun again"
        table.frame()
        assert table.news == f"{why}, twice. F9 tries again"


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


# -- at the table -----------------------------------------------------------------------------------


def told(classic: ClassicTable) -> list[str]:
    """Ask why with W, and return what the panel says."""
    before = {*classic.screen.details()}
    classic.key(pygame.K_w)
    return [with_codes(line) for line in classic.screen.details() if line not in before]


def test_at_the_table_the_cards_of_a_trick_are_explained(classic: ClassicTable) -> None:
    classic.at_play(4)
    panel = classic.screen.seating.panel
    before, trick = classic.picture(panel), classic.seen.trick
    lines = told(classic)
    assert classic.picture(panel) != before
    assert len(lines) == (len(trick.cards) or 4) + 1
    assert lines[-1] == "What each player thought is told after the hand, in the replay."
    classic.key(pygame.K_ESCAPE)
    assert classic.picture(panel) == before
    assert not classic.app.services.matches.help.fair_hints  # it is no help


def test_after_the_hand_the_cards_can_be_asked_for_in_its_replay(classic: ClassicTable) -> None:
    classic.begin().play_hand()
    count = classic.shown
    classic.key(pygame.K_w)
    assert classic.screen_as(ClassicReplayScreen).watched.whole.hand == classic.hand
    classic.key(pygame.K_ESCAPE)
    assert classic.shown == count


def test_before_the_first_trick_the_rules_of_the_deal_are_explained(classic: ClassicTable) -> None:
    classic.begin()
    classic.until_asked()
    assert any(line.startswith("Each player gets 21 cards") for line in told(classic))
