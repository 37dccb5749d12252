"""How fast the rules are: whole random games, replayed."""

import random
import time
from collections.abc import Sequence
from typing import Final

from solitaire.rules.deal import Deal
from solitaire.rules.position import Move, Position, legal_moves

_GAMES: Final = 200


def rules_rate(seconds: float = 1.0) -> float:
    """Return how many plays or kills a second ``Position.apply`` makes, over whole random games.

    The games are chosen beforehand, so that only applying their moves is measured.

    Args:
        seconds: how long to measure, at least.
    """
    games = [random_game(number) for number in range(_GAMES)]
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
    """Return the start of a numbered deal, the fola as dealt, and a random game of it."""
    deal, chance = Deal.numbered(number), random.Random(number)
    start = position = Position((), deal.deck, deal.fola)
    moves: list[Move] = []
    while legal := list(legal_moves(position)):
        moves.append(chance.choice(legal))
        position = position.apply(moves[-1])
    return start, moves
