"""A robot that does anything at a table: mouse, keys, wheel, text, files dropped, sizes, focus, every screen.

Engines work in the table's own process, so that the same seed makes the same run.
"""

import random
import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import ClassVar

import pygame
import pytest

from solitaire.classic.match_record import parse_classic
from solitaire.kinds import tasks
from solitaire.kinds.tasks import fair_scores
from solitaire.play.game import Game
from solitaire.rules.position import View
from solitaire.rules.record import Help
from solitaire.run.work import messages
from solitaire.run.worker import WorkerFactory
from solitaire.table import sounds
from solitaire.table.models.shown import HelpSource
from solitaire.table.services import drills, evaluation, exporter, hints, thinking, verdict_work
from solitaire.table.services.classic import exercises, hand_advice
from solitaire.table.services.evaluation_engine import (
    ClassicExpected,
    ClassicMoment,
    Engine,
    EngineInput,
    Expected,
    Figure,
)
from solver import game_reviewer
from solver.classic import hand_reviewer
from solver.classic.hand_advisor import Expected as Ends
from solver.result import Limit
from solver.thinking import Thought
from tests.support import classic_recorded, recorded
from tests.support.table.classic import ClassicTable
from tests.support.table.driver import Point
from tests.support.table.workers import Here, Workers

SIZES = [(900, 600), (900, 600), (1000, 700), (1280, 800), (905, 1111)]
CONTROL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
Keys = list[tuple[int, int]]
_STEPS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
_PAGES = (pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN)
PLAYING: Keys = [
    *[(pygame.K_SPACE, 0)] * 30,
    *[(key, 0) for key in (pygame.K_1, pygame.K_3)] * 15,
    *[(pygame.K_TAB, 0)] * 20,
    *[(key, 0) for key in (pygame.K_RETURN, pygame.K_u, pygame.K_r, *_STEPS)] * 2,
    *[(key, 0) for key in (pygame.K_h, pygame.K_o, pygame.K_f, pygame.K_a, pygame.K_e)],
    *[(key, CONTROL) for key in (pygame.K_z, pygame.K_y)],
]
ENDING: Keys = [
    (key, 0) for key in (pygame.K_e, pygame.K_RETURN, pygame.K_v, pygame.K_TAB, pygame.K_SPACE, *_STEPS)
]
ANYTHING: Keys = [
    *[(key, 0) for key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_TAB, *_STEPS)] * 4,
    *[(pygame.K_ESCAPE, 0)] * 8,
    *[(key, 0) for key in (*_PAGES, *range(pygame.K_0, pygame.K_9 + 1), *range(pygame.K_a, pygame.K_z + 1))],
    *[
        (key, 0)
        for key in (pygame.K_PLUS, pygame.K_MINUS, pygame.K_PERIOD, pygame.K_BACKSPACE, pygame.K_DELETE)
    ],
    *[(key, 0) for key in range(pygame.K_F1, pygame.K_F12 + 1)],
    *[(key, CONTROL) for key in (*range(pygame.K_a, pygame.K_z + 1), pygame.K_COMMA)],
    *[(key, SHIFT) for key in (pygame.K_TAB, pygame.K_SLASH, *_STEPS)],
    (pygame.K_z, CONTROL | SHIFT),
]
MOODS = (PLAYING, PLAYING, PLAYING, ENDING, ANYTHING, ANYTHING)
"""What the robot does for a while: play a game, end it, or anything."""
WINDOW = (
    *(pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
    *(pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWENTER, pygame.WINDOWLEAVE),
    *(pygame.WINDOWEXPOSED, pygame.WINDOWMOVED),
)


# -- stand-ins for worker processes --------------------------------------------------------------


class QuickEngine(Engine):
    """Stands in for an engine of the live evaluation: it has a figure at once, and is done then.

    Attributes:
        fair: what it finds in the solitaire; None if it finds nothing.
        found: the figures for the next poll.
    """

    fair: ClassVar[Expected | None] = Expected(12.0, 3.0)

    def __init__(self, adviser: HelpSource, start: WorkerFactory) -> None:
        super().__init__(adviser, start)
        self._adviser, self.found = adviser, list[Figure]()

    def figure(self, asked: EngineInput) -> Figure | None:
        figures: dict[HelpSource, tuple[type[EngineInput], Figure | None]] = {
            HelpSource.FAIR: (View, self.fair),
            HelpSource.CLASSIC: (ClassicMoment, ClassicExpected(Ends(35.0, 6.0, 0.6, 0.2), 71.0, 9.0)),
        }
        kind, figure = figures[self._adviser]
        assert isinstance(asked, kind)
        return figure

    @property
    def is_busy(self) -> bool:
        return self.is_asked

    def ask(self, question: EngineInput | None) -> None:
        self._question = question
        figure = None if question is None else self.figure(question)
        self.found = [] if figure is None else [figure]

    def poll(self) -> list[Figure]:
        found, self.found = self.found, []
        if not found and self.fair is not None:
            self._question = None
        return found


def silence(orders: Connection) -> Iterator[tuple[int, None]]:
    """Stand in for the process that plays sounds."""
    for number, ordered in messages(orders):
        assert all(sound.files and 1 <= volume <= 100 for sound, volume in ordered)
        yield number, None


def quick_thoughts(text: str, known: Thought, *_: object) -> Iterator[Thought]:
    """Stand in for long thinking: runs that find nothing new."""
    for run in range(20):
        yield replace(known, runs=known.runs + run, seconds=known.seconds + run)


def no_picture(*about: object) -> Iterator[Path]:
    """Stand in for the drawing of a picture."""
    yield Path("picture.png")


def loaded(monkeypatch: pytest.MonkeyPatch, seed: int) -> random.Random:
    """Return the robot's dice; whatever is random, slow or another process at the table is replaced."""
    dice, pasted = random.Random(seed), [""]
    workers = Workers.of_this_test()
    workers.usual = Here
    workers.use(Here, fair_scores)
    monkeypatch.setattr(hints, "SECONDS", 0.01)
    monkeypatch.setattr(verdict_work, "LIMIT", Limit(playouts=500))
    monkeypatch.setattr(game_reviewer, "PAR_PLAYOUTS", 2)
    monkeypatch.setattr(hand_reviewer, "PAR_HANDS", 2)
    monkeypatch.setattr(hand_reviewer, "PAR_PLAYOUTS", 2)
    monkeypatch.setattr(exercises, "SECONDS", 0.01)
    monkeypatch.setattr(hand_advice, "SECONDS", 0.01)
    monkeypatch.setattr(tasks, "PAR_PLAYOUTS", 2)
    for module in (tasks, thinking):
        monkeypatch.setattr(module, "GAMES", 2)
    monkeypatch.setattr(drills, "SECONDS", 0.01)
    monkeypatch.setattr(evaluation, "Engine", QuickEngine)
    monkeypatch.setattr(evaluation, "PAUSE", 0.0)
    monkeypatch.setattr(exporter, "draw", no_picture)
    monkeypatch.setattr(thinking, "long_thoughts", quick_thoughts)
    monkeypatch.setattr(sounds, "serve", silence)
    monkeypatch.setattr(secrets, "randbelow", dice.randrange)
    monkeypatch.setattr(secrets, "token_hex", lambda count: dice.randbytes(count).hex())
    monkeypatch.setattr(secrets, "SystemRandom", lambda: dice)
    monkeypatch.setattr(exporter, "put", lambda text: bool(pasted.__setitem__(0, text)) or True)
    monkeypatch.setattr(exporter, "get", lambda: pasted[0])
    return dice


# -- the robot ----------------------------------------------------------------------------------


def _marks(given: Help) -> tuple[bool, ...]:
    """Return which kinds of help a game has had."""
    return given.played_before, given.undone_plays > 0, given.fair_hints > 0, given.oracle_hints > 0


class Robot:
    """A player that does anything at all.

    Attributes:
        table: the table it is at.
        seen: how often a check found which screen, and whether a dialog was open on it.
    """

    def __init__(self, table: ClassicTable, chance: random.Random, moods: Sequence[Keys] = MOODS) -> None:
        self.table, self._chance, self._moods, self._mood = table, chance, moods, moods[0]
        records = (*recorded.RECORDS.iterdir(), *classic_recorded.RECORDS.iterdir())
        self._files = [*sorted(records), Path(__file__), table.folder / "none.minchiate"]
        self.seen: Counter[tuple[str, bool]] = Counter()

    def open_again(self) -> None:
        """Close the table and open it again."""
        self.table.close()
        self.table = ClassicTable(self.table.folder, animation=50)
        self.table.use(others_pace="at_once").app.services.open()

    def check(self) -> None:
        """Check that what is on the table is legal, and that its file holds it and replays by the rules."""
        table, matches = self.table, self.table.app.services.matches
        if table.app.services.session.save is not None:
            kept, now = Game.load(table.save_path.read_text(encoding="utf-8")).help, table.game.help
            assert _marks(kept) == _marks(now)
            if kept != now:  # how many positions figures were shown for is written with the next move
                table.app.services.session.changed()
            table.check()
        if matches.save is not None:
            assert parse_classic(matches.save.path.read_text(encoding="utf-8")) == matches.played
            if matches.has_match and not matches.is_cutting:
                assert {*table.seated.seen.legal} <= {*matches.hand.held[0]}
                assert matches.is_single or sum(matches.match.resti) == 0

    def play(self, events: int) -> None:
        """Act this often, with checks; in the middle close the table and open it again."""
        for number in range(events):
            self.act()
            if number % 8 == 0:
                self.pass_time()
            if number % 50 == 0:
                self.check()
            if number % 200 == 0:
                self.table.app.draw()
            if number == events // 2:
                self.open_again()
        self.pass_time()

    def pass_time(self) -> None:
        """Let the table handle the events so far."""
        for event in pygame.event.get():
            self.table.app.handle(event)
        self.table.app.advance(0.02)
        self.table.app.context.sounds.poll()
        self.table.app.navigation.is_open = True
        self.seen[type(self.table.app.navigation.screen).__name__, bool(self.table.dialogs)] += 1

    def act(self) -> None:
        """Do anything."""
        if self._chance.random() < 0.005:
            self._mood = self._chance.choice(self._moods)
        if self._mood is PLAYING and self.table.dialogs and self._chance.random() < 0.3:
            self.table.strike(pygame.K_ESCAPE)
            return
        kinds = (self._press, self._move, self._release, self._click, self._key, self._type, self._wheel)
        rare = (self._resize, self._window, self._drop)
        (act,) = self._chance.choices((*kinds, *rare), (8, 15, 8, 8, 60, 2, 2, 0.1, 2, 0.3))
        act()

    def _at(self) -> Point:
        """Return a point, mostly on a pile, the deck or a button."""
        chance, layout = self._chance, self.table.app.context.layout
        if (where := chance.random()) < 0.4:
            return chance.choice(layout.cells).move(chance.randrange(9), chance.randrange(9)).center
        if where < 0.5:
            return layout.deck.center
        if where < 0.6 and self._mood is not PLAYING:
            buttons = [one.rect.center for one in self.table.buttons]
            return chance.choice(buttons) if buttons else layout.deck.center
        return chance.randrange(layout.size[0]), chance.randrange(layout.size[1])

    def _button(self) -> int:
        return self._chance.choice([1, 1, 1, 1, 2, 3])

    def _press(self) -> None:
        self.table.press(self._at(), self._button())

    def _move(self) -> None:
        self.table.move(self._at(), self._chance.random() < 0.8)

    def _release(self) -> None:
        self.table.release(self._at(), self._button())

    def _click(self) -> None:
        at = self._at()
        self.table.press(at)
        self.table.release(at)

    def _key(self) -> None:
        key, mod = self._chance.choice(self._mood)
        text = chr(key) if pygame.K_SPACE <= key <= pygame.K_z and not mod & CONTROL else ""
        text = "?" if key == pygame.K_SLASH else text
        press = self._chance.choice([pygame.KEYDOWN] * 4 + [pygame.KEYUP])
        for kind in (press, pygame.KEYUP):
            self.table.post(kind, key=key, mod=mod, unicode=text, scancode=0)

    def _type(self) -> None:
        self.table.post(pygame.TEXTINPUT, text=self._chance.choice("0123456789/x<&é."))

    def _wheel(self) -> None:
        self.table.wheel_event(self._chance.randrange(-3, 4))

    def _resize(self) -> None:
        self.table.window.size = self._chance.choice(SIZES)

    def _window(self) -> None:
        self.table.post(self._chance.choice(WINDOW), window=self.table.window)

    def _drop(self) -> None:
        if self._chance.random() < 0.5:
            self.table.post(pygame.DROPFILE, file=str(self._chance.choice(self._files)))
        else:
            text = self._chance.choice(["", "Deal 42", exporter.get()])
            self.table.post(pygame.DROPTEXT, text=text)
