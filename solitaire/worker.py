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
def sigint_blocked() -> Iterator[None]:
    """Start children with SIGINT blocked; otherwise a starting child prints a traceback on Ctrl-C.

    The children end with the program. A Ctrl-C meanwhile reaches the program afterwards. On Windows this does
    nothing.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it unblocks SIGINT as it starts, so it must start first
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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
        with sigint_blocked():
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
    try:
        for result in work(*args):
            sender.send(("result", result))
        sender.send(("done", None))
    except (KeyboardInterrupt, BrokenPipeError):
        return  # the program is ending or has ended
    except Exception as error:
        sender.send(("failed", traceback.format_exception_only(error)[-1].strip()))
