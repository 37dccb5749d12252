"""Whole games by the fair adviser, and what they tell of its strength."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from math import sqrt
from statistics import fmean, stdev

from solitaire.rules.cards import Card, is_tarot
from solitaire.rules.deal import Deal, SplitMix64
from solitaire.rules.position import END, Move, Position
from solitaire.rules.record import Record
from solitaire.rules.scoring import UNFINISHED, USEFUL
from solitaire.rules.view import View
from solver import advisor, cores
from solver.result import Limit

PLAYER = "Fair adviser"
"""What the records of its games call the player."""


class Stacking(Enum):
    """How the fola is stacked before the game."""

    DEALT = "as dealt"
    RULE = "by a simple rule"
    ADVISER = "by the adviser"


@dataclass(frozen=True, slots=True)
class Game:
    """A game that the adviser has played to its end.

    Attributes:
        record: the game; replayed by the rules, like every record.
        score: its score.
        decisions: how often the adviser was asked: where a card is to come and there is room it is
            played without asking, and a line found when nothing is hidden any more is played as found.
        playouts: games played out in all.
        seconds: wall-clock time taken.
        slowest_decision_seconds: wall-clock time of the slowest decision.
        core: the engine, "native" or "python".
    """

    record: Record
    score: int
    decisions: int
    playouts: int
    seconds: float
    slowest_decision_seconds: float
    core: str


@dataclass(frozen=True, slots=True)
class Strength:
    """What many games add up to.

    Attributes:
        games: how many, at least 1.
        mean: mean score, points.
        error: standard error of the mean, points; 0 for a single game.
        slowest_decision_seconds: wall-clock time of the slowest decision of all.
    """

    games: int
    mean: float
    error: float
    slowest_decision_seconds: float

    @classmethod
    def of(cls, games: Iterable[Game]) -> "Strength":
        """Return the summary of at least one game."""
        games = list(games)
        scores = [game.score for game in games]
        error = stdev(scores) / sqrt(len(scores)) if len(scores) > 1 else 0.0
        slowest = max(game.slowest_decision_seconds for game in games)
        return cls(len(scores), fmean(scores), error, slowest)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The mean of one way of stacking less that of another, on the same deals.

    Attributes:
        mean: mean difference of the scores, points.
        error: its standard error, points.
    """

    mean: float
    error: float

    @classmethod
    def of(cls, games: Iterable[Game], others: Iterable[Game]) -> "Comparison":
        """Return the paired comparison of at least two games."""
        gains = [game.score - other.score for game, other in zip(games, others, strict=True)]
        return cls(fmean(gains), stdev(gains) / sqrt(len(gains)))

    @property
    def is_significant(self) -> bool:
        """Whether the difference exceeds two standard errors."""
        return abs(self.mean) > 2 * self.error


def stack_by_rule(fola: Iterable[Card]) -> tuple[Card, ...]:
    """Return the fola in the order of the simple rule.

    Suits together from high to low, then the tarocchi that are of no use, then those that are.
    """

    def key(card: Card) -> tuple[int, int]:
        if is_tarot(card):
            return 5 + (card in USEFUL), card
        return card // 14, -card

    return tuple(sorted(fola, key=key))


def play_game(
    deal: Deal,
    limit: Limit,
    *,
    stacking: Stacking = Stacking.ADVISER,
    stop: Callable[[], bool] | None = None,
) -> Game:
    """Play a whole game as fair advice says, decision by decision.

    Args:
        deal: the deal; the adviser sees a View of it at every ply and never the deck.
        limit: for each decision; its seed is the game's, from which every decision draws its own.
        stacking: how the fola is stacked.
        stop: asked every few milliseconds; once it answers True the game is given up where it stands.
    """
    player = _Player(limit, stop or (lambda: False))
    fola = deal.fola
    if stacking is Stacking.RULE:
        fola = stack_by_rule(fola)
    elif stacking is Stacking.ADVISER:
        fola = player.stack(View.before_stacking(deal))
    position, moves = Position((), deal.deck, fola), list[Move]()
    while position.end is None:
        chosen = player.choose(View.of(position))
        moves.append(_as_move(chosen, position))
        position = position.apply(moves[-1])
    record = Record(deal, fola, tuple(moves), player=PLAYER)
    points = record.score.points
    assert points is not None  # the game has ended
    seconds = time.perf_counter() - player.start
    return Game(record, points, player.decisions, player.playouts, seconds, player.slowest, cores.core_name())


def play_games(
    deals: Iterable[tuple[str, Deal]], limit: Limit, *, stacking: Stacking = Stacking.ADVISER
) -> Iterator[tuple[str, Game]]:
    """Play the deals one after another; with one seed all ways of stacking meet the same shuffles."""
    for name, deal in deals:
        yield name, play_game(deal, limit, stacking=stacking)


def stacking_study(deals: Iterable[tuple[str, Deal]], limit: Limit) -> dict[Stacking, list[Game]]:
    """Return the games of all deals for each way of stacking the fola, for ``Comparison`` to judge."""
    deals = list(deals)
    return {
        stacking: [game for _, game in play_games(deals, limit, stacking=stacking)] for stacking in Stacking
    }


def _as_move(chosen: Move | None, position: Position) -> Move:
    if chosen is not None:
        return chosen
    card = position.next_card
    assert card is not None
    return Move(card)


class _Player:
    """A game's decisions, each from a View alone."""

    def __init__(self, limit: Limit, stop: Callable[[], bool]) -> None:
        self._limit, self._stop = limit, stop
        self._seeds = SplitMix64(limit.seed)
        self._plan: tuple[Move | None, ...] = ()
        self._promise = UNFINISHED - 1
        self._proved = False
        self.decisions = self.playouts = 0
        self.slowest = 0.0
        self.start = time.perf_counter()

    def _next_limit(self) -> Limit:
        return replace(self._limit, seed=self._seeds.next())

    def stack(self, view: View) -> tuple[Card, ...]:
        """Return the fola as the adviser stacks it."""
        stacking = advisor.stack(view, self._next_limit(), stop=self._stop)
        self._count(stacking.seconds, stacking.playouts)
        return stacking.fola

    def choose(self, view: View) -> Move | None:
        """Return the move to make, None for the play of the next card."""
        if self._stop():
            return END
        if len(view.unseen) <= 1:
            return self._follow(view)
        if advisor.must_play(view):
            return None
        advice = advisor.advise(view, self._next_limit(), stop=self._stop)
        self._count(advice.seconds, advice.playouts)
        return advice.best.move

    def _follow(self, view: View) -> Move | None:
        """Return the next move of the best line found since nothing is hidden; look for a better one."""
        if not self._plan or not self._proved:
            advice = next(advisor.advices(view, self._next_limit(), stop=self._stop))
            self._count(advice.seconds, advice.playouts)
            self._proved = advice.exact
            if not self._plan or advice.best.expected > self._promise:
                self._plan, self._promise = advice.line, int(advice.best.expected)
        move, *rest = self._plan
        self._plan = tuple(rest)
        return move

    def _count(self, seconds: float, playouts: int) -> None:
        self.decisions += 1
        self.playouts += playouts
        self.slowest = max(self.slowest, seconds)
