"""Worker processes for the engines, so that they never delay a frame of the window."""

import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Final, Generic, TypeVar

T = TypeVar("T")
_NICE: Final = 10
"""``os.nice`` increment for engines that work behind a game that goes on."""


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Start children with SIGINT and SIGTERM blocked; otherwise one that starts prints a traceback then.

    It would do so on its own Ctrl-C, and if the program were interrupted while it tells the child what to do.
    A signal meanwhile reaches the program afterwards. The children end with the program, and by SIGTERM once
    they have called ``heed_sigterm``. On Windows this does nothing.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it unblocks them as it starts, so it must start first
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def heed_sigterm() -> None:
    """Let SIGTERM end this process, a child that has started."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})


def stand_back() -> None:
    """Let this process, an engine's, give way to the window and to the players at the table."""
    if hasattr(os, "nice"):
        os.nice(_NICE)


class WorkerError(RuntimeError):
    """The work failed; the message is the last line of the traceback in the worker."""


class Worker(Generic[T]):
    """A generator of results that runs in a process of its own.

    Attributes:
        is_done: whether all results have arrived, or the work has been stopped.
    """

    def __init__(self, work: Callable[..., Iterator[T]], *args: object) -> None:
        context = multiprocessing.get_context("spawn")  # fork would copy the window and its threads
        self._results, sender = context.Pipe(duplex=False)
        self._process = context.Process(target=_run, args=(sender, work, args), daemon=True)
        with interrupts_blocked():
            self._process.start()
        sender.close()
        self.is_done = False

    def poll(self) -> list[T]:
        """Return the results that have arrived since the last call, without waiting.

        Raises:
            WorkerError: the work failed.
        """
        arrived: list[T] = []
        while not self.is_done and self._results.poll():
            try:
                kind, content = self._results.recv()
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
        self._results.close()
        self._process.kill()
        self._process.join()


def _run(sender: Connection, work: Callable[..., Iterator[T]], args: tuple[object, ...]) -> None:
    """Run the work in the worker process and send its results."""
    heed_sigterm()
    try:
        for result in work(*args):
            sender.send(("result", result))
        sender.send(("done", None))
    except (KeyboardInterrupt, BrokenPipeError):
        return  # the program is ending or has ended
    except Exception as error:
        sender.send(("failed", traceback.format_exception_only(error)[-1].strip()))
