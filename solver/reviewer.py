"""The work on a review: a stage for each figure, each with its share of the time."""

import hashlib
import time
from collections.abc import Iterator
from dataclasses import replace
from math import sqrt
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
from solver.result import Limit, Result, Stop
from solver.review import (
    FEWEST_GAMES,
    PAR_PLAYOUTS,
    Decision,
    FairPar,
    Held,
    Mark,
    MoveDecision,
    Review,
    StackingDecision,
)
from solver.work import Budget, Stage, StagedWork, Steps

_SHUFFLE: Final = Stage(0.0, 0.15)
_POSSIBLE: Final = Stage(0.15, 0.25)
_DECISIONS: Final = Stage(0.4, 0.25)
_PAR: Final = Stage(0.65, 0.35)
_AGAIN: Final = 4
"""The second search of a position is longer by this factor."""
GRACE: Final = 0.1
"""Seconds after its time in which a review may still finish what it has begun. The command ends within half a
second of its time, and most of that goes into starting the program and printing."""
_NODES_A_PLAYOUT: Final = 10
"""Nodes of the exact search that take about as long as one playout."""
_BATCH: Final = 8
"""Shuffles played out at a time when two moves are compared."""
_FEWEST_PLAYOUTS: Final = 100
"""Playouts for the adviser where the game was given up: at least two for each of its options."""


def reviews(
    record: Record, limit: Limit, *, begun: float | None = None, stop: Stop | None = None
) -> Iterator[Review]:
    """Yield the review of a game as it takes shape; the last has every figure.

    Args:
        record: a game that has ended.
        limit: the most to spend, by seconds or by playouts; more makes every figure surer. With seconds, the
            review ends after at most half a second more; figures for which the time was too short are then
            None or missing. With playouts, which are those of all stages together, about, every figure is
            there, and all but the times is the same on every run and machine. The threads search side by
            side.
        begun: the start of the time by ``time.perf_counter``; now, unless it is given.
        stop: called every few milliseconds; when it returns True, the last review comes at once.

    Raises:
        ValueError: the game has not ended, or its fola was never stacked, or nothing is limited.
    """
    if limit.seconds is limit.playouts is None:
        raise ValueError("a review needs a limit")
    if record.positions[-1].end is None or record.fola is None:
        raise ValueError("the game has not ended: there is nothing to review yet")
    yield from _Reviewer(record, Budget(limit, stop, begun=begun, grace=GRACE)).reviews()


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
        self._review = Review(score, core=budget.core)

    def reviews(self) -> Iterator[Review]:
        stages = (self._weigh_shuffle, self._find_possible, self._weigh_decisions, self._play_par)
        return self._work.run(stages, self._now)

    def _now(self) -> Review:
        return replace(self._review, share=self._work.done, seconds=self._budget.seconds)

    # -- the best of the shuffle ----------------------------------------------------------------

    def _weigh_shuffle(self) -> Steps:
        deal, limit = self._record.deal, self._work.limit_of(_SHUFFLE).part(1.0, seed=self._seeds.next())
        start = Position((), deal.deck, deal.fola)
        for result in oracle.improvements(start, limit, fola_free=True, stop=self._stop):
            held = Held(result.score, result.bound, result.seconds, result.fola, result.moves)
            self._review = replace(self._review, held=held)
            self._work.report(_SHUFFLE, limit.spent(result.seconds, result.playouts))
            yield
        self._work.report(_SHUFFLE, 1.0)

    # -- what was still possible ----------------------------------------------------------------

    def _find_possible(self) -> Steps:
        """Find the best line from before every kill and from before the end; a play loses nothing.

        A line from later in the game is also a line from earlier, so no value is below a later one.
        """
        plies = [0, *(ply for ply, move in enumerate(self._record.moves) if not move.is_play)]
        each = self._work.limit_of_each(_POSSIBLE, len(plies))
        found = [UNFINISHED] * len(self._record.moves) + [self._review.score]
        tasks = [(ply, replace(each, seed=self._seeds.next())) for ply in plies]
        with self._work.each(self._best_from, tasks, _POSSIBLE) as lines:
            for ply, line in lines:
                found[ply] = max(found[ply], UNFINISHED if line is None else line.score)
                if ply == 0 and line is not None and self._record.fola is not None:
                    self._take_if_better(line.score, self._record.fola, line.moves)
                yield
        if self._stop():  # some were not searched: what they lost is not known
            return
        _carry_back(found)
        yield from self._look_again(found, each)
        self._review = replace(self._review, possible=tuple(found))
        yield

    def _look_again(self, found: list[int], each: Limit) -> Iterator[None]:
        """Search longer where much seems to be lost: the line may still be there, only harder to find."""
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

    def _weigh_decisions(self) -> Steps:
        if self._review.possible is None:
            return
        plies = [ply for ply, move in enumerate(self._record.moves) if not move.is_play]
        each = self._work.limit_of_each(_DECISIONS, len(plies) + 1)
        tasks = [(ply, replace(each, seed=self._seeds.next())) for ply in (None, *plies)]
        with self._work.each(self._weigh, tasks, _DECISIONS) as weighed:
            for decision in weighed:
                if decision is not None:
                    self._review = replace(self._review, decisions=(*self._review.decisions, decision))
                yield

    def _weigh(self, task: tuple[int | None, Limit]) -> Decision | None:
        """Weigh the move of a ply, or the stacking if it is None; return None if nothing was to decide."""
        if self._stop():
            return None
        begin, (ply, limit) = time.perf_counter(), task
        if ply is None:
            stacking = self._weigh_stacking(limit)
            return replace(stacking, seconds=time.perf_counter() - begin)
        decision = self._weigh_move(ply, limit)
        if decision is None:
            return None
        spent = time.perf_counter() - begin + self._spent.get(ply, 0.0)
        return replace(decision, seconds=spent)

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

    def _weigh_move(self, ply: int, limit: Limit) -> MoveDecision | None:
        position, possible = self._record.positions[ply], self._review.possible
        if position.is_stuck:
            return None  # there was nothing to decide
        assert possible is not None
        view, move = View.of(position), self._record.moves[ply]
        known = len(view.unseen) <= 1
        decision = MoveDecision(
            ply=ply,
            move=move,
            better=move,
            cost=0.0,
            error=0.0,
            expected=float(possible[ply]) if known else 0.0,
            possible=possible[ply] - possible[ply + 1],
            known=known,
        )
        if known:
            return self._weigh_known(decision, limit.part(0.5))
        return _weigh_hidden(view, decision, limit.part(0.5), self._stop)

    def _weigh_known(self, decision: MoveDecision, half: Limit) -> MoveDecision:
        """Weigh a decision where all was known: what was possible could also be known.

        Its cost is the score of a line found before it, less the proved bound after it. So a search that only
        found less after the move cannot blame it.
        """
        if decision.possible == 0:
            return decision
        best = oracle.solve(self._record.positions[decision.ply], half, stop=self._stop)
        cost = best.score - self._bound_after(decision.ply, half)
        if cost <= 0 or best.moves[0] == decision.move:
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

    def _play_par(self) -> Steps:
        """Play the shuffle fairly again and again, with what is left of the limit."""
        budget, scores = Budget(self._work.limit_of(_PAR)), list[int]()
        while not self._stop():
            seeds = [self._seeds.next() for _ in range(budget.limit.threads)]
            with self._work.each(self._play_once, seeds) as games:
                for game in games:
                    if game is not None:
                        scores.append(game.score)
                        budget.playouts += game.playouts
                        self._take_if_better(game.score, game.record.fola or (), game.record.moves)
            if len(scores) > 1:  # one game has no error
                self._review = replace(self._review, par=FairPar.of(scores, budget.seconds))
            spent = budget.spent()
            self._work.report(_PAR, spent)
            yield
            if spent == 1.0 and len(scores) >= FEWEST_GAMES:
                return

    def _play_once(self, seed: int) -> FairGame | None:
        """Return a game of the fair player, or None if it was stopped."""
        game = play_game(self._record.deal, Limit(playouts=PAR_PLAYOUTS, seed=seed), stop=self._stop)
        return None if self._stop() else game


def _carry_back(found: list[int]) -> None:
    """Raise every value to the values after it: a line from later in the game is also a line from earlier."""
    for ply in reversed(range(len(found) - 1)):
        found[ply] = max(found[ply], found[ply + 1])


def _weigh_hidden(view: View, decision: MoveDecision, half: Limit, stop: Stop) -> MoveDecision:
    """Compare the player's move with the adviser's.

    The adviser chooses its move within ``half``, half of the limit. The two moves are then compared on other
    shuffles, with the other half: those by which its move was chosen would favour it.
    """
    move = decision.move
    if move == END and half.playouts is not None:
        half = replace(half, playouts=max(half.playouts, _FEWEST_PLAYOUTS))
    best = advisor.advise(view, half, stop=stop).best
    if move == END:  # given up: that is certainly worth -300
        cost = best.expected - UNFINISHED
        return replace(decision, better=best.move, cost=cost, error=best.error, expected=best.expected)
    if best.move == move:
        return replace(decision, expected=best.expected)
    gain = _compare(view, move, best.move, replace(half, seed=half.seed ^ 1), stop)
    return replace(decision, better=best.move, cost=gain.mean, error=gain.error, expected=best.expected)


def _compare(view: View, ours: Move | None, theirs: Move | None, limit: Limit, stop: Stop) -> Difference:
    """Return by how much their move beats ours in expectation, over the same shuffles."""
    budget = Budget(limit, stop)
    lines = advisor.width(limit, budget.core)
    search = cores.fair_search(view, limit.seed, budget.core, lines)
    moves = [None if killer < 0 else Move(killer, victim) for killer, victim in search.options()]
    found = batches(search, [moves.index(theirs), moves.index(ours)], _BATCH, budget, lines)
    return Difference.of([batch[0] for batch in found], [batch[1] for batch in found])
