"""Worker processes for the engines and the sounds, so that they never delay a frame of the window."""

import errno
import multiprocessing
import os
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, Generic, Protocol, TypeVar

from solitaire.home.files import why

T = TypeVar("T")
BEAT: Final = 1.0
"""Seconds between two signs of life of a process that works."""
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
    """Lower the priority of this engine process below the window and the table's players.

    Only in a process started for it: a program that does such work itself keeps its priority.
    """
    if hasattr(os, "nice") and multiprocessing.parent_process() is not None:
        os.nice(_NICE)


class WorkerError(RuntimeError):
    """The work failed or could not begin; the message is the last line of its traceback, or the reason."""


class WorkerDiedError(WorkerError):
    """The process ended before its work did."""


class Worker(Generic[T]):
    """A generator of results that runs in a process of its own.

    A thread hands the work over and takes in what comes back: a process that is stopped, or dies, must not
    hold up the window while either is too long for a pipe.

    Attributes:
        is_done: whether all results have arrived, or the work has been stopped.
    """

    def __init__(self, work: Callable[..., Iterator[T]], *args: object) -> None:
        """Start the work; a ``Connection`` among the arguments comes last."""
        self.is_done = self._is_heard = False
        self._process: BaseProcess | None = None
        self._error: WorkerError | None = None
        self._arrived = SimpleQueue[tuple[str, Any]]()
        connections = [one for one in args if hasattr(one, "fileno")]  # inherited by a process that starts
        given = ForkingPickler.dumps((work, [one for one in args if one not in connections]))
        try:
            self._process = self._started(given, connections)
        except OSError as error:  # too many open files, processes or threads, or too little memory
            self._error = cannot_start(error)

    def _started(self, given: memoryview, connections: list[object]) -> BaseProcess:
        """Start a process for the work, and the thread that serves it.

        Raises:
            OSError: the system has no resources for it.
        """
        context = multiprocessing.get_context("spawn")  # fork would copy the window and its threads
        (theirs, orders), (results, sender) = context.Pipe(duplex=False), context.Pipe(duplex=False)
        process = context.Process(target=_run, args=(theirs, sender, *connections), daemon=True)
        with theirs, sender, interrupts_blocked():
            try:
                Thread(None, self._serve, "worker", (orders, given, results), daemon=True).start()
            except RuntimeError:
                raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN)) from None
            process.start()
        return process

    def _serve(self, orders: Connection, given: memoryview, results: Connection) -> None:
        """Hand the work over, and take in what comes back until the work or its process ends."""
        kind, content = "", None
        with orders, results:
            try:
                orders.send_bytes(given)
                while kind not in ("done", "failed"):
                    kind, content = results.recv()
                    self._is_heard = True
                    if kind != "alive":
                        self._arrived.put((kind, content))
            except (EOFError, OSError):  # the process was killed, perhaps while sending
                self._arrived.put(("died", None))

    def is_heard(self) -> bool:
        """Return whether the process has given a sign of life since the last call."""
        is_heard, self._is_heard = self._is_heard, False
        return is_heard

    def poll(self) -> list[T]:
        """Return the results that have arrived since the last call, without waiting.

        Raises:
            WorkerError: the work failed, or could not begin; what arrived before has been returned.
        """
        arrived: list[T] = []
        while self._error is None and not (self.is_done or self._arrived.empty()):
            kind, content = self._arrived.get()
            if kind == "result":
                arrived.append(content)
            elif kind == "failed":
                self._error = WorkerError(content)
            elif kind == "died":
                self._error = WorkerDiedError("the engine's process has ended")
            else:
                self.stop()
        if self._error is not None and not (arrived or self.is_done):
            self.stop()
            raise self._error
        return arrived

    def stop(self) -> None:
        """Stop the work at once."""
        self.is_done = True
        if self._process is not None:
            self._process.kill()
            self._process.join()


class WorkerFactory(Protocol):
    """A function that starts a worker; tests pass their own."""

    def __call__(self, work: Callable[..., Iterator[T]], *args: object) -> Worker[T]:
        """Start the work."""


def cannot_start(error: OSError) -> WorkerError:
    """Return what work fails with for which the system has no process, pipe or memory."""
    return WorkerError(f"no process can be started: {why(error)}")


def _run(orders: Connection, sender: Connection, *connections: object) -> None:
    """Run the work in the worker process and send its results, and every second a sign of life."""
    raise_on_sigterm()
    lock = Lock()

    def send(kind: str, content: object = None) -> None:
        with lock:
            sender.send((kind, content))

    def live() -> None:
        with suppress(BrokenPipeError):
            while True:
                send("alive")
                time.sleep(BEAT)

    Thread(target=live, daemon=True).start()
    try:
        work, args = orders.recv()
        for result in work(*args, *connections):
            send("result", result)
        send("done")
    except (KeyboardInterrupt, BrokenPipeError, EOFError):
        return  # the program is ending or has ended
    except Exception as error:
        send("failed", traceback.format_exception_only(error)[-1].strip())
