"""Why a seat decided as it did: the engine's answers in the replay of a hand, a decision at a time."""

from collections.abc import Iterator, Sequence
from typing import Final

from solitaire.classic.view import View
from solitaire.play.opponents import signals_of
from solitaire.rules.cards import Card
from solitaire.run.work import Job
from solitaire.table.context import Context
from solitaire.table.models.replayed import Replayed
from solitaire.texts.classic_hints import ClassicChoice, classic_choice
from solver.classic.advisor import options_of
from solver.classic.player import Option, weigh
from solver.result import Limit

SECONDS: Final = 2.0
"""Time to weigh the options of a decision."""

Options = Sequence[Option]


def weighed(view: View, done: tuple[Card, ...], signals: bool, seconds: float) -> Iterator[Options]:
    """Yield the worth of a seat's options and of its decision, best first; runs in a worker process."""
    options = options_of(view, signals=signals)
    if done not in options:
        options.append(done)
    yield weigh(view, options, Limit(seconds=seconds), signals=signals)


class SeatAdvice:
    """The decisions of a hand that have been asked about. The engine gets the View of the seat.

    Attributes:
        job: the work of the engine.
    """

    def __init__(self, context: Context, watched: Replayed) -> None:
        self._context, self._watched = context, watched
        self._found = dict[int, Options]()
        self.job = Job[Options](context.start_worker, "advice", SECONDS)
        self._asked: int | None = None

    def ask(self) -> None:
        """Have the options at the current step weighed, unless they have been, or there is only one."""
        context, decision, step = self._context, self._watched.decision, self._watched.step
        if decision is None:
            context.refuse("no_choice")
            return
        view, done = decision
        if view.legal_plays == done:
            self._found[step] = ()
        if step in self._found:
            self._read()
            return
        if self._asked != step or self.job.has_stopped:
            signals = signals_of(self._watched.whole)
            self.job.begin(weighed, lambda: (view, done, signals, SECONDS))
            self._asked = step
        context.tell(self.awaited)

    @property
    def awaited(self) -> str:
        """What is said while the answer is awaited."""
        return self._context.trouble(self.job) or self._context.words("hint.thinking")

    def poll(self) -> bool:
        """Take what has arrived, and have it read aloud; return whether it has.

        Raises:
            WorkerError: the engine failed.
        """
        arrived = self.job.poll()
        if arrived and self._asked is not None:
            self._found[self._asked] = arrived[-1]
            self.stop()
            self._read()
        return bool(arrived)

    def _read(self) -> None:
        """Have the answer read aloud; the status line has no room for it."""
        self._context.tell("")
        for line in self.lines:
            self._context.speak(line)

    @property
    def title(self) -> str:
        """The heading of the answer, or of the wait for it; empty if nothing is asked at this step."""
        watched, step = self._watched, self._watched.step
        if (step != self._asked and step not in self._found) or (decision := watched.decision) is None:
            return ""
        who = watched.seen.sentences.names[decision[0].seat]
        return self._context.words("classic_choice.title", who=who)

    @property
    def choice(self) -> ClassicChoice | None:
        """The decision of this step explained, or None."""
        options = self._found.get(self._watched.step)
        if options is None or (decision := self._watched.decision) is None:
            return None
        return classic_choice(*decision, options, self._context.words)

    @property
    def lines(self) -> Sequence[str]:
        """The answer, to be read aloud; empty without one."""
        choice = self.choice
        if choice is None:
            return ()
        worths = "; ".join(f"{worth.cards} {worth.figures}" for worth in choice.worths)
        compared = self._context.words("classic_hint.compared", options=worths) if worths else ""
        return tuple(filter(None, (self.title, compared, *choice.reasons)))

    def stop(self) -> None:
        """End the engine's work."""
        self.job.stop()
        self._asked = None
