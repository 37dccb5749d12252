"""The work on the review of a game of the solitaire."""

import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import ceil, sqrt
from statistics import fmean
from typing import Final

from solitaire.rules.deal import Deal, SplitMix64
from solitaire.rules.doors import expect
from solitaire.rules.position import END, Move, Position, View
from solitaire.rules.record import Record
from solitaire.rules.scoring import MAX_SCORE, UNFINISHED
from solver import advisor, cores, oracle
from solver.autoplay import FairGame, play_game
from solver.contrasts import Contrast, FolaContrast, contrasts, fola_contrasts
from solver.exact import prove
from solver.game_review import (
    FEWEST_GAMES,
    PAR_PLAYOUTS,
    STACKING,
    SURE_LUCK,
    USUAL_PAR,
    BestResult,
    Decision,
    FairPar,
    GameReview,
    KnownFigures,
    MoveDecision,
    StackingDecision,
)
from solver.luck import FEWEST_SHUFFLES, Telescope
from solver.outcomes import can_wait, fola_outcome, move_outcome
from solver.playouts import Difference, batches
from solver.result import Limit, Result, Stop
from solver.review import Mark, Reviewer
from solver.work import Budget, Stage, Steps

STANDARD: Final = 8_000_000
"""Playouts of a review, at most: what is sure earlier ends earlier. The same on every machine."""
_LUCK: Final = Stage(0.0, 0.1, 0.025)
_PAR: Final = Stage(0.1, 0.5, 0.19)
"""Enough for twenty games: then par counts as sure. With these two stages the sum is known."""
_DECISIONS: Final = Stage(0.6, 0.15, 0.02)
_SHUFFLE: Final = Stage(0.75, 0.05, 0.15)
_POSSIBLE: Final = Stage(0.8, 0.17, 0.35)
"""A finished game has some 80 searches of less than 20,000 playouts. From there on the exact search has its
share as well, which takes twice the time and finds no more."""
_KNOWN: Final = Stage(0.97, 0.03, 0.055)
_MOST_SHUFFLES: Final = 400
"""Shuffles that each moment of the luck has first, at most."""
_DECISIONS_OF_A_GAME: Final = 75
"""About as many decisions has a game of the fair player."""
_MOST_TIMES: Final = 20
"""There is no par if its fewest games would take more than this many times the whole limit."""
_AGAIN: Final = 4
"""The second search of a position takes this many times as long."""
GRACE: Final = 0.1
"""Seconds after its time in which a review may finish what it has begun."""
_NODES_A_PLAYOUT: Final = 10
"""Nodes of the exact search that take about as long as a playout."""
_BATCH: Final = 8
"""Shuffles played out at a time when two moves are compared."""
_WIDE: Final = replace(advisor.USUAL, enough=125)
"""Playouts that compare two moves have more lines than those that choose: with few they make up for less of a
bad move than the player that makes par, so its cost would be too high.
"""
_FEWEST_OF_LINE: Final = 20_000
"""Playouts of the oracle for a kill that was missed at the end: with fewer it may find only a part of it."""
_FEWEST_PLAYOUTS: Final = 100
"""Playouts for the adviser where the game was given up: at least two for each of its options."""


def reviews(
    record: Record,
    limit: Limit,
    *,
    known: KnownFigures | None = None,
    before: GameReview | None = None,
    begun: float | None = None,
    stop: Stop | None = None,
) -> Iterator[GameReview]:
    """Yield the review of a game as it takes shape; the last one is complete, unless it was stopped.

    Of a game known in part only the decisions are weighed, by what could be seen. All but the times is the
    same on every run and machine and with any number of threads, which work side by side.

    Args:
        record: a game that has ended, or is known in part.
        limit: the playouts of all stages together, the standard number without; what is sure earlier takes
            fewer. After its seconds, if there are any, the review stops where it is.
        known: what is known of the shuffle; the games of its par are not played again.
        before: a review of this game that was stopped, which is continued.
        begun: when the time started, by ``time.perf_counter``; now by default.
        stop: called every few milliseconds; when it returns True, the last review comes at once.

    Raises:
        ValueError: the game has not ended, or its fola was never stacked.
    """
    expect("record", record, Record)
    expect("limit", limit, Limit)
    if (record.positions[-1].end is None and not record.is_part) or record.fola is None:
        raise ValueError("the game has not ended: there is nothing to review yet")
    limit = replace(limit, playouts=limit.playouts or STANDARD)
    budget = Budget(limit, stop, begun=begun, grace=GRACE)
    yield from _GameReviewer(record, budget, known or KnownFigures(), before).reviews()


def best_of(deal: Deal, limit: Limit, *, stop: Stop | None = None) -> BestResult:
    """Return the best line of a shuffle, the fola free to stack, that the oracle finds within a limit."""
    result = oracle.solve(Position((), deal.deck, deal.fola), limit, fola_free=True, stop=stop)
    return BestResult(result.score, result.bound, result.seconds, result.fola, result.moves)


def limit_for(record: Record, playouts: int) -> Limit:
    """Return the limit with which a review with this many playouts per decision chooses and compares."""
    decisions = 1 + sum(not move.is_play for move in record.moves)
    return Limit(playouts=ceil(2 * playouts * decisions / _DECISIONS.playouts))


def explained(record: Record, decision: Decision) -> Decision:
    """Return a costly decision with what happens in games played on, and whether there is anything to see."""
    found: Sequence[Contrast] | Sequence[FolaContrast]
    if isinstance(decision, StackingDecision):
        own = record.fola or ()
        outcome = fola_outcome(View.before_stacking(record.deal), own, decision.better)
        found = fola_contrasts(own, decision.better)
    else:
        view = View.of(record.positions[decision.ply])
        outcome = move_outcome(view, decision.move, decision.better)
        found = contrasts(view, decision.move, decision.better)
    return replace(decision, outcome=outcome, is_hard_to_see=not (outcome or found))


class _GameReviewer(Reviewer[GameReview]):
    def __init__(
        self, record: Record, budget: Budget, known: KnownFigures, before: GameReview | None
    ) -> None:
        self._record = record
        self._spent: dict[int, float] = {}  # seconds by ply, on what was still possible
        digest = hashlib.sha256(repr((record.deal.cards, record.fola, record.moves)).encode()).digest()
        self._digest = int.from_bytes(digest[:8], "big") ^ budget.limit.seed
        plies = [
            ply
            for ply, move in enumerate(record.moves)
            if not (move.is_play or record.positions[ply].is_stuck)
        ]
        self._hidden = [ply for ply in plies if len(View.of(record.positions[ply]).unseen) > 1]
        self._known = plies[len(self._hidden) :]
        begun = GameReview.begun(record)
        new = replace(begun, core=budget.core, choices=1 + len(plies), usual=USUAL_PAR)
        super().__init__(new, before, budget)
        self.review = self.review.informed(known)

    def _stages(self) -> Sequence[Callable[[], Steps]]:
        if self._record.is_part:
            return [self._weigh_hidden]
        stages = [self._measure_luck, self._play_par, self._weigh_hidden]
        if self._before.share < _SHUFFLE.end:
            stages.append(self._weigh_shuffle)
        if self.review.possible is None:
            stages.append(self._find_possible)
        return [*stages, self._weigh_known]

    def _seed(self, stage: Stage, number: int) -> int:
        """Return the seed of a task; it does not depend on what was done before."""
        return SplitMix64(self._digest + int(1000 * stage.start) * 1000 + number).next()

    # -- luck -----------------------------------------------------------------------------------

    def _measure_luck(self) -> Steps:
        """Measure the luck until it is sure; each moment has the same shuffles first, then some have more."""
        if self.review.luck is not None and self.review.luck.total.error <= SURE_LUCK:
            return
        telescope = Telescope(self._record, self._seed(_LUCK, 0), self.budget.core)
        most = self.limit_of(_LUCK).playouts or 1
        first = max(FEWEST_SHUFFLES, min(_MOST_SHUFFLES, most // (2 * len(telescope.moments))))
        made, due = 0, [(moment, first) for moment in telescope.moments]
        while due:
            with self.each(lambda task: task[0].advance(task[1], self._stop), due) as playouts:
                for count in playouts:
                    made += count
                    self.report(_LUCK, min(1.0, made / most))
                    yield
            if self._stop():
                return
            self.review = replace(self.review, luck=telescope.luck())
            yield
            due = telescope.due(SURE_LUCK, most - made) if made < most else []
        self.report(_LUCK, 1.0)

    # -- the best of the shuffle ----------------------------------------------------------------

    def _weigh_shuffle(self) -> Steps:
        deal, limit = self._record.deal, self.limit_of(_SHUFFLE)
        limit = limit.part(1.0, threads=1, seed=self._seed(_SHUFFLE, 0))
        start = Position((), deal.deck, deal.fola)
        for result in oracle.improvements(start, limit, fola_free=True, stop=self._stop):
            held = BestResult(result.score, result.bound, result.seconds, result.fola, result.moves)
            self.review = self.review.informed(KnownFigures(held))
            self.report(_SHUFFLE, limit.spent(result.seconds, result.playouts))
            yield
        if not self._stop():
            self.report(_SHUFFLE, 1.0)
            yield

    def _take_if_better(self, score: int, moves: tuple[Move, ...]) -> None:
        """Take over a line of the oracle with the player's fola if it is the best so far."""
        held, fola = self.review.held, self._record.fola
        if held is not None and fola is not None and score > held.score:
            better = replace(held, score=score, fola=fola, moves=moves, by="oracle")
            self.review = replace(self.review, held=better)

    # -- what was still possible ----------------------------------------------------------------

    def _find_possible(self) -> Steps:
        """Find the best line from before every kill and from before the end; a play loses nothing.

        A line from later in the game is also a line from earlier, so no value is below a later value.
        """
        plies = [0, *(ply for ply, move in enumerate(self._record.moves) if not move.is_play)]
        found = [*[UNFINISHED] * len(self._record.moves), self.review.score]
        each = self.limit_of_each(_POSSIBLE, 2 * len(plies))
        yield from self._search(found, plies, each, 0.0)
        later = [
            ply + 1
            for ply in range(len(found) - 1)
            if found[ply] - found[ply + 1] >= Mark.MISTAKE.value
            and self._record.positions[ply + 1].end is None
        ]  # much seems to be lost: the line may still exist and be harder to find
        yield from self._search(found, later, each.part(_AGAIN), 0.5)
        if self._stop():  # some were not searched: their losses are unknown
            return
        self.review = replace(self.review, possible=tuple(found))
        weighed = tuple(map(self._with_possible, self.review.decisions))
        self.review = replace(self.review, decisions=weighed)
        self.report(_POSSIBLE, 1.0)
        yield

    def _search(self, found: list[int], plies: Sequence[int], each: Limit, begun: float) -> Iterator[None]:
        """Search the positions before these moves, and raise what was found there and before them."""
        tasks = [(ply, replace(each, seed=self._seed(_POSSIBLE, ply))) for ply in plies]
        with self.each(self._best_from, tasks) as lines:
            for number, (ply, line) in enumerate(lines, start=1):
                if line is not None:
                    found[ply] = max(found[ply], line.score)
                    self._take_if_better(line.score, (*self._record.moves[:ply], *line.moves))
                self.report(_POSSIBLE, begun + number / len(tasks) / 2.1)
                yield
        for ply in reversed(range(len(found) - 1)):
            found[ply] = max(found[ply], found[ply + 1])

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
        """Weigh the stacking, and the decisions while cards were hidden: of a part there are no others."""
        stage = _DECISIONS._replace(start=0.0, share=1.0) if self._record.is_part else _DECISIONS
        yield from self._weigh_at([STACKING, *self._hidden], stage)

    def _weigh_known(self) -> Steps:
        """Weigh the decisions where all was known."""
        if self.review.possible is not None:
            yield from self._weigh_at(self._known, _KNOWN)

    def _weigh_at(self, plies: Sequence[int], stage: Stage) -> Steps:
        yield from self._weigh_all({ply: self._seed(stage, ply + 1) for ply in plies}, stage, self._weighed)

    def _with_possible(self, decision: Decision) -> Decision:
        """Add the points of the best line that a decision lost, and the time spent finding them."""
        if isinstance(decision, StackingDecision):
            return decision
        seconds = decision.seconds + self._spent.pop(decision.ply, 0.0)
        return replace(decision, possible=self._lost(decision.ply), seconds=seconds)

    def _lost(self, ply: int) -> int:
        possible = self.review.possible
        assert possible is not None
        return possible[ply] - possible[ply + 1]

    def _weighed(self, ply: int, limit: Limit) -> Decision:
        decision = self._costed(ply, limit)
        return decision if decision.mark is None else explained(self._record, decision)

    def _costed(self, ply: int, limit: Limit) -> Decision:
        if ply == STACKING:
            return self._weigh_stacking(limit)
        if ply in self._known:
            return self._with_possible(self._weigh_end(ply, limit))
        view, move = View.of(self._record.positions[ply]), self._record.moves[ply]
        return weigh_move(view, ply, move, limit, self._stop)

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
        record, possible = self._record, self.review.possible
        assert possible is not None
        move, expected = record.moves[ply], float(possible[ply])
        decision = MoveDecision(
            ply=ply, move=move, better=move, cost=0.0, error=0.0, expected=expected, possible=0, known=True
        )
        if self._lost(ply) == 0:
            return decision
        half = limit.part(0.5)
        enough = replace(half, playouts=max(_FEWEST_OF_LINE, half.playouts or 0))
        best = oracle.solve(record.positions[ply], enough, stop=self._stop)
        cost = best.score - self._bound_after(ply, half)
        if cost <= 0 or best.moves[0] == move:
            return decision
        better = None if best.moves[0].is_play else best.moves[0]
        return replace(decision, better=better, cost=float(cost))

    def _bound_after(self, ply: int, limit: Limit) -> int:
        """Return a bound that no line after the move exceeds."""
        after, possible = self._record.positions[ply + 1], self.review.possible
        assert possible is not None
        if after.end is not None:
            return self.review.score
        nodes = None if limit.playouts is None else limit.playouts * _NODES_A_PLAYOUT
        return prove(after, possible[ply + 1], seconds=limit.seconds, nodes=nodes, stop=self._stop).bound

    # -- par ------------------------------------------------------------------------------------

    def _play_par(self) -> Steps:
        """Play the shuffle fairly until par is sure, at least a few times; never if the limit is far too low.

        The games are the same in all reviews of the deal, so its par is the same, too.
        """
        a_game = PAR_PLAYOUTS * _DECISIONS_OF_A_GAME
        if FEWEST_GAMES * a_game > _MOST_TIMES * (self.budget.limit.playouts or 1):
            return
        most = max(FEWEST_GAMES, (self.limit_of(_PAR).playouts or 1) // a_game)
        while not self._stop():
            par = self.review.par
            first = 0 if par is None else par.games
            if _is_enough(par, most):
                self.report(_PAR, 1.0)
                yield
                return
            with self.each(self._play_once, range(first, first + self.budget.limit.threads)) as games:
                for game in games:
                    par = self.review.par
                    if game is None or _is_enough(par, most):
                        break  # later games do not count: the next to be played is known by their number
                    self._take_fair(game)
                    par = FairPar.of([game.score], game.seconds).added(par)
                    self.review = replace(self.review, par=par)
                    self.report(_PAR, par.games / most)
                    yield

    def _take_fair(self, game: FairGame) -> None:
        """Take over a fair game as a line if it is the best so far."""
        fola, moves = game.record.fola or (), game.record.moves
        line = BestResult(game.score, MAX_SCORE, self.budget.seconds, fola, moves, "fair")
        self.review = self.review.informed(KnownFigures(line))

    def _play_once(self, seed: int) -> FairGame | None:
        """Return a game by the fair player, or None if it was stopped."""
        game = play_game(self._record.deal, Limit(playouts=PAR_PLAYOUTS, seed=seed), stop=self._stop)
        return None if self._stop() else game


def _is_enough(par: FairPar | None, most: int) -> bool:
    return par is not None and (par.is_sure or par.games >= most)


def weigh_move(view: View, ply: int, move: Move, limit: Limit, stop: Stop) -> MoveDecision:
    """Compare the player's move with the move of the player that makes par.

    It chooses with the playouts that it has in a game, at most half of the limit: then its own games cost
    nothing on average, and the sum with par adds up. The two moves are compared on new shuffles: those by
    which its move was chosen would favour it. A better kill that is still open after the player's may follow
    it at once: it is only missed when it is no longer possible.
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
    options = [(view, best.move)]
    if move != END:
        options.append((view, move))
        if can_wait(view, move, best.move):
            options.append((View.of(Position(view.grid, view.unseen, view.fola).apply(move)), best.move))
    values, *own = _play_out(options, replace(half, seed=half.seed ^ 1), stop)
    own = own or [(UNFINISHED,) * len(values)]  # given up: certainly -300
    gain = min((Difference.of(values, each) for each in own), key=lambda gain: gain.mean)
    return replace(decision, cost=gain.mean, error=gain.error, expected=fmean(values))


def _play_out(
    options: Sequence[tuple[View, Move | None]], limit: Limit, stop: Stop
) -> list[tuple[float, ...]]:
    """Return by option the mean scores of batches of shuffles, the same shuffles for all.

    Each is a move and what is seen before it; the same cards must be unseen.
    """
    budget = Budget(limit, stop)
    lines = advisor.width(limit, budget.core, _WIDE)
    searches = [cores.fair_search(view, limit.seed, budget.core, lines) for view, _ in options]
    pairs = [move or (-1, -1) for _, move in options]  # the play is no pair of cards
    chosen = [(search, search.options().index(pair)) for search, pair in zip(searches, pairs, strict=True)]

    def play_out(shuffles: int) -> list[int]:
        for search, option in chosen:
            search.advance([option], shuffles)
        return [search.sums[option] for search, option in chosen]

    return [*zip(*batches(play_out, _BATCH, budget, lines), strict=True)]
