"""Engines at work behind the table: in a process of their own, so that they never hold up a frame."""

import multiprocessing
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Generic, TypeVar

T = TypeVar("T")


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Let processes begun meanwhile never hear Ctrl-C: it ends the program, and that ends them.

    Without this one that is just starting would say so at length. A Ctrl-C that comes meanwhile is heard here
    afterwards. On Windows it changes nothing.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # multiprocessing's own helper would lift the mask as it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class WorkerError(RuntimeError):
    """The work failed; the message is the last line of what went wrong there."""


class Worker(Generic[T]):
    """Something that yields results, running in a process of its own.

    Attributes:
        is_done: whether everything has arrived, or the work was stopped.
    """

    def __init__(self, work: Callable[..., Iterator[T]], *args: object) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy the window and its threads
        self._results, sender = context.Pipe(duplex=False)
        self._process = context.Process(target=_run, args=(sender, work, args), daemon=True)
        with deaf_to_ctrl_c():
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
            except (EOFError, OSError):  # the process was ended from outside, maybe while it sent
                kind, content = "failed", "the engine's process has ended"
            if kind == "result":
                arrived.append(content)
                continue
            self.stop()
            if kind == "failed":
                raise WorkerError(content)
        return arrived

    def stop(self) -> None:
        """End the work at once, wherever it is."""
        self.is_done = True
        self._results.close()
        self._process.kill()
        self._process.join()


def _run(sender: Connection, work: Callable[..., Iterator[T]], args: tuple[object, ...]) -> None:
    """Do the work and send what it yields; in the worker's process."""
    try:
        for result in work(*args):
            sender.send(("result", result))
        sender.send(("done", None))
    except (KeyboardInterrupt, BrokenPipeError):
        return  # the table is gone, or going
    except Exception as error:
        sender.send(("failed", traceback.format_exception_only(error)[-1].strip()))
