"""Bounds from the last cards alone: scores that they make impossible, whatever the grid is before them.

The search itself is ``solver/core/tail.hpp`` and its twin. This module asks its questions. There may be many
ways to a score, each covering different useful cards; the score is refuted when every way is.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from solitaire.rules.cards import Card
from solitaire.rules.position import GRID_SIZE, Position
from solitaire.rules.scoring import USEFUL
from solver import cores
from solver.quick_score import losses, most_of
from solver.result import Stop

LENGTHS: Final = (15, 12, 18, 9, 6, 24)
"""Numbers of cards of the deck at the start of a tail, the best number first; the fola follows them. Fewer
cards prove less; more take too long.
"""
_NODES: Final = 100_000
"""Most nodes of one search."""
_TABLE_BITS: Final = 16
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

    def includes(self, other: "_Way") -> bool:
        return self.allowance >= other.allowance and set(self.spare) >= set(other.spare)


class Tails:
    """Refutes scores of a position by its last cards.

    Args:
        start: a position of a game that has not ended.
        fola_free: True if ``start.fola`` may still be stacked; otherwise its order is fixed.
        core: the engine.

    Attributes:
        nodes: positions searched so far.
    """

    def __init__(self, start: Position, fola_free: bool, core: str) -> None:
        self.nodes = 0
        self._core, self._free = core, fola_free
        self._before, self._fola = start.grid + start.deck, start.fola
        self._useful = USEFUL.intersection(self._before + self._fola)
        self._most = most_of(self._useful)
        most_deck = min(len(start.deck), len(self._before) - GRID_SIZE)
        self._lengths = [length for length in LENGTHS if length <= most_deck]
        self._settled: dict[tuple[_Way, int], bool] = {}
        self._begun: dict[tuple[_Way, int], cores.Tail] = {}

    def refutes(self, target: int, nodes: int, stop: Stop) -> bool:
        """Return whether no line from the position scores ``target`` or more; False if that is not proved.

        Settled questions are not searched again, and open searches continue, so it pays to ask again.

        Args:
            target: the score.
            nodes: most positions to search.
            stop: called every few milliseconds; when it returns True, nothing more is searched.
        """
        if not self._lengths or self._most - target > _MOST_LOST:
            return False
        self._end, self._stop = self.nodes + nodes, stop
        return all(map(self._refutes_way, self._ways(target)))

    def below(self, target: int) -> int:
        """Return a lower score such that no line scores between it and the target."""
        covered = set(losses(self._useful, _MOST_LOST).values())
        lost = {loss + junk for loss in covered for junk in range(0, _MOST_LOST + 1, _JUNK)}
        scores = (self._most - loss for loss in lost if loss <= _MOST_LOST)
        return max((score for score in scores if score < target), default=target - 1)

    def _refutes_way(self, way: _Way) -> bool:
        """Return whether a tail of some length refutes this way to a score."""
        settled = {length: self._settled.get((way, length)) for length in self._lengths}
        return any(settled.values()) or any(
            self._search(way, length) for length, refuted in settled.items() if refuted is None
        )

    def _search(self, way: _Way, length: int) -> bool:
        nodes = min(_NODES, self._end - self.nodes)
        if nodes <= 0 or self._stop():
            return False
        question = way, length
        if question not in self._begun:
            self._begun[question] = self._tail(way, length)
        tail = self._begun[question]
        before = tail.nodes
        found = tail.search(nodes, self._stop)
        self.nodes += tail.nodes - before
        if found is not None or tail.nodes > _NODES:
            self._settled[question] = found is False
            del self._begun[question]
        return found is False

    def _tail(self, way: _Way, length: int) -> cores.Tail:
        first = len(self._before) - length
        ordered, loose = self._before[first:], self._fola
        if not self._free:
            ordered, loose = ordered + loose, ()
        return cores.tail_search(
            self._before[:first], ordered, loose, way.spare, way.allowance, self._core, _TABLE_BITS
        )

    def _ways(self, target: int) -> Sequence[_Way]:
        """Return the ways to the target, without those included in another way."""
        budget = self._most - target
        ways = [
            _Way(spare, (budget - loss) // _JUNK * _JUNK)
            for spare, loss in losses(self._useful, budget).items()
        ]
        return [way for way in ways if not any(other.includes(way) for other in ways if other is not way)]
