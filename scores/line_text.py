"""A line of moves as text, a character each."""

from typing import Final

from solitaire.rules.deal import Deal
from solitaire.rules.position import END, Move, Position
from solitaire.rules.record import Record

_NEAR: Final = "abcdefghijklmnopqrstuvwx"
_FAR: Final = "ABCDEFGHIJKLMNOPQRSTUVWX"
_PLAY: Final = "."
_END: Final = "#"


class LineTextError(ValueError):
    """Text that is not a line of its deal."""


def format_line(record: Record) -> str:
    """Return the moves of a record, a character each.

    ``.`` is a play and ``#`` the end. A letter is a kill by the pile at that place of the grid, counted from
    ``a``: a small letter at distance 1, a capital letter at distance 3.
    """
    return "".join(
        _letter(move, position) for move, position in zip(record.moves, record.positions[:-1], strict=True)
    )


def _letter(move: Move, position: Position) -> str:
    if move == END:
        return _END
    if move.victim is None:
        return _PLAY
    place = position.grid.index(move.card)
    return (_NEAR if position.grid[place - 1] == move.victim else _FAR)[place]


def parse_line(deal: Deal, fola: tuple[int, ...], text: str) -> Record:
    """Return the record of the moves that ``format_line`` wrote.

    Raises:
        LineTextError: the text is not a line of this deal.
    """
    position, moves = Position((), deal.deck, fola), list[Move]()
    for number, letter in enumerate(text, start=1):
        try:
            moves.append(_move(letter, position))
            position = position.apply(moves[-1])
        except ValueError as error:
            raise LineTextError(f"move {number} of the line: {error}") from None
    try:
        return Record(deal, fola, tuple(moves))
    except ValueError as error:
        raise LineTextError(str(error)) from None


def _move(letter: str, position: Position) -> Move:
    if letter == _END:
        return END
    if letter == _PLAY:
        if position.next_card is None:
            raise ValueError("there is no card to play")
        return Move(position.next_card)
    distance = 1 if letter in _NEAR else 3
    place = (_NEAR if distance == 1 else _FAR).find(letter)
    if not distance <= place < len(position.grid):
        raise ValueError(f"{letter!r} names no pile that has another {distance} to its left")
    return Move(position.grid[place], position.grid[place - distance])
