"""The oracle: the best line from a position, with every card to come known.

The search itself is simulated annealing, in ``solver/core/anneal.hpp`` and its twin. Here are its
temperature, threads and limits, and the check of every line by the rules. The exact search runs beside it:
it lowers the bound and sometimes finds the line. What a player may know is a matter for ``solver.advisor``.
"""

import time
from collections.abc import Iterator, Sequence
from typing import Final

from solitaire.rules.deal import SplitMix64
from solitaire.rules.position import Position
from solitaire.rules.scoring import UNFINISHED, count
from solver import cores
from solver.exact import Prover
from solver.lines import check_start, read_line
from solver.penalties import Penalties
from solver.result import Limit, Result, Stop
from solver.threads import Map, mapping

ORACLE_VERSION: Final = 7
"""Version of the oracle: raised by one whenever the same playouts and seed give another answer."""
ORACLE_ENGINE: Final = f"oracle {ORACLE_VERSION}"
"""Its name in the store, which keeps what it says of a deal under name and version."""
_HOTTEST: Final = 5.0
_REHEATED: Final = 3.0
_COLDEST: Final = 0.7
"""Temperatures in points: at the start of the first era and of the others, and at the end of each."""
ERA: Final = 25_000
"""About how many playouts a thread makes in an era, before its faults are punished and it is heated again."""
_SLACK: Final = 15
"""So many points of energy a thread may be behind the best one and still go on from its own line."""
_RATES: Final = {"native": 500_000, "python": 15_000}
"""About how many playouts a second to expect: divides a time into eras before the real rate is known."""
_SLICES: Final = {"native": 1024, "python": 64}
"""Playouts between two checks of the clock and of ``stop``: a few milliseconds."""
_FIRST_PROOF: Final = 200
"""Nodes of the exact search at the very start: enough to see what the first piles make impossible."""
_PROOF_NODES: Final = {"native": 0.1, "python": 0.01}
"""Its nodes for each playout from then on; they take about a fifth of the time. Where playouts are limited,
both cores use the lower number, so that both do the same."""
_PROOF_SLICE: Final = {"native": 20_000, "python": 2_000}
"""Its least nodes at a time, because it begins at the root each time. Where playouts are limited, both cores
use the lower number."""
_LATE: Final = 50
"""With this many cards to come or fewer, the exact search often finishes and gets more nodes."""
_LATE_FACTOR: Final = 10
_FOREVER: Final = 1 << 50
"""Playouts of a search without a limit."""
_SLICES_A_ROUND: Final = 4
"""Slices of a thread at one temperature, where time is limited."""
_LONGEST_ROUND: Final = 4096
"""Most playouts of a thread at one temperature, where playouts are limited."""
_ROUNDS: Final = 100
"""At least this many rounds, each at a temperature of its own, where playouts are limited."""


def solve(start: Position, limit: Limit, *, fola_free: bool = False, stop: Stop | None = None) -> Result:
    """Return the best line found within the limit: the last of ``improvements``."""
    *_, best = improvements(start, limit, fola_free=fola_free, stop=stop)
    return best


def improvements(
    start: Position, limit: Limit, *, fola_free: bool = False, stop: Stop | None = None
) -> Iterator[Result]:
    """Yield better and better lines from the position, the first at once, until a limit is reached.

    A line is yielded again when its bound has fallen. The search also ends when the score reaches the bound
    or ``stop`` returns True. The iterator may be dropped at any time.

    Args:
        start: a position of a game that has not ended.
        limit: what the search may spend.
        fola_free: whether ``start.fola`` may still be stacked; otherwise its order is fixed.
        stop: called every few milliseconds, in one of the search's threads.

    Raises:
        ValueError: the game has ended, or this is no position of a game.
        LineError: the search has a defect.
    """
    check_start(start)
    search = _Search(start, limit, fola_free, stop or (lambda: False))
    yield search.best()
    with mapping(limit.threads) as run:
        while not search.is_over():
            if search.advance(run) | search.prove():
                yield search.best()


class _Search:
    """One annealer for each thread, advanced in rounds: with playouts, every run gives the same lines.

    Between eras threads that are far behind go on from the best line held, and all share their penalties.
    """

    def __init__(self, start: Position, limit: Limit, fola_free: bool, stop: Stop) -> None:
        self._clock_start = time.perf_counter()
        self._start, self._limit, self._stop = start, limit, stop
        self._core = cores.core_name()
        self._prover = Prover(start, fola_free)
        pace = self._core if limit.playouts is None else "python"
        self._proof_slice = _PROOF_SLICE[pace]
        self._proof_nodes = _PROOF_NODES[pace] * (_LATE_FACTOR if start.to_come <= _LATE else 1)
        ordered = start.deck if fola_free else start.deck + start.fola
        loose = start.fola if fola_free else ()
        cards = start.grid + start.deck + start.fola
        seeds = SplitMix64(limit.seed)
        self._annealers = [
            cores.annealer(start.grid, ordered, loose, seeds.next(), self._core) for _ in range(limit.threads)
        ]
        self._penalties = Penalties(cards)
        self._playouts = limit.threads
        self._hottest = _HOTTEST
        self._set_era()
        self._score = UNFINISHED if start.to_come else count(start.grid).shown
        self._line: Sequence[int] = ()  # stopping at once is a line too
        self._look()

    @property
    def _bound(self) -> int:
        return self._prover.bound

    @property
    def _seconds(self) -> float:
        return time.perf_counter() - self._clock_start

    def _must_stop(self) -> bool:
        return self._stop() or (self._limit.seconds is not None and self._seconds >= self._limit.seconds)

    def is_over(self) -> bool:
        """Return whether no better line can come, or the limit is reached."""
        spent = self._limit.playouts is not None and self._playouts >= self._limit.playouts
        return spent or self._score >= self._bound or self._must_stop()

    def advance(self, run: Map) -> bool:
        """Make one round of playouts in every thread; return whether it found a better line."""
        if self._gone() >= self._era_end and self._left() > ERA / 4:  # no short era at the end
            self._punish()
            self._set_era()
        temperature = self._temperature()
        shares = self._shares()
        made = run(lambda one, share: self._work(one, share, temperature), self._annealers, shares)
        self._playouts += sum(made)
        return self._look()

    def prove(self) -> bool:
        """Continue the exact search when it is due; return whether it found a lower bound or a line."""
        spent, bound = self._prover.nodes, self._bound
        end = _FIRST_PROOF + int(self._playouts * self._proof_nodes)
        if spent and end - spent < self._proof_slice:
            return False
        found: bool | None = False
        while found is False and self._score < self._bound and self._prover.nodes < end:
            found = self._prover.step(self._score, end - self._prover.nodes, self._must_stop)
        if found:
            self._score, self._line = self._bound, self._prover.line
        return bool(found) or self._bound < bound

    def _punish(self) -> None:
        """Let threads far behind go on from the best line held, and punish what lies wrong at its end."""
        best = max(self._annealers, key=lambda one: one.energy)
        for annealer in self._annealers:
            if best.energy - annealer.energy > _SLACK:
                annealer.go_on_from(best)
        for card, points in self._penalties.punish(best.tops):
            for annealer in self._annealers:
                annealer.favour(card, points)
                if self._penalties.is_stuck(card):
                    annealer.jump(card)
        self._hottest = _REHEATED

    def _set_era(self) -> None:
        gone = self._gone()
        self._era_start = gone
        self._era_end = gone + (1 - gone) / max(1, round(self._left() / ERA))

    def _gone(self) -> float:
        """Return the part of the limit that is spent, 0 to 1."""
        by_time = self._seconds / self._limit.seconds if self._limit.seconds else 0.0
        return min(1.0, max(by_time, self._playouts / (self._limit.playouts or _FOREVER)))

    def _left(self) -> float:
        """Return about how many playouts each thread can still make."""
        own = self._playouts / self._limit.threads
        left = (self._limit.playouts or _FOREVER) / self._limit.threads - own
        if self._limit.seconds:
            seconds = self._seconds
            rate = own / seconds if own > ERA / 10 else _RATES[self._core]
            left = min(left, (self._limit.seconds - seconds) * rate)
        return left

    def _temperature(self) -> float:
        """Return the temperature in points. It falls until the end of the era."""
        gone = min(1.0, (self._gone() - self._era_start) / (self._era_end - self._era_start))
        return _COLDEST + (self._hottest - _COLDEST) * (1 - gone) * (1 - gone)

    def _shares(self) -> list[int]:
        """Return how many playouts each thread makes in the next round."""
        playouts = self._limit.playouts
        if playouts is None:
            return [_SLICES_A_ROUND * _SLICES[self._core]] * self._limit.threads
        share = max(1, min(_LONGEST_ROUND, playouts // self._limit.threads // _ROUNDS))
        left = playouts - self._playouts
        return [max(0, min(share, left - share * thread)) for thread in range(self._limit.threads)]

    def _work(self, one: cores.Annealer, share: int, temperature: float) -> int:
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
        """Return the best line so far, checked by the rules."""
        seconds = self._seconds
        line = read_line(self._start, self._line, self._score)
        return Result(line.score, self._bound, seconds, self._playouts, self._core, line.fola, line.moves)
