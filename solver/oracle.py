"""The oracle: the best line from a position, with every card to come known.

A search goes round by round through four stages:

1. *Prove*: the last cards alone lower the bound, mostly at once. Beside the other stages
   they are asked on, and the exact search continues (``solver.exact``): it lowers the bound too, and
   sometimes finds the line.
2. *Anneal*: every thread makes some playouts by simulated annealing (``solver/core/anneal.hpp`` and its
   twin), all at the temperature of the moment.
3. *Look for lines that lose little* by beam search, with as many states as playouts.
4. *Punish*, at the end of an era: the faults of the line at hand cost more from then on, and the next era
   begins, heated again.

The rules check every line. An adviser that sees no hidden card is in ``solver.advisor``.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from math import inf
from typing import Final, NamedTuple

from solitaire.rules.cards import Card, is_royal, is_tarot, kills, value
from solitaire.rules.deal import SplitMix64
from solitaire.rules.position import GRID_SIZE, Position
from solitaire.rules.scoring import UNFINISHED, USEFUL, WORTH, count
from solver import cores
from solver.exact import Prover
from solver.quick_score import losses, most_of
from solver.result import Limit, Result, Stop, check_start, read_line
from solver.schedule import PACES, USUAL, Eras, Schedule, playouts_left
from solver.work import Budget, Map, mapping

# -- beams: which lines they look for, and in what order ------------------------------------------


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


# -- the search -----------------------------------------------------------------------------------

ORACLE_VERSION: Final = 14
"""Version of the oracle: raised whenever the same playouts and seed give another answer."""
ORACLE_ENGINE: Final = f"oracle {ORACLE_VERSION}"
"""Its name in the store, where its answers about a deal are saved under name and version."""


def solve(
    start: Position,
    limit: Limit,
    *,
    fola_free: bool = False,
    stop: Stop | None = None,
    schedule: Schedule = USUAL,
) -> Result:
    """Return the best line found within the limit: the last of ``improvements``."""
    *_, best = improvements(start, limit, fola_free=fola_free, stop=stop, schedule=schedule)
    return best


def improvements(
    start: Position,
    limit: Limit,
    *,
    fola_free: bool = False,
    stop: Stop | None = None,
    schedule: Schedule = USUAL,
) -> Iterator[Result]:
    """Yield better and better lines from the position, the first at once, until a limit is reached.

    A line is yielded again when its bound has fallen. The search also ends when the score reaches the bound
    or ``stop`` returns True. The iterator may be dropped at any time.

    Args:
        start: a position of a game that has not ended.
        limit: the most that the search may spend.
        fola_free: whether ``start.fola`` may still be stacked; otherwise its order is fixed.
        stop: called every few milliseconds, in a thread of the search.
        schedule: how the stages share its playouts.

    Raises:
        ValueError: the game has ended, or this is no position of a game.
        LineError: the search has a defect.
    """
    check_start(start)
    search = _Search(start, fola_free, Budget(limit, stop), schedule)
    yield search.best()
    with mapping(limit.threads) as run:
        while not search.is_over():
            if search.prove() | search.anneal(run) | search.widen(run):
                yield search.best()


class _Search:
    """An annealer per thread, advanced in rounds: with playouts, every run gives the same lines."""

    def __init__(self, start: Position, fola_free: bool, budget: Budget, schedule: Schedule) -> None:
        self._start, self._budget, self._schedule = start, budget, schedule
        self._prover, self._tails = Prover(start, fola_free), schedule.tails(budget)
        ordered = start.deck if fola_free else start.deck + start.fola
        loose = start.fola if fola_free else ()
        seeds, threads = SplitMix64(budget.limit.seed), budget.limit.threads
        self._annealers = [
            cores.annealer(start.grid, ordered, loose, seeds.next(), budget.core) for _ in range(threads)
        ]
        budget.playouts = threads  # each has a first line
        self._beams = Beams(start, fola_free, budget.core, threads, seeds.next(), schedule)
        self._penalties = Penalties(start.grid + start.deck + start.fola, schedule)
        self._beams.is_over |= playouts_left(budget, inf) < schedule.beams_from
        if not self._beams.is_over and (court := _stranded(ordered, loose)) is not None:
            for annealer in self._annealers:  # in a shorter search it costs more than it gains
                annealer.jump(court)
        self._eras = Eras(schedule, budget, 1.0 if self._beams.is_over else schedule.annealed)
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
            self._eras.begin(self._schedule.reheated)
        temperature = self._eras.temperature()
        made = run(
            lambda annealer, share: self._play_out(annealer, share, temperature),
            self._annealers,
            self._schedule.round_of(self._budget),
        )
        self._budget.playouts += sum(made)
        return self._take_best()

    def _play_out(self, annealer: cores.Annealer, share: int, temperature: float) -> int:
        """Make a thread's share of a round, slice by slice; return the playouts made."""
        made, most, bound = 0, PACES[self._budget.core].slice, self._prover.bound
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
            budget.playouts += wide.advance(
                run, self._schedule.round_of(self._budget), score, bound, budget.must_stop
            )
            if wide.score > score:
                self._score, self._line = wide.score, wide.line
                return True
        return False

    # -- proving --------------------------------------------------------------------------------

    def prove(self) -> bool:
        """Continue the proofs that are due; return whether they found a lower bound or a line."""
        prover, bound, must_stop = self._prover, self._prover.bound, self._budget.must_stop
        tails = self._schedule.tails_due(self._budget, self._tails, prover.tail_nodes)
        prover.lower(self._score, tails, must_stop)
        spent = prover.nodes - prover.tail_nodes
        end = prover.nodes + self._schedule.proof_nodes(self._budget, self._start.to_come, spent)
        found: bool | None = False
        while found is False and self._score < prover.bound and prover.nodes < end:
            found = prover.search(self._score, end - prover.nodes, must_stop)
        if found:
            self._score, self._line = prover.bound, prover.line
        return bool(found) or prover.bound < bound

    # -- punishing ------------------------------------------------------------------------------

    def _punish(self) -> None:
        """Let threads far behind continue from the best line, and punish the faults of the best thread."""
        for annealer in self._annealers:
            if UNFINISHED < self._score > annealer.energy + self._schedule.slack:
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


class Penalties:
    """How often each card was punished: guided local search (Voudouris and Tsang, 1999).

    After an era some cards are faults: useful cards covered, and junk on top. The fault with the highest
    cost, divided by 1 plus the number of its earlier punishments, gets a penalty in the energy of all later
    eras. So the search leaves lines with a fault that no small change repairs.

    Args:
        cards: all cards on the grid or to come at the start of the search.
        schedule: the costs.
    """

    def __init__(self, cards: Collection[Card], schedule: Schedule = USUAL) -> None:
        self._useful, self._schedule = USEFUL.intersection(cards), schedule
        self._times: Counter[Card] = Counter()

    def punish(self, tops: Collection[Card]) -> Iterator[tuple[Card, int]]:
        """Punish the worst fault at the end of a line.

        Args:
            tops: the cards on top at the end of the line.

        Yields:
            A card, and the points that the energy adds if a line ends with it on top: below 0 for junk.
        """
        least, points = self._schedule.least_cost, self._schedule.punishment
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
        return not is_tarot(card) and value(card) > 10 and self._times[card] >= self._schedule.stuck
