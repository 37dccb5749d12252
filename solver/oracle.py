"""The oracle: the best line from a position whose cards to come are all known.

It knows the whole shuffle; what a player may know is the advisor's business. The search itself is
``solver/core/anneal.hpp`` or its twin ``solver/reference.py``; here are the temperature, the threads,
the limits and the check of every line by the rules.
"""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from importlib import import_module
from typing import Any, Final, Protocol, TypeAlias

from solitaire.rules.cards import CARD_COUNT, Card
from solitaire.rules.deal import SplitMix64
from solitaire.rules.position import END, GRID_SIZE, IllegalMoveError, Move, Position
from solitaire.rules.scoring import UNFINISHED, USEFUL, count, score
from solver import reference
from solver.result import Limit, Result

_core: Any
try:
    _core = import_module("solver._core")
except ImportError:  # installed without a compiler
    _core = None

_HOTTEST: Final = 5.0
_COLDEST: Final = 0.7
"""Temperatures in points, at the start and the end of a search."""
_FIRST_ERA: Final = 1 << 19
"""Playouts a thread makes before it is heated up again, where no limit is set; then twice as many."""
_SLICES: Final = {"native": 4096, "python": 256}
"""Playouts between two looks at the clock and the stop signal: under 20 ms."""
_LONGEST_ROUND: Final = 4096
"""Playouts of a thread at one temperature, at most, where playouts are limited."""
_Map: TypeAlias = Callable[..., Iterator[Any]]


class LineError(RuntimeError):
    """A line of the search does not stand up to the rules: a defect of this package."""


class Annealer(Protocol):
    """What both cores offer: see ``solver.reference.Annealer``."""

    @property
    def best_score(self) -> int: ...  # noqa: D102
    @property
    def best_line(self) -> Sequence[int]: ...  # noqa: D102
    def advance(  # noqa: D102
        self, playouts: int, temperature: float, target: int, whole: bool = ..., /
    ) -> int: ...


def core_name() -> str:
    """Return the engine in use: "native", or "python" without it or if MINCHIATE_CORE=python is set."""
    return "python" if _core is None or os.environ.get("MINCHIATE_CORE") == "python" else "native"


def annealer(
    grid: Sequence[Card], ordered: Sequence[Card], loose: Sequence[Card], seed: int, core: str
) -> Annealer:
    """Return a search by the named core; see ``solver.reference.Annealer`` for the arguments."""
    made: Annealer
    if core == "native":
        made = _core.Annealer(list(grid), list(ordered), list(loose), seed)
    else:
        made = reference.Annealer(grid, ordered, loose, seed)
    return made


def simple_bound(position: Position) -> int:
    """Return a bound that costs nothing: the score if every card that is still of use showed, and no other.

    Adding a useful card never lowers a score, save a T14 or T29 outside any versicola, which counts
    for nothing here; and a player may always stop at -300.
    """
    useful = count(USEFUL.intersection(position.grid + position.deck + position.fola))
    return max(UNFINISHED, useful.account_points + useful.versicole_points)


def solve(
    start: Position, limit: Limit, *, fola_free: bool = False, stop: Callable[[], bool] | None = None
) -> Result:
    """Return the best line found within the limit: the last of ``improvements``."""
    *_, best = improvements(start, limit, fola_free=fola_free, stop=stop)
    return best


def improvements(
    start: Position, limit: Limit, *, fola_free: bool = False, stop: Callable[[], bool] | None = None
) -> Iterator[Result]:
    """Yield ever better lines from the position, the first at once, until a limit is reached.

    The search also ends when the score reaches the bound or ``stop`` answers True, and it may be
    dropped at any line.

    Args:
        start: a position of a game that has not ended.
        limit: what the search may spend.
        fola_free: whether ``start.fola`` may still be stacked; otherwise its order stays.
        stop: asked every few milliseconds, by one of the search's threads.

    Raises:
        ValueError: the game has ended, or a card lies in two places.
        LineError: the search has a defect.
    """
    _check(start)
    search = _Search(start, limit, fola_free, stop or (lambda: False))
    yield search.best()
    with ExitStack() as cleanup:
        run: _Map = map
        if limit.threads > 1:
            run = cleanup.enter_context(ThreadPoolExecutor(limit.threads)).map
        while not search.is_over():
            if search.advance(run):
                yield search.best()


def _check(start: Position) -> None:
    cards = (*start.grid, *start.deck, *start.fola)
    if start.end is not None:
        raise ValueError(f"the game has ended ({start.end.value}): there is no line to find")
    if len(set(cards)) != len(cards) or not all(0 <= card < CARD_COUNT for card in cards):
        raise ValueError(f"no position of a game: cards {cards}")
    if len(start.grid) > GRID_SIZE:
        raise ValueError(f"the grid holds at most {GRID_SIZE} piles, not {len(start.grid)}")


class _Search:
    """One annealer a thread, advanced in rounds, so that a playout budget gives the same on every run."""

    def __init__(self, start: Position, limit: Limit, fola_free: bool, stop: Callable[[], bool]) -> None:
        self._clock_start = time.perf_counter()
        self._start, self._limit, self._stop = start, limit, stop
        self._core = core_name()
        self._bound = simple_bound(start)
        ordered = start.deck if fola_free else start.deck + start.fola
        loose = start.fola if fola_free else ()
        seeds = SplitMix64(limit.seed)
        self._annealers = [
            annealer(start.grid, ordered, loose, seeds.next(), self._core) for _ in range(limit.threads)
        ]
        self._playouts = limit.threads
        self._score = UNFINISHED if start.to_come else count(start.grid).shown
        self._line: Sequence[int] = ()  # to stop at once is a line as well
        self._look()

    @property
    def _seconds(self) -> float:
        return time.perf_counter() - self._clock_start

    def _must_stop(self) -> bool:
        return self._stop() or (self._limit.seconds is not None and self._seconds >= self._limit.seconds)

    def is_over(self) -> bool:
        """Say whether nothing better can come, or the limit is reached."""
        spent = self._limit.playouts is not None and self._playouts >= self._limit.playouts
        return spent or self._score >= self._bound or self._must_stop()

    def advance(self, run: _Map) -> bool:
        """Make one round of playouts in every thread and say whether it brought a better line."""
        temperature = self._temperature()
        shares = self._shares()
        made = run(lambda one, share: self._work(one, share, temperature), self._annealers, shares)
        self._playouts += sum(made)
        return self._look()

    def _shares(self) -> list[int]:
        """Return how many playouts each thread makes in the next round, a hundredth of all at most."""
        slice_, playouts = _SLICES[self._core], self._limit.playouts
        if playouts is None:
            return [slice_] * self._limit.threads
        share = max(1, min(_LONGEST_ROUND, playouts // self._limit.threads // 100))
        left = playouts - self._playouts
        return [max(0, min(share, left - share * thread)) for thread in range(self._limit.threads)]

    def _temperature(self) -> float:
        """Return the temperature in points: it falls to the end of the search, or else of an era."""
        limit = self._limit
        by_time = self._seconds / limit.seconds if limit.seconds else 0.0
        by_playouts = self._playouts / limit.playouts if limit.playouts else 0.0
        gone = min(1.0, max(by_time, by_playouts))
        if limit.seconds is None and limit.playouts is None:
            own = self._playouts // limit.threads
            era = (own // _FIRST_ERA + 1).bit_length() - 1
            gone = (own / _FIRST_ERA + 1) / (1 << era) - 1
        return _COLDEST + (_HOTTEST - _COLDEST) * (1 - gone) * (1 - gone)

    def _work(self, one: Annealer, share: int, temperature: float) -> int:
        made = 0
        while made < share and one.best_score < self._bound and not self._must_stop():
            made += one.advance(min(share - made, _SLICES[self._core]), temperature, self._bound)
        return made

    def _look(self) -> bool:
        best = max(self._annealers, key=lambda one: one.best_score)
        if best.best_score <= self._score:
            return False
        self._score, self._line = best.best_score, best.best_line
        return True

    def best(self) -> Result:
        """Return the best line so far, replayed by the rules."""
        seconds = self._seconds
        moves = [Move(token) if token < 128 else Move((token >> 7) - 1, token & 127) for token in self._line]
        moves.append(END)
        fola = tuple(card for card, victim in moves if victim is None and card in self._start.fola)
        left = tuple(card for card in self._start.fola if card not in fola)
        _verify(self._start._replace(fola=fola + left), moves, self._score)
        return Result(
            self._score, self._bound, seconds, self._playouts, self._core, fola + left, tuple(moves)
        )


def _verify(position: Position, moves: Sequence[Move], claim: int) -> None:
    try:
        for move in moves:
            position = position.apply(move)
    except IllegalMoveError as error:
        raise LineError(f"the search made an illegal move: {error}") from error
    if (points := score(position).points) != claim:
        raise LineError(f"the search claims {claim} points for a line that scores {points}")
