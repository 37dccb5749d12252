"""The oracle: the best line from a position, with every card to come known.

A search goes round by round through four stages:

1. *Anneal*: every thread makes some playouts by simulated annealing (``solver/core/anneal.hpp`` and its
   twin), all at the temperature of the moment.
2. *Look for lines that lose little* by beam search (``solver.beams``), with as many states as playouts.
3. *Prove*: the exact search continues beside it. It lowers the bound, and sometimes finds the line.
4. *Punish*, at the end of an era: the faults of the line at hand cost more from then on, and the next era
   begins, heated again.

The rules check every line. An adviser that sees no hidden card is in ``solver.advisor``.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Final

from solitaire.rules.cards import Card, is_royal, is_tarot, kills, value
from solitaire.rules.deal import SplitMix64
from solitaire.rules.position import Position
from solitaire.rules.scoring import UNFINISHED, USEFUL, WORTH, count
from solver import beams, cores
from solver.beams import Beams
from solver.exact import Prover
from solver.result import Limit, Result, Stop, check_start, read_line
from solver.work import Budget, Map, mapping

ORACLE_VERSION: Final = 11
"""Version of the oracle: raised whenever the same playouts and seed give another answer."""
ORACLE_ENGINE: Final = f"oracle {ORACLE_VERSION}"
"""Its name in the store, where its answers about a deal are saved under name and version."""
_FOREVER: Final = 1 << 50
"""Playouts of a search without a limit."""


@dataclass(frozen=True, slots=True)
class Annealing:
    """How eras and rounds divide a search. README.md has the experiments behind the values."""

    hottest: float = 5.0
    """Temperature at the start of the first era, points."""
    reheated: float = 3.0
    """Temperature at the start of each later era, points: it begins with a good line already."""
    coldest: float = 0.7
    """Temperature at the end of every era, points."""
    era: int = 25_000
    """Approximate playouts of a thread in an era. Shorter eras punish too little of what they found, longer
    eras too seldom."""
    slack: int = 15
    """Points by which a thread's energy may be behind the best score and the thread still continue with its
    own line, so that threads stay different but none is left behind for good."""
    fewest_rounds: int = 100
    """With limited playouts, a search has at least this many temperatures."""
    longest_round: int = 4096
    """With limited playouts, most playouts of a thread at a temperature."""
    slices_a_round: int = 4
    """With limited time, slices of a thread at a temperature."""
    punishment: int = 10
    """The cost, in points of energy, that a punishment adds to a card that lies wrong."""
    least_cost: int = 10
    """Least cost of a covered useful card, points; it may break a versicola. Otherwise it costs twice its
    worth."""
    stuck: int = 5
    """A court card on top at this many punishments is stuck."""


USUAL: Final = Annealing()


@dataclass(frozen=True, slots=True)
class _Pace:
    """Speed of a core."""

    rate: int
    """Approximate playouts per second, which divide a time into eras until the real rate is known."""
    slice: int
    """Playouts between two checks of the clock and of ``stop``: a few milliseconds."""
    proof_nodes: float
    """Nodes of the exact search per playout; they take about a fifth of the time."""
    proof_slice: int
    """Least nodes of the exact search at a time, because it begins at the root each time."""


_PACES: Final = {
    "native": _Pace(rate=500_000, slice=1024, proof_nodes=0.1, proof_slice=20_000),
    "python": _Pace(rate=15_000, slice=64, proof_nodes=0.01, proof_slice=2_000),
}
_ANNEALED: Final = 0.8
"""Approximate share of playouts that anneal; the rest are states of beams, which take as long to expand."""
_FIRST_PROOF: Final = 200
"""Nodes of the exact search at the very start: enough to see what the first piles make impossible."""
_PROVING: Final = 2_000_000
"""Playouts after which the exact search has its full share; before, lines are found faster than bounds."""
_LATE: Final = 50
"""With at most this many cards to come, the exact search often finishes and gets more nodes."""
_LATE_FACTOR: Final = 10


def solve(
    start: Position,
    limit: Limit,
    *,
    fola_free: bool = False,
    stop: Stop | None = None,
    annealing: Annealing = USUAL,
) -> Result:
    """Return the best line found within the limit: the last of ``improvements``."""
    *_, best = improvements(start, limit, fola_free=fola_free, stop=stop, annealing=annealing)
    return best


def improvements(
    start: Position,
    limit: Limit,
    *,
    fola_free: bool = False,
    stop: Stop | None = None,
    annealing: Annealing = USUAL,
) -> Iterator[Result]:
    """Yield better and better lines from the position, the first at once, until a limit is reached.

    A line is yielded again when its bound has fallen. The search also ends when the score reaches the bound
    or ``stop`` returns True. The iterator may be dropped at any time.

    Args:
        start: a position of a game that has not ended.
        limit: the most that the search may spend.
        fola_free: whether ``start.fola`` may still be stacked; otherwise its order is fixed.
        stop: called every few milliseconds, in a thread of the search.
        annealing: how eras and rounds divide the search.

    Raises:
        ValueError: the game has ended, or this is no position of a game.
        LineError: the search has a defect.
    """
    check_start(start)
    search = _Search(start, fola_free, Budget(limit, stop), annealing)
    yield search.best()
    with mapping(limit.threads) as run:
        while not search.is_over():
            if search.anneal(run) | search.widen(run) | search.prove():
                yield search.best()


class _Search:
    """An annealer per thread, advanced in rounds: with playouts, every run gives the same lines."""

    def __init__(self, start: Position, fola_free: bool, budget: Budget, annealing: Annealing) -> None:
        self._start, self._budget, self._annealing = start, budget, annealing
        self._prover = Prover(start, fola_free)
        ordered = start.deck if fola_free else start.deck + start.fola
        loose = start.fola if fola_free else ()
        seeds, threads = SplitMix64(budget.limit.seed), budget.limit.threads
        self._annealers = [
            cores.annealer(start.grid, ordered, loose, seeds.next(), budget.core) for _ in range(threads)
        ]
        budget.playouts = threads  # each has a first line
        self._beams = Beams(start, fola_free, budget.core, threads, seeds.next())
        self._penalties = Penalties(start.grid + start.deck + start.fola, annealing)
        self._beams.is_over |= _playouts_left(budget, inf) < beams.LEAST_PLAYOUTS
        if not self._beams.is_over and (court := _stranded(ordered, loose)) is not None:
            for annealer in self._annealers:  # in a shorter search it costs more than it gains
                annealer.jump(court)
        self._eras = _Eras(annealing, budget, 1.0 if self._beams.is_over else _ANNEALED)
        self._score = UNFINISHED if start.to_come else count(start.grid).shown
        self._line: Sequence[int] = ()  # stopping at once is a line too
        self._take_best()

    def is_over(self) -> bool:
        """Return whether no better line can come, or the limit is reached."""
        return self._score >= self._prover.bound or self._budget.is_over()

    def best(self) -> Result:
        """Return the best line so far, checked by the rules."""
        budget = self._budget
        seconds = budget.seconds
        line = read_line(self._start, self._line, self._score)
        bound = self._prover.bound
        return Result(line.score, bound, seconds, budget.playouts, budget.core, line.fola, line.moves)

    # -- annealing ------------------------------------------------------------------------------

    def anneal(self, run: Map) -> bool:
        """Make a round of playouts in every thread; return whether it found a better line."""
        if self._eras.is_over():
            self._punish()
            self._eras.begin(self._annealing.reheated)
        temperature = self._eras.temperature()
        made = run(
            lambda annealer, share: self._play_out(annealer, share, temperature),
            self._annealers,
            self._shares(),
        )
        self._budget.playouts += sum(made)
        return self._take_best()

    def _shares(self) -> list[int]:
        """Return the playouts that each thread makes in the next round."""
        limit, annealing = self._budget.limit, self._annealing
        if limit.playouts is None:
            return [annealing.slices_a_round * _PACES[self._budget.core].slice] * limit.threads
        share = limit.playouts // limit.threads // annealing.fewest_rounds
        share = max(1, min(annealing.longest_round, share))
        left = limit.playouts - self._budget.playouts
        return [max(0, min(share, left - share * thread)) for thread in range(limit.threads)]

    def _play_out(self, annealer: cores.Annealer, share: int, temperature: float) -> int:
        """Make a thread's share of a round, slice by slice; return the playouts made."""
        made, most, bound = 0, _PACES[self._budget.core].slice, self._prover.bound
        while made < share and annealer.best_score < bound and not self._budget.must_stop():
            made += annealer.advance(min(share - made, most), temperature, bound)
        return made

    def _take_best(self) -> bool:
        """Take over the best line of all threads; return whether it is better."""
        best = max(self._annealers, key=lambda annealer: annealer.best_score)
        if best.best_score <= self._score:
            return False
        self._score, self._line = best.best_score, best.best_line
        return True

    # -- beams ----------------------------------------------------------------------------------

    def widen(self, run: Map) -> bool:
        """Continue the beams until they have their share; return whether they found a better line."""
        budget, wide = self._budget, self._beams
        while not (self.is_over() or wide.is_over or wide.states >= wide.share * budget.playouts):
            score, bound = self._score, self._prover.bound
            budget.playouts += wide.advance(run, self._shares(), score, bound, budget.must_stop)
            if wide.score > score:
                self._score, self._line = wide.score, wide.line
                return True
        return False

    # -- proving --------------------------------------------------------------------------------

    def prove(self) -> bool:
        """Continue the exact search when it is due; return whether it found a lower bound or a line."""
        # Where playouts are limited both cores use the lower numbers, so that both do the same.
        limited = self._budget.limit.playouts is not None
        pace = _PACES["python" if limited else self._budget.core]
        playouts = self._budget.playouts
        nodes_a_playout = pace.proof_nodes
        nodes_a_playout *= _LATE_FACTOR if self._start.to_come <= _LATE else min(1.0, playouts / _PROVING)
        spent, bound = self._prover.nodes, self._prover.bound
        end = _FIRST_PROOF + int(playouts * nodes_a_playout)
        if spent and end - spent < pace.proof_slice:
            return False
        found: bool | None = False
        while found is False and self._score < self._prover.bound and self._prover.nodes < end:
            found = self._prover.step(self._score, end - self._prover.nodes, self._budget.must_stop)
        if found:
            self._score, self._line = self._prover.bound, self._prover.line
        return bool(found) or self._prover.bound < bound

    # -- punishing ------------------------------------------------------------------------------

    def _punish(self) -> None:
        """Let threads far behind continue from the best line, and punish the faults of the best thread."""
        for annealer in self._annealers:
            if UNFINISHED < self._score > annealer.energy + self._annealing.slack:
                annealer.go_on_from(self._line)
        best = max(self._annealers, key=lambda annealer: annealer.energy)
        for card, points in self._penalties.punish(best.tops):
            for annealer in self._annealers:
                annealer.favour(card, points)
                if self._penalties.is_stuck(card):
                    annealer.jump(card)


def _stranded(ordered: Sequence[Card], loose: Sequence[Card]) -> Card | None:
    """Return a king to come, or else a queen, that no card after it kills, but others of its rank.

    Args:
        ordered: the cards to come in their order.
        loose: cards that come after these in any order.
    """
    cards = (*ordered, *loose)

    def is_killed(card: Card, after: Sequence[Card]) -> bool:
        return any(kills(other, card) and value(other) != value(card) for other in after)

    stranded = [
        card
        for i, card in enumerate(cards)
        if is_royal(card) and not is_killed(card, cards[min(i + 1, len(ordered)) :])
    ]
    return max(stranded, key=value, default=None)


class _Eras:
    """The eras of a search: each cools down until its end. They share the rest of the limit evenly.

    Args:
        annealing: how they divide it.
        budget: the limit.
        part: the share of all playouts that anneal.
    """

    def __init__(self, annealing: Annealing, budget: Budget, part: float) -> None:
        self._annealing, self._budget, self._part = annealing, budget, part
        self.begin(annealing.hottest)

    def begin(self, temperature: float) -> None:
        """Begin an era at this temperature, points."""
        start = self._gone()
        eras_left = max(1, round(self._playouts_left() / self._annealing.era))
        self._hottest, self._start, self._end = temperature, start, start + (1 - start) / eras_left

    def is_over(self) -> bool:
        """Return whether the era is over. The last era is longer rather than followed by a short era."""
        return self._gone() >= self._end and self._playouts_left() > self._annealing.era / 4

    def temperature(self) -> float:
        """Return the temperature, points. It falls quadratically until the end of the era."""
        gone = min(1.0, (self._gone() - self._start) / (self._end - self._start))
        coldest = self._annealing.coldest
        return coldest + (self._hottest - coldest) * (1 - gone) * (1 - gone)

    def _gone(self) -> float:
        """Return the spent fraction of the limit, 0 to 1."""
        return min(1.0, max(self._budget.spent(), self._budget.playouts / _FOREVER))

    def _playouts_left(self) -> float:
        """Return approximately how many playouts each thread can still anneal with."""
        return _playouts_left(self._budget, self._annealing.era / 10) * self._part


def _playouts_left(budget: Budget, known: float) -> float:
    """Return approximately how many playouts each thread can still make.

    The rate is that of the search so far once each thread has made ``known`` playouts.
    """
    limit = budget.limit
    own = budget.playouts / limit.threads
    left = (limit.playouts or _FOREVER) / limit.threads - own
    if limit.seconds is not None:
        seconds = budget.seconds
        rate = own / seconds if own > known else _PACES[budget.core].rate
        left = min(left, (limit.seconds - seconds) * rate)
    return left


class Penalties:
    """How often each card was punished: guided local search (Voudouris and Tsang, 1999).

    After an era some cards are faults: useful cards covered, and junk on top. The fault with the highest
    cost, divided by 1 plus the number of its earlier punishments, gets a penalty in the energy of all later
    eras. So the search leaves lines with a fault that no small change repairs.

    Args:
        cards: all cards on the grid or to come at the start of the search.
        annealing: the costs.
    """

    def __init__(self, cards: Collection[Card], annealing: Annealing = USUAL) -> None:
        self._useful, self._annealing = USEFUL.intersection(cards), annealing
        self._times: Counter[Card] = Counter()

    def punish(self, tops: Collection[Card]) -> Iterator[tuple[Card, int]]:
        """Punish the worst fault at the end of a line.

        Args:
            tops: the cards on top at the end of the line.

        Yields:
            A card, and the points that the energy adds if a line ends with it on top: below 0 for junk.
        """
        least, points = self._annealing.least_cost, self._annealing.punishment
        costs = {card: max(least, 2 * WORTH[card]) for card in self._useful.difference(tops)}
        costs |= {card: -WORTH[card] for card in tops if card not in USEFUL}
        worst = {card: cost / (1 + self._times[card]) for card, cost in costs.items()}
        most = max(worst.values(), default=None)
        for card in sorted(worst):
            if worst[card] == most:
                self._times[card] += 1
                yield card, points if card in USEFUL else -points

    def is_stuck(self, card: Card) -> bool:
        """Return whether a court card ends on top again and again, whatever it costs."""
        return not is_tarot(card) and value(card) > 10 and self._times[card] >= self._annealing.stuck
