"""Ctrl-C and SIGTERM, which end the program in the same order, and the exit status that each leaves."""

import signal
import time

_ONE_ORDER = 1.0
"""Seconds in which another SIGTERM is the same order: ``timeout`` sends one to the process and one to its
group."""


class Terminated(KeyboardInterrupt):
    """SIGTERM: what handles Ctrl-C handles it too."""


def handle_sigterm() -> None:
    """From now on let SIGTERM raise ``Terminated`` in the main thread."""
    last = -_ONE_ORDER

    def terminate(_: int, __: object) -> None:
        nonlocal last
        before, last = last, time.monotonic()
        if last - before >= _ONE_ORDER:
            raise Terminated

    signal.signal(signal.SIGTERM, terminate)


def exit_status(interrupt: KeyboardInterrupt) -> int:
    """Return the status with which a program ends that was interrupted, as a shell has it."""
    return 128 + (signal.SIGTERM if isinstance(interrupt, Terminated) else signal.SIGINT)
