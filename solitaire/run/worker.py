"""Worker processes for the engines and the sounds, so that they never delay a frame of the window."""

import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, Generic, Protocol, TypeVar

from solitaire.home.files import why

T = TypeVar("T")
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


class WorkerDiedError(WorkerError):
    """The process ended before its work did."""


class Worker(Generic[T]):
    """A generator of results that runs in a process of its own.

    Attributes:
        is_done: whether all results have arrived, or the work has been stopped.
        results: the receiving end of the pipe.
    """

    def __init__(self, work: Callable[..., Iterator[T]], *args: object) -> None:
        self.is_done = False
        self._process: BaseProcess | None = None
        self._error: WorkerError | None = None
        try:
            self._process, self.results = _started(work, args)
        except OSError as error:  # too many open files or processes, or too little memory
            self._error = cannot_start(error)

    def poll(self) -> list[T]:
        """Return the results that have arrived since the last call, without waiting.

        Raises:
            WorkerError: the work failed, or could not begin; what arrived before has been returned.
        """
        arrived: list[T] = []
        while self._error is None and not self.is_done and self.results.poll():
            try:
                kind, content = self.results.recv()
            except (EOFError, OSError):  # the process was killed, perhaps while sending
                self._error = WorkerDiedError("the engine's process has ended")
                break
            if kind == "result":
                arrived.append(content)
            elif kind == "failed":
                self._error = WorkerError(content)
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
            self.results.close()
            self._process.kill()
            self._process.join()


class WorkerFactory(Protocol):
    """A function that starts a worker; tests pass their own."""

    def __call__(self, work: Callable[..., Iterator[T]], *args: object) -> Worker[T]:
        """Start the work."""


def cannot_start(error: OSError) -> WorkerError:
    """Return what work fails with for which the system has no process, pipe or memory."""
    return WorkerError(f"no process can be started: {why(error)}")


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
