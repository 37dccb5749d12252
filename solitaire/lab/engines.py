"""Benchmarks: the speed of the engines, the strength of the oracle and the fair player, and the gap table.

The gap table says how early in a game, along good lines, the exact search proves the best score left.
``minchiate lab bench`` prints the figures.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from solitaire.classic.deal import numbered
from solitaire.classic.hand import Hand, Phase
from solitaire.classic.view import View as ClassicView
from solitaire.rules.deal import Deal, parse_deals
from solitaire.rules.position import Move, Position, View
from solitaire.rules.scoring import MAX_SCORE
from solver import cores, exact, oracle
from solver.autoplay import FairGame, StackingWay, play_game
from solver.classic.player import ENDS
from solver.game_review import PAR_PLAYOUTS
from solver.question import question
from solver.result import Limit, Result, Status

_TEMPERATURE: Final = 2.0
_UNREACHABLE: Final = MAX_SCORE + 1
"""A target that ends no search."""
_WARM_UP: Final = {"native": 20_000, "python": 500}
"""Playouts before the measurement, so that it starts from a good line, as most of a search does."""
STEPS: Final = (2, 4, 6, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 80, 97)
"""Cards to come at which the positions are proved."""
_MISSES: Final = 2
"""A deal is abandoned after this many steps in a row without a proof."""


@dataclass(frozen=True, slots=True)
class SolvedDeal:
    """A practice deal that the oracle has solved."""

    name: str
    """The deal's name."""
    result: Result
    """The best line found."""
    first_answer: float
    """Seconds from the start of the search to its first line."""


@dataclass(frozen=True, slots=True)
class OracleStrength:
    """Figures over many solved deals."""

    deals: int
    """Number of deals, at least 1."""
    mean: float
    """Mean best score, points."""
    at_maximum: int
    """Number of deals that reached 334."""
    proved: int
    """Number of best scores that are proved."""
    spread: float
    """Mean difference between the best and the worst run of a deal, points."""
    first_answer: float
    """The longest wait for a first line, seconds."""

    @classmethod
    def of(cls, solved: Iterable[SolvedDeal]) -> "OracleStrength":
        """Return the figures of one or more solved deals."""
        solved = list(solved)
        scores: dict[str, list[int]] = {}
        for deal in solved:
            scores.setdefault(deal.name, []).append(deal.result.score)
        return cls(
            len(solved),
            fmean(deal.result.score for deal in solved),
            sum(deal.result.score == MAX_SCORE for deal in solved),
            sum(deal.result.status is Status.OPTIMAL for deal in solved),
            fmean(max(runs) - min(runs) for runs in scores.values()),
            max(deal.first_answer for deal in solved),
        )


def practice_deals() -> list[tuple[str, Deal]]:
    """Return the practice deals with their names."""
    text = resources.files("solver").joinpath("data", "practice.txt").read_text(encoding="utf-8")
    return list(parse_deals(text))


def solve_all(deals: Iterable[tuple[str, Deal]], limit: Limit) -> Iterator[SolvedDeal]:
    """Solve the deals in turn; the oracle stacks the fola."""
    for name, deal in deals:
        begin = time.perf_counter()
        stream = oracle.improvements(Position((), deal.deck, deal.fola), limit, fola_free=True)
        first = next(stream)
        first_answer = time.perf_counter() - begin
        *_, best = first, *stream
        yield SolvedDeal(name, best, first_answer)


def oracle_rate(core: str, seconds: float = 1.0) -> float:
    """Return the lines that a thread of the oracle tries per second, on the first practice deals in turn.

    Args:
        core: "native" or "python".
        seconds: the least time to measure.
    """
    searches = []
    for _, deal in practice_deals()[:4]:
        search = cores.annealer((), deal.deck, deal.fola, 1, core)
        search.advance(_WARM_UP[core], _TEMPERATURE, _UNREACHABLE)
        searches.append(search)
    batch = _WARM_UP[core] // 10
    return _rate(
        lambda: sum(search.advance(batch, _TEMPERATURE, _UNREACHABLE) for search in searches), seconds
    )


def fair_rate(core: str, seconds: float = 1.0) -> float:
    """Return the games that a thread of the fair player plays out per second, from the first card on."""
    _, deal = practice_deals()[0]
    search = cores.fair_search(View.of(Position((), deal.deck, deal.fola)), 1, core)
    return _rate(lambda: _played(search), seconds)


def classic_rate(core: str, seconds: float = 1.0) -> float:
    """Return the hands of the classic game that a thread plays out per second, from the first lead on."""
    hand = Hand.start(numbered(0))
    while hand.phase is Phase.DISCARDS:
        hand = hand.discard(hand.discardable[: hand.discards_due])
    assert hand.turn is not None
    asked = question(ClassicView.of(hand, hand.turn))
    search = cores.classic_search(asked, [(card,) for card in hand.legal_plays], 1, ENDS, core)
    return _rate(lambda: _played(search), seconds)


def _played(search: cores.FairSearch | cores.ClassicSearch) -> int:
    """Play the first option out once in another world; return the number of playouts: 1."""
    search.advance([0], 1)
    return 1


def _rate(advance: Callable[[], int], seconds: float) -> float:
    made, spent = 0, 0.0
    while spent < seconds:
        begin = time.thread_time()
        made += advance()
        spent += time.thread_time() - begin
    return made / spent


@dataclass(frozen=True, slots=True)
class Gap:
    """One deal's line, and the proofs from positions along it."""

    name: str
    """The deal's name."""
    score: int
    """The line's score."""
    closed: dict[int, int | None]
    """By cards to come, the best score from there, or None where it was not proved."""


def measure(
    deals: Iterable[tuple[str, Deal]], line_limit: Limit, seconds: float, steps: Sequence[int] = STEPS
) -> Iterator[Gap]:
    """Solve deals, and prove the best score from positions along each line, with the fola free to stack.

    A line of 334 points needs no proof. Two steps in a row without a proof end a deal; its later steps count
    as open.

    Args:
        deals: deals with their names.
        line_limit: what the search for each line may spend.
        seconds: wall-clock time for each position.
        steps: numbers of cards to come to look at, ascending.
    """
    for name, deal in deals:
        start = Position((), deal.deck, deal.fola)
        best = oracle.solve(start, line_limit, fola_free=True)
        positions = along(start._replace(fola=best.fola), best.moves)
        closed: dict[int, int | None] = dict.fromkeys(steps)
        misses = 0
        for k in steps:
            closed[k] = _proved(positions[k], best.score, seconds)
            misses = misses + 1 if closed[k] is None else 0
            if misses == _MISSES:
                break
        yield Gap(name, best.score, closed)


def along(start: Position, moves: Iterable[Move]) -> dict[int, Position]:
    """Return, by cards to come, the positions of a line: its start and the one after each play."""
    position = start
    result = {start.to_come: start}
    for move in moves:
        position = position.apply(move)
        if move.is_play:
            result[position.to_come] = position
    return result


def _proved(position: Position, score: int, seconds: float) -> int | None:
    proof = exact.prove(position, score, fola_free=True, seconds=seconds)
    return None if proof.open else proof.bound


@dataclass(frozen=True, slots=True)
class GapRow:
    """The share of deals closed with ``to_come`` cards to come."""

    to_come: int
    """Cards to come, 2 to 97."""
    closed: float
    """Share of the deals whose best score from there was proved, 0 to 1."""
    closed_below: float | None
    """The same among the deals whose line scores less than 334; None if there are none."""
    improved: int
    """Number of proofs that found a better line from there."""


def table(gaps: Sequence[Gap]) -> list[GapRow]:
    """Return the gap table of one or more deals."""
    rows = []
    hard = [gap for gap in gaps if gap.score < MAX_SCORE]
    for k in gaps[0].closed:
        closed, improved = _closed(gaps, k), sum((gap.closed[k] or 0) > gap.score for gap in gaps)
        rows.append(GapRow(k, closed / len(gaps), _closed(hard, k) / len(hard) if hard else None, improved))
    return rows


def _closed(gaps: Iterable[Gap], to_come: int) -> int:
    return sum(gap.closed[to_come] is not None for gap in gaps)


# -- the fair player ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FairStrength:
    """Figures over many games."""

    games: int
    """Number of games, at least 1."""
    mean: float
    """Mean score, points."""
    error: float
    """Standard error of the mean, points; 0 for a single game."""
    slowest_decision_seconds: float
    """Wall-clock time of the slowest decision of all."""

    @classmethod
    def of(cls, games: Iterable[FairGame]) -> "FairStrength":
        """Return the figures of one or more games."""
        games = list(games)
        scores = [game.score for game in games]
        error = stdev(scores) / sqrt(len(scores)) if len(scores) > 1 else 0.0
        slowest = max(game.slowest_decision_seconds for game in games)
        return cls(len(scores), fmean(scores), error, slowest)


def play_games(
    deals: Iterable[tuple[str, Deal]], limit: Limit, *, stacking: StackingWay = StackingWay.ADVISER
) -> Iterator[tuple[str, FairGame]]:
    """Play the deals in turn; with the same seed, all ways of stacking get the same shuffles."""
    for name, deal in deals:
        yield name, play_game(deal, limit, stacking=stacking)


def stacking_study(deals: Iterable[tuple[str, Deal]], limit: Limit) -> dict[StackingWay, list[FairGame]]:
    """Return the games of all deals for each way of stacking the fola; ``Difference`` compares them."""
    deals = list(deals)
    return {way: [game for _, game in play_games(deals, limit, stacking=way)] for way in StackingWay}


def usual_par(deals: Iterable[Deal]) -> tuple[float, float]:
    """Return the mean of par over these deals, and its standard deviation between deals, in points.

    Every deal is played twice, because two games of one deal differ too. At least two deals are needed.
    """
    pairs = []
    for number, deal in enumerate(deals):
        limits = (Limit(playouts=PAR_PLAYOUTS, seed=2 * number + game) for game in (1, 2))
        pairs.append([play_game(deal, limit).score for limit in limits])
    within = fmean((first - second) ** 2 / 2 for first, second in pairs)
    between = stdev(map(fmean, pairs)) ** 2 - within / 2
    return fmean(map(fmean, pairs)), sqrt(max(0.0, between))
