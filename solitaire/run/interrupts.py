"""Ctrl-C and SIGTERM, which end the program in the same orderly way, and their exit statuses."""

import signal
import time
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from types import FrameType

ONE_ORDER = 1.0
"""Seconds within which another signal counts as the same order: ``timeout`` sends it to the process and to
its group, and people press Ctrl-C twice.
"""
_IMPORTING = "<frozen importlib"
"""Beginning of the file name of Python's own import code."""
_POLL_SECONDS = 0.002
"""Time between two checks whether an import has ended."""


class Terminated(KeyboardInterrupt):
    """SIGTERM as an exception: what handles Ctrl-C handles it too."""


@dataclass
class Orders:
    """The signals so far."""

    last: float = -ONE_ORDER
    """When the last order came, in seconds."""
    is_held: bool = False
    """Whether a signal that arrives now has to wait."""
    held: KeyboardInterrupt | None = None
    """The waiting signal, or None."""

    def raise_held(self) -> None:
        """Raise the waiting signal, if any, once it may be raised."""
        if self.held is not None and not self.is_held:
            order, self.held = self.held, None
            raise order


orders = Orders()
"""The signals of this program."""


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Let results be printed, stored and written before a signal ends the program.

    The signal raises its exception at the end. Another signal that is a new order does so at once.
    """
    before, orders.is_held = orders.is_held, True
    try:
        yield
    finally:
        orders.is_held = before
    orders.raise_held()


@contextmanager
def raise_on_interrupt() -> Iterator[None]:
    """Inside ``interrupts_held``, let a signal raise its exception at once: it stops a search."""
    before, orders.is_held = orders.is_held, False
    try:
        orders.raise_held()
        yield
    finally:
        orders.is_held = before


def handle_interrupts() -> None:
    """From now on let Ctrl-C raise KeyboardInterrupt and SIGTERM ``Terminated`` in the main thread.

    While a module is being imported, Python might swallow the exception or turn it into another error, so the
    signal waits for the end of the import. A program started to ignore Ctrl-C continues to do so.
    """
    waiting = set[int]()

    def interrupt(signum: int, frame: FrameType | None) -> None:
        if _is_importing(frame):
            if signum not in waiting:
                waiting.add(signum)
                Thread(target=remind, args=(signum,), daemon=True).start()
            return
        waiting.discard(signum)
        now = time.monotonic()
        if now - orders.last < ONE_ORDER:
            return
        orders.last = now
        order = KeyboardInterrupt() if signum == signal.SIGINT else Terminated()
        if not orders.is_held or orders.held is not None:
            raise order
        orders.held = order

    def remind(signum: int) -> None:
        while signum in waiting:
            time.sleep(_POLL_SECONDS)
            interrupt_main(signal.Signals(signum))

    signal.signal(signal.SIGTERM, interrupt)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)


def ignore_interrupts() -> None:
    """From now on ignore both signals: Python aborts if they arrive while it waits for threads at exit."""
    for signum in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signum, signal.SIG_IGN)


def _is_importing(frame: FrameType | None) -> bool:
    """Return whether a frame belongs to an import, or was called by one."""
    while frame is not None and not frame.f_code.co_filename.startswith(_IMPORTING):
        frame = frame.f_back
    return frame is not None


def exit_status(interrupt: KeyboardInterrupt) -> int:
    """Return the exit status of an interrupted program, by shell convention."""
    return 128 + (signal.SIGTERM if isinstance(interrupt, Terminated) else signal.SIGINT)
