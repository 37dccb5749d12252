"""Proofs: a bound that no line from a position exceeds, and the best line if the search finds it.

The search is in ``solver/core/exact.hpp`` and its twin ``solver/reference/exact.py``, which explains why it
is correct. This module sets its targets and limits, and has the rules check every line. Before the search for
a line at the bound, ``Tails`` tries to refute the bound by the last cards alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from solitaire.rules.cards import Card
from solitaire.rules.position import GRID_SIZE, Position
from solitaire.rules.scoring import UNFINISHED, USEFUL, count
from solver import cores
from solver.bound import relaxed_bound
from solver.quick_score import losses, most_of, simple_bound
from solver.result import CheckedLine, Limit, Stop, check_start, read_line
from solver.work import Budget

# -- scores that the last cards alone make impossible, whatever the grid is before them -----------

LENGTHS: Final = (12, 15, 9, 18, 24)
"""Numbers of cards of the deck at the start of a tail, the best number first; the fola follows them. Fewer
cards prove less; more take too long.
"""
_NODES: Final = 1_000_000
"""Most nodes of one search."""
_TAIL_BITS: Final = 18
_MOST_LOST: Final = 40
"""Scores that lose more points than this can be reached in too many ways."""
_JUNK: Final = 10
"""Junk on top costs a multiple of this, points."""


class _Way(NamedTuple):
    """A way to a score: no useful card covered but the spare ones, and junk left for the allowance at
    most.
    """

    spare: tuple[Card, ...]
    allowance: int


class Tails:
    """Refutes scores of a position by its last cards.

    Args:
        start: a position of a game that has not ended.
        fola_free: True if ``start.fola`` may still be stacked; otherwise its order is fixed.
        core: the engine.
        most_nodes: most positions of one search, of which a score needs many.
        table_bits: the transposition table of a search holds 2 to this power positions.

    Attributes:
        nodes: positions searched so far.
    """

    def __init__(
        self,
        start: Position,
        fola_free: bool,
        core: str,
        most_nodes: int = _NODES,
        table_bits: int = _TAIL_BITS,
    ) -> None:
        self.nodes = 0
        self._most_nodes, self._table_bits = most_nodes, table_bits
        self._core, self._free = core, fola_free
        self._before, self._fola = start.grid + start.deck, start.fola
        self._useful = USEFUL.intersection(self._before + self._fola)
        self._most = most_of(self._useful)
        most_deck = min(len(start.deck), len(self._before) - GRID_SIZE)
        self._lengths = [length for length in LENGTHS if length <= most_deck]
        self._settled: dict[tuple[_Way, int], bool] = {}
        self._begun: dict[tuple[_Way, int], cores.Tail] = {}
        self._open: set[int] = set()  # scores of which nothing more can be shown

    def refutes(self, target: int, nodes: int, stop: Stop) -> bool:
        """Return whether no line from the position scores ``target`` or more; False if that is not proved.

        Settled questions are not searched again, and open searches continue, so it pays to ask again.

        Args:
            target: the score.
            nodes: most positions to search.
            stop: called every few milliseconds; when it returns True, nothing more is searched.
        """
        lost = self._most - target
        if nodes <= 0 or not self._lengths or lost > _MOST_LOST or target in self._open:
            return False
        self._end, self._stop = self.nodes + nodes, stop
        for way in _ways(self._useful, lost):
            if not self._refutes_way(way):
                if all((way, length) in self._settled for length in self._lengths):
                    self._open.add(target)
                return False
        return True

    def below(self, target: int) -> int:
        """Return a lower score such that no line scores between it and the target."""
        lost = self._most - target
        covered = set(_losses(self._useful, lost + _JUNK).values())
        return self._most - min(loss + max(0, (lost - loss) // _JUNK + 1) * _JUNK for loss in covered)

    def _refutes_way(self, way: _Way) -> bool:
        """Return whether a tail of some length refutes this way to a score."""
        settled = {length: self._settled.get((way, length)) for length in self._lengths}
        return any(settled.values()) or any(
            self._search(way, length) for length, refuted in settled.items() if refuted is None
        )

    def _search(self, way: _Way, length: int) -> bool:
        nodes = min(self._most_nodes, self._end - self.nodes)
        if nodes <= 0 or self._stop():
            return False
        question = way, length
        if question not in self._begun:
            self._begun[question] = self._tail(way, length)
        tail = self._begun[question]
        before = tail.nodes
        found = tail.search(nodes, self._stop)
        self.nodes += tail.nodes - before
        if found is not None or tail.nodes > self._most_nodes:
            self._settled[question] = found is False
            del self._begun[question]
        return found is False

    def _tail(self, way: _Way, length: int) -> cores.Tail:
        first = len(self._before) - length
        ordered, loose = self._before[first:], self._fola
        if not self._free:
            ordered, loose = ordered + loose, ()
        return cores.tail_search(
            self._before[:first], ordered, loose, way.spare, way.allowance, self._core, self._table_bits
        )


_losses: Final = cache(losses)


@cache
def _ways(useful: frozenset[Card], lost: int) -> Sequence[_Way]:
    """Return the ways to lose so many points or fewer, without those included in another way."""
    allowances = {spare: (lost - loss) // _JUNK * _JUNK for spare, loss in _losses(useful, lost).items()}

    def is_included(spare: tuple[Card, ...]) -> bool:
        larger = (tuple(sorted((*spare, card))) for card in useful.difference(spare))
        return any(allowances.get(cards) == allowances[spare] for cards in larger)

    return [_Way(spare, allowance) for spare, allowance in allowances.items() if not is_included(spare)]


# -- the exact search -----------------------------------------------------------------------------

_TABLE_BITS: Final = 21
"""The transposition table holds 2 to this power positions: at most 32 MiB in the native core. In plain Python
that would be about 500 MiB, but filling it takes minutes.
"""
_FIRST_LEG: Final = {"native": 200_000, "python": 2_000}
"""Nodes before ``proofs`` asks CP-SAT, which may find at once a proof that the search would never finish."""
_LATE: Final = 32
"""Most cards to come with which it asks CP-SAT."""
_NO_LIMIT: Final = 1 << 62
"""The core counts nodes in 64 bits, and adds these to those of earlier searches."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The state of an exact search."""

    bound: int
    """No line from the position scores more, points."""
    line: CheckedLine | None
    """The best line of all, if it was found and is better than the known score; else None."""
    nodes: int
    """Positions searched so far."""
    open: bool
    """True if a line better than the known score may still exist."""


class Prover:
    """An exact search from a position; it can be continued, and remembers its proofs.

    Args:
        start: a position of a game that has not ended.
        fola_free: whether ``start.fola`` may still be stacked; otherwise its order is fixed.

    Attributes:
        bound: no line from the position scores more, points.
        nodes: positions searched so far.
        tail_nodes: those of them in games of the last cards alone.
    """

    def __init__(self, start: Position, fola_free: bool) -> None:
        ordered, loose = (start.deck, start.fola) if fola_free else (start.deck + start.fola, ())
        core = cores.core_name()
        self._search = cores.exact_search(start.grid, ordered, loose, core, _TABLE_BITS)
        self._tails = Tails(start, fola_free, core)
        self.bound = simple_bound(start)

    @property
    def nodes(self) -> int:
        return self._search.nodes + self._tails.nodes

    @property
    def tail_nodes(self) -> int:
        return self._tails.nodes

    @property
    def line(self) -> Sequence[int]:
        """The line found, for ``solver.result.read_line``; it scores the bound."""
        return self._search.line

    def lower(self, score: int, nodes: int, stop: Stop) -> bool:
        """Lower the bound by the last cards alone, but not below ``score``; return whether it fell.

        That takes no more than these nodes; more may be given later.
        """
        before, end = self.bound, self.tail_nodes + nodes
        while self.bound > score and self._tails.refutes(self.bound, end - self.tail_nodes, stop):
            self.bound = max(score, self._tails.below(self.bound))
        return self.bound < before

    def search(self, score: int, nodes: int, stop: Stop) -> bool | None:
        """Search once for a line that scores the bound, which must be above ``score``.

        Returns:
            True if ``line`` has it. False if there is none: the bound is lower now, but not below ``score``.
            None if this many nodes are spent, or ``stop`` returned True.
        """
        found = self._search.search(self.bound, nodes, stop)
        if found is None:
            return None
        if found >= self.bound:
            return True
        self.bound = max(score, found)
        return False

    def step(self, score: int, nodes: int, stop: Stop) -> bool | None:
        """Lower the bound by the last cards or, where they show nothing, ``search``."""
        end = self.nodes + nodes
        if self.lower(score, nodes // 2, stop):
            return False
        return None if stop() else self.search(score, end - self.nodes, stop)


def prove(
    start: Position,
    score: int | None = None,
    *,
    fola_free: bool = False,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Stop | None = None,
) -> Proof:
    """Return what the search proves within its limits: the last of ``proofs``."""
    *_, last = proofs(start, score, fola_free=fola_free, seconds=seconds, nodes=nodes, stop=stop)
    return last


def proofs(
    start: Position,
    score: int | None = None,
    *,
    fola_free: bool = False,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: Stop | None = None,
) -> Iterator[Proof]:
    """Yield lower and lower bounds, the first at once, until a line reaches the bound or a limit is reached.

    The search looks for a line that scores the bound. If there is none, the bound falls and the search begins
    again, so the first line found is the best. Late in a game a CP-SAT model helps to lower the bound. With
    ``nodes`` and no ``seconds`` the proofs are the same on every run.

    Args:
        start: a position of a game that has not ended.
        score: the known score, points: a line reaches it, and only better lines matter. None if unknown.
        fola_free: whether ``start.fola`` may still be stacked; otherwise its order is fixed.
        seconds: wall-clock time to spend at most, or None.
        nodes: positions to search at most, or None.
        stop: called every few milliseconds; the search ends when it returns True.

    Raises:
        ValueError: the game has ended, or this is no position of a game.
        LineError: the search has a defect.
    """
    check_start(start)
    must_stop = Budget(Limit(seconds), stop).must_stop
    surrender = UNFINISHED if start.to_come else count(start.grid).shown  # stopping at once is a line too
    known = surrender if score is None else max(score, surrender)
    prover = Prover(start, fola_free)
    prover.bound = max(known, prover.bound)
    yield Proof(prover.bound, None, 0, prover.bound > known)
    budget, relaxed = _NO_LIMIT if nodes is None else min(nodes, _NO_LIMIT), start.to_come > _LATE
    while prover.bound > known:
        leg = budget if relaxed else min(budget, _FIRST_LEG[cores.core_name()])
        found = prover.step(known, leg - prover.nodes, must_stop)
        if found is None and not relaxed and prover.nodes < budget and not must_stop():
            relaxed = True
            relaxation = relaxed_bound(start, fola_free=fola_free, stop=must_stop)
            prover.bound = max(known, min(prover.bound, relaxation))
            found = False
        line = read_line(start, prover.line, prover.bound) if found else None
        yield Proof(prover.bound, line, prover.nodes, prover.bound > known and not found)
        if found is not False:
            return
