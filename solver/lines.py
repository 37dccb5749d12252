"""Lines as the cores return them, and the check of every line by the rules."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from solitaire.rules.cards import CARD_COUNT, Card
from solitaire.rules.position import END, GRID_SIZE, IllegalMoveError, Move, Position
from solitaire.rules.scoring import score

_KILL: Final = 128
"""Tokens from here on are kills."""


class LineError(RuntimeError):
    """A line of a search breaks the rules: a defect of this package."""


class CheckedLine(NamedTuple):
    """A line to the end of the game that the rules have replayed.

    Attributes:
        score: its score; -300 if it ends before all cards are played.
        fola: the cards of the fola that were still to come, in the order in which the line plays them.
        moves: the line, END included.
    """

    score: int
    fola: tuple[Card, ...]
    moves: tuple[Move, ...]


def read_line(start: Position, tokens: Sequence[int], claim: int) -> CheckedLine:
    """Return the line of a core, checked by the rules.

    Args:
        start: where the line starts. Its fola is taken in the order in which the line plays it.
        tokens: the moves without END: a played card, or a kill as ``128 * (killer + 1) + victim``.
        claim: the score that the core gives it.

    Raises:
        LineError: a move is illegal, or the score is not the claimed one.
    """
    moves = [Move(token) if token < _KILL else Move(token // _KILL - 1, token % _KILL) for token in tokens]
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
    return CheckedLine(claim, fola, tuple(moves))


def check_start(start: Position) -> None:
    """Check that a search can start here.

    Raises:
        ValueError: the game has ended, or this is no position of a game.
    """
    cards = (*start.grid, *start.deck, *start.fola)
    if start.end is not None:
        raise ValueError(f"the game has ended ({start.end.value}): there is no line to find")
    if len(set(cards)) != len(cards) or not all(0 <= card < CARD_COUNT for card in cards):
        raise ValueError(f"no position of a game: cards {cards}")
    if len(start.grid) > GRID_SIZE:
        raise ValueError(f"the grid holds at most {GRID_SIZE} piles, not {len(start.grid)}")
