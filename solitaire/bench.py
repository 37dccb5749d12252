"""The speed of the rules, measured by replaying whole random games."""

import random
import time
from collections.abc import Sequence

from solitaire.rules.deal import Deal
from solitaire.rules.position import Move, Position, legal_moves


def rules_rate(seconds: float = 1.0, count: int = 200) -> float:
    """Return how many plays or kills ``Position.apply`` makes in a second.

    The games are made beforehand, so only applying their moves is measured.

    Args:
        seconds: how long to measure, at least.
        count: how many random games to replay.
    """
    games = [random_game(number) for number in range(count)]
    moves_made, start = 0, time.perf_counter()
    while True:
        for position, moves in games:
            for move in moves:
                position = position.apply(move)
            moves_made += len(moves)
        elapsed = time.perf_counter() - start
        if elapsed >= seconds:
            return moves_made / elapsed


def random_game(number: int) -> tuple[Position, Sequence[Move]]:
    """Return the first position of a numbered deal, with the fola as dealt, and a random game from there."""
    deal, chooser = Deal.numbered(number), random.Random(number)
    start = position = Position((), deal.deck, deal.fola)
    moves: list[Move] = []
    while legal := list(legal_moves(position)):
        moves.append(chooser.choice(legal))
        position = position.apply(moves[-1])
    return start, moves
