"""The verdict on a game that has ended: what the shuffle held, what it was worth to a fair player, and
what each decision cost.

Two measures, never mixed. The *fair* measure asks what could be known: expected scores by the fair
adviser's playouts, from the View at that moment. The *oracle's* measure asks what was still possible:
the best line from each position, with every card known. Only the first can blame a player; where the
second falls and the first does not, it was bad luck.
"""

import hashlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from enum import Enum
from itertools import accumulate
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Final, TypeVar

from solitaire.rules.cards import Card
from solitaire.rules.deal import Deal, SplitMix64
from solitaire.rules.position import END, Move, Position
from solitaire.rules.record import Record
from solitaire.rules.scoring import UNFINISHED
from solitaire.rules.view import View
from solver import advisor, cores, oracle
from solver.autoplay import play_game
from solver.exact import prove
from solver.result import Limit, Result

REVIEW_VERSION: Final = "2"
"""Kept reviews of another version are not shown; a change of method, figures or text makes it another."""
PAR_PLAYOUTS: Final = 1000
"""Playouts a decision of the fair player whose average is par."""
USUAL_PAR: Final = 295.6
USUAL_SPREAD: Final = 24.7
"""Mean and standard deviation of par over deals 0 to 199, points, by ``minchiate bench --par``."""
_SHARES: Final = {"held": 0.15, "possible": 0.25, "fair": 0.25, "par": 0.35}
"""How a review's time is shared among what the shuffle held, what was still possible, decisions and par."""
_STARTS: Final = dict(zip(_SHARES, accumulate(_SHARES.values(), initial=0.0), strict=False))
"""The part of the time that is gone when each of them begins."""
_AGAIN: Final = 4
"""How many times longer a position is searched a second time."""
_LEAST: Final = 0.02
"""Seconds that any one search is given at least."""
_BATCH: Final = 8
"""Shuffles played out at a time when two moves are compared."""
_FEWEST_BATCHES: Final = 8
_FEWEST_GAMES: Final = 3
"""Games of the fair player that par is made of at least."""
_T = TypeVar("_T")
_S = TypeVar("_S")


class Mark(Enum):
    """How bad a decision was: by the expected points it cost beyond two standard errors."""

    INACCURACY = 5
    MISTAKE = 12
    BLUNDER = 25

    @classmethod
    def of(cls, cost: float, error: float) -> "Mark | None":
        """Return the mark that a cost in points supports with two standard errors to spare."""
        sure = cost - 2 * error
        return max((mark for mark in cls if sure >= mark.value), key=lambda mark: mark.value, default=None)


@dataclass(frozen=True, slots=True)
class Estimate:
    """An average, how sure it is and what it took.

    Attributes:
        mean: points.
        error: standard error of the mean, points; infinite for a single game.
        spread: standard deviation of single games, points.
        games: games played, or played out, for it.
        seconds: wall-clock time spent on it.
    """

    mean: float
    error: float
    spread: float
    games: int
    seconds: float

    @classmethod
    def of(cls, scores: Sequence[int], seconds: float) -> "Estimate":
        """Return the estimate that these scores give."""
        spread = stdev(scores) if len(scores) > 1 else inf
        return cls(fmean(scores), spread / sqrt(len(scores)), spread, len(scores), seconds)


@dataclass(frozen=True, slots=True)
class Held:
    """What a position held for one who knows every card.

    Attributes:
        score: the best line found.
        bound: no line scores more.
        seconds: wall-clock time until it was found.
        fola: the order in which it plays the fola.
        moves: the line.
    """

    score: int
    bound: int
    seconds: float
    fola: tuple[Card, ...]
    moves: tuple[Move, ...]

    @property
    def is_proved(self) -> bool:
        """Whether no line is better than the one found."""
        return self.score == self.bound


@dataclass(frozen=True, slots=True)
class Decision:
    """Something the player decided.

    Attributes:
        ply: index of the move in the record, or -1 for the stacking of the fola.
        move: what the player did; None for the stacking.
        better: what the fair adviser would have done: a move, or None for playing the next card (or for
            stacking, in ``fola``); the player's own move where nothing is better.
        fola: for the stacking, the order that the adviser prefers; else None.
        cost: expected points lost against ``better``, by what could be known; below 0 if gained.
        error: standard error of ``cost``, points; 0 where all was known.
        expected: expected final score before the decision, by fair playouts, points.
        possible: points by which the best line found got worse.
        known: whether nothing was hidden any more.
        seconds: wall-clock time spent on these figures.
    """

    ply: int
    move: Move | None
    better: Move | None
    fola: tuple[Card, ...] | None
    cost: float
    error: float
    expected: float
    possible: int
    known: bool
    seconds: float = 0.0

    @property
    def mark(self) -> Mark | None:
        """How bad it was, or None where two standard errors don't support a mark."""
        return Mark.of(self.cost, self.error)

    @property
    def is_bad_luck(self) -> bool:
        """Whether it cost what could be had, but not what could be known to be had."""
        return self.mark is None and not self.known and self.possible >= Mark.MISTAKE.value


class Answer(Enum):
    """The author's question answered: was it the shuffle or poor skill?"""

    WELL_PLAYED = "well played"
    LEVEL = "level"
    SHUFFLE = "the shuffle"
    PLAY = "the play"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Shares:
    """A score taken apart: the usual par, plus the shuffle's share, plus that of the play.

    Attributes:
        shuffle: this shuffle's par less the usual par, points.
        play: the score less this shuffle's par, points.
        answer: which of the two counts.
    """

    shuffle: float
    play: float
    answer: Answer

    @classmethod
    def of(cls, score: int, par: Estimate) -> "Shares":
        """Take a score apart; what single games or the error of par could explain is nobody's fault."""
        shuffle, play = par.mean - USUAL_PAR, score - par.mean
        poor_shuffle = shuffle < -max(2 * par.error, USUAL_SPREAD)
        if play < -max(2 * par.error, par.spread):
            answer = Answer.BOTH if poor_shuffle else Answer.PLAY
        elif play > max(2 * par.error, par.spread):
            answer = Answer.WELL_PLAYED
        else:
            answer = Answer.SHUFFLE if poor_shuffle else Answer.LEVEL
        return cls(shuffle, play, answer)


@dataclass(frozen=True, slots=True)
class Review:
    """The verdict so far; everything not worked out yet is None or missing.

    Attributes:
        score: the game's score.
        held: what the shuffle held, the fola free to stack.
        par: what the fair player makes of this very shuffle.
        possible: by ply, from the start to after the last move: the best still possible, as found.
        decisions: the decisions weighed so far, in the order of the game.
        share: how much of the work is done, 0 to 1.
        seconds: wall-clock time spent.
        core: the engine, "native" or "python".
    """

    score: int
    held: Held | None
    par: Estimate | None
    possible: tuple[int, ...] | None
    decisions: tuple[Decision, ...]
    share: float
    seconds: float
    core: str

    @property
    def shares(self) -> Shares | None:
        """The score taken apart, once par is known with an error."""
        if self.par is None or self.par.games < _FEWEST_GAMES:
            return None
        return Shares.of(self.score, self.par)

    def costliest(self, most: int = 5) -> list[Decision]:
        """Return the marked decisions that cost most, the costliest first."""
        marked = [decision for decision in self.decisions if decision.mark is not None]
        return sorted(marked, key=lambda decision: -decision.cost)[:most]


def reviews(
    record: Record, seconds: float = 60.0, *, threads: int = 2, stop: Callable[[], bool] | None = None
) -> Iterator[Review]:
    """Yield the verdict on a game as it takes shape, the last with everything.

    Args:
        record: a game that has ended.
        seconds: wall-clock time to spend, about; more makes every figure surer.
        threads: searches made side by side.
        stop: asked every few milliseconds; once it answers True the last verdict comes at once.

    Raises:
        ValueError: the game has not ended, or its fola was never stacked.
    """
    if record.positions[-1].end is None or record.fola is None:
        raise ValueError("the game has not ended: there is nothing to review yet")
    yield from _Reviewer(record, seconds, threads, stop or (lambda: False)).work()


def usual_par(deals: Iterable[Deal]) -> tuple[float, float]:
    """Return the mean of par over these deals, and its standard deviation from deal to deal, in points.

    Every deal is played twice: what two games of one deal differ by is no difference between deals. At
    least two deals are needed.
    """
    pairs = []
    for number, deal in enumerate(deals):
        limits = (Limit(playouts=PAR_PLAYOUTS, seed=2 * number + game) for game in (1, 2))
        pairs.append([play_game(deal, limit).score for limit in limits])
    within = fmean((one - other) ** 2 / 2 for one, other in pairs)
    between = stdev(map(fmean, pairs)) ** 2 - within / 2
    return fmean(map(fmean, pairs)), sqrt(max(0.0, between))


class _Reviewer:
    """A review in progress: a stage for each figure, each within its share of the time."""

    def __init__(self, record: Record, seconds: float, threads: int, stop: Callable[[], bool]) -> None:
        self._record, self._threads, self._stop = record, threads, stop
        self._seconds, self._start = seconds, time.perf_counter()
        self._spent: dict[int, float] = {}  # by ply, on what was still possible
        digest = hashlib.sha256(repr((record.deal.cards, record.fola, record.moves)).encode()).digest()
        self._seeds = SplitMix64(int.from_bytes(digest[:8], "big"))
        score = record.score.points
        assert score is not None  # the game has ended
        self._review = Review(score, None, None, None, (), 0.0, 0.0, cores.core_name())

    def work(self) -> Iterator[Review]:
        for stage in (self._weigh_shuffle, self._find_possible, self._weigh_decisions, self._play_par):
            for _ in stage():
                yield self._now()
        self._review = replace(self._review, share=1.0)
        yield self._now()

    def _now(self) -> Review:
        return replace(self._review, seconds=time.perf_counter() - self._start)

    def _done(self, stage: str, part: float) -> None:
        """Take down that ``part`` of a stage is done."""
        self._review = replace(self._review, share=_STARTS[stage] + _SHARES[stage] * part)

    def _each(self, work: Callable[[_S], _T], items: Sequence[_S]) -> Iterator[_T]:
        """Yield the results of work on the items, in their order, done side by side."""
        with ThreadPoolExecutor(self._threads) as pool:
            yield from pool.map(work, items)

    # -- what the shuffle held ------------------------------------------------------------------

    def _weigh_shuffle(self) -> Iterator[None]:
        deal = self._record.deal
        limit = Limit(self._seconds * _SHARES["held"], threads=self._threads, seed=self._seeds.next())
        for result in oracle.improvements(
            Position((), deal.deck, deal.fola), limit, fola_free=True, stop=self._stop
        ):
            held = Held(result.score, result.bound, result.seconds, result.fola, result.moves)
            self._review = replace(self._review, held=held)
            self._done("held", min(1.0, result.seconds / (self._seconds * _SHARES["held"])))
            yield
        self._done("held", 1.0)

    # -- what was still possible ----------------------------------------------------------------

    def _find_possible(self) -> Iterator[None]:
        """Find the best line from before every kill and the end; a play loses nothing (see the adviser).

        A line from later in the game is a line from earlier as well, so no value is below a later one.
        """
        plies = [0, *(ply for ply, move in enumerate(self._record.moves) if not move.is_play)]
        each = max(_LEAST, self._seconds * _SHARES["possible"] * self._threads / len(plies))
        found = [UNFINISHED] * len(self._record.moves) + [self._review.score]
        tasks = [(ply, Limit(each, seed=self._seeds.next())) for ply in plies]
        for count, (ply, line) in enumerate(self._each(self._best_from, tasks), start=1):
            found[ply] = max(found[ply], UNFINISHED if line is None else line.score)
            self._keep_if_better(line if ply == 0 else None)
            self._done("possible", count / len(tasks))
            yield
        _carry_back(found)
        yield from self._look_again(found, each)
        self._review = replace(self._review, possible=tuple(found))
        yield

    def _look_again(self, found: list[int], each: float) -> Iterator[None]:
        """Search longer where much seems lost: the line may be there still, only harder to find."""
        drops = [ply for ply in range(len(found) - 1) if found[ply] - found[ply + 1] >= Mark.MISTAKE.value]
        later = [
            (ply + 1, Limit(_AGAIN * each, seed=self._seeds.next()))
            for ply in drops
            if self._record.positions[ply + 1].end is None
        ]
        for ply, line in self._each(self._best_from, later):
            found[ply] = max(found[ply], UNFINISHED if line is None else line.score)
            yield
        _carry_back(found)

    def _keep_if_better(self, line: Result | None) -> None:
        """Let the shuffle hold what a better line from the start with the player's own stacking reaches."""
        held, fola = self._review.held, self._record.fola
        if held is not None and line is not None and fola is not None and line.score > held.score:
            better = replace(held, score=line.score, fola=fola, moves=line.moves)
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

    def _weigh_decisions(self) -> Iterator[None]:
        plies = [ply for ply, move in enumerate(self._record.moves) if not move.is_play]
        each = max(_LEAST, self._seconds * _SHARES["fair"] * self._threads / (len(plies) + 1))
        tasks = [(ply, each, self._seeds.next()) for ply in (-1, *plies)]
        for count, decision in enumerate(self._each(self._weigh, tasks), start=1):
            if decision is not None:
                self._review = replace(self._review, decisions=(*self._review.decisions, decision))
            self._done("fair", count / len(tasks))
            yield

    def _weigh(self, task: tuple[int, float, int]) -> Decision | None:
        """Weigh one decision, and take down the time that went into it."""
        begin = time.perf_counter()
        decision = None if self._stop() else self._cost(*task)
        if decision is None:
            return None
        spent = time.perf_counter() - begin + self._spent.get(decision.ply, 0.0)
        return replace(decision, seconds=spent)

    def _cost(self, ply: int, seconds: float, seed: int) -> Decision | None:
        if ply < 0:
            return self._weigh_stacking(seconds, seed)
        position, move = self._record.positions[ply], self._record.moves[ply]
        possible = self._review.possible
        assert possible is not None
        lost = possible[ply] - possible[ply + 1]
        view = View.of(position)
        if len(view.unseen) <= 1:
            return self._weigh_known(ply, lost, seconds)
        if position.is_stuck:
            return None  # there was nothing to decide
        return _weigh_hidden(
            view, Decision(ply, move, move, None, 0.0, 0.0, 0.0, lost, known=False), seconds, seed
        )

    def _weigh_stacking(self, seconds: float, seed: int) -> Decision:
        """Compare the player's stacking with the adviser's, on the same sampled shuffles."""
        record, limit = self._record, Limit(seconds / 2, seed=seed)
        fola = record.fola
        assert fola is not None
        adviser = advisor.stack(View.before_stacking(record.deal), limit, stop=self._stop)
        own = advisor.advise(View.of(record.positions[0]), limit, stop=self._stop).best
        error = sqrt(adviser.error**2 + own.error**2)
        same = adviser.fola == fola
        cost = 0.0 if same else adviser.expected - own.expected
        return Decision(
            -1, None, None, adviser.fola, cost, 0.0 if same else error, own.expected, 0, known=False
        )

    def _weigh_known(self, ply: int, lost: int, seconds: float) -> Decision:
        """Weigh a decision where all was known: what was possible is what could be known.

        It cost what a line found before it scores above the proved bound after it; no search that merely
        found less afterwards can blame it.
        """
        record, possible = self._record, self._review.possible
        assert possible is not None
        move = record.moves[ply]
        decision = Decision(ply, move, move, None, 0.0, 0.0, float(possible[ply]), lost, known=True)
        if lost == 0:
            return decision
        best = oracle.solve(record.positions[ply], Limit(seconds / 2), stop=self._stop)
        cost = best.score - self._bound_after(ply, seconds / 2)
        if cost <= 0 or best.moves[0] == move:
            return decision
        better = None if best.moves[0].is_play else best.moves[0]
        return replace(decision, better=better, cost=float(cost))

    def _bound_after(self, ply: int, seconds: float) -> int:
        """Return what no line after the move exceeds."""
        after, possible = self._record.positions[ply + 1], self._review.possible
        assert possible is not None
        if after.end is not None:
            return self._review.score
        return prove(after, possible[ply + 1], seconds=seconds, stop=self._stop).bound

    # -- par ------------------------------------------------------------------------------------

    def _play_par(self) -> Iterator[None]:
        """Play the shuffle fairly, again and again, for the time that is left."""
        begin, scores = time.perf_counter(), list[int]()
        due = max(self._seconds * _SHARES["par"], self._seconds - (begin - self._start))
        while not self._stop():
            seeds = [self._seeds.next() for _ in range(self._threads)]
            for score in self._each(self._play_once, seeds):
                if score is not None:
                    scores.append(score)
            spent = time.perf_counter() - begin
            if scores:
                self._review = replace(self._review, par=Estimate.of(scores, spent))
            self._done("par", min(1.0, spent / due))
            yield
            if spent >= due and len(scores) >= _FEWEST_GAMES:
                return

    def _play_once(self, seed: int) -> int | None:
        """Return the fair player's score, or None if it was stopped in the middle."""
        game = play_game(self._record.deal, Limit(playouts=PAR_PLAYOUTS, seed=seed), stop=self._stop)
        return None if self._stop() else game.score


def _carry_back(found: list[int]) -> None:
    """Let no value be below a later one: what is had from later in the game is had from earlier as well."""
    for ply in reversed(range(len(found) - 1)):
        found[ply] = max(found[ply], found[ply + 1])


def _weigh_hidden(view: View, decision: Decision, seconds: float, seed: int) -> Decision:
    """Compare the player's move with the adviser's.

    The adviser chooses its move with half of the time. The two are then compared on other shuffles:
    those it was chosen by would flatter it.
    """
    advice = advisor.advise(view, Limit(seconds / 2, seed=seed))
    best, move = advice.best, decision.move
    if move == END:  # given up: that is worth -300 for certain
        cost = best.expected - UNFINISHED
        return replace(decision, better=best.move, cost=cost, error=best.error, expected=best.expected)
    if best.move == move:
        return replace(decision, expected=best.expected)
    cost, error = _compare(view, move, best.move, seconds / 2, seed ^ 1)
    return replace(decision, better=best.move, cost=cost, error=error, expected=best.expected)


def _compare(
    view: View, ours: Move | None, theirs: Move | None, seconds: float, seed: int
) -> tuple[float, float]:
    """Return by how much their move beats ours in expectation, and the standard error, in points.

    Both meet the same shuffles, in batches whose differences give the error: luck that helps or hurts
    both alike does not count.
    """
    search = cores.fair_search(view, seed, cores.core_name())
    moves = [None if killer < 0 else Move(killer, victim) for killer, victim in search.options()]
    pair = [moves.index(theirs), moves.index(ours)]
    begin, gains, before = time.perf_counter(), list[float](), 0
    while len(gains) < _FEWEST_BATCHES or time.perf_counter() - begin < seconds:
        search.advance(pair, _BATCH)
        gain = search.sums[pair[0]] - search.sums[pair[1]]
        gains.append((gain - before) / _BATCH)
        before = gain
    return fmean(gains), stdev(gains) / sqrt(len(gains))
