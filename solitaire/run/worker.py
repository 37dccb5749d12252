"""Worker processes for the engines and the sounds, so that they never delay a frame of the window."""

import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, Generic, Protocol, TypeVar

from solitaire.home.files import why

T = TypeVar("T")
M = TypeVar("M")
_NICE: Final = 10
"""``os.nice`` increment for engines that work behind a game in progress."""


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Start children with SIGINT and SIGTERM blocked; otherwise a starting child would print a traceback.

    It would do so on Ctrl-C, and if the program were interrupted while sending the child its work. A signal
    meanwhile reaches the program afterwards. The children end with the program, and on SIGTERM once they have
    called ``raise_on_sigterm``. On Windows this does nothing.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # starting it unblocks the signals, so it must start first
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def raise_on_sigterm() -> None:
    """Let SIGTERM end this process, a child that has finished starting."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})


def lower_priority() -> None:
    """Lower the priority of this engine process below the window and the table's players."""
    if hasattr(os, "nice"):
        os.nice(_NICE)


class WorkerError(RuntimeError):
    """The work failed or could not begin; the message is the last line of its traceback, or the reason."""


class Worker(Generic[T]):
    """A generator of results that runs in a process of its own.

    Attributes:
        is_done: whether all results have arrived, or the work has been stopped.
        results: the receiving end of the pipe.
    """

    def __init__(self, work: Callable[..., Iterator[T]], *args: object) -> None:
        self.is_done = False
        self._failure = ""
        try:
            self._process, self.results = _started(work, args)
        except OSError as error:  # too many open files or processes, or too little memory
            self._failure = f"no process can be started: {why(error)}"

    def poll(self) -> list[T]:
        """Return the results that have arrived since the last call, without waiting.

        Raises:
            WorkerError: the work failed, or could not begin.
        """
        if self._failure and not self.is_done:
            self.is_done = True
            raise WorkerError(self._failure)
        arrived: list[T] = []
        while not self.is_done and self.results.poll():
            try:
                kind, content = self.results.recv()
            except (EOFError, OSError):  # the process was killed, perhaps while sending
                kind, content = "failed", "the engine's process has ended"
            if kind == "result":
                arrived.append(content)
                continue
            self.stop()
            if kind == "failed":
                raise WorkerError(content)
        return arrived

    def stop(self) -> None:
        """Stop the work at once."""
        self.is_done = True
        if not self._failure:
            self.results.close()
            self._process.kill()
            self._process.join()


class WorkerFactory(Protocol):
    """A function that starts a worker; tests pass their own."""

    def __call__(self, work: Callable[..., Iterator[T]], *args: object) -> Worker[T]:
        """Start the work."""


class Job(Generic[T]):
    """Work in a process, begun again and again: one worker at a time, or none."""

    def __init__(self, start: WorkerFactory) -> None:
        self._start = start
        self._worker: Worker[T] | None = None

    @property
    def is_busy(self) -> bool:
        """True while results are awaited."""
        return self._worker is not None

    def begin(self, work: Callable[..., Iterator[T]], *args: object) -> None:
        """Begin work in place of any other."""
        self.stop()
        self._worker = self._start(work, *args)

    def poll(self) -> list[T]:
        """Return the results that have arrived since the last call, without waiting.

        Raises:
            WorkerError: the work failed, or could not begin.
        """
        if self._worker is None:
            return []
        try:
            arrived = self._worker.poll()
        except WorkerError:
            self._worker = None
            raise
        if self._worker.is_done:
            self._worker = None
        return arrived

    def stop(self) -> None:
        """Stop the work at once, if there is any."""
        if self._worker is not None:
            self._worker.stop()
        self._worker = None


class Conversation(Generic[M, T]):
    """A worker process that answers messages in order; it starts with the first message.

    Args:
        start: starts the worker.
        serve: yields the answers, in the worker process; its last argument is the ``Connection`` whose
            ``messages`` it reads.
        args: its other arguments.
    """

    def __init__(self, start: WorkerFactory, serve: Callable[..., Iterator[T]], *args: object) -> None:
        self._serve, self._args = serve, args
        self._job = Job[T](start)
        self._messages: Connection | None = None
        self._failure = ""

    @property
    def is_open(self) -> bool:
        """True if the process has been started, and can still answer."""
        return self._job.is_busy

    def open(self) -> None:
        """Start the process, or restart it if it has ended."""
        self.stop()
        try:
            theirs, self._messages = multiprocessing.Pipe(duplex=False)
        except OSError as error:  # too many open files
            self._failure = f"no process can be started: {why(error)}"
            return
        with theirs:
            self._job.begin(self._serve, *self._args, theirs)

    def send(self, message: M) -> None:
        """Send a message; if that fails, ``poll`` says why."""
        if not self.is_open:
            self.open()
        if self._messages is not None:
            with suppress(OSError):  # the process has ended
                self._messages.send(message)

    def poll(self) -> list[T]:
        """Return the answers that have arrived since the last call, without waiting.

        Raises:
            WorkerError: the work failed, or could not begin.
        """
        if self._failure:
            failure, self._failure = self._failure, ""
            raise WorkerError(failure)
        return self._job.poll()

    def stop(self) -> None:
        """End the process at once."""
        self._job.stop()
        if self._messages is not None:
            self._messages.close()
        self._messages, self._failure = None, ""


def messages(connection: Connection) -> Iterator[Any]:
    """Yield the messages of a conversation, in the worker process, until the program ends."""
    while True:
        try:
            yield connection.recv()
        except EOFError:
            return


def _started(work: Callable[..., Iterator[T]], args: tuple[object, ...]) -> tuple[BaseProcess, Connection]:
    """Start a process for the work; return it and the pipe for its results.

    Raises:
        OSError: the system has no resources for it.
    """
    context = multiprocessing.get_context("spawn")  # fork would copy the window and its threads
    results, sender = context.Pipe(duplex=False)
    process = context.Process(target=_run, args=(sender, work, args), daemon=True)
    with sender, interrupts_blocked():
        process.start()
    return process, results


def _run(sender: Connection, work: Callable[..., Iterator[T]], args: tuple[object, ...]) -> None:
    """Run the work in the worker process and send its results."""
    raise_on_sigterm()
    try:
        for result in work(*args):
            sender.send(("result", result))
        sender.send(("done", None))
    except (KeyboardInterrupt, BrokenPipeError):
        return  # the program is ending or has ended
    except Exception as error:
        sender.send(("failed", traceback.format_exception_only(error)[-1].strip()))
