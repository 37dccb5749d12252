"""How a search of the oracle spends its playouts: what runs when, and for how long.

========  ============================  ==================================================================
stage     share of the playouts         when
========  ============================  ==================================================================
anneal    the rest, about ``annealed``  from the beginning, in eras of about ``era`` playouts of a thread
beams     ``beams``, first and later    with ``beams_from`` playouts of a thread or more, and with
                                        ``least_to_come`` cards to come or more
prove     nodes, beside the playouts    by the last cards ``first_tails`` before all else, then ``tail_nodes``
                                        for each playout of a thread; by the exact search ``first_proof`` at
                                        once, then ``proof_nodes`` for each playout: all of them from
                                        ``proving`` playouts on, and ``late_factor`` times as many with
                                        ``late`` cards to come or fewer
punish    none                          at the end of each era
========  ============================  ==================================================================

README.md has the experiments behind the values. Weights within a stage stand in ``core/anneal.hpp`` and
``core/beam_value.hpp``, and in their twins.
"""

from dataclasses import dataclass
from math import inf
from typing import Final

from solver.work import Budget

_FOREVER: Final = 1 << 50
"""Playouts of a search without a limit."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Speed of a core."""

    rate: int
    """Approximate playouts per second, which divide a time into eras until the real rate is known."""
    slice: int
    """Playouts of annealing between two checks of the clock and of ``stop``: a few milliseconds."""
    states: int
    """The same in states of a beam."""
    tail_nodes: float
    """Nodes of the games of the last cards per playout of a thread; they take a fifth of the time at most."""
    proof_nodes: float
    """Nodes of the exact search per playout; they take about a fifth of the time."""
    proof_slice: int
    """Least nodes of the exact search at a time, because it begins at the root each time."""


PACES: Final = {
    "native": Pace(
        rate=500_000, slice=1024, states=1024, tail_nodes=0.5, proof_nodes=0.1, proof_slice=20_000
    ),
    "python": Pace(rate=15_000, slice=64, states=16, tail_nodes=0.1, proof_nodes=0.01, proof_slice=2_000),
}


@dataclass(frozen=True, slots=True)
class Schedule:
    """The stages of a search, with their shares of its playouts, a thread's and those of all threads."""

    annealed: float = 0.8
    """Approximate share of playouts that anneal beside beams, whose states take as long to expand."""
    hottest: float = 5.0
    """Temperature at the start of the first era, points."""
    reheated: float = 3.0
    """Temperature at the start of each later era, points: it begins with a good line already."""
    coldest: float = 0.7
    """Temperature at the end of every era, points."""
    era: int = 25_000
    """Approximate playouts of a thread in an era. Shorter eras punish too little of what they found, longer
    eras too seldom."""
    fewest_rounds: int = 100
    """With limited playouts, a search has at least this many temperatures."""
    longest_round: int = 4096
    """With limited playouts, most playouts of a thread at a temperature."""
    slices_a_round: int = 4
    """With limited time, slices of a thread at a temperature."""

    beams: tuple[float, float] = (0.5, 0.4)
    """The share of all playouts that beams may use in their first pass, and later."""
    beams_from: int = 200_000
    """In a search with fewer playouts per thread, beams are not worth their cost."""
    least_to_come: int = 24
    """With fewer cards to come no beam is searched: the exact search does better there."""
    narrowest: int = 8
    """States of a layer in the first pass, where many points are given up."""
    widest: int = 1 << 14
    """The same in the last pass."""
    dropping: int = 16
    """From this width on, states are dropped in which junk certainly costs too much for a better score."""
    wider: tuple[tuple[int, int], ...] = ((0, 8), (6, 4))
    """Beams that give up at most this many points are this many times as wide."""
    most_lost: int = 17
    """Most points that a beam gives up."""

    first_tails: int = 50_000
    """Most nodes of the games of the last cards before the first round."""
    most_tails: int = 2_000_000
    """Most of these nodes in all."""
    tail_slice: int = 20_000
    """Least of these nodes at a time later, because a search begins at its root each time."""
    first_proof: int = 200
    """Nodes of the exact search at the very start: enough to see what the first piles make impossible."""
    proving: int = 2_000_000
    """Playouts after which the exact search has its full share; before, lines come faster than bounds."""
    late: int = 50
    """With at most this many cards to come, the exact search often finishes and gets more nodes."""
    late_factor: int = 10

    slack: int = 15
    """Points by which a thread's energy may be behind the best score and the thread still continue with its
    own line, so that threads stay different but none is left behind for good."""
    punishment: int = 10
    """The cost, in points of energy, that a punishment adds to a card that lies wrong."""
    least_cost: int = 10
    """Least cost of a covered useful card, points; it may break a versicola. Otherwise it costs twice its
    worth."""
    stuck: int = 5
    """A court card on top at this many punishments is stuck."""

    def round_of(self, budget: Budget) -> list[int]:
        """Return the playouts that each thread makes in the next round."""
        limit = budget.limit
        if limit.playouts is None:
            return [self.slices_a_round * PACES[budget.core].slice] * limit.threads
        share = limit.playouts // limit.threads // self.fewest_rounds
        share = max(1, min(self.longest_round, share))
        left = limit.playouts - budget.playouts
        return [max(0, min(share, left - share * thread)) for thread in range(limit.threads)]

    def tails(self, budget: Budget) -> int:
        """Return the most nodes for the games of the last cards in a search that begins."""
        return int(min(playouts_left(budget, inf) * _proving_pace(budget).tail_nodes, self.most_tails))

    def tails_due(self, budget: Budget, most: int, spent: int) -> int:
        """Return how many of these nodes, ``most`` in all, may be spent now: 0 while too few are due."""
        made = budget.playouts / budget.limit.threads
        due = min(most, self.first_tails + int(made * _proving_pace(budget).tail_nodes)) - spent
        return 0 if spent and due < self.tail_slice else due

    def proof_nodes(self, budget: Budget, to_come: int, spent: int) -> int:
        """Return how many nodes the exact search may go on now: 0 while too few are due.

        Args:
            budget: the search's.
            to_come: cards to come at its start.
            spent: the nodes so far.
        """
        pace = _proving_pace(budget)
        factor = self.late_factor if to_come <= self.late else min(1.0, budget.playouts / self.proving)
        due = self.first_proof + int(budget.playouts * (pace.proof_nodes * factor)) - spent
        return 0 if spent and due < pace.proof_slice else due


def _proving_pace(budget: Budget) -> Pace:
    """Return the pace of proofs. Where playouts are limited both cores do the same."""
    return PACES["native" if budget.limit.playouts is not None else budget.core]


USUAL: Final = Schedule()


class Eras:
    """The eras of a search: each cools down until its end. They share the rest of the limit evenly.

    Args:
        schedule: how they divide it.
        budget: the limit.
        part: the share of all playouts that anneal.
    """

    def __init__(self, schedule: Schedule, budget: Budget, part: float) -> None:
        self._schedule, self._budget, self._part = schedule, budget, part
        self.begin(schedule.hottest)

    def begin(self, temperature: float) -> None:
        """Begin an era at this temperature, points."""
        start = self._gone()
        eras_left = max(1, round(self._playouts_left() / self._schedule.era))
        self._hottest, self._start, self._end = temperature, start, start + (1 - start) / eras_left

    def is_over(self) -> bool:
        """Return whether the era is over. The last era is longer rather than followed by a short era."""
        return self._gone() >= self._end and self._playouts_left() > self._schedule.era / 4

    def temperature(self) -> float:
        """Return the temperature, points. It falls quadratically until the end of the era."""
        gone = min(1.0, (self._gone() - self._start) / (self._end - self._start))
        coldest = self._schedule.coldest
        return coldest + (self._hottest - coldest) * (1 - gone) * (1 - gone)

    def _gone(self) -> float:
        """Return the spent fraction of the limit, 0 to 1."""
        return min(1.0, max(self._budget.spent(), self._budget.playouts / _FOREVER))

    def _playouts_left(self) -> float:
        """Return approximately how many playouts each thread can still anneal with."""
        return playouts_left(self._budget, self._schedule.era / 10) * self._part


def playouts_left(budget: Budget, known: float) -> float:
    """Return approximately how many playouts each thread can still make.

    The rate is that of the search so far once each thread has made ``known`` playouts.
    """
    limit = budget.limit
    own = budget.playouts / limit.threads
    left = (limit.playouts or _FOREVER) / limit.threads - own
    if limit.seconds is not None:
        seconds = budget.seconds
        rate = own / seconds if own > known else PACES[budget.core].rate
        left = min(left, (limit.seconds - seconds) * rate)
    return left
