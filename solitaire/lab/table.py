"""The costs of the table: the first frame, frames with everything moving, waiting, memory."""

import math
import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final

import pygame
from pygame.event import Event

from solitaire.home.files import Home, UserError
from solitaire.home.settings import Settings, save_settings
from solitaire.kinds.tasks import oracle_line
from solitaire.lab.extras import command
from solitaire.lab.pools import process_pool
from solitaire.play.game import Phase
from solitaire.rules.cards import is_royal
from solitaire.rules.deal import parse_deal
from solitaire.rules.position import Move, Position, legal_kills
from solitaire.run.worker import Worker, interrupts_blocked
from solitaire.table.actions import Action
from solitaire.table.app import App
from solitaire.table.look.layout import Layout
from solitaire.table.models.snapshot import Moment
from solitaire.table.requests import Guide, Scores, Table
from solitaire.table.screens.grid import GridScreen
from solitaire.table.services.classic.seated import Seated
from solitaire.table.services.session import Session
from solitaire.table.window import open_window

RATE: Final = 60
"""Frames per second that the table aims for."""
_DEAL: Final = "42"
_EVENTFUL: Final = "297"
"""A deal whose first fifty moves, from there on, make and break many versicole."""
PACE: Final = 12
"""Frames between moves: cards are nearly always moving."""

Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class FrameTimes:
    """How long frames took, from the events to the finished picture, in milliseconds."""

    frames: int
    """The number drawn."""
    median: float
    """By the clock."""
    most: float
    """By the clock, 99th percentile."""
    slowest: float
    """By the clock."""
    work: float
    """Mean processor time of the table's own process, without other load on the machine."""
    most_work: float
    """The same, 99th percentile."""

    @classmethod
    def of(cls, clock: list[float], work: list[float]) -> "FrameTimes":
        """Return the summary of times in seconds."""
        clock, work = sorted(clock), sorted(work)
        at = math.ceil(0.99 * len(clock)) - 1
        times = (clock[len(clock) // 2], clock[at], clock[-1], sum(work) / len(work), work[at])
        return cls(len(clock), *(1000 * seconds for seconds in times))


@contextmanager
def _table(size: Size, deal: str = _DEAL) -> Iterator[App]:
    """Open a table in a new home folder, with a game with 23 cards on the grid, nothing moving."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings("", *size, animation=250, all_kills=True, moves_volume=0, signals_volume=0)
        window = open_window(settings, "minchiate lab bench")
        app = App(Home.at(Path(folder)), window, settings)
        session = app.services.session
        session.play(parse_deal(deal))
        session.stack()
        for _ in range(23):
            session.make(_next_move(session.game.position))
        app.settle()
        try:
            yield app
        finally:
            window.destroy()


def _next_move(position: Position) -> Move:
    """Return a move that sets many cards in motion: the leftmost kill."""
    kills = [] if position.can_play else list(legal_kills(position))
    if kills:
        return min(kills, key=lambda kill: position.grid.index(kill.card))
    assert position.next_card is not None
    return Move(position.next_card)


def _timed(app: App, frames: int, act: Callable[[int], Iterable[Event]]) -> FrameTimes:
    """Draw frames at the pace of the table, with the events that ``act`` returns for each; then close it."""
    clock, work = list[float](), list[float]()
    pace = pygame.Clock()
    for number in range(frames):
        begun, used = time.perf_counter(), time.process_time()
        for event in chain(act(number), pygame.event.get()):
            app.handle(event)
        app.advance(1 / RATE)
        app.draw()
        clock.append(time.perf_counter() - begun)
        work.append(time.process_time() - used)
        pace.tick(RATE)
    app.close()
    return FrameTimes.of(clock, work)


def frame_times(size: Size, frames: int) -> FrameTimes:
    """Draw frames of a game with everything moving, at the pace of the table, beside a solver thread.

    Cards glide, a pile is carried by the mouse, all kills are marked and previewed. Every face has been drawn
    before, as is the case two seconds after the table is opened.
    """
    with _table(size) as app:
        session = app.services.session
        solver = Worker(oracle_line, session.game.position, False, 10.0 + frames / RATE)
        found = _timed(app, frames, lambda number: _next_events(session, app.context.layout, number))
        solver.stop()
    return found


def moment_frame_times(size: Size, frames: int) -> FrameTimes:
    """Draw frames of an eventful game, showing to its end what each move did.

    Versicole are made and broken, kings and queens fall; all kills are marked, and the mouse moves over the
    piles. After any other move the next follows as fast as in ``frame_times``.
    """
    with _table(size, _EVENTFUL) as app:
        return _timed(app, frames, partial(_next_moment, app))


def _next_moment(app: App, number: int) -> Iterator[Event]:
    """Make the next move once the effects of the last have been shown, and move the mouse."""
    screen, session = app.navigation.screen, app.services.session
    assert isinstance(screen, GridScreen)
    story = screen.board.moments.story
    if story is None or not (story.is_heavy or story.made or story.broken or number % PACE):
        position = session.game.position
        if position.can_play or any(legal_kills(position)):
            screen.carry_out(_eventful_move(position))
        else:
            _begin_again(session)
    at = _wandering(app.context.layout, number)
    yield Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=False)


def _eventful_move(position: Position) -> Move:
    """Return a play or, if there are kills, preferably the kill of a king or queen."""
    kills = [] if position.can_play else list(legal_kills(position))
    if kills:
        return min(kills, key=lambda kill: (not is_royal(kill.victim or 0), position.grid.index(kill.card)))
    assert position.next_card is not None
    return Move(position.next_card)


def _begin_again(session: Session) -> None:
    """Restart the game on the table, with the fola as dealt."""
    session.begin(session.game.restarted())
    session.stack()


def classic_frame_times(size: Size, frames: int) -> FrameTimes:
    """Draw frames of the game for four, at the pace of the table, while the other three players think.

    The person plays at once, always the first legal card; the cards glide.
    """
    with _table(size) as app:
        app.context.settings.others_pace = "fast"
        app.services.matches.begin(7)
        app.settle()
        while app.navigation.screen.prepare():
            pass
        return _timed(app, frames, lambda _: _play_at_once(app.services.seated))


def _play_at_once(seated: Seated) -> Iterable[Event]:
    """Let the person at the table for four decide, if it is their turn; continue after the count."""
    if seated.is_cutting:
        seated.cut(seated.own_cut)
    elif seated.seen.is_to_discard:
        for card in seated.seen.legal[: seated.seen.view.discards_due]:
            seated.take(card)
        seated.discard()
    elif seated.seen.is_to_play:
        seated.take(seated.seen.legal[0])
    elif seated.seen.is_shown and seated.seen.moment is Moment.COUNT:
        seated.next_hand()
    return ()


def _next_events(session: Session, layout: Layout, number: int) -> Iterator[Event]:
    """Act like a hasty player in a frame: make a move every ``PACE`` frames, and drag a pile."""
    if number % PACE == 0:
        position = session.game.position
        if position.can_play or any(legal_kills(position)):
            session.make(_next_move(position))
        else:
            _begin_again(session)
        yield Event(pygame.MOUSEBUTTONDOWN, pos=layout.cells[0].center, button=1, touch=False)
    at = _wandering(layout, number)
    yield Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0), touch=False)


def _wandering(layout: Layout, number: int) -> tuple[int, int]:
    """Return the position of the mouse in a frame: it circles the middle of the grid."""
    middle, turn = layout.board.center, number / 10
    return round(middle[0] + 200 * math.cos(turn)), round(middle[1] + 200 * math.sin(turn))


def idle_share(size: Size, seconds: float) -> float:
    """Return the share of a processor that the table takes while it waits for the player."""
    with _table(size) as app:
        threading.Timer(seconds, lambda: pygame.event.post(Event(pygame.QUIT))).start()
        begun, used = time.perf_counter(), time.process_time()
        app.run()  # which closes the table
        return (time.process_time() - used) / (time.perf_counter() - begun)


def resident_memory(size: Size) -> float | None:
    """Return a table's memory in MB after two games, the guide and the scores; None if unknown.

    The table runs in a process of its own.
    """
    with process_pool(1) as pool:
        with interrupts_blocked():  # this starts the process
            memory = pool.submit(_used_up, size)
        return memory.result()


def _used_up(size: Size) -> float | None:
    """Play two games, read the guide, look at the scores, and return this process's memory in MB."""
    with _table(size) as app:
        session, nav = app.services.session, app.navigation
        for deal in (_DEAL, "43"):
            session.play(parse_deal(deal))
            session.stack()
            while session.game.phase is not Phase.ENDED:
                position = session.game.position
                if not (position.can_play or any(legal_kills(position))):
                    session.end()
                else:
                    session.make(_next_move(position))
                app.advance(1 / RATE)
                app.draw()
        nav.show(Guide())
        while nav.can(Action.PAGE_AFTER):
            app.settle()
            nav.act(Action.PAGE_AFTER)
        for place in (Scores(), Table()):
            nav.show(place)
            app.settle()
        found = _resident()
        app.close()
    return found


def _resident() -> float | None:
    """Return the resident memory of this process in MB, where the system reports it in a file."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def first_frame(size: Size) -> float:
    """Return the seconds from starting the program to its first frame.

    With spoken text the program writes its first line as soon as it has drawn its first frame.

    Raises:
        UserError: the table can't be opened.
    """
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(width=size[0], height=size[1], moves_volume=0, signals_volume=0)
        save_settings(Home.at(Path(folder)).settings, settings)
        started = [*command(), "--home", folder, "play", _DEAL, "--speak"]
        begun = time.perf_counter()
        with subprocess.Popen(started, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
            assert program.stdout is not None
            assert program.stderr is not None
            line = program.stdout.readline()
            seconds = time.perf_counter() - begun
            program.kill()
            # Libraries may have written their own messages before ours.
            error = program.stderr.read().decode(errors="replace").rpartition("Error: ")[2].strip()
    if not line:
        raise UserError(error or "the table did not open")
    return seconds
