"""Long thinking on the table: one deal at a time, in a worker process, saved at every step."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import ceil
from multiprocessing.connection import Connection
from threading import Lock
from typing import Final

from solitaire.home.archive import store_thought, thought_of
from solitaire.play.game import Phase
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record, format_record, parse_record
from solitaire.run.worker import Conversation, WorkerError, lower_priority
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.services.records import Records
from solitaire.table.services.session import Session
from solver.thinking import Thought, thoughts

_SECONDS: Final = 600.0
"""The time allotted to a deal at each start."""
_THREADS: Final = 2
_KEEP_EVERY: Final = 10.0
"""Seconds after which the time spent is saved, if nothing is found meanwhile."""


class Gate:
    """Lets the search run or wait, by orders.

    Args:
        orders: receives True to run, False to wait; its end stops the search.
    """

    def __init__(self, orders: Connection) -> None:
        self._orders, self._lock = orders, Lock()
        self._may_go, self._waited = True, 0.0

    def must_stop(self) -> bool:
        """Wait while ordered to; then return whether the window's process has ended."""
        with self._lock:  # one thread waits for the order, the others for that thread
            begun = time.perf_counter()
            try:
                while not self._may_go or self._orders.poll():
                    self._may_go = self._orders.recv()
            except (EOFError, OSError):
                return True
            self._waited += time.perf_counter() - begun
            return False

    def clock(self) -> float:
        """Return the time in seconds, without the waits."""
        return time.perf_counter() - self._waited


def long_thoughts(text: str, known: Thought, seconds: float, orders: Connection) -> Iterator[Thought]:
    """Yield what long thinking about a record's deal finds; runs in a worker process."""
    lower_priority()
    gate = Gate(orders)
    yield from thoughts(
        *(parse_record(text).deal, known),
        seconds=seconds,
        threads=_THREADS,
        stop=gate.must_stop,
        clock=gate.clock,
    )


def offer(context: Context, session: Session, deal: Deal, title: str, show: Callable[[], None]) -> None:
    """Show what the oracle finds in a deal; during a game of it that counts as help, after a question."""
    game = session.game if session.has_game else None
    if game is None or game.phase is Phase.ENDED or game.deal.cards != deal.cards:
        show()
        return

    def count_and_show(_: str = "") -> None:
        game.use_oracle_hint()
        session.changed()
        show()

    if game.help.oracle_hints:
        count_and_show()
        return
    words = context.words
    answers = (Answer(words("button.show"), count_and_show), Answer(words("button.cancel")))
    context.ask(Question(title, words("think.counts"), answers))


class Thinking:
    """Thinks about one deal at a time, for the allotted time.

    Attributes:
        deal: the current deal; None while idle.
        allotted: the time for this deal, seconds.
        gives_way: whether the work must wait from the next poll on, while a hint is computed.
        is_waiting: whether the work waits.
    """

    def __init__(self, context: Context, records: Records) -> None:
        self._context, self._records = context, records
        self.deal: Deal | None = None
        self.allotted = 0.0
        self.gives_way = self.is_waiting = False
        self._thought = self._begun_with = Thought()
        self._process: Conversation[bool, Thought] | None = None
        self._used = self._since = self._kept_at = 0.0

    @property
    def used(self) -> float:
        """The time spent of the allotted time, in seconds, without waits."""
        now = 0.0 if self.is_waiting else time.monotonic() - self._since
        return min(self.allotted, self._used + now)

    def is_about(self, deal: Deal) -> bool:
        """Return whether this is the current deal."""
        return self.deal is not None and self.deal.cards == deal.cards

    def known(self, deal: Deal) -> Thought:
        """Return what is known of a deal by now, with the time spent on it."""
        if self.is_about(deal):
            return replace(self._thought, seconds=self._begun_with.seconds + self.used)
        return self._records.query(lambda store: thought_of(store, deal), default=Thought())

    def begin(self, deal: Deal) -> None:
        """Think about a deal for the allotted time, continuing from where it stopped before."""
        self.stop()
        self._thought = self._begun_with = self.known(deal)
        self.deal, self.allotted = deal, _SECONDS
        self._used, self._since, self.is_waiting = 0.0, time.monotonic(), False
        self._kept_at = 0.0
        text, start = format_record(Record(deal, None, ())), self._context.start_worker
        self._process = Conversation(start, long_thoughts, text, self._thought, self.allotted)
        self._process.open()

    def poll(self) -> bool:
        """Take and save what has been found; return whether there is news.

        Raises:
            WorkerError: the engine failed.
        """
        if self._process is None or self.deal is None:
            return False
        self._order()
        try:
            arrived = self._process.poll()
        except WorkerError:
            self.stop()
            raise
        if arrived:
            self._thought = arrived[-1]
            self._keep(self._thought)
        elif self.used - self._kept_at >= _KEEP_EVERY:
            self._keep(self.known(self.deal))
        if not self._process.is_open:
            self._end()
            self._context.tell(self._context.words("think.ended"))
            return True
        return bool(arrived)

    def status(self) -> list[str]:
        """Return how many minutes it still thinks, for the status line; empty while idle."""
        if self.deal is None:
            return []
        return [self._context.words("think.status", minutes=ceil((self.allotted - self.used) / 60))]

    def _order(self) -> None:
        if self.gives_way == self.is_waiting or self._process is None or not self._process.is_open:
            return
        if self.gives_way:
            self._used = self.used
        self.is_waiting, self._since = self.gives_way, time.monotonic()
        self._process.send(not self.is_waiting)

    def _keep(self, thought: Thought) -> None:
        deal, self._kept_at = self.deal, self.used
        assert deal is not None
        self._records.query(lambda store: store_thought(store, deal, thought), default=None)

    def stop(self) -> None:
        """Stop the work, and save its state."""
        if self._process is None or self.deal is None:
            return
        self._process.stop()
        self._keep(self.known(self.deal))
        self._end()

    def progress(self, deal: Deal) -> str:
        """Return in words how much of the time for a deal is over; empty if it is not the current one."""
        if not self.is_about(deal):
            return ""
        key = "think.waiting" if self.is_waiting else "think.running"
        used = int(self.used)
        times = {"used": self._clock(used), "left": self._clock(int(self.allotted) - used)}
        return self._context.words(key, **times)

    def _clock(self, seconds: int) -> str:
        return self._context.words("status.clock", minutes=seconds // 60, seconds=seconds % 60)

    def _end(self) -> None:
        if self._process is not None:
            self._process.stop()
        self.deal = self._process = None
