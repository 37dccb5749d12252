"""The fair adviser: what to do when the deck is hidden.

It is given a View, so it knows what the player may know and no more. While cards are hidden every
option is played out by a learned policy over the same sampled shuffles of the unseen cards, and the
weaker half is dropped round by round (sequential halving). When at most one card is unseen nothing is
hidden any more: then the rest is searched as the oracle searches it, which is fair. The playouts are
``solver/core/fair.hpp`` or its twin ``solver/reference/fair.py``.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from math import inf, sqrt
from statistics import fmean, pstdev
from typing import Final, TypeAlias

from solitaire.rules.cards import Card
from solitaire.rules.deal import SplitMix64
from solitaire.rules.position import END, GRID_SIZE, End, Move, Position, legal_moves
from solitaire.rules.scoring import UNFINISHED, count
from solitaire.rules.view import View
from solver import cores, oracle, policy
from solver.exact import Proof, prove
from solver.result import Limit

Stop: TypeAlias = Callable[[], bool]
_CHUNK: Final = {"native": 128, "python": 4}
"""Playouts between two looks at the clock and the stop signal: a few milliseconds, or a fifth of a second."""
_OPEN_ROUND: Final = 1 << 14
"""Playouts of a round where no limit is set."""
_SHORTEST: Final = 1e-3
"""Seconds that a search of the rest of a game takes at least."""
_OPEN_SECONDS: Final = 1.0
"""Seconds for the proof, and for the search of a line, where no limit is set."""
_FEW_UNSEEN: Final = 2
"""So many cards unseen, and the expectation can be had by searching out their orders."""
_LATE_SHARE: Final = 0.5
"""The share of the limit that goes before the options are compared one by one, late in the game."""
_NODES_A_PLAYOUT: Final = 10
"""Positions an exact search looks into for one playout of a budget: they take about the same time."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something the player may do now, and what it is worth.

    Attributes:
        move: a kill, END, or None for the play of the next card, whatever it is.
        expected: expected final score, points.
        error: standard error of ``expected``, points; 0 where nothing is hidden.
        spread: standard deviation of the final score, points; 0 where nothing is hidden.
        playouts: games played out from here; 0 where the rest was searched instead.
    """

    move: Move | None
    expected: float
    error: float = 0.0
    spread: float = 0.0
    playouts: int = 0


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do now.

    Attributes:
        options: everything that is legal, best first.
        line: the next moves, from the best option on: to the next card that nobody knows, or to the end.
        known: whether nothing is hidden any more, so that ``expected`` is what a found line scores.
        exact: whether the first option is proved best.
        playouts: games played out in all.
        seconds: wall-clock time taken.
        core: the engine that answered, "native" or "python".
    """

    options: tuple[Option, ...]
    line: tuple[Move | None, ...]
    known: bool
    exact: bool
    playouts: int
    seconds: float
    core: str

    @property
    def best(self) -> Option:
        """The first option."""
        return self.options[0]


@dataclass(frozen=True, slots=True)
class Stacking:
    """How to stack the fola.

    Attributes:
        fola: the 13 cards in the order to play them.
        expected: expected final score with the fola so stacked, points.
        error: standard error of ``expected``, points.
        spread: standard deviation of the final score, points.
        playouts: games played out.
        seconds: wall-clock time taken.
        core: the engine that answered.
    """

    fola: tuple[Card, ...]
    expected: float
    error: float
    spread: float
    playouts: int
    seconds: float
    core: str


def advise(view: View, limit: Limit, *, stop: Stop | None = None) -> Advice:
    """Return the advice when the limit is reached or ``stop`` answers True: the last of ``advices``."""
    *_, last = advices(view, limit, stop=stop)
    return last


def advices(view: View, limit: Limit, *, stop: Stop | None = None) -> Iterator[Advice]:
    """Yield ever better advice, the first after a few playouts, until the limit is reached.

    With ``limit.playouts`` and no seconds everything but the time taken is the same on every run and
    machine. The iterator may be dropped at any time.

    Args:
        view: what the player may know, of a game that has not ended, with the fola stacked.
        limit: what the search may spend; without one it goes on until it is stopped.
        stop: asked every few milliseconds.

    Raises:
        TypeError: this is no View; a Position knows what the player may not.
        ValueError: the game has ended, or the fola is not stacked.
    """
    _check(view, stacked=True)
    clock = _Clock(limit, stop or (lambda: False))
    if len(view.unseen) <= 1:
        yield from _known(view, clock)
    else:
        yield from _hidden(view, clock)


def stack(view: View, limit: Limit, *, stop: Stop | None = None) -> Stacking:
    """Return how to stack the fola, by the learned policy, and what the game is worth then.

    Raises:
        TypeError: this is no View.
        ValueError: the fola is stacked already.
    """
    _check(view, stacked=False)
    clock = _Clock(limit, stop or (lambda: False))
    order = policy.stack(view.fola)
    field = _Field(view._replace(fola=order, stacked=True), clock)
    for _ in field.rounds():
        pass
    play = field.option(0)
    return Stacking(order, play.expected, play.error, play.spread, clock.playouts, clock.seconds, clock.core)


def must_play(view: View) -> bool:
    """Say whether the next card should be played without further thought.

    To play while there is room never costs anything: every kill there was is still there afterwards,
    and the player has seen a card more.
    """
    return view.to_come > 0 and len(view.grid) < GRID_SIZE


def _check(view: View, stacked: bool) -> None:
    if type(view) is not View:
        raise TypeError(f"fair advice is given on a View, not on a {type(view).__name__}")
    if view.end is not None:
        raise ValueError(f"the game has ended ({view.end.value}): there is nothing to advise")
    if view.stacked is not stacked:
        raise ValueError("the fola is stacked already" if view.stacked else "the fola is not stacked yet")


class _Clock:
    """A limit, and what has been spent of it."""

    def __init__(self, limit: Limit, stop: Stop) -> None:
        self.limit, self.stopped = limit, stop
        self.core = cores.core_name()
        self.playouts = 0
        self._start = time.perf_counter()
        self._end = inf if limit.seconds is None else limit.seconds
        self._most = limit.playouts

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._start

    def left(self) -> float:
        """Return the seconds left, or infinity."""
        return self._end - self.seconds

    def playouts_left(self) -> int | None:
        """Return the playouts left, or None where they are not limited."""
        return None if self._most is None else max(0, self._most - self.playouts)

    def is_over(self) -> bool:
        return self.stopped() or self.left() <= 0 or self.playouts_left() == 0

    @contextmanager
    def share(self, part: float) -> Iterator[None]:
        """Allow no more than a part of what is left, for as long as the context lasts."""
        end, most = self._end, self._most
        left = self.playouts_left()
        self._end = self.seconds + self.left() * part
        self._most = None if left is None else self.playouts + max(1, int(left * part))
        try:
            yield
        finally:
            self._end, self._most = end, most


class _Field:
    """The options of a view while cards are hidden, and the playouts made of each."""

    def __init__(self, view: View, clock: _Clock) -> None:
        self._clock = clock
        seeds = SplitMix64(clock.limit.seed)
        self._searches = [
            cores.fair_search(view, seeds.next(), clock.core) for _ in range(clock.limit.threads)
        ]
        first = self._searches[0]
        self.moves = [None if killer < 0 else Move(killer, victim) for killer, victim in first.options()]
        self._values = first.values()
        self._read()

    def rounds(self) -> Iterator[None]:
        """Play out in rounds, each with the better half of the options before."""
        active = list(range(len(self.moves)))
        rounds = max(1, (len(active) - 1).bit_length())
        with ExitStack() as cleanup:
            run: Callable[..., Iterator[None]] = map
            if len(self._searches) > 1:
                run = cleanup.enter_context(ThreadPoolExecutor(len(self._searches))).map
            while active:
                self._round(active, max(1, rounds), run)
                yield
                if self._clock.is_over():
                    return
                rounds -= 1
                active = sorted(active, key=self._rank)[: max(2, len(active) // 2)]

    def _round(self, active: list[int], rounds_left: int, run: Callable[..., Iterator[None]]) -> None:
        """Share what is left of the limit among the rounds left and spend this one's part."""
        clock, threads = self._clock, len(self._searches)
        left = clock.playouts_left()
        due = left // rounds_left if left is not None else _OPEN_ROUND if clock.left() == inf else 1 << 62
        shuffles = max(1, due // len(active) // threads)
        deadline = clock.seconds + clock.left() / rounds_left
        chunk = max(1, _CHUNK[clock.core] // len(active))
        while shuffles > 0:
            made = min(chunk, shuffles)
            for _ in run(lambda search, made=made: search.advance(active, made), self._searches):
                pass
            shuffles -= made
            clock.playouts += made * len(active) * threads
            if clock.seconds >= deadline or clock.stopped():
                break
        self._read()

    def _read(self) -> None:
        def total(columns: list[Sequence[int]]) -> list[int]:
            return [sum(column) for column in zip(*columns, strict=True)]

        self._counts = total([search.counts for search in self._searches])
        self._sums = total([search.sums for search in self._searches])
        self._squares = total([search.squares for search in self._searches])

    def _rank(self, option: int) -> tuple[float, int]:
        made = self._counts[option]
        return (-self._sums[option] / made if made else inf, -self._values[option])

    def option(self, index: int) -> Option:
        """Return an option with its figures."""
        made = self._counts[index]
        if made == 0:
            return Option(self.moves[index], 0.0, inf, inf, 0)
        mean = self._sums[index] / made
        variance = max(0.0, self._squares[index] / made - mean * mean) * made / max(1, made - 1)
        return Option(self.moves[index], mean, sqrt(variance / made), sqrt(variance), made)

    def ranked(self) -> list[int]:
        """Return the options, best first: those still compared in the last round come first."""
        return sorted(range(len(self.moves)), key=lambda option: (-self._counts[option], *self._rank(option)))


def _hidden(view: View, clock: _Clock) -> Iterator[Advice]:
    field = _Field(view, clock)
    if not field.moves:  # no room and no kill: the game is stuck
        yield _advice([Option(END, UNFINISHED)], (END,), clock, known=False, exact=True)
        return
    late = len(view.unseen) == _FEW_UNSEEN
    with clock.share(_LATE_SHARE if late else 1.0):
        for _ in field.rounds():
            options = _in_order(view, [field.option(index) for index in field.ranked()])
            yield _advice(options, _line(options), clock, known=False, exact=False)
    if late:
        yield _expected(view, options, clock)


def _line(options: Sequence[Option]) -> tuple[Move | None, ...]:
    best = options[0].move
    return (best,) if best is None else (best, None)


def _in_order(view: View, options: list[Option]) -> list[Option]:
    """Put the play in front: it is never worse, whatever the playouts say of the kills."""
    return sorted(options, key=lambda option: option.move is not None) if must_play(view) else options


def _expected(view: View, options: list[Option], clock: _Clock) -> Advice:
    """Return the exact expectation of the options, the better ones first, as far as the limit goes.

    With two cards unseen, and room for the next after any move, nothing is hidden once that is played,
    and to play it first costs nothing: so an option's worth is the mean of what the two orders hold.
    """
    done, exact = list[Option](), True
    for index, option in enumerate(options):
        if index and clock.is_over():
            exact = False
            break
        scores = list[int]()
        for order in (view.unseen, view.unseen[::-1]):
            position = Position(view.grid, order, view.fola)
            after = position.apply(Move(order[0]) if option.move is None else option.move)
            parts_left = 2 * (len(options) - index) - len(scores)
            score, proved = _improve(after, _estimate(after, clock), clock, 1 / parts_left)
            scores.append(score)
            exact &= proved
        done.append(Option(option.move, fmean(scores), 0.0, pstdev(scores), option.playouts))
    ranked = _in_order(view, sorted(done, key=lambda option: -option.expected) + options[len(done) :])
    return _advice(ranked, _line(ranked), clock, known=False, exact=exact)


def _known(view: View, clock: _Clock) -> Iterator[Advice]:
    """Yield advice where nothing is hidden: first by the best line alone, then with all options compared."""
    position = Position(view.grid, view.unseen, view.fola)
    moves = [END, *legal_moves(position)]
    afters = {move: position.apply(move) for move in moves}
    scores = {move: _estimate(after, clock) for move, after in afters.items()}
    with clock.share(_LATE_SHARE):
        line, score, exact = _best_line(position, clock)
    if score < max(scores.values()):  # the search was cut short and the policy knows better
        line = (max(moves, key=lambda move: scores[move]),)
    else:
        scores[line[0]] = score
    best = line[0]

    def advice() -> Advice:
        # A stable sort: the best line's first move stays in front of those that are as good.
        ranked = sorted(moves, key=lambda move: (-scores[move], move != best))
        options = [Option(_hide(move), scores[move]) for move in ranked]
        return _advice(options, tuple(map(_hide, line)), clock, known=True, exact=exact)

    yield advice()
    others = sorted((move for move in moves if move != best), key=lambda move: -scores[move])
    for index, move in enumerate(others):
        if clock.is_over():
            break
        found, _ = _improve(afters[move], scores[move], clock, 1 / (len(others) - index))
        scores[move] = min(found, score) if exact else found
    yield advice()


def _estimate(position: Position, clock: _Clock) -> int:
    """Return what the policy makes of a position whose cards are all known, looking one move ahead."""
    if position.end is not None:
        return count(position.grid).shown if position.end is End.FINISHED else UNFINISHED
    stop_now = UNFINISHED if position.to_come else count(position.grid).shown
    view = View(position.grid, (), position.deck + position.fola)
    search = cores.fair_search(view, 0, clock.core)
    options = [0] if must_play(view) else list(range(len(search.options())))
    search.advance(options, 1)
    clock.playouts += len(options)
    return max(stop_now, *(search.sums[option] for option in options), UNFINISHED)


def _improve(position: Position, score: int, clock: _Clock, part: float) -> tuple[int, bool]:
    """Search for more than a score with a part of what is left; return the best and whether it is proved."""
    if position.end is not None or clock.is_over():
        return score, position.end is not None
    proof = _prove(position, score, clock, part)
    return (score if proof.line is None else proof.line.score), not proof.open


def _prove(position: Position, score: int | None, clock: _Clock, part: float) -> Proof:
    left = clock.playouts_left()
    nodes = None if left is None else max(1, int(left * part)) * _NODES_A_PLAYOUT
    seconds = None if clock.left() == inf else max(_SHORTEST, clock.left() * part)
    if nodes is None and seconds is None:
        seconds = _OPEN_SECONDS
    proof = prove(position, score, seconds=seconds, nodes=nodes, stop=clock.stopped)
    clock.playouts += -(-proof.nodes // _NODES_A_PLAYOUT)
    return proof


def _best_line(position: Position, clock: _Clock) -> tuple[tuple[Move, ...], int, bool]:
    """Return the best line found, its score and whether that is proved best.

    First comes the proof, which so late in a game seldom takes longer than some milliseconds; where it
    fails, the oracle's search has the other half.
    """
    proof = _prove(position, None, clock, 0.5)
    if proof.line is not None:
        return proof.line.moves, proof.line.score, True
    if not proof.open:  # nothing is better than to stop at once
        return (END,), _estimate(position.apply(END), clock), True
    open_ended = clock.left() == inf
    seconds = max(_SHORTEST, _OPEN_SECONDS if open_ended else clock.left())
    left = clock.playouts_left()
    limit = Limit(
        None if left is not None and open_ended else seconds,
        None if left is None else max(1, left),
        clock.limit.threads,
        clock.limit.seed,
    )
    result = oracle.solve(position, limit, stop=clock.stopped)
    clock.playouts += result.playouts
    return result.moves, result.score, result.score == proof.bound


def _hide(move: Move) -> Move | None:
    return None if move.is_play else move


def _advice(
    options: Sequence[Option], line: tuple[Move | None, ...], clock: _Clock, *, known: bool, exact: bool
) -> Advice:
    return Advice(tuple(options), line, known, exact, clock.playouts, clock.seconds, clock.core)
