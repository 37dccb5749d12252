"""Deeper proofs by the last cards for a survey's open deals: ``python -m solitaire.lab.deep_proofs FILE``.

FILE holds the results of the survey. Where the bound of a deal lies little above its best line, ``Tails``
searches on, with many more positions than the oracle gives it, for a proof that no line scores more. What it
finds is added as a search of its own. A run that was stopped continues.
"""

import argparse
import time
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from solitaire.lab.pools import each_deal
from solitaire.lab.surveys import Search, Surveys
from solitaire.rules.deal import Deal
from solitaire.rules.position import Position
from solver import cores
from solver.exact import Tails
from solver.oracle import ORACLE_VERSION

_ENGINE: Final = f"last cards {ORACLE_VERSION}"
_SEARCH: Final = 5_000_000
"""Most positions of one search."""
_TABLE_BITS: Final = 20
_GAP: Final = 6
"""Points between line and bound, at most: the next score below 334 that a line can have is 329 or 328."""


class Known(NamedTuple):
    """What a survey knows of a deal."""

    score: int
    """Points of its best line."""
    bound: int
    """No line scores more."""


def known(surveys: Surveys) -> dict[int, Known]:
    """Return what is known of each open deal that has not been searched here."""
    found, done = dict[int, Known](), set[int]()
    for search in surveys.searches(lines=False):
        score, bound = found.get(search.deal, Known(search.score, search.bound))
        found[search.deal] = Known(max(score, search.score), min(bound, search.bound))
        if search.engine == _ENGINE:
            done.add(search.deal)
    return {
        deal: each for deal, each in found.items() if 0 < each.bound - each.score <= _GAP and deal not in done
    }


def deeper(deals: dict[int, Known], nodes: int, number: int) -> Search:
    """Return what the last cards show of a deal with this many positions."""
    start, deal = time.process_time(), Deal.numbered(number)
    score, bound = deals[number]
    core = cores.core_name()
    tails = Tails(Position((), deal.deck, deal.fola), True, core, _SEARCH, _TABLE_BITS)
    while bound > score and tails.refutes(bound, nodes - tails.nodes, lambda: False):
        bound = max(score, tails.below(bound))
    seconds = time.process_time() - start
    return Search(number, _ENGINE, f"{nodes} positions", 0, score, bound, core, seconds)


def main() -> None:
    """Search the open deals."""
    parser = argparse.ArgumentParser(prog="python -m solitaire.lab.deep_proofs", description=__doc__)
    parser.add_argument("results", type=Path)
    parser.add_argument("--positions", type=int, default=20_000_000, help="most for a deal")
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    with Surveys(args.results) as surveys:
        deals = known(surveys)
        work = partial(deeper, deals, args.positions)
        for _, search in each_deal(work, iter(sorted(deals)), args.workers):
            surveys.add([search], [])


if __name__ == "__main__":
    main()
