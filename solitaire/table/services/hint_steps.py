"""A hint on the table: an engine's answer, computed in a worker process and shown step by step."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from solitaire.rules.position import Move
from solitaire.run.work import Job
from solitaire.table.context import Context
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.sounds import Sound
from solitaire.texts.hints import NAMED, STEPS, Hint

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class HintSource(Generic[A]):
    """What hints need from the game on the table.

    Attributes:
        now: returns an identification of the current moment; another move makes a hint invalid.
        in_words: returns an engine's answer in words.
        is_sure: returns whether the player needs no hint to make this move; None is the play of a card.
        is_agreed: returns whether the player knows that a hint of this kind counts.
        agree: remembers that the player does.
        warning: returns a title, and what a hint of this kind counts as.
        count: counts a hint, and saves that.
        more_key: the catalogue key of how to see more.
    """

    now: Callable[[], object]
    in_words: Callable[[A], Hint]
    is_sure: Callable[[Move | None], bool]
    is_agreed: Callable[[], bool]
    agree: Callable[[], None]
    warning: Callable[[], tuple[str, str]]
    count: Callable[[], None]
    more_key: str = "hint.more"


class HintSteps(Generic[A]):
    """The common part of the hints of both games.

    A hint counts with the first step that says something: at once, or after the move if that was sure anyway.

    Attributes:
        job: the work of the engine.
        answer: the engine's answer, or None.
        step: how many of the four steps have been shown.
    """

    def __init__(self, context: Context, first: HintSource[A], seconds: float) -> None:
        """Make it for a game; a hint takes at most that many seconds."""
        self._context, self._hinted = context, first
        self.job = Job[A](context.start_worker, "hint", seconds)
        self._moment: object = None
        self._hint: Hint | None = None
        self._is_counted = False
        self.answer: A | None = None
        self.step = 0

    @property
    def hint(self) -> Hint | None:
        """The hint, as long as the game has not changed since."""
        return self._hint if self.step and self._moment == self._hinted.now() else None

    @property
    def is_busy(self) -> bool:
        """True if a hint is being computed."""
        return self.job.is_busy

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

    def _say_awaited(self) -> None:
        """Say that the answer is awaited, or what is wrong."""
        self._context.tell(self._context.trouble(self.job) or self._context.words("hint.thinking"))

    def dismiss(self) -> None:
        """Take the hint away."""
        self._hint = None
        self._context.nav.refresh()

    def _proceed(self, source: HintSource[A], begin: Callable[[], None]) -> None:
        """Show the next step of a hint; if there is none from this source, begin it, unless it is awaited."""
        if self.hint is not None and source is self._hinted:
            self._show_next()
        elif self.is_thinking and source is self._hinted:
            self._say_awaited()
        else:
            self._if_agreed(source, begin, is_free=source.is_sure(None))

    def _if_agreed(self, source: HintSource[A], show: Callable[[], None], *, is_free: bool) -> None:
        """Show something; before the first that counts, say what it counts as, and show it if agreed."""
        if is_free or source.is_agreed():
            show()
            return

        def agree(_: str) -> None:
            source.agree()
            show()

        words = self._context.words
        answers = (Answer(words("button.show"), agree), Answer(words("button.cancel")))
        self._context.ask(Question(*source.warning(), answers))

    def _ask(self, source: HintSource[A], engine: Callable[..., Iterator[A]], *args: object) -> None:
        """Start an engine, and wait for its answer in place of any other."""
        self.job.begin(engine, lambda: args)
        self._hinted = source
        self._moment, self._hint, self.step, self._is_counted = self._hinted.now(), None, 0, False
        self._say_awaited()
        self._context.nav.refresh()  # what the previous hint offered is gone

    def poll(self) -> bool:
        """When the answer has arrived, show its first step; return whether it has.

        Raises:
            WorkerError: the engine failed.
        """
        if not (self.is_busy or self.job.has_stopped) or self._context.nav.is_asking:
            return False  # what it counts as may have to be asked
        if self._moment != self._hinted.now():
            self.stop()
            return False
        arrived = self.job.poll()
        if arrived:
            self.stop()
            self._context.sounds.play(Sound.HINT)
            self.answer = arrived[-1]
            self._hint = self._hinted.in_words(self.answer)
            self._show_next()
        return bool(arrived)

    def _show_next(self) -> None:
        """Show the next step that has something to say; of an order of the fola, all."""
        hint = self._hint
        assert hint is not None
        step = STEPS if hint.fola else min(STEPS, self.step + 1)
        while step < STEPS and not hint.steps[step - 1]:
            step += 1
        is_free = step <= NAMED and self._hinted.is_sure(hint.move)
        self._if_agreed(self._hinted, lambda: self._show(hint, step, is_free=is_free), is_free=is_free)

    def _show(self, hint: Hint, step: int, *, is_free: bool) -> None:
        """Show the steps up to this one, and count the hint unless that is free.

        The status line says how to see more: it has no room for the sentences, which are read aloud.
        """
        if not (is_free or self._is_counted):
            self._is_counted = True
            self._hinted.count()
        self.step = step
        for sentence in hint.steps[step - 1]:
            self._context.speak(sentence)
        self._context.tell(self._context.words(self._hinted.more_key) if step < STEPS else "")
        self._context.nav.refresh()

    def stop(self) -> None:
        """Stop the engine."""
        self.job.stop()
