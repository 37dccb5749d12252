"""Ctrl-C and SIGTERM, which end the program in the same order, and the exit status that each leaves."""

import signal
import time
from _thread import interrupt_main
from threading import Thread
from types import FrameType

_ONE_ORDER = 1.0
"""Seconds in which another signal is the same order: ``timeout`` sends one to the process and one to its
group, and a hand presses Ctrl-C twice."""
_IMPORTING = "<frozen importlib"
"""How the file name of Python's own import code begins."""
_POLL_SECONDS = 0.002
"""Time between two looks whether an import has ended."""


class Terminated(KeyboardInterrupt):
    """SIGTERM: what handles Ctrl-C handles it too."""


def handle_interrupts() -> None:
    """From now on let Ctrl-C raise KeyboardInterrupt and SIGTERM ``Terminated`` in the main thread.

    Not while a module is loaded: there Python may swallow the exception, or make another error of it. The
    signal then waits for the end of the import. A program that was started to ignore Ctrl-C goes on doing so.
    """
    waiting, last = set[int](), -_ONE_ORDER

    def interrupt(signum: int, frame: FrameType | None) -> None:
        nonlocal last
        if _is_importing(frame):
            if signum not in waiting:
                waiting.add(signum)
                Thread(target=remind, args=(signum,), daemon=True).start()
            return
        waiting.discard(signum)
        now = time.monotonic()
        if now - last < _ONE_ORDER:
            return
        last = now
        raise KeyboardInterrupt if signum == signal.SIGINT else Terminated

    def remind(signum: int) -> None:
        while signum in waiting:
            time.sleep(_POLL_SECONDS)
            interrupt_main(signal.Signals(signum))

    signal.signal(signal.SIGTERM, interrupt)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)


def ignore_interrupts() -> None:
    """From now on ignore both signals: Python aborts if one comes while it waits for threads at its end."""
    for signum in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signum, signal.SIG_IGN)


def _is_importing(frame: FrameType | None) -> bool:
    """Say whether a frame is of an import, or called by one."""
    while frame is not None and not frame.f_code.co_filename.startswith(_IMPORTING):
        frame = frame.f_back
    return frame is not None


def exit_status(interrupt: KeyboardInterrupt) -> int:
    """Return the status with which a program ends that was interrupted, as a shell has it."""
    return 128 + (signal.SIGTERM if isinstance(interrupt, Terminated) else signal.SIGINT)
