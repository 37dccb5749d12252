"""Hints on the table: computed in a worker process, shown step by step."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from typing import Final

from solitaire.home.archive import known_from
from solitaire.play.game import Game, Phase
from solitaire.rules.cards import Card
from solitaire.rules.position import Move, Position
from solitaire.rules.view import View
from solitaire.table.context import Context
from solitaire.table.models.shown import HintMarks
from solitaire.table.services.hint_steps import HintSource, HintSteps
from solitaire.table.services.records import Records
from solitaire.table.services.session import Session
from solitaire.texts.hints import (
    Hint,
    fair_hint,
    fair_stacking_hint,
    hint_seconds,
    is_forced,
    oracle_hint,
    oracle_stacking_hint,
)
from solver.advisor import Advice, StackingAdvice, advise, must_play, stack
from solver.oracle import solve
from solver.result import Limit, Result

SECONDS: Final = 2.0
"""Time for a hint."""
_AHEAD: Final = 3
"""Most kills after the first that a hint draws."""


class Adviser(Enum):
    """A source of help, which decides what it can see; the value is part of catalogue keys."""

    FAIR = "fair"
    ORACLE = "oracle"
    CLASSIC = "classic"
    """The fair adviser of the game for four, in its live evaluation."""


def fair_advice(view: View, seconds: float) -> Iterator[Advice | StackingAdvice]:
    """Yield the fair adviser's answer from what a player can see; runs in a worker process."""
    limit = Limit(seconds=seconds)
    yield advise(view, limit) if view.stacked else stack(view, limit)


def oracle_line(position: Position, fola_free: bool, seconds: float) -> Iterator[Result]:
    """Yield the oracle's best line from a position; runs in a worker process."""
    yield solve(position, Limit(seconds=seconds), fola_free=fola_free)


class Hints(HintSteps[Advice | StackingAdvice | Result]):
    """The hints for the game on the table."""

    def __init__(self, context: Context, session: Session, records: Records) -> None:
        self._sources = {adviser: self._source(adviser) for adviser in (Adviser.FAIR, Adviser.ORACLE)}
        super().__init__(context, self._sources[Adviser.FAIR], SECONDS)
        self._session, self._records = session, records
        self._adviser = Adviser.FAIR
        self._agreed: dict[Adviser, Game] = {}

    def _source(self, adviser: Adviser) -> HintSource[Advice | StackingAdvice | Result]:
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
    def title(self) -> str:
        """The name of the adviser."""
        return self._context.words(f"hint.{self._adviser.value}_title")

    @property
    def marks(self) -> HintMarks | None:
        """The hint: first the pile or the deck, then the move, then the next moves with numbers."""
        hint, step, lines = self.hint, self.step, self.lines
        if hint is None:
            return None
        move, tops = hint.move, self._session.game.position.grid
        lines = lines[1:] if step > 1 else lines  # once the move is named, where to look no longer matters
        if move is None:
            return HintMarks(self.title, lines, is_deck=True, is_play=step > 1)
        if move.victim is None:
            return HintMarks(self.title, lines)
        kills = kills_ahead(tops, (move, *hint.then[:_AHEAD])) if step > 2 else kills_ahead(tops, (move,))
        return HintMarks(self.title, lines, kills[0][: min(step, 2)], kills if step > 1 else ())

    def _now(self) -> object:
        """Return an identification of the current moment; another move makes a hint invalid."""
        game = self._session.game
        order = game.fola if game.phase is Phase.STACKING else game.stacked
        return id(game), game.moves, game.phase, order

    def show_more(self) -> None:
        """Show the next step of the hint on the table."""
        self.show_next(self._adviser)

    def show_next(self, adviser: Adviser) -> None:
        """Show the next step of a hint; before the first that counts, say what it counts as."""
        self._proceed(self._sources[adviser], lambda: self._begin(adviser))

    def _is_sure(self, move: Move | None) -> bool:
        """Return whether the move needs no hint: the only one, or a play while there is room."""
        game = self._session.game
        if game.phase is Phase.STACKING:
            return False
        return is_forced(game.position) or (move is None and must_play(game.view))

    def _agree(self, adviser: Adviser) -> None:
        self._agreed[adviser] = self._session.game

    def _warning(self, adviser: Adviser) -> tuple[str, str]:
        words, name = self._context.words, adviser.value
        return words(f"hint.{name}_title"), words(f"hint.{name}_counts")

    def _was_used(self, adviser: Adviser) -> bool:
        used = self._session.game.help
        return bool(used.fair_hints if adviser is Adviser.FAIR else used.oracle_hints)

    def _begin(self, adviser: Adviser) -> None:
        """Start the engine; the fair engine gets the View and nothing else."""
        game, source = self._session.game, self._sources[adviser]
        self._adviser = adviser
        is_stacked = game.phase is not Phase.STACKING
        seconds = hint_seconds(game.position, SECONDS) if is_stacked else SECONDS
        if adviser is Adviser.FAIR:
            self._ask(source, fair_advice, game.view, seconds)
        elif is_stacked:
            self._ask(source, oracle_line, game.position, False, seconds)
        else:
            start = Position((), game.deal.deck, game.deal.fola)
            self._ask(source, oracle_line, start, True, seconds)

    def _count(self, adviser: Adviser) -> None:
        """Count a hint, and save that."""
        if adviser is Adviser.FAIR:
            self._session.game.use_fair_hint()
        else:
            self._session.game.use_oracle_hint()
        self._session.write()

    def _in_words(self, answer: Advice | StackingAdvice | Result) -> Hint:
        game, words = self._session.game, self._context.words
        if isinstance(answer, StackingAdvice):
            return fair_stacking_hint(answer, words)
        if isinstance(answer, Advice):
            return fair_hint(game.view, answer, words)
        if game.phase is Phase.STACKING:
            return oracle_stacking_hint(answer, words)
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
