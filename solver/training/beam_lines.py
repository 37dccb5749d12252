"""Writes the lines that ``train_beam.cpp`` learns from: good ones of a survey.

Run it from the root with the survey's file, such as ``scores/data/survey.csv``. These are the lines that
leave no junk on top and lose LOST points at most. A line of text has the 97 cards in the order in which the
line plays them; the number of useful cards that it covers, and these; and for each kill the place of the
victim and the distance. Kills wait until the grid is full: from then on every play has exactly one kill
before it.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from scores.survey_text import parse_table
from scores.surveys import Search
from solitaire.rules.cards import Card
from solitaire.rules.deal import Deal
from solitaire.rules.position import GRID_SIZE, Move
from solitaire.rules.scoring import MAX_SCORE, USEFUL

LOST = 21


def kills(moves: Sequence[Move], grid: list[Card]) -> Iterator[tuple[int, int]]:
    """Yield the place of the victim and the distance of each kill, on a grid that fills up."""
    waiting = list[tuple[Card, Card]]()

    def kill() -> tuple[int, int]:
        killer, victim = waiting.pop(0)
        right, left = grid.index(killer), grid.index(victim)
        grid[left] = killer
        del grid[right]
        return left, right - left

    for card, victim in moves:
        if victim is not None:
            waiting.append((card, victim))
            continue
        if len(grid) == GRID_SIZE:
            yield kill()
        grid.append(card)
    while waiting:
        yield kill()


def main() -> None:
    """Write the lines to standard output."""
    for row in parse_table(Path(sys.argv[1]).read_text(encoding="utf-8")):
        if not isinstance(row, Search) or not row.moves or not row.fola or row.score < MAX_SCORE - LOST:
            continue
        grid = list[Card]()
        pairs = list(kills(row.moves[:-1], grid))
        if USEFUL.issuperset(grid):
            covered = sorted(USEFUL.difference(grid))
            numbers = [*Deal.numbered(row.deal).deck, *row.fola, len(covered), *covered]
            sys.stdout.write(" ".join(map(str, numbers + [n for pair in pairs for n in pair])) + "\n")


main()
