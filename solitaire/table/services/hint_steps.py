"""A hint on the table: an engine's answer, computed in a worker process and shown step by step."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

from solitaire.run.worker import Worker, WorkerError
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.sounds import Sound
from solitaire.texts.hints import STEPS, Hint

A = TypeVar("A")


class HintSteps(Generic[A]):
    """What the hints of both games share.

    Attributes:
        more_key: the catalogue's key of how to see more.
        answer: what the engine has said, or None.
        step: how many of the four steps have been shown.
    """

    more_key: ClassVar[str] = "hint.more"

    def __init__(self, context: Context) -> None:
        self._context = context
        self._worker: Worker[A] | None = None
        self._moment: object = None
        self._hint: Hint | None = None
        self.answer: A | None = None
        self.step = 0

    # -- what a game says of itself ----------------------------------------------------------------

    def _now(self) -> object:
        """Return what identifies this moment of the game; another move makes a hint invalid."""
        raise NotImplementedError

    def _in_words(self, answer: A) -> Hint:
        """Return an answer in words."""
        raise NotImplementedError

    def _count(self) -> None:
        """Count a hint, and keep that."""
        raise NotImplementedError

    # -- the hint -----------------------------------------------------------------------------------

    @property
    def hint(self) -> Hint | None:
        """The hint, as long as nothing has changed in the game since."""
        return self._hint if self._hint is not None and self._moment == self._now() else None

    @property
    def is_busy(self) -> bool:
        """Whether a hint is computed."""
        return self._worker is not None

    @property
    def is_thinking(self) -> bool:
        """Whether the answer for this moment is awaited: to ask again would only begin anew."""
        return self._worker is not None and self._moment == self._now()

    @property
    def title(self) -> str:
        """Whose hint it is."""
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

    def _await(self, worker: Worker[A]) -> None:
        """Wait for the answer of an engine that has just been started, in place of any other."""
        self.stop()
        self._worker, self._moment, self._hint, self.step = worker, self._now(), None, 0
        self._context.tell(self._context.words("hint.thinking"))

    def poll(self) -> None:
        """When the answer has arrived, count it and show its first step."""
        if self._worker is None:
            return
        if self._moment != self._now():
            self.stop()
            return
        try:
            arrived = self._worker.poll()
        except WorkerError as error:
            self.stop()
            self._context.tell(self._context.words("hint.failed", why=str(error)), alarm=True)
            return
        if arrived:
            self.stop()
            self._context.sounds.play(Sound.HINT)
            self.answer = arrived[-1]
            self._hint = self._in_words(self.answer)
            self._count()
            self._show(STEPS if self._hint.fola else 1)

    def _show(self, step: int) -> None:
        """Show a step, or the next one that has something to say; the screen shows all up to it.

        The status line says how to see more: it has no room for the sentences, which are read aloud.
        """
        assert self._hint is not None
        step = min(STEPS, step)
        while step < STEPS and not self._hint.steps[step - 1]:
            step += 1
        self.step = step
        for sentence in self._hint.steps[step - 1]:
            self._context.speak(sentence)
        self._context.tell(self._context.words(self.more_key) if step < STEPS else "")
        self._context.nav.refresh()

    def stop(self) -> None:
        """Stop the engine."""
        if self._worker is not None:
            self._worker.stop()
        self._worker = None
