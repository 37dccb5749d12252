"""All work in other processes: what is said and offered when a process dies, or never answers."""

import multiprocessing
import os
import random
import re
import signal
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Final

import pygame
import pytest

from scores.store import Store
from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand
from solitaire.classic.record import HandRecord
from solitaire.classic.seats import Seat
from solitaire.home.files import Home
from solitaire.home.reviews import PERSON
from solitaire.kinds.tasks import fair_scores, growing_reviews
from solitaire.play.game import Phase
from solitaire.rules.deal import Deal
from solitaire.rules.position import legal_kills
from solitaire.run.work import LATE, Conversation, Work
from solitaire.run.worker import BEAT, Worker
from solitaire.table.requests import EnterShuffle, Menu, Replay, Stats, Verdict
from solitaire.table.screens.classic.hand_exercises import ClassicTryScreen
from solitaire.table.screens.lesson import TryScreen
from solitaire.table.services import evaluation
from solitaire.table.services.classic import match_session
from solitaire.table.services.records import MOST_AT_ONCE
from solver import cores
from solver.game_review import GameReview
from tests.support import recorded
from tests.support.classic_playing import at_random, play_out
from tests.support.reviews import store_hand
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import texts_drawn
from tests.support.table.reviewed import counted, review_here
from tests.support.table.starts import STARTS
from tests.support.table.workers import Here, Workers
from tests.support.works import endless

pytestmark = pytest.mark.processes

PROGRESS = [
    *[("hint", "thinking"), ("classic_verdict", "progress")],
    *[("sum", "counting"), ("try", "weighing"), ("habits", "counting")],
    *[("classic", "waits"), ("export", "drawing"), ("share", "reading"), ("evaluation", "fair_waiting")],
    *[("evaluation", "classic_waiting"), ("think", "running")],
    *[("think", "waiting"), ("think", "status")],
]
"""The catalogue's keys of all that says that something is being worked on."""

Begin = Callable[[ClassicTable], Work]


@dataclass(frozen=True)
class Kind:
    """A kind of work.

    Attributes:
        name: what the table calls it.
        claim: what says that it goes on; empty if nothing does.
        begin: has it begun, as a player would.
    """

    name: str
    claim: str
    begin: Begin


KINDS: Final = dict[str, Kind]()


def kind(name: str, claim: str = "") -> Callable[[Begin], Begin]:
    """Add a kind of work to those that are tested."""

    def add(begin: Begin) -> Begin:
        KINDS[begin.__name__] = Kind(name, claim, begin)
        return begin

    return add


def forever(work: object, *args: object) -> Worker[None]:
    """Start a process that never has a result, whatever it was to do."""
    return Worker(endless)


# -- how each kind of work begins ----------------------------------------------------------------------------


def in_play(table: ClassicTable) -> None:
    """Begin a game, up to a moment at which there is something to decide."""
    table.play_tidily(40)


@kind("Hint", "Thinking…")
def hint(table: ClassicTable) -> Work:
    in_play(table)
    table.keys(pygame.K_h, pygame.K_RETURN)
    return table.app.services.hints.job


@kind("Hint", "Thinking…")
def classic_hint(table: ClassicTable) -> Work:
    table.at_play(2).keys(pygame.K_h, pygame.K_RETURN)
    return table.app.services.classic_hints.job


@kind("Evaluation", "fair …")
def fair_figure(table: ClassicTable) -> Work:
    in_play(table)
    table.keys(pygame.K_f, pygame.K_RETURN)
    table.frame(2)
    return table.app.services.evaluation.evaluator.engine


@kind("Evaluation", "expected …")
def classic_figure(table: ClassicTable) -> Work:
    table.at_play(2).keys(pygame.K_f, pygame.K_RETURN)
    table.frame(2)
    return table.app.services.classic_evaluation.evaluator.engine


@kind("Verdict", "Still counting: 0%")
def verdict(table: ClassicTable) -> Work:
    in_play(table)
    table.keys(pygame.K_e, pygame.K_TAB, pygame.K_RETURN)
    assert table.game.phase is Phase.ENDED
    Workers.of_this_test().use(Worker, growing_reviews)
    table.key(pygame.K_v)
    work = table.app.services.verdicts.job
    assert work is not None
    return work


@kind("Verdict", "Still counting: 0%")
def classic_verdict(table: ClassicTable) -> Work:
    counted(table).key(pygame.K_v)
    work = table.app.services.classic_verdicts.job
    assert work is not None
    return work


@kind("Fair games")
def par(table: ClassicTable) -> Work:
    table.use(count_early=True).start(stacked=True).key(pygame.K_SPACE)
    table.frame()
    return table.app.services.par.job


def complete_review() -> Iterator[GameReview]:
    yield GameReview(35, core=cores.core_name(), share=1.0, seconds=60.0)


@kind("Longer search", "searching, 10 min left")
def thinking(table: ClassicTable) -> Work:
    Workers.of_this_test().use(lambda *_: Here(complete_review), growing_reviews)
    table.start(None).app.navigation.show(Verdict(recorded.game(Deal.numbered(42), recorded.tidy)))
    table.key(pygame.K_t)
    return table.app.services.thinking.job


@kind("The other players", " is thinking")
def players(table: ClassicTable) -> Work:
    table.begin()
    while table.hand.turn is PERSON:
        table.decide()
        table.frame()
    table.until(lambda: table.seen.is_shown)
    return table.seated.thinking


@kind("Sound")
def sound(table: ClassicTable) -> Work:
    table.start()
    return table.app.context.sounds.work


@kind("Picture", "drawing a picture")
def picture(table: ClassicTable) -> Work:
    in_play(table)
    table.key(pygame.K_e, pygame.KMOD_CTRL)
    return table.app.services.exporter.job


@kind("Import", "reading games: 0")
def long_text(table: ClassicTable) -> Work:
    table.start()
    table.app.services.importer.take(" " * (MOST_AT_ONCE + 1))
    return table.app.services.importer.job


@kind("Your play", "Counting the reviews…")
def habits(table: ClassicTable) -> Work:
    STARTS["habits"](table)
    return of_screen(table)


@kind("Your play", "Counting the reviews…")
def classic_habits(table: ClassicTable) -> Work:
    with Store(Home.at(table.folder).scores) as store:
        for number in range(12):
            store_hand(store, number)
    table.start()
    table.app.navigation.show(Stats(classic=True))
    table.frame()
    return of_screen(table)


def of_screen(table: ClassicTable) -> Work:
    (polled,) = table.app.navigation.screen.polled()
    assert polled.work is not None
    return polled.work


@kind("Judgement", "Weighing your move…")
def judgement(table: ClassicTable) -> Work:
    STARTS["try"](table)
    table.frame()
    screen = table.screen_as(TryScreen)
    _, _, other, *_ = legal_kills(screen.position)
    screen.make(other)
    table.frame()
    return of_screen(table)


@kind("Judgement", "Weighing your move…")
def classic_judgement(table: ClassicTable) -> Work:
    workers = Workers.of_this_test()
    with pytest.MonkeyPatch.context() as patch:
        review_here(patch)
        counted(table).key(pygame.K_v)
        table.frame(4)
    workers.usual = forever
    table.key(pygame.K_2, text="2")
    tried = table.screen_as(ClassicTryScreen).tried
    known = {*tried.decision.cards, *tried.decision.better}
    table.screen_as(ClassicTryScreen).take(next(card for card in tried.legal if card not in known))
    return of_screen(table)


@kind("Why that card", "Thinking…")
def advice(table: ClassicTable) -> Work:
    hand = play_out(Hand.start(numbered(3), Seat.S), at_random(random.Random(1)))[-1]
    table.app.navigation.show(Menu())
    table.app.navigation.show(Replay(HandRecord(hand)))
    table.keys(*[pygame.K_DOWN] * 5)
    while True:
        table.keys(pygame.K_RIGHT, pygame.K_w)
        if (work := of_screen(table)).is_busy:
            return work


# -- what the table says -------------------------------------------------------------------------------------


def of(*begins: str) -> pytest.MarkDecorator:
    """Test these kinds of work."""
    return pytest.mark.parametrize("kind", [KINDS[begin] for begin in begins], ids=begins)


@pytest.fixture
def table(kind: Kind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: Workers) -> ClassicTable:
    """A table whose processes all work for ever, and which has no other work than this kind."""
    workers.usual = forever
    workers.use(forever, fair_scores)
    monkeypatch.setattr(evaluation, "PAUSE", 0.0)
    if kind.begin is players:
        monkeypatch.setattr(match_session, "Conversation", Conversation)
    table = ClassicTable(tmp_path)
    table.use(count_early=False)
    if kind.begin is not sound:
        table.use(moves_volume=0, signals_volume=0)
    return table


def pass_time(table: ClassicTable, seconds: float) -> None:
    table.app.advance(seconds)
    table.app.navigation.background.play_sounds(seconds)


def pid() -> int:
    """Return the number of the only process at work."""
    (process,) = multiprocessing.active_children()
    assert process.pid is not None
    return process.pid


def said(table: ClassicTable, drawn: list[tuple[str, int]]) -> str:
    """Return all that is shown and read aloud."""
    news, is_alarm = table.news, table.alarm
    drawn.clear()
    table.app.navigation.rebuild()
    table.frame(3, 0.0)  # long texts are drawn piece by piece
    table.draw()
    screen, services = table.app.navigation.screen, table.app.services
    lines = [*screen.spoken().lines, *screen.details(), screen.status(), news]
    for behind in (services.thinking, services.exporter, services.importer):
        lines += behind.status()
    table.app.context.tell(news, alarm=is_alarm)  # a replay has its own
    return "\n".join([*(words for words, _ in drawn), *lines])


def claims(text: str) -> list[str]:
    """Return the parts of a text that say that something is being worked on."""
    words = tomllib.loads(resources.files("assets").joinpath("words", "en.toml").read_text("utf-8"))
    texts = (words[section][name] for section, name in PROGRESS)
    patterns = (".*?".join(map(re.escape, re.split(r"{[^}]*}", one))) for one in texts)
    return [found for pattern in patterns for found in re.findall(pattern, text)]


@of(*KINDS)
def test_one_rule_for_all_work(table: ClassicTable, kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = texts_drawn(monkeypatch)
    work = kind.begin(table)
    pass_time(table, 0.0)
    assert work.is_under_way
    text = said(table, drawn)
    assert kind.claim in text
    assert claims(text) or not kind.claim

    def dies() -> None:
        os.kill(pid(), signal.SIGKILL)
        table.app.context.tell("")
        end = time.monotonic() + 60
        while not table.news.startswith(f"{kind.name}: "):
            assert time.monotonic() < end, table.news
            pass_time(table, 0.0)
        assert table.alarm

    first = pid()
    dies()
    assert table.news == f"{kind.name}: the process has ended. Begun again"
    assert pid() != first
    assert work.is_under_way
    assert "Try again" not in table.labels

    dies()
    assert table.news == f"{kind.name}: the process has ended, twice. F9 tries again"
    assert multiprocessing.active_children() == []
    for _ in range(3):  # it is said once
        table.app.context.tell("")
        pass_time(table, 1.0)
        assert table.news == ""
    text = said(table, drawn)
    assert f"{kind.name}: stopped. F9 tries again" in text
    assert claims(text) == []

    table.push("Try again")
    pass_time(table, 0.0)
    assert work.is_under_way
    assert "Try again" not in table.labels
    assert "F9 tries again" not in said(table, drawn)  # it is no longer true

    os.kill(stands := pid(), signal.SIGSTOP)
    table.app.context.tell("")  # a replay has its own news
    seconds = 0
    while not work.is_late:
        assert table.news == ""
        pass_time(table, 1.0)
        seconds += 1
    assert seconds == pytest.approx(LATE * BEAT, abs=2.0)
    assert (table.news, table.alarm) == (f"{kind.name}: much later than usual. F9 tries again", True)
    assert table.app.navigation.background.status() == []  # the line says it once
    text = said(table, drawn)
    assert claims(text) == []
    assert table.is_enabled("Try again")
    table.key(pygame.K_F9)
    assert pid() != stands
    assert work.is_under_way
    assert "Try again" not in table.labels

    os.kill(pid(), signal.SIGSTOP)
    table.close()
    left = multiprocessing.active_children()
    for process in left:
        process.kill()  # else the tests would wait for it
    assert left == []


@of("players", "sound")
def test_what_happens_to_work_stays_seen_whatever_else_is_told(
    table: ClassicTable, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind.begin(table)
    pass_time(table, 0.0)
    for what in ("the process has ended. Begun again", "the process has ended, twice. F9 tries again"):
        news = f"{kind.name}: {what}"
        os.kill(pid(), signal.SIGKILL)
        while table.news != news:
            pass_time(table, 0.0)
        table.app.context.tell("Something else")
        pass_time(table, 5.0)
        assert {news, "Something else"} <= set(table.texts(monkeypatch))
    table.app.context.tell("Something else")
    pass_time(table, 5.0)
    assert news not in table.texts(monkeypatch)
    stands = f"{kind.name}: stopped. F9 tries again"
    assert any(text.endswith(stands) for text in table.texts(monkeypatch))


@of("long_text")
def test_what_the_status_line_says_has_no_empty_parts(
    table: ClassicTable, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind.begin(table)
    table.app.navigation.show(EnterShuffle())
    assert table.app.navigation.screen.status() == ""
    assert "reading games: 0" in table.texts(monkeypatch)
    stop_for_good(table)
    table.app.context.tell("")
    pass_time(table, 9.0)
    assert "Import: stopped. F9 tries again" in table.texts(monkeypatch)


# -- leaving, coming back, closing ---------------------------------------------------------------------------


def stop_for_good(table: ClassicTable) -> None:
    """Kill the only process until it does not begin again."""
    while processes := multiprocessing.active_children():
        for process in processes:
            process.kill()
            process.join()
        for thread in threading.enumerate():
            if thread.name == "worker":  # it notices
                thread.join()
        pass_time(table, 0.0)


@of("verdict", "classic_verdict", "players")
def test_what_has_stopped_begins_again_when_its_screen_is_shown_again(
    table: ClassicTable, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = texts_drawn(monkeypatch)
    work = kind.begin(table)
    pass_time(table, 0.0)
    stop_for_good(table)
    assert "Try again" in table.labels
    assert not table.app.navigation.screen.is_waiting  # the table may sleep
    table.key(pygame.K_ESCAPE)
    assert work.has_stopped
    table.key(pygame.K_RETURN if kind.begin is players else pygame.K_v)
    assert work.is_under_way
    assert "Try again" not in table.labels
    assert kind.claim in said(table, drawn)


@of("hint")
def test_a_hint_that_is_no_longer_wanted_is_forgotten(table: ClassicTable) -> None:
    work = hint(table)
    stop_for_good(table)
    stood = work.has_stopped
    table.make([next(legal_kills(table.position))])
    pass_time(table, 0.0)
    assert (stood, work.has_stopped) == (True, False)
    assert "Try again" not in table.labels


@of("fair_figure")
def test_one_key_begins_all_of_it_again_and_the_list_of_keys_has_it(table: ClassicTable) -> None:
    fair_figure(table)
    table.keys(pygame.K_h, pygame.K_RETURN)
    table.frame(2)
    services = table.app.services
    works = [services.evaluation.evaluator.engine, services.hints.job]
    assert len(multiprocessing.active_children()) == 2
    table.key(pygame.K_F1)
    assert "F9" not in table.dialog_text
    table.key(pygame.K_ESCAPE)
    stop_for_good(table)
    assert all(work.has_stopped for work in works)
    table.key(pygame.K_F1)
    assert "begin again what has stopped or is late" in table.dialog_text
    table.keys(pygame.K_ESCAPE, pygame.K_F9)
    assert all(work.is_under_way for work in works)


@of("long_text")
def test_a_long_text_that_waits_for_a_dialog_is_not_late(table: ClassicTable) -> None:
    work = long_text(table)
    table.key(pygame.K_F1)
    for _ in range(200):
        pass_time(table, 1.0)
    assert not work.is_late
    table.key(pygame.K_ESCAPE)
    for _ in range(200):
        pass_time(table, 1.0)
    assert work.is_late
