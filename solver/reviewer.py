"""The work on a review: one stage for each figure, each with its share of the time."""

import hashlib
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import ceil, sqrt
from statistics import fmean
from typing import Final

from solitaire.rules.cards import Card
from solitaire.rules.deal import SplitMix64
from solitaire.rules.position import END, Move, Position
from solitaire.rules.record import Record
from solitaire.rules.scoring import UNFINISHED
from solitaire.rules.view import View
from solver import advisor, cores, oracle
from solver.autoplay import FairGame, play_game
from solver.exact import prove
from solver.playouts import Difference, batches
from solver.result import Limit, Result, Stop, expect
from solver.review import (
    FEWEST_GAMES,
    PAR_PLAYOUTS,
    USUAL_PAR,
    BestResult,
    Decision,
    FairPar,
    Mark,
    MoveDecision,
    Review,
    StackingDecision,
)
from solver.work import Budget, Stage, StagedWork, Steps

_DECISIONS: Final = Stage(0.0, 0.12)
_FIRST_POSSIBLE: Final = Stage(0.12, 0.03)
_KNOWN: Final = Stage(0.15, 0.03)
_FIRST_PAR: Final = Stage(0.18, 0.06)
"""A few games: with these four stages the sum is known, after a quarter of the time."""
_SHUFFLE: Final = Stage(0.24, 0.1)
_POSSIBLE: Final = Stage(0.34, 0.22)
_PAR: Final = Stage(0.56, 0.44)
_AGAIN: Final = 4
"""The second search of a position takes this many times as long."""
GRACE: Final = 0.1
"""Seconds after its time in which a review may finish what it has begun. The command ends within half a
second of its time, most of which goes into starting the program and printing.
"""
_NODES_A_PLAYOUT: Final = 10
"""Nodes of the exact search that take about as long as a playout."""
_BATCH: Final = 8
"""Shuffles played out at a time when two moves are compared."""
_WIDE: Final = replace(advisor.USUAL, enough=125)
"""Playouts that compare two moves have more lines than those that choose: with few they make up for less of a
bad move than the player that makes par, so its cost would be too high.
"""
_FEWEST_PLAYOUTS: Final = 100
"""Playouts for the adviser where the game was given up: at least two for each of its options."""


def reviews(
    record: Record, limit: Limit, *, begun: float | None = None, stop: Stop | None = None
) -> Iterator[Review]:
    """Yield the review of a game as it takes shape; the last one is complete.

    Args:
        record: a game that has ended.
        limit: the most to spend, in seconds or playouts; more makes every figure surer. With seconds, the
            review ends at most half a second late; figures for which there was no time are None or missing.
            With playouts, which are roughly those of all stages together, every figure is there, and all but
            the times is the same on every run and machine. The threads search side by side.
        begun: when the time started, by ``time.perf_counter``; now by default.
        stop: called every few milliseconds; when it returns True, the last review comes at once.

    Raises:
        ValueError: the game has not ended, or its fola was never stacked, or nothing is limited.
    """
    expect("record", record, Record)
    expect("limit", limit, Limit)
    if limit.seconds is limit.playouts is None:
        raise ValueError("a review needs a limit")
    if record.positions[-1].end is None or record.fola is None:
        raise ValueError("the game has not ended: there is nothing to review yet")
    yield from _Reviewer(record, Budget(limit, stop, begun=begun, grace=GRACE)).reviews()


def limit_for(record: Record, playouts: int) -> Limit:
    """Return the limit with which a review with this many playouts per decision chooses and compares."""
    decisions = 1 + sum(not move.is_play for move in record.moves)
    return Limit(playouts=ceil(2 * playouts * decisions / _DECISIONS.share))


class _Reviewer:
    """A review in progress."""

    def __init__(self, record: Record, budget: Budget) -> None:
        self._record, self._budget, self._stop = record, budget, budget.must_stop
        self._work = StagedWork(budget)
        self._spent: dict[int, float] = {}  # seconds by ply, on what was still possible
        digest = hashlib.sha256(repr((record.deal.cards, record.fola, record.moves)).encode()).digest()
        self._seeds = SplitMix64(int.from_bytes(digest[:8], "big") ^ budget.limit.seed)
        score = record.score.points
        assert score is not None  # the game has ended
        self._scores, self._par_seconds = list[int](), 0.0
        plies = [
            ply
            for ply, move in enumerate(record.moves)
            if not (move.is_play or record.positions[ply].is_stuck)
        ]
        self._hidden = [ply for ply in plies if len(View.of(record.positions[ply]).unseen) > 1]
        self._known = plies[len(self._hidden) :]
        self._review = Review(score, core=budget.core, choices=1 + len(plies), usual=USUAL_PAR)

    def reviews(self) -> Iterator[Review]:
        stages = (
            self._weigh_hidden,
            partial(self._find_possible, _FIRST_POSSIBLE),
            self._weigh_known,
            partial(self._play_par, _FIRST_PAR),
            self._weigh_shuffle,
            partial(self._find_possible, _POSSIBLE),
            partial(self._play_par, _PAR),
        )
        return self._work.run(stages, self._now)

    def _now(self) -> Review:
        return replace(self._review, share=self._work.done, seconds=self._budget.seconds)

    # -- the best of the shuffle ----------------------------------------------------------------

    def _weigh_shuffle(self) -> Steps:
        deal, limit = self._record.deal, self._work.limit_of(_SHUFFLE).part(1.0, seed=self._seeds.next())
        start = Position((), deal.deck, deal.fola)
        for result in oracle.improvements(start, limit, fola_free=True, stop=self._stop):
            held = BestResult(result.score, result.bound, result.seconds, result.fola, result.moves)
            self._review = replace(self._review, held=held)
            self._work.report(_SHUFFLE, limit.spent(result.seconds, result.playouts))
            yield
        self._work.report(_SHUFFLE, 1.0)

    # -- what was still possible ----------------------------------------------------------------

    def _find_possible(self, stage: Stage) -> Steps:
        """Find the best line from before every kill and from before the end; a play loses nothing.

        A line from later in the game is also a line from earlier, so no value is below a later value. The
        first stage finds what is easy, which is enough where no card is hidden; the second searches longer.
        """
        plies = [0, *(ply for ply, move in enumerate(self._record.moves) if not move.is_play)]
        each = self._work.limit_of_each(stage, len(plies))
        before = self._review.possible
        found = list(before or [*[UNFINISHED] * len(self._record.moves), self._review.score])
        tasks = [(ply, replace(each, seed=self._seeds.next())) for ply in plies]
        with self._work.each(self._best_from, tasks, stage) as lines:
            for ply, line in lines:
                found[ply] = max(found[ply], UNFINISHED if line is None else line.score)
                if ply == 0 and line is not None and self._record.fola is not None:
                    self._take_if_better(line.score, self._record.fola, line.moves)
                yield
        if self._stop():  # some were not searched: their losses are unknown
            return
        _carry_back(found)
        yield from self._look_again(found, each)
        self._review = replace(self._review, possible=tuple(found))
        weighed = tuple(map(self._with_possible, self._review.decisions))
        self._review = replace(self._review, decisions=weighed)
        yield

    def _look_again(self, found: list[int], each: Limit) -> Iterator[None]:
        """Search longer where much seems to be lost: the line may still exist and be harder to find."""
        drops = [ply for ply in range(len(found) - 1) if found[ply] - found[ply + 1] >= Mark.MISTAKE.value]
        later = [
            (ply + 1, each.part(_AGAIN, seed=self._seeds.next()))
            for ply in drops
            if self._record.positions[ply + 1].end is None
        ]
        with self._work.each(self._best_from, later) as lines:
            for ply, line in lines:
                found[ply] = max(found[ply], UNFINISHED if line is None else line.score)
                yield
        _carry_back(found)

    def _take_if_better(self, score: int, fola: tuple[Card, ...], moves: tuple[Move, ...]) -> None:
        """Take over a line from the start if it is the best so far."""
        held = self._review.held
        if held is not None and score > held.score:
            better = replace(held, score=score, fola=fola, moves=moves)
            self._review = replace(self._review, held=better)

    def _best_from(self, task: tuple[int, Limit]) -> tuple[int, Result | None]:
        ply, limit = task
        if self._stop():
            return ply, None
        begin = time.perf_counter()
        line = oracle.solve(self._record.positions[ply], limit, stop=self._stop)
        self._spent[ply] = time.perf_counter() - begin
        return ply, line

    # -- what each decision cost ----------------------------------------------------------------

    def _weigh_hidden(self) -> Steps:
        """Weigh the stacking, and the decisions while cards were hidden."""
        each = self._work.limit_of_each(_DECISIONS, len(self._hidden) + 1)
        tasks = [(ply, replace(each, seed=self._seeds.next())) for ply in (None, *self._hidden)]
        yield from self._weigh_all(tasks, _DECISIONS)

    def _weigh_known(self) -> Steps:
        """Weigh the decisions where all was known."""
        if self._review.possible is None:
            return
        each = self._work.limit_of_each(_KNOWN, len(self._known))
        tasks = [(ply, replace(each, seed=self._seeds.next())) for ply in self._known]
        yield from self._weigh_all(tasks, _KNOWN)

    def _weigh_all(self, tasks: Sequence[tuple[int | None, Limit]], stage: Stage) -> Steps:
        with self._work.each(self._weigh, tasks, stage) as weighed:
            for decision in weighed:
                if decision is not None:
                    self._review = replace(self._review, decisions=(*self._review.decisions, decision))
                yield

    def _with_possible(self, decision: Decision) -> Decision:
        """Add the points of the best line that a decision lost, and the time spent finding them."""
        if isinstance(decision, StackingDecision):
            return decision
        seconds = decision.seconds + self._spent.pop(decision.ply, 0.0)
        return replace(decision, possible=self._lost(decision.ply), seconds=seconds)

    def _lost(self, ply: int) -> int:
        possible = self._review.possible
        assert possible is not None
        return possible[ply] - possible[ply + 1]

    def _weigh(self, task: tuple[int | None, Limit]) -> Decision | None:
        """Weigh the move of a ply, or the stacking if it is None; None if there was no time."""
        if self._stop():
            return None
        begin, (ply, limit) = time.perf_counter(), task
        decision: Decision
        if ply is None:
            decision = self._weigh_stacking(limit)
        elif ply in self._known:
            decision = self._with_possible(self._weigh_end(ply, limit))
        else:
            view, move = View.of(self._record.positions[ply]), self._record.moves[ply]
            decision = _weigh_move(view, ply, move, limit, self._stop)
        return replace(decision, seconds=decision.seconds + time.perf_counter() - begin)

    def _weigh_stacking(self, limit: Limit) -> StackingDecision:
        """Compare the player's stacking with the adviser's, on the same sampled shuffles."""
        record, limit = self._record, limit.part(0.5)
        adviser = advisor.stack(View.before_stacking(record.deal), limit, stop=self._stop)
        own = advisor.advise(View.of(record.positions[0]), limit, stop=self._stop).best
        same = adviser.fola == record.fola
        return StackingDecision(
            better=adviser.fola,
            cost=0.0 if same else adviser.expected - own.expected,
            error=0.0 if same else sqrt(adviser.error**2 + own.error**2),
            expected=own.expected,
        )

    def _weigh_end(self, ply: int, limit: Limit) -> MoveDecision:
        """Weigh a decision where nothing was hidden: what was possible could be known.

        Its cost is the score of a line found before it, less the proved bound after it, so a search that
        merely found less after the move cannot blame it.
        """
        record, possible = self._record, self._review.possible
        assert possible is not None
        move, expected = record.moves[ply], float(possible[ply])
        decision = MoveDecision(
            ply=ply, move=move, better=move, cost=0.0, error=0.0, expected=expected, possible=0, known=True
        )
        if self._lost(ply) == 0:
            return decision
        half = limit.part(0.5)
        best = oracle.solve(record.positions[ply], half, stop=self._stop)
        cost = best.score - self._bound_after(ply, half)
        if cost <= 0 or best.moves[0] == move:
            return decision
        better = None if best.moves[0].is_play else best.moves[0]
        return replace(decision, better=better, cost=float(cost))

    def _bound_after(self, ply: int, limit: Limit) -> int:
        """Return a bound that no line after the move exceeds."""
        after, possible = self._record.positions[ply + 1], self._review.possible
        assert possible is not None
        if after.end is not None:
            return self._review.score
        nodes = None if limit.playouts is None else limit.playouts * _NODES_A_PLAYOUT
        return prove(after, possible[ply + 1], seconds=limit.seconds, nodes=nodes, stop=self._stop).bound

    # -- par ------------------------------------------------------------------------------------

    def _play_par(self, stage: Stage) -> Steps:
        """Play the shuffle fairly again and again with the rest of the stage's limit."""
        budget, before = Budget(self._work.limit_of(stage)), self._par_seconds
        while not self._stop():
            seeds = [self._seeds.next() for _ in range(budget.limit.threads)]
            with self._work.each(self._play_once, seeds) as games:
                for game in games:
                    if game is not None:
                        self._scores.append(game.score)
                        budget.playouts += game.playouts
                        self._take_if_better(game.score, game.record.fola or (), game.record.moves)
            self._par_seconds = before + budget.seconds
            if len(self._scores) > 1:  # a single game has no error
                par = FairPar.of(self._scores, self._par_seconds)
                self._review = replace(self._review, par=par)
            spent = budget.spent()
            self._work.report(stage, spent)
            yield
            if spent == 1.0 and (stage is _FIRST_PAR or len(self._scores) >= FEWEST_GAMES):
                return

    def _play_once(self, seed: int) -> FairGame | None:
        """Return a game by the fair player, or None if it was stopped."""
        game = play_game(self._record.deal, Limit(playouts=PAR_PLAYOUTS, seed=seed), stop=self._stop)
        return None if self._stop() else game


def _carry_back(found: list[int]) -> None:
    """Raise every value to the values after it: a line from later in the game is also a line from earlier."""
    for ply in reversed(range(len(found) - 1)):
        found[ply] = max(found[ply], found[ply + 1])


def _weigh_move(view: View, ply: int, move: Move, limit: Limit, stop: Stop) -> MoveDecision:
    """Compare the player's move with the move of the player that makes par.

    It chooses with the playouts that it has in a game, at most half of the limit: then its own games cost
    nothing on average, and the sum with par adds up. The two moves are compared on new shuffles: those by
    which its move was chosen would favour it.
    """
    half = limit.part(0.5)
    least = _FEWEST_PLAYOUTS if move == END else 1
    most = PAR_PLAYOUTS if half.playouts is None else min(PAR_PLAYOUTS, max(least, half.playouts))
    best = advisor.advise(view, replace(half, playouts=most), stop=stop).best
    decision = MoveDecision(
        ply=ply,
        move=move,
        better=best.move,
        cost=0.0,
        error=0.0,
        expected=best.expected,
        possible=0,
        known=False,
    )
    if best.move == move:
        return decision
    moves = [best.move] if move == END else [best.move, move]
    found = _play_out(view, moves, replace(half, seed=half.seed ^ 1), stop)
    best_values = [batch[0] for batch in found]
    own_values = [UNFINISHED if move == END else batch[1] for batch in found]  # given up: certainly -300
    gain = Difference.of(best_values, own_values)
    return replace(decision, cost=gain.mean, error=gain.error, expected=fmean(best_values))


def _play_out(
    view: View, options: Sequence[Move | None], limit: Limit, stop: Stop
) -> list[tuple[float, ...]]:
    """Return by batch of shuffles the mean score of each option, over the same shuffles."""
    budget = Budget(limit, stop)
    lines = advisor.width(limit, budget.core, _WIDE)
    search = cores.fair_search(view, limit.seed, budget.core, lines)
    moves = [None if killer < 0 else Move(killer, victim) for killer, victim in search.options()]
    return batches(search, [moves.index(option) for option in options], _BATCH, budget, lines)
