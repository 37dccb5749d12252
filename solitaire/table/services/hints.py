"""Hints: an engine's answer, computed in a worker process and shown step by step, in both games."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

from solitaire.home.archive import known_from
from solitaire.kinds.tasks import fair_advice, oracle_line
from solitaire.play.game import Game, Phase
from solitaire.rules.cards import Card
from solitaire.rules.position import Move, Position, is_forced
from solitaire.run.work import Job
from solitaire.table.context import Context
from solitaire.table.models.shown import HelpSource, ShownHint
from solitaire.table.parts.dialog import Answer, Question
from solitaire.table.services.records import Records
from solitaire.table.services.session import Session
from solitaire.table.sounds import Sound
from solitaire.texts.hints import (
    NAMED,
    STEPS,
    Hint,
    fair_hint,
    fair_stacking_hint,
    hint_seconds,
    oracle_hint,
    oracle_stacking_hint,
)
from solver.advisor import Advice, StackingAdvice
from solver.result import Result

SECONDS: Final = 2.0
"""Time for a hint."""
_AHEAD: Final = 3
"""Most kills after the first that a hint draws."""
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class HintSource(Generic[A]):
    """What hints need from the game on the table."""

    now: Callable[[], object]
    """Returns an identification of the current moment; another move makes a hint invalid."""
    in_words: Callable[[A], Hint]
    """Returns an engine's answer in words."""
    is_sure: Callable[[Move | None], bool]
    """Returns whether the player needs no hint to make this move; None is the play of a card."""
    is_agreed: Callable[[], bool]
    """Returns whether the player knows that a hint of this kind counts."""
    agree: Callable[[], None]
    """Remembers that the player does."""
    warning: Callable[[], tuple[str, str]]
    """Returns a title, and what a hint of this kind counts as."""
    count: Callable[[], None]
    """Counts a hint, and saves that."""
    more_key: str = "hint.more"
    """The catalogue key of how to see more."""


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
    def awaited(self) -> str:
        """What stands in place of a hint that is awaited: that it is, or what is wrong; else empty."""
        if self._moment != self._hinted.now() or not (self.is_busy or self.job.has_stopped):
            return ""
        return self._context.trouble(self.job) or self._context.words("hint.thinking")

    def dismiss(self) -> None:
        """Take the hint away, with what was said of more of it; one that is awaited no longer is."""
        self.stop()
        self._hint = None
        self._context.tell("")
        self._context.nav.show_hint()

    def _proceed(self, source: HintSource[A], begin: Callable[[], None]) -> None:
        """Show the next step of a hint; if there is none from this source, begin it, unless it is awaited."""
        if self.hint is not None and source is self._hinted:
            self._show_next()
        elif self.is_thinking and source is self._hinted:
            self._context.tell(self.awaited)
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
        self._context.tell(self.awaited)
        self._context.nav.show_hint()

    def poll(self) -> bool:
        """When the answer has arrived, show its first step; return whether it has."""
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
        self._context.nav.show_hint()

    def stop(self) -> None:
        """Stop the engine."""
        self.job.stop()


# -- the solitaire ------------------------------------------------------------------------------


class Hints(HintSteps[Advice | StackingAdvice | Result]):
    """The hints for the game on the table.

    Attributes:
        adviser: who gives the hint, or gave the last one.
    """

    def __init__(self, context: Context, session: Session, records: Records) -> None:
        self._sources = {adviser: self._source(adviser) for adviser in (HelpSource.FAIR, HelpSource.ORACLE)}
        super().__init__(context, self._sources[HelpSource.FAIR], SECONDS)
        self._session, self._records = session, records
        self.adviser = HelpSource.FAIR
        self._agreed: dict[HelpSource, Game] = {}
        self._shown: ShownHint | None = None

    def _source(self, adviser: HelpSource) -> HintSource[Advice | StackingAdvice | Result]:
        return HintSource(
            self._now,
            self._in_words,
            self._is_sure,
            lambda: self._agreed.get(adviser) is self._session.game or self._was_used(adviser),
            lambda: self._agree(adviser),
            lambda: self._warning(adviser),
            lambda: self._count(adviser),
        )

    @property
    def shown(self) -> ShownHint | None:
        """The hint as far as shown, or that it is awaited; None if there is none."""
        if self.hint is None and self.awaited:
            title = self._context.words(f"hint.{self.adviser.value}_title")
            return ShownHint(title, (self.awaited,), said=(self.awaited,))
        return None if self.hint is None else self._shown

    def _show(self, hint: Hint, step: int, *, is_free: bool) -> None:
        said, move = (*hint.lines(step),), hint.move
        is_named, is_kill = step >= NAMED, move is not None and move.victim is not None
        ahead = (move, *hint.then[:_AHEAD]) if step > NAMED else (move,)
        kills = kills_ahead(self._session.game.position.grid, ahead) if is_kill else []
        self._shown = ShownHint(
            self._context.words(f"hint.{self.adviser.value}_title"),
            said[1:] if is_named else said,  # once the move is named, where to look no longer matters
            kills[0][: min(step, NAMED)] if kills else (),
            kills if is_named else (),
            is_deck=move is None,
            is_play=move is None and is_named,
            move=move,
            fola=hint.fola,
            said=said,
            step=step,
            has_more=step < STEPS,
        )
        super()._show(hint, step, is_free=is_free)

    def _now(self) -> object:
        """Return an identification of the current moment; another move makes a hint invalid."""
        game = self._session.game
        order = game.fola if game.phase is Phase.STACKING else game.stacked
        return id(game), game.moves, game.phase, order

    def show_more(self) -> None:
        """Show the next step of the hint on the table."""
        self.show_next(self.adviser)

    def show_next(self, adviser: HelpSource) -> None:
        """Show the next step of a hint; before the first that counts, say what it counts as."""
        self._proceed(self._sources[adviser], lambda: self._begin(adviser))

    def _is_sure(self, move: Move | None) -> bool:
        """Return whether the move needs no hint: the only one, or a play while there is room."""
        game = self._session.game
        if game.phase is Phase.STACKING:
            return False
        return is_forced(game.position) or (move is None and game.position.can_play)

    def _agree(self, adviser: HelpSource) -> None:
        self._agreed[adviser] = self._session.game

    def _warning(self, adviser: HelpSource) -> tuple[str, str]:
        words, name = self._context.words, adviser.value
        return words(f"hint.{name}_title"), words(f"hint.{name}_counts")

    def _was_used(self, adviser: HelpSource) -> bool:
        used = self._session.game.help
        return bool(used.fair_hints if adviser is HelpSource.FAIR else used.oracle_hints)

    def _begin(self, adviser: HelpSource) -> None:
        """Start the engine; the fair engine gets the View and nothing else."""
        game, source = self._session.game, self._sources[adviser]
        self.adviser = adviser
        is_stacked = game.phase is not Phase.STACKING
        seconds = hint_seconds(game.position, SECONDS) if is_stacked else SECONDS
        if adviser is HelpSource.FAIR:
            self._ask(source, fair_advice, game.view, seconds)
        elif is_stacked:
            self._ask(source, oracle_line, game.position, False, seconds)
        else:
            start = Position((), game.deal.deck, game.deal.fola)
            self._ask(source, oracle_line, start, True, seconds)

    def _count(self, adviser: HelpSource) -> None:
        """Count a hint, and save that."""
        if adviser is HelpSource.FAIR:
            self._session.game.use_fair_hint()
        else:
            self._session.game.use_oracle_hint()
        self._session.write()

    def _in_words(self, answer: Advice | StackingAdvice | Result) -> Hint:
        game, words = self._session.game, self._context.words
        if isinstance(answer, StackingAdvice):
            return fair_stacking_hint(answer, game.fola, words)
        if isinstance(answer, Advice):
            return fair_hint(game.view, answer, words)
        if game.phase is Phase.STACKING:
            return oracle_stacking_hint(answer, game.fola, words)
        known = self._records.query(lambda store: known_from(store, game.deal, game.position), default=answer)
        better = known if known.score > answer.score else answer
        return oracle_hint(game.position, replace(better, bound=min(known.bound, answer.bound)), words)


def kills_ahead(tops: Sequence[Card], line: Iterable[Move | None]) -> list[tuple[int, int]]:
    """Return the places of killers and victims of a line's first kills, on the current grid.

    A pile that has killed counts as being where its victim was; the line ends with its first play.
    """
    places, found = {card: index for index, card in enumerate(tops)}, list[tuple[int, int]]()
    for move in line:
        if move is None or move.victim is None:
            break
        found.append((places[move.card], places[move.victim]))
        places[move.card] = places[move.victim]
    return found
