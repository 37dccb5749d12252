"""A survey's work on one deal: a pure function of its task, so that any process anywhere may do it."""

import time
from dataclasses import dataclass

from scores.surveys import FairGame, Search
from solitaire.archive import engine
from solitaire.rules.deal import Deal
from solitaire.rules.position import Position
from solver import oracle
from solver.autoplay import play_game
from solver.result import Limit


@dataclass(frozen=True, slots=True)
class Task:
    """What to do on one deal.

    Attributes:
        deal: the deal's number.
        search: what the oracle may spend, on one thread; None for no search.
        seeds: the seeds of the games that the fair player plays.
        playouts: the fair player's playouts for a decision.
    """

    deal: int
    search: Limit | None
    seeds: tuple[int, ...]
    playouts: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a task.

    Attributes:
        searches: the oracle's search, or nothing.
        games: the fair player's games, one a seed.
    """

    searches: tuple[Search, ...]
    games: tuple[FairGame, ...]


def budget(limit: Limit) -> str:
    """Return the words for what a search may spend, such as ``5 s`` or ``3750000 playouts``."""
    return f"{limit.seconds:g} s" if limit.playouts is None else f"{limit.playouts} playouts"


def work(task: Task) -> Answer:
    """Do a task; with playouts, not seconds, the answer is the same wherever and whenever it is done."""
    deal = Deal.numbered(task.deal)
    searches = () if task.search is None else (_search(task.deal, deal, task.search),)
    return Answer(searches, tuple(_play(task.deal, deal, seed, task.playouts) for seed in task.seeds))


def _search(number: int, deal: Deal, limit: Limit) -> Search:
    begin = time.thread_time()
    best = oracle.solve(Position((), deal.deck, deal.fola), limit, fola_free=True)
    return Search(
        deal=number,
        engine=engine("oracle"),
        budget=budget(limit),
        seed=limit.seed,
        score=best.score,
        bound=best.bound,
        core=best.core,
        seconds=time.thread_time() - begin,
        fola=best.fola,
        moves=best.moves,
    )


def _play(number: int, deal: Deal, seed: int, playouts: int) -> FairGame:
    begin = time.thread_time()
    game = play_game(deal, Limit(playouts=playouts, seed=seed))
    spent = time.thread_time() - begin
    return FairGame(number, engine("fair"), playouts, seed, game.score, game.core, spent)
