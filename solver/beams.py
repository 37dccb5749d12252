"""Beam searches beside the oracle's annealing: which lines they look for, and in what order.

A beam (``solver/core/beam.hpp`` and its twin) looks for lines that cover no useful card but a few spare ones.
The sets of spare cards are gone through in the order of their cost, again and again, each time with beams
twice as wide and with other small shifts of their weights. From the second pass on, beams also drop states
that cannot lead to a better score any more. README.md has the experiments behind the values.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from solitaire.rules.cards import Card
from solitaire.rules.deal import SplitMix64
from solitaire.rules.position import GRID_SIZE, Position
from solitaire.rules.scoring import UNFINISHED, USEFUL
from solver import cores
from solver.quick_score import losses, most_of
from solver.result import Stop
from solver.schedule import PACES, USUAL, Schedule
from solver.work import Map


class _Task(NamedTuple):
    """A beam in progress, and the score that it looks for."""

    beam: cores.LineBeam
    aim: int


class Beams:
    """The beams of a search.

    Args:
        start: the position.
        fola_free: whether ``start.fola`` may still be stacked.
        core: "native" or "python".
        threads: beams that are searched side by side.
        seed: 0 to 2**64-1.
        schedule: their widths and shares.

    Attributes:
        share: the share of all playouts that their states should have now.
        states: states expanded so far.
        score: the score of the best line so far; -300 if there is none.
        line: its moves, for ``solver.result.read_line``.
        is_over: whether no beams are left to search.
    """

    def __init__(
        self,
        start: Position,
        fola_free: bool,
        core: str,
        threads: int,
        seed: int,
        schedule: Schedule = USUAL,
    ) -> None:
        self._start, self._free, self._core, self._schedule = start, fola_free, core, schedule
        self._seeds = SplitMix64(seed)
        self._places: list[_Task | None] = [None] * threads
        self._widths = self._plan()
        self.share, self.states, self.score = schedule.beams[0], 0, UNFINISHED
        self.line: Sequence[int] = ()
        can_fill = len(start.grid) + start.to_come - len(start.fola) * fola_free >= GRID_SIZE
        self.is_over = start.to_come < schedule.least_to_come or not can_fill

    def advance(self, run: Map, shares: Sequence[int], score: int, bound: int, stop: Stop) -> int:
        """Expand states in every thread; return how many.

        Args:
            run: ``map``, or a function like it whose calls run in threads.
            shares: by thread, the most states to expand.
            score: the best score known: only better lines are looked for.
            bound: no line scores more.
            stop: called every few milliseconds; when it returns True, the work ends at once.
        """
        for place, task in enumerate(self._places):
            if task is None or task.beam.is_over or not score < task.aim <= bound:
                self._places[place] = self._next(score, bound)
        tasks = [task for task in self._places if task is not None]
        self.is_over = not tasks
        made = sum(run(lambda task, share: self._expand(task.beam, share, stop), tasks, shares))
        for task in tasks:
            if task.beam.best_score > self.score:
                self.score, self.line = task.beam.best_score, task.beam.best_line
        self.states += made
        return made

    def _expand(self, beam: cores.LineBeam, share: int, stop: Stop) -> int:
        made, most = 0, PACES[self._core].states
        while made < share and not beam.is_over and not stop():
            made += beam.advance(min(share - made, most))
        return made

    def _next(self, score: int, bound: int) -> _Task | None:
        """Return the next beam that looks for a better score, or None if there is none."""
        for weights, width, spare, aim, drops in self._widths:
            if score < aim <= bound:
                return _Task(self._beam(weights, width, spare, aim - score - 1 if drops else None), aim)
        return None

    def _plan(self) -> Iterator[tuple[object, int, tuple[Card, ...], int, bool]]:
        """Yield weights, width, spare cards and aim of beam after beam, and whether it drops states."""
        start, schedule = self._start, self._schedule
        useful = USEFUL.intersection(start.grid + start.deck + start.fola)
        most, width = most_of(useful), schedule.narrowest
        while width <= schedule.widest:
            weights = cores.beam_weights(self._seeds.next(), self._core)
            for lost, spare in _spare_sets(useful, schedule.most_lost):
                wider = next((factor for least, factor in schedule.wider if lost <= least), 1)
                yield weights, wider * width, spare, most - lost, width >= schedule.dropping
            width *= 2
            self.share = schedule.beams[1]

    def _beam(self, weights: object, width: int, spare: Sequence[Card], junk: int | None) -> cores.LineBeam:
        grid, deck, fola, *_ = self._start
        ordered, loose = (deck, fola) if self._free else (deck + fola, ())
        return cores.line_beam(weights, grid, ordered, loose, spare, width, junk, self._core)


@cache
def _spare_sets(useful: frozenset[Card], most_lost: int) -> Sequence[tuple[int, tuple[Card, ...]]]:
    """Return the sets of spare cards by cost, without those included in another set of the same cost."""
    costs = losses(useful, most_lost)
    return sorted(
        (cost, cards)
        for cards, cost in costs.items()
        if not any(cost == other and set(cards) < set(more) for more, other in costs.items())
    )
