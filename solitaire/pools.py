"""Pools of processes, for work on many deals at once."""

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor


def process_pool(workers: int) -> ProcessPoolExecutor:
    """Return a pool of processes; give it work inside ``worker.sigint_blocked``, as that may start one."""
    context = multiprocessing.get_context("spawn")  # a fork would copy open files and threads
    return ProcessPoolExecutor(workers, context, _prepare)


def _prepare() -> None:
    """Prepare a process of a pool: it ignores Ctrl-C, which its parent handles, and ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end_with_parent() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()
