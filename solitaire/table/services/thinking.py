"""Work on a deal in a worker process: long thinking, saved at every step, and the fair games of its par."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Final

from scores.estimates import Par, store_par
from solitaire.home.archive import store_thought, thought_of
from solitaire.home.reviews import store_best
from solitaire.kinds.tasks import BEAT, GAMES, fair_scores, long_thoughts
from solitaire.play.game import Phase
from solitaire.rules.deal import Deal
from solitaire.rules.record import Record, format_record
from solitaire.run.work import Job
from solitaire.run.worker import Worker, WorkerFactory
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.services.records import Records
from solitaire.table.services.session import Session
from solver.game_review import FAIR_ENGINE, BestResult
from solver.thinking import Thought

_SECONDS: Final = 600.0
"""The time allotted to a deal at each start."""
_KEEP_EVERY: Final = 10.0
"""Seconds after which the time spent is saved, if nothing is found meanwhile."""


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
        job: the work of the engine.
        allotted: the time for this deal, seconds.
        gives_way: whether the work must wait from the next poll on, while a hint is computed.
        is_waiting: whether the work waits.
    """

    def __init__(self, context: Context, records: Records) -> None:
        self._context, self._records = context, records
        self.job = Job[Thought](context.start_worker, "think", BEAT)
        self._deal: Deal | None = None
        self.allotted = 0.0
        self.gives_way = self.is_waiting = False
        self._thought = self._kept = self._begun_with = Thought()

    @property
    def deal(self) -> Deal | None:
        """The current deal; None while no engine thinks."""
        return self._deal if self.job.is_busy else None

    @property
    def used(self) -> float:
        """The time spent of the allotted time, in seconds, without waits, as the engine has told it."""
        return min(self.allotted, self._thought.seconds - self._begun_with.seconds)

    def is_about(self, deal: Deal) -> bool:
        """Return whether this is the current deal."""
        return self.deal is not None and self.deal.cards == deal.cards

    def known(self, deal: Deal) -> Thought:
        """Return what is known of a deal by now, with the time spent on it."""
        if self.is_about(deal):
            return self._thought
        return self._records.query(lambda store: thought_of(store, deal), default=Thought())

    def begin(self, deal: Deal) -> None:
        """Think about a deal for the allotted time, continuing from where it stopped before."""
        self.stop()
        self._thought = self._kept = self._begun_with = self.known(deal)
        self._deal, self.allotted, self.is_waiting = deal, _SECONDS, False
        text = format_record(Record(deal, None, ()))

        def about() -> tuple[object, ...]:
            return text, self._thought, max(BEAT, self.allotted - self.used), self.is_waiting

        self.job.begin(long_thoughts, about, takes_orders=True)

    def poll(self) -> bool:
        """Take and save what has been found; return whether there is news."""
        if self._deal is None or self.job.has_stopped:
            return False
        if self.gives_way != self.is_waiting:
            self.is_waiting = self.gives_way
            self.job.send(not self.is_waiting)
        arrived = self.job.poll()
        if arrived:
            self._thought = arrived[-1]
            is_news = replace(self._thought, seconds=self._kept.seconds) != self._kept
            if is_news or self._thought.seconds - self._kept.seconds >= _KEEP_EVERY:
                self._keep()
        if not self.job.is_busy:
            self.stop()
            self._context.tell(self._context.words("think.ended"))
            return True
        return bool(arrived)

    def status(self) -> list[str]:
        """Return how many minutes it still thinks, for the status line; empty while idle."""
        if not self.job.is_under_way:
            return []
        return [self._context.words("think.status", minutes=ceil((self.allotted - self.used) / 60))]

    def _keep(self) -> None:
        deal, thought = self._deal, self._thought
        assert deal is not None
        self._kept = thought
        self._records.query(lambda store: store_thought(store, deal, thought), default=None)

    def stop(self) -> None:
        """Stop the work, and save its state."""
        if self._deal is not None:
            self._keep()
        self.job.stop()
        self._deal = None

    def progress(self, deal: Deal) -> str:
        """Return in words how much of the time for a deal is over; empty if it is not the current one."""
        if not self.is_about(deal):
            return ""
        if trouble := self._context.trouble(self.job):
            return trouble
        key = "think.waiting" if self.is_waiting else "think.running"
        used = int(self.used)
        times = {"used": self._clock(used), "left": self._clock(int(self.allotted) - used)}
        return self._context.words(key, **times)

    def _clock(self, seconds: int) -> str:
        return self._context.words("status.clock", minutes=seconds // 60, seconds=seconds % 60)


# -- fair games and the par -----------------------------------------------------------------------


_GAME_SECONDS: Final = 10.0
"""Seconds that a game takes on a slow machine."""


class ParWork:
    """Has fair games of one deal at a time played, and stores the par and the best line.

    Attributes:
        deal: the current or last deal; None before the first.
        job: the work of the fair player.
    """

    def __init__(
        self,
        records: Records,
        work: Callable[[str, int], Iterator[int | BestResult]] = fair_scores,
        start: WorkerFactory = Worker,
    ) -> None:
        self.deal: Deal | None = None
        self._found: dict[Deal, list[int]] = {}
        self._records, self._work = records, work
        self.job = Job[int | BestResult](start, "par", _GAME_SECONDS)

    @property
    def scores(self) -> list[int]:
        """The scores of the games of the deal played so far."""
        return self._found.get(self.deal, []) if self.deal is not None else []

    def play(self, deal: Deal) -> None:
        """Have games of a deal played from now on; unfinished work on a deal resumes where it was."""
        if deal == self.deal:
            return
        self.stop()
        self.deal, found = deal, self._found.setdefault(deal, [])
        if len(found) < GAMES:
            self.job.begin(self._work, lambda: (format_record(Record(deal, None, ())), len(found)))

    def poll(self) -> bool:
        """Store what has been found; return whether there is news."""
        if self.deal is None:
            return False
        found, deal = self.job.poll(), self.deal
        for best in found:
            if isinstance(best, BestResult):
                self._records.query(partial(store_best, deal=deal, best=best), default=None)
            else:
                self.scores.append(best)
        if found and len(self.scores) > 1:
            par = Par.of(self.scores)
            self._records.query(lambda store: store_par(store, deal, par, FAIR_ENGINE), default=None)
        return bool(found)

    def stop(self) -> None:
        """End the work; what was found is stored."""
        self.job.stop()
        self.deal = None
