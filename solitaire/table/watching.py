"""Standing help: figures in the status line for every position, worked out behind the table."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Final, TypeAlias

from solitaire.game import Game
from solitaire.rules.help import Help
from solitaire.rules.position import Position
from solitaire.rules.view import View
from solitaire.table.dialogs import Answer, Question
from solitaire.table.hinting import Kind
from solitaire.words import Words, signed
from solitaire.worker import Worker, WorkerError
from solver.advisor import advices
from solver.oracle import improvements
from solver.result import Limit, Stop

if TYPE_CHECKING:
    from solitaire.table.app import App

SECONDS: Final = {Kind.FAIR: 2.0, Kind.ORACLE: 3.0}
"""How long an engine works on a position at most."""
STILL: Final = 0.3
"""Seconds that a position stands before an engine is started: fast play starts none."""
_NICE: Final = 10
"""How far an engine stands back for the table where processors are few."""
_FIRST_PART: Final = 0.1
"""The part of its time after which the fair adviser tells its first figure."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What fair play is expected to make of a position.

    Attributes:
        points: expected final score.
        error: its standard error, 0 where nothing is hidden.
    """

    points: float
    error: float

    def or_better(self, other: "Figure | None") -> "Figure":
        """Return the surer figure of the two, this one if they are alike."""
        return other if isinstance(other, Expected) and other.error < self.error else self

    def told(self, words: Words) -> str:
        """Return it in words."""
        points = _plain(round(self.points))
        if self.error == 0:
            return words("watch.fair", points=points)
        error = words.number(max(0.1, self.error), 0 if self.error >= 1 else 1)
        return words("watch.fair_about", points=points, error=error)


@dataclass(frozen=True, slots=True)
class Possible:
    """What can still be reached from a position by one who sees every card.

    Attributes:
        points: the best score found.
        bound: no line scores more.
    """

    points: int
    bound: int

    def or_better(self, other: "Figure | None") -> "Figure":
        """Return what both figures together tell."""
        if not isinstance(other, Possible):
            return self
        return Possible(max(self.points, other.points), min(self.bound, other.bound))

    def told(self, words: Words) -> str:
        """Return it in words."""
        key = "watch.proved" if self.points == self.bound else "watch.found"
        return words(key, points=_plain(self.points))


Figure: TypeAlias = Expected | Possible


def fair_figures(view: View, seconds: float, stop: Stop) -> Iterator[Figure]:
    """Yield ever surer fair expectations of what a player may know."""
    for part in (_FIRST_PART, 1 - _FIRST_PART):
        for advice in advices(view, Limit(seconds=seconds * part), stop=stop):
            yield Expected(advice.best.expected, advice.best.error)


def oracle_figures(position: Position, seconds: float, stop: Stop) -> Iterator[Figure]:
    """Yield what can still be reached, ever better."""
    for result in improvements(position, Limit(seconds=seconds), stop=stop):
        yield Possible(result.score, result.bound)


def serve(kind: Kind, seconds: float, orders: Connection) -> Iterator[tuple[int, Figure | None]]:
    """Yield the figures of one ordered position after another; runs in a process of its own.

    An order is a number and a position or a View, or None to rest; the next one ends the work on the one
    before. Each figure comes with the order's number, and None when the work on it is over.
    """
    figures: Callable[..., Iterator[Figure]] = fair_figures if kind is Kind.FAIR else oracle_figures
    if hasattr(os, "nice"):
        os.nice(_NICE)
    while True:
        try:
            number, asked = orders.recv()
        except EOFError:
            return  # the table is gone
        if asked is not None:
            for figure in figures(asked, seconds, orders.poll):
                yield number, figure
            yield number, None


class Engine:
    """One engine in a process of its own, which serves as long as the figure is on.

    Attributes:
        is_busy: whether more is to come on the position ordered last.
    """

    def __init__(self, kind: Kind) -> None:
        theirs, self._orders = Pipe(duplex=False)
        self._worker: Worker[tuple[int, Figure | None]] = Worker(serve, kind, SECONDS[kind], theirs)
        theirs.close()
        self._number = 0
        self.is_busy = False

    def begin(self, asked: Position | View) -> None:
        """Work on this position; the one before, if any, is left."""
        self._order(asked)
        self.is_busy = True

    def rest(self) -> None:
        """Leave the position that is worked on."""
        if self.is_busy:
            self._order(None)
            self.is_busy = False

    def _order(self, asked: Position | View | None) -> None:
        self._number += 1
        with suppress(OSError):  # its process has ended: poll will tell
            self._orders.send((self._number, asked))

    def poll(self) -> list[Figure | None]:
        """Return what has been found since the last call of the position ordered last, None when it is over.

        Raises:
            WorkerError: the engine failed.
        """
        arrived = [figure for number, figure in self._worker.poll() if number == self._number]
        self.is_busy &= None not in arrived
        return arrived

    def stop(self) -> None:
        """End the process."""
        if not self._worker.is_done:
            self._worker.stop()
        self._orders.close()


def _plain(points: int) -> str:
    return signed(points).removeprefix("+")


class _Watch:
    """One of the two switches, and what has been found while it was on.

    Attributes:
        is_on: whether the figures are shown.
        is_agreed: whether the player knows, in this game, what it counts as.
    """

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.is_on = self.is_agreed = False
        self._figures: dict[Position | View, Figure] = {}
        self._finished: set[Position | View] = set()
        self._engine: Engine | None = None
        self._about: Position | View | None = None
        self._since = 0.0
        self._is_due = False

    def _now(self, game: Game) -> Position | View:
        """Return what the engine may know of the game as it stands: of a fair one a View, no more."""
        return game.view if self.kind is Kind.FAIR else game.position

    def figure(self, game: Game) -> Figure | None:
        """Return what is known of the game as it stands."""
        return self._figures.get(self._now(game))

    def poll(self, game: Game) -> tuple[bool, bool]:
        """Go on with the position on the table; say whether there is news, and whether it is the first of it.

        Raises:
            WorkerError: the engine failed.
        """
        now = self._now(game)
        if now != self._about:
            if self._engine is not None:
                self._engine.rest()
            self._about, self._since = now, time.monotonic()
            self._is_due = now.end is None and now not in self._finished
        elif self._is_due and time.monotonic() - self._since >= STILL:
            self._is_due = False
            if self._engine is None:
                self._engine = Engine(self.kind)
            self._engine.begin(now)
        if self._engine is None or not self._engine.is_busy:
            return False, False
        arrived, is_first = self._engine.poll(), now not in self._figures
        for figure in arrived:
            if figure is None:
                self._finished.add(now)
            else:
                self._figures[now] = figure.or_better(self._figures.get(now))
        return bool(arrived), is_first and now in self._figures

    def stop(self) -> None:
        """Stop the engine; what it has found is kept."""
        if self._engine is not None:
            self._engine.stop()
        self._engine = self._about = None


class Watcher:
    """The standing help of the game on one table: fair expectation and best still possible."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._watches = {kind: _Watch(kind) for kind in Kind}

    def switch(self, kind: Kind) -> None:
        """Switch a figure on or off; before it is first on, say what help it counts as."""
        watch, words = self._watches[kind], self._app.words
        if watch.is_on:
            watch.is_on = False
            watch.stop()
            self._app.tell(words("watch.off"))
        elif self._app.game.position.end is not None:
            self._app.refuse("over")
        elif watch.is_agreed:
            self._switch_on(watch)
        else:
            answers = (
                Answer(words("button.switch_on"), lambda _: self._switch_on(watch)),
                Answer(words("button.cancel")),
            )
            title, text = words(f"watch.{kind.value}_title"), words(f"watch.{kind.value}_counts")
            self._app.ask(Question(title, text, answers))

    def _switch_on(self, watch: _Watch) -> None:
        watch.is_on = watch.is_agreed = True
        self._app.tell(self._app.words("watch.on"))

    def poll(self) -> bool:
        """Start, stop and hear the engines; say whether there is news to show."""
        news = False
        for watch in self._watches.values():
            if watch.is_on:
                news |= self._poll(watch)
        return news

    def _poll(self, watch: _Watch) -> bool:
        game = self._app.game
        try:
            is_news, is_first = watch.poll(game)
        except WorkerError as error:
            watch.is_on = False
            watch.stop()
            self._app.tell(self._app.words("watch.failed", why=str(error)), alarm=True)
            return True
        if is_first:
            self._count(watch.kind, game.help)
        return is_news

    def _count(self, kind: Kind, given: Help) -> None:
        """Count a position shown; what marks the game is written at once, the rest with the next move."""
        if kind is Kind.FAIR:
            given.fair_hints += 1
            is_mark = given.fair_hints == 1
        else:
            given.oracle_hints += 1
            is_mark = given.oracle_hints == 1
        if is_mark:
            self._app.games.changed()

    def told(self) -> list[str]:
        """Return the figures that are on in words, the score now before them; empty when none is on."""
        words, game = self._app.words, self._app.game
        on = [watch for watch in self._watches.values() if watch.is_on]
        if not on or game.position.end is not None:
            return []
        parts = [words("watch.now", points=_plain(game.score.shown))]
        for watch in on:
            figure = watch.figure(game)
            waiting = words(f"watch.{watch.kind.value}_waiting")
            parts.append(waiting if figure is None else figure.told(words))
        return parts

    def stop(self) -> None:
        """Switch everything off and forget it: another game is coming, or the table is closing."""
        for watch in self._watches.values():
            watch.stop()
        self._watches = {kind: _Watch(kind) for kind in Kind}
