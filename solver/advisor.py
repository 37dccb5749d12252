"""The fair adviser: what to do when the deck is hidden.

It is given a View, so it knows what the player may know and no more. While cards are hidden, every option is
played out by the learned policy over the same sampled shuffles of the unseen cards, and the worse half of the
options is dropped round by round (sequential halving). When at most one card is unseen, nothing is hidden any
more, and it is fair to search the rest as the oracle does (``solver.endgame``).

Moves here are a kill, END, or None: None is the play of the next card, whatever card it is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import fmean, pstdev
from typing import Final

from solitaire.rules.cards import Card
from solitaire.rules.deal import SplitMix64
from solitaire.rules.position import END, GRID_SIZE, Move, Position, legal_moves
from solitaire.rules.scoring import UNFINISHED
from solitaire.rules.view import View
from solver import cores, policy
from solver.endgame import best_line, estimate, improve
from solver.result import Limit, Stop
from solver.work import Budget, Map, mapping

_CHUNK: Final = {"native": 128, "python": 4}
"""Playouts between two checks of the clock and of ``stop``: a few milliseconds, or a fifth of a second."""
_OPEN_ROUND: Final = 1 << 14
"""Playouts of a round where no limit is set."""
_NO_LIMIT: Final = 1 << 62
_ENOUGH: Final = 1000
"""Playouts for a decision. More give nothing: where there is time for more, each keeps several lines."""
_WIDEST: Final = 8
"""Most lines of a playout."""
_RATE: Final = 30_000
"""About how many lines a thread of the native core plays out in a second, in the middle of a game."""
_TASTE: Final = 3
"""Playouts of each option before the field is narrowed to ``_FIELD`` options, where the limit allows it."""
_FIELD: Final = 6
_LEAST_AFTER_TASTE: Final = 60
"""With fewer playouts for each option there is no taste: all options stay in the field."""
_PRIOR: Final = 40
"""The policy's own value of an option counts as much as so many playouts."""
_POINTS: Final = 0.1
"""Points that a unit of the policy's value is worth."""
_FEW_UNSEEN: Final = 2
"""With this many cards unseen, the expectation can be exact: both orders are searched."""
_LATE_SHARE: Final = 0.5
"""Late in the game: the part of the limit that is spent before the options are searched one by one."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something the player may do now, and what it is worth.

    Attributes:
        move: a kill, END, or None for the play of the next card.
        expected: expected final score, points.
        error: standard error of ``expected``, points; 0 where nothing is hidden, infinite after a single
            playout.
        spread: standard deviation of the final score, points; likewise.
        playouts: lines played out from here; 0 where the rest was searched instead.
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
        line: the next moves from the best option on: up to the next unknown card, or to the end.
        known: whether nothing is hidden any more; then ``expected`` is the score of a line.
        exact: whether the first option is proved best.
        playouts: lines played out in all.
        seconds: wall-clock time taken.
        core: the engine, "native" or "python".
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
class StackingAdvice:
    """How to stack the fola.

    Attributes:
        fola: the 13 cards in the order in which to play them.
        expected: expected final score with this order, points.
        error: standard error of ``expected``, points; infinite after a single playout.
        spread: standard deviation of the final score, points; likewise.
        playouts: lines played out.
        seconds: wall-clock time taken.
        core: the engine, "native" or "python".
    """

    fola: tuple[Card, ...]
    expected: float
    error: float
    spread: float
    playouts: int
    seconds: float
    core: str


def advise(view: View, limit: Limit, *, stop: Stop | None = None) -> Advice:
    """Return the advice when the limit is reached or ``stop`` returns True: the last of ``advices``."""
    *_, last = advices(view, limit, stop=stop)
    return last


def advices(view: View, limit: Limit, *, stop: Stop | None = None) -> Iterator[Advice]:
    """Yield better and better advice, the first after a few playouts, until the limit is reached.

    With ``limit.playouts`` and no seconds, everything but the time taken is the same on every run and
    machine. The iterator may be dropped at any time.

    Args:
        view: what the player may know of a game that has not ended, with the fola stacked.
        limit: what the search may spend; without a limit it goes on until it is stopped.
        stop: called every few milliseconds.

    Raises:
        TypeError: this is not a View; a Position knows what the player may not know.
        ValueError: the game has ended, or the fola is not stacked.
    """
    _check(view, stacked=True)
    budget = Budget(limit, stop)
    if len(view.unseen) <= 1:
        yield from _known(view, budget)
    else:
        yield from _hidden(view, budget)


def stack(view: View, limit: Limit, *, stop: Stop | None = None) -> StackingAdvice:
    """Return how to stack the fola by the learned policy, and what the game is worth then.

    Raises:
        TypeError: this is not a View.
        ValueError: the fola is already stacked.
    """
    _check(view, stacked=False)
    budget = Budget(limit, stop)
    order = policy.stack(view.fola)
    halving = _Halving(view._replace(fola=order, stacked=True), budget)
    for _ in halving.rounds():
        pass
    play = halving.option(0)
    return StackingAdvice(
        order, play.expected, play.error, play.spread, budget.playouts, budget.seconds, budget.core
    )


def must_play(view: View) -> bool:
    """Return whether the next card should be played without further thought.

    Playing while there is room never costs anything: every kill that was possible is still possible, and the
    player has seen one more card.
    """
    return view.to_come > 0 and len(view.grid) < GRID_SIZE


def width(limit: Limit, core: str) -> int:
    """Return how many lines a playout keeps within a limit: the more, the more time there is.

    With a limit of playouts it is the same for both cores. By the clock the Python core has no time for more.
    """
    if limit.playouts is None and core == "python":
        return 1
    in_time = inf if limit.seconds is None else limit.seconds * limit.threads * _RATE
    lines = min(in_time, inf if limit.playouts is None else limit.playouts)
    return int(max(1, min(_WIDEST, lines // _ENOUGH)))


def _check(view: View, stacked: bool) -> None:
    if type(view) is not View:
        raise TypeError(f"fair advice is given on a View, not on a {type(view).__name__}")
    if view.end is not None:
        raise ValueError(f"the game has ended ({view.end.value}): there is nothing to advise")
    if view.stacked is not stacked:
        raise ValueError("the fola is already stacked" if view.stacked else "the fola is not stacked yet")


class _Halving:
    """The options of a view while cards are hidden, and the playouts of each, by sequential halving."""

    def __init__(self, view: View, budget: Budget) -> None:
        self._budget = budget
        seeds, threads = SplitMix64(budget.limit.seed), range(budget.limit.threads)
        self._width = width(budget.limit, budget.core)
        self._searches = [cores.fair_search(view, seeds.next(), budget.core, self._width) for _ in threads]
        first = self._searches[0]
        self.moves = [None if killer < 0 else Move(killer, victim) for killer, victim in first.options()]
        self._values = first.values()
        self._prior = 0 if None in self.moves else _PRIOR  # the play's value cannot be compared
        self._best_value = max(self._values, default=0)
        self._anchor = 0.0
        self._read()

    def rounds(self) -> Iterator[None]:
        """Play out in rounds, each with the better half of the options before; first comes a taste of all."""
        active = list(range(len(self.moves)))
        with mapping(len(self._searches)) as run:
            left = self._budget.playouts_left()
            if len(active) > _FIELD and (left is None or left >= _LEAST_AFTER_TASTE * len(active)):
                self._play_out(active, _TASTE, run)
                self._read(active)
                yield
                if self._budget.is_over():
                    return
                active = sorted(active, key=self._rank)[:_FIELD]
            rounds = max(1, (len(active) - 1).bit_length())
            while active:
                self._round(active, max(1, rounds), run)
                yield
                if self._budget.is_over():
                    return
                rounds -= 1
                active = sorted(active, key=self._rank)[: max(2, len(active) // 2)]

    def _round(self, active: list[int], rounds_left: int, run: Map) -> None:
        """Spend this round's part of the budget, which is shared equally among the rounds left."""
        budget, threads = self._budget, len(self._searches)
        left = budget.playouts_left()
        if left is not None:
            due = left // rounds_left
        else:
            due = _OPEN_ROUND if budget.seconds_left() == inf else _NO_LIMIT
        shuffles = max(1, due // len(active) // threads // self._width)
        deadline = budget.seconds + budget.seconds_left() / rounds_left
        chunk = max(1, _CHUNK[budget.core] // len(active) // self._width)
        while shuffles > 0:
            made = min(chunk, shuffles)
            self._play_out(active, made, run)
            shuffles -= made
            if budget.seconds >= deadline or budget.stopped():
                break
        self._read(active)

    def _play_out(self, active: list[int], shuffles: int, run: Map) -> None:
        for _ in run(lambda search: search.advance(active, shuffles), self._searches):
            pass
        self._budget.playouts += shuffles * len(active) * len(self._searches) * self._width

    def _read(self, active: Sequence[int] = ()) -> None:
        """Add up the figures of all threads; the best of the active options is what others are held to."""

        def total(columns: list[Sequence[int]]) -> list[int]:
            return [sum(column) for column in zip(*columns, strict=True)]

        self._counts = total([search.counts for search in self._searches])
        self._sums = total([search.sums for search in self._searches])
        self._squares = total([search.squares for search in self._searches])
        self._anchor = max(map(self._mean, active), default=0.0)

    def _mean(self, option: int) -> float:
        made = self._counts[option]
        return self._sums[option] / made if made else -inf

    def _rank(self, option: int) -> tuple[float, int]:
        """Return the key that puts better options first, by their playouts and the policy's value."""
        made, value = self._counts[option] + self._prior, self._values[option]
        expected = self._anchor + _POINTS * (value - self._best_value)
        return (-(self._sums[option] + self._prior * expected) / made if made else inf, -value)

    def option(self, index: int) -> Option:
        """Return an option with its figures."""
        made = self._counts[index]
        mean = self._sums[index] / made if made else 0.0
        if made < 2:
            return Option(self.moves[index], mean, inf, inf, made * self._width)
        variance = max(0.0, self._squares[index] / made - mean * mean) * made / (made - 1)
        return Option(self.moves[index], mean, sqrt(variance / made), sqrt(variance), made * self._width)

    def ranked(self) -> list[int]:
        """Return the options, best first. Those of the last round come before those dropped earlier."""

        def key(option: int) -> tuple[int, float, int]:
            return -self._counts[option], -self._mean(option), -self._values[option]

        return sorted(range(len(self.moves)), key=key)


def _hidden(view: View, budget: Budget) -> Iterator[Advice]:
    halving = _Halving(view, budget)
    if not halving.moves:  # no room and no kill: the game is stuck
        yield _advice([Option(END, UNFINISHED)], (END,), budget, known=False, exact=True)
        return
    late = len(view.unseen) == _FEW_UNSEEN
    with budget.share(_LATE_SHARE if late else 1.0):
        for _ in halving.rounds():
            options = _in_order(view, [halving.option(index) for index in halving.ranked()])
            yield _advice(options, _line(options), budget, known=False, exact=False)
    if late:
        yield _expected(view, options, budget)


def _line(options: Sequence[Option]) -> tuple[Move | None, ...]:
    best = options[0].move
    return (best,) if best is None else (best, None)


def _in_order(view: View, options: list[Option]) -> list[Option]:
    """Put the play first where there is room: it is never worse, whatever the playouts say of the kills."""
    return sorted(options, key=lambda option: option.move is not None) if must_play(view) else options


def _expected(view: View, options: list[Option], budget: Budget) -> Advice:
    """Return the exact expectation of the options, the better ones first, as far as the budget goes.

    With two cards unseen, and room for the next card after any move, nothing is hidden once it is played, and
    playing it at once costs nothing. So an option is worth the mean of what the two orders hold.
    """
    done, exact = list[Option](), True
    for index, option in enumerate(options):
        if index and budget.is_over():
            exact = False
            break
        scores = list[int]()
        for order in (view.unseen, view.unseen[::-1]):
            position = Position(view.grid, order, view.fola)
            after = position.apply(Move(order[0]) if option.move is None else option.move)
            parts_left = 2 * (len(options) - index) - len(scores)
            score, proved = improve(after, estimate(after, budget), budget, 1 / parts_left)
            scores.append(score)
            exact &= proved
        done.append(Option(option.move, fmean(scores), 0.0, pstdev(scores), option.playouts))
    ranked = _in_order(view, sorted(done, key=lambda option: -option.expected) + options[len(done) :])
    return _advice(ranked, _line(ranked), budget, known=False, exact=exact)


def _known(view: View, budget: Budget) -> Iterator[Advice]:
    """Yield advice where nothing is hidden: first by the best line alone, then with all options compared."""
    position = Position(view.grid, view.unseen, view.fola)
    moves = [END, *legal_moves(position)]
    afters = {move: position.apply(move) for move in moves}
    scores = {move: estimate(after, budget) for move, after in afters.items()}
    with budget.share(_LATE_SHARE):
        line, score, exact = best_line(position, budget)
    if score < max(scores.values()):  # the search was cut short, and the policy found a better line
        line = (max(moves, key=lambda move: scores[move]),)
    else:
        scores[line[0]] = score
    best = line[0]

    def advice() -> Advice:
        # A stable sort: the best line's first move stays in front of its equals.
        ranked = sorted(moves, key=lambda move: (-scores[move], move != best))
        options = [Option(_without_card(move), scores[move]) for move in ranked]
        return _advice(options, tuple(map(_without_card, line)), budget, known=True, exact=exact)

    yield advice()
    others = sorted((move for move in moves if move != best), key=lambda move: -scores[move])
    for index, move in enumerate(others):
        if budget.is_over():
            break
        found, _ = improve(afters[move], scores[move], budget, 1 / (len(others) - index))
        scores[move] = min(found, score) if exact else found
    yield advice()


def _without_card(move: Move) -> Move | None:
    """Return None for a play, other moves unchanged."""
    return None if move.is_play else move


def _advice(
    options: Sequence[Option], line: tuple[Move | None, ...], budget: Budget, *, known: bool, exact: bool
) -> Advice:
    return Advice(tuple(options), line, known, exact, budget.playouts, budget.seconds, budget.core)
