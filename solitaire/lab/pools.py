"""Process pools, for work on many deals at once."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Collection, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing.process import BaseProcess
from typing import TypeVar

from solitaire.run.worker import interrupts_blocked, raise_on_sigterm

T = TypeVar("T")


def process_pool(workers: int) -> ProcessPoolExecutor:
    """Return a process pool; submit work inside ``worker.interrupts_blocked``, because that may start one."""
    context = multiprocessing.get_context("spawn")  # a fork would copy open files and threads
    return ProcessPoolExecutor(workers, context, _prepare)


def each_deal(
    work: Callable[[int], T], deals: Iterator[int], workers: int
) -> Generator[tuple[int, T], None, None]:
    """Yield deals with their results from ``work``, as they are done; a single worker is this process."""
    if workers == 1:
        yield from ((deal, work(deal)) for deal in deals)
        return
    others, pool = multiprocessing.active_children(), process_pool(workers)
    running = dict[Future[T], int]()
    try:
        while True:
            with interrupts_blocked():  # this may start a process
                for deal in islice(deals, 2 * workers - len(running)):
                    running[pool.submit(work, deal)] = deal
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            yield from ((running.pop(future), future.result()) for future in done)
    finally:
        end_pool(pool, others)


def end_pool(pool: ProcessPoolExecutor, others: Collection[BaseProcess]) -> None:
    """Kill the processes of a pool, busy or not: all children of this process except ``others``."""
    for process in multiprocessing.active_children():
        if process not in others:
            process.kill()
    pool.shutdown(cancel_futures=True)


def _prepare() -> None:
    """Prepare a pool process: it ignores Ctrl-C, which its parent handles, and ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise_on_sigterm()
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end_with_parent() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()
