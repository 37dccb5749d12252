"""Bounds from the last cards alone: scores that they make impossible, whatever the grid is before them.

The search itself is ``solver/core/tail.hpp`` and its twin. This module asks its questions. There may be many
ways to a score, each covering different useful cards; the score is refuted when every way is.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from solitaire.rules.cards import Card
from solitaire.rules.position import GRID_SIZE, Position
from solitaire.rules.scoring import USEFUL
from solver import cores
from solver.quick_score import losses, most_of
from solver.result import Stop

LENGTHS: Final = (12, 15, 9, 18, 24)
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


_losses: Final = cache(losses)


@cache
def _ways(useful: frozenset[Card], lost: int) -> Sequence[_Way]:
    """Return the ways to lose so many points or fewer, without those included in another way."""
    allowances = {spare: (lost - loss) // _JUNK * _JUNK for spare, loss in _losses(useful, lost).items()}

    def is_included(spare: tuple[Card, ...]) -> bool:
        larger = (tuple(sorted((*spare, card))) for card in useful.difference(spare))
        return any(allowances.get(cards) == allowances[spare] for cards in larger)

    return [_Way(spare, allowance) for spare, allowance in allowances.items() if not is_included(spare)]
