"""The work on a deal: a pure function of its job, so any process on any machine can do it."""

import time
from dataclasses import dataclass

from scores.surveys import Search, SurveyedGame
from solitaire.rules.deal import Deal
from solitaire.rules.position import Position
from solver import oracle
from solver.autoplay import play_game
from solver.oracle import ORACLE_ENGINE
from solver.result import Limit
from solver.review import FAIR_ENGINE


@dataclass(frozen=True, slots=True)
class Job:
    """The work to do on a deal.

    Attributes:
        deal: the deal's number.
        search: what the oracle may spend, on a single thread; None for no search.
        seeds: the seeds of the games that the fair player plays.
        playouts: the fair player's playouts for a decision.
    """

    deal: int
    search: Limit | None
    seeds: tuple[int, ...]
    playouts: int


@dataclass(frozen=True, slots=True)
class JobResult:
    """The results of a job.

    Attributes:
        searches: the oracle's search, or nothing.
        games: the fair player's games, a game for each seed.
    """

    searches: tuple[Search, ...]
    games: tuple[SurveyedGame, ...]


def budget(limit: Limit) -> str:
    """Return the limit of a search in words, such as ``5 s`` or ``3750000 playouts``."""
    return f"{limit.seconds:g} s" if limit.playouts is None else f"{limit.playouts} playouts"


def work(job: Job) -> JobResult:
    """Do a job; if playouts limit the search, not seconds, the result is the same on every machine."""
    deal = Deal.numbered(job.deal)
    searches = () if job.search is None else (_search(job.deal, deal, job.search),)
    return JobResult(searches, tuple(_play(job.deal, deal, seed, job.playouts) for seed in job.seeds))


def _search(number: int, deal: Deal, limit: Limit) -> Search:
    start = time.thread_time()
    best = oracle.solve(Position((), deal.deck, deal.fola), limit, fola_free=True)
    return Search(
        deal=number,
        engine=ORACLE_ENGINE,
        budget=budget(limit),
        seed=limit.seed,
        score=best.score,
        bound=best.bound,
        core=best.core,
        seconds=time.thread_time() - start,
        fola=best.fola,
        moves=best.moves,
    )


def _play(number: int, deal: Deal, seed: int, playouts: int) -> SurveyedGame:
    start = time.thread_time()
    game = play_game(deal, Limit(playouts=playouts, seed=seed))
    seconds = time.thread_time() - start
    return SurveyedGame(number, FAIR_ENGINE, playouts, seed, game.score, game.core, seconds)
