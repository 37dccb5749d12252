"""Work in other processes, by one rule for all: what happens when a process dies, or never answers."""

import multiprocessing
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final, Generic, TypeVar

from solitaire.run.worker import BEAT, Worker, WorkerError, WorkerFactory, cannot_start

T = TypeVar("T")
M = TypeVar("M")
LATE: Final = 10
"""A result, or a sign of life, is late after this many times its usual time."""
_START: Final = 1.0
"""Seconds that a process usually takes to start."""
_LONGEST_FRAME: Final = 1.0
"""Most seconds from one poll to the next; in a longer time nobody polled."""
_SOON: Final = 60.0
"""Seconds after a failure within which another counts as the second, whatever has been answered meanwhile."""
_MOST_ON_THE_WAY: Final = 2
"""Questions on the way to a process: the one that it works on, and the one that ends that work."""


class Work:
    """Work in a process of its own, by one rule for every kind of work: one worker at a time, or none.

    Work that fails begins again by itself, once; after a second failure it stands still until ``again``. A
    failure is forgotten when a minute has passed and nothing is awaited. Work is late when a result has been
    awaited for ten times as long as usual, or when its process, which gives a sign of life every second, has
    given none for ten; it continues nevertheless. Every ``poll`` of work, and of what stands on it, raises a
    ``WorkerError`` where the process has failed.

    Attributes:
        name: what kind of work it is.
        has_stopped: whether it has failed twice and stands still.
    """

    def __init__(self, start: WorkerFactory, name: str, usual: float) -> None:
        """Make work that has not begun.

        Args:
            start: starts its workers.
            name: what kind of work it is.
            usual: seconds that a result usually takes, or that the work is given for it. A result that took
                longer counts in its place.
        """
        self.name, self._usual = name, usual
        self.has_stopped = False
        self._start = start
        self._worker: Worker[Any] | None = None
        self._orders: Connection | None = None
        self._error: WorkerError | None = None
        self._failures = 0
        self._calm = self._waited = self._silent = 0.0  # seconds since a failure, a result, a sign of life
        self._begin: Callable[[], None] = lambda: None

    @property
    def is_open(self) -> bool:
        """True if its process runs."""
        return self._worker is not None

    @property
    def is_due(self) -> bool:
        """True if polling it may have any effect: it runs, could not begin, or stands still."""
        return self.is_open or self._error is not None or self.has_stopped

    @property
    def is_busy(self) -> bool:
        """True while results are awaited."""
        return self.is_open

    @property
    def is_late(self) -> bool:
        """True if a result, or a sign of life, has been awaited for ten times as long as usual."""
        is_late = self._waited > LATE * (_START + self._usual) or self._silent > LATE * BEAT
        return self.is_busy and is_late

    @property
    def is_under_way(self) -> bool:
        """True while results are awaited, and not for too long: only then may anything say that it works."""
        return self.is_busy and not self.is_late

    @property
    def is_in_trouble(self) -> bool:
        """True if ``again`` is all that helps: it stands still, or it is late."""
        return self.has_stopped or self.is_late

    def pass_time(self, seconds: float) -> bool:
        """Let time pass since the last poll; return whether this has made the work late.

        Time in which nobody polled does not count.
        """
        was_late, seconds = self.is_late, min(seconds, _LONGEST_FRAME)
        self._calm += seconds
        if self.is_busy:
            is_heard = self._worker is not None and self._worker.is_heard()
            self._waited, self._silent = self._waited + seconds, 0.0 if is_heard else self._silent + seconds
        elif self._calm > _SOON:
            self._failures = 0
        return self.is_late and not was_late

    def again(self) -> None:
        """Begin the same work again, in place of what is left of it."""
        self._end()
        self._begin()

    def send(self, order: object) -> None:
        """Send an order to the process, if it runs; one that has ended is noticed by the next poll."""
        if self._orders is not None:
            with suppress(OSError):
                self._orders.send(order)

    def stop(self) -> None:
        """End the work at once."""
        self._end()

    def _end(self) -> None:
        if self._worker is not None:
            self._worker.stop()
        if self._orders is not None:
            self._orders.close()
        self._worker = self._orders = self._error = None
        self.has_stopped, self._failures, self._waited, self._silent = False, 0, 0.0, 0.0

    def _run(self, work: Callable[..., Iterator[Any]], *args: object) -> None:
        self._worker = self._start(work, *args)

    def _run_by_orders(self, work: Callable[..., Iterator[Any]], *args: object) -> None:
        """Start a worker with one more argument: the connection that receives its orders."""
        try:
            theirs, self._orders = multiprocessing.Pipe(duplex=False)
        except OSError as error:  # too many open files
            self._error = cannot_start(error)
            return
        with theirs:
            self._run(work, *args, theirs)

    def _take(self) -> list[Any]:
        """Return the results that have arrived since the last call, without waiting.

        Raises:
            WorkerError: the work failed, or could not begin. By then it has begun again, or stands still.
        """
        try:
            arrived = self._arrived()
        except WorkerError:
            failures = self._failures + 1
            self._end()
            self._failures, self._calm, self.has_stopped = failures, 0.0, failures > 1
            if not self.has_stopped:
                self._begin()
            raise
        if arrived:
            self._usual, self._waited, self._silent = max(self._usual, self._waited), 0.0, 0.0
        return arrived

    def _arrived(self) -> list[Any]:
        if self._error is not None:
            raise self._error
        if self._worker is None:
            return []
        arrived = self._worker.poll()
        if self._worker.is_done:
            self._worker = None
        return arrived


class Job(Work, Generic[T]):
    """A task with its results, begun again and again, each time in place of the last."""

    def begin(
        self,
        task: Callable[..., Iterator[T]],
        about: Callable[[], tuple[object, ...]],
        *,
        takes_orders: bool = False,
    ) -> None:
        """Begin a task.

        Args:
            task: yields the results, in the worker process.
            about: returns its arguments; called again when it begins again, so that it need not begin from
                the start.
            takes_orders: whether it has one more argument, the ``Connection`` that receives what is sent.
        """
        run = self._run_by_orders if takes_orders else self._run
        self._begin = lambda: run(task, *about())
        self.again()

    def poll(self) -> list[T]:
        """Return the results that have arrived since the last call, without waiting.

        Raises:
            WorkerError: the task failed, or could not begin. By then it has begun again, or stands still.
        """
        return self._take()


class Conversation(Work, Generic[M, T]):
    """A process that answers the last question asked; it starts with the first question.

    No more than two questions are on their way: a process that does not read them must not fill the pipe,
    which would hold up the window.
    """

    def __init__(
        self,
        start: WorkerFactory,
        name: str,
        usual: float,
        serve: Callable[..., Iterator[tuple[int, T | None]]],
        *args: object,
    ) -> None:
        """Make a conversation that has not begun.

        Args:
            start, name, usual: as for all ``Work``.
            serve: yields the answers, in the worker process, each with the number of its question, and None
                after the last. Its last argument is the ``Connection`` whose ``messages`` are the questions,
                each with its number; None is one that needs no answer.
            args: its other arguments.
        """
        super().__init__(start, name, usual)
        self._begin = lambda: self._open(serve, *args)
        self._question: M | None = None
        self._number = self._sent = self._on_the_way = 0

    @property
    def is_asked(self) -> bool:
        """True until the last question is answered."""
        return self._question is not None

    @property
    def is_busy(self) -> bool:
        return self.is_asked and self.is_open

    def ask(self, question: M | None) -> None:
        """Ask a question in place of the last; None has the process rest.

        Work that stands still gets it once it begins again.
        """
        self._question, self._number = question, self._number + 1
        if not self._on_the_way:
            self._waited = self._silent = 0.0
        if self.is_open:
            self._send_on()
        elif not self.has_stopped:
            self._begin()

    def rest(self) -> None:
        """Drop the last question: its answers are no longer wanted."""
        if self.is_asked:
            self.ask(None)

    def poll(self) -> list[T]:
        """Return the answers to the last question that have arrived since the last call, without waiting.

        Raises:
            WorkerError: the process failed, or could not begin. By then another has been asked, or it stands
                still.
        """
        answers = list[T]()
        for number, answer in self._take() if self._on_the_way else ():
            if answer is None:
                self._on_the_way -= 1
                if number == self._number:
                    self._question = None
            elif number == self._number:
                answers.append(answer)
        self._send_on()
        return answers

    def stop(self) -> None:
        self._question = None
        super().stop()

    def _open(self, serve: Callable[..., Iterator[tuple[int, T | None]]], *args: object) -> None:
        self._sent = self._on_the_way = 0
        if self.is_asked:
            self._run_by_orders(serve, *args)
            self._send_on()

    def _send_on(self) -> None:
        """Send the last question, unless it has been sent or too many are on their way."""
        if self._on_the_way < _MOST_ON_THE_WAY and self._sent < self._number:
            self.send((self._number, self._question))
            self._sent, self._on_the_way = self._number, self._on_the_way + 1


def messages(connection: Connection) -> Iterator[Any]:
    """Yield the messages of a conversation, in the worker process, until the program ends."""
    while True:
        try:
            yield connection.recv()
        except EOFError:
            return
