"""A hint on the table: an engine's answer, computed in a worker process and shown step by step."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from solitaire.run.worker import Job
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.sounds import Sound
from solitaire.texts.hints import STEPS, Hint

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class HintSource(Generic[A]):
    """What hints need from the game on the table.

    Attributes:
        now: returns an identification of the current moment; another move makes a hint invalid.
        in_words: returns an engine's answer in words.
        count: counts a hint, and saves that.
        more_key: the catalogue key of how to see more.
    """

    now: Callable[[], object]
    in_words: Callable[[A], Hint]
    count: Callable[[], None]
    more_key: str = "hint.more"


class HintSteps(Generic[A]):
    """The common part of the hints of both games.

    Attributes:
        answer: the engine's answer, or None.
        step: how many of the four steps have been shown.
    """

    def __init__(self, context: Context, game: HintSource[A]) -> None:
        self._context, self._hinted = context, game
        self._job = Job[A](context.start_worker)
        self._moment: object = None
        self._hint: Hint | None = None
        self.answer: A | None = None
        self.step = 0

    @property
    def hint(self) -> Hint | None:
        """The hint, as long as the game has not changed since."""
        return self._hint if self._hint is not None and self._moment == self._hinted.now() else None

    @property
    def is_busy(self) -> bool:
        """True if a hint is being computed."""
        return self._job.is_busy

    @property
    def is_thinking(self) -> bool:
        """True if the answer for this moment is awaited: asking again would only start over."""
        return self.is_busy and self._moment == self._hinted.now()

    @property
    def title(self) -> str:
        """The giver of the hint."""
        return self._context.words("action.hint")

    @property
    def lines(self) -> Sequence[str]:
        """The sentences of all steps shown so far."""
        return () if self.hint is None else tuple(self.hint.lines(self.step))

    def dismiss(self) -> None:
        """Take the hint away."""
        self._hint = None
        self._context.nav.refresh()

    def _warn(self, title: str, text: str, begin: Callable[[], None]) -> None:
        """Say what help a hint counts as; begin if the player agrees."""
        words = self._context.words
        answers = (Answer(words("button.show"), lambda _: begin()), Answer(words("button.cancel")))
        self._context.ask(Question(title, text, answers))

    def _ask(self, engine: Callable[..., Iterator[A]], *args: object) -> None:
        """Start an engine, and wait for its answer in place of any other."""
        self._job.begin(engine, *args)
        self._moment, self._hint, self.step = self._hinted.now(), None, 0
        self._context.tell(self._context.words("hint.thinking"))
        self._context.nav.refresh()  # what the previous hint offered is gone

    def poll(self) -> bool:
        """When the answer has arrived, count it and show its first step; return whether it has.

        Raises:
            WorkerError: the engine failed.
        """
        if not self.is_busy:
            return False
        if self._moment != self._hinted.now():
            self.stop()
            return False
        arrived = self._job.poll()
        if arrived:
            self.stop()
            self._context.sounds.play(Sound.HINT)
            self.answer = arrived[-1]
            self._hint = self._hinted.in_words(self.answer)
            self._hinted.count()
            self._show(STEPS if self._hint.fola else 1)
        return bool(arrived)

    def _show(self, step: int) -> None:
        """Show a step, or the next that has something to say; the screen shows all up to it.

        The status line says how to see more: it has no room for the sentences, which are read aloud.
        """
        assert self._hint is not None
        step = min(STEPS, step)
        while step < STEPS and not self._hint.steps[step - 1]:
            step += 1
        self.step = step
        for sentence in self._hint.steps[step - 1]:
            self._context.speak(sentence)
        self._context.tell(self._context.words(self._hinted.more_key) if step < STEPS else "")
        self._context.nav.refresh()

    def stop(self) -> None:
        """Stop the engine."""
        self._job.stop()
