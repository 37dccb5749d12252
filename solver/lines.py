"""Lines as the cores give them, and their judgement by the rules."""

from collections.abc import Sequence
from typing import NamedTuple

from solitaire.rules.cards import CARD_COUNT, Card
from solitaire.rules.position import END, GRID_SIZE, IllegalMoveError, Move, Position
from solitaire.rules.scoring import score


class LineError(RuntimeError):
    """A line of a search does not stand up to the rules: a defect of this package."""


class Line(NamedTuple):
    """A line to the end of the game, replayed by the rules.

    Attributes:
        score: what it scores; -300 if it ends before all cards are played.
        fola: the cards of the fola that were still to come, in the order the line plays them.
        moves: the line, to the end move.
    """

    score: int
    fola: tuple[Card, ...]
    moves: tuple[Move, ...]


def read_line(start: Position, tokens: Sequence[int], claim: int) -> Line:
    """Return a line that a core gives as played cards and kills, ``128 * (killer + 1) + victim``.

    Args:
        start: where the line starts; its fola comes in the order the line plays it.
        tokens: the line without its end.
        claim: what it must score.

    Raises:
        LineError: a move is not allowed, or the score is another.
    """
    moves = [Move(token) if token < 128 else Move((token >> 7) - 1, token & 127) for token in tokens]
    moves.append(END)
    fola = tuple(card for card, victim in moves if victim is None and card in start.fola)
    fola += tuple(card for card in start.fola if card not in fola)
    position = start._replace(fola=fola)
    try:
        for move in moves:
            position = position.apply(move)
    except IllegalMoveError as error:
        raise LineError(f"the search made an illegal move: {error}") from error
    if (points := score(position).points) != claim:
        raise LineError(f"the search claims {claim} points for a line that scores {points}")
    return Line(claim, fola, tuple(moves))


def check_start(start: Position) -> None:
    """Raise ValueError where no search can start: the game has ended, or it is no position of a game."""
    cards = (*start.grid, *start.deck, *start.fola)
    if start.end is not None:
        raise ValueError(f"the game has ended ({start.end.value}): there is no line to find")
    if len(set(cards)) != len(cards) or not all(0 <= card < CARD_COUNT for card in cards):
        raise ValueError(f"no position of a game: cards {cards}")
    if len(start.grid) > GRID_SIZE:
        raise ValueError(f"the grid holds at most {GRID_SIZE} piles, not {len(start.grid)}")
