"""Writes the lines that ``train_beam.cpp`` learns from. Run it from the root, in one of two ways:

    python solitaire/lab/training/beam_lines.py SURVEY
    python solitaire/lab/training/beam_lines.py FIRST LAST PLAYOUTS

The lines are those of a survey's file, such as ``scores/data/survey.csv``; or found now, with seed n for deal
n, for the deals among FIRST to LAST whose fola has queens or kings that no other card of the fola kills, but
others of their rank. Only lines that leave no junk on top and lose LOST points at most are written. A line of
text has the 97 cards in the order in which the line plays them; the number of useful cards that it covers,
and these; and for each kill the place of the victim and the distance. Kills wait until the grid is full: from
then on every play has exactly one kill before it.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from solitaire.lab.survey_text import parse_table
from solitaire.lab.surveys import Search
from solitaire.rules.cards import Card, is_royal, kills, value
from solitaire.rules.deal import Deal
from solitaire.rules.position import GRID_SIZE, Move, Position
from solitaire.rules.scoring import MAX_SCORE, USEFUL
from solver.oracle import solve
from solver.result import Limit

LOST = 21


def surveyed(path: Path) -> Iterator[tuple[Deal, Sequence[Card], Sequence[Move], int]]:
    """Yield deal, fola, moves and score of a survey's lines."""
    for row in parse_table(path.read_text(encoding="utf-8")):
        if isinstance(row, Search) and row.moves and row.fola:
            yield Deal.numbered(row.deal), row.fola, row.moves, row.score


def found(first: int, last: int, playouts: int) -> Iterator[tuple[Deal, Sequence[Card], Sequence[Move], int]]:
    """Yield the same of lines found now."""
    for number in range(first, last + 1):
        deal = Deal.numbered(number)
        if is_hard(deal.fola):
            limit = Limit(playouts=playouts, seed=number)
            line = solve(Position((), deal.deck, deal.fola), limit, fola_free=True)
            yield deal, line.fola, line.moves, line.score


def is_hard(fola: Sequence[Card]) -> bool:
    """Return whether a fola has queens or kings that none of its cards kills, but others of their rank."""
    courts = [card for card in fola if is_royal(card)]
    killed = {
        value(court)
        for court in courts
        if any(kills(other, court) and value(other) != value(court) for other in fola)
    }
    return any(value(court) not in killed for court in courts)


def full_grid_kills(moves: Sequence[Move], grid: list[Card]) -> Iterator[tuple[int, int]]:
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


def main(arguments: Sequence[str]) -> None:
    """Write the lines to standard output."""
    lines = surveyed(Path(arguments[0])) if len(arguments) == 1 else found(*map(int, arguments))
    for deal, fola, moves, score in lines:
        grid = list[Card]()
        pairs = list(full_grid_kills(moves[:-1], grid))
        if score >= MAX_SCORE - LOST and USEFUL.issuperset(grid):
            covered = sorted(USEFUL.difference(grid))
            numbers = [*deal.deck, *fola, len(covered), *covered]
            sys.stdout.write(" ".join(map(str, numbers + [n for pair in pairs for n in pair])) + "\n")


main(sys.argv[1:])
