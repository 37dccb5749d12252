"""Position and Move: what may happen next, and what it leads to.

The whole mental model is ``legal_moves(position)`` and ``position.apply(move)``. A Position is
immutable and holds only what the rules care about: the tops of the piles (covered cards are out of
play), the cards still to come in their order, and whether and how the game has ended.
"""

import re
from collections.abc import Iterator
from enum import Enum
from typing import Final, NamedTuple

from solitaire.rules.cards import CODES, VICTIMS, Card, CardTextError, format_cards, parse_card, parse_cards

COLUMNS: Final = 6
ROWS: Final = 4
GRID_SIZE: Final = COLUMNS * ROWS
"""At most this many piles lie on the grid, read left to right, row after row, as one line."""
DISTANCES: Final = (1, 3)
"""How far to its left, in piles, a pile can kill."""


class End(Enum):
    """How a game ended; the value is the word that records use."""

    FINISHED = "finished"
    GAVE_UP = "gave up"
    STUCK = "stuck"

    def __repr__(self) -> str:
        return str(self)  # so that a position's repr is a constructor call


class MoveTextError(ValueError):
    """Text that is no move at all."""


class PositionTextError(ValueError):
    """Text that is no position."""


class IllegalMoveError(ValueError):
    """A well-formed move that the rules do not allow here; the message says why."""


class Move(NamedTuple):
    """A play (``card`` appears), a kill (``card`` is put on ``victim``) or the end.

    ``str`` gives the record's text: ``T21``, ``T21xB4``, ``#``.
    """

    card: Card
    victim: Card | None = None

    def __str__(self) -> str:
        if self.card < 0:
            return "#"
        return CODES[self.card] if self.victim is None else f"{CODES[self.card]}x{CODES[self.victim]}"

    @property
    def is_play(self) -> bool:
        """Whether this move plays a card from the deck or the fola."""
        return self.victim is None and self.card >= 0

    @property
    def is_kill(self) -> bool:
        """Whether this move puts a pile on another."""
        return self.victim is not None


END: Final = Move(-1)
"""The player stops: the game is finished, given up or stuck."""

_MOVE_TEXT: Final = re.compile(r"([A-WYZ0-9]+)(?:X([A-WYZ0-9]+))?", re.IGNORECASE | re.ASCII)


def parse_move(text: str) -> Move:
    """Return the move that ``T21``, ``T21xB4`` or ``#`` names, in either case.

    Raises:
        MoveTextError: the text is no move.
    """
    if text == "#":
        return END
    match = _MOVE_TEXT.fullmatch(text)
    if match is None:
        raise MoveTextError(f"{text!r} is no move; moves are written like T21, T21xB4 or #")
    killer, victim = match.groups()
    try:
        return Move(parse_card(killer), None if victim is None else parse_card(victim))
    except CardTextError as error:
        raise MoveTextError(f"{text!r} is no move: {error}") from None


class Position(NamedTuple):
    """A moment of a game.

    Attributes:
        grid: the piles' top cards, left to right, at most 24.
        deck: the cards of the deck to come, next first.
        fola: the cards of the fola to come, in the stacked order.
        end: how the game ended, or None while it is in progress.
    """

    grid: tuple[Card, ...] = ()
    deck: tuple[Card, ...] = ()
    fola: tuple[Card, ...] = ()
    end: End | None = None

    @property
    def to_come(self) -> int:
        """Number of cards not yet played, 0 to 97."""
        return len(self.deck) + len(self.fola)

    @property
    def next_card(self) -> Card | None:
        """The card that a play would bring, or None when all are played."""
        if self.deck:
            return self.deck[0]
        return self.fola[0] if self.fola else None

    @property
    def can_play(self) -> bool:
        """Whether a card may be played: some are to come and the grid has room."""
        return self.end is None and len(self.grid) < GRID_SIZE and bool(self.deck or self.fola)

    @property
    def is_stuck(self) -> bool:
        """Whether cards are to come but none can be played and no kill is possible, or the game ended so."""
        if self.end is not None:
            return self.end is End.STUCK
        return self.to_come > 0 and not self.can_play and next(legal_kills(self), None) is None

    def apply(self, move: Move) -> "Position":
        """Return the position after the move.

        Raises:
            IllegalMoveError: the rules do not allow the move here.
        """
        grid, deck, fola, end = self
        card, victim = move
        if end is not None:
            raise IllegalMoveError(f"{move}: the game has ended ({end.value})")
        if victim is not None:
            return Position(_kill(grid, card, victim), deck, fola)
        if card < 0:
            return Position(grid, deck, fola, self._end())
        if not deck and not fola:
            raise IllegalMoveError(f"{move}: all cards are played")
        if card != (deck or fola)[0]:
            raise IllegalMoveError(f"{move}: another card comes next")
        if len(grid) >= GRID_SIZE:
            raise IllegalMoveError(f"{move}: the grid is full; a kill must come first")
        if deck:
            return Position((*grid, card), deck[1:], fola)
        return Position((*grid, card), deck, fola[1:])

    def _end(self) -> End:
        if not self.to_come:
            return End.FINISHED
        return End.STUCK if self.is_stuck else End.GAVE_UP

    def __str__(self) -> str:
        """``grid | deck to come | fola to come``, with ``| end`` behind when the game has ended."""
        fields = [format_cards(self.grid), format_cards(self.deck), format_cards(self.fola)]
        if self.end is not None:
            fields.append(self.end.value)
        return " | ".join(fields)

    @classmethod
    def parse(cls, text: str) -> "Position":
        """Return the position that text as ``str`` prints it describes; trailing fields may be left out.

        Cards named nowhere count as covered.

        Raises:
            PositionTextError: a card is malformed or named twice, the grid is too long, or the end unknown.
        """
        fields = [field.strip() for field in text.split("|")]
        if len(fields) > 4:
            raise PositionTextError("a position has at most four fields: grid | deck | fola | end")
        fields += [""] * (4 - len(fields))
        try:
            parse_cards(" ".join(fields[:3]))
            grid, deck, fola = (parse_cards(field) for field in fields[:3])
            end = End(fields[3]) if fields[3] else None
        except ValueError as error:
            raise PositionTextError(str(error)) from None
        if len(grid) > GRID_SIZE:
            raise PositionTextError(f"the grid holds at most {GRID_SIZE} piles, not {len(grid)}")
        return cls(grid, deck, fola, end)


def _kill(grid: tuple[Card, ...], card: Card, victim: Card) -> tuple[Card, ...]:
    try:
        right, left = grid.index(card), grid.index(victim)
    except ValueError:
        missing = victim if card in grid else card
        raise IllegalMoveError(f"{Move(card, victim)}: {CODES[missing]} tops no pile") from None
    if right - left not in DISTANCES:
        raise IllegalMoveError(
            f"{Move(card, victim)}: {CODES[victim]} is not 1 or 3 places to the left of {CODES[card]}"
        )
    if not VICTIMS[card] >> victim & 1:
        raise IllegalMoveError(f"{Move(card, victim)}: {CODES[card]} does not kill {CODES[victim]}")
    return (*grid[:left], card, *grid[left + 1 : right], *grid[right + 1 :])


def neighbours(grid: tuple[Card, ...]) -> Iterator[tuple[Card, Card]]:
    """Yield the pairs of tops that stand 1 or 3 places apart, the right one first in each."""
    for right in range(1, len(grid)):
        yield grid[right], grid[right - 1]
        if right >= 3:
            yield grid[right], grid[right - 3]


def legal_kills(position: Position) -> Iterator[Move]:
    """Yield the legal kills, by killer from left to right, the nearer victim first."""
    if position.end is not None:
        return
    grid = position.grid
    for right in range(1, len(grid)):
        card = grid[right]
        victims = VICTIMS[card]
        if victims >> grid[right - 1] & 1:
            yield Move(card, grid[right - 1])
        if right >= 3 and victims >> grid[right - 3] & 1:
            yield Move(card, grid[right - 3])


def legal_moves(position: Position) -> Iterator[Move]:
    """Yield the play, if one is legal, then the legal kills; the end, always legal, is left out."""
    if position.can_play:
        card = position.next_card
        assert card is not None
        yield Move(card)
    yield from legal_kills(position)


def perft(position: Position, depth: int) -> int:
    """Count the paths of exactly ``depth`` plays and kills from the position (0 counts as one path)."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in legal_moves(position))
    return sum(perft(position.apply(move), depth - 1) for move in legal_moves(position))
