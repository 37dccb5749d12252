"""Ctrl-C and SIGTERM, which end the program in the same order, and the exit status that each leaves."""

import signal
import time
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from types import FrameType

ONE_ORDER = 1.0
"""Seconds in which another signal is the same order: ``timeout`` sends it to the process and to its
group, and a hand presses Ctrl-C twice."""
_IMPORTING = "<frozen importlib"
"""The beginning of the file name of Python's own import code."""
_POLL_SECONDS = 0.002
"""Time between two looks whether an import has ended."""


class Terminated(KeyboardInterrupt):
    """SIGTERM: what handles Ctrl-C handles it too."""


@dataclass
class Orders:
    """The signals so far.

    Attributes:
        last: when the last order came, in seconds.
        is_held: whether a signal that comes now waits.
        held: the signal that waits, or None.
    """

    last: float = -ONE_ORDER
    is_held: bool = False
    held: KeyboardInterrupt | None = None

    def obey_held(self) -> None:
        """Raise the order that waits, if any, once it need not wait any longer."""
        if self.held is not None and not self.is_held:
            order, self.held = self.held, None
            raise order


orders = Orders()
"""Those of this program."""


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Let results be printed, stored and written before a signal ends the program.

    The signal raises its exception at the end. Another signal, if it is a new order, does so at once.
    """
    before, orders.is_held = orders.is_held, True
    try:
        yield
    finally:
        orders.is_held = before
    orders.obey_held()


@contextmanager
def raise_on_interrupt() -> Iterator[None]:
    """Let a signal raise its exception at once, inside ``interrupts_held``: it stops a search."""
    before, orders.is_held = orders.is_held, False
    try:
        orders.obey_held()
        yield
    finally:
        orders.is_held = before


def handle_interrupts() -> None:
    """From now on let Ctrl-C raise KeyboardInterrupt and SIGTERM ``Terminated`` in the main thread.

    Not while a module is loaded: there Python may swallow the exception, or make another error of it. The
    signal then waits for the end of the import. A program started to ignore Ctrl-C continues to do so.
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
    """From now on ignore both signals: Python aborts if they come while it waits for threads at its end."""
    for signum in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signum, signal.SIG_IGN)


def _is_importing(frame: FrameType | None) -> bool:
    """Say whether a frame is of an import, or called by an import."""
    while frame is not None and not frame.f_code.co_filename.startswith(_IMPORTING):
        frame = frame.f_back
    return frame is not None


def exit_status(interrupt: KeyboardInterrupt) -> int:
    """Return the status with which a program ends that was interrupted, as a shell has it."""
    return 128 + (signal.SIGTERM if isinstance(interrupt, Terminated) else signal.SIGINT)
